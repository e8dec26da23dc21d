/* A study: one simulation and all it takes to judge it (verdict.h). It plays the batch that was asked for,
 * then the probes that the game's targets need (a duel, another policy), each distinct probe once. Or only
 * the latter: the targets alone, each probe from several seeds, and again by the strongest mind where a
 * target is about play. Games of named seeds are not judged. */
#ifndef GLOAM_LAB_PLAY_STUDY_H
#define GLOAM_LAB_PLAY_STUDY_H

#include "lab/play/batch.h"
#include "lab/play/series.h"
#include "lab/stats.h"

enum { STUDY_POLICY = 48, STUDY_GAMES = 4000, STUDY_SEEDS = 4 };
/* Thinking is dear: so many times fewer games where a number is asked for, and fewer still for a gap. */
enum { STUDY_STRONG_LESS = 10, STUDY_GAP_LESS = 3 };
#define STUDY_NO_PART UINT32_MAX

struct study_part {
    struct batch_plan plan;
    struct batch batch;
    char policy[SEATS_MAX][STUDY_POLICY]; /* what the plan points to, where a target names a seat's policy */
    bool strong;                          /* some seat is the strongest mind's */
    uint64_t asked;                       /* games before it was played on */
    uint64_t work;                        /* taken so far: batch_work */
};

/* Where a target is measured. */
struct study_place {
    bool judged;     /* it is meant for this ruleset, and wanted */
    uint32_t part;   /* STUDY_NO_PART: it is a figure of the content, or of a matrix */
    uint32_t strong; /* where the strongest mind plays at every seat; STUDY_NO_PART: it does not */
    uint32_t cells;  /* tallies that its figure is made of: one, or all of its group */
    uint32_t kept;   /* where they begin among those kept by seed */
};

/* A probe in which the strongest mind plays one seat, beside the one of house minds at all of them. */
struct study_gap {
    uint32_t seat, house, strong; /* parts */
};

/* The second kind of mind. */
struct study_strong {
    const char *mind;
    uint64_t games; /* of each of its probes */
};

struct study {
    const struct ruleset *set;
    bool simulates;     /* part[0] is the simulation itself; the others are probes */
    bool judges;        /* the targets */
    const bool *wanted; /* which of them; null: all */
    struct study_part *part;
    uint32_t parts;
    struct study_place *place;   /* of each target */
    uint64_t games, told;        /* of all parts, and those that were played, for progress */
    uint64_t work;               /* taken so far by all parts of a study of targets */
    const struct series *series; /* how the simulation itself is played; null: at once */
    int64_t *counted;            /* of each target that a matrix answers; null: no matrix was played */
    struct study_strong strong;  /* mind null: there is none */
    struct study_gap *gap;
    uint32_t gaps;
    struct tally *kept; /* what targets are made of, by seed; see study_of_seed. Null: nobody asks */
    uint32_t seeds; /* of a study of targets: its games are dealt from the plan's, the one after it, ... */
    uint32_t shard, shards; /* only the shard-th (from 1) of so many parts of all games; 0: all */
};

/* progress of the plan is told of all parts together, out of s->games (known after study_open). The policy
 * names of the plan must outlive the study. */
enum status study_open(struct study *s, const struct batch_plan *plan, struct err *e);

/* Nothing but the probes. The plan is that of targets without one of their own; its games, unless 0, are
 * played for every probe instead of what the targets ask for. strong: null, there is none. */
enum status study_open_targets(struct study *s, const struct batch_plan *plan,
                               const struct study_strong *strong, struct err *e);
/* After that: a glance, with so many times fewer games of each probe. */
void study_shorten(struct study *s, uint64_t factor);

/* Only the probes of some targets; wanted must outlive the study. The plan's games, unless 0, are the most of
 * a probe: one that asks for fewer has its reasons. */
enum status study_open_some(struct study *s, const struct batch_plan *plan, const bool *wanted,
                            struct err *e);

enum status study_run(struct study *s, struct err *e);
/* Plays one probe of a study that was run on to so many games. */
enum status study_play_on(struct study *s, uint32_t part, uint64_t games, struct err *e);

/* The tallies that a target's figure is made of, from the games of one seed alone, by house minds or by the
 * strongest: its group's, or the single one of its cell. Null: they are not kept apart. */
const struct tally *study_of_seed(const struct study *s, uint32_t target, bool strong, uint32_t seed);

/* The number of the first game behind so many of all parts; pairs stay together. */
uint64_t study_border(const struct batch_plan *p, uint64_t games, uint64_t shard, uint64_t shards);

void study_close(struct study *s);

/* Whether a space-separated list has a word; a null list names everything. */
bool study_lists(const char *list, const char *word);

#endif
