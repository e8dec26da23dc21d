/* ESCAPE THE DUNGEON's face: menus out of the legal list. Ways and deeds have numbers, so that a newcomer can
 * play by them alone; their labels are the words that can be typed instead (read.c). With an enemy in the
 * room the ways are flights, for those never fail. */
#include "front/screen/escape/esf.h"

static const char way_letters[ES_DIRECTIONS] = {0, 'n', 's', 'w', 'e', 'u', 'd'};

uint32_t esf_legal_of(const struct face_scene *s, uint32_t verb, bool aimed, const struct action **first) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        if (s->legal[i].verb != verb || (aimed && !s->legal[i].arg[0]))
            continue;
        if (!n++ && first)
            *first = &s->legal[i];
    }
    return n;
}

/* A column has no room for traits, which every action moves a little, nor for figures beside a note. What is
 * known not to be known stays. Of somebody the list of people says what a note would, so a blow has figures
 * instead, and what is brief has health alone. */
static void keep_figures(struct offer *o, bool brief) {
    struct way *w = &o->forecast.way[0];
    uint32_t n = w->changes;
    w->changes = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint16_t stat = w->change[i].stat;
        if (stat == ES_STAT_HEALTH || stat >= ES_STAT_TARGET || (!brief && stat < ES_STAT_TRAIT))
            w->change[w->changes++] = w->change[i];
    }
    if (brief || o->action.verb == ES_FIGHT || o->action.verb == ES_MURDER)
        text_clear(&o->note);
    o->forecast.ways = (w->changes || (w->more && !brief)) && !o->note.len;
}

/* A numbered choice in the words of its offer, open or closed; world null: it is open. */
static struct choice *add_offer(const struct face_scene *s, const void *world, struct menu *m, char letter,
                                const struct action *a, bool brief) {
    struct offer o;
    offer_of(s->ops, s->rules, s->view, a, world, &o);
    struct choice *c = menu_offer(m, s->ops, true, letter, &o);
    TEXT_ON_STACK(note, sizeof c->note);
    keep_figures(&o, brief);
    offer_details(s->ops, &o, &note);
    if (o.reason == REASON_OK)
        choice_note(c, note.buf);
    return c;
}

static void add_plain(const struct face_scene *s, const void *world, struct menu *m, uint32_t verb) {
    struct action any = {(uint16_t)verb, {0}};
    const struct action *a = &any;
    esf_legal_of(s, verb, false, &a);
    add_offer(s, world, m, 0, a, false);
}

/* A column has no room for more than names: of the way, with a star where the player was never inside, and of
 * the room behind it. */
static void add_ways(const struct face_scene *s, struct menu *m, uint32_t verb) {
    for (uint32_t i = 0; i < s->legal_count; i++) {
        uint32_t way = (uint32_t)s->legal[i].arg[0];
        if (s->legal[i].verb != verb || way >= ES_DIRECTIONS)
            continue;
        const struct es_room *to = es_room_beyond(s->view, way);
        bool known = to && to->known & ES_KNOWS_INSIDE;
        struct choice *c = add_offer(s, NULL, m, way_letters[way], &s->legal[i], false);
        TEXT_ON_STACK(label, sizeof c->label);
        text_fmt(&label, "%s%s", verb == ES_MOVE ? es_word(s->rules, ES_KIND_DIRECTION, way) : c->label,
                 to && !known ? "*" : "");
        face_put(c->label, sizeof c->label, label.buf);
        if (to)
            choice_note(c, esf_feature_title(s->rules, to->feature));
        c->style = known ? STYLE_TEXT : STYLE_STRONG;
    }
}

/* One whom it can be done to is named at once; of several one is asked for. If there is nobody of those who
 * are here, the first says why. */
