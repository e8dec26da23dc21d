/* Rules of statuses and of foes in the larger game: what each status does and how it adds up, the document's
 * roster to the figure, bosses and their round, helpers that are called, elites, and the Watcher in a fight.
 */
#include "dd_full.h"

#include "games/darkdelve/fight_parts.h"

/* Somebody without VIGOR before one of this kind. */
static struct dd_rules *alone(struct game *g, const char *ruleset, const char *name) {
    struct dd_rules *r = brawl(g, ruleset, &name, 1);
    g->s.vigor = 0;
    return r;
}

/* DD-254, DD-256 to DD-259: more of the same, to a limit or not at all. */
static void statuses_add_up(void **unused) {
    static const struct {
        uint8_t status, amount, after[4];
    } rows[] = {{DD_POISONED, 3, {3, 6, 6, 6}},
                {DD_BLEEDING, 2, {2, 4, 5, 5}},
                {DD_STUNNED, 1, {1, 1, 1, 1}},
                {DD_WEAKENED, 3, {3, 6, 6, 6}},
                {DD_CURSED, 1, {1, 1, 1, 1}}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        alone(&g, FULL, "ghoul");
        for (int i = 0; i < 4; i++) {
            dd_status_add(g.r, &g.s, 0, rows[k].status, rows[k].amount, &g.k);
            assert_int_equal(g.s.status[rows[k].status], rows[k].after[i]);
        }
    }
}

/* DD-253, DD-255, DD-256, DD-263: three a turn for three turns; two a turn for each wound, until somebody
 * binds it; both at once. S-33: outside of fights too. */
static void wounds_hurt(void **unused) {
    (void)unused;
    for (int fighting = 0; fighting < 2; fighting++) {
        struct game g;
        alone(&g, FULL, "ghoul");
        g.s.phase = fighting ? DD_COMBAT : DD_DUNGEON;
        g.s.status[DD_POISONED] = 3;
        for (int turn = 1; turn <= 5; turn++) {
            dd_status_tick(g.r, &g.s, 0, &g.k);
            assert_int_equal(g.s.hp, 5000 - 3 * (turn > 3 ? 3 : turn));
        }
        for (uint8_t wounds = 1; wounds <= 5; wounds++) {
            g.s.hp = 100;
            g.s.status[DD_BLEEDING] = wounds;
            dd_status_tick(g.r, &g.s, 0, &g.k);
            dd_status_tick(g.r, &g.s, 0, &g.k);
            assert_int_equal(g.s.hp, 100 - 4 * wounds);
        }
        g.s.hp = 100;
        g.s.status[DD_BLEEDING] = 1;
        g.s.status[DD_POISONED] = 1;
        dd_status_tick(g.r, &g.s, 0, &g.k);
        assert_int_equal(g.s.hp, 95);
        assert_true(dd_status_cure(g.r, &g.s, DD_BLEEDING, &g.k)); /* DD-260, DD-261 */
        assert_false(dd_status_cure(g.r, &g.s, DD_BLEEDING, &g.k));
    }
}

/* S-19: each point of VIGOR takes a twentieth, at most two fifths, and never all of it. */
static void vigor_resists(void **unused) {
    static const struct { uint8_t vigor, hurt; } rows[] = {{0, 10}, {2, 9}, {4, 8}, {8, 6}, {20, 6}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        alone(&g, FULL, "ghoul");
        g.s.vigor = rows[k].vigor;
        g.s.status[DD_BLEEDING] = 5;
        dd_status_tick(g.r, &g.s, 0, &g.k);
        assert_int_equal(g.s.hp, 5000 - rows[k].hurt);
    }
}

/* DD-257, DD-258, S-33: who is stunned can do nothing for one turn; weakness is counted, and both end with
 * the fight. */
