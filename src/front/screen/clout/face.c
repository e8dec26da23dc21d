/* CLOUT's face: menus out of the legal list, and the words that one may type instead. Whatever is open comes
 * from the legal list alone; what is closed is shown too, with the reason that the rules give in a world that
 * fits the view. */
#include "front/screen/clout/clf.h"

#include "core/offer.h"
#include "games/clout/say.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

void clf_face_ask(const struct face_scene *s, struct ask *out) {
    const struct cl_view *v = s->view;
    cl_ask(s->rules, &v->s, out);
}

const char *clf_title(const struct cl_rules *r, uint32_t card) {
    return card >= 1 && card <= r->cards ? r->card[card].title : "?";
}

uint32_t clf_list_rows(const struct face_scene *s) {
    enum { LEAST = 8, TABLE = 9, KEYS = 2, LOG = 6 };
    int room = scene_rows(s) - TABLE - KEYS - LOG;
    return room > LEAST ? (uint32_t)room : LEAST;
}

void clf_offer(const struct face_scene *s, const struct action *a, struct offer *out) {
    struct cl_state world;
    offer_world(s->ops, s->rules, s->view, s->seat, &world);
    offer_of(s->ops, s->rules, s->view, a, &world, out);
}

void clf_say_why(struct choice *c, const char *why) {
    snprintf(c->say, sizeof c->say, "%s: %s.", c->label, why);
}

/* A letter for a choice, which is shown also when it is closed. */
static void add_key(const struct face_scene *s, struct menu *m, char letter, uint16_t verb) {
    struct offer o;
    clf_offer(s, &(const struct action){verb, {0}}, &o);
    struct choice *c = menu_offer(m, s->ops, false, letter, &o);
    if (o.reason != REASON_OK)
        clf_say_why(c, o.why.buf);
}

/* Where the wish of a seat lies, and what stands there while this turn of its is the last that began. */
static uint32_t wish_of_silence(const struct face_scene *s, uint32_t seat, uint32_t *mask) {
    const struct cl_view *v = s->view;
    const uint32_t most = (1u << CLF_WISH_TURN_BITS) - 1, shift = CLF_WISH_SILENT + seat * CLF_WISH_TURN_BITS;
    *mask = most << shift;
    return (1 + v->s.player[seat].turns % most) << shift;
}

bool clf_silent(const struct face_scene *s, uint32_t seat) {
    uint32_t mask, now = wish_of_silence(s, seat, &mask);
    return (s->wish & mask) == now;
}

uint32_t clf_wish_silence(const struct face_scene *s, uint32_t seat, bool silent) {
    uint32_t mask, now = wish_of_silence(s, seat, &mask);
    return (s->wish & ~mask) | (silent ? now : 0);
}

/* With two at one keyboard: not to be asked for answers, or to be asked again. */
static void add_silence(const struct face_scene *s, struct menu *m) {
    bool silent = clf_silent(s, s->seat);
    if (!s->shared)
        return;
    struct choice *c = menu_add(m, false, 'w', CHOICE_WISH, silent ? "answer again" : "answer nothing");
    c->ui.picked = clf_wish_silence(s, s->seat, !silent);
    choice_say(c, silent ? "You are asked again whenever you might answer."
                         : "You answer nothing until your next turn begins.");
}

/* The pages to read in and the ways out, the same at every question. */
static void add_duel_pages(const struct face_scene *s, struct menu *m) {
    add_silence(s, m);
    menu_open(m, false, 'h', CLF_PAGE_HAND, "hand");
    menu_open(m, false, 's', CLF_PAGE_SIDES, "sides");
    menu_open(m, false, 'g', CLF_PAGE_GRAVES, "graves");
    menu_open(m, false, 'd', CLF_PAGE_DECKS, "decks");
    menu_open(m, false, 'l', CLF_PAGE_LOG, "log")->ui.at = UINT16_MAX;
    add_key(s, m, 'x', CL_SURRENDER);
}

/* What one would do with a card of the hand at once: of a closed one, to learn why not. */
static struct action usual_play(const struct cl_rules *r, uint32_t card) {
    static const uint16_t verb[CL_CARD_KINDS] = {CL_SET, CL_SUMMON, CL_CAST, CL_SET, CL_CAST};
    return (struct action){verb[r->card[card].kind], {(int16_t)card, 0, 0}};
}

static uint32_t plays_of(const struct face_scene *s, uint32_t card, const struct action **first) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (s->legal[i].verb <= CL_CAST && s->legal[i].arg[0] == (int16_t)card && n++ == 0)
            *first = &s->legal[i];
    return n;
}

