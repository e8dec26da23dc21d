/* SHATTERED DUNGEON: invariants, recomputed from scratch. The audit runs after every
 * step in tests and fuzzing; it knows nothing of how the rules keep their promises. */
#include "games/shattered/sd.h"

static enum status bug(struct err *e, const char *what) {
    return err_set(e, ST_BUG, "shattered: %s", what);
}

/* Every card of a deck lies in exactly one place, and the public counts are true. */
static enum status audit_zones(const struct sd_rules *r, const struct sd_state *s, uint32_t side,
                               struct err *e) {
    const struct sd_side *of = &s->pub.side[side];
    const struct sd_hidden *own = &s->own[side];
    if (of->deck_count > SD_DECK_MAX || own->offered > of->deck_count || s->pub.blow.slot > SD_DECK_MAX)
        return bug(e, "a place that no deck has");
    uint64_t all = (UINT64_C(1) << of->deck_count) - 1, seen = 0;
    const uint64_t zone[] = {own->hand,
                             own->draw,
                             own->trap,
                             of->discard,
                             of->gone,
                             of->out,
                             sd_slot_bit(own->offered),
                             s->pub.blow.side == side ? sd_slot_bit(s->pub.blow.slot) : 0};
    for (uint32_t i = 0; i < sizeof zone / sizeof zone[0]; i++) {
        if (seen & zone[i])
            return bug(e, "a card lies in two places");
        seen |= zone[i];
    }
    if (seen != all)
        return bug(e, "a card lies nowhere, or one too many lies somewhere");
    if (sd_count(own->hand) != of->hand_count || sd_count(own->draw) != of->draw_count ||
        sd_count(own->trap) != of->trap_count)
        return bug(e, "a public count of cards is wrong (S-66)");
    for (uint64_t m = own->trap; m; m &= m - 1)
        if (r->card[of->deck[sd_bit(m)]].category != SD_TRAP)
            return bug(e, "something else than a Trap lies face-down (SD-041)");
    for (uint64_t m = of->gone; m; m &= m - 1)
        if (!r->card[of->deck[sd_bit(m)]].exhaust)
            return bug(e, "a card is gone that does not exhaust (SD-109)");
    return ST_OK;
}

/* The list is the one the setup brings to this room, by card id; a party's cards belong to its members. */
static enum status audit_deck(const struct sd_rules *r, const struct sd_state *s, uint32_t side,
                              struct err *e) {
    const struct sd_side *of = &s->pub.side[side];
    uint16_t card[SD_DECK_MAX];
    uint8_t owner[SD_DECK_MAX];
    if (sd_deck_of(r, &s->setup, side, s->pub.room_number, card, owner) != of->deck_count)
        return bug(e, "a deck of the wrong size");
    for (uint32_t i = 0; i < SD_DECK_MAX; i++) {
        if (i >= of->deck_count) {
            if (of->deck[i])
                return bug(e, "a card behind the end of its deck");
            continue;
        }
        if (of->deck[i] != card[i] || r->card[card[i]].side != side || (i && card[i] < card[i - 1]))
            return bug(e, "a deck that its side did not bring (S-66)");
        for (uint32_t k = 0; side == SD_VISITOR && k < SD_MEMBERS; k++)
            if ((s->of_member[k] >> i & 1) != (owner[i] == k + 1))
                return bug(e, "a card belongs to the wrong member");
    }
    struct sd_side again = *of;
    sd_index(r, &again);
    return memcmp(&again, of, sizeof again) ? bug(e, "the index of a deck is wrong") : ST_OK;
}

/* SD-167: a fallen member's cards are played from the hand or face-down still, but never drawn again. */
static enum status audit_members(const struct sd_rules *r, const struct sd_state *s, struct err *e) {
    const struct sd_public *p = &s->pub;
    const struct sd_side *of = &p->side[SD_VISITOR];
    int32_t now = 0, start = 0;
    uint32_t downs = 0;
    uint64_t fallen = 0;
    for (uint32_t i = 0; i < SD_MEMBERS; i++) {
        const struct sd_member *m = &p->member[i];
        if (m->class != s->setup.member[i] || m->class > r->class_count || !m->class != !!p->creature)
            return bug(e, "a party has four members and a creature comes alone (SD-151, SD-185)");
        if (m->now > m->start || !m->now != (m->down || !m->class) || m->down > 1)
            return bug(e, "a member stands with no Vitality, or lies with some (SD-166)");
        if (!m->guard != !m->guard_rounds || (m->down && (m->guard || m->erode || !m->fell)) ||
            m->fell > p->falls)
            return bug(e, "a member's conditions cannot be right");
        now += m->now;
        start += m->start;
        downs += m->down;
        fallen |= m->down ? s->of_member[i] : 0;
    }
    if (!p->creature && (now != of->now[0] || start != of->start[0]))
        return bug(e, "the party's Vitality is not the sum of its members' (SD-156)");
    if (downs != p->downs || p->falls < downs)
        return bug(e, "the fallen are counted wrong (SD-170)");
    if (fallen & (s->own[SD_VISITOR].draw | of->discard))
        return bug(e, "a fallen member's card could be drawn (SD-167)");
    return of->out & ~fallen ? bug(e, "a card is out of play and its owner is not (SD-167)") : ST_OK;
}

