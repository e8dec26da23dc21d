/* The door: what stands around the tables on a full screen. The title of the house and of each game, what is
 * under way, what was kept, settings. door.c has the pages that lead somewhere, door_pages.c those that one
 * comes back from. One full screen is open from the first page to the last, and whatever is said to stderr
 * meanwhile is kept for a page of its own. */
#ifndef GLOAM_FRONT_CLI_DOOR_H
#define GLOAM_FRONT_CLI_DOOR_H

#include "front/cli/cli.h"
#include "front/save/shelf.h"
#include "front/term/full.h"
#include "front/term/list.h"

/* gloam play in a terminal: to the table that the command line names, else to the title of its game, else to
 * the front door. bad: what is wrong with the settings' file; null: nothing. An exit code. */
int door_open(const struct cli *c, struct settings *settings, const struct err *bad);

/* Pages to come back from; false: a signal, or the terminal is gone. */
bool door_read(struct full *f, const char *title, const char *words);
bool door_sure(struct full *f, const char *title, const char *words, const char *yes, const char *no,
               bool *sure);
bool door_settings(struct full *f, struct settings *s, const struct game_ops *ops);
bool door_replay(struct full *f, const struct settings *s, const char *path);

/* A list until something of it is chosen. head draws above it, from a place on, and says how many rows it
 * took; with g null it measures; null: a title. tick is called once after the other while idle, until it
 * returns false; null: there is nothing to do. */
struct door_list {
    struct list *list;
    const char *title, *keys;
    int (*head)(void *ctx, struct grid *g, struct box at);
    bool (*tick)(void *ctx);
    void *ctx;
    const char *help; /* what '?' lays over it; null: a word on the keys of the house */
    enum list_does does;
    bool idle;
    struct list *over; /* that, while it is read; else null */
};
bool door_ask(struct full *f, struct door_list *l);
void door_draw(const struct door_list *l, struct grid *g, struct layout_hits *hits);

/* The front door of a profile, the title of a game there, and the settings, as they are drawn first. */
void door_draw_front(const char *profile, struct grid *g);
void door_draw_title(const struct game_ops *ops, const char *profile, struct grid *g);
void door_draw_settings(const struct settings *s, struct grid *g);

/* A line to type, at most size - 1 bytes: "" where the player thought better of it. */
bool door_type(struct full *f, const char *title, const char *question, char *out, size_t size);

/* "today", "yesterday", "3 days ago". */
void door_when(int64_t then, struct text *out);

/* How a game went that is on the shelf, in words; "" where nobody knows. */
void door_outcome(const struct game_ops *ops, const struct shelf_replay *r, struct text *out);

#endif
