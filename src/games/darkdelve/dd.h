/* DARKDELVE: state, view, verbs, events. Read this page first in this room, beside dd_enums.h with the limits;
 * RULES.md has the rules in prose under the same numbers that the code cites (DD-, and S-, C- and F- for
 * recorded decisions).
 *
 * One match is one expedition: it opens at camp with the player's profile (or straight in the dungeon) and
 * is over when the player is back at camp. What persists is the profile; carry() hands it on. */
#ifndef GLOAM_GAMES_DARKDELVE_DD_H
#define GLOAM_GAMES_DARKDELVE_DD_H

#include "core/ops.h"
#include "core/policy.h"
#include "games/darkdelve/dd_enums.h"
#include "games/darkdelve/dd_rules.h"

// clang-format off
#define FOE MAYBE_OF("foe", 0, DD_FOES) /* 0 where there is never more than one */
#define DD_VERB_LIST(X) \
    X(DD_ENTER_DUNGEON, "enter_dungeon", "go down, bringing up to two items from the stash", \
      {MAYBE_OF("item", 0, INT16_MAX), MAYBE_OF("item2", 0, INT16_MAX)}, true) \
    X(DD_DEPOSIT, "deposit_to_stash", "put an item into the stash", {ITEM}, .title = "Put away") \
    X(DD_WITHDRAW, "withdraw_from_stash", "lay an item out for the next descent", {ITEM}, .title = "Take along") \
    X(DD_DISCARD, "discard_item", "throw an item away for good", {ITEM}, .title = "Throw away") \
    X(DD_QUIT, "quit", "leave the camp") \
    X(DD_MOVE, "move_to_room", "go to an adjacent room", {NUM_OF("room", 1, DD_ROOM_MAX)}) \
    X(DD_OPEN_CHEST, "open_chest", "open the chest") \
    X(DD_DESCEND, "descend_floor", "take the stairs down") \
    X(DD_EXTRACT, "extract", "leave with what you carry, paying the price of this floor") \
    X(DD_EXTRACT_ALTERNATIVE, "extract_alternative", "pay at the last stair and beat what comes for the payment") \
    X(DD_EQUIP_FOUND, "equip_found", "wear or wield what you found") \
    X(DD_KEEP_IN_PACK, "keep_in_pack", "put what you found into the pack") \
    X(DD_EQUIP_ITEM, "equip_item", "wear or wield something from the pack", {ITEM}, .title = "Put on") \
    X(DD_ATTACK, "attack", "strike", {FOE}) \
    X(DD_DEFEND, "defend", "raise your guard against what hits you this turn") \
    X(DD_USE_ITEM, "use_item", "use a consumable, some of them on another thing", \
      {ITEM, MAYBE_OF("on", 0, INT16_MAX)}, .title = "Use") /* in the dungeon too, see C-72 */ \
    X(DD_FLEE, "flee", "run back to the room before") \
    X(DD_ACKNOWLEDGE, "acknowledge", "back to camp") \
    /* a fight with stamina (DD-233 to DD-238) */ \
    X(DD_HEAVY, "heavy", "a slow blow with all your weight", {FOE}, .title = "Heavy attack") \
    X(DD_DODGE, "dodge", "slip the next blow of one of them", {FOE}) \
    X(DD_BLOCK, "block", "take all blows of this turn on your guard") \
    X(DD_PASS, "pass", "get your breath back") \
    X(DD_FIGHT, "fight", "face them") \
    X(DD_RETREAT, "retreat", "back out before they close in") \
    X(DD_LOOK_AGAIN, "look_again", "steady yourself: for a moment nothing lies") \
    /* rooms */ \
    X(DD_PICK_LOCK, "pick_lock", "open the chest with a lockpick") \
    X(DD_FORCE, "force_open", "force the chest, and what guards it") \
    X(DD_SMASH, "smash", "break the chest, loudly") \
    X(DD_EXAMINE, "examine", "look the chest over first") \
    X(DD_CHOOSE, "choose", "answer what you met here", {NUM_OF("option", 1, 6)}) \
    X(DD_REST_FULLY, "rest_fully", "sleep") \
    X(DD_REST_BRIEFLY, "rest_briefly", "sit down for a while") \
    X(DD_PRAY, "pray", "ask what is worshipped here for its gift", {NUM_OF("gift", 1, DD_SHRINE_KINDS)}) \
    X(DD_DESECRATE, "desecrate", "take what was given to it") \
    X(DD_ACCEPT, "accept_blessing", "take the new gift for the old one") \
    X(DD_KEEP_BLESSING, "keep_blessing", "keep the gift you have") \
    X(DD_CROSS, "enter_sanctum", "through the last door, which does not open again") \
    X(DD_SACRIFICE, "sacrifice", "pay the way out with a thing", {ITEM}) \
    /* things */ \
    X(DD_TAKE, "take", "pick up what lies here", {ITEM}, .title = "Pick up") \
    X(DD_DROP, "drop", "leave a thing behind", {ITEM}) \
    X(DD_UNEQUIP, "unequip", "take off what you wear", {ITEM}) \
    X(DD_BUY, "buy", "buy what is for sale", {NUM_OF("place", 1, DD_STOCK)}) \
    X(DD_SELL, "sell", "sell a thing", {ITEM}) \
    /* camp */ \
    X(DD_IDENTIFY, "identify", "have a thing named", {ITEM}, .title = "Have named") \
    X(DD_IMPROVE, "improve", "have the Smith work on a thing", {ITEM}) \
    X(DD_LIFT_CURSE, "lift_curse", "have the Smith take a curse off a thing", {ITEM}, .title = "Lift a curse") \
    X(DD_TAKE_BOUNTY, "accept_bounty", "take a bounty", {NUM_OF("place", 1, DD_OFFERS)}, .title = "Take a task") \
    X(DD_RAISE, "raise", "choose what a new level gives", {NUM_OF("stat", 1, 3)}) \
    X(DD_BECOME, "become", "choose who goes down", {{"class", DD_KIND_CLASS}}, .title = "Go as another") \
    X(DD_MUTATOR, "mutator", "harden the next run, or no more", {{"mutator", DD_KIND_MUTATOR}}, .title = "Make it harder") \
    X(DD_GO_TO, "choose_dungeon", "choose where the next run goes", {{"dungeon", DD_KIND_DUNGEON}}, .title = "Go elsewhere")
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
    X(DD_EV_QUIT, "QUIT", WEIGHT_LINE) \
    /* who: 0 the delver, else a foe by its place */ \
    X(DD_EV_STRIKES, "STRIKES", WEIGHT_SMALL, NUM("who"), ID("enemy", DD_KIND_MONSTER), YES("heavy")) \
    X(DD_EV_BREAKDOWN, "DAMAGE_BREAKDOWN", WEIGHT_SMALL, NUM("base"), NUM("factor_bp"), NUM("bonus_bp"), NUM("flat")) \
    X(DD_EV_DODGED, "DODGED", WEIGHT_LINE, NUM("who"), ID("enemy", DD_KIND_MONSTER), YES("heavy")) \
    X(DD_EV_STAGGERED, "STAGGERED", WEIGHT_LINE, NUM("who"), ID("enemy", DD_KIND_MONSTER), YES("loses_blow")) \
    X(DD_EV_LOST_BLOW, "LOST_BLOW", WEIGHT_SMALL, NUM("who"), ID("enemy", DD_KIND_MONSTER)) \
    X(DD_EV_STATUS, "STATUS_APPLIED", WEIGHT_LINE, NUM("who"), ID("status", DD_KIND_STATUS), NUM("amount")) \
    X(DD_EV_STATUS_HURTS, "STATUS_HURTS", WEIGHT_LINE, NUM("who"), ID("status", DD_KIND_STATUS), NUM("amount")) \
    X(DD_EV_STATUS_ENDS, "STATUS_REMOVED", WEIGHT_SMALL, NUM("who"), ID("status", DD_KIND_STATUS)) \
    X(DD_EV_SUMMONED, "SUMMONED", WEIGHT_BEAT, ID("enemy", DD_KIND_MONSTER), NUM("count"), ID("by", DD_KIND_MONSTER)) \
    X(DD_EV_FOE_HEALED, "ENEMY_HEALED", WEIGHT_LINE, NUM("who"), ID("enemy", DD_KIND_MONSTER), NUM("amount")) \
    X(DD_EV_RETREATED, "RETREATED", WEIGHT_LINE, NUM("turns")) \
    X(DD_EV_LOOKED, "LOOKED_AGAIN", WEIGHT_LINE) \
    X(DD_EV_XP, "XP_GAINED", WEIGHT_SMALL, NUM("amount"), NUM("level")) \
    X(DD_EV_LEVEL, "LEVEL_GAINED", WEIGHT_BEAT, NUM("level")) \
    X(DD_EV_RAISED, "STAT_RAISED", WEIGHT_LINE, NUM("stat"), NUM("value"), NUM("max_hp")) \
    X(DD_EV_IDENTIFIED, "ITEM_IDENTIFIED", WEIGHT_LINE, NUM("item"), ID("name", DD_KIND_ITEM), ID("curse", DD_KIND_CURSE)) \
    X(DD_EV_CURSE_SHOWN, "CURSE_SHOWN", WEIGHT_BEAT, NUM("item"), ID("name", DD_KIND_ITEM), ID("curse", DD_KIND_CURSE)) \
    X(DD_EV_CURSE_LIFTED, "CURSE_LIFTED", WEIGHT_LINE, NUM("item"), ID("name", DD_KIND_ITEM)) \
    X(DD_EV_BLESSED, "BLESSED", WEIGHT_BEAT, ID("blessing", DD_KIND_BLESSING), ID("replaced", DD_KIND_BLESSING)) \
    X(DD_EV_DESECRATED, "DESECRATED", WEIGHT_BEAT, NUM("gold"), YES("cursed")) \
    X(DD_EV_MET, "EVENT_MET", WEIGHT_LINE, ID("what", DD_KIND_EVENT)) \
    X(DD_EV_CHOSE, "EVENT_CHOSEN", WEIGHT_LINE, ID("what", DD_KIND_EVENT), NUM("option"), NUM("outcome")) \
    X(DD_EV_HURT, "HURT", WEIGHT_LINE, ID("by", DD_KIND_DEATH), NUM("amount")) \
    X(DD_EV_HEALED, "HEALED", WEIGHT_LINE, NUM("amount"), YES("at_most")) \
    X(DD_EV_TRAP, "TRAP", WEIGHT_BEAT, ID("trap", DD_KIND_TRAP), YES("sprung"), NUM("damage")) \
    X(DD_EV_EXAMINED, "EXAMINED", WEIGHT_LINE, YES("trapped"), YES("mimic")) \
    X(DD_EV_MIMIC, "MIMIC_REVEALED", WEIGHT_MOMENT) \
    X(DD_EV_ALERT, "ALERT", WEIGHT_BEAT) \
    X(DD_EV_RESTED, "RESTED", WEIGHT_LINE, YES("fully"), NUM("amount"), YES("disturbed"), YES("at_most")) \
    X(DD_EV_TORCH_LIT, "TORCH_LIT", WEIGHT_LINE, NUM("turns")) \
    X(DD_EV_TORCH_OUT, "TORCH_OUT", WEIGHT_BEAT) \
    X(DD_EV_WATCHER_NEAR, "WATCHER_WARNING", WEIGHT_BEAT, NUM("stage")) \
    X(DD_EV_WATCHER_MOVED, "WATCHER_MOVED", WEIGHT_BEAT, NUM("room")) \
    X(DD_EV_WATCHER_STUNNED, "WATCHER_STUNNED", WEIGHT_MOMENT, NUM("times"), NUM("turns")) \
    X(DD_EV_WATCHER_ENRAGED, "WATCHER_ENRAGED", WEIGHT_MOMENT) \
    X(DD_EV_WATCHER_IMMUNE, "WATCHER_IMMUNE", WEIGHT_BEAT) \
    X(DD_EV_ECHO, "ECHO_SHOWN", WEIGHT_BEAT, NUM("run"), ID("cause", DD_KIND_DEATH), ID("enemy", DD_KIND_MONSTER), \
      NUM("floor")) \
    X(DD_EV_TAUNT, "TAUNT_SHOWN", WEIGHT_BEAT, ID("room", DD_KIND_ROOM_TYPE), MAYBE_ID("rarity", DD_KIND_RARITY)) \
    X(DD_EV_NO_ROOM, "NO_ROOM", WEIGHT_LINE, NUM("item"), ID("name", DD_KIND_ITEM)) \
    X(DD_EV_DROPPED, "ITEM_DROPPED", WEIGHT_SMALL, NUM("item"), ID("name", DD_KIND_ITEM)) \
    X(DD_EV_TAKEN_OFF, "ITEM_TAKEN_OFF", WEIGHT_SMALL, NUM("item"), ID("name", DD_KIND_ITEM)) \
    X(DD_EV_ITEM_LOST, "ITEM_LOST", WEIGHT_SMALL, NUM("item"), ID("name", DD_KIND_ITEM), ID("tag", DD_KIND_TAG)) \
    X(DD_EV_ITEM_SAVED, "ITEM_SAVED", WEIGHT_LINE, NUM("item"), ID("name", DD_KIND_ITEM), ID("tag", DD_KIND_TAG)) \
    X(DD_EV_SACRIFICED, "ITEM_SACRIFICED", WEIGHT_LINE, NUM("item"), ID("name", DD_KIND_ITEM)) \
    X(DD_EV_BOUGHT, "ITEM_BOUGHT", WEIGHT_LINE, NUM("item"), ID("name", DD_KIND_ITEM), NUM("gold")) \
    X(DD_EV_SOLD, "ITEM_SOLD", WEIGHT_LINE, NUM("item"), ID("name", DD_KIND_ITEM), NUM("gold")) \
    X(DD_EV_IMPROVED, "ITEM_IMPROVED", WEIGHT_LINE, NUM("item"), ID("name", DD_KIND_ITEM), NUM("plus"), NUM("gold")) \
    X(DD_EV_BOUNTY_TAKEN, "BOUNTY_ACCEPTED", WEIGHT_LINE, ID("bounty", DD_KIND_BOUNTY)) \
    X(DD_EV_BOUNTY, "BOUNTY_PROGRESS", WEIGHT_LINE, ID("bounty", DD_KIND_BOUNTY), NUM("done"), NUM("of")) \
    X(DD_EV_BOUNTY_DONE, "BOUNTY_COMPLETED", WEIGHT_BEAT, ID("bounty", DD_KIND_BOUNTY), NUM("gold")) \
    X(DD_EV_UNLOCKED, "UNLOCKED", WEIGHT_MOMENT, ID("what", DD_KIND_UNLOCK)) \
    X(DD_EV_CLASS, "CLASS_UNLOCKED", WEIGHT_MOMENT, ID("class", DD_KIND_CLASS)) \
    X(DD_EV_MUTATOR, "MUTATOR_UNLOCKED", WEIGHT_BEAT, ID("mutator", DD_KIND_MUTATOR)) \
    X(DD_EV_CHANGED, "CAMP_CHOICE", WEIGHT_SMALL, ID("class", DD_KIND_CLASS), ID("mutator", DD_KIND_MUTATOR), \
      ID("dungeon", DD_KIND_DUNGEON)) \
    X(DD_EV_LORE, "LORE_FOUND", WEIGHT_LINE, ID("page", DD_KIND_LORE)) \
    /* which: 0 the first time, 1 after its guardian fell, 2 later */ \
    X(DD_EV_STORY, "STORY", WEIGHT_BEAT, ID("dungeon", DD_KIND_DUNGEON), NUM("beat"), NUM("which")) \
    X(DD_EV_LESSON, "LESSON_CARRIED", WEIGHT_BEAT, ID("enemy", DD_KIND_MONSTER)) \
    X(DD_EV_LAST_STAND, "LAST_STAND", WEIGHT_MOMENT) \
    X(DD_EV_BOSS_BEATEN, "BOSS_BEATEN", WEIGHT_MOMENT, ID("dungeon", DD_KIND_DUNGEON), NUM("times")) \
    X(DD_EV_GAMBLED, "GAMBLED", WEIGHT_BEAT, YES("won"), NUM("amount")) \
    /* said once: of what is not known, figures are guesses */ \
    X(DD_EV_FIRST_DOUBT, "FIRST_DOUBT", WEIGHT_BEAT, ID("enemy", DD_KIND_MONSTER)) \
    X(DD_EV_GOLD, "GOLD_CHANGED", WEIGHT_LINE, NUM("amount")) /* found, taken or paid, below */ \
    X(DD_EV_MAPPED, "FLOOR_KNOWN", WEIGHT_LINE, NUM("floor")) \
    X(DD_EV_ENDING, "ENDING", WEIGHT_MOMENT, ID("dungeon", DD_KIND_DUNGEON), YES("first")) \
    X(DD_EV_WATCHER_HASTENS, "WATCHER_HASTENS", WEIGHT_BEAT, NUM("rooms")) /* a turn, from now on */
