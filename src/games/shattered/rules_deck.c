/* SHATTERED DUNGEON: cards between hand, draw pile, discard, and out of play. A draw pile is a mask without
 * order; drawing takes one of its cards at random from the side's own stream (S-66). */
#include "games/shattered/sd.h"

/* The n-th set bit of a mask, from 0. */
static uint32_t nth_bit(uint64_t mask, uint32_t n) {
    while (n--)
        mask &= mask - 1;
    return sd_bit(mask);
}

/* S-06: an empty draw pile takes the discard in; when both are empty nothing is drawn. */
static bool refill(struct sd_state *s, uint32_t side, struct sink *k) {
    struct sd_side *of = &s->pub.side[side];
    struct sd_hidden *own = &s->own[side];
    if (own->draw)
        return true;
    if (!of->discard)
        return false;
    own->draw = of->discard;
    of->discard = 0;
    of->draw_count = (uint8_t)sd_count(own->draw);
    emit(k, SD_EV_RESHUFFLED, SD_TO_ALL, (int32_t)side + 1, 0, 0, 0);
    return true;
}

static void take(struct sd_state *s, uint32_t side, uint32_t n, struct sink *k) {
    struct sd_side *of = &s->pub.side[side];
    struct sd_hidden *own = &s->own[side];
    uint32_t slot = nth_bit(own->draw, n);
    uint64_t bit = UINT64_C(1) << slot;
    own->draw ^= bit;
    own->hand |= bit;
    of->draw_count--;
    of->hand_count++;
    emit(k, SD_EV_DREW_CARD, SD_TO(side), of->deck[slot], 0, 0, 0);
}

/* Two cards come from one number: n * (n - 1) ways to draw them, all equally likely. */
void sd_draw(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t count, struct sink *k) {
    struct sd_side *of = &s->pub.side[side];
    uint32_t drawn = 0;
    (void)r;
    while (drawn < count && refill(s, side, k)) {
        uint32_t n = of->draw_count;
        bool two = n > 1 && count - drawn > 1;
        uint32_t x = stream_below(&s->deck[side], two ? n * (n - 1) : n);
        take(s, side, x % n, k);
        if (two)
            take(s, side, x / n, k);
        drawn += two ? 2 : 1;
    }
    if (drawn)
        emit(k, SD_EV_DREW, SD_TO_ALL, (int32_t)side + 1, (int32_t)drawn, 0, 0);
}

static int32_t owner_of(const struct sd_state *s, uint32_t side, uint32_t slot) {
    for (int32_t i = 0; side == SD_VISITOR && i < SD_MEMBERS; i++)
        if (s->of_member[i] >> slot & 1)
            return i;
    return -1;
}

/* C-27: what a fallen member still had in hand is played, then leaves with its owner. */
void sd_discard(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot) {
    int32_t owner = owner_of(s, side, slot);
    uint64_t bit = UINT64_C(1) << slot;
    (void)r;
    if (owner >= 0 && s->pub.member[owner].down)
        s->pub.side[side].out |= bit;
    else
        s->pub.side[side].discard |= bit;
}

/* SD-167: the cards of a fallen member leave draw pile and discard; SD-169 the rest comes round faster. */
void sd_fallen_cards(struct sd_state *s, uint32_t member, struct sink *k) {
    struct sd_side *of = &s->pub.side[SD_VISITOR];
    struct sd_hidden *own = &s->own[SD_VISITOR];
    uint64_t cards = s->of_member[member], left = cards & (own->draw | of->discard);
    of->out |= left;
    own->draw &= ~cards;
    of->discard &= ~cards;
    of->draw_count = (uint8_t)sd_count(own->draw);
    emit(k, SD_EV_CARDS_LEFT, SD_TO_ALL, (int32_t)member + 1, (int32_t)sd_count(left), 0, 0);
}

/* S-41: they come back through the discard. */
void sd_cards_back(struct sd_state *s, uint32_t member) {
    struct sd_side *of = &s->pub.side[SD_VISITOR];
    uint64_t cards = s->of_member[member] & of->out;
    of->out &= ~cards;
    of->discard |= cards;
}
