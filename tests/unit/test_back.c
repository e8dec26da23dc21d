/* Taking back, with a game that was made for it: in "cellar" two people look for something in the dark, and
 * each verb gives one reason why it stands, or none. */
#include "core/back.h"

#include "core/replay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* walk: nothing but a step. roll: dice. peek: shows whether the jar is empty, mostly. grope: rolls where the
 * jar is empty, and shows nothing. call: the other hears it. wave: somebody hears it where the jar is empty.
 * pass: the other is asked, who passes back. leave: ends it. say: takes words, and writes them on a page. */
enum { WALK, ROLL, PEEK, GROPE, CALL, WAVE, PASS, LEAVE, SAY, VERBS };
enum { STEPPED, SEEN, CALLED, EVENTS };
enum { EITHER = 3, REPLAY_BYTES = 1 << 16, WORDS = 24 };

struct cellar {
    struct stream dice;
    uint32_t steps;
    uint8_t jar; /* nobody knows; 0: it is empty */
    uint8_t seat, over, seen;
    uint32_t said;
    uint32_t pad;
    char words[WORDS];
};

struct cellar_view {
    uint32_t steps, said;
    uint8_t seat, over, seen, pad;
};

struct cellar_setup {
    uint32_t jar;
};

static const struct fields cellar_fields = FIELDS(cellar, {
                                                              FIELD_SUB(cellar, dice, &stream_fields),
                                                              FIELD(cellar, steps),
                                                              FIELD(cellar, jar),
                                                              FIELD(cellar, seat),
                                                              FIELD(cellar, over),
                                                              FIELD(cellar, seen),
                                                              FIELD(cellar, said),
                                                              FIELD(cellar, pad),
                                                              FIELD_BYTES(cellar, words),
                                                          });
static const struct fields setup_fields = FIELDS(cellar_setup, {FIELD(cellar_setup, jar)});

static enum status cellar_setup_check(const void *rules, void *setup, struct err *e) {
    (void)rules, (void)setup, (void)e;
    return ST_OK;
}

static void cellar_start(const void *rules, const void *setup, uint64_t seed, void *state) {
    struct cellar *c = state;
    (void)rules;
    stream_open(&c->dice, rng_key(seed, "cellar", 0));
    c->jar = (uint8_t)((const struct cellar_setup *)setup)->jar;
}

static void cellar_ask(const void *rules, const void *state, struct ask *out) {
    const struct cellar *c = state;
    (void)rules;
    *out = (struct ask){c->over, c->seat, 0};
}

static uint32_t cellar_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct cellar *c = state;
    (void)rules, (void)seat;
    return (a->verb == SAY) == (c->words[0] != 0) ? REASON_OK : REASON_WORDS;
}

static void cellar_apply(const void *rules, void *state, uint32_t seat, const struct action *a,
                         struct sink *s) {
    struct cellar *c = state;
    const uint16_t own = (uint16_t)(1u << seat);
    (void)rules;
    c->steps++;
    emit(s, STEPPED, own, 0, 0, 0, 0);
    if (a->verb == ROLL || (a->verb == GROPE && !c->jar))
        stream_next(&c->dice);
    if (a->verb == PEEK) {
        c->seen = c->jar ? 1 : 2;
        emit(s, SEEN, own, c->jar, 0, 0, 0);
    }
    if (a->verb == CALL || (a->verb == WAVE && !c->jar))
        emit(s, CALLED, a->verb == CALL ? EITHER : EITHER ^ own, 0, 0, 0, 0);
    if (a->verb == PASS)
        c->seat ^= 1;
    c->over = a->verb == LEAVE;
    c->said += (uint32_t)strlen(c->words);
    if (a->verb == SAY && s && s->log)
        strncat(s->log, c->words, WORDS - strlen(s->log) - 1);
}

static void cellar_view(const void *rules, const void *state, uint32_t seat, void *view) {
    const struct cellar *c = state;
    (void)rules, (void)seat;
    *(struct cellar_view *)view = (struct cellar_view){c->steps, c->said, c->seat, c->over, c->seen, 0};
}

/* One jar of four is empty, as far as anybody knows who has not looked. */
static void cellar_guess(const void *rules, const void *view, uint32_t seat, struct stream *rng,
                         void *state) {
    const struct cellar_view *v = view;
    struct cellar *c = state;
    (void)rules, (void)seat;
    uint64_t key = stream_next(rng);
    uint32_t jar = stream_below(rng, 4);
    stream_open(&c->dice, key);
    c->jar = (uint8_t)(v->seen == 2 ? 0 : v->seen ? 1 : jar);
    c->steps = v->steps;
    c->said = v->said;
    c->seat = v->seat;
    c->over = v->over;
    c->seen = v->seen;
}

static void cellar_result(const void *rules, const void *state, struct result *out) {
    (void)rules;
    out->outcome = ((const struct cellar *)state)->over;
}

static enum status cellar_audit(const void *rules, const void *state, struct err *e) {
    (void)rules, (void)state, (void)e;
    return ST_OK;
}