enum dd_event { DD_EVENT_LIST(LIST_ID) DD_EVENTS };
// clang-format on

/* DD-035, DD-036. Flags: starter gear vanishes on extraction (S-85); brought items count against the limits and
 * are lost on death; of an unknown one only slot and rarity are seen, and its kind may be hidden from a view; a
 * bound one cannot be taken off. */
enum {
    DD_ITEM_STARTER = 1,
    DD_ITEM_BROUGHT = 2,
    DD_ITEM_UNKNOWN = 4, /* not identified (DD-193) */
    DD_ITEM_FELT = 8,    /* worn since: what it does is seen, though nobody has named it */
    DD_ITEM_INSURED = 16 /* comes home from one death (DD-589) */
};
struct dd_item {
    uint16_t id; /* unique within a profile; 0: no item */
    uint8_t kind;
    uint8_t uses;  /* left, for kinds that have several; of a stack, how many there are */
    uint8_t flags;
    uint8_t slot, rarity; /* those of its kind */
    uint8_t floor;        /* where it was found; 0: not in a dungeon */
    uint8_t curse;        /* 0: none (DD-198) */
    uint8_t plus;         /* the smith's work on it (S-23) */
};

/* DD-037. */
struct dd_beast {
    uint8_t monster;
    uint8_t tier;
    uint16_t encounters, kills, deaths;
};

