/* SHATTERED DUNGEON: content in the form the code reads: cards, rooms, creatures, classes, figures. Setups
 * are here too, because scenarios are content. */
#ifndef GLOAM_GAMES_SHATTERED_SD_RULES_H
#define GLOAM_GAMES_SHATTERED_SD_RULES_H

#include "games/shattered/sd_enum.h"
#include "games/shattered/sd_mind.h"

/* A condition that content can ask for (triggers SD-114, SD-115; Siphons SD-088; Reacts SD-054). */
enum sd_when_kind {
    SD_WHEN_NEVER, /* no trigger at all */
    SD_WHEN_HAS,   /* side has the condition 'what' */
    SD_WHEN_LACKS,
    SD_WHEN_UNDER,      /* resource < share of its start (S-65: Siphons) */
    SD_WHEN_AT_MOST,    /* resource <= floor(share of its start) (S-65: triggers) */
    SD_WHEN_OVER,       /* resource > value; 'what' may be Trust or Rapport (v3: Rapport reads Trust, C-04) */
    SD_WHEN_OVER_SHARE, /* resource > share of its start */
    SD_WHEN_DISCARD     /* at least value cards in the discard pile */
};
struct sd_when {
    uint8_t kind;
    uint8_t other; /* 0: the side that plays the card, 1: its opponent */
    uint8_t what;  /* condition, or reducer 0..2, or SD_TRUST / SD_RAPPORT with SD_WHEN_OVER */
    uint8_t pad;
    uint16_t value; /* a count, or basis points */
};

/* Who a heal or Fortify of a Reshape reaches; for creatures and dungeons all of these mean the side. */
enum sd_to { SD_TO_SIDE, SD_TO_OWNER, SD_TO_WEAKEST, SD_TO_CHOSEN };

struct sd_change {
    uint8_t reducer, amount, to, pad;
};
struct sd_fort_rules {
    uint8_t reducer, amount, rounds, to;
};

enum sd_energy_kind { SD_STANDARD, SD_SURGE, SD_ATTUNE, SD_SIPHON };
enum sd_cost_kind {
    SD_COST_NONE,
    SD_COST_FLAT,
    SD_COST_BINDING,
    SD_COST_EXPOSURE,
    SD_COST_EXTRACTION,
    SD_COST_DEPENDENCY
};

/* What an accepted Offer costs the acceptor (SD-211 to SD-215). */
struct sd_offer_cost {
    uint8_t kind;
    uint8_t reducer; /* of the acceptor */
    uint8_t amount;  /* points; with dependency twice the heal */
    uint8_t rounds;
    uint8_t type;      /* Exposure: of the Strike */
    uint8_t energy;    /* Extraction: permanent energy of the offerer in the next room */
    uint8_t knowledge; /* Extraction: for the economy */
    uint8_t pad;
};

enum { SD_TRAP_DAMAGE = 1, SD_TRAP_ENTANGLE };
struct sd_trap_effect {
    uint8_t kind, reducer, amount, pad;
};

/* One card. Reducers are of the side that the effect falls on: a Strike's target is the opponent's, a heal is
 * the owner's. Fields of other categories are 0. */
