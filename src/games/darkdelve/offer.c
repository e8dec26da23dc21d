/* DARKDELVE: what a choice is and what can come of it, for menus, lines and programs alike. All of it comes
 * from the view: where the narrator lies or the bestiary is silent, a way has more to it than is foretold.
 * Chances are exact, since a turn has few dice: every blow of the player with every answer of the foe. */
#include "core/offer.h"
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

#include <string.h>

enum { BLOWS_MAX = 512, ONE = 1 << 20 };

const struct stat_row dd_stats[DD_STATS] = {
    [DD_STAT_HP] = {"hp", "HP", "delver", true, .stake = true},
    [DD_STAT_DREAD] = {"dread", "Dread", "delver", false},
    [DD_STAT_GOLD] = {"run_gold", "gold", "delver", true},
    [DD_STAT_SAVED] = {"gold", "gold at camp", "delver", true},
    [DD_STAT_FOE_HP] = {"hp", "HP", "foe", true},
};

void dd_stats_of(const void *rules, const void *view, struct stat_span *out) {
    const struct dd_view *v = view;
    (void)rules;
    out[DD_STAT_HP] = (struct stat_span){v->hp.lo, v->hp.hi};
    out[DD_STAT_DREAD] = (struct stat_span){v->dread, v->dread};
    out[DD_STAT_GOLD] = (struct stat_span){v->run_gold.lo, v->run_gold.hi};
    out[DD_STAT_SAVED] = (struct stat_span){(int32_t)v->profile.gold, (int32_t)v->profile.gold};
    out[DD_STAT_FOE_HP] = STAT_ABSENT;
    for (uint32_t i = 0; v->phase == DD_COMBAT && i < DD_FOES && v->foe[i].monster; i++) /* of all that stand there */
        out[DD_STAT_FOE_HP] = (struct stat_span){(i ? out[DD_STAT_FOE_HP].lo : 0) + v->foe[i].hp.lo,
                                                 (i ? out[DD_STAT_FOE_HP].hi : 0) + v->foe[i].hp.hi};
}

/* -- a turn of a fight -- */

/* How a turn can end, and by how much HP change until then. */
enum end { END_AWAY, END_ON, END_CRITICAL, END_FALLS, END_DEATH, ENDS };

struct turn {
    const struct dd_rules *r;
    const struct dd_view *v;
    uint64_t weight[ENDS];
    struct stat_span hp[ENDS], foe[ENDS];
    bool more[ENDS];
    bool open[ENDS]; /* nobody knows what becomes of the player's HP */
    bool blind;      /* in some of them */
    bool other[ENDS]; /* the foe may be another one then */
    /* What the foe's blows of this turn come to, in shares of ONE; none when it does not strike. */
    bool known;
    int32_t least, most;
    uint32_t share[BLOWS_MAX + 1];
};

static void widen(struct stat_span *s, struct stat_span by, bool first) {
    s->lo = first || by.lo < s->lo ? by.lo : s->lo;
    s->hi = first || by.hi > s->hi ? by.hi : s->hi;
}

static void turn_ends(struct turn *t, enum end end, uint64_t weight, struct stat_span hp, struct stat_span foe, bool more) {
    t->open[end] |= hp.lo > hp.hi;
    t->blind |= hp.lo > hp.hi;
    t->other[end] |= foe.lo > foe.hi;
    widen(&t->hp[end], hp, !t->weight[end]);
    widen(&t->foe[end], foe, !t->weight[end]);
    t->weight[end] += weight;
    t->more[end] |= more;
}

