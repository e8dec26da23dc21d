/* Helpers over the tables of a game: text form of actions, reasons, names of ids. */
#include "core/ops.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct reason_row core_reasons[] = {
    [REASON_OK] = {"ok", "accepted"},
    [REASON_OVER] = {"over", "the game is over"},
    [REASON_SEAT] = {"seat", "another seat is asked"},
    [REASON_STALE] = {"stale", "that answers an earlier question"},
    [REASON_VERB] = {"verb", "there is no such action"},
    [REASON_ARGS] = {"args", "those arguments cannot be right"},
    [REASON_STEP_LIMIT] = {"step_limit", "the match has used up its steps"},
};

static const struct reason_row *reason_row(const struct game_ops *ops, uint32_t reason) {
    static const struct reason_row unknown = {"unknown", "refused"};
    if (reason < sizeof core_reasons / sizeof core_reasons[0])
        return &core_reasons[reason];
    if (reason >= REASON_GAME && reason - REASON_GAME < ops->reason_count)
        return &ops->reasons[reason - REASON_GAME];
    return &unknown;
}

const char *reason_name(const struct game_ops *ops, uint32_t reason) {
    return reason_row(ops, reason)->name;
}

const char *reason_text(const struct game_ops *ops, uint32_t reason) {
    return reason_row(ops, reason)->text;
}

int action_compare(const struct action *a, const struct action *b) {
    if (a->verb != b->verb)
        return a->verb < b->verb ? -1 : 1;
    for (int i = 0; i < ACTION_ARGS; i++)
        if (a->arg[i] != b->arg[i])
            return a->arg[i] < b->arg[i] ? -1 : 1;
    return 0;
}

void action_write(const struct game_ops *ops, const struct action *a, struct text *out) {
    if (a->verb >= ops->verb_count) {
        text_fmt(out, "?%u", a->verb);
        return;
    }
    text_put(out, ops->verbs[a->verb].name);
    int n = ACTION_ARGS;
    while (n && !a->arg[n - 1])
        n--;
    for (int i = 0; i < n; i++) {
        text_char(out, ' ');
        text_int(out, a->arg[i]);
    }
}

/* Copies the next word, lower-cased, and returns what follows it: null when the word does not fit, an empty
 * word at the end. */
static const char *next_word(const char *s, char *word, size_t cap) {
    while (*s == ' ' || *s == '\t')
        s++;
    size_t n = 0;
    *word = 0;
    for (; *s && *s != ' ' && *s != '\t'; s++) {
        if (n + 1 == cap)
            return NULL;
        word[n++] = (char)tolower((unsigned char)*s);
        word[n] = 0;
    }
    return s;
}

enum status action_read(const struct game_ops *ops, const char *s, struct action *out, struct err *e) {
    char word[40];
    memset(out, 0, sizeof *out);
    s = next_word(s, word, sizeof word);
    uint32_t v = 0;
    while (v < ops->verb_count && strcmp(ops->verbs[v].name, word))
        v++;
    TEXT_ON_STACK(shown, sizeof word + 4);
    text_visible(&shown, word, sizeof word);
    if (!s || v == ops->verb_count)
        return err_set(e, ST_INVALID, "'%s%s' is not an action of %s", shown.buf, s ? "" : "...", ops->name);
    out->verb = (uint16_t)v;
    for (int i = 0;; i++) {
        s = next_word(s, word, sizeof word);
        if (!s)
            return err_set(e, ST_INVALID, "%s: an argument is too long", ops->verbs[v].name);
        if (!*word)
            return ST_OK;
        char *end;
        long n = strtol(word, &end, 10);
        if (*end || n < INT16_MIN || n > INT16_MAX) {
            text_clear(&shown);
            text_visible(&shown, word, sizeof word);
            return err_set(e, ST_INVALID, "%s: '%s' is not a number it can take", ops->verbs[v].name,
                           shown.buf);
        }
        if (i == ACTION_ARGS || (!ops->verbs[v].arg[i].name && n != 0))
            return err_set(e, ST_INVALID, "%s takes at most %d argument%s", ops->verbs[v].name, i,
                           i == 1 ? "" : "s");
        out->arg[i] = (int16_t)n;
    }
}

static const char *names_name(const void *ctx, uint32_t kind, int64_t id) {
    const struct names_ctx *n = ctx;
    return n->ops->name_of(n->rules, kind, id);
}

static int64_t names_find(const void *ctx, uint32_t kind, const char *name) {
    const struct names_ctx *n = ctx;
    return n->ops->find(n->rules, kind, name);
}

struct field_names ops_names(const struct names_ctx *ctx) {
    return (struct field_names){ctx, names_name, names_find};
}