/* A death, for those who come after (DD-521). */
struct dd_echo {
    uint16_t run;
    uint8_t dungeon, floor;
    uint8_t cause;   /* enum dd_cause */
    uint8_t monster; /* or trap; 0: neither */
    uint8_t room;    /* type of the room */
    uint8_t dread;
};

/* A bounty on the board or accepted (DD-529). */
struct dd_bounty {
    uint8_t kind; /* 0: none */
    uint8_t done; /* so much of it */
    uint8_t accepted, pad;
};

/* DD-066, DD-070: who goes down. */
struct dd_hero {
    uint32_t xp;        /* towards the next level (S-12) */
    uint8_t level;      /* 0: these rules know no levels */
    uint8_t class_kind; /* 0: none */
    uint8_t vigor, might, cunning;
    uint8_t rises; /* levels gained whose stat is not chosen yet (S-13) */
    uint8_t pad[2];
    struct dd_item worn[DD_CONSUMABLE]; /* by slot, [0] unused: worn at extraction stays worn (C-43) */
    uint8_t pad2[2];
};

/* DD-031: what persists. Lists are packed from the front; an id of 0 ends them. */
struct dd_profile {
    uint64_t camp_key; /* what the merchant has and the board asks comes from it and the number of runs */
    uint64_t lore;     /* pages of the codex that were found, a bit each */
    uint32_t gold;
    uint32_t runs, deaths, extractions;
    struct dd_item stash[DD_STASH_MAX];
    struct dd_item hand[DD_HAND_MAX];           /* laid out for the next run (C-71); still counts as stash */
    struct dd_item returned[DD_CARRY_MAX];      /* brought home, not yet put away (S-86) */
    struct dd_beast bestiary[DD_MONSTER_KINDS]; /* by monster id */
    struct dd_hero hero;
    uint32_t unlocked;  /* enum dd_unlock, a bit each */
    uint32_t told;      /* one-time words that were said (S-63) and story beats that were seen, a bit each */
    uint16_t classes, mutators, mutators_on; /* a bit each */
    uint16_t visits[DD_DUNGEON_KINDS], bosses[DD_DUNGEON_KINDS]; /* runs into it, and its boss beaten */
    uint8_t dungeon;   /* where the next run goes; 0: these rules have one only */
    uint8_t lesson;    /* the monster whose lesson the next run has (DD-519) */
    uint8_t bought;    /* of the merchant's stock since the last run, a bit each */
    uint8_t camp_dread; /* cosmetic (C-19) */
    uint8_t last;      /* enum dd_outcome: how the last run ended; QUIT while one is under way */
    uint8_t pad[5];
    struct dd_bounty board[DD_OFFERS];
    struct dd_echo echo[DD_ECHOES]; /* the newest first */
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
    uint8_t level;          /* RUN and DUEL: of the character, stats raised in turn; 0 means as it is */
    uint8_t duel_more[DD_FOES - 1]; /* who else stands there */
    uint8_t duel_helm, duel_accessory;
    uint8_t pad[3];
};

