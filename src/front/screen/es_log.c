/* ESCAPE THE DUNGEON's face: the log as pages (D-30). A chapter is what the player did on a depth; a person
 * is what the player believes of it and saw it do; the record is what befell everybody. Oldest first; a page
 * that does not exist is the last. */
#include "front/screen/es_face.h"

enum { TURN_W = 6, LOG_Y = 2 };

/* Lays lines out on pages, and draws one of them. */
struct reel {
    const struct face_scene *s;
    struct grid *g; /* null: only count */
    int w, rows, y;
    uint32_t at, page;
};

static void add_row(struct reel *k, uint32_t turn, enum style style, const char *words) {
    int need = grid_wrap(NULL, 0, 0, k->w - TURN_W, k->rows, STYLE_TEXT, words);
    if (k->y && k->y + need > k->rows) {
        k->at++;
        k->y = 0;
    }
    if (k->g && k->at == k->page) {
        if (turn)
            grid_fmt(k->g, 1, LOG_Y + k->y, STYLE_DIM, "%4u", turn);
        grid_wrap(k->g, 1 + TURN_W, LOG_Y + k->y, k->w - TURN_W, need, style, words);
    }
    k->y += need;
}

static enum style style_of(const struct es_line *l) {
    switch (l->what) {
    case ES_LINE_CUTSCENE:
    case ES_LINE_EVENT:
        return STYLE_TITLE;
    case ES_LINE_CHAPTER:
    case ES_LINE_ACT:
    case ES_LINE_HEADING:
        return STYLE_GOLD;
    case ES_LINE_SKILL:
        return STYLE_GOOD;
    case ES_LINE_DEATH:
        return STYLE_BLOOD;
    case ES_LINE_RUMOR:
    case ES_LINE_CORRECTED:
        return STYLE_DREAD;
    default:
        return STYLE_TEXT;
    }
}

static void add_line(struct reel *k, const struct es_line *l) {
    TEXT_ON_STACK(words, 400);
    es_say_line(k->s->rules, k->s->view, l, &words);
    add_row(k, l->turn, style_of(l), words.buf);
}

static void add_chapter(struct reel *k, uint32_t chapter) {
    const struct es_view *v = k->s->view;
    for (uint32_t i = 0; i < ES_CHAPTER_LINES && v->chapter[i].sequence; i++)
        if (es_chapter(v->chapter[i].depth) == chapter)
            add_line(k, &v->chapter[i]);
}

static void add_system(struct reel *k) {
    const struct es_view *v = k->s->view;
    for (uint32_t i = 0; i < ES_SYSTEM_LINES && v->system[i].sequence; i++)
        add_line(k, &v->system[i]);
}

static void add_beliefs(struct reel *k, const struct es_belief *b, uint32_t count, uint32_t id) {
    for (uint32_t i = 0; i < count; i++) {
        TEXT_ON_STACK(words, 400);
        if (!b[i].deed || (b[i].actor != id && b[i].subject != id) || b[i].source == id)
            continue;
        es_say_belief(k->s->rules, k->s->view, &b[i], &words);
        add_row(k, 0, STYLE_DREAD, words.buf);
    }
}

/* Hearsay first; then what was seen, as it stands in the log. */
static void add_person(struct reel *k, uint32_t id) {
    const struct es_view *v = k->s->view;
    const struct es_rules *r = k->s->rules;
    if (id >= 2 && id < 2u + r->people && r->person[id - 2].words)
        add_row(k, 0, STYLE_DIM, r->person[id - 2].words);
    const struct es_person *p = es_person_here(v, id);
    if (p) {
        TEXT_ON_STACK(mind, 120);
        es_put_opinion(p, &mind);
        mind.buf[0] =
            (char)(mind.buf[0] >= 'a' && mind.buf[0] <= 'z' ? mind.buf[0] - 'a' + 'A' : mind.buf[0]);
        add_row(k, 0, STYLE_STRONG, mind.buf);
    }
    add_beliefs(k, v->self.memory.heard, ES_HEARD, id);
    for (uint32_t i = 0; i < ES_PEOPLE_LINES && v->people[i].sequence; i++)
        if (v->people[i].actor == id || v->people[i].target == id)
            add_line(k, &v->people[i]);
}

static uint32_t chapter_of(const struct face_scene *s) {
    const struct es_view *v = s->view;
    return s->ui.picked >= 1 && s->ui.picked <= ES_DEPTHS ? s->ui.picked : es_chapter(v->self.depth);
}

static void fill(struct reel *k) {
    const struct face_scene *s = k->s;
    if (s->ui.page == ES_CHAPTERS)
        add_chapter(k, chapter_of(s));
    else if (s->ui.page == ES_SYSTEM)
        add_system(k);
    else
        add_person(k, s->ui.picked);
    if (!k->at && !k->y)
        add_row(k, 0, STYLE_DIM, "Nothing is written here yet.");
}

uint32_t es_log_pages(const struct face_scene *s) {
    struct reel k = {.s = s, .w = es_columns(s) - 2, .rows = es_rows(s) - LOG_Y - 2};
    fill(&k);
    return k.at + 1;
}

void es_draw_log(const struct face_scene *s, struct grid *g) {
    uint32_t pages = es_log_pages(s);
    struct reel k = {.s = s, .g = g, .w = g->w - 2, .rows = es_rows(s) - LOG_Y - 2};
    TEXT_ON_STACK(title, 100);
    k.page = s->ui.at < pages ? s->ui.at : pages - 1;
    if (s->ui.page == ES_CHAPTERS)
        text_fmt(&title, "Chapter %u, depth %u", chapter_of(s), ES_DEPTHS + 1 - chapter_of(s));
    else if (s->ui.page == ES_SYSTEM)
        text_put(&title, "The record");
    else
        es_put_title(s->rules, s->ui.picked, &title);
    if (pages > 1)
        text_fmt(&title, ", page %u of %u", k.page + 1, pages);
    grid_rule(g, 0, 0, g->w, title.buf, STYLE_TITLE);
    fill(&k);
}

uint32_t es_known_people(const struct es_view *v, uint16_t id[ES_ENTITIES + ES_CAST]) {
    uint64_t cast = 0; /* a bit for each id below 64 */
    uint32_t n = 0;
    for (uint32_t i = 0; i < ES_PEOPLE_LINES && v->people[i].sequence; i++) {
        cast |= v->people[i].actor < 64 ? UINT64_C(1) << v->people[i].actor : 0;
        cast |= v->people[i].target < 64 ? UINT64_C(1) << v->people[i].target : 0;
    }
    for (uint32_t i = 0; i < ES_HEARD; i++)
        if (v->self.memory.heard[i].deed && v->self.memory.heard[i].actor < 64)
            cast |= UINT64_C(1) << v->self.memory.heard[i].actor;
    for (uint32_t i = 0; i < v->here; i++)
        cast |= v->person[i].id < 64 ? UINT64_C(1) << v->person[i].id : 0;
    for (uint32_t i = 2; i < 2 + ES_CAST; i++)
        if (cast >> i & 1)
            id[n++] = (uint16_t)i;
    for (uint32_t i = 0; i < v->here; i++)
        if (v->person[i].id >= 2 + ES_CAST)
            id[n++] = v->person[i].id;
    return n;
}
