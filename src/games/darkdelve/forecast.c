/* DARKDELVE: what can come of each choice of a larger fight, with chances where they can be counted: the blow
 * hits, is critical or fells, the delver stands or falls. What nobody can know yet stays open, and says so.
 */
#include "games/darkdelve/foresee.h"
#include "games/darkdelve/fight_parts.h"
#include "games/darkdelve/things.h"

enum end { END_AWAY, END_ON, END_CRITICAL, END_FALLS, END_DEATH, ENDS };

/* One way a turn can end, as a sum over all rolls that lead there. */
struct odd {
    uint64_t weight;
    struct stat_span hp, foe, dread, gold;
    bool hp_open, foe_open, dread_open, gold_open, more, may_die;
};

struct turn {
    struct dd_plan plan;
    struct dd_harm all, rest; /* with the one that is meant, and without it */
    struct odd odd[ENDS];
};

/* What a deed does to the delver beside the foes' blows: heals before them, or after a slow blow; then costs.
 */
struct price {
    struct stat_span heal, cost;
    int32_t early; /* wounds, before the blows */
    bool late;     /* heal and cost come after the blows */
};

static const struct stat_span NONE = {0, 0};

static struct stat_span between(int32_t lo, int32_t hi) {
    return (struct stat_span){lo, hi};
}

static void widen(struct stat_span *s, struct stat_span by, bool first) {
    s->lo = first || by.lo < s->lo ? by.lo : s->lo;
    s->hi = first || by.hi > s->hi ? by.hi : s->hi;
}

static void ends_so(struct turn *t, enum end end, uint64_t weight, const struct odd *by) {
    struct odd *o = &t->odd[end];
    if (!weight)
        return;
    widen(&o->hp, by->hp, !o->weight);
    widen(&o->foe, by->foe, !o->weight);
    widen(&o->dread, by->dread, !o->weight);
    widen(&o->gold, by->gold, !o->weight);
    o->weight += weight;
    o->hp_open |= by->hp_open;
    o->foe_open |= by->foe_open;
    o->dread_open |= by->dread_open;
    o->gold_open |= by->gold_open;
    o->more |= by->more;
    o->may_die |= by->may_die;
}

/* -- nerves: they are counted as the game counts them, on a delver who has nothing else -- */

static void nerves_open(const struct dd_view *v, struct dd_state *s) {
    *s = (struct dd_state){
        .phase = DD_COMBAT, .mode = v->mode, .dread = v->dread, .dread_rest = v->dread_rest};
    for (uint32_t i = DD_WEAPON; i <= DD_WORN; i++)
        s->worn[i] = v->worn[i];
    s->profile = v->profile;
    s->clock = v->clock;
    s->light = v->light;
    s->dark = v->dark;
    s->watcher_done = v->watcher_done;
}

static int32_t used_relief(const struct dd_plan *p) {
    return p->used ? p->r->item[p->used].dread_relief : 0;
}

/* Is the room cleared when the last of these foes falls, and does that cost anything? */
static bool clears_room(const struct dd_plan *p) {
    const struct dd_room_view *here = &p->v->rooms[p->v->room];
    return here->foe[0].monster && !(here->flags & (DD_LANDING | DD_CLEARED));
}

static int32_t nerves_after(const struct dd_plan *p, int32_t touches, bool kill, bool last, int32_t price) {
    const struct dd_rules *r = p->r;
    struct dd_state s;
    nerves_open(p->v, &s);
    for (int step = 0; step < 2; step++) {
        bool blow = (step == 0) != p->slow;
        if (blow && kill) {
            struct dd_foe f = dd_foe_seen(&p->v->foe[p->at]);
            if (!(f.flags & DD_FOE_SUMMONED))
                dd_dread_kill(r, &s, &f, NULL);
            if (last && clears_room(p))
                dd_dread_add(r, &s, r->floor[p->v->floor].room_dread, DD_FROM_ROOM, NULL);
        }
        if (blow && price)
            dd_dread_add(r, &s, price, DD_FROM_FLEE, NULL);
        for (int32_t i = 0; !blow && i < touches; i++)
            dd_dread_add(r, &s, 1, DD_FROM_EVENT, NULL);
    }
    dd_clock(r, &s, r->turns_round, NULL);
    return (int32_t)s.dread - p->v->dread;
}

