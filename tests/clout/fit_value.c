/* Fits the weights of CLOUT's value (src/games/clout/value.c) to games of a mind against itself, by logistic
 * regression: fit_value [GAMES [MIND]]. One move in ten is drawn at random, so that what good play never shows
 * has its weight too. A position counts at the first question of each turn. Prints the table and, on positions
 * that it was not fitted to, how surprised it is by the winner (0.693 is a coin). No test: whoever changes the
 * cards much may want to run it and copy what it prints. */
#include "ai/ai.h"
#include "core/registry.h"
#include "games/clout/cl.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = CL_SEATS * CL_COUNTS + 1, TURNS = 60, STEPS = 8, RANDOM_PERCENT = 10 };

struct position {
    int16_t count[SIZE]; /* the last is 1 */
    uint8_t seat, won;
};

static void note_position(const struct cl_rules *r, const struct cl_state *s, struct position *p) {
    int32_t count[CL_COUNTS];
    for (uint32_t side = 0; side < CL_SEATS; side++) {
        cl_count_side(r, s, side ? cl_other(s->seat) : s->seat, count);
        for (uint32_t i = 0; i < CL_COUNTS; i++)
            p->count[side * CL_COUNTS + i] = (int16_t)count[i];
    }
    p->count[SIZE - 1] = 1;
    p->seat = s->seat;
}

/* Plays one game and returns how many of its positions were noted. */
static size_t play(struct match *m, struct mind *mind, struct action *legal, uint64_t seed,
                   struct position *out) {
    const struct cl_state *s = m->state;
    const struct action *answer;
    struct stream dice;
    uint32_t turn = 0;
    size_t n = 0;
    stream_open(&dice, rng_key(seed, "fit", 0));
    while (!match_over(m)) {
        if (s->turn != turn && n < TURNS)
            note_position(m->set->rules, s, &out[n++]);
        turn = s->turn;
        if (stream_below(&dice, 100) < RANDOM_PERCENT)
            match_act(m, 0, m->ask.seat, &legal[stream_below(&dice, match_legal(m, legal))], NULL);
        else
            mind_act(&mind[m->ask.seat], m, legal, &answer);
    }
    for (size_t i = 0; i < n; i++)
        out[i].won = out[i].seat == s->winner;
    return s->winner < CL_SEATS ? n : 0;
}

static double chance(const double *w, const struct position *p) {
    double logit = 0;
    for (uint32_t i = 0; i < SIZE; i++)
        logit += w[i] * p->count[i];
    return 1 / (1 + exp(-logit));
}

/* Gauss: a x = b, x in b. The matrix is symmetric and positive, so no pivots are needed. */
static void solve(double a[SIZE][SIZE], double b[SIZE]) {
    for (uint32_t c = 0; c < SIZE; c++)
        for (uint32_t r = c + 1; r < SIZE; r++) {
            double by = a[r][c] / a[c][c];
            for (uint32_t k = c; k < SIZE; k++)
                a[r][k] -= by * a[c][k];
            b[r] -= by * b[c];
        }
    for (uint32_t c = SIZE; c--;) {
        for (uint32_t k = c + 1; k < SIZE; k++)
            b[c] -= a[c][k] * b[k];
        b[c] /= a[c][c];
    }
}

/* One step of Newton's; a little pull to 0 keeps what is never seen at 0. */
static void step(const struct position *p, size_t n, double w[SIZE]) {
    static double a[SIZE][SIZE];
    double b[SIZE];
    memset(a, 0, sizeof a);
    for (uint32_t i = 0; i < SIZE; i++) {
        a[i][i] = 1;
        b[i] = -w[i];
    }
    for (size_t at = 0; at < n; at++) {
        double hope = chance(w, &p[at]), bend = hope * (1 - hope);
        for (uint32_t i = 0; i < SIZE; i++) {
            b[i] += (p[at].won - hope) * p[at].count[i];
            for (uint32_t k = 0; k < SIZE && p[at].count[i]; k++)
                a[i][k] += bend * p[at].count[i] * p[at].count[k];
        }
    }
    solve(a, b);
    for (uint32_t i = 0; i < SIZE; i++)
        w[i] += b[i];
}

static void tell(const double w[SIZE], const struct position *fresh, size_t n) {
    double surprise = 0;
    for (size_t i = 0; i < n; i++) {
        double hope = chance(w, &fresh[i]);
        surprise -= log(fresh[i].won ? hope : 1 - hope) / (double)n;
    }
    for (uint32_t i = 0; i < CL_COUNTS; i++)
        printf("%u: {%.0f, %.0f},\n", i, 1000 * w[i], 1000 * w[CL_COUNTS + i]);
    printf("to move: %.0f\n%zu fresh positions, surprise %.4f\n", 1000 * w[SIZE - 1], n, surprise);
}

int main(int argc, char **argv) {
    const struct game_ops *ops = &clout_ops;
    size_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 40000, n = 0, most = games ? games : 1;
    const char *root = getenv("GLOAM_CONTENT");
    struct ruleset set;
    struct match m;
    struct mind mind[CL_SEATS];
    struct cl_setup setup = {0};
    struct err e = {0};
    double w[SIZE] = {0};
    struct action *legal = calloc(ops->max_legal, sizeof *legal);
    struct position *p = calloc(most * TURNS, sizeof *p);
    enum status st = ruleset_open(root ? root : "content", ops, NULL, &set, &e);
    THEN(st, match_open(&m, &set, MATCH_QUIET, &e));
    for (uint32_t s = 0; s < CL_SEATS; s++)
        THEN(st, mind_open(&mind[s], &set, argc > 2 ? argv[2] : ops->policies[0].name, &e));
    for (size_t g = 0; g < games && st == ST_OK && legal && p; g++) {
        uint64_t seed = match_seed(5, g);
        ops->setup_fill(set.rules, (uint32_t)registry_scenario(ops, "league"), &setup);
        st = match_begin(&m, &setup, seed, &e);
        for (uint32_t s = 0; s < CL_SEATS; s++)
            mind_seed(&mind[s], seed, s);
        THEN(st, (n += play(&m, mind, legal, seed, &p[n]), ST_OK));
    }
    if (st != ST_OK || !n) {
        fprintf(stderr, "%s\n", e.text);
        return 1;
    }
    size_t fitted = n - n / 10;
    for (uint32_t i = 0; i < STEPS; i++)
        step(p, fitted, w);
    tell(w, p + fitted, n - fitted);
    return 0;
}
