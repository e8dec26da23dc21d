/* What a reply tells: events, view and legal actions, in the form that was wished for. Beside the whole there
 * are two frugal ones: what has changed since a step that the client has seen, and a page of text in place of
 * all three. A frugal form is never longer than the whole. */
#include "front/calls/desk.h"

#include <stdlib.h>
#include <string.h>

struct wishes wishes_of(const struct call_value *view, const struct call_value *legal,
                        const struct call_value *since) {
    struct wishes wish = {.view = VIEW_JSON, .legal = LEGAL_WHOLE, .events = true, .since = since};
    if (view->given)
        wish.view = view->text ? VIEW_TEXT : view->truth ? VIEW_JSON : VIEW_NONE;
    if (legal->given)
        wish.legal = legal->truth ? LEGAL_WHOLE : LEGAL_NONE;
    else if (since && since->given)
        wish.legal = LEGAL_CHANGES;
    return wish;
}

/* The legal actions at the moment of a sight, in the desk's list: none unless its holder is asked. */
static uint32_t legal_then(struct desk *d, const struct sight *s) {
    if (!s->ask)
        return 0;
    const struct match m = match_then(d, s);
    return match_legal(&m, d->legal);
}

/* The same seat at an earlier step. */
static struct sight sight_before(struct desk *d, const struct sight *s, uint32_t step) {
    struct sight then = *s;
    if (step == s->step)
        return then;
    then.step = step;
    then.over = false;
    const struct match m = match_then(d, &then);
    then.ask = !m.ask.over && m.ask.seat == s->seat && handle_plays(s->handle, s->seat);
    return then;
}

static void put_action(const struct ruleset *set, const struct action *a, struct jw *w) {
    TEXT_ON_STACK(words, CALL_ACTION_MAX);
    action_write_named(set->ops, set->rules, a, &words);
    jw_str(w, words.buf);
}

/* What stands in one sorted list and not in the other; nothing is written where that is nothing. */
static void put_missing(const struct ruleset *set, const char *key, const struct action *list, uint32_t n,
                        const struct action *other, uint32_t others, struct jw *w) {
    uint32_t at = 0;
    bool any = false;
    for (uint32_t i = 0; i < n; i++) {
        while (at < others && action_compare(&other[at], &list[i]) < 0)
            at++;
        if (at < others && !action_compare(&other[at], &list[i]))
            continue;
        if (!any)
            jw_kopen(w, key, '[');
        put_action(set, &list[i], w);
        any = true;
    }
    if (any)
        jw_close(w, ']');
}

/* How the legal actions differ from those of an earlier step; false, and nothing written, where the list
 * itself is shorter or there is no memory. */
static bool write_legal_changes(struct desk *d, const struct sight *s, uint32_t since, struct jw *w) {
    const struct ruleset *set = s->table->set;
    const struct jw before = *w;
    const struct text text = *w->t;
    write_legal(d, s, w);
    const uint32_t whole = w->t->len - text.len;
    *w->t = text;
    *w = before;
    const struct sight then = sight_before(d, s, since);
    uint32_t olds = legal_then(d, &then);
    struct action *old = malloc((olds + 1) * sizeof *old);
    if (old) {
        memcpy(old, d->legal, olds * sizeof *old);
        uint32_t n = legal_then(d, s);
        jw_kopen(w, "legal_changes", '{');
        put_missing(set, "gone", old, olds, d->legal, n, w);
        put_missing(set, "new", d->legal, n, old, olds, w);
        jw_close(w, '}');
        free(old);
        if (w->t->len - text.len <= whole)
            return true;
    }
    *w->t = text;
    text.buf[text.len] = 0;
    *w = before;
    return false;
}

/* Only what the seat may know, in the desk's own list of events. */
static void hear(struct desk *d, const struct sink *events, uint32_t seat) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < events->count; i++)
        if (events->event[i].audience >> seat & 1)
            d->sink.event[n++] = events->event[i];
    d->sink.count = n;
}

/* Tells the pager of the steps that the reply is about; of the whole game when it is over, because the page
 * then looks back. */
static void tell_pager(struct desk *d, const struct sight *s) {
    const struct call_pager *p = d->options.pager;
    const struct table *t = s->table;
    const uint32_t from = s->over ? 0 : s->from;
    p->begin(d->notes, t->set, s->seat);
    if (from >= s->step)
        return;
    const void *state = desk_state_at(d, t, from);
    if (state != d->trail)
        memcpy(d->trail, state, t->set->ops->state_size);
    for (uint32_t i = from; i < s->step; i++) {
        d->sink.count = d->sink.dropped = 0;
        match_again(&t->match, i, d->trail, &d->sink);
        hear(d, &d->sink, s->seat);
        p->tell(d->notes, desk_view(d, t, d->trail, s->seat), &d->sink, i < s->from);
    }
}

