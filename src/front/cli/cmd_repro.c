/* gloam repro: one game of an experiment again, with all that was asked, done and happened. The log knows
 * everything: each question as the seat that got it saw it, each event as one of those who may know it. */
#include "ai/ai.h"
#include "core/offer.h"
#include "front/cli/experiment.h"
#include "front/cli/lab.h"
#include "front/gate.h"
#include "front/save/settings.h"
#include "front/term/print.h"
#include "lab/play/matrix.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 80, SAY_SIZE = 2000, COMMAND_SIZE = 4096 };

struct repro {
    struct cli_experiment from;
    struct recipe recipe;
    struct trial trial;
    bool in_matrix;
    uint32_t cell;
    uint64_t game, seed;
    bool swapped;
    struct match match;
    struct mind mind[SEATS_MAX];
    struct action *legal;
    void *view, *glance;
    struct print_mode mode;
    bool silent;
};

static int wrong_row(const struct repro *r, const char *word) {
    unsigned long long games = r->from.x.recipe.games;
    if (r->in_matrix)
        return cli_say(
            EXIT_USAGE,
            "'%s' is no row of this matrix: say CELL.GAME, with cells 0 to %llu and games 0 to %llu", word,
            (unsigned long long)r->from.x.cells - 1, games - 1);
    return cli_say(EXIT_USAGE, "'%s' is no row of this simulation: its games are 0 to %llu", word, games - 1);
}

/* "GAME", in a matrix "CELL.GAME". */
static bool read_row(struct repro *r, const char *word) {
    const struct experiment *x = &r->from.x;
    char first[24] = "";
    uint64_t cell = 0;
    const char *dot = strchr(word, '.');
    if ((dot != NULL) != r->in_matrix || !x->recipe.games || !x->cells)
        return false;
    if (dot) {
        snprintf(first, sizeof first, "%.*s", (int)(dot - word < 23 ? dot - word : 23), word);
        if (!text_read_u64(first, x->cells - 1, &cell))
            return false;
    }
    r->cell = (uint32_t)cell;
    return text_read_u64(dot ? dot + 1 : word, x->recipe.games - 1, &r->game);
}

/* The recipe of the row: that of the experiment, or of a cell of it. */
static enum status find_recipe(struct repro *r, const char *root, struct err *e) {
    if (!r->in_matrix) {
        recipe_copy(&r->recipe, &r->from.x.recipe);
        return ST_OK;
    }
    struct matrix m;
    TRY(matrix_open_experiment(&m, root, &r->from.x, e));
    bool there = r->cell < m.cells;
    if (there)
        matrix_recipe(&m, r->cell, &r->recipe);
    matrix_close(&m);
    return there ? ST_OK : err_set(e, ST_USAGE, "this matrix has %u cells", m.cells);
}

static enum status open_game(struct repro *r, struct err *e) {
    char root[CLI_PATH_MAX];
    enum status st = data_content_root(root, e);
    THEN(st, find_recipe(r, root, e));
    THEN(st, trial_open(&r->trial, root, &r->recipe, e));
    if (st == ST_DIFFERS) {
        size_t at = strlen(e->text);
        snprintf(e->text + at, sizeof e->text - at,
                 "; 'gloam regress %.200s' plays them with the present content", r->from.word);
    }
    if (st != ST_OK)
        return st;
    const struct ruleset *set = &r->trial.set;
    st = match_open(&r->match, set, MATCH_RECORD, e);
    for (uint32_t s = 0; s < set->ops->seats && st == ST_OK; s++)
        st = mind_open(&r->mind[s], set, r->recipe.policy[s], e);
    r->legal = calloc(set->ops->max_legal, sizeof *r->legal);
    r->view = calloc(1, set->ops->view_size + 1);
    r->glance = calloc(1, set->ops->view_size + 1);
    if (st == ST_OK && (!r->legal || !r->view || !r->glance))
        st = err_set(e, ST_FULL, "no memory to play %s", set->ops->name);
    return st;
}

static void release_repro(struct repro *r) {
    for (uint32_t s = 0; s < SEATS_MAX; s++)
        mind_close(&r->mind[s]);
    match_close(&r->match);
    trial_close(&r->trial);
    recipe_close(&r->recipe);
    experiment_release(&r->from);
    free(r->legal);
    free(r->view);
    free(r->glance);
    free(r);
}

