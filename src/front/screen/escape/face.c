/* ESCAPE THE DUNGEON's face: menus out of the legal list. Ways and deeds have numbers, so that a newcomer can
 * play by them alone; their labels are the words that can be typed instead (esf_read.c). With an enemy in the
 * room the ways are flights, for those never fail. */
#include "front/screen/escape/esf.h"

#include "core/offer.h"

#include <stdio.h>

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

/* What lies beyond a way, as far as it is known; null: another level, or the world. */
static const struct es_room *beyond(const struct es_view *v, uint32_t way) {
    static const int8_t step[ES_DIRECTIONS] = {0, -ES_COLUMNS, ES_COLUMNS, -1, 1, 0, 0};
    int32_t to = v->self.room + step[way];
    return step[way] && to >= 0 && to < ES_ROOMS ? &v->room[v->self.depth - 1][to] : NULL;
}

static void add_ways(const struct face_scene *s, struct menu *m, uint32_t verb, const char *word) {
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        uint32_t way = (uint32_t)s->legal[i].arg[0];
        if (s->legal[i].verb != verb || way >= ES_DIRECTIONS)
            continue;
        const struct es_room *to = beyond(v, way);
        TEXT_ON_STACK(label, 80);
        TEXT_ON_STACK(note, 80);
        text_fmt(&label, "%s%s%s", word, es_word(r, ES_KIND_DIRECTION, way),
                 to && !(to->known & ES_KNOWS_INSIDE) ? "*" : "");
        if (to)
            text_put(&note, esf_feature_title(r, to->feature));
        else if (way == ES_UP && v->self.depth == 1)
            text_put(&note, "out");
        else
            text_fmt(&note, "depth %d", v->self.depth + (way == ES_UP ? -1 : 1));
        struct choice *c = menu_act(m, true, way_letters[way], &s->legal[i], label.buf);
        choice_note(c, note.buf);
        c->style = to && to->known & ES_KNOWS_INSIDE ? STYLE_TEXT : STYLE_STRONG;
    }
}

static void add_plain(const struct face_scene *s, struct menu *m, uint32_t verb, const char *label) {
    const struct action *a = NULL;
    if (esf_legal_of(s, verb, false, &a))
        menu_act(m, true, 0, a, label);
}

static void warn_of_murder(const struct face_scene *s, struct choice *c) {
    TEXT_ON_STACK(who, 60);
    if (c->action.verb != ES_MURDER)
        return;
    es_put_who(s->rules, c->action.arg[0], false, &who);
    snprintf(c->say, sizeof c->say, "Murder %.60s?", who.buf);
}

/* One whom it can be done to is named at once; of several one is asked for. */
static void add_aimed(const struct face_scene *s, struct menu *m, uint32_t verb, const char *word) {
    const struct action *a = NULL;
    uint32_t n = esf_legal_of(s, verb, true, &a);
    TEXT_ON_STACK(label, 80);
    text_fmt(&label, "%s ", word);
    if (n == 1) {
        esf_put_title(s->rules, (uint32_t)a->arg[0], &label);
        warn_of_murder(s, menu_act(m, true, 0, a, label.buf));
    } else if (n) {
        text_fmt(&label, "... (%u)", n);
        menu_open(m, true, 0, ESF_WHO, label.buf)->ui.picked = verb;
    }
}

/* Of several enemies the weakest is named, too: in a fight one key should do. */
static void add_fights(const struct face_scene *s, struct menu *m) {
    const struct es_view *v = s->view;
    const struct action *weakest = NULL;
    int32_t least = INT32_MAX;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        const struct es_person *p = esf_person_here(v, (uint32_t)s->legal[i].arg[0]);
        if (s->legal[i].verb != ES_FIGHT || !p || p->health >= least)
            continue;
        weakest = &s->legal[i];
        least = p->health;
    }
    TEXT_ON_STACK(label, 80);
    text_put(&label, "fight ");
    if (weakest && esf_legal_of(s, ES_FIGHT, true, NULL) > 1) {
        esf_put_title(s->rules, (uint32_t)weakest->arg[0], &label);
        menu_act(m, true, 0, weakest, label.buf);
    }
    add_aimed(s, m, ES_FIGHT, "fight");
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
    text_fmt(&label, "choose ... (%u)", n); /* the page says what each gives and takes */
    menu_open(m, true, 0, ESF_OPTION, label.buf);
}

