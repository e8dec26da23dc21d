/* DARKDELVE: who and what is in a room, settled when it is first entered (DD-270, DD-415). All of it comes
 * from a key of the room: whoever flees and comes back finds the same (DD-045, DD-271). */
#include "games/darkdelve/floors.h"

static uint8_t variant_of(const struct dd_rules *r, uint8_t monster, struct stream *rng) {
    uint64_t kin = r->kin[monster];
    if (!kin)
        return monster;
    for (uint32_t at = stream_below(rng, (uint32_t)__builtin_popcountll(kin)); at; at--)
        kin &= kin - 1;
    return (uint8_t)__builtin_ctzll(kin);
}

/* C-29, DD-412: a lair has one of the elites of the floor, or a plain foe that has become one. */
static void settle_lair(const struct dd_rules *r, const struct dd_dungeon_rules *d, uint8_t floor,
                        struct stream *rng, struct dd_room *room) {
    uint16_t elite[12] = {0}, plain[12] = {0};
    bool any = false;
    for (uint32_t i = 0; i < d->pool_count[floor]; i++) {
        uint8_t type = r->monster[d->pool[floor][i]].type;
        elite[i] = type == DD_ELITE ? d->pool_weight[floor][i] : 0;
        plain[i] = type == DD_BASIC ? d->pool_weight[floor][i] : 0;
        any |= elite[i] != 0;
    }
    bool born = any && !stream_chance(rng, 3000);
    int32_t at = stream_pick(rng, born ? elite : plain, d->pool_count[floor]);
    uint32_t kind = stream_below(rng, r->elite_count ? r->elite_count : 1);
    room->foe[0].monster = at < 0 ? 0 : d->pool[floor][at];
    room->foe[0].elite = (uint8_t)(born || !r->elite_count ? 0 : kind + 1);
}

/* One of the foes of a floor that the rest of the budget pays for, so that the others can still be paid; of
 * those that are worth their share of it where there are any (S-05). */
static uint8_t draw_foe(const struct dd_rules *r, const struct dd_dungeon_rules *d, uint8_t floor,
                        int32_t rest, int32_t left, int32_t least, struct stream *rng) {
    uint16_t can[12] = {0}, worth[12] = {0};
    bool any = false;
    for (uint32_t i = 0; i < d->pool_count[floor]; i++) {
        const struct dd_monster_rules *m = &r->monster[d->pool[floor][i]];
        if (!dd_comes_in_groups(r, d->pool[floor][i]) || m->threat > rest - (left - 1) * least)
            continue;
        can[i] = d->pool_weight[floor][i];
        worth[i] = m->threat * left + left >= rest ? can[i] : 0;
        any |= worth[i] != 0;
    }
    int32_t at = stream_pick(rng, any ? worth : can, d->pool_count[floor]);
    return at < 0 ? 0 : d->pool[floor][at];
}

static void settle_fight(const struct dd_rules *r, const struct dd_state *s, struct stream *rng,
                         struct dd_room *room) {
    const struct dd_dungeon_rules *d = &r->dungeon[s->dungeon];
    int32_t n = room->what > DD_FOES ? DD_FOES : room->what, least = INT16_MAX;
    int32_t rest = stream_range(rng, r->floor[s->floor].budget.lo, r->floor[s->floor].budget.hi);
    for (uint32_t i = 0; i < d->pool_count[s->floor]; i++) {
        const struct dd_monster_rules *m = &r->monster[d->pool[s->floor][i]];
        least = dd_comes_in_groups(r, d->pool[s->floor][i]) && m->threat < least ? m->threat : least;
    }
    rest = rest < n * least ? n * least : rest;
    if (room->flags & DD_LAIR)
        settle_lair(r, d, s->floor, rng, room);
    for (int32_t i = 0; i < n && !(room->flags & DD_LAIR); i++) {
        uint8_t m = draw_foe(r, d, s->floor, rest, n - i, least, rng);
        bool other = stream_chance(rng, r->variant_chance);
        uint8_t kin = variant_of(r, m, rng);
        rest -= r->monster[m].threat;
        if (r->variant_from && s->dread >= r->variant_from && other && m) /* S-29 */
            m = kin;
        room->foe[i].monster = m;
    }
    room->what = 0;
    while (room->what < DD_FOES && room->foe[room->what].monster)
        room->what++;
}

