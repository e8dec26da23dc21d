/* CLOUT: the tables that make it a game of the engine. Slots in events count from 1; cards that a seat may
 * not know are 0. */
#include "core/metrics.h"
#include "core/policy.h"
#include "games/clout/cl.h"
#include "games/clout/cl_metrics.h"
#include "games/clout/cl_mind.h"

#define SEAT ID("seat", CL_KIND_SEAT)
#define CARD ID("card", CL_KIND_CARD)
#define SLOT NUM("slot")
#define PLACE ID("place", CL_KIND_PLACE)

static const struct verb verbs[CL_VERBS] = {
    [CL_SUMMON] = {"summon",
                   "play a stereotype face up, in attack position unless you say defense; it costs clout",
                   {CARD, MAYBE_ID("position", CL_KIND_POSITION)}},
    [CL_SET] = {"set",
                "play a card face down: a stereotype in defense position, anything else in the back row; it "
                "costs the same clout",
                {CARD}},
    [CL_CAST] = {"cast", "play a spell or a field from the hand; it costs clout", {CARD}},
    [CL_ACTIVATE] = {"activate", "turn up a set spell and use it, free of clout", {PLACE}},
    [CL_USE] = {"use", "use the effect of an own stereotype", {PLACE}},
    [CL_FLIP] = {"flip", "turn up a face-down stereotype of an earlier turn, in attack position", {PLACE}},
    [CL_POSITION] = {"position", "change a stereotype between attack and defense, once per turn", {PLACE}},
    [CL_ATTACK] = {"attack",
                   "attack with an own stereotype: an opposing one, or without a target the player",
                   {PLACE, MAYBE_ID("target", CL_KIND_PLACE)}},
    [CL_RESPOND] = {"respond", "answer with a set card or an open stereotype", {PLACE}},
    [CL_PASS] = {"pass", "let it happen", .declines = true},
    [CL_PICK] = {"pick", "choose a place that the question allows", {PLACE}},
    [CL_PICK_CARD] = {"pick_card", "choose a card that the question allows", {CARD}},
    [CL_DONE] = {"done", "choose no more"},
    [CL_NEXT_PHASE] = {"next_phase", "go on to the next phase of your turn"},
    [CL_END_TURN] = {"end_turn", "end your turn", .ends_turn = true},
    [CL_SURRENDER] = {"surrender", "give up the game, at any time"},
};

