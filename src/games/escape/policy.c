/* ESCAPE THE DUNGEON: its minds. 'climber' trains as long as nobody is near, then runs; 'survivor' wants out,
 * and grows in every way it can on the way; 'wanderer' is curious; 'brute' fights its way; 'contract' takes
 * every kind of action in turn, for the long runs of the contract (ES-242, ES-246). */
#include "games/escape/es_mind.h"

#define COUNT(list) (uint32_t)(sizeof(list) / sizeof((list)[0]))

enum { SPEAK_WORTH = 6 }; /* tenths of a point that a saying must add to blows */

/* The first answer there is; ES_NO_ANSWER: none. */
static uint32_t some(const uint32_t *options, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (options[i] != ES_NO_ANSWER)
            return options[i];
    return ES_NO_ANSWER;
}

/* The same at the end of a decision: the legal list is never empty, and its first entry will do. */
static uint32_t first_of(const uint32_t *options, uint32_t count) {
    uint32_t answer = some(options, count);
    return answer == ES_NO_ANSWER ? 0 : answer;
}

static uint32_t when(bool is, uint32_t answer) {
    return is ? answer : ES_NO_ANSWER;
}

static bool is_training(const struct es_mind *m, const struct es_room *room) {
    (void)m;
    return room->feature == ES_TRAINING;
}

static bool is_rest(const struct es_mind *m, const struct es_room *room) {
    (void)m;
    return room->feature == ES_REST;
}

static bool is_new_dialogue(const struct es_mind *m, const struct es_room *room) {
    (void)m;
    return room->feature == ES_DIALOGUE && !(room->known & ES_KNOWS_INSIDE);
}

static bool is_unseen(const struct es_mind *m, const struct es_room *room) {
    (void)m;
    return !room->known;
}

static bool is_new(const struct es_mind *m, const struct es_room *room) {
    (void)m;
    return !(room->known & ES_KNOWS_INSIDE);
}

/* A way of going to the nearest such room, if one is within so many steps. */
static uint32_t go_to(const struct es_mind *m, es_wanted wanted, uint32_t most_steps) {
    uint32_t room = es_mind_nearest(m, wanted, most_steps);
    return room < ES_ROOMS ? es_mind_step(m, room) : ES_NO_ANSWER;
}

static uint32_t go_out(const struct es_mind *m) {
    uint32_t up = es_mind_find(m, m->enemies ? ES_FLEE : ES_MOVE, ES_UP);
    return up != ES_NO_ANSWER ? up : es_mind_step(m, ES_LAST_ROOM);
}

/* Somebody whom the action can be aimed at, among the enemies or among the others; to a companion one only
 * talks. */
static uint32_t aim_at(const struct es_mind *m, uint32_t verb, bool enemy) {
    for (uint32_t i = 0; i < m->v->here; i++) {
        const struct es_person *p = &m->v->person[i];
        uint32_t at = es_mind_find(m, verb, p->id);
        if (!p->enemy == !enemy && (!p->companion || verb == ES_TALK) && at != ES_NO_ANSWER)
            return at;
    }
    return ES_NO_ANSWER;
}

static uint32_t strike(const struct es_mind *m) {
    uint32_t murder = es_mind_find(m, ES_MURDER, m->weakest->id);
    return murder != ES_NO_ANSWER ? murder : es_mind_find(m, ES_FIGHT, m->weakest->id);
}

/* Hostiles come one a turn and gather, so nobody may stay long on a level; who grows for so many turns on
 * each and then goes gets farthest. Measured, not reasoned. */
static bool has_time(const struct es_mind *m) {
    enum { PACE = 24 };
    const struct es_view *v = m->v;
    uint32_t most = es_turn_limit(m->r, &v->setup);
    uint32_t pace = most < PACE * (ES_DEPTHS + 1) ? most / (ES_DEPTHS + 1) : PACE;
    return v->run.turn < pace * (1u + (uint32_t)__builtin_popcount(v->run.chapters));
}

static bool taken(const struct es_mind *m, const struct es_option_rules *o) {
    return m->v->run.options >> (o - m->r->option) & 1;
}

static bool is_notorious(const struct es_mind *m) {
    return m->v->self.reputation <= m->r->f.murder_reputation;
}

