/* What a seat may know: views, guesses, what is heard and said, and dice that do not touch each other. */
#include "checks.h"

#include <string.h>

static void all_texts(struct bench *b, const void *view, const struct action *legal, uint32_t n, char *out) {
    struct text t;
    struct jw w;
    text_init(&t, out, b->text_bytes);
    b->ops->say_ask(b->set.rules, view, &t);
    for (uint32_t i = 0; i < n; i++) {
        text_char(&t, '\n');
        b->ops->say_action(b->set.rules, view, &legal[i], &t);
    }
    text_char(&t, '\n');
    jw_init(&w, &t);
    b->ops->view_json(b->set.rules, view, &w);
    assert_false(t.cut);
}

/* A guess from a seat's view fits: equal view, sound by the audit and, for the seat that is asked, an equal
 * legal list. n is the length of b->legal, 0 for a seat that is not asked. */
static void guess_fits(struct bench *b, uint32_t seat, uint32_t n, struct stream *s, void *world) {
    struct err e;
    memset(world, 0, b->ops->state_size);
    b->ops->guess(b->set.rules, b->view, seat, s, world);
    memset(b->view2, 0, b->ops->view_size);
    b->ops->view(b->set.rules, world, seat, b->view2);
    assert_memory_equal(b->view, b->view2, b->ops->view_size);
    if (n) {
        assert_int_equal(legal_of(b, world, b->legal2), n);
        assert_memory_equal(b->legal, b->legal2, n * sizeof *b->legal);
    }
    if (b->ops->audit(b->set.rules, world, &e) != ST_OK)
        fail_msg("a guess of seat %u is not sound: %s", seat, e.text);
}

/* Keeps the events that a seat hears. */
static void only_heard(struct sink *s, uint32_t seat) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->count; i++)
        if (s->event[i].audience >> seat & 1)
            s->event[n++] = s->event[i];
    s->count = n;
}

/* One action in both worlds, with the same dice: if it leaves equal views, the seat was told the same. */
static void twins_tell_the_same(struct bench *b, uint32_t seat, struct stream *s) {
    void *world[] = {b->state, b->twin};
    struct ask ask[2];
    struct sink sink[2];
    for (int i = 0; i < 2; i++)
        b->ops->ask(b->set.rules, world[i], &ask[i]);
    if (ask[0].over || ask[1].over || ask[0].seat != ask[1].seat)
        return;
    const struct action a = b->legal2[stream_below(s, legal_of(b, b->state, b->legal2))];
    if (b->ops->check(b->set.rules, b->twin, ask[1].seat, &a) != REASON_OK)
        return;
    for (uint32_t i = 0; i < b->ops->stream_count; i++)
        memcpy((char *)b->twin + b->ops->streams[i].offset, (char *)b->state + b->ops->streams[i].offset,
               sizeof(struct stream));
    for (int i = 0; i < 2; i++) {
        sink[i] = (struct sink){b->heard[i], b->ops->max_events, 0, 0};
        b->ops->apply(b->set.rules, world[i], ask[i].seat, &a, &sink[i]);
        assert_int_equal(sink[i].dropped, 0);
        only_heard(&sink[i], seat);
    }
    memset(b->view, 0, b->ops->view_size);
    memset(b->view2, 0, b->ops->view_size);
    b->ops->view(b->set.rules, b->state, seat, b->view);
    b->ops->view(b->set.rules, b->twin, seat, b->view2);
    if (memcmp(b->view, b->view2, b->ops->view_size))
        return;
    assert_int_equal(sink[0].count, sink[1].count);
    assert_memory_equal(b->heard[0], b->heard[1], sink[0].count * sizeof *b->heard[0]);
}

/* Two guesses from one view are twin worlds: they differ only in what is hidden from that seat, and view,
 * legal list and texts are equal, byte for byte. True for every seat, asked or not. */
void guesses_fit(struct bench *b) {
    struct stream s;
    stream_open(&s, b->seed ^ 9);
    for (int k = 0; k < 60 && !match_over(&b->match); k++) {
        for (uint32_t seat = 0; seat < b->ops->seats; seat++) {
            uint32_t n = bench_legal(b);
            n = seat == b->match.ask.seat ? n : 0;
            match_view(&b->match, seat, b->view);
            memset(b->view2, 0xa5, b->ops->view_size); /* every byte is written */
            match_view(&b->match, seat, b->view2);
            assert_memory_equal(b->view, b->view2, b->ops->view_size);
            guess_fits(b, seat, n, &s, b->state);
            guess_fits(b, seat, n, &s, b->twin);
            all_texts(b, b->view, b->legal, n, b->text);
            all_texts(b, b->view2, b->legal2, n, b->text2);
            assert_string_equal(b->text, b->text2);
            twins_tell_the_same(b, seat, &s);
        }
        bench_step(b);
    }
}

