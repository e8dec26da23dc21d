/* CLOUT: what is asked, what may be answered, and why not. All of it can be read from the view of the seat
 * that is asked. `surrender` is in no list and always taken (CL-295, S-07). */
#include "games/clout/cl.h"

static uint32_t kind_of_pick(const struct cl_rules *r, const struct cl_state *s) {
    const struct cl_frame *f = cl_top_of(s);
    const struct cl_action *a = cl_picks(r, s);
    if (!a) /* a price */
        return cl_link_ability(r, &s->link[f->link - 1])->price == CL_PAY_BANISH ? CL_ASK_CARD
                                                                                 : CL_ASK_TARGET;
    if (a->op == CL_OP_REDIRECT_ATTACK)
        return CL_ASK_REDIRECT;
    return a->target == CL_TARGET_GRAVEYARD || a->target == CL_TARGET_HAND ? CL_ASK_CARD : CL_ASK_TARGET;
}

static uint32_t kind_of_frame(const struct cl_rules *r, const struct cl_state *s) {
    const struct cl_frame *f = cl_top_of(s);
    if (f->kind == CL_FRAME_WINDOW || f->kind == CL_FRAME_CHAIN) /* by far the most */
        return CL_ASK_ANSWER;
    switch (f->kind) {
    case CL_FRAME_ACTIVATE:
    case CL_FRAME_ABILITY:
        return kind_of_pick(r, s);
    case CL_FRAME_DISCARD:
        return f->seat == f->a ? CL_ASK_DISCARD : CL_ASK_CARD;
    case CL_FRAME_VICE:
        return f->b ? CL_ASK_DEST : CL_ASK_SOURCE;
    case CL_FRAME_ORDER:
        return CL_ASK_ORDER;
    case CL_FRAME_RITUAL:
        return f->a ? CL_ASK_TARGET : CL_ASK_CARD;
    case CL_FRAME_FORCED:
        return CL_ASK_COMBAT;
    default:
        return CL_ASK_ANSWER;
    }
}

void cl_ask(const void *rules, const void *state, struct ask *out) {
    const struct cl_state *s = state;
    out->over = s->ended != CL_NOT_OVER;
    if (out->over) {
        out->seat = 0;
        out->kind = CL_ASK_OVER;
    } else if (s->frames) {
        out->seat = cl_top_of(s)->seat;
        out->kind = (uint16_t)kind_of_frame(rules, s);
    } else {
        out->seat = s->seat;
        out->kind = s->step == CL_STEP_COMBAT_ASK ? CL_ASK_COMBAT : CL_ASK_MAIN;
    }
}

uint32_t cl_pick_places(const struct cl_rules *r, const struct cl_state *s, bool *done) {
    const struct cl_frame *f = cl_top_of(s);
    const struct cl_action *a;
    uint32_t mask = 0;
    *done = false;
    switch (f->kind) {
    case CL_FRAME_ACTIVATE:
        a = cl_picks(r, s);
        return a ? cl_targets(r, s, f->seat, s->link[f->link - 1].card, a) : cl_price_places(r, s, f);
    case CL_FRAME_ABILITY:
        return cl_ability_places(r, s, f, cl_picks(r, s));
    case CL_FRAME_VICE:
        *done = !f->b && f->n != UINT8_MAX; /* CL-062: as many as you like */
        return cl_vice_places(r, s, f);
    case CL_FRAME_RITUAL:
        for (uint32_t i = 0; i < CL_SLOTS; i++)
            if (cl_open_body(&s->player[f->seat].body[i]) && r->card[s->player[f->seat].body[i].card].level)
                mask |= 1u << (CL_OWN_1 + i);
        return mask;
    default:
        return 0;
    }
}

static void mark(uint64_t cards[3], uint32_t id) {
    cards[id >> 6] |= (uint64_t)1 << (id & 63);
}

static bool marked(const uint64_t cards[3], uint32_t id) {
    return cards[id >> 6] >> (id & 63) & 1;
}

