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

static bool check_head(struct desk *d, const struct session *session, const json_t *snapshot) {
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
    hash_hex(session->set->content_hash, content);
    if (!is_text(d, snapshot, "format", "gloam-snapshot"))
        return false;
    if (json_integer_value(json_object_get(snapshot, "version")) != 1)
        return wrong(d, "version", "'version' must be 1: no other is known here");
    if (!is_text(d, snapshot, "game", session->set->ops->name) ||
        !is_text(d, snapshot, "rules", session->set->name) || !is_text(d, snapshot, "content", content))
        return false;
    if (!json_is_integer(json_object_get(snapshot, "step")))
        return wrong(d, "step", "'step' must be a whole number");
    return json_is_string(json_object_get(snapshot, "replay")) ||
           wrong(d, "replay", "'replay' must be a string");
}

/* A table with the same minds: what takes the place of the running one. */
static bool draft_open(struct desk *d, const struct session *session, struct table *draft) {
    struct err e;
    enum status st = table_open(draft, session->set, d->options.stop, &e);
    for (uint32_t i = 0; st == ST_OK && i < session->set->ops->seats; i++)
        st = table_seat(draft, i, session->table.policy[i], &e);
    return st == ST_OK || desk_fail(d, "failed", "memory", NULL, "%s", e.text);
}

static bool play_through(struct desk *d, const json_t *snapshot, struct replay *r, struct table *draft) {
    struct match *m = &draft->match;
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
    /* Once more with the minds: each has its dice and notes where they were, whatever it answers. */
    bool minds = table_people(draft) < m->set->ops->seats;
    return !minds || table_resume(draft, r, TABLE_THINK_AGAIN, NULL, NULL, &e) == ST_OK ||
           wrong(d, "replay", e.text);
}

static bool read_snapshot(struct desk *d, const struct session *session, const json_t *snapshot,
                          struct table *draft) {
    const json_t *text = json_object_get(snapshot, "replay");
    struct replay r;
    struct err e;
    if (!check_head(d, session, snapshot))
        return false;
    size_t len = json_string_length(text);
    char *bytes = malloc(len + 1);
    if (!bytes)
        return desk_fail(d, "failed", "memory", NULL, "no memory for a snapshot of %zu bytes", len);
    memcpy(bytes, json_string_value(text), len);
    bytes[len] = 0;
    bool good = replay_parse(bytes, len, &r, &e) == ST_OK;
    if (good) {
        good = draft_open(d, session, draft) && play_through(d, snapshot, &r, draft);
        replay_free(&r);
    } else {
        wrong(d, "replay", e.text);
    }
    free(bytes);
    return good;
}

/* The running game goes where the draft was. No reply of it can be asked for again. */
static void swap_in(struct session *session, struct table *draft) {
    const struct table old = session->table;
    session->table = *draft;
    *draft = old;
    for (uint32_t i = 0; i < session->handles; i++) {
        memset(&session->handle[i].last, 0, sizeof session->handle[i].last);
        session->handle[i].acted = -1;
        session->handle[i].since_least = UINT32_MAX;
        session->handle[i].since_most = 0;
    }
}

bool run_restore_snapshot(struct desk *d, const struct call_value *v, struct jw *w) {
    struct handle *h = desk_handle(d, &v[RESTORE_SESSION], "session");
    struct table draft = {0};
    if (!h || !desk_sees_all(d, h, "session", "a restored game takes back what others have done"))
        return false;
    struct session *session = h->session;
    if (!read_snapshot(d, session, v[RESTORE_SNAPSHOT].object, &draft) ||
        !session_note(d, session, draft.match.step, "all", "restore_snapshot")) {
        table_close(&draft);
        return false;
    }
    swap_in(session, &draft);
    table_close(&draft);
    session_tell_from_here(session);
    table_minds_act(&session->table);
    desk_moved(d, session);
    const struct reply_options options = {.view = VIEW_JSON, .legal = LEGAL_WHOLE};
    struct reply reply = reply_now(h, handle_viewer(h));
    write_head(&reply, w);
    write_body(d, &reply, &options, w);
    write_result(&reply, w);
    return true;
}
