/* ESCAPE: levels wait until somebody can look at them (ES-027, S-15): nobody can tell that they did. */
#include "es_test.h"

#include "core/state.h"

static struct game g, twin;

static bool is_blank(const void *p, size_t n) {
    const char *b = p;
    return !b[0] && !memcmp(b, b + 1, n - 1);
}

static void begin(struct game *game, uint64_t seed) {
    memset(game, 0, sizeof *game);
    game->r = *open_rules(V1);
    clear_events(game);
    struct es_setup setup = setup_of(V1, "escape");
    begin_state(&escape_ops, &game->r, &setup, seed, &game->s);
    audit(game);
}

/* Only the player's own level is there at first; those who live on others come in with their level. */
static void a_run_begins_with_one_level(void **unused) {
    (void)unused;
    begin(&g, 5);
    assert_int_equal(g.s.run.entities, 1 + ES_PER_LEVEL);
    for (uint32_t depth = 1; depth <= ES_DEPTHS; depth++) {
        assert_int_equal(g.s.level[depth - 1].laid, depth == 12);
        assert_int_equal(is_blank(g.s.room[depth - 1], sizeof g.s.room[0]), depth != 12);
    }
    assert_int_equal(es_living_most(&g.s), 49);
    es_add_entity(&g.r, &g.s, ES_HOSTILE, 12, 49);
    es_wake(&g.r, &g.s, 11, 0);
    static const uint16_t ids[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 50};
    assert_int_equal(g.s.run.entities, 10);
    for (uint32_t i = 0; i < 10; i++)
        assert_int_equal(g.s.entity[i].id, ids[i]);
    assert_int_equal(es_living_most(&g.s), 50);
}

/* Now and then up or down, else anything: a player who sees many levels and is hard to kill. */
static struct action wander(const struct game *game, struct stream *rng) {
    struct action legal[ES_MAX_LEGAL], a = {ES_MOVE, {ES_UP}};
    uint32_t n = es_legal(&game->r, &game->s, legal, ES_MAX_LEGAL), whim = stream_below(rng, 12);
    if (whim == 0)
        return legal[stream_below(rng, n)];
    static const int16_t out[] = {ES_UP, ES_EAST, ES_SOUTH}, back[] = {ES_DOWN, ES_WEST, ES_NORTH};
    const int16_t *ways = game->s.run.turn / 40 % 3 == 2 ? back : out;
    for (uint32_t i = 0; i < 3; i++) {
        a.arg[0] = ways[i];
        if (es_check(&game->r, &game->s, 0, &a) == REASON_OK)
            return a;
    }
    return legal[stream_below(rng, n)];
}

static void harden(struct game *game) {
    player(game)->health = player(game)->health_most = 30000;
}

/* S-15: the player sees and hears the same, and in the end everybody has lived the same life, whether levels are
 * played at once or when somebody looks. Hostiles left behind, the bonus of turn 40 (D-24) and the cap (D-36)
 * come into it. */
static void waiting_changes_nothing(void **unused) {
    static struct es_view seen, twin_seen;
    uint32_t waited = 0, pruned = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct stream rng;
        stream_open(&rng, seed);
        begin(&g, seed);
        begin(&twin, seed);
        harden(&g);
        harden(&twin);
        es_wake_all(&twin.r, &twin.s, 0);
        while (!is_over(&g) && g.s.run.turn < 130) {
            struct action a = wander(&g, &rng);
            act(&g, a.verb, a.arg[0]);
            act(&twin, a.verb, a.arg[0]);
            es_wake_all(&twin.r, &twin.s, twin.s.run.turn);
            es_view(&g.r, &g.s, 0, &seen);
            es_view(&twin.r, &twin.s, 0, &twin_seen);
            assert_memory_equal(&seen, &twin_seen, sizeof seen);
            assert_int_equal(g.k.count, twin.k.count);
            assert_memory_equal(g.event, twin.event, g.k.count * sizeof g.event[0]);
            for (uint32_t i = 0; i < ES_DEPTHS; i++)
                waited += g.s.level[i].laid && g.s.level[i].played < g.s.run.turn;
        }
        pruned += g.s.run.pruned;
        es_wake_all(&g.r, &g.s, g.s.run.turn);
        assert_memory_equal(&g.s, &twin.s, sizeof g.s);
        assert_memory_equal(&g.log, &twin.log, sizeof g.log);
    }
    assert_true(waited > 0);
    assert_true(pruned > 0);
}

static uint32_t played_to(uint32_t turn) {
    uint32_t levels = 0;
    for (uint32_t depth = 1; depth <= ES_DEPTHS; depth++)
        levels |= (uint32_t)(g.s.level[depth - 1].played == turn) << depth;
    return levels;
}

