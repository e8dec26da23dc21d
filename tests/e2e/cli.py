"""The command line from outside: what README and help promise, exit codes, files that are damaged, programs that
meet each other. Prints TAP; argv[1] is the program."""

import json
import os
import pty
import re
import shlex
import signal
import subprocess
import time

import harness
from harness import PROGRAM, ROOT, Skip, check, hash_hex, read_until, test

GAME = "darkdelve"
COMMANDS = ["play", "sim", "targets", "replay", "verify", "content", "bench", "agent", "list", "completion", "help", "man", "version"]
ESCAPE = b"\x1b"
COLOUR = re.compile(rb"\x1b\[[0-9;]+m")

# Words -> what the message must name. All of them are mistakes of the command line: exit code 2.
MISTAKES = [
    (["frobnicate"], ["frobnicate", "play", "sim", "verify"]),
    (["play", "chess"], ["chess", GAME]),
    (["sim"], ["GAME"]),
    (["sim", GAME, "--frob"], ["--frob", "--policy", "--threads"]),
    (["sim", GAME, "--plain"], ["--plain", "--policy"]),
    (["sim", GAME, "--policy", "genius"], ["genius", "random", "mc:N", "delver"]),
    (["sim", GAME, "--policy", "mc:0"], ["mc:0"]),
    (["sim", GAME, "--policy", "nobody=random"], ["nobody", "seat"]),
    (["sim", GAME, "--rules", "chess"], ["chess", "mvp"]),
    (["sim", GAME, "--scenario", "beach"], ["beach", "camp", "run"]),
    (["sim", GAME, "-n", "0"], ["0", "1 to"]),
    (["sim", GAME, "-n", "many"], ["many"]),
    (["sim", GAME, "-n"], ["-n"]),
    (["sim", GAME, "--threads", "257"], ["257", "256"]),
    (["sim", GAME, "--seed", "18446744073709551616"], ["18446744073709551616"]),
    (["sim", GAME, "--seed", "-1"], ["-1"]),
    (["sim", GAME, "another"], ["another"]),
    (["list", "monsters"], ["monsters", "games", "policies"]),
    (["list", "games", "chess"], ["chess"]),
    (["content", "eat"], ["eat", "check"]),
    (["content", "check", "chess"], ["chess"]),
    (["bench", "chess"], ["chess", GAME]),
    (["bench", GAME, "--policy", "nobody=random"], ["nobody", "seat", "delver"]),
    (["bench", GAME, "-n", "5", "--policy", "random", "--quiet", "--json", "-"], ["--quiet", "--json -"]),
    (["agent", "chess"], ["chess", GAME]),
    (["help", "frobnicate"], ["frobnicate"]),
    (["play", GAME, "--profile", "../../etc/x"], ["../../etc/x"]),
    (["verify"], ["FILE"]),
    (["replay", "a", "b"], ["b"]),
    (["version", "now"], ["now"]),
]


@test("mistakes say what is wrong and what is allowed, exit code 2")
def mistakes(home):
    for words, parts in MISTAKES:
        run = home.run(*words).expect(2, *parts)
        check(not run.out, f"gloam {' '.join(words)}: a mistake belongs on standard error only")


@test("help explains every command")
def help_pages(home):
    everything = home.run("help").expect(0).text
    check(home.run().expect(0).text == everything, "no words at all should print the help")
    check(home.run("--help").expect(0).text == everything, "--help is not help")
    for name in COMMANDS:
        check(re.search(rf"^\s+{name} ", everything, re.MULTILINE), f"help does not list {name}")
        page = home.run("help", name).expect(0, f"usage: gloam {name}").text
        check(home.run(name, "--help").expect(0).text == page, f"{name} --help differs from help {name}")
        widest = max(page.splitlines(), key=len)
        check(len(widest) <= 80, f"help {name} has a line of {len(widest)} columns:\n{widest}")


@test("list games, rules, scenarios and policies")
def lists(home):
    home.run("list", "games").expect(0, GAME)
    home.run("list", "rules").expect(0, "mvp", "document-mvp", "(default)")
    home.run("list", "scenarios").expect(0, "camp", "run")
    home.run("list", "policies").expect(0, "random", "mc:N", "delver", "greedy")
    home.run("list", "policies", GAME).expect(0, "delver")
    home.run("version").expect(0, "gloam ", GAME)


@test("the man page in docs is the one the program prints")
def man_page(home):
    page = home.run("man").expect(0, ".TH GLOAM 1").text
    for name in COMMANDS:
        check(f".B {name} " in page, f"the man page does not explain {name}")
    everything = re.findall(r"^  (\w+) ", home.run("help").expect(0).text, re.MULTILINE)
    parts = dict(re.findall(r"^\.B (\w+) .*\n((?:(?!^\.B \w|^\.SH).*\n)*)", page, re.MULTILINE))
    for name in everything:
        help_page = home.run("help", name).expect(0).text.partition("\noptions:\n")[2]
        for option in re.findall(r"^  (?:-\w, )?(--?[\w-]+)", help_page, re.MULTILINE):
            check(option.replace("-", "\\-") in parts.get(name, ""), f"the man page of {name} lacks {option}")
    check((ROOT / "docs" / "gloam.1").read_text() == page, "docs/gloam.1 is old: gloam man > docs/gloam.1")


