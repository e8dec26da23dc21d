/* A validator for the part of JSON Schema 2020-12 that content needs: $schema, $id, title, description, type,
 * properties, required, additionalProperties (false or a schema), items, minItems, maxItems, enum, minimum,
 * maximum, minLength, maxLength, $defs and $ref to "#/$defs/name". A keyword outside this list is an error,
 * so that nothing a schema says is silently ignored. Stricter than the standard in one point: 3.0 is no whole
 * number. Messages are for the designer of the content, not for the author of the schema. */
#ifndef GLOAM_CORE_SCHEMA_H
#define GLOAM_CORE_SCHEMA_H

#include "base/status.h"
#include "base/text.h"

#include <jansson.h>

enum { SCHEMA_DEPTH_MAX = 128 };

/* ST_OK: the value fits and path is as it was. ST_INVALID: it does not; the place is appended to path
 * ("torch.uses", "floors.2.rooms") and e holds the reason. ST_PARSE: the schema itself is faulty; the place
 * within the schema is appended. */
enum status schema_check(const json_t *schema, const json_t *value, struct text *path, struct err *e);

/* Appends a value as messages show it: 12, null, 'text', a list of 3 entries. */
void schema_show(const json_t *value, struct text *out);

#endif
