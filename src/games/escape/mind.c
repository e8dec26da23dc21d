/* ESCAPE THE DUNGEON: how its minds read a view. All rooms of a level are open to the player, so steps are
 * rows plus columns; enemies are seen in the own room only. */
#include "games/escape/es_mind.h"

#include <stdlib.h>

enum { TENTH = 10 };

uint32_t es_mind_find(const struct es_mind *m, uint32_t verb, int32_t arg) {
    for (uint32_t i = 0; i < m->s->legal_count; i++)
        if (m->s->legal[i].verb == verb && (arg < 0 || m->s->legal[i].arg[0] == arg))
            return i;
    return ES_NO_ANSWER;
}

static int32_t part(int32_t per_one, int32_t value) {
    return (int32_t)((int64_t)per_one * value / ES_ONE);
}

static int32_t own_attack(const struct es_mind *m) {
    const struct es_figures *f = &m->r->f;
    const struct es_entity *me = &m->v->self;
    int32_t momentum = me->feature[ES_MOMENTUM] > 2 * ES_ONE ? 2 * ES_ONE : me->feature[ES_MOMENTUM];
    int32_t sum = f->attack_base + f->attack_might * es_attribute(m->r, me, ES_MIGHT) +
                  f->attack_agility * es_attribute(m->r, me, ES_AGILITY) +
                  f->attack_level * es_level(m->r, &m->v->run, me) + f->attack_tier * me->tier;
    return sum + part(f->attack_momentum, momentum) + part(f->attack_survival, me->trait[ES_SURVIVAL]) +
           part(f->attack_direction, me->trait[ES_DIRECTION]);
}

static int32_t own_defence(const struct es_mind *m) {
    const struct es_figures *f = &m->r->f;
    const struct es_entity *me = &m->v->self;
    int32_t sum = f->defend_willpower * es_attribute(m->r, me, ES_WILLPOWER) +
                  f->defend_agility * es_attribute(m->r, me, ES_AGILITY) +
                  f->defend_level * es_level(m->r, &m->v->run, me);
    return sum + part(f->defend_survival, me->trait[ES_SURVIVAL]) +
           part(f->defend_constraint, me->trait[ES_CONSTRAINT]);
}

/* Damage in tenths: the middle of the spread, at least one point. */
static int32_t damage(const struct es_mind *m, int32_t attack, int32_t defence) {
    int32_t edge = attack - defence + m->r->f.spread_of_damage * TENTH / 2;
    return edge < TENTH ? TENTH : edge;
}

static int32_t attack_of(const struct es_figures *f, const int16_t attribute[ES_ATTRIBUTES], int32_t level,
                         uint32_t tier, bool legion) {
    return f->attack_base + f->attack_might * attribute[ES_MIGHT] +
           f->attack_agility * attribute[ES_AGILITY] + f->attack_level * level +
           f->attack_tier * (int32_t)tier + (legion ? f->attack_legion : 0);
}

static int32_t defence_of(const struct es_figures *f, const int16_t attribute[ES_ATTRIBUTES], int32_t level) {
    return f->defend_willpower * attribute[ES_WILLPOWER] + f->defend_agility * attribute[ES_AGILITY] +
           f->defend_level * level;
}

static int32_t blows(int32_t health, int32_t blow) {
    return (health * TENTH + blow - 1) / blow;
}

static void weigh_enemy(struct es_mind *m, const struct es_person *p) {
    const struct es_figures *f = &m->r->f;
    int32_t mine = m->factor * damage(m, own_attack(m), defence_of(f, p->attribute, p->level));
    int32_t theirs =
        damage(m, attack_of(f, p->attribute, p->level, p->tier, p->faction == ES_LEGION), own_defence(m));
    m->enemies++;
    m->danger += theirs;
    m->work += blows(p->health, mine);
    if (!m->weakest || blows(p->health, mine) < blows(m->weakest->health, m->blow)) {
        m->weakest = p;
        m->blow = mine;
    }
}

/* ES-091 to ES-094. */
static bool may_murder(const struct es_mind *m) {
    const struct es_figures *f = &m->r->f;
    const struct es_entity *me = &m->v->self;
    return me->trait[ES_SURVIVAL] >= f->murder_survival &&
           (me->faction == f->murder_faction || me->reputation <= f->murder_reputation);
}

