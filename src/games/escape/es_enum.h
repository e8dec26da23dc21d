/* ESCAPE THE DUNGEON: limits and the closed lists of the game. Names that content uses stand beside each list
 * in names.c, in the same order. */
#ifndef GLOAM_GAMES_ESCAPE_ES_ENUM_H
#define GLOAM_GAMES_ESCAPE_ES_ENUM_H

#include "core/ops.h"

enum {
    ES_ONE = 10000, /* D-03 */
    ES_DEPTHS = 12,
    ES_ROWS = 5,
    ES_COLUMNS = 10,
    ES_ROOMS = ES_ROWS * ES_COLUMNS,
    ES_FIRST_ROOM = 0,           /* where one comes in (D-26) */
    ES_LAST_ROOM = ES_ROOMS - 1, /* the exit */
    ES_TRAITS = 10,
    ES_LANES = 16, /* traits are added so many at a time; what is no trait is 0 or passed over */
    ES_FEATURES = 5,
    ES_AXES = ES_TRAITS + ES_FEATURES,
    ES_VECTOR = 64, /* of a text: the axes, then components of identity */
    ES_ATTRIBUTES = 4,
    ES_ENTITIES = 128, /* places; the cap of content is smaller */
    ES_CAST = 48,      /* dungeoneers: ids 2 .. 49 */
    ES_IDS = 4096,     /* no run gives out more */
    ES_SEEN = 40,
    ES_HEARD = 24,
    ES_EFFECTS = 2,
    ES_ITEMS = 12,      /* kinds */
    ES_SKILLS = 8,      /* kinds, 0 is none */
    ES_GRADES = 16,     /* of an attribute, for tables: the last one stands for all above */
    ES_ARCHETYPES = 12, /* kinds, 0 is none */
    ES_OPTIONS = 64,    /* of dialogue, 0 is none */
    ES_CUTSCENES = 8,   /* 0 is none */
    ES_GLOBALS = 8,     /* 0 is none */
    ES_LINES = 48,      /* stock sayings, 0 is "own words" */
    ES_PHRASES = 24,    /* words of one anchor */
    ES_HINTS = 16,
    ES_TELLINGS = 4, /* ways to tell of a deed of a kind */
    ES_CHAPTER_LINES = 1024,
    ES_PEOPLE_LINES = 2048,
    ES_SYSTEM_LINES = 128,
    ES_SAYINGS = 16,
    ES_WORDS_MOST = 512, /* D-12: bytes of a speech */
    ES_WORDS = 516,      /* those, and an end */
    ES_WORDS_KEPT = 124,
    ES_MAX_STEPS = 3000,
    ES_MAX_LEGAL = 800,  /* 6 ways twice, 6 plain ones, 5 with anybody, sayings, options, skills */
    ES_MAX_EVENTS = 1024 /* a hundred of the player's own; 6 of anybody in its room */
};

/* ES-174; order of the document. */
enum es_trait {
    ES_COMPREHENSION,
    ES_CONSTRAINT,
    ES_CONSTRUCTION,
    ES_DIRECTION,
    ES_EMPATHY,
    ES_EQUILIBRIUM,
    ES_FREEDOM,
    ES_LEVITY,
    ES_PROJECTION,
    ES_SURVIVAL
};

/* ES-176 .. ES-181 */
enum es_feature_kind { ES_FAME, ES_EFFORT, ES_AWARENESS, ES_GUILE, ES_MOMENTUM };

enum es_attribute { ES_MIGHT, ES_AGILITY, ES_INSIGHT, ES_WILLPOWER };

enum es_kind { ES_NOBODY, ES_PLAYER, ES_DUNGEONEER, ES_HOSTILE, ES_KINDS };

/* D-19 */
enum es_faction { ES_NO_FACTION, ES_FREELANCER, ES_LAUGHING_FACE, ES_LEGION, ES_FACTIONS };

/* What a room is (ES-132 .. ES-142). 0 is a room that nobody has seen. */
enum es_feature {
    ES_UNSEEN,
    ES_CORRIDOR,
    ES_START,
    ES_STAIRS_DOWN, /* where one comes up from below, on all levels but the lowest */
    ES_STAIRS_UP,   /* the exit */
    ES_ESCAPE_GATE, /* the exit of depth 1 */
    ES_TRAINING,
    ES_DIALOGUE,
    ES_REST,
    ES_COMBAT,
    ES_TREASURE,
    ES_RUNE_FORGE,
    ES_ROOM_FEATURES
};

