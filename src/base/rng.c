/* Random streams over Philox2x64-10; see rng.h for the one bounded method. */
#include "base/rng.h"

#include "base/hash.h"

#include <string.h>

/* The figures of the publication: the multiplier, and the step of the key (the golden ratio). */
#define PHILOX_M UINT64_C(0xD2B74407B1CE6E93)
#define PHILOX_W UINT64_C(0x9E3779B97F4A7C15)

static inline __attribute__((always_inline)) void philox_round(uint64_t key, uint64_t *left,
                                                               uint64_t *right) {
    unsigned __int128 product = (unsigned __int128)PHILOX_M * *left;
    *left = (uint64_t)(product >> 64) ^ key ^ *right;
    *right = (uint64_t)product;
}

/* Ten rounds in full and no loop: a compiler that sees the true size does not copy it into every caller. */
static inline __attribute__((always_inline)) void philox(uint64_t key, uint64_t left, uint64_t right,
                                                         uint64_t out[2]) {
    philox_round(key, &left, &right);
    philox_round(key += PHILOX_W, &left, &right);
    philox_round(key += PHILOX_W, &left, &right);
    philox_round(key += PHILOX_W, &left, &right);
    philox_round(key += PHILOX_W, &left, &right);
    philox_round(key += PHILOX_W, &left, &right);
    philox_round(key += PHILOX_W, &left, &right);
    philox_round(key += PHILOX_W, &left, &right);
    philox_round(key += PHILOX_W, &left, &right);
    philox_round(key += PHILOX_W, &left, &right);
    out[0] = left;
    out[1] = right;
}

void rng_philox(uint64_t key, const uint64_t counter[2], uint64_t out[2]) {
    philox(key, counter[0], counter[1], out);
}

/* Block b of a key: two 64-bit draws. */
static void philox_block(uint64_t key, uint64_t b, uint64_t out[2]) {
    philox(key, b, 0, out);
}

uint64_t rng_key(uint64_t seed, const char *purpose, uint64_t index) {
    uint64_t out[2];
    philox_block(hash_bytes(purpose, strlen(purpose), seed), index, out);
    return out[0];
}

uint64_t rng_at(uint64_t key, uint64_t n) {
    uint64_t out[2];
    philox_block(key, n >> 1, out);
    return out[n & 1];
}

void stream_open(struct stream *s, uint64_t key) {
    s->key = key;
    s->n = 0;
    s->spare = 0;
}

uint64_t stream_block(struct stream *s) {
    uint64_t out[2];
    philox_block(s->key, s->n >> 1, out);
    s->n++;
    s->spare = out[1];
    return out[0];
}

int32_t stream_range(struct stream *s, int32_t lo, int32_t hi) {
    uint32_t span = (uint32_t)hi - (uint32_t)lo + 1;
    uint32_t at = stream_below(s, span);
    return (int32_t)((uint32_t)lo + at);
}

bool stream_chance(struct stream *s, uint32_t basis_points) {
    uint32_t roll = stream_below(s, 10000);
    return roll < basis_points;
}

int32_t stream_pick(struct stream *s, const uint16_t *weights, uint32_t count) {
    uint32_t total = 0;
    for (uint32_t i = 0; i < count; i++)
        total += weights[i];
    if (total == 0)
        return -1;
    uint32_t at = stream_below(s, total);
    for (uint32_t i = 0; i < count; i++) {
        if (at < weights[i])
            return (int32_t)i;
        at -= weights[i];
    }
    return -1;
}

void stream_shuffle_u8(struct stream *s, uint8_t *a, uint32_t n) {
    for (uint32_t i = n; i > 1; i--) {
        uint32_t j = stream_below(s, i);
        uint8_t t = a[i - 1];
        a[i - 1] = a[j];
        a[j] = t;
    }
}
