"""Every game on the full screen of a real terminal, by the keys that the screen shows and nothing else: whole games to
their end, and what is promised on the way: a resize, help and tale and back, a pause, a second thought, a run that is kept,
keys that were typed too early. Prints TAP; argv[1] is the program."""

import fcntl
import os
import re
import struct
import subprocess
import termios
import time

import harness
from harness import TIMEOUT, check, test
from playing import Terminal

STILL = 0.45  # seconds: what a mind does is shown for less than that
LOST = 3  # seconds after which a key that changed nothing is pressed again
KEYS_MAX = 200
CHOICE = re.compile(r"(?:^ |  )[\u25b8 ]([0-9a-z<>\u2190-\u2193])([-! ]) (?=\S)")  # a row, or one of several beside each other
CARD = re.compile(r"^(\d)(-?) [^\w\s] (\S.*)$")  # in a frame, with its digit before its sign and name
ARROWS = {"\u2191": "Up", "\u2192": "Right", "\u2193": "Down", "\u2190": "Left"}
ENDS = ("Y O U   W O N", "Y O U   L O S T", "N O B O D Y   W O N", "I T   I S   O V E R")
SURE = "This cannot be undone"


def choices(text):
    """The rows that can be chosen: what stands before each, and its words. Closed ones are left out."""
    found = []
    for part in (part for row in text.splitlines() for part in row.split("\u2502")):
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

    def __init__(self, home, *words, size=(80, 24)):
        super().__init__(home, ["play", *words, "--full"], size=size)
        self.judge = lambda text: None
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
        return self.press(ARROWS.get(sign, sign))

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def leave(self):
        """From the table: the pause, and out by its third choice."""
        self.press("q", lambda text: "Leave the table" in text)
        self.send("3")

    def given_back(self):
        """The terminal is as another one that never had a game on it."""
        text = self.wait(lambda text: "left with" in text, "the end")
        self.tmux("set-option", "-g", "window-size", "latest")
        self.tmux("new-window", "-d", "-n", "fresh", "sleep", "600")
        here = "#{alternate_on} #{mouse_any_flag} #{cursor_flag} #{keypad_flag}"
        check(self.tmux("display-message", "-p", here).strip() == "0 0 1 0", "the screen is not given back")
        ways = [self.tmux("display-message", "-p", "-t", window, "#{pane_tty}").strip() for window in (":0", ":fresh")]
        modes = [subprocess.run(["stty", "-F", way, "-g"], capture_output=True, timeout=TIMEOUT).stdout for way in ways]
        check(modes[0] and modes[0] == modes[1], f"the terminal's settings are others: {modes}")
        return text


def with_game(*words, **more):
    def decorate(function):
        def run(home):
            t = Full(home, *words, **more)
            try:
                function(home, t)
            finally:
                t.close()
        return run
    return decorate


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


