/* DARKDELVE's rules as the code reads them: what content.c and its kin make of the JSON. Two sizes of the game
 * share them; what the smaller one lacks is 0 here: no stamina, groups of one, no dungeons to choose from. A
 * figure of these is the only thing that tells one ruleset from another (DD-060). */
#ifndef GLOAM_GAMES_DARKDELVE_DD_RULES_H
#define GLOAM_GAMES_DARKDELVE_DD_RULES_H

#include "games/darkdelve/dd_enums.h"

struct dd_span {
    int16_t lo, hi;
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

/* -- things -- */

enum dd_damage_type { DD_PHYSICAL, DD_SEVERING, DD_BLUNT, DD_FIRE, DD_HOLY, DD_POISON, DD_NECROTIC, DD_DAMAGE_TYPES };
enum dd_family { DD_FAMILY_NONE, DD_BLADE, DD_AXE, DD_HAMMER, DD_DAGGER, DD_SPEAR, DD_FAMILIES };

/* What a thing does beside its plain figures: a closed vocabulary (effect.c says each in words). Worn things work
 * while they are worn, those used up when they are used. 'value' is in basis points where it says bp. */
enum dd_fx {
    FX_NONE,
    /* worn */
    FX_VIGOR,
    FX_MIGHT,
    FX_CUNNING,
    FX_ARMOR,         /* bp less damage taken (S-17) */
    FX_CRIT_DAMAGE,   /* bp on top of the multiplier */
    FX_POISONS,       /* bp chance on a hit */
    FX_BLEEDS,        /* bp chance on a hit */
    FX_WEAKENS,       /* bp chance on a hit */
    FX_STAGGERS,      /* bp on top of the chance of a heavy blow */
    FX_PENETRATES,    /* bp on top of its penetration */
    FX_LIGHT_DAMAGE,  /* bp bonus of light attacks */
    FX_HEAVY_DAMAGE,  /* bp bonus of heavy attacks */
    FX_FIRST_DAMAGE,  /* bp bonus in the first turn of a fight */
    FX_FINISHING,     /* bp bonus against who has less than half its HP */
    FX_RAGE,          /* bp bonus while you have less than a third of yours */
    FX_VS_ELITE,      /* bp bonus against elites and bosses */
    FX_VS_BOSS,       /* bp bonus against bosses */
    FX_CLEAVES,       /* bp of the blow to every other foe */
    FX_THORNS,        /* damage to whoever hits you */
    FX_GUARD,         /* bp less of what a block lets through */
    FX_RIPOSTE,       /* bp of a light attack, against whose blow was dodged */
    FX_RESISTS,       /* bp against poison and bleeding, on top of VIGOR's */
    FX_GOLD,          /* bp more gold found */
    FX_DREAD_LESS,    /* bp less Dread gained; negative: more */
    FX_STAMINA,       /* more at the start of a fight */
    FX_HP_ON_KILL,    /* healed by each kill */
    FX_CALM_ON_KILL,  /* Dread lost by each kill */
    FX_FLEES,         /* bp better chances to flee */
    FX_SENSES,        /* CUNNING towards traps and locks */
    FX_LIGHT,         /* turns that a torch burns longer */
    FX_CLEAR,         /* bp less corruption of what is told */
    FX_XP,            /* bp more XP */
    FX_UNDYING,       /* once a run: a lethal blow leaves 1 HP */
    FX_BURNS,         /* flat fire damage of every hit */
    FX_TYPE,          /* the damage type of the weapon, enum dd_damage_type */
    FX_LIFE_FOR_MIGHT, /* HP that each heavy attack costs you, for its damage */
    FX_STUNS_WATCHER, /* its hits stun the Watcher however small they are */
    FX_WORN_LAST = FX_STUNS_WATCHER,
    /* used up */
    FX_CURES,     /* a status, enum dd_status */
    FX_SMOKE,     /* the way out of a fight, surely; not from bosses */
    FX_FLASH,     /* all foes lose their next blow; stuns the Watcher */
    FX_COAT,      /* the next 'value' hits poison */
    FX_IRONHIDE,  /* bp less damage until the fight ends */
    FX_BREATH,    /* stamina now */
    FX_NAMES,     /* identifies another thing */
    FX_OPENS,     /* a lockpick */
    FX_BURNS_ON,  /* a torch: so many turns of light (S-25) */
    FX_WAYSTONE,  /* leaves from the threshold (C-36) */
    FX_INSURES,   /* another thing comes home from one death (DD-589) */
    FX_GAMBLES,   /* half of the time whole, half of the time half (S-47) */
    FX_MAPS,      /* the floor is known */
    FX_FIREBOMB,  /* fire damage to all foes */
    FX_HEALS_PART, /* bp of the maximum */
    FX_LIFTS,     /* the curse of another thing */
    FX_COUNT /* at most 64: a bit each */
};
struct dd_effect_of {
    uint8_t fx, pad;
    int16_t value;
};

/* Kinds of things, a bit each. */
enum { DD_KIND_WORDS = (DD_ITEM_KINDS + 63) / 64, DD_POOLS = 1 + DD_DUNGEON_KINDS };
struct dd_kind_set {
    uint64_t bit[DD_KIND_WORDS];
};

struct dd_item_rules {
    const char *name, *title, *flavour;
    uint8_t slot, rarity; /* rarity 0.. */
    struct dd_span damage;
    uint16_t crit_bonus; /* basis points */
    uint16_t lifesteal;  /* basis points */
    uint8_t hp_bonus, heal, dread_relief, clarity_rooms, uses, uses_per_run, drop_floor_min;
    uint16_t drop_weight;
    /* of the larger game */
    uint8_t family;      /* enum dd_family */
    uint8_t active;      /* has an ability: not worn before it is identified (DD-195) */
    uint8_t pool;        /* 0 from the start, 1 after five runs, 1 + n after a boss of dungeon n (S-21), 255 never drops */
    uint8_t stack;       /* how many share a place (S-56); 0: one */
    uint8_t pool_rank;   /* its place among those of its pool, from 0 */
    uint16_t price;      /* 0: not for sale */
    struct dd_effect_of fx[DD_EFFECTS];
    uint64_t fx_set; /* derive.c: the effects it has, a bit each */
};

/* S-49: what a cursed thing does to who wears it. */
enum dd_curse_kind_of {
    CURSE_NONE,
    CURSE_DREAD,
    CURSE_FRAIL,
    CURSE_NO_HEALING,
    CURSE_BITES,
    CURSE_WEARY,
    CURSE_GLOOM,
    CURSE_TOLL,
    CURSE_BOUND,
    CURSE_COUNT
};
struct dd_curse_rules {
    const char *name, *title, *text;
    uint8_t kind;
    int16_t value;
};

/* -- who stands in the way -- */

struct dd_phase_rules {
    int16_t hp_threshold, damage_bonus;
    uint8_t attacks;
};

enum dd_type { DD_BASIC, DD_ELITE, DD_BOSS, DD_ELDRITCH, DD_TYPES };
enum dd_speed { DD_NORMAL, DD_FAST, DD_SLOW };
/* A status that a hit brings, by chance (S-30). */
struct dd_trait {
    uint8_t status, amount;
    uint8_t signed_only; /* only the blow after a sign brings it */
    uint8_t pad;
    uint16_t chance; /* basis points; 0 ends the list */
};

struct dd_monster_rules {
    const char *name, *title, *flavour, *warning, *lesson;
    const char *phase_text;
    const char *const *tells; /* lines shown with a telegraph */
    uint32_t tell_lines;
    uint8_t boss, attacks_first, ambush, can_flee, tell_skips_attack;
    uint8_t guaranteed_rarity; /* 0 none, else rarity + 1 */
    struct dd_span hp, damage, gold;
    uint16_t damage_reduction; /* basis points: hide or armour (DD-243) */
    uint16_t item_chance;      /* basis points */
    uint16_t tell_chance;      /* basis points */
    uint16_t heavy;            /* multiplier, basis points */
    uint8_t phases;
    struct dd_phase_rules phase[DD_PHASES_MAX];
    /* of the larger game */
    const char *lore, *tip;
    uint8_t type;            /* enum dd_type */
    uint8_t speed;           /* enum dd_speed */
    uint8_t attacks;         /* blows a turn; 0: one */
    uint8_t great_blows;     /* that its signed one falls in; 0: as many as in any turn */
    uint8_t no_stagger;
    uint8_t damage_type;
    uint8_t weak, resist;    /* bits by enum dd_damage_type */
    uint8_t threat;          /* points of a room's budget (S-05) */
    uint8_t variant_of;      /* 0: none (DD-299) */
    uint8_t summons, summon_count, minion_heal; /* S-08 */
    uint16_t summon_at;      /* basis points of its HP */
    uint16_t xp;
    struct dd_trait trait[DD_TRAITS];
    struct dd_span slam;     /* DD-294; hi 0: none */
    uint16_t slam_stun;      /* basis points */
    uint8_t cycle_len;       /* of a boss: what it does turn by turn, enum dd_move */
    uint8_t cycle[8];
    uint8_t thorns;          /* damage to whoever strikes it */
    uint8_t burst;           /* damage to whoever stands there when it falls */
    uint8_t dread_touch;     /* Dread that each of its hits adds */
    uint16_t drains;         /* basis points of what it hits for, healed */
};
enum dd_move { DD_MOVE_SINGLE, DD_MOVE_DOUBLE, DD_MOVE_GATHER, DD_MOVE_SLAM };

/* C-29: what makes an elite of a basic foe. */
enum { DD_ELITE_KINDS = 6 };
struct dd_elite_rules {
    const char *name, *title;
    uint16_t hp, damage, spoils; /* basis points */
    uint16_t armor;              /* basis points more */
    struct dd_trait trait;
};

/* -- places -- */

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
    /* of the larger game: rooms of each type, at least and at most (DD-407 to DD-411) */
    struct dd_span mix[DD_ROOM_TYPES];
    struct dd_span budget;     /* threat of a combat room (S-05) */
    uint16_t gold_factor, xp_factor; /* basis points (S-14, DD-126) */
    uint16_t curse_chance, mimic_chance, elite_base; /* basis points */
    uint16_t price_factor;     /* basis points (DD-423) */
    uint16_t upgrade_base;     /* basis points (DD-176) */
    uint16_t cost_share;       /* basis points of the gold carried; with it extract_cost is the least (DD-476) */
    uint8_t cost_item;         /* may be paid with a thing whatever the purse has (DD-477) */
    uint8_t waystone, threshold, merchant;
};

