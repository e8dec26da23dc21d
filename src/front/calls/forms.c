/* What a reply tells: events, view and legal actions, in the form that was wished for. Beside the whole there
 * are two frugal ones: what has changed since a step that the client has seen, and a page of text in place of
 * all three. A frugal form is never longer than the whole. */
#include "front/calls/desk.h"

#include "core/offer.h"

#include <stdlib.h>
#include <string.h>

struct reply_options reply_options_of(const struct call_value *view, const struct call_value *legal,
                                      const struct call_value *since) {
    struct reply_options options = {.view = VIEW_JSON, .legal = LEGAL_WHOLE, .events = true, .since = since};
    if (view->given)
        options.view = !view->text                   ? (view->truth ? VIEW_JSON : VIEW_NONE)
                       : strcmp(view->text, "bytes") ? VIEW_TEXT
                                                     : VIEW_BYTES;
    if (legal->given)
        options.legal = legal->truth ? LEGAL_WHOLE : LEGAL_NONE;
    else if (since && since->given)
        options.legal = LEGAL_CHANGES;
    return options;
}

/* Tells the pager of the steps that the reply is about; of the whole game when it is over, because the page
 * then looks back. */
static void tell_pager(struct desk *d, const struct reply *reply) {
    const struct call_pager *p = d->options.pager;
    const struct session *session = reply->session;
    const uint32_t from = reply->over ? 0 : reply->from;
    p->begin(d->notes, session->set, reply->seat);
    if (from >= reply->step)
        return;
    desk_trail(d, session, from);
    for (uint32_t i = from; i < reply->step; i++) {
        desk_trail_step(d, session, i);
        table_events_for(&d->sink, session->set->ops->seats, reply->seat, &d->sink);
        d->sink.log = session->table.match.log; /* as it stands: the page shows it when all is told */
        p->tell(d->notes, desk_view(d, session, d->trail, reply->seat), &d->sink, i < reply->from);
        d->sink.log = NULL;
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
 * player, own_1 their_2}". With pairs, only those of several words. */
static void put_folded(const struct desk *d, const struct ruleset *set, uint32_t i, uint32_t end, bool pairs,
                       struct text *out) {
    const char *verb = set->ops->verbs[d->legal[i].verb].name, *between = " ";
    char words[CALL_ACTION_MAX];
    struct text t;
    bool alone = false, first = true;
    for (uint32_t k = i; k < end; k++) {
        text_init(&t, words, sizeof words);
        action_write_named(set->ops, set->rules, &d->legal[k], &t);
        alone = alone || (!pairs && !strchr(words, ' '));
        between = strchr(words, ' ') != strrchr(words, ' ') ? ", " : between;
    }
    text_fmt(out, "%s %c", verb, alone ? '[' : '{');
    for (uint32_t k = i; k < end; k++) {
        text_init(&t, words, sizeof words);
        action_write_named(set->ops, set->rules, &d->legal[k], &t);
        if (!strchr(words, ' ') || (pairs && strchr(words, ' ') == strrchr(words, ' ')))
            continue;
        text_fmt(out, "%s%s", first ? "" : between, strchr(words, ' ') + 1);
        first = false;
    }
    text_fmt(out, "%c\n", alone ? ']' : '}');
}

/* Whether a number stands among the first n bytes of a page as a word of its own. */
static bool shows(const char *page, uint32_t n, const char *digits) {
    const size_t len = strlen(digits);
    for (const char *at = page; (at = strstr(at, digits)) && at + len < page + n; at++)
        if ((at == page || strchr(" \n!>[(", at[-1])) && strchr(" \n])", at[len]))
            return true;
    return false;
}

/* Whether the words of a choice say which it is: each is a name, and a number at its end, as in "their_2",
 * stands on the page. A bare number, such as that of a room, says nothing. */
static bool speaks(char *words, const char *page, uint32_t n) {
    char *rest = NULL;
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        const char *digits = word + strlen(word);
        while (digits > word && digits[-1] >= '0' && digits[-1] <= '9')
            digits--;
        if (*digits && (digits == word || !shows(page, n, digits)))
            return false;
    }
    return true;
}

/* Whether all choices from i to end speak for themselves on a page of n bytes. */
static bool group_speaks(const struct desk *d, const struct ruleset *set, uint32_t i, uint32_t end,
                         const char *page, uint32_t n) {
    for (; i < end; i++) {
        TEXT_ON_STACK(words, CALL_ACTION_MAX);
        action_write_named(set->ops, set->rules, &d->legal[i], &words);
        if (!speaks(words.buf, page, n))
            return false;
    }
    return true;
}

/* Whether an argument is the only one of some choice from i to end. */
static bool stands_alone(const struct desk *d, uint32_t i, uint32_t end, int16_t arg) {
    for (; i < end; i++)
        if (d->legal[i].arg[0] == arg && !d->legal[i].arg[1])
            return true;
    return false;
}

