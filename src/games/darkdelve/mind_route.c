/* DARKDELVE: the ways of its own minds through the larger game: which room next, how deep, when home. A room
 * is worth what it may hold, less the HP and the time that it costs; the way on is taken by those who are
 * strong enough for what waits below. */
#include "games/darkdelve/floors.h"
#include "games/darkdelve/policy.h"

enum { FAR = 1 << 20, STEP = 4 };

static bool fought_over(const struct dd_room_view *room) {
    return room->foe[0].monster ||
           (!(room->flags & DD_EXPLORED) && (room->type == DD_ROOM_COMBAT || room->type == DD_ROOM_NONE));
}

static uint32_t standing(const struct dd_room_view *room) {
    uint32_t n = 0;
    while (n < DD_FOES && room->foe[n].monster)
        n++;
    return n;
}

static bool too_strong(const struct dd_toll *toll, const struct dd_view *v, const struct dd_room_view *room,
                       const struct dd_temper *t) {
    uint32_t n = standing(room);
    int32_t takes = dd_toll_for(toll, n ? n : room->what ? room->what : 1);
    return !t->dives && v->hp.lo <= takes * t->of->backs / 100 + 4;
}

bool dd_too_strong(const struct dd_rules *r, const struct dd_view *v, const struct dd_room_view *room,
                   const struct dd_temper *t) {
    struct dd_toll toll = dd_toll_of(r, v, t, v->floor);
    return too_strong(&toll, v, room, t);
}

/* One decision about the way: what it costs to go into each room. */
struct trip {
    const struct situation *s;
    const struct dd_rules *r;
    const struct dd_view *v;
    const struct dd_temper *t;
    int32_t cost[DD_ROOM_MAX + 1];
};

/* Time, and who may be there; half as much where that is not known. */
static int32_t cost_of(const struct dd_view *v, const struct dd_toll *each, uint32_t at,
                       const struct dd_temper *t) {
    const struct dd_room_view *room = &v->rooms[at];
    if (!fought_over(room))
        return STEP;
    if (room->foe[0].monster && !t->bold && too_strong(each, v, room, t))
        return FAR;
    uint32_t n = standing(room);
    int32_t toll = dd_toll_for(each, n ? n : room->what);
    int32_t cost = toll * (v->hp.lo * 2 < v->max_hp ? t->of->hp * 3 / 2 : t->of->hp);
    cost += toll + 4 >= v->hp.lo ? 600 : 0;
    return STEP + (t->dives ? 10 : room->type == DD_ROOM_NONE ? cost / 2 : cost);
}

static struct trip trip_of(const struct situation *s, const struct dd_temper *t) {
    struct trip trip = {.s = s, .r = s->rules, .v = s->view, .t = t};
    struct dd_toll toll = dd_toll_of(trip.r, trip.v, t, trip.v->floor);
    for (uint32_t i = 1; i <= trip.v->room_count; i++)
        trip.cost[i] = cost_of(trip.v, &toll, i, t);
    return trip;
}

static void distances(const struct trip *trip, uint32_t from, int32_t *dist) {
    const struct dd_view *v = trip->v;
    for (uint32_t i = 0; i <= DD_ROOM_MAX; i++)
        dist[i] = FAR;
    dist[from] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 1; i <= v->room_count; i++) {
            for (int k = 0; dist[i] < FAR && k < DD_ADJ_MAX && v->rooms[i].adj[k]; k++) {
                uint32_t to = v->rooms[i].adj[k];
                if (v->rooms[to].type == DD_ROOM_BOSS || dist[i] + trip->cost[to] >= dist[to])
                    continue;
                dist[to] = dist[i] + trip->cost[to];
                changed = true;
            }
        }
    }
}

static uint32_t step_towards(const struct trip *trip, uint32_t target) {
    const struct dd_view *v = trip->v;
    int32_t back[DD_ROOM_MAX + 1], least = FAR;
    uint32_t best = UINT32_MAX;
    distances(trip, target, back);
    for (int k = 0; k < DD_ADJ_MAX && v->rooms[v->room].adj[k]; k++) {
        uint32_t to = v->rooms[v->room].adj[k], at = dd_verb_at(trip->s, DD_MOVE, (int32_t)to);
        if (at != UINT32_MAX && back[to] < least) {
            least = back[to];
            best = at;
        }
    }
    return best;
}

/* From the room before, without beating anybody: is there a way out, or a room that was not seen? */
bool dd_way_round(const struct dd_view *v) {
    uint32_t reached = 1u << v->prev_room, before = 0;
    while (reached != before) {
        before = reached;
        for (uint32_t i = 1; i <= v->room_count; i++)
            for (int k = 0; (reached >> i & 1) && k < DD_ADJ_MAX && v->rooms[i].adj[k]; k++) {
                const struct dd_room_view *to = &v->rooms[v->rooms[i].adj[k]];
                if (v->rooms[i].adj[k] == v->room)
                    continue;
                if (!(to->flags & DD_EXPLORED) || to->type == DD_ROOM_STAIRS || to->type == DD_ROOM_WAYSTONE)
                    return true;
                reached |= fought_over(to) ? 0 : 1u << v->rooms[i].adj[k];
            }
    }
    return false;
}

