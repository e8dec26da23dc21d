/* Rules of the delver's figures and gear: what items are, and what happens when one is found, worn, used,
 * carried home or lost. Figures are the documents' own; tuning may move them in the other ruleset. */
#include "dd_test.h"
#include "games/darkdelve/narrator.h"

static const struct dd_item_rules *item(const struct game *g, const char *name) {
    return &g->r->item[item_kind(g, name)];
}

/* DD-100, DD-109, DD-110, DD-112, DD-108, DD-116, DD-023: the character that every run starts with. */
static void starting_character(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOCUMENT, "run", 1);
    assert_int_equal(g.s.vigor, 3);
    assert_int_equal(g.s.might, 3);
    assert_int_equal(g.s.cunning, 3);
    assert_int_equal(g.r->base_hp, 35);
    assert_int_equal(g.s.max_hp, 55);
    assert_int_equal(g.s.hp, 55);
    assert_int_equal(g.s.worn[DD_WEAPON].kind, item_kind(&g, "rusty_sword"));
    assert_int_equal(g.s.worn[DD_ARMOR].kind, item_kind(&g, "tattered_leathers"));
    assert_int_equal(g.r->item[g.s.worn[DD_WEAPON].kind].rarity, 0);
    assert_int_equal(g.r->item[g.s.worn[DD_ARMOR].kind].rarity, 0);
    assert_int_equal(dd_crit_chance(g.r, &g.s), 1400);
    assert_int_equal(dd_items_count(g.s.consumables, DD_CARRY_MAX), 0);
    assert_int_equal(dd_items_count(g.s.backpack, DD_CARRY_MAX), 0);
}

/* DD-101, DD-108, DD-114: 35 + 5 per point of VIGOR + the armor's bonus. */
static void max_hp_follows_vigor_and_armor(void **unused) {
    static const struct {
        uint8_t vigor;
        const char *armor;
        int max_hp;
    } rows[] = {{0, "tattered_leathers", 40},
                {1, "tattered_leathers", 45},
                {3, "tattered_leathers", 55},
                {3, "chainmail_shirt", 60},
                {10, "chainmail_shirt", 95}};
    struct game g;
    (void)unused;
    start(&g, DOCUMENT, "run", 1);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        g.s.vigor = rows[i].vigor;
        g.s.worn[DD_ARMOR].kind = item_kind(&g, rows[i].armor);
        assert_int_equal(dd_max_hp(g.r, &g.s), rows[i].max_hp);
    }
    g.s.worn[DD_ARMOR] = (struct dd_item){0};
    g.s.vigor = 0;
    assert_int_equal(dd_max_hp(g.r, &g.s), 35);
}

/* DD-103, DD-117: 5 + 3 per point of CUNNING + the weapon's bonus, in percent. */
static void crit_chance_follows_cunning_and_weapon(void **unused) {
    static const struct {
        uint8_t cunning;
        const char *weapon;
        int crit;
    } rows[] = {{0, "rusty_sword", 500},     {1, "rusty_sword", 800},   {3, "rusty_sword", 1400},
                {3, "iron_longsword", 1900}, {10, "rusty_sword", 3500}, {50, "rusty_sword", 10000}};
    struct game g;
    (void)unused;
    start(&g, DOCUMENT, "run", 1);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        g.s.cunning = rows[i].cunning;
        g.s.worn[DD_WEAPON].kind = item_kind(&g, rows[i].weapon);
        assert_int_equal(dd_crit_chance(g.r, &g.s), rows[i].crit);
    }
}

/* DD-104: 5 points of flee chance per point of CUNNING on 70, at most 95 (C-62). */
static void flee_chance_follows_cunning(void **unused) {
    static const int chance[] = {7000, 7500, 8000, 8500, 9000, 9500, 9500, 9500};
    struct game g;
    (void)unused;
    fight(&g, DOCUMENT, "ghoul", 1, 20);
    for (uint8_t c = 0; c < 8; c++) {
        g.s.cunning = c;
        assert_int_equal(dd_flee_chance(g.r, &g.s), chance[c]);
    }
}

