/* Rules of who goes down: stats, levels and experience, classes, mutators, and what a run begins with. */
#include "dd_full.h"

#include "games/darkdelve/fight.h"
#include "games/darkdelve/things.h"

/* A setup of the camp with somebody of this level, its stats raised in turn. */
static struct dd_setup somebody(const char *ruleset, uint8_t level) {
    struct dd_setup s = setup_of(ruleset, "camp");
    dd_hero_raise_to(open_ruleset(ruleset)->rules, &s.profile, level);
    return s;
}

static uint8_t class_named(const struct game *g, const char *name) {
    int64_t id = dd_id_of(g->r, DD_KIND_CLASS, name);
    assert_true(id > 0);
    return (uint8_t)id;
}

static uint8_t mutator_named(const struct game *g, const char *name) {
    int64_t id = dd_id_of(g->r, DD_KIND_MUTATOR, name);
    assert_true(id > 0);
    return (uint8_t)id;
}

/* DD-066, DD-111, DD-113, C-01, DD-122, S-24: somebody new: level 1, three of each, 50 HP and the leathers'
 * 5, nothing on the head, a potion, room for three, and 50 gold at camp. */
static void somebody_new(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        start(&g, full_rulesets[i], "camp", 1);
        assert_int_equal(g.s.profile.hero.level, 1);
        assert_int_equal(g.s.profile.gold, 50);
        act(&g, DD_ENTER_DUNGEON);
        assert_int_equal(g.s.vigor + g.s.might + g.s.cunning, 9);
        assert_int_equal(g.r->base_hp + g.r->hp_per_vigor * g.s.vigor, 50);
        assert_int_equal(g.s.max_hp, 55);
        assert_int_equal(g.s.worn[DD_HELM].id, 0);
        assert_int_equal(g.s.worn[DD_ACCESSORY].id, 0);
        assert_int_equal(g.s.profile.visits[g.s.dungeon], 1); /* DD-070 */
        assert_int_equal(g.s.consumables[0].kind, item_kind(&g, "healing_potion"));
        assert_int_equal(g.r->consumable_slots, 3);
    }
}

/* S-25: two torches, one of which burns. */
static void a_light_to_begin_with(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOCUMENT_FULL, "camp", 1);
    act(&g, DD_ENTER_DUNGEON);
    uint32_t torches = 0;
    for (uint32_t i = 0; i < DD_CARRY_MAX; i++) {
        const struct dd_item *both[] = {&g.s.consumables[i], &g.s.backpack[i]};
        for (uint32_t k = 0; k < 2; k++)
            torches += both[k]->id && both[k]->kind == item_kind(&g, "torch")
                           ? both[k]->uses ? both[k]->uses : 1u
                           : 0u;
    }
    assert_int_equal(torches, 1);
    assert_int_equal(g.s.light, 50);
}

/* DD-123, DD-124, S-12: a level costs 100 XP times the level; twenty are the end, 19,000 XP away. */
static void levels_cost_more_and_more(void **unused) {
    struct game g;
    uint32_t sum = 0;
    (void)unused;
    start(&g, DOCUMENT_FULL, "run", 1);
    for (uint8_t level = 1; level < 20; level++) {
        assert_int_equal(dd_xp_for(g.r, level), 100u * level);
        sum += dd_xp_for(g.r, level);
    }
    assert_int_equal(sum, 19000);
    assert_int_equal(dd_xp_for(g.r, 20), 0);
    g.s.floor = 0; /* no floor's factor */
    g.s.profile.hero.level = 19;
    g.s.profile.hero.xp = 1890;
    dd_xp_add(g.r, &g.s, 500, &g.k);
    assert_int_equal(g.s.profile.hero.level, 20);
    assert_int_equal(g.s.profile.hero.xp, 0);
    dd_xp_add(g.r, &g.s, 500, &g.k);
    assert_int_equal(g.s.profile.hero.level, 20);
}

/* DD-124, S-12: what is over a level's price counts towards the next one, and one kill may be worth several.
 */
