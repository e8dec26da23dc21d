"""Signals end the program in every state, and no pipe makes it wait for good. Prints TAP; argv[1] is the program.

Whoever reads lines (play, replay) hears of a signal, saves and leaves with exit code 0; what cannot hear, because it
thinks or waits for a pipe, is ended by the signal itself two seconds later. All other commands are ended by it at once.
"""

import fcntl
import os
import pty
import signal
import subprocess
import termios
import time

import harness
from harness import PROGRAM, check, read_until, test

SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
BOUND = 60  # seconds: the two of grace, and what a busy machine adds
STEADY = 0.4  # seconds until a command is well under way
F_SETPIPE_SZ = 1031


class State:
    """A command that does not end by itself: how it is called, and by what it may end."""

    def __init__(self, name, words, says=None, ends=None, held=False, stdin=subprocess.PIPE, stuck=False):
        self.name, self.words, self.says, self.held, self.stdin, self.stuck = name, words, says, held, stdin, stuck
        self.ends = ends  # "leaves": exit code 0; "dies": the signal; "ends": one of them, as the signal finds it

    def start(self, home, number):
        where = home.path / f"{self.name}-{number}".replace(" ", "_")
        where.mkdir()
        os.mkfifo(where / "fifo")
        words = [word.replace("FIFO", str(where / "fifo")).replace("HERE", str(where)) for word in self.words]
        if self.stuck:  # somebody has it open for reading, and it is full to the last byte
            self.pipe = os.open(where / "fifo", os.O_RDWR | os.O_NONBLOCK)
            os.write(self.pipe, b"x" * fcntl.fcntl(self.pipe, F_SETPIPE_SZ, 4096))
        env = dict(home.env, TMPDIR=str(where), PATH=f"{home.path}:{home.env.get('PATH', '')}")
        child = subprocess.Popen([PROGRAM, *words], stdin=self.stdin, stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL, env=env, cwd=where)
        home.started.append(child)
        if self.says:
            read_until(child.stdout, self.says)
        return child

    def end(self, child, number):
        child.send_signal(number)
        try:
            child.wait(BOUND)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"{self.name}: signal {number} did not end it in {BOUND} s") from None
        wanted = {"leaves": [0], "dies": [-number], "ends": [0, -number]}[self.ends]
        check(child.returncode in wanted, f"{self.name}: signal {number}: exit code {child.returncode}, not {wanted}")
        child.stdout.close()
        if child.stdin:
            child.stdin.close()


def holds_back(pid):
    """Whether the program's first thread has SIGTERM blocked."""
    for row in open(f"/proc/{pid}/status"):
        if row.startswith("SigBlk:"):
            return int(row.split()[1], 16) >> (signal.SIGTERM - 1) & 1
    return 0


def end_all(home, states):
    """All states with all signals, side by side."""
    started = [(state, number, state.start(home, number)) for state in states for number in SIGNALS]
    time.sleep(STEADY)
    for state, number, child in started:
        check(child.poll() is None, f"{state.name}: it ended by itself with exit code {child.poll()}")
        end = time.monotonic() + BOUND
        while state.held and not holds_back(child.pid) and time.monotonic() < end:
            time.sleep(0.01)
    for _, number, child in started:
        child.send_signal(number)  # all at once; end() sends it again, which must do no harm
    for state, number, child in started:
        state.end(child, number)


@test("play and replay leave in good order, wherever they wait for a line")
def at_prompts(home):
    home.run("play", "darkdelve", "--policy", "delver", "--profile", "bot", "--plain", "--seed", "4").expect(0)
    states = [State(f"play {game}", ["play", game, "--plain", "--profile", "p-" + "x" * number], b"> ", "leaves")
              for number, game in enumerate(harness.games(), 1)]
    states.append(State("play", ["play", "--plain"], b"> ", "leaves"))
    states.append(State("replay", ["replay", str(home.replays()[0]), "--plain"], b"> ", "leaves"))
    for state in states:
        for number in SIGNALS:  # a profile has one player at a time
            child = state.start(home, number)
            state.end(child, number)


@test("a sitting that cannot hear is ended two seconds after the signal: open pipes, full pipes, long thoughts")
def cannot_hear(home):
    think = ["play", "clout", "--plain", "--watch", "--policy", "mc:1000000"]
    watch = ["--plain", "--watch", "--seed", "5"]
    end_all(home, [
        State("analytics to a pipe without a reader", ["play", "darkdelve", *watch, "--analytics", "FIFO"], ends="dies",
              held=True),
        State("analytics to a full pipe", ["play", "darkdelve", *watch, "--analytics", "FIFO"], ends="dies", held=True,
              stuck=True),
        State("output that nobody reads", ["play", "clout", *watch, "--policy", "random"], ends="ends", held=True),
        State("thinking", think, ends="dies", held=True),
    ])