static struct stat_span nerves(const struct dd_plan *p, struct stat_span touches, bool kill, bool last,
                               int32_t price) {
    struct stat_span n = between(nerves_after(p, touches.lo, kill, last, price),
                                 nerves_after(p, touches.hi, kill, last, price));
    return n;
}

/* -- what of it the delver feels -- */

static bool last_stand(const struct dd_rules *r, const struct dd_view *v) {
    bool can = dd_unlocked(&v->profile, DD_UNLOCK_LAST_STAND) || dd_fx(r, v->worn, FX_UNDYING) > 0;
    return r->level_cap && can && !v->last_stand;
}

static int32_t capped(int32_t heal, int32_t room) {
    return heal < room ? heal : room < 0 ? 0 : room;
}

/* HP after blows of so much, all of it known; 0: it is the end. */
static int32_t hp_left(const struct dd_view *v, const struct price *c, int32_t harm) {
    int32_t hp = v->hp.lo;
    if (!c->late) {
        hp += capped(c->heal.lo, v->max_hp - hp) - c->cost.lo;
        return hp > 0 && hp - c->early - harm > 0 ? hp - c->early - harm : 0;
    }
    hp -= c->early + harm;
    if (hp <= 0)
        return 0;
    hp += capped(c->heal.lo, v->max_hp - hp) - c->cost.lo;
    return hp > 0 ? hp : 0;
}

static void dies(struct turn *t, uint64_t weight) {
    const struct dd_view *v = t->plan.v;
    struct odd o = {.hp = between(-v->hp.hi, -v->hp.lo), .gold = between(-v->run_gold.hi, -v->run_gold.lo)};
    o.dread_open = t->all.touches.hi || t->plan.verb == DD_FLEE || used_relief(&t->plan) ||
                   (t->plan.strikes && !t->plan.slow);
    o.dread_open |= t->plan.strikes;
    o.more = o.dread_open;
    ends_so(t, END_DEATH, weight, &o);
}

/* Who dies of it loses the purse, and has no time for more Dread. */
static void may_be_cut_short(struct odd *by) {
    by->dread_open = by->gold_open = by->more = true;
}

/* The foes' blows of so much harm fall on who pays so much. */
static void goes_on(struct turn *t, enum end end, uint64_t weight, const struct dd_harm *h,
                    const struct price *c, struct odd by) {
    const struct dd_rules *r = t->plan.r;
    const struct dd_view *v = t->plan.v;
    bool stand = last_stand(r, v);
    bool sure = h->exact && v->hp.sure && !stand && c->heal.lo == c->heal.hi && c->cost.lo == c->cost.hi &&
                !by.may_die;
    if (!h->known) {
        by.hp_open = by.more = true;
        if (h->feared + c->cost.hi + c->early >= v->hp.lo)
            may_be_cut_short(&by);
        ends_so(t, end, weight * DD_HARM_ONE, &by);
        return;
    }
    int32_t most = h->most + c->cost.hi + c->early, least = h->least + c->cost.lo + c->early;
    if (!sure) {
        int32_t heal = capped(c->heal.hi, v->max_hp - v->hp.lo);
        by.may_die |= most >= v->hp.lo;
        by.hp = between(-most + (v->hp.sure && !c->late ? capped(c->heal.lo, v->max_hp - v->hp.lo) : 0),
                        heal - least);
        if (c->late && c->heal.hi) /* who is hurt first has more room to be healed */
            by.hp.hi = c->heal.hi - least < v->max_hp - v->hp.lo ? c->heal.hi - least : v->max_hp - v->hp.lo;
        if (by.may_die && by.hp.hi < (stand ? 1 : 0) - v->hp.lo)
            by.hp.hi = (stand ? 1 : 0) - v->hp.lo;
        if (by.hp.lo < -v->hp.hi)
            by.hp.lo = -v->hp.hi;
        if (by.may_die)
            may_be_cut_short(&by);
        ends_so(t, end, weight * DD_HARM_ONE, &by);
        return;
    }
    for (int32_t d = h->least; d <= h->most; d++) {
        int32_t at = d < DD_HARM_MOST ? d : DD_HARM_MOST, left = hp_left(v, c, d);
        if (d > DD_HARM_MOST || !h->share[at])
            continue;
        by.hp = between(left - v->hp.lo, left - v->hp.lo);
        if (left)
            ends_so(t, end, weight * h->share[at], &by);
        else
            dies(t, weight * h->share[at]);
    }
}

