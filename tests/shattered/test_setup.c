/* Who meets whom where: which setups are refused and under which number, swaps of flex slots and the decks
 * that come of them, and what a run begins with. */
#include "sd_test.h"

static enum status check(const struct sd_setup *u, struct err *e) {
    struct sd_setup copy = *u;
    memset(e, 0, sizeof *e);
    return sd_setup_check(open_rules(DOC_V3), &copy, e);
}

static uint16_t id_by(uint32_t kind, const char *name) {
    int64_t id = sd_id_of(open_rules(DOC_V3), kind, name);
    if (id < 1)
        fail_msg("there is no %s", name);
    return (uint16_t)id;
}

static struct sd_setup lone(void) {
    return (struct sd_setup){.dungeon = 1, .creature = 1, .rooms = 2, .room = {1, 2}};
}

static struct sd_setup four(void) {
    return (struct sd_setup){.dungeon = 1, .member = {1, 2, 3, 4}, .rooms = 2, .room = {1, 2}};
}

#define AT(field) offsetof(struct sd_setup, field)

/* One byte of a good setup is changed, and the rule that it breaks is named. */
static void broken_setups_are_refused(void **unused) {
    static const struct {
        const char *rule;
        bool party;
        size_t at;
        uint8_t value;
    } rows[] = {
        {"SD-316", false, AT(dungeon), 2},
        {"SD-185", false, AT(creature), 99},
        {"SD-185", false, AT(party), 99},
        {"SD-185", false, AT(party), 1}, /* a creature comes alone */
        {"SD-185", false, AT(member[2]), 1},
        {"SD-151", true, AT(member[0]), 0}, /* three are no party */
        {"SD-151", true, AT(member[3]), 0},
        {"SD-151", true, AT(member[1]), 99},
        {"C-16", false, AT(rooms), 0},
        {"C-16", false, AT(rooms), 5},
        {"SD-132", false, AT(rooms), 3}, /* the third is not named */
        {"SD-132", false, AT(rooms), 1}, /* the second is one too many */
        {"SD-132", false, AT(room[1]), 99},
        {"SD-132", false, AT(limit[2]), 5},
        {"S-01", false, AT(limit[0]), 17},
        {"SD-420", false, AT(room[1]), 1},
        {"SD-135", false, AT(route[0][SD_OUT_OVERCOME]), 99},
        {"SD-145", false, AT(profile[0][1]), 99},
    };
    struct sd_setup good[] = {lone(), four()};
    struct err e;
    (void)unused;
    for (int i = 0; i < 2; i++)
        if (check(&good[i], &e) != ST_OK)
            fail_msg("%s", e.text);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sd_setup u = good[rows[i].party];
        ((uint8_t *)&u)[rows[i].at] = rows[i].value;
        if (check(&u, &e) == ST_OK || !strstr(e.text, rows[i].rule))
            fail_msg("row %u should break %s, not '%s'", i, rows[i].rule, e.text);
    }
    struct sd_setup u = lone(); /* SD-145: a mind plays its own side */
    u.profile[SD_DUNGEON][0] = (uint8_t)id_by(SD_KIND_PROFILE, "cooperative");
    assert_true(check(&u, &e) != ST_OK && strstr(e.text, "SD-145"));
    u.profile[SD_VISITOR][0] = u.profile[SD_DUNGEON][0];
    u.profile[SD_DUNGEON][0] = 0;
    assert_int_equal(check(&u, &e), ST_OK);
}

/* SD-151, SD-327: a named party brings its own four, whatever stood there. */
static void a_named_party_brings_its_four(void **unused) {
    struct sd_setup u = four();
    struct err e;
    (void)unused;
    u.party = (uint8_t)id_by(SD_KIND_PARTY, "standard_company");
    assert_int_equal(sd_setup_check(open_rules(DOC_V3), &u, &e), ST_OK);
    static const char *const company[] = {"knight", "battlemage", "cleric", "rogue"};
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        assert_int_equal(u.member[i], id_by(SD_KIND_CLASS, company[i]));
}

static void add_swap(struct sd_setup *u, uint32_t side, const char *out, const char *in, uint8_t who) {
    struct sd_swap *at = u->swap[side];
    while (at->out)
        at++;
    *at = (struct sd_swap){id_by(SD_KIND_CARD, out), id_by(SD_KIND_CARD, in), who, 0};
}

/* Root Hollow and the Gallery against the Boar. */
static struct sd_setup hollow(void) {
    struct sd_setup u = lone();
    u.creature = (uint8_t)id_by(SD_KIND_CREATURE, "thornback_boar");
    u.room[0] = (uint8_t)id_by(SD_KIND_ROOM, "root_hollow");
    u.room[1] = (uint8_t)id_by(SD_KIND_ROOM, "whispering_gallery");
    return u;
}

