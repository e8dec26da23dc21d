/* Rules of what can be done in rooms of the larger game: events, rest, shrines, ways out, the last doors.
 * Chests: test_chests_full.c. */
#include "dd_full.h"

#include "games/darkdelve/floors.h"

/* DD-435, DD-436: a sleep gives half of the HP and takes ten turns, sitting a quarter and five; DD-437
 * neither must be. S-33: a sleep closes wounds. DD-448: who is surprised is struck first and cannot run. */
static void rest(void **unused) {
    struct game g;
    (void)unused;
    for (int fully = 0; fully < 2; fully++)
        for (int found = 0; found < 2; found++) {
            in_room(&g, DOCUMENT_FULL, DD_ROOM_REST);
            int hp = g.s.hp, part = g.s.max_hp * (fully ? 50 : 25) / 100;
            struct dd_rules *r = own_rules(&g);
            assert_int_equal(fully ? r->rest_ambush.lo : r->rest_ambush.hi, fully ? 20 : 5);
            bool asleep = found ? fully : !fully; /* the other chance would bring the other end */
            r->rest_ambush = (struct dd_span){asleep ? 100 : 0, asleep ? 0 : 100};
            g.s.status[DD_BLEEDING] = 1;
            r->bleed_damage = 0;
            r->poison_damage = 0;
            act(&g, fully ? DD_REST_FULLY : DD_REST_BRIEFLY);
            assert_int_equal(event_arg(&g, DD_EV_RESTED, 2), found);
            assert_int_equal(g.s.clock, fully ? 10 : 5);
            assert_int_equal(g.s.status[DD_BLEEDING], !fully);
            if (found) {
                assert_int_equal(g.s.phase, DD_COMBAT);
                assert_true(has_event(&g, DD_EV_AMBUSH));
                assert_int_equal(g.s.ambushed, 2);
                assert_int_not_equal(check_of(&g, (const int[1 + ACTION_ARGS]){DD_FLEE}), REASON_OK);
                continue;
            }
            assert_in_range(g.s.hp, hp + part - 12, hp + part);
            refuse(&g, DD_NO_DONE, DD_REST_FULLY);
        }
    in_room(&g, DOCUMENT_FULL, DD_ROOM_REST);
    g.s.status[DD_CURSED] = 1;
    refuse(&g, DD_NO_HEALING, DD_REST_BRIEFLY);
    act(&g, DD_MOVE, 2);
}

static struct dd_room *shrine(struct game *g) {
    struct dd_room *room = in_room(g, DOCUMENT_FULL, DD_ROOM_SHRINE);
    room->what = 0xFF;
    return room;
}

/* DD-438 to DD-440, DD-442, C-46: gifts and their prices. DD-443, DD-444: one at a time, and one is asked
 * first. */
