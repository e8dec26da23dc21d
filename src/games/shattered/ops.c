/* SHATTERED DUNGEON: the tables that make it a game of the engine. Sides in events are 1 for the dungeon and
 * 2 for the visitor; members are 1 to 4; 0 is nobody. */
#include "core/metrics.h"
#include "core/policy.h"
#include "games/shattered/sd.h"
#include "games/shattered/settings.h"

#define SIDE ID("side", SD_KIND_SIDE)
#define CARD ID("card", SD_KIND_CARD)
#define RESOURCE ID("resource", SD_KIND_RESOURCE)

static const struct verb verbs[SD_VERBS] = {
    [SD_KEEP] = {"keep", "keep the opening hand"},
    [SD_MULLIGAN] = {"mulligan", "shuffle the opening hand back and draw another"},
    [SD_PLAY] = {"play",
                 "play a card from the hand; member is whom it is aimed at or meant for, whose tells equal "
                 "cards of two members apart",
                 {CARD, MAYBE_OF("member", 0, SD_MEMBERS), MAYBE_OF("whose", 0, SD_MEMBERS)}},
    [SD_ACTIVATE] = {"activate",
                     "discard a card for 1 energy that lasts until the round ends",
                     {CARD, MAYBE_OF("unused", 0, 0), MAYBE_OF("whose", 0, SD_MEMBERS)}},
    [SD_RESTRAIN] = {"restrain",
                     "discard a Strike to show that you could have; no Strike follows this turn",
                     {CARD, MAYBE_OF("unused", 0, 0), MAYBE_OF("whose", 0, SD_MEMBERS)}},
    [SD_END_TURN] = {"end_turn", "leave the rest for the next round", .ends_turn = true},
    [SD_PLAY_REACT] = {"react",
                       "answer the Strike that hit you with a React, which costs nothing",
                       {CARD, MAYBE_OF("unused", 0, 0), MAYBE_OF("whose", 0, SD_MEMBERS)}},
    [SD_TAKE_HIT] = {"take_hit", "let the Strike land and keep your cards", .declines = true},
    [SD_ACCEPT] = {"accept", "take what is offered, and its price"},
    [SD_REFUSE] = {"refuse", "leave it on the table"},
    [SD_COOPERATE] = {"cooperate", "meet the Test in good faith"},
    [SD_DEFECT] = {"defect", "take the advantage and break faith"},
    [SD_LEAD_ON] = {"lead_on", "after a Bond, choose the room that follows", {ID("room", SD_KIND_ROOM)}},
    [SD_PLAY_DARK] = {"play_dark",
                      "make an Offer whose price cannot be seen, and hide the darker one in it",
                      {CARD, MAYBE_OF("unused", 0, 0), MAYBE_OF("whose", 0, SD_MEMBERS)}},
};

