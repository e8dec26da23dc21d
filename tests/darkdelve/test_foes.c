/* Rules of a fight, the foe's side: the roster, who strikes first, ambushes, telegraphs and heavy blows, the
 * Colossus's second phase, and the Watcher. The documents' figures stand here as the ledger has them; those
 * of the tuned ruleset are its own to choose, but what a foe is stays the same. */
#include "dd_scene.h"

enum { CRIT = 1400, FLEE = 8500 };

/* DD-274 to DD-280, DD-304. floors: a bit per floor whose pool has it. */
static const struct foe_row {
    const char *name;
    struct dd_span hp, damage, gold;
    uint8_t strikes_first, ambush, can_flee, floors;
} roster[] = {
    {"plague_rat", {12, 15}, {5, 8}, {2, 5}, 1, 0, 1, 1 << 1 | 1 << 2},
    {"ghoul", {20, 25}, {8, 12}, {4, 8}, 0, 0, 1, 1 << 1 | 1 << 2 | 1 << 3},
    {"skeleton_archer", {15, 18}, {10, 14}, {5, 10}, 0, 0, 1, 1 << 2 | 1 << 3 | 1 << 4},
    {"armored_ghoul", {25, 28}, {8, 12}, {8, 15}, 0, 0, 1, 1 << 3 | 1 << 4 | 1 << 5},
    {"shadow_stalker", {25, 30}, {10, 14}, {12, 20}, 0, 1, 1, 1 << 4 | 1 << 5},
    {"bone_colossus", {100, 100}, {12, 16}, {20, 35}, 0, 0, 0, 0},
    {"the_watcher", {80, 100}, {18, 25}, {50, 75}, 0, 0, 0, 0},
};
enum { ROSTER = sizeof roster / sizeof roster[0] };

/* The row with the figures of a ruleset. */
static struct foe_row row_of(const struct game *g, uint32_t i) {
    struct foe_row f = roster[i];
    const struct dd_monster_rules *m = &g->r->monster[monster_kind(g, f.name)];
    if (strcmp(g->set->name, DOCUMENT)) {
        f.hp = m->hp;
        f.damage = m->damage;
    }
    return f;
}

/* DD-223, DD-274 to DD-279, DD-304: HP are rolled within the figures when the fight begins; DD-204 and
 * DD-205: only the Rat and the Stalker draw for a blow there, no other foe draws anything. */
static void hp_are_rolled_at_the_start(void **unused) {
    (void)unused;
    for (int i = 0; i < 2 * 2 * ROSTER; i++) {
        bool high = i % 2;
        struct game g;
        uint8_t room = ahead(&g, rulesets[i / 2 % 2], 1, DD_ROOM_COMBAT, roster[i / 4].name);
        const struct foe_row row = row_of(&g, (uint32_t)i / 4), *f = &row;
        int16_t hp = high ? f->hp.hi : f->hp.lo, blow = high ? f->damage.hi : f->damage.lo;
        bool strikes = f->strikes_first || f->ambush;
        rig_dice(&g.s.combat, WANT_RANGE(f->hp.lo, f->hp.hi, hp),
                 WANT_RANGE(f->damage.lo, f->damage.hi, blow));
        act(&g, DD_MOVE, room);
        assert_used(&g.s.combat, strikes ? 2 : 1);
        assert_int_equal(g.s.phase, DD_COMBAT);
        assert_int_equal(g.s.foe[0].hp, hp);
        assert_int_equal(g.s.foe[0].max_hp, hp);
        assert_int_equal(g.s.hp, g.s.max_hp - (strikes ? blow : 0));
        assert_int_equal(g.s.turn, 1);
        assert_int_equal(event_arg(&g, DD_EV_COMBAT_STARTED, 0), g.s.foe[0].monster);
        assert_int_equal(g.s.profile.bestiary[g.s.foe[0].monster].encounters, 1);
        assert_false(look(&g)->can_flee);
        refuse(&g, f->can_flee ? DD_NO_FIRST_TURN : DD_NO_FLEE, DD_FLEE);
        g.s.turn = 2;
        assert_int_equal(look(&g)->can_flee, f->can_flee);
    }
}

