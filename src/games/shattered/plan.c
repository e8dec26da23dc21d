/* SHATTERED DUNGEON: the combo sequencer (SD-288 to SD-293). From the scores of the hand it makes the best
 * turn it can pay for: Energy in the order that helps most, then Counters, what sets others up, and the rest
 * by score; last a dead card thrown away for one that lives, or Restraint. The turn goes into the mind's
 * notes and is played from there. A card whose answer changes what is right ends the notes early, and so does
 * an action that is not allowed when its time comes: then the rest is planned anew from a fresh view. */
#include "games/shattered/sd.h"

enum { CANDIDATES = 24, ENERGY_CARDS = 6, NOWHERE = 0xffff };
_Static_assert(sizeof(struct action) == 8, "an action is compared as a whole");
_Static_assert(SD_TYPES == sizeof(uint32_t), "the discounts of all types are looked at as one number");
_Static_assert(CANDIDATES + ENERGY_CARDS < POLICY_STEPS, "a turn and its end fit into the notes");

/* An action card worth playing. */
struct candidate {
    int32_t score;
    uint16_t at; /* special cards: the first entry in the legal list, or NOWHERE */
    uint16_t card;
    uint8_t slot, cost, type, category;
};

/* What can be spent: for anything, for one type, and discounts that wait for a type. */
struct purse {
    int32_t any;
    uint8_t typed[SD_TYPES], off[SD_TYPES];
    uint32_t odd; /* something of the last two; mostly there is nothing */
};

/* What an Energy card brings. */
struct energy {
    const struct sd_card *c;
    uint32_t same; /* equal for cards that bring the same */
    uint16_t card;
    uint8_t permanent, temporary;
    uint8_t like; /* cards before it that bring the same, as bits */
    bool met;     /* a Siphon's condition holds; true for others */
};

struct plan {
    const struct situation *s;
    const struct sd_look *l;
    const struct sd_scores *scores;
    const struct sd_side *own;
    uint32_t count, energies;
    int32_t most_growth;        /* that one of the Energy cards brings */
    uint32_t missing;           /* candidates that the purse alone does not pay */
    uint32_t of[SD_CATEGORIES]; /* candidates by category, as bits */
    uint32_t single;            /* candidates of which only one may be played, as bits */
    uint32_t every;             /* all candidates, as bits */
    uint32_t done;              /* those that the plan has played already, as bits */
    uint32_t open;              /* the others, as bits */
    uint32_t pairs;             /* Empowers that are bought with a Strike or not at all, as bits */
    int32_t strike;             /* the best Strike among the open ones, or -1 */
    uint32_t turning;           /* candidates after which all may be different, as bits */
    int32_t all, bill;          /* sums of scores and of costs */
    uint64_t slots;             /* of the candidates, as bits */
    uint64_t special;           /* cards that may be forbidden though they could be paid for */
    struct purse purse;
    struct candidate card[CANDIDATES];
    struct energy energy[ENERGY_CARDS];
};

/* A turn: which Energy, which cards, and what is left then. */
struct turn {
    uint32_t energy, taken;
    struct purse after;
    bool weighed; /* whether Energy was thought of at all */
};

static const struct sd_card *card_at(const struct plan *p, uint32_t slot) {
    return &p->l->r->card[p->own->deck[slot]];
}

/* The first of some candidates; -1: none. */
static int32_t first_of(uint32_t bits) {
    return bits ? (int32_t)sd_bit(bits) : -1;
}

static bool pay_oddly(struct purse *b, uint8_t price, uint8_t type) {
    int32_t cost = price - b->off[type], typed = b->typed[type];
    cost = cost > 0 ? cost : 0;
    if (cost > b->any + typed)
        return false;
    typed = typed < cost ? typed : cost;
    b->typed[type] = (uint8_t)(b->typed[type] - typed);
    b->any -= cost - typed;
    if (price)
        b->off[type] = 0;
    return true;
}

static inline bool pay(struct purse *b, const struct candidate *c) {
    if (b->odd)
        return pay_oddly(b, c->cost, c->type);
    if (c->cost > b->any)
        return false;
    b->any -= c->cost;
    return true;
}

