/* Recipes: all it takes to play a batch again, as data that can be written into a report, a part of a
 * simulation or an experiment and read back, and as the command line that asks for it. Readers treat recipes
 * as hostile. */
#ifndef GLOAM_LAB_PLAY_RECIPE_H
#define GLOAM_LAB_PLAY_RECIPE_H

#include "lab/play/batch.h"

#include <jansson.h>

enum {
    RECIPE_WORD = 48,
    RECIPE_MIND = 96, /* the longest spec of a mind */
    RECIPE_WITH = 2400,
    RECIPE_WITHS = 32,
    RECIPE_GAMES = 1000000000,
    RECIPE_AFTER = 1000,
    RECIPE_SEEDS = 100000 /* that may be named */
};

struct recipe {
    const struct game_ops *ops;
    char rules[40];
    uint64_t content_hash; /* with the overlay; 0: not known yet */
    struct overlay overlay;
    char scenario[RECIPE_WORD];
    char with[RECIPE_WITHS][RECIPE_WITH]; /* "NAME=VALUE" */
    uint32_t withs;
    char policy[SEATS_MAX][RECIPE_MIND];
    uint64_t seed, games;
    uint64_t *seeds; /* named ones, owned: recipe_name_seeds; null: drawn from seed */
    uint32_t seeds_count;
    enum batch_swap swap;
    uint32_t after; /* games before each */
};

/* Names the seeds of the games, a copy of the list: a game of each, or with swap a pair. False: no memory. */
bool recipe_name_seeds(struct recipe *r, const uint64_t *seeds, uint32_t count);

/* A recipe that can be played: owns its ruleset and setup. */
struct trial {
    struct ruleset set;
    void *setup;
    struct text with; /* in words, for reports */
    char with_words[1200];
    struct batch_plan plan; /* points into this and into the recipe */
};

/* Loads content, checks scenario, settings and policies. A recipe with a content hash refuses other content
 * (ST_DIFFERS); one without gets it filled in, as are rules that were "". ST_USAGE says what is allowed. The
 * recipe must outlive the trial and stay where it is. */
enum status trial_open(struct trial *t, const char *root, struct recipe *r, struct err *e);
void trial_close(struct trial *t);

/* One object {"game": ..., "rules": ...}, without "games" and "seed" being left out. */
void recipe_json(const struct recipe *r, struct jw *w);
enum status recipe_read(const json_t *v, struct recipe *out, struct err *e);
/* The same as text, to be freed; null: no memory. Two recipes that ask for the same have the same. */
char *recipe_text(const struct recipe *r);

/* Whether two recipes ask for the same. */
bool recipe_same(const struct recipe *a, const struct recipe *b);
void recipe_close(struct recipe *r);
void recipe_copy(struct recipe *out, const struct recipe *r);

/* The options that say the same: " --rules v3 --scenario boar --set 'a.b=1' --policy dungeon=tactical ...",
 * quoted for a shell, without command, game, seed and n. */
void recipe_options(const struct recipe *r, struct text *out);
/* Those of them that say how a game starts: without minds. */
void recipe_start(const struct recipe *r, struct text *out);
/* Those of them that change the content: " --set ...". */
void recipe_changes(const struct recipe *r, struct text *out);
/* The ends of a command line: "gloam targets GAME --rules R --set ...", and " --seed S -n N" (without n: 0)
 * or --seeds. Nothing is left when it does not fit: half a command is another one. */
void recipe_rules(const struct recipe *r, const char *command, struct text *out);
void recipe_games(const struct recipe *r, uint64_t games, struct text *out);
/* The whole of it, with all options. */
void recipe_command(const struct recipe *r, const char *command, struct text *out);

#endif