static void add_aimed(const struct face_scene *s, const void *world, struct menu *m, uint32_t verb,
                      const char *word) {
    const struct es_view *v = s->view;
    const struct action shut = {(uint16_t)verb, {(int16_t)v->person[0].id}}, *a = &shut;
    uint32_t n = esf_legal_of(s, verb, true, &a);
    if (n > 1) {
        TEXT_ON_STACK(label, 80);
        text_fmt(&label, "%s ... (%u)", word, n);
        menu_open(m, true, 0, ESF_WHO, label.buf)->ui.picked = verb;
        return;
    }
    if (n || (v->here && !es_foe_here(v))) /* in a fight nobody looks for what cannot be */
        add_offer(s, world, m, 0, a, true);
}

/* Of several enemies the weakest is named, too: in a fight one key should do. */
static void add_fights(const struct face_scene *s, const void *world, struct menu *m) {
    const struct es_view *v = s->view;
    const struct action *weakest = NULL;
    int32_t least = INT32_MAX;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        const struct es_person *p = es_person_here(v, (uint32_t)s->legal[i].arg[0]);
        if (s->legal[i].verb != ES_FIGHT || !p || p->health >= least)
            continue;
        weakest = &s->legal[i];
        least = p->health;
    }
    if (weakest && esf_legal_of(s, ES_FIGHT, true, NULL) > 1)
        add_offer(s, world, m, 0, weakest, true);
    add_aimed(s, world, m, ES_FIGHT, "Fight");
}

static void add_reading(struct menu *m) {
    menu_open(m, false, 'o', ESF_LOOK, "look");
    menu_open(m, false, 'i', ESF_STATUS, "you");
    menu_open(m, false, 'm', ESF_MAP, "map");
    menu_open(m, false, 'l', ESF_CHAPTERS, "log")->ui.at = ESF_LAST_PAGE;
    menu_open(m, false, 'p', ESF_PERSONS, "people");
}

static void add_choosing(const struct face_scene *s, struct menu *m) {
    TEXT_ON_STACK(label, 80);
    uint32_t n = esf_legal_of(s, ES_CHOOSE, false, NULL);
    if (!n)
        return;
    text_fmt(&label, "Choose ... (%u)", n); /* the page says what each gives and takes */
    menu_open(m, true, 0, ESF_OPTION, label.buf);
}

uint32_t esf_option_number(const struct face_scene *s, uint32_t option) {
    const struct es_rules *r = s->rules;
    uint32_t feature = esf_here(s->view)->feature, number = 0;
    for (uint32_t i = 1; i <= option && i <= r->options; i++)
        number += r->option[i].features >> feature & 1;
    return number;
}

/* At a forge: what skills become, or what that still takes. */
static void add_evolving(const struct face_scene *s, const void *world, struct menu *m) {
    struct action list[ES_MAX_LEGAL];
    uint32_t n = es_choices(s->rules, s->view, list, ES_MAX_LEGAL);
    for (uint32_t i = 0; i < n; i++)
        if (list[i].verb == ES_EVOLVE)
            add_offer(s, world, m, 0, &list[i], false);
}

static void menu_here(const struct face_scene *s, struct menu *m) {
    const struct es_view *v = s->view;
    bool foe = es_foe_here(v);
    struct es_state world;
    offer_world(s->ops, s->rules, v, s->seat, &world);
    if (foe) {
        add_fights(s, &world, m);
        add_ways(s, m, ES_FLEE);
        menu_open(m, true, 0, ESF_WALK, "Go ...");
    } else {
        add_ways(s, m, ES_MOVE);
    }
    add_plain(s, &world, m, ES_SEARCH);
    add_plain(s, &world, m, ES_TRAIN);
    add_plain(s, &world, m, ES_REST_UP);
    add_aimed(s, &world, m, ES_TALK, "Talk to");
    add_choosing(s, m);
    menu_open(m, true, 0, ESF_SAYING, "Say ...");
    add_plain(s, &world, m, ES_STREAM);
    add_aimed(s, &world, m, ES_RECRUIT, "Recruit");
    add_aimed(s, &world, m, ES_STEAL, "Steal from");
    add_aimed(s, &world, m, ES_MURDER, "Murder");
    add_evolving(s, &world, m);
    add_reading(m);
    menu_ask_told(m, s);
}

