/* Edges of fights in full, each with figures of the test's own: when each bonus of a blow counts and when it
 * does not, what armour stops, who strikes before whom, when one is asked and when not. */
#include "dd_full.h"

#include "games/darkdelve/fight.h"
#include "games/darkdelve/things.h"

/* What is worn has one effect and nothing else. */
static void wear_effect(struct dd_rules *r, struct game *g, uint8_t fx, int16_t value) {
    struct dd_item_rules *weapon = &r->item[g->s.worn[DD_WEAPON].kind];
    weapon->fx[0] = (struct dd_effect_of){fx, 0, value};
    weapon->fx[1] = (struct dd_effect_of){0};
    weapon->fx_set = UINT64_C(1) << fx;
}

static int32_t bonus(const struct dd_rules *r, const struct game *g, bool heavy, bool crit) {
    struct dd_self self = dd_self_of(r, &g->s);
    return dd_blow_of(r, &self, &g->s.foe[0], heavy, 6, crit).bonus;
}

/* DD-241, S-04: each bonus counts under its own condition, with an edge that is as it says, and for the blows
 * that it is of; a critical hit takes none away (DD-240, DD-119). */
static void when_a_bonus_counts(void **unused) {
    enum { LIGHT = 1, HEAVY = 2, BOTH = 3 };
    static const struct {
        uint8_t fx;
        uint8_t type, speed, counts;
        int16_t hp, foe_hp; /* of 60 */
        uint16_t turn;
    } rows[] = {
        {FX_LIGHT_DAMAGE, DD_BASIC, DD_NORMAL, LIGHT, 60, 60, 2},
        {FX_HEAVY_DAMAGE, DD_BASIC, DD_NORMAL, HEAVY, 60, 60, 2},
        {FX_FIRST_DAMAGE, DD_BASIC, DD_NORMAL, BOTH, 60, 60, 1},
        {FX_FIRST_DAMAGE, DD_BASIC, DD_NORMAL, 0, 60, 60, 2},
        {FX_FINISHING, DD_BASIC, DD_NORMAL, BOTH, 60, 29, 2}, /* against the wounded: below half */
        {FX_FINISHING, DD_BASIC, DD_NORMAL, 0, 60, 30, 2},
        {FX_RAGE, DD_BASIC, DD_NORMAL, BOTH, 19, 60, 2}, /* near death: below a third */
        {FX_RAGE, DD_BASIC, DD_NORMAL, 0, 20, 60, 2},
        {FX_VS_ELITE, DD_BASIC, DD_NORMAL, 0, 60, 60, 2},
        {FX_VS_ELITE, DD_ELITE, DD_NORMAL, BOTH, 60, 60, 2},
        {FX_VS_ELITE, DD_BOSS, DD_NORMAL, BOTH, 60, 60, 2},
        {FX_VS_BOSS, DD_ELITE, DD_NORMAL, 0, 60, 60, 2},
        {FX_VS_BOSS, DD_BOSS, DD_NORMAL, BOTH, 60, 60, 2},
        {0, DD_BASIC, DD_SLOW, HEAVY, 60, 60, 2}, /* S-04: who is slow, by heavy attacks */
        {0, DD_BASIC, DD_FAST, 0, 60, 60, 2},
    };
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "ghoul");
        struct dd_monster_rules *m = &r->monster[g.s.foe[0].monster];
        m->type = rows[k].type;
        m->speed = rows[k].speed;
        wear_effect(r, &g, rows[k].fx, 1000);
        r->slow_heavy_bonus = 1000;
        g.s.hp = rows[k].hp;
        g.s.foe[0].hp = rows[k].foe_hp;
        g.s.max_hp = g.s.foe[0].max_hp = 60;
        g.s.turn = rows[k].turn;
        for (int how = 0; how < 4; how++) {
            bool heavy = how & 1, crit = how & 2;
            if (bonus(r, &g, heavy, crit) != (rows[k].counts & (heavy ? HEAVY : LIGHT) ? 1000 : 0))
                fail_msg("row %u: %s%s", k, heavy ? "heavy" : "light", crit ? ", critical" : "");
        }
    }
}

/* DD-141: the Flagellant's rage below three tenths of the HP, not at them. DD-258: who is weak takes a
 * quarter off every blow. */
