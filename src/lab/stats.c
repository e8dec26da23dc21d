/* Statistics over tallies. What can be decided in whole numbers is; 128-bit products keep it exact. */
#include "lab/stats.h"

#include <math.h>
#include <stdlib.h>

/* Half the width of a 95% interval in standard deviations. */
static const double z95 = 1.959963984540054;

/* Wilson's interval; count need not be whole. */
static struct interval share_of(double p, double count) {
    struct interval out = {false, 0, 1};
    if (!(count > 0))
        return out;
    double zz = z95 * z95, scale = 1 + zz / count;
    double centre = (p + zz / (2 * count)) / scale;
    double half = z95 * sqrt(p * (1 - p) / count + zz / (4 * count * count)) / scale;
    out.known = true;
    /* With no hits, or only hits, that end of the interval is exact; rounding must not say otherwise. */
    out.lo = p <= 0 || centre < half ? 0 : centre - half;
    out.hi = p >= 1 || centre + half > 1 ? 1 : centre + half;
    return out;
}

struct interval stats_share(int64_t hits, int64_t n) {
    return share_of(n > 0 ? (double)hits / (double)n : 0, (double)n);
}

double stats_average(const struct tally *t) {
    return t->n ? (double)t->sum / (double)t->n : 0;
}

double stats_variance(const struct tally *t) {
    if (t->n < 2)
        return 0;
    uint64_t size = t->sum < 0 ? 0 - (uint64_t)t->sum : (uint64_t)t->sum;
    unsigned __int128 n = (unsigned __int128)t->n, square = (unsigned __int128)size * size;
    double count = (double)t->n;
    /* Exact while the product fits, which is all but always; rounding must not make it negative after that.
     */
    double spread = t->sum_sq <= ~(unsigned __int128)0 / n
                        ? (double)(n * t->sum_sq - square)
                        : fmax(0, count * (double)t->sum_sq - (double)square);
    return spread / (count * (count - 1));
}

/* A ratio of sums over games: one game moves it by (s - r n) / N, and those moves stand alone. */
double stats_effective(const struct tally *t) {
    const struct tally_games *g = &t->games;
    double n = (double)t->n, r = stats_average(t), count = (double)g->count;
    if (g->nn <= t->n || t->ended_n != t->n)
        return n;
    double moved = (double)g->ss - 2 * r * (double)g->sn + r * r * (double)g->nn;
    if (g->count < 2 || !(moved > 0))
        return count;
    return fmin(n, stats_variance(t) * n * n * (count - 1) / (moved * count));
}

struct interval stats_mean(const struct tally *t) {
    double mean = stats_average(t), n = stats_effective(t);
    if (!(n >= 2))
        return (struct interval){false, mean, mean};
    return stats_around(mean, sqrt(stats_variance(t) / n));
}

struct interval stats_around(double value, double deviation) {
    double half = z95 * deviation;
    return (struct interval){true, value - half, value + half};
}

static int64_t bound_value(int64_t v, int64_t lo, int64_t hi) {
    return v < lo ? lo : v > hi ? hi : v;
}

int64_t stats_quantile(const struct tally *t, int64_t width, uint32_t per_mille) {
    if (t->n <= 0)
        return 0;
    int64_t w = width > 0 ? width : 1;
    int64_t rank = (int64_t)(((__int128)t->n * per_mille + 999) / 1000);
    rank = bound_value(rank, 1, t->n);
    for (int64_t b = 0; b < TALLY_BUCKETS; b++) {
        int64_t here = t->bucket[b];
        if (rank > here) {
            rank -= here;
            continue;
        }
        /* The first bucket takes what is below it, the last what is above. */
        int64_t lo = b == 0 ? t->min : bound_value(b * w, t->min, t->max);
        int64_t hi = b == TALLY_BUCKETS - 1 ? t->max : bound_value(b * w + w - 1, t->min, t->max);
        return lo + (int64_t)((__int128)(hi - lo) * (2 * rank - 1) / (2 * here));
    }
    return t->max;
}

