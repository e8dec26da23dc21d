/* SHATTERED DUNGEON: damage and healing, the fall of a party member, and the conditions that soften a blow.
 * Points never leave 0..start (S-15). A party's Vitality lies with its members; side.now[0] is their sum. */
#include "games/shattered/sd.h"

uint32_t sd_any_member(struct sd_state *s) {
    uint32_t bits = sd_standing(&s->pub);
    if (!bits)
        return 0;
    uint32_t n = stream_below(&s->fate, sd_count(bits));
    while (n--)
        bits &= bits - 1;
    return sd_bit(bits) + 1;
}

static void count_harm(struct sd_public *p, int32_t resource, uint8_t source, uint32_t amount) {
    uint32_t sum = p->harm[resource][source] + amount;
    p->harm[resource][source] = (uint8_t)(sum > 255 ? 255 : sum);
}

/* SD-166 to SD-168: the member is out, its cards leave, the others lose heart. */
static void knock_out(const struct sd_rules *r, struct sd_state *s, uint32_t at, struct sink *k) {
    struct sd_public *p = &s->pub;
    struct sd_member *m = &p->member[at];
    m->down = 1;
    m->guard = m->guard_rounds = m->erode = 0;
    p->downs++;
    if (p->falls < 255)
        p->falls++;
    if (!m->fell)
        m->fell = p->falls;
    emit(k, SD_EV_KNOCKED_OUT, SD_TO_ALL, (int32_t)at + 1, m->class, p->downs, 0);
    sd_fallen_cards(s, at, k);
    uint32_t loss = r->f.morale[p->downs - 1];
    sd_hurt(r, s, SD_VISITOR, 1, loss, SD_BY_MORALE, 0, k);
    sd_hurt(r, s, SD_VISITOR, 2, loss, SD_BY_MORALE, 0, k);
}

NOINLINE static uint32_t hurt_member(const struct sd_rules *r, struct sd_state *s, uint32_t amount,
                                     uint8_t source, uint32_t member, struct sink *k) {
    if (!member || s->pub.member[member - 1].down)
        member = sd_any_member(s);
    if (!member)
        return 0;
    struct sd_member *m = &s->pub.member[member - 1];
    uint32_t done = amount < m->now ? amount : m->now;
    m->now = (uint8_t)(m->now - done);
    s->pub.side[SD_VISITOR].now[0] = (int16_t)(s->pub.side[SD_VISITOR].now[0] - (int32_t)done);
    count_harm(&s->pub, SD_VITALITY, source, done);
    emit(k, SD_EV_DAMAGE, SD_TO_ALL, SD_VITALITY, (int32_t)done, source, (int32_t)member);
    if (!m->now)
        knock_out(r, s, member - 1, k);
    return done;
}

uint32_t sd_hurt(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t reducer,
                 uint32_t amount, uint8_t source, uint32_t member, struct sink *k) {
    struct sd_side *of = sd_side_of(&s->pub, side);
    if (!amount)
        return 0;
    if (side == SD_VISITOR && !reducer && s->pub.member[0].class)
        return hurt_member(r, s, amount, source, member, k);
    uint32_t left = (uint32_t)of->now[reducer];
    uint32_t done = amount < left ? amount : left;
    if (!done)
        return 0;
    of->now[reducer] = (int16_t)(left - done);
    count_harm(&s->pub, SD_RES(side, reducer), source, done);
    emit(k, SD_EV_DAMAGE, SD_TO_ALL, SD_RES(side, reducer), (int32_t)done, source, 0);
    return done;
}

NOINLINE static uint32_t heal_member(struct sd_state *s, uint32_t amount, uint8_t source, uint32_t member,
                                     struct sink *k) {
    if (!member || s->pub.member[member - 1].down)
        member = (uint32_t)(sd_weakest(&s->pub) + 1);
    if (!member)
        return 0;
    struct sd_member *m = &s->pub.member[member - 1];
    uint32_t room = (uint32_t)(m->start - m->now), done = amount < room ? amount : room;
    if (!done)
        return 0;
    m->now = (uint8_t)(m->now + done);
    s->pub.side[SD_VISITOR].now[0] = (int16_t)(s->pub.side[SD_VISITOR].now[0] + (int32_t)done);
    emit(k, SD_EV_HEALED, SD_TO_ALL, SD_VITALITY, (int32_t)done, source, (int32_t)member);
    return done;
}

