/* DARKDELVE: what can come of a choice of floors and rooms; offer_rooms.c has what it is called. Dread and
 * time are foretold by the rules themselves: a delver made of the view lives through them. Whoever may strike
 * at once is feared, and nobody else: a fight that is only entered has its own questions. */
#include "core/offer.h"
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

#include <string.h>

/* Somebody who has the fear, the light and the wounds of whoever has this view, blood enough, and nobody
 * near. */
static void stand_in_for(const struct dd_view *v, struct dd_state *s) {
    memset(s, 0, sizeof *s);
    s->phase = DD_DUNGEON;
    s->mode = DD_MODE_DUEL; /* no Watcher comes for a forecast */
    s->hp = s->max_hp = INT16_MAX;
    s->dread = v->dread;
    s->dread_rest = v->dread_rest;
    s->clock = v->clock;
    s->light = v->light;
    s->dark = v->dark;
    s->floor = v->floor;
    s->watcher_done = v->watcher_done;
    s->vigor = v->vigor;
    s->blessing = v->blessing;
    memcpy(s->status, v->status, sizeof s->status);
    memcpy(s->worn, v->worn, sizeof s->worn);
    s->profile = v->profile;
}

static bool hunted(const struct dd_view *v) {
    return v->watcher_room != 0;
}

/* -- HP: in a way they are known, from where to where, or not, or may all be gone -- */

static struct change *hp_of(struct way *w) {
    for (uint32_t i = 0; i < w->changes; i++)
        if (w->change[i].stat == DD_STAT_HP)
            return &w->change[i];
    return NULL;
}

static void hp_moves(struct way *w, int32_t lo, int32_t hi) {
    struct change *hp = hp_of(w);
    if (hp)
        hp->by = (struct stat_span){hp->by.lo + lo, hp->by.hi + hi};
    else if (!(w->unknown >> DD_STAT_HP & 1))
        way_change(w, DD_STAT_HP, lo, hi);
}

static void hp_open(struct way *w) {
    struct change *hp = hp_of(w);
    if (hp)
        *hp = w->change[--w->changes];
    way_unknown(w, DD_STAT_HP);
}

static void may_fall(struct way *w, struct offer *o) {
    hp_open(w);
    w->unknown = 0;
    w->ends |= 1u << DD_OUT_NONE | 1u << DD_OUT_DIED;
    o->risk = RISK_END;
}

static void at_least(struct offer *o, uint8_t risk) {
    o->risk = o->risk > risk ? o->risk : risk;
}

/* Time hurts who is hurt already, and brings a pursuer nearer: s has lived through it. */
static void time_passes(const struct dd_view *v, const struct dd_state *s, struct way *w, uint32_t turns,
                        struct offer *o) {
    const int32_t lost = INT16_MAX - s->hp;
    w->more |= turns && hunted(v);
    if (lost >= v->hp.lo) {
        may_fall(w, o);
    } else if (lost) {
        hp_moves(w, -lost, -lost);
        at_least(o, RISK_LOSS);
    }
}

/* So much Dread, at least and at most, and then so many turns; at full Dread the Watcher comes. */
static void feel(const struct dd_rules *r, const struct dd_view *v, struct way *w, int32_t lo, int32_t hi,
                 uint32_t turns, struct offer *o) {
    struct dd_state s;
    int32_t at[2];
    for (uint32_t i = 0; i < 2; i++) { /* the second time stays */
        stand_in_for(v, &s);
        dd_dread_add(r, &s, i ? hi : lo, DD_FROM_EVENT, NULL);
        dd_clock(r, &s, turns, NULL);
        at[i] = s.dread;
    }
    way_change(w, DD_STAT_DREAD, at[0] - v->dread, at[1] - v->dread);
    w->more |= !hunted(v) && at[1] >= r->dread_max;
    time_passes(v, &s, w, turns, o);
}