static void what_is_over_counts(void **unused) {
    static const struct {
        uint16_t gain, xp;
        uint8_t level;
    } rows[] = {{99, 99, 1}, {100, 0, 2}, {250, 150, 2}, {299, 199, 2}, {300, 0, 3}, {700, 100, 4}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        start(&g, DOCUMENT_FULL, "run", 1);
        g.s.floor = 0; /* no floor's factor */
        g.s.profile.hero.level = 1;
        g.s.profile.hero.xp = 0;
        dd_xp_add(g.r, &g.s, rows[i].gain, &g.k);
        assert_int_equal(g.s.profile.hero.level, rows[i].level);
        assert_int_equal(g.s.profile.hero.xp, rows[i].xp);
        assert_int_equal(g.s.profile.hero.rises, rows[i].level - 1);
    }
}

/* DD-128 to DD-131, S-12, S-15: from level 6 the first floor gives half, from 11 the second too, from 16 the
 * third; of gold it gives seven tenths. Rounded half up. */
static void early_floors_teach_little(void **unused) {
    static const struct {
        uint8_t level, full_from;
    } rows[] = {{1, 1}, {5, 1}, {6, 2}, {10, 2}, {11, 3}, {15, 3}, {16, 4}, {20, 4}};
    struct game g;
    (void)unused;
    start(&g, DOCUMENT_FULL, "run", 1);
    struct dd_rules *r = own_rules(&g);
    for (uint32_t f = 1; f <= DD_FLOOR_MAX; f++)
        r->floor[f].xp_factor = 10000;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct dd_profile p = g.s.profile;
        p.hero.level = rows[i].level;
        for (uint8_t floor = 1; floor <= DD_FLOOR_MAX; floor++) {
            bool half = floor < rows[i].full_from;
            assert_int_equal(dd_xp_worth(r, &p, g.s.worn, floor, 15), half ? 8 : 15);
            assert_int_equal(dd_gold_worth(r, &p, g.s.worn, floor, 100), half ? 70 : 100);
        }
    }
}

/* DD-125, S-13: a level counts at once, its stat is chosen at camp and brings 5 HP then. */
static void a_level_is_used_at_camp(void **unused) {
    static const uint8_t none[] = {0, 4, 100};
    struct dd_setup s = somebody(FULL, 1);
    struct game g;
    (void)unused;
    start_from(&g, FULL, &s, 1);
    refuse(&g, DD_NO_RISE, DD_RAISE, 1);
    g.s.floor = 0;
    dd_xp_add(g.r, &g.s, 100, &g.k);
    assert_int_equal(g.s.profile.hero.level, 2);
    assert_int_equal(g.s.profile.hero.rises, 1);
    assert_int_equal(dd_hero_hp(g.r, &g.s.profile), 0);
    for (uint32_t i = 0; i < sizeof none; i++)
        assert_int_not_equal(reason_of(&g, DD_RAISE, none[i]), REASON_OK);
    act(&g, DD_RAISE, 2);
    assert_int_equal(g.s.profile.hero.might, 1);
    assert_int_equal(dd_hero_base(g.r, &g.s.profile, 2), 4);
    assert_int_equal(dd_hero_hp(g.r, &g.s.profile), 5);
    assert_int_equal(event_arg(&g, DD_EV_RAISED, 1), 4);
    refuse(&g, DD_NO_RISE, DD_RAISE, 1);
    act(&g, DD_ENTER_DUNGEON);
    assert_int_equal(g.s.might, 4);
    assert_int_equal(g.s.max_hp, 60);
}

/* DD-120, S-18: 35% at CUNNING 10, and half as much for each point from there. DD-105, S-19: VIGOR against
 * poison. */
static void stats_do_what_they_say(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOCUMENT_FULL, "run", 1);
    assert_int_equal(dd_crit_of_cunning(g.r, 3), 1400);
    assert_int_equal(dd_crit_of_cunning(g.r, 10), 3500);
    assert_int_equal(dd_crit_of_cunning(g.r, 11), 3650);
    assert_int_equal(dd_crit_of_cunning(g.r, 14), 4100);
    assert_int_equal(g.r->crit_cap, 6500);
}

