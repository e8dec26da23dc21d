/* The tables of commands and options, and the parser over them. Help and man page come from the same rows. */
#include "front/cli/cli.h"

#include <string.h>

const struct cli_command cli_commands[] = {
    {"play", "[GAME]", "play a game in this terminal",
     "Plays GAME (when none is named you are asked which). What a game keeps between sittings is saved by "
     "itself; "
     "end of input saves and leaves. A game for several seats asks who sits where; --scenario, --with and "
     "--policy "
     "answer that beforehand: a seat with --policy SEAT=P is played by that mind, the seats without are "
     "yours, at "
     "one keyboard if there are two. With --watch, or a mind in every seat, you watch.",
     "rules seed scenario with profile plain policy watch analytics", 0, 1, cmd_play},
    {"sim", "GAME", "play many games and report",
     "Plays -n games by policies and prints outcomes, figures with 95% intervals, and the published targets "
     "with "
     "their verdicts. The same seed gives the same bytes for any number of threads.",
     "rules seed scenario with policy n threads json", 1, 1, cmd_sim},
    {"targets", "GAME", "hold the published figures against play",
     "Plays what the published figures of GAME call for and prints each with its band, the measured value, a "
     "95% interval and a verdict. -n sets the games of every probe. Exit code 1 if any target is off.",
     "rules seed n threads json", 1, 1, cmd_targets},
    {"replay", "FILE", "show a recorded game again",
     "Shows a replay step by step: Enter for the next step, a number to jump, ? for more.", "plain step run",
     1, 1, cmd_replay},
    {"verify", "FILE...", "check recorded games",
     "Plays each replay again and reports the first step and field that differ. Exit code 1 if any does.", "",
     1, CLI_WORDS, cmd_verify},
    {"content", "check [GAME]", "check the content files",
     "Loads every ruleset of every game (or of one) and names file, path and reason of the first fault. "
     "Files "
     "and folders that no ruleset reads are faults too.",
     "", 1, 2, cmd_content},
    {"bench", "[GAME...]", "measure speed and print behaviour signatures",
     "Games, decisions and nodes per second for each policy, and a signature that changes only when "
     "behaviour does. "
     "With --instructions, instructions per decision and per game, counted by callgrind. Each --policy P is "
     "a "
     "run of its own; with --policy SEAT=P there is one run, seated as in sim.",
     "rules scenario policy n json instructions quiet", 0, CLI_WORDS, cmd_bench},
    {"agent", "GAME", "play over JSON lines",
     "One JSON object per line in, one per line out; see docs/agents.md.", "rules seed scenario", 1, 1,
     cmd_agent},
    {"list", "games|rules|scenarios|policies|settings [GAME]", "say what there is",
     "Lists games, rulesets, scenarios, policies or what --with can set, of one game or of all.", "", 1, 2,
     cmd_list},
    {"help", "[COMMAND]", "explain a command", "Explains a command, or lists them all.", "", 0, 1, cmd_help},
    {"man", "", "print the man page", "Prints the man page gloam.1, made from the same tables as the help.",
     "", 0, 0, cmd_man},
    {"version", "", "print the version", "Prints the version of the program and of its games.", "", 0, 0,
     cmd_version},
};
const uint32_t cli_command_count = sizeof cli_commands / sizeof cli_commands[0];

