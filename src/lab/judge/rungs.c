/* Strengths from the games of a ladder: see rungs.h. */
#include "lab/judge/rungs.h"

#include "ai/ai.h"
#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

static const double log2_of_e = 1.4426950408889634;
enum { POINTS = 2 * LADDER_MINDS + 1 }; /* room for those of a seed, whoever meets whom */

/* Points of all pairs of minds on all seeds: points[pair * seeds + seed]. */
struct table {
    const struct ladder *ladder;
    uint32_t seat, top, minds;
    uint32_t mind[LADDER_MINDS]; /* those of the ladder, as it lists them */
    uint32_t pairs;
    struct {
        uint32_t a, b; /* of mind[] */
    } pair[LADDER_MINDS * LADDER_MINDS];
    uint64_t seeds;
    uint8_t *points;
    double won[LADDER_MINDS * LADDER_MINDS]; /* scratch of one rating */
    double *drawn;                           /* elo[mind * RUNGS_DRAWS + draw] */
};

static uint32_t compare_scores(int32_t mine, int32_t theirs) {
    return mine > theirs ? 2 : mine == theirs;
}

/* Points of two minds at one seat, over all whom both met there. */
static uint32_t points_at_seat(const struct ladder *l, uint32_t seat, uint32_t a, uint32_t b, uint64_t seed) {
    uint32_t points = 0;
    for (uint32_t o = 0; o < l->all; o++) {
        if (!ladder_meets(l, seat, o))
            continue;
        const struct ladder_cell *x = seat ? ladder_at(l, o, a) : ladder_at(l, a, o);
        const struct ladder_cell *y = seat ? ladder_at(l, o, b) : ladder_at(l, b, o);
        points += compare_scores(x->game[seed].score[seat], y->game[seed].score[seat]);
    }
    return points;
}

/* Points that a makes against b on a seed: 2 a game won, 1 shared; or for doing better than the other. */
static uint32_t points_on(const struct ladder *l, uint32_t seat, uint32_t a, uint32_t b, uint64_t seed) {
    if (l->kind == LADDER_SEATS)
        return points_at_seat(l, seat, a, b, seed);
    if (l->kind == LADDER_ALONE)
        return compare_scores(ladder_at(l, a, a)->game[seed].score[0],
                              ladder_at(l, b, b)->game[seed].score[0]);
    const struct ladder_game *g = &ladder_at(l, a < b ? a : b, a < b ? b : a)->game[2 * seed];
    uint32_t points =
        compare_scores(g[0].score[0], g[0].score[1]) + compare_scores(g[1].score[0], g[1].score[1]);
    return a < b ? points : 4 - points;
}

static uint32_t top_of(const struct ladder *l, uint32_t seat) {
    uint32_t opponents = 0;
    for (uint32_t o = 0; l->kind == LADDER_SEATS && o < l->all; o++)
        opponents += ladder_meets(l, seat, o);
    return l->kind == LADDER_SEATS ? 2 * opponents : l->kind == LADDER_DUEL ? 4 : 2;
}

void sprt_look(struct sprt *t, const struct ladder *l, uint32_t seat) {
    uint64_t count[POINTS] = {0};
    for (uint64_t seed = 0; seed < l->seeds; seed++)
        count[points_on(l, seat, 0, 1, seed)]++;
    t->likelier = elo_likelier(count, top_of(l, seat), t->low, t->high);
    t->verdict = t->likelier >= ELO_SURE ? SPRT_HIGH : t->likelier <= -ELO_SURE ? SPRT_LOW : SPRT_OPEN;
}

static void table_close(struct table *t) {
    free(t->points);
    free(t->drawn);
}

