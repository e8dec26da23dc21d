"""The bottom of the full screen in a real pseudo terminal: whatever ends or stops the program, the terminal is given back
as it was found, with the sequences that say so. Prints TAP; argv[1] is the program, argv[2] and argv[3] are the demos (tests/term)."""

import fcntl
import os
import pty
import re
import select
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time

import harness
from harness import TIMEOUT, Skip, check, test
from shell import run_shell

DEMO, PAINTED = sys.argv[2:4] if len(sys.argv) > 3 else ("", "")
ENTER = b"\x1b[?1049h"
LEAVE = b"\x1b[?25h\x1b[?1049l"
# A sanitizer would take a crash for its own and exit; here the crash is the point.
CALM = ("handle_abort", "handle_segv", "handle_sigbus", "handle_sigfpe", "handle_sigill", "use_sigaltstack")
SANITIZERS = {"ASAN_OPTIONS": ":".join(f"{option}=0" for option in CALM)}
MOUSE_ON, MOUSE_OFF = b"\x1b[?1006h", b"\x1b[?1006l"
LFLAG = 3


def set_size(fd, columns, rows):
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


class Desk:
    """A terminal with the demo in it, under a small shell."""

    def __init__(self, *words, size=(80, 24), env=None):
        self.master, self.slave = pty.openpty()
        set_size(self.master, *size)
        self.before = termios.tcgetattr(self.slave)
        self.seen = b""
        self.told, tell = os.pipe()
        order, self.order = os.pipe()
        self.shell = os.fork()
        if not self.shell:
            try:
                os.close(self.master)
                env = {**os.environ, **SANITIZERS, "TERM": "xterm", **(env or {})}
                run_shell(self.slave, tell, order, lambda: os.execve(DEMO, [DEMO, *words], env))
            finally:
                os._exit(99)
        os.close(tell)
        os.close(order)
        self.pid = int(self.line())

    def line(self):
        """What the shell tells next. The screen is read meanwhile: a full one would hold the program up."""
        said = b""
        while not said.endswith(b"\n"):
            ready, _, _ = select.select([self.told, self.master], [], [], TIMEOUT)
            check(ready, f"the shell tells nothing; seen: {self.seen[-500:]!r}")
            if self.master in ready:
                self.read()
            if self.told in ready:
                more = os.read(self.told, 1)
                check(more, "the shell has gone")
                said += more
        return said.decode().strip()

    def read(self):
        try:
            self.seen += os.read(self.master, 65536)
        except OSError:
            pass

    def wait(self, part, after=0):
        began = time.monotonic()
        while part not in self.seen[after:]:
            check(time.monotonic() - began < TIMEOUT, f"{part!r} did not come; seen: {self.seen[after:][-500:]!r}")
            if select.select([self.master], [], [], 1)[0]:
                self.read()
        return self.seen.index(part, after)

    def type(self, keys):
        os.write(self.master, keys)

    def mode(self):
        return termios.tcgetattr(self.slave)

    def given_back(self, after=0):
        self.wait(LEAVE, after)
        check(self.mode() == self.before, f"the terminal's settings are others: {self.mode()} {self.before}")

    def close(self):
        for fd in (self.master, self.slave, self.told, self.order):
            try:
                os.close(fd)
            except OSError:
                pass
        for pid in (self.pid, self.shell):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        try:
            os.waitpid(self.shell, 0)
        except ChildProcessError:
            pass


def with_desk(*words, **more):
    """A test with the demo ready in a fresh terminal."""
    def decorate(function):
        def run(home):
            desk = Desk(*words, **more)
            try:
                desk.wait(b"[ready")
                check(ENTER in desk.seen, "no other screen")
                check(not desk.mode()[LFLAG] & (termios.ICANON | termios.ECHO), "keys are not read as typed")
                function(desk)
            finally:
                desk.close()
        return run
    return decorate


@test("leaving gives the terminal back")
@with_desk()
def leaving(desk):
    check(b"[ready 80 24]" in desk.seen, f"the size: {desk.seen!r}")
    check(MOUSE_ON not in desk.seen, "a mouse that nobody asked for")
    desk.type(b"q")
    check(desk.line() == "left 0", "not left in good order")
    desk.given_back()
    desk.wait(b"left: quit")