static void menu_whom(const struct face_scene *s, struct menu *m) {
    const struct es_view *v = s->view;
    uint32_t verb = s->ui.picked < ES_VERBS ? s->ui.picked : ES_TALK, n = 0;
    uint32_t pages = menu_pages(esf_legal_of(s, verb, true, NULL), ESF_LIST_PAGE), at = s->ui.at % pages;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        const struct action *a = &s->legal[i];
        if (a->verb != verb || !a->arg[0] || n++ / ESF_LIST_PAGE != at)
            continue;
        const struct es_person *p = es_person_here(v, (uint32_t)a->arg[0]);
        struct choice *c = add_offer(s, NULL, m, 0, a, false);
        TEXT_ON_STACK(note, sizeof c->note);
        text_fmt(&note, "%s%s", c->note, *c->note ? ", " : "");
        if (p)
            es_put_opinion(p, &note);
        c->number = (uint16_t)n;
        choice_note(c, note.buf);
    }
    menu_turn(m, s->ui, pages);
    menu_open(m, false, 'b', ESF_HERE, "back");
    menu_ask(m, "Whom?");
}

static void menu_walk(const struct face_scene *s, struct menu *m) {
    add_ways(s, m, ES_MOVE);
    menu_open(m, false, 'b', ESF_HERE, "back");
    menu_ask(m, "They may strike and follow. Go where?");
}

/* Sayings and options: pages of a long list. Sayings are numbered through; options keep their number in a
 * room of that kind, whichever of them are open. */
static void menu_list(const struct face_scene *s, struct menu *m, uint32_t verb) {
    uint32_t n = 0, pages = menu_pages(esf_legal_of(s, verb, false, NULL), ESF_SENTENCES),
             at = s->ui.at % pages;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        const struct action *a = &s->legal[i];
        if (a->verb != verb || n++ / ESF_SENTENCES != at)
            continue;
        struct offer o;
        offer_of(s->ops, s->rules, s->view, a, NULL, &o);
        o.forecast.ways = verb == ES_CHOOSE; /* whatever is said moves traits only */
        menu_offer(m, s->ops, true, 0, &o)->number =
            (uint16_t)(verb == ES_CHOOSE ? esf_option_number(s, (uint32_t)a->arg[0]) : n);
    }
    menu_turn(m, s->ui, pages);
    menu_open(m, false, 'b', ESF_HERE, "back");
    menu_ask(m, verb == ES_SPEAK ? "Say what? Words of your own, or a number" : "Choose what?");
}

static void menu_persons(const struct face_scene *s, struct menu *m) {
    uint16_t id[ES_ENTITIES + ES_CAST];
    uint32_t n = esf_known_people(s, id), pages = menu_pages(n, ESF_PERSONS_PAGE), at = s->ui.at % pages;
    for (uint32_t i = at * ESF_PERSONS_PAGE; i < n && i < (at + 1) * ESF_PERSONS_PAGE; i++) {
        TEXT_ON_STACK(label, 80);
        esf_put_title(s->rules, id[i], &label);
        struct choice *c = menu_open(m, true, 0, ESF_PERSON, label.buf);
        c->number = (uint16_t)(i + 1);
        c->ui.picked = id[i];
        c->ui.at = ESF_LAST_PAGE;
        c->style = es_person_here(s->view, id[i]) ? STYLE_STRONG : STYLE_TEXT;
    }
    menu_turn(m, s->ui, pages);
}

/* The chapter after this one that has been written in; the player's own after the last. */
static uint32_t next_chapter(const struct es_view *v, uint32_t chapter) {
    uint32_t deepest = v->setup.depth ? v->setup.depth : ES_DEPTHS, from = es_chapter(deepest);
    uint32_t last = es_chapter(v->run.highest ? v->run.highest : v->self.depth);
    return chapter < last ? chapter + 1 : from < last ? from : last;
}

