/* SHATTERED DUNGEON: habits that a player could have (core/policy.h), for 'gloam exploit'. */
#include "games/shattered/sd.h"

#define BIT(verb) (1u << (verb))

/* The category of the card that an action plays; SD_CATEGORIES: it plays none. */
static uint32_t played(const void *rules, const struct action *a) {
    const struct sd_rules *r = rules;
    return a->verb == SD_PLAY || a->verb == SD_PLAY_DARK ? r->card[a->arg[0]].category : SD_CATEGORIES;
}

static enum habit_says never_strike(const void *rules, const void *view, uint32_t seat,
                                    const struct action *a) {
    (void)view, (void)seat;
    return played(rules, a) == SD_STRIKE ? HABIT_SHUNS : HABIT_ALLOWS;
}

static enum habit_says strike(const void *rules, const void *view, uint32_t seat, const struct action *a) {
    (void)view, (void)seat;
    return played(rules, a) == SD_STRIKE ? HABIT_INSISTS : HABIT_ALLOWS;
}

static enum habit_says give(const void *rules, const void *view, uint32_t seat, const struct action *a) {
    uint32_t category = played(rules, a);
    (void)view, (void)seat;
    return category == SD_OFFER || category == SD_TEST ? HABIT_INSISTS : HABIT_ALLOWS;
}

static enum habit_says never_heal(const void *rules, const void *view, uint32_t seat,
                                  const struct action *a) {
    (void)view, (void)seat;
    return played(rules, a) == SD_RESHAPE ? HABIT_SHUNS : HABIT_ALLOWS;
}

static enum habit_says grow(const void *rules, const void *view, uint32_t seat, const struct action *a) {
    (void)view, (void)seat;
    return played(rules, a) == SD_ENERGY ? HABIT_INSISTS : HABIT_ALLOWS;
}

static enum habit_says one_card(const void *rules, const void *view, uint32_t seat, const struct action *a) {
    const struct sd_view *v = view;
    (void)rules;
    return a->verb == SD_END_TURN && v->pub.side[seat].spent ? HABIT_INSISTS : HABIT_ALLOWS;
}

/* The dark falls faster with every round: whoever waits lets it work first. */
static enum habit_says wait(const void *rules, const void *view, uint32_t seat, const struct action *a) {
    enum { ROUNDS = 5 };
    const struct sd_view *v = view;
    (void)rules, (void)seat;
    return a->verb == SD_END_TURN && v->pub.round <= ROUNDS ? HABIT_INSISTS : HABIT_ALLOWS;
}

const struct habit_row sd_habits[SD_HABITS] = {
    {"idle", "plays no card, gives nothing, waits",
     .insists = BIT(SD_KEEP) | BIT(SD_END_TURN) | BIT(SD_TAKE_HIT) | BIT(SD_REFUSE) | BIT(SD_DEFECT)},
    {"never_strike", "plays no Strike", .says = never_strike},
    {"strike", "plays every Strike that it can pay", .says = strike},
    {"busy", "plays on while a card can be played", .shuns = BIT(SD_END_TURN) | BIT(SD_ACTIVATE)},
    {"hold_back", "shows restraint whenever it may", .insists = BIT(SD_RESTRAIN)},
    {"accept", "accepts every Offer, meets every Test in good faith",
     .insists = BIT(SD_ACCEPT) | BIT(SD_COOPERATE)},
    {"refuse", "refuses every Offer, breaks every Test", .insists = BIT(SD_REFUSE) | BIT(SD_DEFECT)},
    {"give", "makes every Offer and Test that it can pay", .says = give},
    {"dark", "hides the darker price in every Offer", .insists = BIT(SD_PLAY_DARK)},
    {"never_heal", "plays no Reshape", .says = never_heal},
    {"grow", "plays all Energy first", .says = grow},
    {"one_card", "pays for one card a turn", .says = one_card},
    {"wait", "plays no card in the first five rounds", .says = wait},
};
