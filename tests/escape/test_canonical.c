/* The reference playthrough (ES-202 .. ES-216): 25 turns on the canonical seed, window by window, with
 * actions that are refused between them. The run is tests/golden/escape-canonical.replay;
 * escape-canonical.txt says turn by turn what was done, what came of it and why other actions were refused.
 * GLOAM_BLESS=1 writes both anew.
 */
#include "es_script.h"

#include "base/hash.h"

static bool explored(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)r;
    return t->verb[0] == ES_MOVE && __builtin_popcount(t->features) >= 3 && t->room_moved &&
           now->entity[0].health == now->entity[0].health_most;
}

static bool opened_a_cache(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)r;
    return t->found && t->cutscenes && now->entity[0].skills;
}

/* Somebody told the player of a deed, and rumors are about. */
static bool heard_rumors(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    return t->talked && t->events >> ES_EV_HEARD & 1 &&
           beliefs_of(r, now, ES_RUMOR) > beliefs_of(r, t->from, ES_RUMOR);
}

static bool was_misunderstood(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    return t->verbs & VERB(ES_SPEAK) && t->deed_moved &&
           beliefs_of(r, now, ES_MISINFORMED) > beliefs_of(r, t->from, ES_MISINFORMED);
}

static bool fought_then_fled(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)r;
    (void)now;
    for (uint32_t i = 1; i < t->turns; i++)
        if (t->verb[i - 1] == ES_FIGHT && t->verb[i] == ES_FLEE)
            return true;
    return false;
}

static bool stood_at_a_forge(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)r;
    return t->features >> ES_RUNE_FORGE & 1 && now->entity[0].skills;
}

/* Fame rose, Effort went, and somebody who was not there has heard of it. */
static bool broadcast(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    uint32_t streams = 0, heard = 0;
    const struct es_entity *me = &now->entity[0], *was = &t->from->entity[0];
    for (uint32_t i = 0; i < t->turns; i++)
        streams += t->verb[i] == ES_STREAM;
    for (uint32_t i = 1; i < now->run.entities; i++)
        for (uint32_t k = 0; k < ES_HEARD; k++)
            heard +=
                now->entity[i].memory.heard[k].verb == ES_STREAM && now->entity[i].memory.heard[k].actor == 1;
    return streams && heard && me->feature[ES_FAME] > was->feature[ES_FAME] &&
           me->feature[ES_EFFORT] == was->feature[ES_EFFORT] - (int32_t)streams * r->f.stream_effort * ES_ONE;
}

static bool lived(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)r;
    return t->from && !now->run.over;
}

enum { WINDOWS = 8, TURNS = 25 };

static const struct goal windows[WINDOWS] = {
    {"ES-204 movement, look, room influence", 4, 4, ANYWHERE, 0, VERB(ES_MOVE), explored, NULL},
    {"ES-205 search, item, cutscene", 4, 4, IN_FEATURE, ES_TREASURE, VERB(ES_SEARCH), opened_a_cache, NULL},
    {"ES-206 talk and rumors", 3, 3, WITH_FREELANCER, 0, VERB(ES_TALK), heard_rumors, NULL},
    {"ES-207 projection and misinformation", 3, 3, ANYWHERE, 0,
     VERB(ES_TALK) | VERB(ES_SPEAK) | VERB(ES_MOVE) | VERB(ES_SEARCH), was_misunderstood,
     "I will find the way out and help everyone I meet"},
    {"ES-208 fight, then flee", 3, 3, WITH_ENEMY, 0, VERB(ES_FIGHT) | VERB(ES_FLEE), fought_then_fled, NULL},
    {"ES-209 skills and a rune forge", 3, 3, IN_FEATURE, ES_RUNE_FORGE, VERB(ES_REST_UP) | VERB(ES_SEARCH),
     stood_at_a_forge, NULL},
    {"ES-210 livestream", 3, 3, ANYWHERE, 0, VERB(ES_STREAM) | VERB(ES_MOVE), broadcast, NULL},
    {"ES-211 pages and snapshots", 2, 2, ANYWHERE, 0, VERB(ES_MOVE) | VERB(ES_REST_UP), lived, NULL},
};

static const struct script canonical = {"escape-canonical", V1,      "canonical",
                                        CANONICAL_SEED_V1,  windows, WINDOWS};

/* ES-202, ES-203, ES-204 to ES-211, ES-240: the run exists, on its seed, and each window covers what it must.
 */
