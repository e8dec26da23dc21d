/* DARKDELVE's field tables: every field of setup, state and view once. Save, load, hash, diff and dump come
 * from here; fields_check (run by the conformance tests) proves that no byte is forgotten. */
#include "games/darkdelve/dd.h"

// clang-format off
static const struct fields item_fields = FIELDS(dd_item, {
    FIELD(dd_item, id),
    FIELD_ID(dd_item, kind, DD_KIND_ITEM),
    FIELD_EACH(dd_item, uses, flags),
    FIELD_PADDING(dd_item, pad),
});

static const struct fields beast_fields = FIELDS(dd_beast, {
    FIELD_ID(dd_beast, monster, DD_KIND_MONSTER),
    FIELD_EACH(dd_beast, tier, encounters, kills, deaths),
});

static const struct fields profile_fields = FIELDS(dd_profile, {
    FIELD_EACH(dd_profile, gold, runs, deaths, extractions),
    FIELD_SUBS(dd_profile, stash, &item_fields),
    FIELD_SUBS(dd_profile, hand, &item_fields),
    FIELD_SUBS(dd_profile, returned, &item_fields),
    FIELD_SUBS(dd_profile, bestiary, &beast_fields),
});

const struct fields dd_setup_fields = FIELDS(dd_setup, {
    FIELD_SUB(dd_setup, profile, &profile_fields),
    FIELD_EACH(dd_setup, mode, floor),
    FIELD_ID(dd_setup, duel_monster, DD_KIND_MONSTER),
    FIELD_ID(dd_setup, duel_weapon, DD_KIND_ITEM),
    FIELD_ID(dd_setup, duel_armor, DD_KIND_ITEM),
    FIELD_EACH(dd_setup, duel_potions, dread),
    FIELD_PADDING(dd_setup, pad),
});

static const struct fields foe_fields = FIELDS(dd_foe, {
    FIELD_ID(dd_foe, monster, DD_KIND_MONSTER),
    FIELD_EACH(dd_foe, phase, flags),
    FIELD_PADDING(dd_foe, pad),
    FIELD_EACH(dd_foe, hp, max_hp),
});

static const struct fields room_fields = FIELDS(dd_room, {
    FIELD_ID(dd_room, type, DD_KIND_ROOM_TYPE),
    FIELD_EACH(dd_room, flags, x, y),
    FIELD_ARRAY(dd_room, adj),
    FIELD_SHOW(dd_room, words),
    FIELD_SUB(dd_room, foe, &foe_fields),
});

const struct fields dd_state_fields = FIELDS(dd_state, {
    FIELD(dd_state, seed),
    FIELD_SHOW(dd_state, display_key),
    FIELD_SUB(dd_state, combat, &stream_fields),
    FIELD_SUB(dd_state, foe_mind, &stream_fields),
    FIELD_SUB(dd_state, loot, &stream_fields),
    FIELD_EACH(dd_state, step, phase, mode),
    FIELD_PADDING(dd_state, pad),
    FIELD_EACH(dd_state, outcome, hp, max_hp, vigor, might, cunning, dread),
    FIELD_SUB(dd_state, weapon, &item_fields),
    FIELD_SUB(dd_state, armor, &item_fields),
    FIELD_SUBS(dd_state, consumables, &item_fields),
    FIELD_SUBS(dd_state, backpack, &item_fields),
    FIELD_SUB(dd_state, found, &item_fields),
    FIELD_EACH(dd_state, next_item, run_gold, torch_uses, consumables_brought, clarity_rooms, watcher_done),
    FIELD_EACH(dd_state, lucky_floor, lies_told, exit),
    FIELD_ID(dd_state, killer, DD_KIND_MONSTER),
    FIELD_EACH(dd_state, lesson_tier, lost),
    FIELD_PADDING(dd_state, pad2),
    FIELD_EACH(dd_state, gold_earned, items_kept, items_lost, floor, room, prev_room, room_count),
    FIELD_EACH(dd_state, rooms_cleared, deepest),
    FIELD_SUBS(dd_state, rooms, &room_fields),
    FIELD_SUB(dd_state, foe, &foe_fields),
    FIELD_EACH(dd_state, turn, defend_cooldown, tell, defending),
    FIELD_PADDING(dd_state, pad3),
    FIELD_SUB(dd_state, profile, &profile_fields),
    FIELD_PADDING(dd_state, pad4),
});

static const struct fields num_fields = FIELDS(dd_num, {
    FIELD_EACH(dd_num, lo, hi, shown, sure),
});

static const struct fields room_view_fields = FIELDS(dd_room_view, {
    FIELD_ID(dd_room_view, type, DD_KIND_ROOM_TYPE),
    FIELD_EACH(dd_room_view, flags, x, y),
    FIELD_ARRAY(dd_room_view, adj),
    FIELD_SHOW(dd_room_view, words),
    FIELD_ID(dd_room_view, foe, DD_KIND_MONSTER),
    FIELD_EACH(dd_room_view, foe_flags, foe_phase),
    FIELD_PADDING(dd_room_view, pad),
    FIELD_EACH(dd_room_view, foe_hp, foe_max),
});

const struct fields dd_view_fields = FIELDS(dd_view, {
    FIELD_SHOW(dd_view, display_key),
    FIELD(dd_view, step),
    FIELD_PLACE(dd_view, phase, DD_KIND_PHASE),
    FIELD(dd_view, mode),
    FIELD_PADDING(dd_view, pad),
    FIELD(dd_view, outcome),
    FIELD_SUB(dd_view, hp, &num_fields),
    FIELD_SUB(dd_view, run_gold, &num_fields),
    FIELD_SUB(dd_view, foe_hp, &num_fields),
    FIELD_EACH(dd_view, max_hp, vigor, might, cunning, dread),
    FIELD_PLACE(dd_view, level, DD_KIND_LEVEL),
    FIELD_EACH(dd_view, watcher_done, lies_told),
    FIELD_EACH(dd_view, candid, corruption, crit, flee),
    FIELD_SUB(dd_view, weapon, &item_fields),
    FIELD_SUB(dd_view, armor, &item_fields),
    FIELD_SUB(dd_view, found, &item_fields),
    FIELD_SUBS(dd_view, consumables, &item_fields),
    FIELD_SUBS(dd_view, backpack, &item_fields),
    FIELD_EACH(dd_view, torch_uses, consumables_brought, clarity_rooms, exit),
    FIELD_ID(dd_view, killer, DD_KIND_MONSTER),
    FIELD_EACH(dd_view, lesson_tier, items_kept, items_lost, next_item, gold_earned, floor, room, prev_room),
    FIELD_EACH(dd_view, room_count, rooms_cleared, deepest, lucky_floor),
    FIELD_PADDING(dd_view, pad1),
    FIELD_SUBS(dd_view, rooms, &room_view_fields),
    FIELD_ID(dd_view, foe, DD_KIND_MONSTER),
    FIELD_EACH(dd_view, foe_phase, foe_flags, tell, foe_max, turn, defend_cooldown, defending, can_flee),
    FIELD_EACH(dd_view, can_defend, extract_cost, can_pay, can_pay_alternative),
    FIELD_PADDING(dd_view, pad2),
    FIELD_SUB(dd_view, profile, &profile_fields),
});
