/* DARKDELVE: state, view, verbs, events, limits. Read this page first in this room; RULES.md has the rules
 * in prose under the same numbers that the code cites (DD-, and S-, C- and F- for recorded decisions).
 *
 * One match is one expedition: it opens at camp with the player's profile (or straight in the dungeon) and
 * is over when the player is back at camp. What persists is the profile; carry() hands it on. */
#ifndef GLOAM_GAMES_DARKDELVE_DD_H
#define GLOAM_GAMES_DARKDELVE_DD_H

#include "core/ops.h"
#include "core/policy.h"

enum {
    DD_STASH_MAX = 12,
    DD_HAND_MAX = 2,
    DD_CARRY_MAX = 32, /* more than a run can hold: DD-151 asks for no limit, content.c proves it */
    DD_ROOM_MAX = 12,  /* per floor, exit and landing included */
    DD_ADJ_MAX = 3,    /* DD-397 */
    DD_FLOOR_MAX = 5,
    DD_ITEM_KINDS = 64,    /* item templates, id 0 is nothing */
    DD_MONSTER_KINDS = 24, /* monster templates, id 0 is nothing */
    DD_PHASES_MAX = 4,
    DD_LEVELS = 5, /* of Dread */
    DD_RARITIES = 3,
    DD_TIERS = 3,
    DD_MAP_W = 5,
    DD_MAP_H = 4,
    DD_GOLD_MAX = 1000000000,
    DD_LINES_MAX = 1024, /* of prose in lists */
    DD_MAX_LEGAL = 160,
    DD_MAX_EVENTS = 96,
    DD_MAX_STEPS = 4000,
    DD_SCENARIOS = 12,
    DD_POLICIES = 2,
    DD_HABITS = 12,
    DD_SEAT = 1 /* audience mask of the one seat */
};

/* Kinds of ids; see ops.h. */
enum {
    DD_KIND_ITEM = KIND_GAME,
    DD_KIND_MONSTER,
    DD_KIND_ROOM_TYPE,
    DD_KIND_LEVEL,
    DD_KIND_CAUSE,
    DD_KIND_SLOT,
    DD_KIND_OUTCOME,
    DD_KIND_SOURCE,
    DD_KIND_RARITY,
    DD_KIND_FOE,    /* a monster by its title: the name that people know it by */
    DD_KIND_TELL,   /* enum dd_tell */
    DD_KIND_EFFECT, /* enum dd_effect */
    DD_KIND_PLACE,  /* DD_TO_* */
    DD_KIND_PHASE   /* enum dd_phase */
};

enum dd_phase { DD_CAMP, DD_DUNGEON, DD_COMBAT, DD_DEAD, DD_EXTRACTED, DD_PHASES };

// clang-format off
#define DD_VERB_LIST(X) \
    X(DD_ENTER_DUNGEON, "enter_dungeon", "go down, bringing up to two items from the stash", \
      {MAYBE_OF("item", 0, INT16_MAX), MAYBE_OF("item2", 0, INT16_MAX)}, true) \
    X(DD_DEPOSIT, "deposit_to_stash", "put an item into the stash", {ITEM}) \
    X(DD_WITHDRAW, "withdraw_from_stash", "lay an item out for the next descent", {ITEM}) \
    X(DD_DISCARD, "discard_item", "throw an item away for good", {ITEM}) \
    X(DD_QUIT, "quit", "leave the camp") \
    X(DD_MOVE, "move_to_room", "go to an adjacent room", {NUM_OF("room", 1, DD_ROOM_MAX)}) \
    X(DD_OPEN_CHEST, "open_chest", "open the chest") \
    X(DD_DESCEND, "descend_floor", "take the stairs down") \
    X(DD_EXTRACT, "extract", "leave with what you carry, paying the price of this floor") \
    X(DD_EXTRACT_ALTERNATIVE, "extract_alternative", "pay at the last stair and beat what comes for the payment") \
    X(DD_EQUIP_FOUND, "equip_found", "wear or wield what you found") \
    X(DD_KEEP_IN_PACK, "keep_in_pack", "put what you found into the pack") \
    X(DD_EQUIP_ITEM, "equip_item", "wear or wield something from the pack", {ITEM}) \
    X(DD_ATTACK, "attack", "strike") \
    X(DD_DEFEND, "defend", "raise your guard against what hits you this turn") \
    X(DD_USE_ITEM, "use_item", "use a consumable", {ITEM}) /* in the dungeon too, see C-72 */ \
    X(DD_FLEE, "flee", "run back to the room before") \
    X(DD_ACKNOWLEDGE, "acknowledge", "back to camp")
enum dd_verb { DD_VERB_LIST(LIST_ID) DD_VERBS };

