/* Levers: what the search found, as text of 80 columns, as JSON and as a layer. */
#include "base/hash.h"
#include "lab/figure.h"
#include "lab/levers.h"

#include <string.h>

/* A reason is as long as the schema of changes allows, and names so many targets. */
enum { WIDTH = 80, COMMAND = 4096, NEAREST = 5, WHY_MOST = 600, WHY_NAMES = 6 };

static const struct target_row *row_of(const struct lever_search *s) {
    return &s->trial.set.ops->metrics->targets[s->target];
}

static void count_states(const struct lever_search *s, uint32_t scope, uint32_t count[LEVER_STATES],
                         uint32_t *levers) {
    memset(count, 0, LEVER_STATES * sizeof *count);
    *levers = 0;
    for (uint32_t i = 0; i < s->list.count; i++)
        if (scope == UINT32_MAX || s->list.lever[i].scope == scope) {
            count[s->tries[i].state]++;
            ++*levers;
        }
}

/* The command that searches again; with a target, as it was chosen. */
static void command(const struct lever_search *s, struct text *out) {
    const struct recipe *r = s->recipe;
    text_fmt(out, "gloam levers %s --rules %s", r->ops->name, s->trial.set.name);
    recipe_changes(r, out);
    if (s->target != UINT32_MAX)
        text_fmt(out, " --target %s", row_of(s)->name);
    text_fmt(out, " --seed %llu", (unsigned long long)r->seed);
    if (r->games)
        text_fmt(out, " -n %llu", (unsigned long long)r->games);
    if (out->cut)
        text_clear(out);
}

/* The command that shows what the change does to all targets. */
static void proof(const struct lever_search *s, const struct lever_try *t, struct text *out) {
    const struct recipe *r = s->recipe;
    text_fmt(out, "gloam targets %s --rules %s", r->ops->name, s->trial.set.name);
    recipe_changes(r, out);
    text_fmt(out, " --set %s=%lld --seed %llu", t->lever->path, (long long)t->value,
             (unsigned long long)r->seed);
    if (s->full_games)
        text_fmt(out, " -n %llu", (unsigned long long)s->full_games);
    if (out->cut)
        text_clear(out);
}

/* Names of the targets that a change loses (or wins), as a list of at most 'most'; how many there are. */
static uint32_t names(const struct lever_search *s, const struct lever_try *t, bool lost, uint32_t most,
                      const char *glue, struct text *out) {
    const struct metrics_ops *m = s->trial.set.ops->metrics;
    const struct study *before = t->confirmed ? &s->full : &s->base;
    struct finding f;
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->target_count; i++) {
        if (i == s->target || !study_finding(before, i, &f))
            continue;
        bool held = f.verdict == VERDICT_HOLDS, holds = t->after[i] == VERDICT_HOLDS;
        if (held == holds || held != lost)
            continue;
        if (count < most)
            text_fmt(out, "%s%s", count ? glue : "", m->targets[i].name);
        count++;
    }
    return count;
}

static void head(const struct lever_search *s, struct text *out) {
    const struct game_ops *ops = s->trial.set.ops;
    char content[17];
    hash_hex(s->trial.set.content_hash, content);
    text_fmt(out, "%s: levers of rules %s, content %s\n", ops->title, s->trial.set.name, content);
}

/* Where the target stands. */
static void target(const struct lever_search *s, struct text *out) {
    struct finding f = levers_target(s);
    TEXT_ON_STACK(words, 600);
    text_fmt(&words, "%s: %s (%s): wanted ", f.row->name, f.row->label, f.row->source ? f.row->source : "");
    figure_band(&words, f.row->lo_milli, f.row->hi_milli, f.percent);
    text_put(&words, ", measured ");
    figure_value(&words, &f.got, f.percent);
    if (f.got.interval.known) {
        text_put(&words, " (");
        figure_interval(&words, &f.got, f.percent);
        text_char(&words, ')');
    }
    text_fmt(&words, ", %s", verdict_names[f.verdict]);
    if (f.part)
        text_fmt(&words, ", in %llu games of '%s' from seed %llu", (unsigned long long)f.part->plan.games,
                 s->trial.set.ops->scenarios[f.part->plan.scenario].name,
                 (unsigned long long)f.part->plan.seed);
    text_wrapped(out, words.buf, WIDTH, 0);
}

