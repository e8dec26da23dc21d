/* Statistics over tallies: shares, means, 95% intervals, quantiles. The sums are exact whole numbers and the
 * only inexact steps are a few basic operations and square roots, which IEEE arithmetic fixes to the last
 * bit: the same sums print the same digits everywhere. */
#ifndef GLOAM_LAB_STATS_H
#define GLOAM_LAB_STATS_H

#include "core/metrics.h"

/* A 95% interval; known is false when there were too few observations to say anything. */
struct interval {
    bool known;
    double lo, hi;
};

/* Wilson's interval for a share of hits among n. */
struct interval stats_share(int64_t hits, int64_t n);

/* How many observations that stand alone a tally is worth: as many as would leave its mean as uncertain as it
 * is between games. Where each game gave one, all of them; never more, and where nothing varies one a game.
 */
double stats_effective(const struct tally *t);

/* Normal interval for the mean of a tally; needs two observations. */
struct interval stats_mean(const struct tally *t);

/* Mean of a tally; 0 without observations. */
double stats_average(const struct tally *t);

/* The value below or at which per_mille thousandths of the observations lie (500: the median), by nearest
 * rank. Exact for buckets of width 1; within wider buckets, and in the last, observations are taken to lie
 * evenly. 0 without observations. */
int64_t stats_quantile(const struct tally *t, int64_t width, uint32_t per_mille);

/* A figure with what it rests on. */
struct estimate {
    int64_t n; /* 0: nothing was observed, and value says nothing */
    double value;
    struct interval interval;
};

/* The median with the interval that its rank leaves: the values at n/2 -+ 0.98 sqrt(n). */
struct estimate stats_median(const struct tally *t, int64_t width);

/* Shannon's entropy of the hits of a group's share cells, in bits; the interval is the delta method's. It is
 * biased low by about (outcomes - 1) / 1.39 n bits, nothing beside the interval from a few hundred games on.
 */
struct estimate stats_entropy(const struct tally *cell, uint32_t cells);

/* Share of one cell's hits less that of the largest other cell, with a normal interval. */
struct estimate stats_margin(const struct tally *cell, uint32_t cells, uint32_t which);

/* Logarithm to base 2 of a positive finite number, by basic operations only. */
double stats_log2(double x);

/* e to the power of x, and the arc sine of the square root of a share (0..1), by basic operations only. */
double stats_exp(double x);
double stats_angle(double share);

/* How likely a standard normal number is at least as far from 0 as z. */
double stats_two_sided(double z);

/* How likely the squares of so many standard normal numbers (1 or more) add up to at least q. */
double stats_chi_square(double q, uint32_t numbers);

/* Holm's adjustment for a family of n figures: calling real what has adjusted < 0.05 is wrong about any of
 * them in at most one family of twenty. In the order of p, which may be the same array. False: no memory. */
bool stats_holm(const double *p, uint32_t n, double *adjusted);

/* Variance of the observations; 0 with fewer than two. */
double stats_variance(const struct tally *t);

/* The interval around a value with a normal error of this standard deviation. */
struct interval stats_around(double value, double deviation);

/* Sizes of a difference that do not depend on units: Cohen's h of two shares, d of two means with the
 * variance of both taken together (at most 9.99, also where nothing varies). About 0.2 is small, 0.5
 * middling, 0.8 large. */
double stats_cohen_h(double a, double b);
double stats_cohen_d(const struct tally *a, const struct tally *b);

/* Mean of the tally lies in lo..hi (thousandths, ends included), decided without rounding. */
bool stats_within(const struct tally *t, int64_t lo_milli, int64_t hi_milli);

/* The interval that fits the shape of a group, and a figure of it from the tallies of its cells. */
struct interval stats_interval(const struct metric_group *g, const struct tally *t);
struct estimate stats_measure(const struct metric_group *g, const struct tally *t, uint32_t cell,
                              enum metric_stat stat);

#endif
