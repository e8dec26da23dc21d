/* CLOUT: the steps of a turn (CL-220 .. CL-229). A step sets the next one before anything happens, so that
 * what it triggers finds the turn where it will go on. */
#include "games/clout/cl.h"

static void enter(struct cl_state *s, enum cl_phase phase, enum cl_step next, struct sink *k) {
    s->phase = (uint8_t)phase;
    s->step = (uint8_t)next;
    emit(k, CL_EV_PHASE_CHANGED, CL_BOTH, s->seat, phase, 0, 0);
}

/* CL-010 .. CL-013, CL-020, CL-147; D-01: the shared count, or the seat's own turns. */
static void set_clout(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_player *p = &s->player[s->seat];
    uint32_t count = r->f.clout_own_turns ? p->turns : s->turn;
    uint32_t clout = count < r->f.max_clout ? count : r->f.max_clout;
    if (p->turns == 1 && s->seat != s->first)
        clout += r->f.clout_second_bonus;
    p->clout = p->clout_cap = (uint8_t)clout;
    emit(k, CL_EV_CLOUT_GAINED, CL_BOTH, s->seat, p->clout, 0, 0);
}

/* CL-226: marks of both seats; the turn player's stereotypes are ready again. CL-285: boosts of the last turn
 * are gone. */
static void refresh(const struct cl_rules *r, struct cl_state *s) {
    for (uint32_t seat = 0; s->marks && seat < CL_SEATS; seat++)
        memset(s->player[seat].used, 0, sizeof s->player[seat].used);
    s->marks = 0;
    s->whens[s->seat] = cl_open_whens(r, &s->player[s->seat]);
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        struct cl_player *p = &s->player[seat];
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            struct cl_body *b = &p->body[i];
            b->turn_attack = b->turn_defense = 0;
            if (seat == s->seat)
                b->flags &= (uint8_t) ~(CL_BODY_FRESH | CL_BODY_ATTACKED | CL_BODY_MOVED);
        }
    }
}

static void turn_start(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_player *p = &s->player[s->seat];
    s->phase = CL_DRAW;
    refresh(r, s);
    if (p->skip_turns) { /* passed over: the number has advanced, no draw, no clout */
        p->skip_turns--;
        emit(k, CL_EV_TURN_SKIPPED, CL_BOTH, s->seat, s->turn, 0, 0);
        p->clout = p->clout_cap = 0;
        s->phase = CL_END;
        s->step = CL_STEP_TURN_END;
        return;
    }
    p->turns++;
    emit(k, CL_EV_TURN_STARTED, CL_BOTH, s->seat, s->turn, 0, 0);
    set_clout(r, s, k);
    s->step = CL_STEP_DRAW_WINDOW;
    if (cl_triggers[CL_H_TURN_START] & s->whens[s->seat]) /* nobody is asked about it */
        cl_begin(s, CL_H_TURN_START);
}

/* CL-225, CL-228: nobody answers a draw phase that is passed over, and nothing comes after its draw. */
static bool skips_draw(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    if (!s->player[s->seat].limit_now[CL_LIMIT_DRAW] && (s->turn > 1 || !r->f.skip_first_draw))
        return false;
    s->step = CL_STEP_STANDBY;
    emit(k, CL_EV_PHASE_SKIPPED, CL_BOTH, s->seat, CL_DRAW, 0, 0);
    return true;
}

static void draw_phase(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    if (skips_draw(r, s, k))
        return;
    enter(s, CL_DRAW, CL_STEP_DRAW, k);
    cl_begin(s, CL_H_DRAW_START);
}

/* CL-224; CL-030, D-22: only this draw can lose the game. An answer may have forbidden it (Blue Screen). */
static void draw(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    if (skips_draw(r, s, k))
        return;
    s->step = CL_STEP_STANDBY;
    if (!s->player[s->seat].deck_n) {
        cl_end(s, cl_other(s->seat), CL_DECK_OUT, k);
        return;
    }
    cl_draw(r, s, s->seat, 1, k);
    cl_begin(s, CL_H_DREW);
}

static void main2(struct cl_state *s, struct sink *k) {
    enter(s, CL_MAIN2, CL_STEP_MAIN2_ASK, k);
    cl_happen(s, CL_H_MAIN, s->seat, 0, 0, 1);
}

/* CL-229: a combat phase that is forbidden is passed over. */
static void combat(struct cl_state *s, struct sink *k) {
    if (s->player[s->seat].limit_now[CL_LIMIT_BATTLE]) {
        emit(k, CL_EV_PHASE_SKIPPED, CL_BOTH, s->seat, CL_COMBAT, 0, 0);
        main2(s, k);
        return;
    }
    enter(s, CL_COMBAT, CL_STEP_COMBAT_ASK, k);
    cl_begin(s, CL_H_BATTLE);
}

