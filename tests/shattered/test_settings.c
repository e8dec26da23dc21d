/* Setups changed by name and value: what is understood, what is refused and with which words, and that a
 * refused value leaves the setup alone. */
#include "sd_test.h"

#include "games/shattered/settings.h"

static struct sd_setup base(const char *scenario) {
    return setup_of(V3, scenario);
}

static void set(struct sd_setup *u, const char *name, const char *value) {
    struct err e;
    if (setting_put(&shattered_ops, open_rules(V3), u, name, value, &e) != ST_OK)
        fail_msg("%s=%s: %s", name, value, e.text);
}

/* Refused, with a message that holds the words, and not one byte changed. */
static void set_refused(const struct sd_setup *u, const char *name, const char *value, const char *words) {
    struct sd_setup copy = *u;
    struct err e = {0};
    if (setting_put(&shattered_ops, open_rules(V3), &copy, name, value, &e) == ST_OK)
        fail_msg("%s=%s was taken", name, value);
    if (!strstr(e.text, words))
        fail_msg("%s=%s: '%s' does not say '%s'", name, value, e.text, words);
    assert_memory_equal(&copy, u, sizeof copy);
}

static void checks_out(const struct sd_setup *u) {
    struct sd_setup copy = *u;
    struct err e;
    if (sd_setup_check(open_rules(V3), &copy, &e) != ST_OK)
        fail_msg("%s", e.text);
}

static uint8_t id(uint32_t kind, const char *name) {
    int64_t n = sd_id_of(open_rules(V3), kind, name);
    assert_true(n > 0);
    return (uint8_t)n;
}

/* SD-132, SD-136, C-16: new rooms drop what hung on the old ones. */
static void test_rooms(void **state) {
    struct sd_setup u = base("deceptive-2room");
    (void)state;
    set(&u, "rooms", "root_hollow, Veil-Breach,whispering_gallery");
    assert_int_equal(u.rooms, 3);
    assert_int_equal(u.room[1], id(SD_KIND_ROOM, "veil_breach"));
    assert_int_equal(u.room[3], 0);
    assert_int_equal(u.limit[0], 0);
    assert_int_equal(u.profile[SD_DUNGEON][0], 0);
    checks_out(&u);
    set_refused(&u, "rooms", "", "one to 4 rooms (SD-132)");
    set_refused(&u, "rooms", "root_hollow,veil_breach,root_hollow", "only once");
    set_refused(&u, "rooms", "root_holow", "did you mean 'root_hollow'");
    set_refused(&u, "rooms", "nowhere_at_all", "there are: ");
    set_refused(&u, "rooms", "root_hollow,,veil_breach", "empty");
    set_refused(&u, "rooms", "root_hollow,", "ends with");
}

static void test_limits(void **state) {
    struct sd_setup u = base("boar");
    (void)state;
    set(&u, "limits", "8,0,12");
    assert_int_equal(u.limit[0], 8);
    assert_int_equal(u.limit[2], 12);
    checks_out(&u);
    set_refused(&u, "limits", "1,2,3,4", "the run has 3 rooms");
    set_refused(&u, "limits", "17", "1 to 16");
    set_refused(&u, "limits", "-3", "S-01");
}

/* SD-151, SD-154, SD-185. */
static void test_visitors(void **state) {
    struct sd_setup u = base("boar");
    (void)state;
    set(&u, "party", "knight,knight,cleric,rogue");
    assert_int_equal(u.creature, 0);
    assert_int_equal(u.party, 0);
    assert_int_equal(u.member[0], u.member[1]);
    checks_out(&u);
    set(&u, "party", "arcane_expedition");
    assert_int_equal(u.party, id(SD_KIND_PARTY, "arcane_expedition"));
    assert_int_not_equal(u.member[3], 0);
    checks_out(&u);
    set_refused(&u, "party", "knight,cleric,rogue", "a party has exactly four members (SD-151)");
    set_refused(&u, "party", "knight", "a party has exactly four members (SD-151)");
    set_refused(&u, "party", "knight,knigth,cleric,rogue", "did you mean 'knight'");
    set_refused(&u, "party", "standard_compny", "did you mean 'standard_company'");
    set(&u, "creature", "veil_moth");
    assert_int_equal(u.creature, id(SD_KIND_CREATURE, "veil_moth"));
    assert_int_equal(u.party | u.member[0], 0);
    checks_out(&u);
    set_refused(&u, "creature", "veil_moth,veil_moth", "comes alone (SD-185)");
}

