/* What comes before the first screen of gloam play: the question for a game, profile, ruleset, setup, match, the
 * run that an earlier sitting left under way, lobby, minds. */
#include "front/cli/play.h"

#include "ai/opponent.h"
#include "core/registry.h"
#include "front/gate.h"
#include "front/save/decks.h"
#include "front/term/lobby.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

void play_warn(struct sitting *p, const char *fmt, ...) {
    size_t n = strlen(p->warning);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(p->warning + n, sizeof p->warning - n, fmt, ap);
    va_end(ap);
}

const struct game_ops *play_choose_game(struct sitting *p) {
    const struct game_ops *picked = registry_count == 1 ? registry_games[0] : NULL;
    for (uint32_t i = 0; !picked && i < registry_count; i++)
        gate_line(stdout, "%3u  %-18s %s", i + 1, registry_games[i]->title, registry_games[i]->blurb);
    while (!picked) {
        play_prompt(p, "Which game? Enter: the first, q: leave");
        if (line_next(&p->in) != LINE_READ) {
            gate_text(stdout, "\n");
            break;
        }
        if (p->in.echo)
            gate_text(stdout, "\n");
        if (line_asks_leave(p->in.line))
            break;
        unsigned long n = *p->in.line ? strtoul(p->in.line, NULL, 10) : 1;
        picked = n >= 1 && n <= registry_count ? registry_games[n - 1] : registry_find(p->in.line);
        if (!picked)
            gate_line(stdout, "A number from 1 to %u, or a name.", registry_count);
    }
    return picked;
}

bool play_watched(const struct sitting *p) {
    return !table_people(&p->table);
}

bool play_alone(const struct sitting *p) {
    return p->ops->seats > 1 && table_people(&p->table) == 1;
}

void play_put_opponents(const struct sitting *p, struct text *out) {
    for (uint32_t i = 0; play_alone(p) && i < p->ops->seats; i++)
        if (table_has_mind(&p->table, i))
            text_fmt(out, "Your opponent: %s. ", opponent_title(p->ops, p->table.policy[i]));
}

/* Whoever names rules and no profile gets one that plays by them; whoever names both must have them right. */
static int open_profile(struct sitting *p) {
    struct err e;
    char rules[40];
    const char *name = p->cli.profile ? p->cli.profile : "default";
    if (p->cli.rules) { /* what is wrong with the command line is said before anything is locked */
        CLI_TRY(cli_ruleset(&p->cli, p->ops->name, &p->set));
        CLI_OK(p->cli.profile && !p->cli.beside ? save_open(&p->save, p->ops->name, name, &e)
                                                : save_open_for(&p->save, p->ops->name, name, p->cli.rules, &e),
               &e);
        return EXIT_FINE;
    }
    CLI_OK(save_open(&p->save, p->ops->name, name, &e), &e);
    enum status st = p->keeps & KEEP_RUN ? run_rules(&p->save, rules, sizeof rules, &e) : ST_NOT_FOUND;
    if (st != ST_OK && p->keeps & KEEP_PROFILE)
        st = save_rules(&p->save, rules, sizeof rules, &e);
    if (st != ST_OK)
        return cli_ruleset(&p->cli, p->ops->name, &p->set);
    p->cli.rules = rules;
    int code = cli_ruleset(&p->cli, p->ops->name, &p->set);
    p->cli.rules = NULL;
    return code;
}

static void fresh_setup(struct sitting *p) {
    memset(p->setup, 0, p->ops->setup_size);
    p->ops->setup_fill(p->set.rules, 0, p->setup);
}

static int load_profile(struct sitting *p) {
    struct err e;
    enum status st = save_load(&p->save, &p->set, p->setup, &e);
    if (st == ST_OK) {
        memcpy(p->kept, p->setup, p->ops->setup_size);
        return EXIT_FINE;
    }
    if (st != ST_PARSE && st != ST_NOT_FOUND)
        return cli_fail(&e);
    if (st == ST_PARSE)
        play_warn(p, "The save of profile '%s' is damaged: %s. It is kept as %s. You start anew. ",
                  p->save.profile, e.text, p->save.aside);
    fresh_setup(p);
    memset(p->kept, 0xFF, p->ops->setup_size); /* differs from every setup: the first keep() saves */
    p->newcomer = true;
    return EXIT_FINE;
}

