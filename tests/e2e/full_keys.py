"""Keys and lines of the full screen that come at bad moments: held down beyond the end of a game, Ctrl-Z in the middle of a frame, a
window that is closed, a line that is slow; and what the documentation says of Space and of a missing terminal. Prints TAP;
argv[1] is the program."""

import os
import re
import time
from pathlib import Path

import harness
from fullscreen import ended
from harness import Home, check, test
from window import Window

TRUE_COLOUR = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
DUEL = ["play", "darkdelve", "--scenario", "duel-rat", "--seed", "3"]
PATIENCE = 20
BANNER = "\u2554"  # the corner of its frame
FULL_FRAME = b"\x1b[?2026l"  # ends it; and begins what gives the terminal back


def settings(home, text='{"motion": "off"}'):
    path = Path(home.env["XDG_CONFIG_HOME"]) / "gloam" / "settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def in_window(*words, size=(80, 24), motion="off"):
    def decorate(function):
        def run(home):
            settings(home, f'{{"motion": "{motion}"}}')
            w = Window(home, list(words), size=size, env=TRUE_COLOUR)
            try:
                function(home, w)
            finally:
                w.close()
        return run
    return decorate


def until(w, good, what, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not good(w.glass.text()):
        check(time.monotonic() < end and not w.over(), f"no {what}:\n{w.glass.text()}")
        w.drain(0.01)
    return w.glass.text()


def hold(w, key, good):
    """A key that is held down until the screen is good, and a little longer."""
    for _ in range(600):
        w.type(key)
        w.drain(0.03)
        if good(w.glass.text()):
            break
    for _ in range(20):
        w.type(key)
        w.drain(0.03)
    return w.glass.text()


@test("a key that is held down beyond the end of a game leaves the end to be read; a capital letter goes on")
@in_window(*DUEL)
def held(home, w):
    w.settle(PATIENCE)
    text = hold(w, b"a", ended)
    check(ended(text) and "what now?" in text, f"the end went by unread:\n{text}")
    w.type(b"\r\r 1")
    w.settle(PATIENCE)
    check(ended(w.glass.text()), f"Enter without a cursor, Space or a digit went on:\n{w.glass.text()}")
    check("against a Ghoul" in w.glass.text(), f"Next does not say what comes:\n{w.glass.text()}")
    w.type(b"N")
    until(w, lambda now: "Ghoul" in now and not ended(now), "next duel")


@test("Ctrl-Z in the middle of a frame: it is written to its end, then the shell has the terminal")
@in_window("play", "clout", "--seed", "3", "--opponent", "regular", size=(300, 100))
def stopped(home, w):
    w.settle(PATIENCE)
    seen = bytearray()
    for size in ((299, 99), (300, 100)) * 6:  # frames that nobody reads
        w.set_size(*size)
        time.sleep(0.02)
    os.write(w.master, b"\x1a")
    time.sleep(0.1)
    read = os.read

    def keep(fd, n):
        data = read(fd, n)
        if fd == w.master:
            seen.extend(data)
        return data
    os.read = keep
    try:
        said = w.hear()
        w.drain(0.1)
    finally:
        os.read = read
    check(said == "stopped", f"{said or 'nothing'} after Ctrl-Z")
    check(not w.glass.fault and not w.partial and not w.glass.rest, f"half a character: {w.glass.fault} {w.partial} {w.glass.rest}")
    check(seen.count(FULL_FRAME + FULL_FRAME) >= 1, f"the last frame has no end: {bytes(seen[-200:])!r}")
    w.given_back()
    os.write(w.order, b"f")
    until(w, lambda text: "Your move?" in text, "table after it goes on")


@test("a window that is closed ends the game in good order: what is under way is kept, and nothing has failed")
@in_window("play", "escape", "--seed", "3")
def lost(home, w):
    until(w, lambda text: "any key: begin" in text, "opening")
    w.type(b" ")
    until(w, lambda text: "What do you do?" in text, "table")
    w.type(b"s")
    until(w, lambda text: "turn 1" in text, "second turn")
    w.lose()
    said = w.hear()
    check(said == "left 0", f"{said} after the window was closed")
    check((home.path / "data" / "gloam" / "escape" / "default.run").exists(), "the run is lost")


@test("on a line that takes a tenth of a second for a frame nothing moves from then on")
@in_window(*DUEL, size=(300, 100), motion="full")
def slow(home, w):
    w.settle(PATIENCE)
    for size in ((299, 99), (300, 100)) * 8:  # nobody reads: the line is full, and a frame has to wait
        w.set_size(*size)
        time.sleep(0.03)
    time.sleep(0.2)
    w.settle(PATIENCE)
    for _ in range(40):
        w.type(b"a")
        for _ in range(50):
            w.drain(0.005)
            check(BANNER not in w.glass.text(), f"a banner on a slow line:\n{w.glass.text()}")
            if w.settle(0.05):
                break
        if ended(w.glass.text()):
            return
    check(False, f"no end:\n{w.glass.text()}")


@test("Space goes on where there is only that")
@in_window("play", "clout", "--guided", "--seed", "3")
def space(home, w):
    text = until(w, lambda text: "leave out --seed" in text, "word on what is wrong")
    check("Space go on" in text, text)
    w.type(b" ")
    said = w.hear(PATIENCE)
    check(said.startswith("left"), f"{said or 'nothing'} after Space:\n{w.glass.text()}")


@test("without a terminal --plain is chosen by itself")
def plain(home):
    for words in (["play", "clout", "--seed", "3"], ["play", "escape", "--seed", "3"], DUEL):
        said = []
        for more in ([], ["--plain"]):
            other = Home()
            try:
                said.append(other.run(*words, *more, stdin=b"1\n1\n1\nq\n").expect(0).text.replace(str(other.path), ""))
            finally:
                other.remove()
        check(said[0] == said[1], f"{words}: another text without --plain")
        check(not re.search("[\u2500\u2502\x1b]", said[0]), f"{words}: frames or colours in a pipe")


if __name__ == "__main__":
    harness.main()
