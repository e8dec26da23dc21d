/* DARKDELVE: the narrator. Whatever it says of the world that is not so is made here, when it is shown, from the display
 * key: the truth is never touched, and no list of choices knows of it (DD-357). Every claim has the set in which the truth
 * lies; programs get that, people get what is shown, and the screen says when something may be otherwise (DD-360). */
#include "games/darkdelve/narrator.h"

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
    return ((ev->kind == DD_EV_LIFESTEAL || ev->kind == DD_EV_HEALED) && arg == 0 && ev->arg[1]) ||
           (ev->kind == DD_EV_RESTED && arg == 1 && ev->arg[3]) ||
           (ev->kind == DD_EV_ITEM_USED && arg == 2 && ev->arg[3] == DD_HEALS_AT_MOST);
}

/* A blow added up tells the blow, and its bonuses how near somebody is to the end: told in full, or not at all. */
static bool tells_parts(const struct event *ev, uint32_t arg) {
    return ev->kind == DD_EV_BREAKDOWN && arg != 1 && arg != 3;
}

/* What is lost is told as what is won, with its sign. */
static struct dd_num signed_blur(const struct dd_blur_of *b, uint32_t field, int32_t truth) {
    struct dd_num n = dd_blur(b, field, truth < 0 ? -truth : truth, 0);
    return truth < 0 ? (struct dd_num){-n.hi, -n.lo, -n.shown, 0, n.sure, n.how} : n;
}

/* Which other amounts in the log can be lies, and under which field of the display key. */
struct dd_num dd_event_num(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                           uint32_t arg) {
    static const struct {
        uint8_t kind, arg, field;
    } amounts[] = {
        {DD_EV_DAMAGE_DEALT, 1, 0}, {DD_EV_DAMAGE_BLOCKED, 0, 2}, {DD_EV_DAMAGE_BLOCKED, 1, 1},
        {DD_EV_ENEMY_DIED, 1, 4},   {DD_EV_CHEST_OPENED, 0, 5},   {DD_EV_STATUS_HURTS, 2, 6},
        {DD_EV_FOE_HEALED, 2, 8},   {DD_EV_HURT, 1, 9},           {DD_EV_TRAP, 2, 10},
        {DD_EV_GOLD, 0, 11},        {DD_EV_DESECRATED, 0, 12},    {DD_EV_GAMBLED, 1, 13},
    };
    struct dd_blur_of b = dd_view_blur(r, v);
    if (tells_at_most(ev, arg))
        return (struct dd_num){0, ev->arg[arg], ev->arg[arg], 0, 0, DD_TOLD};
    for (uint32_t i = 0; i < sizeof amounts / sizeof amounts[0]; i++) {
        if (amounts[i].kind != ev->kind || amounts[i].arg != arg)
            continue;
        bool of_two = ev->kind == DD_EV_DAMAGE_DEALT || ev->kind == DD_EV_STATUS_HURTS;
        uint32_t field = amounts[i].field + (of_two && ev->arg[0] ? 1 : 0);
        return signed_blur(&b, DD_BLUR_EVENT + field, ev->arg[arg]);
    }
    if (v->corruption && tells_parts(ev, arg))
        return (struct dd_num){0, INT16_MAX, 0, 0, 0, DD_TOLD_NOT};
    return (struct dd_num){ev->arg[arg], ev->arg[arg], ev->arg[arg], 0, 1, DD_TOLD};
}


/* -- the HP of a foe (DD-364, DD-390) -- */

/* Of two neighbouring steps one holds the truth; of the two that a lie is made of, one step further away from it,
 * neither does. Both are two steps wide, so that no width betrays a lie. */
struct steps {
    int32_t lo, hi, false_lo, false_hi;
};

static int32_t next_step(int32_t from, uint16_t error) {
    int32_t step = (int32_t)((int64_t)from * error / 20000);
    return from + (step > 1 ? step : 1);
}

static int32_t at_most(int32_t n, int32_t most) {
    return most && n > most ? most : n;
}

static struct steps steps_around(const struct dd_blur_of *b, uint32_t field, int32_t truth, int32_t most) {
    int32_t under = 0, below = 0, from = 1, to = 2;
    while (to <= truth) {
        under = below;
        below = from;
        from = to;
        to = next_step(to, b->error);
    }
    int32_t above = next_step(to, b->error), over = next_step(above, b->error);
    bool up = !under || rng_bound(dd_display_draw(b, field, 1), 2) != 0;
    struct steps s = {below, at_most(to - 1, most), under, from - 1};
    if (up)
        s.lo = from, s.hi = at_most(above - 1, most);
    if (up && (!most || to <= most))
        s.false_lo = to, s.false_hi = at_most(over - 1, most);
    return s;
}

