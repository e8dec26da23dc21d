/* What replies are made of. Members are written in a fixed order straight into the text, from the view of one
 * seat: nothing here looks at a state but to take a view of it, except the counting of questions. */
#include "front/calls/desk.h"

#include "ai/opponent.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

bool handle_plays(const struct handle *h, uint32_t seat) {
    return h->seats >> seat & 1;
}

bool handle_watches(const struct handle *h) {
    return h->eyes == (int32_t)h->session->set->ops->seats;
}

bool handle_shows(const struct handle *h, const struct call_value *since) {
    const struct match *m = &h->session->table.match;
    return h->session->show && since->given && since->number == m->step && !match_over(m);
}

/* The seat whose eyes a reply has when none is named: of its seats the one that is asked, or the one that
 * acted last. A handle without seats looks with whoever is asked. */
uint32_t handle_viewer(const struct handle *h) {
    const struct match *m = &h->session->table.match;
    bool asked = !m->ask.over && m->ask.seat < h->session->set->ops->seats;
    if (h->eyes >= 0)
        return (uint32_t)h->eyes;
    if (asked && (handle_plays(h, m->ask.seat) || !h->seats))
        return m->ask.seat;
    if (h->acted >= 0)
        return (uint32_t)h->acted;
    uint32_t seat = 0;
    while (h->seats && !handle_plays(h, seat))
        seat++;
    return seat;
}

/* A handle that answers for several seats needs numbers that go through all of them; one that plays a single
 * seat counts that seat's own, which tell nothing of the others. */
static uint32_t question(const struct handle *h) {
    const struct match *m = &h->session->table.match;
    return h->eyes >= 0 ? m->asked[h->eyes] : m->step + 1;
}

struct reply reply_now(struct handle *h, uint32_t seat) {
    const struct match *m = &h->session->table.match;
    struct reply reply = {
        .handle = h, .session = h->session, .seat = seat, .step = m->step, .over = match_over(m)};
    if (!reply.over && m->ask.seat == seat && handle_plays(h, seat))
        reply.ask = question(h);
    reply.from = h->session->events_from[seat];
    return reply;
}

const void *desk_state_at(struct desk *d, const struct session *session, uint32_t step) {
    const struct match *m = &session->table.match;
    const struct past_state *best = NULL;
    if (step == m->step)
        return m->state;
    for (uint32_t i = 0; i <= session->set->ops->seats; i++) {
        const struct past_state *at =
            i < session->set->ops->seats ? &session->shown[i] : &session->shown_before;
        if (at->step == step)
            return at->state;
        if (at->step < step && (!best || at->step > best->step))
            best = at;
    }
    if (best) {
        memcpy(d->trail, best->state, session->set->ops->state_size);
    } else {
        memset(d->trail, 0, session->set->ops->state_size);
        session->set->ops->start(session->set->rules, m->setup, m->seed, d->trail);
    }
    for (uint32_t i = best ? best->step : 0; i < step; i++)
        match_again(m, i, d->trail, NULL);
    return d->trail;
}

void desk_trail(struct desk *d, const struct session *session, uint32_t step) {
    const void *state = desk_state_at(d, session, step);
    if (state != d->trail)
        memcpy(d->trail, state, session->set->ops->state_size);
}

void desk_trail_step(struct desk *d, const struct session *session, uint32_t step) {
    d->sink.count = d->sink.dropped = 0;
    match_again(&session->table.match, step, d->trail, &d->sink);
}

const void *desk_view(struct desk *d, const struct session *session, const void *state, uint32_t seat) {
    const struct game_ops *ops = session->set->ops;
    ops_view(ops, session->set->rules, state, seat, d->view);
    if (ops->candid) /* whoever reads it is a program */
        ops->candid(session->set->rules, d->view);
    return d->view;
}

