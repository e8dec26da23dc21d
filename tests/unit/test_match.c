/* The match and its replays, held against a game of our own that can be told to misbehave. In "lamps" two
 * seats light lamps in an order that the rules fix beforehand; the quirks in its rules break one promise
 * each. */
#include "core/replay.h"

#include "base/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { KIND_OIL = KIND_GAME, MANY_FIELDS = REPLAY_FIELDS_MAX + 1, REPLAY_BYTES = 1 << 16 };

struct lamps_rules {
    const char *order; /* a digit for the seat of each turn */
    uint32_t *dice;    /* not null: a number from outside reaches the state */
    uint32_t chatter;  /* events beyond the one that max_events allows */
    uint32_t unsound;  /* the audit fails from this turn on; 0: never */
};

struct lamps {
    uint32_t turns;
    uint32_t lit;
};

struct lamps_setup {
    uint8_t first, oil;
};

struct lamps_view {
    uint32_t turns;
};

static const struct fields lamps_fields = FIELDS(lamps, {FIELD(lamps, turns), FIELD(lamps, lit)});
static const struct fields setup_fields = FIELDS(lamps_setup, {
    FIELD(lamps_setup, first), FIELD_ID(lamps_setup, oil, KIND_OIL),
});

static const char *const whale[] = {"whale"};
static const struct kind_row lamps_kinds[] = {KIND_LIST(KIND_GAME, 1, whale, whale), {0}};

/* Puts 9 in order, as 0, and refuses what is above. */
static enum status lamps_setup_check(const void *rules, void *setup, struct err *e) {
    (void)rules;
    struct lamps_setup *s = setup;
    if (s->first == 9)
        s->first = 0;
    return s->first < 9 ? ST_OK : err_set(e, ST_INVALID, "there is no lamp %u", s->first);
}

static void lamps_start(const void *rules, const void *setup, uint64_t seed, void *state) {
    (void)rules, (void)seed;
    ((struct lamps *)state)->lit = ((const struct lamps_setup *)setup)->first;
}

static void lamps_ask(const void *rules, const void *state, struct ask *out) {
    const char *order = ((const struct lamps_rules *)rules)->order;
    uint32_t turns = ((const struct lamps *)state)->turns;
    bool over = turns >= strlen(order);
    *out = (struct ask){over, over ? 0 : (uint8_t)(order[turns] - '0'), 0};
}

static uint32_t lamps_legal(const void *rules, const void *state, struct action *out, uint32_t cap) {
    struct legal_list l = {out, cap, 0};
    struct ask ask;
    lamps_ask(rules, state, &ask);
    if (!ask.over)
        legal_put(&l, (struct action){0, {1, 0, 0}});
    return l.count;
}

static uint32_t lamps_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    (void)rules, (void)state, (void)seat;
    return a->arg[0] == 1 ? REASON_OK : REASON_ARGS;
}

static void lamps_apply(const void *rules, void *state, uint32_t seat, const struct action *a,
                        struct sink *s) {
    const struct lamps_rules *r = rules;
    struct lamps *l = state;
    (void)seat;
    l->turns++;
    l->lit += (uint32_t)a->arg[0] + (r->dice ? ++*r->dice : 0);
    for (uint32_t i = 0; i <= r->chatter; i++)
        emit(s, 0, 3, a->arg[0], 0, 0, 0);
}

static void lamps_view(const void *rules, const void *state, uint32_t seat, void *view) {
    (void)rules, (void)seat;
    ((struct lamps_view *)view)->turns = ((const struct lamps *)state)->turns;
}

static void lamps_result(const void *rules, const void *state, struct result *out) {
    struct ask ask;
    lamps_ask(rules, state, &ask);
    out->outcome = ask.over;
}

static enum status lamps_audit(const void *rules, const void *state, struct err *e) {
    const struct lamps_rules *r = rules;
    bool sound = !r->unsound || ((const struct lamps *)state)->turns < r->unsound;
    return sound ? ST_OK : err_set(e, ST_BUG, "a lamp burns without oil");
}

