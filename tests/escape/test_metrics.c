/* What simulations of ESCAPE count: worked out by hand from made-up turns (ES-243 to ES-246, D-35). */
#include "es_test.h"

#include "games/escape/es_metrics.h"
#include "lab/stats.h"

static struct game g;
static struct tally *t;
static void *tracker;

static void open_books(void) {
    uint32_t n = metrics_tallies(&es_metrics);
    alone(&g);
    free(t);
    free(tracker);
    t = calloc(n, sizeof *t);
    tracker = calloc(1, es_metrics.tracker_size);
    assert_true(t && tracker);
    es_metrics.begin(&g.r, &g.s, tracker, t);
    clear_events(&g);
}

static const struct tally *cell(uint32_t group, uint32_t at) {
    return &t[metrics_at(&es_metrics, group, at)];
}

static void tell(uint16_t kind, int32_t a, int32_t b, int32_t c, int32_t d) {
    emit(&g.k, kind, 1, a, b, c, d);
}

static void happen(uint32_t verb) {
    struct action a = {(uint16_t)verb, {0}};
    at_turn(&g, g.s.run.turn + 1);
    es_metrics.observe(&g.r, NULL, &a, &g.k, &g.s, tracker, t);
    clear_events(&g);
}

static void finish(uint32_t end) {
    g.s.run.over = (uint8_t)end;
    es_metrics.finish(&g.r, &g.s, tracker, t);
}

/* ES-243, ES-246: how often each, in how many runs, and which never. */
static void actions_are_counted(void **unused) {
    (void)unused;
    open_books();
    for (uint32_t i = 0; i < 3; i++)
        happen(ES_MOVE);
    happen(ES_TRAIN);
    finish(ES_LOST);
    assert_int_equal(cell(ES_G_ACTIONS, ES_MOVE)->sum, 3);
    assert_int_equal(cell(ES_G_ACTION_USED, ES_TRAIN)->sum, 1);
    assert_int_equal(cell(ES_G_ACTION_USED, ES_STEAL)->sum, 0);
    assert_int_equal(cell(ES_G_ACTION_SHARE, ES_MOVE)->sum, 3);
    assert_int_equal(cell(ES_G_ACTION_SHARE, ES_MOVE)->n, 4);
    assert_int_equal(cell(ES_G_TURNS, 0)->sum, 4);
}

/* Where most runs have nought, half of them have nought: counts have buckets of one. */
static void small_counts_are_exact(void **unused) {
    static const uint8_t counts[] = {ES_G_ACTIONS, ES_G_KILLS, ES_G_HEARD, ES_G_CORRECTED,
                                     ES_G_PRUNED,  ES_G_LEVEL, ES_G_TIER,  ES_G_CHAPTERS};
    (void)unused;
    for (uint32_t i = 0; i < sizeof counts; i++)
        assert_int_equal(es_metrics.groups[counts[i]].width, 1);
    open_books();
    happen(ES_MOVE);
    happen(ES_STEAL);
    happen(ES_STEAL);
    finish(ES_LOST);
    assert_int_equal(cell(ES_G_ACTIONS, ES_STEAL)->bucket[2], 1);
    assert_int_equal(cell(ES_G_ACTIONS, ES_MURDER)->bucket[0], 1);
    assert_int_equal(stats_quantile(cell(ES_G_ACTIONS, ES_STEAL), 1, 500), 2);
}

/* ES-245, D-35: survival is health at the end; the three ends part the runs. */
static void ends_are_counted(void **unused) {
    (void)unused;
    open_books();
    player(&g)->health = 40;
    g.s.run.chapters = 0x1ffe;
    finish(ES_ESCAPED);
    assert_int_equal(cell(ES_G_ESCAPED, 0)->sum, 1);
    assert_int_equal(cell(ES_G_SURVIVED, 0)->sum, 1);
    assert_int_equal(cell(ES_G_OUTCOME, ES_ESCAPED - 1)->sum, 1);
    assert_int_equal(cell(ES_G_CHAPTERS, 0)->sum, 12);
    assert_int_equal(cell(ES_G_HEALTH, 0)->sum, 40);
    open_books();
    player(&g)->health = 0;
    finish(ES_DIED);
    assert_int_equal(cell(ES_G_ESCAPED, 0)->sum, 0);
    assert_int_equal(cell(ES_G_SURVIVED, 0)->sum, 0);
    assert_int_equal(cell(ES_G_DIED_DEPTH, 11)->sum, 1);
}

/* ES-244: headings at the end, and turns spent under each. */
static void headings_are_counted(void **unused) {
    (void)unused;
    open_books();
    g.s.run.heading = 2;
    happen(ES_SEARCH);
    g.s.run.heading = 4;
    happen(ES_FIGHT);
    happen(ES_FIGHT);
    finish(ES_LOST);
    assert_int_equal(cell(ES_G_HEADING, 3)->sum, 1);
    assert_int_equal(cell(ES_G_HEADING, 1)->sum, 0);
    assert_int_equal(cell(ES_G_HEADING_TURNS, 3)->sum, 2);
    assert_int_equal(cell(ES_G_HEADING_TURNS, 1)->sum, 1);
    assert_int_equal(cell(ES_G_HEADING_TURNS, 1)->n, 3);
}

