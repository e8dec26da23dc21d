/* A stage: everything needed to show one match to one person. Play and replay both stand on it, so a game
 * looks the same live and shown again. */
#ifndef GLOAM_FRONT_TERM_STAGE_H
#define GLOAM_FRONT_TERM_STAGE_H

#include "core/match.h"
#include "front/screen/reading.h"
#include "front/table/past.h"
#include "front/term/print.h"

struct stage {
    const struct match *match;
    struct print_mode mode;
    FILE *out;
    int32_t viewer; /* the one seat whose eyes are shown, ops->seats: whoever watches; -1: those of whoever is
                       asked */
    uint32_t seat;  /* whose view this is */
    uint32_t asked; /* whose question it is; the last one's after the end */
    void *view, *glance;
    struct action *legal; /* of the seat that is asked */
    uint32_t legal_count;
    struct face_log *log; /* one for each seat: what it may know */
    struct sink heard;    /* the events of a step that one seat may know */
    struct past past;     /* what the view does not remember */
    struct past_keep past_keep;
    uint32_t opened; /* the page that the last step opened for the seat, until it was shown */
    struct face_ui ui;
    uint32_t wish;   /* see face_scene */
    uint32_t hinted; /* 1 + the step whose question has its hint */
    struct menu menu;
    char outcome[160]; /* of a match that is over */
    uint8_t verdict;   /* and how that is to the seat: enum verdict */
};

/* The viewer is -1; whoever sits at one seat among minds sets it before the first look. */
enum status stage_open(struct stage *s, const struct match *m, struct print_mode mode, FILE *out,
                       struct err *e);
void stage_close(struct stage *s);

/* Forgets what happened and goes to the main page; before a match is shown from its start again. */
void stage_reset(struct stage *s);

/* Looks at the match anew: view, legal list, menu. After match_begin, after each action and change of ui. */
void stage_look(struct stage *s);

/* After an action: back to the table, a new look, and its events in the logs. */
void stage_step(struct stage *s);

/* The same after an action that the front took for the seat, which has not read everything yet. */
void stage_pass(struct stage *s);

void stage_scene(const struct stage *s, struct face_scene *out);

/* Prints the screen; without choices when somebody only watches. notice is one more line below it, or empty.
 */
void stage_show(struct stage *s, bool choices, enum style style, const char *notice);

/* Prints the help, or what a newcomer reads, instead. */
void stage_help(struct stage *s);
void stage_opening(struct stage *s);

/* Between two people at one keyboard: a page that shows nothing, so that one can leave and the other come. */
void stage_hand_over(struct stage *s);

/* A page with nothing on it but some wrapped text. */
void stage_text(struct stage *s, enum style style, const char *text);

/* A line by itself, ended with a newline. */
void stage_line(struct stage *s, enum style style, const char *text);

#endif