static const struct event_row events[SD_EVENTS] = {
    [SD_EV_ROOM_ENTERED] = {"ROOM_ENTERED",
                            {ID("room", SD_KIND_ROOM), NUM("number"), ID("first", SD_KIND_SIDE),
                             NUM("limit")},
                            WEIGHT_BEAT},
    [SD_EV_DEALT] = {"DEALT", {SIDE, NUM("cards"), NUM("mulligans")}, WEIGHT_SMALL},
    [SD_EV_MULLIGAN] = {"MULLIGAN", {SIDE, NUM("number")}},
    [SD_EV_KEPT] = {"KEPT", {SIDE}, WEIGHT_SMALL},
    [SD_EV_DREW] = {"DREW", {SIDE, NUM("count")}, WEIGHT_SMALL},
    [SD_EV_DREW_CARD] = {"DREW_CARD", {CARD}, WEIGHT_SMALL},
    [SD_EV_RESHUFFLED] = {"RESHUFFLED", {SIDE}, WEIGHT_SMALL},
    [SD_EV_ROUND_BEGAN] = {"ROUND_BEGAN", {NUM("round")}},
    [SD_EV_TURN_BEGAN] = {"TURN_BEGAN", {SIDE, NUM("round")}, WEIGHT_SMALL},
    [SD_EV_ESCALATION] = {"ESCALATION", {NUM("amount")}},
    [SD_EV_ERODE_HELD] = {"ERODE_HELD", {RESOURCE}, WEIGHT_SMALL},
    [SD_EV_PLAYED] = {"PLAYED", {SIDE, CARD, MAYBE("member"), NUM("energy")}},
    [SD_EV_TRAP_SET] = {"TRAP_SET", {SIDE, MAYBE_ID("card", SD_KIND_CARD), NUM("energy")}},
    [SD_EV_ENERGY] = {"ENERGY", {SIDE, NUM("permanent"), NUM("temporary"), NUM("pool")}, WEIGHT_SMALL},
    [SD_EV_ATTUNED] = {"ATTUNED", {SIDE, ID("type", SD_KIND_TYPE), NUM("discount")}, WEIGHT_SMALL},
    [SD_EV_ACTIVATED] = {"ACTIVATED", {SIDE, CARD}},
    [SD_EV_RESTRAINT] = {"RESTRAINT", {SIDE, CARD}},
    [SD_EV_RETARGETED] = {"RETARGETED", {RESOURCE, MAYBE("member")}, WEIGHT_SMALL},
    [SD_EV_ROLL] = {"ROLL", {SIDE, NUM("dice"), NUM("modifier"), NUM("total")}, WEIGHT_SMALL},
    [SD_EV_TIER] = {"TIER", {ID("tier", SD_KIND_TIER), NUM("margin"), NUM("power"), RESOURCE}},
    [SD_EV_REACTED] = {"REACTED", {SIDE, CARD, NUM("total"), NUM("blocked")}},
    [SD_EV_BLOCKED] = {"BLOCKED",
                       {ID("condition", SD_KIND_CONDITION), NUM("amount"), RESOURCE, MAYBE("member")}},
    [SD_EV_DAMAGE] = {"DAMAGE", {RESOURCE, NUM("amount"), ID("source", SD_KIND_SOURCE), MAYBE("member")}},
    [SD_EV_HEALED] = {"HEALED", {RESOURCE, NUM("amount"), ID("source", SD_KIND_SOURCE), MAYBE("member")}},
    [SD_EV_CONDITION] = {"CONDITION", {SIDE, ID("condition", SD_KIND_CONDITION), NUM("amount"), MAYBE("of")}},
    [SD_EV_CONDITION_END] = {"CONDITION_END",
                             {SIDE, ID("condition", SD_KIND_CONDITION), NUM("amount")},
                             WEIGHT_SMALL},
    [SD_EV_COUNTERED] = {"COUNTERED",
                         {SIDE, MAYBE_ID("condition", SD_KIND_CONDITION), MAYBE_ID("card", SD_KIND_CARD),
                          YES("stolen")}},
    [SD_EV_TRAP_SPRUNG] = {"TRAP_SPRUNG", {SIDE, CARD, ID("trigger", SD_KIND_TRIGGER)}, WEIGHT_BEAT},
    [SD_EV_TRAP_DISARMED] = {"TRAP_DISARMED", {SIDE, CARD}},
    [SD_EV_EXHAUSTED] = {"EXHAUSTED", {SIDE, CARD}, WEIGHT_SMALL},
    [SD_EV_OFFERED] = {"OFFERED", {SIDE, MAYBE_ID("card", SD_KIND_CARD), NUM("tier"), YES("dark")}},
    [SD_EV_ACCEPTED] = {"ACCEPTED", {SIDE, CARD, NUM("tier"), YES("veiled")}, WEIGHT_BEAT},
    [SD_EV_REFUSED] = {"REFUSED", {SIDE, MAYBE_ID("card", SD_KIND_CARD), NUM("tier"), YES("automatic")}},
    [SD_EV_TESTED] = {"TESTED", {SIDE, CARD}},
    [SD_EV_TEST_RESULT] = {"TEST_RESULT", {SIDE, YES("cooperated")}, WEIGHT_BEAT},
    [SD_EV_TRUST] = {"TRUST", {NUM("old_half"), NUM("new_half"), ID("why", SD_KIND_WHY)}},
    [SD_EV_RAPPORT] = {"RAPPORT", {NUM("old_half"), NUM("new_half"), ID("why", SD_KIND_WHY)}},
    [SD_EV_BETRAYAL] = {"BETRAYAL",
                        {SIDE, NUM("trust"), MAYBE_ID("resource", SD_KIND_RESOURCE)},
                        WEIGHT_BEAT},
    [SD_EV_EXTRACTION] = {"EXTRACTION", {SIDE, NUM("energy"), NUM("knowledge")}, WEIGHT_BEAT},
    [SD_EV_KNOCKED_OUT] = {"KNOCKED_OUT",
                           {NUM("member"), ID("class", SD_KIND_CLASS), NUM("down")},
                           WEIGHT_BEAT},
    [SD_EV_RESTORED] = {"RESTORED",
                        {NUM("member"), ID("class", SD_KIND_CLASS), NUM("vitality")},
                        WEIGHT_BEAT},
    [SD_EV_CARDS_LEFT] = {"CARDS_LEFT", {NUM("member"), NUM("cards")}, WEIGHT_SMALL},
    [SD_EV_TURN_ENDED] = {"TURN_ENDED", {SIDE}, WEIGHT_SMALL},
    [SD_EV_ROUND_ENDED] = {"ROUND_ENDED",
                           {NUM("round"), NUM("dungeon_health"), NUM("visitor_health"), NUM("run_round")},
                           WEIGHT_SMALL},
    [SD_EV_ROOM_ENDED] = {"ROOM_ENDED",
                          {ID("room", SD_KIND_ROOM), ID("outcome", SD_KIND_OUTCOME), NUM("rounds"),
                           NUM("number")},
                          WEIGHT_BEAT},
    [SD_EV_REDIRECTED] = {"REDIRECTED", {ID("room", SD_KIND_ROOM)}},
    [SD_EV_RUN_ENDED] = {"RUN_ENDED",
                         {ID("outcome", SD_KIND_OUTCOME), NUM("rooms"), NUM("rounds")},
                         WEIGHT_MOMENT},
    [SD_EV_RESCUE_FAILED] = {"RESCUE_FAILED",
                             {NUM("member"), ID("class", SD_KIND_CLASS), ID("disrupt", SD_KIND_CARD)}},
    [SD_EV_WEAKENED] = {"WEAKENED", {ID("resource", SD_KIND_RESOURCE), NUM("amount"), NUM("most")}},
};