static const struct verb lamps_verbs[] = {{"light", "lights a lamp", {{"count", 0, false}}}};
static const char *const lamps_outcomes[] = {"dark", "lit"};
static const char *const lamps_seats[] = {"left", "right"};

static const struct game_ops lamps_ops = {
    .name = "lamps",
    .title = "Lamps",
    .version = 1,
    .seats = 2,
    .seat_names = lamps_seats,
    .setup_size = sizeof(struct lamps_setup),
    .state_size = sizeof(struct lamps),
    .view_size = sizeof(struct lamps_view),
    .max_legal = 1,
    .max_events = 1,
    .max_steps = 40,
    .verbs = lamps_verbs,
    .verb_count = 1,
    .outcomes = lamps_outcomes,
    .outcome_count = 2,
    .state_fields = &lamps_fields,
    .setup_fields = &setup_fields,
    .kinds = lamps_kinds,
    .setup_check = lamps_setup_check,
    .start = lamps_start,
    .ask = lamps_ask,
    .legal = lamps_legal,
    .check = lamps_check,
    .apply = lamps_apply,
    .view = lamps_view,
    .result = lamps_result,
    .audit = lamps_audit,
};

static const struct lamps_setup plain = {3, 1};
static const struct action light = {0, {1, 0, 0}};

static struct ruleset set_of(const struct game_ops *ops, struct lamps_rules *rules) {
    return (struct ruleset){.ops = ops, .name = "street", .content_hash = 7, .rules = rules};
}

static void begin(struct match *m, const struct ruleset *set, uint32_t flags) {
    struct err e;
    assert_int_equal(match_open(m, set, flags, &e), ST_OK);
    assert_int_equal(match_begin(m, &plain, 1, &e), ST_OK);
}

static void play(struct match *m, uint32_t steps) {
    for (uint32_t i = 0; i < steps; i++)
        assert_int_equal(match_act(m, m->ask_id, m->ask.seat, &light, NULL), REASON_OK);
}

/* Questions are numbered for each seat by itself: a seat cannot count what the other was asked. */
static void questions_are_numbered_by_seat(void **unused) {
    (void)unused;
    static const uint32_t ids[] = {1, 2, 3, 1, 4, 2};
    struct lamps_rules rules = {.order = "000101"};
    struct ruleset set = set_of(&lamps_ops, &rules);
    struct match m;
    begin(&m, &set, 0);
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(m.ask_id, ids[i]);
        play(&m, 1);
    }
    assert_true(match_over(&m));
    match_close(&m);
}

/* What a seat is told when it answers out of turn depends on its own numbers alone. */
static void probing_tells_nothing_about_the_other(void **unused) {
    (void)unused;
    struct lamps_rules rules = {.order = "100001"};
    struct ruleset set = set_of(&lamps_ops, &rules);
    struct match early, late;
    begin(&early, &set, 0);
    begin(&late, &set, 0);
    play(&early, 2);
    play(&late, 4);
    for (uint32_t id = 0; id < 8; id++) {
        uint32_t reason = match_act(&early, id, 1, &light, NULL);
        assert_int_equal(reason, id > 1 ? REASON_STALE : REASON_SEAT);
        assert_int_equal(match_act(&late, id, 1, &light, NULL), reason);
    }
    assert_int_equal(match_act(&early, 1, SEATS_MAX, &light, NULL), REASON_STALE);
    assert_int_equal(match_act(&early, 0, SEATS_MAX, &light, NULL), REASON_SEAT);
    match_close(&early);
    match_close(&late);
}

/* The one verb that needs no question: from any seat at the table, kept with its seat, the same when nobody
 * listens. */
