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
    [REASON_WORDS] = {"words",
                      "the words are missing, too long, not plain text, or not wanted by this action"},
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

void event_say(const struct game_ops *ops, const void *rules, const void *view, const struct sink *events,
               uint32_t at, struct text *out) {
    if (ops->say_among)
        ops->say_among(rules, view, events, at, out);
    else
        ops->say_event(rules, view, &events->event[at], out);
}

uint32_t event_weight(const struct game_ops *ops, const void *rules, const struct event *ev) {
    return ops->weigh_event ? ops->weigh_event(rules, ev) : ops->events[ev->kind].weight;
}

void outcome_say(const struct game_ops *ops, uint32_t outcome, struct text *out) {
    for (const char *c = ops->outcomes[outcome]; *c; c++)
        text_char(out, *c == '_' ? ' ' : *c);
}

void outcome_tell(const struct game_ops *ops, uint32_t outcome, uint32_t seat, struct text *out) {
    const struct outcome_row *row = ops->outcome_rows ? &ops->outcome_rows[outcome] : NULL;
    if (!row || !row->words)
        outcome_say(ops, outcome, out);
    else if (!row->winner)
        text_put(out, row->words);
    else if (seat < ops->seats)
        text_fmt(out, "%s win by %s", row->winner == seat + 1 ? "you" : "they", row->words);
    else
        text_fmt(out, "the %s wins by %s", ops_seat_title(ops, row->winner - 1u), row->words);
}

const char *ops_brief(const struct game_ops *ops, const void *rules) {
    return ops->brief_of ? ops->brief_of(rules) : ops->brief;
}

bool ops_can_watch(const struct game_ops *ops) {
    return ops->watched || ops->seats == 1;
}

void ops_view(const struct game_ops *ops, const void *rules, const void *state, uint32_t seat, void *view) {
    ops->view(rules, state, seat < ops->seats || ops->watched ? seat : 0, view);
}

const char *ops_seat_name(const struct game_ops *ops, uint32_t seat) {
    return seat < ops->seats ? ops->seat_names[seat] : "spectator";
}

const char *ops_seat_title(const struct game_ops *ops, uint32_t seat) {
    return seat < ops->seats && ops->seat_titles ? ops->seat_titles[seat] : ops_seat_name(ops, seat);
}

int32_t result_part(const struct game_ops *ops, const struct result *r, uint32_t seat, uint32_t part) {
    return r->count[seat][part] * ops->scoring[part].points;
}

void result_of(const struct game_ops *ops, const void *rules, const void *state, struct result *out) {
    memset(out, 0, sizeof *out);
    ops->result(rules, state, out);
    for (uint32_t seat = 0; seat < ops->seats; seat++)
        for (uint32_t part = 0; part < ops->scoring_count; part++)
            out->score[seat] += result_part(ops, out, seat, part);
}

uint32_t result_ahead(const struct game_ops *ops, const struct result *r, uint32_t seat) {
    const struct outcome_row *row = ops->outcome_rows ? &ops->outcome_rows[r->outcome] : NULL;
    uint32_t ahead = 2;
    if (row && r->outcome && r->outcome < ops->outcome_count)
        return row->winner == seat + 1 ? 2 : !row->winner;
    for (uint32_t s = 0; s < ops->seats; s++)
        if (s != seat && r->score[s] >= r->score[seat])
            ahead = r->score[s] > r->score[seat] ? 0 : ahead ? 1 : 0;
    return ahead;
}

void scoring_say(const struct game_ops *ops, struct text *out) {
    text_put(out, "The score is the sum of: ");
    for (uint32_t i = 0; i < ops->scoring_count; i++)
        text_fmt(out, "%s%d for %s", i ? "; " : "", ops->scoring[i].points, ops->scoring[i].each);
    text_char(out, '.');
}

int action_compare(const struct action *a, const struct action *b) {
    if (a->verb != b->verb)
        return a->verb < b->verb ? -1 : 1;
    for (int i = 0; i < ACTION_ARGS; i++)
        if (a->arg[i] != b->arg[i])
            return a->arg[i] < b->arg[i] ? -1 : 1;
    return 0;
}

bool action_among(const struct action *list, uint32_t count, const struct action *a) {
    while (count && action_compare(&list[count - 1], a))
        count--;
    return count;
}

/* Name of an argument that is an id; null when its number has to do. */
static const char *arg_name(const struct game_ops *ops, const void *rules, const struct arg_row *row,
                            int16_t id) {
    const char *name =
        rules && row->name && row->kind >= KIND_GAME ? kind_name(ops, rules, row->kind, id) : NULL;
    return name && *name && strlen(name) < ACTION_WORD_MAX ? name : NULL;
}