/* Whether there are several choices of two arguments, each of which is also one of one: whoever knows what
 * those are knows what the pair is. */
static bool has_pairs(const struct desk *d, uint32_t i, uint32_t end) {
    uint32_t pairs = 0;
    for (uint32_t k = i; k < end; k++) {
        const int16_t *arg = d->legal[k].arg;
        if (!arg[1])
            continue;
        if (arg[2] || !stands_alone(d, i, end, arg[0]) || !stands_alone(d, i, end, arg[1]))
            return false;
        pairs++;
    }
    return pairs > 1;
}

static void put_choice(const struct desk *d, const struct ruleset *set, const void *view, uint32_t k,
                       bool told, struct text *out) {
    action_write_named(set->ops, set->rules, &d->legal[k], out);
    if (told) {
        text_put(out, ": ");
        action_say(set->ops, set->rules, view, &d->legal[k], out);
    }
    text_char(out, '\n');
}

/* Choices from i to end, a line each with what the game says of it; or, frugally, all on one line, if their
 * words speak for themselves, and else those that are pairs. */
static void put_group(const struct desk *d, const struct ruleset *set, const void *view, uint32_t i,
                      uint32_t end, bool frugal, bool speaks, struct text *out) {
    const bool pairs = frugal && !speaks && has_pairs(d, i, end);
    if (frugal && speaks && end - i > 1) {
        put_folded(d, set, i, end, false, out);
        return;
    }
    for (uint32_t k = i; k < end; k++)
        if (!pairs || !d->legal[k].arg[1])
            put_choice(d, set, view, k, !frugal || !speaks, out);
    if (pairs)
        put_folded(d, set, i, end, true, out);
}

static void put_groups(const struct desk *d, const struct ruleset *set, const void *view, uint32_t n,
                       uint32_t told, struct text *out) {
    const uint32_t above = out->len;
    for (uint32_t i = 0, end; i < n; i = end) {
        end = group_end(d, i, n);
        put_group(d, set, view, i, end, end - i > told, group_speaks(d, set, i, end, out->buf, above), out);
    }
}

/* Every choice in the exact words to send. Those that do not speak for themselves are described, and then the
 * others, small groups first, as long as the page has no more than so many bytes. */
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

/* How the game ended, in one line. One that a fault of ours has ended counts for nobody. */
static void put_end(const struct reply *reply, struct text *out) {
    const struct game_ops *ops = reply->session->set->ops;
    struct result r;
    bool limit;
    if (reply->session->table.match.broken) {
        text_put(out, "The game has ended by a fault of this program and counts for nobody.\n");
        return;
    }
    match_result(&reply->session->table.match, &r, &limit);
    text_fmt(out, "The game is over: %s. Score:", ops->outcomes[r.outcome]);
    for (uint32_t i = 0; i < ops->seats; i++)
        text_fmt(out, "%s %s %d", i ? "," : "", ops->seat_names[i], r.score[i]);
    text_put(out, ".\n");
}

/* In place of events, view and legal: what people are shown, then the question with its choices. */
static void write_text(struct desk *d, const struct reply *reply, const struct reply_options *options,
                       struct jw *w) {
    const struct session *session = reply->session;
    const struct game_ops *ops = session->set->ops;
    struct text page;
    text_init(&page, desk_page(d, 0), CALL_REPLY_MAX); /* check_options has seen to the memory */
    tell_pager(d, reply);
    uint32_t n = legal_then(d, reply);
    const void *view = desk_view(d, session, desk_state_at(d, session, reply->step), reply->seat);
    uint32_t most = d->options.pager->write(d->notes, view, d->legal, n, reply->over, &page);
    if (n && options->legal != LEGAL_NONE) {
        ops->say_ask(session->set->rules, view, &page);
        text_put(&page, " Send one of:\n");
        put_choices(d, session->set, view, n, most, &page);
    }
    if (reply->over)
        put_end(reply, &page);
    if (page.len && page.buf[page.len - 1] == '\n')
        page.buf[--page.len] = 0;
    jw_key(w, "text");
    jw_str(w, page.buf);
}

void write_body(struct desk *d, const struct reply *reply, const struct reply_options *options,
                struct jw *w) {
    if (options->view == VIEW_TEXT) {
        write_text(d, reply, options, w);
        return;
    }
    const uint32_t start = w->t->len;
    const bool tell = reply->handle->tell;
    const struct call_value *since =
        options->since && options->since->given && options->since->number <= reply->step ? options->since
                                                                                         : NULL;
    const bool changes = options->legal == LEGAL_CHANGES && since;
    if (options->events)
        write_events(d, reply, w);
    write_view(d, reply, options, w);
    if (tell)
        write_question(d, reply, w);
    if (options->legal != LEGAL_NONE)
        write_choices(d, reply, changes ? since : NULL, w);
    if (tell)
        write_titles(d, reply, since, start, w);
}
