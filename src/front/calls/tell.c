/* Words beside names, for a handle that wants to be told: the question as a sentence, the legal actions as
 * offers with those that are closed, and the titles of the names in a reply. All of it comes from the view
 * and the rules, so it tells nothing that the reply does not hold already. */
#include "front/calls/desk.h"

#include "base/hash.h"
#include "core/offer.h"

#include <string.h>

enum { CHOICES_MAX = 256, SEEN = 512 };

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

static bool is_legal(const struct desk *d, uint32_t n, const struct action *a) {
    for (uint32_t i = 0; i < n; i++)
        if (!action_compare(&d->legal[i], a))
            return true;
    return false;
}

static void put_offer(struct desk *d, const struct ruleset *set, const struct action *a, const void *world,
                      struct jw *w) {
    struct offer o;
    offer_of(set->ops, set->rules, d->view, a, world, &o);
    offer_json(set->ops, set->rules, &o, w);
}

/* An array: what is legal, and then what a person would look for and cannot have. */
static void put_offers(struct desk *d, const struct reply *reply, struct jw *w) {
    const struct ruleset *set = reply->session->set;
    struct action choice[CHOICES_MAX];
    jw_open(w, '[');
    if (reply->ask) {
        const struct match m = match_then(d, reply);
        uint32_t n = match_legal(&m, d->legal), count = 0;
        desk_view(d, reply->session, m.state, reply->seat);
        for (uint32_t i = 0; i < n; i++)
            put_offer(d, set, &d->legal[i], NULL, w);
        if (set->ops->choices)
            count = set->ops->choices(set->rules, d->view, choice, CHOICES_MAX);
        if (count)
            offer_world(set->ops, set->rules, d->view, reply->seat, d->trail);
        for (uint32_t i = 0; i < count && i < CHOICES_MAX; i++)
            if (!is_legal(d, n, &choice[i]))
                put_offer(d, set, &choice[i], d->trail, w);
    }
    jw_close(w, ']');
}

/* The same in one of the desk's pages; null: no memory. */
static const char *offers_page(struct desk *d, const struct reply *reply, uint32_t page) {
    struct text text;
    struct jw w;
    if (!desk_page(d, page))
        return NULL;
    text_init(&text, desk_page(d, page), CALL_REPLY_MAX);
    jw_init(&w, &text);
    put_offers(d, reply, &w);
    return text.cut ? NULL : text.buf;
}

static bool stands_in(const char *list, const char *s, size_t n) {
    for (const char *at = list + 1, *end; *at != ']'; at = end + (*end == ',')) {
        end = call_skip_value(at);
        if ((size_t)(end - at) >= n && !memcmp(at, s, n))
            return true;
    }
    return false;
}

/* Of one list of offers the actions that the other has not; or, whole, the offers that it has not just so. */
static void put_unlike(const char *key, const char *list, const char *other, bool whole, struct jw *w) {
    static const char before[] = "{\"action\":", behind[] = ",\"label\":";
    bool any = false;
    for (const char *s = list + 1, *end; *s != ']'; s = end + (*end == ',')) {
        end = call_skip_value(s);
        const char *action = s + sizeof before - 1, *to = whole ? end : strstr(s, behind) + sizeof behind - 1;
        if (stands_in(other, s, (size_t)(to - s)))
            continue;
        if (!any)
            jw_kopen(w, key, '[');
        any = true;
        jw_raw(w, "");
        text_bytes(w->t, whole ? s : action, (uint32_t)(whole ? end - s : call_skip_value(action) - action));
    }
    if (any)
        jw_close(w, ']');
}

/* How the offers differ from those of an earlier step; false, and nothing written, where they are shorter
 * themselves or there is no memory. */
static bool write_offer_changes(struct desk *d, const struct reply *reply, uint32_t since, struct jw *w) {
    const struct reply then = reply_before(d, reply, since);
    const struct jw_mark start = jw_mark(w);
    const char *old = offers_page(d, &then, 0), *now = old ? offers_page(d, reply, 1) : NULL;
    if (!now)
        return false;
    jw_kopen(w, "offer_changes", '{');
    put_unlike("gone", old, now, false, w);
    put_unlike("new", now, old, true, w);
    jw_close(w, '}');
    if (jw_since(w, &start) <= sizeof ",\"offers\":" - 1 + strlen(now))
        return true;
    jw_rewind(w, &start);
    return false;
}

void write_offers(struct desk *d, const struct reply *reply, const struct call_value *since, struct jw *w) {
    if (since && write_offer_changes(d, reply, (uint32_t)since->number, w))
        return;
    jw_key(w, "offers");
    put_offers(d, reply, w);
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
