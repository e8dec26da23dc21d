/* CLOUT: the hints that newcomers get, by situation. */
#include "games/clout/say.h"

enum { HINT_TIMES = 1 };

struct cl_asked {
    const struct cl_rules *r;
    const struct cl_view *v;
    const struct action *legal;
    uint32_t count;
};

/* Hints by situation; each is given once. */
#define HINT_LIST(X)                                                                                         \
    X(HINT_MAIN, "Numbers play cards. Clout pays, and what is left of it is lost. Then e.")                  \
    X(HINT_SECOND, "look NAME reads any card in full. c goes into combat, e ends the turn.")                 \
    X(HINT_COMBAT, "ATK against ATK: the lower one falls, and its player loses the difference.")             \
    X(HINT_DEFENDER,                                                                                         \
      "ATK against DEF: a defender that falls costs its player nothing; too weak, and you pay.")             \
    X(HINT_DIRECT, "Nobody stands open in the way: all of the ATK comes off their Stability.")               \
    X(HINT_ANSWER, "Your set card fits what is happening. Answers resolve last in, first out.")              \
    X(HINT_VICE, "Vice counters: at three a stereotype breaks down, and that counts for the other side.")    \
    X(HINT_LOW, "At Stability 0 you lose. A stereotype in defense position costs you none when it falls.")   \
    X(HINT_HAND, "More than seven cards in hand at the end of a turn, and you discard the rest.")
enum hint { HINT_LIST(LIST_ID) HINTS };
static const char *const hints[HINTS] = {HINT_LIST(LIST_WORD)};

/* What the attacks that are open now would meet. */
static bool can_attack(const struct cl_asked *q, uint32_t hint) {
    const struct cl_view *v = q->v;
    for (uint32_t i = 0; i < q->count; i++) {
        uint32_t at = (uint32_t)q->legal[i].arg[1] - CL_THEIR_1;
        if (q->legal[i].verb != CL_ATTACK)
            continue;
        bool defends = at < CL_SLOTS && v->s.player[cl_other(v->seat)].body[at].flags & CL_BODY_DEFENSE;
        if (hint == (at >= CL_SLOTS ? HINT_DIRECT : defends ? HINT_DEFENDER : HINT_COMBAT))
            return true;
    }
    return false;
}

static uint32_t wanted_hint(const struct cl_asked *q, const uint8_t given[HINTS_MOST]) {
    const struct cl_rules *r = q->r;
    const struct cl_view *v = q->v;
    const struct cl_player *own = &v->s.player[v->seat];
    struct ask open;
    cl_ask(q->r, &q->v->s, &open);
    if (open.over || open.seat != v->seat)
        return HINTS;
    const struct {
        uint32_t hint;
        bool now;
    } rows[] = {
        {HINT_ANSWER, open.kind == CL_ASK_ANSWER && q->count > 1},
        {HINT_COMBAT, open.kind == CL_ASK_COMBAT && can_attack(q, HINT_COMBAT)},
        {HINT_DEFENDER, open.kind == CL_ASK_COMBAT && can_attack(q, HINT_DEFENDER)},
        {HINT_DIRECT, open.kind == CL_ASK_COMBAT && can_attack(q, HINT_DIRECT)},
        {HINT_VICE, cl_vice_total(&v->s) > 0},
        {HINT_LOW, own->stability < r->f.threshold},
        {HINT_HAND, own->hand_n > r->f.hand_limit},
        {HINT_MAIN, open.kind == CL_ASK_MAIN},
        {HINT_SECOND, open.kind == CL_ASK_MAIN && v->s.turn > 2},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].now && given[rows[i].hint] < HINT_TIMES)
            return rows[i].hint;
    return HINTS;
}

const char *cl_hint(const void *rules, const void *view, const struct action *legal, uint32_t count,
                    const void *log, uint8_t given[HINTS_MOST]) {
    const struct cl_asked q = {rules, view, legal, count};
    const uint32_t hint = wanted_hint(&q, given);
    (void)log;
    if (hint >= HINTS)
        return NULL;
    given[hint]++;
    return hints[hint];
}
