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
    if (dd_spent(r, v, kind))
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
        uint32_t n = usable && dd_spent(r, v, kind) ? 0 : put_kind(r, v, list, kind, &phrase);
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
