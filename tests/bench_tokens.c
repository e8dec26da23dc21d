/* ./gloam bench tokens: what a decision costs to read. House minds play each game through the calls, and
 * every reply to an action is written again in each of the forms that an agent can ask for: the same action
 * with the same ask is answered as it was, so all forms are of the same positions. Bytes are exact and the
 * same on every machine. Tokens are an estimate without a vocabulary: a word costs one for each six letters
 * begun, a number one for each three digits begun, other signs one for each three begun, but four or more of
 * the same sign one altogether, several blanks one, a line's end one, and a character beyond ASCII one.
 * Against o200k_base it is within a tenth for the replies of all four games, in every form.
 *
 *   bench-tokens [GAME...] [-n GAMES] [--json] */
#include "ai/ai.h"
#include "core/registry.h"
#include "front/calls/calls.h"
#include "front/data/data.h"
#include "front/screen/page.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKEN_GAMES = 20 };

static const struct form {
    const char *name, *args; /* what is asked for */
    bool since;              /* args lack a number: the step of the reply before */
} forms[] = {
    {"full", "\"view\":true,\"tell\":false", false},
    {"since", "\"since\":", true},
    {"view: false", "\"view\":false", false},
    {"view: text", "\"view\":\"text\"", false},
    {"tell", "\"tell\":true", false},
    {"tell, since", "\"tell\":true,\"since\":", true},
};
enum { FORMS = sizeof forms / sizeof forms[0] };

struct cost {
    uint64_t bytes, tokens, most; /* most: tokens of the dearest reply */
};

struct tally {
    uint64_t games, decisions;
    struct cost cost[FORMS];
};

struct bench {
    struct desk *desk;
    char *reply; /* CALL_REPLY_MAX */
    struct err *e;
};

/* How many bytes from s on are of one sort: letters, digits, or anything else but blanks and ends of lines.
 */
static size_t run_of(const char *s, int (*is)(int)) {
    size_t n = 0;
    while (s[n] && is((unsigned char)s[n]))
        n++;
    return n;
}

static int is_sign(int c) {
    return c < 0x80 && c != ' ' && c != '\n' && !isalnum(c);
}

static uint64_t estimate(const char *s) {
    uint64_t tokens = 0;
    while (*s) {
        size_t n = 1, same = strspn(s, (char[]){*s, 0});
        if (isalpha((unsigned char)*s)) {
            n = run_of(s, isalpha);
            tokens += (n + 5) / 6;
        } else if (isdigit((unsigned char)*s)) {
            n = run_of(s, isdigit);
            tokens += (n + 2) / 3;
        } else if (*s == ' ') {
            n = same;
            tokens += n > 1;
        } else if (is_sign((unsigned char)*s)) {
            n = same >= 4 ? same : run_of(s, is_sign);
            tokens += same >= 4 ? 1 : (n + 2) / 3;
        } else {
            tokens += ((unsigned char)*s & 0xc0) != 0x80;
        }
        s += n;
    }
    return tokens;
}

/* A reply as an agent reads it; null: e says what was refused. */
static json_t *ask(const struct bench *b, const char *call, const char *args) {
    struct text t;
    struct jw w;
    json_t *j = json_loads(args, 0, NULL);
    text_init(&t, b->reply, CALL_REPLY_MAX);
    jw_init(&w, &t);
    jw_open(&w, '{');
    bool good = desk_call(b->desk, call_find(call), j, &w);
    jw_close(&w, '}');
    json_decref(j);
    json_t *reply = good ? json_loadb(t.buf, t.len, 0, NULL) : NULL;
    if (!reply)
        err_set(b->e, ST_BUG, "%s %.200s: %.200s", call, args, desk_fault(b->desk)->message);
    return reply;
}

static const char *word(const json_t *j, const char *key) {
    const char *s = json_string_value(json_object_get(j, key));
    return s ? s : "";
}

static uint32_t number(const json_t *j, const char *key) {
    return (uint32_t)json_integer_value(json_object_get(j, key));
}

static json_t *begin_session(const struct bench *b, const struct game_ops *ops, uint32_t seed) {
    const uint32_t seat = seed % ops->seats;
    TEXT_ON_STACK(args, 600);
    text_fmt(&args, "{\"game\":\"%s\",\"seed\":%u,\"seat\":%u,\"seats\":{", ops->name, seed, seat);
    for (uint32_t i = 0, n = 0; i < ops->seats; i++)
        if (i != seat)
            text_fmt(&args, "%s\"%u\":\"%s\"", n++ ? "," : "", i, mind_first(ops, i));
    text_put(&args, "},\"view\":false}");
    return ask(b, "create_session", args.buf);
}

/* What the house would do, sent in every form; returns the last reply, or null. */
static json_t *decide(const struct bench *b, const json_t *at, struct tally *out) {
    const char *session = word(at, "session");
    TEXT_ON_STACK(args, 600);
    text_fmt(&args, "{\"session\":\"%s\",\"recommend\":\"best\"}", session);
    json_t *advice = ask(b, "list_actions", args.buf), *reply = NULL;
    const char *action = word(json_object_get(advice, "recommended"), "action");
    for (uint32_t i = 0; advice && i < FORMS; i++) {
        text_clear(&args);
        text_fmt(&args, "{\"session\":\"%s\",\"action\":\"%s\",\"ask\":%u,%s", session, action,
                 number(at, "ask"), forms[i].args);
        if (forms[i].since)
            text_uint(&args, number(at, "step"));
        text_char(&args, '}');
        json_decref(reply);
        reply = ask(b, "dispatch_action", args.buf);
        if (!reply)
            break;
        uint64_t tokens = estimate(b->reply);
        out->cost[i].bytes += strlen(b->reply);
        out->cost[i].tokens += tokens;
        out->cost[i].most = tokens > out->cost[i].most ? tokens : out->cost[i].most;
    }
    json_decref(advice);
    out->decisions += reply != NULL;
    return reply;
}