/* Wrapped lines in a style. */
static void say_lines(const struct repro *r, enum style style, uint32_t indent, const char *words) {
    TEXT_ON_STACK(lines, COMMAND_SIZE + SAY_SIZE);
    if (r->silent)
        return;
    text_wrapped(&lines, words, LINE_WIDTH, indent);
    for (char *line = lines.buf, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        if (!end)
            break;
        *end = 0;
        print_text(stdout, &r->mode, style, line);
        gate_text(stdout, "\n");
    }
}

static void write_repro(const struct repro *r, struct text *out) {
    text_put(out, "gloam repro");
    text_shell(out, r->from.word);
    if (r->in_matrix)
        text_fmt(out, " %u.%llu", r->cell, (unsigned long long)r->game);
    else
        text_fmt(out, " %llu", (unsigned long long)r->game);
}

static const char *policy_at(const struct repro *r, uint32_t seat) {
    return r->recipe.policy[r->swapped ? 1 - seat : seat];
}

static void say_head(const struct repro *r) {
    const struct game_ops *ops = r->recipe.ops;
    TEXT_ON_STACK(line, COMMAND_SIZE);
    text_fmt(&line, "%s: rules %s, scenario %s, content %016llx", ops->title, r->recipe.rules,
             r->recipe.scenario, (unsigned long long)r->recipe.content_hash);
    say_lines(r, STYLE_TITLE, 0, line.buf);
    text_clear(&line);
    text_fmt(&line, "game %llu of 0 to %llu, seed %llu; ", (unsigned long long)r->game,
             (unsigned long long)r->recipe.games - 1, (unsigned long long)r->seed);
    for (uint32_t s = 0; s < ops->seats; s++)
        text_fmt(&line, "%s%s: %s", s ? ", " : "", ops->seat_names[s], policy_at(r, s));
    say_lines(r, STYLE_TEXT, 0, line.buf);
    text_clear(&line);
    write_repro(r, &line);
    say_lines(r, STYLE_DIM, 2, line.buf);
    text_clear(&line);
    recipe_command(&r->recipe, "sim", &line);
    say_lines(r, STYLE_DIM, 2, line.buf);
}

/* What happened, each event from the eyes of the seat that acted if it may know it, else of the first that
 * may, which is named: "you" is somebody else then. */
static void say_events(struct repro *r, uint32_t actor) {
    const struct match *m = &r->match;
    const struct game_ops *ops = r->recipe.ops;
    int32_t seen = -1;
    for (uint32_t i = 0; i < m->events.count; i++) {
        const struct event *ev = &m->events.event[i];
        uint32_t seat = actor;
        for (uint32_t s = 0; s < ops->seats && !(ev->audience >> seat & 1); s++)
            seat = ev->audience >> s & 1 ? s : seat;
        if (seen != (int32_t)seat)
            match_view(m, seat, r->glance);
        seen = (int32_t)seat;
        TEXT_ON_STACK(line, SAY_SIZE);
        if (seat != actor)
            text_fmt(&line, "[%s] ", ops->seat_names[seat]);
        uint32_t none = line.len;
        ops->say_event(m->set->rules, r->glance, ev, &line);
        if (line.len > none)
            say_lines(r, STYLE_TEXT, 6, line.buf);
    }
}

static enum status repro_step(struct repro *r, struct err *e) {
    struct match *m = &r->match;
    const struct game_ops *ops = r->recipe.ops;
    const struct action *answer;
    uint32_t seat = m->ask.seat, at = m->step;
    TEXT_ON_STACK(question, SAY_SIZE);
    TEXT_ON_STACK(done, SAY_SIZE);
    match_view(m, seat, r->view);
    ops->say_ask(m->set->rules, r->view, &question);
    uint32_t reason = mind_act(&r->mind[r->swapped ? 1 - seat : seat], m, r->legal, &answer);
    if (reason != REASON_OK)
        return err_set(e, ST_BUG, "step %u: policy '%s' chose what is refused as '%s'", at,
                       policy_at(r, seat), reason_name(ops, reason));
    text_fmt(&done, "%u %s: ", m->step, ops->seat_names[seat]);
    action_label(ops, m->set->rules, r->view, &m->history[at].action, &done);
    if (!r->silent)
        gate_text(stdout, "\n");
    say_lines(r, STYLE_DIM, 2, question.buf);
    say_lines(r, STYLE_STRONG, 2, done.buf);
    say_events(r, seat);
    return m->broken ? err_set(e, ST_BUG, "step %u: %s", m->step, m->bug.text) : ST_OK;
}