uint32_t esf_option_number(const struct face_scene *s, uint32_t option) {
    const struct es_rules *r = s->rules;
    uint32_t feature = esf_here(s->view)->feature, number = 0;
    for (uint32_t i = 1; i <= option && i <= r->options; i++)
        number += r->option[i].features >> feature & 1;
    return number;
}

static void add_rest(const struct face_scene *s, struct menu *m) {
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    const struct action *a = NULL;
    if (!esf_legal_of(s, ES_REST_UP, false, &a))
        return;
    struct choice *c = menu_act(m, true, 0, a, "rest");
    if (esf_here(v)->feature == ES_REST && r->f.rest_health && v->self.health < v->self.health_most)
        snprintf(c->note, sizeof c->note, "health +%u", r->f.rest_health);
}

static void add_evolving(const struct face_scene *s, struct menu *m) {
    for (uint32_t i = 0; i < s->legal_count; i++) {
        TEXT_ON_STACK(label, 80);
        if (s->legal[i].verb != ES_EVOLVE)
            continue;
        text_fmt(&label, "evolve %s", es_word(s->rules, ES_KIND_SKILL, s->legal[i].arg[0]));
        menu_act(m, true, 0, &s->legal[i], label.buf);
    }
}

static void menu_here(const struct face_scene *s, struct menu *m) {
    const struct es_view *v = s->view;
    bool foe = esf_foe_here(v);
    if (foe) {
        add_fights(s, m);
        add_ways(s, m, ES_FLEE, "flee ");
        menu_open(m, true, 0, ESF_WALK, "go ...");
    } else {
        add_ways(s, m, ES_MOVE, "");
    }
    add_plain(s, m, ES_SEARCH, "search");
    add_plain(s, m, ES_TRAIN, "train");
    add_rest(s, m);
    add_aimed(s, m, ES_TALK, "talk to");
    add_choosing(s, m);
    menu_open(m, true, 0, ESF_SAYING, "say ...");
    add_plain(s, m, ES_STREAM, "stream");
    add_aimed(s, m, ES_RECRUIT, "recruit");
    add_aimed(s, m, ES_STEAL, "steal from");
    add_aimed(s, m, ES_MURDER, "murder");
    add_evolving(s, m);
    add_reading(m);
    menu_ask(m, foe                                      ? "Fight, or flee?"
                : esf_here(v)->feature == ES_ESCAPE_GATE ? "The gate is open. What do you do?"
                : v->run.turn == 0                       ? "What do you do? A number, a letter or a word"
                                                         : "What do you do?");
}

static void menu_who(const struct face_scene *s, struct menu *m) {
    static const char *const question[ES_VERBS] = {[ES_TALK] = "Talk to whom?",
                                                   [ES_FIGHT] = "Fight whom?",
                                                   [ES_STEAL] = "Steal from whom?",
                                                   [ES_RECRUIT] = "Recruit whom?",
                                                   [ES_MURDER] = "Murder whom?"};
    const struct es_view *v = s->view;
    uint32_t verb = s->ui.picked < ES_VERBS ? s->ui.picked : ES_TALK, n = 0;
    uint32_t pages = menu_pages(esf_legal_of(s, verb, true, NULL), ESF_LIST_PAGE), at = s->ui.at % pages;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        const struct action *a = &s->legal[i];
        if (a->verb != verb || !a->arg[0] || n++ / ESF_LIST_PAGE != at)
            continue;
        const struct es_person *p = esf_person_here(v, (uint32_t)a->arg[0]);
        TEXT_ON_STACK(label, 80);
        TEXT_ON_STACK(note, 160);
        esf_put_title(s->rules, (uint32_t)a->arg[0], &label);
        if (p) {
            text_fmt(&note, "level %d, %d/%d, ", p->level, p->health, p->health_most);
            esf_put_opinion(p, &note);
        }
        struct choice *c = menu_act(m, true, 0, a, label.buf);
        c->number = (uint16_t)n;
        choice_note(c, note.buf);
        warn_of_murder(s, c);
    }
    menu_turn(m, s->ui, pages);
    menu_open(m, false, 'b', ESF_HERE, "back");
    menu_ask(m, question[verb] ? question[verb] : "Whom?");
}

