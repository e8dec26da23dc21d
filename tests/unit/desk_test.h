/* What the tests of the desk share: a desk over the content of the tree, calls with arguments as text,
 * replies as text and as JSON, and a player that picks from the legal list. */
#ifndef GLOAM_TESTS_UNIT_DESK_TEST_H
#define GLOAM_TESTS_UNIT_DESK_TEST_H

#include "../common/share.h"
#include "core/registry.h"
#include "front/calls/desk.h"
#include "front/screen/page.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static inline struct desk *open_desk(struct desk_options options) {
    struct desk *d;
    struct err e;
    options.root = getenv("GLOAM_CONTENT");
    options.pager = &screen_pager;
    if (desk_open(&d, &options, &e) != ST_OK)
        fail_msg("%s", e.text);
    return d;
}

static inline struct desk *seeded_desk(uint64_t seed) {
    return open_desk((struct desk_options){.has_seed = true, .seed = seed});
}

/* A reply in the frame of JSON lines. args is an object, or "" for none; quotes in it may be written '. */
static inline const char *call_text(struct desk *d, const char *name, const char *args) {
    static char bytes[CALL_REPLY_MAX];
    char *object = strdup(*args ? args : "{}");
    for (char *c = object; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    json_error_t e;
    json_t *j = json_loads(object, 0, &e);
    if (!j)
        fail_msg("%s: %s", object, e.text);
    struct text t;
    struct jw w;
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    jw_open(&w, '{');
    jw_kbool(&w, "ok", true);
    if (!desk_call(d, call_find(name), j, &w)) {
        text_clear(&t);
        jw_init(&w, &t);
        jw_open(&w, '{');
        jw_kbool(&w, "ok", false);
        jw_key(&w, "error");
        call_fault_json(desk_fault(d), &w);
    }
    jw_close(&w, '}');
    json_decref(j);
    free(object);
    return bytes;
}

static inline const char *callf_text(struct desk *d, const char *name, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
static inline const char *callf_text(struct desk *d, const char *name, const char *fmt, ...) {
    char *args;
    va_list ap;
    va_start(ap, fmt);
    assert_true(vasprintf(&args, fmt, ap) >= 0);
    va_end(ap);
    const char *reply = call_text(d, name, args);
    free(args);
    return reply;
}

/* A reply that must be well-formed; to be decref'd. */
static inline json_t *parsed(const char *text) {
    json_error_t e;
    json_t *j = json_loads(text, JSON_REJECT_DUPLICATES, &e);
    if (!j)
        fail_msg("no JSON: %s in %.400s", e.text, text);
    return j;
}

/* A reply that must be good. */
static inline json_t *good(const char *text) {
    json_t *j = parsed(text);
    if (!json_is_true(json_object_get(j, "ok")))
        fail_msg("refused: %.600s", text);
    return j;
}

static inline const char *text_of(const json_t *j, const char *key) {
    const char *s = json_string_value(json_object_get(j, key));
    if (!s)
        fail_msg("no '%s'", key);
    return s;
}

static inline bool truth_of(const json_t *j, const char *key) {
    assert_true(json_is_boolean(json_object_get(j, key)));
    return json_is_true(json_object_get(j, key));
}

static inline json_int_t number_of(const json_t *j, const char *key) {
    if (!json_is_integer(json_object_get(j, key)))
        fail_msg("'%s' is no number", key);
    return json_integer_value(json_object_get(j, key));
}

/* Begins a game and copies the caller's handle. */
static inline void begin(struct desk *d, const char *args, char id[DESK_ID]) {
    json_t *j = good(call_text(d, "create_session", args));
    snprintf(id, DESK_ID, "%s", text_of(j, "session"));
    json_decref(j);
}

/* Begins a game at one seat or another, as the seed says, with more arguments, and copies the caller's
 * handle; the reply. */
static inline json_t *begin_seat(struct desk *d, const struct game_ops *ops, uint32_t seed, const char *more,
                                 char id[DESK_ID]) {
    json_t *j = good(callf_text(d, "create_session", "{'game':'%s','seed':%u,'seat':%u,%s}", ops->name, seed,
                                seed % ops->seats, more));
    snprintf(id, DESK_ID, "%s", text_of(j, "session"));
    return j;
}

/* A table for two agents: the handles of the dungeon and of the visitor. */
static inline void begin_two(struct desk *d, char id[2][DESK_ID]) {
    json_t *j = good(
        call_text(d, "create_session", "{'game':'shattered','seat':'dungeon','seats':{'visitor':'agent'}}"));
    snprintf(id[0], DESK_ID, "%s", text_of(j, "session"));
    snprintf(id[1], DESK_ID, "%s", text_of(json_object_get(j, "handles"), "visitor"));
    json_decref(j);
}

/* The fault must be this one. A null field says nothing of it; "" says that there is none. */
static inline void refused(const char *text, const char *code, const char *reason, const char *field) {
    json_t *j = parsed(text), *e = json_object_get(j, "error");
    if (json_is_true(json_object_get(j, "ok")) || strcmp(text_of(e, "code"), code) ||
        strcmp(text_of(e, "reason"), reason))
        fail_msg("expected %s (%s), got %.600s", code, reason, text);
    const char *at = json_string_value(json_object_get(e, "field"));
    if (field && strcmp(at ? at : "", field))
        fail_msg("expected the field '%s': %.600s", field, text);
    assert_true(*text_of(e, "message") != 0);
    json_decref(j);
}

/* One of the legal actions of a reply, copied; false: there is none. */
static inline bool pick(const json_t *reply, struct stream *s, char action[CALL_ACTION_MAX]) {
    const json_t *legal = json_object_get(reply, "legal");
    uint32_t n = (uint32_t)json_array_size(legal);
    if (!n)
        return false;
    uint32_t at = stream_below(s, n);
    snprintf(action, CALL_ACTION_MAX, "%s", json_string_value(json_array_get(legal, at)));
    return true;
}

/* The offers that are open, or closed. */
static inline json_t *offers_of(const json_t *offers, bool open) {
    json_t *out = json_array(), *one;
    size_t i;
    json_array_foreach((json_t *)offers, i, one) {
        if (!json_object_get(one, "reason") == open)
            json_array_append(out, one);
    }
    return out;
}

#endif
