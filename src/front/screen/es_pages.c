/* ESCAPE THE DUNGEON's face: lists to choose from, and pages to read in that are no log: the room in full,
 * the player, the map of a level. */
#include "front/screen/es_face.h"

enum { HEAD_ROWS = 2, TRAIT_BAR = 10, RIGHT_X = 42 };

static int foot(const struct menu *m, struct grid *g) {
    return face_rows(g) - es_draw_letters(m, g, g->w - 1);
}

/* One choice a row, with its note; long labels may have two rows. */
void es_draw_list(const struct face_scene *s, const struct menu *m, const char *title, struct grid *g) {
    int y = HEAD_ROWS, end = foot(m, g);
    (void)s;
    grid_rule(g, 0, 0, g->w, title, STYLE_TITLE);
    for (uint32_t i = 0; i < m->count && y < end; i++) {
        const struct choice *c = &m->choice[i];
        if (!c->number)
            continue;
        int at = grid_fmt(g, 1, y, STYLE_KEY, "%2u", c->number) + 1;
        at = grid_clip(g, at, y, g->w - at - 1, (enum style)c->style, c->label);
        if (*c->note)
            grid_clip(g, at < 28 ? 28 : at + 2, y, g->w - (at < 28 ? 28 : at + 2) - 1, STYLE_DIM, c->note);
        y++;
    }
}

static void draw_who(const struct face_scene *s, const struct menu *m, struct grid *g) {
    const char *title = es_word(s->rules, ES_KIND_VERB, 1 + (int64_t)s->ui.picked);
    es_draw_list(s, m, title, g);
}

/* Whole sentences, wrapped: a label has no room for them. */
static void draw_sentences(const struct face_scene *s, const struct menu *m, uint32_t kind, const char *title,
                           struct grid *g) {
    int y = 1, end = foot(m, g);
    grid_rule(g, 0, 0, g->w, title, STYLE_TITLE);
    for (uint32_t i = 0; i < m->count && y < end; i++) {
        const struct choice *c = &m->choice[i];
        if (!c->number)
            continue;
        grid_fmt(g, 1, y, STYLE_KEY, "%2u", c->number);
        y += grid_wrap(g, 5, y, g->w - 6, end - y < 2 ? 1 : 2, STYLE_TEXT,
                       es_word(s->rules, kind, c->action.arg[0]));
    }
}

static void put_ways(const struct face_scene *s, struct text *out) {
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    static const int8_t step[ES_DIRECTIONS] = {0, -ES_COLUMNS, ES_COLUMNS, -1, 1, 0, 0};
    text_put(out, "Ways:");
    for (uint32_t i = 0, n = 0; i < s->legal_count; i++) {
        uint32_t way = (uint32_t)s->legal[i].arg[0];
        if (s->legal[i].verb != ES_MOVE || way >= ES_DIRECTIONS)
            continue;
        text_fmt(out, "%s %s", n++ ? "," : "", es_word(r, ES_KIND_DIRECTION, way));
        const struct es_room *to = &v->room[v->self.depth - 1][(v->self.room + step[way]) % ES_ROOMS];
        if (step[way])
            text_fmt(out, " (%s%s)", es_feature_title(r, to->feature),
                     to->known & ES_KNOWS_INSIDE ? "" : ", not yet entered");
    }
    text_char(out, '.');
}

static int draw_person(const struct es_rules *r, const struct es_person *p, struct grid *g, int y,
                       bool full) {
    TEXT_ON_STACK(head, 160);
    TEXT_ON_STACK(more, 300);
    es_put_title(r, p->id, &head);
    text_fmt(&head, ", level %d, health %d of %d: ", p->level, p->health, p->health_most);
    es_put_opinion(p, &head);
    grid_clip(g, 1, y, g->w - 2, p->enemy ? STYLE_ALARM : STYLE_STRONG, head.buf);
    if (!full)
        return 1;
    text_fmt(&more, "%s, %s", es_word(r, ES_KIND_FACTION, p->faction),
             p->archetype ? es_word(r, ES_KIND_ARCHETYPE, p->archetype) : "no heading");
    if (p->tier)
        text_fmt(&more, ", weapon of tier %u", p->tier);
    if (p->loot)
        text_put(&more, ", carries loot");
    if (p->skills) {
        text_put(&more, "; ");
        es_put_skills(r, p->skills, &more);
    }
    if (p->id >= 2 && p->id < 2u + r->people && r->person[p->id - 2].words)
        text_fmt(&more, ". %s", r->person[p->id - 2].words);
    return 1 + grid_wrap(g, 3, y + 1, g->w - 5, 2, STYLE_DIM, more.buf);
}

