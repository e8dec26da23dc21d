/* Figures in words: a measured value, its interval and its band, as sentences tell them. A share is told in
 * percent. */
#ifndef GLOAM_LAB_JUDGE_FIGURE_H
#define GLOAM_LAB_JUDGE_FIGURE_H

#include "base/jw.h"
#include "lab/play/batch.h"
#include "lab/stats.h"

/* "10 - 15", ">= 1", "0 - 10%": as its source gives it, no digits that say nothing. */
void figure_band(struct text *out, int64_t lo_milli, int64_t hi_milli, bool percent);
/* "13.52" or "61.2%"; "-" when nothing was observed. */
void figure_value(struct text *out, const struct estimate *got, bool percent);
/* "13.45 - 13.59"; "-" when it is not known. */
void figure_interval(struct text *out, const struct estimate *got, bool percent);
/* Who plays: "delver", or "first=delver second=random" where the seats differ. */
void figure_policies(struct text *out, const struct batch_plan *p);

/* Keys of the object that is open: a number, or null when it is not known, always with the same digits. */
void figure_json_fixed(struct jw *w, const char *key, bool known, double v);
void figure_json_hash(struct jw *w, const char *key, uint64_t hash);

#endif
