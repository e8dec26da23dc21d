/* Analytics of DARKDELVE (DD-581 to DD-587): what the observer writes is held against books kept here from
 * the same matches, record by record; and the game does not notice that it is watched. */
#include "dd_test.h"

#include "ai/ai.h"
#include "front/analytics/analytics.h"

#include <inttypes.h>
#include <stdio.h>

enum { RECORDS = 512 };

/* A record as this test expects it: a type and what to find in it. */
struct expected {
    const char *type;
    int32_t floor, dread, hp, gold; /* context */
    int64_t number[5];
    const char *word[2];
};

struct watch {
    struct expected record[RECORDS];
    uint32_t count;
    int64_t dealt, taken;
    uint32_t started; /* step at which the run began */
    uint64_t hash;    /* of all states */
};

static struct expected *add(struct watch *w, const char *type, const struct dd_state *s) {
    assert_true(w->count < RECORDS);
    struct expected *e = &w->record[w->count++];
    *e = (struct expected){type, s->floor, s->dread, s->hp, (int32_t)s->run_gold, {0}, {0}};
    return e;
}

static int64_t items_at_risk(const struct dd_state *s) {
    int64_t n = 0;
    for (int i = 0; i < DD_CARRY_MAX; i++)
        n += (s->consumables[i].id != 0) + (s->backpack[i].id && !(s->backpack[i].flags & DD_ITEM_STARTER));
    n += s->weapon.id && !(s->weapon.flags & DD_ITEM_STARTER);
    return n + (s->armor.id && !(s->armor.flags & DD_ITEM_STARTER));
}

static void expect_event(struct watch *w, const struct match *m, const struct event *ev) {
    static const char *const ends[] = {"", "victory", "fled", "death"};
    const struct dd_rules *r = m->set->rules;
    const struct dd_state *s = m->state;
    struct expected *e;
    switch (ev->kind) {
    case DD_EV_RUN_STARTED:
        w->started = m->step;
        e = add(w, "RUN_STARTED", s);
        e->number[0] = ev->arg[1];
        break;
    case DD_EV_COMBAT_STARTED:
        w->dealt = w->taken = 0;
        break;
    case DD_EV_DAMAGE_DEALT:
        *(ev->arg[0] ? &w->taken : &w->dealt) += ev->arg[1];
        break;
    case DD_EV_COMBAT_ENDED:
        e = add(w, "COMBAT_RESOLVED", s);
        e->number[0] = ev->arg[1];
        e->number[1] = w->dealt;
        e->number[2] = w->taken;
        e->word[0] = r->monster[ev->arg[2]].name;
        e->word[1] = ends[ev->arg[0]];
        break;
    case DD_EV_DREAD_THRESHOLD:
        e = add(w, "DREAD_THRESHOLD", s);
        e->word[0] = r->level[ev->arg[0]].name;
        break;
    default:
        break;
    }
}

static void expect(void *ctx, const struct match *m, const void *before, const struct action *a,
                   const struct sink *events) {
    struct watch *w = ctx;
    const struct dd_state *was = before, *s = m->state;
    struct expected *e;
    w->hash = (w->hash ^ match_hash(m)) * 31;
    if (a->verb == DD_DESCEND || a->verb == DD_EXTRACT || a->verb == DD_EXTRACT_ALTERNATIVE) {
        e = add(w, "EXTRACTION_DECISION", was);
        e->number[0] = was->floor;
        e->number[1] = was->run_gold;
        e->number[2] = items_at_risk(was);
        e->number[3] = was->dread;
        e->word[0] = a->verb == DD_DESCEND ? "continue" : "extract";
    }
    for (uint32_t i = 0; i < events->count; i++)
        expect_event(w, m, &events->event[i]);
    bool was_open = was->phase == DD_DUNGEON || was->phase == DD_COMBAT;
    if (was_open && (s->phase == DD_DEAD || s->phase == DD_EXTRACTED)) {
        e = add(w, "RUN_ENDED", s);
        e->number[0] = s->floor;
        e->number[1] = s->gold_earned;
        e->number[2] = s->items_kept;
        e->number[3] = m->step - w->started;
        e->word[0] = s->phase == DD_DEAD ? "death" : "extraction";
    }
}

/* At camp with a longsword (1) and a torch (2). */
static struct dd_setup camp(void) {
    static const char *const stash[] = {"iron_longsword", "torch"};
    const struct dd_rules *r = open_ruleset(MVP)->rules;
    struct dd_setup setup = setup_of(MVP, "camp");
    for (int i = 0; i < 2; i++) {
        uint8_t kind = (uint8_t)dd_find(r, DD_KIND_ITEM, stash[i]);
        setup.profile.stash[i] = (struct dd_item){(uint16_t)(i + 1), kind, r->item[kind].uses, 0, 0};
    }
    return setup;
}