/* DD-413: what a dungeon is. Its floors share the figures of r->floor. */
struct dd_dungeon_rules {
    const char *name, *title, *text;
    const char *story[3][3]; /* beats on floors 1, 3 and 5: the first time, after its boss fell, later */
    const char *ending, *sanctum, *sanctum_short;
    uint8_t level;           /* DD-133 */
    uint8_t boss;
    uint8_t pool_count[DD_FLOOR_MAX + 1];
    uint8_t pool[DD_FLOOR_MAX + 1][12], pool_weight[DD_FLOOR_MAX + 1][12];
    uint64_t events;         /* a bit each */
    struct dd_span threat[DD_FLOOR_MAX + 1]; /* derive.c: of the plain foes of each floor */
    struct dd_words hints[DD_ROOM_TYPES], room_lines[DD_ROOM_TYPES], twisted, empty;
};

/* What an answer to an event can come to: one outcome by weight. */
enum { DD_EVENT_OPTIONS = 5, DD_EVENT_WAYS = 4, DD_FIGHT_NEARBY = 255 /* whoever is of this floor */ };
struct dd_way_rules {
    const char *text;
    uint16_t weight;
    uint16_t dread_weight;  /* more of it for each point of Dread, basis points (DD-356) */
    struct dd_span gold, hp, dread; /* changes; hp in percent of the maximum */
    uint8_t item;           /* kind given, 0 none */
    uint8_t loot;           /* rarity + 1 of a rolled thing, 0 none */
    uint8_t fight;          /* monster that attacks, 0 none */
    uint8_t fight_count;
    uint8_t status, status_amount; /* given; amount 0: none */
    uint8_t map, lore, trap, curse; /* the floor is known; a page is found; a trap goes off; a worn thing is cursed */
    int8_t stat;            /* 0, or 1..3: raised until extraction */
    uint8_t identify;       /* a thing that is carried is named */
};
struct dd_option_rules {
    const char *text;
    uint16_t gold;          /* what it costs */
    uint8_t cunning;        /* what it takes (DD-532) */
    uint8_t item;           /* a kind that it takes and uses up, 0 none */
    uint8_t ways;
    struct dd_way_rules way[DD_EVENT_WAYS];
};
struct dd_event_rules {
    const char *name, *title, *text;
    uint16_t weight;
    uint8_t dangerous;      /* DD-354, DD-356 */
    uint8_t floor_lo, floor_hi;
    uint8_t merchant;       /* somebody trades here (S-22); its last answer is to go */
    uint8_t options;
    struct dd_option_rules option[DD_EVENT_OPTIONS];
};

