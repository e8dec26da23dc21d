/* DARKDELVE: words and figures that its screens share, for things, foes and places. All figures come from the
 * rules, and what is told of a foe is what the bestiary knows. */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/things.h"

static const char *nth_line(const struct dd_words *w, uint32_t n) {
    return w->count ? w->lines[n % w->count] : "";
}

void dd_put_item(const struct dd_rules *r, struct dd_item it, struct text *out) {
    const struct dd_item_rules *k = &r->item[it.kind];
    if (r->pack_slots) {
        dd_put_thing(r, &it, out);
        return;
    }
    text_put(out, k->title);
    if (k->uses > 1)
        text_fmt(out, " (%u use%s)", it.uses, it.uses == 1 ? "" : "s");
}

void dd_put_span(struct dd_span s, struct text *out) {
    if (s.lo == s.hi)
        text_int(out, s.lo);
    else
        text_fmt(out, "%d-%d", s.lo, s.hi);
}

void dd_put_extras(const struct dd_rules *r, uint8_t kind, struct text *out) {
    const struct dd_item_rules *k = &r->item[kind];
    TEXT_ON_STACK(t, 200);
    if (k->crit_bonus)
        text_item(&t, "+%u%% crit", k->crit_bonus / 100u);
    if (k->lifesteal)
        text_item(&t, "%u%% leech", k->lifesteal / 100u);
    if (k->hp_bonus)
        text_item(&t, "+%u max HP", k->hp_bonus);
    if (k->heal)
        text_item(&t, "heals %u HP", k->heal);
    if (k->dread_relief)
        text_item(&t, "-%u Dread", k->dread_relief);
    if (k->clarity_rooms)
        text_item(&t, "true sight, %u rooms", k->clarity_rooms);
    for (uint32_t i = 0; i < DD_EFFECTS && k->fx[i].fx; i++) {
        TEXT_ON_STACK(effect, 64);
        dd_put_effect(k->fx[i], &effect);
        text_item(&t, "%s", effect.buf);
    }
    text_put(out, t.buf);
}

void dd_put_stats(const struct dd_rules *r, uint8_t kind, struct text *out) {
    TEXT_ON_STACK(extras, 200);
    dd_put_extras(r, kind, &extras);
    if (r->item[kind].slot == DD_WEAPON) {
        dd_put_span(r->item[kind].damage, out);
        text_put(out, extras.len ? " dmg, " : " dmg");
    }
    text_put(out, extras.buf);
}

bool dd_spent(const struct dd_rules *r, const struct dd_view *v, uint8_t kind) {
    return r->item[kind].uses_per_run && v->torch_uses >= r->item[kind].uses_per_run;
}

struct dd_span dd_foe_blow(const struct dd_rules *r, uint8_t monster, uint8_t phase, bool heavy) {
    const struct dd_span w = r->monster[monster].damage;
    return (struct dd_span){(int16_t)dd_foe_hit(r, monster, phase, w.lo, heavy),
                            (int16_t)dd_foe_hit(r, monster, phase, w.hi, heavy)};
}

/* A multiplier in basis points as "x1.5" or "x1.25". */
void dd_put_times(uint32_t basis_points, struct text *out) {
    text_fmt(out, "x%u.%u", basis_points / 10000, basis_points % 10000 / 1000);
    if (basis_points % 1000)
        text_uint(out, basis_points % 1000 / 100);
}

void dd_put_abilities(const struct dd_rules *r, const struct dd_monster_rules *m, struct text *out) {
    uint32_t start = out->len;
    if (m->attacks_first)
        text_put(out, r->first_sign ? "Strikes first, or gathers itself. " : "Strikes first. ");
    if (m->ambush)
        text_put(out, "Ambush: a free blow. ");
    if (m->damage_reduction)
        text_fmt(out, "Takes %u%% less damage. ", m->damage_reduction / 100u);
    for (uint32_t i = 0; i < m->phases; i++) {
        text_fmt(out, "At %d HP: +%d damage", m->phase[i].hp_threshold, m->phase[i].damage_bonus);
        if (m->phase[i].attacks > 1)
            text_fmt(out, ", %u blows", m->phase[i].attacks);
        text_put(out, ". ");
    }
    if (m->tell_chance) {
        text_put(out, m->tell_skips_attack ? "A sign, a pause, then " : "A sign, then ");
        dd_put_times(m->heavy, out);
        text_put(out, ". ");
    }
    if (!m->can_flee)
        text_put(out, "No flight. ");
    if (out->len == start)
        text_put(out, "Nothing special. ");
}

void dd_put_strength(const struct dd_monster_rules *m, struct text *out) {
    text_put(out, "HP ");
    dd_put_span(m->hp, out);
    text_put(out, ", damage ");
    dd_put_span(m->damage, out);
}

/* S-93: as strong as it is met by who stands there, on the way down or at camp before the first floor. */
void dd_put_strength_of(const struct dd_rules *r, const struct dd_view *v, const struct dd_foe *foe, struct text *out) {
    struct dd_ground at = dd_ground_seen(r, v);
    struct dd_foe calm = *foe;
    calm.tell = DD_TELL_NONE;
    if (!r->stamina || foe->flags & DD_FOE_WATCHER) {
        dd_put_strength(&r->monster[foe->monster], out);
        return;
    }
    text_put(out, "HP ");
    dd_put_span(dd_foe_hp(r, at, &calm), out);
    text_put(out, ", damage ");
    dd_put_span(dd_foe_reach(r, at, &calm), out);
}