/* -- a blow -- */

static struct stat_span drunk(const struct dd_plan *p, struct stat_span blow, uint8_t brings) {
    const struct dd_rules *r = p->r;
    int32_t share = dd_worn_lifesteal(r, p->v->worn);
    if (share <= 0 || dd_cannot_heal(r, p->v->status, p->v->worn, p->v->profile.hero.class_kind))
        return NONE;
    bool cursed = p->slow && brings >> DD_CURSED & 1;
    return between(cursed ? 0 : dd_share(blow.lo, (uint32_t)share), dd_share(blow.hi, (uint32_t)share));
}

static int32_t strike_cost(const struct dd_plan *p) {
    const struct dd_rules *r = p->r;
    int32_t bite = dd_cursed_by(r, p->v->worn, p->v->profile.hero.class_kind, CURSE_BITES);
    int32_t blood = p->verb == DD_HEAVY ? dd_fx(r, p->v->worn, FX_LIFE_FOR_MIGHT) : 0;
    return (bite + blood > 0 ? bite + blood : 0) + r->monster[p->v->foe[p->at].monster].thorns;
}

/* Of a fight that may end in this turn without a blow having been meant to. */
static void may_fall_besides(const struct turn *t, const struct dd_beside *b, struct odd *by) {
    const struct dd_plan *p = &t->plan;
    if (b->calls)
        by->foe_open = by->more = true;
    if (p->r->watcher_pursues && p->v->watcher_room && !(p->v->foe[0].flags & DD_FOE_WATCHER))
        by->foe_open = by->more = true;
    if (b->may_fall)
        by->gold_open = by->dread_open = by->hp_open = by->foe_open = by->more = true;
}

static struct odd stands(const struct turn *t, const struct dd_harm *h, struct stat_span blow,
                         int32_t nervous) {
    struct dd_beside b = dd_beside_of(&t->plan, h, blow, false);
    struct odd by = {.foe = between(-blow.hi - b.loss.hi, -blow.lo - b.loss.lo + b.gain)};
    by.dread = nerves(&t->plan, h->touches, false, false, nervous);
    may_fall_besides(t, &b, &by);
    return by;
}

/* Gold as the fallen leave it; a beast must be well known for that to be told. */
static void add_spoils(const struct dd_plan *p, struct odd *by) {
    const struct dd_rules *r = p->r;
    const struct dd_foe_view *f = &p->v->foe[p->at];
    const struct dd_monster_rules *m = &r->monster[f->monster];
    int32_t gold[2] = {m->gold.lo, m->gold.hi};
    uint32_t factor = r->floor[p->v->floor].gold_factor;
    if (f->flags & DD_FOE_SUMMONED)
        return;
    if (!dd_knows_hide_of(r, p->v, p->at)) {
        by->gold_open = by->more = true;
        return;
    }
    for (int i = 0; i < 2; i++) {
        gold[i] = dd_scaled(gold[i], f->elite ? r->elite[f->elite - 1].spoils : 10000, 10000);
        gold[i] = dd_scaled(gold[i], factor ? factor : 10000, 10000);
        gold[i] = (int32_t)dd_gold_worth(r, &p->v->profile, p->v->worn, p->v->floor, (uint32_t)gold[i]);
    }
    by->gold = between(gold[0], gold[1]);
}

/* With the last of them the fight is over, and what waits behind it begins. */
static void over_and_done(const struct dd_plan *p, struct odd *by) {
    const struct dd_room_view *here = &p->v->rooms[p->v->room];
    if (p->v->mode == DD_MODE_DUEL)
        return;
    bool full = by->dread.hi + p->v->dread >= p->r->dread_max || p->v->watcher_room;
    bool asks = here->type == DD_ROOM_EVENT || here->type == DD_ROOM_TREASURE;
    if (p->v->foe[p->at].flags & (DD_FOE_WATCHER | DD_FOE_PAID) || full || asks)
        by->gold_open = by->dread_open = by->hp_open = by->foe_open = by->more = true;
}