#define DD_EVENT_LIST(X) \
    X(DD_EV_RUN_STARTED, "RUN_STARTED", WEIGHT_BEAT, NUM("run"), NUM("items_brought")) \
    X(DD_EV_ROOM_ENTERED, "ROOM_ENTERED", WEIGHT_LINE, NUM("room"), ID("type", DD_KIND_ROOM_TYPE), YES("first")) \
    X(DD_EV_FLOOR_DESCENDED, "FLOOR_DESCENDED", WEIGHT_BEAT, NUM("floor")) \
    X(DD_EV_COMBAT_STARTED, "COMBAT_STARTED", WEIGHT_BEAT, ID("enemy", DD_KIND_MONSTER), YES("again"), \
      ID("name", DD_KIND_FOE)) \
    X(DD_EV_AMBUSH, "AMBUSH", WEIGHT_BEAT, ID("enemy", DD_KIND_MONSTER)) \
    X(DD_EV_TELEGRAPH, "TELEGRAPH", WEIGHT_LINE, ID("enemy", DD_KIND_MONSTER), ID("stage", DD_KIND_TELL)) \
    X(DD_EV_ENEMY_HESITATES, "ENEMY_HESITATES", WEIGHT_LINE, ID("enemy", DD_KIND_MONSTER)) /* a tell turn without attack */ \
    X(DD_EV_PHASE, "ENEMY_PHASE", WEIGHT_BEAT, ID("enemy", DD_KIND_MONSTER), NUM("phase")) \
    X(DD_EV_DAMAGE_DEALT, "DAMAGE_DEALT", WEIGHT_LINE, ID("source", DD_KIND_CAUSE), NUM("amount"), YES("is_crit"), \
      YES("heavy")) \
    X(DD_EV_DAMAGE_BLOCKED, "DAMAGE_BLOCKED", WEIGHT_SMALL, NUM("original"), NUM("reduced")) \
    X(DD_EV_LIFESTEAL, "LIFESTEAL", WEIGHT_SMALL, NUM("amount")) /* and whether it is at most that much */ \
    X(DD_EV_DEFENDING, "DEFENDING", WEIGHT_SMALL) \
    /* item 0: none */ \
    X(DD_EV_ENEMY_DIED, "ENEMY_DIED", WEIGHT_MOMENT, ID("enemy", DD_KIND_MONSTER), NUM("gold"), ID("item", DD_KIND_ITEM)) \
    X(DD_EV_FLEE_ATTEMPTED, "FLEE_ATTEMPTED", WEIGHT_LINE, YES("success"), NUM("dread_gained")) \
    X(DD_EV_COMBAT_ENDED, "COMBAT_ENDED", WEIGHT_SMALL, ID("outcome", DD_KIND_OUTCOME), NUM("turns"), \
      ID("enemy", DD_KIND_MONSTER)) \
    X(DD_EV_DREAD_CHANGED, "DREAD_CHANGED", WEIGHT_SMALL, NUM("old"), NUM("new"), ID("source", DD_KIND_SOURCE)) \
    X(DD_EV_DREAD_THRESHOLD, "DREAD_THRESHOLD_CROSSED", WEIGHT_BEAT, ID("level", DD_KIND_LEVEL), ID("from", DD_KIND_LEVEL), \
      YES("first_lie")) \
    X(DD_EV_WATCHER_SPAWNED, "WATCHER_SPAWNED", WEIGHT_MOMENT) \
    X(DD_EV_CHEST_OPENED, "CHEST_OPENED", WEIGHT_LINE, NUM("gold"), ID("item", DD_KIND_ITEM), YES("trapped")) \
    X(DD_EV_ITEM_FOUND, "ITEM_FOUND", WEIGHT_LINE, NUM("item"), ID("name", DD_KIND_ITEM), YES("upgrade")) \
    X(DD_EV_ITEM_EQUIPPED, "ITEM_EQUIPPED", WEIGHT_LINE, NUM("item"), ID("name", DD_KIND_ITEM)) \
    X(DD_EV_ITEM_STOWED, "ITEM_STOWED", WEIGHT_SMALL, NUM("item"), ID("name", DD_KIND_ITEM)) \
    /* effect: what the amount counts */ \
    X(DD_EV_ITEM_USED, "ITEM_USED", WEIGHT_LINE, NUM("item"), ID("name", DD_KIND_ITEM), NUM("amount"), \
      ID("effect", DD_KIND_EFFECT)) \
    X(DD_EV_EXTRACTION_PAID, "EXTRACTION_PAID", WEIGHT_LINE, NUM("gold"), NUM("floor")) \
    /* gold_earned with the bonus */ \
    X(DD_EV_EXTRACTION, "EXTRACTION_COMPLETED", WEIGHT_MOMENT, NUM("gold_earned"), NUM("items_kept"), NUM("floor"), \
      NUM("bonus")) \
    X(DD_EV_PLAYER_DIED, "PLAYER_DIED", WEIGHT_MOMENT, ID("cause", DD_KIND_MONSTER), NUM("floor"), NUM("dread"), \
      NUM("items_lost")) \
    /* new_tier 0: none */ \
    X(DD_EV_LESSON_LEARNED, "LESSON_LEARNED", WEIGHT_BEAT, ID("killer", DD_KIND_MONSTER), NUM("new_tier"), NUM("deaths")) \
    X(DD_EV_BESTIARY_UNLOCKED, "BESTIARY_UNLOCKED", WEIGHT_LINE, ID("monster", DD_KIND_MONSTER), NUM("tier")) \
    /* at camp */ \
    X(DD_EV_ITEM_MOVED, "ITEM_MOVED", WEIGHT_SMALL, NUM("item"), ID("name", DD_KIND_ITEM), ID("to", DD_KIND_PLACE)) \
    X(DD_EV_CLARITY_ENDED, "CLARITY_ENDED", WEIGHT_LINE) \
    X(DD_EV_RETURNED, "RETURNED_TO_CAMP", WEIGHT_LINE) \
    X(DD_EV_QUIT, "QUIT", WEIGHT_LINE)
