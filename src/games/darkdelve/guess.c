/* DARKDELVE: worlds that fit a view. What the player knows is taken over; the rest is drawn the way gen.c
 * draws it, as far as it agrees with what has been seen. */
#include "games/darkdelve/guess.h"
#include "games/darkdelve/things.h"

#include <string.h>

/* An exit that stands open or closed tells on which side of its price the purse is. */
static bool purse_fits(const struct dd_rules *r, const struct dd_view *v, int32_t gold) {
    bool last_stair = v->phase == DD_DUNGEON && v->room == 1 && r->floor[v->floor].exit == DD_ROOM_BOSS;
    if (v->extract_cost >= 0 && (gold >= v->extract_cost) != v->can_pay)
        return false;
    bool merchant = v->phase == DD_DUNGEON && v->rooms[v->room].more & DD_ROOM_MERCHANT;
    if (merchant && dd_can_buy(r, &v->profile, v->floor, (uint32_t)gold) != v->can_buy)
        return false;
    return !last_stair || (gold >= r->alternative_cost) == v->can_pay_alternative;
}

/* A truth that this number could stand for: drawn evenly from those that are told so. */
static int32_t guess_number(const struct dd_rules *r, const struct dd_view *v, uint32_t field,
                            const struct dd_num *n, int32_t most, struct stream *rng) {
    struct dd_blur_of b = dd_view_blur(r, v);
    if (n->sure)
        return n->lo;
    uint32_t fits = 0;
    int32_t truth = n->lo;
    for (int32_t t = n->lo; t <= n->hi && (!most || t <= most); t++) {
        struct dd_num m = dd_blur(&b, field, t, most);
        bool told_so = !v->display_key || !memcmp(&m, n, sizeof m); /* blinded, only the range is known */
        if (!told_so || (field == DD_BLUR_GOLD && !purse_fits(r, v, t)))
            continue;
        fits++;
        uint32_t take = stream_below(rng, fits);
        if (take == 0)
            truth = t;
    }
    return truth;
}

/* C-45: of a thing that nobody has named its slot and rarity are seen, so it is one of those that can be found so. */
static void guess_thing(const struct dd_rules *r, const struct dd_view *v, struct stream *rng, struct dd_item *it) {
    if (!it->id || it->kind)
        return;
    it->kind = dd_draw_kind(r, &v->profile, rng, it->slot, it->rarity);
    it->curse = dd_draw_curse(r, rng, it->floor);
}

static void guess_things(const struct dd_rules *r, const struct dd_view *v, struct stream *rng, struct dd_state *s) {
    struct dd_item *const lists[] = {s->consumables, s->backpack, s->profile.stash, s->profile.hand, s->profile.returned};
    static const uint32_t caps[] = {DD_CARRY_MAX, DD_CARRY_MAX, DD_STASH_MAX, DD_HAND_MAX, DD_CARRY_MAX};
    for (uint32_t l = 0; l < 5; l++)
        for (uint32_t i = 0; i < caps[l] && lists[l][i].id; i++)
            guess_thing(r, v, rng, &lists[l][i]);
    guess_thing(r, v, rng, &s->found);
    for (uint32_t i = 1; i <= s->room_count; i++)
        for (uint32_t k = 0; k < DD_LIES; k++)
            guess_thing(r, v, rng, &s->rooms[i].lies[k]);
}

/* Has a foe with so many HP come as far as its phases say (DD-279)? */
static bool phase_fits(const struct dd_monster_rules *m, uint8_t phase, int32_t hp) {
    return (phase >= m->phases || hp > m->phase[phase].hp_threshold) && (!phase || hp <= m->phase[phase - 1].hp_threshold);
}

/* Of a foe without a bar it is seen what it has lost. What it came with is drawn evenly from all that would be told as
 * this is; n null: nothing is told. */
static void guess_constitution(const struct dd_rules *r, const struct dd_view *v, uint32_t place, const struct dd_num *n,
                               int32_t lost, struct stream *rng, struct dd_foe *out) {
    struct dd_blur_of b = dd_view_blur(r, v);
    const struct dd_span span = dd_foe_hp(r, dd_ground_seen(r, v), out);
    uint8_t tier = v->profile.bestiary[out->monster].tier;
    uint32_t fits = 0;
    int32_t most = n ? n->lo + lost : span.lo;
    for (int32_t t = span.lo; t <= span.hi; t++) {
        out->max_hp = (int16_t)t;
        out->hp = (int16_t)(t - lost);
        if (out->hp < 1 || !phase_fits(&r->monster[out->monster], out->phase, out->hp))
            continue;
        if (n && (out->hp < n->lo || out->hp > n->hi))
            continue;
        if (n && v->display_key) {
            struct dd_num m = dd_foe_number(r, &b, place, v->level, tier, v->clarity_rooms || v->sure, out, span.hi);
            if (memcmp(&m, n, sizeof m) != 0)
                continue;
        }
        fits++;
        uint32_t take = stream_below(rng, fits);
        if (take == 0)
            most = t;
    }
    out->max_hp = (int16_t)most;
    out->hp = (int16_t)(most > lost ? most - lost : 1);
}

