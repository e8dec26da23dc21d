/* What may stand at the end of a command line. The tables of commands and options say of what kind a word is;
 * here stands what there is of each kind. Shells ask at every press of a key, so nothing is loaded but, where
 * rulesets are wanted, their list. A command line that makes no sense yet has no answer, and is no mistake.
 */
#include "ai/ai.h"
#include "ai/opponent.h"
#include "base/hash.h"
#include "core/metrics.h"
#include "core/registry.h"
#include "front/cli/cli.h"
#include "front/gate.h"
#include "front/limits.h"
#include "front/save/shelf.h"
#include "lab/judge/exploit.h"

#include <stdlib.h>
#include <string.h>

enum { OFFERS_MAX = 2048 };

/* The word that is being typed, and what is known from those before it. */
struct asked {
    const char *typed;
    size_t fixed; /* so many bytes of it stay: what is offered goes on from there */
    const struct cli_command *command;
    const struct game_ops *game; /* null: none is named yet, and what any of them has is offered */
    uint64_t offered[OFFERS_MAX];
    uint32_t offers;
};

/* One answer, unless something else was typed, or another game has offered it already. */
static void offer(struct asked *a, const char *before, const char *word, const char *behind,
                  const char *help) {
    TEXT_ON_STACK(whole, GATE_LINE_MAX);
    text_fmt(&whole, "%s%s%s", before, word, behind);
    const char *rest = a->typed + a->fixed;
    uint64_t hash = hash_bytes(whole.buf, strlen(whole.buf), 0);
    if (strncmp(whole.buf, rest, strlen(rest)) || a->offers == OFFERS_MAX)
        return;
    for (uint32_t i = 0; i < a->offers; i++)
        if (a->offered[i] == hash)
            return;
    a->offered[a->offers++] = hash;
    gate_part(stdout, "%.*s%s", (int)a->fixed, a->typed, whole.buf);
    gate_exact(stdout, "\t", 1);
    gate_line(stdout, "%s", help);
}

/* The shell knows more of files than we do: a line that begins with a tab asks it for them. */
static void offer_files(const char *ending) {
    gate_exact(stdout, "\t", 1);
    gate_line(stdout, "files%s%s", *ending ? " " : "", ending);
}

/* What is offered goes on behind the last of these signs. */
static char go_behind(struct asked *a, const char *signs) {
    char sign = 0;
    for (size_t i = a->fixed; a->typed[i]; i++)
        if (strchr(signs, a->typed[i])) {
            sign = a->typed[i];
            a->fixed = i + 1;
        }
    return sign;
}

/* Behind the sign, when what stands before it is one of the names; its place, or -1. */
static int32_t go_behind_name(struct asked *a, char sign, const char *const *names, uint32_t count) {
    const char *from = a->typed + a->fixed, *at = strchr(from, sign);
    for (uint32_t i = 0; at && i < count; i++)
        if (strlen(names[i]) == (size_t)(at - from) && !memcmp(names[i], from, (size_t)(at - from))) {
            a->fixed = (size_t)(at - a->typed) + 1;
            return (int32_t)i;
        }
    return -1;
}

/* -- what a game has -- */

static void offer_rules(struct asked *a, const struct game_ops *ops) {
    static struct ruleset_row rows[RULESETS_MAX];
    char root[CLI_PATH_MAX];
    struct err e;
    uint32_t n = 0;
    if (data_content_root(root, &e) != ST_OK ||
        content_rulesets(root, ops->name, rows, RULESETS_MAX, &n, &e) != ST_OK)
        return;
    for (uint32_t i = 0; i < n && i < RULESETS_MAX; i++)
        offer(a, "", rows[i].name, "", rows[i].title);
}

static void offer_scenarios(struct asked *a, const struct game_ops *ops) {
    for (uint32_t i = 0; i < ops->scenario_count; i++)
        offer(a, "", ops->scenarios[i].name, "", ops->scenarios[i].help);
}

static void offer_seats(struct asked *a, const struct game_ops *ops) {
    for (uint32_t s = 0; s < ops->seats; s++)
        offer(a, "", ops->seat_names[s], "", "a seat");
}

static void offer_targets(struct asked *a, const struct game_ops *ops) {
    for (uint32_t i = 0; ops->metrics && i < ops->metrics->target_count; i++)
        offer(a, "", ops->metrics->targets[i].name, "", ops->metrics->targets[i].label);
}

static void offer_habits(struct asked *a, const struct game_ops *ops) {
    for (uint32_t i = 0; i < ops->habit_count; i++)
        offer(a, "", ops->habits[i].name, "", ops->habits[i].help);
}

static void offer_profiles(struct asked *a, const struct game_ops *ops);