static void one_verb_is_taken_at_any_time(void **unused) {
    (void)unused;
    static const struct verb verbs[] = {{"light", "lights a lamp", {{"count", 0, false}}},
                                        {"shout", "goes on without a lamp", {{"count", 0, false}}}};
    static const struct action shout = {1, {1, 0, 0}};
    static const uint32_t flags[] = {MATCH_RECORD, MATCH_QUIET};
    struct lamps_rules rules = {.order = "0000"};
    struct game_ops ops = lamps_ops;
    ops.verbs = verbs;
    ops.verb_count = 2;
    for (uint32_t i = 0; i < 2; i++) {
        struct ruleset set = set_of(&ops, &rules);
        struct match m;
        ops.anytime = 0;
        begin(&m, &set, flags[i]);
        assert_int_equal(match_act(&m, 0, 1, &shout, NULL), REASON_SEAT);
        ops.anytime = 2;
        assert_int_equal(match_act(&m, 0, 1, &light, NULL), REASON_SEAT);
        assert_int_equal(match_act(&m, 1, 1, &shout, NULL), REASON_STALE);
        assert_int_equal(match_act(&m, 0, 2, &shout, NULL), REASON_SEAT);
        assert_int_equal(match_act(&m, 0, 1, &(struct action){1, {2, 0, 0}}, NULL), REASON_ARGS);
        assert_int_equal(m.step, 0);
        assert_int_equal(match_act(&m, 0, 1, &shout, NULL), REASON_OK);
        assert_int_equal(match_act(&m, 0, 0, &shout, NULL), REASON_OK);
        play(&m, 2);
        assert_true(match_over(&m));
        assert_int_equal(match_act(&m, 0, 1, &shout, NULL), REASON_OVER);
        if (m.history)
            assert_int_equal(m.history[0].seat, 1);
        match_close(&m);
    }
}

/* Words are looked at after all that has nothing to do with them, and before the game is asked. */
static void words_are_refused_in_their_turn(void **unused) {
    (void)unused;
    struct lamps_rules rules = {.order = "01"};
    struct ruleset set = set_of(&lamps_ops, &rules);
    static const struct action unknown = {200, {0}}, bad = {0, {9, 0, 0}};
    static const uint32_t flags[] = {MATCH_RECORD, MATCH_QUIET};
    for (uint32_t i = 0; i < 2; i++) {
        struct match m;
        begin(&m, &set, flags[i]);
        assert_int_equal(match_act(&m, 7, 0, &light, "word"), REASON_STALE);
        assert_int_equal(match_act(&m, 0, 1, &light, "word"), REASON_SEAT);
        assert_int_equal(match_act(&m, 0, 0, &unknown, "word"), REASON_VERB);
        assert_int_equal(match_act(&m, 0, 0, &bad, "word"), REASON_WORDS); /* this game takes none */
        assert_int_equal(match_act(&m, 0, 0, &light, ""), REASON_OK);
        play(&m, 1);
        assert_true(match_over(&m));
        assert_int_equal(match_act(&m, 0, 0, &light, "word"), REASON_OVER);
        match_close(&m);
    }
}

static void a_refused_setup_ends_the_match_and_spoils_nothing(void **unused) {
    (void)unused;
    struct lamps_rules rules = {.order = "0101"};
    struct ruleset set = set_of(&lamps_ops, &rules);
    struct match m;
    struct err e;
    struct action legal[1];
    const struct lamps_setup bad = {200, 1};
    char *bytes = malloc(REPLAY_BYTES);
    struct text t;
    begin(&m, &set, MATCH_RECORD);
    play(&m, 2);
    assert_int_equal(match_begin(&m, &bad, 2, &e), ST_INVALID);
    assert_string_equal(e.text, "there is no lamp 200");
    assert_int_equal(m.ask.over, 1);
    assert_true(match_over(&m));
    assert_int_equal(match_legal(&m, legal), 0);
    assert_int_equal(match_act(&m, 0, 0, &light, NULL), REASON_OVER);
    assert_memory_equal(m.setup, &plain, sizeof plain);
    text_init(&t, bytes, REPLAY_BYTES);
    assert_int_equal(replay_write(&m, &t, &e), ST_OK); /* the old game, which did not end */
    assert_non_null(strstr(bytes, "\nstep 1 light 1 | "));
    assert_null(strstr(bytes, "\nend "));

    struct lamps_setup odd = {9, 0};
    assert_int_equal(match_begin(&m, &odd, 2, &e), ST_OK);
    assert_int_equal(((struct lamps_setup *)m.setup)->first, 0);
    assert_int_equal(odd.first, 9);
    assert_int_equal(m.ask_id, 1);
    play(&m, 4);
    match_close(&m);
    free(bytes);
}

