/* ESCAPE THE DUNGEON: what content says. Loaded once by content.c; all lists end with count, entry 0 is
 * "none" where ids start at 1. Figures are ten-thousandths unless a comment says otherwise. In masks of
 * skills, options, cutscenes, events and room features the bit of an id is 1 << id. */
#ifndef GLOAM_GAMES_ESCAPE_ES_RULES_H
#define GLOAM_GAMES_ESCAPE_ES_RULES_H

#include "games/escape/es.h"

/* A change of an entity: an action's row, an item, an option, a skill, an event. */
struct es_delta {
    int16_t trait[ES_LANES];
    int32_t feature[ES_FEATURES];
    int32_t energy;
    int16_t attribute[ES_ATTRIBUTES];
    int16_t xp, reputation;
};

struct es_action_rules {
    struct es_delta effect; /* as it is meant to go */
    struct es_delta vain;   /* ES-046, ES-051 */
    int32_t energy_rest;    /* rest: in a rest room, instead of effect.energy */
    /* D-13: how far the deed is heard of besides those who see it. */
    uint8_t reach;      /* enum: 0 nobody, 1 rooms next door, 2 the whole depth */
    uint16_t heard;     /* confidence of those */
    bool kind, violent; /* how it is taken */
    bool still;         /* effect changes nothing: derived */
    const char *title, *help;
};

struct es_room_rules {
    const char *name, *title;
    const char *words[6]; /* descriptions; which one is drawn from the room's place */
    uint8_t texts;
    int16_t vector[ES_LANES];  /* unscaled */
    int16_t step[ES_LANES];    /* what a turn here does: derived (ES-142) */
    int32_t interest;          /* ES-144, derived */
    int32_t risk;              /* ES-146 */
    int16_t combat;            /* tenths (D-14) */
    uint8_t per_level;         /* how many of 50; 0: by other rules */
};

struct es_item_rules {
    const char *name, *title, *words;
    uint32_t tags; /* bits: ES_TAG_x */
    uint8_t tier;  /* of a weapon; 0: none */
    struct es_delta effect;
};
enum { ES_TAG_TREASURE = 1, ES_TAG_LOOT = 2, ES_TAG_WEAPON = 4, ES_TAG_KEEPSAKE = 8 };

/* What a skill, an option or an event asks for. */
struct es_needs {
    int16_t attribute[ES_ATTRIBUTES];                      /* at least; 0: not asked */
    int32_t trait_least[ES_TRAITS], trait_most[ES_TRAITS]; /* INT32_MIN, INT32_MAX: not asked */
    int32_t feature_least[ES_FEATURES];                    /* INT32_MIN: not asked */
    uint16_t skills;                                       /* bits that must be there */
    uint32_t turn;                                         /* at least */
};

struct es_skill_rules {
    const char *name, *title, *words;
    uint8_t branch; /* skills with the same number exclude each other; 0: none */
    int32_t radius; /* of trait distance */
    int16_t profile[ES_LANES];
    struct es_needs needs;
    uint8_t parent;          /* evolves from; 0: a base skill */
    struct es_delta effect;  /* of an evolution */
    int16_t attack, defence; /* tenths, in combat; the first unlocked in combat_order counts (ES-123) */
    int32_t fame;            /* skill bonus of a stream (ES-148) */
};

struct es_archetype_rules {
    const char *name, *title, *words;
    int16_t vector[ES_LANES];
    int64_t norm; /* square root of its own dot product, derived */
};

struct es_option_rules {
    const char *name, *title, *words; /* what one says or does; what comes of it */
    uint16_t features;                /* bits of room features it is open in */
    uint32_t tag_here, tag_absent;    /* item tags that must, must not lie here */
    uint16_t skills;                  /* must be known */
    uint64_t after, never_after;      /* options that must (all), must not (any) have been taken */
    uint8_t faction;                  /* of the player; 0: any */
    uint8_t present; /* a faction somebody present must have; 0: none needed. Its people do not count as
                      * enemies here: otherwise nobody could ever join those one is at war with (D-21). */
    bool once;
    struct es_delta effect;
    uint8_t joins;     /* faction; 0: stays */
    uint8_t gives;     /* 1 + item; 0: none */
    uint8_t takes_tag; /* not 0: takes an item with that tag from the room into the pack */
    bool corrects; /* the player's false beliefs about somebody present give way, and theirs of the player */
    struct es_effect passing;
};

