/* ESCAPE THE DUNGEON: what a stream is worth (ES-143 .. ES-150): (base + interest + momentum + skill) x
 * novelty x risk x diminishing, never below 0, rounded once to ten-thousandths (D-09). */
#include "games/escape/es_rules.h"

__extension__ typedef __int128 wide; /* the product of four factors does not fit 64 bits */

/* n / by, rounded down, INT32_MAX at most, for n above 0 and by from 2^32 to 2^95. Not every machine that
 * rules are compiled for divides numbers as wide as these, so both are cut until by has 32 bits. By is
 * rounded up: the quotient cannot become too large, and at first it is too small by two at most. */
static int32_t quotient(wide n, wide by) {
    if (n >> 31 >= by)
        return INT32_MAX;
    int cut = 64 - __builtin_clzll((uint64_t)(by >> 32));
    int64_t q = (int64_t)(n >> cut) / ((int64_t)(by >> cut) + 1);
    while (n - q * by >= by)
        q++;
    return (int32_t)q;
}

int32_t es_fame_gain(const struct es_rules *r, const struct es_state *s, const struct es_entity *who) {
    const struct es_figures *f = &r->f;
    const struct es_room_rules *room = &r->room[es_feature_of(s, who)];
    int64_t sum = (int64_t)f->fame_base * f->stream_effort / 10 + room->interest;
    for (uint32_t i = 1; i <= r->skills; i++)
        sum += who->skills >> i & 1 ? r->skill[i].fame : 0;
    wide gain = (wide)sum * ES_ONE + (wide)f->fame_momentum * who->feature[ES_MOMENTUM];
    gain *= who->last_verb == 1 + ES_STREAM ? f->fame_repeat : ES_ONE;
    gain *= room->risk;
    gain *= (int64_t)f->fame_diminish * ES_ONE;
    wide by = ((wide)f->fame_diminish * ES_ONE + who->feature[ES_FAME]) * ES_ONE * ES_ONE * ES_ONE;
    return gain <= 0 ? 0 : quotient(gain + (by >> 1), by);
}
