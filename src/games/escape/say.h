/* ESCAPE THE DUNGEON: names and figures for people, shared by the files that put the game into words (say.c,
 * say_event.c, json.c). The player reads "you" for itself. */
#ifndef GLOAM_GAMES_ESCAPE_SAY_H
#define GLOAM_GAMES_ESCAPE_SAY_H

#include "games/escape/es_rules.h"

enum { ES_SAID_MAX = 600 }; /* bytes of a name, or of what somebody said, its end included */

/* The title of an id; "something" for one that does not exist. */
const char *es_word(const struct es_rules *r, uint32_t kind, int64_t id);

/* "you", "Ansel Roke", "the chain warden"; start: as the first word of a sentence. Nobody is "nobody". */
void es_put_who(const struct es_rules *r, int64_t id, bool start, struct text *out);

/* Ten-thousandths: "0.35", "-0.0125", "12.00": two digits behind the point or as many as it takes, four at
 * most; plus: with a sign. */
void es_put_decimal(int64_t n, bool plus, struct text *out);

/* A room inside a sentence: "the training room". */
void es_put_room(const struct es_rules *r, uint32_t feature, struct text *out);

/* What somebody said: a stock line, or the latest words of its own that the player knows of. */
const char *es_words_of(const struct es_rules *r, const struct es_view *v, uint32_t who, uint32_t line);

/* "hit Ansel Roke in the pit and drew blood": a deed, with names. */
void es_put_deed(const struct es_rules *r, uint32_t verb, uint32_t outcome, uint32_t feature, uint32_t target,
                 struct text *out);

#endif
