/* Calls apart from the desk: minds that search think on another thread while the desk serves others. Such a
 * call works on a copy of its session, with a small desk of its own, and is the very same code; when it is
 * done its copy takes the place of the session. Until then the session rests as it was, so a call that is
 * given up in the middle has never happened, and no game depends on when somebody lost patience. */
#include "front/calls/desk.h"

#include "ai/opponent.h"
#include "core/registry.h"

#include <stdlib.h>
#include <string.h>

struct call_thought {
    struct desk desk; /* with the copy in its only bucket; a session that begins is its only table */
    const struct call *call;
    const json_t *args;
    struct session *copy;  /* of the session it is about; null: none */
    struct session *seat;  /* room for a table in the desk */
    struct handle *bucket; /* and for the handles of the copy */
    uint64_t number;       /* of the session that the copy replaces; 0: none */
    uint32_t games;        /* begun at the desk when this was opened, */
    uint64_t issued;       /* and handles issued */
    char *bytes;           /* of the reply */
    bool good;
    atomic_bool stop;
};

static bool searches(const struct game_ops *ops, const char *policy) {
    return ops && policy && mind_playouts(opponent_mind(ops, policy));
}

static bool any_searches(const struct game_ops *ops, const json_t *minds) {
    const char *key;
    json_t *one;
    json_object_foreach((json_t *)minds, key, one) {
        if (searches(ops, json_string_value(one)))
            return true;
    }
    return false;
}

static bool session_searches(const struct session *session) {
    bool any = false;
    for (uint32_t i = 0; i < SEATS_MAX; i++)
        any = any || mind_playouts(session->table.policy[i]);
    return any;
}

/* The session that a call is about: its own, which need not be named where one is in use, or the one it goes
 * on from. Null: none that there is. */
static struct session *named_session(const struct desk *d, const struct call *c, const json_t *args) {
    bool create = c->run == run_create_session;
    const char *id = json_string_value(json_object_get(args, create ? "carry" : "session"));
    struct handle *h = id ? desk_find(d, id) : d->options.current && !create ? d->current : NULL;
    return h ? h->session : NULL;
}

static void no_session(struct desk *d, const json_t *args) {
    const char *named = json_string_value(json_object_get(args, "session"));
    const struct call_value id = {.given = named != NULL, .text = named};
    desk_handle(d, &id, "session");
}

bool desk_thinks(struct desk *d, const struct call *c, const json_t *args) {
    struct call_value v[CALL_ARGS] = {0};
    bool list = c->run == run_list_actions, act = c->run == run_dispatch_action,
         restore = c->run == run_restore_snapshot, create = c->run == run_create_session,
         wait = c->run == run_wait_for_turn;
    if (!(list || act || restore || create || wait) || !desk_read_values(d, c, args, v))
        return false;
    const struct session *session = named_session(d, c, args);
    if (create)
        return any_searches(session ? session->set->ops : registry_find(v[CREATE_GAME].text), v[CREATE_SEATS].object) &&
               (session || !v[CREATE_CARRY].given);
    if (wait)
        return session && session_searches(session) && handle_shows(&session->handle[0], &v[WAIT_SINCE]);
    const struct call_value *recommend = act ? &v[DISPATCH_RECOMMEND] : &v[LIST_ACTIONS_RECOMMEND];
    return session &&
           (restore || (recommend->given && searches(session->set->ops, recommend->text)) || (act && session_searches(session)));
}

/* Seeds and handles that come from the desk's own seed are dealt in the order of the calls. */
uint64_t desk_about(const struct desk *d, const struct call *c, const json_t *args) {
    if (c->run == run_create_session && (d->options.has_seed || d->options.fixed_handles))
        return UINT64_MAX;
    const struct session *session = named_session(d, c, args);
    return session ? session->number : 0;
}

uint64_t desk_about_handle(const struct desk *d, const char *handle) {
    const struct handle *h = desk_find(d, handle);
    return h ? h->session->number : 0;
}

static void copy_past(struct past_state *to, void *state, uint32_t size) {
    memcpy(state, to->state, size);
    to->state = state;
}

/* All that a session says is taken over as it stands; then whatever it owns is replaced by a copy, for which
 * there is room in own. False: no memory, and own is what is left to be closed. */
static bool take_over(struct session *own, const struct session *from) {
    const uint32_t size = from->set->ops->state_size, seats = from->set->ops->seats;
    struct session copy = *from;
    struct err e;
    if (table_copy(&from->table, &own->table, &e) != ST_OK)
        return false;
    own->note = calloc(from->notes + 1, sizeof *own->note);
    if (!own->note)
        return false;
    copy.table = own->table;
    for (uint32_t i = 0; i < seats; i++)
        copy_past(&copy.shown[i], own->shown[i].state, size);
    copy_past(&copy.shown_before, own->shown_before.state, size);
    if (from->notes)
        memcpy(own->note, from->note, from->notes * sizeof *own->note);
    copy.note = own->note;
    copy.note_cap = from->notes + 1;
    *own = copy;
    return true;
}