static bool can_pay(struct purse b, const struct candidate *c) {
    return pay(&b, c);
}

/* An Empower together with the Strike it is for; false: that is too dear. */
static bool pay_pair(struct purse *b, const struct candidate *empower, const struct candidate *strike) {
    struct purse both = *b;
    if (!b->odd && empower->cost + strike->cost > b->any)
        return false;
    if (!pay(&both, empower) || !pay(&both, strike))
        return false;
    *b = both;
    return true;
}

/* An Empower is bought together with the Strike it is for, or not at all (SD-292). One Strike betrays, and
 * all the energy goes into that (SD-284). */
SD_SELDOM static int32_t spend_with_care(const struct plan *p, struct purse *b, uint32_t *taken) {
    int32_t sum = 0;
    uint32_t bits = 0, strike = p->strike < 0 ? 0 : 1u << p->strike;
    for (uint32_t left = p->open; left; left &= left - 1) {
        uint32_t i = sd_bit(left), bit = left & -left;
        const struct candidate *c = &p->card[i];
        if (bit & p->pairs && !(bits & strike)) {
            if (!strike || !pay_pair(b, c, &p->card[p->strike]))
                continue;
            bits |= bit | strike;
            sum += c->score + p->card[p->strike].score;
            left &= ~strike | bit;
        } else if (pay(b, c)) {
            bits |= bit;
            sum += c->score;
        }
        if (bits & p->single)
            left &= ~p->single | bit;
    }
    *taken = bits;
    return sum;
}

/* The same with a plain purse and no betrayal, which is the usual case. */
static int32_t spend_plainly(const struct plan *p, struct purse *b, uint32_t *taken) {
    int32_t sum = 0, any = b->any;
    uint32_t bits = 0, strike = p->strike < 0 ? 0 : 1u << p->strike, pairs = p->pairs;
    for (uint32_t left = p->open; left; left &= left - 1) {
        const struct candidate *c = &p->card[sd_bit(left)];
        uint32_t bit = left & -left, add = bit;
        int32_t cost = c->cost, score = c->score;
        if (bit & pairs && !(bits & strike)) {
            if (!strike)
                continue;
            cost += p->card[p->strike].cost;
            score += p->card[p->strike].score;
            add |= strike;
        }
        if (cost > any)
            continue;
        any -= cost;
        sum += score;
        bits |= add;
        left &= ~add | bit;
    }
    b->any = any;
    *taken = bits;
    return sum;
}

/* Takes candidates by score as long as they can be paid. Returns the sum of scores; *taken as bits. */
static inline int32_t spend(const struct plan *p, struct purse *b, uint32_t *taken) {
    if (b->odd | p->single)
        return spend_with_care(p, b, taken);
    if (p->bill > b->any || (p->pairs && p->strike < 0))
        return spend_plainly(p, b, taken);
    b->any -= p->bill;
    *taken = p->open;
    return p->all;
}

/* Place of a card in the legal list, at or behind 'from'. Hand and list are sorted by card, so one walk finds
 * the places of all. */
static uint32_t walk_to(const struct situation *s, uint32_t from, uint16_t card) {
    while (s->legal[from].verb == SD_PLAY && s->legal[from].arg[0] < card)
        from++; /* a turn can always be ended, so the list does not end with a play */
    return from;
}

static bool is_play(const struct situation *s, uint32_t at, uint16_t card) {
    return s->legal[at].verb == SD_PLAY && s->legal[at].arg[0] == card;
}

static inline void add_candidate(struct candidate *card, uint32_t count, const struct candidate *new) {
    uint32_t i = count;
    for (; i && card[i - 1].score < new->score; i--)
        card[i] = card[i - 1];
    card[i] = *new;
}

/* Whether a Strike of this turn could be a betrayal; wider than sd_would_betray, which knows the moment. */
static bool may_betray(const struct sd_look *l) {
    const struct sd_public *pub = &l->v->pub;
    int32_t line = 2 * l->r->f.betray_from;
    return pub->trust2 >= line || pub->rapport2 >= line;
}

