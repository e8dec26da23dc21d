/* ESCAPE's field tables: every field of setup, state and view once. Save, load, hash, diff and dump come from
 * here; fields_check (run by the conformance tests) proves that no byte is forgotten. Ids of people are plain
 * numbers; words are bytes. */
#include "games/escape/es.h"

// clang-format off
static const struct fields belief_fields = FIELDS(es_belief, {
    FIELD_EACH(es_belief, deed, actor, subject, source, confidence),
    FIELD_PLACE(es_belief, verb, ES_KIND_VERB),
    FIELD_PLACE(es_belief, outcome, ES_KIND_OUTCOME),
    FIELD_ID(es_belief, feature, ES_KIND_ROOM),
    FIELD_PLACE(es_belief, state, ES_KIND_STATE),
});

static const struct fields memory_fields = FIELDS(es_memory, {
    FIELD_EACH(es_memory, next_seen, next_heard),
    FIELD_PADDING(es_memory, pad),
    FIELD_SUBS(es_memory, seen, &belief_fields),
    FIELD_SUBS(es_memory, heard, &belief_fields),
});

static const struct fields effect_fields = FIELDS(es_effect, {
    FIELD_EACH(es_effect, attack, defence, turns),
    FIELD_PADDING(es_effect, pad),
});

static const struct fields entity_fields = FIELDS(es_entity, {
    FIELD_EACH(es_entity, id, kind),
    FIELD_ID(es_entity, faction, ES_KIND_FACTION),
    FIELD_EACH(es_entity, depth, room, tier, barred, health, health_most),
    FIELD_ARRAY(es_entity, attribute),
    FIELD_EACH(es_entity, base_level, reputation, xp, energy),
    FIELD_ARRAY(es_entity, trait),
    FIELD_PADDING(es_entity, lanes),
    FIELD_ARRAY(es_entity, feature),
    FIELD(es_entity, skills),
    FIELD_ID(es_entity, last_verb, ES_KIND_VERB),
    FIELD(es_entity, companion),
    FIELD_ARRAY(es_entity, item),
    FIELD_SUBS(es_entity, effect, &effect_fields),
    FIELD_SUB(es_entity, memory, &memory_fields),
});

static const struct fields room_fields = FIELDS(es_room, {
    FIELD_ID(es_room, feature, ES_KIND_ROOM),
    FIELD(es_room, known),
    FIELD_ARRAY(es_room, item),
    FIELD(es_room, left),
});

static const struct fields saying_fields = FIELDS(es_saying, {
    FIELD(es_saying, deed),
    FIELD_BYTES(es_saying, words),
});

const struct fields es_setup_fields = FIELDS(es_setup, {
    FIELD(es_setup, scenario),
    FIELD_PADDING(es_setup, pad),
    FIELD_EACH(es_setup, turn_limit, depth, spawns),
});

static const struct fields run_fields = FIELDS(es_run, {
    FIELD_EACH(es_run, turn, deeds, next_id, entities, enemy_bonus, chapters, pruned, acts),
    FIELD_EACH(es_run, cutscenes, events, over),
    FIELD_ID(es_run, heading, ES_KIND_ARCHETYPE),
    FIELD_ID(es_run, heading_before, ES_KIND_ARCHETYPE),
    FIELD_EACH(es_run, deepest, highest, found, lost),
    FIELD_PADDING(es_run, pad),
    FIELD_EACH(es_run, options, fallen),
});

static const struct fields level_fields = FIELDS(es_level, {
    FIELD_SUB(es_level, npc, &stream_fields),
    FIELD_SUB(es_level, rumor, &stream_fields),
    FIELD_SUB(es_level, combat, &stream_fields),
    FIELD_EACH(es_level, played, laid),
    FIELD_PADDING(es_level, pad),
});

const struct fields es_state_fields = FIELDS(es_state, {
    FIELD_SUB(es_state, run, &run_fields),        FIELD_SUB(es_state, setup, &es_setup_fields),
    FIELD_SUBROWS(es_state, room, &room_fields),  FIELD(es_state, next_saying),
    FIELD_SUBS(es_state, saying, &saying_fields), FIELD_BYTES(es_state, words),
    FIELD_SUBS(es_state, level, &level_fields),   FIELD(es_state, seed),
    FIELD_SUBS(es_state, entity, &entity_fields),
});

static const struct fields person_fields = FIELDS(es_person, {
    FIELD_EACH(es_person, id, kind),
    FIELD_ID(es_person, faction, ES_KIND_FACTION),
    FIELD(es_person, tier),
    FIELD_ID(es_person, archetype, ES_KIND_ARCHETYPE),
    FIELD_EACH(es_person, companion, loot, health, health_most, level, reputation),
    FIELD_ARRAY(es_person, attribute),
    FIELD_EACH(es_person, skills, enemy),
    FIELD_PADDING(es_person, pad),
    FIELD_EACH(es_person, kind_deeds, violent_deeds, false_deeds),
    FIELD_PADDING(es_person, pad2),
});

const struct fields es_view_fields = FIELDS(es_view, {
    FIELD_SUB(es_view, run, &run_fields),
    FIELD_SUB(es_view, setup, &es_setup_fields),
    FIELD_SUB(es_view, self, &entity_fields),
    FIELD_EACH(es_view, here, companion),
    FIELD_SUBS(es_view, person, &person_fields),
    FIELD_SUBROWS(es_view, room, &room_fields),
    FIELD_SUBS(es_view, saying, &saying_fields),
});
