/* Random streams over Philox2x64-10; see rng.h for the one bounded method. */
#include "base/rng.h"

#include "base/hash.h"

#include <Random123/philox.h>
#include <string.h>

/* Block b of a key: two 64-bit draws. */
static void philox_block(uint64_t key, uint64_t b, uint64_t out[2]) {
    philox2x64_ctr_t c = {{b, 0}};
    philox2x64_key_t k = {{key}};
    philox2x64_ctr_t r = philox2x64(c, k);
    out[0] = r.v[0];
    out[1] = r.v[1];
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