static void note_cost(const struct face_scene *s, uint32_t card, struct choice *c) {
    const struct cl_view *v = s->view;
    struct text note;
    text_init(&note, c->note, sizeof c->note);
    text_fmt(&note, "%d ", cl_cost(s->rules, &v->s, card));
    clf_put_short(s->rules, card, &note);
}

static void add_hand_card(const struct face_scene *s, struct menu *m, uint32_t at) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    uint32_t card = v->s.player[v->seat].hand[at];
    const struct action *a = NULL, wanted = usual_play(r, card);
    uint32_t n = plays_of(s, card, &a);
    bool plain =
        n == 1 && a->verb == CL_SET && wanted.verb == CL_SET; /* else one reads first what comes of it */
    enum choice_kind kind = !n ? CHOICE_TELL : plain ? CHOICE_ACT : CHOICE_OPEN;
    struct choice *c = menu_add(m, true, 0, kind, clf_title(r, card));
    c->number = (uint16_t)(at + 1);
    c->ui = (struct face_ui){CLF_PAGE_AIM, (uint16_t)card, CLF_LEFT};
    note_cost(s, card, c);
    if (n && !plain)
        return;
    struct offer o;
    clf_offer(s, n ? a : &wanted, &o);
    c->action = o.action;
    if (n)
        choice_warn(c, &o);
    else
        clf_say_why(c, o.why.buf);
}

/* Deeds on the table have numbers of their own after the hand's, by slot: 11 to 13 the effect or the flip of
 * a stereotype, 14 to 16 its turn, 17 to 19 a set spell. They stay while cards come and go. */
static uint16_t deed_number(uint32_t hand, const struct action *a) {
    uint32_t base = hand <= 10 ? 10 : (hand + 9) / 10 * 10, place = (uint32_t)a->arg[0];
    if (a->verb == CL_ACTIVATE)
        return (uint16_t)(base + 2 * CL_SLOTS + 1 + place - CL_OWN_BACK_1);
    return (uint16_t)(base + (a->verb == CL_POSITION ? CL_SLOTS : 0) + 1 + place - CL_OWN_1);
}

/* What can be done with what lies on the own side, and what its effects wait for. */
static void add_deeds(const struct face_scene *s, struct menu *m) {
    const struct cl_view *v = s->view;
    struct action list[CL_MAX_LEGAL];
    uint32_t n = s->ops->choices(s->rules, v, list, CL_MAX_LEGAL);
    for (uint32_t i = 0; i < n && i < CL_MAX_LEGAL; i++) {
        struct offer o;
        if (list[i].verb < CL_ACTIVATE || list[i].verb > CL_POSITION)
            continue;
        clf_offer(s, &list[i], &o);
        struct choice *c = menu_offer(m, s->ops, true, 0, &o);
        c->number = deed_number(v->s.player[v->seat].hand_n, &list[i]);
        c->ui = (struct face_ui){CLF_PAGE_AIM, (uint16_t)list[i].arg[0], CLF_RIGHT + list[i].verb};
        if (o.reason != REASON_OK)
            clf_say_why(c, o.why.buf);
        else if (*c->note) /* there is no room for it beside the hand */
            c->kind = CHOICE_OPEN;
        choice_note(c, "");
    }
}

/* Letters that lead on: to the end of the turn, into combat, past it. */
static void add_phases(const struct face_scene *s, struct menu *m) {
    const struct cl_view *v = s->view;
    add_key(s, m, 'e', CL_END_TURN);
    if (scene_legal(s, CL_NEXT_PHASE) && v->s.phase != CL_MAIN2)
        add_key(s, m, 'c', CL_NEXT_PHASE);
}

static void menu_main(const struct face_scene *s, struct menu *m) {
    const struct cl_view *v = s->view;
    uint32_t n = v->s.player[v->seat].hand_n, per = clf_list_rows(s), pages = menu_pages(n, per);
    uint32_t from = s->ui.at % pages * per;
    for (uint32_t i = from; i < n && i < from + per; i++)
        add_hand_card(s, m, i);
    add_deeds(s, m);
    menu_turn(m, s->ui, pages);
    add_phases(s, m);
    add_duel_pages(s, m);
    menu_ask_told(m, s);
}

static void add_play(const struct face_scene *s, struct menu *m, const struct action *a) {
    struct offer o;
    clf_offer(s, a, &o);
    menu_offer(m, s->ops, true, 0, &o);
}