/* The sum of so many blows, each as likely as its roll. */
static void add_blow(struct turn *t, uint8_t phase, bool heavy, bool guarded) {
    const struct dd_monster_rules *m = &t->r->monster[t->v->foe[0].monster];
    uint32_t rolls = (uint32_t)(m->damage.hi - m->damage.lo + 1), before[BLOWS_MAX + 1];
    memcpy(before, t->share, sizeof before);
    memset(t->share, 0, sizeof t->share);
    for (int32_t roll = m->damage.lo; roll <= m->damage.hi; roll++) {
        int32_t blow = dd_foe_hit(t->r, t->v->foe[0].monster, phase, roll, heavy);
        if (guarded)
            blow = dd_guarded(t->r, blow, heavy);
        for (int32_t k = t->least; k <= t->most && k + blow <= BLOWS_MAX; k++)
            t->share[k + blow] += before[k] / rolls;
    }
    int32_t lo = dd_foe_hit(t->r, t->v->foe[0].monster, phase, m->damage.lo, heavy);
    int32_t hi = dd_foe_hit(t->r, t->v->foe[0].monster, phase, m->damage.hi, heavy);
    t->least += guarded ? dd_guarded(t->r, lo, heavy) : lo;
    t->most += guarded ? dd_guarded(t->r, hi, heavy) : hi;
    t->most = t->most > BLOWS_MAX ? BLOWS_MAX : t->most;
}

/* DD-204, DD-222, DD-305. Tier 2 of the bestiary has told how hard it hits, tier 3 what else it can do. */
static void foe_answers(struct turn *t, uint8_t phase, bool guarded) {
    const struct dd_monster_rules *m = &t->r->monster[t->v->foe[0].monster];
    uint8_t tier = t->v->profile.bestiary[t->v->foe[0].monster].tier;
    bool strikes = !dd_struck_first(t->r, t->v->foe[0].monster, t->v->turn, t->v->foe[0].tell) &&
                   !(t->v->foe[0].tell == DD_TELL_NOW && m->tell_skips_attack);
    memset(t->share, 0, sizeof t->share);
    t->share[0] = ONE;
    t->least = t->most = 0;
    t->known = !strikes || tier >= t->r->tier_habits || (tier >= t->r->tier_strength && !m->phases);
    for (uint32_t i = 0; strikes && t->known && i < (phase ? m->phase[phase - 1].attacks : 1u); i++)
        add_blow(t, phase, t->v->foe[0].tell == DD_TELL_HEAVY, guarded);
}

bool dd_foe_turn(const struct dd_rules *r, const struct dd_view *v, bool guarded, struct stat_span *loss) {
    struct turn t = {.r = r, .v = v};
    foe_answers(&t, v->foe[0].phase, guarded);
    *loss = (struct stat_span){t.least, t.most};
    return t.known;
}

/* The foe stands and answers: what it leaves of the player, after a cure of so much. */
static void turn_goes_on(struct turn *t, enum end end, uint64_t weight, struct stat_span cure, struct stat_span foe) {
    const struct dd_view *v = t->v;
    if (!t->known) {
        turn_ends(t, end, weight * ONE, STAT_ABSENT, foe, true);
    } else if (!v->hp.sure) {
        struct stat_span hp = {cure.lo - t->most, cure.hi - t->least};
        bool may_die = t->most >= v->hp.lo;
        hp.hi = may_die && hp.hi < -v->hp.lo ? -v->hp.lo : hp.hi; /* who has less loses less */
        turn_ends(t, end, weight * ONE, hp, foe, may_die);
    } else {
        for (int32_t d = t->least; d <= t->most; d++) {
            bool dies = d >= v->hp.lo + cure.lo;
            struct stat_span hp = {dies ? -v->hp.lo : cure.lo - d, dies ? -v->hp.lo : cure.hi - d};
            if (t->share[d])
                turn_ends(t, dies ? END_DEATH : end, weight * t->share[d], hp, foe, false);
        }
    }
}

/* What a cure of this worth gives. */
static struct stat_span cure_of(const struct dd_view *v, int32_t worth) {
    int32_t room = v->max_hp - v->hp.lo;
    if (!v->hp.sure)
        return (struct stat_span){0, worth};
    return (struct stat_span){worth < room ? worth : room, worth < room ? worth : room};
}