/* Plays a whole expedition from camp with both observers, or with neither; returns the written lines. */
static char *play(struct watch *w, uint64_t seed, const char *policy, bool watched) {
    struct match m;
    struct mind mind;
    struct analytics a;
    struct err e;
    struct action legal[DD_MAX_LEGAL];
    char *text = NULL;
    size_t size = 0;
    struct dd_setup setup = camp();
    const struct ruleset *set = open_ruleset(MVP);
    memset(w, 0, sizeof *w);
    FILE *f = open_memstream(&text, &size);
    assert_non_null(f);
    assert_int_equal(analytics_open(&a, f, "darkdelve", &e), ST_OK);
    assert_int_equal(match_open(&m, set, MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(mind_open(&mind, set, policy, &e), ST_OK);
    assert_int_equal(match_observe(&m, expect, w, true), ST_OK);
    if (watched)
        assert_int_equal(match_observe(&m, analytics_observe, &a, true), ST_OK);
    assert_int_equal(match_begin(&m, &setup, seed, &e), ST_OK);
    if (watched)
        analytics_begin(&a, &m);
    mind_seed(&mind, seed, 0);
    while (!match_over(&m)) {
        uint32_t n = match_legal(&m, legal), at = mind_choose(&mind, &m, legal, n);
        assert_int_equal(match_act(&m, 0, 0, &legal[at]), REASON_OK);
    }
    assert_false(a.failed || m.broken);
    mind_close(&mind);
    match_close(&m);
    fclose(f);
    return text;
}

static void assert_number(const json_t *obj, const char *key, int64_t want) {
    const json_t *v = json_object_get(obj, key);
    if (!json_is_integer(v) || json_integer_value(v) != want)
        fail_msg("%s: %s is %lld, expected %lld", json_string_value(json_object_get(obj, "type")), key,
                 (long long)json_integer_value(v), (long long)want);
}

static void assert_word(const json_t *obj, const char *key, const char *want) {
    assert_string_equal(json_string_value(json_object_get(obj, key)), want);
}

/* DD-582: floor, Dread, HP and gold, the true ones. */
static void assert_context(const json_t *obj, const struct expected *e) {
    const json_t *context = json_object_get(obj, "context");
    assert_number(context, "floor", e->floor);
    assert_number(context, "dread", e->dread);
    assert_number(context, "hp", e->hp);
    assert_number(context, "gold", e->gold);
}

static void assert_record(const json_t *obj, const struct expected *e, uint64_t seed) {
    static const struct {
        const char *type, *number[5], *word[2];
    } keys[] = {
        {"COMBAT_RESOLVED", {"turns", "damage_dealt", "damage_taken"}, {"enemy", "outcome"}},     /* DD-584 */
        {"EXTRACTION_DECISION", {"floor", "gold_at_risk", "items_at_risk", "dread"}, {"choice"}}, /* DD-585 */
        {"RUN_ENDED", {"floor", "gold_earned", "items_kept", "duration"}, {"outcome"}},           /* DD-586 */
        {"DREAD_THRESHOLD", {NULL}, {"threshold"}},                                               /* DD-587 */
    };
    assert_word(obj, "type", e->type);
    assert_context(obj, e);
    if (!strcmp(e->type, "RUN_STARTED")) { /* DD-583 */
        char text[32];
        snprintf(text, sizeof text, "%" PRIu64, seed);
        assert_word(obj, "seed", text);
        assert_int_equal(json_array_size(json_object_get(obj, "items_brought")), e->number[0]);
        return;
    }
    for (uint32_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (strcmp(keys[i].type, e->type))
            continue;
        for (int k = 0; k < 5 && keys[i].number[k]; k++)
            assert_number(obj, keys[i].number[k], e->number[k]);
        for (int k = 0; k < 2 && keys[i].word[k]; k++)
            assert_word(obj, keys[i].word[k], e->word[k]);
        if (!strcmp(e->type, "DREAD_THRESHOLD"))
            assert_number(obj, "floor", e->floor);
        return;
    }
    fail_msg("no such record: %s", e->type);
}

/* DD-581 to DD-587: each line is one JSON object, in order, none missing and none too many. */
static void records_say_what_happened(void **state) {
    (void)state;
    static struct watch w;
    static const char *const types[] = {"RUN_STARTED", "COMBAT_RESOLVED", "EXTRACTION_DECISION", "RUN_ENDED",
                                        "DREAD_THRESHOLD"};
    uint32_t seen[5] = {0};
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint32_t n = 0;
        char *text = play(&w, seed, seed % 3 ? "delver" : "greedy", true), *line = text;
        for (char *end; (end = strchr(line, '\n')); line = end + 1, n++) {
            *end = 0;
            json_t *obj = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
            if (!obj)
                fail_msg("not JSON: %s", line);
            assert_true(n < w.count);
            assert_record(obj, &w.record[n], seed);
            for (int i = 0; i < 5; i++)
                seen[i] += !strcmp(w.record[n].type, types[i]);
            json_decref(obj);
        }
        assert_int_equal(*line, 0);
        assert_int_equal(n, w.count);
        free(text);
    }
    for (int i = 0; i < 5; i++)
        if (!seen[i])
            fail_msg("no %s was written", types[i]);
}

/* DD-583: what is brought is named. */
static void items_brought_are_named(void **state) {
    (void)state;
    struct match m;
    struct analytics a;
    struct err e;
    char *text = NULL;
    size_t size = 0;
    struct dd_setup setup = camp();
    const struct action enter = {DD_ENTER_DUNGEON, {1, 2, 0}};
    FILE *f = open_memstream(&text, &size);
    assert_int_equal(analytics_open(&a, f, "darkdelve", &e), ST_OK);
    assert_int_equal(match_open(&m, open_ruleset(MVP), 0, &e), ST_OK);
    assert_int_equal(match_observe(&m, analytics_observe, &a, true), ST_OK);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    analytics_begin(&a, &m);
    assert_int_equal(match_act(&m, 0, 0, &enter), REASON_OK);
    match_close(&m);
    fclose(f);
    *strchrnul(text, '\n') = 0;
    json_t *obj = json_loads(text, 0, NULL), *brought = json_object_get(obj, "items_brought");
    assert_int_equal(json_array_size(brought), 2);
    assert_string_equal(json_string_value(json_array_get(brought, 0)), "iron_longsword");
    assert_string_equal(json_string_value(json_array_get(brought, 1)), "torch");
    json_decref(obj);
    free(text);
}

/* DD-581: the same game with and without, and the same bytes each time. */
static void the_game_does_not_notice(void **state) {
    (void)state;
    static struct watch with, without, again;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        char *a = play(&with, seed, "greedy", true), *b = play(&again, seed, "greedy", true);
        char *none = play(&without, seed, "greedy", false);
        assert_int_equal(with.hash, without.hash);
        assert_string_equal(a, b);
        assert_string_equal(none, "");
        free(a);
        free(b);
        free(none);
    }
}