static const struct event_row events[CL_EVENTS] = {
    [CL_EV_GAME_STARTED] = {"GAME_STARTED", {SEAT}, WEIGHT_MOMENT},
    [CL_EV_TURN_STARTED] = {"TURN_STARTED", {SEAT, NUM("turn")}, WEIGHT_BEAT},
    [CL_EV_TURN_SKIPPED] = {"TURN_SKIPPED", {SEAT, NUM("turn")}},
    [CL_EV_PHASE_CHANGED] = {"PHASE_CHANGED", {SEAT, ID("phase", CL_KIND_PHASE)}, WEIGHT_SMALL},
    [CL_EV_PHASE_SKIPPED] = {"PHASE_SKIPPED", {SEAT, ID("phase", CL_KIND_PHASE)}, WEIGHT_SMALL},
    [CL_EV_CLOUT_GAINED] = {"CLOUT_GAINED", {SEAT, NUM("now")}, WEIGHT_SMALL},
    [CL_EV_CLOUT_SPENT] = {"CLOUT_SPENT", {SEAT, NUM("amount"), NUM("left")}, WEIGHT_SMALL},
    [CL_EV_DREW] = {"DREW", {SEAT, NUM("count"), NUM("deck")}, WEIGHT_SMALL},
    [CL_EV_DREW_CARD] = {"DREW_CARD", {CARD}, WEIGHT_SMALL},
    [CL_EV_SHUFFLED] = {"SHUFFLED", {SEAT}, WEIGHT_SMALL},
    [CL_EV_SUMMONED] = {"SUMMONED", {SEAT, CARD, SLOT, ID("position", CL_KIND_POSITION)}, WEIGHT_BEAT},
    [CL_EV_SET] = {"SET", {SEAT, SLOT, YES("stereotype")}},
    [CL_EV_SET_CARD] = {"SET_CARD", {CARD, SLOT}, WEIGHT_SMALL},
    [CL_EV_FLIPPED] = {"FLIPPED", {SEAT, CARD, SLOT}},
    [CL_EV_POSITION_CHANGED] = {"POSITION_CHANGED", {SEAT, SLOT, ID("position", CL_KIND_POSITION)}},
    [CL_EV_ACTIVATED] = {"ACTIVATED", {SEAT, CARD, NUM("link")}},
    [CL_EV_EFFECT_USED] = {"EFFECT_USED", {SEAT, CARD, MAYBE("slot")}},
    [CL_EV_TARGETED] = {"TARGETED",
                        {SEAT, ID("zone", CL_KIND_ZONE), MAYBE("slot"), MAYBE_ID("card", CL_KIND_CARD)},
                        WEIGHT_SMALL},
    [CL_EV_CHAIN_RESOLVES] = {"CHAIN_RESOLVES", {NUM("links")}, WEIGHT_SMALL},
    [CL_EV_NEGATED] = {"NEGATED", {SEAT, CARD}},
    [CL_EV_RESOLVED] = {"RESOLVED", {SEAT, CARD}, WEIGHT_SMALL},
    [CL_EV_REVERSED] = {"REVERSED", {SEAT, CARD}},
    [CL_EV_COPIED] = {"COPIED", {SEAT, CARD}},
    [CL_EV_TRIGGERED] = {"TRIGGERED", {SEAT, CARD}, WEIGHT_SMALL},
    [CL_EV_ATTACK_DECLARED] = {"ATTACK_DECLARED", {SEAT, SLOT, MAYBE("target"), CARD}, WEIGHT_BEAT},
    [CL_EV_ATTACK_NEGATED] = {"ATTACK_NEGATED", {SEAT, SLOT}},
    [CL_EV_ATTACK_REDIRECTED] = {"ATTACK_REDIRECTED", {SEAT, SLOT, MAYBE("target")}},
    [CL_EV_BATTLE_RESOLVED] = {"BATTLE_RESOLVED",
                               {SEAT, ID("result", CL_KIND_BATTLE), NUM("attack"), NUM("against")}},
    [CL_EV_DESTROYED] = {"DESTROYED", {SEAT, CARD, MAYBE("slot"), ID("reason", CL_KIND_REASON)}, WEIGHT_BEAT},
    [CL_EV_SURVIVED] = {"SURVIVED", {SEAT, CARD, SLOT}},
    [CL_EV_SENT_TO_GRAVEYARD] = {"SENT_TO_GRAVEYARD", {SEAT, CARD}, WEIGHT_SMALL},
    [CL_EV_MOVED] = {"MOVED",
                     {SEAT, MAYBE_ID("card", CL_KIND_CARD), ID("from", CL_KIND_ZONE), ID("to", CL_KIND_ZONE)},
                     WEIGHT_SMALL},
    [CL_EV_REPUTATION_CHANGED] = {"REPUTATION_CHANGED", {SEAT, NUM("delta"), NUM("now")}},
    [CL_EV_STABILITY_CHANGED] = {"STABILITY_CHANGED", {SEAT, NUM("delta"), NUM("now")}},
    [CL_EV_VICE_ADDED] = {"VICE_ADDED", {SEAT, SLOT, NUM("count"), NUM("now")}},
    [CL_EV_VICE_REMOVED] = {"VICE_REMOVED", {SEAT, SLOT, NUM("count"), NUM("now")}},
    [CL_EV_BROKE_DOWN] = {"BROKE_DOWN", {SEAT, CARD, SLOT, YES("credited")}, WEIGHT_MOMENT},
    [CL_EV_DISCARDED] = {"DISCARDED", {SEAT, CARD, YES("random")}},
    [CL_EV_HAND_REVEALED] = {"HAND_REVEALED", {SEAT}, WEIGHT_BEAT},
    [CL_EV_LIMITED] = {"LIMITED", {SEAT, ID("limit", CL_KIND_LIMIT), NUM("turns"), YES("from_next_turn")}},
    [CL_EV_IMMUNE] = {"IMMUNE", {SEAT, ID("immunity", CL_KIND_IMMUNITY), NUM("until_turn")}},
    [CL_EV_BOOSTED] = {"BOOSTED", {SEAT, SLOT, NUM("attack"), NUM("defense")}},
    [CL_EV_CONTROL_TAKEN] = {"CONTROL_TAKEN", {SEAT, CARD, SLOT}, WEIGHT_BEAT},
    [CL_EV_CONTROL_RETURNED] = {"CONTROL_RETURNED", {SEAT, CARD, MAYBE("slot")}},
    [CL_EV_DISARMED] = {"DISARMED", {SEAT, SLOT}},
    [CL_EV_COIN] = {"COIN", {SEAT, YES("won")}},
    [CL_EV_SCRIED] = {"SCRIED", {SEAT, NUM("count")}, WEIGHT_SMALL},
    [CL_EV_GAME_OVER] = {"GAME_OVER", {ID("winner", CL_KIND_SEAT), ID("reason", CL_KIND_END)}, WEIGHT_MOMENT},
    [CL_EV_TURN_LOST] = {"TURN_LOST", {SEAT, NUM("turns")}, WEIGHT_BEAT},
    [CL_EV_MUST_ATTACK] = {"MUST_ATTACK", {SEAT, NUM("turns")}},
    [CL_EV_TAKES_EFFECT] = {"TAKES_EFFECT", {SEAT, CARD}, WEIGHT_SMALL},
};