static void gifts(void **unused) {
    struct game g;
    (void)unused;
    shrine(&g);
    uint8_t strength = kind_named(&g, DD_KIND_BLESSING, "strength"),
            solace = kind_named(&g, DD_KIND_BLESSING, "solace");
    int32_t might = dd_hero_might(g.r, &g.s);
    act(&g, DD_PRAY, strength);
    assert_int_equal(dd_hero_might(g.r, &g.s), might + 3);
    assert_int_equal(g.s.dread, 15);
    refuse(&g, DD_NO_DONE, DD_PRAY, solace);
    for (int accept = 0; accept < 2; accept++) {
        shrine(&g);
        g.s.blessing = strength;
        g.s.dread = 40;
        g.s.max_hp = dd_max_hp(g.r, &g.s);
        int16_t most = g.s.max_hp;
        refuse(&g, DD_NO_NEED, DD_PRAY, strength);
        act(&g, DD_PRAY, solace);
        assert_int_equal(g.s.pending, DD_ASK_BLESSING);
        refuse(&g, DD_NO_ASKED, DD_MOVE, 2);
        act(&g, accept ? DD_ACCEPT : DD_KEEP_BLESSING);
        assert_int_equal(g.s.blessing, accept ? solace : strength);
        assert_int_equal(g.s.dread, accept ? 25 : 40);
        assert_int_equal(g.s.max_hp, accept ? most - most / 10 : most);
    }
    shrine(&g);
    g.s.rooms[5].flags = 0;
    act(&g, DD_PRAY, kind_named(&g, DD_KIND_BLESSING, "insight"));
    assert_true(g.s.rooms[5].flags & DD_SEEN);
    assert_int_equal(g.s.dread, 5);
    assert_int_equal(g.s.blessing, 0);
    shrine(&g);
    act(&g, DD_PRAY, kind_named(&g, DD_KIND_BLESSING, "fortune"));
    assert_int_equal(g.s.blessing_left, 3); /* DD-439 */
    assert_int_equal(g.s.dread, 10);
    shrine(&g);
    g.s.status[DD_CURSED] = 1;
    act(&g, DD_PRAY, kind_named(&g, DD_KIND_BLESSING, "purification"));
    assert_int_equal(g.s.status[DD_CURSED], 0);
    shrine(&g);
    act(&g, DD_MOVE, 2);
}

/* C-46: the long vigil gives 2 VIGOR and with them 10 HP, the third eye 3 CUNNING, each for 12 Dread; S-77:
 * and no gift that is taken away with its HP kills. */
static void other_gifts(void **unused) {
    struct game g;
    (void)unused;
    for (int eye = 0; eye < 2; eye++) {
        shrine(&g);
        int32_t vigor = dd_hero_vigor(g.r, &g.s), cunning = dd_hero_cunning(g.r, &g.s);
        int16_t most = g.s.max_hp;
        act(&g, DD_PRAY, kind_named(&g, DD_KIND_BLESSING, eye ? "the_third_eye" : "vigil"));
        assert_int_equal(dd_hero_vigor(g.r, &g.s), vigor + (eye ? 0 : 2));
        assert_int_equal(dd_hero_cunning(g.r, &g.s), cunning + (eye ? 3 : 0));
        assert_int_equal(g.s.max_hp, most + (eye ? 0 : 10));
        assert_int_equal(g.s.dread, 12);
    }
    shrine(&g);
    g.s.blessing = kind_named(&g, DD_KIND_BLESSING, "vigil");
    g.s.max_hp = dd_max_hp(g.r, &g.s);
    g.s.hp = 3;
    act(&g, DD_PRAY, kind_named(&g, DD_KIND_BLESSING, "strength"));
    act(&g, DD_ACCEPT);
    assert_int_equal(g.s.hp, 1);
}

/* DD-441, S-30: fifty gold, and a curse in 35% of cases. DD-445: which gifts a shrine has is drawn. */
static void desecrated(void **unused) {
    struct game g;
    uint8_t first = 0, other = 0;
    (void)unused;
    for (int cursed = 0; cursed < 2; cursed++) {
        shrine(&g);
        assert_int_equal(g.r->desecrate_curse, 3500);
        own_rules(&g)->desecrate_curse = cursed ? 10000 : 0;
        act(&g, DD_DESECRATE);
        assert_int_equal(g.s.run_gold, 50);
        assert_int_equal(g.s.status[DD_CURSED], cursed);
        refuse(&g, DD_NO_DONE, DD_DESECRATE);
    }
    for (uint64_t seed = 1; seed < 40; seed++) {
        shrine(&g);
        g.s.seed = seed;
        dd_room_settle(g.r, &g.s, 3);
        assert_int_equal(__builtin_popcount(g.s.rooms[3].what), DD_SHRINE_GIFTS);
        first = first ? first : g.s.rooms[3].what;
        other = g.s.rooms[3].what != first ? g.s.rooms[3].what : other;
    }
    assert_true(other);
}

