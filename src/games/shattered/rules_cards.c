/* SHATTERED DUNGEON: Traps, Reshapes, Empowers, Disrupts, Counters and Energy. Strikes have a file of their
 * own, Offers and Tests are in rules_bond.c. */
#include "games/shattered/sd.h"

static void tell_condition(uint32_t side, uint8_t what, int32_t amount, int32_t detail, struct sink *k) {
    emit(k, SD_EV_CONDITION, SD_TO_ALL, (int32_t)side + 1, what, amount, detail);
}

/* Which member an effect reaches; 0 for creatures, dungeons and the whole side. */
static uint32_t member_for(const struct sd_state *s, uint32_t side, uint32_t slot, uint8_t to,
                           uint32_t chosen) {
    if (side != SD_VISITOR || !s->pub.member[0].class || to == SD_TO_SIDE)
        return 0;
    if (to == SD_TO_CHOSEN && chosen)
        return chosen;
    for (uint32_t i = 0; to == SD_TO_OWNER && i < SD_MEMBERS; i++)
        if (s->of_member[i] >> slot & 1 && !s->pub.member[i].down)
            return i + 1;
    return (uint32_t)(sd_weakest(&s->pub) + 1);
}

/* S-22, S-23: every matching Trap springs; its effects fall on the owner's opponent. */
void sd_spring_traps(const struct sd_rules *r, struct sd_state *s, uint32_t owner, uint8_t trigger,
                     struct sink *k) {
    struct sd_side *of = sd_side_of(&s->pub, owner);
    for (uint64_t m = s->own[owner].trap; m; m &= m - 1) {
        uint32_t slot = sd_bit(m);
        const struct sd_card *c = &r->card[of->deck[slot]];
        if (c->trigger != trigger)
            continue;
        s->own[owner].trap &= ~(UINT64_C(1) << slot);
        of->trap_count--;
        sd_discard(r, s, owner, slot);
        emit(k, SD_EV_TRAP_SPRUNG, SD_TO_ALL, (int32_t)owner + 1, of->deck[slot], trigger, 0);
        for (uint32_t i = 0; i < 2; i++) {
            const struct sd_trap_effect *e = &c->effect[i];
            if (e->kind == SD_TRAP_ENTANGLE)
                sd_entangle(s, !owner, k);
            if (e->kind != SD_TRAP_DAMAGE)
                continue;
            uint32_t member = owner == SD_DUNGEON && !e->reducer ? sd_any_member(s) : 0;
            uint32_t damage = sd_softened(s, !owner, e->reducer, member, e->amount, k);
            sd_hurt(r, s, !owner, e->reducer, damage, SD_BY_TRAP, member, k);
        }
    }
}

static void reshape_member(const struct sd_rules *r, struct sd_state *s, const struct sd_card *c,
                           uint32_t member, struct sink *k) {
    struct sd_member *m = &s->pub.member[member - 1];
    if (m->down)
        sd_restore(r, s, member - 1, c->restore ? c->restore : (m->start * c->restore_bp + 5000u) / 10000, k);
}

/* SD-108: longer for the member that was tended, or for the side where there is none. */
static void extend_forts(struct sd_state *s, uint32_t side, uint32_t member, uint32_t rounds) {
    for (uint32_t i = 0; i < SD_FORTS; i++) {
        struct sd_fort *f = &s->pub.side[side].fort[i];
        if (f->rounds && f->member == member)
            f->rounds = (uint8_t)(f->rounds + rounds);
    }
    if (member && s->pub.member[member - 1].guard_rounds)
        s->pub.member[member - 1].guard_rounds = (uint8_t)(s->pub.member[member - 1].guard_rounds + rounds);
}

static void drop_mod(struct sd_mod *queue, uint8_t *count) {
    memmove(&queue[0], &queue[1], (SD_QUEUE - 1) * sizeof queue[0]);
    memset(&queue[SD_QUEUE - 1], 0, sizeof queue[0]);
    (*count)--;
}

static void block_rescue(struct sd_state *s, struct sd_side *me, uint32_t member, struct sink *k) {
    emit(k, SD_EV_RESCUE_FAILED, SD_TO_ALL, (int32_t)member, s->pub.member[member - 1].class,
         me->disrupt[0].card, 0);
    drop_mod(me->disrupt, &me->disrupts);
}

