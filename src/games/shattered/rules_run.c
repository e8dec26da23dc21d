/* SHATTERED DUNGEON: rounds, rooms and the run. SD-120 is the order of a round; each step is a function here,
 * and the state rests wherever a side has to decide. */
#include "games/shattered/sd.h"

static void ask_seat(struct sd_state *s, uint8_t ask, uint32_t seat) {
    s->pub.ask = ask;
    s->pub.seat = (uint8_t)seat;
}

static uint64_t all_cards(const struct sd_side *of) {
    return (UINT64_C(1) << of->deck_count) - 1; /* SD_DECK_MAX is below 64 */
}

/* S-35: conditions end with the room; Trust and Insight stay. S-03: energy begins anew. */
static void fresh_side(const struct sd_rules *r, struct sd_side *of) {
    size_t from = offsetof(struct sd_side, pool);
    memset((char *)of + from, 0, sizeof *of - from);
    of->pool = (uint8_t)(r->f.base_energy + of->energy_next);
    of->energy_next = 0;
}

/* S-74: a fresh shuffled deck without what was exhausted; a party goes on with the cards as they lie. */
static void gather_cards(const struct sd_rules *r, struct sd_state *s, uint32_t side) {
    struct sd_side *of = &s->pub.side[side];
    struct sd_hidden *own = &s->own[side];
    bool party = side == SD_VISITOR && s->pub.member[0].class;
    if (side == SD_DUNGEON) {
        uint8_t owner[SD_DECK_MAX];
        of->gone = 0;
        sd_take_deck(r, &s->setup, side, s->pub.room_number, of, owner);
    }
    if (party && s->pub.room_number > 1) {
        of->discard |= own->trap; /* face-down Traps are taken up again */
    } else {
        of->discard = 0;
        own->hand = 0;
        own->draw = all_cards(of) & ~of->gone;
    }
    own->trap = 0;
    of->trap_count = 0;
    of->hand_count = (uint8_t)sd_count(own->hand);
    of->draw_count = (uint8_t)sd_count(own->draw);
}

static void deal(const struct sd_rules *r, struct sd_state *s, uint32_t side, struct sink *k) {
    struct sd_side *of = &s->pub.side[side];
    if (of->hand_count < r->f.hand_size)
        sd_draw(r, s, side, r->f.hand_size - of->hand_count, k);
    emit(k, SD_EV_DEALT, SD_TO_ALL, (int32_t)side + 1, of->hand_count, of->mulligans, 0);
}

static void enter_room(const struct sd_rules *r, struct sd_state *s, uint32_t number, struct sink *k) {
    struct sd_public *p = &s->pub;
    uint8_t id = s->setup.room[number - 1];
    const struct sd_room_rules *room = &r->room[id];
    p->room = id;
    p->room_number = (uint8_t)number;
    p->seen_room[number - 1] = id;
    p->first = room->first;
    p->turn = room->first;
    p->round = 0;
    p->limit = s->setup.limit[number - 1] ? s->setup.limit[number - 1]
               : room->limit              ? room->limit
                                          : r->f.round_limit;
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        p->member[i].guard = p->member[i].guard_rounds = p->member[i].erode = 0;
    emit(k, SD_EV_ROOM_ENTERED, SD_TO_ALL, id, (int32_t)number, p->first + 1, p->limit);
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        fresh_side(r, &p->side[side]);
        gather_cards(r, s, side);
        deal(r, s, side, k);
    }
    p->trust2_before = p->trust2;
    p->rapport2_before = p->rapport2;
    ask_seat(s, SD_ASK_OPENING, p->first);
}

void sd_run_begin(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    enter_room(r, s, 1, k);
}

/* SD-018 to SD-023, SD-170, in the order of S-31. */
static uint8_t outcome_now(const struct sd_rules *r, const struct sd_public *p) {
    const struct sd_side *d = &p->side[SD_DUNGEON], *v = &p->side[SD_VISITOR];
    bool party = p->member[0].class;
    if (party ? p->downs >= r->f.kill_downs : v->now[0] <= 0)
        return SD_OUT_KILL;
    if (v->now[1] <= 0)
        return SD_OUT_BREAK;
    if (v->now[2] <= 0)
        return SD_OUT_PANIC;
    for (uint8_t i = 0; i < SD_REDUCERS; i++)
        if (d->now[i] <= 0)
            return (uint8_t)(SD_OUT_OVERCOME + i);
    return SD_OUT_NONE;
}