@test("sim gives the same bytes for any number of threads")
def sim_threads(home):
    words = ["sim", GAME, "-n", "150", "--seed", "9", "--json", "-"]
    one = home.run(*words, "--threads", "1").expect(0)
    two = home.run(*words, "--threads", "2").expect(0)
    check(one.out == two.out, "reports differ between 1 and 2 threads")
    json.loads(one.out)
    seed = [home.run("sim", GAME, "-n", "50", "--rules", "document-mvp", "--seed", n).expect(0).out for n in "12"]
    check(seed[0] != seed[1], "another seed gives the same report")
    text = home.run("sim", GAME, "-n", "50", "--policy", "random").expect(0)
    check(text.out and not text.err, "a report without a terminal has no progress")
    check(ESCAPE not in text.out, "a report in a pipe holds an escape sequence")
    file = home.path / "report.json"
    home.run("sim", GAME, "-n", "20", "--json", str(file)).expect(0)
    json.loads(file.read_text())
    home.run("sim", GAME, "-n", "20", "--json", str(home.path / "no" / "such" / "folder")).expect(1, "no/such/folder")


@test("bench signs behaviour")
def bench(home):
    words = ["bench", GAME, "--policy", "random", "-n", "100", "--quiet"]
    first = home.run(*words).expect(0, "signature", "games 100").text
    check(first == home.run(*words).expect(0).text, "two runs have different signatures")
    check(first.count("\n") == 1, "--quiet prints more than one line")
    seated = ["bench", GAME, "--policy", "delver=random", "-n", "100", "--quiet"]
    check(home.run(*seated).expect(0).text == first, "--policy SEAT=P is not what P is in a game of one seat")
    rows = json.loads(home.run("bench", GAME, "--policy", "0=random", "-n", "10", "--json", "-").expect(0).out)
    check([row["policy"] for row in rows] == ["random"], f"one seat, one run: {rows}")


@test("output that cannot be written is a failure, told in one line")
def full_disk(home):
    file = make_replay(home)
    for words in (["list", "games"], ["help"], ["man"], ["version"], ["content", "check"], ["verify", str(file)],
                  ["sim", GAME, "-n", "5"], ["bench", GAME, "-n", "5", "--policy", "random"],
                  ["bench", GAME, "-n", "5", "--policy", "random", "--quiet"]):
        with open("/dev/full", "wb") as full:
            run = home.run(*words, stdout=full).expect(1)
        check(run.told == "gloam: could not write the output: No space left on device\n", f"{words}: {run.told}")
        line = shlex.join([PROGRAM, *words]) + " >&-"
        done = subprocess.run(["sh", "-c", line], stderr=subprocess.PIPE, env=home.env, timeout=harness.TIMEOUT)
        check(done.returncode == 1 and done.stderr.count(b"\n") == 1 and b"could not write" in done.stderr,
              f"{line}: exit code {done.returncode}, {done.stderr!r}")


@test("a report takes the place of an older one only when it is whole")
def whole_report(home):
    file, link = home.path / "report.json", home.path / "link.json"
    link.symlink_to(file)
    sim = ["sim", "clout", "-n", "5", "--json"]
    bench = ["bench", GAME, "-n", "5", "--policy", "random", "--policy", "genius", "--json"]
    file.write_text("old")
    file.chmod(0o640)
    home.run(*bench, str(file)).expect(2, "genius")
    check(file.read_text() == "old", "half a report took the place of the old one")
    long = home.start("sim", GAME, "-n", "100000000", "--json", str(file))
    time.sleep(0.3)
    long.send_signal(signal.SIGINT)
    long.communicate(timeout=harness.TIMEOUT)
    check(file.read_text() == "old", "an interrupted run emptied the old report")
    home.run(*sim, str(link)).expect(0)
    json.loads(file.read_text())
    check(link.is_symlink() and file.stat().st_mode & 0o777 == 0o640, "the file is another one now")
    check(sorted(home.path.glob("*.json*")) == [link, file], f"left behind: {list(home.path.iterdir())}")
    home.run(*sim, str(home.path)).expect(1, str(home.path), "directory")
    home.run(*sim, "/dev/full").expect(1, "/dev/full", "No space")
    home.run(*sim, "/dev/null").expect(0)


