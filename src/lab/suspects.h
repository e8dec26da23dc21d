/* What looks wrong in one simulation: the search for faults of a matrix over its single batch. */
#ifndef GLOAM_LAB_SUSPECTS_H
#define GLOAM_LAB_SUSPECTS_H

#include "lab/anomaly.h"

/* Of the simulation of a study that has played; none without a recipe. anomalies_free it. */
enum status suspects_find(const struct study *s, struct anomalies *out, struct err *e);

#endif