/* Queues are packed, places that are free are blank, and nothing lasts longer than a run of cards can make
 * it. */
static enum status audit_conditions(const struct sd_rules *r, const struct sd_side *of, struct err *e) {
    enum { ROUNDS_MAX = 64 };
    uint32_t forts = 0, binds = 0;
    if (of->empowers > SD_QUEUE || of->disrupts > SD_QUEUE)
        return bug(e, "more modifiers wait than can");
    if (!bytes_blank(&of->empower[of->empowers], (SD_QUEUE - of->empowers) * sizeof of->empower[0]) ||
        !bytes_blank(&of->disrupt[of->disrupts], (SD_QUEUE - of->disrupts) * sizeof of->disrupt[0]))
        return bug(e, "a modifier waits behind the end of its queue");
    for (uint32_t i = 0; i < of->empowers; i++)
        if (of->empower[i].card > r->card_count)
            return bug(e, "an Empower of no card");
    for (uint32_t i = 0; i < of->disrupts; i++)
        if (!of->disrupt[i].card || of->disrupt[i].card > r->card_count)
            return bug(e, "a Disrupt of no card");
    for (uint32_t i = 0; i < SD_FORTS; i++) {
        const struct sd_fort *f = &of->fort[i];
        if (f->rounds ? !f->amount || f->reducer >= SD_REDUCERS || f->member > SD_MEMBERS ||
                            (f->member && f->reducer) || f->rounds > ROUNDS_MAX
                      : !bytes_blank(f, sizeof *f))
            return bug(e, "a Fortify that cannot be (SD-108)");
        forts += f->rounds != 0;
    }
    for (uint32_t i = 0; i < SD_BINDS; i++) {
        const struct sd_bind *b = &of->bind[i];
        if (b->rounds ? !b->amount || b->reducer >= SD_REDUCERS || b->rounds > ROUNDS_MAX
                      : !bytes_blank(b, sizeof *b))
            return bug(e, "a Binding that cannot be (SD-212)");
        binds += b->rounds != 0;
    }
    if (forts != of->forts || binds != of->binds)
        return bug(e, "Fortify or Binding is counted wrong");
    for (uint32_t i = 0; i < SD_DEPENDENCIES; i++) {
        const struct sd_dependency *d = &of->dependency[i];
        if (d->amount ? d->reducer >= SD_REDUCERS || d->trust2 < 0 : !bytes_blank(d, sizeof *d))
            return bug(e, "a Dependency that cannot be (SD-215)");
    }
    return ST_OK;
}

static enum status audit_side(const struct sd_rules *r, const struct sd_public *p, uint32_t side,
                              struct err *e) {
    const struct sd_side *of = &p->side[side];
    uint32_t turns = side == SD_VISITOR ? r->f.betrayed_turns : r->f.scorned_turns;
    for (uint32_t i = 0; i < SD_REDUCERS; i++)
        if (of->now[i] < 0 || of->now[i] > of->start[i] || of->start[i] < 1)
            return bug(e, "a resource is outside of 0 to its start (S-15)");
    if (of->spent > of->pool || (of->typed && !of->typed_type) || of->typed_type > SD_TYPES)
        return bug(e, "energy that cannot be (SD-084)");
    if (of->entangled > 1 || !of->ward != !of->ward_rounds || of->ward_rounds > 2 || of->fury > turns)
        return bug(e, "a condition outlasts its time (SD-101, SD-107, S-70)");
    if (of->flags & ~(SD_SIDE_OF_TURN | SD_SIDE_REFUSES))
        return bug(e, "a mark that does not exist");
    if ((of->flags & SD_SIDE_STRUCK) && (of->flags & SD_SIDE_RESTRAINED))
        return bug(e, "a side struck and showed restraint in one turn (S-69)");
    if (of->last_type > SD_TYPES || of->mulligans > r->f.mulligans || of->auto_hit >> SD_REDUCERS)
        return bug(e, "a count of the room is out of bounds");
    if (side == SD_VISITOR && !p->creature && of->erode[0])
        return bug(e, "Erode on a party's Vitality lies with its members (S-72)");
    for (uint32_t i = 0; i < SD_DEPENDENCIES; i++)
        if (of->dependency[i].amount && of->dependency[i].trust2 > p->trust2)
            return bug(e, "a Dependency was not called in (S-71)");
    return audit_conditions(r, of, e);
}

