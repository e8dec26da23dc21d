/* SHATTERED DUNGEON's face: menus out of the legal list. Whatever is open comes from the legal list alone;
 * what is closed is shown too, with the reason that the view gives. Numbers of cards are their places in the
 * deck: they do not move when a card before them is played. */
#include "front/screen/shattered/sdf.h"

#include <stdio.h>

/* Place in the own hand that an action of the own seat means; -1: it means no card. */
static int32_t action_slot(const struct sd_view *v, const struct action *a) {
    switch (a->verb) {
    case SD_PLAY:
    case SD_PLAY_DARK:
    case SD_ACTIVATE:
    case SD_RESTRAIN:
    case SD_PLAY_REACT:
        return sd_slot_of(&v->pub.side[v->seat], v->of_member, v->own.hand, (uint16_t)a->arg[0],
                          (uint16_t)a->arg[2]);
    default:
        return -1;
    }
}

uint32_t sdf_hand_pages(uint32_t n) {
    return n <= SDF_HAND_ROWS ? 1 : menu_pages(n, SDF_HAND_PAGE);
}

/* Legal actions with the card at a place: their count, and the first of them. */
static uint32_t actions_of(const struct face_scene *s, uint32_t slot, uint16_t verb, uint16_t or_verb,
                           const struct action **first) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        const struct action *a = &s->legal[i];
        if ((a->verb == verb || a->verb == or_verb) && action_slot(s->view, a) == (int32_t)slot && n++ == 0)
            *first = a;
    }
    return n;
}

void sdf_offer(const struct face_scene *s, const struct action *a, struct offer *o) {
    struct sd_state world;
    offer_world(s->ops, s->rules, s->view, s->seat, &world);
    offer_of(s->ops, s->rules, s->view, a, &world, o);
}

void sdf_put_now(const struct face_scene *s, const struct offer *o, bool full, struct text *out) {
    struct forecast f;
    uint32_t before = out->len;
    offer_beside_cost(o, &f);
    if (o->why.len)
        text_put(out, o->why.buf);
    else if ((full || f.ways <= 2) && (f.ways > 1 || f.way[0].changes)) /* of a roll the note has the odds */
        forecast_say(s->ops, o->seat, &f, out);
    if (o->note.len)
        text_fmt(out, "%s%s", out->len > before ? "; " : "", o->note.buf);
}

/* "Kn" for the Knight's card; of two Knights "K2" is the second member's. */
static void put_owner(const struct sd_rules *r, const struct sd_view *v, uint32_t slot, struct text *out) {
    uint32_t owner = sd_owner_of(v, v->seat, slot), same = 0;
    if (!owner)
        return;
    uint8_t class = v->pub.member[owner - 1].class;
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        same += v->pub.member[i].class == class;
    if (same > 1)
        text_fmt(out, "%.1s%u ", r->class[class].title, owner);
    else
        text_fmt(out, "%.2s ", r->class[class].title);
}

/* One row of the hand: "Strike   2  what it does", before that what would come of the action now. The note is
 * what stands beside the title. a null: the card is only read. */
static struct choice *add_hand_row(const struct face_scene *s, struct menu *m, uint32_t slot,
                                   enum choice_kind kind, const struct action *a) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    const struct sd_card *card = sdf_card_at(r, v, v->seat, slot);
    struct offer o;
    TEXT_ON_STACK(words, 600);
    if (a) {
        sdf_offer(s, a, &o);
        sdf_put_now(s, &o, false, &words);
    }
    text_capital(words.buf);
    if (words.len)
        text_put(&words, ". ");
    uint32_t text = words.len;
    sd_card_does(r, card, &words);
    text_capital(words.buf + text);
    struct choice *c = menu_add(m, true, 0, kind, card->title);
    c->number = (uint16_t)(slot + 1);
    if (a && kind != CHOICE_TELL) {
        c->action = *a;
        choice_warn(c, &o);
    }
    struct text note;
    text_init(&note, c->note, sizeof c->note);
    text_fmt(&note, "%-8s %u  ", sd_category_title(r, card), sd_cost(r, &v->pub.side[v->seat], card));
    put_owner(r, v, slot, &note);
    text_visible(&note, words.buf, sizeof c->note - note.len - 1);
    if (kind == CHOICE_TELL && a)
        snprintf(c->say, sizeof c->say, "%s: %s.", card->title, o.why.buf);
    else if (kind == CHOICE_TELL)
        snprintf(c->say, sizeof c->say, "%s is in your hand.", card->title);
    return c;
}

