/* CLOUT: the door: what is asked, what may be answered, and why not; apply.c carries it out. All of it can be
 * read from the view of the seat that is asked. `surrender` is in no list and always taken (CL-295, S-07). */
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
    if (s->frames) { /* nothing is under way after the end */
        const struct cl_frame *f = cl_top_of(s);
        bool answer = f->kind == CL_FRAME_WINDOW || f->kind == CL_FRAME_CHAIN; /* by far the most */
        out->over = 0;
        out->seat = f->seat;
        out->kind = (uint16_t)(answer ? CL_ASK_ANSWER : kind_of_frame(rules, s));
    } else if (s->ended) {
        out->over = 1;
        out->seat = 0;
        out->kind = CL_ASK_OVER;
    } else {
        out->over = 0;
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

enum { PICK_WORDS = 3 }; /* of a set of cards */

static void mark(uint64_t cards[PICK_WORDS], uint32_t id) {
    cards[id >> 6] |= (uint64_t)1 << (id & 63);
}

static bool marked(const uint64_t cards[PICK_WORDS], uint32_t id) {
    return cards[id >> 6] >> (id & 63) & 1;
}

bool cl_pick_cards(const struct cl_rules *r, const struct cl_state *s, uint64_t cards[PICK_WORDS]) {
    const struct cl_frame *f = cl_top_of(s);
    const struct cl_player *p = &s->player[f->kind == CL_FRAME_DISCARD ? f->a : f->seat];
    const struct cl_action *a = NULL;
    const uint8_t *list = p->hand;
    uint32_t n = p->hand_n;
    memset(cards, 0, PICK_WORDS * sizeof cards[0]);
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
    for (uint32_t i = 0; i < p->hand_n; i++)
        if (p->hand[i] == card)
            return true;
    return false;
}

/* CL-017, CL-231 .. CL-233, CL-070: no tributes, no limit but clout and slots (D-03). */
static uint32_t check_summon(const struct cl_rules *r, const struct cl_state *s, uint32_t id) {
    if (r->card[id].kind != CL_STEREOTYPE)
        return CL_NO_KIND;
    if (cl_cost(r, s, id) > s->player[s->seat].clout)
        return CL_NO_CLOUT;
    return cl_free_slot(r, s, s->seat) >= 0 ? REASON_OK : CL_NO_SLOT;
}

/* CL-080, CL-236, CL-267, D-18: the full cost as the card leaves the hand. */
static uint32_t check_set(const struct cl_rules *r, const struct cl_state *s, uint32_t id) {
    if (cl_cost(r, s, id) > s->player[s->seat].clout)
        return CL_NO_CLOUT;
    bool body = r->card[id].kind == CL_STEREOTYPE;
    return (body ? cl_free_slot(r, s, s->seat) : cl_free_back(r, s, s->seat)) >= 0 ? REASON_OK : CL_NO_SLOT;
}

/* CL-218, CL-219, CL-272, D-25 */
static uint32_t check_cast(const struct cl_rules *r, const struct cl_state *s, uint32_t id) {
    const struct cl_card *card = &r->card[id];
    if (!cl_is_spell(card->kind))
        return CL_NO_KIND;
    if (cl_cost(r, s, id) > s->player[s->seat].clout)
        return CL_NO_CLOUT;
    if (card->kind == CL_SPELL && cl_free_back(r, s, s->seat) < 0)
        return CL_NO_SLOT;
    uint32_t i = card->resolves;
    return i < CL_ABILITIES ? cl_check_ability(r, s, s->seat, id, i, true) : REASON_OK;
}

/* CL-268: a set spell of an earlier turn, for nothing. */
CL_APART static uint32_t check_activate(const struct cl_rules *r, const struct cl_state *s, uint32_t slot) {
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
CL_APART static uint32_t check_use(const struct cl_rules *r, const struct cl_state *s, uint32_t slot) {
    const struct cl_body *b = &s->player[s->seat].body[slot];
    if (!b->card)
        return CL_NO_CARD_THERE;
    if (b->flags & CL_BODY_DOWN)
        return CL_NO_FACE_DOWN;
    uint32_t i = r->card[b->card].main;
    if (i == CL_ABILITIES)
        return CL_NO_KIND;
    if (s->player[s->seat].limit_now[CL_LIMIT_EFFECTS])
        return CL_NO_LIMITED;
    if (r->card[b->card].ability[i].once && cl_used(s, s->seat, b->card, i))
        return CL_NO_USED;
    return cl_check_ability(r, s, s->seat, b->card, i, false);
}

/* CL-237, CL-238 */
static inline uint32_t check_flip(const struct cl_body *b) {
    if (!b->card)
        return CL_NO_CARD_THERE;
    if (!(b->flags & CL_BODY_DOWN))
        return CL_NO_FACE_DOWN;
    return b->flags & CL_BODY_FRESH ? CL_NO_FRESH : REASON_OK;
}

/* CL-239 */
static inline uint32_t check_position(const struct cl_body *b) {
    if (!b->card)
        return CL_NO_CARD_THERE;
    if (b->flags & CL_BODY_DOWN)
        return CL_NO_FACE_DOWN;
    if (b->flags & CL_BODY_FRESH)
        return CL_NO_FRESH;
    return b->flags & CL_BODY_MOVED ? CL_NO_USED : REASON_OK;
}

static inline uint32_t put(struct action *out, uint32_t n, uint32_t verb, int32_t a, int32_t b) {
    out[n] = (struct action){(uint16_t)verb, {(int16_t)a, (int16_t)b, 0}};
    return n + 1;
}

static uint32_t put_cards(struct action *out, const uint64_t cards[PICK_WORDS]) {
    uint32_t n = 0;
    for (uint32_t w = 0; w < PICK_WORDS; w++)
        for (uint64_t m = cards[w]; m; m &= m - 1)
            n = put(out, n, CL_PICK_CARD, (int32_t)(w * 64 + (uint32_t)__builtin_ctzll(m)), 0);
    return n;
}

static inline uint32_t put_places(struct action *out, uint32_t n, uint32_t verb, uint32_t mask) {
    for (; mask; mask &= mask - 1)
        n = put(out, n, verb, __builtin_ctz(mask), 0);
    return n;
}

/* Is there a free slot (CL-212, CL-213)? There is one at least. */
static inline bool has_slot(const struct cl_rules *r, const struct cl_player *p) {
    return !p->body[0].card || (!p->body[1].card && r->f.slots > 1) || (!p->body[2].card && r->f.slots > 2);
}

static inline bool has_back(const struct cl_rules *r, const struct cl_player *p) {
    return !p->back[0].card || (!p->back[1].card && r->f.back_slots > 1) ||
           (!p->back[2].card && r->f.back_slots > 2);
}

enum { SUMMONS = 1, SETS = 2, CASTS = 4 };

/* Cards of the hand that can be paid for and laid down, in order of their ids, copies side by side. */
struct hand {
    uint8_t may[CL_PLAYS_KIND + 1];  /* by kind of card */
    uint8_t most[CL_PLAYS_KIND + 1]; /* and what a card may cost as printed; 0: there is no room for it */
    uint8_t id[1 + CL_DECK_MAX];     /* from 1; the first is 0, less than any */
};

/* Takes up a card beside n others; what it can be played as, but for a copy of one that is there. */
static inline uint32_t take_up(struct hand *h, uint32_t n, uint32_t may, uint8_t id) {
    uint8_t *at = &h->id[n + 1];
    for (; at[-1] > id; at--)
        *at = at[-1];
    *at = id;
    return at[-1] == id ? 0 : may & (SUMMONS | SETS);
}

/* What a card may cost as printed, with costs that open cards change; no card costs as little as 0. */
CL_APART static void set_most(const struct cl_rules *r, const struct cl_state *s, int32_t clout,
                              uint8_t most[CL_PLAYS_KIND + 1]) {
    struct cl_costs room;
    const struct cl_costs *c = cl_costs(r, s, &room);
    for (uint32_t i = 0; i <= CL_PLAYS_KIND; i++) {
        if (!most[i])
            continue;
        int32_t spare = clout - c->add[i];
        int32_t n = c->set[i] ? (c->set[i] * c->times[i] <= spare ? INT8_MAX : 0) : spare / c->times[i];
        most[i] = (uint8_t)(n < 0 ? 0 : n > INT8_MAX ? INT8_MAX : n);
    }
}

/* What the hand allows: the same as check_summon, check_set and check_cast say, worked out once for each
 * card. Summons come first, in two positions, then sets, then casts. */
static inline struct action *legal_hand(const struct cl_rules *r, const struct cl_state *s,
                                        const struct cl_player *p, struct action *out) {
    const bool slot = has_slot(r, p), back = has_back(r, p);
    uint32_t n = 0, summons = 0, sets = 0;
    struct hand h;
    h.may[CL_PLAYS_BODY] = SUMMONS | SETS;
    h.may[CL_PLAYS_TRAP] = SETS;
    h.may[CL_PLAYS_SPELL] = SETS | CASTS;
    h.may[CL_PLAYS_FIELD] = back ? SETS | CASTS : CASTS;
    h.most[CL_PLAYS_BODY] = slot ? p->clout : 0;
    h.most[CL_PLAYS_TRAP] = h.most[CL_PLAYS_SPELL] = back ? p->clout : 0;
    h.most[CL_PLAYS_FIELD] = p->clout;
    h.id[0] = 0;
    if (cl_costs_change(r, s))
        set_most(r, s, p->clout, h.most);
    for (uint32_t i = 0; i < p->hand_n; i++) {
        uint8_t id = p->hand[i];
        uint32_t kind = r->plays[id] & CL_PLAYS_KIND;
        if (r->cost[id] > h.most[kind])
            continue;
        uint32_t fresh = take_up(&h, n++, h.may[kind], id);
        summons += fresh & SUMMONS;
        sets += fresh / SETS;
    }
    struct action *summon = out, *set = out + CL_POSITIONS * summons, *cast = set + sets;
    for (uint32_t i = 1; i <= n; i++) {
        uint32_t id = h.id[i], plays = r->plays[id], may = h.may[plays & CL_PLAYS_KIND];
        const struct cl_offers *offers = &r->offers[id];
        if (h.id[i - 1] == id)
            continue;
        if (may & SUMMONS) {
            memcpy(summon, offers->summon, sizeof offers->summon);
            summon += CL_POSITIONS;
        }
        if (may & SETS)
            *set++ = offers->set;
        if (may & CASTS && (!(plays & CL_PLAYS_HARD) ||
                            cl_check_hard(r, s, s->seat, id, r->card[id].resolves, true) == REASON_OK))
            *cast++ = offers->cast;
    }
    return cast;
}

/* The same as check_use and check_activate say of a card that lies as it must. */
static inline bool may_use(const struct cl_rules *r, const struct cl_state *s, const struct cl_player *p,
                           uint32_t id) {
    uint32_t plays = r->plays[id];
    if (!(plays & CL_PLAYS_USE) || p->limit_now[CL_LIMIT_EFFECTS])
        return false;
    if (p->used[id] & r->use_mark[id])
        return false;
    return !(plays & CL_PLAYS_USE_HARD) ||
           cl_check_hard(r, s, s->seat, id, r->card[id].main, false) == REASON_OK;
}

static inline bool may_activate(const struct cl_rules *r, const struct cl_state *s, const struct cl_back *b) {
    uint32_t plays = r->plays[b->card];
    if (!cl_is_ready(b) || (plays & CL_PLAYS_KIND) < CL_PLAYS_SPELL)
        return false;
    return !(plays & CL_PLAYS_HARD) ||
           cl_check_hard(r, s, s->seat, b->card, r->card[b->card].resolves, false) == REASON_OK;
}

/* Own cards on the table by what may be done with them: a bit by slot. */
struct table {
    uint32_t activate, use, flip, position;
};

static inline void look(const struct cl_rules *r, const struct cl_state *s, const struct cl_player *p,
                        struct table *t) {
    t->activate = t->use = t->flip = t->position = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        const struct cl_body *b = &p->body[i];
        if (may_activate(r, s, &p->back[i]))
            t->activate |= 1u << i;
        if (!b->card)
            continue;
        if (b->flags & CL_BODY_DOWN) {
            t->flip |= b->flags & CL_BODY_FRESH ? 0 : 1u << i;
            continue;
        }
        t->position |= b->flags & (CL_BODY_FRESH | CL_BODY_MOVED) ? 0 : 1u << i;
        t->use |= may_use(r, s, p, b->card) ? 1u << i : 0;
    }
}

/* Entries for the slots of a mask. */
static inline struct action *put_slots(struct action *out, const struct action entry[CL_SLOTS],
                                       uint32_t mask) {
    for (; mask; mask &= mask - 1)
        *out++ = entry[__builtin_ctz(mask)];
    return out;
}

#define SLOT_ENTRIES(verb, first)                                                                            \
    { {verb, {first, 0, 0}}, {verb, {(first) + 1, 0, 0}}, {verb, {(first) + 2, 0, 0}}, }
static const struct action activates[CL_SLOTS] = SLOT_ENTRIES(CL_ACTIVATE, CL_OWN_BACK_1);
static const struct action uses[CL_SLOTS] = SLOT_ENTRIES(CL_USE, CL_OWN_1);
static const struct action flips[CL_SLOTS] = SLOT_ENTRIES(CL_FLIP, CL_OWN_1);
static const struct action moves[CL_SLOTS] = SLOT_ENTRIES(CL_POSITION, CL_OWN_1);

CL_APART static uint32_t legal_main(const struct cl_rules *r, const struct cl_state *s,
                                    const struct cl_player *p, struct action *out) {
    struct action *at = p->clout && p->hand_n ? legal_hand(r, s, p, out) : out;
    struct table t;
    look(r, s, p, &t);
    at = put_slots(at, activates, t.activate);
    at = put_slots(at, uses, t.use);
    at = put_slots(at, flips, t.flip);
    at = put_slots(at, moves, t.position);
    *at++ = (struct action){CL_NEXT_PHASE, {0, 0, 0}};
    if (!p->must_attack || !cl_attack_due(r, s))
        *at++ = (struct action){CL_END_TURN, {0, 0, 0}};
    return (uint32_t)(at - out);
}

/* In the combat phase any attacker; in a row of forced attacks the one whose turn it is. */
CL_APART static uint32_t legal_combat(const struct cl_rules *r, const struct cl_state *s,
                                      struct action *out) {
    bool forced = s->frames > 0;
    uint32_t seat = forced ? cl_top_of(s)->seat : s->seat, n = 0;
    uint32_t from = forced ? cl_top_of(s)->a : 0, to = forced ? from + 1 : CL_SLOTS;
    uint32_t targets = cl_attack_targets(r, s, seat);
    for (uint32_t i = from; i < to; i++)
        for (uint32_t m = cl_can_attack(s, seat, i, forced) ? targets : 0; m; m &= m - 1) {
            int32_t target = __builtin_ctz(m);
            n = put(out, n, CL_ATTACK, (int32_t)(CL_OWN_1 + i), target ? CL_THEIR_1 + target - 1 : 0);
        }
    if (forced || cl_attack_due(r, s))
        return n;
    n = put(out, n, CL_NEXT_PHASE, 0, 0);
    return put(out, n, CL_END_TURN, 0, 0);
}

CL_APART static uint32_t legal_rest(const struct cl_rules *r, const struct cl_state *s, struct action *out) {
    uint64_t cards[PICK_WORDS];
    struct ask ask;
    uint32_t n;
    bool done;
    cl_ask(r, s, &ask);
    switch (ask.kind) {
    case CL_ASK_OVER:
        return 0;
    case CL_ASK_MAIN:
        return legal_main(r, s, &s->player[s->seat], out);
    case CL_ASK_COMBAT:
        return legal_combat(r, s, out);
    case CL_ASK_CARD:
    case CL_ASK_DISCARD:
    case CL_ASK_ORDER:
        cl_pick_cards(r, s, cards);
        return put_cards(out, cards);
    default:
        n = put_places(out, 0, CL_PICK, cl_pick_places(r, s, &done));
        return done ? put(out, n, CL_DONE, 0, 0) : n;
    }
}

/* Is it a window or a chain that is asked about? Most questions are. Nothing is under way after the end. */
static inline bool is_answer(const struct cl_state *s) {
    if (!s->frames)
        return false;
    uint32_t kind = cl_top_of(s)->kind;
    return kind == CL_FRAME_WINDOW || kind == CL_FRAME_CHAIN;
}

CL_APART static uint32_t put_answers(struct action *out, uint32_t mask) {
    return put(out, put_places(out, 0, CL_RESPOND, mask), CL_PASS, 0, 0);
}

CL_APART static uint32_t legal_answers(const struct cl_rules *r, const struct cl_state *s,
                                       struct action *out) {
    return put_answers(out, cl_answers(r, s, cl_top_of(s)->seat));
}

static uint32_t legal_all(const struct cl_rules *r, const struct cl_state *s, struct action *out) {
    if (!s->frames && s->step != CL_STEP_COMBAT_ASK && !s->ended)
        return legal_main(r, s, &s->player[s->seat], out);
    if (!is_answer(s))
        return legal_rest(r, s, out);
    if (cl_may_fit(r, s))
        return legal_answers(r, s, out);
    return put(out, 0, CL_PASS, 0, 0);
}

uint32_t cl_legal(const void *rules, const void *state, struct action *out, uint32_t cap) {
    if (cap >= CL_MAX_LEGAL)
        return legal_all(rules, state, out);
    struct action all[CL_MAX_LEGAL];
    return legal_cut(all, legal_all(rules, state, all), out, cap);
}

CL_APART static uint32_t check_hand(const struct cl_rules *r, const struct cl_state *s,
                                    const struct cl_player *p, uint32_t verb, uint32_t card) {
    if (!in_hand(p, card))
        return CL_NO_NOT_IN_HAND;
    return verb == CL_SUMMON ? check_summon(r, s, card)
           : verb == CL_SET  ? check_set(r, s, card)
                             : check_cast(r, s, card);
}

/* Verbs of the turn player, with arguments that can be right. */
static inline uint32_t check_main(const struct cl_rules *r, const struct cl_state *s,
                                  const struct action *a) {
    const struct cl_player *p = &s->player[s->seat];
    uint32_t x = (uint32_t)a->arg[0];
    switch (a->verb) {
    case CL_NEXT_PHASE:
        return REASON_OK;
    case CL_END_TURN: /* not past an attack that must be made */
        return p->must_attack && cl_attack_due(r, s) ? CL_NO_FORCED : REASON_OK;
    case CL_ACTIVATE:
        return check_activate(r, s, x - CL_OWN_BACK_1);
    case CL_USE:
        return check_use(r, s, x - CL_OWN_1);
    case CL_FLIP:
        return check_flip(&p->body[x - CL_OWN_1]);
    case CL_POSITION:
        return check_position(&p->body[x - CL_OWN_1]);
    default:
        return check_hand(r, s, p, a->verb, x);
    }
}

static uint32_t check_combat(const struct cl_rules *r, const struct cl_state *s, const struct action *a) {
    bool forced = s->frames > 0;
    uint32_t slot = (uint32_t)a->arg[0] - CL_OWN_1;
    uint32_t target = a->arg[1] ? (uint32_t)a->arg[1] - CL_THEIR_1 + 1 : 0;
    if (a->verb == CL_ATTACK) {
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
    if (a->arg[2] || (y && a->verb != CL_SUMMON && a->verb != CL_ATTACK))
        return false;
    switch (a->verb) {
    case CL_SUMMON:
        return within(x, 1, (int32_t)r->cards) && within(y, 0, CL_POSITIONS - 1);
    case CL_SET:
    case CL_CAST:
    case CL_PICK_CARD:
        return within(x, 1, (int32_t)r->cards);
    case CL_ACTIVATE:
        return within(x, CL_OWN_BACK_1, CL_OWN_BACK_3);
    case CL_USE:
    case CL_FLIP:
    case CL_POSITION:
        return within(x, CL_OWN_1, CL_OWN_3);
    case CL_ATTACK:
        return within(x, CL_OWN_1, CL_OWN_3) && (!y || within(y, CL_THEIR_1, CL_THEIR_3));
    case CL_RESPOND:
    case CL_PICK:
        return within(x, CL_OWN_1, CL_PLACES - 1);
    default:
        return !x;
    }
}

/* Does the verb answer this kind of question? */
static uint32_t check_verb(uint32_t kind, uint32_t verb) {
    bool goes_on = verb == CL_NEXT_PHASE || verb == CL_END_TURN, fits;
    switch (kind) {
    case CL_ASK_MAIN:
        if (verb == CL_ATTACK)
            return CL_NO_WRONG_PHASE;
        fits = verb < CL_ATTACK || goes_on;
        break;
    case CL_ASK_COMBAT:
        if (verb < CL_ATTACK)
            return CL_NO_WRONG_PHASE; /* CL-230 */
        fits = verb == CL_ATTACK || goes_on;
        break;
    case CL_ASK_ANSWER:
        fits = verb == CL_RESPOND || verb == CL_PASS;
        break;
    case CL_ASK_CARD:
    case CL_ASK_DISCARD:
    case CL_ASK_ORDER:
        fits = verb == CL_PICK_CARD;
        break;
    default:
        fits = verb == CL_PICK || verb == CL_DONE;
        break;
    }
    return fits ? REASON_OK : CL_NO_NOT_ASKED;
}

static uint32_t check_pick(const struct cl_rules *r, const struct cl_state *s, const struct action *a,
                           uint32_t kind) {
    uint64_t cards[PICK_WORDS];
    bool done;
    if (a->verb == CL_PICK_CARD) {
        cl_pick_cards(r, s, cards);
        if (marked(cards, (uint32_t)a->arg[0]))
            return REASON_OK;
        return kind == CL_ASK_DISCARD ? CL_NO_NOT_IN_HAND : CL_NO_TARGET;
    }
    uint32_t mask = cl_pick_places(r, s, &done);
    if (a->verb == CL_DONE)
        return done ? REASON_OK : CL_NO_NOT_ASKED;
    return mask >> a->arg[0] & 1 ? REASON_OK : CL_NO_TARGET;
}

CL_APART static uint32_t check_rest(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                                    const struct action *a) {
    struct ask ask;
    if (s->ended)
        return REASON_OVER;
    if (a->verb >= CL_VERBS)
        return REASON_VERB;
    if (a->verb == CL_SURRENDER) /* CL-277, CL-295 */
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
        if (a->verb == CL_PASS)
            return REASON_OK;
        return cl_answers_at(r, s, seat, (uint32_t)a->arg[0]) ? REASON_OK : CL_NO_TRIGGER;
    default:
        return check_pick(r, s, a, ask.kind);
    }
}

/* What is fine in a main phase at a look; false: it is not, or it takes more. */
static inline bool is_plainly_fine(const struct cl_player *p, const struct action *a) {
    if (a->arg[1] | a->arg[2])
        return false;
    if (a->verb == CL_POSITION)
        return within(a->arg[0], CL_OWN_1, CL_OWN_3) &&
               check_position(&p->body[a->arg[0] - CL_OWN_1]) == REASON_OK;
    return !a->arg[0] && (a->verb == CL_NEXT_PHASE || (a->verb == CL_END_TURN && !p->must_attack));
}

uint32_t cl_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct cl_state *s = state;
    if (s->frames) {
        const struct cl_frame *f = cl_top_of(s);
        if (a->verb == CL_PASS && !(a->arg[0] | a->arg[1] | a->arg[2]) && seat == f->seat && is_answer(s))
            return REASON_OK;
    } else if (seat == s->seat && !s->ended && s->step != CL_STEP_COMBAT_ASK) {
        if (is_plainly_fine(&s->player[seat], a))
            return REASON_OK;
        if (a->verb < CL_ATTACK && args_make_sense(rules, a))
            return check_main(rules, s, a);
    }
    return check_rest(rules, s, seat, a);
}