@test("progress counts the games that were asked for, and targets apart")
def progress(home):
    code, said = in_terminal(home, ["sim", GAME, "--rules", "mvp", "-n", "8000"], {}, b"")
    rows = [row.decode() for row in re.findall(rb"%  ([^\r]*?) of", said)]
    check(code == 0 and rows, f"exit code {code}, no progress: {said[:300]!r}")
    totals = set(re.findall(rb"%  \d+ of (\d+) games", said))
    check(totals == {b"8000"}, f"out of {totals}")
    check(any(row.startswith("targets: ") for row in rows), f"targets were not told: {rows[-3:]}")


@test("content check passes on our content")
def content_good(home):
    run = home.run("content", "check").expect(0, "mvp: ok", "document-mvp: ok")
    check("fault" not in run.text, run.text)
    home.run("content", "check", GAME).expect(0, "mvp: ok")


def edit(path, change):
    doc = json.loads(path.read_text())
    change(doc)
    path.write_text(json.dumps(doc))


@test("content check names file, path and reason")
def content_bad(home):
    def fails(harm, *parts):
        folder = home.content_copy()
        harm(folder / GAME)
        home.run("content", "check", env={"GLOAM_CONTENT": str(folder)}).expect(1, *parts)

    def monsters(change):
        return lambda game: edit(game / "mvp" / "monsters.json", change)

    fails(monsters(lambda d: d["ghoul"].update(hp=[0, 20])), f"content/{GAME}/mvp/monsters.json",
          "monsters.ghoul.hp", "0")
    fails(monsters(lambda d: d["ghoul"].update(title=7)), "monsters.json", "monsters.ghoul.title")
    fails(monsters(lambda d: d["ghoul"].update(ambsh=True)), "monsters.json", "ambsh", "ambush")
    fails(monsters(lambda d: d["ghoul"].pop("gold")), "monsters", "ghoul", "gold")
    fails(lambda g: edit(g / "mvp" / "player.json", lambda d: d.update(start_weapon="spoon")),
          "player.json", "player.start_weapon", "item")
    fails(lambda g: (g / "mvp" / "items.json").write_text('{"torch": {\n  "title": ,'), "items.json", "2")
    fails(lambda g: edit(g / "mvp-tuned.json", lambda d: d["changes"][0].update(was="never")),
          "mvp-tuned.json", "was")
    fails(lambda g: edit(g / "mvp-tuned.json", lambda d: d["changes"][0].update(why="")),
          "mvp-tuned.json", "why")
    fails(lambda g: (g / "mvp" / "stash.json").unlink(), "stash")
    fails(lambda g: edit(g / "rulesets.json", lambda d: d["rulesets"][0].update(layers=["../../x"])),
          "rulesets.json", "layers.0")


@test("content check names what no ruleset uses")
def content_unused(home):
    folder = home.content_copy()
    env = {"GLOAM_CONTENT": str(folder)}
    (folder / GAME / ".editor").write_text("no concern of ours")
    home.run("content", "check", env=env).expect(0)
    (folder / GAME / "mvp-old.json").write_text("{}")
    (folder / GAME / "mvp" / "items.json~").write_text("{}")
    (folder / GAME / "attic").mkdir()
    (folder / GAME / "attic" / "items.json").write_text("{}")
    run = home.run("content", "check", env=env).expect(1, "mvp: ok")
    found = sorted(row.split("never used: ")[1] for row in run.text.splitlines() if "never used" in row)
    check(found == ["attic/", "mvp-old.json", "mvp/items.json~"], run.text)


@test("as many rulesets as the list may name are listed, checked and described")
def many_rulesets(home):
    folder = home.content_copy()
    env = {"GLOAM_CONTENT": str(folder)}
    own = json.loads((folder / GAME / "rulesets.json").read_text())["rulesets"]
    names = [f"copy-{n}" for n in range(64 - len(own))]
    edit(folder.parent / "schemas" / "rulesets.schema.json",
         lambda d: d["properties"]["rulesets"].update(maxItems=64))
    edit(folder / GAME / "rulesets.json", lambda d: d["rulesets"].extend(
        {"name": n, "title": n, "layers": ["mvp"]} for n in names))
    for words, stdin in ((["list", "rules"], b""), (["agent", GAME], b"describe_game\n"), (["content", "check"], b"")):
        run = home.run(*words, stdin=stdin, env=env).expect(0)
        missing = [n for n in names if n not in run.text]
        check(not missing, f"{words} leaves out {missing}")


@test("content is found where GLOAM_CONTENT points, or the failure says where it looked")
def content_place(home):
    home.run("list", "rules", env={"GLOAM_CONTENT": "/nonexistent"}).expect(1, "GLOAM_CONTENT", "/nonexistent")
    home.run("sim", GAME, "-n", "5", env={"GLOAM_CONTENT": str(home.path)}).expect(1, str(home.path))


def make_replay(home, seed="4"):
    home.run("play", GAME, "--policy", "delver", "--profile", "bot", "--plain", "--seed", seed).expect(0)
    check(home.replays(), "a finished expedition left no replay")
    check(home.replays()[-1].parent == home.path / "state" / "gloam" / "replays" / GAME / "bot",
          f"the replay lies at {home.replays()[-1]}")
    return home.replays()[-1]