/* DD-102: one point of damage per point of MIGHT. DD-118: a crit doubles. Both on the same dice. */
static void might_adds_and_crit_doubles(void **unused) {
    (void)unused;
    for (uint8_t might = 0; might <= 6; might += 3) {
        for (int crit = 0; crit < 2; crit++) {
            struct game g;
            fight(&g, DOCUMENT, "bone_colossus", 5, 100);
            g.s.might = might;
            g.s.hp = g.s.max_hp;
            struct want yes[] = {WANT_RANGE(5, 8, 6), WANT_YES(1400)};
            struct want no[] = {WANT_RANGE(5, 8, 6), WANT_NO(1400)};
            rig(&g.s.combat, crit ? yes : no, 2);
            g.s.foe[0].tell = DD_TELL_NONE;
            act(&g, DD_ATTACK);
            assert_int_equal(event_arg(&g, DD_EV_DAMAGE_DEALT, 1), (6 + might) * (crit ? 2 : 1));
            assert_int_equal(event_arg(&g, DD_EV_DAMAGE_DEALT, 2), crit);
            assert_used(&g.s.combat, 2 + 1); /* roll, crit, the answering blow */
        }
    }
}

/* DD-183 to DD-187, DD-182, DD-049 (the eight items), DD-056: the documents' figures of the templates. */
static void item_templates(void **unused) {
    static const struct {
        const char *name;
        int slot, rarity, lo, hi, crit, lifesteal, hp, heal, dread, clarity, per_run, floor;
    } rows[] = {
        {"rusty_sword", DD_WEAPON, 0, 5, 8, 0, 0, 0, 0, 0, 0, 0, 1},
        {"iron_longsword", DD_WEAPON, 1, 7, 11, 500, 0, 0, 0, 0, 0, 0, 2},
        {"soulreaver_axe", DD_WEAPON, 2, 9, 14, 0, 1000, 0, 0, 0, 0, 0, 3},
        {"tattered_leathers", DD_ARMOR, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 1},
        {"chainmail_shirt", DD_ARMOR, 1, 0, 0, 0, 0, 10, 0, 0, 0, 0, 2},
        {"healing_potion", DD_CONSUMABLE, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 1},
        {"torch", DD_CONSUMABLE, 1, 0, 0, 0, 0, 0, 0, 5, 0, 3, 2},
        {"clarity_potion", DD_CONSUMABLE, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2},
    };
    struct game g = {.r = open_ruleset(DOCUMENT)->rules}, tuned = {.r = open_ruleset(MVP)->rules};
    (void)unused;
    assert_int_equal(g.r->item_count, sizeof rows / sizeof rows[0]);
    assert_int_equal(tuned.r->item_count, g.r->item_count);
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        const struct dd_item_rules *it = item(&g, rows[k].name), *same = item(&tuned, rows[k].name);
        assert_int_equal(it->slot, rows[k].slot);
        assert_int_equal(it->rarity, rows[k].rarity);
        assert_int_equal(it->damage.lo, rows[k].lo);
        assert_int_equal(it->damage.hi, rows[k].hi);
        assert_int_equal(it->crit_bonus, rows[k].crit);
        assert_int_equal(it->lifesteal, rows[k].lifesteal);
        assert_int_equal(it->hp_bonus, rows[k].hp);
        assert_int_equal(it->heal, rows[k].heal);
        assert_int_equal(it->dread_relief, rows[k].dread);
        assert_int_equal(it->clarity_rooms, rows[k].clarity);
        assert_int_equal(it->uses_per_run, rows[k].per_run);
        assert_int_equal(it->drop_floor_min, rows[k].floor);
        assert_true(it->title && *it->title && it->flavour && *it->flavour);
        assert_int_equal(same->slot, it->slot); /* tuning moves figures, not what things are */
        assert_int_equal(same->rarity, it->rarity);
        assert_int_equal(same->drop_floor_min, it->drop_floor_min);
    }
}

/* DD-182: three rarities, by these names: nothing is of another, and no floor has another; other words find none. */
static void rarities(void **unused) {
    static const char *const names[] = {"common", "uncommon", "rare"};
    const struct dd_rules *r = open_ruleset(MVP)->rules;
    (void)unused;
    for (int i = 0; i < 3; i++)
        assert_string_equal(dd_name_of(r, DD_KIND_RARITY, i), names[i]);
    for (uint32_t i = 1; i <= r->item_count; i++)
        assert_in_range(r->item[i].rarity, 0, 2);
    for (uint32_t f = 1; f <= r->floors; f++)
        for (int i = 3; i < DD_RARITIES; i++)
            assert_int_equal(r->floor[f].rarity_weight[i], 0);
    assert_int_equal(dd_id_of(r, DD_KIND_RARITY, "mythic"), -1);
}

