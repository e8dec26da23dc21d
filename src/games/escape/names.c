/* ESCAPE THE DUNGEON: ids and their names. Kinds that come from content have its names; the others have the
 * words below: stable names for programs and titles for people. Id 0 is "none" in every kind. */
#include "games/escape/content_parts.h"

#include <string.h>

const char *const es_axis_words[ES_AXES] = {"comprehension", "constraint",  "construction", "direction",
                                            "empathy",       "equilibrium", "freedom",      "levity",
                                            "projection",    "survival",    "fame",         "effort",
                                            "awareness",     "guile",       "momentum"};
const char *const es_attribute_words[ES_ATTRIBUTES] = {"might", "agility", "insight", "willpower"};
const char *const es_verb_words[ES_VERBS] = {ES_VERB_LIST(LIST_WORD)};
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

const struct kind_row es_kinds[] = {
    KIND_LIST(ES_KIND_DIRECTION, 0, direction_words, direction_words),
    {.kind = ES_KIND_ENTITY,
     .first = 1,
     .count = ES_IDS - 1,
     .name = {.at = offsetof(struct es_rules, id_name[1]),
              .step = sizeof(((struct es_rules *)0)->id_name[0]),
              .chars = true},
     .title = {.at = offsetof(struct es_rules, id_title[1]),
               .step = sizeof(((struct es_rules *)0)->id_title[0]),
               .chars = true}},
    KIND_RULES(es_rules, ES_KIND_LINE, lines, line, name, words),
    KIND_RULES(es_rules, ES_KIND_OPTION, options, option, name, title),
    KIND_RULES(es_rules, ES_KIND_SKILL, skills, skill, name, title),
    {.kind = ES_KIND_ROOM,
     .first = 1,
     .count = ES_ROOM_FEATURES - 1,
     .name = KIND_PLACE(es_rules, room[1].name, room[0]),
     .title = KIND_PLACE(es_rules, room[1].title, room[0])},
    KIND_RULES(es_rules, ES_KIND_ITEM, items, item, name, title),
    {.kind = ES_KIND_TRAIT, .first = 1, .count = ES_TRAITS, .name = {es_axis_words}, .title = {axis_titles}},
    {.kind = ES_KIND_FEATURE,
     .first = 1,
     .count = ES_FEATURES,
     .name = {es_axis_words + ES_TRAITS},
     .title = {axis_titles + ES_TRAITS}},
    {.kind = ES_KIND_VERB,
     .first = 1,
     .count = ES_VERBS,
     .name = {es_verb_words},
     .title = KIND_PLACE(es_rules, action[0].title, action[0])},
    KIND_LIST(ES_KIND_OUTCOME, 1, es_outcome_words, outcome_titles),
    KIND_RULES(es_rules, ES_KIND_CUTSCENE, cutscenes, cutscene, name, title),
    KIND_RULES(es_rules, ES_KIND_EVENT, events, event, name, title),
    KIND_RULES(es_rules, ES_KIND_ARCHETYPE, archetypes, archetype, name, title),
    {.kind = ES_KIND_FACTION,
     .count = ES_FACTIONS,
     .name = {es_faction_words},
     .title = KIND_PLACE(es_rules, faction_title[0], faction_title[0])},
    KIND_LIST(ES_KIND_STATE, 1, state_words, state_titles),
    KIND_LIST(ES_KIND_END, 0, end_words, end_words),
    {0},
};