static void rage_and_weakness(void **unused) {
    static const struct {
        int16_t hp;
        uint8_t weak;
        int32_t bonus;
    } rows[] = {{31, 0, 0}, {30, 0, 0}, {29, 0, 2500}, {31, 1, -2500}, {29, 2, 0}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "ghoul");
        int64_t flagellant = dd_id_of(r, DD_KIND_CLASS, "flagellant");
        wear_effect(r, &g, FX_GOLD, 1000);
        g.s.profile.hero.class_kind = (uint8_t)flagellant;
        g.s.hp = rows[k].hp;
        g.s.max_hp = 100;
        g.s.status[DD_WEAKENED] = rows[k].weak;
        assert_int_equal(bonus(r, &g, false, false), rows[k].bonus);
        assert_int_equal(bonus(r, &g, true, false), rows[k].bonus);
    }
}

/* DD-243, C-29: the armour of a kind and of what made it an elite add up, and a heavy blow goes through a
 * quarter of both. S-41: five more to who bleeds, by that wound and no other. */
static void what_armour_stops(void **unused) {
    struct game g;
    (void)unused;
    struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "ghoul");
    struct dd_foe *f = &g.s.foe[0];
    struct dd_self self = dd_self_of(r, &g.s);
    wear_effect(r, &g, FX_GOLD, 1000);
    r->monster[f->monster].damage_reduction = 2000;
    r->elite[0].armor = 2000;
    assert_int_equal(dd_blow_of(r, &self, f, false, 6, false).factor, 8000);
    f->elite = 1;
    assert_int_equal(dd_blow_of(r, &self, f, false, 6, false).factor, 6000);
    assert_int_equal(dd_blow_of(r, &self, f, true, 6, false).factor, 20000 * 7 / 10);
    for (uint8_t status = 0; status < DD_STATUSES; status++) {
        memset(f->status, 0, sizeof f->status);
        f->status[status] = 1;
        int32_t more = dd_blow_of(r, &self, f, false, 6, false).flat;
        assert_int_equal(more, status == DD_BLEEDING ? r->bleed_bonus : 0);
    }
}

/* DD-236, S-17: what a block lets through, the armour stops its share of; one does not replace the other. */
static void block_and_armour(void **unused) {
    static const struct {
        uint8_t verb;
        uint16_t armor;
        int16_t loss;
    } rows[] = {{DD_PASS, 0, 40}, {DD_PASS, 2500, 30}, {DD_BLOCK, 0, 20}, {DD_BLOCK, 2500, 15}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "ghoul");
        r->monster[g.s.foe[0].monster].damage = (struct dd_span){40, 40};
        wear_effect(r, &g, FX_ARMOR, (int16_t)rows[k].armor);
        act(&g, rows[k].verb);
        assert_int_equal(g.s.hp, 5000 - rows[k].loss);
    }
}

/* DD-232, S-02: a fight begins with what it begins with, and each turn from the second on brings two. */
static void breath_from_the_second_turn_on(void **unused) {
    struct game g;
    (void)unused;
    struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "ghoul");
    struct dd_foe row[DD_FOES] = {g.s.foe[0]};
    r->stamina = 9;
    dd_combat_start(r, &g.s, row, &g.k);
    assert_int_equal(g.s.stamina, 2);
    for (int turn = 2; turn <= 4; turn++) {
        act(&g, DD_PASS);
        assert_int_equal(g.s.turn, turn);
        assert_int_equal(g.s.stamina, 2 * turn);
    }
}

/* DD-237, DD-238: a thing and an attempt to flee cost no stamina, and whoever has none may do both; they take
 * the turn. */
static void what_costs_nothing(void **unused) {
    (void)unused;
    for (int flees = 0; flees < 2; flees++) {
        struct game g;
        BRAWL(&g, DOCUMENT_FULL, "ghoul");
        uint16_t potion = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
        g.s.stamina = 0;
        if (flees) {
            rig_dice(&g.s.combat, WANT_NO(7000));
            act(&g, DD_FLEE);
        } else {
            act(&g, DD_USE_ITEM, potion);
        }
        assert_int_equal(g.s.stamina, g.r->stamina_regen);
        assert_int_equal(g.s.turn, 3);
        assert_int_equal(blows_of(&g, 1), 1);
    }
}

