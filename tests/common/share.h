/* Tests of whole games play as many as a quick program can. Sanitizers take ten times as long: GLOAM_SHARE says
 * how much of it they play, in percent. */
#ifndef GLOAM_TESTS_SHARE_H
#define GLOAM_TESTS_SHARE_H

#include <stdint.h>
#include <stdlib.h>

static inline uint32_t share_of(uint32_t games) {
    const char *env = getenv("GLOAM_SHARE");
    uint64_t share = env ? strtoul(env, NULL, 10) : 100;
    uint64_t some = games * (share < 100 ? share : 100) / 100;
    return some ? (uint32_t)some : 1;
}

/* From one of n things to the next that is tried, so that the share of them is spread. */
static inline uint32_t share_step(uint32_t n) {
    return n / share_of(n);
}

#endif
