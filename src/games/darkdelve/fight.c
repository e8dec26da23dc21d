/* DARKDELVE: one fight, one foe (DD-201). A turn: the foe may telegraph, the player acts, the foe acts.
 * All dice of blows come from the stream 'combat', the foe's intentions from 'foe_mind', spoils from 'loot'.
 */
#include "games/darkdelve/fight.h"

int32_t dd_share(int32_t v, uint32_t basis_points) {
    return (int32_t)((int64_t)v * basis_points / 10000);
}

static int32_t at_least_one(int32_t v) {
    return v < 1 ? 1 : v;
}

/* DD-207 to DD-209: roll and MIGHT, then the critical hit, then the foe's hide; rounded down, at least 1
 * (S-78). */
int32_t dd_hit(const struct dd_rules *r, uint8_t might, uint8_t monster, int32_t roll, bool crit) {
    int32_t dmg = roll + r->damage_per_might * might;
    if (crit)
        dmg = dd_share(dmg, r->crit_multiplier);
    return at_least_one(dd_share(dmg, 10000u - r->monster[monster].damage_reduction));
}

/* DD-221: roll, phase bonus, heavy blow; what the guard takes comes after. */
int32_t dd_foe_hit(const struct dd_rules *r, uint8_t monster, uint8_t phase, int32_t roll, bool heavy) {
    const struct dd_monster_rules *m = &r->monster[monster];
    int32_t dmg = roll + (phase ? m->phase[phase - 1].damage_bonus : 0);
    return at_least_one(heavy ? dd_share(dmg, m->heavy) : dmg);
}

static const struct dd_monster_rules *foe_rules(const struct dd_rules *r, const struct dd_state *s) {
    return &r->monster[s->foe[0].monster];
}

/* DD-117. */
uint16_t dd_crit_chance(const struct dd_rules *r, const struct dd_state *s) {
    int32_t c = r->crit_base + r->crit_per_cunning * s->cunning + r->item[s->worn[DD_WEAPON].kind].crit_bonus;
    return (uint16_t)(c > 10000 ? 10000 : c);
}

/* DD-214, C-62: capped. */
uint16_t dd_flee_chance(const struct dd_rules *r, const struct dd_state *s) {
    int32_t base = foe_rules(r, s)->boss ? r->flee_boss : r->flee_common;
    int32_t c = base + r->flee_per_cunning * s->cunning;
    return (uint16_t)(c > r->flee_cap ? r->flee_cap : c);
}

/* DD-217, DD-563. The paid-for foe at the last stair lets nobody go unless content says so. */
uint32_t dd_flee_check(const struct dd_rules *r, const struct dd_state *s) {
    bool paid = s->foe[0].flags & DD_FOE_PAID;
    if (!foe_rules(r, s)->can_flee || (paid && !r->alternative_can_flee))
        return DD_NO_FLEE;
    return s->turn < r->flee_first_turn ? DD_NO_FIRST_TURN : REASON_OK;
}

/* DD-210, DD-212: the guard comes last; rounded down, at least 1 (S-78). */
int32_t dd_guarded(const struct dd_rules *r, int32_t dmg) {
    return at_least_one(dd_share(dmg, r->defend_factor));
}

static void foe_strikes(const struct dd_rules *r, struct dd_state *s, bool heavy, struct sink *k) {
    const struct dd_monster_rules *m = foe_rules(r, s);
    int32_t roll = stream_range(&s->combat, m->damage.lo, m->damage.hi);
    int32_t dmg = dd_foe_hit(r, s->foe[0].monster, s->foe[0].phase, roll, heavy);
    if (s->defending) {
        int32_t passed = dd_guarded(r, dmg);
        emit(k, DD_EV_DAMAGE_BLOCKED, DD_SEAT, dmg, passed, 0, 0);
        dmg = passed;
    }
    emit(k, DD_EV_DAMAGE_DEALT, DD_SEAT, 1, dmg, 0, heavy);
    dd_hurt(r, s, dmg, m->boss ? DD_CAUSE_BOSS : DD_CAUSE_FOE, s->foe[0].monster, k);
}

/* DD-222: every attack of the turn with its own roll. DD-305: a tell turn may pass without attack. */
static void foe_acts(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    const struct dd_monster_rules *m = foe_rules(r, s);
    if (s->foe[0].tell == DD_TELL_NOW && m->tell_skips_attack) {
        emit(k, DD_EV_ENEMY_HESITATES, DD_SEAT, s->foe[0].monster, 0, 0, 0);
        return;
    }
    uint32_t attacks = s->foe[0].phase ? m->phase[s->foe[0].phase - 1].attacks : 1;
    for (uint32_t i = 0; i < attacks && s->phase == DD_COMBAT; i++)
        foe_strikes(r, s, s->foe[0].tell == DD_TELL_HEAVY, k);
}

