/* Rules of a fight, the delver's side: the four actions, their formulas, the order of a turn, and the three
 * ends. Dice are loaded (dd_test.h), and each test says how many of them the rule may use. Tests with literal
 * figures run on the documents' ruleset; the tuned one has the same formulas, tested with its own figures. */
#include "dd_scene.h"

enum { CRIT = 1400, CRIT_IRON = 1900, TELL = 1500, DROP = 1500, FLEE = 8500 };

static const struct swing {
    const char *weapon, *foe;
    int lo, hi, roll; /* of the weapon */
    int crit_chance;
    bool crit;
    int damage;
} swings[] = {
    /* DD-207: weapon range + MIGHT 3 */
    {"rusty_sword", "bone_colossus", 5, 8, 5, CRIT, false, 8},
    {"rusty_sword", "bone_colossus", 5, 8, 8, CRIT, false, 11},
    {"iron_longsword", "bone_colossus", 7, 11, 7, CRIT_IRON, false, 10},
    {"iron_longsword", "bone_colossus", 7, 11, 11, CRIT_IRON, false, 14},
    {"soulreaver_axe", "bone_colossus", 9, 14, 14, CRIT, false, 17},
    /* DD-208, DD-118: doubled, MIGHT included */
    {"rusty_sword", "bone_colossus", 5, 8, 6, CRIT, true, 18},
    {"iron_longsword", "bone_colossus", 7, 11, 11, CRIT_IRON, true, 28},
    /* DD-209, S-78: a quarter less, rounded down */
    {"rusty_sword", "armored_ghoul", 5, 8, 5, CRIT, false, 6},
    {"rusty_sword", "armored_ghoul", 5, 8, 6, CRIT, false, 6},
    {"rusty_sword", "armored_ghoul", 5, 8, 7, CRIT, false, 7},
    {"iron_longsword", "armored_ghoul", 7, 11, 11, CRIT_IRON, false, 10},
    /* DD-208: doubled before the reduction: 18 x 0.75 = 13, not 2 x 6 */
    {"rusty_sword", "armored_ghoul", 5, 8, 6, CRIT, true, 13},
};

static void attack_follows_the_formula(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        for (uint32_t k = 0; k < sizeof swings / sizeof swings[0]; k++) {
            const struct swing *w = &swings[k];
            struct game g;
            spar(&g, rulesets[i], w->foe, 0);
            wear(&g, w->weapon);
            const struct dd_monster_rules *m = &g.r->monster[g.s.foe[0].monster];
            struct want crit = {10000, w->crit ? 0 : (uint32_t)w->crit_chance,
                                w->crit ? (uint32_t)w->crit_chance - 1 : 9999};
            rig_dice(&g.s.combat, WANT_RANGE(w->lo, w->hi, w->roll), crit,
                     WANT_RANGE(m->damage.lo, m->damage.hi, m->damage.lo));
            int16_t hp = g.s.foe[0].hp;
            act(&g, DD_ATTACK);
            assert_used(&g.s.combat, 3);
            const struct event *ev = nth_event(&g, DD_EV_DAMAGE_DEALT, 0);
            assert_int_equal(ev->arg[0], 0);
            assert_int_equal(ev->arg[1], w->damage);
            assert_int_equal(ev->arg[2], w->crit);
            assert_int_equal(g.s.foe[0].hp, hp - w->damage);
        }
    }
}

/* DD-208 with DD-117: the chance is exact to the basis point: 14%, and 19% with the Iron Longsword. */
static void crit_chance_has_a_sharp_edge(void **unused) {
    static const struct {
        const char *weapon;
        int lo, hi, draw, crit;
    } rows[] = {{"rusty_sword", 5, 8, 1399, 1},
                {"rusty_sword", 5, 8, 1400, 0},
                {"iron_longsword", 7, 11, 1899, 1},
                {"iron_longsword", 7, 11, 1900, 0}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        spar(&g, DOCUMENT, "bone_colossus", 100);
        wear(&g, rows[k].weapon);
        rig_dice(&g.s.combat, WANT_RANGE(rows[k].lo, rows[k].hi, rows[k].lo),
                 WANT_BELOW(10000, rows[k].draw));
        act(&g, DD_ATTACK);
        assert_int_equal(event_arg(&g, DD_EV_DAMAGE_DEALT, 2), rows[k].crit);
    }
}

