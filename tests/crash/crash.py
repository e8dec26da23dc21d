"""A crash at every system call: for every file that the program writes, it is killed, or the call fails, at each open,
write, sync, rename, link, unlink and close in turn. Then the next start must work, nothing that was kept may be lost,
and nothing half written may pass for whole. Prints TAP; argv: the program, crash_at, and "full" for all ways of harm.

Killed before call n+1 is killed after call n, so the short run kills before each call; it fails each call with EIO and
cuts each write in half; of a long row of writes to one file it takes the first, the last and every tenth. The full run
leaves none out, also kills after each call and fails each with ENOSPC.

What the program writes, and the case here that covers it:

  profiles (<data>/gloam/GAME/NAME.json)           profile; a damaged one is set aside: damaged profile
  locks (NAME.lock)                                every case of play
  runs under way (NAME.run)                        run, given up; one that cannot go on: damaged run
  replays (<state>/gloam/replays/...)              profile, given up, full shelf
  decks (<data>/gloam/clout/decks/NAME.json)       deck
  reports: --json, --csv, --html, --out            reports, a page, parts put together; full: a comparison, a matrix,
                                                   a game again, what has moved. One function writes them all, also
                                                   those of targets, levers and bench
  parts (--shard with --json)                      parts
  experiments (--db)                               new experiments, more experiments, matrix, older experiments
  analytics (--analytics)                          analytics
  bench --instructions (a folder in TMPDIR)        tests/e2e/signals.py
  settings.json                                    by the function that writes decks and saves, from a full screen: unit/test_save
"""

import contextlib
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "e2e"))
if os.access("/dev/shm", os.W_OK):
    tempfile.tempdir = "/dev/shm"  # thousands of syncs: not to a disk

import harness  # noqa: E402
from harness import PROGRAM, check, test  # noqa: E402

CRASH_AT = str(Path(sys.argv[2]).resolve())
FULL = "full" in sys.argv[3:]
KILLED = 128 + 9
ERRORS = {"eio": "Input/output error", "enospc": "No space left on device"}
PASSING = re.compile(r"\.tmp$|\.lock$|-journal$|-wal$|-shm$")  # beside what is kept, and harmless
NAMING = ("rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat")
WRITING = ("write", "pwrite64", "writev", "pwritev", "ftruncate")
ALARM = re.compile(r"damaged|cannot go on|set aside|Traceback|Sanitizer")
points = 0


class Call:
    def __init__(self, row, root):
        number, self.end, self.name, where, to = (row + "\t").split("\t")[:5]
        self.number = int(number)
        self.where, self.to = where.removeprefix(root), to.removeprefix(root)

    @property
    def done(self):
        return not self.end.startswith("-") and self.end != "killed"


class Case:
    """A command, and what lies there before it. after: what the next start is, with its exit codes. listed: a folder
    that is read anew for each page; that one page shows nothing of it does no harm to what is kept."""

    def __init__(self, home, words, stdin=b"", before=(), make=None, after=(), listed=None):
        self.words, self.stdin, self.after, self.listed = words, stdin, after, listed
        self.at, self.template, self.log = home.path / "at", home.path / "template", home.path / "log"
        self.env = dict(home.env, HOME=str(self.at), TMPDIR=str(home.path),
                        XDG_DATA_HOME=str(self.at / "data"), XDG_STATE_HOME=str(self.at / "state"),
                        XDG_CONFIG_HOME=str(self.at / "config"))
        self.at.mkdir()
        for words_before, typed in before:
            self.run(words_before, typed).check_returncode()
        if make:
            make(self.at)
        shutil.copytree(self.at, self.template)
        self.seen = {}

    def run(self, words, stdin=b""):
        return subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, env=self.env, cwd=self.at,
                              timeout=harness.TIMEOUT)

    def harm(self, mode, number):
        """From the same beginning each time; the exit code and all that was said."""
        global points
        points += mode != "count"
        shutil.rmtree(self.at)
        shutil.copytree(self.template, self.at)
        done = subprocess.run([CRASH_AT, str(self.at), str(self.log), mode, str(number), PROGRAM, *self.words],
                              input=self.stdin, capture_output=True, env=self.env, cwd=self.at, timeout=harness.TIMEOUT)
        said = (done.stdout + done.stderr).decode(errors="replace")
        check(done.returncode != 125, f"crash_at cannot work here: {said[-300:]}")
        return done.returncode, said

    def calls(self):
        return [Call(row, str(self.at)) for row in self.log.read_text().splitlines()]

    def tree(self, kept=True):
        return self.tree_of(self.at, kept)

    @staticmethod
    def tree_of(root, kept=True):
        found = {}
        for path in sorted(root.rglob("*")):
            name = str(path.relative_to(root))
            if path.is_file() and bool(PASSING.search(name)) != kept:
                found[name] = path.read_bytes()
        return found

    def modes(self, call):
        yield "before"
        yield "eio"
        if call.name in ("write", "pwrite64"):
            yield "short"
        if FULL:
            yield "after"
            yield "enospc"

    def is_known(self, where):
        """The same files need not be started from twice."""
        beside = sorted(re.sub(r"\d+", "N", name) for name in self.tree(False))
        mark = hashlib.sha256(repr((sorted(self.tree().items()), beside)).encode()).digest()
        return self.seen.setdefault(mark, where) != where

    def next_start(self, where):
        if self.is_known(where):
            return
        for words, stdin, codes in self.after:
            done = self.run(words, stdin)
            said = (done.stdout + done.stderr).decode(errors="replace")
            what = f"{where}: the next start, {words}"
            check(done.returncode in codes, f"{what}: exit code {done.returncode}\n{said[-1500:]}")
            check(not ALARM.search(said), f"{what}, is alarmed:\n{said[-1500:]}")


