/* CLOUT's face: building decks. One page for each archetype's cards, a page for a card, one for the deck as
 * it stands. All of it by numbers and letters, or by words: add NAME 2, remove NAME, look NAME, save NAME,
 * load NAME, delete NAME. The deck lies in the setup, at the seat that will play it; faults are those that
 * the game itself finds. */
#include "front/screen/clout/clf.h"

#include "front/save/decks.h"
#include "front/screen/lobby_pages.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { LIST_TOP = 5, COLUMN_ROWS = 12, STARTERS = CL_ARCHETYPES - 1 };

/* ui.at of letters; numbers are cards, starters or kept decks. */
enum {
    AT_NEXT = 0xfffe,
    AT_PREVIOUS = 0xfffd,
    AT_ADD = 0xfffc,
    AT_REMOVE = 0xfffb,
    AT_VIEW = 0xfffa,
    AT_SAVE = 0xfff9,
    AT_USE = 0xfff8,
    AT_EMPTY = 0xfff7,
    AT_YES = 0xfff6,
    AT_DELETE = 0xfff5,
    AT_KEPT = 0x100,
    AT_STARTER = 0x200
};

static uint8_t *deck_of(const struct lobby *l, uint8_t **size) {
    struct cl_setup *u = l->setup;
    uint32_t seat = l->pick[CLF_CHOICE_SEAT];
    *size = &u->size[seat];
    return u->deck[seat];
}

void clf_take_starter(const struct lobby *l, uint32_t archetype) {
    const struct cl_rules *r = l->set->rules;
    uint8_t *size, *deck = deck_of(l, &size);
    memcpy(deck, r->starter[archetype], CL_DECK_MAX);
    *size = r->starter_size[archetype];
}

static uint32_t copies_in(const struct lobby *l, uint32_t card) {
    uint8_t *size, *deck = deck_of(l, &size);
    uint32_t n = 0;
    for (uint32_t i = 0; i < *size; i++)
        n += deck[i] == card;
    return n;
}

/* CL-203 */
static uint32_t copies_allowed(const struct cl_rules *r, uint32_t card) {
    const char *rarity = r->card[card].rarity;
    return rarity && !strcmp(rarity, "legendary") ? 1 : r->f.copies_max;
}

static void set_copies(struct lobby *l, uint32_t card, uint32_t copies) {
    uint8_t *size, *deck = deck_of(l, &size), fresh[CL_DECK_MAX] = {0};
    uint32_t n = 0, of[CL_CARDS_MAX] = {0};
    const struct cl_rules *r = l->set->rules;
    for (uint32_t i = 0; i < *size; i++)
        of[deck[i]]++;
    of[card] = copies;
    for (uint32_t id = 1; id <= r->cards; id++)
        for (uint32_t i = 0; i < of[id] && n < CL_DECK_MAX; i++)
            fresh[n++] = (uint8_t)id;
    memcpy(deck, fresh, CL_DECK_MAX);
    *size = (uint8_t)n;
    l->pick[CLF_CHOICE_DIRTY] = 1;
}

static void add_copies(struct lobby *l, uint32_t card, uint32_t n) {
    const struct cl_rules *r = l->set->rules;
    uint8_t *size;
    uint32_t have = copies_in(l, card), most = copies_allowed(r, card);
    deck_of(l, &size);
    if (have + n > most) {
        snprintf(l->notice, sizeof l->notice, "%s: at most %u of %s, the deck has %u.", r->card[card].title,
                 most, most == 1 ? "a legendary card" : "a card", have);
        return;
    }
    if (*size + n > r->f.deck_max || *size + n > CL_DECK_MAX) {
        snprintf(l->notice, sizeof l->notice, "%s: a deck has at most %u cards, this one has %u.",
                 r->card[card].title, r->f.deck_max, *size);
        return;
    }
    set_copies(l, card, have + n);
    snprintf(l->notice, sizeof l->notice, "%s: %u in the deck now.", r->card[card].title, have + n);
}

