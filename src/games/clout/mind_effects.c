/* CLOUT: what an effect would change, action by action, as the mind sees it. Effects of the opponent count
 * with his interests: what he would pick is what hurts most. Figures that stand for what cannot be worked
 * out here (a turn lost, an attack forbidden) are in the list below, in points of Reputation. */
#include "games/clout/cl_mind.h"

enum {
    TURN_LOST = 1600,
    EFFECTS_LOST = 250,
    DRAW_LOST = 220,
    KNOWLEDGE = 15, /* a hand laid open */
    CHEAPER = 90,   /* a kind of card costs less; both players gain */
    SHIELD = 150,   /* safe in battle for a while */
    NEGATION = 350, /* something will come that is worth stopping */
    SET_CARD = 200, /* a card in the back row */
    DISARMED = 70,
    ODDS_ATTACKED = 2 /* of turns: an effect that waits for an attack or a loss */
};

static const struct cl_frame *cause_of(const struct cl_mind *m, uint32_t happening) {
    const struct cl_frame *f = cl_context(m->s);
    return f && f->about.what == happening ? f : NULL;
}

static int32_t most_vice(const struct cl_mind *m) {
    int32_t most = 0;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        for (uint32_t i = 0; i < CL_SLOTS; i++)
            most = m->s->player[seat].body[i].vice > most ? m->s->player[seat].body[i].vice : most;
    return most;
}

/* How much: what only the effect itself will count is guessed, and so is a gain that is to be answered some
 * day. */
static int32_t amount_of(const struct cl_mind *m, uint32_t actor, const struct cl_action *a, uint32_t who) {
    enum { USUAL_GAIN = 500 };
    if (a->per == CL_PER_DISCARDED)
        return m->s->player[who].hand_n;
    if (a->per == CL_PER_REMOVED)
        return most_vice(m);
    if (a->per == CL_PER_GAINED && !cause_of(m, CL_H_GAIN))
        return -USUAL_GAIN;
    return cl_amount(m->r, m->s, actor, a, who);
}

/* Players that an action touches, as a mask. */
static uint32_t touched(const struct cl_mind *m, uint32_t actor, const struct cl_action *a) {
    const struct cl_frame *cause;
    uint32_t mask = 0;
    switch (a->who) {
    case CL_WHO_SELF:
        return 1u << actor;
    case CL_WHO_BOTH:
        return CL_BOTH;
    case CL_WHO_CONTROLLERS:
        for (uint32_t seat = 0; seat < CL_SEATS; seat++)
            mask |= cl_controls(m->r, m->s, seat, a->archetype) ? 1u << seat : 0;
        return mask;
    case CL_WHO_GAINER:
        cause = cause_of(m, CL_H_GAIN);
        return 1u << (cause ? cause->about.whose : cl_other(actor));
    default:
        return 1u << cl_other(actor);
    }
}

/* A limit on a player: attacks are worth what his best ones are. */
static int32_t limit_worth(const struct cl_mind *m, uint32_t who, const struct cl_action *a) {
    int32_t worth = 0, turns = a->amount > 1 ? a->amount : 1;
    switch (a->what) {
    case CL_LIMIT_ATTACKS:
    case CL_LIMIT_BATTLE:
        if (a->span == CL_SPAN_TURN && (who != m->s->seat || m->s->step > CL_STEP_COMBAT_ASK))
            return 0;
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            int32_t best = cl_open_body(&m->s->player[who].body[i]) ? cl_best_attack(m, who, i, true) : 0;
            best = who == m->seat ? best : -best;
            worth += best > 0 ? best : 0;
        }
        break;
    case CL_LIMIT_DRAW:
        worth = DRAW_LOST;
        break;
    default:
        worth = EFFECTS_LOST;
        break;
    }
    worth = worth * turns;
    return who == m->seat ? -worth : worth;
}

static int32_t hand_to_deck(const struct cl_mind *m, uint32_t who) {
    return cl_cards_worth(m, who, -(int32_t)m->s->player[who].hand_n);
}

