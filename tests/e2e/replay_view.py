"""Replays and games that are watched, on the full screen of a real terminal: stepped through in both directions, with
every pair of eyes, written down as text and as a film that a terminal plays. Prints TAP; argv[1] is the program."""

import json
import os
import pty
import re
import select
import shlex
import subprocess
import time

import harness
from harness import ROOT, check, test
from playing import Terminal

GOLDEN = ROOT / "tests" / "golden"
DUEL = GOLDEN / "clout-breakdown.replay"
CLIMB = GOLDEN / "escape-survivor.replay"
KEYS = "q leave"


class Viewer(Terminal):
    """The program in a terminal whose folder is the home's."""

    def __init__(self, home, *words, size=(80, 24), env=None):
        before = os.getcwd()
        os.chdir(home.path)
        try:
            super().__init__(home, list(words), env, size)
        finally:
            os.chdir(before)
        self.tmux("set-option", "-g", "window-size", "manual")

    def send(self, *keys):
        for key in keys:
            self.tmux("send-keys", *([] if len(key) > 1 else ["-l"]), key)

    def shows(self, *parts):
        return self.wait(lambda text: all(part in text for part in parts), f"{parts}")

    def press(self, keys, *parts):
        self.send(*keys.split())
        return self.shows(*parts)

    def left(self):
        text = self.shows("left with")
        flags = self.tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}").strip()
        check(flags == "0 0 1", f"the terminal is not given back: {flags}")
        return text


def viewing(*words, **more):
    def decorate(function):
        def run(home):
            t = Viewer(home, *map(str, words), **more)
            try:
                function(home, t)
            finally:
                t.close()
        return run
    return decorate


@test("a replay is stepped through in both directions")
@viewing("replay", DUEL)
def steps(home, t):
    start = t.shows("The start: 406 steps to come", "as a spectator", KEYS)
    first = t.press("Right", "step 1 of 406")
    third = t.press("Right l", "step 3 of 406")
    check("CLOUT" in third and "The first player has moved" in third, third)
    check(t.press("Left h", "step 1 of 406") == first, "another screen going back")
    check(t.press("Home", "step 0 of 406") == start, "another start")
    last = t.press("End", "step 406 of 406")
    t.press("Right", "I T   I S   O V E R", "what decided it")
    check(t.press("Left", "step 406 of 406", "has moved") == last, "another end")
    t.press("1 2 0", "Go to step: 120")
    t.press("Enter", "step 120 of 406")
    t.press("g Tab 7", "Go to turn: 7")
    seventh = t.press("Enter", "Turn 7, step")
    t.press("PageDown", "Turn 8, step")
    check(t.press("PageUp", "Turn 7, step") == seventh, "another turn")
    t.send("q")
    t.left()


@test("eyes, reasons, tale and help")
@viewing("replay", DUEL, "--step", "3", size=(120, 40))
def pages(home, t):
    table = t.shows("step 3 of 406", "as a spectator")
    check("Last-Minute Borrow" not in table, f"a spectator sees a card that lies face down:\n{table}")
    t.press("r", "own secret")
    why = t.press("r", "Why the first player did it", "what the house thinks")
    check("Set Last-Minute Borrow" in why and "There were 16 choices" in why, why)
    t.press("r", "with the first player's eyes", "First player: Set Last-Minute Borrow face down")
    away = t.press("e", "with the second player's eyes")
    check("Last-Minute Borrow" not in away, f"the other side sees it:\n{away}")
    t.press("e", "as a spectator")
    t.press("t", "what happened up to step 3")
    t.press("Up Up Up Up Up Up Enter", "step 2 of 406")
    t.press("?", "change eyes")
    t.press("Escape", "step 2 of 406")
    t.send("Escape")
    t.left()


@test("it plays by itself, faster and slower, and stands still when asked")
@viewing("replay", CLIMB, "--run", size=(100, 30))
def plays(home, t):
    t.shows("playing", "ESCAPE THE DUNGEON")
    t.press("+ + +", "10x")
    t.wait(lambda text: int(re.search(r"tep (\d+) of", text).group(1)) > 20, "some steps")
    t.press("Space", "paused")
    stood = t.screen()
    time.sleep(0.4)
    check(t.screen() == stood, "it goes on")
    for size in ((160, 50), (80, 24), (60, 20), (120, 40)):
        t.tmux("resize-window", "-x", str(size[0]), "-y", str(size[1]))
        t.shows("too small" if size[0] < 80 else "paused")
    t.press("End", "step 305 of 305")
    began = time.monotonic()
    t.send(*["Left"] * 20)  # back through the longest game there is, a key at a time
    t.shows("step 285 of 305")
    check(time.monotonic() - began < 20, "stepping back takes its time")
    t.send("C-c")
    t.left()


def cast_bytes(path):
    """The size of a cast and all that it writes to a terminal; its form is checked on the way."""
    head, *events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    check(head["version"] == 2 and head["title"], f"{head}")
    times = [event[0] for event in events]
    check(times == sorted(times) and times[0] == 0 and all(event[1] == "o" for event in events), "bad events")
    return (head["width"], head["height"]), "".join(event[2] for event in events).encode()


