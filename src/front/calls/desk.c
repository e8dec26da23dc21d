/* The desk: opening and closing it, the handles of its sessions, the rulesets they share, and the way of a
 * call from its arguments to its reply. Nothing of a request is believed before its row in the table of calls
 * has been checked against it; see args.c for that. */
#include "front/calls/desk.h"

#include "base/hash.h"
#include "core/offer.h"
#include "core/registry.h"
#include "front/limits.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum status desk_open(struct desk **out, const struct desk_options *options, struct err *e) {
    struct desk *d = calloc(1, sizeof *d);
    *out = NULL;
    if (!d)
        return err_set(e, ST_FULL, "no memory for a desk");
    d->options = *options;
    if (!d->options.sessions)
        d->options.sessions = DESK_SESSIONS;
    if (d->options.sessions > DESK_SESSIONS_MAX) {
        free(d);
        return err_set(e, ST_USAGE, "a desk keeps at most %d sessions", DESK_SESSIONS_MAX);
    }
    d->buckets = 64;
    while (d->buckets < 4 * d->options.sessions)
        d->buckets *= 2;
    d->bucket = calloc(d->buckets, sizeof *d->bucket);
    d->session = calloc(d->options.sessions, sizeof *d->session);
    d->gone = calloc(DESK_GONE, sizeof *d->gone);
    if (!d->bucket || !d->session || !d->gone) {
        desk_close(d);
        return err_set(e, ST_FULL, "no memory for %u sessions", options->sessions);
    }
    *out = d;
    return ST_OK;
}

void desk_clear(struct desk *d) {
    free(d->setup);
    free(d->view);
    free(d->trail);
    free(d->legal);
    free(d->sink.event);
    free(d->scene);
    free(d->notes);
    free(d->page[0]);
    free(d->page[1]);
}

void desk_close(struct desk *d) {
    for (uint32_t i = 0; i < d->session_count; i++)
        session_close(d->session[i]);
    for (uint32_t i = 0; i < d->shelves; i++) {
        ruleset_close(&d->shelf[i]->set);
        free(d->shelf[i]);
    }
    free(d->shelf);
    free(d->session);
    free(d->bucket);
    free(d->gone);
    desk_clear(d);
    free(d);
}

const char *desk_root(const struct desk *d) {
    return d->options.root;
}

bool desk_stopped(const struct desk *d) {
    return d->options.stop && atomic_load_explicit(d->options.stop, memory_order_relaxed);
}

bool desk_fail(struct desk *d, const char *code, const char *reason, const char *field, const char *fmt,
               ...) {
    struct call_fault *f = &d->fault;
    struct text t;
    char said[sizeof f->message];
    f->code = code;
    f->reason = reason;
    f->suggestions = 0;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(said, sizeof said, fmt, ap);
    va_end(ap);
    if (field && field != f->field_name) {
        text_init(&t, f->field_name, sizeof f->field_name);
        text_visible(&t, field, sizeof f->field_name - sizeof "...");
    }
    f->field = field ? f->field_name : NULL;
    text_init(&t, f->message, sizeof f->message);
    text_visible(&t, said, sizeof f->message - sizeof "...");
    return false;
}

void call_suggest(struct call_fault *f, const char *what) {
    if (f->suggestions < CALL_SUGGESTIONS && strlen(what) < CALL_ACTION_MAX)
        snprintf(f->suggestion[f->suggestions++], CALL_ACTION_MAX, "%s", what);
}

void desk_suggest(struct desk *d, const char *what) {
    call_suggest(&d->fault, what);
}

void desk_suggest_near(struct desk *d, const char *word, const char *const *names, uint32_t count) {
    uint32_t near = 1 + (uint32_t)strlen(word) / 3;
    for (uint32_t k = 0; k <= near && !d->fault.suggestions; k++)
        for (uint32_t i = 0; i < count; i++)
            if (text_distance(word, names[i]) == k)
                desk_suggest(d, names[i]);
    bool all = !d->fault.suggestions;
    for (uint32_t i = 0; all && i < count; i++)
        desk_suggest(d, names[i]);
}

const struct call_fault *desk_fault(const struct desk *d) {
    return &d->fault;
}

void call_fault_json(const struct call_fault *f, struct jw *w) {
    jw_open(w, '{');
    jw_put(w, J_STR("code", f->code), J_STR("reason", f->reason));
    jw_key(w, "field");
    if (f->field)
        jw_str(w, f->field);
    else
        jw_null(w);
    jw_kstr(w, "message", f->message);
    jw_kopen(w, "suggestions", '[');
    for (uint32_t i = 0; i < f->suggestions; i++)
        jw_str(w, f->suggestion[i]);
    jw_close(w, ']');
    jw_close(w, '}');
}

