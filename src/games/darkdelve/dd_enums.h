/* DARKDELVE's limits and lists: how many of each there may be, and what is one of few. Ids of things, monsters and
 * places are content; these are not. dd.h and dd_rules.h include this page. */
#ifndef GLOAM_GAMES_DARKDELVE_DD_ENUMS_H
#define GLOAM_GAMES_DARKDELVE_DD_ENUMS_H

#include "core/ops.h"

enum {
    DD_STASH_MAX = 12,
    DD_HAND_MAX = 2,
    DD_CARRY_MAX = 32, /* more than a run can hold: DD-151 asks for no limit, content.c proves it */
    DD_ROOM_MAX = 12,  /* per floor, exit and landing included */
    DD_ADJ_MAX = 3,    /* DD-397 */
    DD_FLOOR_MAX = 5,
    DD_FOES = 4,            /* in one fight (S-05) */
    DD_ITEM_KINDS = 160,    /* item templates, id 0 is nothing */
    DD_MONSTER_KINDS = 48,  /* monster templates, id 0 is nothing */
    DD_DUNGEON_KINDS = 4,   /* dungeons, id 0 is nothing */
    DD_CLASS_KINDS = 5,     /* classes, id 0 is nothing */
    DD_EVENT_KINDS = 64,    /* events of rooms, id 0 is nothing */
    DD_SHRINE_KINDS = 10,   /* blessings, id 0 is nothing */
    DD_TRAP_KINDS = 10,     /* id 0 is nothing */
    DD_CURSE_KINDS = 16,    /* id 0 is nothing */
    DD_MUTATOR_KINDS = 10,  /* id 0 is nothing */
    DD_BOUNTY_KINDS = 20,   /* id 0 is nothing */
    DD_LORE_KINDS = 65,     /* pages of the codex, id 0 is nothing */
    DD_PHASES_MAX = 4,
    DD_LEVELS = 5, /* of Dread */
    DD_RARITIES = 5,
    DD_TIERS = 3,
    DD_WORN = 4,       /* weapon, armor, helm, accessory */
    DD_EFFECTS = 4,    /* of an item */
    DD_TRAITS = 4,     /* of a monster */
    DD_OFFERS = 3,     /* bounties on the board (S-44) */
    DD_ECHOES = 20,    /* deaths that are remembered (S-50) */
    DD_STOCK = 8,      /* things the merchant has */
    DD_LIES = 3,       /* things that lie in a room */
    DD_LEVEL_MAX = 20, /* of a character (DD-123) */
    DD_MAP_W = 5,
    DD_MAP_H = 4,
    DD_GOLD_MAX = 1000000000,
    DD_LINES_MAX = 4096, /* of prose in lists */
    DD_MAX_LEGAL = 320,
    DD_MAX_EVENTS = 96,
    DD_MAX_STEPS = 4000,
    DD_SCENARIOS = 24,
    DD_SETTINGS = 10,
    DD_POLICIES = 4,
    DD_HABITS = 27,
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
    DD_KIND_PHASE,  /* enum dd_phase */
    DD_KIND_CLASS,
    DD_KIND_MUTATOR,
    DD_KIND_DUNGEON,
    DD_KIND_STATUS,
    DD_KIND_EVENT, /* of a room */
    DD_KIND_BLESSING,
    DD_KIND_TRAP,
    DD_KIND_CURSE,
    DD_KIND_BOUNTY,
    DD_KIND_LORE,
    DD_KIND_DEATH,  /* enum dd_cause */
    DD_KIND_TAG,    /* enum dd_tag */
    DD_KIND_UNLOCK, /* enum dd_unlock */
    DD_KIND_PENDING /* enum dd_pending */
};

enum dd_phase { DD_CAMP, DD_DUNGEON, DD_COMBAT, DD_DEAD, DD_EXTRACTED, DD_PHASES };

