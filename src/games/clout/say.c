/* CLOUT in words: names, one line for a question, what an action is. Everything comes from the view and the
 * rules, so a line knows no more than the seat does. Events are in say_event.c, what a card does is in
 * card_text.c. */
#include "games/clout/say.h"

#include "core/offer.h"

#include <stdio.h>
#include <string.h>

/* How the viewer reads a seat: its own, the other; and, if it only watches, both by name. */
static uint32_t role_of(const struct cl_view *v, uint32_t seat) {
    return v->seat == CL_SEATS ? 2 + (seat & 1) : seat != v->seat;
}

const char *cl_who_word(const struct cl_view *v, uint32_t seat, bool start) {
    static const char *const who[][2] = {{"you", "You"},
                                         {"your opponent", "Your opponent"},
                                         {"the first player", "The first player"},
                                         {"the second player", "The second player"}};
    return who[role_of(v, seat)][start];
}

const char *cl_whose_word(const struct cl_view *v, uint32_t seat, bool start) {
    static const char *const whose[][2] = {{"your", "Your"},
                                           {"your opponent's", "Your opponent's"},
                                           {"the first player's", "The first player's"},
                                           {"the second player's", "The second player's"}};
    return whose[role_of(v, seat)][start];
}

void cl_put_points(int32_t n, struct text *out) {
    uint32_t size = n < 0 ? 0u - (uint32_t)n : (uint32_t)n;
    if (n < 0)
        text_char(out, '-');
    if (size >= 1000000)
        text_fmt(out, "%u,%03u,%03u", size / 1000000, size / 1000 % 1000, size % 1000);
    else if (size >= 1000)
        text_fmt(out, "%u,%03u", size / 1000, size % 1000);
    else
        text_uint(out, size);
}

uint32_t cl_card_at(const struct cl_view *v, uint32_t owner, enum cl_zone zone, uint32_t slot) {
    const struct cl_player *p = &v->s.player[owner & 1];
    if (zone == CL_ZONE_FIELD)
        return p->field;
    if (slot >= CL_SLOTS)
        return 0;
    return zone == CL_ZONE_BOARD ? p->body[slot].card : p->back[slot].card;
}

bool cl_has_twin(const struct cl_view *v, uint32_t owner, enum cl_zone zone, uint32_t slot) {
    for (uint32_t i = 0; zone != CL_ZONE_FIELD && i < CL_SLOTS; i++)
        if (i != slot && cl_card_at(v, owner, zone, i) == cl_card_at(v, owner, zone, slot))
            return true;
    return false;
}

void cl_put_card_at(const struct cl_rules *r, const struct cl_view *v, uint32_t owner, enum cl_zone zone,
                    uint32_t slot, struct text *out) {
    uint32_t card = cl_card_at(v, owner, zone, slot);
    if (!card)
        text_put(out, "nothing");
    else if (card == CL_HIDDEN)
        text_put(out, zone == CL_ZONE_BOARD ? "a face-down stereotype" : "a set card");
    else
        text_put(out, cl_word(r, CL_KIND_CARD, card));
    if (card && card != CL_HIDDEN && cl_has_twin(v, owner, zone, slot))
        text_fmt(out, " (%u)", slot + 1);
}

uint32_t cl_asking_card(const struct cl_view *v) {
    for (uint32_t i = v->s.frames; i > 0; i--) {
        const struct cl_frame *f = &v->s.frame[i - 1];
        if (f->kind == CL_FRAME_ABILITY)
            return f->effect.card;
        if (f->kind == CL_FRAME_ACTIVATE)
            return f->activation.link && f->activation.link <= CL_LINKS
                       ? v->s.link[f->activation.link - 1].card
                       : 0;
        if (f->kind == CL_FRAME_WINDOW || f->kind == CL_FRAME_CHAIN)
            return 0;
    }
    return 0;
}

/* Of so many turns of the seat, those in which the limit still means something. */
static uint32_t turns_left(const struct cl_view *v, uint32_t seat, uint32_t turns, enum cl_limit what) {
    return turns - (turns && v->s.seat == seat && cl_is_late_for(&v->s, what));
}

