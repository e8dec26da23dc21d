/* Habits: reading their names, and what they leave of a legal list. */
#include "ai/habit.h"

#include <stdlib.h>
#include <string.h>

const char *habit_words(const char *spec) {
    const char *mark = strrchr(spec, '~');
    return mark ? mark + 1 : NULL;
}

bool habit_base(const char *spec, char *base, size_t size) {
    const char *words = habit_words(spec);
    size_t n = words ? (size_t)(words - spec) - 1 : strlen(spec);
    if (n >= size)
        return false;
    memcpy(base, spec, n);
    base[n] = 0;
    return true;
}

/* The habit that a list of words begins with, and what comes behind it; null: there is none of that name. */
static const struct habit_row *read_habit(const struct game_ops *ops, const char **words) {
    size_t n = strcspn(*words, "+");
    const struct habit_row *found = NULL;
    for (uint32_t i = 0; i < ops->habit_count && !found; i++)
        if (strlen(ops->habits[i].name) == n && !memcmp(ops->habits[i].name, *words, n))
            found = &ops->habits[i];
    *words += n + ((*words)[n] == '+');
    return found;
}

/* Reads all; how many there are, 0: a word is none, there is one too many, or the last one is missing. */
static uint32_t read_habits(const struct game_ops *ops, const char *words,
                            const struct habit_row *row[HABITS_MAX]) {
    uint32_t n = 0;
    bool more = *words != 0;
    for (; more; n++) {
        const char *before = words;
        if (n == HABITS_MAX || !(row[n] = read_habit(ops, &words)))
            return 0;
        more = words > before && words[-1] == '+';
    }
    return n;
}

bool habits_fit(const struct game_ops *ops, const char *words, uint32_t seat) {
    const struct habit_row *row[HABITS_MAX];
    uint32_t n = read_habits(ops, words, row);
    for (uint32_t i = 0; i < n; i++)
        if (row[i]->seats && !(row[i]->seats >> seat & 1))
            return false;
    return n > 0;
}

static enum status unknown_habit(const struct game_ops *ops, const char *words, struct err *e) {
    TEXT_ON_STACK(all, 400);
    for (uint32_t i = 0; i < ops->habit_count; i++)
        text_fmt(&all, "%s%s", i ? ", " : "", ops->habits[i].name);
    return err_set(e, ST_USAGE, "'%.60s' are no habits; a mind has 1 to %d, as ~ONE+OTHER, and %s has %s",
                   words, HABITS_MAX, ops->name, ops->habit_count ? all.buf : "none");
}

enum status habits_open(struct habits *h, const struct game_ops *ops, const char *words, struct err *e) {
    memset(h, 0, sizeof *h);
    h->count = read_habits(ops, words, h->row);
    if (!h->count)
        return unknown_habit(ops, words, e);
    h->left = calloc((size_t)ops->max_legal + 1, sizeof *h->left);
    h->at = calloc(ops->max_legal, sizeof *h->at);
    return h->left && h->at ? ST_OK : err_set(e, ST_FULL, "no memory for habits of %s", ops->name);
}

void habits_close(struct habits *h) {
    free(h->left);
    free(h->at);
    memset(h, 0, sizeof *h);
}

static enum habit_says ask_habit(const struct habit_row *row, const void *rules, const void *view,
                                 uint32_t seat, const struct action *a) {
    if (a->verb < 32 && row->shuns >> a->verb & 1)
        return HABIT_SHUNS;
    if (a->verb < 32 && row->insists >> a->verb & 1)
        return HABIT_INSISTS;
    return row->says ? row->says(rules, view, seat, a) : HABIT_ALLOWS;
}

/* What one habit shuns is out, whoever else insists on it. */
static enum habit_says ask_all(const struct habits *h, const void *rules, const void *view, uint32_t seat,
                               const struct action *a) {
    enum habit_says most = HABIT_ALLOWS;
    for (uint32_t i = 0; i < h->count; i++) {
        enum habit_says one = ask_habit(h->row[i], rules, view, seat, a);
        if (one == HABIT_SHUNS)
            return one;
        most = one > most ? one : most;
    }
    return most;
}

uint32_t habits_leave(struct habits *h, const void *rules, const void *view, uint32_t seat,
                      const struct action *legal, uint32_t count) {
    enum habit_says best = HABIT_SHUNS;
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
        enum habit_says says = ask_all(h, rules, view, seat, &legal[i]);
        if (says < best)
            continue;
        if (says > best)
            n = 0;
        best = says;
        h->left[n] = legal[i];
        h->at[n++] = i;
    }
    /* Minds may look one entry beyond: where a whole list always goes on, this one stops. */
    h->left[n] = (struct action){.verb = UINT16_MAX};
    return n;
}