bool cl_pick_cards(const struct cl_rules *r, const struct cl_state *s, uint64_t cards[3]) {
    const struct cl_frame *f = cl_top_of(s);
    const struct cl_player *p = &s->player[f->kind == CL_FRAME_DISCARD ? f->a : f->seat];
    const struct cl_action *a = NULL;
    const uint8_t *list = p->hand;
    uint32_t n = p->hand_n;
    memset(cards, 0, 3 * sizeof cards[0]);
    if (f->kind == CL_FRAME_ORDER) {
        list = p->deck + p->deck_n - f->a;
        n = (uint32_t)f->n;
    } else if (f->kind == CL_FRAME_ACTIVATE || f->kind == CL_FRAME_ABILITY) {
        a = cl_picks(r, s);
        if (!a || a->target != CL_TARGET_HAND) {
            list = p->grave;
            n = p->grave_n;
        }
    }
    uint32_t levels = f->kind == CL_FRAME_RITUAL ? cl_levels(r, s, f->seat) : 0;
    for (uint32_t i = 0; i < n; i++) {
        const struct cl_card *card = &r->card[list[i]];
        if ((a && !cl_card_fits(r, a, list[i])) ||
            (f->kind == CL_FRAME_RITUAL && (card->kind != CL_STEREOTYPE || card->level > levels)))
            continue;
        mark(cards, list[i]);
    }
    return n > 0;
}

static bool in_hand(const struct cl_player *p, uint32_t card) {
    return memchr(p->hand, (int)card, p->hand_n) != NULL;
}

/* What the turn player could pay and place now; worked out once for a whole list. */
struct table {
    struct cl_costs costs;
    int32_t clout;
    bool slot, back;
};

static void look(const struct cl_rules *r, const struct cl_state *s, struct table *t) {
    cl_costs(r, s, &t->costs);
    t->clout = s->player[s->seat].clout;
    t->slot = cl_free_slot(r, s, s->seat) >= 0;
    t->back = cl_free_back(r, s, s->seat) >= 0;
}

/* CL-017, CL-231 .. CL-233, CL-070: no tributes, no limit but clout and slots (D-03). */
static uint32_t check_summon(const struct table *t, const struct cl_card *card) {
    if (card->kind != CL_STEREOTYPE)
        return CL_NO_KIND;
    if (cl_cost_with(&t->costs, card) > t->clout)
        return CL_NO_CLOUT;
    return t->slot ? REASON_OK : CL_NO_SLOT;
}

/* CL-080, CL-236, CL-267, D-18: the full cost as the card leaves the hand. */
static uint32_t check_set(const struct table *t, const struct cl_card *card) {
    if (cl_cost_with(&t->costs, card) > t->clout)
        return CL_NO_CLOUT;
    return (card->kind == CL_STEREOTYPE ? t->slot : t->back) ? REASON_OK : CL_NO_SLOT;
}

/* CL-218, CL-219, CL-272, D-25 */
static uint32_t check_cast(const struct cl_rules *r, const struct cl_state *s, const struct table *t,
                           uint32_t id) {
    const struct cl_card *card = &r->card[id];
    if (!cl_is_spell(card->kind))
        return CL_NO_KIND;
    if (cl_cost_with(&t->costs, card) > t->clout)
        return CL_NO_CLOUT;
    if (card->kind == CL_SPELL && !t->back)
        return CL_NO_SLOT;
    uint32_t i = card->resolves;
    return i < CL_ABILITIES ? cl_check_ability(r, s, s->seat, id, i, true) : REASON_OK;
}

/* CL-268: a set spell of an earlier turn, for nothing. */
static uint32_t check_activate(const struct cl_rules *r, const struct cl_state *s, uint32_t slot) {
    const struct cl_back *b = &s->player[s->seat].back[slot];
    if (!b->card)
        return CL_NO_CARD_THERE;
    if (!(b->flags & CL_BACK_DOWN))
        return CL_NO_FACE_DOWN;
    if (!cl_is_spell(r->card[b->card].kind))
        return CL_NO_KIND;
    if (b->flags & CL_BACK_FRESH)
        return CL_NO_FRESH;
    if (b->flags & CL_BACK_DISARMED)
        return CL_NO_LIMITED;
    uint32_t i = r->card[b->card].resolves;
    return i < CL_ABILITIES ? cl_check_ability(r, s, s->seat, b->card, i, false) : REASON_OK;
}

/* CL-280, CL-281 */
static uint32_t check_use(const struct cl_rules *r, const struct cl_state *s, uint32_t slot) {
    const struct cl_body *b = &s->player[s->seat].body[slot];
    if (!b->card)
        return CL_NO_CARD_THERE;
    if (b->flags & CL_BODY_DOWN)
        return CL_NO_FACE_DOWN;
    uint32_t i = r->card[b->card].main;
    if (i == CL_ABILITIES)
        return CL_NO_KIND;
    if (s->player[s->seat].limit_now[CL_NO_EFFECTS])
        return CL_NO_LIMITED;
    if (r->card[b->card].ability[i].once && cl_used(s, s->seat, b->card, i))
        return CL_NO_USED;
    return cl_check_ability(r, s, s->seat, b->card, i, false);
}