void es_mind_look(const struct situation *s, struct es_mind *m) {
    const struct es_view *v = s->view;
    *m = (struct es_mind){.s = s, .r = s->rules, .v = v, .level = v->room[v->self.depth - 1]};
    m->here = &m->level[v->self.room];
    m->factor = may_murder(m) ? m->r->f.murder_factor : 1;
    for (uint32_t i = 0; i < v->here; i++) {
        if (v->person[i].enemy)
            weigh_enemy(m, &v->person[i]);
        else
            m->friends++;
    }
}

/* Level, attributes and health that a hostile starts with (D-25). */
static int32_t level_at(const struct es_mind *m, uint32_t depth) {
    const struct es_kind_rules *k = &m->r->kind[ES_HOSTILE];
    return k->base_level + k->level_per_chapter * ((int32_t)es_chapter(depth) - 1) + m->v->run.enemy_bonus;
}

int32_t es_mind_threat(const struct es_mind *m, uint32_t depth) {
    const struct es_kind_rules *k = &m->r->kind[ES_HOSTILE];
    return damage(m, attack_of(&m->r->f, k->attribute, level_at(m, depth), 0, true), own_defence(m));
}

int32_t es_mind_blows(const struct es_mind *m, uint32_t depth) {
    const struct es_kind_rules *k = &m->r->kind[ES_HOSTILE];
    int32_t mine =
        m->factor * damage(m, own_attack(m), defence_of(&m->r->f, k->attribute, level_at(m, depth)));
    return blows(k->health + k->health_per_bonus * m->v->run.enemy_bonus, mine);
}

uint32_t es_mind_steps(uint32_t a, uint32_t b) {
    int32_t rows = (int32_t)(a / ES_COLUMNS) - (int32_t)(b / ES_COLUMNS);
    int32_t columns = (int32_t)(a % ES_COLUMNS) - (int32_t)(b % ES_COLUMNS);
    return (uint32_t)(abs(rows) + abs(columns));
}

bool es_mind_loot(const struct es_mind *m, const struct es_room *room) {
    (void)m;
    return room->left || (room->feature == ES_TREASURE && !(room->known & ES_KNOWS_INSIDE));
}

/* Of the ways that come nearer the one through the better room: loot, then what was not seen, then forges,
 * where no hostile waits (ES-195). */
uint32_t es_mind_step(const struct es_mind *m, uint32_t room) {
    static const int8_t by[] = {
        [ES_NORTH] = -ES_COLUMNS, [ES_SOUTH] = ES_COLUMNS, [ES_WEST] = -1, [ES_EAST] = 1};
    uint32_t best = ES_NO_ANSWER, verb = m->enemies ? ES_FLEE : ES_MOVE, here = m->v->self.room;
    int32_t most = -1;
    for (int32_t way = ES_NORTH; way <= ES_EAST; way++) {
        uint32_t at = es_mind_find(m, verb, way);
        uint32_t to = at == ES_NO_ANSWER ? here : (uint32_t)((int32_t)here + by[way]);
        if (at == ES_NO_ANSWER || es_mind_steps(to, room) >= es_mind_steps(here, room))
            continue;
        const struct es_room *next = &m->level[to];
        int32_t value = (m->enemies && next->feature == ES_RUNE_FORGE) * 4 + es_mind_loot(m, next) * 2 +
                        !(next->known & ES_KNOWS_INSIDE);
        if (value > most) {
            most = value;
            best = at;
        }
    }
    return best;
}

uint32_t es_mind_nearest(const struct es_mind *m, es_wanted wanted, uint32_t most_steps) {
    uint32_t best = ES_ROOMS, least = most_steps + 1;
    for (uint32_t i = 0; i < ES_ROOMS; i++) {
        uint32_t far = es_mind_steps(m->v->self.room, i);
        if (far && far < least && wanted(m, &m->level[i])) {
            least = far;
            best = i;
        }
    }
    return best;
}

uint32_t es_mind_option(const struct es_mind *m, es_suits suits) {
    for (uint32_t i = 0; i < m->s->legal_count; i++)
        if (m->s->legal[i].verb == ES_CHOOSE && suits(m, &m->r->option[m->s->legal[i].arg[0]]))
            return i;
    return ES_NO_ANSWER;
}