/* DD-190 as the fight sees it: a tenth of the final damage, after crit and reduction, rounded down, never
 * above the maximum, and on a killing blow too. */
static void lifesteal_comes_last(void **unused) {
    static const struct {
        const char *foe;
        int16_t foe_hp;
        int roll, crit, missing, healed;
    } rows[] = {
        {"bone_colossus", 100, 9, 0, 30, 1},  /* 12 */
        {"bone_colossus", 100, 14, 1, 30, 3}, /* 34 */
        {"bone_colossus", 100, 14, 1, 2, 2},  /* only two HP were missing */
        {"bone_colossus", 100, 14, 1, 0, 0},  {"armored_ghoul", 28, 9, 0, 30, 0}, /* 12 x 0.75 = 9 */
        {"armored_ghoul", 28, 12, 1, 30, 2},                                      /* 30 x 0.75 = 22 */
        {"ghoul", 20, 12, 1, 30, 3},                                              /* 30, which kills */
    };
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        spar(&g, DOCUMENT, rows[k].foe, rows[k].foe_hp);
        wear(&g, "soulreaver_axe");
        g.s.hp = (int16_t)(g.s.max_hp - rows[k].missing);
        struct want crit = {10000, rows[k].crit ? 0 : CRIT, rows[k].crit ? CRIT - 1 : 9999};
        rig_dice(&g.s.combat, WANT_RANGE(9, 14, rows[k].roll), crit);
        act(&g, DD_ATTACK);
        if (rows[k].healed)
            assert_int_equal(event_arg(&g, DD_EV_LIFESTEAL, 0), rows[k].healed);
        else
            assert_false(has_event(&g, DD_EV_LIFESTEAL));
        assert_int_equal(has_event(&g, DD_EV_ENEMY_DIED), !strcmp(rows[k].foe, "ghoul"));
        assert_true(g.s.hp <= g.s.max_hp);
    }
}

/* DD-202: Attack, Defend, Use Item, Flee and nothing else. DD-201: against one foe. */
static void exactly_four_actions(void **unused) {
    static const bool wanted[DD_VERBS] = {
        [DD_ATTACK] = true, [DD_DEFEND] = true, [DD_USE_ITEM] = true, [DD_FLEE] = true};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        struct action legal[DD_MAX_LEGAL];
        bool offered[DD_VERBS] = {false};
        spar(&g, rulesets[i], "ghoul", 0);
        uint16_t potion = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
        g.s.turn = 2;
        uint32_t n = dd_legal(g.r, &g.s, legal, DD_MAX_LEGAL);
        assert_int_equal(n, 4);
        for (uint32_t k = 0; k < n; k++)
            offered[legal[k].verb] = true;
        for (int v = 0; v < DD_VERBS; v++) {
            assert_int_equal(offered[v], wanted[v]);
            if (!wanted[v])
                refuse(&g, v > DD_ACKNOWLEDGE ? DD_NO_RULE : DD_NO_PHASE, v);
        }
        assert_true(is_legal(&g, DD_USE_ITEM, potion));
        g.s.hp = g.s.max_hp = dd_max_hp(g.r, &g.s);
        slay(&g);
        assert_int_equal(count_events(&g, DD_EV_ENEMY_DIED), 1);
        assert_int_equal(g.s.phase, DD_DUNGEON);
    }
}

/* DD-228, DD-229: no stamina and no statuses: blow after blow is possible, blows taken leave nothing behind
 * but lost HP, and what the state has for either in the whole game stays empty. */
