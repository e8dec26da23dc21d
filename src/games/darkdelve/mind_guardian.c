/* DARKDELVE: how its own minds fight a guardian. What it does comes round in a known order, so with average
 * blows the rest of the fight can be reckoned from its end: what it costs from each place of the round, with
 * so much breath and so many blows still to be dealt. From there a few turns are thought through with what is
 * at hand. In tenths of a HP. */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/policy.h"
#include "games/darkdelve/things.h"

#include <string.h>

enum {
    TENTH = 10,
    AHEAD = 3,
    LOW = 2,
    WON = 3000,
    LOST = -6000,
    A_POTION = 60,
    A_TURN = 5,  /* what a turn costs besides: nerves, and light */
    UNITS = 24,  /* halves of a light blow; beyond them the cost goes on as it did */
    BREATHS = 8, /* as much stamina as the reckoning knows */
    PLACES = 8,
    SWEEPS = 3
};

struct guardian {
    const struct dd_rules *r;
    const struct dd_monster_rules *m;
    int32_t light, heavy;       /* blows of the delver */
    int32_t one, one_guarded;   /* and its */
    int32_t slam, slam_guarded; /* with what being stunned costs */
    int32_t risk;               /* how much more than usual a turn may take */
    int32_t heals, max_hp;
    int32_t ahead[UNITS + 1][PLACES][BREATHS]; /* what is still to be lost */
};

struct moment {
    int32_t hp, foe, stamina, potions;
    uint8_t at; /* place in its round */
};

static bool signed_at(const struct guardian *g, uint8_t at) {
    uint8_t before = g->m->cycle[(at + g->m->cycle_len - 1) % g->m->cycle_len];
    return g->m->cycle[at] == DD_MOVE_SLAM || (before == DD_MOVE_GATHER && g->m->cycle[at] != DD_MOVE_GATHER);
}

/* What its turn takes from who does this. */
static int32_t taken(const struct guardian *g, uint8_t at, uint16_t verb) {
    bool blocks = verb == DD_BLOCK, dodges = verb == DD_DODGE;
    switch (g->m->cycle[at]) {
    case DD_MOVE_GATHER:
        return 0;
    case DD_MOVE_SLAM:
        return dodges ? 0 : blocks ? g->slam_guarded : g->slam;
    case DD_MOVE_DOUBLE:
        return dodges ? g->one : 2 * (blocks ? g->one_guarded : g->one);
    default:
        return dodges ? 0 : blocks ? g->one_guarded : g->one;
    }
}

static uint8_t deed_of(uint16_t verb) {
    return verb == DD_ATTACK  ? DD_DO_ATTACK
           : verb == DD_HEAVY ? DD_DO_HEAVY
           : verb == DD_DODGE ? DD_DO_DODGE
           : verb == DD_BLOCK ? DD_DO_BLOCK
                              : DD_DO_PASS;
}

/* Stamina of the next turn. */
static int32_t breath_after(const struct guardian *g, int32_t stamina, uint8_t at, uint16_t verb) {
    const struct dd_rules *r = g->r;
    bool breath = verb != DD_DODGE || !r->breath || signed_at(g, at);
    stamina += (breath ? r->stamina_regen : 0) - r->action[deed_of(verb)].cost;
    stamina += verb == DD_DODGE && !r->breath ? r->action[DD_DO_DODGE].refund : 0;
    return stamina > r->stamina ? r->stamina : stamina;
}

/* -- the reckoning, from the end -- */

static int32_t least_from(const struct guardian *g, int32_t units, uint8_t at, int32_t stamina) {
    static const uint16_t verbs[] = {DD_ATTACK, DD_HEAVY, DD_BLOCK, DD_DODGE, DD_PASS};
    int32_t least = INT32_MAX;
    for (uint32_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        uint16_t verb = verbs[i];
        if (stamina < g->r->action[deed_of(verb)].cost)
            continue;
        bool late = verb == DD_HEAVY && g->r->heavy_slow, hits = verb == DD_ATTACK || verb == DD_HEAVY;
        int32_t dealt = verb == DD_ATTACK ? 2 : verb == DD_HEAVY ? g->heavy * 2 / g->light : 0;
        int32_t left = dealt >= units ? 0 : units - dealt, next = breath_after(g, stamina, at, verb);
        int32_t sum = A_TURN + (hits ? g->m->thorns * TENTH : 0);
        sum += !left && !late ? 0 : taken(g, at, verb);
        sum += g->ahead[left][(at + 1) % g->m->cycle_len][next];
        least = sum < least ? sum : least;
    }
    return least;
}

