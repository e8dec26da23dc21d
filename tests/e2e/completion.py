"""Completions: what the program answers, held against its own lists and help, and each shell itself, in a terminal, with
the Tab key. Prints TAP; argv[1] is the program."""

import os
import pty
import re
import select
import shlex
import subprocess
import time

import harness
from harness import PROGRAM, ROOT, Effort, check, games, test

SHELLS = ["bash", "zsh", "fish"]
OPTION = re.compile(r"^  (?:-\w, )?(--?[\w-]+)(?: ([A-Z]\S*))? ")


def answers(home, *words):
    """What is offered for the last word: names with what they mean. A hint to the shell has an empty name."""
    rows = home.run("completion", "words", "--", *words).expect(0).text.splitlines()
    check(all("\t" in row for row in rows), f"{words}: an answer without a tab: {rows}")
    return dict(row.split("\t", 1) for row in rows)


def listed(home, what, game):
    return [row.split()[1] for row in home.run("list", what, game).expect(0).text.splitlines()]


def offers(home, words, *wanted):
    got = answers(home, *words)
    for name in wanted:
        check(name in got, f"gloam {shlex.join(words)}: '{name}' is not among {sorted(got)}")
    return got


@test("every command and every option of the help is offered, with its words, and nothing else is")
def tables(home):
    page = home.run("help").expect(0).text
    commands = dict(re.findall(r"^  (\w+) +(.*)$", page, re.M))
    check(answers(home, "") == commands, f"{answers(home, '')}\n{commands}")
    check(answers(home, "help", "") == commands, "help offers other commands")
    for command in commands:
        page = home.run("help", command).expect(0).text.partition("\noptions:\n")[2]
        rows = [m for m in map(OPTION.match, page.splitlines()) if m]
        got = answers(home, command, "-")
        check(set(got) == {m.group(1) for m in rows} | {"--help"}, f"{command}: {sorted(got)}")
        for option, arg in [m.groups() for m in rows]:
            given = ["1"] if arg else []
            again = answers(home, command, option, *given, "-")
            repeats = option in ("--with", "--policy", "--set", "--layer")
            check((option in again) == repeats, f"{command} {option} is offered {'only once' if repeats else 'again'}")
            if arg == "FILE":
                check(answers(home, command, option, "") == {"": "files"}, f"{command} {option} asks for no files")


@test("names of a game are what the lists say, and of all games when none is named")
def names(home):
    check(list(answers(home, "play", "")) == games(), "play offers other games")
    for game in games():
        for option, what in (("--rules", "rules"), ("--scenario", "scenarios")):
            got = list(answers(home, "sim", game, option, ""))
            check(got == listed(home, what, game), f"{game} {option}: {got}")
            got = answers(home, "sim", option, "")
            check(set(listed(home, what, game)) <= set(got), f"{option} without a game: {sorted(got)}")
        minds = {re.sub("N$", "", name) for name in listed(home, "policies", game)}
        check(minds <= set(answers(home, "sim", game, "-p", "")), f"{game}: minds are missing")
        check(set(listed(home, "habits", game)) == {name.partition("~")[2] for name in answers(home, "sim", game, "-p", "random~")},
              f"{game}: habits")
        opponents = set(listed(home, "opponents", game)) - {"-"}
        got = {name for name in answers(home, "play", game, "--opponent", "") if "=" not in name}
        check(got == opponents, f"{game}: opponents {got}")
        check([name.rstrip("=") for name in answers(home, "sim", game, "--with", "")] == listed(home, "settings", game),
              f"{game}: settings")


@test("what is offered goes on from what was typed, in every form")
def forms(home):
    offers(home, ["sim", "shattered", "--policy", "v"], "visitor=")
    got = offers(home, ["sim", "shattered", "--policy=dungeon="], "--policy=dungeon=tactical")
    check("--policy=dungeon=cooperative" not in got, "a mind of the other seat is offered")
    offers(home, ["sim", "clout", "-p", "deep:30/du"], "deep:30/duelist")
    offers(home, ["ladder", "clout", "--minds", "random,d"], "random,duelist", "random,deep:")
    offers(home, ["exploit", "clout", "--search", "habits,r"], "habits,response")
    offers(home, ["compare", "shattered/document"], "shattered/document-v2")
    offers(home, ["compare", "shattered", "+@dungeon=t"], "+@dungeon=tactical")
    offers(home, ["sim", "clout", "--with", "first=a"], "first=away")
    offers(home, ["levers", "shattered", "--target", "boar_k"], "boar_kill")
    offers(home, ["agent", "clout", "--seat", ""], "host", "away")
    offers(home, ["list", "pol"], "policies")
    offers(home, ["content", "check", "c"], "clout")
    offers(home, ["completion", ""], *SHELLS)
    offers(home, ["--v"], "--version")
    check("--rules" not in answers(home, "sim", "--", "--r"), "options are offered behind --")
    for words in (["frobnicate", ""], ["sim", "clout", "more"], ["sim", "clout", "-n", ""], ["man", ""], ["verify", "--no"]):
        check(not answers(home, *words), f"{words}: {answers(home, *words)}")


