/* restore_snapshot. A snapshot is foreign text: it is parsed in a copy, played through on a match of its own
 * and compared at every step, and takes the place of the running game only when all of it was right. The
 * minds at the table think their way through it again, so that they go on exactly as they would have. */
#include "front/calls/desk.h"

#include "base/hash.h"
#include "core/replay.h"

#include <stdlib.h>
#include <string.h>

static bool wrong(struct desk *d, const char *member, const char *why) {
    TEXT_ON_STACK(field, CALL_ACTION_MAX);
    text_fmt(&field, "snapshot%s%.40s", member ? "." : "", member ? member : "");
    return desk_fail(d, "invalid_payload", "snapshot", field.buf, "%s", why);
}

/* A member that has to be one certain string. */
static bool is_text(struct desk *d, const json_t *snapshot, const char *member, const char *must) {
    const char *s = json_string_value(json_object_get(snapshot, member));
    if (s && !strcmp(s, must))
        return true;
    TEXT_ON_STACK(why, 200);
    if (s)
        text_fmt(&why, "'%s' is \"%.40s\"; here it must be \"%s\"", member, s, must);
    else
        text_fmt(&why, "'%s' must be the string \"%s\"", member, must);
    return wrong(d, member, why.buf);
}

static bool check_head(struct desk *d, const struct table *t, const json_t *snapshot) {
    static const char *const members[] = {"format",  "version", "game", "rules",
                                          "content", "step",    "hash", "replay"};
    char content[17];
    const char *key;
    json_t *j;
    json_object_foreach((json_t *)snapshot, key, j) {
        bool known = false;
        for (uint32_t i = 0; i < sizeof members / sizeof members[0]; i++)
            known = known || !strcmp(key, members[i]);
        if (!known)
            return wrong(d, key, "a snapshot has no such member");
    }
    hash_hex(t->set->content_hash, content);
    if (!is_text(d, snapshot, "format", "gloam-snapshot"))
        return false;
    if (json_integer_value(json_object_get(snapshot, "version")) != 1)
        return wrong(d, "version", "'version' must be 1: no other is known here");
    if (!is_text(d, snapshot, "game", t->set->ops->name) || !is_text(d, snapshot, "rules", t->set->name) ||
        !is_text(d, snapshot, "content", content))
        return false;
    if (!json_is_integer(json_object_get(snapshot, "step")))
        return wrong(d, "step", "'step' must be a whole number");
    return json_is_string(json_object_get(snapshot, "replay")) ||
           wrong(d, "replay", "'replay' must be a string");
}

/* A game under construction: what takes the place of the running one. */
struct draft {
    struct match match;
    struct mind mind[SEATS_MAX];
};

static void draft_close(struct draft *n) {
    for (uint32_t i = 0; i < SEATS_MAX; i++)
        if (n->mind[i].set)
            mind_close(&n->mind[i]);
    if (n->match.set)
        match_close(&n->match);
}

static bool draft_open(struct desk *d, const struct table *t, struct draft *n) {
    struct err e;
    memset(n, 0, sizeof *n);
    if (match_open(&n->match, t->set, t->match.flags, &e) != ST_OK)
        return desk_fail(d, "failed", "memory", NULL, "%s", e.text);
    for (uint32_t i = 0; i < t->set->ops->seats; i++) {
        if (*t->policy[i] && mind_open(&n->mind[i], t->set, t->policy[i], &e) != ST_OK)
            return desk_fail(d, "failed", "memory", NULL, "%s", e.text);
        n->mind[i].stop = d->options.stop;
    }
    return true;
}

/* Once more with the minds at the table: each thinks about every question it was asked, whatever it answers,
 * and has its dice and notes where they were. */
