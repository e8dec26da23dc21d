/* SHATTERED DUNGEON: cards between hand, draw pile, discard, and out of play. A draw pile is a mask without
 * order; drawing takes one of its cards at random from the side's own stream (S-66). */
#include "games/shattered/sd.h"

/* The n-th set bit of a mask with that many, from 0: counted from the nearer end. */
static uint64_t nth_bit(uint64_t mask, uint32_t n, uint32_t count) {
    uint32_t above = count - 1 - n;
    if (above < n) {
        uint32_t top = 63u - (uint32_t)__builtin_clzll(mask);
        for (; above; above--) {
            mask ^= UINT64_C(1) << top;
            top = 63u - (uint32_t)__builtin_clzll(mask);
        }
        return UINT64_C(1) << top;
    }
    while (n--)
        mask &= mask - 1;
    return mask & -mask;
}

/* S-06: an empty draw pile takes the discard in; when both are empty nothing is drawn. */
NOINLINE static bool refill(struct sd_side *of, struct sd_hidden *own, uint32_t side, struct sink *k) {
    if (!of->discard)
        return false;
    own->draw = of->discard;
    of->discard = 0;
    of->draw_count = (uint8_t)sd_count(own->draw);
    emit(k, SD_EV_RESHUFFLED, SD_TO_ALL, (int32_t)side + 1, 0, 0, 0);
    return true;
}

NOINLINE static void tell_cards(const struct sd_side *of, uint32_t side, uint64_t first, uint64_t second,
                                struct sink *k) {
    emit(k, SD_EV_DREW_CARD, SD_TO(side), of->deck[sd_bit(first)], 0, 0, 0);
    if (second)
        emit(k, SD_EV_DREW_CARD, SD_TO(side), of->deck[sd_bit(second)], 0, 0, 0);
}

/* Two cards come from one number: n * (n - 1) ways to draw them, all equally likely. */
void sd_draw(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t count, struct sink *k) {
    struct sd_side *of = sd_side_of(&s->pub, side);
    struct sd_hidden *own = side ? &s->own[1] : &s->own[0];
    struct stream *rng = side ? &s->deck[1] : &s->deck[0];
    uint32_t left = count;
    (void)r;
    while (left && (own->draw || refill(of, own, side, k))) {
        uint32_t n = of->draw_count;
        bool two = n > 1 && left > 1;
        uint32_t x = stream_below(rng, two ? n * (n - 1) : n);
        uint64_t pile = own->draw, first = nth_bit(pile, x % n, n);
        uint64_t second = two ? nth_bit(pile ^ first, x / n, n - 1) : 0;
        own->draw = pile ^ first ^ second;
        own->hand |= first | second;
        of->draw_count = (uint8_t)(n - 1 - two);
        of->hand_count = (uint8_t)(of->hand_count + 1 + two);
        left -= 1u + two;
        if (k)
            tell_cards(of, side, first, second, k);
    }
    if (left < count)
        emit(k, SD_EV_DREW, SD_TO_ALL, (int32_t)side + 1, (int32_t)(count - left), 0, 0);
}

/* C-27: what a fallen member still had in hand is played, then leaves with its owner. */
void sd_discard_beside_fallen(struct sd_state *s, uint32_t slot) {
    struct sd_side *of = &s->pub.side[SD_VISITOR];
    uint64_t bit = UINT64_C(1) << slot;
    bool fallen = false;
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        fallen = fallen || (s->of_member[i] & bit && s->pub.member[i].down);
    *(fallen ? &of->out : &of->discard) |= bit;
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
    if (left)
        emit(k, SD_EV_CARDS_LEFT, SD_TO_ALL, (int32_t)member + 1, (int32_t)sd_count(left), 0, 0);
}

/* S-41: they come back through the discard. */
void sd_cards_back(struct sd_state *s, uint32_t member) {
    struct sd_side *of = &s->pub.side[SD_VISITOR];
    uint64_t cards = s->of_member[member] & of->out;
    of->out &= ~cards;
    of->discard |= cards;
}
