/* DARKDELVE's face: words and figures that several screens share. All figures come from the rules. */
#include "front/screen/darkdelve/ddf.h"

#include <string.h>

static void add_items(struct ddf_shelf *out, const struct dd_item *list, uint32_t cap, enum ddf_where where) {
    for (uint32_t i = 0; i < cap && list[i].id; i++) {
        out->where[out->count] = (uint8_t)where;
        out->item[out->count++] = list[i];
    }
}

void ddf_shelf_fill(const struct dd_profile *p, bool returned, struct ddf_shelf *out) {
    memset(out, 0, sizeof *out);
    if (returned)
        add_items(out, p->returned, DD_CARRY_MAX, DDF_AT_RETURNED);
    add_items(out, p->hand, DD_HAND_MAX, DDF_AT_HAND);
    add_items(out, p->stash, DD_STASH_MAX, DDF_AT_STASH);
}

static uint32_t place_count(const struct ddf_shelf *shelf, uint32_t where) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < shelf->count; i++)
        n += shelf->where[i] == where;
    return n;
}

static const uint32_t place_rows[] = {[DDF_AT_RETURNED] = 8, [DDF_AT_HAND] = 2, [DDF_AT_STASH] = 12};

uint32_t ddf_shelf_pages(const struct ddf_shelf *shelf) {
    uint32_t most = 1;
    for (uint32_t w = DDF_AT_RETURNED; w <= DDF_AT_STASH; w++) {
        uint32_t n = menu_pages(place_count(shelf, w), place_rows[w]);
        most = n > most ? n : most;
    }
    return most;
}

bool ddf_shelf_shown(const struct ddf_shelf *shelf, uint32_t item, uint32_t page) {
    uint32_t where = shelf->where[item], before = 0;
    for (uint32_t i = 0; i < item; i++)
        before += shelf->where[i] == where;
    return before / place_rows[where] == page % menu_pages(place_count(shelf, where), place_rows[where]);
}

void ddf_put_item(const struct dd_rules *r, struct dd_item it, struct text *out) {
    const struct dd_item_rules *k = &r->item[it.kind];
    text_put(out, k->title);
    if (k->uses > 1)
        text_fmt(out, " (%u use%s)", it.uses, it.uses == 1 ? "" : "s");
}

void ddf_put_span(struct dd_span s, struct text *out) {
    if (s.lo == s.hi)
        text_int(out, s.lo);
    else
        text_fmt(out, "%d-%d", s.lo, s.hi);
}

void ddf_put_stats(const struct dd_rules *r, uint8_t kind, struct text *out) {
    const struct dd_item_rules *k = &r->item[kind];
    TEXT_ON_STACK(t, 200);
    if (k->slot == DD_WEAPON) {
        ddf_put_span(k->damage, &t);
        text_put(&t, " dmg");
    }
    if (k->crit_bonus)
        text_item(&t, "+%u%% crit", k->crit_bonus / 100u);
    if (k->lifesteal)
        text_item(&t, "%u%% leech", k->lifesteal / 100u);
    if (k->hp_bonus)
        text_item(&t, "+%u max HP", k->hp_bonus);
    if (k->heal)
        text_item(&t, "heals %u HP", k->heal);
    if (k->dread_relief)
        text_item(&t, "-%u Dread", k->dread_relief);
    if (k->clarity_rooms)
        text_item(&t, "true sight, %u rooms", k->clarity_rooms);
    text_put(out, t.buf);
}

enum style ddf_item_style(const struct dd_rules *r, uint8_t kind) {
    static const enum style styles[DD_RARITIES] = {STYLE_TEXT, STYLE_UNCOMMON, STYLE_RARE};
    uint8_t rarity = r->item[kind].rarity;
    return rarity < DD_RARITIES ? styles[rarity] : STYLE_TEXT;
}

enum style ddf_dread_style(const struct dd_rules *r, uint8_t dread) {
    static const enum style styles[DD_LEVELS] = {STYLE_DIM, STYLE_DREAD, STYLE_DREAD, STYLE_ALARM,
                                                 STYLE_ALARM};
    return styles[dd_level(r, dread)];
}

bool ddf_spent(const struct dd_rules *r, const struct dd_view *v, uint8_t kind) {
    return r->item[kind].uses_per_run && v->torch_uses >= r->item[kind].uses_per_run;
}

