/* Statistics over tallies. What can be decided in whole numbers is; 128-bit products keep it exact. */
#include "lab/stats.h"

#include <math.h>

/* Half the width of a 95% interval in standard deviations. */
static const double z95 = 1.959963984540054;

struct interval stats_share(int64_t hits, int64_t n) {
    struct interval out = {false, 0, 1};
    if (n <= 0)
        return out;
    double count = (double)n, p = (double)hits / count, zz = z95 * z95;
    double scale = 1 + zz / count;
    double centre = (p + zz / (2 * count)) / scale;
    double half = z95 * sqrt(p * (1 - p) / count + zz / (4 * count * count)) / scale;
    out.known = true;
    /* With no hits, or only hits, that end of the interval is exact; rounding must not say otherwise. */
    out.lo = hits <= 0 || centre < half ? 0 : centre - half;
    out.hi = hits >= n || centre + half > 1 ? 1 : centre + half;
    return out;
}

double stats_average(const struct tally *t) {
    return t->n ? (double)t->sum / (double)t->n : 0;
}

struct interval stats_mean(const struct tally *t) {
    double mean = stats_average(t);
    struct interval out = {false, mean, mean};
    if (t->n < 2)
        return out;
    uint64_t size = t->sum < 0 ? 0 - (uint64_t)t->sum : (uint64_t)t->sum;
    unsigned __int128 n = (unsigned __int128)t->n, square = (unsigned __int128)size * size;
    double count = (double)t->n;
    /* Exact while the product fits, which is all but always; rounding must not make it negative after that.
     */
    double spread = t->sum_sq <= ~(unsigned __int128)0 / n
                        ? (double)(n * t->sum_sq - square)
                        : fmax(0, count * (double)t->sum_sq - (double)square);
    double variance = spread / (count * (count - 1));
    double half = z95 * sqrt(variance / count);
    return (struct interval){true, mean - half, mean + half};
}

static int64_t bound(int64_t v, int64_t lo, int64_t hi) {
    return v < lo ? lo : v > hi ? hi : v;
}

int64_t stats_quantile(const struct tally *t, int64_t width, uint32_t per_mille) {
    if (t->n <= 0)
        return 0;
    int64_t w = width > 0 ? width : 1;
    int64_t rank = (int64_t)(((__int128)t->n * per_mille + 999) / 1000);
    rank = bound(rank, 1, t->n);
    for (int64_t b = 0; b < TALLY_BUCKETS; b++) {
        int64_t here = t->bucket[b];
        if (rank > here) {
            rank -= here;
            continue;
        }
        /* The first bucket takes what is below it, the last what is above. */
        int64_t lo = b == 0 ? t->min : bound(b * w, t->min, t->max);
        int64_t hi = b == TALLY_BUCKETS - 1 ? t->max : bound(b * w + w - 1, t->min, t->max);
        return lo + (int64_t)((__int128)(hi - lo) * (2 * rank - 1) / (2 * here));
    }
    return t->max;
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

static int64_t all_hits(const struct tally *cell, uint32_t cells) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < cells; i++)
        sum += cell[i].sum;
    return sum;
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
    double half = out.n ? z95 * sqrt(fmax(0, square - out.value * out.value) / n) : 0;
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
    double half = z95 * sqrt(fmax(0, both - out.value * out.value) / n);
    out.interval = (struct interval){out.n > 1, out.value - half, out.value + half};
    return out;
}
