/* Reports of differences. People get the verdict first, then what really differs, largest first, then what
 * could be chance, and the outcomes in any case. Figures meant for pages are counted, not listed. */
#include "lab/judge/figure.h"
#include "lab/report/reports.h"

#include <string.h>

enum { LABEL = 25, ROWS_REAL = 30, ROWS_UNCLEAR = 10, ROWS_LONE = 10, LONE_LEAST = 10 };

static const struct report_table difference_table = {
    .label = LABEL, .column = {REPORT_DIFFERENCE_COLUMNS, {"size", "effect", 7, 1, FORM_MOVED, 2}}};
static const struct report_table outcome_table = {
    .label = LABEL, .column = {REPORT_DIFFERENCE_COLUMNS, {"differs", ".differs", 7, 1, FORM_TEXT, 0}}};

static bool is_share(const struct difference *d) {
    return !d->group || d->group->shape == METRIC_SHARE;
}

/* Whether a figure stands in the tables for people; outcomes have one of their own. */
static bool is_shown(const struct difference *d) {
    return d->group && !d->group->page;
}

static void estimate_object(struct report *r, const char *key, const struct estimate *v) {
    report_object(r, key, r_int("n", v->n), r_num_if("value", v->n > 0, v->value));
}

void report_difference(struct report *r, const struct difference *d) {
    static const char *const words[DIFFERENCE_VERDICTS] = {"no", "chance?", "real", "-"};
    bool both = d->a.n && d->b.n, judged = d->verdict != DIFFERENCE_UNKNOWN;
    estimate_object(r, "a", &d->a);
    estimate_object(r, "b", &d->b);
    report_put(r, r_num_if("difference", both, d->by), r_interval(d->interval), r_num_if("p", judged, d->p),
               r_num_if("adjusted", judged, d->adjusted), r_num_if("effect", both, d->effect),
               r_str("verdict", difference_names[d->verdict]), r_bool(".percent", is_share(d)),
               r_str(".differs", words[d->verdict]));
}

/* Which the verdict at the top speaks of: without metrics the outcomes are all there is. */
static bool is_spoken_of(const struct compare_page *p, const struct difference *d) {
    return is_shown(d) || (!d->group && !p->ops->metrics);
}

static uint32_t count_verdict(const struct compare_page *p, enum difference_verdict verdict, bool all) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->count; i++)
        n += p->list[i].verdict == verdict && (all || is_spoken_of(p, &p->list[i]));
    return n;
}

static void side_object(struct report *r, const char *key, const struct compare_side *s) {
    report_object(r, key, r_str("words", s->words), r_str("command", s->command), r_str("rules", s->rules),
                  r_hash("content", s->content), r_count("games", s->sum->games));
}

static uint32_t difference_list(struct report *r, const struct compare_page *p) {
    report_open(r, "differences", '[');
    for (uint32_t i = 0; i < p->count; i++) {
        const struct difference *d = &p->list[i];
        report_open(r, NULL, '{');
        report_put(r, r_str("group", d->group ? d->group->name : "outcomes"),
                   r_str("label", d->group ? d->group->label : "Outcomes"), r_str("cell", d->cell),
                   r_str("shape", is_share(d) ? "share" : "mean"),
                   r_str_if(".rank", is_shown(d) ? difference_names[d->verdict] : NULL));
        report_difference(r, d);
        report_fmt(r, d->group ? ".name" : ".title", "%s%s%s", d->group ? d->group->label : "",
                   d->group && *d->title ? ": " : "", d->title);
        report_close(r);
    }
    return report_close(r);
}

static uint32_t difference_members(struct report *r, const struct compare_page *p) {
    report_put(r, r_str("game", p->ops->name), r_str("rules", p->side[1].rules),
               r_hash("content", p->side[1].content), r_str("command", p->command));
    side_object(r, "a", &p->side[0]);
    side_object(r, "b", &p->side[1]);
    report_put(r, r_count("games", p->side[0].sum->games), r_bool("paired", p->paired),
               r_count("same", p->same), r_bool("identical", p->identical));
    report_open(r, "verdicts", '{');
    for (uint32_t v = 0; v < DIFFERENCE_VERDICTS; v++)
        report_put(r, r_int(difference_names[v], count_verdict(p, (enum difference_verdict)v, true)));
    report_close(r);
    return difference_list(r, p);
}