static void remove_copies(struct lobby *l, uint32_t card, uint32_t n) {
    const struct cl_rules *r = l->set->rules;
    uint32_t have = copies_in(l, card);
    if (!have) {
        snprintf(l->notice, sizeof l->notice, "%s is not in the deck.", r->card[card].title);
        return;
    }
    set_copies(l, card, have > n ? have - n : 0);
    snprintf(l->notice, sizeof l->notice, "%s: %u in the deck now.", r->card[card].title, copies_in(l, card));
}

static bool judge_deck(const struct lobby *l, struct text *faults) {
    uint8_t *size, *deck = deck_of(l, &size);
    return cl_deck_check(l->set->rules, deck, *size, faults) == ST_OK;
}

/* Names into ids; whole: the deck must keep every rule. */
static bool take_deck_in(struct lobby *l, const struct deck *d, bool whole, struct text *faults) {
    const struct cl_rules *r = l->set->rules;
    uint8_t *size, *deck = deck_of(l, &size), old[CL_DECK_MAX], old_size = *size;
    uint32_t n = 0;
    memcpy(old, deck, sizeof old);
    memset(deck, 0, CL_DECK_MAX);
    for (uint32_t i = 0; i < d->rows; i++) {
        int64_t id = cl_id_of(r, CL_KIND_CARD, d->row[i].card);
        if (id < 1)
            text_fmt(faults, "%sthere is no card '%.40s'", faults->len ? "; " : "", d->row[i].card);
        for (uint32_t k = 0; id >= 1 && k < d->row[i].copies && n <= CL_DECK_MAX; k++, n++)
            if (n < CL_DECK_MAX)
                deck[n] = (uint8_t)id;
    }
    if (n > CL_DECK_MAX)
        text_fmt(faults, "%smore than %d cards", faults->len ? "; " : "", CL_DECK_MAX);
    *size = (uint8_t)(n < CL_DECK_MAX ? n : CL_DECK_MAX);
    if (!faults->len && whole)
        judge_deck(l, faults);
    if (!faults->len) {
        set_copies(l, 0, 0); /* puts it in order */
        l->pick[CLF_CHOICE_DIRTY] = 0;
        return true;
    }
    memcpy(deck, old, sizeof old);
    *size = old_size;
    return false;
}

static bool load_deck(struct lobby *l, const char *name, bool whole) {
    struct deck d;
    struct err e;
    TEXT_ON_STACK(faults, 400);
    if (l->decks->load(l->set->ops->name, name, &d, &e) != ST_OK) {
        lobby_notice(l, e.text);
        return false;
    }
    if (!take_deck_in(l, &d, whole, &faults)) {
        snprintf(l->notice, sizeof l->notice, "%s: %s", name, faults.buf);
        return false;
    }
    face_put(l->name, sizeof l->name, name);
    return true;
}

bool clf_take_kept(struct lobby *l, uint32_t at, bool whole) {
    char name[DECKS_MAX][DECK_NAME_MAX + 1];
    return at < l->decks->list(l->set->ops->name, name) && load_deck(l, name[at], whole);
}

static const char *file_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool is_kept(const struct lobby *l, const char *name) {
    char kept[DECKS_MAX][DECK_NAME_MAX + 1];
    for (uint32_t i = l->decks->list(l->set->ops->name, kept); i-- > 0;)
        if (!strcmp(kept[i], name))
            return true;
    return false;
}

