/* ESCAPE THE DUNGEON: what can come of a choice. The player's own part of a turn has no dice but the luck of
 * a blow, so it is foretold by the rules themselves: they play it in a world of one room, made of the view.
 * What others then do to the player is a span: their traits and their Momentum cannot be seen. Who waits
 * behind a door, nobody knows: there a way has more to it. */
#include "core/offer.h"
#include "games/escape/say.h"

#include <string.h>

/* Whom the player has struck is told apart by its number, so that figures before and after are of the same.
 */
#define TARGET                                                                                               \
    { "health", "health", "target", true, false }

#define OWN(name, title, good)                                                                               \
    { name, title, "player", good, false }
#define PARTS(name, title)                                                                                   \
    { name, title, "player", true, true }
#define LEANS(name, title)                                                                                   \
    { name, title, "player", true, true, .leaning = true }

const struct stat_row es_stats[ES_STATS] = {
    [ES_STAT_HEALTH] = {"health", "health", "player", true, .stake = true},
    [ES_STAT_DEPTH] = OWN("depth", "depth", false),
    [ES_STAT_LEVEL] = OWN("level", "level", true),
    [ES_STAT_XP] = OWN("experience", "experience", true),
    [ES_STAT_REPUTATION] = OWN("reputation", "reputation", true),
    [ES_STAT_ENERGY] = PARTS("energy", "energy"),
    [ES_STAT_FEATURE + ES_FAME] = PARTS("fame", "Fame"),
    [ES_STAT_FEATURE + ES_EFFORT] = PARTS("effort", "Effort"),
    [ES_STAT_FEATURE + ES_AWARENESS] = PARTS("awareness", "Awareness"),
    [ES_STAT_FEATURE + ES_GUILE] = PARTS("guile", "Guile"),
    [ES_STAT_FEATURE + ES_MOMENTUM] = PARTS("momentum", "Momentum"),
    [ES_STAT_ATTRIBUTE + ES_MIGHT] = OWN("might", "Might", true),
    [ES_STAT_ATTRIBUTE + ES_AGILITY] = OWN("agility", "Agility", true),
    [ES_STAT_ATTRIBUTE + ES_INSIGHT] = OWN("insight", "Insight", true),
    [ES_STAT_ATTRIBUTE + ES_WILLPOWER] = OWN("willpower", "Willpower", true),
    [ES_STAT_TRAIT + ES_COMPREHENSION] = LEANS("comprehension", "Comprehension"),
    [ES_STAT_TRAIT + ES_CONSTRAINT] = LEANS("constraint", "Constraint"),
    [ES_STAT_TRAIT + ES_CONSTRUCTION] = LEANS("construction", "Construction"),
    [ES_STAT_TRAIT + ES_DIRECTION] = LEANS("direction", "Direction"),
    [ES_STAT_TRAIT + ES_EMPATHY] = LEANS("empathy", "Empathy"),
    [ES_STAT_TRAIT + ES_EQUILIBRIUM] = LEANS("equilibrium", "Equilibrium"),
    [ES_STAT_TRAIT + ES_FREEDOM] = LEANS("freedom", "Freedom"),
    [ES_STAT_TRAIT + ES_LEVITY] = LEANS("levity", "Levity"),
    [ES_STAT_TRAIT + ES_PROJECTION] = LEANS("projection", "Projection"),
    [ES_STAT_TRAIT + ES_SURVIVAL] = LEANS("survival", "Survival"),
    [ES_STAT_TARGET] = TARGET,
    [ES_STAT_TARGET + 1] = TARGET,
    [ES_STAT_TARGET + 2] = TARGET,
    [ES_STAT_TARGET + 3] = TARGET,
    [ES_STAT_TARGET + 4] = TARGET,
    [ES_STAT_TARGET + 5] = TARGET,
    [ES_STAT_TARGET + 6] = TARGET,
};
_Static_assert(ES_TARGETS == 7 && (int)ES_STATS <= STATS_MAX, "a row for every stat");