static struct dd_event_rules *meet(struct game *g, const char *name, uint32_t gold) {
    static struct dd_rules *r;
    struct dd_room *room = in_room(g, DOCUMENT_FULL, DD_ROOM_EVENT);
    room->what = kind_named(g, DD_KIND_EVENT, name);
    g->s.run_gold = gold;
    r = own_rules(g);
    clear_events(g);
    dd_settle(g->r, &g->s, &g->k);
    return &r->event[room->what];
}

/* DD-434, S-43: the Hooded Figure asks, and its answers have their prices; DD-532 some take CUNNING. */
static void hooded_figure(void **unused) {
    struct game g;
    (void)unused;
    struct dd_event_rules *ev = meet(&g, "hooded_figure", 60);
    assert_int_equal(g.s.pending, DD_ASK_EVENT);
    assert_true(has_event(&g, DD_EV_MET));
    assert_int_equal(ev->options, 4);
    assert_int_equal(ev->option[0].gold, 50);
    assert_int_equal(ev->option[1].gold, 100);
    refuse(&g, DD_NO_PRICE, DD_CHOOSE, 2);
    refuse(&g, DD_NO_OPTION, DD_CHOOSE, 5);
    refuse(&g, DD_NO_ASKED, DD_MOVE, 2);
    assert_int_equal(look(&g)->can_pay >> 1, 0xD);
    act(&g, DD_CHOOSE, 1);
    assert_int_equal(g.s.run_gold, 10);
    assert_true(g.s.rooms[5].flags & DD_SEEN);
    assert_true(g.s.rooms[3].flags & DD_CLEARED);
    assert_int_equal(g.s.clock, 1);
    refuse(&g, DD_NO_OPTION, DD_CHOOSE, 1);
    meet(&g, "hooded_figure", 0);
    act(&g, DD_CHOOSE, 4);
    assert_int_equal(g.s.run_gold, 0);
    meet(&g, "the_dicer", 0);
    g.s.cunning = 3;
    refuse(&g, DD_NO_SKILL, DD_CHOOSE, 3);
}

/* DD-447, DD-336: a forbidden text costs 8 Dread and is worth a page; DD-337: a horror 5 to 10. */
static void texts_and_horrors(void **unused) {
    struct game g;
    (void)unused;
    meet(&g, "forbidden_text", 0);
    act(&g, DD_CHOOSE, 1);
    assert_int_equal(g.s.dread, 8);
    assert_true(has_event(&g, DD_EV_LORE));
    for (uint64_t k = 0; k < 20; k++) {
        meet(&g, "black_mirror", 0);
        stream_open(&g.s.loot, k);
        act(&g, DD_CHOOSE, 1);
        assert_in_range(g.s.dread, 5, 10);
    }
}

/* DD-446: an answer may end in blood or in a fight; what one fled from waits there, and the answer stands. */
static void answers_have_ends(void **unused) {
    struct game g;
    (void)unused;
    struct dd_event_rules *ev = meet(&g, "the_cutpurse", 0);
    ev->option[1].way[0].weight = 0;
    act(&g, DD_CHOOSE, 2);
    assert_int_equal(g.s.phase, DD_COMBAT);
    assert_false(g.s.rooms[3].flags & DD_CLEARED);
    ev = meet(&g, "the_cutpurse", 0);
    ev->option[1].way[1].weight = 0;
    g.s.hp = 5;
    act(&g, DD_CHOOSE, 2);
    assert_int_equal(g.s.phase, DD_DEAD);
    assert_int_equal(g.s.cause, DD_CAUSE_EVENT);
}

/* DD-532: what takes CUNNING is open from that figure on, in every event; S-42, S-43: one answer of each is
 * free and takes nothing but courage; what takes a thing is closed without it, and the thing is gone. */
