/* ESCAPE: everybody but the player. A hostile comes each turn (D-25); then all of a level act in the order of
 * their ids, so hostiles last (S-07); then the cap takes those who are farthest off (D-36). Hostiles fight or
 * hunt; dungeoneers pick by weight, and what they believe of whom they meet shifts the weights (D-18). */
#include "games/escape/es_rules.h"

#include <stdlib.h>
#include <string.h>

enum { OPINIONS_MOST = 4 };

struct tick {
    struct es_turn *turn;
    const struct es_rules *r;
    struct es_state *s;
    struct stream *dice;     /* of the level */
    bool mapped;             /* steps are right */
    uint8_t steps[ES_ROOMS]; /* to the nearest whom the legion hunts */
};

void es_spawn(const struct es_rules *r, struct es_state *s, struct sink *k) {
    const struct es_entity *player = &s->entity[0];
    struct es_entity *e = es_add_entity(r, s, ES_HOSTILE, player->depth, ES_LAST_ROOM);
    if (!e || !es_seen(s, e))
        return;
    struct es_line l = es_line_of(r, s, e, ES_LINE_SPAWN);
    es_write(k, ES_PAGE_PEOPLE, &l);
    emit(k, ES_EV_CAME, 1, e->id, 0, e->depth, 1);
}

/* Ring by ring from everybody on the depth who is not of the legion. Forges are walls to hostiles, so who is
 * in one is out of reach (ES-195). */
void es_map_prey(const struct es_state *s, uint32_t depth, uint8_t steps[ES_ROOMS]) {
    uint64_t open = 0, edge = 0;
    memset(steps, ES_NOWHERE, ES_ROOMS);
    for (uint32_t i = 0; i < ES_ROOMS; i++)
        open |= (uint64_t)(s->room[depth - 1][i].feature != ES_RUNE_FORGE) << i;
    for (uint32_t i = 0; i < s->run.entities; i++)
        if (s->entity[i].depth == depth && s->entity[i].faction != ES_LEGION)
            edge |= UINT64_C(1) << s->entity[i].room;
    edge &= open;
    for (uint8_t far = 0; edge; far++) {
        open &= ~edge;
        for (uint64_t rooms = edge; rooms; rooms &= rooms - 1)
            steps[__builtin_ctzll(rooms)] = far;
        edge = es_next_door(edge) & open;
    }
}

/* What somebody would do. */
struct wish {
    uint32_t verb, arg;
};

/* The first enemy here whom it may strike. Soldiers come last, so behind one there is no prey for another. */
static const struct es_entity *foe_of(struct tick *t, const struct es_entity *who) {
    for (const struct es_entity *e = es_first_in(t->turn, who->room); e; e = es_next_in(t->turn, e)) {
        if (e->kind == ES_HOSTILE && who->kind == ES_HOSTILE)
            break;
        if (es_near(who, e) && es_enemies(t->r, who, e) && !(who->barred && e->kind == ES_PLAYER))
            return e;
    }
    return NULL;
}

/* One step nearer to its prey; who cannot get nearer waits. */
static struct wish hostile_acts(struct tick *t, const struct es_entity *who) {
    const struct es_entity *foe = foe_of(t, who);
    if (foe)
        return (struct wish){ES_FIGHT, foe->id};
    const uint8_t *steps = t->steps;
    if (!t->mapped)
        es_map_prey(t->s, who->depth, t->steps);
    t->mapped = true;
    if (steps[who->room] == ES_NOWHERE)
        return (struct wish){ES_REST_UP, 0};
    for (uint32_t way = ES_NORTH; way <= ES_EAST; way++) {
        uint32_t to = es_beside[who->room][way];
        if (to < ES_ROOMS && steps[to] < steps[who->room] && es_door(t->s, who, way) >= 0)
            return (struct wish){ES_MOVE, way};
    }
    return (struct wish){ES_REST_UP, 0};
}

/* What a dungeoneer sees around it. */
struct company {
    const struct es_entity *foe;   /* the first enemy */
    const struct es_entity *other; /* the first who is none */
    uint32_t others;               /* how many are none */
    uint32_t kind, violent;        /* deeds it believes of them: of other, and of foe or else of other */
};