static bool room_won(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    uint8_t outcome = outcome_now(r, &s->pub);
    if (outcome)
        sd_room_end(r, s, outcome, k);
    return outcome;
}

/* C-43: whom the room wears down. */
static uint32_t room_picks(const struct sd_rules *r, struct sd_state *s) {
    if (r->f.party_auto == 0)
        return sd_any_member(s);
    if (r->f.party_auto == 1)
        return (uint32_t)(sd_weakest(&s->pub) + 1);
    uint32_t best = 0;
    for (uint32_t bits = sd_standing(&s->pub); bits; bits &= bits - 1) {
        uint32_t at = sd_bit(bits) + 1;
        const struct sd_member *m = &s->pub.member[at - 1];
        if (!best || m->now * s->pub.member[best - 1].start > s->pub.member[best - 1].now * m->start)
            best = at;
    }
    return best;
}

/* SD-126, S-34: every second round means rounds 1, 3, 5, ..., unless the content lets it begin later. */
static void auto_effects(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    struct sd_public *p = &s->pub;
    const struct sd_room_rules *room = &r->room[p->room];
    uint32_t round = p->round;
    const bool idle = r->f.room_waits && !(p->side[SD_DUNGEON].flags & SD_SIDE_PRESSED); /* S-81 */
    for (const struct sd_auto *a = room->effect, *end = a + room->autos; a < end; a++) {
        if (round < a->from || (round - a->from) % a->every)
            continue;
        if (idle && a->side == SD_VISITOR && a->amount < 0)
            continue;
        if (a->reducer == SD_NO_REDUCER) {
            sd_trust_add(r, s, 2 * a->amount, SD_WHY_ROOM, k);
            continue;
        }
        bool wears = a->side == SD_VISITOR && !a->reducer && a->amount < 0;
        uint32_t member = wears && p->member[0].class ? room_picks(r, s) : 0;
        if (a->amount > 0)
            sd_heal(r, s, a->side, a->reducer, (uint32_t)a->amount, SD_BY_ROOM, 0, k);
        else if (sd_hurt(r, s, a->side, a->reducer, (uint32_t)-a->amount, SD_BY_ROOM, member, k))
            sd_side_of(p, a->side)->auto_hit |= (uint8_t)(1u << a->reducer);
    }
}

static void erode_tick(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t reducer,
                       uint32_t member, uint8_t *count, struct sink *k) {
    uint32_t n = *count;
    *count = 0;
    if (s->pub.side[side].auto_hit >> reducer & 1) /* SD-103, C-31 */
        emit(k, SD_EV_ERODE_HELD, SD_TO_ALL, SD_RES(side, reducer), (int32_t)n, (int32_t)member, 0);
    else
        sd_hurt(r, s, side, reducer, n, SD_BY_ERODE, member, k);
}

/* SD-102, S-28: each application once, in the round after. */
static void erosion(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    for (uint32_t i = 0; s->pub.member[0].class && i < SD_MEMBERS; i++)
        if (s->pub.member[i].erode)
            erode_tick(r, s, SD_VISITOR, 0, i + 1, &s->pub.member[i].erode, k);
    for (uint32_t side = SD_SIDES; side--;) /* the visitor first */
        for (uint32_t i = 0; i < SD_REDUCERS; i++)
            if (s->pub.side[side].erode[i])
                erode_tick(r, s, side, i, 0, &s->pub.side[side].erode[i], k);
}

/* SD-130, C-19, S-33: the first in the round after, one more every second round. */
uint32_t sd_escalation(const struct sd_rules *r, uint32_t round) {
    return round > r->f.escalation_after
               ? r->f.escalation_base + (round - r->f.escalation_after - 1u) / r->f.escalation_step
               : 0;
}

static void escalation(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    struct sd_public *p = &s->pub;
    uint32_t amount = sd_escalation(r, p->round), spared = 0;
    for (uint32_t side = 0; side < SD_SIDES; side++) /* S-82 */
        spared |= (uint32_t)(r->f.escalation_spares && p->side[side].flags & SD_SIDE_STIRRED) << side;
    if (spared == (1u << SD_SIDES) - 1)
        return;
    emit(k, SD_EV_ESCALATION, SD_TO_ALL, (int32_t)amount, spared ? (int32_t)(spared == 1) + 1 : 0, 0, 0);
    if (!(spared >> SD_VISITOR & 1)) {
        bool picks = p->member[0].class && r->f.party_auto;
        sd_hurt(r, s, SD_VISITOR, 0, amount, SD_BY_ESCALATION, picks ? room_picks(r, s) : 0, k);
    }
    if (!(spared >> SD_DUNGEON & 1))
        sd_hurt(r, s, SD_DUNGEON, 0, amount, SD_BY_ESCALATION, 0, k);
}

