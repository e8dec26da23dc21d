/* --player: what gloam agent and gloam mcp share when they serve one seat. The referee is the command line:
 * it says what is played, from which seed, against whom, and where the record goes. */
#include "front/cli/player.h"

#include "core/registry.h"
#include "front/gate.h"
#include "front/screen/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* {"SEAT": "POLICY"} of --policy; null after an explanation. */
static json_t *other_seats(const struct cli *c, const struct game_ops *ops) {
    json_t *seats = json_object();
    for (uint32_t s = 0; seats && s < ops->seats; s++) {
        const char *policy = cli_policy(c, ops, s, "");
        if (!policy) {
            json_decref(seats);
            return NULL;
        }
        if (*policy)
            json_object_set_new(seats, ops->seat_names[s], json_string(policy));
    }
    return seats;
}

/* {"NAME": "VALUE"} of --with; an exit code. */
static int player_settings(const struct cli *c, const struct game_ops *ops, json_t *out) {
    for (uint32_t i = 0; i < c->withs; i++) {
        char with[CLI_WITH_MAX];
        CLI_TRY(cli_with(ops->name, c->with[i], with));
        char *eq = strchr(with, '=');
        *eq = 0;
        json_object_set_new(out, with, json_string(eq + 1));
    }
    return EXIT_FINE;
}

static bool is_seat(const struct game_ops *ops, uint32_t seat, const char *said, size_t n) {
    char digits[12];
    snprintf(digits, sizeof digits, "%u", seat);
    return (strlen(digits) == n && !memcmp(digits, said, n)) ||
           (strlen(ops->seat_names[seat]) == n && !memcmp(ops->seat_names[seat], said, n));
}

/* A mind for the seat that is served, or for nobody, would be taken and then forgotten. */
static int check_policies(const struct cli *c, const struct game_ops *ops) {
    uint32_t mine = 0;
    while (c->seat && mine + 1 < ops->seats && !is_seat(ops, mine, c->seat, strlen(c->seat)))
        mine++;
    for (uint32_t i = 0; i < c->policies; i++) {
        const char *eq = strchr(c->policy[i], '=');
        if (eq ? !is_seat(ops, mine, c->policy[i], (size_t)(eq - c->policy[i])) : ops->seats > 1)
            continue;
        return cli_say(EXIT_USAGE, "%s is the seat that --player serves, %s --policy '%s' %s",
                       ops->seat_names[mine], eq ? "so" : "and there is no other, so", c->policy[i],
                       "has nobody to play for");
    }
    return EXIT_FINE;
}

static int seat_player(const struct cli *c, const struct game_ops *ops, struct desk *d) {
    struct err e;
    json_t *seats = other_seats(c, ops), *with = json_object();
    int code = seats && with ? check_policies(c, ops) : EXIT_USAGE;
    CLI_THEN(code, player_settings(c, ops, with));
    if (code == EXIT_FINE && desk_sit(d, c->seat, seats, with, &e) != ST_OK) {
        cli_name_file(c, &e);
        code = cli_fail(&e);
    }
    json_decref(seats);
    json_decref(with);
    return code;
}

/* Said before a whole game is lost for it. A record is not made anew, so none takes the place of another. */
static int check_out(const struct cli *c) {
    struct cli_output record;
    struct stat st;
    if (!c->out)
        return EXIT_FINE;
    if (stat(c->out, &st) == 0 && S_ISREG(st.st_mode))
        return cli_say(EXIT_USAGE, "'%s' is there already; --out takes the name of a new file", c->out);
    if (!cli_output_open(&record, c->out))
        return EXIT_FAILED;
    cli_output_close(&record, false);
    return EXIT_FINE;
}

int player_desk(const struct cli *c, const char *game, struct desk_options options, struct desk **out) {
    struct ruleset set;
    struct err e;
    *out = NULL;
    int code = cli_ruleset(c, game, &set);
    if (code != EXIT_FINE)
        return code;
    int32_t scenario = cli_scenario(c, set.ops, set.ops->scenarios[0].name);
    options.game = set.ops->name;
    options.scenario = set.ops->scenarios[scenario < 0 ? 0 : scenario].name;
    options.has_seed = c->has_seed;
    options.seed = c->seed;
    options.current = true;
    options.pager = &screen_pager;
    if (scenario < 0)
        code = EXIT_USAGE;
    else if (desk_open(out, &options, &e) != ST_OK || desk_adopt(*out, &set, &e) != ST_OK)
        code = cli_fail(&e);
    ruleset_close(&set);
    return code;
}

int player_open(const struct cli *c, const char *game, const atomic_bool *stop, const char *root,
                struct desk **out) {
    const struct desk_options options = {
        .root = root, .player = true, .sessions = 1, .bug = cli_bug_sealed, .stop = stop};
    *out = NULL;
    int code = check_out(c);
    CLI_THEN(code, player_desk(c, game, options, out));
    CLI_THEN(code, seat_player(c, registry_find(game), *out));
    if (code != EXIT_FINE && *out)
        desk_close(*out);
    return code;
}

int player_close(const struct cli *c, struct desk *d, int code) {
    struct cli_output out;
    uint32_t len = 0;
    if (c->out && cli_output_open(&out, c->out)) {
        char *record = desk_record(d, &len);
        bool whole = record != NULL;
        if (record)
            gate_exact(out.f, record, len);
        int closed = cli_output_close(&out, whole);
        code = code == EXIT_FINE ? whole ? closed : EXIT_FAILED : code;
        free(record);
    } else if (c->out) {
        code = EXIT_FAILED;
    }
    desk_close(d);
    return code;
}

int player_refuse(const struct cli *c) {
    const char *given = c->seat       ? "--seat"
                        : c->policies ? "--policy"
                        : c->withs    ? "--with"
                        : c->out      ? "--out"
                                      : NULL;
    if (!given)
        return EXIT_FINE;
    gate_line(stderr, "gloam: %s says what a player finds, so it goes with --player", given);
    gate_line(stderr, "Try 'gloam help %s'.", c->command);
    return EXIT_USAGE;
}