/* What is open to the next purchase. */
static void lay_open(struct plan *p) {
    p->open = p->every & ~p->done;
    p->strike = first_of(p->of[SD_STRIKE] & p->open);
    p->pairs = p->own->empowers ? 0 : p->of[SD_EMPOWER] & p->open;
    p->single = p->l->betrays ? p->of[SD_STRIKE] & p->open : 0;
}

static void gather_actions(struct plan *p) {
    const struct sd_scores *scores = p->scores;
    const struct sd_card *cards = p->l->r->card;
    const uint16_t *deck = p->own->deck;
    int32_t threshold = p->l->profile->threshold, all = 0, bill = 0;
    uint32_t at = 0, count = 0;
    uint64_t slots = 0;
    for (uint64_t m = p->l->live; m && count < CANDIDATES; m &= m - 1) {
        uint32_t slot = sd_bit(m);
        int32_t score = scores->of[slot];
        if (score <= threshold)
            continue;
        const struct sd_card *c = &cards[deck[slot]];
        struct candidate new = {score, NOWHERE, deck[slot], (uint8_t)slot, c->cost, c->type, c->category};
        bool paid = p->purse.odd ? can_pay(p->purse, &new) : c->cost <= p->purse.any;
        if (paid && m & -m & p->special) {
            if (p->s->legal)
                at = walk_to(p->s, at, new.card);
            if (p->s->legal ? !is_play(p->s, at, new.card) : !sd_trusts(p->l->r, &p->l->v->pub, c))
                continue; /* it could be paid for and yet is not allowed */
            new.at = (uint16_t)at;
        }
        p->missing += !paid;
        slots |= m & -m;
        all += score;
        bill += new.cost;
        add_candidate(p->card, count++, &new);
    }
    p->count = count;
    p->every = (1u << count) - 1;
    p->all = all;
    p->bill = bill;
    p->slots = slots;
    for (uint32_t i = 0; i < count; i++)
        p->of[p->card[i].category] |= 1u << i;
    lay_open(p);
    p->turning =
        p->of[SD_OFFER] | p->of[SD_TEST] | (p->strike >= 0 && may_betray(p->l) ? p->of[SD_STRIKE] : 0);
}

static inline void add_energy(struct plan *p, uint32_t n, uint32_t slot) {
    uint16_t card = p->own->deck[slot];
    const struct sd_card *c = &p->l->r->card[card];
    bool met = c->energy != SD_SIPHON || sd_when_holds(p->l->r, &p->l->v->pub, p->l->side, &c->when);
    uint8_t permanent = met ? c->permanent : 0, temporary = met ? c->temporary : c->fallback; /* SD-291 */
    uint32_t same = (uint32_t)permanent << 8 | temporary | (c->odd ? (uint32_t)card << 16 : 0), like = 0;
    for (uint32_t i = 0; i < n; i++)
        like |= (uint32_t)(p->energy[i].same == same) << i;
    struct energy *e = &p->energy[n];
    e->c = c;
    e->same = same;
    e->card = card;
    e->permanent = permanent;
    e->temporary = temporary;
    e->like = (uint8_t)like;
    e->met = met;
    p->most_growth = permanent > p->most_growth ? permanent : p->most_growth;
}

static void gather_energy(struct plan *p) {
    uint32_t n = 0;
    for (uint64_t m = p->l->energy; m && n < ENERGY_CARDS; m &= m - 1)
        add_energy(p, n++, sd_bit(m));
    p->energies = n;
}

static void earn_oddly(struct purse *b, const struct energy *e) {
    const struct sd_card *c = e->c;
    b->odd = 1;
    if (c->energy == SD_ATTUNE && b->off[c->attune_type] < c->discount)
        b->off[c->attune_type] = c->discount;
    if (!c->only_type || !e->temporary)
        return;
    uint8_t typed = (uint8_t)(e->temporary + b->typed[c->only_type - 1]);
    memset(b->typed, 0, sizeof b->typed); /* only the last type is kept (SD-089) */
    b->typed[c->only_type - 1] = typed;
    b->any -= e->temporary;
}

