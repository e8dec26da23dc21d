/* The layout of a matrix: fixed sides, the setup and recipe of a cell, and what an experiment remembers. */
#include "lab/play/matrix.h"

#include "core/registry.h"
#include "lab/play/matrix_parts.h"
#include "lab/play/sums.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum status matrix_no_memory(const struct matrix *m, struct err *e) {
    return err_set(e, ST_FULL, "no memory for a matrix of %s", m->base.ops->name);
}

static const struct axis_row *axes_of(const struct game_ops *ops) {
    return ops->metrics && ops->setting_count ? ops->metrics->axes : NULL;
}

static enum status no_axes(const struct game_ops *ops, struct err *e) {
    TEXT_ON_STACK(some, 200);
    for (uint32_t i = 0; i < registry_count; i++)
        if (axes_of(registry_games[i]))
            text_item(&some, "%s", registry_games[i]->name);
    return err_set(e, ST_USAGE, "%s has nothing to compose, so there is no matrix of it; there is one of: %s",
                   ops->name, some.len ? some.buf : "no game");
}

enum status matrix_setup(const struct matrix *m, uint32_t row, uint32_t column, void *setup, struct err *e) {
    const struct game_ops *ops = m->base.ops;
    const uint32_t at[AXES] = {row, column};
    enum status st = ST_OK;
    memset(setup, 0, ops->setup_size);
    ops->setup_fill(m->trial.set.rules, m->trial.plan.scenario, setup);
    for (uint32_t i = 0; i < AXES && st == ST_OK; i++)
        if (!m->fixed[i])
            st = setting_put(ops, m->trial.set.rules, setup, ops->metrics->axes[i].setting, m->name[i][at[i]],
                             e);
    for (uint32_t i = 0; i < m->base.withs && st == ST_OK; i++)
        st = setting_read(ops, m->trial.set.rules, setup, m->base.with[i], e);
    return st == ST_OK ? ops->setup_check(m->trial.set.rules, setup, e) : st;
}

void matrix_words(const struct matrix *m, uint32_t cell, struct text *out) {
    for (uint32_t i = 0; i < AXES; i++) {
        text_fmt(out, "%s%s=", i ? " " : "", m->base.ops->metrics->axes[i].setting);
        text_visible(out, m->name[i][m->cell[cell].at[i]], RECIPE_WITH);
    }
}

void matrix_recipe(const struct matrix *m, uint32_t cell, struct recipe *out) {
    recipe_copy(out, &m->base);
    out->withs = 0;
    for (uint32_t i = 0; i < AXES; i++)
        if (!m->fixed[i])
            snprintf(out->with[out->withs++], RECIPE_WITH, "%s=%s", m->base.ops->metrics->axes[i].setting,
                     m->name[i][m->cell[cell].at[i]]);
    for (uint32_t i = 0; i < m->base.withs; i++)
        memcpy(out->with[out->withs++], m->base.with[i], RECIPE_WITH);
}

/* Whether a setting leaves nothing of what a side is composed of: it is that side's own, or two different
 * compositions come to the same after it (a creature in the place of any party). */
static bool settles(const struct matrix *m, uint32_t axis, const char *with, void *setup[2]) {
    const struct game_ops *ops = m->base.ops;
    const struct axis_row *row = &ops->metrics->axes[axis];
    const void *rules = m->trial.set.rules;
    size_t n = strlen(row->setting);
    if (!strncmp(with, row->setting, n) && with[n] == '=')
        return true;
    for (uint32_t i = 0; i < 2; i++) {
        struct err e;
        TEXT_ON_STACK(words, RECIPE_WITH);
        if (row->count(rules) < 2)
            return false;
        memset(setup[i], 0, ops->setup_size);
        ops->setup_fill(rules, m->trial.plan.scenario, setup[i]);
        row->write(rules, i, &words);
        if (setting_put(ops, rules, setup[i], row->setting, words.buf, &e) != ST_OK ||
            setting_read(ops, rules, setup[i], with, &e) != ST_OK)
            return false;
    }
    return !memcmp(setup[0], setup[1], ops->setup_size);
}

