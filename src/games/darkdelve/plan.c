/* DARKDELVE: floors of the larger game. Their rooms are counted by type (DD-407 to DD-411); entrance, stairs,
 * Waystone, threshold and what lies behind it are not (C-32, S-37). What the rooms are is decided with the
 * floor, who or what is in them when somebody enters (DD-415), from a key of the room, so that nothing is
 * drawn again (DD-045). */
#include "games/darkdelve/gen.h"

#include <string.h>

enum { TRIES = 400, FAIR_TRIES = 200, LOOSE = 3 };

/* Rooms in excess of the least are drawn from what is still allowed, each place as likely. */
uint32_t dd_draw_mix(const struct dd_floor_rules *f, struct stream *map, uint8_t type[DD_ROOM_MAX]) {
    uint8_t loose[DD_ROOM_MAX * LOOSE];
    uint32_t n = 0, spare = 0;
    for (uint8_t t = DD_ROOM_COMBAT; t < DD_ROOM_TYPES; t++) {
        for (int16_t i = 0; i < f->mix[t].lo && n < f->rooms; i++)
            type[n++] = t;
        for (int16_t i = f->mix[t].lo; i < f->mix[t].hi && spare < sizeof loose; i++)
            loose[spare++] = t;
    }
    while (n < f->rooms && spare) {
        uint32_t at = stream_below(map, spare);
        type[n++] = loose[at];
        loose[at] = loose[--spare];
    }
    stream_shuffle_u8(map, type, n);
    return n;
}

/* What can be reached from the entrance without a room, by the doors of each; a bit each. */
static uint32_t reach_without(const uint32_t doors[DD_ROOM_MAX + 1], uint32_t without) {
    uint32_t reached = 1u << 1, fresh = reached;
    while (fresh) {
        uint32_t next = doors[__builtin_ctz(fresh)] & ~reached & ~(1u << without);
        reached |= next;
        fresh = (fresh & (fresh - 1)) | next;
    }
    return reached;
}

/* DD-425: who has won so many fights in a row can always go somewhere else. No fight stands alone before the
 * rest of the floor while so many others can be had on this side of it. */
static bool keeps_pace(const struct dd_room *rooms, uint32_t count, uint32_t pacing) {
    uint32_t all = (2u << count) - 2, doors[DD_ROOM_MAX + 1], fights = 0;
    for (uint32_t i = 1; i <= count; i++) {
        doors[i] = 0;
        for (int k = 0; k < DD_ADJ_MAX && rooms[i].adj[k]; k++)
            doors[i] |= 1u << rooms[i].adj[k];
        fights |= (uint32_t)(rooms[i].type == DD_ROOM_COMBAT) << i;
    }
    for (uint32_t left = fights & ~2u; left; left &= left - 1) {
        uint32_t c = (uint32_t)__builtin_ctz(left), here = reach_without(doors, c);
        if ((here | 1u << c) != all && (uint32_t)__builtin_popcount(here & fights) >= pacing)
            return false;
    }
    return true;
}

/* A way in has at least two doors: routes branch from the first step. */
bool dd_floor_is_fair(const struct dd_rules *r, const struct dd_room *rooms, uint32_t count) {
    return rooms[1].adj[1] && (!r->pacing || keeps_pace(rooms, count, r->pacing));
}

/* Beyond the exit each room leads to the next. */
static bool lay_tail(struct dd_plan *p, const uint8_t *type, uint32_t n) {
    static const int8_t step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};
    for (uint32_t i = 0; i < n; i++) {
        uint8_t from = p->count, free[4];
        uint32_t spots = 0;
        for (uint8_t d = 0; d < 4; d++) {
            int x = p->rooms[from].x + step_x[d], y = p->rooms[from].y + step_y[d];
            if (x >= 0 && x < DD_MAP_W && y >= 0 && y < DD_MAP_H && !p->at[y][x])
                free[spots++] = d;
        }
        uint32_t at = stream_below(&p->map, spots);
        if (!spots)
            return false;
        p->rooms[++p->count].type = type[i];
        dd_place_room(p, p->count, p->rooms[from].x + step_x[free[at]], p->rooms[from].y + step_y[free[at]],
                      from);
    }
    return true;
}

static bool try_layout(const struct dd_rules *r, const struct dd_floor_rules *f, struct dd_plan *p) {
    static const uint8_t last[] = {DD_ROOM_BOSS, DD_ROOM_SANCTUM};
    uint8_t type[DD_ROOM_MAX], *degree = p->degree;
    uint32_t n = dd_draw_mix(f, &p->map, type);
    memset(p->rooms, 0, sizeof(struct dd_room) * (DD_ROOM_MAX + 1));
    memset(degree, 0, sizeof p->degree);
    memset(p->depth, 0, sizeof p->depth);
    dd_clear_cells(p);
    p->closed = 0;
    p->count = 1;
    p->rooms[1].type = DD_ROOM_EMPTY;
    p->rooms[1].flags = DD_LANDING;
    dd_place_room(p, 1, 0, (int)stream_below(&p->map, DD_MAP_H), 0);
    for (uint32_t i = 0; i < n; i++) {
        p->rooms[++p->count].type = type[i];
        if (!dd_attach_room(p, p->count, 0, false))
            return false;
    }
    if (f->waystone) { /* S-37: two steps from the entrance, at least */
        p->rooms[++p->count].type = DD_ROOM_WAYSTONE;
        p->closed |= 1u << p->count;
        if (!dd_attach_room(p, p->count, 1, false))
            return false;
    }
    p->rooms[++p->count].type = f->exit == DD_ROOM_BOSS && f->threshold ? DD_ROOM_THRESHOLD : f->exit;
    p->closed |= 1u << p->count;
    if (!dd_attach_room(p, p->count, 0, true))
        return false;
    uint8_t inner = p->count;
    if (f->exit == DD_ROOM_BOSS && !lay_tail(p, f->threshold ? last : last + 1, f->threshold ? 2 : 1))
        return false;
    for (uint8_t i = inner; i <= p->count; i++)
        p->closed |= 1u << i;
    dd_add_loops(p, r->extra_edge_chance, p->closed);
    return true;
}