/* CL-047, CL-292, D-08: of every turn, both boards. */
NOINLINE static void breakdown(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    cl_breakdowns(r, s, k);
    cl_check_end(r, s, k);
}

/* CL-210, D-24: what is too much is discarded, the owner picks. */
static void end_phase(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    const struct cl_player *p = &s->player[s->seat];
    enter(s, CL_END, CL_STEP_TURN_END, k);
    if (p->hand_n > r->f.hand_limit) {
        struct cl_frame *f = cl_push(s, CL_FRAME_DISCARD, s->seat);
        f->discard.hand = s->seat;
        f->discard.left = (int16_t)(p->hand_n - r->f.hand_limit);
    }
}

/* S-06: the limit of turns; the higher Reputation wins, then the higher Stability. Nobody has reached what
 * CL-026 and CL-028 ask for, so the reason is the limit. */
static void time_is_up(struct cl_state *s, struct sink *k) {
    const struct cl_player *p = s->player;
    if (p[0].reputation != p[1].reputation)
        cl_end(s, p[0].reputation < p[1].reputation, CL_TURN_LIMIT, k);
    else if (p[0].stability != p[1].stability)
        cl_end(s, p[0].stability < p[1].stability, CL_TURN_LIMIT, k);
    else
        cl_end(s, CL_SEATS, CL_TURN_LIMIT, k);
}

/* The turn player's limits have lasted one turn more. A turn that was passed over counts for none. */
static void tick_limits(struct cl_player *p) {
    static const uint8_t none[CL_LIMITS];
    bool any = memcmp(p->limit_now, none, sizeof none) || memcmp(p->limit_next, none, sizeof none);
    for (uint32_t i = 0; any && i < CL_LIMITS; i++) {
        uint8_t left = p->limit_now[i] ? (uint8_t)(p->limit_now[i] - 1) : 0;
        p->limit_now[i] = left > p->limit_next[i] ? left : p->limit_next[i];
        p->limit_next[i] = 0;
    }
    if (p->must_attack)
        p->must_attack--;
}

NOINLINE static void turn_end(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    cl_return_guests(r, s, k);
    if (s->player[s->seat].clout_cap)
        tick_limits(&s->player[s->seat]);
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        struct cl_player *p = &s->player[seat];
        p->revealed = 0; /* CL-098 */
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            p->body[i].flags &= (uint8_t)~CL_BODY_NO_TRAPS;
            p->back[i].flags &= (uint8_t) ~(CL_BACK_FRESH | CL_BACK_DISARMED);
        }
    }
    s->player[s->seat].clout = 0; /* CL-013 */
    s->spells_this_turn = 0;
    if (r->f.turn_limit && s->turn >= r->f.turn_limit) {
        time_is_up(s, k);
        return;
    }
    s->turn++;
    s->seat = (uint8_t)cl_other(s->seat);
    s->step = CL_STEP_TURN_START;
}

/* CL-221: the turn player goes on. */
void cl_next_phase(struct cl_state *s, struct sink *k) {
    if (s->step == CL_STEP_MAIN_ASK)
        s->step = CL_STEP_COMBAT;
    else if (s->step == CL_STEP_COMBAT_ASK)
        main2(s, k);
    else
        s->step = CL_STEP_BREAKDOWN;
}

bool cl_step_turn(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    switch (s->step) {
    case CL_STEP_TURN_START:
        turn_start(r, s, k);
        return true;
    case CL_STEP_DRAW_WINDOW:
        draw_phase(r, s, k);
        return true;
    case CL_STEP_DRAW:
        draw(r, s, k);
        return true;
    case CL_STEP_STANDBY:
        enter(s, CL_STANDBY, CL_STEP_MAIN, k);
        return true;
    case CL_STEP_MAIN:
        enter(s, CL_MAIN, CL_STEP_MAIN_ASK, k);
        cl_begin(s, CL_H_MAIN);
        return true;
    case CL_STEP_COMBAT:
        combat(s, k);
        return true;
    case CL_STEP_BREAKDOWN:
        enter(s, CL_BREAKDOWN_CHECK, CL_STEP_END, k);
        breakdown(r, s, k);
        return true;
    case CL_STEP_END:
        end_phase(r, s, k);
        return true;
    case CL_STEP_TURN_END:
        turn_end(r, s, k);
        return true;
    default: /* the turn player is asked */
        return false;
    }
}