/* What is the player's own; out of the dungeon is depth 0. */
static void own_stats(const struct es_rules *r, const struct es_run *run, const struct es_entity *me,
                      int32_t out[ES_STAT_TARGET]) {
    out[ES_STAT_HEALTH] = me->health;
    out[ES_STAT_DEPTH] = run->over == ES_ESCAPED ? 0 : me->depth;
    out[ES_STAT_LEVEL] = es_level(r, run, me);
    out[ES_STAT_XP] = me->xp;
    out[ES_STAT_REPUTATION] = me->reputation;
    out[ES_STAT_ENERGY] = (int32_t)es_hundredths(me->energy);
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        out[ES_STAT_FEATURE + i] = (int32_t)es_hundredths(me->feature[i]);
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        out[ES_STAT_ATTRIBUTE + i] = es_attribute(r, me, i);
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        out[ES_STAT_TRAIT + i] = (int32_t)es_hundredths(me->trait[i]);
}

/* The one whose health a row counts: whom the player struck last, of those that share the row, if still here.
 */
static const struct es_person *struck(const struct es_view *v, uint32_t row) {
    const struct es_belief *last = NULL;
    for (uint32_t i = 0; i < ES_SEEN; i++) {
        const struct es_belief *b = &v->self.memory.seen[i];
        bool blow = b->verb == ES_FIGHT || b->verb == ES_MURDER;
        if (b->deed && b->actor == v->self.id && b->source == v->self.id && blow &&
            b->subject % ES_TARGETS == row && (!last || b->deed > last->deed))
            last = b;
    }
    return last ? es_person_here(v, last->subject) : NULL;
}

void es_stats_of(const void *rules, const void *view, struct stat_span *out) {
    const struct es_view *v = view;
    int32_t own[ES_STAT_TARGET];
    own_stats(rules, &v->run, &v->self, own);
    for (uint32_t i = 0; i < ES_STAT_TARGET; i++)
        out[i] = (struct stat_span){own[i], own[i]};
    for (uint32_t i = 0; i < ES_TARGETS; i++) {
        const struct es_person *p = struck(v, i);
        out[ES_STAT_TARGET + i] = p ? (struct stat_span){p->health, p->health} : STAT_ABSENT;
    }
}

/* The room with all who are in it, as far as they can be seen. */
static void world_of(const struct es_rules *r, const struct es_view *v, struct es_state *s) {
    s->run = v->run;
    s->setup = v->setup;
    s->words[0] = 0;
    s->next_saying = 0;
    memset(s->level, 0, sizeof s->level);
    for (uint32_t d = 0; d < ES_DEPTHS; d++) { /* nothing waits anywhere */
        s->level[d].laid = 1;
        s->level[d].played = UINT16_MAX;
    }
    memcpy(s->room, v->room, sizeof s->room);
    for (uint32_t d = 1; d <= ES_DEPTHS; d++) {
        s->room[d - 1][ES_FIRST_ROOM].feature = es_first_feature(d);
        s->room[d - 1][ES_LAST_ROOM].feature = es_last_feature(d);
    }
    s->entity[0] = v->self;
    s->run.entities = (uint16_t)(1 + v->here);
    for (uint32_t i = 0; i < v->here; i++) {
        const struct es_person *p = &v->person[i];
        struct es_entity *who = &s->entity[1 + i];
        memset(who, 0, sizeof *who);
        who->id = p->id;
        who->kind = p->kind;
        who->depth = v->self.depth;
        who->room = v->self.room;
        es_as_seen(r, &s->run, p, who);
    }
}

/* -- blows -- */

/* Somebody with what cannot be seen of it at its worst or at its best. */
static struct es_entity extreme(const struct es_entity *who, bool best) {
    struct es_entity e = *who;
    for (uint32_t i = 0; i < ES_TRAITS && e.kind != ES_PLAYER; i++)
        e.trait[i] = best ? ES_ONE : -ES_ONE;
    if (e.kind != ES_PLAYER)
        e.feature[ES_MOMENTUM] = best ? 2 * ES_ONE : 0;
    return e;
}

static struct stat_span blow(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                             const struct es_entity *foe, bool murder) {
    struct es_entity weak = extreme(who, false), strong = extreme(who, true);
    struct es_entity open = extreme(foe, false), closed = extreme(foe, true);
    int32_t least = es_attack(r, s, &weak, foe) - es_defence(r, s, &closed, who);
    int32_t most = es_attack(r, s, &strong, foe) - es_defence(r, s, &open, who);
    return (struct stat_span){es_damage(r, least, 0, murder),
                              es_damage(r, most, r->f.spread_of_damage, murder)};
}