/* A mind of one seat, or of any for -1. Behind "deep:30/" stands another, behind a "~" its habits. */
static void offer_minds(struct asked *a, const struct game_ops *ops, int32_t seat) {
    const struct opponent *o;
    const char *name, *help;
    if (strpbrk(a->typed + a->fixed, "~")) {
        go_behind(a, "~+");
        offer_habits(a, ops);
        return;
    }
    bool whole = !go_behind(a, "/");
    for (uint32_t i = 0; i < mind_list(ops, i, &name, &help); i++) {
        char word[MIND_SPEC];
        size_t n = strlen(name);
        bool counts = n > 2 && !strcmp(name + n - 2, ":N"); /* the number is for the player to choose */
        snprintf(word, sizeof word, "%.*s", (int)(counts ? n - 1 : n), name);
        if (counts ? whole : seat < 0 || mind_fits(ops, name, (uint32_t)seat))
            offer(a, "", word, "", help);
    }
    for (uint32_t i = 0; whole && (o = opponent_at(ops, i)); i++)
        offer(a, "", o->name, "", o->title);
}

static void offer_opponents(struct asked *a, const struct game_ops *ops) {
    const struct opponent *o;
    for (uint32_t i = 0; (o = opponent_at(ops, i)); i++)
        offer(a, "", o->name, "", o->help);
}

/* P or SEAT=P: before a seat is named, both. */
static int32_t go_behind_seat(struct asked *a, const struct game_ops *ops) {
    int32_t seat = go_behind_name(a, '=', ops->seat_names, ops->seats);
    for (uint32_t s = 0; seat < 0 && ops->seats > 1 && s < ops->seats; s++)
        offer(a, "", ops->seat_names[s], "=", "of this seat alone");
    return seat;
}

static void offer_values(struct asked *a, const struct setting_row *row) {
    for (uint32_t i = 0; row->words && i <= row->hi; i++)
        offer(a, "", row->words[i], "", row->help);
    if (!row->words)
        offer(a, "", row->example, "", "for example");
}

static void offer_settings(struct asked *a, const struct game_ops *ops) {
    for (uint32_t i = 0; i < ops->setting_count; i++) {
        if (go_behind_name(a, '=', &ops->settings[i].name, 1) == 0) {
            offer_values(a, &ops->settings[i]);
            return;
        }
        offer(a, "", ops->settings[i].name, "=", ops->settings[i].help);
    }
}

static void offer_of_game(struct asked *a, enum cli_kind kind, const struct game_ops *ops) {
    switch (kind) {
    case OF_RULES:
        offer_rules(a, ops);
        break;
    case OF_SCENARIO:
        offer_scenarios(a, ops);
        break;
    case OF_SETTING:
        offer_settings(a, ops);
        break;
    case OF_MIND:
        offer_minds(a, ops, go_behind_seat(a, ops));
        break;
    case OF_MINDS:
        go_behind(a, ",");
        offer_minds(a, ops, -1);
        break;
    case OF_OPPONENT:
        go_behind_seat(a, ops);
        offer_opponents(a, ops);
        break;
    case OF_SEAT:
        offer_seats(a, ops);
        break;
    case OF_TARGET:
        offer_targets(a, ops);
        break;
    case OF_HABITS:
        go_behind(a, ",");
        offer_habits(a, ops);
        break;
    case OF_PROFILE:
        offer_profiles(a, ops);
        break;
    default:
        break;
    }
}

/* Of the game that is named, or of all. */
static void offer_of_games(struct asked *a, enum cli_kind kind) {
    size_t fixed = a->fixed;
    for (uint32_t i = 0; i < registry_count; i++) {
        a->fixed = fixed;
        if (!a->game || a->game == registry_games[i])
            offer_of_game(a, kind, registry_games[i]);
    }
}

/* -- what there is without a game -- */

static void offer_games(struct asked *a) {
    for (uint32_t i = 0; i < registry_count; i++)
        offer(a, "", registry_games[i]->name, "", registry_games[i]->title);
}

/* "shattered/v2+@dungeon=random": a game, its ruleset, and of changes those that name a mind. */
static void offer_variants(struct asked *a) {
    const char *change = strrchr(a->typed + a->fixed, '+');
    if (change && change[1] == '@') {
        a->fixed = (size_t)(change - a->typed) + 2;
        offer_of_games(a, OF_MIND);
    } else if (!change && go_behind(a, "/")) {
        offer_of_games(a, OF_RULES);
    } else if (!change) {
        offer_games(a);
    }
}

static void offer_profiles(struct asked *a, const struct game_ops *ops) {
    char name[SHELF_MAX][SAVE_NAME_MAX + 1];
    uint32_t n = shelf_profiles(&ops->name, 1, name);
    for (uint32_t i = 0; i < n; i++)
        offer(a, "", name[i], "", "kept");
}

static void offer_replays_of(struct asked *a, const char *game, struct shelf_replay *all) {
    char name[SHELF_MAX][SAVE_NAME_MAX + 1];
    uint32_t n = shelf_profiles(&game, 1, name);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = shelf_replays(game, name[i], all, SHELF_MAX); k--;)
            offer(a, "", all[k].path, "", "kept");
}

static void offer_replays(struct asked *a) {
    struct shelf_replay *all = calloc(SHELF_MAX, sizeof *all);
    for (uint32_t i = 0; all && i < registry_count; i++)
        offer_replays_of(a, registry_games[i]->name, all);
    free(all);
    offer_files(".replay");
}

