/* Beginning a game and ending a session. A session is built apart from the desk and joins it when all of it
 * is known to be good, so that a call that fails leaves everything as it was. */
#include "front/calls/desk.h"

#include "ai/opponent.h"
#include "base/fields_json.h"
#include "base/hash.h"
#include "core/registry.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

void session_close(struct session *session) {
    table_close(&session->table);
    for (uint32_t i = 0; i < SEATS_MAX; i++)
        free(session->shown[i].state);
    free(session->shown_before.state);
    free(session->note);
    free(session);
}

struct session *session_open(struct desk *d, const struct ruleset *set) {
    const struct game_ops *ops = set->ops;
    struct err e;
    struct session *session = calloc(1, sizeof *session);
    bool full = session && table_open(&session->table, set, d->options.stop, &e) == ST_OK;
    if (full) {
        session->set = set;
        full = (session->shown_before.state = calloc(1, ops->state_size)) != NULL;
        for (uint32_t i = 0; i < ops->seats; i++)
            full = full && (session->shown[i].state = calloc(1, ops->state_size)) != NULL;
    }
    if (full)
        return session;
    if (session)
        session_close(session);
    desk_fail(d, "failed", "memory", NULL, "no memory for a session of %s", ops->name);
    return NULL;
}

void session_tell_from_here(struct session *session) {
    const struct game_ops *ops = session->set->ops;
    for (uint32_t i = 0; i <= ops->seats; i++) {
        struct past_state *kept = i < ops->seats ? &session->shown[i] : &session->shown_before;
        kept->step = session->table.match.step;
        memcpy(kept->state, session->table.match.state, ops->state_size);
    }
    for (uint32_t i = 0; i <= SEATS_MAX; i++)
        session->events_from[i] = session->waited_to[i] = session->table.match.step;
}

void session_tell(struct reply *reply) {
    struct session *session = reply->session;
    struct past_state *seen = &session->shown[reply->seat], older = session->shown_before;
    reply->from = session->events_from[reply->seat];
    if (!handle_plays(reply->handle, reply->seat))
        return;
    session->events_from[reply->seat] = session->waited_to[reply->seat] = reply->step;
    session->shown_before = *seen;
    seen->step = reply->step;
    seen->state = older.state;
    memcpy(seen->state, session->table.match.state, session->set->ops->state_size);
}

/* A byte of a playout's states takes a quarter of a nanosecond at most, about, so this is half a second. */
static const uint64_t call_work = 2000000000;

uint32_t desk_playouts(const struct game_ops *ops, uint32_t decisions) {
    uint64_t n = call_work / (mind_playout_work(ops) * decisions + 1), unit = 1;
    while (n / unit >= 100) /* two digits are as exact as it is */
        unit *= 10;
    n -= n % unit;
    return (uint32_t)(n < 1 ? 1 : n > DESK_PLAYOUTS_MAX ? DESK_PLAYOUTS_MAX : n);
}

/* Suggests the minds nearest to a word, of those that may sit at the seat. */
static void suggest_minds(struct desk *d, const struct game_ops *ops, const char *word, uint32_t seat,
                          const char *search) {
    const char *names[64] = {"random", search};
    uint32_t n = 2;
    for (uint32_t i = 0; i < ops->policy_count && n < 64; i++)
        if (mind_fits(ops, ops->policies[i].name, seat))
            names[n++] = ops->policies[i].name;
    desk_suggest_near(d, word, names, n);
}

bool call_policy_exists(const struct game_ops *ops, const char *policy) {
    for (uint32_t i = 0; i < ops->seats; i++)
        if (mind_fits(ops, opponent_mind(ops, policy), i))
            return true;
    return false;
}

bool desk_check_policy(struct desk *d, const struct game_ops *ops, const char *policy, uint32_t seat,
                       uint32_t decisions, const char *field) {
    policy = opponent_mind(ops, policy);
    uint32_t most = desk_playouts(ops, decisions), playouts = mind_playouts(policy);
    TEXT_ON_STACK(search, 20);
    bool deep = *policy == 'd' || strstr(policy, "/deep:");
    text_fmt(&search, "%s:%u", deep ? "deep" : "mc", most);
    if (mind_searches(policy) && (!playouts || playouts > most)) {
        desk_fail(d, "invalid_payload", "out_of_range", field,
                  "%s:N takes N from 1 to %u here: a call about %s has to be short", deep ? "deep" : "mc", most,
                  ops->name);
        desk_suggest(d, search.buf);
        return false;
    }
    if (mind_fits(ops, policy, seat))
        return true;
    if (call_policy_exists(ops, policy))
        desk_fail(d, "invalid_payload", "unknown_name", field, "'%.40s' cannot play the %s", policy,
                  ops->seat_names[seat]);
    else
        desk_fail(d, "invalid_payload", "unknown_name", field,
                  "%s has no policy '%.40s'; describe_game has all, opponents too, and mc:N and deep:N are searches with "
                  "N playouts",
                  ops->name, policy);
    suggest_minds(d, ops, policy, seat, search.buf);
    return false;
}