enum dd_event { DD_EVENT_LIST(LIST_ID) DD_EVENTS };
// clang-format on

enum { DD_TO_STASH, DD_TO_HAND, DD_TO_NOWHERE };
enum dd_fight_end { DD_VICTORY = 1, DD_FLED, DD_DEATH };
enum dd_room_type {
    DD_ROOM_NONE,
    DD_ROOM_COMBAT,
    DD_ROOM_TREASURE,
    DD_ROOM_EMPTY,
    DD_ROOM_STAIRS,
    DD_ROOM_BOSS,
    DD_ROOM_TYPES
};
enum dd_slot { DD_WEAPON = 1, DD_ARMOR, DD_CONSUMABLE };
enum dd_dread_source {
    DD_FROM_ROOM = 1,
    DD_FROM_TRAP,
    DD_FROM_FLEE,
    DD_FROM_STAIRS,
    DD_FROM_TORCH,
    DD_FROM_WATCHER,
    DD_FROM_CAMP
};
enum dd_effect { DD_HEALS = 1, DD_HEALS_AT_MOST, DD_CALMS, DD_CLEARS }; /* HP, at most HP, Dread, rooms */
enum dd_tell { DD_TELL_NONE, DD_TELL_NOW, DD_TELL_HEAVY };
enum dd_outcome { DD_OUT_NONE, DD_OUT_QUIT, DD_OUT_EXTRACTED, DD_OUT_DIED, DD_OUTCOMES };
enum dd_exit { DD_EXIT_NONE, DD_EXIT_STAIRS, DD_EXIT_BOSS, DD_EXIT_PAID };
enum dd_mode { DD_MODE_CAMP, DD_MODE_RUN, DD_MODE_DUEL };

/* DD-035. Flags: starter gear vanishes on extraction (S-85); brought items count against the limits. */
enum { DD_ITEM_STARTER = 1, DD_ITEM_BROUGHT = 2 };
struct dd_item {
    uint16_t id; /* unique within a profile; 0: no item */
    uint8_t kind;
    uint8_t uses; /* left, for kinds that have several */
    uint8_t flags;
    uint8_t pad;
};

/* DD-037. */
struct dd_beast {
    uint8_t monster;
    uint8_t tier;
    uint16_t encounters, kills, deaths;
};

/* DD-031: what persists. Lists are packed from the front; an id of 0 ends them. */
struct dd_profile {
    uint32_t gold;
    uint32_t runs, deaths, extractions;
    struct dd_item stash[DD_STASH_MAX];
    struct dd_item hand[DD_HAND_MAX];           /* laid out for the next run (C-71); still counts as stash */
    struct dd_item returned[DD_CARRY_MAX];      /* brought home, not yet put away (S-86) */
    struct dd_beast bestiary[DD_MONSTER_KINDS]; /* by monster id */
};

/* Everything a match starts from. mode CAMP: at camp; RUN: straight into floor 1 with the hand's items;
 * DUEL: one fight with the given gear, then over (for measurements). */
struct dd_setup {
    struct dd_profile profile;
    uint8_t mode;
    uint8_t floor; /* RUN and DUEL: floor to start on, 0 means 1 */
    uint8_t duel_monster;
    uint8_t duel_weapon, duel_armor; /* 0: starting gear */
    uint8_t duel_potions;
    uint8_t dread;
    uint8_t pad[5];
};

