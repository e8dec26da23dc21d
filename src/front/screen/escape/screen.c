/* ESCAPE THE DUNGEON's face: where the player stands. Above the level as it is known beside the player's
 * figures, then the room and who is in it, then what happened this turn, below what can be done with all that
 * is to be known of it. When there is too little room, first the description gives way, then the hint, what
 * lies here, then people; what happened gets pages of its own (esf_draw_news), and so does whatever the story
 * sets apart.
 * On paper there is room for everything, and nothing is told twice. */
#include "front/screen/escape/esf.h"

enum {
    MAP_X = 2,
    MAP_Y = 1,
    CELL_W = 2,
    PANEL_X = 25,
    BAR_W = 12,
    LEGEND_Y = MAP_Y + ES_ROWS,
    ROOM_Y = LEGEND_Y + 1,
    MIDDLE_Y = ROOM_Y + 1,
    PEOPLE_SHOWN = 4, /* rows of people; more of them are counted */
    PEOPLE_LEAST = 2,
    SKILLS_NAMED = 2, /* more are counted */
    COLUMNS_WIDE = 2, /* of choices, if there is room for all else */
    COLUMNS = 3
};

void esf_draw_map(const struct es_view *v, uint32_t depth, struct grid *g, int x, int y, int cell_w,
                  int cell_h) {
    for (uint32_t i = 0; i < ES_ROOMS; i++) {
        struct esf_mark m = esf_mark_of(&v->room[depth - 1][i]);
        if (depth == v->self.depth && i == v->self.room)
            m = (struct esf_mark){'@', STYLE_HERE, ""};
        grid_put(g, x + (int)(i % ES_COLUMNS) * cell_w, y + (int)(i / ES_COLUMNS) * cell_h,
                 (enum style)m.style, (uint32_t)m.mark);
    }
}

static void draw_depth(const struct es_rules *r, const struct es_view *v, struct grid *g) {
    TEXT_ON_STACK(where, 80);
    TEXT_ON_STACK(when, 40);
    uint32_t limit = es_turn_limit(r, &v->setup);
    text_fmt(&where, "Depth %u of %d, chapter %u", v->self.depth, ES_DEPTHS, es_chapter(v->self.depth));
    text_fmt(&when, " turn %u of %u ", v->run.turn, limit);
    grid_head(g, where.buf);
    grid_right(g, g->w - 1, 0, STYLE_DIM, when.buf);
}

static int draw_figure(struct grid *g, int x, int y, const char *word, int64_t value) {
    TEXT_ON_STACK(t, 32);
    es_put_decimal(value, false, &t);
    x = grid_text(g, x, y, STYLE_DIM, word);
    return grid_text(g, x + 1, y, STYLE_STRONG, t.buf) + 2;
}

static int draw_whole(struct grid *g, int x, int y, const char *word, int64_t value) {
    x = grid_text(g, x, y, STYLE_DIM, word);
    return grid_fmt(g, x + 1, y, STYLE_STRONG, "%lld", (long long)value) + 2;
}

static void draw_bars(const struct es_view *v, struct grid *g, int y) {
    const struct es_entity *me = &v->self;
    bool low = me->health * 3 < me->health_most;
    grid_text(g, PANEL_X, y, STYLE_DIM, "Health");
    grid_bar(g, PANEL_X + 7, y, BAR_W, me->health, me->health_most, low ? STYLE_ALARM : STYLE_BLOOD);
    int x = grid_fmt(g, PANEL_X + 8 + BAR_W, y, low ? STYLE_ALARM : STYLE_STRONG, "%d/%d", me->health,
                     me->health_most);
    draw_figure(g, x + 2, y, "Energy", me->energy);
}

static void draw_compass(const struct es_rules *r, const struct es_view *v, struct grid *g, int y) {
    uint8_t id[ES_ARCHETYPES];
    int32_t score[ES_ARCHETYPES];
    uint32_t n = es_ranked(r, v, id, score);
    int x = grid_text(g, PANEL_X, y, STYLE_DIM, "Compass") + 1;
    if (!n)
        return;
    TEXT_ON_STACK(t, 80);
    x = grid_text(g, x, y, STYLE_TITLE, es_word(r, ES_KIND_ARCHETYPE, id[0]));
    es_put_decimal(score[0], false, &t);
    if (n > 1) {
        text_fmt(&t, ", then %s ", es_word(r, ES_KIND_ARCHETYPE, id[1]));
        es_put_decimal(score[1], false, &t);
    }
    grid_clip(g, x + 1, y, g->w - x - 2, STYLE_TEXT, t.buf);
}