static void scopes(const struct lever_search *s, struct text *out) {
    uint32_t count[LEVER_STATES], levers;
    text_fmt(out, "\n%-32s %7s %9s %7s %6s %6s %8s\n", "Levers, narrowest scope first", "levers", "not felt",
             "refused", "away", "help", "reach it");
    for (uint32_t i = 0; i < s->list.scopes; i++) {
        count_states(s, i, count, &levers);
        text_fmt(out, "  %-30.30s %7u %9u %7u %6u %6u %8u\n", s->list.scope[i].title, levers,
                 count[LEVER_IDLE], count[LEVER_REFUSED], count[LEVER_AWAY], count[LEVER_HELPS],
                 count[LEVER_REACHES]);
    }
}

static void change(const struct lever_try *t, struct text *out) {
    text_fmt(out, "%s: %lld -> %lld", t->lever->path, (long long)t->lever->was, (long long)t->value);
}

/* A try: the change on a line, its figures below. */
static void try_rows(const struct lever_search *s, const struct lever_try *t, struct text *out) {
    TEXT_ON_STACK(words, 300);
    TEXT_ON_STACK(value, 48);
    TEXT_ON_STACK(interval, 64);
    struct finding f = levers_target(s);
    change(t, &words);
    text_wrapped(out, words.buf, WIDTH, 4);
    figure_value(&value, &t->got, f.percent);
    figure_interval(&interval, &t->got, f.percent);
    text_fmt(out, "    %9s  %17s", value.buf, interval.buf);
    if (t->judged)
        text_fmt(out, "  %4u lost  %4u won  strain %.2f%s", t->lost, t->won, t->strain,
                 t->confirmed ? "  confirmed" : "");
    text_char(out, '\n');
}

static void best_of_scopes(const struct lever_search *s, struct text *out) {
    bool any = false;
    for (uint32_t i = 0; i < s->list.scopes; i++) {
        const struct lever_try *t = levers_best_of(s, i);
        if (!t)
            continue;
        if (!any)
            text_put(out, "\nThe best of each scope\n");
        any = true;
        text_fmt(out, "  %s\n", s->list.scope[i].title);
        try_rows(s, t, out);
    }
}

/* Of what helps without reaching the band, the nearest that comes behind 'after'. */
static const struct lever_try *next_nearest(const struct lever_search *s, const struct lever_try *after) {
    const struct lever_try *best = NULL;
    double floor = after ? levers_distance(s, after) : -1, least = 0;
    for (uint32_t i = 0; i < s->list.count; i++) {
        const struct lever_try *t = &s->tries[i];
        double d = t->state == LEVER_HELPS ? levers_distance(s, t) : -1;
        bool behind = d > floor || (after && d >= floor && t > after);
        if (d < 0 || !behind || (best && d >= least))
            continue;
        best = t;
        least = d;
    }
    return best;
}

static void nearest(const struct lever_search *s, struct text *out) {
    const struct lever_try *t = next_nearest(s, NULL);
    if (!levers_best(s))
        text_put(out, "\nNo single change within reach brings it into its band.\n");
    if (t)
        text_put(out, "\nNearest to the band without reaching it\n");
    for (uint32_t i = 0; t && i < NEAREST; i++, t = next_nearest(s, t))
        try_rows(s, t, out);
}

/* "1 lost (boar_kill), none won, strain 0.61 band widths" */
static void cost(const struct lever_search *s, const struct lever_try *t, uint32_t most, struct text *out) {
    for (uint32_t k = 0; k < 2; k++) {
        TEXT_ON_STACK(list, 1200);
        uint32_t count = names(s, t, k == 0, most, ", ", &list);
        if (count)
            text_fmt(out, "%u %s (%s%s), ", count, k ? "won" : "lost", list.buf, count > most ? ", ..." : "");
        else
            text_fmt(out, "none %s, ", k ? "won" : "lost");
    }
    text_fmt(out, "strain %.2f band widths", t->strain);
}