/* DD-035: every item of a match has a number of its own, its kind and what uses are left. */
static void items_are_instances(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOCUMENT, "run", 1);
    uint16_t a = give(&g, g.s.consumables, DD_CARRY_MAX, "torch");
    uint16_t b = give(&g, g.s.consumables, DD_CARRY_MAX, "torch");
    assert_int_not_equal(a, b);
    g.s.dread = 50;
    act(&g, DD_USE_ITEM, b);
    assert_int_equal(g.s.consumables[0].uses, 3);
    assert_int_equal(g.s.consumables[1].id, b);
    assert_int_equal(g.s.consumables[1].uses, 2);
    g.s.consumables[1].id = a; /* the audit would notice a number given twice */
    struct err e;
    assert_int_equal(dd_audit(g.r, &g.s, &e), ST_BUG);
}

/* DD-185: 20 HP and not above the maximum; the potion is gone. */
static void healing_potion(void **unused) {
    static const int rows[][2] = {{1, 21}, {30, 50}, {35, 55}, {40, 55}, {55, 55}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        start(&g, DOCUMENT, "run", 1);
        uint16_t id = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
        g.s.hp = (int16_t)rows[i][0];
        act(&g, DD_USE_ITEM, id);
        assert_int_equal(g.s.hp, rows[i][1]);
        assert_int_equal(event_arg(&g, DD_EV_ITEM_USED, 2), rows[i][1] - rows[i][0]);
        assert_int_equal(g.s.consumables[0].id, 0);
    }
}

/* DD-186, DD-029, C-70: 5 Dread each; a torch has three uses, and all torches of a run together three. */
static void torches_last_three_uses_a_run(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOCUMENT, "run", 1);
    uint16_t a = give(&g, g.s.consumables, DD_CARRY_MAX, "torch");
    uint16_t b = give(&g, g.s.consumables, DD_CARRY_MAX, "torch");
    g.s.dread = 48;
    act(&g, DD_USE_ITEM, a);
    act(&g, DD_USE_ITEM, b);
    act(&g, DD_USE_ITEM, a);
    assert_int_equal(g.s.dread, 33);
    assert_int_equal(g.s.torch_uses, 3);
    refuse(&g, DD_NO_TORCH, DD_USE_ITEM, a);
    refuse(&g, DD_NO_TORCH, DD_USE_ITEM, b);

    start(&g, DOCUMENT, "run", 1);
    a = give(&g, g.s.consumables, DD_CARRY_MAX, "torch");
    g.s.dread = 12;
    for (int left = 2; left >= 0; left--) {
        act(&g, DD_USE_ITEM, a);
        assert_int_equal(g.s.consumables[0].uses, left);
    }
    assert_int_equal(g.s.dread, 0); /* 12, 7, 2, 0 */
    assert_int_equal(g.s.consumables[0].id, 0);
}

/* DD-187, DD-029, S-83: no lies for three rooms, Dread as it was. */
static void clarity_lasts_three_rooms(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOCUMENT, "run", 1);
    uint16_t id = give(&g, g.s.consumables, DD_CARRY_MAX, "clarity_potion");
    for (uint8_t i = 1; i <= g.s.room_count; i++) {
        g.s.rooms[i].foe[0] = (struct dd_foe){0};
        g.s.rooms[i].flags |= DD_EXPLORED | DD_SEEN;
    }
    g.s.dread = 90;
    assert_true(dd_lies(g.r, &g.s) > 0);
    act(&g, DD_USE_ITEM, id);
    assert_int_equal(g.s.dread, 90);
    for (int left = 3; left > 0; left--) {
        assert_int_equal(g.s.clarity_rooms, left);
        assert_int_equal(dd_lies(g.r, &g.s), 0);
        act(&g, DD_MOVE, g.s.rooms[g.s.room].adj[0]);
        assert_int_equal(has_event(&g, DD_EV_CLARITY_ENDED), left == 1);
    }
    assert_true(dd_lies(g.r, &g.s) > 0);
}

