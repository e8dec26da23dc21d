/* Reports of differences: 80 columns for people, one JSON object for programs. People get the verdict first,
 * then what really differs, largest first, then what could be chance, and the outcomes in any case. Figures
 * meant for pages are counted, not listed. */
#include "lab/compare.h"

#include "base/hash.h"
#include "lab/figure.h"

#include <math.h>
#include <string.h>

enum {
    REPORT_VERSION = 1,
    WIDTH = 80,
    LABEL = 25,
    ROWS_REAL = 30,
    ROWS_UNCLEAR = 10,
    ROWS_LONE = 10,
    LONE_LEAST = 10
};

static bool is_share(const struct difference *d) {
    return !d->group || d->group->shape == METRIC_SHARE;
}

/* Whether a figure stands in the tables for people; outcomes have one of their own. */
static bool is_listed(const struct difference *d) {
    return d->group && !d->group->page;
}

static void put_label(struct text *out, const struct difference *d) {
    if (d->group)
        text_put(out, d->group->label);
    if (d->group && d->title[0])
        text_put(out, ": ");
    text_put(out, d->title);
}

/* A label that does not fit its column gets a line of its own. */
static void row_label(struct text *out, const char *label) {
    if (strlen(label) > LABEL) {
        text_wrapped(out, label, WIDTH, 2);
        label = "";
    }
    text_fmt(out, "  %-*s", LABEL, label);
}

/* A value with its unit: shares in percent, else as many digits as fit. */
static void put_value(struct text *out, double v, bool share, bool sign) {
    double scaled = share ? 100 * v : v;
    if (fabs(scaled) < 0.005)
        scaled = 0; /* no sign of nothing */
    text_fmt(out, sign ? "%+.*f%s" : "%.*f%s", share || fabs(v) >= 1000 ? 1 : 2, scaled, share ? "%" : "");
}

static void table_head(struct text *out, const char *title, const char *last) {
    text_fmt(out, "\n%-*s %8s %8s %8s  %-16s %7s\n", LABEL + 2, title, "A", "B", "B less A", "95% interval",
             last);
}

static void difference_row(struct text *out, const struct difference *d, const char *last) {
    bool share = is_share(d);
    TEXT_ON_STACK(label, 200);
    TEXT_ON_STACK(a, 32);
    TEXT_ON_STACK(b, 32);
    TEXT_ON_STACK(by, 32);
    TEXT_ON_STACK(interval, 64);
    put_label(&label, d);
    if (d->a.n)
        put_value(&a, d->a.value, share, false);
    if (d->b.n)
        put_value(&b, d->b.value, share, false);
    if (d->a.n && d->b.n)
        put_value(&by, d->by, share, true);
    if (d->interval.known) {
        put_value(&interval, d->interval.lo, share, true);
        text_put(&interval, " to ");
        put_value(&interval, d->interval.hi, share, true);
    }
    row_label(out, label.buf);
    text_fmt(out, " %8s %8s %8s  %-16s %7s\n", a.len ? a.buf : "-", b.len ? b.buf : "-",
             by.len ? by.buf : "-", interval.len ? interval.buf : "-", last);
}

/* The next one after last in order of size: no two take the same place. */
static const struct difference *next_largest(const struct compare_page *p, enum difference_verdict verdict,
                                             const struct difference *last) {
    const struct difference *best = NULL;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct difference *d = &p->list[i];
        double size = fabs(d->effect);
        bool after = !last || size < fabs(last->effect) || (size == fabs(last->effect) && d > last);
        if (d->verdict == verdict && is_listed(d) && after && (!best || size > fabs(best->effect)))
            best = d;
    }
    return best;
}

static uint32_t count_of(const struct compare_page *p, enum difference_verdict verdict, bool listed) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->count; i++)
        n += p->list[i].verdict == verdict && (!listed || is_listed(&p->list[i]));
    return n;
}

