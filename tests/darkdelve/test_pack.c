/* Rules of what is carried in the larger game: pack, belt and slots, stacks, what lies in rooms, what is
 * worn. */
#include "dd_full.h"

#include "games/darkdelve/things.h"

static struct dd_item made(struct game *g, const char *name) {
    return dd_item_new(g->r, &g->s, item_kind(g, name));
}

/* A passage with nothing in pack and belt. */
static void bare(struct game *g, const char *ruleset) {
    passage(g, ruleset);
    memset(g->s.backpack, 0, sizeof g->s.backpack);
    memset(g->s.consumables, 0, sizeof g->s.consumables);
    g->s.might = 3;
    g->s.blessing = 0;
}

static uint32_t packed(const struct game *g) {
    return dd_items_count(g->s.backpack, DD_CARRY_MAX);
}

static uint32_t belted(const struct game *g) {
    return dd_items_count(g->s.consumables, DD_CARRY_MAX);
}

static uint32_t lying(const struct game *g) {
    return dd_items_count(g->s.rooms[g->s.room].lies, DD_LIES);
}

/* DD-156, DD-162, S-57: eight places; the ninth thing stays where it lies until something is dropped. */
static void eight_places(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        bare(&g, full_rulesets[i]);
        for (uint32_t n = 1; n <= 8; n++) {
            dd_receive(g.r, &g.s, made(&g, "bone_club"), &g.k);
            assert_int_equal(packed(&g), n);
        }
        clear_events(&g);
        struct dd_item ninth = made(&g, "ash_spear");
        dd_receive(g.r, &g.s, ninth, &g.k);
        assert_int_equal(packed(&g), 8);
        assert_int_equal(lying(&g), 1);
        assert_int_equal(event_arg(&g, DD_EV_NO_ROOM, 0), ninth.id);
        refuse(&g, DD_NO_ROOM_LEFT, DD_TAKE, ninth.id);
        act(&g, DD_DROP, g.s.backpack[0].id);
        assert_int_equal(lying(&g), 2);
        act(&g, DD_TAKE, ninth.id);
        assert_int_equal(packed(&g), 8);
        assert_int_equal(lying(&g), 1);
    }
}

/* DD-164: a room has a place for three things; DD-162: what finds none there either is gone, and it is said.
 */
static void three_lie_in_a_room(void **unused) {
    struct game g;
    (void)unused;
    bare(&g, FULL);
    for (uint32_t n = 0; n < 5; n++)
        give(&g, g.s.backpack, DD_CARRY_MAX, "bone_club");
    for (uint32_t n = 0; n < 3; n++)
        act(&g, DD_DROP, g.s.backpack[0].id);
    refuse(&g, DD_NO_GROUND, DD_DROP, g.s.backpack[0].id);
    act(&g, DD_TAKE, g.s.rooms[g.s.room].lies[0].id);
    for (uint32_t n = packed(&g); n < 8; n++)
        give(&g, g.s.backpack, DD_CARRY_MAX, "bone_club");
    for (uint32_t lost = 0; lost < 2; lost++) { /* one finds the third place, the next none */
        clear_events(&g);
        dd_receive(g.r, &g.s, made(&g, "ash_spear"), &g.k);
        assert_int_equal(has_event(&g, DD_EV_NO_ROOM), !lost);
        assert_int_equal(has_event(&g, DD_EV_ITEM_LOST), lost);
        assert_int_equal(lying(&g), 3);
    }
}

/* S-31, DD-106: MIGHT 8 and MIGHT 13 give a place more each. */
static void strong_backs(void **unused) {
    static const struct {
        uint8_t might, places;
    } rows[] = {{3, 8}, {7, 8}, {8, 9}, {12, 9}, {13, 10}, {20, 10}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        bare(&g, FULL);
        g.s.might = rows[i].might;
        for (uint32_t n = 0; n < 11; n++)
            dd_receive(g.r, &g.s, made(&g, "bone_club"), NULL);
        assert_int_equal(packed(&g), rows[i].places);
    }
}

/* DD-158, DD-160, S-56: three places in the belt, five alike in each; torches share a place of the pack. */
static void stacks(void **unused) {
    static const char *const others[] = {"antidote", "bandage"};
    struct game g;
    (void)unused;
    bare(&g, FULL);
    for (uint32_t n = 0; n < 6; n++)
        dd_receive(g.r, &g.s, made(&g, "healing_potion"), NULL);
    assert_int_equal(belted(&g), 2);
    assert_int_equal(g.s.consumables[0].uses, 5);
    assert_int_equal(g.s.consumables[1].uses, 1);
    dd_receive(g.r, &g.s, made(&g, others[0]), NULL);
    assert_int_equal(belted(&g), 3);
    dd_receive(g.r, &g.s, made(&g, others[1]), NULL);
    assert_int_equal(belted(&g), 3);
    assert_int_equal(lying(&g), 1);
    for (uint32_t n = 0; n < 6; n++)
        dd_receive(g.r, &g.s, made(&g, "torch"), NULL);
    assert_int_equal(packed(&g), 2);
    assert_int_equal(g.s.backpack[0].uses, 5);
    assert_int_equal(belted(&g), 3);
}