static void stunned_and_weak(void **unused) {
    struct game g;
    (void)unused;
    alone(&g, FULL, "ghoul");
    g.s.status[DD_STUNNED] = 1;
    refuse(&g, DD_NO_STUNNED, DD_ATTACK, 0);
    refuse(&g, DD_NO_STUNNED, DD_BLOCK);
    refuse(&g, DD_NO_STUNNED, DD_FLEE);
    act(&g, DD_PASS);
    assert_int_equal(g.s.status[DD_STUNNED], 0);
    g.s.status[DD_WEAKENED] = 3;
    for (int i = 2; i >= 0; i--) {
        act(&g, DD_PASS);
        assert_int_equal(g.s.status[DD_WEAKENED], i);
    }
    g.s.status[DD_WEAKENED] = 3;
    g.s.status[DD_BLEEDING] = 1;
    g.s.foe[0].hp = 1;
    act(&g, DD_ATTACK, 0);
    assert_int_equal(g.s.phase, DD_DUNGEON);
    assert_int_equal(g.s.status[DD_WEAKENED], 0);
    assert_int_equal(g.s.status[DD_BLEEDING], 1);
}

/* S-33: outside of a fight poison takes its three and runs out with each turn that passes; in one the clock
 * leaves wounds to the fight. */
static void wounds_go_on(void **unused) {
    struct game g;
    (void)unused;
    for (int fighting = 0; fighting < 2; fighting++)
        for (uint32_t turns = 1; turns <= 4; turns++) {
            alone(&g, FULL, "ghoul");
            g.s.phase = fighting ? DD_COMBAT : DD_DUNGEON;
            g.s.status[DD_POISONED] = 6;
            dd_clock(g.r, &g.s, turns, &g.k);
            assert_int_equal(g.s.hp, 5000 - (fighting ? 0 : 3 * (int)turns));
            assert_int_equal(g.s.status[DD_POISONED], 6 - (fighting ? 0 : turns));
        }
}

/* DD-258: a foe that is weak deals a quarter less, whatever it does. */
static void weak_foes(void **unused) {
    struct game g;
    (void)unused;
    struct dd_rules *r = alone(&g, DOCUMENT_FULL, "ghoul");
    struct dd_foe *f = &g.s.foe[0];
    r->monster[f->monster].heavy = 20000;
    for (int heavy = 0; heavy < 2; heavy++) {
        f->tell = heavy ? DD_TELL_HEAVY : DD_TELL_NONE;
        f->status[DD_WEAKENED] = 0;
        assert_int_equal(dd_foe_deals(r, dd_ground_of(r, &g.s), f, 20), heavy ? 40 : 20);
        f->status[DD_WEAKENED] = 1;
        assert_int_equal(dd_foe_deals(r, dd_ground_of(r, &g.s), f, 20), heavy ? 30 : 15);
    }
}

/* S-30, S-34, DD-282, DD-285, DD-294: who brings what, how much of it and how often. */
static void what_they_bring(void **unused) {
    static const struct {
        const char *name;
        uint8_t status, amount;
        uint16_t chance;
    } rows[] = {{"plague_rat", DD_POISONED, 3, 3000},
                {"plague_ghoul", DD_POISONED, 3, 3000},
                {"shadow_stalker", DD_BLEEDING, 1, 3000},
                {"bone_knight", DD_BLEEDING, 1, 2000},
                {"corpse_shambler", DD_WEAKENED, 3, 2500},
                {"fleshweaver", DD_WEAKENED, 3, 2500},
                {"mimic", DD_SNARED, 2, 3000},
                {"ghoul", 0, 0, 0},
                {"skeleton_archer", 0, 0, 0},
                {"armored_ghoul", 0, 0, 0}};
    const struct dd_rules *r = open_ruleset(DOCUMENT_FULL)->rules;
    struct game g;
    (void)unused;
    start(&g, DOCUMENT_FULL, "run", 1);
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        const struct dd_trait *t = r->monster[monster_kind(&g, rows[k].name)].trait;
        assert_int_equal(t->status, rows[k].status);
        assert_int_equal(t->amount, rows[k].amount);
        assert_int_equal(t->chance, rows[k].chance);
        assert_int_equal(t->signed_only, 0);
        assert_int_equal(t[1].chance, 0);
    }
    assert_int_equal(r->monster[monster_kind(&g, "bone_colossus")].slam_stun, 5000);
    const struct dd_monster_rules *weaver = &r->monster[monster_kind(&g, "fleshweaver")]; /* DD-291 */
    assert_int_equal(weaver->weak, 1 << DD_FIRE | 1 << DD_SEVERING);
    assert_int_equal(weaver->resist, 1 << DD_POISON | 1 << DD_NECROTIC);
}