uint32_t cl_limit_left(const struct cl_view *v, uint32_t seat, enum cl_limit what) {
    const struct cl_player *p = &v->s.player[seat & 1];
    uint32_t now = turns_left(v, seat, p->limit_now[what], what);
    return now > p->limit_next[what] ? now : p->limit_next[what];
}

uint32_t cl_must_attack_left(const struct cl_view *v, uint32_t seat) {
    return turns_left(v, seat, v->s.player[seat & 1].must_attack, CL_LIMIT_ATTACKS);
}

/* The name of who acts, or has something; verbs end in s for the other seat. */
static const char *ending(const struct cl_view *v, uint32_t seat) {
    return seat == v->seat ? "" : "s";
}

static void put_body_of(const struct cl_rules *r, const struct cl_view *v, uint32_t seat, uint32_t slot,
                        struct text *out) {
    uint32_t card = cl_card_at(v, seat, CL_ZONE_BOARD, slot);
    text_fmt(out, "%s %s", cl_whose_word(v, seat, false),
             card && card <= r->cards ? r->card[card].title : "face-down stereotype");
}

static void put_attack_words(const struct cl_rules *r, const struct cl_view *v, uint32_t seat, uint32_t slot,
                             uint32_t target, struct text *out) {
    uint32_t card = cl_card_at(v, seat, CL_ZONE_BOARD, slot);
    text_fmt(out, "%s %s attacks ", cl_whose_word(v, seat, true), cl_word(r, CL_KIND_CARD, card));
    if (target)
        put_body_of(r, v, cl_other(seat), target - 1, out);
    else
        text_fmt(out, "%s directly", cl_who_word(v, cl_other(seat), false));
}

/* All but what names a card on the board. */
static void fill_happening(const struct cl_rules *r, const struct cl_view *v, const struct cl_frame *f,
                           struct text *out) {
    static const char *const lines[CL_HAPPENINGS] = {
        [CL_H_DRAW_START] = "{Who} {are} about to draw",
        [CL_H_DREW] = "{Who} {have} drawn",
        [CL_H_MAIN] = "{Whose} {second}main phase begins",
        [CL_H_BATTLE] = "{Whose} combat phase begins",
        [CL_H_DESTROYED] = "{Whose} {card} is destroyed",
        [CL_H_BREAKDOWN] = "{Whose} {card} breaks down",
        [CL_H_BELOW] = "{Whose} Stability is down to {stability}",
        [CL_H_GAIN] = "{Who} gain{s} {amount} Reputation",
        [CL_H_RESOLVED] = "{Whose} {card} has taken effect",
        [CL_H_DECK_EMPTY] = "{Whose} deck is empty",
    };
    const uint32_t whose = f->about.whose;
    const bool you = whose == v->seat;
    TEXT_ON_STACK(amount, 16);
    TEXT_ON_STACK(stability, 16);
    cl_put_points(cl_amount_about(f), &amount);
    cl_put_points(v->s.player[whose & 1].stability, &stability);
    const struct text_pair pairs[] = {
        {"Who", cl_who_word(v, whose, true)},
        {"Whose", cl_whose_word(v, whose, true)},
        {"s", ending(v, whose)},
        {"are", you ? "are" : "is"},
        {"have", you ? "have" : "has"},
        {"second", f->about.amount ? "second " : ""},
        {"card", cl_word(r, CL_KIND_CARD, f->about.subject)},
        {"stability", stability.buf},
        {"amount", amount.buf},
    };
    const char *line = f->about.what < CL_HAPPENINGS ? lines[f->about.what] : NULL;
    text_fill(out, line ? line : "{Whose} turn begins", pairs, sizeof pairs / sizeof pairs[0]);
}

void cl_put_happening(const struct cl_rules *r, const struct cl_view *v, const struct cl_frame *f,
                      struct text *out) {
    const uint32_t whose = f->about.whose;
    if (f->about.what == CL_H_SUMMON) {
        text_fmt(out, "%s summon%s ", cl_who_word(v, whose, true), ending(v, whose));
        cl_put_card_at(r, v, whose, CL_ZONE_BOARD, f->about.subject - 1u, out);
        return;
    }
    if (f->about.what == CL_H_ATTACK) {
        put_attack_words(r, v, whose, f->about.subject - 1u, f->about.place, out);
        return;
    }
    fill_happening(r, v, f, out);
}

