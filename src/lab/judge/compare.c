/* Comparisons: both variants are played a block of games at a time, what each tally saw in each game of the
 * block is kept, and the products over pairs are added up. Memory does not grow with the number of games. */
#include "lab/judge/compare.h"

#include "lab/play/sums.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_MAX = 512, BLOCK_MIN = 16, BLOCK_BYTES = 8 << 20, LEAST = 10, NO_TWIN = UINT32_MAX };

const char *const difference_names[DIFFERENCE_VERDICTS] = {"none", "unclear", "real", "unknown"};

/* What a tally saw in one game. */
struct seen {
    int64_t n, sum;
};

/* The games of one variant in a block, row after row: tallies, then outcomes, then scores. */
struct block {
    uint64_t first;
    uint32_t tallies, outcomes, scores;
    struct seen *seen;
    uint32_t (*end)[2]; /* outcome and length of each game */
};

static void collect_game(void *ctx, const struct batch_game *g) {
    const struct block *b = ctx;
    uint64_t at = g->game - b->first;
    struct seen *row = b->seen + at * (b->tallies + b->outcomes + b->scores);
    for (uint32_t i = 0; i < b->tallies; i++)
        row[i] = (struct seen){g->tally[i].n, g->tally[i].sum};
    for (uint32_t i = 0; i < b->outcomes; i++)
        row[b->tallies + i] = (struct seen){1, g->result.outcome == i};
    for (uint32_t i = 0; i < b->scores; i++)
        row[b->tallies + b->outcomes + i] = (struct seen){1, g->result.score[i]};
    b->end[at][0] = g->result.outcome;
    b->end[at][1] = g->decisions;
}

static uint32_t tally_count(const struct game_ops *ops) {
    return ops->metrics ? metrics_tallies(ops->metrics) : 0;
}

/* Scores are figures of a game that counts no others; metrics say better what a score is made of. */
static uint32_t score_count(const struct game_ops *ops) {
    return ops->metrics ? 0 : ops->seats;
}

static uint32_t cell_count(const struct game_ops *ops) {
    return tally_count(ops) + ops->outcome_count + score_count(ops);
}

static const char *name_in(const json_t *names, uint32_t kind, uint32_t cell) {
    char key[16];
    snprintf(key, sizeof key, "%u", kind);
    return json_string_value(json_array_get(json_object_get(names, key), cell));
}

/* Which cell of the present content is the cell of a group that had its name in the numbering of names. */
static uint32_t twin_of(const struct ruleset *set, const json_t *names, const struct metric_group *g,
                        uint32_t cell) {
    const char *was = sums_named(g) ? name_in(names, g->cell_kind, cell) : NULL;
    const char *is = was ? kind_name(set->ops, set->rules, g->cell_kind, (int64_t)cell + 1) : NULL;
    if (!was || (is && !strcmp(was, is)))
        return cell;
    int64_t id = kind_find(set->ops, set->rules, g->cell_kind, was);
    return id > 0 && id <= g->cells ? (uint32_t)id - 1 : NO_TWIN;
}

/* The twin of every tally, then of every outcome; null: no memory. */
static uint32_t *twins(const struct ruleset *set, const json_t *names) {
    const struct metrics_ops *m = set->ops->metrics;
    uint32_t at = 0, *out = calloc(cell_count(set->ops) + (size_t)1, sizeof *out);
    for (uint32_t i = 0; out && m && i < m->group_count; i++) {
        uint32_t base = at;
        for (uint32_t c = 0; c < m->groups[i].cells; c++, at++) {
            uint32_t to = twin_of(set, names, &m->groups[i], c);
            out[at] = to == NO_TWIN ? NO_TWIN : base + to;
        }
    }
    for (; out && at < cell_count(set->ops); at++)
        out[at] = at;
    return out;
}

static void add_pair(struct pair_sums *p, struct seen a, struct seen b) {
    const __int128 sa = a.sum, na = a.n, sb = b.sum, nb = b.n;
    p->sa += sa;
    p->na += na;
    p->sb += sb;
    p->nb += nb;
    p->sasa += sa * sa;
    p->sana += sa * na;
    p->nana += na * na;
    p->sbsb += sb * sb;
    p->sbnb += sb * nb;
    p->nbnb += nb * nb;
    p->sasb += sa * sb;
    p->sanb += sa * nb;
    p->nasb += na * sb;
    p->nanb += na * nb;
    p->seen[0] += a.n > 0;
    p->seen[1] += b.n > 0;
    p->differ += a.n != b.n || a.sum != b.sum;
}

