/* Analytics: lines of JSON into a file, and the records of games that have none of their own. Those tell all
 * that happens, whoever may know it: analytics is for designers. */
#include "front/analytics/analytics.h"

#include <string.h>

enum { FIRST_SECOND }; /* a place in the tally */

static void put_record(struct recorder *r, const struct text *line) {
    struct analytics *a = (struct analytics *)r;
    if (line->cut || fwrite(line->buf, 1, line->len, a->f) != line->len || fputc('\n', a->f) == EOF ||
        fflush(a->f) == EOF)
        a->failed = true;
}

static void open_record(struct recorder *r, const char *type, struct jw *w, struct text *t) {
    text_init(t, r->line, sizeof r->line);
    jw_init(w, t);
    jw_open(w, '{');
    jw_put(w, J_STR("type", type), J_INT("step", r->match->step));
}

static void close_record(struct recorder *r, struct jw *w, struct text *t) {
    jw_close(w, '}');
    r->put(r, t);
}

static void began(struct recorder *r) {
    const struct match *m = r->match;
    struct text t;
    struct jw w;
    r->tally[FIRST_SECOND] = r->seconds;
    open_record(r, "GAME_BEGAN", &w, &t);
    jw_put(&w, J_STR("game", m->set->ops->name), J_STR("rules", m->set->name));
    jw_key(&w, "seed");
    jw_u64(&w, m->seed);
    close_record(r, &w, &t);
}

static void ended(struct recorder *r, const char *outcome) {
    const struct game_ops *ops = r->match->set->ops;
    struct result result;
    struct text t;
    struct jw w;
    result_of(ops, r->match->set->rules, r->match->state, &result);
    open_record(r, "GAME_ENDED", &w, &t);
    jw_kstr(&w, "outcome", outcome ? outcome : ops->outcomes[result.outcome]);
    jw_kopen(&w, "score", '{');
    for (uint32_t seat = 0; seat < ops->seats; seat++)
        jw_kint(&w, ops->seat_names[seat], result.score[seat]);
    jw_close(&w, '}');
    jw_kint(&w, "duration", r->seconds - r->tally[FIRST_SECOND]);
    close_record(r, &w, &t);
}

static void put_event(struct recorder *r, const struct event *ev) {
    const struct game_ops *ops = r->match->set->ops;
    const struct event_row *row = &ops->events[ev->kind];
    struct text t;
    struct jw w;
    open_record(r, row->name, &w, &t);
    jw_kopen(&w, "args", '{');
    for (uint32_t i = 0; i < EVENT_ARGS && row->arg[i].name; i++) {
        const struct arg_row *arg = &row->arg[i];
        const char *name =
            arg->kind >= KIND_GAME ? kind_name(ops, r->match->set->rules, arg->kind, ev->arg[i]) : NULL;
        if (arg->kind >= KIND_GAME && arg->optional && !ev->arg[i])
            continue;
        jw_key(&w, arg->name);
        if (name)
            jw_str(&w, name);
        else if (arg->kind == KIND_BOOL)
            jw_bool(&w, ev->arg[i]);
        else
            jw_int(&w, ev->arg[i]);
    }
    jw_close(&w, '}');
    close_record(r, &w, &t);
}

static void happened(struct recorder *r, const void *before, const struct action *act,
                     const struct sink *events) {
    (void)before, (void)act;
    for (uint32_t i = 0; i < events->count; i++)
        put_event(r, &events->event[i]);
    if (match_over(r->match))
        ended(r, NULL);
}

static void left(struct recorder *r) {
    ended(r, "left");
}

static const struct record_ops every_event = {began, happened, left};

void analytics_open(struct analytics *a, FILE *f, int64_t (*clock)(void), const struct game_ops *ops) {
    memset(a, 0, sizeof *a);
    a->f = f;
    a->clock = clock;
    a->recorder.put = put_record;
    a->records = ops->records ? ops->records : &every_event;
}

void analytics_begin(struct analytics *a, const struct match *m) {
    memset(a->recorder.tally, 0, sizeof a->recorder.tally);
    a->recorder.match = m;
    a->recorder.seconds = a->clock();
    a->records->begin(&a->recorder);
}

void analytics_leave(struct analytics *a) {
    a->recorder.seconds = a->clock();
    a->records->leave(&a->recorder);
}

void analytics_take_back(struct analytics *a, uint32_t steps) {
    struct recorder *r = &a->recorder;
    struct text t;
    struct jw w;
    memcpy(r->tally, a->before[r->match->step % BACK_STEPS], sizeof r->tally);
    open_record(r, "TAKEN_BACK", &w, &t);
    jw_kint(&w, "steps", steps);
    close_record(r, &w, &t);
}

void analytics_observe(void *ctx, const struct match *m, const void *before, const struct action *act,
                       const struct sink *events) {
    struct analytics *a = ctx;
    memcpy(a->before[(m->step - 1) % BACK_STEPS], a->recorder.tally, sizeof a->recorder.tally);
    a->recorder.seconds = a->clock();
    a->records->observe(&a->recorder, before, act, events);
}