/* DD-298, DD-384: in which order a guardian does what it does, once somebody has seen it often enough, or for too long. */
static void put_pattern(const struct dd_rules *r, const struct dd_view *v, uint8_t monster, struct text *out) {
    static const char *const moves[] = {
        [DD_MOVE_SINGLE] = "a blow", [DD_MOVE_DOUBLE] = "two blows", [DD_MOVE_GATHER] = "a sign", [DD_MOVE_SLAM] = "the slam"};
    const struct dd_monster_rules *m = &r->monster[monster];
    const struct dd_beast *b = &v->profile.bestiary[monster];
    bool known = (r->pattern_deaths && b->deaths >= r->pattern_deaths) ||
                 (r->pattern_encounters && b->encounters >= r->pattern_encounters);
    if (!known || !m->cycle_len)
        return;
    text_put(out, "It goes round: ");
    for (uint32_t i = 0; i < m->cycle_len; i++)
        text_fmt(out, "%s%s", i ? ", " : "", m->cycle[i] < sizeof moves / sizeof moves[0] ? moves[m->cycle[i]] : "");
    text_put(out, ". ");
}

void dd_put_known(const struct dd_rules *r, const struct dd_view *v, uint32_t place, struct text *out) {
    const struct dd_monster_rules *m = &r->monster[v->foe[place].monster];
    uint8_t tier = v->profile.bestiary[v->foe[place].monster].tier;
    put_pattern(r, v, v->foe[place].monster, out);
    if (tier < r->tier_strength) {
        text_put(out, "You know its name and nothing more.");
        return;
    }
    text_put(out, "Hits for ");
    struct dd_foe calm = dd_foe_seen(&v->foe[place]);
    calm.tell = DD_TELL_NONE;
    dd_put_span(r->stamina ? dd_foe_reach(r, dd_ground_seen(r, v), &calm)
                           : dd_foe_blow(r, v->foe[place].monster, v->foe[place].phase, false),
                out);
    text_put(out, ". ");
    if (tier >= r->tier_habits)
        dd_put_abilities(r, m, out);
    else
        text_put(out, "Its habits you do not know yet.");
}

const char *dd_room_line(const struct dd_rules *r, const struct dd_view *v) {
    const struct dd_room_view *room = &v->rooms[v->room];
    if (room->type >= DD_ROOM_TYPES)
        return "";
    const struct dd_words *w = &r->room_lines[room->type];
    const struct dd_dungeon_rules *d = &r->dungeon[v->dungeon < DD_DUNGEON_KINDS ? v->dungeon : 0];
    if (dd_many_rooms(r) && room->type == DD_ROOM_THRESHOLD) /* DD-488, DD-496 */
        return v->profile.bosses[v->dungeon] ? d->sanctum_short : d->sanctum;
    if (dd_many_rooms(r) && v->room == 1 && r->weak_lines.count && dd_too_weak(r, v)) /* S-54 */
        return r->weak_lines.lines[room->words % r->weak_lines.count];
    if (room->more & DD_ROOM_MERCHANT && r->merchant_lines.count && dd_too_weak(r, v)) /* DD-297 */
        return r->merchant_lines.lines[room->words % r->merchant_lines.count];
    if (dd_many_rooms(r) && room->type == DD_ROOM_TREASURE && room->flags & DD_CHEST_OPEN)
        return ""; /* its lines are of a chest that nobody has touched */
    if (dd_many_rooms(r) && room->flags & DD_TWISTED && d->twisted.count)
        w = &d->twisted;
    else if (dd_many_rooms(r) && room->type == DD_ROOM_COMBAT && room->flags & DD_CLEARED && d->empty.count)
        w = &d->empty;
    else if (dd_many_rooms(r) && d->room_lines[room->type].count)
        w = &d->room_lines[room->type];
    return w->count ? w->lines[room->words % w->count] : "";
}

const char *dd_camp_line(const struct dd_rules *r, const struct dd_profile *p) {
    return nth_line(&r->camp_lines, p->runs * 3 + p->deaths);
}

const char *dd_extract_line(const struct dd_rules *r, const struct dd_profile *p) {
    return nth_line(&r->extract_lines, p->extractions);
}

const char *dd_left_by(const struct dd_view *v) {
    static const char *const how[] = {"",
                                      "by the stairwell",
                                      "over the guardian's bones",
                                      "by the toll you paid",
                                      "by the Waystone",
                                      "by a broken Shard"};
    return v->exit < sizeof how / sizeof how[0] ? how[v->exit] : "";
}

void dd_put_death_line(const struct dd_rules *r, const struct dd_view *v, struct text *out) {
    const char *killer = r->monster[v->killer].title;
    struct text_pair monster = {"monster", killer ? killer : "Dark"};
    text_fill(out, nth_line(&r->death_lines, v->profile.deaths), &monster, 1);
}

struct dd_reckoning dd_reckon(const struct dd_rules *r, const struct dd_view *v) {
    const struct dd_floor_rules *f = &r->floor[v->floor];
    bool out = v->exit != DD_EXIT_NONE;
    int64_t price = v->exit == DD_EXIT_PAID ? r->alternative_cost : out ? f->extract_cost : 0;
    int64_t bonus = out ? f->extract_bonus : 0;
    return (struct dd_reckoning){v->gold_earned - bonus + price, price, bonus};
}

uint32_t dd_known_beasts(const struct dd_rules *r, const struct dd_profile *p) {
    uint32_t n = 0;
    for (uint32_t i = 1; i <= r->monster_count; i++)
        n += p->bestiary[i].tier > 0;
    return n;
}
