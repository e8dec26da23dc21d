/* What the painter is made of, for its own files: blocks of panes, choices, the lens and the tale. */
#ifndef GLOAM_FRONT_SCREEN_LAYOUT_PARTS_H
#define GLOAM_FRONT_SCREEN_LAYOUT_PARTS_H

#include "front/screen/layout.h"
#include "front/screen/panes.h"

/* How much there is to lay out on: narrow screens have the lens at the foot, wide ones a column for it, and
 * the widest a second one for what the sides have. */
enum breadth { NARROW, WIDE, WIDEST };

/* -- blocks (blocks.c): panes one below the other, or two of a kind side by side -- */

struct block {
    const struct pane *pane[2];
    uint32_t n;
    int rows;
    int form; /* enum pane_form; -1: it has no room */
    bool grave;
};

struct blocks {
    struct block block[SCENE_PANES];
    uint32_t count;
    int w;
    int rows; /* that they were given in all */
    int cut;  /* blocks that are not shown in full, and could be with more rows */
};

/* Where a pane goes. A map that has what is mine beside it is drawn apart from the blocks. */
enum zone { ZONE_STAGE, ZONE_ASIDE, ZONE_MAP, ZONE_NONE };
enum zone pane_zone(const struct look *l, const struct pane *p, enum breadth breadth);

void blocks_make(const struct look *l, enum zone zone, enum breadth breadth, int w, struct blocks *out);
/* Gives them rows, h at most; then draws them, with an empty row between them where rows are left over. */
int blocks_share(const struct look *l, struct blocks *b, int h);
/* Rows that what decides wants at least. */
int blocks_grave(const struct look *l, const struct blocks *b);
/* Whether with fewer rows nothing is missing or lower than in rows that was not so before; bars that tell the
 * same in one row may, and places where nothing lies. */
bool blocks_as_good(const struct look *l, const struct blocks *was, const struct blocks *now);
int blocks_draw(const struct look *l, const struct blocks *b, struct grid *g, struct box at);

/* -- choices (choices.c) -- */

enum { CHOICES = 160, CHOICE_WORDS = 400 };

/* A choice as it is drawn: read once for a screen, since what comes of it is costly to foresee. */
struct row {
    char sign[8];
    bool open, grave, cursor, is_thing, is_card;
    bool meant;    /* by the coach */
    bool of_thing; /* one of several things to do with it */
    uint8_t cost;
    const struct thing *thing;
    char label[80], figures[48], words[CHOICE_WORDS];
};

struct choices {
    char ask[200];
    uint32_t count;
    int label, pips, figures; /* columns of the names, prices and figures of cards */
    struct row row[CHOICES];
};

/* What may end it badly, and more likely than things do here anyway: a mark on every row would warn of none.
 */
bool offer_is_grave(const struct offer *o);
void choices_read(const struct look *l, struct choices *out);

/* How a hand may be drawn: beside a lens that tells the rest, in rows, or as cards where they fit. */
enum hand { HAND_TERSE, HAND_ROWS, HAND_CARDS };

/* Rows that they take in the best way there is for h rows, the question included. */
int choices_rows(const struct choices *c, enum hand hand, int w, int h);
/* Whether all their words are there, so that no lens is needed to read them. */
bool choices_whole(const struct choices *c, enum hand hand, int w, int h);
/* The words of a coach, who speaks above the question. Returns rows; with g null it measures. */
int coach_draw(const struct look *l, struct grid *g, struct box b);

void choices_draw(const struct look *l, const struct choices *c, enum hand hand, struct grid *g, struct box b,
                  struct layout_hits *hits);

/* Notes where a choice was drawn. */
void note_hit(struct layout_hits *hits, struct box b, uint32_t item);

/* -- the lens and the tale (lens.c) -- */

enum { LENS_OFFERS = 6 }; /* that it has all of; more have a row and a lens of their own each */

/* All of what the cursor is on. Returns rows; with g null it measures. */
int lens_draw(const struct look *l, struct grid *g, struct box b);
/* Rows of it without what is only said of a thing, which it leaves out where all of it has no room. */
int lens_least(const struct look *l, int w);
/* The same of every choice, one below the other: nothing moves when the cursor does. 0: they do not fit. */
int lenses_draw(const struct look *l, struct grid *g, struct box b);
void tale_draw(const struct look *l, struct grid *g, struct box b);

/* -- shared -- */

/* One against one: the stage is the other's, what happened is told below it, and what is mine stands at the
 * side. */
bool look_is_duel(const struct look *l);

const struct item *look_item(const struct look *l);
uint32_t look_cursor(const struct look *l); /* the id of what the cursor is on: a target, a thing */
void look_offer(const struct look *l, const struct item_offer *io, struct offer *out);

#endif
