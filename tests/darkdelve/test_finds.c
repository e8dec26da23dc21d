/* Rules of finds in the larger game: what sort, how good, from which pool, named or not, cursed or not; and
 * what the content of things has to have. Rates are counted over many rolls. */
#include "dd_full.h"

#include "games/darkdelve/things.h"

enum { ROLLS = 40000 };

/* Within half a percent point and a tenth of the share. */
static void assert_share(uint32_t n, uint32_t of, double percent) {
    double share = 100.0 * n / of, off = share > percent ? share - percent : percent - share;
    if (off > 0.5 + percent / 40)
        fail_msg("%.2f%%, wanted %.2f%%", share, percent);
}

/* Nobody in particular, with all pools open. */
static struct dd_rules *seeker(struct game *g) {
    passage(g, FULL);
    struct dd_rules *r = own_rules(g);
    g->s.profile.runs = 100;
    for (uint32_t i = 0; i < DD_DUNGEON_KINDS; i++)
        g->s.profile.bosses[i] = 100;
    g->s.dread = 0;
    for (uint32_t f = 1; f <= DD_FLOOR_MAX; f++)
        r->floor[f].upgrade_base = 0;
    return r;
}

static const uint16_t tables[6][DD_RARITIES] = {{0},
                                                {7000, 2200, 700, 100, 0},
                                                {6500, 2500, 800, 150, 50},
                                                {5500, 2800, 1300, 300, 100},
                                                {4500, 3000, 1800, 550, 150},
                                                {3500, 3000, 2200, 1000, 300}};

/* DD-169, DD-171 to DD-175, DD-178, DD-179, C-27: gear of each floor comes in the shares of its table. */
static void rarity_by_floor(void **unused) {
    (void)unused;
    for (uint8_t floor = 1; floor <= 5; floor++) {
        struct game g;
        struct dd_rules *r = seeker(&g);
        uint32_t n[DD_RARITIES] = {0};
        r->slot_weight[DD_CONSUMABLE] = 0;
        for (uint32_t i = 0; i < ROLLS; i++)
            n[dd_find_roll(r, &g.s, floor, -1, 0, DD_FROM_FOE).rarity]++;
        for (uint32_t k = 0; k < DD_RARITIES; k++)
            assert_share(n[k], ROLLS, tables[floor][k] / 100.0);
    }
}

/* DD-176, DD-177, C-26: floor 3 at 60 Dread: 13 + 30 = 43 percent; a success is one tier. The sum stops
 * at 95. */
static void dread_makes_better(void **unused) {
    struct game g;
    struct dd_rules *r = seeker(&g);
    uint32_t better = 0;
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game own;
        start(&own, full_rulesets[i], "camp", 1);
        assert_int_equal(dd_upgrade_chance(own.r, &own.s.profile, 3, 60), 4300);
    }
    r->floor[3].upgrade_base = 1300;
    r->floor[5].upgrade_base = 9000;
    assert_int_equal(dd_upgrade_chance(r, &g.s.profile, 3, 60), 4300);
    assert_int_equal(dd_upgrade_chance(r, &g.s.profile, 3, 0), 1300);
    assert_int_equal(dd_upgrade_chance(r, &g.s.profile, 5, 100), 9500);
    for (uint32_t k = 0; k < DD_RARITIES; k++)
        r->floor[3].rarity_weight[k] = k == 1;
    r->slot_weight[DD_CONSUMABLE] = 0;
    g.s.dread = 60;
    for (uint32_t i = 0; i < ROLLS; i++) {
        uint8_t rarity = dd_find_roll(r, &g.s, 3, -1, 0, DD_FROM_FOE).rarity;
        assert_in_range(rarity, 1, 2);
        better += rarity == 2;
    }
    assert_share(better, ROLLS, 43);
    assert_int_equal(dd_find_roll(r, &g.s, 3, 3, 4, DD_FROM_FOE).rarity,
                     4); /* nothing is better than legendary */
    assert_int_equal(dd_find_roll(r, &g.s, 3, 1, 1, DD_FROM_FOE).rarity, 2); /* a promise, a tier better */
}

/* S-16: one in five is used up, in chests from floor 3 on one in ten; the rest by 30, 25, 20 and 25. The tuned
 * figure is three in eight, and 21% in those chests. */
