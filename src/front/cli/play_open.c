/* What comes before the first screen of gloam play: profile, ruleset, setup, lobby, minds, match, and the run
 * that an earlier sitting left under way. */
#include "front/cli/play.h"

#include "front/term/lobby.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

int play_fail(struct err *e) {
    print_clean(e->text);
    return cli_fail(e);
}

void play_warn(struct sitting *p, const char *fmt, ...) {
    size_t n = strlen(p->warning);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(p->warning + n, sizeof p->warning - n, fmt, ap);
    va_end(ap);
    print_clean(p->warning + n);
}

static int open_profile(struct sitting *p) {
    struct err e;
    char rules[40];
    static const char *const fresh = "default";
    if (p->cli.rules) { /* what is wrong with the command line is said before anything is locked */
        int code = cli_ruleset(&p->cli, p->ops->name, &p->set);
        if (code != EXIT_FINE)
            return code;
    }
    enum status st = save_open(&p->save, p->ops->name, p->cli.profile ? p->cli.profile : fresh, &e);
    if (st != ST_OK)
        return play_fail(&e);
    if (p->cli.rules)
        return EXIT_FINE;
    st = p->running ? run_rules(&p->save, rules, sizeof rules, &e)
                    : save_rules(&p->save, rules, sizeof rules, &e);
    if (st != ST_OK)
        return cli_ruleset(&p->cli, p->ops->name, &p->set);
    p->cli.rules = rules;
    int code = cli_ruleset(&p->cli, p->ops->name, &p->set);
    p->cli.rules = NULL;
    return code;
}

static int load_profile(struct sitting *p) {
    struct err e;
    enum status st = save_load(&p->save, &p->set, p->setup, &e);
    if (st == ST_OK) {
        memcpy(p->kept, p->setup, p->ops->setup_size);
        return EXIT_FINE;
    }
    if (st != ST_PARSE && st != ST_NOT_FOUND)
        return play_fail(&e);
    if (st == ST_PARSE)
        play_warn(p, "The save of profile '%s' is damaged: %s. It is kept as %s. You start anew. ",
                  p->save.profile, e.text, p->save.aside);
    memset(p->setup, 0, p->ops->setup_size);
    p->ops->setup_fill(p->set.rules, 0, p->setup);
    memset(p->kept, 0xFF, p->ops->setup_size); /* differs from every setup: the first keep() saves */
    p->newcomer = true;
    return EXIT_FINE;
}

static int open_setup(struct sitting *p) {
    p->setup = calloc(1, p->ops->setup_size);
    p->kept = calloc(1, p->ops->setup_size);
    if (!p->setup || !p->kept) {
        fprintf(stderr, "gloam: no memory\n");
        return EXIT_FAILED;
    }
    if (p->saving)
        return load_profile(p);
    return cli_setup(&p->cli, &p->set, p->ops->scenarios[0].name, p->setup);
}

/* Whether the command line leaves open who plays whom where. */
static bool is_plain(const struct cli *c) {
    return !c->scenario && !c->policies && !c->withs && !c->watch;
}

/* Games that persist nothing have a shelf of replays; before the first of them the player is a newcomer. */
static int open_shelf(struct sitting *p) {
    struct err e;
    char folder[FILES_PATH_MAX];
    const char *profile = p->cli.profile ? p->cli.profile : "default";
    if (!save_name_ok(profile)) {
        fprintf(stderr, "gloam: a profile is named with a-z, 0-9, '_' and '-', at most %d of them\n",
                SAVE_NAME_MAX);
        return EXIT_USAGE;
    }
    snprintf(p->save.game, sizeof p->save.game, "%s", p->ops->name);
    snprintf(p->save.profile, sizeof p->save.profile, "%s", profile);
    p->newcomer = is_plain(&p->cli) &&
                  files_folder(FILES_STATE, "replays", p->ops->name, folder, &e) == ST_OK &&
                  access(folder, F_OK) != 0;
    return EXIT_FINE;
}

/* The lobby sets the setup and names the minds; leaving it is no failure. */
static void visit_lobby(struct sitting *p, bool *leave) {
    static char spec[SEATS_MAX][LOBBY_MIND_MAX + 32]; /* options live as long as the program */
    struct lobby l = {.set = &p->set, .setup = p->setup, .newcomer = p->newcomer};
    enum line_end end = lobby_run(&l, &p->in, &p->mode, stdout);
    *leave = !l.done;
    p->newcomer = false;
    if (end != LINE_READ)
        fputc('\n', stdout);
    for (uint32_t i = 0; l.done && i < p->ops->seats; i++) {
        if (!*l.mind[i])
            continue;
        snprintf(spec[i], sizeof spec[i], "%s=%s", p->ops->seat_names[i], l.mind[i]);
        p->cli.policy[p->cli.policies++] = spec[i];
    }
}