/* Percent of what a floor will ask: HP and potions against its fights; fear and light against its length. */
static bool fit_for(const struct dd_rules *r, const struct dd_view *v, const struct dd_temper *t,
                    uint32_t floor) {
    if (t->dives)
        return true;
    int32_t toll = dd_fight_toll(r, v, t, floor, 0), light = dd_light_left(r, v);
    int32_t need = (toll * 2 + 6) * t->of->need / 100 + v->run_gold.lo * t->of->stakes / 100;
    int32_t fear = v->dread + (light > 35 ? 14 : 14 + (35 - light));
    if (v->status[DD_BLEEDING] || v->status[DD_CURSED])
        need = need * 3 / 2;
    return dd_reserve(r, v) >= need && fear < t->of->dread;
}

/* The guardian's turns take about so much of who blocks and slips what can be. */
static bool fit_for_boss(const struct dd_rules *r, const struct dd_view *v, const struct dd_temper *t) {
    const struct dd_monster_rules *m = &r->monster[r->dungeon[v->dungeon].boss];
    int32_t turns = (m->hp.hi * 10 / (dd_might_of(r, v) * 11 / 10) + 9) / 10;
    int32_t need = turns * (m->damage.lo + m->damage.hi) * 2 / 5;
    return t->dives || dd_reserve(r, v) >= need;
}

static int32_t room_worth(const struct dd_view *v, uint32_t at, const struct dd_temper *t) {
    const struct dd_room_view *room = &v->rooms[at];
    bool open = !(room->flags & DD_EXPLORED);
    int32_t missing = v->max_hp - v->hp.lo;
    if (room->flags & DD_LAIR && open)
        return t->dives || v->hp.lo > v->max_hp * 4 / 5 ? 60 : -FAR / 2;
    switch (room->type) {
    case DD_ROOM_TREASURE:
        if (room->flags & DD_CHEST_OPEN || (room->more & DD_ROOM_MIMIC && room->more & DD_ROOM_EXAMINED))
            return -FAR / 2;
        return open ? t->of->chest : -FAR / 2;
    case DD_ROOM_EVENT:
        return open ? 90 : -FAR / 2;
    case DD_ROOM_SHRINE:
        return open ? 250 : -FAR / 2;
    case DD_ROOM_REST:
        return room->more & DD_ROOM_DONE || missing * 7 <= v->max_hp ? -FAR / 2 : missing * 10;
    case DD_ROOM_NONE:
        return t->of->unseen;
    case DD_ROOM_COMBAT:
        if (!fought_over(room))
            return -FAR / 2;
        return (v->floor >= 3 ? t->of->below : t->of->fight) + (v->profile.hero.level < 5 ? 40 : 0);
    default:
        return -FAR / 2;
    }
}

static uint32_t find_room(const struct dd_view *v, uint8_t type) {
    for (uint32_t i = 1; i <= v->room_count; i++)
        if (v->rooms[i].type == type)
            return i;
    return 0;
}

/* The best room still to be seen, or 0. Who is too afraid looks for nothing more. */
static uint32_t next_room(const struct trip *trip) {
    const struct dd_view *v = trip->v;
    const struct dd_temper *t = trip->t;
    int32_t dist[DD_ROOM_MAX + 1], best = 0;
    uint32_t target = 0;
    if (!t->dives && v->dread >= 85)
        return 0;
    distances(trip, v->room, dist);
    int32_t fear = v->dread > 60 ? 2 : 1;
    for (uint32_t i = 1; i <= v->room_count; i++) {
        int32_t w = room_worth(v, i, t) - dist[i] * fear;
        if (i != v->room && dist[i] < FAR && w > best) {
            best = w;
            target = i;
        }
    }
    return target;
}

/* Where this floor ends for who has seen enough of it: by the stairs, the Waystone or the last door. */
static uint32_t way_on(const struct dd_rules *r, const struct dd_view *v, const struct dd_temper *t,
                       bool *down) {
    uint32_t stairs = find_room(v, DD_ROOM_STAIRS), stone = find_room(v, DD_ROOM_WAYSTONE),
             last = find_room(v, DD_ROOM_THRESHOLD);
    if (v->floor >= r->floors) {
        *down = true;
        return last;
    }
    *down = fit_for(r, v, t, v->floor + 1u);
    if (*down || !r->floor[v->floor].waystone)
        return stairs;
    return stone;
}