/* The graveyard becomes a deck again: nobody runs out. */
static int32_t new_deck(const struct cl_mind *m, uint32_t who) {
    int32_t worth = m->s->player[who].deck_n ? 0 : 3 * TURN_LOST;
    return who == m->seat ? worth : -worth;
}

/* What an action does to one player. */
static int32_t seat_worth(const struct cl_mind *m, uint32_t actor, const struct cl_action *a, uint32_t who) {
    const struct cl_player *p = &m->s->player[who];
    int32_t n = amount_of(m, actor, a, who);
    switch (a->op) {
    case CL_OP_REPUTATION:
        return cl_fame_worth(m, who, n);
    case CL_OP_STABILITY:
        return cl_calm_worth(m, who, n);
    case CL_OP_SET_STABILITY:
        return cl_calm_worth(m, who, n - p->stability);
    case CL_OP_MULTIPLY_REPUTATION:
        return cl_fame_worth(m, who, p->reputation * (n - 1));
    case CL_OP_DRAW:
    case CL_OP_RANDOM_TO_HAND:
        return cl_cards_worth(m, who, n);
    case CL_OP_DISCARD:
    case CL_OP_RANDOM_DISCARD:
        return cl_cards_worth(m, who, -n);
    case CL_OP_DISCARD_HAND:
        return hand_to_deck(m, who);
    case CL_OP_MOVE:
        return a->target == CL_TARGET_HAND ? hand_to_deck(m, who) : new_deck(m, who);
    case CL_OP_RESTRICT:
        return limit_worth(m, who, a);
    case CL_OP_SKIP_TURN:
        return who == m->seat ? -TURN_LOST : TURN_LOST;
    case CL_OP_REVEAL_HAND:
        return who == m->seat ? -KNOWLEDGE : KNOWLEDGE;
    default:
        return 0;
    }
}

/* A card on the field that goes away. */
static int32_t lost_worth(const struct cl_mind *m, uint32_t owner, enum cl_zone zone, uint32_t slot) {
    const struct cl_player *p = &m->s->player[owner];
    if (zone == CL_ZONE_BOARD)
        return cl_body_lost(m, owner, slot);
    int32_t worth = (zone == CL_ZONE_BACK ? p->back[slot].card : p->field) ? SET_CARD : 0;
    if (zone == CL_ZONE_FIELD && p->field) {
        int32_t engine = 2 * cl_engine_worth(m, owner, p->field);
        worth += owner == m->seat ? engine : -engine;
    }
    return owner == m->seat ? -worth : worth;
}

int32_t cl_aim_worth(const struct cl_mind *m, uint32_t actor, const struct cl_action *a, uint32_t place) {
    uint32_t owner, slot;
    enum cl_zone zone = cl_place_of(actor, place, &owner, &slot);
    const struct cl_body *b = &m->s->player[owner].body[slot];
    int32_t worth, n = amount_of(m, actor, a, actor);
    switch (a->op) {
    case CL_OP_ADD_VICE:
        return cl_vice_worth(m, owner, slot, n);
    case CL_OP_REMOVE_VICE:
        return cl_vice_worth(m, owner, slot, a->amount ? -n : -(int32_t)b->vice);
    case CL_OP_DESTROY:
    case CL_OP_BANISH:
        if (a->condition == CL_IF_TARGET_VICED && !b->vice)
            return 0;
        return lost_worth(m, owner, zone, slot);
    case CL_OP_RETURN:
        return lost_worth(m, owner, zone, slot) + cl_cards_worth(m, owner, 1);
    case CL_OP_BOOST:
        worth = (a->amount + a->second) / 4;
        return owner == m->seat ? worth : -worth;
    case CL_OP_TAKE_CONTROL:
        worth = m->body[owner][slot] / 2 + cl_calm_worth(m, m->other, -m->attack[owner][slot]) / 2;
        return actor == m->seat ? worth : -worth;
    case CL_OP_DISARM:
        return actor == m->seat ? DISARMED : -DISARMED;
    case CL_OP_IMMUNITY:
        return owner == m->seat ? SHIELD / 4 : -SHIELD / 4;
    default:
        return 0;
    }
}

