/* SHATTERED DUNGEON: a turn that has been bought is written down as steps: Energy in the order that helps
 * most (SD-289), then Counters, what sets others up, and the rest by score (SD-123), each with its aim; last
 * a dead card thrown away for one that lives, or Restraint, or the end of the turn. */
#include "games/shattered/plan.h"

static void add_step(struct policy_plan *n, uint16_t verb, uint16_t card) {
    n->step[n->count++] = (struct action){verb, {(int16_t)card, 0, 0}};
}

/* -- Energy -- */

/* SD-289: the lowest goes first. An Attune whose discount is used at once goes before all. */
static uint32_t energy_rank(const struct plan *p, const struct energy_card *e) {
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
            uint32_t rank = energy_rank(p, &p->energy[sd_bit(m)]);
            if (rank < least) {
                least = rank;
                best = sd_bit(m);
            }
        }
        add_step(n, SD_PLAY, p->energy[best].card);
        set ^= 1u << best;
    }
}

/* -- the order of cards -- */

/* SD-059, SD-071: whether the card waits for an entangled opponent. */
static bool waits_for_entangle(const struct plan *p, const struct sd_card *c) {
    return c->when.kind == SD_WHEN_HAS && c->when.other && c->when.what == SD_COND_ENTANGLED &&
           !p->look->foe->entangled;
}

/* The first of a set that entangles (trigger 0), or that is a trap for this trigger; -1: none. */
static int32_t first_with(const struct plan *p, uint32_t set, uint32_t keywords, uint8_t trigger) {
    for (uint32_t m = set; m; m &= m - 1) {
        const struct sd_card *c = plan_card(p, p->card[sd_bit(m)].slot);
        if (c->keywords & keywords || (trigger && c->trigger == trigger))
            return (int32_t)sd_bit(m);
    }
    return -1;
}

/* What goes before a Strike: what strengthens it, what weakens its answer, what it waits for; -1: nothing. */
static int32_t before_strike(const struct plan *p, uint32_t taken, const struct candidate *strike) {
    uint32_t helps = taken & p->of[SD_EMPOWER] ? taken & p->of[SD_EMPOWER] : taken & p->of[SD_DISRUPT];
    if (helps)
        return plan_first(helps);
    if (waits_for_entangle(p, plan_card(p, strike->slot)))
        return first_with(p, taken, SD_KW_ENTANGLE, 0);
    return -1;
}

/* SD-123: which of the cards of this turn comes first. */
static uint32_t first_card(const struct plan *p, uint32_t taken) {
    uint32_t top = sd_bit(taken);
    int32_t i = plan_first(taken & p->of[SD_COUNTER]);
    if (!(taken & (taken - 1)))
        return top;
    if (i >= 0 && p->card[i].score > p->look->r->minds.scoring.counter.first)
        return (uint32_t)i;
    i = p->card[top].category == SD_STRIKE  ? before_strike(p, taken, &p->card[top])
        : p->card[top].category == SD_OFFER ? first_with(p, taken, 0, SD_ON_OFFER)
                                            : -1;
    return i >= 0 ? (uint32_t)i : top;
}

/* -- aims: entries of the legal list, from .. to - 1, that differ by the member they name -- */

static const struct sd_member *aimed_at(const struct plan *p, uint32_t entry) {
    return &p->look->v->pub.member[p->s->legal[entry].arg[1] - 1];
}