/* What is worn, each for what it says: a swing reaches the others through their own armour (DD-243); a price
 * of blood is for heavy attacks; a kill mends and calms; a hide from a flask is gone with its fight. */
static void what_is_worn_and_when(void **unused) {
    static const struct {
        uint8_t fx, verb;
        int16_t value, foe_hp, hp;
    } rows[] = {{FX_LIFE_FOR_MIGHT, DD_ATTACK, 7, 500, 99}, /* the foe takes 1 */
                {FX_LIFE_FOR_MIGHT, DD_HEAVY, 7, 500, 92},
                {FX_HP_ON_KILL, DD_ATTACK, 9, 1, 109},
                {FX_CALM_ON_KILL, DD_ATTACK, 4, 1, 100}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "ghoul");
        r->monster[g.s.foe[0].monster].damage = (struct dd_span){0, 0};
        r->dread_turns = 0;
        wear_effect(r, &g, rows[k].fx, rows[k].value);
        r->action[DD_DO_HEAVY].stagger = 0;
        g.s.foe[0].hp = g.s.foe[0].max_hp = rows[k].foe_hp;
        g.s.hp = 100;
        g.s.max_hp = 200;
        g.s.dread = 20;
        g.s.guard_bonus = 20;
        act(&g, rows[k].verb, 0);
        bool won = g.s.phase == DD_DUNGEON;
        assert_int_equal(won, rows[k].foe_hp == 1);
        assert_int_equal(g.s.hp, rows[k].hp);
        int32_t dread = won * r->dread_kill[DD_BASIC] - (rows[k].fx == FX_CALM_ON_KILL ? 4 : 0);
        assert_int_equal(g.s.dread, 20 + dread);
        assert_int_equal(g.s.guard_bonus, won ? 0 : 20);
    }
    for (int armoured = 0; armoured < 2; armoured++) {
        struct game g;
        struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "ghoul", "skeleton_archer");
        r->monster[g.s.foe[1].monster].damage_reduction = armoured ? 5000 : 0;
        r->item[g.s.worn[DD_WEAPON].kind].damage = (struct dd_span){40, 40};
        r->crit_base = r->crit_per_cunning = r->crit_soft = 0;
        wear_effect(r, &g, FX_CLEAVES, 5000);
        g.s.might = 0;
        g.s.foe[0].hp = g.s.foe[0].max_hp = g.s.foe[1].hp = g.s.foe[1].max_hp = 90;
        act(&g, DD_ATTACK, 0);
        assert_int_equal(g.s.foe[0].hp, 50);
        assert_int_equal(g.s.foe[1].hp, armoured ? 80 : 70);
    }
}

/* F-09: a flash stuns the Watcher, whom no blow of a beginner would, and takes everybody else's next blow. */
static void a_flash_stuns_the_watcher(void **unused) {
    struct game g;
    (void)unused;
    struct dd_rules *r = BRAWL(&g, FULL, "the_watcher", "ghoul");
    uint8_t kind = item_kind(&g, "healing_potion");
    g.s.foe[0].flags = DD_FOE_WATCHER;
    g.s.watcher_room = 3;
    r->item[kind].fx[0] = (struct dd_effect_of){FX_FLASH, 0, 1};
    r->item[kind].fx_set = UINT64_C(1) << FX_FLASH;
    dd_fight_used(r, &g.s, kind, &g.k);
    assert_true(dd_watcher_stunned(&g.s));
    assert_int_equal(g.s.watcher_stuns, 1);
    assert_int_equal(g.s.foe[1].flags & DD_FOE_OPEN, DD_FOE_OPEN);
}

/* S-51, DD-377: of a group each kind is met once. */
static void a_kind_is_met_once(void **unused) {
    struct game g;
    (void)unused;
    struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "ghoul", "ghoul", "skeleton_archer");
    struct dd_foe row[DD_FOES] = {g.s.foe[0], g.s.foe[1], g.s.foe[2]};
    memset(g.s.profile.bestiary, 0, sizeof g.s.profile.bestiary);
    dd_combat_start(r, &g.s, row, &g.k);
    assert_int_equal(g.s.profile.bestiary[row[0].monster].encounters, 1);
    assert_int_equal(g.s.profile.bestiary[row[2].monster].encounters, 1);
}

