/* DARKDELVE: sections and keys of content that only the larger game has (things.h). */
#include "core/content_reader.h"
#include "games/darkdelve/things.h"

enum { ID_MAX = 40 };

/* -- curses (S-49) -- */

static const char *const curse_words[CURSE_COUNT] = {"",      "dread", "frail", "no_healing", "bites",
                                                     "weary", "gloom", "toll",  "bound"};
static const int16_t curse_most[CURSE_COUNT] = {0, 10000, 10000, 1, 20, 50, 50, 200, 1};

void dd_load_curses(struct content_reader *rd, struct dd_rules *r) {
    const char *key[DD_CURSE_KINDS];
    content_reader_at(rd, "curses");
    uint32_t n = content_reader_has(rd, "") ? content_reader_keys(rd, "curses", DD_CURSE_KINDS - 1, key) : 0;
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        struct dd_curse_rules *c = &r->curse[i + 1];
        content_reader_at(rd, "curses.%s", key[i]);
        content_reader_id(rd, "", key[i], ID_MAX);
        c->name = key[i];
        c->title = content_reader_string(rd, "title");
        c->text = content_reader_string(rd, "text");
        c->kind = content_reader_choice(rd, "kind", curse_words, CURSE_COUNT);
        c->value = (int16_t)content_reader_number(rd, "value", 1, curse_most[c->kind]);
    }
    r->curse_count = n;
}

static const char *const family_words[DD_FAMILIES] = {"none", "blade", "axe", "hammer", "dagger", "spear"};

/* The value of an effect: a number, in basis points where its row says so, or a word where it stands for one.
 */
static void load_effect(struct content_reader *rd, const struct dd_item_rules *it, struct dd_effect_of *e) {
    const char *names[FX_COUNT];
    for (uint32_t i = 0; i < FX_COUNT; i++)
        names[i] = dd_fx_rows[i].name ? dd_fx_rows[i].name : "";
    e->fx = content_reader_choice(rd, "kind", names, FX_COUNT);
    const struct dd_fx_row *row = &dd_fx_rows[e->fx];
    if (row->names)
        e->value = content_reader_choice(rd, "value", row->names, row->name_count);
    else
        e->value = (int16_t)content_reader_number(rd, "value", row->lo, row->hi);
    if (rd->st == ST_OK && (it->slot == DD_CONSUMABLE) != (e->fx > FX_WORN_LAST))
        content_reader_fault(rd, "kind",
                             it->slot == DD_CONSUMABLE ? "only what is worn does that"
                                                       : "only what is used up does that");
    if (rd->st == ST_OK && e->fx == FX_TYPE && it->slot != DD_WEAPON)
        content_reader_fault(rd, "kind", "only a weapon has a type of damage");
}

/* A weapon has what its family has, behind its own; its own sort of damage stands instead of the family's. */
static void add_family(struct content_reader *rd, struct dd_item_rules *it, struct dd_effect_of e) {
    uint32_t n = 0;
    for (; n < DD_EFFECTS && it->fx[n].fx; n++)
        if (e.fx == FX_TYPE && it->fx[n].fx == FX_TYPE)
            return;
    if (n == DD_EFFECTS)
        content_reader_fault(rd, "", "'%s' would have more effects with this than a thing can have",
                             it->name);
    else
        it->fx[n] = e;
}

static void load_families(struct content_reader *rd, struct dd_rules *r) {
    for (uint32_t f = DD_BLADE; f < DD_FAMILIES; f++) {
        content_reader_at(rd, "loot.families.%s", family_words[f]);
        size_t n = content_reader_size(rd, "");
        for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
            static const struct dd_item_rules weapon = {.slot = DD_WEAPON};
            struct dd_effect_of e = {0};
            content_reader_at(rd, "loot.families.%s.%u", family_words[f], i);
            load_effect(rd, &weapon, &e);
            for (uint32_t k = 1; k <= r->item_count; k++)
                if (r->item[k].family == f)
                    add_family(rd, &r->item[k], e);
        }
    }
}

/* -- loot, death and trade -- */

static bool has_section(struct content_reader *rd, const char *section) {
    content_reader_at(rd, "%s", section);
    return content_reader_has(rd, "") && content_reader_find(rd, "");
}

static void load_loot(struct content_reader *rd, struct dd_rules *r) {
    static const char *const slots[DD_SLOTS] = {"", "weapon", "armor", "helm", "accessory", "consumable"};
    if (!has_section(rd, "loot"))
        return;
    r->pool_first = (uint8_t)content_reader_number(rd, "second_pool_runs", 0, 100);
    r->pool_step = (uint8_t)content_reader_number(rd, "boss_brings", 0, 50);
    r->elite_chance = (uint16_t)content_reader_number(rd, "elite_bp", 0, 10000);
    r->elite_second = (uint16_t)content_reader_number(rd, "elite_second_bp", 0, 10000);
    r->boss_finds.lo = (int16_t)content_reader_number(rd, "boss_least", 0, DD_LIES);
    r->boss_finds.hi = (int16_t)content_reader_number(rd, "boss_most", r->boss_finds.lo, DD_LIES);
    r->dread_upgrade = (uint16_t)content_reader_number(rd, "upgrade_per_dread_bp", 0, 1000);
    r->upgrade_cap = (uint16_t)content_reader_number(rd, "upgrade_most_bp", 1, 10000);
    r->curse_bonus = (uint16_t)content_reader_number(rd, "curse_bonus_bp", 0, 10000);
    r->chest_from = (uint8_t)content_reader_number(rd, "chest_from_floor", 0, DD_FLOOR_MAX);
    r->chest_consumables = (uint16_t)content_reader_number(rd, "chest_consumables_bp", 0, 10000);
    content_reader_at(rd, "loot.slots");
    for (uint32_t i = DD_WEAPON; i < DD_SLOTS; i++)
        r->slot_weight[i] = (uint16_t)content_reader_number(rd, slots[i], 0, 10000);
    load_families(rd, r);
}

