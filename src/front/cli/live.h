/* The lab live: what a designer picks, what is played of it, and what is seen meanwhile. live.c is the
 * machine of screens and keys, live_jobs.c what takes long, live_setup.c what can be picked, live_figures.c
 * the figures of the content, live_run.c what is played, live_draw.c what it looks like, cmd_lab.c gives it a
 * terminal and a clock.
 *
 * No clock and no terminal here: keys come in, a grid goes out. Whatever takes long is a job. While one is
 * being done, perhaps by another thread, it alone touches struct live_run; everything else belongs to the
 * screen. However a run is cut into jobs, its figures are those of the command line that it tells. */
#ifndef GLOAM_FRONT_CLI_LIVE_H
#define GLOAM_FRONT_CLI_LIVE_H

#include "front/cli/lab.h"
#include "front/limits.h"
#include "front/term/list.h"

enum {
    LIVE_CHANGES = 8,
    LIVE_VALUE = 80,
    LIVE_TYPED = 200,
    LIVE_FIGURES = 256,
    LIVE_LABEL = 120,
    LIVE_COMMAND = 4096,
    LIVE_GAMES = 400, /* of a run, unless somebody wants another number */
    LIVE_GAMES_MOST = 1000000000,
    LIVE_MINDS = 24, /* to choose from at a seat */
    LIVE_SLICE = 16, /* games of the first job of a run */
    LIVE_SLICE_MS = 60,
};

/* A figure of the content that is changed. */
struct live_change {
    char path[LEVER_PATH];
    char was[LIVE_VALUE], now[LIVE_VALUE]; /* as --set takes them */
    int64_t step, least, most;             /* of a lever; else by 1, without bounds */
    bool lever;
};

/* All it takes to play. */
struct live_plan {
    const struct game_ops *ops;
    char rules[40];
    uint32_t scenario;
    char mind[SEATS_MAX][RECIPE_MIND];
    uint64_t seed, games;
    struct live_change change[LIVE_CHANGES];
    uint32_t changes;
};

/* What is shown of a run: each figure without the changes and with them. */
enum live_section {
    SECTION_OUTCOMES,
    SECTION_SCORES,
    SECTION_QUALITY,
    SECTION_MOVED,
    SECTION_FIGURES,
    SECTIONS
};
extern const char *const live_section_titles[SECTIONS];

struct live_figure {
    uint8_t section;
    bool percent;
    bool judged; /* by, interval and verdict mean something */
    uint8_t verdict;
    char label[LIVE_LABEL];
    const char *words; /* what it means; null: nothing is told */
    struct estimate side[2];
    double by;
    struct interval interval;
};

struct live_table {
    bool compares;
    uint64_t games, same;
    uint32_t real, judged;
    uint32_t count;
    struct live_figure figure[LIVE_FIGURES];
};

/* What is played. Without changes it is a simulation, else a comparison. */
struct live_run {
    bool open;
    struct live_plan plan;
    struct recipe recipe[2];
    struct trial trial[2];
    struct batch sum;
    struct comparison both;
    uint32_t threads;
    atomic_bool stop; /* set by the screen: the job at hand is to end, and counts for nothing */
};

/* Opens a run of the plan, and closes one that was. What is refused is refused as the command line does. */
enum status live_run_open(struct live_run *r, const char *root, const struct live_plan *plan, struct err *e);
void live_run_close(struct live_run *r);
uint64_t live_run_games(const struct live_run *r);
enum status live_run_play(struct live_run *r, uint64_t games, struct err *e);
void live_run_table(const struct live_run *r, struct live_table *out);
/* The report as sim or compare would write it. */
enum status live_run_write(struct live_run *r, const char *path, bool page, struct err *e);
/* The command line that plays the same; for so many games. */
void live_command(const struct live_plan *plan, uint64_t games, struct text *out);
/* Whether the content takes the changes. */
enum status live_check(const char *root, const struct live_plan *plan, struct err *e);

/* The figures of a ruleset, those that the designers allow to be moved first. */
struct live_place {
    char *path;
    uint32_t scope; /* of the levers; their count: none of them */
    int64_t step, least, most;
};
struct live_places {
    bool open;
    struct ruleset set;
    struct lever_list levers; /* only its scopes are kept */
    struct live_place *place;
    uint32_t count, room;
};
enum status live_places_open(struct live_places *p, const char *root, const struct game_ops *ops,
                             const char *rules, struct err *e);
void live_places_close(struct live_places *p);
/* The value at a path as --set takes it; false: there is none. */
bool live_value(const struct live_places *p, const char *path, char out[LIVE_VALUE]);
/* Whether all words of the search stand in the path; blanks and underscores are the same. */
bool live_finds(const char *path, const char *words);
/* What the designers say of the lever that it is; nothing if it is none. */
void live_explain(const struct live_places *p, const char *path, struct text *out);
/* The change of a path from what it is, with the bounds of its lever; false: there is no such figure. */
bool live_change_of(const struct live_places *p, const char *path, struct live_change *out);

