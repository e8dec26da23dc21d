/* Help and man page, both made from the tables in options.c. */
#include "front/cli/cli.h"

#include "core/registry.h"

#include <string.h>

#ifndef GLOAM_VERSION
#define GLOAM_VERSION "0"
#endif

static void option_words(const struct cli_option *o, char *out, size_t cap) {
    bool word = strlen(o->name) > 1;
    snprintf(out, cap, "%s%c%s%s%s%s%s", o->letter && word ? "-" : "", o->letter && word ? o->letter : '-',
             o->letter && word ? ", --"
             : word            ? "-"
                               : "",
             o->name, o->arg ? " " : "", o->arg ? o->arg : "", "");
}

void cli_help(FILE *f, const struct cli_command *c) {
    if (!c) {
        fputs("gloam: one engine, many games. Rules are data, the same seed is the same game.\n\n", f);
        fputs("usage: gloam COMMAND [WORDS] [OPTIONS]\n\n", f);
        for (uint32_t i = 0; i < cli_command_count; i++)
            fprintf(f, "  %-9s %s\n", cli_commands[i].name, cli_commands[i].summary);
        fputs("\n'gloam help COMMAND' explains one of them. To begin: gloam play\n", f);
        return;
    }
    fprintf(f, "gloam %s: %s\n\nusage: gloam %s%s%s%s\n\n", c->name, c->summary, c->name,
            *c->words ? " " : "", c->words, *c->options ? " [OPTIONS]" : "");
    TEXT_ON_STACK(details, 2000);
    text_wrapped(&details, c->details, 78, 0);
    fputs(details.buf, f);
    bool head = false;
    for (uint32_t i = 0; i < cli_option_count; i++) {
        char words[60];
        if (!cli_takes(c, cli_options[i].name))
            continue;
        if (!head)
            fputs("\noptions:\n", f);
        head = true;
        option_words(&cli_options[i], words, sizeof words);
        fprintf(f, "  %-22s %s\n", words, cli_options[i].help);
    }
}

/* Dashes and dots as roff wants them. */
static void roff(FILE *f, const char *s) {
    for (; *s; s++) {
        if (*s == '-')
            fputs("\\-", f);
        else if (*s == '\\')
            fputs("\\e", f);
        else if (*s == '\'')
            fputs("\\(aq", f);
        else
            fputc(*s, f);
    }
}

static void man_options(FILE *f, const struct cli_command *c) {
    for (uint32_t i = 0; i < cli_option_count; i++) {
        char words[60];
        if (!cli_takes(c, cli_options[i].name))
            continue;
        option_words(&cli_options[i], words, sizeof words);
        fputs(".RS\n.TP\n.B ", f);
        roff(f, words);
        fputs("\n", f);
        roff(f, cli_options[i].help);
        fputs("\n.RE\n", f);
    }
}

void cli_man(FILE *f) {
    fprintf(f, ".TH GLOAM 1 \"\" \"gloam %s\" \"Games\"\n", GLOAM_VERSION);
    fputs(".SH NAME\ngloam \\- deterministic games for people, agents and designers\n", f);
    fputs(".SH SYNOPSIS\n.B gloam\n.I COMMAND\n[\\fIWORDS\\fR] [\\fIOPTIONS\\fR]\n", f);
    fputs(".SH DESCRIPTION\nGloam hosts games whose rules are data. A game is rebuilt exactly from its seed, "
          "its setup, "
          "its content\nand the list of actions. People, agents and simulations go through the same door.\n",
          f);
    fputs(".SH COMMANDS\n", f);
    for (uint32_t i = 0; i < cli_command_count; i++) {
        const struct cli_command *c = &cli_commands[i];
        fprintf(f, ".TP\n.B %s ", c->name);
        roff(f, c->words);
        fputs("\n", f);
        roff(f, c->details);
        fputs("\n", f);
        man_options(f, c);
    }
    fputs(".SH ENVIRONMENT\n.TP\n.B GLOAM_CONTENT\nFolder of the content; otherwise it is looked for beside "
          "the program "
          "and in the data folder.\n",
          f);
    fputs(".TP\n.B NO_COLOR\nWhen set and not empty: no colour.\n", f);
    fputs(".TP\n.B XDG_DATA_HOME, XDG_STATE_HOME, XDG_CONFIG_HOME\nWhere saves, replays and settings are "
          "kept.\n",
          f);
    fputs(".SH EXIT STATUS\n0 when all went well, 1 when something failed or differs, 2 when the command "
          "line was "
          "wrong.\n",
          f);
    fputs(".SH FILES\n.TP\n.I ~/.local/share/gloam/GAME/PROFILE.json\nSaved profiles, readable JSON.\n", f);
    fputs(".TP\n.I ~/.local/state/gloam/replays\nReplays of your games.\n", f);
}

int cmd_help(const struct cli *c) {
    const struct cli_command *about = c->words ? cli_find(c->word[0]) : NULL;
    if (c->words && !about) {
        fprintf(stderr, "gloam: there is no command '%s'. Try 'gloam help'.\n", c->word[0]);
        return EXIT_USAGE;
    }
    cli_help(stdout, about);
    return EXIT_FINE;
}

int cmd_man(const struct cli *c) {
    (void)c;
    cli_man(stdout);
    return EXIT_FINE;
}

int cmd_version(const struct cli *c) {
    (void)c;
    printf("gloam %s\n", GLOAM_VERSION);
    for (uint32_t i = 0; i < registry_count; i++)
        printf("  %s, rules version %u\n", registry_games[i]->name, registry_games[i]->version);
    return EXIT_FINE;
}
