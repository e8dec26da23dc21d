/* Line mode: see reading.h. */
#include "front/screen/reading.h"

#include "front/screen/prose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PICKS_PAGE = 60, TALE_PAGE = 40, TABLE_MOST = FACE_CHOICES - 24 };

/* A scene and what can be done at it; as large as it is, it lies on the heap while a page is made. */
struct board {
    struct scene scene;
    struct items items;
    struct digits digits;
    void *world; /* for what is closed */
    struct action *list;
};

static void board_close(struct board *b) {
    if (!b)
        return;
    free(b->world);
    free(b->list);
    free(b);
}

/* Null: there is no memory, and words will do. */
static struct board *board_open(const struct face_scene *s, uint32_t page) {
    struct board *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    scene_of(s->ops, s->rules, s->view, s->seat, page, &b->scene);
    scene_recall(s->ops, s->rules, s->view, page, &s->past, &b->scene);
    if (!s->legal_count)
        return b;
    b->list = malloc((s->legal_count + CHOICES_MAX) * sizeof *b->list);
    b->world = malloc(s->ops->state_size);
    if (!b->list || !b->world) {
        board_close(b);
        return NULL;
    }
    memcpy(b->list, s->legal, s->legal_count * sizeof *b->list);
    items_make(s->ops, s->rules, s->view, b->list, s->legal_count, &b->digits, &b->items);
    bool closed = false;
    for (uint32_t i = 0; i < b->items.offers; i++)
        closed |= !b->items.offer[i].open;
    if (closed)
        offer_world(s->ops, s->rules, s->view, s->seat, b->world);
    return b;
}

static void board_offer(const struct face_scene *s, const struct board *b, const struct item_offer *io,
                        struct offer *o) {
    offer_of(s->ops, s->rules, s->view, &io->action, io->open ? NULL : b->world, o);
}

/* -- the table -- */

/* What a card is, before what comes of playing it. */
static void note_thing(struct choice *c, const struct thing *t) {
    TEXT_ON_STACK(words, sizeof c->note);
    struct thing bare = *t;
    bare.name = NULL;
    bare.doubt = false;
    bare.text = NULL;
    thing_say(&bare, &words);
    if (*c->note && words.len)
        text_fmt(&words, "%s Now: ", words.buf[words.len - 1] == '.' ? "" : ".");
    text_put(&words, c->note);
    choice_note(c, words.buf);
}

/* Of a roll, its odds, whichever way it is made. */
static void note_odds(const struct face_scene *s, const struct board *b, const struct item *i,
                      struct choice *c) {
    for (uint32_t k = 0; k < i->count && i->group == GROUP_HAND; k++) {
        struct offer o;
        if (!b->items.offer[i->first + k].open)
            continue;
        board_offer(s, b, &b->items.offer[i->first + k], &o);
        if (o.forecast.ways > 1)
            choice_note(c, o.note.buf);
        return;
    }
}

static void add_item(const struct face_scene *s, const struct board *b, uint32_t at, struct menu *m) {
    const struct item *i = &b->items.item[at];
    const struct thing *t = i->way ? NULL : scene_find(&b->scene, i->thing);
    const char letter = i->key >= 'a' && i->key <= 'z' ? i->key : 0;
    struct choice *c;
    if (i->way && !i->open)
        return; /* a wall: whoever tries it is told */
    if (i->count == 1 || !i->open) {
        struct offer o;
        board_offer(s, b, &b->items.offer[i->first], &o);
        c = menu_offer(m, s->ops, true, letter, &o);
    } else {
        TEXT_ON_STACK(label, sizeof c->label);
        item_label(s->ops, s->rules, s->view, &b->scene, &b->items, i, &label);
        text_fmt(&label, " ... (%u)", i->count);
        c = menu_open(m, true, letter, READ_PICK, label.buf);
        c->ui.picked = at;
        note_odds(s, b, i, c);
    }
    c->number = (uint16_t)(at + 1);
    if (!t || (i->group != GROUP_HAND && i->count == 1))
        return;
    if (c->kind == CHOICE_TELL) { /* why it is closed, beside what it is */
        choice_say(c, c->note);
        choice_note(c, "");
    }
    note_thing(c, t);
}

bool reading_silence(const struct face_scene *s, struct choice *out) {
    bool declines = false, silent = wish_silent(s->wish, s->seat);
    for (uint32_t i = 0; i < s->ops->verb_count; i++)
        declines = declines || s->ops->verbs[i].declines;
    if (!s->shared || !declines)
        return false;
    out->kind = CHOICE_WISH;
    face_put(out->label, sizeof out->label, silent ? "answer again" : "answer nothing");
    out->ui.picked = wish_silence(s->wish, s->seat, !silent);
    choice_say(out, silent ? "You are asked again whenever you might answer."
                           : "You answer nothing until your next turn begins.");
    return true;
}