/* Guards deal nothing, so places of one row lead to each other: from above, until it settles. */
static void reckon(struct guardian *g, int32_t foe) {
    int32_t units = (foe * 2 + g->light - 1) / g->light;
    int32_t most = 2 * (g->one > g->slam ? g->one : g->slam) + A_TURN;
    int32_t breaths = g->r->stamina < BREATHS ? g->r->stamina : BREATHS - 1;
    memset(g->ahead[0], 0, sizeof g->ahead[0]);
    for (int32_t u = 1; u <= UNITS && u <= units; u++) {
        for (uint8_t at = 0; at < g->m->cycle_len; at++)
            for (int32_t st = 0; st <= breaths; st++)
                g->ahead[u][at][st] = g->ahead[u - 1][at][st] + 4 * most;
        for (uint32_t sweep = 0; sweep < SWEEPS; sweep++)
            for (uint8_t at = g->m->cycle_len; at--;)
                for (int32_t st = 0; st <= breaths; st++)
                    g->ahead[u][at][st] = least_from(g, u, at, st);
    }
}

static int32_t cost_from(const struct guardian *g, const struct moment *now) {
    int32_t units = (now->foe * 2 + g->light - 1) / g->light, over = units > UNITS ? units - UNITS : 0;
    int32_t st = now->stamina < BREATHS ? now->stamina : BREATHS - 1;
    if (!over)
        return g->ahead[units][now->at][st];
    int32_t step = (g->ahead[UNITS][now->at][st] - g->ahead[UNITS / 2][now->at][st]) / (UNITS / 2);
    return g->ahead[UNITS][now->at][st] + over * step;
}

/* -- the turns that come first -- */

static int32_t think(const struct guardian *g, const struct moment *now, uint32_t depth);

/* One choice, and the best that can follow it. */
static int32_t choose(const struct guardian *g, const struct moment *now, uint16_t verb, uint32_t depth) {
    const struct dd_rules *r = g->r;
    struct moment next = *now;
    int32_t loss = taken(g, now->at, verb), blow = verb == DD_HEAVY    ? g->heavy
                                                   : verb == DD_ATTACK ? g->light
                                                                       : 0;
    bool late = verb == DD_HEAVY && r->heavy_slow;
    if (verb == DD_USE_ITEM) {
        next.hp = next.hp + g->heals > g->max_hp ? g->max_hp : next.hp + g->heals;
        next.potions--;
    }
    if (blow >= next.foe && !late)
        return WON + next.hp + next.potions * A_POTION;
    next.hp -= loss + A_TURN + (blow ? g->m->thorns * TENTH : 0);
    if (next.hp <= 0)
        return LOST - next.foe + next.hp;
    int32_t danger = loss && next.hp <= g->risk ? -400 : 0;
    if (blow >= next.foe)
        return WON + next.hp + next.potions * A_POTION + danger;
    next.foe -= blow;
    next.stamina = breath_after(g, now->stamina, now->at, verb);
    next.at = (uint8_t)((now->at + 1) % g->m->cycle_len);
    return think(g, &next, depth - 1) + danger;
}

static int32_t think(const struct guardian *g, const struct moment *now, uint32_t depth) {
    static const uint16_t verbs[] = {DD_ATTACK, DD_HEAVY, DD_BLOCK, DD_DODGE, DD_PASS, DD_USE_ITEM};
    int32_t best = INT32_MIN;
    if (!depth) {
        int32_t left = now->hp + now->potions * A_POTION - cost_from(g, now);
        return left + (left < 0 ? left : 0);
    }
    for (uint32_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (now->stamina < g->r->action[deed_of(verbs[i])].cost)
            continue;
        if (verbs[i] == DD_USE_ITEM && (!now->potions || now->hp + g->heals / 2 > g->max_hp))
            continue;
        int32_t w = choose(g, now, verbs[i], depth);
        best = w > best ? w : best;
    }
    return best;
}

