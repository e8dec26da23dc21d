/* Tallies: whole-number sums that merge in any order. */
#include "core/metrics.h"

void tally_add(struct tally *t, int64_t value, int64_t width) {
    if (!t->n || value < t->min)
        t->min = value;
    if (!t->n || value > t->max)
        t->max = value;
    t->n++;
    t->sum += value;
    t->sum_sq += (unsigned __int128)((__int128)value * value);
    int64_t b = width > 0 ? value / width : value;
    t->bucket[b < 0 ? 0 : b >= TALLY_BUCKETS ? TALLY_BUCKETS - 1 : b]++;
}

void tally_share(struct tally *t, int64_t hits, int64_t n) {
    if (n <= 0)
        return;
    int64_t least = hits == n, most = hits > 0;
    t->min = t->n && t->min < least ? t->min : least;
    t->max = t->n && t->max > most ? t->max : most;
    t->n += n;
    t->sum += hits;
    t->sum_sq += (unsigned __int128)hits;
    t->bucket[0] += n - hits;
    t->bucket[1] += hits;
}

void tally_hit(struct tally *list, uint32_t at, bool hit) {
    tally_share(&list[at], hit, 1);
}

void tally_hit_of(struct tally *list, uint32_t at, uint32_t cells, uint32_t hit) {
    for (uint32_t i = 0; i < cells; i++)
        tally_share(&list[at + i], i == hit, 1);
}

void tally_games_add(struct tally_games *into, const struct tally_games *from) {
    into->count += from->count;
    into->ss += from->ss;
    into->sn += from->sn;
    into->nn += from->nn;
}

/* The lower of two numbers from 1, where 0 is none. */
static int64_t first_of(int64_t a, int64_t b) {
    return !a || (b && b < a) ? b : a;
}

void tally_end_game(struct tally *t, uint64_t game) {
    __int128 n = t->n - t->ended_n, s = t->sum - t->ended_sum;
    if (!n)
        return;
    tally_games_add(&t->games, &(struct tally_games){1, s * s, s * n, n * n});
    t->ended_n = t->n;
    t->ended_sum = t->sum;
    if (s)
        t->shown = first_of(t->shown, (int64_t)game + 1);
}

void tally_merge(struct tally *into, const struct tally *from) {
    if (!from->n)
        return;
    if (!into->n || from->min < into->min)
        into->min = from->min;
    if (!into->n || from->max > into->max)
        into->max = from->max;
    into->n += from->n;
    into->sum += from->sum;
    into->sum_sq += from->sum_sq;
    into->ended_n += from->ended_n;
    into->ended_sum += from->ended_sum;
    into->shown = first_of(into->shown, from->shown);
    tally_games_add(&into->games, &from->games);
    for (int i = 0; i < TALLY_BUCKETS; i++)
        into->bucket[i] += from->bucket[i];
}

uint32_t metrics_tallies(const struct metrics_ops *m) {
    return metrics_at(m, m->group_count, 0);
}

uint32_t metrics_at(const struct metrics_ops *m, uint32_t group, uint32_t cell) {
    uint32_t at = 0;
    for (uint32_t g = 0; g < group; g++)
        at += m->groups[g].cells;
    return at + cell;
}

uint32_t metrics_win(const struct metrics_ops *m, uint32_t seat) {
    return metrics_at(m, m->win_group[seat], m->win_cell[seat]);
}

uint64_t axis_count(const struct game_ops *ops, const void *rules, const struct axis_row *row) {
    const struct setting_row *of = setting_find(ops, row->setting);
    return row->count ? row->count(rules) : of ? setting_most(of, rules) - of->lo + 1 : 0;
}

void axis_write(const struct game_ops *ops, const void *rules, const struct axis_row *row, uint64_t index,
                struct text *out) {
    if (row->write)
        row->write(rules, index, out);
    else
        text_uint(out, setting_find(ops, row->setting)->lo + index);
}