enum { SICK_MOST = 12 }; /* that poison and wounds take while one thing is done */

/* So many HP less, at least and at most. Who may fall by it may also lose all, or stand once more. */
static void bleed(const struct dd_view *v, struct way *w, int32_t lo, int32_t hi, struct offer *o) {
    const bool sick = w->unknown >> DD_STAT_HP & 1; /* and time takes more */
    const struct change *hp = hp_of(w);
    if (w->ends >> DD_OUT_DIED & 1)
        return;
    if (hi + (sick ? SICK_MOST : hp ? -hp->by.lo : 0) >= v->hp.lo) {
        may_fall(w, o);
        w->more = true;
        return;
    }
    hp_moves(w, -hi, -lo);
    at_least(o, RISK_LOSS);
}

/* Whoever is cursed may be rid of it by then, of a cursed thing not. */
static void mend(const struct dd_rules *r, const struct dd_view *v, struct way *w, int32_t lo, int32_t hi) {
    if (dd_cursed_by(r, v->worn, v->profile.hero.class_kind, CURSE_NO_HEALING))
        hi = 0;
    lo = hi && !v->status[DD_CURSED] ? lo : 0;
    int32_t room = v->max_hp - v->hp.lo, least = v->hp.sure ? lo < room ? lo : room : 0;
    if (!(w->ends >> DD_OUT_DIED & 1))
        hp_moves(w, least, hi < room ? hi : room);
}

/* Somebody is met, and what becomes of that nobody foretells: the first blows may fall at once. */
static void fight_follows(struct way *w, struct offer *o) {
    w->more = true;
    w->changes = 0;
    w->unknown = 0;
    w->ends |= 1u << DD_OUT_NONE | 1u << DD_OUT_DIED;
    o->risk = RISK_END;
}

static void gain_gold(const struct dd_rules *r, const struct dd_view *v, struct way *w, int32_t lo,
                      int32_t hi, int32_t paid) {
    lo = lo > 0 ? (int32_t)dd_gold_worth(r, &v->profile, v->worn, v->floor, (uint32_t)lo) : lo;
    hi = hi > 0 ? (int32_t)dd_gold_worth(r, &v->profile, v->worn, v->floor, (uint32_t)hi) : hi;
    int32_t least = -v->run_gold.hi;
    if (lo - paid < -v->run_gold.lo && !v->run_gold.sure)
        hi = hi > 0 ? hi : 0;
    lo = lo - paid < least ? least + paid : lo;
    hi = hi - paid < -v->run_gold.hi ? -v->run_gold.hi + paid : hi;
    way_change(w, DD_STAT_GOLD, lo - paid, hi - paid);
}

static bool lives_here(const struct dd_rules *r, const struct dd_view *v, uint8_t monster) {
    const struct dd_dungeon_rules *d = &r->dungeon[v->dungeon];
    for (uint32_t i = 0; monster && i < d->pool_count[v->floor]; i++)
        if (d->pool[v->floor][i] == monster || d->pool[v->floor][i] == r->monster[monster].variant_of)
            return true;
    return false;
}

/* What the worst of this floor who lies in wait can do to who walks in; 0: nobody does. */
static int32_t worst_welcome(const struct dd_rules *r, const struct dd_view *v) {
    const struct dd_hide hide = {v->worn, v->profile.hero.class_kind, v->guard_bonus, false};
    int32_t most = 0;
    for (uint8_t i = 1; i <= r->monster_count; i++) {
        const struct dd_monster_rules *m = &r->monster[i];
        if (!m->ambush || !lives_here(r, v, i))
            continue;
        for (uint8_t elite = 0; elite <= r->elite_count; elite++) {
            const struct dd_foe f = {.monster = i, .elite = elite, .flags = elite ? 0 : DD_FOE_TWISTED};
            const int32_t blows = (int32_t)dd_foe_blows(r, &f) *
                                  dd_felt(r, &hide, dd_foe_reach(r, dd_ground_seen(r, v), &f).hi);
            most = blows > most ? blows : most;
        }
    }
    return most;
}

