/* DARKDELVE's field tables: every field of setup, state and view once. Save, load, hash, diff and dump come
 * from here; fields_check (run by the conformance tests) proves that no byte is forgotten. */
#include "games/darkdelve/dd.h"

static const struct field item_rows[] = {
    FIELD(dd_item, id),    FIELD_ID(dd_item, kind, DD_KIND_ITEM), FIELD(dd_item, uses),
    FIELD(dd_item, flags), FIELD_PADDING(dd_item, pad),
};
static const struct fields item_fields = FIELDS(dd_item, item_rows);

static const struct field beast_rows[] = {
    FIELD_ID(dd_beast, monster, DD_KIND_MONSTER),
    FIELD(dd_beast, tier),
    FIELD(dd_beast, encounters),
    FIELD(dd_beast, kills),
    FIELD(dd_beast, deaths),
};
static const struct fields beast_fields = FIELDS(dd_beast, beast_rows);

static const struct field profile_rows[] = {
    FIELD(dd_profile, gold),
    FIELD(dd_profile, runs),
    FIELD(dd_profile, deaths),
    FIELD(dd_profile, extractions),
    FIELD_SUBS(dd_profile, stash, &item_fields),
    FIELD_SUBS(dd_profile, hand, &item_fields),
    FIELD_SUBS(dd_profile, returned, &item_fields),
    FIELD_SUBS(dd_profile, bestiary, &beast_fields),
};
static const struct fields profile_fields = FIELDS(dd_profile, profile_rows);

static const struct field setup_rows[] = {
    FIELD_SUB(dd_setup, profile, &profile_fields),
    FIELD(dd_setup, mode),
    FIELD(dd_setup, floor),
    FIELD_ID(dd_setup, duel_monster, DD_KIND_MONSTER),
    FIELD_ID(dd_setup, duel_weapon, DD_KIND_ITEM),
    FIELD_ID(dd_setup, duel_armor, DD_KIND_ITEM),
    FIELD(dd_setup, duel_potions),
    FIELD(dd_setup, dread),
    FIELD_PADDING(dd_setup, pad),
};
const struct fields dd_setup_fields = FIELDS(dd_setup, setup_rows);

static const struct field foe_rows[] = {
    FIELD_ID(dd_foe, monster, DD_KIND_MONSTER),
    FIELD(dd_foe, phase),
    FIELD(dd_foe, flags),
    FIELD_PADDING(dd_foe, pad),
    FIELD(dd_foe, hp),
    FIELD(dd_foe, max_hp),
};
static const struct fields foe_fields = FIELDS(dd_foe, foe_rows);

static const struct field room_rows[] = {
    FIELD_ID(dd_room, type, DD_KIND_ROOM_TYPE),
    FIELD(dd_room, flags),
    FIELD(dd_room, x),
    FIELD(dd_room, y),
    FIELD_ARRAY(dd_room, adj),
    FIELD_SHOW(dd_room, words),
    FIELD_SUB(dd_room, foe, &foe_fields),
};
static const struct fields room_fields = FIELDS(dd_room, room_rows);

static const struct field state_rows[] = {
    FIELD(dd_state, seed),
    FIELD_SHOW(dd_state, display_key),
    FIELD_SUB(dd_state, combat, &stream_fields),
    FIELD_SUB(dd_state, foe_mind, &stream_fields),
    FIELD_SUB(dd_state, loot, &stream_fields),
    FIELD(dd_state, step),
    FIELD(dd_state, phase),
    FIELD(dd_state, mode),
    FIELD_PADDING(dd_state, pad),
    FIELD(dd_state, outcome),
    FIELD(dd_state, hp),
    FIELD(dd_state, max_hp),
    FIELD(dd_state, vigor),
    FIELD(dd_state, might),
    FIELD(dd_state, cunning),
    FIELD(dd_state, dread),
    FIELD_SUB(dd_state, weapon, &item_fields),
    FIELD_SUB(dd_state, armor, &item_fields),
    FIELD_SUBS(dd_state, consumables, &item_fields),
    FIELD_SUBS(dd_state, backpack, &item_fields),
    FIELD_SUB(dd_state, found, &item_fields),
    FIELD(dd_state, next_item),
    FIELD(dd_state, run_gold),
    FIELD(dd_state, torch_uses),
    FIELD(dd_state, consumables_brought),
    FIELD(dd_state, clarity_rooms),
    FIELD(dd_state, watcher_done),
    FIELD(dd_state, lucky_floor),
    FIELD(dd_state, lies_told),
    FIELD(dd_state, exit),
    FIELD_ID(dd_state, killer, DD_KIND_MONSTER),
    FIELD(dd_state, lesson_tier),
    FIELD(dd_state, lost),
    FIELD_PADDING(dd_state, pad2),
    FIELD(dd_state, gold_earned),
    FIELD(dd_state, items_kept),
    FIELD(dd_state, items_lost),
    FIELD(dd_state, floor),
    FIELD(dd_state, room),
    FIELD(dd_state, prev_room),
    FIELD(dd_state, room_count),
    FIELD(dd_state, rooms_cleared),
    FIELD(dd_state, deepest),
    FIELD_SUBS(dd_state, rooms, &room_fields),
    FIELD_SUB(dd_state, foe, &foe_fields),
    FIELD(dd_state, turn),
    FIELD(dd_state, defend_cooldown),
    FIELD(dd_state, tell),
    FIELD(dd_state, defending),
    FIELD_PADDING(dd_state, pad3),
    FIELD_SUB(dd_state, profile, &profile_fields),
    FIELD_PADDING(dd_state, pad4),
};
const struct fields dd_state_fields = FIELDS(dd_state, state_rows);