/* DD-155: what is found can be used and worn at once, by its own name. */
static void finds_are_usable_at_once(void **unused) {
    static const char *const names[] = {"iron_longsword", "soulreaver_axe", "chainmail_shirt",
                                        "healing_potion", "torch",          "clarity_potion"};
    (void)unused;
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct game g;
        start(&g, DOCUMENT, "run", 1);
        g.s.dread = 20;
        clear_events(&g);
        dd_item_gain(g.r, &g.s, item_kind(&g, names[i]), &g.k);
        assert_int_equal(event_arg(&g, DD_EV_ITEM_FOUND, 1), item_kind(&g, names[i]));
        if (item(&g, names[i])->slot == DD_CONSUMABLE)
            act(&g, DD_USE_ITEM, g.s.consumables[0].id);
        else
            act(&g, DD_EQUIP_FOUND);
    }
}

/* DD-190: lifesteal comes last, from the damage that was really dealt: after crit and reduction, rounded
 * down, and not above the maximum. */
static void lifesteal_heals_a_tenth_of_final_damage(void **unused) {
    static const struct {
        const char *foe;
        int roll, crit, hp, dealt, healed;
    } rows[] = {
        {"bone_colossus", 14, 0, 30, 17, 1}, {"bone_colossus", 14, 1, 30, 34, 3},
        {"armored_ghoul", 14, 1, 30, 25, 2}, /* 34 x 0.75 */
        {"bone_colossus", 14, 1, 58, 34, 2}, {"bone_colossus", 14, 1, 60, 34, 0},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        fight(&g, DOCUMENT, rows[i].foe, 5, 0);
        wear(&g, "soulreaver_axe");
        wear(&g, "chainmail_shirt");
        g.s.hp = (int16_t)rows[i].hp;
        g.s.foe[0].tell = DD_TELL_NONE;
        struct want dice[] = {WANT_RANGE(9, 14, rows[i].roll), WANT_YES(1400)};
        struct want plain[] = {WANT_RANGE(9, 14, rows[i].roll), WANT_NO(1400)};
        rig(&g.s.combat, rows[i].crit ? dice : plain, 2);
        act(&g, DD_ATTACK);
        assert_int_equal(event_arg(&g, DD_EV_DAMAGE_DEALT, 1), rows[i].dealt);
        if (rows[i].healed)
            assert_int_equal(event_arg(&g, DD_EV_LIFESTEAL, 0), rows[i].healed);
        else
            assert_false(has_event(&g, DD_EV_LIFESTEAL));
    }
}

/* DD-149, S-76: an upgrade asks, everything else does not. DD-152: consumables go to their list. */
static void only_upgrades_ask(void **unused) {
    static const struct {
        const char *weapon, *armor, *found;
        bool asks;
    } rows[] = {
        {"", "", "iron_longsword", true},
        {"", "", "soulreaver_axe", true},
        {"", "", "chainmail_shirt", true},
        {"", "", "rusty_sword", false},
        {"", "", "tattered_leathers", false},
        {"iron_longsword", "", "iron_longsword", false},
        {"iron_longsword", "", "soulreaver_axe", true},
        {"soulreaver_axe", "", "iron_longsword", false},
        {"", "chainmail_shirt", "chainmail_shirt", false},
        {"", "chainmail_shirt", "tattered_leathers", false},
        {"", "", "healing_potion", false},
        {"", "", "torch", false},
        {"", "", "clarity_potion", false},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        start(&g, DOCUMENT, "run", 1);
        if (*rows[i].weapon)
            wear(&g, rows[i].weapon);
        if (*rows[i].armor)
            wear(&g, rows[i].armor);
        uint32_t packed = dd_items_count(g.s.backpack, DD_CARRY_MAX);
        bool consumable = item(&g, rows[i].found)->slot == DD_CONSUMABLE;
        clear_events(&g);
        dd_item_gain(g.r, &g.s, item_kind(&g, rows[i].found), &g.k);
        assert_int_equal(event_arg(&g, DD_EV_ITEM_FOUND, 2), rows[i].asks);
        assert_int_equal(g.s.found.id != 0, rows[i].asks);
        assert_int_equal(dd_items_count(g.s.consumables, DD_CARRY_MAX), consumable);
        assert_int_equal(dd_items_count(g.s.backpack, DD_CARRY_MAX) - packed, !consumable && !rows[i].asks);
        struct ask ask;
        dd_ask(g.r, &g.s, &ask);
        assert_int_equal(ask.kind, rows[i].asks ? DD_PHASES : DD_DUNGEON);
        audit(&g);
    }
}