static int open_minds(struct sitting *p) {
    struct err e;
    uint32_t minds = 0;
    for (uint32_t i = 0; i < p->ops->seats; i++) {
        const char *watched = p->ops->policy_count ? p->ops->policies[0].name : "random";
        const char *spec = cli_policy(&p->cli, p->ops, i, p->cli.watch ? watched : "");
        if (!spec)
            return EXIT_USAGE;
        if (!*spec)
            continue;
        if (mind_open(&p->mind[i], &p->set, spec, &e) != ST_OK)
            return play_fail(&e);
        p->minded[i] = true;
        minds++;
        if (!mind_fits(p->ops, spec, i)) {
            fprintf(stderr, "gloam: '%s' cannot play the %s; see 'gloam list policies %s'\n", spec,
                    p->ops->seat_names[i], p->ops->name);
            return EXIT_USAGE;
        }
    }
    p->watched = minds == p->ops->seats;
    p->alone = minds + 1 == p->ops->seats && minds;
    return EXIT_FINE;
}

static int open_match(struct sitting *p) {
    struct err e;
    if (match_open(&p->match, &p->set, MATCH_RECORD | MATCH_AUDIT, &e) != ST_OK ||
        stage_open(&p->stage, &p->match, p->mode, stdout, &e) != ST_OK)
        return play_fail(&e);
    stage_fit(&p->stage, p->columns, p->rows);
    for (uint32_t i = 0; p->alone && i < p->ops->seats; i++)
        if (!p->minded[i])
            p->stage.viewer = (int32_t)i;
    if (!p->cli.analytics)
        return EXIT_FINE;
    if (!cli_output_append(&p->analytics_out, p->cli.analytics))
        return EXIT_FAILED;
    if (analytics_open(&p->analytics, p->analytics_out.f, p->ops->name, &e) != ST_OK)
        return play_fail(&e);
    match_observe(&p->match, analytics_observe, &p->analytics, true);
    return EXIT_FINE;
}

/* Goes on with the run that was left under way, if there is one. */
static int open_run(struct sitting *p) {
    struct err e;
    enum status st = run_open(&p->run, p->ops, &e);
    if (st == ST_OK)
        st = run_load(&p->run, &p->save, &p->match, NULL, NULL, &e);
    p->resumed = st == ST_OK;
    if (st == ST_PARSE)
        play_warn(p, "The run of profile '%s' cannot go on: %s. It is kept as %s. You begin a new one. ",
                  p->save.profile, e.text, p->save.aside);
    else if (st != ST_OK && st != ST_NOT_FOUND)
        return play_fail(&e);
    p->newcomer = p->newcomer && st == ST_NOT_FOUND;
    return EXIT_FINE;
}

static int open_seed(struct sitting *p) {
    p->seed = p->cli.seed;
    if (p->cli.has_seed || getrandom(&p->seed, sizeof p->seed, 0) == (ssize_t)sizeof p->seed)
        return EXIT_FINE;
    fprintf(stderr, "gloam: the system gives no random seed; say --seed N\n");
    return EXIT_FAILED;
}

int play_open(struct sitting *p, bool *leave) {
    const struct cli *c = &p->cli;
    *leave = false;
    p->shelved = !p->ops->carry;
    p->running = p->shelved && p->ops->resumable && is_plain(c);
    p->saving = !p->shelved && !c->scenario && !c->withs && !c->watch && (!c->policies || c->profile);
    int code = p->saving || p->running ? open_profile(p) : cli_ruleset(c, p->ops->name, &p->set);
    if (code == EXIT_FINE && p->shelved)
        code = open_shelf(p);
    if (code == EXIT_FINE)
        code = open_setup(p);
    if (code == EXIT_FINE && face_of(p->ops->name)->lobby && is_plain(c))
        visit_lobby(p, leave);
    if (code != EXIT_FINE || *leave)
        return code;
    code = open_minds(p);
    if (code == EXIT_FINE)
        code = open_match(p);
    if (code == EXIT_FINE && p->running)
        code = open_run(p);
    return code == EXIT_FINE ? open_seed(p) : code;
}