/* CL-237, CL-238 */
static uint32_t check_flip(const struct cl_state *s, uint32_t slot) {
    const struct cl_body *b = &s->player[s->seat].body[slot];
    if (!b->card)
        return CL_NO_CARD_THERE;
    if (!(b->flags & CL_BODY_DOWN))
        return CL_NO_FACE_DOWN;
    return b->flags & CL_BODY_FRESH ? CL_NO_FRESH : REASON_OK;
}

/* CL-239 */
static uint32_t check_position(const struct cl_state *s, uint32_t slot) {
    const struct cl_body *b = &s->player[s->seat].body[slot];
    if (!b->card)
        return CL_NO_CARD_THERE;
    if (b->flags & CL_BODY_DOWN)
        return CL_NO_FACE_DOWN;
    if (b->flags & CL_BODY_FRESH)
        return CL_NO_FRESH;
    return b->flags & CL_BODY_MOVED ? CL_NO_USED : REASON_OK;
}

static uint32_t put(struct action *out, uint32_t n, uint32_t verb, int32_t a, int32_t b) {
    out[n] = (struct action){(uint16_t)verb, {(int16_t)a, (int16_t)b, 0}};
    return n + 1;
}

/* A verb for each card of a set; summons come in two positions. */
static uint32_t put_cards(struct action *out, uint32_t n, uint32_t verb, const uint64_t cards[3]) {
    for (uint32_t w = 0; w < 3; w++)
        for (uint64_t m = cards[w]; m; m &= m - 1) {
            int32_t id = (int32_t)(w * 64 + (uint32_t)__builtin_ctzll(m));
            n = put(out, n, verb, id, CL_ATTACK_POSITION);
            if (verb == CL_V_SUMMON)
                n = put(out, n, verb, id, CL_DEFENSE_POSITION);
        }
    return n;
}

static uint32_t put_places(struct action *out, uint32_t n, uint32_t verb, uint32_t mask) {
    for (; mask; mask &= mask - 1)
        n = put(out, n, verb, __builtin_ctz(mask), 0);
    return n;
}

/* What the hand allows, as sets of cards: the same as check_summon, check_set and check_cast say, with the
 * cost worked out once for each card. */
struct plays {
    uint64_t seen[3], summon[3], set[3], cast[3];
};

static void look_at_hand(const struct cl_rules *r, const struct cl_state *s, const struct table *t,
                         struct plays *out) {
    const struct cl_player *p = &s->player[s->seat];
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < p->hand_n; i++) {
        uint32_t id = p->hand[i], w = id >> 6;
        uint64_t bit = (uint64_t)1 << (id & 63);
        const struct cl_card *card = &r->card[id];
        if (out->seen[w] & bit)
            continue;
        out->seen[w] |= bit;
        if (cl_cost_with(&t->costs, card) > t->clout)
            continue;
        if (card->kind == CL_STEREOTYPE) {
            out->summon[w] |= t->slot ? bit : 0;
            out->set[w] |= t->slot ? bit : 0;
            continue;
        }
        out->set[w] |= t->back ? bit : 0;
        if (check_cast(r, s, t, id) == REASON_OK)
            out->cast[w] |= bit;
    }
}

static uint32_t legal_main(const struct cl_rules *r, const struct cl_state *s, struct action *out) {
    const struct cl_player *p = &s->player[s->seat];
    uint32_t n = 0, activate = 0, use = 0, flip = 0, position = 0;
    struct plays plays;
    struct table t;
    if (p->clout && p->hand_n) {
        look(r, s, &t);
        look_at_hand(r, s, &t, &plays);
        n = put_cards(out, n, CL_V_SUMMON, plays.summon);
        n = put_cards(out, n, CL_V_SET, plays.set);
        n = put_cards(out, n, CL_V_CAST, plays.cast);
    }
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        const struct cl_body *b = &p->body[i];
        uint32_t bit = 1u << (CL_OWN_1 + i);
        if (p->back[i].flags & CL_BACK_DOWN && check_activate(r, s, i) == REASON_OK)
            activate |= 1u << (CL_OWN_BACK_1 + i);
        if (!b->card)
            continue;
        if (b->flags & CL_BODY_DOWN) {
            flip |= b->flags & CL_BODY_FRESH ? 0 : bit;
            continue;
        }
        position |= b->flags & (CL_BODY_FRESH | CL_BODY_MOVED) ? 0 : bit;
        if (r->card[b->card].main < CL_ABILITIES && check_use(r, s, i) == REASON_OK)
            use |= bit;
    }
    n = put_places(out, n, CL_V_ACTIVATE, activate);
    n = put_places(out, n, CL_V_USE, use);
    n = put_places(out, n, CL_V_FLIP, flip);
    n = put_places(out, n, CL_V_POSITION, position);
    n = put(out, n, CL_V_NEXT_PHASE, 0, 0);
    return cl_attack_due(r, s) ? n : put(out, n, CL_V_END_TURN, 0, 0);
}