@test("everything else is ended at once: while it plays, serves, waits for input or for a pipe")
def at_once(home):
    fake = home.path / "valgrind"
    fake.write_text("#!/bin/sh\nexec sleep 100\n")
    fake.chmod(0o755)
    long = ["-n", "9999999", "--threads", "1"]
    end_all(home, [
        State("sim", ["sim", "clout", *long, "--json", "HERE/a.json", "--csv", "HERE/a.csv"], ends="dies"),
        State("sim to a pipe", ["sim", "clout", "-n", "2", "--json", "FIFO"], ends="dies"),
        State("matrix", ["matrix", "shattered", *long, "--db", "HERE/m.db"], ends="dies"),
        State("compare", ["compare", "clout", "clout", *long], ends="dies"),
        State("bench", ["bench", "clout", "--policy", "random", "-n", "99999999"], ends="dies"),
        State("bench under valgrind", ["bench", "clout", "--policy", "random", "--instructions"], ends="dies"),
        State("agent", ["agent", "clout"], ends="dies"),
        State("mcp", ["mcp"], ends="dies"),
    ])
    left = list(home.path.glob("*/gloam-bench-*"))
    check(not left, f"a temporary folder was left behind: {left}")


@test("a server over HTTP ends on every signal")
def serving(home):
    for number in SIGNALS:
        child = subprocess.Popen([PROGRAM, "mcp", "--http", "127.0.0.1:0"], stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=home.env, cwd=home.path)
        home.started.append(child)
        read_until(child.stderr, b"/mcp")
        child.send_signal(number)
        check(child.wait(BOUND) in (0, -number), f"signal {number}: exit code {child.returncode}")
        child.stderr.close()


@test("a pipe, a device or a folder in the place of a file that is read is refused at once")
def pipes_to_read(home):
    os.mkfifo(home.path / "fifo")
    os.makedirs(home.path / "config" / "gloam")
    for name in ("fifo", "/dev/zero", "."):
        for words in (["repro", name, "1"], ["regress", name], ["verify", name], ["merge", name],
                      ["replay", name, "--plain"], ["sim", "clout", "--with", f"host=@{name}"],
                      ["sim", "clout", "-n", "1", "--layer", name], ["compare", "clout", f"clout+{name}.json"],
                      ["sim", "clout", "-n", "1", "--db", name], ["matrix", "shattered", "--db", name]):
            run = home.run(*words)
            check(run.code in (1, 2) and run.out + run.err, f"{words}: exit code {run.code}, said nothing")
    escape = home.save(game="escape")
    places = [home.path / "config" / "gloam" / "settings.json", home.save(), home.save().with_suffix(".tmp"),
              escape.with_suffix(".run"), escape.with_suffix(".run.tmp"), escape.with_suffix(".lock")]
    for place in places:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.unlink(missing_ok=True)
        os.mkfifo(place)
        home.run("play", "escape", "--plain")
        home.run("play", "darkdelve", "--plain")
        place.unlink()
    content = home.content_copy()
    (content / "clout" / "rulesets.json").unlink()
    os.mkfifo(content / "clout" / "rulesets.json")
    home.run("sim", "clout", "-n", "1", env={"GLOAM_CONTENT": str(content)}).expect(1, "rulesets.json")


@test("a pipe with a reader takes what is written to it")
def pipes_to_write(home):
    pipe = home.path / "fifo"
    os.mkfifo(pipe)
    whole = home.run("sim", "clout", "-n", "2", "--json", "-").expect(0).out
    for option, words in (("--json", ["sim", "clout", "-n", "2"]),
                          ("--analytics", ["play", "darkdelve", "--plain", "--watch", "--seed", "5"])):
        reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE)
        home.started.append(reader)
        home.run(*words, option, str(pipe)).expect(0)
        said = reader.communicate(timeout=BOUND)[0]
        check(said == whole if option == "--json" else said.count(b"\n") > 3, f"{option}: {said[:200]!r}")


@test("the terminal is as it was after a signal, also after one that had to end the program")
def terminal(home):
    for words in (["play", "escape"], ["play", "clout", "--watch", "--policy", "mc:1000000"]):
        for number in SIGNALS:
            ours, theirs = pty.openpty()
            before = termios.tcgetattr(theirs)
            child = subprocess.Popen([PROGRAM, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=home.env,
                                     cwd=home.path, start_new_session=True)
            home.started.append(child)
            time.sleep(STEADY)
            child.send_signal(number)
            check(child.wait(BOUND) in (0, -number), f"{words}: signal {number}: exit code {child.returncode}")
            check(termios.tcgetattr(theirs) == before, f"{words}: signal {number}: the terminal was left changed")
            os.close(ours)
            os.close(theirs)


@test("a stack of 512 KiB is enough for every game and for the lab")
def small_stack(home):
    for words in (*(["play", game, "--plain"] for game in harness.games()),
                  ["sim", "clout", "-n", "2", "--json", "a.json", "--html", "a.html", "--db", "a.db"],
                  ["sim", "escape", "-n", "1", "--threads", "2"],
                  ["matrix", "shattered", "--rows", "2", "--columns", "2", "-n", "2", "--db", "m.db"],
                  ["regress", "m.db"], ["repro", "m.db", "0.1"], ["compare", "clout", "clout", "-n", "2"],
                  ["agent", "clout"], ["mcp"]):
        done = subprocess.run(["sh", "-c", 'ulimit -s 512; exec "$@"', "sh", PROGRAM, *words], input=b"\n1\n1\n1\n",
                              env=home.env, cwd=home.path, capture_output=True, timeout=harness.TIMEOUT)
        check(done.returncode == 0, f"{words}: exit code {done.returncode}: {done.stderr[-300:]!r}")


harness.main()
