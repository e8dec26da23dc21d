/* DARKDELVE: how its own minds fight with stamina. Every choice is weighed by what it costs: the HP that this
 * turn's blows take, as they are announced, and those that the rest of the fight will, by how much strength
 * is left to both sides. HP count more the fewer there are. All in hundredths of a HP. */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/policy.h"
#include "games/darkdelve/things.h"

enum {
    HP = 100,
    STATUS_COST_BLEED = 10,
    ROUNDS = 12,
    GUARDIAN = 55,
    DALLY = 8,
    PATIENCE = 20, /* turns; after that a dodge costs more with each, or a fight might never end */
    TURN = 50
};

/* A blow of the delver against somebody, before the dice: what it is with a roll of 0. */
struct swing {
    struct dd_blow plain, crit;
    int32_t mean; /* of its damage */
};

struct opponent {
    struct dd_foe f;
    struct swing light, heavy;
    uint8_t will;
    int32_t hp;            /* plain HP, most likely */
    int32_t blows;         /* of this turn */
    int32_t open, guarded; /* what one of them takes, unguarded and behind the guard */
    int32_t most, most_guarded;
    int32_t later; /* a turn of it, later on */
    bool signs;
};

struct brawl {
    struct opponent o[DD_FOES];
    struct dd_span weapon;
    uint32_t count;
    const struct dd_prices *of;
    int32_t hp, max_hp, stamina, turn;
    int32_t light, heavy; /* an average blow against the first */
};

static int32_t status_cost(const struct dd_trait *t, bool signed_blow) {
    static const uint8_t cost[DD_STATUSES] = {[DD_POISONED] = 7, [DD_BLEEDING] = STATUS_COST_BLEED,
                                              [DD_STUNNED] = 8,  [DD_WEAKENED] = 5,
                                              [DD_CURSED] = 12,  [DD_SNARED] = 1};
    return !t->chance || (t->signed_only && !signed_blow) ? 0 : cost[t->status] * t->chance / 100;
}

static int32_t traits_cost(const struct dd_rules *r, const struct dd_foe *f, bool signed_blow) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    int32_t sum = m->dread_touch * HP / 2;
    for (uint32_t i = 0; i < DD_TRAITS && m->trait[i].chance; i++)
        sum += status_cost(&m->trait[i], signed_blow);
    if (signed_blow && m->cycle_len)
        sum += 15 * HP * m->slam_stun / 10000;
    if (f->elite)
        sum += status_cost(&r->elite[f->elite - 1].trait, signed_blow);
    return sum;
}

/* What a turn of it takes on average, answered as well as one can; most of a guardian's are. */
static void look_ahead(const struct dd_rules *r, const struct dd_view *v, struct opponent *o) {
    const struct dd_monster_rules *m = &r->monster[o->f.monster];
    struct dd_foe calm = o->f;
    struct dd_hide hide = {v->worn, v->profile.hero.class_kind, v->guard_bonus, false};
    calm.tell = DD_TELL_NONE;
    struct dd_span reach = dd_foe_reach(r, dd_ground_seen(r, v), &calm);
    int32_t one = dd_felt(r, &hide, (reach.lo + reach.hi) / 2) * HP + traits_cost(r, &calm, false);
    int32_t blows = m->attacks ? m->attacks : 1;
    o->later = m->cycle_len ? one * GUARDIAN / 100 : one * blows * (v->foe[1].monster ? 8 : 9) / 10;
}

