/* CLOUT: how a mind looks at a view: how far both players are on each road, what stands on the board, and
 * what a change of a resource is worth. Whole numbers only; nothing hidden is read. */
#include "games/clout/cl_mind.h"

enum {
    FAR = 64,             /* the end of a road, in steps */
    STEEP = 3,            /* how many times more the last step counts than the first, less one */
    DEFENCE_PERCENT = 80, /* to stop the opponent, against getting on oneself */
    CARD = 260,           /* a card in a hand */
    CARD_TOO_MANY = 40,   /* one that will be discarded at the end of the turn */
    DECK_THIN = 24,       /* cards left, below which drawing becomes a danger */
    BREAKDOWN = 1200,     /* on top of its counters: a breakdown that counts */
    BODY_SHARE = 7,       /* of twice the ATK and once the DEF */
    TURNS = 2             /* that an effect of a stereotype is expected to last */
};

static int32_t clamp(int32_t x, int32_t lo, int32_t hi) {
    return x < lo ? lo : x > hi ? hi : x;
}

/* A weight that grows along the road, flat at first. */
static int32_t steeper(int32_t base, int32_t done, int32_t goal) {
    int32_t at = goal > 0 ? clamp(done, 0, goal) * FAR / goal : FAR;
    return base + base * STEEP * at * at / (FAR * FAR);
}

static int32_t vice_on(const struct cl_player *p) {
    return p->body[0].vice + p->body[1].vice + p->body[2].vice;
}

/* Base weights make whole roads equally long: 10,000 Reputation, 5,000 Stability, nine counters. The latter
 * two are cut: an attack or a counter may come to nothing, Reputation once gained mostly stays. */
static void look_at_roads(struct cl_mind *m) {
    const struct cl_figures *f = &m->r->f;
    int32_t goal = f->reputation_to_win, counters = f->breakdown_threshold * f->breakdowns_to_win;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        const struct cl_player *p = &m->s->player[seat], *o = &m->s->player[cl_other(seat)];
        int32_t *care = m->care[seat];
        int32_t broken = p->breakdowns * f->breakdown_threshold + vice_on(o);
        care[CL_ROAD_FAME] = steeper(CL_WORTH_ONE, p->reputation, goal);
        care[CL_ROAD_CRUSH] = steeper(CL_WORTH_ONE * 3 * (goal / 4) / f->starting_stability,
                                      f->starting_stability - o->stability, f->starting_stability);
        care[CL_ROAD_BREAK] = steeper(CL_WORTH_ONE * goal / (counters * 3), broken, counters);
        for (uint32_t i = 0; i < CL_ROADS; i++)
            care[i] = care[i] * (seat == m->seat ? m->temper->own[i] : DEFENCE_PERCENT) / 100;
    }
}

/* What a face-down stereotype has on the average, as far as the seat can know. */
static int32_t guess_defense(const struct cl_mind *m, uint32_t owner) {
    const struct cl_view *v = m->ask->view;
    int32_t sum = 0, n = 0;
    for (uint32_t id = 1; id <= m->r->cards; id++) {
        if (!v->unseen[owner][id] || m->r->card[id].kind != CL_STEREOTYPE)
            continue;
        sum += m->r->card[id].defense * v->unseen[owner][id];
        n += v->unseen[owner][id];
    }
    return n ? sum / n : 1500;
}

static int32_t frame_of(int32_t attack, int32_t defense) {
    return (2 * attack + defense) / BODY_SHARE;
}

static void look_at_bodies(struct cl_mind *m) {
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        m->strongest[seat] = 0;
        m->open[seat] = 0;
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            const struct cl_body *b = &m->s->player[seat].body[i];
            int32_t *attack = &m->attack[seat][i], *defense = &m->defense[seat][i];
            bool hidden = b->card == CL_HIDDEN;
            *attack = !b->card ? 0 : hidden ? 1000 : cl_attack_of(m->r, m->s, seat, i);
            *defense = !b->card ? 0
                       : hidden ? guess_defense(m, b->owner & 1)
                                : cl_defense_of(m->r, m->s, seat, i);
            m->body[seat][i] = frame_of(*attack, *defense);
            if (!cl_open_body(b))
                continue;
            m->open[seat]++;
            if (*attack > m->strongest[seat])
                m->strongest[seat] = *attack;
        }
    }
}

/* Effects that come turn after turn, once the bodies stand they may aim at. */
static void look_at_engines(struct cl_mind *m) {
    int32_t engine[CL_SEATS][CL_SLOTS] = {{0}};
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            const struct cl_body *b = &m->s->player[seat].body[i];
            if (cl_open_body(b))
                engine[seat][i] = cl_engine_worth(m, seat, b->card) * (seat == m->seat ? TURNS : -TURNS);
        }
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        for (uint32_t i = 0; i < CL_SLOTS; i++)
            m->body[seat][i] += engine[seat][i] > 0 ? engine[seat][i] : 0;
}

void cl_mind_look(const struct situation *ask, const struct cl_temper *temper, struct cl_mind *m) {
    const struct cl_view *v = ask->view;
    m->ask = ask;
    m->r = ask->rules;
    m->s = &v->s;
    m->temper = temper;
    m->seat = ask->seat;
    m->other = cl_other(ask->seat);
    look_at_roads(m);
    look_at_bodies(m);
    look_at_engines(m);
}

