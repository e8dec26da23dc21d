/* Equilibrium by regret matching: each side plays in proportion to how much it regrets not having played each
 * composition before (never below none), the sides take turns, and later rounds weigh more in the mix. Equal
 * compositions start equal and regret the same, so ties share evenly. */
#include "lab/judge/rating.h"

#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

/* Rounds by the size of the matrix, how good is good enough, and what is no regret but rounding. */
static const double work = 2e9, rounds_most = 50000, rounds_least = 500, gap_enough = 1e-4, rounding = 1e-12;
enum { LOOK_EVERY = 32 }; /* rounds between two looks at the gap */
/* The same of all drawn ratings together: they are for intervals, so they need not be as close. */
static const double draw_work = 2e8, draw_rounds_least = 64, draw_gap_enough = 1e-3;

/* One side while it learns. */
struct side {
    uint32_t count;
    double *now;    /* what it plays */
    double *regret; /* never below 0 */
    double *sum;    /* of what it played, weighted by the round */
    double *gain;   /* of each composition against what the other side plays */
};

struct solver {
    const double *won;
    struct side side[2];
    double *bytes;
};

static bool solver_open(struct solver *s, const double *won, const uint32_t count[2]) {
    s->won = won;
    s->bytes = calloc(4 * ((size_t)count[0] + count[1]), sizeof *s->bytes);
    double *at = s->bytes;
    for (uint32_t i = 0; at && i < 2; i++) {
        struct side *me = &s->side[i];
        uint32_t n = count[i];
        *me = (struct side){n, at, at + n, at + 2 * n, at + 3 * n};
        at += 4 * n;
        for (uint32_t k = 0; k < n; k++)
            me->now[k] = 1.0 / n;
    }
    return at != NULL;
}

/* What each composition of a side gets against a mix of the other, from its own side's view. */
static void gains_against(const struct solver *s, uint32_t side, const double *mix, double *out) {
    uint32_t rows = s->side[0].count, columns = s->side[1].count;
    for (uint32_t c = 0; side && c < columns; c++)
        out[c] = 0;
    for (uint32_t r = 0; r < rows; r++) {
        const double *won = &s->won[(size_t)r * columns];
        double sum = 0;
        for (uint32_t c = 0; !side && c < columns; c++)
            sum += won[c] * mix[c];
        for (uint32_t c = 0; side && c < columns; c++)
            out[c] += (1 - won[c]) * mix[r];
        if (!side)
            out[r] = sum;
    }
}

static void learn_mix(struct solver *s, uint32_t side, double weight) {
    struct side *me = &s->side[side];
    double got = 0, all = 0;
    gains_against(s, side, s->side[!side].now, me->gain);
    for (uint32_t i = 0; i < me->count; i++)
        got += me->now[i] * me->gain[i];
    for (uint32_t i = 0; i < me->count; i++) {
        double regret = me->regret[i] + me->gain[i] - got;
        me->regret[i] = regret > rounding ? regret : 0;
        all += me->regret[i];
    }
    for (uint32_t i = 0; i < me->count; i++) {
        me->now[i] = all > 0 ? me->regret[i] / all : 1.0 / me->count;
        me->sum[i] += weight * me->now[i];
    }
}

static double largest_of(const double *v, uint32_t n) {
    double best = v[0];
    for (uint32_t i = 1; i < n; i++)
        best = v[i] > best ? v[i] : best;
    return best;
}

/* The mixes so far and how they do against each other. */
static void look_at_mixes(const struct solver *s, struct rating *out) {
    for (uint32_t i = 0; i < 2; i++) {
        const struct side *me = &s->side[i];
        double all = 0;
        for (uint32_t k = 0; k < me->count; k++)
            all += me->sum[k];
        for (uint32_t k = 0; k < me->count; k++)
            out->share[i][k] = me->sum[k] / all;
    }
    for (uint32_t i = 0; i < 2; i++)
        gains_against(s, i, out->share[!i], out->skill[i]);
    double rows = largest_of(out->skill[0], s->side[0].count),
           columns = largest_of(out->skill[1], s->side[1].count);
    double gap = rows + columns - 1;
    out->gap = gap > 0 ? gap : 0;
    out->value = (rows + 1 - columns) / 2;
}

/* Rounds that so much work allows, or those that there are to be at least. */
static uint32_t round_limit(uint32_t rows, uint32_t columns, double all, double least) {
    double n = all / ((double)rows * columns);
    return (uint32_t)(n > rounds_most ? rounds_most : n < least ? least : n);
}