static void menu_walk(const struct face_scene *s, struct menu *m) {
    add_ways(s, m, ES_MOVE, "");
    menu_open(m, false, 'b', ESF_HERE, "back");
    menu_ask(m, "They may strike and follow. Go where?");
}

/* Sayings and options: pages of a long list. Sayings are numbered through; options keep their number in a
 * room of that kind, whichever of them are open. */
static void menu_list(const struct face_scene *s, struct menu *m, uint32_t verb, uint32_t kind) {
    uint32_t n = 0, pages = menu_pages(esf_legal_of(s, verb, false, NULL), ESF_SENTENCES),
             at = s->ui.at % pages;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        const struct action *a = &s->legal[i];
        if (a->verb != verb || n++ / ESF_SENTENCES != at)
            continue;
        struct choice *c = menu_act(m, true, 0, a, es_word(s->rules, kind, a->arg[0]));
        c->number = (uint16_t)n;
        if (verb != ES_CHOOSE)
            continue;
        struct offer o;
        TEXT_ON_STACK(gain, sizeof c->note);
        c->number = (uint16_t)esf_option_number(s, (uint32_t)a->arg[0]);
        offer_of(s->ops, s->rules, s->view, a, REASON_OK, &o);
        forecast_say(s->ops, 0, &o.forecast, &gain);
        text_fmt(&gain, "%s%s", gain.len && o.note.len ? "; " : "", o.note.buf);
        choice_note(c, gain.buf);
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
        c->style = esf_person_here(s->view, id[i]) ? STYLE_STRONG : STYLE_TEXT;
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
static void menu_reading(const struct face_scene *s, struct menu *m) {
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

static void menu(const struct face_scene *s, struct menu *out) {
    switch (s->ui.page) {
    case ESF_HERE:
        menu_here(s, out);
        return;
    case ESF_WHO:
        menu_who(s, out);
        return;
    case ESF_WALK:
        menu_walk(s, out);
        return;
    case ESF_SAYING:
        menu_list(s, out, ES_SPEAK, ES_KIND_LINE);
        return;
    case ESF_OPTION:
        menu_list(s, out, ES_CHOOSE, ES_KIND_OPTION);
        return;
    default:
        menu_reading(s, out);
    }
}

static void draw(const struct face_scene *s, const struct menu *m, struct grid *g) {
    if (s->over)
        esf_draw_recap(s, g);
    else if (m->count && s->ui.page != ESF_HERE)
        esf_draw_page(s, m, g);
    else
        esf_draw_here(s, m, g);
}

static void forfeit(const struct face_scene *s, struct text *out) {
    const struct es_view *v = s->view;
    text_fmt(out, "This run ends here if you leave: depth %u, turn %u.", v->self.depth, v->run.turn);
}

const struct face escape_face = {.game = "escape",
                                 .menu = menu,
                                 .draw = draw,
                                 .tell = esf_tell,
                                 .help = esf_draw_help,
                                 .opening = esf_draw_opening,
                                 .stand = face_stand_of,
                                 .forfeit = forfeit,
                                 .wide = true,
                                 .news = esf_draw_news,
                                 .read = esf_read};