@test("a film that is written from within shows in a terminal what the viewer shows")
@viewing("replay", GOLDEN / "duel.replay", size=(100, 30))
def films(home, t):
    t.shows("The start")
    t.press("x", "Write it down")
    t.press("2", "Written to gloam-darkdelve-")
    t.press("x 2", "-2.cast")
    t.press("x 1", ".txt in this folder")
    end = t.press("End Right", "what decided it")
    written = sorted(path.name for path in home.path.glob("gloam-*"))
    check(len(written) == 3 and not list(home.path.glob("*.tmp")), f"{written}")
    size, data = cast_bytes(home.path / written[0])
    check(size == (100, 30), f"{size}")
    (home.path / "bytes").write_bytes(data)
    show = f"stty -onlcr; cat {shlex.quote(str(home.path / 'bytes'))}; sleep 600"
    t.send("q")
    t.left()
    t.tmux("respawn-pane", "-k", "sh", "-c", show)
    shown = t.shows("what decided it")
    check(shown == end, f"the film ends with\n{shown}\ninstead of\n{end}")


@test("exports: the same bytes each time, to standard output or a file; text in 80 columns")
def exports(home):
    for what in ("text", "cast"):
        for words in ((), ("--plain",), ("--seat", "host")):
            said = home.run("replay", str(DUEL), "--export", what, *words).expect(0)
            home.run("replay", str(DUEL), "--export", what, "--out", "film", *words).expect(0)
            check((home.path / "film").read_bytes() == said.out, f"{what} {words}: another file")
            if "--plain" in words:
                check(said.out.isascii() and (what == "cast") == (b"\\u001b" in said.out), f"{what}: not plain")
    text = home.run("replay", str(DUEL), "--export", "text").expect(0, "== Step 406 of 406", "== The end").out.decode()
    check(max(map(len, text.splitlines())) <= 80, "more than 80 columns")
    check(text.count("== Step") == 407 and "Set Last-Minute Borrow" not in text, "steps are missing, or secrets told")
    home.run("replay", str(DUEL), "--export", "text", "--seat", "host").expect(0, "First player: Set Last-Minute Borrow face down")
    home.run("replay", str(DUEL), "--export", "film").expect(2, "text or cast")
    home.run("replay", str(DUEL), "--out", "film").expect(2, "--export")
    home.run("replay", str(DUEL), "--export", "text", "--seat", "nobody").expect(2, "nobody")
    home.run("replay", str(DUEL), "--export", "text", "--out", "no/such/folder").expect(1)


@test("what is damaged, of another version, or not there says so, and leaves the terminal alone")
def refusals(home):
    text = DUEL.read_text()
    (home.path / "cut").write_text(text[: len(text) // 2])
    (home.path / "old").write_text(text.replace("gloam-replay 1", "gloam-replay 7", 1))
    for name in ("cut", "old", "none"):
        plain = home.run("replay", name, "--plain").expect(1).err.decode().strip()
        master, slave = pty.openpty()
        done = subprocess.run([harness.PROGRAM, "replay", name], stdin=slave, stdout=slave, stderr=subprocess.PIPE,
                              env=home.env, cwd=home.path, timeout=harness.TIMEOUT)
        wrote = select.select([master], [], [], 0)[0]
        os.close(master)
        os.close(slave)
        said = done.stderr.decode().strip()
        check(done.returncode == 1 and said == plain and not wrote, f"{done.returncode}: {said}\ninstead of {plain}")


@test("--plain stays line by line in a terminal")
@viewing("replay", DUEL, "--plain")
def plain(home, t):
    t.shows("(Enter next, ? keys, q quit) >")
    t.press("Enter", "step 1 of 406")
    t.send("q", "Enter")
    t.left()


@test("a game is watched: steps forward think, steps back look, q leaves")
@viewing("play", "shattered", "--watch", "--scenario", "moth", "--seed", "2")
def watched(home, t):
    t.shows("playing", "so far", "as a spectator")
    t.wait(lambda text: re.search(r"step [3-9] of", text), "some steps")
    t.press("Space", "paused")
    text = t.screen()
    at, of = map(int, re.search(r"step (\d+) of (\d+) so far", text).groups())
    check(at == of, text)
    back = t.press("Left", f"step {at - 1} of {of} so far")
    t.press("Right Right", f"step {at + 1} of {of + 1} so far")
    again = t.press("Left Left", f"step {at - 1} of {of + 1} so far")
    check(back.splitlines()[:20] == again.splitlines()[:20], "another table going back")
    t.press("r", "own secret")
    t.press("r", "who chose it", "what the house thinks")
    t.press("r q", "Nothing was saved")
    t.left()


@test("a game that is watched to its end says how it ended, and again at the prompt")
@viewing("play", "darkdelve", "--watch", "--scenario", "duel-rat", "--seed", "3")
def watched_out(home, t):
    t.press("+ + +", "10x")
    t.shows("what decided it", "paused")
    t.send("q")
    check("after" in t.left(), "no word on the outcome")


if __name__ == "__main__":
    harness.main()