static enum status fix_sides(struct matrix *m, struct err *e) {
    void *setup[2] = {calloc(1, m->base.ops->setup_size + 1), calloc(1, m->base.ops->setup_size + 1)};
    enum status st = setup[0] && setup[1] ? ST_OK : matrix_no_memory(m, e);
    for (uint32_t axis = 0; axis < AXES; axis++)
        for (uint32_t i = 0; i < m->base.withs && st == ST_OK; i++) {
            const char *with = m->base.with[i];
            if (!settles(m, axis, with, setup))
                continue;
            if (!m->name[axis])
                m->name[axis] = calloc(1, sizeof *m->name[axis]);
            if (!m->name[axis])
                st = matrix_no_memory(m, e);
            else
                snprintf(m->name[axis][0], RECIPE_WITH, "%s", strchr(with, '=') + 1);
            m->fixed[axis] = true;
        }
    free(setup[0]);
    free(setup[1]);
    return st;
}

/* No cell is left out in silence: what the rules refuse is said before anything is played. */
static enum status check_cells(const struct matrix *m, struct err *e) {
    void *setup = calloc(1, m->base.ops->setup_size + 1);
    enum status st = setup ? ST_OK : matrix_no_memory(m, e);
    for (uint32_t i = 0; i < m->cells && st == ST_OK; i++) {
        st = matrix_setup(m, m->cell[i].at[0], m->cell[i].at[1], setup, e);
        if (st == ST_OK)
            continue;
        TEXT_ON_STACK(words, 300);
        matrix_words(m, i, &words);
        err_prefix(e, "cell %u, %s", i, words.buf);
        e->status = st = ST_USAGE;
    }
    free(setup);
    return st;
}

/* Recipe and rules; the cells come later. */
static enum status begin_matrix(struct matrix *m, const char *root, const struct recipe *base,
                                struct err *e) {
    memset(m, 0, sizeof *m);
    if (!axes_of(base->ops))
        return no_axes(base->ops, e);
    if (base->withs + AXES > RECIPE_WITHS)
        return err_set(e, ST_USAGE, "a matrix takes at most %d settings", RECIPE_WITHS - AXES);
    recipe_copy(&m->base, base);
    if (base->ops->setup_swap)
        m->base.swap = SWAP_SEATS;
    enum status st = trial_open(&m->trial, root, &m->base, e);
    if (st != ST_OK) {
        recipe_close(&m->base);
        memset(m, 0, sizeof *m);
    }
    return st;
}

/* Of two cells with the same games the second is dropped. */
static void fold_cells(struct matrix *m) {
    uint32_t all = m->cells;
    if (!matrix_symmetric(m))
        return;
    m->cells = 0;
    for (uint32_t i = 0; i < all; i++) {
        struct matrix_cell c = m->cell[i];
        if (c.at[0] <= c.at[1] || !matrix_at(m, c.at[1], c.at[0]))
            m->cell[m->cells++] = c;
    }
}

enum status matrix_open(struct matrix *m, const char *root, const struct recipe *base,
                        const struct matrix_shape *shape, struct err *e) {
    TRY(begin_matrix(m, root, base, e));
    m->shape = *shape;
    enum status st = fix_sides(m, e);
    THEN(st, matrix_draw(m, e));
    if (st == ST_OK)
        fold_cells(m);
    THEN(st, check_cells(m, e));
    if (st != ST_OK)
        matrix_close(m);
    return st;
}

static enum status copy_sides(struct matrix *m, const struct matrix *of, struct err *e) {
    for (uint32_t axis = 0; axis < AXES; axis++) {
        m->fixed[axis] = of->fixed[axis];
        m->count[axis] = of->count[axis];
        m->name[axis] = calloc((size_t)of->count[axis] + 1, sizeof *m->name[axis]);
        if (!m->name[axis])
            return matrix_no_memory(m, e);
        memcpy(m->name[axis], of->name[axis], of->count[axis] * sizeof *m->name[axis]);
    }
    return ST_OK;
}