/* The most that somebody who may do as it likes can take from another. */
static int32_t worst(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                     const struct es_entity *foe, bool *lethal) {
    struct es_entity strong = extreme(who, true);
    struct action kill = {ES_MURDER, {(int16_t)foe->id}};
    bool murder = who->kind == ES_DUNGEONEER && es_may(r, s, &strong, &kill, false) == REASON_OK;
    *lethal |= es_lethal(who, foe, murder);
    return blow(r, s, who, foe, murder).hi;
}

/* What the player loses to those who are here after its action. A hostile strikes for certain if nobody can
 * be faster; anybody else may. */
static struct stat_span losses(const struct es_rules *r, const struct es_state *s) {
    const struct es_entity *me = &s->entity[0];
    struct stat_span by = {0, 0};
    bool lethal = false, helped = false;
    for (uint32_t i = 1; i < s->run.entities; i++)
        helped |= s->entity[i].kind != ES_HOSTILE;
    for (uint32_t i = 1; i < s->run.entities; i++) {
        const struct es_entity *e = &s->entity[i];
        if (!es_enemies(r, e, me))
            continue;
        by.hi += worst(r, s, e, me, &lethal);
        if (e->kind == ES_HOSTILE && !helped)
            by.lo += blow(r, s, e, me, false).lo;
    }
    int32_t most = lethal ? me->health : me->health - 1;
    return (struct stat_span){by.lo < most ? by.lo : most, by.hi < most ? by.hi : most};
}

void es_threats(const struct es_rules *r, const struct es_view *v, struct stat_span each[ES_ENTITIES],
                struct stat_span *all) {
    struct es_state s;
    world_of(r, v, &s);
    for (uint32_t i = 0; i < v->here; i++) {
        const struct es_entity *e = &s.entity[1 + i], *me = &s.entity[0];
        bool lethal = false;
        each[i] = (struct stat_span){0, 0};
        if (es_enemies(r, e, me))
            each[i] = (struct stat_span){blow(r, &s, e, me, false).lo, worst(r, &s, e, me, &lethal)};
    }
    *all = losses(r, &s);
}

/* Can others change the health of somebody here, and by how much at most? */
static bool may_change(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                       struct stat_span *by) {
    bool lethal = false;
    *by = (struct stat_span){0, 0};
    for (uint32_t i = 1; i < s->run.entities; i++)
        if (es_near(who, &s->entity[i]) && es_enemies(r, who, &s->entity[i]))
            by->lo -= worst(r, s, &s->entity[i], who, &lethal);
    if (who->kind != ES_HOSTILE && es_feature_of(s, who) == ES_REST)
        by->hi = r->f.rest_health;
    return by->lo || by->hi;
}

/* -- forecasts -- */

struct outlook {
    const struct es_rules *r;
    const struct es_view *v;
    struct es_state s;
    struct stat_span own[ES_STAT_TARGET]; /* after it, whatever way it goes */
    uint32_t runs;
    bool blind;  /* what becomes of the player's health is not known */
    bool deadly; /* it may be the end */
    bool late;   /* no turn is left after it */
    bool more;
};

/* Others may change what they are counted by. */
static void mind_others(struct outlook *k, uint32_t target) {
    for (uint32_t i = 0; i < ES_TARGETS; i++) {
        const struct es_person *p = struck(k->v, i);
        const struct es_entity *who = p && p->id != target ? es_find_const(&k->s, p->id) : NULL;
        struct stat_span by;
        k->more |= who && may_change(k->r, &k->s, who, &by);
    }
}

/* The player's part of the turn in that world, where the target has so much health, and what others do then.
 */
static void play(struct outlook *k, const struct action *a, uint32_t target, int16_t health) {
    struct es_turn t;
    struct es_state *s = &k->s;
    struct stat_span loss = {0, 0};
    int32_t now[ES_STAT_TARGET];
    world_of(k->r, k->v, s);
    struct es_entity *foe = target ? es_find(s, target) : NULL;
    if (foe)
        foe->health = health;
    es_turn_open(&t, k->r, s, NULL);
    es_player_acts(&t, a);
    const struct es_entity *me = &s->entity[0];
    bool away = a->verb == ES_MOVE || a->verb == ES_FLEE;
    if (!s->run.over) {
        k->blind = away || (!s->setup.spawns && me->room == ES_LAST_ROOM);
        loss = losses(k->r, s);
        k->late |= s->run.turn >= es_turn_limit(k->r, &s->setup);
        k->deadly |= k->blind || loss.hi >= me->health || k->late;
        mind_others(k, target);
    }
    own_stats(k->r, &s->run, me, now);
    for (uint32_t i = 0; i < ES_STAT_TARGET; i++) {
        struct stat_span is = {now[i], now[i]}, *to = &k->own[i];
        if (i == ES_STAT_HEALTH)
            is = (struct stat_span){now[i] - loss.hi, now[i] - loss.lo};
        to->lo = !k->runs || is.lo < to->lo ? is.lo : to->lo;
        to->hi = !k->runs || is.hi > to->hi ? is.hi : to->hi;
    }
    k->runs++;
}

