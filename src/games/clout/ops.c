/* CLOUT: the tables that make it a game of the engine. Slots in events count from 1; cards that a seat may
 * not know are 0. */
#include "core/metrics.h"
#include "core/policy.h"
#include "core/scene.h"
#include "games/clout/cl.h"
#include "games/clout/cl_metrics.h"
#include "games/clout/cl_mind.h"

#define SEAT ID("seat", CL_KIND_SEAT)
#define CARD ID("card", CL_KIND_CARD)
#define SLOT NUM("slot")
#define PLACE ID("place", CL_KIND_PLACE)

static const struct verb verbs[CL_VERBS] = {CL_VERB_LIST(VERB_ROW)};

static const struct event_row events[CL_EVENTS] = {CL_EVENT_LIST(EVENT_ROW)};

static const struct reason_row reasons[] = {CL_REASON_LIST(REASON_ROW)};

static const struct scene_page scene_pages[CL_PAGES] = {
    [CL_PAGE_TABLE] = {0, "table", "The table"},
    [CL_PAGE_SIDES] = {'i', "sides", "Both sides"},
    [CL_PAGE_GRAVES] = {'g', "graves", "Graveyards"},
    [CL_PAGE_DECKS] = {'d', "decks", "Deck lists, open to both"},
    [CL_PAGE_CARDS] = {'w', "cards", "Cards that neither deck has"},
};

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

static const char *const seat_titles[CL_SEATS] = {"first player", "second player"};
#define WINS(seat)                                                                                           \
    {1 + (seat), "Reputation"}, {1 + (seat), "a collapse of Stability"}, {1 + (seat), "breakdowns"},         \
        {1 + (seat), "an empty deck"}, {                                                                     \
        1 + (seat), "surrender"                                                                              \
    }
static const struct outcome_row outcome_rows[] = {
    {0, "left before its end"}, WINS(CL_HOST), WINS(CL_AWAY), {0, "time is up"}};

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
    "whenever a set card of yours could be one that answers, and may always let it happen. "
    "Answers form a chain that resolves the last first; a negated card is lost all the same. "
    "A field works as long as it lies there, often against one archetype; each player has one. "
    "Good habits: read the text of every card, set traps with spare clout, attack what you "
    "can beat, keep a defender against direct attacks, look which of the three roads is shortest for you "
    "and block your opponent's.";
static const char hidden[] =
    "You cannot see your opponent's hand (unless an effect lays it open for a turn), face-down cards, the "
    "order of either deck, and coins to come. "
    "Deck lists are open: unseen in the view counts the cards of each list that you cannot place, yours "
    "and your opponent's.";

const struct game_ops clout_ops = {
    .name = "clout",
    .title = "CLOUT",
    .blurb = "A duel of school tables: be admired, or break them.",
    .brief = brief,
    .hidden = hidden,
    .version = 2,
    .seats = CL_SEATS,
    .seat_names = seats,
    GAME_SIZES(cl, CL),
    .lost_at = offsetof(struct cl_state, lost),
    .search_turns = 8,
    .turn = cl_turn,
    .turn_name = "turn",
    .lit = true, /* a cafeteria has tube light */
    .resumable = true,
    GAME_ROWS(verb, verbs),
    .anytime = CL_SURRENDER + 1,
    .kinds = cl_kinds,
    GAME_ROWS(event, events),
    GAME_ROWS(reason, reasons),
    GAME_ROWS(outcome, outcomes),
    .outcome_rows = outcome_rows,
    .seat_titles = seat_titles,
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
    GAME_ROWS(habit, cl_habits),
    .metrics = &cl_metrics,
    GAME_FILL(cl),
    .watched = true,
    GAME_ROWS(stat, cl_stats),
    .choices = cl_choices,
    .scene = cl_scene,
    .spot = cl_spot,
    .scene_recall = cl_scene_recall,
    .recalls_all = true,
    GAME_ROWS(scene_page, scene_pages),
    .say_among = cl_say_among,
    .hint = cl_hint,
    .say_opening = cl_say_opening,
    .say_leaving = cl_say_leaving,
    .say_sitter = cl_say_sitter,
    .setup_swap = cl_setup_swap,
    .setup_next = cl_setup_next,
    GAME_ROWS(topic, cl_topics),
    .topic_json = cl_topic_json,
};
