/* SHATTERED DUNGEON: the combo sequencer (SD-288 to SD-293). From the scores of the hand it makes the best
 * turn it can pay for: this file says which Energy and which cards, plan_write.c in which order and at whom.
 * The turn goes into the mind's notes and is played from there. A card whose answer changes what is right
 * ends the notes early, and so does an action that is not allowed when its time comes: then the rest is
 * planned anew from a fresh view. */
#include "games/shattered/plan.h"

_Static_assert(sizeof(struct action) == 8, "an action is compared as a whole");
_Static_assert(PLAN_CANDIDATES + PLAN_ENERGY_CARDS < POLICY_STEPS, "a turn and its end fit into the notes");

/* -- the purse -- */

bool sd_plan_pay_bound(struct purse *purse, uint8_t price, uint8_t type) {
    int32_t cost = price - purse->discount[type], typed = purse->typed[type];
    cost = cost > 0 ? cost : 0;
    if (cost > purse->any + typed)
        return false;
    typed = typed < cost ? typed : cost;
    purse->typed[type] = (uint8_t)(purse->typed[type] - typed);
    purse->any -= cost - typed;
    if (price)
        purse->discount[type] = 0;
    return true;
}

/* An Empower together with the Strike it is for. */
static inline bool pay_both(struct purse *purse, const struct candidate *empower,
                            const struct candidate *strike) {
    struct purse both = *purse;
    if (!plan_pay(&both, empower) || !plan_pay(&both, strike))
        return false;
    *purse = both;
    return true;
}

static void earn_bound(struct purse *purse, const struct energy_card *e) {
    const struct sd_card *c = e->c;
    purse->bound = true;
    if (c->energy == SD_ATTUNE && purse->discount[c->attune_type] < c->discount)
        purse->discount[c->attune_type] = c->discount;
    if (!c->only_type || !e->temporary)
        return;
    uint8_t typed = (uint8_t)(e->temporary + purse->typed[c->only_type - 1]);
    memset(purse->typed, 0, sizeof purse->typed); /* only the last type is kept (SD-089) */
    purse->typed[c->only_type - 1] = typed;
    purse->any -= e->temporary;
}

/* A permanent point can be spent at once. */
static inline void earn(struct purse *purse, const struct energy_card *e) {
    purse->any += e->permanent + e->temporary;
    if (e->c->odd)
        earn_bound(purse, e);
}

static void open_purse(struct purse *purse, const struct sd_side *own) {
    *purse = (struct purse){.any = own->pool - own->spent + own->temp};
    memcpy(purse->discount, own->attune, sizeof purse->discount);
    for (uint32_t type = 0; type < SD_TYPES; type++)
        purse->bound |= purse->discount[type] != 0;
    if (own->typed) {
        purse->typed[own->typed_type - 1] = own->typed;
        purse->bound = true;
    }
}

/* -- what there is to buy -- */

/* Place of a card in the legal list, at or behind 'from'. Hand and list are sorted by card, so one walk finds
 * the places of all. */
static uint32_t walk_to(const struct situation *s, uint32_t from, uint16_t card) {
    while (s->legal[from].verb == SD_PLAY && s->legal[from].arg[0] < card)
        from++; /* a turn can always be ended, so the list does not end with a play */
    return from;
}

/* Whether a special card that can be paid for may be played. With a list, it is found there: *at. */
static bool is_allowed(const struct plan *p, const struct sd_card *c, uint16_t card, uint32_t *at) {
    if (!p->s->legal)
        return sd_trusts(p->look->r, &p->look->v->pub, c);
    *at = walk_to(p->s, *at, card);
    return plan_is_play(p->s, *at, card);
}

/* By score; of equal ones the first stays first. */
static inline void insert_candidate(struct candidate *card, uint32_t count, const struct candidate *new) {
    uint32_t i = count;
    for (; i && card[i - 1].score < new->score; i--)
        card[i] = card[i - 1];
    card[i] = *new;
}

