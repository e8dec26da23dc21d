/* Blocks: the panes of a scene one below the other. Every pane begins in its lowest form, those that decide
 * first; then each grows while there are rows, cards and maps before words. So whatever is cut is cut because
 * there was no row left for it. */
#include "front/screen/layout_parts.h"

enum { HALF_LEAST = 34, ENDLESS = 400 };

const struct item *look_item(const struct look *l) {
    return l->items && l->at && l->at <= l->items->count ? &l->items->item[l->at - 1] : NULL;
}

uint32_t look_cursor(const struct look *l) {
    const struct item *i = look_item(l);
    if (l->thing)
        return l->thing->id;
    if (!i)
        return 0;
    const uint32_t pick = l->among ? l->among : l->pick;
    if (pick && pick <= i->count && l->items->offer[i->first + pick - 1].spot.target)
        return l->items->offer[i->first + pick - 1].spot.target;
    if (!i->thing && i->count == 1)
        return l->items->offer[i->first].spot.target;
    return i->thing;
}

/* What stands among the choices need not stand on the stage. */
static bool is_hand(const struct look *l, const struct pane *p) {
    if (p->kind != PANE_CARDS || p->of != OF_ME || !l->items || !p->count || l->pick)
        return false;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct item *it = items_thing(l->items, l->scene->thing[p->first + i].id);
        if (!it || it->group != GROUP_HAND)
            return false;
    }
    return true;
}

/* Frames around nothing: a dot for each place says the same. */
static bool is_blank_board(const struct scene *s, const struct pane *p) {
    if (p->kind != PANE_CARDS || !p->bare)
        return false;
    for (uint32_t i = 0; i < p->count; i++)
        if (!s->thing[p->first + i].empty)
            return false;
    return true;
}

static bool has_map(const struct scene *s) {
    for (uint32_t i = 0; i < s->panes; i++)
        if (s->pane[i].kind == PANE_MAP && s->pane[i].count)
            return true;
    return false;
}

/* A pane that is for the middle of the screen: cards, what is said, and what belongs to nobody. */
static bool is_middle(const struct pane *p) {
    return p->kind == PANE_CARDS || p->kind == PANE_PROSE || p->kind == PANE_DICE || p->kind == PANE_MAP ||
           p->kind == PANE_PEOPLE || (p->kind == PANE_LIST && p->of == OF_ALL) ||
           (p->kind == PANE_TRACK && (p->bare || p->of == OF_OTHER));
}

bool look_is_duel(const struct look *l) {
    const struct pane *p = l->scene->pane;
    return !l->page && l->scene->panes && p->kind == PANE_CARDS && p->of == OF_OTHER && p->count == 1;
}

/* What is told comes first, then lists: a place between two games, where what is mine has the side. */
static bool is_told(const struct look *l) {
    const struct scene *s = l->scene;
    bool lists = !l->page && s->panes && s->pane[0].kind == PANE_PROSE;
    for (uint32_t i = 1; lists && i < s->panes; i++)
        lists = s->pane[i].kind == PANE_PROSE || s->pane[i].kind == PANE_LIST || s->pane[i].kind == PANE_METERS;
    return lists;
}

static bool has_middle(const struct look *l) {
    for (uint32_t i = 0; i < l->scene->panes; i++) {
        const struct pane *p = &l->scene->pane[i];
        if (p->count && is_middle(p) && !is_hand(l, p))
            return true;
    }
    return false;
}

enum zone pane_zone(const struct look *l, const struct pane *p, enum breadth breadth) {
    const bool apart = has_map(l->scene) || (breadth != NARROW && (look_is_duel(l) || is_told(l)));
    const bool silent =
        !p->count && !(l->page && p->title); /* "Your graveyard is empty" says enough on a page */
    if (silent || is_hand(l, p) || (breadth == NARROW && p->kind == PANE_TRACK && p->bare))
        return ZONE_NONE;
    if (p->spare && p->of == OF_ALL)
        return breadth == NARROW ? ZONE_NONE : ZONE_STAGE;
    if (p->spare)
        return breadth == WIDEST && has_middle(l) ? ZONE_ASIDE : ZONE_NONE;
    if (p->kind == PANE_MAP)
        return breadth == NARROW ? ZONE_MAP : ZONE_STAGE;
    if (breadth == WIDEST && has_middle(l))
        return is_middle(p) ? ZONE_STAGE : ZONE_ASIDE;
    if (apart && (p->kind == PANE_METERS || p->kind == PANE_LIST) && p->of != OF_ALL)
        return ZONE_ASIDE;
    return ZONE_STAGE;
}

/* Two panes of a kind, one of each side, stand side by side: meters wherever they come, lists one after the
 * other. */
static struct block *beside(struct blocks *b, const struct pane *p) {
    bool rows = p->kind == PANE_METERS || p->kind == PANE_LIST || p->kind == PANE_PEOPLE;
    if (!rows || p->bare || p->of == OF_ALL || (b->w - 2) / 2 < HALF_LEAST)
        return NULL;
    for (uint32_t i = b->count; i--;) {
        const struct pane *o = b->block[i].pane[0];
        if (b->block[i].n == 1 && o->kind == p->kind && o->of != p->of && o->of != OF_ALL && !o->bare &&
            !o->title == !p->title)
            return &b->block[i];
        if (p->kind != PANE_METERS)
            return NULL;
    }
    return NULL;
}

