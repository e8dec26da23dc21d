/* Rules of trade: the Merchant's stock and prices, naming, the Smith's work, lifting curses, and trade below.
 */
#include "dd_full.h"

#include "games/darkdelve/things.h"

/* At camp with gold and nothing else. */
static void camp(struct game *g, const char *ruleset, uint32_t gold) {
    start(g, ruleset, "camp", 1);
    memset(g->s.profile.stash, 0, sizeof g->s.profile.stash);
    memset(g->s.profile.hand, 0, sizeof g->s.profile.hand);
    memset(g->s.profile.returned, 0, sizeof g->s.profile.returned);
    memset(g->s.profile.hero.worn, 0, sizeof g->s.profile.hero.worn);
    g->s.profile.gold = gold;
    g->s.profile.bought = 0;
}

static uint16_t stash(struct game *g, const char *name, uint8_t flags, uint8_t curse) {
    uint16_t id = give(g, g->s.profile.stash, DD_STASH_MAX, name);
    struct dd_item *it = &g->s.profile.stash[dd_items_find(g->s.profile.stash, DD_STASH_MAX, id)];
    it->flags = flags;
    it->curse = curse;
    return id;
}

/* DD-086: 25 gold, once; DD-194: then all of it is seen. */
static void naming(void **unused) {
    struct game g;
    struct dd_view v;
    (void)unused;
    camp(&g, FULL, 24);
    uint16_t id = stash(&g, "iron_visage", DD_ITEM_UNKNOWN, 1);
    refuse(&g, DD_NO_GOLD, DD_IDENTIFY, id);
    g.s.profile.gold = 25;
    act(&g, DD_IDENTIFY, id);
    assert_int_equal(g.s.profile.gold, 0);
    assert_int_equal(event_arg(&g, DD_EV_IDENTIFIED, 1), item_kind(&g, "iron_visage"));
    assert_int_equal(event_arg(&g, DD_EV_IDENTIFIED, 2), 1);
    dd_view(g.r, &g.s, 0, &v);
    assert_int_equal(v.profile.stash[0].kind, item_kind(&g, "iron_visage"));
    refuse(&g, DD_NO_KNOWN, DD_IDENTIFY, id);
}

/* DD-087: a potion for 15. S-22: things sell for half; DD-088: without their name for half of that, and for
 * what their rarity is worth, whatever they are. */
static void prices(void **unused) {
    struct game g;
    (void)unused;
    camp(&g, FULL, 15);
    act(&g, DD_BUY, 1);
    assert_int_equal(g.s.profile.gold, 0);
    assert_int_equal(g.s.profile.stash[0].kind, item_kind(&g, "healing_potion"));
    refuse(&g, DD_NO_GOLD, DD_BUY, 1);
    act(&g, DD_SELL, g.s.profile.stash[0].id);
    assert_int_equal(g.s.profile.gold, 7);
    uint16_t known = stash(&g, "iron_longsword", 0, 0),
             unknown = stash(&g, "iron_visage", DD_ITEM_UNKNOWN, 0),
             other = stash(&g, "iron_longsword", DD_ITEM_UNKNOWN, 2);
    act(&g, DD_SELL, known);
    assert_int_equal(g.s.profile.gold, 7 + 40);
    act(&g, DD_SELL, unknown);
    uint32_t got = g.s.profile.gold - 47;
    assert_int_equal(got, g.r->value_of[1] / 4);
    assert_int_equal(event_arg(&g, DD_EV_SOLD, 1), 0);
    act(&g, DD_SELL, other);
    assert_int_equal(g.s.profile.gold - 47 - got, got);
}

/* S-56: a stack is sold one by one; what is bought goes onto one. DD-092: twelve places. */
static void stacks_at_camp(void **unused) {
    struct game g;
    (void)unused;
    camp(&g, FULL, 10000);
    for (uint32_t n = 0; n < 6; n++)
        act(&g, DD_BUY, 1);
    assert_int_equal(g.s.profile.stash[0].uses, 5);
    assert_int_equal(g.s.profile.stash[1].uses, 1);
    act(&g, DD_SELL, g.s.profile.stash[0].id);
    assert_int_equal(g.s.profile.stash[0].uses, 4);
    for (uint32_t n = 0; n < 10; n++)
        stash(&g, "bone_club", 0, 0);
    act(&g, DD_BUY, 1); /* onto the stack */
    act(&g, DD_BUY, 1);
    for (uint32_t n = 0; n < 3; n++)
        act(&g, DD_BUY, 1);
    refuse(&g, DD_NO_STASH_FULL, DD_BUY, 2);
}

/* S-22: what changes with each run stands still until then, and is sold once; five consumables always are for
 * sale. */