/* DD-590: what is told of a fight is counted while it is fought: each deed once, under its own name, anew in
 * each fight. */
static void deeds_are_counted(void **unused) {
    static const uint8_t deeds[] = {DD_ATTACK, DD_HEAVY, DD_BLOCK, DD_DODGE, DD_PASS};
    (void)unused;
    for (int i = 0; i < 2; i++)
        for (uint32_t k = 0; k < sizeof deeds; k++) {
            struct game g;
            struct dd_rules *r = BRAWL(&g, full_rulesets[i], "bone_knight");
            struct dd_foe row[DD_FOES] = {g.s.foe[0]};
            dd_combat_start(r, &g.s, row, &g.k);
            for (int turn = 1; turn <= 3; turn++) {
                g.s.stamina = 4;
                act(&g, deeds[k], 0);
                assert_int_equal(g.s.fight_attacks, deeds[k] == DD_ATTACK ? turn : 0);
                assert_int_equal(g.s.fight_heavy, deeds[k] == DD_HEAVY ? turn : 0);
                assert_int_equal(g.s.fight_blocks, deeds[k] == DD_BLOCK ? turn : 0);
                assert_int_equal(g.s.fight_dodges, deeds[k] == DD_DODGE ? turn : 0);
            }
        }
}

/* DD-235, S-06: of several it is the blow of the one that is named which goes past. */
static void a_dodge_is_of_one(void **unused) {
    (void)unused;
    for (int at = 0; at < 2; at++) {
        struct game g;
        struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "ghoul", "skeleton_archer");
        r->monster[g.s.foe[0].monster].damage = (struct dd_span){10, 10};
        r->monster[g.s.foe[1].monster].damage = (struct dd_span){30, 30};
        act(&g, DD_DODGE, at);
        assert_int_equal(event_arg(&g, DD_EV_DODGED, 1), g.s.foe[at].monster);
        assert_int_equal(g.s.hp, 5000 - (at ? 10 : 30));
    }
}

/* DD-244: off its balance a foe loses the great blow too, and is on its feet again behind it. */
static void a_great_blow_is_lost_too(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        BRAWL(&g, full_rulesets[i], "ghoul");
        g.s.foe[0].tell = DD_TELL_HEAVY;
        g.s.foe[0].flags = DD_FOE_OPEN;
        act(&g, DD_PASS);
        assert_true(has_event(&g, DD_EV_LOST_BLOW));
        assert_int_equal(g.s.hp, 5000);
        act(&g, DD_PASS);
        assert_int_equal(blows_of(&g, 1), 1);
    }
}

/* DD-245: what threw a boss down is used up: the next time takes two again. */
static void a_boss_stands_up_again(void **unused) {
    struct game g;
    (void)unused;
    struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "bone_colossus");
    r->action[DD_DO_HEAVY].stagger = 10000;
    r->action[DD_DO_HEAVY].cost = 0;
    g.s.foe[0].hp = g.s.foe[0].max_hp = 5000;
    for (int blow = 1; blow <= 4; blow++) {
        g.s.status[DD_STUNNED] = 0;
        act(&g, DD_HEAVY, 0);
        assert_int_equal(event_arg(&g, DD_EV_STAGGERED, 2), blow % 2 == 0);
    }
}

/* S-04: of equals whoever stands in front strikes first. */
static void of_equals_the_first(void **unused) {
    struct game g;
    (void)unused;
    BRAWL(&g, DOCUMENT_FULL, "ghoul", "ghoul", "ghoul");
    act(&g, DD_PASS);
    for (int32_t n = 0; n < 3; n++)
        assert_int_equal(nth_event(&g, DD_EV_STRIKES, (uint32_t)n)->arg[0], n + 1);
}

/* DD-265, S-07: 70% from who is basic; 50 from an elite by birth or made, from who is eldritch or twisted,
 * and from a group with one of them, wherever it stands. */
