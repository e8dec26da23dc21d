/* Beginning a game and ending a session. A table is built apart from the desk and joins it when all of it is
 * known to be good, so that a call that fails leaves everything as it was. */
#include "front/calls/desk.h"

#include "base/fields_json.h"
#include "base/hash.h"
#include "core/registry.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

void table_close(struct table *t) {
    for (uint32_t i = 0; i < SEATS_MAX; i++) {
        if (t->mind[i].set)
            mind_close(&t->mind[i]);
        free(t->seen[i].state);
    }
    if (t->match.set)
        match_close(&t->match);
    free(t->before.state);
    free(t->look);
    free(t);
}

struct table *table_open(struct desk *d, const struct ruleset *set) {
    const struct game_ops *ops = set->ops;
    struct err e;
    struct table *t = calloc(1, sizeof *t);
    bool full = t && match_open(&t->match, set, MATCH_RECORD | MATCH_AUDIT, &e) == ST_OK;
    if (full) {
        t->set = set;
        full = (t->before.state = calloc(1, ops->state_size)) != NULL;
        for (uint32_t i = 0; i < ops->seats; i++)
            full = full && (t->seen[i].state = calloc(1, ops->state_size)) != NULL;
    }
    if (full)
        return t;
    if (t)
        table_close(t);
    desk_fail(d, "failed", "memory", NULL, "no memory for a session of %s", ops->name);
    return NULL;
}

void table_tell_from_here(struct table *t) {
    const struct game_ops *ops = t->set->ops;
    for (uint32_t i = 0; i <= ops->seats; i++) {
        struct kept *kept = i < ops->seats ? &t->seen[i] : &t->before;
        kept->step = t->match.step;
        memcpy(kept->state, t->match.state, ops->state_size);
    }
    for (uint32_t i = 0; i < SEATS_MAX; i++)
        t->told[i] = t->heard[i] = t->match.step;
}

void table_tell(struct sight *s) {
    struct table *t = s->table;
    struct kept *seen = &t->seen[s->seat], older = t->before;
    s->from = t->told[s->seat];
    if (!handle_plays(s->handle, s->seat))
        return;
    t->told[s->seat] = t->heard[s->seat] = s->step;
    t->before = *seen;
    seen->step = s->step;
    seen->state = older.state;
    memcpy(seen->state, t->match.state, t->set->ops->state_size);
}

