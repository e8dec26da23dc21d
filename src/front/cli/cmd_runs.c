/* gloam runs: an account of the games that a profile has kept, from their replays. Each is played again, and told by the words
 * of its game: who went, how it ended, what decided it. Nothing is kept beside the replays, so no account can differ from
 * what was played. */
#include "core/registry.h"
#include "core/replay.h"
#include "core/scene.h"
#include "front/cli/cli.h"
#include "front/gate.h"
#include "front/save/files.h"
#include "front/save/shelf.h"

#include <stdlib.h>
#include <string.h>

struct account {
    char *bytes;
    struct replay replay;
    struct ruleset set;
    struct match match;
    void *view, *before; /* and the last view of it that was under way */
    struct scene *scene;
};

static void account_close(struct account *a) {
    free(a->view);
    free(a->before);
    free(a->scene);
    match_close(&a->match);
    ruleset_close(&a->set);
    replay_free(&a->replay);
    free(a->bytes);
}

static enum status open_match(struct account *a, const char *path, struct err *e) {
    char root[CLI_PATH_MAX];
    size_t len = 0;
    TRY(files_read(path, REPLAY_FILE_MAX, &a->bytes, &len, e));
    TRY(replay_parse(a->bytes, len, &a->replay, e));
    const struct game_ops *ops = registry_find(a->replay.game);
    if (!ops)
        return err_set(e, ST_NOT_FOUND, "it is of a game that is not known here");
    TRY(data_content_root(root, e));
    TRY(ruleset_open(root, ops, a->replay.rules, &a->set, e));
    TRY(match_open(&a->match, &a->set, MATCH_RECORD, e));
    a->view = calloc(1, ops->view_size);
    a->before = calloc(1, ops->view_size);
    a->scene = calloc(1, sizeof *a->scene);
    return a->view && a->before && a->scene ? ST_OK : err_set(e, ST_FULL, "no memory for a game of %s", ops->name);
}

/* To its end, with an eye on how it stood while it was under way. */
static enum status play_through(struct account *a, struct err *e) {
    const struct game_ops *ops = a->set.ops;
    TRY(replay_begin(&a->replay, &a->match, e));
    while (a->match.step < a->replay.steps) {
        TRY(replay_step(&a->replay, &a->match, e));
        match_view(&a->match, 0, a->view);
        if (ops->stand && ops->stand(a->view) == STAND_OUT)
            memcpy(a->before, a->view, ops->view_size);
    }
    scene_of(ops, a->set.rules, a->view, 0, 0, a->scene);
    return ST_OK;
}

static void put_line(const char *words) {
    if (words && *words)
        gate_line(stdout, "    %s", words);
}

static void tell(const struct account *a) {
    const struct game_ops *ops = a->set.ops;
    char line[400];
    struct text who;
    text_init(&who, line, sizeof line);
    if (ops->say_account)
        ops->say_account(a->set.rules, a->before, &who);
    put_line(line);
    put_line(a->scene->how ? a->scene->how : "It was left before its end.");
    for (uint32_t i = 0; i < SCENE_DECIDED; i++)
        put_line(a->scene->decided[i]);
}

/* A replay of other content cannot be told: it says so, and the others are told all the same. */
static void tell_one(const struct shelf_replay *r) {
    struct account a = {0};
    struct err e;
    enum status st = open_match(&a, r->path, &e);
    THEN(st, play_through(&a, &e));
    gate_line(stdout, "%u. seed %llu, %u step%s, rules %s: %s", r->number, (unsigned long long)r->seed, a.replay.steps,
              a.replay.steps == 1 ? "" : "s", a.set.ops ? a.set.name : "unknown", *r->outcome ? r->outcome : "not ended");
    if (st == ST_OK)
        tell(&a);
    else
        gate_line(stdout, "    It cannot be played again here: %s", e.text);
    gate_line(stdout, "    gloam replay %s", r->path);
    account_close(&a);
}

int cmd_runs(const struct cli *c) {
    static struct shelf_replay kept[SAVE_REPLAYS];
    const char *profile = c->profile ? c->profile : "default";
    const struct game_ops *ops = registry_find(c->word[0]);
    if (!ops)
        return cli_say(EXIT_USAGE, "there is no game '%.40s'; see 'gloam list games'", c->word[0]);
    if (!save_name_ok(profile))
        return cli_say(EXIT_USAGE, "'%.60s' is no name for a profile", profile);
    uint32_t n = shelf_replays(ops->name, profile, kept, SAVE_REPLAYS);
    n = n < SAVE_REPLAYS ? n : SAVE_REPLAYS;
    if (!n)
        gate_line(stdout, "The profile '%s' has kept no game of %s yet.", profile, ops->title);
    for (uint32_t i = 0; i < n; i++)
        tell_one(&kept[i]);
    return EXIT_FINE;
}
