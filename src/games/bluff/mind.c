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
    {"odds", "claims what it believes in, doubts the rest", odds, .strength = STRENGTH_STRONG}};

enum { G_HOST, G_GUEST, G_OUTCOME, G_LENGTH, GROUPS };

static const struct metric_group groups[GROUPS] = {
    [G_HOST] = {.name = "host_wins", .label = "The host wins", .cells = 1},
    [G_GUEST] = {.name = "guest_wins", .label = "The guest wins", .cells = 1},
    [G_OUTCOME] = {.name = "winner", .label = "Who wins", .cells = BLUFF_SEATS, .cell_kind = BLUFF_KIND_SEAT},
    [G_LENGTH] =
        {.name = "length", .label = "Actions of a game", .shape = METRIC_MEAN, .cells = 1, .width = 4},
};

static const struct target_row targets[] = {{"even", "The host wins as often as not", "good manners",
                                             .group = G_HOST, .lo_milli = 400, .hi_milli = 600}};

static uint64_t axis_count(const void *rules) {
    (void)rules;
    return BLUFF_DICE;
}

static void axis_write(const void *rules, uint64_t index, struct text *out) {
    (void)rules;
    text_uint(out, index + 1);
}

static const struct axis_row axes[AXES] = {{"host", "host", BLUFF_HOST, axis_count, axis_write},
                                           {"guest", "guest", BLUFF_GUEST, axis_count, axis_write}};

static void observe(const void *rules, const void *before, const struct action *a, const struct sink *events,
                    const void *after, void *tracker, struct tally *t) {
    (void)rules, (void)before, (void)a, (void)events, (void)after, (void)t;
    ++*(uint32_t *)tracker;
}

static void finish(const void *rules, const void *state, void *tracker, struct tally *t) {
    struct result r = {0};
    bluff_result(rules, state, &r);
    uint32_t winner = r.outcome - (uint32_t)BLUFF_HOST_WON;
    tally_hit_of(t, metrics_at(&bluff_metrics, G_HOST, 0), BLUFF_SEATS, winner);
    tally_hit_of(t, metrics_at(&bluff_metrics, G_OUTCOME, 0), BLUFF_SEATS, winner);
    tally_add(&t[metrics_at(&bluff_metrics, G_LENGTH, 0)], *(uint32_t *)tracker, groups[G_LENGTH].width);
}

// clang-format off
const struct metrics_ops bluff_metrics = {
    .groups = groups, .group_count = GROUPS, .tracker_size = sizeof(uint32_t),
    .targets = targets, .target_count = 1, .axes = axes, .matrix_scenario = "duel",
    .win_group = {G_HOST, G_GUEST}, .wins = BLUFF_SEATS, .outcome_group = G_OUTCOME, .length_group = G_LENGTH,
    .observe = observe, .finish = finish,
};
// clang-format on