/* What may be the matter with somebody (DD-253 to DD-259), in turns or stacks. */
enum dd_status { DD_POISONED, DD_BLEEDING, DD_STUNNED, DD_WEAKENED, DD_CURSED, DD_SNARED, DD_STATUSES };

/* DD-034: what is not in the template. */
enum {
    DD_FOE_AMBUSHED = 1,
    DD_FOE_PAID = 2,
    DD_FOE_WATCHER = 4,
    DD_FOE_SUMMONED = 8,
    DD_FOE_CALLED = 16,  /* has summoned (S-08) */
    DD_FOE_TWISTED = 32, /* S-28: stronger, and counts as eldritch (S-27) */
    DD_FOE_OPEN = 64,    /* lost its balance: its next blow is lost (DD-244) */
    DD_FOE_STRUCK = 128  /* has had its blows of this turn */
};
struct dd_foe {
    uint8_t monster; /* 0: nobody */
    uint8_t phase;   /* phases entered so far */
    uint8_t flags;
    uint8_t elite;      /* 0, or the elite modifier that it has (C-29) */
    int16_t hp, max_hp; /* max_hp 0: not rolled yet */
    uint8_t tell;       /* enum dd_tell */
    uint8_t marks;      /* staggers of a boss that still count, and their age in turns: count << 4 | age (DD-245) */
    uint8_t cooldown;   /* turns until its special blow (DD-294), or its place in the boss's cycle */
    uint8_t status[DD_STATUSES];
    uint8_t pad;
};