static void read_foe(const struct dd_rules *r, const struct dd_view *v, uint32_t i, struct opponent *o) {
    struct dd_hide open = {v->worn, v->profile.hero.class_kind, v->guard_bonus, false}, block = open;
    block.blocks = true;
    o->f = dd_foe_seen(&v->foe[i]);
    o->will = dd_foe_intent(r, &o->f);
    o->hp = (v->foe[i].hp.lo + v->foe[i].hp.hi + 1) / 2;
    o->hp = o->hp < 1 ? 1 : o->hp;
    o->signs = o->will == DD_WILL_FALL || o->will == DD_WILL_SLAM;
    bool still = o->will == DD_WILL_GATHER || o->will == DD_WILL_SUMMON || o->will == DD_WILL_NOTHING;
    bool held = o->f.flags & DD_FOE_WATCHER && v->watcher_window;
    o->blows = still || held ? 0 : (int32_t)dd_foe_blows(r, &o->f);
    struct dd_span reach = dd_foe_reach(r, dd_ground_seen(r, v), &o->f);
    int32_t brings = traits_cost(r, &o->f, o->signs), mid = (reach.lo + reach.hi + 1) / 2;
    o->open = dd_felt(r, &open, mid) * HP + brings;
    o->guarded = dd_felt(r, &block, mid) * HP + brings;
    o->most = dd_felt(r, &open, reach.hi) * HP;
    o->most_guarded = dd_felt(r, &block, reach.hi) * HP;
    look_ahead(r, v, o);
}

static int32_t sum_of(struct dd_blow b, int32_t roll) {
    b.base += roll;
    return dd_blow_sum(&b);
}

static struct swing swing_of(const struct dd_rules *r, const struct dd_view *v, const struct dd_self *self,
                             const struct brawl *f, const struct dd_foe *foe, bool heavy) {
    struct swing s = {dd_blow_of(r, self, foe, heavy, 0, false), dd_blow_of(r, self, foe, heavy, 0, true), 0};
    int32_t mid = (f->weapon.lo + f->weapon.hi + 1) / 2, plain = sum_of(s.plain, mid);
    s.mean = plain + (sum_of(s.crit, mid) - plain) * v->crit / 10000;
    return s;
}

/* Percent of such blows that bring it down. */
static int32_t kills(const struct dd_view *v, const struct brawl *f, const struct opponent *o, bool heavy) {
    const struct swing *s = heavy ? &o->heavy : &o->light;
    int32_t yes = 0, n = f->weapon.hi - f->weapon.lo + 1;
    for (int32_t roll = f->weapon.lo; roll <= f->weapon.hi; roll++)
        yes += sum_of(s->plain, roll) >= o->hp ? 100 : sum_of(s->crit, roll) >= o->hp ? v->crit / 100 : 0;
    return n > 0 ? yes / n : 0;
}

static struct brawl read_field(const struct dd_rules *r, const struct dd_view *v, const struct dd_temper *t) {
    struct dd_self self = dd_self_seen(r, v);
    struct brawl f = {
        .of = t->of, .hp = v->hp.lo * HP, .max_hp = v->max_hp * HP, .stamina = v->stamina, .turn = v->turn};
    f.weapon = dd_item_damage(r, &v->worn[DD_WEAPON]);
    for (; f.count < DD_FOES && v->foe[f.count].monster; f.count++) {
        struct opponent *o = &f.o[f.count];
        read_foe(r, v, f.count, o);
        o->light = swing_of(r, v, &self, &f, &o->f, false);
        o->heavy = swing_of(r, v, &self, &f, &o->f, true);
    }
    f.light = f.o[0].light.mean;
    f.heavy = f.o[0].heavy.mean;
    return f;
}

/* Whoever does most for its HP falls first. */
static uint32_t next_target(const struct brawl *f, const int32_t hp[DD_FOES]) {
    uint32_t best = DD_FOES;
    for (uint32_t i = 0; i < f->count; i++)
        if (hp[i] > 0 &&
            (best == DD_FOES || (int64_t)f->o[i].later * hp[best] > (int64_t)f->o[best].later * hp[i]))
            best = i;
    return best;
}

/* What the rest costs, played out with average blows: light ones, and with all one's weight where there is
 * breath for it. A blow that is about as good as what is left brings its foe down as often as not. 'opened':
 * of whom the next blows are lost. */