static void no_stamina_and_no_statuses(void **unused) {
    static const uint8_t none[DD_STATUSES];
    struct game g;
    (void)unused;
    spar(&g, DOCUMENT, "ghoul", 25);
    for (int turn = 0; turn < 40; turn++) {
        struct dd_state before = g.s;
        g.s.hp = g.s.max_hp;
        g.s.foe[0].hp = 25;
        before.hp = g.s.hp;
        rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5), WANT_NO(CRIT), WANT_RANGE(8, 12, 10));
        rig_dice(&g.s.foe_mind, WANT_NO(TELL));
        g.s.foe[0].tell = DD_TELL_NONE;
        act(&g, DD_ATTACK);
        assert_int_equal(event_arg(&g, DD_EV_DAMAGE_DEALT, 1), 8);
        assert_int_equal(g.s.stamina + g.s.breath, 0);
        assert_memory_equal(g.s.status, none, sizeof none);
        assert_memory_equal(g.s.foe[0].status, none, sizeof none);
        assert_int_equal(before.hp - g.s.hp, 10);
        struct dd_state after = g.s;
        after.hp = before.hp;
        memcpy(after.foe, before.foe, sizeof after.foe);
        after.combat = before.combat;
        after.foe_mind = before.foe_mind;
        after.turn = before.turn;
        after.step = before.step;
        assert_memory_equal(&after, &before, sizeof after);
    }
}

/* DD-210: half, rounded down, for every blow a foe has. */
static void defend_halves_rounded_down(void **unused) {
    static const char *const foes[] = {"plague_rat", "ghoul", "skeleton_archer", "the_watcher"};
    (void)unused;
    for (uint32_t k = 0; k < 8; k++) {
        struct game g;
        spar(&g, rulesets[k % 2], foes[k / 2], 0);
        const struct dd_span damage = g.r->monster[g.s.foe[0].monster].damage;
        for (int16_t roll = damage.lo; roll <= damage.hi; roll++) {
            g.s.turn = 2;
            g.s.hp = g.s.max_hp;
            g.s.foe[0].tell = DD_TELL_NONE;
            g.s.defend_cooldown = 0;
            rig_dice(&g.s.combat, WANT_RANGE(damage.lo, damage.hi, roll));
            act(&g, DD_DEFEND);
            assert_used(&g.s.combat, 1);
            assert_int_equal(event_arg(&g, DD_EV_DAMAGE_BLOCKED, 0), roll);
            assert_int_equal(event_arg(&g, DD_EV_DAMAGE_BLOCKED, 1), roll / 2);
            assert_int_equal(event_arg(&g, DD_EV_DAMAGE_DEALT, 1), roll / 2);
            assert_int_equal(g.s.hp, g.s.max_hp - roll / 2);
        }
    }
}

/* DD-212: the guard takes each of two blows. DD-210: and it ends with the turn. */
static void defend_covers_every_blow_of_its_turn(void **unused) {
    struct game g;
    (void)unused;
    spar(&g, DOCUMENT, "bone_colossus", 30);
    g.s.foe[0].phase = 1;
    rig_dice(&g.s.combat, WANT_RANGE(12, 16, 13), WANT_RANGE(12, 16, 16), WANT_RANGE(5, 8, 5), WANT_NO(CRIT),
             WANT_RANGE(12, 16, 12));
    rig_dice(&g.s.foe_mind, WANT_NO(3000));
    act(&g, DD_DEFEND);
    assert_used(&g.s.combat, 2);
    assert_int_equal(count_events(&g, DD_EV_DAMAGE_BLOCKED), 2);
    assert_int_equal(nth_event(&g, DD_EV_DAMAGE_DEALT, 0)->arg[1], 7); /* (13 + 2) / 2, DD-221 */
    assert_int_equal(nth_event(&g, DD_EV_DAMAGE_DEALT, 1)->arg[1], 9); /* (16 + 2) / 2 */
    act(&g, DD_ATTACK);
    assert_false(has_event(&g, DD_EV_DAMAGE_BLOCKED));
    assert_int_equal(nth_event(&g, DD_EV_DAMAGE_DEALT, 1)->arg[1], 14);
}

