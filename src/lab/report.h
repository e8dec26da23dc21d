/* Reports of a study: a page of 80 columns for people, one JSON object for programs. Both depend on nothing
 * but the sums: no clock, no machine, no thread count. The caller owns the buffer; when out->cut is set it
 * was too small, and a larger one gives the whole. */
#ifndef GLOAM_LAB_REPORT_H
#define GLOAM_LAB_REPORT_H

#include "lab/study.h"

void report_text(const struct study *s, struct text *out);
void report_json(const struct study *s, struct text *out);

#endif