def look_around(t, text):
    """Help, tale and pause lead back to the same table, and a table of another size has the same choices."""
    for key, page, back in (("?", "Esc: back", "Escape"), ("t", "what happened", "Escape"), ("q", "Leave the table", "Escape"),
                            ("q", "Leave the table", "1"), ("t", "what happened", "q")):
        t.press(key, lambda now: page in now)
        check(t.press(back) == text, f"{key} and {back} do not lead back")
    first = choices(text)[0][0]
    for size in ((160, 50), (100, 30), t.size):
        t.resize(*size)
        now = t.settled(lambda now: choices(now) and len(now.splitlines()) == size[1], f"the table at {size}")
        check(choices(now)[0][0] == first and max(map(len, now.splitlines())) > size[0] * 9 // 10, f"at {size}:\n{now}")
    check(now == text, f"the table is another one after it was resized:\n{now}")
    t.resize(60, 20)
    t.settled(lambda now: "too small for the table" in now, "a word on the size")
    t.send(first)  # nobody sees what it would do
    t.heard()
    t.resize(*t.size)
    check(t.settled(lambda now: choices(now), "the table") == text, "a key was obeyed that nobody could have meant")
    return text


def whole_game(t, wishes):
    page, keys = play_out(t, t.first(), wishes, look_around)
    check(keys > 3, f"over after {keys} keys")
    t.press("t", lambda now: "what happened" in now)
    check(t.press("Escape") == page, "the tale does not lead back to the end")
    t.send("Enter")
    return page, t.given_back()


@test("DARKDELVE: a duel to its end")
@with_game("darkdelve", "--scenario", "duel-rat", "--seed", "3")
def darkdelve(home, t):
    page, said = whole_game(t, ["^. Attack"])
    check("You have won the duel." in page and "left with 0." in said, page + said)


@test("SHATTERED: a room to its end")
@with_game("shattered", "--scenario", "sanctuary-symbiote", "--seed", "3", "--opponent", "first-evening", size=(120, 40))
def shattered(home, t):
    page, said = whole_game(t, ["^End", "^Take nothing", "^Play "])
    check("room 1" in page and "To see it again" in said and home.replays(), page + said)


@test("ESCAPE: walked with the arrows to its end")
@with_game("escape", "--scenario", "last_floor", "--seed", "3")
def escape(home, t):
    page, said = whole_game(t, ["^Go south", "^Go east", "^Go up"])
    check("what decided it" in page and "left with 0." in said, page + said)


@test("CLOUT: to its end, which comes soon to who does nothing")
@with_game("clout", "--seed", "3", "--scenario", "duel", "--policy", "away=crusher", size=(120, 40))
def clout(home, t):
    page, said = whole_game(t, ["^End your turn", "^Pass"])
    check("Y O U   L O S T" in page and home.replays(), page + said)
    home.run("verify", str(home.replays()[0])).expect(0)


@test("BLUFF, which has no scene of its own, has an end like the others")
@with_game("bluff", "--scenario", "short", "--seed", "3", "--policy", "guest=random")
def bluff(home, t):
    page, said = whole_game(t, ["^Doubt", "100% true"])
    check(re.search("(Host|Guest) won", page) and "left with 0." in said, page + said)


def opened(t):
    """Past the word to newcomers, which is still line by line."""
    t.settled(lambda text: "Press Enter" in text, "the opening")
    t.send("Enter")
    return t.first()


@test("a run that is left at the pause is kept, and goes on where it was")
def kept(home):
    for game, seed in (("darkdelve", "5"), ("escape", "3")):
        t = Full(home, game, "--seed", seed)
        try:
            text = opened(t)
            for _ in range(4):
                text = t.take(choices(text)[0][0]) if SURE not in text else t.press("n")
            t.leave()
            check("Your game is kept" in t.given_back(), f"{game}: no word on the run")
        finally:
            t.close()
        t = Full(home, game)
        try:
            again = t.first()
            strip, at = again.splitlines()[0], text.splitlines()[0]
            check(strip == at and choices(again) == choices(text), f"{game}: not where it was\n{text}\n{again}")
            t.leave()
            t.given_back()
        finally:
            t.close()


@test("what is not kept says so before it is left, and leaving again leaves")
@with_game("darkdelve", "--scenario", "run", "--seed", "5")
def forfeits(home, t):
    t.first()
    t.leave()
    t.settled(lambda text: choices(text) and "forfeit" in text, "a word on what is lost")
    t.leave()
    check("Nothing was saved" in t.given_back(), "another farewell")


@test("Ctrl-C gives the terminal back, at the table and wherever else")
def interrupted(home):
    for game, keys in (("darkdelve", ()), ("clout", ("?",)), ("escape", ("q",))):
        t = Full(home, game, "--seed", "3", "--scenario", {"darkdelve": "run", "clout": "duel"}.get(game, "escape"),
                 *(["--opponent", "first-evening"] if game == "clout" else []))
        try:
            t.first()
            for key in keys:
                t.press(key, lambda text: True)
            t.send("C-c")
            check("left with 0." in t.given_back(), f"{game}: not left in good order")
        finally:
            t.close()


def throws_away(t):
    """Chooses to throw away the first thing there is; returns its name."""
    sign, _ = next(row for row in choices(t.first()) if row[1].startswith("Discard"))
    sign, words = choices(t.take(sign))[0]
    text = t.take(sign)
    check(SURE in text, f"no second thought:\n{text}")
    return re.match(r"Discard (.+?)(  |$)", words).group(1)


@test("what cannot be undone asks, and only y is a yes")
def sure(home):
    home.run("play", "darkdelve", "--policy", "delver", "--profile", "bot", "--plain", "--seed", "5").expect(0)
    t = Full(home, "darkdelve", "--profile", "bot")
    try:
        for key in ("n", "Enter", "Space", "Escape", "1"):
            name = throws_away(t)
            text = t.press(key)
            check("You think better of it" in text and name in text, f"{key} was taken for a yes:\n{text}")
        check(throws_away(t) == name, "another thing")
        text = t.press("y")
        check(name not in "".join(words for _, words in choices(text)), f"y was no yes:\n{text}")
        t.leave()
        t.given_back()
    finally:
        t.close()


@test("keys that were typed before a question was there do not answer it")
@with_game("darkdelve", "--scenario", "duel-rat", "--seed", "3")
def typed_ahead(home, t):
    sign, _ = next(row for row in choices(t.first()) if row[1].startswith("Attack"))
    t.tmux("send-keys", "-l", sign * 30)  # enough for the whole duel, if they were obeyed
    text = t.settled(lambda text: "turn 1" not in text, "the second turn")
    check(not ended(text), f"a burst of keys played on by itself:\n{text}")


if __name__ == "__main__":
    harness.main()