struct estimate stats_median(const struct tally *t, int64_t width) {
    struct estimate out = {.n = t->n, .value = (double)stats_quantile(t, width, 500)};
    double away = t->n > 3 ? 980 / sqrt(stats_effective(t)) : 500; /* of a rank, in thousandths */
    out.interval = (struct interval){away < 500, (double)stats_quantile(t, width, (uint32_t)(500 - away)),
                                     (double)stats_quantile(t, width, (uint32_t)(500 + away))};
    return out;
}

bool stats_within(const struct tally *t, int64_t lo_milli, int64_t hi_milli) {
    __int128 scaled = (__int128)t->sum * 1000;
    return t->n > 0 && scaled >= (__int128)lo_milli * t->n && scaled <= (__int128)hi_milli * t->n;
}

/* x = m 2^e with m near 1; ln m = 2 atanh((m - 1) / (m + 1)), whose series gains a digit and a half a term.
 */
double stats_log2(double x) {
    int e;
    double m = frexp(x, &e);
    if (m < 0.70710678118654752) {
        m *= 2;
        e--;
    }
    double z = (m - 1) / (m + 1), zz = z * z, power = z, sum = 0;
    for (int k = 1; k < 26; k += 2) {
        sum += power / k;
        power *= zz;
    }
    return e + 2 * sum * 1.4426950408889634;
}

/* x = k ln 2 + r with |r| < 0.35, where the series needs few terms; 2^k is exact. */
double stats_exp(double x) {
    if (x < -745)
        return 0;
    if (x > 709)
        x = 709;
    int k = (int)floor(x * 1.4426950408889634 + 0.5);
    double r = (x - k * 0.693147180369123816490) - k * 1.90821492927058770002e-10; /* ln 2 in two parts */
    double term = 1, sum = 1;
    for (int i = 1; i < 20; i++) {
        term *= r / i;
        sum += term;
    }
    return ldexp(sum, k);
}

/* asin sqrt p = atan sqrt(p / (1 - p)); halving the angle three times leaves a short series. */
double stats_angle(double share) {
    const double right = 1.5707963267948966;
    if (!(share > 0))
        return 0;
    if (share >= 1)
        return right;
    if (share > 0.5)
        return right - stats_angle(1 - share);
    double x = sqrt(share / (1 - share));
    for (int i = 0; i < 3; i++)
        x = x / (1 + sqrt(1 + x * x));
    double power = x, sum = 0;
    for (int k = 1; k < 26; k += 2) {
        sum += (k & 2 ? -power : power) / k;
        power *= x * x;
    }
    return 8 * sum;
}

/* Near 0 the series of the inside, z + z^3/3 + z^5/15 + ...; farther out the continued fraction of the tail,
 * z + 1/(z + 2/(z + 3/...)), from its end. */
double stats_two_sided(double z) {
    z = fabs(z);
    double density = 0.79788456080286536 * stats_exp(-z * z / 2); /* both sides' */
    if (z < 2.5) {
        double term = z, sum = z;
        for (int k = 3; k < 80; k += 2) {
            term *= z * z / k;
            sum += term;
        }
        return fmax(0, 1 - density * sum);
    }
    double below = z;
    for (int k = 120; k > 0; k--)
        below = z + k / below;
    return density / below;
}

/* Two numbers more add (q/2)^(n/2) e^(-q/2) / gamma(n/2 + 1). */
double stats_chi_square(double q, uint32_t numbers) {
    bool odd = numbers % 2;
    double beyond = odd ? stats_two_sided(sqrt(q)) : stats_exp(-q / 2);
    double term = odd ? 0.79788456080286536 * sqrt(q) * stats_exp(-q / 2) : beyond * q / 2;
    for (uint32_t n = odd ? 1 : 2; n < numbers; n += 2) {
        beyond += term;
        term *= q / (n + 2);
    }
    return fmin(1, beyond);
}

struct ranked {
    double p;
    uint32_t at;
};

static int by_p(const void *x, const void *y) {
    const struct ranked *a = x, *b = y;
    if (a->p != b->p)
        return a->p < b->p ? -1 : 1;
    return a->at < b->at ? -1 : a->at > b->at;
}