/* DD-438 to DD-442, C-46. */
struct dd_blessing_rules {
    const char *name, *title, *text;
    uint8_t might, vigor, cunning;
    uint8_t chests;      /* so many next chests are a tier better */
    uint8_t map;         /* the floor is known, and nothing stays */
    uint8_t cures;       /* statuses it takes away, a bit each; nothing stays */
    int8_t dread;        /* at once */
    uint16_t max_hp_less; /* basis points */
    uint16_t weight;
};

struct dd_trap_rules {
    const char *name, *title;
    struct dd_span damage;
    uint8_t floor, status, status_amount, dread;
    uint16_t weight;
};

/* -- who goes down -- */

struct dd_class_rules {
    const char *name, *title, *text, *awakening;
    uint8_t vigor, might, cunning;
    uint16_t rage;          /* bp bonus below rage_below of the maximum */
    uint16_t rage_below;    /* bp */
    uint16_t dread_less;    /* bp */
    uint8_t curse_proof;    /* curses of worn things do nothing (DD-142) */
    uint8_t unlock;         /* how: enum dd_class_unlock */
    uint8_t unlock_dread, unlock_floor;
};
enum dd_class_unlock { DD_CLASS_OPEN, DD_CLASS_DREAD_HOME, DD_CLASS_DREAD_DEATH };

