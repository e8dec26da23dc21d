/* What simulations of DARKDELVE count beside its targets: fights by monster and by action, items that are
 * held and used, what is brought from the stash, and how a run ended. Books kept by hand over single actions.
 */
#include "dd_test.h"

#include "core/metrics.h"

static struct game g;
static struct tally *t;
static void *tracker;

static void open_books(void) {
    t = t ? t : calloc(metrics_tallies(&dd_metrics), sizeof *t);
    tracker = tracker ? tracker : calloc(1, dd_metrics.tracker_size);
    assert_true(t && tracker);
    memset(t, 0, metrics_tallies(&dd_metrics) * sizeof *t);
    memset(tracker, 0, dd_metrics.tracker_size);
    dd_metrics.begin(g.r, &g.s, tracker, t);
}

static void does(uint16_t verb, int arg, int arg2) {
    struct dd_state before = g.s;
    struct action a = {verb, {(int16_t)arg, (int16_t)arg2}};
    act(&g, verb, arg, arg2);
    dd_metrics.observe(g.r, &before, &a, &g.k, &g.s, tracker, t);
}

static void ends(uint8_t outcome) {
    g.s.outcome = outcome;
    dd_metrics.finish(g.r, &g.s, tracker, t);
}

static uint32_t group_named(const char *name) {
    for (uint32_t i = 0; i < dd_metrics.group_count; i++)
        if (!strcmp(dd_metrics.groups[i].name, name))
            return i;
    fail_msg("nothing counts %s", name);
    return 0;
}

static void assert_tally(const char *group, uint32_t cell, int64_t n, int64_t sum) {
    const struct tally *x = &t[metrics_at(&dd_metrics, group_named(group), cell)];
    if (x->n != n || x->sum != sum)
        fail_msg("%s[%u]: %lld of %lld, expected %lld of %lld", group, cell, (long long)x->sum,
                 (long long)x->n, (long long)sum, (long long)n);
}

/* One fight: what was done in it, that it was won, and with how much left. */
static void a_fight(void **state) {
    (void)state;
    fight(&g, MVP, "armored_ghoul", 2, 0);
    uint16_t potion = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
    open_books();
    uint32_t ghoul = monster_kind(&g, "armored_ghoul") - 1u;
    does(DD_ATTACK, 0, 0);
    does(DD_DEFEND, 0, 0);
    does(DD_USE_ITEM, potion, 0);
    assert_tally("fight_won", ghoul, 0, 0);
    g.s.foe[0].hp = 1;
    does(DD_ATTACK, 0, 0);
    assert_tally("fight_won", ghoul, 1, 1);
    assert_tally("hp_after_fight", ghoul, 1, g.s.hp * 100 / g.s.max_hp);
    assert_tally("fight_actions", 0, 1, 2);
    assert_tally("fight_actions", 1, 1, 1);
    assert_tally("fight_actions", 2, 1, 1);
    assert_tally("fight_actions", 3, 1, 0);
}

/* DD-578: a death that raises no tier of the bestiary taught nothing new, though its lesson is told. */
static void lessons_are_tiers(void **state) {
    (void)state;
    for (int known = 0; known < 2; known++) {
        fight(&g, MVP, "armored_ghoul", 2, 0);
        struct dd_beast *b = &g.s.profile.bestiary[monster_kind(&g, "armored_ghoul")];
        b->deaths = known ? 50 : 0;
        b->tier = (uint8_t)(known ? DD_TIERS : b->tier);
        open_books();
        g.s.hp = 1;
        g.no_audit = true;
        does(DD_ATTACK, 0, 0);
        assert_int_equal(g.s.outcome, DD_OUT_DIED);
        assert_int_equal(event_arg(&g, DD_EV_LESSON_LEARNED, 1) > 0, !known);
        dd_metrics.finish(g.r, &g.s, tracker, t);
        assert_tally("lesson_per_death", 0, 1, !known);
    }
}

/* Held and used are counted once a run, with how the run ended; what is worn is used. */
static void items(void **state) {
    (void)state;
    for (uint8_t out = DD_OUT_EXTRACTED; out <= DD_OUT_DIED; out++) {
        fight(&g, MVP, "armored_ghoul", 2, 0);
        uint16_t potion = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
        give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
        give(&g, g.s.consumables, DD_CARRY_MAX, "torch");
        open_books();
        does(DD_USE_ITEM, potion, 0);
        ends(out);
        int64_t alive = out == DD_OUT_EXTRACTED;
        uint32_t drink = item_kind(&g, "healing_potion") - 1u, torch = item_kind(&g, "torch") - 1u;
        assert_tally("item_held", drink, 1, alive);
        assert_tally("item_used", drink, 1, alive);
        assert_tally("item_held", torch, 1, alive);
        assert_tally("item_used", torch, 0, 0);
        assert_tally("item_held", g.r->start_weapon - 1u, 1, alive);
        assert_tally("item_used", g.r->start_weapon - 1u, 1, alive);
        assert_tally("outcome", out - 1u, 1, 1);
        assert_tally("outcome", DD_OUT_QUIT - 1, 1, 0);
    }
}

/* Only who has something can be afraid for it. */
static void gear_fear(void **state) {
    (void)state;
    static const struct {
        bool owns, brings;
        int64_t n, sum;
    } rows[] = {{false, false, 0, 0}, {true, false, 1, 0}, {true, true, 1, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        start(&g, MVP, "camp", 1);
        uint16_t torch = rows[i].owns ? give(&g, g.s.profile.stash, DD_STASH_MAX, "torch") : 0;
        open_books();
        does(DD_ENTER_DUNGEON, rows[i].brings ? torch : 0, 0);
        assert_tally("brought", 0, rows[i].n, rows[i].sum);
        ends(DD_OUT_DIED);
        assert_tally("item_held", item_kind(&g, "torch") - 1u, rows[i].brings, 0);
    }
    assert_int_equal(dd_metrics.quality_count, 1);
    assert_int_equal(dd_metrics.quality[0].group, group_named("brought"));
    assert_int_equal(dd_metrics.quality[0].lo_milli, 400);
    assert_int_equal(dd_metrics.quality[0].hi_milli, 600);
}

/* What the lab reads off every game. */
static void figures_for_the_lab(void **state) {
    (void)state;
    assert_int_equal(dd_metrics.wins, 1);
    assert_int_equal(dd_metrics.win_group[0], group_named("extracted"));
    assert_int_equal(dd_metrics.outcome_group, group_named("outcome"));
    assert_int_equal(dd_metrics.length_group, group_named("run_seconds"));
    for (uint32_t i = 0; i < dd_metrics.alarm_count; i++) {
        const struct alarm_row *a = &dd_metrics.alarms[i];
        assert_true(a->group < dd_metrics.group_count && a->least && strlen(a->words) > 10);
        if (a->kind == ALARM_UNUSED)
            assert_int_equal(dd_metrics.groups[a->group].cells, dd_metrics.groups[a->other].cells);
    }
}

static int close_books(void **state) {
    (void)state;
    free(t);
    free(tracker);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fight),
        cmocka_unit_test(lessons_are_tiers),
        cmocka_unit_test(items),
        cmocka_unit_test(gear_fear),
        cmocka_unit_test(figures_for_the_lab),
    };
    return cmocka_run_group_tests_name("darkdelve metrics", tests, NULL, close_books);
}