static void what_answers_take(void **unused) {
    struct game g;
    uint32_t skilled = 0, paid = 0;
    (void)unused;
    in_room(&g, DOCUMENT_FULL, DD_ROOM_EVENT);
    for (uint8_t kind = 1; kind <= g.r->event_count; kind++) {
        const struct dd_event_rules *ev = &g.r->event[kind];
        bool free = ev->merchant;
        for (int16_t i = 1; i <= ev->options; i++) {
            const struct dd_option_rules *o = &ev->option[i - 1];
            struct game at = g;
            at.s.rooms[3].what = kind;
            at.s.pending = DD_ASK_EVENT;
            at.s.run_gold = o->gold;
            memset(at.s.consumables, 0, sizeof at.s.consumables);
            memset(at.s.backpack, 0, sizeof at.s.backpack);
            if (o->item)
                give(&at, at.s.backpack, DD_CARRY_MAX, g.r->item[o->item].name);
            at.s.cunning = o->cunning;
            assert_int_equal(dd_option_check(at.r, &at.s, i), REASON_OK);
            free |= !o->gold && !o->item && !o->cunning;
            if (o->cunning) {
                skilled++;
                at.s.cunning = (uint8_t)(o->cunning - 1);
                assert_int_equal(dd_option_check(at.r, &at.s, i), DD_NO_SKILL);
                at.s.cunning = o->cunning;
            }
            if (o->item) {
                paid++;
                struct game without = at;
                without.s.backpack[0] = (struct dd_item){0};
                assert_int_equal(dd_option_check(at.r, &without.s, i), DD_NO_PRICE);
                uint16_t id = at.s.backpack[0].id;
                act(&at, DD_CHOOSE, i);
                assert_true(at.s.phase == DD_DEAD || dd_items_find(at.s.backpack, DD_CARRY_MAX, id) < 0);
            }
        }
        assert_true(free);
    }
    assert_true(skilled > 3 && paid > 3);
}

/* DD-356: a way that is for the frightened grows by its share for each Dread, and the others do not. */
static void ways_of_the_frightened(void **unused) {
    const struct dd_option_rules o = {.ways = 2,
                                      .way = {{.weight = 10, .dread_weight = 200}, {.weight = 10}}};
    static const uint8_t dread[] = {0, 1, 50, 100};
    static const uint16_t first[] = {100, 102, 200, 300};
    (void)unused;
    for (uint32_t i = 0; i < sizeof dread; i++) {
        uint16_t weight[DD_EVENT_WAYS];
        assert_int_equal(dd_way_weights(&o, dread[i], weight), first[i] + 100u);
        assert_int_equal(weight[0], first[i]);
        assert_int_equal(weight[1], 100);
    }
}

/* DD-446: who is to be fought comes in the number that the answer says. */
static void as_many_as_are_said(void **unused) {
    (void)unused;
    for (uint8_t many = 1; many <= 3; many++) {
        struct game g;
        struct dd_event_rules *ev = meet(&g, "the_cutpurse", 0);
        ev->option[1].ways = 1;
        ev->option[1].way[0] =
            (struct dd_way_rules){.weight = 1, .fight = monster_kind(&g, "ghoul"), .fight_count = many};
        g.s.hp = g.s.max_hp;
        act(&g, DD_CHOOSE, 2);
        assert_int_equal(g.s.phase, DD_COMBAT);
        assert_int_equal(count_events(&g, DD_EV_COMBAT_STARTED), many);
    }
}

/* S-22: a trader asks nothing and stays. */
static void traders(void **unused) {
    struct game g;
    (void)unused;
    meet(&g, "the_peddler", 0);
    assert_int_equal(g.s.pending, DD_ASK_NOTHING);
    assert_true(g.s.rooms[3].more & DD_ROOM_MERCHANT);
}

static void at_stone(struct game *g, uint8_t floor, uint32_t gold) {
    in_room(g, DOCUMENT_FULL, DD_ROOM_WAYSTONE);
    g->s.floor = floor;
    g->s.run_gold = gold;
    memset(g->s.consumables, 0, sizeof g->s.consumables);
    memset(g->s.backpack, 0, sizeof g->s.backpack);
}