static void nothing_is_asked_before_the_beginning(void **unused) {
    (void)unused;
    struct lamps_rules rules = {.order = "0"};
    struct ruleset set = set_of(&lamps_ops, &rules);
    struct match m;
    struct err e;
    TEXT_ON_STACK(t, 200);
    assert_int_equal(match_open(&m, &set, MATCH_RECORD, &e), ST_OK);
    assert_true(match_over(&m));
    assert_int_equal(match_act(&m, 0, 0, &light, NULL), REASON_OVER);
    assert_int_equal(replay_write(&m, &t, &e), ST_BUG);
    match_close(&m);
}

static void lost_events_break_any_match(void **unused) {
    (void)unused;
    struct lamps_rules rules = {.order = "00", .chatter = 2};
    struct ruleset set = set_of(&lamps_ops, &rules);
    struct match m;
    begin(&m, &set, 0);
    play(&m, 1);
    assert_true(m.broken);
    assert_string_equal(m.bug.text, "2 events more than max_events");
    assert_int_equal(match_act(&m, 0, 0, &light, NULL), REASON_OVER);
    match_close(&m);
}

struct seen {
    uint32_t calls, with_before, turns_before;
};

static void watch(void *ctx, const struct match *m, const void *before, const struct action *a,
                  const struct sink *events) {
    struct seen *s = ctx;
    (void)m, (void)a, (void)events;
    s->calls++;
    s->with_before += before != NULL;
    s->turns_before = before ? ((const struct lamps *)before)->turns : 0;
}

static void only_who_asks_gets_the_state_before(void **unused) {
    (void)unused;
    struct lamps_rules rules = {.order = "0000"};
    struct ruleset set = set_of(&lamps_ops, &rules);
    struct match m;
    struct seen plain_one = {0}, curious = {0};
    begin(&m, &set, 0);
    assert_int_equal(match_observe(&m, watch, &plain_one, false), ST_OK);
    assert_null(m.before);
    play(&m, 1);
    assert_int_equal(match_observe(&m, watch, &curious, true), ST_OK);
    assert_non_null(m.before);
    play(&m, 2);
    assert_int_equal(plain_one.calls, 3);
    assert_int_equal(plain_one.with_before, 0);
    assert_int_equal(curious.calls, 2);
    assert_int_equal(curious.with_before, 2);
    assert_int_equal(curious.turns_before, 2);
    match_close(&m);
}

/* The text of a match after some steps; empty when it could not be written. */
static enum status record(const struct game_ops *ops, struct lamps_rules *rules, uint32_t flags,
                          uint32_t steps, char *out, struct err *e) {
    struct ruleset set = set_of(ops, rules);
    struct match m;
    struct text t;
    begin(&m, &set, MATCH_RECORD | flags);
    play(&m, steps);
    text_init(&t, out, REPLAY_BYTES);
    enum status st = replay_write(&m, &t, e);
    match_close(&m);
    return st;
}

static enum status verify(const struct game_ops *ops, struct lamps_rules *rules, char *bytes, struct err *e) {
    struct ruleset set = set_of(ops, rules);
    struct match m;
    struct replay r;
    enum status st = replay_parse(bytes, strlen(bytes), &r, e);
    if (st != ST_OK)
        return st;
    assert_int_equal(match_open(&m, &set, 0, e), ST_OK);
    st = replay_verify(&r, &m, e);
    match_close(&m);
    replay_free(&r);
    return st;
}

