/* DARKDELVE: what the seat may know. Hidden are: what unseen rooms are, who waits in rooms never entered,
 * which chests are trapped, all dice, and the truth behind a number the narrator lies about. A lie is drawn
 * from the display key, the step and the field alone (S-52): no game can notice. */
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
    struct dd_num sure = {truth, truth, truth, 0, 1, DD_TOLD};
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
    return (struct dd_num){up ? from : below, most && top > most ? most : top, shown, 0, 0, DD_TOLD};
}

struct dd_blur_of dd_view_blur(const struct dd_rules *r, const struct dd_view *v) {
    return (struct dd_blur_of){v->display_key, v->step, v->corruption, r->foe_hp_error};
}

/* Healing told at its worth (dd_heal says so in the event): all that is known is "up to that much". */
static bool tells_at_most(const struct event *ev, uint32_t arg) {
    return (ev->kind == DD_EV_LIFESTEAL && arg == 0 && ev->arg[1]) ||
           (ev->kind == DD_EV_ITEM_USED && arg == 2 && ev->arg[3] == DD_HEALS_AT_MOST);
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
        return (struct dd_num){0, ev->arg[arg], ev->arg[arg], 0, 0, DD_TOLD};
    for (uint32_t i = 0; i < sizeof amounts / sizeof amounts[0]; i++) {
        if (amounts[i].kind != ev->kind || amounts[i].arg != arg)
            continue;
        uint32_t field = amounts[i].field + (ev->kind == DD_EV_DAMAGE_DEALT && ev->arg[0] ? 1 : 0);
        return dd_blur(&b, DD_BLUR_EVENT + field, ev->arg[arg], 0);
    }
    return (struct dd_num){ev->arg[arg], ev->arg[arg], ev->arg[arg], 0, 1, DD_TOLD};
}

static bool knows_foe(const struct dd_room *room) {
    return room->foe[0].monster && (room->flags & DD_EXPLORED);
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
        memcpy(out->foe, in->foe, sizeof out->foe);
        for (uint32_t i = 0; i < DD_FOES && !clear; i++)
            out->foe[i].hp = 0;
    }
}

static void view_player(const struct dd_rules *r, const struct dd_state *s, struct dd_view *v) {
    v->level = dd_level(r, s->dread);
    v->corruption =
        s->phase == DD_DUNGEON || s->phase == DD_COMBAT ? dd_corruption(r, s->dread, s->clarity_rooms) : 0;
    v->crit = s->worn[DD_WEAPON].id ? dd_crit_chance(r, s) : 0;
    memcpy(v->worn, s->worn, sizeof v->worn);
    memcpy(v->status, s->status, sizeof v->status);
    memcpy(v->consumables, s->consumables, sizeof v->consumables);
    memcpy(v->backpack, s->backpack, sizeof v->backpack);
}

static void view_combat(const struct dd_rules *r, const struct dd_state *s, struct dd_view *v) {
    for (uint32_t i = 0; i < DD_FOES && s->foe[i].monster; i++) {
        const struct dd_foe *f = &s->foe[i];
        v->foe[i] = (struct dd_foe_view){.monster = f->monster,
                                         .phase = f->phase,
                                         .flags = f->flags,
                                         .elite = f->elite,
                                         .max_hp = f->max_hp,
                                         .tell = f->tell,
                                         .marks = f->marks,
                                         .cooldown = f->cooldown};
        memcpy(v->foe[i].status, f->status, sizeof f->status);
    }
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
    memset(v, 0, sizeof *v);
#define COPY(field) v->field = s->field;
    DD_OPENLY(COPY)
#undef COPY
    view_player(r, s, v);
    view_combat(r, s, v);
    for (uint32_t i = 1; i <= s->room_count; i++)
        view_room(&s->rooms[i], !v->corruption, &v->rooms[i]);
    v->extract_cost = s->phase == DD_DUNGEON ? dd_extract_cost(r, s) : -1;
    v->can_pay = s->phase == DD_DUNGEON && dd_room_check(r, s, DD_EXTRACT) == REASON_OK;
    v->can_pay_alternative =
        s->phase == DD_DUNGEON && dd_room_check(r, s, DD_EXTRACT_ALTERNATIVE) == REASON_OK;
    struct dd_blur_of b = dd_view_blur(r, v);
    v->hp = dd_blur(&b, DD_BLUR_HP, s->hp, s->max_hp);
    v->run_gold = dd_blur(&b, DD_BLUR_GOLD, (int32_t)s->run_gold, 0);
    for (uint32_t i = 0; i < DD_FOES; i++)
        v->foe[i].hp = dd_blur(&b, DD_BLUR_FOE_HP + i, s->foe[i].hp, s->foe[i].max_hp);
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
    v->candid = 0;
    blind_number(&v->hp);
    blind_number(&v->run_gold);
    for (uint32_t i = 0; i < DD_FOES; i++)
        blind_number(&v->foe[i].hp);
    for (uint32_t i = 1; i <= v->room_count; i++)
        v->rooms[i].words = 0;
}

/* DD-359: the lie stands beside the truth's own step, so range and lie together would tell more than the
 * range. Lines that only the display key chooses would tell one seed from another. */
void dd_candid(const void *rules, void *view) {
    struct dd_view *v = view;
    (void)rules;
    v->candid = 1;
    for (uint32_t i = 1; i <= v->room_count; i++)
        v->rooms[i].words = 0;
}

void dd_put_num(const struct dd_view *v, struct dd_num n, struct text *out) {
    if (v->candid && !n.sure)
        text_fmt(out, "%d-%d", n.lo, n.hi);
    else
        text_fmt(out, "%d", n.shown);
}
