/* CLOUT: cards as the scene shows them: on the board, in hands and in piles. */
#include "games/clout/scene_parts.h"

/* -- cards -- */

/* The tables of the cafeteria by shape. */
static const char *const signs[CL_ARCHETYPES] = {NULL, "▼", "◆", "■", "×", "▲", "●"};

/* "Level 4, Status, rare.": what decides nothing by itself. */
static void put_small_print(const struct cl_card *c, struct text *out) {
    TEXT_ON_STACK(t, 80);
    if (c->kind == CL_STEREOTYPE)
        text_item(&t, "level %u", c->level);
    if (c->attribute && *c->attribute)
        text_item(&t, "%s", c->attribute);
    if (c->rarity) /* "ultra_rare" */
        text_item(&t, "%.*s%s%s", (int)strcspn(c->rarity, "_"), c->rarity, strchr(c->rarity, '_') ? " " : "",
                  strchr(c->rarity, '_') ? strchr(c->rarity, '_') + 1 : "");
    text_capital(t.buf);
    if (t.len)
        text_fmt(out, "%s%s.", out->len ? " " : "", t.buf);
}

/* All that is printed on a card. The brief is what it does, the text has its small print too. */
static void print_text(const struct cl_table *t, struct thing *out, uint32_t card) {
    struct text words = scene_begin(t->s);
    cl_card_text(t->r, card, &words);
    put_small_print(&t->r->card[card], &words);
    out->text = scene_end(t->s, &words);
    const char *flavor = t->r->card[card].flavor;
    out->flavour = flavor && *flavor ? flavor : NULL;
    out->sign = signs[t->r->card[card].archetype];
}

void cl_print_card(const struct cl_table *t, struct thing *out, uint32_t card) {
    struct text words = scene_begin(t->s);
    cl_card_text(t->r, card, &words);
    out->brief = scene_end(t->s, &words);
    print_text(t, out, card);
}

static const char *sort_of(const struct cl_table *t, uint32_t card) {
    struct text words = scene_begin(t->s);
    cl_put_card_sort(t->r, card, &words);
    return scene_end(t->s, &words);
}

/* "1700/1300, x2": a card that lies on no board. */
static const char *card_figures(const struct cl_table *t, uint32_t card, uint32_t copies) {
    const struct cl_card *c = &t->r->card[card];
    struct text words = scene_begin(t->s);
    if (c->kind == CL_STEREOTYPE)
        text_fmt(&words, "%d/%d", c->attack, c->defense);
    if (copies > 1)
        text_fmt(&words, "%sx%u", words.len ? ", " : "", copies);
    return scene_end(t->s, &words);
}

struct thing *cl_lay_card(const struct cl_table *t, uint32_t id, uint32_t card, uint32_t copies) {
    struct thing *out = scene_thing(t->s, id, t->r->card[card].title);
    int32_t cost = cl_cost(t->r, &t->v->s, card);
    out->tag = sort_of(t, card);
    out->figures = card_figures(t, card, copies);
    out->cost = cost > 0 && cost < 10 ? (uint8_t)cost : 0;
    cl_print_card(t, out, card);
    return out;
}

/* Many of them fill a page, so what it does stands in its text alone. */
struct thing *cl_list_card(const struct cl_table *t, uint32_t id, uint32_t card) {
    struct thing *out = scene_thing(t->s, id, t->r->card[card].title);
    int32_t cost = cl_cost(t->r, &t->v->s, card);
    out->tag = sort_of(t, card);
    out->figures = card_figures(t, card, 1);
    out->cost = cost > 0 && cost < 10 ? (uint8_t)cost : 0;
    print_text(t, out, card);
    return out;
}

/* Cards of a pile that the seat can read, each once with its copies, in order of arrival; only: those of the
 * mask, null: all. */
void cl_lay_pile(const struct cl_table *t, enum cl_sort sort, uint32_t seat, const uint8_t *pile, uint32_t n,
                 const uint64_t *only) {
    for (uint32_t i = 0; i < n; i++) {
        uint32_t card = pile[i], copies = 0;
        if (!cl_table_reads(t, card) || memchr(pile, (int)card, i) ||
            (only && !(only[card >> 6] >> (card & 63) & 1)))
            continue;
        for (uint32_t k = i; k < n; k++)
            copies += pile[k] == card;
        cl_lay_card(t, CL_THING(sort, seat, card), card, copies);
    }
}