static void add_pairs(struct comparison *c, const struct block b[2], uint64_t games, const uint32_t *to) {
    uint32_t cells = b[0].tallies + b[0].outcomes + b[0].scores;
    for (uint64_t g = 0; g < games; g++) {
        const struct seen *row[2] = {b[0].seen + g * cells, b[1].seen + g * cells};
        c->same += !memcmp(b[0].end[g], b[1].end[g], sizeof b[0].end[g]);
        for (uint32_t i = 0; i < cells; i++) {
            struct seen other = to[i] == NO_TWIN ? (struct seen){0, 0} : row[1][to[i]];
            if (row[0][i].n || other.n)
                add_pair(&c->pair[i], row[0][i], other);
        }
    }
}

/* What playing needs: a block of games of each variant, and where a cell of A stands in B. */
struct compare_room {
    struct block block[2];
    uint64_t size; /* of a block */
    uint32_t *to;
    struct batch sum[2]; /* of the block at hand */
};

static bool is_stopped(const struct batch_plan *p) {
    return p->stop && atomic_load_explicit(p->stop, memory_order_relaxed);
}

/* One variant of a block, into the room. */
static enum status play_side(struct comparison *c, int side, struct batch_relay *r, uint64_t games,
                             struct err *e) {
    const struct batch_plan *first = &c->a->plan;
    struct batch_plan plan = side ? c->b->plan : c->a->plan;
    struct block *b = &c->room->block[side];
    plan.seed = first->seed;
    plan.swap = first->swap;
    plan.threads = first->threads;
    plan.stop = first->stop;
    plan.first = first->first + c->games;
    plan.games = games;
    plan.metrics = plan.set->ops->metrics != NULL;
    plan.each = collect_game;
    plan.each_ctx = b;
    plan.progress = batch_relay_tell;
    plan.progress_ctx = r;
    b->first = plan.first;
    enum status st = batch_run(&plan, &c->room->sum[side], e);
    r->before += games;
    return st == ST_OK ? ST_OK : err_prefix(e, "%s", side ? "B" : "A");
}

/* A block of both, which counts as a whole or not at all. */
static enum status play_block(struct comparison *c, struct batch_relay *r, uint64_t games, struct err *e) {
    struct compare_room *room = c->room;
    enum status st = ST_OK;
    for (int side = 0; side < 2 && st == ST_OK && !is_stopped(&c->a->plan); side++)
        st = play_side(c, side, r, games, e);
    if (st == ST_OK && !is_stopped(&c->a->plan)) {
        for (int side = 0; side < 2; side++)
            batch_add(&c->sum[side], &room->sum[side], c->a->set.ops);
        add_pairs(c, room->block, games, room->to);
        c->games += games;
    }
    for (int side = 0; side < 2; side++)
        batch_free(&room->sum[side]);
    return st;
}

enum status compare_play(struct comparison *c, uint64_t games, struct err *e) {
    const struct batch_plan *plan = &c->a->plan;
    /* Whoever asked for progress hears of all blocks of both variants. */
    struct batch_relay r = {.tell = plan->progress, .ctx = plan->progress_ctx, .before = 2 * c->games};
    const uint64_t end = c->games + games;
    enum status st = ST_OK;
    while (st == ST_OK && c->games < end && !is_stopped(plan)) {
        uint64_t left = end - c->games;
        st = play_block(c, &r, left < c->room->size ? left : c->room->size, e);
    }
    return st;
}

static void room_free(struct compare_room *room) {
    for (int side = 0; room && side < 2; side++) {
        free(room->block[side].seen);
        free(room->block[side].end);
    }
    if (room)
        free(room->to);
    free(room);
}

/* Null: no memory. */
static struct compare_room *room_open(const struct comparison *c) {
    const struct game_ops *ops = c->a->set.ops;
    /* Pairs with exchanged seats stay in one block. */
    uint64_t cells = cell_count(ops), size = BLOCK_BYTES / (cells * sizeof(struct seen) + 1) & ~(uint64_t)1;
    struct compare_room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    room->size = size < BLOCK_MIN ? BLOCK_MIN : size > BLOCK_MAX ? BLOCK_MAX : size;
    room->to = c->names ? twins(&c->b->set, c->names) : NULL;
    bool good = room->to != NULL;
    for (int side = 0; side < 2; side++) {
        struct block *b = &room->block[side];
        *b = (struct block){.tallies = tally_count(ops),
                            .outcomes = ops->outcome_count,
                            .scores = score_count(ops),
                            .seen = calloc(room->size * cells, sizeof(struct seen)),
                            .end = calloc(room->size, sizeof *b->end)};
        good = good && b->seen && b->end;
    }
    if (good)
        return room;
    room_free(room);
    return NULL;
}

