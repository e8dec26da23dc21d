/* BLUFF: what a seat may know, and worlds that fit it. */
#include "games/bluff/bluff.h"

#include <string.h>

void bluff_view(const void *rules, const void *state, uint32_t seat, void *view) {
    const struct bluff_state *s = state;
    struct bluff_view *v = view;
    (void)rules;
    memset(v, 0, sizeof *v);
    v->banter = s->banter;
    memcpy(v->die, s->cup[seat].die, sizeof v->die);
    for (uint32_t who = 0; who < BLUFF_SEATS; who++)
        v->dice[who] = s->cup[who].dice;
    v->me = (uint8_t)seat;
    v->seat = s->seat;
    v->over = s->over;
    v->count = s->count;
    v->face = s->face;
    v->round = s->round;
    v->found = s->found;
}

void bluff_blind(const void *rules, void *view) {
    struct bluff_view *v = view;
    (void)rules;
    v->banter = 0;
}

/* The other cup is rolled anew: whatever was claimed, its dice are as likely as dice are. */
void bluff_guess(const void *rules, const void *view, uint32_t seat, struct stream *rng, void *state) {
    const struct bluff_view *v = view;
    struct bluff_state *s = state;
    memset(s, 0, sizeof *s);
    stream_open(&s->roll, stream_next(rng));
    s->banter = v->banter;
    for (uint32_t who = 0; who < BLUFF_SEATS; who++)
        s->cup[who].dice = v->dice[who];
    memcpy(s->cup[seat].die, v->die, sizeof v->die);
    if (!v->over)
        bluff_roll(rules, &s->cup[seat ^ 1], rng);
    s->count = v->count;
    s->face = v->face;
    s->seat = v->seat;
    s->over = v->over;
    s->round = v->round;
    s->found = v->found;
}
