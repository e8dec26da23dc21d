/* Figures in words. */
#include "lab/judge/figure.h"

#include "base/hash.h"

#include <string.h>

enum { JSON_DIGITS = 6 };

void figure_band(struct text *out, int64_t lo_milli, int64_t hi_milli, bool percent) {
    double scale = percent ? 10 : 1000;
    double lo = (double)lo_milli / scale, hi = (double)hi_milli / scale;
    if (hi_milli == INT64_MAX)
        text_fmt(out, ">= %.6g", lo);
    else if (lo_milli == INT64_MIN)
        text_fmt(out, "<= %.6g", hi);
    else if (lo_milli == hi_milli)
        text_fmt(out, "%.6g", lo);
    else
        text_fmt(out, "%.6g - %.6g", lo, hi);
    if (percent)
        text_char(out, '%');
}

void figure_value(struct text *out, const struct estimate *got, bool percent) {
    if (!got->n)
        text_char(out, '-');
    else if (percent)
        text_fmt(out, "%.1f%%", 100 * got->value);
    else
        text_fmt(out, "%.2f", got->value);
}

void figure_interval(struct text *out, const struct estimate *got, bool percent) {
    const struct interval *i = &got->interval;
    if (!i->known)
        text_char(out, '-');
    else if (percent)
        text_fmt(out, "%.1f - %.1f%%", 100 * i->lo, 100 * i->hi);
    else
        text_fmt(out, "%.2f - %.2f", i->lo, i->hi);
}

void figure_json_fixed(struct jw *w, const char *key, bool known, double v) {
    jw_key(w, key);
    if (known)
        jw_fixed(w, v, JSON_DIGITS);
    else
        jw_null(w);
}

void figure_json_hash(struct jw *w, const char *key, uint64_t hash) {
    char hex[17];
    hash_hex(hash, hex);
    jw_kstr(w, key, hex);
}

void figure_policies(struct text *out, const struct batch_plan *p) {
    const struct game_ops *ops = p->set->ops;
    bool same = true;
    for (uint32_t i = 1; i < ops->seats; i++)
        same = same && !strcmp(p->policy[i], p->policy[0]);
    for (uint32_t i = 0; i < (same ? 1 : ops->seats); i++) {
        if (same)
            text_put(out, p->policy[0]);
        else
            text_fmt(out, "%s%s=%s", i ? " " : "", ops->seat_names[i], p->policy[i]);
    }
}
