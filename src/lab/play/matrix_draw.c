/* Which compositions meet: drawn from the seed, without replacement, by streams of their own. A side may have
 * more compositions than fit into memory, so they are drawn by number and never listed. */
#include "lab/play/matrix_parts.h"

#include <stdlib.h>
#include <string.h>

/* What a side's compositions are taken from: so many of them, drawn (in rising order) or all. */
struct draw_pool {
    uint64_t count;
    uint64_t *drawn; /* null: all */
};

static int by_number(const void *a, const void *b) {
    uint64_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

/* Sorts and drops what is there twice. */
static uint32_t sort_distinct(uint64_t *list, uint32_t n) {
    uint32_t kept = 0;
    qsort(list, n, sizeof *list, by_number);
    for (uint32_t i = 0; i < n; i++)
        if (!kept || list[kept - 1] != list[i])
            list[kept++] = list[i];
    return kept;
}

/* n different numbers below total, in rising order: what was drawn twice is drawn anew. */
static uint64_t *draw_few(uint64_t seed, const char *purpose, uint64_t total, uint32_t n) {
    struct stream s;
    uint64_t *list = calloc((size_t)n + 1, sizeof *list);
    stream_open(&s, rng_key(seed, purpose, 0));
    for (uint32_t have = 0; list && have < n; have = sort_distinct(list, n))
        for (uint32_t i = have; i < n; i++) {
            uint64_t bits = stream_next(&s);
            list[i] = (uint64_t)(((unsigned __int128)bits * total) >> 64);
        }
    return list;
}

/* The same of a total that is larger. Of more than half, those to leave out are drawn: the last of nearly all
 * would hardly ever come up. */
static uint64_t *draw_numbers(uint64_t seed, const char *purpose, uint64_t total, uint32_t n) {
    if (n <= total / 2)
        return draw_few(seed, purpose, total, n);
    uint32_t without = (uint32_t)(total - n), left = 0, have = 0;
    uint64_t *out = draw_few(seed, purpose, total, without), *list = calloc((size_t)n + 1, sizeof *list);
    for (uint64_t i = 0; out && list && i < total; i++) {
        if (left < without && out[left] == i)
            left++;
        else
            list[have++] = i;
    }
    bool good = out != NULL;
    free(out);
    if (good)
        return list;
    free(list);
    return NULL;
}

static enum status draw_pool_open(const struct matrix *m, uint32_t axis, struct draw_pool *out,
                                  struct err *e) {
    static const char *const purpose[AXES] = {"matrix rows", "matrix columns"};
    const struct axis_row *row = &m->base.ops->metrics->axes[axis];
    uint32_t wanted = axis ? m->shape.columns : m->shape.rows;
    out->drawn = NULL;
    out->count = m->fixed[axis] ? 1 : axis_count(m->base.ops, m->trial.set.rules, row);
    if (!out->count)
        return err_set(e, ST_USAGE, "the content of %s %s has nothing to compose a %s of", m->base.ops->name,
                       m->base.rules, row->name);
    if (!wanted || wanted >= out->count)
        return ST_OK;
    out->drawn = draw_numbers(m->base.seed, purpose[axis], out->count, wanted);
    out->count = wanted;
    return out->drawn ? ST_OK : matrix_no_memory(m, e);
}

/* The pairs to play, as row * columns + column, in rising order. */
static enum status pairs_open(struct matrix *m, const struct draw_pool *pool, uint64_t **out, struct err *e) {
    unsigned __int128 all = (unsigned __int128)pool[0].count * pool[1].count;
    uint32_t sample = m->shape.sample;
    if (!sample && all > MATRIX_CELLS_MAX)
        return err_set(
            e, ST_USAGE,
            "%llu by %llu compositions are too many to play every pair (at most %d): draw fewer with --rows "
            "and --columns, or pairs with --sample",
            (unsigned long long)pool[0].count, (unsigned long long)pool[1].count, MATRIX_CELLS_MAX);
    if (all > UINT64_MAX)
        return err_set(e, ST_USAGE,
                       "there are more than 2^64 pairs: draw compositions with --rows and --columns");
    uint32_t most = sample && sample < MATRIX_CELLS_MAX ? sample : MATRIX_CELLS_MAX;
    m->cells = all < most ? (uint32_t)all : most;
    *out = m->cells < all ? draw_numbers(m->base.seed, "matrix pairs", (uint64_t)all, m->cells)
                          : calloc((size_t)m->cells + 1, sizeof **out);
    for (uint32_t i = 0; *out && m->cells == all && i < m->cells; i++)
        (*out)[i] = i;
    m->cell = calloc((size_t)m->cells + 1, sizeof *m->cell);
    return *out && m->cell ? ST_OK : matrix_no_memory(m, e);
}

static uint64_t part_of(uint64_t pair, uint32_t axis, uint64_t columns) {
    return axis ? pair % columns : pair / columns;
}

/* The compositions of a side that some pair has: their words, and each cell's place among them. */
static enum status side_open(struct matrix *m, uint32_t axis, const struct draw_pool *pool,
                             const uint64_t *pairs, struct err *e) {
    const struct axis_row *row = &m->base.ops->metrics->axes[axis];
    uint64_t *used = calloc((size_t)m->cells + 1, sizeof *used);
    if (!used)
        return matrix_no_memory(m, e);
    for (uint32_t i = 0; i < m->cells; i++)
        used[i] = part_of(pairs[i], axis, pool[1].count);
    uint32_t n = sort_distinct(used, m->cells);
    enum status st = ST_OK;
    if (n > MATRIX_SIDE_MAX)
        st = err_set(e, ST_USAGE,
                     "a side of %u compositions is too large: at most %d, by --rows, --columns or --sample",
                     n, MATRIX_SIDE_MAX);
    else if (!m->fixed[axis] && !(m->name[axis] = calloc((size_t)n + 1, sizeof *m->name[axis])))
        st = matrix_no_memory(m, e);
    for (uint32_t i = 0; st == ST_OK && !m->fixed[axis] && i < n; i++) {
        struct text t;
        text_init(&t, m->name[axis][i], (uint32_t)(RECIPE_WITH - strlen(row->setting) - 1));
        axis_write(m->base.ops, m->trial.set.rules, row,
                   pool[axis].drawn ? pool[axis].drawn[used[i]] : used[i], &t);
        if (t.cut || !t.len)
            st = err_set(e, ST_BUG, "a %s of %s has no words, or too many: '%.80s'", row->name,
                         m->base.ops->name, t.buf);
    }
    m->count[axis] = n;
    for (uint32_t i = 0; st == ST_OK && i < m->cells; i++) {
        uint64_t part = part_of(pairs[i], axis, pool[1].count);
        const uint64_t *at = bsearch(&part, used, n, sizeof *used, by_number);
        m->cell[i].at[axis] = (uint32_t)(at - used);
    }
    free(used);
    return st;
}

enum status matrix_draw(struct matrix *m, struct err *e) {
    struct draw_pool pool[AXES] = {{0}};
    uint64_t *pairs = NULL;
    enum status st = ST_OK;
    for (uint32_t axis = 0; axis < AXES && st == ST_OK; axis++)
        st = draw_pool_open(m, axis, &pool[axis], e);
    THEN(st, pairs_open(m, pool, &pairs, e));
    for (uint32_t axis = 0; axis < AXES && st == ST_OK; axis++)
        st = side_open(m, axis, pool, pairs, e);
    for (uint32_t axis = 0; axis < AXES; axis++)
        free(pool[axis].drawn);
    free(pairs);
    return st;
}
