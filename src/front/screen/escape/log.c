/* ESCAPE THE DUNGEON's face: what is read in pages. The log (D-30): a chapter is what the player did on a
 * depth; a person is what the player believes of it and saw it do; the record is what befell everybody;
 * oldest first. The room in full and the player's belongings are as long as they are, so they turn as well. A
 * page that does not exist is the last. */
#include "front/screen/escape/esf.h"

enum { TURN_W = 6, LOG_Y = 2 };

/* Lays lines out on pages, and draws one of them. */
struct reel {
    const struct face_scene *s;
    struct grid *g; /* null: only count */
    int w, rows, y;
    int indent; /* room for the number of a turn */
    uint32_t at, page;
};

static void add_row(struct reel *k, uint32_t turn, enum style style, const char *words) {
    int need = grid_wrap(NULL, 0, 0, k->w - k->indent, k->rows, STYLE_TEXT, words);
    if (k->y && k->y + need > k->rows) {
        k->at++;
        k->y = 0;
    }
    if (k->g && k->at == k->page) {
        if (turn)
            grid_fmt(k->g, 1, LOG_Y + k->y, STYLE_DIM, "%4u", turn);
        grid_wrap(k->g, 1 + k->indent, LOG_Y + k->y, k->w - k->indent, need, style, words);
    }
    k->y += need;
}

static enum style line_style(const struct es_line *l) {
    static const uint8_t styles[] = {
        [ES_LINE_CUTSCENE] = STYLE_TITLE, [ES_LINE_EVENT] = STYLE_TITLE,  [ES_LINE_CHAPTER] = STYLE_GOLD,
        [ES_LINE_ACT] = STYLE_GOLD,       [ES_LINE_HEADING] = STYLE_GOLD, [ES_LINE_SKILL] = STYLE_GOOD,
        [ES_LINE_DEATH] = STYLE_BLOOD,    [ES_LINE_RUMOR] = STYLE_DREAD,  [ES_LINE_CORRECTED] = STYLE_DREAD};
    return l->what < sizeof styles ? (enum style)styles[l->what] : STYLE_TEXT;
}

static void add_line(struct reel *k, const struct es_line *l) {
    TEXT_ON_STACK(words, 400);
    es_say_line(k->s->rules, k->s->view, l, &words);
    add_row(k, l->turn, line_style(l), words.buf);
}

static void add_chapter(struct reel *k, uint32_t chapter) {
    uint32_t at = 0;
    for (const struct es_line *l; (l = es_next_line(k->s->pages, ES_PAGE_CHAPTER, &at));)
        if (es_chapter(l->depth) == chapter)
            add_line(k, l);
}

static void add_system(struct reel *k) {
    uint32_t at = 0;
    for (const struct es_line *l; (l = es_next_line(k->s->pages, ES_PAGE_SYSTEM, &at));)
        add_line(k, l);
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

static void add_words_of(struct reel *k, uint32_t id) {
    const struct es_rules *r = k->s->rules;
    if (id >= 2 && id < 2u + r->people && r->person[id - 2].words)
        add_row(k, 0, STYLE_DIM, r->person[id - 2].words);
}

/* Somebody who is here, with all that can be seen of it. */
static void add_present(struct reel *k, const struct es_person *p) {
    TEXT_ON_STACK(head, 200);
    TEXT_ON_STACK(figures, 400);
    text_put(&head, p->enemy ? "! " : "");
    esf_put_title(k->s->rules, p->id, &head);
    text_fmt(&head, ", level %d, health %d of %d: ", p->level, p->health, p->health_most);
    es_put_opinion(p, &head);
    add_row(k, 0, p->enemy ? STYLE_ALARM : STYLE_STRONG, head.buf);
    es_put_figures(k->s->rules, p, &figures);
    add_row(k, 0, STYLE_TEXT, figures.buf);
    add_words_of(k, p->id);
}

/* Hearsay first; then what was seen, as it stands in the log. */
static void add_person(struct reel *k, uint32_t id) {
    const struct es_view *v = k->s->view;
    const struct es_person *p = es_person_here(v, id);
    if (p)
        add_present(k, p);
    else
        add_words_of(k, id);
    add_beliefs(k, v->self.memory.heard, ES_HEARD, id);
    uint32_t at = 0;
    for (const struct es_line *l; (l = es_next_line(k->s->pages, ES_PAGE_PEOPLE, &at));)
        if (l->actor == id || l->target == id)
            add_line(k, l);
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
            text_fmt(out, " (%s%s)", esf_feature_title(r, to->feature),
                     to->known & ES_KNOWS_INSIDE ? "" : ", not yet entered");
    }
    text_char(out, '.');
}

/* What a turn of rest or training is worth in this room. */
static void add_worth(struct reel *k, uint32_t verb) {
    const struct action *a = NULL;
    TEXT_ON_STACK(words, 300);
    if (!esf_legal_of(k->s, verb, false, &a))
        return;
    action_say(k->s->ops, k->s->rules, k->s->view, a, &words);
    add_row(k, 0, STYLE_DIM, words.buf);
}

