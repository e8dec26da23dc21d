/* DARKDELVE: the people of the camp. Each says one thing at a visit, of what fits what has happened (DD-083,
 * DD-531). Lines take turns by their place, those at even places at even visits and the others at odd ones,
 * so that nobody says the same at two visits in a row; which of them is drawn from the profile alone. */
#include "games/darkdelve/hero.h"

/* Is there such a thing among what is worn or lies at camp? */
static bool owns(const struct dd_profile *p, bool (*is)(const struct dd_item *it)) {
    for (uint32_t i = DD_WEAPON; i <= DD_WORN; i++)
        if (p->hero.worn[i].id && is(&p->hero.worn[i]))
            return true;
    for (uint32_t i = 0; i < DD_STASH_MAX && p->stash[i].id; i++)
        if (is(&p->stash[i]))
            return true;
    for (uint32_t i = 0; i < DD_CARRY_MAX && p->returned[i].id; i++)
        if (is(&p->returned[i]))
            return true;
    return false;
}

static bool is_unnamed(const struct dd_item *it) {
    return it->flags & DD_ITEM_UNKNOWN;
}

static bool is_cursed(const struct dd_item *it) {
    return it->curse && (it->flags & DD_ITEM_FELT || !(it->flags & DD_ITEM_UNKNOWN));
}

static bool wears_finery(const struct dd_profile *p) {
    for (uint32_t i = DD_WEAPON; i <= DD_WORN; i++)
        if (p->hero.worn[i].id && p->hero.worn[i].rarity >= 2)
            return true;
    return false;
}

static uint32_t amount_of(const struct dd_rules *r, const struct dd_profile *p, uint8_t when) {
    switch (when) {
    case DD_WHEN_RUNS:
        return p->runs;
    case DD_WHEN_DEATHS:
        return p->deaths;
    case DD_WHEN_HOMES:
        return p->extractions;
    case DD_WHEN_BOSSES:
        return dd_bosses_beaten(p);
    case DD_WHEN_LEVEL:
        return p->hero.level;
    case DD_WHEN_DREAD:
        return p->camp_dread;
    case DD_WHEN_RICH:
        return p->gold;
    case DD_WHEN_BEASTS:
        return dd_known_beasts(r, p);
    default:
        return (uint32_t)__builtin_popcountll(p->lore);
    }
}

/* Who is new is told what one tells the new. */
static bool fits(const struct dd_rules *r, const struct dd_profile *p, const struct dd_talk_rules *t) {
    if (!p->runs || t->when == DD_WHEN_FIRST)
        return !p->runs && t->when == DD_WHEN_FIRST;
    switch (t->when) {
    case DD_WHEN_ALWAYS:
        return true;
    case DD_WHEN_DIED:
        return p->last == DD_OUT_DIED;
    case DD_WHEN_HOME:
        return p->last == DD_OUT_EXTRACTED;
    case DD_WHEN_ABANDONED:
        return p->last == DD_OUT_QUIT;
    case DD_WHEN_CLASS:
        return p->hero.class_kind == t->of;
    case DD_WHEN_MUTATED:
        return p->mutators_on != 0;
    case DD_WHEN_POOR:
        return p->gold < t->of;
    case DD_WHEN_LESSON:
        return p->lesson != 0;
    case DD_WHEN_FULL:
        return dd_stash_used(p) >= r->stash_capacity;
    case DD_WHEN_RISE:
        return p->hero.rises != 0;
    case DD_WHEN_FINERY:
        return wears_finery(p);
    case DD_WHEN_UNNAMED:
        return owns(p, is_unnamed);
    case DD_WHEN_CURSED:
        return owns(p, is_cursed);
    case DD_WHEN_UNLOCKED:
        return p->unlocked != 0;
    default:
        return amount_of(r, p, t->when) >= t->of;
    }
}

/* How much sooner a line is said than one that always fits: what has just happened comes first. */
static uint32_t weight_of(uint8_t when) {
    return when == DD_WHEN_ALWAYS                                                  ? 1
           : when == DD_WHEN_FIRST || when == DD_WHEN_DIED || when == DD_WHEN_HOME ? 3
                                                                                   : 2;
}

const char *dd_talk(const struct dd_rules *r, const struct dd_profile *p, uint32_t who) {
    static const char *const names[DD_PEOPLE] = {"chronicler", "smith", "merchant", "board"};
    const struct dd_person_rules *person = &r->person[who];
    uint32_t all = 0;
    for (uint32_t i = p->runs % 2; i < person->lines; i += 2)
        all += fits(r, p, &person->line[i]) ? weight_of(person->line[i].when) : 0;
    if (!all)
        return "";
    struct stream rng;
    stream_open(&rng, rng_key(p->camp_key, names[who], p->runs));
    uint32_t draw = stream_below(&rng, all);
    for (uint32_t i = p->runs % 2; i < person->lines; i += 2) {
        uint32_t weight = fits(r, p, &person->line[i]) ? weight_of(person->line[i].when) : 0;
        if (draw < weight)
            return person->line[i].say;
        draw -= weight;
    }
    return "";
}
