/* The report of levers, and the proposed change as a layer. */
#include "base/jw.h"
#include "lab/judge/figure.h"
#include "lab/report/reports.h"

#include <string.h>

/* A reason is as long as the schema of changes allows, and names so many targets. */
enum { NEAREST = 5, WHY_MOST = 600, WHY_NAMES = 6 };

static const struct report_table scope_table = {.label = 29,
                                                .column = {{"levers", "levers", 7, 1, FORM_COUNT, 0},
                                                           {"not felt", "idle", 9, 1, FORM_COUNT, 0},
                                                           {"refused", "refused", 7, 1, FORM_COUNT, 0},
                                                           {"away", "away", 6, 1, FORM_COUNT, 0},
                                                           {"help", "helps", 6, 1, FORM_COUNT, 0},
                                                           {"reach it", "reaches", 8, 1, FORM_COUNT, 0}}};
static const struct report_table try_table = {
    .label = 25,
    .column = {{"target", "measured", 8, 1, FORM_VALUE, 0},
               {"95% interval", "interval", 16, 1, FORM_INTERVAL, 0},
               {"lost", ".lost", 4, 1, FORM_COUNT, 0},
               {"won", ".won", 4, 1, FORM_COUNT, 0},
               {"strain", "strain", 6, 1, FORM_FIXED, 2},
               {"", ".confirmed", -9, 1, FORM_TEXT, 0}}};

static const struct target_row *row_of(const struct lever_search *s) {
    return &s->trial.set.ops->metrics->targets[s->target];
}

/* The command that searches again; with a target, as it was chosen. */
static void search_command(const struct lever_search *s, struct text *out) {
    recipe_rules(s->recipe, "levers", out);
    if (s->target != UINT32_MAX)
        text_fmt(out, " --target %s", row_of(s)->name);
    recipe_games(s->recipe, s->recipe->games, out);
}

/* The command that shows what the change does to all targets. */
static void proof_command(const struct lever_search *s, const struct lever_try *t, struct text *out) {
    recipe_rules(s->recipe, "targets", out);
    text_fmt(out, " --set %s=%lld", t->lever->path, (long long)t->value);
    recipe_games(s->recipe, s->full_games, out);
}

/* Whether a change loses (or wins) a target. */
static bool is_turned(const struct lever_search *s, const struct lever_try *t, uint32_t target, bool lost) {
    struct finding f;
    if (target == s->target || !study_finding(t->confirmed ? &s->full : &s->base, target, &f))
        return false;
    bool held = f.inside, holds = t->after[target];
    return held != holds && held == lost;
}

static void turned_members(struct report *r, const struct lever_search *s, const struct lever_try *t,
                           bool lost) {
    const struct metrics_ops *m = s->trial.set.ops->metrics;
    report_open(r, lost ? "lost" : "won", '[');
    for (uint32_t i = 0; i < m->target_count; i++)
        if (is_turned(s, t, i, lost))
            report_put(r, r_str(NULL, m->targets[i].name));
    report_close(r);
    report_put(r, r_int(lost ? ".lost" : ".won", lost ? t->lost : t->won));
}

/* "1 lost (boar_kill), none won, strain 0.61 band widths", with at most so many names. */
static void put_cost(const struct lever_search *s, const struct lever_try *t, uint32_t most,
                     struct text *out) {
    const struct metrics_ops *m = s->trial.set.ops->metrics;
    for (int won = 0; won < 2; won++) {
        uint32_t count = won ? t->won : t->lost, told = 0;
        if (count)
            text_fmt(out, "%u %s (", count, won ? "won" : "lost");
        else
            text_put(out, won ? "none won, " : "none lost, ");
        for (uint32_t i = 0; i < m->target_count && told < most; i++)
            if (is_turned(s, t, i, !won))
                text_fmt(out, "%s%s", told++ ? ", " : "", m->targets[i].name);
        if (count)
            text_put(out, count > most ? ", ...), " : "), ");
    }
    text_fmt(out, "strain %.2f band widths", t->strain);
}

static void target_member(struct report *r, const struct lever_search *s) {
    struct finding f = levers_target(s);
    if (!f.row) {
        report_put(r, r_null("target"));
        return;
    }
    report_open(r, "target", '{');
    report_finding(r, &f, NULL, NULL, NULL);
    report_close(r);
}

