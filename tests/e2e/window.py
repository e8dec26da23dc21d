"""A terminal for the full screen without a terminal program: a pseudo terminal with the program in it, and a model of what
it shows. The model knows only what the painter may say; everything else is a fault. tests/term/glass.c is its like in C."""

import array
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
import unicodedata
from pathlib import Path

from harness import PROGRAM, TIMEOUT, check
from shell import run_shell

TOKEN = re.compile(r"\x1b\[(\??)([0-9;]*)([A-Za-z])|([\r\n\b])|([^\x00-\x1f\x7f-\x9f]+)")
BEGUN = re.compile(r"\x1b(\[\??[0-9;]{0,80})?$")
FOREIGN = "\ufffe"  # what somebody else left on the screen
OFF = {25: True, 1049: False, 1000: False, 1006: False, 2004: False, 2026: False}
QUIET = 0.004  # seconds without a byte, of a program that waits


def width(ch):
    if ch < "\u0300":
        return 1
    return 0 if unicodedata.category(ch) in ("Mn", "Me", "Cf") else 2 if unicodedata.east_asian_width(ch) in "WF" else 1


class Glass:
    """Cells, a cursor and modes. A size that changes while bytes are under way counts as the larger of the two until
    calm() says that the program has heard of it."""

    def __init__(self, columns, rows):
        self.modes = dict(OFF)
        self.rest = self.fault = ""
        self.asked = 0  # how often the place of the cursor was asked for
        self.plain = ""  # what was said outside the full screen
        self.size = self.bounds = (columns, rows)
        self.frames = 0
        self.blank()

    def blank(self):
        self.rows = [[FOREIGN] * self.bounds[0] for _ in range(self.bounds[1])]
        self.x = self.y = 0
        self.pending = False

    def resize(self, columns, rows):
        """What stands there is not to be relied on; the cursor stays, for the frame that is under way goes on from it."""
        at = self.x, self.y, self.pending and columns <= self.bounds[0]
        self.size = (columns, rows)
        self.bounds = (max(columns, self.bounds[0]), max(rows, self.bounds[1]))
        self.blank()
        self.x, self.y, self.pending = at

    def calm(self):
        """The program waits and nothing is under way: the size is what it is."""
        self.bounds = self.size
        self.rows = [row[:self.size[0]] for row in self.rows[:self.size[1]]]
        self.x, self.y = min(self.x, self.size[0] - 1), min(self.y, self.size[1] - 1)

    def whole(self):
        return not any(FOREIGN in row for row in self.rows)

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.rows)

    def take(self, data):
        """Bytes, decoded; half a sequence waits for its other half."""
        data, self.rest, at = self.rest + data, "", 0
        while at < len(data) and not self.fault:
            token = TOKEN.match(data, at)
            if not token:
                if BEGUN.match(data, at):
                    self.rest = data[at:]
                    return
                if self.modes[1049]:
                    self.fault = f"bytes that no painter says: {data[at:at + 24]!r}"
                at += 1  # keys that came too late are echoed as they are
                continue
            at = token.end()
            private, numbers, final, control, words = token.groups()
            if final:
                self.obey(private, [int(n or 0) for n in numbers.split(";")], final)
            elif not self.modes[1049]:
                self.plain += control or words
            elif control:
                self.control(control)
            else:
                self.show(words)

    def control(self, c):
        self.pending = False
        if c == "\r":
            self.x = 0
        elif c == "\b":
            self.x = max(0, self.x - 1)
        elif self.y + 1 < self.bounds[1]:
            self.y += 1
        else:
            self.fault = "the screen is scrolled"

    def show(self, words):
        w = self.bounds[0]
        row = self.rows[self.y]
        for ch in words:
            wide = width(ch)
            if "\ud800" <= ch <= "\udfff":
                self.fault = f"bytes that are no UTF-8: {words!r}"
                return
            if not wide:
                continue
            if self.pending or self.x + wide > w:
                self.fault = f"{ch!r} beyond the last column of row {self.y + 1} of {self.bounds}: {words!r}"
                return
            row[self.x] = ch
            if wide == 2:
                row[self.x + 1] = ""
            self.x += wide
            if self.x == w:
                self.x, self.pending = w - 1, True

    def obey(self, private, numbers, final):
        if private:
            self.mode(numbers, final)
            return
        first = numbers[0] or 1
        w, h = self.bounds
        if final == "m":
            return
        self.pending = False
        if final == "H":
            self.y, self.x = first - 1, (numbers[1] or 1) - 1 if len(numbers) > 1 else 0
        elif final == "G":
            self.x = first - 1
        elif final == "C":
            self.x += first
        elif final == "D":
            self.x -= first
        elif final == "K":
            self.rows[self.y][self.x:] = [" "] * (w - self.x)
        elif final == "X":
            self.rows[self.y][self.x:self.x + first] = [" "] * min(first, w - self.x)
        elif final == "J" and numbers == [2]:
            self.rows = [[" "] * w for _ in range(h)]
        elif final == "n" and numbers == [6]:
            self.asked += 1
        else:
            self.fault = f"a sequence that no painter says: {numbers} {final}"
        if not (0 <= self.x < w and 0 <= self.y < h):
            self.fault = f"the cursor goes to {self.x + 1}, {self.y + 1} of {self.bounds}"

    def mode(self, numbers, final):
        for number in numbers:
            if number not in self.modes or final not in "hl":
                self.fault = f"an unknown mode: {number} {final}"
                return
            if number == 1049 and self.modes[number] != (final == "h"):
                self.blank()
            self.frames += number == 2026 and final == "l"
            self.modes[number] = final == "h"

    def given_back(self):
        return self.modes == OFF