static const struct reason_row reasons[] = {
    [SD_NO_ASK - REASON_GAME] = {"not_asked", "that does not answer the question on the table"},
    [SD_NO_CARD - REASON_GAME] = {"not_in_hand", "that card is not in your hand"},
    [SD_NO_ENERGY - REASON_GAME] = {"not_enough_energy",
                                    "not enough energy: play an Energy card, or activate a card for 1 more"},
    [SD_NO_TARGET - REASON_GAME] = {"no_such_target",
                                    "name whom it goes to: a member who stands, or a fallen one to restore"},
    [SD_NO_REACT - REASON_GAME] = {"react_only", "a React is kept for a Strike that hits, and nothing else "
                                                 "answers one"},
    [SD_NO_TRUST - REASON_GAME] = {"not_enough_trust", "a Covenant needs more Trust than there is"},
    [SD_NO_FULL - REASON_GAME] = {"too_many_waiting", "as many of these wait already as can"},
    [SD_NO_ACTIVATE - REASON_GAME] = {"energy_card", "an Energy card is played, not activated"},
    [SD_NO_RESTRAINT_STRUCK -
        REASON_GAME] = {"already_struck", "restraint means little after a Strike in the same turn"},
    [SD_NO_RESTRAINT_TWICE - REASON_GAME] = {"restraint_shown", "restraint counts once in a turn"},
    [SD_NO_RESTRAINT_OFFER -
        REASON_GAME] = {"could_offer", "you hold an Offer or a Test you can pay for: make it instead"},
    [SD_NO_RESTRAINT_CARD - REASON_GAME] = {"not_a_strike", "restraint is shown with a Strike"},
    [SD_NO_STRIKE_RESTRAINED -
        REASON_GAME] = {"restrained", "you have shown restraint: no Strike until your next turn"},
    [SD_NO_MULLIGAN_GOOD - REASON_GAME] = {"good_hand", "this hand has energy and actions enough: keep it"},
    [SD_NO_MULLIGAN_LEFT - REASON_GAME] = {"no_mulligan_left", "no redeal is left: keep this hand"},
    [SD_NO_DARK -
        REASON_GAME] = {"nothing_to_veil", "this Offer has no darker price, or Trust is too low to hide it"},
    [SD_NO_ROOM - REASON_GAME] = {"no_such_room", "the way does not lead to that room"},
};
_Static_assert(sizeof reasons / sizeof reasons[0] == SD_REASONS_END - REASON_GAME, "every reason has a text");

static const struct stream_row streams[] = {
    {"dungeon deck", offsetof(struct sd_state, deck[SD_DUNGEON])},
    {"visitor deck", offsetof(struct sd_state, deck[SD_VISITOR])},
    {"dice", offsetof(struct sd_state, dice)},
    {"fate", offsetof(struct sd_state, fate)},
};