static bool rate(struct rating *out, const double *won, uint32_t rows, uint32_t columns, uint32_t limit,
                 double enough) {
    const uint32_t count[2] = {rows, columns};
    struct solver s = {0};
    memset(out, 0, sizeof *out);
    bool ok = rows && columns && solver_open(&s, won, count);
    for (uint32_t i = 0; ok && i < 2; i++) {
        out->share[i] = calloc(count[i], sizeof *out->share[i]);
        out->skill[i] = calloc(count[i], sizeof *out->skill[i]);
        ok = out->share[i] && out->skill[i];
    }
    for (uint32_t t = 1; ok && t <= limit; t++) {
        for (uint32_t i = 0; i < 2; i++)
            learn_mix(&s, i, t);
        if (t != 1 && t % LOOK_EVERY && t != limit)
            continue;
        look_at_mixes(&s, out);
        if (out->gap < enough)
            break;
    }
    free(s.bytes);
    if (!ok)
        rating_free(out);
    return ok;
}

bool rating_make(struct rating *out, const double *won, uint32_t rows, uint32_t columns) {
    uint32_t limit = rows && columns ? round_limit(rows, columns, work, rounds_least) : 0;
    return rate(out, won, rows, columns, limit, gap_enough);
}

/* A number whose mean is 0 and whose variance is 1, nearly normal: the sum of twelve even ones. */
static double draw_normal(struct stream *s) {
    double sum = -6;
    for (uint32_t i = 0; i < 3; i++) {
        uint64_t bits = stream_next(s);
        for (uint32_t k = 0; k < 4; k++)
            sum += ((double)(bits >> 16 * k & 0xffff) + 0.5) / 65536;
    }
    return sum;
}

/* All cells anew, each from its own uncertainty. */
static void draw_cells(struct stream *s, const double *lo, const double *hi, uint32_t rows, uint32_t columns,
                       bool symmetric, double *won) {
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t c = 0; c < columns; c++) {
            size_t at = (size_t)r * columns + c;
            double by = draw_normal(s), v = (lo[at] + hi[at]) / 2 + by * (hi[at] - lo[at]) / (2 * 1.96);
            won[at] = v < 0 ? 0 : v > 1 ? 1 : v;
            if (symmetric && c <= r)
                won[at] = c == r ? 0.5 : 1 - won[(size_t)c * columns + r];
        }
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The middle 95 of 100. */
static struct interval middle_of(double *drawn) {
    enum { CUT = RATING_DRAWS / 40 };
    qsort(drawn, RATING_DRAWS, sizeof *drawn, by_value);
    return (struct interval){true, drawn[CUT], drawn[RATING_DRAWS - 1 - CUT]};
}

/* Figures of all draws, RATING_DRAWS for the value of the game and then for every share and every skill. */
static bool draw_ratings(double *drawn, double *won, const double *lo, const double *hi,
                         const uint32_t count[2], bool symmetric, uint64_t seed, uint32_t limit) {
    struct stream s;
    stream_open(&s, rng_key(seed, "rating", 0));
    for (uint32_t k = 0; k < RATING_DRAWS; k++) {
        struct rating one;
        draw_cells(&s, lo, hi, count[0], count[1], symmetric, won);
        if (!rate(&one, won, count[0], count[1], limit, draw_gap_enough))
            return false;
        double *at = drawn + k;
        *at = one.value;
        for (uint32_t i = 0; i < 2; i++)
            for (uint32_t c = 0; c < count[i]; c++) {
                *(at += RATING_DRAWS) = one.share[i][c];
                *(at += RATING_DRAWS) = one.skill[i][c];
            }
        rating_free(&one);
    }
    return true;
}