/* Registered, or of a ruleset that was taken over. */
static const struct game_ops *known_game(const struct desk *d, const char *name) {
    for (uint32_t i = 0; i < d->shelves; i++)
        if (!strcmp(d->shelf[i]->set.ops->name, name))
            return d->shelf[i]->set.ops;
    return registry_find(name);
}

const struct game_ops *desk_game(struct desk *d, const struct call_value *game) {
    const char *name = game->given ? game->text : d->options.game, *names[64];
    if (!name) {
        desk_fail(d, "invalid_payload", "missing_field", "game",
                  "'game' is missing: its name; list_games has them");
        return NULL;
    }
    const struct game_ops *ops = known_game(d, name);
    if (ops)
        return ops;
    uint32_t n = 0;
    for (; n < registry_count && n < 64; n++)
        names[n] = registry_games[n]->name;
    desk_fail(d, "invalid_payload", "unknown_name", "game", "there is no game '%.40s'", name);
    desk_suggest_near(d, name, names, n);
    return NULL;
}

/* Every action of a game must fit into its words: one that is cut could be read as another. */
static enum status check_words(const struct game_ops *ops, struct err *e) {
    if (ops->verb_count > VERBS_MOST)
        return err_set(e, ST_BUG, "%s has more than %u verbs", ops->name, VERBS_MOST);
    for (uint32_t i = 0; i < ops->verb_count; i++) {
        size_t most = strlen(ops->verbs[i].name) + 1;
        for (uint32_t k = 0; k < ACTION_ARGS; k++)
            most += ops->verbs[i].arg[k].kind >= KIND_GAME ? ACTION_WORD_MAX : sizeof "-32768";
        if (most > CALL_ACTION_MAX)
            return err_set(e, ST_BUG, "the verb '%s' of %s is too long", ops->verbs[i].name, ops->name);
    }
    return ST_OK;
}

/* Scratch of another size in the place of the old. */
static bool grow(void **p, uint32_t *size, uint32_t need) {
    if (*size >= need)
        return true;
    void *more = calloc(1, need);
    if (!more)
        return false;
    free(*p);
    *p = more;
    *size = need;
    return true;
}

bool desk_make_room(struct desk *d, const struct game_ops *ops) {
    uint32_t legal = d->legal_cap * (uint32_t)sizeof *d->legal;
    uint32_t events = d->sink.cap * (uint32_t)sizeof *d->sink.event;
    bool good =
        grow(&d->setup, &d->setup_size, ops->setup_size) && grow(&d->view, &d->view_size, ops->view_size) &&
        grow(&d->trail, &d->state_size, ops->state_size) &&
        grow((void **)&d->legal, &legal, (ops->max_legal + CHOICES_MAX) * (uint32_t)sizeof *d->legal) &&
        grow((void **)&d->sink.event, &events, ops->max_events * (uint32_t)sizeof *d->sink.event);
    d->legal_cap = legal / (uint32_t)sizeof *d->legal;
    d->sink.cap = events / (uint32_t)sizeof *d->sink.event;
    return good;
}

enum status desk_adopt(struct desk *d, struct ruleset *set, struct err *e) {
    TRY(check_words(set->ops, e));
    struct shelf **more = realloc(d->shelf, (d->shelves + 1) * sizeof *more);
    if (more)
        d->shelf = more;
    struct shelf *own = more ? malloc(sizeof *own) : NULL;
    if (!own || !desk_make_room(d, set->ops)) {
        free(own);
        return err_set(e, ST_FULL, "no memory for the rules of %s", set->ops->name);
    }
    own->set = *set;
    own->is_default = true;
    memset(set, 0, sizeof *set);
    d->shelf[d->shelves++] = own;
    return ST_OK;
}

static bool unknown_ruleset(struct desk *d, const struct game_ops *ops, const char *name) {
    struct ruleset_row row[RULESETS_MAX];
    const char *names[RULESETS_MAX];
    uint32_t n = 0;
    struct err e;
    if (content_rulesets(desk_root(d), ops->name, row, RULESETS_MAX, &n, &e) != ST_OK)
        n = 0;
    n = n < RULESETS_MAX ? n : RULESETS_MAX;
    for (uint32_t i = 0; i < n; i++) {
        names[i] = row[i].name;
        if (!strcmp(name, row[i].name))
            return false;
    }
    desk_fail(d, "invalid_payload", "unknown_name", "rules", "%s has no ruleset '%.40s'", ops->name, name);
    desk_suggest_near(d, name, names, n);
    return true;
}

/* Name null: the default of the game. */
static struct shelf *find_shelf(const struct desk *d, const struct game_ops *ops, const char *name) {
    for (uint32_t i = 0; i < d->shelves; i++) {
        struct shelf *s = d->shelf[i];
        if (s->set.ops == ops && (name ? !strcmp(s->set.name, name) : s->is_default))
            return s;
    }
    return NULL;
}