/* It falls. What goes off with it, and what a kill gives back, comes at once; weariness at the end. */
static void falls(struct turn *t, uint64_t weight, struct stat_span heal) {
    const struct dd_plan *p = &t->plan;
    const struct dd_rules *r = p->r;
    const struct dd_view *v = p->v;
    const struct dd_foe_view *f = &v->foe[p->at];
    const struct dd_monster_rules *m = &r->monster[f->monster];
    const struct dd_harm *h = p->slow ? &t->all : &t->rest;
    struct dd_beside b = dd_beside_of(p, h, between(f->hp.lo, f->hp.hi), true);
    bool last = p->foes == 1 && !b.calls;
    struct odd by = {.foe = between(-f->hp.hi - b.loss.hi, -f->hp.lo - b.loss.lo + b.gain)};
    struct price c = {.heal = heal, .early = dd_wounds(p), .late = p->slow};
    int32_t back = f->flags & DD_FOE_SUMMONED ? 0 : dd_fx(r, v->worn, FX_HP_ON_KILL);
    bool closed = dd_cannot_heal(r, v->status, v->worn, v->profile.hero.class_kind);
    c.heal.lo += back > 0 && !closed ? back : 0;
    c.heal.hi += back > 0 && !closed ? back : 0;
    c.cost = between(m->burst, m->burst);
    if (last) {
        int32_t weary = dd_cursed_by(r, v->worn, v->profile.hero.class_kind, CURSE_WEARY);
        c.cost.hi += weary > 0 ? weary : 0;
        if (p->slow) { /* time goes on, and wounds hurt once more */
            c.cost.lo += dd_wounds_again(p);
            c.cost.hi += dd_wounds_again(p) + dd_wounds_more(p, h->brings);
        }
    } else {
        c.cost.lo += strike_cost(p);
        c.cost.hi += strike_cost(p);
    }
    by.dread = nerves(p, h->touches, true, last, 0);
    add_spoils(p, &by);
    if (last)
        over_and_done(p, &by);
    else
        may_fall_besides(t, &b, &by);
    goes_on(t, END_FALLS, weight * 10000, h, &c, by);
}

/* Nobody can tell whether it falls of this: all of both. */
static void may_fall(struct turn *t, enum end end, uint64_t weight, struct stat_span blow,
                     struct stat_span heal) {
    const struct dd_plan *p = &t->plan;
    const struct dd_view *v = p->v;
    struct dd_harm h = t->all;
    struct odd by = stands(t, &h, blow, 0);
    struct price c = {.heal = heal, .early = dd_wounds(p), .late = p->slow};
    int32_t back = dd_fx(p->r, v->worn, FX_HP_ON_KILL);
    int32_t weary = dd_cursed_by(p->r, v->worn, v->profile.hero.class_kind, CURSE_WEARY);
    c.heal.hi += back > 0 ? back : 0;
    c.cost.hi = p->r->monster[v->foe[p->at].monster].burst + strike_cost(p) + (weary > 0 ? weary : 0) +
                (p->slow ? dd_wounds_again(p) + dd_wounds_more(p, h.brings) : 0);
    h.least = p->slow ? h.least : t->rest.least;
    h.exact = false;
    by.gold_open = by.dread_open = by.foe_open = by.more = true;
    goes_on(t, end, weight * 10000, &h, &c, by);
}

/* DD-244: the chance that a blow before theirs takes the one that is meant its own. */
static uint32_t staggers(const struct dd_plan *p) {
    const struct dd_foe_view *f = &p->v->foe[p->at];
    const struct dd_monster_rules *m = &p->r->monster[f->monster];
    int32_t chance = p->r->action[DD_DO_HEAVY].stagger + dd_fx(p->r, p->v->worn, FX_STAGGERS);
    bool never = p->verb != DD_HEAVY || p->slow || m->no_stagger || f->flags & DD_FOE_WATCHER ||
                 (m->boss && !f->marks);
    return never || chance < 0 ? 0 : chance > 10000 ? 10000 : (uint32_t)chance;
}