/* DD-221: a blow is a number from the foe's range. DD-280: so is its gold. */
static void blows_and_gold_stay_in_range(void **unused) {
    (void)unused;
    for (int i = 0; i < 2 * 2 * ROSTER; i++) {
        bool high = i % 2;
        struct game g;
        spar(&g, rulesets[i / 2 % 2], roster[i / 4].name, 0);
        const struct foe_row row = row_of(&g, (uint32_t)i / 4), *f = &row;
        g.s.foe[0].tell = DD_TELL_NONE;
        g.s.turn = 2;
        int16_t blow = high ? f->damage.hi : f->damage.lo, gold = high ? f->gold.hi : f->gold.lo;
        rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5), WANT_NO(CRIT),
                 WANT_RANGE(f->damage.lo, f->damage.hi, blow));
        act(&g, DD_ATTACK);
        assert_used(&g.s.combat, 3);
        assert_int_equal(nth_event(&g, DD_EV_DAMAGE_DEALT, 1)->arg[1], blow);
        assert_int_equal(g.s.hp, g.s.max_hp - blow);
        g.s.foe[0].hp = 1;
        rig_dice(&g.s.loot, WANT_RANGE(f->gold.lo, f->gold.hi, gold));
        act(&g, DD_ATTACK);
        assert_int_equal(event_arg(&g, DD_EV_ENEMY_DIED, 1), gold);
        assert_int_equal(g.s.run_gold, gold);
    }
}

/* DD-277: a quarter less for the Armored Ghoul alone. DD-281, DD-274 to DD-278: who lives on which floor. */
static void who_wears_plate_and_who_lives_where(void **unused) {
    (void)unused;
    for (int i = 0; i < 2 * ROSTER; i++) {
        const struct foe_row *f = &roster[i / 2];
        struct game g;
        spar(&g, rulesets[i % 2], f->name, 0);
        rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5), WANT_NO(CRIT));
        act(&g, DD_ATTACK);
        assert_int_equal(event_arg(&g, DD_EV_DAMAGE_DEALT, 1), strcmp(f->name, "armored_ghoul") ? 8 : 6);
        for (uint8_t floor = 1; floor <= 5; floor++) {
            const struct dd_floor_rules *rules = &g.r->floor[floor];
            int found = 0;
            for (int k = 0; k < rules->pool_count; k++)
                found += rules->pool[k] == monster_kind(&g, f->name);
            assert_int_equal(found, f->floors >> floor & 1);
        }
    }
}

/* DD-204: the Rat bites before the first choice, has then had its turn, and is in the usual order from turn
 * 2; nobody else does. */
static void attacks_first_on_turn_one_only(void **unused) {
    struct game g;
    (void)unused;
    uint8_t room = ahead(&g, DOCUMENT, 1, DD_ROOM_COMBAT, "plague_rat");
    rig_dice(&g.s.combat, WANT_RANGE(12, 15, 15), WANT_RANGE(5, 8, 6), WANT_RANGE(5, 8, 5), WANT_NO(CRIT),
             WANT_RANGE(5, 8, 8));
    rig_dice(&g.s.foe_mind, WANT_NO(1500), WANT_NO(1500));
    act(&g, DD_MOVE, room);
    assert_int_equal(count_events(&g, DD_EV_DAMAGE_DEALT), 1);
    assert_int_equal(event_arg(&g, DD_EV_DAMAGE_DEALT, 0), 1);
    assert_int_equal(g.s.hp, g.s.max_hp - 6);
    act(&g, DD_ATTACK);
    assert_used(&g.s.combat, 4);
    assert_int_equal(count_events(&g, DD_EV_DAMAGE_DEALT), 1);
    assert_int_equal(g.s.hp, g.s.max_hp - 6);
    assert_int_equal(g.s.turn, 2);
    act(&g, DD_DEFEND);
    assert_used(&g.s.combat, 5);
    assert_int_equal(g.s.hp, g.s.max_hp - 6 - 4);
}