/* The policy that "recommend" means for a seat; null: there is none. */
static const char *adviser(const struct game_ops *ops, const char *name, uint32_t seat) {
    if (!strcmp(name, "best"))
        return mind_first(ops, seat);
    name = opponent_mind(ops, name);
    return mind_fits(ops, name, seat) ? name : NULL;
}

bool check_options(struct desk *d, const struct handle *h, const struct reply_options *options,
                   uint32_t seat) {
    uint32_t step = h->session->table.match.step;
    uint64_t since = options->since && options->since->given ? options->since->number : step;
    bool given = options->since && options->since->given;
    if (since > step)
        return desk_fail(d, "invalid_payload", "out_of_range", "since",
                         "'since' is a step of an earlier reply, from 0 to %u", step);
    if (given && (since < h->since_least || since > h->since_most))
        return desk_fail(d, "blocked_action", reason_name(h->session->set->ops, REASON_STALE), "since",
                         "a snapshot has been restored, and no reply has told you of step %u since: leave "
                         "'since' out once",
                         (uint32_t)since);
    if (seat == h->session->set->ops->seats && options->view == VIEW_TEXT)
        return desk_fail(d, "invalid_payload", "unavailable", "view",
                         "a spectator gets no pages of text; \"tell\" has the words");
    if (seat == h->session->set->ops->seats && options->recommend && options->recommend->given)
        return desk_fail(d, "invalid_payload", "eyes", "recommend",
                         "a spectator is not asked, so nobody advises it");
    if (options->view == VIEW_TEXT && !d->options.pager)
        return desk_fail(d, "invalid_payload", "unavailable", "view", "there are no pages of text here");
    if (options->view == VIEW_TEXT && !d->notes)
        d->notes = malloc(d->options.pager->size);
    if (options->view == VIEW_TEXT && (!d->notes || !desk_page(d, 0)))
        return desk_fail(d, "failed", "memory", NULL, "no memory for a page of text");
    if (options->recommend && options->recommend->given && !session_note_room(d, h->session))
        return false;
    const char *policy = options->recommend && options->recommend->given ? options->recommend->text : "best";
    if (!strcmp(policy, "best") || desk_check_policy(d, h->session->set->ops, policy, seat, 1, "recommend"))
        return true;
    desk_suggest(d, "best");
    return false;
}

uint32_t reply_eyes(const struct reply *reply) {
    const struct game_ops *ops = reply->session->set->ops;
    return ops->watched ? reply->seat : reply->seat % ops->seats;
}

void write_head(const struct reply *reply, struct jw *w) {
    struct handle *h = reply->handle;
    h->since_least = reply->step < h->since_least ? reply->step : h->since_least;
    h->since_most = reply->step > h->since_most ? reply->step : h->since_most;
    jw_put(w, J_STR("session", reply->handle->id), J_INT("step", reply->step));
    jw_key(w, "ask");
    if (reply->ask)
        jw_int(w, reply->ask);
    else
        jw_null(w);
    jw_put(w, J_STR("seat", ops_seat_name(reply->session->set->ops, reply_eyes(reply))),
           J_BOOL("turn", reply->ask != 0), J_BOOL("over", reply->over));
}

/* A seed that was chosen is told to whoever began the game; the others learn that somebody knows it. After
 * the end everybody may, unless a referee keeps it. */
void write_game(const struct reply *reply, struct jw *w) {
    const struct session *session = reply->session;
    char hex[17];
    jw_kopen(w, "game", '{');
    jw_put(w, J_STR("name", session->set->ops->name), J_INT("version", session->set->ops->version),
           J_STR("rules", session->set->name));
    hash_hex(session->set->content_hash, hex);
    jw_kstr(w, "content", hex);
    jw_key(w, "scenario");
    if (session->scenario)
        jw_str(w, session->scenario);
    else
        jw_null(w);
    jw_key(w, "seed");
    if (!session->sealed && (reply->over || (reply->handle->owner && !session->secret)))
        jw_u64(w, session->table.match.seed);
    else
        jw_null(w);
    jw_kbool(w, "seed_chosen", !session->secret);
    jw_close(w, '}');
}

