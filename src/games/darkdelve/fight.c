/* DARKDELVE: a fight, turn by turn. One turn serves both sizes of the game (C-17): the foes have made up
 * their minds, the delver acts, the foes act, wounds tick, minds are made up again. What a ruleset lacks of
 * it is 0 there: no stamina, groups of one, no statuses. Spoils come from the stream 'loot'. */
#include "games/darkdelve/fight_parts.h"

#include "games/darkdelve/things.h"

int32_t dd_share(int32_t v, uint32_t basis_points) {
    return (int32_t)((int64_t)v * basis_points / 10000);
}

/* DD-207 to DD-209: roll and MIGHT, then the critical hit, then the foe's hide; rounded down, at least 1
 * (S-78). A factor comes of a blow that was stopped before. */
int32_t dd_hit_by(const struct dd_rules *r, uint8_t might, uint8_t monster, int32_t roll, bool crit,
                  uint32_t factor) {
    int32_t dmg = dd_share(roll + r->damage_per_might * might, factor);
    if (crit)
        dmg = dd_share(dmg, r->crit_multiplier);
    return dd_at_least_one(dd_share(dmg, 10000u - r->monster[monster].damage_reduction));
}

int32_t dd_hit(const struct dd_rules *r, uint8_t might, uint8_t monster, int32_t roll, bool crit) {
    return dd_hit_by(r, might, monster, roll, crit, 10000);
}

/* DD-117, S-18. */
uint16_t dd_crit_chance(const struct dd_rules *r, const struct dd_state *s) {
    int32_t most = r->crit_cap ? r->crit_cap : 10000;
    int32_t c = dd_worn_crit(r, s->worn);
    if (dd_breathes(r))
        c += dd_crit_of_cunning(r, dd_hero_cunning(r, s));
    else
        c += r->crit_base + r->crit_per_cunning * s->cunning;
    return (uint16_t)(c > most ? most : c < 0 ? 0 : c);
}

uint32_t dd_fight_count(const struct dd_state *s) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < DD_FOES; i++)
        n += s->foe[i].monster && s->foe[i].hp > 0;
    return n;
}

/* -- flight -- */

/* DD-214, C-62: capped. DD-265, S-07: of several, the one that is hardest to leave; a single roll. */
uint16_t dd_flee_chance(const struct dd_rules *r, const struct dd_state *s) {
    int32_t base = r->flee_common;
    for (uint32_t i = 0; i < DD_FOES && s->foe[i].monster; i++) {
        bool hard =
            dd_breathes(r) ? dd_type_of(r, &s->foe[i]) != DD_BASIC : r->monster[s->foe[i].monster].boss;
        base = hard && r->flee_boss < base ? r->flee_boss : base;
    }
    int32_t c = base + r->flee_per_cunning * s->cunning + (dd_breathes(r) ? dd_fx(r, s->worn, FX_FLEES) : 0);
    return (uint16_t)(c > r->flee_cap ? r->flee_cap : c < 0 ? 0 : c);
}

/* DD-217, DD-563, DD-268, DD-269. The paid-for foe at the last stair lets nobody go unless content says so.
 */
uint32_t dd_flee_check(const struct dd_rules *r, const struct dd_state *s) {
    for (uint32_t i = 0; i < DD_FOES && s->foe[i].monster; i++) {
        bool paid = s->foe[i].flags & DD_FOE_PAID;
        if (!r->monster[s->foe[i].monster].can_flee || (paid && !r->alternative_can_flee))
            return DD_NO_FLEE;
    }
    if (s->status[DD_SNARED])
        return DD_NO_SNARED;
    if (s->turn < r->flee_first_turn)
        return DD_NO_FIRST_TURN;
    return s->turn <= s->ambushed ? DD_NO_AMBUSHED : REASON_OK;
}

/* What a fight leaves behind it, however it ends. DD-272: who still stands stays, as it is. S-33: weakness
 * and being stunned end with it. */