/* Pages to read in, the same at every question. */
static void add_room_pages(const struct face_scene *s, struct menu *m) {
    const struct sd_view *v = s->view;
    uint32_t n = sd_count(v->own.hand), pages = sdf_hand_pages(n);
    if (v->pub.ask == SD_ASK_TURN || v->pub.ask == SD_ASK_OPENING)
        menu_turn(m, s->ui, pages);
    menu_open(m, false, 'i', SDF_PAGE_READ, "hand");
    menu_open(m, false, 'd', SDF_PAGE_DECKS, "decks");
    menu_open(m, false, 's', SDF_PAGE_SIDES, "sides");
    menu_open(m, false, 'm', SDF_PAGE_ROOM, "room");
    menu_open(m, false, 'l', SDF_PAGE_LOG, "log")->ui.at = UINT16_MAX;
    menu_open(m, false, 'w', SDF_PAGE_KEYWORDS, "words");
}

/* A choice in the words of its offer. */
static struct choice *add_offered(const struct face_scene *s, struct menu *m, bool numbered, char letter,
                                  const struct action *a) {
    struct offer o;
    sdf_offer(s, a, &o);
    return menu_offer(m, s->ops, numbered, letter, &o);
}

/* A key for what needs no card. */
static void add_key(const struct face_scene *s, struct menu *m, char letter, uint16_t verb) {
    add_offered(s, m, false, letter, &(struct action){verb, {0}});
}

/* A key for something that some card of the hand may be used for; closed, it says why. */
static void add_use(const struct face_scene *s, struct menu *m, uint16_t verb, char letter, uint16_t page,
                    const char *label) {
    struct action list[SD_MAX_LEGAL];
    struct offer o;
    uint32_t n = sd_choices(s->rules, s->view, list, SD_MAX_LEGAL);
    for (uint32_t i = 0; i < n && i < SD_MAX_LEGAL; i++)
        if (list[i].verb == verb) {
            sdf_offer(s, &list[i], &o);
            struct choice *c = menu_add(m, false, letter, o.why.len ? CHOICE_TELL : CHOICE_OPEN, label);
            c->ui.page = page;
            choice_say(c, o.why.buf);
            return;
        }
}

static void menu_turn_ask(const struct face_scene *s, struct menu *m) {
    const struct sd_view *v = s->view;
    for (uint64_t h = v->own.hand; h; h &= h - 1) {
        uint32_t slot = sd_bit(h);
        const struct sd_card *card = sdf_card_at(s->rules, v, v->seat, slot);
        const struct action shut = {SD_PLAY, {(int16_t)v->pub.side[v->seat].deck[slot]}}, *a = &shut;
        uint32_t n = actions_of(s, slot, SD_PLAY, SD_PLAY_DARK, &a);
        if (n > 1) { /* what comes of it depends on the aim, but for the dice */
            add_hand_row(s, m, slot, CHOICE_OPEN, card->category == SD_STRIKE ? a : NULL)->ui =
                (struct face_ui){SDF_PAGE_AIM, (uint16_t)slot, 0};
        } else {
            add_hand_row(s, m, slot, n ? CHOICE_ACT : CHOICE_TELL, a);
        }
    }
    add_key(s, m, 'e', SD_END_TURN);
    add_use(s, m, SD_ACTIVATE, 'a', SDF_PAGE_ACTIVATE, "trade");
    add_use(s, m, SD_RESTRAIN, 'r', SDF_PAGE_RESTRAIN, "hold");
    add_room_pages(s, m);
    menu_ask_told(m, s);
}