const struct ruleset *desk_ruleset(struct desk *d, const struct game_ops *ops, const char *name) {
    struct ruleset set;
    struct err e;
    struct shelf *s = find_shelf(d, ops, name);
    if (s)
        return &s->set;
    bool fallback = !name;
    if (!name && d->options.game && !strcmp(d->options.game, ops->name))
        name = d->options.rules;
    if (name && unknown_ruleset(d, ops, name))
        return NULL;
    enum status st = ruleset_open(desk_root(d), ops, name, &set, &e);
    if (st != ST_OK) {
        desk_fail(d, "failed", "content", "rules", "%s", e.text);
        return NULL;
    }
    s = find_shelf(d, ops, set.name); /* a default that was loaded by its name before */
    if (s) {
        ruleset_close(&set);
    } else if (desk_adopt(d, &set, &e) != ST_OK) {
        ruleset_close(&set);
        desk_fail(d, "failed", e.status == ST_FULL ? "memory" : "content", "rules", "%s", e.text);
        return NULL;
    } else {
        s = d->shelf[d->shelves - 1];
        s->is_default = false;
    }
    s->is_default = s->is_default || fallback;
    return &s->set;
}

static struct handle **bucket_of(const struct desk *d, const char *id) {
    return &d->bucket[hash_bytes(id, DESK_ID - 1, 0) & (d->buckets - 1)];
}

struct handle *desk_find(const struct desk *d, const char *id) {
    if (strlen(id) != DESK_ID - 1)
        return NULL;
    for (struct handle *h = *bucket_of(d, id); h; h = h->chain)
        if (!memcmp(h->id, id, DESK_ID))
            return h;
    return NULL;
}

static enum gone why_gone(const struct desk *d, const char *id) {
    uint64_t n = d->gone_count < DESK_GONE ? d->gone_count : DESK_GONE;
    for (uint64_t i = 0; i < n; i++)
        if (!strcmp(d->gone[i].id, id))
            return d->gone[i].why;
    return GONE_UNKNOWN;
}

static void no_session(struct desk *d, const char *id, const char *field) {
    switch (why_gone(d, id)) {
    case GONE_EVICTED:
        desk_fail(
            d, "session_not_found", "evicted", field,
            "that session was given up: %u are kept, and it was used least recently; begin another with "
            "create_session",
            d->options.sessions);
        return;
    case GONE_CLOSED:
        desk_fail(d, "session_not_found", "closed", field,
                  "that session was closed; begin another with create_session");
        return;
    case GONE_UNKNOWN:
        break;
    }
    desk_fail(d, "session_not_found", "unknown", field,
              "there is no session '%.40s'; a handle is the 32 hex digits that create_session gave", id);
}

struct handle *desk_handle(struct desk *d, const struct call_value *v, const char *field) {
    struct handle *h = NULL;
    if (v->given) {
        h = desk_find(d, v->text);
        if (!h)
            no_session(d, v->text, field);
    } else if (!d->options.current) {
        desk_fail(d, "invalid_payload", "missing_field", field,
                  "'%s' is missing: the handle that create_session gave you", field);
    } else {
        h = d->current ? d->current : desk_begin(d);
    }
    if (h) {
        h->session->used = ++d->clock;
        d->touched = h;
    }
    return h;
}

bool desk_name_handle(struct desk *d, struct handle *h) {
    uint64_t half[2] = {0};
    if (d->options.player) { /* nobody names it, and nothing may be told by it */
    } else if (d->options.fixed_handles) {
        half[0] = rng_key(d->options.seed, "handle", 2 * d->issued);
        half[1] = rng_key(d->options.seed, "handle", 2 * d->issued + 1);
        d->issued++;
    } else if (getentropy(half, sizeof half)) {
        return desk_fail(d, "failed", "random", NULL, "the system gives no randomness for a handle");
    }
    char hex[17];
    for (uint32_t i = 0; i < 2; i++) {
        hash_hex(half[i], hex);
        memcpy(h->id + 16 * i, hex, 16);
    }
    h->id[DESK_ID - 1] = 0;
    return true;
}

void desk_drop_session(struct desk *d, struct session *session, enum gone why) {
    for (uint32_t i = 0; i < session->handles; i++) {
        struct handle *h = &session->handle[i], **at = bucket_of(d, h->id);
        while (*at != h)
            at = &(*at)->chain;
        *at = h->chain;
        memcpy(d->gone[d->gone_count % DESK_GONE].id, h->id, DESK_ID);
        d->gone[d->gone_count++ % DESK_GONE].why = why;
        if (d->current == h)
            d->current = NULL;
        if (d->touched == h)
            d->touched = NULL;
    }
    for (uint32_t i = 0; i < d->session_count; i++)
        if (d->session[i] == session)
            d->session[i--] = d->session[--d->session_count];
    session_close(session);
    d->moves++;
}

