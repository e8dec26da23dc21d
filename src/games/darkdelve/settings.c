/* DARKDELVE: a setup changed by name and value, as measurements want it: "level=8", "class=flagellant",
 * "foe=corpse_shambler". Who goes down is written into the profile, so it holds from camp, in a run and in a
 * duel alike. Whether the whole makes sense is for dd_setup_check. */
#include "games/darkdelve/hero.h"

#include <string.h>

/* Also true of rules without a character. */
static const char as_it_is[] = "first";

static enum status unknown(const char *value, struct err *e) {
    TEXT_ON_STACK(shown, 80);
    text_visible(&shown, value, TEXT_WORD_MAX);
    return err_set(e, ST_USAGE, "these rules have no '%s'", shown.buf);
}

static enum status nobody(struct err *e) {
    return err_set(e, ST_USAGE, "in these rules nobody has a character");
}

static enum status read_number(const char *value, uint32_t most, uint64_t *out, struct err *e) {
    if (text_read_u64(value, most, out) && *out)
        return ST_OK;
    return err_set(e, ST_USAGE, "a number from 1 to %u is asked for", most);
}

static enum status set_level(const struct setting_row *row, const void *rules, void *setup, const char *value,
                             struct err *e) {
    (void)row;
    const struct dd_rules *r = rules;
    struct dd_setup *s = setup;
    uint64_t n;
    TRY(read_number(value, r->level_cap ? r->level_cap : 1, &n, e));
    s->level = 0;
    dd_hero_new(r, &s->profile);
    dd_hero_raise_to(r, &s->profile, (uint8_t)n);
    return ST_OK;
}

static enum status set_floor(const struct setting_row *row, const void *rules, void *setup, const char *value,
                             struct err *e) {
    (void)row;
    const struct dd_rules *r = rules;
    struct dd_setup *s = setup;
    uint64_t n;
    TRY(read_number(value, r->floors, &n, e));
    s->floor = n == 1 ? 0 : (uint8_t)n;
    return ST_OK;
}

/* Whose doors open by a deed is open here. */
static enum status set_class(const struct setting_row *row, const void *rules, void *setup, const char *value,
                             struct err *e) {
    (void)row;
    struct dd_setup *s = setup;
    int64_t id = dd_id_of(rules, DD_KIND_CLASS, value);
    if (!strcmp(value, as_it_is)) {
        s->profile.hero.class_kind = 0;
        return ST_OK;
    }
    if (id <= 0)
        return unknown(value, e);
    s->profile.classes |= (uint16_t)(1u << id);
    s->profile.hero.class_kind = (uint8_t)id;
    return ST_OK;
}

/* Whoever is too young for it is as old as it asks. */
static enum status set_dungeon(const struct setting_row *row, const void *rules, void *setup,
                               const char *value, struct err *e) {
    (void)row;
    const struct dd_rules *r = rules;
    struct dd_setup *s = setup;
    int64_t id = strcmp(value, as_it_is) ? dd_id_of(rules, DD_KIND_DUNGEON, value) : 0;
    if (id < 0 || (!id && strcmp(value, as_it_is)))
        return unknown(value, e);
    s->profile.dungeon = (uint8_t)id;
    if (s->profile.hero.level < r->dungeon[id].level)
        dd_hero_raise_to(r, &s->profile, r->dungeon[id].level);
    return ST_OK;
}

/* One fight against this, and nothing else. */
static enum status set_foe(const struct setting_row *row, const void *rules, void *setup, const char *value,
                           struct err *e) {
    (void)row;
    struct dd_setup *s = setup;
    int64_t id = dd_id_of(rules, DD_KIND_MONSTER, value);
    if (id <= 0)
        return unknown(value, e);
    s->mode = DD_MODE_DUEL;
    s->duel_monster = (uint8_t)id;
    memset(s->duel_more, 0, sizeof s->duel_more);
    return ST_OK;
}

/* Worn and with its name, instead of what the scenario gives. */
static enum status wear(const void *rules, void *setup, const char *value, uint8_t slot, struct err *e) {
    const struct dd_rules *r = rules;
    struct dd_setup *s = setup;
    uint8_t *const given[DD_CONSUMABLE] = {[DD_WEAPON] = &s->duel_weapon,
                                           [DD_ARMOR] = &s->duel_armor,
                                           [DD_HELM] = &s->duel_helm,
                                           [DD_ACCESSORY] = &s->duel_accessory};
    bool first = !strcmp(value, as_it_is);
    int64_t id = first ? 0 : dd_id_of(rules, DD_KIND_ITEM, value);
    if (id < 0 || (!id && !first) || (id && r->item[id].slot != slot))
        return unknown(value, e);
    if (!r->level_cap && !first && s->mode != DD_MODE_DUEL)
        return nobody(e);
    *given[slot] = r->level_cap ? 0 : (uint8_t)id;
    struct dd_item it = {.id = slot, .kind = (uint8_t)id, .slot = slot, .rarity = r->item[id].rarity};
    s->profile.hero.worn[slot] = r->level_cap && id ? it : (struct dd_item){0};
    return ST_OK;
}

#define WEARS(name, slot)                                                                                    \
    static enum status name(const struct setting_row *row, const void *rules, void *setup,                   \
                            const char *value, struct err *e) {                                              \
        (void)row;                                                                                           \
        return wear(rules, setup, value, slot, e);                                                           \
    }
WEARS(set_weapon, DD_WEAPON)
WEARS(set_armor, DD_ARMOR)
WEARS(set_helm, DD_HELM)
WEARS(set_accessory, DD_ACCESSORY)

const struct setting_row dd_settings[DD_SETTINGS] = {
    SETTING_OWN("level", "of who goes down, stats raised in turn", "1", set_level),
    SETTING_OWN("class", "who goes down; first: whom a new profile has", as_it_is, set_class),
    SETTING_OWN("dungeon", "where to, old enough for it; first: as a new profile", as_it_is, set_dungeon),
    SETTING_OWN("floor", "where a run or a fight begins", "1", set_floor),
    SETTING_OWN("weapon", "worn from the start; first: what a new profile has", as_it_is, set_weapon),
    SETTING_OWN("armor", "likewise", as_it_is, set_armor),
    SETTING_OWN("helm", "likewise", as_it_is, set_helm),
    SETTING_OWN("accessory", "likewise", as_it_is, set_accessory),
    SETTING_OWN("foe", "one fight against this, and nothing else", "ghoul", set_foe),
    {.name = "runs",
     .help = "so many runs lie behind: what can be found grows with them",
     .example = "5",
     .hi = 1000,
     .at = offsetof(struct dd_setup, profile.runs),
     .size = sizeof(uint32_t)},
};