static void proposal(const struct lever_search *s, const struct lever_try *t, struct text *out) {
    struct finding f = levers_target(s);
    const struct lever_scope *scope = &s->list.scope[t->lever->scope];
    TEXT_ON_STACK(words, 3000);
    TEXT_ON_STACK(line, COMMAND);
    text_put(out, "\nProposal\n");
    change(t, &words);
    text_wrapped(out, words.buf, WIDTH, 2);
    text_clear(&words);
    text_fmt(&words, "%s goes from ", f.row->name);
    figure_value(&words, &f.got, f.percent);
    text_put(&words, " to ");
    figure_value(&words, &t->got, f.percent);
    text_put(&words, " (");
    figure_interval(&words, &t->got, f.percent);
    text_put(&words, "). Of the other targets: ");
    cost(s, t, UINT32_MAX, &words);
    text_char(&words, '.');
    if (t->lost > t->won)
        text_fmt(&words, " It mends %u and loses %u: think twice.", t->won + 1, t->lost);
    text_wrapped(out, words.buf, WIDTH, 2);
    text_clear(&words);
    text_fmt(&words, "%s: %s", scope->title, scope->why);
    text_wrapped(out, words.buf, WIDTH, 2);
    proof(s, t, &line);
    if (line.len)
        text_fmt(out, "  To confirm it:\n    %s\n", line.buf);
}

void levers_text(const struct lever_search *s, struct text *out) {
    text_clear(out);
    head(s, out);
    if (s->target == UINT32_MAX) {
        text_put(out, "No target is off, to watch or unclear: there is nothing to mend.\n");
        return;
    }
    target(s, out);
    if (!levers_needed(s)) {
        text_put(out, "It lies in its band: there is nothing to mend.\n");
        return;
    }
    scopes(s, out);
    best_of_scopes(s, out);
    const struct lever_try *best = levers_best(s);
    if (!best || best->lost > best->won)
        nearest(s, out);
    if (best)
        proposal(s, best, out);
}

static void json_target(const struct lever_search *s, struct jw *w) {
    struct finding f = levers_target(s);
    jw_key(w, "target");
    if (!f.row) {
        jw_null(w);
        return;
    }
    jw_open(w, '{');
    jw_kstr(w, "name", f.row->name);
    jw_kstr(w, "label", f.row->label);
    jw_kstr(w, "source", f.row->source ? f.row->source : "");
    figure_json_band(w, "band", f.row->lo_milli, f.row->hi_milli);
    jw_kbool(w, "percent", f.percent);
    figure_json(w, &f.got);
    jw_kstr(w, "verdict", verdict_names[f.verdict]);
    jw_close(w, '}');
}

static void json_names(const struct lever_search *s, const struct lever_try *t, bool lost, struct jw *w) {
    TEXT_ON_STACK(list, 8000);
    names(s, t, lost, UINT32_MAX, "\n", &list);
    jw_kopen(w, lost ? "lost" : "won", '[');
    for (char *at = list.buf, *end; *at; at = end) {
        end = at + strcspn(at, "\n");
        if (*end)
            *end++ = 0;
        jw_str(w, at);
    }
    jw_close(w, ']');
}

static void json_try(const struct lever_search *s, const struct lever_try *t, struct jw *w) {
    jw_open(w, '{');
    jw_kstr(w, "scope", s->list.scope[t->lever->scope].name);
    jw_kstr(w, "path", t->lever->path);
    jw_kint(w, "was", t->lever->was);
    jw_kint(w, "value", t->value);
    jw_kstr(w, "state", lever_state_names[t->state]);
    jw_kint(w, "games", (int64_t)t->games);
    figure_json(w, &t->got);
    jw_kbool(w, "judged", t->judged);
    jw_kbool(w, "confirmed", t->confirmed);
    if (t->judged) {
        json_names(s, t, true, w);
        json_names(s, t, false, w);
        jw_key(w, "strain");
        jw_fixed(w, t->strain, 6);
    }
    TEXT_ON_STACK(line, COMMAND);
    proof(s, t, &line);
    jw_kstr(w, "command", line.buf);
    jw_close(w, '}');
}

