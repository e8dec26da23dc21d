/* What can be done, in a reply: the legal actions in words or, for a handle that wants to be told, as offers
 * with those that are closed; the whole list, or how it differs from that of an earlier step. */
#include "front/calls/desk.h"

#include "base/hash.h"
#include "core/offer.h"
#include "core/scene.h"

#include <stdlib.h>

enum { FOLD_FROM = 12 }; /* offers of one verb */

uint32_t legal_then(struct desk *d, const struct reply *reply) {
    if (!reply->ask)
        return 0;
    const struct match m = match_then(d, reply);
    uint32_t n = match_legal(&m, d->legal), kept = 0;
    for (uint32_t i = 0; i < n; i++)
        if (!reply->verb || d->legal[i].verb + 1u == reply->verb)
            d->legal[kept++] = d->legal[i];
    return kept;
}

/* The same seat at an earlier step. */
static struct reply reply_before(struct desk *d, const struct reply *reply, uint32_t step) {
    struct reply then = *reply;
    if (step == reply->step)
        return then;
    then.step = step;
    then.over = false;
    const struct match m = match_then(d, &then);
    then.ask = !m.ask.over && m.ask.seat == reply->seat && handle_plays(reply->handle, reply->seat);
    return then;
}

/* The choices of a moment in the desk's list: those that are open, and behind them, where they are told, what
 * a person would look for and cannot have. The view is left in the desk, the world for offers on its trail.
 */
struct choices {
    struct desk *d;
    const struct ruleset *set;
    uint32_t open, count;
    bool tell;
};

static struct choices choices_then(struct desk *d, const struct reply *reply, bool tell) {
    const struct ruleset *set = reply->session->set;
    const uint32_t open = legal_then(d, reply);
    struct choices c = {d, set, open, open, tell};
    if (!c.tell || !reply->ask)
        return c;
    desk_view(d, reply->session, desk_state_at(d, reply->session, reply->step), reply->seat);
    uint32_t n = offer_choices(set->ops, set->rules, d->view, d->legal, open);
    if (n > open)
        offer_world(set->ops, set->rules, d->view, reply->seat, d->trail);
    for (uint32_t i = open; i < n; i++)
        if (!reply->verb || d->legal[i].verb + 1u == reply->verb)
            d->legal[c.count++] = d->legal[i];
    return c;
}

static void put_action(const struct ruleset *set, const struct action *a, struct jw *w) {
    TEXT_ON_STACK(words, CALL_ACTION_MAX);
    action_write_named(set->ops, set->rules, a, &words);
    jw_str(w, words.buf);
}

static void describe(const struct choices *c, uint32_t i, struct offer *out) {
    const struct desk *d = c->d;
    offer_of(c->set->ops, c->set->rules, d->view, &d->legal[i], i < c->open ? NULL : d->trail, out);
}

/* An offer whole, or without what may come of it. */
static void put_offer(const struct choices *c, uint32_t i, bool whole, struct jw *w) {
    const struct ruleset *set = c->set;
    struct offer o;
    describe(c, i, &o);
    if (!whole) {
        o.forecast.ways = o.risk = 0;
        o.confirm = false;
    }
    offer_json(set->ops, set->rules, &o, w);
}

static void put_choice(const struct choices *c, uint32_t i, struct jw *w) {
    if (c->tell)
        put_offer(c, i, true, w);
    else
        put_action(c->set, &c->d->legal[i], w);
}

static void put_choices_whole(const struct choices *c, struct jw *w) {
    jw_kopen(w, c->tell ? "offers" : "legal", '[');
    for (uint32_t i = 0; i < c->count; i++)
        put_choice(c, i, w);
    jw_close(w, ']');
}

/* What was said of a choice at some step: enough to see whether the same is said now. */
struct told {
    struct action action;
    uint64_t whole, rest; /* hashes of the offer, and of all but what may come of it */
};

static uint64_t hash_offer(const struct choices *c, uint32_t i, bool whole) {
    struct text text;
    struct jw w;
    text_init(&text, desk_page(c->d, 0), CALL_REPLY_MAX);
    jw_init(&w, &text);
    put_offer(c, i, whole, &w);
    return hash_bytes(text.buf, text.len, 0);
}

static struct told told_of(const struct choices *c, uint32_t i) {
    struct told t = {c->d->legal[i], 0, 0};
    if (c->tell)
        t = (struct told){t.action, hash_offer(c, i, true), hash_offer(c, i, false)};
    return t;
}