static void put_own(struct outlook *k, struct way *w) {
    int32_t was[ES_STAT_TARGET];
    own_stats(k->r, &k->v->run, &k->v->self, was);
    for (uint16_t i = 0; i < ES_STAT_TARGET; i++) {
        if (i == ES_STAT_HEALTH && k->blind) {
            way_unknown(w, i);
            continue;
        }
        way_change(w, i, k->own[i].lo - was[i], k->own[i].hi - was[i]);
    }
    struct stat_span health = k->own[ES_STAT_HEALTH];
    bool out = !k->own[ES_STAT_DEPTH].hi;
    w->ends = 1u << (out ? ES_ESCAPED : k->late ? ES_LOST : ES_GOES_ON);
    if (!out && !k->blind && health.lo <= 0)
        w->ends = 1u << ES_DIED | (health.hi > 0 ? w->ends : 0);
    w->more |= k->more;
}

/* One blow. It may be enough or not: then both are played, and a way has what is true of either. */
static void foretell_blow(struct outlook *k, const struct action *a, uint32_t id, struct way *w) {
    const struct es_entity *foe = es_find_const(&k->s, id);
    uint32_t row = id % ES_TARGETS;
    bool murder = a->verb == ES_MURDER;
    if (!foe)
        return;
    int32_t health = foe->health, most = es_lethal(&k->s.entity[0], foe, murder) ? health : health - 1;
    struct stat_span by = blow(k->r, &k->s, &k->s.entity[0], foe, murder), others = {0, 0};
    struct stat_span takes = {by.lo < most ? by.lo : most, by.hi < most ? by.hi : most};
    if (takes.hi == health)
        play(k, a, id, 1);
    if (takes.lo < health) {
        play(k, a, id, INT16_MAX);
        may_change(k->r, &k->s, es_find_const(&k->s, id), &others);
    }
    int32_t least = others.lo - takes.hi;
    const struct es_person *counted = struck(k->v, row);
    if (counted && counted->id != id) /* the row counts somebody else until then */
        w->more = true;
    else
        way_change(w, (uint16_t)(ES_STAT_TARGET + row), least < -health ? -health : least,
                   others.hi - takes.lo);
}

/* -- next door -- */

/* What a soldier of the legion takes from the player in a room of that feature, about: its traits do not
 * show. */
struct stat_span es_soldier_blow(const struct es_rules *r, const struct es_view *v, uint32_t feature) {
    const struct es_fighter me = es_fighter_of(r, &v->run, &v->self);
    const struct es_fighter soldier = es_soldier_now(r, v->self.depth, v->run.enemy_bonus);
    int32_t edge = es_attack_of(r, feature, &soldier, &me) - es_defence_of(r, &me);
    return (struct stat_span){es_damage(r, edge, 0, false), es_damage(r, edge, r->f.spread_of_damage, false)};
}

/* Something that was heard through a wall in the turn just played: a deed that carries no further, as surely
 * as one hears such a thing. */
static bool heard_next_door(const struct es_rules *r, const struct es_view *v, const struct es_belief *b) {
    enum { NEXT_DOOR = 1 };
    return b->deed && b->state != ES_VERIFIED && b->actor != v->self.id && b->verb < ES_VERBS &&
           es_deed_turn(b->deed) == v->run.turn && r->action[b->verb].reach == NEXT_DOOR &&
           b->confidence == r->action[b->verb].heard;
}

/* Which of the rooms next door it came from: the only one of that kind. */
const struct es_belief *es_heard_from(const struct es_rules *r, const struct es_view *v, uint32_t room) {
    const struct es_room *level = v->room[v->self.depth - 1];
    for (uint32_t way = ES_NORTH; way <= ES_EAST; way++) {
        uint32_t other = es_beside[v->self.room][way];
        if (other < ES_ROOMS && other != room && level[other].feature == level[room].feature)
            return NULL;
    }
    for (uint32_t i = 0; i < ES_HEARD; i++) {
        const struct es_belief *b = &v->self.memory.heard[i];
        if (heard_next_door(r, v, b) && b->feature == level[room].feature)
            return b;
    }
    return NULL;
}

