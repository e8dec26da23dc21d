/* CLOUT: the two sides of a matrix. Either seat takes one of the starter decks, one for each archetype; the
 * words are those that the settings of the seats read. */
#include "games/clout/cl_metrics.h"

static uint64_t decks(const void *rules) {
    (void)rules;
    return CL_STARTERS;
}

static void write_deck(const void *rules, uint64_t index, struct text *out) {
    text_put(out, cl_name_of(rules, CL_KIND_ARCHETYPE, (int64_t)index + 1));
}

static uint32_t copies_of(const uint8_t *deck, uint32_t size, uint32_t card) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < size; i++)
        n += deck[i] == card;
    return n;
}

/* All copies of a card of the deck give way to another card, as far as so many of that are allowed. */
static void exchange(const struct cl_rules *r, uint8_t *deck, uint32_t size, struct stream *dice) {
    uint8_t old = deck[stream_below(dice, size)], new = (uint8_t)(1 + stream_below(dice, r->cards));
    uint32_t room = cl_copies_allowed(r, new) - copies_of(deck, size, new);
    for (uint32_t i = 0; i < size && room && new != old; i++)
        if (deck[i] == old) {
            deck[i] = new;
            room--;
        }
}

/* One to three cards are exchanged; the size stays. */
static void vary_deck(const void *rules, const char *from, struct stream *dice, struct text *out) {
    const struct cl_rules *r = rules;
    uint8_t deck[CL_DECK_MAX], size = 0;
    struct err e;
    if (cl_deck_read(r, from, deck, &size, &e) != ST_OK)
        return;
    for (uint32_t i = 1 + stream_below(dice, 3); i; i--)
        exchange(r, deck, size, dice);
    for (uint32_t card = 1, kinds = 0; card <= r->cards; card++) {
        uint32_t n = copies_of(deck, size, card);
        if (n)
            text_fmt(out, "%s%ux %s", kinds++ ? ", " : "", n, r->card[card].name);
    }
}

const struct axis_row cl_axes[AXES] = {
    {"host", "host", CL_HOST, decks, write_deck, vary_deck},
    {"away", "away", CL_AWAY, decks, write_deck, vary_deck},
};