def harmed(calls):
    """All of them in the full run; else without the middle of long rows of writes to the same file."""
    for before, call, after in zip([None, *calls], calls, [*calls[1:], None]):
        alike = [one and one.name == call.name and one.where == call.where for one in (before, after)]
        if FULL or call.name not in WRITING or not all(alike) or call.number % 10 == 0:
            yield call


def is_kept(name):
    return name and not PASSING.search(name)


def sweep(case):
    """Files that are put in their place in one step: at any moment each is what it was or what it becomes."""
    code, said = case.harm("count", 0)
    check(code == 0, f"{case.words}: exit code {code}\n{said[-1500:]}")
    calls, last = case.calls(), case.tree()
    in_order(case.words, calls)
    steps = [(0, None)]
    for call in calls:
        if call.name in NAMING and call.done and (is_kept(call.to) or is_kept(call.where)):
            steps.append((call.number, None))
    steps[0] = (0, case.tree_of(case.template))
    for i, (number, _) in enumerate(steps[1:], 1):
        check(case.harm("after", number)[0] == KILLED, "it was not killed")
        steps[i] = (number, case.tree())
    check(steps[-1][1] == last, "the last step does not lead to the end")
    allowed = {}
    for _, tree in steps:
        for name in {n for _, t in steps for n in t}:
            allowed.setdefault(name, set()).add(tree.get(name))
    for call in harmed(calls):
        for mode in case.modes(call):
            where = f"{case.words[:2]}, {mode} at {call.number}: {call.name} {call.where}"
            code, said = case.harm(mode, call.number)
            tree = case.tree()
            if mode in ("before", "after"):
                check(code == KILLED, f"{where}: exit code {code}\n{said[-500:]}")
                due = [t for n, t in steps if n < call.number + (mode == "after")][-1]
                check(tree == due, f"{where}: other files than there should be: {differing(tree, due)}")
            else:
                check(code in (0, 1, 2), f"{where}: exit code {code}\n{said[-500:]}")
                # A run that cannot be kept as one becomes a replay.
                rescued = [n for n in tree if n not in allowed and n.endswith(".replay")]
                check(not rescued or case.run(["verify", *rescued]).returncode == 0, f"{where}: {rescued} is no replay")
                odd = [n for n in tree if n not in rescued and tree[n] not in allowed.get(n, ())]
                check(not odd, f"{where}: {odd} is neither old nor new")
                gone = [n for n in steps[0][1] if n not in tree and None not in allowed[n]]
                check(not gone, f"{where}: lost {gone}")
                listing = call.name == "openat" and case.listed and call.where.endswith(case.listed)
                unseen = listing and tree == steps[0][1]
                check(code or tree == last or mode == "short" or ERRORS[mode] in said or unseen,
                      f"{where}: exit code 0 and not a word, but: {differing(tree, last)}\n{said[-500:]}")
            case.next_start(where)


def differing(a, b):
    return [name for name in sorted({*a, *b}) if a.get(name) != b.get(name)]


def folder_of(name):
    return name.rsplit("/", 1)[0]