void desk_add_session(struct desk *d, struct session *session) {
    if (d->session_count == d->options.sessions) {
        struct session *oldest = d->session[0];
        for (uint32_t i = 1; i < d->session_count; i++)
            if (d->session[i]->used < oldest->used)
                oldest = d->session[i];
        desk_drop_session(d, oldest, GONE_EVICTED);
    }
    d->session[d->session_count++] = session;
    session->number = ++d->numbers;
    for (uint32_t i = 0; i < session->handles; i++) {
        struct handle **at = bucket_of(d, session->handle[i].id);
        session->handle[i].chain = *at;
        *at = &session->handle[i];
    }
    session->used = ++d->clock;
    desk_moved(d, session);
}

void desk_moved(struct desk *d, struct session *session) {
    d->moves++;
    session->moves++;
}

uint64_t desk_moves(const struct desk *d) {
    return d->moves;
}

uint64_t desk_session_moves(const struct desk *d, const char *handle) {
    const struct handle *h = desk_find(d, handle);
    return h ? h->session->moves : 0;
}

/* A session that began because none was in use. If the call that wanted it failed, it never was: the next one
 * gets its seed and its handles. */
static void settle(struct desk *d, bool good) {
    struct session *session = d->begun;
    d->begun = NULL;
    if (good && session) {
        desk_add_session(d, session);
    } else if (session) {
        d->games--;
        d->issued -= d->options.fixed_handles ? session->handles : 0;
        d->touched = NULL;
        session_close(session);
    }
}

bool desk_begin_as(struct desk *d, const struct call_value *v) {
    d->touched = NULL;
    struct handle *h = session_begin(d, v);
    settle(d, h != NULL);
    d->current = h ? h : d->current;
    return h != NULL;
}

/* Every match is audited after every step; this is the first call that met one that is broken. */
static void report(struct desk *d) {
    struct session *session = d->touched ? d->touched->session : NULL;
    uint32_t len;
    if (!session || !session->table.match.broken || session->reported || !d->options.bug)
        return;
    session->reported = true;
    const struct call_fault fault = d->fault;
    char *replay = desk_replay(d, session, &len);
    d->options.bug(&session->table.match, replay);
    d->fault = fault;
    free(replay);
}

/* What a call leaves behind when it is answered: the session it used is the one in use. */
static bool finish(struct desk *d, const struct jw *w, bool good) {
    if (desk_stopped(d))
        good = desk_fail(d, "failed", "cancelled", NULL, "the program is about to end");
    report(d);
    settle(d, good);
    if (good && d->touched)
        d->current = d->touched;
    if (good && w->t->cut)
        return desk_fail(d, "failed", "too_long", NULL,
                         "the request was carried out, but its reply is longer than %u bytes", w->t->cap);
    return good;
}

bool desk_call(struct desk *d, const struct call *c, const json_t *args, struct jw *w) {
    struct call_value v[CALL_ARGS] = {0};
    d->touched = NULL;
    return desk_read_values(d, c, args, v) && finish(d, w, c->run(d, v, w));
}

bool desk_say(struct desk *d, const char *action, struct jw *w) {
    struct call_value v[CALL_ARGS] = {0};
    d->touched = NULL;
    v[DISPATCH_ACTION].given = true;
    v[DISPATCH_ACTION].text = action;
    return finish(d, w, run_dispatch_action(d, v, w));
}

bool desk_knows_verb(const struct desk *d, const char *command) {
    const struct game_ops *ops = d->current ? d->current->session->set->ops : NULL;
    if (!ops && d->options.game)
        ops = known_game(d, d->options.game);
    size_t n = strcspn(command, " \t");
    for (uint32_t i = 0; ops && i < ops->verb_count; i++)
        if (strlen(ops->verbs[i].name) == n && !memcmp(ops->verbs[i].name, command, n))
            return true;
    return false;
}

bool desk_turn(struct desk *d, const json_t *args) {
    struct call_value v[CALL_ARGS] = {0};
    if (!desk_read_values(d, call_find("wait_for_turn"), args, v))
        return true;
    const struct handle *h = v[WAIT_SESSION].given ? desk_find(d, v[WAIT_SESSION].text) : d->current;
    if (!h)
        return true;
    const struct match *m = &h->session->table.match;
    bool news = handle_watches(h) && v[WAIT_SINCE].given && v[WAIT_SINCE].number < m->step;
    return match_over(m) || handle_plays(h, m->ask.seat) || news || handle_shows(h, &v[WAIT_SINCE]);
}
