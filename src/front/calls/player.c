/* A desk for a player: one seat of one table, begun by a referee, and the calls that tell a seat what it may
 * know. What is not in this table is closed, so that a new call or argument stays closed until somebody has
 * thought about it. */
#include "front/calls/desk.h"

#include <string.h>

/* Arguments by name. None names a session: there is one, and only its own handle is taken for it. */
static const struct {
    const char *call, *args;
} open_calls[] = {
    {"describe_game", "fields"},
    {"look_up", "topic names from count"},
    {"get_snapshot", "since view legal tell"},
    {"get_scene", "page legal"},
    {"list_actions", "verb blocked tell"},
    {"dispatch_action", "action ask words since view legal tell"},
    {"get_log_page", "from count bytes chapter entity tell"},
};

static bool is_listed(const char *list, const char *word) {
    size_t n = strlen(word);
    for (const char *s = list; *s; s += strspn(s, " ")) {
        size_t len = strcspn(s, " ");
        if (len == n && !memcmp(s, word, n))
            return true;
        s += len;
    }
    return false;
}

bool call_for_player(const struct call *c, const char *arg) {
    for (uint32_t i = 0; i < sizeof open_calls / sizeof open_calls[0]; i++)
        if (!strcmp(open_calls[i].call, c->name))
            return !arg || is_listed(open_calls[i].args, arg);
    return false;
}

bool desk_for_player(const struct desk *d) {
    return d->options.player;
}

/* Replies carry the handle, so whoever sends it back means what is meant without it. */
static bool is_own_session(const struct desk *d, const struct call_arg *arg, const json_t *j) {
    const char *said = json_string_value(j);
    return arg->kind == CALL_SESSION && said && d->current && !strcmp(said, d->current->id);
}

/* Why a request is closed: the call, or the first of its arguments that is. */
bool player_may(struct desk *d, const struct call *c, const json_t *args) {
    const char *key;
    json_t *j;
    if (!d->options.player)
        return true;
    if (!call_for_player(c, NULL)) {
        desk_fail(
            d, "blocked_action", "player_only", NULL,
            "%s is closed: this server serves one seat and nothing that tells it more than the rules allow",
            c->name);
        for (uint32_t i = 0; i < sizeof open_calls / sizeof open_calls[0]; i++)
            desk_suggest(d, open_calls[i].call);
        return false;
    }
    json_object_foreach((json_t *)args, key, j) {
        uint32_t i = 0;
        while (i < CALL_ARGS && c->arg[i].name && strcmp(c->arg[i].name, key))
            i++;
        if (i < CALL_ARGS && c->arg[i].name && !call_for_player(c, key) && !is_own_session(d, &c->arg[i], j))
            return desk_fail(d, "blocked_action", "player_only", key,
                             "%s: '%s' is closed: this server serves one seat of one game; leave it out",
                             c->name, key);
    }
    return true;
}

/* A seat that is left to nobody gets the first of the game's minds that can play it. */
static json_t *full_seats(const struct game_ops *ops, uint32_t mine, const json_t *seats) {
    json_t *full = seats ? json_deep_copy(seats) : json_object();
    for (uint32_t s = 0; full && s < ops->seats; s++) {
        const char *name = ops->seat_names[s];
        if (s == mine)
            json_object_del(full, name);
        else if (!json_object_get(full, name))
            json_object_set_new(full, name, json_string(mind_first(ops, s)));
    }
    return full;
}

enum status desk_sit(struct desk *d, const char *seat, const json_t *seats, const json_t *with,
                     struct err *e) {
    struct call_value v[CALL_ARGS] = {0};
    const struct game_ops *ops = desk_game(d, &v[CREATE_GAME]);
    uint32_t mine = 0;
    v[CREATE_SEAT] = (struct call_value){.given = true, .text = seat ? seat : ops ? ops->seat_names[0] : ""};
    if (!ops || !desk_read_seat(d, ops, &v[CREATE_SEAT], "seat", false, &mine))
        return err_set(e, ST_USAGE, "%s", d->fault.message);
    json_t *others = full_seats(ops, mine, seats);
    v[CREATE_SEATS] = (struct call_value){.given = true, .object = others};
    v[CREATE_WITH] = (struct call_value){.given = with != NULL, .object = with};
    bool good = others && desk_begin_as(d, v);
    json_decref(others);
    return good ? ST_OK : err_set(e, ST_USAGE, "%s", others ? d->fault.message : "no memory");
}

char *desk_record(struct desk *d, uint32_t *len) {
    return d->current ? desk_replay(d, d->current->session, len) : NULL;
}
