/* CLOUT: a mind's answers: whether to spring a trap, and which card or place to pick. */
#include "games/clout/cl_mind.h"

enum {
    WAIT = 160,     /* a trap that would bring less is kept for something better */
    WAIT_FULL = 60, /* the same when the back row is full of them and spells find no room */
};

static const struct cl_frame *attack_under_way(const struct cl_state *s) {
    const struct cl_frame *f = cl_attack_frame(s);
    return f && !(f->battle.flags & CL_ATTACK_OFF) ? f : NULL;
}

/* The last link, as it would resolve. */
static int32_t link_worth(const struct cl_mind *m, uint32_t actor, const struct cl_link *l) {
    const struct cl_card *c = &m->r->card[l->card];
    int32_t worth = 0;
    if (l->ability < c->abilities)
        worth = cl_effect_worth(m, actor, l->card, l->ability, actor == l->seat ? l->place : 0);
    if (l->flags & CL_LINK_FIELD)
        worth += 3 * cl_engine_worth(m, actor, l->card);
    return worth;
}

/* What it is worth to stop, turn round or double what is answered. */
static int32_t stopped(const struct cl_mind *m, const struct cl_action *a) {
    const struct cl_frame *attack = attack_under_way(m->s);
    const struct cl_link *l = m->s->links ? &m->s->link[m->s->links - 1] : NULL;
    int32_t harm = attack ? cl_attack_worth(m, attack->seat, attack->battle.slot, attack->battle.target) : 0,
            best = 0;
    switch (a->op) {
    case CL_OP_NEGATE_ATTACK:
        return -harm;
    case CL_OP_REDIRECT_ATTACK:
        if (!attack)
            return 0;
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            if (!m->s->player[m->seat].body[i].card || attack->battle.target == i + 1)
                continue;
            int32_t worth = cl_attack_worth(m, attack->seat, attack->battle.slot, i + 1) - harm;
            best = worth > best ? worth : best;
        }
        return best;
    case CL_OP_NEGATE:
        return l && l->seat != m->seat && !(l->flags & CL_LINK_NEGATED) ? -link_worth(m, l->seat, l) : 0;
    case CL_OP_NEGATE_AND_REVERSE:
        return l && l->seat != m->seat && !(l->flags & CL_LINK_NEGATED)
                   ? link_worth(m, m->seat, l) - link_worth(m, l->seat, l)
                   : 0;
    case CL_OP_COPY_TRAP:
        return l ? link_worth(m, l->seat, l) : 0;
    default:
        return 0;
    }
}

static bool stops(const struct cl_action *a) {
    return a->op == CL_OP_NEGATE || a->op == CL_OP_NEGATE_AND_REVERSE || a->op == CL_OP_NEGATE_ATTACK ||
           a->op == CL_OP_REDIRECT_ATTACK || a->op == CL_OP_COPY_TRAP;
}

/* An answer's actions that stop something count with what they stop, the others as ever. */
static int32_t answer_worth(const struct cl_mind *m, uint32_t place) {
    const struct cl_player *p = &m->s->player[m->seat];
    uint32_t card = place <= CL_OWN_3 ? p->body[place - CL_OWN_1].card : p->back[place - CL_OWN_BACK_1].card;
    uint32_t ability = cl_answer_ability(m->r, m->s, m->seat, card);
    if (ability >= CL_ABILITIES)
        return 0;
    const struct cl_ability *ab = &m->r->card[card].ability[ability];
    int32_t worth = cl_effect_worth(m, m->seat, card, ability, place);
    for (uint32_t i = 0; i < ab->actions; i++)
        if (stops(&ab->action[i])) {
            int32_t by = stopped(m, &ab->action[i]);
            worth += (ab->action[i].condition == CL_IF_COIN ? by / 2 : by) - cl_stop_guess(&ab->action[i]);
        }
    return worth;
}

static int32_t patience(const struct cl_mind *m) {
    const struct cl_back *b = m->s->player[m->seat].back;
    uint32_t set = (b[0].card != 0) + (b[1].card != 0) + (b[2].card != 0);
    return set > 1 ? WAIT_FULL : WAIT;
}

uint32_t cl_mind_answer(const struct cl_mind *m) {
    const struct situation *ask = m->ask;
    uint32_t best = ask->legal_count - 1; /* pass */
    int32_t wait = patience(m), most = wait;
    for (uint32_t i = 0; i < ask->legal_count && ask->legal[i].verb == CL_RESPOND; i++) {
        uint32_t place = (uint32_t)ask->legal[i].arg[0];
        int32_t worth = answer_worth(m, place) + (place <= CL_OWN_3 ? wait : 0); /* an open one comes back */
        if (ask->weigh)
            ask->weigh[i] = worth - wait;
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

/* A place for the action under way; places that pay a price give the least. */
static int32_t place_worth(const struct cl_mind *m, uint32_t kind, uint32_t place) {
    const struct cl_frame *f = cl_top_of(m->s);
    uint32_t owner, slot;
    cl_place_of(m->seat, place, &owner, &slot);
    if (kind == CL_ASK_SOURCE || kind == CL_ASK_DEST) {
        int32_t vice = m->s->player[owner].body[slot].vice;
        return cl_vice_worth(m, owner, slot,
                             kind == CL_ASK_DEST         ? 1
                             : f->vice.left == UINT8_MAX ? -vice
                                                         : -1);
    }
    if (kind == CL_ASK_REDIRECT) {
        const struct cl_frame *attack = attack_under_way(m->s);
        return attack ? cl_attack_worth(m, attack->seat, attack->battle.slot, slot + 1) : 0;
    }
    bool picks = f->kind == CL_FRAME_ACTIVATE || f->kind == CL_FRAME_ABILITY;
    const struct cl_action *a = picks ? cl_picks(m->r, m->s) : NULL;
    return a ? cl_aim_worth(m, m->seat, a, place) : -m->body[owner][slot];
}

/* Cards: the worst of the own hand goes, the best of a graveyard or of the opponent's hand is taken. */
static int32_t pick_card_worth(const struct cl_mind *m, uint32_t kind, uint32_t card) {
    int32_t worth = cl_card_worth(m, card);
    return kind == CL_ASK_DISCARD ? -worth : worth;
}

uint32_t cl_mind_pick(const struct cl_mind *m, uint32_t kind) {
    const struct situation *ask = m->ask;
    uint32_t best = 0;
    int32_t most = INT32_MIN;
    for (uint32_t i = 0; i < ask->legal_count; i++) {
        const struct action *a = &ask->legal[i];
        uint32_t x = (uint32_t)a->arg[0];
        int32_t worth = a->verb == CL_DONE        ? 0
                        : a->verb == CL_PICK_CARD ? pick_card_worth(m, kind, x)
                                                  : place_worth(m, kind, x);
        if (ask->weigh)
            ask->weigh[i] = worth;
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}
