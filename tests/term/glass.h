/* A terminal made of glass, for tests: it takes bytes and shows what a real one would, as far as the painter
 * speaks its language. Anything else that arrives is a failure. */
#ifndef GLOAM_TESTS_TERM_GLASS_H
#define GLOAM_TESTS_TERM_GLASS_H

#include "base/text.h"
#include "front/screen/palette.h"

enum { GLASS_W = 160, GLASS_H = 50 };

struct glass_cell {
    uint32_t ch; /* 0: the second half of a wide one */
    uint32_t mark[CELL_MARKS];
    struct pen pen;
};

struct glass {
    uint16_t w, h;
    int x, y;
    bool pending; /* the last column was written: the next character would wrap */
    bool cursor, sync;
    bool keeps_ground; /* erasing leaves the ground that is set */
    struct pen pen;
    const char *fault; /* what was not understood; null: all was */
    struct glass_cell cell[GLASS_W * GLASS_H];
};

void glass_init(struct glass *g, uint16_t w, uint16_t h);
void glass_take(struct glass *g, const char *bytes, uint32_t n);

#endif