static void close_fight(struct dd_state *s, bool stay) {
    struct dd_room *room = &s->rooms[s->room];
    uint32_t n = 0;
    for (uint32_t i = 0; i < DD_FOES; i++) {
        struct dd_foe f = s->foe[i];
        s->foe[i] = (struct dd_foe){0};
        if (!stay || !f.monster || !f.hp || f.flags & DD_FOE_WATCHER)
            continue;
        f.tell = DD_TELL_NONE;
        f.flags &= (uint8_t) ~(DD_FOE_STRUCK | DD_FOE_OPEN);
        f.cooldown = f.marks = 0;
        room->foe[n++] = f;
    }
    for (; stay && n < DD_FOES; n++)
        room->foe[n] = (struct dd_foe){0};
    s->phase = DD_DUNGEON;
    s->turn = 0;
    s->defend_cooldown = 0;
    s->defending = s->dodging = s->riposte = s->breath = s->stamina = 0;
    s->ambushed = s->guard_bonus = 0;
    s->status[DD_WEAKENED] = s->status[DD_STUNNED] = 0;
}

/* S-79: away to the room before. */
void dd_fight_leave(const struct dd_rules *r, struct dd_state *s, uint8_t to, struct sink *k) {
    emit(k, DD_EV_COMBAT_ENDED, DD_SEAT, DD_FLED, s->turn, s->foe[0].monster, 0);
    close_fight(s, true);
    if (s->mode != DD_MODE_DUEL)
        dd_room_enter(r, s, to, k);
}

/* DD-215, DD-216, DD-266, DD-267: away, and the foes stay as they are; or the turn is lost, with or without a
 * free blow. */
static bool player_flees(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    bool away = stream_chance(&s->combat, dd_flee_chance(r, s));
    int32_t room = dd_dread_cap(r, s) - s->dread;
    int32_t price = away ? r->dread_flee : r->flee_fail_dread;
    emit(k, DD_EV_FLEE_ATTEMPTED, DD_SEAT, away, room < price ? room : price, 0, 0);
    if (!away) {
        if (price)
            dd_dread_add(r, s, price, DD_FROM_FLEE, k);
        return false;
    }
    emit(k, DD_EV_COMBAT_ENDED, DD_SEAT, DD_FLED, s->turn, s->foe[0].monster, 0);
    close_fight(s, true);
    dd_dread_add(r, s, price, DD_FROM_FLEE, k);
    if (s->mode != DD_MODE_DUEL)
        dd_room_enter(r, s, s->prev_room, k);
    return true;
}

/* C-39: out from under the Watcher into the next room. It strikes first unless it is stunned, stays where it
 * is for this turn, and follows. */
static void walk_out(const struct dd_rules *r, struct dd_state *s, uint8_t to, struct sink *k) {
    for (uint32_t i = 0; i < DD_FOES && s->phase == DD_COMBAT; i++)
        if (s->foe[i].flags & DD_FOE_WATCHER && !dd_watcher_stunned(s))
            dd_foe_strikes(r, s, i, false, k);
    if (s->phase != DD_COMBAT)
        return;
    uint8_t from = s->room;
    emit(k, DD_EV_COMBAT_ENDED, DD_SEAT, DD_FLED, s->turn, r->watcher, 0);
    close_fight(s, true);
    dd_watcher_left(s);
    s->watcher_room = from;
    dd_room_enter(r, s, to, k);
}

/* -- the beginning -- */

/* DD-204, S-04: the fast strike before anybody has chosen, no more of them than that. Who gathers itself for
 * a great blow strikes when its turn comes. */
static void first_blows(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < DD_FOES && s->phase == DD_COMBAT; i++) {
        if (!s->foe[i].monster || !r->monster[s->foe[i].monster].attacks_first)
            continue;
        if (r->fast_first_max && first >= r->fast_first_max)
            continue;
        if (dd_foe_holds_back(r, s, i, k))
            continue;
        first++;
        dd_foe_strikes(r, s, i, false, k);
        if (dd_breathes(r))
            s->foe[i].flags |= DD_FOE_STRUCK;
    }
}