static void save_deck(struct lobby *l, const char *as) {
    const struct cl_rules *r = l->set->rules;
    char name[LOBBY_NAME_MAX];
    face_put(name, sizeof name, as);
    if (strcmp(name, l->name) && is_kept(l, name)) {
        snprintf(l->notice, sizeof l->notice, "There is a deck '%.32s' already: take another name.", name);
        return;
    }
    struct deck d = {.rows = 0};
    struct err e;
    char aside[FILES_PATH_MAX];
    TEXT_ON_STACK(faults, 400);
    for (uint32_t id = 1; id <= r->cards; id++) {
        uint32_t n = copies_in(l, id);
        if (!n || d.rows == DECK_ROWS)
            continue;
        face_put(d.row[d.rows].card, DECK_CARD_MAX, r->card[id].name);
        d.row[d.rows++].copies = n;
    }
    if (l->decks->store(l->set->ops->name, name, &d, aside, &e) != ST_OK) {
        lobby_notice(l, e.text);
        return;
    }
    face_put(l->name, sizeof l->name, name);
    l->pick[CLF_CHOICE_DIRTY] = 0;
    if (*aside)
        snprintf(l->notice, sizeof l->notice, "Saved as '%s'. What lay there was no deck: now %.40s.", name,
                 file_of(aside));
    else if (judge_deck(l, &faults))
        snprintf(l->notice, sizeof l->notice, "Saved as '%s'.", name);
    else
        snprintf(l->notice, sizeof l->notice, "Saved as '%s'. It cannot be played yet: see above.", name);
}

static void menu_start(const struct lobby *l, struct menu *m) {
    const struct cl_rules *r = l->set->rules;
    char name[DECKS_MAX][DECK_NAME_MAX + 1];
    uint32_t n = l->decks->list(l->set->ops->name, name);
    lobby_add(m, 0, AT_EMPTY, "an empty deck", "")->style = STYLE_HERE;
    for (uint32_t i = 1; i < CL_ARCHETYPES; i++) {
        TEXT_ON_STACK(label, 60);
        text_fmt(&label, "the starter of the %s", cl_title_of(r, CL_KIND_ARCHETYPE, i));
        lobby_add(m, 0, AT_STARTER + i, label.buf, "");
    }
    for (uint32_t i = 0; i < n; i++)
        lobby_add(m, 0, AT_KEPT + i, name[i], "a deck of yours");
    if (n)
        lobby_add(m, 'e', AT_DELETE, "delete one of yours", "");
    lobby_add(m, 'b', LOBBY_BACK, "back", "");
    menu_ask(m, "Start from what? Enter: an empty deck ");
}

/* Cards of an archetype by kind: stereotypes, spells, traps, fields. */
static uint32_t cards_of(const struct cl_rules *r, uint32_t archetype, uint8_t out[CL_CARDS_MAX]) {
    uint32_t n = 0;
    for (uint32_t kind = CL_STEREOTYPE; kind < CL_CARD_KINDS; kind++)
        for (uint32_t id = 1; id <= r->cards; id++)
            if (r->card[id].archetype == archetype && r->card[id].kind == kind)
                out[n++] = (uint8_t)id;
    return n;
}

static uint32_t archetype_of(const struct lobby *l) {
    uint32_t a = l->pick[CLF_CHOICE_ARCHETYPE];
    return a >= 1 && a < CL_ARCHETYPES ? a : 1;
}

static void add_deck_ways(const struct lobby *l, struct menu *m) {
    TEXT_ON_STACK(faults, 400);
    lobby_add(m, 's', AT_SAVE, "save", "");
    struct choice *c = lobby_add(m, 'u', AT_USE, "play it", "");
    if (!judge_deck(l, &faults)) {
        c->kind = CHOICE_TELL;
        c->style = STYLE_OFF;
        choice_say(c, faults.buf);
    }
}

/* With how many are in the deck, its price and what it fights with, or its kind. */
static void add_card(const struct lobby *l, uint32_t card, struct menu *m) {
    const struct cl_rules *r = l->set->rules;
    const uint32_t n = copies_in(l, card);
    TEXT_ON_STACK(note, 60);
    text_fmt(&note, n ? "%ux  " : "    ", n);
    text_fmt(&note, "costs %u  ", r->card[card].cost);
    clf_put_short(r, card, &note);
    lobby_add(m, 0, card, r->card[card].title, note.buf);
}