/* A window or an open chain: what is there to be answered. */
static void ask_answer(const struct cl_rules *r, const struct cl_view *v, struct text *out) {
    const struct cl_state *s = &v->s;
    const struct cl_frame *f = cl_context(s);
    const struct cl_frame *top = s->frames ? &s->frame[s->frames - 1] : NULL;
    if (top && top->kind == CL_FRAME_CHAIN && s->links) {
        const struct cl_link *l = &s->link[s->links - 1];
        bool effect = l->flags & CL_LINK_EFFECT;
        text_fmt(out, "%s %s%s %s", cl_who_word(v, l->seat, true), effect ? "use" : "activate",
                 ending(v, l->seat), cl_word(r, CL_KIND_CARD, l->card));
        if (s->links > 1)
            text_fmt(out, ", link %u of the chain", s->links);
    } else if (f) {
        cl_put_happening(r, v, f, out);
    }
    text_put(out, ". Answer it, or pass?");
}

/* "Wild Card: " when the question belongs to a card. */
static void put_cause(const struct cl_rules *r, const struct cl_view *v, struct text *out) {
    uint32_t card = cl_asking_card(v);
    if (card)
        text_fmt(out, "%s: ", cl_word(r, CL_KIND_CARD, card));
}

static void say_discard(const struct cl_rules *r, const struct cl_view *v, struct text *out) {
    const struct cl_frame *f = &v->s.frame[v->s.frames - 1];
    const char *s = f->discard.left == 1 ? "" : "s";
    put_cause(r, v, out);
    if (f->discard.hand != v->seat)
        text_fmt(out, "choose %d card%s that your opponent discards.", f->discard.left, s);
    else if (cl_asking_card(v))
        text_fmt(out, "discard %d card%s.", f->discard.left, s);
    else
        text_fmt(out, "Your hand is too full: discard %d card%s.", f->discard.left, s);
}

static void ask_main(const struct cl_view *v, struct text *out) {
    const struct cl_player *p = &v->s.player[v->seat];
    text_fmt(out, "Turn %u, your %smain phase: %u of %u clout left.", v->s.turn,
             v->s.phase == CL_MAIN2 ? "second " : "", p->clout, p->clout_cap);
}

static void ask_other(const struct cl_rules *r, const struct cl_view *v, uint32_t kind, struct text *out) {
    static const char *const lines[CL_ASKS] = {
        [CL_ASK_TARGET] = "choose a target.",
        [CL_ASK_CARD] = "choose a card.",
        [CL_ASK_SOURCE] = "from whom do the vice counters come?",
        [CL_ASK_DEST] = "and onto whom do they go?",
        [CL_ASK_ORDER] = "which card comes next from the top?",
        [CL_ASK_REDIRECT] = "whom does the attack hit instead?",
    };
    put_cause(r, v, out);
    text_put(out, kind < CL_ASKS && lines[kind] ? lines[kind] : "choose.");
}

static void say_end(const struct cl_rules *r, const struct cl_view *v, struct text *out) {
    const struct cl_state *s = &v->s;
    if (s->winner >= CL_SEATS)
        text_put(out, "The game is over: a draw.");
    else
        text_fmt(out, "The game is over: %s %s by %s.", cl_who_word(v, s->winner, false),
                 s->winner == v->seat ? "win" : "wins", cl_word(r, CL_KIND_END, s->ended));
}

static const struct cl_card *card_of(const struct cl_rules *r, int32_t id) {
    return &r->card[id > 0 && (uint32_t)id <= r->cards ? id : 0];
}

