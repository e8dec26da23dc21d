/* DARKDELVE's field tables: every field of setup, state and view once. Save, load, hash, diff and dump come
 * from here; fields_check (run by the conformance tests) proves that no byte is forgotten. */
#include "games/darkdelve/dd.h"

// clang-format off
static const struct fields item_fields = FIELDS(dd_item, {
    FIELD(dd_item, id),
    FIELD_ID(dd_item, kind, DD_KIND_ITEM),
    FIELD_EACH(dd_item, uses, flags, slot, rarity, floor, curse, plus),
});

static const struct fields beast_fields = FIELDS(dd_beast, {
    FIELD_ID(dd_beast, monster, DD_KIND_MONSTER),
    FIELD_EACH(dd_beast, tier, encounters, kills, deaths),
});

static const struct fields echo_fields = FIELDS(dd_echo, {
    FIELD(dd_echo, run),
    FIELD_ID(dd_echo, dungeon, DD_KIND_DUNGEON),
    FIELD_EACH(dd_echo, floor, cause),
    FIELD_ID(dd_echo, monster, DD_KIND_MONSTER),
    FIELD_EACH(dd_echo, room, dread),
});

static const struct fields bounty_fields = FIELDS(dd_bounty, {
    FIELD_ID(dd_bounty, kind, DD_KIND_BOUNTY),
    FIELD_EACH(dd_bounty, done, accepted),
    FIELD_PADDING(dd_bounty, pad),
});

static const struct fields hero_fields = FIELDS(dd_hero, {
    FIELD_EACH(dd_hero, xp, level),
    FIELD_ID(dd_hero, class_kind, DD_KIND_CLASS),
    FIELD_EACH(dd_hero, vigor, might, cunning, rises),
    FIELD_PADDING(dd_hero, pad),
    FIELD_SUBS(dd_hero, worn, &item_fields),
    FIELD_PADDING(dd_hero, pad2),
});

static const struct fields profile_fields = FIELDS(dd_profile, {
    FIELD_EACH(dd_profile, camp_key, lore, gold, runs, deaths, extractions),
    FIELD_SUBS(dd_profile, stash, &item_fields),
    FIELD_SUBS(dd_profile, hand, &item_fields),
    FIELD_SUBS(dd_profile, returned, &item_fields),
    FIELD_SUBS(dd_profile, bestiary, &beast_fields),
    FIELD_SUB(dd_profile, hero, &hero_fields),
    FIELD_EACH(dd_profile, unlocked, told, classes, mutators, mutators_on),
    FIELD_ARRAY(dd_profile, visits),
    FIELD_ARRAY(dd_profile, bosses),
    FIELD_ID(dd_profile, dungeon, DD_KIND_DUNGEON),
    FIELD_ID(dd_profile, lesson, DD_KIND_MONSTER),
    FIELD_EACH(dd_profile, bought, camp_dread, last),
    FIELD_PADDING(dd_profile, pad),
    FIELD_SUBS(dd_profile, board, &bounty_fields),
    FIELD_SUBS(dd_profile, echo, &echo_fields),
});

const struct fields dd_setup_fields = FIELDS(dd_setup, {
    FIELD_SUB(dd_setup, profile, &profile_fields),
    FIELD_EACH(dd_setup, mode, floor),
    FIELD_ID(dd_setup, duel_monster, DD_KIND_MONSTER),
    FIELD_ID(dd_setup, duel_weapon, DD_KIND_ITEM),
    FIELD_ID(dd_setup, duel_armor, DD_KIND_ITEM),
    FIELD_EACH(dd_setup, duel_potions, dread, level),
    FIELD_IDS(dd_setup, duel_more, DD_KIND_MONSTER),
    FIELD_ID(dd_setup, duel_helm, DD_KIND_ITEM),
    FIELD_ID(dd_setup, duel_accessory, DD_KIND_ITEM),
    FIELD_PADDING(dd_setup, pad),
});

static const struct fields foe_fields = FIELDS(dd_foe, {
    FIELD_ID(dd_foe, monster, DD_KIND_MONSTER),
    FIELD_EACH(dd_foe, phase, flags, elite, hp, max_hp, tell, marks),
    FIELD(dd_foe, cooldown),
    FIELD_ARRAY(dd_foe, status),
    FIELD_PADDING(dd_foe, pad),
});

static const struct fields room_fields = FIELDS(dd_room, {
    FIELD_ID(dd_room, type, DD_KIND_ROOM_TYPE),
    FIELD_EACH(dd_room, flags, x, y),
    FIELD_ARRAY(dd_room, adj),
    FIELD_SHOW(dd_room, words),
    FIELD_EACH(dd_room, more, what),
    FIELD_SUBS(dd_room, lies, &item_fields),
    FIELD_SUBS(dd_room, foe, &foe_fields),
});