uint32_t clf_aimed_card(const struct face_scene *s) {
    const struct cl_view *v = s->view;
    uint32_t owner, slot;
    if (!s->ui.picked)
        return s->ui.at;
    enum cl_zone zone = cl_place_of(v->seat, s->ui.at, &owner, &slot);
    return cl_card_at(v, owner, zone, slot);
}

/* The ways to play a card, or a deed, each with what comes of it before it is done. */
static void menu_aim(const struct face_scene *s, struct menu *m) {
    const int16_t at = (int16_t)s->ui.at;
    bool deed = s->ui.picked;
    const struct action first =
        deed ? (struct action){(uint16_t)(s->ui.picked - CLF_RIGHT), {at}} : usual_play(s->rules, s->ui.at);
    add_play(s, m, &first);
    if (first.verb == CL_SUMMON)
        add_play(s, m, &(const struct action){CL_SUMMON, {at, CL_DEFENSE_POSITION, 0}});
    if (!deed && first.verb != CL_SET)
        add_play(s, m, &(const struct action){CL_SET, {at}});
    menu_open(m, false, 'b', CLF_PAGE_TABLE, "back");
    TEXT_ON_STACK(question, 100);
    text_fmt(&question, "%s%s?", deed ? m->choice[0].label : clf_title(s->rules, s->ui.at),
             deed ? "" : ": how");
    menu_ask(m, question.buf);
}

static void menu_combat(const struct face_scene *s, struct menu *m) {
    clf_add_attacks(s, m);
    if (!s->legal_count || s->legal[s->legal_count - 1].verb != CL_ATTACK)
        add_phases(s, m);
    add_duel_pages(s, m);
    menu_ask_told(m, s);
}

static void menu_chain_answer(const struct face_scene *s, struct menu *m) {
    const struct action *pass = scene_legal(s, CL_PASS);
    if (pass)
        add_key(s, m, 'p', CL_PASS);
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (s->legal[i].verb == CL_RESPOND)
            add_play(s, m, &s->legal[i]);
    m->enter = pass != NULL;
    add_duel_pages(s, m);
    menu_ask(m, s->legal_count > 1 ? "Enter passes" : "Nothing of yours answers it. Enter passes");
}

/* Picks that one page has room for. */
static uint32_t picks_per_page(const struct face_scene *s) {
    uint32_t per = 2 * clf_list_rows(s), most = FACE_CHOICES - 16;
    return per < most ? per : most;
}

/* One of a list that the question is about: its name, then its figures, then what comes of it. */
static void add_pick(const struct face_scene *s, struct menu *m, const struct action *a, uint32_t number) {
    const struct cl_view *v = s->view;
    uint32_t what = (uint32_t)a->arg[0], owner, slot;
    struct offer o;
    clf_offer(s, a, &o);
    struct choice *c = menu_offer(m, s->ops, true, 0, &o);
    TEXT_ON_STACK(label, sizeof c->label);
    TEXT_ON_STACK(foretold, sizeof c->note);
    c->number = (uint16_t)number;
    if (a->verb == CL_PICK_CARD) {
        text_put(&label, clf_title(s->rules, what));
        note_cost(s, what, c);
    } else {
        enum cl_zone zone = cl_place_of(v->seat, what, &owner, &slot);
        cl_put_card_at(s->rules, v, owner, zone, slot, &label);
        choice_note(c, o.note.buf);
        text_clear(&o.note);
    }
    face_put(c->label, sizeof c->label, label.buf);
    offer_details(s->ops, &o, &foretold);
    if (foretold.len)
        snprintf(c->note + strlen(c->note), sizeof c->note - strlen(c->note), "; %s", foretold.buf);
}

/* The own hand, each card under the number that it has anywhere else. */
static void add_discards(const struct face_scene *s, struct menu *m) {
    const struct cl_player *own = &((const struct cl_view *)s->view)->s.player[s->seat];
    uint32_t per = picks_per_page(s), pages = menu_pages(own->hand_n, per), from = s->ui.at % pages * per;
    for (uint32_t i = from; i < own->hand_n && i < from + per; i++)
        add_pick(s, m, &(const struct action){CL_PICK_CARD, {(int16_t)own->hand[i], 0, 0}}, i + 1);
    menu_turn(m, s->ui, pages);
}

static void add_picks(const struct face_scene *s, struct menu *m) {
    uint32_t n = 0, per = picks_per_page(s), pages = menu_pages(s->legal_count, per), at = s->ui.at % pages;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        const struct action *a = &s->legal[i];
        if ((a->verb == CL_PICK || a->verb == CL_PICK_CARD) && n++ / per == at)
            add_pick(s, m, a, n);
    }
    menu_turn(m, s->ui, pages);
}

