/* Reports of the published figures. */
#include "lab/targets.h"

#include "base/hash.h"
#include "lab/anomaly.h"
#include "lab/figure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 80, LABEL = 26, COMMAND = 4096 };

bool targets_hold(const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    struct finding f;
    for (uint32_t i = 0; m && i < m->target_count; i++)
        if (study_finding(s, i, &f) && !f.row->informational && f.verdict != VERDICT_HOLDS)
            return false;
    return true;
}

static uint32_t count_verdicts(const struct study *s, uint32_t count[VERDICTS]) {
    const struct metrics_ops *m = s->set->ops->metrics;
    struct finding f;
    uint32_t total = 0;
    memset(count, 0, VERDICTS * sizeof *count);
    for (uint32_t i = 0; m && i < m->target_count; i++)
        if (study_finding(s, i, &f)) {
            count[f.verdict]++;
            total++;
        }
    return total;
}

static bool asks_matrix(const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    for (uint32_t i = 0; m && i < m->target_count; i++)
        if (m->targets[i].matrix)
            return true;
    return false;
}

/* A word of a space-separated list. */
static bool is_listed(const char *list, const char *word) {
    size_t n = strlen(word);
    for (const char *s = list; (s = strstr(s, word)); s += n)
        if ((s == list || s[-1] == ' ') && (s[n] == ' ' || !s[n]))
            return true;
    return false;
}

/* Findings of the kinds that a target names; of one kind each finding knows how many there are. */
static int64_t count_kinds(const struct anomalies *a, const char *kinds) {
    int64_t n = 0;
    for (uint32_t i = 0; i < a->count; i++)
        if ((!i || a->list[i].row != a->list[i - 1].row) && is_listed(kinds, a->list[i].kind))
            n += a->list[i].among;
    return n;
}

enum status targets_count(struct study *s, const char *root, const struct recipe *base, uint32_t threads,
                          matrix_progress progress, void *ctx, struct err *e) {
    const struct metrics_ops *metrics = s->set->ops->metrics;
    const struct matrix_shape shape = {MATRIX_ROWS, MATRIX_COLUMNS, 0};
    struct recipe r;
    struct matrix m;
    struct anomalies found = {0};
    if (!asks_matrix(s) || !metrics->axes)
        return ST_OK;
    recipe_copy(&r, base);
    r.withs = 0;
    r.games = MATRIX_GAMES;
    snprintf(r.scenario, sizeof r.scenario, "%s", metrics->matrix_scenario);
    enum status st = matrix_open(&m, root, &r, &shape, e);
    if (st == ST_OK) {
        st = matrix_run(&m, NULL, NULL, threads, progress, ctx, e);
        if (st == ST_OK)
            st = anomalies_find(&found, &m, e);
        matrix_close(&m);
    }
    s->counted = st == ST_OK ? calloc(metrics->target_count, sizeof *s->counted) : NULL;
    for (uint32_t i = 0; s->counted && i < metrics->target_count; i++)
        if (metrics->targets[i].matrix)
            s->counted[i] = count_kinds(&found, metrics->targets[i].matrix);
    anomalies_free(&found);
    recipe_close(&r);
    return st;
}

/* Value and verdict of one ruleset; the interval as half its width, where there is room for it. */
static void figures(struct text *out, const struct finding *f, bool interval) {
    TEXT_ON_STACK(value, 32);
    TEXT_ON_STACK(half, 32);
    figure_value(&value, &f->got, f->percent);
    if (f->got.interval.known)
        text_fmt(&half, "+-%.*f", f->percent ? 1 : 2,
                 (f->got.interval.hi - f->got.interval.lo) / 2 * (f->percent ? 100 : 1));
    text_fmt(out, " %7s", value.buf);
    if (interval)
        text_fmt(out, " %-7s", half.buf);
    text_fmt(out, " %-7s", verdict_names[f->verdict]);
}

