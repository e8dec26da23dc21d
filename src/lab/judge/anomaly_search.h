/* What the two halves of the search share: anomaly.c looks for what any game can have, anomaly_alarms.c for
 * what a game's alarms ask for. An alarm is looked for in two steps: find notes candidates, say puts the
 * worst of them into words. */
#ifndef GLOAM_LAB_JUDGE_ANOMALY_SEARCH_H
#define GLOAM_LAB_JUDGE_ANOMALY_SEARCH_H

#include "lab/judge/anomaly.h"

struct anomaly_candidate {
    double rank; /* the higher, the worse */
    double value;
    uint32_t a, b; /* what it is about: each alarm's own numbers */
};

/* Observations and hits of a group's cell, over all batches of a composition. */
struct anomaly_count {
    int64_t n, sum;
};

struct anomaly_search {
    const struct matrix *m;
    const struct metrics_ops *metrics;
    struct standings standings;
    struct matrix_cell total;
    struct anomaly_candidate *found; /* room for every alarm's most */
    uint32_t count, cap;
    bool failed;              /* no memory */
    struct anomaly_count *by; /* of the alarm at hand, [composition * cells + cell]; see anomaly_alarms.c */
};

struct alarm_search {
    void (*find)(struct anomaly_search *s, const struct alarm_row *row);
    void (*say)(const struct anomaly_search *s, const struct alarm_row *row,
                const struct anomaly_candidate *c, struct anomaly *out, struct text *words);
};

/* By enum alarm_kind. */
extern const struct alarm_search alarm_searches[];
extern const uint32_t alarm_search_count;

void search_note(struct anomaly_search *s, double rank, double value, uint32_t a, uint32_t b);

/* Writes "dungeon a,b" or, for a cell, "a,b against c,d". */
void search_composition(const struct anomaly_search *s, uint32_t axis, uint32_t at, struct anomaly *out);
void search_matchup(const struct anomaly_search *s, uint32_t cell, struct anomaly *out);

/* "0.62 (95% interval 0.51 - 0.73)" */
void search_figure(struct text *words, const struct estimate *got, bool percent);

#endif