/* DD-032. */
enum {
    DD_SEEN = 1,
    DD_EXPLORED = 2,
    DD_CLEARED = 4,
    DD_CHEST_OPEN = 8,
    DD_TRAPPED = 16,
    DD_LANDING = 32,
    DD_LAIR = 64,
    DD_TWISTED = 128
};
/* more: what only the larger game knows. */
/* DONE: what was asked or offered here has been answered; there may be somebody still to be beaten. */
enum {
    DD_ROOM_EXAMINED = 1,
    DD_ROOM_MIMIC = 2,
    DD_ROOM_DONE = 16,
    DD_ROOM_MERCHANT = 64 /* who sells things stands here */
};
struct dd_room {
    uint8_t type;
    uint8_t flags;
    uint8_t x, y;
    uint8_t adj[DD_ADJ_MAX]; /* room numbers from 1, ascending; 0 ends */
    uint8_t words;           /* which flavour text */
    uint8_t more;
    uint8_t what; /* event, gifts, chest or number of foes, by the room's type (floors.h) */
    struct dd_item lies[DD_LIES]; /* found and left here (S-57) */
    struct dd_foe foe[DD_FOES];
};

struct dd_state {
    uint64_t seed;
    uint64_t display_key; /* feeds the lying display only */
    struct stream combat, foe_mind, loot;
    uint32_t step;
    uint8_t phase, mode, pending, outcome; /* pending: enum dd_pending */

    /* player */
    int16_t hp, max_hp;
    uint8_t vigor, might, cunning, dread;
    struct dd_item worn[DD_CONSUMABLE]; /* by slot, [0] unused */
    struct dd_item consumables[DD_CARRY_MAX];
    struct dd_item backpack[DD_CARRY_MAX];
    struct dd_item found; /* an upgrade waiting for an answer (DD-149) */
    uint16_t next_item;   /* number of the next new item; a match numbers its items from 1 */
    uint8_t status[DD_STATUSES];
    uint8_t stamina, breath; /* breath: what the next turn gives beside the usual (DD-235) */
    uint8_t blessing;        /* 0: none (DD-443) */
    uint8_t blessing_left;   /* chests that it is good for still */
    uint8_t offered;         /* the blessing that is asked about (DD-444), the event's outcome, ... */
    uint8_t coat, coat_left; /* status that the weapon is coated with, for so many blows */
    uint8_t guard_bonus;     /* armour of a tonic, in percent, until the fight ends */

    /* session */
    uint32_t run_gold;
    uint8_t torch_uses;          /* DD-029 */
    uint8_t consumables_brought; /* DD-029 */
    uint8_t clarity_rooms;
    uint8_t watcher_done; /* 0: has not come (S-81); else 1, and one more for each turn that it has followed (S-39) */
    uint8_t lucky_floor;  /* the guaranteed Uncommon of this floor has been given */
    uint8_t lies_told;    /* the first corruption has been announced */
    uint8_t exit;         /* enum dd_exit: how the run was left */
    uint8_t killer;
    uint8_t lesson_tier; /* tier gained by the last death, 0 none */
    uint8_t lost;        /* things that found no room in a list: a bug, which ends the match */
    uint8_t cause;       /* enum dd_cause: of the death */
    uint8_t sure;        /* steps for which nothing lies: somebody looked again */
    uint32_t gold_earned; /* of the finished run: run gold and bonus */
    uint8_t items_kept, items_lost;
    uint16_t clock;      /* turns since the run began (S-26) */
    uint8_t light;       /* turns that the torch still burns; 0: darkness (S-25) */
    uint8_t dark;        /* turns in darkness, as far as they count */
    uint8_t lesson;      /* monster that this run has a lesson about (DD-519) */
    uint8_t last_stand;  /* the one lethal blow that is survived has come (S-47) */
    uint32_t xp_gained;
    uint8_t combats;     /* combat rooms in a row (DD-425) */
    uint8_t echoes;      /* shown in this run (DD-521) */
    uint8_t peeked;      /* what the taunt shows: rarity + 1 (DD-483) */
    uint8_t taunt_room;  /* and in what kind of room */

    /* the Watcher as pursuer (DD-311 to DD-320) */
    uint8_t watcher_room;  /* 0: not there */
    uint8_t watcher_stuns, watcher_window, watcher_warned;

