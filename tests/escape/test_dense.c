/* The dense run (ES-232 .. ES-241): one scripted run from depth 12 through the first act, with branches of
 * dialogue, chains of blows and flights, skills and an evolution, rumors and a correction, a name that grows
 * bad enough for murder, a companion, chapters and pages. It is tests/golden/escape-dense.replay;
 * GLOAM_BLESS=1 writes it anew.
 */
#include "es_script.h"

enum { TURNS_LEAST = 75, FEARED = -6 };

static bool took(const struct es_rules *r, const struct es_state *s, const char *option) {
    return s->run.options >> es_id_of(r, ES_KIND_OPTION, option) & 1;
}

/* Rows of the same verb of at least two. */
static uint32_t chains(const struct trail *t, uint32_t verb) {
    uint32_t n = 0;
    for (uint32_t i = 1; i < t->turns; i++)
        n += t->verb[i] == verb && t->verb[i - 1] == verb && (i < 2 || t->verb[i - 2] != verb);
    return n;
}

static bool has(const struct es_rules *r, const struct es_state *s, const char *skill) {
    return s->entity[0].skills >> es_id_of(r, ES_KIND_SKILL, skill) & 1;
}

/* Either shuts the other. */
static bool took_a_branch(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)t;
    return took(r, now, "swear_the_oath") || took(r, now, "mock_the_drill");
}

/* Both were open in the same room. */
static bool went_both_ways(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)t;
    return took(r, now, "tell_it_taller") && took(r, now, "sell_a_secret");
}

static bool trained(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)t;
    return now->entity[0].xp >= 2 * r->f.xp_per_level;
}

static bool recruited(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)r;
    (void)now;
    return t->events >> ES_EV_JOINED & 1;
}

static bool keen_eyed(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)t;
    return has(r, now, "keen_eye");
}

static bool shadow_handed(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)t;
    return has(r, now, "shadow_hand") && now->entity[0].feature[ES_AWARENESS] >= 3000;
}

static bool stole(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)r;
    (void)now;
    return t->verbs >> ES_STEAL & 1;
}

static bool evolved(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)r;
    (void)now;
    return t->verbs >> ES_EVOLVE & 1;
}

static bool is_feared(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)t;
    return now->entity[0].reputation <= FEARED && now->entity[0].trait[ES_SURVIVAL] >= r->f.murder_survival;
}

static bool murdered(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)r;
    (void)now;
    return t->verbs >> ES_MURDER & 1;
}

static bool corrected(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)r;
    (void)now;
    return t->events >> ES_EV_CORRECTED & 1;
}

static bool fought_and_fled(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)r;
    (void)now;
    return chains(t, ES_FIGHT) && chains(t, ES_FLEE);
}

static bool climbed(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)r;
    return now->run.chapters != t->from->run.chapters;
}

/* The way up again will not complete the chapter twice. */
static bool descended(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)r;
    return now->entity[0].depth > t->from->entity[0].depth;
}

#define TALKING (VERB(ES_TALK) | VERB(ES_CHOOSE))
#define CLIMB                                                                                                \
    { "ES-239 a chapter", 1, 40, AT_EXIT, 0, VERB(ES_MOVE) | VERB(ES_FLEE), climbed, NULL }
#define CHAIN                                                                                                \
    {                                                                                                        \
        "ES-234 a chain of blows, a chain of flights", 4, 30, WITH_ENEMY, 0, VERB(ES_FIGHT) | VERB(ES_FLEE), \
            fought_and_fled, NULL                                                                            \
    }

static const struct goal goals[] = {
    {"ES-233 a branch in the training room", 1, 20, IN_FEATURE, ES_TRAINING, VERB(ES_CHOOSE), took_a_branch,
     NULL},
    {"ES-235 60 xp", 1, 30, IN_FEATURE, ES_TRAINING, VERB(ES_TRAIN), trained, NULL},
    {"ES-238 a companion", 1, 30, WITH_FREELANCER, 0, VERB(ES_RECRUIT), recruited, NULL},
    {"ES-233 two ways from one place", 2, 30, IN_FEATURE, ES_DIALOGUE, VERB(ES_CHOOSE), went_both_ways, NULL},
    {"ES-235 Keen Eye", 1, 20, IN_FEATURE, ES_DIALOGUE, TALKING, keen_eyed, NULL},
    {"ES-235 Shadow Hand", 1, 30, WITH_FREELANCER, 0, TALKING, shadow_handed, NULL},
    {"ES-235 a theft", 1, 30, WITH_FREELANCER, 0, VERB(ES_STEAL), stole, NULL},
    {"ES-236 a correction", 1, 40, WITH_FREELANCER, 0, TALKING, corrected, NULL},
    {"ES-235 an evolution", 1, 30, IN_FEATURE, ES_RUNE_FORGE, VERB(ES_EVOLVE), evolved, NULL},
    {"ES-237 feared", 0, 40, IN_FEATURE, ES_TREASURE, VERB(ES_CHOOSE) | VERB(ES_SEARCH), is_feared, NULL},
    {"ES-237 a murder", 1, 30, WITH_ENEMY, 0, VERB(ES_MURDER), murdered, NULL},
    CHAIN,
    CLIMB,
    {"D-30 back down", 1, 10, ANYWHERE, 0, VERB(ES_MOVE) | VERB(ES_FLEE), descended, NULL},
    CLIMB,
    CLIMB,
    CLIMB,
    CHAIN,
};
enum { GOALS = sizeof goals / sizeof goals[0] };