@test("keys arrive one by one; Escape alone is a key; the mouse is heard where it is wanted")
@with_desk("mouse")
def keys(desk):
    check(MOUSE_ON in desk.seen, "no mouse")
    for typed, heard in ((b"1", b"[key 1 49]"), (b"\x1b[A", b"[key 7 0]"), (b"\x1b", b"[key 5 0]"),
                         (b"\xc3\xa9", b"[key 1 233]"), (b"\x1b[<0;8;3M", b" 7]"), (b"\r", b"[key 2 0]")):
        at = len(desk.seen)
        desk.type(typed)
        desk.wait(heard, at)
    desk.type(b"q")
    desk.line()
    desk.given_back()
    check(desk.seen.rindex(MOUSE_OFF) > desk.seen.rindex(MOUSE_ON), "the mouse is still on")


@test("what is typed before a question is not an answer to it")
@with_desk()
def typed_ahead(desk):
    desk.type(b"d")
    desk.wait(b"[dozing")
    desk.type(b"1\x1b[Bqqq")
    desk.wait(b"[awake")
    at = desk.wait(b"[key 1 100]")
    desk.type(b"2")
    desk.wait(b"[key 1 50]", at)
    heard = [part.split(b"]")[0] for part in desk.seen[at:].split(b"[key ")[1:]]
    check(heard == [b"1 100", b"1 50"], f"heard: {heard}")
    desk.type(b"q")
    check(desk.line() == "left 0", "not left")


@test("a storm of resizes is heard, and its last size is the one that counts")
@with_desk()
def resizes(desk):
    for i in range(200):
        set_size(desk.master, 20 + i * 7 % 180, 5 + i * 3 % 60)
    set_size(desk.master, 133, 37)
    desk.wait(b"[size 133 37]")
    desk.type(b"q")
    check(desk.line() == "left 0", "not left")
    desk.given_back()


def ended_by(number):
    def decorate(function):
        @with_desk()
        def run(desk):
            function(desk)
            check(desk.line() == f"killed {int(number)}", "another end")
            desk.given_back()
        return run
    return decorate


@test("abort() gives the terminal back first")
@ended_by(signal.SIGABRT)
def aborts(desk):
    desk.type(b"a")


@test("so does a crash")
@ended_by(signal.SIGSEGV)
def crashes(desk):
    desk.type(b"s")


@test("so does a stack that runs over")
@ended_by(signal.SIGSEGV)
def runs_over(desk):
    desk.type(b"o")


@test("exit() from anywhere gives it back")
@with_desk()
def exits(desk):
    desk.type(b"x")
    check(desk.line() == "left 3", "another end")
    desk.given_back()


@test("signals that ask to stop are told; the program leaves in good order")
def asked(home):
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, None):
        @with_desk()
        def one(desk):
            if number:
                os.kill(desk.pid, number)
            else:
                desk.type(b"\x03")
            check(desk.line() == "left 0", f"{number}: not left")
            desk.given_back()
            desk.wait(b"left: stop")
        one(home)


@test("a program that thinks on is ended a little later, and gives the terminal back all the same")
@ended_by(signal.SIGTERM)
def busy(desk):
    desk.type(b"b")
    desk.wait(b"[busy")
    os.kill(desk.pid, signal.SIGTERM)


@test("all other deadly signals give it back")
def deadly(home):
    for number in (signal.SIGQUIT, signal.SIGUSR1, signal.SIGALRM, signal.SIGXCPU, signal.SIGFPE, signal.SIGBUS):
        @ended_by(number)
        def one(desk):
            os.kill(desk.pid, number)
        one(home)


@test("stop and go: the shell has its terminal, then the screen comes back and is painted anew")
@with_desk("mouse")
def stops(desk):
    for way in (b"\x1a", b"z", signal.SIGTSTP):
        at = len(desk.seen)
        if isinstance(way, bytes):
            desk.type(way)
        else:
            os.kill(desk.pid, way)
        check(desk.line() == "stopped", f"{way}: not stopped")
        desk.given_back(at)
        check(MOUSE_OFF in desk.seen[at:], "the shell has our mouse")
        at = len(desk.seen)
        os.write(desk.order, b"fg")
        desk.wait(b"[resumed", at)
        check(ENTER in desk.seen[at:] and MOUSE_ON in desk.seen[at:], "the screen was not taken again")
        check(not desk.mode()[LFLAG] & termios.ICANON, "keys are not read as typed")
    desk.type(b"q")
    check(desk.line() == "left 0", "not left")
    desk.given_back()