def in_order(words, calls):
    """For a loss of power: what gets a name was synced since it was last written to, and its folder is synced before
    the next thing happens to any name; so is the folder of a new folder. (What SQLite does to its files is its own
    matter.)"""
    dirty, made, waiting = set(), set(), None
    for call in calls:
        if not call.done:
            continue
        if call.name in WRITING:
            dirty.add(call.where)
        elif call.name in ("fsync", "fdatasync"):
            dirty.discard(call.where)
            made.discard(call.where)
            waiting = None if waiting == call.where else waiting
        elif call.name.startswith("mkdir"):
            made.add(folder_of(call.where))
        elif call.name.startswith(("rename", "link")) and is_kept(call.to):
            check(call.where not in dirty, f"{words}: {call.name} to {call.to} before its bytes were synced")
            check(waiting is None, f"{words}: {call.name} to {call.to} before '{waiting}' was synced")
            waiting = folder_of(call.to)
        elif call.name.startswith("unlink") and is_kept(call.where):
            own = folder_of(call.where)
            check(waiting in (None, own), f"{words}: {call.where} was removed before '{waiting}' was synced")
            waiting = own
    check(waiting is None and not made, f"{words}: '{waiting or made}' was never synced")


LEAVE = (0,)
DELVE = ["play", "darkdelve", "--policy", "delver", "--profile", "bot", "--plain", "--seed"]


# More is kept of the whole game than of the shorter one, and written by the same functions.
@test("a profile and the replay of an expedition")
def profile(home):
    whole = ["--rules", "full"]
    sweep(Case(home, [*DELVE, "2", *whole], before=[([*DELVE, "7", *whole], b"")],
               after=[(["play", "darkdelve", "--profile", "bot", "--plain", *whole], b"", LEAVE)]))


@test("an expedition that is put down, taken up and put down again")
def expedition(home):
    play = ["play", "darkdelve", "--plain", "--rules", "full"]
    sweep(Case(home, play, b"1\n", before=[([*play, "--seed", "7"], b"\n1\n1\n")], after=[(play, b"1\n", LEAVE)]))


@test("a run under way: each turn is kept, or the one before it")
def run(home):
    sweep(Case(home, ["play", "escape", "--plain"], b"1\n1\n1\n1\n",
               before=[(["play", "escape", "--plain", "--seed", "7"], b"\n1\n1\n")],
               after=[(["play", "escape", "--plain"], b"1\n", LEAVE)]))


@test("a run given up: its replay is on the shelf before the run is gone")
def given_up(home):
    case = Case(home, ["play", "escape", "--plain", "--seed", "9"], b"new\ny\n1\n1\n",
                before=[(["play", "escape", "--plain", "--seed", "7"], b"\n1\n1\n1\n1\n")],
                after=[(["play", "escape", "--plain"], b"1\n", LEAVE)])
    sweep(case)
    shelf = [n for n in case.tree() if n.endswith(".replay")]
    check(shelf, "no replay was kept")


@test("a first start in an empty home")
def first(home):
    sweep(Case(home, ["play", "shattered", "--plain", "--seed", "3"], b"\n\n\n\n\n1\n1\n",
               after=[(["play", "shattered", "--plain"], b"\n", LEAVE)]))


@test("the oldest replay goes only when the newest is there")
def full_shelf(home):
    def fill(at):
        shelf = at / "state" / "gloam" / "replays" / "darkdelve" / "bot"
        one = next(shelf.iterdir()).read_bytes()
        for number in range(1, 51):
            (shelf / f"darkdelve-{number:04}-4.replay").write_bytes(one)

    case = Case(home, [*DELVE, "5"], before=[([*DELVE, "4"], b"")], make=fill)
    code, _ = case.harm("count", 0)
    calls = case.calls()
    in_order(case.words, calls)
    removed = [c for c in calls if c.name == "unlink" and c.where.endswith(".replay") and c.done]
    put = [c for c in calls if c.name == "rename" and c.to.endswith(".replay") and c.done]
    check(code == 0 and len(removed) == 1 and len(put) == 1 and put[0].number < removed[0].number, "they trade places")
    for number in range(put[0].number - 4, removed[0].number + 1):
        for mode in ("before", "after"):
            case.harm(mode, number)
            check(sum(n.endswith(".replay") for n in case.tree()) >= 50, f"{mode} {number}: a replay was lost")


@test("a damaged profile or run is set aside, and is never lost on the way")
def damaged(home):
    harmed = b'{"gloam_save": 1, "game": "x"}\n'
    for game, ending in (("darkdelve", ".json"), ("escape", ".run")):
        def spoil(at, game=game, ending=ending):
            place = at / "data" / "gloam" / game / f"default{ending}"
            place.parent.mkdir(parents=True)
            place.write_bytes(harmed)

        sub = harness.Home()
        try:
            case = Case(sub, ["play", game, "--plain"], make=spoil)
            code, _ = case.harm("count", 0)
            check(code == 0 and harmed in case.tree().values(), "it was not set aside")
            in_order(case.words, case.calls())
            for call in case.calls():
                for mode in case.modes(call):
                    case.harm(mode, call.number)
                    where = f"{game}, {mode} at {call.number}: {call.name} {call.where}"
                    check(harmed in case.tree().values(), f"{where}: it is lost")
                    if case.is_known(where):
                        continue
                    done = case.run(case.words)
                    check(done.returncode == 0, f"{where}: the next start: {done.stderr[-300:]}")
                    check(harmed in case.tree().values(), f"{where}: it is lost at the next start")
        finally:
            sub.remove()