static void draw_look(const struct face_scene *s, const struct menu *m, struct grid *g) {
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    const struct es_room *here = es_here(v);
    int w = g->w - 2, y = HEAD_ROWS, end = foot(m, g);
    TEXT_ON_STACK(items, 200);
    TEXT_ON_STACK(ways, 300);
    grid_rule(g, 0, 0, g->w, es_feature_title(r, here->feature), STYLE_TITLE);
    y += grid_wrap(g, 1, y, w, 4, STYLE_TEXT, es_room_text(r, v->self.depth, v->self.room, here->feature));
    put_ways(s, &ways);
    y += grid_wrap(g, 1, y, w, 3, STYLE_DIM, ways.buf);
    text_put(&items, "Here: ");
    es_put_items(r, here->item, &items);
    y += grid_wrap(g, 1, y, w, 2, STYLE_GOLD, items.len > 6 ? items.buf : "Nothing lies here.") + 1;
    if (!v->here)
        grid_text(g, 1, y, STYLE_DIM, "You are alone.");
    for (uint32_t i = 0; i < v->here; i++) {
        if (y + 1 >= end && i + 1u < v->here) {
            grid_fmt(g, 1, y, STYLE_DIM, "and %u more: people", v->here - i);
            return;
        }
        y += draw_person(r, &v->person[i], g, y, v->here * 3 <= end - y + 3 * (int)i);
    }
}

static void draw_traits(const struct es_rules *r, const struct es_view *v, struct grid *g, int y) {
    for (uint32_t i = 0; i < ES_TRAITS; i++, y++) {
        int32_t n = v->self.trait[i];
        TEXT_ON_STACK(value, 20);
        es_put_decimal(n, true, &value);
        grid_text(g, 1, y, STYLE_TEXT, es_word(r, ES_KIND_TRAIT, i + 1));
        grid_right(g, 23, y, n < 0 ? STYLE_BLOOD : STYLE_STRONG, value.buf);
        if (n)
            grid_bar(g, 25, y, TRAIT_BAR, n < 0 ? -n : n, ES_ONE, n < 0 ? STYLE_BLOOD : STYLE_GOOD);
    }
}

static int draw_features(const struct es_rules *r, const struct es_view *v, struct grid *g, int y) {
    TEXT_ON_STACK(line, 200);
    for (uint32_t i = 0; i < ES_FEATURES; i++) {
        text_fmt(&line, "%s%s ", i ? ", " : "", es_word(r, ES_KIND_FEATURE5, i + 1));
        es_put_decimal(v->self.feature[i], false, &line);
    }
    return y + grid_wrap(g, 1, y, g->w - 2, 2, STYLE_TEXT, line.buf);
}

static void draw_ranks(const struct es_rules *r, const struct es_view *v, struct grid *g, int y) {
    uint8_t id[ES_ARCHETYPES];
    int32_t score[ES_ARCHETYPES];
    uint32_t n = es_ranked(r, v, id, score);
    grid_text(g, RIGHT_X, y++, STYLE_DIM, "Compass: what they would call you");
    for (uint32_t i = 0; i < n && i < ES_TRAITS - 1; i++, y++) {
        TEXT_ON_STACK(value, 20);
        es_put_decimal(score[i], true, &value);
        grid_text(g, RIGHT_X, y, i ? STYLE_TEXT : STYLE_TITLE, es_word(r, ES_KIND_ARCHETYPE, id[i]));
        grid_right(g, RIGHT_X + 22, y, STYLE_STRONG, value.buf);
    }
}

static void put_standing(const struct es_rules *r, const struct es_view *v, struct text *out) {
    const struct es_entity *me = &v->self;
    text_fmt(out, "Level %d, experience %d. Depth %u, chapter %u; chapters closed %d, acts %u. ",
             es_level(r, &v->run, me), me->xp, me->depth, es_chapter(me->depth),
             __builtin_popcount(v->run.chapters), v->run.acts);
    text_fmt(out, "You are of %s, reputation %d.", es_word(r, ES_KIND_FACTION, me->faction), me->reputation);
    for (uint32_t i = 0; i < ES_EFFECTS; i++)
        if (me->effect[i].turns)
            text_fmt(out, " For %u turns: attack %+d.%d, defence %+d.%d.", me->effect[i].turns,
                     me->effect[i].attack / 10, me->effect[i].attack % 10, me->effect[i].defence / 10,
                     me->effect[i].defence % 10);
}