/* A blow of the player. Of a hide that is not known the thickest there is makes the least of it. */
static struct stat_span player_blow(const struct dd_rules *r, const struct dd_view *v, int32_t roll, bool crit) {
    uint8_t thick = 0;
    for (uint32_t i = 1; i <= r->monster_count; i++)
        thick = r->monster[i].damage_reduction > r->monster[thick].damage_reduction ? (uint8_t)i : thick;
    bool known = dd_knows_hide(v);
    uint32_t factor = v->riposte ? r->riposte : 10000;
    return (struct stat_span){dd_hit_by(r, v->might, known ? v->foe[0].monster : thick, roll, crit, factor),
                              dd_hit_by(r, v->might, known ? v->foe[0].monster : 0, roll, crit, factor)};
}

static uint8_t phase_at(const struct dd_rules *r, const struct dd_view *v, int32_t foe_hp) {
    const struct dd_monster_rules *m = &r->monster[v->foe[0].monster];
    uint8_t phase = v->foe[0].phase;
    while (phase < m->phases && foe_hp <= m->phase[phase].hp_threshold)
        phase++;
    return phase;
}

/* Of a foe that is not known, the most that any of its sort can do in a turn. */
static uint8_t risk_of_any(const struct dd_rules *r, const struct dd_view *v, bool boss) {
    int32_t most = 0;
    for (uint8_t i = 1; i <= r->monster_count; i++)
        for (uint8_t phase = 0; phase <= r->monster[i].phases && (boss || !r->monster[i].boss); phase++) {
            int32_t blows = phase ? r->monster[i].phase[phase - 1].attacks : 1;
            int32_t hit = blows * dd_foe_hit(r, i, phase, r->monster[i].damage.hi, v->foe[0].tell == DD_TELL_HEAVY);
            most = hit > most ? hit : most;
        }
    return most >= v->hp.lo ? RISK_END : RISK_LOSS;
}

bool dd_watcher_near(const struct dd_rules *r, const struct dd_view *v) {
    return !v->watcher_done && v->dread + r->floor[v->floor].room_dread >= r->dread_max;
}

static void foresee_attack(struct turn *t, int32_t roll, bool crit) {
    const struct dd_view *v = t->v;
    const struct dd_item_rules *w = &t->r->item[v->worn[DD_WEAPON].kind];
    struct stat_span blow = player_blow(t->r, v, roll, crit), foe = {-blow.hi, -blow.lo};
    struct stat_span cure = {cure_of(v, dd_share(blow.lo, w->lifesteal)).lo, cure_of(v, dd_share(blow.hi, w->lifesteal)).hi};
    uint64_t weight = crit ? v->crit : 10000u - v->crit;
    if (!weight)
        return;
    if (blow.lo >= v->foe[0].hp.hi) {
        turn_ends(t, END_FALLS, weight * ONE, cure,
                  dd_watcher_near(t->r, v) ? STAT_ABSENT : (struct stat_span){-v->foe[0].hp.hi, -v->foe[0].hp.lo}, true);
        return;
    }
    foe_answers(t, phase_at(t->r, v, v->foe[0].hp.lo - blow.hi), false);
    if (phase_at(t->r, v, v->foe[0].hp.hi - blow.lo) != phase_at(t->r, v, v->foe[0].hp.lo - blow.hi))
        t->known = false;
    const bool stands = blow.hi < v->foe[0].hp.lo;
    if (stands && (cure.lo == cure.hi || !v->hp.sure))
        turn_goes_on(t, crit ? END_CRITICAL : END_ON, weight, cure, foe);
    else /* it may fall or not, or the cure decide: what it then does, or leaves, cannot be told */
        turn_ends(t, crit ? END_CRITICAL : END_ON, weight * ONE, STAT_ABSENT,
                  !stands && dd_watcher_near(t->r, v) ? STAT_ABSENT : foe, true);
}

static const struct dd_item *carried(const struct dd_view *v, int16_t id) {
    int32_t at = id > 0 ? dd_items_find(v->consumables, DD_CARRY_MAX, (uint16_t)id) : -1;
    return at < 0 ? NULL : &v->consumables[at];
}

