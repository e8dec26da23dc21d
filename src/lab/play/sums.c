/* Sums as JSON: {"games":..., "outcomes":[...], "verbs":[...], "scores":[...], "tallies":[[index, n, sum],
 * ...]}. Scores are tallies of means by seat; files from before they were kept have none. A tally of a share
 * is its first three numbers; one of a mean has min, max, the sum of squares (a string: it outgrows 64 bits)
 * and pairs of bucket and count behind them. Where games gave several observations, [games, ss, sn, nn]
 * stands last; where it is missing each was a game of its own. Only what saw something is written. "shown"
 * has the first game in which each tally counted something. */
#include "lab/play/sums.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { SUMS_START = 1 << 14, SUMS_MAX = 1 << 28, WIDE_DIGITS = 36 };

/* Numbers beyond this are no sums of ours; thousands of batches of such can be added up and told. */
static const int64_t most = (int64_t)1 << 50;

static const struct metric_group *group_of_tally(const struct metrics_ops *m, uint32_t tally) {
    uint32_t g = 0;
    for (; tally >= m->groups[g].cells; g++)
        tally -= m->groups[g].cells;
    return &m->groups[g];
}

/* Tallies are known by number; another table of groups numbers them otherwise. */
static void groups_mark(const struct metrics_ops *m, char hex[17]) {
    uint64_t h = 0;
    for (uint32_t i = 0; m && i < m->group_count; i++) {
        uint32_t facts[2] = {m->groups[i].cells, m->groups[i].shape};
        h = hash_bytes(m->groups[i].name, strlen(m->groups[i].name), h);
        h = hash_bytes(facts, sizeof facts, h);
    }
    hash_hex(h, hex);
}

static void write_wide(struct jw *w, __int128 v) {
    char digits[48];
    uint32_t at = sizeof digits - 1;
    unsigned __int128 size = v < 0 ? -(unsigned __int128)v : (unsigned __int128)v;
    digits[at] = 0;
    do
        digits[--at] = (char)('0' + (int)(size % 10));
    while (size /= 10);
    if (v < 0)
        digits[--at] = '-';
    jw_str(w, digits + at);
}

static void write_games(struct jw *w, const struct tally *t) {
    if (t->games.nn <= t->n)
        return;
    jw_open(w, '[');
    jw_int(w, t->games.count);
    write_wide(w, t->games.ss);
    write_wide(w, t->games.sn);
    write_wide(w, t->games.nn);
    jw_close(w, ']');
}

static void write_tally(struct jw *w, uint32_t index, const struct tally *t, bool share) {
    jw_open(w, '[');
    jw_int(w, index);
    jw_int(w, t->n);
    jw_int(w, t->sum);
    if (!share) {
        jw_int(w, t->min);
        jw_int(w, t->max);
        write_wide(w, (__int128)t->sum_sq);
        for (uint32_t b = 0; b < TALLY_BUCKETS; b++)
            if (t->bucket[b]) {
                jw_int(w, b);
                jw_int(w, t->bucket[b]);
            }
    }
    write_games(w, t);
    jw_close(w, ']');
}

static void write_counts(struct jw *w, const char *key, const uint64_t *v, uint32_t n) {
    jw_kopen(w, key, '[');
    for (uint32_t i = 0; v && i < n; i++)
        jw_int(w, (int64_t)v[i]);
    jw_close(w, ']');
}

static bool has_pairs(const struct batch *b) {
    uint64_t pairs = 0;
    for (uint32_t i = 0; i < SWAP_POINTS; i++)
        pairs += b->swap_pairs[i];
    return pairs > 0;
}