static const struct verb verbs[VERBS] = {
    [WALK] = {"walk", ""},   [ROLL] = {"roll", ""},   [PEEK] = {"peek", ""},
    [GROPE] = {"grope", ""}, [CALL] = {"call", ""},   [WAVE] = {"wave", ""},
    [PASS] = {"pass", ""},   [LEAVE] = {"leave", ""}, [SAY] = {"say", "", .words = true}};
static const struct event_row events[EVENTS] = {{"stepped"}, {"seen"}, {"called"}};
static const char *const outcomes[] = {"open", "left"}, *const seats[] = {"first", "second"};
static const struct stream_row streams[] = {{"dice", offsetof(struct cellar, dice)}};

static const struct game_ops cellar_ops = {
    .name = "cellar",
    .title = "Cellar",
    .version = 1,
    .seats = 2,
    .seat_names = seats,
    .setup_size = sizeof(struct cellar_setup),
    .state_size = sizeof(struct cellar),
    .view_size = sizeof(struct cellar_view),
    .max_legal = 8,
    .max_events = 3,
    .max_steps = 60,
    .words_at = offsetof(struct cellar, words),
    .words_size = WORDS,
    .log_size = WORDS,
    .verbs = verbs,
    .verb_count = VERBS,
    .events = events,
    .event_count = EVENTS,
    .streams = streams,
    .stream_count = 1,
    .outcomes = outcomes,
    .outcome_count = 2,
    .state_fields = &cellar_fields,
    .setup_fields = &setup_fields,
    .setup_check = cellar_setup_check,
    .start = cellar_start,
    .ask = cellar_ask,
    .check = cellar_check,
    .apply = cellar_apply,
    .view = cellar_view,
    .guess = cellar_guess,
    .result = cellar_result,
    .audit = cellar_audit,
};

static const struct ruleset set = {.ops = &cellar_ops, .name = "deep", .content_hash = 7};