/* DD-106, S-31: eight places, and one more at MIGHT 8 and at 13. */
static void might_carries_more(void **unused) {
    static const uint8_t places[][2] = {{3, 8}, {7, 8}, {8, 9}, {12, 9}, {13, 10}, {20, 10}};
    struct game g;
    (void)unused;
    start(&g, FULL, "run", 1);
    for (uint32_t i = 0; i < sizeof places / sizeof places[0]; i++)
        assert_int_equal(dd_pack_size(g.r, places[i][0]), places[i][1]);
}

/* DD-107, S-47: CUNNING is what one has towards traps, and two more once one has taught. */
static void cunning_hears_traps(void **unused) {
    struct game g;
    (void)unused;
    start(&g, FULL, "run", 1);
    int32_t before = dd_hero_senses(g.r, &g.s);
    assert_int_equal(before, dd_hero_cunning(g.r, &g.s));
    g.s.profile.unlocked |= 1u << DD_UNLOCK_TRAP_SENSE;
    assert_int_equal(dd_hero_senses(g.r, &g.s), before + 2);
}

/* DD-138 to DD-142, S-46: the three, and what each is. */
static void classes_differ(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOCUMENT_FULL, "camp", 1);
    static const struct {
        const char *name;
        uint8_t vigor, might, cunning;
    } rows[] = {{"mercenary", 3, 3, 3}, {"flagellant", 2, 4, 3}, {"hollowed_one", 3, 2, 4}};
    for (uint32_t i = 0; i < 3; i++) {
        const struct dd_class_rules *c = &g.r->class_of[class_named(&g, rows[i].name)];
        assert_int_equal(c->vigor, rows[i].vigor);
        assert_int_equal(c->might, rows[i].might);
        assert_int_equal(c->cunning, rows[i].cunning);
    }
    const struct dd_class_rules *rage = &g.r->class_of[class_named(&g, "flagellant")];
    assert_int_equal(rage->rage, 2500);
    assert_int_equal(rage->rage_below, 3000);
    const struct dd_class_rules *hollow = &g.r->class_of[class_named(&g, "hollowed_one")];
    assert_true(hollow->curse_proof);
    assert_int_equal(hollow->dread_less, 2000);
    for (uint8_t i = 1; i <= g.r->class_count; i++)
        assert_int_equal(g.s.profile.classes >> i & 1, i == class_named(&g, "mercenary"));
}

/* DD-138, DD-139: who is closed is refused; who is open goes down with stats of its own. */
static void becoming(void **unused) {
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    uint8_t merc = class_named(&g, "mercenary"), flag = class_named(&g, "flagellant");
    refuse(&g, DD_NO_UNLOCK, DD_BECOME, flag);
    refuse(&g, DD_NO_NEED, DD_BECOME, merc);
    refuse(&g, REASON_ARGS, DD_BECOME, 9);
    g.s.profile.classes |= (uint16_t)(1u << flag);
    act(&g, DD_BECOME, flag);
    act(&g, DD_ENTER_DUNGEON);
    assert_int_equal(g.s.vigor, 2);
    assert_int_equal(g.s.might, 4);
}

static bool heard_class(const struct game *g, const char *name) {
    return has_event(g, DD_EV_CLASS) && event_arg(g, DD_EV_CLASS, 0) == class_named(g, name);
}

/* DD-139, DD-143: coming home with 85 Dread opens the Flagellant, 84 do not; its own line is said. DD-140,
 * DD-526, C-41: dying at 100 on floor 3 or deeper opens the Hollowed One. */