static void only_an_ended_game_gets_an_end_line(void **unused) {
    (void)unused;
    struct lamps_rules rules = {.order = "0101"}, endless = {.order = "0101"}, broken = {.order = "0101"};
    struct game_ops hasty = lamps_ops;
    struct err e;
    char *bytes = malloc(REPLAY_BYTES);
    hasty.max_steps = 2;
    broken.unsound = 4;
    assert_int_equal(record(&lamps_ops, &rules, 0, 3, bytes, &e), ST_OK);
    assert_null(strstr(bytes, "\nend "));
    assert_int_equal(record(&lamps_ops, &rules, MATCH_AUDIT, 4, bytes, &e), ST_OK);
    assert_non_null(strstr(bytes, "\nend 4 lit\n"));
    assert_int_equal(verify(&lamps_ops, &rules, bytes, &e), ST_OK);
    assert_int_equal(record(&hasty, &endless, 0, 2, bytes, &e), ST_OK);
    assert_non_null(strstr(bytes, "\nend 2 dark\n"));
    assert_int_equal(record(&lamps_ops, &broken, MATCH_AUDIT, 4, bytes, &e), ST_OK);
    assert_null(strstr(bytes, "\nend "));
    assert_int_equal(verify(&lamps_ops, &rules, bytes, &e), ST_OK);
    free(bytes);
}

static void dice_from_outside_are_caught(void **unused) {
    (void)unused;
    uint32_t dice = 0;
    struct lamps_rules rules = {.order = "0101", .dice = &dice};
    struct err e;
    char *bytes = malloc(REPLAY_BYTES);
    assert_int_equal(record(&lamps_ops, &rules, 0, 3, bytes, &e), ST_BUG);
    assert_string_equal(e.text, "seed 1, step 1: played again, it gives another state");
    free(bytes);
}

static void setups_without_a_name_are_not_written(void **unused) {
    (void)unused;
    struct lamps_rules rules = {.order = "0"};
    struct ruleset set = set_of(&lamps_ops, &rules);
    const struct lamps_setup nameless = {0, 2};
    struct match m;
    struct err e;
    TEXT_ON_STACK(t, 2000);
    assert_int_equal(match_open(&m, &set, MATCH_RECORD, &e), ST_OK);
    assert_int_equal(match_begin(&m, &nameless, 1, &e), ST_OK);
    assert_int_equal(replay_write(&m, &t, &e), ST_BUG);
    assert_non_null(strstr(e.text, "no name"));
    match_close(&m);
}

/* More top-level fields than a digest has room for: refused in both directions, not written past a buffer. */
static void too_many_fields_are_refused(void **unused) {
    (void)unused;
    struct field rows[MANY_FIELDS];
    struct fields many = {"many", rows, MANY_FIELDS, sizeof(struct lamps)};
    struct lamps_rules rules = {.order = "0101"};
    struct game_ops ops = lamps_ops;
    struct err e;
    char *bytes = malloc(REPLAY_BYTES);
    for (uint32_t i = 0; i < MANY_FIELDS; i++)
        rows[i] = lamps_fields.row[i % 2];
    assert_int_equal(record(&lamps_ops, &rules, 0, 4, bytes, &e), ST_OK);
    ops.state_fields = &many;
    assert_int_equal(verify(&ops, &rules, bytes, &e), ST_FULL);
    assert_string_equal(e.text, "the state of lamps has 97 fields; a replay takes at most 96");
    assert_int_equal(record(&ops, &rules, 0, 4, bytes, &e), ST_FULL);
    many.count = REPLAY_FIELDS_MAX;
    assert_int_equal(record(&ops, &rules, 0, 4, bytes, &e), ST_OK);
    assert_int_equal(verify(&ops, &rules, bytes, &e), ST_OK);
    free(bytes);
}