/* DD-364: a narrow range, two doubtful values, or nothing at all. A lie is the range beside the right one. */
static struct dd_num told_as(const struct dd_blur_of *b, uint32_t field, uint8_t how, int32_t truth, int32_t most) {
    struct dd_blur_of wide = *b;
    if (how == DD_TOLD_NOT)
        return (struct dd_num){1, most, 0, 0, 0, DD_TOLD_NOT};
    if (how == DD_TOLD_TWO)
        wide.error = (uint16_t)(b->error * 2);
    struct steps s = steps_around(&wide, field, truth, most);
    bool lies = rng_bound(dd_display_draw(b, field, 0), 10000) < b->chance;
    if (how == DD_TOLD_RANGE)
        return (struct dd_num){s.lo, s.hi, lies ? s.false_lo : s.lo, lies ? s.false_hi : s.hi, 0, DD_TOLD_RANGE};
    int32_t mid = (s.lo + s.hi) / 2;
    int32_t first = s.lo + (int32_t)rng_bound(dd_display_draw(b, field, 2), (uint32_t)(mid - s.lo + 1));
    int32_t second = mid + 1 > s.hi ? s.hi : mid + 1 + (int32_t)rng_bound(dd_display_draw(b, field, 3), (uint32_t)(s.hi - mid));
    return (struct dd_num){s.lo, s.hi, first, second, 0, DD_TOLD_TWO};
}

/* DD-364, DD-390: what is in doubt is what it could take at first; what it has lost since everybody saw. So the range of a
 * stranger is the same all through a fight, less its wounds. */
struct dd_num dd_foe_number(const struct dd_rules *r, const struct dd_blur_of *b, uint32_t place, uint8_t level,
                            uint8_t tier, bool clear, const struct dd_foe *f, int32_t most) {
    uint32_t field = DD_BLUR_FOE_HP + place;
    uint8_t how = b->chance ? r->level[level].number_form : DD_TOLD;
    int32_t lost = f->max_hp - f->hp;
    if (f->hp < 1 || clear || (!how && !dd_is_stranger(r, tier)))
        return dd_blur(b, field, f->hp, f->max_hp);
    struct dd_blur_of guessed = {b->key, 0, 0, r->stranger_error};
    struct dd_num n = told_as(how ? b : &guessed, field, how ? how : DD_TOLD_RANGE, f->max_hp, most);
    if (n.how != DD_TOLD_NOT) {
        n.lo = n.lo > lost ? n.lo - lost : 1;
        n.hi = n.hi > lost ? n.hi - lost : 1;
        n.shown = n.shown > lost ? n.shown - lost : 1;
        n.also = n.also > lost ? n.also - lost : 1;
    }
    if (r->veteran && tier >= DD_TIERS) {
        n.lo = n.hi = f->hp;
        n.sure = 1;
    }
    return n;
}

/* -- what can be seen of rooms (DD-457 to DD-460) -- */

/* The same room stays hidden as long as the level does: who waits a step sees no more. */
bool dd_type_hidden(const struct dd_rules *r, uint64_t key, uint8_t level, bool clear, uint32_t floor, uint32_t room) {
    uint32_t chance = r->level[level].hidden_types;
    if (!chance || clear)
        return false;
    return rng_bound(rng_at(key, UINT64_C(1) << 60 | (uint64_t)floor << 16 | room << 8 | level), 10000) < chance;
}

static const char *line_at(const struct dd_words *w, uint64_t draw) {
    return w->count ? w->lines[rng_bound(draw, w->count)] : NULL;
}

/* A sort of room that this one is not. */
static uint8_t another_type(uint8_t type, uint64_t draw) {
    static const uint8_t kinds[] = {DD_ROOM_COMBAT, DD_ROOM_TREASURE, DD_ROOM_EVENT, DD_ROOM_REST, DD_ROOM_SHRINE};
    uint8_t others[sizeof kinds], n = 0;
    for (uint32_t i = 0; i < sizeof kinds; i++)
        if (kinds[i] != type)
            others[n++] = kinds[i];
    return others[rng_bound(draw, n)];
}

const char *dd_claim_hint(const struct dd_rules *r, const struct dd_view *v, uint32_t room, bool *doubt) {
    const struct dd_words *of = r->dungeon[v->dungeon].hints;
    uint32_t wrong = r->level[v->level].wrong_hints;
    uint8_t type = v->rooms[room].type;
    *doubt = wrong && !v->clarity_rooms && !v->sure;
    if (v->candid || !v->dungeon || !type || v->rooms[room].flags & DD_EXPLORED)
        return NULL;
    uint64_t at = UINT64_C(2) << 60 | (uint64_t)v->floor << 16 | room << 8 | v->level;
    if (*doubt && rng_bound(rng_at(v->display_key, at), 10000) < wrong)
        type = another_type(type, rng_at(v->display_key, at | 1u << 30));
    return line_at(&of[type], rng_at(v->display_key, at | 1u << 31));
}