static void menu_cards(const struct lobby *l, struct menu *m) {
    const struct cl_rules *r = l->set->rules;
    uint8_t card[CL_CARDS_MAX];
    uint32_t n = cards_of(r, archetype_of(l), card);
    for (uint32_t i = 0; i < n && i < 2 * COLUMN_ROWS; i++)
        add_card(l, card[i], m);
    lobby_add(m, 'n', AT_NEXT, "next table", "")->style = STYLE_HERE;
    lobby_add(m, 'p', AT_PREVIOUS, "previous", "");
    lobby_add(m, 'v', AT_VIEW, "view the deck", "");
    add_deck_ways(l, m);
    lobby_add(m, 'b', LOBBY_BACK, "back", "");
    menu_ask(m, "A number reads, +3 adds, -3 takes out; add NAME; save NAME ");
}

static void menu_card(const struct lobby *l, struct menu *m) {
    lobby_add(m, '+', AT_ADD, "add one", "");
    lobby_add(m, '-', AT_REMOVE, "take one out", "");
    lobby_add(m, 'b', LOBBY_BACK, "back", "")->style = STYLE_HERE;
    snprintf(m->prompt, sizeof m->prompt, "%u in the deck. + or -? Enter goes back ",
             copies_in(l, l->pick[CLF_CHOICE_CARD]));
}

static void menu_view(const struct lobby *l, struct menu *m) {
    const struct cl_rules *r = l->set->rules;
    for (uint32_t id = 1, n = 0; id <= r->cards; id++)
        if (copies_in(l, id) && n++ < FACE_CHOICES - 8)
            add_card(l, id, m);
    lobby_add(m, 'c', AT_VIEW, "cards", "")->style = STYLE_HERE;
    add_deck_ways(l, m);
    lobby_add(m, 'b', LOBBY_BACK, "back", "");
    menu_ask(m, "A number reads, +3 adds, -3 takes out; Enter: cards ");
}

static void menu_sure(const struct lobby *l, struct menu *m) {
    bool delete = l->page == CLF_BUILD_DELETE;
    lobby_add(m, 'y', AT_YES, delete ? "yes, delete it" : "yes, leave it unsaved", "");
    lobby_add(m, 'n', LOBBY_BACK, "no", "")->style = STYLE_HERE;
    menu_ask(m, "Sure? Enter: no ");
}

void clf_build_menu(const struct lobby *l, struct menu *m) {
    static void (*const menu[])(const struct lobby *, struct menu *) = {
        [CLF_BUILD] = menu_start,     [CLF_BUILD_CARDS] = menu_cards, [CLF_BUILD_CARD] = menu_card,
        [CLF_BUILD_DECK] = menu_view, [CLF_BUILD_DELETE] = menu_sure, [CLF_BUILD_LEAVE] = menu_sure};
    menu[l->page](l, m);
}

/* Size and kinds as they stand, and costs. */
static void put_size(const struct lobby *l, struct text *out) {
    static const char *const kinds[CL_CARD_KINDS] = {"", "stereotypes", "spells", "traps", "fields"};
    const struct cl_rules *r = l->set->rules;
    uint8_t *size, *deck = deck_of(l, &size);
    uint32_t kind[CL_CARD_KINDS] = {0};
    for (uint32_t i = 0; i < *size; i++)
        kind[r->card[deck[i]].kind]++;
    text_fmt(out, "%u card%s (%u to %u)", *size, *size == 1 ? "" : "s", r->f.deck_min, r->f.deck_max);
    for (uint32_t i = CL_STEREOTYPE; i < CL_CARD_KINDS; i++)
        text_fmt(out, "%s%s %u", i == CL_STEREOTYPE ? ": " : ", ", kinds[i], kind[i]);
}

static void put_costs(const struct lobby *l, struct text *out) {
    const struct cl_rules *r = l->set->rules;
    uint8_t *size, *deck = deck_of(l, &size);
    uint32_t cost[5] = {0};
    for (uint32_t i = 0; i < *size; i++)
        cost[r->card[deck[i]].cost < 5 ? r->card[deck[i]].cost : 4]++;
    text_put(out, "by cost");
    for (uint32_t i = 1; i < 5; i++)
        text_fmt(out, "   %u: %u", i, cost[i]);
}

