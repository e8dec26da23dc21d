/* DARKDELVE's face: camp, stash, bestiary, and the two ways a run ends. */
#include "front/screen/darkdelve/ddf.h"

static void draw_fire(struct grid *g, int x, int y) {
    static const struct {
        enum style style;
        const char *row;
    } art[] = {
        {STYLE_DIM, "       .     '      "},  {STYLE_WARN, "      (   .         "},
        {STYLE_WARN, "       )  (   '     "}, {STYLE_GOLD, "      (  . )  )     "},
        {STYLE_GOLD, "     ( (  ) ( )     "}, {STYLE_BLOOD, "   ___\\(_()_)/___   "},
        {STYLE_DIM, "    ~=~=~=~=~=~=    "},
    };
    for (int i = 0; i < (int)(sizeof art / sizeof art[0]); i++)
        grid_text(g, x, y + i, art[i].style, art[i].row);
}

static bool number_is_open(const struct menu *menu, uint32_t number) {
    for (uint32_t i = 0; i < menu->count; i++)
        if (menu->choice[i].number == number)
            return menu->choice[i].kind != CHOICE_TELL;
    return false;
}

/* Items of one place that stand on this page, with their numbers in the menu: places on the whole shelf. */
static int draw_items(const struct face_scene *s, const struct menu *menu, struct grid *g, int x, int y,
                      enum ddf_where where) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    struct ddf_shelf shelf;
    ddf_shelf_fill(&v->profile, true, &shelf);
    int at = y;
    uint32_t left = 0;
    for (uint32_t i = 0; i < shelf.count; i++) {
        if (shelf.where[i] != where)
            continue;
        if (!ddf_shelf_shown(&shelf, i, s->ui.at)) {
            left++;
            continue;
        }
        TEXT_ON_STACK(t, 100);
        TEXT_ON_STACK(stats, 80);
        bool open = number_is_open(menu, i + 1);
        grid_fmt(g, x, at, open ? STYLE_KEY : STYLE_OFF, "%2u%c", i + 1, open ? ' ' : '-');
        dd_put_item(r, shelf.item[i], &t);
        int end =
            grid_clip(g, x + 3, at, 35, open ? ddf_item_style(r, shelf.item[i].kind) : STYLE_OFF, t.buf);
        dd_put_stats(r, shelf.item[i].kind, &stats);
        grid_clip(g, end + 2, at, x + 38 - end - 2, STYLE_DIM, stats.buf);
        at++;
    }
    if (left)
        grid_fmt(g, x + 3, at++, STYLE_DIM, "and %u more", left);
    if (at == y)
        grid_text(g, x + 3, at++, STYLE_DIM, "nothing");
    return at;
}

/* DD-075, DD-077. */
void ddf_draw_stash(const struct face_scene *s, const struct menu *menu, struct grid *g) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    bool discard = s->ui.page == DDF_PAGE_DISCARD;
    TEXT_ON_STACK(t, 80);
    text_fmt(&t, "%u gold", v->profile.gold);
    ddf_header(g, discard ? "Throw something away" : "The stash", STYLE_GOLD, t.buf);
    grid_fmt(g, 1, 2, STYLE_STRONG, "Stash  %u/%u slots", dd_stash_used(&v->profile), r->stash_capacity);
    grid_bar(g, 25, 2, 12, dd_stash_used(&v->profile), r->stash_capacity, STYLE_GOOD);
    int y = draw_items(s, menu, g, 1, 3, DDF_AT_STASH);
    grid_text(g, 41, 2, STYLE_STRONG, "Brought home, to be put away");
    int end = draw_items(s, menu, g, 41, 3, DDF_AT_RETURNED);
    grid_text(g, 41, end + 1, STYLE_STRONG, "Laid out for the next run");
    end = draw_items(s, menu, g, 41, end + 2, DDF_AT_HAND);
    y = end > y ? end : y;

    const char *how = discard ? "A number throws an item away for good. You are asked once more."
                              : "A number puts an item away, or lays it out for the next run.";
    grid_text(g, 1, 17, discard ? STYLE_ALARM : STYLE_DIM, how);
    bool done = s->log->memo[DDF_MEMO_MOVED] && !s->refused; /* else the log is no answer to what was tried */
    if (y < 17 && done)
        log_draw(s->log, g, 1, 18, g->w - 2, 1);
    int x = 1;
    grid_rule(g, 0, 19, g->w, NULL, STYLE_RULE);
    for (uint32_t i = 0; i < menu->count; i++) {
        const struct choice *c = &menu->choice[i];
        if (c->number)
            continue;
        x = grid_fmt(g, x, 20, STYLE_KEY, "%c", c->letter);
        x = grid_text(g, x + 1, 20, STYLE_TEXT, c->label) + 4;
    }
}