/* In the combat phase any attacker; in a row of forced attacks the one whose turn it is. */
static uint32_t legal_combat(const struct cl_rules *r, const struct cl_state *s, struct action *out) {
    bool forced = s->frames > 0;
    uint32_t seat = forced ? cl_top_of(s)->seat : s->seat, n = 0;
    for (uint32_t i = forced ? cl_top_of(s)->a : 0; i < CL_SLOTS; i++) {
        if (s->player[seat].body[i].card)
            for (uint32_t target = 0; target <= CL_SLOTS; target++)
                if (cl_check_attack(r, s, seat, i, target, forced) == REASON_OK)
                    n = put(out, n, CL_V_ATTACK, (int32_t)(CL_OWN_1 + i),
                            target ? (int32_t)(CL_THEIR_1 + target - 1) : 0);
        if (forced)
            return n;
    }
    if (cl_attack_due(r, s))
        return n;
    n = put(out, n, CL_V_NEXT_PHASE, 0, 0);
    return put(out, n, CL_V_END_TURN, 0, 0);
}

uint32_t cl_legal(const void *rules, const void *state, struct action *out) {
    const struct cl_rules *r = rules;
    const struct cl_state *s = state;
    uint64_t cards[3];
    struct ask ask;
    uint32_t n;
    bool done;
    cl_ask(r, s, &ask);
    switch (ask.kind) {
    case CL_ASK_OVER:
        return 0;
    case CL_ASK_MAIN:
        return legal_main(r, s, out);
    case CL_ASK_COMBAT:
        return legal_combat(r, s, out);
    case CL_ASK_ANSWER:
        n = put_places(out, 0, CL_V_RESPOND, cl_answers(r, s, ask.seat));
        return put(out, n, CL_V_PASS, 0, 0);
    case CL_ASK_CARD:
    case CL_ASK_DISCARD:
    case CL_ASK_ORDER:
        cl_pick_cards(r, s, cards);
        return put_cards(out, 0, CL_V_PICK_CARD, cards);
    default:
        n = put_places(out, 0, CL_V_PICK, cl_pick_places(r, s, &done));
        return done ? put(out, n, CL_V_DONE, 0, 0) : n;
    }
}

/* Verbs of the turn player, with arguments that can be right. */
static uint32_t check_main(const struct cl_rules *r, const struct cl_state *s, const struct action *a) {
    uint32_t x = (uint32_t)a->arg[0];
    struct table t;
    if (a->verb == CL_V_NEXT_PHASE)
        return REASON_OK;
    if (a->verb <= CL_V_CAST) {
        if (!in_hand(&s->player[s->seat], x))
            return CL_NO_NOT_IN_HAND;
        look(r, s, &t);
        return a->verb == CL_V_SUMMON ? check_summon(&t, &r->card[x])
               : a->verb == CL_V_SET  ? check_set(&t, &r->card[x])
                                      : check_cast(r, s, &t, x);
    }
    switch (a->verb) {
    case CL_V_ACTIVATE:
        return check_activate(r, s, x - CL_OWN_BACK_1);
    case CL_V_USE:
        return check_use(r, s, x - CL_OWN_1);
    case CL_V_FLIP:
        return check_flip(s, x - CL_OWN_1);
    case CL_V_POSITION:
        return check_position(s, x - CL_OWN_1);
    default: /* goes on; not past an attack that must be made */
        return a->verb == CL_V_END_TURN && cl_attack_due(r, s) ? CL_NO_FORCED : REASON_OK;
    }
}

static uint32_t check_combat(const struct cl_rules *r, const struct cl_state *s, const struct action *a) {
    bool forced = s->frames > 0;
    uint32_t slot = (uint32_t)a->arg[0] - CL_OWN_1;
    uint32_t target = a->arg[1] ? (uint32_t)a->arg[1] - CL_THEIR_1 + 1 : 0;
    if (a->verb == CL_V_ATTACK) {
        if (forced && slot != cl_top_of(s)->a)
            return CL_NO_FORCED;
        return cl_check_attack(r, s, forced ? cl_top_of(s)->seat : s->seat, slot, target, forced);
    }
    return forced || cl_attack_due(r, s) ? CL_NO_FORCED : REASON_OK;
}