/* DD-475: stairs let out on floors 1 and 2 for nothing. DD-476, DD-477: a Waystone takes a tenth, 15 at
 * least; a quarter, 25 at least, or a thing. */
static void prices_of_leaving(void **unused) {
    static const struct {
        uint8_t floor;
        uint32_t gold;
        int32_t price;
    } rows[] = {{3, 15, 15}, {3, 149, 15}, {3, 200, 20}, {4, 25, 25}, {4, 99, 25}, {4, 200, 50}};
    struct game g;
    (void)unused;
    for (uint8_t floor = 1; floor <= 4; floor++) {
        in_room(&g, DOCUMENT_FULL, DD_ROOM_STAIRS);
        g.s.floor = floor;
        assert_int_equal(dd_extract_cost(g.r, &g.s), floor < 3 ? 0 : -1);
    }
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        at_stone(&g, rows[i].floor, rows[i].gold);
        assert_int_equal(dd_extract_cost(g.r, &g.s), rows[i].price);
        act(&g, DD_EXTRACT);
        assert_int_equal(event_arg(&g, DD_EV_EXTRACTION_PAID, 0), rows[i].price);
        assert_int_equal(g.s.gold_earned, rows[i].gold - (uint32_t)rows[i].price);
        assert_non_null(strstr(said(&g, DD_EV_EXTRACTION_PAID, 0), "demands")); /* DD-480 */
    }
}

/* DD-476, DD-477: a price that is a part of the purse would tell the purse: while that is lied about the
 * least of it is told, and whether one can pay is so. */
static void a_price_does_not_tell_the_purse(void **unused) {
    uint32_t lies = 0, sure = 0;
    (void)unused;
    for (uint32_t step = 1; step <= 200; step++) {
        struct game g;
        at_stone(&g, 4, 200);
        g.s.dread = 90;
        g.s.step = step;
        const struct dd_view *v = look(&g);
        *(v->run_gold.sure ? &sure : &lies) += 1;
        assert_int_equal(v->extract_cost, v->run_gold.sure ? 50 : 25);
        assert_int_equal(v->can_pay & 1, 1);
    }
    assert_true(lies > 20 && sure > 20);
}

/* DD-479, S-38: who has too little gold gives a thing; who has none either gives something worn but no
 * weapon, and whoever has nothing at all 20 Dread. */
static void things_pay(void **unused) {
    struct game g;
    (void)unused;
    at_stone(&g, 3, 500);
    uint16_t ring = give(&g, g.s.backpack, DD_CARRY_MAX, "gold_ring");
    refuse(&g, DD_NO_NEED, DD_SACRIFICE, ring);
    g.s.floor = 4; /* DD-477: here whoever wants to */
    act(&g, DD_SACRIFICE, ring);
    assert_int_equal(g.s.phase, DD_EXTRACTED);
    assert_int_equal(g.s.gold_earned, 500);
    at_stone(&g, 3, 14);
    refuse(&g, DD_NO_ITEM, DD_SACRIFICE, 99);
    assert_int_equal(dd_extract_cost(g.r, &g.s), 0);
    g.s.dread = 30;
    act(&g, DD_EXTRACT);
    assert_int_equal(event_arg(&g, DD_EV_DREAD_CHANGED, 1), 50);
    at_stone(&g, 3, 14);
    wear(&g, "iron_helm");
    uint16_t helm = g.s.worn[DD_HELM].id;
    refuse(&g, DD_NO_GOLD, DD_EXTRACT);
    refuse(&g, DD_NO_ITEM, DD_SACRIFICE, g.s.worn[DD_WEAPON].id);
    uint16_t other = give(&g, g.s.backpack, DD_CARRY_MAX, "gold_ring");
    refuse(&g, DD_NO_PRICE, DD_SACRIFICE, helm);
    g.s.backpack[0] = (struct dd_item){0};
    (void)other;
    act(&g, DD_SACRIFICE, helm);
    assert_int_equal(g.s.phase, DD_EXTRACTED);
}