/* ES-106, ES-256: beliefs by state, fame, and what befell the player. */
static void beliefs_and_deeds_are_counted(void **unused) {
    (void)unused;
    open_books();
    struct es_memory *m = &player(&g)->memory;
    m->seen[0].deed = m->heard[0].deed = m->heard[1].deed = m->heard[2].deed = 1;
    m->heard[0].state = m->heard[1].state = ES_MISINFORMED;
    m->heard[2].state = ES_RUMOR;
    player(&g)->feature[ES_FAME] = 12345;
    tell(ES_EV_STRUCK, 60, 1, 7, 93);
    tell(ES_EV_STRUCK, 1, 60, 9, 21);
    tell(ES_EV_FELL, 60, 1, 0, 0);
    tell(ES_EV_FELL, 3, 60, 0, 0);
    tell(ES_EV_HEARD, 2, 3, 1, 2);
    tell(ES_EV_CORRECTED, 1, 3, 1, 0);
    tell(ES_EV_JOINED, 4, 0, 0, 0);
    tell(ES_EV_TRAIT, 1 + ES_LEVITY, 500, ES_BY_DEED, 500);
    tell(ES_EV_TRAIT, 1 + ES_LEVITY, -200, ES_BY_ROOM, 300);
    tell(ES_EV_FEATURE, 1 + ES_GUILE, 1000, ES_BY_ACTION, 1000);
    tell(ES_EV_CHAPTER, 2, 0, 0, 0);
    happen(ES_MOVE);
    finish(ES_LOST);
    assert_int_equal(cell(ES_G_BELIEFS, ES_VERIFIED)->sum, 1);
    assert_int_equal(cell(ES_G_BELIEFS, ES_RUMOR)->sum, 1);
    assert_int_equal(cell(ES_G_BELIEFS, ES_MISINFORMED)->sum, 2);
    assert_int_equal(cell(ES_G_MISINFORMED, 0)->sum, 2);
    assert_int_equal(cell(ES_G_MISINFORMED, 0)->n, 4);
    assert_int_equal(cell(ES_G_FAME, 0)->sum, 123);
    assert_int_equal(cell(ES_G_DAMAGE, 0)->sum, 7);
    assert_int_equal(cell(ES_G_KILLS, 0)->sum, 1);
    assert_int_equal(cell(ES_G_HEARD, 0)->sum, 1);
    assert_int_equal(cell(ES_G_CORRECTED, 0)->sum, 1);
    assert_int_equal(cell(ES_G_COMPANION, 0)->sum, 1);
    assert_int_equal(cell(ES_G_CLIMB_TURN, 1)->sum, 1);
    assert_int_equal(cell(ES_G_TRAIT_MOVED, ES_LEVITY)->sum, 7);
    assert_int_equal(cell(ES_G_FEATURE_MOVED, ES_GUILE)->sum, 10);
}

/* What a run has been through, for the checklist of the document (ES-283 to ES-303). */
static void coverage_is_counted(void **unused) {
    (void)unused;
    open_books();
    enter(&g, ES_RUNE_FORGE);
    happen(ES_MOVE);
    g.s.run.cutscenes = 1 << 2;
    g.s.run.events = 1 << 1;
    g.s.run.options = 1 << 5;
    player(&g)->skills = 1 << 3;
    finish(ES_LOST);
    assert_int_equal(cell(ES_G_ROOM, ES_RUNE_FORGE - 1)->sum, 1);
    assert_int_equal(cell(ES_G_ROOM, ES_START - 1)->sum, 1);
    assert_int_equal(cell(ES_G_ROOM, ES_REST - 1)->sum, 0);
    assert_int_equal(cell(ES_G_CUTSCENE, 1)->sum, 1);
    assert_int_equal(cell(ES_G_EVENT, 0)->sum, 1);
    assert_int_equal(cell(ES_G_OPTION, 4)->sum, 1);
    assert_int_equal(cell(ES_G_SKILL, 2)->sum, 1);
}

/* Rows point at cells there are, and every band has an inside. */
static void targets_and_alarms_are_in_order(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < es_metrics.target_count; i++) {
        const struct target_row *row = &es_metrics.targets[i];
        assert_true(row->group < es_metrics.group_count && row->cell < es_metrics.groups[row->group].cells);
        assert_true(row->lo_milli <= row->hi_milli && row->name && row->source);
    }
    for (uint32_t i = 0; i < es_metrics.alarm_count; i++)
        assert_true(es_metrics.alarms[i].group < es_metrics.group_count && es_metrics.alarms[i].words);
    assert_int_equal(es_metrics.groups[ES_G_ACTIONS].cells, escape_ops.verb_count);
}

static int close_books(void **unused) {
    (void)unused;
    free(t);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_are_counted),    cmocka_unit_test(ends_are_counted),
        cmocka_unit_test(headings_are_counted),   cmocka_unit_test(beliefs_and_deeds_are_counted),
        cmocka_unit_test(coverage_is_counted),    cmocka_unit_test(targets_and_alarms_are_in_order),
        cmocka_unit_test(small_counts_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, close_books);
}
