/* SHATTERED DUNGEON: ids and their names. Kinds that come from content have its names; the others have the
 * words below: stable names for programs and titles for people. Id 0 is "nothing" in every kind. */
#include "games/shattered/content_parts.h"

const char *const sd_resource_words[SD_RESOURCES] = {"",        "structure", "veil",  "presence", "vitality",
                                                     "resolve", "nerve",     "trust", "rapport"};
const char *const sd_side_words[1 + SD_SIDES] = {"", "dungeon", "visitor"};
const char *const sd_role_words[SD_ROLES] = {"tank", "dps", "support", "flex"};
const char *const sd_category_words[1 + SD_CATEGORIES] = {
    "", "strike", "offer", "test", "trap", "reshape", "empower", "disrupt", "counter", "react", "energy"};
const char *const sd_type_words[1 + SD_TYPES] = {"", "physical", "environmental", "social", "mystical"};
const char *const sd_outcome_words[SD_OUTCOMES] = {"",         "kill",  "break",    "panic",  "bond",
                                                   "overcome", "inert", "dominate", "survive"};
const char *const sd_condition_words[SD_CONDITIONS] = {
    "",        "entangled", "empower",   "disrupt",  "erode",   "fortify", "ward", "guard",
    "exposed", "bound",     "dependent", "betrayed", "scorned", "insight", "trap"};
const char *const sd_trigger_words[SD_TRIGGERS] = {"", "strike", "empower", "counter", "offer"};

static const char *const tier_words[SD_ROLL_TIERS] = {"",        "devastating", "strong",
                                                      "partial", "stalemate",   "reversal"};
static const char *const source_words[SD_SOURCES] = {
    "",           "strike",   "spill",    "reversal", "thorns",     "reflect",  "self_cost",
    "trap",       "counter",  "room",     "erode",    "escalation", "offer",    "binding",
    "dependency", "betrayal", "exposure", "morale",   "shift",      "covenant", "drain",
    "rally",      "reshape",  "restore",  "rest"};
static const char *const why_words[SD_WHYS] = {
    "",         "offer", "refused",   "test",     "defected",         "restraint", "strike",
    "betrayal", "room",  "next_room", "covenant", "covenant_refused", "disarmed"};

static const char *const resource_titles[SD_RESOURCES] = {
    "", "Structure", "Veil", "Presence", "Vitality", "Resolve", "Nerve", "Trust", "Rapport"};
static const char *const side_titles[1 + SD_SIDES] = {"", "Dungeon", "Visitor"};
static const char *const category_titles[1 + SD_CATEGORIES] = {
    "", "Strike", "Offer", "Test", "Trap", "Reshape", "Empower", "Disrupt", "Counter", "React", "Energy"};
static const char *const type_titles[1 + SD_TYPES] = {"", "Physical", "Environmental", "Social", "Mystical"};
static const char *const outcome_titles[SD_OUTCOMES] = {"",         "Kill",  "Break",    "Panic",  "Bond",
                                                        "Overcome", "Inert", "Dominate", "Survive"};
static const char *const tier_titles[SD_ROLL_TIERS] = {"",        "Devastating", "Strong",
                                                       "Partial", "Stalemate",   "Reversal"};
static const char *const condition_titles[SD_CONDITIONS] = {
    "",        "Entangled", "Empower",   "Disrupt",  "Erode",   "Fortify", "Ward", "Guard",
    "Exposed", "Bound",     "Dependent", "Betrayed", "Scorned", "Insight", "Trap"};
static const char *const source_titles[SD_SOURCES] = {"",
                                                      "a Strike",
                                                      "the spill of a Strike",
                                                      "a backfire",
                                                      "thorns",
                                                      "a reflected blow",
                                                      "its own price",
                                                      "a Trap",
                                                      "a Counter",
                                                      "the room",
                                                      "Erode",
                                                      "escalation",
                                                      "an Offer",
                                                      "Binding",
                                                      "a called Dependency",
                                                      "betrayal",
                                                      "exposure",
                                                      "lost morale",
                                                      "a shift",
                                                      "a Covenant",
                                                      "Drain",
                                                      "Rally",
                                                      "a Reshape",
                                                      "restoration",
                                                      "rest"};