void write_step_events(struct desk *d, const struct reply *reply, const struct sink *events,
                       const void *state, struct jw *w) {
    const struct ruleset *set = reply->session->set;
    if (!events->count)
        return;
    desk_view(d, reply->session, state, reply->seat);
    for (uint32_t i = 0; i < events->count; i++) {
        if (!event_is_for(&events->event[i], set->ops->seats, reply->seat))
            continue;
        if (reply->handle->tell)
            event_told_json(set->ops, set->rules, d->view, events, i, w);
        else
            event_json(set->ops, set->rules, d->view, &events->event[i], w);
    }
}

void write_events(struct desk *d, const struct reply *reply, struct jw *w) {
    const struct session *session = reply->session;
    const struct match *m = &session->table.match;
    jw_kopen(w, "events", '[');
    if (reply->from + 1 == reply->step && reply->step == m->step) { /* the match still has them */
        write_step_events(d, reply, &m->events, m->state, w);
    } else if (reply->from < reply->step) {
        desk_trail(d, session, reply->from);
        for (uint32_t i = reply->from; i < reply->step; i++) {
            desk_trail_step(d, session, i);
            write_step_events(d, reply, &d->sink, d->trail, w);
        }
    }
    jw_close(w, ']');
}

char *desk_page(struct desk *d, uint32_t page) {
    if (!d->page[page])
        d->page[page] = malloc(CALL_REPLY_MAX);
    return d->page[page];
}

const char *view_page(struct desk *d, const struct reply *reply, uint32_t step, uint32_t page) {
    const struct session *session = reply->session;
    struct text text;
    struct jw w;
    if (!desk_page(d, page))
        return NULL;
    text_init(&text, d->page[page], CALL_REPLY_MAX);
    jw_init(&w, &text);
    session->set->ops->view_json(session->set->rules,
                                 desk_view(d, session, desk_state_at(d, session, step), reply->seat), &w);
    return text.cut ? NULL : d->page[page];
}

/* The difference of two views; false, and nothing written, when there is no memory for it or the view itself
 * is shorter. */
static bool write_changes(struct desk *d, const struct reply *reply, uint32_t since, struct jw *w) {
    const struct jw_mark start = jw_mark(w);
    const char *before = view_page(d, reply, since, 0);
    const char *now = before ? view_page(d, reply, reply->step, 1) : NULL;
    jw_key(w, "changes");
    if (now && call_patch(before, now, w) && !w->t->cut &&
        jw_since(w, &start) <= sizeof ",\"view\":" - 1 + strlen(now))
        return true;
    jw_rewind(w, &start);
    return false;
}

/* As a mind gets it: what feeds the display is for people. */
static void write_bytes(struct desk *d, const struct reply *reply, struct jw *w) {
    const struct ruleset *set = reply->session->set;
    desk_view(d, reply->session, desk_state_at(d, reply->session, reply->step), reply->seat);
    if (set->ops->blind)
        set->ops->blind(set->rules, d->view);
    jw_key(w, "bytes");
    jw_bytes(w, d->view, set->ops->view_size);
}

void write_view(struct desk *d, const struct reply *reply, const struct reply_options *options,
                struct jw *w) {
    const struct session *session = reply->session;
    const struct call_value *since = options->since;
    if (options->view == VIEW_BYTES)
        write_bytes(d, reply, w);
    if (options->view != VIEW_JSON)
        return;
    if (since && since->given && since->number <= reply->step &&
        write_changes(d, reply, (uint32_t)since->number, w))
        return;
    jw_key(w, "view");
    session->set->ops->view_json(
        session->set->rules, desk_view(d, session, desk_state_at(d, session, reply->step), reply->seat), w);
}