@test("stopped without a warning (SIGSTOP), it takes its screen again; in the background it touches nothing")
@with_desk()
def stopped_hard(desk):
    os.kill(desk.pid, signal.SIGSTOP)
    check(desk.line() == "stopped", "not stopped")
    termios.tcsetattr(desk.slave, termios.TCSANOW, desk.before)  # as a shell does
    at = len(desk.seen)
    os.write(desk.order, b"bg")
    check(desk.line() == "stopped", "it goes on in the background")
    check(ENTER not in desk.seen[at:] and desk.mode() == desk.before, "it took the shell's terminal")
    os.write(desk.order, b"fg")
    desk.wait(b"[resumed", at)
    check(not desk.mode()[LFLAG] & termios.ICANON, "keys are not read as typed")
    desk.type(b"q")
    check(desk.line() == "left 0", "not left")
    desk.given_back(at)


@test("without a shell there is nobody to go back to: a stop changes nothing")
def without_shell(home):
    pid, master = pty.fork()
    if not pid:
        os.execve(DEMO, [DEMO], {**os.environ, **SANITIZERS, "TERM": "xterm"})
    seen = b""
    try:
        for typed, part in ((b"", b"[ready"), (b"\x1a", b"[resumed"), (b"1", b"[key 1 49]"), (b"q", b"left: quit")):
            os.write(master, typed)
            while part not in seen:
                check(select.select([master], [], [], TIMEOUT)[0], f"{part!r} did not come; seen: {seen!r}")
                seen += os.read(master, 65536)
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(master)


@test("waiting costs nothing: an idle screen is not woken once")
@with_desk()
def idle(desk):
    def woken():
        with open(f"/proc/{desk.pid}/status") as f:
            return re.search(r"voluntary_ctxt_switches:\s+(\d+)", f.read()).group(1)
    desk.type(b"1")
    desk.wait(b"[key 1 49]")
    time.sleep(0.2)
    before = woken()
    time.sleep(0.5)
    check(woken() == before, "it wakes up without a cause")
    desk.type(b"q")
    check(desk.line() == "left 0", "not left")


@test("killed in the background, it leaves the shell's terminal alone")
@with_desk()
def killed_in_background(desk):
    desk.type(b"\x1a")
    check(desk.line() == "stopped", "not stopped")
    desk.given_back()
    at = len(desk.seen)
    os.kill(desk.pid, signal.SIGTERM)
    os.write(desk.order, b"fg")
    check(desk.line() == "left 0", "not left")
    desk.given_back()
    check(desk.seen.count(ENTER) == desk.seen.count(LEAVE), f"entered and left: {desk.seen[at:]!r}")


@test("a terminal that draws signs two columns wide is found out")
@with_desk("width")
def widths(desk):
    desk.wait(b"\x1b[6n")
    desk.type(b"\x1b[1;9R")
    desk.wait(b"[wide")
    desk.type(b"q")
    check(desk.line() == "left 0", "not left")


@test("a terminal that draws them in one is left in peace")
@with_desk("width")
def widths_good(desk):
    desk.wait(b"\x1b[6n")
    desk.type(b"\x1b[1;5R1")
    desk.wait(b"[key 1 49]")
    check(b"[wide" not in desk.seen and desk.seen.count(b"[key") == 1, f"{desk.seen!r}")
    desk.type(b"q")
    check(desk.line() == "left 0", "not left")


@test("without a size of its own, the terminal's is what the environment says")
def sizes(home):
    for env, said in (({"COLUMNS": "101", "LINES": "33"}, b"[ready 101 33]"), ({}, b"[ready 80 24]"),
                      ({"COLUMNS": "x", "LINES": "0"}, b"[ready 80 24]")):
        desk = Desk(size=(0, 0), env={"COLUMNS": "", "LINES": "", **env})
        try:
            desk.wait(said)
            desk.type(b"q")
            desk.line()
        finally:
            desk.close()


@test("what is no terminal, or a dumb one, is refused with a sentence")
def refusals(home):
    done = subprocess.run([DEMO], stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT)
    check(done.returncode == 2 and b"--plain" in done.stderr and not done.stdout, f"{done}")
    for term in ("dumb", ""):
        desk = Desk(env={"TERM": term})
        try:
            check(desk.line() == "left 2", "not refused")
            desk.wait(b"--plain")
            check(ENTER not in desk.seen and desk.mode() == desk.before, "it touched the terminal")
        finally:
            desk.close()