#define WHY(code, name, text) [CL_NO_##code - REASON_GAME] = {name, text}
static const struct reason_row reasons[] = {
    WHY(WRONG_PHASE, "wrong_phase", "not in this phase"),
    WHY(NOT_ASKED, "not_asked", "that does not answer the question on the table"),
    WHY(NOT_IN_HAND, "not_in_hand", "that card is not in your hand"),
    WHY(CLOUT, "not_enough_clout", "it costs more clout than you have left this turn"),
    WHY(SLOT, "no_slot", "every slot for it is taken"),
    WHY(KIND, "wrong_kind", "that kind of card is not played like this"),
    WHY(CARD_THERE, "no_card_there", "no card of yours lies there"),
    WHY(FACE_DOWN, "face_down", "the card would have to lie the other way up"),
    WHY(FRESH, "came_this_turn", "it came this turn: wait for your next one"),
    WHY(USED, "used", "it has been used this turn, once is all"),
    WHY(ATTACKED, "has_attacked", "it has attacked this turn"),
    WHY(DEFENDING, "defending", "a stereotype in defense position does not attack"),
    WHY(FIRST_TURN, "first_turn", "nobody attacks on the first turn"),
    WHY(DIRECT, "blocked", "a stereotype stands in the way: attack that one"),
    WHY(FORCED, "forced", "another target, or another attack, has to come first"),
    WHY(LIMITED, "limited", "an effect forbids it for now"),
    WHY(TARGET, "no_target", "there is nothing to aim it at"),
    WHY(TRIGGER, "no_answer", "that card does not answer this"),
    WHY(PRICE, "price", "you cannot pay what the effect asks for"),
    WHY(CONDITION, "condition", "its condition is not met"),
};
_Static_assert(sizeof reasons / sizeof reasons[0] == CL_REASONS_END - REASON_GAME, "every reason has a text");

static const struct stream_row streams[] = {
    {"shuffle", offsetof(struct cl_state, shuffle)},
    {"luck", offsetof(struct cl_state, luck)},
};

static const struct secret_row secrets[] = {
    {"player.hand", 1 << CL_HOST | 1 << CL_AWAY},
    {"player.deck", 1 << CL_HOST | 1 << CL_AWAY},
    {"player.back.card", 1 << CL_HOST | 1 << CL_AWAY},
    {"player.body.card", 1 << CL_HOST | 1 << CL_AWAY},
};