/* It is a moment of the past when changes are asked for, and when a reply is asked for again and another seat
 * has given up meanwhile. */
struct match match_then(struct desk *d, const struct reply *reply) {
    struct match m = reply->session->table.match;
    if (reply->step == m.step)
        return m;
    m.state = (void *)desk_state_at(d, reply->session, reply->step);
    m.step = reply->step;
    m.ended = reply->over;
    m.set->ops->ask(m.set->rules, m.state, &m.ask);
    return m;
}

/* The mind's dice come from what the seat may know: asking changes nothing, and nothing of the game's own
 * seed shows in the answer. */
void write_recommended(struct desk *d, const struct reply *reply, const struct call_value *policy,
                       struct jw *w) {
    const struct ruleset *set = reply->session->set;
    struct mind mind;
    struct err e;
    if (!policy || !policy->given)
        return;
    jw_key(w, "recommended");
    const char *name = reply->ask ? adviser(set->ops, policy->text, reply->seat) : NULL;
    if (!name || mind_open(&mind, set, name, &e) != ST_OK) {
        jw_null(w);
        return;
    }
    mind.stop = d->options.stop;
    const struct match m = match_then(d, reply);
    desk_view(d, reply->session, m.state, reply->seat);
    mind_seed(&mind, mind_dice(set, d->view), reply->seat);
    uint32_t n = match_legal(&m, d->legal);
    uint32_t pick = mind_choose(&mind, &m, d->legal, n);
    TEXT_ON_STACK(words, CALL_ACTION_MAX);
    action_write_named(set->ops, set->rules, &d->legal[pick], &words);
    mind_close(&mind);
    session_note(d, reply->session, reply->step, set->ops->seat_names[reply->seat], "recommend");
    jw_object(w, NULL, J_STR("policy", name), J_STR("action", words.buf));
}

/* By the names of ops->scoring; what has come to nothing is left out. */
static void write_parts(const struct game_ops *ops, const struct result *r, struct jw *w) {
    jw_kopen(w, "parts", '{');
    for (uint32_t seat = 0; seat < ops->seats; seat++) {
        jw_kopen(w, ops->seat_names[seat], '{');
        for (uint32_t i = 0; i < ops->scoring_count; i++)
            if (r->count[seat][i])
                jw_kint(w, ops->scoring[i].name, result_part(ops, r, seat, i));
        jw_close(w, '}');
    }
    jw_close(w, '}');
}

/* A game that a fault of ours has ended counts for nobody; get_replay has it. */
static void write_broken(const struct reply *reply, struct jw *w) {
    const struct match *m = &reply->session->table.match;
    if (!reply->over)
        return;
    bool sealed =
        reply->session->sealed; /* neither the seed nor what the rules saw is for a player to know */
    jw_kopen(w, "broken", '{');
    jw_kstr(w, "message", sealed ? "the referee's record has it" : m->bug.text);
    jw_key(w, "seed");
    if (sealed)
        jw_null(w);
    else
        jw_u64(w, m->seed);
    jw_kint(w, "step", m->step);
    jw_close(w, '}');
}

void write_result(const struct reply *reply, struct jw *w) {
    const struct game_ops *ops = reply->session->set->ops;
    struct result r;
    bool limit;
    jw_key(w, "result");
    if (!reply->over || reply->session->table.match.broken) {
        jw_null(w);
        write_broken(reply, w);
        return;
    }
    match_result(&reply->session->table.match, &r, &limit);
    jw_open(w, '{');
    jw_kstr(w, "outcome", ops->outcomes[r.outcome]);
    jw_kopen(w, "score", '{');
    for (uint32_t i = 0; i < ops->seats; i++)
        jw_kint(w, ops->seat_names[i], r.score[i]);
    jw_close(w, '}');
    write_parts(ops, &r, w);
    jw_kbool(w, "step_limit", limit);
    jw_close(w, '}');
}
