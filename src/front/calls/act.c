/* dispatch_action: reading an action, refusing it with what might have been meant, carrying it out. */
#include "front/calls/desk.h"

#include "base/hash.h"
#include "core/offer.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* How far the named arguments of an action are from those that were said. A name that has two parts is also
 * known by its second: people say "tremor_slam" for "root_hollow.tremor_slam". */
static uint32_t how_far(const struct ruleset *set, const struct action *act, const char *said) {
    TEXT_ON_STACK(t, CALL_ACTION_MAX);
    if (!isalpha((unsigned char)*said) || set->ops->verbs[act->verb].arg[0].kind < KIND_GAME)
        return 0;
    action_write_named(set->ops, set->rules, act, &t);
    const char *words = t.buf + strcspn(t.buf, " ");
    words += strspn(words, " ");
    const char *dot = strchr(words, '.');
    uint32_t whole = text_distance(said, words), part = dot ? text_distance(said, dot + 1) : whole;
    return part < whole ? part : whole;
}

/* The legal verb nearest to a word; -1: none is near. */
static int32_t nearest_verb(const struct desk *d, const struct game_ops *ops, const char *word, uint32_t n) {
    uint32_t best = 1 + (uint32_t)strlen(word) / 3;
    int32_t verb = -1;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t far = text_distance(word, ops->verbs[d->legal[i].verb].name);
        if (far < best || (far == best && verb < 0)) {
            best = far;
            verb = d->legal[i].verb;
        }
    }
    return verb;
}

static bool any_legal(const struct desk *d, int32_t verb, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (d->legal[i].verb == verb)
            return true;
    return false;
}

/* Whoever says a verb that the game has does not mean another that is spelt like it. What may serve in its
 * place are actions with the same arguments; else those that need none, which lead on; else any. */
static void suggest_instead(struct desk *d, const struct ruleset *set, const char *rest, uint32_t n) {
    for (uint32_t pass = 0; pass < 3 && !d->fault.suggestions; pass++)
        for (uint32_t i = 0; i < n; i++) {
            TEXT_ON_STACK(t, CALL_ACTION_MAX);
            action_write_named(set->ops, set->rules, &d->legal[i], &t);
            const char *args = t.buf + strcspn(t.buf, " ");
            args += strspn(args, " ");
            if (pass == 2 || !strcmp(args, pass ? "" : rest))
                desk_suggest(d, t.buf);
        }
}

/* Suggests legal actions: those of the verb nearest to the one that was said, or as many of all as fit. Where
 * there are names, the nearest come first; else the order is that of the legal list. Only whoever is asked is
 * told what is legal. */
static void suggest_actions(struct desk *d, const struct handle *h, const char *said) {
    const struct ruleset *set = h->session->set;
    const struct match *m = &h->session->table.match;
    if (match_over(m) || !handle_plays(h, m->ask.seat))
        return;
    char word[CALL_ACTION_MAX] = "";
    size_t len = strcspn(said, " \t");
    memcpy(word, said, len < sizeof word ? len : 0);
    const char *rest = said + len + strspn(said + len, " \t");
    uint32_t n = match_legal(m, d->legal), count = 0;
    int32_t verb = verb_named(set->ops, word, strlen(word));
    if (verb >= 0 && !any_legal(d, verb, n)) {
        suggest_instead(d, set, rest, n);
        return;
    }
    if (verb < 0)
        verb = nearest_verb(d, set->ops, word, n);
    struct {
        uint32_t far, at;
    } near[CALL_SUGGESTIONS + 1];
    for (uint32_t i = 0; i < n; i++) {
        if (verb >= 0 && d->legal[i].verb != verb)
            continue;
        uint32_t far = how_far(set, &d->legal[i], rest), at = count;
        for (; at && near[at - 1].far > far; at--)
            near[at] = near[at - 1];
        near[at].far = far;
        near[at].at = i;
        count += count < CALL_SUGGESTIONS;
    }
    for (uint32_t i = 0; i < count; i++) {
        TEXT_ON_STACK(t, CALL_ACTION_MAX);
        action_write_named(set->ops, set->rules, &d->legal[near[i].at], &t);
        desk_suggest(d, t.buf);
    }
}

