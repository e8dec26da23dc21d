/* Scenes: what stands on the table, for whoever looks at it, without saying where. A game fills panes with
 * things; one painter lays them out on a terminal of any size, another on a page, and scene_json writes them
 * for programs. Offers (core/offer.h) say what can be done, and a game's spot says to which thing of the
 * scene each belongs and which key means it.
 *
 * A scene comes from rules and view alone, so it can tell nothing that the seat may not know. What people
 * look at may lie (DARKDELVE's narrator), and a thing that may lie has doubt; of a view that is candid, the
 * scene has ranges. Words are for reading: no painter takes a fact out of them. */
#ifndef GLOAM_CORE_SCENE_H
#define GLOAM_CORE_SCENE_H

#include "core/ops.h"

enum {
    SCENE_PANES = 20,
    SCENE_THINGS = 200,
    SCENE_BYTES = 32768, /* of all its words that do not stand in the rules */
    SCENE_DICE = 2,      /* of a roll */
    SCENE_PAGES = 8,     /* of a game, the first included */
    SCENE_DECIDED = 3,   /* lines on what decided a game */
    SCENE_RACES = 4,     /* of its course, */
    SCENE_POINTS = 48    /* and points of each */
};

/* What a pane is for, which is how it is laid out. */
enum pane_kind {
    PANE_METERS, /* gauges, one below the other */
    PANE_MAP,    /* places with x and y, and ways between them: the stage of a game that is walked */
    PANE_CARDS,  /* cards: side by side where there is room, else a row each */
    PANE_PEOPLE, /* who is there: a row each, with what they are about to do */
    PANE_TRACK,  /* steps on a line, one of them here; or a gauge first, and then what begins where on it */
    PANE_LIST,   /* things of any sort, a row each */
    PANE_DICE,   /* what was rolled last, a thing for each who rolled, and one for what came of it */
    PANE_PROSE,  /* sentences: the text of each thing is a paragraph */
    PANE_KINDS
};

/* Whose it is. What is mine stands nearest to me. */
enum pane_side { OF_ALL, OF_ME, OF_OTHER, PANE_SIDES };

/* How a thing is to be taken. A painter has a colour for each, and none is told by colour alone. */
enum tone {
    TONE_PLAIN,
    TONE_GOOD,
    TONE_HARM,
    TONE_NAME, /* a proper name, in the game's own colour */
    TONE_SOFT, /* a note */
    TONES
};

/* A figure that may have a bar: what it is, what it is about to become, and where something begins or ends.
 */
struct gauge {
    struct stat_span now;
    struct stat_span next; /* after what is sure to come; next.lo beyond next.hi: nothing is foretold */
    int32_t most;          /* a bar goes from 0 to here; 0: a figure without a bar */
    int32_t mark;          /* a threshold on the bar; 0: none */
    const char *unit;      /* behind the figure, "gold"; null: none */
    bool hundredths;       /* counted in those, as a stat is */
};

/* Ways out of a place of a map, as bits. */
enum { WAY_NORTH = 1, WAY_EAST = 2, WAY_SOUTH = 4, WAY_WEST = 8, WAY_UP = 16, WAY_DOWN = 32 };

struct thing {
    uint32_t id;             /* the same for the same thing as long as it is there; 0: nobody can mean it */
    uint8_t pane;            /* the place of its pane in the scene */
    uint8_t tone;            /* enum tone */
    bool doubt;              /* what is told of it may not be so */
    bool down;               /* it lies face down, or is not known */
    bool here;               /* it is where one is, or whose turn it is */
    bool spent;              /* it has acted, or is worn out, or was left behind */
    bool empty;              /* a place where a thing could lie, and none does */
    bool gauged;             /* it has a gauge */
    uint8_t ways;            /* of a place */
    uint8_t cost;            /* its price, in what the game pays with; 0: none, or told elsewhere */
    uint8_t die[SCENE_DICE]; /* that it rolled; 0: none */
    int8_t x, y;             /* of a place: east and south are more */
    const char *sign;        /* one character, before the name or on the map; null: none */
    const char *name;
    const char *abbr;    /* the name where room is short; null: the name will do. So the rest: */
    const char *tag;     /* what sort of thing it is, in a word or two */
    const char *figures; /* short, beside the name: "10-13", "ATK 1,400 DEF 900" */
    const char *brief;   /* a line: what it does or is about to do */
    const char *text;    /* all that is to be known of it */
    const char *flavour; /* and what is said of it */
    struct gauge gauge;
};

struct pane {
    uint8_t kind, of; /* enum pane_kind, enum pane_side */
    bool grave;       /* what stands here decides: it is shown before all else that wants room */
    bool spare;       /* good to have where a column has rows to spare; elsewhere a page has it */
    bool bare;        /* it speaks for itself: a title may be left out */
    const char *title;
    const char *note;      /* beside the title, or at the end of its row; null: none */
    uint32_t first, count; /* its things */
};

/* How a game ended, to the eyes that look. */
enum verdict { GOES_ON, YOU_WON, YOU_LOST, NOBODY_WON, IT_IS_OVER, VERDICTS };

/* The course of a game, turn by turn: how what is raced for stood when a turn was over. A point of a long
 * game stands for several turns, all points but the last for equally many. */
struct race {
    const char *name;
    uint8_t of;   /* enum pane_side */
    int32_t most; /* a chart goes from 0 to here */
    int32_t at[SCENE_POINTS];
};