static enum status think_through(struct desk *d, const struct replay *r, struct draft *n, struct err *e) {
    struct match *m = &n->match;
    bool minds = false;
    for (uint32_t i = 0; i < SEATS_MAX; i++)
        if (n->mind[i].set) {
            mind_seed(&n->mind[i], r->seed, i);
            minds = true;
        }
    enum status st = minds ? replay_begin(r, m, e) : ST_OK;
    while (minds && st == ST_OK && m->step < r->steps) {
        struct mind *mind = &n->mind[m->ask.seat % SEATS_MAX];
        if (mind->set)
            mind_choose(mind, m, d->legal, match_legal(m, d->legal));
        st = desk_stopped(d) ? err_set(e, ST_FULL, "the program is about to end") : replay_step(r, m, e);
    }
    return st;
}

static bool play_through(struct desk *d, const json_t *snapshot, struct replay *r, struct draft *n) {
    struct match *m = &n->match;
    struct err e;
    char hash[17];
    if (strcmp(r->rules, m->set->name))
        return wrong(d, "replay", "the replay was made under other rules than the snapshot says");
    if (replay_verify(r, m, &e) != ST_OK)
        return wrong(d, "replay", e.text);
    if (m->broken)
        return wrong(d, "replay", "it breaks the game");
    if (json_integer_value(json_object_get(snapshot, "step")) != (json_int_t)m->step)
        return wrong(d, "step", "'step' is not the number of steps in the replay");
    hash_hex(match_hash(m), hash);
    if (!is_text(d, snapshot, "hash", hash))
        return false;
    return think_through(d, r, n, &e) == ST_OK || wrong(d, "replay", e.text);
}

static bool read_snapshot(struct desk *d, const struct table *t, const json_t *snapshot, struct draft *n) {
    const json_t *text = json_object_get(snapshot, "replay");
    struct replay r;
    struct err e;
    if (!check_head(d, t, snapshot))
        return false;
    size_t len = json_string_length(text);
    char *bytes = malloc(len + 1);
    if (!bytes)
        return desk_fail(d, "failed", "memory", NULL, "no memory for a snapshot of %zu bytes", len);
    memcpy(bytes, json_string_value(text), len);
    bytes[len] = 0;
    bool good = replay_parse(bytes, len, &r, &e) == ST_OK;
    if (good) {
        good = draft_open(d, t, n) && play_through(d, snapshot, &r, n);
        replay_free(&r);
    } else {
        wrong(d, "replay", e.text);
    }
    free(bytes);
    return good;
}

/* The running game goes where the draft was. No reply of it can be asked for again. */
static void swap_in(struct table *t, struct draft *n) {
    struct draft old;
    old.match = t->match;
    memcpy(old.mind, t->mind, sizeof old.mind);
    t->match = n->match;
    memcpy(t->mind, n->mind, sizeof t->mind);
    *n = old;
    for (uint32_t i = 0; i < t->handles; i++) {
        memset(&t->handle[i].last, 0, sizeof t->handle[i].last);
        t->handle[i].acted = -1;
        t->handle[i].since_least = UINT32_MAX;
        t->handle[i].since_most = 0;
    }
}

bool run_restore_snapshot(struct desk *d, const struct call_value *v, struct jw *w) {
    struct handle *h = desk_session(d, &v[RESTORE_SESSION], "session");
    struct draft n = {0};
    if (!h || !desk_sees_all(d, h, "session", "a restored game takes back what others have done"))
        return false;
    struct table *t = h->table;
    if (!read_snapshot(d, t, v[RESTORE_SNAPSHOT].object, &n) ||
        !table_note(d, t, n.match.step, "all", "restore_snapshot")) {
        draft_close(&n);
        return false;
    }
    swap_in(t, &n);
    draft_close(&n);
    table_tell_from_here(t);
    table_others_play(d, t);
    desk_moved(d, t);
    const struct wishes wish = {.view = VIEW_JSON};
    struct sight s = sight_now(h, handle_viewer(h));
    write_head(&s, w);
    write_seen(d, &s, &wish, w);
    write_legal(d, &s, w);
    write_result(&s, w);
    return true;
}