static void what_sort(void **unused) {
    static const double gear[] = {0, 30, 25, 20, 25}, share[2][2] = {{37.5, 21.05}, {20, 10}};
    (void)unused;
    for (int plan = 0; plan < 8; plan++) {
        int chest = plan & 1, document = plan >> 2;
        uint8_t floor = plan & 2 ? 3 : 2;
        struct game g;
        struct dd_rules *r = seeker(&g);
        uint32_t n[DD_SLOTS] = {0};
        double used = share[document][chest && floor >= 3];
        if (document)
            r->slot_weight[DD_CONSUMABLE] = 25;
        for (uint32_t i = 0; i < ROLLS; i++)
            n[dd_find_roll(r, &g.s, floor, -1, 0, chest ? DD_FROM_CHEST : DD_FROM_FOE).slot]++;
        assert_share(n[DD_CONSUMABLE], ROLLS, used);
        for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
            assert_share(n[slot], ROLLS, gear[slot] * (100 - used) / 100);
    }
}

/* S-16: a basic foe by its chance, an elite at 75% and then a second at 25%, a guardian two or three; who was
 * called leaves nothing. */
static void spoils(void **unused) {
    static const struct {
        const char *monster;
        uint8_t elite, flags;
        double none, one, two, three;
    } rows[] = {{"ghoul", 0, 0, 60, 40, 0, 0},
                {"ghoul", 1, 0, 25, 56.25, 18.75, 0},
                {"bone_colossus", 0, 0, 0, 0, 50, 50},
                {"ghoul", 0, DD_FOE_SUMMONED, 100, 0, 0, 0}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        struct dd_rules *r = seeker(&g);
        uint32_t n[4] = {0};
        struct dd_foe foe = {
            .monster = monster_kind(&g, rows[i].monster), .elite = rows[i].elite, .flags = rows[i].flags};
        r->monster[foe.monster].item_chance = 4000;
        r->monster[foe.monster].type = i == 2 ? DD_BOSS : DD_BASIC;
        for (uint32_t k = 0; k < ROLLS / 4; k++) {
            memset(g.s.backpack, 0, sizeof g.s.backpack);
            memset(g.s.consumables, 0, sizeof g.s.consumables);
            clear_events(&g);
            dd_find_spoils(r, &g.s, &foe, 0, &g.k);
            n[count_events(&g, DD_EV_ITEM_FOUND)]++;
        }
        const double wanted[4] = {rows[i].none, rows[i].one, rows[i].two, rows[i].three};
        for (uint32_t k = 0; k < 4; k++)
            assert_share(n[k], ROLLS / 4, wanted[k]);
    }
}

/* DD-170, C-27: wherever it fell, a guardian leaves what the last floor would: a Legendary in 3 of 100 there.
 */
static void guardians_leave_the_best(void **unused) {
    struct game g;
    struct dd_rules *r = seeker(&g);
    struct dd_foe boss = {.monster = monster_kind(&g, "bone_colossus")};
    uint32_t legends = 0, all = 0;
    (void)unused;
    r->monster[boss.monster].type = DD_BOSS;
    r->slot_weight[DD_CONSUMABLE] = 0;
    g.s.floor = 1;
    for (uint32_t i = 0; i < ROLLS / 2; i++) {
        memset(g.s.backpack, 0, sizeof g.s.backpack);
        dd_find_spoils(r, &g.s, &boss, 0, NULL);
        for (uint32_t k = 0; k < 3 && g.s.backpack[k].id; k++, all++)
            legends += g.s.backpack[k].rarity == 4;
    }
    assert_share(legends, all, 3);
}

/* DD-193: gear has no name when it is found; what is used up is known at once. DD-198: cursed by floor; a
 * curse is one of them all alike. C-45: neither is seen. */
static void unnamed_and_cursed(void **unused) {
    (void)unused;
    for (uint8_t floor = 1; floor <= 5; floor++) {
        struct game g;
        struct dd_rules *r = seeker(&g);
        uint32_t cursed = 0, gear = 0, by[DD_CURSE_KINDS] = {0};
        for (uint32_t i = 0; i < ROLLS; i++) {
            struct dd_item it = dd_find_roll(r, &g.s, floor, -1, 0, DD_FROM_FOE);
            bool worn = it.slot != DD_CONSUMABLE;
            assert_int_equal((it.flags & DD_ITEM_UNKNOWN) != 0, worn);
            assert_true(worn || !it.curse);
            assert_int_equal(it.floor, floor);
            gear += worn;
            cursed += it.curse != 0;
            by[it.curse]++;
        }
        assert_share(cursed, gear, 5.0 * floor);
        for (uint32_t k = 1; k <= r->curse_count; k++)
            assert_in_range(by[k], cursed * 3 / 4 / r->curse_count, cursed * 5 / 4 / r->curse_count);
    }
}

/* DD-199: a curse makes a weapon's damage, armour's HP or else the first effect better by three tenths, of a
 * small number by one. S-23: the Smith's work counts on top. */
