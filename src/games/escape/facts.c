/* ESCAPE THE DUNGEON: questions about a state. Rules, views, minds and texts ask the same functions, so that
 * they cannot disagree. */
#include "games/escape/es_rules.h"

/* Entities lie in the order of their ids. Where nobody has died, ids follow one another: from the first of
 * the list and from the last one a look at the right place finds most of them. */
static uint32_t place_of(const struct es_state *s, uint32_t id) {
    uint32_t low = 0, high = s->run.entities, behind = s->entity[high - 1].id - id;
    if (behind < high && s->entity[high - 1 - behind].id == id)
        return high - 1 - behind;
    if (id <= high && s->entity[id - 1].id == id)
        return id - 1;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (s->entity[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t es_turn_limit(const struct es_rules *r, const struct es_setup *setup) {
    return setup->turn_limit ? setup->turn_limit : r->f.turn_limit;
}

const struct es_entity *es_find_const(const struct es_state *s, uint32_t id) {
    if (!id || !s->run.entities)
        return NULL;
    uint32_t at = place_of(s, id);
    const struct es_entity *e = &s->entity[at];
    return at < s->run.entities && e->id == id && e->health > 0 ? e : NULL;
}

struct es_entity *es_find(struct es_state *s, uint32_t id) {
    const struct es_entity *e = es_find_const(s, id);
    return e ? &s->entity[e - s->entity] : NULL;
}

bool es_enemy_near(const struct es_rules *r, const struct es_state *s, const struct es_entity *who) {
    for (uint32_t i = 0; i < s->run.entities; i++)
        if (es_near(who, &s->entity[i]) && es_enemies(r, who, &s->entity[i]))
            return true;
    return false;
}

static int32_t levels_gained(const struct es_rules *r, const struct es_entity *who) {
    return who->xp / r->f.xp_per_level;
}

int32_t es_level(const struct es_rules *r, const struct es_run *run, const struct es_entity *who) {
    int32_t bonus = who->kind == ES_HOSTILE ? run->enemy_bonus : 0;
    return who->base_level + levels_gained(r, who) + bonus;
}

int32_t es_attribute(const struct es_rules *r, const struct es_entity *who, uint32_t which) {
    bool grows = which == ES_INSIGHT || which == ES_AGILITY;
    return who->attribute[which] + (grows ? levels_gained(r, who) : 0);
}

struct es_line es_line_of(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                          uint32_t what) {
    int32_t level = es_level(r, &s->run, who);
    return (struct es_line){.turn = (uint16_t)s->run.turn,
                            .actor = who->id,
                            .what = (uint8_t)what,
                            .depth = who->depth,
                            .room = who->room,
                            .level = (uint8_t)(level > UINT8_MAX ? UINT8_MAX : level),
                            .seen = es_seen(s, who)};
}

int32_t es_stairs(const struct es_entity *who, uint32_t direction, uint32_t *depth) {
    if (who->kind != ES_PLAYER)
        return -1;
    if (direction == ES_UP && who->room == ES_LAST_ROOM) {
        *depth = who->depth - 1u;
        return ES_FIRST_ROOM;
    }
    if (direction == ES_DOWN && who->room == ES_FIRST_ROOM && who->depth < ES_DEPTHS) {
        *depth = who->depth + 1u;
        return ES_LAST_ROOM;
    }
    return -1;
}

uint32_t es_chapter(uint32_t depth) {
    return ES_DEPTHS + 1 - depth;
}

bool es_has_tag(const struct es_rules *r, const uint8_t item[ES_ITEMS], uint32_t tag) {
    for (uint32_t i = 0; i < r->items; i++)
        if (item[i] && (r->item[i + 1].tags & tag))
            return true;
    return false;
}
