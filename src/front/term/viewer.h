/* The viewer: a game that was played, or that minds are playing, looked at step by step in both directions.
 * The table is drawn by the same layout as in play; below it stand the move, what came of it, and how far it
 * is. No clock, no terminal, no files: keys and ticks come in, a grid goes out, so that a test can press any
 * key.
 *
 * What is shown depends on the step and on whose eyes look, and on nothing that was shown before: a step back
 * shows what was seen there. Eyes see what their seat may know; what a move was and why belongs to the seat
 * that made it, so other eyes learn of it what the table tells everybody. */
#ifndef GLOAM_FRONT_TERM_VIEWER_H
#define GLOAM_FRONT_TERM_VIEWER_H

#include "core/offer.h"
#include "core/scene.h"
#include "front/screen/layout.h"
#include "front/term/list.h"
#include "front/term/keys.h"
#include "front/table/past.h"
#include "front/term/reel.h"

enum viewer_mode {
    VIEWER_TABLE,
    VIEWER_END,  /* behind the last step: how it ended */
    VIEWER_TALE, /* all that happened so far; Enter goes to a line's step */
    VIEWER_WHY,  /* the reason for the last move */
    VIEWER_HELP,
    VIEWER_GO,   /* a number is typed */
    VIEWER_KEEP, /* whether it is written down as text or as a film */
};

/* What a key or a tick came to. */
enum viewer_does {
    VIEWER_IDLE,
    VIEWER_PAINT,
    VIEWER_TEXT, /* the game is to be written as text, or as a cast, with these eyes */
    VIEWER_CAST,
    VIEWER_LEAVE,
};

enum { VIEWER_SPEEDS = 6, VIEWER_USUAL = 2, VIEWER_WEIGHED = 5 };

/* The reason for a move, from what its seat could know then. */
struct viewer_why {
    struct offer offer;  /* of the move */
    char mind[160];      /* who made it, where that is known; "": it is not */
    uint32_t choices;    /* there were so many */
    struct action house; /* what the house's own mind would have done */
    bool same, weighs;   /* that is what was done; and it has weighed them */
    uint32_t rank;       /* of the move, counted from 1, as the house weighs them */
    uint32_t count;      /* of the best */
    struct action best[VIEWER_WEIGHED];
};

struct viewer {
    const struct match *match;
    struct reel reel;
    struct past_keep course; /* what is heard again at the end */
    /* Another step of a match that is still played; false: there is none. Null: this is a record. */
    bool (*more)(void *of);
    void *of;
    const char *mind[SEATS_MAX]; /* who plays, as specs of minds; null: nobody knows */
    uint32_t at;                 /* the step that is shown */
    uint32_t eyes;               /* a seat; or ops->seats, whoever watches */
    uint32_t mode, speed;
    uint32_t helped_from; /* of VIEWER_HELP: the mode that lies under it */
    struct list *help;
    bool plays;
    void *state, *view, *past; /* after the step, to those eyes; and to the mover's before it */
    struct action *legal;
    struct scene *scene;
    struct face_log *tale;
    struct ask ask;
    char did[240], came[1200]; /* the move, and what came of it */
    bool owned;                /* the eyes are the mover's */
    bool why_asked;            /* another 'r' looks with the mover's eyes */
    struct viewer_why why;
    uint32_t line; /* of the tale, under the cursor */
    bool by_turn;  /* what is typed is the number of a turn */
    char typed[12];
    char notice[240];
};

/* The match has begun and keeps its history. It opens at its start, with a spectator's eyes where the game
 * can be watched, else with those of the first seat. */
enum status viewer_open(struct viewer *v, const struct match *m, struct err *e);
void viewer_close(struct viewer *v);

/* Shows a step, or the last that there is. */
void viewer_go(struct viewer *v, uint32_t step);

/* Looks with those eyes; false: there are none such. */
bool viewer_look(struct viewer *v, uint32_t eyes);

/* A step on, of a live match by playing it, and behind the last one the end; false: that was all. */
bool viewer_on(struct viewer *v);

enum viewer_does viewer_key(struct viewer *v, const struct key *k);

/* Milliseconds until the next tick; negative: none. */
int viewer_wait(const struct viewer *v);
enum viewer_does viewer_tick(struct viewer *v);

/* Whether the step that is shown ended the game. */
bool viewer_over(const struct viewer *v);

/* The lines that the eyes heard of a step: from *first on, so many. */
uint32_t viewer_heard(const struct viewer *v, uint32_t step, uint32_t *first);

/* "as a spectator", "with the dungeon's eyes"; of a game of one seat "". */
void viewer_say_eyes(const struct viewer *v, struct text *out);

void viewer_say(struct viewer *v, const char *words); /* until the next key */
void viewer_draw(const struct viewer *v, struct grid *g, struct layout_hits *hits);
void viewer_fill_help(struct viewer *v); /* keys, in viewer.help */

/* The table alone, without the tale: what a text of the game holds of a step. */
void viewer_draw_table(const struct viewer *v, struct grid *g);

const char *viewer_speed_name(uint32_t speed); /* "2x" */
int viewer_pause(uint32_t speed);              /* milliseconds of a step */

#endif