/* SD-305: one flex card of that very deck for one card of the side's own pool. SD-049 holds for swaps too. */
static void swaps_keep_their_rules(void **unused) {
    static const struct {
        uint32_t side;
        const char *out, *in;
        uint8_t who;
        const char *says; /* null: accepted */
    } rows[] = {
        {SD_DUNGEON, "root_hollow.tangling_undergrowth", "generic.uneven_ground", 1, NULL},
        {SD_DUNGEON, "whispering_gallery.echo_snare", "generic.waiting_ear", 2, NULL},
        {SD_VISITOR, "thornback_boar.shake_free", "generic.cool_head", 1, NULL},
        {SD_DUNGEON, "root_hollow.entombing_grasp", "generic.falling_stone", 1, "core card"},
        {SD_DUNGEON, "whispering_gallery.echo_snare", "generic.waiting_ear", 1, "not in that deck"},
        {SD_DUNGEON, "thornback_boar.shake_free", "generic.waiting_ear", 1, "not in that deck"},
        {SD_DUNGEON, "root_hollow.stone_brace", "veil_breach.veil_lash", 1, "not a generic card"},
        {SD_DUNGEON, "root_hollow.stone_brace", "generic.prybar", 1, "not a generic card of that side"},
        {SD_DUNGEON, "root_hollow.stone_brace", "generic.thick_wall", 3, "does not exist"},
        {SD_DUNGEON, "root_hollow.stone_brace", "generic.thick_wall", 0, "does not exist"},
        {SD_VISITOR, "thornback_boar.shake_free", "generic.cool_head", 2, "does not exist"},
        {SD_VISITOR, "thornback_boar.thrashing", "generic.hard_look", 1, "(SD-049)"}, /* Bellowing Roar */
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sd_setup u = hollow();
        struct err e;
        add_swap(&u, rows[i].side, rows[i].out, rows[i].in, rows[i].who);
        enum status st = check(&u, &e);
        if (rows[i].says ? st == ST_OK || !strstr(e.text, rows[i].says) : st != ST_OK)
            fail_msg("%s for %s: '%s'", rows[i].in, rows[i].out, st == ST_OK ? "accepted" : e.text);
    }
}

/* SD-305: nothing twice in a deck, no gaps in the list, and three Energy cards stay. */
static void swaps_together(void **unused) {
    static const char *const energy[] = {"root_hollow.hunger_pulse", "root_hollow.deep_taproot",
                                         "root_hollow.predatory_surge", "root_hollow.resonant_core"};
    static const char *const in[] = {"generic.falling_stone", "generic.cold_stare", "generic.sudden_dark",
                                     "generic.settle"};
    struct sd_setup u = hollow();
    struct err e;
    (void)unused;
    for (int i = 0; i < 4; i++) {
        add_swap(&u, SD_DUNGEON, energy[i], in[i], 1);
        if ((check(&u, &e) == ST_OK) != (i < 3)) /* of six */
            fail_msg("%d Energy cards swapped: %s", i + 1, e.text);
    }
    assert_non_null(strstr(e.text, "at least 3 Energy"));
    u = hollow();
    add_swap(&u, SD_DUNGEON, energy[0], in[0], 1);
    add_swap(&u, SD_DUNGEON, energy[0], in[1], 1);
    assert_true(check(&u, &e) != ST_OK && strstr(e.text, "swapped twice"));
    u = hollow();
    add_swap(&u, SD_DUNGEON, energy[0], in[0], 1);
    add_swap(&u, SD_DUNGEON, energy[1], in[0], 1);
    assert_true(check(&u, &e) != ST_OK && strstr(e.text, "swapped twice"));
    u = hollow(); /* but two rooms may use the same card */
    add_swap(&u, SD_DUNGEON, energy[0], in[0], 1);
    add_swap(&u, SD_DUNGEON, "whispering_gallery.echo_snare", in[0], 2);
    assert_int_equal(check(&u, &e), ST_OK);
    u.swap[SD_DUNGEON][0] = (struct sd_swap){0, 0, 0, 0};
    assert_true(check(&u, &e) != ST_OK && strstr(e.text, "one after the other"));
}

static bool has_card(const uint16_t *deck, uint32_t n, const char *name) {
    uint16_t id = id_by(SD_KIND_CARD, name);
    for (uint32_t i = 0; i < n; i++)
        if (deck[i] == id)
            return true;
    return false;
}

