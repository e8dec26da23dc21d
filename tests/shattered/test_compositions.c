/* Compositions of SHATTERED DUNGEON (section 25 of the rules): every dungeon and every party that the axes of
 * a matrix can name is legal, named once, and can be played; what the search for faults looks for; and the
 * document's history of the Boar as changes of content. */
#include "sd_test.h"

#include "core/registry.h"
#include "games/shattered/sd_metrics.h"
#include "games/shattered/settings.h"
#include "lab/play/batch.h"

enum { NAMES = 32 * 32 * 32 * 32 };

static uint8_t seen[NAMES];

static const struct axis_row *const dungeons = &sd_axes[0];
static const struct axis_row *const parties = &sd_axes[1];

static uint32_t matrix_scenario(void) {
    for (uint32_t i = 0; i < SD_SCENARIOS; i++)
        if (!strcmp(sd_scenarios[i].name, sd_metrics.matrix_scenario))
            return i;
    fail_msg("there is no scenario '%s'", sd_metrics.matrix_scenario);
    return 0;
}

/* The setup of a matrix with one composition put into it, and checked. */
static void compose(const struct sd_rules *r, const struct axis_row *axis, uint64_t index,
                    struct sd_setup *setup) {
    struct err e;
    TEXT_ON_STACK(words, 200);
    axis->write(r, index, &words);
    assert_false(words.cut);
    if (setting_put(&shattered_ops, r, setup, axis->setting, words.buf, &e) != ST_OK ||
        sd_setup_check(r, setup, &e) != ST_OK)
        fail_msg("%s: %s", words.buf, e.text);
}

/* Four numbers below 32 as one; each composition comes up once. */
static void assert_new(const uint8_t four[4]) {
    uint32_t name = ((four[0] * 32u + four[1]) * 32u + four[2]) * 32u + four[3];
    assert_int_equal(seen[name], 0);
    seen[name] = 1;
}

/* SD-420, SD-422, SD-426, SD-427: two to four distinct rooms in every order, the short ones first. */
static void every_dungeon(void **unused) {
    (void)unused;
    for (int i = 0; i < RULESETS; i++) {
        const struct sd_rules *r = open_rules(rulesets[i]);
        uint64_t n = r->room_count, count = dungeons->count(r);
        uint32_t rooms = 2;
        assert_int_equal(count, n * (n - 1) + n * (n - 1) * (n - 2) + n * (n - 1) * (n - 2) * (n - 3));
        memset(seen, 0, sizeof seen);
        for (uint64_t index = 0; index < count; index++) {
            struct sd_setup setup = r->scenario[matrix_scenario()];
            compose(r, dungeons, index, &setup);
            assert_true(setup.rooms >= rooms && setup.rooms <= SD_RUN_ROOMS);
            rooms = setup.rooms;
            assert_int_equal(setup.dungeon, 0); /* S-75: what its rooms make of it */
            assert_new(setup.room);
        }
        assert_int_equal(rooms, SD_RUN_ROOMS);
    }
}

/* SD-419, SD-422, SD-426, SD-427: four members, equal ones allowed, whatever their order; 32 to 48 cards. */
static void every_party(void **unused) {
    (void)unused;
    for (int i = 0; i < RULESETS; i++) {
        const struct sd_rules *r = open_rules(rulesets[i]);
        uint64_t n = r->class_count, count = parties->count(r);
        assert_int_equal(count, n * (n + 1) * (n + 2) * (n + 3) / 24);
        memset(seen, 0, sizeof seen);
        for (uint64_t index = 0; index < count; index++) {
            struct sd_setup setup = r->scenario[matrix_scenario()];
            uint16_t card[SD_DECK_MAX];
            uint8_t owner[SD_DECK_MAX];
            compose(r, parties, index, &setup);
            assert_true(!setup.creature && !setup.party);
            for (uint32_t m = 1; m < SD_MEMBERS; m++)
                assert_true(setup.member[m] >= setup.member[m - 1]);
            assert_new(setup.member);
            uint32_t cards = sd_deck_of(r, &setup, SD_VISITOR, 1, card, owner);
            assert_true(cards >= 32 && cards <= 48);
        }
    }
}

