/* Analytics of DARKDELVE (DD-581 to DD-587): what the observer writes is held against books kept here from
 * the same matches, record by record; and the game does not notice that it is watched. */
#include "dd_test.h"

#include "ai/ai.h"
#include "front/analytics/analytics.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

enum { RECORDS = 512 };

/* A record as this test expects it: a type and what to find in it. */
struct expected {
    const char *type;
    int32_t floor, dread, hp, gold; /* context */
    int64_t number[6];
    const char *word[2];
};

struct watch {
    struct expected record[RECORDS];
    uint32_t count;
    int64_t dealt, taken;
    int64_t purse, dread; /* gold in hand and Dread as the events tell them, up to the end of the run */
    int64_t wealth;       /* gold at camp when the run began */
    uint32_t started;     /* step at which the run began */
    bool ended;
    uint64_t hash; /* of all states */
};

/* A clock of our own: seven seconds for every step. */
enum { STEP_SECONDS = 7 };
static int64_t now;

static int64_t scripted(void) {
    return now;
}

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
    n += s->worn[DD_WEAPON].id && !(s->worn[DD_WEAPON].flags & DD_ITEM_STARTER);
    return n + (s->worn[DD_ARMOR].id && !(s->worn[DD_ARMOR].flags & DD_ITEM_STARTER));
}

/* Books of purse and Dread. What the end of a run does to them (an empty purse, a calm camp) is no part of
 * it. */
static void keep_books(struct watch *w, const struct match *m, const struct event *ev) {
    const struct dd_state *s = m->state;
    switch (ev->kind) {
    case DD_EV_RUN_STARTED:
        w->purse = w->dread = 0;
        w->ended = false;
        w->wealth = (int64_t)s->profile.gold;
        break;
    case DD_EV_CHEST_OPENED:
        w->purse += ev->arg[0];
        break;
    case DD_EV_ENEMY_DIED:
        w->purse += ev->arg[1];
        break;
    case DD_EV_EXTRACTION_PAID:
        w->purse -= ev->arg[0];
        break;
    case DD_EV_DREAD_CHANGED:
        w->dread = w->ended ? w->dread : ev->arg[1];
        break;
    case DD_EV_EXTRACTION:
    case DD_EV_PLAYER_DIED:
        w->ended = true;
        break;
    default:
        break;
    }
}