/* ES-252, S-15: the living are counted without looking where nobody can have fallen: where all are of one side.
 * Of the cast four live among strangers. */
static void only_strife_is_looked_at(void **unused) {
    const uint32_t mixed = 1u << 11 | 1u << 8 | 1u << 5 | 1u << 2;
    (void)unused;
    begin(&g, 5);
    g.s.run.turn = 3;
    es_wake_mixed(&g.r, &g.s, 3);
    assert_int_equal(played_to(3), mixed);
    assert_int_equal(g.s.level[8].laid, 0);
    es_wake(&g.r, &g.s, 9, 3);
    es_add_entity(&g.r, &g.s, ES_HOSTILE, 9, 20);
    es_wake_mixed(&g.r, &g.s, 4);
    assert_int_equal(played_to(4), mixed | 1u << 9);
    for (uint32_t i = 0; i < ES_PER_LEVEL; i++)
        es_leave(&g.s, who(&g, (uint16_t)(es_first_of(9) + i)));
    es_wake_mixed(&g.r, &g.s, 5);
    assert_int_equal(played_to(5), mixed);
}

/* D-22: a companion that was left behind does not wait, for the player would know of its death. */
static void companions_do_not_wait(void **unused) {
    (void)unused;
    begin(&g, 5);
    struct es_entity *friend = meet(&g, SOMEBODY);
    friend->companion = 1;
    put(&g, SOMEBODY, 12, 20);
    put(&g, 1, 12, ES_LAST_ROOM);
    act(&g, ES_MOVE, ES_UP);
    assert_int_equal(player(&g)->depth, 11);
    assert_int_equal(g.s.level[11].played, 1);
    assert_int_equal(who(&g, SOMEBODY)->memory.seen[0].deed, es_deed_id(1, SOMEBODY));
    who(&g, SOMEBODY)->companion = 0;
    act(&g, ES_REST_UP);
    assert_int_equal(g.s.level[11].played, 1);
    assert_int_equal(here(&g)->played, 2);
}

/* The audit knows a level that was played too often, too seldom, or has something on it too early. */
static void the_audit_watches_levels(void **unused) {
    static struct es_state good;
    struct err e;
    (void)unused;
    begin(&g, 5);
    act(&g, ES_REST_UP);
    good = g.s;
    g.s.level[11].played = 2;
    assert_int_equal(es_audit(&g.r, &g.s, &e), ST_BUG);
    g.s.level[11].played = 0;
    assert_int_equal(es_audit(&g.r, &g.s, &e), ST_BUG);
    g.s = good;
    g.s.room[4][20].feature = ES_REST;
    assert_int_equal(es_audit(&g.r, &g.s, &e), ST_BUG);
    g.s = good;
    g.s.level[4].rumor.key = 1;
    assert_int_equal(es_audit(&g.r, &g.s, &e), ST_BUG);
    g.s = good;
    g.s.entity[1].depth = 4;
    assert_int_equal(es_audit(&g.r, &g.s, &e), ST_BUG);
}

/* What is behind the last of the list is not in use: not cleared, not copied, not hashed, and always 0. */
static void a_state_ends_with_its_people(void **unused) {
    (void)unused;
    begin(&g, 5);
    begin(&twin, 5);
    uint32_t used = es_used(&g.s);
    assert_int_equal(used, sizeof g.s - (ES_ENTITIES - 1 - ES_PER_LEVEL) * sizeof g.s.entity[0]);
    for (uint32_t i = 0; i < 9; i++)
        act(&g, ES_REST_UP);
    assert_true(es_used(&g.s) > used);
    assert_true(state_digest(&escape_ops, &g.s) != state_digest(&escape_ops, &twin.s));
    state_copy(&escape_ops, &g.s, &twin.s);
    assert_memory_equal(&g.s, &twin.s, sizeof g.s);
    assert_int_equal(state_digest(&escape_ops, &g.s), state_digest(&escape_ops, &twin.s));
    for (uint32_t i = 0; i < 9; i++)
        act(&g, ES_REST_UP);
    state_clear(&escape_ops, &g.s);
    assert_true(is_blank(&g.s, sizeof g.s));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_begins_with_one_level),  cmocka_unit_test(waiting_changes_nothing),
        cmocka_unit_test(only_strife_is_looked_at),     cmocka_unit_test(companions_do_not_wait),
        cmocka_unit_test(the_audit_watches_levels),     cmocka_unit_test(a_state_ends_with_its_people),
    };
    return cmocka_run_group_tests_name("escape: levels", tests, NULL, NULL);
}