enum es_known { ES_KNOWS_FEATURE = 1, ES_KNOWS_INSIDE = 2 }; /* seen from next door; been there */

/* The fourteen actions, in the order of the document's table. 'look' and 'status' are free questions (D-31).
 */
// clang-format off
#define ES_VERB_LIST(X) \
    X(ES_MOVE, "move", "go through a doorway or take the stairs", {WAY}) \
    X(ES_TRAIN, "train", "in a training room: Might, Willpower and experience") \
    X(ES_REST_UP, "rest", "get your breath back, best in a rest room") \
    X(ES_TALK, "talk", "trade what you know with somebody here; without a target you talk at the room", {TARGET}) \
    X(ES_SEARCH, "search", "look for something to take, one thing at a time") \
    X(ES_SPEAK, "speak", "say something the dungeon will remember: a stock line, or words of your own", \
      {MAYBE_ID("line", ES_KIND_LINE)}, .words = true, .title = "Say something") \
    X(ES_FIGHT, "fight", "one blow at an enemy here, the first if you name none", {TARGET}) \
    X(ES_FLEE, "flee", "away from the enemies here: it never fails, and they cannot follow this turn", {WAY}) \
    X(ES_CHOOSE, "choose_dialogue", "take up one of the choices this room offers", {ID("option", ES_KIND_OPTION)}, \
      .title = "Take up an offer") \
    X(ES_STREAM, "live_stream", "show the whole depth what you are doing: Effort for Fame") \
    X(ES_STEAL, "steal", "with Shadow Hand: take loot from somebody here", {TARGET}) \
    X(ES_RECRUIT, "recruit", "ask a free dungeoneer here to come along; one companion at a time", {TARGET}) \
    X(ES_MURDER, "murder", "a killing blow at anybody here, for those the dungeon has made so", {TARGET}) \
    X(ES_EVOLVE, "evolve_skill", "at a rune forge: turn a skill into what it can become", {ID("skill", ES_KIND_SKILL)}, \
      .title = "Evolve a skill")
enum es_verb { ES_VERB_LIST(LIST_ID) ES_VERBS };
// clang-format on

/* N, S, W, E is the order of ties (D-18). */
enum es_direction { ES_NO_WAY, ES_NORTH, ES_SOUTH, ES_WEST, ES_EAST, ES_UP, ES_DOWN, ES_DIRECTIONS };

/* How an action went. */
enum es_outcome {
    ES_DONE,      /* as it is meant to go */
    ES_IN_VAIN,   /* talk without a target, search that found nothing */
    ES_FOUND,     /* search that found an item */
    ES_HURT,      /* a blow that hurt */
    ES_SLAIN,     /* a blow that killed */
    ES_ASCENDED,  /* a move to the level above */
    ES_DESCENDED, /* a move to the level below */
    ES_ESCAPED_OUT,
    ES_OUTCOMES
};

enum es_belief_state { ES_VERIFIED, ES_RUMOR, ES_MISINFORMED, ES_BELIEF_STATES };

enum es_page { ES_PAGE_CHAPTER, ES_PAGE_PEOPLE, ES_PAGE_SYSTEM, ES_PAGES };

/* What a line of the log is about. */
enum es_what {
    ES_LINE_ACTION,
    ES_LINE_CUTSCENE,
    ES_LINE_EVENT,
    ES_LINE_CHAPTER,
    ES_LINE_ACT,
    ES_LINE_SKILL,
    ES_LINE_HEADING,
    ES_LINE_SPAWN,
    ES_LINE_DEATH,
    ES_LINE_PRUNED,
    ES_LINE_RUMOR,
    ES_LINE_CORRECTED,
    ES_LINE_CAME, /* somebody comes into the player's room; detail is where from (enum es_direction), 0: the
                     exit */
    ES_LINE_LEFT, /* ... or goes; detail is the direction */
    ES_WHATS
};