static void origin(struct text *out, const struct finding *f) {
    TEXT_ON_STACK(words, 400);
    text_put(&words, f->row->name);
    if (f->row->source)
        text_fmt(&words, ": %s", f->row->source);
    if (f->row->published)
        text_fmt(&words, "; published %s", f->row->published);
    if (f->part) {
        const struct batch_plan *p = &f->part->plan;
        text_fmt(&words, "%s%llu games of '%s' with ", words.len ? "; " : "", (unsigned long long)p->games,
                 p->set->ops->scenarios[p->scenario].name);
        figure_policies(&words, p);
    }
    if (words.len)
        text_wrapped(out, words.buf, WIDTH, 6);
}

static void row(struct text *out, const struct targets_page *p, uint32_t target) {
    struct finding f, literal;
    const char *label;
    if (!study_finding(p->study, target, &f))
        return;
    label = f.row->label;
    if (strlen(label) > LABEL) {
        text_fmt(out, "  %s\n", label);
        label = "";
    }
    TEXT_ON_STACK(wanted, 48);
    if (!f.row->informational || f.row->lo_milli < f.row->hi_milli)
        figure_band(&wanted, f.row->lo_milli, f.row->hi_milli, f.percent);
    else
        text_char(&wanted, '-');
    text_fmt(out, "  %-*s %11s", LABEL, label, wanted.buf);
    figures(out, &f, true);
    if (p->document && study_finding(p->document, target, &literal))
        figures(out, &literal, false);
    while (out->len && out->buf[out->len - 1] == ' ')
        out->buf[--out->len] = 0;
    text_char(out, '\n');
    origin(out, &f);
}

static void summary(struct text *out, const struct study *s) {
    uint32_t count[VERDICTS], total = count_verdicts(s, count);
    TEXT_ON_STACK(words, 300);
    text_fmt(&words,
             "%s: %u targets: %u hold, %u unclear, %u to watch, %u off, %u not observed, %u for information",
             s->set->name, total, count[VERDICT_HOLDS], count[VERDICT_UNCLEAR], count[VERDICT_WATCH],
             count[VERDICT_OFF], count[VERDICT_NONE], count[VERDICT_INFO]);
    text_wrapped(out, words.buf, WIDTH, 0);
}

static void head_line(struct text *out, const struct study *s) {
    char content[17];
    hash_hex(s->set->content_hash, content);
    text_fmt(out, "%s: %llu games in %u probes, content %s\n", s->set->name, (unsigned long long)s->games,
             s->parts, content);
}

static void page(struct text *out, const struct targets_page *p) {
    const struct game_ops *ops = p->study->set->ops;
    const struct metrics_ops *m = ops->metrics;
    text_fmt(out, "%s: targets of rules %s", ops->title, p->study->set->name);
    if (p->document)
        text_fmt(out, ", beside %s", p->document->set->name);
    text_char(out, '\n');
    head_line(out, p->study);
    if (p->document)
        head_line(out, p->document);
    text_fmt(out, "\n%-*s %11s %23.23s", LABEL + 2, "Targets", "wanted", p->study->set->name);
    if (p->document)
        text_fmt(out, " %15.15s", p->document->set->name);
    text_put(out, "\n");
    for (uint32_t i = 0; m && i < m->target_count; i++)
        row(out, p, i);
    text_char(out, '\n');
    summary(out, p->study);
    if (p->document)
        summary(out, p->document);
}

void targets_text(const struct targets_book *b, struct text *out) {
    text_clear(out);
    for (uint32_t i = 0; i < b->count; i++) {
        if (i)
            text_put(out, "\n\n");
        page(out, &b->page[i]);
    }
}

static void json_part(struct jw *w, const struct study_part *part) {
    const struct batch_plan *p = &part->plan;
    jw_kstr(w, "scenario", p->set->ops->scenarios[p->scenario].name);
    jw_kopen(w, "policies", '[');
    for (uint32_t i = 0; i < p->set->ops->seats; i++)
        jw_str(w, p->policy[i]);
    jw_close(w, ']');
    jw_kint(w, "games", (int64_t)p->games);
}