def write_replay(file, content):
    """Writes a replay with the check that belongs to it."""
    body = content[:content.rindex(b"check ")]
    file.write_bytes(body + b"check " + hash_hex(body).encode() + b"\n")


@test("a replay is verified and shown again")
def replay_good(home):
    file = make_replay(home)
    head = file.read_text().splitlines()
    check(head[0] == "gloam-replay 1" and head[1].startswith(f"game {GAME} "), "an unexpected head")
    home.run("verify", str(file)).expect(0, f"{file}: ok", "steps")
    home.run("replay", str(file), "--run", "--plain").expect(0)
    home.run("replay", str(file), "--step", "5", "--plain").expect(0, "step 5 of")
    shown = home.run("replay", str(file), "--plain", stdin=b"\n\nb\n?\ne\n3\ns\nnonsense\nq\n").expect(0)
    check(ESCAPE not in shown.out, "--plain holds an escape sequence")


@test("damaged, cut, foreign and hostile replays get a message and exit code 1")
def replay_bad(home):
    good = make_replay(home).read_bytes()
    lines = good.splitlines(keepends=True)
    samples = {
        "empty": b"",
        "one byte": b"g",
        "cut in a line": good[:len(good) // 2],
        "cut at a line": b"".join(lines[:10]),
        "without its check": b"".join(lines[:-1]),
        "a changed action": good.replace(b"enter_dungeon", b"quit", 1),
        "a changed seed": re.sub(rb"\nseed \d+", b"\nseed 1", good, count=1),
        "one flipped bit": good[:300] + bytes([good[300] ^ 1]) + good[301:],
        "another version": good.replace(b"gloam-replay 1", b"gloam-replay 9", 1),
        "a line too many": good + b"step 0 quit\n",
        "zeros": good[:200] + b"\0" * 50 + good[250:],
        "a picture": b"\x89PNG\r\n\x1a\n" + os.urandom(3000),
        "prose": b"It was a dark and stormy night.\n" * 20,
        "a line without end": b"gloam-replay " + b"9" * 200000,
        "a check line alone": lines[-1],
        "twice": good + good,
    }
    for name, content in samples.items():
        file = home.path / "x.replay"
        file.write_bytes(content)
        for command in (["verify"], ["replay", "--run", "--plain"]):
            run = home.run(*command, str(file))
            check(run.code == 1 and "x.replay" in run.text + run.told,
                  f"{name}, {command[0]}: exit code {run.code}\n{(run.text + run.told)[-1000:]}")
    for command in (["verify"], ["replay", "--plain"]):
        for place, why in ((home.path / "nowhere", "No such file"), (home.path, "not a regular file")):
            run = home.run(*command, str(place)).expect(1, why)
            check((run.text + run.told).count(str(place)) == 1, f"the path is not told once: {run.text}{run.told}")


@test("a replay that lies about its end is found out when it is shown too")
def replay_end(home):
    good = make_replay(home).read_bytes()
    file = home.path / "x.replay"
    end = re.search(rb"\nend \d+ (\w+)\n", good).group(1)
    write_replay(file, good.replace(b" " + end + b"\n", b" died\n" if end != b"died" else b" extracted\n"))
    for command in (["verify"], ["replay", "--run", "--plain"]):
        home.run(*command, str(file)).expect(1, "x.replay", "outcome")
    write_replay(file, good)
    home.run("replay", "--run", "--plain", str(file)).expect(0)
    one = re.sub(rb"\nend .*\n", b"\n", b"\n".join(row for n, row in enumerate(good.split(b"\n"))
                                                  if not row.startswith(b"step") or n == 7))
    write_replay(file, one)
    home.run("replay", "--step", "0", "--plain", str(file)).expect(0, "1 step to come")


@test("verify goes on after a bad file, and names content that has changed")
def replay_many(home):
    file = make_replay(home)
    bad = home.path / "bad.replay"
    bad.write_bytes(file.read_bytes()[:-10])
    home.run("verify", str(bad), str(file)).expect(1, "bad.replay:", f"{file}: ok")
    folder = home.content_copy()
    edit(folder / GAME / "full" / "stash.json", lambda d: d.update(capacity=9))
    home.run("verify", str(file), env={"GLOAM_CONTENT": str(folder)}).expect(1, "content")


@test("golden replays still hold")
def golden(home):
    files = sorted((ROOT / "tests" / "golden").glob("*.replay"))
    if not files:
        raise Skip("there are none")
    run = home.run("verify", *map(str, files)).expect(0)
    check(run.text.count(": ok") == len(files), run.text)


@test("end of input saves and leaves with exit code 0; nonsense does neither (DD-554)")
def end_of_input(home):
    home.run("play", GAME, "--plain").expect(0, "saved")
    check(json.loads(home.save().read_text())["game"] == GAME, "the save is not ours")
    home.run("play", GAME, "--plain", stdin=b"\n1\n").expect(0, "is kept")  # out on a run: it waits (S-87)
    home.run("play", GAME, "--plain", stdin=b"\n1").expect(0, "is kept")
    home.run("play", GAME, "--plain", stdin=b"nonsense\n\x00\xff\xfe\n" + b"9" * 5000 + b"\n?\n").expect(0, "is kept")
    before = json.loads(home.save().read_text())["profile"]
    check(before["profile"]["runs"] == 1, f"one run was begun: {before}")


@test("plain output and output in a pipe hold no escape byte")
def no_escapes(home):
    for words, env in ([["--plain"], {}], [[], {}], [[], {"NO_COLOR": "1"}]):
        run = home.run("play", GAME, *words, "--seed", "3", stdin=b"\n1\n1\n1\n1\n?\n1\n", env=env).expect(0)
        check(ESCAPE not in run.out + run.err, f"play {words} {env}: an escape byte")


def in_terminal(home, words, env, keys):
    """All bytes the program writes to a terminal of its own."""
    pid, fd = pty.fork()
    if pid == 0:
        os.chdir(home.path)
        os.execve(PROGRAM, [PROGRAM, *words], dict(home.env, **env))
    said = b""
    os.write(fd, keys)
    try:
        while True:
            more = os.read(fd, 4096)
            if not more:
                break
            said += more
    except OSError:  # how Linux tells that the other side is gone
        pass
    os.close(fd)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), said