/* Puts the check line of a changed replay right. */
static void sign(char *bytes) {
    char hex[17];
    char *check = strstr(bytes, "check ");
    hash_hex(hash_bytes(bytes, (size_t)(check - bytes), 0), hex);
    memcpy(check + 6, hex, 16);
}

static void seats_that_no_game_has_are_refused(void **unused) {
    (void)unused;
    struct lamps_rules rules = {.order = "0101"};
    struct err e;
    char *bytes = malloc(REPLAY_BYTES);
    assert_int_equal(record(&lamps_ops, &rules, 0, 4, bytes, &e), ST_OK);
    strstr(bytes, "\nstep 0 ")[6] = '8';
    sign(bytes);
    assert_int_equal(verify(&lamps_ops, &rules, bytes, &e), ST_PARSE);
    assert_string_equal(e.text, "step 1: no such seat");
    free(bytes);
}

/* A replay outlives the actions of the game that it was made with. */
static void actions_that_are_gone_are_refused(void **unused) {
    (void)unused;
    struct lamps_rules rules = {.order = "0101"};
    struct err e;
    char *bytes = malloc(REPLAY_BYTES);
    assert_int_equal(record(&lamps_ops, &rules, 0, 4, bytes, &e), ST_OK);
    memcpy(strstr(bytes, "light"), "snuff", strlen("snuff"));
    sign(bytes);
    assert_int_not_equal(verify(&lamps_ops, &rules, bytes, &e), ST_OK);
    assert_string_equal(e.text, "step 1 is not of this release: 'snuff' is not an action of lamps");
    free(bytes);
}

static void a_refused_replay_keeps_the_setup(void **unused) {
    (void)unused;
    struct lamps_rules rules = {.order = "0101"};
    struct ruleset set = set_of(&lamps_ops, &rules);
    struct match m;
    struct replay r;
    struct err e;
    char *bytes = malloc(REPLAY_BYTES);
    assert_int_equal(record(&lamps_ops, &rules, 0, 4, bytes, &e), ST_OK);
    assert_int_equal(replay_parse(bytes, strlen(bytes), &r, &e), ST_OK);
    r.setup = "{\"first\":77}";
    begin(&m, &set, 0);
    assert_int_equal(replay_begin(&r, &m, &e), ST_INVALID);
    assert_memory_equal(m.setup, &plain, sizeof plain);
    match_close(&m);
    replay_free(&r);
    free(bytes);
}

#define SIXTY "000000000000000000000000000000000000000000000000000000000000"

static void actions_are_read_whole(void **unused) {
    (void)unused;
    static const char *const good[] = {"light", "LIGHT 1", "  light\t-7 ", "light 0 0 0", "light 0000012"};
    static const struct {
        const char *words, *message;
    } bad[] = {
        {"", "'' is not an action of lamps"},
        {"snuff", "'snuff' is not an action of lamps"},
        {"light " SIXTY "0007", "light: an argument is too long"},
        {"light " SIXTY "0007 ", "light: an argument is too long"},
        {"light 1 " SIXTY "0000", "light: an argument is too long"},
        {"light 1 1", "light takes at most 1 argument"},
        {"light 0 0 0 0", "light takes at most 3 arguments"},
        {"light 40000", "light: '40000' is not a number it can take"},
        {SIXTY "light", "'" SIXTY "lig...' is not an action of lamps"},
        {"li\033[2Jght", "'li?[2jght' is not an action of lamps"},
    };
    struct action a;
    struct err e;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (action_read(&lamps_ops, good[i], &a, &e) != ST_OK)
            fail_msg("'%s': %s", good[i], e.text);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(action_read(&lamps_ops, bad[i].words, &a, &e), ST_INVALID);
        assert_string_equal(e.text, bad[i].message);
    }
}

