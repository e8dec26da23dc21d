/* Two variants on the same seeds. Every tally is compared by the pairs of games, so that what both variants
 * share (the luck of the seed) does not count as noise. Sums are whole numbers: same bytes for any number of
 * threads. */
#ifndef GLOAM_LAB_JUDGE_COMPARE_H
#define GLOAM_LAB_JUDGE_COMPARE_H

#include "lab/play/recipe.h"
#include "lab/stats.h"

#include <jansson.h>

/* Sums over pairs of games of what one tally saw in game i of A and of B: s the sum, n the observations. */
struct pair_sums {
    __int128 sa, na, sb, nb;
    __int128 sasa, sana, nana, sbsb, sbnb, nbnb, sasb, sanb, nasb, nanb;
    uint64_t seen[2]; /* games of A and of B that observed something */
    uint64_t differ;  /* pairs whose games are not alike in it */
};

struct comparison {
    struct trial *a, *b;    /* the same game; games, seed and threads are those of A's plan */
    uint64_t games, same;   /* pairs; of which both games ended with the same outcome after as many steps */
    struct batch sum[2];    /* each in the numbering of its own content */
    struct pair_sums
        *pair; /* one per tally of A, then per outcome, then (without metrics) per seat's score */
    json_t *names;          /* of A's cells */
    struct compare_room *room; /* what playing needs; null: it is over */
};

/* Plays both. Progress is told of A's and B's games together: twice A's number. */
enum status compare_run(struct comparison *c, struct trial *a, struct trial *b, struct err *e);

/* The same by and by: opened without a game, then so many pairs more each time. However the pairs are cut
 * into parts, the sums are those of one run. Where A's plan was told to stop, the part at hand counts for
 * nothing. After an error, too, c holds the parts before; compare_free it in any case. */
enum status compare_open(struct comparison *c, struct trial *a, struct trial *b, struct err *e);
enum status compare_play(struct comparison *c, uint64_t games, struct err *e);
void compare_free(struct comparison *c);

/* Real: would be so by chance in fewer than one of twenty comparisons of all these figures. Unclear: fewer
 * than one of twenty for this figure alone, and among so many figures some are. Unknown: too few
 * observations. */
enum difference_verdict {
    DIFFERENCE_NONE,
    DIFFERENCE_UNCLEAR,
    DIFFERENCE_REAL,
    DIFFERENCE_UNKNOWN,
    DIFFERENCE_VERDICTS
};
extern const char *const difference_names[DIFFERENCE_VERDICTS];

enum { DIFFERENCE_NAME = 64 };

struct difference {
    const struct metric_group *group; /* null: the outcomes of the game */
    /* Of the cell, for programs and for people; "" in a group of one. */
    char cell[DIFFERENCE_NAME], title[DIFFERENCE_NAME];
    struct estimate a, b;
    double by;                /* B less A */
    struct interval interval; /* of by */
    double p;                 /* two-sided */
    double
        adjusted;  /* p for a family of as many figures (Holm); figures for pages only are one of their own */
    double effect; /* standardised: Cohen's h of shares, d of means */
    enum difference_verdict verdict;
};

/* Differences of all tallies that were observed, in order of groups, then of all outcomes, then of the scores
 * of a game without metrics; *count of them. To be freed; null: no memory. */
struct difference *compare_differences(const struct comparison *c, uint32_t *count);

/* Of two independent batches, for stored sums whose single games are gone. set has b's content; names says
 * what a's cells were called, null: the same. */
struct difference *batch_differences(const struct ruleset *set, const struct batch *a, const json_t *names,
                                     const struct batch *b, uint32_t *count);

/* Of two independent shares, d->a and d->b: fills all but names, adjusted and the final verdict. */
void difference_of_shares(struct difference *d);

/* Verdicts by p alone for a family of figures: fills adjusted and verdict of those that are not unknown.
 * False: no memory. */
bool differences_judge(struct difference *d, uint32_t count);

/* The same games of the same seeds, each gone the same way to the same state; not when a signature is 0,
 * which sums without one have. */
bool batch_identical(const struct batch *a, const struct batch *b);

/* What a report of differences tells. */
struct compare_side {
    const char *words;   /* what it is, for people */
    const char *command; /* that plays it */
    const char *rules;
    uint64_t content;
    const struct batch *sum;
};
struct compare_page {
    const char *kind;    /* "compare" or "regress" */
    const char *command; /* that makes this report */
    const struct game_ops *ops;
    struct compare_side side[2];
    bool paired;
    uint64_t same;  /* paired: games that ended alike */
    bool identical; /* every game of both sides went the same way to the same state */
    const struct difference *list;
    uint32_t count;
};

#endif