@test("profiles and replays that were kept are offered")
def kept(home):
    home.run("play", "darkdelve", "--policy", "delver", "--plain", "--seed", "5", "--profile", "ann").expect(0)
    check(list(answers(home, "play", "darkdelve", "--profile", "")) == ["ann"], "the profile is not offered")
    check(not answers(home, "play", "clout", "--profile", ""), "a profile of another game is offered")
    file = str(home.replays()[0])
    for command in ("replay", "verify"):
        got = offers(home, [command, ""], file)
        check(got[""] == "files .replay", f"{command} does not ask for replays: {got}")
    check(file in answers(home, "verify", "one.replay", ""), "only the first replay is offered")


@test("an answer takes no longer than a key")
def quick(home):
    before = Effort.ended()
    for _ in range(20):
        answers(home, "sim", "--rules", "")
    each = (Effort.ended() - before) / 20
    check(each < 0.05, f"{1000 * each:.0f} ms of processor time")


@test("hostile words are answered without a trace of them")
def hostile(home):
    for word in (b"\x1b[31m", b"\xff\xfe", b"--policy=\x1b]0;x\x07=", b"a" * 60000, b"+@\x9b="):
        for words in ([word], [b"sim", word], [b"sim", b"clout", b"-p", word], [b"compare", word], [word, word]):
            run = home.run("completion", "words", "--", *words)
            check(run.code == 0, f"{words}: exit code {run.code}")
            check(b"\x1b" not in run.out and b"\x9b" not in run.out and not run.err, f"{words}: {run.out[:200]!r}{run.err!r}")


@test("scripts are good by their shells' own judgement")
def syntax(home):
    for shell in SHELLS:
        script = home.path / shell
        script.write_text(home.run("completion", shell).expect(0).text)
        done = subprocess.run([shell, "-n", str(script)], capture_output=True, text=True, timeout=harness.TIMEOUT)
        check(done.returncode == 0 and not done.stderr, f"{shell}: {done.stderr}")
    home.run("completion", "tcsh").expect(2, "tcsh", *SHELLS)
    home.run("completion", "bash", "more").expect(2, "more")


# -- the shells themselves --

# Ctrl-T shows the line as it stands and empties it.
BASH = """PS1='ready> '; bind 'set enable-bracketed-paste off'; shown() { printf '<%s>\\n' "$READLINE_LINE"; READLINE_LINE=; }
bind -x '"\\C-t": shown'; source <(gloam completion bash); echo be''gin"""
ZSH = """PS1='ready> '; fpath=($PWD/functions $fpath); autoload -U compinit; compinit -D -u; unsetopt zle_bracketed_paste
shown() { print -r -- "<$BUFFER>"; BUFFER= }; zle -N shown; bindkey '^T' shown; echo be''gin"""

# Line with Tab at its end -> what it becomes, in all shells. A space follows what is finished.
TABS = [
    ("gloam pla", "gloam play "),
    ("gloam play darkd", "gloam play darkdelve "),
    ("gloam play clout --op", "gloam play clout --opponent "),
    ("gloam play clout --opponent mas", "gloam play clout --opponent master "),
    ("gloam sim clout --rules=sym", "gloam sim clout --rules=symmetric "),
    ("gloam sim shattered -p visitor=coop", "gloam sim shattered -p visitor=cooperative "),
    ("gloam sim shattered --policy visi", "gloam sim shattered --policy visitor="),
    ("gloam sim clout --policy m", "gloam sim clout --policy m"),  # mc: or master
    ("gloam sim clout --policy mc", "gloam sim clout --policy mc:"),
    ("gloam sim clout --policy deep:30/duel", "gloam sim clout --policy deep:30/duelist "),
    ("gloam compare shattered +@dungeon=tac", "gloam compare shattered +@dungeon=tactical "),
    ("gloam verify duel.re", "gloam verify duel.replay "),
    ("gloam sim clout --json other", "gloam sim clout --json other.txt "),
    ("gloam sim clout --layer fold", "gloam sim clout --layer folder/"),
    ("gloam verify folder/in", "gloam verify folder/inner.replay "),
]


