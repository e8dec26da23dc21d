/* SHATTERED DUNGEON: limits and words: every enum of the game. sd.h is the page to read first. */
#ifndef GLOAM_GAMES_SHATTERED_SD_ENUM_H
#define GLOAM_GAMES_SHATTERED_SD_ENUM_H

#include "core/ops.h"

enum {
    SD_DECK_MAX = 48,      /* cards of one side; a zone is a bit mask over them */
    SD_ROOM_DECK_MAX = 20, /* cards of a room, a creature or a class */
    SD_CARD_KINDS = 384,
    SD_ROOM_KINDS = 24,
    SD_CREATURE_KINDS = 16,
    SD_CLASS_KINDS = 24,
    SD_PARTY_KINDS = 16,
    SD_DUNGEON_KINDS = 8,
    SD_PROFILE_KINDS = 16,
    SD_GENERIC_MAX = 48, /* per side */
    SD_SWAPS = 24,       /* flex-slot swaps of one side in a setup */
    SD_MEMBERS = 4,      /* SD-151 */
    SD_RUN_ROOMS = 4,    /* C-16 */
    SD_QUEUE = 8,        /* Empowers or Disrupts that wait */
    SD_FORTS = 12,
    SD_BINDS = 8,
    SD_DEPENDENCIES = 4,
    SD_AUTOS = 6,
    SD_ROUND_LIMIT_MAX = 16,
    SD_ROUNDS_MAX = SD_RUN_ROOMS * SD_ROUND_LIMIT_MAX,
    SD_MAX_LEGAL = 320,
    SD_MAX_EVENTS = 256,
    SD_MAX_STEPS = 6000,
    SD_SCENARIOS = 14,
    SD_POLICIES = 10
};

/* A list of ids with the word and the title of each makes an enum and two tables (content_names.c); NEXT where
 * the ids of the kind are one more. */
#define SD_ID(id, word, title) id,
#define SD_WORD(id, word, title) [id] = word,
#define SD_TITLE(id, word, title) [id] = title,
#define SD_NEXT_WORD(id, word, title) [1 + id] = word,
#define SD_NEXT_TITLE(id, word, title) [1 + id] = title,
// clang-format off

enum sd_side_id { SD_DUNGEON, SD_VISITOR, SD_SIDES };

/* Audience masks. */
enum { SD_TO_DUNGEON = 1, SD_TO_VISITOR = 2, SD_TO_ALL = 3 };
#define SD_TO(side) ((uint16_t)(1u << (side)))

/* Kinds of ids; see ops.h. Id 0 is "nothing" in every kind. */
enum {
    SD_KIND_CARD = KIND_GAME,
    SD_KIND_ROOM,
    SD_KIND_CREATURE,
    SD_KIND_CLASS,
    SD_KIND_PARTY,
    SD_KIND_DUNGEON,
    SD_KIND_PROFILE,
    SD_KIND_RESOURCE,
    SD_KIND_SIDE,      /* 1 dungeon, 2 visitor */
    SD_KIND_CATEGORY,  /* 1 + enum sd_category */
    SD_KIND_TYPE,      /* 1 + enum sd_type */
    SD_KIND_OUTCOME,   /* enum sd_outcome */
    SD_KIND_TIER,      /* enum sd_tier: of a roll */
    SD_KIND_SOURCE,    /* enum sd_source */
    SD_KIND_CONDITION, /* enum sd_condition */
    SD_KIND_TRIGGER,   /* enum sd_trigger: of a Trap */
    SD_KIND_WHY        /* enum sd_why: of a change of Trust */
};

/* Resources by name. Each side's three reducers are counted 0, 1, 2 in rules and cards; the names below are
 * for events and texts: SD_RES(side, index). */
#define SD_RESOURCE_LIST(X) \
    X(SD_NO_RESOURCE, "", "") X(SD_STRUCTURE, "structure", "Structure") X(SD_VEIL, "veil", "Veil") \
    X(SD_PRESENCE, "presence", "Presence") X(SD_VITALITY, "vitality", "Vitality") X(SD_RESOLVE, "resolve", "Resolve") \
    X(SD_NERVE, "nerve", "Nerve") X(SD_TRUST, "trust", "Trust") X(SD_RAPPORT, "rapport", "Rapport")
enum sd_resource { SD_RESOURCE_LIST(SD_ID) SD_RESOURCES };
enum { SD_REDUCERS = 3 };
#define SD_RES(side, index) ((int32_t)(1u + 3u * (uint32_t)(side) + (uint32_t)(index)))