struct es_cutscene_rules {
    const char *name, *title, *words;
    bool once;
    uint8_t verb; /* 1 + verb; 0: any */
    uint32_t tag; /* of the item found */
    struct es_needs needs;
    uint8_t skill; /* unlocks now */
    bool chapter, escape;
};

struct es_event_rules {
    const char *name, *title, *words;
    struct es_needs needs;
    int16_t enemy_bonus;
    struct es_delta effect;
};

struct es_line_rules {
    const char *name, *words; /* a stock saying */
};

struct es_person_rules { /* the cast */
    const char *name, *title, *words;
    uint8_t faction;
};

/* Starting figures of a kind (D-07, D-08, D-25). */
struct es_kind_rules {
    int16_t attribute[ES_ATTRIBUTES];
    int16_t health, health_per_bonus, reputation;
    int16_t base_level, level_per_chapter; /* base + per chapter * (chapter - 1) */
    uint8_t faction;
    int32_t energy, feature[ES_FEATURES];
};

struct es_figures {
    uint16_t xp_per_level;
    int32_t room_scale;             /* 0.05 */
    int32_t cap_one, cap_all, gain; /* of projections; gain per word of evidence */
    int32_t fame_base, fame_repeat, fame_momentum, fame_diminish; /* diminish: whole Fame, 120 */
    int16_t fame_interest[ES_LANES];
    uint16_t stream_effort;                /* whole points */
    uint16_t see_confidence;               /* 0.95 */
    uint16_t talk_loss, distort_loss;      /* 0.10, 0.15 */
    uint16_t distort_spread, distort_talk; /* chances in basis points */
    uint8_t cap;                           /* of entities */
    uint16_t turn_limit;
    uint8_t start_depth;
    int32_t murder_survival; /* ES-091 */
    int16_t murder_reputation;
    uint8_t murder_faction;
    uint8_t steal_skill; /* ES-087 */
    /* D-14, tenths per point unless a name says else */
    int16_t attack_base, attack_might, attack_agility, attack_level, attack_tier, attack_momentum,
        attack_survival, attack_direction, attack_legion, attack_same;
    int16_t defend_willpower, defend_agility, defend_level, defend_survival, defend_constraint;
    uint8_t spread_of_damage; /* 0..3 */
    uint8_t murder_factor;    /* of damage */
    uint8_t combat_order[ES_SKILLS];
    uint8_t weapon_common[4]; /* D-28: weight = common + chapter * slope */
    int8_t weapon_slope[4];
    uint8_t rest_health; /* tuned: health that rest gives in a rest room; 0 by the document */
    /* NPC weights (D-18), whole numbers */
    int16_t npc[ES_VERBS], npc_treasure_search, npc_tired_rest, npc_violence_fight, npc_violence_flee,
        npc_kind_talk;
    uint8_t npc_pack; /* things a dungeoneer carries before it stops searching; 0: it never does */
};

/* Whole words, lower case: each one in a text is evidence for its axis, each opposite one against it. */
struct es_anchor {
    uint8_t words, opposites;
    const char *word[ES_PHRASES], *opposite[ES_PHRASES];
};

enum es_moves { ES_MOVES_TRAITS = 1, ES_MOVES_FEATURES = 2 };

