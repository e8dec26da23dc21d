/* The log and the replay of a session. The log is not kept: the history is played again up to the page, and
 * the page says what each step's reply said to that seat. What is kept is what the seat "all" did beside
 * playing and who asked a mind for advice, because everybody at the table may know that. */
#include "front/calls/desk.h"

#include "core/replay.h"

#include <stdlib.h>
#include <string.h>

static uint32_t page_bytes(const struct call_value *v) {
    return v->given ? (uint32_t)v->number : CALL_PAGE_BYTES;
}

bool session_note_room(struct desk *d, struct session *session) {
    uint32_t cap = session->note_cap ? 2 * session->note_cap : 8;
    struct log_note *more =
        session->notes < session->note_cap ? session->note : realloc(session->note, cap * sizeof *more);
    if (!more)
        return desk_fail(d, "failed", "memory", NULL, "no memory for the log");
    session->note_cap = session->notes < session->note_cap ? session->note_cap : cap;
    session->note = more;
    return true;
}

static bool same_seat(const char *a, const char *b) {
    return a && b ? !strcmp(a, b) : a == b;
}

bool session_note(struct desk *d, struct session *session, uint32_t step, const char *seat,
                  const char *call) {
    for (uint32_t i = 0; i < session->notes; i++)
        if (session->note[i].step == step && same_seat(session->note[i].seat, seat) &&
            !strcmp(session->note[i].call, call)) {
            session->note[i].times++;
            return true;
        }
    if (!session_note_room(d, session))
        return false;
    session->note[session->notes++] = (struct log_note){step, seat, call, 1};
    return true;
}

/* What was noted before a step; those of steps that a restore has taken back stand at the end. */
static void write_notes(const struct session *session, uint32_t step, struct jw *w) {
    for (uint32_t i = 0; i < session->notes; i++) {
        const struct log_note *look = &session->note[i];
        if (look->step != step && !(look->step > step && step == session->table.match.step))
            continue;
        jw_open(w, '{');
        jw_kint(w, "step", look->step);
        jw_key(w, "seat");
        if (look->seat)
            jw_str(w, look->seat);
        else
            jw_null(w);
        jw_put(w, J_STR("action", look->call), J_INT("times", look->times));
        jw_kopen(w, "events", '[');
        jw_close(w, ']');
        jw_close(w, '}');
    }
}

/* A step that has just been played on the trail. Actions of other seats are theirs to know. */
static void write_step(struct desk *d, const struct reply *reply, uint32_t step, struct jw *w) {
    const struct handle *h = reply->handle;
    const struct session *session = h->session;
    const struct game_ops *ops = session->set->ops;
    const struct record *r = &session->table.match.history[step];
    bool known = h->eyes == EYES_ALL || handle_plays(h, r->seat);
    TEXT_ON_STACK(action, CALL_ACTION_MAX);
    action_write_named(ops, session->set->rules, &r->action, &action);
    jw_open(w, '{');
    jw_put(w, J_INT("step", step), J_STR("seat", ops->seat_names[r->seat]));
    jw_key(w, "action");
    if (known)
        jw_str(w, action.buf);
    else
        jw_null(w);
    if (known && *match_said(&session->table.match, step))
        jw_kstr(w, "words", match_said(&session->table.match, step));
    jw_kopen(w, "events", '[');
    write_step_events(d, reply, &d->sink, d->trail, w);
    jw_close(w, ']');
    jw_close(w, '}');
}

/* Steps from to to - 1, as many as fit on a page of so many bytes, but at least one; returns the first that
 * did not, or to. */
static uint32_t write_steps(struct desk *d, const struct reply *reply, uint32_t from, uint32_t to,
                            uint32_t bytes, struct jw *w) {
    const struct session *session = reply->session;
    uint32_t start = w->t->len, i = from;
    if (from < to)
        desk_trail(d, session, from);
    for (; i < to; i++) {
        const struct jw_mark before = jw_mark(w);
        desk_trail_step(d, session, i);
        write_notes(session, i, w);
        write_step(d, reply, i, w);
        if (i > from && w->t->len - start > bytes) {
            jw_rewind(w, &before);
            break;
        }
    }
    return i;
}

/* Entries of a list from one on, as many as fit on a page of so many bytes, but at least one; returns the
 * first that did not, or 0 when that was all. */
static uint32_t write_entries(const char *list, uint64_t from, uint32_t bytes, struct jw *w) {
    uint32_t start = w->t->len, n = 0;
    const char *s = list + 1, *end;
    for (; *s != ']'; s = end + (*end == ','), n++) {
        end = call_skip_value(s);
        if (n < from)
            continue;
        if (n > from && w->t->len - start + (size_t)(end - s) > bytes)
            return n;
        jw_raw(w, "");
        text_bytes(w->t, s, (uint32_t)(end - s));
    }
    return 0;
}

static void write_next(uint32_t next, struct jw *w) {
    jw_key(w, "next");
    if (next)
        jw_int(w, next);
    else
        jw_null(w);
}