static void turn_begin(struct sd_state *s, uint32_t side, struct sink *k) {
    struct sd_side *me = sd_side_of(&s->pub, side);
    s->pub.turn = (uint8_t)side;
    emit(k, SD_EV_TURN_BEGAN, SD_TO_ALL, (int32_t)side + 1, s->pub.round, 0, 0);
    if (me->entangled) /* SD-101 */
        emit(k, SD_EV_CONDITION_END, SD_TO_ALL, (int32_t)side + 1, SD_COND_ENTANGLED, 0, 0);
    me->entangled = 0;
    me->flags &= (uint8_t)~SD_SIDE_OF_TURN;
    ask_seat(s, SD_ASK_TURN, side);
}

/* What a round does by itself as it begins. */
static void wear_on(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    struct sd_public *p = &s->pub;
    p->round++;
    p->trust2_before = p->trust2;
    p->rapport2_before = p->rapport2;
    p->side[0].auto_hit = p->side[1].auto_hit = 0;
    emit(k, SD_EV_ROUND_BEGAN, SD_TO_ALL, p->round, 0, 0, 0);
    auto_effects(r, s, k);
    erosion(r, s, k);
    if (p->round > r->f.escalation_after)
        escalation(r, s, k);
}

static void round_begin(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    wear_on(r, s, k);
    if (!room_won(r, s, k))
        turn_begin(s, s->pub.first, k);
}

void sd_kept(const struct sd_rules *r, struct sd_state *s, uint32_t side, struct sink *k) {
    emit(k, SD_EV_KEPT, SD_TO_ALL, (int32_t)side + 1, 0, 0, 0);
    if (side == s->pub.first)
        ask_seat(s, SD_ASK_OPENING, !side);
    else
        round_begin(r, s, k);
}

/* SD-081, S-07: the hand goes back and seven new ones come. */
void sd_redeal(const struct sd_rules *r, struct sd_state *s, uint32_t side, struct sink *k) {
    struct sd_side *of = &s->pub.side[side];
    struct sd_hidden *own = &s->own[side];
    of->mulligans++;
    emit(k, SD_EV_MULLIGAN, SD_TO_ALL, (int32_t)side + 1, of->mulligans, 0, 0);
    own->draw |= own->hand;
    own->hand = 0;
    of->draw_count = (uint8_t)(of->draw_count + of->hand_count);
    of->hand_count = 0;
    deal(r, s, side, k);
}

/* SD-083, SD-084, S-05. */
static void refresh(const struct sd_rules *r, struct sd_state *s, uint32_t side, struct sink *k) {
    struct sd_side *of = &s->pub.side[side];
    uint32_t need = of->hand_count < r->f.hand_min ? (uint32_t)(r->f.hand_min - of->hand_count) : 0;
    sd_draw(r, s, side, need > r->f.draw ? need : r->f.draw, k);
    of->spent = of->temp = of->typed = of->typed_type = 0;
}

static void tick_conditions(struct sd_state *s, uint32_t side, struct sink *k) {
    struct sd_side *of = &s->pub.side[side];
    for (uint32_t i = 0, left = of->forts; left && i < SD_FORTS; i++) {
        struct sd_fort *f = &of->fort[i];
        left -= f->rounds > 0;
        if (!f->rounds || --f->rounds)
            continue;
        of->forts--;
        emit(k, SD_EV_CONDITION_END, SD_TO_ALL, (int32_t)side + 1, SD_COND_FORTIFY, f->amount, 0);
        memset(f, 0, sizeof *f);
    }
    if (of->ward_rounds && !--of->ward_rounds) {
        of->ward = 0;
        emit(k, SD_EV_CONDITION_END, SD_TO_ALL, (int32_t)side + 1, SD_COND_WARD, 0, 0);
    }
    for (uint32_t i = 0; side == SD_VISITOR && s->pub.member[0].class && i < SD_MEMBERS; i++) {
        struct sd_member *m = &s->pub.member[i];
        if (m->guard_rounds && !--m->guard_rounds) {
            m->guard = 0;
            emit(k, SD_EV_CONDITION_END, SD_TO_ALL, (int32_t)side + 1, SD_COND_GUARD, (int32_t)i + 1, 0);
        }
    }
}