static void strike(struct turn *t, uint64_t weight, struct stat_span blow, bool crit) {
    const struct dd_plan *p = &t->plan;
    const struct dd_foe_view *f = &p->v->foe[p->at];
    struct stat_span heal = drunk(p, blow, t->all.brings);
    enum end end = crit ? END_CRITICAL : END_ON;
    if (blow.lo >= f->hp.hi) {
        falls(t, weight, heal);
        return;
    }
    if (blow.hi >= f->hp.lo) {
        may_fall(t, end, weight, blow, heal);
        return;
    }
    struct price c = {.heal = heal,
                      .cost = between(strike_cost(p), strike_cost(p)),
                      .early = dd_wounds(p),
                      .late = p->slow};
    struct odd by = stands(t, &t->all, blow, 0), off = stands(t, &t->rest, blow, 0);
    by.foe_open |= blow.lo != blow.hi;
    off.foe_open = by.foe_open;
    by.more |= by.foe_open;
    off.more |= by.foe_open;
    goes_on(t, end, weight * (10000 - staggers(p)), &t->all, &c, by);
    goes_on(t, end, weight * staggers(p), &t->rest, &c, off);
}

/* Every roll of the weapon, critical or not. */
static void strikes(struct turn *t) {
    const struct dd_plan *p = &t->plan;
    const struct dd_span w = dd_item_damage(p->r, &p->v->worn[DD_WEAPON]);
    for (int32_t roll = w.lo; roll <= w.hi; roll++)
        for (int crit = 0; crit < 2; crit++) {
            struct stat_span blow = dd_blow_over(p, roll, crit, t->all.brings);
            strike(t, crit ? p->v->crit : 10000u - p->v->crit, blow, crit);
        }
}

/* -- everything else -- */

static void waits(struct turn *t, uint64_t weight, struct stat_span heal, int32_t nervous) {
    struct price c = {.heal = heal, .early = dd_wounds(&t->plan)};
    struct odd by = stands(t, &t->all, NONE, nervous);
    goes_on(t, END_ON, weight, &t->all, &c, by);
}

/* Back in a room that is known and empty nothing else comes of it. */
static void flees(struct turn *t) {
    const struct dd_plan *p = &t->plan;
    const struct dd_room_view *back = &p->v->rooms[p->v->prev_room];
    struct odd by = {.dread = nerves(p, NONE, false, false, p->r->dread_flee)};
    bool duel = p->v->mode == DD_MODE_DUEL;
    bool quiet = duel || (p->v->prev_room && back->flags & DD_EXPLORED && !back->foe[0].monster &&
                          back->type != DD_ROOM_EVENT && !p->v->watcher_room &&
                          p->v->dread + by.dread.hi < p->r->dread_max);
    if (!quiet)
        by.hp_open = by.dread_open = by.gold_open = by.more = true;
    struct dd_harm none = {.known = true, .exact = true, .share = {DD_HARM_ONE}};
    struct price c = {.early = dd_wounds(p)};
    goes_on(t, END_AWAY, p->v->flee, &none, &c, by);
    if (p->v->flee < 10000)
        waits(t, 10000u - p->v->flee, NONE, p->r->flee_fail_dread);
}

static void uses(struct turn *t) {
    const struct dd_plan *p = &t->plan;
    const struct dd_item_rules *k = &p->r->item[p->used];
    int32_t heal = k->heal + dd_share(p->v->max_hp, (uint32_t)dd_fx_of_item(p->r, p->used, FX_HEALS_PART));
    if (dd_fx_of_item(p->r, p->used, FX_SMOKE) || dd_fx_of_item(p->r, p->used, FX_GAMBLES)) {
        struct odd by = {.hp_open = true, .dread_open = true, .more = true};
        by.foe_open = dd_fx_of_item(p->r, p->used, FX_SMOKE);
        ends_so(t, END_ON, UINT64_C(10000) * DD_HARM_ONE, &by);
        return;
    }
    if (dd_cannot_heal(p->r, p->v->status, p->v->worn, p->v->profile.hero.class_kind))
        heal = 0;
    waits(t, 10000, between(heal, heal), -used_relief(p));
}

/* -- in words and numbers -- */