static void foresee_turn(struct turn *t, const struct action *a) {
    const struct dd_span w = t->r->item[t->v->worn[DD_WEAPON].kind].damage;
    const struct dd_item *it = carried(t->v, a->verb == DD_USE_ITEM ? a->arg[0] : 0);
    const struct stat_span none = {0, 0};
    if (a->verb == DD_ATTACK) {
        for (int32_t roll = w.lo; roll <= w.hi; roll++)
            for (int crit = 0; crit < 2; crit++)
                foresee_attack(t, roll, crit);
        return;
    }
    foe_answers(t, t->v->foe[0].phase, a->verb == DD_DEFEND);
    if (a->verb == DD_FLEE)
        turn_ends(t, END_AWAY, (uint64_t)t->v->flee * ONE, none, none, false);
    uint64_t rest = a->verb == DD_FLEE ? 10000u - t->v->flee : 10000u;
    if (rest)
        turn_goes_on(t, END_ON, rest, cure_of(t->v, it ? t->r->item[it->kind].heal : 0), none);
}

/* -- forecasts -- */

/* Dread moves within its bounds; at full Dread the Watcher comes, and nobody foretells that (DD-303). */
static void change_dread(const struct dd_rules *r, const struct dd_view *v, struct way *w, int32_t by) {
    int32_t cap = v->watcher_done ? r->dread_after_watcher : r->dread_max, now = v->dread + by;
    now = !by ? v->dread : now < 0 ? 0 : now > cap ? cap : now;
    way_change(w, DD_STAT_DREAD, now - v->dread, now - v->dread);
    w->more |= !v->watcher_done && now >= r->dread_max && v->mode != DD_MODE_DUEL;
}

/* DD-224, S-81: the spoils are for the bestiary to guess. Who was paid for opens the way out (DD-471). */
static void foretell_spoils(const struct dd_rules *r, const struct dd_view *v, struct way *w) {
    int32_t calm = (int32_t)r->dread_after_watcher - v->dread;
    if (v->foe[0].flags & DD_FOE_PAID) {
        way_change(w, DD_STAT_GOLD, -v->run_gold.hi, -v->run_gold.lo);
        way_change(w, DD_STAT_DREAD, -(int32_t)v->dread, -(int32_t)v->dread);
        way_unknown(w, DD_STAT_SAVED);
        return;
    }
    way_unknown(w, DD_STAT_GOLD);
    if (v->foe[0].flags & DD_FOE_WATCHER)
        way_change(w, DD_STAT_DREAD, calm < 0 ? calm : 0, calm < 0 ? calm : 0);
    else if (!(v->rooms[v->room].flags & DD_LANDING))
        change_dread(r, v, w, r->floor[v->floor].room_dread);
}

static void foretell_end(const struct turn *t, enum end end, const struct dd_item *used, struct way *w) {
    const struct dd_rules *r = t->r;
    const struct dd_view *v = t->v;
    w->more = t->more[end];
    if (t->open[end])
        way_unknown(w, DD_STAT_HP);
    else
        way_change(w, DD_STAT_HP, t->hp[end].lo, t->hp[end].hi);
    if (t->other[end])
        way_unknown(w, DD_STAT_FOE_HP);
    else
        way_change(w, DD_STAT_FOE_HP, t->foe[end].lo, t->foe[end].hi);
    if (used)
        change_dread(r, v, w, -(int32_t)r->item[used->kind].dread_relief);
    if (end == END_AWAY)
        change_dread(r, v, w, r->dread_flee);
    if (end == END_FALLS)
        foretell_spoils(r, v, w);
    if (end == END_DEATH) /* DD-154 */
        way_change(w, DD_STAT_GOLD, -v->run_gold.hi, -v->run_gold.lo);
    bool out = v->mode == DD_MODE_DUEL || (end == END_FALLS && v->foe[0].flags & DD_FOE_PAID);
    w->ends = 1u << (end == END_DEATH          ? DD_OUT_DIED
                     : out && end == END_FALLS ? DD_OUT_EXTRACTED
                     : out && end == END_AWAY  ? DD_OUT_QUIT
                                               : DD_OUT_NONE);
}

