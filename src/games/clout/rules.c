/* CLOUT: the door: what is asked, what may be answered, and why not; apply.c carries it out. For each verb
 * one function or mask says what is allowed: cl_check asks it about one action, cl_legal about every
 * candidate in the order of the list. All of it can be read from the view of the seat that is asked.
 * `surrender` is in no list and always taken (CL-295, S-07). */
#include "games/clout/cl.h"

static uint32_t kind_of_pick(const struct cl_rules *r, const struct cl_state *s) {
    const struct cl_frame *f = cl_top_of(s);
    const struct cl_action *a = cl_picks(r, s);
    if (!a) /* a price */
        return cl_link_ability(r, &s->link[f->activation.link - 1])->price == CL_PAY_BANISH ? CL_ASK_CARD
                                                                                            : CL_ASK_TARGET;
    if (a->op == CL_OP_REDIRECT_ATTACK)
        return CL_ASK_REDIRECT;
    return a->target == CL_TARGET_GRAVEYARD || a->target == CL_TARGET_HAND ? CL_ASK_CARD : CL_ASK_TARGET;
}

NOINLINE static uint32_t kind_of_frame(const struct cl_rules *r, const struct cl_state *s) {
    const struct cl_frame *f = cl_top_of(s);
    switch (f->kind) {
    case CL_FRAME_ACTIVATE:
    case CL_FRAME_ABILITY:
        return kind_of_pick(r, s);
    case CL_FRAME_DISCARD:
        return f->seat == f->discard.hand ? CL_ASK_DISCARD : CL_ASK_CARD;
    case CL_FRAME_VICE:
        return f->vice.from ? CL_ASK_DEST : CL_ASK_SOURCE;
    case CL_FRAME_ORDER:
        return CL_ASK_ORDER;
    case CL_FRAME_RITUAL:
        return f->ritual.card ? CL_ASK_TARGET : CL_ASK_CARD;
    case CL_FRAME_FORCED:
        return CL_ASK_COMBAT;
    default:
        return CL_ASK_ANSWER;
    }
}

/* Is it a window or a chain that is asked about? Most questions are. Nothing is under way after the end. */
static inline bool is_answer(const struct cl_state *s) {
    const uint32_t kind = cl_top_of(s)->kind;
    return s->frames && (kind == CL_FRAME_WINDOW || kind == CL_FRAME_CHAIN);
}

static inline uint32_t kind_of_turn(const struct cl_state *s) {
    return s->ended ? CL_ASK_OVER : s->step == CL_STEP_COMBAT_ASK ? CL_ASK_COMBAT : CL_ASK_MAIN;
}

