/* Faces: what a game gives to a front end for people. A face draws a view onto a grid, turns the legal list
 * into a menu, and tells the events of a step in lines. Play and replay know games only through this table.
 *
 * All of it is a pure function of rules, view, legal list, log and the front's own small state (struct
 * face_ui): no clock, no randomness, no memory between calls. Menus never lie, whatever the view's numbers do
 * (DD-010). */
#ifndef GLOAM_FRONT_SCREEN_FACE_H
#define GLOAM_FRONT_SCREEN_FACE_H

#include "core/content.h"
#include "core/ops.h"
#include "front/screen/grid.h"

enum {
    FACE_LINES = 256,
    FACE_CHOICES = 64,
    FACE_HINTS = 16,
    FACE_MEMO = 2048,
    FACE_TEXT = 398, /* bytes of a line */
    FACE_ROWS = 22   /* rows a face may draw on, of a grid of GRID_H; below: notice, prompt */
};

/* Lines that tell what happened, oldest first. */
struct face_line {
    uint8_t style;
    uint8_t indent;
    char text[FACE_TEXT];
};

struct face_log {
    struct face_line line[FACE_LINES];
    uint32_t count;
    uint32_t fresh; /* how many of them came since the seat itself last acted */
    uint8_t hint;   /* 1 + the hint that goes with the last step, as the face numbers them; 0: none */
    uint8_t hinted[FACE_HINTS]; /* how often each was given */
    /* What the face notes of the match in tell, for its own use; zero at the start. */
    uint8_t memo[FACE_MEMO];
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
    char note[240]; /* beside the label: a price, what comes of it, or why it is closed */
    char say[200];  /* when picked. Closed: why, if the note says more. Else: to be answered with yes first */
};

struct menu {
    struct choice choice[FACE_CHOICES];
    uint32_t count;
    char prompt[80];     /* the question itself */
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
    struct face_ui ui;
    uint32_t wish; /* what the player asked of the face, for a whole sitting; the bits are the face's own */
    uint32_t seat; /* whose eyes these are */
    uint16_t w, h; /* of the grid that will be drawn on; 0: GRID_W, GRID_H */
    bool shared;   /* several people sit at this keyboard: who is not asked would tell the others something */
    bool over;     /* nobody is asked any more */
    bool refused;  /* a word on what was not done stands below */
    bool quiet;    /* the player wants no hints */
    bool plain;    /* screens follow each other as on paper: nothing need be left out for want of room */
    const void *pages; /* the log that the game itself keeps (sink.log); null: there is none */
};

/* How the player stands: what leaving means now. */
enum face_stand {
    FACE_HOME, /* nothing is at stake */
    FACE_OUT,  /* something is under way that leaving would forfeit */
    FACE_DONE, /* it came to its end and is worth keeping */
    FACE_GONE, /* the player asked to leave */
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
    /* What is asked on this page, or said of it; null: the page has a drawing of its own, and is typed at. */
    const char *(*head)(const struct lobby *l);
    void (*menu)(const struct lobby *l, struct menu *out);
    void (*draw)(const struct lobby *l, const struct menu *m, struct grid *g);
    void (*take)(struct lobby *l, const struct choice *c);
    /* Obeys a line that is not for the menus; false: it is for them. May be null. */
    bool (*read)(struct lobby *l, const char *line);
};

struct face {
    const char *game; /* null: fits any game */
    void (*menu)(const struct face_scene *s, struct menu *out);

    /* menu may be empty: then somebody only watches. */
    void (*draw)(const struct face_scene *s, const struct menu *menu, struct grid *g);

    /* Adds the lines of one step; s->view is the view after it, events are those that s->seat may know. */
    void (*tell)(const struct face_scene *s, const struct sink *events, struct face_log *out);

    void (*help)(const struct face_scene *s, struct grid *g);
    void (*opening)(const struct face_scene *s, struct grid *g); /* for a player's first start */
    enum face_stand (*stand)(const struct face_scene *s);

    /* With FACE_OUT: two or three sentences on what leaving costs and what stays. */
    void (*forfeit)(const struct face_scene *s, struct text *out);

    /* The rest may be null or false. */

    bool wide;    /* it can use more columns than GRID_W, and more rows than GRID_H */
    bool rolling; /* the log goes on when the seat acts; otherwise each act starts a new page */

    /* The answer that the front gives to the open question by itself, with a word on it; null: the player is
     * asked. Such an answer changes nothing the player could wish to see, or the player has wished for it
     * beforehand. With several people at one keyboard (shared) only the latter: not being asked would tell
     * the others something. */
    const struct action *(*forced)(const struct face_scene *s, struct text *said);

    /* Draws a page (0..) of what happened since the seat last acted, when that is more than its screen will
     * show; false: there is no such page. */
    bool (*news)(const struct face_scene *s, uint32_t page, struct grid *g);

    /* Who sits at a seat, in a few words for the others at the table; and how it ended, as a sentence without
     * its full stop. */
    void (*sitter)(const struct face_scene *s, uint32_t seat, struct text *out);
    void (*verdict)(const struct face_scene *s, struct text *out);

    const struct face_lobby *lobby;

    /* Reads a line that is not for the menus: out is then a choice as in a menu, words (inside the line, or
     * null) are said with its action. False: it is for the menus. */
    bool (*read)(const struct face_scene *s, const char *line, struct choice *out, const char **words);
};

/* Rows a face may draw on. */
static inline int face_rows(const struct grid *g) {
    return g->h - (GRID_H - FACE_ROWS);
}

/* Columns and rows of what will be drawn on. */
static inline int scene_columns(const struct face_scene *s) {
    return s->w ? s->w : GRID_W;
}
static inline int scene_rows(const struct face_scene *s) {
    return (s->h ? s->h : GRID_H) - (GRID_H - FACE_ROWS);
}

/* Never null: a game without a face of its own gets a plain one. */
const struct face *face_of(const char *game);

/* For faces of games that are under way until they are over. */
enum face_stand face_stand_of(const struct face_scene *s);

/* Words into a field of a struct, whatever stood there; what does not fit is cut, null is no words. */
void face_put(char *field, size_t size, const char *words);

/* The first legal action of a verb; null: none. */
const struct action *scene_legal(const struct face_scene *s, uint16_t verb);

/* Adds a line; empty text adds nothing, and a full log loses its oldest line. */
void face_say(struct face_log *log, enum style style, uint32_t indent, const char *text);

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

/* Draws the newest lines that fit in a box, oldest first; returns the rows used. */
int log_draw(const struct face_log *log, struct grid *g, int x, int y, int w, int rows);

/* The lines from first on as pages of a box, to be read forward: how many there are (at least one), and one
 * of them drawn. */
uint32_t log_pages(const struct face_log *log, uint32_t first, int w, int rows);
void log_draw_page(const struct face_log *log, uint32_t first, uint32_t page, struct grid *g, int x, int y,
                   int w, int rows);

/* A page of the whole log: the one that ui.at means, past the last the last, and how many there are; and that
 * page drawn below its head. */
uint32_t log_page(const struct face_scene *s, uint32_t *pages);
void log_draw_whole(const struct face_scene *s, struct grid *g);

/* Draws a page of the fresh lines, as face.news does; none when the screen shows them all: shown says how
 * many rows it has for the log. */
bool log_draw_news(const struct face_scene *s, uint32_t page, int (*shown)(const struct face_scene *),
                   const char *title, struct grid *g);

/* The faces that games have of their own, filled in by the build; null behind the last. */
extern const struct face *const face_list[];

#endif