static bool table_open(struct table *t, const struct ladder *l, uint32_t seat) {
    *t = (struct table){.ladder = l, .seat = seat, .top = top_of(l, seat), .seeds = l->seeds};
    for (uint32_t i = 0; i < l->minds; i++)
        if (ladder_has(l, seat, i))
            t->mind[t->minds++] = i;
    for (uint32_t a = 0; a < t->minds; a++)
        for (uint32_t b = a + 1; b < t->minds; b++)
            if (l->kind != LADDER_DUEL || ladder_at(l, t->mind[a], t->mind[b])) {
                t->pair[t->pairs].a = a;
                t->pair[t->pairs++].b = b;
            }
    t->points = malloc((size_t)t->pairs * t->seeds + 1);
    t->drawn = calloc((size_t)t->minds * RUNGS_DRAWS, sizeof *t->drawn);
    if (!t->points || !t->drawn)
        return false;
    for (uint32_t p = 0; p < t->pairs; p++)
        for (uint64_t seed = 0; seed < t->seeds; seed++)
            t->points[p * t->seeds + seed] =
                (uint8_t)points_on(l, seat, t->mind[t->pair[p].a], t->mind[t->pair[p].b], seed);
    return true;
}

/* Half a pair, or when pairs are drawn anew a random weight of that mean. */
static double weigh_prior(struct stream *rng) {
    uint32_t u = rng ? stream_below(rng, UINT32_MAX) : 0;
    return rng ? -0.5 * stats_log2(((double)u + 1) / (double)UINT32_MAX) / log2_of_e : 0.5;
}

/* Strengths when each seed counts as often as 'times' says. Half a pair won and half a pair lost are counted
 * besides: a mind that won them all is not endlessly better. Drawn anew these weigh differently each time,
 * or the interval of such a mind would be a point. */
static void rate_table(struct table *t, const uint32_t *times, struct stream *rng, uint32_t zero,
                       double *elo) {
    memset(t->won, 0, sizeof t->won);
    for (uint32_t p = 0; p < t->pairs; p++) {
        const uint8_t *points = &t->points[p * t->seeds];
        uint64_t sum = 0;
        if (t->ladder->kind != LADDER_DUEL && t->pair[p].a != zero && t->pair[p].b != zero)
            continue;
        for (uint64_t seed = 0; seed < t->seeds; seed++)
            sum += (uint64_t)points[seed] * times[seed];
        double won = (double)sum / t->top;
        t->won[t->pair[p].a * t->minds + t->pair[p].b] = won + weigh_prior(rng);
        t->won[t->pair[p].b * t->minds + t->pair[p].a] = (double)t->seeds - won + weigh_prior(rng);
    }
    elo_rate(t->won, t->minds, zero, elo);
}