    /* dungeon */
    uint8_t dungeon;
    uint8_t floor;
    uint8_t room, prev_room; /* numbers from 1 */
    uint8_t room_count;
    uint8_t rooms_cleared;
    uint8_t deepest;
    uint8_t floor_dread; /* when this floor was entered: its lairs were settled then */
    struct dd_room rooms[DD_ROOM_MAX + 1]; /* [0] unused */

    /* combat */
    struct dd_foe foe[DD_FOES]; /* packed from the front */
    uint16_t turn;
    uint8_t defend_cooldown;
    uint8_t defending; /* enum dd_guard */
    uint8_t dodging;   /* 0, or 1 + the foe whose blow is dodged (S-06) */
    uint8_t riposte;   /* the next attack answers a signed blow that was stopped */
    uint8_t ambushed;  /* no fleeing from this one yet (DD-269) */
    uint8_t fight_heavy, fight_attacks, fight_blocks, fight_dodges; /* for the records (DD-590) */
    uint8_t dread_rest; /* hundredths of a point that have not counted yet */
    struct dd_profile profile;
};

/* Flat and without hidden padding: the bytes are the state. A change here is a new rules version (ops.c). */
_Static_assert(sizeof(struct dd_profile) == 1152 && sizeof(struct dd_setup) == 1168, "setup layout");
_Static_assert(sizeof(struct dd_state) == 3560, "state layout");

/* A number as the narrator gives it: when sure, lo = hi = shown = the truth. Otherwise the truth lies in
 * lo..hi and shown is a lie (DD-357 to DD-360); 'how' says in which form it is told, 'also' is the second of two. */
enum dd_how { DD_TOLD, DD_TOLD_RANGE, DD_TOLD_TWO, DD_TOLD_NOT };
struct dd_num {
    int32_t lo, hi, shown, also;
    uint16_t sure, how;
};

struct dd_foe_view {
    uint8_t monster, phase, flags, elite;
    int16_t max_hp;
    uint8_t tell, marks, cooldown;
    uint8_t status[DD_STATUSES];
    uint8_t pad;
    int16_t lost; /* since it came, where its HP are told as a range: the bar would tell more */
    uint8_t pad2[2];
    struct dd_num hp;
};

/* A room as the player knows it: type 0 while unknown. Foes only where they were met and fled from; their HP are
 * 0 unless they can be remembered; where max_hp is 0, they are what it has lost and 1 more, as a negative number. */
struct dd_room_view {
    uint8_t type, flags, x, y;
    uint8_t adj[DD_ADJ_MAX];
    uint8_t words;
    uint8_t more, what;
    struct dd_item lies[DD_LIES];
    struct dd_foe foe[DD_FOES];
};

/* What the seat may know. Own figures are true in the state and blurred here. */
struct dd_view {
    uint64_t display_key; /* for the display stream; never written for agents */
    uint32_t step;
    uint8_t phase, mode, pending, outcome;
    struct dd_num hp, run_gold;
    int16_t max_hp;
    uint8_t vigor, might, cunning, dread, level;
    uint8_t watcher_done, lies_told;
    uint8_t candid;      /* whoever reads is no person: words give ranges instead of lies */
    uint16_t corruption; /* basis points now in force */
    uint16_t crit, flee; /* basis points of the player now */
    struct dd_item worn[DD_CONSUMABLE], found;
    struct dd_item consumables[DD_CARRY_MAX], backpack[DD_CARRY_MAX];
    uint8_t status[DD_STATUSES];
    uint8_t stamina, breath, blessing, blessing_left, offered, coat, coat_left, guard_bonus;
    uint8_t torch_uses, consumables_brought, clarity_rooms, exit;
    uint8_t killer, lesson_tier, items_kept, items_lost;
    uint8_t cause, sure;
    uint16_t next_item;
    uint8_t pad1[2];
    uint32_t gold_earned, xp_gained;
    uint16_t clock;
    uint8_t light, dark, lesson, last_stand, combats, echoes, peeked, taunt_room;
    uint8_t watcher_room, watcher_stuns, watcher_window, watcher_warned;
    uint8_t dungeon, floor, room, prev_room, room_count, rooms_cleared, deepest, floor_dread, lucky_floor;
    uint8_t can_buy; /* of a merchant in a room, a bit each place: likewise */
    struct dd_room_view rooms[DD_ROOM_MAX + 1];
    struct dd_foe_view foe[DD_FOES];
    uint16_t turn;
    uint8_t defend_cooldown, defending, dodging, riposte, ambushed, can_flee, can_defend;
    uint8_t fight_heavy, fight_attacks, fight_blocks, fight_dodges;
    uint8_t can_pay, can_pay_alternative; /* what the purse is good for shows, whatever is told of it */
    uint8_t dread_rest;
    int32_t extract_cost;                 /* where the player stands; -1: no exit here */
    uint8_t pad2[4];
    struct dd_profile profile;
};

/* What a view shows of a state as it is: dd_view copies it, dd_guess copies it back. Things whose kind is not
 * known come to it without their kind (view.c). */