/* An event has one floor in a run, by lot, and is met nowhere else in it: nothing is told twice. First each
 * floor, from the last one up, gets one of its own; the others fall where they may. Events are bits by id
 * - 1. */
struct lots {
    uint64_t draw[DD_EVENT_KINDS];
    uint64_t owned;                 /* events that a floor has for its own */
    uint64_t own[DD_FLOOR_MAX + 1]; /* and of which */
};

static void draw_lots(const struct dd_rules *r, const struct dd_state *s, struct lots *l) {
    uint64_t key = rng_key(s->seed, "event", 0), events = r->dungeon[s->dungeon].events;
    for (uint64_t left = events << 1; left;) { /* bits by id: two draws to a block */
        uint64_t block = (uint64_t)__builtin_ctzll(left) / 2;
        rng_philox(key, (const uint64_t[2]){block, 0}, &l->draw[2 * block]);
        left &= ~(UINT64_C(3) << 2 * block);
    }
    l->owned = 0;
    for (uint32_t floor = r->floors; floor; floor--) {
        uint64_t least = 0;
        uint32_t best = 0;
        for (uint64_t left = events & r->events_on[floor] & ~r->event_traders & ~l->owned; left;
             left &= left - 1) {
            uint32_t i = 1u + (uint32_t)__builtin_ctzll(left);
            if (best && l->draw[i] >= least)
                continue;
            best = i;
            least = l->draw[i];
        }
        l->own[floor] = best ? UINT64_C(1) << (best - 1) : 0;
        l->owned |= l->own[floor];
    }
}

static bool lives_here(const struct dd_rules *r, const struct dd_state *s, const struct lots *l,
                       uint32_t event) {
    const struct dd_event_rules *ev = &r->event[event];
    if (l->owned >> (event - 1) & 1)
        return l->own[s->floor] >> (event - 1) & 1;
    return ev->floor_lo + rng_bound(l->draw[event], ev->floor_hi - ev->floor_lo + 1u) == s->floor;
}

/* Events of this dungeon and floor that were not met on it. */
static uint64_t events_left(const struct dd_rules *r, const struct dd_state *s) {
    uint64_t events = r->dungeon[s->dungeon].events & r->events_on[s->floor];
    for (uint32_t i = 1; i <= s->room_count; i++)
        if (s->rooms[i].type == DD_ROOM_EVENT && s->rooms[i].what)
            events &= ~(UINT64_C(1) << (s->rooms[i].what - 1));
    return r->floor[s->floor].merchant ? events : events & ~r->event_traders;
}

/* DD-356: what is dangerous comes more often to who is afraid. */
static uint16_t weight_of(const struct dd_rules *r, const struct dd_state *s, uint32_t event) {
    const struct dd_event_rules *ev = &r->event[event];
    uint32_t w =
        ev->weight * (ev->dangerous ? 10000u + (uint32_t)r->danger_per_dread * s->dread : 10000u) / 1000u;
    return (uint16_t)(w > UINT16_MAX ? UINT16_MAX : w);
}