/* DD-586: a run that is left is forfeited, and the record says so. */
static void a_run_that_is_left(void **state) {
    (void)state;
    struct match m;
    struct analytics a;
    struct err e;
    char *text = NULL;
    size_t size = 0;
    struct dd_setup setup = setup_of(MVP, "run");
    FILE *f = open_memstream(&text, &size);
    assert_int_equal(analytics_open(&a, f, "darkdelve", &e), ST_OK);
    assert_int_equal(match_open(&m, open_ruleset(MVP), 0, &e), ST_OK);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    analytics_begin(&a, &m);
    analytics_leave(&a, &m);
    match_close(&m);
    fclose(f);
    char *second = strchr(text, '\n');
    assert_non_null(second);
    json_t *obj = json_loads(second + 1, 0, NULL);
    assert_word(obj, "type", "RUN_ENDED");
    assert_word(obj, "outcome", "forfeit");
    assert_number(obj, "gold_earned", 0);
    json_decref(obj);
    free(text);
}

/* DD-581: analytics that cannot be written are noticed by their writer, not by the game. */
static void a_full_disk_does_not_stop_the_game(void **state) {
    (void)state;
    struct match m;
    struct analytics a;
    struct err e;
    struct dd_setup setup = setup_of(MVP, "run");
    FILE *f = fopen("/dev/full", "w");
    assert_non_null(f);
    assert_int_equal(analytics_open(&a, f, "darkdelve", &e), ST_OK);
    assert_int_equal(match_open(&m, open_ruleset(MVP), 0, &e), ST_OK);
    assert_int_equal(match_observe(&m, analytics_observe, &a, true), ST_OK);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    analytics_begin(&a, &m);
    struct action legal[DD_MAX_LEGAL];
    assert_true(match_legal(&m, legal) > 0);
    assert_int_equal(match_act(&m, 0, 0, &legal[0]), REASON_OK);
    assert_true(a.failed);
    match_close(&m);
    fclose(f);
}

static void other_games_have_none(void **state) {
    (void)state;
    struct analytics a;
    struct err e;
    assert_int_equal(analytics_open(&a, stdout, "chess", &e), ST_NOT_FOUND);
    assert_non_null(strstr(e.text, "chess"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_say_what_happened),          cmocka_unit_test(items_brought_are_named),
        cmocka_unit_test(the_game_does_not_notice),           cmocka_unit_test(a_run_that_is_left),
        cmocka_unit_test(a_full_disk_does_not_stop_the_game), cmocka_unit_test(other_games_have_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