enum dd_mutator_unlock { DD_MUT_BOSS, DD_MUT_NO_TORCH, DD_MUT_FLOOR5, DD_MUT_DEATHS, DD_MUT_RUNS, DD_MUT_NOTHING_BROUGHT };
struct dd_mutator_rules {
    const char *name, *title, *text;
    uint8_t unlock;          /* enum dd_mutator_unlock */
    uint8_t unlock_count;
    uint16_t foe_hp, foe_damage, dread, gold, xp; /* bp of the usual, 0: as usual */
    uint8_t upgrade;         /* percent points more for the quality of finds */
    uint8_t no_torches, no_saves, no_potion, no_preview;
};

enum dd_bounty_goal {
    DD_GOAL_KILL,
    DD_GOAL_ELITES,
    DD_GOAL_FLOOR,
    DD_GOAL_CHESTS,
    DD_GOAL_ITEM,
    DD_GOAL_BOSS,
    DD_GOAL_EVENTS,
    DD_GOAL_DREAD,
    DD_GOALS
};
struct dd_bounty_rules {
    const char *name, *title, *text;
    uint8_t goal, of, count; /* of: the monster, floor, rarity or Dread it is about */
    uint8_t level;           /* from this level on */
    uint16_t gold;
};

struct dd_lore_rules {
    const char *name, *title, *text;
    uint8_t monster, dungeon; /* found by the first death to one, or in one; 0: anywhere */
};

/* What somebody at camp says, and when (camp_talk.c). */
enum { DD_CHRONICLER, DD_SMITH, DD_MERCHANT, DD_BOARD, DD_PEOPLE, DD_TALK_MAX = 60 };
enum dd_when {
    DD_WHEN_ALWAYS,
    DD_WHEN_FIRST,
    DD_WHEN_DIED,
    DD_WHEN_HOME,
    DD_WHEN_RUNS,
    DD_WHEN_DEATHS,
    DD_WHEN_HOMES,
    DD_WHEN_BOSSES,
    DD_WHEN_CLASS,
    DD_WHEN_LEVEL,
    DD_WHEN_DREAD,
    DD_WHEN_MUTATED,
    DD_WHEN_RICH,
    DD_WHEN_POOR,
    DD_WHEN_LESSON,
    DD_WHEN_FULL,
    DD_WHEN_BEASTS,
    DD_WHEN_PAGES,
    DD_WHEN_RISE,
    DD_WHEN_FINERY,
    DD_WHEN_UNNAMED,
    DD_WHEN_CURSED,
    DD_WHEN_UNLOCKED,
    DD_WHEN_ABANDONED,
    DD_WHENS
};
struct dd_talk_rules {
    const char *say;
    uint8_t when; /* enum dd_when */
    uint16_t of;
};
struct dd_person_rules {
    uint8_t lines;
    struct dd_talk_rules line[DD_TALK_MAX];
};

