/* Line mode's small parts: the log of what happened, menus of choices that are typed, lobbies, and what a
 * page is made from (struct face_scene). All of it is a pure function of rules, view, legal list, log and the
 * front's own small state (struct face_ui): no clock, no randomness, no memory between calls. Menus never
 * lie, whatever the view's numbers do (DD-010). */
#ifndef GLOAM_FRONT_SCREEN_FACE_H
#define GLOAM_FRONT_SCREEN_FACE_H

#include "core/content.h"
#include "core/ops.h"
#include "front/screen/grid.h"

enum {
    FACE_LINES = 256,
    FACE_CHOICES = 160,
    FACE_TEXT = 798, /* bytes of a line: an ending is told whole */
    FACE_ROWS = 22   /* rows a face may draw on, of a grid of GRID_H; below: notice, prompt */
};

/* Lines that tell what happened, oldest first. */
struct face_line {
    uint8_t style;
    uint8_t indent;
    bool joins; /* it goes on behind the line before it, where there are rows for paragraphs */
    char text[FACE_TEXT];
};

struct face_log {
    struct face_line line[FACE_LINES];
    uint32_t count;
    uint32_t marked;            /* the line that was sought, counted from 1; 0: none */
    uint32_t fresh;             /* how many of them the seat has not read yet */
    const char *hint;           /* a word to newcomers on the open question; null: none */
    uint8_t hinted[HINTS_MOST]; /* how often each of the game's was given */
};

/* Where the front stands between two actions, e.g. on a page that picks items. Zero after each action. */
struct face_ui {
    uint16_t page;
    uint16_t at;
    uint32_t picked; /* a bit per item */
};

enum choice_kind {
    CHOICE_ACT,  /* sends the action */
    CHOICE_OPEN, /* goes to another page of the front */
    CHOICE_TELL, /* closed now; label and note say why */
    CHOICE_WISH, /* the player's wishes are from now on ui.picked; say confirms it */
};

struct choice {
    uint8_t kind;
    uint8_t style;
    bool grave;      /* it can end the game badly, or cannot be had again in a later one */
    char letter;     /* 0: none */
    uint16_t number; /* 0: none (letter only); else what to type */
    struct action action;
    struct face_ui ui;
    char label[80];
    char note[600]; /* beside the label: a price, what comes of it, or why it is closed */
    char say[200];  /* when picked. Closed: why, if the note says more. Else: to be answered with yes first */
};

struct menu {
    struct choice choice[FACE_CHOICES];
    uint32_t count;
    char ask[200];       /* the question, above the choices; empty: the prompt has it */
    char prompt[80];     /* what stands where one types */
    bool enter;          /* an empty line takes the first choice */
    struct choice spare; /* what is filled in where the menu is full; nobody sees it */
};

struct face_scene {
    const struct game_ops *ops;
    const void *rules;
    const void *view;
    const struct action *legal; /* empty while another seat is asked */
    uint32_t legal_count;
    const struct face_log *log;
    struct past past; /* what the view does not remember */
    uint32_t opened;  /* the page that what was heard last opens; 0: none */
    struct face_ui ui;
    uint32_t wish; /* what the player asked for a whole sitting: see reading.h */
    uint32_t seat; /* whose eyes these are */
    bool shared;   /* several people sit at this keyboard: who is not asked would tell the others something */
    bool over;     /* nobody is asked any more */
    bool quiet;    /* the player wants no hints */
    uint8_t verdict; /* and of it, likewise: enum verdict */
    const char
        *outcome; /* when it is over: how it came out, for a scene that does not say so; null: unknown */
};

/* What is agreed before a match: who sits where, and the setup. pick is the face's own. */
enum { LOBBY_MIND_MAX = 96, LOBBY_PICKS = 16, LOBBY_NAME_MAX = 40 };

struct deck_shelf;
struct lobby {
    const struct ruleset *set;
    void *setup;
    const struct deck_shelf *decks;       /* of one's own; see front/save/decks.h */
    char mind[SEATS_MAX][LOBBY_MIND_MAX]; /* of each seat; empty: a person */
    uint16_t page;
    uint8_t pick[LOBBY_PICKS];
    char name[LOBBY_NAME_MAX]; /* of what is being made there */
    bool newcomer;             /* gets the opening first */
    bool done;
    char notice[200]; /* why something was not taken; stands below the page once */
};

/* Pages of menus before the match. An empty line takes the first choice with STYLE_HERE, so that a newcomer
 * gets to play by Enter alone. */
struct face_lobby {
    const char *game; /* whose it is; null: any game's */
    /* What is asked on this page, or said of it; null: tell has more to say of it than a line. */
    const char *(*head)(const struct lobby *l);
    void (*menu)(const struct lobby *l, struct menu *out);
    void (*draw)(const struct lobby *l, const struct menu *m, struct grid *g);
    void (*take)(struct lobby *l, const struct choice *c);
    /* Obeys a line that is not for the menus; false: it is for them. May be null. */
    bool (*read)(struct lobby *l, const char *line);
    /* What help says there, line 0, then 1, until one is empty; may be null: the game in short will do. */
    void (*help)(const struct lobby *l, uint32_t line, struct text *out);
    /* For the full screen, where each page is a list; any may be null. What stands above it, where head is
     * null; how a line begins that a choice wants typed, null: it does not; and a choice that counts
     * something (by 0: whether it does) is changed by one. */
    void (*tell)(const struct lobby *l, struct text *title, struct text *words);
    const char *(*types)(const struct lobby *l, const struct choice *c);
    bool (*turn)(struct lobby *l, const struct choice *c, int by);
};