const struct fields dd_state_fields = FIELDS(dd_state, {
    FIELD(dd_state, seed),
    FIELD_SHOW(dd_state, display_key),
    FIELD_SUB(dd_state, combat, &stream_fields),
    FIELD_SUB(dd_state, foe_mind, &stream_fields),
    FIELD_SUB(dd_state, loot, &stream_fields),
    FIELD_EACH(dd_state, step, phase, mode, pending, outcome, hp, max_hp),
    FIELD_EACH(dd_state, vigor, might, cunning, dread),
    FIELD_SUBS(dd_state, worn, &item_fields),
    FIELD_SUBS(dd_state, consumables, &item_fields),
    FIELD_SUBS(dd_state, backpack, &item_fields),
    FIELD_SUB(dd_state, found, &item_fields),
    FIELD(dd_state, next_item),
    FIELD_ARRAY(dd_state, status),
    FIELD_EACH(dd_state, stamina, breath, blessing, blessing_left, offered, coat, coat_left, guard_bonus),
    FIELD_EACH(dd_state, run_gold, torch_uses, consumables_brought, clarity_rooms, watcher_done),
    FIELD_EACH(dd_state, lucky_floor, lies_told, exit),
    FIELD_ID(dd_state, killer, DD_KIND_MONSTER),
    FIELD_EACH(dd_state, lesson_tier, lost, cause, sure, gold_earned, items_kept, items_lost),
    FIELD_EACH(dd_state, clock, light, dark),
    FIELD_ID(dd_state, lesson, DD_KIND_MONSTER),
    FIELD_EACH(dd_state, last_stand, xp_gained, combats, echoes, peeked, taunt_room),
    FIELD_EACH(dd_state, watcher_room, watcher_stuns, watcher_window, watcher_warned),
    FIELD_EACH(dd_state, dungeon, floor, room, prev_room, room_count, rooms_cleared, deepest, floor_dread),
    FIELD_SUBS(dd_state, rooms, &room_fields),
    FIELD_SUBS(dd_state, foe, &foe_fields),
    FIELD_EACH(dd_state, turn, defend_cooldown, defending, dodging, riposte, ambushed),
    FIELD_EACH(dd_state, fight_heavy, fight_attacks, fight_blocks, fight_dodges, dread_rest),
    FIELD_SUB(dd_state, profile, &profile_fields),
});

static const struct fields num_fields = FIELDS(dd_num, {
    FIELD_EACH(dd_num, lo, hi, shown, also, sure, how),
});

static const struct fields foe_view_fields = FIELDS(dd_foe_view, {
    FIELD_ID(dd_foe_view, monster, DD_KIND_MONSTER),
    FIELD_EACH(dd_foe_view, phase, flags, elite, max_hp, tell, marks),
    FIELD(dd_foe_view, cooldown),
    FIELD_ARRAY(dd_foe_view, status),
    FIELD_PADDING(dd_foe_view, pad),
    FIELD(dd_foe_view, lost),
    FIELD_PADDING(dd_foe_view, pad2),
    FIELD_SUB(dd_foe_view, hp, &num_fields),
});

static const struct fields room_view_fields = FIELDS(dd_room_view, {
    FIELD_ID(dd_room_view, type, DD_KIND_ROOM_TYPE),
    FIELD_EACH(dd_room_view, flags, x, y),
    FIELD_ARRAY(dd_room_view, adj),
    FIELD_SHOW(dd_room_view, words),
    FIELD_EACH(dd_room_view, more, what),
    FIELD_SUBS(dd_room_view, lies, &item_fields),
    FIELD_SUBS(dd_room_view, foe, &foe_fields),
});

const struct fields dd_view_fields = FIELDS(dd_view, {
    FIELD_SHOW(dd_view, display_key),
    FIELD(dd_view, step),
    FIELD_PLACE(dd_view, phase, DD_KIND_PHASE),
    FIELD(dd_view, mode),
    FIELD_PLACE(dd_view, pending, DD_KIND_PENDING),
    FIELD(dd_view, outcome),
    FIELD_SUB(dd_view, hp, &num_fields),
    FIELD_SUB(dd_view, run_gold, &num_fields),
    FIELD_EACH(dd_view, max_hp, vigor, might, cunning, dread),
    FIELD_PLACE(dd_view, level, DD_KIND_LEVEL),
    FIELD_EACH(dd_view, watcher_done, lies_told),
    FIELD_EACH(dd_view, candid, corruption, crit, flee),
    FIELD_SUBS(dd_view, worn, &item_fields),
    FIELD_SUB(dd_view, found, &item_fields),
    FIELD_SUBS(dd_view, consumables, &item_fields),
    FIELD_SUBS(dd_view, backpack, &item_fields),
    FIELD_ARRAY(dd_view, status),
    FIELD_EACH(dd_view, stamina, breath, blessing, blessing_left, offered, coat, coat_left, guard_bonus),
    FIELD_EACH(dd_view, torch_uses, consumables_brought, clarity_rooms, exit),
    FIELD_ID(dd_view, killer, DD_KIND_MONSTER),
    FIELD_EACH(dd_view, lesson_tier, items_kept, items_lost, cause, sure, next_item),
    FIELD_PADDING(dd_view, pad1),
    FIELD_EACH(dd_view, gold_earned, xp_gained, clock, light, dark),
    FIELD_ID(dd_view, lesson, DD_KIND_MONSTER),
    FIELD_EACH(dd_view, last_stand, combats, echoes, peeked, taunt_room),
    FIELD_EACH(dd_view, watcher_room, watcher_stuns, watcher_window, watcher_warned),
    FIELD_EACH(dd_view, dungeon, floor, room, prev_room, room_count, rooms_cleared, deepest, floor_dread),
    FIELD_EACH(dd_view, lucky_floor, can_buy),
    FIELD_SUBS(dd_view, rooms, &room_view_fields),
    FIELD_SUBS(dd_view, foe, &foe_view_fields),
    FIELD_EACH(dd_view, turn, defend_cooldown, defending, dodging, riposte, ambushed, can_flee, can_defend),
    FIELD_EACH(dd_view, fight_heavy, fight_attacks, fight_blocks, fight_dodges, can_pay, can_pay_alternative),
    FIELD(dd_view, dread_rest),
    FIELD(dd_view, extract_cost),
    FIELD_PADDING(dd_view, pad2),
    FIELD_SUB(dd_view, profile, &profile_fields),
});