static bool take_scenario(struct desk *d, const char *name, struct session *session) {
    const struct game_ops *ops = session->set->ops;
    bool own = d->options.game && !strcmp(d->options.game, ops->name);
    if (!name)
        name = own && d->options.scenario ? d->options.scenario : ops->scenarios[0].name;
    int32_t at = registry_scenario(ops, name);
    if (at < 0)
        return desk_no_scenario(d, ops, name);
    session->scenario = ops->scenarios[at].name;
    ops->setup_fill(session->set->rules, (uint32_t)at, d->setup);
    return true;
}

/* The finished game whose profit goes into the next one, under the same rules. */
static bool take_carry(struct desk *d, const struct call_value *v, struct session *session) {
    const struct game_ops *ops = session->set->ops;
    const struct handle *h = desk_handle(d, v, "carry");
    if (!h)
        return false;
    if (!ops->carry)
        return desk_fail(d, "invalid_payload", "carry", "carry", "nothing of %s goes on after a game",
                         ops->name);
    if (!h->owner || handle_watches(h))
        return desk_fail(d, "blocked_action", "not_owner", "carry",
                         "only the handle that began a game and played it goes on from it");
    if (h->session->set->ops != ops)
        return desk_fail(d, "invalid_payload", "carry", "carry", "that is a game of %s, not of %s",
                         h->session->set->ops->name, ops->name);
    if (h->session->set != session->set)
        return desk_fail(d, "invalid_payload", "carry", "rules",
                         "'carry' goes on under the same rules, here '%s'", h->session->set->name);
    if (!match_over(&h->session->table.match))
        return desk_fail(d, "blocked_action", "not_over", "carry",
                         "'carry' goes on from a finished game, and that one is not over");
    return table_carry(&h->session->table, handle_viewer(h), d->setup) ||
           desk_fail(d, "failed", "bug", "carry",
                     "a rule of ours is broken in that game: nothing goes on from it");
}

/* The setup is at fault; a message of the game's begins with the member, where there is one. */
static bool wrong_setup(struct desk *d, const char *field, const char *message) {
    struct place p;
    char member[60];
    size_t n = strcspn(message, ": ");
    bool named = !strcmp(field, "setup") && n && n < sizeof member && message[n] == ':';
    if (named) {
        memcpy(member, message, n);
        member[n] = 0;
        field = desk_place(&p, "setup", member);
    }
    return desk_fail(d, "invalid_payload", "setup", field, "setup: %s", message);
}

static bool take_setup(struct desk *d, const struct call_value *v, struct session *session) {
    const struct game_ops *ops = session->set->ops;
    struct names_ctx ctx = {ops, session->set->rules};
    struct field_names names = ops_names(&ctx);
    bool given = v[CREATE_SETUP].given, carry = v[CREATE_CARRY].given, with = v[CREATE_WITH].given;
    struct err e;
    if (carry + given + v[CREATE_SCENARIO].given > 1)
        return desk_fail(d, "invalid_payload", "one_of", given ? "setup" : "carry",
                         "give one of \"scenario\", \"setup\" and \"carry\"");
    if (with && (given || carry))
        return desk_fail(d, "invalid_payload", "one_of", "with",
                         "\"with\" changes a scenario; with \"%s\" leave it out", given ? "setup" : "carry");
    memset(d->setup, 0, ops->setup_size);
    if (given && fields_read(ops->setup_fields, d->setup, &names, v[CREATE_SETUP].object, &e) != ST_OK)
        return wrong_setup(d, "setup", e.text);
    if (carry ? !take_carry(d, &v[CREATE_CARRY], session)
              : !given && !take_scenario(d, v[CREATE_SCENARIO].text, session))
        return false;
    if (with && !desk_apply_settings(d, session->set, v[CREATE_WITH].object, d->setup))
        return false;
    if (ops->setup_check(session->set->rules, d->setup, &e) == ST_OK)
        return true;
    return with ? desk_fail(d, "invalid_payload", "bad_value", "with", "%s", e.text)
                : wrong_setup(d,
                              carry   ? "carry"
                              : given ? "setup"
                                      : "scenario",
                              e.text);
}