enum live_mode { LIVE_SETUP, LIVE_PICK, LIVE_TYPE, LIVE_RESULTS, LIVE_HELP };
enum live_pick { PICK_GAME, PICK_SCENARIO, PICK_RULES, PICK_MIND, PICK_FIGURE };
enum live_type { TYPE_GAMES, TYPE_SEED, TYPE_MIND, TYPE_VALUE, TYPE_PAGE, TYPE_JSON };

/* Rows of the setup, by id; of several seats and changes one after the other. */
enum live_row {
    ROW_GAME = 1,
    ROW_SCENARIO,
    ROW_RULES,
    ROW_GAMES,
    ROW_SEED,
    ROW_ADD,
    ROW_RUN,
    ROW_RESULTS,
    ROW_MIND,
    ROW_CHANGE = ROW_MIND + SEATS_MAX,
    ROW_CHANGE_END = ROW_CHANGE + LIVE_CHANGES
};

/* The minds that may sit at a seat. */
struct live_minds {
    uint32_t count;
    struct live_mind {
        const char *spec, *help;
        char title[RECIPE_MIND];
    } mind[LIVE_MINDS];
};

enum live_work { WORK_NONE, WORK_OPEN, WORK_PLAY, WORK_CHECK, WORK_WRITE };
struct live_job {
    enum live_work work;
    struct live_plan plan;
    uint64_t games;
    bool page;
    char path[LIVE_TYPED];
    enum status st;
    struct err err;
    struct live_table table;
};

struct live {
    char root[CLI_PATH_MAX];
    struct live_plan plan;
    struct ruleset_row rules[RULESETS_MAX];
    uint32_t rules_count;
    struct live_places places; /* of the plan's ruleset, once somebody asks for them */

    uint32_t mode, before; /* enum live_mode; where help and a typed line lead back to */
    uint32_t pick, seat;
    uint32_t type, editing; /* editing: the change; plan.changes: a new one, draft */
    struct live_change draft;
    char typed[LIVE_TYPED];
    struct list list, setup;
    char notice[600];
    enum style notice_style;

    struct live_run run;
    struct live_plan shown; /* of the run whose figures are in the table */
    struct live_table table;
    uint32_t at; /* the figure under the cursor, counted from 1 */
    char command[LIVE_COMMAND];
    char kept[LIVE_TYPED]; /* where the last report went */

    bool start, running, unchecked, write; /* jobs that wait */
    bool write_page;
    uint64_t goal, slice;
    bool busy;
    struct live_job job;
};

/* game: a name, or null for the first. An unknown one is refused. threads as batch_plan has them. */
enum status live_open(struct live *l, const char *game, uint32_t threads, struct err *e);
void live_close(struct live *l);

enum live_does { LIVE_IDLE, LIVE_PAINT, LIVE_LEAVE };
enum live_does live_key(struct live *l, const struct key *k);
void live_draw(const struct live *l, struct grid *g, struct layout_hits *hits);

/* Milliseconds until there is a job to do; negative: there is none. live_next takes it up, live_work does it,
 * on any thread, and live_worked is told of it on the screen's: how long it took (0: nobody knows), so that
 * the next one takes about LIVE_SLICE_MS. */
int live_wait(const struct live *l);
bool live_next(struct live *l);
void live_work(struct live *l);
void live_worked(struct live *l, uint32_t milliseconds);
/* What is being done ends soon, and counts for nothing. */
void live_stop(struct live *l);

/* Between the files. */
void live_to_setup(struct live *l);
void live_go(struct live *l, int64_t at); /* the cursor to a figure of the table */
void live_say(struct live *l, enum style style, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void live_fill_setup(struct live *l);
void live_fill_pick(struct live *l);
void live_minds_of(const struct game_ops *ops, uint32_t seat, struct live_minds *out);
/* What people call a mind; one that was typed is called what it is. */
void live_mind_title(const struct game_ops *ops, uint32_t seat, const char *spec, char out[RECIPE_MIND]);
enum status live_take_game(struct live *l, const struct game_ops *ops, struct err *e);
void live_take_rules(struct live *l, const char *rules);
bool live_need_places(struct live *l);
/* One step less or more of what the row means, and of a change. */
void live_turn(struct live *l, uint32_t row, int by);
void live_step(struct live_change *c, int by);

/* The lab on a full screen that is open already, until it is left: an exit code. command, unless it is null,
 * gets the command line of the last run, or ""; *stop: a signal ended it, or the terminal is gone. Each of the
 * three may be null. */
struct full;
int lab_live(struct full *f, const char *game, char command[LIVE_COMMAND], bool *stop);

#endif