/* SD-212: at the end of each of its rounds. */
static void drain_bound(const struct sd_rules *r, struct sd_state *s, uint32_t side, struct sink *k) {
    for (uint32_t i = 0; s->pub.side[side].binds && i < SD_BINDS; i++) {
        struct sd_bind *b = &s->pub.side[side].bind[i];
        if (!b->rounds)
            continue;
        sd_hurt(r, s, side, b->reducer, b->amount, SD_BY_BINDING, 0, k);
        if (!--b->rounds) {
            s->pub.side[side].binds--;
            emit(k, SD_EV_CONDITION_END, SD_TO_ALL, (int32_t)side + 1, SD_COND_BOUND, b->amount, 0);
            memset(b, 0, sizeof *b);
        }
    }
}

static void snapshot(struct sd_state *s, struct sink *k) {
    struct sd_public *p = &s->pub;
    uint32_t n = (uint32_t)p->run_rounds + p->round, d = sd_health(p, SD_DUNGEON),
             v = sd_health(p, SD_VISITOR);
    if (n >= 1 && n <= SD_ROUNDS_MAX) {
        p->momentum[n - 1][SD_DUNGEON] = (uint8_t)d;
        p->momentum[n - 1][SD_VISITOR] = (uint8_t)v;
    }
    emit(k, SD_EV_ROUND_ENDED, SD_TO_ALL, p->round, (int32_t)d, (int32_t)v, (int32_t)n);
}

/* And as it ends. */
static void settle(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        tick_conditions(s, side, k);
        drain_bound(r, s, side, k);
    }
}

/* SD-203 */
static bool bonds(const struct sd_rules *r, const struct sd_public *p) {
    return r->f.bond == 2 && p->trust2 >= 2 * r->f.bond_trust && p->rapport2 >= 2 * r->f.bond_trust;
}

static void round_end(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    struct sd_public *p = &s->pub;
    if (bonds(r, p)) {
        sd_room_end(r, s, SD_OUT_BOND, k);
        return;
    }
    for (uint32_t side = 0; side < SD_SIDES; side++)
        refresh(r, s, side, k);
    settle(r, s, k);
    if (p->round >= p->limit) {
        if (!room_won(r, s, k))
            sd_room_end(r, s, SD_OUT_SURVIVE, k); /* SD-024 */
        return;
    }
    snapshot(s, k);
    round_begin(r, s, k);
}

uint8_t sd_toll_once(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    struct sd_public *p = &s->pub;
    const bool last = p->round && p->round >= p->limit;
    uint8_t outcome = outcome_now(r, p);
    if (outcome) /* the turn's own end comes first */
        return outcome;
    if (p->round && bonds(r, p))
        return SD_OUT_BOND;
    if (p->round)
        settle(r, s, k);
    if (!last)
        wear_on(r, s, k);
    outcome = outcome_now(r, p);
    return outcome ? outcome : last ? SD_OUT_SURVIVE : SD_OUT_NONE;
}

/* C-27: at the end of its turn a party puts away what its fallen still held. */
static void leave_hand(struct sd_state *s, struct sink *k) {
    struct sd_side *of = &s->pub.side[SD_VISITOR];
    for (uint32_t i = 0; i < SD_MEMBERS; i++) {
        uint64_t left = s->own[SD_VISITOR].hand & s->of_member[i];
        if (!s->pub.member[i].down || !left)
            continue;
        s->own[SD_VISITOR].hand &= ~left;
        of->out |= left;
        of->hand_count = (uint8_t)sd_count(s->own[SD_VISITOR].hand);
        emit(k, SD_EV_CARDS_LEFT, SD_TO_ALL, (int32_t)i + 1, (int32_t)sd_count(left), 0, 0);
    }
}