static int32_t rest_of(const struct brawl *f, const struct dd_rules *r, const int32_t from[DD_FOES],
                       int32_t stamina, int32_t opened, int32_t opened_percent) {
    int32_t hp[DD_FOES], cost = 0;
    for (uint32_t i = 0; i < DD_FOES; i++)
        hp[i] = i < f->count ? from[i] : 0;
    if (opened >= 0 && hp[opened] > 0)
        cost -= f->o[opened].later * opened_percent / 100;
    for (uint32_t turn = 0; turn < ROUNDS; turn++) {
        uint32_t at = next_target(f, hp);
        if (at == DD_FOES)
            return cost < 0 ? 0 : cost;
        int32_t spare = f->light * 13 / 10 - hp[at], sure = spare * 1000 / (f->light * 6 + 1); /* percent */
        sure = sure < 0 ? 0 : sure > 100 ? 100 : sure;
        bool heavy = sure < 50 && stamina >= r->action[DD_DO_HEAVY].cost,
             light = stamina >= r->action[DD_DO_ATTACK].cost;
        stamina -= heavy ? r->action[DD_DO_HEAVY].cost : light ? r->action[DD_DO_ATTACK].cost : 0;
        for (uint32_t i = 0; i < f->count; i++)
            cost += hp[i] <= 0                   ? 0
                    : i == at && !heavy && light ? f->o[i].later * (100 - sure) / 100
                                                 : f->o[i].later;
        hp[at] -= heavy ? f->heavy : light ? f->light : 0;
        hp[at] = !heavy && sure >= 50 ? 0 : hp[at];
        stamina = stamina + r->stamina_regen > r->stamina ? r->stamina : stamina + r->stamina_regen;
    }
    for (uint32_t i = 0; i < f->count; i++) /* it goes on and on */
        cost += hp[i] > 0 ? (int32_t)((int64_t)f->o[i].later * hp[i] / (f->light + 1)) : 0;
    return cost < 0 ? 0 : cost;
}

struct outcome {
    int32_t loss, most; /* of this turn */
    int32_t gain;       /* HP healed before the blows */
    int32_t rest;
};

/* The fewer HP, the more each is worth; nobody plays with a blow that may be the last. */
static int32_t worth(const struct brawl *f, const struct outcome *o, int32_t price) {
    int32_t hp = f->hp + o->gain, end = hp - o->loss - o->rest, third = f->max_hp / 3, v = end;
    if (end < third)
        v -= (third - end) * f->of->low / 100;
    if (end < 0)
        v += end;
    if (o->most >= hp)
        v -= f->of->danger * HP + (o->most - hp) * f->of->spare;
    if (o->loss >= hp)
        v -= f->of->falls * HP;
    return v - price;
}

/* The blows of this turn; spared: a foe that is not there to strike, in so many of a hundred cases. */
static void suffer(const struct brawl *f, bool blocks, int32_t dodged, int32_t spared, int32_t percent,
                   struct outcome *o) {
    for (uint32_t i = 0; i < f->count; i++) {
        const struct opponent *p = &f->o[i];
        int32_t blows = p->blows - (dodged == (int32_t)i && p->blows && !(p->f.flags & DD_FOE_WATCHER));
        int32_t sum = blows * (blocks ? p->guarded : p->open),
                most = blows * (blocks ? p->most_guarded : p->most);
        o->loss += spared == (int32_t)i ? sum * (100 - percent) / 100 : sum;
        o->most += spared == (int32_t)i && percent >= 95 ? 0 : most;
    }
}

static void hps(const struct brawl *f, int32_t hp[DD_FOES]) {
    for (uint32_t i = 0; i < DD_FOES; i++)
        hp[i] = i < f->count ? f->o[i].hp : 0;
}

static int32_t after(int32_t stamina, int32_t cost, const struct dd_rules *r) {
    int32_t n = stamina - cost + r->stamina_regen;
    return n > r->stamina ? r->stamina : n < 0 ? 0 : n;
}

