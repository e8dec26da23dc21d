/* The calls that explain: which games there are, and all that an agent must know of one. Everything comes
 * from the tables of the games, which have no word that these calls could contradict. */
#include "ai/opponent.h"
#include "base/fields_json.h"
#include "core/registry.h"
#include "front/calls/desk.h"

#include <string.h>
#include "front/limits.h"

enum { BRIEF_BYTES = 6000 };

static void put_pair(struct jw *w, const char *key, const char *name, const char *value) {
    jw_object(w, NULL, J_STR("name", name), J_STR(key, value));
}

static void put_words(struct jw *w, const char *key, const char *const *words, uint32_t count) {
    jw_kopen(w, key, '[');
    for (uint32_t i = 0; i < count; i++)
        jw_str(w, words[i]);
    jw_close(w, ']');
}

enum status call_rulesets(const char *root, const struct game_ops *ops, struct jw *w, struct err *e) {
    struct ruleset_row row[RULESETS_MAX];
    uint32_t n = 0;
    enum status st = content_rulesets(root, ops->name, row, RULESETS_MAX, &n, e);
    jw_kopen(w, "rulesets", '[');
    for (uint32_t i = 0; st == ST_OK && i < n && i < RULESETS_MAX; i++) {
        jw_object(w, NULL, J_STR("name", row[i].name), J_STR("title", row[i].title),
                  J_BOOL("default", row[i].is_default));
    }
    jw_close(w, ']');
    return st;
}

static bool put_rulesets(struct desk *d, const struct game_ops *ops, struct jw *w) {
    struct err e;
    return call_rulesets(desk_root(d), ops, w, &e) == ST_OK ||
           desk_fail(d, "failed", "content", NULL, "%s", e.text);
}

bool run_list_games(struct desk *d, const struct call_value *v, struct jw *w) {
    const char *name = "", *help = "";
    (void)v;
    jw_kopen(w, "games", '[');
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        jw_open(w, '{');
        jw_put(w, J_STR("name", ops->name), J_STR("title", ops->title), J_STR("blurb", ops->blurb));
        put_words(w, "seats", ops->seat_names, ops->seats);
        if (!put_rulesets(d, ops, w))
            return false;
        jw_kopen(w, "scenarios", '[');
        for (uint32_t i = 0; i < ops->scenario_count; i++)
            jw_str(w, ops->scenarios[i].name);
        jw_close(w, ']');
        jw_kopen(w, "policies", '[');
        for (uint32_t i = 0; i < mind_list(ops, i, &name, &help); i++)
            jw_str(w, name);
        jw_close(w, ']');
        jw_close(w, '}');
    }
    jw_close(w, ']');
    return true;
}

static void put_game(const struct ruleset *set, struct jw *w) {
    const struct game_ops *ops = set->ops;
    jw_kopen(w, "game", '{');
    jw_put(w, J_STR("name", ops->name), J_STR("title", ops->title), J_STR("blurb", ops->blurb),
           J_INT("version", ops->version), J_STR("rules", set->name), J_INT("max_steps", ops->max_steps));
    put_words(w, "seats", ops->seat_names, ops->seats);
    jw_close(w, '}');
}

static void put_strength(enum policy_strength strength, struct jw *w) {
    jw_key(w, "strength");
    if (strength == STRENGTH_UNTOLD)
        jw_null(w);
    else
        jw_str(w, strength == STRENGTH_STRONG ? "strong" : "weak");
}

/* A call has to be short, so the bounds are those that its refusals name. */
static void put_search_help(const struct game_ops *ops, const char *name, struct jw *w) {
    TEXT_ON_STACK(t, 200);
    text_fmt(&t,
             "search by N playouts%s for each decision (1 to %u at a table, to %u as advice and in simulate)",
             *name == 'd' ? " of the game's own minds" : " of random moves",
             desk_playouts(ops, DESK_DECISIONS), desk_playouts(ops, 1));
    jw_kstr(w, "help", t.buf);
}