static void draw_status(const struct face_scene *s, const struct menu *m, struct grid *g) {
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    int y = 1, w = g->w - 2, end = foot(m, g);
    TEXT_ON_STACK(line, 300);
    grid_rule(g, 0, 0, g->w, "You", STYLE_TITLE);
    put_standing(r, v, &line);
    y += grid_wrap(g, 1, y, w, 3, STYLE_TEXT, line.buf);
    draw_traits(r, v, g, y);
    draw_ranks(r, v, g, y);
    y = draw_features(r, v, g, y + ES_TRAITS);
    text_clear(&line);
    text_put(&line, "You carry ");
    es_put_items(r, v->self.item, &line);
    y += grid_wrap(g, 1, y, w, 2, STYLE_GOLD, line.len > 10 ? line.buf : "You carry nothing.");
    for (uint32_t i = 1; i <= r->skills && y < end; i++)
        if (v->self.skills >> i & 1) {
            int x = grid_text(g, 1, y, STYLE_GOOD, r->skill[i].title);
            grid_clip(g, x + 2, y++, g->w - x - 3, STYLE_DIM, r->skill[i].words ? r->skill[i].words : "");
        }
}

static void draw_whole_map(const struct face_scene *s, const struct menu *m, struct grid *g) {
    static const uint8_t shown[] = {ES_CORRIDOR,  ES_START,       ES_TREASURE,   ES_TRAINING,
                                    ES_DIALOGUE,  ES_REST,        ES_COMBAT,     ES_RUNE_FORGE,
                                    ES_STAIRS_UP, ES_STAIRS_DOWN, ES_ESCAPE_GATE};
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    uint32_t depth = s->ui.picked >= 1 && s->ui.picked <= ES_DEPTHS ? s->ui.picked : v->self.depth;
    TEXT_ON_STACK(title, 60);
    text_fmt(&title, "Depth %u, as you know it", depth);
    grid_rule(g, 0, 0, g->w, title.buf, STYLE_TITLE);
    foot(m, g);
    grid_frame(g, 1, 2, 4 * ES_COLUMNS + 3, 2 * ES_ROWS + 3, STYLE_RULE);
    es_draw_map(v, depth, g, 4, 4, 4, 2);
    int y = 2, x = 4 * ES_COLUMNS + 6;
    grid_text(g, x, y, STYLE_HERE, "@");
    grid_text(g, x + 2, y++, STYLE_TEXT, "you");
    for (uint32_t i = 0; i < sizeof shown; i++) {
        struct es_mark mark = es_mark_of(&(struct es_room){.feature = shown[i]});
        grid_put(g, x, y, (enum style)mark.style, (uint32_t)mark.mark);
        grid_text(g, x + 2, y++, STYLE_TEXT, es_feature_title(r, shown[i]));
    }
    grid_text(g, x, y, STYLE_DIM, "- a vault that you emptied");
    grid_wrap(g, 1, 2 * ES_ROWS + 6, g->w - 2, 3, STYLE_DIM,
              "Every room opens to those beside it. You know what a room is from next door, what lies in it "
              "once you were inside. The legion comes from the far corner and never enters a forge.");
}

/* Two columns of names. */
static void draw_persons(const struct menu *m, struct grid *g) {
    int n = 0, end = foot(m, g), per = ES_PERSONS_PAGE / 2, w = (g->w - 2) / 2;
    grid_rule(g, 0, 0, g->w, "People you know of; those here stand out", STYLE_TITLE);
    for (uint32_t i = 0; i < m->count; i++) {
        const struct choice *c = &m->choice[i];
        int x = 1 + n / per * w, y = HEAD_ROWS + n % per;
        if (!c->number || y >= end)
            continue;
        grid_fmt(g, x, y, STYLE_KEY, "%2u", c->number);
        grid_clip(g, x + 3, y, w - 4, (enum style)c->style, c->label);
        n++;
    }
    if (!n)
        grid_text(g, 1, HEAD_ROWS, STYLE_DIM, "Nobody yet. Go and meet somebody.");
}

void es_draw_page(const struct face_scene *s, const struct menu *m, struct grid *g) {
    switch (s->ui.page) {
    case ES_WHO:
        draw_who(s, m, g);
        return;
    case ES_WALK:
        es_draw_list(s, m, "Walk out of it", g);
        return;
    case ES_SAYING:
        draw_sentences(s, m, ES_KIND_LINE, "Say", g);
        return;
    case ES_OPTION:
        draw_sentences(s, m, ES_KIND_OPTION, "What this room offers", g);
        return;
    case ES_LOOK:
        draw_look(s, m, g);
        return;
    case ES_STATUS:
        draw_status(s, m, g);
        return;
    case ES_MAP:
        draw_whole_map(s, m, g);
        return;
    case ES_PERSONS:
        draw_persons(m, g);
        return;
    default:
        foot(m, g);
        es_draw_log(s, g);
    }
}