static void offer_words(struct asked *a, const char *const *words, uint32_t count, const char *help) {
    for (uint32_t i = 0; i < count; i++)
        offer(a, "", words[i], "", help);
}

static void offer_commands(struct asked *a) {
    for (uint32_t i = 0; i < cli_command_count; i++)
        offer(a, "", cli_commands[i].name, "", cli_commands[i].summary);
}

static void offer_kind(struct asked *a, enum cli_kind kind) {
    static const char *const check[] = {"check"};
    switch (kind) {
    case OF_ANY:
        break;
    case OF_GAME:
        offer_games(a);
        break;
    case OF_VARIANT:
        offer_variants(a);
        break;
    case OF_SEARCHES:
        go_behind(a, ",");
        offer_words(a, exploit_kind_names, EXPLOIT_KINDS, "a search");
        break;
    case OF_COMMAND:
        offer_commands(a);
        break;
    case OF_LIST:
        for (uint32_t i = 0; cli_list_word(i); i++)
            offer(a, "", cli_list_word(i), "", "what there is");
        break;
    case OF_CHECK:
        offer_words(a, check, 1, "look for faults");
        break;
    case OF_SHELL:
        for (uint32_t i = 0; cli_shell(i); i++)
            offer(a, "", cli_shell(i), "", "a shell");
        break;
    case OF_FILE:
        offer_files("");
        break;
    case OF_REPLAY:
        offer_replays(a);
        break;
    default:
        offer_of_games(a, kind);
    }
}

/* -- where in the line the word stands -- */

/* The option that a word names, with or without its value behind it. */
static const struct cli_option *option_of(const struct cli_command *c, const char *word) {
    const struct cli_option *o = NULL;
    if (word[0] == '-' && word[1] == '-')
        o = cli_option_named(word + 2, strcspn(word + 2, "="));
    else if (word[0] == '-')
        o = cli_option_letter(word[1]);
    return o && cli_takes(c, o->name) ? o : NULL;
}

static bool is_given(const struct cli_option *o, const struct cli_command *c, const char *const *word,
                     uint32_t words) {
    for (uint32_t i = 1; o->at && i < words; i++)
        if (option_of(c, word[i]) == o)
            return true;
    return false;
}

static void offer_options(struct asked *a, const char *const *word, uint32_t words) {
    for (uint32_t i = 0; i < cli_option_count; i++) {
        const struct cli_option *o = &cli_options[i];
        if (cli_takes(a->command, o->name) && !is_given(o, a->command, word, words))
            offer(a, cli_dashes(o), o->name, "", o->help);
    }
    offer(a, "", "--help", "", "explain this command");
}

/* A game named by a word, or by the beginning of a variant. */
static const struct game_ops *game_of(enum cli_kind kind, const char *word) {
    char name[64];
    if (kind != OF_GAME && kind != OF_VARIANT)
        return NULL;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "/+"), word);
    return registry_find(name);
}

/* Words before the last: which of them are values and which are words decides what the last one is. */
static void complete_after_command(struct asked *a, const char *const *word, uint32_t last) {
    const struct cli_option *open = NULL;
    bool options = true;
    uint32_t place = 0;
    for (uint32_t i = 1; i < last; i++) {
        const struct cli_option *o = options && !open ? option_of(a->command, word[i]) : NULL;
        if (open) {
            open = NULL;
        } else if (o) {
            bool glued = word[i][1] == '-' ? strchr(word[i], '=') != NULL : word[i][2] != 0;
            open = o->arg && !glued ? o : NULL;
        } else if (options && !strcmp(word[i], "--")) {
            options = false;
        } else if (!options || word[i][0] != '-') {
            const struct game_ops *game = game_of(a->command->kinds[place != 0], word[i]);
            a->game = a->game ? a->game : game;
            place++;
        }
    }
    const struct cli_option *glued = options ? option_of(a->command, a->typed) : NULL;
    if (open) {
        offer_kind(a, open->kind);
    } else if (glued && glued->arg && a->typed[1] == '-' && strchr(a->typed, '=')) {
        a->fixed = (size_t)(strchr(a->typed, '=') - a->typed) + 1;
        offer_kind(a, glued->kind);
    } else if (options && a->typed[0] == '-') {
        offer_options(a, word, last);
    } else if (place < a->command->max_words) {
        if (!a->game)
            a->game = game_of(a->command->kinds[place != 0], a->typed);
        offer_kind(a, a->command->kinds[place != 0]);
    }
}

void cli_complete(const char *const *word, uint32_t words) {
    static struct asked a;
    a = (struct asked){.typed = words ? word[words - 1] : ""};
    if (words > 1) {
        a.command = cli_find(word[0]);
        if (a.command)
            complete_after_command(&a, word, words - 1);
        return;
    }
    offer_commands(&a);
    if (a.typed[0] == '-') {
        offer(&a, "", "--help", "", "list the commands");
        offer(&a, "", "--version", "", "print the version");
    }
}
