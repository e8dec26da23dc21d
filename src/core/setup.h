/* The setup of a game: how its content becomes rules, and how a match can start. */
#ifndef GLOAM_CORE_SETUP_H
#define GLOAM_CORE_SETUP_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct content;

/* A named way to start: fills a setup. */
struct scenario {
    const char *name;
    const char *help;
    const void *data; /* the game's own, for setup_fill, of a plain game the setup; may be null */
};

/* One thing of a setup that a player may change before the start, by name and value: a number, one of some
 * words, or a form of the game's own. A refused value leaves the setup alone; whether the whole makes sense
 * is for setup_check. */
struct setting_row;
typedef enum status setting_fn(const struct setting_row *row, const void *rules, void *setup,
                               const char *value, struct err *e);
struct setting_row {
    const char *name;
    const char *help;
    const char *example;      /* a value that every ruleset and scenario takes */
    setting_fn *set;          /* the game's own form; null: */
    const char *const *words; /* one of these, by its place; null: a number */
    uint32_t lo, hi;          /* of the number or place */
    uint32_t at, size;        /* where the setup keeps it */
    uint32_t most_at;         /* where the rules have a lower hi, two bytes; 0: they have none */
};

#define SETTING_NUMBER(T, m, name, help, example, lo, hi)                                                    \
    { name, help, example, 0, 0, lo, hi, offsetof(struct T, m), sizeof(((struct T *)0)->m), 0 }
#define SETTING_WORD(T, m, name, help, example, words)                                                       \
    {                                                                                                        \
        name, help, example, 0, words, 0, sizeof(words) / sizeof((words)[0]) - 1, offsetof(struct T, m),     \
            sizeof(((struct T *)0)->m), 0                                                                    \
    }
#define SETTING_OWN(name, help, example, set)                                                                \
    { name, help, example, set, 0, 0, 0, 0, 0, 0 }

/* Reads merged, schema-valid content into rules (zeroed, rules_size bytes). May keep pointers into the
 * content: the two live and die together. Errors name file, path and reason. */
typedef enum status content_load_fn(const struct content *c, void *rules, struct err *e);

/* The setup of a scenario; then a check of any setup, also a hostile one, which may put it in order. */
typedef void setup_fill_fn(const void *rules, uint32_t scenario, void *setup);
typedef enum status setup_check_fn(const void *rules, void *setup, struct err *e);

/* The same setup with the seats exchanged, in place: seat 0 gets what seat 1 had. For games whose seats
 * are alike; null: they are not. */
typedef void setup_swap_fn(const void *rules, void *setup);

/* What somebody at a seat could play next, in place: another opponent, another place; out is what that is, in
 * words without full stop. False: there is nothing. Null: the scenario behind the one that was played. */
struct text;
typedef bool setup_next_fn(const void *rules, uint32_t seat, void *setup, struct text *out);

/* The setup the player of a seat goes on with after this state: what the game persists. Null: nothing
 * does. */
typedef void carry_fn(const void *rules, const void *state, uint32_t seat, void *setup);

/* May the match be put down here and taken up again, in a game that is resumable? Once it may not, it never may. Null: it
 * always may. */
typedef bool lasts_fn(const void *rules, const void *state);

#endif