static const struct script dense = {"escape-dense", V1, "canonical", CANONICAL_SEED_V1, goals, GOALS};

/* ES-232, ES-234 to ES-236, ES-238, ES-240, ES-241: the trace answers every goal, in order, and is long
 * enough. */
static void trace_is_dense(void **unused) {
    uint32_t done[GOALS_MAX];
    (void)unused;
    if (blessing())
        script_bless(&dense);
    script_verify(&dense, done);
    assert_in_range(done[GOALS - 1], TURNS_LEAST, SCRIPT_TURNS);
}

/* What is watched over the whole run. */
struct watch {
    uint32_t forks, chapters, acts, murders, refused_murders, beliefs;
    uint32_t lines[ES_WHATS];
};

/* ES-233: where a choice was made another was open, and it would have led elsewhere. */
static void see_fork(const struct es_rules *r, const struct es_state *before, const struct es_state *after,
                     const struct action *a, struct watch *w) {
    static struct es_state other;
    for (uint32_t i = 1; i <= r->options; i++) {
        const struct action b = {ES_CHOOSE, {(int16_t)i}};
        if (b.arg[0] == a->arg[0] || es_check(r, before, 0, &b) != REASON_OK)
            continue;
        other = *before;
        es_apply(r, &other, 0, &b, NULL);
        assert_memory_not_equal(other.entity[0].trait, after->entity[0].trait, sizeof other.entity[0].trait);
        bool excludes = r->option[i].never_after >> a->arg[0] & 1;
        if (excludes)
            assert_int_not_equal(es_check(r, after, 0, &b), REASON_OK);
        w->forks++;
    }
}

static void watch_turn(void *ctx, const struct match *m, const void *before, const struct action *a,
                       const struct sink *events) {
    struct watch *w = ctx;
    const struct es_rules *r = m->set->rules;
    const struct es_state *now = state_of(m);
    const struct action murder = {ES_MURDER, {0}};
    if (a->verb == ES_CHOOSE)
        see_fork(r, before, now, a, w);
    uint32_t why = es_check(r, before, 0, &murder);
    if (!w->murders)
        w->refused_murders += why == ES_NO_CRUELTY || why == ES_NO_FEAR;
    w->murders += a->verb == ES_MURDER;
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        w->chapters += ev->kind == ES_EV_CHAPTER;
        w->acts += ev->kind == ES_EV_ACT;
    }
    w->beliefs += beliefs_of(r, now, ES_MISINFORMED) != 0;
    /* D-30: chapters count the ascents, an act is four of them. */
    assert_int_equal(__builtin_popcount(now->run.chapters), w->chapters);
    assert_int_equal(now->run.acts, w->chapters / 4);
}

static void count_lines(const struct es_line *l, uint32_t n, struct watch *w) {
    for (uint32_t i = 0; i < n; i++)
        if (l[i].sequence)
            w->lines[l[i].what]++;
}

/* ES-233, ES-236, ES-237, ES-239: branches, falsehoods, the gate of murder, chapters, acts and pages. */
static void everything_happens(void **unused) {
    struct watch w = {0};
    struct match m;
    (void)unused;
    golden_play(&escape_ops, "escape-dense", watch_turn, &w, &m);
    const struct es_log *log = m.log;
    count_lines(log->chapter, ES_CHAPTER_LINES, &w);
    count_lines(log->people, ES_PEOPLE_LINES, &w);
    count_lines(log->system, ES_SYSTEM_LINES, &w);
    assert_true(w.forks);
    assert_true(w.refused_murders);
    assert_true(w.murders);
    assert_true(w.beliefs);
    assert_true(w.lines[ES_LINE_CHAPTER]);
    assert_true(w.lines[ES_LINE_ACT]);
    assert_true(w.lines[ES_LINE_SKILL]);
    assert_true(w.lines[ES_LINE_CUTSCENE]);
    match_close(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trace_is_dense),
        cmocka_unit_test(everything_happens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
