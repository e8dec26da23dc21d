/* ESCAPE: choices that a room offers the player (D-20). They are no part of a fight (ES-131): while an enemy
 * is here none is open. What an option asks for and what comes of it are rows of content. */
#include "games/escape/es_rules.h"

static bool somebody_of(const struct es_state *s, const struct es_entity *who, uint32_t faction) {
    for (uint32_t i = 0; i < s->run.entities; i++)
        if (es_near(who, &s->entity[i]) && s->entity[i].faction == faction)
            return true;
    return false;
}

/* Those whom an option is about do not keep it shut, though they be enemies (S-11): else nobody could change
 * sides. */
static bool enemy_near_but(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                           uint32_t faction) {
    for (uint32_t i = 0; i < s->run.entities; i++) {
        const struct es_entity *e = &s->entity[i];
        if (es_near(who, e) && es_enemies(r, who, e) && e->faction != faction)
            return true;
    }
    return false;
}

bool es_option_open(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                    uint32_t option) {
    const struct es_option_rules *o = &r->option[option];
    const struct es_room *room = &s->room[who->depth - 1][who->room];
    if (!es_option_fits(r, s, who, option) || (who->skills & o->skills) != o->skills ||
        (o->faction && o->faction != who->faction))
        return false;
    if ((o->tag_here && !es_has_tag(r, room->item, o->tag_here)) ||
        (o->takes_tag && !es_has_tag(r, room->item, o->takes_tag)) ||
        (o->tag_absent && es_has_tag(r, room->item, o->tag_absent)))
        return false;
    if (o->present && !somebody_of(s, who, o->present))
        return false;
    return !enemy_near_but(r, s, who, o->present);
}

static void take_found(const struct es_rules *r, struct es_entity *who, uint8_t *from, uint32_t item,
                       struct sink *k) {
    es_take(r, who, from, item);
    emit(k, ES_EV_FOUND, 1, who->id, (int32_t)item + 1, 0, 0);
}

static void take_tagged(const struct es_rules *r, struct es_state *s, struct es_entity *who, uint32_t tag,
                        struct sink *k) {
    uint8_t *here = s->room[who->depth - 1][who->room].item;
    for (uint32_t i = 0; i < r->items; i++)
        if (here[i] && r->item[i + 1].tags & tag) {
            take_found(r, who, here, i, k);
            return;
        }
}

/* D-41: into a free place, or that of the effect that ends soonest. */
static void begin_effect(struct es_entity *who, const struct es_effect *passing) {
    uint32_t at = 0;
    for (uint32_t i = 1; i < ES_EFFECTS; i++)
        if (who->effect[i].turns < who->effect[at].turns)
            at = i;
    who->effect[at] = *passing;
}

void es_choose(const struct es_rules *r, struct es_state *s, struct es_entity *who, uint32_t option,
               struct sink *k) {
    const struct es_option_rules *o = &r->option[option];
    s->run.options |= UINT64_C(1) << option;
    emit(k, ES_EV_CHOSE, 1, (int32_t)option, 0, 0, 0);
    es_change(r, s, who, &o->effect, k);
    if (o->joins)
        who->faction = o->joins;
    if (o->gives)
        take_found(r, who, NULL, o->gives - 1u, k);
    if (o->takes_tag)
        take_tagged(r, s, who, o->takes_tag, k);
    if (o->passing.turns)
        begin_effect(who, &o->passing);
    for (uint32_t i = 0; o->corrects && i < s->run.entities; i++)
        if (es_near(who, &s->entity[i]))
            es_set_right(r, s, who, &s->entity[i], k);
}