static uint8_t settle_event(const struct dd_rules *r, const struct dd_state *s, struct stream *rng) {
    uint16_t weight[DD_EVENT_KINDS];
    uint8_t event[DD_EVENT_KINDS];
    uint32_t n = 0, any = 0;
    struct lots lots;
    draw_lots(r, s, &lots);
    for (int pass = 0; pass < 2 && !any; pass++) {
        n = 0;
        for (uint64_t left = events_left(r, s); left; left &= left - 1) {
            uint32_t i = 1u + (uint32_t)__builtin_ctzll(left);
            if (!pass && !lives_here(r, s, &lots, i))
                continue;
            event[n] = (uint8_t)i;
            any += weight[n++] = weight_of(r, s, i);
        }
    }
    int32_t at = stream_pick(rng, weight, n);
    return at < 0 ? 0 : event[at];
}

/* DD-445: which gifts a shrine has, a bit each. */
static uint8_t settle_shrine(const struct dd_rules *r, struct stream *rng) {
    uint8_t gifts = 0;
    for (uint32_t k = 0; k < DD_SHRINE_GIFTS; k++) {
        uint16_t weight[DD_SHRINE_KINDS] = {0};
        for (uint32_t i = 1; i <= r->blessing_count; i++)
            weight[i] = gifts >> (i - 1) & 1 ? 0 : r->blessing[i].weight;
        int32_t at = stream_pick(rng, weight, r->blessing_count + 1);
        gifts |= at < 1 ? 0 : (uint8_t)(1u << (at - 1));
    }
    return gifts;
}

/* DD-354, S-28: where fear is greatest rooms are not what they were. */
static bool may_twist(const struct dd_rules *r, const struct dd_state *s, const struct dd_room *room) {
    bool kind = room->type == DD_ROOM_COMBAT || room->type == DD_ROOM_TREASURE;
    return kind && r->twisted_from && s->dread >= r->twisted_from;
}

static void twist(const struct dd_rules *r, struct stream *rng, struct dd_room *room) {
    if (!stream_chance(rng, r->twisted_chance))
        return;
    room->flags |= DD_TWISTED;
    for (uint32_t i = 0; i < DD_FOES && room->foe[i].monster; i++)
        room->foe[i].flags |= DD_FOE_TWISTED;
}

void dd_room_settle(const struct dd_rules *r, struct dd_state *s, uint8_t at) {
    struct dd_room *room = &s->rooms[at];
    bool draws = room->type == DD_ROOM_COMBAT || room->type == DD_ROOM_EVENT || room->type == DD_ROOM_SHRINE;
    struct stream rng;
    if (!draws && !may_twist(r, s, room))
        return;
    stream_open(&rng, rng_key(s->seed, "room", (uint64_t)s->floor << 8 | at));
    if (room->type == DD_ROOM_COMBAT)
        settle_fight(r, s, &rng, room);
    else if (room->type == DD_ROOM_EVENT)
        room->what = settle_event(r, s, &rng);
    else if (room->type == DD_ROOM_SHRINE)
        room->what = settle_shrine(r, &rng);
    if (may_twist(r, s, room))
        twist(r, &rng, room);
}

/* Who answers a noise, or creeps up on a sleeper: one of the lightest of the floor (S-35). */
struct dd_foe dd_foe_nearby(const struct dd_rules *r, struct dd_state *s) {
    const struct dd_dungeon_rules *d = &r->dungeon[s->dungeon];
    uint16_t weight[12] = {0};
    int32_t least = INT16_MAX;
    for (uint32_t i = 0; i < d->pool_count[s->floor]; i++)
        if (r->monster[d->pool[s->floor][i]].type == DD_BASIC &&
            r->monster[d->pool[s->floor][i]].threat < least)
            least = r->monster[d->pool[s->floor][i]].threat;
    for (uint32_t i = 0; i < d->pool_count[s->floor]; i++) {
        const struct dd_monster_rules *m = &r->monster[d->pool[s->floor][i]];
        weight[i] = m->type == DD_BASIC && m->threat <= least + 1 ? d->pool_weight[s->floor][i] : 0;
    }
    int32_t at = stream_pick(&s->loot, weight, d->pool_count[s->floor]);
    return (struct dd_foe){.monster = at < 0 ? 0 : d->pool[s->floor][at]};
}