/* DD-205, S-10: one free blow, the first time. */
static void ambush(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    for (uint32_t i = 0; i < DD_FOES && s->phase == DD_COMBAT; i++) {
        struct dd_foe *f = &s->foe[i];
        if (!f->monster || !r->monster[f->monster].ambush || f->flags & DD_FOE_AMBUSHED)
            continue;
        f->flags |= DD_FOE_AMBUSHED;
        s->ambushed = r->retreat_turns ? 2 : 0;
        emit(k, DD_EV_AMBUSH, DD_SEAT, f->monster, 0, 0, 0);
        dd_foe_strikes(r, s, i, false, k);
    }
}

/* Who has fallen leaves no gap. */
static void close_row(struct dd_state *s) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < DD_FOES; i++) {
        if (!s->foe[i].monster || s->foe[i].hp <= 0)
            continue;
        if (n != i)
            s->foe[n] = s->foe[i];
        n++;
    }
    for (; n < DD_FOES && s->foe[n].monster; n++)
        s->foe[n] = (struct dd_foe){0};
}

static void turn_begins(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    close_row(s);
    if (dd_breathes(r) && s->turn > 1) {
        int32_t gain = s->stamina + s->breath;
        s->stamina = (uint8_t)(gain > r->stamina ? r->stamina : gain);
    }
    s->breath = 0;
    for (uint32_t i = 0; i < DD_FOES && s->foe[i].monster; i++)
        dd_foe_chooses(r, s, i, k);
}

static int32_t first_stamina(const struct dd_rules *r, const struct dd_state *s) {
    int32_t n = r->stamina_start + dd_fx(r, s->worn, FX_STAMINA);
    return n < 0 ? 0 : n > r->stamina ? r->stamina : n;
}

/* DD-377, S-51: once for each kind that stands there. */
static void meet(const struct dd_rules *r, struct dd_state *s, uint32_t i, bool again, struct sink *k) {
    bool known = false;
    for (uint32_t j = 0; j < i; j++)
        known |= s->foe[j].monster == s->foe[i].monster;
    if (!known)
        dd_bestiary_met(r, s, s->foe[i].monster, k);
    emit(k, DD_EV_COMBAT_STARTED, DD_SEAT, s->foe[i].monster, again, s->foe[i].monster, 0);
}

/* DD-204 to DD-206, DD-223. */
static void begin(const struct dd_rules *r, struct dd_state *s, struct dd_foe *foes, struct sink *k) {
    struct dd_foe row[DD_FOES] = {0};
    bool again[DD_FOES] = {false};
    for (uint32_t i = 0; i < r->group_max && foes[i].monster; i++) {
        row[i] = foes[i];
        again[i] = row[i].max_hp != 0;
        dd_foe_ready(r, s, &row[i]);
        foes[i].hp = row[i].hp;
        foes[i].max_hp = row[i].max_hp;
    }
    for (uint32_t i = 0; i < DD_FOES; i++)
        s->foe[i] = row[i];
    s->phase = DD_COMBAT;
    s->pending = DD_ASK_NOTHING;
    s->turn = 1;
    s->defend_cooldown = 0;
    s->defending = s->dodging = s->riposte = s->breath = s->ambushed = 0;
    s->fight_heavy = s->fight_attacks = s->fight_blocks = s->fight_dodges = 0;
    s->stamina = dd_breathes(r) ? (uint8_t)first_stamina(r, s) : 0;
    for (uint32_t i = 0; i < DD_FOES && s->foe[i].monster; i++) {
        s->foe[i].tell = DD_TELL_NONE;
        meet(r, s, i, again[i], k);
    }
    ambush(r, s, k);
    if (s->phase == DD_COMBAT)
        first_blows(r, s, k);
    if (s->phase == DD_COMBAT)
        turn_begins(r, s, k);
}

/* DD-251, C-50: who comes into a room is asked, unless somebody lies in wait. */
static bool asks_first(const struct dd_rules *r, const struct dd_state *s, const struct dd_foe *foes) {
    const struct dd_room *room = &s->rooms[s->room];
    if (!r->retreat_turns || s->mode == DD_MODE_DUEL || foes != room->foe || room->type != DD_ROOM_COMBAT)
        return false;
    if (s->prev_room == s->room || !s->prev_room)
        return false;
    for (uint32_t i = 0; i < DD_FOES && foes[i].monster; i++)
        if (r->monster[foes[i].monster].ambush && !(foes[i].flags & DD_FOE_AMBUSHED))
            return false;
    return true;
}