/* S-38: starting gear pays for nothing, carried or worn, so that whoever has nothing else goes free. */
static void what_was_lent_pays_nothing(void **unused) {
    struct game g;
    (void)unused;
    at_stone(&g, 3, 14);
    wear(&g, "iron_helm");
    uint16_t carried = give(&g, g.s.backpack, DD_CARRY_MAX, "gold_ring"), helm = g.s.worn[DD_HELM].id;
    g.s.backpack[0].flags = g.s.worn[DD_HELM].flags = DD_ITEM_STARTER;
    refuse(&g, DD_NO_PRICE, DD_SACRIFICE, carried);
    refuse(&g, DD_NO_PRICE, DD_SACRIFICE, helm);
    assert_int_equal(dd_extract_cost(g.r, &g.s), 0);
}

/* DD-485: while the Watcher walks every way out is shut, for gold and for a thing, at the stairs, at the
 * stone, at the last doors and behind them; but for as long as it is stunned. */
static void sealed(void **unused) {
    static const uint8_t types[] = {DD_ROOM_STAIRS, DD_ROOM_WAYSTONE, DD_ROOM_THRESHOLD, DD_ROOM_BOSS,
                                    DD_ROOM_SANCTUM};
    (void)unused;
    for (uint32_t i = 0; i < sizeof types; i++)
        for (int thing = 0; thing < 2; thing++) {
            struct game g;
            at_stone(&g, types[i] == DD_ROOM_STAIRS ? 1 : 4, 100);
            g.s.rooms[3].type = types[i];
            uint16_t shard = give(&g, g.s.backpack, DD_CARRY_MAX, "waystone_shard");
            if (thing && types[i] != DD_ROOM_WAYSTONE)
                continue;
            g.s.watcher_room = 1;
            refuse(&g, DD_NO_SEALED, thing ? DD_SACRIFICE : DD_EXTRACT, thing ? shard : 0);
            g.s.watcher_window = 2;
            act(&g, thing ? DD_SACRIFICE : DD_EXTRACT, thing ? shard : 0);
            assert_int_equal(g.s.phase, DD_EXTRACTED);
        }
}

/* DD-483, S-55: what was not seen is named; DD-484: nobody is told of a legendary thing. */
static void taunts(void **unused) {
    struct game g;
    (void)unused;
    for (uint8_t rarity = 0; rarity < DD_RARITIES; rarity++) {
        in_room(&g, DOCUMENT_FULL, DD_ROOM_STAIRS);
        g.s.rooms[5].type = DD_ROOM_TREASURE;
        g.s.rooms[5].flags = 0;
        g.s.rooms[5].what = dd_chest(rarity, 0);
        act(&g, DD_EXTRACT);
        assert_int_equal(event_arg(&g, DD_EV_TAUNT, 0), DD_ROOM_TREASURE);
        assert_int_equal(event_arg(&g, DD_EV_TAUNT, 1), rarity < 4 ? rarity : 3);
    }
}

/* DD-483, S-55: it is the nearest room that was not entered, seen or not, and the floor's own table where it
 * has no chest. */
static void the_nearest_room(void **unused) {
    static const struct {
        uint8_t flags[2], told; /* of the room next door and the one behind it */
    } rows[] = {{{0, 0}, DD_ROOM_REST},
                {{DD_SEEN, 0}, DD_ROOM_REST},
                {{DD_SEEN | DD_EXPLORED, 0}, DD_ROOM_SHRINE},
                {{DD_SEEN | DD_EXPLORED, DD_SEEN}, DD_ROOM_SHRINE},
                {{DD_SEEN | DD_EXPLORED, DD_SEEN | DD_EXPLORED}, DD_ROOM_STAIRS}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        in_room(&g, DOCUMENT_FULL, DD_ROOM_STAIRS);
        g.s.rooms[4].type = DD_ROOM_REST;
        g.s.rooms[5].type = DD_ROOM_SHRINE;
        g.s.rooms[4].flags = rows[i].flags[0];
        g.s.rooms[5].flags = rows[i].flags[1];
        act(&g, DD_EXTRACT);
        assert_int_equal(event_arg(&g, DD_EV_TAUNT, 0), rows[i].told);
    }
}

