/* CLOUT: what all attackers of a seat can do together. Every order of attacks is played out by the rules in a
 * world that fits the view, and whoever may answer passes: it is what the table says, and set cards may say
 * otherwise. Whoever lies face down is left alone, for nobody knows what it is. */
#include "games/clout/cl.h"

enum { WORLDS = 3, PASSES_MOST = 64, STEPS_MOST = 32 };

/* The question after an action, when everybody has passed. */
static struct ask take(const struct cl_rules *r, struct cl_state *s, uint32_t seat, const struct action *a) {
    struct ask ask = {0};
    cl_apply(r, s, seat, a, NULL);
    for (uint32_t i = 0; i < PASSES_MOST; i++) {
        cl_ask(r, s, &ask);
        if (ask.over || ask.kind != CL_ASK_ANSWER)
            break;
        cl_apply(r, s, ask.seat, &(const struct action){CL_PASS, {0}}, NULL);
    }
    return ask;
}

static void note(const struct cl_state *s, uint32_t seat, int32_t was, struct cl_assault *out) {
    int32_t took = was - s->player[cl_other(seat)].stability;
    out->most = took > out->most ? took : out->most;
    out->wins |= s->ended && s->winner == seat;
}

/* From a question of the combat phase on: each attacks once at most, so it is no deeper than there are slots.
 */
static void attack_on(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, int32_t was,
                      struct cl_assault *out) {
    struct action list[CL_MAX_LEGAL];
    uint32_t n = cl_legal(r, s, list, CL_MAX_LEGAL);
    const struct cl_body *body = s->player[cl_other(seat)].body;
    for (uint32_t i = 0; i < n && !out->wins; i++) {
        uint32_t target = list[i].verb == CL_ATTACK ? cl_target_named(&list[i]) : 0;
        if (list[i].verb != CL_ATTACK || (target && body[target - 1].flags & CL_BODY_DOWN))
            continue;
        struct cl_state next = *s;
        struct ask ask = take(r, &next, seat, &list[i]);
        note(&next, seat, was, out);
        if (!ask.over && ask.seat == seat && ask.kind == CL_ASK_COMBAT && !next.frames)
            attack_on(r, &next, seat, was, out);
    }
}

/* What takes the turn on to the seat's next combat phase: of too many cards the first goes. False: it cannot
 * be said. */
static bool goes_on(const struct cl_rules *r, const struct cl_state *s, const struct ask *ask, uint32_t seat,
                    struct action *out) {
    struct action list[CL_MAX_LEGAL];
    if (s->frames) {
        bool full = ask->kind == CL_ASK_DISCARD && s->step > CL_STEP_END;
        *out = full && cl_legal(r, s, list, CL_MAX_LEGAL) ? list[0] : (struct action){0};
        return full;
    }
    *out = (struct action){s->seat == seat ? CL_NEXT_PHASE : CL_END_TURN, {0}};
    return !(s->seat == seat && s->step > CL_STEP_COMBAT_ASK) && cl_check(r, s, ask->seat, out) == REASON_OK;
}

static bool to_combat(const struct cl_rules *r, struct cl_state *s, uint32_t seat) {
    for (uint32_t i = 0; i < STEPS_MOST; i++) {
        struct action go;
        struct ask ask = {0};
        cl_ask(r, s, &ask);
        if (!ask.over && ask.seat == seat && ask.kind == CL_ASK_COMBAT && !s->frames)
            return true;
        if (ask.over || !goes_on(r, s, &ask, seat, &go))
            return false;
        take(r, s, ask.seat, &go);
    }
    return false;
}

struct cl_assault cl_assault(const struct cl_rules *r, const struct cl_view *v, uint32_t seat) {
    struct cl_assault all = {.most = INT32_MAX, .wins = true, .known = true};
    for (uint32_t i = 0; i < WORLDS && all.known; i++) {
        struct cl_assault one = {0};
        struct cl_state s;
        struct stream rng;
        memset(&s, 0, sizeof s);
        stream_open(&rng, i);
        cl_guess(r, v, v->seat, &rng, &s);
        all.known = to_combat(r, &s, seat);
        if (all.known)
            attack_on(r, &s, seat, v->s.player[cl_other(seat)].stability, &one);
        all.most = one.most < all.most ? one.most : all.most;
        all.wins &= one.wins;
    }
    return all;
}