void dd_combat_start(const struct dd_rules *r, struct dd_state *s, struct dd_foe *foe, struct sink *k) {
    if (asks_first(r, s, foe))
        s->pending = DD_ASK_FIGHT;
    else
        begin(r, s, foe, k);
}

static void retreat(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    uint8_t to = s->prev_room;
    s->pending = DD_ASK_NOTHING;
    emit(k, DD_EV_RETREATED, DD_SEAT, r->retreat_turns, 0, 0, 0);
    dd_clock(r, s, r->retreat_turns, k);
    if (s->phase == DD_DUNGEON)
        dd_room_enter(r, s, to, k);
}

/* -- the spoils -- */

/* S-75: without a chest the last foe of the floor holds the guaranteed item. */
static bool last_chance_for_luck(const struct dd_rules *r, const struct dd_state *s) {
    if (!r->floor[s->floor].guaranteed_rarity || s->lucky_floor)
        return false;
    for (uint32_t i = 1; i <= s->room_count; i++)
        if (s->rooms[i].type == DD_ROOM_TREASURE || (i != s->room && s->rooms[i].foe[0].monster))
            return false;
    return true;
}

static uint8_t roll_spoils(const struct dd_rules *r, struct dd_state *s, const struct dd_foe *f) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    if (m->guaranteed_rarity)
        return dd_roll_item(r, &s->loot, s->floor, m->guaranteed_rarity - 1);
    if (!(f->flags & (DD_FOE_WATCHER | DD_FOE_PAID)) && last_chance_for_luck(r, s)) {
        s->lucky_floor = 1;
        return dd_roll_item(r, &s->loot, s->floor, r->floor[s->floor].guaranteed_rarity - 1);
    }
    bool drops = stream_chance(&s->loot, m->item_chance);
    return drops ? dd_roll_item(r, &s->loot, s->floor, -1) : 0;
}

static uint32_t gold_of(const struct dd_rules *r, struct dd_state *s, const struct dd_foe *f) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    uint32_t gold = (uint32_t)stream_range(&s->loot, m->gold.lo, m->gold.hi);
    if (!dd_breathes(r))
        return gold;
    uint32_t factor = r->floor[s->floor].gold_factor;
    gold = (uint32_t)dd_scaled(gold, f->elite ? r->elite[f->elite - 1].spoils : 10000, 10000);
    gold = (uint32_t)dd_scaled(gold, factor ? factor : 10000, 10000);
    return dd_gold_worth(r, &s->profile, s->worn, s->floor, gold);
}

/* What a kill counts for beside gold and things: experience, bounties, nerves, blood. */
static void reckon(const struct dd_rules *r, struct dd_state *s, const struct dd_foe *f, struct sink *k) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    uint32_t xp = (uint32_t)dd_scaled(m->xp, f->elite ? r->elite[f->elite - 1].spoils : 10000, 10000);
    int32_t heal = dd_fx(r, s->worn, FX_HP_ON_KILL);
    bool at_most;
    dd_xp_add(r, s, xp, k);
    dd_bounty_count(r, s, DD_GOAL_KILL, f->monster, k);
    if (dd_type_of(r, f) == DD_ELITE)
        dd_bounty_count(r, s, DD_GOAL_ELITES, f->monster, k);
    dd_dread_kill(r, s, f, k);
    int32_t healed = heal > 0 ? dd_heal(r, s, heal, &at_most) : 0;
    if (healed)
        emit(k, DD_EV_LIFESTEAL, DD_SEAT, healed, at_most, 0, 0);
}

static bool had_foes(const struct dd_state *s) {
    return s->rooms[s->room].foe[0].monster != 0;
}