/* A permanent point can be spent at once. */
static inline void earn(struct purse *b, const struct energy *e) {
    b->any += e->permanent + e->temporary;
    if (e->c->odd)
        earn_oddly(b, e);
}

/* Worth of a permanent point of energy in this round; a builder wants the pool that its Covenant needs. */
static int32_t growth_worth(const struct plan *p) {
    const struct sd_scoring *s = &p->l->r->minds.scoring;
    const struct sd_public *pub = &p->l->v->pub;
    int32_t worth = pub->round <= s->energy.early ? s->energy.early_worth
                    : pub->round <= s->energy.mid ? s->energy.mid_worth
                                                  : s->energy.late_worth;
    uint16_t covenant = p->l->side == SD_DUNGEON ? p->l->r->room[pub->room].covenant : 0;
    if (p->l->profile->builds && covenant && p->l->tier >= 1 && p->own->pool < p->l->r->card[covenant].cost)
        worth += s->energy.covenant;
    return worth;
}

/* Price of playing an Energy card; each later one is wanted less. */
static int32_t energy_price(const struct plan *p) {
    const struct sd_scoring *s = &p->l->r->minds.scoring;
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
static void best_energy(struct plan *p, int32_t worth, struct turn *t) {
    struct funds known[1u << ENERGY_CARDS];
    struct funds *end = known + 1;
    uint32_t taken;
    int32_t top = 2 * spend(p, &t->after, &t->taken), price = energy_price(p), most = 2 * p->all;
    int32_t per_card = p->l->r->minds.scoring.energy.pool;
    known[0] = (struct funds){p->purse, 0, 0, 0};
    t->weighed = true;
    gather_energy(p);
    bool grows = p->most_growth * worth > price; /* else a larger set is never better for its growth */
    for (uint32_t i = 0; i < p->energies; i++) {
        const struct energy *e = &p->energy[i];
        int32_t worthy = e->permanent * worth - price;
        for (const struct funds *k = known, *last = end; k < last; k++) {
            int32_t more = k->more + worthy - per_card * k->cards;
            bool better = most + more > top;
            if (e->like & ~k->set || !(better || grows))
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
static void best_turn(struct plan *p, struct turn *t) {
    *t = (struct turn){0, 0, p->purse, false};
    if (!p->count)
        return;
    int32_t worth = p->l->energy ? growth_worth(p) : 0;
    if (p->l->energy && (p->missing || worth > energy_price(p)))
        best_energy(p, worth, t);
    else if (p->count > p->missing)
        spend(p, &t->after, &t->taken);
}

static void add_step(struct policy_plan *n, uint16_t verb, uint16_t card) {
    n->step[n->count++] = (struct action){verb, {(int16_t)card, 0, 0}};
}

/* SD-289: in which order Energy is played. An Attune whose discount is used at once goes first of all. */
static uint32_t rank_of(const struct plan *p, const struct energy *e) {
    static const uint8_t rank[] = {[SD_STANDARD] = 2, [SD_SURGE] = 3, [SD_ATTUNE] = 2, [SD_SIPHON] = 1};
    for (uint32_t i = 0; e->c->energy == SD_ATTUNE && i < p->count; i++)
        if (p->card[i].type == e->c->attune_type)
            return 0;
    return e->met ? rank[e->c->energy] : 4;
}

static void write_energy(const struct plan *p, uint32_t set, struct policy_plan *n) {
    while (set) {
        uint32_t best = 0, least = UINT32_MAX;
        for (uint32_t m = set; m; m &= m - 1) {
            uint32_t rank = rank_of(p, &p->energy[sd_bit(m)]);
            if (rank < least) {
                least = rank;
                best = sd_bit(m);
            }
        }
        add_step(n, SD_PLAY, p->energy[best].card);
        set ^= 1u << best;
    }
}

/* SD-059, SD-071: what waits for an entangled opponent goes after what entangles. */
static int32_t entangler(const struct plan *p, uint32_t taken, const struct sd_card *top) {
    if (top->when.kind != SD_WHEN_HAS || !top->when.other || top->when.what != SD_COND_ENTANGLED ||
        p->l->foe->entangled)
        return -1;
    for (uint32_t m = taken; m; m &= m - 1)
        if (card_at(p, p->card[sd_bit(m)].slot)->keywords & SD_KW_ENTANGLE)
            return (int32_t)sd_bit(m);
    return -1;
}

/* SD-123: which of the cards of this turn comes first. */
static uint32_t first_action(const struct plan *p, uint32_t taken) {
    int32_t top = (int32_t)sd_bit(taken);
    if (!(taken & (taken - 1)))
        return (uint32_t)top;
    int32_t i = first_of(taken & p->of[SD_COUNTER]);
    if (i >= 0 && p->card[i].score > p->l->r->minds.scoring.counter.first)
        return (uint32_t)i;
    if (p->card[top].category == SD_STRIKE) {
        if ((i = first_of(taken & p->of[SD_EMPOWER])) >= 0 || (i = first_of(taken & p->of[SD_DISRUPT])) >= 0)
            return (uint32_t)i;
        if ((i = entangler(p, taken, card_at(p, p->card[top].slot))) >= 0)
            return (uint32_t)i;
    }
    if (p->card[top].category == SD_OFFER)
        for (uint32_t m = taken; m; m &= m - 1)
            if (card_at(p, p->card[sd_bit(m)].slot)->trigger == SD_ON_OFFER)
                return sd_bit(m);
    return (uint32_t)top;
}

/* SD-175 to SD-179, SD-275: role and wounds, now and then drawn by weight so that nobody is always first. */
static uint32_t pick_member(const struct plan *p, uint32_t from, uint32_t to) {
    const struct sd_profile *f = p->l->profile;
    uint16_t weight[SD_MEMBERS] = {0};
    uint32_t best = from, heaviest = 0, n = to - from < SD_MEMBERS ? to - from : SD_MEMBERS;
    for (uint32_t i = 0; i < n; i++) {
        const struct sd_member *m = &p->l->v->pub.member[p->s->legal[from + i].arg[1] - 1];
        int32_t w = f->role[p->l->r->class[m->class].role];
        w += m->start ? f->wound * (m->start - m->now) / m->start : 0;
        weight[i] = (uint16_t)(w > 1 ? w : 1);
        if (weight[i] > heaviest) {
            heaviest = weight[i];
            best = from + i;
        }
    }
    if (!f->random || stream_below(p->s->rng, 100) >= f->random)
        return best;
    return from + (uint32_t)stream_pick(p->s->rng, weight, n);
}

/* A fallen member before a standing one, then the weaker. */
static uint32_t pick_patient(const struct plan *p, uint32_t from, uint32_t to) {
    const struct sd_member *all = p->l->v->pub.member;
    uint32_t best = from;
    for (uint32_t i = from + 1; i < to; i++) {
        const struct sd_member *a = &all[p->s->legal[i].arg[1] - 1], *b = &all[p->s->legal[best].arg[1] - 1];
        if (a->down != b->down ? a->down : a->now * b->start < b->now * a->start)
            best = i;
    }
    return best;
}

/* The way to play a card: of its aims the best, of its copies the first. False: that shows only when it can
 * be paid for. */
static bool aim(const struct plan *p, const struct candidate *c, struct action *out) {
    const struct action *legal = p->s->legal;
    bool special = p->special >> c->slot & 1, dark = p->l->dark && c->category == SD_OFFER;
    *out = (struct action){SD_PLAY, {(int16_t)c->card, 0, 0}};
    if (dark) {
        if (!can_pay(p->purse, c))
            return false;
        for (uint32_t i = p->s->legal_count; i-- && legal[i].verb == SD_PLAY_DARK;)
            if (legal[i].arg[0] == out->arg[0]) {
                *out = legal[i];
                return true;
            }
    }
    if (!special)
        return true;
    uint32_t from = c->at, to = from + 1u;
    if (from == NOWHERE)
        return false;
    if (!legal)
        return true;
    while (is_play(p->s, to, c->card))
        to++;
    if (to > from + 1u && legal[from].arg[1])
        from = c->category == SD_STRIKE ? pick_member(p, from, to) : pick_patient(p, from, to);
    *out = legal[from];
    return true;
}

/* SD-123. False: the rest of the turn is left open. */
static bool write_actions(const struct plan *p, uint32_t taken, struct policy_plan *n) {
    while (taken) {
        if (n->count && !p->s->memory)
            return false; /* nobody will follow */
        uint32_t i = first_action(p, taken);
        if (!aim(p, &p->card[i], &n->step[n->count]))
            return false;
        n->count++;
        if (p->turning >> i & 1)
            return false;
        taken ^= 1u << i;
    }
    return true;
}

/* What a card is worth in hand. */
static int32_t worth_keeping(const struct plan *p, uint32_t slot) {
    uint64_t bit = UINT64_C(1) << slot;
    return p->l->live & bit     ? p->scores->of[slot]
           : p->l->reacts & bit ? p->l->r->minds.scoring.activate.react
                                : 0;
}

/* Cards in hand that are worth nothing; *slot is the least of them. */
static int32_t dead_cards(const struct plan *p, int32_t threshold, int32_t *slot) {
    int32_t worst = INT32_MAX, dead = 0;
    for (uint64_t m = p->l->v->own.hand & ~p->l->energy; m; m &= m - 1) {
        int32_t worth = worth_keeping(p, sd_bit(m));
        if (worth > threshold || card_at(p, sd_bit(m))->covenant)
            continue;
        dead++;
        if (worth < worst) {
            worst = worth;
            *slot = (int32_t)sd_bit(m);
        }
    }
    return dead;
}

/* SD-080: the cheapest dead card, when throwing such cards away pays for one that lives; -1: none. */
static int32_t throw_away(const struct plan *p, const struct turn *t) {
    int32_t threshold = p->l->profile->threshold, dead = -1, slot = -1;
    uint32_t strikes = p->of[SD_STRIKE], gone = t->taken;
    if (gone & strikes && !(strikes & ~gone))
        gone |= p->pairs; /* no Strike is left for them */
    for (uint32_t i = 0; i < p->count; i++) {
        const struct candidate *c = &p->card[i];
        int32_t need = c->cost - t->after.off[c->type] - t->after.any;
        if (need <= 0 || gone >> i & 1 || can_pay(t->after, c) ||
            c->score <= threshold + need * p->l->r->minds.scoring.activate.price)
            continue;
        dead = dead < 0 ? dead_cards(p, threshold, &slot) : dead;
        if (need <= dead)
            return slot;
    }
    return -1;
}

/* Without any card to act with, the pool may as well grow. */
static bool is_idle(const struct plan *p, const struct turn *t) {
    return p->l->energy && p->slots == p->l->actions && t->taken == p->every;
}

static void write_idle(struct plan *p, const struct turn *t, struct policy_plan *n) {
    int32_t pool = p->own->pool;
    if (pool >= p->l->r->minds.scoring.energy.idle_pool)
        return;
    if (!p->energies)
        gather_energy(p);
    for (uint32_t m = t->energy; m; m &= m - 1)
        pool += p->energy[sd_bit(m)].permanent;
    for (uint32_t i = 0; i < p->energies && pool < p->l->r->minds.scoring.energy.idle_pool; i++)
        if (!(t->energy >> i & 1) && p->energy[i].permanent) {
            add_step(n, SD_PLAY, p->energy[i].card);
            pool += p->energy[i].permanent;
        }
}

/* S-69: a time to show Restraint, while Trust can still rise this round. A deceiver keeps its knives. */
static bool may_restrain(const struct sd_look *l) {
    const struct sd_public *pub = &l->v->pub;
    return l->profile->restrains && !l->profile->mask && !l->hopeless && (!l->strikes || l->peace) &&
           (l->r->f.bond == 2 || pub->trust2 < pub->trust2_before + 2 * l->r->f.trust_cap);
}

/* The weakest Strike; -1: none may be held back. */
static int32_t restraint(const struct plan *p) {
    const struct sd_look *l = p->l;
    const struct sd_card *card = l->r->card;
    int32_t best = -1;
    if (!l->blades || sd_restrain_reason(l->r, &l->v->pub, l->side, l->v->own.hand) != REASON_OK)
        return -1;
    for (uint64_t m = l->blades; m; m &= m - 1) {
        int32_t id = p->own->deck[sd_bit(m)];
        if (best < 0 || card[id].power < card[best].power)
            best = id;
    }
    return best;
}

/* When no card is left to play: the one last thing to do, or the end of the turn. */
static void write_last(struct plan *p, const struct turn *t, struct policy_plan *n) {
    int32_t at;
    if (p->missing && (at = throw_away(p, t)) >= 0)
        add_step(n, SD_ACTIVATE, p->own->deck[at]);
    else if (may_restrain(p->l) && (at = restraint(p)) >= 0)
        add_step(n, SD_RESTRAIN, (uint16_t)at);
    else
        add_step(n, SD_END_TURN, 0);
}

/* Whether nothing else will be right after the cards of this turn. */
static bool ends_after(const struct plan *p, const struct turn *t) {
    if (t->taken != p->every && throw_away(p, t) >= 0)
        return false;
    bool struck = p->own->flags & SD_SIDE_STRUCK || t->taken & p->of[SD_STRIKE];
    return struck || !p->l->blades || !may_restrain(p->l);
}

/* Cards that could each be paid for, but not all together: once some are played, Energy may be worth it for
 * the others. */
static void think_again(struct plan *p, struct turn *t) {
    for (uint32_t m = t->taken; m; m &= m - 1) {
        p->all -= p->card[sd_bit(m)].score;
        p->bill -= p->card[sd_bit(m)].cost;
    }
    p->done = t->taken;
    p->purse = t->after;
    lay_open(p);
    best_energy(p, growth_worth(p), t);
}

/* The whole turn, or as much of it as can be said now. */
static void write_turn(struct plan *p, struct turn *t, struct policy_plan *n) {
    for (;;) {
        write_energy(p, t->energy, n);
        if (!write_actions(p, t->taken, n))
            return;
        if (!p->l->energy || t->weighed || !t->taken || t->taken == p->every)
            break;
        think_again(p, t); /* once: Energy is weighed then */
    }
    t->taken |= p->done;
    if (is_idle(p, t))
        write_idle(p, t, n);
    if (!n->count)
        write_last(p, t, n);
    else if (ends_after(p, t))
        add_step(n, SD_END_TURN, 0);
}

/* Index of the action; -1: it is not allowed. The end of the turn is looked for where it stands. */
static int32_t find(const struct situation *s, const struct action *a) {
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
    int32_t at = n->asked == s->asked && n->next < n->count ? find(s, &n->step[n->next]) : -1;
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

uint32_t sd_plan_turn(const struct situation *s, const struct sd_look *l, const struct sd_scores *scores) {
    struct policy_plan scrap, *n = s->memory ? s->memory : &scrap;
    struct plan p;
    struct turn t;
    p.s = s;
    p.l = l;
    p.scores = scores;
    p.own = l->own;
    p.energies = p.missing = 0;
    p.most_growth = 0;
    p.special = s->legal ? p.own->special : p.own->special & p.own->kind[SD_OFFER];
    p.done = 0;
    memset(p.of, 0, sizeof p.of);
    p.purse = (struct purse){p.own->pool - p.own->spent + p.own->temp, {0}, {0}, 0};
    memcpy(&p.purse.odd, p.own->attune, sizeof p.purse.odd);
    if (p.purse.odd | p.own->typed) {
        memcpy(p.purse.off, p.own->attune, sizeof p.purse.off);
        if (p.own->typed)
            p.purse.typed[p.own->typed_type - 1] = p.own->typed;
        p.purse.odd = 1;
    }
    gather_actions(&p);
    best_turn(&p, &t);
    n->next = n->count = 0;
    n->asked = s->asked;
    write_turn(&p, &t, n);
    if (!s->legal)
        return 0;
    n->asked++;
    for (uint32_t first = 0; first < n->count; first++) {
        int32_t at = find(s, &n->step[first]);
        n->next = (uint8_t)(first + 1);
        if (at >= 0)
            return (uint32_t)at;
        /* a full queue: what cannot be played is passed over */
    }
    return (uint32_t)find(s, &(struct action){SD_END_TURN, {0}});
}