/* DD-218, DD-219: last turn's telegraph becomes this turn's heavy blow; otherwise the foe may telegraph. */
static void turn_begins(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    const struct dd_monster_rules *m = foe_rules(r, s);
    if (s->foe[0].tell == DD_TELL_NOW) {
        s->foe[0].tell = DD_TELL_HEAVY;
    } else {
        bool tells = m->tell_chance && stream_chance(&s->foe_mind, m->tell_chance);
        s->foe[0].tell = tells ? DD_TELL_NOW : DD_TELL_NONE;
    }
    if (s->foe[0].tell)
        emit(k, DD_EV_TELEGRAPH, DD_SEAT, s->foe[0].monster, s->foe[0].tell, 0, 0);
}

/* DD-204 to DD-206, DD-223. */
void dd_combat_start(const struct dd_rules *r, struct dd_state *s, struct dd_foe *foe, struct sink *k) {
    const struct dd_monster_rules *m = &r->monster[foe->monster];
    bool again = foe->max_hp != 0;
    if (!again)
        foe->hp = foe->max_hp = (int16_t)stream_range(&s->combat, m->hp.lo, m->hp.hi);
    s->foe[0] = *foe;
    s->phase = DD_COMBAT;
    s->turn = 1;
    s->defend_cooldown = 0;
    s->defending = 0;
    s->foe[0].tell = DD_TELL_NONE;
    dd_bestiary_met(r, s, s->foe[0].monster, k);
    emit(k, DD_EV_COMBAT_STARTED, DD_SEAT, s->foe[0].monster, again, s->foe[0].monster, 0);
    if (m->ambush && !(s->foe[0].flags & DD_FOE_AMBUSHED)) {
        s->foe[0].flags |= DD_FOE_AMBUSHED;
        emit(k, DD_EV_AMBUSH, DD_SEAT, s->foe[0].monster, 0, 0, 0);
        foe_strikes(r, s, false, k);
    }
    if (m->attacks_first && s->phase == DD_COMBAT)
        foe_strikes(r, s, false, k);
    if (s->phase == DD_COMBAT)
        turn_begins(r, s, k);
}

/* S-75: without a chest the last foe of the floor holds the guaranteed item. */
static bool last_chance_for_luck(const struct dd_rules *r, const struct dd_state *s) {
    if (!r->floor[s->floor].guaranteed_rarity || s->lucky_floor)
        return false;
    for (uint32_t i = 1; i <= s->room_count; i++)
        if (s->rooms[i].type == DD_ROOM_TREASURE || (i != s->room && s->rooms[i].foe[0].monster))
            return false;
    return true;
}

static uint8_t roll_spoils(const struct dd_rules *r, struct dd_state *s) {
    const struct dd_monster_rules *m = foe_rules(r, s);
    if (m->guaranteed_rarity)
        return dd_roll_item(r, &s->loot, s->floor, m->guaranteed_rarity - 1);
    if (!(s->foe[0].flags & (DD_FOE_WATCHER | DD_FOE_PAID)) && last_chance_for_luck(r, s)) {
        s->lucky_floor = 1;
        return dd_roll_item(r, &s->loot, s->floor, r->floor[s->floor].guaranteed_rarity - 1);
    }
    bool drops = stream_chance(&s->loot, m->item_chance);
    return drops ? dd_roll_item(r, &s->loot, s->floor, -1) : 0;
}

/* DD-224, DD-191, DD-307, DD-471, S-81. */
static void victory(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    const struct dd_monster_rules *m = foe_rules(r, s);
    struct dd_foe fallen = s->foe[0];
    struct dd_beast *b = &s->profile.bestiary[fallen.monster];
    uint32_t gold = (uint32_t)stream_range(&s->loot, m->gold.lo, m->gold.hi);
    uint8_t item = roll_spoils(r, s);
    dd_gold_add(&s->run_gold, gold);
    if (b->kills < UINT16_MAX)
        b->kills++;
    emit(k, DD_EV_ENEMY_DIED, DD_SEAT, fallen.monster, (int32_t)gold, item, 0);
    emit(k, DD_EV_COMBAT_ENDED, DD_SEAT, DD_VICTORY, s->turn, fallen.monster, 0);
    s->phase = DD_DUNGEON;
    s->foe[0] = (struct dd_foe){0};
    s->foe[0].tell = DD_TELL_NONE;
    s->turn = 0;
    s->defend_cooldown = 0;
    if (item)
        dd_item_gain(r, s, item, k);
    if (fallen.flags & DD_FOE_PAID) {
        s->rooms[s->room].foe[0] = (struct dd_foe){0};
        dd_extract(r, s, DD_EXIT_PAID, k);
    } else if (fallen.flags & DD_FOE_WATCHER) {
        if (s->dread > r->dread_after_watcher)
            dd_dread_add(r, s, (int32_t)r->dread_after_watcher - s->dread, DD_FROM_WATCHER, k);
    } else {
        s->rooms[s->room].foe[0] = (struct dd_foe){0};
        dd_room_cleared(r, s, k);
    }
}

