/* ESCAPE THE DUNGEON: what the player may know (S-06). Hidden are levels and rooms it never saw, everybody
 * who is not in its room, what has become of rooms since it left them, the dice, and which of the things it
 * was told are false. Who shares the room hides neither its strength nor what it thinks of the player. */
#include "games/escape/es_rules.h"

#include <string.h>

static uint16_t kinds_in(const uint8_t item[ES_ITEMS]) {
    uint32_t kinds = 0;
    for (uint32_t i = 0; i < ES_ITEMS; i++)
        kinds |= (uint32_t)(item[i] > 0) << i;
    return (uint16_t)kinds;
}

void es_look(struct es_state *s) {
    const struct es_entity *me = &s->entity[0];
    struct es_room *level = s->room[me->depth - 1];
    level[me->room].known = ES_KNOWS_FEATURE | ES_KNOWS_INSIDE;
    level[me->room].left = kinds_in(level[me->room].item);
    for (uint32_t way = ES_NORTH; way <= ES_EAST; way++)
        if (es_beside[me->room][way] < ES_ROOMS)
            level[es_beside[me->room][way]].known |= ES_KNOWS_FEATURE;
}

static void view_room(const struct es_room *room, bool here, struct es_room *out) {
    if (!room->known)
        return;
    *out = *room;
    for (uint32_t i = 0; i < ES_ITEMS && !here; i++)
        out->item[i] = room->left >> i & 1;
}

static void view_person(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                        struct es_person *out) {
    const struct es_entity *me = &s->entity[0];
    uint32_t opinion[3] = {0, 0, 0};
    es_opinion(r, &who->memory, me->id, opinion);
    *out = (struct es_person){.id = who->id,
                              .kind = who->kind,
                              .faction = who->faction,
                              .tier = who->tier,
                              .archetype = (uint8_t)es_heading(r, who),
                              .companion = who->companion,
                              .loot = es_has_tag(r, who->item, ES_TAG_LOOT),
                              .health = who->health,
                              .health_most = who->health_most,
                              .level = (int16_t)es_level(r, &s->run, who),
                              .reputation = who->reputation,
                              .skills = who->skills,
                              .enemy = es_enemies(r, me, who),
                              .kind_deeds = (uint8_t)opinion[0],
                              .violent_deeds = (uint8_t)opinion[1],
                              .false_deeds = (uint8_t)opinion[2]};
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        out->attribute[i] = (int16_t)es_attribute(r, who, i);
}

static bool knows_of(const struct es_memory *m, uint32_t deed) {
    for (uint32_t i = 0; i < ES_BELIEFS; i++)
        if (es_belief_held(m, i)->deed == deed)
            return true;
    return false;
}

static void view_sayings(const struct es_state *s, struct es_saying out[ES_SAYINGS]) {
    for (uint32_t k = 0; k < ES_SAYINGS; k++) {
        const struct es_saying *w = &s->saying[(s->next_saying + k) % ES_SAYINGS];
        if (w->deed && knows_of(&s->entity[0].memory, w->deed))
            *out++ = *w;
    }
}

/* Nobody knows that what it believes is wrong: that is what being misinformed means. */
static void hide_errors(struct es_memory *m) {
    for (uint32_t i = 0; i < ES_HEARD; i++) /* what was seen is right (S-01) */
        if (m->heard[i].state == ES_MISINFORMED)
            m->heard[i].state = ES_RUMOR;
}

/* A deed's number tells who did it, which its holder may have wrong. So a view counts those it knows of, in
 * each turn anew. */
static void number_deeds(struct es_view *v) {
    uint32_t *id[ES_SEEN + ES_HEARD], number[ES_SEEN + ES_HEARD], n = 0;
    for (uint32_t i = 0; i < ES_SEEN + ES_HEARD; i++) {
        struct es_belief *b = i < ES_SEEN ? &v->self.memory.seen[(v->self.memory.next_seen + i) % ES_SEEN]
                                          : &v->self.memory.heard[i - ES_SEEN];
        uint32_t at = n;
        if (!b->deed)
            continue;
        for (; at && *id[at - 1] > b->deed; at--)
            id[at] = id[at - 1];
        id[at] = &b->deed;
        n++;
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t first = es_deed_id(es_deed_turn(*id[i]), 1);
        number[i] = i && number[i - 1] >= first ? number[i - 1] + 1 : first;
    }
    for (uint32_t i = 0; i < ES_SAYINGS && v->saying[i].deed; i++) {
        uint32_t at = 0;
        while (at < n && *id[at] != v->saying[i].deed)
            at++;
        v->saying[i].deed = number[at];
    }
    for (uint32_t i = 0; i < n; i++)
        *id[i] = number[i];
}

void es_view(const void *rules, const void *state, uint32_t seat, void *view) {
    const struct es_rules *r = rules;
    const struct es_state *s = state;
    const struct es_entity *me = &s->entity[0];
    struct es_view *v = view;
    (void)seat;
    memset(v, 0, sizeof *v);
    v->run = s->run;
    v->run.deeds = 0;
    v->run.next_id = v->run.entities = 0;
    v->setup = s->setup;
    v->self = *me;
    hide_errors(&v->self.memory);
    for (uint32_t i = 1; i < s->run.entities; i++) {
        const struct es_entity *who = &s->entity[i];
        if (who->companion)
            v->companion = who->id;
        if (who->room == me->room && who->depth == me->depth)
            view_person(r, s, who, &v->person[v->here++]);
    }
    for (uint32_t d = s->run.highest; d <= s->run.deepest; d++) /* on all others it was never */
        for (uint32_t i = 0; i < ES_ROOMS; i++)
            view_room(&s->room[d - 1][i], d == me->depth && i == me->room, &v->room[d - 1][i]);
    view_sayings(s, v->saying);
    number_deeds(v);
}
