/* What a small game leaves to its tables. */
#include "core/plain.h"

#include "base/fields.h"

#include <string.h>

/* The values that its row allows an argument; 0 too, where it may be left out. */
struct span {
    int32_t lo, hi;
};

static struct span span_of(const struct game_ops *ops, const void *rules, const struct arg_row *row) {
    int64_t lo = row->lo, hi = row->kind == KIND_BOOL ? 1 : row->hi;
    if (row->kind >= KIND_GAME)
        kind_range(ops, rules, row->kind, &lo, &hi);
    return (struct span){row->optional && lo > 0 ? 0 : (int32_t)lo, hi < INT16_MAX ? (int32_t)hi : INT16_MAX};
}

/* The next action in order, the last argument counting fastest; false: there is none. */
static bool next_action(struct action *a, const struct span *s, uint32_t args) {
    while (args--) {
        if (a->arg[args] < s[args].hi) {
            a->arg[args]++;
            return true;
        }
        a->arg[args] = (int16_t)s[args].lo;
    }
    return false;
}

uint32_t plain_legal(const struct game_ops *ops, const void *rules, const void *state, struct action *out,
                     uint32_t cap) {
    struct legal_list l = {out, cap, 0};
    struct ask ask = {0};
    ops->ask(rules, state, &ask);
    for (uint32_t v = 0; !ask.over && v < ops->verb_count; v++) {
        struct span s[ACTION_ARGS];
        struct action a = {.verb = (uint16_t)v};
        uint32_t args = 0;
        for (; args < ACTION_ARGS && ops->verbs[v].arg[args].name; args++) {
            s[args] = span_of(ops, rules, &ops->verbs[v].arg[args]);
            a.arg[args] = (int16_t)s[args].lo;
        }
        do
            if (v + 1 != ops->anytime && ops->check(rules, state, ask.seat, &a) == REASON_OK)
                legal_put(&l, a);
        while (next_action(&a, s, args));
    }
    return l.count;
}

void plain_setup_fill(const struct game_ops *ops, uint32_t scenario, void *setup) {
    memcpy(setup, ops->scenarios[scenario].data, ops->setup_size);
}

enum status plain_setup_check(const struct game_ops *ops, const void *rules, const void *setup,
                              struct err *e) {
    for (uint32_t i = 0; i < ops->setting_count; i++) {
        const struct setting_row *row = &ops->settings[i];
        uint64_t n = field_number((const char *)setup + row->at, row->size);
        TEXT_ON_STACK(value, 24);
        text_uint(&value, n);
        if (n < row->lo || n > setting_most(row, rules)) {
            setting_refuse(row, rules, value.buf, e);
            return e->status = ST_INVALID;
        }
    }
    return ST_OK;
}

void plain_blind(const struct game_ops *ops, void *view) {
    for (uint32_t i = 0; i < ops->view_fields->count; i++) {
        const struct field *f = &ops->view_fields->row[i];
        if (f->flags & FIELD_COSMETIC)
            memset((char *)view + f->offset, 0, (size_t)f->count * f->size);
    }
}

void plain_value(const struct game_ops *ops, const void *rules, const void *state, int32_t out[SEATS_MAX]) {
    struct result r;
    result_of(ops, rules, state, &r);
    for (uint32_t seat = 0; seat < ops->seats; seat++) {
        int32_t best = INT32_MIN;
        for (uint32_t other = 0; other < ops->seats; other++)
            if (other != seat && r.score[other] > best)
                best = r.score[other];
        out[seat] = r.score[seat] - (ops->seats > 1 ? best : 0);
    }
}

void plain_say_event(const struct game_ops *ops, const void *rules, uint32_t me, const struct event *ev,
                     struct text *out) {
    const struct event_row *row = &ops->events[ev->kind];
    const bool you = ev->arg[0] == (int32_t)me;
    struct text_pair pair[EVENT_ARGS + 2];
    char number[EVENT_ARGS][12];
    uint32_t n = 0;
    TEXT_ON_STACK(who, 80);
    text_fmt(&who, you ? "You" : "The %s", kind_word(ops, rules, row->arg[0].kind, ev->arg[0]));
    for (; n < EVENT_ARGS && row->arg[n].name; n++) {
        struct text t;
        text_init(&t, number[n], sizeof number[n]);
        text_int(&t, ev->arg[n]);
        pair[n].name = row->arg[n].name;
        pair[n].value = row->arg[n].kind < KIND_GAME ? t.buf : kind_word(ops, rules, row->arg[n].kind, ev->arg[n]);
    }
    pair[n++] = (struct text_pair){"A", who.buf};
    pair[n++] = (struct text_pair){"s", you ? "" : "s"};
    text_fill(out, row->says ? row->says : "", pair, n);
}