enum status compare_open(struct comparison *c, struct trial *a, struct trial *b, struct err *e) {
    const struct game_ops *ops = a->set.ops;
    *c = (struct comparison){.a = a, .b = b};
    if (b->set.ops != ops)
        return err_set(e, ST_USAGE, "%s and %s are different games", ops->name, b->set.ops->name);
    bool good = batch_open(&c->sum[0], ops, ops->metrics) == ST_OK &&
                batch_open(&c->sum[1], ops, ops->metrics) == ST_OK;
    c->pair = calloc(cell_count(ops), sizeof *c->pair);
    c->names = sums_names(&a->set);
    c->room = room_open(c);
    return good && c->pair && c->room ? ST_OK : err_set(e, ST_FULL, "no memory to compare %s", ops->name);
}

enum status compare_run(struct comparison *c, struct trial *a, struct trial *b, struct err *e) {
    enum status st = compare_open(c, a, b, e);
    THEN(st, compare_play(c, a->plan.games, e));
    room_free(c->room);
    c->room = NULL;
    if (st != ST_OK)
        compare_free(c);
    return st;
}

void compare_free(struct comparison *c) {
    batch_free(&c->sum[0]);
    batch_free(&c->sum[1]);
    free(c->pair);
    json_decref(c->names);
    room_free(c->room);
    memset(c, 0, sizeof *c);
}

/* Sum of the squares of (s - r n): how far each game's sum is from what the ratio gives for its n. */
static double sum_of_squares(__int128 ss, __int128 sn, __int128 nn, double r) {
    return (double)ss - 2 * r * (double)sn + r * r * (double)nn;
}

/* Variance of the difference of two ratios by linearisation: a game moves a ratio by (s - r n) / N. */
static double paired_variance(const struct pair_sums *p, uint64_t games, double ra, double rb) {
    double na = (double)p->na, nb = (double)p->nb;
    double both = (double)p->sasb - rb * (double)p->sanb - ra * (double)p->nasb + ra * rb * (double)p->nanb;
    double sum = sum_of_squares(p->sasa, p->sana, p->nana, ra) / (na * na) +
                 sum_of_squares(p->sbsb, p->sbnb, p->nbnb, rb) / (nb * nb) - 2 * both / (na * nb);
    return games > 1 ? fmax(0, sum) * (double)games / (double)(games - 1) : 0;
}

static double p_of(double by, double deviation) {
    return by == 0 ? 1 : deviation > 0 ? stats_two_sided(by / deviation) : 0;
}

/* Were A and B alike, each differing pair could as well be the other way round: with k of them no result is
 * rarer than 2 of 2^k, whatever the normal approximation says. */
static void judge_pair(struct difference *d, const struct pair_sums *p, uint64_t games) {
    if (p->seen[0] < LEAST || p->seen[1] < LEAST)
        return;
    double deviation = p->differ ? sqrt(paired_variance(p, games, d->a.value, d->b.value)) : 0;
    double least = p->differ < 60 ? ldexp(1, 1 - (int)p->differ) : 0;
    d->interval = stats_around(d->by, deviation);
    d->p = fmin(1, fmax(p_of(d->by, deviation), least));
    d->verdict = DIFFERENCE_NONE;
}

static void judge_by(struct difference *d, double by, double variance) {
    d->interval = stats_around(by, sqrt(variance));
    d->p = p_of(by, sqrt(variance));
    d->verdict = DIFFERENCE_NONE;
}

/* Shares of so many: with one more hit and one more miss on each side (Agresti and Caffo), which keeps the
 * interval honest near 0 and 1. */
static void judge_shares(struct difference *d, double na, double nb) {
    double pa = (d->a.value * na + 1) / (na + 2), pb = (d->b.value * nb + 1) / (nb + 2);
    judge_by(d, d->by == 0 ? 0 : pb - pa, pa * (1 - pa) / (na + 2) + pb * (1 - pb) / (nb + 2));
}

