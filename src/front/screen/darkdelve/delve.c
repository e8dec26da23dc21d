/* DARKDELVE's face: the dungeon with its map, fights, finds, and help. Own and foe's numbers are drawn as the
 * narrator gives them; whenever it may lie, the cue of the level stands on the screen (DD-360). */
#include "front/screen/darkdelve/ddf.h"

enum { MAP_X = 1, MAP_Y = 2, CELL_W = 8, CELL_H = 2, PANEL_X = 39 };

static void header(const struct dd_rules *r, const struct dd_view *v, struct grid *g) {
    TEXT_ON_STACK(where, 60);
    TEXT_ON_STACK(dread, 60);
    text_fmt(&where, "Floor %u of %u", v->floor, r->floors);
    text_fmt(&dread, "Dread: %s", r->level[v->level].title ? r->level[v->level].title : "");
    ddf_header(g, where.buf, v->level ? ddf_dread_style(r, v->dread) : STYLE_TEXT, dread.buf);
}

/* The text between the picture and the menu: the cue first, then what happened. Returns the rows used. */
static int story(const struct face_scene *s, struct grid *g, int y, int rows) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    int used = 0;
    if (v->corruption && r->level[v->level].cue && *r->level[v->level].cue)
        used = grid_wrap(g, 1, y, g->w - 2, 2, STYLE_DREAD, r->level[v->level].cue);
    else if (v->clarity_rooms && r->level[v->level].corruption)
        used =
            grid_wrap(g, 1, y, g->w - 2, 1, STYLE_GOOD, "The draught holds: for now you see what is there.");
    return used + log_draw(s->log, g, 1, y + used, g->w - 2, rows - used);
}

static uint32_t room_mark(const struct dd_room_view *room, enum style *style) {
    bool been = room->flags & DD_EXPLORED;
    *style = STYLE_DIM;
    switch (room->type) {
    case DD_ROOM_COMBAT:
        if (been && !room->foe)
            return '.';
        *style = STYLE_BLOOD;
        return '!';
    case DD_ROOM_TREASURE:
        if (room->flags & DD_CHEST_OPEN)
            return '.';
        *style = STYLE_GOLD;
        return '$';
    case DD_ROOM_EMPTY:
        return '.';
    case DD_ROOM_STAIRS:
        *style = STYLE_GOOD;
        return '>';
    case DD_ROOM_BOSS:
        *style = been && !room->foe ? STYLE_GOOD : STYLE_ALARM;
        return 'B';
    default:
        return '?';
    }
}

static void draw_room(const struct dd_view *v, uint32_t i, const struct menu *menu, struct grid *g) {
    const struct dd_room_view *room = &v->rooms[i];
    int x = MAP_X + room->x * CELL_W, y = MAP_Y + room->y * CELL_H;
    enum style style;
    uint32_t mark = room_mark(room, &style);
    bool here = i == v->room;
    grid_text(g, x, y, here ? STYLE_HERE : STYLE_RULE, "[   ]");
    grid_put(g, x + 2, y, here ? STYLE_HERE : style, here ? '@' : mark);
    for (uint32_t k = 0; k < menu->count; k++) {
        const struct choice *c = &menu->choice[k];
        if (c->kind == CHOICE_ACT && c->action.verb == DD_MOVE && c->action.arg[0] == (int16_t)i)
            grid_fmt(g, x + 1, y, STYLE_KEY, "%u", c->number);
    }
}

static void draw_doors(const struct dd_view *v, uint32_t i, struct grid *g) {
    const struct dd_room_view *a = &v->rooms[i];
    for (int k = 0; k < DD_ADJ_MAX && a->adj[k]; k++) {
        const struct dd_room_view *b = &v->rooms[a->adj[k] <= DD_ROOM_MAX ? a->adj[k] : 0];
        int x = MAP_X + a->x * CELL_W, y = MAP_Y + a->y * CELL_H;
        if (b->y == a->y && b->x == a->x + 1)
            for (int n = 5; n < CELL_W; n++)
                grid_put(g, x + n, y, STYLE_RULE, 0x2500);
        else if (b->x == a->x && b->y == a->y + 1)
            grid_put(g, x + 2, y + 1, STYLE_RULE, 0x2502);
    }
}

