/* ESCAPE THE DUNGEON: twelve levels of fifty rooms, what lies in them, and who is there (ES-187 .. ES-201,
 * D-26, D-28). A level is laid out so that all rooms but the forges hang together: hostiles shun forges, and
 * the exit must be in their reach and in everybody's. */
#include "games/escape/es_rules.h"

#include <string.h>

enum { LAYOUTS = 4096 };

uint8_t es_first_feature(uint32_t depth) {
    return depth == ES_DEPTHS ? ES_START : ES_STAIRS_DOWN;
}

uint8_t es_last_feature(uint32_t depth) {
    return depth == 1 ? ES_ESCAPE_GATE : ES_STAIRS_UP;
}

/* Can every room that is no forge be reached from the first without crossing one? */
static bool hangs_together(const uint8_t room[ES_ROOMS]) {
    uint64_t open = 0, met = UINT64_C(1) << ES_FIRST_ROOM, before = 0;
    for (uint32_t i = 0; i < ES_ROOMS; i++)
        open |= (uint64_t)(room[i] != ES_RUNE_FORGE) << i;
    while (met != before) {
        before = met;
        met |= es_next_door(met) & open;
    }
    return met == open;
}

/* What is given, the two ends of the level, and how many of each feature are still to be placed; corridors
 * fill what is left. False: the given rooms are too many of a kind, or stand where the stairs are. */
static bool take_given(const struct es_rules *r, uint32_t depth, const uint8_t given[ES_ROOMS],
                       uint8_t out[ES_ROOMS], int32_t left[ES_ROOM_FEATURES]) {
    int32_t sum = 0;
    memcpy(out, given, ES_ROOMS);
    memset(left, 0, ES_ROOM_FEATURES * sizeof left[0]);
    for (uint32_t i = ES_TRAINING; i < ES_ROOM_FEATURES; i++)
        sum += left[i] = r->room[i].per_level;
    left[ES_CORRIDOR] = ES_ROOMS - 2 - sum;
    left[es_first_feature(depth)] = left[es_last_feature(depth)] = 1;
    if (!out[ES_FIRST_ROOM])
        out[ES_FIRST_ROOM] = es_first_feature(depth);
    if (!out[ES_LAST_ROOM])
        out[ES_LAST_ROOM] = es_last_feature(depth);
    for (uint32_t i = 0; i < ES_ROOMS; i++)
        if (out[i] >= ES_ROOM_FEATURES || (out[i] && --left[out[i]] < 0))
            return false;
    return out[ES_FIRST_ROOM] == es_first_feature(depth) && out[ES_LAST_ROOM] == es_last_feature(depth);
}

bool es_lay_level(const struct es_rules *r, uint32_t depth, const uint8_t given[ES_ROOMS], struct stream *s,
                  uint8_t out[ES_ROOMS]) {
    int32_t left[ES_ROOM_FEATURES];
    uint8_t place[ES_ROOMS];
    uint32_t places = 0;
    if (!take_given(r, depth, given, out, left))
        return false;
    for (uint32_t i = 0; i < ES_ROOMS; i++)
        if (!out[i])
            place[places++] = (uint8_t)i;
    for (uint32_t tries = 0; tries < LAYOUTS; tries++) {
        uint32_t at = 0;
        stream_shuffle_u8(s, place, places);
        for (uint32_t f = ES_ROOM_FEATURES; f-- > ES_UNSEEN + 1;)
            for (int32_t n = left[f]; n > 0 && at < places; n--)
                out[place[at++]] = (uint8_t)f;
        if (hangs_together(out))
            return true;
    }
    return false;
}

/* Somebody with the starting figures of its kind, in a place that is zero. */
static void make_entity(const struct es_rules *r, const struct es_state *s, struct es_entity *e, uint32_t id,
                        uint32_t kind, uint32_t depth, uint32_t room) {
    const struct es_kind_rules *k = &r->kind[kind];
    int32_t bonus = kind == ES_HOSTILE ? s->run.enemy_bonus : 0;
    e->id = (uint16_t)id;
    e->kind = (uint8_t)kind;
    e->faction = kind == ES_DUNGEONEER && id < 2 + ES_CAST ? r->person[id - 2].faction : k->faction;
    e->depth = (uint8_t)depth;
    e->room = (uint8_t)room;
    e->health = e->health_most = (int16_t)(k->health + k->health_per_bonus * bonus);
    memcpy(e->attribute, k->attribute, sizeof e->attribute);
    e->attribute[ES_MIGHT] = (int16_t)(e->attribute[ES_MIGHT] + bonus); /* D-25 */
    e->base_level = (int16_t)(k->base_level + k->level_per_chapter * ((int32_t)es_chapter(depth) - 1));
    e->reputation = k->reputation;
    e->energy = k->energy;
    memcpy(e->feature, k->feature, sizeof e->feature);
}

