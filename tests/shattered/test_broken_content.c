/* Content of SHATTERED DUNGEON that breaks a rule is refused with the rule's number. Broken content is the
 * real one with a small layer on top, in a folder of its own; in layers single quotes stand for double ones.
 */
#include "games/shattered/sd.h"

#include "core/content.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static const char *content_root(void) {
    const char *root = getenv("GLOAM_CONTENT");
    assert_non_null(root);
    return root;
}

/* A layer over the real content: one section's file, and what the refusal must say. */
static const struct broken {
    const char *section, *layer, *says;
} broken[] = {
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

static void put(const char *path, const char *text) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    for (; *text; text++)
        fputc(*text == '\'' ? '"' : *text, f);
    assert_int_equal(fclose(f), 0);
}

static int remove_one(const char *path, const struct stat *sb, int flag, struct FTW *ftw) {
    (void)sb, (void)flag, (void)ftw;
    return remove(path);
}

/* The real base and schemas by link, a list of rulesets of its own, and an empty layer "over". */
static void make_tree(char *home, size_t cap) {
    char path[700], real[600], target[700];
    const char *tmp = getenv("TMPDIR");
    snprintf(home, cap, "%s/gloam-shattered-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    assert_non_null(mkdtemp(home));
    assert_true(strlen(content_root()) < sizeof real && realpath(content_root(), real));
    static const char *const folders[] = {"content", "content/shattered", "content/shattered/over",
                                          "schemas"};
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/%s", home, folders[i]);
        assert_int_equal(mkdir(path, 0700), 0);
    }
    snprintf(path, sizeof path, "%s/content/shattered/base", home);
    snprintf(target, sizeof target, "%s/shattered/base", real);
    assert_int_equal(symlink(target, path), 0);
    snprintf(path, sizeof path, "%s/schemas/shattered", home);
    snprintf(target, sizeof target, "%s/../schemas/shattered", real);
    assert_int_equal(symlink(target, path), 0);
    snprintf(path, sizeof path, "%s/content/shattered/rulesets.json", home);
    put(path,
        "{'rulesets': [{'name': 'broken', 'title': 'Broken', 'default': true, 'layers': ['base', 'over']}]}");
}

/* Loads the tree with one layer; ST_OK or the refusal in e. */
static enum status load_with(const char *home, const char *section, const char *layer, struct err *e) {
    char path[700], root[400];
    struct content *c = NULL;
    struct sd_rules *r = calloc(1, sizeof *r);
    snprintf(root, sizeof root, "%s/content", home);
    snprintf(path, sizeof path, "%s/content/shattered/over/%s.json", home, section);
    put(path, layer);
    enum status st = content_open(root, "shattered", "broken", &c, e);
    if (st == ST_OK)
        st = sd_content_load(c, r, e);
    content_close(c);
    free(r);
    assert_int_equal(remove(path), 0);
    return st;
}

static void broken_content_is_refused(void **state) {
    (void)state;
    char home[300];
    struct err sound = {0};
    make_tree(home, sizeof home);
    if (load_with(home, "engine", "{'rally': 2}", &sound) != ST_OK) /* the tree itself is sound */
        fail_msg("%s", sound.text);
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        struct err e = {0};
        enum status st = load_with(home, broken[i].section, broken[i].layer, &e);
        if (st == ST_OK || !strstr(e.text, broken[i].says))
            fail_msg("'%s' should be refused with '%s', not '%s'", broken[i].layer, broken[i].says, e.text);
    }
    assert_int_equal(nftw(home, remove_one, 8, FTW_DEPTH | FTW_PHYS), 0);
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
