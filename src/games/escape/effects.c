/* ESCAPE THE DUNGEON: what each action does at once (ES-031 .. ES-077, step 3 of the turn). The figures are
 * rows of content; here is what no figure says: moving, finding, striking, taking, joining. */
#include "games/escape/es_rules.h"

#include <string.h>

static int32_t within(int64_t n, int32_t least, int32_t most) {
    return (int32_t)(n < least ? least : n > most ? most : n);
}

void es_change(const struct es_rules *r, struct es_state *s, struct es_entity *who, const struct es_delta *d,
               struct sink *k) {
    static const int16_t no_attribute[ES_ATTRIBUTES];
    static const int32_t no_feature[ES_FEATURES];
    es_add_traits(who, d->trait);
    if (memcmp(d->feature, no_feature, sizeof no_feature))
        for (uint32_t i = 0; i < ES_FEATURES; i++)
            es_add_feature(who, i, d->feature[i]);
    who->energy = within((int64_t)who->energy + d->energy, 0, ES_ONE);
    if (!d->xp && !d->reputation && !memcmp(d->attribute, no_attribute, sizeof no_attribute))
        return;
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        who->attribute[i] = (int16_t)within(who->attribute[i] + d->attribute[i], 0, INT16_MAX);
    who->xp = within((int64_t)who->xp + d->xp, 0, INT16_MAX);
    who->reputation = (int16_t)within(who->reputation + d->reputation, INT16_MIN, INT16_MAX);
    if (d->xp && who->kind == ES_PLAYER)
        emit(k, ES_EV_XP, 1, d->xp, es_level(r, &s->run, who), 0, 0);
    if (d->reputation && who->kind == ES_PLAYER)
        emit(k, ES_EV_REPUTATION, 1, d->reputation, who->reputation, 0, 0);
}

/* The best weapon is in hand (D-23). */
static void equip(const struct es_rules *r, struct es_entity *who) {
    who->tier = 0;
    for (uint32_t i = 0; i < r->items; i++)
        if (who->item[i] && r->item[i + 1].tier > who->tier)
            who->tier = r->item[i + 1].tier;
}

static void lay_more(uint8_t *count, uint32_t more) {
    *count = (uint8_t)(*count + more > UINT8_MAX ? UINT8_MAX : *count + more);
}

void es_take(const struct es_rules *r, struct es_entity *who, uint8_t *from, uint32_t item) {
    if (from)
        from[item]--;
    lay_more(&who->item[item], 1);
    equip(r, who);
}

static uint32_t way_between(uint32_t depth, uint32_t room, uint32_t to_depth, uint32_t to_room) {
    if (depth != to_depth)
        return to_depth < depth ? ES_UP : ES_DOWN;
    if (room / ES_COLUMNS == to_room / ES_COLUMNS)
        return to_room < room ? ES_WEST : ES_EAST;
    return to_room < room ? ES_NORTH : ES_SOUTH;
}

static struct es_entity *follower(struct es_state *s) {
    for (uint32_t i = 1; i < s->run.entities; i++)
        if (s->entity[i].companion)
            return es_near(&s->entity[0], &s->entity[i]) ? &s->entity[i] : NULL;
    return NULL;
}

/* The player, with the companion at its heels (D-22). Depth 0 is out of the dungeon (D-29). */
static void move_player(const struct es_rules *r, struct es_state *s, uint32_t depth, uint32_t room,
                        struct sink *k) {
    struct es_entity *player = &s->entity[0], *companion = follower(s);
    uint32_t from = player->depth;
    emit(k, ES_EV_MOVED, 1, player->id, (int32_t)way_between(from, player->room, depth, room), (int32_t)depth,
         (int32_t)room);
    if (depth) {
        player->depth = (uint8_t)depth;
        player->room = (uint8_t)room;
        s->run.deepest = (uint8_t)(depth > s->run.deepest ? depth : s->run.deepest);
        s->run.highest = (uint8_t)(depth < s->run.highest ? depth : s->run.highest);
        if (companion)
            es_move_to(r, s, companion, depth, room, k);
    } else {
        s->run.over = ES_ESCAPED;
    }
    if (depth < from)
        es_complete_chapter(r, s, from, k);
}

void es_move_to(const struct es_rules *r, struct es_state *s, struct es_entity *who, uint32_t depth,
                uint32_t room, struct sink *k) {
    if (who->kind == ES_PLAYER) {
        move_player(r, s, depth, room, k);
        return;
    }
    uint32_t from = who->room;
    if (es_seen(s, who))
        emit(k, ES_EV_LEFT, 1, who->id, (int32_t)way_between(who->depth, from, depth, room), 0, 0);
    who->depth = (uint8_t)depth;
    who->room = (uint8_t)room;
    if (es_seen(s, who))
        emit(k, ES_EV_CAME, 1, who->id, (int32_t)from + 1, (int32_t)depth, who->kind == ES_HOSTILE);
}

