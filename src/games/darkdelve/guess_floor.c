/* DARKDELVE: floors of the larger game that fit a view. Which rooms are the Waystone, the stairs or the last
 * doors follows from how a floor grows (plan.c): they hang at one door and lie deep. The others have one of
 * the mixes of the floor, those that make what was seen likely taken more often; and each has what plan.c
 * plans, as far as nobody has seen it. What is settled on entering comes from the guess's own seed. */
#include "games/darkdelve/guess.h"
#include "games/darkdelve/gen.h"

#include <string.h>

enum {
    FLOORS = 60,
    MIXES = 24,
    PLANS = 240,
    SHALLOWER = 3 /* bits by which an end is less likely for each step that it lies too near */
};

struct shape {
    uint8_t doors[DD_ROOM_MAX + 1], depth[DD_ROOM_MAX + 1];
};

/* Doors of each room, and its steps from the entrance. */
static void shape_of(const struct dd_view *v, struct shape *out) {
    memset(out, 0, sizeof *out);
    for (uint32_t i = 1; i <= v->room_count; i++) {
        out->depth[i] = i == 1 ? 0 : UINT8_MAX;
        while (out->doors[i] < DD_ADJ_MAX && v->rooms[i].adj[out->doors[i]])
            out->doors[i]++;
    }
    for (uint32_t round = 0; round < v->room_count; round++)
        for (uint32_t i = 1; i <= v->room_count; i++)
            for (uint32_t k = 0; out->depth[i] < UINT8_MAX && k < out->doors[i]; k++)
                if (out->depth[i] + 1 < out->depth[v->rooms[i].adj[k]])
                    out->depth[v->rooms[i].adj[k]] = (uint8_t)(out->depth[i] + 1);
}

static bool may_be(const struct dd_view *v, uint32_t room, uint8_t type) {
    return v->rooms[room].type == type || (!v->rooms[room].type && room != 1);
}

/* The rooms from the exit on, inwards last: the stairs; or the last doors, the hall and what lies behind it.
 * Fills chain and returns how long it is, 0 where this room cannot be the last of it. */
static uint32_t chain_from(const struct dd_rules *r, const struct dd_view *v, const struct shape *at,
                           uint8_t last, uint8_t chain[3]) {
    const struct dd_floor_rules *f = &r->floor[v->floor];
    static const uint8_t deep[] = {DD_ROOM_SANCTUM, DD_ROOM_BOSS, DD_ROOM_THRESHOLD};
    const uint8_t stairs = f->exit;
    const bool hall = f->exit == DD_ROOM_BOSS;
    const uint8_t *types = hall ? deep : &stairs;
    uint32_t n = hall ? 2u + (f->threshold != 0) : 1;
    uint8_t room = last, before = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (!may_be(v, room, types[i]) || at->doors[room] != (i ? 2 : 1))
            return 0;
        chain[i] = room;
        uint8_t next = v->rooms[room].adj[0] == before ? v->rooms[room].adj[1] : v->rooms[room].adj[0];
        before = room;
        room = next;
    }
    return n;
}

static bool is_in(const uint8_t *chain, uint32_t n, uint32_t room) {
    bool in = false;
    for (uint32_t k = 0; k < n; k++)
        in |= chain[k] == room;
    return in;
}

/* What of the chain was seen must be in it. */
static bool holds_all_seen(const struct dd_view *v, const uint8_t *chain, uint32_t n) {
    for (uint32_t i = 1; i <= v->room_count; i++) {
        uint8_t t = v->rooms[i].type;
        bool in = is_in(chain, n, i);
        if ((t == DD_ROOM_STAIRS || t == DD_ROOM_THRESHOLD || t == DD_ROOM_BOSS || t == DD_ROOM_SANCTUM) &&
            !in)
            return false;
    }
    return true;
}

/* Could something else have been attached to this room before there was the chain? */
static bool had_place(const struct dd_view *v, const uint8_t *chain, uint32_t n, uint32_t room) {
    static const int8_t step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};
    uint32_t doors = 0;
    for (uint32_t k = 0; k < DD_ADJ_MAX && v->rooms[room].adj[k]; k++)
        doors += !is_in(chain, n, v->rooms[room].adj[k]);
    bool place = false;
    for (uint32_t d = 0; d < 4 && doors < DD_ADJ_MAX; d++) {
        int x = v->rooms[room].x + step_x[d], y = v->rooms[room].y + step_y[d];
        bool free = x >= 0 && x < DD_MAP_W && y >= 0 && y < DD_MAP_H;
        for (uint32_t i = 1; i <= v->room_count; i++)
            free &= v->rooms[i].x != x || v->rooms[i].y != y || is_in(chain, n, i);
        place |= free;
    }
    return place;
}