static int32_t blow_of(const struct dd_rules *r, const struct dd_view *v, const struct dd_foe *f,
                       bool heavy) {
    struct dd_self self = dd_self_seen(r, v);
    struct dd_span w = dd_item_damage(r, &v->worn[DD_WEAPON]);
    struct dd_blow plain = dd_blow_of(r, &self, f, heavy, (w.lo + w.hi) / 2, false),
                   crit = dd_blow_of(r, &self, f, heavy, (w.lo + w.hi) / 2, true);
    int32_t p = dd_blow_sum(&plain), c = dd_blow_sum(&crit);
    return p * TENTH + (c - p) * TENTH * v->crit / 10000;
}

static int32_t felt(const struct guardian *g, const struct dd_view *v, int32_t blow, bool blocks) {
    struct dd_hide hide = {v->worn, v->profile.hero.class_kind, v->guard_bonus, blocks};
    int32_t brings = 0;
    for (uint32_t i = 0; i < DD_TRAITS && g->m->trait[i].chance; i++)
        brings += 5 * TENTH * g->m->trait[i].chance / 10000;
    return dd_felt(g->r, &hide, blow) * TENTH + brings;
}

static struct guardian look_at(const struct dd_rules *r, const struct dd_view *v, const struct dd_foe *f) {
    struct guardian g = {.r = r, .m = &r->monster[f->monster], .max_hp = v->max_hp * TENTH};
    struct dd_foe calm = *f;
    calm.tell = DD_TELL_NONE;
    for (calm.cooldown = 0;
         calm.cooldown + 1 < g.m->cycle_len && g.m->cycle[calm.cooldown] != DD_MOVE_SINGLE;)
        calm.cooldown++;
    struct dd_span one = dd_foe_reach(r, dd_ground_seen(r, v), &calm);
    int32_t mid = (one.lo * LOW + one.hi * (8 - LOW)) / 8,
            slam = (g.m->slam.lo * LOW + g.m->slam.hi * (8 - LOW)) / 8;
    g.light = blow_of(r, v, f, false);
    g.heavy = blow_of(r, v, f, true);
    g.one = felt(&g, v, mid, false);
    g.one_guarded = felt(&g, v, mid, true);
    g.slam = felt(&g, v, slam, false) + 15 * TENTH * g.m->slam_stun / 10000;
    g.slam_guarded = felt(&g, v, slam, true) + 15 * TENTH * g.m->slam_stun / 10000;
    g.risk = (one.hi - one.lo + 1) * TENTH;
    for (uint32_t i = 0; i < DD_CARRY_MAX && v->consumables[i].id && !g.heals; i++)
        g.heals = r->item[v->consumables[i].kind].heal * TENTH;
    g.light = g.light < 1 ? 1 : g.light;
    reckon(&g, v->foe[0].hp.hi * TENTH);
    return g;
}

uint32_t dd_mind_guardian(const struct situation *s) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    struct dd_foe f = dd_foe_seen(&v->foe[0]);
    struct guardian g = look_at(r, v, &f);
    struct moment now = {.hp = v->hp.lo * TENTH,
                         .foe = (v->foe[0].hp.lo + v->foe[0].hp.hi + 1) / 2 * TENTH,
                         .stamina = v->stamina,
                         .at = f.cooldown};
    uint32_t best = 0;
    int32_t most = INT32_MIN;
    for (uint32_t i = 0; i < DD_CARRY_MAX && v->consumables[i].id; i++)
        if (r->item[v->consumables[i].kind].heal)
            now.potions += v->consumables[i].uses > 1 ? v->consumables[i].uses : 1;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        uint16_t verb = s->legal[i].verb;
        int32_t at = verb == DD_USE_ITEM
                         ? dd_items_find(v->consumables, DD_CARRY_MAX, (uint16_t)s->legal[i].arg[0])
                         : -1;
        bool known = verb == DD_ATTACK || verb == DD_HEAVY || verb == DD_BLOCK || verb == DD_DODGE ||
                     verb == DD_PASS || (at >= 0 && r->item[v->consumables[at].kind].heal);
        int32_t w = known ? choose(&g, &now, verb, AHEAD) : INT32_MIN / 2;
        if (s->weigh)
            s->weigh[i] = w;
        if (w > most) {
            most = w;
            best = i;
        }
    }
    return best;
}