static struct company company_of(struct tick *t, const struct es_entity *who) {
    struct company c = {0};
    if (es_is_alone(t->turn, who))
        return c;
    c.foe = foe_of(t, who);
    uint32_t of_other[3] = {0, 0, 0}, of_foe[3];
    for (const struct es_entity *e = es_first_in(t->turn, who->room); e && e->kind != ES_HOSTILE;
         e = es_next_in(t->turn, e)) {
        if (!es_near(who, e) || es_enemies(t->r, who, e))
            continue;
        c.other = c.other ? c.other : e;
        c.others++;
    }
    if (c.other)
        es_opinion(t->r, &who->memory, c.other->id, of_other);
    if (c.foe)
        es_opinion(t->r, &who->memory, c.foe->id, of_foe);
    c.kind = of_other[0];
    c.violent = c.foe ? of_foe[1] : of_other[1];
    c.kind = c.kind < OPINIONS_MOST ? c.kind : OPINIONS_MOST;
    c.violent = c.violent < OPINIONS_MOST ? c.violent : OPINIONS_MOST;
    return c;
}

static bool anything(const uint8_t item[ES_ITEMS]) {
    static const uint8_t none[ES_ITEMS];
    return memcmp(item, none, sizeof none) != 0;
}

static uint32_t things(const uint8_t item[ES_ITEMS]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < ES_ITEMS; i++)
        n += item[i];
    return n;
}

/* How much each action draws it, and all together. Figures of content are none below 0 and 1000 at most. */
struct weights {
    int32_t of[ES_VERBS], all;
};

static void add_weight(struct weights *w, uint32_t verb, int32_t by) {
    w->of[verb] += by;
    w->all += by;
}

/* One by weight; without any, it rests. */
static uint32_t draw_verb(struct stream *npc, const struct weights *w) {
    uint32_t verb = 0;
    if (!w->all)
        return ES_REST_UP;
    for (int32_t at = (int32_t)stream_below(npc, (uint32_t)w->all); at >= w->of[verb]; verb++)
        at -= w->of[verb];
    return verb;
}

/* The weights of content for what can be done at all. With its hands full it stops searching (S-14). */
static void weigh(const struct tick *t, const struct es_entity *who, struct weights *w) {
    const struct es_figures *f = &t->r->f;
    const struct es_room *room = &t->s->room[who->depth - 1][who->room];
    if (!who->companion)
        add_weight(w, ES_MOVE, f->npc[ES_MOVE]);
    if (room->feature == ES_TRAINING)
        add_weight(w, ES_TRAIN, f->npc[ES_TRAIN]);
    add_weight(w, ES_REST_UP, f->npc[ES_REST_UP] + (who->energy < ES_ONE / 2 ? f->npc_tired_rest : 0));
    if (!f->npc_pack || things(who->item) < f->npc_pack)
        add_weight(w, ES_SEARCH, f->npc[ES_SEARCH] + (anything(room->item) ? f->npc_treasure_search : 0));
    if (t->r->lines)
        add_weight(w, ES_SPEAK, f->npc[ES_SPEAK]);
    if (es_can_stream(t->r, who))
        add_weight(w, ES_STREAM, f->npc[ES_STREAM]);
}

/* And what company adds. Violence that is believed of somebody who is no enemy is a reason to walk away;
 * badly hurt, it would rather run than fight. */
static void weigh_company(const struct tick *t, const struct es_entity *who, const struct company *c,
                          struct weights *w) {
    const struct es_figures *f = &t->r->f;
    int32_t violent = (int32_t)c->violent;
    bool weak = who->health < who->health_most / 3;
    bool friend = who->companion && c->other && c->other->kind == ES_PLAYER; /* it does not rob its own */
    if (c->other)
        add_weight(w, ES_TALK, f->npc[ES_TALK] + f->npc_kind_talk * (int32_t)c->kind);
    if (es_can_steal(t->r, who) && c->other && !friend && es_has_tag(t->r, c->other->item, ES_TAG_LOOT))
        add_weight(w, ES_STEAL, f->npc[ES_STEAL]);
    if (!c->foe) {
        add_weight(w, ES_MOVE, who->companion ? 0 : f->npc_violence_flee * violent);
        return;
    }
    struct action kill = {ES_MURDER, {(int16_t)c->foe->id}};
    if (es_may(t->r, t->s, who, &kill, false) == REASON_OK)
        add_weight(w, ES_MURDER, f->npc[ES_MURDER]);
    add_weight(w, weak ? ES_FLEE : ES_FIGHT, f->npc[ES_FIGHT] + f->npc_violence_fight * violent);
    add_weight(w, ES_FLEE, f->npc[ES_FLEE] + f->npc_violence_flee * violent);
}

/* One of the ways that lead anywhere, by lot. */
static uint32_t some_way(struct tick *t, const struct es_entity *who) {
    uint32_t open[4], n = 0;
    for (uint32_t way = ES_NORTH; way <= ES_EAST; way++) {
        open[n] = way;
        n += es_door(t->s, who, way) >= 0;
    }
    uint32_t at = stream_below(t->dice, n);
    return n ? open[at] : ES_NO_WAY;
}

