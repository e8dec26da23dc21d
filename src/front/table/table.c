/* The table: see table.h. */
#include "front/table/table.h"

#include "ai/opponent.h"
#include "core/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum status table_open(struct table *t, const struct ruleset *set, const atomic_bool *stop, struct err *e) {
    memset(t, 0, sizeof *t);
    enum status st = match_open(&t->match, set, MATCH_RECORD | MATCH_AUDIT, e);
    t->legal = st == ST_OK ? calloc(set->ops->max_legal, sizeof *t->legal) : NULL;
    t->stop = stop;
    if (st == ST_OK && !t->legal)
        st = err_set(e, ST_FULL, "no memory for a table of %s", set->ops->name);
    if (st != ST_OK)
        table_close(t);
    return st;
}

void table_close(struct table *t) {
    table_clear_seats(t);
    match_close(&t->match);
    free(t->legal);
    t->legal = NULL;
}

void table_clear_seats(struct table *t) {
    for (uint32_t i = 0; i < SEATS_MAX; i++) {
        if (t->mind[i].set)
            mind_close(&t->mind[i]);
        memset(&t->mind[i], 0, sizeof t->mind[i]);
        *t->policy[i] = 0;
    }
}

enum status table_seat(struct table *t, uint32_t seat, const char *policy, struct err *e) {
    const struct ruleset *set = t->match.set;
    struct mind mind = {0};
    policy = opponent_mind(set->ops, policy);
    if (*policy) {
        TRY(mind_open(&mind, set, policy, e));
        if (!mind_fits(set->ops, policy, seat) || strlen(policy) >= TABLE_POLICY_MAX) {
            mind_close(&mind);
            return err_set(e, ST_USAGE, "'%.60s' cannot play the %s; see 'gloam list policies %s'", policy,
                           set->ops->seat_names[seat], set->ops->name);
        }
        mind.stop = t->stop;
    }
    if (t->mind[seat].set)
        mind_close(&t->mind[seat]);
    t->mind[seat] = mind;
    snprintf(t->policy[seat], sizeof t->policy[seat], "%s", policy);
    return ST_OK;
}

void table_stop_with(struct table *t, const atomic_bool *stop) {
    t->stop = stop;
    for (uint32_t i = 0; i < SEATS_MAX; i++)
        t->mind[i].stop = stop;
}

bool table_has_mind(const struct table *t, uint32_t seat) {
    return t->mind[seat % SEATS_MAX].set;
}

uint32_t table_people(const struct table *t) {
    uint32_t people = 0;
    for (uint32_t i = 0; i < t->match.set->ops->seats; i++)
        people += !table_has_mind(t, i);
    return people;
}

uint32_t table_person(const struct table *t) {
    for (uint32_t i = 0; i < t->match.set->ops->seats; i++)
        if (!table_has_mind(t, i))
            return i;
    return 0;
}

uint64_t table_seed(uint64_t base, uint64_t index) {
    return index ? match_seed(base, index) : base;
}

static void seed_minds(struct table *t, uint64_t seed) {
    for (uint32_t i = 0; i < SEATS_MAX; i++)
        if (table_has_mind(t, i))
            mind_seed(&t->mind[i], seed, i);
}

enum status table_begin(struct table *t, const void *setup, uint64_t seed, struct err *e) {
    seed_minds(t, seed);
    return match_begin(&t->match, setup, seed, e);
}

static bool stopped(const struct table *t) {
    return t->stop && atomic_load_explicit(t->stop, memory_order_relaxed);
}

const struct action *table_think(struct table *t) {
    struct match *m = &t->match;
    if (match_over(m) || !table_has_mind(t, m->ask.seat) || stopped(t))
        return NULL;
    uint32_t n = match_legal(m, t->legal);
    return &t->legal[mind_choose(&t->mind[m->ask.seat], m, t->legal, n)];
}

bool table_mind_acts(struct table *t) {
    const struct action *a = table_think(t);
    return a && match_act(&t->match, 0, t->match.ask.seat, a, NULL) == REASON_OK;
}