/* DD-504, DD-589. */
static void load_death(struct content_reader *rd, struct dd_rules *r) {
    if (!has_section(rd, "death"))
        return;
    r->worn_survives = content_reader_truth(rd, "named_and_worn_survives");
    r->insured_survives = content_reader_truth(rd, "insured_survives");
    r->recover_chance = (uint8_t)content_reader_number(rd, "recover_percent", 0, 100);
}

static uint8_t stock_kind(struct content_reader *rd, const struct dd_rules *r, const char *key) {
    const char *name = content_reader_string(rd, key);
    int64_t id = rd->st == ST_OK && *name ? dd_id_of(r, DD_KIND_ITEM, name) : 0;
    if (id < 0)
        content_reader_unknown(rd, key, "item", name);
    else if (id && r->item[id].slot != DD_CONSUMABLE)
        content_reader_fault(rd, key, "only what is used up is always for sale; \"\" is a thing of the run");
    else if (id && !r->item[id].price)
        content_reader_fault(rd, key, "has no price");
    return (uint8_t)(id < 0 ? 0 : id);
}

void dd_load_camp(struct content_reader *rd, struct dd_rules *r) {
    load_loot(rd, r);
    load_death(rd, r);
    if (!has_section(rd, "camp"))
        return;
    r->trades = 1;
    r->identify_price = (uint16_t)content_reader_number(rd, "identify", 1, 10000);
    r->lift_price = (uint16_t)content_reader_number(rd, "lift_curse", 1, 10000);
    r->sell_share = (uint16_t)content_reader_number(rd, "sells_for_bp", 0, 10000);
    r->sell_unknown = (uint16_t)content_reader_number(rd, "unknown_sells_for_bp", 0, 10000);
    r->improve_hp = (uint8_t)content_reader_number(rd, "improve_hp", 0, 50);
    for (uint32_t i = 0; i < 3; i++) {
        TEXT_ON_STACK(key, 24);
        text_fmt(&key, "improve.%u", i);
        r->improve_price[i] = (uint16_t)content_reader_number(rd, key.buf, 1, 10000);
    }
    for (uint32_t i = 0; i < DD_STOCK && i < content_reader_size(rd, "stock"); i++) {
        TEXT_ON_STACK(key, 24);
        text_fmt(&key, "stock.%u", i);
        r->stock_consumables[i] = stock_kind(rd, r, key.buf);
    }
    content_reader_at(rd, "camp.improve_by_rarity_bp");
    for (uint32_t i = 0; i < DD_RARITIES; i++)
        r->improve_rarity[i] = (uint16_t)content_reader_number(rd, dd_rarity_names[i], 1, 60000);
    content_reader_at(rd, "camp.value_of");
    for (uint32_t i = 0; i < DD_RARITIES; i++)
        r->value_of[i] = (uint16_t)content_reader_number(rd, dd_rarity_names[i], 0, 10000);
}

void dd_load_item_more(struct content_reader *rd, struct dd_rules *r, struct dd_item_rules *it) {
    if (content_reader_has(rd, "family"))
        it->family = content_reader_choice(rd, "family", family_words, DD_FAMILIES);
    if (it->family && it->slot != DD_WEAPON)
        content_reader_fault(rd, "family", "only weapons have a family");
    it->active = content_reader_flag(rd, "active");
    it->pool = (uint8_t)dd_number_or(rd, "pool", 0, UINT8_MAX, 0);
    for (const struct dd_item_rules *before = &r->item[1]; before < it; before++)
        it->pool_rank += before->pool == it->pool;
    it->stack = (uint8_t)dd_number_or(rd, "stack", 0, 99, 0);
    it->price = (uint16_t)dd_number_or(rd, "price", 0, 10000, 0);
    if (it->stack && it->uses)
        content_reader_fault(rd, "stack", "what has several uses does not share a place with others");
    if (it->active && (it->slot == DD_CONSUMABLE || it->rarity != DD_RARITIES - 1))
        content_reader_fault(
            rd, "active",
            "only what is worn and legendary has an ability that sleeps: rarity shows, and what "
            "shows must tell who may be worn unnamed (DD-195)");
    size_t n = content_reader_size(rd, "effects");
    if (n > DD_EFFECTS)
        content_reader_fault(rd, "effects", "more effects than a thing can have");
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        TEXT_ON_STACK(key, 24);
        text_fmt(&key, "effects.%u", i);
        size_t back = content_reader_enter(rd, key.buf);
        load_effect(rd, it, &it->fx[i]);
        content_reader_leave(rd, back);
    }
}
