/* SHATTERED DUNGEON: the mind that plays ahead (SD-294 to SD-299, C-40). For each card in hand it guesses
 * worlds that fit its view, plays the card in each, goes on with quick moves as far as its depth says, and
 * weighs the outcome against playing nothing in the same world with the same dice. The scores go to the
 * planner like any others. It sees its view only; worlds come from sd_guess. */
#include "games/shattered/sd.h"

enum { DEPTH_CARD, DEPTH_ROUND, DEPTH_ROOM, PLAYOUT_STEPS = 400 };

static int32_t within(int32_t n, int32_t most) {
    return n > most ? most : n < -most ? -most : n;
}

/* Points for a reducer near its end. */
static int32_t near_end_worth(const struct sd_scoring *s, int32_t now) {
    return now <= s->smart.near    ? s->smart.near_worth
           : now <= s->smart.close ? s->smart.close_worth
           : now <= s->smart.worn  ? s->smart.worn_worth
                                   : 0;
}

/* What stands around a side, good for it. */
static int32_t standing(const struct sd_scoring *s, const struct sd_public *p, uint32_t side) {
    const struct sd_side *me = &p->side[side], *foe = &p->side[!side];
    int32_t forts = 0;
    for (uint32_t i = 0; i < SD_FORTS; i++)
        forts += me->fort[i].rounds != 0;
    return s->smart.empower * me->empowers + s->smart.disrupt * foe->disrupts + s->smart.fortify * forts +
           s->smart.trap * me->trap_count + (foe->entangled ? s->smart.entangled : 0);
}

/* What the room does to a side in two rounds. */
static int32_t room_drift(const struct sd_rules *r, const struct sd_public *p, uint32_t side) {
    const struct sd_room_rules *room = &r->room[p->room];
    int32_t sum = 0;
    for (uint32_t i = 0; i < room->autos; i++)
        if (room->effect[i].side == side && room->effect[i].reducer < SD_REDUCERS && room->effect[i].every)
            sum += 2 * room->effect[i].amount / room->effect[i].every;
    return sum;
}

/* SD-296: health, weakness, what is close to the end, what stands, Trust for those who want it, and time. */
int32_t sd_evaluate(const struct sd_rules *r, const struct sd_public *p, uint32_t side, bool bond) {
    const struct sd_scoring *s = &r->minds.scoring;
    uint32_t other = !side;
    int32_t mean = 0, low[SD_SIDES] = {10000, 10000}, score = 0;
    for (uint32_t k = 0; k < SD_REDUCERS; k++) {
        int32_t mine = (int32_t)sd_share(p, side, k), theirs = (int32_t)sd_share(p, other, k);
        mean += mine - theirs;
        low[0] = mine < low[0] ? mine : low[0];
        low[1] = theirs < low[1] ? theirs : low[1];
        score += near_end_worth(s, p->side[other].now[k]) - near_end_worth(s, p->side[side].now[k]);
    }
    score += s->smart.health * mean / (SD_REDUCERS * 10000);
    score += s->smart.weakness * (low[0] - low[1]) / 10000;
    score += standing(s, p, side) - standing(s, p, other);
    if (bond)
        score += s->smart.bond * p->trust2 / (2 * r->f.covenant_trust + !r->f.covenant_trust);
    int32_t round = p->round < s->chance.rounds ? p->round : s->chance.rounds;
    score +=
        (room_drift(r, p, side) - room_drift(r, p, other)) * s->smart.time * round / (2 * s->chance.rounds);
    return within(score, s->smart.won);
}

/* How it stands when the playout ends; a room or run that is over counts in full. */
static int32_t verdict(const struct sd_rules *r, const struct sd_state *w, const struct sd_public *from,
                       uint32_t side, bool bond) {
    uint8_t outcome = w->pub.over;
    if (!outcome && w->pub.room_number != from->room_number)
        outcome = w->pub.seen_outcome[from->room_number - 1];
    if (!outcome)
        return sd_evaluate(r, &w->pub, side, bond);
    int32_t won = r->minds.scoring.smart.won;
    if (outcome == SD_OUT_BOND)
        return bond ? won : 0;
    return sd_winner(outcome) == side ? won : -won;
}

/* A quick move: answers by the formulas, else any card; nothing is thrown away. */
static uint32_t quick_move(const struct sd_rules *r, const struct sd_state *w, const struct action *legal,
                           uint32_t count, struct stream *rng) {
    const struct sd_public *p = &w->pub;
    uint32_t n = count;
    if (count < 2)
        return 0;
    switch (p->ask) {
    case SD_ASK_OPENING:
        return 0;
    case SD_ASK_OFFER:
        return !stream_chance(rng, sd_offer_chance(r, p, p->seat));
    case SD_ASK_COVENANT:
        return !stream_chance(rng, sd_covenant_chance(r, p, p->seat));
    case SD_ASK_TEST:
        return !stream_chance(rng, sd_test_chance(r, p));
    case SD_ASK_TURN:
        for (n = 0; n < count && legal[n].verb == SD_PLAY;)
            n++;
        break;
    default:
        break;
    }
    uint32_t end = n;
    while (p->ask == SD_ASK_TURN && legal[end].verb != SD_END_TURN)
        end++;
    uint32_t pick = stream_below(rng, n + (p->ask == SD_ASK_TURN));
    return pick < n ? pick : end;
}

static bool goes_on(const struct sd_state *w, const struct sd_public *from, uint32_t depth) {
    if (w->pub.ask == SD_ASK_OVER || w->pub.room_number != from->room_number)
        return false;
    if (w->pub.ask != SD_ASK_TURN) /* a card that has been answered for counts in full */
        return true;
    return depth == DEPTH_ROOM || (depth == DEPTH_ROUND && w->pub.round == from->round);
}