/* Whom to aim at, or the price to offer with. Members keep their own numbers. */
static void menu_aim(const struct face_scene *s, struct menu *m) {
    for (uint32_t i = 0; i < s->legal_count; i++) {
        const struct action *a = &s->legal[i];
        if ((a->verb != SD_PLAY && a->verb != SD_PLAY_DARK) || action_slot(s->view, a) != s->ui.at)
            continue;
        struct choice *c = add_offered(s, m, true, 0, a);
        if (a->arg[1] >= 1 && a->arg[1] <= SD_MEMBERS)
            c->number = (uint16_t)a->arg[1];
    }
    menu_open(m, false, 'b', SDF_PAGE_TABLE, "back");
    menu_ask(m, "Which way?");
}

static void menu_give_up(const struct face_scene *s, struct menu *m, uint16_t verb, const char *question) {
    const struct sd_view *v = s->view;
    for (uint64_t h = v->own.hand; h; h &= h - 1) {
        const struct action *a = NULL;
        if (actions_of(s, sd_bit(h), verb, verb, &a))
            add_offered(s, m, true, 0, a)->number = (uint16_t)(sd_bit(h) + 1);
    }
    menu_turn(m, s->ui, sdf_hand_pages(m->count));
    menu_open(m, false, 'b', SDF_PAGE_TABLE, "back");
    menu_ask(m, question);
}

static void menu_opening(const struct face_scene *s, struct menu *m) {
    const struct sd_view *v = s->view;
    add_key(s, m, 'k', SD_KEEP);
    add_key(s, m, 'r', SD_MULLIGAN);
    for (uint64_t h = v->own.hand; h; h &= h - 1)
        add_hand_row(s, m, sd_bit(h), CHOICE_TELL, NULL)->style = STYLE_TEXT;
    add_room_pages(s, m);
    m->enter = true;
    menu_ask(m, "Enter keeps it");
}

static void menu_react(const struct face_scene *s, struct menu *m) {
    const struct sd_view *v = s->view;
    add_key(s, m, 't', SD_TAKE_HIT);
    for (uint64_t h = v->own.hand; h; h &= h - 1) {
        const struct action *a = NULL;
        if (actions_of(s, sd_bit(h), SD_PLAY_REACT, SD_PLAY_REACT, &a))
            add_hand_row(s, m, sd_bit(h), CHOICE_ACT, a);
    }
    m->enter = s->legal_count == 1;
    add_room_pages(s, m);
    menu_ask(m, m->enter ? "Nothing in your hand answers it. Enter takes the hit" : "Your answer?");
}

static void menu_answer(const struct face_scene *s, struct menu *m) {
    for (uint32_t i = 0; i < s->legal_count; i++) {
        uint16_t verb = s->legal[i].verb;
        add_offered(s, m, true, verb == SD_ACCEPT || verb == SD_COOPERATE ? 'y' : 'n', &s->legal[i]);
    }
    add_room_pages(s, m);
    menu_ask(m, "Your answer?");
}

static void menu_redirect(const struct face_scene *s, struct menu *m) {
    for (uint32_t i = 0; i < s->legal_count; i++)
        add_offered(s, m, true, 0, &s->legal[i]);
    add_room_pages(s, m);
    menu_ask_told(m, s);
}

