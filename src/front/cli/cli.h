/* The command line. One table of commands and one of options give parsing, help, completions and the man
 * page; each command is one function in a file of its own (cmd_<name>.c). Exit codes: 0 fine, 1 something failed or
 * differs, 2 the command line itself was wrong. */
#ifndef GLOAM_FRONT_CLI_CLI_H
#define GLOAM_FRONT_CLI_CLI_H

#include "core/content.h"
#include "core/ops.h"
#include "core/policy.h"
#include "front/data/data.h"

#include <stdio.h>

enum {
    EXIT_FINE = 0,
    EXIT_FAILED = 1,
    EXIT_USAGE = 2,
    CLI_LIST = 32,
    CLI_WORDS = 256,
    CLI_PATH_MAX = DATA_PATH_MAX,
    CLI_WITH_MAX = 2400,
    CLI_SEEDS_DRAWN = 1000000000 /* seeds that nobody chose are below */
};

/* --set PATH=VALUE or --layer FILE */
struct cli_change {
    bool is_layer;
    const char *value;
};

/* Everything the options can say, in one struct; a command reads what its row in the table allows. */
struct cli {
    const char *command;
    const char *word[CLI_WORDS]; /* what is not an option */
    uint32_t words;

    const char *rules;            /* --rules NAME */
    const char *scenario;         /* --scenario NAME */
    const char *policy[CLI_LIST]; /* --policy P or SEAT=P, in order */
    uint32_t policies;
    const char *with[CLI_LIST]; /* --with NAME=VALUE, in order */
    uint32_t withs;
    struct cli_change change[CLI_LIST]; /* --set and --layer, in order */
    uint32_t changes;
    const char *opponent; /* --opponent NAME */
    bool watch;           /* --watch */
    bool has_seed;
    uint64_t seed;                     /* --seed N; 1 when not given, except in play and agent */
    const char *seeds;                 /* --seeds N,N or @FILE */
    uint64_t after;                    /* --after N; 0: none */
    uint64_t n;                        /* -n N; 0: the command's default */
    uint64_t threads;                  /* --threads N; 0: all cores */
    const char *json;                  /* --json FILE, "-" is standard output */
    const char *csv, *html, *db, *out; /* files */
    const char *until_width;           /* --until-width W */
    const char *shard;                 /* --shard I/K */
    const char *target;                /* --target NAME */
    bool swap, swap_seats;             /* --swap, --swap-seats */
    const char *habits, *search;          /* of exploit: LIST, LIST */
    bool quick;                        /* --quick */
    bool has_rows, has_columns;
    uint64_t rows, columns, sample, probe; /* of a matrix; sample and probe 0: not given */
    bool plain;                            /* --plain */
    bool lines;                            /* --lines */
    bool guided;                           /* --guided */
    bool beside; /* no option: 'profile' may be another where that one plays by other rules than 'rules' */
    const char *profile;                   /* --profile NAME */
    const char *analytics;                 /* --analytics FILE */
    bool instructions;                     /* --instructions */
    bool has_step;
    uint64_t step; /* --step N */
    bool run;      /* --run */
    const char *export; /* --export text or cast */
    bool quiet;    /* --quiet */
    const char *http;  /* --http HOST:PORT */
    uint64_t sessions; /* --sessions N; 0: not given */
    bool player;       /* --player */
    const char *seat;  /* --seat NAME */
    const char *minds, *against; /* --minds A,B and --against A,B */
    const char *sprt;            /* --sprt LOW,HIGH */
    bool time;                   /* --time */
};

/* What a word or a value names: completions offer what there is of it. Whoever adds a kind says in complete.c
 * what that is. */
enum cli_kind {
    OF_ANY, /* nothing to offer: a number, a form of its own */
    OF_GAME,
    OF_RULES,
    OF_SCENARIO,
    OF_SETTING,  /* NAME=VALUE */
    OF_MIND,     /* P or SEAT=P */
    OF_MINDS,    /* with commas */
    OF_OPPONENT, /* NAME or SEAT=NAME */
    OF_SEAT,
    OF_TARGET,
    OF_HABITS,   /* with commas */
    OF_SEARCHES, /* with commas */
    OF_PROFILE,
    OF_VARIANT, /* GAME/RULESET+CHANGE */
    OF_COMMAND,
    OF_LIST,
    OF_CHECK,
    OF_SHELL,
    OF_FILE,
    OF_REPLAY
};

struct cli_command {
    const char *name;
    const char *words;   /* as in a usage line: "GAME", "FILE..." */
    const char *summary; /* one line */
    const char *details; /* some sentences */
    const char *options; /* space-separated names of options it takes; a dot before one hides it from help */
    uint32_t min_words, max_words;
    int (*run)(const struct cli *c);
    enum cli_kind kinds[2]; /* of its first word, and of each that follows */
};

struct cli_option {
    const char *name; /* without the dashes */
    char letter;      /* 0: none */
    const char *arg;  /* name of its value; null: a switch */
    const char *help;
    size_t at;       /* of its member in struct cli; 0: it may come more than once, and is added to a list */
    uint64_t lo, hi; /* of a whole number; hi 0: it is none */
    size_t has;      /* of the member that says whether it was given; 0: there is none */
    enum cli_kind kind;
};

extern const struct cli_command cli_commands[];
extern const uint32_t cli_command_count;
extern const struct cli_option cli_options[];
extern const uint32_t cli_option_count;