static void cursed_is_better(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    struct dd_item axe = dd_item_new(g.r, &g.s, item_kind(&g, "soulreaver_axe"));
    struct dd_item plate = dd_item_new(g.r, &g.s, item_kind(&g, "plate_of_the_undying"));
    struct dd_item ring = dd_item_new(g.r, &g.s, item_kind(&g, "copper_ring"));
    assert_int_equal(dd_item_damage(g.r, &axe).lo, 9);
    assert_int_equal(dd_item_hp(g.r, &plate), 15);
    assert_int_equal(dd_item_fx(g.r, &ring, FX_MIGHT), 1);
    axe.curse = plate.curse = ring.curse = 1;
    assert_int_equal(dd_item_damage(g.r, &axe).lo, 12); /* 11.7 */
    assert_int_equal(dd_item_damage(g.r, &axe).hi, 18); /* 18.2 */
    assert_int_equal(dd_item_hp(g.r, &plate), 20);      /* 19.5 */
    assert_int_equal(dd_item_fx(g.r, &plate, FX_ARMOR), 1500);
    assert_int_equal(dd_item_fx(g.r, &ring, FX_MIGHT), 2);
    axe.plus = plate.plus = 2;
    assert_int_equal(dd_item_damage(g.r, &axe).hi, 20);
    assert_int_equal(dd_item_hp(g.r, &plate), 26);
}

static uint32_t in_pool(const struct game *g) {
    uint32_t n = 0;
    for (uint8_t i = 1; i <= g->r->item_count; i++)
        n += g->r->item[i].drop_weight && dd_in_pool(g->r, &g->s.profile, i);
    return n;
}

/* DD-134 to DD-137, S-21: 30 things at first, ten more after five runs, three more for each boss, about 100
 * in all. */
static void pools(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        start(&g, full_rulesets[i], "camp", 1);
        memset(g.s.profile.bosses, 0, sizeof g.s.profile.bosses);
        g.s.profile.runs = 5;
        assert_int_equal(in_pool(&g), 30);
        g.s.profile.runs = 6;
        assert_int_equal(in_pool(&g), 40);
        for (uint32_t d = 1; d < DD_DUNGEON_KINDS; d++) {
            g.s.profile.bosses[d] = 2;
            assert_int_equal(in_pool(&g), 40 + 6 * d);
        }
        for (uint32_t d = 1; d < DD_DUNGEON_KINDS; d++)
            g.s.profile.bosses[d] = 100;
        assert_true(in_pool(&g) >= 100);
    }
}

/* C-45: for a thing of a slot and rarity there is one that it may be, of that slot and rarity. */
static void what_it_may_be(void **unused) {
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    for (uint8_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        for (uint8_t rarity = 0; rarity < DD_RARITIES; rarity++)
            for (uint32_t i = 0; i < 50; i++) {
                uint8_t kind = dd_draw_kind(g.r, &g.s.profile, &g.s.loot, slot, rarity);
                assert_int_equal(g.r->item[kind].slot, slot);
                assert_int_equal(g.r->item[kind].rarity, rarity);
                assert_true(dd_in_pool(g.r, &g.s.profile, kind));
            }
}

/* DD-050, DD-166, DD-137: enough of each sort, and ten legends at least, each with an ability of its own. */
static void enough_things(void **unused) {
    struct game g;
    uint32_t n[DD_SLOTS] = {0}, legends = 0;
    (void)unused;
    start(&g, FULL, "camp", 1);
    for (uint32_t i = 1; i <= g.r->item_count; i++) {
        const struct dd_item_rules *it = &g.r->item[i];
        n[it->slot]++;
        legends += it->rarity == 4;
        assert_true(*it->flavour); /* DD-180 */
        if (it->rarity == 4)
            assert_true(it->active && (it->fx[0].fx || it->lifesteal));
    }
    assert_true(g.r->item_count >= 100 && legends >= 10);
    assert_true(n[DD_WEAPON] >= 10 && n[DD_ARMOR] >= 8 && n[DD_HELM] >= 4 && n[DD_ACCESSORY] >= 8 &&
                n[DD_CONSUMABLE] >= 15);
}

/* Every effect of the vocabulary is something's. */
static void every_effect_is_used(void **unused) {
    struct game g;
    bool used[FX_COUNT] = {true};
    (void)unused;
    start(&g, FULL, "camp", 1);
    for (uint32_t i = 1; i <= g.r->item_count; i++)
        for (uint32_t k = 0; k < DD_EFFECTS; k++)
            used[g.r->item[i].fx[k].fx] = true;
    for (uint32_t i = 0; i < FX_COUNT; i++)
        if (!used[i])
            fail_msg("nothing has '%s'", dd_fx_rows[i].name);
}

/* DD-181: the document's own legend. DD-110: and what everybody starts with. */
static void figures_of_the_document(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOCUMENT_FULL, "camp", 1);
    const struct dd_item_rules *edge = &g.r->item[item_kind(&g, "soulreavers_edge")];
    assert_int_equal(edge->damage.lo, 24);
    assert_int_equal(edge->damage.hi, 31);
    assert_int_equal(edge->crit_bonus, 1500);
    assert_int_equal(edge->lifesteal, 1000);
    assert_int_equal(g.r->item[item_kind(&g, "rusty_sword")].damage.hi, 8);
    assert_int_equal(g.r->item[item_kind(&g, "iron_helm")].hp_bonus, 5);
    assert_int_equal(dd_fx_of_item(g.r, item_kind(&g, "gold_ring"), FX_CUNNING), 1);
}

