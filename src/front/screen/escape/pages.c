/* ESCAPE THE DUNGEON's face: lists to choose from, the player's figures, the map of a level, the list of
 * people. What turns its pages is in log.c. */
#include "front/screen/escape/esf.h"

enum { HEAD_ROWS = 2, TRAIT_BAR = 10, RIGHT_X = 42 };

static int draw_foot(const struct menu *m, struct grid *g) {
    return face_rows(g) - menu_keys(m, g, g->w - 1, false);
}

/* One choice a row, with its note; long notes have more while rows are left. */
static void draw_choice_list(const struct menu *m, const char *title, struct grid *g) {
    int y = HEAD_ROWS, spare = draw_foot(m, g) - y - (int)menu_numbered(m);
    grid_head(g, title);
    for (const struct choice *c = NULL; (c = menu_next(m, c));) {
        grid_fmt(g, 1, y, STYLE_KEY, "%2u%c", c->number, choice_mark(c));
        int rows = choice_wrap(c, g, 4, y, g->w - 5, 22, 1 + (spare > 0 ? spare : 0));
        spare -= rows - 1;
        y += rows;
    }
}

/* Whole sentences, wrapped: a label has no room for them. */
static void draw_sentences(const struct menu *m, const char *title, struct grid *g) {
    int y = 1, end = draw_foot(m, g);
    grid_head(g, title);
    for (const struct choice *c = NULL; y < end && (c = menu_next(m, c));) {
        grid_fmt(g, 1, y, STYLE_KEY, "%2u", c->number);
        bool saying = c->action.verb == ES_SPEAK; /* its words are enough */
        y += grid_wrap(g, 5, y, g->w - 6, end - y < 2 ? 1 : 2, STYLE_TEXT, saying ? c->note : c->label);
        if (*c->note && !saying && y < end)
            y += grid_wrap(g, 7, y, g->w - 8, end - y < 2 ? 1 : 2, STYLE_DIM, c->note);
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

static void put_features(const struct es_rules *r, const struct es_view *v, struct text *out) {
    for (uint32_t i = 0; i < ES_FEATURES; i++) {
        text_fmt(out, "%s%s ", i ? ", " : "", es_word(r, ES_KIND_FEATURE, i + 1));
        es_put_decimal(v->self.feature[i], false, out);
    }
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
            es_put_passing(&me->effect[i], out);
}

int esf_draw_figures(const struct face_scene *s, struct grid *g, int y) {
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    TEXT_ON_STACK(standing, 400);
    TEXT_ON_STACK(features, 200);
    int w = scene_columns(s) - 2;
    put_standing(r, v, &standing);
    put_features(r, v, &features);
    int head = grid_wrap(NULL, 0, 0, w, 4, STYLE_TEXT, standing.buf);
    int below = grid_wrap(NULL, 0, 0, w, 2, STYLE_TEXT, features.buf);
    if (g) {
        grid_wrap(g, 1, y, w, head, STYLE_TEXT, standing.buf);
        draw_traits(r, v, g, y + head);
        draw_ranks(r, v, g, y + head);
        grid_wrap(g, 1, y + head + ES_TRAITS, w, below, STYLE_TEXT, features.buf);
    }
    return head + ES_TRAITS + below;
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
    grid_head(g, title.buf);
    draw_foot(m, g);
    grid_frame(g, 1, 2, 4 * ES_COLUMNS + 3, 2 * ES_ROWS + 3, STYLE_RULE);
    esf_draw_map(v, depth, g, 4, 4, 4, 2);
    int y = 2, x = 4 * ES_COLUMNS + 6;
    grid_text(g, x, y, STYLE_HERE, "@");
    grid_text(g, x + 2, y++, STYLE_TEXT, "you");
    for (uint32_t i = 0; i < sizeof shown; i++) {
        struct esf_mark mark = esf_mark_of(&(struct es_room){.feature = shown[i]});
        grid_put(g, x, y, (enum style)mark.style, (uint32_t)mark.mark);
        grid_text(g, x + 2, y++, STYLE_TEXT, esf_feature_title(r, shown[i]));
    }
    grid_text(g, x, y, STYLE_DIM, "- a vault that you emptied");
    grid_wrap(g, 1, 2 * ES_ROWS + 6, g->w - 2, 3, STYLE_DIM,
              "Every room opens to those beside it. You know what a room is from next door, what lies in it "
              "once you were inside. The legion comes from the far corner and never enters a forge.");
}

/* Two columns of names. */
static void draw_persons(const struct menu *m, struct grid *g) {
    int n = 0, end = draw_foot(m, g), per = ESF_PERSONS_PAGE / 2, w = (g->w - 2) / 2;
    grid_head(g, "People you know of; * is here");
    for (const struct choice *c = NULL; (c = menu_next(m, c));) {
        int x = 1 + n / per * w, y = HEAD_ROWS + n % per;
        if (y >= end)
            continue;
        grid_fmt(g, x, y, STYLE_KEY, "%2u", c->number);
        grid_put(g, x + 2, y, STYLE_STRONG, c->style == STYLE_STRONG ? '*' : ' ');
        grid_clip(g, x + 3, y, w - 4, (enum style)c->style, c->label);
        n++;
    }
    if (!n)
        grid_text(g, 1, HEAD_ROWS, STYLE_DIM, "Nobody yet. Go and meet somebody.");
}

void esf_draw_page(const struct face_scene *s, const struct menu *m, struct grid *g) {
    switch (s->ui.page) {
    case ESF_WHO:
        draw_choice_list(m, es_word(s->rules, ES_KIND_VERB, 1 + (int64_t)s->ui.picked), g);
        return;
    case ESF_WALK:
        draw_choice_list(m, "Walk out of it", g);
        return;
    case ESF_SAYING:
        draw_sentences(m, "Say", g);
        return;
    case ESF_OPTION:
        draw_sentences(m, "What this room offers", g);
        return;
    case ESF_MAP:
        draw_whole_map(s, m, g);
        return;
    case ESF_PERSONS:
        draw_persons(m, g);
        return;
    default:
        draw_foot(m, g);
        esf_draw_log(s, g);
    }
}
