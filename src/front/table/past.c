/* What a view does not remember: see past.h. */
#include "front/table/past.h"

#include <stdlib.h>
#include <string.h>

static bool has_history(const struct match *m) {
    return m->flags & MATCH_RECORD && m->begun && m->step;
}

static bool is_kept(const struct past_keep *k, const struct match *m, uint32_t eyes) {
    return k->all.event && k->step == m->step && k->eyes == eyes && k->hash == m->history[m->step - 1].hash;
}

static bool add_heard(const struct sink *events, uint32_t seats, uint32_t eyes, struct sink *all) {
    const uint32_t need = all->count + events->count;
    if (need > all->cap) {
        const uint32_t cap = need < all->cap * 2 ? all->cap * 2 : need;
        struct event *room = realloc(all->event, cap * sizeof *room);
        if (!room)
            return false;
        all->event = room;
        all->cap = cap;
    }
    for (uint32_t i = 0; i < events->count; i++)
        if (event_is_for(&events->event[i], seats, eyes))
            all->event[all->count++] = events->event[i];
    return true;
}

static bool play_again(struct past_keep *k, const struct match *m, uint32_t eyes) {
    const struct game_ops *ops = m->set->ops;
    void *state = calloc(1, ops->state_size);
    struct sink events = {.event = calloc(ops->max_events, sizeof *events.event), .cap = ops->max_events};
    bool good = state && events.event;
    if (good)
        ops->start(m->set->rules, m->setup, m->seed, state);
    k->all.count = 0;
    for (uint32_t step = 0; good && step < m->step; step++) {
        events.count = events.dropped = 0;
        match_again(m, step, state, &events);
        good = add_heard(&events, ops->seats, eyes, &k->all);
    }
    free(events.event);
    free(state);
    return good;
}

static bool recall(struct past_keep *k, const struct match *m, uint32_t eyes) {
    if (is_kept(k, m, eyes))
        return true;
    if (!play_again(k, m, eyes)) {
        past_close(k);
        return false;
    }
    k->step = m->step;
    k->eyes = eyes;
    k->hash = m->history[m->step - 1].hash;
    return true;
}

struct past past_of(struct past_keep *keep, const struct match *m, uint32_t eyes, const struct sink *news) {
    struct past p = {.news = news, .log = m->log};
    if (m->set->ops->recalls_all && match_over(m) && has_history(m) && recall(keep, m, eyes))
        p.all = &keep->all;
    return p;
}

void past_close(struct past_keep *keep) {
    free(keep->all.event);
    memset(keep, 0, sizeof *keep);
}
