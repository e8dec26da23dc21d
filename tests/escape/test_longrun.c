/* The long-run suite (ES-242 .. ES-251, ES-255, ES-256, ES-268, D-35): windows of exactly 100, 250 and 500
 * turns on the canonical seeds, played by the mind 'contract', with hostiles and without. What does not
 * depend on the machine is held against tests/golden/escape-longrun.txt; times are told beside it.
 *
 * The reports are JSON. They are printed, and written to the folder $GLOAM_REPORTS when there is one:
 * long-run-balance-report.json, balance-sim-report.json (all windows in one) and vector-usage-report.json.
 */
#include "es_script.h"

#include "ai/ai.h"
#include "base/jw.h"

#include <stdio.h>
#include <time.h>

enum {
    WINDOWS = 3,
    RUNS = 3,
    TURNS_MOST = 500,
    TIMES_MOST = RUNS * TURNS_MOST,
    BYTES = 1 << 16,
    NS_PER_US = 1000,
    SLOWEST_US = 2 * 1000 * 1000
};
static const uint32_t windows[WINDOWS] = {100, 250, TURNS_MOST};
static const char *const scenes[] = {"canonical", "quiet"};
enum { SCENES = sizeof scenes / sizeof scenes[0] };

/* What some runs of a window came to. */
struct balance {
    uint32_t runs, turns, escaped, survived, stopped, living_most;
    uint32_t acted[ES_VERBS], headed[ES_ARCHETYPES + 1], ended[ES_ARCHETYPES + 1];
    int64_t fame, moved[ES_AXES];
    uint32_t times, us[TIMES_MOST];
};

/* Of processor time: the clock also counts what else the machine does. */
static uint64_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000 * 1000 + (uint64_t)t.tv_nsec / NS_PER_US;
}

static void count_turn(struct balance *b, const struct match *m, const struct action *a) {
    const struct es_state *s = state_of(m);
    b->turns++;
    b->acted[a->verb]++;
    b->headed[s->run.heading]++;
    uint32_t living = es_living_most(s);
    b->living_most = living > b->living_most ? living : b->living_most;
    for (uint32_t i = 0; i < m->events.count; i++) {
        const struct event *ev = &m->events.event[i];
        if (ev->kind == ES_EV_TRAIT)
            b->moved[ev->arg[0] - 1] += abs(ev->arg[1]);
        if (ev->kind == ES_EV_FEATURE)
            b->moved[ES_TRAITS + ev->arg[0] - 1] += abs(ev->arg[1]);
    }
}