/* A blow: what it leaves standing, with and without luck. */
static int32_t strike_worth(const struct dd_rules *r, const struct dd_view *v, const struct brawl *f,
                            uint32_t at, bool heavy) {
    const struct dd_monster_rules *m = &r->monster[f->o[at].f.monster];
    const struct dd_action_rules *act = &r->action[heavy ? DD_DO_HEAVY : DD_DO_ATTACK];
    int32_t hp[DD_FOES], p = kills(v, f, &f->o[at], heavy),
                         dmg = heavy ? f->o[at].heavy.mean : f->o[at].light.mean;
    int32_t cleave = dd_fx(r, v->worn, FX_CLEAVES), late = heavy && r->heavy_slow;
    int32_t stamina = after(f->stamina, act->cost, r),
            opens = heavy && !m->no_stagger && !m->boss ? act->stagger / 100 : 0;
    struct outcome o = {0};
    hps(f, hp);
    for (uint32_t i = 0; i < f->count && cleave > 0; i++)
        hp[i] -= i == at ? 0 : dmg * cleave / 10000;
    suffer(f, false, -1, late ? -1 : (int32_t)at, p, &o);
    hp[at] = 0;
    int32_t gone = rest_of(f, r, hp, stamina, -1, 0);
    hp[at] = f->o[at].hp - dmg < 1 ? 1 : f->o[at].hp - dmg;
    int32_t stands = rest_of(f, r, hp, stamina, (int32_t)at, opens);
    o.rest = (gone * p + stands * (100 - p)) / 100;
    o.gain = dd_worn_lifesteal(r, v->worn) * dmg / 100;
    o.loss += m->thorns * HP + (m->burst * HP * p / 100);
    return worth(f, &o, 0);
}

static int32_t guard_worth(const struct dd_rules *r, const struct brawl *f, bool blocks, int32_t dodged) {
    int32_t hp[DD_FOES], opened = -1;
    struct outcome o = {0};
    hps(f, hp);
    bool slipped = dodged >= 0 && f->o[dodged].signs;
    int32_t stamina = after(f->stamina, r->action[blocks ? DD_DO_BLOCK : DD_DO_DODGE].cost, r);
    if (dodged >= 0 && r->breath && !slipped)
        stamina -= r->stamina_regen;
    if (dodged >= 0 && !r->breath)
        stamina += r->action[DD_DO_DODGE].refund;
    for (uint32_t i = 0; blocks && i < f->count; i++)
        if (f->o[i].signs && f->o[i].blows && dd_block_opens(r, &f->o[i].f))
            opened = (int32_t)i;
    suffer(f, blocks, dodged, -1, 0, &o);
    o.rest = rest_of(f, r, hp, stamina < 0 ? 0 : stamina, opened, 90);
    int32_t late = f->turn > PATIENCE ? (f->turn - PATIENCE) * HP : 0;
    return worth(f, &o, dodged >= 0 && !slipped ? DALLY * HP + late : TURN);
}

static int32_t pass_worth(const struct dd_rules *r, const struct brawl *f) {
    int32_t hp[DD_FOES];
    struct outcome o = {0};
    hps(f, hp);
    suffer(f, false, -1, -1, 0, &o);
    o.rest = rest_of(f, r, hp, after(f->stamina, 0, r), -1, 0);
    return worth(f, &o, HP / 2);
}

/* Off with us: a room further back, with less nerve, and they still there. Nobody runs from what can be
 * beaten. */
static int32_t flee_worth(const struct dd_rules *r, const struct dd_view *v, const struct brawl *f,
                          int32_t chance) {
    int32_t hp[DD_FOES];
    struct outcome away = {0}, stays = {0};
    hps(f, hp);
    suffer(f, false, -1, -1, 0, &stays);
    stays.rest = rest_of(f, r, hp, after(f->stamina, 0, r), -1, 0);
    if (f->hp - stays.loss - stays.rest * f->of->flees / 10 > 0)
        return INT32_MIN / 2;
    int32_t price = (6 + r->dread_flee + (v->dread > 80 ? 20 : 0)) * HP;
    return (int32_t)(((int64_t)worth(f, &away, price) * chance +
                      (int64_t)worth(f, &stays, 2 * HP) * (10000 - chance)) /
                     10000);
}

