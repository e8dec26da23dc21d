/* SHATTERED DUNGEON: the combo sequencer (SD-288 to SD-293). From the scores of the hand it makes the best
 * turn it can pay for and returns the first step: Energy in the order that helps most, then Counters, what
 * sets others up, and the rest by score; last a dead card thrown away for one that lives, or Restraint. The
 * turn is planned anew at the next question, so nothing is remembered and nothing can go stale. */
#include "games/shattered/sd.h"

enum { CANDIDATES = 24, ENERGY_CARDS = 6, NOWHERE = 0xffff };

/* An action card worth playing. */
struct candidate {
    int32_t score;
    uint16_t at; /* its first entry in the legal list, or NOWHERE: not now */
    uint8_t slot, cost, type, category;
};

/* What can be spent: for anything, for one type, and discounts that wait for a type. */
struct purse {
    int16_t any, typed;
    uint8_t typed_type; /* 1 + type */
    uint8_t pad;
    uint8_t off[SD_TYPES];
};

struct energy {
    uint16_t at;
    int16_t permanent, any, typed; /* any includes the permanent point, which can be spent at once */
    uint8_t typed_type, attunes, off;
    uint8_t rank; /* order of play */
};

struct plan {
    const struct situation *s;
    const struct sd_look *l;
    const struct sd_scores *scores;
    const struct sd_side *own;
    uint32_t count, energies;
    uint32_t missing; /* candidates that the purse alone does not pay */
    int32_t strike;   /* the best Strike among the candidates, or -1 */
    struct purse purse;
    struct candidate card[CANDIDATES];
    struct energy energy[ENERGY_CARDS];
};

static const struct sd_card *card_at(const struct plan *p, uint32_t slot) {
    return &p->l->r->card[p->own->deck[slot]];
}

static int32_t price(const struct purse *b, const struct candidate *c) {
    int32_t cost = c->cost > b->off[c->type] ? c->cost - b->off[c->type] : 0;
    int32_t has = b->any + (b->typed_type == c->type + 1 ? b->typed : 0);
    return cost <= has ? cost : -1;
}

static bool pay(struct purse *b, const struct candidate *c) {
    int32_t cost = price(b, c);
    if (cost < 0)
        return false;
    int32_t typed = b->typed_type == c->type + 1 ? b->typed : 0;
    typed = typed < cost ? typed : cost;
    b->typed = (int16_t)(b->typed - typed);
    b->any = (int16_t)(b->any - cost + typed);
    if (c->cost)
        b->off[c->type] = 0;
    return true;
}

/* Whether a Strike may follow those taken: one Strike betrays, and all the energy goes into that (SD-284). */
static bool one_too_many(const struct plan *p, uint32_t bits, const struct candidate *c) {
    if (!p->l->betrays || c->category != SD_STRIKE)
        return false;
    for (; bits; bits &= bits - 1)
        if (p->card[sd_bit(bits)].category == SD_STRIKE)
            return true;
    return false;
}

/* Takes candidates by score as long as they can be paid. An Empower is bought together with the Strike it is
 * for, or not at all (SD-292). Returns the sum of scores; *taken as bits. */
static int32_t spend(const struct plan *p, struct purse b, uint32_t *taken) {
    int32_t sum = 0;
    uint32_t bits = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct candidate *c = &p->card[i];
        if (bits >> i & 1 || one_too_many(p, bits, c))
            continue;
        if (c->category == SD_EMPOWER && !p->own->empowers && (p->strike < 0 || !(bits >> p->strike & 1))) {
            struct purse both = b;
            if (p->strike < 0 || !pay(&both, c) || !pay(&both, &p->card[p->strike]))
                continue;
            b = both;
            bits |= 1u << i | 1u << p->strike;
            sum += c->score + p->card[p->strike].score;
        } else if (pay(&b, c)) {
            bits |= 1u << i;
            sum += c->score;
        }
    }
    *taken = bits;
    return sum;
}

