/* Rules of what is used up in the larger game, one effect after the other, and of curses that are worn. */
#include "dd_full.h"

#include "games/darkdelve/floors.h"
#include "games/darkdelve/things.h"

static uint16_t belt(struct game *g, const char *name) {
    passage(g, FULL);
    memset(g->s.consumables, 0, sizeof g->s.consumables);
    memset(g->s.backpack, 0, sizeof g->s.backpack);
    memset(g->s.status, 0, sizeof g->s.status);
    g->s.profile.mutators_on = 0;
    return give(g, g->s.consumables, DD_CARRY_MAX, name);
}

/* DD-260 to DD-262, DD-200: each cure takes one thing away, all of it, and is refused where it is not. */
static void cures(void **unused) {
    static const struct {
        const char *name;
        uint8_t status;
    } rows[] = {{"antidote", DD_POISONED}, {"bandage", DD_BLEEDING}, {"purging_stone", DD_CURSED}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        uint16_t id = belt(&g, rows[i].name);
        refuse(&g, DD_NO_NEED, DD_USE_ITEM, id);
        g.s.status[DD_POISONED] = g.s.status[DD_BLEEDING] = g.s.status[DD_CURSED] = 5;
        act(&g, DD_USE_ITEM, id);
        for (uint8_t k = 0; k < DD_STATUSES; k++)
            assert_int_equal(g.s.status[k],
                             k != rows[i].status && (k <= DD_BLEEDING || k == DD_CURSED) ? 5 : 0);
        assert_int_equal(event_arg(&g, DD_EV_STATUS_ENDS, 1), rows[i].status);
        assert_int_equal(dd_items_count(g.s.consumables, DD_CARRY_MAX), 0);
    }
}

/* C-11: 30 HP. DD-339: a ration calms by 8; DD-342, C-10: clarity by 10. DD-160: of a stack one is used. */
static void plain_figures(void **unused) {
    struct game g;
    uint16_t id = belt(&g, "healing_potion");
    (void)unused;
    g.s.consumables[0].uses = 3;
    g.s.max_hp = 100;
    g.s.hp = 10;
    act(&g, DD_USE_ITEM, id);
    assert_int_equal(g.s.hp, 40);
    assert_int_equal(g.s.consumables[0].uses, 2);
    id = belt(&g, "ration");
    g.s.dread = 30;
    act(&g, DD_USE_ITEM, id);
    assert_int_equal(g.s.dread, 22);
    id = belt(&g, "clarity_potion");
    g.s.dread = 30;
    act(&g, DD_USE_ITEM, id);
    assert_int_equal(g.s.dread, 20);
    assert_int_equal(g.s.clarity_rooms, 0);
    id = belt(&g, "deep_draught");
    g.s.max_hp = 100;
    g.s.hp = 10;
    act(&g, DD_USE_ITEM, id);
    assert_int_equal(g.s.hp, 85);
}

/* DD-259, S-49: cursed, or in cursed mail that festers, nothing heals, and it is said before. */
static void no_healing(void **unused) {
    (void)unused;
    for (int worn = 0; worn < 2; worn++) {
        struct game g;
        uint16_t id = belt(&g, "healing_potion");
        bool at_most;
        g.s.hp = 10;
        for (uint8_t i = 1; worn && i <= g.r->curse_count; i++)
            if (g.r->curse[i].kind == CURSE_NO_HEALING)
                g.s.worn[DD_ARMOR].curse = i;
        g.s.status[DD_CURSED] = !worn;
        refuse(&g, DD_NO_HEALING, DD_USE_ITEM, id);
        dd_heal(g.r, &g.s, 20, &at_most);
        assert_int_equal(g.s.hp, 10);
    }
}

/* DD-086, DD-197, DD-589: on another thing: its name, its insurance, its curse; named means the thing, not a
 * guess. */
