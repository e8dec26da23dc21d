/* The table of options and the parser over it and the commands. Help, completions and man page come from the same
 * rows. */
#include "front/cli/cli.h"

#include "front/gate.h"
#include "front/term/full.h"

#include <stddef.h>
#include <string.h>

#define AT(member) offsetof(struct cli, member)

const struct cli_option cli_options[] = {
    {"rules", 0, "NAME", "ruleset; see 'gloam list rules'", AT(rules), .kind = OF_RULES},
    {"scenario", 0, "NAME", "how it starts; see 'gloam list scenarios'", AT(scenario), .kind = OF_SCENARIO},
    {"with", 0, "NAME=VALUE", "change the scenario; a VALUE @FILE is a deck file", .kind = OF_SETTING},
    {"policy", 'p', "P|SEAT=P", "mind of every seat, or of one seat", .kind = OF_MIND},
    {"seed", 's', "N", "seed of all randomness, any 64-bit number", AT(seed), 0, UINT64_MAX, AT(has_seed)},
    {"seeds", 0, "LIST", "play exactly these seeds: 1,2,3 or @FILE", AT(seeds)},
    {"n", 'n', "N", "number of games", AT(n), 1, 1000000000},
    {"after", 0, "N", "play N games before each, which it goes on from", AT(after), 1, 1000},
    {"threads", 't', "N", "worker threads, 1 to 256; else all cores", AT(threads), 1, 256},
    {"json", 0, "FILE", "write JSON to FILE; '-' is standard output", AT(json), .kind = OF_FILE},
    {"csv", 0, "FILE", "write one line per game to FILE", AT(csv), .kind = OF_FILE},
    {"html", 0, "FILE", "write the report as one HTML page to FILE", AT(html), .kind = OF_FILE},
    {"set", 0, "PATH=VALUE", "try a figure: change one value for this run"},
    {"layer", 0, "FILE", "try a file of changes for this run", .kind = OF_FILE},
    {"until-width", 0, "W", "play until outcomes are known to 1%, say; at most -n", AT(until_width)},
    {"swap", 0, NULL, "pairs of games on one seed, the minds exchanged", AT(swap)},
    {"swap-seats", 0, NULL, "the same, a mind keeping its side of the setup", AT(swap_seats)},
    {"shard", 0, "I/K", "play part I of K; 'gloam merge' joins them", AT(shard)},
    {"db", 0, "FILE", "file of experiments (SQLite), made when missing", AT(db), .kind = OF_FILE},
    {"rows", 0, "N", "compositions of the first side; 0 means all", AT(rows), 0, 65536, AT(has_rows)},
    {"columns", 0, "N", "compositions of the second side; 0 means all", AT(columns), 0, 65536,
     AT(has_columns)},
    {"sample", 0, "N", "play N random pairs instead of a full grid", AT(sample), 1, 1000000},
    {"probe", 0, "FACTOR", "play suspicious cells again, FACTOR times as long", AT(probe), 2, 1000},
    {"quick", 0, NULL, "a tenth of the games, for a first look", AT(quick)},
    {"target", 0, "NAME", "the target to mend; see 'gloam targets'", AT(target), .kind = OF_TARGET},
    {"habits", 0, "LIST", "habits to try, with commas; see 'gloam list habits'", AT(habits), .kind = OF_HABITS},
    {"search", 0, "LIST", "only these searches: habits, response, choices", AT(search), .kind = OF_SEARCHES},
    {"out", 0, "FILE", "write the change, replay, export or profile to FILE", AT(out), .kind = OF_FILE},
    {"plain", 0, NULL, "no colour, no cursor movement", AT(plain)},
    {"lines", 0, NULL, "no full screen: a line is typed for each choice", AT(lines)},
    {"guided", 0, NULL, "the first two minutes of GAME, with a coach", AT(guided)},
    {"opponent", 0, "NAME|SEAT=NAME", "your opponent; see 'gloam list opponents'", AT(opponent), .kind = OF_OPPONENT},
    {"watch", 0, NULL, "minds play every seat and you watch", AT(watch)},
    {"profile", 0, "NAME", "saved profile: a-z, 0-9, '_' and '-'", AT(profile), .kind = OF_PROFILE},
    {"analytics", 0, "FILE", "append what happens to FILE as JSON lines", AT(analytics), .kind = OF_FILE},
    {"step", 0, "N", "show the state after step N", AT(step), 0, UINT32_MAX, AT(has_step)},
    {"run", 0, NULL, "show all steps to the end", AT(run)},
    {"export", 0, "text|cast", "write it all: text, or a film for asciinema", AT(export)},
    {"instructions", 0, NULL, "count instructions with callgrind", AT(instructions)},
    {"quiet", 'q', NULL, "one line without speeds", AT(quiet)},
    {"http", 0, "HOST:PORT", "serve HTTP on this machine; port 0 takes a free one", AT(http)},
    {"sessions", 0, "N", "games kept at once, 1 to 4096; 64 when not given", AT(sessions), 1, 4096},
    {"player", 0, NULL, "serve one seat, and only what it may know", AT(player)},
    {"seat", 0, "NAME", "the seat it is about; serving: the first when not given", AT(seat), .kind = OF_SEAT},
    {"minds", 0, "A,B,...", "the minds of the ladder, from weak to strong", AT(minds), .kind = OF_MINDS},
    {"against", 0, "A,B,...", "whom they meet at the other seat; ladder: else each other", AT(against), .kind = OF_MINDS},
    {"sprt", 0, "LOW,HIGH", "stop when it is sure how many Elo A is above B", AT(sprt)},
    {"time", 0, NULL, "measure processor time, which differs from run to run", AT(time)},
};
const uint32_t cli_option_count = sizeof cli_options / sizeof cli_options[0];