#define SD_CATEGORY_LIST(X) \
    X(SD_STRIKE, "strike", "Strike") X(SD_OFFER, "offer", "Offer") X(SD_TEST, "test", "Test") X(SD_TRAP, "trap", "Trap") \
    X(SD_RESHAPE, "reshape", "Reshape") X(SD_EMPOWER, "empower", "Empower") X(SD_DISRUPT, "disrupt", "Disrupt") \
    X(SD_COUNTER, "counter", "Counter") X(SD_REACT, "react", "React") X(SD_ENERGY, "energy", "Energy")
enum sd_category { SD_CATEGORY_LIST(SD_ID) SD_CATEGORIES };

enum sd_type { SD_PHYSICAL, SD_ENVIRONMENTAL, SD_SOCIAL, SD_MYSTICAL, SD_TYPES };

/* Keywords of a Strike, as bits. Exhaust is a field of its own: Strip does not undo it. */
enum {
    SD_KW_ENTANGLE = 1,
    SD_KW_ERODE = 2,
    SD_KW_DRAIN = 4,
    SD_KW_OVERWHELM = 8,
    SD_KW_RESONATE = 16,
    SD_KW_WARD = 32
};

/* What a room's deck is built for: SD-301 to SD-304 give each its share of categories. */
enum sd_deck_style { SD_AGGRESSIVE, SD_TACTICAL, SD_NURTURING, SD_DECEPTIVE, SD_STYLES };

enum sd_role { SD_TANK, SD_DPS, SD_SUPPORT, SD_FLEX, SD_ROLES };

#define SD_OUTCOME_LIST(X) \
    X(SD_OUT_NONE, "", "") X(SD_OUT_KILL, "kill", "Kill") X(SD_OUT_BREAK, "break", "Break") \
    X(SD_OUT_PANIC, "panic", "Panic") X(SD_OUT_BOND, "bond", "Bond") X(SD_OUT_OVERCOME, "overcome", "Overcome") \
    X(SD_OUT_INERT, "inert", "Inert") X(SD_OUT_DOMINATE, "dominate", "Dominate") X(SD_OUT_SURVIVE, "survive", "Survive")
enum sd_outcome { SD_OUTCOME_LIST(SD_ID) SD_OUTCOMES };

#define SD_TIER_LIST(X) \
    X(SD_ROLL_NONE, "", "") X(SD_DEVASTATING, "devastating", "Devastating") X(SD_STRONG, "strong", "Strong") \
    X(SD_PARTIAL, "partial", "Partial") X(SD_STALEMATE, "stalemate", "Stalemate") X(SD_REVERSAL, "reversal", "Reversal")
enum sd_tier { SD_TIER_LIST(SD_ID) SD_ROLL_TIERS };

/* Where damage and healing come from. */
#define SD_SOURCE_LIST(X)                                                                                    \
    X(SD_BY_NONE, "", "")                                                                                    \
    X(SD_BY_STRIKE, "strike", "a Strike")                                                                    \
    X(SD_BY_SPILL, "spill", "the spill of a Strike") /* Overwhelm */                                         \
    X(SD_BY_REVERSAL, "reversal", "a backfire")                                                              \
    X(SD_BY_THORNS, "thorns", "thorns")                                                                      \
    X(SD_BY_REFLECT, "reflect", "a reflected blow")                                                          \
    X(SD_BY_SELF_COST, "self_cost", "its own price")                                                         \
    X(SD_BY_TRAP, "trap", "a Trap")                                                                          \
    X(SD_BY_COUNTER, "counter", "a Counter")                                                                 \
    X(SD_BY_ROOM, "room", "the room") /* auto-effects */                                                     \
    X(SD_BY_ERODE, "erode", "Erode")                                                                         \
    X(SD_BY_ESCALATION, "escalation", "escalation")                                                          \
    X(SD_BY_OFFER, "offer", "an Offer") /* benefit, flat cost */                                             \
    X(SD_BY_BINDING, "binding", "Binding")                                                                   \
    X(SD_BY_DEPENDENCY, "dependency", "a called Dependency")                                                 \
    X(SD_BY_BETRAYAL, "betrayal", "betrayal")                                                                \
    X(SD_BY_EXPOSURE, "exposure", "exposure") /* a Test's price */                                           \
    X(SD_BY_MORALE, "morale", "lost morale")                                                                 \
    X(SD_BY_SHIFT, "shift", "a shift")                                                                       \
    X(SD_BY_COVENANT, "covenant", "a Covenant")                                                              \
    X(SD_BY_DRAIN, "drain", "Drain")                                                                         \
    X(SD_BY_RALLY, "rally", "Rally")                                                                         \
    X(SD_BY_RESHAPE, "reshape", "a Reshape")                                                                 \
    X(SD_BY_RESTORE, "restore", "restoration")                                                               \
    X(SD_BY_REST, "rest", "rest") /* between rooms */
