/* DARKDELVE: things, to the rest of the room. */
#ifndef GLOAM_GAMES_DARKDELVE_THINGS_H
#define GLOAM_GAMES_DARKDELVE_THINGS_H

#include "games/darkdelve/dd.h"
#include "games/darkdelve/hero.h"

/* effect.c: each effect by enum dd_fx. Its value lies in its bounds, or is a word of its list. */
struct dd_fx_row {
    const char *name;
    int16_t lo, hi;
    const char *words;
    const char *const *names;
    uint8_t name_count;
};
extern const struct dd_fx_row dd_fx_rows[FX_COUNT];
extern const char *const dd_damage_names[DD_DAMAGE_TYPES];
extern const char *const dd_status_names[DD_STATUSES];
void dd_put_effect(struct dd_effect_of e, struct text *out);

/* -- a thing as it is: the smith's work and its curse counted in (S-23, DD-199) -- */
struct dd_span dd_item_damage(const struct dd_rules *r, const struct dd_item *it);
int32_t dd_item_hp(const struct dd_rules *r, const struct dd_item *it);
int32_t dd_item_fx(const struct dd_rules *r, const struct dd_item *it, uint8_t fx);
int32_t dd_worn_crit(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE]);      /* bp, of all that is worn */
int32_t dd_worn_lifesteal(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE]); /* bp */
/* A seat does not know what it is: only slot, rarity and floor count (C-45). */
static inline bool dd_item_hidden(const struct dd_item *it) {
    return (it->flags & DD_ITEM_UNKNOWN) && !(it->flags & DD_ITEM_FELT);
}
/* What a merchant would ask for one of it; of what is not known what its rarity is worth. It pays a share of it. */
int32_t dd_item_price(const struct dd_rules *r, const struct dd_item *it);
int32_t dd_item_sells(const struct dd_rules *r, const struct dd_item *it);

/* -- risk (DD-511 to DD-515): what becomes of it if you die now, by where it is -- */
enum dd_where { DD_AT_CAMP, DD_LAID_OUT, DD_IS_WORN, DD_IN_PACK, DD_ON_FLOOR };
uint8_t dd_tag_of(const struct dd_rules *r, const struct dd_item *it, enum dd_where where);
uint8_t dd_tag_seen(const struct dd_rules *r, const struct dd_view *v, uint16_t id); /* of any thing that the seat sees */

/* A thing in words: its name as far as it has one, its figures as they are; where a seat sees it, null: nowhere. */
/* "armour", of things without a name. */
const char *dd_slot_word(uint8_t slot);
void dd_put_thing(const struct dd_rules *r, const struct dd_item *it, struct text *out);
void dd_put_thing_stats(const struct dd_rules *r, const struct dd_item *it, struct text *out);
const struct dd_item *dd_thing_seen(const struct dd_view *v, uint16_t id, enum dd_where *where);
const char *dd_tag_word(uint8_t tag);
const char *dd_tag_reason(const struct dd_rules *r, const struct dd_item *it, uint8_t tag); /* DD-517 */

/* -- pack, belt and floor (DD-156 to DD-165): pack.c. A ruleset whose pack has no end knows none of this -- */
/* Puts a thing where it belongs: onto a stack of its kind, into the belt, the pack; false when there is no room. Of a stack
 * what found room stays there and *it is the rest. */
bool dd_stow(const struct dd_rules *r, struct dd_state *s, struct dd_item *it);
bool dd_has_room(const struct dd_rules *r, const struct dd_state *s, const struct dd_item *it);
/* The same, or it stays on the floor of the room (S-57), and says so. */
void dd_receive(const struct dd_rules *r, struct dd_state *s, struct dd_item it, struct sink *k);
/* A carried consumable that does this, in belt or pack; null: none. One of it is used up without further effect. */
const struct dd_item *dd_carried_with(const struct dd_rules *r, const struct dd_item belt[DD_CARRY_MAX],
                                      const struct dd_item pack[DD_CARRY_MAX], uint8_t fx);
void dd_spend(const struct dd_rules *r, struct dd_state *s, uint16_t id);

/* Things by number, as legal actions stand. */
struct dd_numbered {
    uint32_t count;
    const struct dd_item *it[2 * DD_CARRY_MAX + DD_CONSUMABLE];
};
void dd_by_number(struct dd_numbered *n, const struct dd_item *list, uint32_t cap);

/* Putting on: what it does to HP, and the refusals (DD-195, S-49). */
uint32_t dd_wear_check(const struct dd_rules *r, const struct dd_state *s, const struct dd_item *it);
void dd_wear(const struct dd_rules *r, struct dd_state *s, struct dd_item it, struct sink *k);
void dd_pack_legal(const struct dd_rules *r, const struct dd_state *s, uint64_t verbs, struct legal_list *l);
uint32_t dd_pack_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a);
void dd_pack_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k);

/* -- using up (DD-237, DD-260 to DD-262, S-47): things_use.c. In a fight it is part of a turn, and what it does to foes
 * is the fight's: dd_use_on does the rest and takes the thing away -- */
