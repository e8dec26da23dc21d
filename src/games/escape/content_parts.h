/* ESCAPE THE DUNGEON: the insides of the loader, for the files content*.c, names.c and tests. */
#ifndef GLOAM_GAMES_ESCAPE_CONTENT_PARTS_H
#define GLOAM_GAMES_ESCAPE_CONTENT_PARTS_H

#include "core/content_reader.h"
#include "games/escape/es_rules.h"

/* Words of the closed lists, in the order of es_enum.h (names.c); "" is no word. */
extern const char *const es_axis_words[ES_AXES]; /* traits, then features */
extern const char *const es_attribute_words[ES_ATTRIBUTES];
extern const char *const es_verb_words[ES_VERBS];
extern const char *const es_outcome_words[ES_OUTCOMES];
extern const char *const es_room_words[ES_ROOM_FEATURES];
extern const char *const es_kind_words[ES_KINDS];
extern const char *const es_faction_words[ES_FACTIONS];

/* content_read.c: what several sections are made of. Absent keys leave nothing asked and nothing changed. */
void es_read_delta(struct content_reader *rd, const char *key, struct es_delta *out);
void es_read_needs(struct content_reader *rd, const struct es_rules *r, struct es_needs *out);
void es_read_traits(struct content_reader *rd, const char *key, int16_t out[ES_LANES]);
uint32_t es_read_tag(struct content_reader *rd, const char *key); /* one word */
uint8_t es_read_faction(struct content_reader *rd, const char *key);
/* The id of a thing of content that must be there; 'what' is for the message. */
uint8_t es_read_reference(struct content_reader *rd, const struct es_rules *r, const char *key, uint32_t kind,
                          const char *what);
/* A bit for each name in a list. */
uint64_t es_read_set(struct content_reader *rd, const struct es_rules *r, const char *key, uint32_t kind,
                     const char *what);
const char *es_read_prose(struct content_reader *rd, const char *group, const char *name);
/* At most cap texts of a list; returns how many. */
uint8_t es_read_texts(struct content_reader *rd, const char *key, uint32_t cap, const char **out);
/* Names of a section in the order of its list "order"; returns how many. */
uint32_t es_read_ordered(struct content_reader *rd, const char *section, uint32_t cap, const char **out);

/* content_things.c: rooms, actions, items, skills, archetypes. */
void es_load_things(struct content_reader *rd, struct es_rules *r);
/* content_story.c: deeds, anchors, dialogue, cutscenes, events, sayings, people, prose of the front. */
void es_load_story(struct content_reader *rd, struct es_rules *r);

#endif