static int open_setup(struct sitting *p) {
    p->setup = calloc(1, p->ops->setup_size);
    p->kept = calloc(1, p->ops->setup_size);
    if (!p->setup || !p->kept)
        return cli_say(EXIT_FAILED, "no memory");
    if (p->keeps & KEEP_PROFILE)
        return load_profile(p);
    return cli_setup(&p->cli, &p->set, p->ops->scenarios[0].name, p->setup);
}

/* Whether the command line leaves open who plays whom where. */
static bool is_plain(const struct cli *c) {
    return !c->scenario && !c->policies && !c->withs && !c->opponent && !c->watch;
}

/* Games that persist nothing have a shelf of replays; before the first of them the player is a newcomer. */
static int open_shelf(struct sitting *p) {
    struct err e;
    char folder[FILES_PATH_MAX];
    const char *profile = p->cli.profile ? p->cli.profile : "default";
    if (!save_name_ok(profile))
        return cli_say(EXIT_USAGE, "a profile is named with a-z, 0-9, '_' and '-', at most %d of them",
                       SAVE_NAME_MAX);
    snprintf(p->save.game, sizeof p->save.game, "%s", p->ops->name);
    snprintf(p->save.profile, sizeof p->save.profile, "%s", profile);
    p->newcomer = is_plain(&p->cli) &&
                  files_folder(FILES_STATE, "replays", p->ops->name, folder, &e) == ST_OK &&
                  access(folder, F_OK) != 0;
    return EXIT_FINE;
}

/* The lobby sets the setup and names the minds; leaving it is no failure. */
static int visit_lobby(struct sitting *p, bool *leave) {
    _Static_assert((int)LOBBY_MIND_MAX == (int)TABLE_POLICY_MAX, "who is chosen in a lobby can sit there");
    struct lobby l = {.set = &p->set, .setup = p->setup, .decks = &decks_kept, .newcomer = p->newcomer};
    struct err e;
    if (p->full) {
        p->stopped = !play_full_welcome(p) || !lobby_show(&l, p->full);
    } else {
        if (lobby_run(&l, &p->in, &p->mode, stdout) != LINE_READ)
            gate_text(stdout, "\n");
        p->newcomer = false;
    }
    *leave = !l.done;
    for (uint32_t i = 0; l.done && i < p->ops->seats; i++)
        CLI_OK(table_seat(&p->table, i, l.mind[i], &e), &e);
    return EXIT_FINE;
}

void play_find_viewer(struct sitting *p) {
    p->stage.viewer = play_alone(p)                           ? (int32_t)table_person(&p->table)
                      : play_watched(p) && p->ops->watched ? (int32_t)p->ops->seats
                                                              : -1;
}

bool play_change_sides(struct sitting *p) {
    uint32_t mine = table_person(&p->table), other = 1 - mine;
    char mind[TABLE_POLICY_MAX];
    struct err e;
    if (p->ops->seats != 2 || !play_alone(p) || !mind_fits(p->ops, p->table.policy[other], mine))
        return false;
    memcpy(mind, p->table.policy[other], sizeof mind);
    return table_seat(&p->table, mine, mind, &e) == ST_OK && table_seat(&p->table, other, "", &e) == ST_OK;
}

static int no_opponent(const struct sitting *p, const char *name) {
    const struct opponent *o = opponent_at(p->ops, 0);
    TEXT_ON_STACK(names, 200);
    if (!o)
        return cli_say(EXIT_USAGE, "%s has one seat, yours: it takes no --opponent", p->ops->name);
    for (uint32_t i = 0; (o = opponent_at(p->ops, i)); i++)
        text_fmt(&names, "%s%s", i ? ", " : "", o->name);
    return cli_say(EXIT_USAGE, "there is no opponent '%.60s'; there are %s", name, names.buf);
}

/* Who plays against the person, and where: at the seat that is named, else at every one behind the person's. */
struct against {
    const char *name;
    int32_t seat; /* -1: none is named */
};

static int read_opponent(const struct sitting *p, struct against *out) {
    const char *word = p->cli.opponent, *is = word ? strchr(word, '=') : NULL;
    *out = (struct against){.name = is ? is + 1 : word, .seat = -1};
    if (word && !opponent_find(p->ops, out->name))
        return no_opponent(p, out->name);
    if (is)
        out->seat = cli_seat(p->ops, word, (size_t)(is - word));
    return is && out->seat < 0 ? EXIT_USAGE : EXIT_FINE;
}