static void play_window(const char *scene, uint32_t turns, uint64_t seed, struct balance *b) {
    struct es_setup setup = setup_of(V1, scene);
    struct action legal[ES_MAX_LEGAL];
    struct match m;
    struct mind mind;
    struct err e;
    if (match_open(&m, open_set(V1), 0, &e) != ST_OK || mind_open(&mind, m.set, "contract", &e) != ST_OK ||
        match_begin(&m, &setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    mind_seed(&mind, seed, 0);
    while (!match_over(&m) && m.step < turns) {
        struct action a = legal[mind_choose(&mind, &m, legal, match_legal(&m, legal))];
        uint64_t began = now_us();
        assert_int_equal(match_act(&m, 0, 0, &a, NULL), REASON_OK);
        b->us[b->times++] = (uint32_t)(now_us() - began);
        count_turn(b, &m, &a);
    }
    const struct es_state *s = state_of(&m);
    b->runs++;
    b->escaped += s->run.over == ES_ESCAPED;
    b->survived += s->entity[0].health > 0; /* D-35 */
    b->stopped += !s->run.over;
    b->ended[s->run.heading]++;
    b->fame += s->entity[0].feature[ES_FAME];
    mind_close(&mind);
    match_close(&m);
}

/* ES-255: a batch over the canonical seeds. */
static void simulate_balance_batch(const char *scene, uint32_t turns, struct balance *b) {
    memset(b, 0, sizeof *b);
    for (uint64_t i = 0; i < RUNS; i++)
        play_window(scene, turns, CANONICAL_SEED_V1 + i, b);
}

static void write_counts(struct jw *w, const char *key, uint32_t kind, const uint32_t *count, uint32_t first,
                         uint32_t n) {
    const struct es_rules *r = open_set(V1)->rules;
    jw_kopen(w, key, '{');
    for (uint32_t i = 0; i < n; i++)
        jw_kint(w, es_name_of(r, kind, i + 1), count[first + i]);
    jw_close(w, '}');
}

/* ES-243 .. ES-246, ES-256: what is the same on every machine. */
static void write_balance(struct jw *w, const char *scene, uint32_t turns, const struct balance *b) {
    const struct es_rules *r = open_set(V1)->rules;
    jw_open(w, '{');
    jw_kstr(w, "scenario", scene);
    jw_kint(w, "window", turns);
    jw_kint(w, "runs", b->runs);
    jw_kint(w, "turns", b->turns);
    jw_kint(w, "escaped", b->escaped);
    jw_kint(w, "survived", b->survived);
    jw_kint(w, "stopped_by_the_window", b->stopped);
    jw_kint(w, "entities_most", b->living_most);
    jw_kint(w, "fame_mean_in_ten_thousandths", b->fame / b->runs);
    write_counts(w, "action_usage", ES_KIND_VERB, b->acted, 0, ES_VERBS);
    jw_kopen(w, "dead_action_types", '[');
    for (uint32_t i = 0; i < ES_VERBS; i++)
        if (!b->acted[i])
            jw_str(w, es_name_of(r, ES_KIND_VERB, i + 1));
    jw_close(w, ']');
    write_counts(w, "archetype_turns", ES_KIND_ARCHETYPE, b->headed, 1, r->archetypes);
    write_counts(w, "archetype_at_the_end", ES_KIND_ARCHETYPE, b->ended, 1, r->archetypes);
    jw_close(w, '}');
}

static int by_time(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* ES-247: apart from the rest, because it depends on the machine. */
static void write_times(struct jw *w, struct balance *b) {
    uint64_t sum = 0;
    qsort(b->us, b->times, sizeof b->us[0], by_time);
    for (uint32_t i = 0; i < b->times; i++)
        sum += b->us[i];
    jw_open(w, '{');
    jw_kint(w, "mean_us", (int64_t)(sum / b->times));
    jw_kint(w, "p50_us", b->us[b->times / 2]);
    jw_kint(w, "p95_us", b->us[b->times * 95 / 100]);
    jw_kint(w, "worst_us", b->us[b->times - 1]);
    jw_close(w, '}');
}

static void publish(const char *name, const struct text *t) {
    const char *root = getenv("GLOAM_REPORTS");
    char path[1024];
    assert_false(t->cut);
    printf("# %s\n# %s\n", name, t->buf);
    if (!root || !*root)
        return;
    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(t->buf, 1, t->len, f) != t->len || fputc('\n', f) == EOF || fclose(f))
        fail_msg("%s cannot be written", path);
}

/* ES-242 to ES-249: three windows, the same figures in every run of the suite; ES-248, ES-249: two reports.
 */
static void long_runs(void **unused) {
    static struct balance b;
    static char golden[BYTES], whole[BYTES], timed[BYTES];
    struct text lines, report, times;
    struct jw w, tw;
    (void)unused;
    text_init(&lines, golden, sizeof golden);
    text_init(&report, whole, sizeof whole);
    text_init(&times, timed, sizeof timed);
    jw_init(&w, &report);
    jw_init(&tw, &times);
    jw_open(&w, '[');
    jw_open(&tw, '[');
    for (uint32_t i = 0; i < SCENES * WINDOWS; i++) {
        uint32_t turns = windows[i % WINDOWS];
        size_t from = report.len;
        simulate_balance_batch(scenes[i / WINDOWS], turns, &b);
        write_balance(&w, scenes[i / WINDOWS], turns, &b);
        text_fmt(&lines, "%s\n", report.buf + from + (i > 0));
        write_times(&tw, &b);
        assert_true(b.living_most <= 120);                   /* ES-253 */
        assert_true(b.us[b.times * 95 / 100] <= SLOWEST_US); /* ES-250 */
        assert_true(b.us[b.times - 1] <= SLOWEST_US);        /* ES-251 */
    }
    jw_close(&w, ']');
    jw_close(&tw, ']');
    publish("balance-sim-report.json", &report);
    static char both[2 * BYTES];
    struct text out;
    text_init(&out, both, sizeof both);
    text_fmt(&out, "{\"deterministic\":%s,\"timing\":%s}", whole, timed);
    publish("long-run-balance-report.json", &out);
    same_as_golden("escape-longrun.txt", golden);
}

/* ES-246: between them the windows leave no action type dead. */
static void no_dead_actions(void **unused) {
    static struct balance b;
    uint32_t acted[ES_VERBS] = {0};
    (void)unused;
    for (uint32_t i = 0; i < SCENES; i++) {
        simulate_balance_batch(scenes[i], TURNS_MOST, &b);
        for (uint32_t v = 0; v < ES_VERBS; v++)
            acted[v] += b.acted[v];
    }
    for (uint32_t v = 0; v < ES_VERBS; v++)
        if (!acted[v])
            fail_msg("nobody takes %s", es_name_of(open_set(V1)->rules, ES_KIND_VERB, v + 1));
}

/* ES-268: how far every trait and feature is moved in 100 turns; below 0.05 of one is low. */
static void usage_report(void **unused) {
    static struct balance b;
    static char bytes[BYTES];
    const struct es_rules *r = open_set(V1)->rules;
    struct text t;
    struct jw w;
    (void)unused;
    simulate_balance_batch("quiet", windows[0], &b);
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    jw_open(&w, '{');
    for (uint32_t i = 0; i < ES_AXES; i++) {
        bool trait = i < ES_TRAITS;
        jw_kopen(&w,
                 es_name_of(r, trait ? ES_KIND_TRAIT : ES_KIND_FEATURE, trait ? i + 1 : i + 1 - ES_TRAITS),
                 '{');
        jw_kint(&w, "moved_in_ten_thousandths", b.moved[i]);
        jw_kbool(&w, "low", b.moved[i] < ES_ONE / 20);
        jw_close(&w, '}');
        if (b.moved[i] < ES_ONE / 20)
            fail_msg("hardly anything moves axis %u", i);
    }
    jw_close(&w, '}');
    publish("vector-usage-report.json", &t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_runs),
        cmocka_unit_test(no_dead_actions),
        cmocka_unit_test(usage_report),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