/* The mind that others are measured from: the game's own, else the first. */
static uint32_t zero_of(const struct table *t) {
    const struct ladder *l = t->ladder;
    for (uint32_t i = 0; i < t->minds; i++)
        if (!strcmp(l->mind[t->mind[i]], mind_first(l->base.ops, t->seat)))
            return i;
    return 0;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The middle 95 of 100 drawn differences between two minds. */
static struct interval drawn_interval(const struct table *t, uint32_t a, uint32_t b) {
    enum { CUT = RUNGS_DRAWS / 40 };
    double v[RUNGS_DRAWS];
    for (uint32_t k = 0; k < RUNGS_DRAWS; k++)
        v[k] = t->drawn[a * RUNGS_DRAWS + k] - t->drawn[b * RUNGS_DRAWS + k];
    qsort(v, RUNGS_DRAWS, sizeof *v, by_value);
    return (struct interval){true, v[CUT], v[RUNGS_DRAWS - 1 - CUT]};
}

/* Seeds drawn anew, as many as there are, RUNGS_DRAWS times. */
static void draw_ratings(struct table *t, uint32_t *times, uint32_t zero) {
    struct stream rng;
    double elo[LADDER_MINDS];
    stream_open(&rng, rng_key(t->ladder->base.seed, "ladder", t->seat));
    for (uint32_t k = 0; k < RUNGS_DRAWS; k++) {
        memset(times, 0, t->seeds * sizeof *times);
        for (uint64_t i = 0; i < t->seeds; i++) {
            uint32_t seed = stream_below(&rng, (uint32_t)t->seeds);
            times[seed]++;
        }
        rate_table(t, times, &rng, zero, elo);
        for (uint32_t i = 0; i < t->minds; i++)
            t->drawn[i * RUNGS_DRAWS + k] = elo[i];
    }
}

/* What a mind made of its games: those of a seed are one observation. */
static struct estimate score_of(const struct table *t, uint32_t mind) {
    const struct ladder *l = t->ladder;
    struct tally sum = {0};
    uint32_t games = 0;
    if (l->kind == LADDER_DUEL)
        return (struct estimate){0};
    for (uint64_t seed = 0; seed < t->seeds; seed++) {
        int64_t all = 0;
        games = 0;
        for (uint32_t i = 0; i < l->cells; i++)
            if (l->cell[i].mind[t->seat] == mind &&
                (l->kind == LADDER_ALONE || ladder_meets(l, t->seat, l->cell[i].mind[!t->seat]))) {
                all += l->cell[i].game[seed].score[t->seat];
                games++;
            }
        tally_add(&sum, all, 1);
    }
    struct estimate out = {sum.n, stats_average(&sum) / games, stats_mean(&sum)};
    out.interval.lo /= games;
    out.interval.hi /= games;
    return out;
}

static void put_meetings(struct rungs *out, const struct table *t, const uint32_t *place) {
    for (uint32_t p = 0; p < t->pairs; p++) {
        uint64_t count[POINTS] = {0};
        uint32_t a = t->pair[p].a, b = t->pair[p].b;
        bool turned = place[b] < place[a];
        for (uint64_t seed = 0; seed < t->seeds; seed++) {
            uint32_t points = t->points[p * t->seeds + seed];
            count[turned ? t->top - points : points]++;
        }
        out->meeting[out->meetings++] =
            (struct meeting){{place[turned ? b : a], place[turned ? a : b]}, elo_points(count, t->top)};
    }
    /* By the stronger, then by the weaker: there are few. */
    for (uint32_t i = 1; i < out->meetings; i++)
        for (uint32_t k = i; k; k--) {
            struct meeting *x = &out->meeting[k - 1], *y = &out->meeting[k], both = *y;
            if (x->rung[0] * LADDER_MINDS + x->rung[1] <= y->rung[0] * LADDER_MINDS + y->rung[1])
                break;
            *y = *x;
            *x = both;
        }
}

/* Strong to weak; equals as the ladder lists them. */
static void order_minds(const double *elo, uint32_t n, uint32_t *order) {
    for (uint32_t i = 0; i < n; i++) {
        uint32_t at = i;
        for (; at && elo[order[at - 1]] < elo[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static void put_rungs(struct rungs *out, const struct table *t, const double *elo, uint32_t zero) {
    uint32_t order[LADDER_MINDS], place[LADDER_MINDS];
    order_minds(elo, t->minds, order);
    out->seat = t->seat;
    out->zero = t->mind[zero];
    out->count = t->minds;
    for (uint32_t i = 0; i < t->minds; i++) {
        uint32_t at = order[i], next = i + 1 < t->minds ? order[i + 1] : at;
        place[at] = i;
        out->rung[i] = (struct rung){.mind = t->mind[at],
                                     .elo = elo[at],
                                     .interval = drawn_interval(t, at, zero),
                                     .above = elo[at] - elo[next],
                                     .above_interval = drawn_interval(t, at, next),
                                     .score = score_of(t, t->mind[at]),
                                     .cost = ladder_cost(t->ladder, t->seat, t->mind[at])};
        out->rung[i].interval.known = at != zero;
        out->rung[i].above_interval.known = next != at;
    }
    put_meetings(out, t, place);
}

bool rungs_make(struct rungs *out, const struct ladder *l, uint32_t seat) {
    struct table t;
    double elo[LADDER_MINDS];
    memset(out, 0, sizeof *out);
    uint32_t *times = malloc((size_t)l->seeds * sizeof *times + 1);
    bool ok = table_open(&t, l, seat) && times;
    if (ok) {
        uint32_t zero = zero_of(&t);
        for (uint64_t i = 0; i < t.seeds; i++)
            times[i] = 1;
        rate_table(&t, times, NULL, zero, elo);
        draw_ratings(&t, times, zero);
        put_rungs(out, &t, elo, zero);
    }
    free(times);
    table_close(&t);
    return ok;
}
