/* The guide at a table: see guide.h. It is an observer of the match, and looks at nothing but its own seat's
 * legal list, what that seat did, and what it heard of. */
#include "front/table/guide.h"

#include "core/registry.h"
#include "front/save/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_like(const struct guide_offer *o, const struct action *a) {
    return o->action.verb == a->verb && !memcmp(o->action.arg, a->arg, o->args * sizeof a->arg[0]);
}

/* Adds what is legal and like an offer. */
static bool ring(struct guide *g, const struct guide_offer *o, uint32_t legal) {
    uint32_t had = g->now.rings;
    for (uint32_t i = 0; i < legal && g->now.rings < GUIDE_RINGED; i++)
        if (is_like(o, &g->legal[i]) && !action_among(g->now.ring, g->now.rings, &g->legal[i]))
            g->now.ring[g->now.rings++] = g->legal[i];
    return g->now.rings > had;
}

/* What a lesson means among what is legal; false: nothing that is open. */
static bool ring_lesson(struct guide *g, const struct guide_lesson *l, uint32_t legal) {
    g->now.rings = 0;
    for (uint32_t i = 0; i < l->meants; i++)
        if (ring(g, &l->meant[i], legal))
            break;
    for (uint32_t i = 0; i < l->alsos; i++)
        ring(g, &l->also[i], legal);
    return g->now.rings;
}

static void finish(struct guide *g) {
    g->now.finished = true;
    g->now.at = g->lessons;
    g->now.rings = g->now.stood = 0;
    g->now.strayed = false;
}

static void next_lesson(struct guide *g) {
    g->now.stood = 0;
    g->now.strayed = false;
    if (++g->now.at >= g->lessons)
        finish(g);
}

/* Which lesson stands at a question of the seat: the first, from the one that stood, of which an offer is
 * open. If none has one, that one waits for its moment, but not for ever. */
static void settle(struct guide *g, const struct match *m) {
    uint32_t legal = match_legal(m, g->legal), to;
    if (g->now.stood >= GUIDE_PATIENCE)
        next_lesson(g);
    for (to = g->now.at; to < g->lessons; to++) {
        const struct guide_lesson *l = &g->lesson[to];
        if ((l->needs & ~g->now.met) == 0 && ring_lesson(g, l, legal))
            break;
    }
    if (to == g->lessons)
        g->now.rings = 0;
    while (to < g->lessons && g->now.at < to)
        next_lesson(g);
    g->now.stood++;
}

static bool heard(const struct guide *g, const struct sink *events, uint32_t kind) {
    for (uint32_t i = 0; events && i < events->count; i++)
        if (events->event[i].kind == kind && events->event[i].audience >> g->seat & 1)
            return true;
    return false;
}

static bool is_met(const struct guide *g, const struct guide_lesson *l, bool mine, const struct action *a,
                   const struct sink *events) {
    if (l->until == UNTIL_EVENT)
        return heard(g, events, l->what);
    return mine && (l->until == UNTIL_VERB ? a->verb == l->what : guide_means(g, a));
}

/* The end is said at a question that leaves a choice: what is answered for the player was not seen. */
static void look(struct guide *g, const struct match *m) {
    if (g->now.at < g->lessons)
        settle(g, m);
    else if (match_legal(m, g->legal) > 1)
        g->now.stood = 1;
}

static void keep_moment(struct guide *g, const struct match *m) {
    g->step = m->step;
    g->past[m->step % GUIDE_PAST] = g->now;
}

static void go_back(struct guide *g, uint32_t step) {
    bool on = g->now.on; /* who was sent away stays away */
    if (step >= g->step || g->step - step >= GUIDE_PAST || step < g->befores)
        return;
    g->now = g->past[step % GUIDE_PAST];
    g->now.on = g->now.on && on;
    g->step = step;
}

void guide_back(struct guide *g, const struct match *m) {
    go_back(g, m->step);
}

static void hear(struct guide *g, const struct match *m, bool mine, const struct action *a,
                 const struct sink *events) {
    if (g->now.at >= g->lessons) { /* the last word stands until the next answer */
        g->now.on = !(mine && g->now.stood);
    } else if (is_met(g, &g->lesson[g->now.at], mine, a, events)) {
        g->now.met |= 1u << g->now.at;
        next_lesson(g);
    } else if (mine && g->now.rings) {
        g->now.strayed = !guide_means(g, a);
    }
    g->now.rings = 0;
    if (match_over(m))
        finish(g);
    else if (m->ask.seat == g->seat)
        look(g, m);
}

static void observe(void *ctx, const struct match *m, const void *before, const struct action *a,
                    const struct sink *events) {
    struct guide *g = ctx;
    (void)before;
    if (m->step <= g->step) /* it was taken back, and nobody said so */
        go_back(g, m->step - 1);
    if (g->now.on)
        hear(g, m, m->history[m->step - 1].seat == g->seat, a, events);
    keep_moment(g, m);
}