struct dd_level_rules {
    const char *name, *title, *cue;
    uint8_t from;
    uint16_t corruption;
    uint8_t whispers, hallucinations;
    uint16_t hidden_types, wrong_hints; /* bp of rooms next door (DD-457 to DD-460) */
    uint8_t number_form;     /* enum dd_how: how a number is told that is not sure (DD-364) */
    uint8_t counts, names;   /* numbers of foes and names of things may be wrong (DD-361, DD-368) */
};

/* A turn's actions (C-17): cost 0 and no multiplier where a ruleset does not have it. */
enum dd_action_kind { DD_DO_ATTACK, DD_DO_HEAVY, DD_DO_DODGE, DD_DO_BLOCK, DD_DO_DEFEND, DD_DO_PASS, DD_ACTIONS };
struct dd_action_rules {
    uint8_t offered;
    uint8_t cost;       /* stamina */
    uint8_t refund;     /* stamina more at the next turn (DD-235) */
    uint16_t factor;    /* bp of the damage dealt */
    uint16_t stagger, penetration; /* bp */
    uint16_t passes;    /* bp of a blow that gets through */
    uint8_t cooldown;
};

/* S-93: bp for each level of the delver and for each floor below the first. */
struct dd_growth {
    uint16_t level, floor;
};

struct dd_rules {
    /* player */
    int16_t base_hp, hp_per_vigor, damage_per_might;
    uint16_t crit_base, crit_per_cunning, crit_multiplier; /* basis points */
    uint8_t vigor, might, cunning;
    uint8_t start_weapon, start_armor;
    uint16_t crit_cap, crit_soft;      /* bp; per point of CUNNING from crit_soft_from on (S-18); 0: none */
    uint8_t crit_soft_from;
    uint8_t pack_slots, consumable_slots; /* 0: no limit (DD-156, DD-158) */
    uint8_t pack_might[2];             /* MIGHT that gives one more place (S-31); 0: none */
    uint8_t start_potion, start_torches, torch; /* kinds; how many of the second (S-24, S-25) */
    uint16_t start_gold;
    uint16_t armor_cap;                /* bp (S-17) */
    uint8_t trap_sense;                /* CUNNING more towards traps, once it is unlocked (S-47) */
    uint8_t boss_counter, gamble;      /* kinds that deaths give (DD-522, DD-525); 0: none */
    uint8_t first_dungeon;             /* where a new profile goes */
    /* levels (DD-123 to DD-133): none where level_cap is 0 */
    uint8_t level_cap, level_hp, xp_per_level;
    uint8_t penalty_level[DD_FLOOR_MAX + 1]; /* from this level on the floor gives half; 0: never */
    uint16_t penalty_xp, penalty_gold;       /* bp */
    /* combat */
    uint8_t group_max;                 /* foes of one fight */
    uint8_t stamina, stamina_start, stamina_regen; /* 0: no stamina */
    struct dd_action_rules action[DD_ACTIONS];
    uint16_t defend_factor; /* basis points of damage that pass */
    uint8_t defend_cooldown;
    uint16_t flee_common, flee_boss, flee_per_cunning, flee_cap;
    uint8_t flee_first_turn; /* the first turn on which fleeing is possible */
    uint8_t flee_fail_dread;           /* DD-267 */
    uint8_t flee_fail_free;            /* a failed flight gives a free blow that no guard stops (DD-216) */
    uint8_t use_item_outside_combat;
    uint8_t tell_now;                  /* the blow falls at the end of the turn that shows the sign */
    uint8_t heavy_slow;                /* a heavy attack lands after the foes' blows */
    uint8_t breath;                    /* a turn of dodging gives breath only where it slipped a signed blow */
    uint8_t block_opens;               /* signed blows, several of one foe, that were blocked open it */
    uint8_t group_gathers;             /* in company a foe loses the turn before its signed blow */
    uint8_t fast_first_max;            /* how many fast foes strike first; 0: all */
    uint8_t guard_stops_signed;        /* nothing of a signed blow passes a guard */
    uint16_t riposte;                  /* bp of the attack after that; 0: none */
    uint16_t first_sign;               /* bp: chance of a sign in the first turn; 0: as in any */
    uint16_t signs;                    /* bp of a monster's chance of a sign that is in force */
    uint16_t slow_heavy_bonus;         /* bp more from heavy attacks on the slow (S-04) */
    uint16_t weakness, resistance;     /* bp (S-41) */
    uint8_t bleed_bonus;               /* flat, on who bleeds */
    uint8_t poison_damage, poison_turns, poison_most;
    uint8_t bleed_damage, bleed_most;
    uint8_t weak_turns, weak_most;
    uint16_t weak_factor;              /* bp */
    uint16_t vigor_resist, vigor_resist_most; /* bp (S-19) */
    uint8_t stagger_window;            /* turns within which a boss must be staggered twice (DD-245) */
    uint8_t retreat_turns;             /* 0: no question before a fight (DD-251) */
    uint16_t lesson_bonus;             /* bp (DD-519) */
    uint8_t elite_count;
    struct dd_elite_rules elite[DD_ELITE_KINDS];
    uint16_t elite_least, elite_per_dread; /* bp; and per point of Dread (DD-355) */
    uint16_t variant_chance;           /* S-29 */
    uint16_t twisted_chance, twisted_power; /* S-28 */
    uint8_t twisted_from, variant_from;
    uint8_t boss_hp_levels;            /* C-31: more HP over so many levels */
    uint16_t boss_hp_more;
    uint8_t grow_levels;               /* S-93: of the others, over so many levels */
    struct dd_growth grow_hp, grow_damage;
    /* the Watcher as pursuer (C-02) */
    uint8_t watcher_pursues, watcher_damage, watcher_stun_at, watcher_stun_turns, watcher_stuns_most;
    uint16_t watcher_rage;             /* bp */
    uint8_t watcher_warn[2];           /* Dread of its warnings (DD-309, DD-310) */
    uint8_t watcher_patience;          /* turns after which it takes two rooms a turn (S-39) */
    /* dread */
    uint8_t dread_max, dread_trap, dread_flee, dread_stairs, dread_after_watcher;
    uint16_t foe_hp_error; /* basis points */
    uint16_t stranger_error; /* bp: how far the HP of a foe that is in no bestiary is guessed; 0: it is seen */
    struct dd_level_rules level[DD_LEVELS];
    uint8_t dread_kill[DD_TYPES];      /* DD-333 */
    uint8_t dread_turns;               /* turns for one more; 0: no clock (DD-335) */
    uint8_t dread_descent;             /* DD-338 */
    uint8_t dark_from, dark_more;      /* a turn in darkness: at first, and after dark_turns (S-25) */
    uint8_t dark_turns;
    uint8_t light_turns, light_calms;  /* a torch burns so long; turns of light for one less (DD-340) */
    uint8_t camp_calms, camp_least;    /* C-08, C-19 */
    uint8_t look_turns, look_stamina;  /* what looking again costs; 0 and 0: there is no looking again */
    /* the clock (S-26): turns of each */
    uint8_t turns_move, turns_act, turns_round, turns_rest, turns_nap;
    /* dungeon */
    uint8_t floors;
    struct dd_floor_rules floor[DD_FLOOR_MAX + 1];
    uint16_t trap_chance, extra_edge_chance;
    uint8_t preview; /* rooms next to explored ones show their type */
    uint8_t boss, watcher;
    uint8_t mimic;                     /* monster; 0: chests do not bite */
    uint8_t chest_ways;                /* a chest is worked in several ways (DD-429 to DD-433) */
    uint16_t force_trap, disarm_chance; /* bp */
    uint8_t cunning_warn, cunning_name, cunning_disarm, cunning_examine; /* S-32, DD-432 */
    uint8_t cunning_scout[3];          /* DD-461 to DD-463; 0: nobody scouts */
    uint8_t visits_traps, visits_elites; /* DD-386, DD-387 */
    uint16_t danger_per_dread;         /* bp (DD-356) */
    struct dd_span rest_heal, rest_ambush; /* percent: full, brief (DD-435, DD-436) */
    struct dd_span desecrate_gold;
    uint16_t desecrate_curse;          /* bp */
    uint16_t slot_weight[DD_SLOTS];    /* of finds (S-16) */
    uint16_t chest_consumables;        /* share of slot_weight[DD_CONSUMABLE] in chests, bp (S-16) */
    uint8_t chest_from;                /* from this floor on */
    struct dd_span boss_finds;         /* S-16 */
    uint16_t elite_chance, elite_second, dread_upgrade, upgrade_cap, curse_bonus; /* bp (S-16, DD-176, DD-199) */
    uint8_t pacing;                    /* combat rooms in a row before another kind must be open (DD-425) */
    uint8_t weak_from, weak_hits, weak_hp; /* floor from which who is weaker than that is warned (S-54); 0: nobody is */
    uint8_t ready_hp[2], ready_dread[2], ready_damage[2], ready_potions[2]; /* DD-490 to DD-493 */
    /* extraction */
    uint16_t alternative_cost;
    uint8_t alternative_foe, alternative_can_flee;
    uint8_t taunts;                    /* DD-483 */
    uint8_t free_exit_dread;           /* S-38 */
    /* death (DD-504): what keeps a thing, in order */
    uint8_t worn_survives, insured_survives;
    uint8_t recover_chance;            /* percent, off by default (DD-589) */
    uint8_t echoes_most;               /* a run (DD-521) */
    /* stash */
    uint8_t stash_capacity, bring_max, bring_consumables_max;
    /* camp */
    uint8_t trades;                    /* there are a Smith, a Merchant, a board (DD-079 to DD-082) */
    uint16_t identify_price, lift_price;
    uint16_t sell_share, sell_unknown; /* bp of the price (S-22, DD-088) */
    uint16_t improve_price[3], improve_rarity[DD_RARITIES]; /* gold; bp (S-23) */
    uint8_t stock_consumables[DD_STOCK]; /* kinds always for sale; 0: a thing of the run */
    uint16_t value_of[DD_RARITIES];    /* of things without a price */
    uint8_t pool_first;                /* runs until the second pool opens (S-21) */
    uint8_t pool_step;                 /* things that each boss brings */
    uint8_t improve_hp;                /* HP of the Smith's work on what is no weapon (S-23) */
    /* bestiary */
    uint16_t tier_encounters[DD_TIERS + 1], tier_deaths[DD_TIERS + 1]; /* [tier]; 0: not by this way */
    uint8_t pattern_deaths, pattern_encounters; /* either tells in which order a guardian does what (DD-384); 0: neither */
    uint8_t weakness_by_use;           /* a guardian's habits are known once its weakness was struck (DD-385) */
    uint8_t tier_strength, tier_habits; /* from which its HP and blows are known, and what else it does (DD-381, DD-382) */
    uint8_t veteran;                   /* at the last tier what is known stands beside what is seen (DD-389) */

