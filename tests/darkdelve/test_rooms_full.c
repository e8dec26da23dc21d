/* Rules of what can be done in rooms of the larger game: chests, events, rest, shrines, ways out, the last
 * doors. */
#include "dd_full.h"

#include "games/darkdelve/floors.h"

/* In a room of this type, just entered, with nothing asked. */
static struct dd_room *in_room(struct game *g, const char *ruleset, uint8_t type) {
    passage(g, ruleset);
    struct dd_room *room = &g->s.rooms[3];
    room->type = type;
    room->flags = DD_SEEN | DD_EXPLORED;
    g->s.hp = 20;
    return room;
}

static uint8_t kind_named(const struct game *g, uint32_t kind, const char *name) {
    int64_t id = dd_id_of(g->r, kind, name);
    assert_true(id > 0);
    return (uint8_t)id;
}

static struct dd_room *closed_chest(struct game *g, uint8_t rarity, const char *trap) {
    struct dd_room *room = in_room(g, DOCUMENT_FULL, DD_ROOM_TREASURE);
    room->what = dd_chest(rarity, trap ? kind_named(g, DD_KIND_TRAP, trap) : 0);
    room->flags |= trap ? DD_TRAPPED : 0;
    g->s.cunning = 3;
    memset(g->s.consumables, 0, sizeof g->s.consumables);
    memset(g->s.backpack, 0, sizeof g->s.backpack);
    return room;
}

/* DD-429, S-36: with a lockpick, which is used up: safe, and common. */
static void picked(void **unused) {
    struct game g;
    (void)unused;
    struct dd_room *room = closed_chest(&g, 3, "spikes");
    refuse(&g, DD_NO_PICK, DD_PICK_LOCK);
    give(&g, g.s.consumables, DD_CARRY_MAX, "lockpick");
    act(&g, DD_PICK_LOCK);
    assert_false(has_event(&g, DD_EV_TRAP));
    assert_int_equal(g.s.hp, 20);
    assert_int_equal(dd_chest_rarity(room->what), 0);
    assert_true(room->flags & DD_CHEST_OPEN && room->flags & DD_CLEARED);
    refuse(&g, DD_NO_CHEST, DD_FORCE);
}

/* DD-430, C-52, S-32: forced, a trap goes off and the thing is what it was; without one it is a tier better.
 * The document traps three chests in ten. */
static void forced(void **unused) {
    struct game g;
    (void)unused;
    closed_chest(&g, 0, "spikes");
    assert_int_equal(g.r->trap_chance, 3000);
    act(&g, DD_FORCE);
    assert_int_equal(event_arg(&g, DD_EV_TRAP, 1), 1);
    assert_in_range(20 - g.s.hp, 8, 12);
    closed_chest(&g, 0, NULL);
    act(&g, DD_FORCE);
    assert_false(has_event(&g, DD_EV_TRAP));
    assert_int_equal(g.s.hp, 20);
    closed_chest(&g, 0, "soul_snare");
    act(&g, DD_FORCE);
    assert_int_equal(g.s.dread, 15);
    closed_chest(&g, 0, "poison_dart");
    act(&g, DD_FORCE);
    assert_int_equal(g.s.status[DD_POISONED], 3);
    closed_chest(&g, 0, "spikes"); /* DD-613: and can kill */
    g.s.hp = 1;
    act(&g, DD_FORCE);
    assert_int_equal(g.s.cause, DD_CAUSE_TRAP);
}

/* C-52: what force is worth, over many chests: a tier, but not where the trap went off. */
static void force_is_worth_a_tier(void **unused) {
    uint32_t better[2] = {0}, things[2] = {0};
    (void)unused;
    for (int trapped = 0; trapped < 2; trapped++)
        for (uint64_t k = 0; k < 60; k++) {
            struct game g;
            closed_chest(&g, 0, trapped ? "spikes" : NULL);
            struct dd_rules *r = own_rules(&g);
            r->floor[1].upgrade_base = r->dread_upgrade = 0;
            stream_open(&g.s.loot, k);
            act(&g, DD_FORCE);
            const struct dd_item *it = g.s.found.id ? &g.s.found : g.s.backpack;
            things[trapped] += it->id && it->slot != DD_CONSUMABLE;
            better[trapped] += it->id && it->slot != DD_CONSUMABLE && it->rarity > 0;
        }
    assert_true(things[0] > 20 && things[1] > 20);
    assert_int_equal(better[0], things[0]);
    assert_int_equal(better[1], 0);
}

/* What makes a chest's thing better, each by one tier and all of it together: S-28 a twisted room, DD-439
 * fortune, S-34 what a mimic sat on. DD-429: a pick finds what is common, whatever was in it. */
