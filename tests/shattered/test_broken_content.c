/* Content of SHATTERED DUNGEON that breaks a rule is refused with the rule's number. Broken content is the
 * real one with a small layer on top (tests/broken_tree.h). */
#include "games/shattered/sd.h"

#include "core/content.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../broken_tree.h"

static const char *content_root(void) {
    const char *root = getenv("GLOAM_CONTENT");
    assert_non_null(root);
    return root;
}

/* A layer over the real content: one section's file, and what the refusal must say. */
static const struct broken_row broken[] = {
    {"room_cards", "{'veil_breach': {'reality_snag': null, 'veil_lash': null}}",
     "14 cards; a deck of this kind"},
    {"room_cards", "{'veil_breach': {'reality_snag': null, 'veil_lash': null}}", "(SD-300, C-14)"},
    {"room_cards", "{'root_hollow': {'hunger_pulse': null, 'deep_taproot': null}}", "(SD-082)"},
    {"creature_cards",
     "{'veil_moth': {'dust_veil': {'react': null, 'energy': {'kind': 'standard', "
     "'permanent': 1}}, 'phase_shift': {'counter': null, 'energy': {'kind': 'standard', "
     "'permanent': 1}}}}",
     "7 of 15 cards are Energy"},
    {"room_cards", "{'root_hollow': {'mossy_rest': {'offer': {'covenant': {'min_trust': 9}}}}}", "(SD-247)"},
    {"room_cards", "{'root_hollow': {'pact_of_living_stone': null, 'hunger_pulse': null}}", "(SD-247)"},
    {"room_cards", "{'root_hollow': {'pact_of_living_stone': {'offer': {'covenant': {'min_trust': 5}}}}}",
     "(SD-242)"},
    {"room_cards", "{'root_hollow': {'crushing_grip': {'cost': 4}}}", "(SD-078, C-11)"},
    {"room_cards", "{'root_hollow': {'tremor_slam': {'strike': {'keywords': null}}}}",
     "room_cards.root_hollow.tremor_slam: Tremor Slam is a vanilla card"},
    {"room_cards", "{'root_hollow': {'tremor_slam': {'strike': {'keywords': null}}}}", "(SD-063)"},
    {"creature_cards", "{'veil_moth': {'evasive_flutter': {'react': {'absorb': null}}}}",
     "plays like Dust Veil; no two cards of a category may (SD-048, SD-049)"},
    {"room_cards", "{'root_hollow': {'soul_leech': {'strike': {'keywords': ['erode'], 'power': 5}}}}",
     "(SD-048, SD-049)"},
    {"room_cards", "{'root_hollow': {'crushing_grip': {'strike': {'target': 'veil'}}}}",
     "this falls on the visitor, which has no veil (SD-016, SD-017)"},
    {"room_cards", "{'root_hollow': {'hunger_pulse': {'core': true}}}", "11 core cards"},
    {"creature_cards",
     "{'thornback_boar': {'gore': {'combo': null}, 'tusk_slash': {'combo': null}, 'dig_in': {'combo': "
     "null}}}",
     "fewer than 2 combo lines of two cards or more (SD-058)"},
    {"member_cards", "{'warden': {'steadfast_will': null, 'iron_bark': null}}", "(SD-163)"},
    {"member_cards", "{'druid': {'restoration': {'cost': 2}}}", "(SD-173)"},
    {"parties", "{'standard_company': {'members': ['knight', 'bard', 'cleric', 'rogue']}}",
     "there is no class 'bard'"},
    {"parties", "{'standard_company': {'members': ['knight', 'cleric', 'rogue']}}", "4 entries"},
    {"generic_cards", "{'dungeon': {'waiting_ear': null}}",
     "no trap; a generic pool covers every category (SD-306)"},
    {"generic_cards", "{'visitor': {'empty_hands': null}}", "(SD-307)"},
    {"generic_cards", "{'dungeon': {'falling_stone': {'strike': {'keywords': ['entangle']}}}}",
     "enables a combo"},
    {"generic_cards",
     "{'visitor': {'settle': {'title': 'Settle', 'type': 'social', 'cost': 0, 'energy': "
     "{'kind': 'standard', 'permanent': 1}}}}",
     "another card is called generic.settle"},
    {"room_cards", "{'root_hollow': {'gore': {'title': 'Gore', 'type': 'social', 'cost': 1, 'core': false}}}",
     "exactly one category, this one of 0 (SD-035)"},
    {"room_cards",
     "{'veil_breach': {'glimpse_beyond': {'offer': {'cost': {'kind': 'dependency', 'amount': 3}}}}}",
     "(SD-215)"},
    {"room_cards", "{'root_hollow': {'mossy_rest': {'offer': {'cost': {'kind': 'flat'}}}}}",
     "does not go with what this is"},
    {"room_cards", "{'veil_breach': {'nightmare_surge': {'strike': {'overwhelm_to': 'nerve'}}}}", "(SD-105)"},
    {"room_cards", "{'root_hollow': {'crushing_grip': {'strike': {'trigger': {'power': null}}}}}",
     "(SD-114)"},
    {"room_cards", "{'nowhere': {}}", "cards of a room that does not exist"},
    {"rooms", "{'root_hollow': {'auto_effects': [{'resource': 'nerve', 'amount': 0, 'every': 1}]}}",
     "(SD-126)"},
    {"rooms", "{'root_hollow': {'contributes': {'veil': 0}}}",
     "rooms.root_hollow.contributes.veil: expected a whole number between 1 and"},
    {"members", "{'knight': {'resolve': 0}}",
     "members.knight.resolve: expected a whole number between 1 and"},
    {"members", "{'knight': {'nerve': 0}}", "members.knight.nerve: expected a whole number between 1 and"},
    {"members", "{'knight': {'vitality': 0}}",
     "members.knight.vitality: expected a whole number between 1 and"},
    {"room_cards", "{'living_root_sanctuary': {'luminous_gift': {'offer': {'cost': {'knowledge': null}}}}}",
     "an Extraction that extracts nothing (SD-214)"},
    {"generic_cards", "{'visitor': {'shared_bread': {'offer': {'covenant': {'min_trust': 9}}}}}",
     "generic_cards.visitor.shared_bread.offer.covenant"},
    {"profiles", "{'tactical': {'side': 'visitor'}}", "is not the side that this profile plays"},
    {"creatures", "{'veil_moth': {'profile': 'moody'}}", "there is no profile 'moody'"},
    {"scenarios", "{'boar': {'rooms': [{'room': 'root_hollow'}, {'room': 'root_hollow'}]}}", "(SD-420)"},
    {"scenarios", "{'boar': {'party': 'standard_company'}}", "a creature or a party"},
    {"scenarios", "{'boar': {'routes': [{'after': 3, 'outcome': 'survive', 'room': 'honeyed_hollow'}]}}",
     "no room follows"},
    {"scenarios", "{'boar': {'rooms': [{'room': 'root_hollow', 'dungeon_profile': 'cooperative'}]}}",
     "a mind for the other side"},
    {"engine", "{'margin': [5, 5, -2, -4]}", "(SD-092 to SD-096)"},
    {"engine", "{'tier_from': [0, 3, 3, 9]}", "(SD-221)"},
    {"words", "{'cards': {'root_hollow': {'mossy_rest': null}}}",
     "words.cards.root_hollow.mossy_rest: is missing"},
};