/* Both sides of a comparison: their sums, and over pairs where there are such. */
struct sides {
    const struct ruleset *set; /* B's */
    const struct batch *a, *b;
    const json_t *names;
    const struct pair_sums *pair;
    uint64_t games; /* pairs */
    bool identical;
    struct difference *list;
    uint32_t count;
};

/* Observations that stand alone: where nothing says what each game gave (a file from before that was kept) no
 * more than one a game, and where several games share a seed no more than there are seeds. */
static double apart(const struct tally *t, const struct batch *b) {
    double n = t->games.nn > t->n ? stats_effective(t) : fmin((double)t->n, (double)b->games);
    return b->seeds ? fmin(n, (double)b->seeds) : n;
}

static void judge_apart(struct difference *d, bool share, const struct tally *a, const struct tally *b,
                        const struct sides *s) {
    double na = apart(a, s->a), nb = apart(b, s->b);
    if (na < LEAST || nb < LEAST)
        return;
    if (share)
        judge_shares(d, na, nb);
    else
        judge_by(d, d->by, stats_variance(a) / na + stats_variance(b) / nb);
}

void difference_of_shares(struct difference *d) {
    d->p = d->adjusted = 1;
    d->verdict = DIFFERENCE_UNKNOWN;
    d->by = d->a.n && d->b.n ? d->b.value - d->a.value : 0;
    d->effect = d->a.n && d->b.n ? stats_cohen_h(d->a.value, d->b.value) : 0;
    if (d->a.n >= LEAST && d->b.n >= LEAST)
        judge_shares(d, (double)d->a.n, (double)d->b.n);
}

static bool judge_family(struct difference *d, uint32_t count, bool page, double *p) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++)
        if (d[i].verdict != DIFFERENCE_UNKNOWN && (d[i].group && d[i].group->page) == page)
            p[n++] = d[i].p;
    if (!stats_holm(p, n, p))
        return false;
    n = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (d[i].verdict == DIFFERENCE_UNKNOWN || (d[i].group && d[i].group->page) != page)
            continue;
        d[i].adjusted = p[n++];
        d[i].verdict = d[i].adjusted < 0.05 ? DIFFERENCE_REAL
                       : d[i].p < 0.05      ? DIFFERENCE_UNCLEAR
                                            : DIFFERENCE_NONE;
    }
    return true;
}

bool differences_judge(struct difference *d, uint32_t count) {
    double *p = calloc(count + (size_t)1, sizeof *p);
    bool good = p && judge_family(d, count, false, p) && judge_family(d, count, true, p);
    free(p);
    return good;
}

static struct estimate estimate_of(const struct metric_group *g, const struct tally *t) {
    struct interval i = !g ? stats_share(t->sum, t->n) : stats_interval(g, t);
    return (struct estimate){t->n, stats_average(t), i};
}

/* Something was observed, and where nothing is no news, something other than nothing. */
static bool is_told(const struct metric_group *g, const struct tally *t) {
    return t->n && !((!g || g->sparse) && !t->min && !t->max);
}

/* One more figure, when either side saw it; pair is null when only one side can have it. */
static struct difference *add_figure(struct sides *s, const struct metric_group *g, const struct tally *a,
                                     const struct tally *b, const struct pair_sums *pair) {
    bool share = !g || g->shape == METRIC_SHARE;
    if (!is_told(g, a) && !is_told(g, b))
        return NULL;
    struct difference *d = &s->list[s->count++];
    *d = (struct difference){.group = g,
                             .a = estimate_of(g, a),
                             .b = estimate_of(g, b),
                             .p = 1,
                             .adjusted = 1,
                             .verdict = DIFFERENCE_UNKNOWN};
    if (!a->n || !b->n)
        return d;
    d->by = d->b.value - d->a.value;
    d->effect = share ? stats_cohen_h(d->a.value, d->b.value) : stats_cohen_d(a, b);
    if (s->identical)
        judge_by(d, 0, 0);
    else if (!s->pair)
        judge_apart(d, share, a, b, s);
    else
        judge_pair(d, pair, s->games);
    return d;
}

/* A name that a file remembers may be anything. */
static void put_name(char out[DIFFERENCE_NAME], const char *name) {
    struct text t;
    text_init(&t, out, DIFFERENCE_NAME);
    text_visible(&t, name ? name : "?", DIFFERENCE_NAME - 4);
}

static void name_cell(struct difference *d, const struct sides *s, const char *was, uint32_t cell) {
    char buf[16];
    put_name(d->cell, cell == NO_TWIN ? was : sums_cell(s->set, d->group, cell, false, buf));
    put_name(d->title, cell == NO_TWIN ? was : sums_cell(s->set, d->group, cell, true, buf));
}