/* DD-282 to DD-293, S-05, S-09, S-11, S-14, S-30, S-34, DD-295, DD-312: the roster as the document has it. */
static void the_roster(void **unused) {
    static const struct {
        const char *name;
        struct dd_span hp, damage, gold;
        uint8_t type, speed;
        uint16_t armor, xp;
        uint8_t threat;
    } rows[] = {
        {"plague_rat", {12, 15}, {5, 8}, {3, 5}, DD_BASIC, DD_FAST, 0, 5, 2},
        {"ghoul", {18, 22}, {8, 12}, {5, 8}, DD_BASIC, DD_NORMAL, 0, 10, 3},
        {"plague_ghoul", {16, 20}, {6, 10}, {6, 9}, DD_BASIC, DD_NORMAL, 0, 12, 3},
        {"skeleton_archer", {14, 18}, {10, 14}, {6, 9}, DD_BASIC, DD_NORMAL, 0, 12, 3},
        {"armored_ghoul", {22, 26}, {10, 14}, {8, 12}, DD_BASIC, DD_SLOW, 1500, 15, 4},
        {"shadow_stalker", {20, 25}, {14, 18}, {10, 14}, DD_BASIC, DD_FAST, 0, 18, 5},
        {"corpse_shambler", {30, 35}, {6, 10}, {7, 10}, DD_BASIC, DD_SLOW, 0, 15, 4},
        {"fleshweaver", {40, 50}, {15, 20}, {20, 28}, DD_ELITE, DD_SLOW, 0, 35, 8},
        {"bone_knight", {55, 65}, {18, 24}, {25, 35}, DD_ELITE, DD_NORMAL, 2500, 45, 9},
        {"bone_colossus", {100, 100}, {25, 35}, {50, 75}, DD_BOSS, DD_SLOW, 0, 150, 20},
        {"mimic", {30, 38}, {12, 16}, {15, 25}, DD_BASIC, DD_NORMAL, 0, 20, 5},
    };
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        passage(&g, DOCUMENT_FULL);
        const struct dd_monster_rules *m = &g.r->monster[monster_kind(&g, rows[k].name)];
        assert_memory_equal(&m->hp, &rows[k].hp, sizeof m->hp);
        assert_memory_equal(&m->damage, &rows[k].damage, sizeof m->damage);
        assert_memory_equal(&m->gold, &rows[k].gold, sizeof m->gold);
        if (strcmp(m->name, "mimic") != 0)
            assert_int_equal(m->type, rows[k].type);
        assert_int_equal(m->speed, rows[k].speed);
        assert_int_equal(m->damage_reduction, rows[k].armor);
        assert_int_equal(m->xp, rows[k].xp);
        assert_int_equal(m->threat, rows[k].threat);
    }
}

/* DD-285, DD-286, DD-299: a variant is somebody by data only. Every foe has a sign to read, a lesson and a
 * tip, and no two of them ask the same. */
static void each_asks_something_else(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    assert_int_equal(g.r->monster[monster_kind(&g, "plague_ghoul")].variant_of, monster_kind(&g, "ghoul"));
    assert_int_equal(g.r->monster[monster_kind(&g, "armored_ghoul")].variant_of, monster_kind(&g, "ghoul"));
    assert_true(g.r->monster_count >= 30);
    for (uint32_t i = 1; i <= g.r->monster_count; i++) {
        const struct dd_monster_rules *m = &g.r->monster[i];
        assert_true(m->tell_lines >= 1 && *m->lesson && *m->tip && *m->flavour);
        for (uint32_t j = 1; j < i; j++) {
            assert_string_not_equal(m->lesson, g.r->monster[j].lesson);
            assert_string_not_equal(m->tip, g.r->monster[j].tip);
        }
    }
}

/* S-93: HP and blows by the floor and by the level that one came down with; not those of guardians, and
 * nothing by the documents. */