static void guess_foe(const struct dd_rules *r, const struct dd_view *v, uint32_t i, struct stream *rng,
                      struct dd_foe *out) {
    const struct dd_foe_view *f = &v->foe[i];
    *out = (struct dd_foe){.monster = f->monster,
                           .phase = f->phase,
                           .flags = f->flags,
                           .elite = f->elite,
                           .max_hp = f->max_hp,
                           .tell = f->tell,
                           .marks = f->marks,
                           .cooldown = f->cooldown};
    memcpy(out->status, f->status, sizeof f->status);
    if (f->hp.how)
        guess_constitution(r, v, i, &f->hp, f->lost, rng, out);
    else
        out->hp = (int16_t)guess_number(r, v, DD_BLUR_FOE_HP + i, &f->hp, f->max_hp, rng);
}

/* How a floor may have grown (gen.c): the doors are known, not the order in which rooms were attached nor,
 * while it is unseen, which of them is the way on. */
enum { GROWTHS = 12, GROWTHS_MOST = 200, TYPE_DRAWS = 96 };
struct growth {
    uint8_t order[DD_ROOM_MAX]; /* of the rooms between entrance and exit */
    uint8_t count, exit;
    uint8_t degree[DD_ROOM_MAX + 1], depth[DD_ROOM_MAX + 1]; /* depth 0: not attached */
    uint8_t at[DD_MAP_H + 2][DD_MAP_W + 2];                  /* attached rooms, with a border that is full */
    uint64_t weight;
};

/* Free places beside an attached room. */
static uint32_t spots_beside(const struct dd_view *v, const struct growth *g, uint32_t room) {
    uint32_t x = v->rooms[room].x + 1u, y = v->rooms[room].y + 1u;
    if (g->degree[room] >= DD_ADJ_MAX)
        return 0;
    return !g->at[y][x + 1] + !g->at[y + 1][x] + !g->at[y][x - 1] + !g->at[y - 1][x];
}

static void attach_seen(const struct dd_view *v, struct growth *g, uint8_t room, uint8_t to) {
    g->at[v->rooms[room].y + 1][v->rooms[room].x + 1] = room;
    g->depth[room] = (uint8_t)(g->depth[to] + 1);
    g->degree[room]++;
    g->degree[to]++;
}

/* One of the rooms that a door leads to is attached next. Each is as likely as any free place is, so that an
 * order weighs as much as its places were few. */
static bool grow_floor(const struct dd_view *v, struct stream *rng, struct growth *g) {
    uint8_t from[DD_ROOM_MAX * DD_ADJ_MAX], to[DD_ROOM_MAX * DD_ADJ_MAX];
    uint32_t doors = 0, spots = 0;
    for (uint8_t a = 1; a <= v->room_count; a++) {
        uint32_t free = g->depth[a] ? spots_beside(v, g, a) : 0;
        spots += free;
        for (uint32_t i = 0; free && i < DD_ADJ_MAX && v->rooms[a].adj[i]; i++) {
            uint8_t b = v->rooms[a].adj[i];
            if (g->depth[b] || b == g->exit)
                continue;
            from[doors] = a;
            to[doors++] = b;
        }
    }
    if (!doors)
        return false;
    uint32_t pick = stream_below(rng, doors);
    attach_seen(v, g, to[pick], from[pick]);
    g->order[g->count++] = to[pick];
    g->weight = g->weight / spots * doors;
    return true;
}

/* The exit comes last, beside one of the deepest rooms that have a place. */
static void weigh_exit(const struct dd_view *v, struct growth *g) {
    uint32_t best = 0, spots = 0, door = v->rooms[g->exit].adj[0];
    for (uint32_t a = 1; a <= v->room_count; a++) {
        uint32_t free = g->depth[a] ? spots_beside(v, g, a) : 0;
        if (!free || g->depth[a] < best)
            continue;
        spots = g->depth[a] == best ? spots + free : free;
        best = g->depth[a];
    }
    bool beside = spots && g->depth[door] == best && spots_beside(v, g, door);
    g->weight = beside ? g->weight / spots : 0;
}

static bool is_door(const struct dd_room_view *a, uint32_t b) {
    return a->adj[0] == b || a->adj[1] == b || a->adj[2] == b;
}