static void classes_open(void **unused) {
    (void)unused;
    for (int dread = 84; dread <= 85; dread++) {
        struct game g;
        passage(&g, FULL);
        g.s.dread = (uint8_t)dread;
        dd_hero_home(g.r, &g.s, &g.k);
        assert_int_equal(heard_class(&g, "flagellant"), dread == 85);
        if (dread == 85)
            assert_non_null(
                strstr(said(&g, DD_EV_CLASS, 0), g.r->class_of[class_named(&g, "flagellant")].awakening));
    }
    static const uint8_t deaths[][3] = {{100, 2, 0}, {100, 3, 1}, {100, 5, 1}, {99, 5, 0}};
    for (uint32_t i = 0; i < 4; i++) {
        struct game g;
        passage(&g, FULL);
        g.s.dread = deaths[i][0];
        g.s.floor = deaths[i][1];
        dd_hero_dies(g.r, &g.s, DD_CAUSE_FOE, monster_kind(&g, "ghoul"), &g.k);
        assert_int_equal(heard_class(&g, "hollowed_one"), deaths[i][2]);
    }
}

/* DD-144 to DD-146, S-45: at least six mutators, each with a deed that opens it and something that it does.
 */
static void mutators_are_chosen(void **unused) {
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    assert_int_equal(g.r->mutator_count, 7);
    for (uint32_t i = 1; i <= g.r->mutator_count;
         i++) { /* each is harder by something, and worth something */
        const struct dd_mutator_rules *m = &g.r->mutator[i];
        assert_true(m->foe_hp > 10000 || m->foe_damage > 10000 || m->dread > 10000 || m->no_torches ||
                    m->no_saves || m->no_potion || m->no_preview);
        assert_true(m->xp > 10000 || m->gold > 10000 || m->upgrade);
    }
    uint8_t iron = mutator_named(&g, "iron_will"), dark = mutator_named(&g, "the_whispering_dark");
    assert_true(g.r->mutator[iron].no_saves);
    assert_true(g.r->mutator[dark].no_torches && g.r->mutator[dark].upgrade > 0);
    refuse(&g, DD_NO_UNLOCK, DD_MUTATOR, dark);
    g.s.profile.mutators |= (uint16_t)(1u << dark);
    act(&g, DD_MUTATOR, dark);
    assert_true(dd_banned(g.r, &g.s.profile, DD_BAN_TORCHES));
    assert_int_equal(dd_mutated_upgrade(g.r, &g.s.profile), g.r->mutator[dark].upgrade);
    act(&g, DD_ENTER_DUNGEON);
    assert_int_equal(g.s.light, 0);
}

/* DD-144: the same choice takes it off again; its figures go with it. */
static void mutators_are_put_off(void **unused) {
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    uint8_t bones = mutator_named(&g, "old_bones");
    g.s.profile.mutators |= (uint16_t)(1u << bones);
    act(&g, DD_MUTATOR, bones);
    assert_int_equal(dd_mutated_hp(g.r, &g.s.profile), g.r->mutator[bones].foe_hp);
    act(&g, DD_MUTATOR, bones);
    assert_int_equal(dd_mutated_hp(g.r, &g.s.profile), 10000);
    assert_int_equal(g.s.profile.mutators_on, 0);
}

/* DD-144, DD-145, S-45: each figure of a mutator reaches what it is about, while it is on and by as much as
 * it says. */
static void mutators_do_what_they_say(void **unused) {
    (void)unused;
    for (int on = 0; on < 2; on++) {
        struct game g;
        passage(&g, DOCUMENT_FULL);
        struct dd_rules *r = own_rules(&g);
        struct dd_foe foe = {.monster = monster_kind(&g, "ghoul")};
        r->monster[foe.monster].hp = r->monster[foe.monster].damage = (struct dd_span){100, 100};
        r->mutator[1] = (struct dd_mutator_rules){
            .xp = 11000, .gold = 12000, .foe_hp = 13000, .foe_damage = 14000, .dread = 15000, .upgrade = 16};
        struct dd_profile *p = &g.s.profile;
        p->mutators_on = (uint16_t)(on << 1);
        p->hero.level = 1;
        uint32_t upgrade = dd_upgrade_chance(r, p, 1, 0);
        assert_int_equal(upgrade, r->floor[1].upgrade_base + (on ? 1600 : 0));
        assert_int_equal(dd_xp_worth(r, p, g.s.worn, 1, 100), on ? 110 : 100);
        assert_int_equal(dd_gold_worth(r, p, g.s.worn, 1, 100), on ? 120 : 100);
        assert_int_equal(dd_foe_hp(r, dd_ground_of(r, &g.s), &foe).lo, on ? 130 : 100);
        assert_int_equal(dd_foe_reach(r, dd_ground_of(r, &g.s), &foe).hi, on ? 140 : 100);
        dd_dread_add(r, &g.s, 20, DD_FROM_EVENT, &g.k);
        assert_int_equal(g.s.dread, on ? 30 : 20);
    }
}

