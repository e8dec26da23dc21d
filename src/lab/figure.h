/* Figures in words: how reports write a measured value, its interval and its band, for people and as JSON. A
 * share is told in percent. */
#ifndef GLOAM_LAB_FIGURE_H
#define GLOAM_LAB_FIGURE_H

#include "base/jw.h"
#include "lab/study.h"

/* "10 - 15", ">= 1", "0 - 10%": as its source gives it, no digits that say nothing. */
void figure_band(struct text *out, int64_t lo_milli, int64_t hi_milli, bool percent);
/* "13.52" or "61.2%"; "-" when nothing was observed. */
void figure_value(struct text *out, const struct estimate *got, bool percent);
/* "13.45 - 13.59"; "-" when it is not known. */
void figure_interval(struct text *out, const struct estimate *got, bool percent);
/* Who plays: "delver", or "first=delver second=random" where the seats differ. */
void figure_policies(struct text *out, const struct batch_plan *p);

/* Keys of the object that is open, all with the same digits: a number, or null when it is not known; an
 * "interval"; "n", "measured" and "interval". */
void figure_json_fixed(struct jw *w, const char *key, bool known, double v);
void figure_json_interval(struct jw *w, struct interval i);
void figure_json(struct jw *w, const struct estimate *got);
/* A band as [lo, hi]; an open end is null. */
void figure_json_band(struct jw *w, const char *key, int64_t lo_milli, int64_t hi_milli);
void figure_json_hash(struct jw *w, const char *key, uint64_t hash);

#endif