enum status matrix_open_probe(struct matrix *m, const char *root, const struct matrix *of,
                              const uint32_t *cells, uint32_t count, uint64_t games, struct err *e) {
    TRY(begin_matrix(m, root, &of->base, e));
    m->shape = of->shape;
    m->base.games = m->trial.plan.games = games;
    enum status st = copy_sides(m, of, e);
    if (st == ST_OK && !(m->cell = calloc((size_t)count + 1, sizeof *m->cell)))
        st = matrix_no_memory(m, e);
    for (uint32_t i = 0; i < count && st == ST_OK; i++)
        memcpy(m->cell[i].at, of->cell[cells[i]].at, sizeof m->cell[i].at);
    m->cells = count;
    if (st != ST_OK)
        matrix_close(m);
    return st;
}

void matrix_close(struct matrix *m) {
    for (uint32_t i = 0; m->cell && i < m->cells; i++)
        matrix_cell_free(&m->cell[i]);
    free(m->cell);
    free(m->name[0]);
    free(m->name[1]);
    trial_close(&m->trial);
    recipe_close(&m->base);
    memset(m, 0, sizeof *m);
}

const struct matrix_cell *matrix_at(const struct matrix *m, uint32_t row, uint32_t column) {
    uint32_t lo = 0, hi = m->cells;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        const uint32_t *at = m->cell[mid].at;
        if (at[0] < row || (at[0] == row && at[1] < column))
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < m->cells && m->cell[lo].at[0] == row && m->cell[lo].at[1] == column ? &m->cell[lo] : NULL;
}

bool matrix_mirror(const struct matrix *m, const struct matrix_cell *c) {
    return m->base.swap && m->name[0] && m->name[1] && !strcmp(m->name[0][c->at[0]], m->name[1][c->at[1]]);
}

bool matrix_symmetric(const struct matrix *m) {
    bool same = m->base.swap && m->count[0] == m->count[1];
    for (uint32_t i = 0; same && i < m->count[0]; i++)
        same = !strcmp(m->name[0][i], m->name[1][i]);
    return same;
}

uint32_t matrix_sides(const struct matrix *m) {
    return matrix_symmetric(m) ? 1 : AXES;
}

bool matrix_folded(const struct matrix *m, const struct matrix_cell *c) {
    return c->at[0] != c->at[1] && matrix_symmetric(m) && !matrix_at(m, c->at[1], c->at[0]);
}

static bool is_grid(const struct matrix *m) {
    return (uint64_t)m->count[0] * m->count[1] == m->cells;
}

json_t *matrix_about(const struct matrix *m) {
    json_t *words[AXES] = {json_array(), json_array()};
    for (uint32_t axis = 0; axis < AXES; axis++)
        for (uint32_t i = 0; i < m->count[axis]; i++)
            json_array_append_new(words[axis], json_string(m->name[axis][i]));
    json_t *about = json_pack("{s:i, s:i, s:i, s:[b, b], s:[o, o]}", "rows", (int)m->shape.rows, "columns",
                              (int)m->shape.columns, "sample", (int)m->shape.sample, "fixed", m->fixed[0],
                              m->fixed[1], "words", words[0], words[1]);
    json_object_set_new(about, "names", sums_names(&m->trial.set));
    if (is_grid(m))
        return about;
    json_t *at = json_array();
    for (uint32_t i = 0; i < m->cells; i++)
        json_array_append_new(at, json_pack("[i, i]", (int)m->cell[i].at[0], (int)m->cell[i].at[1]));
    json_object_set_new(about, "at", at);
    return about;
}

static bool read_number(const json_t *v, uint64_t below, uint32_t *out) {
    if (!json_is_integer(v) || json_integer_value(v) < 0 || (uint64_t)json_integer_value(v) >= below)
        return false;
    *out = (uint32_t)json_integer_value(v);
    return true;
}