static void they_grow(void **unused) {
    static const struct {
        uint8_t level, floor;
        struct dd_span hp, blow;
    } rows[] = {
        {1, 1, {18, 22}, {8, 12}},  {1, 3, {22, 26}, {10, 15}},  {5, 1, {22, 26}, {10, 15}},
        {5, 3, {26, 32}, {12, 18}}, {12, 1, {27, 33}, {13, 19}}, /* no more than ten levels count here */
    };
    struct game g;
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        for (int tuned = 0; tuned < 2; tuned++) {
            alone(&g, full_rulesets[!tuned], "ghoul");
            struct dd_rules *r = own_rules(&g);
            r->grow_levels = 10;
            r->grow_hp = tuned ? (struct dd_growth){500, 1000} : r->grow_hp;
            r->grow_damage = tuned ? (struct dd_growth){600, 1200} : r->grow_damage;
            g.s.profile.hero.level = rows[k].level;
            g.s.floor = rows[k].floor;
            struct dd_span hp = dd_foe_hp(r, dd_ground_of(r, &g.s), &g.s.foe[0]),
                           blow = dd_foe_reach(r, dd_ground_of(r, &g.s), &g.s.foe[0]);
            assert_memory_equal(&hp, tuned ? &rows[k].hp : &rows[0].hp, sizeof hp);
            assert_memory_equal(&blow, tuned ? &rows[k].blow : &rows[0].blow, sizeof blow);
        }
    }
    for (int i = 0; i < 2; i++) { /* a level of this run counts in the next */
        alone(&g, FULL, "ghoul");
        g.s.profile.hero.level = 2;
        g.s.profile.hero.xp = 30;
        g.s.xp_gained = i ? 29 : 31;
        struct dd_ground at = dd_ground_of(g.r, &g.s);
        assert_int_equal(at.level, i ? 2 : 1);
    }
    for (int i = 0; i < 2; i++) { /* elites half of it */
        struct dd_rules *r = alone(&g, FULL, "bone_knight");
        g.s.profile.hero.level = i ? 11 : 1;
        struct dd_span hp = dd_foe_hp(r, dd_ground_of(r, &g.s), &g.s.foe[0]);
        assert_int_equal(hp.lo, i ? 69 : 55);
    }
    alone(&g, FULL, "bone_colossus");
    struct dd_span calm = dd_foe_reach(g.r, dd_ground_of(g.r, &g.s), &g.s.foe[0]);
    g.s.profile.hero.level = 10;
    g.s.floor = 5;
    struct dd_span late = dd_foe_reach(g.r, dd_ground_of(g.r, &g.s), &g.s.foe[0]);
    assert_memory_equal(&calm, &late, sizeof calm);
}

/* DD-218, S-04: who struck before the first choice strikes again in that turn if it shows a great blow, and
 * not otherwise; of several, it gathers. */
static void the_fast_sign_at_once(void **unused) {
    (void)unused;
    for (uint32_t signs = 0; signs < 2; signs++)
        for (uint32_t count = 1; count < 3; count++) {
            struct game g;
            struct dd_foe row[DD_FOES] = {{0}};
            alone(&g, FULL, "plague_rat");
            struct dd_rules *r = own_rules(&g);
            uint8_t rat = g.s.foe[0].monster;
            r->monster[rat].tell_chance = signs ? 10000 : 0;
            for (uint32_t i = 0; i < count; i++)
                row[i].monster = rat;
            dd_combat_start(r, &g.s, row, &g.k);
            assert_int_equal(dd_foe_intent(r, &g.s.foe[0]), signs && count == 1 ? DD_WILL_FALL
                                                            : signs             ? DD_WILL_GATHER
                                                                                : DD_WILL_NOTHING);
            g.s.hp = 500;
            act(&g, DD_PASS);
            assert_int_equal(blows_of(&g, 1), signs && count == 1);
        }
}

/* DD-294, S-40, F-08: a boss goes round. Nothing falls in the turn it gathers; the slam is announced by it,
 * and takes 20 to 30. C-31: it grows with who comes, from 100 to 120. */