/* SD-422: the formulas, with other numbers of rooms and classes. */
static void counts(void **unused) {
    (void)unused;
    static const struct {
        uint32_t rooms, classes;
        uint64_t dungeons, parties;
    } rows[] = {{2, 1, 2, 1}, {3, 2, 12, 5}, {5, 3, 200, 15}, {1, 1, 0, 1}, {8, 8, 2072, 330}};
    static struct sd_rules r;
    r = *open_rules(V3);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        r.room_count = rows[i].rooms;
        r.class_count = rows[i].classes;
        assert_int_equal(dungeons->count(&r), rows[i].dungeons);
        assert_int_equal(parties->count(&r), rows[i].parties);
        memset(seen, 0, sizeof seen);
        for (uint64_t index = 0; index < rows[i].dungeons; index++) {
            struct sd_setup setup = {0};
            struct err e;
            TEXT_ON_STACK(words, 200);
            dungeons->write(&r, index, &words);
            assert_int_equal(setting_put(&shattered_ops, &r, &setup, "rooms", words.buf, &e), ST_OK);
            assert_new(setup.room);
        }
    }
}

/* SD-427: a pair of compositions is a game from the first hand to the end, every step audited. */
static void pairs_are_played(void **unused) {
    (void)unused;
    static struct game g;
    const struct sd_rules *r = open_rules(V3);
    uint64_t rows = dungeons->count(r), columns = parties->count(r);
    for (uint64_t i = 0; i < 60; i++) {
        struct sd_setup setup = r->scenario[matrix_scenario()];
        compose(r, dungeons, i * 977 % rows, &setup);
        compose(r, parties, i * 131 % columns, &setup);
        start_from(&g, V3, &setup, i);
        play_on(&g, "native", i, SD_MAX_STEPS);
        assert_true(is_over(&g));
    }
}

static const struct alarm_row *alarm_named(const char *name) {
    for (uint32_t i = 0; i < sd_metrics.alarm_count; i++)
        if (!strcmp(sd_metrics.alarms[i].name, name))
            return &sd_metrics.alarms[i];
    fail_msg("there is no alarm '%s'", name);
    return NULL;
}

/* SD-430, SD-431, SD-432, SD-434, C-49: phase 3 of the method; dominance is for the lab to find. */
static void alarms(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        enum alarm_kind kind;
        uint32_t group;
        int64_t limit;
    } rows[] = {
        {"class_falls_first", ALARM_ALWAYS, SD_G_FIRST_CLASS, 800},
        {"win_missing", ALARM_NEVER, SD_G_RUN_OUTCOME, 0},
        {"dungeon_card_staple", ALARM_IN_ALL, SD_G_DUNGEON_DRAWN, 0},
        {"visitor_card_staple", ALARM_IN_ALL, SD_G_VISITOR_DRAWN, 0},
        {"agency_low", ALARM_LOW, SD_G_LEAD, 1000},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct alarm_row *a = alarm_named(rows[i].name);
        assert_int_equal(a->kind, rows[i].kind);
        assert_int_equal(a->group, rows[i].group);
        assert_int_equal(a->limit_milli, rows[i].limit);
    }
    for (uint32_t i = 0; i < sd_metrics.alarm_count; i++) {
        const struct alarm_row *a = &sd_metrics.alarms[i];
        assert_true(a->group < SD_GROUPS && a->cell <= sd_metric_groups[a->group].cells && a->least);
        assert_true(strlen(a->label) && strlen(a->source) && strlen(a->words) > 20);
        if (a->kind == ALARM_UNUSED) /* cell by cell the same things */
            assert_int_equal(sd_metric_groups[a->group].cell_kind, sd_metric_groups[a->other].cell_kind);
        else
            assert_true(a->other < AXES);
    }
}