/* DD-145: in the Whispering Dark no torch burns, not even one that was found. DD-144: behind shut doors
 * nothing is seen of what is next door, and in lean years no potion waits at the gate. */
static void what_mutators_forbid(void **unused) {
    (void)unused;
    for (int on = 0; on < 2; on++) {
        struct game g;
        passage(&g, FULL);
        uint8_t dark = mutator_named(&g, "the_whispering_dark"), doors = mutator_named(&g, "shut_doors");
        uint16_t torch = give(&g, g.s.backpack, DD_CARRY_MAX, "torch");
        g.s.profile.mutators_on = (uint16_t)(on << dark | on << doors);
        assert_int_equal(reason_of(&g, DD_USE_ITEM, torch), on ? DD_NO_TORCH : REASON_OK);
        g.s.rooms[4].flags = 0;
        dd_room_enter(g.r, &g.s, 3, &g.k);
        assert_int_equal((g.s.rooms[4].flags & DD_SEEN) != 0, !on);
        start(&g, FULL, "camp", 1);
        g.s.profile.mutators_on = (uint16_t)(on << mutator_named(&g, "lean_years"));
        g.no_audit = true;
        act(&g, DD_ENTER_DUNGEON);
        assert_int_equal(g.s.consumables[0].id == 0, on);
    }
}

/* S-45: the deeds. */
static void mutators_open(void **unused) {
    static const struct {
        const char *name;
        uint8_t boss, light, floor, deepest;
        uint16_t deaths, homes;
        bool opens;
    } rows[] = {
        {"old_bones", 1, 9, 1, 1, 0, 0, true},           {"old_bones", 0, 9, 1, 1, 0, 0, false},
        {"the_whispering_dark", 0, 0, 3, 3, 0, 0, true}, {"the_whispering_dark", 0, 9, 3, 3, 0, 0, false},
        {"long_teeth", 0, 9, 1, 5, 0, 0, true},          {"long_teeth", 0, 9, 1, 4, 0, 0, false},
        {"iron_will", 0, 9, 1, 1, 5, 0, true},           {"iron_will", 0, 9, 1, 1, 4, 0, false},
        {"shut_doors", 0, 9, 1, 1, 0, 10, true},         {"shut_doors", 0, 9, 1, 1, 0, 9, false},
        {"lean_years", 0, 9, 4, 4, 0, 0, true},          {"lean_years", 0, 9, 3, 3, 0, 0, false},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        passage(&g, FULL);
        uint8_t id = mutator_named(&g, rows[i].name);
        g.s.profile.bosses[1] = rows[i].boss;
        g.s.light = rows[i].light;
        g.s.floor = rows[i].floor;
        g.s.deepest = rows[i].deepest;
        g.s.profile.deaths = rows[i].deaths;
        g.s.profile.extractions = rows[i].homes;
        memset(g.s.backpack, 0, sizeof g.s.backpack);
        dd_hero_home(g.r, &g.s, &g.k);
        if ((g.s.profile.mutators >> id & 1) != rows[i].opens)
            fail_msg("row %u: %s", i, rows[i].name);
    }
}

/* S-45: lean years open to who comes home from floor 4 with nothing brought: not worn, not carried, not used
 * up. */
