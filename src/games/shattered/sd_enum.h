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
    SD_POLICIES = 10,
    SD_HABITS = 13
};

/* A list of ids with the word and the title of each makes an enum and two tables (content_names.c); NEXT
 * where the ids of the kind are one more. */
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
    SD_KIND_WHY,       /* enum sd_why: of a change of Trust */
    SD_KIND_TRUST      /* 1 + tier of Trust */
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

/* Keywords of a Strike, as bits. Exhaust and Focused are fields of their own: Strip does not undo them. */
enum {
    SD_KW_ENTANGLE = 1,
    SD_KW_ERODE = 2,
    SD_KW_DRAIN = 4,
    SD_KW_OVERWHELM = 8,
    SD_KW_RESONATE = 16,
    SD_KW_WARD = 32,
    SD_KW_CLEAVE = 64,
    SD_KW_PIERCING = 128,
    SD_KEYWORDS = 8
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

// clang-format off
#define SD_VERB_LIST(X) \
    X(SD_KEEP, "keep", "keep the opening hand", .ends = ENDS_ROUND, \
      .alone = "Your opening hand is sound: you keep it.") \
    X(SD_MULLIGAN, "mulligan", "shuffle the opening hand back and draw another") \
    /* see sd_slot_of */ \
    X(SD_PLAY, "play", "play a card from the hand; member is whom it is aimed at or meant for, whose tells equal cards " \
      "of two members apart", {CARD, MAYBE_OF("member", 0, SD_MEMBERS), MAYBE_OF("whose", 0, SD_MEMBERS)}) \
    X(SD_ACTIVATE, "activate", "discard a card for 1 energy that lasts until the round ends", {CARD_WHOSE}) \
    X(SD_RESTRAIN, "restrain", "discard a Strike to show that you could have; no Strike follows this turn", {CARD_WHOSE}) \
    X(SD_END_TURN, "end_turn", "leave the rest for the next round", .ends = ENDS_ROUND) \
    X(SD_PLAY_REACT, "react", "answer the Strike that hit you with a React, which costs nothing", {CARD_WHOSE}) \
    X(SD_TAKE_HIT, "take_hit", "let the Strike land and keep your cards", .declines = true, \
      .alone = "Nothing in your hand can answer it.") \
    X(SD_ACCEPT, "accept", "take what is offered, and its price") \
    X(SD_REFUSE, "refuse", "leave it on the table") \
    X(SD_COOPERATE, "cooperate", "meet the Test in good faith") \
    X(SD_DEFECT, "defect", "take the advantage and break faith") \
    X(SD_LEAD_ON, "lead_on", "after a Bond, choose the room that follows", {ID("room", SD_KIND_ROOM)}) \
    /* sorted last so that plays stand together */ \
    X(SD_PLAY_DARK, "play_dark", "make an Offer whose price cannot be seen, and hide the darker one in it", {CARD_WHOSE})
enum sd_verb { SD_VERB_LIST(LIST_ID) SD_VERBS };

/* What happens, how much it weighs and what it tells. Sides are 1 and 2 (SD_KIND_SIDE), members 1 to 4 or 0. */
#define SD_EVENT_LIST(X) \
    X(SD_EV_ROOM_ENTERED, "ROOM_ENTERED", WEIGHT_BEAT, ID("room", SD_KIND_ROOM), NUM("number"), ID("first", SD_KIND_SIDE), \
      NUM("limit")) \
    X(SD_EV_DEALT, "DEALT", WEIGHT_SMALL, SIDE, NUM("cards"), NUM("mulligans")) \
    X(SD_EV_MULLIGAN, "MULLIGAN", WEIGHT_LINE, SIDE, NUM("number")) \
    X(SD_EV_KEPT, "KEPT", WEIGHT_SMALL, SIDE) \
    X(SD_EV_DREW, "DREW", WEIGHT_SMALL, SIDE, NUM("count")) \
    X(SD_EV_DREW_CARD, "DREW_CARD", WEIGHT_SMALL, CARD) /* to its owner only */ \
    X(SD_EV_RESHUFFLED, "RESHUFFLED", WEIGHT_SMALL, SIDE) \
    X(SD_EV_ROUND_BEGAN, "ROUND_BEGAN", WEIGHT_LINE, NUM("round")) \
    X(SD_EV_TURN_BEGAN, "TURN_BEGAN", WEIGHT_SMALL, SIDE, NUM("round")) \
    /* side 0: on both */ \
    X(SD_EV_ESCALATION, "ESCALATION", WEIGHT_LINE, NUM("amount"), MAYBE_ID("side", SD_KIND_SIDE)) \
    X(SD_EV_ERODE_HELD, "ERODE_HELD", WEIGHT_SMALL, RESOURCE) /* by the room's own effect */ \
    X(SD_EV_PLAYED, "PLAYED", WEIGHT_LINE, SIDE, CARD, MAYBE("member"), NUM("energy")) \
    /* card 0: to the other side */ \
    X(SD_EV_TRAP_SET, "TRAP_SET", WEIGHT_LINE, SIDE, MAYBE_ID("card", SD_KIND_CARD), NUM("energy")) \
    X(SD_EV_ENERGY, "ENERGY", WEIGHT_SMALL, SIDE, NUM("permanent"), NUM("temporary"), NUM("pool")) \
    X(SD_EV_ATTUNED, "ATTUNED", WEIGHT_SMALL, SIDE, ID("type", SD_KIND_TYPE), NUM("discount")) \
    X(SD_EV_ACTIVATED, "ACTIVATED", WEIGHT_LINE, SIDE, CARD) \
    X(SD_EV_RESTRAINT, "RESTRAINT", WEIGHT_LINE, SIDE, CARD) \
    X(SD_EV_RETARGETED, "RETARGETED", WEIGHT_SMALL, RESOURCE, MAYBE("member")) /* a Strike that was thrown off its aim */ \
    X(SD_EV_ROLL, "ROLL", WEIGHT_SMALL, SIDE, NUM("dice"), NUM("modifier"), NUM("total")) /* dice kept: first * 10 + second */ \
    X(SD_EV_TIER, "TIER", WEIGHT_LINE, ID("tier", SD_KIND_TIER), NUM("margin"), NUM("power"), RESOURCE) \
    X(SD_EV_REACTED, "REACTED", WEIGHT_LINE, SIDE, CARD, NUM("total"), NUM("blocked")) \
    /* by Fortify, Ward or Guard */ \
    X(SD_EV_BLOCKED, "BLOCKED", WEIGHT_LINE, ID("condition", SD_KIND_CONDITION), NUM("amount"), RESOURCE, MAYBE("member")) \
    X(SD_EV_DAMAGE, "DAMAGE", WEIGHT_LINE, RESOURCE, NUM("amount"), ID("source", SD_KIND_SOURCE), MAYBE("member")) \
    X(SD_EV_HEALED, "HEALED", WEIGHT_LINE, RESOURCE, NUM("amount"), ID("source", SD_KIND_SOURCE), MAYBE("member")) \
    /* of: a resource, member or type */ \
    X(SD_EV_CONDITION, "CONDITION", WEIGHT_LINE, SIDE, ID("condition", SD_KIND_CONDITION), NUM("amount"), MAYBE("of")) \
    /* amount: of Empower and Disrupt the card, of Guard the member */ \
    X(SD_EV_CONDITION_END, "CONDITION_END", WEIGHT_SMALL, SIDE, ID("condition", SD_KIND_CONDITION), NUM("amount")) \
    /* 0: nothing was removed */ \
    X(SD_EV_COUNTERED, "COUNTERED", WEIGHT_LINE, SIDE, MAYBE_ID("condition", SD_KIND_CONDITION), \
      MAYBE_ID("card", SD_KIND_CARD), YES("stolen")) \
    X(SD_EV_TRAP_SPRUNG, "TRAP_SPRUNG", WEIGHT_BEAT, SIDE, CARD, ID("trigger", SD_KIND_TRIGGER)) \
    X(SD_EV_TRAP_DISARMED, "TRAP_DISARMED", WEIGHT_LINE, SIDE, CARD) \
    X(SD_EV_EXHAUSTED, "EXHAUSTED", WEIGHT_SMALL, SIDE, CARD) \
    /* card 0: veiled; dark: to the offerer */ \
    X(SD_EV_OFFERED, "OFFERED", WEIGHT_LINE, SIDE, MAYBE_ID("card", SD_KIND_CARD), NUM("tier"), YES("dark")) \
    X(SD_EV_ACCEPTED, "ACCEPTED", WEIGHT_BEAT, SIDE, CARD, NUM("tier"), YES("veiled")) \
    X(SD_EV_REFUSED, "REFUSED", WEIGHT_LINE, SIDE, MAYBE_ID("card", SD_KIND_CARD), NUM("tier"), YES("automatic")) \
    X(SD_EV_TESTED, "TESTED", WEIGHT_LINE, SIDE, CARD) \
    X(SD_EV_TEST_RESULT, "TEST_RESULT", WEIGHT_BEAT, SIDE, YES("cooperated")) \
    X(SD_EV_TRUST, "TRUST", WEIGHT_LINE, NUM("old_half"), NUM("new_half"), ID("why", SD_KIND_WHY)) \
    X(SD_EV_RAPPORT, "RAPPORT", WEIGHT_LINE, NUM("old_half"), NUM("new_half"), ID("why", SD_KIND_WHY)) \
    X(SD_EV_BETRAYAL, "BETRAYAL", WEIGHT_MOMENT, SIDE, NUM("trust"), MAYBE_ID("resource", SD_KIND_RESOURCE)) \
    X(SD_EV_EXTRACTION, "EXTRACTION", WEIGHT_BEAT, SIDE, NUM("energy"), NUM("knowledge")) \
    X(SD_EV_KNOCKED_OUT, "KNOCKED_OUT", WEIGHT_BEAT, NUM("member"), ID("class", SD_KIND_CLASS), NUM("down")) \
    X(SD_EV_RESTORED, "RESTORED", WEIGHT_BEAT, NUM("member"), ID("class", SD_KIND_CLASS), NUM("vitality")) \
    X(SD_EV_CARDS_LEFT, "CARDS_LEFT", WEIGHT_SMALL, NUM("member"), NUM("cards")) \
    X(SD_EV_TURN_ENDED, "TURN_ENDED", WEIGHT_SMALL, SIDE) \
    X(SD_EV_ROUND_ENDED, "ROUND_ENDED", WEIGHT_SMALL, NUM("round"), NUM("dungeon_health"), NUM("visitor_health"), \
      NUM("run_round")) \
    X(SD_EV_ROOM_ENDED, "ROOM_ENDED", WEIGHT_MOMENT, ID("room", SD_KIND_ROOM), ID("outcome", SD_KIND_OUTCOME), NUM("rounds"), \
      NUM("number")) \
    X(SD_EV_REDIRECTED, "REDIRECTED", WEIGHT_LINE, ID("room", SD_KIND_ROOM)) \
    X(SD_EV_RUN_ENDED, "RUN_ENDED", WEIGHT_MOMENT, ID("outcome", SD_KIND_OUTCOME), NUM("rooms"), NUM("rounds")) \
    X(SD_EV_RESCUE_FAILED, "RESCUE_FAILED", WEIGHT_LINE, NUM("member"), ID("class", SD_KIND_CLASS), \
      ID("disrupt", SD_KIND_CARD)) \
    /* for the rest of the run */ \
    X(SD_EV_WEAKENED, "WEAKENED", WEIGHT_LINE, ID("resource", SD_KIND_RESOURCE), NUM("amount"), NUM("most"))
enum sd_event { SD_EVENT_LIST(LIST_ID) SD_EVENTS };

#define SD_REASON_LIST(X) \
    X(SD_NO_ASK, "not_asked", "that does not answer the question on the table") \
    X(SD_NO_CARD, "not_in_hand", "that card is not in your hand") \
    X(SD_NO_ENERGY, "not_enough_energy", "not enough energy: play an Energy card, or activate a card for 1 more") \
    X(SD_NO_TARGET, "no_such_target", "name whom it goes to: a member who stands, or a fallen one to restore") \
    X(SD_NO_REACT, "react_only", "a React is kept for a Strike that hits, and nothing else answers one") \
    X(SD_NO_TRUST, "not_enough_trust", "a Covenant needs more Trust than there is") \
    X(SD_NO_FULL, "too_many_waiting", "as many of these wait already as can") \
    X(SD_NO_ACTIVATE, "energy_card", "an Energy card is played, not activated") \
    X(SD_NO_RESTRAINT_STRUCK, "already_struck", "restraint means little after a Strike in the same turn") \
    X(SD_NO_RESTRAINT_TWICE, "restraint_shown", "restraint counts once in a turn") \
    X(SD_NO_RESTRAINT_OFFER, "could_offer", "you hold an Offer or a Test you can pay for: make it instead") \
    X(SD_NO_RESTRAINT_TRUST, "strangers", "between strangers a blow held back says nothing: it takes more Trust") \
    X(SD_NO_RESTRAINT_CARD, "not_a_strike", "restraint is shown with a Strike") \
    X(SD_NO_STRIKE_RESTRAINED, "restrained", "you have shown restraint: no Strike until your next turn") \
    X(SD_NO_MULLIGAN_GOOD, "good_hand", "this hand has energy and actions enough: keep it") \
    X(SD_NO_MULLIGAN_LEFT, "no_mulligan_left", "no redeal is left: keep this hand") \
    X(SD_NO_DARK, "nothing_to_veil", "this Offer has no darker price, or Trust is too low to hide it") \
    X(SD_NO_ROOM, "no_such_room", "the way does not lead to that room")
enum sd_reason { SD_REASONS_BEGIN = REASON_GAME - 1, SD_REASON_LIST(LIST_ID) SD_REASONS_END };

#endif