/* Things in a fight: what is used up now is not there later. */
static int32_t use_worth(const struct dd_rules *r, const struct dd_view *v, const struct brawl *f,
                         int16_t id) {
    int32_t hp[DD_FOES], at = dd_items_find(v->consumables, DD_CARRY_MAX, (uint16_t)id), price = 6 * HP;
    uint8_t kind = at < 0 ? 0 : v->consumables[at].kind;
    const struct dd_item_rules *it = &r->item[kind];
    int32_t missing = f->max_hp - v->hp.hi * HP, stamina = after(f->stamina, 0, r);
    struct outcome o = {0};
    bool flash = false, useful = it->heal;
    hps(f, hp);
    o.gain = it->heal * HP;
    for (uint32_t i = 0; i < DD_EFFECTS && it->fx[i].fx; i++) {
        int32_t n = it->fx[i].value;
        useful |= true;
        if (it->fx[i].fx == FX_SMOKE)
            return flee_worth(r, v, f, 10000) - 4 * HP;
        if (it->fx[i].fx == FX_HEALS_PART)
            o.gain = f->max_hp / 100 * n / 100;
        flash |= it->fx[i].fx == FX_FLASH;
        if (it->fx[i].fx == FX_BREATH)
            stamina = stamina + n > r->stamina ? r->stamina : stamina + n;
        for (uint32_t k = 0; it->fx[i].fx == FX_FIREBOMB && k < f->count; k++)
            hp[k] -= n;
        if (it->fx[i].fx == FX_IRONHIDE)
            o.gain += rest_of(f, r, hp, stamina, -1, 0) * n / 10000;
        if (it->fx[i].fx == FX_COAT)
            o.gain += 6 * HP;
        if (it->fx[i].fx == FX_CURES && v->status[n])
            o.gain += (n == DD_CURSED ? 4 : 6) * HP;
    }
    if (!useful)
        return INT32_MIN / 2;
    if (it->heal) {
        price = f->of->draught * HP + (missing < o.gain ? (o.gain - missing) / 2 : 0);
        o.gain = missing < o.gain ? missing : o.gain;
    }
    if (!flash)
        suffer(f, false, -1, -1, 0, &o);
    o.rest = rest_of(f, r, hp, stamina, -1, 0);
    return worth(f, &o, price);
}

/* From the Watcher one walks, out of reach if it was stunned, else only when nothing else is left. */
static int32_t walk_worth(const struct dd_rules *r, const struct dd_view *v, const struct brawl *f,
                          int32_t to) {
    int32_t strikes = v->watcher_window ? 0 : (r->watcher_damage + 1) * HP;
    uint8_t type = v->rooms[to].type;
    bool out = type == DD_ROOM_STAIRS || type == DD_ROOM_WAYSTONE;
    return f->hp - strikes + (out ? 30 * HP : 0) - (v->rooms[to].foe[0].monster ? 15 * HP : 0);
}

static int32_t choice_worth(const struct dd_rules *r, const struct dd_view *v, const struct brawl *f,
                            const struct dd_temper *t, const struct action *a) {
    switch (a->verb) {
    case DD_ATTACK:
    case DD_HEAVY:
        return strike_worth(r, v, f, (uint32_t)a->arg[0], a->verb == DD_HEAVY);
    case DD_BLOCK:
        return t->reads ? guard_worth(r, f, true, -1) : INT32_MIN / 2;
    case DD_DODGE:
        return t->reads ? guard_worth(r, f, false, a->arg[0]) : INT32_MIN / 2;
    case DD_PASS:
        return pass_worth(r, f);
    case DD_FLEE:
        return flee_worth(r, v, f, v->flee);
    case DD_USE_ITEM:
        return use_worth(r, v, f, a->arg[0]);
    case DD_MOVE:
        return walk_worth(r, v, f, a->arg[0]);
    default:
        return INT32_MIN / 2;
    }
}

static bool hunted(const struct dd_view *v) {
    bool here = false;
    for (uint32_t i = 0; i < DD_FOES && v->foe[i].monster; i++)
        here |= (v->foe[i].flags & DD_FOE_WATCHER) != 0;
    return here;
}