static void at_doors(struct game *g) {
    in_room(g, DOCUMENT_FULL, DD_ROOM_THRESHOLD);
    g->s.floor = 5;
    g->s.rooms[4].type = DD_ROOM_BOSS;
    g->s.rooms[4].flags = DD_SEEN;
    g->s.rooms[4].foe[0].monster = g->r->dungeon[g->s.dungeon].boss;
    g->s.rooms[5].type = DD_ROOM_SANCTUM;
}

/* DD-486, DD-487: one does not walk into the last hall: one goes through on purpose. Nobody comes back out,
 * and behind the guardian is the way home. DD-478: nothing else lets out of floor 5. */
static void last_doors(void **unused) {
    struct game g;
    (void)unused;
    at_doors(&g);
    refuse(&g, DD_NO_DOOR, DD_MOVE, 4);
    refuse(&g, DD_NO_EXIT, DD_EXTRACT);
    act(&g, DD_CROSS);
    assert_int_equal(g.s.room, 4);
    assert_int_equal(g.s.phase, DD_COMBAT);
    g.s.phase = DD_DUNGEON; /* however one may have got out of that fight */
    assert_true(g.s.rooms[4].foe[0].monster);
    assert_int_equal(reason_of(&g, DD_EXTRACT), DD_NO_BOSS_LIVES);
    at_doors(&g);
    g.s.room = 4;
    g.s.rooms[4].flags |= DD_EXPLORED | DD_CLEARED;
    g.s.rooms[4].foe[0] = (struct dd_foe){0};
    refuse(&g, DD_NO_DOOR, DD_MOVE, 3);
    g.s.rooms[5].flags = 0;
    act(&g, DD_MOVE, 5);
    assert_true(has_event(&g, DD_EV_ENDING));
    act(&g, DD_EXTRACT);
    assert_int_equal(g.s.exit, DD_EXIT_BOSS);
    assert_false(has_event(&g, DD_EV_TAUNT));
}

/* C-36, DD-497, DD-498: with a shard, which breaks, the threshold lets go; DD-477 and nothing else does
 * there. */
static void shards(void **unused) {
    struct game g;
    (void)unused;
    at_doors(&g);
    give(&g, g.s.consumables, DD_CARRY_MAX, "waystone_shard");
    act(&g, DD_EXTRACT);
    assert_int_equal(g.s.exit, DD_EXIT_SHARD);
    for (uint32_t i = 0; i < DD_CARRY_MAX && g.s.profile.returned[i].id; i++)
        assert_int_not_equal(g.s.profile.returned[i].kind, item_kind(&g, "waystone_shard"));
}