/* Whom a seat gets that no --policy is for; "": a person. */
static const char *usual_sitter(const struct sitting *p, const struct against *a, uint32_t seat, bool person) {
    if (p->cli.watch)
        return mind_first(p->ops, seat);
    return a->name && (a->seat == (int32_t)seat || (a->seat < 0 && person)) ? a->name : "";
}

/* Seats that the command line gives to minds. */
static int seat_named(struct sitting *p) {
    struct against a;
    struct err e;
    bool person = false, opponent = false;
    CLI_TRY(read_opponent(p, &a));
    for (uint32_t i = 0; i < p->ops->seats; i++) {
        const char *usual = usual_sitter(p, &a, i, person), *policy = cli_policy(&p->cli, p->ops, i, usual);
        if (!policy)
            return EXIT_USAGE;
        person = person || !*policy;
        opponent = opponent || (a.name && !strcmp(policy, opponent_mind(p->ops, a.name)));
        CLI_OK(table_seat(&p->table, i, policy, &e), &e);
    }
    if (a.name && !(person && opponent))
        return cli_say(EXIT_USAGE, "--opponent leaves one seat to you and takes another: leave out %s",
                       p->cli.watch ? "--watch" : "--policy");
    return EXIT_FINE;
}

static int64_t clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec;
}

void play_heed_asks(struct sitting *p) {
    const bool always = p->settings->asks == ASKS_ALWAYS;
    p->stage.wish = always ? p->stage.wish | WISH_ASK : p->stage.wish & ~(uint32_t)WISH_ASK;
}

static int open_table_match(struct sitting *p) {
    struct err e;
    if (table_open(&p->table, &p->set, NULL, &e) != ST_OK ||
        stage_open(&p->stage, &p->table.match, p->mode, stdout, &e) != ST_OK)
        return cli_fail(&e);
    play_heed_asks(p);
    if (p->full)
        CLI_OK(sight_open(&p->sight, &p->table.match, -1, &e), &e);
    if (!p->cli.analytics)
        return EXIT_FINE;
    if (!cli_output_append(&p->analytics_out, p->cli.analytics))
        return EXIT_FAILED;
    analytics_open(&p->analytics, p->analytics_out.f, clock_seconds, p->ops);
    match_observe(&p->table.match, analytics_observe, &p->analytics, true);
    return EXIT_FINE;
}

/* A run is played again before the eyes of those who play it, so that its log is what it was. The stage still
 * shows the question that the last step has answered: what the front answered itself, it says again. */
static void retell_on_stage(void *ctx) {
    struct sitting *p = ctx;
    TEXT_ON_STACK(said, 160);
    if (table_carry(&p->table, table_person(&p->table), p->setup) &&
        !memcmp(p->setup, p->kept, p->ops->setup_size))
        p->known = true;
    if (!p->table.match.step) {
        play_find_viewer(p);
        stage_look(&p->stage);
        if (p->full)
            play_full_begin(p);
    } else if (play_forced(p, &said)) {
        face_say(&p->stage.log[p->stage.seat], STYLE_DIM, 0, said.buf);
        stage_pass(&p->stage);
    } else {
        stage_step(&p->stage);
    }
    if (p->full && p->table.match.step)
        sight_step(&p->sight);
}

/* A run that is not gone on with leaves nothing behind. */
static void forget_run(struct sitting *p) {
    p->resumed = false;
    table_clear_seats(&p->table);
    stage_reset(&p->stage);
    if (p->full)
        sight_reset(&p->sight, -1);
    if (p->keeps & KEEP_PROFILE && p->newcomer)
        fresh_setup(p);
    else if (p->keeps & KEEP_PROFILE)
        memcpy(p->setup, p->kept, p->ops->setup_size);
}

/* A profile that has gone on without the run, under other options or from a copy, would be taken back by it.
 */
static enum status check_profile(struct sitting *p, struct err *e) {
    struct err moved;
    if (!(p->keeps & KEEP_PROFILE) || p->newcomer || p->known)
        return ST_OK;
    if (run_set_aside(&p->run, &p->save, &moved) == ST_OK)
        return err_set(e, ST_PARSE, "the profile has gone on without it");
    *e = moved;
    return moved.status;
}