/* DD-205, DD-278, C-68: the warning, then one free blow, then the first choice. DD-206: once in its life. */
static void an_ambush_happens_once(void **unused) {
    struct game g;
    (void)unused;
    uint8_t room = ahead(&g, DOCUMENT, 4, DD_ROOM_COMBAT, "shadow_stalker");
    rig_dice(&g.s.combat, WANT_RANGE(25, 30, 27), WANT_RANGE(10, 14, 11));
    act(&g, DD_MOVE, room);
    assert_used(&g.s.combat, 2);
    assert_int_equal(count_events(&g, DD_EV_AMBUSH), 1);
    assert_int_equal(count_events(&g, DD_EV_DAMAGE_DEALT), 1);
    assert_true(event_at(&g, DD_EV_COMBAT_STARTED) < event_at(&g, DD_EV_AMBUSH));
    assert_true(event_at(&g, DD_EV_AMBUSH) < event_at(&g, DD_EV_DAMAGE_DEALT));
    assert_string_equal(said(&g, DD_EV_AMBUSH, 0), g.r->monster[g.s.foe[0].monster].warning);
    assert_true(strlen(said(&g, DD_EV_AMBUSH, 0)) > 10);
    assert_int_equal(g.s.hp, g.s.max_hp - 11);
    assert_int_equal(g.s.turn, 1);

    /* On turn 1 it strikes again in its place: the blow was free. */
    g.s.foe[0].tell = DD_TELL_NONE;
    rig_dice(&g.s.combat, WANT_RANGE(10, 14, 12), WANT_YES(FLEE));
    act(&g, DD_DEFEND);
    assert_used(&g.s.combat, 1);
    act(&g, DD_FLEE);
    assert_int_equal(g.s.phase, DD_DUNGEON);
    act(&g, DD_MOVE, room);
    assert_used(&g.s.combat, 2);
    assert_int_equal(g.s.phase, DD_COMBAT);
    assert_false(has_event(&g, DD_EV_AMBUSH));
    assert_false(has_event(&g, DD_EV_DAMAGE_DEALT));
}

/* DD-218 to DD-220, S-72, F-01, F-02 and S-82: chance of a tell and weight of the blow after it, by foe and
 * ruleset. */
static const struct tell_row {
    const char *ruleset, *foe;
    int chance, roll;
    struct dd_span damage;
    int heavy; /* what the roll becomes */
    bool holds_back;
} tells[] = {
    {DOCUMENT, "plague_rat", 1500, 7, {5, 8}, 10, false},
    {DOCUMENT, "ghoul", 1500, 11, {8, 12}, 16, false},
    {DOCUMENT, "skeleton_archer", 1500, 13, {10, 14}, 19, false},
    {DOCUMENT, "armored_ghoul", 1500, 9, {8, 12}, 13, false},
    {DOCUMENT, "shadow_stalker", 1500, 14, {10, 14}, 21, false},
    {DOCUMENT, "bone_colossus", 3000, 15, {12, 16}, 22, false},
    {DOCUMENT, "the_watcher", 3400, 25, {18, 25}, 37, true},
    {MVP, "bone_colossus", 3000, 15, {12, 16}, 22, true},
    {MVP, "the_watcher", 3400, 25, {18, 25}, 37, true},
};