/* DD-149: while it asks, nothing else can be done, and afterwards there is nothing to answer. */
static void the_prompt_comes_first(void **unused) {
    struct game g;
    struct action legal[DD_MAX_LEGAL];
    (void)unused;
    start(&g, DOCUMENT, "run", 1);
    uint16_t potion = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
    refuse(&g, DD_NO_NOTHING_FOUND, DD_EQUIP_FOUND);
    refuse(&g, DD_NO_NOTHING_FOUND, DD_KEEP_IN_PACK);
    dd_item_gain(g.r, &g.s, item_kind(&g, "iron_longsword"), NULL);
    assert_int_equal(dd_legal(g.r, &g.s, legal, DD_MAX_LEGAL), 2);
    refuse(&g, DD_NO_PENDING, DD_MOVE, g.s.rooms[g.s.room].adj[0]);
    refuse(&g, DD_NO_PENDING, DD_USE_ITEM, potion);
    act(&g, DD_KEEP_IN_PACK);
    assert_true(is_legal(&g, DD_MOVE, g.s.rooms[g.s.room].adj[0]));
}

/* DD-150: yes puts the old piece into the pack, no puts the new one there; S-77: HP moves with the bonus. */
static void answering_the_prompt(void **unused) {
    struct game g, h;
    (void)unused;
    start(&g, DOCUMENT, "run", 1);
    g.s.hp = 20;
    dd_item_gain(g.r, &g.s, item_kind(&g, "chainmail_shirt"), NULL);
    uint16_t shirt = g.s.found.id, leathers = g.s.worn[DD_ARMOR].id;
    h = g;
    h.k.event = h.event;
    act(&g, DD_EQUIP_FOUND);
    assert_int_equal(g.s.worn[DD_ARMOR].id, shirt);
    assert_int_equal(g.s.backpack[0].id, leathers);
    assert_int_equal(g.s.max_hp, 60);
    assert_int_equal(g.s.hp, 25);
    assert_int_equal(event_arg(&g, DD_EV_ITEM_EQUIPPED, 0), shirt);

    act(&h, DD_KEEP_IN_PACK);
    assert_int_equal(h.s.worn[DD_ARMOR].id, leathers);
    assert_int_equal(h.s.backpack[0].id, shirt);
    assert_int_equal(h.s.max_hp, 55);
    assert_int_equal(h.s.hp, 20);
    assert_int_equal(event_arg(&h, DD_EV_ITEM_STOWED, 0), shirt);
    act(&h, DD_EQUIP_ITEM, shirt); /* and can be put on later (C-73) */
    assert_int_equal(h.s.hp, 25);

    for (int16_t hp = 60; hp;
         hp -= 5) { /* whatever the HP: the answer must not tell them while they are lied about */
        g.s.hp = hp;
        refuse(&g, DD_NO_WEAKER, DD_EQUIP_ITEM, leathers);
    }
    uint16_t another = give(&g, g.s.backpack, DD_CARRY_MAX, "chainmail_shirt");
    g.s.hp = 5;
    act(&g, DD_EQUIP_ITEM, another); /* like for like heals nothing */
    assert_int_equal(g.s.hp, 5);
}

/* DD-151: the pack takes whatever a run can hold; content that could overflow it does not load. */
static void pack_has_no_limit(void **unused) {
    struct game g;
    uint32_t finds = 2 + DD_HAND_MAX + 2;
    (void)unused;
    start(&g, DOCUMENT, "run", 1);
    for (uint32_t f = 1; f <= g.r->floors; f++)
        finds += g.r->floor[f].rooms;
    assert_true(finds <= DD_CARRY_MAX);
    for (uint32_t i = 0; i < finds; i++)
        dd_item_gain(g.r, &g.s, item_kind(&g, "rusty_sword"), NULL);
    assert_int_equal(dd_items_count(g.s.backpack, DD_CARRY_MAX), finds);
    audit(&g);
    assert_true(is_legal(&g, DD_EQUIP_ITEM, g.s.backpack[finds - 1].id));
}

