/* Dice: every stream is listed, streams do not touch each other, and what feeds the display feeds nothing
 * else. */
#include "checks.h"
#include "../common/fields_check.h"

#include <string.h>

static bool listed(const struct game_ops *o, uint32_t offset) {
    for (uint32_t i = 0; i < o->stream_count; i++)
        if (o->streams[i].offset == offset)
            return true;
    return false;
}

/* How many streams the fields of a state hold; each must be listed, or nobody watches over it. */
static uint32_t count_streams(struct bench *b, const struct fields *t, uint32_t base) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *f = &t->row[i];
        for (uint32_t k = 0; f->type == F_STRUCT && k < f->count; k++) {
            uint32_t at = base + f->offset + k * f->size;
            if (f->sub != &stream_fields) {
                n += count_streams(b, f->sub, at);
                continue;
            }
            HOLDS(b, listed(b->ops, at), "ops->streams does not list the stream %s.%s[%u]", t->name, f->name,
                  k);
            n++;
        }
    }
    return n;
}

void streams_are_listed(struct bench *b) {
    const struct game_ops *o = b->ops;
    uint32_t n = count_streams(b, o->state_fields, 0);
    HOLDS(b, n == o->stream_count, "ops->streams has %u rows; the fields of the state have %u streams",
          o->stream_count, n);
    for (uint32_t i = 0; i < o->stream_count; i++)
        HOLDS(b, o->streams[i].name, "ops->streams[%u] has no name", i);
}

/* Streams do not touch each other: with one stream disturbed, an action that does not draw from it leaves a
 * state that differs in that stream alone. */
void streams_are_isolated(struct bench *b) {
    struct stream rng;
    stream_open(&rng, b->seed ^ 3);
    for (int k = 0; k < 60 && !match_over(&b->match); k++) {
        const struct action a = *bench_draw(b, &rng);
        uint8_t seat = b->match.ask.seat;
        b->tried = &a;
        memcpy(b->state, b->match.state, b->ops->state_size);
        b->ops->apply(b->set.rules, b->state, seat, &a, NULL);
        for (uint32_t i = 0; i < b->ops->stream_count; i++) {
            uint32_t at = b->ops->streams[i].offset;
            struct stream before, after, *disturbed;
            memcpy(b->twin, b->match.state, b->ops->state_size);
            memcpy(&before, (char *)b->match.state + at, sizeof before);
            memcpy(&after, (char *)b->state + at, sizeof after);
            disturbed = (struct stream *)((char *)b->twin + at);
            disturbed->key ^= 0x5555;
            if (before.n != after.n)
                continue;
            b->ops->apply(b->set.rules, b->twin, seat, &a, NULL);
            memcpy((char *)b->twin + at, &after, sizeof after);
            TEXT_ON_STACK(what, 120);
            text_fmt(&what, "it does not draw from the stream '%s' and depends on it",
                     b->ops->streams[i].name);
            same_state(b, b->twin, b->state, what.buf);
        }
        b->tried = NULL;
        bench_step(b);
    }
}

/* Fields marked cosmetic reach the display only: a game played with other ones is the same game. */
void cosmetics_cannot_matter(struct bench *b) {
    struct stream s;
    stream_open(&s, b->seed ^ 7);
    memcpy(b->twin, b->match.state, b->ops->state_size);
    for (uint32_t i = 0; i < b->ops->state_fields->count; i++) {
        const struct field *f = &b->ops->state_fields->row[i];
        if (f->flags & FIELD_COSMETIC)
            memset((char *)b->twin + f->offset, 0xa5, (size_t)f->count * f->size);
    }
    while (!match_over(&b->match)) {
        TEXT_ON_STACK(field, 300);
        const struct action a = *bench_draw(b, &s);
        uint8_t seat = b->match.ask.seat;
        HOLDS(b, match_act(&b->match, 0, seat, &a, NULL) == REASON_OK, "legal but refused");
        b->ops->apply(b->set.rules, b->twin, seat, &a, NULL);
        HOLDS(b, !fields_diff(b->ops->state_fields, b->match.state, b->twin, true, &field),
              "what feeds the display reached the game: %s", field.buf);
    }
}