static void menu_pages_of(const struct face_scene *s, struct menu *m) {
    uint32_t pages = esf_log_pages(s);
    struct face_ui ui = s->ui;
    ui.at = (uint16_t)(ui.at < pages ? ui.at : pages - 1);
    menu_turn(m, ui, pages);
}

static void menu_log(const struct face_scene *s, struct menu *m) {
    const struct es_view *v = s->view;
    uint32_t chapter = s->ui.picked ? s->ui.picked : es_chapter(v->self.depth);
    menu_pages_of(s, m);
    struct choice *c = menu_open(m, false, 'c', ESF_CHAPTERS, "next chapter");
    c->ui.picked = s->ui.page == ESF_CHAPTERS ? next_chapter(v, chapter) : chapter;
    if (s->ui.page != ESF_SYSTEM)
        menu_open(m, false, 's', ESF_SYSTEM, "the record")->ui.at = ESF_LAST_PAGE;
    menu_open(m, false, 'w', ESF_PERSONS, "people");
}

/* The levels the player has seen, one after another. */
static void menu_map(const struct face_scene *s, struct menu *m) {
    const struct es_view *v = s->view;
    uint32_t depth = s->ui.picked ? s->ui.picked : v->self.depth;
    for (int step = 1; step >= -1; step -= 2)
        for (uint32_t d = depth - (uint32_t)step; d >= 1 && d <= ES_DEPTHS; d -= (uint32_t)step) {
            if (!v->room[d - 1][ES_FIRST_ROOM].known && !v->room[d - 1][ES_LAST_ROOM].known)
                continue;
            menu_open(m, false, step > 0 ? 'u' : 'd', ESF_MAP, step > 0 ? "a level up" : "a level down")
                ->ui.picked = d;
            break;
        }
}

/* From any page to read in, Enter goes back. */
static void menu_run_reading(const struct face_scene *s, struct menu *m) {
    menu_open(m, false, 'b', s->ui.page == ESF_PERSON ? ESF_PERSONS : ESF_HERE, "back");
    m->enter = true;
    menu_ask(m,
             s->ui.page == ESF_PERSONS ? "A number reads of that one, Enter goes back" : "Enter goes back");
    if (s->ui.page == ESF_PERSONS)
        menu_persons(s, m);
    else if (s->ui.page == ESF_MAP)
        menu_map(s, m);
    else if (s->ui.page >= ESF_CHAPTERS)
        menu_log(s, m);
    else
        menu_pages_of(s, m);
}

static void run_menu(const struct face_scene *s, struct menu *out) {
    switch (s->ui.page) {
    case ESF_HERE:
        menu_here(s, out);
        return;
    case ESF_WHO:
        menu_whom(s, out);
        return;
    case ESF_WALK:
        menu_walk(s, out);
        return;
    case ESF_SAYING:
        menu_list(s, out, ES_SPEAK);
        return;
    case ESF_OPTION:
        menu_list(s, out, ES_CHOOSE);
        return;
    default:
        menu_run_reading(s, out);
    }
}

static void run_draw(const struct face_scene *s, const struct menu *m, struct grid *g) {
    if (s->over)
        esf_draw_recap(s, g);
    else if (m->count && s->ui.page != ESF_HERE)
        esf_draw_page(s, m, g);
    else
        esf_draw_here(s, m, g);
}

static void run_forfeit(const struct face_scene *s, struct text *out) {
    const struct es_view *v = s->view;
    text_fmt(out, "This run ends here if you leave: depth %u, turn %u.", v->self.depth, v->run.turn);
}

const struct face escape_face = {.game = "escape",
                                 .menu = run_menu,
                                 .draw = run_draw,
                                 .tell = esf_tell,
                                 .help = esf_draw_help,
                                 .opening = esf_draw_opening,
                                 .stand = face_stand_of,
                                 .forfeit = run_forfeit,
                                 .wide = true,
                                 .news = esf_draw_news,
                                 .read = esf_read};