/* Whoever knows the seed knows the dice: where nobody has chosen one, it is drawn anew for every game, so
 * that the end of one game tells nothing of the next. */
static bool take_seed(struct desk *d, const struct call_value *v, struct session *session, uint64_t *seed) {
    *seed = v->number;
    if (v->given)
        return true;
    if (d->options.has_seed) {
        *seed = table_seed(d->options.seed, d->games);
        return true;
    }
    session->secret = true;
    return !getentropy(seed, sizeof *seed) ||
           desk_fail(d, "failed", "random", "seed", "the system gives no random seed; name one");
}

static void add_handle(struct session *session, int32_t eyes, uint32_t seats, bool owner) {
    session->handle[session->handles++] = (struct handle){.session = session,
                                                          .eyes = eyes,
                                                          .seats = seats,
                                                          .owner = owner,
                                                          .acted = -1,
                                                          .since_most = UINT32_MAX};
}

static bool seat_mind(struct desk *d, struct session *session, uint32_t seat, const char *policy) {
    struct err e;
    return table_seat(&session->table, seat, policy, &e) == ST_OK ||
           desk_fail(d, "failed", "memory", NULL, "%s", e.text);
}

/* One entry of "seats": a policy, or "agent" for a handle of its own. */
static bool take_seat(struct desk *d, const char *key, const json_t *j, struct session *session, int32_t eyes,
                      uint32_t *agents) {
    const struct game_ops *ops = session->set->ops;
    const struct call_value name = {.given = true, .text = key};
    struct place p;
    const char *field = desk_place(&p, "seats", key), *policy = json_string_value(j);
    uint32_t seat;
    if (!desk_read_seat(d, ops, &name, field, true, &seat))
        return false;
    if (eyes == (int32_t)seat)
        return desk_fail(d, "invalid_payload", "seat", "seats", "you are the %s yourself",
                         ops_seat_name(ops, seat));
    if (seat == ops->seats && (!policy || strcmp(policy, "agent")))
        return desk_fail(d, "invalid_payload", "seat", field, "a spectator is an \"agent\": nobody plays it");
    if (*agents >> seat & 1 || (seat < ops->seats && table_has_mind(&session->table, seat)))
        return desk_fail(d, "invalid_payload", "seat", field, "the %s stands there twice",
                         ops->seat_names[seat]);
    if (!policy)
        return desk_fail(d, "invalid_payload", "wrong_type", field,
                         "who plays the %s is a string: a policy or \"agent\"", ops->seat_names[seat]);
    if (!strcmp(policy, "agent")) {
        *agents |= 1u << seat;
        return true;
    }
    if (!desk_check_policy(d, ops, policy, seat, DESK_DECISIONS, field)) {
        desk_suggest(d, "agent");
        return false;
    }
    return seat_mind(d, session, seat, policy);
}

/* Who sits where. The first handle is that of the caller. */
static bool take_seats(struct desk *d, const struct call_value *v, struct session *session) {
    const struct game_ops *ops = session->set->ops;
    const struct call_value *seat = &v[CREATE_SEAT];
    uint32_t all = (1u << ops->seats) - 1, agents = 0, minds = 0, mine = 0;
    int32_t eyes = EYES_EACH;
    if (seat->given && seat->text && !strcmp(seat->text, "all")) {
        eyes = EYES_ALL;
    } else if (seat->given) {
        if (!desk_read_seat(d, ops, seat, "seat", true, &mine)) {
            desk_suggest(d, "all");
            return false;
        }
        eyes = (int32_t)mine;
    }
    const char *key;
    json_t *j;
    json_object_foreach((json_t *)v[CREATE_SEATS].object, key, j) {
        if (!take_seat(d, key, j, session, eyes, &agents))
            return false;
    }
    for (uint32_t i = 0; i < ops->seats; i++) {
        bool other = eyes >= 0 && i != (uint32_t)eyes && !(agents >> i & 1);
        if (other && !table_has_mind(&session->table, i) && !seat_mind(d, session, i, mind_first(ops, i)))
            return false;
        minds |= table_has_mind(&session->table, i) ? 1u << i : 0;
    }
    mine = eyes >= 0 ? all & 1u << eyes : all & ~agents & ~minds;
    session->show = minds == all && eyes == (int32_t)ops->seats;
    if (!mine && !(agents & all) && !session->show)
        return desk_fail(d, "invalid_payload", "seat", "seats",
                         "nobody but minds would play; use simulate, watch from the seat \"spectator\", or "
                         "leave a seat to yourself or to \"agent\"");
    if (!mine && eyes == EYES_EACH)
        return desk_fail(d, "invalid_payload", "seat", "seats",
                         "no seat is left for you; who only watches takes the seat \"spectator\"");
    add_handle(session, eyes, mine, true);
    for (uint32_t i = 0; i <= ops->seats; i++)
        if (agents >> i & 1)
            add_handle(session, (int32_t)i, all & 1u << i, false);
    return true;
}