/* A fight begins that way, if so many blows at most cannot be the end of it: HP and nerves are not known
 * then. */
static void met_by(const struct dd_view *v, struct way *w, int32_t most, struct offer *o) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < w->changes; i++)
        most -= w->change[i].stat == DD_STAT_HP && w->change[i].by.lo < 0 ? w->change[i].by.lo : 0;
    if (w->more || w->ends || w->unknown || most >= v->hp.lo) { /* something else comes as well */
        fight_follows(w, o);
        return;
    }
    for (uint32_t i = 0; i < w->changes; i++)
        if (w->change[i].stat != DD_STAT_DREAD && w->change[i].stat != DD_STAT_HP)
            w->change[kept++] = w->change[i];
    w->changes = (uint8_t)kept;
    w->more = true;
    way_unknown(w, DD_STAT_HP);
    at_least(o, RISK_LOSS);
}

/* C-50: who comes in is asked before anybody strikes, but for those who lie in wait (DD-447): each of them
 * from behind, and once more because it is quick. */
static void somebody_waits(const struct dd_rules *r, const struct dd_view *v, struct way *w,
                           struct offer *o) {
    const int32_t most = r->retreat_turns ? 2 * DD_FOES * worst_welcome(r, v) : INT16_MAX;
    if (most)
        met_by(v, w, most, o);
}

/* Whether it may be the one that comes: that kind, or with 0 any that is near (dd_foe_nearby). */
static bool may_come(const struct dd_rules *r, const struct dd_view *v, uint8_t kind, uint8_t monster) {
    const struct dd_dungeon_rules *d = &r->dungeon[v->dungeon];
    int32_t least = INT16_MAX;
    bool here = false;
    if (kind)
        return monster == kind;
    for (uint32_t i = 0; i < d->pool_count[v->floor]; i++) {
        const struct dd_monster_rules *m = &r->monster[d->pool[v->floor][i]];
        here |= d->pool[v->floor][i] == monster;
        least = m->type == DD_BASIC && m->threat < least ? m->threat : least;
    }
    return here && r->monster[monster].type == DD_BASIC && r->monster[monster].threat <= least + 1;
}

/* So many come: those who hide strike from there, the quick strike first, and whoever finds somebody asleep
 * once more. They are no elites, and not twisted. */
static void somebody_comes(const struct dd_rules *r, const struct dd_view *v, uint8_t kind, uint32_t count,
                           bool asleep, struct way *w, struct offer *o) {
    const struct dd_hide hide = {v->worn, v->profile.hero.class_kind, v->guard_bonus, false};
    const uint32_t first = r->fast_first_max && r->fast_first_max < count ? r->fast_first_max : count;
    int32_t hidden = 0, quick = 0, any = 0;
    for (uint8_t i = 1; i <= r->monster_count; i++) {
        const struct dd_foe f = {.monster = i};
        if (!may_come(r, v, kind, i))
            continue;
        const int32_t blows =
            (int32_t)dd_foe_blows(r, &f) * dd_felt(r, &hide, dd_foe_reach(r, dd_ground_seen(r, v), &f).hi);
        hidden = r->monster[i].ambush && blows > hidden ? blows : hidden;
        quick = r->monster[i].attacks_first && blows > quick ? blows : quick;
        any = blows > any ? blows : any;
    }
    met_by(v, w, hidden * (int32_t)count + quick * (int32_t)first + (asleep ? any : 0), o);
}