/* Whether the deck can be played; if not, why. */
static bool put_verdict(const struct lobby *l, struct text *out) {
    TEXT_ON_STACK(faults, 400);
    const bool good = judge_deck(l, &faults);
    text_put(out, good ? "It keeps the rules." : faults.buf);
    return good;
}

static void draw_totals(const struct lobby *l, struct grid *g) {
    TEXT_ON_STACK(line, 200);
    TEXT_ON_STACK(verdict, 400);
    put_size(l, &line);
    grid_clip(g, 1, 1, g->w - 2, STYLE_STRONG, line.buf);
    text_clear(&line);
    put_costs(l, &line);
    grid_text(g, 1, 2, STYLE_TEXT, line.buf);
    const bool good = put_verdict(l, &verdict);
    grid_clip(g, 1, 3, g->w - 2, good ? STYLE_GOOD : STYLE_WARN, verdict.buf);
}

/* "Cards of the Dropouts: mine (not saved)" */
static void put_deck_head(const struct lobby *l, struct text *out) {
    if (l->page == CLF_BUILD_DECK)
        text_put(out, "Your deck");
    else
        text_fmt(out, "Cards of the %s", cl_title_of(l->set->rules, CL_KIND_ARCHETYPE, archetype_of(l)));
    text_fmt(out, "%s%s%s", *l->name ? ": " : "", l->name, l->pick[CLF_CHOICE_DIRTY] ? " (not saved)" : "");
}

static void draw_deck_head(const struct lobby *l, struct grid *g) {
    TEXT_ON_STACK(title, 120);
    put_deck_head(l, &title);
    grid_head(g, title.buf);
}

static void draw_card_row(const struct lobby *l, const struct choice *c, struct grid *g, int x, int y,
                          int w) {
    const struct cl_rules *r = l->set->rules;
    uint32_t n = copies_in(l, c->ui.at);
    TEXT_ON_STACK(tail, 40);
    grid_fmt(g, x, y, STYLE_KEY, "%2u", c->number);
    if (n)
        grid_fmt(g, x + 3, y, STYLE_GOOD, "%ux", n);
    grid_clip(g, x + 6, y, w - 19, n ? STYLE_STRONG : STYLE_TEXT, c->label);
    text_fmt(&tail, "%u ", r->card[c->ui.at].cost);
    clf_put_short(r, c->ui.at, &tail);
    grid_clip(g, x + w - 12, y, 11, STYLE_DIM, tail.buf);
}

/* Numbered choices in columns, as narrow as they must be. */
static void draw_deck_list(const struct lobby *l, const struct menu *m, struct grid *g, int top, int rows) {
    int columns = ((int)menu_numbered(m) + rows - 1) / rows;
    columns = columns < 2 ? 2 : columns;
    int w = g->w / columns;
    int k = 0;
    for (const struct choice *c = NULL; (c = menu_next(m, c)); k++) {
        int x = k / rows * w, y = top + k % rows;
        if (l->page == CLF_BUILD) {
            grid_fmt(g, x, y, STYLE_KEY, "%s%2u", c->style == STYLE_HERE ? ">" : " ", c->number);
            grid_clip(g, x + 4, y, w - 5, STYLE_TEXT, c->label);
        } else if (columns > 2) {
            grid_fmt(g, x, y, STYLE_KEY, "%2u", c->number);
            grid_fmt(g, x + 3, y, STYLE_GOOD, "%ux", copies_in(l, c->ui.at));
            grid_clip(g, x + 6, y, w - 7, STYLE_TEXT, c->label);
        } else {
            draw_card_row(l, c, g, x, y, w);
        }
    }
}

/* False: all can be listed. */
static bool put_misnamed(const struct lobby *l, struct text *out) {
    TEXT_ON_STACK(names, 240);
    if (!l->decks->misnamed(l->set->ops->name, &names))
        return false;
    text_fmt(out, "Not usable, as a name is 1 to %d of a-z, 0-9, '_', '-': %s", DECK_NAME_MAX, names.buf);
    return true;
}

