/* Ways into a game: what is carried on, and setups that nobody would write. */
#include "checks.h"

#include <stdlib.h>
#include <string.h>

/* What persists is a good setup, and carrying it on twice is carrying it on once. */
void carry_goes_on(struct bench *b) {
    struct err e;
    if (!b->ops->carry)
        return;
    while (!match_over(&b->match))
        bench_step(b);
    b->ops->carry(b->set.rules, b->match.state, b->setup);
    if (b->ops->setup_check(b->set.rules, b->setup, &e) != ST_OK)
        fail_msg("what is carried on is refused: %s", e.text);
    assert_int_equal(match_begin(&b->match, b->setup, 1, &e), ST_OK);
    void *again = calloc(1, b->ops->setup_size);
    b->ops->carry(b->set.rules, b->match.state, again);
    assert_memory_equal(again, b->setup, b->ops->setup_size);
    free(again);
}

/* Setups made of noise are refused or can be played; never worse. */
void hostile_setups(struct bench *b) {
    struct stream s;
    struct err e;
    stream_open(&s, b->seed ^ 11);
    for (int k = 0; k < 30; k++) {
        unsigned char *p = b->setup;
        memset(p, 0, b->ops->setup_size);
        b->ops->setup_fill(b->set.rules, b->scenario, p);
        uint32_t hits = stream_below(&s, 12);
        for (uint32_t i = 0; i < hits; i++) {
            uint32_t at = stream_below(&s, b->ops->setup_size);
            p[at] = (unsigned char)stream_below(&s, k % 2 ? 256 : 9);
        }
        if (match_begin(&b->match, b->setup, b->seed, &e) != ST_OK)
            continue;
        if (b->ops->audit(b->set.rules, b->match.state, &e) != ST_OK)
            fail_msg("an accepted setup starts unsound: %s", e.text);
        mind_seed(&b->mind, b->seed, 0);
        for (int i = 0; i < 25 && !match_over(&b->match); i++)
            bench_step(b);
    }
}