/* DD-488 to DD-494, S-53: what the doors say of whoever stands before them; they never bar the way. */
static void readiness(void **unused) {
    static const struct {
        uint8_t hp, dread, verdict[2];
    } rows[] = {{80, 49, {DD_READY, DD_READY}},
                {79, 50, {DD_MARGINAL, DD_MARGINAL}},
                {50, 69, {DD_MARGINAL, DD_MARGINAL}},
                {49, 70, {DD_WARNING, DD_WARNING}}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        struct dd_ready ready[DD_READINESS];
        at_doors(&g);
        memset(g.s.consumables, 0, sizeof g.s.consumables);
        struct dd_view v = *look(&g);
        v.max_hp = 100;
        v.hp = (struct dd_num){rows[i].hp, rows[i].hp, rows[i].hp, 0, 1, DD_TOLD};
        v.dread = rows[i].dread;
        dd_readiness(g.r, &v, ready);
        assert_int_equal(ready[0].verdict, rows[i].verdict[0]);
        assert_int_equal(ready[1].verdict, rows[i].verdict[1]);
        assert_int_equal(ready[3].verdict, DD_WARNING);
        for (uint32_t n = 1; n <= 2; n++) {
            v.consumables[n - 1] =
                (struct dd_item){.id = (uint16_t)(50 + n), .kind = item_kind(&g, "healing_potion")};
            dd_readiness(g.r, &v, ready);
            assert_int_equal(ready[3].verdict, n > 1 ? DD_READY : DD_MARGINAL);
        }
        v.consumables[1] = (struct dd_item){0}; /* a heap of two counts as two */
        v.consumables[0].uses = 2;
        dd_readiness(g.r, &v, ready);
        assert_int_equal(ready[3].verdict, DD_READY);
        struct dd_rules *r = own_rules(&g);
        static const uint8_t damage[][2] = {
            {15, DD_READY}, {14, DD_MARGINAL}, {10, DD_MARGINAL}, {9, DD_WARNING}};
        for (uint32_t k = 0; k < 4; k++) {
            int16_t of_its_own = (int16_t)(damage[k][0] - r->damage_per_might * dd_seen_might(r, &v));
            r->item[v.worn[DD_WEAPON].kind].damage = (struct dd_span){of_its_own, of_its_own};
            dd_readiness(r, &v, ready);
            assert_int_equal(ready[2].verdict, damage[k][1]);
        }
        assert_int_equal(check_of(&g, (const int[1 + ACTION_ARGS]){DD_CROSS}), REASON_OK);
    }
}

/* DD-488: before the doors it is said that nobody comes back; DD-496: at length to whoever has not been
 * through. */
static void what_the_doors_say(void **unused) {
    struct game g;
    (void)unused;
    at_doors(&g);
    const struct dd_dungeon_rules *d = &g.r->dungeon[g.s.dungeon];
    assert_ptr_equal(dd_room_line(g.r, look(&g)), d->sanctum);
    g.s.profile.bosses[g.s.dungeon] = 1;
    assert_ptr_equal(dd_room_line(g.r, look(&g)), d->sanctum_short);
    assert_true(strlen(d->sanctum) > strlen(d->sanctum_short));
    assert_non_null(strstr(screen(&g), "no way back")); /* DD-487, DD-489 */
}

/* DD-455: a way is a direction, what is there in brackets, and a hint. */
static void paths(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, DOCUMENT_FULL);
    g.s.rooms[4].type = DD_ROOM_TREASURE;
    g.s.rooms[4].flags = DD_SEEN;
    assert_non_null(strstr(screen(&g), "[a chest]"));
    assert_non_null(strstr(screen(&g), "Go east"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rest),
        cmocka_unit_test(gifts),
        cmocka_unit_test(other_gifts),
        cmocka_unit_test(desecrated),
        cmocka_unit_test(hooded_figure),
        cmocka_unit_test(texts_and_horrors),
        cmocka_unit_test(answers_have_ends),
        cmocka_unit_test(what_answers_take),
        cmocka_unit_test(ways_of_the_frightened),
        cmocka_unit_test(as_many_as_are_said),
        cmocka_unit_test(traders),
        cmocka_unit_test(prices_of_leaving),
        cmocka_unit_test(a_price_does_not_tell_the_purse),
        cmocka_unit_test(things_pay),
        cmocka_unit_test(what_was_lent_pays_nothing),
        cmocka_unit_test(sealed),
        cmocka_unit_test(taunts),
        cmocka_unit_test(the_nearest_room),
        cmocka_unit_test(last_doors),
        cmocka_unit_test(shards),
        cmocka_unit_test(readiness),
        cmocka_unit_test(what_the_doors_say),
        cmocka_unit_test(paths),
    };
    return cmocka_run_group_tests_name("darkdelve: rooms in full", tests, NULL, NULL);
}