void clf_draw_misnamed(const struct lobby *l, struct grid *g, int y) {
    TEXT_ON_STACK(line, 300);
    if (put_misnamed(l, &line))
        grid_clip(g, 1, y, g->w - 2, STYLE_WARN, line.buf);
}

static void put_sure(const struct lobby *l, struct text *out) {
    if (l->page == CLF_BUILD_DELETE)
        text_fmt(out, "Delete the deck '%s'?", l->name);
    else
        text_put(out, "This deck is not saved. Leave it all the same?");
}

void clf_build_draw(const struct lobby *l, const struct menu *m, struct grid *g) {
    const struct cl_rules *r = l->set->rules;
    TEXT_ON_STACK(what, 200);
    switch (l->page) {
    case CLF_BUILD:
        grid_head(g, "Decks");
        grid_clip(g, 1, 1, g->w - 2, STYLE_TEXT,
                  "Build one from here. delete NAME throws one of yours away, after a question.");
        clf_draw_misnamed(l, g, 2);
        draw_deck_list(l, m, g, 3, FACE_ROWS - 5);
        break;
    case CLF_BUILD_CARDS:
        draw_deck_head(l, g);
        draw_totals(l, g);
        draw_deck_list(l, m, g, LIST_TOP, COLUMN_ROWS);
        break;
    case CLF_BUILD_CARD:
        grid_head(g, r->card[l->pick[CLF_CHOICE_CARD]].title);
        clf_draw_card(r, l->pick[CLF_CHOICE_CARD], g, 2, FACE_ROWS - 2);
        break;
    case CLF_BUILD_DECK:
        draw_deck_head(l, g);
        draw_totals(l, g);
        draw_deck_list(l, m, g, LIST_TOP, FACE_ROWS - LIST_TOP - 2);
        break;
    default:
        put_sure(l, &what);
        grid_centre(g, 8, STYLE_WARN, what.buf);
    }
    menu_keys(m, g, g->w, true);
}

void clf_build_tell(const struct lobby *l, struct text *title, struct text *words) {
    const struct cl_rules *r = l->set->rules;
    switch (l->page) {
    case CLF_BUILD:
        text_put(title, "Decks");
        if (put_misnamed(l, words))
            text_char(words, '\n');
        text_put(words, "What do you build from?");
        break;
    case CLF_BUILD_CARD:
        text_fmt(title, "%s, %u in the deck", r->card[l->pick[CLF_CHOICE_CARD]].title,
                 copies_in(l, l->pick[CLF_CHOICE_CARD]));
        clf_put_card(r, l->pick[CLF_CHOICE_CARD], words);
        break;
    case CLF_BUILD_CARDS:
    case CLF_BUILD_DECK:
        put_deck_head(l, title);
        put_size(l, words);
        text_char(words, '\n');
        put_costs(l, words);
        text_char(words, '\n');
        put_verdict(l, words);
        break;
    default:
        text_put(title, "Decks");
        put_sure(l, words);
    }
}

const char *clf_build_types(const struct lobby *l, const struct choice *c) {
    return l->page < CLF_BUILD                ? NULL
           : c->ui.at == AT_SAVE && !*l->name ? "save "
           : c->ui.at == AT_DELETE            ? "delete "
                                              : NULL;
}

bool clf_build_turn(struct lobby *l, const struct choice *c, int by) {
    const bool counts = (l->page == CLF_BUILD_CARDS || l->page == CLF_BUILD_DECK) && c->number;
    if (counts && by > 0)
        add_copies(l, c->ui.at, 1);
    else if (counts && by < 0)
        remove_copies(l, c->ui.at, 1);
    return counts;
}

static void leave_builder(struct lobby *l) {
    TEXT_ON_STACK(faults, 400);
    l->pick[CLF_CHOICE_DIRTY] = 0;
    l->name[0] = 0;
    if (!judge_deck(l, &faults)) /* nothing half done stays behind */
        clf_take_starter(l, CL_DROPOUTS + l->pick[CLF_CHOICE_SEAT]);
    l->page = l->pick[CLF_CHOICE_FROM];
}

