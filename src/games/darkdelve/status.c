/* DARKDELVE: what may be the matter with somebody (DD-253 to DD-264, S-19, S-33). Poison and weakness count
 * turns, bleeding counts wounds and stays, a curse stays, being stunned is one lost turn. */
#include "base/noinline.h"
#include "games/darkdelve/fight_parts.h"
#include "games/darkdelve/things.h"

static uint8_t *of(struct dd_state *s, uint32_t who) {
    return who ? s->foe[who - 1].status : s->status;
}

static uint8_t most_of(const struct dd_rules *r, uint8_t status) {
    switch (status) {
    case DD_POISONED:
        return r->poison_most;
    case DD_BLEEDING:
        return r->bleed_most;
    case DD_WEAKENED:
        return r->weak_most;
    case DD_SNARED:
        return UINT8_MAX;
    default:
        return 1;
    }
}

/* DD-254, DD-256 to DD-259: more of it adds up to a limit, or changes nothing. A foe that is stunned loses
 * its balance; nobody curses or snares a foe. */
void dd_status_add(const struct dd_rules *r, struct dd_state *s, uint32_t who, uint8_t status, uint8_t amount,
                   struct sink *k) {
    uint8_t *at = &of(s, who)[status], most = most_of(r, status);
    if (!amount || !most)
        return;
    *at = (uint8_t)(*at + amount > most ? most : *at + amount);
    emit(k, DD_EV_STATUS, DD_SEAT, (int32_t)who, status, *at, 0);
}

bool dd_status_cure(const struct dd_rules *r, struct dd_state *s, uint8_t status, struct sink *k) {
    (void)r;
    if (!s->status[status])
        return false;
    s->status[status] = 0;
    emit(k, DD_EV_STATUS_ENDS, DD_SEAT, 0, status, 0, 0);
    return true;
}

/* S-19: VIGOR and what is worn take some of it away from the delver. */
static int32_t felt(const struct dd_rules *r, const struct dd_state *s, uint32_t who, uint8_t status,
                    int32_t dmg) {
    int32_t less = 0;
    if (!who) {
        less = dd_resist(r, dd_hero_vigor(r, s)) + dd_fx(r, s->worn, FX_RESISTS);
    } else if (status == DD_POISONED) {
        const struct dd_monster_rules *m = &r->monster[s->foe[who - 1].monster];
        less = m->resist >> DD_POISON & 1 ? r->resistance
               : m->weak >> DD_POISON & 1 ? -(int32_t)r->weakness
                                          : 0;
    }
    return dd_at_least_one(dd_scaled(dmg, 10000 - (less > 10000 ? 10000 : less), 10000));
}

static void hurts(const struct dd_rules *r, struct dd_state *s, uint32_t who, uint8_t status, int32_t dmg,
                  struct sink *k) {
    dmg = felt(r, s, who, status, dmg);
    emit(k, DD_EV_STATUS_HURTS, DD_SEAT, (int32_t)who, status, dmg, 0);
    if (who)
        dd_foe_loses(r, s, who - 1, dmg, k);
    else
        dd_hurt(r, s, dmg, DD_CAUSE_STATUS, 0, k);
}

static void runs_out(struct dd_state *s, uint32_t who, uint8_t status, struct sink *k) {
    uint8_t *at = &of(s, who)[status];
    if (*at && --*at == 0)
        emit(k, DD_EV_STATUS_ENDS, DD_SEAT, (int32_t)who, status, 0, 0);
}

/* Does somebody still stand whose turn this is? */
static bool stands(const struct dd_state *s, uint32_t who) {
    return who ? s->phase == DD_COMBAT && s->foe[who - 1].hp > 0
               : s->phase == DD_COMBAT || s->phase == DD_DUNGEON;
}

/* DD-253, DD-255, DD-263: both hurt in the same turn. */
NOINLINE static void wounds_tick(const struct dd_rules *r, struct dd_state *s, uint32_t who, struct sink *k) {
    static const uint8_t counted[] = {DD_WEAKENED, DD_SNARED};
    if (stands(s, who) && of(s, who)[DD_POISONED]) {
        hurts(r, s, who, DD_POISONED, r->poison_damage, k);
        if (stands(s, who))
            runs_out(s, who, DD_POISONED, k);
    }
    if (stands(s, who) && of(s, who)[DD_BLEEDING])
        hurts(r, s, who, DD_BLEEDING, r->bleed_damage * of(s, who)[DD_BLEEDING], k);
    for (uint32_t i = 0; i < 2; i++)
        if (stands(s, who))
            runs_out(s, who, counted[i], k);
}

void dd_status_tick(const struct dd_rules *r, struct dd_state *s, uint32_t who, struct sink *k) {
    const uint8_t *has = of(s, who);
    if (has[DD_POISONED] | has[DD_BLEEDING] | has[DD_WEAKENED] | has[DD_SNARED])
        wounds_tick(r, s, who, k);
}
