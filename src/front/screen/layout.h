/* The one painter: a scene, what can be done, and what happened, laid out on a grid of any size from GRID_W
 * by GRID_H on. Pure: the same look is the same screen. From below 120 columns the lens, which shows all of
 * what the cursor is on, stands under the choices; from there on it has a column at the right, above the
 * tale. */
#ifndef GLOAM_FRONT_SCREEN_LAYOUT_H
#define GLOAM_FRONT_SCREEN_LAYOUT_H

#include "front/screen/face.h"
#include "front/screen/items.h"
#include "front/table/guide.h"

/* Columns from which the lens and the tale have a place of their own. */
enum { LAYOUT_WIDE = 120 };

struct look {
    const struct game_ops *ops;
    const void *rules, *view;
    const struct scene *scene;
    const struct items *items;   /* null: somebody only watches */
    const void *world;           /* offer_world of the view, for choices that are closed */
    const struct face_log *tale; /* what happened, oldest first */
    uint32_t at;                 /* the item under the cursor, counted from 1; 0: none */
    uint32_t pick; /* its offers are open, and this one is under the cursor, counted from 1; 0: not */
    bool sure;     /* that offer is to be confirmed */
    uint32_t back; /* rows that the tale is turned back */
    const struct guide *guide; /* who coaches; null: nobody */
    const char *notice;        /* a word on the last key; null: none */
    const char *keys;          /* the foot: what keys there are */
};

/* Where a choice was drawn, for the mouse: rows of the grid from first on. */
struct layout_hit {
    uint16_t x, y, w, h;
    uint16_t item; /* counted from 1; while a pick is open, the offer */
};
enum { LAYOUT_HITS = 96 };
struct layout_hits {
    struct layout_hit hit[LAYOUT_HITS];
    uint32_t count;
};

void layout_draw(const struct look *l, struct grid *g, struct layout_hits *hits); /* hits may be null */

/* The choice at a place; 0: none. */
uint32_t layout_at(const struct layout_hits *hits, uint32_t x, uint32_t y);

/* Adds to a tale what a seat heard of a step, with the weight of each event. */
void tale_hear(const struct game_ops *ops, const void *rules, const void *view, const struct sink *heard,
               struct face_log *tale);

#endif