class Window:
    """The program in a terminal of its own, under a small shell. What it says to standard error lands in a file."""

    def __init__(self, home, words, size=(120, 40), env=None, wide=False):
        self.master, self.slave = pty.openpty()
        os.set_blocking(self.master, False)
        self.glass = Glass(*size)
        self.wide = wide  # the terminal draws our signs two columns wide
        self.set_size(*size)
        self.before = termios.tcgetattr(self.slave)
        self.errors = home.path / "stderr"
        self.told, tell = os.pipe()
        order, self.order = os.pipe()
        self.partial = b""
        self.said = ""  # what the shell told, line by line
        self.gone = False
        self.bytes = 0  # of the program, so far
        self.at = 0.0  # when the last of them came
        self.shell = os.fork()
        if not self.shell:
            try:
                os.chdir(home.path)
                os.close(self.master)
                run_shell(self.slave, tell, order, lambda: self.start(words, {**home.env, **(env or {})}))
            finally:
                os._exit(99)
        os.close(tell)
        os.close(order)
        self.pid = int(self.hear())

    def start(self, words, env):
        errors = os.open(self.errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(errors, 2)
        os.execve(PROGRAM, [PROGRAM, *words], env)

    def hear(self, seconds=TIMEOUT):
        """The next line of the shell; empty when there is none in that time."""
        until = time.monotonic() + seconds
        while "\n" not in self.said:
            left = until - time.monotonic()
            if left <= 0:
                return ""
            ready = select.select([self.told] + [self.master] * (self.master >= 0), [], [], left)[0]
            if self.master in ready:
                self.read()
            if self.told in ready:
                self.said += os.read(self.told, 100).decode()
        line, _, self.said = self.said.partition("\n")
        self.gone = self.gone or line.startswith(("left", "killed"))
        return line

    def read(self):
        """What has come so far, onto the glass. The place of the cursor is told when it is asked for."""
        try:
            more = os.read(self.master, 65536)
        except BlockingIOError:
            return
        self.at = time.perf_counter()
        self.bytes += len(more)
        data = self.partial + more
        tail = next((n for n in range(1, 4) if len(data) >= n and data[-n] >= 0xc0), 0)
        whole = not tail or tail >= (2 if data[-tail] < 0xe0 else 3 if data[-tail] < 0xf0 else 4)
        self.partial = b"" if whole else data[-tail:]
        asked = self.glass.asked
        self.glass.take((data if whole else data[:-tail]).decode(errors="surrogateescape"))
        if self.glass.asked > asked:
            self.type(b"\x1b[1;%dR" % (9 if self.wide else 5))

    def type(self, keys):
        """All of it, even when the program is slow to read."""
        until = time.monotonic() + TIMEOUT
        while keys and time.monotonic() < until:
            if self.over() or select.select([], [self.master], [], 0.05)[1]:
                try:
                    keys = keys[os.write(self.master, keys):]
                except BlockingIOError:
                    pass
            self.drain(0)

    def drain(self, seconds):
        until = time.monotonic() + seconds
        while select.select([self.master], [], [], max(0, until - time.monotonic()))[0]:
            self.read()
            if time.monotonic() > until:
                break

    def over(self):
        """Whether the shell has something to tell."""
        return "\n" in self.said or bool(select.select([self.told], [], [], 0)[0])

    def waits(self):
        """The program has read everything and sits in poll()."""
        unread = array.array("i", [0])
        fcntl.ioctl(self.slave, termios.FIONREAD, unread)
        try:
            where = Path(f"/proc/{self.pid}/wchan").read_text()
            state = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        return not unread[0] and state == "S" and (where in ("", "0") or "poll" in where)

    def settle(self, seconds):
        """Until the program waits and is silent; false: it is still busy, or over."""
        until = time.monotonic() + seconds
        quiet = 0
        while time.monotonic() < until:
            if self.over():
                self.drain(0)
                return False
            came = self.bytes
            self.drain(QUIET)
            quiet = quiet + 1 if self.bytes == came and self.waits() else 0
            if quiet == 2:
                return True
        return False

    def set_size(self, columns, rows):
        if hasattr(self, "pid"):
            if self.glass.size == (columns, rows):
                return  # nobody would hear of it
            self.drain(0)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.glass.resize(columns, rows)

    def memory(self):
        """Kilobytes that the program has in memory."""
        try:
            found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())
        except OSError:
            found = None
        return int(found.group(1)) if found else 0

    def ticks(self):
        """Processor time so far, in the ticks of the system."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:13]))

    def given_back(self):
        self.drain(0.02)
        check(self.glass.given_back(), f"the screen is not given back: {self.glass.modes}")
        now = termios.tcgetattr(self.slave)
        check(now == self.before, f"the terminal's settings are others: {now} {self.before}")

    def lose(self):
        """The window is closed."""
        os.close(self.master)
        os.close(self.slave)
        self.master = self.slave = -1

    def close(self):
        if not self.gone and self.over():
            self.hear(1)  # its number may be another's by now
        for pid in () if self.gone else (self.pid, self.shell):
            os.kill(pid, signal.SIGKILL)
        for fd in (self.master, self.slave, self.told, self.order):
            if fd >= 0:
                os.close(fd)
        os.waitpid(self.shell, 0)
