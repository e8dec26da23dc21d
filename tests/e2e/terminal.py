"""DARKDELVE line by line in a real terminal of 80 by 24, driven through tmux: no line is wider than that, and a whole
expedition must be playable with the keys that are shown. Prints TAP; argv[1] is the program."""

import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import time
from pathlib import Path

import harness
from harness import PROGRAM, TIMEOUT, Skip, check, test

WIDTH, HEIGHT = 80, 24
SAME_SCREEN = 0.4
INPUTS_MAX = 400
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
CHOICE = re.compile(r"^ ?(\d+) ([a-z]| )[ !] (\S.*)$")  # those that are open
PROMPT = re.compile(r"^ (\S.*)?> ?.*$")
END_MARKS = ("lesson learned", "you came back")


class Terminal:
    """One program in a tmux server of its own, and the whole of what its screen shows."""

    def __init__(self, home, words, env=None, size=(WIDTH, HEIGHT)):
        if not shutil.which("tmux"):
            raise Skip("tmux is not installed")
        self.socket = str(home.path / f"tmux-{time.monotonic_ns()}")
        wanted = dict(home.env, **(env or {}))
        keys = ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "GLOAM_CONTENT", "NO_COLOR", "LANG", "LC_ALL",
                "HOME")
        command = ["env", *(f"{k}={wanted[k]}" for k in keys if k in wanted), PROGRAM, *words]
        line = "trap : INT; " + shlex.join(command) + "; echo; echo \"left with $?.\"; sleep 600"
        self.tmux("new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), "sh", "-c", line, env=wanted)

    def tmux(self, *words, env=None):
        done = subprocess.run(["tmux", "-S", self.socket, "-f", "/dev/null", "-u", *words], capture_output=True, text=True,
                              errors="replace", env=env or os.environ, timeout=TIMEOUT)
        check(done.returncode == 0, f"tmux {words[0]}: {done.stderr}")
        return done.stdout

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, timeout=TIMEOUT)

    def screen(self, *options):
        return self.tmux("capture-pane", "-p", *options)

    def wait(self, ready, what):
        """The first screen that is ready and stands still."""
        began = time.monotonic()
        last = ""
        while time.monotonic() - began < TIMEOUT:
            text = self.screen()
            if text == last and ready(text):
                return text
            last = text
            time.sleep(0.015)
        raise AssertionError(f"{what} did not come; the screen is:\n{last}")


class Lines(Terminal):
    """A game line by line: what is waited for is what was said last, up to a prompt. Fitting is judged each time."""

    def __init__(self, home, words, env=None, size=(WIDTH, HEIGHT)):
        self.screens = 0
        super().__init__(home, [*words, "--lines"], env, size)

    def latest(self):
        """What was said since the last line that was typed, also what has scrolled away."""
        rows = self.screen("-S", "-400").rstrip().splitlines()
        asked = [i for i, row in enumerate(rows[:-1]) if PROMPT.match(row)]
        return "\n".join(rows[asked[-1] + 1 if asked else 0:])

    def wait(self, ready, what):
        self.judge(super().wait(ready, what))
        return self.latest()

    def judge(self, text):
        """Nothing was wrapped by the terminal."""
        self.screens += 1
        for row in self.screen("-J").splitlines():
            check(len(row.rstrip()) <= WIDTH or "gloam replay " in row, f"a line wider than the screen:\n{row}\n{text}")

    def type(self, keys):
        """Types a line and waits until the program asks again, or has left. An equal screen is an answer too, but
        only after a while."""
        before = self.screen()
        if keys:
            self.tmux("send-keys", "-l", keys)
        self.tmux("send-keys", "Enter")
        sent = time.monotonic()

        def answered(text):
            if not at_prompt(text) or (keys and text.rstrip().endswith("> " + keys)):
                return False
            return text != before or time.monotonic() - sent > SAME_SCREEN
        return self.wait(answered, f"an answer to '{keys}'")


def at_prompt(text):
    rows = text.rstrip().splitlines()
    return bool(rows) and (rows[-1].rstrip().endswith(">") or "left with" in rows[-1])


def choices(text):
    """Number, letter and label of each line of the menu."""
    return [m.groups() for m in map(CHOICE.match, text.splitlines()) if m]


def ended(text):
    return any(mark in text for mark in END_MARKS)


def pick(text, dice):
    """A plain player: faces what waits, strikes while it has the breath, goes on where it can, otherwise tries something."""
    menu = choices(text)
    check(menu, f"a screen with a prompt but without choices:\n{text}")
    for wish in ("Fight", "Attack", "Catch"):
        if wished := [row[0] for row in menu if row[2].startswith(wish)]:
            return wished[0]
    # Going back to camp early would be no expedition, and a potion drunk at full health shows nothing.
    ways = [row for row in menu if not re.match(r"(Extract|Use|Leave|Quit|Look again|Pack|Back out)", row[2])] or menu
    down = [row for row in ways if re.match(r"(Descend|Open|Force|Equip)", row[2])]
    new = [row for row in ways if row[2].startswith("Go ") and not re.search(r"cleared|came in", row[2])]
    return dice.choice(down or (new if dice.random() < 0.8 else []) or ways)[0]


