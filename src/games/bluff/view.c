/* BLUFF: what a seat may know, and worlds that fit it. */
#include "games/bluff/bluff.h"

#include <string.h>

void bluff_view(const void *rules, const void *state, uint32_t seat, void *view) {
    const struct bluff_state *s = state;
    (void)rules;
    *(struct bluff_view *)view = (struct bluff_view){s->banter, s->open, s->cup[seat], (uint8_t)seat};
}

/* Nobody lifts a cup for whoever watches. */
void bluff_watch(const void *rules, const void *state, void *view) {
    const struct bluff_state *s = state;
    (void)rules;
    *(struct bluff_view *)view = (struct bluff_view){.banter = s->banter, .open = s->open, .me = BLUFF_SEATS};
}

int32_t bluff_own(const struct bluff_view *v, int32_t face) {
    int32_t n = 0;
    for (uint32_t i = 0; i < BLUFF_DICE; i++)
        n += v->cup.die[i] == face;
    return n;
}

void bluff_blind(const void *rules, void *view) {
    (void)rules;
    ((struct bluff_view *)view)->banter = 0;
}

/* The other cup is rolled anew: whatever was claimed, its dice are as likely as dice are. */
void bluff_guess(const void *rules, const void *view, uint32_t seat, struct stream *rng, void *state) {
    const struct bluff_view *v = view;
    struct bluff_state *s = state;
    memset(s, 0, sizeof *s);
    stream_open(&s->roll, stream_next(rng));
    s->banter = v->banter;
    s->open = v->open;
    s->cup[seat] = v->cup;
    if (!v->open.over)
        bluff_roll(rules, v->open.dice[seat ^ 1], rng, &s->cup[seat ^ 1]);
}
