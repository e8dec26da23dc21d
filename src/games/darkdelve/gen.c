/* DARKDELVE: floors as graphs on a small grid, so that every floor can be drawn. A floor depends only on the
 * seed and its number: what the player did above cannot change what waits below. Room 1 is the entrance. */
#include "games/darkdelve/gen.h"

#include <string.h>

static const int8_t step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};

/* A grid with an edge around it, a bit for each cell; a step in each direction is so many bits. */
enum { WIDE = DD_MAP_W + 2, STEP_X = 1, STEP_Y = WIDE };
_Static_assert(WIDE *(DD_MAP_H + 2) <= 64 && 2 * STEP_Y < 32, "a bit for each cell");

static uint32_t cell_of(uint32_t x, uint32_t y) {
    return (y + 1) * WIDE + x + 1;
}

void dd_clear_cells(struct dd_plan *p) {
    const uint64_t row = (UINT64_C(1) << WIDE) - 1, sides = 1 | UINT64_C(1) << (WIDE - 1);
    p->taken = row | row << (DD_MAP_H + 1) * WIDE;
    for (uint32_t y = 1; y <= DD_MAP_H; y++)
        p->taken |= sides << y * WIDE;
    memset(p->at, 0, sizeof p->at);
}

/* Directions in which the cell beside a room is free, a bit each. */
static uint32_t free_beside(const struct dd_plan *p, uint8_t room) {
    uint32_t t = (uint32_t)(~p->taken >> (cell_of(p->rooms[room].x, p->rooms[room].y) - STEP_Y));
    return (t >> (STEP_Y + STEP_X) & 1) | (t >> 2 * STEP_Y & 1) << 1 | (t >> (STEP_Y - STEP_X) & 1) << 2 |
           (t & 1) << 3;
}

static void connect_rooms(struct dd_plan *p, uint8_t a, uint8_t b) {
    p->rooms[a].adj[p->degree[a]++] = b;
    p->rooms[b].adj[p->degree[b]++] = a;
}

bool dd_connected(const struct dd_plan *p, uint8_t a, uint8_t b) {
    for (int i = 0; i < p->degree[a]; i++)
        if (p->rooms[a].adj[i] == b)
            return true;
    return false;
}

void dd_place_room(struct dd_plan *p, uint8_t room, int x, int y, uint8_t from) {
    p->rooms[room].x = (uint8_t)x;
    p->rooms[room].y = (uint8_t)y;
    p->at[y][x] = room;
    p->taken |= UINT64_C(1) << cell_of((uint32_t)x, (uint32_t)y);
    if (from) {
        connect_rooms(p, from, room);
        p->depth[room] = (uint8_t)(p->depth[from] + 1);
    }
}

/* Attaches the next room to a drawn one of the spots beside placed rooms that lie so deep at least, or beside
 * the deepest of them that has one. False: there is none. */