/* DD-074, DD-093, DD-094. */
void ddf_draw_bring(const struct face_scene *s, const struct menu *menu, struct grid *g) {
    const struct dd_rules *r = s->rules;
    TEXT_ON_STACK(t, 160);
    ddf_header(g, "Before the gate", STYLE_DIM, "");
    text_fmt(
        &t,
        "Bring up to %u items from the stash, at most %u of them a consumable. What you bring is lost if "
        "you do not come back.",
        r->bring_max, r->bring_consumables_max);
    grid_wrap(g, 1, 2, g->w - 2, 2, STYLE_TEXT, t.buf);
    ddf_choices(menu, g, 16);
}

/* Four rows of 37 columns: name and stars, figures, abilities. */
static void draw_beast(const struct dd_rules *r, const struct dd_beast *b, uint32_t id, struct grid *g, int x,
                       int y) {
    static const char *const stars[DD_TIERS + 1] = {"", "*", "**", "***"};
    const struct dd_monster_rules *m = &r->monster[id];
    if (!b->tier) {
        grid_text(g, x, y, STYLE_OFF, "? ? ?");
        grid_text(g, x, y + 1, STYLE_OFF, "Not met yet.");
        return;
    }
    int end = grid_text(g, x, y, m->boss ? STYLE_ALARM : STYLE_STRONG, m->title);
    grid_text(g, end + 1, y, STYLE_GOLD, stars[b->tier <= DD_TIERS ? b->tier : DD_TIERS]);
    TEXT_ON_STACK(t, 200);
    text_fmt(&t, "%u met, %u slain", b->encounters, b->kills);
    grid_right(g, x + 37, y, STYLE_DIM, t.buf);
    text_clear(&t);
    if (b->tier >= 2)
        dd_put_strength(m, &t);
    else
        text_put(&t, "Its strength is not known.");
    grid_text(g, x, y + 1, STYLE_TEXT, t.buf);
    text_clear(&t);
    text_fmt(&t, "slew you %u", b->deaths);
    if (b->deaths)
        grid_right(g, x + 37, y + 1, STYLE_BLOOD, t.buf);
    text_clear(&t);
    if (b->tier >= DD_TIERS)
        dd_put_abilities(m, &t);
    grid_wrap(g, x, y + 2, 37, 2, STYLE_DIM, t.buf);
}

/* DD-076, DD-374 to DD-376. */
void ddf_draw_bestiary(const struct face_scene *s, const struct menu *menu, struct grid *g) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    uint32_t first = s->ui.at * (uint32_t)DDF_BEASTS_PER_PAGE;
    TEXT_ON_STACK(t, 60);
    text_fmt(&t, "known %u/%u", dd_known_beasts(r, &v->profile), r->monster_count);
    ddf_header(g, "The bestiary", STYLE_STRONG, t.buf);
    for (uint32_t i = 0; i < DDF_BEASTS_PER_PAGE && first + i < r->monster_count; i++) {
        uint32_t id = first + i + 1;
        draw_beast(r, &v->profile.bestiary[id], id, g, i % 2 ? 42 : 1, 3 + (int)(i / 2) * 4);
    }
    ddf_choices(menu, g, 2);
}

/* What the pages of the camp show, for a reader who opens none: what lies where, and who is known. */
static void draw_all_pages(const struct face_scene *s, struct grid *g, int y) {
    static const char *const places[] = {[DDF_AT_RETURNED] = "Brought home, to be put away: ",
                                         [DDF_AT_HAND] = "Laid out for the next run: ",
                                         [DDF_AT_STASH] = "In the stash: "};
    const struct dd_rules *r = s->rules;
    const struct dd_profile *p = &((const struct dd_view *)s->view)->profile;
    struct ddf_shelf shelf;
    ddf_shelf_fill(p, true, &shelf);
    for (uint32_t where = 0; where <= DDF_AT_STASH; where++) {
        TEXT_ON_STACK(t, 3200);
        for (uint32_t i = 0; i < shelf.count; i++) {
            if (shelf.where[i] != where)
                continue;
            text_put(&t, t.len ? ", " : places[where]);
            dd_put_item(r, shelf.item[i], &t);
        }
        y += grid_wrap(g, 1, y, g->w - 2, g->h, STYLE_TEXT, t.buf);
    }
    for (uint32_t id = 1, n = 0; id <= r->monster_count; id++)
        if (p->bestiary[id].tier) {
            draw_beast(r, &p->bestiary[id], id, g, n % 2 ? 42 : 1, y + (int)(n / 2) * 4);
            n++;
        }
}

