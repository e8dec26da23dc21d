/* SHATTERED DUNGEON's face: menus out of the legal list. Whatever is open comes from the legal list alone;
 * what is closed is shown too, with the reason that the view gives. Numbers of cards are their places in the
 * deck: they do not move when a card before them is played. */
#include "front/screen/shattered/sdf.h"

#include <stdio.h>
#include <string.h>

int32_t sdf_action_slot(const struct sd_view *v, const struct action *a) {
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
        if ((a->verb == verb || a->verb == or_verb) && sdf_action_slot(s->view, a) == (int32_t)slot &&
            n++ == 0)
            *first = a;
    }
    return n;
}

/* Why a card of the hand cannot be played now, as far as the view tells. */
static void why_closed(const struct face_scene *s, const struct sd_card *c, struct text *out) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    const struct sd_side *own = &v->pub.side[v->seat];
    uint32_t cost = sd_cost(r, own, c), have = sd_energy(own, c->type), reason = SD_NO_TARGET;
    if (c->category == SD_REACT)
        reason = SD_NO_REACT;
    else if (c->category == SD_STRIKE && own->flags & SD_SIDE_RESTRAINED)
        reason = SD_NO_STRIKE_RESTRAINED;
    else if (c->covenant && (v->pub.trust2 < 2 * c->min_trust || v->pub.trust2 < 2 * r->f.covenant_trust))
        reason = SD_NO_TRUST;
    else if (cost > have)
        reason = SD_NO_ENERGY;
    else if ((c->category == SD_EMPOWER && own->empowers == SD_QUEUE) ||
             (c->category == SD_DISRUPT && v->pub.side[!v->seat].disrupts == SD_QUEUE))
        reason = SD_NO_FULL;
    if (reason == SD_NO_ENERGY)
        text_fmt(out, "costs %u, you have %u", cost, have);
    else if (reason == SD_NO_REACT)
        text_put(out, "answers a hit");
    else if (reason == SD_NO_TRUST)
        text_fmt(out, "needs Trust %u",
                 c->min_trust > r->f.covenant_trust ? c->min_trust : r->f.covenant_trust);
    else
        text_put(out, reason_text(s->ops, reason));
}

/* Its text without the word that the row has said already. */
static const char *after_category(const char *text, const char *category) {
    size_t n = strlen(category);
    return !strncmp(text, category, n) && !strncmp(text + n, ": ", 2) ? text + n + 2 : text;
}

void sdf_put_odds(const struct face_scene *s, const struct sd_card *c, uint16_t verb, struct text *out) {
    const struct sd_rules *r = s->rules;
    const struct action a = {verb, {(int16_t)(c - r->card), 0, 0}};
    TEXT_ON_STACK(words, 300);
    if (c->category != (verb == SD_PLAY_REACT ? SD_REACT : SD_STRIKE))
        return;
    s->ops->say_action(r, s->view, &a, &words);
    const char *title = strstr(words.buf, c->title);
    /* "Play X: 2 energy, 34% ...", "React with X: 58% ..." */
    const char *odds = title ? strstr(title + strlen(c->title), verb == SD_PLAY_REACT ? ": " : ", ") : NULL;
    if (odds)
        text_put(out, odds + 2);
}

/* "Kn" for the Knight's card; of two Knights "K2" is the second member's. */
static void put_owner(const struct sd_rules *r, const struct sd_view *v, uint32_t slot, struct text *out) {
    uint32_t owner = sdf_owner_of(v, v->seat, slot), same = 0;
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

/* What a card would come to now, before what it does: the odds, or that it would come to nothing. */
static void put_now(const struct face_scene *s, const struct sd_card *c, struct text *out) {
    const struct sd_view *v = s->view;
    const struct sd_side *own = &v->pub.side[v->seat], *foe = &v->pub.side[!v->seat];
    uint32_t before = out->len;
    if (v->pub.ask == SD_ASK_TURN)
        sdf_put_odds(s, c, SD_PLAY, out);
    if (v->pub.ask == SD_ASK_REACT)
        sdf_put_odds(s, c, SD_PLAY_REACT, out);
    if (v->pub.ask == SD_ASK_TURN && c->category == SD_COUNTER && !own->disrupts && !foe->empowers &&
        !(c->disarm && foe->trap_count))
        text_put(out, "nothing to undo now");
    if (out->len > before)
        text_put(out, ". ");
}

static void upper(struct text *t, uint32_t at) {
    if (t->buf[at] >= 'a' && t->buf[at] <= 'z')
        t->buf[at] = (char)(t->buf[at] - 'a' + 'A');
}

/* One row of the hand: "Strike   2  what it does". The note is what stands beside the title. */
static struct choice *add_card(const struct face_scene *s, struct menu *m, uint32_t slot,
                               enum choice_kind kind) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    const struct sd_card *card = sdf_card_at(r, v, v->seat, slot);
    TEXT_ON_STACK(words, 400);
    TEXT_ON_STACK(does, 400);
    if (kind == CHOICE_TELL && v->pub.ask == SD_ASK_TURN) {
        why_closed(s, card, &words);
        text_put(&words, ". ");
    }
    uint32_t why = words.len;
    put_now(s, card, &words);
    upper(&words, why);
    uint32_t text = words.len;
    sd_card_text(r, card, &does);
    text_put(&words, after_category(does.buf, sdf_category_title(r, card)));
    upper(&words, text);
    struct choice *c = menu_add(m, true, 0, kind, card->title);
    c->number = (uint16_t)(slot + 1);
    struct text note;
    text_init(&note, c->note, sizeof c->note);
    text_fmt(&note, "%-8s %u  ", sdf_category_title(r, card), sd_cost(r, &v->pub.side[v->seat], card));
    put_owner(r, v, slot, &note);
    text_visible(&note, words.buf, sizeof c->note - note.len - 1);
    if (kind == CHOICE_TELL && why)
        snprintf(c->say, sizeof c->say, "%s: %.*s", card->title, (int)why - 1, words.buf);
    else if (kind == CHOICE_TELL)
        snprintf(c->say, sizeof c->say, "%s is in your hand.", card->title);
    return c;
}