static void assert_sorted(const uint16_t *deck, uint32_t n) {
    for (uint32_t i = 1; i < n; i++)
        assert_true(deck[i - 1] <= deck[i]);
}

/* SD-139, SD-305: the size stays, the one card changes, and the other room's deck is as it was. */
static void a_swap_changes_one_deck(void **unused) {
    const struct sd_rules *r = open_rules(DOC_V3);
    uint16_t deck[SD_DECK_MAX], plain[SD_DECK_MAX];
    uint8_t owner[SD_DECK_MAX];
    struct sd_setup u = hollow(), printed = hollow();
    (void)unused;
    add_swap(&u, SD_DUNGEON, "root_hollow.stone_brace", "generic.falling_stone", 1);
    uint32_t n = sd_deck_of(r, &u, SD_DUNGEON, 1, deck, owner);
    assert_int_equal(n, 18);
    assert_sorted(deck, n);
    assert_true(has_card(deck, n, "generic.falling_stone"));
    assert_false(has_card(deck, n, "root_hollow.stone_brace"));
    n = sd_deck_of(r, &u, SD_DUNGEON, 2, deck, owner);
    assert_int_equal(n, sd_deck_of(r, &printed, SD_DUNGEON, 2, plain, owner));
    assert_memory_equal(deck, plain, n * sizeof deck[0]);
}

/* SD-165, SD-154: a member's flex slot takes a card of the visitors' pool, and it is that member's; a second
 * of the class keeps its own. */
static void a_members_flex_slot(void **unused) {
    struct sd_setup u = four();
    struct game g;
    (void)unused;
    u.member[0] = u.member[2] = (uint8_t)id_by(SD_KIND_CLASS, "knight");
    add_swap(&u, SD_VISITOR, "knight.parry_and_riposte", "generic.bind_wounds", 3);
    start_from(&g, DOC_V3, &u, 1);
    const struct sd_side *v = &g.s.pub.side[SD_VISITOR];
    assert_sorted(v->deck, v->deck_count);
    uint64_t riposte = bit_of(&g, SD_VISITOR, card_id(&g, "knight.parry_and_riposte"));
    uint64_t wounds = bit_of(&g, SD_VISITOR, card_id(&g, "generic.bind_wounds"));
    assert_int_equal(g.s.of_member[0] & (riposte | wounds), riposte);
    assert_int_equal(g.s.of_member[2] & (riposte | wounds), wounds);
    assert_int_equal(sd_count(g.s.of_member[2]), sd_count(g.s.of_member[0]));
}

/* SD-306, SD-307: cards of a pool fit any deck of their side, unless the like of them is there already. */
static void pools_fit_every_deck(void **unused) {
    const struct sd_rules *r = open_rules(DOC_V3);
    uint32_t fits = 0, tried = 0;
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (uint8_t id = 1; id <= (side ? r->creature_count : r->room_count); id++) {
            struct sd_setup u = {
                .dungeon = 1, .creature = side ? id : 1, .rooms = 1, .room = {side ? 1 : id}};
            const uint16_t *card = side ? r->creature[id].card : r->room[id].card;
            while (r->card[*card].core || r->card[*card].category == SD_ENERGY)
                card++;
            for (uint32_t i = 0; i < r->generics[side]; i++, tried++) {
                struct err e;
                u.swap[side][0] = (struct sd_swap){*card, r->generic[side][i], 1, 0};
                if (check(&u, &e) == ST_OK)
                    fits++;
                else
                    assert_non_null(strstr(e.text, "SD-049"));
            }
        }
    assert_true(10 * fits >= 9 * tried);
}

/* SD-316, SD-028 to SD-031, SD-192, C-46: what those the document names begin with, and under which Trust. */
static void a_run_begins_with_the_documents_figures(void **unused) {
    static const struct {
        const char *scenario;
        int16_t start[SD_REDUCERS];
        int trust;
    } rows[] = {{"boar", {28, 14, 14}, 0},
                {"moth", {14, 12, 14}, 0},
                {"symbiote", {18, 18, 18}, 3},
                {"party-standard", {30, 14, 16}, 0}};
    static const int16_t maw[SD_REDUCERS] = {16, 14, 12};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        start(&g, DOC_V3, rows[i].scenario, 1);
        const struct sd_side *v = &g.s.pub.side[SD_VISITOR], *d = &g.s.pub.side[SD_DUNGEON];
        assert_string_equal(g.r.dungeon[g.s.pub.dungeon].title, "Verdant Maw");
        assert_int_equal(g.r.dungeon_count, 1);
        assert_memory_equal(v->start, rows[i].start, sizeof v->start);
        assert_memory_equal(v->now, rows[i].start, sizeof v->now);
        assert_memory_equal(d->start, maw, sizeof maw);
        assert_memory_equal(d->now, maw, sizeof maw);
        assert_int_equal(points(&g, SD_TRUST), rows[i].trust);
        assert_int_equal(v->hand_count + d->hand_count, 14);
    }
}