static void gather_candidates(struct plan *p) {
    const uint16_t *deck = p->own->deck;
    int32_t threshold = p->look->profile->threshold;
    uint32_t at = 0, count = 0;
    for (uint64_t m = p->look->live; m && count < PLAN_CANDIDATES; m &= m - 1) {
        uint32_t slot = sd_bit(m);
        int32_t score = p->scores->of[slot];
        if (score <= threshold)
            continue;
        const struct sd_card *c = plan_card(p, slot);
        struct candidate new = {score,   PLAN_NOWHERE, deck[slot], (uint8_t)slot,
                                c->cost, c->type,      c->category};
        bool paid = plan_can_pay(&p->purse, &new);
        if (paid && m & -m & p->special) {
            if (!is_allowed(p, c, new.card, &at))
                continue;
            new.at = (uint16_t)at;
        }
        p->unpaid += !paid;
        p->slots |= m & -m;
        p->open_scores += score;
        p->open_costs += new.cost;
        insert_candidate(p->card, count++, &new);
    }
    p->count = count;
    p->every = (1u << count) - 1;
    for (uint32_t i = 0; i < count; i++)
        p->of[p->card[i].category] |= 1u << i;
}

/* Whether a Strike of this turn could be a betrayal; wider than sd_would_betray, which knows the moment. */
static bool may_betray(const struct sd_look *l) {
    const struct sd_public *pub = &l->v->pub;
    int32_t line = 2 * l->r->f.betray_from;
    return pub->trust2 >= line || pub->rapport2 >= line;
}

/* What is open to the next purchase. One Strike betrays, and all the energy goes into that (SD-284). */
static void open_market(struct plan *p) {
    p->open = p->every & ~p->bought;
    p->best_strike = plan_first(p->of[SD_STRIKE] & p->open);
    p->needs_strike = p->own->empowers ? 0 : p->of[SD_EMPOWER] & p->open;
    p->betrayals = p->look->betrays ? p->of[SD_STRIKE] & p->open : 0;
}

static inline void add_energy_card(struct plan *p, uint32_t n, uint32_t slot) {
    uint16_t card = p->own->deck[slot];
    const struct sd_card *c = plan_card(p, slot);
    bool met = c->energy != SD_SIPHON || sd_when_holds(p->look->r, &p->look->v->pub, p->look->side, &c->when);
    struct energy_card *e = &p->energy[n];
    e->c = c;
    e->card = card;
    e->met = met;
    e->permanent = met ? c->permanent : 0;
    e->temporary = met ? c->temporary : c->fallback; /* SD-291 */
    e->brings = (uint32_t)e->permanent << 8 | e->temporary | (c->odd ? (uint32_t)card << 16 : 0);
    e->equals = 0;
    for (uint32_t i = 0; i < n; i++)
        e->equals |= (uint8_t)((p->energy[i].brings == e->brings) << i);
    p->most_growth = e->permanent > p->most_growth ? e->permanent : p->most_growth;
}

void sd_plan_gather_energy(struct plan *p) {
    uint32_t n = 0;
    for (uint64_t m = p->look->energy; m && n < PLAN_ENERGY_CARDS; m &= m - 1)
        add_energy_card(p, n++, sd_bit(m));
    p->energies = n;
}

/* -- buying -- */

static inline bool pay_plainly(struct purse *purse, int32_t cost) {
    if (cost > purse->any)
        return false;
    purse->any -= cost;
    return true;
}

/* Takes open candidates by score as long as they can be paid; an Empower together with the Strike it is for,
 * or not at all (SD-292). Returns the sum of scores. With care: something in the purse is bound, or one
 * Strike betrays; else the loop is short. */
static inline int32_t take_by_score(const struct plan *p, struct purse *purse, uint32_t *taken, bool care) {
    const struct candidate *best = &p->card[p->best_strike < 0 ? 0 : p->best_strike];
    const uint32_t strike = p->best_strike < 0 ? 0 : 1u << p->best_strike;
    uint32_t bought = 0;
    int32_t sum = 0;
    for (uint32_t left = p->open; left; left &= left - 1) {
        const struct candidate *c = &p->card[sd_bit(left)];
        uint32_t bit = left & -left, with = 0;
        if (bit & p->needs_strike && !(bought & strike)) {
            if (!strike || !(care ? pay_both(purse, c, best) : pay_plainly(purse, c->cost + best->cost)))
                continue;
            sum += best->score;
            with = strike;
        } else if (!(care ? plan_pay(purse, c) : pay_plainly(purse, c->cost))) {
            continue;
        }
        sum += c->score;
        bought |= bit | with;
        left &= ~with;
        if (care && bought & p->betrayals)
            left &= ~p->betrayals | bit;
    }
    *taken = bought;
    return sum;
}