void sd_turn_end(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    struct sd_public *p = &s->pub;
    uint32_t side = p->turn;
    struct sd_side *me = sd_side_of(p, side);
    emit(k, SD_EV_TURN_ENDED, SD_TO_ALL, (int32_t)side + 1, 0, 0, 0);
    if (me->fury && !--me->fury) /* S-70 */
        emit(k, SD_EV_CONDITION_END, SD_TO_ALL, (int32_t)side + 1,
             side == SD_VISITOR ? SD_COND_BETRAYED : SD_COND_SCORNED, 0, 0);
    if (side == SD_VISITOR && p->downs)
        leave_hand(s, k);
    if (room_won(r, s, k))
        return;
    if (side == p->first)
        turn_begin(s, !side, k);
    else
        round_end(r, s, k);
}

static uint32_t share_of(uint32_t of, uint32_t bp) {
    return (of * bp + 5000) / 10000;
}

/* S-36, S-40: the dungeon carries its wounds on; what was emptied comes back in part. */
static void rest_dungeon(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    struct sd_side *d = &s->pub.side[SD_DUNGEON];
    for (uint32_t i = 0; i < SD_REDUCERS; i++) {
        uint32_t start = (uint32_t)d->start[i], now = (uint32_t)d->now[i];
        uint32_t least = share_of(start, now ? r->f.rest_floor_bp : r->f.rest_zero_bp);
        least = least > share_of(start, r->f.rest_floor_bp) ? least : share_of(start, r->f.rest_floor_bp);
        uint32_t to = now > least ? now : least;
        to += share_of(start - to, r->f.rest_missing_bp);
        sd_heal(r, s, SD_DUNGEON, i, to - now, SD_BY_REST, 0, k);
    }
}

/* SD-174, S-37. */
static void rest_party(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    for (uint32_t i = 0; i < SD_MEMBERS; i++) {
        struct sd_member *m = &s->pub.member[i];
        if (m->down)
            sd_restore(r, s, i, share_of(m->start, r->f.party_downed_bp), k);
        else
            sd_heal(r, s, SD_VISITOR, 0, share_of((uint32_t)(m->start - m->now), r->f.party_missing_bp),
                    SD_BY_REST, i + 1, k);
    }
    for (uint32_t i = 1; i < SD_REDUCERS; i++)
        sd_heal(r, s, SD_VISITOR, i, share_of((uint32_t)s->pub.side[SD_VISITOR].start[i], r->f.party_pool_bp),
                SD_BY_REST, 0, k);
}

static void rest_creature(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    struct sd_side *v = &s->pub.side[SD_VISITOR];
    uint32_t rest_bp = r->creature[s->setup.creature].rest_bp;
    for (uint32_t i = 0; i < SD_REDUCERS; i++)
        sd_heal(r, s, SD_VISITOR, i, share_of((uint32_t)(v->start[i] - v->now[i]), rest_bp), SD_BY_REST, 0,
                k);
}

/* SD-226, C-13: the guard comes back up; a memory of at least 1 stays where there were 3. */
static void forget_trust(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    int32_t trust = s->pub.trust2 / 2, to = trust - r->f.next_room_loss;
    if (r->f.bond == 2)
        return;
    if (trust >= r->f.next_room_floor_from && to < r->f.next_room_floor)
        to = r->f.next_room_floor;
    sd_trust_add(r, s, (to > 0 ? 2 * to + s->pub.trust2 % 2 : 0) - s->pub.trust2, SD_WHY_NEXT_ROOM, k);
}

static bool was_seen(const struct sd_public *p, uint8_t room) {
    for (uint32_t i = 0; i < p->room_number; i++)
        if (p->seen_room[i] == room)
            return true;
    return false;
}

static void exchange(uint8_t *a, uint8_t *b) {
    uint8_t kept = *a;
    *a = *b;
    *b = kept;
}

/* A room that stood later in the plan changes places with the next, with all that was planned for it: limit,
 * profiles, swaps. A new one takes the place alone. */
static void change_plan(struct sd_setup *u, uint32_t at, uint8_t want) {
    uint32_t from = at + 1;
    while (from < u->rooms && u->room[from] != want)
        from++;
    if (from >= u->rooms) {
        u->room[at] = want;
        u->limit[at] = 0;
        return;
    }
    exchange(&u->room[at], &u->room[from]);
    exchange(&u->limit[at], &u->limit[from]);
    for (uint32_t side = 0; side < SD_SIDES; side++)
        exchange(&u->profile[side][at], &u->profile[side][from]);
    for (uint32_t i = 0; i < SD_SWAPS; i++) {
        uint8_t *who = &u->swap[SD_DUNGEON][i].who;
        *who = (uint8_t)(*who == at + 1 ? from + 1 : *who == from + 1 ? at + 1 : *who);
    }
}

