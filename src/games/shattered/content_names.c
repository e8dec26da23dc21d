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
static const char *const source_words[SD_SOURCES] = {SD_SOURCE_LIST(SD_WORD)};
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
static const char *const source_titles[SD_SOURCES] = {SD_SOURCE_LIST(SD_TITLE)};
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

const struct kind_row sd_kinds[] = {
    KIND_RULES(sd_rules, SD_KIND_CARD, card_count, card, full, title),
    KIND_RULES(sd_rules, SD_KIND_ROOM, room_count, room, name, title),
    KIND_RULES(sd_rules, SD_KIND_CREATURE, creature_count, creature, name, title),
    KIND_RULES(sd_rules, SD_KIND_CLASS, class_count, class, name, title),
    KIND_RULES(sd_rules, SD_KIND_PARTY, party_count, party, name, title),
    KIND_RULES(sd_rules, SD_KIND_DUNGEON, dungeon_count, dungeon, name, title),
    KIND_RULES(sd_rules, SD_KIND_PROFILE, minds.profile_count, minds.profile, name, title),
    KIND_LIST(SD_KIND_RESOURCE, 0, sd_resource_words, resource_titles),
    KIND_LIST(SD_KIND_SIDE, 0, sd_side_words, side_titles),
    KIND_LIST(SD_KIND_CATEGORY, 0, sd_category_words, category_titles),
    KIND_LIST(SD_KIND_TYPE, 0, sd_type_words, type_titles),
    KIND_LIST(SD_KIND_OUTCOME, 0, sd_outcome_words, outcome_titles),
    KIND_LIST(SD_KIND_TIER, 0, tier_words, tier_titles),
    KIND_LIST(SD_KIND_SOURCE, 0, source_words, source_titles),
    KIND_LIST(SD_KIND_CONDITION, 0, sd_condition_words, condition_titles),
    KIND_LIST(SD_KIND_TRIGGER, 0, sd_trigger_words, trigger_titles),
    KIND_LIST(SD_KIND_WHY, 0, why_words, why_titles),
    {0},
};