/* What A has, with its twin in B, then what only B has. */
static void add_group(struct sides *s, const struct metric_group *g, uint32_t base) {
    static const struct tally none;
    for (uint32_t c = 0; c < g->cells; c++) {
        uint32_t to = twin_of(s->set, s->names, g, c);
        const struct tally *b = to == NO_TWIN ? &none : &s->b->tally[base + to];
        struct difference *d =
            add_figure(s, g, &s->a->tally[base + c], b, s->pair ? &s->pair[base + c] : NULL);
        if (d && g->cells > 1)
            name_cell(d, s, name_in(s->names, g->cell_kind, c), to);
    }
    for (uint32_t c = 0; s->names && sums_named(g) && c < g->cells; c++) {
        const char *name = s->b->tally[base + c].n ? sums_cell(s->set, g, c, false, (char[16]){0}) : NULL;
        bool known = !name;
        for (uint32_t k = 0; !known && k < g->cells; k++) {
            const char *was = name_in(s->names, g->cell_kind, k);
            known = was && !strcmp(was, name);
        }
        struct difference *d = known ? NULL : add_figure(s, g, &none, &s->b->tally[base + c], NULL);
        if (d)
            name_cell(d, s, NULL, c);
    }
}

static void add_outcomes(struct sides *s) {
    const struct game_ops *ops = s->set->ops;
    for (uint32_t i = 0; i < ops->outcome_count; i++) {
        struct tally a = {0}, b = {0};
        tally_share(&a, (int64_t)s->a->outcome[i], (int64_t)s->a->games);
        tally_share(&b, (int64_t)s->b->outcome[i], (int64_t)s->b->games);
        struct difference *d = add_figure(s, NULL, &a, &b, s->pair ? &s->pair[tally_count(ops) + i] : NULL);
        if (!d)
            continue;
        snprintf(d->cell, sizeof d->cell, "%s", ops->outcomes[i]);
        snprintf(d->title, sizeof d->title, "%s", ops->outcomes[i]);
    }
}

static void add_scores(struct sides *s) {
    static const struct metric_group score = {.name = "score", .label = "score", .shape = METRIC_MEAN};
    const struct game_ops *ops = s->set->ops;
    for (uint32_t i = 0; i < score_count(ops); i++) {
        const struct pair_sums *pair = s->pair ? &s->pair[tally_count(ops) + ops->outcome_count + i] : NULL;
        struct difference *d = add_figure(s, &score, &s->a->score[i], &s->b->score[i], pair);
        if (!d)
            continue;
        put_name(d->cell, ops->seat_names[i]);
        put_name(d->title, ops->seat_names[i]);
    }
}

static struct difference *list_differences(struct sides *s, uint32_t *count) {
    const struct metrics_ops *m = s->set->ops->metrics;
    /* Each cell once, and again where only B has it. */
    s->list = calloc(2 * (size_t)cell_count(s->set->ops) + 1, sizeof *s->list);
    *count = 0;
    if (!s->list)
        return NULL;
    for (uint32_t i = 0, base = 0; m && s->a->tally && s->b->tally && i < m->group_count; i++) {
        if (!sums_outcomes(s->set->ops, &m->groups[i])) /* add_outcomes tells those */
            add_group(s, &m->groups[i], base);
        base += m->groups[i].cells;
    }
    add_outcomes(s);
    add_scores(s);
    if (!differences_judge(s->list, s->count)) {
        free(s->list);
        return NULL;
    }
    *count = s->count;
    return s->list;
}

struct difference *compare_differences(const struct comparison *c, uint32_t *count) {
    struct sides s = {.set = &c->b->set,
                      .a = &c->sum[0],
                      .b = &c->sum[1],
                      .names = c->names,
                      .pair = c->pair,
                      .games = c->games};
    return list_differences(&s, count);
}

struct difference *batch_differences(const struct ruleset *set, const struct batch *a, const json_t *names,
                                     const struct batch *b, uint32_t *count) {
    struct sides s = {.set = set, .a = a, .b = b, .names = names, .identical = batch_identical(a, b)};
    return list_differences(&s, count);
}

bool batch_identical(const struct batch *a, const struct batch *b) {
    return a->signature && a->signature == b->signature && a->games == b->games &&
           a->decisions == b->decisions;
}
