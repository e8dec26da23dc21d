/* SHATTERED DUNGEON: the tables that make it a game of the engine. Sides in events are 1 for the dungeon and
 * 2 for the visitor; members are 1 to 4; 0 is nobody. */
#include "core/metrics.h"
#include "core/policy.h"
#include "core/scene.h"
#include "games/shattered/sd.h"
#include "games/shattered/settings.h"

#define SIDE ID("side", SD_KIND_SIDE)
#define CARD ID("card", SD_KIND_CARD)
#define RESOURCE ID("resource", SD_KIND_RESOURCE)
#define CARD_WHOSE CARD, MAYBE_OF("unused", 0, 0), MAYBE_OF("whose", 0, SD_MEMBERS)

static const struct verb verbs[SD_VERBS] = {SD_VERB_LIST(VERB_ROW)};

static const struct event_row events[SD_EVENTS] = {SD_EVENT_LIST(EVENT_ROW)};

static const struct reason_row reasons[] = {SD_REASON_LIST(REASON_ROW)};

static const struct scene_page scene_pages[SD_PAGES] = {
    [SD_PAGE_TABLE] = {0, "table", "The table"},
    [SD_PAGE_SIDES] = {'i', "sides", "Both sides"},
    [SD_PAGE_DECKS] = {'d', "decks", "Both decks"},
    [SD_PAGE_ROOM] = {'m', "room", "The room"},
    [SD_PAGE_WORDS] = {'w', "words", "The words of the game"},
};

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

static const struct approximate_row approximate[] = {
    {"setup.profile", 10000,
     "no deck list tells how a dungeon is inclined; any profile that fits its deeds is drawn"},
};

static const char *const seats[SD_SIDES] = {"dungeon", "visitor"};
static const char *const outcomes[SD_OUTCOMES] = {
    [SD_OUT_NONE] = "unfinished", [SD_OUT_KILL] = "kill",         [SD_OUT_BREAK] = "break",
    [SD_OUT_PANIC] = "panic",     [SD_OUT_BOND] = "bond",         [SD_OUT_OVERCOME] = "overcome",
    [SD_OUT_INERT] = "inert",     [SD_OUT_DOMINATE] = "dominate", [SD_OUT_SURVIVE] = "survive",
};

static const struct outcome_row outcome_rows[SD_OUTCOMES] = {
    [SD_OUT_KILL] = {1 + SD_DUNGEON, "Kill"},         [SD_OUT_BREAK] = {1 + SD_DUNGEON, "Break"},
    [SD_OUT_PANIC] = {1 + SD_DUNGEON, "Panic"},       [SD_OUT_BOND] = {0, "a Bond: both go on together"},
    [SD_OUT_OVERCOME] = {1 + SD_VISITOR, "Overcome"}, [SD_OUT_INERT] = {1 + SD_VISITOR, "Inert"},
    [SD_OUT_DOMINATE] = {1 + SD_VISITOR, "Dominate"}, [SD_OUT_SURVIVE] = {1 + SD_VISITOR, "surviving"},
};

/* Figures are left to the view and the content: rulesets differ. */
static const char brief[] =
    "Two seats with unlike aims, the dungeon and the visitor, play cards from a hand of their own and pay "
    "with energy. "
    "Each side has three bars: the dungeon Structure, Veil and Presence, the visitor Vitality, Resolve and "
    "Nerve. "
    "A bar that stands at 0 when a turn ends decides: the dungeon wins by Kill (Vitality), Break (Resolve) "
    "or Panic (Nerve), and that ends the whole run; the visitor clears a room by Overcome (Structure), Inert "
    "(Veil) or Dominate (Presence), or outlasts its last round, and has won when the last room is behind it. "
    "Both win together by a Bond: at high Trust the dungeon proposes a Covenant and the visitor accepts. "
    "First you keep the opening hand, or draw another. "
    "In your turn you play as many cards as you can pay, then end it; at the start of a round both draw "
    "and energy is full again. "
    "Energy cards cost nothing and grow the pool: play them first and early. "
    "A Strike rolls dice against a bar: a good margin does full damage or more, a bad one hurts the striker, "
    "so look at the odds and put Empower before it. "
    "Disrupt and Trap wait for the other's Strike, Counter removes what waits against you, React answers a "
    "hit for nothing when you are asked, and Reshape heals. "
    "Any card can be given up for 1 energy until the round ends. "
    "Offers, Tests and a Strike held back raise Trust; the dungeon's Strikes lower it, and "
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

/* Rounds of the whole run: those of a room that has ended are among run_rounds already. */
static uint32_t round_of(const void *state) {
    const struct sd_public *p = &((const struct sd_state *)state)->pub;
    const bool ended = p->over || p->ask == SD_ASK_REDIRECT;
    return (uint32_t)p->run_rounds + (ended ? 0 : p->round);
}

const struct game_ops shattered_ops = {
    .name = "shattered",
    .title = "SHATTERED DUNGEON",
    .blurb = "Be the dungeon, or whoever comes down its stairs.",
    .brief = brief,
    .hidden = hidden,
    .version = 2,
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
    .outcome_rows = outcome_rows,
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
    .approximate = approximate,
    .approximate_count = sizeof approximate / sizeof approximate[0],
    .policies = sd_policies,
    .policy_count = SD_POLICIES,
    GAME_ROWS(habit, sd_habits),
    .metrics = &sd_metrics,
    GAME_FILL(sd),
    .search_turns = 4,
    .search_plans = true,
    .turn = round_of,
    .turn_name = "round",
    .watched = true,
    GAME_ROWS(stat, sd_stats),
    .choices = sd_choices,
    .scene = sd_scene,
    .scene_recall = sd_scene_recall,
    .spot = sd_spot,
    GAME_ROWS(scene_page, scene_pages),
    .say_among = sd_say_among,
    .say_opening = sd_say_opening,
    .say_leaving = sd_say_leaving,
    .event_arg = sd_event_arg,
    GAME_ROWS(topic, sd_topics),
    .topic_json = sd_topic_json,
};