/* What a change of traits adds to blows given and taken, in tenths of a point. */
static int32_t worth(const struct es_mind *m, const int16_t by[ES_LANES]) {
    const struct es_figures *f = &m->r->f;
    int32_t per_one[ES_TRAITS] = {0}, sum = 0;
    per_one[ES_SURVIVAL] = f->attack_survival + f->defend_survival;
    per_one[ES_DIRECTION] = f->attack_direction;
    per_one[ES_CONSTRAINT] = f->defend_constraint;
    for (uint32_t i = 0; i < ES_TRAITS; i++) {
        int32_t room = ES_ONE - m->v->self.trait[i];
        sum += per_one[i] * (by[i] < room ? by[i] : room);
    }
    return sum / ES_ONE;
}

/* Worth a turn: what makes a name bad enough for blows that count double, a passing edge, and growth. */
static bool helps(const struct es_mind *m, const struct es_option_rules *o) {
    bool leads_on = m->here->feature == ES_DIALOGUE && o->effect.feature[ES_GUILE] > 0;
    if (o->joins || (o->effect.reputation > 0 && !is_notorious(m)))
        return false;
    if (o->effect.reputation < 0)
        return !is_notorious(m);
    if (o->passing.turns)
        return !m->v->self.effect[0].turns;
    return !taken(m, o) && (worth(m, o->effect.trait) >= 2 || (leads_on && !is_notorious(m)));
}

static bool any_option(const struct es_mind *m, const struct es_option_rules *o) {
    return !taken(m, o);
}

static bool is_hurt(const struct es_mind *m) {
    return m->r->f.rest_health && m->v->self.health * 4 < m->v->self.health_most * 3;
}

/* Talking oneself into it: the line that adds most, if it adds as much as a walk would. */
static uint32_t psych_up(const struct es_mind *m) {
    uint32_t best = 0;
    int32_t most = SPEAK_WORTH;
    for (uint32_t i = 1; i <= m->r->lines; i++) {
        int32_t adds = worth(m, m->r->line_projection[i]);
        if (adds > most) {
            most = adds;
            best = i;
        }
    }
    return best ? es_mind_find(m, ES_SPEAK, (int32_t)best) : ES_NO_ANSWER;
}

/* Where growing goes on: a bad name, the posts, vaults, and whatever has not been seen. */
static uint32_t go_and_grow(const struct es_mind *m) {
    const uint32_t options[] = {
        when(is_hurt(m), go_to(m, is_rest, 8)),
        when(!is_notorious(m), go_to(m, is_new_dialogue, 8)),
        when(!m->enemies, go_to(m, is_training, 12)),
        go_to(m, is_unseen, 4),
        go_to(m, es_mind_loot, 3),
        go_to(m, is_new, 6),
    };
    return some(options, COUNT(options));
}

/* With enemies in the room. There is no end to them: fight where it pays to grow, else run; a flight gives a
 * turn to do something in. */
static uint32_t survive(const struct es_mind *m) {
    int32_t loss = m->danger * (m->work - 1) / 2, health = m->v->self.health * 10;
    bool leaves = !has_time(m);
    const uint32_t options[] = {
        when(leaves || loss > health / 2, es_mind_find(m, ES_FLEE, ES_UP)),
        when(leaves, go_out(m)),
        when(loss * 8 <= health, strike(m)),
        go_and_grow(m),
        go_out(m),
        es_mind_find(m, ES_FLEE, -1),
        strike(m),
    };
    return first_of(options, COUNT(options));
}

/* Small things that pay: talk for the skills that ask for Awareness, loot for nimble hands, a stream for the
 * skill that asks for Fame. */
static uint32_t spare_time(const struct es_mind *m) {
    const struct es_entity *me = &m->v->self;
    bool wants_skill = me->feature[ES_AWARENESS] < ES_ONE / 2;
    bool shows = me->feature[ES_FAME] < 5 * ES_ONE && me->last_verb != 1 + ES_STREAM;
    bool stage = m->here->feature == ES_TREASURE || m->here->feature == ES_COMBAT;
    const uint32_t options[] = {
        when(wants_skill, aim_at(m, ES_TALK, false)),
        when(me->trait[ES_SURVIVAL] < ES_ONE, aim_at(m, ES_STEAL, false)),
        when(shows && stage && m->v->run.chapters, es_mind_find(m, ES_STREAM, -1)),
    };
    return some(options, COUNT(options));
}