@test("a terminal gets colour; NO_COLOR, --plain and a dumb terminal do not")
def colour(home):
    keys = b"\n1\n?\n\x04"
    cases = [([], {}, True), ([], {"NO_COLOR": "1"}, False), ([], {"NO_COLOR": ""}, True),
             (["--plain"], {}, False), ([], {"TERM": "dumb"}, False)]
    for words, env, wanted in cases:
        code, said = in_terminal(home, ["play", GAME, "--lines", *words], env, keys)
        check(code == 0, f"{words} {env}: exit code {code}\n{said[-500:]}")
        check(bool(COLOUR.search(said)) == wanted, f"{words} {env}: colour is {'missing' if wanted else 'there'}")
        check("--plain" not in words or ESCAPE not in said, "--plain in a terminal holds an escape sequence")


@test("a second program is told who plays, and changes nothing")
def two_programs(home):
    first = home.start("play", GAME, "--plain")
    read_until(first.stdout, b"> ")
    before = home.save().read_bytes()
    home.run("play", GAME, "--plain", stdin=b"\n1\n").expect(1, str(first.pid), "--profile")
    check(home.save().read_bytes() == before, "the second program changed the save")
    home.run("play", GAME, "--plain", "--profile", "other", stdin=b"\n").expect(0, "saved")
    first.communicate(b"\n", timeout=harness.TIMEOUT)
    check(first.returncode == 0, "the first program did not leave cleanly")
    home.run("play", GAME, "--plain").expect(0, "saved")


@test("a signal saves and leaves with exit code 0")
def signals(home):
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        child = home.start("play", GAME, "--plain", "--profile", f"s{number}")
        read_until(child.stdout, b"> ")
        child.send_signal(number)
        out, err = child.communicate(timeout=harness.TIMEOUT)
        check(child.returncode == 0, f"signal {number}: exit code {child.returncode} {err}")
        check(b"saved" in out, f"signal {number}: {out[-300:]}")
        check(home.save(f"s{number}").exists(), f"signal {number}: nothing was saved")


@test("a reader that goes away does not lose the save")
def closed_pipe(home):
    child = home.start("play", GAME, "--plain")
    read_until(child.stdout, b"> ")
    child.stdout.close()
    child.stdin.write(b"\n1\n1\n1\n")
    child.stdin.close()
    check(child.wait(harness.TIMEOUT) in (0, 1), f"exit code {child.returncode}")
    child.stderr.close()
    home.run("play", GAME, "--plain").expect(0, "is kept")
    check(not list(home.save().parent.glob("*damaged*")), "the save was damaged")


@test("a damaged save is kept aside, never overwritten, and the player is told")
def damaged_save(home):
    home.run("play", GAME, "--plain", stdin=b"\n1\n").expect(0)
    good = home.save().read_bytes()
    samples = [good[:-20], b"", b"not JSON", good.replace(b'"runs": 1', b'"runs": 9', 1), b"\xff" * 300]
    for number, harm in enumerate(samples, 1):
        check(harm != good, "a sample without harm")
        home.save().write_bytes(harm)
        home.run("play", GAME, "--plain").expect(0, "damaged", f"default.damaged-{number}.json", "is kept")
        aside = home.save().parent / f"default.damaged-{number}.json"
        check(aside.read_bytes() == harm, f"sample {number} is not what was kept aside")
        check(json.loads(home.save().read_text())["game"] == GAME, "no new save")