void action_write_named(const struct game_ops *ops, const void *rules, const struct action *a,
                        struct text *out) {
    if (a->verb >= ops->verb_count) {
        text_fmt(out, "?%u", a->verb);
        return;
    }
    const struct verb *verb = &ops->verbs[a->verb];
    text_put(out, verb->name);
    int n = ACTION_ARGS;
    while (n && !a->arg[n - 1])
        n--;
    for (int i = 0; i < n; i++) {
        const char *name = arg_name(ops, rules, &verb->arg[i], a->arg[i]);
        text_char(out, ' ');
        if (name)
            text_put(out, name);
        else
            text_int(out, a->arg[i]);
    }
}

void action_write(const struct game_ops *ops, const struct action *a, struct text *out) {
    action_write_named(ops, NULL, a, out);
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

void arg_range(const struct arg_row *row, int32_t *lo, int32_t *hi) {
    bool told = row && row->kind == KIND_NUMBER && row->lo < row->hi;
    *lo = !told ? INT16_MIN : row->optional && row->lo > 0 ? 0 : row->lo;
    *hi = told ? row->hi : INT16_MAX;
}

/* An argument from its word; row is null behind the last one. */
static enum status read_arg(const struct game_ops *ops, const void *rules, const char *verb,
                            const struct arg_row *row, const char *word, int16_t *out, struct err *e) {
    char *end;
    long n = strtol(word, &end, 10);
    bool good = !*end, named = rules && row && row->name && row->kind >= KIND_GAME;
    if (!good && named) {
        n = (long)kind_find(ops, rules, row->kind, word);
        good = n >= 0;
    }
    int32_t lo, hi;
    arg_range(row, &lo, &hi);
    *out = (int16_t)n;
    if (good && n >= (rules ? lo : INT16_MIN) && n <= (rules ? hi : INT16_MAX))
        return ST_OK;
    if (good && rules && hi < INT16_MAX)
        return err_set(e, ST_INVALID, "%s: '%s' must be from %d to %d", verb, row->name, lo, hi);
    TEXT_ON_STACK(shown, ACTION_WORD_MAX);
    text_visible(&shown, word, ACTION_WORD_MAX);
    if (named)
        return err_set(e, ST_INVALID, "%s: there is no %s '%s'", verb, row->name, shown.buf);
    return err_set(e, ST_INVALID, "%s: '%s' is not a number it can take", verb, shown.buf);
}

void action_order(const struct game_ops *ops, struct action *a) {
    if (a->verb >= ops->verb_count || !ops->verbs[a->verb].any_order)
        return;
    for (int i = 1; i < ACTION_ARGS; i++)
        for (int k = i; k && a->arg[k] && (!a->arg[k - 1] || a->arg[k] < a->arg[k - 1]); k--) {
            int16_t moved = a->arg[k];
            a->arg[k] = a->arg[k - 1];
            a->arg[k - 1] = moved;
        }
}

int32_t verb_named(const struct game_ops *ops, const char *name, size_t len) {
    for (uint32_t i = 0; i < ops->verb_count; i++)
        if (strlen(ops->verbs[i].name) == len && !memcmp(ops->verbs[i].name, name, len))
            return (int32_t)i;
    return -1;
}

enum status action_read_named(const struct game_ops *ops, const void *rules, const char *s,
                              struct action *out, struct err *e) {
    char word[ACTION_WORD_MAX];
    memset(out, 0, sizeof *out);
    s = next_word(s, word, sizeof word);
    int32_t v = verb_named(ops, word, strlen(word));
    if (!s || v < 0) {
        TEXT_ON_STACK(shown, sizeof word);
        text_visible(&shown, word, sizeof word);
        return err_set(e, ST_INVALID, "'%s%s' is not an action of %s", shown.buf, s ? "" : "...", ops->name);
    }
    const struct verb *verb = &ops->verbs[v];
    out->verb = (uint16_t)v;
    for (int i = 0;; i++) {
        s = next_word(s, word, sizeof word);
        if (!s)
            return err_set(e, ST_INVALID, "%s: an argument is too long", verb->name);
        if (!*word) {
            action_order(ops, out);
            return ST_OK;
        }
        const struct arg_row *row = i < ACTION_ARGS ? &verb->arg[i] : NULL;
        int16_t n;
        TRY(read_arg(ops, rules, verb->name, row, word, &n, e));
        if (!row || (!row->name && n != 0))
            return err_set(e, ST_INVALID, "%s takes at most %d argument%s", verb->name, i, i == 1 ? "" : "s");
        out->arg[i] = n;
    }
}

enum status action_read(const struct game_ops *ops, const char *s, struct action *out, struct err *e) {
    return action_read_named(ops, NULL, s, out, e);
}

static const char *names_name(const void *ctx, uint32_t kind, int64_t id) {
    const struct names_ctx *n = ctx;
    return kind_name(n->ops, n->rules, kind, id);
}

static int64_t names_find(const void *ctx, uint32_t kind, const char *name) {
    const struct names_ctx *n = ctx;
    return kind_find(n->ops, n->rules, kind, name);
}

struct field_names ops_names(const struct names_ctx *ctx) {
    return (struct field_names){ctx, names_name, names_find};
}