/* DD-211, DD-562, S-80: unusable for the next two turns of the delver; a new fight starts without. */
static void defend_rests_for_two_turns(void **unused) {
    struct game g;
    (void)unused;
    for (int i = 0; i < 2; i++) {
        spar(&g, rulesets[i], "bone_colossus", 0);
        act(&g, DD_DEFEND);
        for (int rest = 0; rest < 2; rest++) {
            refuse(&g, DD_NO_COOLDOWN, DD_DEFEND);
            assert_false(look(&g)->can_defend);
            g.s.hp = g.s.max_hp;
            act(&g, DD_ATTACK);
        }
        assert_true(is_legal(&g, DD_DEFEND));
        assert_true(look(&g)->can_defend);
    }
    spar(&g, DOCUMENT, "ghoul", 25);
    act(&g, DD_DEFEND);
    assert_int_equal(g.s.defend_cooldown, 2);
    rig_dice(&g.s.combat, WANT_YES(FLEE));
    act(&g, DD_FLEE);
    act(&g, DD_MOVE, g.s.prev_room);
    assert_int_equal(g.s.phase, DD_COMBAT);
    assert_true(is_legal(&g, DD_DEFEND));
}

/* DD-213: the effect, the item gone, the foe's turn taken as after any action. */
static void using_an_item_takes_the_turn(void **unused) {
    struct game g;
    (void)unused;
    spar(&g, DOCUMENT, "ghoul", 25);
    uint16_t potion = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
    g.s.hp = 20;
    rig_dice(&g.s.combat, WANT_RANGE(8, 12, 9));
    act(&g, DD_USE_ITEM, potion);
    assert_used(&g.s.combat, 1);
    assert_int_equal(event_arg(&g, DD_EV_ITEM_USED, 2), 20);
    assert_int_equal(g.s.hp, 20 + 20 - 9);
    assert_int_equal(g.s.turn, 2);
    assert_int_equal(g.s.consumables[0].id, 0);
    refuse(&g, DD_NO_ITEM, DD_USE_ITEM, potion);

    potion = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
    g.s.hp = (int16_t)(g.s.max_hp - 6);
    g.s.foe[0].tell = DD_TELL_NONE;
    rig_dice(&g.s.combat, WANT_RANGE(8, 12, 8));
    act(&g, DD_USE_ITEM, potion);
    assert_int_equal(event_arg(&g, DD_EV_ITEM_USED, 2), 6); /* no more than was missing */
    assert_int_equal(g.s.hp, g.s.max_hp - 8);
}

/* DD-213: a torch lowers Dread by 5 and burns three times; a Clarity Potion clears the sight. */
static void torch_and_clarity_work_in_a_fight(void **unused) {
    struct game g;
    (void)unused;
    spar(&g, DOCUMENT, "ghoul", 25);
    uint16_t torch = give(&g, g.s.consumables, DD_CARRY_MAX, "torch");
    uint16_t clarity = give(&g, g.s.consumables, DD_CARRY_MAX, "clarity_potion");
    g.s.dread = 60;
    for (int use = 1; use <= 3; use++) {
        g.s.hp = g.s.max_hp;
        act(&g, DD_USE_ITEM, torch);
        assert_int_equal(g.s.dread, 60 - 5 * use);
        assert_int_equal(event_arg(&g, DD_EV_DREAD_CHANGED, 2), DD_FROM_TORCH);
        assert_true(nth_event(&g, DD_EV_DAMAGE_DEALT, 0)->arg[0] == 1);
    }
    assert_int_equal(dd_items_find(g.s.consumables, DD_CARRY_MAX, torch), -1);
    g.s.hp = g.s.max_hp;
    act(&g, DD_USE_ITEM, clarity);
    assert_int_equal(g.s.clarity_rooms, 3);
    assert_int_equal(g.s.dread, 45);
    assert_int_equal(g.s.consumables[0].id, 0);
}

/* DD-214, DD-104: 70% (bosses 50%) and 5 points per CUNNING; C-62: never more than 95%.
 * C-61: a boss has its 50% though nobody can use them. */