static void stock(void **unused) {
    struct game g;
    uint32_t changed = 0;
    (void)unused;
    camp(&g, FULL, 100000);
    for (uint32_t place = 0; place < 5; place++)
        assert_int_equal(g.r->item[dd_stock_of(g.r, &g.s.profile, place).kind].slot, DD_CONSUMABLE);
    assert_true(g.r->item[dd_stock_of(g.r, &g.s.profile, DD_STOCK - 1).kind].slot != DD_CONSUMABLE);
    for (uint32_t place = 5; place < DD_STOCK; place++) {
        uint8_t kind = dd_stock_of(g.r, &g.s.profile, place).kind;
        g.s.profile.runs++;
        changed += dd_stock_of(g.r, &g.s.profile, place).kind != kind;
        g.s.profile.runs--;
        assert_int_equal(dd_stock_of(g.r, &g.s.profile, place).kind, kind);
        for (uint32_t k = 0; k < 5; k++)
            assert_int_not_equal(kind, g.r->stock_consumables[k]);
        act(&g, DD_BUY, (int)place + 1);
        refuse(&g, DD_NO_PLACE, DD_BUY, (int)place + 1);
        assert_int_equal(g.s.profile.stash[place - 5].kind, kind);
        assert_int_equal(g.s.profile.stash[place - 5].flags & DD_ITEM_UNKNOWN, 0);
    }
    assert_true(changed);
    refuse(&g, DD_NO_PLACE, DD_BUY, DD_STOCK + 1);
    memset(g.s.profile.stash, 0, sizeof g.s.profile.stash);
    act(&g, DD_ENTER_DUNGEON); /* what was sold out is there again after a run */
    for (uint32_t place = 5; place < DD_STOCK; place++)
        assert_true(dd_stock_of(g.r, &g.s.profile, place).kind);
}

/* S-23, DD-080: 1 damage or 3 HP, three times, for 40, 80, 120 times the rarity's factor; only what has its
 * name. */
static void the_smith(void **unused) {
    struct game g;
    static const uint32_t cost[] = {60, 120, 180}; /* Uncommon: x1.5 */
    (void)unused;
    camp(&g, FULL, 1000);
    uint16_t sword = stash(&g, "iron_longsword", 0, 0), mail = stash(&g, "chainmail_shirt", 0, 0),
             hidden = stash(&g, "bone_club", DD_ITEM_UNKNOWN, 0), potion = stash(&g, "healing_potion", 0, 0);
    for (uint32_t n = 0; n < 3; n++) {
        uint32_t gold = g.s.profile.gold;
        act(&g, DD_IMPROVE, sword);
        assert_int_equal(gold - g.s.profile.gold, cost[n]);
        assert_int_equal(dd_item_damage(g.r, &g.s.profile.stash[0]).lo, 7 + (int)n + 1);
        assert_int_equal(dd_item_damage(g.r, &g.s.profile.stash[0]).hi, 11 + (int)n + 1);
    }
    refuse(&g, DD_NO_DONE, DD_IMPROVE, sword);
    act(&g, DD_IMPROVE, mail);
    assert_int_equal(dd_item_hp(g.r, &g.s.profile.stash[1]), 13);
    refuse(&g, DD_NO_UNKNOWN, DD_IMPROVE, hidden);
    refuse(&g, DD_NO_ITEM, DD_IMPROVE, potion);
    g.s.profile.gold = 0;
    refuse(&g, DD_NO_GOLD, DD_IMPROVE, mail);
}

/* S-23: the Smith's prices go by rarity: 1, 1.5, 2, 3 and 4 times. */
static void prices_of_the_smith(void **unused) {
    static const uint16_t tenths[DD_RARITIES] = {10, 15, 20, 30, 40}, steps[] = {40, 80, 120};
    (void)unused;
    for (uint8_t rarity = 0; rarity < DD_RARITIES; rarity++)
        for (uint8_t plus = 0; plus < 3; plus++) {
            const struct dd_item it = {.id = 1, .kind = 1, .rarity = rarity, .plus = plus};
            uint32_t price = dd_improve_price(open_ruleset(DOCUMENT_FULL)->rules, &it);
            assert_int_equal(price, steps[plus] * tenths[rarity] / 10);
        }
}