bool stats_holm(const double *p, uint32_t n, double *adjusted) {
    struct ranked *rank = calloc(n + (size_t)1, sizeof *rank);
    if (!rank)
        return false;
    for (uint32_t i = 0; i < n; i++)
        rank[i] = (struct ranked){p[i], i};
    qsort(rank, n, sizeof *rank, by_p);
    double most = 0;
    for (uint32_t i = 0; i < n; i++) {
        most = fmax(most, fmin(1, rank[i].p * (double)(n - i)));
        adjusted[rank[i].at] = most;
    }
    free(rank);
    return true;
}

double stats_cohen_h(double a, double b) {
    return 2 * (stats_angle(b) - stats_angle(a));
}

double stats_cohen_d(const struct tally *a, const struct tally *b) {
    if (a->n < 2 || b->n < 2)
        return 0;
    double na = (double)(a->n - 1), nb = (double)(b->n - 1);
    double pooled = (na * stats_variance(a) + nb * stats_variance(b)) / (na + nb);
    double by = stats_average(b) - stats_average(a);
    return by == 0 ? 0 : fmax(-9.99, fmin(9.99, by / sqrt(pooled)));
}

static int64_t all_hits(const struct tally *cell, uint32_t cells) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < cells; i++)
        sum += cell[i].sum;
    return sum;
}

/* Of a whole of shares: as many observations as their intervals are worth on average, the more a share
 * varies the more it counts (the first correction of Rao and Scott). */
static double whole_effective(const struct tally *cell, uint32_t cells, double n) {
    double alone = 0, spread = 0;
    for (uint32_t i = 0; i < cells; i++) {
        double p = stats_average(&cell[i]), varies = p * (1 - p);
        if (varies > 0) {
            alone += varies;
            spread += varies * (double)cell[i].n / stats_effective(&cell[i]);
        }
    }
    return spread > 0 ? n * alone / spread : n;
}

struct estimate stats_entropy(const struct tally *cell, uint32_t cells) {
    struct estimate out = {.n = all_hits(cell, cells)};
    double n = (double)out.n, square = 0;
    for (uint32_t i = 0; i < cells; i++) {
        if (!cell[i].sum)
            continue;
        double p = (double)cell[i].sum / n, bits = -stats_log2(p);
        out.value += p * bits;
        square += p * bits * bits;
    }
    double count = whole_effective(cell, cells, n);
    double half = out.n ? z95 * sqrt(fmax(0, square - out.value * out.value) / count) : 0;
    out.interval = (struct interval){out.n > 1, fmax(0, out.value - half), out.value + half};
    return out;
}

struct estimate stats_margin(const struct tally *cell, uint32_t cells, uint32_t which) {
    struct estimate out = {.n = all_hits(cell, cells)};
    int64_t rival = 0;
    for (uint32_t i = 0; i < cells; i++)
        if (i != which && cell[i].sum > rival)
            rival = cell[i].sum;
    if (!out.n)
        return out;
    double n = (double)out.n, both = (double)(cell[which].sum + rival) / n;
    out.value = (double)(cell[which].sum - rival) / n;
    double count = whole_effective(cell, cells, n);
    double half = z95 * sqrt(fmax(0, both - out.value * out.value) / count);
    out.interval = (struct interval){out.n > 1, out.value - half, out.value + half};
    return out;
}

struct interval stats_interval(const struct metric_group *g, const struct tally *t) {
    return g->shape == METRIC_SHARE ? share_of(stats_average(t), stats_effective(t)) : stats_mean(t);
}

struct estimate stats_measure(const struct metric_group *g, const struct tally *t, uint32_t cell,
                              enum metric_stat stat) {
    if (stat == STAT_MARGIN)
        return stats_margin(t, g->cells, cell);
    if (stat == STAT_MEDIAN)
        return stats_median(&t[cell], g->width);
    if (stat == STAT_MEAN)
        return (struct estimate){t[cell].n, stats_average(&t[cell]), stats_interval(g, &t[cell])};
    struct estimate out = stats_entropy(t, g->cells);
    double most = stats_log2(g->possible);
    out.value /= most;
    out.interval.lo /= most;
    out.interval.hi = fmin(1, out.interval.hi / most);
    return out;
}