static void what_a_chest_is_worth(void **unused) {
    static const struct {
        uint8_t meant, twisted, fortune, mimic, pick, comes;
    } rows[] = {{0, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 0, 1}, {0, 1, 0, 0, 0, 1}, {0, 0, 1, 0, 0, 1},
                {0, 1, 1, 0, 0, 2}, {0, 0, 0, 1, 0, 1}, {3, 0, 0, 0, 1, 0}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        struct dd_room *room = closed_chest(&g, rows[i].meant, NULL);
        struct dd_rules *r = own_rules(&g);
        r->floor[1].upgrade_base = r->dread_upgrade = r->slot_weight[DD_CONSUMABLE] = 0;
        room->flags |= rows[i].twisted ? DD_TWISTED : 0;
        g.s.blessing = rows[i].fortune ? kind_named(&g, DD_KIND_BLESSING, "fortune") : 0;
        g.s.blessing_left = rows[i].fortune;
        if (rows[i].pick) {
            give(&g, g.s.consumables, DD_CARRY_MAX, "lockpick");
            act(&g, DD_PICK_LOCK);
            assert_int_equal(g.s.consumables[0].id, 0); /* it breaks */
        } else if (rows[i].mimic) {
            dd_room_cleared(r, &g.s, &g.k);
        } else {
            dd_chest_spill(r, &g.s, 0, &g.k);
        }
        assert_true(g.s.backpack[0].id);
        assert_int_equal(g.s.backpack[0].rarity, rows[i].comes);
    }
}

/* S-26: a deed at a chest takes a turn, looking it over too. */
static void chests_take_time(void **unused) {
    static const uint8_t verbs[] = {DD_EXAMINE, DD_FORCE, DD_PICK_LOCK, DD_OPEN_CHEST};
    (void)unused;
    for (uint32_t i = 0; i < sizeof verbs; i++) {
        struct game g;
        struct dd_room *room = closed_chest(&g, 0, NULL);
        g.s.cunning = 8;
        give(&g, g.s.consumables, DD_CARRY_MAX, "lockpick");
        room->more |= verbs[i] == DD_OPEN_CHEST ? DD_ROOM_EXAMINED : 0;
        act(&g, verbs[i]);
        assert_int_equal(g.s.clock, 1);
    }
}

/* DD-432, S-32, DD-107: what counts is the sense for traps, of which CUNNING is a part; only a trap that is
 * known can be unmade, and one that goes off then hurts half as much and no more than that. */
static void senses_and_traps(void **unused) {
    static const struct {
        uint8_t cunning, trained, known, sprung, least, most;
    } rows[] = {{12, 0, 1, 0, 0, 0},
                {10, 1, 1, 0, 0, 0},
                {11, 0, 1, 1, 8, 12},
                {12, 0, 0, 1, 8, 12},
                {9, 1, 1, 1, 8, 12}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        struct dd_room *room = closed_chest(&g, 0, "spikes");
        own_rules(&g)->disarm_chance = 10000;
        g.s.cunning = rows[i].cunning;
        g.s.profile.unlocked = rows[i].trained ? 1u << DD_UNLOCK_TRAP_SENSE : 0;
        room->more |= rows[i].known ? DD_ROOM_EXAMINED : 0;
        act(&g, DD_FORCE);
        assert_int_equal(event_arg(&g, DD_EV_TRAP, 1), rows[i].sprung);
        assert_in_range(20 - g.s.hp, rows[i].least, rows[i].most);
    }
    for (int trained = 0; trained < 2; trained++) {
        struct game g;
        closed_chest(&g, 0, "spikes");
        g.s.cunning = 6;
        g.s.profile.unlocked = trained ? 1u << DD_UNLOCK_TRAP_SENSE : 0;
        assert_int_equal(reason_of(&g, DD_EXAMINE), trained ? REASON_OK : DD_NO_SKILL);
    }
}

/* S-32: each trap from its floor on, and not before. */
static void traps_of_a_floor(void **unused) {
    static const char *const names[] = {"spikes", "poison_dart", "bear_trap", "soul_snare"};
    (void)unused;
    for (uint8_t floor = 1; floor <= 5; floor++) {
        struct game g;
        uint32_t met[5] = {0};
        passage(&g, DOCUMENT_FULL);
        own_rules(&g)->trap_chance = 10000;
        g.s.floor = floor;
        for (uint64_t k = 0; k < 200; k++) {
            struct dd_room room = {.type = DD_ROOM_TREASURE};
            struct stream rng;
            stream_open(&rng, k);
            dd_room_plan(g.r, 1, floor, 0, &rng, &room);
            for (uint32_t i = 0; i < 4; i++) {
                met[i] += dd_chest_trap(room.what) == kind_named(&g, DD_KIND_TRAP, names[i]);
                met[i] += dd_trap_draw(g.r, &g.s) == kind_named(&g, DD_KIND_TRAP, names[i]);
            }
        }
        for (uint32_t i = 0; i < 4; i++)
            assert_int_equal(met[i] > 0, floor > i);
    }
}

/* DD-431, S-35: smashed, it gives what it has, and somebody comes. */
static void smashed(void **unused) {
    struct game g;
    (void)unused;
    closed_chest(&g, 0, "spikes");
    act(&g, DD_SMASH);
    assert_true(has_event(&g, DD_EV_CHEST_OPENED) && has_event(&g, DD_EV_ALERT));
    assert_false(has_event(&g, DD_EV_TRAP));
    assert_int_equal(g.s.phase, DD_COMBAT);
    assert_false(has_event(&g, DD_EV_AMBUSH));
}