static void nothing_brought(void **unused) {
    (void)unused;
    for (int how = 0; how < 4; how++) {
        struct game g;
        passage(&g, FULL);
        uint8_t lean = mutator_named(&g, "lean_years");
        g.s.floor = 4;
        memset(g.s.backpack, 0, sizeof g.s.backpack);
        if (how == 1)
            g.s.worn[DD_ARMOR].flags |= DD_ITEM_BROUGHT;
        if (how == 2) {
            give(&g, g.s.backpack, DD_CARRY_MAX, "iron_helm");
            g.s.backpack[0].flags |= DD_ITEM_BROUGHT;
        }
        g.s.consumables_brought = how == 3;
        dd_hero_home(g.r, &g.s, &g.k);
        assert_int_equal(g.s.profile.mutators >> lean & 1, how == 0);
    }
}

/* DD-136: every fall of a guardian counts, for its own dungeon; DD-113: VIGOR that is worn gives its HP too.
 */
static void what_is_counted(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    memset(g.s.profile.bosses, 0, sizeof g.s.profile.bosses);
    for (int32_t times = 1; times <= 3; times++) {
        clear_events(&g);
        g.s.dungeon = 2;
        dd_hero_beat_boss(g.r, &g.s, &g.k);
        assert_int_equal(g.s.profile.bosses[2], times);
        assert_int_equal(g.s.profile.bosses[1], 0);
        assert_int_equal(event_arg(&g, DD_EV_BOSS_BEATEN, 1), times);
    }
    struct dd_rules *r = own_rules(&g);
    int16_t most = dd_max_hp(r, &g.s);
    struct dd_item_rules *weapon = &r->item[g.s.worn[DD_WEAPON].kind];
    weapon->fx[0] = (struct dd_effect_of){FX_VIGOR, 0, 2};
    weapon->fx_set = UINT64_C(1) << FX_VIGOR;
    assert_int_equal(dd_max_hp(r, &g.s), most + 2 * r->hp_per_vigor);
}

/* DD-067, DD-598: gold of a run and gold at camp are two purses; DD-068, DD-132: XP and level stay when
 * somebody dies. */
static void what_death_leaves(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    g.s.profile.gold = 77;
    g.s.run_gold = 30;
    g.s.floor = 1;
    dd_xp_add(g.r, &g.s, 120, &g.k);
    uint32_t xp = g.s.profile.hero.xp;
    uint8_t level = g.s.profile.hero.level;
    assert_int_equal(level, 2);
    dd_die(g.r, &g.s, DD_CAUSE_FOE, monster_kind(&g, "ghoul"), &g.k);
    assert_int_equal(g.s.profile.gold, 77);
    assert_int_equal(g.s.run_gold, 0);
    assert_int_equal(g.s.profile.hero.xp, xp);
    assert_int_equal(g.s.profile.hero.level, level);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(somebody_new),
        cmocka_unit_test(a_light_to_begin_with),
        cmocka_unit_test(levels_cost_more_and_more),
        cmocka_unit_test(what_is_over_counts),
        cmocka_unit_test(early_floors_teach_little),
        cmocka_unit_test(a_level_is_used_at_camp),
        cmocka_unit_test(stats_do_what_they_say),
        cmocka_unit_test(might_carries_more),
        cmocka_unit_test(cunning_hears_traps),
        cmocka_unit_test(classes_differ),
        cmocka_unit_test(becoming),
        cmocka_unit_test(classes_open),
        cmocka_unit_test(mutators_are_chosen),
        cmocka_unit_test(mutators_are_put_off),
        cmocka_unit_test(mutators_do_what_they_say),
        cmocka_unit_test(what_mutators_forbid),
        cmocka_unit_test(mutators_open),
        cmocka_unit_test(nothing_brought),
        cmocka_unit_test(what_is_counted),
        cmocka_unit_test(what_death_leaves),
    };
    return cmocka_run_group_tests_name("darkdelve: who goes down", tests, NULL, NULL);
}