static void on_things(void **unused) {
    static const char *const names[] = {"identification_scroll", "letter_of_indemnity",
                                        "scroll_of_unbinding"};
    (void)unused;
    for (uint32_t i = 0; i < 3; i++) {
        struct game g;
        uint16_t id = belt(&g, names[i]);
        struct dd_item helm = dd_item_new(g.r, &g.s, item_kind(&g, "iron_visage"));
        helm.curse = i == 2;
        helm.flags = i == 0 ? DD_ITEM_UNKNOWN : 0;
        g.s.backpack[0] = helm;
        struct dd_item plain = dd_item_new(g.r, &g.s, item_kind(&g, "bone_club"));
        plain.flags = DD_ITEM_STARTER;
        g.s.backpack[1] = plain;
        refuse(&g, DD_NO_TARGET, DD_USE_ITEM, id);
        refuse(&g, i == 0 ? DD_NO_KNOWN : i == 1 ? DD_NO_NEED : DD_NO_CURSE, DD_USE_ITEM, id, plain.id);
        refuse(&g, DD_NO_ITEM, DD_USE_ITEM, id, 999);
        assert_true(is_legal(&g, DD_USE_ITEM, id, helm.id));
        assert_false(is_legal(&g, DD_USE_ITEM, id, plain.id));
        act(&g, DD_USE_ITEM, id, helm.id);
        assert_int_equal(g.s.backpack[0].flags, i == 1 ? DD_ITEM_INSURED : 0);
        assert_int_equal(g.s.backpack[0].curse, 0);
        assert_int_equal(g.s.consumables[0].id, 0);
        uint16_t another = give(&g, g.s.consumables, DD_CARRY_MAX, names[i]); /* once is enough */
        assert_int_not_equal(reason_of(&g, DD_USE_ITEM, another, helm.id), REASON_OK);
    }
}

/* DD-194, DD-196: a name takes the place of what was only felt; whoever gives one away names one thing, what
 * is worn first. */
static void one_name(void **unused) {
    struct game g;
    (void)unused;
    belt(&g, "antidote");
    for (int i = 0; i < 2; i++) {
        g.s.backpack[i] = dd_item_new(g.r, &g.s, item_kind(&g, "iron_visage"));
        g.s.backpack[i].flags = DD_ITEM_UNKNOWN;
    }
    g.s.worn[DD_HELM] = dd_item_new(g.r, &g.s, item_kind(&g, "iron_helm"));
    g.s.worn[DD_HELM].flags = DD_ITEM_UNKNOWN | DD_ITEM_FELT;
    for (int times = 1; times <= 3; times++) {
        clear_events(&g);
        assert_true(dd_name_one(g.r, &g.s, &g.k));
        assert_int_equal(count_events(&g, DD_EV_IDENTIFIED), 1);
        assert_int_equal(g.s.worn[DD_HELM].flags, 0);
        assert_int_equal(g.s.backpack[0].flags, times < 2 ? DD_ITEM_UNKNOWN : 0);
        assert_int_equal(g.s.backpack[1].flags, times < 3 ? DD_ITEM_UNKNOWN : 0);
    }
    assert_false(dd_name_one(g.r, &g.s, &g.k));
}

/* C-45: a curse that nobody has seen cannot be aimed at: that would tell of it. */
static void hidden_curses_stay_hidden(void **unused) {
    struct game g;
    uint16_t id = belt(&g, "scroll_of_unbinding");
    (void)unused;
    for (uint8_t curse = 0; curse < 2; curse++) {
        g.s.backpack[0] = dd_item_new(g.r, &g.s, item_kind(&g, "iron_visage"));
        g.s.backpack[0].flags = DD_ITEM_UNKNOWN;
        g.s.backpack[0].curse = curse;
        assert_int_equal(reason_of(&g, DD_USE_ITEM, id, g.s.backpack[0].id), DD_NO_CURSE);
    }
}

/* S-25: a torch burns for 50 turns, longer by what is worn; it lies in the pack and can be lit from there. */
static void torches(void **unused) {
    struct game g;
    (void)unused;
    belt(&g, "antidote");
    uint16_t id = give(&g, g.s.backpack, DD_CARRY_MAX, "torch");
    g.s.light = 3;
    g.s.dark = 4;
    g.s.worn[DD_ACCESSORY] = dd_item_new(g.r, &g.s, item_kind(&g, "lodestone"));
    act(&g, DD_USE_ITEM, id);
    assert_int_equal(g.s.light, g.r->light_turns + 20);
    assert_int_equal(g.s.dark, 0);
    assert_int_equal(g.s.backpack[0].id, 0);
}