static void play_reshape(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                         uint32_t chosen, struct sink *k) {
    struct sd_side *me = sd_side_of(&s->pub, side);
    const struct sd_card *c = &r->card[me->deck[slot]];
    uint32_t tended = chosen;
    bool restores = (c->restore || c->restore_bp) && chosen && s->pub.member[chosen - 1].down;
    if (restores && me->disrupts) /* SD-173: a Disrupt that waits on the party is spent on the rescue */
        block_rescue(s, me, chosen, k);
    else if (restores)
        reshape_member(r, s, c, chosen, k);
    for (uint32_t i = 0; i < 2 && !restores; i++) {
        if (!c->heal[i].amount)
            continue;
        uint32_t member = c->heal[i].reducer ? 0 : member_for(s, side, slot, c->heal[i].to, chosen);
        tended = member ? member : tended;
        sd_heal(r, s, side, c->heal[i].reducer, c->heal[i].amount, SD_BY_RESHAPE, member, k);
    }
    for (uint32_t i = 0; i < 2; i++) {
        const struct sd_fort_rules *f = &c->fort[i];
        uint32_t member = f->reducer || f->to == SD_TO_SIDE ? 0 : tended;
        if (!member && f->amount && !f->reducer)
            member = member_for(s, side, slot, f->to, chosen);
        sd_fortify(s, side, f->reducer, f->amount, f->rounds, member, k);
    }
    if (c->shift) {
        uint32_t left = (uint32_t)me->now[c->shift_from], most = left ? left - 1 : 0;
        uint32_t room = (uint32_t)(me->start[c->shift_to] - me->now[c->shift_to]);
        uint32_t moved = c->shift < most ? c->shift : most;
        moved = moved < room ? moved : room;
        sd_hurt(r, s, side, c->shift_from, moved, SD_BY_SHIFT, 0, k);
        sd_heal(r, s, side, c->shift_to, moved, SD_BY_SHIFT, 0, k);
    }
    if (c->extend_rounds)
        extend_forts(s, side, tended, c->extend_rounds);
    if (c->ward)
        sd_ward(s, side, c->ward, k);
}

/* The end of a queue. check refuses a card for which there is no room (SD_QUEUE); if it ever did not, the
 * last one is overwritten and the match ends. */
static struct sd_mod *mod_after(struct sd_state *s, struct sd_mod *queue, uint8_t *count) {
    if (*count >= SD_QUEUE) {
        s->pub.lost = 1;
        (*count)--;
    }
    return &queue[(*count)++];
}

static void play_empower(struct sd_state *s, uint32_t side, const struct sd_card *c, uint16_t id,
                         struct sink *k) {
    struct sd_side *me = sd_side_of(&s->pub, side);
    *mod_after(s, me->empower, &me->empowers) = (struct sd_mod){
        .card = id, .flags = c->advantage ? SD_MOD_ADVANTAGE : 0, .power = c->bonus, .keywords = c->grants};
    tell_condition(side, SD_COND_EMPOWER, c->bonus, 0, k);
}

static void play_disrupt(struct sd_state *s, uint32_t side, uint32_t slot, const struct sd_card *c,
                         uint16_t id, struct sink *k) {
    struct sd_side *foe = sd_side_of(&s->pub, !side);
    uint32_t flags = (c->disadvantage ? SD_MOD_DISADVANTAGE : 0u) | (c->strip ? SD_MOD_STRIP : 0u) |
                     (c->randomize ? SD_MOD_RANDOM : 0u) | (c->thorns_entangle ? SD_MOD_ENTANGLE : 0u);
    if (flags || c->thorns) {
        *mod_after(s, foe->disrupt, &foe->disrupts) = (struct sd_mod){
            .card = id, .flags = (uint8_t)flags, .thorns = c->thorns, .thorns_reducer = c->thorns_reducer};
        tell_condition(!side, SD_COND_DISRUPT, 1, 0, k);
    }
    int32_t weak = c->guard && side == SD_VISITOR ? sd_weakest(&s->pub) : -1;
    if (weak >= 0) {
        s->pub.member[weak].guard = c->guard;
        s->pub.member[weak].guard_rounds = (uint8_t)(c->guard_rounds + 1);
        tell_condition(side, SD_COND_GUARD, c->guard, weak + 1, k);
    }
    const struct sd_fort_rules *f = &c->fort[0];
    uint32_t member = f->reducer ? 0 : member_for(s, side, slot, f->to, 0);
    sd_fortify(s, side, f->reducer, f->amount, f->rounds, member, k);
}

/* S-73: a Trap found before it springs; finding one makes nobody more trusting. */
static bool disarm(const struct sd_rules *r, struct sd_state *s, uint32_t foe, const struct sd_card *c,
                   struct sink *k) {
    uint64_t traps = s->own[foe].trap;
    if (!c->disarm || !traps)
        return false;
    uint32_t n = stream_below(&s->fate, sd_count(traps));
    while (n--)
        traps &= traps - 1;
    uint32_t slot = sd_bit(traps);
    s->own[foe].trap &= ~(UINT64_C(1) << slot);
    s->pub.side[foe].trap_count--;
    sd_discard(r, s, foe, slot);
    emit(k, SD_EV_TRAP_DISARMED, SD_TO_ALL, (int32_t)foe + 1, s->pub.side[foe].deck[slot], 0, 0);
    if (c->disarm_trust)
        sd_trust_add(r, s, -2 * (int32_t)c->disarm_trust, SD_WHY_DISARMED, k);
    return true;
}

/* S-24: an enemy's Empower first, else a Disrupt on oneself; all of both with remove_all. Returns what went:
 * bit 0 an Empower, bit 1 a Disrupt. */