static const struct secret_row secrets[] = {
    {"own.hand", 1 << SD_DUNGEON | 1 << SD_VISITOR},
    {"own.draw", 1 << SD_DUNGEON | 1 << SD_VISITOR},
    {"own.trap", 1 << SD_DUNGEON | 1 << SD_VISITOR},
    {"setup.room", 1 << SD_VISITOR},
};

static const char *const seats[SD_SIDES] = {"dungeon", "visitor"};
static const char *const outcomes[SD_OUTCOMES] = {
    [SD_OUT_NONE] = "unfinished", [SD_OUT_KILL] = "kill",         [SD_OUT_BREAK] = "break",
    [SD_OUT_PANIC] = "panic",     [SD_OUT_BOND] = "bond",         [SD_OUT_OVERCOME] = "overcome",
    [SD_OUT_INERT] = "inert",     [SD_OUT_DOMINATE] = "dominate", [SD_OUT_SURVIVE] = "survive",
};

/* Figures are left to the view and the content: rulesets differ. */
static const char brief[] =
    "Two seats with unlike aims, the dungeon and the visitor, play cards from a hand of their own and pay "
    "with energy. "
    "Each side has three bars: the dungeon Structure, Veil and Presence, the visitor Vitality, Resolve and "
    "Nerve. "
    "A bar that stands at 0 when a turn ends decides: the dungeon wins by kill (Vitality), break (Resolve) "
    "or panic (Nerve), and that ends the whole run; the visitor clears a room by overcome (Structure), inert "
    "(Veil) or dominate (Presence), or outlasts its last round, and has won when the last room is behind it. "
    "Both win together by bond: at high Trust the dungeon proposes a Covenant and the visitor accepts. "
    "First you keep or mulligan the opening hand. "
    "In your turn you play as many cards as you can pay, then end_turn; at the start of a round both draw "
    "and energy is full again. "
    "Energy cards cost nothing and grow the pool: play them first and early. "
    "A Strike rolls dice against a bar: a good margin does full damage or more, a bad one hurts the striker, "
    "so look at the odds and put Empower before it. "
    "Disrupt and Trap wait for the other's Strike, Counter removes what waits against you, React answers a "
    "hit for nothing when you are asked, and Reshape heals. "
    "Any card can be activated: thrown away for 1 energy until the round ends. "
    "Offers, Tests and restraint (a Strike thrown away) raise Trust; the dungeon's Strikes lower it, and "
    "once Trust has grown its Strike is a betrayal that turns the Trust into damage. "
    "A party of visitors is one seat: members have Vitality of their own, and two who fall are a kill. "
    "Each room wears on both sides, and late rounds wear faster, so watch the round limit and whom it "
    "favours. "
    "Good habits: strike the bar that ends the game soonest, keep a React for the large blow, and ask of "
    "every Offer what the other side gains.";
static const char hidden[] =
    "You cannot see the other side's hand and face-down Traps, the order of any draw pile, the price "
    "of a veiled Offer, how the other side is inclined, and any dice to come. "
    "The visitor does not know the rooms ahead. "
    "Deck lists and discards are open, so the cards you have not seen are known; where each of them lies is "
    "not.";

const struct game_ops shattered_ops = {
    .name = "shattered",
    .title = "SHATTERED DUNGEON",
    .blurb = "A card game for a dungeon and its visitors: break them, outlast them, or earn their trust.",
    .brief = brief,
    .hidden = hidden,
    .version = 1,
    .seats = SD_SIDES,
    .seat_names = seats,
    GAME_SIZES(sd, SD),
    .lost_at = offsetof(struct sd_state, pub.lost),
    .resumable = true,
    GAME_ROWS(verb, verbs),
    .kinds = sd_kinds,
    GAME_ROWS(event, events),
    GAME_ROWS(reason, reasons),
    GAME_ROWS(outcome, outcomes),
    .scoring = sd_scoring,
    .scoring_count = SD_SCORES,
    GAME_ROWS(scenario, sd_scenarios),
    .sim_scenario = "boar",
    GAME_ROWS(setting, sd_settings),
    .setup_fields = &sd_setup_fields,
    .state_fields = &sd_state_fields,
    .view_fields = &sd_view_fields,
    GAME_ROWS(stream, streams),
    GAME_ROWS(secret, secrets),
    .policies = sd_policies,
    .policy_count = SD_POLICIES,
    .metrics = &sd_metrics,
    GAME_FILL(sd),
    .watched = true,
    GAME_ROWS(stat, sd_stats),
    .choices = sd_choices,
    .event_arg = sd_event_arg,
    GAME_ROWS(topic, sd_topics),
    .topic_json = sd_topic_json,
};