void sums_write(const struct batch *b, const struct game_ops *ops, struct jw *w) {
    char mark[17];
    groups_mark(ops->metrics, mark);
    jw_open(w, '{');
    jw_put(w, J_STR("groups", mark), J_INT("games", (int64_t)b->games),
           J_INT("decisions", (int64_t)b->decisions), J_INT("nodes", (int64_t)b->nodes),
           J_INT("limits", (int64_t)b->limits), J_INT("swap_won", (int64_t)b->swap_won),
           J_INT("swap_even", (int64_t)b->swap_even));
    if (has_pairs(b))
        write_counts(w, "swap_pairs", b->swap_pairs, SWAP_POINTS);
    jw_key(w, "signature");
    jw_u64(w, b->signature);
    write_counts(w, "outcomes", b->outcome, ops->outcome_count);
    write_counts(w, "verbs", b->verb, b->verb ? ops->verb_count : 0);
    jw_kint(w, "looked", (int64_t)b->looked);
    write_counts(w, "offered", b->offered, b->offered ? ops->verb_count : 0);
    jw_kopen(w, "scores", '[');
    for (uint32_t i = 0; i < ops->seats; i++)
        if (b->score[i].n)
            write_tally(w, i, &b->score[i], false);
    jw_close(w, ']');
    jw_kopen(w, "tallies", '[');
    uint32_t tallies = b->tally ? metrics_tallies(ops->metrics) : 0;
    for (uint32_t i = 0; i < tallies; i++)
        if (b->tally[i].n)
            write_tally(w, i, &b->tally[i], group_of_tally(ops->metrics, i)->shape == METRIC_SHARE);
    jw_close(w, ']');
    jw_kopen(w, "shown", '[');
    for (uint32_t i = 0; i < tallies; i++)
        if (b->tally[i].shown) {
            jw_int(w, i);
            jw_int(w, b->tally[i].shown);
        }
    jw_close(w, ']');
    jw_close(w, '}');
}

static bool read_int(const json_t *v, int64_t least, int64_t *out) {
    if (!json_is_integer(v) || json_integer_value(v) < least || json_integer_value(v) > most)
        return false;
    *out = json_integer_value(v);
    return true;
}

static bool read_count(const json_t *v, uint64_t *out) {
    int64_t n;
    if (!read_int(v, 0, &n))
        return false;
    *out = (uint64_t)n;
    return true;
}

static bool read_counts(const json_t *v, uint64_t *out, uint32_t n) {
    if (json_array_size(v) != n)
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (!read_count(json_array_get(v, i), &out[i]))
            return false;
    return true;
}

static bool read_wide(const json_t *v, __int128 *out) {
    const char *s = json_string_value(v);
    __int128 n = 0;
    bool below = s && *s == '-';
    if (!s || !s[below] || strlen(s + below) > WIDE_DIGITS)
        return false;
    for (s += below; *s; s++) {
        if (*s < '0' || *s > '9')
            return false;
        n = n * 10 + (*s - '0');
    }
    *out = below ? -n : n;
    return true;
}

/* What whole games gave: there are some, and of n observations in so many games the squares of their numbers
 * add up to no less than n and no more than n n. */
static bool read_games(const json_t *v, struct tally *t) {
    struct tally_games *g = &t->games;
    t->ended_n = t->n;
    t->ended_sum = t->sum;
    *g = (struct tally_games){t->n, (__int128)t->sum_sq, t->sum, t->n};
    if (!v)
        return true;
    return json_array_size(v) == 4 && read_int(json_array_get(v, 0), 1, &g->count) && g->count < t->n &&
           read_wide(json_array_get(v, 1), &g->ss) && g->ss >= 0 && read_wide(json_array_get(v, 2), &g->sn) &&
           read_wide(json_array_get(v, 3), &g->nn) && g->nn > t->n && g->nn <= (__int128)t->n * t->n;
}

/* n numbers from min to max may have this sum and this sum of squares. */
static bool is_possible(const struct tally *t) {
    unsigned __int128 square = (unsigned __int128)((__int128)t->sum * t->sum), n = (unsigned __int128)t->n;
    return t->sum >= (__int128)t->min * t->n && t->sum <= (__int128)t->max * t->n &&
           t->sum_sq >= (square + n - 1) / n;
}

/* The spread of a mean's tally: its buckets hold all n observations. */
static bool read_spread(const json_t *v, struct tally *t) {
    size_t size = json_array_size(v);
    const json_t *games = size % 2 ? json_array_get(v, --size) : NULL;
    __int128 sum_sq;
    if (size < 6 || !read_int(json_array_get(v, 3), -most, &t->min) ||
        !read_int(json_array_get(v, 4), t->min, &t->max) || !read_wide(json_array_get(v, 5), &sum_sq) ||
        sum_sq < 0)
        return false;
    t->sum_sq = (unsigned __int128)sum_sq;
    if (!is_possible(t) || !read_games(games, t))
        return false;
    int64_t left = t->n, bucket, count;
    for (size_t i = 6; i < size; i += 2) {
        if (!read_int(json_array_get(v, i), 0, &bucket) || bucket >= TALLY_BUCKETS ||
            !read_int(json_array_get(v, i + 1), 1, &count) || count > left || t->bucket[bucket])
            return false;
        t->bucket[bucket] = count;
        left -= count;
    }
    return left == 0;
}