static void foretell_walk(const struct dd_rules *r, const struct dd_view *v, int16_t at, uint32_t turns,
                          struct offer *o) {
    const struct dd_room_view *to = &v->rooms[at];
    struct way *w = forecast_way(&o->forecast, 10000, "");
    bool first = !(to->flags & DD_EXPLORED);
    feel(r, v, w, 0, 0, turns, o);
    const bool known = to->foe[0].monster; /* elsewhere it goes on where it was, without a question */
    if (hunted(v) || (to->type == DD_ROOM_BOSS && (first || known)) || (known && to->type != DD_ROOM_COMBAT))
        fight_follows(w, o);
    else if (!to->type || known || (first && to->type == DD_ROOM_COMBAT))
        somebody_waits(r, v, w, o);
    o->usual = !to->type && !hunted(v); /* as in every room that nobody has seen */
}

/* DD-204, S-04: who stands there is seen, and so is who of them is quick enough to strike first. */
static void foretell_meeting(const struct dd_rules *r, const struct dd_view *v, struct offer *o) {
    const struct dd_hide hide = {v->worn, v->profile.hero.class_kind, v->guard_bonus, false};
    const struct dd_foe *foe = v->rooms[v->room].foe;
    struct way *w = forecast_way(&o->forecast, 10000, "");
    int32_t most = 0;
    for (uint32_t i = 0, first = 0; i < DD_FOES && foe[i].monster; i++) {
        if (!r->monster[foe[i].monster].attacks_first || (r->fast_first_max && first++ >= r->fast_first_max))
            continue;
        most += (int32_t)dd_foe_blows(r, &foe[i]) *
                dd_felt(r, &hide, dd_foe_reach(r, dd_ground_seen(r, v), &foe[i]).hi);
    }
    if (most)
        met_by(v, w, most, o);
}

/* DD-338, S-49. */
static void foretell_descent(const struct dd_rules *r, const struct dd_view *v, struct offer *o) {
    struct way *w = forecast_way(&o->forecast, 10000, "");
    struct dd_state s;
    stand_in_for(v, &s);
    s.run_gold = (uint32_t)v->run_gold.hi;
    dd_floor_toll(r, &s, NULL);
    dd_clock(r, &s, r->turns_move, NULL);
    way_change(w, DD_STAT_DREAD, s.dread - v->dread, s.dread - v->dread);
    if ((int32_t)s.run_gold != v->run_gold.hi)
        way_unknown(w, DD_STAT_GOLD);
    w->more |= hunted(v) || s.dread >= r->dread_max;
    time_passes(v, &s, w, r->turns_move, o);
}

/* -- chests -- */

/* The trap of this floor that frightens most, if any does. */
static int32_t trap_dread(const struct dd_rules *r, uint8_t floor, uint8_t trap, bool most) {
    int32_t found = trap ? r->trap[trap].dread : most ? 0 : 100;
    for (uint32_t i = 1; !trap && i <= r->trap_count; i++)
        if (r->trap[i].floor <= floor && r->trap[i].weight &&
            (most ? r->trap[i].dread > found : r->trap[i].dread < found))
            found = r->trap[i].dread;
    return found;
}

static void chest_opens(const struct dd_rules *r, const struct dd_view *v, struct way *w) {
    const struct dd_span g = r->floor[v->floor].chest_gold;
    gain_gold(r, v, w, g.lo, g.hi, 0);
}

static void trap_goes_off(const struct dd_rules *r, const struct dd_view *v, uint8_t trap, bool half,
                          struct way *w, struct offer *o) {
    struct dd_span reach = dd_trap_reach(r, v->floor, trap);
    chest_opens(r, v, w);
    feel(r, v, w, trap_dread(r, v->floor, trap, false), trap_dread(r, v->floor, trap, true), r->turns_act, o);
    bleed(v, w, half ? reach.lo / 2 : reach.lo, half ? reach.hi / 2 : reach.hi, o);
}

/* Whether the chest is one that bites, of all that look like that. */
static uint32_t bites_of(const struct dd_rules *r, const struct dd_view *v) {
    const struct dd_room_view *room = &v->rooms[v->room];
    return room->more & DD_ROOM_EXAMINED ? (room->more & DD_ROOM_MIMIC ? 10000u : 0)
           : r->mimic                    ? r->floor[v->floor].mimic_chance
                                         : 0;
}

