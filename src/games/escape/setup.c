/* ESCAPE THE DUNGEON: how a run begins. A setup may come from a scenario, from a player's settings or from a
 * hostile file: es_setup_check says what is wrong with it and what is allowed. */
#include "games/escape/es_rules.h"

#include <string.h>

enum { SCENARIOS = 4, QUIET = 2, LAST_FLOOR = 3 }; /* escape, canonical, quiet, last_floor: as in ops.c */

void es_setup_fill(const void *rules, uint32_t scenario, void *setup) {
    struct es_setup *u = setup;
    (void)rules;
    *u = (struct es_setup){.scenario = (uint8_t)(scenario < SCENARIOS ? scenario : 0),
                           .depth = scenario == LAST_FLOOR,
                           .spawns = scenario == QUIET};
}

enum status es_setup_check(const void *rules, void *setup, struct err *e) {
    const struct es_rules *r = rules;
    const struct es_setup *u = setup;
    if (u->scenario >= SCENARIOS || u->pad[0] || u->pad[1] || u->pad[2])
        return err_set(e, ST_INVALID, "there is no scenario number %u; there are %d", u->scenario, SCENARIOS);
    if (u->turn_limit > r->f.turn_limit)
        return err_set(e, ST_INVALID, "a run lasts at most %u turns, not %u (S-04)", r->f.turn_limit,
                       u->turn_limit);
    if (u->depth > ES_DEPTHS)
        return err_set(e, ST_INVALID, "depth is 1 to %d, not %u (ES-002)", ES_DEPTHS, u->depth);
    if (u->spawns > 1)
        return err_set(e, ST_INVALID, "spawns is 0 (hostiles come) or 1 (none do), not %u", u->spawns);
    return ST_OK;
}

uint32_t es_used(const void *state) {
    const struct es_state *s = state;
    uint32_t n = s->run.entities < ES_ENTITIES ? s->run.entities : ES_ENTITIES;
    return (uint32_t)(offsetof(struct es_state, entity) + n * sizeof s->entity[0]);
}

void es_start(const void *rules, const void *setup, uint64_t seed, void *state) {
    const struct es_rules *r = rules;
    struct es_state *s = state;
    memcpy(&s->setup, setup, sizeof s->setup);
    s->seed = seed;
    uint8_t depth = s->setup.depth ? s->setup.depth : r->f.start_depth;
    s->run.next_id = 1;
    s->run.deepest = s->run.highest = depth;
    es_add_entity(r, s, ES_PLAYER, depth, ES_FIRST_ROOM);
    s->run.heading = s->run.heading_before = 1;
    s->run.next_id = ES_CAST + 2;
    es_open_level(r, s, depth);
    es_look(s);
}
