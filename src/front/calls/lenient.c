/* What is meant by a name where a number is taken. The view calls things by a name and a number, { "id": 4,
 * "name": "healing_potion" }; an action may too, as long as that says which thing is meant. */
#include "front/calls/desk.h"

#include <string.h>

/* What is looked for, and what was found. */
struct search {
    const char *name;
    const struct action *legal;
    uint32_t count, verb, at;
    int32_t found; /* -1: nothing yet; -2: several things */
};

static bool is_legal(const struct search *s, json_int_t id) {
    for (uint32_t i = 0; i < s->count; i++)
        if (s->legal[i].verb == s->verb && s->legal[i].arg[s->at] == id)
            return true;
    return false;
}

static void look_through(struct search *s, const json_t *j) {
    const json_t *id = json_object_get(j, "id");
    const char *name = json_string_value(json_object_get(j, "name")), *key;
    size_t i;
    json_t *part;
    if (name && json_is_integer(id) && !strcmp(name, s->name) && is_legal(s, json_integer_value(id))) {
        int32_t n = (int32_t)json_integer_value(id);
        s->found = s->found == -1 || s->found == n ? n : -2;
    }
    json_object_foreach((json_t *)j, key, part) {
        look_through(s, part);
    }
    json_array_foreach((json_t *)j, i, part) {
        look_through(s, part);
    }
}

int32_t desk_thing_named(struct desk *d, const struct handle *h, uint32_t verb, uint32_t at,
                         const char *name) {
    const struct match *m = &h->table->match;
    const struct game_ops *ops = h->table->set->ops;
    struct text text;
    struct jw w;
    if (match_over(m) || !handle_plays(h, m->ask.seat) || !desk_page(d, 0))
        return -1;
    struct search s = {.name = name,
                       .legal = d->legal,
                       .count = match_legal(m, d->legal),
                       .verb = verb,
                       .at = at,
                       .found = -1};
    text_init(&text, desk_page(d, 0), CALL_REPLY_MAX);
    jw_init(&w, &text);
    ops->view_json(h->table->set->rules, desk_view(d, h->table, m->state, m->ask.seat), &w);
    json_t *view = text.cut ? NULL : json_loadb(text.buf, text.len, 0, NULL);
    look_through(&s, view);
    json_decref(view);
    return s.found < 0 ? -1 : s.found;
}