enum es_end { ES_GOES_ON, ES_ESCAPED, ES_DIED, ES_LOST, ES_ENDS }; /* lost: the turn limit of the content */

/* Refusals, stable and readable (ES-014, ES-212). */
// clang-format off
#define ES_REASON_LIST(X) \
    X(ES_NO_EXIT, "no_exit", "no way leads there") /* ES-078, ES-083 */ \
    X(ES_NO_TRAINING, "not_a_training_room", "this is no training room") /* ES-079 */ \
    X(ES_NO_COMPANY, "nobody_here", "there is nobody here") /* ES-080 */ \
    X(ES_NO_TARGET, "target_not_here", "that one is not in this room") \
    X(ES_NO_ENEMY, "no_enemy", "nobody here is an enemy") /* ES-081 */ \
    X(ES_NO_ENCOUNTER, "no_encounter", "there is nothing here to flee from") /* ES-082 */ \
    X(ES_NO_OPTION, "option_not_available", "nothing here offers that choice now") /* ES-085 */ \
    X(ES_NO_PEACE, "enemy_present", "not while an enemy is in the room") /* D-20 */ \
    X(ES_NO_EFFORT, "no_effort", "a stream costs more Effort than you have") /* ES-086 */ \
    X(ES_NO_SHADOW_HAND, "no_shadow_hand", "it takes Shadow Hand") /* ES-087 */ \
    X(ES_NO_LOOT, "no_loot", "that one carries no loot") /* ES-088 */ \
    X(ES_NO_RECRUIT, "not_recruitable", "that one follows nobody") /* ES-089 */ \
    X(ES_NO_MORE_COMPANIONS, "has_companion", "you have a companion already") /* ES-090 */ \
    X(ES_NO_CRUELTY, "survival_too_low", "murder takes more Survival than you have") /* ES-091 */ \
    X(ES_NO_FEAR, "reputation_too_high", "you are not feared enough") /* ES-092 */ \
    X(ES_NO_OWN_COMPANION, "own_companion", "not your own companion") /* D-21 */ \
    X(ES_NO_FORGE, "not_at_a_forge", "skills evolve at a rune forge only") /* ES-095 */ \
    X(ES_NO_PARENT, "parent_locked", "the skill it grows from is not yours") /* ES-096 */ \
    X(ES_NO_MERIT, "not_ready", "you do not yet meet what that skill asks for") /* ES-097 */ \
    X(ES_NO_NEED, "known_already", "you have that skill")
enum es_reason { ES_REASONS_BEGIN = REASON_GAME - 1, ES_REASON_LIST(LIST_ID) ES_REASONS_END };
// clang-format on

enum {
    ES_KIND_DIRECTION = KIND_GAME,
    ES_KIND_ENTITY, /* ids: 1 the player, 2 .. 49 the cast, above them hostiles */
    ES_KIND_LINE,
    ES_KIND_OPTION,
    ES_KIND_SKILL,
    ES_KIND_ROOM,    /* of rooms */
    ES_KIND_ITEM,    /* 1 + index */
    ES_KIND_TRAIT,   /* 1 + enum es_trait */
    ES_KIND_FEATURE, /* 1 + enum es_feature_kind */
    ES_KIND_VERB,    /* 1 + enum es_verb */
    ES_KIND_OUTCOME, /* 1 + enum es_outcome */
    ES_KIND_CUTSCENE,
    ES_KIND_EVENT,
    ES_KIND_ARCHETYPE,
    ES_KIND_FACTION,
    ES_KIND_STATE, /* 1 + enum es_belief_state */
    ES_KIND_END
};

/* What happens; who hears is the player, as far as it was there or is told. Arguments in the order of say.c.
 */
