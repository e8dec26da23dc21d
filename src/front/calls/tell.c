/* Words beside names, for a handle that wants to be told: the question as a sentence, and the titles of the
 * names in a reply; offers are in choices.c. All of it comes from the view and the rules, so it tells nothing
 * that the reply does not hold already. */
#include "front/calls/desk.h"

#include "base/hash.h"

#include <string.h>

enum { SEEN = 512 };

void handle_tell(struct handle *h, const struct call_value *v) {
    h->tell = v->given ? v->truth : h->tell;
}

void write_question(struct desk *d, const struct reply *reply, struct jw *w) {
    const struct session *session = reply->session;
    TEXT_ON_STACK(said, 1024);
    session->set->ops->say_ask(session->set->rules,
                               desk_view(d, session, desk_state_at(d, session, reply->step), reply->seat),
                               &said);
    jw_kstr(w, "question", said.buf);
}

/* A title beside those that a name has been found to have; false: they differ. */
static bool agrees(const char *title, const char **out) {
    if (!title || !*title)
        return true;
    if (*out && strcmp(*out, title))
        return false;
    *out = title;
    return true;
}

static bool is_topic(const struct game_ops *ops, uint32_t kind) {
    for (uint32_t i = 0; i < ops->topic_count; i++)
        if (ops->topics[i].kind == kind)
            return true;
    return false;
}

/* What a name is called; null: nothing, or one thing as one kind of name and another as another. Few of the
 * words that members have for keys are names: those of things that can be looked up, and of stats. */
static const char *title_of(const struct ruleset *set, const char *name, bool key) {
    const struct game_ops *ops = set->ops;
    const char *title = NULL;
    for (const struct kind_row *k = ops->kinds; k && k->kind; k++) {
        int64_t id = key && !is_topic(ops, k->kind) ? -1 : kind_find(ops, set->rules, k->kind, name);
        if (id >= 0 && !agrees(kind_title(ops, set->rules, k->kind, id), &title))
            return NULL;
    }
    for (uint32_t i = 0; i < ops->stat_count; i++)
        if (!strcmp(ops->stats[i].name, name) && !agrees(ops->stats[i].title, &title))
            return NULL;
    return title && strcmp(title, name) ? title : NULL;
}

/* Whether a name stands in a text, and behind it what follows. */
static bool holds(const char *text, const char *name, const char *behind) {
    TEXT_ON_STACK(t, ACTION_WORD_MAX + 16);
    text_fmt(&t, "\"%s\"%s", name, behind);
    return strstr(text, t.buf) != NULL;
}

void write_titles(struct desk *d, const struct reply *reply, const struct call_value *since, uint32_t from,
                  struct jw *w) {
    const char *body = w->t->buf + from, *old = since ? view_page(d, reply, (uint32_t)since->number, 0) : "";
    const char *end = w->t->buf + w->t->len, *close;
    uint64_t seen[SEEN] = {0};
    if (w->t->cut)
        return;
    jw_kopen(w, "titles", '{');
    const char *titles = w->t->buf + w->t->len;
    for (const char *s = body; s < end && (s = memchr(s, '"', (size_t)(end - s))); s = close) {
        char name[ACTION_WORD_MAX] = "";
        close = call_skip_value(s);
        size_t n = (size_t)(close - s) - 2;
        if (!n || n >= sizeof name)
            continue;
        memcpy(name, s + 1, n);
        uint64_t hash = hash_bytes(name, n, *close == ':');
        if (seen[hash % SEEN] == hash)
            continue;
        seen[hash % SEEN] = hash;
        const char *title = title_of(reply->session->set, name, *close == ':');
        if (title && !holds(titles, name, ":") && !holds(body, name, ",\"title\":") &&
            !(old && holds(old, name, "")))
            jw_kstr(w, name, title);
    }
    jw_close(w, '}');
}
