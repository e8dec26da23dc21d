/* The calls that look: get_snapshot, list_actions and wait_for_turn. None of them changes a game; one that
 * minds alone play goes on as far as somebody has waited for it, as it would have anyway. */
#include "front/calls/desk.h"

#include "base/hash.h"
#include "core/offer.h"

#include <stdlib.h>
#include <string.h>

bool desk_eyes(struct desk *d, const struct handle *h, const struct call_value *seat, uint32_t *out) {
    const struct game_ops *ops = h->session->set->ops;
    *out = handle_viewer(h);
    if (!seat->given)
        return true;
    if (!desk_read_seat(d, ops, seat, "seat", true, out))
        return false;
    if (h->eyes == EYES_ALL || handle_plays(h, *out) || *out == ops->seats) /* what everybody may know */
        return true;
    desk_fail(d, "blocked_action", "eyes", "seat", "you do not play the %s and cannot see with its eyes",
              ops->seat_names[*out]);
    for (uint32_t i = 0; i < ops->seats; i++)
        if (handle_plays(h, i))
            desk_suggest(d, ops->seat_names[i]);
    return false;
}

bool desk_sees_all(struct desk *d, const struct handle *h, const char *field, const char *what) {
    return h->eyes == EYES_ALL ||
           desk_fail(d, "blocked_action", "not_all", field, "%s, so it is for the seat \"all\" alone", what);
}

/* The whole game in a form that restore_snapshot takes: the replay so far, and what must come out of it. */
static void write_snapshot(const struct session *session, const char *replay, struct jw *w) {
    char hex[17];
    jw_kopen(w, "snapshot", '{');
    jw_put(w, J_STR("format", "gloam-snapshot"), J_INT("version", 1), J_STR("game", session->set->ops->name),
           J_STR("rules", session->set->name));
    hash_hex(session->set->content_hash, hex);
    jw_put(w, J_STR("content", hex), J_INT("step", session->table.match.step));
    hash_hex(match_hash(&session->table.match), hex);
    jw_put(w, J_STR("hash", hex), J_STR("replay", replay));
    jw_close(w, '}');
}

bool run_get_snapshot(struct desk *d, const struct call_value *v, struct jw *w) {
    struct handle *h = desk_handle(d, &v[SNAPSHOT_SESSION], "session");
    static const struct call_value no = {.given = true};
    const struct call_value *legal = v[SNAPSHOT_LEGAL].given ? &v[SNAPSHOT_LEGAL] : &no;
    struct reply_options options = reply_options_of(&v[SNAPSHOT_VIEW], legal, &v[SNAPSHOT_SINCE]);
    bool full = v[SNAPSHOT_FULL].truth;
    uint32_t seat, len;
    if (!h || !desk_eyes(d, h, &v[SNAPSHOT_SEAT], &seat) || !check_options(d, h, &options, seat) ||
        (full && !desk_sees_all(d, h, "full", "a full snapshot holds what your seat may not know")))
        return false;
    struct session *session = h->session;
    char *replay = full ? desk_replay(d, session, &len) : NULL;
    if (full && (!replay || !session_note(d, session, session->table.match.step, "all", "get_snapshot"))) {
        free(replay);
        return false;
    }
    struct reply reply = reply_now(h, seat);
    reply.from = reply.step; /* looking tells nothing */
    options.events = false;
    handle_tell(h, &v[SNAPSHOT_TELL]);
    write_head(&reply, w);
    write_game(&reply, w);
    write_body(d, &reply, &options, w);
    write_result(&reply, w);
    if (full)
        write_snapshot(session, replay, w);
    free(replay);
    return true;
}

enum { TRIES = 64 };

/* Why no action of a verb is possible: what a plain attempt is answered with, in the world of offer_world.
 * Where that is about its arguments, others are tried, because it is not the arguments that are in the way.
 */
static uint32_t why_blocked(const struct session *session, const struct reply *reply, const void *world,
                            uint16_t verb) {
    const struct match *m = &session->table.match;
    if (reply->over)
        return m->ask.over || m->broken ? REASON_OVER : REASON_STEP_LIMIT;
    if (!reply->ask)
        return REASON_SEAT;
    uint32_t reason = REASON_ARGS;
    for (int16_t i = 0; i < TRIES && (reason == REASON_ARGS || reason == REASON_OK); i++) {
        const struct action a = {verb, {i, 0, 0}};
        reason = session->set->ops->check(session->set->rules, world, reply->seat, &a);
    }
    return reason == REASON_OK ? REASON_ARGS : reason;
}

