/* Runs that are kept while they are under way (ES-029, ES-030, D-33): each step in the file, gone on with
 * exactly, with the words that were said and the minds that played; what cannot be played again is set aside.
 * The game is a toy: a counter that is told numbers and words. */
#include "front/table/runs.h"

#include "core/back.h"
#include "core/replay.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

struct count {
    struct stream dice;
    uint32_t turns, sum;
    char words[40];
    uint32_t said; /* bytes of all words */
    uint32_t pad;
};

static const struct fields count_fields = FIELDS(count, {
    FIELD(count, turns), FIELD(count, sum), FIELD(count, said),
});

struct count_setup {
    uint32_t from;
};
static const struct fields setup_fields = FIELDS(count_setup, {FIELD(count_setup, from)});

static enum status count_check_setup(const void *rules, void *setup, struct err *e) {
    (void)rules, (void)setup, (void)e;
    return ST_OK;
}

static void count_start(const void *rules, const void *setup, uint64_t seed, void *state) {
    struct count *s = state;
    (void)rules;
    stream_open(&s->dice, rng_key(seed, "count", 0));
    s->sum = ((const struct count_setup *)setup)->from;
}

static void count_ask(const void *rules, const void *state, struct ask *out) {
    (void)rules;
    *out = (struct ask){((const struct count *)state)->sum >= 100, 0, 0};
}

static uint32_t count_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    (void)rules, (void)state, (void)seat;
    return a->verb == 0 && a->arg[0] >= 0 ? REASON_OK : REASON_ARGS;
}

static void count_apply(const void *rules, void *state, uint32_t seat, const struct action *a,
                        struct sink *k) {
    struct count *s = state;
    uint32_t by = *(const uint32_t *)rules;
    (void)seat, (void)k;
    s->turns++;
    s->sum += (uint32_t)a->arg[0] * by + stream_below(&s->dice, 3);
    s->said += (uint32_t)strlen(s->words);
}

static enum status count_audit(const void *rules, const void *state, struct err *e) {
    (void)rules, (void)state, (void)e;
    return ST_OK;
}

static void count_result(const void *rules, const void *state, struct result *out) {
    (void)rules, (void)state;
    out->outcome = 1;
}

static const struct verb verbs[] = {{"add", "", {{"number", KIND_NUMBER, true}}}};
static const struct habit_row habits[] = {{.name = "never_says_a_word", .help = ""},
                                          {.name = "adds_as_little_as_it_may", .help = ""},
                                          {.name = "thinks_of_a_hundred", .help = ""}};
static const char *const outcomes[] = {"open", "full"}, *const seats[] = {"one"};

static const struct game_ops count_ops = {.name = "count",
                                          .title = "Count",
                                          .version = 1,
                                          .seats = 1,
                                          .seat_names = seats,
                                          .setup_size = sizeof(struct count_setup),
                                          .state_size = sizeof(struct count),
                                          .max_legal = 1,
                                          .max_events = 1,
                                          .max_steps = 50,
                                          .resumable = true,
                                          .words_at = offsetof(struct count, words),
                                          .words_size = 40,
                                          .verbs = verbs,
                                          .verb_count = 1,
                                          .habits = habits,
                                          .habit_count = 3,
                                          .outcomes = outcomes,
                                          .outcome_count = 2,
                                          .setup_fields = &setup_fields,
                                          .state_fields = &count_fields,
                                          .setup_check = count_check_setup,
                                          .start = count_start,
                                          .ask = count_ask,
                                          .check = count_check,
                                          .apply = count_apply,
                                          .result = count_result,
                                          .audit = count_audit};

static uint32_t by_one = 1, by_two = 2;
static struct ruleset plain = {.ops = &count_ops, .name = "plain", .rules = &by_one, .content_hash = 1},
                      other = {.ops = &count_ops, .name = "plain", .rules = &by_one, .content_hash = 2},
                      skewed = {.ops = &count_ops, .name = "plain", .rules = &by_two, .content_hash = 1},
                      renamed = {.ops = &count_ops, .name = "grand", .rules = &by_one, .content_hash = 1};

static char home[64];

static int fresh_home(void **state) {
    (void)state;
    char path[64];
    snprintf(path, sizeof path, "%s/gloam-runs-XXXXXX", P_tmpdir);
    if (!mkdtemp(path))
        return -1;
    strcpy(home, path);
    setenv("XDG_DATA_HOME", home, 1);
    return 0;
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *f) {
    (void)st, (void)kind, (void)f;
    return remove(path);
}

static int drop_home(void **state) {
    (void)state;
    return strstr(home, "/gloam-runs-") ? nftw(home, remove_one, 16, FTW_DEPTH | FTW_PHYS) : -1;
}