/* The exit was attached to the deepest room that had a place beside it. How many steps deeper than that such
 * a room lies now: none in a floor without loops, which are added afterwards and bring the far side of a
 * floor nearer. */
static uint32_t steps_short(const struct dd_view *v, const struct shape *at, const uint8_t *chain,
                            uint32_t n) {
    uint32_t parent = at->depth[chain[n - 1]] - 1u, most = parent;
    for (uint32_t i = 1; i <= v->room_count; i++)
        if (!is_in(chain, n, i) && at->depth[i] > most && had_place(v, chain, n, i))
            most = at->depth[i];
    return most - parent;
}

static bool has_loops(const struct dd_view *v, const struct shape *at) {
    uint32_t doors = 0;
    for (uint32_t i = 1; i <= v->room_count; i++)
        doors += at->doors[i];
    return doors / 2 >= v->room_count;
}

/* So ends that lie too near are as unlikely as it takes loops to bring them there. */
static bool place_exit(const struct dd_rules *r, const struct dd_view *v, const struct shape *at,
                       struct stream *rng, uint8_t type[DD_ROOM_MAX + 1]) {
    const struct dd_floor_rules *f = &r->floor[v->floor];
    uint16_t weight[DD_ROOM_MAX + 1] = {0};
    uint8_t chain[3];
    bool loops = has_loops(v, at);
    for (uint8_t i = 2; i <= v->room_count; i++) {
        uint32_t n = chain_from(r, v, at, i, chain);
        if (!n || !holds_all_seen(v, chain, n))
            continue;
        uint32_t off = steps_short(v, at, chain, n) * SHALLOWER;
        weight[i] = off && !loops ? 1 : (uint16_t)(1u << 15 >> (off > 12 ? 12 : off));
    }
    int32_t last = stream_pick(rng, weight, v->room_count + 1u);
    if (last < 1)
        return false;
    uint32_t n = chain_from(r, v, at, (uint8_t)last, chain);
    static const uint8_t deep[] = {DD_ROOM_SANCTUM, DD_ROOM_BOSS, DD_ROOM_THRESHOLD};
    for (uint32_t i = 0; i < n; i++)
        type[chain[i]] = f->exit == DD_ROOM_BOSS ? deep[i] : f->exit;
    return true;
}

/* S-37: two steps from the entrance at least, at the end of its own passage, unless the exit hangs on it. */
static bool place_waystone(const struct dd_rules *r, const struct dd_view *v, const struct shape *at,
                           struct stream *rng, uint8_t type[DD_ROOM_MAX + 1]) {
    uint16_t weight[DD_ROOM_MAX + 1] = {0};
    bool seen = false;
    if (!r->floor[v->floor].waystone)
        return true;
    for (uint32_t i = 2; i <= v->room_count; i++)
        seen |= v->rooms[i].type == DD_ROOM_WAYSTONE;
    for (uint32_t i = 2; i <= v->room_count; i++) {
        uint32_t others = 0;
        for (uint32_t k = 0; k < at->doors[i]; k++)
            others += type[v->rooms[i].adj[k]] == 0;
        if (!type[i] && may_be(v, i, DD_ROOM_WAYSTONE) && at->depth[i] >= 2 && others <= 1)
            weight[i] = v->rooms[i].type == DD_ROOM_WAYSTONE ? 1 : !seen;
    }
    int32_t i = stream_pick(rng, weight, v->room_count + 1u);
    if (i > 0)
        type[i] = DD_ROOM_WAYSTONE;
    return i > 0;
}

/* How likely this mix makes the rooms that were seen: ways to lay it out so, of all. */
static uint64_t weigh_mix(const uint32_t has[DD_ROOM_TYPES], const uint32_t seen[DD_ROOM_TYPES]) {
    uint64_t w = 1;
    for (uint32_t t = 1; t < DD_ROOM_TYPES; t++) {
        if (seen[t] > has[t])
            return 0;
        for (uint32_t k = 0; k < seen[t]; k++)
            w *= has[t] - k;
    }
    return w;
}