static void flee_chance(void **unused) {
    static const struct {
        const char *foe;
        uint8_t cunning;
        uint16_t chance;
    } rows[] = {{"ghoul", 0, 7000}, {"ghoul", 3, 8500},         {"ghoul", 4, 9000},      {"ghoul", 5, 9500},
                {"ghoul", 6, 9500}, {"bone_colossus", 3, 6500}, {"the_watcher", 3, 6500}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        spar(&g, rulesets[k % 2], rows[k].foe, 0);
        g.s.cunning = rows[k].cunning;
        assert_int_equal(dd_flee_chance(g.r, &g.s), rows[k].chance);
        assert_int_equal(look(&g)->flee, rows[k].chance);
    }
    for (uint32_t draw = 8499; draw <= 8500; draw++) {
        struct game g;
        spar(&g, DOCUMENT, "ghoul", 25);
        g.s.turn = 2;
        rig_dice(&g.s.combat, WANT_BELOW(10000, draw));
        act(&g, DD_FLEE);
        assert_int_equal(event_arg(&g, DD_EV_FLEE_ATTEMPTED, 0), draw == 8499);
    }
}

/* DD-215, DD-225, DD-033, S-79, C-63: away to the room before with 8 Dread more; the foe stays as it was. */
static void a_flight_that_succeeds(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        spar(&g, rulesets[i], "ghoul", 0);
        int16_t max_hp = g.s.foe[0].max_hp;
        uint8_t room = g.s.room, before = g.s.prev_room, cleared = g.s.rooms_cleared;
        g.s.rooms[before].flags |= DD_EXPLORED | DD_CLEARED;
        g.s.rooms[before].foe[0] = (struct dd_foe){0};
        g.s.turn = 2;
        g.s.foe[0].hp = 9;
        g.s.dread = 10;
        rig_dice(&g.s.combat, WANT_YES(FLEE));
        act(&g, DD_FLEE);
        assert_used(&g.s.combat, 1);
        assert_int_equal(event_arg(&g, DD_EV_FLEE_ATTEMPTED, 0), 1);
        assert_int_equal(event_arg(&g, DD_EV_FLEE_ATTEMPTED, 1), 8);
        assert_int_equal(event_arg(&g, DD_EV_COMBAT_ENDED, 0), DD_FLED);
        assert_true(event_at(&g, DD_EV_FLEE_ATTEMPTED) < event_at(&g, DD_EV_COMBAT_ENDED));
        assert_false(has_event(&g, DD_EV_DAMAGE_DEALT));
        assert_int_equal(g.s.phase, DD_DUNGEON);
        assert_int_equal(g.s.room, before);
        assert_int_equal(g.s.dread, 18);
        assert_int_equal(g.s.rooms[room].foe[0].monster, monster_kind(&g, "ghoul"));
        assert_int_equal(g.s.rooms[room].foe[0].hp, 9);
        assert_int_equal(g.s.rooms[room].foe[0].max_hp, max_hp);
        assert_int_equal(g.s.rooms_cleared, cleared);
        assert_false(g.s.rooms[room].flags & DD_CLEARED);

        /* DD-273: the same foe waits, with the HP it had; nothing is rolled anew. */
        rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5));
        act(&g, DD_MOVE, room);
        assert_used(&g.s.combat, 0);
        assert_int_equal(g.s.phase, DD_COMBAT);
        assert_int_equal(g.s.foe[0].hp, 9);
        assert_int_equal(event_arg(&g, DD_EV_COMBAT_STARTED, 1), 1);
        assert_int_equal(g.s.turn, 1);
    }
}

static void assert_ending(const struct game *g, const char *said) {
    struct dd_view v;
    TEXT_ON_STACK(t, 100);
    memset(&v, 0, sizeof v);
    dd_view(g->r, &g->s, 0, &v);
    dd_say_ask(g->r, &v, &t);
    assert_string_equal(t.buf, said);
}

/* DD-215: who flees from a duel has not won it: the match is over without a prize. A victory is the one that
 * counts (DD-224). What is said at the end says which it was. */