const struct cli_option cli_options[] = {
    {"rules", 0, "NAME", "ruleset; see 'gloam list rules'"},
    {"scenario", 0, "NAME", "how it starts; see 'gloam list scenarios'"},
    {"with", 0, "NAME=VALUE", "change the scenario; an unknown NAME lists them"},
    {"policy", 'p', "P|SEAT=P", "mind of every seat, or of one seat"},
    {"seed", 's', "N", "seed of all randomness, any 64-bit number"},
    {"n", 'n', "N", "number of games"},
    {"threads", 't', "N", "worker threads, 1 to 256; else all cores"},
    {"json", 0, "FILE", "write JSON to FILE; '-' is standard output"},
    {"plain", 0, NULL, "no colour, no cursor movement"},
    {"watch", 0, NULL, "minds play every seat and you watch"},
    {"profile", 0, "NAME", "saved profile: a-z, 0-9, '_' and '-'"},
    {"analytics", 0, "FILE", "append what happens to FILE as JSON lines"},
    {"step", 0, "N", "show the state after step N"},
    {"run", 0, NULL, "show all steps to the end"},
    {"instructions", 0, NULL, "count instructions with callgrind"},
    {"quiet", 'q', NULL, "one line without speeds"},
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

static bool complain(const struct cli_command *c, const char *fmt, const char *a, const char *b) {
    fputs("gloam: ", stderr);
    fprintf(stderr, fmt, a, b);
    if (c)
        fprintf(stderr, "\nTry 'gloam help %s'.\n", c->name);
    else
        fputs("\nTry 'gloam help'.\n", stderr);
    return false;
}

static bool unknown_command(const char *word) {
    fprintf(stderr, "gloam: there is no command '%s'; there are:", word);
    for (uint32_t i = 0; i < cli_command_count; i++)
        fprintf(stderr, "%s %s", i ? "," : "", cli_commands[i].name);
    fputs(".\nTry 'gloam help'.\n", stderr);
    return false;
}

static bool unknown_option(const struct cli_command *c, const char *word) {
    fprintf(stderr, "gloam: %s takes no option '%s'; it takes:", c->name, word);
    uint32_t n = 0;
    for (uint32_t i = 0; i < cli_option_count; i++)
        if (cli_takes(c, cli_options[i].name))
            fprintf(stderr, "%s %s%s", n++ ? "," : "", strlen(cli_options[i].name) > 1 ? "--" : "-",
                    cli_options[i].name);
    fprintf(stderr, "%s.\nTry 'gloam help %s'.\n", n ? "" : " none", c->name);
    return false;
}

static bool number(const char *s, uint64_t lo, uint64_t hi, uint64_t *out) {
    return text_read_u64(s, hi, out) && *out >= lo;
}

static bool set_number(const struct cli_command *c, struct cli *out, const char *name, const char *value) {
    uint64_t v;
    if (!strcmp(name, "seed")) {
        if (!number(value, 0, UINT64_MAX, &out->seed))
            return complain(c, "--seed takes a whole number from 0 to 18446744073709551615, not '%s'", value,
                            "");
        out->has_seed = true;
    } else if (!strcmp(name, "n")) {
        if (!number(value, 1, 1000000000, &out->n))
            return complain(c, "-n takes a whole number from 1 to 1000000000, not '%s'", value, "");
    } else if (!strcmp(name, "threads")) {
        if (!number(value, 1, 256, &v))
            return complain(c, "--threads takes a whole number from 1 to 256, not '%s'", value, "");
        out->threads = (uint32_t)v;
    } else {
        if (!number(value, 0, UINT32_MAX, &v))
            return complain(c, "--step takes a whole number, not '%s'", value, "");
        out->step = (int64_t)v;
    }
    return true;
}

static bool set_option(const struct cli_command *c, struct cli *out, const struct cli_option *o,
                       const char *value) {
    const struct {
        const char *name;
        const char **text;
        bool *flag;
    } plain[] = {
        {"rules", &out->rules, NULL}, {"scenario", &out->scenario, NULL},
        {"json", &out->json, NULL},   {"profile", &out->profile, NULL},
        {"plain", NULL, &out->plain}, {"watch", NULL, &out->watch},
        {"run", NULL, &out->run},     {"analytics", &out->analytics, NULL},
        {"quiet", NULL, &out->quiet}, {"instructions", NULL, &out->instructions},
    };
    for (uint32_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        if (strcmp(plain[i].name, o->name))
            continue;
        if (plain[i].text)
            *plain[i].text = value;
        else
            *plain[i].flag = true;
        return true;
    }
    if (!strcmp(o->name, "with")) {
        if (!strchr(value, '='))
            return complain(c, "--with takes NAME=VALUE, not '%s'%s", value, "");
        if (out->withs == CLI_WITH)
            return complain(c, "too many --with options%s%s", "", "");
        out->with[out->withs++] = value;
        return true;
    }
    if (strcmp(o->name, "policy"))
        return set_number(c, out, o->name, value);
    if (out->policies == CLI_POLICIES)
        return complain(c, "too many --policy options%s%s", "", "");
    out->policy[out->policies++] = value;
    return true;
}

static const struct cli_option *find_option(const char *name, size_t n) {
    for (uint32_t i = 0; i < cli_option_count; i++)
        if (strlen(cli_options[i].name) == n && !memcmp(cli_options[i].name, name, n))
            return &cli_options[i];
    return NULL;
}

static const struct cli_option *find_letter(char letter) {
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
        o = find_option(word + 2, n);
        value = word[2 + n] ? word + 3 + n : NULL;
    } else {
        o = find_letter(word[1]);
        value = word[2] ? word + 2 : NULL;
    }
    if (!o || !cli_takes(c, o->name))
        return unknown_option(c, word);
    if (!o->arg)
        return value ? complain(c, "%s takes no value", word, "") : set_option(c, out, o, NULL);
    if (!value && *i + 1 < argc)
        value = argv[++*i];
    if (!value)
        return complain(c, "%s needs a value: %s", word, o->arg);
    return set_option(c, out, o, value);
}

bool cli_parse(int argc, char **argv, struct cli *out, const struct cli_command **command) {
    memset(out, 0, sizeof *out);
    out->seed = 1;
    out->step = -1;
    const char *first = argc > 1 ? argv[1] : "help";
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
            return complain(c, "'%s' is one word too many: gloam %s", word, c->name);
        } else {
            out->word[out->words++] = word;
        }
    }
    if (out->words < c->min_words)
        return complain(c, "%s needs %s", c->name, c->words);
    return true;
}
