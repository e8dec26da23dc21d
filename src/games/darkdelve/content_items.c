/* DARKDELVE: sections and keys of content that only the larger game has (things.h). */
#include "core/content_reader.h"
#include "games/darkdelve/things.h"

void dd_load_curses(struct content_reader *rd, struct dd_rules *r) {
    (void)rd, (void)r;
}

void dd_load_camp(struct content_reader *rd, struct dd_rules *r) {
    (void)rd, (void)r;
}

/* The value of an effect: a number, in basis points where its row says so, or a word where it stands for one. */
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
        content_reader_fault(rd, "kind", it->slot == DD_CONSUMABLE ? "only what is worn does that"
                                                                    : "only what is used up does that");
    if (rd->st == ST_OK && e->fx == FX_TYPE && it->slot != DD_WEAPON)
        content_reader_fault(rd, "kind", "only a weapon has a type of damage");
}

void dd_load_item_more(struct content_reader *rd, struct dd_rules *r, struct dd_item_rules *it) {
    static const char *const families[DD_FAMILIES] = {"none", "blade", "axe", "hammer", "dagger", "spear"};
    (void)r;
    if (content_reader_has(rd, "family"))
        it->family = content_reader_choice(rd, "family", families, DD_FAMILIES);
    if (it->family && it->slot != DD_WEAPON)
        content_reader_fault(rd, "family", "only weapons have a family");
    it->active = content_reader_flag(rd, "active");
    it->pool = (uint8_t)dd_number_or(rd, "pool", 0, UINT8_MAX, 0);
    it->stack = (uint8_t)dd_number_or(rd, "stack", 0, 99, 0);
    it->price = (uint16_t)dd_number_or(rd, "price", 0, 10000, 0);
    if (it->stack && it->uses)
        content_reader_fault(rd, "stack", "what has several uses does not share a place with others");
    if (it->active && it->slot == DD_CONSUMABLE)
        content_reader_fault(rd, "active", "only what is worn has an ability that sleeps");
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