uint32_t dd_mind_fight(const struct situation *s, const struct dd_temper *t) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    if (t->reads && r->monster[v->foe[0].monster].cycle_len && !v->foe[1].monster)
        return dd_mind_guardian(s);
    struct brawl f = read_field(r, v, t);
    uint32_t best = 0;
    int32_t most = INT32_MIN;
    bool flees = hunted(v);
    for (uint32_t i = 0; i < s->legal_count; i++) {
        int32_t w = choice_worth(r, v, &f, t, &s->legal[i]);
        if (flees && s->legal[i].verb == DD_MOVE)
            w += 1000 * HP;
        if (s->weigh)
            s->weigh[i] = w;
        if (w > most) {
            most = w;
            best = i;
        }
    }
    return best;
}

/* -- beforehand -- */

int32_t dd_might_of(const struct dd_rules *r, const struct dd_view *v) {
    struct dd_span w = dd_item_damage(r, &v->worn[DD_WEAPON]);
    int32_t one = (w.lo + w.hi) / 2 + r->damage_per_might * dd_seen_might(r, v);
    return one * (10000 + v->crit) / 10000;
}

/* A mean foe of the floor. */
struct dd_toll dd_toll_of(const struct dd_rules *r, const struct dd_view *v, const struct dd_temper *t,
                          uint32_t floor) {
    const struct dd_dungeon_rules *d = &r->dungeon[v->dungeon];
    struct dd_hide hide = {v->worn, v->profile.hero.class_kind, 0, false};
    struct dd_ground at = dd_ground_seen(r, v);
    int32_t hp = 0, hurts = 0, n = 0, lightest = 99, heaviest = 1;
    at.floor = (uint8_t)floor;
    for (uint32_t i = 0; i < d->pool_count[floor]; i++) {
        const struct dd_monster_rules *m = &r->monster[d->pool[floor][i]];
        if (m->type != DD_BASIC && m->type != DD_ELDRITCH)
            continue;
        const struct dd_foe f = {.monster = d->pool[floor][i]};
        struct dd_span has = dd_foe_hp(r, at, &f), reach = dd_foe_reach(r, at, &f);
        hp += has.lo + has.hi;
        hurts += dd_felt(r, &hide, (reach.lo + reach.hi) / 2) * (m->attacks ? m->attacks : 1) * 2;
        lightest = m->threat < lightest ? m->threat : lightest;
        heaviest = m->threat > heaviest ? m->threat : heaviest;
        n += 2;
    }
    if (!n)
        return (struct dd_toll){0, 1, 1};
    int32_t least = (r->floor[floor].budget.lo + heaviest - 1) / heaviest;
    int32_t most = r->floor[floor].budget.hi / (lightest ? lightest : 1);
    most = most < 1 ? 1 : most > DD_FOES ? DD_FOES : most;
    least = least < 1 ? 1 : least > most ? most : least;
    int32_t pace = dd_might_of(r, v) * 11 / 10;
    int32_t turns = pace > 0 ? hp * 10 / (n * pace) : 100; /* tenths, for one of them */
    int32_t one = turns > 8 ? (turns - 6) * hurts / n : hurts / 2 / n;
    return (struct dd_toll){one * t->of->toll / 100, least, most};
}

/* Times as many as stand there; where that is not known, as many as the floor's budget makes likely (S-05).
 */
int32_t dd_toll_for(const struct dd_toll *t, uint32_t count) {
    int32_t least = count ? (int32_t)count : t->least, most = count ? (int32_t)count : t->most, sum = 0;
    for (int32_t k = least; k <= most; k++)
        sum += t->one * k * (k + 1) / 20;
    return sum / (most - least + 1);
}

int32_t dd_fight_toll(const struct dd_rules *r, const struct dd_view *v, const struct dd_temper *t,
                      uint32_t floor, uint32_t count) {
    struct dd_toll toll = dd_toll_of(r, v, t, floor);
    return dd_toll_for(&toll, count);
}