/* What was brought home waits to be put away. */
static int64_t items_home(const struct dd_state *s) {
    int64_t n = 0;
    for (int i = 0; i < DD_CARRY_MAX; i++)
        n += s->profile.returned[i].id != 0;
    return n;
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

/* DD-586, and DD-582 at the end: Dread and gold as they were when it ended, not as camp leaves them; what
 * came home is what the gold at camp has grown by, and what a dead delver carried is lost. */
static void expect_end(struct watch *w, const struct match *m) {
    const struct dd_state *s = m->state;
    bool died = s->phase == DD_DEAD;
    struct expected *e = add(w, "RUN_ENDED", s);
    e->number[0] = s->floor;
    e->number[1] = (int64_t)s->profile.gold - w->wealth;
    e->number[2] = died ? w->purse : 0;
    e->number[3] = died ? 0 : items_home(s);
    e->number[4] = STEP_SECONDS * (int64_t)(m->step - w->started);
    e->number[5] = m->step - w->started;
    e->word[0] = died ? "death" : "extraction";
}

static void expect(void *ctx, const struct match *m, const void *before, const struct action *a,
                   const struct sink *events) {
    struct watch *w = ctx;
    const struct dd_state *was = before, *s = m->state;
    struct expected *e;
    w->hash = (w->hash ^ match_hash(m)) * 31;
    now += STEP_SECONDS;
    if (a->verb == DD_DESCEND || a->verb == DD_EXTRACT || a->verb == DD_EXTRACT_ALTERNATIVE) {
        e = add(w, "EXTRACTION_DECISION", was);
        e->number[0] = was->floor;
        e->number[1] = was->run_gold;
        e->number[2] = items_at_risk(was);
        e->number[3] = was->dread;
        e->word[0] = a->verb == DD_DESCEND ? "continue" : "extract";
    }
    uint32_t first = w->count;
    for (uint32_t i = 0; i < events->count; i++) {
        keep_books(w, m, &events->event[i]);
        expect_event(w, m, &events->event[i]);
    }
    bool was_open = was->phase == DD_DUNGEON || was->phase == DD_COMBAT;
    if (was_open && (s->phase == DD_DEAD || s->phase == DD_EXTRACTED))
        expect_end(w, m);
    for (uint32_t i = first; i < w->count && w->ended && was_open; i++) {
        w->record[i].dread = (int32_t)w->dread;
        w->record[i].gold = (int32_t)w->purse;
    }
}

/* At camp with a longsword (1) and a torch (2). */
static struct dd_setup camp(void) {
    static const char *const stash[] = {"iron_longsword", "torch"};
    const struct dd_rules *r = open_ruleset(MVP)->rules;
    struct dd_setup setup = setup_of(MVP, "camp");
    for (int i = 0; i < 2; i++) {
        uint8_t kind = (uint8_t)dd_id_of(r, DD_KIND_ITEM, stash[i]);
        setup.profile.stash[i] = (struct dd_item){.id = (uint16_t)(i + 1),
            .kind = kind,
            .uses = r->item[kind].uses,
            .slot = r->item[kind].slot,
            .rarity = r->item[kind].rarity};
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
    analytics_open(&a, f, scripted, &darkdelve_ops);
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
        assert_int_equal(match_act(&m, 0, 0, &legal[at], NULL), REASON_OK);
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
        const char *type, *number[6], *word[2];
    } keys[] = {
        {"COMBAT_RESOLVED", {"turns", "damage_dealt", "damage_taken"}, {"enemy", "outcome"}},     /* DD-584 */
        {"EXTRACTION_DECISION", {"floor", "gold_at_risk", "items_at_risk", "dread"}, {"choice"}}, /* DD-585 */
        {"RUN_ENDED",
         {"floor", "gold_earned", "gold_lost", "items_kept", "duration", "steps"},
         {"outcome"}},                              /* DD-586 */
        {"DREAD_THRESHOLD", {NULL}, {"threshold"}}, /* DD-587 */
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
        for (int k = 0; k < 6 && keys[i].number[k]; k++)
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
    uint32_t seen[5] = {0}, lost_gold = 0, left_in_dread = 0;
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
            bool over = !strcmp(w.record[n].type, "RUN_ENDED");
            lost_gold += over && w.record[n].number[2] > 0;
            left_in_dread += over && !w.record[n].number[2] && w.record[n].dread > 0;
            json_decref(obj);
        }
        assert_int_equal(*line, 0);
        assert_int_equal(n, w.count);
        free(text);
    }
    for (int i = 0; i < 5; i++)
        if (!seen[i])
            fail_msg("no %s was written", types[i]);
    assert_true(lost_gold && left_in_dread); /* or the end of a run was not put to the test */
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
    analytics_open(&a, f, scripted, &darkdelve_ops);
    assert_int_equal(match_open(&m, open_ruleset(MVP), 0, &e), ST_OK);
    assert_int_equal(match_observe(&m, analytics_observe, &a, true), ST_OK);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    analytics_begin(&a, &m);
    assert_int_equal(match_act(&m, 0, 0, &enter, NULL), REASON_OK);
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
    analytics_open(&a, f, scripted, &darkdelve_ops);
    assert_int_equal(match_open(&m, open_ruleset(MVP), 0, &e), ST_OK);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    analytics_begin(&a, &m);
    analytics_leave(&a);
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
    analytics_open(&a, f, scripted, &darkdelve_ops);
    assert_int_equal(match_open(&m, open_ruleset(MVP), 0, &e), ST_OK);
    assert_int_equal(match_observe(&m, analytics_observe, &a, true), ST_OK);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    analytics_begin(&a, &m);
    struct action legal[DD_MAX_LEGAL];
    assert_true(match_legal(&m, legal) > 0);
    assert_int_equal(match_act(&m, 0, 0, &legal[0], NULL), REASON_OK);
    assert_true(a.failed);
    match_close(&m);
    fclose(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_say_what_happened),          cmocka_unit_test(items_brought_are_named),
        cmocka_unit_test(the_game_does_not_notice),           cmocka_unit_test(a_run_that_is_left),
        cmocka_unit_test(a_full_disk_does_not_stop_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