static void begin(struct match *m, uint32_t jar) {
    struct err e;
    const struct cellar_setup setup = {jar};
    assert_int_equal(match_open(m, &set, MATCH_RECORD | MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(match_begin(m, &setup, 5, &e), ST_OK);
    assert_int_equal(match_keep_back(m, &e), ST_OK);
}

static void act(struct match *m, uint32_t verb) {
    const struct action a = {.verb = (uint16_t)verb};
    assert_int_equal(match_act(m, 0, m->ask.seat, &a, verb == SAY ? "who is there" : NULL), REASON_OK);
}

/* Both ways of asking say the same. */
static enum back_why why(const struct match *m, uint32_t seat, uint32_t ears, uint32_t steps) {
    enum back_why is = match_why_not_back(m, seat, ears, steps);
    assert_int_equal(match_can_take_back(m, seat, ears, steps), is == BACK_FREE);
    assert_true(is < BACKS && *back_text(is));
    return is;
}

static enum back_why after(uint32_t verb, uint32_t jar, uint32_t ears) {
    struct match m;
    begin(&m, jar);
    act(&m, verb);
    enum back_why is = why(&m, 0, ears, 1);
    match_close(&m);
    return is;
}

static void every_reason_is_found(void **unused) {
    (void)unused;
    assert_int_equal(after(WALK, 1, EITHER), BACK_FREE);
    assert_int_equal(after(SAY, 1, EITHER), BACK_FREE);
    assert_int_equal(after(ROLL, 1, 0), BACK_DICE);
    assert_int_equal(after(CALL, 1, EITHER), BACK_HEARD);
    assert_int_equal(after(CALL, 1, 0), BACK_FREE); /* a mind has no ears */
    assert_int_equal(after(PASS, 1, 0), BACK_PASSED);
    assert_int_equal(after(LEAVE, 1, 0), BACK_OVER);
}

/* Both the rare and the usual thing tell something. */
static void what_was_seen_stands(void **unused) {
    (void)unused;
    assert_int_equal(after(PEEK, 0, 0), BACK_SEEN);
    assert_int_equal(after(PEEK, 3, 0), BACK_SEEN);
}

/* What happens behind one's back shows neither by the key nor by the reason: it is the same in both worlds.
 */
static void a_reason_tells_no_secret(void **unused) {
    (void)unused;
    for (uint32_t jar = 0; jar < 2; jar++) {
        assert_int_equal(after(GROPE, jar, 0), BACK_SEEN);
        assert_int_equal(after(WAVE, jar, EITHER), BACK_SEEN);
        assert_int_equal(after(WAVE, jar, 0), BACK_SEEN);
    }
}

/* Whoever has looked before learns nothing by looking again. */
static void what_is_known_can_be_looked_at(void **unused) {
    struct match m;
    (void)unused;
    begin(&m, 0);
    act(&m, PEEK);
    assert_int_equal(why(&m, 0, 0, 1), BACK_SEEN);
    act(&m, PEEK);
    assert_int_equal(why(&m, 0, 0, 1), BACK_FREE);
    assert_int_equal(why(&m, 0, 0, 2), BACK_SEEN); /* not so the first time */
    act(&m, GROPE);
    assert_int_equal(why(&m, 0, 0, 1), BACK_DICE); /* and dice are dice: one knows that they roll here */
    match_close(&m);
}

static void only_ones_own_and_only_what_is_kept(void **unused) {
    struct match m, asked;
    struct err e;
    const struct cellar_setup setup = {1};
    (void)unused;
    begin(&m, 1);
    assert_int_equal(why(&m, 0, 0, 1), BACK_NOTHING);
    act(&m, WALK);
    assert_int_equal(why(&m, 1, 0, 1), BACK_PASSED);
    assert_int_equal(why(&m, 0, 0, 0), BACK_NOTHING);
    assert_int_equal(why(&m, 0, 0, 2), BACK_NOTHING);
    act(&m, PASS);
    act(&m, PASS);
    assert_int_equal(why(&m, 0, 0, 1), BACK_PASSED);
    act(&m, WALK);
    assert_int_equal(why(&m, 0, 0, 1), BACK_FREE);
    assert_int_equal(why(&m, 0, 0, 2), BACK_NOTHING); /* the other has acted in between */
    begin(&asked, 1);
    match_copy(&m, &asked);
    assert_int_equal(why(&asked, 0, 0, 1), BACK_NOTHING);
    match_close(&asked);
    assert_int_equal(match_begin(&m, &setup, 6, &e), ST_OK);
    assert_int_equal(why(&m, 0, 0, 1), BACK_NOTHING);
    match_close(&m);
    assert_int_equal(match_open(&m, &set, MATCH_RECORD, &e), ST_OK); /* and nobody asked this one to */
    assert_int_equal(match_begin(&m, &setup, 6, &e), ST_OK);
    act(&m, WALK);
    assert_int_equal(why(&m, 0, 0, 1), BACK_NOTHING);
    match_close(&m);
}

static void a_row_of_steps_has_an_end(void **unused) {
    struct match m;
    (void)unused;
    begin(&m, 1);
    for (uint32_t i = 0; i < BACK_STEPS + 5; i++)
        act(&m, WALK);
    assert_int_equal(why(&m, 0, 0, BACK_STEPS), BACK_FREE);
    assert_int_equal(why(&m, 0, 0, BACK_STEPS + 1), BACK_NOTHING);
    for (uint32_t i = 0; i < BACK_STEPS; i++) {
        assert_int_equal(why(&m, 0, 0, 1), BACK_FREE);
        match_take_back(&m, 1);
        assert_true(match_hash(&m) == m.history[m.step - 1].hash);
    }
    assert_int_equal(m.step, 5);
    assert_int_equal(why(&m, 0, 0, 1), BACK_NOTHING);
    match_close(&m);
}

static void write_all(const struct match *m, char *out) {
    struct text t;
    struct err e;
    text_init(&t, out, REPLAY_BYTES);
    assert_int_equal(replay_write(m, &t, &e), ST_OK);
}

/* A match with steps taken back and one without them are the same to the last byte, and go on alike. */
static void it_is_as_if_never_done(void **unused) {
    static char bytes[2][REPLAY_BYTES];
    struct match m, plain;
    (void)unused;
    begin(&m, 1);
    begin(&plain, 1);
    act(&m, ROLL);
    act(&m, SAY);
    act(&m, WALK);
    act(&m, CALL);
    assert_string_equal(m.log, "who is there");
    assert_int_equal(why(&m, 0, 0, 3), BACK_FREE);
    match_take_back(&m, 3);
    assert_int_equal(m.events.count, 0);
    act(&plain, ROLL);
    for (int i = 0; i < 2; i++) {
        assert_memory_equal(m.state, plain.state, sizeof(struct cellar));
        assert_memory_equal(m.asked, plain.asked, sizeof m.asked);
        assert_memory_equal(m.log, plain.log, WORDS);
        assert_true(m.ask_id == plain.ask_id && m.step == plain.step && !m.ended);
        assert_string_equal(match_said(&m, 1), i ? "" : "who is there"); /* what lies ahead is no history */
        write_all(&m, bytes[0]);
        write_all(&plain, bytes[1]);
        assert_string_equal(bytes[0], bytes[1]);
        act(&m, ROLL);
        act(&plain, ROLL);
        act(&m, PASS);
        act(&plain, PASS);
    }
    match_close(&m);
    match_close(&plain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_reason_is_found),
        cmocka_unit_test(what_was_seen_stands),
        cmocka_unit_test(a_reason_tells_no_secret),
        cmocka_unit_test(what_is_known_can_be_looked_at),
        cmocka_unit_test(only_ones_own_and_only_what_is_kept),
        cmocka_unit_test(a_row_of_steps_has_an_end),
        cmocka_unit_test(it_is_as_if_never_done),
    };
    return cmocka_run_group_tests_name("back", tests, NULL, NULL);
}