/* Dice have fallen just now: they go before what is always there. */
static bool is_last(const struct pane *p) {
    return p->spare && p->kind != PANE_DICE;
}

void blocks_make(const struct look *l, enum zone zone, enum breadth breadth, int w, struct blocks *out) {
    const struct scene *s = l->scene;
    *out = (struct blocks){.w = w};
    for (uint32_t i = 0; i < 2 * s->panes; i++) { /* what is spare stands last */
        const struct pane *p = &s->pane[i % s->panes];
        if (is_last(p) != (i >= s->panes) || pane_zone(l, p, breadth) != zone)
            continue;
        struct block *k = beside(out, p);
        if (k) {
            k->pane[1] = p->of == OF_ME ? k->pane[0] : p;
            k->pane[0] = p->of == OF_ME ? p : k->pane[0];
            k->grave |= p->grave;
            k->n = 2;
            continue;
        }
        out->block[out->count++] = (struct block){.pane = {p}, .n = 1, .grave = p->grave};
    }
}

static int block_draw(const struct look *l, const struct block *k, enum pane_form form, struct grid *g,
                      struct box b) {
    const struct eye e = {.s = l->scene, .cursor = look_cursor(l), .paired = k->n == 2};
    int rows = 0, w = k->n == 2 ? (b.w - 2) / 2 : b.w;
    for (uint32_t i = 0; i < k->n; i++) {
        struct box at = {b.x + (int)i * (w + 2), b.y, w, b.h};
        rows = most_of(rows, pane_draw(&e, k->pane[i], form, g, at));
    }
    return rows;
}

static int block_need(const struct look *l, const struct block *k, int form, int w) {
    return block_draw(l, k, (enum pane_form)form, NULL, (struct box){0, 0, w, ENDLESS});
}

/* Cards and maps say more with a row than words do. */
static bool grows_first(const struct block *k) {
    return k->pane[0]->kind == PANE_CARDS || k->pane[0]->kind == PANE_MAP;
}

static bool is_spare(const struct block *k) {
    return is_last(k->pane[0]);
}

static int show_lowest(const struct look *l, struct blocks *b, bool grave, bool last, int spare) {
    for (uint32_t i = 0; i < b->count; i++) {
        struct block *k = &b->block[i];
        if (k->grave != grave || is_spare(k) != last)
            continue;
        int need = block_need(l, k, FORM_LOW, b->w);
        bool rows = k->pane[0]->kind == PANE_LIST || k->pane[0]->kind == PANE_PEOPLE;
        if (need > spare && (!grave || rows || spare < 2)) /* a title over a mere "3 more" is worth no rows */
            continue;
        k->form = FORM_LOW;
        k->rows = least_of(need, spare);
        spare -= k->rows;
    }
    return spare;
}

static bool may_grow(const struct block *k, int form, int pass, bool last) {
    return is_spare(k) == last && k->form == form - 1 && grows_first(k) == (pass < 2) &&
           k->grave == (pass % 2 == 0);
}

/* What decides has its frame or its rows before others have their first row: what is seen better than read,
 * then lists that are short enough for that. */
static bool is_first(const struct look *l, const struct block *k, bool list) {
    return k->form == FORM_LOW && k->grave &&
           (list ? k->pane[0]->kind == PANE_LIST
                 : grows_first(k) && !is_blank_board(l->scene, k->pane[0]));
}

static int frame_first(const struct look *l, struct blocks *b, bool list, int spare) {
    int need = 0;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < b->count; i++) {
            struct block *k = &b->block[i];
            if (!is_first(l, k, list))
                continue;
            int more = most_of(0, block_need(l, k, FORM_ROWS, b->w) - k->rows);
            if (!pass) {
                need += more;
            } else if (need <= spare) {
                k->form = FORM_ROWS;
                k->rows += more;
                spare -= more;
                need -= more;
            }
        }
    return spare;
}

/* Who is there has a row each, as far as there are rows, before the place is told. */
static int people_first(const struct look *l, struct blocks *b, int spare) {
    for (uint32_t i = 0; i < b->count; i++) {
        struct block *k = &b->block[i];
        if (k->form != FORM_LOW || !k->grave || k->pane[0]->kind != PANE_PEOPLE)
            continue;
        int more = least_of(spare, block_need(l, k, FORM_ROWS, b->w) - k->rows);
        k->rows += most_of(0, more);
        spare -= most_of(0, more);
    }
    return spare;
}

/* Each that has the form below goes on to this one, if there are rows for that; boards grow together, so that
 * both sides look alike. */
