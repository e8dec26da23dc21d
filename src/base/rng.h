/* Random streams. A stream is a key and a counter fed to Philox2x64-10 (Salmon et al., "Parallel random
 * numbers: as easy as 1, 2, 3", 2011); nothing else is random in Gloam. Keys come from a seed, the name of a
 * purpose and an index, so streams never touch each other: drawing once more for loot cannot move the dice of
 * a fight.
 *
 * The one method for every bounded draw: a 64-bit draw times the bound, upper 64 bits (no rejection; the
 * bias is below bound / 2^64). One draw per statement; never two in one expression. */
#ifndef GLOAM_BASE_RNG_H
#define GLOAM_BASE_RNG_H

#include <stdbool.h>
#include <stdint.h>

/* One Philox block holds two 64-bit draws; spare keeps the second until the next, odd-numbered draw. */
struct stream {
    uint64_t key;
    uint64_t n; /* draws made so far */
    uint64_t spare;
};

/* The generator: a keyed block of two 64-bit words for a counter of two. */
void rng_philox(uint64_t key, const uint64_t counter[2], uint64_t out[2]);

/* Key for a purpose ("combat", "map", ...) and an index (a floor, a game number) under a seed. */
uint64_t rng_key(uint64_t seed, const char *purpose, uint64_t index);

/* The n-th draw of a key, without a stream: for pure functions of (key, n), such as the lying display. */
uint64_t rng_at(uint64_t key, uint64_t n);

void stream_open(struct stream *s, uint64_t key);
uint64_t stream_block(struct stream *s); /* an even-numbered draw: a new block; use stream_next */

static inline uint64_t stream_next(struct stream *s) {
    if (!(s->n & 1))
        return stream_block(s);
    uint64_t draw = s->spare;
    s->n++;
    s->spare = 0;
    return draw;
}

/* The bounded method on a draw. */
static inline uint32_t rng_bound(uint64_t draw, uint32_t bound) {
    return (uint32_t)(((unsigned __int128)draw * bound) >> 64);
}

/* 0 .. bound-1; a bound of 0 or 1 draws all the same and gives 0. */
static inline uint32_t stream_below(struct stream *s, uint32_t bound) {
    uint64_t draw = stream_next(s);
    return rng_bound(draw, bound);
}

/* lo .. hi, both included; lo <= hi. */
int32_t stream_range(struct stream *s, int32_t lo, int32_t hi);

/* True with the given chance in basis points (10,000 = always). */
bool stream_chance(struct stream *s, uint32_t basis_points);

/* Index drawn by weight; -1 when all weights are 0 (nothing is drawn then). */
int32_t stream_pick(struct stream *s, const uint16_t *weights, uint32_t count);

void stream_shuffle_u8(struct stream *s, uint8_t *a, uint32_t n);

#endif