/* Behind a door anybody may wait, whatever one does: that is as it always is while nothing was heard there
 * and one could take what a few of them do. */
static bool is_usual(const struct es_rules *r, const struct es_view *v, const struct action *a) {
    enum { FEW = 3 };
    const uint32_t way = (uint32_t)a->arg[0];
    const bool stairs = way == ES_UP || way == ES_DOWN;
    if (way < ES_NORTH || way >= ES_DIRECTIONS)
        return false;
    const uint32_t to = stairs ? v->self.room : es_beside[v->self.room % ES_ROOMS][way];
    if (to >= ES_ROOMS || (!stairs && es_heard_from(r, v, to)))
        return false;
    const uint32_t feature = stairs ? ES_CORRIDOR : v->room[v->self.depth - 1][to].feature;
    return v->self.health > FEW * es_soldier_blow(r, v, feature).hi;
}

void es_forecast(const struct es_rules *r, const struct es_view *v, const struct action *a, struct offer *o) {
    struct outlook k;
    k.r = r;
    k.v = v;
    k.runs = 0;
    k.blind = k.deadly = k.late = k.more = false;
    world_of(r, v, &k.s);
    if (v->run.over || es_may(r, &k.s, &k.s.entity[0], a, false) != REASON_OK)
        return; /* also words of one's own: nobody has said them yet */
    struct way *w = forecast_way(&o->forecast, 10000, "");
    uint32_t target = es_target(r, &k.s, &k.s.entity[0], a);
    if (a->verb == ES_FIGHT || a->verb == ES_MURDER)
        foretell_blow(&k, a, target, w);
    else
        play(&k, a, 0, 0);
    put_own(&k, w);
    o->usual = k.blind && !k.late && (a->verb == ES_MOVE || a->verb == ES_FLEE) && is_usual(r, v, a);
    o->risk = k.deadly ? RISK_END : k.own[ES_STAT_HEALTH].lo < v->self.health ? RISK_LOSS : RISK_NONE;
}

/* -- choices -- */

static void add_closed(const struct es_rules *r, const struct es_state *s, struct legal_list *l,
                       uint16_t verb, int16_t arg) {
    const struct action a = {verb, {arg, 0, 0}};
    if (es_may(r, s, &s->entity[0], &a, false) != REASON_OK)
        legal_put(l, a);
}

/* After what is open: ways that are shut, what this room or this hour does not allow, what cannot be done to
 * those who are here, and what this room offers to others, or to the player later: skills at a forge, options
 * if no enemy shuts them all. */
uint32_t es_choices(const void *rules, const void *view, struct action *out, uint32_t cap) {
    static const uint8_t alone[] = {ES_TRAIN, ES_REST_UP, ES_SEARCH, ES_STREAM};
    static const uint8_t aimed[] = {ES_TALK, ES_FIGHT, ES_STEAL, ES_RECRUIT, ES_MURDER};
    const struct es_rules *r = rules;
    const struct es_view *v = view;
    struct es_state world;
    world_of(r, v, &world);
    uint32_t n = es_legal(rules, &world, out, cap);
    struct legal_list l = {out, cap, n};
    if (v->run.over)
        return 0;
    for (int16_t way = ES_NORTH; way <= ES_DOWN; way++)
        add_closed(rules, &world, &l, ES_MOVE, way);
    for (uint32_t i = 0; i < sizeof alone; i++)
        add_closed(rules, &world, &l, alone[i], 0);
    for (uint32_t i = 0; i < v->here; i++)
        for (uint32_t k = 0; k < sizeof aimed; k++)
            add_closed(rules, &world, &l, aimed[k], (int16_t)v->person[i].id);
    const struct es_entity *me = &world.entity[0];
    for (uint32_t i = 1; i <= r->skills && es_feature_of(&world, me) == ES_RUNE_FORGE; i++)
        if (me->skills >> r->skill[i].parent & 1 && !(me->skills >> i & 1))
            add_closed(r, &world, &l, ES_EVOLVE, (int16_t)i);
    for (uint32_t i = 1; i <= r->options && !es_enemy_near(r, &world, me); i++)
        if (es_option_fits(r, &world, me, i))
            add_closed(r, &world, &l, ES_CHOOSE, (int16_t)i);
    return l.count;
}
