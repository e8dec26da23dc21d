/* Replays: writing, reading, checking. The reader cuts the file into lines in place and believes nothing:
 * the check line guards against damage, the version and the content hash against strangers, and every step
 * goes through the match like any other action. */
#include "core/replay.h"

#include "base/fields_json.h"
#include "base/hash.h"
#include "core/state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { REPLAY_VERSION = 1 };

/* Digests are made in buffers of a fixed size. */
static enum status check_fields(const struct game_ops *ops, struct err *e) {
    if (ops->state_fields->count <= REPLAY_FIELDS_MAX)
        return ST_OK;
    return err_set(e, ST_FULL, "the state of %s has %u fields; a replay takes at most %d", ops->name,
                   ops->state_fields->count, REPLAY_FIELDS_MAX);
}

/* Returns the hash of the state. */
static uint64_t write_mark(const struct game_ops *ops, const void *state, struct text *out) {
    char hex[17], digest[REPLAY_DIGEST_MAX];
    uint64_t hash = state_digest(ops, state);
    hash_hex(hash, hex);
    fields_digest(ops->state_fields, state, digest);
    text_fmt(out, "%s %s\n", hex, digest);
    return hash;
}

static enum status write_head(const struct match *m, struct text *out, struct err *e) {
    const struct game_ops *ops = m->set->ops;
    struct names_ctx ctx = {ops, m->set->rules};
    struct field_names names = ops_names(&ctx);
    struct jw w;
    char hex[17];
    hash_hex(m->set->content_hash, hex);
    text_fmt(out, "gloam-replay %d\ngame %s %u\nrules %s\ncontent %s\nseed %" PRIu64 "\nsetup ",
             REPLAY_VERSION, ops->name, ops->version, m->set->name, hex, m->seed);
    jw_init(&w, out);
    bool whole = fields_write(ops->setup_fields, m->setup, &names, &w);
    text_char(out, '\n');
    return whole ? ST_OK : err_set(e, ST_BUG, "the setup holds an id that has no name");
}

/* A recorded step and the state after it; returns that state's hash. */
static uint64_t write_step(const struct match *m, uint32_t i, const void *state, struct text *out) {
    const struct record *r = &m->history[i];
    const char *said = match_said(m, i);
    text_fmt(out, "step %u ", r->seat);
    action_write(m->set->ops, &r->action, out);
    if (*said)
        text_fmt(out, " : %s", said);
    text_put(out, " | ");
    return write_mark(m->set->ops, state, out);
}

/* Plays the history again; scratch holds the first state, and after it the last. */
static enum status write_steps(const struct match *m, struct text *out, struct err *e) {
    for (uint32_t i = 0; i < m->step; i++) {
        match_again(m, i, m->scratch, NULL);
        if (write_step(m, i, m->scratch, out) != m->history[i].hash)
            return err_set(e, ST_BUG, "seed %" PRIu64 ", step %u: played again, it gives another state",
                           m->seed, i + 1);
    }
    return ST_OK;
}

/* Ended by the rules or the step limit. A match that broke, or whose next setup was refused, is over too, but
 * its game did not end. */
static bool ended(const struct match *m, const void *state) {
    struct ask ask = {0};
    m->set->ops->ask(m->set->rules, state, &ask);
    return !m->broken && (ask.over || m->step >= m->set->ops->max_steps);
}

static enum status check_history(const struct match *m, struct err *e) {
    if (!(m->flags & MATCH_RECORD) || !m->begun)
        return err_set(e, ST_BUG, "this match keeps no history");
    return check_fields(m->set->ops, e);
}

static enum status write_start(const struct match *m, const void *state, struct text *out, struct err *e) {
    TRY(write_head(m, out, e));
    text_put(out, "start ");
    write_mark(m->set->ops, state, out);
    return ST_OK;
}

