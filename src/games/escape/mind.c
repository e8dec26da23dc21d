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

static int32_t blows(int32_t health, int32_t blow) {
    return (health * TENTH + blow - 1) / blow;
}

static void weigh_enemy(struct es_mind *m, const struct es_fighter *me, const struct es_person *p) {
    const struct es_fighter foe = es_fighter_seen(p);
    uint32_t here = m->here->feature;
    bool murder = es_mind_find(m, ES_MURDER, p->id) != ES_NO_ANSWER; /* such a blow counts double: who may, does */
    int32_t mine = es_mean_blow(m->r, here, me, &foe, murder);
    int32_t theirs = es_mean_blow(m->r, here, &foe, me, false);
    m->enemies++;
    m->danger += theirs;
    m->work += blows(p->health, mine);
    if (!m->weakest || blows(p->health, mine) < blows(m->weakest->health, m->blow)) {
        m->weakest = p;
        m->blow = mine;
    }
}

void es_mind_look(const struct situation *s, struct es_mind *m) {
    const struct es_view *v = s->view;
    *m = (struct es_mind){.s = s, .r = s->rules, .v = v, .level = v->room[v->self.depth - 1]};
    m->here = &m->level[v->self.room];
    const struct es_fighter me = es_fighter_of(m->r, &v->run, &v->self);
    for (uint32_t i = 0; i < v->here; i++) {
        if (v->person[i].enemy)
            weigh_enemy(m, &me, &v->person[i]);
        else
            m->friends++;
    }
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