/* A word that can be typed, without a key. */
static void add_silence(const struct face_scene *s, struct menu *m) {
    struct choice wish = {.kind = CHOICE_WISH};
    if (!reading_silence(s, &wish))
        return;
    struct choice *c = menu_add(m, false, 0, CHOICE_WISH, wish.label);
    c->ui = wish.ui;
    choice_say(c, wish.say);
}

/* What every seat may do at any time is not among the legal actions: it has a word. */
static void add_anytime(const struct face_scene *s, struct menu *m) {
    if (!s->ops->anytime)
        return;
    struct choice *c = menu_add(m, false, 0, CHOICE_ACT, s->ops->verbs[s->ops->anytime - 1].name);
    struct offer o;
    c->action = (struct action){.verb = (uint16_t)(s->ops->anytime - 1)};
    offer_of(s->ops, s->rules, s->view, &c->action, NULL, &o);
    choice_warn(c, &o);
}

static bool has_letter(const struct menu *m, char letter) {
    for (uint32_t i = 0; i < m->count; i++)
        if (m->choice[i].letter == letter)
            return true;
    return false;
}

/* The pages to read in, the same at every question; a key that turns the page of a tale does that. */
static void add_pages(const struct face_scene *s, struct menu *m) {
    const struct scene_page *page;
    uint32_t n = scene_pages_of(s->ops, &page);
    for (uint32_t i = 1; i < n; i++)
        if (page[i].key)
            menu_open(m, false, has_letter(m, page[i].key) ? 0 : page[i].key, (uint16_t)(READ_SCENE + i),
                      page[i].name);
    menu_open(m, false, 'x', READ_LOOK, "look");
    menu_open(m, false, 't', READ_TALE, "tale");
}

static void menu_table(const struct face_scene *s, const struct board *b, struct menu *m) {
    for (uint32_t i = 0; i < b->items.count && i < TABLE_MOST; i++)
        add_item(s, b, i, m);
    add_pages(s, m);
    add_silence(s, m);
    add_anytime(s, m);
    face_put(m->ask, sizeof m->ask, b->scene.ask);
    m->enter = b->items.count == 1 && m->choice[0].kind == CHOICE_ACT && !*m->choice[0].say;
    if (m->enter) /* it is all there is to do */
        menu_ask(m, "Enter takes it");
}

/* -- the ways to do one thing -- */

static void menu_pick(const struct face_scene *s, const struct board *b, struct menu *m) {
    const struct item *i = s->ui.picked < b->items.count ? &b->items.item[s->ui.picked] : NULL;
    if (!i)
        return;
    const uint32_t pages = menu_pages(i->count, PICKS_PAGE), from = s->ui.at % pages * PICKS_PAGE;
    for (uint32_t k = from; k < i->count && k < from + PICKS_PAGE; k++) {
        struct offer o;
        board_offer(s, b, &b->items.offer[i->first + k], &o);
        menu_offer(m, s->ops, true, 0, &o)->number = (uint16_t)(k + 1);
    }
    menu_turn(m, s->ui, pages);
    menu_open(m, false, 'b', READ_TABLE, "back");
    face_put(m->ask, sizeof m->ask,
             s->ops->verbs[i->verb].words ? "Which? Or type say, and words of your own." : "Which?");
}

/* -- pages to read in: Enter goes back -- */

/* The number of the page of the scene that is read, or lay under what is read. */
static uint32_t scene_page_at(const struct face_scene *s) {
    if (s->ui.page == READ_LOOK)
        return s->ui.picked;
    return s->ui.page >= READ_SCENE ? s->ui.page - READ_SCENE : 0;
}

static bool can_read(const struct thing *t) {
    return t->name && !t->empty && (t->text || t->brief || t->flavour);
}

static void menu_look(const struct face_scene *s, const struct board *b, struct menu *m) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->scene.things && m->count < FACE_CHOICES - 16; i++) {
        const struct thing *t = &b->scene.thing[i];
        if (!can_read(t) || (!s->ui.picked && b->scene.pane[t->pane].spare))
            continue;
        struct choice *c = menu_open(m, true, 0, READ_LOOK, t->name);
        c->ui.picked = s->ui.picked;
        c->ui.at = (uint16_t)(i + 1);
        c->number = (uint16_t)++n;
    }
}

