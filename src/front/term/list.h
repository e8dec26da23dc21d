/* A list to choose from, on a full screen: the door, settings, the pause, what comes after an end. Its rows
 * have keys, a cursor and a click mean them too, and what does not fit scrolls, line by line. No clock, no terminal: see
 * sight.h.
 *
 * Fill it from list_begin on each time it is shown; the row under the cursor is kept by its id. */
#ifndef GLOAM_FRONT_TERM_LIST_H
#define GLOAM_FRONT_TERM_LIST_H

#include "front/screen/layout.h"
#include "front/screen/panes.h"
#include "front/term/keys.h"

enum { LIST_ROWS = 128, LIST_BYTES = 24576 };

enum row_kind {
    ROW_CHOICE,
    ROW_VALUE,  /* a choice with a value that left and right change */
    ROW_CLOSED, /* cannot be chosen now; its note says why */
    ROW_HEAD,   /* a line with a title in it */
    ROW_TEXT,   /* a paragraph */
    ROW_NOTE,   /* something, and what it means */
};

struct list_row {
    uint8_t kind;
    bool grave;    /* cannot be undone */
    bool small;    /* stands beside its neighbours, without its note, where there is no room for all rows */
    uint8_t style; /* of the label; 0: as text */
    char key;      /* 0: none */
    uint32_t id;
    const char *label, *note; /* beside it; null: none */
    const char *more;         /* below it, softly; null: none */
};

struct list {
    struct list_row row[LIST_ROWS];
    uint32_t count;
    uint32_t at;   /* the row under the cursor, counted from 1; 0: none */
    uint32_t top;  /* the first line that is shown, where it is only read */
    uint32_t kept; /* the id that was under the cursor before list_begin; 0: none */
    int label_w;   /* columns of labels; 0: as the longest */
    bool plain;    /* only what is read: no cursor */
    char notice[240];
    uint32_t used;
    char bytes[LIST_BYTES];
};

/* What a key came to. LESS and MORE: the value under the cursor. */
enum list_does { LIST_IDLE, LIST_PAINT, LIST_CHOSEN, LIST_LESS, LIST_MORE, LIST_BACK };

/* Forgets the rows, not where the cursor was. */
void list_begin(struct list *l);
/* The cursor goes to the row that it was on, else to the first that can be chosen. */
void list_end(struct list *l);

/* A row with an id of its own, beginning with 1; words are copied. Where there is no room, the last row is
 * given again. */
struct list_row *list_add(struct list *l, uint32_t id, char key, const char *label, const char *note);
struct list_row *list_value(struct list *l, uint32_t id, char key, const char *label, const char *value);
struct list_row *list_closed(struct list *l, char key, const char *label, const char *why);
void list_head(struct list *l, const char *label);
void list_text(struct list *l, const char *words);
void list_note(struct list *l, const char *label, const char *words);
const char *list_words(struct list *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The id under the cursor; 0: none. And: to put it there. */
uint32_t list_id(const struct list *l);
void list_go(struct list *l, uint32_t id);

enum list_does list_key(struct list *l, const struct key *k);

void list_draw(const struct list *l, struct grid *g, int x, int y, int w, int h, struct layout_hits *hits);

/* Where a list stands on a page, with head rows above it that go where it goes, at the earliest in row from:
 * on a large screen a column in the middle, a third from the top; on a small one as much as there is. And:
 * the columns that it is given there. */
struct box list_place(const struct list *l, const struct grid *g, int from, int head);
int list_width(const struct list *l, const struct grid *g);

/* Draws it below those rows, with its notice and the keys at the foot. */
void list_below(const struct list *l, struct grid *g, struct box at, int head, const char *keys,
                struct layout_hits *hits);

/* A whole page: title above, the list in its middle, keys at the foot. */
void list_page(const struct list *l, const char *title, const char *keys, struct grid *g,
               struct layout_hits *hits);

/* Over what is drawn already, which stays to be seen around it, faded. */
void list_over(const struct list *l, const char *title, const char *keys, struct grid *g,
               struct layout_hits *hits);

/* A key over such a list of words, which any key ends that does not scroll it: LIST_BACK, LIST_PAINT or
 * LIST_IDLE. */
enum list_does list_read_key(struct list *l, const struct key *k);

#endif