class Window:
    """The painted demo in a window of tmux, which reads what is written as terminals do."""

    def __init__(self, home, size, **env):
        if not shutil.which("tmux"):
            raise Skip("tmux is not installed")
        self.socket = str(home.path / f"tmux-{time.monotonic_ns()}")
        wanted = {"COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", **env}
        line = shlex.join(["env", *(f"{k}={v}" for k, v in wanted.items()), PAINTED]) + "; echo; sleep 600"
        self.tmux("new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), "sh", "-c", line, env=home.env)
        self.tmux("set-option", "-g", "window-size", "manual")

    def tmux(self, *words, env=None):
        done = subprocess.run(["tmux", "-S", self.socket, "-f", "/dev/null", "-u", *words], capture_output=True, text=True,
                              errors="replace", env=env or os.environ, timeout=TIMEOUT)
        check(done.returncode == 0, f"tmux {words[0]}: {done.stderr}")
        return done.stdout

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, timeout=TIMEOUT)

    def wait(self, good, what):
        began = time.monotonic()
        while True:
            rows = self.tmux("capture-pane", "-p").split("\n")
            if good(rows):
                return rows
            check(time.monotonic() - began < TIMEOUT, f"{what} did not come; the screen is:\n" + "\n".join(rows))
            time.sleep(0.02)


def whole(rows, columns, lines, key, box="\u250c\u2510\u2514\u2518\u2502"):
    """Whether the page stands there to the last corner."""
    rows = rows[:lines]
    if len(rows) < lines or [len(rows[0]), len(rows[-1])] != [columns, columns]:
        return False
    corners = rows[0][0] + rows[0][-1] + rows[-1][0] + rows[-1][-1]
    sides = all(row and row[0] == box[4] and row[-1] == box[4] for row in rows[1:-1])
    return corners == box[:4] and sides and rows[2][3:].startswith(f"size {columns}x{lines} ") and \
        rows[3][3:].startswith(f"key {key} ")


@test("a real terminal shows the page, at any size, in any theme, and every key changes what it should")
def painted(home):
    w = Window(home, (80, 24))
    try:
        rows = w.wait(lambda r: whole(r, 80, 24, 0), "the page")
        check("\u4e2d\u56fd|e\u0301|" in rows[5], f"wide characters and marks: {rows[5]}")
        for size in ((120, 40), (160, 50), (37, 11), (133, 31), (80, 24)):
            w.tmux("resize-window", "-x", str(size[0]), "-y", str(size[1]))
            w.wait(lambda r: whole(r, *size, 0), f"the page at {size}")
        for i in range(40):  # a storm: nobody waits for a page between two sizes
            w.tmux("resize-window", "-x", str(20 + i * 37 % 140), "-y", str(6 + i * 11 % 44))
        w.tmux("resize-window", "-x", "80", "-y", "24")
        w.wait(lambda r: whole(r, 80, 24, 0), "the page after a storm")
        for key in "1t2t3t4t5":
            w.tmux("send-keys", "-l", key)
            w.wait(lambda r: whole(r, 80, 24, ord(key)), f"the key {key}")
        w.tmux("send-keys", "-l", "6")
        w.wait(lambda r: whole(r, 80, 24, ord("6")), "the key 6")
        w.tmux("send-keys", "-l", "7")
        rows = w.wait(lambda r: whole(r, 80, 24, ord("7")), "the key 7")
        wrote = int(re.search(r"wrote (\d+)", rows[7]).group(1))
        check(0 < wrote < 120, f"a key cost {wrote} bytes")
        place = w.tmux("display-message", "-p", "#{cursor_x},#{cursor_y},#{cursor_flag}").strip()
        check(place == "4,8,1", f"the cursor is at {place}, not on the choice")
        w.tmux("send-keys", "-l", "q")
        rows = w.wait(lambda r: any("left." in row for row in r), "the end")
        check(not any("key" in row for row in rows), "the page is still there")
    finally:
        w.close()


@test("in a locale without UTF-8 the page is ASCII, and with NO_COLOR it has no colour")
def painted_plainly(home):
    w = Window(home, (60, 20), LC_ALL="C", NO_COLOR="1")
    try:
        rows = w.wait(lambda r: whole(r, 60, 20, 0, "++++|"), "the page")
        check(all(row.isascii() for row in rows), f"not ASCII: {rows}")
        coloured = re.findall(r"\x1b\[[0-9;]*m", w.tmux("capture-pane", "-p", "-e"))
        check(coloured and not any(re.search(r"[\[;](3[0-8]|4[0-8]|9[0-7])[;m]", c) for c in coloured), f"{set(coloured)}")
    finally:
        w.close()


if __name__ == "__main__":
    harness.main()