def open_camp(home, *words, env=None):
    t = Lines(home, ["play", "darkdelve", *words], env)
    try:
        opening = t.wait(at_prompt, "the opening")
        check("Under the hill lies the Ossuary" in opening, f"no opening:\n{opening}")
        return t, t.type("")
    except BaseException:
        t.close()
        raise


@test("from the first screen through camp, dungeon and fights to an end, and back to camp (DD-550, DD-611)")
def expedition(home):
    t, camp = open_camp(home, "--seed", "5")
    try:
        check(len(choices(camp)) == 4, f"camp shows four open choices and its pages:\n{camp}")
        check(all(part in camp for part in ("DARKDELVE: At camp", "Gold", "Enter Dungeon", "What now?", "b bestiary")), camp)
        screen = t.type("1")
        check("floor 1 of 5" in screen and "here: " in screen, f"not in the dungeon:\n{screen}")
        dice = random.Random(1)
        fights = moves = 0
        for _ in range(INPUTS_MAX):
            if ended(screen):
                break
            if "Attack" in screen:
                fights += 1
            else:
                moves += 1
            screen = t.type(pick(screen, dice))
        check(ended(screen), f"no end after {INPUTS_MAX} inputs:\n{screen}")
        check(fights and moves, f"{fights} fights, {moves} moves")
        screen = t.type("1")
        check("At camp, before" in screen, f"not back at camp:\n{screen}")
        check(re.search(r"Runs: 1\b", screen), f"the run was not counted:\n{screen}")
        screen = t.type("q")
        check("left with 0." in screen, f"did not leave cleanly:\n{screen}")
    finally:
        t.close()
    check(home.save().exists() and home.replays(), "nothing was saved")
    home.run("verify", *map(str, home.replays())).expect(0, "ok")


@test("help, pages and mistakes keep to the screen (DD-554, S-62)")
def pages(home):
    t, screen = open_camp(home, "--seed", "5")
    try:
        for keys in ("?", "", "i", "", "b", "", "t", "", "nonsense", "99", "x" * 70, "1", "?", "", "m", "", "99", "1", "?"):
            screen = t.type(keys)
            if keys in ("nonsense", "99"):
                check(f"'{keys}'" in screen, f"a mistake was not explained:\n{screen}")
        check(t.screens > 12, "too few screens were seen")
    finally:
        t.close()


@test("quitting a run that is kept asks nothing; giving it up does")
def quitting(home):
    t, _ = open_camp(home, "--seed", "5")
    try:
        t.type("1")
        screen = t.type("new")
        check("Give up this run" in screen and "y/N" in screen, f"no question:\n{screen}")
        screen = t.type("n")
        check("floor 1 of 5" in screen, f"'n' did not stay:\n{screen}")
        screen = t.type("q")
        check("left with 0." in screen and "Your game is kept" in screen, screen)
    finally:
        t.close()


@test("colour is there, and with NO_COLOR it is not")
def colour(home):
    for env, wanted in (({}, True), ({"NO_COLOR": "1"}, False)):
        t, _ = open_camp(home, "--profile", "plain" if env else "colour", env=env)
        try:
            seen = [bool(COLOUR.search(t.screen("-e")))]
            t.type("1")
            seen.append(bool(COLOUR.search(t.screen("-e"))))
            check(all(s == wanted for s in seen), f"{env}: colour is {'missing' if wanted else 'there'}")
        finally:
            t.close()


@test("the end of input and a closed window leave a save behind")
def leaving(home):
    t, _ = open_camp(home)
    try:
        t.type("1")
        t.tmux("send-keys", "C-d")
        screen = t.wait(lambda s: "left with" in s, "the end")
        check("left with 0." in screen and "Your game is kept" in screen, screen)
    finally:
        t.close()
    t = Lines(home, ["play", "darkdelve"])
    try:
        t.wait(at_prompt, "the run")
    finally:
        t.close()  # the terminal hangs up
    for _ in range(100):
        if home.run("play", "darkdelve", "--plain").code == 0:
            break
        time.sleep(0.05)
    home.run("play", "darkdelve", "--plain").expect(0, "Your game is kept")
    check(home.save().exists() and not list(home.save().parent.glob("*damaged*")), "the save was damaged")


@test("lines are as long as the terminal is wide, also after it has changed")
def narrow(home):
    t = Lines(home, ["play", "darkdelve"], size=(60, 20))
    try:
        t.wait(at_prompt, "the opening")
        camp = t.type("")
        check("At camp, before" in camp and max(map(len, camp.splitlines())) <= 60, camp)
        t.tmux("set-option", "-g", "window-size", "manual")
        t.tmux("resize-window", "-x", "90", "-y", "30")
        t.judge = lambda text: None
        camp = t.type("")
        check(max(map(len, camp.splitlines())) > 70, f"still narrow:\n{camp}")
    finally:
        t.close()


if __name__ == "__main__":
    harness.main()
