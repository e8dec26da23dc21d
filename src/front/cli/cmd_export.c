/* gloam export and gloam import: a profile of a game in one file (save/parcel.h), to be taken elsewhere. Neither overwrites
 * anything, and what comes in is checked as a save and a game under way are checked when they are played. */
#include "core/registry.h"
#include "front/cli/cli.h"
#include "front/gate.h"
#include "front/save/parcel.h"
#include "front/save/shelf.h"
#include "front/table/runs.h"

#include <stdlib.h>
#include <string.h>

static int name_is_wrong(const char *name) {
    return cli_say(EXIT_USAGE, "'%.60s' is no name for a profile: 1 to %d of the characters a-z, 0-9, '_' and '-'", name,
                   SAVE_NAME_MAX);
}

int cmd_export(const struct cli *c) {
    const char *name = c->profile ? c->profile : "default";
    const struct game_ops *ops = cli_game(c->word[0]);
    char file[SAVE_NAME_MAX + 64];
    struct save s;
    struct err e;
    if (!ops)
        return EXIT_USAGE;
    if (!save_name_ok(name))
        return name_is_wrong(name);
    if (!shelf_save(ops->name, name) && !shelf_run(ops->name, name))
        return cli_say(EXIT_FAILED, "profile '%s' has kept nothing of %s", name, ops->title);
    snprintf(file, sizeof file, "%s-%s.profile", ops->name, name);
    const char *to = c->out ? c->out : file;
    CLI_OK(save_open(&s, ops->name, name, &e), &e);
    enum status st = parcel_pack(&s, to, &e);
    save_close(&s);
    CLI_OK(st, &e);
    gate_line(stdout, "Profile '%s' of %s is in %s.", name, ops->title, to);
    return EXIT_FINE;
}

/* Whether the game would play on with it: the save as it is loaded, the game under way as it is gone on with. */
struct judged {
    const struct game_ops *ops;
    const struct parcel *parcel;
    char root[CLI_PATH_MAX];
};

static enum status judge_save(const struct judged *j, struct save *passing, struct err *e) {
    struct ruleset set = {0};
    char rules[40];
    enum status st = save_rules(passing, rules, sizeof rules, e);
    THEN(st, ruleset_open(j->root, j->ops, rules, &set, e));
    if (st != ST_OK)
        return st;
    void *setup = calloc(1, j->ops->setup_size);
    st = setup ? save_load(passing, &set, setup, e) : err_set(e, ST_FULL, "no memory");
    free(setup);
    ruleset_close(&set);
    return st;
}

static enum status judge_run(const struct judged *j, struct save *passing, struct err *e) {
    struct ruleset set = {0};
    struct table t;
    char rules[40];
    enum status st = run_rules(passing, rules, sizeof rules, e);
    THEN(st, ruleset_open(j->root, j->ops, rules, &set, e));
    if (st != ST_OK)
        return st;
    st = table_open(&t, &set, NULL, e);
    if (st == ST_OK) {
        st = run_peek(passing, &t, e);
        table_close(&t);
    }
    ruleset_close(&set);
    return st;
}

static enum status judge(void *ctx, struct save *passing, struct err *e) {
    const struct judged *j = ctx;
    enum status st = j->parcel->has_save ? judge_save(j, passing, e) : ST_OK;
    if (st != ST_OK)
        err_prefix(e, "its save cannot be played on");
    if (st == ST_OK && j->parcel->has_run) {
        st = judge_run(j, passing, e);
        if (st != ST_OK)
            err_prefix(e, "its game under way cannot go on");
    }
    return st;
}

static int unpack(const struct parcel *p, const struct game_ops *ops, const char *name) {
    struct judged j = {.ops = ops, .parcel = p};
    struct save s;
    struct err e;
    CLI_OK(data_content_root(j.root, &e), &e);
    CLI_OK(save_open(&s, ops->name, name, &e), &e);
    enum status st = parcel_unpack(p, &s, judge, &j, &e);
    save_close(&s);
    CLI_OK(st, &e);
    gate_line(stdout, "Profile '%s' of %s is here. Play it: gloam play %s%s%s", name, ops->title, ops->name,
              strcmp(name, "default") ? " --profile " : "", strcmp(name, "default") ? name : "");
    return EXIT_FINE;
}

int cmd_import(const struct cli *c) {
    struct parcel p;
    struct err e;
    CLI_OK(parcel_read(&p, c->word[0], &e), &e);
    const char *name = c->profile ? c->profile : p.name;
    const struct game_ops *ops = registry_find(p.game);
    int code = !ops                  ? cli_say(EXIT_FAILED, "it is a profile of '%.30s', a game that is not known here", p.game)
               : !save_name_ok(name) ? name_is_wrong(name)
                                     : unpack(&p, ops, name);
    parcel_close(&p);
    return code;
}