/* DD-034: what is not in the template. */
enum { DD_FOE_AMBUSHED = 1, DD_FOE_PAID = 2, DD_FOE_WATCHER = 4 };
struct dd_foe {
    uint8_t monster; /* 0: nobody */
    uint8_t phase;   /* phases entered so far */
    uint8_t flags;
    uint8_t pad;
    int16_t hp, max_hp; /* max_hp 0: not rolled yet */
};

/* DD-032. */
enum { DD_SEEN = 1, DD_EXPLORED = 2, DD_CLEARED = 4, DD_CHEST_OPEN = 8, DD_TRAPPED = 16, DD_LANDING = 32 };
struct dd_room {
    uint8_t type;
    uint8_t flags;
    uint8_t x, y;
    uint8_t adj[DD_ADJ_MAX]; /* room numbers from 1, ascending; 0 ends */
    uint8_t words;           /* which flavour text */
    struct dd_foe foe;
};

struct dd_state {
    uint64_t seed;
    uint64_t display_key; /* feeds the lying display only */
    struct stream combat, foe_mind, loot;
    uint32_t step;
    uint8_t phase, mode, pad, outcome;

    /* player */
    int16_t hp, max_hp;
    uint8_t vigor, might, cunning, dread;
    struct dd_item weapon, armor;
    struct dd_item consumables[DD_CARRY_MAX];
    struct dd_item backpack[DD_CARRY_MAX];
    struct dd_item found; /* an upgrade waiting for an answer (DD-149) */
    uint16_t next_item;   /* number of the next new item; a match numbers its items from 1 */

    /* session */
    uint32_t run_gold;
    uint8_t torch_uses;          /* DD-029 */
    uint8_t consumables_brought; /* DD-029 */
    uint8_t clarity_rooms;
    uint8_t watcher_done; /* S-81 */
    uint8_t lucky_floor;  /* the guaranteed Uncommon of this floor has been given */
    uint8_t lies_told;    /* the first corruption has been announced */
    uint8_t exit;         /* enum dd_exit: how the run was left */
    uint8_t killer;
    uint8_t lesson_tier; /* tier gained by the last death, 0 none */
    uint8_t lost;        /* things that found no room in a list: a bug, which ends the match */
    uint8_t pad2[2];
    uint32_t gold_earned; /* of the finished run: run gold and bonus */
    uint8_t items_kept, items_lost;

    /* dungeon */
    uint8_t floor;
    uint8_t room, prev_room; /* numbers from 1 */
    uint8_t room_count;
    uint8_t rooms_cleared;
    uint8_t deepest;
    struct dd_room rooms[DD_ROOM_MAX + 1]; /* [0] unused */

    /* combat */
    struct dd_foe foe;
    uint16_t turn;
    uint8_t defend_cooldown;
    uint8_t tell;
    uint8_t defending;
    uint8_t pad3[3];

    struct dd_profile profile;
    uint8_t pad4[4];
};

/* Flat and without hidden padding: the bytes are the state. A change here is a new rules version (ops.c). */
_Static_assert(sizeof(struct dd_profile) == 484 && sizeof(struct dd_setup) == 496, "setup layout");
_Static_assert(sizeof(struct dd_state) == 1248, "state layout");

/* A number as the narrator gives it: when sure, lo = hi = shown = the truth. Otherwise the truth lies in
 * lo..hi and shown is a lie (DD-357 to DD-360). */
struct dd_num {
    int32_t lo, hi, shown;
    uint32_t sure;
};

/* A room as the player knows it: type 0 while unknown. foe only where one was met and fled from. */
struct dd_room_view {
    uint8_t type, flags, x, y;
    uint8_t adj[DD_ADJ_MAX];
    uint8_t words;
    uint8_t foe; /* monster known to wait here */
    uint8_t foe_flags, foe_phase;
    uint8_t pad;
    int16_t foe_hp, foe_max;
};

/* What the seat may know. Own figures are true in the state and blurred here. */
struct dd_view {
    uint64_t display_key; /* for the display stream; never written for agents */
    uint32_t step;
    uint8_t phase, mode, pad, outcome;
    struct dd_num hp, run_gold, foe_hp;
    int16_t max_hp;
    uint8_t vigor, might, cunning, dread, level;
    uint8_t watcher_done, lies_told;
    uint8_t candid;      /* whoever reads is no person: words give ranges instead of lies */
    uint16_t corruption; /* basis points now in force */
    uint16_t crit, flee; /* basis points of the player now */
    struct dd_item weapon, armor, found;
    struct dd_item consumables[DD_CARRY_MAX], backpack[DD_CARRY_MAX];
    uint8_t torch_uses, consumables_brought, clarity_rooms, exit;
    uint8_t killer, lesson_tier, items_kept, items_lost;
    uint16_t next_item;
    uint32_t gold_earned;
    uint8_t floor, room, prev_room, room_count, rooms_cleared, deepest, lucky_floor, pad1;
    struct dd_room_view rooms[DD_ROOM_MAX + 1];
    uint8_t foe, foe_phase, foe_flags, tell;
    int16_t foe_max;
    uint16_t turn;
    uint8_t defend_cooldown, defending, can_flee, can_defend;
    int32_t extract_cost;                 /* where the player stands; -1: no exit here */
    uint8_t can_pay, can_pay_alternative; /* what the purse is good for shows, whatever is told of it */
    uint8_t pad2[2];
    struct dd_profile profile;
};