bool rating_doubt(struct rating *r, const double *lo, const double *hi, uint32_t rows, uint32_t columns,
                  bool symmetric, uint64_t seed) {
    const uint32_t count[2] = {rows, columns};
    double all = draw_work / RATING_DRAWS;
    if (all / ((double)rows * columns) < draw_rounds_least)
        return true;
    double *drawn = calloc((size_t)RATING_DRAWS * (1 + 2 * ((size_t)rows + columns)), sizeof *drawn);
    double *won = calloc((size_t)rows * columns, sizeof *won);
    bool ok = drawn && won;
    for (uint32_t i = 0; i < 2; i++) {
        r->share_interval[i] = calloc(count[i], sizeof *r->share_interval[i]);
        r->skill_interval[i] = calloc(count[i], sizeof *r->skill_interval[i]);
        ok = ok && r->share_interval[i] && r->skill_interval[i];
    }
    ok = ok && draw_ratings(drawn, won, lo, hi, count, symmetric, seed,
                            round_limit(rows, columns, all, draw_rounds_least));
    double *at = drawn;
    if (ok)
        r->value_interval = middle_of(at);
    for (uint32_t i = 0; ok && i < 2; i++)
        for (uint32_t c = 0; c < count[i]; c++) {
            r->share_interval[i][c] = middle_of(at += RATING_DRAWS);
            r->skill_interval[i][c] = middle_of(at += RATING_DRAWS);
        }
    free(drawn);
    free(won);
    return ok;
}

void rating_free(struct rating *r) {
    for (uint32_t i = 0; i < 2; i++) {
        free(r->share[i]);
        free(r->skill[i]);
        free(r->share_interval[i]);
        free(r->skill_interval[i]);
    }
    memset(r, 0, sizeof *r);
}

static double lesser(double a, double b) {
    return a < b ? a : b;
}

/* The column that loses to one row and beats the other most surely; its margin is 0 or less when there is
 * none. */
static double column_between(const double *lo, const double *hi, uint32_t columns, uint32_t *column) {
    double best = -1;
    for (uint32_t c = 0; c < columns; c++) {
        double margin = lesser(lo[c] - 0.5, 0.5 - hi[c]);
        if (margin > best) {
            best = margin;
            *column = c;
        }
    }
    return best;
}

/* What a row can have in a cycle at most: it beats one column and loses to another. */
static double reach_of_row(const double *lo, const double *hi, uint32_t columns) {
    double win = -1, lose = -1;
    for (uint32_t c = 0; c < columns; c++) {
        win = lo[c] - 0.5 > win ? lo[c] - 0.5 : win;
        lose = 0.5 - hi[c] > lose ? 0.5 - hi[c] : lose;
    }
    return lesser(win, lose);
}

/* Keeps the list in order; of equals the earlier pair of rows stays before. */
static uint32_t keep_cycle(struct cycle *list, uint32_t count, uint32_t cap, const struct cycle *one) {
    uint32_t at = count < cap ? count++ : cap - 1;
    for (; at && list[at - 1].strength < one->strength; at--)
        list[at] = list[at - 1];
    list[at] = *one;
    return count;
}

uint32_t rating_cycles(const double *lo, const double *hi, uint32_t rows, uint32_t columns, struct cycle *out,
                       uint32_t cap) {
    uint32_t count = 0;
    double *reaches = calloc((size_t)rows + 1, sizeof *reaches);
    for (uint32_t r = 0; reaches && r < rows; r++)
        reaches[r] = reach_of_row(&lo[(size_t)r * columns], &hi[(size_t)r * columns], columns);
    for (uint32_t a = 0; reaches && cap && a < rows; a++) {
        for (uint32_t b = a + 1; b < rows; b++) {
            double least = count == cap ? out[cap - 1].strength : 0;
            if (lesser(reaches[a], reaches[b]) <= least)
                continue;
            size_t at_a = (size_t)a * columns, at_b = (size_t)b * columns;
            struct cycle one = {.row = {a, b}};
            one.strength = lesser(column_between(&lo[at_a], &hi[at_b], columns, &one.column[0]),
                                  column_between(&lo[at_b], &hi[at_a], columns, &one.column[1]));
            if (one.strength > least)
                count = keep_cycle(out, count, cap, &one);
        }
    }
    free(reaches);
    return count;
}

/* Each cycle once: it begins with the smallest of its three, b and c come in either order. */
uint32_t rating_triangles(const double *lo, const double *hi, uint32_t side, struct cycle *out,
                          uint32_t cap) {
    uint32_t count = 0;
    for (uint32_t a = 0; cap && a < side; a++)
        for (uint32_t b = a + 1; b < side; b++)
            for (uint32_t c = a + 1; c < side; c++) {
                struct cycle one = {.row = {a, c}, .column = {b, a}, .three = true};
                const size_t at = (size_t)c * side;
                one.strength =
                    lesser(lesser(lo[(size_t)a * side + b] - 0.5, 0.5 - hi[at + b]), lo[at + a] - 0.5);
                if (one.strength > (count == cap ? out[cap - 1].strength : 0))
                    count = keep_cycle(out, count, cap, &one);
            }
    return count;
}
