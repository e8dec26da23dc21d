/* Analytics of games that have no records of their own: every event of a match is a line, between one for the
 * beginning and one for the end, and the match does not notice. */
#include "ai/ai.h"
#include "core/registry.h"
#include "front/analytics/analytics.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

enum { STEPS_MOST = 300 };

static int64_t now;

static int64_t scripted(void) {
    return now;
}

/* Which events there were, one after the other. */
struct heard {
    const char *name[1 << 16];
    uint32_t count;
};

static void hear(void *ctx, const struct match *m, const void *before, const struct action *a,
                 const struct sink *events) {
    struct heard *h = ctx;
    (void)before, (void)a;
    now += 2;
    for (uint32_t i = 0; i < events->count; i++) {
        assert_true(h->count < sizeof h->name / sizeof h->name[0]);
        h->name[h->count++] = m->set->ops->events[events->event[i].kind].name;
    }
}

/* Plays a game at random, at most so many steps, and returns what was written. */
static char *play(const struct ruleset *set, struct heard *h, uint64_t *hash, struct result *end, bool *over,
                  bool watched) {
    struct match m;
    struct mind mind;
    struct analytics a;
    struct err e;
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);
    void *setup = calloc(1, set->ops->setup_size);
    struct action *legal = calloc(set->ops->max_legal, sizeof *legal);
    now = h->count = 0;
    analytics_open(&a, f, scripted, set->ops);
    assert_int_equal(match_open(&m, set, MATCH_RECORD, &e), ST_OK);
    assert_int_equal(match_observe(&m, hear, h, false), ST_OK);
    if (watched)
        assert_int_equal(match_observe(&m, analytics_observe, &a, true), ST_OK);
    set->ops->setup_fill(set->rules, 0, setup);
    assert_int_equal(match_begin(&m, setup, 3, &e), ST_OK);
    assert_int_equal(mind_open(&mind, set, "random", &e), ST_OK);
    mind_seed(&mind, 3, 0);
    if (watched)
        analytics_begin(&a, &m);
    while (!match_over(&m) && m.step < STEPS_MOST) {
        uint32_t n = match_legal(&m, legal);
        uint32_t at = mind_choose(&mind, &m, legal, n);
        assert_int_equal(match_act(&m, 0, m.ask.seat, &legal[at], NULL), REASON_OK);
    }
    if (watched && !match_over(&m))
        analytics_leave(&a);
    *over = match_over(&m);
    *hash = match_hash(&m);
    result_of(set->ops, set->rules, m.state, end);
    assert_false(a.failed);
    mind_close(&mind);
    match_close(&m);
    free(setup);
    free(legal);
    fclose(f);
    return text;
}

static json_t *line_of(char **text, const char *type) {
    char *end = strchr(*text, '\n');
    assert_non_null(end);
    *end = 0;
    json_t *j = json_loads(*text, JSON_REJECT_DUPLICATES, NULL);
    if (!j || strcmp(json_string_value(json_object_get(j, "type")), type))
        fail_msg("expected %s, not %s", type, *text);
    *text = end + 1;
    return j;
}

static void every_event_is_a_record(void **unused) {
    static struct heard h;
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct ruleset set;
        struct result end;
        struct err e;
        uint64_t with, without;
        bool over;
        if (ops->records)
            continue;
        assert_int_equal(ruleset_open(getenv("GLOAM_CONTENT"), ops, NULL, &set, &e), ST_OK);
        free(play(&set, &h, &without, &end, &over, false));
        char *text = play(&set, &h, &with, &end, &over, true), *at = text;
        assert_true(with == without && h.count);
        json_decref(line_of(&at, "GAME_BEGAN"));
        for (uint32_t i = 0; i < h.count; i++)
            json_decref(line_of(&at, h.name[i]));
        json_t *last = line_of(&at, "GAME_ENDED");
        assert_string_equal(json_string_value(json_object_get(last, "outcome")),
                            over ? ops->outcomes[end.outcome] : "left");
        assert_int_equal(
            json_integer_value(json_object_get(json_object_get(last, "score"), ops->seat_names[0])),
            end.score[0]);
        assert_int_equal(json_integer_value(json_object_get(last, "duration")), now);
        assert_string_equal(at, "");
        json_decref(last);
        free(text);
        ruleset_close(&set);
    }
}

static void count_steps(struct recorder *r, const void *before, const struct action *act,
                        const struct sink *events) {
    (void)before, (void)act, (void)events;
    r->tally[0]++;
}

static void count_none(struct recorder *r) {
    (void)r;
}

/* What is taken back leaves its lines, and one that says how many steps do not count; tallies forget them. */
static void what_is_taken_back_is_told(void **unused) {
    static const struct record_ops counting = {count_none, count_steps, count_none};
    const struct game_ops *ops = registry_find("darkdelve");
    struct ruleset opened;
    struct match m;
    struct analytics a;
    struct err e;
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);
    void *setup = calloc(1, ops->setup_size);
    struct action *legal = calloc(ops->max_legal, sizeof *legal);
    (void)unused;
    assert_int_equal(ruleset_open(getenv("GLOAM_CONTENT"), ops, NULL, &opened, &e), ST_OK);
    analytics_open(&a, f, scripted, ops);
    a.records = &counting;
    assert_int_equal(match_open(&m, &opened, MATCH_RECORD, &e), ST_OK);
    assert_int_equal(match_observe(&m, analytics_observe, &a, true), ST_OK);
    assert_int_equal(match_keep_back(&m, &e), ST_OK);
    ops->setup_fill(opened.rules, 0, setup);
    assert_int_equal(match_begin(&m, setup, 3, &e), ST_OK);
    analytics_begin(&a, &m);
    for (int i = 0; i < 3; i++) {
        match_legal(&m, legal);
        assert_int_equal(match_act(&m, 0, m.ask.seat, &legal[0], NULL), REASON_OK);
    }
    assert_int_equal(a.recorder.tally[0], 3);
    match_take_back(&m, 2);
    analytics_take_back(&a, 2);
    assert_int_equal(a.recorder.tally[0], 1);
    fclose(f);
    assert_string_equal(text, "{\"type\":\"TAKEN_BACK\",\"step\":1,\"steps\":2}\n");
    free(text);
    free(setup);
    free(legal);
    match_close(&m);
    ruleset_close(&opened);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_event_is_a_record),
                                       cmocka_unit_test(what_is_taken_back_is_told)};
    return cmocka_run_group_tests_name("records", tests, NULL, NULL);
}
