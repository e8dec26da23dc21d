/* DARKDELVE: habits that a player could have (core/policy.h), for 'gloam exploit'. */
#include "games/darkdelve/dd.h"

#define BIT(verb) (1u << (verb))

/* Whether a find is worn or not is asked apart: a weapon stays in the hand that knows it. */
static enum habit_says one_weapon(const void *rules, const void *view, uint32_t seat,
                                  const struct action *a) {
    const struct dd_rules *r = rules;
    const struct dd_view *v = view;
    (void)seat;
    return a->verb == DD_EQUIP_FOUND && r->item[v->found.kind].slot == DD_WEAPON ? HABIT_SHUNS : HABIT_ALLOWS;
}

const struct habit_row dd_habits[DD_HABITS] = {
    {"attack", "attacks and does nothing else in a fight", .insists = BIT(DD_ATTACK)},
    {"never_guard", "never defends", .shuns = BIT(DD_DEFEND)},
    {"guard", "defends whenever it may", .insists = BIT(DD_DEFEND)},
    {"flee", "flees whenever it may", .insists = BIT(DD_FLEE)},
    {"never_flee", "never flees", .shuns = BIT(DD_FLEE)},
    {"hoard", "uses no item", .shuns = BIT(DD_USE_ITEM)},
    {"drink", "uses an item whenever it may", .insists = BIT(DD_USE_ITEM)},
    {"leave", "extracts at the first stair", .insists = BIT(DD_EXTRACT)},
    {"dive", "descends at every stair", .insists = BIT(DD_DESCEND)},
    {"buy_out", "pays at the last stair", .insists = BIT(DD_EXTRACT_ALTERNATIVE)},
    {"no_chests", "opens no chest", .shuns = BIT(DD_OPEN_CHEST)},
    {"one_weapon", "keeps the weapon it came with", .shuns = BIT(DD_EQUIP_ITEM), .says = one_weapon},
};