/* DD-224, DD-191, DD-307, DD-471, S-81. */
static void victory(const struct dd_rules *r, struct dd_state *s, struct dd_foe fallen, uint8_t item,
                    struct sink *k) {
    bool guardian = r->monster[fallen.monster].type == DD_BOSS && !(fallen.flags & DD_FOE_WATCHER);
    emit(k, DD_EV_COMBAT_ENDED, DD_SEAT, DD_VICTORY, s->turn, fallen.monster, 0);
    close_fight(s, false);
    if (item)
        dd_item_gain(r, s, item, k);
    int32_t weary = dd_cursed_by(r, s->worn, s->profile.hero.class_kind, CURSE_WEARY);
    if (weary > 0 && s->hp > 1) {
        weary = weary < s->hp ? weary : s->hp - 1;
        emit(k, DD_EV_HURT, DD_SEAT, DD_CAUSE_CURSE, weary, 0, 0);
        s->hp = (int16_t)(s->hp - weary);
    }
    if (fallen.flags & DD_FOE_WATCHER && s->dread > r->dread_after_watcher)
        dd_dread_add(r, s, (int32_t)r->dread_after_watcher - s->dread, DD_FROM_WATCHER, k);
    if (fallen.flags & DD_FOE_WATCHER)
        s->watcher_room = 0;
    bool of_room = dd_breathes(r) ? had_foes(s) : !(fallen.flags & DD_FOE_WATCHER);
    for (uint32_t i = 0; i < DD_FOES && of_room; i++)
        s->rooms[s->room].foe[i] = (struct dd_foe){0};
    if (fallen.flags & DD_FOE_PAID) {
        dd_extract(r, s, DD_EXIT_PAID, k);
        return;
    }
    if (guardian && dd_breathes(r) && s->mode != DD_MODE_DUEL)
        dd_hero_beat_boss(r, s, k);
    if (of_room)
        dd_room_cleared(r, s, k);
}

/* Who was called leaves nothing. What goes off when it falls may take the delver along. */
void dd_foe_falls(const struct dd_rules *r, struct dd_state *s, uint32_t i, struct sink *k) {
    struct dd_foe fallen = s->foe[i];
    const struct dd_monster_rules *m = &r->monster[fallen.monster];
    struct dd_beast *b = &s->profile.bestiary[fallen.monster];
    bool called = fallen.flags & DD_FOE_SUMMONED;
    uint32_t gold = called ? 0 : gold_of(r, s, &fallen);
    uint8_t item = 0;
    s->foe[i].hp = 0;
    if (!called && !r->pack_slots)
        item = roll_spoils(r, s, &fallen);
    dd_gold_add(&s->run_gold, gold);
    if (b->kills < UINT16_MAX)
        b->kills++;
    emit(k, DD_EV_ENEMY_DIED, DD_SEAT, fallen.monster, (int32_t)gold, item, 0);
    if (dd_breathes(r) && !called)
        reckon(r, s, &fallen, k);
    if (r->pack_slots)
        dd_find_spoils(r, s, &fallen, fallen.flags & DD_FOE_TWISTED ? 1 : 0, k); /* S-28 */
    if (m->burst) {
        emit(k, DD_EV_HURT, DD_SEAT, DD_CAUSE_FOE, m->burst, 0, 0);
        if (dd_hurt(r, s, m->burst, DD_CAUSE_FOE, fallen.monster, k))
            return;
    }
    if (!dd_fight_count(s)) {
        victory(r, s, fallen, item, k);
        return;
    }
    if (item)
        dd_item_gain(r, s, item, k);
}

/* DD-279: phases that its HP have come to. */
void dd_foe_loses(const struct dd_rules *r, struct dd_state *s, uint32_t i, int32_t amount, struct sink *k) {
    struct dd_foe *f = &s->foe[i];
    const struct dd_monster_rules *m = &r->monster[f->monster];
    if (s->phase != DD_COMBAT || !f->monster || !f->hp)
        return;
    f->hp = (int16_t)(amount >= f->hp ? 0 : f->hp - amount);
    if (!f->hp) {
        dd_foe_falls(r, s, i, k);
        return;
    }
    while (f->phase < m->phases && f->hp <= m->phase[f->phase].hp_threshold) {
        f->phase++;
        emit(k, DD_EV_PHASE, DD_SEAT, f->monster, f->phase, 0, 0);
    }
}