uint32_t dd_use_on_check(const struct dd_rules *r, const struct dd_state *s, int16_t id, int16_t on);
void dd_use_legal(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l);
void dd_use_on(const struct dd_rules *r, struct dd_state *s, uint16_t id, uint16_t on, struct sink *k);
void dd_name(struct dd_item *it, struct sink *k);
void dd_lift(const struct dd_rules *r, struct dd_state *s, struct dd_item *it, struct sink *k);
bool dd_cannot_heal(const struct dd_rules *r, const uint8_t status[DD_STATUSES], const struct dd_item worn[DD_CONSUMABLE],
                    uint8_t class_kind);

/* -- finds (DD-166 to DD-199, S-16): loot.c. All dice come from the stream 'loot' -- */
enum dd_find { DD_FROM_FOE, DD_FROM_CHEST };
/* A thing of this floor: its rarity by the floor's table (rarity -1) or as promised, raised by Dread and by 'better'
 * tiers. Gear comes unidentified. */
struct dd_item dd_find_roll(const struct dd_rules *r, struct dd_state *s, uint8_t floor, int32_t rarity, uint8_t better,
                            enum dd_find from);
void dd_find(const struct dd_rules *r, struct dd_state *s, int32_t rarity, uint8_t better, enum dd_find from, struct sink *k);
/* What a fallen foe leaves: by its chance, an elite's second, a boss's two or three (S-16). */
void dd_find_spoils(const struct dd_rules *r, struct dd_state *s, const struct dd_foe *foe, uint8_t better, struct sink *k);
/* How many of a pool may be found by now (S-21): all of the first from the start, all of the second after some
 * runs, of each dungeon's a few for each fall of its boss. */
static inline uint32_t dd_pool_size(const struct dd_rules *r, const struct dd_profile *p, uint32_t pool) {
    if (pool < 2)
        return !pool || p->runs > r->pool_first ? DD_ITEM_KINDS : 0;
    return pool < DD_POOLS ? (uint32_t)p->bosses[pool - 1] * r->pool_step : 0;
}
static inline bool dd_in_pool(const struct dd_rules *r, const struct dd_profile *p, uint8_t kind) {
    return r->item[kind].pool_rank < dd_pool_size(r, p, r->item[kind].pool);
}
uint32_t dd_upgrade_chance(const struct dd_rules *r, const struct dd_profile *p, uint8_t floor, uint8_t dread); /* bp */

/* -- curses (S-49): a worn thing is cursed (an event) -- */
void dd_curse_worn(const struct dd_rules *r, struct dd_state *s, struct sink *k);
/* A thing that is carried or worn gets its name; false: there is none that wants one. */
bool dd_name_one(const struct dd_rules *r, struct dd_state *s, struct sink *k);

/* -- trade: who sells here, and what (S-22). At camp the Merchant; below whoever stands in a room with DD_ROOM_MERCHANT,
 * who has the same three things for all of the floor. Both follow from what a seat may know, so no view needs a list -- */
bool dd_merchant_here(const struct dd_rules *r, const struct dd_state *s);
struct dd_item dd_stock_of(const struct dd_rules *r, const struct dd_profile *p, uint32_t place); /* at camp; no id */
struct dd_item dd_stock_below(const struct dd_rules *r, const struct dd_profile *p, uint8_t floor, uint32_t place);
uint32_t dd_improve_price(const struct dd_rules *r, const struct dd_item *it); /* of the next work on it */
/* Below: what of it this gold is enough for, a bit each place. */
uint8_t dd_can_buy(const struct dd_rules *r, const struct dd_profile *p, uint8_t floor, uint32_t gold);
uint32_t dd_stock_price(const struct dd_rules *r, uint8_t floor, struct dd_item it); /* floor 0: at camp */

/* What rules.c asks this part (its rows of VERBS). */
uint32_t dd_things_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a);
void dd_things_legal(const struct dd_rules *r, const struct dd_state *s, uint64_t verbs,
                     struct legal_list *l);
void dd_things_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k);

/* What rules.c asks this part (its rows of VERBS). */
uint32_t dd_trade_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a);
void dd_trade_legal(const struct dd_rules *r, const struct dd_state *s, uint64_t verbs, struct legal_list *l);
void dd_trade_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k);
uint32_t dd_use_check(const struct dd_rules *r, const struct dd_state *s, int16_t id);

/* Words of its verbs and events: label and note of a choice, what can come of it, which choices are listed, what is said
 * of an event; true when it was one of its own. */
bool dd_describe_things(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o);
bool dd_forecast_things(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o);
void dd_choose_things(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l);
bool dd_say_things(const struct dd_rules *r, const struct dd_view *v, const struct event *ev, struct text *out);

/* content: each reads its section, which a ruleset may lack */
void dd_load_curses(struct content_reader *rd, struct dd_rules *r);
void dd_load_camp(struct content_reader *rd, struct dd_rules *r);
void dd_load_item_more(struct content_reader *rd, struct dd_rules *r, struct dd_item_rules *it);

#endif
