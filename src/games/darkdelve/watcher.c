/* DARKDELVE: the Watcher as pursuer (C-02). It stands in a room of the floor, follows one room a turn and in the end
 * two, shuts every way out, and can be stopped for a moment, twice. Its blows are fight.c's; what it wants is here. In a
 * ruleset where it is a foe that comes once, dd_settle sends it and nothing of this happens. */
#include "games/darkdelve/narrator.h"

enum { FAR_AWAY = 255 };

/* Steps from each room to the goal. */
static void distances(const struct dd_state *s, uint8_t goal, uint8_t steps[DD_ROOM_MAX + 1]) {
    for (uint32_t i = 0; i <= DD_ROOM_MAX; i++)
        steps[i] = FAR_AWAY;
    steps[goal] = 0;
    for (uint32_t round = 0; round < s->room_count; round++)
        for (uint32_t i = 1; i <= s->room_count; i++)
            for (int k = 0; k < DD_ADJ_MAX && s->rooms[i].adj[k]; k++)
                if (steps[s->rooms[i].adj[k]] < FAR_AWAY && steps[s->rooms[i].adj[k]] + 1 < steps[i])
                    steps[i] = (uint8_t)(steps[s->rooms[i].adj[k]] + 1);
}

bool dd_watcher_seals(const struct dd_state *s) {
    return s->watcher_room && !s->watcher_window;
}

bool dd_watcher_stunned(const struct dd_state *s) {
    return s->watcher_window != 0;
}

bool dd_watcher_here(const struct dd_state *s) {
    bool here = false;
    for (uint32_t i = 0; i < DD_FOES && s->foe[i].monster; i++)
        here |= (s->foe[i].flags & DD_FOE_WATCHER) != 0;
    return here;
}

/* It stands in the delver's room: a fight begins, or it joins the one there is. */
static void confront(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    struct dd_foe it = {.monster = r->watcher, .flags = DD_FOE_WATCHER};
    if (s->phase == DD_DUNGEON) {
        struct dd_foe alone[DD_FOES] = {it};
        s->pending = DD_ASK_NOTHING;
        dd_combat_start(r, s, alone, k);
        return;
    }
    for (uint32_t i = 0; i < DD_FOES && s->phase == DD_COMBAT; i++) {
        if (s->foe[i].monster)
            continue;
        it.hp = it.max_hp = r->monster[r->watcher].hp.hi;
        s->foe[i] = it;
        dd_bestiary_met(r, s, r->watcher, k);
        return;
    }
}

/* S-39: at the way in, or two rooms off if the delver is there; not while the guardian is fought. */
void dd_watcher_comes(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    if (!r->watcher_pursues || s->watcher_room || s->mode == DD_MODE_DUEL || s->phase != DD_DUNGEON ||
        s->dread < r->dread_max || s->rooms[s->room].type == DD_ROOM_BOSS)
        return;
    uint8_t steps[DD_ROOM_MAX + 1], at = 1;
    distances(s, s->room, steps);
    for (uint8_t i = 1; s->room == 1 && i <= s->room_count; i++)
        if (steps[i] <= 2 && steps[i] > steps[at])
            at = i;
    s->watcher_done = 1;
    s->watcher_room = at;
    emit(k, DD_EV_WATCHER_SPAWNED, DD_SEAT, 0, 0, 0, 0);
    if (at == s->room)
        confront(r, s, k);
}

/* S-39: whoever could walk in circles before it would do so for ever, so it loses patience. */
uint32_t dd_watcher_pace(const struct dd_rules *r, uint8_t done) {
    return done > r->watcher_patience ? 2 : 1;
}

/* The next room on the shortest way to the delver. */
static uint8_t one_room_on(const struct dd_state *s) {
    uint8_t steps[DD_ROOM_MAX + 1], next = s->watcher_room;
    distances(s, s->room, steps);
    for (int i = 0; i < DD_ADJ_MAX && s->rooms[s->watcher_room].adj[i]; i++)
        if (steps[s->rooms[s->watcher_room].adj[i]] < steps[next])
            next = s->rooms[s->watcher_room].adj[i];
    return next;
}

static void loses_patience(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    uint32_t pace = dd_watcher_pace(r, s->watcher_done);
    if (s->watcher_done < UINT8_MAX)
        s->watcher_done++;
    if (dd_watcher_pace(r, s->watcher_done) != pace)
        emit(k, DD_EV_WATCHER_HASTENS, DD_SEAT, (int32_t)dd_watcher_pace(r, s->watcher_done), 0, 0, 0);
}

/* DD-311, C-38: one room a turn, later two, unless it has been stopped. */
void dd_watcher_steps(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    if (!s->watcher_room || (s->phase != DD_DUNGEON && s->phase != DD_COMBAT) || dd_watcher_here(s))
        return;
    if (s->watcher_window) {
        s->watcher_window--;
        return;
    }
    const uint8_t from = s->watcher_room;
    loses_patience(r, s, k);
    for (uint32_t i = 0; i < dd_watcher_pace(r, s->watcher_done); i++)
        s->watcher_room = one_room_on(s);
    if (s->watcher_room != from)
        emit(k, DD_EV_WATCHER_MOVED, DD_SEAT, s->watcher_room, 0, 0, 0);
    if (s->watcher_room == s->room)
        confront(r, s, k);
}

/* DD-315 to DD-318: one hit that is hard enough, twice in a run; the second angers it (DD-319). */
void dd_watcher_hit(const struct dd_rules *r, struct dd_state *s, int32_t damage, bool stuns, struct sink *k) {
    if (!r->watcher_pursues || (damage < r->watcher_stun_at && !stuns) || s->watcher_window)
        return;
    if (s->watcher_stuns >= r->watcher_stuns_most) {
        if (s->watcher_stuns < UINT8_MAX)
            s->watcher_stuns++;
        emit(k, DD_EV_WATCHER_IMMUNE, DD_SEAT, 0, 0, 0, 0);
        return;
    }
    s->watcher_stuns++;
    s->watcher_window = r->watcher_stun_turns;
    emit(k, DD_EV_WATCHER_STUNNED, DD_SEAT, s->watcher_stuns, s->watcher_window, 0, 0);
    if (s->watcher_stuns >= r->watcher_stuns_most)
        emit(k, DD_EV_WATCHER_ENRAGED, DD_SEAT, 0, 0, 0, 0);
}

/* DD-312, DD-319. */
int32_t dd_watcher_blow(const struct dd_rules *r, const struct dd_profile *p, uint8_t stuns) {
    (void)p;
    int32_t blow = r->watcher_damage;
    return stuns >= r->watcher_stuns_most ? blow + dd_share(blow, r->watcher_rage) : blow;
}

/* C-39: it stays where the delver was, and follows. */
void dd_watcher_left(struct dd_state *s) {
    for (uint32_t i = 0; i < DD_FOES; i++)
        s->foe[i] = (struct dd_foe){0};
    s->watcher_room = s->room;
}

/* Who takes the stairs is followed: it stands at the way in when the delver has left that. */
void dd_watcher_floor(struct dd_state *s) {
    if (s->watcher_room)
        s->watcher_room = 1;
    s->watcher_window = s->watcher_room ? (uint8_t)(s->watcher_window > 1 ? s->watcher_window : 1) : 0;
}