/* Where the choices end that share a verb with this one. */
static uint32_t group_end(const struct desk *d, uint32_t i, uint32_t n) {
    uint32_t end = i + 1;
    while (end < n && d->legal[end].verb == d->legal[i].verb)
        end++;
    return end;
}

/* Choices of one verb on one line: "speak {ask bless}" is "speak ask" and "speak bless". In square brackets
 * the verb alone is one of them too, and where any of them has several words commas part them: "attack {own_1
 * player, own_1 their_2}". */
static void put_folded(const struct desk *d, const struct ruleset *set, uint32_t i, uint32_t end,
                       struct text *out) {
    const char *verb = set->ops->verbs[d->legal[i].verb].name, *between = " ";
    char words[CALL_ACTION_MAX];
    struct text t;
    bool alone = false, first = true;
    for (uint32_t k = i; k < end; k++) {
        text_init(&t, words, sizeof words);
        action_write_named(set->ops, set->rules, &d->legal[k], &t);
        alone = alone || !strchr(words, ' ');
        between = strchr(words, ' ') != strrchr(words, ' ') ? ", " : between;
    }
    text_fmt(out, "%s %c", verb, alone ? '[' : '{');
    for (uint32_t k = i; k < end; k++) {
        text_init(&t, words, sizeof words);
        action_write_named(set->ops, set->rules, &d->legal[k], &t);
        if (!strchr(words, ' '))
            continue;
        text_fmt(out, "%s%s", first ? "" : between, strchr(words, ' ') + 1);
        first = false;
    }
    text_fmt(out, "%c\n", alone ? ']' : '}');
}

/* Choices from i to end: a line each with what the game says of it, or all on one line. */
static void put_group(const struct desk *d, const struct ruleset *set, const void *view, uint32_t i,
                      uint32_t end, bool told, struct text *out) {
    if (!told && end - i > 1) {
        put_folded(d, set, i, end, out);
        return;
    }
    for (uint32_t k = i; k < end; k++) {
        action_write_named(set->ops, set->rules, &d->legal[k], out);
        if (told) {
            text_put(out, ": ");
            set->ops->say_action(set->rules, view, &d->legal[k], out);
        }
        text_char(out, '\n');
    }
}

static void put_groups(const struct desk *d, const struct ruleset *set, const void *view, uint32_t n,
                       uint32_t told, struct text *out) {
    for (uint32_t i = 0, end; i < n; i = end) {
        end = group_end(d, i, n);
        put_group(d, set, view, i, end, end - i <= told, out);
    }
}

/* Every choice in the exact words to send. They are described, small groups first, as long as the page has no
 * more than so many bytes. */
static void put_choices(const struct desk *d, const struct ruleset *set, const void *view, uint32_t n,
                        uint32_t most, struct text *out) {
    const struct text start = *out;
    uint32_t told = n; /* groups of up to so many */
    for (;;) {
        uint32_t largest = 0;
        put_groups(d, set, view, n, told, out);
        if (!told || (out->len <= most && !out->cut))
            return;
        for (uint32_t i = 0; i < n; i = group_end(d, i, n)) {
            uint32_t size = group_end(d, i, n) - i;
            largest = size <= told && size > largest ? size : largest;
        }
        told = largest ? largest - 1 : 0;
        *out = start;
        out->buf[out->len] = 0;
    }
}

/* In place of events, view and legal: what people are shown, then the question with its choices. */
static void write_text(struct desk *d, const struct sight *s, const struct wishes *wish, struct jw *w) {
    const struct table *t = s->table;
    const struct game_ops *ops = t->set->ops;
    struct text page;
    text_init(&page, desk_page(d, 0), CALL_REPLY_MAX); /* check_wishes has seen to the memory */
    tell_pager(d, s);
    uint32_t n = legal_then(d, s);
    const void *view = desk_view(d, t, desk_state_at(d, t, s->step), s->seat);
    uint32_t most = d->options.pager->write(d->notes, view, d->legal, n, s->over, &page);
    if (n && wish->legal != LEGAL_NONE) {
        ops->say_ask(t->set->rules, view, &page);
        text_put(&page, " Send one of:\n");
        put_choices(d, t->set, view, n, most, &page);
    }
    if (page.len && page.buf[page.len - 1] == '\n')
        page.buf[--page.len] = 0;
    jw_key(w, "text");
    jw_str(w, page.buf);
}

void write_told(struct desk *d, const struct sight *s, const struct wishes *wish, struct jw *w) {
    if (wish->view == VIEW_TEXT) {
        write_text(d, s, wish, w);
        return;
    }
    if (wish->events)
        write_happened(d, s, w);
    write_seen(d, s, wish, w);
    bool changes = wish->legal == LEGAL_CHANGES && wish->since->number <= s->step;
    if (wish->legal == LEGAL_NONE || (changes && write_legal_changes(d, s, (uint32_t)wish->since->number, w)))
        return;
    write_legal(d, s, w);
}