/* S-75: without a name a dungeon is what its rooms bring, as if there were three; halves are rounded up. */
static void a_dungeon_made_of_its_rooms(void **unused) {
    static const struct {
        const char *room[SD_RUN_ROOMS];
        int16_t start[SD_REDUCERS];
        int8_t attribute[SD_TYPES];
    } rows[] = {
        {{"root_hollow"}, {21, 12, 9}, {3, 0, 0, 0}},
        {{"root_hollow", "whispering_gallery"}, {17, 14, 12}, {2, 0, 2, 0}}, /* 16.5, 13.5, 12; 1.5 */
        {{"root_hollow", "whispering_gallery", "veil_breach"}, {16, 14, 12}, {2, 1, 1, 0}}, /* the Maw */
        {{"honeyed_hollow", "hollow_sirens_grotto", "constructs_forge", "veil_breach"},
         {14, 13, 14},  /* 14.25, 12.75, 13.5 */
         {2, 2, 1, 2}}, /* 1.5, 1.5, 0.75, 1.5 */
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        struct sd_setup u = {.creature = 1};
        for (; u.rooms < SD_RUN_ROOMS && rows[i].room[u.rooms]; u.rooms++)
            u.room[u.rooms] = (uint8_t)id_by(SD_KIND_ROOM, rows[i].room[u.rooms]);
        start_from(&g, DOC_V3, &u, 1);
        const struct sd_side *d = &g.s.pub.side[SD_DUNGEON];
        assert_memory_equal(d->start, rows[i].start, sizeof d->start);
        assert_memory_equal(d->now, rows[i].start, sizeof d->now);
        assert_memory_equal(d->attribute, rows[i].attribute, sizeof d->attribute);
    }
}

/* SD-300, SD-162, C-14, C-15: what each side brings to each room of every scenario, in every ruleset. */
static void decks_of_every_scenario(void **unused) {
    (void)unused;
    for (uint32_t n = 0; n < RULESETS * SD_SCENARIOS; n++) {
        const struct sd_rules *r = open_rules(rulesets[n % RULESETS]);
        struct sd_setup u = setup_of(rulesets[n % RULESETS], sd_scenarios[n / RULESETS].name);
        for (uint32_t room = 1; room <= u.rooms; room++)
            for (uint32_t side = 0; side < SD_SIDES; side++) {
                uint16_t deck[SD_DECK_MAX];
                uint8_t owner[SD_DECK_MAX];
                uint32_t count = sd_deck_of(r, &u, side, room, deck, owner), energy = 0;
                bool party = side == SD_VISITOR && !u.creature;
                assert_in_range(count, party ? 32 : 15, party ? 48 : 18);
                assert_sorted(deck, count);
                for (uint32_t i = 0; i < count; i++) {
                    energy += r->card[deck[i]].category == SD_ENERGY;
                    assert_int_equal(owner[i] != 0, party);
                }
                assert_true(energy >= (party ? 4 : 3));
            }
    }
}

/* S-66: both seats see both lists of cards, and which of the other's they have not seen yet. */
static void deck_lists_are_public(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOC_V3, "party-standard", 1);
    keep_hands(&g);
    for (uint32_t seat = 0; seat < SD_SIDES; seat++) {
        struct sd_view v;
        view_of(&g, seat, &v);
        for (uint32_t side = 0; side < SD_SIDES; side++)
            assert_memory_equal(v.pub.side[side].deck, g.s.pub.side[side].deck, sizeof v.pub.side[side].deck);
        const struct sd_hidden *other = &g.s.own[!seat];
        assert_int_equal(v.unseen, other->hand | other->draw | other->trap);
        assert_memory_equal(&v.own, &g.s.own[seat], sizeof v.own);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_setups_are_refused),
        cmocka_unit_test(a_named_party_brings_its_four),
        cmocka_unit_test(swaps_keep_their_rules),
        cmocka_unit_test(swaps_together),
        cmocka_unit_test(a_swap_changes_one_deck),
        cmocka_unit_test(a_members_flex_slot),
        cmocka_unit_test(pools_fit_every_deck),
        cmocka_unit_test(a_run_begins_with_the_documents_figures),
        cmocka_unit_test(a_dungeon_made_of_its_rooms),
        cmocka_unit_test(decks_of_every_scenario),
        cmocka_unit_test(deck_lists_are_public),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