/* Goes on with the run that was left under way, if there is one. */
static int open_run(struct sitting *p) {
    struct err e;
    enum status st = run_open(&p->run, p->ops, &e);
    THEN(st, run_load(&p->run, &p->save, &p->table, retell_on_stage, p, &e));
    THEN(st, check_profile(p, &e));
    p->resumed = st == ST_OK;
    if (st == ST_PARSE)
        play_warn(p, "The game of profile '%s' cannot go on: %s. It is kept as %s. You begin a new one. ",
                  p->save.profile, e.text, p->save.aside);
    else if (st != ST_OK && st != ST_NOT_FOUND)
        return cli_fail(&e);
    if (!p->resumed)
        forget_run(p);
    p->newcomer = p->newcomer && st == ST_NOT_FOUND;
    return EXIT_FINE;
}

/* Where there is a lobby, a game that was left is offered before it. One that is not gone on with stays as it
 * is until another takes its place: then its replay goes on the shelf. What is only watched takes no place.
 */
static int open_table(struct sitting *p, bool *leave) {
    enum play_wish wish = PLAY_ON;
    int code = EXIT_FINE;
    *leave = !p->full && !play_heed(p);
    if (!*leave && p->resumed && !match_over(&p->table.match))
        wish = !p->full ? play_offer(p) : p->another ? PLAY_ANOTHER : PLAY_ON;
    if (wish == PLAY_ANOTHER)
        forget_run(p);
    *leave = *leave || wish == PLAY_LEAVE;
    if (!*leave && !p->resumed)
        code = visit_lobby(p, leave);
    if (*leave || code != EXIT_FINE)
        return code;
    if (play_watched(p))
        p->keeps &= ~(uint32_t)KEEP_RUN;
    if (p->keeps & KEEP_RUN && wish == PLAY_ANOTHER)
        play_keep_replay(p);
    return EXIT_FINE;
}

/* Without a lobby: a run that was left goes on, unless another was asked for at the door. What belongs to a
 * profile is given up at its own table, where that has a price. */
static int seat_again(struct sitting *p) {
    if (p->resumed && p->another && !(p->keeps & KEEP_PROFILE) && !match_over(&p->table.match)) {
        play_keep_replay(p);
        forget_run(p);
    }
    return p->resumed ? EXIT_FINE : seat_named(p);
}

uint64_t play_match_seed(const struct sitting *p, uint64_t index) {
    const uint64_t seed = table_seed(p->seed, index);
    return p->cli.has_seed ? seed : seed % CLI_SEEDS_DRAWN;
}

static int open_seed(struct sitting *p) {
    p->seed = p->cli.seed;
    if (p->cli.has_seed || getrandom(&p->seed, sizeof p->seed, 0) == (ssize_t)sizeof p->seed)
        return EXIT_FINE;
    return cli_say(EXIT_FAILED, "the system gives no random seed; say --seed N");
}

/* What is to be kept: a scenario, settings and shows are played for themselves. */
static uint32_t what_to_keep(const struct sitting *p) {
    const struct cli *c = &p->cli;
    bool saves = p->ops->carry && !c->scenario && !c->withs && !c->watch && (!c->policies || c->profile);
    bool runs = p->ops->resumable && is_plain(c);
    return (saves ? KEEP_PROFILE : 0) | (runs ? KEEP_RUN : 0);
}

int play_open(struct sitting *p, bool *leave) {
    const struct cli *c = &p->cli;
    *leave = false;
    p->stopped = false;
    p->keeps = what_to_keep(p);
    int code = p->keeps ? open_profile(p) : cli_ruleset(c, p->ops->name, &p->set);
    if (code == EXIT_FINE && !p->ops->carry)
        code = open_shelf(p);
    CLI_THEN(code, open_setup(p));
    CLI_THEN(code, open_table_match(p));
    if (code == EXIT_FINE && p->keeps & KEEP_RUN)
        code = open_run(p);
    if (code == EXIT_FINE && lobby_of(p->ops) && is_plain(c))
        code = open_table(p, leave);
    else if (code == EXIT_FINE)
        code = seat_again(p);
    if (code != EXIT_FINE || *leave)
        return code;
    play_find_viewer(p);
    return open_seed(p);
}