struct momentum {
    struct race race[SCENE_RACES];
    uint32_t races, points;
    uint32_t apart;              /* turns that a point stands for */
    uint32_t turn[SCENE_POINTS]; /* the last of them */
    const char *by;              /* what is counted there: "turn" */
};

struct scene {
    struct pane pane[SCENE_PANES];
    struct thing thing[SCENE_THINGS];
    uint32_t panes, things;
    /* The strip: where one is, what the clock says, whose turn it is. */
    const char *place, *clock, *turn;
    const char *ask;     /* the question */
    const char *cue;     /* one thing not to overlook, "LETHAL"; null: none. So the rest: */
    const char *whisper; /* said at the margin, by whom nobody knows */
    uint8_t fray;        /* how far the screen itself gives way: 0 holds, 1 has gaps, 2 more, 3 opens */
    bool tells;          /* all that came of the last deed is read at the table, rather than the rest of it */
    uint8_t verdict;     /* enum verdict */
    const char *how;     /* it ended, in a sentence */
    const char *prose;   /* and what that was like */
    const char *decided[SCENE_DECIDED];
    struct momentum momentum; /* no points: nobody says how it went */
    bool lost;                /* something found no room: a bug that conformance tells */
    uint32_t used;
    char bytes[SCENE_BYTES];
};

/* A page of a game beside its table: the whole deck, the camp, oneself. The first row is the table, and has
 * no key. One that an event opens is read when that is heard, as a moment of its own, and needs no key. */
struct scene_page {
    char key;
    const char *name, *title;
    uint16_t opener;   /* 1 + the kind of that event; 0: none */
    uint8_t opener_if; /* 1 + the argument of it that must be set; 0: it always opens the page */
    bool ends;         /* it is read at the end, too */
    bool beside; /* it tells how the game goes: newcomers read it beside the table, where rows are left */
};

/* Where an offer belongs. */
enum spot_group {
    GROUP_VERBS,
    GROUP_WAYS,   /* out of a place: an arrow means it */
    GROUP_HAND,   /* done with a thing one holds */
    GROUP_BOARD,  /* done with a thing that lies there */
    GROUP_ANSWER, /* to what another did */
    SPOT_GROUPS
};

struct spot {
    uint8_t group;   /* enum spot_group */
    char key;        /* the letter of its verb, the same at every question; 0: none */
    uint8_t way;     /* WAY_...; 0: none */
    bool beside;     /* people have a shorter way: it is in no row, and typed it is done all the same */
    uint8_t place;   /* of its row among those of its group, open or closed, the lowest first; alike: as they
                        are listed */
    uint32_t thing;  /* that it is done with, by id; 0: none */
    uint32_t target; /* that it is done to, likewise */
};

/* Letters that mean the same in every game, so that no verb has them: moving the cursor, and what the screen
 * itself does ('z' takes back). 'p' is for verbs that decline, and nothing else declines. */
#define SCENE_KEYS_TAKEN "hjklyqxtz"

/* The pages of a game, of which there are as many as it returns: the table alone where it names none. */
uint32_t scene_pages_of(const struct game_ops *ops, const struct scene_page **out);

/* The scene of a view, for a seat, or for whoever watches (ops->seats): page 0 is the table. A game without
 * scenes of its own gets a plain one. */
void scene_of(const struct game_ops *ops, const void *rules, const void *view, uint32_t seat, uint32_t page,
              struct scene *out);

/* Adds to it what the view does not remember, where a game has a place for that. */
void scene_recall(const struct game_ops *ops, const void *rules, const void *view, uint32_t page,
                  const struct past *past, struct scene *out);

/* How an outcome is to the eyes of a seat, or of whoever watches, where a scene does not say so. */
enum verdict outcome_verdict(const struct game_ops *ops, uint32_t outcome, uint32_t seat);

/* The page that the last of these events opens; 0: none does. */
uint32_t scene_opened(const struct game_ops *ops, const struct sink *heard);

/* Where an offer of that view belongs; a game that does not say: one of the verbs. */
void spot_of(const struct game_ops *ops, const void *rules, const void *view, const struct action *a,
             struct spot *out);

/* The thing with an id; null: there is none. */
const struct thing *scene_find(const struct scene *s, uint32_t id);

/* For games: a pane, and a thing of the pane that was made last. Where there is no room the last one is given
 * again, and the scene is marked. */
struct pane *scene_pane(struct scene *s, enum pane_kind kind, enum pane_side of, const char *title);
struct thing *scene_thing(struct scene *s, uint32_t id, const char *name);
struct thing *scene_gauge(struct scene *s, uint32_t id, const char *name, struct stat_span now, int32_t most);
void gauge_next(struct thing *t, int32_t lo, int32_t hi);

/* A race of the course, before its first point; and the point of a turn, which begins as the last one ended.
 */
struct race *momentum_race(struct momentum *m, const char *name, enum pane_side of, int32_t most);
void momentum_turn(struct momentum *m, uint32_t turn);

/* Words that stay with the scene: in a form, or as something else writes them between begin and end. No words
 * are null. */
const char *scene_fmt(struct scene *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
struct text scene_begin(struct scene *s);
const char *scene_end(struct scene *s, const struct text *t);

/* "33", "27 to 40", "12.50". */
void span_say(struct stat_span now, bool hundredths, struct text *out);

/* For programs: an object each. */
void scene_json(const struct scene *s, struct jw *w);
void spot_json(const struct spot *s, struct jw *w);

#endif