/* DD-449. The menu's numbers stand in the rooms they lead to. */
static void draw_map(const struct dd_view *v, const struct menu *menu, struct grid *g) {
    for (uint32_t i = 1; i <= v->room_count && i <= DD_ROOM_MAX; i++)
        draw_doors(v, i, g);
    for (uint32_t i = 1; i <= v->room_count && i <= DD_ROOM_MAX; i++)
        draw_room(v, i, menu, g);
    static const struct {
        enum style style;
        const char *mark, *word;
    } legend[] = {{STYLE_STRONG, "@", "you"},    {STYLE_BLOOD, "!", "danger"}, {STYLE_GOLD, "$", "chest"},
                  {STYLE_GOOD, ">", "stairs"},   {STYLE_DIM, ".", "quiet"},    {STYLE_DIM, "?", "unknown"},
                  {STYLE_ALARM, "B", "guardian"}};
    int x = MAP_X;
    for (uint32_t i = 0; i < sizeof legend / sizeof legend[0]; i++) {
        x = grid_text(g, x, MAP_Y + 8, legend[i].style, legend[i].mark);
        x = grid_text(g, x + 1, MAP_Y + 8, STYLE_DIM, legend[i].word) + 2;
    }
}

/* A number that may be a lie, and what stands behind it. */
static int put_num(const struct dd_view *v, struct dd_num n, const char *behind, struct grid *g, int x, int y,
                   enum style style) {
    TEXT_ON_STACK(t, 60);
    dd_put_num(v, n, &t);
    text_put(&t, behind);
    return grid_text(g, x, y, style, t.buf);
}

/* The same out of so many. */
static int put_of(const struct dd_view *v, struct dd_num n, int32_t most, const char *behind, struct grid *g,
                  int x, int y) {
    TEXT_ON_STACK(t, 60);
    text_fmt(&t, "/%d%s", most, behind);
    return put_num(v, n, t.buf, g, x, y, STYLE_STRONG);
}

static void bars(const struct dd_rules *r, const struct dd_view *v, struct grid *g, int x, int y) {
    grid_text(g, x, y, STYLE_STRONG, "HP");
    grid_bar(g, x + 7, y, 18, v->hp.shown, v->max_hp,
             v->hp.shown * 3 < v->max_hp ? STYLE_ALARM : STYLE_BLOOD);
    put_of(v, v->hp, v->max_hp, "", g, x + 26, y);
    grid_text(g, x, y + 1, STYLE_STRONG, "Dread");
    grid_bar(g, x + 7, y + 1, 18, v->dread, r->dread_max, STYLE_DREAD);
    grid_fmt(g, x + 26, y + 1, STYLE_STRONG, "%u/%u", v->dread, r->dread_max);
}

static void gear_line(const struct dd_rules *r, struct dd_item it, const char *label, struct grid *g, int y) {
    int w = g->w - PANEL_X;
    grid_text(g, PANEL_X, y, STYLE_DIM, label);
    if (!it.id) {
        grid_text(g, PANEL_X + 7, y, STYLE_DIM, "none");
        return;
    }
    TEXT_ON_STACK(t, 80);
    dd_put_stats(r, it.kind, &t);
    int end = grid_clip(g, PANEL_X + 7, y, w - 7, ddf_item_style(r, it.kind), r->item[it.kind].title);
    grid_clip(g, end + 1, y, g->w - end - 1, STYLE_DIM, t.buf);
}

/* Returns the row below. */
static int carried_line(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *list,
                        const char *label, struct grid *g, int y, int rows) {
    TEXT_ON_STACK(t, 200);
    int x = PANEL_X + 7, w = g->w - x - 1;
    ddf_put_items(r, v, list, false, w, rows, &t);
    grid_text(g, PANEL_X, y, STYLE_DIM, label);
    return y + grid_wrap(g, x, y, w, rows, STYLE_TEXT, t.len ? t.buf : "none");
}

static void panel(const struct dd_rules *r, const struct dd_view *v, struct grid *g) {
    bars(r, v, g, PANEL_X, 2);
    grid_text(g, PANEL_X, 4, STYLE_STRONG, "Gold");
    int x = put_num(v, v->run_gold, "", g, PANEL_X + 7, 4, STYLE_GOLD);
    grid_text(g, x + 1, 4, STYLE_DIM, "this run");
    gear_line(r, v->weapon, "Weapon", g, 5);
    gear_line(r, v->armor, "Armor", g, 6);
    bool pack = v->backpack[0].id;
    int y = carried_line(r, v, v->consumables, "Items", g, 7, pack ? 2 : 3);
    if (pack)
        carried_line(r, v, v->backpack, "Pack", g, y, MAP_Y + 8 - y);
}

