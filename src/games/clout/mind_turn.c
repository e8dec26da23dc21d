/* CLOUT: a mind's own turn. It lists what could be done with each card of the hand and on the board, spends
 * the turn's clout on the set of cards that is worth most together, plays them in a sensible order, and
 * attacks where that pays. */
#include "games/clout/cl_mind.h"

enum {
    LEAST = 30,         /* worth below which a card is kept */
    WALL = 450,         /* the first stereotype that stands before its player */
    FIRST_OF_KIND = 80, /* the first of its archetype: spells ask for one */
    FIELD_TURNS = 3,    /* that a field is expected to lie */
    TRAP_PERCENT = 60,  /* of a trap's worth: it may never be sprung */
    TRAP_LEAST = 110,   /* an unknown card in the back row */
    TURN_COST = 60,     /* of a change of position */
    OPTIONS = 48,
    CLOUT_MAX = 12 /* that is planned with */
};

/* What comes first when several things are to be done. */
enum order {
    ORDER_WIN,
    ORDER_ENGINE,
    ORDER_DRAW,
    ORDER_SUMMON,
    ORDER_CAST,
    ORDER_USE,
    ORDER_SET,
    ORDER_TURN
};

struct option {
    uint32_t index; /* into the legal list */
    int32_t worth;
    uint8_t cost, order, card;
    bool planned;
};

struct options {
    struct option of[OPTIONS];
    uint32_t count;
};

static int32_t summon_worth(const struct cl_mind *m, uint32_t card, enum cl_position position) {
    const struct cl_card *c = &m->r->card[card];
    int32_t body = cl_body_worth(m, m->seat, card);
    int32_t worth = body + cl_exposed(m, body, c->attack, c->defense, position);
    uint32_t i = cl_ability_at(c, CL_WHEN_SUMMONED, 0);
    if (i < CL_ABILITIES)
        worth += cl_effect_worth(m, m->seat, card, i, 0);
    if (!m->open[m->seat])
        worth += WALL;
    if (!cl_controls(m->r, m->s, m->seat, c->archetype))
        worth += FIRST_OF_KIND;
    return worth;
}

/* Effects of own open cards that a spell sets off. */
static int32_t cast_triggers(const struct cl_mind *m) {
    const struct cl_player *p = &m->s->player[m->seat];
    int32_t sum = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        if (!cl_open_body(&p->body[i]))
            continue;
        uint32_t k = cl_ability_at(&m->r->card[p->body[i].card], CL_WHEN_YOU_CAST, 0);
        if (k < CL_ABILITIES)
            sum += cl_effect_worth(m, m->seat, p->body[i].card, k, CL_OWN_1 + i);
    }
    return sum;
}

static int32_t cast_worth(const struct cl_mind *m, uint32_t card) {
    const struct cl_card *c = &m->r->card[card];
    int32_t worth = cast_triggers(m);
    if (c->resolves < CL_ABILITIES)
        worth += cl_effect_worth(m, m->seat, card, c->resolves, 0);
    if (c->kind == CL_FIELD || c->subkind == CL_CONTINUOUS)
        worth += FIELD_TURNS * cl_engine_worth(m, m->seat, card);
    if (c->kind == CL_FIELD && m->s->player[m->seat].field)
        worth -= FIELD_TURNS * cl_engine_worth(m, m->seat, m->s->player[m->seat].field);
    return worth;
}

static bool has_spells(const struct cl_mind *m) {
    const struct cl_player *p = &m->s->player[m->seat];
    for (uint32_t i = 0; i < p->hand_n; i++)
        if (m->r->card[p->hand[i]].kind == CL_SPELL)
            return true;
    return false;
}

static uint32_t free_back(const struct cl_mind *m) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->r->f.back_slots && i < CL_SLOTS; i++)
        n += !m->s->player[m->seat].back[i].card;
    return n;
}

/* CL-219: the last free slot is kept for spells. A stereotype is set only where it stands in the way. */
static int32_t set_worth(const struct cl_mind *m, uint32_t card) {
    const struct cl_card *c = &m->r->card[card];
    int32_t best = TRAP_LEAST;
    if (c->kind == CL_STEREOTYPE) {
        int32_t body = cl_body_worth(m, m->seat, card);
        return m->r->f.facedown_blocks && c->defense > c->attack
                   ? body * 3 / 4 + cl_exposed(m, body, c->attack, c->defense, CL_DEFENSE_POSITION) / 2
                   : 0;
    }
    if (c->kind != CL_TRAP || (free_back(m) < 2 && has_spells(m)))
        return 0;
    for (uint32_t i = 0; i < c->abilities; i++) {
        int32_t worth = cl_effect_worth(m, m->seat, card, i, 0) * TRAP_PERCENT / 100;
        best = worth > best ? worth : best;
    }
    return best;
}

