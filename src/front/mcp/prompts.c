/* Prompts: what to say to an agent so that it makes the right calls in the right order, and completions of
 * their arguments. A prompt is a row with its arguments and a function that writes the words. */
#include "front/mcp/pages.h"

#include "ai/ai.h"
#include "ai/opponent.h"
#include "core/registry.h"
#include "front/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What an argument names. SIDE is a policy or a scenario. */
enum arg_kind { ARG_GAME, ARG_RULES, ARG_SCENARIO, ARG_SEAT, ARG_POLICY, ARG_SIDE, ARG_PATH, ARG_VALUE };

enum { PROMPT_ARGS = 5, PROMPT_TEXT = 8192, PROMPT_VALUE_MAX = 120 };

struct prompt_arg {
    const char *name; /* null: no more */
    enum arg_kind kind;
    bool required;
    const char *help;
};

struct prompt {
    const char *name, *title, *help;
    struct prompt_arg arg[PROMPT_ARGS + 1];
    /* v is indexed like arg; null: not given. The first is always the game. */
    void (*write)(const struct game_ops *ops, const char *const *v, struct text *t);
};

#define THE_GAME                                                                                             \
    { "game", ARG_GAME, true, "name of the game; see list_games" }
#define THE_RULES                                                                                            \
    { "rules", ARG_RULES, false, "ruleset; the game's default when not given" }

/* ,"key":"value" of a request, where there is a value. The values have been checked: they need no escapes. */
static void put_request_member(struct text *t, const char *key, const char *value) {
    if (value)
        text_fmt(t, ",\"%s\":\"%s\"", key, value);
}

enum { PLAY_GAME, PLAY_SEAT, PLAY_POLICY, PLAY_SCENARIO, PLAY_RULES };

static void write_play(const struct game_ops *ops, const char *const *v, struct text *t) {
    text_fmt(t,
             "Play one game of %s to its end, as well as you can.\n\n"
             "1. Call describe_game with {\"game\":\"%s\"%s%s%s}. Read the brief, what is hidden from you, "
             "and the verbs; look_up has the texts of its topics. "
             "The resource gloam://playing/%s tells more, gloam://rules/%s tells all.\n",
             ops->title, ops->name, v[PLAY_RULES] ? ",\"rules\":\"" : "", v[PLAY_RULES] ? v[PLAY_RULES] : "",
             v[PLAY_RULES] ? "\"" : "", ops->name, ops->name);
    const char *seat = v[PLAY_SEAT] ? v[PLAY_SEAT] : ops->seat_names[0];
    text_fmt(t, "2. Call create_session with {\"game\":\"%s\"", ops->name);
    put_request_member(t, "rules", v[PLAY_RULES]);
    put_request_member(t, "scenario", v[PLAY_SCENARIO]);
    put_request_member(t, "seat", seat);
    if (v[PLAY_POLICY] && ops->seats > 1) {
        text_put(t, ",\"seats\":{");
        const char *comma = "";
        for (uint32_t s = 0; s < ops->seats; s++) {
            if (!strcmp(ops->seat_names[s], seat) || !mind_fits(ops, opponent_mind(ops, v[PLAY_POLICY]), s))
                continue;
            text_fmt(t, "%s\"%s\":\"%s\"", comma, ops->seat_names[s], v[PLAY_POLICY]);
            comma = ",";
        }
        text_char(t, '}');
    }
    text_fmt(
        t,
        "}. Keep the session from the reply: it is your seat at this table. Do not ask for the seat \"all\": "
        "you would see what %s keeps hidden.\n3. Until over is true: read the events and the view, weigh the "
        "actions in legal, and call dispatch_action with session, action in the exact words of legal, and "
        "ask from the last reply. With \"since\" set to the step of the last reply you get only what has "
        "changed, with \"view\":\"text\" a page to read. When turn is false, call wait_for_turn.\n   A "
        "refused action changes nothing: read reason, message and suggestions, and choose again. If a reply "
        "is lost, send the same request with the same ask: it is carried out once.\n   Think ahead where a "
        "step cannot be taken back. list_actions with \"recommend\":\"best\" tells what a mind of the game "
        "would do; ask it only when you are stuck, and say so when you did.\n4. Afterwards tell me the "
        "outcome and the score, the two or three decisions that made it (with their steps; get_log_page has "
        "them), and what you would do differently. Then call close_session.\n",
        ops->title);
}

enum { MATCH_GAME, MATCH_FIRST, MATCH_SECOND, MATCH_RULES };

