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
    ES_TURNS_MOST = 3000,
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
enum es_verb {
    ES_MOVE,
    ES_TRAIN,
    ES_REST_UP,
    ES_TALK,
    ES_SEARCH,
    ES_SPEAK,
    ES_FIGHT,
    ES_FLEE,
    ES_CHOOSE,
    ES_STREAM,
    ES_STEAL,
    ES_RECRUIT,
    ES_MURDER,
    ES_EVOLVE,
    ES_VERBS
};

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
enum es_reason {
    ES_NO_EXIT = REASON_GAME, /* ES-078, ES-083 */
    ES_NO_TRAINING,           /* ES-079 */
    ES_NO_COMPANY,            /* ES-080 */
    ES_NO_TARGET,             /* the target is not in the room */
    ES_NO_ENEMY,              /* ES-081 */
    ES_NO_ENCOUNTER,          /* ES-082 */
    ES_NO_OPTION,             /* ES-085 */
    ES_NO_PEACE,              /* D-20: not while an enemy is here */
    ES_NO_EFFORT,             /* ES-086 */
    ES_NO_SHADOW_HAND,        /* ES-087 */
    ES_NO_LOOT,               /* ES-088 */
    ES_NO_RECRUIT,            /* ES-089 */
    ES_NO_MORE_COMPANIONS,    /* ES-090 */
    ES_NO_CRUELTY,            /* ES-091 */
    ES_NO_FEAR,               /* ES-092 */
    ES_NO_OWN_COMPANION,      /* D-21 */
    ES_NO_FORGE,              /* ES-095 */
    ES_NO_PARENT,             /* ES-096 */
    ES_NO_MERIT,              /* ES-097 */
    ES_NO_NEED,               /* the skill is there */
    ES_REASONS_END
};

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
enum es_event {
    ES_EV_ACTED,      /* actor, 1 + verb, target or 0, 1 + outcome */
    ES_EV_MOVED,      /* actor, direction, depth, room */
    ES_EV_CAME,       /* actor, room it came from + 1 or 0 (spawned), depth, 1: hostile */
    ES_EV_LEFT,       /* actor, direction */
    ES_EV_STRUCK,     /* actor, target, damage, health left */
    ES_EV_FELL,       /* who, by whom */
    ES_EV_FOUND,      /* actor, item */
    ES_EV_TOOK,       /* actor, target, item: a theft */
    ES_EV_TRAIT,      /* trait, by (ten-thousandths), stage (enum es_stage), value now: of the player */
    ES_EV_FEATURE,    /* feature, by, stage, value now: of the player */
    ES_EV_XP,         /* by, level now */
    ES_EV_LEARNED,    /* skill, 1: evolved: of the player */
    ES_EV_CUTSCENE,   /* cutscene */
    ES_EV_GLOBAL,     /* event */
    ES_EV_CHAPTER,    /* chapter completed */
    ES_EV_ACT,        /* act completed */
    ES_EV_HEADING,    /* archetype before, after */
    ES_EV_HEARD,      /* teller, about whom, 1 + verb, 1 + belief state: the player hears of a deed */
    ES_EV_CORRECTED,  /* who, about whom, 1 + verb: a false belief gave way */
    ES_EV_JOINED,     /* who: the companion */
    ES_EV_SAID,       /* actor, line or 0 for own words */
    ES_EV_PRUNED,     /* how many */
    ES_EV_BROADCAST,  /* fame gained, in ten-thousandths */
    ES_EV_REPUTATION, /* by, now */
    ES_EV_ENDED,      /* enum es_end */
    ES_EV_CHOSE,      /* option: the player has taken it (dialogue.c) */
    ES_EVENTS
};

/* D-04: where a change comes from. */
enum es_stage { ES_BY_ACTION, ES_BY_ROOM, ES_BY_DEED, ES_BY_SKILL, ES_BY_EVENT, ES_STAGES };

#endif