/* What was told at a step; null: no memory. */
struct told_list {
    struct told *told;
    uint32_t count;
};

static struct told_list told_then(struct desk *d, const struct reply *reply) {
    const struct choices c = choices_then(d, reply, reply->handle->tell);
    const bool room = !c.tell || desk_page(d, 0);
    struct told_list list = {room ? malloc((c.count + 1) * sizeof *list.told) : NULL, c.count};
    for (uint32_t i = 0; list.told && i < c.count; i++)
        list.told[i] = told_of(&c, i);
    return list;
}

enum news { NEWS_NONE, NEWS_COMES, NEWS_ELSE };

/* In what a choice is not what it was: in what may come of it alone, or in something else. */
static enum news news_of(const struct choices *c, uint32_t i, const struct told_list *old) {
    const struct told now = told_of(c, i);
    for (uint32_t k = 0; k < old->count; k++)
        if (!action_compare(&old->told[k].action, &now.action) && old->told[k].rest == now.rest)
            return old->told[k].whole == now.whole ? NEWS_NONE : NEWS_COMES;
    return NEWS_ELSE;
}

/* A list that is begun with its first element, and not at all without one. */
static void open_list(const char *key, bool *any, struct jw *w) {
    if (!*any)
        jw_kopen(w, key, '[');
    *any = true;
}

static void close_list(bool *any, struct jw *w) {
    if (*any)
        jw_close(w, ']');
    *any = false;
}

/* What is gone, and what is new or not what it was. Where something else may come of many of a verb, the verb
 * stands for them: a list as long as ESCAPE's stock lines would cost more to read each turn than all the
 * rest.
 */
static void put_changes(const struct choices *c, const struct told_list *old, struct jw *w) {
    uint32_t folds[VERBS_MOST] = {0};
    bool any = false;
    for (uint32_t i = 0; i < old->count; i++) {
        if (action_among(c->d->legal, c->count, &old->told[i].action))
            continue;
        open_list("gone", &any, w);
        put_action(c->set, &old->told[i].action, w);
    }
    close_list(&any, w);
    for (uint32_t i = 0; i < c->count; i++)
        folds[c->d->legal[i].verb] += news_of(c, i, old) == NEWS_COMES;
    for (uint32_t i = 0; i < c->count; i++) {
        enum news news = news_of(c, i, old);
        if (news == NEWS_NONE || (news == NEWS_COMES && folds[c->d->legal[i].verb] >= FOLD_FROM))
            continue;
        open_list("new", &any, w);
        put_choice(c, i, w);
    }
    close_list(&any, w);
    for (uint32_t i = 0; i < c->set->ops->verb_count; i++) {
        if (folds[i] < FOLD_FROM)
            continue;
        open_list("folded", &any, w);
        jw_str(w, c->set->ops->verbs[i].name);
    }
    close_list(&any, w);
}

void write_choices(struct desk *d, const struct reply *reply, const struct call_value *since, struct jw *w) {
    const struct jw_mark start = jw_mark(w);
    struct choices c = choices_then(d, reply, reply->handle->tell);
    put_choices_whole(&c, w);
    if (!since)
        return;
    const uint32_t whole = jw_since(w, &start);
    const struct reply then = reply_before(d, reply, (uint32_t)since->number);
    struct told_list old = told_then(d, &then);
    c = choices_then(d, reply, c.tell);
    jw_rewind(w, &start);
    if (old.told) {
        jw_kopen(w, c.tell ? "offer_changes" : "legal_changes", '{');
        put_changes(&c, &old, w);
        jw_close(w, '}');
        free(old.told);
        if (jw_since(w, &start) <= whole)
            return;
        jw_rewind(w, &start);
    }
    put_choices_whole(&c, w);
}

void write_spotted(struct desk *d, const struct reply *reply, struct jw *w) {
    const struct choices c = choices_then(d, reply, true);
    const struct ruleset *set = c.set;
    jw_kopen(w, "offers", '[');
    for (uint32_t i = 0; i < c.count; i++) {
        struct offer o;
        struct spot spot;
        describe(&c, i, &o);
        spot_of(set->ops, set->rules, d->view, &d->legal[i], &spot);
        jw_open(w, '{');
        offer_members(set->ops, set->rules, &o, w);
        jw_key(w, "spot");
        spot_json(&spot, w);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}