/* Neighbours without a door between them: each could have got one, but for the exit, which never does. */
static void weigh_walls(const struct dd_rules *r, const struct dd_view *v, struct growth *g) {
    for (uint32_t a = 1; a <= v->room_count; a++) {
        const struct dd_room_view *room = &v->rooms[a];
        const uint8_t beside[2] = {g->at[room->y + 1][room->x + 2], g->at[room->y + 2][room->x + 1]};
        for (uint32_t i = 0; i < 2; i++) {
            bool wall = a != g->exit && beside[i] && beside[i] <= v->room_count && !is_door(room, beside[i]);
            if (wall && !room->adj[DD_ADJ_MAX - 1] && !v->rooms[beside[i]].adj[DD_ADJ_MAX - 1])
                g->weight = g->weight / 10000 * (10000u - r->extra_edge_chance);
        }
    }
}

/* One way to grow, with its weight; 0: it cannot have been so. */
static void draw_growth(const struct dd_rules *r, const struct dd_view *v, uint8_t exit, struct stream *rng,
                        struct growth *g) {
    memset(g, 0, sizeof *g);
    for (uint32_t x = 0; x < DD_MAP_W + 2; x++)
        g->at[0][x] = g->at[DD_MAP_H + 1][x] = UINT8_MAX;
    for (uint32_t y = 0; y < DD_MAP_H + 2; y++)
        g->at[y][0] = g->at[y][DD_MAP_W + 1] = UINT8_MAX;
    g->weight = UINT64_C(1) << 58;
    g->exit = exit;
    g->depth[1] = 1;
    g->at[v->rooms[1].y + 1][v->rooms[1].x + 1] = 1;
    while (g->count + 2u < v->room_count)
        if (!grow_floor(v, rng, g)) {
            g->weight = 0;
            return;
        }
    weigh_exit(v, g);
    weigh_walls(r, v, g);
}

/* Rooms that may be the way on: the one that was seen to be, or those unseen with one door. */
static uint32_t possible_exits(const struct dd_rules *r, const struct dd_view *v, uint8_t out[DD_ROOM_MAX]) {
    uint32_t n = 0;
    for (uint8_t i = 2; i <= v->room_count; i++) {
        if (v->rooms[i].type == r->floor[v->floor].exit) {
            out[0] = i;
            return 1;
        }
        if (!v->rooms[i].type && !v->rooms[i].adj[1])
            out[n++] = i;
    }
    return n;
}

/* A growth by weight out of several; the last where none fits, which no real floor brings about. */
static void guess_growth(const struct dd_rules *r, const struct dd_view *v, struct stream *rng,
                         struct growth *out) {
    uint8_t exit[DD_ROOM_MAX];
    uint32_t n = possible_exits(r, v, exit);
    uint64_t all = 0;
    for (uint32_t k = 0; n && (k < GROWTHS || (!all && k < GROWTHS_MOST)); k++) {
        struct growth g;
        uint32_t at = n > 1 ? stream_below(rng, n) : 0;
        draw_growth(r, v, exit[at], rng, &g);
        all += g.weight;
        uint64_t draw = stream_next(rng);
        if (!all || (uint64_t)((unsigned __int128)draw * all >> 64) < g.weight)
            *out = g;
    }
}

/* Types as the floor draws them, until they are those that were seen. What has been seen is about as likely
 * as many such draws are needed; after so many that they stay away, what is unseen stays as drawn last. */
static void guess_types(const struct dd_rules *r, const struct dd_view *v, const struct growth *g,
                        struct stream *rng, struct dd_state *s) {
    const struct dd_floor_rules *f = &r->floor[v->floor];
    uint8_t type[DD_ROOM_MAX];
    for (uint32_t k = 0, fits = 0; k < TYPE_DRAWS && !fits; k++) {
        fits = dd_draw_rooms(f, rng, type) == g->count;
        for (uint32_t i = 0; fits && i < g->count; i++)
            fits = !v->rooms[g->order[i]].type || v->rooms[g->order[i]].type == type[i];
    }
    for (uint32_t i = 0; i < g->count; i++)
        if (!v->rooms[g->order[i]].type)
            s->rooms[g->order[i]].type = type[i];
    if (g->exit)
        s->rooms[g->exit].type = f->exit;
}

/* A foe that was left behind while nothing could be trusted: within what its phases leave open, after no blow
 * half of the time, one a quarter of the time, and so on. How hard the player struck is not in the view. */