static uint32_t own_effects(const struct game *g, const struct dd_item_rules *it) {
    const struct dd_item_rules *plain[DD_FAMILIES] = {0};
    uint32_t n = 0;
    plain[DD_AXE] = &g->r->item[item_kind(g, "charnel_hatchet")];
    plain[DD_HAMMER] = &g->r->item[item_kind(g, "bone_club")];
    plain[DD_DAGGER] = &g->r->item[item_kind(g, "eel_knife")];
    plain[DD_SPEAR] = &g->r->item[item_kind(g, "ash_spear")];
    for (uint32_t i = 0; i < DD_EFFECTS && it->fx[i].fx; i++) {
        bool family = false;
        for (uint32_t k = 0; plain[it->family] && k < DD_EFFECTS; k++)
            family |= plain[it->family]->fx[k].fx == it->fx[i].fx &&
                      plain[it->family]->fx[k].value == it->fx[i].value;
        n += !family && it->fx[i].fx != FX_TYPE;
    }
    return n;
}

/* DD-167: plain figures and effects beside those of its family, by rarity. */
static void budgets_by_rarity(void **unused) {
    static const uint8_t least[] = {1, 2, 2, 3, 2}, most[] = {1, 2, 3, 4, 5};
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    for (uint32_t i = 1; i <= g.r->item_count; i++) {
        const struct dd_item_rules *it = &g.r->item[i];
        uint32_t n = (it->damage.hi != 0) + (it->hp_bonus != 0) + (it->crit_bonus != 0) +
                     (it->lifesteal != 0) + own_effects(&g, it);
        if (it->slot != DD_CONSUMABLE && (n < least[it->rarity] || n > most[it->rarity]))
            fail_msg("%s has %u", it->name, n);
    }
}

/* Five families, no two alike. */
static void families_differ(void **unused) {
    static const char *const plain[] = {"rusted_blade", "charnel_hatchet", "bone_club", "eel_knife",
                                        "ash_spear"};
    static const uint8_t fx[] = {FX_NONE, FX_BLEEDS, FX_STAGGERS, FX_FIRST_DAMAGE, FX_PENETRATES};
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    for (uint32_t i = 0; i < 5; i++)
        for (uint32_t k = 1; k < 5; k++)
            assert_int_equal(dd_fx_of_item(g.r, item_kind(&g, plain[i]), fx[k]) > 0, i == k);
    assert_int_equal(dd_fx_of_item(g.r, item_kind(&g, "charnel_hatchet"), FX_TYPE), DD_SEVERING);
    assert_int_equal(dd_fx_of_item(g.r, item_kind(&g, "bone_club"), FX_TYPE), DD_BLUNT);
    assert_int_equal(dd_fx_of_item(g.r, item_kind(&g, "cleaver_of_ash"), FX_TYPE),
                     DD_FIRE); /* its own, not the family's */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rarity_by_floor),
        cmocka_unit_test(dread_makes_better),
        cmocka_unit_test(what_sort),
        cmocka_unit_test(spoils),
        cmocka_unit_test(guardians_leave_the_best),
        cmocka_unit_test(unnamed_and_cursed),
        cmocka_unit_test(cursed_is_better),
        cmocka_unit_test(pools),
        cmocka_unit_test(what_it_may_be),
        cmocka_unit_test(enough_things),
        cmocka_unit_test(every_effect_is_used),
        cmocka_unit_test(budgets_by_rarity),
        cmocka_unit_test(families_differ),
        cmocka_unit_test(figures_of_the_document),
    };
    return cmocka_run_group_tests_name("darkdelve: finds", tests, NULL, NULL);
}
