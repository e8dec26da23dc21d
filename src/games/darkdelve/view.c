/* DARKDELVE: what the seat may know. Hidden are: what unseen rooms are, who waits in rooms never entered,
 * which chests are trapped, all dice, and the truth behind a number the narrator lies about. A lie is drawn
 * from the display key, the step and the field alone (S-52): no game can notice. */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/narrator.h"
#include "games/darkdelve/things.h"

#include <string.h>

/* Of a thing that nobody has named or worn, what it is stays hidden, and whether something is wrong with it (C-45). */
static struct dd_item as_seen(struct dd_item it) {
    if (it.flags & DD_ITEM_UNKNOWN && !(it.flags & DD_ITEM_FELT))
        it.kind = it.curse = 0;
    return it;
}

static void see_things(struct dd_item *list, uint32_t cap) {
    for (uint32_t i = 0; i < cap && list[i].id; i++)
        list[i] = as_seen(list[i]);
}

static bool knows_foe(const struct dd_room *room) {
    return room->foe[0].monster && (room->flags & DD_EXPLORED);
}

/* The HP of a foe left behind are remembered only while nothing is lied about; where they are told as a range, of those
 * left behind it is remembered what they have lost. */
static void view_left(const struct dd_rules *r, const struct dd_state *s, const struct dd_view *v, struct dd_foe *f) {
    bool clear = s->clarity_rooms || s->sure;
    uint8_t how = v->corruption ? r->level[v->level].number_form : DD_TOLD;
    if (!clear && (how || dd_is_stranger(r, s->profile.bestiary[f->monster].tier))) {
        f->hp = (int16_t)(f->max_hp ? f->hp - f->max_hp - 1 : 0);
        f->max_hp = 0;
    } else if (v->corruption) {
        f->hp = 0;
    }
}

static void view_room(const struct dd_rules *r, const struct dd_state *s, const struct dd_view *v, const struct dd_room *in,
                      struct dd_room_view *out) {
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
    if (in->flags & DD_EXPLORED)
        memcpy(out->lies, in->lies, sizeof out->lies);
    if (knows_foe(in)) {
        memcpy(out->foe, in->foe, sizeof out->foe);
        for (uint32_t i = 0; i < DD_FOES && in->foe[i].monster; i++)
            view_left(r, s, v, &out->foe[i]);
    }
}

static void view_player(const struct dd_rules *r, const struct dd_state *s, struct dd_view *v) {
    v->level = dd_level(r, s->dread);
    v->corruption =
        s->phase == DD_DUNGEON || s->phase == DD_COMBAT ? dd_lies(r, s) : 0;
    v->crit = s->worn[DD_WEAPON].id ? dd_crit_chance(r, s) : 0;
    memcpy(v->worn, s->worn, sizeof v->worn);
    memcpy(v->status, s->status, sizeof v->status);
    memcpy(v->consumables, s->consumables, sizeof v->consumables);
    memcpy(v->backpack, s->backpack, sizeof v->backpack);
    see_things(v->consumables, DD_CARRY_MAX);
    see_things(v->backpack, DD_CARRY_MAX);
    see_things(v->profile.stash, DD_STASH_MAX);
    see_things(v->profile.hand, DD_HAND_MAX);
    see_things(v->profile.returned, DD_CARRY_MAX);
    v->found = as_seen(v->found);
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

/* A foe whose HP is not seen has no bar that could be read either. */
static void view_foes(const struct dd_rules *r, const struct dd_state *s, const struct dd_blur_of *b,
                      struct dd_view *v) {
    bool clear = s->clarity_rooms || s->sure || s->phase != DD_COMBAT; /* what is over is not in doubt */
    for (uint32_t i = 0; i < DD_FOES; i++) {
        const struct dd_foe *f = &s->foe[i];
        uint8_t tier = s->profile.bestiary[f->monster].tier;
        int32_t most = f->monster ? dd_foe_hp(r, dd_ground_of(r, s), f).hi : 0;
        v->foe[i].hp = dd_foe_number(r, b, i, v->level, tier, clear, f, most);
        if (!v->foe[i].hp.how)
            continue;
        v->foe[i].max_hp = 0;
        v->foe[i].lost = (int16_t)(f->max_hp - f->hp);
    }
}

void dd_room_darkens(struct dd_marks *known) {
    known->flags &= (uint8_t)~(DD_LAIR | DD_TRAPPED);
    known->what = 0;
}

/* What rooms next door are can be too dark to tell, and nothing lying about tells more than it shows. */
static void view_rooms(const struct dd_rules *r, const struct dd_state *s, struct dd_view *v) {
    bool clear = s->clarity_rooms || s->sure, in_run = s->phase == DD_DUNGEON || s->phase == DD_COMBAT;
    for (uint32_t i = 1; i <= s->room_count; i++) {
        view_room(r, s, v, &s->rooms[i], &v->rooms[i]);
        see_things(v->rooms[i].lies, DD_LIES);
        bool near = in_run && !(s->rooms[i].flags & DD_EXPLORED);
        if (near && dd_type_hidden(r, s->display_key, v->level, clear, s->floor, i))
            v->rooms[i].type = DD_ROOM_NONE;
        if (!dd_many_rooms(r))
            continue;
        struct dd_marks known = dd_room_known(r, s, (uint8_t)i);
        if (!v->rooms[i].type)
            dd_room_darkens(&known);
        v->rooms[i].flags = known.flags;
        v->rooms[i].more = known.more;
        v->rooms[i].what = known.what;
    }
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
    view_rooms(r, s, v);
    v->extract_cost = s->phase == DD_DUNGEON ? dd_extract_cost(r, s) : -1;
    v->can_pay = s->phase == DD_DUNGEON && dd_room_check(r, s, DD_EXTRACT) == REASON_OK;
    v->can_pay |= (uint8_t)(dd_options_open(r, s) << 1);
    v->can_pay_alternative =
        s->phase == DD_DUNGEON && dd_room_check(r, s, DD_EXTRACT_ALTERNATIVE) == REASON_OK;
    if (v->phase == DD_DUNGEON && dd_merchant_here(r, s))
        v->can_buy = dd_can_buy(r, &s->profile, s->floor, s->run_gold);
    struct dd_blur_of b = dd_view_blur(r, v);
    v->hp = dd_blur(&b, DD_BLUR_HP, s->hp, s->max_hp);
    v->run_gold = dd_blur(&b, DD_BLUR_GOLD, (int32_t)s->run_gold, 0);
    if (!v->run_gold.sure && v->extract_cost > r->floor[s->floor].extract_cost) /* a part of the purse would tell it */
        v->extract_cost = r->floor[s->floor].extract_cost;
    view_foes(r, s, &b, v);
}

static void blind_number(struct dd_num *n) {
    n->shown = n->lo + (n->hi - n->lo) / 2;
    n->also = n->how ? n->hi : 0;
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