/* Streams do not touch each other: with one stream disturbed, an action that does not draw from it leaves a
 * state that differs in that stream alone. */
void streams_are_isolated(struct bench *b) {
    struct stream rng;
    stream_open(&rng, b->seed ^ 3);
    for (int k = 0; k < 60 && !match_over(&b->match); k++) {
        uint32_t n = bench_legal(b);
        const struct action a = b->legal[stream_below(&rng, n)];
        uint8_t seat = b->match.ask.seat;
        memcpy(b->state, b->match.state, b->ops->state_size);
        b->ops->apply(b->set.rules, b->state, seat, &a, NULL);
        for (uint32_t i = 0; i < b->ops->stream_count; i++) {
            uint32_t at = b->ops->streams[i].offset;
            struct stream before, after, *disturbed;
            memcpy(b->twin, b->match.state, b->ops->state_size);
            memcpy(&before, (char *)b->match.state + at, sizeof before);
            memcpy(&after, (char *)b->state + at, sizeof after);
            disturbed = (struct stream *)((char *)b->twin + at);
            disturbed->key ^= 0x5555;
            if (before.n != after.n)
                continue;
            b->ops->apply(b->set.rules, b->twin, seat, &a, NULL);
            memcpy((char *)b->twin + at, &after, sizeof after);
            assert_memory_equal(b->twin, b->state, b->ops->state_size);
        }
        bench_step(b);
    }
}

/* Fields marked cosmetic reach the display only: a game played with other ones is the same game. */
void cosmetics_cannot_matter(struct bench *b) {
    struct stream s;
    stream_open(&s, b->seed ^ 7);
    memcpy(b->twin, b->match.state, b->ops->state_size);
    for (uint32_t i = 0; i < b->ops->state_fields->count; i++) {
        const struct field *f = &b->ops->state_fields->row[i];
        if (f->flags & FIELD_COSMETIC)
            memset((char *)b->twin + f->offset, 0xa5, (size_t)f->count * f->size);
    }
    while (!match_over(&b->match)) {
        char why[200];
        struct text path;
        uint32_t n = bench_legal(b);
        const struct action a = b->legal[stream_below(&s, n)];
        uint8_t seat = b->match.ask.seat;
        assert_int_equal(match_act(&b->match, 0, seat, &a), REASON_OK);
        b->ops->apply(b->set.rules, b->twin, seat, &a, NULL);
        text_init(&path, why, sizeof why);
        if (fields_diff(b->ops->state_fields, b->match.state, b->twin, true, &path))
            fail_msg("the display reached the game: %s", why);
    }
}

/* What a seat heard of the last action, as JSON with its own view. */
static void events_are_json(struct bench *b, uint32_t seat) {
    match_view(&b->match, seat, b->view);
    for (uint32_t i = 0; i < b->match.events.count; i++) {
        const struct event *ev = &b->match.events.event[i];
        struct text t;
        struct jw w;
        if (!(ev->audience >> seat & 1))
            continue;
        text_init(&t, b->text, b->text_bytes);
        jw_init(&w, &t);
        b->ops->event_json(b->set.rules, b->view, ev, &w);
        look(b->text);
    }
}

/* Looking never changes anything: a match whose views are taken at every step is the same match. */
void looking_changes_nothing(struct bench *b) {
    while (!match_over(&b->match)) {
        uint64_t before = match_hash(&b->match);
        for (uint32_t seat = 0; seat < b->ops->seats; seat++) {
            uint32_t n = bench_legal(b);
            match_view(&b->match, seat, b->view);
            all_texts(b, b->view, b->legal, seat == b->match.ask.seat ? n : 0, b->text);
            look(strrchr(b->text, '\n') + 1);
        }
        assert_true(before == match_hash(&b->match));
        bench_step(b);
        before = match_hash(&b->match);
        for (uint32_t seat = 0; seat < b->ops->seats; seat++)
            events_are_json(b, seat);
        assert_true(before == match_hash(&b->match));
    }
}