static void say_outcome(const struct repro *r) {
    const struct game_ops *ops = r->recipe.ops;
    struct result result;
    bool limit;
    TEXT_ON_STACK(line, 300);
    match_result(&r->match, &result, &limit);
    text_fmt(&line, "%s after %u steps%s; scores:",
             result.outcome < ops->outcome_count ? ops->outcomes[result.outcome] : "?", r->match.step,
             limit ? ", ended by the step limit" : "");
    for (uint32_t s = 0; s < ops->seats; s++)
        text_fmt(&line, "%s %s %d", s ? "," : "", ops->seat_names[s], result.score[s]);
    if (!r->silent)
        gate_text(stdout, "\n");
    say_lines(r, STYLE_TITLE, 0, line.buf);
}

/* As the batch played it: seed, setup and minds of that game. */
static enum status repro_play(struct repro *r, struct err *e) {
    const struct batch_plan *plan = &r->trial.plan;
    const struct game_ops *ops = r->recipe.ops;
    r->seed = batch_seed(plan, r->game);
    r->swapped = plan->swap && r->game % 2;
    if (r->swapped && plan->swap == SWAP_SEATS)
        ops->setup_swap(r->trial.set.rules, r->trial.setup);
    enum status st = batch_lead_in(&r->match, r->mind, r->legal, plan->after, r->seed, r->trial.setup, e);
    THEN(st, match_begin(&r->match, r->trial.setup, r->seed, e));
    for (uint32_t s = 0; s < ops->seats && st == ST_OK; s++)
        mind_seed(&r->mind[s], r->seed, r->swapped ? 1 - s : s);
    if (st == ST_OK)
        say_head(r);
    while (st == ST_OK && !match_over(&r->match) && !ferror(stdout))
        st = repro_step(r, e);
    if (st == ST_OK)
        say_outcome(r);
    return st;
}

static int write_report(const struct cli *c, const struct repro *r) {
    const struct match *m = &r->match;
    const struct game_ops *ops = r->recipe.ops;
    struct report told;
    struct result result;
    bool limit;
    TEXT_ON_STACK(command, COMMAND_SIZE);
    char *recipe = recipe_text(&r->recipe);
    write_repro(r, &command);
    match_result(m, &result, &limit);
    report_begin(&told, "repro");
    report_put(&told, r_str("game", ops->name), r_str("rules", r->recipe.rules),
               r_hash("content", r->recipe.content_hash), r_str("command", command.buf),
               r_raw("recipe", recipe));
    if (r->in_matrix)
        report_put(&told, r_int("cell", r->cell));
    report_put(&told, r_count("row", r->game), r_u64("seed", r->seed), r_bool("swapped", r->swapped));
    report_open(&told, "actions", '[');
    for (uint32_t i = 0; i < m->step; i++) {
        TEXT_ON_STACK(words, 200);
        action_write_named(ops, m->set->rules, &m->history[i].action, &words);
        report_object(&told, NULL, r_str("seat", ops->seat_names[m->history[i].seat]),
                      r_str("action", words.buf));
    }
    report_close(&told);
    report_put(&told,
               r_str("outcome", result.outcome < ops->outcome_count ? ops->outcomes[result.outcome] : "?"),
               r_bool("step_limit", limit), r_hash("state", match_hash(m)));
    free(recipe);
    return lab_report(c, &told);
}

static int tell_end(const struct repro *r, enum status st, struct err *e) {
    if (st == ST_OK)
        return EXIT_FINE;
    fflush(stdout);
    if (st == ST_USAGE || st == ST_DIFFERS)
        err_prefix(e, "%.200s", r->from.word);
    return cli_fail(e);
}

int cmd_repro(const struct cli *c) {
    struct settings settings;
    struct err e;
    int code = lab_outputs_check(c);
    struct repro *r = code == EXIT_FINE ? calloc(1, sizeof *r) : NULL;
    if (!r)
        return code == EXIT_FINE ? EXIT_FAILED : code;
    if (settings_load(&settings, &e) != ST_OK)
        cli_fail(&e);
    signal(SIGPIPE, SIG_IGN);
    r->mode = print_detect(stdout, c->plain, settings.colour, settings.fancy);
    r->mode.clear = false;
    r->silent = c->json && !strcmp(c->json, "-");
    code = experiment_open(c->word[0], &r->from);
    if (code == EXIT_FINE) {
        r->in_matrix = experiment_composed(&r->from);
        code = read_row(r, c->word[1]) ? EXIT_FINE : wrong_row(r, c->word[1]);
    }
    if (code == EXIT_FINE) {
        enum status st = open_game(r, &e);
        THEN(st, repro_play(r, &e));
        code = tell_end(r, st, &e);
    }
    if (code == EXIT_FINE && c->json)
        code = write_report(c, r);
    release_repro(r);
    return code;
}
