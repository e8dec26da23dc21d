/* DARKDELVE: worlds that fit a view. What the player knows is taken over; the rest is drawn the way gen.c
 * draws it, as far as it agrees with what has been seen. */
#include "games/darkdelve/dd.h"

#include <string.h>

/* An exit that stands open or closed tells on which side of its price the purse is. */
static bool purse_fits(const struct dd_rules *r, const struct dd_view *v, int32_t gold) {
    bool last_stair = v->phase == DD_DUNGEON && v->room == 1 && r->floor[v->floor].exit == DD_ROOM_BOSS;
    if (v->extract_cost >= 0 && (gold >= v->extract_cost) != v->can_pay)
        return false;
    return !last_stair || (gold >= r->alternative_cost) == v->can_pay_alternative;
}

/* A truth that this number could stand for: drawn evenly from those that blur to it. */
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

/* What stands behind the doors: a type by the floor's weights, somebody from its pool, perhaps a trap. */
static void guess_room(const struct dd_rules *r, const struct dd_view *v, uint32_t i, struct stream *rng,
                       struct dd_room *out) {
    static const uint8_t kinds[3] = {DD_ROOM_COMBAT, DD_ROOM_TREASURE, DD_ROOM_EMPTY};
    const struct dd_floor_rules *f = &r->floor[v->floor];
    const struct dd_room_view *in = &v->rooms[i];
    out->x = in->x;
    out->y = in->y;
    memcpy(out->adj, in->adj, sizeof out->adj);
    out->flags = in->flags;
    out->words = in->words;
    out->type = in->type;
    if (!out->type) {
        int32_t k = stream_pick(rng, f->weight, 3);
        out->type = kinds[k < 0 ? 0 : k];
    }
    out->foe = (struct dd_foe){in->foe, in->foe_phase, in->foe_flags, 0, in->foe_hp, in->foe_max};
    if (in->foe_max && !in->foe_hp)
        out->foe.hp = (int16_t)stream_range(rng, 1, in->foe_max);
    if (in->flags & DD_EXPLORED) {
        if (out->type == DD_ROOM_TREASURE && !(in->flags & DD_CHEST_OPEN)) {
            bool trapped = stream_chance(rng, r->trap_chance);
            out->flags |= trapped ? DD_TRAPPED : 0;
        }
        return;
    }
    if (out->type == DD_ROOM_COMBAT) {
        uint32_t m = stream_below(rng, f->pool_count);
        out->foe.monster = f->pool[m];
    } else if (out->type == DD_ROOM_BOSS) {
        out->foe.monster = r->boss;
    } else if (out->type == DD_ROOM_TREASURE) {
        bool trapped = stream_chance(rng, r->trap_chance);
        out->flags |= trapped ? DD_TRAPPED : 0;
    }
}

/* Every floor has one way on; while it is unseen it is one of the unseen rooms, a dead end if there is one.
 */
static void guess_exit(const struct dd_rules *r, const struct dd_view *v, struct stream *rng,
                       struct dd_state *s) {
    uint8_t exit = r->floor[v->floor].exit;
    uint8_t spot[DD_ROOM_MAX];
    uint32_t spots = 0;
    bool dead_end = false;
    for (uint8_t i = 1; i <= v->room_count; i++) {
        bool unseen = !v->rooms[i].type, end = !v->rooms[i].adj[1];
        if (v->rooms[i].type == exit)
            return;
        if (!unseen || (dead_end && !end))
            continue;
        if (end && !dead_end) {
            dead_end = true;
            spots = 0;
        }
        spot[spots++] = i;
    }
    if (!spots)
        return;
    uint32_t pick = stream_below(rng, spots);
    struct dd_room *room = &s->rooms[spot[pick]];
    room->type = exit;
    room->flags &= (uint8_t)~DD_TRAPPED;
    room->foe = (struct dd_foe){.monster = exit == DD_ROOM_BOSS ? r->boss : 0};
}

void dd_guess(const void *rules, const void *view, uint32_t seat, struct stream *rng, void *state) {
    const struct dd_rules *r = rules;
    const struct dd_view *v = view;
    struct dd_state *s = state;
    (void)seat;
    memset(s, 0, sizeof *s);
    s->seed = stream_next(rng);
    s->display_key = v->display_key;
    stream_open(&s->combat, rng_key(s->seed, "combat", 0));
    stream_open(&s->foe_mind, rng_key(s->seed, "foe", 0));
    stream_open(&s->loot, rng_key(s->seed, "loot", 0));
    s->step = v->step;
    s->phase = v->phase;
    s->mode = v->mode;
    s->page = v->page;
    s->outcome = v->outcome;
    s->max_hp = v->max_hp;
    s->hp = (int16_t)guess_number(r, v, DD_BLUR_HP, &v->hp, v->max_hp, rng);
    s->vigor = v->vigor;
    s->might = v->might;
    s->cunning = v->cunning;
    s->dread = v->dread;
    s->weapon = v->weapon;
    s->armor = v->armor;
    s->found = v->found;
    memcpy(s->consumables, v->consumables, sizeof s->consumables);
    memcpy(s->backpack, v->backpack, sizeof s->backpack);
    s->next_item = v->next_item;
    s->run_gold = (uint32_t)guess_number(r, v, DD_BLUR_GOLD, &v->run_gold, 0, rng);
    s->torch_uses = v->torch_uses;
    s->consumables_brought = v->consumables_brought;
    s->clarity_rooms = v->clarity_rooms;
    s->watcher_done = v->watcher_done;
    s->lucky_floor = v->lucky_floor;
    s->lies_told = v->lies_told;
    s->exit = v->exit;
    s->killer = v->killer;
    s->lesson_tier = v->lesson_tier;
    s->gold_earned = v->gold_earned;
    s->items_kept = v->items_kept;
    s->items_lost = v->items_lost;
    s->floor = v->floor;
    s->room = v->room;
    s->prev_room = v->prev_room;
    s->room_count = v->room_count;
    s->rooms_cleared = v->rooms_cleared;
    s->deepest = v->deepest;
    for (uint32_t i = 1; i <= v->room_count; i++)
        guess_room(r, v, i, rng, &s->rooms[i]);
    if (v->room_count && v->mode != DD_MODE_DUEL)
        guess_exit(r, v, rng, s);
    s->foe = (struct dd_foe){v->foe,
                             v->foe_phase,
                             v->foe_flags,
                             0,
                             (int16_t)guess_number(r, v, DD_BLUR_FOE_HP, &v->foe_hp, v->foe_max, rng),
                             v->foe_max};
    s->turn = v->turn;
    s->defend_cooldown = v->defend_cooldown;
    s->tell = v->tell;
    s->defending = v->defending;
    s->profile = v->profile;
}