static void windows_are_covered(void **unused) {
    static const uint32_t ends[WINDOWS] = {4, 8, 11, 14, 17, 20, 23, 25};
    uint32_t done[GOALS_MAX];
    (void)unused;
    if (blessing())
        script_bless(&canonical);
    script_verify(&canonical, done);
    for (uint32_t i = 0; i < WINDOWS; i++)
        assert_int_equal(done[i], ends[i]);
}

/* One action of each kind, some of which are never possible, and why each is refused. */
static void write_refusals(const struct match *m, struct text *out) {
    const struct es_rules *r = m->set->rules;
    static const struct action probe[] = {
        {ES_MOVE, {ES_NORTH}}, {ES_MOVE, {ES_SOUTH}}, {ES_MOVE, {ES_UP}}, {ES_TRAIN, {0}},
        {ES_TALK, {0}},        {ES_TALK, {49}},       {ES_FIGHT, {0}},    {ES_FLEE, {ES_EAST}},
        {ES_CHOOSE, {1}},      {ES_CHOOSE, {99}},     {ES_STREAM, {0}},   {ES_STEAL, {0}},
        {ES_RECRUIT, {0}},     {ES_MURDER, {0}},      {ES_EVOLVE, {6}},   {ES_EVOLVE, {7}},
        {ES_SPEAK, {0}},
    };
    for (uint32_t i = 0; i < sizeof probe / sizeof probe[0]; i++) {
        uint32_t why = es_check(r, m->state, 0, &probe[i]);
        if (why == REASON_OK)
            continue;
        text_fmt(out, "  not ");
        action_write(&escape_ops, &probe[i], out);
        text_fmt(out, ": %s\n", reason_name(&escape_ops, why));
    }
}

struct telling {
    struct text *out;
    uint32_t cutscenes;
};

/* D-02: an action that is refused costs nothing; S-13: what is read changes nothing. */
static void probes_cost_nothing(const struct match *m) {
    static struct es_view view;
    static struct es_state was;
    struct match *door = (struct match *)(uintptr_t)m;
    const struct action nowhere = {ES_MOVE, {ES_NO_WAY}}, nobody = {ES_TALK, {ES_IDS - 1}};
    was = *state_of(m);
    assert_int_not_equal(match_act(door, 0, 0, &nowhere, NULL), REASON_OK);
    assert_int_not_equal(match_act(door, 0, 0, &nobody, NULL), REASON_OK);
    match_view(m, 0, &view);
    assert_memory_equal(&was, m->state, sizeof was);
    assert_int_equal(view.self.depth, was.entity[0].depth);
    assert_int_equal(view.self.room, was.entity[0].room);
}

/* ES-213: depth is where one stands, level what one has learned. */
static void depth_is_not_level(const struct es_rules *r, const struct es_state *s) {
    const struct es_entity *me = &s->entity[0];
    assert_in_range(me->depth, 1, ES_DEPTHS);
    assert_int_equal(es_level(r, &s->run, me), me->base_level + me->xp / r->f.xp_per_level);
}

static void tell_turn(void *ctx, const struct match *m, const void *before, const struct action *a,
                      const struct sink *events) {
    struct telling *t = ctx;
    const struct es_rules *r = m->set->rules;
    const struct es_state *s = state_of(m);
    const struct es_entity *me = &s->entity[0];
    static struct es_view view;
    char hex[17];
    assert_int_equal(s->run.turn, ((const struct es_state *)before)->run.turn + 1);
    depth_is_not_level(r, s);
    if (!match_over(m))
        probes_cost_nothing(m);
    match_view(m, 0, &view);
    hash_hex(match_hash(m), hex);
    text_fmt(t->out, "%u ", s->run.turn);
    action_write(&escape_ops, a, t->out);
    text_fmt(t->out, ": depth %u, room %u, %s, level %d, health %d, %s, false beliefs %u, %s\n", me->depth,
             me->room, r->room[es_feature_of(s, me)].name, (int)es_level(r, &s->run, me), me->health,
             r->archetype[s->run.heading].name, beliefs_of(r, s, ES_MISINFORMED), hex);
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        TEXT_ON_STACK(line, 600);
        if (ev->kind != ES_EV_CUTSCENE)
            continue;
        es_say_event(r, &view, ev, &line);
        assert_true(line.len); /* ES-215 */
        t->cutscenes++;
        text_fmt(t->out, "  cutscene %s\n", r->cutscene[ev->arg[0]].name);
    }
    write_refusals(m, t->out);
}