enum { KIND_LAMP = KIND_GAME };
static const char *const street[] = {"porch", "well.deep", "123" SIXTY "4"};
static const struct kind_row street_kinds[] = {KIND_LIST(KIND_LAMP, 1, street, street), {0}};

/* Ids have names for agents and people, numbers in replays; a name that could not be read is not written. */
static void actions_name_their_ids(void **unused) {
    (void)unused;
    static const struct verb verbs[] = {
        {"light",
         "lights a lamp",
         {{"lamp", KIND_LAMP, false}, {"hours", 0, true}, {"next", KIND_LAMP, true}}}};
    static const struct {
        struct action a;
        const char *named, *plain;
    } rows[] = {
        {{0, {1, 0, 0}}, "light porch", "light 1"},
        {{0, {2, 5, 0}}, "light well.deep 5", "light 2 5"},
        {{0, {2, 0, 1}}, "light well.deep 0 porch", "light 2 0 1"},
        {{0, {3, 0, 0}}, "light 3", "light 3"},
        {{0, {0, 0, 2}}, "light 0 0 well.deep", "light 0 0 2"},
        {{0, {-9, 0, 0}}, "light -9", "light -9"},
    };
    static const struct {
        const char *words, *message;
    } bad[] = {
        {"light porhc", "light: there is no lamp 'porhc'"},
        {"light 99999", "light: there is no lamp '99999'"},
        {"light porch porch", "light: 'porch' is not a number it can take"},
        {"light 1 1 1 1", "light takes at most 3 arguments"},
        {"light 1 1 1 porch", "light: 'porch' is not a number it can take"},
    };
    struct game_ops ops = lamps_ops;
    struct lamps_rules rules = {0};
    struct action a;
    struct err e;
    ops.verbs = verbs;
    ops.kinds = street_kinds;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TEXT_ON_STACK(named, 128);
        TEXT_ON_STACK(plain_words, 128);
        action_write_named(&ops, &rules, &rows[i].a, &named);
        action_write(&ops, &rows[i].a, &plain_words);
        assert_string_equal(named.buf, rows[i].named);
        assert_string_equal(plain_words.buf, rows[i].plain);
        assert_int_equal(action_read_named(&ops, &rules, rows[i].named, &a, &e), ST_OK);
        assert_memory_equal(&a, &rows[i].a, sizeof a);
        assert_int_equal(action_read_named(&ops, &rules, rows[i].plain, &a, &e), ST_OK);
        assert_memory_equal(&a, &rows[i].a, sizeof a);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(action_read_named(&ops, &rules, bad[i].words, &a, &e), ST_INVALID);
        assert_string_equal(e.text, bad[i].message);
    }
    assert_int_equal(action_read(&ops, "light porch", &a, &e), ST_INVALID);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_are_numbered_by_seat),
        cmocka_unit_test(probing_tells_nothing_about_the_other),
        cmocka_unit_test(one_verb_is_taken_at_any_time),
        cmocka_unit_test(words_are_refused_in_their_turn),
        cmocka_unit_test(a_refused_setup_ends_the_match_and_spoils_nothing),
        cmocka_unit_test(nothing_is_asked_before_the_beginning),
        cmocka_unit_test(lost_events_break_any_match),
        cmocka_unit_test(only_who_asks_gets_the_state_before),
        cmocka_unit_test(only_an_ended_game_gets_an_end_line),
        cmocka_unit_test(dice_from_outside_are_caught),
        cmocka_unit_test(setups_without_a_name_are_not_written),
        cmocka_unit_test(too_many_fields_are_refused),
        cmocka_unit_test(seats_that_no_game_has_are_refused),
        cmocka_unit_test(actions_that_are_gone_are_refused),
        cmocka_unit_test(a_refused_replay_keeps_the_setup),
        cmocka_unit_test(actions_are_read_whole),
        cmocka_unit_test(actions_name_their_ids),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
