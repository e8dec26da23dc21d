/* The search for faults in an experiment: each finding names the cells, the figures and a command that shows
 * it. What to look for is the game's to say (metrics_ops alarms), beside what any game can have: dominance,
 * verbs nobody uses, games without end. A finding is told only when the figures are sure enough: the 95%
 * interval lies beyond the limit, or there are as many observations as the alarm asks for. */
#ifndef GLOAM_LAB_JUDGE_ANOMALY_H
#define GLOAM_LAB_JUDGE_ANOMALY_H

#include "lab/judge/standing.h"
#include "lab/play/study.h"

enum { ANOMALY_TEXT = 480, ANOMALY_COMMAND = 4096, ANOMALIES_MAX = 256, ANOMALIES_OF_A_KIND = 20 };

struct anomaly {
    const struct alarm_row *row;
    const char *kind;         /* name of the alarm: "agency_low", "dominant", "dead_verb", ... */
    const char *source;       /* document and ledger row; empty for what any game can have */
    char subject[160];        /* what it is about: a card, a class, a composition */
    char words[ANOMALY_TEXT]; /* the figures */
    const char *meaning;      /* a sentence, the same for all of a kind */
    char command[ANOMALY_COMMAND];
    uint32_t cell;  /* the cell that shows it best; UINT32_MAX: none in particular */
    uint32_t cells; /* how many cells show it */
    uint32_t among; /* findings of this kind in all, also those that are not in the list */
    bool of_cell;   /* value is a figure of that cell, which more games in it would tell better */
    double value, limit;
};

struct anomalies {
    struct anomaly *list;
    uint32_t count;
    uint32_t left_out; /* beyond ANOMALIES_OF_A_KIND and ANOMALIES_MAX */
};

/* In the order of alarms, the worst first within each. */
enum status anomalies_find(struct anomalies *out, const struct matrix *m, struct err *e);
/* Of the simulation of a study that has played; none without a recipe. */
enum status anomalies_of_study(struct anomalies *out, const struct study *s, struct err *e);
void anomalies_free(struct anomalies *a);

#endif