/* DD-071, DD-072, DD-550. */
void ddf_draw_camp(const struct face_scene *s, const struct menu *menu, struct grid *g) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    const struct dd_profile *p = &v->profile;
    grid_double_frame(g, 0, 0, g->w, 3, STYLE_RULE);
    grid_text(g, 3, 1, STYLE_TITLE, "D A R K D E L V E");
    grid_right(g, g->w - 3, 1, STYLE_DIM, "the camp above the Ossuary");

    static const char *const labels[] = {"Gold", "Stash", "Bestiary", "", "Runs"};
    for (int i = 0; i < 5; i++)
        grid_text(g, 4, 5 + i, STYLE_DIM, labels[i]);
    grid_fmt(g, 15, 5, STYLE_GOLD, "%u", p->gold);
    grid_fmt(g, 15, 6, STYLE_STRONG, "%u/%u", dd_stash_used(p), r->stash_capacity);
    grid_fmt(g, 15, 7, STYLE_STRONG, "%u/%u", dd_known_beasts(r, p), r->monster_count);
    grid_fmt(g, 15, 9, STYLE_TEXT, "%u, back from %u, lessons learned in %u", p->runs, p->extractions,
             p->deaths);
    if (!s->plain)
        draw_fire(g, 54, 4);

    TEXT_ON_STACK(line, 400);
    const char *end = dd_duel_end(v);
    text_fmt(&line, "%s%s", end ? end : dd_camp_line(r, p), end ? "." : "");
    int y = 12 + grid_wrap(g, 4, 12, g->w - 8, 2, STYLE_TEXT, line.buf);
    if (!s->log->memo[DDF_MEMO_MOVED])
        y += log_draw(s->log, g, 4, y, g->w - 8, 16 - y);
    if (face_rows(g) > FACE_ROWS)
        draw_all_pages(s, g, y);
    ddf_choices(menu, g, 4);
}

/* DD-011, DD-502, DD-551: title, rule, killer, what was learned, the mark of the bestiary. */
void ddf_draw_lesson(const struct face_scene *s, const struct menu *menu, struct grid *g) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    const struct dd_monster_rules *m = &r->monster[v->killer];
    const struct dd_beast *b = &v->profile.bestiary[v->killer];
    grid_centre(g, 1, STYLE_TITLE, "L E S S O N   L E A R N E D");
    grid_rule(g, 20, 2, 40, NULL, STYLE_RULE);

    TEXT_ON_STACK(t, 400);
    const char *killer = m->title ? m->title : "Dark";
    grid_fmt(g, 4, 4, STYLE_STRONG, "%s%s ended this run on floor %u, at %u Dread.", dd_the(killer, true),
             killer, v->floor, v->dread);
    int y = 5 + log_draw(s->log, g, 4, 5, g->w - 8, 3);
    y += 1 + grid_wrap(g, 4, y + 1, g->w - 8, 4, STYLE_TEXT, m->lesson ? m->lesson : "");

    if (b->tier >= 2) {
        dd_put_strength(m, &t);
        text_put(&t, ". ");
    }
    if (b->tier >= DD_TIERS)
        dd_put_abilities(m, &t);
    y += 1 + grid_wrap(g, 4, y + 1, g->w - 8, 3, STYLE_DIM, t.buf);

    text_clear(&t);
    if (v->lesson_tier)
        text_fmt(&t, "[ Bestiary updated: %s, now known in %u of %u parts ]", killer, b->tier, DD_TIERS);
    else
        text_fmt(&t, "[ Bestiary updated: %s, met %u time%s, fallen to %u time%s ]", killer, b->encounters,
                 b->encounters == 1 ? "" : "s", b->deaths, b->deaths == 1 ? "" : "s");
    grid_text(g, 4, y + 1, STYLE_RARE, t.buf);

    text_clear(&t);
    text_fmt(&t,
             "Left below: %u item%s and the gold of this run. Safe at camp: %u gold and %u stashed item%s.",
             v->items_lost, v->items_lost == 1 ? "" : "s", v->profile.gold, dd_stash_used(&v->profile),
             dd_stash_used(&v->profile) == 1 ? "" : "s");
    y += 3 + grid_wrap(g, 4, y + 3, g->w - 8, 2, STYLE_TEXT, t.buf);

    text_clear(&t);
    dd_put_death_line(r, v, &t);
    int left = FACE_ROWS - 3 - y; /* the menu and its rule stand below */
    if (grid_wrap(NULL, 0, 0, g->w - 8, 9, STYLE_TEXT, t.buf) <= left)
        grid_wrap(g, 4, y + 1, g->w - 8, left, STYLE_WHISPER, t.buf);
    ddf_choices(menu, g, 1);
}