/* Payloads that cannot be right are told from actions that are not possible now. */
static bool refuse_action(struct desk *d, const struct handle *h, uint32_t reason, const char *said) {
    const struct game_ops *ops = h->session->set->ops;
    bool verb = reason == REASON_VERB, args = reason == REASON_ARGS, words = reason == REASON_WORDS;
    bool elsewhere = reason == REASON_OVER || reason == REASON_STEP_LIMIT || reason == REASON_SEAT;
    desk_fail(d,
              verb            ? "invalid_action"
              : args || words ? "invalid_payload"
                              : "blocked_action",
              reason_name(ops, reason),
              words       ? "words"
              : elsewhere ? NULL
                          : "action",
              "%s", reason_text(ops, reason));
    suggest_actions(d, h, said);
    return false;
}

/* The same with a message of its own; what was suggested stays. */
static bool refuse_saying(struct desk *d, const struct handle *h, uint32_t reason, const char *said,
                          const char *field, const char *message) {
    refuse_action(d, h, reason, said);
    uint32_t suggestions = d->fault.suggestions;
    desk_fail(d, d->fault.code, d->fault.reason, field, "%s", message);
    d->fault.suggestions = suggestions;
    return false;
}

/* What the rules do not allow now, with the figures that are wanting. */
static bool refuse_choice(struct desk *d, const struct handle *h, uint32_t seat, const struct action *a,
                          uint32_t reason, const char *said) {
    const struct ruleset *set = h->session->set;
    TEXT_ON_STACK(why, OFFER_NOTE);
    if (reason < REASON_GAME)
        return refuse_action(d, h, reason, said);
    const void *view = desk_view(d, h->session, h->session->table.match.state, seat);
    offer_world(set->ops, set->rules, view, seat, d->trail);
    offer_refusal(set->ops, set->rules, view, a, reason, d->trail, &why);
    return refuse_saying(d, h, reason, said, "action", why.buf);
}

static const char *what_fits(const struct arg_row *row) {
    return row->kind >= KIND_GAME   ? "a name or a number"
           : row->kind == KIND_BOOL ? "true or false"
                                    : "a whole number";
}

/* A member that no action can have; those of the verb that are open are suggested. */
__attribute__((format(printf, 6, 7))) static bool refuse_member(struct desk *d, const struct handle *h,
                                                                const struct verb *verb, const char *field,
                                                                const char *reason, const char *fmt, ...) {
    char message[200];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    refuse_saying(d, h, REASON_ARGS, verb->name, field, message);
    d->fault.reason = reason;
    return false;
}

/* An argument without which the verb means nothing. */
static bool refuse_without(struct desk *d, const struct handle *h, const struct verb *verb,
                           const struct arg_row *row) {
    TEXT_ON_STACK(field, CALL_ACTION_MAX);
    text_fmt(&field, "action.%s", row->name);
    return refuse_member(d, h, verb, field.buf, "missing_field", "%s needs '%s': %s", verb->name, row->name,
                         what_fits(row));
}

/* The first argument that an action must have and that was not given; null: there is none. */
static const struct arg_row *left_out(const struct desk *d, const struct game_ops *ops,
                                      const struct action *a) {
    const struct verb *verb = &ops->verbs[a->verb];
    for (uint32_t i = d->given; i < ACTION_ARGS && verb->arg[i].name; i++)
        if (!verb->arg[i].optional && verb->arg[i].kind != KIND_BOOL)
            return &verb->arg[i];
    return NULL;
}

static uint32_t count_words(const char *s) {
    uint32_t n = 0;
    for (s += strspn(s, " \t"); *s; s += strspn(s, " \t"), n++)
        s += strcspn(s, " \t");
    return n;
}