/* To attack now, or to be safer on the opponent's turn. */
static int32_t position_worth(const struct cl_mind *m, uint32_t slot) {
    const struct cl_body *b = &m->s->player[m->seat].body[slot];
    bool defends = b->flags & CL_BODY_DEFENSE, before = m->s->step == CL_STEP_MAIN_ASK;
    bool fights = before && m->s->turn > 1 && !m->s->player[m->seat].limit_now[CL_LIMIT_ATTACKS] &&
                  !m->s->player[m->seat].limit_now[CL_LIMIT_BATTLE];
    int32_t attack = fights ? cl_best_attack(m, m->seat, slot, false) : 0;
    int32_t safer = cl_exposure(m, slot, CL_DEFENSE_POSITION) - cl_exposure(m, slot, CL_ATTACK_POSITION);
    if (defends)
        return attack - safer - TURN_COST;
    return before && attack > 0 ? 0 : safer - TURN_COST;
}

static int32_t flip_worth(const struct cl_mind *m, uint32_t slot) {
    uint32_t card = m->s->player[m->seat].body[slot].card,
             i = cl_ability_at(&m->r->card[card], CL_WHEN_SUMMONED, 0);
    int32_t worth = cl_engine_worth(m, m->seat, card) + cl_exposure(m, slot, CL_ATTACK_POSITION) -
                    cl_exposure(m, slot, CL_DEFENSE_POSITION);
    if (m->s->step == CL_STEP_MAIN_ASK)
        worth += cl_best_attack(m, m->seat, slot, false);
    return worth + (i < CL_ABILITIES ? cl_effect_worth(m, m->seat, card, i, CL_OWN_1 + slot) : 0);
}

static bool draws(const struct cl_card *c) {
    for (uint32_t k = 0; c->resolves < CL_ABILITIES && k < c->ability[c->resolves].actions; k++)
        if (c->ability[c->resolves].action[k].op == CL_OP_DRAW)
            return true;
    return false;
}

static void weigh_card(const struct cl_mind *m, const struct action *a, struct option *o) {
    const struct cl_card *c = &m->r->card[a->arg[0]];
    bool engine = c->whens & CL_WHEN_BIT(CL_WHEN_YOU_CAST);
    o->card = (uint8_t)a->arg[0];
    o->cost = (uint8_t)cl_cost(m->r, m->s, o->card);
    if (a->verb == CL_SUMMON) {
        o->worth = summon_worth(m, o->card, a->arg[1]);
        o->order = engine ? ORDER_ENGINE : ORDER_SUMMON;
    } else if (a->verb == CL_CAST) {
        o->worth = cast_worth(m, o->card);
        o->order = draws(c) ? ORDER_DRAW : ORDER_CAST;
    } else {
        o->worth = set_worth(m, o->card);
        o->order = ORDER_SET;
    }
}

static void weigh_board(const struct cl_mind *m, const struct action *a, struct option *o) {
    const struct cl_player *p = &m->s->player[m->seat];
    uint32_t place = (uint32_t)a->arg[0], slot = place - CL_OWN_1, card;
    o->planned = true; /* it costs no clout */
    o->order = ORDER_TURN;
    switch (a->verb) {
    case CL_USE:
        card = p->body[slot].card;
        o->worth = cl_effect_worth(m, m->seat, card, m->r->card[card].main, place);
        o->order = ORDER_USE;
        break;
    case CL_ACTIVATE:
        o->worth = cast_worth(m, p->back[place - CL_OWN_BACK_1].card);
        o->order = ORDER_CAST;
        break;
    case CL_FLIP:
        o->worth = flip_worth(m, slot);
        break;
    case CL_POSITION:
        o->worth = position_worth(m, slot);
        break;
    default:
        o->worth = 0;
        break;
    }
}