static void put_simulate(struct text *t, const struct game_ops *ops, const char *rules, const char *scenario,
                         const char *const policy[SEATS_MAX]) {
    text_fmt(t, "   simulate {\"game\":\"%s\"", ops->name);
    put_request_member(t, "rules", rules);
    put_request_member(t, "scenario", scenario);
    bool any = false;
    for (uint32_t s = 0; s < ops->seats; s++) {
        if (!policy[s])
            continue;
        text_fmt(t, "%s\"%s\":\"%s\"", any ? "," : ",\"policies\":{", ops->seat_names[s], policy[s]);
        any = true;
    }
    text_fmt(t, "%s,\"games\":1000,\"seed\":\"1\"}\n", any ? "}" : "");
}

/* The game's own first mind for each seat; null where it has none. */
static void own_minds(const struct game_ops *ops, const char *out[SEATS_MAX]) {
    for (uint32_t s = 0; s < ops->seats; s++)
        for (uint32_t i = 0; i < ops->policy_count && !out[s]; i++)
            out[s] = mind_fits(ops, ops->policies[i].name, s) ? ops->policies[i].name : NULL;
}

/* The pairings of two minds: across the table where there are two seats, else one after the other. */
static void put_pairs(struct text *t, const struct game_ops *ops, const char *const *v) {
    const char *side[2] = {v[MATCH_FIRST], v[MATCH_SECOND]};
    for (uint32_t k = 0; k < 2; k++) {
        const char *policy[SEATS_MAX] = {0};
        for (uint32_t s = 0; s < ops->seats; s++) {
            const char *mind = side[(s + k) % 2];
            policy[s] = mind_fits(ops, opponent_mind(ops, mind), s) ? mind : NULL;
        }
        bool any = false;
        for (uint32_t s = 0; s < ops->seats; s++)
            any = any || policy[s];
        if (any)
            put_simulate(t, ops, v[MATCH_RULES], NULL, policy);
    }
}

static void write_matchup(const struct game_ops *ops, const char *const *v, struct text *t) {
    bool starts = registry_scenario(ops, v[MATCH_FIRST]) >= 0;
    text_fmt(
        t,
        "Analyse the matchup of %s and %s in %s.\n\n1. Call describe_game with {\"game\":\"%s\"}: know the "
        "seats, the outcomes and the minds before you count anything.\n2. Run these on the same seed, so "
        "that luck is the same on both sides:\n",
        v[MATCH_FIRST], v[MATCH_SECOND], ops->title, ops->name);
    if (starts) {
        const char *none[SEATS_MAX] = {0}, *own[SEATS_MAX] = {0};
        own_minds(ops, own);
        for (uint32_t k = 0; k < 2; k++) {
            put_simulate(t, ops, v[MATCH_RULES], v[MATCH_FIRST + k], own);
            put_simulate(t, ops, v[MATCH_RULES], v[MATCH_FIRST + k], none);
        }
    } else {
        put_pairs(t, ops, v);
    }
    text_put(
        t,
        "   Seats that are not named are played by random. Where intervals overlap and it matters, run more "
        "games with another seed, at most 20000 at a time.\n3. Compare the outcomes by share with their 95% "
        "intervals, and the figures that differ by more than their intervals. A difference within the "
        "intervals is none: say so.\n4. To see why, watch a game: create_session with the seat \"all\" and "
        "the minds in seats, or play a few yourself with recommend.\n5. Report: who wins how often, what "
        "decides it, whether either side has an answer that is not being used, and what you could not tell. "
        "Give the command of each run, so that anybody can repeat it.\n");
}

enum { REVIEW_GAME, REVIEW_PATH, REVIEW_VALUE, REVIEW_RULES };