/* -- the board -- */

/* Marks of a turn are wiped as the side's own next one begins, so they count on that side alone. */
static void say_body_state(const struct cl_table *t, uint32_t seat, uint32_t slot, struct text *out) {
    const struct cl_state *s = &t->v->s;
    const struct cl_body *b = &s->player[seat].body[slot];
    const bool turn = s->seat == seat && !s->ended;
    if (b->vice >= t->r->f.breakdown_threshold)
        text_item(out, "breaks down at the check");
    if (b->flags & CL_BODY_GUEST)
        text_item(out, "goes back at the end of the turn");
    if (b->flags & CL_BODY_NO_TRAPS)
        text_item(out, "safe from traps");
    if (turn && b->flags & CL_BODY_FRESH)
        text_item(out, "came this turn");
    else if (turn && b->flags & CL_BODY_ATTACKED)
        text_item(out, "has attacked");
    else if (turn && s->step <= CL_STEP_COMBAT_ASK && !s->player[seat].limit_now[CL_LIMIT_BATTLE] &&
             cl_check_attacker(s, seat, slot, false) == REASON_OK)
        text_item(out, "ready to attack");
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (s->player[seat].back[i].bearer == slot + 1 && cl_table_reads(t, s->player[seat].back[i].card))
            text_item(out, "bears %s", t->r->card[s->player[seat].back[i].card].title);
}

static bool attacks_now(const struct cl_table *t, uint32_t seat, uint32_t slot) {
    const struct cl_frame *f = cl_attack_frame(&t->v->s);
    return f && f->seat == seat && f->battle.slot == slot;
}

static void put_body(const struct cl_table *t, uint32_t seat, uint32_t slot) {
    const struct cl_body *b = &cl_table_side(t, seat)->body[slot];
    bool down = b->flags & CL_BODY_DOWN, known = cl_table_reads(t, b->card);
    struct thing *out = scene_thing(t->s, cl_thing_at(seat, CL_ZONE_BOARD, slot),
                                    known ? t->r->card[b->card].title : "Face-down stereotype");
    out->tag = down ? "face down" : b->flags & CL_BODY_DEFENSE ? "DEF" : "ATK";
    out->down = down;
    out->here = attacks_now(t, seat, slot);
    out->spent = t->v->s.seat == seat && b->flags & CL_BODY_ATTACKED;
    if (known) {
        struct text figures = scene_begin(t->s);
        cl_put_figures(t->r, t->v, seat, slot, &figures);
        out->figures = scene_end(t->s, &figures);
        cl_print_card(t, out, b->card);
    } else {
        out->sign = "▒";
        out->text = "It lies face down, in defense position. Nobody but its player knows which it is.";
    }
    struct text state = scene_begin(t->s);
    say_body_state(t, seat, slot, &state);
    out->brief = state.len ? scene_end(t->s, &state) : out->brief;
    if (down && !b->vice)
        return;
    out->gauged = true;
    out->gauge = (struct gauge){.now = {b->vice, b->vice}, .next = STAT_ABSENT, .unit = "vice"};
    out->gauge.most = b->vice > t->r->f.breakdown_threshold ? b->vice : t->r->f.breakdown_threshold;
    out->tone = b->vice >= t->r->f.breakdown_threshold ? TONE_HARM : TONE_PLAIN;
}

/* A place where nothing lies is a place all the same: the board is always whole. */
static void put_free(const struct cl_table *t, const char *name) {
    scene_thing(t->s, 0, name)->empty = true;
}

void cl_lay_bodies(const struct cl_table *t, uint32_t seat) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        n += cl_table_side(t, seat)->body[i].card != 0;
    struct pane *p =
        scene_pane(t->s, PANE_CARDS, cl_table_of(t, seat),
                   scene_fmt(t->s, "%s stereotypes, %u of %u", cl_table_whose(t, seat), n, t->r->f.slots));
    p->grave = p->bare = true;
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (cl_table_side(t, seat)->body[i].card)
            put_body(t, seat, i);
        else if (i < t->r->f.slots)
            put_free(t, NULL);
}