/* What is in hand, who comes along, what was learned. */
static void put_belongings(const struct es_rules *r, const struct es_view *v, struct text *out) {
    const char *weapon = "bare hands";
    for (uint32_t i = 0; i < r->items && i < ES_ITEMS; i++)
        if (v->self.item[i] && r->item[i + 1].tier && r->item[i + 1].tier == v->self.tier)
            weapon = r->item[i + 1].title;
    text_put(out, weapon);
    if (v->companion) {
        text_put(out, "; with ");
        esf_put_title(r, v->companion, out);
    }
    int skills = __builtin_popcount(v->self.skills);
    if (skills > SKILLS_NAMED)
        text_fmt(out, "; %d skills", skills);
    else if (skills) {
        text_put(out, "; ");
        es_put_skills(r, v->self.skills, out);
    }
}

static void draw_panel(const struct es_rules *r, const struct es_view *v, struct grid *g) {
    static const char *const words[ES_ATTRIBUTES] = {"Might", "Agility", "Insight", "Willpower"};
    const struct es_entity *me = &v->self;
    int y = MAP_Y, x;
    draw_bars(v, g, y++);
    x = draw_whole(g, PANEL_X, y, "Level", es_level(r, &v->run, me));
    if (r->f.xp_per_level)
        x = grid_fmt(g, x - 1, y, STYLE_DIM, "(%d/%u)", me->xp % r->f.xp_per_level, r->f.xp_per_level) + 2;
    x = draw_figure(g, x, y, "Effort", me->feature[ES_EFFORT]);
    x = draw_figure(g, x, y, "Fame", me->feature[ES_FAME]);
    draw_whole(g, x, y++, "Repute", me->reputation);
    x = PANEL_X;
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        x = draw_whole(g, x, y, words[i], es_attribute(r, me, i));
    draw_compass(r, v, g, ++y);
    TEXT_ON_STACK(t, 200);
    put_belongings(r, v, &t);
    grid_clip(g, PANEL_X, y + 1, g->w - PANEL_X - 1, STYLE_TEXT, t.buf);
}

static void draw_legend(const struct es_view *v, struct grid *g) {
    int x = 1;
    for (uint32_t i = 0; i < esf_legend_count; i++) {
        struct esf_mark m = esf_legend[i];
        if (m.mark == '<' && v->self.depth == 1)
            m = (struct esf_mark){'G', STYLE_ALARM, "out"};
        if (m.mark == '>' && v->self.depth == ES_DEPTHS) /* there is nothing below */
            m = (struct esf_mark){'o', STYLE_DIM, "woke"};
        grid_put(g, x, LEGEND_Y, (enum style)m.style, (uint32_t)m.mark);
        x = grid_text(g, x + 2, LEGEND_Y, STYLE_DIM, m.word) + 2;
    }
}

static void draw_person(const struct es_rules *r, const struct es_person *p, struct grid *g, int y) {
    TEXT_ON_STACK(name, 60);
    TEXT_ON_STACK(mind, 120);
    esf_put_title(r, p->id, &name);
    es_put_opinion(p, &mind);
    enum style style = p->enemy ? STYLE_ALARM : p->companion ? STYLE_GOOD : STYLE_STRONG;
    if (p->enemy) /* for those who see no colour */
        grid_put(g, 0, y, style, '!');
    int x = grid_clip(g, 1, y, 24, style, name.buf);
    x = grid_fmt(g, x < 26 ? 26 : x + 1, y, STYLE_TEXT, "level %d, %d/%d", p->level, p->health,
                 p->health_most);
    grid_clip(g, x < 45 ? 45 : x + 2, y, g->w - (x < 45 ? 45 : x + 2) - 1, STYLE_TEXT, mind.buf);
}

/* Enemies first; returns the rows used. */
static int draw_people(const struct es_rules *r, const struct es_view *v, struct grid *g, int y, int rows) {
    int used = 0, left = v->here, foes = 0;
    for (uint32_t i = 0; i < v->here; i++)
        foes += v->person[i].enemy;
    for (int foe = 1; foe >= 0; foe--)
        for (uint32_t i = 0; i < v->here; i++) {
            if (v->person[i].enemy != foe)
                continue;
            if (used + 1 == rows && left > 1) {
                grid_fmt(g, 1, y + used, STYLE_WARN, "and %d more, enemies in all %d: look", left, foes);
                return rows;
            }
            draw_person(r, &v->person[i], g, y + used++);
            left--;
        }
    return used;
}