static void load_up(struct game *g) {
    start(g, DOCUMENT, "run", 1);
    wear(g, "iron_longsword"); /* the Rusty Sword goes into the pack */
    give(g, g->s.backpack, DD_CARRY_MAX, "soulreaver_axe");
    give(g, g->s.consumables, DD_CARRY_MAX, "healing_potion");
    give(g, g->s.consumables, DD_CARRY_MAX, "torch");
    g->s.run_gold = 40;
}

/* DD-153, DD-030: worn things, pack and consumables come home, and the gold moves to camp. S-85: starting
 * gear vanishes. */
static void extraction_returns_everything(void **unused) {
    static const char *const home[] = {"iron_longsword", "soulreaver_axe", "healing_potion", "torch"};
    struct game g;
    (void)unused;
    load_up(&g);
    assert_true(stand_in(&g, DD_ROOM_STAIRS));
    act(&g, DD_EXTRACT);
    assert_int_equal(g.s.phase, DD_EXTRACTED);
    assert_int_equal(dd_items_count(g.s.profile.returned, DD_CARRY_MAX), 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(g.s.profile.returned[i].kind, item_kind(&g, home[i]));
    assert_int_equal(event_arg(&g, DD_EV_EXTRACTION, 1), 4);
    assert_int_equal(g.s.profile.gold, 40);
    assert_int_equal(g.s.run_gold, 0);
}

/* DD-030: a price is paid out of the run's gold before the rest goes home. */
static void extraction_price_comes_out_of_run_gold(void **unused) {
    struct game g;
    (void)unused;
    load_up(&g);
    go_to_floor(&g, 3);
    assert_true(stand_in(&g, DD_ROOM_STAIRS));
    g.s.run_gold = 29;
    refuse(&g, DD_NO_GOLD, DD_EXTRACT);
    g.s.run_gold = 40;
    act(&g, DD_EXTRACT);
    assert_int_equal(event_arg(&g, DD_EV_EXTRACTION_PAID, 0), 30);
    assert_int_equal(g.s.profile.gold, 40 - 30 + 45);
}

/* DD-154: all of it is lost with the delver, and the gold of the run too. */
static void death_loses_everything(void **unused) {
    struct game g;
    (void)unused;
    fight(&g, DOCUMENT, "ghoul", 1, 25);
    wear(&g, "iron_longsword");
    give(&g, g.s.consumables, DD_CARRY_MAX, "torch");
    g.s.run_gold = 40;
    g.s.hp = 1;
    g.s.foe[0].tell = DD_TELL_NONE;
    rig_dice(&g.s.combat, WANT_ANY, WANT_NO(1900));
    act(&g, DD_ATTACK);
    assert_int_equal(g.s.phase, DD_DEAD);
    assert_int_equal(event_arg(&g, DD_EV_PLAYER_DIED, 3), 4); /* sword, leathers, old sword, torch */
    assert_int_equal(g.s.worn[DD_WEAPON].id | g.s.worn[DD_ARMOR].id | g.s.backpack[0].id | g.s.consumables[0].id, 0);
    assert_int_equal(g.s.profile.returned[0].id, 0);
    assert_int_equal(g.s.profile.gold, 0);
    assert_int_equal(g.s.run_gold, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starting_character),
        cmocka_unit_test(max_hp_follows_vigor_and_armor),
        cmocka_unit_test(crit_chance_follows_cunning_and_weapon),
        cmocka_unit_test(flee_chance_follows_cunning),
        cmocka_unit_test(might_adds_and_crit_doubles),
        cmocka_unit_test(item_templates),
        cmocka_unit_test(rarities),
        cmocka_unit_test(items_are_instances),
        cmocka_unit_test(healing_potion),
        cmocka_unit_test(torches_last_three_uses_a_run),
        cmocka_unit_test(clarity_lasts_three_rooms),
        cmocka_unit_test(finds_are_usable_at_once),
        cmocka_unit_test(lifesteal_heals_a_tenth_of_final_damage),
        cmocka_unit_test(only_upgrades_ask),
        cmocka_unit_test(the_prompt_comes_first),
        cmocka_unit_test(answering_the_prompt),
        cmocka_unit_test(pack_has_no_limit),
        cmocka_unit_test(extraction_returns_everything),
        cmocka_unit_test(extraction_price_comes_out_of_run_gold),
        cmocka_unit_test(death_loses_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