/* Open stereotypes that the action's target means, as a mask of places as the actor counts them. */
static uint32_t bodies_meant(const struct cl_mind *m, uint32_t actor, const struct cl_action *a,
                             uint32_t place) {
    uint32_t type = a->condition == CL_IF_CONTROLS ? 0 : a->archetype, self = place ? 1u << place : 0;
    bool viced = a->target == CL_TARGET_OWN_VICED || a->target == CL_TARGET_ANY_VICED;
    uint32_t own = cl_open_bodies(m->r, m->s, actor, actor, type, viced);
    uint32_t theirs = cl_open_bodies(m->r, m->s, actor, cl_other(actor), type, viced);
    switch (a->target) {
    case CL_TARGET_THIS:
        return self;
    case CL_TARGET_THEIRS:
    case CL_TARGET_EACH_THEIRS:
        return theirs;
    case CL_TARGET_ANY:
    case CL_TARGET_ANY_VICED:
    case CL_TARGET_EACH:
    case CL_TARGET_STRONGEST:
        return own | theirs;
    case CL_TARGET_EACH_OTHER_OWN:
        return own & ~self;
    default:
        return own;
    }
}

/* Actions that aim at stereotypes: each of them, or the one that suits the actor best. */
static int32_t bodies_worth(const struct cl_mind *m, uint32_t actor, const struct cl_action *a,
                            uint32_t place) {
    bool one = cl_is_chosen(a), any = false;
    int32_t sum = 0, best = 0;
    for (uint32_t mask = bodies_meant(m, actor, a, place); mask; mask &= mask - 1) {
        int32_t worth = cl_aim_worth(m, actor, a, (uint32_t)__builtin_ctz(mask));
        sum += worth;
        if (!any || (actor == m->seat ? worth > best : worth < best))
            best = worth;
        any = true;
    }
    return one ? best : sum;
}

/* Counters that move: what is gained if the worst place goes to the best. */
static int32_t move_worth(const struct cl_mind *m, uint32_t actor, const struct cl_action *a) {
    const bool own = a->target == CL_TARGET_OWN || a->target == CL_TARGET_OWN_VICED;
    int32_t best = 0;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            const struct cl_body *b = &m->s->player[seat].body[i];
            if (!b->vice || (own && seat != actor))
                continue;
            int32_t n = a->amount && a->amount < b->vice ? a->amount : b->vice;
            int32_t off = cl_vice_worth(m, seat, i, -n);
            for (uint32_t k = 0; k < CL_SLOTS; k++) {
                uint32_t foe = cl_other(actor);
                if (!cl_open_body(&m->s->player[foe].body[k]) || (foe == seat && k == i))
                    continue;
                int32_t worth = off + cl_vice_worth(m, foe, k, n);
                if (actor == m->seat ? worth > best : worth < best)
                    best = worth;
            }
        }
    return best;
}

/* Cards in back rows and fields that go together. A hidden one counts for half. */
static int32_t sweep_worth(const struct cl_mind *m, const struct cl_action *a) {
    int32_t sum = 0;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        const struct cl_player *p = &m->s->player[seat];
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            uint32_t card = p->back[i].card;
            bool trap = card == CL_HIDDEN || m->r->card[card].kind == CL_TRAP;
            if (card && !(p->back[i].flags & CL_BACK_BUSY) && trap == (a->target == CL_TARGET_EACH_TRAP))
                sum += lost_worth(m, seat, CL_ZONE_BACK, i);
        }
        if (p->field && a->target == CL_TARGET_EACH_SPELL)
            sum += lost_worth(m, seat, CL_ZONE_FIELD, 0);
    }
    return sum;
}

/* The card whose effect has just resolved, if it still lies there; some day it will be somebody. */
static int32_t answered_worth(const struct cl_mind *m, uint32_t actor) {
    const struct cl_frame *cause = cause_of(m, CL_H_RESOLVED);
    uint32_t owner, slot;
    if (!cause)
        return actor == m->seat ? NEGATION : -NEGATION;
    if (!cause->about.place)
        return 0;
    enum cl_zone zone = cl_place_of(cause->about.whose, cause->about.place, &owner, &slot);
    return lost_worth(m, owner, zone, slot);
}