@test("a save that is not for us is refused and left alone")
def foreign_save(home):
    home.run("play", GAME, "--plain").expect(0)
    good = json.loads(home.save().read_text())
    home.save().write_text(json.dumps(dict(good, gloam_save=99)))
    before = home.save().read_bytes()
    home.run("play", GAME, "--plain").expect(1, "newer")
    check(home.save().read_bytes() == before, "a newer save was changed")
    home.save().write_text(json.dumps(good))
    home.run("play", GAME, "--plain", "--profile", "default", "--rules", "document-mvp").expect(1, "full", "document-mvp")


def write_save(home, doc):
    """Writes a save with the check that belongs to it: the hash of all else, sorted and without blanks."""
    doc = {key: value for key, value in doc.items() if key != "check"}
    data = json.dumps(doc, sort_keys=True, separators=(",", ":")).encode()
    home.save().write_text(json.dumps(dict(doc, check=hash_hex(data))))


def stash_save(home, *kinds):
    """A fresh profile with some things in its stash."""
    home.save().with_suffix(".run").unlink(missing_ok=True)
    home.run("play", GAME, "--plain").expect(0)
    doc = json.loads(home.save().read_text())
    doc["profile"]["profile"]["stash"] = [{"id": n, "kind": kind, "uses": 1 if kind == "torch" else 0}
                                          for n, kind in enumerate(kinds, 1)]
    write_save(home, doc)


def stash(home):
    return [item["kind"] for item in json.loads(home.save().read_text())["profile"]["profile"]["stash"]]


@test("what a menu shows can be typed: pages of the camp by their words, choices as they stand there")
def menu_words(home):
    stash_save(home, "torch")
    for typed, seen in [("BESTIARY", "The bestiary"), ("n", "Which?"), ("bestiary\nback\nn", "Which?"),
                        ("throw away torch", "for good?"), ("take along torch", "comes along"), ("the stash", "is no choice here"),
                        ("enter dungeon with nothing of yours", "floor 1 of 5")]:
        home.run("play", GAME, "--plain", "--seed", "5", stdin=typed.encode() + b"\n").expect(0, seen)


@test("throwing something away asks once more")
def discarding(home):
    stash_save(home, "torch", "iron_longsword")
    home.run("play", GAME, "--plain", stdin=b"d\n1\nn\n").expect(0, "Throw away Torch for good? (y/N)",
                                                                 "think better")
    check(stash(home) == ["torch", "iron_longsword"], f"thrown away after a no: {stash(home)}")
    home.run("play", GAME, "--plain", stdin=b"d 1\n").expect(0, "for good?")
    check(stash(home) == ["torch", "iron_longsword"], f"thrown away without an answer: {stash(home)}")
    home.run("play", GAME, "--plain", stdin=b"d 1\ny\n").expect(0, "gone")
    check(stash(home) == ["iron_longsword"], f"not thrown away: {stash(home)}")


@test("a line does one action, and what is dropped is told")
def typing_ahead(home):
    run = home.run("play", GAME, "--plain", "--seed", "5", stdin=b"\n1 1\n").expect(0, "'1' was dropped")
    check("floor 1 of 5" in run.text, run.text[-1500:])
    stash_save(home, "torch")
    run = home.run("play", GAME, "--plain", stdin=b"1 b\n").expect(0)
    check("dropped" not in run.text, f"pages of the front are no actions:\n{run.text[-900:]}")


@test("what a menu prints may be typed, also by a label of several words")
def labels(home):
    home.run("play", GAME, "--plain", stdin=b"\nbestiary\nBack\nEnter Dungeon\n").expect(
        0, "None yet: they are met below", "What now?", "floor 1 of 5")
    faceless = harness.games()[-1]
    home.run("play", faceless, "--plain", stdin=b"\nTwo people\n1\n").expect(0, "Pass the keyboard to the first player")
    words = ["play", faceless, "--plain", "--seed", "3", "--policy", "guest=random"]
    screen = home.run(*words, stdin=b"1\n").text
    shown = re.findall(r"^ *[0-9]+    (\w+ \d x \w+)", screen, re.M)
    check(len(shown) > 5, screen)
    for label in (shown[0], shown[1].upper(), shown[-1].lower()):
        text = home.run(*words, stdin=label.encode() + b"\n").expect(0).text
        check("no choice" not in text and text.count("What do you say") == 2, f"{label}: {text}")


@test("? is help on the title page too, and a mistake says what can be typed")
def help_words(home):
    home.run("play", GAME, "--plain", stdin=b"?\n\nfrob\n").expect(0, "What to type:", "1 to 6, a letter shown, or ?")


def replay_actions(file):
    rows = [row for row in file.read_text().splitlines() if row.startswith("step ")]
    return [row.split(" | ")[0].split(" ", 2)[2] for row in rows]