/* The cheapest of what pays. */
static uint32_t sacrifice(const struct situation *s) {
    const struct dd_view *v = s->view;
    uint32_t best = UINT32_MAX;
    int32_t least = INT32_MAX;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        if (s->legal[i].verb != DD_SACRIFICE)
            continue;
        int32_t at = dd_items_find(v->backpack, DD_CARRY_MAX, (uint16_t)s->legal[i].arg[0]);
        int32_t worth = at < 0 ? 5 : 10 + v->backpack[at].rarity * 40;
        if (worth < least) {
            least = worth;
            best = i;
        }
    }
    return best;
}

static uint32_t leave(const struct situation *s) {
    const struct dd_view *v = s->view;
    uint32_t out = dd_verb_at(s, DD_EXTRACT, -1), thing = sacrifice(s);
    if (out != UINT32_MAX && (thing == UINT32_MAX || v->extract_cost < 25))
        return out;
    return thing != UINT32_MAX ? thing : out;
}

/* Hunted: down, where it has to look for the delver again, or out while it is stopped. */
static uint32_t run(const struct trip *trip) {
    const struct situation *s = trip->s;
    const struct dd_view *v = trip->v;
    uint32_t out = dd_verb_at(s, DD_EXTRACT, -1), down = dd_verb_at(s, DD_DESCEND, -1);
    if (out != UINT32_MAX || down != UINT32_MAX)
        return out != UINT32_MAX ? out : down;
    uint32_t stairs = find_room(v, DD_ROOM_STAIRS);
    return stairs && stairs != v->room ? step_towards(trip, stairs) : UINT32_MAX;
}

static uint32_t at_exit(const struct situation *s, const struct dd_temper *t, bool down) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    uint32_t stairs = dd_verb_at(s, DD_DESCEND, -1), door = dd_verb_at(s, DD_CROSS, -1), out = leave(s);
    if (door != UINT32_MAX)
        return out != UINT32_MAX && !fit_for_boss(r, v, t) ? out : door;
    return down && stairs != UINT32_MAX ? stairs : out;
}

/* No exit is known yet: into the dark, by the cheapest door. */
static uint32_t search(const struct trip *trip) {
    const struct dd_view *v = trip->v;
    int32_t dist[DD_ROOM_MAX + 1], least = FAR;
    uint32_t target = 0;
    distances(trip, v->room, dist);
    for (uint32_t i = 1; i <= v->room_count; i++)
        if (!(v->rooms[i].flags & DD_EXPLORED) && dist[i] < least) {
            least = dist[i];
            target = i;
        }
    return target ? step_towards(trip, target) : UINT32_MAX;
}

/* To what is worth it, else to the way on, else by stairs where the Waystone cannot be reached, else into the
 * dark. */
static uint32_t walk(const struct trip *trip) {
    const struct situation *s = trip->s;
    const struct dd_view *v = trip->v;
    const struct dd_temper *t = trip->t;
    bool down = false;
    uint32_t target = next_room(trip), to = target ? step_towards(trip, target) : UINT32_MAX;
    if (to != UINT32_MAX)
        return to;
    target = way_on(trip->r, v, t, &down);
    if (target == v->room)
        to = at_exit(s, t, down);
    else if (target)
        to = step_towards(trip, target);
    if (to == UINT32_MAX)
        to = search(trip);
    target = find_room(v, DD_ROOM_STAIRS);
    if (to == UINT32_MAX && target && !t->bold)
        to = target == v->room ? dd_verb_at(s, DD_DESCEND, -1) : step_towards(trip, target);
    return to;
}

uint32_t dd_mind_route(const struct situation *s, const struct dd_temper *t) {
    const struct dd_view *v = s->view;
    struct dd_temper bold = *t;
    uint32_t to = UINT32_MAX;
    bold.bold = 1;
    struct trip trip = trip_of(s, v->watcher_room ? &bold : t);
    if (v->watcher_room) {
        to = run(&trip);
        trip = trip_of(s, t);
    }
    if (to == UINT32_MAX)
        to = walk(&trip);
    if (to == UINT32_MAX) {
        trip = trip_of(s, &bold);
        to = walk(&trip);
    }
    if (to == UINT32_MAX)
        to = leave(s);
    if (to == UINT32_MAX)
        to = dd_verb_at(s, DD_DESCEND, -1);
    if (to == UINT32_MAX)
        to = dd_verb_at(s, DD_CROSS, -1);
    if (to == UINT32_MAX)
        to = dd_verb_at(s, DD_MOVE, -1);
    return to == UINT32_MAX ? 0 : to;
}

uint32_t dd_mind(const struct situation *s, const struct dd_temper *t) {
    const struct dd_view *v = s->view;
    if (s->legal_count == 1)
        return 0;
    if (v->phase == DD_CAMP)
        return dd_mind_camp(s);
    if (v->phase == DD_COMBAT)
        return dd_mind_fight(s, t);
    if (v->pending || v->found.id)
        return dd_mind_asked(s, t);
    uint32_t at = dd_mind_room(s, t);
    return at != UINT32_MAX ? at : dd_mind_route(s, t);
}
