/* CLOUT: attacks (CL-243 .. CL-258). An attack is a frame: declared, answered, fought. Battle takes Stability
 * and never touches Reputation (CL-023, CL-024, D-06). */
#include "games/clout/cl.h"

/* Does an open card of the seat have such a lasting effect? The sum of its amounts; has says whether any. */
static int32_t lasting_sum(const struct cl_rules *r, uint32_t card, enum cl_op op, bool *has) {
    const struct cl_card *c = &r->card[card];
    int32_t sum = 0;
    for (uint32_t i = cl_ability_at(c, CL_WHEN_ALWAYS, 0); i < CL_ABILITIES;
         i = cl_ability_at(c, CL_WHEN_ALWAYS, i + 1))
        for (uint32_t j = 0; j < c->ability[i].actions; j++)
            if (c->ability[i].action[j].op == op) {
                sum += c->ability[i].action[j].amount;
                *has = true;
            }
    return sum;
}

/* Slots of those that must be attacked before all others (Hall Monitor Mark), as a mask. */
static uint32_t first_ones(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
    uint32_t mask = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        bool has = false;
        if (cl_open_body(&s->player[seat].body[i]) &&
            r->whens[s->player[seat].body[i].card] & CL_WHEN_BIT(CL_WHEN_ALWAYS))
            lasting_sum(r, s->player[seat].body[i].card, CL_OP_ATTACKED_FIRST, &has);
        mask |= has ? 1u << i : 0;
    }
    return mask;
}

/* CL-227, CL-242 .. CL-245 */
uint32_t cl_check_attacker(const struct cl_state *s, uint32_t seat, uint32_t slot, bool extra) {
    const struct cl_body *b = &s->player[seat].body[slot];
    if (!b->card)
        return CL_NO_CARD_THERE;
    if (b->flags & CL_BODY_DOWN)
        return CL_NO_FACE_DOWN;
    if (b->flags & CL_BODY_DEFENSE)
        return CL_NO_DEFENDING;
    if (s->turn == 1)
        return CL_NO_FIRST_TURN;
    if (s->player[seat].limit_now[CL_LIMIT_ATTACKS])
        return CL_NO_LIMITED;
    if (!extra && b->flags & CL_BODY_FRESH)
        return CL_NO_FRESH;
    if (!extra && b->flags & CL_BODY_ATTACKED)
        return CL_NO_ATTACKED;
    return REASON_OK;
}

/* CL-246, CL-247, D-23; first: those that must be attacked before all others. */
static uint32_t check_target(const struct cl_rules *r, const struct cl_player *p, uint32_t first,
                             uint32_t target) {
    if (target) {
        if (!p->body[target - 1].card)
            return CL_NO_CARD_THERE;
        return first && !(first >> (target - 1) & 1) ? CL_NO_FORCED : REASON_OK;
    }
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (r->f.facedown_blocks ? p->body[i].card != 0 : cl_open_body(&p->body[i]))
            return first ? CL_NO_FORCED : CL_NO_DIRECT;
    return REASON_OK;
}

uint32_t cl_check_target(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t target) {
    const uint32_t other = cl_other(seat);
    return check_target(r, &s->player[other], first_ones(r, s, other), target);
}

uint32_t cl_attack_targets(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
    const uint32_t other = cl_other(seat), first = first_ones(r, s, other);
    uint32_t mask = 0;
    for (uint32_t target = 0; target <= CL_SLOTS; target++)
        mask |= (uint32_t)(check_target(r, &s->player[other], first, target) == REASON_OK) << target;
    return mask;
}

/* Whoever may attack at all finds a target: the player, or what stands before him. */
bool cl_attack_due(const struct cl_rules *r, const struct cl_state *s) {
    const struct cl_player *p = &s->player[s->seat];
    (void)r;
    if (!p->must_attack || s->step > CL_STEP_COMBAT_ASK ||
        (s->step == CL_STEP_MAIN_ASK && p->limit_now[CL_LIMIT_BATTLE]))
        return false;
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (cl_check_attacker(s, s->seat, i, false) == REASON_OK)
            return true;
    return false;
}

void cl_declare(struct cl_state *s, uint32_t seat, uint32_t slot, uint32_t target, struct sink *k) {
    struct cl_body *b = &s->player[seat].body[slot];
    struct cl_frame *f = cl_push(s, CL_FRAME_ATTACK, seat);
    f->battle.slot = (uint8_t)slot;
    f->battle.target = (uint8_t)target;
    b->flags |= CL_BODY_ATTACKED; /* CL-258 */
    emit(k, CL_EV_ATTACK_DECLARED, CL_BOTH, (int32_t)seat, (int32_t)slot + 1, (int32_t)target, b->card);
}

