/* Items: see items.h. */
#include "front/screen/items.h"

#include <string.h>

enum { APART_MOST = 9 }; /* actions of a verb without key or thing that get a row each */

/* Groups from the top of the list down: what waits for an answer comes first, verbs without a thing last. */
static const uint8_t group_order[SPOT_GROUPS] = {GROUP_ANSWER, GROUP_WAYS, GROUP_HAND, GROUP_BOARD,
                                                 GROUP_VERBS};

static uint32_t of_verb(const struct item_offer *list, uint32_t count, const struct item_offer *o) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++)
        n += list[i].action.verb == o->action.verb && !list[i].spot.thing && !list[i].spot.way;
    return n;
}

/* Whether two offers belong to one row. */
static bool same_row(const struct item_offer *list, uint32_t count, const struct item_offer *a,
                     const struct item_offer *b) {
    if (a->spot.way != b->spot.way || a->spot.thing != b->spot.thing)
        return false;
    if (a->spot.thing)
        return a->spot.group == b->spot.group;
    if (a->action.verb != b->action.verb)
        return false;
    return a->spot.way || a->spot.key || of_verb(list, count, a) > APART_MOST;
}

static void gather(struct items *out, uint32_t count, uint32_t from) {
    const struct item_offer *list = out->found;
    struct item *i = &out->item[out->count++];
    *i = (struct item){.group = list[from].spot.group,
                       .way = list[from].spot.way,
                       .place = list[from].spot.place,
                       .verb = list[from].action.verb,
                       .thing = list[from].spot.thing,
                       .first = out->offers};
    for (uint32_t k = 0; k < count; k++) {
        if (out->taken[k] || (k != from && !same_row(list, count, &list[from], &list[k])))
            continue;
        out->taken[k] = true;
        out->offer[out->offers++] = list[k];
        i->count++;
        i->open |= list[k].open;
    }
    if ((!i->thing || i->place) && !i->way)
        i->key = list[from].spot.key;
}

static bool same_digit(const struct digit *d, const struct items *it, const struct item *i) {
    return d->used && d->thing == i->thing &&
           (i->thing || !action_compare(&d->action, &it->offer[i->first].action));
}

/* '1' to '9', then '0'. */
static char digit_char(uint32_t n) {
    return n == ITEM_DIGITS - 1 ? '0' : (char)('1' + n);
}

static bool wants_digit(const struct item *i) {
    return !i->key && !i->way;
}

static void give_digits(struct digits *digits, struct items *it) {
    bool kept[ITEM_DIGITS] = {false};
    for (uint32_t i = 0; i < it->count; i++)
        for (uint32_t d = 0; wants_digit(&it->item[i]) && d < ITEM_DIGITS; d++)
            if (!kept[d] && same_digit(&digits->digit[d], it, &it->item[i])) {
                it->item[i].key = digit_char(d);
                kept[d] = true;
            }
    for (uint32_t i = 0, d = 0; i < it->count; i++) {
        if (!wants_digit(&it->item[i]))
            continue;
        while (d < ITEM_DIGITS && kept[d])
            d++;
        if (d == ITEM_DIGITS)
            break;
        kept[d] = true;
        it->item[i].key = digit_char(d);
        digits->digit[d] = (struct digit){it->item[i].thing, it->offer[it->item[i].first].action, true};
    }
    for (uint32_t d = 0; d < ITEM_DIGITS; d++)
        digits->digit[d].used &= kept[d];
}

/* The first of a group that is in no row yet, closed ways (walls) in a group of their own; count: none is
 * left. What has a place keeps it whether it is open or not: then nothing moves from turn to turn. */
static uint32_t next_of(const struct items *out, uint32_t count, uint32_t g) {
    uint32_t best = count;
    for (uint32_t i = 0; i < count; i++) {
        const struct item_offer *o = &out->found[i];
        const bool wall = o->spot.way && !o->open;
        if (out->taken[i] || (wall ? g < SPOT_GROUPS : g == SPOT_GROUPS || o->spot.group != group_order[g]))
            continue;
        if (best == count || o->spot.place < out->found[best].spot.place)
            best = i;
    }
    return best;
}

void items_make(const struct game_ops *ops, const void *rules, const void *view, struct action *list,
                uint32_t legal, struct digits *digits, struct items *out) {
    const uint32_t all = offer_choices(ops, rules, view, list, legal);
    uint32_t count = 0;
    out->count = out->offers = 0;
    memset(out->taken, 0, sizeof out->taken);
    for (uint32_t i = 0; i < all && count < ITEM_OFFERS; i++) {
        out->found[count] = (struct item_offer){.action = list[i], .open = i < legal};
        spot_of(ops, rules, view, &list[i], &out->found[count].spot);
        count += !out->found[count].spot.beside;
    }
    for (uint32_t g = 0; g <= SPOT_GROUPS; g++) /* walls come last: what is open is looked for first */
        for (uint32_t i; out->count < ITEMS_MAX && (i = next_of(out, count, g)) < count;)
            gather(out, count, i);
    give_digits(digits, out);
}

const struct item *items_key(const struct items *it, char key) {
    for (uint32_t i = 0; key && i < it->count; i++)
        if (it->item[i].key == key)
            return &it->item[i];
    for (uint32_t i = 0; key && i < it->count; i++) /* a way has its sign, and the letter of its verb means it too */
        if (it->item[i].way && it->item[i].count == 1 && it->offer[it->item[i].first].spot.key == key)
            return &it->item[i];
    return NULL;
}

const struct item *items_way(const struct items *it, uint8_t way) {
    for (uint32_t i = 0; way && i < it->count; i++)
        if (it->item[i].way == way)
            return &it->item[i];
    return NULL;
}

const struct item *items_thing(const struct items *it, uint32_t id) {
    for (uint32_t i = 0; id && i < it->count; i++)
        if (it->item[i].thing == id)
            return &it->item[i];
    return NULL;
}

const char *item_sign(const struct item *i, char out[8]) {
    static const char *const arrows[] = {"\u2191", "\u2192", "\u2193", "\u2190", "<", ">"};
    for (uint32_t w = 0; w < sizeof arrows / sizeof arrows[0]; w++)
        if (i->way == 1u << w)
            return arrows[w];
    out[0] = i->key ? i->key : ' ';
    out[1] = 0;
    return out;
}

char item_offer_key(const struct items *it, const struct item *i, uint32_t k) {
    const char key = it->offer[i->first + k].spot.key;
    if (i->count == 1)
        return i->key ? i->key : i->thing ? key : 0;
    for (uint32_t n = 0; n < i->count; n++)
        if (n != k && it->offer[i->first + n].spot.key == key)
            return 0;
    return i->thing && !items_key(it, key) ? key : 0; /* a letter that is a row's own stays that row's */
}

/* The name of a verb as people read it: "Use item". */
static void verb_say(const char *name, struct text *out) {
    uint32_t from = out->len;
    for (; *name; name++)
        text_char(out, *name == '_' ? ' ' : *name);
    text_capital(out->buf + from);
}

void item_label(const struct game_ops *ops, const void *rules, const void *view, const struct scene *s,
                const struct items *it, const struct item *i, struct text *out) {
    const struct thing *t = scene_find(s, i->thing);
    if (i->count == 1) /* its key does it at once: so it says what */
        action_label(ops, rules, view, &it->offer[i->first].action, out);
    else if (t && t->name)
        text_put(out, t->name);
    else
        verb_say(ops->verbs[i->verb].title ? ops->verbs[i->verb].title : ops->verbs[i->verb].name, out);
}
