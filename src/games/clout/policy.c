/* CLOUT: its minds. All weigh actions alike (cl_mind.h) and differ in what they care for: the duelist takes
 * whatever road is shortest, the others are bent on one. */
#include "games/clout/cl_mind.h"

/* Own progress on the three roads, in percent: fame, crush, breakdowns. */
static const struct cl_temper duelist_temper = {{100, 100, 100}};
static const struct cl_temper rep_temper = {{400, 15, 15}};
static const struct cl_temper breaker_temper = {{30, 30, 700}};
static const struct cl_temper crusher_temper = {{20, 400, 15}};

static uint32_t answer(const struct situation *s, const struct cl_temper *temper) {
    const struct cl_view *v = s->view;
    struct cl_mind m;
    struct ask ask;
    if (s->legal_count < 2)
        return 0;
    cl_ask(s->rules, &v->s, &ask);
    cl_mind_look(s, temper, &m);
    switch (ask.kind) {
    case CL_ASK_MAIN:
        return cl_mind_main(&m);
    case CL_ASK_COMBAT:
        return cl_mind_combat(&m);
    case CL_ASK_ANSWER:
        return cl_mind_answer(&m);
    default:
        return cl_mind_pick(&m, ask.kind);
    }
}

static uint32_t duelist(const struct situation *s) {
    return answer(s, &duelist_temper);
}

static uint32_t rep(const struct situation *s) {
    return answer(s, &rep_temper);
}

static uint32_t breaker(const struct situation *s) {
    return answer(s, &breaker_temper);
}

static uint32_t crusher(const struct situation *s) {
    return answer(s, &crusher_temper);
}

const struct policy_row cl_policies[CL_POLICIES] = {
    {"duelist", "plans its clout, fights where it pays, takes the shortest road to victory", duelist,
     .strength = STRENGTH_STRONG},
    {"rep", "lives for Reputation", rep, .strength = STRENGTH_STRONG},
    {"breaker", "wants to see the others break down", breaker},
    {"crusher", "attacks the opponent's Stability", crusher, .strength = STRENGTH_STRONG},
};