    uint32_t item_count, monster_count; /* ids 1..count */
    struct dd_item_rules item[DD_ITEM_KINDS];
    struct dd_monster_rules monster[DD_MONSTER_KINDS];
    uint32_t dungeon_count, class_count, event_count, blessing_count, trap_count, curse_count, mutator_count,
        bounty_count, lore_count;
    struct dd_dungeon_rules dungeon[DD_DUNGEON_KINDS];
    struct dd_class_rules class_of[DD_CLASS_KINDS];
    struct dd_event_rules event[DD_EVENT_KINDS];
    struct dd_blessing_rules blessing[DD_SHRINE_KINDS];
    struct dd_trap_rules trap[DD_TRAP_KINDS];
    struct dd_curse_rules curse[DD_CURSE_KINDS];
    struct dd_mutator_rules mutator[DD_MUTATOR_KINDS];
    struct dd_bounty_rules bounty[DD_BOUNTY_KINDS];
    struct dd_lore_rules lore[DD_LORE_KINDS];
    struct dd_person_rules person[DD_PEOPLE];

    /* derive.c: what follows from the above. Kinds of a slot, ascending; those that a merchant may have
     * beside what is always for sale, gear and what is used up, by pool; variants of a monster, a bit each
     * by id; events of a floor and those who trade, a bit each by id - 1. */
    uint8_t slot_count[DD_SLOTS], of_slot[DD_SLOTS][DD_ITEM_KINDS];
    struct dd_kind_set sale[2][DD_POOLS];
    uint64_t kin[DD_MONSTER_KINDS];
    uint64_t events_on[DD_FLOOR_MAX + 1], event_traders;

    /* words: never reach the state */
    struct dd_lines lines;
    const char *room_title[DD_ROOM_TYPES]; /* as one sees it through a door */
    struct dd_words whispers, hallucinations, room_lines[DD_ROOM_TYPES], camp_lines, death_lines,
        extract_lines;
    struct dd_words true_whispers, sounds, weak_lines, merchant_lines; /* the last two: a warning (S-54) */
    const char *first_lie, *first_doubt;
    uint32_t voice_factor, voice_most, hallucination_share, true_share; /* basis points: how often voices are heard */
};

/* derive.c: makes the lists that follow from what was read. */
void dd_derive(struct dd_rules *r);

#endif
