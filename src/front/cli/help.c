/* Help and man page, both made from the tables in commands.c and options.c. */
#include "front/cli/cli.h"

#include "core/registry.h"
#include "front/gate.h"

#include <string.h>

#ifndef GLOAM_VERSION
#define GLOAM_VERSION "0"
#endif

static void option_words(const struct cli_option *o, char *out, size_t cap) {
    bool word = strlen(o->name) > 1;
    char letter[8] = "";
    if (o->letter && word)
        snprintf(letter, sizeof letter, "-%c, ", o->letter);
    snprintf(out, cap, "%s%s%s%s%s", letter, cli_dashes(o), o->name, o->arg ? " " : "",
             o->arg ? o->arg : "");
}

/* c null: all commands. */
static void write_help(FILE *f, const struct cli_command *c) {
    if (!c) {
        gate_text(f, "gloam: one engine, many games. Rules are data, the same seed is the same game.\n\n"
                     "usage: gloam COMMAND [WORDS] [OPTIONS]\n\n");
        for (uint32_t i = 0; i < cli_command_count; i++)
            gate_line(f, "  %-10s %s", cli_commands[i].name, cli_commands[i].summary);
        gate_text(f, "\n'gloam help COMMAND' explains one of them. To begin: gloam play\n");
        return;
    }
    TEXT_ON_STACK(page, 4000);
    text_fmt(&page, "gloam %s: %s\n\nusage: gloam %s%s%s%s\n\n", c->name, c->summary, c->name,
             *c->words ? " " : "", c->words, *c->options ? " [OPTIONS]" : "");
    text_wrapped(&page, c->details, 78, 0);
    gate_text(f, page.buf);
    bool head = false;
    for (uint32_t i = 0; i < cli_option_count; i++) {
        char words[60];
        if (!cli_takes(c, cli_options[i].name))
            continue;
        if (!head)
            gate_text(f, "\noptions:\n");
        head = true;
        option_words(&cli_options[i], words, sizeof words);
        gate_line(f, "  %-22s %s", words, cli_options[i].help);
    }
}

/* Dashes and dots as roff wants them. */
static void roff(FILE *f, const char *s) {
    for (; *s; s++) {
        if (*s == '-')
            gate_text(f, "\\-");
        else if (*s == '\\')
            gate_text(f, "\\e");
        else if (*s == '\'')
            gate_text(f, "\\(aq");
        else
            gate_exact(f, s, 1);
    }
}

static void man_options(FILE *f, const struct cli_command *c) {
    for (uint32_t i = 0; i < cli_option_count; i++) {
        char words[60];
        if (!cli_takes(c, cli_options[i].name))
            continue;
        option_words(&cli_options[i], words, sizeof words);
        gate_text(f, ".RS\n.TP\n.B ");
        roff(f, words);
        gate_text(f, "\n");
        roff(f, cli_options[i].help);
        gate_text(f, "\n.RE\n");
    }
}

static void write_man(FILE *f) {
    gate_line(f, ".TH GLOAM 1 \"\" \"gloam %s\" \"Games\"", GLOAM_VERSION);
    gate_text(f, ".SH NAME\ngloam \\- deterministic games for people, agents and designers\n");
    gate_text(f, ".SH SYNOPSIS\n.B gloam\n.I COMMAND\n[\\fIWORDS\\fR] [\\fIOPTIONS\\fR]\n");
    gate_text(
        f,
        ".SH DESCRIPTION\nGloam hosts games whose rules are data. A game is rebuilt exactly from its seed, "
        "its setup, "
        "its content\nand the list of actions. People, agents and simulations go through the same door.\n");
    gate_text(f, ".SH COMMANDS\n");
    for (uint32_t i = 0; i < cli_command_count; i++) {
        const struct cli_command *c = &cli_commands[i];
        gate_text(f, ".TP\n.B ");
        gate_part(f, "%s ", c->name);
        roff(f, c->words);
        gate_text(f, "\n");
        roff(f, c->details);
        gate_text(f, "\n");
        man_options(f, c);
    }
    gate_text(
        f, ".SH ENVIRONMENT\n.TP\n.B GLOAM_CONTENT\nFolder of the content; otherwise it is looked for where it "
           "was installed and above the program.\n");
    gate_text(f, ".TP\n.B NO_COLOR\nWhen set and not empty: no colour.\n");
    gate_text(f,
              ".TP\n.B XDG_DATA_HOME, XDG_STATE_HOME, XDG_CONFIG_HOME\nWhere saves, replays and settings are "
              "kept.\n");
    gate_text(f,
              ".SH EXIT STATUS\n0 when all went well, 1 when something failed or differs, 2 when the command "
              "line was wrong.\n");
    gate_text(f,
              ".SH FILES\n.TP\n.I ~/.local/share/gloam/GAME/PROFILE.json\nSaved profiles, readable JSON.\n");
    gate_text(f, ".TP\n.I ~/.local/state/gloam/replays\nReplays of your games.\n");
}

int cmd_help(const struct cli *c) {
    const struct cli_command *about = c->words ? cli_find(c->word[0]) : NULL;
    if (c->words && !about)
        return cli_say(EXIT_USAGE, "there is no command '%s'. Try 'gloam help'.", c->word[0]);
    write_help(stdout, about);
    return EXIT_FINE;
}

int cmd_man(const struct cli *c) {
    (void)c;
    write_man(stdout);
    return EXIT_FINE;
}

int cmd_version(const struct cli *c) {
    (void)c;
    gate_line(stdout, "gloam %s", GLOAM_VERSION);
    for (uint32_t i = 0; i < registry_count; i++)
        gate_line(stdout, "  %s, rules version %u", registry_games[i]->name, registry_games[i]->version);
    return EXIT_FINE;
}