static bool read_share(const json_t *v, struct tally *t) {
    size_t size = json_array_size(v);
    if (size < 3 || size > 4 || t->sum < 0 || t->sum > t->n)
        return false;
    int64_t n = t->n, hits = t->sum;
    memset(t, 0, sizeof *t);
    tally_share(t, hits, n);
    return read_games(json_array_get(v, 3), t);
}

static bool read_tally(const json_t *v, const struct metrics_ops *m, struct tally *all) {
    int64_t index;
    if (!m || !read_int(json_array_get(v, 0), 0, &index) || index >= metrics_tallies(m) || all[index].n)
        return false;
    struct tally *t = &all[index];
    if (!read_int(json_array_get(v, 1), 1, &t->n) || !read_int(json_array_get(v, 2), -most, &t->sum))
        return false;
    return group_of_tally(m, (uint32_t)index)->shape == METRIC_SHARE ? read_share(v, t) : read_spread(v, t);
}

/* Files from before it was kept have none. */
static bool read_offered(const json_t *v, const struct game_ops *ops, struct batch *b) {
    const json_t *counts = json_object_get(v, "offered");
    if (!counts)
        return true;
    if (!read_count(json_object_get(v, "looked"), &b->looked) ||
        !read_counts(counts, b->offered, b->offered ? ops->verb_count : 0))
        return false;
    for (uint32_t i = 0; b->offered && i < ops->verb_count; i++)
        if (b->offered[i] > b->looked)
            return false;
    return true;
}

/* Pairs of tally and game; files from before they were kept have none. */
static bool read_shown(const json_t *v, const struct metrics_ops *m, struct tally *all) {
    int64_t index;
    for (size_t i = 0; i < json_array_size(v); i += 2)
        if (!m || !read_int(json_array_get(v, i), 0, &index) || index >= metrics_tallies(m) ||
            !all[index].n || !read_int(json_array_get(v, i + 1), 1, &all[index].shown))
            return false;
    return !v || json_is_array(v);
}

/* None, or of every game for every seat. */
static bool read_scores(const json_t *v, const struct game_ops *ops, struct batch *b) {
    if (!v || (json_is_array(v) && !json_array_size(v)))
        return true;
    if (json_array_size(v) != ops->seats)
        return false;
    for (uint32_t i = 0; i < ops->seats; i++) {
        const json_t *row = json_array_get(v, i);
        struct tally *t = &b->score[i];
        if (json_integer_value(json_array_get(row, 0)) != i || !read_int(json_array_get(row, 1), 1, &t->n) ||
            (uint64_t)t->n != b->games || !read_int(json_array_get(row, 2), -most, &t->sum) ||
            !read_spread(row, t))
            return false;
    }
    return true;
}

/* None, or as many as there are pairs of games. */
static bool read_pairs(const json_t *v, struct batch *b) {
    uint64_t pairs = 0;
    if (v && !read_counts(v, b->swap_pairs, SWAP_POINTS))
        return false;
    for (uint32_t i = 0; i < SWAP_POINTS; i++)
        pairs += b->swap_pairs[i];
    return !v || pairs == b->games / 2;
}

/* Every game has at most one outcome. */
static bool counts_agree(const struct batch *b, const struct game_ops *ops) {
    uint64_t ended = 0;
    for (uint32_t i = 0; i < ops->outcome_count; i++)
        ended += b->outcome[i];
    return ended <= b->games && b->limits <= b->games && b->swap_won + b->swap_even <= b->games;
}

bool sums_outcomes(const struct game_ops *ops, const struct metric_group *g) {
    return g == &ops->metrics->groups[ops->metrics->outcome_group] && g->cells + 1 == ops->outcome_count;
}

static bool outcomes_agree(const struct batch *b, const struct game_ops *ops) {
    const struct metrics_ops *m = ops->metrics;
    if (!m || b->limits || !sums_outcomes(ops, &m->groups[m->outcome_group]))
        return true;
    for (uint32_t o = 1; o < ops->outcome_count; o++) {
        const struct tally *t = &b->tally[metrics_at(m, m->outcome_group, o - 1)];
        if (t->n && (uint64_t)t->sum != b->outcome[o])
            return false;
    }
    return true;
}