/* From any page to read in, Enter goes back to where one came from. */
static void menu_room_reading(const struct face_scene *s, struct menu *m) {
    const struct sd_view *v = s->view;
    struct choice *back = menu_open(m, false, 'b', SDF_PAGE_TABLE, "back");
    m->enter = true;
    menu_ask(m, "Enter goes back");
    if (s->ui.page == SDF_PAGE_CARD) {
        back->ui.page = (uint16_t)(s->ui.picked >> 8 & 0xff);
        back->ui.at = (uint16_t)(s->ui.picked >> 16);
        return;
    }
    uint64_t shown = 0;
    uint32_t side = v->seat;
    if (s->ui.page == SDF_PAGE_READ) {
        uint32_t pages;
        shown = v->own.hand;
        sdf_read_page(s, 0, &pages);
        menu_turn(m, s->ui, pages);
    }
    if (s->ui.page == SDF_PAGE_LOG) {
        uint32_t pages, at = log_page(s, &pages);
        menu_turn(m, (struct face_ui){SDF_PAGE_LOG, (uint16_t)at, 0}, pages);
    }
    if (s->ui.page == SDF_PAGE_KEYWORDS)
        menu_turn(m, s->ui, SDF_KEYWORD_PAGES);
    if (s->ui.page == SDF_PAGE_DECKS) {
        uint32_t own = menu_pages(v->pub.side[v->seat].deck_count, SDF_DECK_PAGE);
        uint32_t pages = own + menu_pages(v->pub.side[!v->seat].deck_count, SDF_DECK_PAGE);
        uint32_t at = s->ui.at % pages, from = (at < own ? at : at - own) * SDF_DECK_PAGE;
        side = at < own ? v->seat : !v->seat;
        for (uint32_t i = from; i < from + SDF_DECK_PAGE && i < v->pub.side[side].deck_count; i++)
            shown |= (uint64_t)1 << i;
        menu_turn(m, s->ui, pages);
    }
    for (; shown; shown &= shown - 1) {
        struct choice *c =
            menu_add(m, true, 0, CHOICE_OPEN, sdf_card_at(s->rules, v, side, sd_bit(shown))->title);
        c->number = (uint16_t)(sd_bit(shown) + 1);
        c->ui = (struct face_ui){SDF_PAGE_CARD, (uint16_t)sd_bit(shown),
                                 SDF_CARD_FROM(side, s->ui.page, s->ui.at)};
    }
    if (m->choice[m->count - 1].number)
        menu_ask(m, "A number reads that card, Enter goes back");
}

static void room_menu(const struct face_scene *s, struct menu *out) {
    const struct sd_view *v = s->view;
    switch (s->ui.page) {
    case SDF_PAGE_TABLE:
        break;
    case SDF_PAGE_AIM:
        menu_aim(s, out);
        return;
    case SDF_PAGE_ACTIVATE:
        menu_give_up(s, out, SD_ACTIVATE, "Give up which card?");
        return;
    case SDF_PAGE_RESTRAIN:
        menu_give_up(s, out, SD_RESTRAIN, "Hold back which Strike?");
        return;
    default:
        menu_room_reading(s, out);
        return;
    }
    switch (v->pub.ask) {
    case SD_ASK_OPENING:
        menu_opening(s, out);
        break;
    case SD_ASK_TURN:
        menu_turn_ask(s, out);
        break;
    case SD_ASK_REACT:
        menu_react(s, out);
        break;
    case SD_ASK_REDIRECT:
        menu_redirect(s, out);
        break;
    default:
        menu_answer(s, out);
    }
}

static void room_draw(const struct face_scene *s, const struct menu *m, struct grid *g) {
    if (s->over)
        sdf_draw_recap(s, g);
    else if (m->count && s->ui.page >= SDF_PAGE_READ)
        sdf_draw_page(s, m, g);
    else
        sdf_draw_table(s, m, g);
}

static void room_forfeit(const struct face_scene *s, struct text *out) {
    const struct sd_view *v = s->view;
    text_fmt(out, "This run ends here if you leave: room %u, round %u. Nothing of it carries over.",
             v->pub.room_number, v->pub.round);
}

/* S-67: questions that are put only so that silence tells nothing. */
static const struct action *room_forced(const struct face_scene *s, struct text *said) {
    const struct sd_view *v = s->view;
    if (s->legal_count != 1 || s->shared)
        return NULL;
    if (v->pub.ask == SD_ASK_OPENING && s->legal[0].verb == SD_KEEP)
        text_put(said, "Your opening hand is sound: you keep it.");
    else if (v->pub.ask == SD_ASK_REACT && s->legal[0].verb == SD_TAKE_HIT)
        text_put(said, "Nothing in your hand can answer it.");
    else
        return NULL;
    return &s->legal[0];
}

const struct face shattered_face = {.game = "shattered",
                                    .menu = room_menu,
                                    .draw = room_draw,
                                    .tell = sdf_tell,
                                    .help = sdf_draw_help,
                                    .opening = sdf_draw_opening,
                                    .stand = face_stand_of,
                                    .forfeit = room_forfeit,
                                    .wide = true,
                                    .rolling = true,
                                    .forced = room_forced,
                                    .news = sdf_draw_news,
                                    .lobby = &sdf_face_lobby};