/* SD-395, SD-425: what a matrix is told by: who won, how it ended, how long it took, and agency first. */
static void figures_of_a_matrix(void **unused) {
    (void)unused;
    assert_int_equal(sd_metrics.wins, shattered_ops.seats);
    for (uint32_t i = 0; i < sd_metrics.wins; i++)
        assert_int_equal(sd_metric_groups[sd_metrics.win_group[i]].shape, METRIC_SHARE);
    assert_int_equal(sd_metric_groups[sd_metrics.outcome_group].possible, 8);
    assert_int_equal(sd_metric_groups[sd_metrics.length_group].shape, METRIC_MEAN);
    assert_string_equal(sd_metrics.quality[0].name, "agency_score");
    for (uint32_t i = 0; i < AXES; i++)
        assert_int_equal(sd_axes[i].seat, i);
}

static uint32_t nerve_effects(const struct sd_room_rules *room) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < room->autos; i++)
        n += room->effect[i].side == SD_VISITOR && room->effect[i].reducer == SD_NERVE - SD_VITALITY;
    return n;
}

/* Kill, Break and Panic in thousandths, near what was published. */
static void assert_outcomes(const struct ruleset *set, const char *version,
                            const int64_t published[SD_WINS]) {
    enum { GAMES = 4000, NEAR = 50 };
    struct err e;
    struct batch b;
    struct batch_plan plan = {
        .set = set, .policy = {"tactical", "feral_aggressive"}, .games = GAMES, .seed = 1, .metrics = true};
    if (batch_run(&plan, &b, &e) != ST_OK)
        fail_msg("%s", e.text);
    for (uint32_t i = 0; i < SD_WINS; i++) {
        int64_t got = b.tally[SD_AT_RUN_OUTCOME + i].sum * 1000 / GAMES;
        if (llabs(got - published[i]) > NEAR)
            fail_msg("%s: outcome %u in %lld thousandths, published are %lld", version, i + 1, (long long)got,
                     (long long)published[i]);
    }
    batch_free(&b);
}

/* SD-400: the Boar of v2.3, v2.3c and v2.3d is the document's content with two figures changed: its Vitality,
 * and whether Root Hollow wears on Nerve. Played again, the published figures come out. */
static void history_of_the_boar(void **unused) {
    (void)unused;
#define WITHOUT_NERVE                                                                                        \
    "rooms.root_hollow.auto_effects=[{\"resource\":\"vitality\",\"amount\":-1,\"every\":1},"                 \
    "{\"resource\":\"structure\",\"amount\":-1,\"every\":2}]"
    static const struct {
        const char *version, *set[2];
        int16_t vitality;
        uint32_t nerve;
        int64_t published[SD_WINS];
    } rows[] = {
        {"v2.3", {WITHOUT_NERVE}, 28, 0, {569, 150, 75}},
        {"v2.3c", {WITHOUT_NERVE, "creatures.thornback_boar.vitality=26"}, 26, 0, {688, 97, 51}},
        {"v2.3d", {NULL}, 28, 1, {553, 115, 216}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct overlay over = {0};
        struct ruleset set;
        struct err e;
        for (int k = 0; k < 2 && rows[i].set[k]; k++)
            if (overlay_set(&over, rows[i].set[k], &e) != ST_OK)
                fail_msg("%s: %s", rows[i].version, e.text);
        if (ruleset_open_over(content_root(), &shattered_ops, DOC_V2, &over, &set, &e) != ST_OK)
            fail_msg("%s: %s", rows[i].version, e.text);
        const struct sd_rules *r = set.rules;
        assert_int_equal(r->creature[sd_id_of(r, SD_KIND_CREATURE, "thornback_boar")].start[0],
                         rows[i].vitality);
        assert_int_equal(nerve_effects(&r->room[sd_id_of(r, SD_KIND_ROOM, "root_hollow")]), rows[i].nerve);
        assert_outcomes(&set, rows[i].version, rows[i].published);
        ruleset_close(&set);
        overlay_close(&over);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_dungeon),
        cmocka_unit_test(every_party),
        cmocka_unit_test(counts),
        cmocka_unit_test(pairs_are_played),
        cmocka_unit_test(alarms),
        cmocka_unit_test(figures_of_a_matrix),
        cmocka_unit_test(history_of_the_boar),
    };
    return cmocka_run_group_tests_name("shattered compositions", tests, NULL, NULL);
}