static void json_row(struct jw *w, const struct targets_page *p, uint32_t target) {
    struct finding f, literal;
    if (!study_finding(p->study, target, &f))
        return;
    jw_open(w, '{');
    jw_kstr(w, "name", f.row->name);
    jw_kstr(w, "label", f.row->label);
    jw_kstr(w, "source", f.row->source ? f.row->source : "");
    if (f.row->published)
        jw_kstr(w, "published", f.row->published);
    if (f.part)
        json_part(w, f.part);
    jw_kbool(w, "percent", f.percent);
    figure_json_band(w, "band", f.row->lo_milli, f.row->hi_milli);
    if (f.row->watch_lo_milli != f.row->watch_hi_milli)
        figure_json_band(w, "watch", f.row->watch_lo_milli, f.row->watch_hi_milli);
    figure_json(w, &f.got);
    jw_kstr(w, "verdict", verdict_names[f.verdict]);
    if (p->document && study_finding(p->document, target, &literal)) {
        jw_kopen(w, "document", '{');
        if (literal.part)
            jw_kint(w, "games", (int64_t)literal.part->plan.games);
        figure_json(w, &literal.got);
        jw_kstr(w, "verdict", verdict_names[literal.verdict]);
        jw_close(w, '}');
    }
    jw_close(w, '}');
}

static void json_command(struct jw *w, const struct recipe *r) {
    TEXT_ON_STACK(line, COMMAND);
    text_fmt(&line, "gloam targets %s --rules %s", r->ops->name, r->rules);
    recipe_changes(r, &line);
    text_fmt(&line, " --seed %llu", (unsigned long long)r->seed);
    if (r->games)
        text_fmt(&line, " -n %llu", (unsigned long long)r->games);
    jw_kstr(w, "command", line.cut ? "" : line.buf);
}

static void json_page(struct jw *w, const struct targets_page *p) {
    const struct study *s = p->study;
    const struct metrics_ops *m = s->set->ops->metrics;
    jw_kstr(w, "game", s->set->ops->name);
    jw_kint(w, "game_version", s->set->ops->version);
    jw_kstr(w, "rules", s->set->name);
    figure_json_hash(w, "content", s->set->content_hash);
    json_command(w, p->recipe);
    jw_kbool(w, "hold", targets_hold(s));
    jw_kint(w, "games", (int64_t)s->games);
    if (p->document) {
        jw_kopen(w, "document", '{');
        jw_kstr(w, "rules", p->document->set->name);
        figure_json_hash(w, "content", p->document->set->content_hash);
        jw_kint(w, "games", (int64_t)p->document->games);
        jw_close(w, '}');
    }
    jw_kopen(w, "targets", '[');
    for (uint32_t i = 0; m && i < m->target_count; i++)
        json_row(w, p, i);
    jw_close(w, ']');
}

static void json_book(struct jw *w, const struct targets_book *b) {
    TEXT_ON_STACK(line, COMMAND);
    bool hold = true;
    text_put(&line, "gloam targets");
    for (uint32_t i = 0; i < b->count; i++) {
        text_fmt(&line, " %s", b->page[i].study->set->ops->name);
        hold = hold && targets_hold(b->page[i].study);
    }
    text_fmt(&line, " --seed %llu", (unsigned long long)b->page[0].recipe->seed);
    if (b->page[0].recipe->games)
        text_fmt(&line, " -n %llu", (unsigned long long)b->page[0].recipe->games);
    jw_kstr(w, "command", line.buf);
    jw_kbool(w, "hold", hold);
    jw_kopen(w, "games", '[');
    for (uint32_t i = 0; i < b->count; i++) {
        jw_open(w, '{');
        json_page(w, &b->page[i]);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

void targets_json(const struct targets_book *b, struct text *out) {
    struct jw w;
    text_clear(out);
    jw_init(&w, out);
    jw_open(&w, '{');
    jw_kint(&w, "gloam_report", 1);
    jw_kstr(&w, "kind", "targets");
    if (b->count == 1)
        json_page(&w, b->page);
    else
        json_book(&w, b);
    jw_close(&w, '}');
    text_char(out, '\n');
}
