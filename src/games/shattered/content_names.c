/* SHATTERED DUNGEON: ids and their names. Kinds that come from content have its names; the others have the
 * words below: stable names for programs and titles for people. Id 0 is "nothing" in every kind. */
#include "games/shattered/content_parts.h"

const char *const sd_resource_words[SD_RESOURCES] = {SD_RESOURCE_LIST(SD_WORD)};
const char *const sd_side_words[1 + SD_SIDES] = {"", "dungeon", "visitor"};
const char *const sd_role_words[SD_ROLES] = {"tank", "dps", "support", "flex"};
const char *const sd_category_words[1 + SD_CATEGORIES] = {"", SD_CATEGORY_LIST(SD_NEXT_WORD)};
const char *const sd_type_words[1 + SD_TYPES] = {"", "physical", "environmental", "social", "mystical"};
const char *const sd_outcome_words[SD_OUTCOMES] = {SD_OUTCOME_LIST(SD_WORD)};
const char *const sd_condition_words[SD_CONDITIONS] = {SD_CONDITION_LIST(SD_WORD)};
const char *const sd_trigger_words[SD_TRIGGERS] = {"", "strike", "empower", "counter", "offer"};
static const char *const trust_words[] = {"", "strangers", "familiar", "entrusted", "covenant"};

static const char *const tier_words[SD_ROLL_TIERS] = {SD_TIER_LIST(SD_WORD)};
static const char *const source_words[SD_SOURCES] = {SD_SOURCE_LIST(SD_WORD)};
static const char *const why_words[SD_WHYS] = {SD_WHY_LIST(SD_WORD)};

static const char *const resource_titles[SD_RESOURCES] = {SD_RESOURCE_LIST(SD_TITLE)};
static const char *const side_titles[1 + SD_SIDES] = {"", "Dungeon", "Visitor"};
static const char *const category_titles[1 + SD_CATEGORIES] = {"", SD_CATEGORY_LIST(SD_NEXT_TITLE)};
static const char *const type_titles[1 + SD_TYPES] = {"", "Physical", "Environmental", "Social", "Mystical"};
static const char *const outcome_titles[SD_OUTCOMES] = {SD_OUTCOME_LIST(SD_TITLE)};
static const char *const tier_titles[SD_ROLL_TIERS] = {SD_TIER_LIST(SD_TITLE)};
static const char *const condition_titles[SD_CONDITIONS] = {SD_CONDITION_LIST(SD_TITLE)};
static const char *const source_titles[SD_SOURCES] = {SD_SOURCE_LIST(SD_TITLE)};
static const char *const trigger_titles[SD_TRIGGERS] = {"", "a Strike", "an Empower", "a Counter",
                                                        "an accepted Offer"};
static const char *const why_titles[SD_WHYS] = {SD_WHY_LIST(SD_TITLE)};
static const char *const trust_titles[] = {"", "Strangers", "Familiar", "Entrusted", "Covenant"};

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
    KIND_LIST(SD_KIND_TRUST, 0, trust_words, trust_titles),
    {0},
};
