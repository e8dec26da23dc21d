/* ESCAPE: who is in which room. Looking through everybody for each deed would cost more than all else
 * together, so the rooms keep lists of their people while a turn is played (S-10). At rest there is none:
 * nothing of it is saved, and nothing can be out of step. */
#include "games/escape/es_rules.h"

#include <string.h>

struct es_entity *es_first_in(struct es_state *s, uint32_t depth, uint32_t room) {
    uint8_t at = s->crowd.first[depth - 1][room];
    return at ? &s->entity[at - 1] : NULL;
}

struct es_entity *es_next_in(struct es_state *s, const struct es_entity *e) {
    uint8_t at = s->crowd.next[e - s->entity];
    return at ? &s->entity[at - 1] : NULL;
}

static void note_place(struct es_crowd *c, uint32_t i, const struct es_entity *e) {
    c->depth[i] = e->depth;
    c->room[i] = e->room;
}

/* From the last to the first, so that each room's people come in the order of the list. */
static void find_all(struct es_state *s) {
    struct es_crowd *c = &s->crowd;
    memset(c->first, 0, sizeof c->first);
    for (uint32_t i = s->run.entities; i-- > 0;) {
        const struct es_entity *e = &s->entity[i];
        uint8_t *first = &c->first[e->depth - 1][e->room];
        c->next[i] = *first;
        *first = (uint8_t)(i + 1);
        note_place(c, i, e);
    }
    c->people = s->run.entities;
}

/* Out of the list of the old room, into that of the new one. */
static void follow(struct es_crowd *c, uint32_t i, const struct es_entity *e) {
    uint8_t *from = &c->first[c->depth[i] - 1][c->room[i]], *to = &c->first[e->depth - 1][e->room];
    while (*from != i + 1)
        from = &c->next[*from - 1];
    *from = c->next[i];
    while (*to && *to < i + 1)
        to = &c->next[*to - 1];
    c->next[i] = *to;
    *to = (uint8_t)(i + 1);
    note_place(c, i, e);
}

bool es_look_round(struct es_state *s, const struct es_entity *who) {
    struct es_crowd *c = &s->crowd;
    uint32_t i = (uint32_t)(who - s->entity), counted = c->people;
    if (counted != s->run.entities)
        find_all(s);
    else if (c->depth[i] != who->depth || c->room[i] != who->room)
        follow(c, i, who);
    return counted != 0;
}

void es_disperse(struct es_state *s) {
    memset(s->pad2, 0, sizeof s->pad2);
}

uint32_t es_beside(uint32_t room, uint8_t out[4]) {
    uint32_t n = 0, row = room / ES_COLUMNS, column = room % ES_COLUMNS;
    if (row > 0)
        out[n++] = (uint8_t)(room - ES_COLUMNS);
    if (row < ES_ROWS - 1)
        out[n++] = (uint8_t)(room + ES_COLUMNS);
    if (column > 0)
        out[n++] = (uint8_t)(room - 1);
    if (column < ES_COLUMNS - 1)
        out[n++] = (uint8_t)(room + 1);
    return n;
}