static void the_colossus(void **unused) {
    static const uint8_t levels[] = {1, 4, 10, 20}, hp[] = {100, 107, 120, 120};
    struct game g;
    (void)unused;
    for (int i = 0; i < 2; i++) {
        alone(&g, full_rulesets[i], "bone_colossus");
        const struct dd_monster_rules *m = &g.r->monster[g.s.foe[0].monster];
        struct dd_foe row[DD_FOES] = {{.monster = g.s.foe[0].monster}};
        dd_combat_start(g.r, &g.s, row, &g.k);
        for (uint32_t turn = 0; turn < 13; turn++) {
            g.s.hp = 5000;
            g.s.status[DD_STUNNED] = 0;
            uint8_t move = m->cycle[turn % m->cycle_len];
            uint8_t will = dd_foe_intent(g.r, &g.s.foe[0]);
            assert_int_equal(will == DD_WILL_GATHER, move == DD_MOVE_GATHER);
            assert_int_equal(will == DD_WILL_SLAM, move == DD_MOVE_SLAM);
            act(&g, DD_PASS);
            assert_int_equal(blows_of(&g, 1), move == DD_MOVE_GATHER ? 0 : move == DD_MOVE_DOUBLE ? 2 : 1);
            if (move == DD_MOVE_SLAM)
                assert_in_range(event_arg(&g, DD_EV_DAMAGE_DEALT, 1), 20, 30);
        }
    }
    for (uint32_t k = 0; k < sizeof levels; k++) {
        alone(&g, FULL, "bone_colossus");
        g.s.profile.hero.level = levels[k];
        struct dd_span span = dd_foe_hp(g.r, dd_ground_of(g.r, &g.s), &g.s.foe[0]);
        assert_int_equal(span.lo, hp[k]);
        assert_int_equal(span.hi, hp[k]);
    }
}

/* DD-289, DD-290, S-08: at half its strength it calls two, once; that is its turn, and they act in the next.
 * They mend it by three each. Thrown off its balance it does not call. */
static void the_weaver_calls(void **unused) {
    struct game g;
    (void)unused;
    alone(&g, DOCUMENT_FULL, "fleshweaver");
    g.s.foe[0].hp = 25;
    act(&g, DD_PASS);
    assert_int_equal(dd_foe_intent(g.r, &g.s.foe[0]), DD_WILL_SUMMON);
    g.s.foe[0].flags |= DD_FOE_OPEN;
    act(&g, DD_PASS);
    assert_false(has_event(&g, DD_EV_SUMMONED));
    act(&g, DD_PASS);
    assert_int_equal(event_arg(&g, DD_EV_SUMMONED, 1), 2);
    assert_int_equal(blows_of(&g, 1) + blows_of(&g, 2) + blows_of(&g, 3), 0);
    assert_int_equal(g.s.foe[1].monster, monster_kind(&g, "ghoul"));
    assert_int_equal(g.s.foe[0].hp, 31);
    act(&g, DD_PASS);
    assert_int_equal(blows_of(&g, 2) + blows_of(&g, 3), 2);
    assert_int_equal(g.s.foe[0].hp, 37);
    assert_false(has_event(&g, DD_EV_SUMMONED));
    g.s.foe[0].hp = 10; /* once */
    act(&g, DD_PASS);
    assert_int_not_equal(dd_foe_intent(g.r, &g.s.foe[0]), DD_WILL_SUMMON);
}

/* S-08: those that were called mend whoever called them, and nobody else of its kind. */
static void who_is_mended(void **unused) {
    struct game g;
    (void)unused;
    alone(&g, DOCUMENT_FULL, "fleshweaver");
    g.s.foe[0].hp = 10;
    g.s.foe[1] = g.s.foe[2] = g.s.foe[0];
    g.s.foe[0].flags = DD_FOE_CALLED;
    g.s.foe[2].flags = DD_FOE_SUMMONED;
    g.s.foe[2].monster = monster_kind(&g, "ghoul");
    dd_foes_mend(g.r, &g.s, &g.k);
    assert_int_equal(g.s.foe[0].hp, 13);
    assert_int_equal(g.s.foe[1].hp, 10);
}