/* SD-145, S-75. */
static void test_minds_and_dungeon(void **state) {
    struct sd_setup u = base("boar");
    (void)state;
    set(&u, "dungeon", "rooms");
    assert_int_equal(u.dungeon, 0);
    set(&u, "dungeon", "verdant_maw");
    assert_int_equal(u.dungeon, id(SD_KIND_DUNGEON, "verdant_maw"));
    set_refused(&u, "dungeon", "verdant_moor", "did you mean 'verdant_maw'");
    set(&u, "dungeon_profiles", "nurturing");
    assert_int_equal(u.profile[SD_DUNGEON][2], id(SD_KIND_PROFILE, "nurturing"));
    set(&u, "dungeon_profiles", "own,deceptive,tactical");
    assert_int_equal(u.profile[SD_DUNGEON][0], 0);
    set(&u, "visitor_profiles", "cooperative");
    checks_out(&u);
    set_refused(&u, "dungeon_profiles", "cooperative", "profile for the dungeon");
    set_refused(&u, "visitor_profiles", "cautious_explorr", "did you mean 'cautious_explorer'");
    set_refused(&u, "visitor_profiles", "cooperative,cooperative", "each of its 3 rooms (SD-145)");
}

/* The first card of a list that may or may not be swapped. */
static uint16_t first_card(const uint16_t *cards, uint32_t count, bool core) {
    const struct sd_rules *r = open_rules(V3);
    for (uint32_t i = 0; i < count; i++)
        if (!r->card[cards[i]].core == !core && r->card[cards[i]].category != SD_ENERGY)
            return cards[i];
    fail_msg("no such card");
    return 0;
}

/* SD-139, SD-305, SD-306: flex cards for generic ones. */
static void test_swaps(void **state) {
    const struct sd_rules *r = open_rules(V3);
    struct sd_setup u = base("party-standard-3room");
    TEXT_ON_STACK(t, 200);
    (void)state;
    const struct sd_room_rules *room = &r->room[u.room[1]];
    const struct sd_card *flex = &r->card[first_card(room->card, room->cards, false)];
    text_fmt(&t, "2:%s>falling_stone", flex->name);
    set(&u, "swap_dungeon", t.buf);
    assert_int_equal(u.swap[SD_DUNGEON][0].who, 2);
    assert_string_equal(r->card[u.swap[SD_DUNGEON][0].out].name, flex->name);
    assert_string_equal(r->card[u.swap[SD_DUNGEON][0].in].full, "generic.falling_stone");
    checks_out(&u);
    text_clear(&t);
    text_fmt(&t, "2:%s>generic.fallin_stone", flex->full);
    set_refused(&u, "swap_dungeon", t.buf, "did you mean");
    text_clear(&t);
    text_fmt(&t, "2:%s>falling_stone", r->card[first_card(room->card, room->cards, true)].name);
    set_refused(&u, "swap_dungeon", t.buf, "core card of its deck and stays (SD-305)");
    set_refused(&u, "swap_dungeon", "5:x>falling_stone", "a swap reads NUMBER:CARD>GENERIC_CARD");
    set_refused(&u, "swap_dungeon", "4:x>falling_stone", "a room of the run");
    set_refused(&u, "swap_dungeon", "falling_stone", "a swap reads");
    const struct sd_class_rules *knight = &r->class[u.member[0]];
    text_clear(&t);
    text_fmt(&t, "1:%s>prybar", r->card[first_card(knight->card, knight->cards, false)].full);
    set(&u, "swap_visitor", t.buf);
    assert_string_equal(r->card[u.swap[SD_VISITOR][0].in].name, "prybar");
    text_clear(&t);
    text_fmt(&t, "1:%s>falling_stone", r->card[first_card(knight->card, knight->cards, false)].full);
    set_refused(&u, "swap_visitor", t.buf, "generic card for that side (SD-306)");
    set(&u, "swap_dungeon", "none");
    assert_int_equal(u.swap[SD_DUNGEON][0].out, 0);
}

static void test_names(void **state) {
    struct sd_setup u = base("boar");
    (void)state;
    set_refused(&u, "room", "root_hollow", "it has rooms");
    assert_int_equal(shattered_ops.setting_count, SD_SETTINGS);
    for (uint32_t i = 0; i < SD_SETTINGS; i++)
        assert_true(shattered_ops.settings[i].name && shattered_ops.settings[i].help);
}

/* Any bytes: taken or refused, never more; what was taken is for the check to judge. */
static void test_hostile_values(void **state) {
    static const char alphabet[] = "root_hollow,veil_breach>:.;1234 knight\x80\xff-";
    struct stream rng;
    (void)state;
    stream_open(&rng, 11);
    for (uint32_t n = 0; n < 20000; n++) {
        struct sd_setup u = base("boar");
        struct err e;
        char value[400];
        uint32_t length = stream_below(&rng, n % 50 ? 40 : sizeof value - 1);
        for (uint32_t i = 0; i < length; i++)
            value[i] = alphabet[stream_below(&rng, sizeof alphabet - 1)];
        value[length] = 0;
        if (setting_put(&shattered_ops, open_rules(V3), &u, sd_settings[n % SD_SETTINGS].name, value, &e) ==
            ST_OK)
            sd_setup_check(open_rules(V3), &u, &e);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rooms),          cmocka_unit_test(test_limits),
        cmocka_unit_test(test_visitors),       cmocka_unit_test(test_minds_and_dungeon),
        cmocka_unit_test(test_swaps),          cmocka_unit_test(test_names),
        cmocka_unit_test(test_hostile_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