/* What a view shows of a state as it is: dd_view copies it, dd_guess copies it back. */
// clang-format off
#define DD_OPENLY(X) \
    X(display_key) X(step) X(phase) X(mode) X(outcome) X(exit) X(max_hp) X(vigor) X(might) X(cunning) X(dread) \
    X(weapon) X(armor) X(found) X(next_item) X(torch_uses) X(consumables_brought) X(clarity_rooms) \
    X(watcher_done) X(lucky_floor) X(lies_told) X(killer) X(lesson_tier) X(gold_earned) X(items_kept) \
    X(items_lost) X(floor) X(room) X(prev_room) X(room_count) X(rooms_cleared) X(deepest) X(turn) \
    X(defend_cooldown) X(tell) X(defending) X(profile)
// clang-format on

/* Rules: content in the form the code reads. */

struct dd_span {
    int16_t lo, hi;
};

struct dd_item_rules {
    const char *name, *title, *flavour;
    uint8_t slot, rarity; /* rarity 0.. */
    struct dd_span damage;
    uint16_t crit_bonus; /* basis points */
    uint16_t lifesteal;  /* basis points */
    uint8_t hp_bonus, heal, dread_relief, clarity_rooms, uses, uses_per_run, drop_floor_min;
    uint16_t drop_weight;
};

struct dd_phase_rules {
    int16_t hp_threshold, damage_bonus;
    uint8_t attacks;
};

struct dd_monster_rules {
    const char *name, *title, *flavour, *warning, *lesson;
    const char *phase_text;
    const char *const *tells; /* lines shown with a telegraph */
    uint32_t tell_lines;
    uint8_t boss, attacks_first, ambush, can_flee, tell_skips_attack;
    uint8_t guaranteed_rarity; /* 0 none, else rarity + 1 */
    struct dd_span hp, damage, gold;
    uint16_t damage_reduction; /* basis points */
    uint16_t item_chance;      /* basis points */
    uint16_t tell_chance;      /* basis points */
    uint16_t heavy;            /* multiplier, basis points */
    uint8_t phases;
    struct dd_phase_rules phase[DD_PHASES_MAX];
};

struct dd_floor_rules {
    uint8_t rooms;
    uint8_t exit;       /* DD_ROOM_STAIRS or DD_ROOM_BOSS */
    uint16_t weight[3]; /* combat, treasure, empty */
    uint8_t min_treasure;
    uint8_t pool_count;
    uint8_t pool[8];
    uint8_t room_dread;
    struct dd_span chest_gold;
    uint16_t rarity_weight[DD_RARITIES];
    uint16_t extract_cost, extract_bonus;
    uint8_t guaranteed_rarity; /* 0 none, else rarity + 1 */
};

struct dd_level_rules {
    const char *name, *title, *cue;
    uint8_t from;
    uint16_t corruption;
    uint8_t whispers, hallucinations;
};

struct dd_words {
    const char *const *lines;
    uint32_t count;
};

/* Where the lines of all struct dd_words lie. */
struct dd_lines {
    uint32_t used;
    const char *line[DD_LINES_MAX];
};

struct dd_rules {
    /* player */
    int16_t base_hp, hp_per_vigor, damage_per_might;
    uint16_t crit_base, crit_per_cunning, crit_multiplier; /* basis points */
    uint8_t vigor, might, cunning;
    uint8_t start_weapon, start_armor;
    /* combat */
    uint16_t defend_factor; /* basis points of damage that pass */
    uint8_t defend_cooldown;
    uint16_t flee_common, flee_boss, flee_per_cunning, flee_cap;
    uint8_t flee_first_turn; /* the first turn on which fleeing is possible */
    uint8_t use_item_outside_combat;
    /* dread */
    uint8_t dread_max, dread_trap, dread_flee, dread_stairs, dread_after_watcher;
    uint16_t foe_hp_error; /* basis points */
    struct dd_level_rules level[DD_LEVELS];
    /* dungeon */
    uint8_t floors;
    struct dd_floor_rules floor[DD_FLOOR_MAX + 1];
    uint16_t trap_chance, extra_edge_chance;
    uint8_t preview; /* rooms next to explored ones show their type */
    uint8_t boss, watcher;
    /* extraction */
    uint16_t alternative_cost;
    uint8_t alternative_foe, alternative_can_flee;
    /* stash */
    uint8_t stash_capacity, bring_max, bring_consumables_max;
    /* bestiary */
    uint16_t tier_encounters[DD_TIERS + 1], tier_deaths[DD_TIERS + 1]; /* [tier]; 0: not by this way */

