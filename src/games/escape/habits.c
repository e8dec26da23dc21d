/* ESCAPE THE DUNGEON: habits that a player could have (core/policy.h), for 'gloam exploit'. */
#include "games/escape/es_mind.h"

#define BIT(verb) (1u << (verb))

static enum habit_says climb(const void *rules, const void *view, uint32_t seat, const struct action *a) {
    (void)rules, (void)view, (void)seat;
    return (a->verb == ES_MOVE || a->verb == ES_FLEE) && a->arg[0] == ES_UP ? HABIT_INSISTS : HABIT_ALLOWS;
}

/* The exit lies in the south-east of every level (D-26). */
static enum habit_says hurry(const void *rules, const void *view, uint32_t seat, const struct action *a) {
    bool goes = a->verb == ES_MOVE || a->verb == ES_FLEE;
    bool on = a->arg[0] == ES_UP || a->arg[0] == ES_SOUTH || a->arg[0] == ES_EAST;
    (void)rules, (void)view, (void)seat;
    return goes && on ? HABIT_INSISTS : HABIT_ALLOWS;
}

const struct habit_row es_habits[ES_HABITS] = {
    {"climb", "takes the stairs up whenever it stands on them", .says = climb},
    {"hurry", "goes south, east or up at every step", .says = hurry},
    {"fight", "fights whenever there is an enemy", .insists = BIT(ES_FIGHT)},
    {"never_fight", "strikes nobody", .shuns = BIT(ES_FIGHT) | BIT(ES_MURDER)},
    {"flee", "flees from every enemy", .insists = BIT(ES_FLEE)},
    {"never_flee", "never flees", .shuns = BIT(ES_FLEE)},
    {"murder", "murders whenever it may", .insists = BIT(ES_MURDER)},
    {"never_rest", "takes no rest", .shuns = BIT(ES_REST_UP)},
    {"never_search", "looks for nothing", .shuns = BIT(ES_SEARCH)},
    {"train", "trains wherever it can", .insists = BIT(ES_TRAIN)},
    {"recruit", "asks everybody to come along", .insists = BIT(ES_RECRUIT)},
    {"alone", "talks to nobody, and nobody comes along",
     .shuns = BIT(ES_TALK) | BIT(ES_SPEAK) | BIT(ES_RECRUIT) | BIT(ES_CHOOSE)},
};
