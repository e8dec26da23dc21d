/* What is meant by words that are not the exact ones: a name where a number is taken, a title where a name
 * is, a line of a text page. The view calls things by a name and a number, { "id": 4, "name":
 * "healing_potion" }; an action may too, as long as that says which thing is meant. */
#include "front/calls/desk.h"

#include "core/offer.h"

#include <string.h>

int64_t desk_id_called(const struct ruleset *set, uint32_t kind, const char *said) {
    const struct game_ops *ops = set->ops;
    int64_t found = kind_find(ops, set->rules, kind, said);
    if (found >= 0 || !*text_past_gap(said))
        return found;
    for (int64_t id = 0; id <= UINT16_MAX; id++) {
        const char *name = kind_name(ops, set->rules, kind, id),
                   *title = kind_title(ops, set->rules, kind, id);
        if (!name && id)
            break;
        if (!name || (!text_same_words(said, name) && (!title || !text_same_words(said, title))))
            continue;
        if (found >= 0)
            return -1; /* several */
        found = id;
    }
    return found;
}

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
    if (name && json_is_integer(id) && text_same_words(name, s->name) &&
        is_legal(s, json_integer_value(id))) {
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
    const struct match *m = &h->session->table.match;
    const struct game_ops *ops = h->session->set->ops;
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
    ops->view_json(h->session->set->rules, desk_view(d, h->session, m->state, m->ask.seat), &w);
    json_t *view = text.cut ? NULL : json_loadb(text.buf, text.len, 0, NULL);
    look_through(&s, view);
    json_decref(view);
    return s.found < 0 ? -1 : s.found;
}

/* An action with titles where it has names. */
static void write_titled(const struct ruleset *set, const struct action *a, struct text *out) {
    const struct verb *verb = &set->ops->verbs[a->verb];
    text_put(out, verb->name);
    for (uint32_t i = 0; i < ACTION_ARGS && verb->arg[i].name; i++) {
        bool named = verb->arg[i].kind >= KIND_GAME;
        const char *title = named ? kind_title(set->ops, set->rules, verb->arg[i].kind, a->arg[i]) : NULL;
        if (verb->arg[i].optional && !a->arg[i])
            continue;
        text_char(out, ' ');
        if (title)
            text_put(out, title);
        else
            text_int(out, a->arg[i]);
    }
}

/* The one legal action that has these words, or, when exact, these very bytes. */
static bool find_legal(struct desk *d, const struct handle *h, const char *said, bool exact,
                       struct action *out) {
    const struct ruleset *set = h->session->set;
    uint32_t n = match_legal(&h->session->table.match, d->legal), found = 0;
    for (uint32_t i = 0; i < n; i++) {
        TEXT_ON_STACK(named, CALL_ACTION_MAX);
        TEXT_ON_STACK(titled, 4 * CALL_ACTION_MAX);
        action_write_named(set->ops, set->rules, &d->legal[i], &named);
        write_titled(set, &d->legal[i], &titled);
        if (exact ? strcmp(said, named.buf)
                  : !text_same_words(said, named.buf) && !text_same_words(said, titled.buf))
            continue;
        *out = d->legal[i];
        found++;
    }
    return found == 1;
}

/* "use_item Healing Potion": a verb, and all that follows is the name of the one thing it takes. */
static bool find_thing(struct desk *d, const struct handle *h, const char *said, struct action *out) {
    const struct game_ops *ops = h->session->set->ops;
    size_t n = strcspn(said, " \t:");
    const char *rest = text_past_gap(said + n);
    for (uint32_t i = 0; *rest && i < ops->verb_count; i++) {
        const struct verb *verb = &ops->verbs[i];
        if (strlen(verb->name) != n || memcmp(verb->name, said, n) || !verb->arg[0].name ||
            verb->arg[0].kind != KIND_NUMBER || (verb->arg[1].name && !verb->arg[1].optional))
            continue;
        int32_t id = desk_thing_named(d, h, i, 0, rest);
        *out = (struct action){.verb = (uint16_t)i, .arg = {(int16_t)id}};
        return id >= 0;
    }
    return false;
}

/* What a menu, an offer or a page of text calls it. */
static bool find_label(struct desk *d, const struct handle *h, const char *said, struct action *out) {
    const struct ruleset *set = h->session->set;
    const struct match *m = &h->session->table.match;
    uint32_t n = match_legal(m, d->legal);
    const void *view = desk_view(d, h->session, m->state, m->ask.seat);
    const struct action *a = offer_labelled(set->ops, set->rules, view, d->legal, n, said);
    if (a)
        *out = *a;
    return a;
}

bool desk_action_meant(struct desk *d, const struct handle *h, const char *said, struct action *out) {
    const struct match *m = &h->session->table.match;
    char head[CALL_ACTION_MAX];
    said += strspn(said, " \t");
    size_t n = strcspn(said, ":");
    if (match_over(m) || !handle_plays(h, m->ask.seat) || !*text_past_gap(said))
        return false;
    if (find_legal(d, h, said, false, out) || find_thing(d, h, said, out) || find_label(d, h, said, out))
        return true;
    if (!said[n] || n >= sizeof head)
        return false;
    while (n && (said[n - 1] == ' ' || said[n - 1] == '\t'))
        n--;
    memcpy(head, said, n);
    head[n] = 0;
    return find_legal(d, h, head, true, out); /* what a text page says of it stands behind the colon */
}