// clang-format off
#define ES_EVENT_LIST(X) \
    X(ES_EV_ACTED, "ACTED", WEIGHT_SMALL, ACTOR, ID("action", ES_KIND_VERB), TARGET, ID("outcome", ES_KIND_OUTCOME)) \
    X(ES_EV_MOVED, "MOVED", WEIGHT_LINE, ACTOR, WAY, NUM("depth"), NUM("room")) \
    /* from: the room + 1, or 0: spawned */ \
    X(ES_EV_CAME, "CAME", WEIGHT_LINE, ACTOR, NUM("from"), NUM("depth"), YES("hostile")) \
    X(ES_EV_LEFT, "LEFT", WEIGHT_LINE, ACTOR, WAY) \
    X(ES_EV_STRUCK, "STRUCK", WEIGHT_LINE, ACTOR, WHO("target"), NUM("damage"), NUM("health")) \
    X(ES_EV_FELL, "FELL", WEIGHT_BEAT, WHO("who"), MAYBE_ID("by", ES_KIND_ENTITY)) \
    X(ES_EV_FOUND, "FOUND", WEIGHT_LINE, ACTOR, ID("item", ES_KIND_ITEM)) \
    X(ES_EV_TOOK, "TOOK", WEIGHT_LINE, ACTOR, WHO("target"), ID("item", ES_KIND_ITEM)) \
    /* TRAIT and FEATURE are of the player: by in ten-thousandths, stage is enum es_stage */ \
    X(ES_EV_TRAIT, "TRAIT", WEIGHT_SMALL, ID("trait", ES_KIND_TRAIT), NUM("by"), NUM("stage"), NUM("value")) \
    X(ES_EV_FEATURE, "FEATURE", WEIGHT_SMALL, ID("feature", ES_KIND_FEATURE), NUM("by"), NUM("stage"), NUM("value")) \
    X(ES_EV_XP, "XP", WEIGHT_SMALL, NUM("by"), NUM("level")) \
    X(ES_EV_LEARNED, "LEARNED", WEIGHT_BEAT, ID("skill", ES_KIND_SKILL), YES("evolved")) /* of the player */ \
    X(ES_EV_CUTSCENE, "CUTSCENE", WEIGHT_MOMENT, ID("cutscene", ES_KIND_CUTSCENE)) \
    X(ES_EV_GLOBAL, "GLOBAL_EVENT", WEIGHT_MOMENT, ID("event_id", ES_KIND_EVENT)) \
    X(ES_EV_CHAPTER, "CHAPTER_COMPLETED", WEIGHT_MOMENT, NUM("chapter")) \
    X(ES_EV_ACT, "ACT_COMPLETED", WEIGHT_MOMENT, NUM("act")) \
    X(ES_EV_HEADING, "HEADING", WEIGHT_BEAT, MAYBE_ID("archetype_before", ES_KIND_ARCHETYPE), \
      ID("archetype_after", ES_KIND_ARCHETYPE)) \
    /* the player hears of a deed */ \
    X(ES_EV_HEARD, "HEARD", WEIGHT_SMALL, WHO("teller"), WHO("about"), ID("action", ES_KIND_VERB), \
      ID("belief_state", ES_KIND_STATE)) \
    /* a false belief gave way */ \
    X(ES_EV_CORRECTED, "CORRECTED", WEIGHT_LINE, WHO("who"), WHO("about"), ID("action", ES_KIND_VERB)) \
    X(ES_EV_JOINED, "JOINED", WEIGHT_BEAT, WHO("who")) /* the companion */ \
    X(ES_EV_SAID, "SAID", WEIGHT_LINE, ACTOR, MAYBE_ID("line", ES_KIND_LINE)) /* line 0: own words */ \
    X(ES_EV_PRUNED, "PRUNED", WEIGHT_SMALL, NUM("count")) \
    X(ES_EV_BROADCAST, "BROADCAST", WEIGHT_BEAT, NUM("fame")) /* in ten-thousandths */ \
    X(ES_EV_REPUTATION, "REPUTATION", WEIGHT_SMALL, NUM("by"), NUM("value")) \
    X(ES_EV_ENDED, "ENDED", WEIGHT_MOMENT, ID("outcome", ES_KIND_END)) \
    X(ES_EV_CHOSE, "CHOSE", WEIGHT_BEAT, ID("option", ES_KIND_OPTION)) /* dialogue.c */
enum es_event { ES_EVENT_LIST(LIST_ID) ES_EVENTS };
// clang-format on

/* D-04: where a change comes from. */
enum es_stage { ES_BY_ACTION, ES_BY_ROOM, ES_BY_DEED, ES_BY_SKILL, ES_BY_EVENT, ES_STAGES };

#endif