static bool read_sums_of(const json_t *v, const struct game_ops *ops, struct batch *b) {
    const char *signature = json_string_value(json_object_get(v, "signature"));
    const struct {
        const char *key;
        uint64_t *to;
    } rows[] = {{"games", &b->games},   {"decisions", &b->decisions}, {"nodes", &b->nodes},
                {"limits", &b->limits}, {"swap_won", &b->swap_won},   {"swap_even", &b->swap_even}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!read_count(json_object_get(v, rows[i].key), rows[i].to))
            return false;
    const json_t *tallies = json_object_get(v, "tallies");
    if (!signature || !text_read_u64(signature, UINT64_MAX, &b->signature) || !json_is_array(tallies) ||
        !read_counts(json_object_get(v, "outcomes"), b->outcome, ops->outcome_count) ||
        !read_counts(json_object_get(v, "verbs"), b->verb, b->verb ? ops->verb_count : 0) ||
        !read_offered(v, ops, b) || !read_pairs(json_object_get(v, "swap_pairs"), b) || !counts_agree(b, ops) ||
        !read_scores(json_object_get(v, "scores"), ops, b))
        return false;
    for (size_t i = 0; i < json_array_size(tallies); i++)
        if (!read_tally(json_array_get(tallies, i), ops->metrics, b->tally))
            return false;
    return read_shown(json_object_get(v, "shown"), ops->metrics, b->tally) && outcomes_agree(b, ops);
}

enum status sums_read(const json_t *v, const struct game_ops *ops, struct batch *out, struct err *e) {
    if (batch_open(out, ops, ops->metrics) != ST_OK)
        return err_set(e, ST_FULL, "no memory for the sums of %s", ops->name);
    char mark[17];
    const char *groups = json_string_value(json_object_get(v, "groups"));
    groups_mark(ops->metrics, mark);
    bool same = groups && !strcmp(groups, mark);
    if (same && read_sums_of(v, ops, out))
        return ST_OK;
    batch_free(out);
    if (groups && !same)
        return err_set(e, ST_INVALID, "the sums count other figures of %s than this program does", ops->name);
    return err_set(e, ST_INVALID, "the sums are damaged, or another version of %s made them", ops->name);
}

char *sums_text(sums_writer write, const void *ctx, size_t *len) {
    char *buf = NULL;
    for (uint32_t cap = SUMS_START; cap <= SUMS_MAX; cap *= 2) {
        char *more = realloc(buf, cap);
        struct text t;
        if (!more)
            break;
        buf = more;
        text_init(&t, buf, cap);
        write(ctx, &t);
        if (t.cut)
            continue;
        *len = t.len;
        return buf;
    }
    free(buf);
    return NULL;
}

bool sums_named(const struct metric_group *g) {
    return !g->cell_names && g->cells > 1 && g->cell_kind >= KIND_GAME;
}

json_t *sums_names(const struct ruleset *set) {
    const struct metrics_ops *m = set->ops->metrics;
    json_t *out = json_object();
    for (uint32_t i = 0; m && i < m->group_count; i++) {
        const struct metric_group *g = &m->groups[i];
        char key[16];
        snprintf(key, sizeof key, "%u", g->cell_kind);
        json_t *list = json_object_get(out, key);
        if (!sums_named(g) || json_array_size(list) >= g->cells)
            continue;
        list = json_array();
        for (uint32_t c = 0; c < g->cells; c++) {
            const char *name = kind_name(set->ops, set->rules, g->cell_kind, (int64_t)c + 1);
            json_array_append_new(list, name ? json_string(name) : json_null());
        }
        if (json_object_set_new(out, key, list)) {
            json_decref(out);
            return NULL;
        }
    }
    return out;
}

const char *sums_cell(const struct ruleset *set, const struct metric_group *g, uint32_t cell, bool title,
                      char buf[16]) {
    if (g->cell_names)
        return g->cell_names[cell];
    if (g->cell_kind < KIND_GAME) {
        snprintf(buf, 16, "%u", cell + 1);
        return buf;
    }
    const struct game_ops *ops = set->ops;
    int64_t id = (int64_t)cell + 1; /* id 0 is "nothing" in every kind */
    return title ? kind_title(ops, set->rules, g->cell_kind, id) : kind_name(ops, set->rules, g->cell_kind, id);
}

struct sums_ctx {
    const struct batch *b;
    const struct game_ops *ops;
};

static void write_sums(const void *ctx, struct text *out) {
    const struct sums_ctx *x = ctx;
    struct jw w;
    jw_init(&w, out);
    sums_write(x->b, x->ops, &w);
}

char *sums_exact(const struct batch *b, const struct game_ops *ops) {
    size_t len;
    return sums_text(write_sums, &(struct sums_ctx){b, ops}, &len);
}