static uint32_t try_object(struct report *r, const char *key, const struct lever_search *s,
                           const struct lever_try *t) {
    const struct lever_scope *scope = &s->list.scope[t->lever->scope];
    TEXT_ON_STACK(line, REPORT_COMMAND);
    proof_command(s, t, &line);
    report_open(r, key, '{');
    report_put(r, r_str("scope", scope->name), r_str("path", t->lever->path), r_int("was", t->lever->was),
               r_int("value", t->value), r_str("state", lever_state_names[t->state]),
               r_count("games", t->games), R_ESTIMATE(&t->got), r_bool("judged", t->judged),
               r_bool("confirmed", t->confirmed));
    if (t->judged) {
        turned_members(r, s, t, true);
        turned_members(r, s, t, false);
        report_put(r, r_num("strain", t->strain));
    }
    report_put(r, r_str("command", line.buf), r_bool(".percent", levers_target(s).percent),
               r_str_if(".confirmed", t->confirmed ? "confirmed" : NULL));
    report_fmt(r, ".title", "%s: %s: %lld -> %lld", scope->title, t->lever->path, (long long)t->lever->was,
               (long long)t->value);
    return report_close(r);
}

static uint32_t scope_rows(struct report *r, const struct lever_search *s) {
    report_open(r, "scopes", '[');
    for (uint32_t i = 0; i < s->list.scopes; i++) {
        uint32_t count[LEVER_STATES] = {0}, levers = 0;
        for (uint32_t k = 0; k < s->list.count; k++)
            if (s->list.lever[k].scope == i) {
                count[s->tries[k].state]++;
                levers++;
            }
        report_open(r, NULL, '{');
        report_put(r, r_str("name", s->list.scope[i].name), r_str("title", s->list.scope[i].title),
                   r_str("why", s->list.scope[i].why), r_int("levers", levers),
                   r_str(".title", s->list.scope[i].title));
        for (uint32_t k = 0; k < LEVER_STATES; k++)
            report_put(r, r_int(lever_state_names[k], count[k]));
        report_close(r);
    }
    return report_close(r);
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

/* First those that reach the band; returns where the others begin, the nearest first. */
static uint32_t try_rows(struct report *r, const struct lever_search *s, uint32_t *best_of) {
    uint32_t nearest = UINT32_MAX;
    for (uint32_t i = 0; i < LEVER_SCOPES; i++)
        best_of[i] = UINT32_MAX;
    report_open(r, "tries", '[');
    for (uint32_t i = 0; i < s->candidates; i++) {
        const struct lever_try *t = s->order[i];
        uint32_t node = t->state == LEVER_REACHES ? try_object(r, NULL, s, t) : UINT32_MAX;
        if (levers_best_of(s, t->lever->scope) == t)
            best_of[t->lever->scope] = node;
    }
    for (const struct lever_try *t = levers_needed(s) ? next_nearest(s, NULL) : NULL; t;
         t = next_nearest(s, t)) {
        uint32_t node = try_object(r, NULL, s, t);
        nearest = nearest == UINT32_MAX ? node : nearest;
    }
    report_close(r);
    return nearest;
}

static void say_target(struct report *r, const struct lever_search *s) {
    struct finding f = levers_target(s);
    const struct batch_plan *p = f.part ? &f.part->plan : NULL;
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
    if (p)
        text_fmt(&words, ", in %llu games of '%s' from seed %llu", (unsigned long long)p->games,
                 s->trial.set.ops->scenarios[p->scenario].name, (unsigned long long)p->seed);
    report_say(r, 0, "%s", words.buf);
}

static void show_best_of_scopes(struct report *r, const uint32_t *best_of) {
    bool any = false;
    for (uint32_t i = 0; i < LEVER_SCOPES; i++) {
        if (best_of[i] == UINT32_MAX)
            continue;
        if (!any)
            report_table(r, "The best of each scope", &try_table);
        any = true;
        report_row(r, best_of[i]);
    }
}

static void show_nearest(struct report *r, const struct lever_search *s, uint32_t first) {
    if (!levers_best(s))
        report_lines(r, "\nNo single change within reach brings it into its band.\n");
    if (first != UINT32_MAX)
        report_table(r, "Nearest to the band without reaching it", &try_table);
    for (uint32_t i = 0; first != UINT32_MAX && i < NEAREST; i++, first = report_next(r, first))
        report_row(r, first);
}

static void say_proposal(struct report *r, const struct lever_search *s, const struct lever_try *t) {
    struct finding f = levers_target(s);
    const struct lever_scope *scope = &s->list.scope[t->lever->scope];
    TEXT_ON_STACK(words, 3000);
    TEXT_ON_STACK(line, REPORT_COMMAND);
    report_lines(r, "\nProposal\n");
    report_say(r, 2, "%s: %lld -> %lld", t->lever->path, (long long)t->lever->was, (long long)t->value);
    text_fmt(&words, "%s goes from ", f.row->name);
    figure_value(&words, &f.got, f.percent);
    text_put(&words, " to ");
    figure_value(&words, &t->got, f.percent);
    text_put(&words, " (");
    figure_interval(&words, &t->got, f.percent);
    text_put(&words, "). Of the other targets: ");
    put_cost(s, t, UINT32_MAX, &words);
    text_char(&words, '.');
    if (t->lost > t->won)
        text_fmt(&words, " It mends %u and loses %u: think twice.", t->won + 1, t->lost);
    report_say(r, 2, "%s", words.buf);
    report_say(r, 2, "%s: %s", scope->title, scope->why);
    proof_command(s, t, &line);
    if (line.len)
        report_say(r, 2, "To confirm it:");
    report_command(r, line.buf);
}

static void show_search(struct report *r, const struct lever_search *s, uint32_t scope_list,
                        const uint32_t *best_of, uint32_t nearest) {
    const struct lever_try *best = levers_best(s);
    report_say(r, 0, "%s: levers of rules %s, content %016llx", s->trial.set.ops->title, s->trial.set.name,
               (unsigned long long)s->trial.set.content_hash);
    if (s->target == UINT32_MAX) {
        report_say(r, 0, "No target is off, to watch or unclear: there is nothing to mend.");
        return;
    }
    say_target(r, s);
    if (!levers_needed(s)) {
        report_say(r, 0, "It lies in its band: there is nothing to mend.");
        return;
    }
    report_rows(r, "Levers, narrowest scope first", &scope_table, scope_list);
    show_best_of_scopes(r, best_of);
    if (!best || best->lost > best->won)
        show_nearest(r, s, nearest);
    if (best)
        say_proposal(r, s, best);
}

void report_levers(struct report *r, const struct lever_search *s) {
    uint32_t best_of[LEVER_SCOPES];
    TEXT_ON_STACK(line, REPORT_COMMAND);
    search_command(s, &line);
    report_begin(r, "levers");
    report_put(r, R_GAME(&s->trial.set), r_str("command", line.buf), r_u64("seed", s->recipe->seed),
               r_count("games", s->games));
    target_member(r, s);
    uint32_t scope_list = scope_rows(r, s), nearest = try_rows(r, s, best_of);
    if (levers_best(s))
        try_object(r, "proposal", s, levers_best(s));
    else
        report_put(r, r_null("proposal"));
    show_search(r, s, scope_list, best_of, nearest);
}

/* The reason of the change, in the manner of the layers: the target, the figures, the cost. */
static void put_reason(const struct lever_search *s, const struct lever_try *t, struct text *out) {
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
    put_cost(s, t, WHY_NAMES, out);
    text_char(out, '.');
}

bool report_layer(const struct lever_search *s, struct text *out) {
    const struct lever_try *t = levers_best(s);
    struct jw w;
    TEXT_ON_STACK(reason, WHY_MOST);
    text_clear(out);
    if (!t)
        return false;
    put_reason(s, t, &reason);
    text_put(out, "{\n  \"$schema\": \"../../schemas/changes.schema.json\",\n  \"changes\": [\n    {\n");
    text_fmt(out, "      \"path\": \"%s\",\n      \"was\": %lld,\n      \"value\": %lld,\n      \"why\": ",
             t->lever->path, (long long)t->lever->was, (long long)t->value);
    jw_init(&w, out);
    jw_str(&w, reason.buf);
    text_put(out, "\n    }\n  ]\n}\n");
    return true;
}