static enum status write_close(const struct match *m, const void *state, uint32_t from, struct text *out,
                               struct err *e) {
    const struct game_ops *ops = m->set->ops;
    if (ended(m, state)) {
        struct result res;
        result_of(ops, m->set->rules, state, &res);
        text_fmt(out, "end %u %s\n", m->step, ops->outcomes[res.outcome]);
    }
    char hex[17];
    hash_hex(hash_bytes(out->buf + from, out->len - from, 0), hex);
    text_fmt(out, "check %s\n", hex);
    return out->cut ? err_set(e, ST_FULL, "the replay does not fit its buffer") : ST_OK;
}

enum status replay_write(const struct match *m, struct text *out, struct err *e) {
    const struct game_ops *ops = m->set->ops;
    uint32_t from = out->len;
    TRY(check_history(m, e));
    memset(m->scratch, 0, ops->state_size);
    ops->start(m->set->rules, m->setup, m->seed, m->scratch);
    TRY(write_start(m, m->scratch, out, e));
    TRY(write_steps(m, out, e));
    return write_close(m, m->scratch, from, out, e);
}

enum status replay_write_start(const struct match *m, struct text *out, struct err *e) {
    enum status st = check_history(m, e);
    return st == ST_OK ? write_start(m, m->state, out, e) : st;
}

void replay_write_step(const struct match *m, struct text *out) {
    write_step(m, m->step - 1, m->state, out);
}

enum status replay_write_close(const struct match *m, struct text *out, struct err *e) {
    return write_close(m, m->state, 0, out, e);
}

/* Rest of the line after "word ", or null. */
static char *after(char *line, const char *word) {
    size_t n = strlen(word);
    return !strncmp(line, word, n) && line[n] == ' ' ? line + n + 1 : NULL;
}

struct lines {
    char *at, *end;
    uint32_t number;
};

/* Next line, cut off at its newline; null at the end or when the last line has none. */
static char *next_line(struct lines *l) {
    char *start = l->at;
    char *nl = start < l->end ? memchr(start, '\n', (size_t)(l->end - start)) : NULL;
    if (!nl)
        return NULL;
    *nl = 0;
    l->at = nl + 1;
    l->number++;
    return start;
}

static enum status bad_line(const struct lines *l, struct err *e, const char *why) {
    return err_set(e, ST_PARSE, "line %u: %s", l->number, why);
}

/* The check line is the last one and covers all bytes before it. */
static enum status check_sum(const char *bytes, size_t len, struct err *e) {
    static const size_t tail = 6 + 16 + 1; /* "check " hash newline */
    uint64_t said;
    if (memchr(bytes, 0, len))
        return err_set(e, ST_PARSE, "not a text file");
    if (len < 13 || strncmp(bytes, "gloam-replay ", 13))
        return err_set(e, ST_PARSE, "not a replay of Gloam");
    if (len < tail + 13 || strncmp(bytes + len - tail, "check ", 6) || bytes[len - 1] != '\n' ||
        hash_unhex(bytes + len - 17, &said))
        return err_set(e, ST_PARSE, "cut short: the last line is not a check line");
    if (hash_bytes(bytes, len - tail, 0) != said)
        return err_set(e, ST_PARSE, "damaged: the check line does not fit the file");
    return ST_OK;
}

static bool copy_word(char *out, size_t cap, const char *s) {
    size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    if (!n || n >= cap || (s[n] && s[n] != ' '))
        return false;
    memcpy(out, s, n);
    out[n] = 0;
    return true;
}

static enum status parse_head(struct lines *l, struct replay *r, struct err *e) {
    static const char *const words[] = {"gloam-replay", "game", "rules", "content", "seed", "setup", "start"};
    char *rest[7];
    uint64_t n;
    for (int i = 0; i < 7; i++) {
        char *line = next_line(l);
        rest[i] = line ? after(line, words[i]) : NULL;
        if (!rest[i])
            return err_set(e, ST_PARSE, "line %u: expected '%s'", l->number, words[i]);
    }
    if (!text_read_u64(rest[0], UINT32_MAX, &n) || n != REPLAY_VERSION)
        return err_set(e, ST_VERSION, "a replay of another version (%.20s); this program reads version %d",
                       rest[0], REPLAY_VERSION);
    char *space = strchr(rest[1], ' ');
    if (!copy_word(r->game, sizeof r->game, rest[1]) || !space || !text_read_u64(space + 1, UINT32_MAX, &n))
        return err_set(e, ST_PARSE, "line 2: expected a game and its version");
    r->game_version = (uint32_t)n;
    if (!copy_word(r->rules, sizeof r->rules, rest[2]) || strchr(rest[2], ' '))
        return err_set(e, ST_PARSE, "line 3: expected the name of a ruleset");
    if (strlen(rest[3]) != 16 || hash_unhex(rest[3], &r->content_hash))
        return err_set(e, ST_PARSE, "line 4: expected a content hash");
    if (!text_read_u64(rest[4], UINT64_MAX, &r->seed))
        return err_set(e, ST_PARSE, "line 5: expected a seed");
    r->setup = rest[5];
    r->start = rest[6];
    return ST_OK;
}