const struct cli_command *cli_find(const char *name);
bool cli_takes(const struct cli_command *c, const char *option);

/* "--name", or "-n" of an option that is a letter: the dashes before its name. */
const char *cli_dashes(const struct cli_option *o);

/* An option by the n bytes of its name, or by its letter; null: there is none. */
const struct cli_option *cli_option_named(const char *name, size_t n);
const struct cli_option *cli_option_letter(char letter);

/* What there is to list, and shells that there are completions for, by their place; null after the last. */
const char *cli_list_word(uint32_t index);
const char *cli_shell(uint32_t index);

/* What may stand at the end of a command line, on standard output for a shell: a line each, with a tab and
 * what it means. The last of the words is the one that is being typed. */
void cli_complete(const char *const *word, uint32_t words);

/* Parses argv; a mistake is explained on stderr and gives false (exit code 2). */
bool cli_parse(int argc, char **argv, struct cli *out, const struct cli_command **command);

/* Null after an explanation on stderr that lists the games. */
const struct game_ops *cli_game(const char *name);

/* Game by name with its ruleset from --rules, or the explanation on stderr and the exit code to return. */
int cli_ruleset(const struct cli *c, const char *game, struct ruleset *out);

/* Scenario index from --scenario or the fallback name; -1 after an explanation on stderr. */
int32_t cli_scenario(const struct cli *c, const struct game_ops *ops, const char *fallback);

/* A --with as the rest takes it: a value that begins with @ is a deck file, and becomes the list in it. An
 * exit code, and on stderr what was wrong. */
int cli_with(const char *game, const char *with, char out[CLI_WITH_MAX]);

/* An error of "--with NAME" whose deck came from a file says which one. */
void cli_name_file(const struct cli *c, struct err *e);

/* The setup of --scenario or the fallback, changed by each --with and checked as a whole: an exit code, and
 * on stderr what was wrong. */
int cli_setup(const struct cli *c, const struct ruleset *set, const char *fallback, void *setup);

/* The seat that n bytes name by its name or number; -1 after an explanation on stderr. */
int32_t cli_seat(const struct game_ops *ops, const char *word, size_t n);

/* Policy spec of a seat from --policy ("SEAT=P", or "P" for every seat): the last one that fits; fallback when
 * none does. Null after an explanation on stderr (a seat that does not exist). */
const char *cli_policy(const struct cli *c, const struct game_ops *ops, uint32_t seat, const char *fallback);

/* "gloam: message" on stderr; returns the exit code, or the one that fits the error. */
int cli_say(int code, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
int cli_fail(const struct err *e);

/* TRY and THEN (base/status.h) of exit codes. */
#define CLI_TRY(call)                                                                                        \
    do {                                                                                                     \
        int try_ = (call);                                                                                   \
        if (try_ != EXIT_FINE)                                                                               \
            return try_;                                                                                     \
    } while (0)
#define CLI_THEN(code, call) ((code) = (code) == EXIT_FINE ? (call) : (code))
/* What has failed is told, and the command ends with its exit code. */
#define CLI_OK(call, e) CLI_TRY((call) == ST_OK ? EXIT_FINE : cli_fail(e))

/* What a desk does with a match in which a rule of ours is broken: all it takes to find the fault, on stderr.
 */
struct match;
void cli_bug(const struct match *m, const char *replay);
void cli_bug_sealed(const struct match *m, const char *replay); /* where a player may read it: no seed */

/* Where a report goes: FILE, or standard output for "-". An older file stays as it is until the new one is
 * whole; until then it is a draft beside it, without a name where the file system knows such files. */
struct cli_output {
    FILE *f;
    const char *path;
    bool kept; /* a draft, until it is whole */
};

/* False after an explanation on stderr: a long run must not end in "no such folder". */
bool cli_output_open(struct cli_output *o, const char *path);
bool cli_output_append(struct cli_output *o,
                       const char *path); /* line by line to what a file holds already */

/* Whether all that was put into a stream has been written; errno says why not. */
bool cli_written(FILE *f);

/* Not whole: an older file stays. Returns the exit code; of standard output main speaks. */
int cli_output_close(struct cli_output *o, bool whole);

int cmd_list(const struct cli *c);
int cmd_play(const struct cli *c);
int cmd_sim(const struct cli *c);
int cmd_merge(const struct cli *c);
int cmd_compare(const struct cli *c);
int cmd_lab(const struct cli *c);
int cmd_matrix(const struct cli *c);
int cmd_ladder(const struct cli *c);
int cmd_repro(const struct cli *c);
int cmd_regress(const struct cli *c);
int cmd_targets(const struct cli *c);
int cmd_exploit(const struct cli *c);
int cmd_levers(const struct cli *c);
int cmd_replay(const struct cli *c);
int cmd_runs(const struct cli *c);
int cmd_export(const struct cli *c);
int cmd_import(const struct cli *c);
int cmd_verify(const struct cli *c);
int cmd_content(const struct cli *c);
int cmd_bench(const struct cli *c);
int cmd_agent(const struct cli *c);
int cmd_mcp(const struct cli *c);
int cmd_completion(const struct cli *c);
int cmd_help(const struct cli *c);
int cmd_man(const struct cli *c);
int cmd_version(const struct cli *c);

#endif