void table_minds_act(struct table *t) {
    while (table_mind_acts(t))
        continue;
}

enum status table_resume(struct table *t, const struct replay *r, enum table_minds how, table_heard heard,
                         void *ctx, struct err *e) {
    struct match *m = &t->match;
    enum status st = replay_begin(r, m, e);
    seed_minds(t, r->seed);
    if (st == ST_OK && heard)
        heard(ctx);
    while (st == ST_OK && m->step < r->steps) {
        if (how == TABLE_THINK_AGAIN)
            table_think(t);
        st = stopped(t) ? err_set(e, ST_FULL, "the program is about to end") : replay_step(r, m, e);
        if (st == ST_OK && heard)
            heard(ctx);
    }
    if (how == TABLE_THINK_ANEW)
        seed_minds(t, match_seed(m->seed, m->step));
    return st;
}

/* In the order in which a file would give it back: what play comes to can be held against what was kept. */
bool table_carry(const struct table *t, uint32_t seat, void *setup) {
    const struct ruleset *set = t->match.set;
    struct err e;
    if (!set->ops->carry || t->match.broken)
        return false;
    set->ops->carry(set->rules, t->match.state, seat, setup);
    return set->ops->setup_check(set->rules, setup, &e) == ST_OK;
}

enum status table_copy(const struct table *t, struct table *out, struct err *e) {
    for (uint32_t i = 0; i < SEATS_MAX; i++) {
        TRY(*t->policy[i] ? table_seat(out, i, t->policy[i], e) : ST_OK);
        if (table_has_mind(t, i))
            mind_copy(&out->mind[i], &t->mind[i]);
    }
    match_copy(&t->match, &out->match);
    return ST_OK;
}

/* The nth (1..) of the legal actions of a verb; null: there are fewer. */
static const struct action *nth_legal(const struct action *legal, uint32_t count, uint32_t verb, uint64_t n) {
    for (uint32_t i = 0; i < count; i++)
        if (legal[i].verb == verb && n && --n == 0)
            return &legal[i];
    return NULL;
}

/* Whether the first word behind a verb is an argument of it. */
static bool takes_first(const struct game_ops *ops, const void *rules, const char *line, struct action *out) {
    TEXT_ON_STACK(head, 2 * ACTION_WORD_MAX);
    struct err e;
    const char *rest = line + strcspn(line, " \t");
    rest += strspn(rest, " \t");
    text_bytes(&head, line, (uint32_t)(rest - line + (ptrdiff_t)strcspn(rest, " \t")));
    return !head.cut && action_read_named(ops, rules, head.buf, out, &e) == ST_OK;
}

bool table_read_say(const struct game_ops *ops, const void *rules, const struct action *legal, uint32_t count,
                    const char *line, struct action *out, const char **words) {
    struct err e;
    uint32_t verb = 0;
    uint64_t number;
    while (verb < ops->verb_count && !ops->verbs[verb].words)
        verb++;
    line += strspn(line, " \t");
    size_t n = strcspn(line, " \t");
    const char *rest = line + n + strspn(line + n, " \t");
    bool own = verb < ops->verb_count && strlen(ops->verbs[verb].name) == n &&
               !strncasecmp(line, ops->verbs[verb].name, n);
    if (verb == ops->verb_count || !(own || (n == 3 && !strncasecmp(line, "say", n))))
        return false;
    *words = NULL;
    const struct action *nth =
        text_read_u64(rest, UINT32_MAX, &number) ? nth_legal(legal, count, verb, number) : NULL;
    if (nth) {
        *out = *nth;
    } else if (!*rest || !own || !takes_first(ops, rules, line, out)) {
        *out = (struct action){.verb = (uint16_t)verb};
        *words = *rest ? rest : NULL;
    } else if (action_read_named(ops, rules, line, out, &e) != ST_OK) {
        return false;
    }
    return true;
}

void table_events_for(const struct sink *events, uint32_t seats, uint32_t seat, struct sink *out) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < events->count; i++)
        if (event_is_for(&events->event[i], seats, seat))
            out->event[n++] = events->event[i];
    out->count = n;
}