static void show_largest(struct report *r, const char *title, uint32_t list, enum difference_verdict verdict,
                         uint32_t most) {
    uint32_t rows =
        report_largest(r, title, &difference_table, list, difference_names[verdict], "effect", most);
    if (rows > most)
        report_say(r, 2, "and %u smaller ones; --json has them all", rows - most);
}

/* Only one side has it, or it came up in one side's games only, and there not by a rare chance. */
static bool is_lone(const struct difference *d) {
    return is_shown(d) && !d->a.n != !d->b.n && d->a.n + d->b.n >= LONE_LEAST;
}

static void say_lone(struct report *r, const struct compare_page *p, uint32_t list) {
    uint32_t all = 0, node = report_first(r, list);
    for (uint32_t i = 0; i < p->count; i++, node = report_next(r, node)) {
        const struct difference *d = &p->list[i];
        const struct estimate *v = d->a.n ? &d->a : &d->b;
        if (!is_lone(d))
            continue;
        if (!all)
            report_lines(r, "\nSeen on one side only\n");
        TEXT_ON_STACK(value, 32);
        figure_value(&value, v, is_share(d));
        if (all++ < ROWS_LONE)
            report_say(r, 2, "%s, in %s: %s of %lld", report_string(r, node, ".name"), d->a.n ? "A" : "B",
                       value.buf, (long long)v->n);
    }
    if (all > ROWS_LONE)
        report_say(r, 2, "and %u more; --json has them all", all - ROWS_LONE);
}

static void say_verdict(struct report *r, const struct compare_page *p) {
    bool moved = !strcmp(p->kind, "regress");
    const char *verb = moved ? "moved" : "differ", *verbs = moved ? "moved" : "differs";
    uint32_t real = count_verdict(p, DIFFERENCE_REAL, false),
             unclear = count_verdict(p, DIFFERENCE_UNCLEAR, false);
    uint32_t rare = count_verdict(p, DIFFERENCE_UNKNOWN, false);
    uint32_t judged = real + unclear + count_verdict(p, DIFFERENCE_NONE, false);
    uint32_t more = count_verdict(p, DIFFERENCE_REAL, true) - real;
    TEXT_ON_STACK(line, 500);
    if (p->identical)
        text_fmt(&line, "No figure %s: all %llu games went the same way.", verbs,
                 (unsigned long long)p->side[0].sum->games);
    else if (real)
        text_fmt(&line, "%u of %u figures really %s.", real, judged, verb);
    else
        text_fmt(&line, "No figure really %s, of %u.", verbs, judged);
    if (unclear)
        text_fmt(&line, " %u%s could be chance.", unclear, real ? " more" : "");
    if (rare)
        text_fmt(&line, " %u came up too rarely to tell.", rare);
    if (more)
        text_fmt(&line, " Of outcomes and finer figures, %u really %s.", more, verb);
    report_say(r, 0, "%s", line.buf);
}

static void say_side(struct report *r, const char *name, const struct compare_side *s) {
    report_say(r, 0, "%s: %s (content %016llx)", name, s->words, (unsigned long long)s->content);
    report_command(r, s->command);
}

static void show_differences(struct report *r, const struct compare_page *p, uint32_t list) {
    const struct batch *a = p->side[0].sum, *b = p->side[1].sum;
    say_verdict(r, p);
    report_lines(r, "\n");
    if (p->paired)
        report_say(r, 0, "%s: %llu pairs of games on the same seeds, %llu ended alike", p->ops->title,
                   (unsigned long long)a->games, (unsigned long long)p->same);
    else
        report_say(r, 0, "%s: %llu games then, %llu now", p->ops->title, (unsigned long long)a->games,
                   (unsigned long long)b->games);
    say_side(r, "A", &p->side[0]);
    say_side(r, "B", &p->side[1]);
    show_largest(r, "Real", list, DIFFERENCE_REAL, ROWS_REAL);
    show_largest(r, "Could be chance", list, DIFFERENCE_UNCLEAR, ROWS_UNCLEAR);
    say_lone(r, p, list);
    report_rows(r, "Outcomes", &outcome_table, list);
    report_say(r, 0,
               "\nReal: by chance alone, fewer than one of twenty such reports would call any figure so; "
               "one figure of twenty looks like those that could be chance. Size is Cohen's h of shares and "
               "d of means: about 0.2 is small, 0.5 middling, 0.8 large.");
}

void report_compare(struct report *r, const struct compare_page *p) {
    report_begin(r, p->kind);
    show_differences(r, p, difference_members(r, p));
}