/* DD-432: with CUNNING 8 it can be looked over; then the lid can be lifted without harm, and a trap that is
 * known be unmade with CUNNING 12, seven times in ten. DD-433: or it is left alone. */
static void looked_over(void **unused) {
    struct game g;
    (void)unused;
    struct dd_room *room = closed_chest(&g, 0, "spikes");
    refuse(&g, DD_NO_SKILL, DD_EXAMINE);
    refuse(&g, DD_NO_CHEST, DD_OPEN_CHEST);
    g.s.cunning = 7;
    refuse(&g, DD_NO_SKILL, DD_EXAMINE);
    g.s.cunning = 8;
    assert_int_equal(look(&g)->rooms[3].flags & DD_TRAPPED, 0);
    act(&g, DD_EXAMINE);
    assert_int_equal(event_arg(&g, DD_EV_EXAMINED, 0), 1);
    assert_true(look(&g)->rooms[3].flags & DD_TRAPPED);
    refuse(&g, DD_NO_DONE, DD_EXAMINE);
    act(&g, DD_OPEN_CHEST);
    assert_int_equal(g.s.hp, 20);
    for (int works = 0; works < 2; works++) {
        room = closed_chest(&g, 0, "spikes");
        g.s.cunning = 12;
        room->more |= DD_ROOM_EXAMINED;
        struct dd_rules *r = own_rules(&g);
        r->disarm_chance = works ? 10000 : 0;
        act(&g, DD_FORCE);
        assert_int_equal(event_arg(&g, DD_EV_TRAP, 1), !works);
        assert_in_range(20 - g.s.hp, works ? 0 : 4, works ? 0 : 6);
    }
    room = closed_chest(&g, 0, "spikes");
    act(&g, DD_MOVE, 2);
    assert_false(room->flags & DD_CHEST_OPEN);
}

/* DD-446, S-34: some bite first; whoever has looked is not bitten. What it sat on is had when it falls. */
static void mimics(void **unused) {
    (void)unused;
    for (int seen = 0; seen < 2; seen++) {
        struct game g;
        struct dd_room *room = closed_chest(&g, 0, NULL);
        room->more |= DD_ROOM_MIMIC | (seen ? DD_ROOM_EXAMINED : 0);
        g.s.hp = g.s.max_hp;
        act(&g, DD_FORCE);
        assert_true(has_event(&g, DD_EV_MIMIC));
        assert_int_equal(has_event(&g, DD_EV_AMBUSH), !seen);
        assert_false(room->flags & DD_CHEST_OPEN);
        dd_room_cleared(g.r, &g.s, NULL);
        assert_true(room->flags & DD_CHEST_OPEN);
    }
}

/* DD-439: fortune makes three chests a tier better and is gone. */
static void fortune(void **unused) {
    struct game g;
    (void)unused;
    closed_chest(&g, 0, NULL);
    g.s.blessing = kind_named(&g, DD_KIND_BLESSING, "fortune");
    g.s.blessing_left = 2;
    dd_chest_spill(g.r, &g.s, 0, NULL);
    assert_int_equal(g.s.blessing_left, 1);
    dd_chest_spill(g.r, &g.s, 0, NULL);
    assert_int_equal(g.s.blessing, 0);
}

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

/* DD-485: while the Watcher walks every way out is shut, but for as long as it is stunned. */
static void sealed(void **unused) {
    struct game g;
    (void)unused;
    at_stone(&g, 3, 100);
    g.s.watcher_room = 1;
    refuse(&g, DD_NO_SEALED, DD_EXTRACT);
    g.s.watcher_window = 2;
    act(&g, DD_EXTRACT);
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
        cmocka_unit_test(picked),
        cmocka_unit_test(forced),
        cmocka_unit_test(force_is_worth_a_tier),
        cmocka_unit_test(what_a_chest_is_worth),
        cmocka_unit_test(chests_take_time),
        cmocka_unit_test(senses_and_traps),
        cmocka_unit_test(traps_of_a_floor),
        cmocka_unit_test(smashed),
        cmocka_unit_test(looked_over),
        cmocka_unit_test(mimics),
        cmocka_unit_test(fortune),
        cmocka_unit_test(rest),
        cmocka_unit_test(gifts),
        cmocka_unit_test(desecrated),
        cmocka_unit_test(hooded_figure),
        cmocka_unit_test(texts_and_horrors),
        cmocka_unit_test(answers_have_ends),
        cmocka_unit_test(traders),
        cmocka_unit_test(prices_of_leaving),
        cmocka_unit_test(things_pay),
        cmocka_unit_test(sealed),
        cmocka_unit_test(taunts),
        cmocka_unit_test(last_doors),
        cmocka_unit_test(shards),
        cmocka_unit_test(readiness),
        cmocka_unit_test(what_the_doors_say),
        cmocka_unit_test(paths),
    };
    return cmocka_run_group_tests_name("darkdelve: rooms in full", tests, NULL, NULL);
}