void ddf_draw_dungeon(const struct face_scene *s, const struct menu *menu, struct grid *g) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    int foot = ddf_choices(menu, g, menu->count > 12 ? 8 : 6);
    header(r, v, g);
    draw_map(v, menu, g);
    panel(r, v, g);
    grid_rule(g, 0, MAP_Y + 9, g->w, NULL, STYLE_RULE);
    int y = MAP_Y + 10, story_rows = 0;
    const char *text = dd_room_line(r, v);
    for (uint32_t i = 0; i < s->log->count; i++)
        story_rows +=
            grid_wrap(NULL, 0, 0, g->w - 2 - s->log->line[i].indent, 9, STYLE_TEXT, s->log->line[i].text);
    int room_rows = grid_wrap(NULL, 0, 0, g->w - 2, 2, STYLE_TEXT, text);
    /* The room itself is told when there is space left beside what happened. */
    if (y + room_rows + story_rows + (v->corruption ? 1 : 0) <= foot)
        y += grid_wrap(g, 1, y, g->w - 2, 2, STYLE_DIM, text);
    story(s, g, y, foot - y);
}

static void card(const struct dd_rules *r, struct dd_item it, const char *title, struct grid *g, int x,
                 int y) {
    TEXT_ON_STACK(t, 100);
    grid_frame(g, x, y, 38, 9, STYLE_RULE);
    grid_text(g, x + 2, y, STYLE_DIM, title);
    if (!it.id) {
        grid_text(g, x + 2, y + 1, STYLE_DIM, "nothing");
        return;
    }
    grid_clip(g, x + 2, y + 1, 34, ddf_item_style(r, it.kind), r->item[it.kind].title);
    grid_clip(g, x + 2, y + 2, 34, STYLE_DIM, dd_rarity_names[r->item[it.kind].rarity]);
    dd_put_stats(r, it.kind, &t);
    grid_clip(g, x + 2, y + 3, 34, STYLE_STRONG, t.buf);
    grid_wrap(g, x + 2, y + 4, 34, 4, STYLE_DIM, r->item[it.kind].flavour ? r->item[it.kind].flavour : "");
}

void ddf_draw_find(const struct face_scene *s, const struct menu *menu, struct grid *g) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    bool weapon = r->item[v->found.kind].slot == DD_WEAPON;
    header(r, v, g);
    card(r, v->found, " Found ", g, 1, 2);
    card(r, weapon ? v->weapon : v->armor, " Worn ", g, 41, 2);
    grid_text(g, 1, 12, STYLE_DIM, "The other one goes into your pack.");
    story(s, g, 13, 6);
    ddf_choices(menu, g, 2);
}

/* A sign given now means a heavy blow next turn; a sign of last turn means it falls now. Loud on purpose. */
static void telegraph(const struct dd_rules *r, const struct dd_view *v, struct grid *g, int y) {
    const struct dd_monster_rules *m = &r->monster[v->foe];
    TEXT_ON_STACK(t, 120);
    if (v->tell == DD_TELL_HEAVY) {
        text_fmt(&t, ">>> THE HEAVY BLOW FALLS THIS TURN");
        if (v->profile.bestiary[v->foe].tier >= 2) {
            text_put(&t, ": ");
            dd_put_span(dd_foe_blow(r, v->foe, v->foe_phase, true), &t);
            text_put(&t, " damage");
        }
        text_put(&t, " <<<");
        grid_centre(g, y, STYLE_ALARM, t.buf);
    } else if (v->tell == DD_TELL_NOW) {
        text_fmt(&t, ">> A SIGN: it gathers itself. A heavy blow next turn%s <<",
                 m->tell_skips_attack ? ", none now" : "");
        grid_centre(g, y, STYLE_WARN, t.buf);
    }
}

static void foe_box(const struct dd_rules *r, const struct dd_view *v, struct grid *g) {
    const struct dd_monster_rules *m = &r->monster[v->foe];
    TEXT_ON_STACK(t, 300);
    grid_double_frame(g, 0, 2, g->w, 7, m->boss ? STYLE_ALARM : STYLE_RULE);
    grid_text(g, 3, 3, m->boss ? STYLE_ALARM : STYLE_TITLE, m->title);
    text_fmt(&t, "turn %u", v->turn);
    grid_right(g, g->w - 3, 3, STYLE_DIM, t.buf);
    grid_text(g, 3, 4, STYLE_STRONG, "HP");
    grid_bar(g, 7, 4, 40, v->foe_hp.shown, v->foe_max, STYLE_BLOOD);
    put_of(v, v->foe_hp, v->foe_max, "", g, 49, 4);
    text_clear(&t);
    dd_put_known(r, v, &t);
    int y = 5 + grid_wrap(g, 3, 5, g->w - 6, 2, STYLE_TEXT, t.buf);
    grid_wrap(g, 3, y, g->w - 6, 8 - y, STYLE_DIM, m->flavour ? m->flavour : "");
}