/* Words in which things go by their names where the verb takes their numbers: "use_item healing_potion". */
static bool read_things(struct desk *d, const struct handle *h, const char *s, struct action *out) {
    const struct ruleset *set = h->session->set;
    struct err e;
    TEXT_ON_STACK(said, CALL_ACTION_MAX);
    s += strspn(s, " \t");
    size_t n = strcspn(s, " \t");
    int32_t verb = verb_named(set->ops, s, n);
    if (verb < 0)
        return false;
    text_bytes(&said, s, (uint32_t)n);
    for (uint32_t i = 0; i < ACTION_ARGS && set->ops->verbs[verb].arg[i].name; i++) {
        char word[ACTION_WORD_MAX] = "";
        s += n + strspn(s + n, " \t");
        n = strcspn(s, " \t");
        if (!n || n >= sizeof word)
            break;
        memcpy(word, s, n);
        int32_t id = set->ops->verbs[verb].arg[i].kind == KIND_NUMBER && !isdigit((unsigned char)*word)
                         ? desk_thing_named(d, h, (uint32_t)verb, i, word)
                         : -1;
        text_char(&said, ' ');
        if (id >= 0)
            text_int(&said, id);
        else
            text_put(&said, word);
    }
    text_put(&said, s + n);
    return !said.cut && action_read_named(set->ops, set->rules, said.buf, out, &e) == ST_OK;
}

/* words: what the line says in words of its own; left alone where it says none. */
static bool read_words(struct desk *d, struct handle *h, const char *s, struct action *out,
                       const char **words) {
    const struct ruleset *set = h->session->set;
    const char *own;
    struct err e;
    const uint32_t said = count_words(s);
    d->given = said ? said - 1 : 0;
    if (action_read_named(set->ops, set->rules, s, out, &e) == ST_OK || read_things(d, h, s, out))
        return true;
    if (desk_action_meant(d, h, s, out)) {
        d->given = ACTION_ARGS;
        return true;
    }
    uint32_t n = match_legal(&h->session->table.match, d->legal);
    if (words && table_read_say(set->ops, set->rules, d->legal, n, s, out, &own)) {
        *words = own ? own : *words;
        d->given = ACTION_ARGS;
        return true;
    }
    s += strspn(s, " \t");
    bool known = verb_named(set->ops, s, strcspn(s, " \t")) >= 0;
    return refuse_saying(d, h, known ? REASON_ARGS : REASON_VERB, s, "action", e.text);
}

/* A plain number may go by the name of the thing that the view has under it, a truth value stand in quotes.
 */
static bool read_thing(struct desk *d, const struct handle *h, const struct verb *verb,
                       const struct arg_row *row, const char *word, json_int_t *out) {
    const struct game_ops *ops = h->session->set->ops;
    bool yes = !strcmp(word, "true"), no = !strcmp(word, "false");
    if (row->kind == KIND_BOOL) {
        *out = yes;
        return yes || no;
    }
    *out = desk_thing_named(d, h, (uint32_t)(verb - ops->verbs), (uint32_t)(row - verb->arg), word);
    return *out >= 0;
}

/* One argument of an action that came as an object; said is the action as far as it is known. */
static bool read_member(struct desk *d, struct handle *h, const struct verb *verb, const struct arg_row *row,
                        const json_t *j, struct text *said, int16_t *out) {
    const struct ruleset *set = h->session->set;
    TEXT_ON_STACK(field, CALL_ACTION_MAX);
    text_fmt(&field, "action.%s", row->name);
    bool named = row->kind >= KIND_GAME;
    json_int_t n = json_is_true(j) ? 1 : json_integer_value(j);
    const char *quoted = json_string_value(j);
    if (quoted && (desk_read_digits(quoted, &n) || (!named && read_thing(d, h, verb, row, quoted, &n)))) {
        /* it was meant without the quotes, or by the name that the view has for it */
    } else if (named && json_is_string(j)) {
        n = (json_int_t)desk_id_called(set, row->kind, json_string_value(j));
        TEXT_ON_STACK(message, 200);
        text_fmt(&message, "there is no %s '%.60s'; a %s is given by its name or number", row->name,
                 json_string_value(j), row->name);
        text_fmt(said, " %.40s", json_string_value(j));
        if (n < 0)
            return refuse_saying(d, h, REASON_ARGS, said->buf, field.buf, message.buf);
    } else if (!json_is_integer(j) && !(row->kind == KIND_BOOL && json_is_boolean(j))) {
        return refuse_member(d, h, verb, field.buf, "wrong_type", "'%s' must be %s", row->name,
                             what_fits(row));
    }
    int32_t lo, hi;
    arg_range(row, &lo, &hi);
    if (n < lo || n > hi)
        return refuse_member(d, h, verb, field.buf, "out_of_range", "'%s' must be from %d to %d", row->name,
                             lo, hi);
    *out = (int16_t)n;
    return true;
}