def scene(home):
    """Files to complete, and the program by its own name."""
    (home.path / "bin").mkdir()
    (home.path / "bin" / "gloam").symlink_to(PROGRAM)
    (home.path / "folder").mkdir()
    for name in ("duel.replay", "folder/inner.replay", "other.txt"):
        (home.path / name).touch()
    home.env["PATH"] = f"{home.path / 'bin'}:{os.environ['PATH']}"


class Shell:
    def __init__(self, home, command, setup):
        self.parent, child = pty.openpty()
        self.said = b""
        self.process = subprocess.Popen(command, stdin=child, stdout=child, stderr=child, cwd=home.path, start_new_session=True,
                                        env=dict(home.env, TERM="dumb", HISTFILE=""))
        home.started.append(self.process)
        os.close(child)
        self.type(setup + "\n", b"\nbegin")

    def type(self, text, until):
        """Types, and reads on until the shell has said something."""
        os.write(self.parent, text.encode())
        self.said, end = b"", time.monotonic() + harness.TIMEOUT
        while not re.search(until, self.said):
            ready = select.select([self.parent], [], [], max(0, end - time.monotonic()))[0]
            check(ready, f"the shell hangs after {text!r}: {self.said[-500:]!r}")
            self.said += os.read(self.parent, 4096)
        return self.said.decode(errors="replace")

    def tab(self, line):
        """The line after Tab."""
        said = self.type(line + "\t\x14", rb"<[^\r\n]*>\r?\n")
        return re.search(r"<([^\r\n]*)>\r?\n", said).group(1)


def try_tabs(shell, lines):
    for line, wanted in lines:
        got = shell.tab(line)
        check(got == wanted, f"'{line}' and Tab gives '{got}', not '{wanted}'")


@test("bash completes in a terminal")
def bash(home):
    scene(home)
    shell = Shell(home, ["bash", "--norc", "--noprofile", "-i"], BASH)
    try_tabs(shell, TABS)
    back = "\x02" * len(" --plain")
    try_tabs(shell, [("bin/gloam pla", "bin/gloam play "), ("~/bin/gloam pla", "~/bin/gloam play "),
                     ("gloam play darkd --plain" + back, "gloam play darkdelve --plain")])
    said = shell.type("gloam play \t\t", rb"shattered[^>]*ready>")
    check(all(game in said for game in games()), f"Tab twice: {said}")


@test("zsh completes in a terminal")
def zsh(home):
    scene(home)
    (home.path / "functions").mkdir()
    (home.path / "functions" / "_gloam").write_text(home.run("completion", "zsh").expect(0).text)
    shell = Shell(home, ["zsh", "-f", "-i"], ZSH)
    try_tabs(shell, TABS)


@test("fish completes")
def fish(home):
    scene(home)
    (home.path / "gloam.fish").write_text(home.run("completion", "fish").expect(0).text)
    for line, wanted in TABS:
        done = subprocess.run(["fish", "--no-config", "-c", f"source gloam.fish; complete -C {shlex.quote(line)}"],
                              capture_output=True, text=True, env=home.env, cwd=home.path, timeout=harness.TIMEOUT)
        got = [row.split("\t")[0] for row in done.stdout.splitlines()]
        start = line.rpartition(" ")[2]
        want = wanted.rstrip().rpartition(" ")[2]
        check(all(one.startswith(start) for one in got) and not done.stderr, f"'{line}': {got} {done.stderr}")
        check(got == [want] if want != start else len(got) > 1, f"'{line}' and Tab: {got}, not {want}")


@test("./gloam offers its own commands too, and builds nothing for it")
def script(home):
    done = subprocess.run(["bash", str(ROOT / "gloam"), "completion", "words", "--", "pack"], capture_output=True, text=True,
                          env=home.env, timeout=harness.TIMEOUT)
    check(done.returncode == 0 and not done.stderr, done.stderr)
    built = (ROOT / "build" / "release" / "src" / "gloam").exists()
    check(done.stdout.startswith("package\t") == built, done.stdout)


harness.main()