static bool disarms(const struct dd_rules *r, const struct dd_view *v) {
    const struct dd_room_view *room = &v->rooms[v->room];
    return room->more & DD_ROOM_EXAMINED && room->flags & DD_TRAPPED && dd_seen_senses(r, v) >= r->cunning_disarm;
}

uint32_t dd_trap_odds(const struct dd_rules *r, const struct dd_view *v) {
    const struct dd_room_view *room = &v->rooms[v->room];
    bool seen = room->more & DD_ROOM_EXAMINED, trapped = room->flags & DD_TRAPPED;
    uint32_t trap = trapped ? disarms(r, v) ? 10000u - r->disarm_chance : 10000u
                    : seen || v->profile.visits[v->dungeon] >= r->visits_traps ? 0
                                                                               : r->trap_chance;
    return (10000u - bites_of(r, v)) * trap / 10000u;
}

static void foretell_force(const struct dd_rules *r, const struct dd_view *v, uint32_t bites,
                           struct offer *o) {
    const struct dd_room_view *room = &v->rooms[v->room];
    const bool seen = room->more & DD_ROOM_EXAMINED, able = disarms(r, v);
    const uint32_t goes_off = dd_trap_odds(r, v), clean = 10000u - bites - goes_off;
    if (clean) {
        struct way *w = forecast_way(&o->forecast, clean, goes_off ? "no trap" : "");
        chest_opens(r, v, w);
        feel(r, v, w, 0, 0, r->turns_act, o);
    }
    if (goes_off)
        trap_goes_off(r, v, seen ? dd_chest_trap(room->what) : 0, able,
                      forecast_way(&o->forecast, goes_off, "a trap"), o);
}

static void foretell_chest(const struct dd_rules *r, const struct dd_view *v, uint16_t verb,
                           struct offer *o) {
    const uint32_t bites = verb == DD_EXAMINE ? 0 : bites_of(r, v);
    if (verb == DD_FORCE) {
        foretell_force(r, v, bites, o);
    } else if (bites < 10000) {
        struct way *w = forecast_way(&o->forecast, 10000 - bites, "");
        feel(r, v, w, 0, 0, r->turns_act, o);
        if (verb != DD_EXAMINE)
            chest_opens(r, v, w);
        if (verb == DD_SMASH)
            somebody_comes(r, v, 0, 1, false, w, o);
    }
    if (bites) {
        struct way *w = forecast_way(&o->forecast, bites, "it bites");
        feel(r, v, w, 0, 0, r->turns_act, o);
        fight_follows(w, o);
    }
}

/* -- rest and shrines -- */

static void foretell_rest(const struct dd_rules *r, const struct dd_view *v, bool fully, struct offer *o) {
    uint32_t bp = 100u * (uint32_t)(fully ? r->rest_ambush.lo : r->rest_ambush.hi);
    int32_t heals = v->max_hp * (fully ? r->rest_heal.lo : r->rest_heal.hi) / 100;
    for (uint32_t k = 0; k < 2; k++) {
        if (!(k ? bp : 10000u - bp))
            continue;
        struct way *w = forecast_way(&o->forecast, k ? bp : 10000u - bp,
                                     k    ? "ambushed"
                                     : bp ? "undisturbed"
                                          : "");
        if (!v->status[DD_POISONED] && !v->status[DD_BLEEDING])
            mend(r, v, w, heals, heals);
        feel(r, v, w, 0, 0, fully ? r->turns_rest : r->turns_nap, o);
        if (hp_of(w) && (v->status[DD_POISONED] || v->status[DD_BLEEDING])) /* both mends and bleeds */
            hp_open(w);
        if (hunted(v))
            fight_follows(w, o);
        else if (k)
            somebody_comes(r, v, 0, 1, true, w, o);
    }
}

