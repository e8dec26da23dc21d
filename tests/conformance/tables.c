/* The tables of a game: nothing that it needs is missing, everything has a name that leads back to it, and
 * states and setups survive being written down. */
#include "checks.h"
#include "../common/fields_check.h"

#include "base/fields_json.h"
#include "core/metrics.h"
#include "core/replay.h"

#include <stdlib.h>
#include <string.h>

enum { BRIEF_LEAST = 500, HIDDEN_LEAST = 80, KINDS_MAX = 128, IDS_MAX = 2048, RULESETS = 64 };

/* What a game cannot do without (core/ops.h), by the place of its pointer. */
#define NEEDS(m)                                                                                             \
    { #m, offsetof(struct game_ops, m) }
static const struct {
    const char *name;
    size_t offset;
} needs[] = {
    NEEDS(name),         NEEDS(title),        NEEDS(blurb),        NEEDS(brief),        NEEDS(hidden),
    NEEDS(seat_names),   NEEDS(verbs),        NEEDS(events),       NEEDS(outcomes),     NEEDS(scoring),
    NEEDS(scenarios),    NEEDS(sim_scenario), NEEDS(setup_fields), NEEDS(state_fields), NEEDS(view_fields),
    NEEDS(content_load), NEEDS(setup_fill),   NEEDS(setup_check),  NEEDS(start),        NEEDS(ask),
    NEEDS(legal),        NEEDS(check),        NEEDS(apply),        NEEDS(view),         NEEDS(guess),
    NEEDS(result),       NEEDS(value),        NEEDS(audit),        NEEDS(say_ask),      NEEDS(say_event),
    NEEDS(view_json),    NEEDS(stats),        NEEDS(stats_of),     NEEDS(describe),
};

static bool is_null(const struct game_ops *o, size_t offset) {
    static const char nothing[sizeof(void *)];
    return !memcmp((const char *)o + offset, nothing, sizeof nothing);
}

void must_be_whole(const struct game_ops *o) {
    const struct bench b = {.ops = o};
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        HOLDS(&b, !is_null(o, needs[i].offset), "ops->%s is null, and every game needs it", needs[i].name);
    const struct {
        const char *name;
        uint32_t count;
        bool there;
    } tables[] = {
        {"reasons", o->reason_count, o->reasons},   {"settings", o->setting_count, o->settings},
        {"streams", o->stream_count, o->streams},   {"secrets", o->secret_count, o->secrets},
        {"policies", o->policy_count, o->policies}, {"habits", o->habit_count, o->habits},
        {"topics", o->topic_count, o->topics},      {"topic_json", o->topic_count, o->topic_json},
    };
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        HOLDS(&b, !tables[i].count || tables[i].there, "ops->%s is null, though there are %u of them",
              tables[i].name, tables[i].count);
    const struct {
        const char *name;
        uint32_t least, is, most;
    } sizes[] = {
        {"seats", 1, o->seats, SEATS_MAX},
        {"verb_count", 1, o->verb_count, UINT16_MAX},
        {"outcome_count", 2, o->outcome_count, 32},
        {"scoring_count", 1, o->scoring_count, SCORE_PARTS},
        {"scenario_count", 1, o->scenario_count, 100},
        {"max_legal", 1, o->max_legal, UINT32_MAX},
        {"max_steps", 1, o->max_steps, UINT32_MAX},
        {"secret_count", 0, o->secret_count, 32},
        {"state_size", 1, o->state_size, UINT32_MAX},
        {"view_size", 1, o->view_size, UINT32_MAX},
        {"anytime", 0, o->anytime, o->verb_count},
        {"words_at + words_size", 0, o->words_at + o->words_size, o->state_size},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        HOLDS(&b, sizes[i].is >= sizes[i].least && sizes[i].is <= sizes[i].most,
              "ops->%s is %u; %u to %u will do", sizes[i].name, sizes[i].is, sizes[i].least, sizes[i].most);
}

static void args_named(struct bench *b, const char *owner, const struct arg_row *arg, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        HOLDS(b, !arg[i].name || arg[i - 1].name, "%s: argument %u has a name, the one before has none",
              owner, i + 1);
}

void tables(struct bench *b) {
    struct err e;
    const struct game_ops *o = b->ops;
    const struct {
        const char *name;
        const struct fields *fields;
        uint32_t size;
    } flat[] = {{"setup", o->setup_fields, o->setup_size},
                {"state", o->state_fields, o->state_size},
                {"view", o->view_fields, o->view_size}};
    for (size_t i = 0; i < sizeof flat / sizeof flat[0]; i++) {
        HOLDS(b, fields_check(flat[i].fields, &e) == ST_OK, "%s_fields: %s", flat[i].name, e.text);
        HOLDS(b, flat[i].fields->size == flat[i].size, "%s_fields are %u bytes, %s_size is %u", flat[i].name,
              flat[i].fields->size, flat[i].name, flat[i].size);
    }
    HOLDS(b, o->state_fields->count <= REPLAY_FIELDS_MAX, "%u fields of a state; %d is the most",
          o->state_fields->count, REPLAY_FIELDS_MAX);
    HOLDS(b, strlen(o->brief) >= BRIEF_LEAST,
          "brief has %zu bytes; an agent may have nothing else to read: %d at least", strlen(o->brief),
          BRIEF_LEAST);
    HOLDS(b, strlen(o->hidden) >= HIDDEN_LEAST, "hidden has %zu bytes; %d at least", strlen(o->hidden),
          HIDDEN_LEAST);
    for (uint32_t i = 0; i < o->seats; i++)
        HOLDS(b, o->seat_names[i], "seat %u has no name", i);
    for (uint32_t i = 0; i < o->verb_count; i++) {
        HOLDS(b, o->verbs[i].name && o->verbs[i].help, "verb %u has no name or no help", i);
        args_named(b, o->verbs[i].name, o->verbs[i].arg, ACTION_ARGS);
    }
    for (uint32_t i = 0; i < o->event_count; i++) {
        HOLDS(b, o->events[i].name, "event %u has no name", i);
        HOLDS(b, o->events[i].weight < EVENT_WEIGHTS, "event %s has the weight %u", o->events[i].name,
              o->events[i].weight);
        args_named(b, o->events[i].name, o->events[i].arg, EVENT_ARGS);
    }
    for (uint32_t i = 0; i < o->reason_count; i++)
        HOLDS(b, o->reasons[i].name && o->reasons[i].text, "reason %u has no name or no text",
              i + REASON_GAME);
    for (uint32_t i = 0; i < o->outcome_count; i++)
        HOLDS(b, o->outcomes[i] && *o->outcomes[i], "outcome %u has no name", i);
    for (uint32_t i = 0; i < o->scenario_count; i++)
        HOLDS(b, o->scenarios[i].name && o->scenarios[i].help, "scenario %u has no name or no help", i);
    for (uint32_t i = 0; i < o->policy_count; i++)
        HOLDS(b, o->policies[i].name && o->policies[i].help && o->policies[i].choose,
              "policy %u has no name, no help or no choose", i);
    HOLDS(b, registry_scenario(o, o->sim_scenario) >= 0, "sim_scenario '%s' is no scenario", o->sim_scenario);
}

/* Every kind that a table of the game mentions, once each. */
struct kinds {
    uint32_t count;
    uint16_t kind[KINDS_MAX];
};

static void add_kind(struct kinds *k, uint16_t kind) {
    for (uint32_t i = 0; i < k->count; i++)
        if (k->kind[i] == kind)
            return;
    if (kind >= KIND_GAME && k->count < KINDS_MAX)
        k->kind[k->count++] = kind;
}

static void add_kinds_of_fields(struct kinds *k, const struct fields *t) {
    for (uint32_t i = 0; i < t->count; i++) {
        add_kind(k, t->row[i].kind);
        if (t->row[i].type == F_STRUCT)
            add_kinds_of_fields(k, t->row[i].sub);
    }
}

static void kinds_of(const struct game_ops *o, struct kinds *k) {
    k->count = 0;
    for (uint32_t i = 0; i < o->verb_count; i++)
        for (uint32_t n = 0; n < ACTION_ARGS; n++)
            add_kind(k, o->verbs[i].arg[n].kind);
    for (uint32_t i = 0; i < o->event_count; i++)
        for (uint32_t n = 0; n < EVENT_ARGS; n++)
            add_kind(k, o->events[i].arg[n].kind);
    for (uint32_t i = 0; i < o->topic_count; i++)
        add_kind(k, o->topics[i].kind);
    for (uint32_t i = 0; o->metrics && i < o->metrics->group_count; i++)
        add_kind(k, o->metrics->groups[i].cell_kind);
    add_kind(k, o->page_kind);
    add_kinds_of_fields(k, o->state_fields);
    add_kinds_of_fields(k, o->setup_fields);
    add_kinds_of_fields(k, o->view_fields);
}

/* A ruleset may lack all of a sort that another ruleset of the game has. */
static bool named_elsewhere(const struct game_ops *o, uint32_t kind) {
    struct ruleset_row rows[RULESETS];
    struct ruleset set;
    struct err e;
    uint32_t count = 0;
    bool named = false;
    assert_int_equal(content_rulesets(content_root(), o->name, rows, RULESETS, &count, &e), ST_OK);
    for (uint32_t r = 0; r < count && !named; r++) {
        assert_int_equal(ruleset_open(content_root(), o, rows[r].name, &set, &e), ST_OK);
        for (int64_t id = 0; id < IDS_MAX; id++)
            named |= kind_name(o, set.rules, kind, id) != NULL;
        ruleset_close(&set);
    }
    return named;
}

/* What has a name is found by it, has a title, and nothing else is found. */
void names_lead_back(struct bench *b) {
    const struct game_ops *o = b->ops;
    struct kinds k;
    kinds_of(o, &k);
    for (uint32_t i = 0; i < k.count; i++) {
        uint32_t kind = k.kind[i], named = 0;
        for (int64_t id = -2; id < IDS_MAX; id++) {
            const char *name = kind_name(o, b->set.rules, kind, id);
            if (!name)
                continue;
            const char *title = kind_title(o, b->set.rules, kind, id);
            int64_t back = kind_find(o, b->set.rules, kind, name);
            HOLDS(b, id >= 0 && *name && text_is_plain(name), "kind %u: id %lld has the name '%s'", kind,
                  (long long)id, name);
            HOLDS(b, back == id, "kind %u: id %lld is called '%s', and that name is found as %lld", kind,
                  (long long)id, name, (long long)back);
            HOLDS(b, title && text_is_plain(title), "kind %u: '%s' has no title", kind, name);
            named++;
        }
        HOLDS(b, named || named_elsewhere(o, kind), "kind %u: nothing of it has a name", kind);
        HOLDS(b,
              kind_find(o, b->set.rules, kind, "no such thing") == -1 &&
                  kind_find(o, b->set.rules, kind, "") == -1,
              "kind %u: something is found that is not there", kind);
    }
    for (uint32_t i = 0; i < o->topic_count; i++)
        HOLDS(b, o->topics[i].name && o->topics[i].help && kind_name(o, b->set.rules, o->topics[i].kind, 1),
              "topic %u has no name, no help or no entry 1", i);
}

static void write_fields(struct bench *b, const struct fields *t, const void *p, char *out) {
    struct names_ctx ctx = {b->ops, b->set.rules};
    struct field_names names = ops_names(&ctx);
    struct text text;
    struct jw w;
    text_init(&text, out, b->text_bytes);
    jw_init(&w, &text);
    HOLDS(b, fields_write(t, p, &names, &w), "%s holds an id without a name", t->name);
    HOLDS(b, !text.cut, "%s takes more than %u bytes", t->name, b->text_bytes);
}

/* Save, load, save: equal bytes, of state and setup. */
void save_load_save(struct bench *b) {
    struct names_ctx ctx = {b->ops, b->set.rules};
    struct field_names names = ops_names(&ctx);
    struct err e;
    for (int k = 0; k < 30 && !match_over(&b->match); k++) {
        write_fields(b, b->ops->state_fields, b->match.state, b->text);
        HOLDS(b,
              fields_read(b->ops->state_fields, b->state, &names, look(b, b->text, "a state"), &e) == ST_OK,
              "a state that was written cannot be read: %s", e.text);
        same_state(b, b->state, b->match.state, "a state that was written and read is another");
        bench_step(b);
    }
    write_fields(b, b->ops->setup_fields, b->match.setup, b->text);
    void *copy = calloc(1, b->ops->setup_size);
    HOLDS(b, fields_read(b->ops->setup_fields, copy, &names, look(b, b->text, "a setup"), &e) == ST_OK,
          "a setup that was written cannot be read: %s", e.text);
    same_setup(b, copy, b->match.setup, "a setup that was written and read is another");
    free(copy);
}

/* Whether a field with one of these flags is not zero; path is then the first. */
static bool finds_stray(const struct fields *t, const char *p, uint8_t flags, struct text *path) {
    const uint32_t back = path->len;
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *f = &t->row[i];
        text_fmt(path, "%s%s", back ? "." : "", f->name);
        for (uint32_t k = 0; k < f->count; k++)
            if (f->type == F_STRUCT ? finds_stray(f->sub, p + f->offset + (size_t)k * f->size, flags, path)
                                    : (f->flags & flags) && field_get(f, p, k))
                return true;
        path->buf[path->len = back] = 0;
    }
    return false;
}

/* The bytes of a view are its fields: padding is zero. A mind's view has nothing that feeds the display. */
void views_are_clean(struct bench *b) {
    TEXT_ON_STACK(path, 300);
    for (int k = 0; k < 30 && !match_over(&b->match); k++) {
        for (uint32_t seat = 0; seat < b->ops->seats + ops_can_watch(b->ops); seat++) {
            const char *who = ops_seat_name(b->ops, seat);
            ops_view(b->ops, b->set.rules, b->match.state, seat, memset(b->view, 0, b->ops->view_size));
            HOLDS(b, !finds_stray(b->ops->view_fields, b->view, FIELD_PAD, &path),
                  "%s: padding of a view is not zero: %s", who, path.buf);
            if (b->ops->blind)
                b->ops->blind(b->set.rules, b->view);
            HOLDS(b, !finds_stray(b->ops->view_fields, b->view, FIELD_PAD | FIELD_COSMETIC, &path),
                  "%s: a mind sees what feeds the display: %s", who, path.buf);
        }
        bench_step(b);
    }
}