/* Pages to read in, the same at every question. */
static void add_pages(const struct face_scene *s, struct menu *m) {
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

/* Why nothing can be held back, as far as the view tells (S-69). */
static uint32_t why_no_restraint(const struct face_scene *s) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    const struct sd_side *own = &v->pub.side[v->seat];
    bool strike = false;
    for (uint64_t h = v->own.hand; h; h &= h - 1)
        strike = strike || sdf_card_at(r, v, v->seat, sd_bit(h))->category == SD_STRIKE;
    if (own->flags & SD_SIDE_STRUCK)
        return SD_NO_RESTRAINT_STRUCK;
    if (own->flags & SD_SIDE_RESTRAINED)
        return SD_NO_RESTRAINT_TWICE;
    return strike ? SD_NO_RESTRAINT_OFFER : SD_NO_RESTRAINT_CARD;
}

/* A Strike that would break the Trust there is asks first (SD-250, SD-253; v2: SD-198). */
static void warn_of_betrayal(const struct face_scene *s, const struct sd_card *card, struct choice *c) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    if (card->category == SD_STRIKE && sd_would_betray(r, v->pub.trust2, v->pub.rapport2))
        snprintf(c->say, sizeof c->say, "With Trust %d a Strike is betrayal. Strike all the same?",
                 v->pub.trust2 / 2);
}

bool sdf_rescue_fouled(const struct sd_view *v, const struct sd_card *c) {
    return (c->restore || c->restore_bp) && v->pub.side[v->seat].disrupts;
}

static void warn_of_disrupt(const struct sd_view *v, const struct sd_card *card, struct choice *c) {
    uint32_t who = (uint32_t)c->action.arg[1];
    if (sdf_rescue_fouled(v, card) && who >= 1 && who <= SD_MEMBERS && v->pub.member[who - 1].down)
        choice_say(c, "A Disrupt waits on you: it will foul the rescue. Play it all the same?");
}

static void menu_turn_ask(const struct face_scene *s, struct menu *m) {
    const struct sd_view *v = s->view;
    for (uint64_t h = v->own.hand; h; h &= h - 1) {
        uint32_t slot = sd_bit(h);
        const struct action *a = NULL;
        uint32_t n = actions_of(s, slot, SD_PLAY, SD_PLAY_DARK, &a);
        struct choice *c = add_card(s, m, slot, n == 0 ? CHOICE_TELL : n == 1 ? CHOICE_ACT : CHOICE_OPEN);
        if (n == 1) {
            c->action = *a;
            warn_of_betrayal(s, sdf_card_at(s->rules, v, v->seat, slot), c);
            warn_of_disrupt(v, sdf_card_at(s->rules, v, v->seat, slot), c);
        } else {
            c->ui = (struct face_ui){SDF_PAGE_AIM, (uint16_t)slot, 0};
        }
    }
    const struct action *end = scene_legal(s, SD_END_TURN);
    if (end)
        menu_act(m, false, 'e', end, "end");
    if (scene_legal(s, SD_ACTIVATE))
        menu_open(m, false, 'a', SDF_PAGE_ACTIVATE, "trade");
    else
        choice_say(menu_add(m, false, 'a', CHOICE_TELL, "trade"),
                   "Only a card that is not Energy can be given up for energy, and you hold none.");
    if (scene_legal(s, SD_RESTRAIN))
        menu_open(m, false, 'r', SDF_PAGE_RESTRAIN, "hold");
    else
        choice_say(menu_add(m, false, 'r', CHOICE_TELL, "hold"), reason_text(s->ops, why_no_restraint(s)));
    add_pages(s, m);
    menu_ask(m, "Your play?");
}

