/* DARKDELVE: how its own minds fight with stamina. The rule that the guide teaches, and no more: read what
 * they are about to do, step aside from one great blow, take many on the guard, put your weight in where it
 * is safe. */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/policy.h"

/* What this turn holds, by the intents of all. */
struct turn {
    uint32_t signed_at, signs; /* who has a great blow, and how many have */
    uint32_t blows;            /* of all others together */
    uint32_t caller;           /* who is about to call; DD_FOES: nobody */
    uint32_t weakest;
    bool quiet;  /* nobody strikes */
    bool plated; /* who signs wears armour: better to block it than to slip it */
};

static struct turn read_turn(const struct dd_rules *r, const struct dd_view *v) {
    struct turn t = {.caller = DD_FOES};
    for (uint32_t i = 0; i < DD_FOES && v->foe[i].monster; i++) {
        struct dd_foe f = dd_foe_seen(&v->foe[i]);
        uint8_t will = dd_foe_intent(r, &f);
        if (will == DD_WILL_FALL || will == DD_WILL_SLAM) {
            t.signs++;
            t.signed_at = i;
            t.plated = r->block_opens && r->monster[f.monster].damage_reduction >= 1500 &&
                       !r->monster[f.monster].boss;
            t.blows += dd_foe_blows(r, &f) - 1;
        } else if (will == DD_WILL_STRIKE || will == DD_WILL_DO_SEVERAL || will == DD_WILL_WARN) {
            t.blows += dd_foe_blows(r, &f);
        } else if (will == DD_WILL_SUMMON) {
            t.caller = i;
        }
        if (v->foe[i].hp.hi < v->foe[t.weakest].hp.hi)
            t.weakest = i;
    }
    t.quiet = !t.signs && !t.blows;
    return t;
}

static uint32_t strike(const struct situation *s, const struct dd_rules *r, const struct dd_view *v,
                       const struct turn *t) {
    const struct dd_foe_view *f = &v->foe[t->weakest];
    bool worth = t->quiet || f->flags & DD_FOE_OPEN || v->stamina >= r->stamina ||
                 r->monster[f->monster].damage_reduction >= 1500;
    uint32_t heavy = dd_verb_at(s, DD_HEAVY, (int32_t)t->weakest),
             light = dd_verb_at(s, DD_ATTACK, (int32_t)t->weakest);
    return worth && heavy != UINT32_MAX && f->hp.hi > 8 ? heavy : light;
}

uint32_t dd_fight_mind(const struct situation *s, const struct dd_rules *r, const struct dd_view *v,
                       uint32_t heal) {
    struct turn t = read_turn(r, v);
    uint32_t dodge = dd_verb_at(s, DD_DODGE, (int32_t)t.signed_at), block = dd_verb_at(s, DD_BLOCK, -1);
    uint32_t flee = dd_verb_at(s, DD_FLEE, -1), pass = dd_verb_at(s, DD_PASS, -1), hit = strike(s, r, v, &t);
    bool low = v->hp.lo * 5 < v->max_hp * 2;
    if (t.caller < DD_FOES && dd_verb_at(s, DD_HEAVY, (int32_t)t.caller) != UINT32_MAX)
        return dd_verb_at(s, DD_HEAVY, (int32_t)t.caller);
    if (low && heal != UINT32_MAX && !t.signs)
        return heal;
    if (low && heal == UINT32_MAX && flee != UINT32_MAX && v->foe[t.weakest].hp.hi > 12)
        return flee;
    if (t.signs && (t.signs > 1 || t.blows > 1 || t.plated) && block != UINT32_MAX)
        return block;
    if (t.signs && dodge != UINT32_MAX)
        return dodge;
    if (t.blows > 2 && block != UINT32_MAX && v->stamina >= 2 && v->turn % 2)
        return block;
    return hit != UINT32_MAX ? hit : pass != UINT32_MAX ? pass : 0;
}
