/* CLOUT: decks: the six starters, what a deck must keep, and how people write one. */
#include "cl_test.h"

/* CL-204: 5 x 3, 8 x 2, 6 x 1, 3 x 1. */
static void starters(void **state) {
    (void)state;
    static const uint32_t copies[CL_CARD_KINDS] = {0, 3, 2, 1, 1};
    for (uint32_t i = 0; i < RULESETS; i++) {
        const struct cl_rules *r = open_rules(rulesets[i]);
        for (uint32_t a = CL_DROPOUTS; a < CL_ARCHETYPES; a++) {
            TEXT_ON_STACK(faults, 300);
            assert_int_equal(r->starter_size[a], 40);
            assert_true(*r->starter_title[a] && *r->starter_words[a]);
            assert_int_equal(cl_deck_check(r, r->starter[a], 40, &faults), ST_OK);
            for (uint32_t k = 1; k < 40; k++)
                assert_true(r->starter[a][k - 1] <= r->starter[a][k]);
            for (uint32_t k = 0; k < 40; k++)
                assert_int_equal(r->card[r->starter[a][k]].archetype, a);
        }
        for (uint32_t id = 1; id <= r->cards; id++)
            assert_int_equal(r->card[id].copies, copies[r->card[id].kind]);
    }
}

/* D-14: what a starter costs in all. */
static void clout_of_starters(void **state) {
    (void)state;
    for (uint32_t a = CL_DROPOUTS; a < CL_ARCHETYPES; a++) {
        uint32_t sum = 0;
        for (uint32_t k = 0; k < open_rules(DOC)->starter_size[a]; k++)
            sum += open_rules(DOC)->card[open_rules(DOC)->starter[a][k]].cost;
        assert_int_equal(sum, a == CL_PREPS ? 63 : 60);
    }
}

/* CL-202, CL-203, CL-205: all faults of a deck, each in its own words. */
static void decks_are_checked(void **state) {
    (void)state;
    static struct game g;
    uint8_t deck[CL_DECK_MAX + 1];
    TEXT_ON_STACK(faults, 400);
    blank(&g, DOC);
    memcpy(deck, g.r.starter[CL_NERDS], 40);
    assert_int_equal(cl_deck_check(&g.r, deck, 39, &faults), ST_INVALID);
    assert_string_equal(faults.buf, "39 cards are too few: a deck has at least 40");
    text_clear(&faults);
    for (uint32_t i = 40; i < 61; i++)
        deck[i] = (uint8_t)(i - 39);
    assert_int_equal(cl_deck_check(&g.r, deck, 61, &faults), ST_INVALID);
    assert_non_null(strstr(faults.buf, "61 cards are too many: a deck has at most 60"));
    text_clear(&faults);
    memset(deck, (int)card_id(&g.r, "slander"), 4);
    deck[5] = 0;
    deck[6] = 200;
    assert_int_equal(cl_deck_check(&g.r, deck, 30, &faults), ST_INVALID);
    assert_string_equal(faults.buf, "there is no card 0; there is no card 200; 30 cards are too "
                                    "few: a deck has at least 40; 4 copies of Slander are too many: at "
                                    "most 3");
    text_clear(&faults);
    struct cl_card *one = new_card(&g, CL_SPELL, CL_NERDS);
    one->rarity = "legendary";
    cl_index(&g.r);
    memcpy(deck, g.r.starter[CL_NERDS], 40);
    deck[40] = deck[41] = (uint8_t)g.r.cards;
    assert_int_equal(cl_deck_check(&g.r, deck, 42, &faults), ST_INVALID);
    assert_non_null(strstr(faults.buf, "2 copies of test_1 are too many: at most 1"));
}

/* Decks as people write them. */
static void decks_are_read(void **state) {
    (void)state;
    const struct cl_rules *r = open_rules(DOC);
    uint8_t deck[CL_DECK_MAX], size = 7;
    struct err e;
    assert_int_equal(cl_deck_read(r, "Freak", deck, &size, &e), ST_OK);
    assert_int_equal(size, 40);
    assert_memory_equal(deck, r->starter[CL_FREAKS], 40);
    TEXT_ON_STACK(list, 2000);
    for (uint32_t i = 0; i < 40; i++) /* one by one, by name and by title */
        text_fmt(&list, "%s%s", i ? ",\n " : "  ",
                 i % 2 ? r->card[r->starter[CL_GEEKS][i]].name : r->card[r->starter[CL_GEEKS][i]].title);
    assert_false(list.cut);
    assert_int_equal(cl_deck_read(r, list.buf, deck, &size, &e), ST_OK);
    assert_int_equal(size, 40);
    assert_memory_equal(deck, r->starter[CL_GEEKS], 40);
    uint8_t kept[CL_DECK_MAX];
    memcpy(kept, deck, sizeof kept);
    assert_int_equal(cl_deck_read(r, "4x slander, 2x Spoon, 40X 404 Error, error_404", deck, &size, &e),
                     ST_INVALID);
    assert_string_equal(e.text, "there is no card 'Spoon'; 41 copies of 404 Error are too many: at most 3"
                                "; 4 copies of Slander are too many: at most 3");
    assert_int_equal(cl_deck_read(r, "9999999999x slander", deck, &size, &e), ST_INVALID);
    assert_int_equal(cl_deck_read(r, "", deck, &size, &e), ST_INVALID);
    assert_string_equal(e.text, "0 cards are too few: a deck has at least 40");
    assert_int_equal(cl_deck_read(r, "goths", deck, &size, &e), ST_INVALID); /* meant for a starter */
    assert_non_null(
        strstr(e.text, "there is no deck 'goths'; there are dropouts, preps, geeks, freaks, nerds"));
    uint8_t empty[CL_DECK_MAX] = {0};
    TEXT_ON_STACK(once, 480);
    assert_int_equal(cl_deck_check(r, empty, 40, &once), ST_INVALID);
    assert_string_equal(once.buf, "there is no card 0");
    assert_int_equal(cl_deck_read(r, ",,,\n\x01\xff,3x", deck, &size, &e), ST_INVALID);
    assert_memory_equal(deck, kept, sizeof kept);
    assert_int_equal(size, 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starters),
        cmocka_unit_test(clout_of_starters),
        cmocka_unit_test(decks_are_checked),
        cmocka_unit_test(decks_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