enum { SD_NO_REDUCER = 0xff };
struct sd_card {
    const char *name;  /* "crushing_grip": unique within its owner */
    const char *full;  /* "root_hollow.crushing_grip": unique; what name_of and find know */
    const char *title; /* "Crushing Grip" */
    const char *flavour;
    uint8_t side, category, type, cost, power;
    uint8_t core;    /* locked: no flex slot (SD-305) */
    uint8_t generic; /* from a pool, fits any deck of its side */
    uint8_t combo;   /* belongs to a combo line (SD-058): 1, 2, 3; 0 none */
    /* Strike */
    uint8_t target, keywords, exhaust, focused;
    uint8_t drain_to;     /* own reducer; S-30 filled in */
    uint8_t overwhelm_to; /* opponent's reducer; S-29 filled in */
    uint8_t self_cost, self_reducer;
    int8_t trigger_power;
    uint8_t trigger_keywords;
    struct sd_when when; /* trigger of a Strike, Siphon's condition, condition of a React's power */
    /* Energy */
    uint8_t energy, permanent, temporary;
    uint8_t attune_type, discount;
    uint8_t only_type; /* 0: any; else 1 + the type that the temporary energy is for (SD-089) */
    uint8_t fallback;  /* Siphon: temporary energy when the condition fails */
    /* Empower: own next Strike */
    uint8_t advantage, grants; /* grants: keywords */
    int8_t bonus;
    /* Disrupt: opponent's next Strike */
    uint8_t disadvantage, strip, randomize;
    uint8_t thorns, thorns_reducer, thorns_entangle; /* on the opponent when it strikes */
    uint8_t guard, guard_rounds;                     /* of the ally with the least Vitality */
    /* Counter */
    uint8_t chip, chip_reducer, chip_empower; /* chip_empower: instead of chip, when an Empower was removed */
    uint8_t steal, entangle, remove_all, disarm, heal_lowest, spread;
    uint8_t disarm_trust; /* Trust lost when a Trap was disarmed, in points */
    /* React */
    uint8_t react_power; /* power when 'when' holds; 0: no such clause */
    uint8_t reflect, reflect_reducer;
    struct sd_fort_rules absorb, success; /* reducer SD_NO_REDUCER: the struck one; amount 0: none */
    /* Fortify of own side: Reshape (two), Counter (first: setup), Disrupt (first: with a guard) */
    struct sd_fort_rules fort[2];
    /* Reshape */
    struct sd_change heal[2]; /* amount 0: none */
    uint8_t shift, shift_from, shift_to;
    uint8_t restore;       /* Vitality of a restored member; 0: by share */
    uint16_t restore_bp;   /* share of the member's start */
    uint8_t extend_rounds; /* rounds added to Fortify and guard of the healed member, or of the side */
    uint8_t ward;          /* Reshape: Ward for own side */
    /* Trap */
    uint8_t trigger;
    struct sd_trap_effect effect[2];
    /* Offer */
    uint8_t benefit, benefit_reducer, full_restore; /* full_restore: the lowest reducer to its start */
    uint8_t trust, rapport;                         /* investment, in points */
    uint8_t covenant, min_trust;
    uint8_t weaken, weaken_reducer; /* Covenant: the offerer's start and points fall for the run */
    struct sd_offer_cost price, dark;
    /* Test */
    uint8_t reward_trust, reward_rapport, exposure, exposure_reducer;
    uint16_t crash_bp;
    uint8_t defect_power;
    /* By sd_derive */
    uint8_t odd;   /* Energy for one type only, or a discount */
    int32_t worth; /* to a mind, whatever its category */
};

/* Masks of a deck by kind: the words that a struct sd_side begins with, as sd_index makes them. */
struct sd_index {
    uint64_t word[SD_CATEGORIES + 7];
};

/* Setup: who meets whom where. */
struct sd_swap {
    uint16_t out, in; /* card ids; in is from the generic pool of the side */
    uint8_t who;      /* which room of the run (1..4), or which member (1..4; a creature is 1) */
    uint8_t pad;
};

struct sd_setup {
    uint8_t dungeon;  /* 0: made of what its rooms contribute */
    uint8_t creature; /* 0: a party */
    uint8_t party;    /* a named party, or 0 when the members were picked one by one */
    uint8_t rooms;    /* 1..4 */
    uint8_t member[SD_MEMBERS];
    uint8_t room[SD_RUN_ROOMS];  /* distinct */
    uint8_t limit[SD_RUN_ROOMS]; /* round limit; 0: the room's own */
    /* [side][room of the run]: the profile of the mind 'native'; 0: the side's own */
    uint8_t profile[SD_SIDES][SD_RUN_ROOMS];
    /* After room i with this outcome: the room that follows; 0: as planned (SD-135) */
    uint8_t route[SD_RUN_ROOMS][SD_OUTCOMES];
    uint8_t pad[4];
    struct sd_swap swap[SD_SIDES][SD_SWAPS]; /* packed from the front */
};

struct sd_auto {
    uint8_t side, reducer; /* reducer SD_NO_REDUCER: Trust */
    int8_t amount;
    uint8_t every, from; /* the first round, then every so many */
};

struct sd_room_rules {
    const char *name, *title, *words;
    uint8_t first; /* side with the initiative (S-02) */
    uint8_t limit; /* 0: the default */
    uint8_t autos;
    struct sd_auto effect[SD_AUTOS];
    uint8_t contributes[SD_REDUCERS];
    int8_t attribute[SD_TYPES];
    uint8_t cards;
    uint16_t card[SD_ROOM_DECK_MAX]; /* ascending */
    uint16_t covenant;
    uint8_t offers; /* Offers in the deck, the Covenant not counted */
    uint8_t style;  /* enum sd_deck_style: SD-301 to SD-304 */
    /* By sd_derive */
    uint8_t worn[SD_SIDES];       /* reducers of each side that the room wears down, as bits */
    uint8_t worn_first[SD_SIDES]; /* the first of them, or SD_REDUCERS */
    struct sd_index index;
};