static void foretell_fight(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                           struct offer *o) {
    static const char *const names[ENDS] = {"away", "", "critical", "it falls", "you fall"};
    const struct dd_item *used = carried(v, a->verb == DD_USE_ITEM ? a->arg[0] : 0);
    struct turn t = {.r = r, .v = v};
    uint64_t all = 0, sum = 0;
    uint32_t told = 0;
    foresee_turn(&t, a);
    for (uint32_t i = 0; i < ENDS; i++)
        all += t.weight[i];
    const char *on = a->verb == DD_ATTACK  ? "hit"
                     : a->verb == DD_FLEE  ? "held"
                     : t.weight[END_DEATH] ? "you stand"
                                           : "";
    for (uint32_t i = 0; i < ENDS; i++) {
        sum += t.weight[i];
        uint32_t upto = (uint32_t)((sum + all / 20000) / (all / 10000));
        if (t.weight[i])
            foretell_end(&t, i, used,
                         forecast_way(&o->forecast, (upto < 10000 ? upto : 10000) - told, i == END_ON ? on : names[i]));
        told = upto < 10000 ? upto : 10000;
    }
    bool deadly = t.weight[END_DEATH] || (!v->hp.sure && t.known && t.most >= v->hp.lo);
    enum risk blind = t.blind ? risk_of_any(r, v, r->monster[v->foe[0].monster].boss) : RISK_NONE;
    o->risk = deadly ? RISK_END : t.blind ? blind : t.most ? RISK_LOSS : RISK_NONE;
}

/* A first visit costs or gives nerves (DD-323 to DD-329); a fight is foretold when it has begun. */
static void foretell_move(const struct dd_rules *r, const struct dd_view *v, int16_t room, struct offer *o) {
    const struct dd_room_view *to = &v->rooms[room];
    struct way *w = forecast_way(&o->forecast, 10000, "");
    bool first = !(to->flags & DD_EXPLORED);
    w->more = !to->type || to->foe[0].monster || (first && (to->type == DD_ROOM_COMBAT || to->type == DD_ROOM_BOSS));
    if (!w->more && first && to->type == DD_ROOM_EMPTY && !(to->flags & DD_LANDING))
        change_dread(r, v, w, r->floor[v->floor].room_dread);
    else if (!w->more && first && to->type == DD_ROOM_STAIRS)
        change_dread(r, v, w, -(int32_t)r->dread_stairs);
    else if (!w->more)
        change_dread(r, v, w, 0);
    bool boss = to->type != DD_ROOM_COMBAT || r->monster[to->foe[0].monster].boss;
    o->risk = w->more ? risk_of_any(r, v, boss) : RISK_NONE;
}

/* C-67: where one comes in is a room of the floor, or a landing that costs no nerves. A run is not foretold. */
static void foretell_floor(const struct dd_rules *r, const struct dd_view *v, uint32_t floor, struct offer *o) {
    struct way *w = forecast_way(&o->forecast, 10000, "");
    w->more = v->phase == DD_CAMP;
    change_dread(r, v, w, floor <= DD_FLOOR_MAX ? r->floor[floor].room_dread : 0);
    if (w->changes)
        w->change[0].by.lo = 0;
}

static void foretell_chest(const struct dd_rules *r, const struct dd_view *v, struct offer *o) {
    const struct dd_floor_rules *f = &r->floor[v->floor];
    for (int trap = 0; trap < 2; trap++) {
        uint32_t bp = trap ? r->trap_chance : 10000u - r->trap_chance;
        if (!bp)
            continue;
        struct way *w = forecast_way(&o->forecast, bp, trap ? "a trap" : "no trap");
        bool landing = v->rooms[v->room].flags & DD_LANDING;
        way_change(w, DD_STAT_GOLD, f->chest_gold.lo, f->chest_gold.hi);
        change_dread(r, v, w, (trap ? r->dread_trap : 0) + (landing ? 0 : f->room_dread));
    }
    o->risk = r->trap_chance ? RISK_LOSS : RISK_NONE;
}