/* -- a turn -- */

/* The kind of action that a verb is, or DD_ACTIONS. */
static uint8_t action_of(uint16_t verb) {
    static const uint8_t more[DD_VERBS] = {[DD_ATTACK] = 1 + DD_DO_ATTACK,
                                           [DD_HEAVY] = 1 + DD_DO_HEAVY,
                                           [DD_DODGE] = 1 + DD_DO_DODGE,
                                           [DD_BLOCK] = 1 + DD_DO_BLOCK,
                                           [DD_PASS] = 1 + DD_DO_PASS};
    return more[verb] ? (uint8_t)(more[verb] - 1) : (uint8_t)DD_ACTIONS;
}

/* The blow finds whoever stands there, if the one it was meant for has fallen. */
static uint32_t target(const struct dd_state *s, int16_t at) {
    if (at >= 0 && at < DD_FOES && s->foe[at].monster && s->foe[at].hp)
        return (uint32_t)at;
    for (uint32_t i = 0; i < DD_FOES; i++)
        if (s->foe[i].monster && s->foe[i].hp)
            return i;
    return 0;
}

static void raise_guard(const struct dd_rules *r, struct dd_state *s, uint16_t verb, struct sink *k) {
    s->defending = DD_GUARD_UP;
    if (verb == DD_DEFEND)
        s->defend_cooldown = (uint8_t)(r->defend_cooldown + 1); /* S-80: counts down once this turn ends */
    else
        s->fight_blocks++;
    emit(k, DD_EV_DEFENDING, DD_SEAT, 0, 0, 0, 0);
}

/* What the delver does before the foes act. */
static void delver_acts(const struct dd_rules *r, struct dd_state *s, const struct action *a,
                        struct sink *k) {
    switch (a->verb) {
    case DD_ATTACK:
        s->fight_attacks = (uint8_t)(s->fight_attacks + (dd_breathes(r) && s->fight_attacks < UINT8_MAX));
        dd_player_strikes(r, s, target(s, a->arg[0]), false, k);
        break;
    case DD_HEAVY:
        s->fight_heavy = (uint8_t)(s->fight_heavy + (s->fight_heavy < UINT8_MAX));
        if (!r->heavy_slow)
            dd_player_strikes(r, s, target(s, a->arg[0]), true, k);
        break;
    case DD_DEFEND:
    case DD_BLOCK:
        raise_guard(r, s, a->verb, k);
        break;
    case DD_DODGE:
        s->fight_dodges = (uint8_t)(s->fight_dodges + (s->fight_dodges < UINT8_MAX));
        s->dodging = (uint8_t)(a->arg[0] + 1);
        s->breath = r->breath ? 0 : r->action[DD_DO_DODGE].refund;
        break;
    case DD_USE_ITEM: {
        uint32_t at = (uint32_t)dd_items_find(s->consumables, DD_CARRY_MAX, (uint16_t)a->arg[0]);
        uint8_t kind = s->consumables[at].kind;
        dd_item_use(r, s, at, k);
        if (dd_breathes(r))
            dd_fight_used(r, s, kind, k);
        break;
    }
    case DD_FLEE:
        player_flees(r, s, k);
        break;
    default:
        break;
    }
}

static void foes_act(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    uint32_t done = 0;
    for (uint8_t i = dd_foe_next(r, s, 0); i < DD_FOES && s->phase == DD_COMBAT;
         i = dd_foe_next(r, s, done)) {
        done |= 1u << i;
        dd_foe_acts(r, s, i, k);
    }
}

/* DD-319: in its rage the Watcher is faster than any hand. */
static void rage_first(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    if (!r->watcher_pursues || s->watcher_stuns < r->watcher_stuns_most)
        return;
    for (uint32_t i = 0; i < DD_FOES && s->phase == DD_COMBAT; i++)
        if (s->foe[i].flags & DD_FOE_WATCHER)
            dd_foe_acts(r, s, i, k);
}