static uint32_t remove_mods(struct sd_state *s, uint32_t side, const struct sd_card *c, struct sink *k) {
    struct sd_side *me = sd_side_of(&s->pub, side), *foe = sd_side_of(&s->pub, !side);
    uint32_t went = 0;
    while (foe->empowers && (!went || c->remove_all)) {
        struct sd_mod m = foe->empower[0];
        drop_mod(foe->empower, &foe->empowers);
        bool stolen = c->steal && me->empowers < SD_QUEUE;
        if (stolen)
            me->empower[me->empowers++] = m;
        emit(k, SD_EV_COUNTERED, SD_TO_ALL, (int32_t)side + 1, SD_COND_EMPOWER, m.card, stolen);
        went |= 1;
    }
    while (me->disrupts && (!went || c->remove_all)) {
        uint16_t card = me->disrupt[0].card;
        drop_mod(me->disrupt, &me->disrupts);
        emit(k, SD_EV_COUNTERED, SD_TO_ALL, (int32_t)side + 1, SD_COND_DISRUPT, card, 0);
        went |= 2;
    }
    return went;
}

/* SD-053: what follows a removal. */
static void counter_after(const struct sd_rules *r, struct sd_state *s, uint32_t side,
                          const struct sd_card *c, uint32_t went, struct sink *k) {
    uint32_t foe = !side, chip = went & 1 && c->chip_empower ? c->chip_empower : c->chip;
    if (chip) {
        uint32_t member = foe == SD_VISITOR && !c->chip_reducer ? sd_any_member(s) : 0;
        chip = sd_softened(s, foe, c->chip_reducer, member, chip, k);
        sd_hurt(r, s, foe, c->chip_reducer, chip, SD_BY_COUNTER, member, k);
    }
    if (c->entangle)
        sd_entangle(s, foe, k);
    if (c->heal_lowest) {
        uint32_t low = sd_lowest(&s->pub, side, true);
        if (low < SD_REDUCERS)
            sd_heal(r, s, side, low, c->heal_lowest, SD_BY_COUNTER, 0, k);
    }
    if (c->spread) { /* a shield already raised is held over the weakest as well */
        static const struct sd_when fortified = {SD_WHEN_HAS, 0, SD_COND_FORTIFY, 0, 0};
        if (sd_when_holds(r, &s->pub, side, &fortified))
            sd_fortify(s, side, 0, c->spread, 1, (uint32_t)(sd_weakest(&s->pub) + 1), k);
    }
    sd_fortify(s, side, c->fort[0].reducer, c->fort[0].amount, c->fort[0].rounds, 0, k);
}

static void play_counter(const struct sd_rules *r, struct sd_state *s, uint32_t side, const struct sd_card *c,
                         struct sink *k) {
    uint32_t went = disarm(r, s, !side, c, k) ? 4 : remove_mods(s, side, c, k);
    if (went)
        counter_after(r, s, side, c, went, k);
    else
        emit(k, SD_EV_COUNTERED, SD_TO_ALL, (int32_t)side + 1, 0, 0, 0);
}

static uint8_t capped(uint32_t n) {
    return (uint8_t)(n < 99 ? n : 99);
}

/* SD-085 to SD-089. */
void sd_play_energy(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                    struct sink *k) {
    struct sd_side *me = sd_side_of(&s->pub, side);
    const struct sd_card *c = &r->card[me->deck[slot]];
    uint32_t permanent = c->permanent, temporary = c->temporary;
    if (c->energy == SD_SIPHON && !sd_when_holds(r, &s->pub, side, &c->when)) {
        permanent = 0;
        temporary = c->fallback;
    }
    me->pool = capped(me->pool + permanent);
    if (c->only_type) {
        me->typed = capped(me->typed_type == c->only_type ? me->typed + temporary : temporary);
        me->typed_type = c->only_type;
    } else {
        me->temp = capped(me->temp + temporary);
    }
    emit(k, SD_EV_ENERGY, SD_TO_ALL, (int32_t)side + 1, (int32_t)permanent, (int32_t)temporary, me->pool);
    if (c->energy == SD_ATTUNE && me->attune[c->attune_type] < c->discount) {
        me->attune[c->attune_type] = c->discount;
        emit(k, SD_EV_ATTUNED, SD_TO_ALL, (int32_t)side + 1, c->attune_type + 1, c->discount, 0);
    }
    sd_discard(r, s, side, slot);
}

void sd_play_other(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                   uint32_t member, struct sink *k) {
    struct sd_side *me = sd_side_of(&s->pub, side);
    uint16_t id = me->deck[slot];
    const struct sd_card *c = &r->card[id];
    switch (c->category) {
    case SD_TRAP: /* SD-041 */
        s->own[side].trap |= UINT64_C(1) << slot;
        me->trap_count++;
        return;
    case SD_RESHAPE:
        play_reshape(r, s, side, slot, member, k);
        break;
    case SD_EMPOWER:
        play_empower(s, side, c, id, k);
        break;
    case SD_DISRUPT:
        play_disrupt(s, side, slot, c, id, k);
        break;
    default:
        play_counter(r, s, side, c, k);
        break;
    }
    sd_discard(r, s, side, slot);
    if (c->category == SD_EMPOWER)
        sd_spring(r, s, !side, SD_ON_EMPOWER, k);
    if (c->category == SD_COUNTER)
        sd_spring(r, s, !side, SD_ON_COUNTER, k);
}
