"""The full screen in a tmux of its own, for the tests that press keys there: it is looked at when it stands still."""

import fcntl
import os
import re
import struct
import subprocess
import termios
import time
from pathlib import Path

from harness import TIMEOUT, check
from playing import Terminal

STILL = 0.15  # seconds: with motion off nothing is shown for a while only
KEYS_MAX = 200
LOST = 3  # seconds after which a key that changed nothing is pressed again
CHOICE = re.compile(r"(?:^ |  )[\u25b8 ]([0-9a-z<>\u2190-\u2193])([-! ])[ \u00bb](?=\S)")  # a row, marked or not, or one of several
PICK = re.compile("^[\u25b8 ]([0-9a-z])([-! ]) (?=\\S)")  # in the lens, where it has the cursor
CARD = re.compile(r"^(\d)(-?) [^\w\s] (\S.*)$")  # in a frame, with its digit before its sign and name
ARROWS = {"\u2191": "Up", "\u2192": "Right", "\u2193": "Down", "\u2190": "Left"}
ENDS = ("Y O U   W O N", "Y O U   L O S T", "N O B O D Y   W O N", "I T   I S   O V E R")
SURE = "This cannot be undone"
PAUSED = "back to the table"
READ = "arrows read on"


def choices(text):
    """The rows that can be chosen: what stands before each, and its words. Closed ones are left out."""
    found = []
    parts = [part for row in text.splitlines() for part in row.split("\u2502")]
    if any(part.startswith("\u25b8") for part in parts):
        picks = [(PICK.match(part), part) for part in parts]
        return [(pick[1], part[pick.end():].strip()) for pick, part in picks if pick and pick[2] != "-"]
    for part in parts:
        card = CARD.match(part)
        if card:
            found.append(card.groups())
        cells = list(CHOICE.finditer(part)) if CHOICE.match(part) else []
        for cell, after in zip(cells, cells[1:] + [None]):
            found.append((*cell.groups(), part[cell.end():after.start() if after else None].strip()))
    return [(sign, words) for sign, closed, words in found if closed != "-"]


def ended(text):
    return any(end in text for end in ENDS)


def asks(text):
    return bool(choices(text)) or SURE in text or ended(text) or "left with" in text


class Full(Terminal):
    """A game on the full screen. It is looked at when it stands still and asks."""

    def __init__(self, home, *words, size=(80, 24), motion="off"):
        still = Path(home.env["XDG_CONFIG_HOME"]) / "gloam" / "settings.json"
        still.parent.mkdir(parents=True, exist_ok=True)
        still.write_text(f'{{"motion": "{motion}"}}')
        super().__init__(home, ["play", *words], size=size)
        self.size = size
        self.tmux("set-option", "-g", "window-size", "manual")

    def settled(self, ready, what):
        began = since = time.monotonic()
        last = ""
        while time.monotonic() - began < TIMEOUT:
            text = self.screen()
            since = since if text == last else time.monotonic()
            last = text
            if time.monotonic() - since >= STILL and ready(text):
                return text
            time.sleep(0.05)
        raise AssertionError(f"{what} did not come; the screen is:\n{last}")

    def first(self):
        return self.settled(asks, "the first question")

    def send(self, key):
        """One key, by the name that tmux has for it or as it is printed."""
        self.tmux("send-keys", *([] if len(key) > 1 else ["-l"]), key)

    def heard(self):
        """Waits until the program has read what was sent."""
        time.sleep(STILL)
        tty = os.open(self.tmux("display-message", "-p", "#{pane_tty}").strip(), os.O_RDONLY | os.O_NOCTTY)
        try:
            while struct.unpack("i", fcntl.ioctl(tty, termios.FIONREAD, b"\0" * 4))[0]:
                time.sleep(0.02)
        finally:
            os.close(tty)
        time.sleep(STILL)  # and has thought about it

    def press(self, key, good=asks):
        """Another screen after a key. One that was pressed while a mind's move was shown has only ended the showing,
        so it is pressed again."""
        before = self.screen()
        self.send(key)
        sent = time.monotonic()

        def answered(text):
            nonlocal sent
            if text == before and time.monotonic() - sent > LOST:
                self.send(key)
                sent = time.monotonic()
            return text != before and good(text)
        return self.settled(answered, f"an answer to {key}")

    def take(self, sign):
        """What is chosen by its sign; a page that opens by itself is closed again."""
        def there(text):
            return asks(text) or READ in text
        text = self.press(ARROWS.get(sign, sign), there)
        while READ in text:
            text = self.press("Escape", there)
        return text

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def leave(self):
        """From the table: the pause, and out."""
        self.press("q", lambda text: PAUSED in text)
        self.send("q")

    def given_back(self):
        """The terminal is as another one that never had a game on it."""
        text = self.wait(lambda text: "left with" in text, "the end")
        self.tmux("set-option", "-g", "window-size", "latest")
        self.tmux("new-window", "-d", "-n", "fresh", "sleep", "600")
        here = "#{alternate_on} #{mouse_any_flag} #{cursor_flag} #{keypad_flag}"
        check(self.tmux("display-message", "-p", here).strip() == "0 0 1 0", "the screen is not given back")
        ways = [self.tmux("display-message", "-p", "-t", window, "#{pane_tty}").strip() for window in (":0", ":fresh")]
        for _ in range(100):  # a new window's child sets its own up when it is first run
            modes = [subprocess.run(["stty", "-F", way, "-g"], capture_output=True, timeout=TIMEOUT).stdout for way in ways]
            if modes[0] and modes[0] == modes[1]:
                break
            time.sleep(0.05)
        check(modes[0] and modes[0] == modes[1], f"the terminal's settings are others: {modes}")
        return text


def opened(t):
    """Past the word to newcomers."""
    t.settled(lambda text: "any key: begin" in text, "the opening")
    t.send("Enter")
    return t.first()


def play_out(t, text, wishes, meanwhile=None):
    """Plays to the end page: of the first wish that a row of the screen fulfils, that row; else the first row. Returns
    the page and how many keys it took."""
    for keys in range(KEYS_MAX):
        if ended(text):
            return text, keys
        check("left with" not in text, f"left before the end:\n{text}")
        if SURE in text:
            text = t.press("y")
            continue
        if keys == 3 and meanwhile:
            text = meanwhile(t, text)
        rows = choices(text)
        wished = [sign for wish in wishes for sign, words in rows if re.search(wish, words)]
        text = t.take((wished or [sign for sign, _ in rows])[0])
    raise AssertionError(f"no end after {KEYS_MAX} keys; the screen is:\n{text}")


def with_game(*words, kind=Full, **more):
    def decorate(function):
        def run(home):
            t = kind(home, *words, **more)
            try:
                function(home, t)
            finally:
                t.close()
        return run
    return decorate
