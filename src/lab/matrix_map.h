/* The heat map of a matrix in characters. */
#ifndef GLOAM_LAB_MATRIX_MAP_H
#define GLOAM_LAB_MATRIX_MAP_H

#include "lab/matrix_report.h"

/* Rows and columns in order of skill; or, where most pairs were not played, how the values are spread. */
void matrix_map(const struct matrix_findings *f, struct text *out);

#endif