/* S-23: a curse comes off for 100 gold, once it is known; what it gave goes with it. */
static void lifting(void **unused) {
    struct game g;
    (void)unused;
    camp(&g, FULL, 199);
    uint16_t axe = stash(&g, "soulreaver_axe", 0, 1), clean = stash(&g, "bone_club", 0, 0),
             hidden = stash(&g, "bone_club", DD_ITEM_UNKNOWN, 1);
    assert_int_equal(dd_item_damage(g.r, &g.s.profile.stash[0]).hi, 18);
    act(&g, DD_LIFT_CURSE, axe);
    assert_int_equal(g.s.profile.gold, 99);
    assert_int_equal(dd_item_damage(g.r, &g.s.profile.stash[0]).hi, 14);
    refuse(&g, DD_NO_CURSE, DD_LIFT_CURSE, clean);
    refuse(&g, DD_NO_UNKNOWN, DD_LIFT_CURSE, hidden);
}

/* S-22, DD-423: below a merchant has three things that are used up, dearer where the floor says so, for the
 * run's gold; what the purse is good for is seen, and nothing more. */
static void below(void **unused) {
    struct game g;
    struct dd_view v;
    (void)unused;
    passage(&g, FULL);
    memset(g.s.consumables, 0, sizeof g.s.consumables);
    own_rules(&g)->floor[g.s.floor].price_factor = 12500;
    refuse(&g, DD_NO_PLACE, DD_BUY, 1);
    g.s.rooms[g.s.room].more |= DD_ROOM_MERCHANT;
    struct dd_item it = dd_stock_below(g.r, &g.s.profile, g.s.floor, 0);
    uint32_t price = g.r->item[it.kind].price * 125u / 100u;
    g.s.run_gold = price - 1;
    refuse(&g, DD_NO_GOLD, DD_BUY, 1);
    g.s.run_gold = price;
    dd_view(g.r, &g.s, 0, &v);
    assert_int_equal(v.can_buy & 1, 1);
    act(&g, DD_BUY, 1);
    assert_int_equal(g.s.run_gold, 0);
    assert_int_equal(g.s.consumables[0].kind, it.kind);
    refuse(&g, DD_NO_PLACE, DD_BUY, 4);
    uint16_t club = give(&g, g.s.backpack, DD_CARRY_MAX, "bone_club");
    act(&g, DD_SELL, club);
    assert_int_equal(g.s.run_gold, g.r->item[item_kind(&g, "bone_club")].price / 2);
    wear(&g, "iron_longsword"); /* what is worn below is not for sale, nor what was lent */
    refuse(&g, DD_NO_ITEM, DD_SELL, g.s.worn[DD_WEAPON].id);
    uint16_t lent = give(&g, g.s.backpack, DD_CARRY_MAX, "bone_club");
    g.s.backpack[dd_items_find(g.s.backpack, DD_CARRY_MAX, lent)].flags = DD_ITEM_STARTER;
    refuse(&g, DD_NO_ITEM, DD_SELL, lent);
    refuse(&g, DD_NO_PHASE, DD_IDENTIFY, g.s.worn[DD_WEAPON].id);
    for (uint32_t run = 0; run < 50; run++) {
        uint8_t kind[3];
        g.s.profile.runs = run;
        for (uint32_t place = 0; place < 3; place++) {
            kind[place] = dd_stock_below(g.r, &g.s.profile, 2, place).kind;
            assert_int_equal(g.r->item[kind[place]].slot, DD_CONSUMABLE);
        }
        assert_true(kind[0] != kind[1] && kind[1] != kind[2] && kind[2] != kind[0]);
    }
}

/* C-03, DD-092, DD-093: twelve places, two things to bring, both of them consumables if one likes. */
static void bringing(void **unused) {
    struct game g;
    (void)unused;
    camp(&g, FULL, 0);
    assert_int_equal(g.r->stash_capacity, 12);
    assert_int_equal(g.r->bring_max, 2);
    int a = stash(&g, "antidote", 0, 0), b = stash(&g, "bandage", 0, 0);
    assert_int_equal(reason_of(&g, DD_ENTER_DUNGEON, a, b), REASON_OK);
}

/* S-88, DD-607: the smaller game trades in nothing. */
static void not_in_the_smaller_game(void **unused) {
    struct game g;
    (void)unused;
    start(&g, MVP, "camp", 1);
    g.s.profile.gold = 1000;
    refuse(&g, DD_NO_RULE, DD_BUY, 1);
    assert_false(is_legal(&g, DD_BUY, 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(naming),         cmocka_unit_test(prices),
        cmocka_unit_test(stacks_at_camp), cmocka_unit_test(stock),
        cmocka_unit_test(the_smith),      cmocka_unit_test(prices_of_the_smith),
        cmocka_unit_test(lifting),        cmocka_unit_test(below),
        cmocka_unit_test(bringing),       cmocka_unit_test(not_in_the_smaller_game),
    };
    return cmocka_run_group_tests_name("darkdelve: trade", tests, NULL, NULL);
}