static uint64_t tell_run(struct text *out, uint32_t *cutscenes, uint32_t *lies) {
    struct telling t = {out, 0};
    struct match m;
    golden_play(&escape_ops, "escape-canonical", tell_turn, &t, &m);
    assert_int_equal(m.step, TURNS);
    *cutscenes = t.cutscenes;
    *lies = beliefs_of(m.set->rules, state_of(&m), ES_MISINFORMED);
    uint64_t hash = match_hash(&m);
    match_close(&m);
    return hash;
}

/* ES-212 to ES-216, ES-266, ES-267, ES-305: what is possible and why not is the same in every run, depth and
 * level are apart, somebody believes what is false, cutscenes are told, and the same script ends in the same
 * state. */
static void five_assertions(void **unused) {
    static char first[1 << 16], second[1 << 16];
    struct text a, b;
    uint32_t cutscenes, lies;
    (void)unused;
    text_init(&a, first, sizeof first);
    text_init(&b, second, sizeof second);
    uint64_t one = tell_run(&a, &cutscenes, &lies), two = tell_run(&b, &cutscenes, &lies);
    assert_false(a.cut);
    assert_string_equal(first, second);
    assert_int_equal(one, two);
    assert_true(cutscenes);
    assert_true(lies);
    same_as_golden("escape-canonical.txt", first);
}

/* ES-209: at a forge the evolution of what one knows waits for its figures, the other for its parent;
 * elsewhere both wait for a forge. */
static void see_gates(void *ctx, const struct match *m, const void *before, const struct action *a,
                      const struct sink *events) {
    uint32_t *seen = ctx;
    const struct es_rules *r = m->set->rules;
    const struct es_state *s = state_of(m);
    bool forge = es_feature_of(s, &s->entity[0]) == ES_RUNE_FORGE;
    (void)before;
    (void)a;
    (void)events;
    for (uint32_t i = 1; i <= r->skills; i++) {
        const struct action evolve = {ES_EVOLVE, {(int16_t)i}};
        if (!r->skill[i].parent)
            continue;
        bool known = s->entity[0].skills >> r->skill[i].parent & 1;
        assert_int_equal(es_check(r, s, 0, &evolve), !forge   ? ES_NO_FORGE
                                                     : !known ? ES_NO_PARENT
                                                              : ES_NO_MERIT);
        *seen |= !forge ? 1 : !known ? 2 : 4;
    }
}

static void gates_at_the_forge(void **unused) {
    struct match m;
    uint32_t seen = 0;
    (void)unused;
    golden_play(&escape_ops, "escape-canonical", see_gates, &seen, &m);
    assert_int_equal(seen, 7);
    match_close(&m);
}

/* ES-211: the last turns stand on the pages, numbered, with depth and level; a copy of the state goes on
 * alike. */
static void pages_and_snapshots(void **unused) {
    static struct es_state copy;
    struct match m;
    uint32_t turns[TURNS + 1] = {0};
    struct action rest = {ES_REST_UP, {0}};
    (void)unused;
    golden_play(&escape_ops, "escape-canonical", NULL, NULL, &m);
    const struct es_state *s = state_of(&m);
    const struct es_log *log = m.log;
    for (uint32_t i = 0; i < ES_PEOPLE_LINES + ES_CHAPTER_LINES; i++) {
        const struct es_line *l = i < ES_PEOPLE_LINES ? &log->people[i] : &log->chapter[i - ES_PEOPLE_LINES];
        if (l->sequence && l->actor == 1 && l->what == ES_LINE_ACTION)
            turns[l->turn]++;
        if (l->sequence && l->actor == 1)
            assert_true(l->depth && l->level);
    }
    for (uint32_t i = 1; i <= TURNS; i++)
        assert_true(turns[i]);
    copy = *s;
    es_apply(m.set->rules, &copy, 0, &rest, NULL);
    assert_int_equal(match_act(&m, 0, 0, &rest, NULL), REASON_OK);
    assert_memory_equal(&copy, m.state, sizeof copy);
    match_close(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_are_covered),
        cmocka_unit_test(five_assertions),
        cmocka_unit_test(gates_at_the_forge),
        cmocka_unit_test(pages_and_snapshots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