/* C-29, S-11, S-14: an elite of a basic foe is worth three times its gold and experience, by the floor's
 * factor; S-28: what a twisted one leaves is a tier better. */
static void what_an_elite_is_worth(void **unused) {
    (void)unused;
    for (int elite = 0; elite < 2; elite++)
        for (uint8_t floor = 1; floor <= 5; floor++) {
            static const uint16_t factor[] = {0, 100, 100, 120, 130, 150}, xp[] = {0, 10, 15, 20, 30, 40};
            struct game g;
            struct dd_rules *r = alone(&g, DOCUMENT_FULL, "ghoul");
            r->monster[g.s.foe[0].monster].gold = (struct dd_span){100, 100};
            g.s.floor = floor;
            g.s.foe[0].hp = 1;
            g.s.foe[0].elite = (uint8_t)elite;
            act(&g, DD_ATTACK, 0);
            assert_int_equal(g.s.run_gold, factor[floor] * (elite ? 3 : 1));
            assert_int_equal(g.s.xp_gained, xp[floor] * (elite ? 3 : 1));
        }
    for (int twisted = 0; twisted < 2; twisted++) {
        struct game g;
        struct dd_rules *r = alone(&g, DOCUMENT_FULL, "ghoul");
        r->monster[g.s.foe[0].monster].item_chance = 10000;
        r->slot_weight[DD_CONSUMABLE] = 0;
        r->floor[1].upgrade_base = r->dread_upgrade = 0;
        for (uint32_t k = 0; k < DD_RARITIES; k++)
            r->floor[1].rarity_weight[k] = k == 0;
        memset(g.s.backpack, 0, sizeof g.s.backpack);
        g.s.foe[0].hp = 1;
        g.s.foe[0].flags = twisted ? DD_FOE_TWISTED : 0;
        act(&g, DD_ATTACK, 0);
        assert_true(g.s.backpack[0].id);
        assert_int_equal(g.s.backpack[0].rarity, twisted);
    }
}

/* DD-257: who is stunned can catch breath and nothing else, not even look again or walk out from under the
 * Watcher. C-39: a foot that is held walks nowhere either. */
static void nothing_but_breath(void **unused) {
    static const uint8_t verbs[] = {DD_ATTACK, DD_HEAVY,    DD_DODGE,      DD_BLOCK,
                                    DD_FLEE,   DD_USE_ITEM, DD_LOOK_AGAIN, DD_MOVE};
    struct game g;
    (void)unused;
    alone(&g, FULL, "the_watcher");
    g.s.foe[0].flags = DD_FOE_WATCHER;
    g.s.watcher_room = 3;
    g.s.watcher_done = 1;
    uint16_t potion = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
    for (int how = 0; how < 2; how++)
        for (uint32_t i = 0; i < sizeof verbs; i++) {
            int16_t arg = verbs[i] == DD_USE_ITEM ? (int16_t)potion : verbs[i] == DD_MOVE ? 4 : 0;
            g.s.status[DD_STUNNED] = how == 0;
            g.s.status[DD_SNARED] = how == 1;
            if (how == 0)
                refuse(&g, DD_NO_STUNNED, verbs[i], arg);
            else if (verbs[i] == DD_MOVE)
                refuse(&g, DD_NO_SNARED, verbs[i], arg);
            if (how == 0)
                assert_false(is_legal(&g, verbs[i], arg));
        }
    g.s.status[DD_STUNNED] = 1;
    act(&g, DD_PASS);
    assert_int_equal(g.s.status[DD_STUNNED], 0);
}

/* DD-613: of what one died is kept, and of whom: of a foe also by its thorns and as it bursts, of a guardian,
 * a mimic, the Watcher. */