static void write_review(const struct game_ops *ops, const char *const *v, struct text *t) {
    const char *rules = v[REVIEW_RULES], *none[SEATS_MAX] = {0}, *own[SEATS_MAX] = {0};
    const char *path = v[REVIEW_PATH], *value = v[REVIEW_VALUE];
    json_t *parsed = json_loads(value, JSON_DECODE_ANY, NULL), *quoted = json_string(value);
    char *bare = json_dumps(quoted, JSON_ENCODE_ANY);
    text_fmt(t,
             "Review a change to the balance of %s: %s becomes %s.\n\n1. Call describe_game with "
             "{\"game\":\"%s\"} and read gloam://content/%s: find the file that holds %.*s, read it, and say "
             "what the figure is now and what it stands for in the rules (gloam://rules/%s).\n2. Play before "
             "and after on the same seed, first with minds that know the game, then with random:\n",
             ops->title, path, value, ops->name, ops->name, (int)strcspn(path, "."), path, ops->name);
    own_minds(ops, own);
    put_simulate(t, ops, rules, NULL, own);
    put_simulate(t, ops, rules, NULL, none);
    text_fmt(t, "   and both again with \"set\":{\"%s\":%s} added.\n", path, parsed || !bare ? value : bare);
    json_decref(parsed);
    json_decref(quoted);
    free(bare);
    text_put(
        t,
        "   A path that does not exist is refused with what is allowed: nothing is changed on disk either "
        "way.\n3. For each outcome and each figure say whether it moved beyond the 95% intervals, which way, "
        "and whether that is what the change is for. Look for what it breaks elsewhere: other scenarios, the "
        "other seat, length of the game. Run those too.\n4. Verdict: take it, take a smaller step, or leave "
        "it; with the two or three figures that decide, what you did not measure, and the command of each "
        "run.\n");
}

static const struct prompt prompts[] = {
    {"play_game",
     "Play a game",
     "play a game to its end from one seat, fairly, and tell how it went",
     {THE_GAME,
      {"seat", ARG_SEAT, false, "the seat to play; the first when not given"},
      {"policy", ARG_POLICY, false, "mind of the other seats; random when not given"},
      {"scenario", ARG_SCENARIO, false, "named way to start; the game's first when not given"},
      THE_RULES},
     write_play},
    {"analyse_matchup",
     "Analyse a matchup",
     "play two policies, or two scenarios, against each other by the thousand and explain the result",
     {THE_GAME,
      {"first", ARG_SIDE, true, "a policy or a scenario of the game"},
      {"second", ARG_SIDE, true, "another one of the same sort"},
      THE_RULES},
     write_matchup},
    {"review_balance_change",
     "Review a change to balance",
     "measure what changing one figure of the content does, and judge it",
     {THE_GAME,
      {"path", ARG_PATH, true, "the figure, such as player.base_hp in darkdelve"},
      {"value", ARG_VALUE, true, "what it would become"},
      THE_RULES},
     write_review},
};
enum { PROMPTS = sizeof prompts / sizeof prompts[0] };