/* A field that the actor may pick. */
static int32_t field_worth(const struct cl_mind *m, uint32_t actor) {
    int32_t best = 0;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        int32_t worth = lost_worth(m, seat, CL_ZONE_FIELD, 0);
        if (actor == m->seat ? worth > best : worth < best)
            best = worth;
    }
    return best;
}

static int32_t best_of_grave(const struct cl_mind *m, uint32_t actor, const struct cl_action *a) {
    const struct cl_player *p = &m->s->player[actor];
    int32_t best = 0;
    for (uint32_t i = 0; i < p->grave_n; i++) {
        if (!cl_card_fits(m->r, a, p->grave[i]))
            continue;
        int32_t worth = m->r->card[p->grave[i]].kind == CL_STEREOTYPE ? cl_body_worth(m, actor, p->grave[i])
                                                                      : cl_cards_worth(m, m->seat, 1);
        best = worth > best ? worth : best;
    }
    return actor == m->seat ? best : -best;
}

/* Each stereotype of the archetype attacks at once. */
static int32_t mob_worth(const struct cl_mind *m, uint32_t actor, const struct cl_action *a) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        const struct cl_body *b = &m->s->player[actor].body[i];
        if (cl_open_body(b) && !(b->flags & CL_BODY_DEFENSE) &&
            (!a->archetype || m->r->card[b->card].archetype == a->archetype))
            sum += cl_best_attack(m, actor, i, true);
    }
    return sum;
}

static int32_t signed_for(const struct cl_mind *m, uint32_t actor, int32_t worth) {
    return actor == m->seat ? worth : -worth;
}

int32_t cl_stop_guess(const struct cl_action *a) {
    return a->condition == CL_IF_COIN ? NEGATION / 2 : NEGATION;
}

/* Whatever is neither for players nor aimed at stereotypes. */
static int32_t other_worth(const struct cl_mind *m, uint32_t actor, const struct cl_action *a) {
    const struct cl_card *last;
    switch (a->op) {
    case CL_OP_GAIN_BY_COIN:
        return (cl_fame_worth(m, m->seat, a->amount) + cl_fame_worth(m, m->other, a->amount)) / 2;
    case CL_OP_SIGN_BY_COIN:
        return (cl_fame_worth(m, actor, a->amount) + cl_fame_worth(m, actor, -a->amount)) / 2;
    case CL_OP_ATTACK_NOW:
        return mob_worth(m, actor, a);
    case CL_OP_NEGATE:
    case CL_OP_NEGATE_ATTACK:
    case CL_OP_NEGATE_AND_REVERSE:
    case CL_OP_REDIRECT_ATTACK:
    case CL_OP_COPY_TRAP:
        return signed_for(m, actor, NEGATION);
    case CL_OP_COPY_SPELL:
        last = &m->r->card[m->s->last_spell];
        return m->s->last_spell && last->resolves < CL_ABILITIES
                   ? cl_effect_worth(m, actor, m->s->last_spell, last->resolves, 0)
                   : 0;
    case CL_OP_MOVE:
        return a->target == CL_TARGET_GRAVEYARD ? best_of_grave(m, actor, a)
                                                : signed_for(m, actor, cl_cards_worth(m, m->seat, 1));
    case CL_OP_SUMMON:
        return best_of_grave(m, actor, a);
    case CL_OP_IMMUNITY:
        return signed_for(m, actor, a->what == CL_IMMUNE_BATTLE && m->open[actor] ? SHIELD : SHIELD / 6);
    case CL_OP_DISARM:
        return signed_for(m, actor, DISARMED);
    case CL_OP_COST:
        return signed_for(m, actor, a->second == 1 || a->amount > 0 ? -CHEAPER / 3 : CHEAPER);
    case CL_OP_HALVE_DAMAGE:
    case CL_OP_SURVIVE:
    case CL_OP_ATTACKED_FIRST:
        return signed_for(m, actor, SHIELD);
    case CL_OP_SCRY:
        return signed_for(m, actor, KNOWLEDGE * a->amount);
    default:
        return 0;
    }
}