void cl_say_ask(const void *rules, const void *view, struct text *out) {
    const struct cl_rules *r = rules;
    const struct cl_view *v = view;
    struct ask ask = {0};
    cl_ask(r, &v->s, &ask);
    if (ask.over) {
        say_end(r, v, out);
        return;
    }
    if (ask.seat != v->seat) {
        text_fmt(out, "%s is thinking.", cl_who_word(v, ask.seat, true));
        return;
    }
    switch (ask.kind) {
    case CL_ASK_MAIN:
        ask_main(v, out);
        return;
    case CL_ASK_COMBAT:
        text_fmt(out, "Turn %u, your combat phase: who attacks?", v->s.turn);
        return;
    case CL_ASK_ANSWER:
        ask_answer(r, v, out);
        return;
    case CL_ASK_DISCARD:
        say_discard(r, v, out);
        return;
    default:
        ask_other(r, v, ask.kind, out);
    }
}

static void describe_play(const struct cl_rules *r, const struct cl_view *v, const struct action *a,
                          struct offer *o) {
    const struct cl_card *c = card_of(r, a->arg[0]);
    text_put(&o->label, cl_word(r, CL_KIND_CARD, a->arg[0]));
    if (a->verb == CL_SUMMON)
        text_fmt(&o->label, " in %s", cl_word(r, CL_KIND_POSITION, a->arg[1]));
    if (a->verb == CL_SET)
        text_put(&o->label, " face down");
    if (c->kind)
        offer_cost(o, CL_STAT(v->seat, CL_STAT_CLOUT), cl_cost(r, &v->s, (uint32_t)a->arg[0]));
    if (c->kind == CL_STEREOTYPE) {
        text_put(&o->note, "ATK ");
        cl_put_points(c->attack, &o->note);
        text_put(&o->note, ", DEF ");
        cl_put_points(c->defense, &o->note);
    }
    if (a->verb == CL_SET)
        text_put(&o->note, c->kind == CL_STEREOTYPE ? "; in defense, and nobody sees which it is"
                                                    : "for a later turn; nobody sees which it is");
}

/* Somebody on the board: a title, and the mark that tells twins apart. */
struct name {
    const char *title;
    char mark[8];
};

static size_t name_size(const struct name *n) {
    return strlen(n->title) + strlen(n->mark);
}

static struct name name_of_body(const struct cl_rules *r, const struct cl_view *v, uint32_t seat,
                                uint32_t slot) {
    const struct cl_body *b = &v->s.player[seat].body[slot];
    struct name n = {.title = cl_open_body(b) ? cl_word(r, CL_KIND_CARD, b->card) : "face-down"};
    if (!cl_open_body(b) || cl_has_twin(v, seat, CL_ZONE_BOARD, slot))
        snprintf(n.mark, sizeof n.mark, " (%u)", slot + 1);
    return n;
}

void cl_put_attack(const struct cl_rules *r, const struct cl_view *v, const struct action *a, size_t columns,
                   struct text *out) {
    static const char verb[] = " attacks ";
    const size_t room = columns - strlen(verb);
    uint32_t target = cl_target_named(a);
    struct name n[2] = {name_of_body(r, v, v->seat, (uint32_t)a->arg[0] - CL_OWN_1), {.title = "directly"}};
    if (target)
        n[1] = name_of_body(r, v, cl_other(v->seat), target - 1);
    while (name_size(&n[0]) + name_size(&n[1]) > room) {
        uint32_t longer = name_size(&n[1]) > name_size(&n[0]);
        const char *space = strchr(n[longer].title, ' ');
        if (!space)
            space = strchr(n[longer = !longer].title, ' ');
        if (!space)
            break;
        n[longer].title = space + 1;
    }
    size_t part[2] = {strlen(n[0].title), strlen(n[1].title)};
    while (part[0] + part[1] + strlen(n[0].mark) + strlen(n[1].mark) > room && part[0] + part[1])
        part[part[1] > part[0]]--;
    text_fmt(out, "%.*s%s%s%.*s%s", (int)part[0], n[0].title, n[0].mark, verb, (int)part[1], n[1].title,
             n[1].mark);
}