static const char *const trigger_titles[SD_TRIGGERS] = {"", "a Strike", "an Empower", "a Counter",
                                                        "an accepted Offer"};
static const char *const why_titles[SD_WHYS] = {"",
                                                "an accepted Offer",
                                                "a refused Offer",
                                                "a Test",
                                                "a broken Test",
                                                "restraint",
                                                "a Strike",
                                                "betrayal",
                                                "the room",
                                                "a new room",
                                                "a Covenant",
                                                "a refused Covenant",
                                                "a Trap that was found"};

static const struct fixed {
    uint32_t kind, count;
    const char *const *names, *const *titles;
} fixed[] = {
    {SD_KIND_RESOURCE, SD_RESOURCES, sd_resource_words, resource_titles},
    {SD_KIND_SIDE, 1 + SD_SIDES, sd_side_words, side_titles},
    {SD_KIND_CATEGORY, 1 + SD_CATEGORIES, sd_category_words, category_titles},
    {SD_KIND_TYPE, 1 + SD_TYPES, sd_type_words, type_titles},
    {SD_KIND_OUTCOME, SD_OUTCOMES, sd_outcome_words, outcome_titles},
    {SD_KIND_TIER, SD_ROLL_TIERS, tier_words, tier_titles},
    {SD_KIND_SOURCE, SD_SOURCES, source_words, source_titles},
    {SD_KIND_CONDITION, SD_CONDITIONS, sd_condition_words, condition_titles},
    {SD_KIND_TRIGGER, SD_TRIGGERS, sd_trigger_words, trigger_titles},
    {SD_KIND_WHY, SD_WHYS, why_words, why_titles},
};

static const struct fixed *fixed_of(uint32_t kind) {
    for (uint32_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        if (fixed[i].kind == kind)
            return &fixed[i];
    return NULL;
}

/* Name or title of an entry that came from content; null when there is none. */
static const char *loaded(const struct sd_rules *r, uint32_t kind, int64_t id, bool title) {
    if (id <= 0)
        return NULL;
    switch (kind) {
    case SD_KIND_CARD:
        return id > r->card_count ? NULL : title ? r->card[id].title : r->card[id].full;
    case SD_KIND_ROOM:
        return id > r->room_count ? NULL : title ? r->room[id].title : r->room[id].name;
    case SD_KIND_CREATURE:
        return id > r->creature_count ? NULL : title ? r->creature[id].title : r->creature[id].name;
    case SD_KIND_CLASS:
        return id > r->class_count ? NULL : title ? r->class[id].title : r->class[id].name;
    case SD_KIND_PARTY:
        return id > r->party_count ? NULL : title ? r->party[id].title : r->party[id].name;
    case SD_KIND_DUNGEON:
        return id > r->dungeon_count ? NULL : title ? r->dungeon[id].title : r->dungeon[id].name;
    case SD_KIND_PROFILE:
        if (id > r->minds.profile_count)
            return NULL;
        return title ? r->minds.profile[id].title : r->minds.profile[id].name;
    default:
        return NULL;
    }
}

const char *sd_name_of(const void *rules, uint32_t kind, int64_t id) {
    const struct fixed *f = fixed_of(kind);
    if (f)
        return id > 0 && id < f->count ? f->names[id] : NULL;
    return loaded(rules, kind, id, false);
}

const char *sd_title_of(const void *rules, uint32_t kind, int64_t id) {
    const struct fixed *f = fixed_of(kind);
    if (f)
        return id > 0 && id < f->count ? f->titles[id] : NULL;
    return loaded(rules, kind, id, true);
}

int64_t sd_find(const void *rules, uint32_t kind, const char *name) {
    const char *at;
    for (int64_t id = 1; (at = sd_name_of(rules, kind, id)); id++)
        if (!strcmp(at, name))
            return id;
    return -1;
}
