/* Figures in words. */
#include "lab/figure.h"

#include "base/hash.h"

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

void figure_json(struct jw *w, const struct estimate *got) {
    jw_kint(w, "n", got->n);
    jw_key(w, "measured");
    if (got->n)
        jw_fixed(w, got->value, JSON_DIGITS);
    else
        jw_null(w);
    jw_key(w, "interval");
    if (!got->interval.known) {
        jw_null(w);
        return;
    }
    jw_open(w, '[');
    jw_fixed(w, got->interval.lo, JSON_DIGITS);
    jw_fixed(w, got->interval.hi, JSON_DIGITS);
    jw_close(w, ']');
}

static void band_end(struct jw *w, int64_t milli) {
    if (milli == INT64_MIN || milli == INT64_MAX)
        jw_null(w);
    else
        jw_fixed(w, (double)milli / 1000, 3);
}

void figure_json_band(struct jw *w, const char *key, int64_t lo_milli, int64_t hi_milli) {
    jw_kopen(w, key, '[');
    band_end(w, lo_milli);
    band_end(w, hi_milli);
    jw_close(w, ']');
}

void figure_json_hash(struct jw *w, const char *key, uint64_t hash) {
    char hex[17];
    hash_hex(hash, hex);
    jw_kstr(w, key, hex);
}