/* Wounds of the foes, what mends them, and how long a boss remembers a stagger (DD-245). */
static void foes_end_turn(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    for (uint32_t i = 0; i < DD_FOES && s->phase == DD_COMBAT; i++)
        if (s->foe[i].monster)
            dd_status_tick(r, s, i + 1, k);
    if (s->phase == DD_COMBAT)
        dd_foes_mend(r, s, k);
    for (uint32_t i = 0; i < DD_FOES; i++) {
        struct dd_foe *f = &s->foe[i];
        f->flags &= (uint8_t)~DD_FOE_STRUCK;
        if (f->marks)
            f->marks = (f->marks & 15) + 1 >= r->stagger_window ? 0 : (uint8_t)(f->marks + 1);
    }
}

/* DD-232, DD-235: breath of the next turn. Where the rules say so, a turn of dodging gives none unless a
 * signed blow went past (breath). */
static void breathe(const struct dd_rules *r, struct dd_state *s, bool dodged) {
    if (dodged && r->breath)
        s->breath = s->breath ? r->stamina_regen : 0;
    else
        s->breath = (uint8_t)(s->breath + r->stamina_regen);
}

/* The delver's own wounds come before the foes' blows, so that what they bring lasts its full turns. */
static void full_turn(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
    uint8_t act = action_of(a->verb);
    bool stunned = s->status[DD_STUNNED];
    s->stamina = (uint8_t)(s->stamina - (act < DD_ACTIONS ? r->action[act].cost : 0));
    s->status[DD_STUNNED] = 0;
    if (stunned)
        emit(k, DD_EV_STATUS_ENDS, DD_SEAT, 0, DD_STUNNED, 0, 0);
    if (a->verb == DD_BLOCK)
        raise_guard(r, s, a->verb, k);
    rage_first(r, s, k);
    if (s->phase == DD_COMBAT && a->verb != DD_BLOCK)
        delver_acts(r, s, a, k);
    if (s->phase == DD_COMBAT)
        dd_status_tick(r, s, 0, k);
    if (s->phase == DD_COMBAT)
        foes_act(r, s, k);
    if (s->phase == DD_COMBAT && a->verb == DD_HEAVY && r->heavy_slow)
        dd_player_strikes(r, s, target(s, a->arg[0]), true, k);
    if (s->phase == DD_COMBAT)
        foes_end_turn(r, s, k);
    if (s->phase == DD_COMBAT)
        breathe(r, s, a->verb == DD_DODGE);
    dd_clock(r, s, r->turns_round, k);
}

/* DD-203: the player's choice, then the foes, then the next turn. */
void dd_combat_turn(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
    if (dd_breathes(r)) {
        full_turn(r, s, a, k);
    } else {
        delver_acts(r, s, a, k);
        if (s->phase == DD_COMBAT)
            foes_act(r, s, k);
    }
    if (s->phase != DD_COMBAT)
        return;
    s->defending = s->dodging = 0;
    if (s->defend_cooldown)
        s->defend_cooldown--;
    s->turn++;
    turn_begins(r, s, k);
}

/* -- the door -- */

/* Whoever is meant. */
static uint32_t check_turn(const struct dd_rules *r, const struct dd_state *s, uint16_t verb) {
    if (!dd_breathes(r))
        return verb == DD_ATTACK ? REASON_OK : DD_NO_RULE;
    if (s->status[DD_STUNNED] && verb != DD_PASS)
        return DD_NO_STUNNED;
    const struct dd_action_rules *act = &r->action[action_of(verb)];
    if (!act->offered)
        return DD_NO_RULE;
    return s->stamina < act->cost ? DD_NO_STAMINA : REASON_OK;
}

static uint32_t check_action(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    bool aims = a->verb == DD_ATTACK || a->verb == DD_HEAVY || a->verb == DD_DODGE;
    if (aims && (a->arg[0] < 0 || a->arg[0] >= DD_FOES || !s->foe[a->arg[0]].monster))
        return DD_NO_FOE;
    return check_turn(r, s, a->verb);
}