// clang-format off
#define DD_OPENLY(X) \
    X(display_key) X(step) X(phase) X(mode) X(pending) X(outcome) X(exit) X(max_hp) X(vigor) X(might) X(cunning) X(dread) \
    X(found) X(next_item) X(torch_uses) X(consumables_brought) X(clarity_rooms) \
    X(watcher_done) X(lucky_floor) X(lies_told) X(killer) X(lesson_tier) X(gold_earned) X(items_kept) \
    X(items_lost) X(dungeon) X(floor) X(room) X(prev_room) X(room_count) X(rooms_cleared) X(deepest) X(turn) \
    X(defend_cooldown) X(defending) X(profile) X(stamina) X(breath) X(blessing) X(blessing_left) X(offered) \
    X(coat) X(coat_left) X(guard_bonus) X(cause) X(sure) X(xp_gained) X(clock) X(light) X(dark) X(lesson) \
    X(last_stand) X(combats) X(echoes) X(peeked) X(taunt_room) X(watcher_room) X(watcher_stuns) X(watcher_window) \
    X(watcher_warned) X(floor_dread) X(dodging) X(riposte) X(ambushed) X(fight_heavy) X(fight_attacks) \
    X(fight_blocks) X(fight_dodges) X(dread_rest)
// clang-format on

/* Below: what the files of this room share. */

// clang-format off
#define DD_REASON_LIST(X) \
    X(DD_NO_PHASE, "wrong_phase", "not here and not now") \
    X(DD_NO_ITEM, "no_such_item", "you have no such item there") \
    X(DD_NO_TOO_MANY, "too_many_items", "no more items than that may be brought") \
    X(DD_NO_CONSUMABLES, "too_many_consumables", "no more of them may be consumables") \
    X(DD_NO_SAME_ITEM, "same_item", "the same item cannot be brought twice") \
    X(DD_NO_STASH_FULL, "stash_full", "the stash is full: throw something away first") \
    X(DD_NO_RETURNED, "items_waiting", "put away or throw away what you brought home first") \
    X(DD_NO_PENDING, "find_pending", "decide about your find first") \
    X(DD_NO_NOTHING_FOUND, "nothing_found", "there is no find to decide about") \
    X(DD_NO_ADJACENT, "not_adjacent", "no passage leads there from here") \
    X(DD_NO_CHEST, "no_chest", "there is no closed chest here") \
    X(DD_NO_STAIRS, "no_stairs", "there are no stairs down here") \
    X(DD_NO_EXIT, "no_exit", "there is no way out here") \
    X(DD_NO_GOLD, "not_enough_gold", "you do not carry enough gold for that") \
    X(DD_NO_BOSS_LIVES, "boss_lives", "not while it still stands") \
    X(DD_NO_COOLDOWN, "cooldown", "your guard is still down from last time") \
    X(DD_NO_FIRST_TURN, "first_turn", "not in the first turn") \
    X(DD_NO_FLEE, "no_flee", "nobody flees from this") \
    X(DD_NO_TORCH, "no_more_torchlight", "no torch will help you any more in this run") \
    X(DD_NO_OUTSIDE, "only_in_combat", "that can be used in a fight only") \
    X(DD_NO_ORDER, "order", "name the item with the lower number first") \
    X(DD_NO_WEAKER, "weaker_armor", "what you wear gives more HP") \
    X(DD_NO_RULE, "not_in_these_rules", "these rules do not know that") \
    X(DD_NO_FOE, "no_such_foe", "nobody stands there") \
    X(DD_NO_STAMINA, "no_stamina", "too little stamina") \
    X(DD_NO_ASKED, "asked_first", "answer first what you are asked") \
    X(DD_NO_OPTION, "no_such_option", "there is no such answer here") \
    X(DD_NO_PRICE, "cannot_pay", "you cannot pay for that") \
    X(DD_NO_SKILL, "not_cunning_enough", "you are not cunning enough for that") \
    X(DD_NO_PICK, "no_lockpick", "that takes a lockpick") \
    X(DD_NO_AMBUSHED, "ambushed", "they are all around you") \
    X(DD_NO_SNARED, "held", "something holds your foot") \
    X(DD_NO_UNKNOWN, "not_identified", "its power sleeps until somebody names it") \
    X(DD_NO_KNOWN, "identified", "there is nothing more to learn about it") \
    X(DD_NO_ROOM_LEFT, "pack_full", "your pack is full: leave or wear something first") \
    X(DD_NO_BOUND, "bound", "it does not come off") \
    X(DD_NO_WORN, "not_worn", "that cannot be worn") \
    X(DD_NO_HEALING, "cannot_heal", "the curse keeps your wounds open") \
    X(DD_NO_NEED, "no_need", "that would change nothing now") \
    X(DD_NO_STASH_OVER, "stash_over", "the stash holds more than it may: sell or throw away first") \
    X(DD_NO_LEVEL, "level_too_low", "you are not ready for that place") \
    X(DD_NO_UNLOCK, "locked", "that is not open to you yet") \
    X(DD_NO_RISE, "no_level", "there is no new level to use") \
    X(DD_NO_SEALED, "sealed", "the Watcher has sealed every way out") \
    X(DD_NO_DONE, "done_already", "that has been done here") \
    X(DD_NO_PLACE, "nothing_there", "there is nothing there") \
    X(DD_NO_CURSE, "no_curse", "there is no curse on it") \
    X(DD_NO_STUNNED, "stunned", "you are stunned: all you can do is stay on your feet") \
    X(DD_NO_GROUND, "ground_full", "too much lies here already") \
    X(DD_NO_UNARMED, "unarmed", "nobody goes on without a weapon: wield another") \
    X(DD_NO_QUIET, "not_in_a_fight", "that wants quiet, and there is none") \
    X(DD_NO_TARGET, "no_target", "say what it is for") \
    X(DD_NO_DOOR, "last_door", "that door opens once, and only one way")
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

