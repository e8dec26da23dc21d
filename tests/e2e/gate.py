"""Every byte that goes to a terminal passes one gate: hostile words through every option, word, file name and variable of
the command line, and no escape, control, direction mark or broken UTF-8 comes out again. Prints TAP; argv[1] is the
program."""

import json
import os
import re

import harness
from harness import check, test

# ESC and its friends, C1 controls alone and as UTF-8, marks that turn the writing, and bytes that are no UTF-8:
# surrogates, forms that are too long, beyond the last character, cut off.
BAD = (b"\x1b[31mred\x1b]0;title\x07 \x9b1m \xc2\x9b2J \x7f\x08\r\n\t \xe2\x80\xae\xe2\x80\x8f\xe2\x81\xa6\xd8\x9c"
       b" \xed\xa0\x80 \xc0\xaf \xe0\x80\xaf \xf4\x90\x80\x80 \xff")
HIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")

# How each command is called with little to do; it gets one more option or word. All commands are here.
CALLS = {
    "play": ["darkdelve", "--seed", "1", "--plain"],
    "sim": ["clout", "-n", "2", "--threads", "1"],
    "merge": ["part.json"],
    "compare": ["clout", "clout", "-n", "2", "--threads", "1"],
    "matrix": ["shattered", "--rows", "2", "--columns", "2", "-n", "2", "--threads", "1"],
    "runs": ["darkdelve"],
    "export": ["darkdelve"],
    "import": ["kept.profile"],
    "ladder": ["clout", "--minds", "random,duelist", "-n", "2", "--threads", "1"],
    "exploit": ["darkdelve", "--scenario", "duel-ghoul", "--habits", "attack", "--search", "habits", "-n", "4", "--threads", "1"],
    "repro": ["report.json", "0"],
    "regress": ["report.json", "-n", "2"],
    "targets": [harness.games()[-1], "-n", "2", "--threads", "1"],
    "lab": ["shattered"],
    "levers": ["shattered", "--target", "no-such-target"],
    "replay": ["kept.replay"],
    "verify": ["kept.replay"],
    "content": ["check"],
    "bench": ["darkdelve", "--policy", "random", "-n", "1"],
    "agent": ["darkdelve"],
    "mcp": [],
    "list": ["games"],
    "completion": ["bash"],
    "help": [],
    "man": [],
    "version": [],
}
OPTION = re.compile(r"^  (?:-\w, )?(--?[\w-]+)(?: ([A-Z]\S*))? ")


def clean(run):
    for name, said in (("stdout", run.out), ("stderr", run.err)):
        words = f"gloam {run.words}: {name}: "
        try:
            text = said.decode()
        except UnicodeDecodeError as e:
            raise AssertionError(f"{words}no UTF-8: {said[max(0, e.start - 80):e.end + 40]!r}") from e
        found = HIDDEN.search(text)
        check(not found, f"{words}{found and text[max(0, found.start() - 80):found.end() + 40]!r}")
    return run


def told(run):
    """Something of the hostile words must have been answered, or the case shows nothing."""
    check(run.out or run.err, f"gloam {run.words}: not a word")
    return run


def commands(home):
    rows = re.findall(r"^  (\w+) ", home.run("help").expect(0).text, re.M)
    check(sorted(rows) == sorted(CALLS), f"commands that this test does not know: {set(rows) ^ set(CALLS)}")
    return rows


def options(home, command):
    """Names and whether each takes a value, as the program's own table says."""
    page = home.run("help", command).expect(0).text.partition("\noptions:\n")[2]
    return [(m.group(1), m.group(2)) for m in map(OPTION.match, page.splitlines()) if m]


def files(home):
    """What some of the calls read."""
    home.run("sim", "clout", "-n", "2", "--threads", "1", "--json", "report.json").expect(0)
    home.run("sim", "clout", "-n", "2", "--threads", "1", "--shard", "1/1", "--json", "part.json").expect(0)
    home.run("play", "darkdelve", "--plain", "--profile", "ann", stdin=b"1\n1\n1\n").expect(0)
    home.run("export", "darkdelve", "--profile", "ann", "--out", "kept.profile").expect(0)
    (home.path / "kept.replay").write_bytes((harness.ROOT / "tests" / "golden" / "duel.replay").read_bytes())


def values(option, arg):
    """Hostile values of an option: alone, and in the places where its form is kept."""
    yield BAD
    if "=" in (arg or ""):
        yield b"a=" + BAD
        yield BAD + b"=1"
        yield b"home=@" + BAD
        yield b"engine." + BAD + b"=7"
    if arg == "FILE":
        yield b"nowhere/" + BAD
    if "PORT" in (arg or ""):
        yield BAD + b":0"
        yield b"127.0.0.1:" + BAD