NOINLINE static int32_t take_with_care(const struct plan *p, struct purse *purse, uint32_t *taken) {
    return take_by_score(p, purse, taken, true);
}

/* The same; mostly all of them can be paid. */
static inline int32_t spend(const struct plan *p, struct purse *purse, uint32_t *taken) {
    if (purse->bound || p->betrayals)
        return take_with_care(p, purse, taken);
    if (p->open_costs > purse->any || (p->needs_strike && p->best_strike < 0))
        return take_by_score(p, purse, taken, false);
    purse->any -= p->open_costs;
    *taken = p->open;
    return p->open_scores;
}

/* Worth of a permanent point of energy in this round; a builder wants the pool that its Covenant needs. */
static int32_t growth_worth(const struct plan *p) {
    const struct sd_look *l = p->look;
    const struct sd_scoring *s = &l->r->minds.scoring;
    const struct sd_public *pub = &l->v->pub;
    int32_t worth = pub->round <= s->energy.early ? s->energy.early_worth
                    : pub->round <= s->energy.mid ? s->energy.mid_worth
                                                  : s->energy.late_worth;
    uint16_t covenant = l->side == SD_DUNGEON ? l->r->room[pub->room].covenant : 0;
    if (l->profile->builds && covenant && l->tier >= 1 && p->own->pool < l->r->card[covenant].cost)
        worth += s->energy.covenant;
    return worth;
}

/* Price of playing an Energy card; each later one is wanted less. */
static int32_t energy_price(const struct plan *p) {
    const struct sd_scoring *s = &p->look->r->minds.scoring;
    return s->energy.card + s->energy.pool * p->own->pool;
}

/* A set of Energy cards. */
struct funds {
    struct purse purse;
    int32_t more; /* what its growth is worth beyond its price */
    int32_t cards;
    uint32_t set;
};

/* The best set of Energy cards to play now (SD-288), and what it buys. Only sets that can do better than the
 * best so far are looked into; of cards that bring the same, the first are played first. */
static void weigh_energy(struct plan *p, int32_t worth, struct turn *t) {
    struct funds known[1u << PLAN_ENERGY_CARDS];
    struct funds *end = known + 1;
    uint32_t taken;
    int32_t top = 2 * spend(p, &t->after, &t->taken), price = energy_price(p), most = 2 * p->open_scores;
    int32_t per_card = p->look->r->minds.scoring.energy.pool;
    known[0] = (struct funds){p->purse, 0, 0, 0};
    t->weighed = true;
    sd_plan_gather_energy(p);
    bool grows = p->most_growth * worth > price; /* else a larger set is never better for its growth */
    for (uint32_t i = 0; i < p->energies; i++) {
        const struct energy_card *e = &p->energy[i];
        int32_t gain = e->permanent * worth - price;
        for (const struct funds *k = known, *last = end; k < last; k++) {
            int32_t more = k->more + gain - per_card * k->cards;
            bool better = most + more > top;
            if (e->equals & ~k->set || !(better || grows))
                continue;
            struct funds *f = end++;
            *f = (struct funds){k->purse, more, k->cards + 1, k->set | 1u << i};
            earn(&f->purse, e);
            if (!better)
                continue;
            struct purse left = f->purse;
            int32_t value = 2 * spend(p, &left, &taken) + more;
            if (value > top) {
                top = value;
                *t = (struct turn){f->set, taken, left, true};
            }
        }
    }
}

/* The best turn that Energy and cards make. Without a card that waits for energy only growth counts, and that
 * is mostly not worth its price. */
static void buy_turn(struct plan *p, struct turn *t) {
    *t = (struct turn){0, 0, p->purse, false};
    if (!p->count)
        return;
    int32_t worth = p->look->energy ? growth_worth(p) : 0;
    if (p->look->energy && (p->unpaid || worth > energy_price(p)))
        weigh_energy(p, worth, t);
    else if (p->count > p->unpaid)
        spend(p, &t->after, &t->taken);
}

