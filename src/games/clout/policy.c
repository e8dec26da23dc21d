/* CLOUT: its minds. All weigh actions alike (cl_mind.h) and differ in what they care for: the duelist takes
 * whatever road is shortest, the others are bent on one. */
#include "games/clout/cl_mind.h"

/* Own progress on the three roads, in percent: fame, crush, breakdowns. */
static const struct cl_temper duelist = {{100, 100, 100}};
static const struct cl_temper rep = {{400, 15, 15}};
static const struct cl_temper breaker = {{30, 30, 700}};
static const struct cl_temper crusher = {{20, 400, 15}};

static uint32_t answer(const struct situation *s) {
    const struct cl_view *v = s->view;
    struct cl_mind m;
    struct ask ask;
    if (s->legal_count < 2)
        return 0;
    cl_ask(s->rules, &v->s, &ask);
    cl_mind_look(s, s->data, &m);
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

const struct policy_row cl_policies[CL_POLICIES] = {
    {"duelist", "plans its clout, fights where it pays, takes the shortest road to victory", answer,
     .data = &duelist, .strength = STRENGTH_STRONG, .title = "Duelist"},
    {"rep", "lives for Reputation", answer, .data = &rep, .strength = STRENGTH_STRONG, .aside = true,
     .title = "Celebrity"},
    {"breaker", "wants to see the others break down", answer, .data = &breaker, .aside = true, .title = "Breaker"},
    {"crusher", "attacks the opponent's Stability", answer, .data = &crusher, .strength = STRENGTH_STRONG,
     .aside = true, .title = "Crusher"},
};