static void add_candidate(struct plan *p, uint32_t slot, uint16_t at) {
    const struct sd_card *c = card_at(p, slot);
    struct candidate new = {p->scores->of[slot], at, (uint8_t)slot, c->cost, c->type, c->category};
    if (p->count == CANDIDATES)
        return;
    if (price(&p->purse, &new) < 0)
        p->missing++;
    else if (at == NOWHERE)
        return; /* it could be paid for and yet is not allowed */
    uint32_t i = p->count++;
    for (; i && p->card[i - 1].score < new.score; i--)
        p->card[i] = p->card[i - 1];
    p->card[i] = new;
}

static void add_energy(struct plan *p, uint32_t slot, uint16_t at) {
    static const uint8_t rank[] = {[SD_STANDARD] = 2, [SD_SURGE] = 3, [SD_ATTUNE] = 2, [SD_SIPHON] = 1};
    const struct sd_card *c = card_at(p, slot);
    if (p->energies == ENERGY_CARDS || at == NOWHERE)
        return;
    bool met = c->energy != SD_SIPHON || sd_when_holds(p->l->r, &p->l->v->pub, p->l->side, &c->when);
    int16_t permanent = met ? c->permanent : 0, temporary = met ? c->temporary : c->fallback; /* SD-291 */
    p->energy[p->energies++] =
        (struct energy){.at = at,
                        .permanent = permanent,
                        .any = (int16_t)(permanent + (c->only_type ? 0 : temporary)),
                        .typed = c->only_type ? temporary : 0,
                        .typed_type = c->only_type,
                        .attunes = c->energy == SD_ATTUNE ? (uint8_t)(c->attune_type + 1) : 0,
                        .off = c->discount,
                        .rank = met ? rank[c->energy] : 4};
}

/* Place of a card in the legal list, at or behind 'from'. Hand and list are sorted by card, so one walk finds
 * the places of all. */
static uint32_t walk_to(const struct situation *s, uint32_t from, int16_t card) {
    while (s->legal[from].verb == SD_PLAY && s->legal[from].arg[0] < card)
        from++; /* a turn can always be ended, so the list does not end with a play */
    return from;
}

static bool is_play(const struct situation *s, uint32_t at, int16_t card) {
    return s->legal[at].verb == SD_PLAY && s->legal[at].arg[0] == card;
}

static void gather_actions(struct plan *p) {
    uint32_t at = 0;
    for (uint64_t m = p->l->live; m; m &= m - 1) {
        uint32_t slot = sd_bit(m);
        int16_t id = (int16_t)p->own->deck[slot];
        if (p->scores->of[slot] <= p->l->profile->threshold)
            continue;
        at = walk_to(p->s, at, id);
        add_candidate(p, slot, is_play(p->s, at, id) ? (uint16_t)at : NOWHERE);
    }
    p->strike = -1;
    for (uint32_t i = p->count; i--;)
        if (p->card[i].category == SD_STRIKE)
            p->strike = (int32_t)i;
}

static void gather_energy(struct plan *p) {
    uint32_t at = 0;
    for (uint64_t m = p->l->energy; m; m &= m - 1) {
        uint32_t slot = sd_bit(m);
        int16_t id = (int16_t)p->own->deck[slot];
        at = walk_to(p->s, at, id);
        add_energy(p, slot, is_play(p->s, at, id) ? (uint16_t)at : NOWHERE);
    }
}

