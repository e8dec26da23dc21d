/* Strength by pairs of games: what a mind makes of a seed against another one, in points from 0 to some top.
 * The pair is what is drawn, so it is what is counted: games on one seed share their luck. Wherever an
 * uncertainty is asked for, one pair won and one lost are counted beforehand, so that a few equal results are
 * not taken for certainty. Basic operations only: the same digits everywhere. */
#ifndef GLOAM_LAB_JUDGE_ELO_H
#define GLOAM_LAB_JUDGE_ELO_H

#include "lab/stats.h"

/* What a distance in Elo makes one expect, as a share of the points, and back (0 < share < 1). */
double elo_share(double elo);
double elo_distance(double share);

/* Share of the points with its interval; count[p] pairs brought p of 'top' points. */
struct estimate elo_points(const uint64_t *count, uint32_t top);

/* Fishtest's sequential test (generalised, of the normal approximation): the logarithm of how much likelier
 * the pairs are when the distance is 'high' than when it is 'low'. From ELO_SURE on it is high, to -ELO_SURE
 * low, each wrong in one test of twenty. */
double elo_likelier(const uint64_t *count, uint32_t top, double low, double high);
#define ELO_SURE 2.9444389791664403 /* ln 19 */

/* Bradley and Terry's model by Hunter's minorisation: elo[i] of each of n from won[i * n + j], the pairs that
 * i won against j, shares of them included; 0 where they did not meet, else above 0 both ways, or there would
 * be no end to a distance. Elo are relative to that of 'zero'. */
void elo_rate(const double *won, uint32_t n, uint32_t zero, double *elo);

#endif