@test("hostile values of every option of every command")
def every_option(home):
    files(home)
    tried = 0
    for command in commands(home):
        for option, arg in options(home, command):
            for value in values(option, arg) if arg else [None]:
                given = [option, value] if arg else [option.encode() + b"=" + BAD]
                clean(home.run(command, *CALLS[command], *given, stdin=b"q\n"))
                tried += 1
        told(clean(home.run(command, *CALLS[command], b"--" + BAD)))
        told(clean(home.run(command, *CALLS[command], b"-\x1b")))
    check(tried > 150, f"only {tried} cases: the option table was not read")


@test("hostile words of every command")
def every_word(home):
    files(home)
    told(clean(home.run(BAD)))
    for command in commands(home):
        for words in ([BAD], [*CALLS[command], BAD], [BAD, BAD], [b"a/" + BAD + b"+" + BAD, b"clout+" + BAD]):
            if command not in ("man", "version", "mcp", "play", "agent"):
                told(clean(home.run(command, *words)))
            else:
                clean(home.run(command, *words, stdin=b"q\n"))


@test("hostile values of the environment")
def environment(home):
    for name in ("GLOAM_CONTENT", "GLOAM_DATA", "HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "TERM",
                 "LANG", "LC_ALL", "NO_COLOR"):
        for value in (BAD, b"/" + BAD):
            for words in (["content", "check"], ["sim", "clout", "-n", "1", "--html", "x.html"],
                          ["play", "darkdelve", "--plain"]):
                env = {os.fsencode(k): os.fsencode(v) for k, v in home.env.items()}
                env[name.encode()] = value
                clean(home.run(*words, stdin=b"q\n", env_whole=env))


@test("files with hostile names, sound and broken")
def hostile_names(home):
    files(home)
    name = BAD.replace(b"/", b"")
    place = os.fsencode(home.path) + b"/" + name
    deck = {"game": "clout", "name": "x", "cards": {}}
    for what, words in [
        ((home.path / "kept.replay").read_bytes(), [["verify", name], ["replay", name, "--plain", "--run"]]),
        ((home.path / "report.json").read_bytes(), [["repro", name, "0"], ["regress", name, "-n", "2"]]),
        ((home.path / "part.json").read_bytes(), [["merge", name]]),
        (json.dumps({"changes": [{"path": "config.nothing", "value": 1}]}).encode(),
         [["sim", "clout", "-n", "1", "--layer", name], ["compare", "clout", b"clout+" + name + b".json", "-n", "1"]]),
        (json.dumps(deck).encode(), [["sim", "clout", "-n", "1", "--with", b"home=@" + name]]),
        (BAD, [["verify", name], ["replay", name], ["repro", name, "0"], ["regress", name], ["merge", name],
               ["sim", "clout", "-n", "1", "--layer", name], ["sim", "clout", "-n", "1", "--db", name],
               ["sim", "clout", "-n", "1", "--with", b"home=@" + name]]),
    ]:
        for call in words:
            with open(place, "wb") as f:
                f.write(what)
            told(clean(home.run(*call)))
    os.unlink(place)
    told(clean(home.run("sim", "clout", "-n", "2", "--db", name)))
    told(clean(home.run("repro", name, "0")))
    os.unlink(place)
    os.mkdir(place)
    for option in ("--json", "--csv", "--html", "--db", "--layer"):
        told(clean(home.run("sim", "clout", "-n", "1", option, name)))
    content = home.content_copy()
    (content / "clout" / "base" / "spare").mkdir()
    with open(os.fsencode(content) + b"/clout/" + name, "wb") as f:
        f.write(b"{}")
    told(clean(home.run("content", "check", env={"GLOAM_CONTENT": str(content)})))


@test("hostile texts of content are refused, and shown harmless")
def content_texts(home):
    content = home.content_copy()
    rulesets = content / "clout" / "rulesets.json"
    for text in ("\x1b[31m", "\x9b", "\u202e", "\x7f", "\n"):
        doc = json.loads((harness.CONTENT / "clout" / "rulesets.json").read_text())
        doc["rulesets"][0]["title"] = "fair" + text
        rulesets.write_text(json.dumps(doc))
        run = home.run("list", "rules", "clout", env={"GLOAM_CONTENT": str(content)})
        clean(run).expect(1, "clout/rulesets.json: rulesets.0.title", "does not show")


@test("hostile lines typed into every game")
def typed(home):
    lines = b"\n".join([b"\n", BAD.replace(b"\n", b""), b"say " + BAD.replace(b"\n", b""), b"?", b"\n", b"q", b"q"])
    for game in re.findall(r"^(\w+) ", home.run("list", "games").expect(0).text, re.M):
        told(clean(home.run("play", game, "--seed", "1", "--plain", stdin=lines)))
    told(clean(home.run("play", "--plain", stdin=BAD + b"\nq\n")))


harness.main()