void cl_ask(const void *rules, const void *state, struct ask *out) {
    const struct cl_state *s = state;
    if (s->frames) {
        out->over = 0;
        out->seat = cl_top_of(s)->seat;
        out->kind = (uint16_t)(is_answer(s) ? CL_ASK_ANSWER : kind_of_frame(rules, s));
    } else {
        out->over = s->ended != 0;
        out->seat = s->ended ? 0 : s->seat;
        out->kind = (uint16_t)kind_of_turn(s);
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
        return a ? cl_targets(r, s, f->seat, s->link[f->activation.link - 1].card, a)
                 : cl_price_places(r, s, f);
    case CL_FRAME_ABILITY:
        return cl_ability_places(r, s, f, cl_picks(r, s));
    case CL_FRAME_VICE:
        *done = !f->vice.from && f->vice.left != UINT8_MAX; /* CL-062: as many as you like */
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

static void mark_pick(uint64_t cards[PICK_WORDS], uint32_t id) {
    cards[id >> 6] |= (uint64_t)1 << (id & 63);
}

static bool is_marked(const uint64_t cards[PICK_WORDS], uint32_t id) {
    return cards[id >> 6] >> (id & 63) & 1;
}

bool cl_pick_cards(const struct cl_rules *r, const struct cl_state *s, uint64_t cards[PICK_WORDS]) {
    const struct cl_frame *f = cl_top_of(s);
    const struct cl_player *p = &s->player[f->kind == CL_FRAME_DISCARD ? f->discard.hand : f->seat];
    const struct cl_action *a = NULL;
    const uint8_t *list = p->hand;
    uint32_t n = p->hand_n;
    memset(cards, 0, PICK_WORDS * sizeof cards[0]);
    if (f->kind == CL_FRAME_ORDER) {
        list = p->deck + p->deck_n - f->order.cards;
        n = (uint32_t)f->order.left;
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
        mark_pick(cards, list[i]);
    }
    return n > 0;
}

static bool in_hand(const struct cl_player *p, uint32_t card) {
    for (uint32_t i = 0; i < p->hand_n; i++)
        if (p->hand[i] == card)
            return true;
    return false;
}

/* By which verbs a kind of card leaves the hand. */
#define VERB(v) (1u << CL_##v)
static const uint8_t plays_by[CL_PLAYS_KIND + 1] = {
    [CL_PLAYS_BODY] = VERB(SUMMON) | VERB(SET), /* CL-070, CL-231: no tributes, no limit but these (D-03) */
    [CL_PLAYS_TRAP] = VERB(SET),                /* CL-267 */
    [CL_PLAYS_SPELL] = VERB(SET) | VERB(CAST),  /* CL-218 */
    [CL_PLAYS_FIELD] = VERB(SET) | VERB(CAST),
};

/* What the turn player can pay, and by which verbs there is room for each kind of card. */
struct means {
    const struct cl_costs *costs; /* null: as printed */
    struct cl_costs both;
    uint32_t clout;
    uint8_t room[CL_PLAYS_KIND + 1];
};

static inline void find_means(const struct cl_rules *r, const struct cl_state *s, struct means *m) {
    bool slot = cl_free_slot(r, s, s->seat) >= 0, back = cl_free_back(r, s, s->seat) >= 0;
    m->costs = cl_costs_change(r, s) ? cl_costs(r, s, &m->both) : NULL;
    m->clout = s->player[s->seat].clout;
    m->room[CL_PLAYS_BODY] = slot ? plays_by[CL_PLAYS_BODY] : 0;
    m->room[CL_PLAYS_TRAP] = back ? plays_by[CL_PLAYS_TRAP] : 0;
    m->room[CL_PLAYS_SPELL] = back ? plays_by[CL_PLAYS_SPELL] : 0;
    m->room[CL_PLAYS_FIELD] = back ? plays_by[CL_PLAYS_FIELD] : VERB(CAST); /* CL-214: the old one goes */
}

static inline bool can_afford(const struct cl_rules *r, const struct means *m, uint32_t id) {
    return (uint32_t)(m->costs ? cl_cost_with(r, m->costs, id) : r->cost[id]) <= m->clout;
}

/* CL-017, CL-080, CL-219, CL-232, CL-233, CL-236, CL-272, D-18, D-25: the verbs by which the turn player may
 * play a card of his hand that he can afford. */
static inline uint32_t ways_to_play(const struct cl_rules *r, const struct cl_state *s, const struct means *m,
                                    uint32_t id) {
    const uint32_t plays = r->plays[id], ways = m->room[plays & CL_PLAYS_KIND];
    bool hard = ways & VERB(CAST) && plays & CL_PLAYS_HARD;
    return hard && cl_check_hard(r, s, s->seat, id, r->card[id].resolves, true) != REASON_OK
               ? ways & ~VERB(CAST)
               : ways;
}

NOINLINE static uint32_t check_hand(const struct cl_rules *r, const struct cl_state *s, uint32_t verb,
                                    uint32_t id) {
    const uint32_t kind = r->plays[id] & CL_PLAYS_KIND;
    struct means m;
    if (!in_hand(&s->player[s->seat], id))
        return CL_NO_NOT_IN_HAND;
    find_means(r, s, &m);
    if (!(plays_by[kind] >> verb & 1))
        return CL_NO_KIND;
    if (!can_afford(r, &m, id))
        return CL_NO_CLOUT;
    if (ways_to_play(r, s, &m, id) >> verb & 1)
        return REASON_OK;
    return m.room[kind] >> verb & 1 ? cl_check_hard(r, s, s->seat, id, r->card[id].resolves, true)
                                    : CL_NO_SLOT;
}

/* CL-268: a set spell of an earlier turn, for nothing. */
static inline uint32_t check_activate(const struct cl_rules *r, const struct cl_state *s,
                                      const struct cl_player *p, uint32_t slot) {
    const struct cl_back *b = &p->back[slot];
    if (!b->card)
        return CL_NO_CARD_THERE;
    if (!(b->flags & CL_BACK_DOWN))
        return CL_NO_FACE_DOWN;
    if ((r->plays[b->card] & CL_PLAYS_KIND) < CL_PLAYS_SPELL)
        return CL_NO_KIND;
    if (b->flags & CL_BACK_FRESH)
        return CL_NO_FRESH;
    if (b->flags & CL_BACK_DISARMED)
        return CL_NO_LIMITED;
    return r->plays[b->card] & CL_PLAYS_HARD
               ? cl_check_hard(r, s, s->seat, b->card, r->card[b->card].resolves, false)
               : REASON_OK;
}

/* CL-280, CL-281 */
static inline uint32_t check_use(const struct cl_rules *r, const struct cl_state *s,
                                 const struct cl_player *p, uint32_t slot) {
    const struct cl_body *b = &p->body[slot];
    if (!b->card)
        return CL_NO_CARD_THERE;
    if (b->flags & CL_BODY_DOWN)
        return CL_NO_FACE_DOWN;
    if (!(r->plays[b->card] & CL_PLAYS_USE))
        return CL_NO_KIND;
    if (p->limit_now[CL_LIMIT_EFFECTS])
        return CL_NO_LIMITED;
    if (p->used[b->card] & r->use_mark[b->card])
        return CL_NO_USED;
    return r->plays[b->card] & CL_PLAYS_USE_HARD
               ? cl_check_hard(r, s, s->seat, b->card, r->card[b->card].main, false)
               : REASON_OK;
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

/* Verbs of the turn player p in a main phase, but for those that play a card of the hand. */
static inline uint32_t check_table(const struct cl_rules *r, const struct cl_state *s,
                                   const struct cl_player *p, uint32_t verb, uint32_t x) {
    switch (verb) {
    case CL_NEXT_PHASE:
        return REASON_OK;
    case CL_END_TURN: /* not past an attack that must be made */
        return cl_attack_due(r, s) ? CL_NO_FORCED : REASON_OK;
    case CL_ACTIVATE:
        return check_activate(r, s, p, x - CL_OWN_BACK_1);
    case CL_USE:
        return check_use(r, s, p, x - CL_OWN_1);
    case CL_FLIP:
        return check_flip(&p->body[x - CL_OWN_1]);
    default:
        return check_position(&p->body[x - CL_OWN_1]);
    }
}

/* In a row of forced attacks it is the turn of one attacker; in the combat phase of any. */
static uint32_t check_attacker(const struct cl_state *s, uint32_t slot) {
    const struct cl_frame *forced = s->frames ? cl_top_of(s) : NULL;
    if (forced && slot != forced->row.slot)
        return CL_NO_FORCED;
    return cl_check_attacker(s, forced ? forced->seat : s->seat, slot, forced);
}

NOINLINE static uint32_t check_combat(const struct cl_rules *r, const struct cl_state *s, uint32_t verb,
                                      uint32_t x, uint32_t y) {
    if (verb != CL_ATTACK) /* not past an attack that must be made */
        return s->frames || cl_attack_due(r, s) ? CL_NO_FORCED : REASON_OK;
    uint32_t reason = check_attacker(s, x - CL_OWN_1);
    uint32_t seat = s->frames ? cl_top_of(s)->seat : s->seat;
    return reason != REASON_OK ? reason : cl_check_target(r, s, seat, y ? y - CL_THEIR_1 + 1 : 0);
}

/* The verbs that answer each kind of question, and those that another phase of the turn takes (CL-230). */
enum {
    MAIN_VERBS = VERB(ATTACK) - 1,
    GOES_ON = VERB(NEXT_PHASE) | VERB(END_TURN),
    PICKS = VERB(PICK) | VERB(DONE)
};
static const struct {
    uint32_t fit, other_phase;
} verbs_for[CL_ASKS] = {
    [CL_ASK_MAIN] = {MAIN_VERBS | GOES_ON, VERB(ATTACK)},
    [CL_ASK_COMBAT] = {VERB(ATTACK) | GOES_ON, MAIN_VERBS},
    [CL_ASK_ANSWER] = {VERB(RESPOND) | VERB(PASS), 0},
    [CL_ASK_TARGET] = {PICKS, 0},
    [CL_ASK_CARD] = {VERB(PICK_CARD), 0},
    [CL_ASK_DISCARD] = {VERB(PICK_CARD), 0},
    [CL_ASK_SOURCE] = {PICKS, 0},
    [CL_ASK_DEST] = {PICKS, 0},
    [CL_ASK_ORDER] = {VERB(PICK_CARD), 0},
    [CL_ASK_REDIRECT] = {PICKS, 0},
};

static inline uint32_t put_action(struct action *out, uint32_t n, uint32_t verb, uint32_t a, uint32_t b) {
    out[n] = (struct action){(uint16_t)verb, {(int16_t)a, (int16_t)b, 0}};
    return n + 1;
}

static inline uint32_t put_cards(struct action *out, uint32_t n, uint32_t verb,
                                 const uint64_t cards[PICK_WORDS]) {
    for (uint32_t w = 0; w < PICK_WORDS; w++)
        for (uint64_t m = cards[w]; m; m &= m - 1)
            n = put_action(out, n, verb, w * 64 + (uint32_t)__builtin_ctzll(m), 0);
    return n;
}

static inline uint32_t put_places(struct action *out, uint32_t n, uint32_t verb, uint32_t mask) {
    for (; mask; mask &= mask - 1)
        n = put_action(out, n, verb, (uint32_t)__builtin_ctz(mask), 0);
    return n;
}

/* The cards of the hand that can be paid, in order of their ids; copies lie side by side. */
static inline uint32_t sort_hand(const struct cl_rules *r, const struct cl_player *p, const struct means *m,
                                 uint8_t id[CL_DECK_MAX]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->hand_n; i++) {
        uint8_t card = p->hand[i];
        if (!can_afford(r, m, card))
            continue;
        uint8_t *at = &id[n++];
        for (; at > id && at[-1] > card; at--)
            *at = at[-1];
        *at = card;
    }
    return n;
}

static inline uint32_t list_hand(const struct cl_rules *r, const struct cl_state *s, struct action *out) {
    uint8_t id[CL_DECK_MAX], ways[CL_DECK_MAX];
    uint32_t any = 0, n = 0;
    struct means m;
    find_means(r, s, &m);
    uint32_t cards = sort_hand(r, &s->player[s->seat], &m, id);
    for (uint32_t i = 0; i < cards; i++) {
        ways[i] = i && id[i] == id[i - 1] ? 0 : (uint8_t)ways_to_play(r, s, &m, id[i]);
        any |= ways[i];
        if (ways[i] & VERB(SUMMON))
            for (uint32_t position = 0; position < CL_POSITIONS; position++)
                n = put_action(out, n, CL_SUMMON, id[i], position);
    }
    for (uint32_t verb = CL_SET; any >> verb; verb++)
        for (uint32_t i = 0; i < cards; i++)
            if (ways[i] >> verb & 1)
                n = put_action(out, n, verb, id[i], 0);
    return n;
}

static inline uint32_t put_slots(const struct cl_rules *r, const struct cl_state *s,
                                 const struct cl_player *p, uint32_t verb, uint32_t first, struct action *out,
                                 uint32_t n) {
    for (uint32_t x = first; x < first + CL_SLOTS; x++)
        if (check_table(r, s, p, verb, x) == REASON_OK)
            n = put_action(out, n, verb, x, 0);
    return n;
}

NOINLINE static uint32_t legal_main(const struct cl_rules *r, const struct cl_state *s, struct action *out) {
    const struct cl_player *p = &s->player[s->seat];
    uint32_t n = p->clout ? list_hand(r, s, out) : 0; /* CL-118: no card costs nothing */
    n = put_slots(r, s, p, CL_ACTIVATE, CL_OWN_BACK_1, out, n);
    n = put_slots(r, s, p, CL_USE, CL_OWN_1, out, n);
    n = put_slots(r, s, p, CL_FLIP, CL_OWN_1, out, n);
    n = put_slots(r, s, p, CL_POSITION, CL_OWN_1, out, n);
    n = put_action(out, n, CL_NEXT_PHASE, 0, 0);
    return check_table(r, s, p, CL_END_TURN, 0) == REASON_OK ? put_action(out, n, CL_END_TURN, 0, 0) : n;
}

NOINLINE static uint32_t legal_combat(const struct cl_rules *r, const struct cl_state *s,
                                      struct action *out) {
    const uint32_t seat = s->frames ? cl_top_of(s)->seat : s->seat;
    const uint32_t targets = cl_attack_targets(r, s, seat);
    uint32_t n = 0;
    for (uint32_t slot = 0; slot < CL_SLOTS; slot++)
        for (uint32_t m = check_attacker(s, slot) == REASON_OK ? targets : 0; m; m &= m - 1) {
            uint32_t target = (uint32_t)__builtin_ctz(m);
            n = put_action(out, n, CL_ATTACK, CL_OWN_1 + slot, target ? CL_THEIR_1 + target - 1 : 0);
        }
    for (uint32_t verb = CL_NEXT_PHASE; verb <= CL_END_TURN; verb++)
        if (check_combat(r, s, verb, 0, 0) == REASON_OK)
            n = put_action(out, n, verb, 0, 0);
    return n;
}

NOINLINE static uint32_t legal_answers(const struct cl_rules *r, const struct cl_state *s,
                                       struct action *out) {
    uint32_t n = put_places(out, 0, CL_RESPOND, cl_answers(r, s, cl_top_of(s)->seat));
    return put_action(out, n, CL_PASS, 0, 0);
}

/* Within what is under way: picks, by place or by card, and forced attacks. */
NOINLINE static uint32_t legal_within(const struct cl_rules *r, const struct cl_state *s,
                                      struct action *out) {
    const uint32_t kind = kind_of_frame(r, s);
    uint64_t cards[PICK_WORDS];
    bool done;
    if (kind == CL_ASK_COMBAT)
        return legal_combat(r, s, out);
    if (verbs_for[kind].fit >> CL_PICK_CARD & 1) {
        cl_pick_cards(r, s, cards);
        return put_cards(out, 0, CL_PICK_CARD, cards);
    }
    uint32_t n = put_places(out, 0, CL_PICK, cl_pick_places(r, s, &done));
    return done ? put_action(out, n, CL_DONE, 0, 0) : n;
}

static uint32_t legal_all(const struct cl_rules *r, const struct cl_state *s, struct action *out) {
    if (s->frames)
        return is_answer(s) ? legal_answers(r, s, out) : legal_within(r, s, out);
    switch (kind_of_turn(s)) {
    case CL_ASK_MAIN:
        return legal_main(r, s, out);
    case CL_ASK_COMBAT:
        return legal_combat(r, s, out);
    default:
        return 0;
    }
}

/* With less room than the longest list needs. */
NOINLINE static uint32_t legal_some(const struct cl_rules *r, const struct cl_state *s, struct action *out,
                                    uint32_t cap) {
    struct action all[CL_MAX_LEGAL];
    return legal_cut(all, legal_all(r, s, all), out, cap);
}

uint32_t cl_legal(const void *rules, const void *state, struct action *out, uint32_t cap) {
    return cap >= CL_MAX_LEGAL ? legal_all(rules, state, out) : legal_some(rules, state, out, cap);
}

/* The first and the last value of a verb's first argument, and the last of its second one; ANY_CARD is the
 * last card of the rules. */
enum { ANY_CARD = UINT8_MAX };
static const struct {
    uint8_t from, to, second;
} args_of[CL_VERBS] = {
    [CL_SUMMON] = {1, ANY_CARD, CL_POSITIONS - 1},
    [CL_SET] = {1, ANY_CARD, 0},
    [CL_CAST] = {1, ANY_CARD, 0},
    [CL_ACTIVATE] = {CL_OWN_BACK_1, CL_OWN_BACK_3, 0},
    [CL_USE] = {CL_OWN_1, CL_OWN_3, 0},
    [CL_FLIP] = {CL_OWN_1, CL_OWN_3, 0},
    [CL_POSITION] = {CL_OWN_1, CL_OWN_3, 0},
    [CL_ATTACK] = {CL_OWN_1, CL_OWN_3, CL_THEIR_3},
    [CL_RESPOND] = {CL_OWN_1, CL_PLACES - 1, 0},
    [CL_PICK] = {CL_OWN_1, CL_PLACES - 1, 0},
    [CL_PICK_CARD] = {1, ANY_CARD, 0},
};

/* Arguments that could be right in some state of these rules. An attack names an opposing slot or none. */
static inline bool args_make_sense(const struct cl_rules *r, const struct action *a) {
    const uint32_t from = args_of[a->verb].from;
    if (!(a->arg[0] | a->arg[1] | a->arg[2]))
        return !from;
    const uint32_t to = args_of[a->verb].to, y = (uint32_t)a->arg[1];
    if ((uint32_t)a->arg[0] - from > (to == ANY_CARD ? r->cards : to) - from)
        return false;
    return !(a->arg[1] | a->arg[2]) ||
           (y <= args_of[a->verb].second && !a->arg[2] && (a->verb != CL_ATTACK || y >= CL_THEIR_1));
}

NOINLINE static uint32_t check_pick(const struct cl_rules *r, const struct cl_state *s,
                                    const struct action *a, uint32_t kind) {
    uint64_t cards[PICK_WORDS];
    bool done;
    if (a->verb == CL_PICK_CARD) {
        cl_pick_cards(r, s, cards);
        if (is_marked(cards, (uint32_t)a->arg[0]))
            return REASON_OK;
        return kind == CL_ASK_DISCARD ? CL_NO_NOT_IN_HAND : CL_NO_TARGET;
    }
    uint32_t mask = cl_pick_places(r, s, &done);
    if (a->verb == CL_DONE)
        return done ? REASON_OK : CL_NO_NOT_ASKED;
    return mask >> a->arg[0] & 1 ? REASON_OK : CL_NO_TARGET;
}

NOINLINE static uint32_t check_main(const struct cl_rules *r, const struct cl_state *s, uint32_t verb,
                                    uint32_t x) {
    return verb <= CL_CAST ? check_hand(r, s, verb, x) : check_table(r, s, &s->player[s->seat], verb, x);
}

NOINLINE static uint32_t check_answer(const struct cl_rules *r, const struct cl_state *s, uint32_t place) {
    return cl_answers(r, s, cl_top_of(s)->seat) >> place & 1 ? REASON_OK : CL_NO_TRIGGER;
}

/* An answer of the seat that is asked, by the kind of the question. */
static inline uint32_t check_asked(const struct cl_rules *r, const struct cl_state *s, const struct action *a,
                                   uint32_t kind) {
    const uint32_t x = (uint32_t)a->arg[0];
    if (!args_make_sense(r, a))
        return REASON_ARGS;
    if (!(verbs_for[kind].fit >> a->verb & 1))
        return verbs_for[kind].other_phase >> a->verb & 1 ? CL_NO_WRONG_PHASE : CL_NO_NOT_ASKED;
    switch (kind) {
    case CL_ASK_MAIN:
        return check_main(r, s, a->verb, x);
    case CL_ASK_COMBAT:
        return check_combat(r, s, a->verb, x, (uint32_t)a->arg[1]);
    case CL_ASK_ANSWER:
        return a->verb == CL_PASS ? REASON_OK : check_answer(r, s, x);
    default:
        return check_pick(r, s, a, kind);
    }
}

NOINLINE static uint32_t check_within(const struct cl_rules *r, const struct cl_state *s,
                                      const struct action *a) {
    return check_asked(r, s, a, kind_of_frame(r, s));
}

uint32_t cl_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct cl_state *s = state;
    if (s->ended)
        return REASON_OVER;
    if (a->verb >= CL_VERBS)
        return REASON_VERB;
    if (a->verb == CL_SURRENDER) /* CL-277, CL-295 */
        return seat >= CL_SEATS ? REASON_SEAT : args_make_sense(rules, a) ? REASON_OK : REASON_ARGS;
    if (seat != (s->frames ? cl_top_of(s)->seat : s->seat))
        return REASON_SEAT;
    if (is_answer(s))
        return check_asked(rules, s, a, CL_ASK_ANSWER);
    return s->frames ? check_within(rules, s, a) : check_asked(rules, s, a, kind_of_turn(s));
}
