/* Field tables as JSON: what saves, replays and dumps hold of a flat struct. An array loses its trailing zero
 * elements, and a missing element or optional field is zero. Unsigned 64-bit fields are strings. A field with
 * a 'kind' is an id into content and is written as its name. */
#ifndef GLOAM_BASE_FIELDS_JSON_H
#define GLOAM_BASE_FIELDS_JSON_H

#include "base/fields.h"
#include "base/jw.h"

#include <jansson.h>

/* Writes one JSON object. names may be null when no field has a kind. False: an id had no name and became
 * null, so that what was written does not say all that p holds. */
bool fields_write(const struct fields *t, const void *p, const struct field_names *names, struct jw *w);

/* The table itself, for whoever reads the bytes: an array of {name, type, at, count, size, kind,
 * index, fields}. at is the place of the first element in its struct, size is of one element; kind is there
 * for ids, index where they count from 0, fields for structs. The type is i or u with its bits, "struct", or
 * "pad" for bytes that are zero. */
void fields_describe(const struct fields *t, struct jw *w);

/* Reads one JSON object into p, which is zeroed first. Unknown keys, wrong types and values that do not fit
 * are errors that name the path. The meaning of the values is the caller's to check. */
enum status fields_read(const struct fields *t, void *p, const struct field_names *names, const json_t *obj,
                        struct err *e);

#endif
