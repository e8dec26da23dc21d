/* Batches in blocks, and one line of CSV for each game. The columns: number, seed, outcome, steps, whether
 * the step limit ended it, score of each seat, then a column for each cell of each group that is no table:
 * hits of a share, the mean of a mean, nothing where nothing was observed. */
#include "lab/play/series.h"

#include "lab/stats.h"
#include "lab/play/sums.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { CSV_BLOCK = 512, WIDTH_FIRST = 1000, LINE_MAX_BYTES = 1 << 16 };

struct rows {
    const struct batch_plan *plan;
    uint64_t first;
    char *line[CSV_BLOCK];
};

static void cell_value(struct text *out, const struct metric_group *g, const struct tally *t) {
    text_char(out, ',');
    if (!t->n)
        return;
    if (g->shape == METRIC_SHARE || t->sum % t->n == 0)
        text_int(out, g->shape == METRIC_SHARE ? t->sum : t->sum / t->n);
    else
        text_fmt(out, "%.4f", (double)t->sum / (double)t->n);
}

static void write_row(void *ctx, const struct batch_game *g) {
    struct rows *r = ctx;
    const struct game_ops *ops = r->plan->set->ops;
    const struct metrics_ops *m = ops->metrics;
    char *bytes = malloc(LINE_MAX_BYTES);
    struct text t;
    if (!bytes)
        return;
    text_init(&t, bytes, LINE_MAX_BYTES);
    text_fmt(&t, "%llu,%llu,%s,%u,%d", (unsigned long long)g->game, (unsigned long long)g->seed,
             g->result.outcome < ops->outcome_count ? ops->outcomes[g->result.outcome] : "", g->decisions,
             g->limit);
    for (uint32_t s = 0; s < ops->seats; s++)
        text_fmt(&t, ",%d", g->result.score[s]);
    const struct tally *at = g->tally;
    for (uint32_t i = 0; m && i < m->group_count; i++)
        for (uint32_t c = 0; c < m->groups[i].cells; c++, at++)
            if (!m->groups[i].table)
                cell_value(&t, &m->groups[i], at);
    text_char(&t, '\n');
    if (t.cut) { /* told as a line that is missing */
        free(bytes);
        return;
    }
    char *fit = realloc(bytes, t.len + 1);
    r->line[g->game - r->first] = fit ? fit : bytes;
}

static void write_head(FILE *f, const struct ruleset *set) {
    const struct game_ops *ops = set->ops;
    const struct metrics_ops *m = ops->metrics;
    fputs("game,seed,outcome,steps,step_limit", f);
    for (uint32_t s = 0; s < ops->seats; s++)
        fprintf(f, ",score_%s", ops->seat_names[s]);
    for (uint32_t i = 0; m && i < m->group_count; i++) {
        const struct metric_group *g = &m->groups[i];
        for (uint32_t c = 0; !g->table && c < g->cells; c++) {
            char number[16];
            const char *name = g->cells > 1 ? sums_cell(set, g, c, false, number) : NULL;
            if (g->cells == 1)
                fprintf(f, ",%s", g->name);
            else if (name)
                fprintf(f, ",\"%s %s\"", g->name, name);
            else
                fprintf(f, ",\"%s %u\"", g->name, c + 1);
        }
    }
    fputc('\n', f);
}

/* All lines of a block, in order. */
static enum status write_block(FILE *f, struct rows *r, uint64_t n, struct err *e) {
    enum status st = ST_OK;
    for (uint64_t i = 0; i < n; i++) {
        if (!r->line[i])
            st = err_set(e, ST_FULL, "there is no room for the line of game %llu",
                         (unsigned long long)(r->first + i));
        else if (fputs(r->line[i], f) < 0)
            st = err_set(e, ST_IO, "could not write the lines of the games: %s", strerror(errno));
    }
    return st;
}

double series_width(const struct batch *b, const struct game_ops *ops) {
    double most = 0;
    for (uint32_t i = 0; i < ops->outcome_count; i++) {
        struct interval v = stats_share((int64_t)b->outcome[i], (int64_t)b->games);
        if (!v.known)
            return 1;
        if (v.hi - v.lo > most)
            most = v.hi - v.lo;
    }
    return most;
}

/* How many games until the next look: with a width blocks grow by half of what was played, so that looking
 * costs little and the stop overshoots by less than half. */
static uint64_t block_size(const struct series *s, uint64_t done, uint64_t left) {
    uint64_t n = left;
    if (s->width > 0) {
        n = done ? done / 2 : WIDTH_FIRST;
        uint64_t into = n % CSV_BLOCK;
        n += into ? CSV_BLOCK - into : 0;
    }
    if (s->csv && n > CSV_BLOCK)
        n = CSV_BLOCK;
    return n < left ? n : left;
}

static enum status play_block(const struct batch_plan *p, const struct series *s, struct rows *rows,
                              uint64_t done, uint64_t n, struct batch *out, struct err *e) {
    struct batch_plan plan = *p;
    struct batch part;
    struct batch_relay relay = {p->progress, p->progress_ctx, done};
    plan.first = rows->first = p->first + done;
    plan.games = n;
    if (s->csv) {
        plan.each = write_row;
        plan.each_ctx = rows;
    }
    plan.progress = batch_relay_tell;
    plan.progress_ctx = &relay;
    enum status st = batch_run(&plan, &part, e);
    if (st == ST_OK && s->csv)
        st = write_block(s->csv, rows, n, e);
    if (st == ST_OK)
        batch_add(out, &part, p->set->ops);
    for (uint64_t i = 0; i < CSV_BLOCK; i++) {
        free(rows->line[i]);
        rows->line[i] = NULL;
    }
    batch_free(&part);
    return st;
}

enum status series_run(const struct batch_plan *p, const struct series *s, struct batch *out, struct err *e) {
    const struct game_ops *ops = p->set->ops;
    struct rows rows = {.plan = p};
    enum status st = ST_OK;
    if (batch_open(out, ops, p->metrics ? ops->metrics : NULL) != ST_OK)
        return err_set(e, ST_FULL, "no memory for the sums of %s", ops->name);
    if (s->csv)
        write_head(s->csv, p->set);
    uint64_t looked = 0, step = 0;
    for (uint64_t done = 0; st == ST_OK && done < p->games; done += step) {
        step = block_size(s, done, p->games - done);
        st = play_block(p, s, &rows, done, step, out, e);
        bool look = done + step >= looked + (looked ? looked / 2 : WIDTH_FIRST);
        if (st != ST_OK || s->width <= 0 || !look)
            continue;
        looked = done + step;
        if (series_width(out, ops) <= s->width)
            break;
    }
    if (st != ST_OK)
        batch_free(out);
    return st;
}
