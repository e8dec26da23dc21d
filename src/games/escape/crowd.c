/* ESCAPE: who is in which room. Looking through everybody for each deed would cost more than all else
 * together, so a turn keeps lists of the people of each room while it is played (S-10). They are no part of
 * the state: nothing of it is saved, and nothing can be out of step. */
#include "games/escape/es_rules.h"

#include <string.h>

/* Into the list of a room, in the order of the list of all: most come last. */
static void enter(struct es_crowd *c, uint32_t i, uint32_t place) {
    uint8_t *to = &c->first[place], last = c->last[place];
    if (last && last < i + 1)
        to = &c->next[last - 1];
    while (*to && *to < i + 1)
        to = &c->next[*to - 1];
    c->next[i] = *to;
    *to = (uint8_t)(i + 1);
    if (!c->next[i])
        c->last[place] = (uint8_t)(i + 1);
    c->place[i] = (uint8_t)place;
}

static void leave(struct es_crowd *c, uint32_t i) {
    uint32_t place = c->place[i];
    uint8_t *from = &c->first[place], before = 0;
    while (*from != i + 1) {
        before = *from;
        from = &c->next[before - 1];
    }
    *from = c->next[i];
    if (!*from)
        c->last[place] = before;
    if (!c->first[place])
        c->rooms &= ~(UINT64_C(1) << place);
}

static void enter_place(struct es_crowd *c, uint32_t i, const struct es_entity *e) {
    c->place[i] = ES_NOWHERE;
    if (e->depth != c->depth)
        return;
    enter(c, i, e->room);
    c->rooms |= UINT64_C(1) << e->room;
}

/* The last first: so each comes before all who are there. */
void es_gather(struct es_turn *t, uint32_t depth) {
    struct es_crowd *c = &t->crowd;
    memset(c, 0, offsetof(struct es_crowd, place));
    c->depth = depth;
    c->people = t->s->run.entities;
    for (uint32_t i = c->people; i-- > 0;) {
        const struct es_entity *e = &t->s->entity[i];
        c->place[i] = e->depth == depth ? e->room : (uint8_t)ES_NOWHERE;
        if (e->depth != depth)
            continue;
        c->next[i] = c->first[e->room];
        c->first[e->room] = (uint8_t)(i + 1);
        if (!c->next[i])
            c->last[e->room] = (uint8_t)(i + 1);
        c->rooms |= UINT64_C(1) << e->room;
    }
}

void es_follow(struct es_turn *t, const struct es_entity *who) {
    struct es_crowd *c = &t->crowd;
    const struct es_entity *all = t->s->entity;
    uint32_t i = (uint32_t)(who - all), people = t->s->run.entities;
    if (!c->people || c->people > people || c->depth != who->depth) { /* a death has moved the list */
        es_gather(t, who->depth);
        return;
    }
    if (c->place[i] != who->room) {
        leave(c, i);
        enter_place(c, i, who);
    }
    for (; c->people < people; c->people++)
        enter_place(c, c->people, &all[c->people]);
}

#define BESIDE(room)                                                                                         \
    {                                                                                                        \
        ES_ROOMS, (room) < ES_COLUMNS ? ES_ROOMS : (room)-ES_COLUMNS,                                        \
            (room) >= ES_ROOMS - ES_COLUMNS ? ES_ROOMS : (room) + ES_COLUMNS,                                \
            (room) % ES_COLUMNS == 0 ? ES_ROOMS : (room)-1,                                                  \
            (room) % ES_COLUMNS == ES_COLUMNS - 1 ? ES_ROOMS : (room) + 1                                    \
    }
#define BESIDE_ROW(room)                                                                                     \
    BESIDE(room), BESIDE(room + 1), BESIDE(room + 2), BESIDE(room + 3), BESIDE(room + 4), BESIDE(room + 5),  \
        BESIDE(room + 6), BESIDE(room + 7), BESIDE(room + 8), BESIDE(room + 9)
const uint8_t es_beside[ES_ROOMS][1 + ES_EAST] = {BESIDE_ROW(0), BESIDE_ROW(10), BESIDE_ROW(20),
                                                  BESIDE_ROW(30), BESIDE_ROW(40)};
_Static_assert(ES_ROWS == 5 && ES_COLUMNS == 10, "a row of the table for each row of rooms");
