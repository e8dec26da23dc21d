/* BLUFF: the tables that make it a game of the engine. */
#include "games/bluff/bluff.h"

#include "core/plain.h"

// clang-format off
static const struct fields cup_fields = FIELDS(bluff_cup, {FIELD_IDS(bluff_cup, die, BLUFF_KIND_FACE)});
static const struct fields open_fields = FIELDS(bluff_open, {
    FIELD(bluff_open, round), FIELD_ARRAY(bluff_open, dice), FIELD(bluff_open, count),
    FIELD_ID(bluff_open, face, BLUFF_KIND_FACE), FIELD_EACH(bluff_open, seat, over, found), FIELD_PADDING(bluff_open, pad)});
static const struct fields state_fields = FIELDS(bluff_state, {
    FIELD_SUB(bluff_state, roll, &stream_fields), FIELD_SHOW(bluff_state, banter),
    FIELD_SUB(bluff_state, open, &open_fields), FIELD_SUBS(bluff_state, cup, &cup_fields), FIELD_PADDING(bluff_state, pad)});
static const struct fields view_fields = FIELDS(bluff_view, {
    FIELD_SHOW(bluff_view, banter), FIELD_SUB(bluff_view, open, &open_fields), FIELD_SUB(bluff_view, cup, &cup_fields),
    FIELD(bluff_view, me)});
static const struct fields setup_fields = FIELDS(bluff_setup, {FIELD_ARRAY(bluff_setup, dice), FIELD(bluff_setup, first)});

const char *const bluff_seats[BLUFF_SEATS] = {"host", "guest"};
static const char *const seat_titles[BLUFF_SEATS] = {"first player", "second player"};
static const char *const faces[BLUFF_FACES] = {"one", "two", "three", "four", "five", "six"};

static const struct kind_row kinds[] = { /* seats count from 0, faces from 1, as many as the dice have */
    KIND_LIST(BLUFF_KIND_SEAT, 0, bluff_seats, seat_titles),
    {BLUFF_KIND_FACE, 1, 0, offsetof(struct bluff_rules, faces), sizeof(uint32_t), {faces}, {faces}},
    {0},
};

#define SEAT ID("seat", BLUFF_KIND_SEAT)
#define FACE ID("face", BLUFF_KIND_FACE)

static const struct verb verbs[] = {BLUFF_VERB_LIST(VERB_ROW)};
static const struct event_row events[] = {BLUFF_EVENT_LIST(EVENT_SAYS_ROW)};
static const struct reason_row reasons[] = {BLUFF_REASON_LIST(REASON_ROW)};
static const struct score_row scoring[BLUFF_SCORES] = {
    [BLUFF_SCORE_WON] = {"won", 100, "winning"}, [BLUFF_SCORE_DICE] = {"dice", 10, "each die left"}};
static const struct scenario scenarios[] = {{"duel", "five dice each", &(const struct bluff_setup){{5, 5}, BLUFF_HOST}},
                                            {"short", "two dice each", &(const struct bluff_setup){{2, 2}, BLUFF_HOST}}};
static const struct setting_row settings[] = {
    SETTING_NUMBER(bluff_setup, dice[BLUFF_HOST], "host", "dice of the host, 1 to 5", "3", 1, BLUFF_DICE),
    SETTING_NUMBER(bluff_setup, dice[BLUFF_GUEST], "guest", "dice of the guest, 1 to 5", "4", 1, BLUFF_DICE),
    SETTING_WORD(bluff_setup, first, "first", "who begins: host or guest", "guest", bluff_seats)};
static const struct stat_row stats[BLUFF_SEATS] = {{"dice", "dice", "host", true, .stake = true},
                                                   {"dice", "dice", "guest", true, .stake = true}};
static const struct stream_row streams[] = {{"roll", offsetof(struct bluff_state, roll)}};
static const struct secret_row secrets[] = {{"cup.die", 1 << BLUFF_HOST | 1 << BLUFF_GUEST}};
static const char *const outcomes[BLUFF_OUTCOMES] = {"unfinished", "host_won", "guest_won"};
static const struct outcome_row ends[] = {{0, "left early"}, {1, "taking the last die"}, {2, "taking the last die"}};

static const char brief[] =
    "Two players roll dice under a cup and look at their own only. In turn you claim how many dice of all, yours "
    "and the other's, lie with one face up: more dice than the last claim, or as many of a higher face. Instead "
    "you may doubt the last claim: then all cups are lifted. If there are as many as claimed, the one who doubted "
    "loses a die, otherwise the one who claimed. Whoever lost a die begins the next round, with a new roll. Who "
    "has no dice left has lost. Good habits: your own dice are sure, of the others count a sixth for each face; "
    "claim what you have, and doubt what needs more than that from the other cup.";

const struct game_ops bluff_ops = {
    .name = "bluff", .title = "BLUFF", .blurb = "Dice under two cups, and what is said about them.",
    .brief = brief, .version = 1, .resumable = true, .outcome_rows = ends,
    .hidden = "You cannot see the dice under the other cup; how many there are is known, and what was claimed.",
    .seats = BLUFF_SEATS, .seat_names = bluff_seats, .seat_titles = seat_titles, GAME_SIZES(bluff, BLUFF),
    GAME_ROWS(verb, verbs), GAME_ROWS(event, events), GAME_ROWS(reason, reasons), GAME_ROWS(outcome, outcomes),
    GAME_ROWS(scenario, scenarios), .sim_scenario = "duel", GAME_ROWS(setting, settings), GAME_ROWS(stat, stats),
    GAME_ROWS(stream, streams), GAME_ROWS(secret, secrets), .scoring = scoring, .scoring_count = BLUFF_SCORES,
    .setup_fields = &setup_fields, .state_fields = &state_fields, .view_fields = &view_fields,
    .policies = bluff_policies, .policy_count = 1, .metrics = &bluff_metrics,
    GAME_FILL(bluff), .watched = true, .blind = bluff_blind, .say_view = bluff_say_view,
    .setup_swap = bluff_setup_swap, .kinds = kinds,
};

GAME_PLAIN(bluff, bluff)