static void menu_pick(const struct face_scene *s, struct menu *m, uint32_t kind) {
    if (kind == CL_ASK_DISCARD)
        add_discards(s, m);
    else
        add_picks(s, m);
    if (scene_legal(s, CL_DONE))
        add_key(s, m, 'o', CL_DONE);
    add_duel_pages(s, m);
    menu_ask_told(m, s);
}

/* From any page to read in, Enter goes back; numbers read cards. */
static void menu_duel_reading(const struct face_scene *s, struct menu *m) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    struct clf_row row[CLF_ROWS_MAX];
    enum { MOST = FACE_CHOICES - 16 };
    uint32_t n = 0, pages = 1, from = 0, to = 0;
    struct choice *back = menu_open(m, false, 'b', CLF_PAGE_TABLE, "back");
    m->enter = true;
    menu_ask(m, "Enter goes back");
    if (s->ui.page == CLF_PAGE_CARD) {
        back->ui.page = (uint16_t)(s->ui.picked & 0xff);
        back->ui.at = (uint16_t)(s->ui.picked >> 8);
        return;
    }
    if (s->ui.page == CLF_PAGE_LOG) {
        uint32_t at = log_page(s, &pages);
        menu_turn(m, (struct face_ui){CLF_PAGE_LOG, (uint16_t)at, 0}, pages);
    } else if (s->ui.page == CLF_PAGE_HAND) {
        n = v->s.player[v->seat].hand_n;
        for (uint32_t i = 0; i < n && i < CLF_ROWS_MAX; i++)
            row[i] = (struct clf_row){v->s.player[v->seat].hand[i], 1, v->seat};
        pages = clf_hand_page(s, s->ui.at, &from, &to);
        menu_turn(m, s->ui, pages);
    } else if (s->ui.page == CLF_PAGE_SIDES) {
        const struct cl_player *other = &v->s.player[cl_other(v->seat)];
        to = !other->revealed ? 0 : other->hand_n < MOST ? other->hand_n : MOST;
        for (uint32_t i = 0; i < to; i++)
            row[i] = (struct clf_row){other->hand[i], 1, (uint8_t)cl_other(v->seat)};
    } else {
        n = s->ui.page == CLF_PAGE_GRAVES ? clf_graves(v, row) : clf_lists(r, v, row);
        pages = menu_pages(n, CLF_READ_ROWS);
        from = s->ui.at % pages * CLF_READ_ROWS;
        to = from + CLF_READ_ROWS < n ? from + CLF_READ_ROWS : n;
        menu_turn(m, s->ui, pages);
    }
    for (uint32_t i = from; i < to; i++) {
        if (!row[i].n)
            continue;
        struct choice *c = menu_add(m, true, 0, CHOICE_OPEN, clf_title(r, row[i].card));
        c->number = (uint16_t)(s->ui.page == CLF_PAGE_HAND ? i + 1 : clf_row_number(row, i));
        c->ui = (struct face_ui){CLF_PAGE_CARD, row[i].card, CLF_CARD_FROM(s->ui.page, s->ui.at)};
    }
    if (m->choice[m->count - 1].number)
        menu_ask(m, "A number reads that card, Enter goes back");
}

static void duel_menu(const struct face_scene *s, struct menu *out) {
    struct ask open;
    clf_face_ask(s, &open);
    if (s->ui.page == CLF_PAGE_AIM) {
        menu_aim(s, out);
        return;
    }
    if (s->ui.page != CLF_PAGE_TABLE) {
        menu_duel_reading(s, out);
        return;
    }
    switch (open.kind) {
    case CL_ASK_MAIN:
        menu_main(s, out);
        break;
    case CL_ASK_COMBAT:
        menu_combat(s, out);
        break;
    case CL_ASK_ANSWER:
        menu_chain_answer(s, out);
        break;
    default:
        menu_pick(s, out, open.kind);
    }
}

static void duel_draw(const struct face_scene *s, const struct menu *m, struct grid *g) {
    if (s->over)
        clf_draw_recap(s, g);
    else if (m->count && s->ui.page >= CLF_PAGE_HAND)
        clf_draw_page(s, m, g);
    else
        clf_draw_table(s, m, g);
}

static void duel_forfeit(const struct face_scene *s, struct text *out) {
    const struct cl_view *v = s->view;
    text_fmt(out, "This duel ends here if you leave, in turn %u, and nobody wins it.", v->s.turn);
}

/* S-02: windows are opened for what might lie there; where only `pass` is left, a person alone need not be
 * asked. */