const struct cli_command *cli_find(const char *name) {
    for (uint32_t i = 0; i < cli_command_count; i++)
        if (!strcmp(cli_commands[i].name, name))
            return &cli_commands[i];
    return NULL;
}

bool cli_takes(const struct cli_command *c, const char *option) {
    size_t n = strlen(option);
    for (const char *s = c->options; (s = strstr(s, option)); s += n)
        if ((s == c->options || s[-1] == ' ') && (s[n] == ' ' || !s[n]))
            return true;
    return false;
}

static bool wrong_usage(const struct cli_command *c, const char *fmt, const char *a, const char *b) {
    TEXT_ON_STACK(line, GATE_LINE_MAX);
    text_fmt(&line, fmt, a, b);
    gate_line(stderr, "gloam: %s", line.buf);
    gate_line(stderr, "Try 'gloam help %s'.", c->name);
    return false;
}

static bool unknown_command(const char *word) {
    gate_part(stderr, "gloam: there is no command '%s'; there are:", word);
    for (uint32_t i = 0; i < cli_command_count; i++)
        gate_part(stderr, "%s %s", i ? "," : "", cli_commands[i].name);
    gate_text(stderr, ".\nTry 'gloam help'.\n");
    return false;
}

const char *cli_dashes(const struct cli_option *o) {
    return o->name[1] ? "--" : "-";
}

static bool unknown_option(const struct cli_command *c, const char *word) {
    gate_part(stderr, "gloam: %s takes no option '%s'; it takes:", c->name, word);
    uint32_t n = 0;
    for (uint32_t i = 0; i < cli_option_count; i++)
        if (cli_takes(c, cli_options[i].name))
            gate_part(stderr, "%s %s%s", n++ ? "," : "", cli_dashes(&cli_options[i]), cli_options[i].name);
    gate_line(stderr, "%s.", n ? "" : " none");
    gate_line(stderr, "Try 'gloam help %s'.", c->name);
    return false;
}

static bool set_whole(const struct cli_command *c, const struct cli_option *o, const char *value,
                      uint64_t *to) {
    if (text_read_u64(value, o->hi, to) && *to >= o->lo)
        return true;
    cli_say(EXIT_USAGE, "%s%s takes a whole number from %llu to %llu, not '%s'",
            cli_dashes(o), o->name, (unsigned long long)o->lo, (unsigned long long)o->hi,
            value);
    gate_line(stderr, "Try 'gloam help %s'.", c->name);
    return false;
}