BUILD = b"d\n1\nadd carl\nsave mine\nadd bookie 2\nsave mine\nb\nq\n"  # from nothing, and then changed


@test("a deck: built, changed, deleted")
def deck(home):
    for words in ((BUILD, ()), (b"d\ndelete mine\ny\nb\nq\n", (BUILD,))):
        sub = harness.Home()
        try:
            play = ["play", "clout", "--plain", "--seed", "4"]
            case = Case(sub, play, b"\n" + words[0], before=[(play, b"\n" + typed) for typed in words[1]],
                        after=[(play, b"\nd\nq\n", LEAVE)], listed="/decks")
            case.harm("count", 0)
            check(case.tree() != case.tree_of(case.template), "nothing was saved")
            sweep(case)
        finally:
            sub.remove()


def rewrites(name, words, files, **rest):
    """A command that writes whole files, where there are none and where there are older ones."""
    def body(home):
        for old in (False, True) if FULL or not rest.get("old") else (True,):
            def older(at):
                for file in files:
                    (at / file).write_text("an older one\n")
            sub = harness.Home()
            try:
                make = rest.get("make")
                case = Case(sub, words, before=rest.get("before", ()),
                            make=lambda at: (make(at) if make else None, older(at) if old else None),
                            after=[(words, b"", rest.get("codes", LEAVE))])
                sweep(case)
            finally:
                sub.remove()
    test(name)(body)


SMALL = harness.games()[-1]  # it starts at once, and here are thousands of starts
SIM = ["sim", SMALL, "-n", "2", "--threads", "1"]
rewrites("reports of a simulation: JSON and CSV", [*SIM, "--json", "a.json", "--csv", "a.csv"], ["a.json", "a.csv"])
rewrites("a page", [*SIM, "--html", "a.html"], ["a.html"], old=True)
rewrites("a part, and what is made of parts", [*SIM, "--shard", "1/2", "--json", "1.json"], ["1.json"])
rewrites("parts put together", ["merge", "1.json", "2.json", "--json", "m.json"], ["m.json"],
         before=[([*SIM, "--shard", f"{i}/2", "--json", f"{i}.json"], b"") for i in (1, 2)])
if FULL:
    rewrites("a comparison", ["compare", "clout", "clout", "-n", "2", "--json", "c.json"], ["c.json"])
    rewrites("a matrix", ["matrix", "shattered", "--rows", "2", "--columns", "2", "-n", "2", "--json", "m.json"],
             ["m.json"])
    rewrites("a game played again", ["repro", "a.json", "1", "--json", "r.json", "--plain"], ["r.json"],
             before=[([*SIM, "--json", "a.json"], b"")])
    rewrites("what has moved", ["regress", "a.json", "--json", "r.json"], ["r.json"],
             before=[([*SIM, "--json", "a.json"], b"")])


@test("analytics: what is there stays, and every line but one that was cut is whole")
def analytics(home):
    words = ["play", "darkdelve", "--watch", "--plain", "--seed", "5", "--analytics", "a.log"]
    case = Case(home, words, before=[([*words[:-3], "4", *words[-2:]], b"")])
    old = (case.at / "a.log").read_bytes()
    code, _ = case.harm("count", 0)
    whole = (case.at / "a.log").read_bytes()
    check(code == 0 and whole.startswith(old) and len(whole) > len(old), "no analytics")
    timeless = partial(re.sub, rb'("duration":)\d+', rb"\g<1>0")  # whole seconds: a game may cross the edge of one
    for call in case.calls():
        for mode in case.modes(call):
            where = f"analytics, {mode} at {call.number}: {call.name}"
            case.harm(mode, call.number)
            got = (case.at / "a.log").read_bytes()
            check(got.startswith(old), f"{where}: what was there is lost")
            check(mode != "before" or timeless(whole).startswith(timeless(got)), f"{where}: other bytes than there should be")
            check(case.run(words).returncode == 0, f"{where}: the next start")
            rows = (case.at / "a.log").read_bytes().split(b"\n")
            bad = [row for row in rows if row and not is_json(row)]
            check(len(bad) <= 1 and rows[-1] == b"", f"{where}: lines that are none: {bad}")
    cut = b'{"cut off'
    (case.at / "a.log").write_bytes(old + cut)
    case.run(words)
    bad = [row for row in (case.at / "a.log").read_bytes().split(b"\n") if row and not is_json(row)]
    check(bad == [cut], f"a line was begun in another: {bad}")


