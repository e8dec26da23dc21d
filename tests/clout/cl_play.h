/* Playing CLOUT in a rule test: on top of cl_test.h, which builds states by hand. act() must be accepted and
 * stand in the legal list; after it every card lies somewhere (CL-211). Events are those of the last act. */
#ifndef GLOAM_TESTS_CL_PLAY_H
#define GLOAM_TESTS_CL_PLAY_H

#include "cl_test.h"

#define PLACE(zone, slot) ((int)(zone) + (slot))

static inline struct ask asked(const struct game *g) {
    struct ask ask;
    cl_ask(&g->r, &g->s, &ask);
    return ask;
}

/* CL-211, CL-290: for each seat what its list holds, no more and no less, wherever it lies. */
static inline void assert_conserved(const struct cl_state *s) {
    uint8_t count[CL_SEATS][CL_CARDS_MAX] = {{0}};
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        const struct cl_player *p = &s->player[seat];
        const uint8_t *pile[] = {p->deck, p->hand, p->grave, p->banished};
        const uint8_t n[] = {p->deck_n, p->hand_n, p->grave_n, p->banished_n};
        for (uint32_t i = 0; i < 4; i++)
            for (uint32_t j = 0; j < n[i]; j++)
                count[seat][pile[i][j]]++;
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            count[p->body[i].owner][p->body[i].card]++;
            count[seat][p->back[i].card]++;
        }
        count[seat][p->field]++;
    }
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        assert_memory_equal(count[seat] + 1, s->list[seat] + 1, CL_CARDS_MAX - 1);
    assert_int_equal(s->lost, 0);
}

static inline bool is_legal(const struct game *g, int verb, int a, int b) {
    struct action list[CL_MAX_LEGAL];
    const struct action wanted = {(uint16_t)verb, {(int16_t)a, (int16_t)b, 0}};
    uint32_t n = cl_legal(&g->r, &g->s, list, CL_MAX_LEGAL);
    for (uint32_t i = 0; i < n; i++)
        if (!action_compare(&list[i], &wanted))
            return true;
    return false;
}

static inline uint32_t reason_of(const struct game *g, int verb, int a, int b) {
    const struct action act = {(uint16_t)verb, {(int16_t)a, (int16_t)b, 0}};
    return cl_check(&g->r, &g->s, asked(g).seat, &act);
}

#define act(g, verb, a, b) act_must((g), (verb), (int)(a), (int)(b), __FILE__, __LINE__)
static inline void act_must(struct game *g, int verb, int a, int b, const char *file, int line) {
    const struct action action = {(uint16_t)verb, {(int16_t)a, (int16_t)b, 0}};
    uint32_t seat = asked(g).seat, reason = cl_check(&g->r, &g->s, seat, &action);
    if (reason != REASON_OK || (verb != CL_SURRENDER && !is_legal(g, verb, a, b)))
        fail_msg("%s:%d: refused, reason %u (asked: %u)", file, line, reason, asked(g).kind);
    g->k.count = g->k.dropped = 0;
    cl_apply(&g->r, &g->s, seat, &action, &g->k);
    assert_int_equal(g->k.dropped, 0);
    assert_conserved(&g->s);
}

/* CL-294: a refusal changes nothing; it is in no list. */
#define refuse(g, why, verb, a, b) refuse_must((g), (why), (verb), (int)(a), (int)(b), __FILE__, __LINE__)
static inline void refuse_must(struct game *g, uint32_t why, int verb, int a, int b, const char *file,
                               int line) {
    uint32_t reason = reason_of(g, verb, a, b);
    if (reason != why || is_legal(g, verb, a, b))
        fail_msg("%s:%d: reason %u, not %u", file, line, reason, why);
}

static inline bool has_event(const struct game *g, uint16_t kind) {
    for (uint32_t i = 0; i < g->k.count; i++)
        if (g->event[i].kind == kind)
            return true;
    return false;
}

static inline uint32_t count_events(const struct game *g, uint16_t kind) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->k.count; i++)
        n += g->event[i].kind == kind;
    return n;
}

/* Of the first of its kind, which must be there. */
static inline int32_t event_arg(const struct game *g, uint16_t kind, uint32_t arg) {
    for (uint32_t i = 0; i < g->k.count; i++)
        if (g->event[i].kind == kind)
            return g->event[i].arg[arg];
    fail_msg("no event %u", kind);
    return 0;
}

/* Passes until something else than an answer is asked for. */
static inline void pass_all(struct game *g) {
    while (asked(g).kind == CL_ASK_ANSWER)
        act(g, CL_PASS, 0, 0);
}

/* From the host's main phase to the main phase of the next turn, with nothing done. */
static inline void next_turn(struct game *g) {
    act(g, CL_END_TURN, 0, 0);
    while (asked(g).kind == CL_ASK_ANSWER || asked(g).kind == CL_ASK_DISCARD) {
        struct action list[CL_MAX_LEGAL];
        uint32_t n = cl_legal(&g->r, &g->s, list, CL_MAX_LEGAL);
        act(g, list[n - 1].verb, list[n - 1].arg[0], list[n - 1].arg[1]);
    }
}

/* A blank table on which nobody runs out of cards. */
static inline void table(struct game *g) {
    blank(g, DOC);
    fill_deck(g, CL_HOST, 20);
    fill_deck(g, CL_AWAY, 20);
    g->s.player[CL_AWAY].clout = 0;
}

static inline struct cl_player *host(struct game *g) {
    return &g->s.player[CL_HOST];
}

static inline struct cl_player *away(struct game *g) {
    return &g->s.player[CL_AWAY];
}

static inline int id(const struct game *g, const char *name) {
    return (int)card_id(&g->r, name);
}

static inline void cast(struct game *g, const char *name) {
    act(g, CL_CAST, id(g, name), 0);
}

/* A made-up card with one ability of one action. */
static inline struct cl_card *made(struct game *g, uint32_t kind, uint32_t when, struct cl_action action) {
    struct cl_card *c = new_card(g, kind, CL_GEEKS);
    c->abilities = 1;
    c->ability[0].when = (uint8_t)when;
    c->ability[0].actions = 1;
    c->ability[0].action[0] = action;
    c->attack = 1000;
    c->defense = 1000;
    c->level = 2;
    cl_index(&g->r);
    return c;
}

/* A made-up normal spell of some actions in the host's hand: its id. */
static inline int made_spell(struct game *g, uint32_t n, const struct cl_action *a) {
    struct cl_card *c = made(g, CL_SPELL, CL_WHEN_RESOLVES, a[0]);
    c->ability[0].actions = (uint8_t)n;
    memcpy(c->ability[0].action, a, n * sizeof *a);
    cl_index(&g->r);
    give(g, CL_HOST, c->name);
    return id(g, c->name);
}

#endif