    uint32_t item_count, monster_count; /* ids 1..count */
    struct dd_item_rules item[DD_ITEM_KINDS];
    struct dd_monster_rules monster[DD_MONSTER_KINDS];

    /* words: never reach the state */
    struct dd_lines lines;
    const char *room_title[DD_ROOM_TYPES]; /* as one sees it through a door */
    struct dd_words whispers, hallucinations, room_lines[DD_ROOM_TYPES], camp_lines, death_lines,
        extract_lines;
    const char *first_lie;
    uint32_t voice_factor, voice_most, hallucination_share; /* basis points: how often voices are heard */
};

/* Below: what the files of this room share. */

// clang-format off
#define DD_REASON_LIST(X) \
    X(DD_NO_PHASE, "wrong_phase", "not here and not now") \
    X(DD_NO_ITEM, "no_such_item", "you have no such item there") \
    X(DD_NO_TOO_MANY, "too_many_items", "no more items than that may be brought") \
    X(DD_NO_CONSUMABLES, "too_many_consumables", "no more of them may be consumables") \
    X(DD_NO_SAME_ITEM, "same_item", "the same item cannot be brought twice") \
    X(DD_NO_STASH_FULL, "stash_full", "the stash is full: discard something first") \
    X(DD_NO_RETURNED, "items_waiting", "put away or discard what you brought home first") \
    X(DD_NO_PENDING, "find_pending", "decide about your find first") \
    X(DD_NO_NOTHING_FOUND, "nothing_found", "there is no find to decide about") \
    X(DD_NO_ADJACENT, "not_adjacent", "no passage leads there from here") \
    X(DD_NO_CHEST, "no_chest", "there is no closed chest here") \
    X(DD_NO_STAIRS, "no_stairs", "there are no stairs down here") \
    X(DD_NO_EXIT, "no_exit", "there is no way out here") \
    X(DD_NO_GOLD, "not_enough_gold", "you do not carry enough gold for that") \
    X(DD_NO_BOSS_LIVES, "boss_lives", "not while it still stands") \
    X(DD_NO_COOLDOWN, "cooldown", "your guard is still down from last time") \
    X(DD_NO_FIRST_TURN, "first_turn", "there is no fleeing on the first turn") \
    X(DD_NO_FLEE, "no_flee", "nobody flees from this") \
    X(DD_NO_TORCH, "no_more_torchlight", "no torch will help you any more in this run") \
    X(DD_NO_OUTSIDE, "only_in_combat", "that can be used in a fight only") \
    X(DD_NO_ORDER, "order", "name the item with the lower number first") \
    X(DD_NO_WEAKER, "weaker_armor", "what you wear gives more HP")
enum dd_reason { DD_REASONS_BEGIN = REASON_GAME - 1, DD_REASON_LIST(LIST_ID) DD_REASONS_END };
// clang-format on

extern const struct game_ops darkdelve_ops;
GAME_FUNCTIONS(dd);
GAME_NAMES(dd, darkdelve)
extern const struct fields dd_setup_fields, dd_state_fields, dd_view_fields;
extern const struct metrics_ops dd_metrics;
extern const struct record_ops dd_records;
extern const struct policy_row dd_policies[DD_POLICIES];
extern const struct habit_row dd_habits[DD_HABITS];
extern const char *const dd_phase_names[DD_PHASES];
extern const char *const dd_rarity_names[DD_RARITIES];

/* content.c */
extern const struct kind_row dd_kinds[];
event_arg_fn dd_event_arg;

/* setup.c */
carry_fn dd_carry;
extern const struct scenario dd_scenarios[DD_SCENARIOS];
/* Scenarios name things of the content: what it lacks of them is a fault of the content. */
struct content_reader;
void dd_scenarios_check(const struct dd_rules *r, struct content_reader *rd);

/* gen.c */
void dd_floor_generate(const struct dd_rules *r, struct dd_state *s, uint8_t floor);
/* Types of a floor's rooms but entrance and exit, in the order in which they are attached; returns how many:
 * f->rooms when the entrance is a landing, one less when it is one of them. */
uint32_t dd_draw_rooms(const struct dd_floor_rules *f, struct stream *map, uint8_t type[DD_ROOM_MAX]);
uint8_t dd_roll_item(const struct dd_rules *r, struct stream *loot, uint8_t floor, int32_t rarity);

