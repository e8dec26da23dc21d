/* Taking back: what the match lets somebody take back has rolled nothing and told nothing, and afterwards the
 * match is one in which it was never done. The worlds here are others than those the match has looked at. */
#include "checks.h"

#include "core/back.h"
#include "core/replay.h"

#include <string.h>

enum { WORLDS = 24, STREAMS = 64, STEPS = 100, WHY_OF = 4 };

static void heard_by(struct sink *s, uint32_t seat) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->count; i++)
        if (s->event[i].audience >> seat & 1)
            s->event[n++] = s->event[i];
    s->count = n;
}

/* Takes the action in a world, which becomes what comes of it. */
static void act_in(struct bench *b, void *world, uint32_t seat, const struct action *a, uint32_t i,
                   void *view) {
    struct sink s = {b->heard[i], b->ops->max_events, 0, 0, b->log[i]};
    memset(b->log[i], 0, b->ops->log_size);
    b->ops->apply(b->set.rules, world, seat, a, &s);
    heard_by(&s, seat);
    memset(b->heard[i] + s.count, 0, (b->ops->max_events - s.count) * sizeof *s.event);
    b->ops->view(b->set.rules, world, seat, view);
}

/* In other worlds that fit what the seat knew it sees, hears and reads the same, rolls nothing and is asked
 * again. before is the state that the action met. */
static void told_nothing(struct bench *b, const void *before, uint32_t seat, const struct action *a,
                         struct stream *rng) {
    const struct game_ops *o = b->ops;
    struct ask ask = {0};
    b->tried = a;
    for (uint32_t k = 0; k < WORLDS; k++) {
        o->view(b->set.rules, before, seat, b->view);
        memset(b->twin, 0, o->state_size);
        o->guess(b->set.rules, b->view, seat, rng, b->twin);
        HOLDS(b, o->check(b->set.rules, b->twin, seat, a) == REASON_OK, "taken back, and closed in a twin");
        struct stream was[STREAMS];
        for (uint32_t i = 0; i < o->stream_count && i < STREAMS; i++)
            memcpy(&was[i], (char *)b->twin + o->streams[i].offset, sizeof was[i]);
        act_in(b, b->twin, seat, a, 1, b->view2);
        for (uint32_t i = 0; i < o->stream_count && i < STREAMS; i++)
            HOLDS(b, !memcmp(&was[i], (char *)b->twin + o->streams[i].offset, sizeof was[i]),
                  "taken back, and it rolls '%s' in a twin", o->streams[i].name);
        o->ask(b->set.rules, b->twin, &ask);
        HOLDS(b, !ask.over && ask.seat == seat, "taken back, and in a twin another is asked");
        memcpy(b->state, before, o->state_size);
        act_in(b, b->state, seat, a, 0, b->view);
        same_view(b, seat, b->view2, b->view, "taken back, and a twin shows something else");
        HOLDS(b, !memcmp(b->heard[0], b->heard[1], o->max_events * sizeof *b->heard[0]),
              "taken back, and something else is heard in a twin");
        HOLDS(b, !memcmp(b->log[0], b->log[1], o->log_size), "taken back, and a twin has another page");
    }
    b->tried = NULL;
}

static bool rolled(const struct bench *b, const void *before) {
    for (uint32_t i = 0; i < b->ops->stream_count; i++) {
        uint32_t at = b->ops->streams[i].offset;
        if (memcmp((const char *)before + at, (const char *)b->match.state + at, sizeof(struct stream)))
            return true;
    }
    return false;
}

static bool others_heard(const struct bench *b, uint32_t seat) {
    for (uint32_t i = 0; i < b->match.events.count; i++)
        if (b->match.events.event[i].audience & ~(1u << seat))
            return true;
    return false;
}

/* One action; whether it can be taken back, be there people at the other seats or minds. b->state is what it
 * met. */
