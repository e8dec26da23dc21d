/* DARKDELVE: habits that a player could have (core/policy.h), for 'gloam exploit' and for minds that think.
 * Those of the larger game stand only where somebody has a class. */
#include "games/darkdelve/things.h"

#define BIT(verb) (1u << (verb))
_Static_assert(DD_REST_FULLY < 32, "habits of later verbs say so themselves");
#define GUARDS (BIT(DD_DEFEND) | BIT(DD_BLOCK) | BIT(DD_DODGE))
#define CHESTS (BIT(DD_OPEN_CHEST) | BIT(DD_PICK_LOCK) | BIT(DD_FORCE) | BIT(DD_SMASH))

/* Whether a find is worn or not is asked apart: a weapon stays in the hand that knows it. */
static enum habit_says one_weapon(const void *rules, const void *view, uint32_t seat,
                                  const struct action *a) {
    const struct dd_rules *r = rules;
    const struct dd_view *v = view;
    (void)seat;
    return a->verb == DD_EQUIP_FOUND && r->item[v->found.kind].slot == DD_WEAPON ? HABIT_SHUNS : HABIT_ALLOWS;
}

static enum habit_says insists_on(const struct action *a, uint16_t verb) {
    return a->verb == verb ? HABIT_INSISTS : HABIT_ALLOWS;
}

#define SAYS(name, ...)                                                                                      \
    static enum habit_says name(const void *rules, const void *view, uint32_t seat,                          \
                                const struct action *a) {                                                    \
        (void)rules, (void)view, (void)seat;                                                                 \
        return __VA_ARGS__;                                                                                  \
    }
SAYS(prays, insists_on(a, DD_PRAY))
SAYS(desecrates, insists_on(a, DD_DESECRATE))
SAYS(crosses, insists_on(a, DD_CROSS))
SAYS(never_rests, a->verb == DD_REST_FULLY || a->verb == DD_REST_BRIEFLY ? HABIT_SHUNS : HABIT_ALLOWS)
SAYS(brings_nothing, a->verb == DD_ENTER_DUNGEON && a->arg[0] ? HABIT_SHUNS : HABIT_ALLOWS)
SAYS(buys_nothing, a->verb == DD_BUY ? HABIT_SHUNS : HABIT_ALLOWS)

/* Torches stay in the pack. */
static enum habit_says unlit(const void *rules, const void *view, uint32_t seat, const struct action *a) {
    const struct dd_rules *r = rules;
    enum dd_where where;
    (void)seat;
    const struct dd_item *it =
        a->verb == DD_USE_ITEM ? dd_thing_seen(view, (uint16_t)a->arg[0], &where) : NULL;
    return it && dd_fx_of_item(r, it->kind, FX_BURNS_ON) ? HABIT_SHUNS : HABIT_ALLOWS;
}

static bool in_full(const void *rules) {
    return ((const struct dd_rules *)rules)->class_count > 0;
}

const struct habit_row dd_habits[DD_HABITS] = {
    {"attack", "attacks and does nothing else in a fight", .insists = BIT(DD_ATTACK)},
    {"never_guard", "never defends", .shuns = GUARDS},
    {"guard", "defends whenever it may", .insists = BIT(DD_DEFEND) | BIT(DD_BLOCK)},
    {"flee", "flees whenever it may", .insists = BIT(DD_FLEE)},
    {"never_flee", "never flees", .shuns = BIT(DD_FLEE)},
    {"hoard", "uses no item", .shuns = BIT(DD_USE_ITEM)},
    {"drink", "uses an item whenever it may", .insists = BIT(DD_USE_ITEM)},
    {"leave", "extracts at the first stair", .insists = BIT(DD_EXTRACT)},
    {"dive", "descends at every stair", .insists = BIT(DD_DESCEND)},
    {"buy_out", "pays at the last stair", .insists = BIT(DD_EXTRACT_ALTERNATIVE)},
    {"no_chests", "opens no chest", .shuns = CHESTS},
    {"one_weapon", "keeps the weapon it came with", .shuns = BIT(DD_EQUIP_ITEM), .says = one_weapon},
    {"heavy", "strikes with all its weight whenever it may", .insists = BIT(DD_HEAVY), .stands = in_full},
    {"never_heavy", "never strikes with all its weight", .shuns = BIT(DD_HEAVY), .stands = in_full},
    {"never_block", "never blocks", .shuns = BIT(DD_BLOCK), .stands = in_full},
    {"never_dodge", "never dodges", .shuns = BIT(DD_DODGE), .stands = in_full},
    {"dodge", "dodges whenever it may", .insists = BIT(DD_DODGE), .stands = in_full},
    {"retreat", "backs out of every fight that it may", .insists = BIT(DD_RETREAT), .stands = in_full},
    {"smash", "smashes every chest", .insists = BIT(DD_SMASH), .stands = in_full},
    {"sleep", "sleeps wherever there is a place for it", .insists = BIT(DD_REST_FULLY), .stands = in_full},
    {"never_rest", "never rests", .says = never_rests, .stands = in_full},
    {"pray", "prays at every shrine", .says = prays, .stands = in_full},
    {"desecrate", "desecrates every shrine", .says = desecrates, .stands = in_full},
    {"cross", "goes through the last door whenever it stands before it", .says = crosses, .stands = in_full},
    {"unlit", "lights no torch", .says = unlit, .stands = in_full},
    {"bare", "brings nothing from the stash", .says = brings_nothing},
    {"thrift", "buys nothing", .says = buys_nothing, .stands = in_full},
};