/* The gold of a run from what was found to what came home; returns the row below. */
static int reckoning(const struct dd_rules *r, const struct dd_view *v, struct grid *g, int y) {
    const struct dd_reckoning k = dd_reckon(r, v);
    const struct {
        const char *label;
        int64_t gold;
        bool shown, sign;
    } rows[] = {{"Gold of the run", k.found, true, false},
                {"Price of leaving", -k.price, k.price != 0, true},
                {"Bonus for depth", k.bonus, k.bonus != 0, true},
                {"Gold brought home", v->gold_earned, k.price || k.bonus, false},
                {"Gold at camp now", v->profile.gold, true, false}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].shown)
            grid_fmt(g, 6, y++, STYLE_GOLD, rows[i].sign ? "%-17s %+6lld" : "%-17s %6lld", rows[i].label,
                     (long long)rows[i].gold);
    return y;
}

/* DD-472, DD-473. */
void ddf_draw_extraction(const struct face_scene *s, const struct menu *menu, struct grid *g) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    grid_centre(g, 1, STYLE_TITLE, "Y O U   C A M E   B A C K");
    grid_rule(g, 20, 2, 40, NULL, STYLE_RULE);
    TEXT_ON_STACK(t, 300);
    grid_fmt(g, 6, 4, STYLE_STRONG, "Out of floor %u %s.", v->floor, dd_left_by(v));
    grid_wrap(g, 6, 5, g->w - 12, 2, STYLE_TEXT, dd_extract_line(r, &v->profile));

    reckoning(r, v, g, 8);
    grid_fmt(g, 42, 8, STYLE_STRONG, "Brought home: %u item%s", v->items_kept, v->items_kept == 1 ? "" : "s");
    int y = 9;
    uint32_t n = dd_items_count(v->profile.returned, DD_CARRY_MAX);
    for (uint32_t i = 0; i < n && y < 17; i++, y++) {
        text_clear(&t);
        dd_put_item(r, v->profile.returned[i], &t);
        if (y == 16 && i + 1 < n)
            grid_fmt(g, 44, y, STYLE_DIM, "and %u more", n - i);
        else
            grid_clip(g, 44, y, 35, ddf_item_style(r, v->profile.returned[i].kind), t.buf);
    }
    if (n)
        grid_fmt(g, 6, 18, STYLE_DIM, "Put %s into the stash at camp (%u of %u slots in use).",
                 n == 1 ? "it" : "them", dd_stash_used(&v->profile), r->stash_capacity);
    ddf_choices(menu, g, 1);
}

void ddf_draw_opening(const struct face_scene *s, struct grid *g) {
    const struct dd_rules *r = s->rules;
    grid_double_frame(g, 0, 0, g->w, 3, STYLE_RULE);
    grid_text(g, 3, 1, STYLE_TITLE, "D A R K D E L V E");
    TEXT_ON_STACK(t, 400);
    int y = 4;
    y += 1 +
         grid_wrap(g, 4, y, g->w - 8, 3, STYLE_TEXT,
                   "Under the hill lies the Ossuary. Go down, take what you can carry, and come back up by a "
                   "stairwell before it keeps you.");
    text_fmt(
        &t,
        "There are %u floors. Each is richer than the one above and harder to leave. Whoever falls loses "
        "all they carried, but not what they learned.",
        r->floors);
    y += 1 + grid_wrap(g, 4, y, g->w - 8, 3, STYLE_TEXT, t.buf);
    y += 1 + grid_wrap(
                 g, 4, y, g->w - 8, 3, STYLE_DREAD,
                 "Dread grows with every room. When it is high, do not trust what you read. Your own choices "
                 "are always carried out as you made them.");
    grid_wrap(g, 4, y, g->w - 8, 2, STYLE_DIM,
              "Each choice has its key before it. ? is help, anywhere; what you have is kept after every step.");
}
