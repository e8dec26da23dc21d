/* ESCAPE THE DUNGEON: the archetype compass (ES-182 .. ES-186, D-27). A score is the cosine between an
 * entity's traits and an archetype, in ten-thousandths; the heading is the top of the list, the first of
 * equals. */
#include "games/escape/es_rules.h"

#include <string.h>

/* Rounded down. Newton's steps fall from above until they stop. */
static int64_t root(int64_t n) {
    if (n < 2)
        return n;
    int64_t x = INT64_C(1) << (32 - __builtin_clzll((uint64_t)n) / 2);
    for (int64_t next = (x + n / x) / 2; next < x; next = (x + n / x) / 2)
        x = next;
    return x;
}

/* Below 2^31: ten products of figures up to ES_ONE. Written out, since everybody is measured in every turn.
 */
static int32_t product(const int16_t a[ES_TRAITS], const int16_t b[ES_TRAITS]) {
    _Static_assert(ES_TRAITS == 10, "one product for each trait");
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] + a[4] * b[4] + a[5] * b[5] + a[6] * b[6] +
           a[7] * b[7] + a[8] * b[8] + a[9] * b[9];
}

void es_compass(const struct es_rules *r, const struct es_entity *who, int32_t score[ES_ARCHETYPES]) {
    int64_t length = root(product(who->trait, who->trait));
    memset(score, 0, ES_ARCHETYPES * sizeof score[0]);
    for (uint32_t i = 0; length && i < r->archetypes; i++) {
        const struct es_archetype_rules *a = &r->archetype[i + 1];
        int64_t dot = product(who->trait, a->vector), by = length * a->norm;
        int64_t cosine = (dot * ES_ONE + (dot < 0 ? -by / 2 : by / 2)) / by;
        score[i] = (int32_t)(cosine > ES_ONE ? ES_ONE : cosine < -ES_ONE ? -ES_ONE : cosine);
    }
}

/* The order of two scores is that of their products over the archetypes' lengths: nothing is divided or
 * rounded. */
uint32_t es_heading(const struct es_rules *r, const struct es_entity *who) {
    const struct es_archetype_rules *best = &r->archetype[1];
    int64_t most = product(who->trait, best->vector);
    for (uint32_t i = 2; i <= r->archetypes; i++) {
        const struct es_archetype_rules *a = &r->archetype[i];
        int64_t dot = product(who->trait, a->vector);
        if (dot * best->norm > most * a->norm) {
            best = a;
            most = dot;
        }
    }
    return (uint32_t)(best - r->archetype);
}