/* S-47: half of the time whole, half of the time half. */
static void gamble(void **unused) {
    (void)unused;
    for (int won = 0; won < 2; won++) {
        struct game g;
        uint16_t id = belt(&g, "desperate_gamble");
        g.s.hp = 21;
        if (won)
            rig_dice(&g.s.combat, WANT_WITHIN(10000, 4999, 4999));
        else
            rig_dice(&g.s.combat, WANT_WITHIN(10000, 5000, 5000));
        act(&g, DD_USE_ITEM, id);
        assert_int_equal(g.s.hp, won ? g.s.max_hp : 11);
        assert_int_equal(event_arg(&g, DD_EV_GAMBLED, 0), won);
    }
}

/* C-36: a shard leads out from the threshold and from nowhere else. */
static void waystone_shard(void **unused) {
    struct game g;
    uint16_t id = belt(&g, "waystone_shard");
    (void)unused;
    refuse(&g, DD_NO_EXIT, DD_USE_ITEM, id);
    g.s.rooms[g.s.room].type = DD_ROOM_THRESHOLD;
    act(&g, DD_USE_ITEM, id);
    assert_int_equal(g.s.phase, DD_EXTRACTED);
    assert_int_equal(g.s.exit, DD_EXIT_SHARD);
}

/* DD-237: some are for fights only, some want quiet; S-36: a lockpick wants a lock. */
static void where_things_work(void **unused) {
    static const struct {
        const char *name;
        uint32_t in_peace;
    } rows[] = {
        {"smoke_bomb", DD_NO_OUTSIDE},     {"flash_powder", DD_NO_OUTSIDE},  {"fire_flask", DD_NO_OUTSIDE},
        {"ironhide_tonic", DD_NO_OUTSIDE}, {"stamina_tonic", DD_NO_OUTSIDE}, {"lockpick", DD_NO_NEED},
        {"venom_flask", REASON_OK},        {"charcoal_chart", REASON_OK},    {"eyebright", REASON_OK}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        uint16_t id = belt(&g, rows[i].name);
        assert_int_equal(reason_of(&g, DD_USE_ITEM, id), rows[i].in_peace);
    }
    struct game g;
    standoff(&g, FULL, 1, 0);
    uint16_t map = give(&g, g.s.consumables, DD_CARRY_MAX, "charcoal_chart");
    refuse(&g, DD_NO_QUIET, DD_USE_ITEM, map);
}

/* S-49: what curses bring on the way down; they stop where a class is proof against them (DD-142). */
static void curses_on_the_stairs(void **unused) {
    (void)unused;
    for (int proof = 0; proof < 2; proof++) {
        struct game g;
        passage(&g, FULL);
        own_rules(&g)->class_of[0].curse_proof = (uint8_t)proof;
        for (uint8_t i = 1; i <= g.r->curse_count; i++) {
            if (g.r->curse[i].kind == CURSE_GLOOM)
                g.s.worn[DD_WEAPON].curse = i;
            if (g.r->curse[i].kind == CURSE_TOLL)
                g.s.worn[DD_ARMOR].curse = i;
        }
        g.s.run_gold = 25;
        g.s.dread = 10;
        dd_floor_toll(g.r, &g.s, &g.k);
        assert_int_equal(g.s.dread, proof ? 15 : 18);
        assert_int_equal(g.s.run_gold, proof ? 25 : 15);
        g.s.run_gold = 4;
        dd_floor_toll(g.r, &g.s, &g.k);
        assert_int_equal(g.s.run_gold, proof ? 4 : 0);
    }
}

/* S-49: the figures of the document, one curse of each kind. */
static void each_curse_has_its_figure(void **unused) {
    static const int16_t figures[][2] = {{CURSE_DREAD, 2500}, {CURSE_FRAIL, 2000}, {CURSE_NO_HEALING, 1},
                                         {CURSE_BITES, 2},    {CURSE_WEARY, 5},    {CURSE_GLOOM, 3},
                                         {CURSE_TOLL, 10},    {CURSE_BOUND, 1}};
    const struct dd_rules *r = open_ruleset(DOCUMENT_FULL)->rules;
    (void)unused;
    assert_int_equal(r->curse_count, sizeof figures / sizeof figures[0]);
    for (uint32_t k = 0; k < sizeof figures / sizeof figures[0]; k++) {
        int32_t sum = 0;
        for (uint8_t i = 1; i <= r->curse_count; i++)
            sum += r->curse[i].kind == figures[k][0] ? r->curse[i].value : 0;
        assert_int_equal(sum, figures[k][1]);
    }
}

