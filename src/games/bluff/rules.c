/* BLUFF: the rules. apply is all there is that changes a state. */
#include "games/bluff/bluff.h"

#include <string.h>

enum { EVERYBODY = (1 << BLUFF_SEATS) - 1 };

void bluff_roll(const struct bluff_rules *r, uint32_t dice, struct stream *s, struct bluff_cup *cup) {
    memset(cup, 0, sizeof *cup);
    for (uint32_t i = 0; i < dice; i++) {
        uint8_t face = (uint8_t)(1 + stream_below(s, r->faces));
        uint32_t at = i;
        for (; at && cup->die[at - 1] > face; at--)
            cup->die[at] = cup->die[at - 1];
        cup->die[at] = face;
    }
}

/* BL-02; what lies under a cup is news for its owner alone (BL-01). */
static void begin_round(const struct bluff_rules *r, struct bluff_state *s, uint8_t seat, struct sink *out) {
    s->open.round++;
    s->open.seat = seat;
    s->open.count = s->open.face = 0;
    for (int32_t who = 0; who < BLUFF_SEATS; who++) {
        bluff_roll(r, s->open.dice[who], &s->roll, &s->cup[who]);
        emit(out, BLUFF_EV_ROLLED, EVERYBODY, who, s->open.dice[who], 0, 0);
        for (int32_t i = 0; i < s->open.dice[who]; i++)
            emit(out, BLUFF_EV_GOT, (uint16_t)(1 << who), who, i + 1, s->cup[who].die[i], 0);
    }
}

void bluff_start(const void *rules, const void *setup, uint64_t seed, void *state) {
    const struct bluff_setup *u = setup;
    struct bluff_state *s = state;
    memset(s, 0, sizeof *s);
    stream_open(&s->roll, rng_key(seed, "roll", 0));
    s->banter = rng_key(seed, "banter", 0);
    memcpy(s->open.dice, u->dice, sizeof u->dice);
    begin_round(rules, s, u->first, NULL);
}

void bluff_ask(const void *rules, const void *state, struct ask *out) {
    const struct bluff_state *s = state;
    (void)rules;
    *out = (struct ask){.over = s->open.over, .seat = s->open.seat};
}

uint32_t bluff_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct bluff_rules *r = rules;
    const struct bluff_open *o = &((const struct bluff_state *)state)->open;
    int32_t count = a->arg[0], face = a->arg[1];
    (void)seat;
    if (a->arg[2] || (a->verb == BLUFF_DOUBT && (count || face)))
        return REASON_ARGS;
    if (a->verb == BLUFF_DOUBT)
        return o->count ? REASON_OK : BLUFF_NO_CLAIM; /* BL-05 */
    if (count < 1 || face < 1 || face > (int32_t)r->faces)
        return REASON_ARGS;
    if (count > o->dice[BLUFF_HOST] + o->dice[BLUFF_GUEST])
        return BLUFF_NO_DICE; /* BL-03 */
    bool higher = count > o->count || (count == o->count && face > o->face);
    return higher ? REASON_OK : BLUFF_NO_HIGHER; /* BL-04 */
}

/* BL-06 to BL-08. */
static void lift(const struct bluff_rules *r, struct bluff_state *s, uint8_t doubter, struct sink *out) {
    struct bluff_open *o = &s->open;
    o->found = 0;
    for (uint32_t i = 0; i < BLUFF_ALL; i++)
        o->found += s->cup[i / BLUFF_DICE].die[i % BLUFF_DICE] == o->face;
    uint8_t loser = o->found >= o->count ? doubter : doubter ^ 1;
    emit(out, BLUFF_EV_DOUBTED, EVERYBODY, doubter, o->found, o->face, 0);
    o->dice[loser]--;
    emit(out, BLUFF_EV_LOST, EVERYBODY, loser, o->dice[loser], 0, 0);
    if (o->dice[loser]) {
        begin_round(r, s, loser, out);
        return;
    }
    o->over = 1;
    o->count = o->face = 0;
    memset(s->cup, 0, sizeof s->cup);
    emit(out, BLUFF_EV_WON, EVERYBODY, loser ^ 1, 0, 0, 0);
}

void bluff_apply(const void *rules, void *state, uint32_t seat, const struct action *a, struct sink *out) {
    struct bluff_state *s = state;
    if (a->verb == BLUFF_DOUBT) {
        lift(rules, s, (uint8_t)seat, out);
        return;
    }
    s->open.count = (uint8_t)a->arg[0];
    s->open.face = (uint8_t)a->arg[1];
    s->open.seat ^= 1;
    emit(out, BLUFF_EV_CLAIMED, EVERYBODY, (int32_t)seat, s->open.count, s->open.face, 0);
}

void bluff_result(const void *rules, const void *state, struct result *out) {
    const struct bluff_state *s = state;
    (void)rules;
    for (uint32_t seat = 0; seat < BLUFF_SEATS; seat++) {
        bool won = s->open.over && s->open.dice[seat];
        if (won)
            out->outcome = (uint16_t)(BLUFF_HOST_WON + seat);
        out->count[seat][BLUFF_SCORE_WON] = won;
        out->count[seat][BLUFF_SCORE_DICE] = s->open.dice[seat];
    }
}

enum status bluff_audit(const void *rules, const void *state, struct err *e) {
    const struct bluff_state *s = state;
    const struct bluff_open *o = &s->open;
    for (uint32_t i = 0; i < BLUFF_ALL; i++) {
        uint32_t who = i / BLUFF_DICE, at = i % BLUFF_DICE,
                 faces = ((const struct bluff_rules *)rules)->faces;
        const uint8_t *die = s->cup[who].die;
        bool there = !o->over && at < o->dice[who];
        if (o->dice[who] > BLUFF_DICE || (!o->dice[who] && !o->over))
            return err_set(e, ST_BUG, "cup %u has %u dice", who, o->dice[who]);
        if (there ? die[at] < (at ? die[at - 1] : 1) || die[at] > faces : die[at])
            return err_set(e, ST_BUG, "die %u of cup %u shows %u", at, who, die[at]);
    }
    return ST_OK;
}
