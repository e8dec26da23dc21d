/* The ladder of opponents: see opponent.h. docs/lab.md says how far each is above the one before, and where it
 * is not. The weaker ones are a search that slips, not the house's mind that slips: where that mind is weak itself,
 * as a dungeon that courts the Symbiote, moves without thought would make it stronger. With fewer than 50 playouts
 * a search thinks of none of the game's habits, so Regular has more: as the Boar, who comes through by one, it
 * would be level with the Learner. The playouts of the best are as many as a call of a program may take in each
 * game of two seats, so that it sits at every table, and thinks for less than a second. */
#include "ai/opponent.h"

#include "core/policy.h"

#include <string.h>

static const struct opponent ladder[] = {
    {"first-evening", "First evening", "knows the rules, and thinks about three moves of ten", "slip:70/deep:30"},
    {"learner", "Learner", "plays well, but does not think about three moves of ten", "slip:30/deep:30"},
    {"regular", "Regular", "has played for years; one move of ten comes without a thought", "slip:10/deep:100"},
    {"master", "Master", "plays every move out in hundreds of worlds before it chooses", "deep:300"},
};
enum { OPPONENTS = sizeof ladder / sizeof ladder[0], USUAL = 2 };

const struct opponent *opponent_at(const struct game_ops *ops, uint32_t index) {
    return ops->seats > 1 && index < OPPONENTS ? &ladder[index] : NULL;
}

const struct opponent *opponent_usual(const struct game_ops *ops) {
    return opponent_at(ops, USUAL);
}

const struct opponent *opponent_find(const struct game_ops *ops, const char *name) {
    const struct opponent *o;
    for (uint32_t i = 0; (o = opponent_at(ops, i)) && strcmp(o->name, name); i++)
        continue;
    return o;
}

const char *opponent_mind(const struct game_ops *ops, const char *word) {
    const struct opponent *o = opponent_find(ops, word);
    return o ? o->mind : word;
}

const char *opponent_title(const struct game_ops *ops, const char *mind) {
    const struct opponent *o;
    for (uint32_t i = 0; (o = opponent_at(ops, i)); i++)
        if (!strcmp(o->mind, mind))
            return o->title;
    for (uint32_t i = 0; i < ops->policy_count; i++)
        if (!strcmp(ops->policies[i].name, mind) && ops->policies[i].title)
            return ops->policies[i].title;
    return "Somebody else";
}