/* S-49, DD-142: what curses do in a fight: each attack costs blood, light or heavy, and no other deed does;
 * blows are felt more; the end of a fight wearies but never kills; fear grows faster. A class that is proof
 * feels none of it. */
static void curses_in_a_fight(void **unused) {
    static const struct {
        uint8_t curse, verb;
        int16_t value, hp, foe_hp, after, proof;
    } rows[] = {{CURSE_BITES, DD_ATTACK, 2, 100, 500, 78, 80}, {CURSE_BITES, DD_HEAVY, 2, 100, 500, 78, 80},
                {CURSE_BITES, DD_PASS, 2, 100, 500, 80, 80},   {CURSE_FRAIL, DD_PASS, 2000, 100, 500, 76, 80},
                {CURSE_WEARY, DD_ATTACK, 5, 100, 1, 95, 100},  {CURSE_WEARY, DD_ATTACK, 5, 6, 1, 1, 6},
                {CURSE_WEARY, DD_ATTACK, 5, 5, 1, 1, 5},       {CURSE_WEARY, DD_ATTACK, 5, 1, 1, 1, 1}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        for (int proof = 0; proof < 2; proof++) {
            struct game g;
            struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "ghoul");
            r->monster[g.s.foe[0].monster].damage = (struct dd_span){20, 20};
            r->curse[1] = (struct dd_curse_rules){.kind = rows[k].curse, .value = rows[k].value};
            r->class_of[0].curse_proof = (uint8_t)proof;
            g.s.worn[DD_ARMOR].curse = 1;
            g.s.hp = rows[k].hp;
            g.s.max_hp = 100;
            g.s.foe[0].hp = g.s.foe[0].max_hp = rows[k].foe_hp;
            act(&g, rows[k].verb, 0);
            if (g.s.hp != (proof ? rows[k].proof : rows[k].after))
                fail_msg("row %u, proof %d: %d HP", k, proof, g.s.hp);
        }
    for (int proof = 0; proof < 2; proof++) {
        struct game g;
        passage(&g, DOCUMENT_FULL);
        struct dd_rules *r = own_rules(&g);
        r->curse[1] = (struct dd_curse_rules){.kind = CURSE_DREAD, .value = 2500};
        r->class_of[0].curse_proof = (uint8_t)proof;
        g.s.worn[DD_ARMOR].curse = 1;
        dd_dread_add(r, &g.s, 20, DD_FROM_EVENT, &g.k);
        assert_int_equal(g.s.dread, proof ? 20 : 25);
    }
}

/* S-49: what is cursed while it is worn is felt at once, and what it gives counts at once (DD-199). */
static void cursed_where_it_is_worn(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    memset(g.s.worn, 0, sizeof g.s.worn);
    g.s.worn[DD_ARMOR] = dd_item_new(g.r, &g.s, item_kind(&g, "plate_of_the_undying"));
    g.s.max_hp = dd_max_hp(g.r, &g.s);
    int16_t before = g.s.max_hp;
    dd_curse_worn(g.r, &g.s, &g.k);
    assert_true(g.s.worn[DD_ARMOR].curse);
    assert_int_equal(event_arg(&g, DD_EV_CURSE_SHOWN, 2), g.s.worn[DD_ARMOR].curse);
    assert_int_equal(g.s.max_hp, before + 5);
    clear_events(&g);
    dd_curse_worn(g.r, &g.s, &g.k); /* nothing is left that is clean */
    assert_false(has_event(&g, DD_EV_CURSE_SHOWN));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cures),
        cmocka_unit_test(plain_figures),
        cmocka_unit_test(no_healing),
        cmocka_unit_test(on_things),
        cmocka_unit_test(one_name),
        cmocka_unit_test(torches),
        cmocka_unit_test(hidden_curses_stay_hidden),
        cmocka_unit_test(gamble),
        cmocka_unit_test(waystone_shard),
        cmocka_unit_test(where_things_work),
        cmocka_unit_test(curses_on_the_stairs),
        cmocka_unit_test(each_curse_has_its_figure),
        cmocka_unit_test(curses_in_a_fight),
        cmocka_unit_test(cursed_where_it_is_worn),
    };
    return cmocka_run_group_tests_name("darkdelve: what is used up", tests, NULL, NULL);
}