static void broken_content_is_refused(void **state) {
    (void)state;
    static const struct broken_row sound = {"engine", "{'rally': 2}", NULL};
    broken_rows_are_refused(&shattered_ops, content_root(), &sound, broken, sizeof broken / sizeof broken[0]);
}

/* SD-247, SD-306: the schema knows no Covenant in a pool; should it ever let one through, the loader refuses
 * it, under Bond v2 too, where Covenants of rooms are left out. */
static void generic_covenants_are_refused(void **state) {
    (void)state;
    static const char *const rulesets[] = {"v3", "document-v2"};
    for (int i = 0; i < 2; i++) {
        struct err e = {0};
        struct content *c = NULL;
        struct sd_rules *r = calloc(1, sizeof *r);
        assert_int_equal(content_open(content_root(), "shattered", rulesets[i], &c, &e), ST_OK);
        json_t *offer = (json_t *)content_at(c, "generic_cards.visitor.shared_bread.offer");
        assert_int_equal(json_object_set_new(offer, "covenant", json_pack("{s:i}", "min_trust", 9)), 0);
        assert_true(sd_content_load(c, r, &e) != ST_OK);
        assert_non_null(strstr(e.text, "generic_cards.visitor.shared_bread: is a Covenant"));
        content_close(c);
        free(r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_content_is_refused),
        cmocka_unit_test(generic_covenants_are_refused),
    };
    return cmocka_run_group_tests_name("shattered broken content", tests, NULL, NULL);
}