static enum status parse_steps(struct lines *l, struct replay *r, uint32_t cap, struct err *e) {
    for (char *line = next_line(l); line; line = next_line(l)) {
        char *rest;
        uint64_t n;
        if ((rest = after(line, "step"))) {
            if (r->steps == cap || r->outcome)
                return bad_line(l, e, "a step where none can be");
            r->line[r->steps++] = rest;
        } else if ((rest = after(line, "end"))) {
            char *space = strchr(rest, ' ');
            if (!space || r->outcome)
                return bad_line(l, e, "expected 'end STEPS OUTCOME'");
            *space = 0;
            if (!text_read_u64(rest, UINT32_MAX, &n) || n != r->steps)
                return bad_line(l, e, "the number of steps is not the number of step lines");
            r->outcome = space + 1;
            r->complete = true;
        } else if (after(line, "check")) {
            return l->at == l->end ? ST_OK : bad_line(l, e, "something follows the check line");
        } else {
            return bad_line(l, e, "neither step, end nor check");
        }
    }
    return bad_line(l, e, "the file ends too early");
}

enum status replay_parse(char *bytes, size_t len, struct replay *out, struct err *e) {
    memset(out, 0, sizeof *out);
    if (len > REPLAY_FILE_MAX)
        return err_set(e, ST_FULL, "larger than any replay");
    TRY(check_sum(bytes, len, e));
    uint32_t newlines = 0;
    for (size_t i = 0; i < len; i++)
        newlines += bytes[i] == '\n';
    out->line = calloc(newlines ? newlines : 1, sizeof *out->line);
    if (!out->line)
        return err_set(e, ST_FULL, "no memory for a replay of %u lines", newlines);
    struct lines l = {bytes, bytes + len, 0};
    enum status st = parse_head(&l, out, e);
    THEN(st, parse_steps(&l, out, newlines, e));
    if (st != ST_OK)
        replay_free(out);
    return st;
}

void replay_free(struct replay *r) {
    free(r->line);
    memset(r, 0, sizeof *r);
}

/* Compares a state with "hash digest"; names the first top-level field whose digest differs. */
static enum status compare(const struct game_ops *ops, const void *state, const char *mark, uint32_t step,
                           struct err *e) {
    char hex[17], digest[REPLAY_DIGEST_MAX];
    hash_hex(state_digest(ops, state), hex);
    if (!strncmp(mark, hex, 16) && mark[16] == ' ')
        return ST_OK;
    fields_digest(ops->state_fields, state, digest);
    if (strlen(mark) != 17 + strlen(digest))
        return err_set(e, ST_DIFFERS, "step %u differs, and its line is not in the form of this version",
                       step);
    for (uint32_t i = 0; i < ops->state_fields->count; i++) {
        const struct field *f = &ops->state_fields->row[i];
        if (!memcmp(mark + 17 + 2 * i, digest + 2 * i, 2))
            continue;
        if (f->count == 1 && f->type != F_STRUCT)
            return err_set(e, ST_DIFFERS, "step %u differs: the first differing field is '%s' (here %lld)",
                           step, f->name, (long long)field_get(f, state, 0));
        return err_set(e, ST_DIFFERS, "step %u differs: the first differing field is '%s'", step, f->name);
    }
    return err_set(e, ST_DIFFERS, "step %u: its hash was changed though no field differs", step);
}

