/* BLUFF: what a seat may know, and worlds that fit it. */
#include "games/bluff/bluff.h"

#include <string.h>

/* Nobody lifts a cup for whoever watches. */
void bluff_view(const void *rules, const void *state, uint32_t seat, void *view) {
    const struct bluff_state *s = state;
    const struct bluff_cup none = {0}, *cup = seat < BLUFF_SEATS ? &s->cup[seat] : &none;
    (void)rules;
    *(struct bluff_view *)view = (struct bluff_view){s->banter, s->open, *cup, (uint8_t)seat};
}

int32_t bluff_own(const struct bluff_view *v, int32_t face) {
    int32_t n = 0;
    for (uint32_t i = 0; i < BLUFF_DICE; i++)
        n += v->cup.die[i] == face;
    return n;
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