static bool unknown_member(struct desk *d, const struct handle *h, const struct verb *verb, const char *key) {
    const char *names[ACTION_ARGS + 1] = {"verb"};
    uint32_t n = 1;
    TEXT_ON_STACK(field, CALL_ACTION_MAX);
    text_fmt(&field, "action.%.60s", key);
    if (!verb->arg[0].name)
        return refuse_member(d, h, verb, field.buf, "unknown_field", "%s takes no '%.40s', nor anything else",
                             verb->name, key);
    for (uint32_t i = 0; i < ACTION_ARGS && verb->arg[i].name; i++)
        names[n++] = verb->arg[i].name;
    desk_fail(d, "invalid_payload", "unknown_field", field.buf, "%s takes no '%.40s'", verb->name, key);
    desk_suggest_near(d, key, names, n);
    return false;
}

static bool read_object(struct desk *d, struct handle *h, const json_t *object, struct action *out) {
    const struct game_ops *ops = h->session->set->ops;
    const json_t *name = json_object_get(object, "verb");
    if (!json_is_string(name))
        return desk_fail(d, "invalid_payload", name ? "wrong_type" : "missing_field", "action.verb",
                         "an action as an object has a \"verb\", which is a string");
    const char *word = json_string_value(name), *key;
    int32_t at = verb_named(ops, word, strlen(word));
    TEXT_ON_STACK(said, 200);
    text_fmt(&said, "'%.60s' is not an action of %s", word, ops->name);
    if (at < 0)
        return refuse_saying(d, h, REASON_VERB, word, "action.verb", said.buf);
    const struct verb *verb = &ops->verbs[at];
    json_t *j;
    json_object_foreach((json_t *)object, key, j) {
        uint32_t i = 0;
        while (i < ACTION_ARGS && verb->arg[i].name && strcmp(verb->arg[i].name, key))
            i++;
        if (strcmp(key, "verb") && (i == ACTION_ARGS || !verb->arg[i].name))
            return unknown_member(d, h, verb, key);
    }
    memset(out, 0, sizeof *out);
    out->verb = (uint16_t)at;
    text_clear(&said);
    text_put(&said, verb->name);
    for (uint32_t i = 0; i < ACTION_ARGS && verb->arg[i].name; i++) {
        j = json_object_get(object, verb->arg[i].name);
        if (!j || json_is_null(j)) {
            if (!verb->arg[i].optional)
                return refuse_without(d, h, verb, &verb->arg[i]);
        } else if (!read_member(d, h, verb, &verb->arg[i], j, &said, &out->arg[i])) {
            return false;
        }
    }
    action_order(ops, out);
    return true;
}

bool desk_read_action(struct desk *d, struct handle *h, const struct call_value *v, struct action *out,
                      const char **words) {
    d->given = ACTION_ARGS; /* what an object leaves out is found as it is read */
    return v->text ? read_words(d, h, v->text, out, words) : read_object(d, h, v->object, out);
}

/* The number is of another question than the open one. */
static bool refuse_number(struct desk *d, const struct reply *reply, uint32_t ask) {
    const struct game_ops *ops = reply->session->set->ops;
    const char *name = reason_name(ops, REASON_STALE);
    bool earlier = ask <= reply->handle->last.ask || ask < reply->ask;
    const char *why = !ask      ? "questions are numbered from 1"
                      : earlier ? reason_text(ops, REASON_STALE)
                                : "no question has that number yet";
    if (!reply->ask)
        return desk_fail(d, "blocked_action", name, "ask", "%s; no question is open for you", why);
    return desk_fail(d, "blocked_action", name, "ask", "%s; the open question is %u", why, reply->ask);
}

/* An action that its seat may send without being asked. */
static bool needs_no_question(const struct reply *reply, const struct action *a) {
    const struct game_ops *ops = reply->session->set->ops;
    return ops->anytime && a->verb + 1u == ops->anytime && handle_plays(reply->handle, reply->seat);
}

/* Why an action cannot be taken from this handle now: a question that was answered, the end, somebody else's
 * turn, another number than the open one. */