void prompts_list(const struct pages *p, struct jw *w) {
    (void)p;
    jw_open(w, '[');
    for (uint32_t i = 0; i < PROMPTS; i++) {
        jw_open(w, '{');
        jw_put(w, J_STR("name", prompts[i].name), J_STR("title", prompts[i].title),
               J_STR("description", prompts[i].help));
        jw_kopen(w, "arguments", '[');
        for (const struct prompt_arg *a = prompts[i].arg; a->name; a++) {
            jw_object(w, NULL, J_STR("name", a->name), J_STR("description", a->help),
                      J_BOOL("required", a->required));
        }
        jw_close(w, ']');
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static const struct prompt *find_prompt(const char *name) {
    for (uint32_t i = 0; i < PROMPTS; i++)
        if (!strcmp(prompts[i].name, name))
            return &prompts[i];
    return NULL;
}

/* Names that an argument may take, each once. */
enum { NAMES_MAX = 1024 };
struct names {
    uint32_t count;
    char name[NAMES_MAX][PROMPT_VALUE_MAX];
};

static void add_name(struct names *n, const char *name) {
    if (n->count == NAMES_MAX || strlen(name) >= PROMPT_VALUE_MAX)
        return;
    for (uint32_t i = 0; i < n->count; i++)
        if (!strcmp(n->name[i], name))
            return;
    memcpy(n->name[n->count++], name, strlen(name) + 1);
}

static void add_rules(const struct pages *p, const struct game_ops *ops, struct names *n) {
    struct ruleset_row row[RULESETS_MAX];
    struct err e;
    uint32_t count;
    if (content_rulesets(p->root, ops->name, row, RULESETS_MAX, &count, &e) != ST_OK)
        return;
    for (uint32_t i = 0; i < count && i < RULESETS_MAX; i++)
        add_name(n, row[i].name);
}

/* One level of the content below what is written so far: "monsters.gh" leads to "monsters.ghoul". */
static void add_paths(const struct pages *p, const struct game_ops *ops, const char *rules, const char *value,
                      struct names *n) {
    struct content *c;
    struct err e;
    char above[PROMPT_VALUE_MAX], whole[2 * PROMPT_VALUE_MAX];
    const char *dot = strrchr(value, '.'), *key;
    json_t *under;
    if (strlen(value) >= sizeof above || content_open(p->root, ops->name, rules, &c, &e) != ST_OK)
        return;
    if (dot) {
        snprintf(above, sizeof above, "%.*s", (int)(dot - value), value);
        json_object_foreach((json_t *)content_at(c, above), key, under) {
            snprintf(whole, sizeof whole, "%s.%s", above, key);
            add_name(n, whole);
        }
    } else {
        struct pages_file *file = calloc(PAGES_FILES_MAX, sizeof *file);
        uint32_t files = file ? pages_files(p->root, ops->name, file) : 0;
        for (uint32_t i = 0; i < files; i++) {
            const char *slash = strrchr(file[i].path, '/'), *name = slash ? slash + 1 : file[i].path;
            snprintf(above, sizeof above, "%.*s", (int)strcspn(name, "."), name);
            if (content_section(c, above))
                add_name(n, above);
        }
        free(file);
    }
    content_close(c);
}

static void add_names(const struct pages *p, const struct game_ops *ops, enum arg_kind kind,
                      const char *rules, const char *value, struct names *n) {
    const char *name, *help;
    if (kind == ARG_GAME)
        add_name(n, ops->name);
    if (kind == ARG_RULES)
        add_rules(p, ops, n);
    for (uint32_t i = 0; kind == ARG_SEAT && i < ops->seats; i++)
        add_name(n, ops->seat_names[i]);
    for (uint32_t i = 0; (kind == ARG_POLICY || kind == ARG_SIDE) && i < mind_list(ops, i, &name, &help); i++)
        add_name(n, name);
    for (uint32_t i = 0; (kind == ARG_POLICY || kind == ARG_SIDE) && opponent_at(ops, i); i++)
        add_name(n, opponent_at(ops, i)->name);
    for (uint32_t i = 0; (kind == ARG_SCENARIO || kind == ARG_SIDE) && i < ops->scenario_count; i++)
        add_name(n, ops->scenarios[i].name);
    if (kind == ARG_PATH)
        add_paths(p, ops, rules, value, n);
}

static bool value_fits(const struct pages *p, const struct game_ops *ops, enum arg_kind kind,
                       const char *value, struct names *n) {
    n->count = 0;
    if (kind == ARG_VALUE)
        return true;
    if (kind == ARG_PATH)
        return !value[strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-")];
    if ((kind == ARG_POLICY || kind == ARG_SIDE) && call_policy_exists(ops, value))
        return true;
    add_names(p, ops, kind, NULL, value, n);
    for (uint32_t i = 0; i < n->count; i++)
        if (!strcmp(n->name[i], value) && !strchr(value, ':'))
            return true;
    return false;
}

static enum status bad_value(const struct prompt_arg *a, const char *value, const struct names *n,
                             struct err *e) {
    TEXT_ON_STACK(said, 160);
    TEXT_ON_STACK(allowed, 360);
    text_visible(&said, value, 60);
    for (uint32_t i = 0; i < n->count; i++)
        text_fmt(&allowed, "%s%s", i ? ", " : "", n->name[i]);
    return err_set(e, ST_USAGE, "argument %s: '%s' is not known; allowed are %s", a->name, said.buf,
                   n->count ? allowed.buf : "letters, digits, '.', '_' and '-'");
}

static enum status unknown_argument(const struct prompt *r, const char *key, struct err *e) {
    TEXT_ON_STACK(said, 100);
    TEXT_ON_STACK(allowed, 200);
    text_visible(&said, key, 60);
    for (const struct prompt_arg *a = r->arg; a->name; a++)
        text_fmt(&allowed, "%s%s", a == r->arg ? "" : ", ", a->name);
    return err_set(e, ST_USAGE, "%s takes no argument '%s'; it takes %s", r->name, said.buf, allowed.buf);
}

/* Arguments into v, indexed like the row's. Empty ones count as left out: forms send them. */
static enum status read_args(const struct pages *p, const struct prompt *r, const json_t *args,
                             struct names *n, const char **v, struct err *e) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)args, key, value) {
        const struct prompt_arg *a = r->arg;
        while (a->name && strcmp(a->name, key))
            a++;
        if (!a->name)
            return unknown_argument(r, key, e);
        const char *s = json_string_value(value);
        if (!s)
            return err_set(e, ST_USAGE, "argument %s: must be a string", a->name);
        if (strlen(s) >= PROMPT_VALUE_MAX || strlen(s) != json_string_length(value) || !text_is_plain(s))
            return err_set(e, ST_USAGE, "argument %s: must be plain text of at most %d bytes", a->name,
                           PROMPT_VALUE_MAX - 1);
        v[a - r->arg] = *s ? s : NULL;
    }
    const struct game_ops *ops = v[0] ? registry_find(v[0]) : NULL;
    for (const struct prompt_arg *a = r->arg; a->name; a++) {
        const char *s = v[a - r->arg];
        if (!s && a->required)
            return err_set(e, ST_USAGE, "argument %s is missing: %s", a->name, a->help);
        n->count = 0;
        for (uint32_t i = 0; a == r->arg && !ops && i < registry_count; i++)
            add_name(n, registry_games[i]->name);
        if (s && (!ops || !value_fits(p, ops, a->kind, s, n)))
            return bad_value(a, s, n, e);
    }
    return ST_OK;
}