/* Note "ATK 2,000 against DEF 1,900". */
static void describe_attack(const struct cl_rules *r, const struct cl_view *v, const struct action *a,
                            struct offer *o) {
    uint32_t slot = (uint32_t)a->arg[0] - CL_OWN_1, other = cl_other(v->seat);
    uint32_t target = cl_target_named(a);
    if (slot >= CL_SLOTS || target > CL_SLOTS)
        return;
    const struct cl_body *b = target ? &v->s.player[other].body[target - 1] : NULL;
    text_put(&o->note, "ATK ");
    cl_put_points(cl_attack_of(r, &v->s, v->seat, slot), &o->note);
    cl_put_attack(r, v, a, OFFER_LABEL - 1, &o->label);
    if (b && cl_open_body(b)) {
        bool defends = b->flags & CL_BODY_DEFENSE;
        text_put(&o->note, defends ? " against DEF " : " against ATK ");
        cl_put_points(defends ? cl_defense_of(r, &v->s, other, target - 1)
                              : cl_attack_of(r, &v->s, other, target - 1),
                      &o->note);
    } else if (b) {
        text_put(&o->note, " against a DEF that you cannot see");
    }
}

/* What lies at a place, as this seat counts places. */
static void put_place_title(const struct cl_rules *r, const struct cl_view *v, int32_t place,
                            struct text *out) {
    uint32_t owner, slot;
    if (place <= CL_PLACE_NONE || place >= CL_PLACES)
        return;
    enum cl_zone zone = cl_place_of(v->seat, (uint32_t)place, &owner, &slot);
    uint32_t card = cl_card_at(v, owner, zone, slot);
    text_fmt(out, "%s ", cl_whose_word(v, owner, false));
    if (card == CL_HIDDEN)
        text_fmt(out, "%s in slot %u", zone == CL_ZONE_BOARD ? "face-down stereotype" : "set card", slot + 1);
    else
        cl_put_card_at(r, v, owner, zone, slot, out);
}

/* Where it is and what it holds: "their 2, 1400/1900, defense, vice 2". */
static void note_place(const struct cl_rules *r, const struct cl_view *v, int32_t place, struct text *out) {
    uint32_t owner, slot;
    if (place <= CL_PLACE_NONE || place >= CL_PLACES)
        return;
    enum cl_zone zone = cl_place_of(v->seat, (uint32_t)place, &owner, &slot);
    text_put(out, cl_word(r, CL_KIND_PLACE, place));
    if (zone != CL_ZONE_BOARD)
        return;
    const struct cl_body *b = &v->s.player[owner].body[slot];
    if (cl_open_body(b))
        text_fmt(out, ", %d/%d, %s", cl_attack_of(r, &v->s, owner, slot),
                 cl_defense_of(r, &v->s, owner, slot), b->flags & CL_BODY_DEFENSE ? "defense" : "attack");
    if (b->vice)
        text_fmt(out, ", vice %u", b->vice);
}

static void describe_body(const struct cl_rules *r, const struct cl_view *v, const struct action *a,
                          struct offer *o) {
    uint32_t slot = (uint32_t)a->arg[0] - CL_OWN_1;
    if (slot >= CL_SLOTS)
        return;
    bool defends = v->s.player[v->seat].body[slot].flags & CL_BODY_DEFENSE;
    cl_put_card_at(r, v, v->seat, CL_ZONE_BOARD, slot, &o->label);
    if (a->verb == CL_POSITION)
        text_put(&o->label, defends ? " to attack" : " to defense");
}

/* Whoever of the opponent's must be attacked before all others; null: nobody. */
static const char *first_in_line(const struct cl_rules *r, const struct cl_view *v) {
    const struct cl_body *b = v->s.player[cl_other(v->seat)].body;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        const struct cl_card *c = cl_open_body(&b[i]) ? card_of(r, b[i].card) : &r->card[0];
        for (uint32_t k = 0; k < c->abilities; k++)
            if (c->ability[k].when == CL_WHEN_ALWAYS && c->ability[k].action[0].op == CL_OP_ATTACKED_FIRST)
                return c->title;
    }
    return NULL;
}

