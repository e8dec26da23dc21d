/* Ids and their names by a game's table of kinds, and events by its table of events. */
#include "core/ops.h"

#include <string.h>

enum { SAID_MAX = 1024 }; /* bytes of the sentence of an event */

static const struct kind_row *row_of(const struct game_ops *ops, uint32_t kind) {
    for (const struct kind_row *row = ops->kinds; row && row->kind; row++)
        if (row->kind == kind)
            return row;
    return NULL;
}

static uint32_t count_of(const struct kind_row *row, const void *rules) {
    return row->count ? row->count
                      : (uint32_t)field_number((const char *)rules + row->count_at, row->count_size);
}

static const char *word_at(const struct kind_words *w, const void *rules, uint32_t index) {
    if (w->list)
        return w->list[index];
    const char *at = (const char *)rules + w->at + (size_t)index * w->step, *word;
    if (w->chars)
        return at;
    memcpy(&word, at, sizeof word);
    return word;
}

static const char *name_at(const struct kind_row *row, const void *rules, uint32_t index) {
    const char *name = word_at(&row->name, rules, index);
    return name && *name ? name : NULL;
}

static bool is_there(const struct kind_row *row, const void *rules, int64_t id) {
    return row && id >= row->first && id - row->first < count_of(row, rules);
}

const char *kind_name(const struct game_ops *ops, const void *rules, uint32_t kind, int64_t id) {
    const struct kind_row *row = row_of(ops, kind);
    return is_there(row, rules, id) ? name_at(row, rules, (uint32_t)(id - row->first)) : NULL;
}

const char *kind_title(const struct game_ops *ops, const void *rules, uint32_t kind, int64_t id) {
    const struct kind_row *row = row_of(ops, kind);
    if (!is_there(row, rules, id) || !name_at(row, rules, (uint32_t)(id - row->first)))
        return NULL;
    return word_at(&row->title, rules, (uint32_t)(id - row->first));
}

const char *kind_word(const struct game_ops *ops, const void *rules, uint32_t kind, int64_t id) {
    const char *title = kind_title(ops, rules, kind, id);
    return title && *title ? title : "something";
}

int64_t kind_find(const struct game_ops *ops, const void *rules, uint32_t kind, const char *name) {
    const struct kind_row *row = row_of(ops, kind);
    const char *at;
    uint32_t count = row ? count_of(row, rules) : 0;
    if (row && row->none && !strcmp(name, row->none))
        return 0;
    for (uint32_t i = 0; i < count; i++)
        if ((at = name_at(row, rules, i)) && !strcmp(at, name))
            return (int64_t)row->first + i;
    return -1;
}

bool kind_range(const struct game_ops *ops, const void *rules, uint32_t kind, int64_t *lo, int64_t *hi) {
    const struct kind_row *row = row_of(ops, kind);
    *lo = row ? row->first : 0;
    *hi = row ? *lo + count_of(row, rules) - 1 : 0;
    return row;
}

void kind_put(const struct game_ops *ops, const void *rules, const char *key, uint32_t kind, int64_t id,
              struct jw *w) {
    const char *name = kind_name(ops, rules, kind, id);
    if (key)
        jw_key(w, key);
    if (name)
        jw_str(w, name);
    else
        jw_null(w);
}

static void put_event(const struct game_ops *ops, const void *rules, const void *view, const struct event *ev,
                      struct jw *w) {
    const struct event_row *row = &ops->events[ev->kind];
    jw_kstr(w, "event", row->name);
    for (uint32_t i = 0; i < EVENT_ARGS && row->arg[i].name; i++) {
        const struct arg_row *arg = &row->arg[i];
        if (ops->event_arg && ops->event_arg(rules, view, ev, i, w))
            continue;
        if (arg->kind == KIND_BOOL)
            jw_kbool(w, arg->name, ev->arg[i] != 0);
        else if (arg->kind >= KIND_GAME)
            kind_put(ops, rules, arg->name, arg->kind, ev->arg[i], w);
        else
            jw_kint(w, arg->name, ev->arg[i]);
    }
    if (ops->event_arg)
        ops->event_arg(rules, view, ev, EVENT_ARGS, w);
}

void event_json(const struct game_ops *ops, const void *rules, const void *view, const struct event *ev,
                struct jw *w) {
    jw_open(w, '{');
    if (ev->kind < ops->event_count)
        put_event(ops, rules, view, ev, w);
    jw_close(w, '}');
}

void event_told_json(const struct game_ops *ops, const void *rules, const void *view,
                     const struct sink *events, uint32_t at, struct jw *w) {
    const struct event *ev = &events->event[at];
    static const char *const weights[EVENT_WEIGHTS] = {"line", "small", "beat", "moment"};
    TEXT_ON_STACK(said, SAID_MAX);
    jw_open(w, '{');
    put_event(ops, rules, view, ev, w);
    event_say(ops, rules, view, events, at, &said);
    if (said.len)
        jw_kstr(w, "text", said.buf);
    if (said.len && ops->events[ev->kind].weight)
        jw_kstr(w, "weight", weights[ops->events[ev->kind].weight]);
    jw_close(w, '}');
}