/* -- what rooms are, beside their type -- */

static uint8_t draw_trap(const struct dd_rules *r, uint8_t floor, struct stream *rng) {
    uint16_t weight[DD_TRAP_KINDS] = {0};
    for (uint32_t i = 1; i <= r->trap_count; i++)
        weight[i] = r->trap[i].floor <= floor ? r->trap[i].weight : 0;
    int32_t i = stream_pick(rng, weight, r->trap_count + 1);
    return (uint8_t)(i < 0 ? 0 : i);
}

uint16_t dd_elite_chance(const struct dd_rules *r, uint8_t floor, uint8_t dread) {
    uint32_t base = r->floor[floor].elite_base, by = r->elite_least + (uint32_t)r->elite_per_dread * dread;
    return (uint16_t)(!base ? 0 : by > base ? by : base);
}

/* DD-355, C-28: whether an elite has its lair here; else how many there are, as many as the floor's budget
 * makes likely (S-05). */
static void plan_fight(const struct dd_rules *r, uint8_t dungeon, uint8_t floor, uint8_t dread,
                       struct stream *rng, struct dd_room *room) {
    const struct dd_span t = r->dungeon[dungeon].threat[floor], budget = r->floor[floor].budget;
    int32_t most = r->group_max ? r->group_max : 1, hi = budget.hi / (t.lo ? t.lo : 1), lo = 1;
    bool lair = stream_chance(rng, dd_elite_chance(r, floor, dread));
    while (lo * t.hi < budget.lo)
        lo++;
    hi = hi > most ? most : hi < 1 ? 1 : hi;
    lo = lo > hi ? hi : lo;
    int32_t n = stream_range(rng, lo, hi);
    room->flags |= lair ? DD_LAIR : 0;
    room->what = (uint8_t)(lair ? 1 : n);
}

static void plan_chest(const struct dd_rules *r, uint8_t floor, struct stream *rng, struct dd_room *room) {
    int32_t rarity = stream_pick(rng, r->floor[floor].rarity_weight, DD_RARITIES);
    bool bites = stream_chance(rng, r->mimic ? r->floor[floor].mimic_chance : 0);
    bool trapped = stream_chance(rng, r->trap_chance);
    uint8_t trap = draw_trap(r, floor, rng);
    trapped &= !bites && trap;
    room->more |= bites ? DD_ROOM_MIMIC : 0;
    room->flags |= trapped ? DD_TRAPPED : 0;
    room->what = dd_chest(rarity < 0 ? 0 : (uint8_t)rarity, trapped ? trap : 0);
}

void dd_room_plan(const struct dd_rules *r, uint8_t dungeon, uint8_t floor, uint8_t dread, struct stream *rng,
                  struct dd_room *room) {
    if (room->type == DD_ROOM_COMBAT)
        plan_fight(r, dungeon, floor, dread, rng, room);
    else if (room->type == DD_ROOM_TREASURE)
        plan_chest(r, floor, rng, room);
    else if (room->type == DD_ROOM_BOSS)
        room->foe[0].monster = r->dungeon[dungeon].boss;
}

/* Lines follow each other from a drawn one on, so that none is read twice in a run while there are enough of
 * them. */
static void choose_words(struct dd_state *s, uint8_t floor) {
    enum { A_FLOOR = 3, FROM = 200 };
    uint8_t next[DD_ROOM_TYPES];
    uint32_t known = 0; /* types whose first line is drawn, a bit each */
    for (uint8_t i = 1; i <= s->room_count; i++) {
        uint8_t type = s->rooms[i].type;
        if (!(known >> type & 1)) {
            uint32_t from = rng_bound(rng_at(s->display_key, UINT64_C(3) << 60 | type), FROM);
            next[type] = (uint8_t)(from + (floor - 1u) * A_FLOOR);
            known |= 1u << type;
        }
        s->rooms[i].words = next[type]++;
    }
}

void dd_floor_lay_out(const struct dd_rules *r, struct dd_state *s, uint8_t floor) {
    const struct dd_floor_rules *f = &r->floor[floor];
    struct dd_room rooms[DD_ROOM_MAX + 1];
    struct dd_plan p;
    memset(&p, 0, sizeof p);
    p.rooms = rooms;
    stream_open(&p.map, rng_key(s->seed, "map", floor));
    for (uint32_t i = 0; i < TRIES; i++)
        if (try_layout(r, f, &p) && (i >= FAIR_TRIES || dd_floor_is_fair(r, rooms, p.count)))
            break;
    memset(s->rooms, 0, sizeof s->rooms);
    dd_renumber(&p, s->rooms);
    s->room_count = p.count;
    for (uint8_t i = 1; i <= p.count; i++) {
        struct stream rng = {0};
        if (s->rooms[i].type == DD_ROOM_COMBAT ||
            s->rooms[i].type == DD_ROOM_TREASURE) /* others draw nothing */
            stream_open(&rng, rng_key(s->seed, "plan", (uint64_t)floor << 8 | i));
        dd_room_plan(r, s->dungeon, floor, s->floor_dread, &rng, &s->rooms[i]);
    }
    choose_words(s, floor);
}
