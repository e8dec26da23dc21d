/* The course of a match: see reel.h. */
#include "front/term/reel.h"

#include "core/state.h"
#include "front/screen/layout.h"

#include <stdlib.h>
#include <string.h>

static const struct game_ops *ops_of(const struct reel *r) {
    return r->match->set->ops;
}

static enum status no_memory(struct err *e) {
    return err_set(e, ST_FULL, "no memory for the course of a game");
}

/* Room for one more of a list that doubles; false: there is none, and the list stays as it was. */
static bool grow(void **list, uint32_t *room, uint32_t need, size_t size) {
    uint32_t more = *room ? *room : 64;
    while (more < need)
        more *= 2;
    void *to = more == *room ? *list : realloc(*list, more * size);
    if (!to)
        return false;
    *list = to;
    *room = more;
    return true;
}

static bool add_line(struct reel *r, uint32_t eyes, const struct face_line *line) {
    const char *const words = line->text;
    const uint32_t n = (uint32_t)strlen(words) + 1;
    void *lines = r->tale[eyes].line, *bytes = r->bytes;
    bool good = grow(&bytes, &r->room, r->used + n, 1);
    r->bytes = bytes;
    good = good && grow(&lines, &r->tale[eyes].room, r->tale[eyes].count + 1, sizeof *r->tale[eyes].line);
    r->tale[eyes].line = lines;
    if (!good)
        return false;
    memcpy(r->bytes + r->used, words, n);
    r->tale[eyes].line[r->tale[eyes].count++] =
        (struct reel_line){.step = r->steps, .at = r->used, .style = line->style, .joins = line->joins};
    r->used += n;
    return true;
}

/* What the last step told each pair of eyes, in the words of the tale. */
static bool hear(struct reel *r) {
    const struct game_ops *ops = ops_of(r);
    bool good = true;
    for (uint32_t eyes = 0; good && eyes < ops->seats + ops->watched; eyes++) {
        r->heard.count = r->fresh->count = 0;
        for (uint32_t i = 0; i < r->events.count; i++)
            if (event_is_for(&r->events.event[i], ops->seats, eyes))
                r->heard.event[r->heard.count++] = r->events.event[i];
        ops_view(ops, r->match->set->rules, r->last, eyes, r->view);
        tale_hear(ops, r->match->set->rules, r->view, &r->heard, r->fresh);
        for (uint32_t i = 0; good && i < r->fresh->count; i++)
            good = add_line(r, eyes, &r->fresh->line[i]);
    }
    return good;
}

/* Every second one goes when there is no room: those that stay are twice as far apart. */
static bool keep_state(struct reel *r) {
    if (r->steps % r->apart)
        return true;
    if (r->kept_count == REEL_STATES) {
        for (uint32_t i = 1; i < REEL_STATES; i += 2)
            free(r->kept[i]);
        for (uint32_t i = 1; i < REEL_STATES / 2; i++)
            r->kept[i] = r->kept[2 * i];
        memset(&r->kept[REEL_STATES / 2], 0, sizeof r->kept / 2);
        r->kept_count /= 2;
        r->apart *= 2;
    }
    void *state = r->steps % r->apart ? NULL : calloc(1, ops_of(r)->state_size);
    if (!state)
        return r->steps % r->apart != 0;
    state_copy(ops_of(r), state, r->last);
    r->kept[r->kept_count++] = state;
    return true;
}

/* A game that counts no turns has one whenever another seat is asked. */
static bool mark_turn(struct reel *r) {
    const struct game_ops *ops = ops_of(r);
    struct ask ask = {0};
    void *marks = r->mark;
    ops->ask(r->match->set->rules, r->last, &ask);
    const bool other = ops->seats > 1 && !ask.over && (!r->marks || ask.seat != r->asked);
    const uint32_t before = r->marks ? r->mark[r->marks - 1].number : 0,
                   number = ops->turn ? ops->turn(r->last) : before + other;
    r->asked = ask.over ? r->asked : ask.seat;
    if (number == before && (r->marks || !number))
        return true;
    if (!grow(&marks, &r->mark_room, r->marks + 1, sizeof *r->mark))
        return false;
    r->mark = marks;
    r->mark[r->marks++] = (struct reel_mark){.step = r->steps, .number = number};
    return true;
}

enum status reel_follow(struct reel *r, struct err *e) {
    while (r->steps < r->match->step) {
        r->events.count = r->events.dropped = 0;
        match_again(r->match, r->steps, r->last, &r->events);
        r->steps++;
        if (!hear(r) || !keep_state(r) || !mark_turn(r))
            return no_memory(e);
    }
    return ST_OK;
}

enum status reel_open(struct reel *r, const struct match *m, struct err *e) {
    const struct game_ops *ops = m->set->ops;
    memset(r, 0, sizeof *r);
    r->match = m;
    r->apart = 1;
    r->last = calloc(1, ops->state_size);
    r->view = calloc(1, ops->view_size);
    r->events.event = calloc(ops->max_events, sizeof *r->events.event);
    r->heard.event = calloc(ops->max_events, sizeof *r->heard.event);
    r->events.cap = r->heard.cap = ops->max_events;
    r->fresh = calloc(1, sizeof *r->fresh);
    enum status st = ST_OK;
    if (!r->last || !r->view || !r->events.event || !r->heard.event || !r->fresh)
        st = no_memory(e);
    if (st == ST_OK) {
        ops->start(m->set->rules, m->setup, m->seed, r->last);
        st = keep_state(r) && mark_turn(r) ? reel_follow(r, e) : no_memory(e);
    }
    if (st != ST_OK)
        reel_close(r);
    return st;
}

void reel_close(struct reel *r) {
    void *const all[] = {r->last, r->view, r->events.event, r->heard.event, r->fresh, r->mark, r->bytes};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
    for (uint32_t i = 0; i < r->kept_count; i++)
        free(r->kept[i]);
    for (uint32_t i = 0; i < REEL_EYES; i++)
        free(r->tale[i].line);
    memset(r, 0, sizeof *r);
}

void reel_state(const struct reel *r, uint32_t step, void *out) {
    uint32_t at = step / r->apart < r->kept_count ? step / r->apart : r->kept_count - 1;
    state_copy(ops_of(r), out, step == r->steps ? r->last : r->kept[at]);
    for (at = step == r->steps ? step : at * r->apart; at < step; at++)
        match_again(r->match, at, out, NULL);
}

uint32_t reel_heard(const struct reel *r, uint32_t eyes, uint32_t step) {
    uint32_t lo = 0, hi = r->tale[eyes].count;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (r->tale[eyes].line[mid].step <= step)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

const struct reel_line *reel_line(const struct reel *r, uint32_t eyes, uint32_t index) {
    return &r->tale[eyes].line[index];
}

const char *reel_words(const struct reel *r, const struct reel_line *l) {
    return r->bytes + l->at;
}

const struct reel_mark *reel_mark(const struct reel *r, uint32_t step) {
    uint32_t n = r->marks;
    while (n && r->mark[n - 1].step > step)
        n--;
    return n ? &r->mark[n - 1] : NULL;
}

const char *reel_mark_name(const struct reel *r) {
    return ops_of(r)->turn_name ? ops_of(r)->turn_name : "turn";
}
