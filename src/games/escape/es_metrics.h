/* ESCAPE THE DUNGEON: the groups that simulations count (metrics.c) and what they are held against. */
#ifndef GLOAM_GAMES_ESCAPE_ES_METRICS_H
#define GLOAM_GAMES_ESCAPE_ES_METRICS_H

#include "core/metrics.h"

/* What is counted: id, and a row of struct metric_group. Counts that are often nought have buckets of one: in
 * wider ones a quantile would name a count that nobody had. */
#define ES_SHARE(name, label) name, label, METRIC_SHARE, 1, 0, 1, ""
#define ES_MEAN(name, label, width, unit) name, label, METRIC_MEAN, 1, 0, width, unit
#define ES_METRIC_GROUPS(X)                                                                                  \
    X(ES_G_ESCAPED, ES_SHARE("escaped", "runs that got out"))                                                \
    X(ES_G_SURVIVED, ES_SHARE("survived", "runs that ended alive"))                                          \
    X(ES_G_OUTCOME, "outcome", "how it ended", METRIC_SHARE, ES_ENDS - 1, 0, 1, "", outcome_names, true,     \
      .page = true)                                                                                          \
    X(ES_G_TURNS, ES_MEAN("turns", "turns of a run", 50, "turns"))                                           \
    X(ES_G_CHAPTERS, ES_MEAN("chapters", "chapters completed", 1, "chapters"))                               \
    X(ES_G_DIED_DEPTH, "died_depth", "died at depth", METRIC_SHARE, ES_DEPTHS, 0, 1, "", NULL, true,         \
      .chart = "depths")                                                                                     \
    X(ES_G_CLIMB_TURN, "climb_turn", "turn of the ascent from chapter", METRIC_MEAN, ES_DEPTHS, 0, 50,       \
      "turns", NULL, true, .page = true)                                                                     \
    X(ES_G_LEVEL, ES_MEAN("level", "character level at the end", 1, ""))                                     \
    X(ES_G_FAME, ES_MEAN("fame", "Fame at the end, in hundredths", 100, ""))                                 \
    X(ES_G_HEALTH, ES_MEAN("health", "health of those who got out", 2, ""))                                  \
    X(ES_G_TIER, ES_MEAN("tier", "tier of the weapon at the end", 1, ""))                                    \
    X(ES_G_ACTIONS, "actions", "how often in a run", METRIC_MEAN, ES_VERBS, ES_KIND_VERB, 1, "",             \
      .table = "actions")                                                                                    \
    X(ES_G_ACTION_USED, "action_used", "runs that used it", METRIC_SHARE, ES_VERBS, ES_KIND_VERB, 1, "",     \
      .table = "actions")                                                                                    \
    X(ES_G_ACTION_SHARE, "action_share", "of all actions", METRIC_SHARE, ES_VERBS, ES_KIND_VERB, 1, "",      \
      .possible = ES_VERBS, .table = "actions")                                                              \
    X(ES_G_HEADING, "heading", "heading at the end", METRIC_SHARE, ES_ARCHETYPES, ES_KIND_ARCHETYPE, 1, "",  \
      NULL, true, .table = "archetypes")                                                                     \
    X(ES_G_HEADING_TURNS, "heading_turns", "turns under a heading", METRIC_SHARE, ES_ARCHETYPES,             \
      ES_KIND_ARCHETYPE, 1, "", NULL, true, .table = "archetypes")                                           \
    X(ES_G_TRAIT, "trait", "trait at the end, in hundredths", METRIC_MEAN, ES_TRAITS, ES_KIND_TRAIT, 5, "",  \
      .page = true)                                                                                          \
    X(ES_G_FEATURE, "feature", "feature at the end, in hundredths", METRIC_MEAN, ES_FEATURES,                \
      ES_KIND_FEATURE, 100, "", .page = true)                                                                \
    X(ES_G_TRAIT_MOVED, "trait_moved", "how far a run moves a trait, in hundredths", METRIC_MEAN, ES_TRAITS, \
      ES_KIND_TRAIT, 10, "", .page = true)                                                                   \
    X(ES_G_FEATURE_MOVED, "feature_moved", "how far a run moves a feature, in hundredths", METRIC_MEAN,      \
      ES_FEATURES, ES_KIND_FEATURE, 100, "", .page = true)                                                   \
    X(ES_G_DEEDS, ES_MEAN("deeds", "deeds of everybody in a run", 2000, "deeds"))                            \
    X(ES_G_BELIEFS, "beliefs", "beliefs held at the end", METRIC_MEAN, ES_BELIEF_STATES, 0, 100, "",         \
      belief_names)                                                                                          \
    X(ES_G_MISINFORMED, ES_SHARE("misinformed", "beliefs that are false"))                                   \
    X(ES_G_HEARD, ES_MEAN("heard", "things the player was told in a run", 1, ""))                            \
    X(ES_G_CORRECTED, ES_MEAN("corrected", "false beliefs set right by or for the player", 1, ""))           \
    X(ES_G_KILLS, ES_MEAN("kills", "fallen by the player's hand", 1, ""))                                    \
    X(ES_G_DAMAGE, ES_MEAN("damage", "damage the player took", 16, ""))                                      \
    X(ES_G_COMPANION, ES_SHARE("companion", "runs with a companion"))                                        \
    X(ES_G_PRUNED, ES_MEAN("pruned", "hostiles taken out by the cap", 1, ""))                                \
    X(ES_G_CAST_LEFT, ES_MEAN("cast_left", "dungeoneers alive at the end", 1, ""))                           \
    X(ES_G_SKILL, "skill", "runs that learned", METRIC_SHARE, ES_SKILLS, ES_KIND_SKILL, 1, "", NULL, true)   \
    X(ES_G_CUTSCENE, "cutscene", "runs that saw", METRIC_SHARE, ES_CUTSCENES, ES_KIND_CUTSCENE, 1, "", NULL, \
      true)                                                                                                  \
    X(ES_G_EVENT, "event", "runs that met with", METRIC_SHARE, ES_GLOBALS, ES_KIND_EVENT, 1, "", NULL, true) \
    X(ES_G_ROOM, "room", "runs that entered", METRIC_SHARE, ES_ROOM_FEATURES - 1, ES_KIND_ROOM, 1, "", NULL, \
      true, .page = true)                                                                                    \
    X(ES_G_OPTION, "option", "runs that chose", METRIC_SHARE, ES_OPTIONS - 1, ES_KIND_OPTION, 1, "", NULL,   \
      true, .page = true)
enum es_group { ES_METRIC_GROUPS(LIST_ID) ES_GROUPS };

extern const struct metrics_ops es_metrics;

#endif