/* Everything that can go wrong, on a session that is not at the desk yet. */
static bool prepare_session(struct desk *d, const struct call_value *v, struct session *session) {
    uint64_t seed;
    struct err e;
    session->sealed = d->options.player;
    if (!take_seats(d, v, session) || !take_setup(d, v, session) ||
        !take_seed(d, &v[CREATE_SEED], session, &seed))
        return false;
    if (table_begin(&session->table, d->setup, seed, &e) != ST_OK)
        return wrong_setup(d, "setup", e.text);
    if (!session->secret && !session_note(d, session, session->table.match.step, NULL, "seed"))
        return false;
    if (session->handle[0].eyes == EYES_ALL &&
        !session_note(d, session, session->table.match.step, "all", "create_session"))
        return false;
    for (uint32_t i = 0; i < session->handles; i++)
        if (!desk_name_handle(d, &session->handle[i]))
            return false;
    return true;
}

const struct ruleset *create_rules(struct desk *d, const struct call_value *v) {
    const struct game_ops *ops = desk_game(d, &v[CREATE_GAME]);
    const struct handle *from = v[CREATE_CARRY].given ? desk_find(d, v[CREATE_CARRY].text) : NULL;
    const char *rules = v[CREATE_RULES].text;
    if (!rules && from && from->session->set->ops == ops)
        rules = from->session->set->name;
    return ops ? desk_ruleset(d, ops, rules) : NULL;
}

struct handle *session_begin(struct desk *d, const struct call_value *v) {
    const struct ruleset *set = create_rules(d, v);
    struct session *session = set ? session_open(d, set) : NULL;
    if (!session)
        return NULL;
    if (!prepare_session(d, v, session)) {
        session_close(session);
        return NULL;
    }
    d->games++;
    session_tell_from_here(session);
    if (!session->show)
        table_minds_act(&session->table);
    d->begun = session;
    d->touched = &session->handle[0];
    return d->touched;
}

struct handle *desk_begin(struct desk *d) {
    static const struct call_value none[CALL_ARGS];
    return session_begin(d, none);
}

bool run_create_session(struct desk *d, const struct call_value *v, struct jw *w) {
    const struct reply_options options = reply_options_of(&v[CREATE_VIEW], &v[CREATE_LEGAL], NULL);
    struct handle *h = session_begin(d, v);
    if (!h || !check_options(d, h, &options, handle_viewer(h)))
        return false;
    struct session *session = h->session;
    struct reply reply = reply_now(h, handle_viewer(h));
    session_tell(&reply);
    handle_tell(h, &v[CREATE_TELL]);
    write_head(&reply, w);
    write_game(&reply, w);
    jw_kopen(w, "handles", '{');
    for (uint32_t i = 1; i < session->handles; i++)
        jw_kstr(w, ops_seat_name(session->set->ops, (uint32_t)session->handle[i].eyes),
                session->handle[i].id);
    jw_close(w, '}');
    write_body(d, &reply, &options, w);
    write_result(&reply, w);
    return true;
}

bool run_close_session(struct desk *d, const struct call_value *v, struct jw *w) {
    if (!v[CLOSE_SESSION].given && d->options.current && !d->current)
        return desk_fail(d, "session_not_found", "unknown", "session", "no session is in use");
    struct handle *h = desk_handle(d, &v[CLOSE_SESSION], "session");
    if (!h)
        return false;
    if (!h->owner)
        return desk_fail(d, "blocked_action", "not_owner", "session",
                         "only the handle that create_session gave as \"session\" closes it");
    jw_put(w, J_STR("session", h->id), J_BOOL("closed", true));
    desk_drop_session(d, h->session, GONE_CLOSED);
    return true;
}