/* Null: no memory, and desk_fail has said so. */
static struct session *session_copy(struct desk *d, const struct session *from) {
    struct session *session = session_open(d, from->set);
    if (!session || take_over(session, from))
        return session;
    session_close(session);
    desk_fail(d, "failed", "memory", NULL, "no memory to think about a session of %s", from->set->ops->name);
    return NULL;
}

/* The copy at a desk that knows the same rules and nothing else. */
static bool furnish(struct desk *d, const struct ruleset *set, struct call_thought *t) {
    struct desk *own = &t->desk;
    own->options = d->options;
    own->options.stop = &t->stop;
    own->options.sessions = 1;
    own->session = &t->seat;
    own->bucket = &t->bucket;
    own->buckets = 1;
    own->games = t->games = d->games;
    own->issued = t->issued = d->issued;
    own->shelves = d->shelves;
    own->shelf = malloc(d->shelves * sizeof *own->shelf);
    t->bytes = malloc(CALL_REPLY_MAX);
    if (!own->shelf || !t->bytes || !desk_make_room(own, set->ops))
        return desk_fail(d, "failed", "memory", NULL, "no memory to think about %s", set->ops->name);
    memcpy(own->shelf, d->shelf, d->shelves * sizeof *own->shelf);
    for (uint32_t i = 0; t->copy && i < t->copy->handles; i++) {
        t->copy->handle[i].session = t->copy;
        t->copy->handle[i].chain = t->bucket;
        t->bucket = &t->copy->handle[i];
        if (d->current && !strcmp(d->current->id, t->copy->handle[i].id))
            own->current = t->bucket;
    }
    if (t->copy)
        table_stop_with(&t->copy->table, &t->stop);
    return true;
}

struct call_thought *desk_thought_open(struct desk *d, const struct call *c, const json_t *args) {
    struct call_value v[CALL_ARGS] = {0};
    bool create = c->run == run_create_session;
    if (!desk_read_values(d, c, args, v))
        return NULL;
    struct session *about = named_session(d, c, args);
    if (about)
        about->used = ++d->clock; /* as desk_handle would: it must not make room for another meanwhile */
    if (!about && !create) {
        no_session(d, args);
        return NULL;
    }
    const struct ruleset *set = create ? create_rules(d, v) : about->set;
    struct call_thought *t = set ? calloc(1, sizeof *t) : NULL;
    if (!t) {
        if (set)
            desk_fail(d, "failed", "memory", NULL, "no memory to think");
        return NULL;
    }
    t->call = c;
    t->args = args;
    t->number = create ? 0 : about->number;
    t->copy = about ? session_copy(d, about) : NULL;
    if ((about && !t->copy) || !furnish(d, set, t)) {
        call_thought_close(t);
        return NULL;
    }
    return t;
}

void call_thought_run(struct call_thought *t) {
    struct text body;
    struct jw w;
    text_init(&body, t->bytes, CALL_REPLY_MAX);
    jw_init(&w, &body);
    jw_open(&w, '{');
    t->good = desk_call(&t->desk, t->call, t->args, &w);
    jw_close(&w, '}');
}

void call_thought_stop(struct call_thought *t) {
    atomic_store(&t->stop, true);
}

/* What the call has made of its session is the session now; what that was goes with the thought. */
static void swap_in(struct desk *d, struct session *session, struct session *copy) {
    const struct session old = *session;
    *session = *copy;
    *copy = old;
    session->used = ++d->clock;
    for (uint32_t i = 0; i < session->handles; i++) {
        session->handle[i].session = session;
        session->handle[i].chain = old.handle[i].chain;
    }
    table_stop_with(&session->table, d->options.stop);
}

bool desk_thought_end(struct desk *d, struct call_thought *t, const char **body) {
    struct desk *own = &t->desk;
    struct session *about = NULL;
    for (uint32_t i = 0; i < d->session_count; i++)
        if (d->session[i]->number == t->number)
            about = d->session[i];
    *body = t->bytes;
    d->fault = own->fault;
    d->fault.field = own->fault.field ? d->fault.field_name : NULL;
    if (t->number && !about) { /* it had to make room for another meanwhile */
        no_session(d, t->args);
        return false;
    }
    if (about)
        swap_in(d, about, t->copy);
    if (about && t->good && own->current)
        d->current = &about->handle[own->current - t->copy->handle];
    d->moves += own->moves;
    d->games += own->games - t->games;
    d->issued += own->issued - t->issued;
    if (own->session_count) {
        own->session_count = 0;
        table_stop_with(&t->seat->table, d->options.stop);
        desk_add_session(d, t->seat);
        d->current = &t->seat->handle[0];
    }
    return t->good;
}

void call_thought_close(struct call_thought *t) {
    struct desk *own = &t->desk;
    if (own->session_count)
        session_close(t->seat);
    if (t->copy)
        session_close(t->copy);
    free(own->shelf);
    desk_clear(own);
    free(t->bytes);
    free(t);
}