static void foretell(const struct turn *t, enum end end, struct way *w) {
    const struct dd_view *v = t->plan.v;
    const struct odd *o = &t->odd[end];
    bool duel = v->mode == DD_MODE_DUEL, last = t->plan.foes == 1;
    w->more = o->more;
    if (o->hp_open)
        way_unknown(w, DD_STAT_HP);
    else
        way_change(w, DD_STAT_HP, o->hp.lo, o->hp.hi);
    if (!o->foe_open)
        way_change(w, DD_STAT_FOE_HP, o->foe.lo, o->foe.hi);
    if (!o->dread_open)
        way_change(w, DD_STAT_DREAD, o->dread.lo, o->dread.hi);
    if (o->gold_open)
        w->more = true;
    else if (!o->may_die)
        way_change(w, DD_STAT_GOLD, o->gold.lo, o->gold.hi);
    w->ends = end == END_DEATH                   ? 1u << DD_OUT_DIED
              : end == END_FALLS && duel && last ? 1u << DD_OUT_EXTRACTED
              : end == END_AWAY && duel          ? 1u << DD_OUT_QUIT
                                                 : 1u << DD_OUT_NONE;
    if (o->may_die)
        w->ends |= 1u << DD_OUT_DIED;
}

/* A danger that comes of knowing nothing is with every choice alike: it needs no mark. */
static void weigh(const struct turn *t, struct offer *o) {
    bool deadly = t->odd[END_DEATH].weight || (t->plan.verb == DD_FLEE && t->plan.v->mode == DD_MODE_DUEL);
    bool open = false, loses = false;
    for (uint32_t i = 0; i < ENDS; i++) {
        deadly |= t->odd[i].weight && t->odd[i].may_die;
        open |= t->odd[i].weight && t->odd[i].hp_open;
        loses |= t->odd[i].weight && t->odd[i].hp.lo < 0;
    }
    bool blind = !deadly && open && t->all.feared + dd_wounds(&t->plan) >= t->plan.v->hp.lo;
    o->risk = deadly || blind ? RISK_END : open || loses ? RISK_LOSS : RISK_NONE;
    o->usual = blind;
}

static void tell(const struct turn *t, struct offer *o) {
    static const char *const names[ENDS] = {"away", "", "critical", "it falls", "you fall"};
    uint64_t all = 0, sum = 0;
    uint32_t told = 0, ways = 0;
    for (uint32_t i = 0; i < ENDS; i++) {
        all += t->odd[i].weight;
        ways += t->odd[i].weight != 0;
    }
    const char *on = ways < 2 ? "" : t->plan.strikes ? "hit" : t->plan.verb == DD_FLEE ? "held" : "you stand";
    for (uint32_t i = 0; i < ENDS; i++) {
        sum += t->odd[i].weight;
        uint32_t upto = (uint32_t)((sum + all / 20000) / (all / 10000));
        upto = upto < 10000 ? upto : 10000;
        if (t->odd[i].weight)
            foretell(t, i,
                     forecast_way(&o->forecast, upto - told,
                                  i == END_ON ? on
                                  : ways < 2  ? ""
                                              : names[i]));
        told = upto;
    }
    weigh(t, o);
}

static void foresee(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                    struct offer *o) {
    struct turn t = {.plan = dd_plan_of(r, v, a)};
    const struct dd_span w = dd_item_damage(r, &v->worn[DD_WEAPON]);
    struct stat_span blow = NONE;
    if (t.plan.strikes)
        blow =
            between(dd_blow_over(&t.plan, w.lo, false, 0).lo, dd_blow_over(&t.plan, w.hi, v->crit > 0, 0).hi);
    dd_harm_of(&t.plan, DD_FOES, blow, &t.all);
    dd_harm_of(&t.plan, t.plan.strikes ? t.plan.at : DD_FOES, blow, &t.rest);
    if (t.plan.strikes)
        strikes(&t);
    else if (a->verb == DD_FLEE)
        flees(&t);
    else if (t.plan.used)
        uses(&t);
    else
        waits(&t, 10000, NONE, 0);
    tell(&t, o);
}

bool dd_forecast_fight(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                       struct offer *o) {
    bool aims = a->verb == DD_ATTACK || a->verb == DD_HEAVY || a->verb == DD_DODGE;
    if (!r->stamina)
        return false;
    if (a->verb == DD_LOOK_AGAIN && v->phase == DD_COMBAT) {
        struct way *w = forecast_way(&o->forecast, 10000, "");
        w->more = true;
        return true;
    }
    if (v->phase != DD_COMBAT ||
        (aims && (a->arg[0] < 0 || a->arg[0] >= DD_FOES || !v->foe[a->arg[0]].monster)))
        return false;
    foresee(r, v, a, o);
    return true;
}
