/* A reader of merged content, for the games' loaders. It stands at one object and reads its keys; it stops at
 * the first fault: after it every call does nothing and gives a harmless value, so that loading code needs no
 * checks of its own. A key may be a path below the object ("floors.0.rooms"); "" is the object itself. */
#ifndef GLOAM_CORE_CONTENT_READER_H
#define GLOAM_CORE_CONTENT_READER_H

#include "base/fields.h"
#include "core/content.h"

#include <stddef.h>

struct content_reader {
    const struct content *c;
    struct err *e;
    enum status st;
    char base[160]; /* path of the object being read */
};

void content_reader_at(struct content_reader *rd, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Steps into a part of the object and back: the value is for content_reader_leave. */
size_t content_reader_enter(struct content_reader *rd, const char *key);
void content_reader_leave(struct content_reader *rd, size_t back);

void content_reader_fault(struct content_reader *rd, const char *key, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The fault "there is no WHAT 'name'", whatever bytes the name has. */
void content_reader_unknown(struct content_reader *rd, const char *key, const char *what, const char *name);

/* What is there, as JSON. Null when it is not: for 'find' that is an answer, for 'want' a fault. */
const struct json_t *content_reader_find(const struct content_reader *rd, const char *key);
const struct json_t *content_reader_want(struct content_reader *rd, const char *key);
bool content_reader_has(const struct content_reader *rd, const char *key);
size_t content_reader_size(const struct content_reader *rd,
                           const char *key); /* of a list; 0: there is none */

int64_t content_reader_number(struct content_reader *rd, const char *key, int64_t lo, int64_t hi);
bool content_reader_truth(struct content_reader *rd, const char *key);
bool content_reader_flag(struct content_reader *rd, const char *key); /* a truth; absent: false */
const char *content_reader_string(struct content_reader *rd, const char *key);
/* Place of a word in a list; "" in the list is no word. */
uint8_t content_reader_choice(struct content_reader *rd, const char *key, const char *const *words,
                              uint32_t count);

/* Faults if the object has a key that is not among the words of 'keys', separated by blanks. */
void content_reader_only(struct content_reader *rd, const char *keys);
/* Goes to an object and lists its keys in alphabetical order; the strings belong to the content. */
uint32_t content_reader_keys(struct content_reader *rd, const char *path, uint32_t cap, const char **out);
/* Faults at the key unless the name is fit to be an id of at most so many characters. */
void content_reader_id(struct content_reader *rd, const char *key, const char *name, uint32_t most);

/* Numbers from 0 to 'most' under the names of fields. */
void content_reader_fields(struct content_reader *rd, const struct fields *t, void *out, int64_t most);

#endif
