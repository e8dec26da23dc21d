/* Rules of chests in the larger game: five ways to open them, traps, what bites, and what makes a find
 * better. */
#include "dd_full.h"

#include "games/darkdelve/floors.h"

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

/* S-32: what each trap does. */
static void what_traps_do(void **unused) {
    static const struct {
        const char *name;
        struct dd_span damage;
        uint8_t status, amount, dread;
    } rows[] = {{"spikes", {8, 12}, 0, 0, 0},
                {"poison_dart", {5, 8}, DD_POISONED, 3, 0},
                {"bear_trap", {10, 15}, DD_SNARED, 2, 0},
                {"soul_snare", {6, 10}, 0, 0, 15}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        passage(&g, DOCUMENT_FULL);
        const struct dd_trap_rules *t = &g.r->trap[kind_named(&g, DD_KIND_TRAP, rows[i].name)];
        assert_memory_equal(&t->damage, &rows[i].damage, sizeof t->damage);
        assert_int_equal(t->status_amount, rows[i].amount);
        assert_true(!rows[i].amount || t->status == rows[i].status);
        assert_int_equal(t->dread, rows[i].dread);
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

/* DD-432, C-45: of a chest in the room one stands in, what it is trapped with and whether it bites are not
 * seen before it is looked over, and how good it is takes CUNNING 12, from afar, before and after (DD-463).
 */
static void what_is_seen_of_a_chest(void **unused) {
    static const struct {
        uint8_t cunning, visits, examined, trapped, bites, trap, rarity;
    } rows[] = {{3, 0, 0, 0, 0, 0, 0},
                {12, 0, 0, 0, 0, 0, 2},
                {3, 3, 0, 1, 0, 0, 0},
                {3, 0, 1, 1, 1, 1, 0},
                {12, 9, 1, 1, 1, 1, 2}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        struct dd_room *room = closed_chest(&g, 2, "spikes");
        g.s.cunning = rows[i].cunning;
        g.s.profile.visits[g.s.dungeon] = rows[i].visits;
        room->more |= DD_ROOM_MIMIC | (rows[i].examined ? DD_ROOM_EXAMINED : 0);
        const struct dd_room_view *seen = &look(&g)->rooms[3];
        assert_int_equal((seen->flags & DD_TRAPPED) != 0, rows[i].trapped);
        assert_int_equal((seen->more & DD_ROOM_MIMIC) != 0, rows[i].bites);
        assert_int_equal(dd_chest_trap(seen->what) != 0, rows[i].trap);
        assert_int_equal(dd_chest_rarity(seen->what), rows[i].rarity);
    }
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(picked),
        cmocka_unit_test(forced),
        cmocka_unit_test(force_is_worth_a_tier),
        cmocka_unit_test(what_a_chest_is_worth),
        cmocka_unit_test(chests_take_time),
        cmocka_unit_test(senses_and_traps),
        cmocka_unit_test(what_traps_do),
        cmocka_unit_test(traps_of_a_floor),
        cmocka_unit_test(smashed),
        cmocka_unit_test(looked_over),
        cmocka_unit_test(what_is_seen_of_a_chest),
        cmocka_unit_test(mimics),
        cmocka_unit_test(fortune),
    };
    return cmocka_run_group_tests_name("darkdelve: chests in full", tests, NULL, NULL);
}