static void a_duel_that_is_fled_from(void **unused) {
    (void)unused;
    for (int i = 0; i < 4; i++) {
        struct game g;
        struct result end;
        bool flees = i % 2;
        start(&g, rulesets[i / 2], "duel-ghoul", 3);
        g.s.turn = 2;
        g.s.foe[0].hp = g.s.rooms[1].foe[0].hp = 1;
        if (flees) {
            rig_dice(&g.s.combat, WANT_YES(FLEE));
            act(&g, DD_FLEE);
            assert_used(&g.s.combat, 1);
            assert_int_equal(event_arg(&g, DD_EV_COMBAT_ENDED, 0), DD_FLED);
        } else {
            act(&g, DD_ATTACK);
            assert_int_equal(event_arg(&g, DD_EV_COMBAT_ENDED, 0), DD_VICTORY);
        }
        assert_true(is_over(&g));
        assert_int_equal(g.s.outcome, flees ? DD_OUT_QUIT : DD_OUT_EXTRACTED);
        dd_result(g.r, &g.s, &end);
        assert_int_equal(end.outcome, g.s.outcome);
        assert_ending(&g, flees ? "You got away and have not won the duel." : "You have won the duel.");
    }
    struct game g;
    start(&g, DOCUMENT, "duel-ghoul", 3);
    g.s.hp = 1;
    assert_ending(&g, "What do you do?");
    while (!is_over(&g))
        act(&g, DD_ATTACK);
    assert_int_equal(g.s.outcome, DD_OUT_DIED);
    assert_ending(&g, "You have lost the duel.");
}

/* DD-216: one free blow with full force, though the guard was up the turn before, and the fight goes on. */
static void a_flight_that_fails(void **unused) {
    struct game g;
    (void)unused;
    spar(&g, DOCUMENT, "ghoul", 25);
    uint8_t room = g.s.room;
    rig_dice(&g.s.combat, WANT_RANGE(8, 12, 8), WANT_NO(FLEE), WANT_RANGE(8, 12, 12));
    rig_dice(&g.s.foe_mind, WANT_NO(TELL), WANT_NO(TELL));
    act(&g, DD_DEFEND);
    int16_t hp = g.s.hp;
    act(&g, DD_FLEE);
    assert_used(&g.s.combat, 3);
    assert_int_equal(event_arg(&g, DD_EV_FLEE_ATTEMPTED, 0), 0);
    assert_int_equal(event_arg(&g, DD_EV_FLEE_ATTEMPTED, 1), 0);
    assert_int_equal(count_events(&g, DD_EV_DAMAGE_DEALT), 1);
    assert_false(has_event(&g, DD_EV_DAMAGE_BLOCKED));
    assert_false(has_event(&g, DD_EV_COMBAT_ENDED));
    assert_int_equal(g.s.hp, hp - 12);
    assert_int_equal(g.s.dread, 0);
    assert_int_equal(g.s.phase, DD_COMBAT);
    assert_int_equal(g.s.room, room);
    assert_int_equal(g.s.turn, 3);
}

/* DD-217, DD-563: not on turn 1, and never from a boss. */
static void when_fleeing_is_refused(void **unused) {
    static const char *const bosses[] = {"bone_colossus", "the_watcher"};
    struct game g;
    (void)unused;
    spar(&g, DOCUMENT, "ghoul", 25);
    refuse(&g, DD_NO_FIRST_TURN, DD_FLEE);
    assert_false(look(&g)->can_flee);
    act(&g, DD_DEFEND);
    assert_true(is_legal(&g, DD_FLEE));
    assert_true(look(&g)->can_flee);
    for (int i = 0; i < 4; i++) {
        spar(&g, rulesets[i / 2], bosses[i % 2], 0);
        for (uint16_t turn = 1; turn < 12; turn++) {
            g.s.turn = turn;
            refuse(&g, DD_NO_FLEE, DD_FLEE);
            assert_false(look(&g)->can_flee);
        }
    }
}