static int32_t action_worth(const struct cl_mind *m, uint32_t actor, const struct cl_action *a,
                            uint32_t place) {
    int32_t worth = 0;
    if (cl_is_for_seats(a)) {
        for (uint32_t mask = touched(m, actor, a), seat = 0; seat < CL_SEATS; seat++)
            if (mask >> seat & 1 && cl_holds_for(m->r, m->s, a, seat))
                worth += seat_worth(m, actor, a, seat);
    } else if (!cl_holds_for(m->r, m->s, a, actor)) {
        return 0;
    } else if (a->op == CL_OP_MOVE_VICE) {
        worth = move_worth(m, actor, a);
    } else if (a->target == CL_TARGET_A_FIELD) {
        worth = field_worth(m, actor);
    } else if (a->target == CL_TARGET_ANSWERED) {
        worth = answered_worth(m, actor);
    } else if (a->target == CL_TARGET_EACH_TRAP || a->target == CL_TARGET_EACH_SPELL) {
        worth = sweep_worth(m, a);
    } else if (a->op == CL_OP_ADD_VICE || a->op == CL_OP_REMOVE_VICE || a->op == CL_OP_TAKE_CONTROL ||
               a->op == CL_OP_BOOST ||
               ((a->op == CL_OP_DESTROY || a->op == CL_OP_RETURN || a->op == CL_OP_BANISH) &&
                a->target < CL_TARGET_STRONGEST)) {
        worth = bodies_worth(m, actor, a, place);
    } else {
        worth = other_worth(m, actor, a);
    }
    return a->condition == CL_IF_COIN ? worth / 2 : worth;
}

/* Only what they do to players: what they do to the board could come round to this very card. */
int32_t cl_last_words(const struct cl_mind *m, uint32_t actor, uint32_t card) {
    const struct cl_card *c = &m->r->card[card < CL_CARDS_MAX ? card : 0];
    uint32_t i = cl_ability_at(c, CL_WHEN_BREAKS_DOWN, 0);
    int32_t worth = 0;
    for (uint32_t k = 0; i < CL_ABILITIES && k < c->ability[i].actions; k++)
        if (cl_is_for_seats(&c->ability[i].action[k]) && c->ability[i].action[k].op != CL_OP_RESTRICT)
            worth += action_worth(m, actor, &c->ability[i].action[k], 0);
    return worth;
}

int32_t cl_effect_worth(const struct cl_mind *m, uint32_t actor, uint32_t card, uint32_t ability,
                        uint32_t place) {
    const struct cl_ability *ab = &m->r->card[card].ability[ability];
    int32_t worth = 0, n = ab->price_amount;
    for (uint32_t i = 0; i < ab->actions; i++)
        worth += action_worth(m, actor, &ab->action[i], place);
    if (ab->price == CL_PAY_DISCARD)
        worth += cl_cards_worth(m, actor, -n) * 3 / 4; /* the worst card goes */
    else if (ab->price == CL_PAY_STABILITY)
        worth += cl_calm_worth(m, actor, -n);
    return worth;
}

/* Turn after turn; what waits for an event comes half as often. */
int32_t cl_engine_worth(const struct cl_mind *m, uint32_t actor, uint32_t card) {
    const struct cl_card *c = &m->r->card[card];
    int32_t sum = 0;
    for (uint32_t i = 0; i < c->abilities; i++) {
        switch (c->ability[i].when) {
        case CL_WHEN_MAIN:
        case CL_WHEN_TURN_START:
        case CL_WHEN_MAIN_START:
        case CL_WHEN_DRAW_PHASE:
        case CL_WHEN_ALWAYS:
            sum += cl_effect_worth(m, actor, card, i, 0);
            break;
        case CL_WHEN_YOU_CAST:
        case CL_WHEN_ATTACKS:
        case CL_WHEN_ATTACKED:
        case CL_WHEN_OTHER_DESTROYED:
        case CL_WHEN_WOULD_DIE:
        case CL_WHEN_ANSWER_EFFECT:
        case CL_WHEN_YOU_FALL_BELOW:
        case CL_WHEN_OPPONENT_FIELD:
            sum += cl_effect_worth(m, actor, card, i, 0) / ODDS_ATTACKED;
            break;
        default:
            break;
        }
    }
    return sum;
}