/* SD-175 to SD-179, SD-275: role and wounds, now and then drawn by weight so that nobody is always first. */
static uint32_t pick_victim(const struct plan *p, uint32_t from, uint32_t to) {
    const struct sd_profile *f = p->look->profile;
    uint16_t weight[SD_MEMBERS] = {0};
    uint32_t best = from, heaviest = 0, n = to - from < SD_MEMBERS ? to - from : SD_MEMBERS;
    for (uint32_t i = 0; i < n; i++) {
        const struct sd_member *m = aimed_at(p, from + i);
        int32_t w = f->role[p->look->r->class[m->class].role];
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
    uint32_t best = from;
    for (uint32_t i = from + 1; i < to; i++) {
        const struct sd_member *a = aimed_at(p, i), *b = aimed_at(p, best);
        if (a->down != b->down ? a->down : a->now * b->start < b->now * a->start)
            best = i;
    }
    return best;
}

/* The darker way to make an Offer (SD-283); false: there is none. */
static bool find_dark(const struct plan *p, const struct candidate *c, struct action *out) {
    const struct action *legal = p->s->legal;
    for (uint32_t i = p->s->legal_count; i-- && legal[i].verb == SD_PLAY_DARK;)
        if (legal[i].arg[0] == (int16_t)c->card) {
            *out = legal[i];
            return true;
        }
    return false;
}

/* The way to play a card: of its aims the best, of its copies the first. False: that shows only when it can
 * be paid for. */
static bool aim_card(const struct plan *p, const struct candidate *c, struct action *out) {
    const struct action *legal = p->s->legal;
    *out = (struct action){SD_PLAY, {(int16_t)c->card, 0, 0}};
    if (p->look->dark && c->category == SD_OFFER) {
        if (!plan_can_pay(&p->purse, c))
            return false;
        if (find_dark(p, c, out))
            return true;
    }
    if (!(p->special >> c->slot & 1))
        return true;
    if (c->at == PLAN_NOWHERE)
        return false;
    if (!legal)
        return true;
    uint32_t from = c->at, to = from + 1u;
    while (plan_is_play(p->s, to, c->card))
        to++;
    if (to > from + 1u && legal[from].arg[1])
        from = c->category == SD_STRIKE ? pick_victim(p, from, to) : pick_patient(p, from, to);
    *out = legal[from];
    return true;
}

bool sd_plan_write_cards(const struct plan *p, const struct turn *t, struct policy_plan *n) {
    write_energy(p, t->energy, n);
    for (uint32_t taken = t->taken; taken;) {
        if (n->count && !p->s->memory)
            return false; /* nobody will follow */
        uint32_t i = first_card(p, taken);
        if (!aim_card(p, &p->card[i], &n->step[n->count]))
            return false;
        n->count++;
        if (p->turning >> i & 1)
            return false;
        taken ^= 1u << i;
    }
    return true;
}

/* -- after the cards -- */

/* What a card is worth in hand. */
static int32_t worth_keeping(const struct plan *p, uint32_t slot) {
    uint64_t bit = UINT64_C(1) << slot;
    return p->look->live & bit     ? p->scores->of[slot]
           : p->look->reacts & bit ? p->look->r->minds.scoring.activate.react
                                   : 0;
}

/* How many cards in hand are worth nothing; *slot is the least of them. */
static int32_t count_dead(const struct plan *p, int32_t threshold, int32_t *slot) {
    int32_t worst = INT32_MAX, dead = 0;
    for (uint64_t m = p->look->v->own.hand & ~p->look->energy; m; m &= m - 1) {
        int32_t worth = worth_keeping(p, sd_bit(m));
        if (worth > threshold || plan_card(p, sd_bit(m))->covenant)
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
static int32_t card_to_throw(const struct plan *p, const struct turn *t) {
    int32_t threshold = p->look->profile->threshold, dead = -1, slot = -1;
    uint32_t strikes = p->of[SD_STRIKE], gone = t->taken;
    if (gone & strikes && !(strikes & ~gone))
        gone |= p->needs_strike; /* no Strike is left for them */
    for (uint32_t i = 0; i < p->count; i++) {
        const struct candidate *c = &p->card[i];
        int32_t need = c->cost - t->after.discount[c->type] - t->after.any;
        if (need <= 0 || gone >> i & 1 || plan_can_pay(&t->after, c) ||
            c->score <= threshold + need * p->look->r->minds.scoring.activate.price)
            continue;
        dead = dead < 0 ? count_dead(p, threshold, &slot) : dead;
        if (need <= dead)
            return slot;
    }
    return -1;
}

/* Without any card to act with, the pool may as well grow. */
static void write_growth(struct plan *p, const struct turn *t, struct policy_plan *n) {
    int32_t pool = p->own->pool, enough = p->look->r->minds.scoring.energy.idle_pool;
    if (!p->look->energy || p->slots != p->look->actions || t->taken != p->every || pool >= enough)
        return;
    if (!p->energies)
        sd_plan_gather_energy(p);
    for (uint32_t m = t->energy; m; m &= m - 1)
        pool += p->energy[sd_bit(m)].permanent;
    for (uint32_t i = 0; i < p->energies && pool < enough; i++)
        if (!(t->energy >> i & 1) && p->energy[i].permanent) {
            add_step(n, SD_PLAY, p->energy[i].card);
            pool += p->energy[i].permanent;
        }
}

/* S-69: a time to show Restraint, while Trust can still rise this round. A deceiver keeps its knives. */
static bool wants_restraint(const struct sd_look *l) {
    const struct sd_public *pub = &l->v->pub;
    return l->blades && l->profile->restrains && !l->profile->mask && !l->hopeless &&
           (!l->strikes || l->peace) &&
           (l->r->f.bond == 2 || pub->trust2 < pub->trust2_before + 2 * l->r->f.trust_cap);
}

/* The weakest Strike; -1: none may be held back. */
static int32_t strike_to_hold(const struct plan *p) {
    const struct sd_look *l = p->look;
    const struct sd_card *card = l->r->card;
    int32_t best = -1;
    if (!wants_restraint(l) || sd_restrain_reason(l->r, &l->v->pub, l->side, l->v->own.hand) != REASON_OK)
        return -1;
    for (uint64_t m = l->blades; m; m &= m - 1) {
        int32_t id = p->own->deck[sd_bit(m)];
        if (best < 0 || card[id].power < card[best].power)
            best = id;
    }
    return best;
}

/* When no card is left to play: the one last thing to do, or the end of the turn. */
static void write_last(const struct plan *p, const struct turn *t, struct policy_plan *n) {
    int32_t at;
    if (p->unpaid && (at = card_to_throw(p, t)) >= 0)
        add_step(n, SD_ACTIVATE, p->own->deck[at]);
    else if ((at = strike_to_hold(p)) >= 0)
        add_step(n, SD_RESTRAIN, (uint16_t)at);
    else
        add_step(n, SD_END_TURN, 0);
}

/* Whether nothing else will be right after the cards of this turn. */
static bool ends_after(const struct plan *p, const struct turn *t) {
    if (t->taken != p->every && card_to_throw(p, t) >= 0)
        return false;
    bool struck = p->own->flags & SD_SIDE_STRUCK || t->taken & p->of[SD_STRIKE];
    return struck || !wants_restraint(p->look);
}

void sd_plan_write_end(struct plan *p, const struct turn *t, struct policy_plan *n) {
    write_growth(p, t, n);
    if (!n->count)
        write_last(p, t, n);
    else if (ends_after(p, t))
        add_step(n, SD_END_TURN, 0);
}