/* rules_camp.c, rules_dungeon.c, rules_combat.c, rules_dread.c, rules_items.c */
void dd_run_begin(const struct dd_rules *r, struct dd_state *s, const uint16_t ids[DD_HAND_MAX],
                  struct sink *k);
void dd_room_enter(const struct dd_rules *r, struct dd_state *s, uint8_t room, struct sink *k);
void dd_floor_enter(const struct dd_rules *r, struct dd_state *s, uint8_t floor, struct sink *k);
void dd_room_cleared(const struct dd_rules *r, struct dd_state *s, struct sink *k);
void dd_settle(const struct dd_rules *r, struct dd_state *s, struct sink *k);
void dd_chest_open(const struct dd_rules *r, struct dd_state *s, struct sink *k);
void dd_extract(const struct dd_rules *r, struct dd_state *s, uint8_t how, struct sink *k);
void dd_extract_alternative(const struct dd_rules *r, struct dd_state *s, struct sink *k);
int32_t dd_extract_cost(const struct dd_rules *r, const struct dd_state *s);
void dd_combat_start(const struct dd_rules *r, struct dd_state *s, struct dd_foe *foe, struct sink *k);
void dd_combat_turn(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k);
uint32_t dd_flee_check(const struct dd_rules *r, const struct dd_state *s);
int32_t dd_hit(const struct dd_rules *r, uint8_t might, uint8_t monster, int32_t roll, bool crit);
int32_t dd_foe_hit(const struct dd_rules *r, uint8_t monster, uint8_t phase, int32_t roll, bool heavy);
int32_t dd_guarded(const struct dd_rules *r, int32_t dmg); /* what of a blow gets past a guard */
int32_t dd_share(int32_t v, uint32_t basis_points);        /* rounded down */
uint16_t dd_flee_chance(const struct dd_rules *r, const struct dd_state *s);
uint16_t dd_crit_chance(const struct dd_rules *r, const struct dd_state *s);
void dd_dread_add(const struct dd_rules *r, struct dd_state *s, int32_t amount, uint8_t source,
                  struct sink *k);
int32_t dd_dread_cap(const struct dd_rules *r, const struct dd_state *s);
uint8_t dd_level(const struct dd_rules *r, uint8_t dread);
uint16_t dd_corruption(const struct dd_rules *r, uint8_t dread, uint8_t clarity_rooms);
void dd_bestiary_met(const struct dd_rules *r, struct dd_state *s, uint8_t monster, struct sink *k);
uint8_t dd_bestiary_tier(const struct dd_rules *r, const struct dd_beast *b);
uint8_t dd_bestiary_update(const struct dd_rules *r, struct dd_state *s, uint8_t monster, struct sink *k);

uint32_t dd_items_count(const struct dd_item *list, uint32_t cap);
uint32_t dd_stash_used(const struct dd_profile *p); /* places of the stash */
int32_t dd_items_find(const struct dd_item *list, uint32_t cap, uint16_t id);
void dd_items_push(struct dd_state *s, struct dd_item *list, uint32_t cap, struct dd_item it);
struct dd_item dd_items_take(struct dd_item *list, uint32_t cap, uint32_t at);
struct dd_item dd_item_new(const struct dd_rules *r, struct dd_state *s, uint8_t kind);
bool dd_is_upgrade(const struct dd_rules *r, const struct dd_state *s, uint8_t kind);
void dd_item_gain(const struct dd_rules *r, struct dd_state *s, uint8_t kind, struct sink *k);
void dd_item_wear(const struct dd_rules *r, struct dd_state *s, struct dd_item it, struct sink *k);
void dd_item_use(const struct dd_rules *r, struct dd_state *s, uint32_t at, struct sink *k);
void dd_gold_add(uint32_t *purse, uint32_t amount);
int16_t dd_max_hp(const struct dd_rules *r, const struct dd_state *s);
int32_t dd_heal(const struct dd_rules *r, struct dd_state *s, int32_t worth, bool *at_most);

/* view.c, guess.c */
blind_fn dd_blind;
candid_fn dd_candid;
weigh_event_fn dd_weigh_event;

/* The values that Dread can blur; the field part of the display key (S-52). */
enum dd_blur { DD_BLUR_HP, DD_BLUR_GOLD, DD_BLUR_FOE_HP, DD_BLUR_EVENT = 16, DD_BLUR_LINES = 64 };
struct dd_blur_of {
    uint64_t key;
    uint32_t step;
    uint16_t chance, error; /* basis points: of a lie, and how far it may stray */
};
uint64_t dd_display_draw(const struct dd_blur_of *b, uint32_t field, uint32_t k);
struct dd_num dd_blur(const struct dd_blur_of *b, uint32_t field, int32_t truth, int32_t most);
struct dd_blur_of dd_view_blur(const struct dd_rules *r, const struct dd_view *v);