uint32_t sd_heal(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t reducer,
                 uint32_t amount, uint8_t source, uint32_t member, struct sink *k) {
    struct sd_side *of = &s->pub.side[side];
    (void)r;
    if (side == SD_VISITOR && !reducer && s->pub.member[0].class)
        return heal_member(s, amount, source, member, k);
    uint32_t room = (uint32_t)(of->start[reducer] - of->now[reducer]);
    uint32_t done = amount < room ? amount : room;
    if (!done)
        return 0;
    of->now[reducer] = (int16_t)(of->now[reducer] + (int32_t)done);
    emit(k, SD_EV_HEALED, SD_TO_ALL, SD_RES(side, reducer), (int32_t)done, source, 0);
    return done;
}

/* SD-173, S-41: back on their feet with part of their Vitality, and their cards with them. */
void sd_restore(const struct sd_rules *r, struct sd_state *s, uint32_t at, uint32_t vitality,
                struct sink *k) {
    struct sd_member *m = &s->pub.member[at];
    (void)r;
    vitality = vitality ? vitality : 1;
    m->down = 0;
    m->now = (uint8_t)(vitality < m->start ? vitality : m->start);
    s->pub.downs--;
    s->pub.side[SD_VISITOR].now[0] = (int16_t)(s->pub.side[SD_VISITOR].now[0] + m->now);
    sd_cards_back(s, at);
    emit(k, SD_EV_RESTORED, SD_TO_ALL, (int32_t)at + 1, m->class, m->now, 0);
}

static uint32_t hold_off(uint32_t damage, uint32_t amount, uint8_t condition, int32_t resource,
                         uint32_t member, struct sink *k) {
    uint32_t held = amount < damage ? amount : damage;
    if (held)
        emit(k, SD_EV_BLOCKED, SD_TO_ALL, condition, (int32_t)held, resource, (int32_t)member);
    return damage - held;
}

/* What is left of the damage of a card after Fortify, guard and Ward of the side it falls on. Ward is used
 * up by the first damage it meets (SD-107, SD-108, C-33). */
uint32_t sd_softened(struct sd_state *s, uint32_t side, uint32_t reducer, uint32_t member, uint32_t damage,
                     struct sink *k) {
    struct sd_side *of = &s->pub.side[side];
    int32_t resource = SD_RES(side, reducer);
    if (!damage)
        return 0;
    damage =
        hold_off(damage, sd_fortified(&s->pub, side, reducer, member), SD_COND_FORTIFY, resource, member, k);
    if (member)
        damage = hold_off(damage, s->pub.member[member - 1].guard, SD_COND_GUARD, resource, member, k);
    if (damage && of->ward) {
        damage = hold_off(damage, of->ward, SD_COND_WARD, resource, member, k);
        of->ward = of->ward_rounds = 0;
        emit(k, SD_EV_CONDITION_END, SD_TO_ALL, (int32_t)side + 1, SD_COND_WARD, 0, 0);
    }
    return damage;
}

void sd_entangle(struct sd_state *s, uint32_t side, struct sink *k) {
    if (s->pub.side[side].entangled)
        return;
    s->pub.side[side].entangled = 1;
    emit(k, SD_EV_CONDITION, SD_TO_ALL, (int32_t)side + 1, SD_COND_ENTANGLED, 1, 0);
}

/* S-27: N rounds are N full rounds after this one. When every place is taken the shortest gives way. */
void sd_fortify(struct sd_state *s, uint32_t side, uint32_t reducer, uint32_t amount, uint32_t rounds,
                uint32_t member, struct sink *k) {
    struct sd_fort *at = &s->pub.side[side].fort[0];
    if (!amount)
        return;
    for (uint32_t i = 1; i < SD_FORTS && at->rounds; i++)
        if (s->pub.side[side].fort[i].rounds < at->rounds)
            at = &s->pub.side[side].fort[i];
    s->pub.side[side].forts = (uint8_t)(s->pub.side[side].forts + !at->rounds);
    *at = (struct sd_fort){(uint8_t)reducer, (uint8_t)amount, (uint8_t)(rounds + 1), (uint8_t)member};
    emit(k, SD_EV_CONDITION, SD_TO_ALL, (int32_t)side + 1, SD_COND_FORTIFY, (int32_t)amount,
         SD_RES(side, reducer));
}

/* SD-107: one round; a second Ward does not add up. */
void sd_ward(struct sd_state *s, uint32_t side, uint32_t amount, struct sink *k) {
    struct sd_side *of = &s->pub.side[side];
    of->ward = (uint8_t)(amount > of->ward ? amount : of->ward);
    of->ward_rounds = 2;
    emit(k, SD_EV_CONDITION, SD_TO_ALL, (int32_t)side + 1, SD_COND_WARD, of->ward, 0);
}