/* Verbs that are blocked for the same reason stand together: in many positions most are. */
static void write_blocked(struct desk *d, const struct reply *reply, struct jw *w) {
    const struct session *session = reply->session;
    const struct game_ops *ops = session->set->ops;
    uint32_t n = reply->ask ? match_legal(&session->table.match, d->legal) : 0, at = 0;
    uint32_t why[VERBS_MOST] = {REASON_OK};
    uint32_t verbs = ops->verb_count;
    if (reply->ask)
        offer_world(ops, session->set->rules, desk_view(d, session, session->table.match.state, reply->seat),
                    reply->seat, d->trail);
    for (uint16_t verb = 0; verb < verbs; verb++) {
        bool possible = verb + 1u == ops->anytime && !reply->over && handle_plays(reply->handle, reply->seat);
        for (; at < n && d->legal[at].verb <= verb; at++) /* the list is sorted by verb */
            possible = possible || d->legal[at].verb == verb;
        why[verb] = possible ? REASON_OK : why_blocked(session, reply, d->trail, verb);
    }
    jw_kopen(w, "blocked", '[');
    for (uint32_t verb = 0; verb < verbs; verb++) {
        uint32_t reason = why[verb];
        if (reason == REASON_OK)
            continue;
        jw_open(w, '{');
        jw_kopen(w, "verbs", '[');
        for (uint32_t k = verb; k < verbs; k++) {
            if (why[k] != reason)
                continue;
            jw_str(w, ops->verbs[k].name);
            why[k] = REASON_OK;
        }
        jw_close(w, ']');
        jw_put(w, J_STR("reason", reason_name(ops, reason)), J_STR("message", reason_text(ops, reason)));
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

/* The document lets actions be asked for by entity (ES-219). A seat acts for one of them: the one that has
 * its name. */
static bool check_entity(struct desk *d, const struct ruleset *set, const struct call_value *v,
                         uint32_t seat) {
    const struct game_ops *ops = set->ops;
    int32_t id;
    if (!v->given)
        return true;
    if (!desk_read_entity(d, set, v, &id))
        return false;
    const char *name = ops_seat_name(ops, seat);
    if (!strcmp(kind_name(ops, set->rules, ops->page_kind, id), name))
        return true;
    desk_fail(d, "invalid_payload", "eyes", "entity", "you act for the %s alone", name);
    desk_suggest(d, name);
    return false;
}

/* The verb whose actions are wanted alone, counted from 1. */
static bool read_verb(struct desk *d, const struct game_ops *ops, const struct call_value *v, uint32_t *out) {
    const char *names[VERBS_MOST];
    *out = 0;
    for (uint32_t i = 0; i < ops->verb_count; i++) {
        names[i] = ops->verbs[i].name;
        *out = v->given && !strcmp(v->text, names[i]) ? i + 1 : *out;
    }
    if (*out || !v->given)
        return true;
    desk_fail(d, "invalid_payload", "unknown_name", "verb", "%s has no verb '%.40s'", ops->name, v->text);
    desk_suggest_near(d, v->text, names, ops->verb_count);
    return false;
}

bool run_list_actions(struct desk *d, const struct call_value *v, struct jw *w) {
    struct handle *h = desk_handle(d, &v[LIST_ACTIONS_SESSION], "session");
    const struct reply_options options = {.legal = LEGAL_WHOLE, .recommend = &v[LIST_ACTIONS_RECOMMEND]};
    uint32_t seat, verb;
    if (!h || !desk_eyes(d, h, &v[LIST_ACTIONS_SEAT], &seat) || !check_options(d, h, &options, seat) ||
        !check_entity(d, h->session->set, &v[LIST_ACTIONS_ENTITY], seat) ||
        !read_verb(d, h->session->set->ops, &v[LIST_ACTIONS_VERB], &verb))
        return false;
    struct reply reply = reply_now(h, seat);
    reply.verb = verb;
    handle_tell(h, &v[LIST_ACTIONS_TELL]);
    write_head(&reply, w);
    write_body(d, &reply, &options, w);
    if (v[LIST_ACTIONS_BLOCKED].truth)
        write_blocked(d, &reply, w);
    write_recommended(d, &reply, options.recommend, w);
    return true;
}

bool run_wait_for_turn(struct desk *d, const struct call_value *v, struct jw *w) {
    struct handle *h = desk_handle(d, &v[WAIT_SESSION], "session");
    const struct reply_options options = reply_options_of(&v[WAIT_VIEW], &v[WAIT_LEGAL], &v[WAIT_SINCE]);
    if (!h || !check_options(d, h, &options, handle_viewer(h)))
        return false;
    if (handle_shows(h, &v[WAIT_SINCE]) && table_mind_acts(&h->session->table))
        desk_moved(d, h->session);
    struct reply reply = reply_now(h, handle_viewer(h));
    if (reply.ask)
        h->session->waited_to[reply.seat] = reply.step;
    if (handle_watches(h)) /* who never acts is told from the step on that it names */
        reply.from = v[WAIT_SINCE].given ? (uint32_t)v[WAIT_SINCE].number : reply.step;
    handle_tell(h, &v[WAIT_TELL]);
    write_head(&reply, w);
    write_body(d, &reply, &options, w);
    write_result(&reply, w);
    return true;
}
