/* Golden games, the same for every game. tests/golden holds replays, each of which tells a story and is
 * played again and compared step by step, and texts that are compared line by line.
 *
 * After a change that is meant, GLOAM_BLESS=1 rewrites them: for each story it looks for the first seed that
 * tells it. Read the difference before committing it. A replay pins the rules, a text of played games the
 * minds too. */
#ifndef GLOAM_TESTS_GOLDEN_H
#define GLOAM_TESTS_GOLDEN_H

#include "fixture.h"

#include "ai/ai.h"

enum { GOLDEN_BYTES = 1 << 21 };

/* Are the goldens to be written anew? */
bool blessing(void);

/* A file of tests/golden, with a NUL behind it; how long it is. */
size_t golden_read(const char *file, char *bytes, size_t cap);

/* Compares a text with a golden file; blessing writes it first. Returns how many lines it has. */
uint32_t same_as_golden(const char *file, const char *now);

/* Writes a match as FILE.replay. */
void golden_write(const char *file, const struct match *m);

/* Opens the match of FILE.replay, plays it to its end and compares every step; watch, if there is one, hears
 * of each. Returns whether the file says that the game is over. */
bool golden_play(const struct game_ops *ops, const char *file, match_observer watch, void *ctx,
                 struct match *m);

/* A match with a mind at each seat; one mind alone plays for all. */
struct seated {
    struct match m;
    struct mind mind[SEATS_MAX];
    uint32_t minds;
    struct action *legal;
};

void seated_open(struct seated *t, const struct ruleset *set, const char *const minds[SEATS_MAX]);
void seated_close(struct seated *t);
void seated_begin(struct seated *t, const void *setup, uint64_t seed);
/* One action of whoever is asked. */
void seated_step(struct seated *t);
/* Begins, and plays to the end. */
void seated_play(struct seated *t, const void *setup, uint64_t seed);

struct golden {
    const char *file; /* without .replay */
    const struct ruleset *set;
    const void *setup;
    const char *minds[SEATS_MAX];
    uint32_t longest; /* steps of a game that will do; 0: as many as it takes */
    /* Does the game, now over, tell the story? watch, which may be null, has been told of its steps. */
    bool (*tells)(const void *story, const struct match *end);
    const void *story;
    match_observer watch;
    void *ctx;
};

/* The replay must play again and tell its story; blessing looks for one first. */
void golden_story(const struct golden *g);

#endif