/* HP move with their maximum (S-77). */
static int32_t hp_of_gift(const struct dd_rules *r, const struct dd_view *v, uint8_t gift) {
    const struct dd_blessing_rules *b = &r->blessing[gift], *had = &r->blessing[v->blessing];
    if (!dd_gift_stays(b))
        return 0;
    int32_t before = v->max_hp, less = had->max_hp_less,
            plain = less < 10000 ? before * 10000 / (10000 - less) : before;
    int32_t after = (plain + r->hp_per_vigor * (b->vigor - had->vigor)) * (10000 - b->max_hp_less) / 10000;
    return after - before;
}

static void foretell_gift(const struct dd_rules *r, const struct dd_view *v, uint8_t gift, uint32_t turns,
                          struct offer *o) {
    struct way *w = forecast_way(&o->forecast, 10000, "");
    const struct dd_blessing_rules *b = &r->blessing[gift];
    struct dd_state s;
    stand_in_for(v, &s);
    dd_clock(r, &s, turns, NULL);
    dd_dread_add(r, &s, b->dread, DD_FROM_SHRINE, NULL);
    way_change(w, DD_STAT_DREAD, s.dread - v->dread, s.dread - v->dread);
    w->more |= s.dread >= r->dread_max && !hunted(v);
    time_passes(v, &s, w, turns, o);
    if (hp_of_gift(r, v, gift))
        hp_open(w);
}

static void foretell_shrine(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                            struct offer *o) {
    uint8_t gift = a->verb == DD_ACCEPT
                       ? v->offered
                       : (uint8_t)(a->arg[0] > 0 && (uint32_t)a->arg[0] <= r->blessing_count ? a->arg[0] : 0);
    if (a->verb == DD_KEEP_BLESSING) {
        way_change(forecast_way(&o->forecast, 10000, ""), DD_STAT_DREAD, 0, 0);
    } else if (a->verb == DD_DESECRATE) {
        for (uint32_t k = 0; k < 2; k++) {
            uint32_t bp = k ? r->desecrate_curse : 10000u - r->desecrate_curse;
            if (!bp)
                continue;
            struct way *w = forecast_way(&o->forecast, bp, k ? "cursed" : "");
            way_change(w, DD_STAT_GOLD, r->desecrate_gold.lo, r->desecrate_gold.hi);
            feel(r, v, w, 0, 0, r->turns_act, o);
        }
        o->risk = RISK_LOSS;
    } else if (gift && a->verb == DD_PRAY && v->blessing && dd_gift_stays(&r->blessing[gift])) {
        feel(r, v, forecast_way(&o->forecast, 10000, ""), 0, 0, r->turns_act,
             o); /* one is asked first (DD-444) */
    } else if (gift) {
        foretell_gift(r, v, gift, a->verb == DD_PRAY ? r->turns_act : 0, o);
    }
}

/* -- events -- */

/* Fresh wounds hurt at once; which they are, and how much of them is felt, only play tells. */
static void gets_sick(const struct dd_rules *r, const struct dd_view *v, const struct dd_way_rules *y,
                      uint32_t turns, struct way *w, struct offer *o) {
    const int32_t fresh = y->status == DD_POISONED ? r->poison_damage : r->bleed_damage * y->status_amount;
    const struct change *hp = hp_of(w);
    const int32_t most = (hp ? -hp->by.lo : 0) + (y->status_amount ? fresh * (int32_t)turns : 0);
    if (w->ends >> DD_OUT_DIED & 1)
        return;
    hp_open(w);
    at_least(o, RISK_LOSS);
    if (most >= v->hp.lo)
        may_fall(w, o);
}