bool dd_attach_room(struct dd_plan *p, uint8_t room, uint8_t least, bool deepest) {
    static const uint8_t count[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    uint8_t free[DD_ROOM_MAX + 1], from[DD_ROOM_MAX + 1], n = 0;
    uint32_t spots = 0, best = 0;
    for (uint8_t a = 1; a < room; a++) {
        if (p->degree[a] >= DD_ADJ_MAX || p->depth[a] < least || p->depth[a] < best || p->closed >> a & 1)
            continue;
        free[n] = (uint8_t)free_beside(p, a);
        if (!free[n])
            continue;
        if (deepest && p->depth[a] > best) {
            best = p->depth[a];
            free[0] = free[n];
            n = 0;
            spots = 0;
        }
        from[n] = a;
        spots += count[free[n++]];
    }
    uint32_t i = stream_below(&p->map, spots), at = 0;
    if (!spots)
        return false;
    for (; i >= count[free[at]]; at++)
        i -= count[free[at]];
    uint32_t left = free[at];
    for (; i; i--)
        left &= left - 1;
    uint32_t d = (uint32_t)__builtin_ctz(left);
    uint8_t a = from[at];
    dd_place_room(p, room, p->rooms[a].x + step_x[d], p->rooms[a].y + step_y[d], a);
    return true;
}

/* Loops between neighbours on the grid; rooms that are closed to them keep their one door, as the exit does,
 * so that it lies at the end. */
void dd_add_loops(struct dd_plan *p, uint16_t chance, uint32_t closed) {
    for (uint8_t a = 1; a <= p->count; a++) {
        for (int d = 0; d < 2; d++) {
            int x = p->rooms[a].x + step_x[d], y = p->rooms[a].y + step_y[d];
            uint8_t b = x < DD_MAP_W && y < DD_MAP_H ? p->at[y][x] : 0;
            if (!b || closed >> a & 1 || closed >> b & 1 || dd_connected(p, a, b))
                continue;
            bool open = stream_chance(&p->map, chance);
            if (open && p->degree[a] < DD_ADJ_MAX && p->degree[b] < DD_ADJ_MAX)
                connect_rooms(p, a, b);
        }
    }
}

/* DD-396: types by weight; a floor's least number of treasure rooms comes out of empty rooms first (S-71). */
static void draw_types(struct stream *map, const struct dd_floor_rules *f, uint8_t *type) {
    static const uint8_t kinds[3] = {DD_ROOM_COMBAT, DD_ROOM_TREASURE, DD_ROOM_EMPTY};
    uint8_t treasures = 0;
    for (uint8_t i = 0; i < f->rooms; i++) {
        int32_t k = stream_pick(map, f->weight, 3);
        type[i] = kinds[k < 0 ? 0 : k];
        treasures += type[i] == DD_ROOM_TREASURE;
    }
    for (int pass = 0; pass < 2; pass++) {
        uint8_t from = pass ? DD_ROOM_COMBAT : DD_ROOM_EMPTY;
        for (uint8_t i = 0; i < f->rooms && treasures < f->min_treasure; i++) {
            if (type[i] == from) {
                type[i] = DD_ROOM_TREASURE;
                treasures++;
            }
        }
    }
}

/* C-67: the first empty room is the entrance; without one it is a landing that counts for nothing. */
uint32_t dd_draw_rooms(const struct dd_floor_rules *f, struct stream *map, uint8_t type[DD_ROOM_MAX]) {
    uint32_t n = 0;
    bool entrance = false;
    if (dd_has_mix(f))
        return dd_draw_mix(f, map, type);
    draw_types(map, f, type);
    for (uint32_t i = 0; i < f->rooms; i++) {
        if (type[i] == DD_ROOM_EMPTY && !entrance)
            entrance = true;
        else
            type[n++] = type[i];
    }
    return n;
}

/* Passages ascending; the unused places, 0, stay behind. */
static void sort_adj(struct dd_room *room) {
    for (int round = 1; round < DD_ADJ_MAX; round++) {
        for (int j = 0; j + 1 < DD_ADJ_MAX; j++) {
            uint8_t a = room->adj[j], b = room->adj[j + 1];
            if (b && b < a) {
                room->adj[j] = b;
                room->adj[j + 1] = a;
            }
        }
    }
}

/* Renumbers all rooms but the entrance, so that a number tells nothing about what a room holds. */
void dd_renumber(struct dd_plan *p, struct dd_room *out) {
    uint8_t order[DD_ROOM_MAX + 1];
    for (uint8_t i = 0; i <= DD_ROOM_MAX; i++)
        order[i] = i;
    stream_shuffle_u8(&p->map, order + 2, p->count - 1u);
    for (uint8_t i = 1; i <= p->count; i++) {
        struct dd_room room = p->rooms[i];
        for (int k = 0; k < DD_ADJ_MAX; k++)
            room.adj[k] = order[room.adj[k]];
        sort_adj(&room);
        out[order[i]] = room;
    }
}

/* DD-399 to DD-403. */
static void fill_rooms(struct dd_plan *p, const struct dd_rules *r, const struct dd_floor_rules *f) {
    for (uint8_t i = 1; i <= p->count; i++) {
        struct dd_room *room = &p->rooms[i];
        if (room->type == DD_ROOM_COMBAT) {
            uint32_t m = stream_below(&p->map, f->pool_count);
            room->foe[0].monster = f->pool[m];
        } else if (room->type == DD_ROOM_BOSS) {
            room->foe[0].monster = r->boss;
        } else if (room->type == DD_ROOM_TREASURE) {
            bool trapped = stream_chance(&p->map, r->trap_chance);
            room->flags |= trapped ? DD_TRAPPED : 0;
        }
    }
}

/* DD-393 to DD-403. */
void dd_floor_generate(const struct dd_rules *r, struct dd_state *s, uint8_t floor) {
    const struct dd_floor_rules *f = &r->floor[floor];
    if (dd_has_mix(f)) {
        dd_floor_lay_out(r, s, floor);
        return;
    }
    struct dd_room rooms[DD_ROOM_MAX + 1];
    struct dd_plan p;
    memset(&p, 0, sizeof p);
    memset(rooms, 0, sizeof rooms);
    p.rooms = rooms;
    dd_clear_cells(&p);
    stream_open(&p.map, rng_key(s->seed, "map", floor));

    uint8_t type[DD_ROOM_MAX];
    uint32_t others = dd_draw_rooms(f, &p.map, type);
    rooms[++p.count].type = DD_ROOM_EMPTY;
    rooms[1].flags = others == f->rooms ? DD_LANDING : 0;
    for (uint32_t i = 0; i < others; i++)
        rooms[++p.count].type = type[i];
    uint8_t exit = ++p.count;
    rooms[exit].type = f->exit;

    uint32_t row = stream_below(&p.map, DD_MAP_H);
    dd_place_room(&p, 1, 0, (int)row, 0);
    for (uint8_t i = 2; i < exit; i++)
        dd_attach_room(&p, i, 0, false);
    dd_attach_room(&p, exit, 0, true);
    dd_add_loops(&p, r->extra_edge_chance, 1u << exit);
    fill_rooms(&p, r, f);

    memset(s->rooms, 0, sizeof s->rooms);
    dd_renumber(&p, s->rooms);
    s->room_count = p.count;
    for (uint8_t i = 1; i <= p.count; i++) {
        uint64_t draw = rng_at(s->display_key, (uint64_t)floor << 32 | i);
        s->rooms[i].words = (uint8_t)rng_bound(draw, 255);
    }
}

/* S-74: rarity by the floor's weights, then a kind by weight within it. A rarity that is asked for is a
 * promise (DD-189, DD-307) and is kept on any floor. A rarity that has nothing for this floor gives way to
 * the next lower one; 0 when nothing at all can drop. */
uint8_t dd_roll_item(const struct dd_rules *r, struct stream *loot, uint8_t floor, int32_t rarity) {
    bool promised = rarity >= 0;
    if (!promised)
        rarity = stream_pick(loot, r->floor[floor].rarity_weight, DD_RARITIES);
    for (; rarity >= 0; rarity--) {
        uint16_t weight[DD_ITEM_KINDS] = {0};
        uint32_t total = 0;
        for (uint32_t i = 1; i <= r->item_count; i++) {
            const struct dd_item_rules *it = &r->item[i];
            if (it->rarity == rarity && (promised || it->drop_floor_min <= floor))
                total += weight[i] = it->drop_weight;
        }
        if (total)
            return (uint8_t)stream_pick(loot, weight, r->item_count + 1);
    }
    return 0;
}