static bool within(int32_t x, int32_t lo, int32_t hi) {
    return x >= lo && x <= hi;
}

/* Arguments that could be right in some state of these rules. */
static bool args_make_sense(const struct cl_rules *r, const struct action *a) {
    int32_t x = a->arg[0], y = a->arg[1];
    if (a->arg[2] || (y && a->verb != CL_V_SUMMON && a->verb != CL_V_ATTACK))
        return false;
    switch (a->verb) {
    case CL_V_SUMMON:
        return within(x, 1, (int32_t)r->cards) && within(y, 0, CL_POSITIONS - 1);
    case CL_V_SET:
    case CL_V_CAST:
    case CL_V_PICK_CARD:
        return within(x, 1, (int32_t)r->cards);
    case CL_V_ACTIVATE:
        return within(x, CL_OWN_BACK_1, CL_OWN_BACK_3);
    case CL_V_USE:
    case CL_V_FLIP:
    case CL_V_POSITION:
        return within(x, CL_OWN_1, CL_OWN_3);
    case CL_V_ATTACK:
        return within(x, CL_OWN_1, CL_OWN_3) && (!y || within(y, CL_THEIR_1, CL_THEIR_3));
    case CL_V_RESPOND:
    case CL_V_PICK:
        return within(x, CL_OWN_1, CL_PLACES - 1);
    default:
        return !x;
    }
}

/* Does the verb answer this kind of question? */
static uint32_t check_verb(uint32_t kind, uint32_t verb) {
    bool goes_on = verb == CL_V_NEXT_PHASE || verb == CL_V_END_TURN, fits;
    switch (kind) {
    case CL_ASK_MAIN:
        if (verb == CL_V_ATTACK)
            return CL_NO_WRONG_PHASE;
        fits = verb < CL_V_ATTACK || goes_on;
        break;
    case CL_ASK_COMBAT:
        if (verb < CL_V_ATTACK)
            return CL_NO_WRONG_PHASE; /* CL-230 */
        fits = verb == CL_V_ATTACK || goes_on;
        break;
    case CL_ASK_ANSWER:
        fits = verb == CL_V_RESPOND || verb == CL_V_PASS;
        break;
    case CL_ASK_CARD:
    case CL_ASK_DISCARD:
    case CL_ASK_ORDER:
        fits = verb == CL_V_PICK_CARD;
        break;
    default:
        fits = verb == CL_V_PICK || verb == CL_V_DONE;
        break;
    }
    return fits ? REASON_OK : CL_NO_NOT_ASKED;
}

static uint32_t check_pick(const struct cl_rules *r, const struct cl_state *s, const struct action *a,
                           uint32_t kind) {
    uint64_t cards[3];
    bool done;
    if (a->verb == CL_V_PICK_CARD) {
        cl_pick_cards(r, s, cards);
        if (marked(cards, (uint32_t)a->arg[0]))
            return REASON_OK;
        return kind == CL_ASK_DISCARD ? CL_NO_NOT_IN_HAND : CL_NO_TARGET;
    }
    uint32_t mask = cl_pick_places(r, s, &done);
    if (a->verb == CL_V_DONE)
        return done ? REASON_OK : CL_NO_NOT_ASKED;
    return mask >> a->arg[0] & 1 ? REASON_OK : CL_NO_TARGET;
}

uint32_t cl_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct cl_rules *r = rules;
    const struct cl_state *s = state;
    struct ask ask;
    if (s->ended)
        return REASON_OVER;
    if (a->verb >= CL_VERBS)
        return REASON_VERB;
    if (a->verb == CL_V_SURRENDER) /* CL-277, CL-295 */
        return seat >= CL_SEATS ? REASON_SEAT : args_make_sense(r, a) ? REASON_OK : REASON_ARGS;
    cl_ask(r, s, &ask);
    if (seat != ask.seat)
        return REASON_SEAT;
    if (!args_make_sense(r, a))
        return REASON_ARGS;
    uint32_t reason = check_verb(ask.kind, a->verb);
    if (reason != REASON_OK)
        return reason;
    switch (ask.kind) {
    case CL_ASK_MAIN:
        return check_main(r, s, a);
    case CL_ASK_COMBAT:
        return check_combat(r, s, a);
    case CL_ASK_ANSWER:
        if (a->verb == CL_V_PASS)
            return REASON_OK;
        return cl_answers_at(r, s, seat, (uint32_t)a->arg[0]) ? REASON_OK : CL_NO_TRIGGER;
    default:
        return check_pick(r, s, a, ask.kind);
    }
}