/* On to the next room; want 0: as planned. */
static void next_room(const struct sd_rules *r, struct sd_state *s, uint8_t want, bool bonded,
                      struct sink *k) {
    struct sd_public *p = &s->pub;
    uint32_t at = p->room_number;
    if (want && want != s->setup.room[at] && !was_seen(p, want))
        change_plan(&s->setup, at, want);
    for (uint32_t side = 0; side < SD_SIDES; side++) /* S-35: what was lent ends with the room */
        memset(p->side[side].dependency, 0, sizeof p->side[side].dependency);
    rest_dungeon(r, s, k);
    if (p->member[0].class)
        rest_party(r, s, k);
    else
        rest_creature(r, s, k);
    if (!bonded)
        forget_trust(r, s, k);
    enter_room(r, s, at + 1, k);
}

static void run_end(struct sd_state *s, uint8_t outcome, struct sink *k) {
    s->pub.over = outcome;
    ask_seat(s, SD_ASK_OVER, 0);
    emit(k, SD_EV_RUN_ENDED, SD_TO_ALL, outcome, s->pub.room_number, s->pub.run_rounds, 0);
}

/* SD-228 to SD-231, SD-233 to SD-235, C-50: what a Bond before the last room leaves behind. */
static void bond_gifts(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    struct sd_public *p = &s->pub;
    uint32_t later = p->room_number > 1, bp = r->f.bond_heal_bp[later];
    struct sd_side *v = &p->side[SD_VISITOR];
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        if (p->member[i].class && !p->member[i].down)
            sd_heal(r, s, SD_VISITOR, 0, share_of(p->member[i].start, bp), SD_BY_COVENANT, i + 1, k);
    for (uint32_t i = p->member[0].class ? 1 : 0; i < SD_REDUCERS; i++)
        sd_heal(r, s, SD_VISITOR, i, share_of((uint32_t)v->start[i], bp), SD_BY_COVENANT, 0, k);
    p->insight = (uint8_t)(p->insight + r->f.bond_insight[later]);
    emit(k, SD_EV_CONDITION, SD_TO_ALL, SD_DUNGEON + 1, SD_COND_INSIGHT, p->insight, 0);
}

/* SD-134, SD-227, S-39, C-18: a dungeon's win ends the run, a Bond the room, and whoever comes out of the
 * last room has survived. */
void sd_room_end(const struct sd_rules *r, struct sd_state *s, uint8_t outcome, struct sink *k) {
    struct sd_public *p = &s->pub;
    uint32_t at = p->room_number - 1u;
    bool last = p->room_number >= p->rooms, bond = outcome == SD_OUT_BOND;
    snapshot(s, k); /* S-57: the room's last moment counts like the end of a round */
    p->seen_outcome[at] = outcome;
    p->seen_rounds[at] = p->round;
    p->run_rounds = (uint8_t)(p->run_rounds + p->round);
    p->bonds = (uint8_t)(p->bonds + bond);
    emit(k, SD_EV_ROOM_ENDED, SD_TO_ALL, p->room, outcome, p->round, p->room_number);
    if (sd_winner(outcome) == SD_DUNGEON || (bond && (last || r->f.bond == 2))) {
        run_end(s, outcome, k);
    } else if (last) {
        run_end(s, SD_OUT_SURVIVE, k);
    } else if (bond) {
        bond_gifts(r, s, k);
        ask_seat(s, SD_ASK_REDIRECT, SD_DUNGEON);
    } else {
        next_room(r, s, s->setup.route[at][outcome], false, k);
    }
}

uint32_t sd_redirects(const struct sd_rules *r, const struct sd_state *s) {
    uint32_t bits = 0;
    for (uint8_t id = 1; id <= r->room_count; id++)
        if (!was_seen(&s->pub, id))
            bits |= 1u << id;
    return bits;
}

/* SD-231, S-38. */
void sd_redirect(const struct sd_rules *r, struct sd_state *s, uint8_t room, struct sink *k) {
    emit(k, SD_EV_REDIRECTED, SD_TO_ALL, room, 0, 0, 0); /* also when that was the plan: it stays a secret */
    next_room(r, s, room, true, k);
}
