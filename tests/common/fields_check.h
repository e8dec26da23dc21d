/* What tests ask of field tables: whether they are whole, and where two structs differ. */
#ifndef GLOAM_TESTS_FIELDS_CHECK_H
#define GLOAM_TESTS_FIELDS_CHECK_H

#include "base/fields.h"

/* Every byte exactly once, sizes as declared: ST_BUG with the name of the first gap or overlap. */
enum status fields_check(const struct fields *t, struct err *e);

/* Path of the first leaf that differs ("rooms[3].foe.hp") with both values; false when equal. With
 * skip_cosmetic, fields marked FIELD_COSMETIC are not compared. */
bool fields_diff(const struct fields *t, const void *a, const void *b, bool skip_cosmetic, struct text *path);

#endif
