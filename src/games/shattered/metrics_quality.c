/* SHATTERED DUNGEON: the five figures of quality with their healthy bands (SD-401 to SD-412; C-42 calls the
 * gaps between the document's bands "watch") and what they mean, alone and together (SD-413 to SD-417). */
#include "games/shattered/sd_metrics.h"

const char sd_one_sided[] = "One side leads from the start and keeps the lead: the other plays it out.";
static const char alive[] = "The lead changes hands often enough that both sides have a say.";
static const char erratic[] = "The lead changes so often that endings may feel drawn rather than earned.";

static const char knife_edge[] =
    "Games end with several resources all but gone: thrilling, perhaps too random.";
static const char contested[] =
    "The loser was worn down in more than one place; other endings were in reach.";
static const char single[] = "Only one way to win was ever in play when it ended.";

static const char funnelled[] = "One ending takes nearly all: the others might as well not be there.";
static const char varied[] = "Several endings happen, and each keeps its own face.";
static const char blurred[] = "All endings are about equally likely: no way to win has an identity.";

static const char fixed_victim[] = "The same member nearly always falls first: the targeting is predictable.";
static const char preferred[] = "The dungeon has its favourites, and the fight can change its mind.";
static const char careless[] = "Anyone falls first: the dungeon seems not to choose at all.";

static const char formality[] = "The visitor comes in all but beaten: the room is a formality.";
static const char worn[] = "Worn but not spent: the rooms before have mattered and this one still does.";
static const char untouched[] = "The visitor comes in nearly whole: the rooms before were too easy.";

static const char decided[] = "Too few runs come in with a real path for both sides.";
static const char open_room[] = "Enough runs come in with a real path for both sides.";

#define DIVERSITY(name, label, group, lo, hi, when)                                                          \
    {                                                                                                        \
        name, label, "SD-406, SD-407", group, 0, STAT_ENTROPY, lo, hi, 350, 900, when, SD_G_PARTY,           \
            funnelled, varied, blurred                                                                       \
    }
#define ENTRY(room, cell, lo, hi, watch_lo, watch_hi)                                                        \
    {                                                                                                        \
        "attrition_curve_" room, "visitor entering room " room " (%)", "SD-410, SD-411", SD_G_ENTRY, cell,   \
            STAT_MEAN, lo, hi, watch_lo, watch_hi, WHEN_ALWAYS, 0, formality, worn, untouched                \
    }
#define EFFECTIVE(room, cell)                                                                                \
    {                                                                                                        \
        "effective_room_" room, "both sides viable in room " room, "SD-412, S-58", SD_G_EFFECTIVE, cell,     \
            STAT_MEAN, 250, 1000, 250, 1000, WHEN_ALWAYS, 0, decided, open_room, open_room                   \
    }

const struct quality_row sd_quality[SD_QUALITY_ROWS] = {
    {"agency_score", "lead changes in a room by play", "SD-401, SD-402", SD_G_LEAD, 0, STAT_MEAN, 1500, 4000,
     1000, 5000, WHEN_ALWAYS, 0, sd_one_sided, alive, erratic},
    {"agency_score_run", "lead changes in a run by play", "SD-403, C-41", SD_G_RUN_LEAD, 0, STAT_MEAN, 1500,
     4000, 1000, 5000, WHEN_ALWAYS, 0, sd_one_sided, alive, erratic},
    {"closeness_at_resolution", "loser's nearest resource (%)", "SD-404, SD-405", SD_G_CLOSENESS, 0,
     STAT_MEAN, 15000, 40000, 10000, 60000, WHEN_ALWAYS, 0, knife_edge, contested, single},
    DIVERSITY("outcome_diversity", "diversity of run outcomes", SD_G_RUN_OUTCOME, 450, 850, WHEN_HIT),
    DIVERSITY("outcome_diversity", "diversity of run outcomes", SD_G_RUN_OUTCOME, 350, 650, WHEN_NOT_HIT),
    DIVERSITY("room_diversity", "diversity of room outcomes", SD_G_ROOM_OUTCOME, 450, 850, WHEN_HIT),
    DIVERSITY("room_diversity", "diversity of room outcomes", SD_G_ROOM_OUTCOME, 350, 650, WHEN_NOT_HIT),
    {"knockout_patterns", "diversity of who falls first", "SD-408, SD-409", SD_G_FIRST_MEMBER, 0,
     STAT_ENTROPY, 500, 900, 500, 900, WHEN_HIT, SD_G_PARTY, fixed_victim, preferred, careless},
    ENTRY("2", 1, 55000, 75000, 40000, 80000),
    ENTRY("3", 2, 30000, 55000, 30000, 55000),
    EFFECTIVE("1", 0),
    EFFECTIVE("2", 1),
    EFFECTIVE("3", 2),
    EFFECTIVE("4", 3),
};

/* A narrow ending is a low figure of closeness. */
const struct quality_pattern sd_patterns[SD_PATTERNS] = {
    {"funnel",
     "SD-414",
     "Pattern: the lead swings, yet games end the same way. Turn by turn the play is good; cards or "
     "room effects funnel it towards one win.",
     {{"agency_score", IS_NOT_BELOW}, {"outcome_diversity", IS_BELOW}}},
    {"decided_early",
     "SD-415",
     "Pattern: endings vary, but the lead hardly moves. Resources fall faster than anyone can come back.",
     {{"outcome_diversity", IS_NOT_BELOW}, {"agency_score", IS_BELOW}}},
    {"grind",
     "SD-416",
     "Pattern: games end narrowly, but the same side leads throughout. A fair siege against a mind, a poor "
     "duel between people.",
     {{"closeness_at_resolution", IS_NOT_ABOVE}, {"agency_score", IS_BELOW}}},
    {"first_target_wins",
     "SD-417",
     "Pattern: the lead swings, then one resource gives way alone. Whatever was aimed at first decides: look "
     "at targeting.",
     {{"closeness_at_resolution", IS_ABOVE}, {"agency_score", IS_NOT_BELOW}}},
};