enum status prompts_get(const struct pages *p, const char *name, const json_t *args, struct jw *w,
                        struct err *e) {
    const struct prompt *r = find_prompt(name);
    const char *v[PROMPT_ARGS] = {0};
    if (!r) {
        TEXT_ON_STACK(said, 100);
        text_visible(&said, name, 60);
        return err_set(e, ST_NOT_FOUND, "there is no prompt '%s'; there are %s, %s and %s", said.buf,
                       prompts[0].name, prompts[1].name, prompts[2].name);
    }
    struct names *n = malloc(sizeof *n);
    enum status st = n ? read_args(p, r, args, n, v, e) : err_set(e, ST_FULL, "no memory");
    free(n);
    if (st != ST_OK)
        return st;
    const struct game_ops *ops = registry_find(v[0]);
    if (r->write == write_matchup &&
        (registry_scenario(ops, v[MATCH_FIRST]) >= 0) != (registry_scenario(ops, v[MATCH_SECOND]) >= 0))
        return err_set(e, ST_USAGE, "argument second: two policies or two scenarios, not one of each");
    TEXT_ON_STACK(t, PROMPT_TEXT);
    r->write(ops, v, &t);
    jw_kstr(w, "description", r->help);
    jw_kopen(w, "messages", '[');
    jw_open(w, '{');
    jw_kstr(w, "role", "user");
    jw_object(w, "content", J_STR("type", "text"), J_STR("text", t.buf));
    jw_close(w, '}');
    jw_close(w, ']');
    return ST_OK;
}

/* What the argument of a reference names; false: there is no such prompt, template or argument. */
static bool find_argument(const json_t *ref, const char *argument, enum arg_kind *kind, bool *known) {
    const char *name = json_string_value(json_object_get(ref, "name"));
    const char *uri = json_string_value(json_object_get(ref, "uri"));
    const struct prompt *r = name ? find_prompt(name) : NULL;
    *known = r || (uri && !strncmp(uri, "gloam://", 8) && strchr(uri, '{'));
    *kind = !r && !strcmp(argument, "game") ? ARG_GAME : ARG_VALUE;
    for (const struct prompt_arg *a = r ? r->arg : NULL; a && a->name; a++)
        if (!strcmp(a->name, argument)) {
            *kind = a->kind;
            return true;
        }
    return *known && !r && (*kind == ARG_GAME || !strcmp(argument, "session"));
}

enum status pages_complete(const struct pages *p, const json_t *ref, const char *argument, const char *value,
                           const json_t *given, struct jw *w, uint32_t *total, struct err *e) {
    enum arg_kind kind;
    bool known;
    if (!find_argument(ref, argument, &kind, &known)) {
        TEXT_ON_STACK(said, 100);
        text_visible(&said, argument, 60);
        return known ? err_set(e, ST_USAGE, "there is no argument '%s'", said.buf)
                     : err_set(e, ST_NOT_FOUND, "there is no such prompt or template");
    }
    struct names *n = malloc(sizeof *n);
    if (!n)
        return err_set(e, ST_FULL, "no memory");
    n->count = 0;
    const char *game = json_string_value(json_object_get(given, "game"));
    const char *rules = json_string_value(json_object_get(given, "rules"));
    for (uint32_t i = 0; i < registry_count; i++)
        if (kind == ARG_GAME || !game || !strcmp(game, registry_games[i]->name))
            add_names(p, registry_games[i], kind, rules && *rules ? rules : NULL, value, n);
    *total = 0;
    jw_open(w, '[');
    for (uint32_t i = 0; i < n->count; i++)
        if (!strncmp(n->name[i], value, strlen(value)) && (*total)++ < PAGES_COMPLETE_MAX)
            jw_str(w, n->name[i]);
    jw_close(w, ']');
    free(n);
    return ST_OK;
}