enum { DD_TO_STASH, DD_TO_HAND, DD_TO_NOWHERE };
enum dd_fight_end { DD_VICTORY = 1, DD_FLED, DD_DEATH };
enum dd_room_type {
    DD_ROOM_NONE,
    DD_ROOM_COMBAT,
    DD_ROOM_TREASURE,
    DD_ROOM_EMPTY,
    DD_ROOM_STAIRS,
    DD_ROOM_BOSS,
    DD_ROOM_EVENT,
    DD_ROOM_REST,
    DD_ROOM_SHRINE,
    DD_ROOM_WAYSTONE,
    DD_ROOM_THRESHOLD,
    DD_ROOM_SANCTUM, /* behind the guardian */
    DD_ROOM_TYPES
};
/* What is worn comes first: worn[slot - 1]. */
enum dd_slot { DD_WEAPON = 1, DD_ARMOR, DD_HELM, DD_ACCESSORY, DD_CONSUMABLE, DD_SLOTS };
enum dd_dread_source {
    DD_FROM_ROOM = 1,
    DD_FROM_TRAP,
    DD_FROM_FLEE,
    DD_FROM_STAIRS,
    DD_FROM_TORCH,
    DD_FROM_WATCHER,
    DD_FROM_CAMP,
    DD_FROM_KILL,    /* DD-333 */
    DD_FROM_TIME,    /* DD-335 */
    DD_FROM_DARK,    /* DD-334 */
    DD_FROM_LIGHT,   /* DD-340 */
    DD_FROM_DESCENT, /* DD-338 */
    DD_FROM_EVENT,   /* texts and horrors, DD-336, DD-337 */
    DD_FROM_SHRINE,
    DD_FROM_ITEM,
    DD_FROM_CURSE,
    DD_SOURCES
};
/* What the player is asked beside what the phase asks. */
enum dd_pending {
    DD_ASK_NOTHING,
    DD_ASK_FIGHT,    /* fight or retreat (DD-251) */
    DD_ASK_EVENT,    /* one of its options */
    DD_ASK_BLESSING, /* the new one or the old (DD-444) */
    DD_ASK_ECHO,     /* somebody died here (DD-521) */
    DD_ASKS
};
/* What somebody died of (DD-613). */
enum dd_cause {
    DD_CAUSE_NONE,
    DD_CAUSE_FOE,
    DD_CAUSE_BOSS,
    DD_CAUSE_MIMIC,
    DD_CAUSE_WATCHER,
    DD_CAUSE_TRAP,
    DD_CAUSE_STATUS,
    DD_CAUSE_EVENT,
    DD_CAUSE_CURSE,
    DD_CAUSES
};
/* What becomes of a thing if you die now (DD-511 to DD-515). */
enum dd_tag { DD_TAG_NONE, DD_TAG_SAFE, DD_TAG_AT_RISK, DD_TAG_PROTECTED, DD_TAG_VULNERABLE, DD_TAG_DOOMED, DD_TAGS };
enum dd_guard { DD_GUARD_NONE, DD_GUARD_UP, DD_GUARD_DODGE };
/* Passive unlocks that deaths give (DD-522 to DD-525). */
enum dd_unlock { DD_UNLOCK_BOSS_ITEM, DD_UNLOCK_TRAP_SENSE, DD_UNLOCK_LAST_STAND, DD_UNLOCK_GAMBLE, DD_UNLOCKS };

enum dd_effect { DD_HEALS = 1, DD_HEALS_AT_MOST, DD_CALMS, DD_CLEARS }; /* HP, at most HP, Dread, rooms */
enum dd_tell { DD_TELL_NONE, DD_TELL_NOW, DD_TELL_HEAVY };
enum dd_outcome { DD_OUT_NONE, DD_OUT_QUIT, DD_OUT_EXTRACTED, DD_OUT_DIED, DD_OUTCOMES };
enum dd_exit { DD_EXIT_NONE, DD_EXIT_STAIRS, DD_EXIT_BOSS, DD_EXIT_PAID, DD_EXIT_WAYSTONE, DD_EXIT_SHARD };
enum dd_mode { DD_MODE_CAMP, DD_MODE_RUN, DD_MODE_DUEL };

/* Of verbs, a bit each, the first. */
static inline uint16_t dd_first_verb(uint64_t verbs) {
    return (uint16_t)__builtin_ctzll(verbs);
}

#endif