int32_t cl_battle_damage(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, int32_t amount) {
    const struct cl_player *p = &s->player[seat];
    bool has = false;
    int32_t percent = p->field ? lasting_sum(r, p->field, CL_OP_HALVE_DAMAGE, &has) : 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        if (cl_open_body(&p->body[i]))
            percent += lasting_sum(r, p->body[i].card, CL_OP_HALVE_DAMAGE, &has);
        if (cl_open_back(&p->back[i]))
            percent += lasting_sum(r, p->back[i].card, CL_OP_HALVE_DAMAGE, &has);
    }
    if (percent > 100)
        percent = 100;
    return amount * (100 - percent) / 100;
}

static void damage(const struct cl_rules *r, struct cl_state *s, uint32_t seat, int32_t amount,
                   struct sink *k) {
    cl_stability(r, s, seat, -cl_battle_damage(r, s, seat, amount), k);
}

/* CL-255: a face-down target is turned up and fights with its DEF. That is no summon. */
static void turn_up(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t slot,
                    struct sink *k) {
    struct cl_body *b = &s->player[seat].body[slot];
    if (!(b->flags & CL_BODY_DOWN))
        return;
    b->flags &= (uint8_t)~CL_BODY_DOWN;
    cl_opens(r, s, seat, b->card);
    emit(k, CL_EV_FLIPPED, CL_BOTH, (int32_t)seat, b->card, (int32_t)slot + 1, 0);
}

struct cl_clash cl_clash_of(int32_t attack, int32_t figure, bool defends) {
    const int32_t gap = attack - figure;
    return (struct cl_clash){
        .result = gap > 0   ? CL_BATTLE_WIN
                  : gap < 0 ? CL_BATTLE_LOSE
                            : CL_BATTLE_DRAW,
        .target_falls = gap > 0 || (!gap && !defends),
        .attacker_falls = gap <= 0 && !defends,
        .target_pays = gap > 0 && !defends ? gap : 0,
        .attacker_pays = gap < 0 ? -gap : 0,
    };
}

/* CL-257: destroyed first, then damage, then the result. */
static void fight(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t slot, uint32_t at,
                  struct sink *k) {
    uint32_t other = cl_other(seat);
    turn_up(r, s, other, at, k);
    bool defends = s->player[other].body[at].flags & CL_BODY_DEFENSE;
    int32_t attack = cl_attack_of(r, s, seat, slot);
    int32_t figure = defends ? cl_defense_of(r, s, other, at) : cl_attack_of(r, s, other, at);
    const struct cl_clash c = cl_clash_of(attack, figure, defends);
    if (c.target_falls)
        cl_destroy_body(r, s, other, at, CL_BY_BATTLE, k);
    if (c.attacker_falls)
        cl_destroy_body(r, s, seat, slot, CL_BY_BATTLE, k);
    if (c.target_pays)
        damage(r, s, other, c.target_pays, k);
    if (c.attacker_pays)
        damage(r, s, seat, c.attacker_pays, k);
    emit(k, CL_EV_BATTLE_RESOLVED, CL_BOTH, (int32_t)seat, c.result, attack, figure);
}

bool cl_step_attack(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_frame *f = cl_top(s);
    if (!f->battle.declared) { /* the answers come before the battle */
        f->battle.declared = 1;
        const struct cl_frame at = *f;
        struct cl_frame *h = cl_push(s, CL_FRAME_HAPPENING, at.seat);
        h->about.what = CL_H_ATTACK;
        h->about.subject = (uint8_t)(at.battle.slot + 1);
        h->about.place = at.battle.target;
        h->about.whose = at.seat;
        return true;
    }
    const struct cl_frame at = *f;
    cl_pop(s);
    if (at.battle.flags & CL_ATTACK_OFF)
        return true;
    if (at.battle.target) {
        fight(r, s, at.seat, at.battle.slot, at.battle.target - 1u, k);
    } else { /* CL-248 */
        int32_t attack = cl_attack_of(r, s, at.seat, at.battle.slot);
        damage(r, s, cl_other(at.seat), attack, k);
        emit(k, CL_EV_BATTLE_RESOLVED, CL_BOTH, at.seat, CL_BATTLE_WIN, attack, 0);
    }
    cl_check_end(r, s, k);
    return true;
}

/* S-08: each open stereotype of the archetype in attack position attacks once, by slot, whether it came this
 * turn or has attacked; its player picks the target. */
bool cl_step_forced(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_frame *f = cl_top(s);
    (void)k;
    for (; f->row.slot < CL_SLOTS; f->row.slot++) {
        uint32_t card = s->player[f->seat].body[f->row.slot].card;
        if (cl_check_attacker(s, f->seat, f->row.slot, true) == REASON_OK &&
            (!f->row.archetype || r->card[card].archetype == f->row.archetype))
            return false;
    }
    cl_pop(s);
    return true;
}