static uint32_t survivor(const struct situation *s) {
    struct es_mind m;
    es_mind_look(s, &m);
    if (m.enemies)
        return survive(&m);
    bool waits = has_time(&m);
    const uint32_t options[] = {
        es_mind_find(&m, ES_EVOLVE, -1),
        aim_at(&m, ES_RECRUIT, false),
        when(m.here->left != 0, es_mind_find(&m, ES_SEARCH, -1)),
        es_mind_option(&m, helps),
        when(waits && is_hurt(&m) && m.here->feature == ES_REST, es_mind_find(&m, ES_REST_UP, -1)),
        when(waits, es_mind_find(&m, ES_TRAIN, -1)),
        when(waits && m.v->self.last_verb == 1 + ES_FLEE, psych_up(&m)),
        when(waits, spare_time(&m)),
        when(waits, go_and_grow(&m)),
        go_out(&m),
    };
    return first_of(options, COUNT(options));
}

/* Going where most of what it has not seen comes into sight for the steps; of equals to the west, for
 * soldiers come from the east. */
static uint32_t explore(const struct es_mind *m) {
    enum { STEPS_MOST = 5, NEW = 100 };
    uint32_t best = ES_ROOMS;
    int32_t most = 0;
    for (uint32_t i = 0; i < ES_ROOMS; i++) {
        int32_t far = (int32_t)es_mind_steps(m->v->self.room, i), seen = is_unseen(m, &m->level[i]);
        if (!far || far > STEPS_MOST)
            continue;
        for (uint32_t way = ES_NORTH; way <= ES_EAST; way++)
            seen += es_beside[i][way] < ES_ROOMS && is_unseen(m, &m->level[es_beside[i][way]]);
        int32_t value = seen * NEW / far - (int32_t)(i % ES_COLUMNS);
        if (seen && value > most) {
            most = value;
            best = i;
        }
    }
    return best < ES_ROOMS ? es_mind_step(m, best) : ES_NO_ANSWER;
}

/* Who climbs is struck once by most of those it runs into, whatever it carries: what counts is how little
 * their blows take. Is it hard enough for the last floor? Measured, as all that follows: whoever looks for
 * weapons, a bad name or a bed stays too long. */
static bool is_hard(const struct es_mind *m) {
    enum { TENTHS_MOST = 20 };
    const struct es_fighter me = es_fighter_of(m->r, &m->v->run, &m->v->self), soldier = es_soldier(m->r, 1);
    return es_mean_blow(m->r, ES_CORRIDOR, &soldier, &me, false) <= TENTHS_MOST;
}

static uint32_t run_for_it(const struct es_mind *m, bool hard) {
    const uint32_t options[] = {
        when(!hard && m->work == 1, strike(m)),
        go_out(m),
        es_mind_find(m, ES_FLEE, -1),
        strike(m),
    };
    return first_of(options, COUNT(options));
}

/* What a search may try instead: to train, or to rest where that heals. Measured: where soldiers are about
 * that nobody sees, guesses know too little for it to choose ways and blows better than this mind does. */
static void weigh(const struct es_mind *m) {
    bool heals = m->here->feature == ES_REST && m->v->self.health < m->v->self.health_most;
    for (uint32_t i = 0; i < m->s->legal_count; i++) {
        uint32_t verb = m->s->legal[i].verb;
        m->s->weigh[i] = verb == ES_TRAIN || (verb == ES_REST_UP && heals) ? 0 : WEIGH_NEVER;
    }
}

static uint32_t climber(const struct situation *s) {
    struct es_mind m;
    es_mind_look(s, &m);
    if (s->weigh)
        weigh(&m);
    bool hard = is_hard(&m), waits = has_time(&m), grows = waits && !hard;
    if (m.enemies)
        return run_for_it(&m, hard);
    const uint32_t options[] = {
        es_mind_find(&m, ES_EVOLVE, -1),
        aim_at(&m, ES_RECRUIT, false),
        when(grows, es_mind_find(&m, ES_TRAIN, -1)),
        when(waits && is_hurt(&m) && m.here->feature == ES_REST, es_mind_find(&m, ES_REST_UP, -1)),
        when(grows && m.v->self.last_verb == 1 + ES_FLEE, psych_up(&m)),
        when(grows, go_to(&m, is_training, 12)),
        when(grows, explore(&m)),
        when(grows, psych_up(&m)),
        go_out(&m),
    };
    return first_of(options, COUNT(options));
}