static bool play_session(const struct bench *b, const struct game_ops *ops, uint32_t seed,
                         struct tally *out) {
    json_t *at = begin_session(b, ops, seed);
    while (at && !json_is_true(json_object_get(at, "over"))) {
        json_t *next = decide(b, at, out);
        json_decref(at);
        at = next;
    }
    TEXT_ON_STACK(args, 100);
    text_fmt(&args, "{\"session\":\"%s\"}", word(at, "session"));
    json_t *closed = at ? ask(b, "close_session", args.buf) : NULL;
    const bool good = closed != NULL;
    json_decref(closed);
    json_decref(at);
    out->games += good;
    return good;
}

static double mean(uint64_t sum, uint64_t n) {
    return n ? (double)sum / (double)n : 0;
}

static void print_game(const char *game, const struct tally *t) {
    for (uint32_t i = 0; i < FORMS; i++)
        printf("  %-10s %6llu %9llu  %-12s %9.0f %9.0f %9llu\n", i ? "" : game, (unsigned long long)t->games,
               (unsigned long long)t->decisions, forms[i].name, mean(t->cost[i].bytes, t->decisions),
               mean(t->cost[i].tokens, t->decisions), (unsigned long long)t->cost[i].most);
}

static void write_game(const char *game, const struct tally *t, bool first) {
    for (uint32_t i = 0; i < FORMS; i++) {
        TEXT_ON_STACK(line, 512);
        struct jw w;
        jw_init(&w, &line);
        jw_open(&w, '{');
        jw_kstr(&w, "game", game);
        jw_kint(&w, "games", (int64_t)t->games);
        jw_kint(&w, "decisions", (int64_t)t->decisions);
        jw_kstr(&w, "form", forms[i].name);
        jw_kint(&w, "bytes", (int64_t)t->cost[i].bytes);
        jw_kint(&w, "estimated_tokens", (int64_t)t->cost[i].tokens);
        jw_kint(&w, "largest", (int64_t)t->cost[i].most);
        jw_close(&w, '}');
        printf("%s%s", first && !i ? "[" : ",\n", line.buf);
    }
}

struct wishes {
    const char **game; /* those that are named; none: all */
    uint32_t named;
    uint64_t games; /* of each */
    bool json;
};

static bool is_wanted(const struct wishes *w, const struct game_ops *ops) {
    uint32_t i = 0;
    while (i < w->named && strcmp(w->game[i], ops->name))
        i++;
    return !w->named || i < w->named;
}

static bool bench_games(const struct wishes *w, const struct bench *b) {
    bool first = true;
    if (!w->json)
        printf("tokens: replies to actions of house minds; tokens are estimated\n"
               "  game        games decisions  form             bytes    tokens   largest\n");
    for (uint32_t g = 0; g < registry_count; g++) {
        struct tally t = {0};
        if (!is_wanted(w, registry_games[g]))
            continue;
        for (uint32_t seed = 1; seed <= w->games; seed++)
            if (!play_session(b, registry_games[g], seed, &t))
                return false;
        if (w->json)
            write_game(registry_games[g]->name, &t, first);
        else
            print_game(registry_games[g]->name, &t);
        first = false;
        fflush(stdout);
    }
    if (w->json)
        printf("]\n");
    return true;
}

static bool read_wishes(int argc, char **argv, struct wishes *w) {
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--json"))
            w->json = true;
        else if (!strcmp(argv[i], "-n") && i + 1 < argc && text_read_u64(argv[i + 1], 1000000, &w->games))
            i++;
        else if (registry_find(argv[i]))
            w->game[w->named++] = argv[i];
        else
            return false;
    }
    return true;
}

int main(int argc, char **argv) {
    struct err e = {0};
    char root[DATA_PATH_MAX];
    struct bench b = {.reply = malloc(CALL_REPLY_MAX), .e = &e};
    struct wishes w = {.game = calloc((size_t)argc, sizeof *w.game), .games = TOKEN_GAMES};
    const struct desk_options options = {
        .root = root, .has_seed = true, .seed = 1, .fixed_handles = true, .pager = &screen_pager};
    int code = 2;
    if (!b.reply || !w.game || !read_wishes(argc, argv, &w))
        fprintf(stderr, "usage: bench-tokens [GAME...] [-n GAMES] [--json]\n");
    else if (data_content_root(root, &e) == ST_OK && desk_open(&b.desk, &options, &e) == ST_OK &&
             bench_games(&w, &b))
        code = 0;
    else {
        fprintf(stderr, "bench-tokens: %s\n", e.text);
        code = 1;
    }
    if (b.desk)
        desk_close(b.desk);
    free(b.reply);
    free(w.game);
    return code;
}