/* DD-153, DD-465, DD-472. */
static void foretell_extraction(const struct dd_rules *r, const struct dd_view *v, struct offer *o) {
    const struct dd_floor_rules *f = &r->floor[v->floor];
    struct way *w = forecast_way(&o->forecast, 10000, "");
    offer_cost(o, DD_STAT_GOLD, f->extract_cost);
    way_change(w, DD_STAT_GOLD, -v->run_gold.hi, -v->run_gold.lo);
    int32_t gain = (int32_t)f->extract_bonus - f->extract_cost;
    way_change(w, DD_STAT_SAVED, v->run_gold.lo + gain, v->run_gold.hi + gain);
    way_change(w, DD_STAT_DREAD, -(int32_t)v->dread, -(int32_t)v->dread);
    w->ends = 1u << DD_OUT_EXTRACTED;
}

static void foretell_wear(const struct dd_rules *r, const struct dd_view *v, struct dd_item it, struct offer *o) {
    struct way *w = forecast_way(&o->forecast, 10000, "");
    int32_t more = (int32_t)r->item[it.kind].hp_bonus - r->item[v->worn[DD_ARMOR].kind].hp_bonus;
    if (r->item[it.kind].slot == DD_ARMOR)
        way_change(w, DD_STAT_HP, more, more);
    change_dread(r, v, w, 0);
}

static void foretell_cure(const struct dd_rules *r, const struct dd_view *v, int16_t id, struct offer *o) {
    const struct dd_item *it = carried(v, id);
    struct way *w = forecast_way(&o->forecast, 10000, "");
    struct stat_span cure = cure_of(v, it ? r->item[it->kind].heal : 0);
    way_change(w, DD_STAT_HP, cure.lo, cure.hi);
    change_dread(r, v, w, it ? -(int32_t)r->item[it->kind].dread_relief : 0);
}

void dd_forecast(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o) {
    if (dd_forecast_fight(r, v, a, o) || dd_forecast_rooms(r, v, a, o) || dd_forecast_things(r, v, a, o) ||
        dd_forecast_camp(r, v, a, o))
        return;
    const struct dd_item *pack = a->arg[0] > 0 ? v->backpack : NULL;
    int32_t at = pack ? dd_items_find(pack, DD_CARRY_MAX, (uint16_t)a->arg[0]) : -1;
    if (v->phase == DD_COMBAT) {
        foretell_fight(r, v, a, o);
        return;
    }
    switch (a->verb) {
    case DD_MOVE:
        if (a->arg[0] > 0 && a->arg[0] <= v->room_count)
            foretell_move(r, v, a->arg[0], o);
        break;
    case DD_ENTER_DUNGEON:
    case DD_DESCEND:
        foretell_floor(r, v, a->verb == DD_DESCEND ? v->floor + 1u : 1, o);
        break;
    case DD_OPEN_CHEST:
        foretell_chest(r, v, o);
        break;
    case DD_EXTRACT:
        foretell_extraction(r, v, o);
        break;
    case DD_EXTRACT_ALTERNATIVE:
        offer_cost(o, DD_STAT_GOLD, r->alternative_cost);
        o->risk = RISK_END;
        break;
    case DD_EQUIP_FOUND:
        foretell_wear(r, v, v->found, o);
        break;
    case DD_EQUIP_ITEM:
        if (at >= 0)
            foretell_wear(r, v, v->backpack[at], o);
        break;
    case DD_USE_ITEM:
        foretell_cure(r, v, a->arg[0], o);
        break;
    case DD_DISCARD:
        o->risk = RISK_FOREVER;
        o->confirm = true;
        break;
    default:
        break;
    }
}

/* -- choices -- */

static void choose(struct legal_list *l, uint16_t verb, const struct dd_item *list, uint32_t cap) {
    for (uint32_t i = 0; i < cap && list[i].id; i++)
        legal_put(l, (struct action){verb, {(int16_t)list[i].id}});
}