/* A sitting: lock, match, run. */
struct sitting {
    struct save save;
    struct table table;
    struct run run;
};

static void sit(struct sitting *p, const struct ruleset *set) {
    struct err e;
    assert_int_equal(save_open(&p->save, "count", "default", &e), ST_OK);
    assert_int_equal(table_open(&p->table, set, NULL, &e), ST_OK);
    assert_int_equal(run_open(&p->run, &count_ops, &e), ST_OK);
}

static void rise(struct sitting *p) {
    run_close(&p->run);
    table_close(&p->table);
    save_close(&p->save);
}

static void add(struct sitting *p, int number, const char *words) {
    struct err e;
    const struct action a = {0, {(int16_t)number}};
    assert_int_equal(match_act(&p->table.match, 0, 0, &a, words), REASON_OK);
    if (run_keep(&p->run, &p->save, &p->table, &e) != ST_OK)
        fail_msg("%s", e.text);
}

static void begin(struct sitting *p, uint64_t seed) {
    struct err e;
    const struct count_setup from = {5};
    assert_int_equal(match_begin(&p->table.match, &from, seed, &e), ST_OK);
    assert_int_equal(run_keep(&p->run, &p->save, &p->table, &e), ST_OK);
}

static uint64_t leave_one(void) {
    struct sitting p;
    sit(&p, &plain);
    begin(&p, 7);
    add(&p, 3, NULL);
    add(&p, 0, "a | b : c");
    add(&p, 4, "words  of   mine");
    uint64_t hash = match_hash(&p.table.match);
    rise(&p);
    return hash;
}

static bool there(const char *name) {
    char path[200];
    snprintf(path, sizeof path, "%s/gloam/count/%s", home, name);
    return access(path, F_OK) == 0;
}