/* Options that may come more than once, in order. */
static bool add_value(const struct cli_command *c, struct cli *out, const char *name, const char *value) {
    bool with = !strcmp(name, "with"), set = !strcmp(name, "set");
    if ((with || set) && !strchr(value, '='))
        return wrong_usage(
            c, with ? "--with takes NAME=VALUE, not '%s'%s" : "--set takes PATH=VALUE, not '%s'%s", value,
            "");
    uint32_t *count = with ? &out->withs : !strcmp(name, "policy") ? &out->policies : &out->changes;
    if (*count == CLI_LIST)
        return wrong_usage(c, "too many --%s options%s", name, "");
    if (with)
        out->with[*count] = value;
    else if (count == &out->policies)
        out->policy[*count] = value;
    else
        out->change[*count] = (struct cli_change){.is_layer = !set, .value = value};
    ++*count;
    return true;
}

static bool set_option(const struct cli_command *c, struct cli *out, const struct cli_option *o,
                       const char *value) {
    void *at = (char *)out + o->at;
    if (!o->at)
        return add_value(c, out, o->name, value);
    if (o->has)
        *(bool *)((char *)out + o->has) = true;
    if (o->hi)
        return set_whole(c, o, value, at);
    if (o->arg)
        *(const char **)at = value;
    else
        *(bool *)at = true;
    return true;
}

const struct cli_option *cli_option_named(const char *name, size_t n) {
    for (uint32_t i = 0; i < cli_option_count; i++)
        if (strlen(cli_options[i].name) == n && !memcmp(cli_options[i].name, name, n))
            return &cli_options[i];
    return NULL;
}

const struct cli_option *cli_option_letter(char letter) {
    for (uint32_t i = 0; i < cli_option_count; i++)
        if (letter && cli_options[i].letter == letter)
            return &cli_options[i];
    return NULL;
}

/* One option with its value: "--name value", "--name=value", "-x value" or "-xvalue". */
static bool parse_option(const struct cli_command *c, int argc, char **argv, int *i, struct cli *out) {
    const char *word = argv[*i], *value = NULL;
    const struct cli_option *o;
    if (word[1] == '-') {
        size_t n = strcspn(word + 2, "=");
        o = cli_option_named(word + 2, n);
        value = word[2 + n] ? word + 3 + n : NULL;
    } else {
        o = cli_option_letter(word[1]);
        value = word[2] ? word + 2 : NULL;
    }
    if (!o || !cli_takes(c, o->name))
        return unknown_option(c, word);
    if (!o->arg)
        return value ? wrong_usage(c, "%s takes no value", word, "") : set_option(c, out, o, NULL);
    if (!value && *i + 1 < argc)
        value = argv[++*i];
    if (!value)
        return wrong_usage(c, "%s needs a value: %s", word, o->arg);
    return set_option(c, out, o, value);
}

bool cli_parse(int argc, char **argv, struct cli *out, const struct cli_command **command) {
    memset(out, 0, sizeof *out);
    out->seed = 1;
    /* Nothing at all: in a terminal the front door opens. */
    const char *first = argc > 1 ? argv[1] : full_can() ? "play" : "help";
    if (!strcmp(first, "--help") || !strcmp(first, "-h"))
        first = "help";
    if (!strcmp(first, "--version") || !strcmp(first, "-V"))
        first = "version";
    const struct cli_command *c = cli_find(first);
    if (!c)
        return unknown_command(first);
    *command = c;
    out->command = c->name;
    bool options = true;
    for (int i = 2; i < argc; i++) {
        const char *word = argv[i];
        if (options && !strcmp(word, "--")) {
            options = false;
        } else if (options && (!strcmp(word, "--help") || !strcmp(word, "-h"))) {
            *command = cli_find("help");
            out->words = 1;
            out->word[0] = c->name;
            return true;
        } else if (options && word[0] == '-' && word[1]) {
            if (!parse_option(c, argc, argv, &i, out))
                return false;
        } else if (out->words == CLI_WORDS || out->words == c->max_words) {
            return wrong_usage(c, "'%s' is one word too many: gloam %s", word, c->name);
        } else {
            out->word[out->words++] = word;
        }
    }
    if (out->words < c->min_words)
        return wrong_usage(c, "%s needs %s", c->name, c->words);
    return true;
}