enum status replay_begin(const struct replay *r, struct match *m, struct err *e) {
    const struct game_ops *ops = m->set->ops;
    if (strcmp(r->game, ops->name))
        return err_set(e, ST_INVALID, "a replay of '%s', not of '%s'", r->game, ops->name);
    if (r->game_version != ops->version)
        return err_set(e, ST_VERSION, "made by version %u of %s; this is version %u", r->game_version,
                       ops->name, ops->version);
    if (r->content_hash != m->set->content_hash) {
        char theirs[17], ours[17];
        hash_hex(r->content_hash, theirs);
        hash_hex(m->set->content_hash, ours);
        return err_set(e, ST_VERSION, "made with other content: its hash is %s, ruleset '%s' here has %s",
                       theirs, m->set->name, ours);
    }
    TRY(check_fields(ops, e));
    json_error_t je;
    json_t *setup = json_loads(r->setup, JSON_REJECT_DUPLICATES, &je);
    if (!setup)
        return err_set(e, ST_PARSE, "setup: %s", je.text);
    struct names_ctx ctx = {ops, m->set->rules};
    struct field_names names = ops_names(&ctx);
    enum status st = fields_read(ops->setup_fields, m->draft, &names, setup, e);
    json_decref(setup);
    THEN(st, match_begin(m, m->draft, r->seed, e));
    if (st != ST_OK)
        return err_prefix(e, "setup");
    return compare(ops, m->state, r->start, 0, e);
}

/* The bar before the hash; words that were said may hold others. */
static const char *last_bar(const char *line) {
    const char *found = NULL;
    for (const char *s = line; (s = strstr(s, " | ")); s++)
        found = s;
    return found;
}

enum status replay_step(const struct replay *r, struct match *m, struct err *e) {
    const struct game_ops *ops = m->set->ops;
    uint32_t step = m->step + 1;
    if (m->step >= r->steps)
        return err_set(e, ST_FULL, "the replay has no step %u", step);
    const char *line = r->line[m->step];
    const char *bar = last_bar(line);
    char seat[4], word[80 + REPLAY_WORDS_MAX];
    size_t space = strcspn(line, " ");
    uint64_t who;
    if (!bar || space >= sizeof seat || line + space >= bar || (size_t)(bar - line) - space >= sizeof word)
        return err_set(e, ST_PARSE, "step %u: expected 'SEAT ACTION | HASH DIGEST'", step);
    memcpy(seat, line, space);
    seat[space] = 0;
    size_t n = (size_t)(bar - line) - space - 1;
    memcpy(word, line + space + 1, n);
    word[n] = 0;
    char *said = strstr(word, " : ");
    if (said)
        *said = 0;
    struct action a;
    if (!text_read_u64(seat, SEATS_MAX - 1, &who))
        return err_set(e, ST_PARSE, "step %u: no such seat", step);
    enum status st = action_read(ops, word, &a, e);
    if (st != ST_OK)
        return err_prefix(e, "step %u is not of this release", step);
    uint32_t reason = match_act(m, 0, (uint32_t)who, &a, said ? said + 3 : NULL);
    if (reason != REASON_OK)
        return err_set(e, ST_DIFFERS, "step %u: '%s' is refused: %s", step, word, reason_text(ops, reason));
    return compare(ops, m->state, bar + 3, step, e);
}

enum status replay_verify(const struct replay *r, struct match *m, struct err *e) {
    enum status st = replay_begin(r, m, e);
    while (st == ST_OK && m->step < r->steps)
        st = replay_step(r, m, e);
    if (st != ST_OK || !r->complete)
        return st;
    struct result res;
    match_result(m, &res, NULL);
    const char *outcome = m->set->ops->outcomes[res.outcome];
    if (!ended(m, m->state))
        return err_set(e, ST_DIFFERS, "the file says it ended, but the game goes on after step %u", m->step);
    if (strcmp(outcome, r->outcome))
        return err_set(e, ST_DIFFERS, "the file says '%.20s', but the outcome is '%s'", r->outcome, outcome);
    return ST_OK;
}