/* The player in one row: a fight needs its rows for what happens. */
static void own_line(const struct dd_rules *r, const struct dd_view *v, struct grid *g, int y) {
    grid_text(g, 1, y, STYLE_STRONG, "You");
    grid_bar(g, 7, y, 22, v->hp.shown, v->max_hp, v->hp.shown * 3 < v->max_hp ? STYLE_ALARM : STYLE_BLOOD);
    put_of(v, v->hp, v->max_hp, " HP", g, 30, y);
    grid_text(g, 43, y, STYLE_DIM, "Dread");
    grid_bar(g, 49, y, 12, v->dread, r->dread_max, STYLE_DREAD);
    grid_fmt(g, 62, y, STYLE_TEXT, "%u/%u", v->dread, r->dread_max);
    int x = grid_text(g, 71, y, STYLE_DIM, "Gold") + 1;
    put_num(v, v->run_gold, "", g, x, y, STYLE_GOLD);
}

void ddf_draw_combat(const struct face_scene *s, const struct menu *menu, struct grid *g) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    int foot = ddf_choices(menu, g, menu->count > 6 ? 6 : 7);
    header(r, v, g);
    foe_box(r, v, g);
    telegraph(r, v, g, 9);
    own_line(r, v, g, 10);
    story(s, g, 11, foot - 11);
}

static int help_lines(struct grid *g, int y, const char *const *line) {
    for (; *line; line++)
        y += grid_wrap(g, 2, y, g->w - 4, 3, STYLE_TEXT, *line);
    return y;
}

static int help_dread(const struct dd_rules *r, struct grid *g, int y) {
    grid_text(g, 1, y++, STYLE_DREAD, "Dread");
    TEXT_ON_STACK(t, 400);
    text_fmt(
        &t,
        "Cleared rooms, traps and flight raise it; a stairwell takes away %u. From %u on numbers on the "
        "screen may be wrong, from %u on there are whispers, and from %u on visions. At %u the Watcher "
        "comes. A line of text always tells you when your eyes may be lying. Menus never lie, and you always "
        "do exactly what you choose.",
        r->dread_stairs, r->level[1].from, r->level[2].from, r->level[3].from, r->dread_max);
    return y + grid_wrap(g, 2, y, g->w - 4, 5, STYLE_TEXT, t.buf);
}

void ddf_draw_help(const struct face_scene *s, struct grid *g) {
    static const char *const camp[] = {
        "Enter Dungeon starts a run. You may bring a few things from the stash; they are lost if you fall.",
        "Manage Stash: a number puts away what you brought home, or lays out what you want to take along.",
        "View Bestiary: one star is a name, two stars are HP and damage, three are special abilities.",
        "Gold at camp is yours for good. It is the measure of how far you have come.", NULL};
    static const char *const dungeon[] = {
        "The numbers in the rooms of the map are the numbers of the menu: type one to go there.",
        "o opens a chest, d descends, e extracts, u uses an item, g changes gear.",
        "A stairwell leads down, and home. Deeper floors ask a price for leaving, from the gold of this run, "
        "and pay a bonus.",
        NULL};
    static const char *const combat[] = {
        "a attacks, d defends, u uses an item, f flees. Every choice but a lucky flight gives your foe its "
        "turn.",
        "When a foe gives a sign, its next blow is heavy: defend when it falls, not before.",
        "Whoever flees finds the foe again in that room, as wounded as before.", NULL};
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    bool fight = v->phase == DD_COMBAT, home = v->phase == DD_CAMP;
    ddf_header(g, fight ? "Help: a fight" : home ? "Help: camp" : "Help: the dungeon", STYLE_DIM, "");
    int y = help_lines(g, 2, fight ? combat : home ? camp : dungeon);
    y = help_dread(r, g, y + 1);
    grid_text(g, 1, y + 1, STYLE_KEY, "Keys");
    grid_wrap(
        g, 2, y + 2, g->w - 4, 3, STYLE_TEXT,
        "A number or letter and Enter makes a choice; \"u 1\" opens a page and picks from it. A line does "
        "one "
        "action. Words work too, such as attack. Enter alone shows the screen again. b is back, q leaves.");
}