static void whom_one_dies_of(void **unused) {
    static const struct {
        const char *name;
        uint8_t flags, verb, cause;
        int16_t foe_hp;
    } rows[] = {{"ghoul", 0, DD_PASS, DD_CAUSE_FOE, 50},
                {"ghoul", 0, DD_ATTACK, DD_CAUSE_FOE, 50}, /* by its thorns */
                {"ghoul", 0, DD_ATTACK, DD_CAUSE_FOE, 1},  /* as it bursts */
                {"mimic", 0, DD_PASS, DD_CAUSE_MIMIC, 50},
                {"bone_colossus", 0, DD_PASS, DD_CAUSE_BOSS, 50},
                {"the_watcher", DD_FOE_WATCHER, DD_PASS, DD_CAUSE_WATCHER, 999}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        struct dd_rules *r = alone(&g, DOCUMENT_FULL, rows[k].name);
        r->monster[g.s.foe[0].monster].thorns = r->monster[g.s.foe[0].monster].burst = 20;
        g.s.foe[0].flags = rows[k].flags;
        g.s.foe[0].hp = rows[k].foe_hp;
        g.s.watcher_room = rows[k].flags ? 3 : 0;
        g.s.hp = 1;
        uint8_t monster = g.s.foe[0].monster;
        act(&g, rows[k].verb, 0);
        assert_int_equal(g.s.phase, DD_DEAD);
        assert_int_equal(g.s.cause, rows[k].cause);
        assert_int_equal(g.s.killer, monster);
    }
}

/* DD-294: only the slam stuns. C-29: what an elite brings of its own comes with its blows. What a foe drinks
 * fills it to its whole and no further. S-08: of two that are called as many come as there is room for. */
static void bounds_of_tricks(void **unused) {
    struct game g;
    (void)unused;
    for (int slams = 0; slams < 2; slams++) {
        struct dd_rules *r = alone(&g, DOCUMENT_FULL, "bone_colossus");
        struct dd_monster_rules *m = &r->monster[g.s.foe[0].monster];
        m->slam_stun = 10000;
        m->cycle_len = 1;
        m->cycle[0] = slams ? DD_MOVE_SLAM : DD_MOVE_SINGLE;
        act(&g, DD_PASS);
        assert_int_equal(g.s.status[DD_STUNNED], slams);
    }
    for (int elite = 0; elite < 2; elite++) {
        struct dd_rules *r = alone(&g, DOCUMENT_FULL, "ghoul");
        r->elite[0].trait = (struct dd_trait){DD_WEAKENED, 2, 0, 0, 10000};
        g.s.foe[0].elite = (uint8_t)elite;
        act(&g, DD_PASS);
        assert_int_equal(g.s.status[DD_WEAKENED], elite ? 2 : 0);
    }
    struct dd_rules *r = alone(&g, DOCUMENT_FULL, "ghoul");
    r->monster[g.s.foe[0].monster].drains = 10000;
    g.s.foe[0].hp = (int16_t)(g.s.foe[0].max_hp - 2);
    act(&g, DD_PASS);
    assert_int_equal(g.s.foe[0].hp, g.s.foe[0].max_hp);
    for (uint32_t others = 0; others <= 3; others++) {
        alone(&g, DOCUMENT_FULL, "fleshweaver");
        for (uint32_t i = 1; i <= others; i++)
            g.s.foe[i] = (struct dd_foe){.monster = monster_kind(&g, "ghoul"), .hp = 20, .max_hp = 20};
        g.s.foe[0].hp = 10;
        act(&g, DD_PASS);
        act(&g, DD_PASS);
        assert_int_equal(has_event(&g, DD_EV_SUMMONED), others < 3);
        if (others < 3)
            assert_int_equal(event_arg(&g, DD_EV_SUMMONED, 1), others < 2 ? 2 : 1);
    }
}

/* C-29, S-28: what an elite and a twisted foe have more. */
static void elites(void **unused) {
    struct game g;
    (void)unused;
    struct dd_rules *r = alone(&g, DOCUMENT_FULL, "ghoul");
    struct dd_foe *f = &g.s.foe[0];
    r->monster[f->monster].damage = r->monster[f->monster].hp = (struct dd_span){20, 20};
    f->elite = 1;
    assert_int_equal(dd_foe_hp(r, dd_ground_of(g.r, &g.s), f).lo, 36);
    assert_int_equal(dd_foe_reach(r, dd_ground_of(g.r, &g.s), f).lo, 26);
    f->elite = 0;
    f->flags = DD_FOE_TWISTED;
    assert_int_equal(dd_foe_hp(r, dd_ground_of(g.r, &g.s), f).lo, 25);
    assert_int_equal(dd_foe_reach(r, dd_ground_of(g.r, &g.s), f).lo, 25);
}