/* What lies on the table is what its maker put there; it shows its card exactly while Trust is low. */
static enum status audit_table(const struct sd_rules *r, const struct sd_state *s, struct err *e) {
    const struct sd_public *p = &s->pub;
    const struct sd_table *t = &p->table;
    const struct sd_hidden *maker = &s->own[t->side & 1], *other = &s->own[!t->side];
    if (other->offered || other->dark || (!t->open && (maker->offered || maker->dark)))
        return bug(e, "an Offer lies nowhere and is held all the same");
    if (!t->open)
        return bytes_blank(t, sizeof *t) ? ST_OK : bug(e, "the table was not cleared");
    if (t->side >= SD_SIDES || !maker->offered || maker->offered > p->side[t->side].deck_count)
        return bug(e, "something lies on the table that nobody put there");
    uint16_t id = p->side[t->side].deck[maker->offered - 1];
    const struct sd_card *c = &r->card[id];
    if (c->category != (p->ask == SD_ASK_TEST ? SD_TEST : SD_OFFER))
        return bug(e, "the question is not about the card on the table");
    if (p->ask == SD_ASK_TEST)
        return t->card == id && !maker->dark ? ST_OK : bug(e, "a Test lies open (SD-040)");
    if (!c->covenant != (p->ask == SD_ASK_OFFER))
        return bug(e, "a Covenant is asked as an Offer, or an Offer as a Covenant (SD-242)");
    bool veiled = t->tier >= 1 && !c->covenant;
    if (t->card != (veiled ? 0 : id))
        return bug(e, "an Offer is veiled at the wrong Trust (SD-208)");
    uint8_t bar = sd_shows_bar(r, c, veiled) ? c->benefit_reducer : (uint8_t)SD_NO_REDUCER;
    if (t->benefit != c->benefit || t->benefit_reducer != bar || t->full_restore != c->full_restore ||
        t->trust != c->trust)
        return bug(e, "an Offer that shows something else than it is (SD-208)");
    if (maker->dark && (!veiled || !c->dark.kind))
        return bug(e, "a veiled cost where there is none (S-68)");
    return ST_OK;
}

/* The seat that is asked is the one the open question is for. */
static enum status audit_ask(const struct sd_rules *r, const struct sd_state *s, struct err *e) {
    const struct sd_public *p = &s->pub;
    uint8_t seat = p->seat;
    if (p->ask >= SD_ASKS || p->over >= SD_OUTCOMES || seat >= SD_SIDES)
        return bug(e, "no such question");
    if ((p->ask == SD_ASK_OVER) != (p->over != SD_OUT_NONE))
        return bug(e, "a run that is over and goes on");
    bool table = p->ask == SD_ASK_OFFER || p->ask == SD_ASK_COVENANT || p->ask == SD_ASK_TEST;
    if (table != p->table.open || (p->ask == SD_ASK_REACT) != (p->blow.slot != 0))
        return bug(e, "the question is not the one that lies open");
    if (p->ask == SD_ASK_TURN && seat != p->turn)
        return bug(e, "the wrong side is asked for its turn");
    if (p->ask == SD_ASK_REDIRECT && (seat != SD_DUNGEON || p->room_number >= p->rooms))
        return bug(e, "only the dungeon leads on, and only while rooms are left (SD-231)");
    if (table && (seat == p->table.side || p->table.side != p->turn))
        return bug(e, "the maker of an Offer is asked about it");
    if (p->ask != SD_ASK_REACT)
        return bytes_blank(&p->blow, sizeof p->blow) ? ST_OK : bug(e, "a blow was not cleared");
    const struct sd_blow *b = &p->blow;
    if (b->side != p->turn || seat == b->side || b->slot > p->side[b->side].deck_count ||
        r->card[p->side[b->side].deck[b->slot - 1]].category != SD_STRIKE)
        return bug(e, "a blow that its side did not strike");
    if (b->target >= SD_REDUCERS || b->member > SD_MEMBERS || b->tier < SD_DEVASTATING || b->tier > SD_STRONG)
        return bug(e, "a blow that needs no answer (S-20)");
    return ST_OK;
}

