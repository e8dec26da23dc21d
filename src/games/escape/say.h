/* ESCAPE THE DUNGEON: names and figures for people, shared by the files that put the game into words (say.c,
 * say_event.c, json.c). The player reads "you" for itself. */
#ifndef GLOAM_GAMES_ESCAPE_SAY_H
#define GLOAM_GAMES_ESCAPE_SAY_H

#include "games/escape/es_rules.h"

enum { ES_SAID_MAX = 600 }; /* bytes of a name, or of what somebody said, its end included */

/* "you", "Ansel Roke", "the chain warden"; start: as the first word of a sentence. Nobody is "nobody". */
void es_put_who(const struct es_rules *r, int64_t id, bool start, struct text *out);

/* How people are shown figures that are ten-thousandths: in hundredths, halves away from zero (D-03). */
int64_t es_hundredths(int64_t n);

/* Ten-thousandths as hundredths: "0.35", "-0.01", "12.00"; plus: with a sign. */
void es_put_decimal(int64_t n, bool plus, struct text *out);

/* Null: not in the player's room. */
const struct es_person *es_person_here(const struct es_view *v, uint32_t id);

/* What the player knows of the room on the other side; null: it lies on another level, or outside. */
const struct es_room *es_room_beyond(const struct es_view *v, uint32_t direction);

/* A room inside a sentence: "the training room". */
void es_put_room(const struct es_rules *r, uint32_t feature, struct text *out);

/* What somebody said: a stock line, or the latest words of its own that the player knows of. */
const char *es_words_of(const struct es_rules *r, const struct es_view *v, uint32_t who, uint32_t line);

/* "hit Ansel Roke in the pit and drew blood": a deed of somebody, with names. */
void es_put_deed(const struct es_rules *r, uint32_t actor, uint32_t verb, uint32_t outcome, uint32_t feature,
                 uint32_t target, struct text *out);

/* One of several ways to say the same, fixed by what it is about: a page reads the same every time. */
uint32_t es_which(uint32_t a, uint32_t b, uint32_t c, uint32_t count);

/* "Pell has drawn blood": what is told of somebody, in the words of the teller. */
void es_put_told(const struct es_rules *r, uint32_t teller, uint32_t about, uint32_t verb, struct text *out);

/* The whole sentence, with who has it from where. Whether it is true is not for the hearer to know. */
void es_say_heard(const struct es_rules *r, uint32_t teller, uint32_t about, uint32_t verb, bool witness,
                  struct text *out);

/* closed.c: why a choice is closed, if that takes a figure; and what a skill asks for, beside what there is
 * of it; unmet: only what is wanting. out is empty. */
void es_say_closed(const struct es_rules *r, const struct es_view *v, const struct action *a, uint32_t reason,
                   struct text *out);
void es_put_needs(const struct es_rules *r, const struct es_entity *me, uint32_t skill, bool unmet,
                  struct text *out);

/* say_event.c: what say_among.c tells of several at once. " come in from the east, and not to talk."; where a
 * change comes from, " from the room"; and a figure of the player that changed by so much, to what it is. */
void es_put_coming(const struct es_view *v, const struct event *ev, bool several, struct text *out);
const char *es_stage_words(uint32_t stage);
void es_put_feature(const struct es_rules *r, const struct event *ev, int64_t by, const char *why,
                    struct text *out);

/* "the Rust Halberd 55, the Ash Lancer 54 and 4 others": of so many the first three are there to be named. */
void es_put_several(const struct es_rules *r, const int64_t *who, uint32_t count, bool start,
                    struct text *out);

/* How a room stands on the map; ' ' is one that was never seen. */
char es_room_mark(const struct es_room *room);

/* words.c. Whether an enemy is in the room. */
bool es_foe_here(const struct es_view *v);

/* What somebody thinks of the player: "thinks well of you, partly for what is not true". */
void es_put_opinion(const struct es_person *p, struct text *out);

/* "Treasure Cache x2, Notched Sword"; nothing when there is nothing. */
void es_put_items(const struct es_rules *r, const uint8_t item[ES_ITEMS], struct text *out);
void es_put_skills(const struct es_rules *r, uint16_t skills, struct text *out);

/* The same with what weapons are worth, and which is in hand. */
void es_put_pack(const struct es_rules *r, const struct es_entity *me, struct text *out);

/* What a skill does, from its figures, and what it can become. */
void es_put_skill(const struct es_rules *r, const struct es_entity *me, uint32_t id, struct text *out);

/* Everything that can be seen of somebody in the room. */
void es_put_figures(const struct es_rules *r, const struct es_person *p, struct text *out);

/* " For 12 turns: attack +1.5." */
void es_put_passing(const struct es_effect *e, struct text *out);

/* The archetypes by score, best first: ids and scores; returns how many. */
uint32_t es_ranked(const struct es_rules *r, const struct es_view *v, uint8_t id[ES_ARCHETYPES],
                   int32_t score[ES_ARCHETYPES]);

/* What a run that is over was like. */
const char *es_end_words(const struct es_view *v);

/* json.c: ten-thousandths as a number with four digits behind the point. */
void es_json_decimal(struct jw *w, const char *key, int64_t n);

#endif