/* Rows a face may draw on. */
static inline int face_rows(const struct grid *g) {
    return g->h - (GRID_H - FACE_ROWS);
}

/* What is asked before a match; null: with one seat there is nothing to agree on. */
const struct face_lobby *lobby_of(const struct game_ops *ops);

/* Words into a field of a struct, whatever stood there; what does not fit is cut, null is no words. */
void face_put(char *field, size_t size, const char *words);

/* Adds a line; empty text adds nothing, and a full log loses its oldest line. */
void face_say(struct face_log *log, enum style style, uint32_t indent, const char *text);
/* The same, of what goes on behind the line before it. */
void face_join(struct face_log *log, enum style style, const char *text);

/* Adds a choice and returns it, so that a caller can fill in the rest; numbered from 1 in order of adding
 * when numbered is set. A full menu gives its spare: a list that may be long is shown in pages. */
struct choice *menu_add(struct menu *m, bool numbered, char letter, enum choice_kind kind, const char *label);

/* The same for a choice that goes to another page of the front. */
struct choice *menu_open(struct menu *m, bool numbered, char letter, uint16_t page, const char *label);

/* An offer as a choice that acts: closed it tells why; else price, what comes of it, and its note. Where the
 * offer wants it, it is asked again before it is done. choice_warn does so for a choice that was made
 * otherwise, and marks what is grave. */
struct offer;
struct choice *menu_offer(struct menu *m, const struct game_ops *ops, bool numbered, char letter,
                          const struct offer *o);
void choice_warn(struct choice *c, const struct offer *o);

void choice_note(struct choice *c, const char *words);
void choice_say(struct choice *c, const char *words);

/* What stands between the key of a choice and its words: a dash where it is closed, an exclamation mark where
 * it is grave, for those who see no colours; else a blank. */
char choice_mark(const struct choice *c);

void menu_ask(struct menu *m, const char *question);
void menu_ask_told(struct menu *m, const struct face_scene *s); /* as the game itself asks it */

/* The choices that have a number, one after the other (null: the first, or no more), and how many. */
const struct choice *menu_next(const struct menu *m, const struct choice *after);
uint32_t menu_numbered(const struct menu *m);

/* Pages of count things when each shows per of them: at least one. */
uint32_t menu_pages(uint32_t count, uint32_t per);

/* With more than one page: "n" and "p" to the pages after and before ui.at, round and round. */
void menu_turn(struct menu *m, struct face_ui ui, uint32_t pages);

/* Draws choices from row y, at most rows high, in one column or, if there are more, in two; long notes go on
 * in the next row where there are more rows than choices. Returns the rows used; with g null it only
 * measures. */
int menu_draw(const struct menu *m, struct grid *g, int x, int y, int w, int rows);

/* Label and note of a choice in w columns and at most some rows. Labels have label_w columns and notes go on
 * in a column of their own, unless it is narrow or label_w is 0: then below the label. Returns the rows; with
 * g null it only measures. */
int choice_wrap(const struct choice *c, struct grid *g, int x, int y, int w, int label_w, int most);

/* The bar of keys: choices with letters, help and leave, in rows of w columns at the foot; where they may be
 * close, closer together if that saves a row. Returns the rows; with g null it only measures. */
int menu_keys(const struct menu *m, struct grid *g, int w, bool close);

/* The choice that a word means ("3", "a"), or a line that is its label ("manage stash"); null: none, or
 * several have that label. */
const struct choice *menu_find(const struct menu *m, const char *word);
const struct choice *menu_labelled(const struct menu *m, const char *line);

/* The choice whose label begins with these words; or, if it does nothing yet, has them anywhere ("stash" is
 * "Manage Stash"). Null: none, or several that differ. */
const struct choice *menu_named(const struct menu *m, const char *words);

/* Draws the newest lines that fit in a box, oldest first; returns the rows used. In more than a few rows
 * those that join others flow. */
int log_draw(const struct face_log *log, struct grid *g, int x, int y, int w, int rows);

/* The lines from first on as pages of a box, to be read forward: how many there are (at least one), and one
 * of them drawn. */
uint32_t log_pages(const struct face_log *log, uint32_t first, int w, int rows);
void log_draw_page(const struct face_log *log, uint32_t first, uint32_t page, struct grid *g, int x, int y,
                   int w, int rows);

/* The page that a line is on, of those from the first line on. And the next line, or by -1 the one before,
 * that has these words in it, whatever their case; lines are counted from 1, and 0 is none. */
uint32_t log_page_of(const struct face_log *log, uint32_t line, int w, int rows);
uint32_t log_find(const struct face_log *log, const char *words, uint32_t from, int by);

/* The lobbies that games have of their own, filled in by the build; null behind the last. */
extern const struct face_lobby *const lobby_list[];

#endif
