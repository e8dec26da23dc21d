/* DARKDELVE: rooms of the larger game in worlds that fit a view. Types that were not seen are drawn as the
 * floor draws them (plan.c) and laid where such rooms may lie; what is hidden in a room is drawn as it was
 * planned, until what shows of it agrees. */
#include "games/darkdelve/gen.h"

#include <string.h>

enum { DRAWS = 96 };

static uint32_t doors(const struct dd_room_view *room) {
    uint32_t n = 0;
    while (n < DD_ADJ_MAX && room->adj[n])
        n++;
    return n;
}

/* The types of a floor that are still to be found, in any order; false: such a draw is not what was seen. */
static bool draw_rest(const struct dd_rules *r, const struct dd_view *v, struct stream *rng,
                      uint8_t rest[DD_ROOM_MAX], uint32_t *count) {
    const struct dd_floor_rules *f = &r->floor[v->floor];
    uint8_t type[DD_ROOM_MAX + 4];
    uint32_t n = dd_draw_mix(f, rng, type);
    bool boss = f->exit == DD_ROOM_BOSS, used[DD_ROOM_MAX + 4] = {false};
    type[n++] = boss && f->threshold ? DD_ROOM_THRESHOLD : f->exit;
    if (f->waystone)
        type[n++] = DD_ROOM_WAYSTONE;
    if (boss && f->threshold)
        type[n++] = DD_ROOM_BOSS;
    if (boss)
        type[n++] = DD_ROOM_SANCTUM;
    for (uint32_t i = 2; i <= v->room_count; i++) {
        uint32_t k = 0;
        while (k < n && (used[k] || type[k] != v->rooms[i].type))
            k++;
        if (v->rooms[i].type && k == n)
            return false;
        if (v->rooms[i].type)
            used[k] = true;
    }
    *count = 0;
    for (uint32_t k = 0; k < n; k++)
        if (!used[k])
            rest[(*count)++] = type[k];
    return true;
}

/* Rooms that end a way have one door, and the last hall lies between its doors and what is behind it. */
static bool may_lie(const struct dd_rules *r, const struct dd_view *v, const struct dd_room *rooms) {
    for (uint32_t i = 1; i <= v->room_count; i++) {
        const struct dd_room *room = &rooms[i];
        bool beside = false;
        for (int k = 0; k < DD_ADJ_MAX && room->adj[k]; k++) {
            uint8_t type = rooms[room->adj[k]].type;
            beside |= type == (room->type == DD_ROOM_SANCTUM ? DD_ROOM_BOSS : DD_ROOM_THRESHOLD);
        }
        if ((room->type == DD_ROOM_STAIRS || room->type == DD_ROOM_WAYSTONE ||
             room->type == DD_ROOM_SANCTUM) &&
            room->adj[1])
            return false;
        if ((room->type == DD_ROOM_SANCTUM || room->type == DD_ROOM_BOSS) && !beside)
            return false;
        if ((room->type == DD_ROOM_THRESHOLD || room->type == DD_ROOM_BOSS) && doors(&v->rooms[i]) != 2)
            return false;
    }
    return dd_floor_is_fair(r, rooms, v->room_count);
}

void dd_guess_types(const struct dd_rules *r, const struct dd_view *v, struct stream *rng,
                    struct dd_state *s) {
    uint8_t unseen[DD_ROOM_MAX], rest[DD_ROOM_MAX + 4];
    uint32_t n = 0, count = 0;
    for (uint32_t i = 1; i <= v->room_count; i++) {
        s->rooms[i].type = v->rooms[i].type;
        memcpy(s->rooms[i].adj, v->rooms[i].adj, sizeof v->rooms[i].adj);
        if (!v->rooms[i].type)
            unseen[n++] = (uint8_t)i;
    }
    for (uint32_t draw = 0; n && draw < DRAWS; draw++) {
        if (!draw_rest(r, v, rng, rest, &count) || count != n)
            continue;
        stream_shuffle_u8(rng, rest, n);
        for (uint32_t i = 0; i < n; i++)
            s->rooms[unseen[i]].type = rest[i];
        if (may_lie(r, v, s->rooms))
            return;
    }
    for (uint32_t i = 0; i < n; i++)
        if (!s->rooms[unseen[i]].type)
            s->rooms[unseen[i]].type = DD_ROOM_COMBAT;
}

/* What was planned of a room and is not seen: as it may have been planned, agreeing with what is seen of it.
 */
void dd_guess_plan(const struct dd_rules *r, const struct dd_view *v, uint32_t at, struct stream *rng,
                   struct dd_state *s) {
    const struct dd_room_view *in = &v->rooms[at];
    struct dd_room *out = &s->rooms[at];
    bool chest = out->type == DD_ROOM_TREASURE, seen = in->more & DD_ROOM_EXAMINED;
    out->more = in->more;
    out->what = in->what;
    if (in->flags & (chest ? DD_CHEST_OPEN : DD_EXPLORED))
        return;
    struct dd_room last = *out;
    for (uint32_t draw = 0; draw < DRAWS; draw++) {
        last = *out;
        last.flags &= (uint8_t) ~(DD_TRAPPED | DD_LAIR);
        dd_room_plan(r, v->dungeon, v->floor, v->floor_dread, rng, &last);
        uint8_t shown = last.what, hidden = (uint8_t)(last.more & DD_ROOM_MIMIC);
        if (chest)
            shown = seen ? dd_chest(0, dd_chest_trap(last.what)) : dd_chest(dd_chest_rarity(last.what), 0);
        bool fits = !in->type || !in->what || shown == in->what;
        fits &= !(in->flags & DD_LAIR) || last.flags & DD_LAIR;
        fits &= !(in->flags & DD_TRAPPED) || last.flags & DD_TRAPPED;
        if (seen)
            fits &=
                (last.flags & DD_TRAPPED) == (in->flags & DD_TRAPPED) && hidden == (in->more & DD_ROOM_MIMIC);
        if (fits)
            break;
    }
    *out = last;
}
