/* Content of ESCAPE that breaks a rule is refused with file, path and reason. Broken content is the real one
 * with a small layer on top (tests/broken_tree.h). */
#include "es_test.h"

#include "../broken_tree.h"

/* A layer over the real content: one section's file, and what the refusal must say. */
static const struct broken_row broken[] = {
    {"engine", "{'xp_per_level': 0}",
     "escape/over/engine.json: engine.xp_per_level: expected a whole number"},
    {"engine", "{'cap': 49}", "engine.cap"},
    {"engine", "{'projection': {'cap_one': 4000}}", "(ES-020, ES-021)"},
    {"engine", "{'weapons': {'per_chapter': [-6, 1, 2, 1]}}", "rarity 0 weighs -6 in chapter 11 (D-28)"},
    {"engine", "{'weapons': {'at_first': [0, 0, 0, 0], 'per_chapter': [0, 0, 0, 0]}}",
     "no weapon can be drawn"},
    {"engine", "{'war': [['freelancer', 'freelancer']]}", "not with itself (D-19)"},
    {"engine", "{'combat_order': ['lock_picking']}",
     "engine.combat_order.0: there is no skill 'lock_picking'"},
    {"engine", "{'steal_skill': 'thumbs'}", "engine.steal_skill: there is no skill 'thumbs'"},
    {"engine", "{'murder': {'faction': 'party'}}", "engine.murder.faction"},
    {"engine", "{'kinds': {'hostile': {'health': null}}}", "health"},
    {"engine", "{'npc': {'recruit': 3}}", "engine.npc"},
    {"actions", "{'train': {'effect': {'speed': 1}}}", "actions.train.effect"},
    {"actions", "{'move': null}", "move"},
    {"actions", "{'fight': {'heard': null}}", "actions.fight.heard: what is heard of needs a reach"},
    {"actions", "{'rest': {'effect': {'levity': 20001}}}", "actions.rest.effect.levity"},
    {"rooms", "{'corridor': {'per_level': 14}}",
     "47 rooms per level beside its two ends; 48 are needed (ES-188)"},
    {"rooms", "{'start': {'per_level': 1}, 'corridor': {'per_level': 14}}", "(ES-189, ES-190)"},
    {"rooms", "{'library': {}}", "library"},
    {"items", "{'order': ['treasure_cache']}", "items.order: names 1 of 9 entries"},
    {"items", "{'order': ['treasure_cache', 'treasure_cache']}", "names 'treasure_cache' twice"},
    {"items", "{'order': ['spoon']}", "items.order: there is no entry 'spoon'"},
    {"items", "{'loot_pouch': {'tags': ['keepsake']}}", "(D-23)"},
    {"items", "{'loot_pouch': {'tags': ['loot', 'treasure']}}", "2 items are tagged treasure"},
    {"items", "{'bell_hammer': {'tier': 2}}", "items.bell_hammer: a weapon has a tier of its own"},
    {"items", "{'bell_hammer': {'tags': ['keepsake'], 'tier': null}}", "tiers 1 to 4"},
    {"items", "{'rune_chip': {'tier': 1}}", "items.rune_chip: a weapon has a tier"},
    {"skills", "{'shadow_hand': {'needs': {'skills': ['kleptomania']}}}",
     "skills.shadow_hand.needs.skills.0: there is no skill 'kleptomania'"},
    {"skills", "{'keen_eye': {'effect': {'survival': 1}}}", "only an evolution changes its owner (D-17)"},
    {"skills", "{'trap_vision': {'parent': 'deep_appraisal'}}", "grows from a base skill (ES-096)"},
    {"skills", "{'trap_vision': {'parent': 'trap_vision'}}", "grows from a base skill (ES-096)"},
    {"skills", "{'xray': {'radius': 0}}", "skills.xray.radius"},
    {"skills", "{'xray': {'needs': {'skills': ['xray']}}}",
     "skills.xray.needs.skills: nobody can ever have all of these"},
    {"skills", "{'keen_eye': {'needs': {'skills': ['shadow_hand']}}}", "nobody can ever have all of these"},
    {"archetypes", "{'hermit': {'vector': null}}", "vector"},
    {"archetypes",
     "{'hermit': {'vector': {'equilibrium': 0, 'levity': 0, 'constraint': 0, 'projection': 0}}}",
     "archetypes.hermit.vector: points nowhere"},
    {"anchors", "{'guile': {'for': ['mercy']}}", "'mercy' is an anchor already"},
    {"anchors", "{'guile': {'for': ['Two words']}}",
     "anchors.guile.for: entry 0 is no single word of small letters (D-10)"},
    {"anchors", "{'levity': {'for': []}}", "anchors.levity.for"},
    {"deeds", "{'rest': null}", "rest"},
    {"deeds", "{'rooms': {'rest': null}}", "rest"},
    {"dialogue", "{'bank_the_fire': {'rooms': ['kitchen']}}", "dialogue.bank_the_fire.rooms.0"},
    {"dialogue", "{'bank_the_fire': {'after': ['bank_the_fire']}}",
     "nobody can ever have taken all of these"},
    {"dialogue", "{'hear_them_out': {'never_after': ['tell_it_straight']}}",
     "dialogue.hear_them_out.after: nobody can ever have taken all of these (D-20)"},
    {"dialogue", "{'bank_the_fire': {'after': ['arson']}}", "there is no option 'arson'"},
    {"dialogue", "{'bank_the_fire': {'gives': 'firewood'}}", "there is no item 'firewood'"},
    {"dialogue", "{'bank_the_fire': {'takes_tag': 'loot'}}", "only what must lie here can be taken"},
    {"dialogue", "{'a_new_one': {'title': 'Hm.', 'rooms': ['rest'], 'effect': {}}}",
     "words.options.a_new_one: is missing"},
    {"dialogue", "{'New': {'title': 'Hm.', 'rooms': ['rest'], 'effect': {}}}", "New"},
    {"cutscenes", "{'surface_air': {'escape': null}}", "nothing starts this cutscene"},
    {"cutscenes", "{'hands_like_smoke': {'skill': 'juggling'}}", "there is no skill 'juggling'"},
    {"events", "{'fame_watchers_20': {'enemy_bonus': -1}}", "events.fame_watchers_20.enemy_bonus"},
    {"lines", "{'greet': ''}", "lines.greet"},
    {"people", "{'pell': null}", "47 people; 48 live in the dungeon (ES-193)"},
    {"people", "{'pell': {'depth': 11}}",
     "gallows_jo, hesper_vane, old_tam, pell and wick are at depth 11; four live there (ES-193)"},
    {"people", "{'pell': {'title': 'Brannick'}}",
     "people.pell.title: 'Brannick' is what brannick is called already"},
    {"people", "{'pell': null, 'hostile_60': {'title': 'Pell', 'depth': 12}}",
     "is the name of somebody else"},
    {"people", "{'pell': null, 'a_name_that_is_long': {'title': 'Pell', 'depth': 12}}", "at most 15"},
    {"words", "{'people': {'pell': null}}", "words.people.pell: is missing"},
    {"words", "{'rooms': {'rest': []}}", "words.rooms.rest"},
    {"words", "{'hostiles': []}", "words.hostiles"},
    {"words", "{'told': {'murder': []}}", "words.told.murder"},
    {"words", "{'told': {'murder': null}}", "murder"},
};

static void broken_content_is_refused(void **state) {
    (void)state;
    static const struct broken_row sound = {"engine", "{'rest_health': 2}", NULL};
    broken_rows_are_refused(&escape_ops, content_root(), &sound, broken, sizeof broken / sizeof broken[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(broken_content_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
