/* CLOUT: what attacks are worth, and what may be attacked on the opponent's turn. What comes of a battle say
 * the rules (cl_clash_of, cl_battle_damage, cl_survives); the mind weighs it. */
#include "games/clout/cl_mind.h"

enum {
    TRAP_RISK = 40,       /* for each face-down card of the opponent */
    EXPOSURE_PERCENT = 60 /* how often what is exposed is attacked */
};

static int32_t damage_worth(const struct cl_mind *m, uint32_t seat, int32_t amount) {
    return cl_calm_worth(m, seat, -cl_battle_damage(m->r, m->s, seat, amount));
}

/* Whoever is left may attack the player once the last defender is gone. */
static int32_t way_opened(const struct cl_mind *m, uint32_t actor, uint32_t slot) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (i != slot && cl_check_attacker(m->s, actor, i, false) == REASON_OK)
            sum += m->attack[actor][i];
    return sum ? damage_worth(m, cl_other(actor), sum) * 3 / 4 : 0;
}

/* Destroyed in battle, unless something shields it. */
static int32_t beaten(const struct cl_mind *m, uint32_t seat, uint32_t slot) {
    uint32_t by;
    return cl_survives(m->r, m->s, seat, slot, CL_BY_BATTLE, &by) ? 0 : cl_body_lost(m, seat, slot);
}

/* What the two cards do as the attack is declared. */
static int32_t declared(const struct cl_mind *m, uint32_t actor, uint32_t slot, uint32_t target) {
    const struct cl_body *b = &m->s->player[actor].body[slot];
    const struct cl_body *t = target ? &m->s->player[cl_other(actor)].body[target - 1] : NULL;
    int32_t worth = 0;
    uint32_t i =
        b->card < CL_CARDS_MAX ? cl_ability_at(&m->r->card[b->card], CL_WHEN_ATTACKS, 0) : CL_ABILITIES;
    if (i < CL_ABILITIES)
        worth += cl_effect_worth(m, actor, b->card, i, CL_OWN_1 + slot);
    if (!t || !cl_open_body(t))
        return worth;
    i = cl_ability_at(&m->r->card[t->card], CL_WHEN_ATTACKED, 0);
    if (i < CL_ABILITIES)
        worth += cl_effect_worth(m, cl_other(actor), t->card, i, target);
    return worth;
}

int32_t cl_attack_worth(const struct cl_mind *m, uint32_t actor, uint32_t slot, uint32_t target) {
    uint32_t foe = cl_other(actor);
    int32_t attack = m->attack[actor][slot], worth = declared(m, actor, slot, target);
    if (!target)
        return worth + damage_worth(m, foe, attack);
    const struct cl_body *t = &m->s->player[foe].body[target - 1];
    bool defends = t->flags & (CL_BODY_DEFENSE | CL_BODY_DOWN);
    const struct cl_clash c =
        cl_clash_of(attack, defends ? m->defense[foe][target - 1] : m->attack[foe][target - 1], defends);
    if (c.target_falls) {
        int32_t lost = beaten(m, foe, target - 1);
        worth += lost;
        if (lost && m->open[foe] == 1 && cl_open_body(t) && m->s->step <= CL_STEP_COMBAT_ASK)
            worth += way_opened(m, actor, slot);
    }
    if (c.attacker_falls)
        worth += beaten(m, actor, slot);
    if (c.target_pays)
        worth += damage_worth(m, foe, c.target_pays);
    if (c.attacker_pays)
        worth += damage_worth(m, actor, c.attacker_pays);
    return worth;
}

/* Of all that stand there, once the attacker is ready; that some must be attacked first the mind leaves to
 * the list it picks from. */
int32_t cl_best_attack(const struct cl_mind *m, uint32_t actor, uint32_t slot, bool forced) {
    uint32_t foe = cl_other(actor);
    bool any = false;
    int32_t best = 0;
    for (uint32_t target = m->open[foe] ? 1 : 0; target <= CL_SLOTS; target++) {
        if (target && !m->s->player[foe].body[target - 1].card)
            continue;
        int32_t worth = cl_attack_worth(m, actor, slot, target);
        if (!any || (actor == m->seat ? worth > best : worth < best))
            best = worth;
        any = true;
    }
    for (uint32_t i = 0; i < CL_SLOTS && !forced; i++)
        if (m->s->player[foe].back[i].flags & CL_BACK_DOWN)
            best -= actor == m->seat ? TRAP_RISK : -TRAP_RISK;
    return forced || (actor == m->seat ? best > 0 : best < 0) ? best : 0;
}

int32_t cl_exposed(const struct cl_mind *m, int32_t worth, int32_t attack, int32_t defense,
                   enum cl_position position) {
    int32_t foe = m->strongest[m->other], loss = 0;
    if (!foe)
        return 0;
    if (position == CL_DEFENSE_POSITION)
        loss = foe > defense ? worth : 0;
    else if (foe > attack)
        loss = worth - cl_calm_worth(m, m->seat, attack - foe);
    else if (foe == attack)
        loss = worth / 2;
    return -loss * EXPOSURE_PERCENT / 100;
}

int32_t cl_exposure(const struct cl_mind *m, uint32_t slot, enum cl_position position) {
    return cl_exposed(m, m->body[m->seat][slot], m->attack[m->seat][slot], m->defense[m->seat][slot],
                      position);
}
