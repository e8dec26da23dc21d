/* What comes before the first screen of gloam play: profile, ruleset, setup, match, the run that an earlier
 * sitting left under way, lobby, minds. */
#include "front/cli/play.h"

#include "front/gate.h"
#include "front/term/lobby.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

int play_fail(struct err *e) {
    return cli_fail(e);
}

void play_warn(struct sitting *p, const char *fmt, ...) {
    size_t n = strlen(p->warning);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(p->warning + n, sizeof p->warning - n, fmt, ap);
    va_end(ap);
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
        gate_line(stderr, "gloam: no memory");
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
        gate_line(stderr, "gloam: a profile is named with a-z, 0-9, '_' and '-', at most %d of them",
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

/* Gives seats to minds; an empty name is a person's seat. */
static void seat_minds(struct sitting *p, char mind[SEATS_MAX][RUN_MIND_MAX]) {
    static char spec[SEATS_MAX][RUN_MIND_MAX + 32]; /* options live as long as the program */
    p->cli.policies = 0;
    for (uint32_t i = 0; i < p->ops->seats; i++) {
        if (!*mind[i])
            continue;
        snprintf(spec[i], sizeof spec[i], "%s=%s", p->ops->seat_names[i], mind[i]);
        p->cli.policy[p->cli.policies++] = spec[i];
    }
}

/* The lobby sets the setup and names the minds; leaving it is no failure. */
static void visit_lobby(struct sitting *p, bool *leave) {
    _Static_assert((int)LOBBY_MIND_MAX == (int)RUN_MIND_MAX, "who was chosen in a lobby can be kept");
    struct lobby l = {.set = &p->set, .setup = p->setup, .newcomer = p->newcomer};
    enum line_end end = lobby_run(&l, &p->in, &p->mode, stdout);
    *leave = !l.done;
    p->newcomer = false;
    if (end != LINE_READ)
        gate_text(stdout, "\n");
    if (l.done)
        seat_minds(p, l.mind);
}

/* The policy of a seat, empty for a person; null: the command line is wrong. */
static const char *policy_of(const struct sitting *p, uint32_t seat) {
    const char *watched = p->ops->policy_count ? p->ops->policies[0].name : "random";
    return cli_policy(&p->cli, p->ops, seat, p->cli.watch ? watched : "");
}

/* Whose eyes the screen is for. */
static void seat_people(struct sitting *p) {
    uint32_t minds = 0, person = 0;
    for (uint32_t i = 0; i < p->ops->seats; i++) {
        const char *spec = policy_of(p, i);
        if (spec && *spec)
            minds++;
        else
            person = i;
    }
    p->watched = minds == p->ops->seats;
    p->alone = minds + 1 == p->ops->seats && minds;
    p->stage.viewer = p->alone ? (int32_t)person : -1;
}

static int open_minds(struct sitting *p) {
    struct err e;
    for (uint32_t i = 0; i < p->ops->seats; i++) {
        const char *spec = policy_of(p, i);
        if (!spec)
            return EXIT_USAGE;
        snprintf(p->run.mind[i], sizeof p->run.mind[i], "%s", spec);
        if (!*spec)
            continue;
        if (mind_open(&p->mind[i], &p->set, spec, &e) != ST_OK)
            return play_fail(&e);
        p->minded[i] = true;
        if (!mind_fits(p->ops, spec, i)) {
            gate_line(stderr, "gloam: '%s' cannot play the %s; see 'gloam list policies %s'", spec,
                      p->ops->seat_names[i], p->ops->name);
            return EXIT_USAGE;
        }
    }
    seat_people(p);
    return EXIT_FINE;
}

static int64_t seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec;
}

static int open_match(struct sitting *p) {
    struct err e;
    if (match_open(&p->match, &p->set, MATCH_RECORD | MATCH_AUDIT, &e) != ST_OK ||
        stage_open(&p->stage, &p->match, p->mode, stdout, &e) != ST_OK)
        return play_fail(&e);
    stage_fit(&p->stage, p->columns, p->rows);
    if (!p->cli.analytics)
        return EXIT_FINE;
    if (analytics_open(&p->analytics, NULL, seconds, p->ops->name, &e) != ST_OK) /* before a file is made */
        return play_fail(&e);
    if (!cli_output_append(&p->analytics_out, p->cli.analytics))
        return EXIT_FAILED;
    p->analytics.f = p->analytics_out.f;
    match_observe(&p->match, analytics_observe, &p->analytics, true);
    return EXIT_FINE;
}

/* A run is played again before the eyes of those who play it, so that its log is what it was. The stage still
 * shows the question that the last step has answered: what the front answered itself, it says again. */
static void retell(void *ctx) {
    struct sitting *p = ctx;
    TEXT_ON_STACK(said, 160);
    if (!p->match.step) {
        seat_minds(p, p->run.mind);
        seat_people(p);
        stage_look(&p->stage);
    } else if (play_forced(p, &said)) {
        face_say(&p->stage.log[p->stage.seat], STYLE_DIM, 0, said.buf);
        stage_pass(&p->stage);
    } else {
        stage_step(&p->stage);
    }
}

/* A run that is not gone on with leaves nothing behind. */
static void forget(struct sitting *p) {
    p->resumed = false;
    p->cli.policies = 0;
    stage_reset(&p->stage);
}

/* Goes on with the run that was left under way, if there is one. */
static int open_run(struct sitting *p) {
    struct err e;
    enum status st = run_open(&p->run, p->ops, &e);
    if (st == ST_OK)
        st = run_load(&p->run, &p->save, &p->match, retell, p, &e);
    p->resumed = st == ST_OK;
    if (st == ST_PARSE)
        play_warn(p, "The game of profile '%s' cannot go on: %s. It is kept as %s. You begin a new one. ",
                  p->save.profile, e.text, p->save.aside);
    else if (st != ST_OK && st != ST_NOT_FOUND)
        return play_fail(&e);
    p->newcomer = p->newcomer && st == ST_NOT_FOUND;
    if (!p->resumed)
        forget(p);
    return EXIT_FINE;
}

/* Where there is a lobby, a game that was left is offered before it. One that is not gone on with stays as it
 * is until another takes its place: then its replay goes on the shelf. What is only watched takes no place.
 */
static int open_table(struct sitting *p, bool *leave) {
    enum play_wish wish = PLAY_ON;
    *leave = !play_heed(p);
    if (!*leave && p->resumed && !match_over(&p->match))
        wish = play_offer(p);
    if (wish == PLAY_ANOTHER)
        forget(p);
    *leave = *leave || wish == PLAY_LEAVE;
    if (!*leave && !p->resumed)
        visit_lobby(p, leave);
    if (*leave)
        return EXIT_FINE;
    int code = open_minds(p);
    p->running = p->running && !p->watched;
    if (code == EXIT_FINE && p->running && wish == PLAY_ANOTHER)
        play_keep_replay(p);
    return code;
}

static int open_seed(struct sitting *p) {
    p->seed = p->cli.seed;
    if (p->cli.has_seed || getrandom(&p->seed, sizeof p->seed, 0) == (ssize_t)sizeof p->seed)
        return EXIT_FINE;
    gate_line(stderr, "gloam: the system gives no random seed; say --seed N");
    return EXIT_FAILED;
}

int play_open(struct sitting *p, bool *leave) {
    const struct cli *c = &p->cli;
    bool plain = is_plain(c);
    *leave = false;
    p->shelved = !p->ops->carry;
    p->running = p->shelved && p->ops->resumable && plain;
    p->saving = !p->shelved && !c->scenario && !c->withs && !c->watch && (!c->policies || c->profile);
    int code = p->saving || p->running ? open_profile(p) : cli_ruleset(c, p->ops->name, &p->set);
    if (code == EXIT_FINE && p->shelved)
        code = open_shelf(p);
    if (code == EXIT_FINE)
        code = open_setup(p);
    if (code == EXIT_FINE)
        code = open_match(p);
    if (code == EXIT_FINE && p->running)
        code = open_run(p);
    if (code == EXIT_FINE)
        code = face_of(p->ops->name)->lobby && plain ? open_table(p, leave) : open_minds(p);
    return code == EXIT_FINE && !*leave ? open_seed(p) : code;
}