static bool check_turn(struct desk *d, const struct reply *reply, const struct action *a,
                       const struct call_value *ask) {
    const struct handle *h = reply->handle;
    const struct match *m = &h->session->table.match;
    if (ask->given && ask->number <= h->last.ask)
        return refuse_number(d, reply, (uint32_t)ask->number);
    if (m->broken && h->session->sealed)
        return desk_fail(
            d, "failed", "bug", NULL,
            "a rule of ours is broken: the game ended at step %u, and the referee's record has it", m->step);
    if (m->broken)
        return desk_fail(
            d, "failed", "bug", NULL,
            "a rule of ours is broken (%s): the game with seed %llu ended at step %u, and get_replay "
            "has it; please report that",
            m->bug.text, (unsigned long long)m->seed, m->step);
    if (reply->over)
        return refuse_action(d, h, m->ask.over ? REASON_OVER : REASON_STEP_LIMIT, "");
    if (!reply->ask && !ask->given && needs_no_question(reply, a))
        return true;
    if (!reply->ask)
        return refuse_action(d, h, REASON_SEAT, "");
    return !ask->given || ask->number == reply->ask || refuse_number(d, reply, (uint32_t)ask->number);
}

/* Carries it out, lets the minds answer, and says what the reply is about; false: refused, nothing changed.
 */
static bool dispatch(struct desk *d, struct handle *h, const struct action *a, const char *words,
                     uint64_t said, struct reply *reply) {
    struct session *session = h->session;
    uint32_t seat = reply->seat, ask = reply->ask;
    uint32_t reason = match_act(&session->table.match, 0, seat, a, words);
    const struct arg_row *missing = reason != REASON_OK ? left_out(d, session->set->ops, a) : NULL;
    if (missing &&
        (reason == REASON_ARGS || any_legal(d, a->verb, match_legal(&session->table.match, d->legal))))
        return refuse_without(d, h, &session->set->ops->verbs[a->verb], missing);
    if (reason != REASON_OK) {
        TEXT_ON_STACK(text, CALL_ACTION_MAX);
        action_write_named(session->set->ops, session->set->rules, a, &text);
        return refuse_choice(d, h, seat, a, reason, text.buf);
    }
    h->acted = (int32_t)seat;
    session->events_from[seat] = session->waited_to[seat];
    table_minds_act(&session->table);
    desk_moved(d, session);
    *reply = reply_now(h, handle_viewer(h));
    session_tell(reply);
    h->last = (struct answered){ask, *a, said, reply->seat, reply->from, reply->step, reply->ask};
    return true;
}

/* The reply to the last action once more, as it was. */
static struct reply reply_again(struct handle *h) {
    const struct answered *last = &h->last;
    struct reply reply = reply_now(h, last->seat);
    reply.over = reply.over && reply.step == last->step;
    reply.step = last->step;
    reply.from = last->from;
    reply.ask = last->next;
    return reply;
}

bool run_dispatch_action(struct desk *d, const struct call_value *v, struct jw *w) {
    struct handle *h = desk_handle(d, &v[DISPATCH_SESSION], "session");
    struct reply_options options =
        reply_options_of(&v[DISPATCH_VIEW], &v[DISPATCH_LEGAL], &v[DISPATCH_SINCE]);
    options.recommend = &v[DISPATCH_RECOMMEND];
    struct action a;
    const char *given = v[DISPATCH_WORDS].given ? v[DISPATCH_WORDS].text : "", *words = given;
    if (!h || !desk_read_action(d, h, &v[DISPATCH_ACTION], &a, &words) ||
        !check_options(d, h, &options, handle_viewer(h)))
        return false;
    if (words != given && v[DISPATCH_WORDS].given)
        return desk_fail(
            d, "invalid_payload", "one_of", "words",
            "the action says words already; leave \"words\" out, or send the action without them");
    uint64_t said = hash_bytes(words, strlen(words), 0);
    uint64_t ask = v[DISPATCH_ASK].number;
    struct reply reply = reply_now(h, handle_viewer(h));
    if (ask && ask == h->last.ask && said == h->last.said && !action_compare(&a, &h->last.action))
        reply = reply_again(h);
    else if (!check_turn(d, &reply, &a, &v[DISPATCH_ASK]) || !dispatch(d, h, &a, words, said, &reply))
        return false;
    handle_tell(h, &v[DISPATCH_TELL]);
    write_head(&reply, w);
    write_body(d, &reply, &options, w);
    write_recommended(d, &reply, options.recommend, w);
    write_result(&reply, w);
    return true;
}