/* Cards that could each be paid for, but not all together: once some are played, Energy may be worth it for
 * the others. */
static void buy_more(struct plan *p, struct turn *t) {
    for (uint32_t m = t->taken; m; m &= m - 1) {
        p->open_scores -= p->card[sd_bit(m)].score;
        p->open_costs -= p->card[sd_bit(m)].cost;
    }
    p->bought = t->taken;
    p->purse = t->after;
    open_market(p);
    weigh_energy(p, growth_worth(p), t);
}

/* The whole turn into the notes, or as much of it as can be said now. */
static void make_turn(struct plan *p, struct policy_plan *n) {
    struct turn t;
    buy_turn(p, &t);
    if (!sd_plan_write_cards(p, &t, n))
        return;
    if (p->look->energy && !t.weighed && t.taken && t.taken != p->every) {
        buy_more(p, &t);
        if (!sd_plan_write_cards(p, &t, n))
            return;
    }
    t.taken |= p->bought;
    sd_plan_write_end(p, &t, n);
}

/* -- the notes -- */

/* Index of the action; -1: it is not allowed. The end of the turn is looked for where it stands. */
static int32_t find_legal(const struct situation *s, const struct action *a) {
    uint64_t sought, found;
    uint32_t last = s->legal_count - 1;
    memcpy(&sought, a, sizeof sought);
    if (a->verb == SD_END_TURN && s->legal[last].verb == SD_END_TURN)
        return (int32_t)last;
    for (uint32_t i = 0; i <= last; i++) {
        memcpy(&found, &s->legal[i], sizeof found);
        if (found == sought)
            return (int32_t)i;
    }
    return -1;
}

bool sd_follow(const struct situation *s, uint32_t *index) {
    struct policy_plan *n = s->memory;
    int32_t at = n->asked == s->asked && n->next < n->count ? find_legal(s, &n->step[n->next]) : -1;
    if (at < 0) {
        n->count = 0;
        return false;
    }
    n->next++;
    n->asked++;
    *index = (uint32_t)at;
    return true;
}

/* What only the list tells: aims at members, darker Offers, what a full queue forbids. */
bool sd_needs_list(const struct sd_look *l) {
    const struct sd_public *pub = &l->v->pub;
    const struct sd_side *own = l->own;
    return (pub->member[0].class && l->actions & own->special) || own->empowers == SD_QUEUE ||
           l->foe->disrupts == SD_QUEUE || (l->dark && l->actions & own->kind[SD_OFFER]);
}

/* All but the two tables, which are filled as far as they are read. */
static void open_plan(struct plan *p, const struct situation *s, const struct sd_look *l,
                      const struct sd_scores *scores) {
    memset(p, 0, offsetof(struct plan, card));
    p->s = s;
    p->look = l;
    p->scores = scores;
    p->own = l->own;
    p->special = s->legal ? l->own->special : l->own->special & l->own->kind[SD_OFFER];
    open_purse(&p->purse, l->own);
    gather_candidates(p);
    open_market(p);
    p->turning = p->of[SD_OFFER] | p->of[SD_TEST];
    if (p->best_strike >= 0 && may_betray(l))
        p->turning |= p->of[SD_STRIKE];
}

/* The first step that is allowed: what a full queue forbids is passed over. */
static uint32_t first_step(const struct situation *s, struct policy_plan *n) {
    n->asked++;
    for (uint32_t i = 0; i < n->count; i++) {
        int32_t at = find_legal(s, &n->step[i]);
        n->next = (uint8_t)(i + 1);
        if (at >= 0)
            return (uint32_t)at;
    }
    return (uint32_t)find_legal(s, &(struct action){SD_END_TURN, {0}});
}

uint32_t sd_plan_turn(const struct situation *s, const struct sd_look *l, const struct sd_scores *scores) {
    struct policy_plan scrap, *n = s->memory ? s->memory : &scrap;
    struct plan p;
    open_plan(&p, s, l, scores);
    n->next = n->count = 0;
    n->asked = s->asked;
    make_turn(&p, n);
    return s->legal ? first_step(s, n) : 0;
}