/* content.c and its kin: what they read is a section of content each; a key that a ruleset may leave out */
struct content_reader;
int64_t dd_number_or(struct content_reader *rd, const char *key, int64_t lo, int64_t hi, int64_t absent);
void dd_load_dread(struct content_reader *rd, struct dd_rules *r);
extern const struct kind_row dd_kinds[];
event_arg_fn dd_event_arg;

/* rules.c: lists of legal actions. Ids of items, ascending; "verb id" for all of them that the part consents to. */
struct dd_ids {
    uint32_t count;
    int16_t id[DD_STASH_MAX + DD_HAND_MAX + 3 * DD_CARRY_MAX + DD_CONSUMABLE];
};
void dd_ids_add(struct dd_ids *ids, const struct dd_item *list, uint32_t cap);
void dd_legal_one(struct legal_list *l, uint16_t verb, int16_t arg);
void dd_legal_ids(const struct dd_rules *r, const struct dd_state *s, uint16_t verb, const struct dd_ids *ids,
                  struct legal_list *l);

/* setup.c */
carry_fn dd_carry;
lasts_fn dd_lasts;
extern const struct scenario dd_scenarios[DD_SCENARIOS];
extern const struct setting_row dd_settings[DD_SETTINGS]; /* settings.c */
/* Scenarios name things of the content: what it lacks of them is a fault of the content. */
struct content_reader;
void dd_scenarios_check(const struct dd_rules *r, struct content_reader *rd);

/* gen.c */
void dd_floor_generate(const struct dd_rules *r, struct dd_state *s, uint8_t floor);
/* Types of a floor's rooms but entrance and exit, in the order in which they are attached; returns how many:
 * f->rooms when the entrance is a landing, one less when it is one of them. */
uint32_t dd_draw_rooms(const struct dd_floor_rules *f, struct stream *map, uint8_t type[DD_ROOM_MAX]);
uint8_t dd_roll_item(const struct dd_rules *r, struct stream *loot, uint8_t floor, int32_t rarity);

/* loot.c: a kind of this slot and rarity, as one is found, and what is wrong with it, or 0 (C-45) */
uint8_t dd_draw_kind(const struct dd_rules *r, const struct dd_profile *p, struct stream *rng, uint8_t slot,
                     uint8_t rarity);
uint8_t dd_draw_curse(const struct dd_rules *r, struct stream *rng, uint8_t floor);

/* clock.c: so many turns pass */
void dd_clock(const struct dd_rules *r, struct dd_state *s, uint32_t turns, struct sink *k);

/* death.c: the end of a run by dying, of what and by whom (a monster, or 0); dd_hurt takes HP and ends it when none
 * are left: true then. */
void dd_die(const struct dd_rules *r, struct dd_state *s, uint8_t cause, uint8_t monster, struct sink *k);
bool dd_hurt(const struct dd_rules *r, struct dd_state *s, int32_t amount, uint8_t cause, uint8_t monster,
             struct sink *k);

/* The larger game's parts have a header each: fight.h, things.h, floors.h, narrator.h, hero.h. */

/* camp.c, rooms.c, fight.c, dread.c, things.c */
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
int32_t dd_hit_by(const struct dd_rules *r, uint8_t might, uint8_t monster, int32_t roll, bool crit, uint32_t factor);
int32_t dd_guarded(const struct dd_rules *r, int32_t dmg, bool heavy); /* what of a blow gets past a guard */
int32_t dd_share(int32_t v, uint32_t basis_points);        /* rounded down */
uint16_t dd_flee_chance(const struct dd_rules *r, const struct dd_state *s);
uint16_t dd_crit_chance(const struct dd_rules *r, const struct dd_state *s);
void dd_dread_add(const struct dd_rules *r, struct dd_state *s, int32_t amount, uint8_t source,
                  struct sink *k);
int32_t dd_dread_cap(const struct dd_rules *r, const struct dd_state *s);
uint8_t dd_level(const struct dd_rules *r, uint8_t dread);
uint16_t dd_corruption(const struct dd_rules *r, uint8_t dread, const struct dd_item worn[DD_CONSUMABLE],
                       uint32_t clear);
void dd_bestiary_met(const struct dd_rules *r, struct dd_state *s, uint8_t monster, struct sink *k);
uint8_t dd_bestiary_tier(const struct dd_rules *r, const struct dd_beast *b);
void dd_bestiary_learn(const struct dd_rules *r, struct dd_state *s, uint8_t monster, uint8_t tier, struct sink *k);
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
enum dd_blur { DD_BLUR_HP, DD_BLUR_GOLD, DD_BLUR_FOE_HP, /* of each place */ DD_BLUR_EVENT = 16, DD_BLUR_LINES = 64,
    DD_BLUR_COUNT = 65, DD_BLUR_SOUND = 66, DD_BLUR_THINGS = 128, DD_BLUR_THING_FIELDS = 96 /* below 256: ten bits */ };
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
    return v->profile.bestiary[v->foe[0].monster].tier >= DD_TIERS;
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

/* The strength of a monster, its special abilities (DD-376), and what the bestiary knows of the foe
 * at a place. */
void dd_put_strength(const struct dd_monster_rules *m, struct text *out);
void dd_put_abilities(const struct dd_rules *r, const struct dd_monster_rules *m, struct text *out);
void dd_put_times(uint32_t basis_points, struct text *out); /* "x1.5" */
void dd_put_known(const struct dd_rules *r, const struct dd_view *v, uint32_t place, struct text *out);

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
say_account_fn dd_say_account;
brief_of_fn dd_brief_of;
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