/* Member to aim at, or the cost to offer with. Members keep their own numbers. */
static void menu_aim(const struct face_scene *s, struct menu *m) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    const struct sd_card *card = sdf_card_at(r, v, v->seat, s->ui.at);
    bool member = false;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        const struct action *a = &s->legal[i];
        if ((a->verb != SD_PLAY && a->verb != SD_PLAY_DARK) || sdf_action_slot(v, a) != s->ui.at)
            continue;
        TEXT_ON_STACK(label, 80);
        TEXT_ON_STACK(words, 100);
        uint32_t who = (uint32_t)a->arg[1];
        if (who >= 1 && who <= SD_MEMBERS) {
            const struct sd_member *one = &v->pub.member[who - 1];
            text_put(&label, r->class[one->class].title);
            if (one->down)
                text_put(&words, "fallen");
            else
                text_fmt(&words, "Vitality %u of %u", one->now, one->start);
            member = true;
        } else {
            text_put(&label, a->verb == SD_PLAY_DARK ? "The darker price" : "The printed price");
            sd_offer_cost_text(r, card, a->verb == SD_PLAY_DARK, &words);
        }
        struct choice *c = menu_act(m, true, 0, a, label.buf);
        if (who >= 1 && who <= SD_MEMBERS)
            c->number = (uint16_t)who;
        warn_of_betrayal(s, card, c);
        warn_of_disrupt(v, card, c);
        choice_note(c, words.buf);
    }
    menu_open(m, false, 'b', SDF_PAGE_TABLE, "back");
    TEXT_ON_STACK(question, 80);
    text_fmt(&question, "%s: %s?", card->title, member ? "on whom" : "at which price");
    menu_ask(m, question.buf);
}

static void menu_give_up(const struct face_scene *s, struct menu *m, uint16_t verb, const char *question) {
    const struct sd_view *v = s->view;
    for (uint64_t h = v->own.hand; h; h &= h - 1) {
        const struct action *a = NULL;
        if (actions_of(s, sd_bit(h), verb, verb, &a))
            add_card(s, m, sd_bit(h), CHOICE_ACT)->action = *a;
    }
    menu_turn(m, s->ui, sdf_hand_pages(m->count));
    menu_open(m, false, 'b', SDF_PAGE_TABLE, "back");
    menu_ask(m, question);
}

static void menu_opening(const struct face_scene *s, struct menu *m) {
    const struct sd_view *v = s->view;
    const struct action *keep = scene_legal(s, SD_KEEP), *redeal = scene_legal(s, SD_MULLIGAN);
    if (keep)
        menu_act(m, false, 'k', keep, "keep this hand");
    if (redeal)
        menu_act(m, false, 'r', redeal, "have it dealt anew");
    else
        choice_say(menu_add(m, false, 'r', CHOICE_TELL, "have it dealt anew"),
                   reason_text(s->ops, v->pub.side[v->seat].mulligans >=
                                               ((const struct sd_rules *)s->rules)->f.mulligans
                                           ? SD_NO_MULLIGAN_LEFT
                                           : SD_NO_MULLIGAN_GOOD));
    for (uint64_t h = v->own.hand; h; h &= h - 1)
        add_card(s, m, sd_bit(h), CHOICE_TELL)->style = STYLE_TEXT;
    add_pages(s, m);
    m->enter = keep != NULL;
    menu_ask(m, keep ? "Your opening hand. Enter keeps it" : "Your opening hand");
}

static void menu_react(const struct face_scene *s, struct menu *m) {
    const struct sd_view *v = s->view;
    const struct action *take = scene_legal(s, SD_TAKE_HIT);
    if (take)
        menu_act(m, false, 't', take, "take the hit");
    for (uint64_t h = v->own.hand; h; h &= h - 1) {
        const struct action *a = NULL;
        if (actions_of(s, sd_bit(h), SD_PLAY_REACT, SD_PLAY_REACT, &a))
            add_card(s, m, sd_bit(h), CHOICE_ACT)->action = *a;
    }
    m->enter = s->legal_count == 1;
    add_pages(s, m);
    menu_ask(m, m->enter ? "Nothing in your hand answers it. Enter takes the hit" : "You are hit. React?");
}