static void take_start(struct lobby *l, uint32_t at) {
    uint8_t *size, *deck = deck_of(l, &size);
    l->pick[CLF_CHOICE_ARCHETYPE] = CL_DROPOUTS;
    l->pick[CLF_CHOICE_DIRTY] = 0;
    l->name[0] = 0;
    if (at == LOBBY_BACK) {
        leave_builder(l);
        return;
    }
    if (at == AT_DELETE) {
        lobby_notice(l, "Type: delete NAME.");
        return;
    }
    if (at == AT_EMPTY) {
        memset(deck, 0, CL_DECK_MAX);
        *size = 0;
    } else if (at >= AT_STARTER) {
        clf_take_starter(l, at - AT_STARTER);
        l->pick[CLF_CHOICE_ARCHETYPE] = (uint8_t)(at - AT_STARTER);
    } else if (!clf_take_kept(l, at - AT_KEPT, false)) {
        return;
    }
    l->page = at == AT_EMPTY ? CLF_BUILD_CARDS : CLF_BUILD_DECK;
}

static void take_sure(struct lobby *l, uint32_t at) {
    struct err e;
    char aside[FILES_PATH_MAX];
    bool delete = l->page == CLF_BUILD_DELETE;
    l->page = delete ? CLF_BUILD : CLF_BUILD_DECK;
    if (at != AT_YES)
        return;
    if (!delete) {
        leave_builder(l);
        return;
    }
    if (l->decks->remove(l->set->ops->name, l->name, aside, &e) == ST_OK)
        snprintf(l->notice, sizeof l->notice, "Deleted. Its file is kept as %.60s.", file_of(aside));
    else
        lobby_notice(l, e.text);
    l->name[0] = 0;
}

static void open_card(struct lobby *l, uint32_t card) {
    l->pick[CLF_CHOICE_CARD] = (uint8_t)card;
    l->pick[CLF_CHOICE_PAGE] = (uint8_t)(l->page == CLF_BUILD_CARD ? l->pick[CLF_CHOICE_PAGE] : l->page);
    l->page = CLF_BUILD_CARD;
}

static void turn_table(struct lobby *l, uint32_t by) {
    l->pick[CLF_CHOICE_ARCHETYPE] = (uint8_t)(1 + (archetype_of(l) - 1 + by) % STARTERS);
}

void clf_build_take(struct lobby *l, const struct choice *c) {
    uint32_t at = c->ui.at;
    if (l->page == CLF_BUILD) {
        take_start(l, at);
        return;
    }
    if (l->page >= CLF_BUILD_DELETE) {
        take_sure(l, at);
        return;
    }
    switch (at) {
    case LOBBY_BACK:
        if (l->page == CLF_BUILD_CARD)
            l->page = l->pick[CLF_CHOICE_PAGE];
        else if (l->pick[CLF_CHOICE_DIRTY])
            l->page = CLF_BUILD_LEAVE;
        else
            leave_builder(l);
        break;
    case AT_NEXT:
        turn_table(l, 1);
        break;
    case AT_PREVIOUS:
        turn_table(l, STARTERS - 1);
        break;
    case AT_VIEW:
        l->page = l->page == CLF_BUILD_DECK ? CLF_BUILD_CARDS : CLF_BUILD_DECK;
        break;
    case AT_ADD:
        add_copies(l, l->pick[CLF_CHOICE_CARD], 1);
        break;
    case AT_REMOVE:
        remove_copies(l, l->pick[CLF_CHOICE_CARD], 1);
        break;
    case AT_SAVE:
        if (*l->name)
            save_deck(l, l->name);
        else
            lobby_notice(l, "Type: save NAME, with a name of a-z, 0-9, '_' and '-'.");
        break;
    case AT_USE:
        l->name[0] = 0;
        l->pick[CLF_CHOICE_DIRTY] = 0;
        clf_lobby_chosen(l);
        break;
    default:
        open_card(l, at);
    }
}

