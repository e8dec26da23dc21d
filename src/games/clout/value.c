/* CLOUT: how well a state stands, for search. A linear estimate of the chance to win for whoever's turn it is,
 * fitted to games of the duelist against itself, one move in ten at random (tests/clout/fit_value.c fits it anew).
 * It is no rule: a worse one makes search weaker and changes nothing else. */
#include "games/clout/cl.h"

#include <string.h>

enum { WON = 1000, UNIT = 64 };

/* What is counted of one side. */
enum {
    FAME, /* see road */
    FAME_BENT,
    FAME_LATE,
    LOST,
    LOST_BENT,
    LOST_LATE,
    BROKE,
    BROKE_LAST,
    VICE,
    BRINK,
    HAND,
    DECK_THIN,
    ATTACK,
    DEFENSE,
    OPEN,
    DOWN,
    BACKS,
    FIELD,
    BEATS,
    UNGUARDED,
    HAND_BODIES,
    COUNTS
};
_Static_assert((int)COUNTS == (int)CL_COUNTS, "declared in cl.h");

/* What a unit of it is worth to the player whose turn it is, in thousandths of a logit: on his own side and on
 * the other's. */
static const int16_t weight[COUNTS][CL_SEATS] = {
    [FAME] = {-8, 11}, /* Reputation of 64ths of the goal */
    [FAME_BENT] = {46, -52}, /* its square */
    [FAME_LATE] = {50, -33}, /* what of it lies beyond half */
    [LOST] = {2, 0}, /* Stability lost, in 64ths of the start */
    [LOST_BENT] = {-15, 17},
    [LOST_LATE] = {-21, 20},
    [BROKE] = {547, -524}, /* breakdowns caused */
    [BROKE_LAST] = {637, -557}, /* all but one of those that win */
    [VICE] = {-21, 90}, /* counters on own stereotypes */
    [BRINK] = {-100, -78}, /* stereotypes that one more would break */
    [HAND] = {5, -15}, /* cards, 10 at most */
    [DECK_THIN] = {-323, 271}, /* cards that the deck lacks to 12 */
    [ATTACK] = {146, -129}, /* of open stereotypes, in hundreds */
    [DEFENSE] = {39, -47}, /* likewise */
    [OPEN] = {-2651, 2536}, /* stereotypes */
    [DOWN] = {41, -70}, /* face down */
    [BACKS] = {45, -43}, /* set cards */
    [FIELD] = {131, -130}, /* a field lies there */
    [BEATS] = {34, -6}, /* hundreds by which the strongest is above all guards */
    [UNGUARDED] = {21, -13}, /* ATTACK against nobody */
    [HAND_BODIES] = {126, -110}, /* stereotypes in the hand, 4 at most */
};

static int32_t clamp(int32_t x, int32_t lo, int32_t hi) {
    return x < lo ? lo : x > hi ? hi : x;
}

uint32_t cl_turn(const void *state) {
    return ((const struct cl_state *)state)->turn;
}

/* A way in units, how much of it lies behind: straight, bent, and in its second half. */
static void road(int32_t done, int32_t goal, int32_t out[3]) {
    int32_t at = clamp(done * UNIT / goal, -UNIT / 2, UNIT);
    out[0] = at;
    out[1] = at > 0 ? at * at / UNIT : 0;
    out[2] = at > UNIT / 2 ? at - UNIT / 2 : 0;
}

static void count_bodies(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, int32_t *c) {
    const struct cl_player *p = &s->player[seat], *o = &s->player[cl_other(seat)];
    int32_t strongest = 0, wall = 0, guards = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        const struct cl_body *b = &p->body[i], *guard = &o->body[i];
        if (guard->card) {
            int32_t attack = cl_open_body(guard) ? cl_attack_of(r, s, cl_other(seat), i) : 1000;
            wall = attack > wall ? attack : wall;
            guards++;
        }
        c[BACKS] += (p->back[i].flags & CL_BACK_DOWN) != 0;
        if (!b->card)
            continue;
        c[VICE] += b->vice;
        c[BRINK] += b->vice + 1 >= r->f.breakdown_threshold;
        c[cl_open_body(b) ? OPEN : DOWN]++;
        if (!cl_open_body(b))
            continue;
        int32_t attack = cl_attack_of(r, s, seat, i);
        c[ATTACK] += attack;
        c[DEFENSE] += cl_defense_of(r, s, seat, i);
        strongest = attack > strongest ? attack : strongest;
    }
    c[ATTACK] /= 100;
    c[DEFENSE] /= 100;
    c[BEATS] = clamp((strongest - wall) / 100, 0, 20);
    c[UNGUARDED] = guards ? 0 : c[ATTACK];
}

void cl_count_side(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, int32_t c[CL_COUNTS]) {
    const struct cl_player *p = &s->player[seat];
    memset(c, 0, sizeof *c * COUNTS);
    road(p->reputation, r->f.reputation_to_win, &c[FAME]);
    road(r->f.starting_stability - p->stability, r->f.starting_stability, &c[LOST]);
    c[BROKE] = p->breakdowns;
    c[BROKE_LAST] = p->breakdowns + 1 >= r->f.breakdowns_to_win;
    c[HAND] = clamp(p->hand_n, 0, 10);
    c[DECK_THIN] = clamp(12 - p->deck_n, 0, 12);
    c[FIELD] = p->field != 0;
    for (uint32_t i = 0; i < p->hand_n; i++)
        c[HAND_BODIES] += r->card[p->hand[i]].kind == CL_STEREOTYPE;
    c[HAND_BODIES] = clamp(c[HAND_BODIES], 0, 4);
    count_bodies(r, s, seat, c);
}

/* Twice the chance that belongs to so many thousandths of a logit, less one, in thousandths: straight between
 * steps of half a logit. */
static int32_t odds(int32_t logit) {
    static const int16_t step[] = {0, 245, 462, 635, 762, 848, 905, 941, 964, 978, 987, 992, 995};
    enum { WIDE = 500, LAST = sizeof step / sizeof step[0] - 1 };
    int32_t x = clamp(logit < 0 ? -logit : logit, 0, WIDE * LAST - 1);
    int32_t y = step[x / WIDE] + (step[x / WIDE + 1] - step[x / WIDE]) * (x % WIDE) / WIDE;
    return logit < 0 ? -y : y;
}

void cl_value(const void *rules, const void *state, int32_t out[SEATS_MAX]) {
    enum { TO_MOVE = 95 }; /* having the turn */
    const struct cl_state *s = state;
    if (s->ended && s->winner == CL_SEATS)
        return;
    if (s->ended) {
        out[s->winner] = WON;
        out[cl_other(s->winner)] = -WON;
        return;
    }
    int32_t logit = TO_MOVE;
    for (uint32_t side = 0; side < CL_SEATS; side++) {
        int32_t count[COUNTS];
        cl_count_side(rules, s, side ? cl_other(s->seat) : s->seat, count);
        for (uint32_t i = 0; i < COUNTS; i++)
            logit += count[i] * weight[i][side];
    }
    out[s->seat] = odds(logit);
    out[cl_other(s->seat)] = -out[s->seat];
}