/* An even choice among the answers there are; ES_NO_ANSWER: there is none. */
static uint32_t one_of(const struct es_mind *m, const uint32_t *options, uint32_t count) {
    uint32_t best = ES_NO_ANSWER, seen = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (options[i] == ES_NO_ANSWER)
            continue;
        uint32_t take = stream_below(m->s->rng, ++seen);
        if (take == 0)
            best = options[i];
    }
    return best;
}

/* Whom a wanderer would like to be, an archetype: drawn once for a run. */
static uint32_t mood_of(const struct es_mind *m) {
    uint8_t *note = m->s->memory;
    if (note && *note)
        return *note;
    uint32_t mood = 1 + stream_below(m->s->rng, m->r->archetypes);
    if (note)
        *note = (uint8_t)mood;
    return mood;
}

/* How far a change goes toward an archetype. */
static int64_t fit(const struct es_mind *m, uint32_t mood, const int16_t by[ES_LANES]) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        sum += (int64_t)by[i] * m->r->archetype[mood].vector[i];
    return sum;
}

/* Of the legal lines or options the one that fits best; none that leads away. */
static uint32_t best_words(const struct es_mind *m, uint32_t mood, uint32_t verb) {
    uint32_t best = ES_NO_ANSWER;
    int64_t most = 0;
    for (uint32_t i = 0; i < m->s->legal_count; i++) {
        const struct action *a = &m->s->legal[i];
        if (a->verb != verb || (verb == ES_CHOOSE && taken(m, &m->r->option[a->arg[0]])))
            continue;
        int64_t f =
            fit(m, mood,
                verb == ES_CHOOSE ? m->r->option[a->arg[0]].effect.trait : m->r->line_projection[a->arg[0]]);
        if (f > most) {
            most = f;
            best = i;
        }
    }
    return best;
}

/* A room of the level that would make it more of what it wants to be. */
static uint32_t go_where_it_fits(const struct es_mind *m, uint32_t mood) {
    uint32_t best = ES_ROOMS;
    int64_t most = 0;
    for (uint32_t i = 0; i < ES_ROOMS; i++) {
        uint32_t far = es_mind_steps(m->v->self.room, i);
        int64_t f = fit(m, mood, m->r->room[m->level[i].feature].vector);
        if (far && far < 7 && f / far > most) {
            most = f / far;
            best = i;
        }
    }
    return best < ES_ROOMS ? es_mind_step(m, best) : ES_NO_ANSWER;
}

/* An action that fits, as the rows of content have it. */
static uint32_t if_it_fits(const struct es_mind *m, uint32_t mood, uint32_t verb, uint32_t answer) {
    return when(fit(m, mood, m->r->action[verb].effect.trait) > 0, answer);
}

/* Plays a character, talks, looks, listens; keeps away from blades and leaves in time. */
static uint32_t wanderer(const struct situation *s) {
    struct es_mind m;
    es_mind_look(s, &m);
    uint32_t mood = mood_of(&m);
    if (m.enemies || !has_time(&m)) {
        const uint32_t away[] = {when(m.enemies, es_mind_find(&m, ES_FLEE, ES_UP)), go_out(&m),
                                 es_mind_find(&m, ES_FLEE, -1), es_mind_find(&m, ES_MOVE, -1)};
        return first_of(away, COUNT(away));
    }
    bool greedy = fit(&m, mood, m.r->room[ES_TREASURE].vector) > 0;
    const uint32_t options[] = {
        es_mind_find(&m, ES_EVOLVE, -1),
        if_it_fits(&m, mood, ES_RECRUIT, aim_at(&m, ES_RECRUIT, false)),
        aim_at(&m, ES_STEAL, false),
        if_it_fits(&m, mood, ES_TALK, aim_at(&m, ES_TALK, false)),
        if_it_fits(&m, mood, ES_TRAIN, es_mind_find(&m, ES_TRAIN, -1)),
        if_it_fits(&m, mood, ES_REST_UP, es_mind_find(&m, ES_REST_UP, -1)),
        if_it_fits(&m, mood, ES_STREAM, es_mind_find(&m, ES_STREAM, -1)),
        when(greedy && m.here->left, es_mind_find(&m, ES_SEARCH, -1)),
        best_words(&m, mood, ES_CHOOSE),
        best_words(&m, mood, ES_SPEAK),
        best_words(&m, mood, ES_SPEAK),
        go_where_it_fits(&m, mood),
        go_to(&m, is_new, 3),
    };
    uint32_t answer = one_of(&m, options, COUNT(options));
    return answer == ES_NO_ANSWER ? 0 : answer;
}