const char *clf_after(const char *line, const char *word) {
    size_t n = strlen(word);
    bool sign = !isalpha((unsigned char)*word);
    line += strspn(line, " \t");
    if (strncasecmp(line, word, n) || (!sign && line[n] && line[n] != ' ' && line[n] != '\t'))
        return NULL;
    return line + n + strspn(line + n, " \t");
}

/* "NAME 2", "NAME", or the number of a card on this page: the card, and how many. 0: no card, or any of
 * rivals. */
static uint32_t card_meant(const struct lobby *l, const char *words, uint32_t *copies, struct text *rivals) {
    char name[80];
    struct menu m = {.count = 0};
    uint64_t n;
    snprintf(name, sizeof name, "%s", words);
    *copies = 1;
    char *last = strrchr(name, ' ');
    if (last && text_read_u64(last + 1, 9999, &n)) {
        *copies = (uint32_t)n;
        *last = 0;
    }
    clf_build_menu(l, &m);
    for (uint32_t i = 0; text_read_u64(name, 200, &n) && i < m.count; i++)
        if (m.choice[i].number && m.choice[i].number == n && l->page != CLF_BUILD)
            return m.choice[i].ui.at;
    return clf_card_meant(l->set->rules, name, rivals);
}

static void read_card_words(struct lobby *l, const char *words, char what) {
    TEXT_ON_STACK(rivals, 160);
    uint32_t n, card = card_meant(l, words, &n, &rivals);
    if (!card && !*words && l->page == CLF_BUILD_CARD)
        card = l->pick[CLF_CHOICE_CARD];
    if (!card && rivals.len) {
        snprintf(l->notice, sizeof l->notice, "Which one: %s?", rivals.buf);
        return;
    }
    if (!card) {
        struct text t;
        text_init(&t, l->notice, sizeof l->notice);
        text_put(&t, "There is no card '");
        text_visible(&t, words, 24);
        text_put(&t, "': type part of a name, or a number.");
        return;
    }
    if (!n && what)
        lobby_notice(l, "None at all changes nothing: say how many, from 1 on.");
    else if (what == '+')
        add_copies(l, card, n);
    else if (what == '-')
        remove_copies(l, card, n);
    else
        open_card(l, card);
}

static void ask_delete(struct lobby *l, const char *name) {
    if (!is_kept(l, name)) {
        lobby_notice(l, "There is no deck of that name.");
        return;
    }
    face_put(l->name, sizeof l->name, name);
    l->page = CLF_BUILD_DELETE;
}

bool clf_build_read(struct lobby *l, const char *line) {
    const char *rest;
    if (l->page < CLF_BUILD || l->page >= CLF_BUILD_DELETE)
        return false;
    if (l->page == CLF_BUILD) {
        if ((rest = clf_after(line, "delete")) && *rest) {
            ask_delete(l, rest);
            return true;
        }
        if ((rest = clf_after(line, "load")) && *rest && load_deck(l, rest, false)) {
            l->page = CLF_BUILD_DECK;
            return true;
        }
        return *l->notice != 0;
    }
    if ((rest = clf_after(line, "add")) || (rest = clf_after(line, "+"))) {
        read_card_words(l, rest, '+');
    } else if ((rest = clf_after(line, "remove")) || (rest = clf_after(line, "-"))) {
        read_card_words(l, rest, '-');
    } else if ((rest = clf_after(line, "look")) && *rest) {
        read_card_words(l, rest, 0);
    } else if ((rest = clf_after(line, "save"))) {
        save_deck(l, *rest ? rest : l->name);
    } else if ((rest = clf_after(line, "load")) && *rest) {
        if (l->pick[CLF_CHOICE_DIRTY])
            lobby_notice(l, "Save this one first, or go back and leave it.");
        else if (load_deck(l, rest, false))
            l->page = CLF_BUILD_DECK;
    } else {
        return false;
    }
    return true;
}