static const char *const seats[CL_SEATS] = {"host", "away"};
static const char *const outcomes[] = {
    "unfinished",     "host_reputation_max", "host_stability_zero", "host_breakdown",
    "host_deck_out",  "host_surrender",      "away_reputation_max", "away_stability_zero",
    "away_breakdown", "away_deck_out",       "away_surrender",      "turn_limit",
};

/* Figures are left to the view and the content: rulesets differ. */
static const char brief[] =
    "A duel of two decks. "
    "You win in three ways: your Reputation reaches the goal; your opponent's Stability falls to 0; or "
    "enough opposing stereotypes break down. "
    "You lose if you must draw from an empty deck. "
    "Clout pays for cards: it is set anew at the start of each of your turns, grows with the number of "
    "the turn up to a cap, and what you do not spend is lost, so spend it every turn. "
    "A turn is draw, main phase, combat, second main phase, breakdown check, end. "
    "In a main phase you summon stereotypes in attack or defense position, set cards face down, cast "
    "spells and fields, use the effects of your stereotypes (once per turn each), flip and turn them. "
    "Three stereotypes and three other cards fit on your side, and one field. "
    "A stereotype cannot attack in the turn it came, nobody attacks on turn 1. "
    "Attack against attack position: the lower ATK is destroyed and its player loses the difference as "
    "Stability; equal, both go. "
    "Against defense position ATK meets DEF: a higher ATK destroys without damage, a lower one costs the "
    "attacker the difference. "
    "Attack the player directly when no open stereotype stands in the way: all of the ATK comes off "
    "Stability. "
    "Battle never gives Reputation; effects do. "
    "Vice counters lie on stereotypes: one that has as many as the threshold breaks down in the breakdown "
    "check, which counts for its controller's opponent, whoever placed them. "
    "Traps are set face down and answer what their text says from the next turn on; you are asked "
    "whenever a set card of yours could be one that answers, and pass is always possible. "
    "Answers form a chain that resolves the last first; a negated card is lost all the same. "
    "A field works as long as it lies there, often against one archetype; each player has one. "
    "Good habits: read the text of every card in the view, set traps with spare clout, attack what you "
    "can beat, keep a defender against direct attacks, look which of the three roads is shortest for you "
    "and block your opponent's, and end with end_turn.";
static const char hidden[] =
    "You cannot see your opponent's hand (unless an effect lays it open for a turn), face-down cards, the "
    "order of either deck, and coins to come. "
    "Deck lists are open: unseen in the view counts the cards of each list that you cannot place, yours "
    "and your opponent's.";

const struct game_ops clout_ops = {
    .name = "clout",
    .title = "CLOUT",
    .blurb = "A card duel of school stereotypes: be famous, break the others, or crush them.",
    .brief = brief,
    .hidden = hidden,
    .version = 2,
    .seats = CL_SEATS,
    .seat_names = seats,
    GAME_SIZES(cl, CL),
    .lost_at = offsetof(struct cl_state, lost),
    .resumable = true,
    GAME_ROWS(verb, verbs),
    .anytime = CL_SURRENDER + 1,
    .kinds = cl_kinds,
    GAME_ROWS(event, events),
    GAME_ROWS(reason, reasons),
    GAME_ROWS(outcome, outcomes),
    .scoring = cl_scoring,
    .scoring_count = CL_SCORES,
    GAME_ROWS(scenario, cl_scenarios),
    .sim_scenario = "duel",
    GAME_ROWS(setting, cl_settings),
    .setup_fields = &cl_setup_fields,
    .state_fields = &cl_state_fields,
    .view_fields = &cl_view_fields,
    GAME_ROWS(stream, streams),
    GAME_ROWS(secret, secrets),
    .policies = cl_policies,
    .policy_count = CL_POLICIES,
    .metrics = &cl_metrics,
    GAME_FILL(cl),
    .watched = true,
    GAME_ROWS(stat, cl_stats),
    .choices = cl_choices,
    .setup_swap = cl_setup_swap,
    GAME_ROWS(topic, cl_topics),
    .topic_json = cl_topic_json,
};