static void table(struct text *out, const struct compare_page *p, const char *title,
                  enum difference_verdict verdict, uint32_t most) {
    uint32_t all = count_of(p, verdict, true), rows = 0;
    const struct difference *d = NULL;
    if (all)
        table_head(out, title, "size");
    for (; rows < all && rows < most; rows++) {
        TEXT_ON_STACK(size, 16);
        d = next_largest(p, verdict, d);
        text_fmt(&size, "%+.2f", d->effect);
        difference_row(out, d, size.buf);
    }
    if (rows < all)
        text_fmt(out, "  and %u smaller ones; --json has them all\n", all - rows);
}

/* Only one side has it, or it came up in one side's games only, and there not by a rare chance. */
static bool is_lone(const struct difference *d) {
    return is_listed(d) && !d->a.n != !d->b.n && d->a.n + d->b.n >= LONE_LEAST;
}

static void lone_figures(struct text *out, const struct compare_page *p) {
    uint32_t rows = 0, all = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct difference *d = &p->list[i];
        if (!is_lone(d))
            continue;
        if (!all++)
            text_fmt(out, "\nSeen on one side only\n");
        if (rows == ROWS_LONE)
            continue;
        rows++;
        TEXT_ON_STACK(label, 240);
        put_label(&label, d);
        const struct estimate *v = d->a.n ? &d->a : &d->b;
        text_fmt(&label, ", in %s: ", d->a.n ? "A" : "B");
        put_value(&label, v->value, is_share(d), false);
        text_fmt(&label, " of %lld", (long long)v->n);
        text_wrapped(out, label.buf, WIDTH, 2);
    }
    if (rows < all)
        text_fmt(out, "  and %u more; --json has them all\n", all - rows);
}

static void outcomes(struct text *out, const struct compare_page *p) {
    static const char *const words[DIFFERENCE_VERDICTS] = {"no", "chance?", "real", "-"};
    bool any = false;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct difference *d = &p->list[i];
        if (d->group)
            continue;
        if (!any)
            table_head(out, "Outcomes", "differs");
        any = true;
        difference_row(out, d, words[d->verdict]);
    }
}

static void headline(struct text *out, const struct compare_page *p) {
    const char *verb = strcmp(p->kind, "regress") ? "differ" : "moved";
    uint32_t real = count_of(p, DIFFERENCE_REAL, true), unclear = count_of(p, DIFFERENCE_UNCLEAR, true);
    uint32_t rare = count_of(p, DIFFERENCE_UNKNOWN, true);
    uint32_t judged = real + unclear + count_of(p, DIFFERENCE_NONE, true);
    uint32_t more = count_of(p, DIFFERENCE_REAL, false) - real;
    TEXT_ON_STACK(line, 500);
    if (p->identical)
        text_fmt(&line, "No figure %s%s: all %llu games went the same way.", verb, *verb == 'd' ? "s" : "",
                 (unsigned long long)p->side[0].sum->games);
    else if (real)
        text_fmt(&line, "%u of %u figures really %s.", real, judged, verb);
    else
        text_fmt(&line, "No figure really %s%s, of %u.", verb, *verb == 'd' ? "s" : "", judged);
    if (unclear)
        text_fmt(&line, " %u%s could be chance.", unclear, real ? " more" : "");
    if (rare)
        text_fmt(&line, " %u came up too rarely to tell.", rare);
    if (more)
        text_fmt(&line, " Of outcomes and finer figures, %u really %s.", more, verb);
    text_wrapped(out, line.buf, WIDTH, 0);
}

static void side_head(struct text *out, const char *name, const struct compare_side *s) {
    char hex[17];
    TEXT_ON_STACK(line, 4800);
    hash_hex(s->content, hex);
    text_fmt(&line, "%s: %s (content %s)", name, s->words, hex);
    text_wrapped(out, line.buf, WIDTH, 0);
    text_wrapped(out, s->command, WIDTH, 2);
}