/* C-39. */
static uint32_t check_walk(const struct dd_rules *r, const struct dd_state *s, int16_t to) {
    if (!r->watcher_pursues || !dd_watcher_here(s))
        return DD_NO_PHASE;
    if (s->status[DD_STUNNED])
        return DD_NO_STUNNED;
    if (s->status[DD_SNARED])
        return DD_NO_SNARED;
    for (uint32_t i = 0; i < DD_ADJ_MAX; i++)
        if (to && s->rooms[s->room].adj[i] == to)
            return REASON_OK;
    return DD_NO_ADJACENT;
}

static uint32_t check_defend(const struct dd_rules *r, const struct dd_state *s) {
    return dd_breathes(r) ? DD_NO_RULE : s->defend_cooldown ? DD_NO_COOLDOWN : REASON_OK;
}

static uint32_t check_flight(const struct dd_rules *r, const struct dd_state *s) {
    return s->status[DD_STUNNED] ? DD_NO_STUNNED : dd_flee_check(r, s);
}

static uint32_t check_look(const struct dd_rules *r, const struct dd_state *s) {
    return s->status[DD_STUNNED] ? DD_NO_STUNNED : dd_look_check(r, s);
}

uint32_t dd_fight_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    switch (a->verb) {
    case DD_MOVE:
        return check_walk(r, s, a->arg[0]);
    case DD_DEFEND:
        return check_defend(r, s);
    case DD_FLEE:
        return check_flight(r, s);
    case DD_FIGHT:
    case DD_RETREAT:
        return REASON_OK;
    case DD_LOOK_AGAIN:
        return check_look(r, s);
    default:
        return check_action(r, s, a);
    }
}

static void legal_walk(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    for (uint32_t i = 0; i < DD_ADJ_MAX; i++)
        if (check_walk(r, s, s->rooms[s->room].adj[i]) == REASON_OK)
            dd_legal_one(l, DD_MOVE, s->rooms[s->room].adj[i]);
}

static inline void legal_if(struct legal_list *l, uint16_t verb, uint32_t why) {
    if (why == REASON_OK)
        legal_put(l, (struct action){verb, {0}});
}

/* What an aimed blow costs is the same, whoever is meant. */
static void legal_aimed(const struct dd_rules *r, const struct dd_state *s, uint16_t verb,
                        struct legal_list *l) {
    bool may = check_turn(r, s, verb) == REASON_OK;
    for (int16_t i = 0; may && i < DD_FOES && s->foe[i].monster; i++)
        legal_put(l, (struct action){verb, {i, 0, 0}});
}

static void legal_verb(const struct dd_rules *r, const struct dd_state *s, uint16_t verb,
                       struct legal_list *l) {
    switch (verb) {
    case DD_MOVE:
        legal_walk(r, s, l);
        break;
    case DD_ATTACK:
    case DD_HEAVY:
    case DD_DODGE:
        legal_aimed(r, s, verb, l);
        break;
    case DD_DEFEND:
        legal_if(l, verb, check_defend(r, s));
        break;
    case DD_FLEE:
        legal_if(l, verb, check_flight(r, s));
        break;
    case DD_LOOK_AGAIN:
        legal_if(l, verb, check_look(r, s));
        break;
    case DD_FIGHT:
    case DD_RETREAT:
        legal_if(l, verb, REASON_OK);
        break;
    default:
        legal_if(l, verb, check_turn(r, s, verb));
    }
}

void dd_fight_legal(const struct dd_rules *r, const struct dd_state *s, uint64_t verbs,
                    struct legal_list *l) {
    for (; verbs; verbs &= verbs - 1)
        legal_verb(r, s, dd_first_verb(verbs), l);
}

void dd_fight_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
    switch (a->verb) {
    case DD_MOVE:
        walk_out(r, s, (uint8_t)a->arg[0], k);
        break;
    case DD_FIGHT:
        begin(r, s, s->rooms[s->room].foe, k);
        break;
    case DD_RETREAT:
        retreat(r, s, k);
        break;
    case DD_LOOK_AGAIN:
        dd_look(r, s, k);
        break;
    default:
        dd_combat_turn(r, s, a, k);
    }
}