static void put_back(const struct cl_table *t, uint32_t seat, uint32_t slot) {
    const struct cl_back *b = &cl_table_side(t, seat)->back[slot];
    const struct cl_body *body = cl_table_side(t, seat)->body;
    bool down = b->flags & CL_BACK_DOWN, known = cl_table_reads(t, b->card);
    struct thing *out = scene_thing(t->s, cl_thing_at(seat, CL_ZONE_BACK, slot),
                                    known ? t->r->card[b->card].title : "Set card");
    out->tag = known ? sort_of(t, b->card) : "face down";
    out->down = down;
    if (known)
        cl_print_card(t, out, b->card);
    else
        out->text = "It lies face down: a trap that may answer, a spell that waits, or only a threat.";
    out->sign = down ? "▒" : out->sign;
    if (b->flags & CL_BACK_DISARMED)
        out->brief = "may not be used this turn";
    else if (down && b->flags & CL_BACK_FRESH)
        out->brief = "set this turn: a trap answers from the next one on";
    else if (b->bearer && cl_table_reads(t, body[b->bearer - 1].card))
        out->brief = scene_fmt(t->s, "on %s", t->r->card[body[b->bearer - 1].card].title);
}

/* With the field, which lies beside it, and what is counted. */
void cl_lay_backs(const struct cl_table *t, uint32_t seat) {
    const struct cl_player *p = cl_table_side(t, seat);
    struct pane *row = scene_pane(t->s, PANE_CARDS, cl_table_of(t, seat),
                                  scene_fmt(t->s, "%s back row", cl_table_whose(t, seat)));
    row->grave = row->bare = true;
    row->note = seat == t->v->seat
                    ? scene_fmt(t->s, "deck %u", p->deck_n) /* the rest is to be seen */
                    : scene_fmt(t->s, "clout %u  hand %u  deck %u", p->clout, p->hand_n, p->deck_n);
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (p->back[i].card)
            put_back(t, seat, i);
        else if (i < t->r->f.back_slots)
            put_free(t, NULL);
    if (!cl_table_reads(t, p->field)) {
        put_free(t, "no field");
        return;
    }
    struct thing *out = scene_thing(t->s, cl_thing_at(seat, CL_ZONE_FIELD, 0), t->r->card[p->field].title);
    out->tag = sort_of(t, p->field);
    cl_print_card(t, out, p->field);
}

/* -- hands and piles -- */

void cl_lay_hand(const struct cl_table *t, uint32_t seat) {
    const struct cl_player *p = cl_table_side(t, seat);
    if (seat != t->v->seat && !p->revealed)
        return;
    scene_pane(t->s, PANE_CARDS, cl_table_of(t, seat),
               scene_fmt(t->s, "%s%s hand, %u card%s", cl_table_whose(t, seat), p->revealed ? " open" : "",
                         p->hand_n, p->hand_n == 1 ? "" : "s"));
    cl_lay_pile(t, CL_IN_HAND, seat, p->hand, p->hand_n, NULL);
}

/* Where the cards lie that a question is about. */
enum cl_sort cl_picked_from(const struct cl_table *t, uint32_t *seat) {
    const struct cl_frame *f = cl_top_of(&t->v->s);
    *seat = f->kind == CL_FRAME_DISCARD ? f->discard.hand : f->seat;
    if (f->kind == CL_FRAME_ORDER)
        return CL_ON_TOP;
    if (f->kind != CL_FRAME_ACTIVATE && f->kind != CL_FRAME_ABILITY)
        return CL_IN_HAND;
    const struct cl_action *a = cl_picks(t->r, &t->v->s);
    return a && a->target == CL_TARGET_HAND ? CL_IN_HAND : CL_IN_GRAVE;
}

/* Cards to choose from that lie on no table and in no hand. */
void cl_lay_choice(const struct cl_table *t) {
    const struct cl_player *p = cl_table_side(t, t->near);
    uint64_t cards[3];
    uint32_t seat;
    if (!cl_table_asked(t) || (t->ask.kind != CL_ASK_CARD && t->ask.kind != CL_ASK_ORDER))
        return;
    enum cl_sort sort = cl_picked_from(t, &seat);
    if (sort == CL_IN_HAND)
        return;
    cl_pick_cards(t->r, &t->v->s, cards);
    scene_pane(t->s, PANE_CARDS, OF_ME,
               sort == CL_ON_TOP ? "From the top of your deck" : "From your graveyard");
    cl_lay_pile(t, sort, seat, sort == CL_ON_TOP ? p->deck : p->grave,
                sort == CL_ON_TOP ? p->deck_n : p->grave_n, cards);
}