/* DD-160, S-56: a heap tops up what there is and needs a place only for the rest. */
static void heaps_are_topped_up(void **unused) {
    static const struct {
        uint8_t has, comes, first, second;
    } rows[] = {{3, 1, 4, 0}, {3, 2, 5, 0}, {3, 4, 5, 2}, {5, 1, 5, 1}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        bare(&g, FULL);
        struct dd_item heap = made(&g, "healing_potion"), more = made(&g, "healing_potion");
        heap.uses = rows[i].has;
        more.uses = rows[i].comes;
        g.s.consumables[0] = heap;
        dd_receive(g.r, &g.s, more, NULL);
        assert_int_equal(g.s.consumables[0].uses, rows[i].first);
        assert_int_equal(g.s.consumables[1].uses, rows[i].second);
    }
}

/* DD-504: what was brought is lost by another rule than what was found, so they never share a place. */
static void brought_stays_apart(void **unused) {
    struct game g;
    (void)unused;
    bare(&g, FULL);
    struct dd_item brought = made(&g, "healing_potion");
    brought.flags = DD_ITEM_BROUGHT;
    assert_true(dd_stow(g.r, &g.s, &brought));
    dd_receive(g.r, &g.s, made(&g, "healing_potion"), NULL);
    assert_int_equal(belted(&g), 2);
}

/* DD-157, DD-159, DD-163: four slots; what is worn takes no place, and putting on frees one. Gold takes none.
 */
static void wearing(void **unused) {
    static const char *const gear[] = {"bone_club", "boiled_leather_vest", "iron_helm", "copper_ring"};
    struct game g;
    (void)unused;
    bare(&g, FULL);
    memset(g.s.worn, 0, sizeof g.s.worn);
    g.s.run_gold = 100000;
    for (uint32_t n = 0; n < 8; n++)
        give(&g, g.s.backpack, DD_CARRY_MAX, gear[n % 4]);
    for (uint32_t n = 0; n < 4; n++) {
        uint16_t id = g.s.backpack[0].id;
        act(&g, DD_EQUIP_ITEM, id);
        assert_int_equal(packed(&g), 7 - n);
        assert_int_equal(g.s.worn[DD_WEAPON + n].id, id);
    }
    uint16_t old = g.s.worn[DD_HELM].id;
    give(&g, g.s.backpack, DD_CARRY_MAX, "iron_visage");
    uint32_t before = packed(&g);
    act(&g, DD_EQUIP_ITEM, g.s.backpack[before - 1].id);
    assert_int_equal(packed(&g), before);
    assert_int_equal(g.s.backpack[before - 1].id, old);
    refuse(&g, DD_NO_UNARMED, DD_UNEQUIP, g.s.worn[DD_WEAPON].id);
    act(&g, DD_UNEQUIP, g.s.worn[DD_HELM].id);
    assert_int_equal(g.s.worn[DD_HELM].id, 0);
    g.s.worn[DD_ARMOR].flags = DD_ITEM_STARTER;
    refuse(&g, DD_NO_NEED, DD_UNEQUIP, g.s.worn[DD_ARMOR].id);
}

/* DD-163: putting on never heals, putting off never kills; only the room for HP moves. */
static void clothes_do_not_heal(void **unused) {
    struct game g;
    (void)unused;
    bare(&g, FULL);
    memset(g.s.worn + DD_ARMOR, 0, 3 * sizeof g.s.worn[0]);
    g.s.max_hp = dd_max_hp(g.r, &g.s);
    g.s.hp = 20;
    int16_t bare_max = g.s.max_hp;
    uint16_t id = give(&g, g.s.backpack, DD_CARRY_MAX, "boiled_leather_vest");
    act(&g, DD_EQUIP_ITEM, id);
    assert_int_equal(g.s.max_hp, bare_max + 8);
    assert_int_equal(g.s.hp, 20);
    g.s.hp = g.s.max_hp;
    act(&g, DD_UNEQUIP, id);
    assert_int_equal(g.s.hp, bare_max);
    act(&g, DD_EQUIP_ITEM, id);
    assert_int_equal(g.s.hp, bare_max);
}

/* DD-193, DD-195, DD-196, C-45: without its name a thing is slot and rarity; worn, it is felt for what it is.
 * Only what is legendary, whose power sleeps, waits for its name. */