/* Has the bestiary told how much of a blow this foe's hide takes? Monster 0 has none. */
static inline bool dd_knows_hide(const struct dd_view *v) {
    return v->profile.bestiary[v->foe].tier >= DD_TIERS;
}

/* A number of a view in words: as the narrator shows it, or to a candid view's reader its range. */
void dd_put_num(const struct dd_view *v, struct dd_num n, struct text *out);

/* An argument of an event as the narrator gives it; sure when Dread cannot touch it. */
struct dd_num dd_event_num(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                           uint32_t arg);
uint32_t dd_room_check(const struct dd_rules *r, const struct dd_state *s, uint16_t verb);

/* offer.c: what a choice can come to */
enum dd_stat { DD_STAT_HP, DD_STAT_DREAD, DD_STAT_GOLD, DD_STAT_SAVED, DD_STAT_FOE_HP, DD_STATS };
extern const struct stat_row dd_stats[DD_STATS];
void dd_forecast(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o);
choices_fn dd_choices;

/* What the foe's blows of this turn take from somebody who is guarded or not, as long as it stands; false:
 * the bestiary has not told. */
bool dd_foe_turn(const struct dd_rules *r, const struct dd_view *v, bool guarded, struct stat_span *loss);

/* Clearing one more room of this floor may bring the Watcher. */
bool dd_watcher_near(const struct dd_rules *r, const struct dd_view *v);

/* How a duel ended, as a sentence without its full stop; null: none has. */
const char *dd_duel_end(const struct dd_view *v);

/* What is known of a room, as one sees it through a door: "a chest, open". */
void dd_put_room(const struct dd_rules *r, const struct dd_room_view *to, struct text *out);

/* The article before a foe's title, where it starts a sentence or not: none before "The Watcher". */
const char *dd_the(const char *title, bool starts);

/* words.c: "Torch (2 uses)", what it does ("7-11 dmg, +5% crit"; the extras are without damage), a span as
 * "7-11", or "7" when both ends are equal. */
void dd_put_item(const struct dd_rules *r, struct dd_item it, struct text *out);
void dd_put_extras(const struct dd_rules *r, uint8_t kind, struct text *out);
void dd_put_stats(const struct dd_rules *r, uint8_t kind, struct text *out);
void dd_put_span(struct dd_span s, struct text *out);

/* Some item kinds have a limit for all of them together in a run: true when it is reached (C-70). */
bool dd_spent(const struct dd_rules *r, const struct dd_view *v, uint8_t kind);

/* What the foe's next attack does, each (DD-221); heavy: after a sign. */
struct dd_span dd_foe_blow(const struct dd_rules *r, uint8_t monster, uint8_t phase, bool heavy);

/* The strength of a monster, its special abilities (DD-376), and what the bestiary knows of the foe. */
void dd_put_strength(const struct dd_monster_rules *m, struct text *out);
void dd_put_abilities(const struct dd_monster_rules *m, struct text *out);
void dd_put_known(const struct dd_rules *r, const struct dd_view *v, struct text *out);

/* How many monsters the bestiary has something on. */
uint32_t dd_known_beasts(const struct dd_rules *r, const struct dd_profile *p);

/* What is said of the room one stands in, of the camp, of coming home and of falling; empty: nothing. */
const char *dd_room_line(const struct dd_rules *r, const struct dd_view *v);
const char *dd_camp_line(const struct dd_rules *r, const struct dd_profile *p);
const char *dd_extract_line(const struct dd_rules *r, const struct dd_profile *p);
const char *dd_left_by(const struct dd_view *v); /* "by the stairwell" */
void dd_put_death_line(const struct dd_rules *r, const struct dd_view *v, struct text *out);

/* The gold of a finished run from what was found to what came home. */
struct dd_reckoning {
    int64_t found, price, bonus;
};
struct dd_reckoning dd_reckon(const struct dd_rules *r, const struct dd_view *v);

/* scene.c, scene_home.c */
scene_fn dd_scene;
spot_fn dd_spot;
say_opening_fn dd_say_opening;
say_leaving_fn dd_say_leaving;
stand_fn dd_stand;

topic_json_fn dd_topic_json; /* topics.c */
enum { DD_TOPICS = 1 };
extern const struct topic_row dd_topics[DD_TOPICS];

/* A whisper or hallucination for this step, or null: cosmetic, from the display key alone. */
const char *dd_whisper(const struct dd_rules *r, const struct dd_view *v, bool *hallucination);

/* audit.c */
enum dd_score { DD_SCORE_GOLD, DD_SCORE_DUEL, DD_SCORE_HP, DD_SCORES };
extern const struct score_row dd_scoring[DD_SCORES];

#endif