static enum status audit_run(const struct sd_rules *r, const struct sd_state *s, struct err *e) {
    const struct sd_public *p = &s->pub;
    uint32_t rounds = 0, bonds = 0, rooms = 0;
    if (p->rooms < 1 || p->rooms > SD_RUN_ROOMS || p->room_number < 1 || p->room_number > p->rooms ||
        p->rooms != s->setup.rooms)
        return bug(e, "a run of the wrong length (C-16)");
    if (!p->room || p->room > r->room_count || s->setup.room[p->room_number - 1] != p->room)
        return bug(e, "the run is in no room");
    if (!p->limit || p->limit > SD_ROUND_LIMIT_MAX || p->round > p->limit || p->first >= SD_SIDES ||
        p->turn >= SD_SIDES)
        return bug(e, "the round is beyond its limit (S-01)");
    for (uint32_t i = 0; i < SD_RUN_ROOMS; i++) {
        rooms += p->seen_outcome[i] != SD_OUT_NONE;
        rounds += p->seen_rounds[i];
        bonds += p->seen_outcome[i] == SD_OUT_BOND;
        if (p->seen_outcome[i] >= SD_OUTCOMES || (i && p->seen_outcome[i] && !p->seen_outcome[i - 1]))
            return bug(e, "the rooms behind are out of order");
        if (p->seen_outcome[i] && p->seen_room[i] != s->setup.room[i])
            return bug(e, "the rooms behind are not those of the run");
        for (uint32_t k = 0; k < i && s->setup.room[i]; k++)
            if (s->setup.room[k] == s->setup.room[i])
                return bug(e, "a room stands twice in a run");
    }
    if (rooms != p->room_number && rooms + 1 != p->room_number)
        return bug(e, "the rooms behind are counted wrong");
    if (!p->betrayals != !p->betrayed || p->betrayed > p->room_number)
        return bug(e, "a betrayal in a room that was not there (S-87)");
    if (rounds != p->run_rounds || bonds != p->bonds)
        return bug(e, "the rounds or Bonds of the run are counted wrong");
    uint32_t done = rounds + (rooms == p->room_number ? 0u : p->round);
    if (done < SD_ROUNDS_MAX &&
        !bytes_blank(p->momentum[done], (SD_ROUNDS_MAX - done) * sizeof p->momentum[0]))
        return bug(e, "momentum of rounds that were never played");
    for (uint32_t i = 0; i < SD_ROUNDS_MAX; i++)
        if (p->momentum[i][SD_DUNGEON] > 100 || p->momentum[i][SD_VISITOR] > 100)
            return bug(e, "more than full health (S-57)");
    return ST_OK;
}

/* S-54: gains of a round stop at the cap. A Covenant's Trust is outside of it, and ends the room. */
static enum status audit_trust(const struct sd_rules *r, const struct sd_public *p, struct err *e) {
    int32_t cap = 2 * r->f.trust_cap;
    if (p->trust2 < 0 || p->rapport2 < 0 || (r->f.bond == 3 && p->rapport2))
        return bug(e, "Trust or Rapport that cannot be (SD-241)");
    if (p->ask != SD_ASK_REDIRECT && p->ask != SD_ASK_OVER && p->trust2 > p->trust2_before + cap)
        return bug(e, "more Trust in a round than the cap (SD-223)");
    if (p->rapport2 > p->rapport2_before + cap)
        return bug(e, "more Rapport in a round than the cap (SD-202)");
    if (p->best_tier > 3 || (r->f.bond == 3 && p->best_tier < sd_trust_tier(r, p)))
        return bug(e, "the highest tier is behind Trust (SD-221)");
    return ST_OK;
}

enum status sd_audit(const void *rules, const void *state, struct err *e) {
    const struct sd_rules *r = rules;
    const struct sd_state *s = state;
    const struct sd_public *p = &s->pub;
    enum status st = p->lost ? bug(e, "a modifier found no room in its list") : audit_ask(r, s, e);
    if (st == ST_OK &&
        (p->creature != s->setup.creature || p->party != s->setup.party || p->dungeon != s->setup.dungeon))
        st = bug(e, "somebody else came than was set up");
    THEN(st, audit_run(r, s, e));
    for (uint32_t side = 0; side < SD_SIDES && st == ST_OK; side++) {
        st = audit_zones(r, s, side, e);
        THEN(st, audit_deck(r, s, side, e));
        THEN(st, audit_side(r, p, side, e));
    }
    THEN(st, audit_members(r, s, e));
    THEN(st, audit_table(r, s, e));
    return st == ST_OK ? audit_trust(r, p, e) : st;
}