static const struct action *duel_forced(const struct face_scene *s, struct text *said) {
    struct ask open;
    (void)said;
    clf_face_ask(s, &open);
    const struct action *pass = open.kind == CL_ASK_ANSWER ? scene_legal(s, CL_PASS) : NULL;
    bool only = s->legal_count == 1 && !s->shared && !(s->wish & CLF_WISH_ASK);
    return only || clf_silent(s, s->seat) ? pass : NULL;
}

static void tell_typist(struct choice *out, const char *fmt, const char *word) {
    out->kind = CHOICE_TELL;
    snprintf(out->say, sizeof out->say, fmt, word);
}

static void read_look(const struct face_scene *s, const char *name, struct choice *out) {
    const struct cl_view *v = s->view;
    uint64_t n;
    uint32_t card = 0;
    TEXT_ON_STACK(rivals, 180);
    out->kind = CHOICE_OPEN;
    out->ui = (struct face_ui){CLF_PAGE_HAND, 0, 0};
    if (!*name)
        return;
    if (text_read_u64(name, CL_DECK_MAX, &n))
        card = n >= 1 && n <= v->s.player[v->seat].hand_n ? v->s.player[v->seat].hand[n - 1] : 0;
    else
        card = clf_card_meant(s->rules, v, name, &rivals);
    if (!card && rivals.len) {
        tell_typist(out, "Which one: %.180s?", rivals.buf);
        return;
    }
    if (!card) {
        TEXT_ON_STACK(part, 30);
        text_visible(&part, name, 14);
        tell_typist(out, "There is no card '%s': type part of its name, or its number.", part.buf);
        return;
    }
    out->ui =
        (struct face_ui){CLF_PAGE_CARD, (uint16_t)card,
                         s->ui.page == CLF_PAGE_CARD ? s->ui.picked : CLF_CARD_FROM(s->ui.page, s->ui.at)};
}

static void read_ask(const struct face_scene *s, const char *how, struct choice *out) {
    bool always = !strcasecmp(how, "always") || (!*how && !(s->wish & CLF_WISH_ASK));
    if (s->shared) {
        tell_typist(out, "With two people at one keyboard all chances are put; w lets them pass.%s", "");
        return;
    }
    if (*how && !always && strcasecmp(how, "less")) {
        tell_typist(out, "Type 'ask always' or 'ask less'.%s", "");
        return;
    }
    out->kind = CHOICE_WISH;
    out->ui.picked = always ? s->wish | CLF_WISH_ASK : s->wish & ~(uint32_t)CLF_WISH_ASK;
    choice_say(out, always ? "From now on you are asked at every chance, also when you can only pass."
                           : "From now on you are asked only when something of yours can answer.");
}

static bool read_words(const struct face_scene *s, const char *line, struct choice *out, const char **words) {
    const char *rest;
    (void)words;
    if ((rest = clf_after(line, "look")) || (rest = clf_after(line, "read"))) {
        read_look(s, rest, out);
        return true;
    }
    if ((rest = clf_after(line, "ask"))) {
        read_ask(s, rest, out);
        return true;
    }
    if ((rest = clf_after(line, "attack")) && clf_read_attack(s, line, out))
        return true;
    if ((rest = clf_after(line, "surrender")) && !*rest) {
        struct offer o;
        out->kind = CHOICE_ACT;
        out->action = (struct action){CL_SURRENDER, {0}};
        clf_offer(s, &out->action, &o);
        choice_warn(out, &o);
        return true;
    }
    return false;
}

static void duel_sitter(const struct face_scene *s, uint32_t seat, struct text *out) {
    cl_put_sitter(s->rules, s->view, seat, out);
}

static void duel_verdict(const struct face_scene *s, struct text *out) {
    const struct cl_view *v = s->view;
    if (v->s.winner >= CL_SEATS) {
        text_put(out, "A draw");
        return;
    }
    cl_put_sitter(s->rules, v, v->s.winner, out);
    text_fmt(out, " wins by %s", cl_word(s->rules, CL_KIND_END, v->s.ended));
}

const struct face clout_face = {.game = "clout",
                                .menu = duel_menu,
                                .draw = duel_draw,
                                .tell = clf_tell,
                                .help = clf_draw_help,
                                .opening = clf_draw_opening,
                                .stand = face_stand_of,
                                .forfeit = duel_forfeit,
                                .wide = true,
                                .rolling = true,
                                .forced = duel_forced,
                                .news = clf_draw_news,
                                .sitter = duel_sitter,
                                .verdict = duel_verdict,
                                .lobby = &clf_face_lobby,
                                .read = read_words};
