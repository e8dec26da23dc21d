/* Words beside names, for a handle that wants to be told: the question as a sentence, the legal actions as
 * offers with those that are closed, and the titles of the names in a reply. All of it comes from the view
 * and the rules, so it tells nothing that the reply does not hold already. */
#include "front/calls/desk.h"

#include "base/hash.h"
#include "core/offer.h"

#include <stdlib.h>
#include <string.h>

enum {
    SEEN = 512,
    FOLD_FROM = 12 /* offers of one verb */
};

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

/* The choices at the moment of a reply, in the desk's list: those that are open, and behind them what a
 * person would look for and cannot have. The view is left in the desk, the world for offers on its trail. */
static uint32_t list_choices(struct desk *d, const struct reply *reply, uint32_t *open) {
    const struct ruleset *set = reply->session->set;
    struct action choice[CHOICES_MAX];
    *open = 0;
    if (!reply->ask)
        return 0;
    uint32_t n = *open = legal_then(d, reply), count = 0;
    desk_view(d, reply->session, desk_state_at(d, reply->session, reply->step), reply->seat);
    if (set->ops->choices)
        count = set->ops->choices(set->rules, d->view, choice, CHOICES_MAX);
    if (count)
        offer_world(set->ops, set->rules, d->view, reply->seat, d->trail);
    for (uint32_t i = 0; i < count && i < CHOICES_MAX; i++)
        if (!is_legal(d, *open, &choice[i]) && (!reply->verb || choice[i].verb + 1u == reply->verb))
            d->legal[n++] = choice[i];
    return n;
}

/* Whole, or without what may come of it. */
static void put_offer(struct desk *d, const struct ruleset *set, uint32_t i, uint32_t open, bool whole,
                      struct jw *w) {
    struct offer o;
    offer_of(set->ops, set->rules, d->view, &d->legal[i], i < open ? NULL : d->trail, &o);
    if (!whole) {
        o.forecast.ways = o.risk = 0;
        o.confirm = false;
    }
    offer_json(set->ops, set->rules, &o, w);
}

/* What an offer said at some step: enough to see whether it says the same now. */
struct told {
    struct action action;
    uint64_t whole, rest; /* hashes of all of it, and of all but what may come of it */
};

static uint64_t hash_offer(struct desk *d, const struct ruleset *set, uint32_t i, uint32_t open, bool whole) {
    struct text text;
    struct jw w;
    text_init(&text, desk_page(d, 0), CALL_REPLY_MAX);
    jw_init(&w, &text);
    put_offer(d, set, i, open, whole, &w);
    return hash_bytes(text.buf, text.len, 0);
}

static struct told tell_offer(struct desk *d, const struct ruleset *set, uint32_t i, uint32_t open) {
    return (struct told){d->legal[i], hash_offer(d, set, i, open, true), hash_offer(d, set, i, open, false)};
}

/* What was told at another step; null: no memory. */
static struct told *list_told(struct desk *d, const struct reply *reply, uint32_t *count) {
    uint32_t open, n = list_choices(d, reply, &open);
    struct told *out = desk_page(d, 0) ? malloc((n + 1) * sizeof *out) : NULL;
    for (uint32_t i = 0; out && i < n; i++)
        out[i] = tell_offer(d, reply->session->set, i, open);
    *count = n;
    return out;
}

static const struct told *find_told(const struct told *list, uint32_t count, const struct action *a) {
    for (uint32_t i = 0; i < count; i++)
        if (!action_compare(&list[i].action, a))
            return &list[i];
    return NULL;
}

/* A list that is begun with its first element, and not at all without one. */
static void open_list(const char *key, bool *any, struct jw *w) {
    if (!*any)
        jw_kopen(w, key, '[');
    *any = true;
}

static void put_gone(struct desk *d, const struct ruleset *set, const struct told *old, uint32_t olds,
                     uint32_t count, struct jw *w) {
    bool any = false;
    for (uint32_t i = 0; i < olds; i++) {
        TEXT_ON_STACK(words, CALL_ACTION_MAX);
        if (is_legal(d, count, &old[i].action))
            continue;
        open_list("gone", &any, w);
        action_write_named(set->ops, set->rules, &old[i].action, &words);
        jw_str(w, words.buf);
    }
    if (any)
        jw_close(w, ']');
}

enum news { NEWS_NONE, NEWS_COMES, NEWS_ELSE };

/* In what an offer is not what it was: in what may come of it alone, or in something else. */
static enum news news_of(struct desk *d, const struct ruleset *set, uint32_t i, uint32_t open,
                         const struct told *old, uint32_t olds) {
    const struct told now = tell_offer(d, set, i, open), *was = find_told(old, olds, &now.action);
    if (!was || was->rest != now.rest)
        return NEWS_ELSE;
    return was->whole == now.whole ? NEWS_NONE : NEWS_COMES;
}

/* What is new, or not what it was. Where something else may come of many of a verb, the verb stands for
 * them: a list as long as ESCAPE's stock lines would cost more to read each turn than all the rest. */
static void put_news(struct desk *d, const struct ruleset *set, const struct told *old, uint32_t olds,
                     uint32_t count, uint32_t open, struct jw *w) {
    uint32_t folds[VERBS_MOST] = {0};
    bool any = false;
    for (uint32_t i = 0; i < count; i++)
        folds[d->legal[i].verb] += news_of(d, set, i, open, old, olds) == NEWS_COMES;
    for (uint32_t i = 0; i < count; i++) {
        enum news news = news_of(d, set, i, open, old, olds);
        if (news == NEWS_NONE || (news == NEWS_COMES && folds[d->legal[i].verb] >= FOLD_FROM))
            continue;
        open_list("new", &any, w);
        put_offer(d, set, i, open, true, w);
    }
    if (any)
        jw_close(w, ']');
    any = false;
    for (uint32_t i = 0; i < set->ops->verb_count; i++) {
        if (folds[i] < FOLD_FROM)
            continue;
        open_list("folded", &any, w);
        jw_str(w, set->ops->verbs[i].name);
    }
    if (any)
        jw_close(w, ']');
}

static void put_offers(struct desk *d, const struct reply *reply, struct jw *w) {
    uint32_t open, n = list_choices(d, reply, &open);
    jw_kopen(w, "offers", '[');
    for (uint32_t i = 0; i < n; i++)
        put_offer(d, reply->session->set, i, open, true, w);
    jw_close(w, ']');
}

/* How the offers differ from those of an earlier step; false, and nothing written, where they are shorter
 * themselves or there is no memory. */
static bool write_offer_changes(struct desk *d, const struct reply *reply, uint32_t since, struct jw *w) {
    const struct ruleset *set = reply->session->set;
    const struct reply then = reply_before(d, reply, since);
    const struct jw_mark start = jw_mark(w);
    uint32_t olds, open;
    put_offers(d, reply, w);
    const uint32_t whole = jw_since(w, &start);
    jw_rewind(w, &start);
    struct told *old = list_told(d, &then, &olds);
    if (!old)
        return false;
    uint32_t n = list_choices(d, reply, &open);
    jw_kopen(w, "offer_changes", '{');
    put_gone(d, set, old, olds, n, w);
    put_news(d, set, old, olds, n, open, w);
    jw_close(w, '}');
    free(old);
    if (jw_since(w, &start) <= whole)
        return true;
    jw_rewind(w, &start);
    return false;
}

void write_offers(struct desk *d, const struct reply *reply, const struct call_value *since, struct jw *w) {
    if (since && write_offer_changes(d, reply, (uint32_t)since->number, w))
        return;
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
