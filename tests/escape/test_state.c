/* ESCAPE: the state as a whole: tables that cover it, saves that go on exactly, an audit that finds what is
 * wrong, and how a run counts. */
#include "es_test.h"
#include "../common/fields_check.h"

#include "base/fields_json.h"
#include "core/metrics.h"
#include "core/ops.h"

enum { TEXT = 4 << 20 };

static struct game g, twin;
static char text[TEXT];

/* Every byte of state and setup is a field, and all of it is small enough to copy (ES-266). */
static void tables_cover_the_state(void **unused) {
    struct err e;
    (void)unused;
    if (fields_check(&es_state_fields, &e) != ST_OK || fields_check(&es_setup_fields, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_true(sizeof(struct es_state) <= 2u << 20);
    assert_int_equal(es_state_fields.size, sizeof(struct es_state));
    assert_int_equal(escape_ops.words_at, offsetof(struct es_state, words));
}

/* The contract's own names, in the order of its table; 14 actions and no more (ES-031 to ES-077, D-38). */
static void verbs_have_the_documents_names(void **unused) {
    static const char *const names[] = {
        "move", "train",           "rest",        "talk",  "search",  "speak",  "fight",
        "flee", "choose_dialogue", "live_stream", "steal", "recruit", "murder", "evolve_skill"};
    (void)unused;
    assert_int_equal(escape_ops.verb_count, sizeof names / sizeof names[0]);
    for (uint32_t i = 0; i < escape_ops.verb_count; i++)
        assert_string_equal(escape_ops.verbs[i].name, names[i]);
}

/* ES-014: a reason has a stable name and a sentence, and no two are the same. */
static void reasons_can_be_read(void **unused) {
    (void)unused;
    assert_int_equal(escape_ops.reason_count, ES_REASONS_END - REASON_GAME);
    for (uint32_t i = 0; i < escape_ops.reason_count; i++) {
        assert_true(strlen(escape_ops.reasons[i].name) > 3 && strlen(escape_ops.reasons[i].text) > 10);
        for (uint32_t k = 0; k < i; k++)
            assert_string_not_equal(escape_ops.reasons[i].name, escape_ops.reasons[k].name);
    }
}

static void save_and_load(const struct es_state *from, struct es_state *to) {
    struct names_ctx ctx = {&escape_ops, &g.r};
    struct field_names names = ops_names(&ctx);
    struct text t;
    struct jw w;
    struct err e;
    text_init(&t, text, sizeof text);
    jw_init(&w, &t);
    assert_true(fields_write(&es_state_fields, from, &names, &w));
    assert_false(t.cut);
    json_t *j = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(j);
    memset(to, 0xa5, sizeof *to);
    if (fields_read(&es_state_fields, to, &names, j, &e) != ST_OK)
        fail_msg("%s", e.text);
    json_decref(j);
}

/* ES-030, ES-222, D-32: what was restored goes on like what was saved, dice and rumors and all. */
static void restored_runs_go_on_exactly(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        start(&g, V1, "escape", seed);
        play_on(&g, seed, (uint32_t)(9 * seed));
        memcpy(&twin, &g, sizeof g);
        twin.k.event = twin.event;
        save_and_load(&g.s, &twin.s);
        assert_memory_equal(&g.s, &twin.s, sizeof g.s);
        play_on(&g, seed + 99, 12);
        play_on(&twin, seed + 99, 12);
        assert_memory_equal(&g.s, &twin.s, sizeof g.s);
    }
}

/* A way to spoil a sound state, and what the audit should say of it. */
static void trait_too_high(void) {
    g.s.entity[3].trait[ES_EMPATHY] = ES_ONE + 1;
}

static void feature_below_zero(void) {
    g.s.entity[0].feature[ES_GUILE] = -1;
}

static void too_much_effort(void) {
    g.s.entity[0].feature[ES_EFFORT] = 100 * ES_ONE + 1;
}

static void two_companions(void) {
    g.s.entity[1].companion = g.s.entity[2].companion = 1;
}

static void hostile_in_a_forge(void) {
    meet(&g, HOSTILE);
    put(&g, HOSTILE, 12, room_of(&g, 12, ES_RUNE_FORGE));
}

static void dead_but_there(void) {
    g.s.entity[5].health = 0;
}

static void dead_and_going_on(void) {
    g.s.entity[0].health = 0;
}

static void wrong_order(void) {
    struct es_entity e = g.s.entity[4];
    g.s.entity[4] = g.s.entity[5];
    g.s.entity[5] = e;
}

static void too_sure(void) {
    g.s.run.deeds = 1;
    g.s.entity[0].memory.heard[0] =
        (struct es_belief){.deed = 1, .actor = 2, .subject = 2, .source = 2, .confidence = ES_ONE + 1};
}

static void about_nobody(void) {
    g.s.run.deeds = 1;
    g.s.entity[0].memory.heard[0] = (struct es_belief){.deed = 1, .actor = 2, .subject = 2};
}

static void twice_the_same_deed(void) {
    g.s.run.deeds = 1;
    struct es_belief b = {.deed = 1, .actor = 2, .subject = 2, .source = 2};
    g.s.entity[0].memory.heard[0] = g.s.entity[0].memory.heard[1] = b;
}

static void seen_and_false(void) {
    g.s.run.deeds = 1;
    g.s.entity[0].memory.seen[0] =
        (struct es_belief){.deed = 1, .actor = 2, .subject = 2, .source = 2, .state = ES_MISINFORMED};
}

static void a_vault_too_few(void) {
    g.s.room[3][room_of(&g, 4, ES_TREASURE)].feature = ES_CORRIDOR;
}

static void no_way_out(void) {
    g.s.room[0][ES_LAST_ROOM].feature = ES_STAIRS_UP;
}

static void both_of_a_branch(void) {
    g.s.entity[0].skills =
        (uint16_t)(1u << id_of(&g, ES_KIND_SKILL, "appraisal") | 1u << id_of(&g, ES_KIND_SKILL, "xray"));
}

static void evolved_from_nothing(void) {
    g.s.entity[0].skills = (uint16_t)(1u << id_of(&g, ES_KIND_SKILL, "deep_appraisal"));
}

static void act_without_chapters(void) {
    g.s.run.acts = 1;
}

static void higher_than_it_was(void) {
    g.s.run.highest = g.s.run.deepest = 11;
}

static void beyond_the_limit(void) {
    at_turn(&g, g.r.f.turn_limit);
}

static void words_left(void) {
    g.s.words[0] = 'x';
}

static void ghost_behind_the_list(void) {
    g.s.entity[ES_ENTITIES - 1].tier = 1;
}

static void audit_finds_what_is_wrong(void **unused) {
    static const struct {
        void (*spoil)(void);
        const char *says;
    } rows[] = {
        {trait_too_high, "ES-175"},
        {feature_below_zero, "D-08"},
        {too_much_effort, "D-08"},
        {two_companions, "ES-070"},
        {hostile_in_a_forge, "ES-195"},
        {dead_but_there, "D-37"},
        {dead_and_going_on, "D-37"},
        {wrong_order, "order"},
        {too_sure, "ES-108"},
        {about_nobody, "ES-107"},
        {twice_the_same_deed, "ES-101"},
        {seen_and_false, "S-01"},
        {a_vault_too_few, "ES-191"},
        {no_way_out, "ES-190"},
        {both_of_a_branch, "ES-173"},
        {evolved_from_nothing, "ES-096"},
        {act_without_chapters, "ES-005"},
        {higher_than_it_was, "ES-002"},
        {beyond_the_limit, "S-04"},
        {words_left, "words"},
        {ghost_behind_the_list, "behind"},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct err e;
        start(&g, V1, "escape", 3);
        rows[i].spoil();
        assert_int_equal(es_audit(&g.r, &g.s, &e), ST_BUG);
        if (!strstr(e.text, rows[i].says))
            fail_msg("row %u: '%s' does not say '%s'", i, e.text, rows[i].says);
    }
}

static int32_t value(void) {
    int32_t out[SEATS_MAX] = {0};
    es_value(&g.r, &g.s, out);
    return out[0];
}

/* Before the end it is what health and hardness promise: each point of either is worth something, from nearly
 * dead to beyond need, and never as much as being out. */
static void hopes_rise_with_health_and_hardness(void **unused) {
    (void)unused;
    start(&g, V1, "escape", 3);
    struct es_entity *me = &g.s.entity[0];
    for (me->attribute[ES_WILLPOWER] = 2; me->attribute[ES_WILLPOWER] < 60;
         me->attribute[ES_WILLPOWER] += 8) {
        int32_t before = 0;
        for (me->health = 1; me->health <= 100; me->health++) {
            int32_t now = value();
            assert_true(now >= before && now < 800000);
            before = now;
        }
        me->health = 50;
        int32_t soft = value();
        me->attribute[ES_WILLPOWER] += 8;
        assert_true(value() >= soft);
        me->attribute[ES_WILLPOWER] -= 8;
    }
    assert_true(value() > 400000);
    me->attribute[ES_WILLPOWER] = 6;
    assert_true(value() < 400000);
}

/* Where nobody comes everybody gets out, so health is worth none of the turns that it takes to rest. */
static void nobody_rests_where_nobody_comes(void **unused) {
    (void)unused;
    start(&g, V1, "quiet", 3);
    int32_t whole = value();
    g.s.entity[0].health = 10;
    assert_int_equal(value(), whole);
    g.s.run.turn++;
    assert_true(value() < whole);
}

/* Out is better than anything else, higher better than lower, alive better than dead (ES-245). */
static void results_rank_runs(void **unused) {
    struct result out;
    (void)unused;
    start(&g, V1, "escape", 3);
    int32_t fresh = value();
    g.s.run.over = ES_DIED;
    int32_t dead = value();
    g.s.run.over = ES_GOES_ON;
    g.s.run.highest = 6;
    int32_t higher = value();
    g.s.run.highest = 1;
    g.s.run.over = ES_ESCAPED;
    int32_t late = value();
    result_of(&escape_ops, &g.r, &g.s, &out);
    assert_string_equal(escape_ops.outcomes[out.outcome], "escaped");
    assert_true(dead < fresh && fresh < higher && higher < late);
    assert_in_range(late + 1000000, 0, 2000000);
}

/* S-20: the four parts of a score, each by itself. */
static void scores_have_four_parts(void **unused) {
    struct result out;
    (void)unused;
    start(&g, V1, "escape", 3);
    uint32_t limit = es_turn_limit(&g.r, &g.s.setup);
    g.s.run.highest = 5;
    g.s.entity[0].feature[ES_FAME] = 7 * ES_ONE + ES_ONE - 1;
    at_turn(&g, limit - 30);
    g.s.run.over = ES_DIED;
    result_of(&escape_ops, &g.r, &g.s, &out);
    assert_int_equal(out.score[0], 7 * 20000 + 7);
    g.s.run.over = ES_ESCAPED;
    result_of(&escape_ops, &g.r, &g.s, &out);
    assert_int_equal(out.score[0], 7 * 20000 + 7 + 500000 + 30 * 10);
    assert_int_equal(result_part(&escape_ops, &out, 0, ES_SCORE_TURNS), 300);
    assert_int_equal(result_part(&escape_ops, &out, 0, ES_SCORE_OUT), 500000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_cover_the_state),
        cmocka_unit_test(verbs_have_the_documents_names),
        cmocka_unit_test(reasons_can_be_read),
        cmocka_unit_test(restored_runs_go_on_exactly),
        cmocka_unit_test(audit_finds_what_is_wrong),
        cmocka_unit_test(results_rank_runs),
        cmocka_unit_test(hopes_rise_with_health_and_hardness),
        cmocka_unit_test(nobody_rests_where_nobody_comes),
        cmocka_unit_test(scores_have_four_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