static void earn(struct purse *b, const struct energy *e) {
    b->any = (int16_t)(b->any + e->any);
    if (e->typed) {
        b->typed = (int16_t)(e->typed + (b->typed_type == e->typed_type ? b->typed : 0));
        b->typed_type = e->typed_type;
    }
    if (e->attunes && b->off[e->attunes - 1] < e->off)
        b->off[e->attunes - 1] = e->off;
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

/* Price of playing n Energy cards: each later one is wanted less. */
static int32_t energy_price(const struct plan *p, int32_t n) {
    const struct sd_scoring *s = &p->l->r->minds.scoring;
    return n * s->energy.card + s->energy.pool * (n * p->own->pool + n * (n - 1) / 2);
}

/* The best subset of Energy cards to play now (SD-288), as bits over p->energy. Without a card that waits for
 * energy only growth counts, and that is mostly not worth its price. */
static uint32_t best_energy(struct plan *p) {
    uint32_t taken, best = 0;
    int32_t worth = growth_worth(p);
    if (!p->missing && worth <= energy_price(p, 1))
        return 0;
    gather_energy(p);
    struct purse purse[1u << ENERGY_CARDS];
    int32_t sum[1u << ENERGY_CARDS], growth[1u << ENERGY_CARDS], all = 0;
    for (uint32_t i = 0; i < p->count; i++)
        all += p->card[i].score;
    purse[0] = p->purse;
    growth[0] = 0;
    sum[0] = spend(p, p->purse, &taken);
    int32_t top = sum[0];
    for (uint32_t set = 1; set < 1u << p->energies; set++) {
        uint32_t less = set & (set - 1);
        const struct energy *e = &p->energy[sd_bit(set)];
        purse[set] = purse[less];
        earn(&purse[set], e);
        growth[set] = growth[less] + e->permanent;
        sum[set] = sum[less] == all ? all : spend(p, purse[set], &taken);
        int32_t cost = energy_price(p, (int32_t)sd_count(set));
        int32_t value = 2 * sum[set] - sum[0] - cost + growth[set] * worth;
        if (value > top) {
            top = value;
            best = set;
        }
    }
    return best;
}

/* SD-289: an Attune whose discount is used at once goes first of all. */
static uint32_t first_energy(const struct plan *p, uint32_t set) {
    uint32_t best = sd_bit(set);
    int32_t least = 100;
    for (uint32_t m = set; m; m &= m - 1) {
        const struct energy *e = &p->energy[sd_bit(m)];
        int32_t rank = e->rank;
        for (uint32_t i = 0; e->attunes && i < p->count; i++)
            if (p->card[i].type + 1 == e->attunes)
                rank = 0;
        if (rank < least) {
            least = rank;
            best = sd_bit(m);
        }
    }
    return p->energy[best].at;
}

/* Without any card to act with, the pool may as well grow. */
static int32_t idle_energy(struct plan *p) {
    if (p->l->actions || p->own->pool >= p->l->r->minds.scoring.energy.idle_pool)
        return -1;
    p->energies = 0;
    gather_energy(p);
    for (uint32_t i = 0; i < p->energies; i++)
        if (p->energy[i].permanent)
            return p->energy[i].at;
    return -1;
}

/* The first of the taken candidates with the category; -1: none. */
static int32_t taken_of(const struct plan *p, uint32_t taken, uint8_t category) {
    for (uint32_t m = taken; m; m &= m - 1)
        if (p->card[sd_bit(m)].category == category)
            return (int32_t)sd_bit(m);
    return -1;
}

/* SD-059, SD-071: what waits for an entangled opponent goes after what entangles. */
static int32_t entangler(const struct plan *p, uint32_t taken, const struct sd_card *top) {
    if (top->when.kind != SD_WHEN_HAS || !top->when.other || top->when.what != SD_COND_ENTANGLED ||
        p->l->v->pub.side[p->l->other].entangled)
        return -1;
    for (uint32_t m = taken; m; m &= m - 1)
        if (card_at(p, p->card[sd_bit(m)].slot)->keywords & SD_KW_ENTANGLE)
            return (int32_t)sd_bit(m);
    return -1;
}

/* SD-123: which of the cards of this turn comes first. */
static uint32_t first_action(const struct plan *p, uint32_t taken) {
    int32_t top = (int32_t)sd_bit(taken), i = taken_of(p, taken, SD_COUNTER);
    if (i >= 0 && p->card[i].score > p->l->r->minds.scoring.counter.first)
        return (uint32_t)i;
    if (p->card[top].category == SD_STRIKE) {
        if ((i = taken_of(p, taken, SD_EMPOWER)) >= 0 || (i = taken_of(p, taken, SD_DISRUPT)) >= 0)
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

/* The entry for a card: of its aims the best, of its copies the first. */
static uint32_t aim(const struct plan *p, const struct candidate *c) {
    const struct action *legal = p->s->legal;
    uint32_t from = c->at, to = from + 1;
    if (c->category == SD_OFFER && p->l->dark)
        for (uint32_t i = p->s->legal_count; i-- && legal[i].verb == SD_PLAY_DARK;)
            if (legal[i].arg[0] == legal[from].arg[0])
                return i;
    while (to < p->s->legal_count && legal[to].verb == SD_PLAY && legal[to].arg[0] == legal[from].arg[0])
        to++;
    if (to == from + 1 || !legal[from].arg[1])
        return from;
    return c->category == SD_STRIKE ? pick_member(p, from, to) : pick_patient(p, from, to);
}

static int32_t find(const struct situation *s, uint16_t verb, int32_t card) {
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (s->legal[i].verb == verb && (!card || s->legal[i].arg[0] == card))
            return (int32_t)i;
    return -1;
}

/* What a card is worth in hand. */
static int32_t worth_keeping(const struct plan *p, uint32_t slot) {
    uint64_t bit = UINT64_C(1) << slot;
    return p->l->live & bit     ? p->scores->of[slot]
           : p->l->reacts & bit ? p->l->r->minds.scoring.activate.react
                                : 0;
}

/* SD-080: the cheapest dead card, when throwing such cards away pays for one that lives. */
static int32_t throw_away(const struct plan *p) {
    int32_t threshold = p->l->profile->threshold, worst = INT32_MAX, dead = 0, slot = -1;
    for (uint64_t m = p->l->v->own.hand & ~p->l->energy; m; m &= m - 1) {
        int32_t worth = worth_keeping(p, sd_bit(m));
        if (worth > threshold || card_at(p, sd_bit(m))->covenant)
            continue;
        dead++;
        if (worth < worst) {
            worst = worth;
            slot = (int32_t)sd_bit(m);
        }
    }
    for (uint32_t i = 0; i < p->count && dead; i++) {
        const struct candidate *c = &p->card[i];
        int32_t need = c->cost - p->purse.off[c->type] - p->purse.any;
        if (c->at == NOWHERE && need > 0 && need <= dead &&
            c->score > threshold + need * p->l->r->minds.scoring.activate.price)
            return find(p->s, SD_ACTIVATE, p->own->deck[slot]);
    }
    return -1;
}

/* S-69: the weakest Strike, while Trust can still rise this round. A deceiver keeps its knives. */
static int32_t restraint(const struct plan *p) {
    const struct sd_look *l = p->l;
    const struct sd_public *pub = &l->v->pub;
    int32_t best = -1;
    if (!l->profile->restrains || l->profile->mask || l->hopeless || (l->strikes && !l->peace) ||
        (l->r->f.bond != 2 && pub->trust2 >= pub->trust2_before + 2 * l->r->f.trust_cap))
        return -1;
    for (int32_t i = find(p->s, SD_RESTRAIN, 0);
         i >= 0 && i < (int32_t)p->s->legal_count && p->s->legal[i].verb == SD_RESTRAIN; i++)
        if (best < 0 || l->r->card[p->s->legal[i].arg[0]].power < l->r->card[p->s->legal[best].arg[0]].power)
            best = i;
    return best;
}

uint32_t sd_plan_turn(const struct situation *s, const struct sd_look *l, const struct sd_scores *scores) {
    struct plan p;
    uint32_t taken = 0;
    int32_t at;
    p.s = s;
    p.l = l;
    p.scores = scores;
    p.own = &l->v->pub.side[l->side];
    p.count = p.energies = p.missing = 0;
    p.purse = (struct purse){
        (int16_t)(p.own->pool - p.own->spent + p.own->temp), p.own->typed, p.own->typed_type, 0, {0}};
    memcpy(p.purse.off, p.own->attune, sizeof p.purse.off);
    gather_actions(&p);
    if (p.count && l->energy) {
        uint32_t energy = best_energy(&p);
        if (energy)
            return first_energy(&p, energy);
    }
    if (p.count > p.missing) {
        spend(&p, p.purse, &taken);
        if (taken)
            return aim(&p, &p.card[first_action(&p, taken)]);
    }
    if ((at = idle_energy(&p)) >= 0 || (p.missing && (at = throw_away(&p)) >= 0) || (at = restraint(&p)) >= 0)
        return (uint32_t)at;
    return (uint32_t)find(s, SD_END_TURN, 0);
}