static void json_scopes(const struct lever_search *s, struct jw *w) {
    uint32_t count[LEVER_STATES], levers;
    jw_kopen(w, "scopes", '[');
    for (uint32_t i = 0; i < s->list.scopes; i++) {
        count_states(s, i, count, &levers);
        jw_open(w, '{');
        jw_kstr(w, "name", s->list.scope[i].name);
        jw_kstr(w, "title", s->list.scope[i].title);
        jw_kstr(w, "why", s->list.scope[i].why);
        jw_kint(w, "levers", levers);
        for (uint32_t k = 0; k < LEVER_STATES; k++)
            jw_kint(w, lever_state_names[k], count[k]);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

void levers_json(const struct lever_search *s, struct text *out) {
    struct jw w;
    TEXT_ON_STACK(line, COMMAND);
    text_clear(out);
    jw_init(&w, out);
    jw_open(&w, '{');
    jw_kint(&w, "gloam_report", 1);
    jw_kstr(&w, "kind", "levers");
    jw_kstr(&w, "game", s->trial.set.ops->name);
    jw_kint(&w, "game_version", s->trial.set.ops->version);
    jw_kstr(&w, "rules", s->trial.set.name);
    figure_json_hash(&w, "content", s->trial.set.content_hash);
    command(s, &line);
    jw_kstr(&w, "command", line.buf);
    jw_key(&w, "seed");
    jw_u64(&w, s->recipe->seed);
    jw_kint(&w, "games", (int64_t)s->games);
    json_target(s, &w);
    json_scopes(s, &w);
    jw_kopen(&w, "tries", '[');
    for (uint32_t i = 0; i < s->candidates; i++)
        if (s->order[i]->state == LEVER_REACHES)
            json_try(s, s->order[i], &w);
    for (const struct lever_try *t = levers_needed(s) ? next_nearest(s, NULL) : NULL; t;
         t = next_nearest(s, t))
        json_try(s, t, &w);
    jw_close(&w, ']');
    jw_key(&w, "proposal");
    if (levers_best(s))
        json_try(s, levers_best(s), &w);
    else
        jw_null(&w);
    jw_close(&w, '}');
    text_char(out, '\n');
}

/* The reason of the change, in the manner of the layers: the target, the figures, the cost. */
static void why(const struct lever_search *s, const struct lever_try *t, struct text *out) {
    struct finding f = levers_target(s);
    text_fmt(out, "%s (%s): ", f.row->source ? f.row->source : "", f.row->name);
    figure_value(out, &t->got, f.percent);
    text_put(out, " with this entry");
    if (t->games)
        text_fmt(out, " (%llu games)", (unsigned long long)t->games);
    text_put(out, ", ");
    figure_value(out, &f.got, f.percent);
    text_put(out, " without it");
    if (f.part)
        text_fmt(out, " (%llu)", (unsigned long long)f.part->plan.games);
    text_put(out, ", wanted ");
    figure_band(out, f.row->lo_milli, f.row->hi_milli, f.percent);
    text_put(out, ". Of the other targets: ");
    cost(s, t, WHY_NAMES, out);
    text_char(out, '.');
}

bool levers_layer(const struct lever_search *s, struct text *out) {
    const struct lever_try *t = levers_best(s);
    struct jw w;
    TEXT_ON_STACK(reason, WHY_MOST);
    text_clear(out);
    if (!t)
        return false;
    why(s, t, &reason);
    text_put(out, "{\n  \"$schema\": \"../../schemas/changes.schema.json\",\n  \"changes\": [\n    {\n");
    text_fmt(out, "      \"path\": \"%s\",\n      \"was\": %lld,\n      \"value\": %lld,\n      \"why\": ",
             t->lever->path, (long long)t->lever->was, (long long)t->value);
    jw_init(&w, out);
    jw_str(&w, reason.buf);
    text_put(out, "\n    }\n  ]\n}\n");
    return true;
}