/* DD-203: the delver, then the foe, then the next turn's telegraph. */
static void order_of_a_turn(void **unused) {
    struct game g;
    (void)unused;
    spar(&g, DOCUMENT, "ghoul", 25);
    rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5), WANT_NO(CRIT), WANT_RANGE(8, 12, 8));
    rig_dice(&g.s.foe_mind, WANT_YES(TELL));
    act(&g, DD_ATTACK);
    assert_used(&g.s.combat, 3);
    assert_used(&g.s.foe_mind, 1);
    assert_int_equal(g.k.count, 3);
    assert_int_equal(g.event[0].kind, DD_EV_DAMAGE_DEALT);
    assert_int_equal(g.event[0].arg[0], 0);
    assert_int_equal(g.event[1].kind, DD_EV_DAMAGE_DEALT);
    assert_int_equal(g.event[1].arg[0], 1);
    assert_int_equal(g.event[2].kind, DD_EV_TELEGRAPH);
    assert_int_equal(g.s.turn, 2);

    /* A foe that falls does not strike any more, and nobody telegraphs. */
    spar(&g, DOCUMENT, "ghoul", 8);
    rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5), WANT_NO(CRIT));
    rig_dice(&g.s.foe_mind, WANT_YES(TELL));
    act(&g, DD_ATTACK);
    assert_used(&g.s.combat, 2);
    assert_used(&g.s.foe_mind, 0);
    assert_int_equal(g.s.hp, g.s.max_hp);
}

/* DD-224, DD-191, DD-323: gold in range, a roll for an item, Dread of the floor, a kill, both events. */
static void victory(void **unused) {
    (void)unused;
    for (int drops = 0; drops < 2; drops++) {
        struct game g;
        spar(&g, DOCUMENT, "ghoul", 8);
        uint8_t ghoul = g.s.foe[0].monster, cleared = g.s.rooms_cleared;
        g.s.run_gold = 100;
        rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5), WANT_NO(CRIT));
        struct want roll = {10000, drops ? 0 : DROP, drops ? DROP - 1 : 9999};
        rig_dice(&g.s.loot, WANT_RANGE(4, 8, 7), roll);
        act(&g, DD_ATTACK);
        assert_used(&g.s.loot, drops ? 4 : 2); /* rarity and kind are drawn only for something */
        assert_int_equal(event_arg(&g, DD_EV_ENEMY_DIED, 0), ghoul);
        assert_int_equal(event_arg(&g, DD_EV_ENEMY_DIED, 1), 7);
        assert_int_equal(event_arg(&g, DD_EV_ENEMY_DIED, 2) != 0, drops);
        assert_int_equal(count_events(&g, DD_EV_ITEM_FOUND), drops);
        assert_int_equal(event_arg(&g, DD_EV_COMBAT_ENDED, 0), DD_VICTORY);
        assert_int_equal(event_arg(&g, DD_EV_COMBAT_ENDED, 1), 1);
        assert_int_equal(g.s.run_gold, 107);
        assert_int_equal(g.s.dread, 5);
        assert_int_equal(g.s.profile.bestiary[ghoul].kills, 1);
        assert_int_equal(g.s.rooms[g.s.room].foe[0].monster, 0);
        assert_int_equal(g.s.rooms_cleared, cleared + 1);
        assert_int_equal(g.s.phase, DD_DUNGEON);
        assert_int_equal(g.s.foe[0].monster, 0);
    }
}

/* DD-226: the last HP gone, the death flow runs, and both events are there. */
static void death(void **unused) {
    static const struct {
        int16_t hp;
        bool dies;
    } rows[] = {{9, false}, {8, true}, {1, true}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        spar(&g, DOCUMENT, "ghoul", 25);
        uint8_t ghoul = g.s.foe[0].monster;
        g.s.hp = rows[k].hp;
        rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5), WANT_NO(CRIT), WANT_RANGE(8, 12, 8));
        act(&g, DD_ATTACK);
        assert_used(&g.s.combat, 3);
        assert_int_equal(g.s.phase, rows[k].dies ? DD_DEAD : DD_COMBAT);
        assert_int_equal(count_events(&g, DD_EV_PLAYER_DIED), rows[k].dies);
        assert_int_equal(count_events(&g, DD_EV_COMBAT_ENDED), rows[k].dies);
        if (!rows[k].dies)
            continue;
        assert_int_equal(g.s.hp, 0);
        assert_int_equal(event_arg(&g, DD_EV_PLAYER_DIED, 0), ghoul);
        assert_int_equal(event_arg(&g, DD_EV_COMBAT_ENDED, 0), DD_DEATH);
        assert_false(has_event(&g, DD_EV_TELEGRAPH));
    }
}

