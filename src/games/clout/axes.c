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

const struct axis_row cl_axes[AXES] = {
    {"host", "host", CL_HOST, decks, write_deck},
    {"away", "away", CL_AWAY, decks, write_deck},
};
