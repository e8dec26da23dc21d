/* Hashes: XXH3 with 64 bits, the one hash of Gloam (states, content, saves, replays, signatures). */
#ifndef GLOAM_BASE_HASH_H
#define GLOAM_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(const void *p, size_t n, uint64_t seed);

/* Sixteen lower-case hex digits and a NUL. */
void hash_hex(uint64_t h, char out[17]);

/* Reads exactly sixteen hex digits; returns 0, or -1 when they are not. */
int hash_unhex(const char *s, uint64_t *out);

#endif
