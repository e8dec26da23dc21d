/* What can be done, as rows at the foot of a screen: offers gathered by the thing, the way or the verb they
 * belong to, each with the key that means it. A row with one offer is done by its key; one with several opens
 * them. Pure: of rules, view, legal list, scene, and the digits of the question before. */
#ifndef GLOAM_FRONT_SCREEN_ITEMS_H
#define GLOAM_FRONT_SCREEN_ITEMS_H

#include "core/offer.h"
#include "core/scene.h"

enum {
    ITEMS_MAX = 160,
    ITEM_OFFERS = 1024, /* of a question, open and closed; what is more has no row, and ':' still takes it */
    ITEM_DIGITS = 10
};

struct item {
    uint8_t group; /* enum spot_group */
    uint8_t way;   /* WAY_...; 0: none */
    uint8_t place; /* among the rows of its group (spot.place) */
    char key;      /* a letter or a digit; 0: the cursor alone reaches it */
    bool open;     /* one of its offers is */
    uint16_t verb;
    uint32_t thing;        /* id; 0: none */
    uint32_t first, count; /* its offers, in items.offer */
};

/* Offers of one item stand together. */
struct item_offer {
    struct action action;
    struct spot spot;
    bool open;
};

/* Which digit means what: a thing by its id, or else an action. */
struct digits {
    struct digit {
        uint32_t thing;
        struct action action;
        bool used;
    } digit[ITEM_DIGITS];
};

struct items {
    struct item item[ITEMS_MAX];
    uint32_t count;
    struct item_offer offer[ITEM_OFFERS];
    uint32_t offers;
    struct item_offer found[ITEM_OFFERS]; /* in the order of the list, before they are gathered */
    bool taken[ITEM_OFFERS];
};

/* list holds the legal actions and has room for CHOICES_MAX more. A thing that is still there keeps its
 * digit, and a new one takes the lowest that is free. */
void items_make(const struct game_ops *ops, const void *rules, const void *view, struct action *list,
                uint32_t legal, struct digits *digits, struct items *out);

/* The item with that key, way or thing; null: none. */
const struct item *items_key(const struct items *it, char key);
const struct item *items_way(const struct items *it, uint8_t way);
const struct item *items_thing(const struct items *it, uint32_t id);

/* What stands before an item, "3", "a", an arrow; and its words: the label of its one offer; of several,
 * the name of their thing, or else their verb. */
const char *item_sign(const struct item *i, char out[8]);

/* What stands before one of its offers wherever that is named, while the cursor is on it and when the item is
 * open: of one alone the key of the item; else the letter of its verb, if no other has that; 0: neither. */
char item_offer_key(const struct items *it, const struct item *i, uint32_t k);

void item_label(const struct game_ops *ops, const void *rules, const void *view, const struct scene *s,
                const struct items *it, const struct item *i, struct text *out);

#endif