static int grow(const struct look *l, struct blocks *b, int form, bool last, int spare) {
    int more[SCENE_PANES];
    for (int pass = 0; pass < 4; pass++) {
        int boards = 0;
        for (uint32_t i = 0; i < b->count; i++) {
            struct block *k = &b->block[i];
            if (!may_grow(k, form, pass, last))
                continue;
            more[i] = most_of(0, block_need(l, k, form, b->w) - k->rows);
            boards += k->pane[0]->bare && grows_first(k) ? more[i] : 0;
        }
        for (uint32_t i = 0; i < b->count; i++) {
            struct block *k = &b->block[i];
            bool board = k->pane[0]->bare && grows_first(k);
            if (!may_grow(k, form, pass, last) || more[i] > spare || (board && boards > spare))
                continue;
            k->form = form;
            k->rows += more[i];
            spare -= more[i];
            boards -= board ? more[i] : 0;
        }
    }
    return spare;
}

/* Cards in frames can be a little higher; a map cannot. Returns the rows that took. */
static int grow_partly(const struct look *l, struct block *k, int w, int spare) {
    if (k->pane[0]->kind != PANE_CARDS || k->form < FORM_ROWS)
        return 0;
    int form = k->form + (block_need(l, k, k->form, w) <= k->rows);
    if (form >= PANE_FORMS)
        return 0;
    int more = least_of(spare, block_need(l, k, form, w) - k->rows);
    if (more <= 0)
        return 0;
    k->form = form;
    k->rows += more;
    return more;
}

/* Rows that are still left go to whoever can use a part of what it wants. */
static int use_rest(const struct look *l, struct blocks *b, bool last, int spare) {
    int boards = 0; /* which share evenly at first */
    for (uint32_t i = 0; i < b->count && !last; i++)
        boards += grows_first(&b->block[i]) && b->block[i].pane[0]->bare;
    for (uint32_t i = 0; i < b->count && boards; i++)
        if (grows_first(&b->block[i]) && b->block[i].pane[0]->bare)
            spare -= grow_partly(l, &b->block[i], b->w, spare / boards--);
    for (uint32_t i = 0; i < b->count; i++) {
        struct block *k = &b->block[i];
        if (is_spare(k) != last || k->form < 0 || (k->form >= FORM_FULL && !grows_first(k)))
            continue;
        if (grows_first(k)) {
            spare -= grow_partly(l, k, b->w, spare);
            continue;
        }
        int most = block_need(l, k, FORM_FULL, b->w), more = least_of(spare, most - k->rows);
        b->cut += most - k->rows > spare;
        if (more > 0 && k->pane[0]->kind != PANE_METERS) {
            k->rows += more;
            spare -= more;
        }
    }
    return spare;
}

int blocks_share(const struct look *l, struct blocks *b, int h) {
    int spare = h;
    b->cut = 0;
    for (uint32_t i = 0; i < b->count; i++) {
        b->block[i].form = -1;
        b->block[i].rows = 0;
    }
    spare = show_lowest(l, b, true, false, spare);
    spare = frame_first(l, b, false, spare);
    spare = frame_first(l, b, true, spare);
    spare = people_first(l, b, spare);
    for (int last = 0; last < 2; last++) { /* what is spare has what nothing else wants */
        spare = show_lowest(l, b, false, last, spare);
        for (int form = FORM_ROWS; form < PANE_FORMS; form++)
            spare = grow(l, b, form, last, spare);
        spare = use_rest(l, b, last, spare);
    }
    for (uint32_t i = 0; i < b->count; i++)
        b->cut += b->block[i].form < 0;
    b->rows = h - spare;
    return b->rows;
}

int blocks_grave(const struct look *l, const struct blocks *b) {
    int rows = 0;
    for (uint32_t i = 0; i < b->count; i++) {
        const struct block *k = &b->block[i];
        if (k->grave)
            rows += block_need(l, k, k->pane[0]->kind == PANE_LIST ? FORM_ROWS : FORM_LOW, b->w);
    }
    return rows;
}

bool blocks_as_good(const struct look *l, const struct blocks *was, const struct blocks *now) {
    for (uint32_t i = 0; i < was->count; i++) {
        const struct pane *p = was->block[i].pane[0];
        const bool low = (p->kind == PANE_METERS && p->bare) || is_blank_board(l->scene, p);
        const int most = low ? FORM_LOW : FORM_ROWS;
        if (now->block[i].form < least_of(was->block[i].form, most))
            return false;
    }
    return true;
}

static uint32_t shown(const struct blocks *b) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->count; i++)
        n += b->block[i].rows > 0;
    return n;
}

int blocks_draw(const struct look *l, const struct blocks *b, struct grid *g, struct box at) {
    uint32_t n = shown(b);
    int y = 0, air = n > 1 ? least_of(at.h - b->rows, (int)n - 1) : 0;
    for (uint32_t i = 0; i < b->count; i++) {
        const struct block *k = &b->block[i];
        if (k->rows <= 0)
            continue;
        block_draw(l, k, (enum pane_form)k->form, g,
                   (struct box){at.x, at.y + y, at.w, least_of(k->rows, at.h - y)});
        y += k->rows;
        if (air > 0 && !k->pane[0]->bare) {
            air--;
            y++;
        }
    }
    return least_of(y, at.h);
}