/* The room, then who is in it, enemies first. */
static void add_room(struct reel *k) {
    const struct es_rules *r = k->s->rules;
    const struct es_view *v = k->s->view;
    const struct es_room *here = esf_here(v);
    TEXT_ON_STACK(items, 200);
    TEXT_ON_STACK(ways, 300);
    add_row(k, 0, STYLE_TEXT, es_room_text(r, v->self.depth, v->self.room, here->feature));
    put_ways(k->s, &ways);
    add_row(k, 0, STYLE_DIM, ways.buf);
    add_worth(k, ES_REST_UP);
    add_worth(k, ES_TRAIN);
    text_put(&items, "Here: ");
    es_put_items(r, here->item, &items);
    add_row(k, 0, STYLE_GOLD, items.len > 6 ? items.buf : "Nothing lies here.");
    if (!v->here)
        add_row(k, 0, STYLE_DIM, "You are alone.");
    for (int foe = 1; foe >= 0; foe--)
        for (uint32_t i = 0; i < v->here; i++)
            if (v->person[i].enemy == foe)
                add_present(k, &v->person[i]);
}

static void add_belongings(struct reel *k) {
    const struct es_rules *r = k->s->rules;
    const struct es_view *v = k->s->view;
    TEXT_ON_STACK(line, 500);
    text_put(&line, "You carry ");
    es_put_pack(r, &v->self, &line);
    bool none = line.len == 10;
    text_char(&line, '.');
    add_row(k, 0, STYLE_GOLD, none ? "You carry nothing." : line.buf);
    if (es_has_tag(r, v->self.item, ES_TAG_LOOT | ES_TAG_KEEPSAKE))
        add_row(k, 0, STYLE_DIM,
                "Caches, pouches and keepsakes did their work when you found them; loot can be stolen.");
    for (uint32_t i = 1; i <= r->skills; i++) {
        if (!(v->self.skills >> i & 1))
            continue;
        text_clear(&line);
        text_fmt(&line, "%s: ", r->skill[i].title);
        es_put_skill(r, &v->self, i, &line);
        text_fmt(&line, ". %s", r->skill[i].words ? r->skill[i].words : "");
        add_row(k, 0, STYLE_GOOD, line.buf);
    }
}

static uint32_t chapter_of(const struct face_scene *s) {
    const struct es_view *v = s->view;
    return s->ui.picked >= 1 && s->ui.picked <= ES_DEPTHS ? s->ui.picked : es_chapter(v->self.depth);
}

static void fill_reel(struct reel *k) {
    const struct face_scene *s = k->s;
    k->indent = s->ui.page >= ESF_CHAPTERS ? TURN_W : 0;
    if (s->ui.page == ESF_LOOK) {
        add_room(k);
    } else if (s->ui.page == ESF_STATUS) {
        k->y = esf_draw_figures(s, k->page ? NULL : k->g, LOG_Y);
        add_belongings(k);
    } else if (s->ui.page == ESF_CHAPTERS) {
        add_chapter(k, chapter_of(s));
    } else if (s->ui.page == ESF_SYSTEM) {
        add_system(k);
    } else {
        add_person(k, s->ui.picked);
    }
    if (!k->at && !k->y)
        add_row(k, 0, STYLE_DIM, "Nothing is written here yet.");
}

uint32_t esf_log_pages(const struct face_scene *s) {
    struct reel k = {.s = s, .w = scene_columns(s) - 2, .rows = scene_rows(s) - LOG_Y - 2};
    fill_reel(&k);
    return k.at + 1;
}

void esf_draw_log(const struct face_scene *s, struct grid *g) {
    uint32_t pages = esf_log_pages(s);
    struct reel k = {.s = s, .g = g, .w = g->w - 2, .rows = scene_rows(s) - LOG_Y - 2};
    TEXT_ON_STACK(title, 100);
    k.page = s->ui.at < pages ? s->ui.at : pages - 1;
    if (s->ui.page == ESF_LOOK)
        text_put(&title, esf_feature_title(s->rules, esf_here(s->view)->feature));
    else if (s->ui.page == ESF_STATUS)
        text_put(&title, "You");
    else if (s->ui.page == ESF_CHAPTERS)
        text_fmt(&title, "Chapter %u, depth %u", chapter_of(s), ES_DEPTHS + 1 - chapter_of(s));
    else if (s->ui.page == ESF_SYSTEM)
        text_put(&title, "The record");
    else
        esf_put_title(s->rules, s->ui.picked, &title);
    if (pages > 1)
        text_fmt(&title, ", page %u of %u", k.page + 1, pages);
    grid_head(g, title.buf);
    fill_reel(&k);
}

uint32_t esf_known_people(const struct face_scene *s, uint16_t id[ES_ENTITIES + ES_CAST]) {
    const struct es_view *v = s->view;
    uint64_t cast = 0; /* a bit for each id below 64 */
    uint32_t n = 0, at = 0;
    for (const struct es_line *l; (l = es_next_line(s->pages, ES_PAGE_PEOPLE, &at));) {
        cast |= l->actor < 64 ? UINT64_C(1) << l->actor : 0;
        cast |= l->target < 64 ? UINT64_C(1) << l->target : 0;
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