/* DD-190, DD-279. */
static void player_attacks(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    const struct dd_monster_rules *m = foe_rules(r, s);
    const struct dd_item_rules *w = &r->item[s->worn[DD_WEAPON].kind];
    int32_t roll = stream_range(&s->combat, w->damage.lo, w->damage.hi);
    bool crit = stream_chance(&s->combat, dd_crit_chance(r, s));
    int32_t dmg = dd_hit(r, s->might, s->foe[0].monster, roll, crit);
    s->foe[0].hp = (int16_t)(dmg >= s->foe[0].hp ? 0 : s->foe[0].hp - dmg);
    emit(k, DD_EV_DAMAGE_DEALT, DD_SEAT, 0, dmg, crit, 0);
    bool at_most;
    int32_t healed = dd_heal(r, s, dd_share(dmg, w->lifesteal), &at_most);
    if (healed)
        emit(k, DD_EV_LIFESTEAL, DD_SEAT, healed, at_most, 0, 0);
    while (s->foe[0].hp && s->foe[0].phase < m->phases && s->foe[0].hp <= m->phase[s->foe[0].phase].hp_threshold) {
        s->foe[0].phase++;
        emit(k, DD_EV_PHASE, DD_SEAT, s->foe[0].monster, s->foe[0].phase, 0, 0);
    }
}

/* DD-215, DD-216, S-79: away to the room before, the foe stays as it is; or a free blow. */
static bool player_flees(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    bool away = stream_chance(&s->combat, dd_flee_chance(r, s));
    int32_t room = dd_dread_cap(r, s) - s->dread;
    int32_t gained = !away ? 0 : room < r->dread_flee ? room : r->dread_flee;
    emit(k, DD_EV_FLEE_ATTEMPTED, DD_SEAT, away, gained, 0, 0);
    if (!away)
        return false;
    emit(k, DD_EV_COMBAT_ENDED, DD_SEAT, DD_FLED, s->turn, s->foe[0].monster, 0);
    s->foe[0].tell = DD_TELL_NONE;
    s->rooms[s->room].foe[0] = s->foe[0];
    s->foe[0] = (struct dd_foe){0};
    s->phase = DD_DUNGEON;
    s->foe[0].tell = DD_TELL_NONE;
    s->turn = 0;
    s->defend_cooldown = 0;
    dd_dread_add(r, s, r->dread_flee, DD_FROM_FLEE, k);
    if (s->mode != DD_MODE_DUEL)
        dd_room_enter(r, s, s->prev_room, k);
    return true;
}

/* DD-203: the player's choice, then the foe, then the next turn. */
void dd_combat_turn(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
    const struct dd_monster_rules *m = foe_rules(r, s);
    bool foe_has_acted = m->attacks_first && s->turn == 1; /* DD-204 */
    switch (a->verb) {
    case DD_ATTACK:
        player_attacks(r, s, k);
        if (!s->foe[0].hp) {
            victory(r, s, k);
            return;
        }
        break;
    case DD_DEFEND:
        s->defending = 1;
        s->defend_cooldown = (uint8_t)(r->defend_cooldown + 1); /* S-80: counts down once this turn ends */
        emit(k, DD_EV_DEFENDING, DD_SEAT, 0, 0, 0, 0);
        break;
    case DD_USE_ITEM:
        dd_item_use(r, s, (uint32_t)dd_items_find(s->consumables, DD_CARRY_MAX, (uint16_t)a->arg[0]), k);
        break;
    case DD_FLEE:
        if (player_flees(r, s, k))
            return;
        break;
    default:
        break;
    }
    if (!foe_has_acted)
        foe_acts(r, s, k);
    if (s->phase != DD_COMBAT)
        return;
    s->defending = 0;
    if (s->defend_cooldown)
        s->defend_cooldown--;
    s->turn++;
    turn_begins(r, s, k);
}

uint32_t dd_fight_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    switch (a->verb) {
    case DD_ATTACK:
        return a->arg[0] ? DD_NO_FOE : REASON_OK;
    case DD_DEFEND:
        return s->defend_cooldown ? DD_NO_COOLDOWN : REASON_OK;
    case DD_FLEE:
        return dd_flee_check(r, s);
    default:
        return DD_NO_RULE;
    }
}

void dd_fight_legal(const struct dd_rules *r, const struct dd_state *s, uint16_t verb, struct legal_list *l) {
    struct action a = {verb, {0}};
    if (dd_fight_check(r, s, &a) == REASON_OK)
        legal_put(l, a);
}

void dd_fight_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
    dd_combat_turn(r, s, a, k);
}
