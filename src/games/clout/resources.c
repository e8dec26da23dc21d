/* CLOUT: Reputation, Stability, clout, counters, limits, and the ways a game ends. */
#include "games/clout/cl.h"

/* CL-102, CL-145; D-29: below 0 unless the switch forbids it. A gain can be answered. */
void cl_reputation(const struct cl_rules *r, struct cl_state *s, uint32_t seat, int32_t delta,
                   struct sink *k) {
    struct cl_player *p = &s->player[seat];
    int32_t now = p->reputation + delta;
    if (r->f.reputation_floor && delta < 0 && now < 0)
        now = p->reputation < 0 ? p->reputation : 0;
    now = now > 1000000 ? 1000000 : now < -1000000 ? -1000000 : now;
    delta = now - p->reputation;
    if (!delta)
        return;
    p->reputation = now;
    emit(k, CL_EV_REPUTATION_CHANGED, CL_BOTH, (int32_t)seat, delta, now, 0);
    if (delta > 0)
        cl_happen(s, CL_H_GAIN, seat, 0, 0, delta);
}

/* CL-103, CL-146; D-29: never below 0, above the start unless the switch forbids it; D-34: the threshold. */
void cl_stability(const struct cl_rules *r, struct cl_state *s, uint32_t seat, int32_t delta,
                  struct sink *k) {
    struct cl_player *p = &s->player[seat];
    int32_t was = p->stability, now = was + delta;
    if (r->f.stability_cap && now > r->f.starting_stability)
        now = was > r->f.starting_stability ? was : r->f.starting_stability;
    now = now > 1000000 ? 1000000 : now < 0 ? 0 : now;
    if (now == was)
        return;
    p->stability = now;
    emit(k, CL_EV_STABILITY_CHANGED, CL_BOTH, (int32_t)seat, now - was, now, 0);
    if (was >= r->f.threshold && now < r->f.threshold)
        cl_happen(s, CL_H_BELOW, seat, 0, 0, 0);
}

/* CL-015, CL-021, CL-148 */
void cl_pay(struct cl_state *s, uint32_t seat, int32_t clout, struct sink *k) {
    struct cl_player *p = &s->player[seat];
    p->clout = (uint8_t)(p->clout - clout);
    emit(k, CL_EV_CLOUT_SPENT, CL_BOTH, (int32_t)seat, clout, p->clout, 0);
}

/* CL-046: never below 0. What is taken away is counted for the effect under way. */
void cl_vice(struct cl_state *s, uint32_t seat, uint32_t slot, int32_t delta, struct sink *k) {
    struct cl_body *b = &s->player[seat].body[slot];
    int32_t now = b->vice + delta;
    now = now < 0 ? 0 : now > 99 ? 99 : now;
    delta = now - b->vice;
    if (!delta)
        return;
    b->vice = (uint8_t)now;
    if (delta < 0)
        s->removed = (uint8_t)(s->removed - delta);
    emit(k, delta > 0 ? CL_EV_VICE_ADDED : CL_EV_VICE_REMOVED, CL_BOTH, (int32_t)seat, (int32_t)slot + 1,
         delta > 0 ? delta : -delta, now);
}

/* CL-048, CL-049: destroyed, credited to the opponent of its controller, whoever placed the counters. Without
 * credit it is part of a collapse: D-07, nothing is triggered. */
void cl_break_down(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t slot, bool credited,
                   struct sink *k) {
    const struct cl_body b = s->player[seat].body[slot];
    emit(k, CL_EV_BROKE_DOWN, CL_BOTH, (int32_t)seat, b.card, (int32_t)slot + 1, credited);
    cl_destroy_body(r, s, seat, slot, CL_BY_BREAKDOWN, k);
    if (!credited)
        return;
    s->player[cl_other(seat)].breakdowns++;
    cl_happen(s, CL_H_BREAKDOWN, seat, b.card, b.owner, 1);
}