static void how_hard_it_is_to_leave(void **unused) {
    static const struct {
        uint8_t type, elite, flags;
        uint16_t chance;
    } rows[] = {{DD_BASIC, 0, 0, 7000},
                {DD_BASIC, 1, 0, 5000},
                {DD_ELITE, 0, 0, 5000},
                {DD_ELDRITCH, 0, 0, 5000},
                {DD_BASIC, 0, DD_FOE_TWISTED, 5000}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        for (uint32_t at = 0; at < 3; at++) {
            struct game g;
            struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "ghoul", "ghoul", "ghoul");
            g.s.foe[at].monster = monster_kind(&g, "bone_knight");
            r->monster[g.s.foe[at].monster].type = rows[k].type;
            g.s.foe[at].elite = rows[k].elite;
            g.s.foe[at].flags = rows[k].flags;
            assert_int_equal(dd_flee_chance(r, &g.s), rows[k].chance);
        }
}

/* DD-251, C-50: who came through a door is asked; who was in the room before is not; an ambusher that has had
 * its one ambush (DD-205) waits for nobody. */
static void who_is_asked(void **unused) {
    static const struct {
        const char *name;
        uint8_t prev, flags;
        bool asked;
    } rows[] = {{"ghoul", 2, 0, true},
                {"ghoul", 3, 0, false},
                {"ghoul", 0, 0, false},
                {"shadow_stalker", 2, 0, false},
                {"shadow_stalker", 2, DD_FOE_AMBUSHED, true}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        passage(&g, FULL);
        g.s.prev_room = rows[k].prev;
        g.s.rooms[3].type = DD_ROOM_COMBAT;
        g.s.rooms[3].foe[0] =
            (struct dd_foe){.monster = monster_kind(&g, rows[k].name), .flags = rows[k].flags};
        dd_combat_start(g.r, &g.s, g.s.rooms[3].foe, &g.k);
        assert_int_equal(g.s.pending == DD_ASK_FIGHT, rows[k].asked);
        assert_int_equal(g.s.phase == DD_COMBAT, !rows[k].asked);
        assert_int_equal(has_event(&g, DD_EV_AMBUSH), k == 3);
    }
}

/* Signs, tuned: a foe that struck first strikes once more in that turn when it shows a great blow, alone; and
 * a heavy attack lands after the foes' blows in the first turn as in every other. */
static void signs_in_the_first_turn(void **unused) {
    struct game g;
    (void)unused;
    struct dd_rules *r = BRAWL(&g, FULL, "plague_rat");
    struct dd_foe rat[DD_FOES] = {g.s.foe[0]}, ghoul[DD_FOES] = {{.monster = monster_kind(&g, "ghoul")}};
    r->monster[rat[0].monster].tell_chance = 10000;
    dd_combat_start(r, &g.s, rat, &g.k);
    assert_int_equal(blows_of(&g, 1), 1);
    assert_int_equal(g.s.foe[0].tell, DD_TELL_HEAVY);
    act(&g, DD_PASS);
    assert_int_equal(blows_of(&g, 1), 1);
    r = BRAWL(&g, FULL, "ghoul");
    dd_combat_start(r, &g.s, ghoul, &g.k);
    g.s.stamina = 4;
    act(&g, DD_HEAVY, 0);
    assert_int_equal(nth_event(&g, DD_EV_STRIKES, 0)->arg[0], 1);
    assert_int_equal(nth_event(&g, DD_EV_STRIKES, 1)->arg[0], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(when_a_bonus_counts),
        cmocka_unit_test(rage_and_weakness),
        cmocka_unit_test(what_armour_stops),
        cmocka_unit_test(block_and_armour),
        cmocka_unit_test(breath_from_the_second_turn_on),
        cmocka_unit_test(what_costs_nothing),
        cmocka_unit_test(what_is_worn_and_when),
        cmocka_unit_test(a_flash_stuns_the_watcher),
        cmocka_unit_test(a_kind_is_met_once),
        cmocka_unit_test(deeds_are_counted),
        cmocka_unit_test(a_dodge_is_of_one),
        cmocka_unit_test(a_great_blow_is_lost_too),
        cmocka_unit_test(a_boss_stands_up_again),
        cmocka_unit_test(of_equals_the_first),
        cmocka_unit_test(how_hard_it_is_to_leave),
        cmocka_unit_test(who_is_asked),
        cmocka_unit_test(signs_in_the_first_turn),
    };
    return cmocka_run_group_tests_name("darkdelve: edges of fights in full", tests, NULL, NULL);
}
