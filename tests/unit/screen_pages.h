/* What tests of screens share: a row of a grid as text. */
#ifndef GLOAM_TESTS_SCREEN_PAGES_H
#define GLOAM_TESTS_SCREEN_PAGES_H

#include "front/screen/face.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A row as ASCII, trailing blanks cut. */
static inline const char *row(const struct grid *g, int y, char *out) {
    int n = 0;
    for (int x = 0; x < g->w; x++)
        out[n++] = grid_ascii(grid_at(g, x, y)->ch);
    while (n && out[n - 1] == ' ')
        n--;
    out[n] = 0;
    return out;
}

#endif