/* All items of a kind in one phrase; returns how many there are. */
static uint32_t put_kind(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *list,
                         uint8_t kind, struct text *out) {
    uint32_t n = 0, uses = 0;
    for (uint32_t i = 0; i < DD_CARRY_MAX && list[i].id; i++) {
        n += list[i].kind == kind;
        uses += list[i].kind == kind ? list[i].uses : 0;
    }
    if (!n)
        return 0;
    text_put(out, r->item[kind].title);
    if (n > 1)
        text_fmt(out, " x%u", n);
    if (ddf_spent(r, v, kind))
        text_put(out, " (no more light)");
    else if (r->item[kind].uses > 1)
        text_fmt(out, " (%u)", uses);
    return n;
}

/* The phrases of the first kinds; returns how many items the others have. */
static uint32_t put_first(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *list,
                          bool usable, uint32_t first, struct text *out) {
    uint32_t left = 0, kinds = 0;
    for (uint8_t kind = 1; kind <= r->item_count && kind < DD_ITEM_KINDS; kind++) {
        TEXT_ON_STACK(phrase, 100);
        uint32_t n = usable && ddf_spent(r, v, kind) ? 0 : put_kind(r, v, list, kind, &phrase);
        if (n && ++kinds > first)
            left += n;
        else if (n)
            text_fmt(out, "%s%s", kinds > 1 ? ", " : "", phrase.buf);
    }
    return left;
}

void ddf_put_items(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *list, bool usable,
                   int w, int rows, struct text *out) {
    for (uint32_t first = DD_ITEM_KINDS; first; first--) {
        TEXT_ON_STACK(t, 600);
        uint32_t left = put_first(r, v, list, usable, first, &t);
        if (left)
            text_fmt(&t, " and %u more", left);
        if (first > 1 && grid_wrap(NULL, 0, 0, w, rows + 1, STYLE_TEXT, t.buf) > rows)
            continue;
        text_put(out, t.buf);
        return;
    }
}

struct dd_span ddf_foe_blow(const struct dd_rules *r, uint8_t monster, uint8_t phase, bool heavy) {
    const struct dd_span w = r->monster[monster].damage;
    return (struct dd_span){(int16_t)dd_foe_hit(r, monster, phase, w.lo, heavy),
                            (int16_t)dd_foe_hit(r, monster, phase, w.hi, heavy)};
}

/* A multiplier in basis points as "x1.5" or "x1.25". */
static void put_times(uint32_t basis_points, struct text *out) {
    text_fmt(out, "x%u.%u", basis_points / 10000, basis_points % 10000 / 1000);
    if (basis_points % 1000)
        text_uint(out, basis_points % 1000 / 100);
}

void ddf_put_abilities(const struct dd_monster_rules *m, struct text *out) {
    uint32_t start = out->len;
    if (m->attacks_first)
        text_put(out, "Strikes first. ");
    if (m->ambush)
        text_put(out, "Ambush: a free blow. ");
    if (m->damage_reduction)
        text_fmt(out, "Takes %u%% less damage. ", m->damage_reduction / 100u);
    for (uint32_t i = 0; i < m->phases; i++) {
        text_fmt(out, "At %d HP: +%d damage", m->phase[i].hp_threshold, m->phase[i].damage_bonus);
        if (m->phase[i].attacks > 1)
            text_fmt(out, ", %u blows", m->phase[i].attacks);
        text_put(out, ". ");
    }
    if (m->tell_chance) {
        text_put(out, m->tell_skips_attack ? "A sign, a pause, then " : "A sign, then ");
        put_times(m->heavy, out);
        text_put(out, ". ");
    }
    if (!m->can_flee)
        text_put(out, "No flight. ");
    if (out->len == start)
        text_put(out, "Nothing special. ");
}

void ddf_header(struct grid *g, const char *where, enum style right_style, const char *right) {
    int x = grid_text(g, 1, 0, STYLE_TITLE, "DARKDELVE");
    grid_text(g, x + 2, 0, STYLE_STRONG, where);
    grid_right(g, g->w - 1, 0, right_style, right);
    grid_rule(g, 0, 1, g->w, NULL, STYLE_RULE);
}

int ddf_choices(const struct menu *menu, struct grid *g, int rows) {
    int y = FACE_ROWS - menu_draw(menu, NULL, 0, 0, g->w, rows);
    if (!menu->count)
        return FACE_ROWS;
    menu_draw(menu, g, 0, y, g->w, rows);
    grid_rule(g, 0, y - 1, g->w, NULL, STYLE_RULE);
    return y - 1;
}