/* Minds with the seats they may have: the generic ones, which come first, play any. */
static void put_policies(const struct game_ops *ops, struct jw *w) {
    const char *name = "", *help = "";
    uint32_t total = mind_list(ops, 0, &name, &help), generic = total - ops->policy_count;
    jw_kopen(w, "policies", '[');
    for (uint32_t i = 0; i < total; i++) {
        uint32_t seats = i < generic ? 0 : ops->policies[i - generic].seats;
        mind_list(ops, i, &name, &help);
        jw_open(w, '{');
        jw_kstr(w, "name", name);
        if (mind_searches(name))
            put_search_help(ops, name, w);
        else
            jw_kstr(w, "help", help);
        put_strength(mind_strength(ops, i), w);
        jw_kopen(w, "seats", '[');
        for (uint32_t s = 0; s < ops->seats; s++)
            if (!seats || seats >> s & 1)
                jw_str(w, ops->seat_names[s]);
        jw_close(w, ']');
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void put_opponents(const struct game_ops *ops, struct jw *w) {
    const struct opponent *o;
    jw_kopen(w, "opponents", '[');
    for (uint32_t i = 0; (o = opponent_at(ops, i)); i++)
        jw_object(w, NULL, J_STR("name", o->name), J_STR("title", o->title), J_STR("help", o->help));
    jw_close(w, ']');
}

/* The setup of the game's first scenario, in which words are tried. */
static void fill_setup(struct desk *d, const struct ruleset *set) {
    memset(d->setup, 0, set->ops->setup_size);
    set->ops->setup_fill(set->rules, 0, d->setup);
}

/* A form of the game's own takes its example and, alone or among others, names of the rules: those that it is
 * found to take. */
static void put_names_taken(struct desk *d, const struct ruleset *set, const struct setting_row *row,
                            struct jw *w) {
    const struct game_ops *ops = set->ops;
    bool any = false, shown = false;
    int64_t lo, hi;
    struct err e;
    fill_setup(d, set);
    for (const struct kind_row *kind = ops->kinds; kind && kind->kind; kind++) {
        kind_range(ops, set->rules, kind->kind, &lo, &hi);
        for (int64_t id = lo; id <= hi; id++) {
            const char *name = kind_name(ops, set->rules, kind->kind, id);
            if (!name || row->set(row, set->rules, d->setup, name, &e) != ST_OK)
                continue;
            fill_setup(d, set);
            if (!any)
                jw_kopen(w, "words", '[');
            any = true;
            shown = shown || !strcmp(name, row->example);
            jw_str(w, name);
        }
    }
    if (any && !shown && !row->example[strcspn(row->example, " ,:")])
        jw_str(w, row->example);
    if (any)
        jw_close(w, ']');
}

/* A setting with what it takes. */
static void put_setting(struct desk *d, const struct ruleset *set, const struct setting_row *row,
                        struct jw *w) {
    const void *rules = set->rules;
    jw_open(w, '{');
    jw_put(w, J_STR("name", row->name), J_STR("help", row->help), J_STR("example", row->example));
    if (row->words) {
        put_words(w, "words", row->words, setting_most(row, rules) + 1);
    } else if (row->set) {
        put_names_taken(d, set, row, w);
    } else {
        jw_put(w, J_INT("least", row->lo), J_INT("most", setting_most(row, rules)));
    }
    jw_close(w, '}');
}

static void put_choices(struct desk *d, const struct ruleset *set, struct jw *w) {
    const struct game_ops *ops = set->ops;
    jw_kopen(w, "scenarios", '[');
    for (uint32_t i = 0; i < ops->scenario_count; i++)
        put_pair(w, "help", ops->scenarios[i].name, ops->scenarios[i].help);
    jw_close(w, ']');
    put_policies(ops, w);
    put_opponents(ops, w);
    jw_kopen(w, "settings", '[');
    for (uint32_t i = 0; i < ops->setting_count; i++)
        put_setting(d, set, &ops->settings[i], w);
    jw_close(w, ']');
}

static void put_topics(const struct ruleset *set, struct jw *w) {
    jw_kopen(w, "topics", '[');
    for (uint32_t i = 0; i < set->ops->topic_count; i++) {
        const struct topic_row *topic = &set->ops->topics[i];
        jw_object(w, NULL, J_STR("name", topic->name), J_STR("help", topic->help),
                  J_INT("count", desk_topic_size(set, topic)));
    }
    jw_close(w, ']');
}

static void put_args(const struct arg_row *arg, uint32_t count, bool verb, struct jw *w) {
    jw_kopen(w, "args", '[');
    for (uint32_t i = 0; i < count && arg[i].name; i++) {
        jw_open(w, '{');
        jw_put(w, J_STR("name", arg[i].name),
               J_STR("kind", arg[i].kind == KIND_BOOL  ? "boolean"
                             : arg[i].kind < KIND_GAME ? "number"
                                                       : "name"));
        if (verb)
            jw_kbool(w, "optional", arg[i].optional);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void put_verbs(const struct game_ops *ops, struct jw *w) {
    jw_kopen(w, "verbs", '[');
    for (uint32_t i = 0; i < ops->verb_count; i++) {
        jw_open(w, '{');
        jw_put(w, J_STR("name", ops->verbs[i].name), J_STR("help", ops->verbs[i].help));
        put_args(ops->verbs[i].arg, ACTION_ARGS, true, w);
        jw_key(w, "schema");
        call_verb_schema(ops, &ops->verbs[i], w);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void put_events(const struct game_ops *ops, struct jw *w) {
    jw_kopen(w, "events", '[');
    for (uint32_t i = 0; i < ops->event_count; i++) {
        jw_open(w, '{');
        jw_kstr(w, "name", ops->events[i].name);
        put_args(ops->events[i].arg, EVENT_ARGS, false, w);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

/* The core's reasons and the game's own; the numbers between the two are not used. */
static void put_reasons(const struct game_ops *ops, struct jw *w) {
    jw_kopen(w, "reasons", '[');
    for (uint32_t i = REASON_OVER; i < REASON_GAME + ops->reason_count; i++)
        if (i <= REASON_WORDS || i >= REASON_GAME)
            put_pair(w, "text", reason_name(ops, i), reason_text(ops, i));
    jw_close(w, ']');
}

/* How a game is scored: rows that result.parts names, and the same as a sentence at the end of the brief. */
static void put_scoring(const struct game_ops *ops, struct jw *w) {
    jw_kopen(w, "scoring", '[');
    for (uint32_t i = 0; i < ops->scoring_count; i++) {
        jw_object(w, NULL, J_STR("name", ops->scoring[i].name), J_INT("points", ops->scoring[i].points),
                  J_STR("for", ops->scoring[i].each));
    }
    jw_close(w, ']');
}

static void put_brief(const struct game_ops *ops, const void *rules, struct jw *w) {
    TEXT_ON_STACK(brief, BRIEF_BYTES);
    text_fmt(&brief, "%s ", ops_brief(ops, rules));
    if (ops->named)
        text_fmt(&brief, "%s ", ops->named);
    scoring_say(ops, &brief);
    jw_kstr(w, "brief", brief.buf);
}

static bool holds_kind(const struct fields *t, uint32_t kind) {
    for (uint32_t i = 0; i < t->count; i++)
        if (t->row[i].type == F_STRUCT ? holds_kind(t->row[i].sub, kind) : t->row[i].kind == kind)
            return true;
    return false;
}

/* What the bytes of a view are, and the names of the ids in them. */
static void put_fields(const struct ruleset *set, struct jw *w) {
    const struct game_ops *ops = set->ops;
    int64_t lo, hi;
    jw_kint(w, "view_size", ops->view_size);
    jw_key(w, "view_fields");
    fields_describe(ops->view_fields, w);
    jw_kopen(w, "kinds", '[');
    for (const struct kind_row *row = ops->kinds; row && row->kind; row++) {
        if (!holds_kind(ops->view_fields, row->kind))
            continue;
        kind_range(ops, set->rules, row->kind, &lo, &hi);
        jw_open(w, '{');
        jw_put(w, J_INT("kind", row->kind), J_INT("first", lo));
        jw_kopen(w, "names", '[');
        for (int64_t id = lo; id <= hi; id++)
            kind_put(ops, set->rules, NULL, row->kind, id, w);
        jw_close(w, ']');
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

bool run_describe_game(struct desk *d, const struct call_value *v, struct jw *w) {
    const struct game_ops *ops = desk_game(d, &v[DESCRIBE_GAME]);
    const struct ruleset *set = ops ? desk_ruleset(d, ops, v[DESCRIBE_RULES].text) : NULL;
    if (!set)
        return false;
    put_game(set, w);
    put_brief(ops, set->rules, w);
    jw_kstr(w, "hidden", ops->hidden);
    if (!put_rulesets(d, ops, w))
        return false;
    put_choices(d, set, w);
    put_topics(set, w);
    put_verbs(ops, w);
    put_events(ops, w);
    put_reasons(ops, w);
    put_words(w, "outcomes", ops->outcomes, ops->outcome_count);
    put_scoring(ops, w);
    if (v[DESCRIBE_FIELDS].truth)
        put_fields(set, w);
    return true;
}