static void add_answer(const struct face_scene *s, struct menu *m, uint16_t verb, char letter,
                       const char *label, const char *note) {
    const struct action *a = scene_legal(s, verb);
    if (a)
        choice_note(menu_act(m, true, letter, a, label), note);
}

static void menu_answer(const struct face_scene *s, struct menu *m) {
    const struct sd_view *v = s->view;
    if (v->pub.ask == SD_ASK_TEST) {
        const struct sd_rules *r = s->rules;
        const struct sd_card *card = &r->card[v->pub.table.card];
        TEXT_ON_STACK(yes, 100);
        TEXT_ON_STACK(no, 100);
        text_fmt(&yes, "Trust grows by up to %u", card->reward_trust);
        if (card->exposure)
            text_fmt(&yes, "; it costs them %u %s", card->exposure,
                     sdf_reducer_title(r, v->pub.table.side, card->exposure_reducer));
        text_fmt(&no, "Trust falls by %u%%; your next Strike has %+d power", card->crash_bp / 100u,
                 card->defect_power);
        add_answer(s, m, SD_COOPERATE, 'y', "Cooperate", yes.buf);
        add_answer(s, m, SD_DEFECT, 'n', "Defect", no.buf);
    } else if (v->pub.ask == SD_ASK_COVENANT) { /* SD-244 */
        TEXT_ON_STACK(no, 100);
        uint32_t crash = ((const struct sd_rules *)s->rules)->f.crash_bp;
        if (crash == 5000)
            text_put(&no, "Trust is halved, and the struggle goes on");
        else
            text_fmt(&no, "Trust falls by %u%%, and the struggle goes on", crash / 100);
        add_answer(s, m, SD_ACCEPT, 'y', "Accept", "the room ends in a Bond: both of you win it");
        add_answer(s, m, SD_REFUSE, 'n', "Refuse", no.buf);
    } else {
        add_answer(s, m, SD_ACCEPT, 'y', "Accept", "");
        add_answer(s, m, SD_REFUSE, 'n', "Refuse", "");
    }
    add_pages(s, m);
    menu_ask(m, v->pub.ask == SD_ASK_TEST       ? "You are tested. What do you do?"
                : v->pub.ask == SD_ASK_COVENANT ? "A Covenant binds. Do you accept?"
                                                : "Do you accept?");
}

static void menu_redirect(const struct face_scene *s, struct menu *m) {
    const struct sd_rules *r = s->rules;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        uint32_t room = (uint32_t)s->legal[i].arg[0];
        if (s->legal[i].verb != SD_LEAD_ON || room >= SD_ROOM_KINDS)
            continue;
        const char *title = room ? r->room[room].title : "As planned";
        choice_note(menu_act(m, true, 0, &s->legal[i], title), room ? r->room[room].words : "");
    }
    add_pages(s, m);
    menu_ask(m, "They trust you. Where do you lead them?");
}

/* From any page to read in, Enter goes back to where one came from. */
static void menu_reading(const struct face_scene *s, struct menu *m) {
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

static void menu(const struct face_scene *s, struct menu *out) {
    const struct sd_view *v = s->view;
    switch (s->ui.page) {
    case SDF_PAGE_TABLE:
        break;
    case SDF_PAGE_AIM:
        menu_aim(s, out);
        return;
    case SDF_PAGE_ACTIVATE:
        menu_give_up(s, out, SD_ACTIVATE, "Give up which card for 1 energy this turn?");
        return;
    case SDF_PAGE_RESTRAIN:
        menu_give_up(s, out, SD_RESTRAIN, "Hold back which Strike? You will not Strike this turn");
        return;
    default:
        menu_reading(s, out);
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

static void draw(const struct face_scene *s, const struct menu *m, struct grid *g) {
    if (s->over)
        sdf_draw_recap(s, g);
    else if (m->count && s->ui.page >= SDF_PAGE_READ)
        sdf_draw_page(s, m, g);
    else
        sdf_draw_table(s, m, g);
}

static void forfeit(const struct face_scene *s, struct text *out) {
    const struct sd_view *v = s->view;
    text_fmt(out, "This run ends here if you leave: room %u, round %u. Nothing of it carries over.",
             v->pub.room_number, v->pub.round);
}

/* S-67: questions that are put only so that silence tells nothing. */
static const struct action *forced(const struct face_scene *s, struct text *said) {
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
                                    .menu = menu,
                                    .draw = draw,
                                    .tell = sdf_tell,
                                    .help = sdf_draw_help,
                                    .opening = sdf_draw_opening,
                                    .stand = face_stand_of,
                                    .forfeit = forfeit,
                                    .wide = true,
                                    .rolling = true,
                                    .forced = forced,
                                    .news = sdf_draw_news,
                                    .lobby = &sdf_face_lobby};
