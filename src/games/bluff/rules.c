/* BLUFF: the rules. apply is all there is that changes a state. */
#include "games/bluff/bluff.h"

#include <string.h>

enum { EVERYBODY = (1 << BLUFF_SEATS) - 1 };

static uint32_t all_dice(const struct bluff_state *s) {
    return s->cup[BLUFF_HOST].dice + s->cup[BLUFF_GUEST].dice;
}

void bluff_roll(const struct bluff_rules *r, struct bluff_cup *cup, struct stream *s) {
    memset(cup->die, 0, sizeof cup->die);
    for (uint32_t i = 0; i < cup->dice; i++) {
        uint8_t face = (uint8_t)(1 + stream_below(s, r->faces));
        uint32_t at = i;
        for (; at && cup->die[at - 1] > face; at--)
            cup->die[at] = cup->die[at - 1];
        cup->die[at] = face;
    }
}

static void begin_round(const struct bluff_rules *r, struct bluff_state *s, uint8_t seat, struct sink *out) {
    s->round++;
    s->seat = seat;
    s->count = s->face = 0;
    for (int32_t who = 0; who < BLUFF_SEATS; who++) {
        struct bluff_cup *cup = &s->cup[who];
        bluff_roll(r, cup, &s->roll);
        emit(out, BLUFF_EV_ROLLED, EVERYBODY, who, cup->dice, 0, 0);
        for (uint32_t i = 0; i < cup->dice; i++)
            emit(out, BLUFF_EV_GOT, (uint16_t)(1 << who), cup->die[i], 0, 0, 0);
    }
}

void bluff_start(const void *rules, const void *setup, uint64_t seed, void *state) {
    const struct bluff_setup *u = setup;
    struct bluff_state *s = state;
    memset(s, 0, sizeof *s);
    stream_open(&s->roll, rng_key(seed, "roll", 0));
    s->banter = rng_key(seed, "banter", 0);
    for (uint32_t seat = 0; seat < BLUFF_SEATS; seat++)
        s->cup[seat].dice = u->dice[seat];
    begin_round(rules, s, u->first, NULL);
}

void bluff_ask(const void *rules, const void *state, struct ask *out) {
    const struct bluff_state *s = state;
    (void)rules;
    *out = (struct ask){.over = s->over, .seat = s->seat};
}

uint32_t bluff_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct bluff_rules *r = rules;
    const struct bluff_state *s = state;
    int32_t count = a->arg[0], face = a->arg[1];
    (void)seat;
    if (a->arg[2] || (a->verb == BLUFF_DOUBT && (count || face)))
        return REASON_ARGS;
    if (a->verb == BLUFF_DOUBT)
        return s->count ? REASON_OK : BLUFF_NO_CLAIM;
    if (count < 1 || face < 1 || face > (int32_t)r->faces)
        return REASON_ARGS;
    if (count > (int32_t)all_dice(s))
        return BLUFF_NO_DICE;
    return count > s->count || (count == s->count && face > s->face) ? REASON_OK : BLUFF_NO_HIGHER;
}

uint32_t bluff_legal(const void *rules, const void *state, struct action *out, uint32_t cap) {
    const struct bluff_rules *r = rules;
    const struct bluff_state *s = state;
    struct legal_list l = {out, cap, 0};
    if (s->over)
        return 0;
    for (uint32_t count = s->count ? s->count : 1; count <= all_dice(s); count++)
        for (uint32_t face = count == s->count ? s->face + 1u : 1; face <= r->faces; face++)
            legal_put(&l, (struct action){BLUFF_CLAIM, {(int16_t)count, (int16_t)face, 0}});
    if (s->count)
        legal_put(&l, (struct action){BLUFF_DOUBT, {0}});
    return l.count;
}

/* All cups are lifted: the claim holds if at least so many dice lie with its face up. */
static void lift(const struct bluff_rules *r, struct bluff_state *s, uint8_t doubter, struct sink *out) {
    uint32_t found = 0;
    for (uint32_t who = 0; who < BLUFF_SEATS; who++)
        for (uint32_t i = 0; i < s->cup[who].dice; i++)
            found += s->cup[who].die[i] == s->face;
    s->found = (uint8_t)found;
    uint8_t loser = found >= s->count ? doubter : doubter ^ 1;
    emit(out, BLUFF_EV_DOUBTED, EVERYBODY, doubter, 0, 0, 0);
    emit(out, BLUFF_EV_COUNTED, EVERYBODY, (int32_t)found, s->face, 0, 0);
    s->cup[loser].dice--;
    emit(out, BLUFF_EV_LOST, EVERYBODY, loser, s->cup[loser].dice, 0, 0);
    if (s->cup[loser].dice) {
        begin_round(r, s, loser, out);
        return;
    }
    s->over = 1;
    s->count = s->face = 0;
    for (uint32_t who = 0; who < BLUFF_SEATS; who++)
        memset(s->cup[who].die, 0, sizeof s->cup[who].die);
    emit(out, BLUFF_EV_WON, EVERYBODY, loser ^ 1, 0, 0, 0);
}

void bluff_apply(const void *rules, void *state, uint32_t seat, const struct action *a, struct sink *out) {
    struct bluff_state *s = state;
    if (a->verb == BLUFF_DOUBT) {
        lift(rules, s, (uint8_t)seat, out);
        return;
    }
    s->count = (uint8_t)a->arg[0];
    s->face = (uint8_t)a->arg[1];
    s->seat ^= 1;
    emit(out, BLUFF_EV_CLAIMED, EVERYBODY, (int32_t)seat, s->count, s->face, 0);
}

void bluff_result(const void *rules, const void *state, struct result *out) {
    const struct bluff_state *s = state;
    (void)rules;
    for (uint32_t seat = 0; seat < BLUFF_SEATS; seat++) {
        bool won = s->over && s->cup[seat].dice;
        if (won)
            out->outcome = (uint16_t)(BLUFF_HOST_WON + seat);
        out->count[seat][BLUFF_SCORE_WON] = won;
        out->count[seat][BLUFF_SCORE_DICE] = s->cup[seat].dice;
    }
}

void bluff_value(const void *rules, const void *state, int32_t out[SEATS_MAX]) {
    const struct bluff_state *s = state;
    int32_t lead = s->cup[BLUFF_HOST].dice - s->cup[BLUFF_GUEST].dice;
    (void)rules;
    out[BLUFF_HOST] = s->over ? lead * 100 : lead;
    out[BLUFF_GUEST] = -out[BLUFF_HOST];
}

enum status bluff_audit(const void *rules, const void *state, struct err *e) {
    const struct bluff_rules *r = rules;
    const struct bluff_state *s = state;
    for (uint32_t who = 0; who < BLUFF_SEATS; who++) {
        const struct bluff_cup *cup = &s->cup[who];
        if (cup->dice > BLUFF_DICE || (!cup->dice && !s->over))
            return err_set(e, ST_BUG, "cup %u has %u dice", who, cup->dice);
        for (uint32_t i = 0; i < BLUFF_DICE; i++) {
            uint32_t least = s->over || i >= cup->dice ? 0 : i ? cup->die[i - 1] : 1;
            uint32_t most = s->over || i >= cup->dice ? 0 : r->faces;
            if (cup->die[i] < least || cup->die[i] > most)
                return err_set(e, ST_BUG, "die %u of cup %u shows %u, expected %u to %u", i, who, cup->die[i],
                               least, most);
        }
    }
    return ST_OK;
}