def is_json(row):
    try:
        return isinstance(json.loads(row), dict)
    except ValueError:
        return False


def rows_of(path):
    """What is stored, read from a copy so that looking changes nothing."""
    with tempfile.TemporaryDirectory() as folder:
        for beside in path.parent.glob(path.name + "*"):
            shutil.copy(beside, folder)
        with contextlib.closing(sqlite3.connect(Path(folder) / path.name)) as db:
            check(db.execute("PRAGMA integrity_check").fetchone() == ("ok",), "the file is damaged")
            tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if "cell" not in tables:
                return []
            return sorted(db.execute("SELECT experiment, cell, sums FROM cell"))


def sweep_store(case, report, every):
    """Files of SQLite: what was stored stays stored, and the same command ends what it began with the same report."""
    code, said = case.harm("count", 0)
    check(code == 0, said[-1500:])
    calls, whole, right = case.calls(), rows_of(case.at / "x.db"), (case.at / report).read_bytes()
    old = rows_of(case.template / "x.db") if (case.template / "x.db").exists() else []
    check(len(whole) > len(old), "nothing was stored")
    for call in calls:
        for k, mode in enumerate(case.modes(call)):
            if not FULL and (call.number + k) % (every if every > 1 or mode == "before" else 2):
                continue
            where = f"{case.words[0]} --db, {mode} at {call.number}: {call.name} {call.where}"
            code, said = case.harm(mode, call.number)
            codes = (KILLED,) if mode in ("before", "after") else (0, 1, 2)
            check(code in codes, f"{where}: exit code {code}\n{said}")
            if (case.at / "x.db").exists():
                rows = rows_of(case.at / "x.db")
                check(all(row in rows for row in old), f"{where}: what was stored is lost")
                check(all(row in whole for row in rows), f"{where}: other sums than there should be")
            done = case.run(case.words)
            check(done.returncode == 0, f"{where}: the next start: exit code {done.returncode} {done.stderr[-400:]}")
            check(rows_of(case.at / "x.db") == whole, f"{where}: the next start stores something else")
            check((case.at / report).read_bytes() == right, f"{where}: the next start reports something else")


STORE = ["--db", "x.db", "--json", "r.json"]
OTHER = [(["sim", SMALL, "-n", "3", "--threads", "1", "--db", "x.db"], b"")]


@test("experiments: a new file, at every call")
def new_store(home):
    sweep_store(Case(home, [*SIM, *STORE]), "r.json", 1)


@test("experiments: one more in a file that holds another")
def more_store(home):
    sweep_store(Case(home, [*SIM, *STORE], before=OTHER), "r.json", 8)


@test("experiments: the cells of a matrix")
def matrix(home):
    words = ["matrix", "shattered", "--rows", "2", "--columns", "2", "-n", "2", "--threads", "1"]
    sweep_store(Case(home, [*words, *STORE]), "r.json", 24)  # each start costs a start of MPI, where that is built in


@test("experiments: a file of version 1 is brought to version 2, or stays what it is")
def old_store(home):
    def age(at):
        with contextlib.closing(sqlite3.connect(at / "x.db")) as db:
            db.executescript("ALTER TABLE cell DROP COLUMN checksum; ALTER TABLE experiment DROP COLUMN checksum;"
                             "PRAGMA user_version = 1;")
    sweep_store(Case(home, [*SIM, *STORE], before=OTHER, make=age), "r.json", 8)


@test("a full disk is told with its reason, and the way out promises nothing")
def full_disk(home):
    long = home.path / "at" / ("folder-" * 12)
    case = Case(home, ["play", "escape", "--plain", "--seed", "7"], b"\n1\n1\nq\ny\n")
    case.env["XDG_DATA_HOME"] = str(long)
    code, said = case.harm("full", 1)
    check(code == 1, f"exit code {code}")
    seen = said.split("Leave all the same")[0]
    check("No space left on device" in seen, f"no reason:\n{seen[-800:]}")
    check("last attempt to save failed" in seen and "is kept" not in seen[-300:], f"a promise:\n{seen[-800:]}")


@test("how many points that were")
def count(home):
    print(f"# {points} points", flush=True)
    check(points > 500, f"only {points}")


harness.main()