static void foretell_way(const struct dd_rules *r, const struct dd_view *v, const struct dd_option_rules *opt,
                         const struct dd_way_rules *y, struct way *w, struct offer *o) {
    struct dd_span trap = y->trap ? dd_trap_reach(r, v->floor, 0) : (struct dd_span){0, 0};
    int32_t fear = y->trap ? trap_dread(r, v->floor, 0, true) : 0;
    bool fight = y->fight && y->fight_count;
    gain_gold(r, v, w, y->gold.lo, y->gold.hi, opt->gold);
    feel(r, v, w, y->dread.lo, y->dread.hi + fear, fight ? 0 : r->turns_act, o);
    int32_t lost = -v->max_hp * y->hp.lo / 100;
    if (y->trap || (y->status_amount && (y->status == DD_POISONED || y->status == DD_BLEEDING)))
        gets_sick(r, v, y, fight ? 0 : r->turns_act, w, o);
    if (y->stat == 1)
        hp_open(w);
    else if (y->hp.lo < 0 || y->trap)
        bleed(v, w, (y->hp.hi < 0 ? -v->max_hp * y->hp.hi / 100 : 0) + trap.lo,
              (lost > 0 ? lost : 0) + trap.hi, o);
    else if (y->hp.hi > 0)
        mend(r, v, w, v->max_hp * y->hp.lo / 100, v->max_hp * y->hp.hi / 100);
    if (fight && hunted(v))
        fight_follows(w, o);
    else if (fight)
        somebody_comes(r, v, y->fight == DD_FIGHT_NEARBY ? 0 : y->fight, y->fight_count, false, w, o);
    if (y->curse)
        at_least(o, RISK_LOSS);
}

/* What of it no figure tells, in few words: who is met, what is had, what one takes away from it. */
static void name_way(const struct dd_rules *r, const struct dd_way_rules *y, struct text *out) {
    static const char *const stats[] = {"", "+1 Vigor", "+1 Might", "+1 Cunning"};
    if (y->fight && y->fight_count)
        text_put(out, "a fight");
    else if (y->trap)
        text_put(out, "a trap");
    else if (y->curse)
        text_put(out, "a curse");
    else if (y->status_amount)
        text_put(out, dd_status_names[y->status]);
    else if (y->item)
        text_put(out, r->item[y->item].title);
    else if (y->loot)
        text_fmt(out, "a thing, %s", dd_rarity_names[y->loot - 1]);
    else if (y->stat >= 1 && y->stat <= 3)
        text_put(out, stats[y->stat]);
    else if (y->map)
        text_put(out, "the floor's map");
    else if (y->identify)
        text_put(out, "a thing gets its name");
    else if (y->lore)
        text_put(out, "a page");
    else if (y->hp.hi > 0)
        text_put(out, "it mends");
    else if (y->hp.lo < 0)
        text_put(out, "it hurts");
    else if (y->gold.hi > 0)
        text_put(out, "it is yours");
}

static void foretell_option(const struct dd_rules *r, const struct dd_view *v, int16_t option,
                            struct offer *o) {
    const struct dd_event_rules *ev = dd_event_here(r, v);
    if (v->pending != DD_ASK_EVENT || !ev || option < 1 || option > ev->options)
        return;
    const struct dd_option_rules *opt = &ev->option[option - 1];
    uint16_t weight[DD_EVENT_WAYS] = {0};
    uint32_t sum = dd_way_weights(opt, v->dread, weight), upto = 0, told = 0;
    if (opt->gold)
        offer_cost(o, DD_STAT_GOLD, opt->gold);
    for (uint32_t i = 0; i < opt->ways; i++) {
        upto += weight[i];
        uint32_t bp = i + 1u == opt->ways ? 10000 : (uint32_t)((uint64_t)upto * 10000 / sum);
        TEXT_ON_STACK(name, WAY_NAME);
        name_way(r, &opt->way[i], &name);
        if (!name.len && opt->ways > 1)
            text_put(&name, i ? "nothing more" : "nothing");
        if (bp > told)
            foretell_way(r, v, opt, &opt->way[i], forecast_way(&o->forecast, bp - told, name.buf), o);
        told = bp;
    }
}

