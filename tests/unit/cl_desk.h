/* What tests of CLOUT's pages share: the rules, and a duel built by hand, seen by its host. */
#ifndef GLOAM_TESTS_CL_DESK_H
#define GLOAM_TESTS_CL_DESK_H

#include "front/screen/clout/clf.h"
#include "screen_show.h"

static inline const struct ruleset *cl_set(void) {
    static struct ruleset set;
    return open_rules(&set, &clout_ops, NULL);
}

/* A first main phase, built by hand. */
struct desk_of_one {
    struct cl_state s;
    struct cl_view v;
    struct action legal[CL_MAX_LEGAL];
    struct face_log log;
    struct face_scene scene;
};

static inline void look(struct desk_of_one *d) {
    const struct cl_rules *r = cl_set()->rules;
    clout_ops.view(r, &d->s, CL_HOST, &d->v);
    struct ask ask;
    clout_ops.ask(r, &d->s, &ask);
    d->scene =
        (struct face_scene){.ops = &clout_ops,
                            .rules = r,
                            .view = &d->v,
                            .legal = d->legal,
                            .legal_count = ask.over ? 0 : clout_ops.legal(r, &d->s, d->legal, CL_MAX_LEGAL),
                            .log = &d->log,
                            .seat = CL_HOST,
                            .over = ask.over};
}

static inline void begin(struct desk_of_one *d) {
    struct cl_setup setup;
    const struct cl_rules *r = cl_set()->rules;
    memset(d, 0, sizeof *d);
    clout_ops.setup_fill(r, 0, &setup);
    setup.first = CL_HOST;
    clout_ops.start(r, &setup, 5, &d->s);
    look(d);
}

static inline struct choice typed(struct desk_of_one *d, const char *line) {
    struct choice c = {0};
    const char *words = NULL;
    if (!reading_words(&d->scene, line, &c, &words))
        c.kind = 99;
    return c;
}

static inline uint32_t card_named(const char *name) {
    int64_t id = cl_id_of(cl_set()->rules, CL_KIND_CARD, name);
    if (id < 1)
        fail_msg("no card %s", name);
    return (uint32_t)id;
}

static inline void stand_at(struct desk_of_one *d, uint32_t seat, uint32_t slot, const char *name,
                            uint8_t flags) {
    d->s.player[seat].body[slot] =
        (struct cl_body){.card = (uint8_t)card_named(name), .owner = (uint8_t)seat, .flags = flags};
}

/* The events of a step, as a seat hears them. */
static inline void hear(struct desk_of_one *d, const struct event *ev, uint32_t n) {
    struct sink k = {.event = (struct event *)ev, .count = n, .cap = n};
    reading_tell(&d->scene, &k, &d->log);
}

static inline const char *table_text(struct desk_of_one *d, char out[PAGE_BYTES]) {
    static struct menu m;
    return scene_text(&d->scene, &m, out);
}

#endif