static void play_on(const struct sd_rules *r, struct sd_state *w, const struct sd_public *from,
                    uint32_t depth, uint64_t key) {
    struct action legal[SD_MAX_LEGAL];
    struct stream rng;
    stream_open(&rng, key);
    for (uint32_t i = 0; i < PLAYOUT_STEPS && goes_on(w, from, depth); i++) {
        uint32_t count = sd_legal(r, w, legal, SD_MAX_LEGAL);
        uint32_t at = quick_move(r, w, legal, count, &rng);
        sd_apply(r, w, w->pub.seat, &legal[at], NULL);
    }
}

uint32_t sd_holds(const struct sd_view *v, uint8_t category) {
    const struct sd_side *foe = &v->pub.side[!v->seat];
    uint32_t unseen = sd_count(v->unseen), others = sd_count(v->unseen & ~foe->kind[category]);
    uint64_t none = 10000;
    for (uint32_t i = 0; i < foe->hand_count && i < unseen; i++)
        none = others > i ? none * (others - i) / (unseen - i) : 0;
    return (uint32_t)(10000 - none);
}

/* The first legal way to play a card once it is paid for; false: there is none. */
static bool way_to_play(const struct sd_rules *r, struct sd_state *w, uint32_t side, uint16_t card,
                        struct action *out) {
    struct action legal[SD_MAX_LEGAL];
    struct sd_side *me = &w->pub.side[side];
    const struct sd_card *c = &r->card[card];
    uint32_t cost = sd_cost(r, me, c), has = sd_energy(me, c->type);
    if (cost > has) /* the planner finds the energy, or drops the card */
        me->temp = (uint8_t)(me->temp + cost - has);
    uint32_t count = sd_legal(r, w, legal, SD_MAX_LEGAL);
    for (uint32_t i = 0; i < count && legal[i].verb == SD_PLAY; i++)
        if (legal[i].arg[0] == card) {
            *out = legal[i];
            return true;
        }
    return false;
}

/* SD-295, SD-296: what the tracker knows tempers what the playouts say. */
static int32_t tempered(const struct sd_look *l, const struct sd_card *c, int32_t score, int32_t counter,
                        int32_t react) {
    const struct sd_scoring *s = &l->r->minds.scoring;
    switch (c->category) {
    case SD_EMPOWER:
        return score - score * s->smart.empower_counter / 100 * counter / 10000;
    case SD_DISRUPT:
        return score - score * s->smart.disrupt_counter / 100 * counter / 10000;
    case SD_STRIKE:
        if (c->power >= s->smart.strong)
            score -= score * s->smart.strike_react / 100 * react / 10000;
        if (sd_count(l->blades) == 1)
            score += s->smart.last_strike;
        if (l->dying >> c->target & 1)
            score += s->smart.lethal;
        return score + score * l->profile->aggression / 100;
    default:
        return score;
    }
}

/* SD-298: for a Bond the playouts have no say about Strikes, and kindness counts more than they see. */
static int32_t bond_override(const struct sd_look *l, const struct sd_card *c, int32_t score) {
    const struct sd_scoring *s = &l->r->minds.scoring;
    switch (c->category) {
    case SD_STRIKE:
        return score * s->smart.bond_strike / 100;
    case SD_OFFER:
        if (c->covenant)
            return l->trust >= c->min_trust ? s->build.covenant : 0;
        return (score > s->smart.bond_offer_least ? score : s->smart.bond_offer_least) + s->smart.bond_offer;
    case SD_TEST:
        return (score > s->smart.bond_test_least ? score : s->smart.bond_test_least) + s->smart.bond_test;
    case SD_RESHAPE:
        return (score > s->smart.bond_reshape_least ? score : s->smart.bond_reshape_least) +
               s->smart.bond_reshape;
    default:
        return score;
    }
}

void sd_smart_scores(const struct situation *s, const struct sd_look *l, struct sd_scores *out) {
    const struct sd_rules *r = l->r;
    const struct sd_scoring *f = &r->minds.scoring;
    const struct sd_side *own = &l->v->pub.side[l->side];
    bool bond = l->profile->builds || l->profile->restrains;
    uint64_t cards = l->live;
    int64_t sum[SD_DECK_MAX] = {0};
    for (int32_t n = 0; n < f->smart.worlds; n++) {
        struct sd_state world, trial;
        memset(&world, 0, sizeof world);
        sd_guess(r, l->v, l->side, s->rng, &world);
        uint64_t key = stream_next(s->rng);
        trial = world;
        play_on(r, &trial, &l->v->pub, s->param, key);
        int32_t idle = verdict(r, &trial, &l->v->pub, l->side, bond);
        for (uint64_t m = cards; m; m &= m - 1) {
            struct action a;
            trial = world;
            if (!way_to_play(r, &trial, l->side, own->deck[sd_bit(m)], &a))
                continue;
            sd_apply(r, &trial, l->side, &a, NULL);
            play_on(r, &trial, &l->v->pub, s->param, key);
            sum[sd_bit(m)] += verdict(r, &trial, &l->v->pub, l->side, bond) - idle;
        }
    }
    int32_t counter = (int32_t)sd_holds(l->v, SD_COUNTER), react = (int32_t)sd_holds(l->v, SD_REACT);
    for (uint64_t m = cards; m; m &= m - 1) {
        const struct sd_card *c = &r->card[own->deck[sd_bit(m)]];
        int32_t score = tempered(l, c, (int32_t)(sum[sd_bit(m)] / f->smart.worlds), counter, react);
        score = bond ? bond_override(l, c, score) : score;
        out->of[sd_bit(m)] = score;
    }
}
