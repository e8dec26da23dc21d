/* Questions about the events a fixture has collected, the same for every game. Included by a fixture's header
 * after its struct game, which has the sink k and its events; GAME_OPS names the game. */
#ifndef GLOAM_TESTS_GAME_EVENTS_H
#define GLOAM_TESTS_GAME_EVENTS_H

#include <stddef.h>

/* The n-th event of a kind, from 0; null: there were not so many. */
static inline const struct event *nth_event(const struct game *g, uint16_t kind, uint32_t n) {
    for (uint32_t i = 0; i < g->k.count; i++)
        if (g->event[i].kind == kind && n-- == 0)
            return &g->event[i];
    return NULL;
}

static inline bool has_event(const struct game *g, uint16_t kind) {
    return nth_event(g, kind, 0) != NULL;
}

static inline uint32_t count_events(const struct game *g, uint16_t kind) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->k.count; i++)
        n += g->event[i].kind == kind;
    return n;
}

/* Of the first of its kind, which must be there. */
static inline int32_t event_arg(const struct game *g, uint16_t kind, uint32_t arg) {
    const struct event *ev = nth_event(g, kind, 0);
    if (!ev)
        fail_msg("there was no event %s", GAME_OPS.events[kind].name);
    return ev->arg[arg];
}

/* Its place among all events; -1: there was none. */
static inline int32_t event_at(const struct game *g, uint16_t kind) {
    const struct event *ev = nth_event(g, kind, 0);
    return ev ? (int32_t)(ev - g->event) : -1;
}

#endif