int32_t cl_body_worth(const struct cl_mind *m, uint32_t seat, uint32_t card) {
    const struct cl_card *c = &m->r->card[card];
    int32_t engine = cl_engine_worth(m, seat, card) * (seat == m->seat ? TURNS : -TURNS);
    return frame_of(c->attack, c->defense) + (engine > 0 ? engine : 0);
}

int32_t cl_fame_worth(const struct cl_mind *m, uint32_t seat, int32_t delta) {
    int32_t now = m->s->player[seat].reputation, worth;
    if (m->r->f.reputation_floor && now + delta < 0)
        delta = now > 0 ? -now : 0;
    worth = delta * m->care[seat][CL_ROAD_FAME] / CL_WORTH_ONE;
    if (now + delta >= m->r->f.reputation_to_win)
        worth += CL_WORTH_WIN;
    return seat == m->seat ? worth : -worth;
}

/* More than at the start is worth half. */
int32_t cl_calm_worth(const struct cl_mind *m, uint32_t seat, int32_t delta) {
    int32_t now = m->s->player[seat].stability, start = m->r->f.starting_stability, worth;
    if (m->r->f.stability_cap && now + delta > start)
        delta = now < start ? start - now : 0;
    worth = delta * m->care[cl_other(seat)][CL_ROAD_CRUSH] / CL_WORTH_ONE;
    if (now >= start && delta > 0)
        worth /= 2;
    if (now + delta <= 0)
        worth -= CL_WORTH_WIN;
    return seat == m->seat ? worth : -worth;
}

/* What so many counters on a stereotype are worth to the opponent of its player. */
static int32_t burden(const struct cl_mind *m, uint32_t seat, uint32_t slot, int32_t vice) {
    const struct cl_body *b = &m->s->player[seat].body[slot];
    uint32_t other = cl_other(seat);
    int32_t care = m->care[other][CL_ROAD_BREAK], limit = m->r->f.breakdown_threshold;
    bool last = m->s->player[other].breakdowns + 1 >= m->r->f.breakdowns_to_win;
    if (vice < limit) /* each counter counts more than the one before; the last one would break it */
        return vice * (vice + 1) * care / ((limit + 1) * CL_WORTH_ONE) * (last ? 3 : 1);
    int32_t worth = limit * care / CL_WORTH_ONE + m->body[seat][slot];
    worth +=
        BREAKDOWN * care * 3 * limit / (m->r->f.reputation_to_win / m->r->f.breakdowns_to_win * CL_WORTH_ONE);
    if (last)
        return worth + CL_WORTH_WIN;
    int32_t words =
        cl_last_words(m, seat, b->card); /* as the mind sees them: turned to the opponent's view */
    worth += seat == m->seat ? -words : words;
    return worth;
}

int32_t cl_vice_worth(const struct cl_mind *m, uint32_t seat, uint32_t slot, int32_t delta) {
    int32_t now = m->s->player[seat].body[slot].vice, then = now + delta < 0 ? 0 : now + delta;
    int32_t worth = burden(m, seat, slot, then) - burden(m, seat, slot, now);
    return seat == m->seat ? -worth : worth;
}

/* With its counters it takes what had been put into them. */
int32_t cl_body_lost(const struct cl_mind *m, uint32_t seat, uint32_t slot) {
    int32_t worth = m->body[seat][slot];
    return (seat == m->seat ? -worth : worth) +
           cl_vice_worth(m, seat, slot, -m->s->player[seat].body[slot].vice);
}

int32_t cl_cards_worth(const struct cl_mind *m, uint32_t seat, int32_t n) {
    const struct cl_player *p = &m->s->player[seat];
    int32_t worth, hand = p->hand_n;
    if (n > 0) {
        int32_t drawn = n < p->deck_n ? n : p->deck_n, room = m->r->f.hand_limit - hand;
        int32_t kept = clamp(drawn, 0, room > 0 ? room : 0);
        worth = kept * CARD + (drawn - kept) * CARD_TOO_MANY;
        int32_t left = p->deck_n - drawn; /* every card drawn is a turn less to live, */
        if (left < DECK_THIN)             /* and whoever has fewer left runs out first */
            worth -= drawn * CARD * (left < m->s->player[cl_other(seat)].deck_n ? 4 : 2) * (DECK_THIN - left) /
                     DECK_THIN;
    } else {
        worth = -CARD * clamp(-n, 0, hand);
    }
    return seat == m->seat ? worth : -worth * DEFENCE_PERCENT / 100;
}

int32_t cl_card_worth(const struct cl_mind *m, uint32_t card) {
    const struct cl_card *c = &m->r->card[card];
    int32_t worth;
    switch (c->kind) {
    case CL_STEREOTYPE:
        return cl_body_worth(m, m->seat, card);
    case CL_FIELD:
        worth = TURNS * cl_engine_worth(m, m->seat, card);
        return worth > CARD / 2 ? worth : CARD / 2;
    case CL_SPELL:
        worth = c->resolves < CL_ABILITIES ? cl_effect_worth(m, m->seat, card, c->resolves, 0) : 0;
        return worth > CARD / 2 ? worth : CARD / 2;
    default:
        return CARD;
    }
}