void es_leave(struct es_state *s, struct es_entity *who) {
    struct es_entity *last = &s->entity[--s->run.entities];
    memmove(who, who + 1, (size_t)((char *)last - (char *)who));
    memset(last, 0, sizeof *last);
}

/* Those who are gone leave what they carried (D-37). The player stays in its place: the run is over. */
void es_kill(const struct es_rules *r, struct es_state *s, uint32_t id, uint32_t by, struct sink *k) {
    struct es_entity *who = s->entity, *end = who + s->run.entities;
    while (who < end && who->id != id)
        who++; /* es_find knows the living only */
    if (who == end)
        return;
    struct es_line l = es_line_of(r, s, who, ES_LINE_DEATH);
    l.target = (uint16_t)by;
    if (l.seen) {
        es_write(k, ES_PAGE_CHAPTER, &l);
        es_write(k, ES_PAGE_PEOPLE, &l);
        emit(k, ES_EV_FELL, 1, (int32_t)id, (int32_t)by, 0, 0);
        if (who->kind == ES_DUNGEONEER)
            s->run.fallen |= UINT64_C(1) << id;
    }
    who->health = 0;
    if (who->kind == ES_PLAYER) {
        s->run.over = ES_DIED;
        return;
    }
    for (uint32_t i = 0; i < ES_ITEMS; i++)
        lay_more(&s->room[who->depth - 1][who->room].item[i], who->item[i]);
    es_leave(s, who);
}

/* ES-129: who was there when the player fled can do nothing about it this turn (D-15). */
static void bar_enemies(const struct es_rules *r, struct es_state *s) {
    for (uint32_t i = 1; i < s->run.entities; i++)
        if (es_near(&s->entity[0], &s->entity[i]) && es_enemies(r, &s->entity[0], &s->entity[i]))
            s->entity[i].barred = 1;
}

static uint32_t go(struct es_turn *t, struct es_entity *who, const struct action *a) {
    const struct es_rules *r = t->r;
    struct es_state *s = t->s;
    uint32_t from = who->depth, depth;
    int32_t room = es_exit(s, who, (uint32_t)a->arg[0], &depth);
    t->amount = a->arg[0];
    if (a->verb == ES_FLEE && who->kind == ES_PLAYER)
        bar_enemies(r, s);
    if (depth && depth != from) { /* what has happened there, before the player sees it */
        es_wake(r, s, depth, s->run.turn - 1);
        t->crowd.people = 0;
    }
    es_move_to(r, s, who, depth, (uint32_t)room, t->k);
    return !depth ? ES_ESCAPED_OUT : depth < from ? ES_ASCENDED : depth > from ? ES_DESCENDED : ES_DONE;
}

static uint32_t rest(const struct es_rules *r, struct es_state *s, struct es_entity *who, struct sink *k) {
    const struct es_delta *d = &r->action[ES_REST_UP].effect;
    if (es_feature_of(s, who) == ES_REST) {
        struct es_delta here = *d;
        here.energy = r->action[ES_REST_UP].energy_rest;
        who->health = (int16_t)within(who->health + r->f.rest_health, 0, who->health_most);
        es_change(r, s, who, &here, k);
    } else {
        es_change(r, s, who, d, k);
    }
    return ES_DONE;
}

static uint32_t talk(const struct es_rules *r, struct es_state *s, struct es_entity *who, uint32_t target,
                     struct sink *k) {
    const struct es_action_rules *row = &r->action[ES_TALK];
    struct es_entity *other = target ? es_find(s, target) : NULL;
    es_change(r, s, who, other ? &row->effect : &row->vain, k);
    if (other)
        es_exchange(r, s, who, other, k);
    return other ? ES_DONE : ES_IN_VAIN;
}

/* One thing at a time, caches first (D-23). */
static int32_t first_item(const struct es_rules *r, const uint8_t item[ES_ITEMS], uint32_t preferred) {
    int32_t first = -1;
    for (uint32_t i = 0; i < r->items; i++) {
        if (!item[i])
            continue;
        if (r->item[i + 1].tags & preferred)
            return (int32_t)i;
        first = first < 0 ? (int32_t)i : first;
    }
    return first;
}

static uint32_t search(struct es_turn *t, struct es_entity *who) {
    const struct es_rules *r = t->r;
    struct es_state *s = t->s;
    struct sink *k = t->k;
    struct es_room *room = &s->room[who->depth - 1][who->room];
    int32_t item = first_item(r, room->item, ES_TAG_TREASURE);
    if (item < 0) {
        es_change(r, s, who, &r->action[ES_SEARCH].vain, k);
        return ES_IN_VAIN;
    }
    t->amount = (int16_t)(item + 1);
    es_take(r, who, room->item, (uint32_t)item);
    if (who->kind == ES_PLAYER)
        s->run.found = (uint8_t)(item + 1);
    if (es_seen(s, who))
        emit(k, ES_EV_FOUND, 1, who->id, item + 1, 0, 0);
    es_change(r, s, who, &r->action[ES_SEARCH].effect, k);
    es_change(r, s, who, &r->item[item + 1].effect, k);
    return ES_FOUND;
}