static bool read_words(struct matrix *m, uint32_t axis, const json_t *list) {
    size_t n = json_array_size(list),
           room = RECIPE_WITH - strlen(m->base.ops->metrics->axes[axis].setting) - 1;
    if (!n || n > MATRIX_SIDE_MAX || !(m->name[axis] = calloc(n, sizeof *m->name[axis])))
        return false;
    m->count[axis] = (uint32_t)n;
    for (size_t i = 0; i < n; i++) {
        const json_t *v = json_array_get(list, i);
        const char *s = json_string_value(v);
        if (!s || strlen(s) != json_string_length(v) || strlen(s) >= room)
            return false;
        memcpy(m->name[axis][i], s, strlen(s) + 1);
    }
    return true;
}

/* Rows, then columns, rising, none twice: what matrix_at relies on. */
static bool read_cells(struct matrix *m, const json_t *at, uint64_t cells) {
    uint64_t all = (uint64_t)m->count[0] * m->count[1], last = 0;
    if (cells > MATRIX_CELLS_MAX || (at ? json_array_size(at) : all) != cells)
        return false;
    m->cell = calloc(cells + 1, sizeof *m->cell);
    if (!m->cell)
        return false;
    m->cells = (uint32_t)cells;
    for (uint32_t i = 0; i < m->cells; i++) {
        const json_t *pair = json_array_get(at, i);
        uint32_t *to = m->cell[i].at;
        if (!at) {
            to[0] = i / m->count[1];
            to[1] = i % m->count[1];
        } else if (!read_number(json_array_get(pair, 0), m->count[0], &to[0]) ||
                   !read_number(json_array_get(pair, 1), m->count[1], &to[1])) {
            return false;
        }
        uint64_t place = (uint64_t)to[0] * m->count[1] + to[1];
        if (i && place <= last)
            return false;
        last = place;
    }
    return true;
}

static bool read_about(struct matrix *m, const json_t *about, uint64_t cells) {
    const json_t *words = json_object_get(about, "words"), *fixed = json_object_get(about, "fixed");
    for (uint32_t i = 0; i < AXES; i++) {
        m->fixed[i] = json_is_true(json_array_get(fixed, i));
        if (!read_words(m, i, json_array_get(words, i)) || (m->fixed[i] && m->count[i] != 1))
            return false;
    }
    return read_number(json_object_get(about, "rows"), INT32_MAX, &m->shape.rows) &&
           read_number(json_object_get(about, "columns"), INT32_MAX, &m->shape.columns) &&
           read_number(json_object_get(about, "sample"), INT32_MAX, &m->shape.sample) &&
           read_cells(m, json_object_get(about, "at"), cells);
}

enum status matrix_open_experiment(struct matrix *m, const char *root, const struct experiment *x,
                                   struct err *e) {
    memset(m, 0, sizeof *m);
    if (strcmp(x->kind, "matrix") && strcmp(x->kind, "probe"))
        return err_set(e, ST_USAGE, "experiment %lld is no matrix but a '%s'", (long long)x->id, x->kind);
    TRY(begin_matrix(m, root, &x->recipe, e));
    enum status st =
        read_about(m, x->about, x->cells)
            ? check_cells(m, e)
            : err_set(e, ST_USAGE, "the description of experiment %lld is damaged", (long long)x->id);
    if (st != ST_OK)
        matrix_close(m);
    return st;
}

const char *matrix_composition(const struct matrix *m, uint32_t axis, uint32_t at) {
    return m->name[axis] && at < m->count[axis] ? m->name[axis][at] : "";
}

void matrix_command(const struct matrix *m, uint32_t cell, struct text *out) {
    bool composed = m->name[0] || m->name[1];
    if (composed && cell < m->cells) {
        struct recipe *r = malloc(sizeof *r);
        if (!r)
            return;
        matrix_recipe(m, cell, r);
        recipe_command(r, "sim", out);
        recipe_close(r);
        free(r);
    } else {
        recipe_command(&m->base, composed ? "matrix" : "sim", out);
        composed = composed && out->len;
        if (composed && m->shape.sample)
            text_fmt(out, " --sample %u", m->shape.sample);
        for (uint32_t axis = 0; composed && axis < AXES; axis++)
            if (!m->fixed[axis])
                text_fmt(out, axis ? " --columns %u" : " --rows %u", axis ? m->shape.columns : m->shape.rows);
    }
    if (out->cut)
        text_clear(out);
}