static bool act_freely(struct bench *b, struct stream *rng, struct action *a, uint32_t *seat) {
    struct match *m = &b->match;
    memcpy(b->state, m->state, b->ops->state_size);
    *a = *bench_draw(b, rng);
    *seat = m->ask.seat;
    uint32_t ears = stream_below(rng, 2) ? UINT32_MAX : 0;
    HOLDS(b, match_act(m, 0, *seat, a, NULL) == REASON_OK, "legal but refused");
    bool can = match_can_take_back(m, *seat, ears, 1);
    if (!stream_below(rng, WHY_OF)) {
        enum back_why why = match_why_not_back(m, *seat, ears, 1);
        HOLDS(b, can == (why == BACK_FREE), "it can %sbe taken back: %s", can ? "" : "not ", back_text(why));
    }
    HOLDS(b, !can || !rolled(b, b->state), "it rolled, and can be taken back");
    HOLDS(b, !can || (!match_over(m) && m->ask.seat == *seat), "another is asked, and it can be taken back");
    HOLDS(b, !can || !ears || !others_heard(b, *seat), "others heard it, and it can be taken back");
    for (uint32_t other = 0; other < b->ops->seats; other++)
        HOLDS(b, other == *seat || !match_can_take_back(m, other, ears, 1), "another could take it back");
    return can;
}

/* What a match is besides its state. */
struct numbers {
    struct ask ask;
    uint32_t ask_id, asked[SEATS_MAX], step;
};

static struct numbers numbers_of(const struct match *m) {
    struct numbers n;
    memset(&n, 0, sizeof n);
    n.ask = m->ask;
    n.ask_id = m->ask_id;
    memcpy(n.asked, m->asked, sizeof n.asked);
    n.step = m->step;
    return n;
}

static void same_numbers(struct bench *b, const struct numbers *was) {
    const struct numbers is = numbers_of(&b->match);
    HOLDS(b, !memcmp(&is, was, sizeof is), "taken back, the match counts questions or steps otherwise");
}

/* Played again, its history comes to the same record, byte for byte: nothing is left of what was taken back.
 */
static void is_as_if_never_done(struct bench *b) {
    struct replay r;
    struct text t;
    struct err e;
    const struct numbers was = numbers_of(&b->match);
    text_init(&t, b->text, b->text_bytes);
    HOLDS(b, replay_write(&b->match, &t, &e) == ST_OK, "%s", e.text);
    memcpy(b->text2, b->text, t.len + 1);
    memcpy(b->state, b->match.state, b->ops->state_size);
    if (b->ops->log_size)
        memcpy(b->log[0], b->match.log, b->ops->log_size);
    HOLDS(b, replay_parse(b->text, t.len, &r, &e) == ST_OK, "%s", e.text);
    HOLDS(b, replay_verify(&r, &b->match, &e) == ST_OK, "with steps taken back it goes another way: %s",
          e.text);
    replay_free(&r);
    same_state(b, b->match.state, b->state, "steps that were taken back left something behind");
    same_numbers(b, &was);
    HOLDS(b, !b->ops->log_size || !memcmp(b->log[0], b->match.log, b->ops->log_size),
          "pages that were taken back are still there");
    text_init(&t, b->text, b->text_bytes);
    HOLDS(b, replay_write(&b->match, &t, &e) == ST_OK, "%s", e.text);
    HOLDS(b, !strcmp(b->text, b->text2), "steps that were taken back stand in the replay");
}

void taking_back_is_free(struct bench *b) {
    struct match *m = &b->match;
    struct numbers was[BACK_STEPS];
    struct stream rng;
    struct err e;
    uint32_t row = 0;
    stream_open(&rng, b->seed ^ 23);
    HOLDS(b, match_keep_back(m, &e) == ST_OK, "%s", e.text);
    for (int k = 0; k < STEPS && !match_over(m); k++) {
        struct action a;
        uint32_t seat;
        const struct numbers now = numbers_of(m);
        if (row && m->ask.seat != m->history[m->step - 1].seat)
            row = 0;
        if (row == BACK_STEPS)
            memmove(was, was + 1, --row * sizeof *was);
        if (!act_freely(b, &rng, &a, &seat)) {
            row = 0;
            continue;
        }
        was[row++] = now;
        if (stream_below(&rng, 2))
            continue;
        uint32_t steps = 1 + stream_below(&rng, row);
        HOLDS(b, match_can_take_back(m, seat, 0, steps), "each of %u steps could be taken back, but not all",
              steps);
        match_take_back(m, steps);
        row -= steps;
        same_numbers(b, &was[row]);
        HOLDS(b, !m->step || m->history[m->step - 1].hash == match_hash(m),
              "taken back, the state is another");
        if (steps == 1) {
            same_state(b, m->state, b->state, "taken back, the state is another");
            told_nothing(b, m->state, seat, &a, &rng);
        }
    }
    is_as_if_never_done(b);
}