/* What was set apart is shown there; here its title is enough. On paper nothing is set apart. */
static bool in_feed(const struct face_scene *s, const struct face_line *l) {
    return s->plain || l->style != STYLE_WHISPER;
}

static int feed_rows(const struct face_scene *s, int w) {
    const struct face_log *log = s->log;
    int rows = 0;
    for (uint32_t i = 0; i < log->count; i++)
        if (in_feed(s, &log->line[i]))
            rows += grid_wrap(NULL, 0, 0, w - log->line[i].indent, GRID_H, STYLE_TEXT, log->line[i].text);
    return rows;
}

static int draw_feed(const struct face_scene *s, struct grid *g, int y, int w, int rows) {
    const struct face_log *log = s->log;
    int at = 0;
    for (uint32_t i = 0; i < log->count && at < rows; i++) {
        const struct face_line *l = &log->line[i];
        if (in_feed(s, l))
            at +=
                grid_wrap(g, 1 + l->indent, y + at, w - l->indent, rows - at, (enum style)l->style, l->text);
    }
    return at;
}

/* The choices with numbers, in columns. */
static int choice_rows(const struct menu *m, int columns) {
    return ((int)menu_numbered(m) + columns - 1) / columns;
}

/* At most so many rows; returns those used. With g null it only measures. */
static int draw_choices(const struct menu *m, struct grid *g, int y, int w, int columns, int rows) {
    int n = 0, at = 0, spare = 0, used = 0, per = choice_rows(m, columns), all = (int)menu_numbered(m);
    for (const struct choice *c = NULL; (c = menu_next(m, c)); n++) {
        int x = n / per * (w / columns), label = x + (c->letter ? 5 : 3);
        at = n % per ? at : 0;
        spare = n % per ? spare : rows - (all - n < per ? all - n : per);
        if (g) {
            enum style key = c->kind == CHOICE_TELL ? STYLE_OFF : STYLE_KEY;
            grid_fmt(g, x, y + at, key, c->letter ? "%2u %c" : "%2u", c->number, c->letter);
            grid_fmt(g, label - 1, y + at, key, "%c", choice_mark(c));
        }
        bool brief = c->kind == CHOICE_TELL && columns == COLUMNS; /* it tells more when it is chosen */
        int need = choice_wrap(c, g, label, y + at, x + w / columns - label - 1, 0, brief ? 1 : 1 + spare);
        spare -= need - 1;
        at += need;
        used = at > used ? at : used;
    }
    return used;
}

/* What lies in the room; behind its description. */
static void put_here(const struct face_scene *s, bool described, struct text *out) {
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    const struct es_room *here = esf_here(v);
    TEXT_ON_STACK(items, 160);
    if (described)
        text_put(out, es_room_text(r, v->self.depth, v->self.room, here->feature));
    es_put_items(r, here->item, &items);
    if (items.len)
        text_fmt(out, "%sHere: %s.", out->len ? " " : "", items.buf);
}

/* How the rows of the middle are shared out. */
struct middle {
    int rows, room, people, feed, hint;
    bool described;
};

static struct middle share_rows(const struct face_scene *s, const char *hint, int rows) {
    const struct es_view *v = s->view;
    int w = scene_columns(s) - 2;
    TEXT_ON_STACK(all, 600);
    TEXT_ON_STACK(items, 200);
    put_here(s, true, &all);
    put_here(s, false, &items);
    struct middle m = {.rows = rows,
                       .people = s->plain || v->here < PEOPLE_SHOWN ? v->here : PEOPLE_SHOWN,
                       .feed = feed_rows(s, w),
                       .room = grid_wrap(NULL, 0, 0, w, 6, STYLE_TEXT, all.buf),
                       .hint = hint ? grid_wrap(NULL, 0, 0, w, 4, STYLE_TEXT, hint) : 0,
                       .described = true};
    if (m.room + m.people + m.feed + m.hint > rows) {
        m.room = items.len ? grid_wrap(NULL, 0, 0, w, 2, STYLE_TEXT, items.buf) : 0;
        m.described = false;
    }
    if (m.room + m.people + m.feed + m.hint > rows)
        m.hint = 0;
    if (m.room + m.people + m.feed > rows)
        m.room = 0;
    while (m.people > PEOPLE_LEAST && m.people + m.feed > rows)
        m.people--;
    return m;
}

static bool middle_fits(const struct middle *m) {
    return m->people + m->feed <= m->rows;
}

