"""What the end-to-end tests share: TAP, a home of their own, and the program run from outside.

A test is a function registered with @test; it returns normally or raises. Every test gets a fresh Home, so nothing
it saves can meet another test or the person who runs them.
"""

import ctypes
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

TESTS = []
PROGRAM = str(Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else ""
ROOT = Path(os.environ.get("GLOAM_SOURCE_ROOT") or Path(__file__).resolve().parents[2])
CONTENT = Path(os.environ.get("GLOAM_CONTENT") or ROOT / "content")
TIMEOUT = 240  # seconds; for what hangs: a busy machine may be slow


# Under nohup, or behind a script's &, these are ignored, and the program would take that over from us. What we hear and
# do nothing about, it hears as usual.
for number in (signal.SIGHUP, signal.SIGINT):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, lambda *_: None)


class Skip(Exception):
    pass


def test(name):
    def register(function):
        TESTS.append((name, function))
        return function
    return register


def check(good, message):
    if not good:
        raise AssertionError(message)


def games():
    """The games of the program, in its order."""
    said = subprocess.run([PROGRAM, "list", "games"], capture_output=True, timeout=TIMEOUT, check=True).stdout.decode()
    return [row.split()[0] for row in said.splitlines()]


def clients():
    """The folder of what npm fetched for the tests, and its node; skips, with the cause that npm gave, without."""
    folder = Path(os.environ.get("GLOAM_CLIENTS") or "clients")
    node = folder / "node"
    if not node.exists():
        why = folder.parent / f".{folder.name}-why"
        raise Skip(why.read_text().strip() if why.exists() else f"nothing was fetched into {folder.name}; ./gloam test does")
    return folder, node


class Effort:
    """Seconds of processor time that a child takes from now on. The clock would count what else the machine does."""

    def __init__(self, child):
        self.child = child
        self.before = self.used() + self.ended()

    def used(self):
        """By the child so far; 0 when it has ended and was waited for."""
        try:
            fields = Path(f"/proc/{self.child.pid}/stat").read_text().rpartition(")")[2].split()
        except FileNotFoundError:
            return 0
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    @staticmethod
    def ended():
        """By all that have ended."""
        all_of_them = resource.getrusage(resource.RUSAGE_CHILDREN)
        return all_of_them.ru_utime + all_of_them.ru_stime

    def seconds(self):
        return self.used() + self.ended() - self.before


class Run:
    """A finished run of the program."""

    def __init__(self, words, code, out, err):
        self.words, self.code, self.out, self.err = words, code, out, err

    @property
    def text(self):
        return self.out.decode(errors="replace")

    @property
    def told(self):
        return self.err.decode(errors="replace")

    def expect(self, code, *parts):
        """The exit code, and words that must be on one of the two streams."""
        said = self.text + self.told
        check(self.code == code, f"gloam {' '.join(self.words)}: exit code {self.code}, expected {code}\n{said[-2000:]}")
        for part in parts:
            check(part in said, f"gloam {' '.join(self.words)}: '{part}' is not in:\n{said[-2000:]}")
        return self


class Home:
    def __init__(self):
        self.path = Path(tempfile.mkdtemp(prefix="gloam-e2e-"))
        self.started = []
        self.env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLORTERM")}
        self.env.update(HOME=str(self.path), XDG_DATA_HOME=str(self.path / "data"),
                        XDG_STATE_HOME=str(self.path / "state"), XDG_CONFIG_HOME=str(self.path / "config"),
                        GLOAM_CONTENT=str(CONTENT), LANG="C.UTF-8", LC_ALL="C.UTF-8", TERM="xterm")

    def remove(self):
        for child in self.started:  # a test that failed may leave one that would never end
            if child.poll() is None:
                child.kill()
                child.wait()
        shutil.rmtree(self.path, ignore_errors=True)

    def run(self, *words, stdin=b"", env=None, env_whole=None, cwd=None, stdout=subprocess.PIPE):
        done = subprocess.run([PROGRAM, *words], input=stdin, stdout=stdout, stderr=subprocess.PIPE,
                              env=env_whole or dict(self.env, **(env or {})), cwd=cwd or self.path, timeout=TIMEOUT)
        return Run(words, done.returncode, done.stdout or b"", done.stderr)

    def start(self, *words, env=None):
        child = subprocess.Popen([PROGRAM, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, env=dict(self.env, **(env or {})), cwd=self.path)
        self.started.append(child)
        return child

    def save(self, profile="default", game="darkdelve"):
        return self.path / "data" / "gloam" / game / f"{profile}.json"

    def replays(self):
        return sorted((self.path / "state" / "gloam" / "replays").rglob("*.replay"))

    def content_copy(self):
        """A copy of content and schemas to do harm to; returns the content folder."""
        for name in ("content", "schemas"):
            shutil.rmtree(self.path / name, ignore_errors=True)
            shutil.copytree(CONTENT.parent / name, self.path / name)
        return self.path / "content"


def read_until(stream, part, limit=1 << 20):
    """Bytes of a pipe up to and including a part."""
    said = b""
    while part not in said and len(said) < limit:
        more = os.read(stream.fileno(), 4096)
        if not more:
            break
        said += more
    check(part in said, f"the program ended before it said {part!r}:\n{said.decode(errors='replace')[-2000:]}")
    return said


def hash_hex(data):
    """As files of ours carry it."""
    try:
        hashing = ctypes.CDLL("libxxhash.so.0").XXH3_64bits
    except OSError:
        raise Skip("libxxhash is not there as a shared library")
    hashing.restype = ctypes.c_uint64
    hashing.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    return f"{hashing(data, len(data)):016x}"


def main():
    if not PROGRAM:
        sys.exit("usage: FILE.py PROGRAM")
    failed = 0
    print(f"1..{len(TESTS)}", flush=True)
    for number, (name, function) in enumerate(TESTS, 1):
        home = Home()
        try:
            function(home)
            print(f"ok {number} - {name}", flush=True)
        except Skip as e:
            print(f"ok {number} - {name} # SKIP {e}", flush=True)
        except Exception as e:
            failed += 1
            print(f"not ok {number} - {name}", flush=True)
            text = str(e) if isinstance(e, AssertionError) else traceback.format_exc()
            print("\n".join("# " + row for row in text.splitlines()), flush=True)
        finally:
            home.remove()
    sys.exit(1 if failed else 0)