static bool page_has_key(const struct face_scene *s, char key) {
    const struct scene_page *page;
    uint32_t n = scene_pages_of(s->ops, &page);
    for (uint32_t i = 1; i < n; i++)
        if (page[i].key == key)
            return true;
    return false;
}

/* From one thing back to the list or the page it was looked up on; from a page to the table. */
static void menu_read(const struct face_scene *s, const struct board *b, struct menu *m) {
    const bool page = s->ui.page == READ_LOOK && s->ui.picked;
    menu_open(m, false, page_has_key(s, 'b') ? 0 : 'b',
              page ? (uint16_t)(READ_SCENE + s->ui.picked) : READ_TABLE, "back");
    m->enter = true;
    menu_ask(m, "Enter goes back");
    if (s->ui.page == READ_LOOK && !s->ui.at) {
        menu_look(s, b, m);
        menu_ask(m, "A number reads of that one, Enter goes back");
    }
    if (s->ui.page == READ_TALE)
        menu_turn(m, s->ui, menu_pages(s->log->count, TALE_PAGE));
    add_pages(s, m);
    for (uint32_t i = 0; i < m->count; i++)
        if (m->choice[i].letter == 'x')
            m->choice[i].ui.picked = scene_page_at(s);
}

void reading_menu(const struct face_scene *s, struct menu *out) {
    struct board *b = board_open(s, scene_page_at(s));
    if (!b)
        menu_ask_told(out, s);
    else if (s->ui.page == READ_TABLE)
        menu_table(s, b, out);
    else if (s->ui.page == READ_PICK)
        menu_pick(s, b, out);
    else
        menu_read(s, b, out);
    board_close(b);
}

/* -- what is written -- */

static void write_tale(const struct face_scene *s, const struct paper *p) {
    const uint32_t n = s->log->count, pages = menu_pages(n, TALE_PAGE), back = s->ui.at % pages;
    const uint32_t end = n - back * TALE_PAGE, from = end > TALE_PAGE ? end - TALE_PAGE : 0;
    paper_put(p, STYLE_STRONG, 0, "What happened:");
    if (!n)
        paper_put(p, STYLE_DIM, 1, "Nothing yet.");
    for (uint32_t i = from; i < end; i++)
        paper_put(p, (enum style)s->log->line[i].style, 1, s->log->line[i].text);
}

static void write_pick(const struct face_scene *s, const struct board *b, const struct paper *p) {
    const struct item *i = s->ui.picked < b->items.count ? &b->items.item[s->ui.picked] : NULL;
    const struct thing *t = i ? scene_find(&b->scene, i->thing) : NULL;
    TEXT_ON_STACK(label, 120);
    if (t) {
        prose_thing(t, p);
    } else if (i) {
        item_label(s->ops, s->rules, s->view, &b->scene, &b->items, i, &label);
        text_char(&label, ':');
        paper_put(p, STYLE_STRONG, 0, label.buf);
    }
}

static void write_page(const struct face_scene *s, const struct board *b, const struct paper *p) {
    const struct scene_page *page;
    const uint32_t n = scene_pages_of(s->ops, &page), at = scene_page_at(s);
    paper_put(p, STYLE_TITLE, 0, page[at < n ? at : 0].title);
    prose_panes(&b->scene, NULL, true, p);
}

/* A page that is read without being asked for. */
static void write_beside(const struct face_scene *s, uint32_t page, const struct paper *p) {
    struct face_scene beside = *s;
    beside.ui = (struct face_ui){.page = (uint16_t)(READ_SCENE + page)};
    beside.legal_count = 0;
    struct board *b = board_open(&beside, page);
    if (b)
        write_page(&beside, b, p);
    board_close(b);
    paper_gap(p);
}

/* How it ended, and what is written of it. */
static void write_end(const struct face_scene *s, const struct board *b, const struct paper *p) {
    const struct scene_page *page;
    const uint32_t n = scene_pages_of(s->ops, &page);
    prose_end(&b->scene, (enum verdict)s->verdict, s->outcome ? s->outcome : "", p);
    for (uint32_t i = 1; i < n && s->past.log; i++)
        if (page[i].ends) {
            paper_gap(p);
            write_beside(s, i, p);
        }
}

static void write_table(const struct face_scene *s, const struct board *b, const struct menu *m,
                        const struct paper *p) {
    if (s->opened && !s->over)
        write_beside(s, s->opened, p);
    prose_strip(s->ops, &b->scene, p);
    if (s->over)
        write_end(s, b, p);
    else
        prose_panes(&b->scene, m->count ? &b->items : NULL, false, p);
    if (m->count && s->log->hint && !s->quiet) {
        TEXT_ON_STACK(hint, FACE_TEXT);
        text_fmt(&hint, "Hint: %s", s->log->hint);
        paper_put(p, STYLE_UNCOMMON, 0, hint.buf);
    }
}

