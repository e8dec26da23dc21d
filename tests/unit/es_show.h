/* What tests of ESCAPE's pages share: a run on a stage, and hands to move the player and others about in it.
 */
#ifndef GLOAM_TESTS_ES_SHOW_H
#define GLOAM_TESTS_ES_SHOW_H

#include "games/escape/say.h"
#include "screen_show.h"

static inline const struct ruleset *es_set(void) {
    static struct ruleset set;
    return open_rules(&set, &escape_ops, "v1");
}

static inline struct showing *open_show(uint32_t scenario, uint64_t seed) {
    return show_open(es_set(), scenario, seed, (struct print_mode){0});
}

static inline void go_to(struct showing *p, uint32_t page, uint32_t picked, uint32_t at) {
    p->s.ui = (struct face_ui){(uint16_t)page, (uint16_t)at, picked};
    stage_look(&p->s);
}

/* A state set up by hand: the match is begun, the test moves the player. */
/* To poke at: what is changed by hand cannot be played again from the start, so nothing is kept from then on. */
static inline struct es_state *state_of(struct showing *p) {
    p->m.flags &= (uint32_t)~MATCH_RECORD;
    return p->m.state;
}

static inline void stand_in(struct showing *p, uint32_t feature) {
    struct es_state *s = state_of(p);
    uint32_t depth = s->entity[0].depth, i = 0;
    while (i < ES_ROOMS && s->room[depth - 1][i].feature != feature)
        i++;
    assert_true(i < ES_ROOMS);
    s->entity[0].room = (uint8_t)i;
    es_look(s);
    stage_look(&p->s);
}

static inline uint32_t id_of(const char *name) {
    int64_t id = es_id_of(es_set()->rules, ES_KIND_ENTITY, name);
    assert_true(id > 1);
    return (uint32_t)id;
}

/* Somebody of the cast comes to where the player is, from whatever level. */
static inline void meet(struct showing *p, const char *name) {
    struct es_state *s = state_of(p);
    es_wake_all(es_set()->rules, s, s->run.turn);
    struct es_entity *e = es_find(s, id_of(name));
    assert_non_null(e);
    e->depth = s->entity[0].depth;
    e->room = s->entity[0].room;
    stage_look(&p->s);
}

static inline uint32_t meet_hostile(struct showing *p) {
    struct es_state *s = state_of(p);
    struct es_entity *e =
        es_add_entity(es_set()->rules, s, ES_HOSTILE, s->entity[0].depth, s->entity[0].room);
    assert_non_null(e);
    uint32_t id = e->id;
    stage_look(&p->s);
    return id;
}

#endif