void compare_text(const struct compare_page *p, struct text *out) {
    const struct batch *a = p->side[0].sum, *b = p->side[1].sum;
    text_clear(out);
    headline(out, p);
    text_fmt(out, "\n%s: ", p->ops->title);
    if (p->paired)
        text_fmt(out, "%llu pairs of games on the same seeds, %llu ended alike\n",
                 (unsigned long long)a->games, (unsigned long long)p->same);
    else
        text_fmt(out, "%llu games then, %llu now\n", (unsigned long long)a->games,
                 (unsigned long long)b->games);
    side_head(out, "A", &p->side[0]);
    side_head(out, "B", &p->side[1]);
    table(out, p, "Real", DIFFERENCE_REAL, ROWS_REAL);
    table(out, p, "Could be chance", DIFFERENCE_UNCLEAR, ROWS_UNCLEAR);
    lone_figures(out, p);
    outcomes(out, p);
    text_put(out, "\n");
    text_wrapped(
        out,
        "Real: by chance alone, fewer than one of twenty such reports would call any figure so; "
        "one figure of twenty looks like those that could be chance. Size is Cohen's h of shares and "
        "d of means: about 0.2 is small, 0.5 middling, 0.8 large.",
        WIDTH, 0);
}

void compare_json_estimate(struct jw *w, const char *key, const struct estimate *v) {
    jw_kopen(w, key, '{');
    jw_kint(w, "n", v->n);
    figure_json_fixed(w, "value", v->n > 0, v->value);
    jw_close(w, '}');
}

void compare_json_difference(struct jw *w, const struct difference *d) {
    bool both = d->a.n && d->b.n, judged = d->verdict != DIFFERENCE_UNKNOWN;
    compare_json_estimate(w, "a", &d->a);
    compare_json_estimate(w, "b", &d->b);
    figure_json_fixed(w, "difference", both, d->by);
    figure_json_interval(w, d->interval);
    figure_json_fixed(w, "p", judged, d->p);
    figure_json_fixed(w, "adjusted", judged, d->adjusted);
    figure_json_fixed(w, "effect", both, d->effect);
    jw_kstr(w, "verdict", difference_names[d->verdict]);
}

static void json_side(struct jw *w, const char *key, const struct compare_side *s) {
    jw_kopen(w, key, '{');
    jw_kstr(w, "words", s->words);
    jw_kstr(w, "command", s->command);
    jw_kstr(w, "rules", s->rules);
    figure_json_hash(w, "content", s->content);
    jw_kint(w, "games", (int64_t)s->sum->games);
    jw_close(w, '}');
}

void compare_json_body(const struct compare_page *p, struct jw *w) {
    jw_kint(w, "gloam_report", REPORT_VERSION);
    jw_kstr(w, "kind", p->kind);
    jw_kstr(w, "game", p->ops->name);
    jw_kstr(w, "rules", p->side[1].rules);
    figure_json_hash(w, "content", p->side[1].content);
    jw_kstr(w, "command", p->command);
    json_side(w, "a", &p->side[0]);
    json_side(w, "b", &p->side[1]);
    jw_kint(w, "games", (int64_t)p->side[0].sum->games);
    jw_kbool(w, "paired", p->paired);
    jw_kint(w, "same", (int64_t)p->same);
    jw_kbool(w, "identical", p->identical);
    jw_kopen(w, "verdicts", '{');
    for (uint32_t v = 0; v < DIFFERENCE_VERDICTS; v++)
        jw_kint(w, difference_names[v], count_of(p, (enum difference_verdict)v, false));
    jw_close(w, '}');
    jw_kopen(w, "differences", '[');
    for (uint32_t i = 0; i < p->count; i++) {
        const struct difference *d = &p->list[i];
        jw_open(w, '{');
        jw_kstr(w, "group", d->group ? d->group->name : "outcomes");
        jw_kstr(w, "label", d->group ? d->group->label : "Outcomes");
        jw_kstr(w, "cell", d->cell);
        jw_kstr(w, "shape", is_share(d) ? "share" : "mean");
        compare_json_difference(w, d);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

void compare_json(const struct compare_page *p, struct text *out) {
    struct jw w;
    text_clear(out);
    jw_init(&w, out);
    jw_open(&w, '{');
    compare_json_body(p, &w);
    jw_close(&w, '}');
    text_char(out, '\n');
}