/* The blow falls with the figures before the action's own change; the dead leave last, for that moves the
 * list. */
static uint32_t strike(struct es_turn *t, struct es_entity *who, uint32_t verb, uint32_t target) {
    const struct es_rules *r = t->r;
    struct es_state *s = t->s;
    struct sink *k = t->k;
    struct es_entity *foe = es_find(s, target);
    uint32_t by = who->id;
    if (!foe)
        return ES_IN_VAIN;
    t->amount = (int16_t)es_strike(r, s, who, foe, verb == ES_MURDER, k);
    es_change(r, s, who, &r->action[verb].effect, k);
    if (foe->health > 0)
        return ES_HURT;
    es_kill(r, s, target, by, k);
    return ES_SLAIN;
}

/* ES-062: what a stream costs is one figure, whatever its row says of Effort. */
static uint32_t stream(const struct es_rules *r, struct es_state *s, struct es_entity *who, struct sink *k) {
    struct es_delta d = r->action[ES_STREAM].effect;
    int32_t gain = es_fame_gain(r, s, who);
    d.feature[ES_EFFORT] = -r->f.stream_effort * ES_ONE;
    d.feature[ES_FAME] = gain;
    es_change(r, s, who, &d, k);
    if (who->kind == ES_PLAYER)
        emit(k, ES_EV_BROADCAST, 1, gain, 0, 0, 0);
    return ES_DONE;
}

static uint32_t steal(struct es_turn *t, struct es_entity *who, uint32_t target) {
    const struct es_rules *r = t->r;
    struct es_state *s = t->s;
    struct sink *k = t->k;
    struct es_entity *victim = es_find(s, target);
    int32_t item = victim ? first_item(r, victim->item, ES_TAG_LOOT) : -1;
    if (item < 0)
        return ES_IN_VAIN;
    t->amount = (int16_t)(item + 1);
    es_take(r, who, victim->item, (uint32_t)item);
    equip(r, victim);
    es_change(r, s, who, &r->action[ES_STEAL].effect, k);
    if (es_seen(s, who))
        emit(k, ES_EV_TOOK, 1, who->id, (int32_t)target, item + 1, 0);
    return ES_DONE;
}

static uint32_t recruit(const struct es_rules *r, struct es_state *s, struct es_entity *who, uint32_t target,
                        struct sink *k) {
    struct es_entity *other = es_find(s, target);
    if (!other)
        return ES_IN_VAIN;
    other->companion = 1;
    es_change(r, s, who, &r->action[ES_RECRUIT].effect, k);
    emit(k, ES_EV_JOINED, 1, (int32_t)target, 0, 0, 0);
    return ES_DONE;
}

static uint32_t plain(const struct es_rules *r, struct es_state *s, struct es_entity *who, uint32_t verb,
                      struct sink *k) {
    es_change(r, s, who, &r->action[verb].effect, k);
    return ES_DONE;
}

uint32_t es_effect(struct es_turn *t, struct es_entity *who, const struct action *a, uint16_t *target) {
    const struct es_rules *r = t->r;
    struct es_state *s = t->s;
    struct sink *k = t->k;
    const uint32_t aimed =
        1u << ES_TALK | 1u << ES_FIGHT | 1u << ES_STEAL | 1u << ES_RECRUIT | 1u << ES_MURDER;
    if (aimed >> a->verb & 1)
        *target = (uint16_t)es_target(r, s, who, a);
    switch (a->verb) {
    case ES_MOVE:
    case ES_FLEE:
        if (!r->action[a->verb].still)
            es_change(r, s, who, &r->action[a->verb].effect, k);
        return go(t, who, a);
    case ES_REST_UP:
        return rest(r, s, who, k);
    case ES_TALK:
        return talk(r, s, who, *target, k);
    case ES_SEARCH:
        return search(t, who);
    case ES_SPEAK: /* D-12: its words are projected once, as a deed */
        t->amount = a->arg[0];
        if (es_seen(s, who))
            emit(k, ES_EV_SAID, 1, who->id, a->arg[0], 0, 0);
        return plain(r, s, who, ES_SPEAK, k);
    case ES_FIGHT:
    case ES_MURDER:
        return strike(t, who, a->verb, *target);
    case ES_CHOOSE:
        t->amount = a->arg[0];
        es_choose(r, s, who, (uint32_t)a->arg[0], k);
        return plain(r, s, who, ES_CHOOSE, k);
    case ES_STREAM:
        return stream(r, s, who, k);
    case ES_STEAL:
        return steal(t, who, *target);
    case ES_RECRUIT:
        return recruit(r, s, who, *target, k);
    case ES_EVOLVE: /* ES-076, ES-077 */
        es_learn(r, s, who, (uint32_t)a->arg[0], k);
        es_change(r, s, who, &r->skill[a->arg[0]].effect, k);
        return ES_DONE;
    default:
        return plain(r, s, who, a->verb, k);
    }
}
