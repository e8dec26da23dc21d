/* The ladder of opponents: see opponent.h. docs/lab.md says how far each is above the one before, and where it
 * is not. The playouts of the best are as many as a call of a program may take in each game of two seats, so
 * that it sits at every table, and thinks for less than a second. */
#include "ai/opponent.h"

#include "ai/ai.h"

#include <string.h>

static const struct opponent ladder[] = {
    {"first-evening", "First evening", "knows the rules, and thinks about three moves of ten", "slip:70"},
    {"learner", "Learner", "plays well, but does not think about one move of four", "slip:25"},
    {"regular", "Regular", "plays the game as the house does", NULL},
    {"master", "Master", "plays every move out in hundreds of worlds before it chooses", "deep:300"},
};
enum { OPPONENTS = sizeof ladder / sizeof ladder[0] };

const struct opponent *opponent_at(const struct game_ops *ops, uint32_t index) {
    return ops->seats > 1 && index < OPPONENTS ? &ladder[index] : NULL;
}

const struct opponent *opponent_usual(const struct game_ops *ops) {
    const struct opponent *o = NULL;
    for (uint32_t i = 0; (o = opponent_at(ops, i)) && o->mind; i++)
        continue;
    return o;
}

const struct opponent *opponent_find(const struct game_ops *ops, const char *name) {
    const struct opponent *o;
    for (uint32_t i = 0; (o = opponent_at(ops, i)) && strcmp(o->name, name); i++)
        continue;
    return o;
}

const char *opponent_mind(const struct game_ops *ops, const char *word, uint32_t seat) {
    const struct opponent *o = opponent_find(ops, word);
    if (!o)
        return word;
    return o->mind ? o->mind : mind_first(ops, seat);
}
