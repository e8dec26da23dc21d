/* ESCAPE THE DUNGEON: the groups that simulations count (metrics.c) and what they are held against. */
#ifndef GLOAM_GAMES_ESCAPE_ES_METRICS_H
#define GLOAM_GAMES_ESCAPE_ES_METRICS_H

#include "core/metrics.h"

enum es_group {
    ES_G_ESCAPED,
    ES_G_SURVIVED,
    ES_G_OUTCOME,
    ES_G_TURNS,
    ES_G_CHAPTERS,
    ES_G_DIED_DEPTH,
    ES_G_CLIMB_TURN,
    ES_G_LEVEL,
    ES_G_FAME,
    ES_G_HEALTH,
    ES_G_TIER,
    ES_G_ACTIONS,
    ES_G_ACTION_USED,
    ES_G_ACTION_SHARE,
    ES_G_HEADING,
    ES_G_HEADING_TURNS,
    ES_G_TRAIT,
    ES_G_FEATURE,
    ES_G_TRAIT_MOVED,
    ES_G_FEATURE_MOVED,
    ES_G_DEEDS,
    ES_G_BELIEFS,
    ES_G_MISINFORMED,
    ES_G_HEARD,
    ES_G_CORRECTED,
    ES_G_KILLS,
    ES_G_DAMAGE,
    ES_G_COMPANION,
    ES_G_PRUNED,
    ES_G_CAST_LEFT,
    ES_G_SKILL,
    ES_G_CUTSCENE,
    ES_G_EVENT,
    ES_G_ROOM,
    ES_G_OPTION,
    ES_GROUPS
};

extern const struct metrics_ops es_metrics;

#endif