/* DD-227 wishes for 3 to 5 turns with a common foe. The document's own figures do not give them: of plain
 * blows the quick ones last fewer than 3, and that is what is pinned here; the wish itself is the lab's row
 * common_turns, which holds in the tuned ruleset. The boss against the best weapon lies within its 6 to 10.
 * No rule ends a fight that lasts longer. */
static double mean_turns(const char *monster, const char *weapon, int fights) {
    int turns = 0;
    for (int i = 0; i < fights; i++) {
        struct game g;
        start(&g, DOCUMENT, "duel-ghoul", (uint64_t)i + 1);
        g.s.foe[0] = (struct dd_foe){.monster = monster_kind(&g, monster)};
        const struct dd_span hp = g.r->monster[g.s.foe[0].monster].hp;
        g.s.foe[0].hp = g.s.foe[0].max_hp = (int16_t)stream_range(&g.s.combat, hp.lo, hp.hi);
        wear(&g, weapon);
        while (g.s.phase == DD_COMBAT) {
            struct action a = {DD_ATTACK, {0, 0, 0}};
            g.s.hp = g.s.max_hp;
            dd_apply(g.r, &g.s, 0, &a, NULL);
            turns++;
        }
    }
    return (double)turns / fights;
}

static void length_of_fights(void **unused) {
    static const struct {
        const char *monster;
        double expected;
    } rows[] = {{"plague_rat", 1.86},
                {"ghoul", 2.64},
                {"skeleton_archer", 1.92},
                {"armored_ghoul", 3.88},
                {"shadow_stalker", 3.0}};
    struct game g;
    (void)unused;
    for (int i = 0; i < 5; i++) {
        double turns = mean_turns(rows[i].monster, "rusty_sword", 1000);
        assert_true(turns > rows[i].expected - 0.1 && turns < rows[i].expected + 0.1);
    }
    double boss = mean_turns("bone_colossus", "soulreaver_axe", 500);
    assert_true(boss >= 6 && boss <= 10);

    spar(&g, DOCUMENT, "ghoul", 25);
    for (int turn = 1; turn < 60; turn++) {
        g.s.hp = g.s.max_hp;
        g.s.foe[0].hp = g.s.foe[0].max_hp;
        rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5), WANT_NO(CRIT));
        act(&g, DD_ATTACK);
        assert_int_equal(g.s.phase, DD_COMBAT);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attack_follows_the_formula),
        cmocka_unit_test(crit_chance_has_a_sharp_edge),
        cmocka_unit_test(lifesteal_comes_last),
        cmocka_unit_test(exactly_four_actions),
        cmocka_unit_test(no_stamina_and_no_statuses),
        cmocka_unit_test(defend_halves_rounded_down),
        cmocka_unit_test(defend_covers_every_blow_of_its_turn),
        cmocka_unit_test(defend_rests_for_two_turns),
        cmocka_unit_test(using_an_item_takes_the_turn),
        cmocka_unit_test(torch_and_clarity_work_in_a_fight),
        cmocka_unit_test(flee_chance),
        cmocka_unit_test(a_flight_that_succeeds),
        cmocka_unit_test(a_flight_that_fails),
        cmocka_unit_test(a_duel_that_is_fled_from),
        cmocka_unit_test(when_fleeing_is_refused),
        cmocka_unit_test(order_of_a_turn),
        cmocka_unit_test(victory),
        cmocka_unit_test(death),
        cmocka_unit_test(length_of_fights),
    };
    return cmocka_run_group_tests_name("darkdelve: combat", tests, NULL, NULL);
}
