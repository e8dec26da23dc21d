/* The one painter: a scene, what can be done, and what happened, laid out on a grid of any size from GRID_W
 * by GRID_H on. Pure: the same look is the same screen. The lens shows all of what the cursor is on: below
 * 120 columns it shares the foot with the choices, from there on it has a column at the right with the tale
 * below it, and from 160 on the sides have a column of their own at the left.
 *
 * It keeps count of what it cut and of the rows it left empty, so that tests can hold one against the
 * other. */
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
    uint32_t among; /* layout's own: that offer, where it is chosen in the lens and nothing else moves */
    struct layout_hits *hits; /* and where the lens notes what it drew */
    bool sure;     /* that offer is to be confirmed */
    bool whole;    /* the lens may have all the rows it needs */
    const struct thing *thing; /* the lens shows this instead of the item; null: not */
    uint32_t down;             /* rows that a page is scrolled down */
    const char *notice;        /* a word on the last key; null: none */
    const char *keys;          /* the foot: what keys there are */
    const char *page;          /* the title of a page beside the table, that is only read; null: the table */
    const struct guide *guide; /* who coaches; null: nobody */
    const char *hint;          /* a word to newcomers, where the screen is large; null: none */
    const struct scene *book;  /* and a page for them, where even the largest has rows to spare; null: none */
    bool still; /* the narrator leaves the type alone; what is in doubt is marked all the same */
};

/* Where a choice was drawn, for the mouse: rows of the grid from first on. */
struct layout_hit {
    uint16_t x, y, w, h;
    uint16_t item; /* counted from 1; while a pick is open, the offer */
};
enum { LAYOUT_HITS = 96 };

/* Of each part of the screen: texts that are cut in it, and rows that nothing stands in. */
enum layout_part { PART_STRIP, PART_STAGE, PART_ASIDE, PART_CHOICES, PART_LENS, PART_TALE, LAYOUT_PARTS };
struct layout_tally {
    uint16_t cuts, spare;
};

struct layout_hits {
    struct layout_hit hit[LAYOUT_HITS];
    uint32_t count;
    struct layout_tally part[LAYOUT_PARTS];
    uint16_t below; /* rows of a page that it can still be scrolled down */
};

void layout_draw(const struct look *l, struct grid *g, struct layout_hits *hits); /* hits may be null */

/* The choice at a place; 0: none. */
uint32_t layout_at(const struct layout_hits *hits, uint32_t x, uint32_t y);

/* Whether a choice was drawn; and the one that an arrow leads to from it, of so many, as they were drawn.
 * Sideways it stays in its row; where nothing was drawn above or below, and where nobody has drawn, their
 * order counts. */
bool layout_shows(const struct layout_hits *hits, uint32_t item);
uint32_t layout_step(const struct layout_hits *hits, uint32_t from, uint8_t way, uint32_t count);

/* Adds to a tale what a seat heard of a step, with the weight of each event. */
void tale_hear(const struct game_ops *ops, const void *rules, const void *view, const struct sink *heard,
               struct face_log *tale);

#endif