static int16_t guess_left_hp(const struct dd_rules *r, const struct dd_view *v, const struct dd_room_view *in,
                             struct stream *rng) {
    const struct dd_monster_rules *m = &r->monster[in->foe[0].monster];
    const struct dd_span *blow = &r->item[v->worn[DD_WEAPON].kind].damage;
    int32_t lo = in->foe[0].phase < m->phases ? m->phase[in->foe[0].phase].hp_threshold + 1 : 1, hp = in->foe[0].max_hp;
    if (in->foe[0].phase && m->phase[in->foe[0].phase - 1].hp_threshold < hp)
        hp = m->phase[in->foe[0].phase - 1].hp_threshold;
    while (stream_below(rng, 2)) {
        int32_t roll = stream_range(rng, blow->lo, blow->hi);
        bool crit = stream_chance(rng, v->crit);
        int32_t left = hp - dd_hit(r, v->might, in->foe[0].monster, roll, crit);
        if (left < lo)
            break;
        hp = left;
    }
    return (int16_t)hp;
}

void dd_guess_left(const struct dd_rules *r, const struct dd_view *v, uint8_t room, struct stream *rng,
                   struct dd_room *out) {
    const struct dd_room_view *in = &v->rooms[room];
    memcpy(out->foe, in->foe, sizeof out->foe);
    for (uint32_t k = 0; k < DD_FOES && in->foe[k].monster; k++)
        if (in->foe[k].hp < 0)
            guess_constitution(r, v, k, NULL, -in->foe[k].hp - 1, rng, &out->foe[k]);
    if (in->foe[0].max_hp && !in->foe[0].hp)
        out->foe[0].hp = guess_left_hp(r, v, in, rng);
}

/* What is known of a room, and who or what may be in it (DD-399 to DD-403). */
static void guess_room(const struct dd_rules *r, const struct dd_view *v, uint32_t i, struct stream *rng,
                       struct dd_room *out) {
    const struct dd_floor_rules *f = &r->floor[v->floor];
    const struct dd_room_view *in = &v->rooms[i];
    out->x = in->x;
    out->y = in->y;
    memcpy(out->adj, in->adj, sizeof out->adj);
    out->flags = in->flags;
    out->words = in->words;
    memcpy(out->lies, in->lies, sizeof out->lies);
    dd_guess_left(r, v, (uint8_t)i, rng, out);
    if (out->type == DD_ROOM_TREASURE && !(in->flags & DD_CHEST_OPEN)) {
        bool trapped = stream_chance(rng, r->trap_chance);
        out->flags |= trapped ? DD_TRAPPED : 0;
    }
    if (in->flags & DD_EXPLORED)
        return;
    if (out->type == DD_ROOM_COMBAT) {
        uint32_t m = stream_below(rng, f->pool_count);
        out->foe[0].monster = f->pool[m];
    } else if (out->type == DD_ROOM_BOSS) {
        out->foe[0].monster = r->boss;
    }
}

static void guess_floor(const struct dd_rules *r, const struct dd_view *v, struct stream *rng,
                        struct dd_state *s) {
    struct growth g = {0};
    uint32_t unseen = 0;
    for (uint32_t i = 1; i <= v->room_count; i++) {
        s->rooms[i].type = v->rooms[i].type ? v->rooms[i].type : (uint8_t)DD_ROOM_COMBAT;
        unseen += !v->rooms[i].type;
    }
    if (unseen) {
        guess_growth(r, v, rng, &g);
        guess_types(r, v, &g, rng, s);
    }
    for (uint32_t i = 1; i <= v->room_count; i++)
        guess_room(r, v, i, rng, &s->rooms[i]);
}

void dd_guess(const void *rules, const void *view, uint32_t seat, struct stream *rng, void *state) {
    const struct dd_rules *r = rules;
    const struct dd_view *v = view;
    struct dd_state *s = state;
    (void)seat;
    memset(s, 0, sizeof *s);
#define COPY(field) s->field = v->field;
    DD_OPENLY(COPY)
#undef COPY
    s->seed = stream_next(rng);
    stream_open(&s->combat, rng_key(s->seed, "combat", 0));
    stream_open(&s->foe_mind, rng_key(s->seed, "foe", 0));
    stream_open(&s->loot, rng_key(s->seed, "loot", 0));
    memcpy(s->worn, v->worn, sizeof s->worn);
    memcpy(s->status, v->status, sizeof s->status);
    memcpy(s->consumables, v->consumables, sizeof s->consumables);
    memcpy(s->backpack, v->backpack, sizeof s->backpack);
    s->hp = (int16_t)guess_number(r, v, DD_BLUR_HP, &v->hp, v->max_hp, rng);
    s->run_gold = (uint32_t)guess_number(r, v, DD_BLUR_GOLD, &v->run_gold, 0, rng);
    if (dd_many_rooms(r))
        dd_guess_floor(r, v, rng, s);
    else
        guess_floor(r, v, rng, s);
    for (uint32_t i = 0; i < DD_FOES && v->foe[i].monster; i++)
        guess_foe(r, v, i, rng, &s->foe[i]);
    guess_things(r, v, rng, s);
}
