/* Sight: what one person sees of a match on a full screen, and what a key does there. One grammar of input
 * for all games (look at sight_key): arrows walk where there are ways and move the cursor elsewhere, digits
 * and letters mean the choice beside which they stand, Enter does what the cursor is on, 'y' alone confirms,
 * Space never acts. No clock, no terminal: keys come in, a grid goes out, so that a test can press any key.
 */
#ifndef GLOAM_FRONT_TERM_SIGHT_H
#define GLOAM_FRONT_TERM_SIGHT_H

#include "core/match.h"
#include "front/screen/layout.h"
#include "front/table/past.h"
#include "front/term/keys.h"
#include "front/term/list.h"

/* What is in front: the table, the offers of one item, a second thought, another page of the scene, the whole
 * tale, the help, the pause, giving up, a line that is typed. */
enum sight_mode {
    SIGHT_TABLE,
    SIGHT_PICK,
    SIGHT_SURE,
    SIGHT_PAGE,
    SIGHT_LOOK, /* the lens is on any thing of the scene, or all of the page is the lens */
    SIGHT_TALE,
    SIGHT_HELP,
    SIGHT_PAUSE,
    SIGHT_GIVE_UP,
    SIGHT_TYPE,
};

/* What a key came to. */
enum sight_does {
    SIGHT_IDLE,  /* nothing: the screen stands as it is */
    SIGHT_PAINT, /* another screen */
    SIGHT_ACT,   /* sight.action is to be done */
    SIGHT_LINE,  /* sight.typed is to be obeyed, as in line mode */
    SIGHT_BACK,  /* the last action is to be taken back, or it is to be said why not */
    SIGHT_CHOSE, /* sight.chosen: what only whoever holds the table can do */
};

/* Of the pause and after an end. */
enum sight_choice {
    CHOSE_NOTHING,
    CHOSE_LEAVE, /* the table; what is under way is kept where it can be */
    CHOSE_SETTINGS,
    CHOSE_GIVE_UP,
    CHOSE_SILENCE, /* two people at one keyboard: to answer nothing for a while, or again */
    CHOSE_ON,      /* what comes after this game, where something is carried on */
    CHOSE_AGAIN,
    CHOSE_SIDE,
    CHOSE_NEXT, /* another of the same game */
    CHOSE_REPLAY,
    SIGHT_CHOICES
};

enum { SIGHT_TYPED = 200, SIGHT_NEWS = 48 };

struct sight {
    const struct match *match;
    int32_t viewer; /* the one seat whose eyes these are; -1: those of whoever is asked */
    uint32_t seat, asked;
    void *view, *world;
    struct action *list; /* legal, then what is closed */
    uint32_t legal;
    struct scene *scene, *book;
    struct items *items;
    struct digits digits;
    struct face_log *tale; /* of each seat, and of whoever watches */
    struct sink heard;     /* of the last step, by the seat that looks */
    struct sink *news;     /* of each seat, the last that it heard */
    struct past_keep past; /* what is heard again at the end */
    uint32_t mode, page;   /* enum sight_mode; of SIGHT_PAGE */
    uint32_t at, pick;     /* see struct look */
    uint32_t looked;       /* of SIGHT_LOOK: the thing, counted from 1; 0: what the cursor is on */
    uint32_t looked_from;  /* and the mode that it leads back to */
    uint32_t back;         /* rows that a tale is turned back, or a page is scrolled down */
    char sought[40];       /* words in the tale */
    bool seeks;            /* they are typed now */
    uint32_t below; /* rows that the page can still be scrolled, or pages that the tale is turned back: who
                       draws it says so (layout_hits.below) */
    const struct layout_hits *hits; /* where choices were drawn: arrows go by that; null: nobody drew them */
    bool can_back;                  /* the last action can be taken back: the foot says so */
    struct guide *guide;            /* who coaches; null: nobody */
    bool still;                     /* see struct look: settings say so */
    bool hints;                     /* a word to newcomers stands above the choices */
    const char *hint;               /* that word on the open question; null: none */
    uint32_t hinted_step;           /* the step of that question, plus 1 */
    uint8_t hinted[SEATS_MAX][HINTS_MOST]; /* how often each was given to whom */
    bool ranges;          /* what may be false is told as from where to where it lies, as to programs */
    bool map;             /* there are ways to walk: arrows walk */
    struct list *rows;    /* of the pause, or of what comes after the end */
    struct list *help;    /* what is read over the rest */
    uint32_t helped_from; /* of SIGHT_HELP: the mode that lies under it */
    uint32_t chosen;      /* enum sight_choice */
    /* What can be chosen here, each with a note on it; null: it cannot be. */
    const char *can[SIGHT_CHOICES];
    struct action action;
    char typed[SIGHT_TYPED];
    char notice[240];
    char moment[FACE_TEXT]; /* what this seat will remember of what it heard, until that was shown; "":
                               nothing */
    bool lingers;           /* the table stands although it is over: a moment is shown on it */
};

enum status sight_open(struct sight *s, const struct match *m, int32_t viewer, struct err *e);
/* Another match, or the same from its start: nothing has happened yet. */
void sight_reset(struct sight *s, int32_t viewer);
void sight_close(struct sight *s);

/* Looks at the match anew; and after an action, with what was heard of it. */
void sight_look(struct sight *s);
void sight_step(struct sight *s);

enum sight_does sight_key(struct sight *s, const struct key *k);

/* Whether an action that was typed is to be confirmed: then that is asked, and sight.action is it. */
bool sight_doubts(struct sight *s, const struct action *a);

void sight_say(struct sight *s, const char *words); /* the notice, until the next key */
void sight_draw(const struct sight *s, struct grid *g, struct layout_hits *hits);

#endif
