/* What is said: every question, action and event, to every seat, as a line for people and as JSON. */
#include "checks.h"

#include "core/offer.h"

#include <string.h>

void all_texts(struct bench *b, const void *view, const struct action *legal, uint32_t n, char *out) {
    struct text t;
    struct jw w;
    text_init(&t, out, b->text_bytes);
    b->ops->say_ask(b->set.rules, view, &t);
    for (uint32_t i = 0; i < n; i++) {
        text_char(&t, '\n');
        action_say(b->ops, b->set.rules, view, &legal[i], &t);
    }
    text_char(&t, '\n');
    jw_init(&w, &t);
    b->ops->view_json(b->set.rules, view, &w);
    HOLDS(b, !t.cut, "question, actions and view take more than %u bytes", b->text_bytes);
}

static void is_line(struct bench *b, const char *s, const char *what, uint32_t seat) {
    HOLDS(b, text_is_plain(s), "%s for %s is no line of UTF-8 without control characters: %.80s", what,
          ops_seat_name(b->ops, seat), s);
}

/* The lines of all_texts in b->text: the question, n actions of a list, the view. */
static void are_lines(struct bench *b, const struct action *list, uint32_t n, uint32_t seat) {
    char *line = b->text;
    for (uint32_t i = 0; i <= n; i++) {
        char *end = strchr(line, '\n');
        *end = 0;
        b->tried = i ? &list[i - 1] : NULL;
        HOLDS(b, !i || *line, "describe says nothing to %s", ops_seat_name(b->ops, seat));
        is_line(b, line, i ? "what describe says" : "what say_ask says", seat);
        line = end + 1;
    }
    b->tried = NULL;
    is_object(b, line, "a view");
}

/* How it stands, in lines that come to an end. */
static void view_is_said(struct bench *b, uint32_t seat) {
    struct text t;
    for (uint32_t line = 0; b->ops->say_view; line++) {
        text_init(&t, b->text, b->text_bytes);
        b->ops->say_view(b->set.rules, b->view, line, &t);
        is_line(b, b->text, "what say_view says", seat);
        if (!t.len)
            return;
        HOLDS(b, line < VIEW_LINES, "say_view says more than %d lines to %s", VIEW_LINES,
              ops_seat_name(b->ops, seat));
    }
}

/* What a seat heard of the last action, with its own view: a line, which may be empty, and JSON. */
static void events_are_told(struct bench *b, uint32_t seat) {
    ops_view(b->ops, b->set.rules, b->match.state, seat, b->view);
    for (uint32_t i = 0; i < b->match.events.count; i++) {
        const struct event *ev = &b->match.events.event[i];
        TEXT_ON_STACK(what, 120);
        struct text t;
        struct jw w;
        if (!event_is_for(ev, b->ops->seats, seat))
            continue;
        text_fmt(&what, "the event %s", b->ops->events[ev->kind].name);
        text_init(&t, b->text, b->text_bytes);
        b->ops->say_event(b->set.rules, b->view, ev, &t);
        is_line(b, b->text, what.buf, seat);
        text_init(&t, b->text, b->text_bytes);
        event_say(b->ops, b->set.rules, b->view, &b->match.events, i, &t);
        is_line(b, b->text, what.buf, seat);
        text_init(&t, b->text, b->text_bytes);
        jw_init(&w, &t);
        event_told_json(b->ops, b->set.rules, b->view, &b->match.events, i, &w);
        is_object(b, b->text, what.buf);
    }
}

/* Looking never changes anything: a match whose views are taken at every step, by whoever may watch it too,
 * is the same match. */
void looking_changes_nothing(struct bench *b) {
    const uint32_t lookers = b->ops->seats + ops_can_watch(b->ops);
    while (!match_over(&b->match)) {
        memcpy(b->state, b->match.state, b->ops->state_size);
        uint32_t n = bench_legal(b);
        for (uint32_t seat = 0; seat < lookers; seat++) {
            /* One action in turn: of all of them it is offers_are_told that asks. */
            const struct action *said = &b->legal[b->match.step % n];
            uint32_t asked = seat == b->match.ask.seat;
            ops_view(b->ops, b->set.rules, b->match.state, seat, b->view);
            all_texts(b, b->view, said, asked, b->text);
            are_lines(b, said, asked, seat);
            view_is_said(b, seat);
        }
        same_state(b, b->match.state, b->state, "looking changed the state");
        bench_step(b);
        memcpy(b->state, b->match.state, b->ops->state_size);
        for (uint32_t seat = 0; seat < lookers; seat++)
            events_are_told(b, seat);
        same_state(b, b->match.state, b->state, "telling events changed the state");
    }
}

/* The quick reader consents to no text that is not JSON, and to what our writer writes. */
void reader_is_strict(struct bench *b) {
    static const char *const good[] = {
        "{}", "{\"a\":-1.50,\"b\":[true,false,null,[]],\"c\":{\"a\":\"\\\"\\n\xc3\xa9\"}}"};
    static const char *const bad[] = {"",
                                      "[]",
                                      "{\"a\":1",
                                      "{\"a\":1}}",
                                      "{\"a\":1,}",
                                      "{\"a\" 1}",
                                      "{a:1}",
                                      "{\"a\":01}",
                                      "{\"a\":1.}",
                                      "{\"a\":.5}",
                                      "{\"a\":--1}",
                                      "{\"a\":nul}",
                                      "{\"a\":}",
                                      "{\"a\":[1 2]}",
                                      "{\"a\":[1,]}",
                                      "{\"a\":\"\t\"}",
                                      "{\"a\":\"\\x\"}",
                                      "{\"a\":\"\xc3\"}",
                                      "{\"a\":\"}",
                                      "{\"a\":1,\"a\":2}",
                                      "{\"a\":[1}}",
                                      "{\"a\":truefalse}"};
    for (uint32_t i = 0; i < sizeof good / sizeof good[0]; i++)
        HOLDS(b, is_plain_object(good[i]), "the quick reader refuses %s", good[i]);
    for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_error_t e;
        json_t *j = json_loads(bad[i], JSON_REJECT_DUPLICATES, &e);
        HOLDS(b, !json_is_object(j) && !is_plain_object(bad[i]), "%s is read as an object", bad[i]);
        json_decref(j);
    }
}