static const struct field num_rows[] = {
    FIELD(dd_num, lo),
    FIELD(dd_num, hi),
    FIELD(dd_num, shown),
    FIELD(dd_num, sure),
};
static const struct fields num_fields = FIELDS(dd_num, num_rows);

static const struct field room_view_rows[] = {
    FIELD_ID(dd_room_view, type, DD_KIND_ROOM_TYPE),
    FIELD(dd_room_view, flags),
    FIELD(dd_room_view, x),
    FIELD(dd_room_view, y),
    FIELD_ARRAY(dd_room_view, adj),
    FIELD_SHOW(dd_room_view, words),
    FIELD_ID(dd_room_view, foe, DD_KIND_MONSTER),
    FIELD(dd_room_view, foe_flags),
    FIELD(dd_room_view, foe_phase),
    FIELD_PADDING(dd_room_view, pad),
    FIELD(dd_room_view, foe_hp),
    FIELD(dd_room_view, foe_max),
};
static const struct fields room_view_fields = FIELDS(dd_room_view, room_view_rows);

static const struct field view_rows[] = {
    FIELD_SHOW(dd_view, display_key),
    FIELD(dd_view, step),
    FIELD(dd_view, phase),
    FIELD(dd_view, mode),
    FIELD_PADDING(dd_view, pad),
    FIELD(dd_view, outcome),
    FIELD_SUB(dd_view, hp, &num_fields),
    FIELD_SUB(dd_view, run_gold, &num_fields),
    FIELD_SUB(dd_view, foe_hp, &num_fields),
    FIELD(dd_view, max_hp),
    FIELD(dd_view, vigor),
    FIELD(dd_view, might),
    FIELD(dd_view, cunning),
    FIELD(dd_view, dread),
    FIELD(dd_view, level),
    FIELD(dd_view, watcher_done),
    FIELD(dd_view, lies_told),
    FIELD(dd_view, candid),
    FIELD(dd_view, corruption),
    FIELD(dd_view, crit),
    FIELD(dd_view, flee),
    FIELD_SUB(dd_view, weapon, &item_fields),
    FIELD_SUB(dd_view, armor, &item_fields),
    FIELD_SUB(dd_view, found, &item_fields),
    FIELD_SUBS(dd_view, consumables, &item_fields),
    FIELD_SUBS(dd_view, backpack, &item_fields),
    FIELD(dd_view, torch_uses),
    FIELD(dd_view, consumables_brought),
    FIELD(dd_view, clarity_rooms),
    FIELD(dd_view, exit),
    FIELD_ID(dd_view, killer, DD_KIND_MONSTER),
    FIELD(dd_view, lesson_tier),
    FIELD(dd_view, items_kept),
    FIELD(dd_view, items_lost),
    FIELD(dd_view, next_item),
    FIELD(dd_view, gold_earned),
    FIELD(dd_view, floor),
    FIELD(dd_view, room),
    FIELD(dd_view, prev_room),
    FIELD(dd_view, room_count),
    FIELD(dd_view, rooms_cleared),
    FIELD(dd_view, deepest),
    FIELD(dd_view, lucky_floor),
    FIELD_PADDING(dd_view, pad1),
    FIELD_SUBS(dd_view, rooms, &room_view_fields),
    FIELD_ID(dd_view, foe, DD_KIND_MONSTER),
    FIELD(dd_view, foe_phase),
    FIELD(dd_view, foe_flags),
    FIELD(dd_view, tell),
    FIELD(dd_view, foe_max),
    FIELD(dd_view, turn),
    FIELD(dd_view, defend_cooldown),
    FIELD(dd_view, defending),
    FIELD(dd_view, can_flee),
    FIELD(dd_view, can_defend),
    FIELD(dd_view, extract_cost),
    FIELD(dd_view, can_pay),
    FIELD(dd_view, can_pay_alternative),
    FIELD_PADDING(dd_view, pad2),
    FIELD_SUB(dd_view, profile, &profile_fields),
};
const struct fields dd_view_fields = FIELDS(dd_view, view_rows);