/* Whom it talks to: the one it thinks well of, or anybody who is no enemy. */
static uint32_t some_friend(struct tick *t, const struct es_entity *who, const struct company *c) {
    uint32_t at = stream_below(t->dice, c->kind ? 1 : c->others);
    for (const struct es_entity *e = c->other; e; e = es_next_in(t->turn, e))
        if (es_near(who, e) && !es_enemies(t->r, who, e) && at-- == 0)
            return e->id;
    return 0;
}

static struct wish dungeoneer_acts(struct tick *t, const struct es_entity *who) {
    struct company c = company_of(t, who);
    if (who->companion && c.foe) /* D-22 */
        return (struct wish){ES_FIGHT, c.foe->id};
    struct weights w = {{0}, 0};
    weigh(t, who, &w);
    if (c.other || c.foe)
        weigh_company(t, who, &c, &w);
    uint32_t verb = draw_verb(t->dice, &w);
    switch (verb) {
    case ES_MOVE:
    case ES_FLEE: {
        uint32_t way = some_way(t, who);
        return way ? (struct wish){verb, way} : (struct wish){ES_REST_UP, 0};
    }
    case ES_TALK:
        return (struct wish){ES_TALK, some_friend(t, who, &c)};
    case ES_SPEAK:
        return (struct wish){ES_SPEAK, 1 + stream_below(t->dice, t->r->lines)};
    case ES_FIGHT:
    case ES_MURDER:
        return (struct wish){verb, c.foe->id};
    case ES_STEAL:
        return (struct wish){ES_STEAL, c.other->id};
    default:
        return (struct wish){verb, 0};
    }
}

/* ES-027, ES-028. Returns the place in the list of who is next: a death moves those behind it, and changes
 * what there is to hunt. */
static uint32_t one_acts(struct tick *t, uint32_t at) {
    struct es_state *s = t->s;
    struct es_entity *who = &s->entity[at];
    uint32_t id = who->id, entities = s->run.entities;
    struct wish w = who->kind == ES_HOSTILE ? hostile_acts(t, who) : dungeoneer_acts(t, who);
    struct action a = {(uint16_t)w.verb, {(int16_t)w.arg}};
    es_perform(t->turn, who, &a);
    if (s->run.entities != entities)
        t->mapped = false;
    while (s->entity[at].id > id)
        at--;
    return at + 1;
}

/* A run that the player's death has ended needs nobody any more. */
void es_tick(struct es_turn *turn, uint32_t depth) {
    struct es_state *s = turn->s;
    bool here = s->entity[0].depth == depth;
    struct tick t;
    t.turn = turn;
    t.r = turn->r;
    t.s = s;
    t.dice = &s->level[depth - 1].npc;
    t.mapped = false;
    if (here)
        es_look_round(turn, &s->entity[0]);
    else
        es_gather(turn, depth);
    for (uint32_t at = 1; at < s->run.entities && !(here && s->run.over);)
        at = s->entity[at].depth == depth ? one_acts(&t, at) : at + 1;
}

/* Whom the cap takes next: a hostile, farthest depth first, then the oldest; one beside the player last of
 * all. */
static struct es_entity *expendable(struct es_state *s) {
    struct es_entity *best = NULL;
    int32_t most = -1;
    for (uint32_t i = 1; i < s->run.entities; i++) {
        struct es_entity *e = &s->entity[i];
        int32_t far = es_seen(s, e) ? 0 : 1 + abs(e->depth - s->entity[0].depth);
        if (e->kind == ES_HOSTILE && far > most) {
            most = far;
            best = e;
        }
    }
    return best;
}

/* ES-252 to ES-254: each one taken out stands on the system's page, and on the chapter's for whoever audits
 * it. If its level still waits, soldiers are among themselves there: they rest and take no note of each other
 * (S-09), so that its deeds need only be counted. */
void es_prune(const struct es_rules *r, struct es_state *s, struct sink *k) {
    int32_t count = 0;
    if (es_living_most(s) > r->f.cap)
        es_wake_mixed(r, s, s->run.turn);
    for (struct es_entity *e; es_living_most(s) > r->f.cap && (e = expendable(s)); count++) {
        s->run.deeds += s->run.turn - s->level[e->depth - 1].played;
        struct es_line l = es_line_of(r, s, e, ES_LINE_PRUNED);
        es_write(k, ES_PAGE_CHAPTER, &l);
        l.seen = 1;
        l.depth = l.room = l.level = 0; /* who, not where: it was far from anybody's eyes */
        es_write(k, ES_PAGE_SYSTEM, &l);
        es_leave(s, e);
        s->run.pruned++;
    }
    if (count)
        emit(k, ES_EV_PRUNED, 1, count, 0, 0, 0);
}