void table_others_play(struct desk *d, struct table *t) {
    struct match *m = &t->match;
    while (!match_over(m) && t->mind[m->ask.seat].set && !desk_stopped(d)) {
        uint32_t n = match_legal(m, d->legal);
        uint32_t pick = mind_choose(&t->mind[m->ask.seat], m, d->legal, n);
        match_act(m, 0, m->ask.seat, &d->legal[pick], NULL);
    }
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

/* Whether there is such a policy at any seat. */
static bool policy_exists(const struct game_ops *ops, const char *policy) {
    for (uint32_t i = 0; i < ops->seats; i++)
        if (mind_fits(ops, policy, i))
            return true;
    return false;
}

bool desk_check_policy(struct desk *d, const struct game_ops *ops, const char *policy, uint32_t seat,
                       uint32_t decisions, const char *field) {
    uint32_t most = desk_playouts(ops, decisions), playouts = mind_playouts(policy);
    TEXT_ON_STACK(search, 20);
    text_fmt(&search, "mc:%u", most);
    if (!strncmp(policy, "mc:", 3) && (!playouts || playouts > most)) {
        desk_fail(d, "invalid_payload", "out_of_range", field,
                  "mc:N takes N from 1 to %u here: a call about %s has to be short", most, ops->name);
        desk_suggest(d, search.buf);
        return false;
    }
    if (mind_fits(ops, policy, seat))
        return true;
    if (policy_exists(ops, policy))
        desk_fail(d, "invalid_payload", "unknown_name", field, "'%.40s' cannot play the %s", policy,
                  ops->seat_names[seat]);
    else
        desk_fail(d, "invalid_payload", "unknown_name", field,
                  "%s has no policy '%.40s'; describe_game has all, and mc:N is a search with N playouts",
                  ops->name, policy);
    suggest_minds(d, ops, policy, seat, search.buf);
    return false;
}

static bool take_scenario(struct desk *d, const char *name, struct table *t) {
    const struct game_ops *ops = t->set->ops;
    bool own = d->options.game && !strcmp(d->options.game, ops->name);
    if (!name)
        name = own && d->options.scenario ? d->options.scenario : ops->scenarios[0].name;
    int32_t at = registry_scenario(ops, name);
    if (at < 0)
        return desk_no_scenario(d, ops, name);
    t->scenario = ops->scenarios[at].name;
    ops->setup_fill(t->set->rules, (uint32_t)at, d->setup);
    return true;
}

/* The finished game whose profit goes into the next one, under the same rules. */
static bool take_carry(struct desk *d, const struct call_value *v, struct table *t) {
    const struct game_ops *ops = t->set->ops;
    const struct handle *h = desk_session(d, v, "carry");
    if (!h)
        return false;
    if (!ops->carry)
        return desk_fail(d, "invalid_payload", "carry", "carry", "nothing of %s goes on after a game",
                         ops->name);
    if (!h->owner)
        return desk_fail(d, "blocked_action", "not_owner", "carry",
                         "only the handle that began a game goes on from it");
    if (h->table->set->ops != ops)
        return desk_fail(d, "invalid_payload", "carry", "carry", "that is a game of %s, not of %s",
                         h->table->set->ops->name, ops->name);
    if (h->table->set != t->set)
        return desk_fail(d, "invalid_payload", "carry", "rules",
                         "'carry' goes on under the same rules, here '%s'", h->table->set->name);
    if (!match_over(&h->table->match))
        return desk_fail(d, "blocked_action", "not_over", "carry",
                         "'carry' goes on from a finished game, and that one is not over");
    ops->carry(t->set->rules, h->table->match.state, handle_viewer(h), d->setup);
    return true;
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

static bool take_setup(struct desk *d, const struct call_value *v, struct table *t) {
    const struct game_ops *ops = t->set->ops;
    struct names_ctx ctx = {ops, t->set->rules};
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
    if (carry ? !take_carry(d, &v[CREATE_CARRY], t) : !given && !take_scenario(d, v[CREATE_SCENARIO].text, t))
        return false;
    if (with && !desk_apply_settings(d, t->set, v[CREATE_WITH].object, d->setup))
        return false;
    if (ops->setup_check(t->set->rules, d->setup, &e) == ST_OK)
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
static bool take_seed(struct desk *d, const struct call_value *v, struct table *t, uint64_t *seed) {
    *seed = v->number;
    if (v->given)
        return true;
    if (d->options.has_seed) {
        *seed = d->games ? match_seed(d->options.seed, d->games) : d->options.seed;
        return true;
    }
    t->secret = true;
    return !getentropy(seed, sizeof *seed) ||
           desk_fail(d, "failed", "random", "seed", "the system gives no random seed; name one");
}

static void add_handle(struct table *t, int32_t eyes, uint32_t seats, bool owner) {
    t->handle[t->handles++] = (struct handle){
        .table = t, .eyes = eyes, .seats = seats, .owner = owner, .acted = -1, .since_most = UINT32_MAX};
}

/* One entry of "seats": a policy, or "agent" for a handle of its own. */
static bool take_seat(struct desk *d, const char *key, const json_t *j, struct table *t, int32_t eyes,
                      uint32_t *agents) {
    const struct game_ops *ops = t->set->ops;
    const struct call_value name = {.given = true, .text = key};
    struct place p;
    const char *field = desk_place(&p, "seats", key), *policy = json_string_value(j);
    uint32_t seat;
    if (!desk_read_seat(d, ops, &name, field, &seat))
        return false;
    if (eyes == (int32_t)seat)
        return desk_fail(d, "invalid_payload", "seat", "seats", "you play the %s yourself",
                         ops->seat_names[seat]);
    if (*agents >> seat & 1 || *t->policy[seat])
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
    struct text word;
    text_init(&word, t->policy[seat], sizeof t->policy[seat]);
    text_put(&word, policy);
    return !word.cut || desk_fail(d, "invalid_payload", "out_of_range", field,
                                  "the name of a policy is that long nowhere");
}

/* Who sits where. The first handle is that of the caller. */
static bool take_seats(struct desk *d, const struct call_value *v, struct table *t) {
    const struct game_ops *ops = t->set->ops;
    const struct call_value *seat = &v[CREATE_SEAT];
    uint32_t all = (1u << ops->seats) - 1, agents = 0, minds = 0, mine = 0;
    int32_t eyes = EYES_EACH;
    if (seat->given && seat->text && !strcmp(seat->text, "all")) {
        eyes = EYES_ALL;
    } else if (seat->given) {
        if (!desk_read_seat(d, ops, seat, "seat", &mine)) {
            desk_suggest(d, "all");
            return false;
        }
        eyes = (int32_t)mine;
    }
    const char *key;
    json_t *j;
    json_object_foreach((json_t *)v[CREATE_SEATS].object, key, j) {
        if (!take_seat(d, key, j, t, eyes, &agents))
            return false;
    }
    for (uint32_t i = 0; i < ops->seats; i++) {
        bool other = eyes >= 0 && i != (uint32_t)eyes && !(agents >> i & 1);
        if (other && !*t->policy[i])
            strcpy(t->policy[i], "random");
        minds |= *t->policy[i] ? 1u << i : 0;
    }
    mine = eyes >= 0 ? 1u << eyes : all & ~agents & ~minds;
    if (!mine && !agents)
        return desk_fail(d, "invalid_payload", "seat", "seats",
                         "nobody but minds would play; use simulate, or leave a seat to yourself or to "
                         "\"agent\"");
    if (!mine && eyes == EYES_EACH)
        return desk_fail(d, "invalid_payload", "seat", "seats",
                         "no seat is left for you; who only watches takes the seat \"all\"");
    add_handle(t, eyes, mine, true);
    for (uint32_t i = 0; i < ops->seats; i++)
        if (agents >> i & 1)
            add_handle(t, (int32_t)i, 1u << i, false);
    return true;
}

static bool seat_minds(struct desk *d, struct table *t, uint64_t seed) {
    struct err e;
    for (uint32_t i = 0; i < t->set->ops->seats; i++) {
        if (!*t->policy[i])
            continue;
        if (mind_open(&t->mind[i], t->set, t->policy[i], &e) != ST_OK)
            return desk_fail(d, "failed", "memory", NULL, "%s", e.text);
        t->mind[i].stop = d->options.stop;
        mind_seed(&t->mind[i], seed, i);
    }
    return true;
}

/* Everything that can go wrong, on a table that is not at the desk yet. */
static bool prepare(struct desk *d, const struct call_value *v, struct table *t) {
    uint64_t seed;
    struct err e;
    t->sealed = d->options.player;
    if (!take_seats(d, v, t) || !take_setup(d, v, t) || !take_seed(d, &v[CREATE_SEED], t, &seed) ||
        !seat_minds(d, t, seed))
        return false;
    if (match_begin(&t->match, d->setup, seed, &e) != ST_OK)
        return wrong_setup(d, "setup", e.text);
    if (!t->secret && !table_note(d, t, t->match.step, NULL, "seed"))
        return false;
    if (t->handle[0].eyes == EYES_ALL && !table_note(d, t, t->match.step, "all", "create_session"))
        return false;
    for (uint32_t i = 0; i < t->handles; i++)
        if (!desk_name_handle(d, &t->handle[i]))
            return false;
    return true;
}

const struct ruleset *create_rules(struct desk *d, const struct call_value *v) {
    const struct game_ops *ops = desk_game(d, &v[CREATE_GAME]);
    const struct handle *from = v[CREATE_CARRY].given ? desk_find(d, v[CREATE_CARRY].text) : NULL;
    const char *rules = v[CREATE_RULES].text;
    if (!rules && from && from->table->set->ops == ops)
        rules = from->table->set->name;
    return ops ? desk_ruleset(d, ops, rules) : NULL;
}

struct handle *table_begin(struct desk *d, const struct call_value *v) {
    const struct ruleset *set = create_rules(d, v);
    struct table *t = set ? table_open(d, set) : NULL;
    if (!t)
        return NULL;
    if (!prepare(d, v, t)) {
        table_close(t);
        return NULL;
    }
    d->games++;
    table_tell_from_here(t);
    table_others_play(d, t);
    d->begun = t;
    d->touched = &t->handle[0];
    return d->touched;
}

struct handle *desk_begin(struct desk *d) {
    static const struct call_value none[CALL_ARGS];
    return table_begin(d, none);
}

bool run_create_session(struct desk *d, const struct call_value *v, struct jw *w) {
    const struct wishes wish = wishes_of(&v[CREATE_VIEW], &v[CREATE_LEGAL], NULL);
    struct handle *h = table_begin(d, v);
    if (!h || !check_wishes(d, h, &wish, 0))
        return false;
    struct table *t = h->table;
    struct sight s = sight_now(h, handle_viewer(h));
    table_tell(&s);
    write_head(&s, w);
    write_game(&s, w);
    jw_kopen(w, "handles", '{');
    for (uint32_t i = 1; i < t->handles; i++)
        jw_kstr(w, t->set->ops->seat_names[t->handle[i].eyes], t->handle[i].id);
    jw_close(w, '}');
    write_told(d, &s, &wish, w);
    write_result(&s, w);
    return true;
}

bool run_close_session(struct desk *d, const struct call_value *v, struct jw *w) {
    if (!v[CLOSE_SESSION].given && d->options.current && !d->current)
        return desk_fail(d, "session_not_found", "unknown", "session", "no session is in use");
    struct handle *h = desk_session(d, &v[CLOSE_SESSION], "session");
    if (!h)
        return false;
    if (!h->owner)
        return desk_fail(d, "blocked_action", "not_owner", "session",
                         "only the handle that create_session gave as \"session\" closes it");
    jw_kstr(w, "session", h->id);
    jw_kbool(w, "closed", true);
    desk_drop_table(d, h->table, GONE_CLOSED);
    return true;
}
