/* The calls that explain: describe tells a game from its tables, help tells the calls from theirs. Neither
 * needs a match, and neither has a word of its own that a table could contradict. */
#include "front/agent/agent.h"

#include "front/limits.h"

static void describe_args(const struct arg_row *arg, uint32_t count, bool verb, struct jw *w) {
    jw_kopen(w, "args", '[');
    for (uint32_t i = 0; i < count && arg[i].name; i++) {
        jw_open(w, '{');
        jw_kstr(w, "name", arg[i].name);
        jw_kstr(w, "kind",
                arg[i].kind == KIND_BOOL  ? "boolean"
                : arg[i].kind < KIND_GAME ? "number"
                                          : "name");
        if (verb)
            jw_kbool(w, "optional", arg[i].optional);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void describe_game(struct agent *a, struct jw *w) {
    const struct game_ops *ops = a->set.ops;
    struct ruleset_row row[RULESETS_MAX];
    uint32_t n = 0;
    struct err e;
    jw_kopen(w, "game", '{');
    jw_kstr(w, "name", ops->name);
    jw_kstr(w, "title", ops->title);
    jw_kstr(w, "blurb", ops->blurb);
    jw_kint(w, "version", ops->version);
    jw_kstr(w, "rules", a->set.name);
    jw_kint(w, "max_steps", ops->max_steps);
    jw_kopen(w, "seats", '[');
    for (uint32_t i = 0; i < ops->seats; i++)
        jw_str(w, ops->seat_names[i]);
    jw_close(w, ']');
    jw_close(w, '}');
    jw_kopen(w, "rulesets", '[');
    if (content_rulesets(a->root, ops->name, row, RULESETS_MAX, &n, &e) != ST_OK)
        n = 0;
    for (uint32_t i = 0; i < n && i < RULESETS_MAX; i++) {
        jw_open(w, '{');
        jw_kstr(w, "name", row[i].name);
        jw_kstr(w, "title", row[i].title);
        jw_kbool(w, "default", row[i].is_default);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void describe_pair(struct jw *w, const char *key, const char *name, const char *value) {
    jw_open(w, '{');
    jw_kstr(w, "name", name);
    jw_kstr(w, key, value);
    jw_close(w, '}');
}

/* The core's reasons and the game's own; the numbers between the two are not used. */
static void describe_reasons(const struct game_ops *ops, struct jw *w) {
    jw_kopen(w, "reasons", '[');
    for (uint32_t i = REASON_OVER; i < REASON_GAME + ops->reason_count; i++)
        if (i <= REASON_WORDS || i >= REASON_GAME)
            describe_pair(w, "text", reason_name(ops, i), reason_text(ops, i));
    jw_close(w, ']');
}

static void describe_choices(const struct game_ops *ops, struct jw *w) {
    const char *name = "", *help = "";
    jw_kopen(w, "outcomes", '[');
    for (uint32_t i = 0; i < ops->outcome_count; i++)
        jw_str(w, ops->outcomes[i]);
    jw_close(w, ']');
    jw_kopen(w, "scenarios", '[');
    for (uint32_t i = 0; i < ops->scenario_count; i++)
        describe_pair(w, "help", ops->scenarios[i].name, ops->scenarios[i].help);
    jw_close(w, ']');
    jw_kopen(w, "policies", '[');
    for (uint32_t i = 0; i < mind_list(ops, i, &name, &help); i++)
        describe_pair(w, "help", name, help);
    jw_close(w, ']');
}

bool agent_describe(struct agent *a, const struct agent_value *v, struct jw *w) {
    const struct game_ops *ops = a->set.ops;
    (void)v;
    describe_game(a, w);
    jw_kopen(w, "verbs", '[');
    for (uint32_t i = 0; i < ops->verb_count; i++) {
        jw_open(w, '{');
        jw_kstr(w, "name", ops->verbs[i].name);
        jw_kstr(w, "help", ops->verbs[i].help);
        describe_args(ops->verbs[i].arg, ACTION_ARGS, true, w);
        jw_close(w, '}');
    }
    jw_close(w, ']');
    jw_kopen(w, "events", '[');
    for (uint32_t i = 0; i < ops->event_count; i++) {
        jw_open(w, '{');
        jw_kstr(w, "name", ops->events[i].name);
        describe_args(ops->events[i].arg, EVENT_ARGS, false, w);
        jw_close(w, '}');
    }
    jw_close(w, ']');
    describe_reasons(ops, w);
    describe_choices(ops, w);
    return true;
}

bool agent_help(struct agent *a, const struct agent_value *v, struct jw *w) {
    (void)a;
    (void)v;
    jw_kopen(w, "calls", '[');
    for (uint32_t i = 0; i < agent_call_count; i++) {
        const struct agent_call *c = &agent_calls[i];
        jw_open(w, '{');
        jw_kstr(w, "name", c->name);
        jw_kstr(w, "help", c->help);
        jw_kopen(w, "args", '[');
        for (uint32_t k = 0; k < AGENT_ARGS && c->arg[k].name; k++) {
            jw_open(w, '{');
            jw_kstr(w, "name", c->arg[k].name);
            jw_kstr(w, "kind", agent_kind_names[c->arg[k].kind]);
            jw_kbool(w, "required", c->arg[k].required);
            jw_kstr(w, "help", c->arg[k].help);
            jw_close(w, '}');
        }
        jw_close(w, ']');
        jw_close(w, '}');
    }
    jw_close(w, ']');
    return true;
}