@test("an empty line takes the only choice after a run")
def enter_alone(home):
    actions = replay_actions(make_replay(home, "4"))
    check(actions[-1] == "acknowledge", f"the end of the game is {actions[-1]}")
    keys = "\n" + "\n".join(actions[:-1]) + "\n"
    before = actions.index(next(a for a in actions if a.startswith("enter_dungeon"))) + 1  # tasks and errands show it again
    for more, camps in (("", 0), ("?\n", 0), ("?\n\n", 0), ("?\n\n\n", 1), ("\n", 1)):
        name = f"n{len(more)}{camps}"
        words = ["play", GAME, "--plain", "--seed", "4", "--profile", name]
        text = home.run(*words, stdin=(keys + more).encode()).expect(0, "Enter takes it >").text
        check(text.count("At camp, before") == before + camps, f"after {more!r}:\n{text[-900:]}")


@test("play, agent and replay name the same game by the same seed")
def seeds(home):
    file = make_replay(home, "5")
    rows = file.read_text().splitlines()
    check("seed 5" in rows and "-5.replay" in file.name, f"{file.name}: {rows[4]}")
    text = watch(home, "delver", 5, "--analytics", str(home.path / "a.jsonl")).text
    check("seed 5." in text, text[-300:])
    first = json.loads((home.path / "a.jsonl").read_text().splitlines()[0])
    check(first["type"] == "RUN_STARTED" and str(first["seed"]) == "5", f"{first}")
    lines = [json.dumps({"call": "dispatch_action", "action": a}) for a in replay_actions(file)] + ['{"call":"get_replay","bytes":262144}', ""]
    run = home.run("agent", GAME, "--seed", "5", "--scenario", "camp", stdin="\n".join(lines).encode()).expect(0)
    reply = json.loads(run.text.splitlines()[-1])
    check(reply["replay"] == file.read_text(), "the agent's game of that seed is another one")


@test("a save that changed content no longer allows is refused and left alone")
def changed_content(home):
    def lower(items):
        items["torch"]["stack"] = 2

    home.run("play", GAME, "--plain").expect(0)
    doc = json.loads(home.save().read_text())
    doc["profile"]["profile"]["stash"] = [{"id": 1, "kind": "torch", "uses": 3}]  # three of them
    write_save(home, doc)
    home.run("play", GAME, "--plain").expect(0, "saved")
    before = home.save().read_bytes()
    check(b"torch" in before, "the torch is gone")
    folder = home.content_copy()
    edit(folder / GAME / "full" / "items.json", lower)
    home.run("play", GAME, "--plain", env={"GLOAM_CONTENT": str(folder)}).expect(1, "content has changed", "uses")
    check(home.save().read_bytes() == before, "the save was changed")
    check(not list(home.save().parent.glob("*damaged*")), "the save was set aside")
    home.run("play", GAME, "--plain").expect(0, "saved")


@test("a save that could not be written is written later, and only the last try counts")
def late_save(home):
    child = home.start("play", GAME, "--plain", "--seed", "5")
    read_until(child.stdout, b"> ")
    obstacle = home.save().with_suffix(".tmp")
    obstacle.mkdir()
    child.stdin.write(b"\n1\n")
    child.stdin.flush()
    read_until(child.stdout, b"annot write")
    obstacle.rmdir()
    out, err = child.communicate(b"1\n", timeout=harness.TIMEOUT)
    check(child.returncode == 0 and b"is kept" in out, f"exit code {child.returncode}\n{out[-600:]!r} {err!r}")
    check(json.loads(home.save().read_text())["profile"]["profile"]["runs"] == 1, "the run was not saved")


@test("bad settings are told and left alone")
def bad_settings(home):
    folder = home.path / "config" / "gloam"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text("{ colour")
    home.run("play", GAME, "--plain").expect(0, "settings.json", "saved")
    check((folder / "settings.json").read_text() == "{ colour", "the settings were changed")


@test("the same seed and the same keys are the same game")
def same_game(home):
    keys = b"\n1\n" + b"1\n" * 40
    runs = [home.run("play", GAME, "--plain", "--seed", "77", "--profile", p, stdin=keys).expect(0) for p in "ab"]
    check(runs[0].text.replace("'a'", "'b'") == runs[1].text, "two games of one seed differ")


# DD-583 to DD-587: what each line must say beside its type, its step and its context.
ANALYTICS = {
    "RUN_STARTED": {"seed", "rules", "run", "items_brought"},
    "COMBAT_RESOLVED": {"enemy", "outcome", "turns", "damage_dealt", "damage_taken"},
    "EXTRACTION_DECISION": {"floor", "gold_at_risk", "items_at_risk", "dread", "choice"},
    "RUN_ENDED": {"outcome", "floor", "gold_earned", "gold_lost", "items_kept", "duration", "steps"},
    "DREAD_THRESHOLD": {"floor"},
}