/* Rows without those of the choices, which have as many as they need, as long as PEOPLE_LEAST are named. */
static int middle_rows(const struct face_scene *s, const struct menu *m, int columns, int *choices) {
    int w = scene_columns(s) - 1, rows = scene_rows(s) - MIDDLE_Y - menu_keys(m, NULL, w, false);
    int least = choice_rows(m, columns), most = rows - PEOPLE_LEAST;
    *choices = draw_choices(m, NULL, 0, w, columns, most > least ? most : least);
    return rows - *choices;
}

void esf_draw_here(const struct face_scene *s, const struct menu *m, struct grid *g) {
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    TEXT_ON_STACK(room, 600);
    const char *hint = m->count ? esf_hint(s) : NULL;
    int columns = COLUMNS_WIDE, choices;
    struct middle part = share_rows(s, hint, middle_rows(s, m, columns, &choices));
    if (!part.described) { /* what has happened needs the rows */
        columns = COLUMNS;
        part = share_rows(s, hint, middle_rows(s, m, columns, &choices));
    }
    put_here(s, part.described, &room);
    int y = MIDDLE_Y, w = g->w - 2;
    draw_depth(r, v, g);
    for (int i = 0; i < ES_ROWS; i++) {
        grid_put(g, MAP_X - 2, MAP_Y + i, STYLE_RULE, 0x2502);
        grid_put(g, MAP_X + CELL_W * ES_COLUMNS, MAP_Y + i, STYLE_RULE, 0x2502);
    }
    esf_draw_map(v, v->self.depth, g, MAP_X, MAP_Y, CELL_W, 1);
    draw_panel(r, v, g);
    draw_legend(v, g);
    grid_rule(g, 0, ROOM_Y, g->w, esf_feature_title(r, esf_here(v)->feature), STYLE_TITLE);
    if (part.room)
        y += grid_wrap(g, 1, y, w, part.room, STYLE_TEXT, room.buf);
    y += draw_people(r, v, g, y, part.people);
    if (!s->plain || middle_fits(&part)) /* else it has just been told in full */
        draw_feed(s, g, y, w, MIDDLE_Y + part.rows - part.hint - y);
    if (part.hint)
        grid_wrap(g, 1, MIDDLE_Y + part.rows - part.hint, w, part.hint, STYLE_UNCOMMON, hint);
    if (!m->count)
        return;
    draw_choices(m, g, MIDDLE_Y + part.rows, g->w - 1, columns, choices);
    menu_keys(m, g, g->w - 1, false);
}

static void draw_apart(const struct face_scene *s, uint32_t title, struct grid *g) {
    const struct face_log *log = s->log;
    int w = 64, x = (g->w - w) / 2;
    const char *words = title + 1 < log->count && log->line[title + 1].style == STYLE_WHISPER
                            ? log->line[title + 1].text
                            : "";
    int rows = grid_wrap(NULL, 0, 0, w, face_rows(g) - 10, STYLE_TEXT, words);
    int y = (face_rows(g) - rows - 2) / 2;
    draw_depth(s->rules, s->view, g);
    grid_double_frame(g, x - 4, y - 2, w + 8, rows + 6, STYLE_RULE);
    grid_centre(g, y, STYLE_TITLE, log->line[title].text);
    grid_wrap(g, x, y + 2, w, rows, STYLE_WHISPER, words);
}

/* Whether the screen has room for all that happened; at the end there is no such screen. */
static bool feed_fits(const struct face_scene *s) {
    struct menu m = {.count = 0};
    int choices;
    if (s->over)
        return false;
    escape_face.menu(s, &m);
    struct middle part = share_rows(s, NULL, middle_rows(s, &m, COLUMNS, &choices));
    return middle_fits(&part);
}

bool esf_draw_news(const struct face_scene *s, uint32_t page, struct grid *g) {
    const struct face_log *log = s->log;
    struct face_scene here = *s;
    here.ui = (struct face_ui){0, 0, 0};
    for (uint32_t i = 0; i < log->count && !s->plain; i++)
        if (log->line[i].style == STYLE_TITLE && page-- == 0) {
            draw_apart(s, i, g);
            return true;
        }
    struct face_log feed = {.count = 0};
    for (uint32_t i = 0; i < log->count; i++)
        if (in_feed(s, &log->line[i]))
            feed.line[feed.count++] = log->line[i];
    if (!feed.count || feed_fits(&here) || page >= log_pages(&feed, 0, g->w - 2, face_rows(g) - 2))
        return false;
    draw_depth(s->rules, s->view, g);
    log_draw_page(&feed, 0, page, g, 1, 2, g->w - 2, face_rows(g) - 2);
    return true;
}