enum sd_source { SD_SOURCE_LIST(SD_ID) SD_SOURCES };

#define SD_CONDITION_LIST(X) \
    X(SD_COND_NONE, "", "") X(SD_COND_ENTANGLED, "entangled", "Entangled") X(SD_COND_EMPOWER, "empower", "Empower") \
    X(SD_COND_DISRUPT, "disrupt", "Disrupt") X(SD_COND_ERODE, "erode", "Erode") X(SD_COND_FORTIFY, "fortify", "Fortify") \
    X(SD_COND_WARD, "ward", "Ward") X(SD_COND_GUARD, "guard", "Guard") X(SD_COND_EXPOSED, "exposed", "Exposed") \
    X(SD_COND_BOUND, "bound", "Bound") X(SD_COND_DEPENDENT, "dependent", "Dependent") \
    X(SD_COND_BETRAYED, "betrayed", "Betrayed") X(SD_COND_SCORNED, "scorned", "Scorned") \
    X(SD_COND_INSIGHT, "insight", "Insight") X(SD_COND_TRAP, "trap", "Trap")
enum sd_condition { SD_CONDITION_LIST(SD_ID) SD_CONDITIONS };

enum sd_trigger { SD_ON_NONE, SD_ON_STRIKE, SD_ON_EMPOWER, SD_ON_COUNTER, SD_ON_OFFER, SD_TRIGGERS };

#define SD_WHY_LIST(X) \
    X(SD_WHY_NONE, "", "") X(SD_WHY_OFFER, "offer", "an accepted Offer") X(SD_WHY_REFUSED, "refused", "a refused Offer") \
    X(SD_WHY_TEST, "test", "a Test") X(SD_WHY_DEFECTED, "defected", "a broken Test") \
    X(SD_WHY_RESTRAINT, "restraint", "restraint") X(SD_WHY_STRIKE, "strike", "a Strike") \
    X(SD_WHY_BETRAYAL, "betrayal", "betrayal") X(SD_WHY_ROOM, "room", "the room") \
    X(SD_WHY_NEXT_ROOM, "next_room", "a new room") X(SD_WHY_COVENANT, "covenant", "a Covenant") \
    X(SD_WHY_COVENANT_REFUSED, "covenant_refused", "a refused Covenant") \
    X(SD_WHY_DISARMED, "disarmed", "a Trap that was found")
enum sd_why { SD_WHY_LIST(SD_ID) SD_WHYS };

// clang-format on
enum sd_ask {
    SD_ASK_OPENING,  /* keep the opening hand or redeal it */
    SD_ASK_TURN,     /* play, activate, show restraint, end the turn */
    SD_ASK_REACT,    /* answer a Strike that hit, or take it */
    SD_ASK_OFFER,    /* accept or refuse */
    SD_ASK_COVENANT, /* accept or refuse */
    SD_ASK_TEST,     /* cooperate or defect */
    SD_ASK_REDIRECT, /* the dungeon, after a Bond: which room comes next */
    SD_ASK_OVER,
    SD_ASKS
};

enum sd_verb {
    SD_KEEP,
    SD_MULLIGAN,
    SD_PLAY,     /* card, member, whose: see sd_slot_of */
    SD_ACTIVATE, /* card, -, whose */
    SD_RESTRAIN, /* card, -, whose */
    SD_END_TURN,
    SD_PLAY_REACT, /* card, -, whose */
    SD_TAKE_HIT,
    SD_ACCEPT,
    SD_REFUSE,
    SD_COOPERATE,
    SD_DEFECT,
    SD_LEAD_ON,   /* room */
    SD_PLAY_DARK, /* card: an Offer with its veiled cost; sorted last so that plays stand together */
    SD_VERBS
};