struct sd_creature_rules {
    const char *name, *title, *words;
    int16_t start[SD_REDUCERS];
    uint16_t rest_bp; /* of what it misses, between rooms: S-37 */
    uint8_t trust;
    int8_t attribute[SD_TYPES];
    uint8_t profile;
    uint8_t cards;
    uint16_t card[SD_ROOM_DECK_MAX];
    struct sd_index index; /* by sd_derive */
};

struct sd_class_rules {
    const char *name, *title, *words;
    uint8_t role, vitality, resolve, nerve;
    int8_t attribute[SD_TYPES];
    uint8_t cards;
    uint16_t card[SD_ROOM_DECK_MAX];
};

struct sd_party_rules {
    const char *name, *title, *words;
    uint8_t member[SD_MEMBERS];
    uint8_t trust;
};

struct sd_dungeon_rules {
    const char *name, *title, *words;
    int16_t start[SD_REDUCERS];
    int8_t attribute[SD_TYPES];
};

/* Figures of the engine, by section of the ledger. */
struct sd_figures {
    uint8_t bond;        /* 2 or 3 */
    uint8_t round_limit; /* S-01 */
    uint8_t base_energy; /* S-03 */
    uint8_t hand_size, mulligans, opening_energy, opening_action;
    uint8_t draw, hand_min;
    uint8_t escalation_after, escalation_base, escalation_step; /* C-19 */
    uint8_t drain_cap, ward, rally;
    uint8_t reversal[3]; /* Partial, Stalemate, Reversal (S-13) */
    int8_t margin[4];    /* least margin of Devastating, Strong, Partial, Stalemate */
    uint16_t attack_bp[5];
    uint8_t react_threshold;
    uint8_t kill_downs, morale[SD_MEMBERS]; /* Resolve and Nerve lost by the first, second, ... */
    uint8_t natural[SD_TYPES];              /* bits 0..2 dungeon reducers, 3..5 visitor's (S-10) */
    uint8_t party_auto;                     /* C-43: 0 random, 1 lowest, 2 spread */
    uint8_t room_waits;                     /* S-81: the room wears on the visitor only behind a card */
    uint8_t escalation_spares;              /* S-82: whoever struck or gave in its last turn */
    /* Bond */
    uint8_t trust_cap;    /* per round, in points */
    uint8_t tier_from[4]; /* Trust of tiers 0..3 */
    uint8_t refusal_half; /* half points for a refused Offer at tier 0; v2: Rapport points lost */
    uint8_t decay_low, decay_high, decay_high_from;
    uint8_t betray_from; /* v3: Trust at which a Strike betrays; v2: above which */
    uint8_t betrayed_power, betrayed_turns, scorned_bonus, scorned_turns;
    uint8_t covenant_trust;
    uint16_t crash_bp; /* of a refused Covenant; v2: of a betrayal */
    uint8_t next_room_loss, next_room_floor, next_room_floor_from;
    uint8_t restraint;        /* points */
    uint8_t restraint_from;   /* S-83: the Trust from which it counts */
    uint8_t betrayal_hits;    /* S-84: only a Strike that hits turns Trust into damage */
    uint8_t veiled_bar;       /* S-86: a veiled Offer does not name what it heals */
    uint8_t dark_toll;        /* S-85: points of Veil that an accepted darker price costs its maker */
    uint8_t bond_trust;       /* v2: both promoters */
    uint16_t bond_heal_bp[2]; /* first room, later rooms */
    uint8_t bond_insight[2];
    /* Between rooms */
    uint16_t rest_zero_bp, rest_floor_bp, rest_missing_bp;     /* dungeon (S-36) */
    uint16_t party_downed_bp, party_missing_bp, party_pool_bp; /* S-37 */
};

struct sd_rules {
    struct sd_figures f;
    struct sd_minds minds;                                                                    /* sd_mind.h */
    uint32_t card_count, room_count, creature_count, class_count, party_count, dungeon_count; /* ids 1.. */
    struct sd_card card[SD_CARD_KINDS];
    struct sd_room_rules room[SD_ROOM_KINDS];
    struct sd_creature_rules creature[SD_CREATURE_KINDS];
    struct sd_class_rules class[SD_CLASS_KINDS];
    struct sd_party_rules party[SD_PARTY_KINDS];
    struct sd_dungeon_rules dungeon[SD_DUNGEON_KINDS];
    struct sd_setup scenario[SD_SCENARIOS];
    const char *scenario_words[SD_SCENARIOS];
    uint32_t generics[SD_SIDES];
    uint16_t generic[SD_SIDES][SD_GENERIC_MAX];
    const char *outcome_words[SD_OUTCOMES]; /* prose */
    char names[SD_CARD_KINDS * 64];         /* the full names of cards */
};

#endif