/* The best way to play each card, and everything on the board that is worth doing. */
static void list_options(const struct cl_mind *m, struct options *out) {
    const struct situation *ask = m->ask;
    out->count = 0;
    for (uint32_t i = 0; i < ask->legal_count && ask->legal[i].verb < CL_ATTACK; i++) {
        const struct action *a = &ask->legal[i];
        struct option o = {.index = i};
        if (a->verb <= CL_CAST)
            weigh_card(m, a, &o);
        else
            weigh_board(m, a, &o);
        if (ask->weigh)
            ask->weigh[i] = o.worth;
        if (o.worth < (a->verb <= CL_CAST ? LEAST : 1))
            continue;
        if (o.worth >= CL_WORTH_WIN / 2)
            o.order = ORDER_WIN;
        uint32_t at = 0;
        while (at < out->count && (!o.card || out->of[at].card != o.card))
            at++;
        if (at < out->count && out->of[at].worth >= o.worth)
            continue;
        if (at < OPTIONS)
            out->of[at] = o;
        out->count += at == out->count && at < OPTIONS;
    }
}

/* The cards that are worth most together for the clout there is. */
static void plan(const struct cl_mind *m, struct options *list) {
    int32_t best[CLOUT_MAX + 1] = {0};
    uint64_t set[CLOUT_MAX + 1] = {0};
    uint32_t clout = m->s->player[m->seat].clout;
    clout = clout < CLOUT_MAX ? clout : CLOUT_MAX;
    for (uint32_t i = 0; i < list->count; i++) {
        const struct option *o = &list->of[i];
        for (uint32_t c = clout; o->card && c >= o->cost && c; c--) {
            int32_t worth = best[c - o->cost] + o->worth;
            if (worth <= best[c])
                continue;
            best[c] = worth;
            set[c] = set[c - o->cost] | (uint64_t)1 << i;
        }
    }
    for (uint32_t i = 0; i < list->count; i++)
        if (list->of[i].card)
            list->of[i].planned = set[clout] >> i & 1;
}

static bool will_attack(const struct cl_mind *m) {
    const struct cl_player *p = &m->s->player[m->seat];
    if (m->s->step != CL_STEP_MAIN_ASK || p->limit_now[CL_LIMIT_BATTLE])
        return false;
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (cl_check_attacker(m->s, m->seat, i, false) == REASON_OK &&
            cl_best_attack(m, m->seat, i, false) > 0)
            return true;
    return false;
}

/* The last entry ends the turn, the one before goes on; where an attack is due there is only the latter. */
static uint32_t go_on(const struct cl_mind *m, bool further) {
    uint32_t last = m->ask->legal_count - 1;
    return further && m->ask->legal[last].verb == CL_END_TURN && last ? last - 1 : last;
}

uint32_t cl_mind_main(const struct cl_mind *m) {
    struct options list;
    const struct option *best = NULL;
    list_options(m, &list);
    plan(m, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        const struct option *o = &list.of[i];
        if (o->planned &&
            (!best || o->order < best->order || (o->order == best->order && o->worth > best->worth)))
            best = o;
    }
    return best ? best->index : go_on(m, will_attack(m));
}

/* Something is left to do after the battle: cards to play, or somebody to take back. */
static bool has_more(const struct cl_mind *m) {
    const struct cl_player *p = &m->s->player[m->seat];
    if (p->clout && p->hand_n)
        return true;
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (cl_open_body(&p->body[i]) &&
            !(p->body[i].flags & (CL_BODY_DEFENSE | CL_BODY_FRESH | CL_BODY_MOVED)))
            return true;
    return false;
}

uint32_t cl_mind_combat(const struct cl_mind *m) {
    const struct situation *ask = m->ask;
    bool forced = ask->legal[ask->legal_count - 1].verb == CL_ATTACK;
    uint32_t best = ask->legal_count;
    int32_t most = 0, risk = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        risk += m->s->player[m->other].back[i].flags & CL_BACK_DOWN ? 40 : 0;
    for (uint32_t i = 0; i < ask->legal_count && ask->legal[i].verb == CL_ATTACK; i++) {
        const struct action *a = &ask->legal[i];
        uint32_t target = cl_target_named(a);
        int32_t worth = cl_attack_worth(m, m->seat, (uint32_t)a->arg[0] - CL_OWN_1, target) - risk;
        if (ask->weigh)
            ask->weigh[i] = worth;
        if (worth > most || (forced && best == ask->legal_count)) {
            most = worth;
            best = i;
        }
    }
    return best < ask->legal_count ? best : go_on(m, has_more(m));
}