void reading_write(const struct face_scene *s, const struct menu *m, const struct paper *p) {
    struct board *b = board_open(s, scene_page_at(s));
    if (!b)
        return;
    if (s->ui.page == READ_TABLE || s->over)
        write_table(s, b, m, p);
    else if (s->ui.page == READ_PICK)
        write_pick(s, b, p);
    else if (s->ui.page == READ_TALE)
        write_tale(s, p);
    else if (s->ui.page == READ_LOOK && s->ui.at && s->ui.at <= b->scene.things)
        prose_thing(&b->scene.thing[s->ui.at - 1], p);
    else if (s->ui.page == READ_LOOK)
        paper_put(p, STYLE_STRONG, 0, "Look at what?");
    else
        write_page(s, b, p);
    board_close(b);
    if (m->count)
        paper_gap(p);
    prose_menu(m, p);
}

/* -- what happened -- */

void reading_tell(const struct face_scene *s, const struct sink *events, struct face_log *out) {
    static const uint8_t styles[EVENT_WEIGHTS] = {[WEIGHT_LINE] = STYLE_TEXT,
                                                  [WEIGHT_SMALL] = STYLE_DIM,
                                                  [WEIGHT_BEAT] = STYLE_STRONG,
                                                  [WEIGHT_MOMENT] = STYLE_TITLE};
    bool small = false; /* the last line holds small ones, which share it */
    for (uint32_t i = 0; i < events->count; i++) {
        TEXT_ON_STACK(line, FACE_TEXT);
        const uint8_t weight = s->ops->events[events->event[i].kind].weight;
        event_say(s->ops, s->rules, s->view, events, i, &line);
        if (!line.len)
            continue;
        char *last = small && out->count ? out->line[out->count - 1].text : NULL;
        const size_t used = last ? strlen(last) : 0;
        small = weight == WEIGHT_SMALL;
        if (last && small && used + 1 + line.len < FACE_TEXT)
            snprintf(last + used, FACE_TEXT - used, " %s", line.buf);
        else
            face_say(out, (enum style)styles[weight], 0, line.buf);
    }
}

/* -- help -- */

static const char *const key_help[][2] = {
    {"a number or a letter", "the choice it stands before; two in a row open a list and choose from it: 3 1"},
    {"words", "what a choice is called, or enough of it: attack, go north"},
    {"x, look NAME", "all that is to be known of a thing"},
    {"t", "the tale: what happened, with n and p for its pages"},
    {"z, undo", "takes back what rolled no dice and showed you nothing"},
    {"Enter", "goes back from a page, and shows the table again"},
    {"q", "leaves; it asks first where something would be lost"},
};

void reading_help(const struct face_scene *s, const struct paper *p) {
    const struct scene_page *page;
    const uint32_t n = scene_pages_of(s->ops, &page);
    TEXT_ON_STACK(line, 240);
    paper_put(p, STYLE_TITLE, 0, s->ops->title);
    paper_put(p, STYLE_STRONG, 0, "What to type:");
    for (uint32_t i = 0; i < sizeof key_help / sizeof key_help[0]; i++) {
        text_clear(&line);
        text_fmt(&line, "%s: %s", key_help[i][0], key_help[i][1]);
        paper_put(p, STYLE_TEXT, 1, line.buf);
    }
    for (uint32_t i = 1; i < n; i++) {
        text_clear(&line);
        if (page[i].key)
            text_fmt(&line, "%c, ", page[i].key);
        text_fmt(&line, "%s: %s", page[i].name, page[i].title);
        paper_put(p, STYLE_TEXT, 1, line.buf);
    }
    paper_put(p, STYLE_TEXT, 1,
              "A choice with - is closed and says why; one with ! may end it badly. What may not be so says "
              "perhaps. What is soon is what a figure is about to become.");
    if (s->ops->verb_count && !s->shared)
        paper_put(p, STYLE_TEXT, 1,
                  "ask always: every question is put, also where only one answer is left; ask less: not so.");
    else
        paper_put(p, STYLE_TEXT, 1, "answer nothing: until your next turn you let everything pass.");
    paper_put(p, STYLE_STRONG, 0, "The game:");
    paper_put(p, STYLE_TEXT, 1, ops_brief(s->ops, s->rules));
}