struct es_entity *es_add_entity(const struct es_rules *r, struct es_state *s, uint32_t kind, uint32_t depth,
                                uint32_t room) {
    if (s->run.entities >= ES_ENTITIES || s->run.next_id >= ES_IDS) {
        s->run.lost = 1;
        return NULL;
    }
    struct es_entity *e = &s->entity[s->run.entities++];
    make_entity(r, s, e, s->run.next_id++, kind, depth, room);
    return e;
}

int32_t es_item_of(const struct es_rules *r, uint32_t tags, uint32_t without, uint32_t tier) {
    for (uint32_t i = 0; i < r->items; i++) {
        const struct es_item_rules *it = &r->item[i + 1];
        if ((it->tags & tags) == tags && !(it->tags & without) && it->tier == tier)
            return (int32_t)i;
    }
    return -1;
}

static void lay_item(struct es_room *room, int32_t item) {
    if (item >= 0)
        room->item[item]++;
}

void es_furnish(const struct es_rules *r, uint32_t depth, struct es_room *room, struct stream *w) {
    uint16_t weight[4];
    for (uint32_t i = 0; i < 4; i++)
        weight[i] = (uint16_t)(r->f.weapon_common[i] + (int32_t)es_chapter(depth) * r->f.weapon_slope[i]);
    int32_t tier = stream_pick(w, weight, 4);
    lay_item(room, es_item_of(r, ES_TAG_TREASURE, 0, 0));
    lay_item(room, es_item_of(r, ES_TAG_WEAPON, 0, (uint32_t)(tier + 1)));
}

/* ES-193, S-05: four of the cast, in the order of ids, a pouch on each (D-23). */
static void bring_in(const struct es_rules *r, struct es_state *s, uint32_t depth, struct stream *w) {
    int32_t pouch = es_pouch(r);
    uint32_t at = 0, all = s->run.entities;
    if (all + ES_PER_LEVEL > ES_ENTITIES) {
        s->run.lost = 1;
        return;
    }
    while (at < all && s->entity[at].id < es_first_of(depth))
        at++;
    memmove(&s->entity[at + ES_PER_LEVEL], &s->entity[at], (all - at) * sizeof s->entity[0]);
    memset(&s->entity[at], 0, ES_PER_LEVEL * sizeof s->entity[0]);
    s->run.entities = (uint16_t)(all + ES_PER_LEVEL);
    for (uint32_t i = 0; i < ES_PER_LEVEL; i++) {
        struct es_entity *e = &s->entity[at + i];
        uint32_t room = 1 + stream_below(w, ES_ROOMS - 2);
        make_entity(r, s, e, es_first_of(depth) + i, ES_DUNGEONEER, depth, room);
        if (pouch >= 0)
            e->item[pouch] = 1;
    }
}

/* Each level has keys of its own. */
static void open_stream(const struct es_state *s, const char *purpose, uint32_t depth, struct stream *out) {
    stream_open(out, rng_key(s->seed, purpose, ES_DEPTHS - depth));
}

void es_open_dice(struct es_state *s, uint32_t depth) {
    struct es_level *l = &s->level[depth - 1];
    open_stream(s, "npc", depth, &l->npc);
    open_stream(s, "rumor", depth, &l->rumor);
    open_stream(s, "combat", depth, &l->combat);
    l->laid = 1;
}

void es_open_level(const struct es_rules *r, struct es_state *s, uint32_t depth) {
    static const uint8_t nothing[ES_ROOMS];
    uint8_t feature[ES_ROOMS];
    struct stream world;
    open_stream(s, "world", depth, &world);
    es_lay_level(r, depth, nothing, &world, feature);
    for (uint32_t i = 0; i < ES_ROOMS; i++) {
        struct es_room *room = &s->room[depth - 1][i];
        room->feature = feature[i];
        if (feature[i] == ES_TREASURE)
            es_furnish(r, depth, room, &world);
    }
    bring_in(r, s, depth, &world);
    es_open_dice(s, depth);
}
