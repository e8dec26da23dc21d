/* Scripts: finding golden runs and asking them; see es_script.h. */
#include "es_script.h"

#include <stdio.h>

enum { BEAM = 16, TRIALS = 4000 };

const struct es_state *state_of(const struct match *m) {
    return m->state;
}

uint32_t beliefs_of(const struct es_rules *r, const struct es_state *now, uint32_t state) {
    static struct es_state s;
    uint32_t n = 0;
    s = *now;
    es_wake_all(r, &s, s.run.turn);
    for (uint32_t i = 0; i < s.run.entities; i++) {
        const struct es_memory *m = &s.entity[i].memory;
        for (uint32_t k = 0; k < ES_SEEN; k++)
            n += m->seen[k].deed && m->seen[k].state == state;
        for (uint32_t k = 0; k < ES_HEARD; k++)
            n += m->heard[k].deed && m->heard[k].state == state;
    }
    return n;
}

void trail_start(struct trail *t, const struct es_state *from) {
    memset(t, 0, sizeof *t);
    t->from = from;
}

void trail_add(struct trail *t, const struct es_state *now, const struct action *a, const struct sink *k) {
    t->verb[t->turns++ % TRAIL_TURNS] = (uint8_t)a->verb;
    t->verbs |= VERB(a->verb);
    t->features |= 1u << es_feature_of(now, &now->entity[0]);
    for (uint32_t i = 0; i < k->count; i++) {
        const struct event *ev = &k->event[i];
        bool moved = ev->kind == ES_EV_TRAIT || ev->kind == ES_EV_FEATURE;
        t->events |= 1u << ev->kind;
        if (ev->kind == ES_EV_CUTSCENE)
            t->cutscenes |= 1u << ev->arg[0];
        t->found |= ev->kind == ES_EV_FOUND && ev->arg[0] == 1;
        t->talked |= ev->kind == ES_EV_ACTED && ev->arg[0] == 1 && ev->arg[1] == 1 + ES_TALK && ev->arg[2];
        t->room_moved |= moved && ev->arg[2] == ES_BY_ROOM;
        t->deed_moved |= moved && ev->arg[2] == ES_BY_DEED;
    }
}

struct progress {
    const struct script *script;
    struct es_state from;
    struct trail trail;
    uint32_t at, *done;
};

static void ask_goal(void *ctx, const struct match *m, const void *before, const struct action *a,
                     const struct sink *events) {
    struct progress *p = ctx;
    if (p->at == p->script->goals)
        return;
    const struct goal *g = &p->script->goal[p->at];
    if (!p->trail.turns) {
        p->from = *(const struct es_state *)before;
        trail_start(&p->trail, &p->from);
    }
    trail_add(&p->trail, state_of(m), a, events);
    if (p->trail.turns < g->least || !g->met(m->set->rules, &p->trail, state_of(m))) {
        if (p->trail.turns >= g->most)
            fail_msg("%s: not '%s' by turn %u", p->script->file, g->name, m->step);
        return;
    }
    p->done[p->at++] = m->step;
    p->trail.turns = 0;
}

void script_verify(const struct script *script, uint32_t done[GOALS_MAX]) {
    static struct progress p;
    struct match m;
    p = (struct progress){.script = script, .done = done};
    golden_play(&escape_ops, script->file, ask_goal, &p, &m);
    assert_int_equal(m.seed, script->seed);
    if (p.at < script->goals)
        fail_msg("%s: ends before '%s'", script->file, script->goal[p.at].name);
    match_close(&m);
}

/* One state of the search and the actions that lead to it. */
struct node {
    struct es_state state;
    struct action action[SCRIPT_TURNS];
    const char *words[SCRIPT_TURNS];
    int32_t score;
};

static bool is_there(const struct es_rules *r, const struct es_state *s, const struct goal *g, uint32_t room,
                     uint32_t depth) {
    switch (g->place) {
    case IN_FEATURE:
        return s->room[depth - 1][room].feature == g->feature;
    case AT_EXIT:
        return room == ES_LAST_ROOM;
    case WITH_FREELANCER:
    case WITH_ENEMY:
        for (uint32_t i = 1; i < s->run.entities; i++) {
            const struct es_entity *e = &s->entity[i];
            bool suits = g->place == WITH_ENEMY ? es_enemies(r, &s->entity[0], e)
                                                : e->faction == ES_FREELANCER && !e->companion;
            if (suits && e->depth == depth && e->room == room)
                return true;
        }
        return false;
    default:
        return true;
    }
}

static int32_t apart(uint32_t a, uint32_t b) {
    return abs((int32_t)(a % ES_COLUMNS) - (int32_t)(b % ES_COLUMNS)) +
           abs((int32_t)(a / ES_COLUMNS) - (int32_t)(b / ES_COLUMNS));
}

/* A direction that comes nearer to the nearest suitable room; ES_NO_WAY: there, or there is none. */
static uint32_t way_to(const struct es_rules *r, const struct es_state *s, const struct goal *g,
                       struct stream *rng) {
    static const int32_t by[5] = {0, -ES_COLUMNS, ES_COLUMNS, -1, 1};
    const struct es_entity *me = &s->entity[0];
    uint32_t best = ES_ROOMS, turn = stream_below(rng, 4);
    if (is_there(r, s, g, me->room, me->depth))
        return g->place == AT_EXIT ? ES_UP : ES_NO_WAY;
    for (uint32_t i = 0; i < ES_ROOMS; i++)
        if (is_there(r, s, g, i, me->depth) &&
            (best == ES_ROOMS || apart(me->room, i) < apart(me->room, best)))
            best = i;
    for (uint32_t i = 0; best < ES_ROOMS && i < 4; i++) {
        uint32_t way = ES_NORTH + (turn + i) % 4, depth;
        if (es_exit(s, me, way, &depth) >= 0 &&
            apart((uint32_t)(me->room + by[way]), best) < apart(me->room, best))
            return way;
    }
    return ES_NO_WAY;
}

