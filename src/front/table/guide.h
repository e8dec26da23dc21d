/* A guided start: the first two minutes of a game, taught by playing. content/<game>/guide.json has the game
 * that is played (scenario, seed, what was done before one sits down, what the others answer) and a few
 * lessons: words of a coach, the offers that are meant, and what ends the lesson. The guide listens to a
 * match and says which lesson stands. It changes nothing: every offer stays open, and a lesson that is not
 * taken, or cannot be any more, is passed over, so that the guide comes to its end whatever is done. */
#ifndef GLOAM_FRONT_TABLE_GUIDE_H
#define GLOAM_FRONT_TABLE_GUIDE_H

#include "front/table/table.h"

enum {
    GUIDE_LESSONS = 12,
    GUIDE_WORDS = 260,   /* bytes of what is said at once: three lines of 80 columns */
    GUIDE_MEANT = 8,     /* offers that a lesson names */
    GUIDE_ACTIONS = 400, /* before one sits down, and of the others */
    GUIDE_WITHS = 8,
    GUIDE_SETTING = 120,
    GUIDE_RINGED = 16,  /* offers that are meant at one question */
    GUIDE_PATIENCE = 8, /* questions for which a lesson stands */
    GUIDE_PAST = 64,    /* steps that can be taken back */
};

/* An action, or all that begin like it: the verb and the first arguments. */
struct guide_offer {
    struct action action;
    uint8_t args;
};

enum guide_until {
    UNTIL_MEANT, /* one of the meant offers is taken */
    UNTIL_VERB,  /* an action with that verb is */
    UNTIL_EVENT, /* something happens that the seat hears of */
};

struct guide_lesson {
    char name[32];
    char say[GUIDE_WORDS];
    char other[GUIDE_WORDS];               /* to whoever did something else; "": say again */
    struct guide_offer meant[GUIDE_MEANT]; /* the first of them that is open */
    struct guide_offer also[GUIDE_MEANT];  /* as good as that one */
    uint32_t meants, alsos;
    uint32_t needs; /* earlier lessons that must have been met, as bits: else it is passed over */
    uint8_t until;  /* enum guide_until */
    uint16_t what;  /* verb or event */
};

/* Where the guide is after a step of the match. */
struct guide_moment {
    bool on;                          /* the coach is there */
    bool finished;                    /* every lesson was met or passed over, or the game is over */
    bool strayed;                     /* the last answer was none that was meant */
    uint32_t at;                      /* the lesson that stands; lessons: the end is said */
    uint32_t stood;                   /* questions since it does */
    uint32_t met;                     /* lessons that were, as bits */
    uint32_t replied;                 /* of the replies */
    struct action ring[GUIDE_RINGED]; /* what is meant now */
    uint32_t rings;
};

/* What is said to whoever sends the coach away. */
#define GUIDE_LEFT "You go on without a coach."

struct guide {
    /* The file. */
    char scenario[40], mind[TABLE_POLICY_MAX];
    char with[GUIDE_WITHS][GUIDE_SETTING];
    uint32_t withs, seat;
    uint64_t seed;
    struct action before[GUIDE_ACTIONS], reply[GUIDE_ACTIONS];
    uint32_t befores, replies;
    struct guide_lesson lesson[GUIDE_LESSONS];
    uint32_t lessons;
    char end[GUIDE_WORDS];
    /* The game. */
    struct guide_moment now;
    struct guide_moment
        past[GUIDE_PAST]; /* after each step, by its number, for whoever takes something back */
    uint32_t step;        /* of the match that was heard last */
    struct action *legal; /* scratch, of the match's length */
};

/* Reads the guide of a game. ST_NOT_FOUND: it has none. Else, when it is not sound, e names file, path and
 * reason. After an error there is nothing to close. */
enum status guide_open(struct guide *g, const char *root, const struct game_ops *ops, const char *rules, struct err *e);
void guide_close(struct guide *g);

/* At a table whose match has begun from the guide's scenario and seed: does what was done before one sits
 * down, telling heard (may be null) after each step, and listens from then on. ST_INVALID: the rules no
 * longer allow it. */
enum status guide_begin(struct guide *g, struct table *t, table_heard heard, void *ctx, struct err *e);

/* Sits minds down at a table, begins the guide's own match there, and the guide with it. */
enum status guide_table(struct guide *g, const struct ruleset *set, struct table *t, struct err *e);

/* What the seat that is asked, which is not the guide's, does in this guide; null: that is for its mind. */
const struct action *guide_reply(struct guide *g, const struct match *m);

/* What the coach says now; null: nothing, since nothing that is open is meant. And where in the guide that
 * is, counted from 1; 0: behind the last.
 */
const char *guide_words(const struct guide *g);
uint32_t guide_place(const struct guide *g);

/* Whether an offer is meant now. */
bool guide_means(const struct guide *g, const struct action *a);

/* The match was taken back to an earlier step: so is the guide. */
void guide_back(struct guide *g, const struct match *m);

/* The player goes on without a coach. */
void guide_leave(struct guide *g);

/* A guide is sound if it can be read and its game comes to the first lesson. ST_NOT_FOUND: there is none. */
enum status guide_check(const char *root, const struct game_ops *ops, const char *rules, struct err *e);

/* Whether somebody came to the end of a game's guide on this machine, and the mark that says so: a file
 * <data>/gloam/ <game>/guided. */
bool guide_done(const char *game);
enum status guide_mark(const char *game, struct err *e);

#endif