/* The other rooms: a mix of the floor, less what was seen of it. */
static bool place_mix(const struct dd_rules *r, const struct dd_view *v, struct stream *rng,
                      uint8_t type[DD_ROOM_MAX + 1]) {
    const struct dd_floor_rules *f = &r->floor[v->floor];
    uint32_t seen[DD_ROOM_TYPES] = {0}, best[DD_ROOM_TYPES] = {0}, n = 0;
    uint8_t rest[DD_ROOM_MAX * 2], mix[DD_ROOM_MAX];
    uint64_t all = 0;
    for (uint32_t i = 2; i <= v->room_count; i++)
        seen[type[i] ? 0 : v->rooms[i].type]++;
    for (uint32_t k = 0; k < MIXES; k++) {
        uint32_t has[DD_ROOM_TYPES] = {0}, count = dd_draw_mix(f, rng, mix);
        for (uint32_t i = 0; i < count; i++)
            has[mix[i]]++;
        uint64_t w = weigh_mix(has, seen), draw = stream_next(rng);
        all += w;
        if (w && (uint64_t)((unsigned __int128)draw * all >> 64) < w)
            memcpy(best, has, sizeof best);
    }
    for (uint8_t t = 1; t < DD_ROOM_TYPES; t++)
        for (uint32_t k = seen[t]; k < best[t] && n < sizeof rest; k++)
            rest[n++] = t;
    stream_shuffle_u8(rng, rest, n);
    for (uint32_t i = 2; i <= v->room_count; i++) {
        if (type[i])
            continue;
        if (v->rooms[i].type)
            type[i] = v->rooms[i].type;
        else if (n)
            type[i] = rest[--n];
        else
            return false;
    }
    return all != 0;
}

/* Types of all rooms, as fair as floors are (DD-425); the last draw where none is. */
static void guess_types(const struct dd_rules *r, const struct dd_view *v, struct stream *rng,
                        struct dd_state *s) {
    struct shape at;
    shape_of(v, &at);
    for (uint32_t k = 0; k < FLOORS; k++) {
        uint8_t type[DD_ROOM_MAX + 1] = {0};
        type[1] = v->rooms[1].type ? v->rooms[1].type : (uint8_t)DD_ROOM_EMPTY;
        bool whole = place_exit(r, v, &at, rng, type) && place_waystone(r, v, &at, rng, type) &&
                     place_mix(r, v, rng, type);
        if (!whole && k + 1 < FLOORS)
            continue;
        for (uint32_t i = 1; i <= v->room_count; i++)
            s->rooms[i].type = v->rooms[i].type ? v->rooms[i].type
                               : type[i]        ? type[i]
                                                : (uint8_t)DD_ROOM_COMBAT;
        if (dd_floor_is_fair(r, s->rooms, v->room_count))
            return;
    }
}

/* Is this what would be seen of it? */
static bool seen_so(const struct dd_rules *r, const struct dd_view *v, const struct dd_state *s, uint8_t i) {
    struct dd_marks known = dd_room_known(r, s, i);
    const struct dd_room_view *in = &v->rooms[i];
    if (!in->type)
        dd_room_darkens(&known);
    return known.flags == in->flags && known.more == in->more && known.what == in->what;
}

/* What is planned for a room that nobody has entered, or for a chest that nobody has looked over: as plan.c
 * draws it, until it would be seen so. */
static void guess_plan(const struct dd_rules *r, const struct dd_view *v, uint8_t i, struct stream *rng,
                       struct dd_state *s) {
    const struct dd_room_view *in = &v->rooms[i];
    struct dd_room *room = &s->rooms[i], bare = *room;
    bool closed = room->type == DD_ROOM_TREASURE && !(in->flags & DD_CHEST_OPEN);
    bool examined = in->more & DD_ROOM_EXAMINED;
    if (in->flags & DD_EXPLORED && !closed)
        return;
    bare.flags &= (uint8_t) ~(DD_LAIR | DD_TRAPPED);
    bare.more &= (uint8_t)~DD_ROOM_MIMIC;
    bare.what = 0;
    for (uint32_t k = 0; k < PLANS; k++) {
        struct dd_room plan = bare;
        dd_room_plan(r, v->dungeon, v->floor, v->floor_dread, rng, &plan);
        if (examined) { /* only how good it is stays open */
            plan.flags = in->flags;
            plan.more = in->more;
            plan.what = dd_chest(dd_chest_rarity(plan.what), dd_chest_trap(in->what));
        }
        *room = plan;
        if (seen_so(r, v, s, i))
            return;
    }
    room->flags = in->flags;
    room->more = in->more;
    room->what = in->what;
}

void dd_guess_floor(const struct dd_rules *r, const struct dd_view *v, struct stream *rng,
                    struct dd_state *s) {
    for (uint32_t i = 1; i <= v->room_count; i++) {
        const struct dd_room_view *in = &v->rooms[i];
        struct dd_room *out = &s->rooms[i];
        out->type = in->type;
        out->flags = in->flags;
        out->more = in->more;
        out->what = in->what;
        out->words = in->words;
        out->x = in->x;
        out->y = in->y;
        memcpy(out->adj, in->adj, sizeof out->adj);
        memcpy(out->lies, in->lies, sizeof out->lies);
        dd_guess_left(r, v, (uint8_t)i, rng, out);
    }
    if (v->mode == DD_MODE_DUEL)
        return;
    guess_types(r, v, rng, s);
    for (uint8_t i = 1; i <= v->room_count; i++)
        guess_plan(r, v, i, rng, s);
}