static void a_tell_and_the_heavy_blow_after_it(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < sizeof tells / sizeof tells[0]; i++) {
        const struct tell_row *t = &tells[i];
        struct game g;
        spar(&g, t->ruleset, t->foe, 0);
        g.s.foe[0].hp = g.s.foe[0].max_hp;
        g.s.turn = 2;
        g.s.foe[0].tell = DD_TELL_NONE;
        struct want blow = WANT_RANGE(t->damage.lo, t->damage.hi, t->roll);

        /* The edge of the chance: one more and there is no tell. */
        rig_dice(&g.s.foe_mind, WANT_BELOW(10000, t->chance));
        act(&g, DD_DEFEND);
        assert_int_equal(g.s.foe[0].tell, DD_TELL_NONE);
        assert_false(has_event(&g, DD_EV_TELEGRAPH));
        g.s.hp = g.s.max_hp;
        g.s.defend_cooldown = 0;
        rig_dice(&g.s.foe_mind, WANT_BELOW(10000, t->chance - 1));
        act(&g, DD_DEFEND);
        assert_int_equal(event_arg(&g, DD_EV_TELEGRAPH, 1), DD_TELL_NOW);
        assert_int_equal(look(&g)->foe[0].tell, DD_TELL_NOW);

        /* The turn of the tell: an ordinary blow, or none (DD-305, C-69). */
        g.s.hp = g.s.max_hp;
        g.s.foe[0].hp = g.s.foe[0].max_hp;
        rig_dice(&g.s.foe_mind, WANT_YES(t->chance));
        rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5), WANT_NO(CRIT), blow);
        act(&g, DD_ATTACK);
        assert_used(&g.s.combat, t->holds_back ? 2 : 3);
        assert_used(&g.s.foe_mind, 0); /* the heavy blow is certain now */
        assert_int_equal(has_event(&g, DD_EV_ENEMY_HESITATES), t->holds_back);
        assert_int_equal(g.s.hp, g.s.max_hp - (t->holds_back ? 0 : t->roll));
        assert_int_equal(event_arg(&g, DD_EV_TELEGRAPH, 1), DD_TELL_HEAVY);

        /* DD-219, DD-306: the turn after it. */
        g.s.hp = g.s.max_hp;
        g.s.foe[0].hp = g.s.foe[0].max_hp;
        rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5), WANT_NO(CRIT), blow);
        act(&g, DD_ATTACK);
        assert_used(&g.s.combat, 3);
        assert_used(&g.s.foe_mind, 1); /* and a new tell is possible again */
        const struct event *ev = nth_event(&g, DD_EV_DAMAGE_DEALT, 1);
        assert_int_equal(ev->arg[1], t->heavy);
        assert_int_equal(ev->arg[3], 1);
        assert_int_equal(g.s.hp, g.s.max_hp - t->heavy);
    }
}

/* DD-210 on DD-219: the guard halves the heavy blow after it was made heavy. */
static void a_guard_against_a_heavy_blow(void **unused) {
    struct game g;
    (void)unused;
    spar(&g, DOCUMENT, "ghoul", 25);
    g.s.foe[0].tell = DD_TELL_HEAVY;
    rig_dice(&g.s.combat, WANT_RANGE(8, 12, 11));
    act(&g, DD_DEFEND);
    assert_int_equal(event_arg(&g, DD_EV_DAMAGE_BLOCKED, 0), 16);
    assert_int_equal(event_arg(&g, DD_EV_DAMAGE_BLOCKED, 1), 8);
    assert_int_equal(g.s.hp, g.s.max_hp - 8);
}

/* DD-218: a line from the foe's own list, each of them sooner or later; DD-535: every foe has some. */
static void a_tell_is_shown_as_one_of_its_lines(void **unused) {
    struct game g;
    (void)unused;
    for (uint32_t f = 0; f < ROSTER; f++) {
        uint32_t seen = 0;
        spar(&g, MVP, roster[f].name, 0);
        const struct dd_monster_rules *m = &g.r->monster[g.s.foe[0].monster];
        assert_in_range(m->tell_lines, 2, 31);
        clear_events(&g);
        emit(&g.k, DD_EV_TELEGRAPH, DD_SEAT, g.s.foe[0].monster, DD_TELL_NOW, 0, 0);
        for (uint32_t step = 0; step < 300; step++) {
            uint32_t line = 0;
            g.s.step = step;
            while (line < m->tell_lines && strcmp(said(&g, DD_EV_TELEGRAPH, 0), m->tells[line]))
                line++;
            assert_true(line < m->tell_lines);
            seen |= 1u << line;
        }
        assert_int_equal(seen, (1u << m->tell_lines) - 1);
    }
}