struct es_rules {
    struct es_figures f;
    struct es_action_rules action[ES_VERBS];
    struct es_room_rules room[ES_ROOM_FEATURES];
    struct es_item_rules item[ES_ITEMS + 1]; /* ids from 1 */
    struct es_skill_rules skill[ES_SKILLS + 1];
    struct es_archetype_rules archetype[ES_ARCHETYPES + 1];
    struct es_option_rules option[ES_OPTIONS];
    struct es_cutscene_rules cutscene[ES_CUTSCENES + 1];
    struct es_event_rules event[ES_GLOBALS + 1];
    struct es_line_rules line[ES_LINES];
    struct es_person_rules person[ES_CAST];
    struct es_kind_rules kind[ES_KINDS];
    struct es_anchor anchor[ES_AXES];
    bool at_war[ES_FACTIONS][ES_FACTIONS]; /* D-19 */
    /* For whoever has certain skills those that may come next by themselves, if the rest fits (ES-173, D-17):
     * a bit for each, derived. */
    uint16_t next_skills[1 << ES_SKILLS];
    /* The skills for which an attribute of a grade may do, derived. */
    uint16_t skills_within[ES_ATTRIBUTES][ES_GRADES];
    uint8_t items, skills, archetypes, options, cutscenes, events, lines, people;
    const char *faction_title[ES_FACTIONS];
    /* Canonical texts: lower case, semantic words only; {room} stands for deed_room, {who} for deed_target of
     * the target's kind (text_fill). Null: an outcome that the verb does not have. */
    const char *deed_words[ES_VERBS][ES_OUTCOMES];
    const char *deed_room[ES_ROOM_FEATURES], *deed_target[ES_KINDS];
    /* What deeds and stock sayings do to traits and features, by es_derive_deeds; behind them which of the
     * two is among it: enum es_moves. */
    int16_t deed_projection[ES_VERBS][ES_OUTCOMES][ES_ROOM_FEATURES][ES_KINDS][ES_LANES];
    int16_t line_projection[ES_LINES][ES_LANES];
    const char *hostile_title[24];
    uint8_t hostile_titles;
    char id_name[ES_IDS][16]; /* "hostile_57": derived */
    char id_title[ES_IDS][40];
    /* prose of the front: opening, hints */
    const char *opening[8], *hint[ES_HINTS];
    /* How word of a deed is passed on, a few ways each: {who} is whom it is about, {has} and {is} agree with
     * it. */
    const char *told[ES_VERBS][ES_TELLINGS];
    uint8_t tellings[ES_VERBS];
    uint8_t openings, hints;
};

/* What everybody of the cast has on it from the start (D-23): an item's index, or -1. */
static inline int32_t es_pouch(const struct es_rules *r) {
    return es_item_of(r, ES_TAG_LOOT, ES_TAG_TREASURE | ES_TAG_WEAPON, 0);
}

/* ES-086, ES-087. */
static inline bool es_can_stream(const struct es_rules *r, const struct es_entity *who) {
    return who->feature[ES_EFFORT] >= r->f.stream_effort * ES_ONE;
}
static inline bool es_can_steal(const struct es_rules *r, const struct es_entity *who) {
    return who->skills >> r->f.steal_skill & 1;
}

/* D-19; whatever side the player takes, its companion stays with it (D-22). */
static inline bool es_enemies(const struct es_rules *r, const struct es_entity *a,
                              const struct es_entity *b) {
    if ((a->companion && b->kind == ES_PLAYER) || (b->companion && a->kind == ES_PLAYER))
        return false;
    return r->at_war[a->faction][b->faction];
}

/* Can it be open in a room of that feature, and is it still to be had after those that were taken? */
static inline bool es_option_left(const struct es_rules *r, uint32_t feature, uint64_t taken, uint32_t option) {
    const struct es_option_rules *o = &r->option[option];
    return o->features >> feature & 1 && !(o->once && taken >> option & 1) &&
           (taken & o->after) == o->after && !(taken & o->never_after);
}
/* The same of where somebody is. The legal list asks this of every option first. */
static inline bool es_option_fits(const struct es_rules *r, const struct es_state *s,
                                  const struct es_entity *who, uint32_t option) {
    return es_option_left(r, es_feature_of(s, who), s->run.options, option);
}

#endif
