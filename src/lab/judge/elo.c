/* Elo, the test on pairs, and ratings: see elo.h. */
#include "lab/judge/elo.h"

#include <math.h>

enum { ROUNDS = 5000 };
static const double still = 1e-9; /* relative change of a strength that is none */
static const double log2_of_10 = 3.3219280948873623, ln_of_10 = 2.302585092994046;

double elo_share(double elo) {
    return 1 / (1 + stats_exp(-elo / 400 * ln_of_10));
}

double elo_distance(double share) {
    return 400 * stats_log2(share / (1 - share)) / log2_of_10;
}

/* Mean and variance of the points as shares of the top, with one pair won and one lost beforehand. */
static double moments(const uint64_t *count, uint32_t top, double *mean, double *variance) {
    double n = 2, sum = 1, square = 1;
    for (uint32_t p = 0; p <= top; p++) {
        double share = (double)p / top;
        n += (double)count[p];
        sum += share * (double)count[p];
        square += share * share * (double)count[p];
    }
    *mean = sum / n;
    *variance = square / n - *mean * *mean;
    return n;
}

struct estimate elo_points(const uint64_t *count, uint32_t top) {
    double mean, variance, points = 0, n = moments(count, top, &mean, &variance);
    struct estimate out = {.n = (int64_t)n - 2};
    for (uint32_t p = 0; p <= top; p++)
        points += (double)p * (double)count[p];
    out.value = out.n ? points / top / (double)out.n : 0;
    if (out.n) {
        out.interval = stats_around(mean, sqrt(variance / n));
        out.interval.lo = fmax(0, out.interval.lo);
        out.interval.hi = fmin(1, out.interval.hi);
    }
    return out;
}

double elo_likelier(const uint64_t *count, uint32_t top, double low, double high) {
    double mean, variance, n = moments(count, top, &mean, &variance);
    double at_low = elo_share(low), at_high = elo_share(high);
    return n * (at_high - at_low) * (2 * mean - at_low - at_high) / (2 * variance);
}

/* One round of all strengths; how much the one that moved most did, relative to itself. */
static double rate_round(const double *won, uint32_t n, double *strength) {
    double most = 0;
    for (uint32_t i = 0; i < n; i++) {
        double points = 0, met = 0;
        for (uint32_t j = 0; j < n; j++) {
            double mine = won[(size_t)i * n + j], theirs = won[(size_t)j * n + i];
            if (j == i || mine + theirs <= 0)
                continue;
            points += mine;
            met += (mine + theirs) / (strength[i] + strength[j]);
        }
        double next = met > 0 ? points / met : strength[i];
        most = fmax(most, fabs(next / strength[i] - 1));
        strength[i] = next;
    }
    return most;
}

void elo_rate(const double *won, uint32_t n, uint32_t zero, double *elo) {
    for (uint32_t i = 0; i < n; i++)
        elo[i] = 1;
    for (uint32_t round = 0; round < ROUNDS; round++)
        if (rate_round(won, n, elo) < still)
            break;
    double unit = elo[zero];
    for (uint32_t i = 0; i < n; i++)
        elo[i] = 400 * stats_log2(elo[i] / unit) / log2_of_10;
}