static void unnamed(void **unused) {
    struct game g;
    struct dd_view v;
    (void)unused;
    bare(&g, FULL);
    struct dd_item helm = made(&g, "iron_visage"), edge = made(&g, "soulreavers_edge");
    helm.flags = edge.flags = DD_ITEM_UNKNOWN;
    helm.curse = 1;
    g.s.backpack[0] = helm;
    g.s.backpack[1] = edge;
    dd_view(g.r, &g.s, 0, &v);
    assert_int_equal(v.backpack[0].kind, 0);
    assert_int_equal(v.backpack[0].curse, 0);
    assert_int_equal(v.backpack[0].slot, DD_HELM);
    assert_int_equal(v.backpack[0].rarity, 1);
    refuse(&g, DD_NO_UNKNOWN, DD_EQUIP_ITEM, edge.id);
    act(&g, DD_EQUIP_ITEM, helm.id);
    assert_int_equal(event_arg(&g, DD_EV_CURSE_SHOWN, 2), 1);
    dd_view(g.r, &g.s, 0, &v);
    assert_int_equal(v.worn[DD_HELM].kind, helm.kind);
    assert_int_equal(v.worn[DD_HELM].curse, 1);
    assert_true(g.s.worn[DD_HELM].flags & DD_ITEM_UNKNOWN);
    act(&g, DD_UNEQUIP, helm.id); /* what was felt is not forgotten */
    dd_view(g.r, &g.s, 0, &v);
    assert_int_equal(v.backpack[1].kind, helm.kind);
    g.s.backpack[0].flags = 0;
    act(&g, DD_EQUIP_ITEM, edge.id);
}

/* C-45, DD-193, DD-165: wherever a thing without its name lies, what it is and whether it is cursed are not
 * in the view; of one that was worn both are, and of what is worn. */
static void unnamed_wherever_it_lies(void **unused) {
    (void)unused;
    for (int felt = 0; felt < 2; felt++) {
        struct game g;
        struct dd_view v;
        bare(&g, FULL);
        struct dd_profile *p = &g.s.profile;
        struct dd_item *const places[] = {g.s.backpack, p->stash,          p->hand,
                                          p->returned,  g.s.rooms[3].lies, &g.s.found};
        const struct dd_item *const seen[] = {v.backpack,         v.profile.stash, v.profile.hand,
                                              v.profile.returned, v.rooms[3].lies, &v.found};
        for (uint32_t i = 0; i < sizeof places / sizeof places[0]; i++) {
            places[i][0] = made(&g, "iron_visage");
            places[i][0].curse = 1;
            places[i][0].flags = (uint8_t)(DD_ITEM_UNKNOWN | (felt ? DD_ITEM_FELT : 0));
        }
        dd_view(g.r, &g.s, 0, &v);
        for (uint32_t i = 0; i < sizeof places / sizeof places[0]; i++) {
            assert_int_equal(seen[i]->id, places[i]->id);
            assert_int_equal(seen[i]->slot, DD_HELM);
            assert_int_equal(seen[i]->kind, felt ? places[i]->kind : 0);
            assert_int_equal(seen[i]->curse, felt);
        }
    }
}

/* S-49: a clinging curse holds what is worn, against taking off and against putting on over it. */
static void bound(void **unused) {
    struct game g;
    uint8_t clinging = 0;
    (void)unused;
    bare(&g, FULL);
    for (uint8_t i = 1; i <= g.r->curse_count; i++)
        clinging = g.r->curse[i].kind == CURSE_BOUND ? i : clinging;
    assert_true(clinging);
    struct dd_item helm = made(&g, "iron_helm");
    helm.curse = clinging;
    g.s.backpack[0] = helm;
    act(&g, DD_EQUIP_ITEM, helm.id);
    uint16_t other = give(&g, g.s.backpack, DD_CARRY_MAX, "iron_visage");
    refuse(&g, DD_NO_BOUND, DD_UNEQUIP, helm.id);
    refuse(&g, DD_NO_BOUND, DD_EQUIP_ITEM, other);
    own_rules(&g)->class_of[0].curse_proof = 1; /* DD-142 */
    assert_int_equal(reason_of(&g, DD_UNEQUIP, helm.id), REASON_OK);
    own_rules(&g)->class_of[0].curse_proof = 0;
    g.s.worn[DD_HELM].curse = 0;
    act(&g, DD_UNEQUIP, helm.id);
}

/* DD-607: the smaller game has neither places nor a floor to lay things on. */
static void not_in_the_smaller_game(void **unused) {
    struct game g;
    (void)unused;
    start(&g, MVP, "run", 1);
    for (uint32_t n = 0; n < 20; n++)
        give(&g, g.s.backpack, DD_CARRY_MAX, "iron_longsword");
    refuse(&g, DD_NO_RULE, DD_DROP, g.s.backpack[0].id);
    refuse(&g, DD_NO_RULE, DD_UNEQUIP, g.s.worn[DD_ARMOR].id);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight_places),
        cmocka_unit_test(three_lie_in_a_room),
        cmocka_unit_test(strong_backs),
        cmocka_unit_test(stacks),
        cmocka_unit_test(heaps_are_topped_up),
        cmocka_unit_test(brought_stays_apart),
        cmocka_unit_test(wearing),
        cmocka_unit_test(clothes_do_not_heal),
        cmocka_unit_test(unnamed),
        cmocka_unit_test(unnamed_wherever_it_lies),
        cmocka_unit_test(bound),
        cmocka_unit_test(not_in_the_smaller_game),
    };
    return cmocka_run_group_tests_name("darkdelve: pack and belt", tests, NULL, NULL);
}
