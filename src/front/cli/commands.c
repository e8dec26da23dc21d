/* The table of commands. */
#include "front/cli/cli.h"

const struct cli_command cli_commands[] = {
    {"play", "[GAME]", "play a game in this terminal",
     "Plays GAME (when none is named you are asked which). What a game keeps between sittings is saved by "
     "itself; end of input saves and leaves. A game under way is kept after every action and gone on with "
     "the next time, unless --scenario, --with, --policy, --opponent or "
     "--watch set it out. A game for several seats asks who sits where; --scenario, --with and --policy "
     "answer that beforehand: a seat with --policy SEAT=P is played by that mind, the seats without are "
     "yours, at one keyboard if there are two. With --opponent NAME the first of them is yours and NAME plays "
     "the rest; with --opponent SEAT=NAME NAME plays that seat. With --watch, or a mind in every seat, you watch. "
     "With --guided a coach shows you GAME in two minutes, in a short game of its own that is not kept.",
     "rules seed scenario with profile plain lines guided policy opponent watch analytics", 0, 1, cmd_play, {OF_GAME}},
    {"sim", "GAME", "play many games and report",
     "Plays -n games by policies and prints outcomes, figures with 95% intervals, and the published targets "
     "with their verdicts. The same seed gives the same bytes for any number of threads. With --seeds it "
     "plays exactly these, each as a session of that seed would be dealt. With --after N each game goes on "
     "from N that were played before it, by the same mind: the profile of darkdelve grows, and what is "
     "counted is the last.",
     "rules seed seeds scenario with policy n after threads set layer until-width swap swap-seats shard json csv "
     "html db",
     1, 1, cmd_sim, {OF_GAME}},
    {"merge", "PART...", "join the parts of a simulation",
     "Joins what 'gloam sim --shard I/K --json PART' wrote for every I, and prints what one run of all games "
     "would have printed, to the byte.",
     "json html", 1, CLI_WORDS, cmd_merge, {OF_FILE, OF_FILE}},
    {"compare", "A B", "play two variants on the same seeds",
     "A and B are GAME or GAME/RULESET, changed by any number of '+PATH=VALUE', '+FILE.json' (a layer) or "
     "'+@SEAT=POLICY'; B may be the changes alone, on top of A: gloam compare shattered "
     "+creatures.thornback_boar.vitality=27. Says for every figure whether the difference is real, by a "
     "paired test.",
     "rules seed scenario with policy n threads json html", 2, 2, cmd_compare, {OF_VARIANT, OF_VARIANT}},
    {"lab", "[GAME]", "change a figure and watch what it does",
     "Opens a full screen: pick a game, how it starts, who plays and a figure of the content to change, and "
     "watch outcomes and figures with 95% intervals while the same games are played without the change and "
     "with it. It writes the report as a page or as JSON, and tells the command line (of sim or compare) that "
     "prints the same figures. It needs a terminal.",
     "", 0, 1, cmd_lab, {OF_GAME}},
    {"matrix", "GAME", "play compositions of both sides against each other",
     "Draws compositions of both sides, plays every pair (or --sample pairs) and reports who beats whom: "
     "heat map, ranking, best and worst matchups, cycles, and what looks wrong. With --db a stopped run goes "
     "on where it was. Both sides of the scenario give way to the compositions; one that --with sets stays "
     "as it is: --with creature=veil_moth.",
     "rules seed scenario with policy n threads set layer swap-seats rows columns sample probe db json html",
     1, 1, cmd_matrix, {OF_GAME}},
    {"ladder", "GAME", "play minds against each other and rate them",
     "Plays minds in duplicate: the same seeds, and where seats are alike each seed again with the minds "
     "exchanged; where they are not there is a ladder for each seat. Prints Elo with 95% intervals, which "
     "rungs are sure, and what a decision costs. -n is the number of seeds; without it about two minutes of "
     "processor time are spent. With --sprt, two minds are played until it is sure whether A is LOW or HIGH "
     "Elo above B (at most -n seeds): exit code 0 for HIGH, else 1.",
     "rules seed scenario with minds seat against sprt n threads set layer time instructions json html", 1, 1,
     cmd_ladder, {OF_GAME}},
    {"repro", "EXPERIMENT ROW", "play one game of an experiment again",
     "Replays a game with its full log. EXPERIMENT is a file of experiments (FILE or FILE:ID) or a JSON "
     "report of sim; ROW is the number of the game, or CELL.GAME in a matrix.",
     "json plain", 2, 2, cmd_repro, {OF_FILE}},
    {"regress", "BASE", "compare the content of today with a stored experiment",
     "Plays what BASE (FILE, FILE:ID or a JSON report of sim) holds again with the present content, and "
     "reports what moved. Exit code 1 if anything did.",
     "n threads json html", 1, 1, cmd_regress, {OF_FILE}},
    {"targets", "[GAME...]", "hold the published figures against play",
     "Plays what the published figures of each GAME (else of all) call for, by house minds and by the "
     "strongest, and prints each with its band, what both show, 95% intervals and a verdict: 'naive only' "
     "holds until somebody plays well, 'demonstrates' is shown by a mind that was written for it. Below "
     "stands "
     "what the strongest mind gains at each seat. -n sets the games of every probe, --quick plays a tenth. "
     "Exit code 1 unless all tuned rows hold or are demonstrated.",
     "rules seed n threads quick set layer json html", 0, CLI_WORDS, cmd_targets, {OF_GAME, OF_GAME}},
    {"levers", "GAME", "find the single change that mends a target",
     "Tries each lever of the content, narrowest scope first, by small steps on the same seeds, and prints "
     "which single change brings the target into its band at the least cost to the others. Without --target "
     "it takes the first that is off. -n is the games of each probe while searching. --out writes the change "
     "as a layer; content is never edited.",
     "rules seed n threads set layer target out json html", 1, 1, cmd_levers, {OF_GAME}},
    {"exploit", "GAME", "find what a player could do to a game",
     "Searches for play that gains over the house mind of a seat: habits (simple rules of play, crossed with "
     "each "
     "other), the best response to the other seats' minds with the five decisions that gained most, and "
     "choices "
     "before the game (decks, rooms, parties). What was picked on some seeds is reported on others. Without "
     "--scenario it looks at all of them, without --seat at all seats. -n is the games that a candidate is "
     "picked "
     "by.",
     "rules seed scenario with policy seat against habits search n threads set layer json html", 1, 1,
     cmd_exploit, {OF_GAME}},
    {"replay", "FILE", "show a recorded game again",
     "Shows a replay step by step, in both directions: in a terminal on the full screen, where Space plays, "
     "arrows step and ? has the rest; with --plain, and in pipes, line by line: Enter for the next step, a "
     "number to jump, ? for more. --seat SEAT looks with the eyes of that seat instead of a spectator's. "
     "--export text writes the tale and every table, --export cast a film that asciinema plays, to standard "
     "output or to --out FILE; with --plain in ASCII and without colours.",
     "plain lines step run seat export out", 1, 1, cmd_replay, {OF_REPLAY}},
    {"runs", "GAME", "look back on the games that you have kept",
     "Plays the kept replays of a profile again, the newest first, and gives an account of each: its seed, who went and "
     "with what, how it ended and what decided it, and the command that shows it. --profile NAME looks at another profile "
     "than 'default'.",
     "profile", 1, 1, cmd_runs, {OF_GAME}},
    {"export", "GAME", "put a profile into a file",
     "Writes all that the profile NAME (else 'default') has kept of GAME, and the game it has under way, into one FILE (else "
     "GAME-NAME.profile in this folder), which 'gloam import' takes in elsewhere. A file that is there already is not "
     "touched, and the profile stays as it is.",
     "profile out", 1, 1, cmd_export, {OF_GAME}},
    {"import", "FILE", "take a profile in from a file",
     "Takes in what 'gloam export' wrote, under the name it had or under --profile NAME. It is checked first, as a save "
     "is when it is played; a name that is taken is refused, and nothing is ever overwritten.",
     "profile", 1, 1, cmd_import, {OF_FILE}},
    {"verify", "FILE...", "check recorded games",
     "Plays each replay again and reports the first step and field that differ. Exit code 1 if any does.", "",
     1, CLI_WORDS, cmd_verify, {OF_REPLAY, OF_REPLAY}},
    {"content", "check [GAME]", "check the content files",
     "Loads every ruleset of every game (or of one) and names file, path and reason of the first fault. "
     "Files and folders that no ruleset reads are faults too.",
     "", 1, 2, cmd_content, {OF_CHECK, OF_GAME}},
    {"bench", "[GAME...]", "measure speed and print behaviour signatures",
     "Games, decisions and nodes per second for each policy, and a signature that changes only when "
     "behaviour does. With --instructions, instructions per decision and per game, counted by callgrind. "
     "Each --policy P is a run of its own; with --policy SEAT=P there is one run, seated as in sim.",
     "rules scenario policy n json instructions quiet", 0, CLI_WORDS, cmd_bench, {OF_GAME, OF_GAME}},
    {"agent", "GAME", "play over JSON lines",
     "One JSON object per line in, one per line out; see docs/agents.md. With --player it serves one seat of "
     "a game that the other options set up, and nothing that tells more than the rules allow.",
     "rules seed scenario player seat policy with out", 1, 1, cmd_agent, {OF_GAME}},
    {"mcp", "[GAME]", "serve the games to agents over MCP",
     "Speaks the Model Context Protocol over standard input and output, revisions 2024-11-05 to 2026-07-28, "
     "until the end of input; with --http over HTTP instead, on a loopback address alone, until it is "
     "interrupted. See docs/mcp.md. With --player it serves one seat of GAME, which the other options set "
     "up, and nothing that tells more than the rules allow.",
     "http sessions player seat policy with rules seed scenario out", 0, 1, cmd_mcp, {OF_GAME}},
    {"list", "WHAT [GAME]", "say what there is",
     "WHAT is games, rules, scenarios, policies, habits (which go on top of a policy: POLICY~HABIT+HABIT), "
     "opponents or settings (what --with can change), of one game or of all.",
     "", 1, 2, cmd_list, {OF_LIST, OF_GAME}},
    {"completion", "SHELL", "print completions for a shell",
     "Prints what completes commands, options and names in SHELL: bash, zsh or fish. A package has put it where "
     "the shell looks; else, for bash: source <(gloam completion bash). It asks 'gloam completion words -- "
     "WORD...', which says what may stand for the last WORD, a line each.",
     "", 1, CLI_WORDS, cmd_completion, {OF_SHELL}},
    {"help", "[COMMAND]", "explain a command", "Explains a command, or lists them all.", "", 0, 1, cmd_help, {OF_COMMAND}},
    {"man", "", "print the man page", "Prints the man page gloam.1, made from the same tables as the help.",
     "", 0, 0, cmd_man},
    {"version", "", "print the version", "Prints the version of the program and of its games.", "", 0, 0,
     cmd_version},
};
const uint32_t cli_command_count = sizeof cli_commands / sizeof cli_commands[0];