/* DD-279, DD-058: at 40 HP the second phase begins, not at 41, at once and only once. */
static void second_phase_at_forty(void **unused) {
    (void)unused;
    for (int16_t hp = 48; hp <= 49; hp++) {
        struct game g;
        spar(&g, rulesets[hp % 2], "bone_colossus", hp);
        rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5), WANT_NO(CRIT), WANT_RANGE(12, 16, 12),
                 WANT_RANGE(12, 16, 15));
        act(&g, DD_ATTACK);
        bool changed = hp - 8 <= 40;
        assert_int_equal(g.s.foe[0].phase, changed);
        assert_int_equal(count_events(&g, DD_EV_PHASE), changed);
        assert_used(&g.s.combat, changed ? 4 : 3);
        if (!changed)
            continue;
        /* DD-222, DD-221: two attacks, a roll and an event each, both with 2 more. */
        assert_int_equal(count_events(&g, DD_EV_DAMAGE_DEALT), 3);
        assert_int_equal(nth_event(&g, DD_EV_DAMAGE_DEALT, 1)->arg[1], 14);
        assert_int_equal(nth_event(&g, DD_EV_DAMAGE_DEALT, 2)->arg[1], 17);
        assert_int_equal(g.s.hp, g.s.max_hp - 14 - 17);
        assert_true(strlen(said(&g, DD_EV_PHASE, 0)) > 10);
        g.s.hp = g.s.max_hp;
        g.s.foe[0].tell = DD_TELL_NONE;
        act(&g, DD_ATTACK);
        assert_false(has_event(&g, DD_EV_PHASE));
    }
}

/* DD-221, DD-222: the phase bonus comes before the multiplier: (15 + 2) x 1.5 = 25; and both blows of the turn
 * are heavy. */
static void heavy_blows_of_the_second_phase(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        spar(&g, rulesets[i], "bone_colossus", 30);
        g.s.foe[0].phase = 1;
        g.s.foe[0].tell = DD_TELL_HEAVY;
        rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5), WANT_NO(CRIT), WANT_RANGE(12, 16, 15),
                 WANT_RANGE(12, 16, 12));
        act(&g, DD_ATTACK);
        assert_int_equal(nth_event(&g, DD_EV_DAMAGE_DEALT, 1)->arg[1], 25);
        assert_int_equal(nth_event(&g, DD_EV_DAMAGE_DEALT, 2)->arg[1], 21);
    }
}

/* DD-222: the second blow does not fall on the dead. */
static void the_dead_are_not_struck_again(void **unused) {
    struct game g;
    (void)unused;
    spar(&g, MVP, "bone_colossus", 30);
    g.s.foe[0].phase = 1;
    g.s.hp = 5;
    rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5), WANT_NO(CRIT), WANT_RANGE(12, 16, 12));
    act(&g, DD_ATTACK);
    assert_used(&g.s.combat, 3);
    assert_int_equal(count_events(&g, DD_EV_DAMAGE_DEALT), 2);
    assert_int_equal(g.s.phase, DD_DEAD);
}

/* DD-303, DD-308: at 100 Dread it stands in the room where the delver is, whatever brought the Dread; at 99
 * nothing comes. */
static void assert_watched(const struct game *g, uint8_t room) {
    assert_int_equal(count_events(g, DD_EV_WATCHER_SPAWNED), 1);
    assert_true(event_at(g, DD_EV_WATCHER_SPAWNED) > event_at(g, DD_EV_DREAD_CHANGED));
    assert_int_equal(g->s.phase, DD_COMBAT);
    assert_int_equal(g->s.foe[0].monster, monster_kind(g, "the_watcher"));
    assert_int_equal(g->s.room, room);
    assert_int_equal(g->s.dread, 100);
    assert_int_equal(dd_flee_check(g->r, &g->s), DD_NO_FLEE);
}