/* Trains, takes the best weapon it meets, and goes through whoever is in the way while it can stand. */
static uint32_t brute(const struct situation *s) {
    struct es_mind m;
    es_mind_look(s, &m);
    int32_t loss = m.danger * (m.work - 1) / 2;
    if (m.enemies && loss * 2 <= m.v->self.health * 10)
        return strike(&m);
    bool waits = has_time(&m);
    const uint32_t options[] = {
        when(m.enemies, es_mind_find(&m, ES_FLEE, ES_UP)),
        when(m.enemies, go_out(&m)),
        when(m.here->left != 0 && m.v->self.tier < 3, es_mind_find(&m, ES_SEARCH, -1)),
        es_mind_option(&m, helps),
        aim_at(&m, ES_MURDER, false),
        when(waits, es_mind_find(&m, ES_TRAIN, -1)),
        when(waits, go_to(&m, is_training, 12)),
        when(waits, go_to(&m, es_mind_loot, 2)),
        go_out(&m),
        es_mind_find(&m, ES_FLEE, -1),
    };
    return first_of(options, COUNT(options));
}

/* The survivor's way through, and on it every kind of action by turns: what is seldom possible whenever it
 * is. Draws nothing, so a run depends on its seed alone. */
static uint32_t contract(const struct situation *s) {
    enum { ROUND = 12 };
    struct es_mind m;
    es_mind_look(s, &m);
    uint32_t turn = m.v->run.turn, beat = turn % ROUND;
    uint32_t line = m.r->lines ? 1 + turn / ROUND % m.r->lines : 0;
    if (m.enemies)
        return survive(&m);
    bool waits = has_time(&m);
    const uint32_t options[] = {
        es_mind_find(&m, ES_EVOLVE, -1),
        aim_at(&m, ES_RECRUIT, false),
        aim_at(&m, ES_STEAL, false),
        when(m.here->left != 0, es_mind_find(&m, ES_SEARCH, -1)),
        es_mind_option(&m, helps),
        when(beat == 0 && waits, es_mind_option(&m, any_option)),
        when(beat == 1 && waits, aim_at(&m, ES_TALK, false)),
        when(beat == 2 && waits, es_mind_find(&m, ES_STREAM, -1)),
        when(beat == 3 && waits, es_mind_find(&m, ES_SPEAK, (int32_t)line)),
        when(beat == 4 && waits && m.v->self.energy < ES_ONE, es_mind_find(&m, ES_REST_UP, -1)),
        when(waits, es_mind_find(&m, ES_TRAIN, -1)),
        when(waits, go_and_grow(&m)),
        go_out(&m),
    };
    return first_of(options, COUNT(options));
}

const struct policy_row es_policies[ES_POLICIES] = {
    {"climber", "trains while nobody is near, then runs for the stairs", climber,
     .strength = STRENGTH_STRONG},
    {"survivor", "wants out: loots, trains, fights what it can fell, runs from the rest", survivor,
     .aside = true},
    {"wanderer", "curious: plays a character of its own in each run, and keeps away from blades", wanderer,
     .memory_size = 1, .strength = STRENGTH_WEAK, .aside = true},
    {"brute", "trains, and goes through whoever is in the way", brute, .strength = STRENGTH_WEAK,
     .aside = true},
    {"contract", "every kind of action in turn, the same in every run: for the long-run contract", contract,
     .aside = true},
};