/* Arguments of events. Sides are 1 and 2 (SD_KIND_SIDE), members 1 to 4 or 0. */
enum sd_event {
    SD_EV_ROOM_ENTERED,  /* room, number in the run, side that begins, round limit */
    SD_EV_DEALT,         /* side, cards in hand, mulligans so far */
    SD_EV_MULLIGAN,      /* side, which one */
    SD_EV_KEPT,          /* side */
    SD_EV_DREW,          /* side, count */
    SD_EV_DREW_CARD,     /* card: to its owner only */
    SD_EV_RESHUFFLED,    /* side */
    SD_EV_ROUND_BEGAN,   /* round */
    SD_EV_TURN_BEGAN,    /* side, round */
    SD_EV_ESCALATION,    /* amount */
    SD_EV_ERODE_HELD,    /* resource: suppressed by the room's own effect */
    SD_EV_PLAYED,        /* side, card, member aimed at, energy paid */
    SD_EV_TRAP_SET,      /* side, card (0 for the other side), energy paid */
    SD_EV_ENERGY,        /* side, permanent gained, temporary gained, pool */
    SD_EV_ATTUNED,       /* side, type, discount */
    SD_EV_ACTIVATED,     /* side, card */
    SD_EV_RESTRAINT,     /* side, card */
    SD_EV_RETARGETED,    /* resource, member: a Strike that was thrown off its aim */
    SD_EV_ROLL,          /* side, kept dice (first * 10 + second), modifier, total */
    SD_EV_TIER,          /* tier, margin, power, resource */
    SD_EV_REACTED,       /* side, card, total, blocked */
    SD_EV_BLOCKED,       /* condition that held it off (Fortify, Ward, Guard), amount, resource, member */
    SD_EV_DAMAGE,        /* resource, amount, source, member */
    SD_EV_HEALED,        /* resource, amount, source, member */
    SD_EV_CONDITION,     /* side, condition, amount, resource or member or type */
    SD_EV_CONDITION_END, /* side, condition, amount (Empower, Disrupt: the card; Guard: the member) */
    SD_EV_COUNTERED,     /* side, condition removed (0 none), card removed, stolen */
    SD_EV_TRAP_SPRUNG,   /* side of the owner, card, trigger */
    SD_EV_TRAP_DISARMED, /* side of the owner, card */
    SD_EV_EXHAUSTED,     /* side, card */
    SD_EV_OFFERED,       /* side, card (0 when veiled), tier, veiled cost chosen (to the offerer) */
    SD_EV_ACCEPTED,      /* side that accepts, card, tier, veiled cost chosen */
    SD_EV_REFUSED,       /* side that refuses, card, tier, automatic */
    SD_EV_TESTED,        /* side that tests, card */
    SD_EV_TEST_RESULT,   /* side that answered, cooperated */
    SD_EV_TRUST,         /* old and new in half points, why */
    SD_EV_RAPPORT,       /* old and new in half points, why */
    SD_EV_BETRAYAL,      /* side that betrays, Trust spent, resource hit */
    SD_EV_EXTRACTION,    /* side that gains, energy for the next room, knowledge */
    SD_EV_KNOCKED_OUT,   /* member, class, how many are down now */
    SD_EV_RESTORED,      /* member, class, vitality */
    SD_EV_CARDS_LEFT,    /* member, cards that left with a fallen member */
    SD_EV_TURN_ENDED,    /* side */
    SD_EV_ROUND_ENDED,   /* round, dungeon's health in %, visitor's health in %, round of the run */
    SD_EV_ROOM_ENDED,    /* room, outcome, rounds, number in the run */
    SD_EV_REDIRECTED,    /* room the dungeon leads on to */
    SD_EV_RUN_ENDED,     /* outcome, rooms entered, rounds of the run */
    SD_EV_RESCUE_FAILED, /* member, class, Disrupt that fouled it */
    SD_EV_WEAKENED,      /* resource, amount, most it can hold now: for the rest of the run */
    SD_EVENTS
};

enum sd_reason {
    SD_NO_ASK = REASON_GAME, /* not what is asked */
    SD_NO_CARD,              /* not in hand */
    SD_NO_ENERGY,
    SD_NO_TARGET,
    SD_NO_REACT,    /* a React answers a Strike; or: not a React */
    SD_NO_TRUST,    /* a Covenant needs more Trust */
    SD_NO_FULL,     /* as many wait as can */
    SD_NO_ACTIVATE, /* Energy is played, not activated */
    SD_NO_RESTRAINT_STRUCK,
    SD_NO_RESTRAINT_TWICE,
    SD_NO_RESTRAINT_OFFER,
    SD_NO_RESTRAINT_CARD,
    SD_NO_STRIKE_RESTRAINED,
    SD_NO_MULLIGAN_GOOD,
    SD_NO_MULLIGAN_LEFT,
    SD_NO_DARK, /* no veiled cost, or Trust still shows it */
    SD_NO_ROOM,
    SD_REASONS_END
};

#endif