static void a_run_goes_on_exactly_where_it_was(void **state) {
    struct sitting p, whole;
    struct err e;
    char rules[40];
    uint64_t hash = leave_one();
    (void)state;
    sit(&p, &plain);
    assert_int_equal(run_rules(&p.save, rules, sizeof rules, &e), ST_OK);
    assert_string_equal(rules, "plain");
    if (run_load(&p.run, &p.save, &p.table, NULL, NULL, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_int_equal(p.table.match.step, 3);
    assert_int_equal(p.table.match.seed, 7);
    assert_true(match_hash(&p.table.match) == hash);
    assert_string_equal(match_said(&p.table.match, 2), "words of mine");
    add(&p, 9, "more");
    hash = match_hash(&p.table.match);
    char *bytes = malloc(1 << 16), *kept = NULL;
    size_t len;
    struct text t;
    text_init(&t, bytes, 1 << 16);
    assert_int_equal(replay_write(&p.table.match, &t, &e), ST_OK);
    rise(&p);
    /* The file is the replay of the whole, byte for byte. */
    char path[200];
    snprintf(path, sizeof path, "%s/gloam/count/default.run", home);
    assert_int_equal(files_read(path, 1 << 16, &kept, &len, &e), ST_OK);
    assert_int_equal(len, t.len);
    assert_memory_equal(kept, bytes, len);
    free(kept);
    free(bytes);
    sit(&whole, &plain);
    assert_int_equal(run_load(&whole.run, &whole.save, &whole.table, NULL, NULL, &e), ST_OK);
    assert_true(match_hash(&whole.table.match) == hash);
    rise(&whole);
}

static void a_new_run_takes_the_place_of_the_old(void **state) {
    struct sitting p;
    struct err e;
    (void)state;
    leave_one();
    sit(&p, &plain);
    assert_int_equal(run_load(&p.run, &p.save, &p.table, NULL, NULL, &e), ST_OK);
    begin(&p, 9);
    add(&p, 1, NULL);
    rise(&p);
    sit(&p, &plain);
    assert_int_equal(run_load(&p.run, &p.save, &p.table, NULL, NULL, &e), ST_OK);
    assert_int_equal(p.table.match.step, 1);
    assert_int_equal(p.table.match.seed, 9);
    assert_int_equal(run_drop(&p.run, &p.save, &e), ST_OK);
    assert_false(there("default.run"));
    assert_int_equal(run_load(&p.run, &p.save, &p.table, NULL, NULL, &e), ST_NOT_FOUND);
    assert_int_equal(run_drop(&p.run, &p.save, &e), ST_OK);
    rise(&p);
}

static void read_run_file(char **out) {
    char path[200];
    size_t len;
    struct err e;
    snprintf(path, sizeof path, "%s/gloam/count/default.run", home);
    assert_int_equal(files_read(path, 1 << 16, out, &len, &e), ST_OK);
}

/* What the match has taken back is gone from the file, which is the one of the step before, be it the first. */
static void a_run_forgets_what_is_taken_back(void **state) {
    struct sitting p;
    struct err e;
    char *before[4], *after = NULL;
    (void)state;
    sit(&p, &plain);
    begin(&p, 7);
    assert_int_equal(match_keep_back(&p.table.match, &e), ST_OK);
    for (int i = 0; i < 4; i++) {
        read_run_file(&before[i]);
        add(&p, 1, i % 2 ? "a | b : c" : NULL);
    }
    for (int to = 3; to >= 0; to -= 3) {
        match_take_back(&p.table.match, p.table.match.step - (uint32_t)to);
        run_take_back(&p.run, &p.table.match);
        assert_int_equal(run_keep(&p.run, &p.save, &p.table, &e), ST_OK);
        read_run_file(&after);
        assert_string_equal(after, before[to]);
        free(after);
    }
    add(&p, 1, NULL);
    read_run_file(&after);
    assert_string_equal(after, before[1]);
    free(after);
    for (int i = 0; i < 4; i++)
        free(before[i]);
    rise(&p);
}

static void one_that_is_over_can_be_looked_at_again(void **state) {
    struct sitting p;
    struct err e;
    (void)state;
    sit(&p, &plain);
    begin(&p, 1);
    add(&p, 99, NULL);
    rise(&p);
    sit(&p, &plain);
    assert_int_equal(run_load(&p.run, &p.save, &p.table, NULL, NULL, &e), ST_OK);
    assert_true(match_over(&p.table.match));
    rise(&p);
}

static void expect_aside(const struct ruleset *set, const char *name, const char *part) {
    struct sitting p;
    struct err e;
    sit(&p, set);
    assert_int_equal(run_load(&p.run, &p.save, &p.table, NULL, NULL, &e), ST_PARSE);
    if (!strstr(e.text, part))
        fail_msg("'%s' is not in '%s'", part, e.text);
    assert_true(there(name));
    assert_false(there("default.run"));
    /* And the next one can begin. */
    begin(&p, 3);
    add(&p, 1, NULL);
    assert_true(there("default.run"));
    rise(&p);
}

static void what_cannot_be_played_again_is_set_aside(void **state) {
    (void)state;
    leave_one();
    expect_aside(&other, "default.old-1.run", "other content");
    leave_one();
    expect_aside(&skewed, "default.old-2.run", "differs");
    assert_true(there("default.old-1.run"));
}

static void a_damaged_file_is_set_aside(void **state) {
    char path[200];
    (void)state;
    leave_one();
    snprintf(path, sizeof path, "%s/gloam/count/default.run", home);
    assert_int_equal(truncate(path, 150), 0);
    expect_aside(&plain, "default.old-1.run", "cut short");
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs("no run at all\n", f);
    fclose(f);
    expect_aside(&plain, "default.old-2.run", "not a replay");
}

static void another_ruleset_leaves_it_alone(void **state) {
    struct sitting p;
    struct err e;
    (void)state;
    leave_one();
    sit(&p, &renamed);
    assert_int_equal(run_load(&p.run, &p.save, &p.table, NULL, NULL, &e), ST_INVALID);
    assert_non_null(strstr(e.text, "--rules plain"));
    assert_true(there("default.run"));
    rise(&p);
}

static void a_failed_write_leaves_the_run_before(void **state) {
    struct sitting p;
    struct err e;
    char path[200];
    const struct action a = {0, {2}};
    (void)state;
    leave_one();
    sit(&p, &plain);
    assert_int_equal(run_load(&p.run, &p.save, &p.table, NULL, NULL, &e), ST_OK);
    snprintf(path, sizeof path, "%s/gloam/count/default.run.tmp", home);
    assert_int_equal(mkdir(path, 0700), 0); /* nothing can be written through it */
    assert_int_equal(match_act(&p.table.match, 0, 0, &a, NULL), REASON_OK);
    assert_int_equal(run_keep(&p.run, &p.save, &p.table, &e), ST_IO);
    assert_int_equal(rmdir(path), 0);
    assert_true(there("default.run"));
    add(&p, 1, NULL); /* the next try has both steps */
    rise(&p);
    sit(&p, &plain);
    assert_int_equal(run_load(&p.run, &p.save, &p.table, NULL, NULL, &e), ST_OK);
    assert_int_equal(p.table.match.step, 5);
    rise(&p);
}

static void spoil(const char *head) {
    char path[200], *kept = NULL;
    size_t len;
    struct err e;
    snprintf(path, sizeof path, "%s/gloam/count/default.run", home);
    assert_int_equal(files_read(path, 1 << 16, &kept, &len, &e), ST_OK);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f, "%s%s", head, kept);
    fclose(f);
    free(kept);
}

static void count_heard(void *ctx) {
    struct sitting *p = ((struct sitting **)ctx)[0];
    uint32_t *heard = ((uint32_t **)ctx)[1];
    assert_int_equal(p->table.match.step, *heard);
    assert_string_equal(p->table.policy[0], "random"); /* known before the first step */
    (*heard)++;
}

static void who_sat_there_is_kept_and_each_step_is_heard_again(void **state) {
    struct sitting p;
    struct err e;
    char rules[40];
    uint32_t heard = 0;
    (void)state;
    sit(&p, &plain);
    assert_int_equal(table_seat(&p.table, 0, "random", &e), ST_OK);
    begin(&p, 7);
    add(&p, 3, NULL);
    add(&p, 1, NULL);
    rise(&p);
    for (int sitting = 0; sitting < 2; sitting++, heard = 0) { /* going on keeps them as well */
        sit(&p, &plain);
        assert_int_equal(run_rules(&p.save, rules, sizeof rules, &e), ST_OK);
        void *const ctx[] = {&p, &heard};
        assert_int_equal(run_load(&p.run, &p.save, &p.table, count_heard, (void *)ctx, &e), ST_OK);
        assert_int_equal(heard, p.table.match.step + 1);
        add(&p, 1, NULL);
        rise(&p);
    }
    sit(&p, &plain);
    assert_int_equal(table_seat(&p.table, 0, "", &e), ST_OK);
    begin(&p, 7);
    rise(&p);
    sit(&p, &plain);
    assert_int_equal(run_load(&p.run, &p.save, &p.table, NULL, NULL, &e), ST_OK);
    assert_string_equal(p.table.policy[0], "");
    rise(&p);
}

/* Whatever can be named and sit down comes back, however long its name. */
static void a_mind_with_a_long_name_is_kept(void **state) {
    static const char crossed[] = "random~never_says_a_word+adds_as_little_as_it_may+thinks_of_a_hundred";
    struct sitting p;
    struct err e;
    (void)state;
    sit(&p, &plain);
    if (table_seat(&p.table, 0, crossed, &e) != ST_OK)
        fail_msg("%s", e.text);
    begin(&p, 7);
    add(&p, 3, NULL);
    rise(&p);
    sit(&p, &plain);
    assert_int_equal(run_load(&p.run, &p.save, &p.table, NULL, NULL, &e), ST_OK);
    assert_string_equal(p.table.policy[0], crossed);
    rise(&p);
}

static void minds_that_cannot_be_are_set_aside(void **state) {
    static const struct {
        const char *head, *part;
    } bad[] = {
        {"mind 0 nobody\n", "no mind 'nobody' can play seat 0"},
        {"mind 1 random\n", "seat 1"},
        {"mind 8 random\n", "not in order"},
        {"mind 0 random\nmind 0 random\n", "not in order"},
        {"mind 0 \n", "not in order"},
        {"mind 0\n", "not in order"},
        {"mind \n", "not in order"},
        {"mind 0 a-name-that-is-longer-than-that-of-any-mind-however-many-habits-it-may-have-on-top-of-what-"
         "it-is-called\n",
         "not in order"},
        {"mind 0 random\n\n", "not a replay"},
    };
    char name[40];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        leave_one();
        spoil(bad[i].head);
        snprintf(name, sizeof name, "default.old-%zu.run", i + 1);
        expect_aside(&plain, name, bad[i].part);
    }
}

#define IN_A_HOME(f) cmocka_unit_test_setup_teardown(f, fresh_home, drop_home)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_A_HOME(a_run_goes_on_exactly_where_it_was),
        IN_A_HOME(a_new_run_takes_the_place_of_the_old),
        IN_A_HOME(a_run_forgets_what_is_taken_back),
        IN_A_HOME(one_that_is_over_can_be_looked_at_again),
        IN_A_HOME(what_cannot_be_played_again_is_set_aside),
        IN_A_HOME(a_damaged_file_is_set_aside),
        IN_A_HOME(another_ruleset_leaves_it_alone),
        IN_A_HOME(a_failed_write_leaves_the_run_before),
        IN_A_HOME(who_sat_there_is_kept_and_each_step_is_heard_again),
        IN_A_HOME(a_mind_with_a_long_name_is_kept),
        IN_A_HOME(minds_that_cannot_be_are_set_aside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