static bool among(const struct action *legal, uint32_t n, const struct action *a) {
    for (uint32_t i = 0; i < n; i++)
        if (!action_compare(&legal[i], a))
            return true;
    return false;
}

/* One of the legal actions with these verbs, every verb as likely as another; false: there is none. */
static bool draw(const struct action *legal, uint32_t n, uint32_t verbs, struct stream *rng,
                 struct action *out) {
    uint32_t open = 0, kinds = 0, seen = 0, verb = 0;
    for (uint32_t i = 0; i < n; i++)
        open |= VERB(legal[i].verb) & verbs;
    for (uint32_t v = 0; v < ES_VERBS; v++)
        if (open >> v & 1 && stream_below(rng, ++kinds) == 0)
            verb = v;
    for (uint32_t i = 0; kinds && i < n; i++)
        if (legal[i].verb == verb && stream_below(rng, ++seen) == 0)
            *out = legal[i];
    return kinds != 0;
}

/* Mostly toward the place, there one of the goal's verbs; now and then anything. */
static struct action choose(const struct es_rules *r, const struct es_state *s, const struct goal *g,
                            struct stream *rng) {
    struct action legal[ES_MAX_LEGAL], a;
    uint32_t n = es_legal(r, s, legal, ES_MAX_LEGAL), whim = stream_below(rng, 16);
    bool enemy = es_enemy_near(r, s, &s->entity[0]);
    uint32_t way = way_to(r, s, g, rng);
    if (way && whim) {
        a = (struct action){enemy && whim < 12 ? ES_FLEE : ES_MOVE, {(int16_t)way}};
        if (among(legal, n, &a))
            return a;
    }
    if (g->words && whim < 6)
        return (struct action){ES_SPEAK, {0}};
    if (!way && whim && draw(legal, n, g->verbs, rng, &a))
        return a;
    if (draw(legal, n, enemy ? VERB(ES_FLEE) | VERB(ES_FIGHT) : VERB(ES_MOVE) | g->verbs, rng, &a))
        return a;
    return legal[0];
}

/* Plays on until the goal is met; false: not in its time. */
static bool attempt(const struct es_rules *r, const struct goal *g, const struct node *from, struct node *n,
                    struct stream *rng) {
    static struct event event[ES_MAX_EVENTS];
    struct trail t;
    *n = *from;
    trail_start(&t, &from->state);
    while (t.turns < g->most && !n->state.run.over && n->state.run.turn < SCRIPT_TURNS) {
        struct sink k = {event, ES_MAX_EVENTS, 0, 0};
        struct action a = choose(r, &n->state, g, rng);
        const char *words = a.verb == ES_SPEAK && !a.arg[0] ? g->words : NULL;
        n->action[n->state.run.turn] = a;
        n->words[n->state.run.turn] = words;
        if (words)
            strcpy(n->state.words, words);
        es_apply(r, &n->state, 0, &a, &k);
        memset(n->state.words, 0, ES_WORDS);
        trail_add(&t, &n->state, &a, &k);
        if (t.turns >= g->least && g->met(r, &t, &n->state)) {
            n->score = n->state.entity[0].health * 2 - (int32_t)n->state.run.turn;
            return true;
        }
    }
    return false;
}

/* Keeps the best, best first; of equals the one found first. */
static void keep(struct node *beam, uint32_t *count, const struct node *n) {
    uint32_t at = *count;
    while (at && beam[at - 1].score < n->score)
        at--;
    if (at == BEAM)
        return;
    uint32_t last = *count < BEAM ? (*count)++ : BEAM - 1;
    memmove(&beam[at + 1], &beam[at], (last - at) * sizeof *beam);
    beam[at] = *n;
}

static void write_script(const struct script *script, const struct node *n) {
    struct es_setup setup = setup_of(script->ruleset, script->scenario);
    struct match m;
    struct err e;
    if (match_open(&m, open_set(script->ruleset), MATCH_RECORD | MATCH_AUDIT, &e) != ST_OK ||
        match_begin(&m, &setup, script->seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    for (uint32_t i = 0; i < n->state.run.turn; i++)
        assert_int_equal(match_act(&m, 0, 0, &n->action[i], n->words[i]), REASON_OK);
    golden_write(script->file, &m);
    match_close(&m);
}

void script_bless(const struct script *script) {
    struct node *beam = calloc(2 * BEAM + 2, sizeof *beam), *next = beam + BEAM, *trial = next + BEAM;
    const struct es_rules *r = open_set(script->ruleset)->rules;
    struct es_setup setup = setup_of(script->ruleset, script->scenario);
    struct stream rng;
    uint32_t count = 1;
    assert_non_null(beam);
    stream_open(&rng, rng_key(script->seed, "script", 0));
    es_start(r, &setup, script->seed, &beam[0].state);
    for (uint32_t i = 0; i < script->goals; i++) {
        uint32_t found = 0;
        for (uint32_t k = 0; k < TRIALS; k++)
            if (attempt(r, &script->goal[i], &beam[k % count], trial, &rng))
                keep(next, &found, trial);
        if (getenv("GLOAM_BLESS_LOUD"))
            fprintf(stderr, "%s: %u states after '%s', turn %u, health %d\n", script->file, found,
                    script->goal[i].name, next[0].state.run.turn, next[0].state.entity[0].health);
        if (!found)
            fail_msg("%s: no run found to '%s'", script->file, script->goal[i].name);
        memcpy(beam, next, found * sizeof *beam);
        count = found;
    }
    write_script(script, &beam[0]);
    free(beam);
}