static void the_watcher_comes_at_full_dread(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        uint8_t room = ahead(&g, rulesets[i], 1, DD_ROOM_EMPTY, NULL);
        g.s.dread = 94;
        act(&g, DD_MOVE, room);
        assert_int_equal(g.s.dread, 99);
        assert_false(has_event(&g, DD_EV_WATCHER_SPAWNED));
        assert_int_equal(g.s.phase, DD_DUNGEON);

        room = ahead(&g, rulesets[i], 1, DD_ROOM_EMPTY, NULL);
        g.s.dread = 95;
        rig_dice(&g.s.combat, WANT_RANGE(80, 100, 93));
        act(&g, DD_MOVE, room);
        assert_watched(&g, room);
        assert_used(&g.s.combat, 1);
        assert_int_equal(g.s.foe[0].hp, 93);

        spar(&g, rulesets[i], "ghoul", 1);
        g.s.dread = 97;
        slay(&g);
        assert_watched(&g, g.s.room);

        spar(&g, rulesets[i], "ghoul", 0);
        uint8_t refuge = g.s.prev_room;
        g.s.rooms[refuge].flags |= DD_EXPLORED;
        g.s.rooms[refuge].foe[0] = (struct dd_foe){0};
        g.s.dread = 92;
        g.s.turn = 2;
        rig_dice(&g.s.combat, WANT_YES(FLEE));
        act(&g, DD_FLEE);
        assert_watched(&g, refuge);
    }
}

/* DD-303: a find that asks for an answer is answered first; then it comes at once. */
static void the_watcher_waits_for_an_answer(void **unused) {
    struct game g;
    (void)unused;
    uint8_t room = ahead(&g, MVP, 2, DD_ROOM_TREASURE, NULL);
    act(&g, DD_MOVE, room);
    g.s.dread = 97;
    for (uint64_t key = 1; !g.s.found.id; key++) {
        struct game again = g;
        stream_open(&again.s.loot, key);
        act(&again, DD_OPEN_CHEST);
        if (again.s.found.id)
            g = again;
    }
    assert_int_equal(g.s.phase, DD_DUNGEON);
    assert_int_equal(g.s.dread, 100);
    act(&g, DD_KEEP_IN_PACK);
    assert_int_equal(g.s.phase, DD_COMBAT);
    assert_int_equal(g.s.foe[0].monster, monster_kind(&g, "the_watcher"));
}

/* DD-307: 50 to 75 gold and a Rare item on every floor. S-81: Dread 99, and it never comes again. */
static void the_watcher_can_be_beaten(void **unused) {
    (void)unused;
    for (uint8_t floor = 1; floor <= 5; floor++) {
        for (int i = 0; i < 2; i++) {
            struct game g;
            uint8_t room = ahead(&g, rulesets[i], floor, DD_ROOM_EMPTY, NULL);
            g.s.dread = 95;
            act(&g, DD_MOVE, room);
            uint8_t cleared = g.s.rooms_cleared;
            g.s.hp = g.s.max_hp;
            g.s.foe[0].hp = 1;
            rig_dice(&g.s.loot, WANT_RANGE(50, 75, i ? 75 : 50));
            act(&g, DD_ATTACK);
            assert_int_equal(event_arg(&g, DD_EV_ENEMY_DIED, 1), i ? 75 : 50);
            uint8_t item = (uint8_t)event_arg(&g, DD_EV_ENEMY_DIED, 2);
            assert_string_equal(dd_rarity_names[g.r->item[item].rarity], "rare");
            assert_int_equal(g.s.dread, 99);
            assert_int_equal(g.s.rooms_cleared, cleared);
            if (g.s.found.id)
                act(&g, DD_EQUIP_FOUND);
            dd_dread_add(g.r, &g.s, 50, DD_FROM_TRAP, NULL);
            assert_int_equal(g.s.dread, 99);
            clear_events(&g);
            dd_settle(g.r, &g.s, &g.k);
            assert_int_equal(g.k.count, 0);
            assert_int_equal(g.s.phase, DD_DUNGEON);
        }
    }
}

