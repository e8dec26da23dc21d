/* DARKDELVE: what the seat may know, and worlds that fit it. Hidden are: what unseen rooms are, who waits in
 * rooms never entered, which chests are trapped, all dice, and the truth behind a number the narrator lies
 * about. A lie is drawn from the display key, the step and the field alone (S-52): no game can notice. */
#include "games/darkdelve/dd.h"

#include <string.h>

/* The k-th display draw (0 to 3) for a field at this step. */
uint64_t dd_display_draw(const struct dd_blur_of *b, uint32_t field, uint32_t k) {
    return rng_at(b->key, (uint64_t)b->step << 10 | field << 2 | k);
}

/* Numbers fall into steps of about half the error each. A lie comes from a step beside that of the truth, so
 * it is always wrong, strays no further than the error (at least 1), and tells nothing more about the
 * truth than its step: lo..hi covers both. DD-351, DD-358. */
struct dd_num dd_blur(const struct dd_blur_of *b, uint32_t field, int32_t truth, int32_t most) {
    struct dd_num sure = {truth, truth, truth, 1};
    if (!b->chance || truth < 1 || rng_bound(dd_display_draw(b, field, 0), 10000) >= b->chance)
        return sure;
    int32_t below = 0, from = 1, to = 2;
    while (to <= truth) {
        below = from;
        from = to;
        int32_t step = (int32_t)((int64_t)to * b->error / 20000);
        to += step > 1 ? step : 1;
    }
    int32_t step = (int32_t)((int64_t)to * b->error / 20000);
    int32_t above = to + (step > 1 ? step : 1);
    bool up = rng_bound(dd_display_draw(b, field, 1), 2) != 0;
    if (!below || (most && above - 1 > most))
        up = !below;
    int32_t lo = up ? to : below, hi = up ? above : from;
    int32_t shown = lo + (int32_t)rng_bound(dd_display_draw(b, field, 2), (uint32_t)(hi - lo));
    int32_t top = up ? above - 1 : to - 1;
    return (struct dd_num){up ? from : below, most && top > most ? most : top, shown, 0};
}

struct dd_blur_of dd_view_blur(const struct dd_rules *r, const struct dd_view *v) {
    return (struct dd_blur_of){v->display_key, v->step, v->corruption, r->foe_hp_error};
}

/* Healing told at its worth (dd_heal says so in the event): all that is known is "up to that much". */
static bool tells_at_most(const struct event *ev, uint32_t arg) {
    return (ev->kind == DD_EV_LIFESTEAL && arg == 0 && ev->arg[1]) ||
           (ev->kind == DD_EV_ITEM_USED && arg == 2 && ev->arg[3]);
}

/* Which other amounts in the log can be lies, and under which field of the display key. */
struct dd_num dd_event_num(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                           uint32_t arg) {
    static const struct {
        uint8_t kind, arg, field;
    } amounts[] = {
        {DD_EV_DAMAGE_DEALT, 1, 0}, {DD_EV_DAMAGE_BLOCKED, 0, 2}, {DD_EV_DAMAGE_BLOCKED, 1, 1},
        {DD_EV_ENEMY_DIED, 1, 4},   {DD_EV_CHEST_OPENED, 0, 5},
    };
    struct dd_blur_of b = dd_view_blur(r, v);
    if (tells_at_most(ev, arg))
        return (struct dd_num){0, ev->arg[arg], ev->arg[arg], 0};
    for (uint32_t i = 0; i < sizeof amounts / sizeof amounts[0]; i++) {
        if (amounts[i].kind != ev->kind || amounts[i].arg != arg)
            continue;
        uint32_t field = amounts[i].field + (ev->kind == DD_EV_DAMAGE_DEALT && ev->arg[0] ? 1 : 0);
        return dd_blur(&b, DD_BLUR_EVENT + field, ev->arg[arg], 0);
    }
    return (struct dd_num){ev->arg[arg], ev->arg[arg], ev->arg[arg], 1};
}

static bool knows_foe(const struct dd_room *room) {
    return room->foe.monster && (room->flags & DD_EXPLORED);
}

/* The HP of a foe left behind is remembered only while nothing is lied about. */
static void view_room(const struct dd_room *in, bool clear, struct dd_room_view *out) {
    out->x = in->x;
    out->y = in->y;
    memcpy(out->adj, in->adj, sizeof out->adj);
    out->flags = in->flags & (uint8_t)~DD_TRAPPED;
    if (in->flags & DD_CHEST_OPEN)
        out->flags = in->flags;
    if (in->flags & DD_SEEN)
        out->type = in->type;
    if (in->flags & DD_EXPLORED)
        out->words = in->words;
    if (knows_foe(in)) {
        out->foe = in->foe.monster;
        out->foe_flags = in->foe.flags;
        out->foe_phase = in->foe.phase;
        out->foe_hp = clear ? in->foe.hp : 0;
        out->foe_max = in->foe.max_hp;
    }
}