/* What to go down with is said once for all: with nothing. */
static void choose_at_camp(const struct dd_view *v, struct legal_list *l) {
    const struct dd_profile *p = &v->profile;
    legal_put(l, (struct action){DD_ENTER_DUNGEON, {0}});
    choose(l, DD_DEPOSIT, p->returned, DD_CARRY_MAX);
    choose(l, DD_DEPOSIT, p->hand, DD_HAND_MAX);
    choose(l, DD_WITHDRAW, p->stash, DD_STASH_MAX);
    choose(l, DD_DISCARD, p->returned, DD_CARRY_MAX);
    choose(l, DD_DISCARD, p->hand, DD_HAND_MAX);
    choose(l, DD_DISCARD, p->stash, DD_STASH_MAX);
    legal_put(l, (struct action){DD_QUIT, {0}});
}

/* The ways on; a way out that cannot be paid; what is carried, whether it can be used or worn or not. */
static void choose_in_dungeon(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l) {
    const struct dd_room_view *here = &v->rooms[v->room];
    if (v->pending && !v->found.id)
        return;
    if (v->found.id) {
        legal_put(l, (struct action){DD_EQUIP_FOUND, {0}});
        legal_put(l, (struct action){DD_KEEP_IN_PACK, {0}});
        return;
    }
    if (v->pending)
        return;
    for (int i = 0; i < DD_ADJ_MAX && here->adj[i]; i++)
        legal_put(l, (struct action){DD_MOVE, {here->adj[i]}});
    if (!r->chest_ways && here->type == DD_ROOM_TREASURE && !(here->flags & DD_CHEST_OPEN))
        legal_put(l, (struct action){DD_OPEN_CHEST, {0}});
    if (here->type == DD_ROOM_STAIRS && v->floor < r->floors)
        legal_put(l, (struct action){DD_DESCEND, {0}});
    if (v->extract_cost >= 0)
        legal_put(l, (struct action){DD_EXTRACT, {0}});
    if (!r->dungeon_count && r->floor[v->floor].exit == DD_ROOM_BOSS && v->room == 1)
        legal_put(l, (struct action){DD_EXTRACT_ALTERNATIVE, {0}});
    choose(l, DD_USE_ITEM, v->consumables, DD_CARRY_MAX);
    for (uint32_t i = 0; i < DD_CARRY_MAX && v->backpack[i].id; i++)
        if (v->backpack[i].slot != DD_CONSUMABLE)
            legal_put(l, (struct action){DD_EQUIP_ITEM, {(int16_t)v->backpack[i].id}});
}

/* DD-202: the four actions, open or not; without anything to use, using nothing. */
static void choose_in_fight(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l) {
    if (r->stamina) /* offer_fight.c lists those of the larger game */
        return;
    legal_put(l, (struct action){DD_ATTACK, {0}});
    legal_put(l, (struct action){DD_DEFEND, {0}});
    choose(l, DD_USE_ITEM, v->consumables, DD_CARRY_MAX);
    if (!v->consumables[0].id)
        legal_put(l, (struct action){DD_USE_ITEM, {0}});
    legal_put(l, (struct action){DD_FLEE, {0}});
}

uint32_t dd_choices(const void *rules, const void *view, struct action *out, uint32_t cap) {
    const struct dd_view *v = view;
    struct legal_list l = {out, cap, 0};
    if (v->phase == DD_CAMP && v->outcome == DD_OUT_NONE)
        choose_at_camp(v, &l);
    else if (v->phase == DD_DUNGEON)
        choose_in_dungeon(rules, v, &l);
    else if (v->phase == DD_COMBAT)
        choose_in_fight(rules, v, &l);
    else if (v->phase != DD_CAMP)
        legal_put(&l, (struct action){DD_ACKNOWLEDGE, {0}});
    dd_choose_fight(rules, v, &l);
    dd_choose_rooms(rules, v, &l);
    dd_choose_things(rules, v, &l);
    dd_choose_camp(rules, v, &l);
    return l.count;
}
