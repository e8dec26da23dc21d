/* BLUFF: a mind, and what simulations count. */
#include "games/bluff/bluff.h"

/* Claims the most that it believes in, its own and a third of the others, and doubts what is more. */
static uint32_t odds(const struct situation *s) {
    const struct bluff_view *v = s->view;
    uint32_t best = v->open.count ? s->legal_count - 1 : 0, margin = 0; /* the last is the doubt */
    for (uint32_t i = 0; i < s->legal_count; i++) {
        const struct action *a = &s->legal[i];
        uint32_t b = v->open.dice[v->me ^ 1] / 3 + (uint32_t)bluff_own(v, a->arg[1]);
        if (a->verb != BLUFF_CLAIM || (uint32_t)a->arg[0] > b || b < margin)
            continue;
        best = i;
        margin = b;
    }
    return best;
}

const struct policy_row bluff_policies[1] = {
    {"odds", "claims what it believes in, doubts the rest", odds, .strength = STRENGTH_STRONG,
     .title = "Counter of odds"}};

enum { G_WINNER, G_ROUNDS, GROUPS };

// clang-format off
static const struct metric_group groups[GROUPS] = {
    [G_WINNER] = {.name = "winner", .label = "Who wins", .cells = BLUFF_SEATS, .cell_names = bluff_seats},
    [G_ROUNDS] = {.name = "rounds", .label = "Rounds", .shape = METRIC_MEAN, .cells = 1, .width = 1}};
static const struct target_row targets[] = {
    {"even", "The host wins as often as not", "good manners", .group = G_WINNER, .lo_milli = 400, .hi_milli = 600}};
static const struct axis_row axes[AXES] = {{"host", "host", BLUFF_HOST}, {"guest", "guest", BLUFF_GUEST}};

static void finish(const void *rules, const void *state, void *tracker, struct tally *t) {
    const struct bluff_state *s = state;
    uint32_t winner = s->open.over ? !s->open.dice[BLUFF_HOST] : BLUFF_SEATS;
    (void)rules, (void)tracker;
    tally_hit_of(t, metrics_at(&bluff_metrics, G_WINNER, 0), BLUFF_SEATS, winner);
    tally_add(&t[metrics_at(&bluff_metrics, G_ROUNDS, 0)], s->open.round, 1);
}

const struct metrics_ops bluff_metrics = {
    .groups = groups, .group_count = GROUPS, .targets = targets, .target_count = 1, .axes = axes, .matrix_scenario = "duel",
    .win_group = {G_WINNER, G_WINNER}, .win_cell = {BLUFF_HOST, BLUFF_GUEST}, .wins = BLUFF_SEATS,
    .outcome_group = G_WINNER, .length_group = G_ROUNDS, .finish = finish,
};