/* DD-612: apart from its tells a fight like any other: crits, guard, rest of the guard, potions. */
static void the_watcher_fights_by_the_rules(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        uint8_t room = ahead(&g, rulesets[i], 1, DD_ROOM_EMPTY, NULL);
        g.s.dread = 95;
        act(&g, DD_MOVE, room);
        uint16_t potion = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
        int16_t hp = g.s.foe[0].hp;
        int heal = g.r->item[item_kind(&g, "healing_potion")].heal;
        uint32_t tell = g.r->monster[g.s.foe[0].monster].tell_chance;
        g.s.foe[0].tell = DD_TELL_NONE;
        rig_dice(&g.s.combat, WANT_RANGE(5, 8, 7), WANT_YES(CRIT), WANT_RANGE(18, 25, 18),
                 WANT_RANGE(18, 25, 23), WANT_RANGE(18, 25, 20));
        rig_dice(&g.s.foe_mind, WANT_NO(tell), WANT_NO(tell), WANT_NO(tell));
        act(&g, DD_ATTACK);
        assert_int_equal(g.s.foe[0].hp, hp - 20);
        assert_int_equal(g.s.hp, g.s.max_hp - 18);
        act(&g, DD_DEFEND);
        assert_int_equal(g.s.hp, g.s.max_hp - 18 - 11);
        refuse(&g, DD_NO_COOLDOWN, DD_DEFEND);
        act(&g, DD_USE_ITEM, potion);
        assert_int_equal(g.s.hp, g.s.max_hp - 18 - 11 + heal - 20);
        assert_used(&g.s.combat, 5);
        assert_used(&g.s.foe_mind, 3);
        assert_int_equal(g.s.turn, 4);
    }
}

/* DD-307: with good gear and potions it falls in a fair share of fights, to a plain rule of thumb already:
 * guard on the heavy blow, potions on its tell turns. */
static void the_watcher_falls_to_a_prepared_delver(void **unused) {
    int won = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct game g;
        start(&g, MVP, "watcher-best", seed);
        while (g.s.outcome == DD_OUT_NONE) {
            struct action a = {DD_ATTACK, {0, 0, 0}};
            if (g.s.foe[0].tell == DD_TELL_HEAVY && !g.s.defend_cooldown)
                a.verb = DD_DEFEND;
            else if (g.s.consumables[0].id && g.s.hp <= 31)
                a = (struct action){DD_USE_ITEM, {(int16_t)g.s.consumables[0].id, 0, 0}};
            dd_apply(g.r, &g.s, 0, &a, NULL);
        }
        won += g.s.outcome == DD_OUT_EXTRACTED;
    }
    assert_in_range(won, 60, 360);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hp_are_rolled_at_the_start),
        cmocka_unit_test(blows_and_gold_stay_in_range),
        cmocka_unit_test(who_wears_plate_and_who_lives_where),
        cmocka_unit_test(attacks_first_on_turn_one_only),
        cmocka_unit_test(an_ambush_happens_once),
        cmocka_unit_test(a_tell_and_the_heavy_blow_after_it),
        cmocka_unit_test(a_guard_against_a_heavy_blow),
        cmocka_unit_test(a_tell_is_shown_as_one_of_its_lines),
        cmocka_unit_test(second_phase_at_forty),
        cmocka_unit_test(heavy_blows_of_the_second_phase),
        cmocka_unit_test(the_dead_are_not_struck_again),
        cmocka_unit_test(the_watcher_comes_at_full_dread),
        cmocka_unit_test(the_watcher_waits_for_an_answer),
        cmocka_unit_test(the_watcher_can_be_beaten),
        cmocka_unit_test(the_watcher_fights_by_the_rules),
        cmocka_unit_test(the_watcher_falls_to_a_prepared_delver),
    };
    return cmocka_run_group_tests_name("darkdelve: foes", tests, NULL, NULL);
}