/* -- foes, things, sounds -- */

static bool lies_now(const struct dd_view *v, uint32_t field) {
    struct dd_blur_of b = {v->display_key, v->step, v->corruption, 0};
    return v->corruption && rng_bound(dd_display_draw(&b, field, 0), 10000) < v->corruption;
}

static uint32_t draw_now(const struct dd_view *v, uint32_t field, uint32_t k, uint32_t below) {
    struct dd_blur_of b = {v->display_key, v->step, v->corruption, 0};
    return rng_bound(dd_display_draw(&b, field, k), below);
}

static uint32_t foes_of(const struct dd_view *v) {
    uint32_t n = 0;
    while (n < DD_FOES && v->foe[n].monster)
        n++;
    return n;
}

/* DD-361, DD-362: one more or one less. */
struct dd_claim dd_claim_count(const struct dd_rules *r, const struct dd_view *v) {
    int32_t n = (int32_t)foes_of(v);
    struct dd_claim c = {n, n, n, false};
    if (!n || !v->corruption || !r->level[v->level].counts)
        return c;
    c.doubt = true;
    c.lo = n > 1 ? n - 1 : 1;
    c.hi = n + 1;
    if (lies_now(v, DD_BLUR_COUNT))
        c.shown = n > 1 && draw_now(v, DD_BLUR_COUNT, 1, 2) ? n - 1 : n + 1;
    return c;
}

/* DD-365: somebody stands there who does not. */
uint8_t dd_claim_phantom(const struct dd_rules *r, const struct dd_view *v) {
    struct dd_claim c = dd_claim_count(r, v);
    if (v->candid || v->phase != DD_COMBAT || c.shown <= (int32_t)foes_of(v))
        return 0;
    return v->foe[draw_now(v, DD_BLUR_COUNT, 2, foes_of(v))].monster;
}

/* DD-368: a thing goes by the name of another of its slot. */
uint8_t dd_claim_name(const struct dd_rules *r, const struct dd_view *v, struct dd_item it, bool *doubt) {
    *doubt = v->corruption && r->level[v->level].names && it.kind;
    if (!*doubt || v->candid || !lies_now(v, DD_BLUR_THINGS + it.id % DD_BLUR_THING_FIELDS))
        return it.kind;
    uint32_t from = draw_now(v, DD_BLUR_THINGS + it.id % DD_BLUR_THING_FIELDS, 1, r->item_count);
    for (uint32_t i = 0; i < r->item_count; i++) {
        uint32_t kind = 1 + (from + i) % r->item_count;
        if (kind != it.kind && r->item[kind].slot == it.slot)
            return (uint8_t)kind;
    }
    return it.kind;
}

/* DD-363: a range from Shaken, nothing at Terrified. */
struct dd_claim dd_claim_figure(const struct dd_rules *r, const struct dd_view *v, struct dd_item it, uint32_t which,
                                int32_t truth) {
    uint8_t how = v->corruption ? r->level[v->level].number_form : DD_TOLD;
    struct dd_claim c = {truth, truth, truth, false};
    if (how < DD_TOLD_TWO || truth < 1)
        return c;
    struct dd_blur_of b = {v->display_key, it.id, 0, r->foe_hp_error};
    struct steps s = steps_around(&b, DD_BLUR_THINGS + which % DD_BLUR_THING_FIELDS, truth, 0);
    return (struct dd_claim){s.lo, s.hi, how == DD_TOLD_NOT ? 0 : s.lo, true};
}

/* DD-367: it looks as if it were something else, for one look. */
bool dd_claim_flickers(const struct dd_rules *r, const struct dd_view *v, struct dd_item it) {
    const struct dd_level_rules *l = &r->level[v->level];
    return !v->candid && l->whispers && l->number_form &&
           lies_now(v, DD_BLUR_THINGS + (it.id + 7u) % DD_BLUR_THING_FIELDS);
}

/* DD-366: heard, and perhaps nothing. */
const char *dd_claim_sound(const struct dd_rules *r, const struct dd_view *v) {
    if (v->candid || v->phase != DD_DUNGEON || !v->corruption || !r->level[v->level].whispers ||
        !lies_now(v, DD_BLUR_SOUND))
        return NULL;
    return r->sounds.count ? r->sounds.lines[draw_now(v, DD_BLUR_SOUND, 1, r->sounds.count)] : NULL;
}

/* DD-617: whenever something on the screen may not be so. */
bool dd_anything_doubtful(const struct dd_rules *r, const struct dd_view *v) {
    bool doubt = v->corruption != 0;
    for (uint32_t i = 0; i < DD_FOES; i++)
        doubt |= v->foe[i].monster && !v->foe[i].hp.sure;
    return doubt || (v->phase == DD_DUNGEON && r->level[v->level].wrong_hints && !v->clarity_rooms && !v->sure);
}