/* A page of the game's own log; it is checked before anything is written. */
static bool write_page(struct desk *d, const struct handle *h, const struct call_value *v, uint32_t eyes,
                       struct jw *w) {
    const struct session *session = h->session;
    const struct ruleset *set = session->set;
    int32_t chapter = v[LOG_CHAPTER].given ? (int32_t)v[LOG_CHAPTER].number : -1;
    int32_t entity = -1;
    const char *field = v[LOG_ENTITY].given ? "entity" : "chapter";
    struct err e;
    if (!set->ops->page_json)
        return desk_fail(d, "invalid_payload", "unknown_field", field,
                         "%s keeps no log of its own by '%s'; leave it out for the steps", set->ops->name,
                         field);
    if (v[LOG_ENTITY].given && !desk_read_entity(d, set, &v[LOG_ENTITY], &entity))
        return false;
    struct text all;
    struct jw list;
    if (!desk_page(d, 0))
        return desk_fail(d, "failed", "memory", NULL, "no memory for the log");
    text_init(&all, desk_page(d, 0), CALL_REPLY_MAX);
    jw_init(&list, &all);
    desk_view(d, session, session->table.match.state, eyes);
    if (set->ops->page_json(set->rules, d->view, session->table.match.log, chapter, entity, &list, &e) !=
        ST_OK)
        return desk_fail(d, "invalid_payload", "unknown_name", field, "%s", e.text);
    if (all.cut)
        return desk_fail(d, "failed", "memory", NULL, "the page is larger than %d bytes", CALL_REPLY_MAX);
    struct reply reply = reply_now((struct handle *)h, eyes);
    write_head(&reply, w);
    jw_put(w, J_INT("steps", reply.step), J_INT("from", (int64_t)v[LOG_FROM].number));
    jw_kopen(w, "log", '[');
    jw_close(w, ']');
    jw_kopen(w, "page", '[');
    uint32_t next = write_entries(all.buf, v[LOG_FROM].number, page_bytes(&v[LOG_BYTES]), w);
    jw_close(w, ']');
    write_next(next, w);
    return true;
}

bool run_get_log_page(struct desk *d, const struct call_value *v, struct jw *w) {
    struct handle *h = desk_handle(d, &v[LOG_SESSION], "session");
    uint32_t eyes;
    if (!h || !desk_eyes(d, h, &v[LOG_SEAT], &eyes))
        return false;
    if (v[LOG_CHAPTER].given || v[LOG_ENTITY].given)
        return write_page(d, h, v, eyes, w);
    const uint32_t steps = h->session->table.match.step, from = (uint32_t)v[LOG_FROM].number;
    uint64_t end = from + (v[LOG_COUNT].given ? v[LOG_COUNT].number : CALL_LOG_PAGE);
    uint32_t to = end < steps ? (uint32_t)end : steps;
    struct reply reply = reply_now(h, eyes);
    handle_tell(h, &v[LOG_TELL]);
    write_head(&reply, w);
    const uint32_t start = w->t->len;
    jw_put(w, J_INT("steps", steps), J_INT("from", from));
    jw_kopen(w, "log", '[');
    uint32_t next = from < to ? write_steps(d, &reply, from, to, page_bytes(&v[LOG_BYTES]), w) : to;
    if (next == steps && from <= steps)
        write_notes(h->session, steps, w);
    jw_close(w, ']');
    write_next(next < steps ? next : 0, w);
    if (h->tell)
        write_titles(d, &reply, NULL, start, w);
    return true;
}

char *desk_replay(struct desk *d, struct session *session, uint32_t *len) {
    struct err e;
    enum status st = err_set(&e, ST_FULL, "no memory");
    for (uint32_t cap = 1 << 18; st == ST_FULL && cap <= REPLAY_FILE_MAX; cap *= 2) {
        struct text text;
        char *bytes = malloc(cap);
        if (!bytes)
            break;
        text_init(&text, bytes, cap);
        st = replay_write(&session->table.match, &text, &e);
        *len = text.len;
        if (st == ST_OK)
            return bytes;
        free(bytes);
    }
    desk_fail(d, "failed", "memory", NULL, "the replay cannot be written: %s", e.text);
    return NULL;
}

/* Where a page that begins at from ends: not within a character. */
static uint32_t page_end(const char *bytes, uint32_t len, uint32_t from, uint32_t most) {
    uint32_t end = len - from > most ? from + most : len;
    while (end < len && end > from && ((unsigned char)bytes[end] & 0xc0) == 0x80)
        end--;
    return end;
}

bool run_get_replay(struct desk *d, const struct call_value *v, struct jw *w) {
    struct handle *h = desk_handle(d, &v[REPLAY_SESSION], "session");
    if (!h)
        return false;
    struct session *session = h->session;
    uint64_t from = v[REPLAY_FROM].number;
    bool over = match_over(&session->table.match);
    uint32_t len;
    if (!over && h->eyes != EYES_ALL)
        return desk_fail(d, "blocked_action", "not_over", "session",
                         "a game can be had as a replay when it is over, before that by the seat \"all\"");
    char *bytes = desk_replay(d, session, &len);
    if (!bytes)
        return false;
    bool middle = from < len && ((unsigned char)bytes[from] & 0xc0) == 0x80;
    if (from > len || middle ||
        (!over && !session_note(d, session, session->table.match.step, "all", "get_replay"))) {
        if (from > len || middle)
            desk_fail(d, "invalid_payload", "out_of_range", "from",
                      "'from' is 0 or the next of a page before, at most %u", len);
        free(bytes);
        return false;
    }
    uint32_t end = page_end(bytes, len, (uint32_t)from, page_bytes(&v[REPLAY_BYTES]));
    struct reply reply = reply_now(h, handle_viewer(h));
    write_head(&reply, w);
    jw_key(w, "seed");
    jw_u64(w, session->table.match.seed);
    jw_put(w, J_INT("bytes", len), J_INT("from", (int64_t)from));
    write_next(end < len ? end : 0, w);
    bytes[end] = 0;
    jw_kstr(w, "replay", bytes + from);
    free(bytes);
    return true;
}