enum status guide_begin(struct guide *g, struct table *t, table_heard told, void *ctx, struct err *e) {
    struct match *m = &t->match;
    for (uint32_t i = 0; i < g->befores; i++) {
        uint32_t reason = match_act(m, 0, m->ask.seat, &g->before[i], NULL);
        if (reason != REASON_OK)
            return err_set(e, ST_INVALID, "%s/guide.json: before.%u: it is refused: %s", m->set->ops->name, i,
                           reason_text(m->set->ops, reason));
        if (told)
            told(ctx);
    }
    TRY(match_observe(m, observe, g, false));
    g->now.on = !match_over(m);
    if (g->now.on && m->ask.seat == g->seat)
        look(g, m);
    keep_moment(g, m);
    return ST_OK;
}

/* What cannot be done any more ends the replies: the game has become another. */
const struct action *guide_reply(struct guide *g, const struct match *m) {
    if (g->now.replied >= g->replies || match_over(m) || m->ask.seat == g->seat)
        return NULL;
    const struct action *a = &g->reply[g->now.replied++];
    if (action_among(g->legal, match_legal(m, g->legal), a))
        return a;
    g->now.replied = g->replies;
    return NULL;
}

const char *guide_words(const struct guide *g) {
    if (!g->now.on)
        return NULL;
    if (g->now.at >= g->lessons)
        return g->end;
    if (!g->now.rings)
        return NULL;
    const struct guide_lesson *l = &g->lesson[g->now.at];
    return g->now.strayed && *l->other ? l->other : l->say;
}

uint32_t guide_place(const struct guide *g) {
    return g->now.on && g->now.rings ? g->now.at + 1 : 0;
}

bool guide_means(const struct guide *g, const struct action *a) {
    return g->now.on && action_among(g->now.ring, g->now.rings, a);
}

void guide_leave(struct guide *g) {
    g->now.on = false;
    g->now.rings = 0;
}

/* A setup of the guide's own: its scenario, changed as it says. */
static enum status make_setup(const struct guide *g, const struct ruleset *set, void *setup, struct err *e) {
    const struct game_ops *ops = set->ops;
    ops->setup_fill(set->rules, (uint32_t)registry_scenario(ops, g->scenario), setup);
    for (uint32_t i = 0; i < g->withs; i++)
        if (setting_read(ops, set->rules, setup, g->with[i], e) != ST_OK)
            return err_prefix(e, "%s/guide.json: with.%u", ops->name, i);
    return ST_OK;
}

static enum status seat_minds(const struct guide *g, struct table *t, struct err *e) {
    for (uint32_t i = 0; i < t->match.set->ops->seats; i++)
        if (i != g->seat && table_seat(t, i, g->mind, e) != ST_OK)
            return err_prefix(e, "%s/guide.json: mind", t->match.set->ops->name);
    return ST_OK;
}

enum status guide_table(struct guide *g, const struct ruleset *set, struct table *t, struct err *e) {
    void *setup = calloc(1, set->ops->setup_size);
    if (!setup)
        return err_set(e, ST_FULL, "no memory for the guide of %s", set->ops->name);
    enum status st = make_setup(g, set, setup, e);
    THEN(st, seat_minds(g, t, e));
    THEN(st, table_begin(t, setup, g->seed, e));
    THEN(st, guide_begin(g, t, NULL, NULL, e));
    free(setup);
    return st;
}

enum status guide_check(const char *root, const struct game_ops *ops, const char *rules, struct err *e) {
    struct guide *g = malloc(sizeof *g);
    struct ruleset set;
    struct table t;
    if (!g)
        return err_set(e, ST_FULL, "no memory for the guide of %s", ops->name);
    enum status st = guide_open(g, root, ops, rules, e);
    if (st != ST_OK) {
        free(g);
        return st;
    }
    if ((st = ruleset_open(root, ops, rules, &set, e)) == ST_OK) {
        if ((st = table_open(&t, &set, NULL, e)) == ST_OK) {
            st = guide_table(g, &set, &t, e);
            if (st == ST_OK && !g->now.rings)
                st = err_set(e, ST_INVALID,
                             "%s/guide%s%s.json: lessons.0.meant: none of them is open at the start", ops->name, rules ? "-" : "",
                             rules ? rules : "");
            table_close(&t);
        }
        ruleset_close(&set);
    }
    guide_close(g);
    free(g);
    return st;
}

bool guide_done(const char *game) {
    char folder[FILES_PATH_MAX], path[FILES_PATH_MAX];
    struct err e;
    return files_folder(FILES_DATA, game, NULL, folder, &e) == ST_OK &&
           files_join(folder, "guided", path, &e) == ST_OK && access(path, F_OK) == 0;
}

enum status guide_mark(const char *game, struct err *e) {
    static const char mark[] = "The guided start was played to its end.\n";
    char folder[FILES_PATH_MAX];
    if (guide_done(game))
        return ST_OK;
    TRY(files_folder(FILES_DATA, game, NULL, folder, e));
    TRY(files_make_folder(folder, e));
    return files_write(folder, "guided", "guided.tmp", mark, sizeof mark - 1, e);
}