static void view_player(const struct dd_rules *r, const struct dd_state *s, struct dd_view *v) {
    v->max_hp = s->max_hp;
    v->vigor = s->vigor;
    v->might = s->might;
    v->cunning = s->cunning;
    v->dread = s->dread;
    v->level = dd_level(r, s->dread);
    v->corruption =
        s->phase == DD_DUNGEON || s->phase == DD_COMBAT ? dd_corruption(r, s->dread, s->clarity_rooms) : 0;
    v->crit = s->weapon.id ? dd_crit_chance(r, s) : 0;
    v->weapon = s->weapon;
    v->armor = s->armor;
    v->found = s->found;
    memcpy(v->consumables, s->consumables, sizeof v->consumables);
    memcpy(v->backpack, s->backpack, sizeof v->backpack);
    v->torch_uses = s->torch_uses;
    v->consumables_brought = s->consumables_brought;
    v->clarity_rooms = s->clarity_rooms;
    v->watcher_done = s->watcher_done;
    v->lies_told = s->lies_told;
    v->exit = s->exit;
    v->killer = s->killer;
    v->lesson_tier = s->lesson_tier;
    v->items_kept = s->items_kept;
    v->items_lost = s->items_lost;
    v->next_item = s->next_item;
    v->gold_earned = s->gold_earned;
}

static void view_combat(const struct dd_rules *r, const struct dd_state *s, struct dd_view *v) {
    v->foe = s->foe.monster;
    v->foe_phase = s->foe.phase;
    v->foe_flags = s->foe.flags;
    v->foe_max = s->foe.max_hp;
    v->tell = s->tell;
    v->turn = s->turn;
    v->defend_cooldown = s->defend_cooldown;
    v->defending = s->defending;
    if (s->phase != DD_COMBAT)
        return;
    v->flee = dd_flee_chance(r, s);
    v->can_flee = dd_flee_check(r, s) == REASON_OK;
    v->can_defend = !s->defend_cooldown;
}

void dd_view(const void *rules, const void *state, uint32_t seat, void *view) {
    const struct dd_rules *r = rules;
    const struct dd_state *s = state;
    struct dd_view *v = view;
    (void)seat;
    v->display_key = s->display_key;
    v->step = s->step;
    v->phase = s->phase;
    v->mode = s->mode;
    v->page = s->page;
    v->outcome = s->outcome;
    view_player(r, s, v);
    view_combat(r, s, v);
    v->floor = s->floor;
    v->room = s->room;
    v->prev_room = s->prev_room;
    v->room_count = s->room_count;
    v->rooms_cleared = s->rooms_cleared;
    v->deepest = s->deepest;
    v->lucky_floor = s->lucky_floor;
    for (uint32_t i = 1; i <= s->room_count; i++)
        view_room(&s->rooms[i], !v->corruption, &v->rooms[i]);
    v->extract_cost = s->phase == DD_DUNGEON ? dd_extract_cost(r, s) : -1;
    v->can_pay = s->phase == DD_DUNGEON && dd_exit_check(r, s, DD_EXTRACT) == REASON_OK;
    v->can_pay_alternative =
        s->phase == DD_DUNGEON && dd_exit_check(r, s, DD_EXTRACT_ALTERNATIVE) == REASON_OK;
    v->profile = s->profile;
    struct dd_blur_of b = dd_view_blur(r, v);
    v->hp = dd_blur(&b, DD_BLUR_HP, s->hp, s->max_hp);
    v->run_gold = dd_blur(&b, DD_BLUR_GOLD, (int32_t)s->run_gold, 0);
    v->foe_hp = dd_blur(&b, DD_BLUR_FOE_HP, s->foe.hp, s->foe.max_hp);
}

static void blind_number(struct dd_num *n) {
    n->shown = n->lo + (n->hi - n->lo) / 2;
}

/* DD-359, DD-593: programs get ranges instead of lies. The lie itself, the words of a room and the key that
 * both come from are for the eyes of people. */
void dd_blind(const void *rules, void *view) {
    struct dd_view *v = view;
    (void)rules;
    v->display_key = 0;
    blind_number(&v->hp);
    blind_number(&v->run_gold);
    blind_number(&v->foe_hp);
    for (uint32_t i = 1; i <= v->room_count; i++)
        v->rooms[i].words = 0;
}

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