static void why_no_attack(const struct cl_rules *r, const struct cl_view *v, uint32_t reason,
                          struct text *out) {
    const struct cl_body *b = v->s.player[cl_other(v->seat)].body;
    const char *first = first_in_line(r, v);
    uint32_t at = 0;
    switch (reason) {
    case CL_NO_FACE_DOWN:
        text_put(out, "it lies face down");
        break;
    case CL_NO_DEFENDING:
        text_put(out, "it stands in defense position");
        break;
    case CL_NO_FORCED:
        if (first)
            text_fmt(out, "%s has to be attacked first", first);
        break;
    case CL_NO_DIRECT:
        while (at < CL_SLOTS && !cl_open_body(&b[at]))
            at++;
        if (at < CL_SLOTS)
            text_fmt(out, "%s stands in the way: attack that one", card_of(r, b[at].card)->title);
        break;
    default:
        break;
    }
}

/* Where a name or a figure says more than the reason itself. */
static void say_why(const struct cl_rules *r, const struct cl_view *v, const struct action *a,
                    struct offer *o) {
    if (o->reason == CL_NO_CLOUT && a->verb <= CL_CAST)
        text_fmt(&o->why, "it costs %d clout, you have %u left", cl_cost(r, &v->s, (uint32_t)a->arg[0]),
                 v->s.player[v->seat].clout);
    else if (o->reason == CL_NO_FORCED && a->verb >= CL_NEXT_PHASE)
        text_put(&o->why, "one of your stereotypes has to attack first");
    else if (a->verb == CL_ATTACK)
        why_no_attack(r, v, o->reason, &o->why);
}

/* What stands first in every label but that of an attack. */
static const char *const verb_words[CL_VERBS] = {
    [CL_SUMMON] = "Summon ",
    [CL_SET] = "Set ",
    [CL_CAST] = "Play ",
    [CL_ACTIVATE] = "Activate ",
    [CL_USE] = "Use ",
    [CL_FLIP] = "Turn up ",
    [CL_POSITION] = "Shift ",
    [CL_ATTACK] = "",
    [CL_RESPOND] = "Answer with ",
    [CL_PASS] = "Let it happen",
    [CL_PICK] = "Choose ",
    [CL_PICK_CARD] = "Choose ",
    [CL_DONE] = "No more",
    [CL_NEXT_PHASE] = "Go on to the next phase",
    [CL_END_TURN] = "End your turn",
    [CL_SURRENDER] = "Give up",
};

static const char *verb_word(const struct cl_rules *r, const struct cl_view *v, uint32_t verb) {
    struct ask ask = {0};
    cl_ask(r, &v->s, &ask);
    if (verb == CL_PICK_CARD && ask.kind == CL_ASK_DISCARD)
        return "Discard ";
    if (verb == CL_NEXT_PHASE && v->s.phase == CL_MAIN && !v->s.player[v->seat].limit_now[CL_LIMIT_BATTLE])
        return "Go to combat";
    return verb_words[verb];
}

void cl_describe(const void *rules, const void *view, const struct action *a, struct offer *o) {
    const struct cl_rules *r = rules;
    const struct cl_view *v = view;
    if (a->verb >= CL_VERBS)
        return;
    o->seat = v->seat;
    text_put(&o->label, verb_word(r, v, a->verb));
    switch (a->verb) {
    case CL_SUMMON:
    case CL_SET:
    case CL_CAST:
        describe_play(r, v, a, o);
        break;
    case CL_USE:
    case CL_FLIP:
    case CL_POSITION:
        describe_body(r, v, a, o);
        break;
    case CL_ATTACK:
        describe_attack(r, v, a, o);
        break;
    case CL_PICK:
        note_place(r, v, a->arg[0], &o->note);
        put_place_title(r, v, a->arg[0], &o->label);
        break;
    case CL_ACTIVATE:
    case CL_RESPOND:
        put_place_title(r, v, a->arg[0], &o->label);
        break;
    case CL_PICK_CARD:
        text_put(&o->label, cl_word(r, CL_KIND_CARD, a->arg[0]));
        break;
    default:
        break;
    }
    o->confirm = a->verb == CL_SURRENDER;
    if (o->reason != REASON_OK)
        say_why(r, v, a, o);
    else if (a->verb == CL_SURRENDER)
        o->risk = RISK_END;
    else
        cl_forecast(r, v, a, o);
}
