/* ESCAPE THE DUNGEON: ids and their names. Kinds that come from content have its names; the others have the
 * words below: stable names for programs and titles for people. Id 0 is "none" in every kind. */
#include "games/escape/content_parts.h"

#include <string.h>

const char *const es_axis_words[ES_AXES] = {"comprehension", "constraint",  "construction", "direction",
                                            "empathy",       "equilibrium", "freedom",      "levity",
                                            "projection",    "survival",    "fame",         "effort",
                                            "awareness",     "guile",       "momentum"};
const char *const es_attribute_words[ES_ATTRIBUTES] = {"might", "agility", "insight", "willpower"};
const char *const es_verb_words[ES_VERBS] = {
    "move", "train",           "rest",        "talk",  "search",  "speak",  "fight",
    "flee", "choose_dialogue", "live_stream", "steal", "recruit", "murder", "evolve_skill"};
const char *const es_outcome_words[ES_OUTCOMES] = {"done",  "in_vain",  "found",     "hurt",
                                                   "slain", "ascended", "descended", "escaped"};
const char *const es_room_words[ES_ROOM_FEATURES] = {"",          "corridor",    "start",    "stairs_down",
                                                     "stairs_up", "escape_gate", "training", "dialogue",
                                                     "rest",      "combat",      "treasure", "rune_forge"};
const char *const es_kind_words[ES_KINDS] = {"nobody", "player", "dungeoneer", "hostile"};
const char *const es_faction_words[ES_FACTIONS] = {"", "freelancer", "laughing_face", "dungeon_legion"};

static const char *const axis_titles[ES_AXES] = {"Comprehension", "Constraint",  "Construction", "Direction",
                                                 "Empathy",       "Equilibrium", "Freedom",      "Levity",
                                                 "Projection",    "Survival",    "Fame",         "Effort",
                                                 "Awareness",     "Guile",       "Momentum"};
static const char *const outcome_titles[ES_OUTCOMES] = {
    "done", "in vain", "found something", "drew blood", "killed", "a floor up", "a floor down", "out"};
static const char *const direction_words[ES_DIRECTIONS] = {"",     "north", "south", "west",
                                                           "east", "up",    "down"};
static const char *const state_words[ES_BELIEF_STATES] = {"verified", "rumor", "misinformed"};
static const char *const state_titles[ES_BELIEF_STATES] = {"seen", "hearsay", "false"};
static const char *const end_words[ES_ENDS] = {"", "escaped", "died", "lost"};

/* first: the id of the first word. */
static const struct fixed {
    uint32_t kind, first, count;
    const char *const *names, *const *titles;
} fixed[] = {
    {ES_KIND_DIRECTION, 0, ES_DIRECTIONS, direction_words, direction_words},
    {ES_KIND_TRAIT, 1, ES_TRAITS, es_axis_words, axis_titles},
    {ES_KIND_FEATURE, 1, ES_FEATURES, es_axis_words + ES_TRAITS, axis_titles + ES_TRAITS},
    {ES_KIND_OUTCOME, 1, ES_OUTCOMES, es_outcome_words, outcome_titles},
    {ES_KIND_STATE, 1, ES_BELIEF_STATES, state_words, state_titles},
    {ES_KIND_END, 0, ES_ENDS, end_words, end_words},
};

static const struct fixed *fixed_of(uint32_t kind) {
    for (uint32_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        if (fixed[i].kind == kind)
            return &fixed[i];
    return NULL;
}

/* How many ids a kind of content has, 0 counted. */
static int64_t count_of(const struct es_rules *r, uint32_t kind) {
    switch (kind) {
    case ES_KIND_ENTITY:
        return ES_IDS;
    case ES_KIND_LINE:
        return 1 + r->lines;
    case ES_KIND_OPTION:
        return 1 + r->options;
    case ES_KIND_SKILL:
        return 1 + r->skills;
    case ES_KIND_ROOM:
        return ES_ROOM_FEATURES;
    case ES_KIND_ITEM:
        return 1 + r->items;
    case ES_KIND_VERB:
        return 1 + ES_VERBS;
    case ES_KIND_CUTSCENE:
        return 1 + r->cutscenes;
    case ES_KIND_EVENT:
        return 1 + r->events;
    case ES_KIND_ARCHETYPE:
        return 1 + r->archetypes;
    case ES_KIND_FACTION:
        return ES_FACTIONS;
    default:
        return 0;
    }
}

/* Name or title of something that content has a say in. */
static const char *loaded(const struct es_rules *r, uint32_t kind, int64_t id, bool title) {
    if (id <= 0 || id >= count_of(r, kind))
        return NULL;
    switch (kind) {
    case ES_KIND_ENTITY:
        return title ? r->id_title[id] : r->id_name[id];
    case ES_KIND_LINE:
        return title ? r->line[id].words : r->line[id].name;
    case ES_KIND_OPTION:
        return title ? r->option[id].title : r->option[id].name;
    case ES_KIND_SKILL:
        return title ? r->skill[id].title : r->skill[id].name;
    case ES_KIND_ROOM:
        return title ? r->room[id].title : r->room[id].name;
    case ES_KIND_ITEM:
        return title ? r->item[id].title : r->item[id].name;
    case ES_KIND_VERB:
        return title ? r->action[id - 1].title : es_verb_words[id - 1];
    case ES_KIND_CUTSCENE:
        return title ? r->cutscene[id].title : r->cutscene[id].name;
    case ES_KIND_EVENT:
        return title ? r->event[id].title : r->event[id].name;
    case ES_KIND_ARCHETYPE:
        return title ? r->archetype[id].title : r->archetype[id].name;
    default:
        return title ? r->faction_title[id] : es_faction_words[id];
    }
}

static const char *word_of(const void *rules, uint32_t kind, int64_t id, bool title) {
    const struct fixed *f = fixed_of(kind);
    if (!f)
        return loaded(rules, kind, id, title);
    if (id < 1 || id - f->first >= f->count)
        return NULL;
    return (title ? f->titles : f->names)[id - f->first];
}

const char *es_name_of(const void *rules, uint32_t kind, int64_t id) {
    return word_of(rules, kind, id, false);
}

const char *es_title_of(const void *rules, uint32_t kind, int64_t id) {
    return word_of(rules, kind, id, true);
}

int64_t es_find_name(const void *rules, uint32_t kind, const char *name) {
    const char *at;
    for (int64_t id = 1; (at = es_name_of(rules, kind, id)); id++)
        if (!strcmp(at, name))
            return id;
    return -1;
}