/* What else foes do: thorns, a burst as they fall, blood that they drink, Dread in their touch. */
static void other_tricks(void **unused) {
    struct game g;
    (void)unused;
    struct dd_rules *r = alone(&g, DOCUMENT_FULL, "bone_knight");
    uint8_t m = g.s.foe[0].monster;
    r->monster[m].damage = (struct dd_span){10, 10};
    r->monster[m].thorns = 3;
    act(&g, DD_ATTACK, 0);
    assert_int_equal(g.s.hp, 5000 - 3 - 10);
    r->monster[m].thorns = 0;
    r->monster[m].drains = 5000;
    r->monster[m].dread_touch = 4;
    r->dread_turns = 0;
    g.s.dread = 10;
    g.s.foe[0].hp = 20;
    act(&g, DD_PASS);
    assert_int_equal(g.s.foe[0].hp, 25);
    assert_int_equal(g.s.dread, 14);
    r->monster[m].burst = 7;
    g.s.foe[0].hp = 1;
    int16_t hp = g.s.hp;
    act(&g, DD_ATTACK, 0);
    assert_int_equal(g.s.hp, hp - 7);
}

/* C-39, C-40, DD-312, DD-319: nobody dodges the Watcher, a block halves its blow, and one walks out past it
 * for a blow; stunned it has none. In its rage it strikes before anybody. */
static void the_watcher_in_a_fight(void **unused) {
    struct game g;
    (void)unused;
    for (int i = 0; i < 4; i++) {
        alone(&g, FULL, "the_watcher");
        g.s.foe[0].flags = DD_FOE_WATCHER;
        g.s.watcher_room = 3;
        g.s.watcher_done = 1;
        g.s.watcher_window = i == 3 ? 2 : 0;
        g.s.dread = 100;
        refuse(&g, DD_NO_FLEE, DD_FLEE);
        if (i < 2)
            act(&g, i ? DD_BLOCK : DD_DODGE);
        else
            act(&g, DD_MOVE, 4);
        assert_int_equal(g.s.hp, 5000 - (i == 0 ? 50 : i == 1 ? 25 : i == 2 ? 50 : 0));
        assert_int_equal(g.s.room, i < 2 ? 3 : 4);
    }
    alone(&g, FULL, "the_watcher");
    g.s.foe[0].flags = DD_FOE_WATCHER;
    g.s.watcher_room = 3;
    g.s.watcher_done = 1;
    g.s.watcher_stuns = g.r->watcher_stuns_most;
    g.s.dread = 100;
    act(&g, DD_ATTACK, 0);
    assert_int_equal(g.event[0].kind, DD_EV_STRIKES);
    assert_int_equal(g.event[0].arg[0], 1);
    assert_int_equal(g.s.hp, 5000 - 75);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statuses_add_up),
        cmocka_unit_test(wounds_hurt),
        cmocka_unit_test(vigor_resists),
        cmocka_unit_test(stunned_and_weak),
        cmocka_unit_test(wounds_go_on),
        cmocka_unit_test(weak_foes),
        cmocka_unit_test(what_they_bring),
        cmocka_unit_test(the_roster),
        cmocka_unit_test(each_asks_something_else),
        cmocka_unit_test(the_colossus),
        cmocka_unit_test(they_grow),
        cmocka_unit_test(the_fast_sign_at_once),
        cmocka_unit_test(the_weaver_calls),
        cmocka_unit_test(who_is_mended),
        cmocka_unit_test(what_an_elite_is_worth),
        cmocka_unit_test(nothing_but_breath),
        cmocka_unit_test(whom_one_dies_of),
        cmocka_unit_test(bounds_of_tricks),
        cmocka_unit_test(elites),
        cmocka_unit_test(other_tricks),
        cmocka_unit_test(the_watcher_in_a_fight),
    };
    return cmocka_run_group_tests_name("darkdelve: foes in full", tests, NULL, NULL);
}