def watch(home, policy, seed, *words):
    return home.run("play", GAME, "--policy", policy, "--plain", "--seed", str(seed), *words).expect(0)


@test("analytics are lines of JSON with a context each, and the game is the same without them (DD-581, DD-582)")
def analytics(home):
    rows = []
    for seed in range(1, 40):
        if {row["type"] for row in rows} == set(ANALYTICS):
            break
        file = home.path / f"{seed}.jsonl"
        seen = watch(home, "delver", seed, "--analytics", str(file))
        check(seen.out == watch(home, "delver", seed).out, f"seed {seed}: being watched changed the game")
        rows += [json.loads(row) for row in file.read_text().splitlines()]
    found = set()
    for row in rows:
        check({"floor", "dread", "hp", "gold"} <= set(row["context"]), f"a context without a figure: {row}")
        check(row["type"] in ANALYTICS, f"an unknown type: {row}")
        check(ANALYTICS[row["type"]] <= set(row), f"a line that lacks something: {row}")
        found.add(row["type"])
    check(found == set(ANALYTICS), f"never written: {set(ANALYTICS) - found}")


@test("analytics are added to what a file holds already")
def analytics_append(home):
    file = home.path / "all.jsonl"
    file.write_text('{"type": "EARLIER"}\n')
    sizes = []
    for seed in (1, 2, 1):
        watch(home, "greedy", seed, "--analytics", str(file))
        sizes.append(len(file.read_text().splitlines()))
    check(sizes[0] > 1 and sizes[0] < sizes[1] < sizes[2], f"lines after each game: {sizes}")
    rows = file.read_text().splitlines()
    check(json.loads(rows[0])["type"] == "EARLIER", "what was there before is gone")
    def untimed(part):
        return [{k: v for k, v in json.loads(row).items() if k != "duration"} for row in part]

    check(untimed(rows[1:sizes[0]]) == untimed(rows[sizes[1]:]), "the same game gave other lines")


@test("a death is a lesson, and gold at camp outlives it (DD-551, DD-597, S-88)")
def lesson(home):
    def gold():
        return json.loads(home.save("bot").read_text())["profile"]["profile"]["gold"]

    seed = 1
    while seed < 60 and not (home.save("bot").exists() and gold()):
        watch(home, "delver", seed, "--profile", "bot")
        seed += 1
    kept = gold()
    check(kept > 0, "no expedition of many brought gold home")
    for seed in range(100, 160):
        text = watch(home, "greedy", seed, "--profile", "bot").text
        if ", lesson learned" in text:
            break
    page = text[text.index(", lesson learned"):]
    for part in ("What was learned:", "ended run", "Lessons learned:"):
        check(part in page, f"the lesson lacks '{part}':\n{page[:2000]}")
    # what it bought before it went down is spent
    kept = int(re.findall(r"At camp, before .*?(\d+) gold$", text[:text.index("Descent")], re.M)[-1])
    check(not re.search(r"game over|you failed|failure", text, re.IGNORECASE), "a death is called a failure")
    check(gold() == kept > 0, f"{kept} gold before the death, {gold()} after it")


@test("an agent plays over JSON lines")
def agent(home):
    lines = b'create_session\nlist_actions\nfrobnicate\n{"call":\n{"call":"dispatch_action","action":"enter_dungeon"}\n'
    run = home.run("agent", GAME, "--seed", "3", stdin=lines).expect(0)
    rows = [json.loads(row) for row in run.text.splitlines()]
    check([row["ok"] for row in rows] == [True, True, False, False, True], run.text[:2000])


def readme_commands():
    """Lines of fenced blocks that start with ./gloam, without prompt and comment."""
    text = (ROOT / "README.md").read_text() if (ROOT / "README.md").exists() else ""
    for block in re.findall(r"^```[^\n]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        for row in block.splitlines():
            row = row.strip().removeprefix("$ ")
            if row.startswith("./gloam"):
                yield re.split(r"\s+#", row)[0].strip()


@test("every command in the README runs")
def readme(home):
    commands = list(readme_commands())
    if not commands:
        raise Skip("there is no README with commands")
    clone = home.path / "clone"  # reads the tree, writes beside it
    clone.mkdir()
    for entry in ROOT.iterdir():
        if entry.name not in ("build", ".git"):
            (clone / entry.name).symlink_to(entry)
    for command in commands:
        words = shlex.split(command)
        if len(words) > 1 and words[1] in ("test", "fuzz", "soak", "build", "package", "clean"):
            continue
        line = shlex.quote(PROGRAM) + command.removeprefix("./gloam")
        done = subprocess.run(["bash", "-c", line], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, env=home.env, cwd=clone, timeout=harness.TIMEOUT)
        check(done.returncode == 0, f"{command}: exit code {done.returncode}\n{done.stdout.decode()[-1500:]}")


if __name__ == "__main__":
    harness.main()