/* -- ways out -- */

static void foretell_leaving(const struct dd_rules *r, const struct dd_view *v, bool by_thing,
                             struct offer *o) {
    struct way *w = forecast_way(&o->forecast, 10000, "");
    uint8_t type = v->rooms[v->room].type;
    int32_t cost = by_thing || type != DD_ROOM_WAYSTONE || v->extract_cost < 0 ? 0 : v->extract_cost,
            most = cost;
    if (!v->run_gold.sure && cost)
        most = dd_exit_price(r, v->floor, v->run_gold.hi);
    if (cost && v->run_gold.sure)
        offer_cost(o, DD_STAT_GOLD, cost);
    int32_t due =
        (int32_t)dd_bounty_due(r, &v->profile, v->floor, v->dread) + r->floor[v->floor].extract_bonus;
    way_change(w, DD_STAT_GOLD, -v->run_gold.hi, -v->run_gold.lo);
    way_change(w, DD_STAT_SAVED, v->run_gold.lo - most + due, v->run_gold.hi - cost + due);
    way_change(w, DD_STAT_DREAD, -(int32_t)v->dread, -(int32_t)v->dread);
    w->ends = 1u << DD_OUT_EXTRACTED;
}

static bool foretell(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                     struct offer *o) {
    if (!dd_many_rooms(r) || v->phase != DD_DUNGEON)
        return false;
    switch (a->verb) {
    case DD_MOVE:
        if (a->arg[0] > 0 && a->arg[0] <= v->room_count)
            foretell_walk(r, v, a->arg[0], r->turns_move, o);
        return true;
    case DD_FIGHT:
        foretell_meeting(r, v, o);
        return true;
    case DD_RETREAT:
        foretell_walk(r, v, v->prev_room, r->retreat_turns, o);
        return true;
    case DD_CROSS:
        for (int i = 0; i < DD_ADJ_MAX && v->rooms[v->room].adj[i]; i++)
            if (v->rooms[v->rooms[v->room].adj[i]].type == DD_ROOM_BOSS)
                foretell_walk(r, v, v->rooms[v->room].adj[i], r->turns_move, o);
        o->confirm = true;
        return true;
    case DD_DESCEND:
        foretell_descent(r, v, o);
        return true;
    case DD_LOOK_AGAIN:
        feel(r, v, forecast_way(&o->forecast, 10000, ""), 0, 0, r->look_turns, o);
        return true;
    case DD_OPEN_CHEST:
    case DD_PICK_LOCK:
    case DD_FORCE:
    case DD_SMASH:
    case DD_EXAMINE:
        foretell_chest(r, v, a->verb, o);
        return true;
    case DD_REST_FULLY:
    case DD_REST_BRIEFLY:
        foretell_rest(r, v, a->verb == DD_REST_FULLY, o);
        return true;
    case DD_PRAY:
    case DD_DESECRATE:
    case DD_ACCEPT:
    case DD_KEEP_BLESSING:
        foretell_shrine(r, v, a, o);
        return true;
    case DD_CHOOSE:
        foretell_option(r, v, a->arg[0], o);
        return true;
    case DD_EXTRACT:
    case DD_SACRIFICE:
        foretell_leaving(r, v, a->verb == DD_SACRIFICE, o);
        return true;
    default:
        return false;
    }
}

/* Where somebody may fall nothing else is sure: the fallen lose their gold, and are not afraid any more. */
bool dd_forecast_rooms(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                       struct offer *o) {
    bool told = foretell(r, v, a, o);
    for (uint32_t i = 0; told && i < o->forecast.ways; i++)
        if (o->forecast.way[i].ends >> DD_OUT_DIED & 1) {
            o->forecast.way[i].changes = 0;
            o->forecast.way[i].unknown = 0;
        }
    return told;
}