/* CL-047, CL-292: both boards, the turn player's first; all that have reached the threshold go together. */
void cl_breakdowns(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    for (uint32_t n = 0; n < CL_SEATS; n++) {
        uint32_t seat = n ? cl_other(s->seat) : s->seat;
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            const struct cl_body *b = &s->player[seat].body[i];
            if (b->vice >= r->f.breakdown_threshold && b->card)
                cl_break_down(r, s, seat, i, true, k);
        }
    }
}

void cl_end(struct cl_state *s, uint32_t winner, enum cl_end why, struct sink *k) {
    if (s->ended)
        return;
    s->ended = (uint8_t)why;
    s->winner = (uint8_t)winner;
    emit(k, CL_EV_GAME_OVER, CL_BOTH, (int32_t)winner, why, 0, 0);
}

/* CL-029, CL-036: every stereotype of the seat breaks down, then it loses. */
static void collapse(const struct cl_rules *r, struct cl_state *s, uint32_t seat, struct sink *k) {
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (s->player[seat].body[i].card)
            cl_break_down(r, s, seat, i, false, k);
    cl_end(s, cl_other(seat), CL_STABILITY_ZERO, k);
}

/* Has the player won, or lost, by a figure of his? */
static inline bool is_decided(const struct cl_rules *r, const struct cl_player *p) {
    return p->reputation >= r->f.reputation_to_win || !p->stability ||
           p->breakdowns >= r->f.breakdowns_to_win;
}

/* D-30: Reputation, Stability, breakdowns; within one kind the turn player is looked at first as the winner.
 * Decking out is found where it happens. */
static void decide(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    const uint32_t order[CL_SEATS] = {s->seat, cl_other(s->seat)};
    if (r->f.breakdown_at_once) /* D-08 */
        cl_breakdowns(r, s, k);
    for (uint32_t i = 0; i < CL_SEATS; i++)
        if (s->player[order[i]].reputation >= r->f.reputation_to_win) /* CL-026 */
            cl_end(s, order[i], CL_REPUTATION_MAX, k);
    for (uint32_t i = 0; i < CL_SEATS && !s->ended; i++)
        if (!s->player[cl_other(order[i])].stability) /* CL-028 */
            collapse(r, s, cl_other(order[i]), k);
    for (uint32_t i = 0; i < CL_SEATS; i++)
        if (s->player[order[i]].breakdowns >= r->f.breakdowns_to_win) /* CL-027, CL-050 */
            cl_end(s, order[i], CL_BREAKDOWN, k);
}

void cl_check_end(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    if (!s->ended &&
        (r->f.breakdown_at_once || is_decided(r, &s->player[CL_HOST]) || is_decided(r, &s->player[CL_AWAY])))
        decide(r, s, k);
}

bool cl_is_late_for(const struct cl_state *s, enum cl_limit what) {
    static const uint8_t last[CL_LIMITS] = {[CL_LIMIT_ATTACKS] = CL_STEP_COMBAT_ASK,
                                            [CL_LIMIT_BATTLE] = CL_STEP_COMBAT,
                                            [CL_LIMIT_DRAW] = CL_STEP_DRAW,
                                            [CL_LIMIT_EFFECTS] = CL_STEP_MAIN2_ASK};
    return s->step > last[what];
}

/* CL-286: counted in turns of the player. A limit that begins now on the player's own turn counts that turn;
 * one that comes too late for it, or begins with the next turn, waits for that. */
void cl_limit(struct cl_state *s, uint32_t seat, enum cl_limit what, uint32_t turns, enum cl_span span,
              struct sink *k) {
    struct cl_player *p = &s->player[seat];
    if (span == CL_SPAN_TURN && s->seat != seat)
        return; /* "this turn" is not his */
    bool next =
        s->seat == seat && (span == CL_SPAN_NEXT_TURN || (span == CL_SPAN_NOW && cl_is_late_for(s, what)));
    uint8_t *at = next ? &p->limit_next[what] : &p->limit_now[what];
    if (*at < turns)
        *at = (uint8_t)turns;
    emit(k, CL_EV_LIMITED, CL_BOTH, (int32_t)seat, what, (int32_t)turns, next);
}
