"""gloam lab in a real terminal: a designer picks a figure, changes it, watches the run and leaves; the command line that is
told prints the same figures, and so do the files that were written. Prints TAP; argv[1] is the program."""

import json
import re
import shlex
import time

import harness
from harness import ROOT, TIMEOUT, check, test
from playing import Terminal

PATH = "creatures.thornback_boar.vitality"


class Lab(Terminal):
    """The lab at one size of the terminal."""

    def __init__(self, home, *words, size=(120, 40), env=None):
        home.env["GLOAM_DATA"] = str(ROOT)
        super().__init__(home, ["lab", *words], size=size, env=env)

    def press(self, *keys):
        for key in keys:
            self.tmux("send-keys", *(["-l", key] if len(key) == 1 else [key]))

    def line(self, words):
        """Types a line in place of what stands there."""
        self.press("C-u")
        self.tmux("send-keys", "-l", words)
        self.press("Enter")

    def shows(self, *parts):
        return self.wait(lambda text: all(part in text for part in parts), " and ".join(parts))

    def moves(self, part):
        """A screen that changes by itself has come so far."""
        began = time.monotonic()
        while not re.search(part, text := self.screen()):
            check(time.monotonic() - began < TIMEOUT, f"{part} did not come; the screen is:\n{text}")
            time.sleep(0.02)

    def left(self):
        """Leaves, and gives what stands on the terminal then."""
        self.press("q")
        self.shows("left with 0.")
        return self.screen("-J")


def with_lab(*words, **more):
    def decorate(function):
        def run(home):
            lab = Lab(home, *words, **more)
            try:
                function(home, lab)
            finally:
                lab.close()
        return run
    return decorate


def change(lab, words, steps):
    """Finds a figure by some words of its path and turns it by so many steps."""
    lab.press("a")
    lab.shows("which figure?")
    lab.tmux("send-keys", "-l", words)
    lab.shows(f"/ {words}_")
    lab.press("Enter")
    lab.shows("what should it be?")
    lab.press(*["Right"] * steps, "Enter")
    lab.shows("Change one more figure")


def shares(text):
    """Both shares of every outcome on the screen."""
    rows = re.findall(r"^ (?:\u25b8| ) (\w+) +(\d+\.\d)%.*?(\d+\.\d)%", text, re.MULTILINE)
    return {label.lower(): (float(a), float(b)) for label, a, b in rows}


def command_of(text):
    found = re.findall(r"^gloam .*", text, re.MULTILINE)
    check(found, f"no command line:\n{text}")
    return shlex.split(found[-1])


@test("a changed figure: watched, written, left; the command line prints the same")
@with_lab("shattered")
def changed(home, lab):
    lab.shows("Thornback", "Change a figure of the content")
    change(lab, "boar vit", 1)
    lab.shows("28 \u2192 29")
    lab.press("r")
    text = lab.shows("done: 400 of 400 games", "Kill", "the same figures again")
    seen = shares(text.split("Score")[0])
    written = {}
    for key, name in (("o", "lab.json"), ("w", "lab.html")):
        lab.press(key)
        lab.shows("to which file?")
        lab.line(str(home.path / name))
        lab.shows("Written:", name)
        written[name] = (home.path / name).read_bytes()
    told = command_of(lab.left())
    check(told[:4] == ["gloam", "compare", "shattered", f"+{PATH}=29"], f"{told}")
    check(told[-2:] == ["-n", "400"], f"{told}")
    home.run(*told[1:], "--json", str(home.path / "again.json"), "--html", str(home.path / "again.html")).expect(0)
    for kind in ("json", "html"):
        check((home.path / f"again.{kind}").read_bytes() == written[f"lab.{kind}"], f"the {kind} is another")
    report = json.loads(written["lab.json"])
    outcomes = {d["cell"]: (d["a"]["value"], d["b"]["value"]) for d in report["differences"] if d["group"] == "outcomes"}
    check(len(seen) >= 3 and "kill" in seen, f"the screen has {seen}")
    for name, values in seen.items():
        good = all(abs(100 * value - shown) < 0.051 for value, shown in zip(outcomes[name], values))
        check(good, f"{name}: {outcomes[name]} in the report, {values} on the screen")


def stopped(lab):
    """How many games a run had when it was stopped, which the screen tells at its top and at its foot."""
    text = lab.shows("stopped:", "gloam sim clout")
    rows = text.splitlines()
    check(len(rows) == 24 and rows[0].startswith("-- Lab --"), f"not the whole screen:\n{text}")
    check(text.isascii(), "not ASCII")
    games, again = re.search(r"stopped: (\d+) of 1000000 games", text), re.search(r"-n (\d+)", text)
    check(games and again and games[1] == again[1], f"other games at the top than at the foot:\n{text}")
    return int(games[1])


@test("a run is stopped, gone on with, and prolonged; without a change it is a simulation")
@with_lab("clout", size=(80, 24), env={"LANG": "C", "LC_ALL": "C", "NO_COLOR": "1"})
def simulated(home, lab):
    lab.shows("Change a figure of the content")
    lab.press("n")
    lab.shows("How many games?")
    lab.line("1000000")
    lab.shows("Games", "1000000")
    lab.press("r")
    lab.moves(r"playing: [1-9]")
    lab.press(" ")
    first = stopped(lab)
    check(0 < first < 1000000, f"{first} games")
    lab.press(" ")
    lab.moves(rf"playing: (?!{first} )")
    lab.press(" ")
    games = stopped(lab)
    check(games > first, f"{first} games, then {games}")
    lab.press("o")
    lab.shows("to which file?")
    lab.line(str(home.path / "sim.json"))
    lab.shows("Written:")
    told = command_of(lab.left())
    check(told[:3] == ["gloam", "sim", "clout"] and told[-2:] == ["-n", str(games)], f"{told}")
    again = home.run(*told[1:], "--json", "-").expect(0)
    check(again.out == (home.path / "sim.json").read_bytes(), "the simulation is another")


@test("keys are heard while slow minds think, and leaving does not wait for them")
@with_lab("shattered", size=(160, 50))
def slow(home, lab):
    lab.shows("Change a figure of the content")
    for seat in "45":
        lab.press(seat)
        lab.shows("who plays?")
        lab.press(*["End", "Up", "Up", "Enter"])
        lab.shows("Master (deep:300)")
    lab.press("r")
    lab.shows("playing: 0 of 400 games")
    began = time.monotonic()
    lab.press("c")
    lab.shows("Tab results")
    lab.left()
    check(time.monotonic() - began < TIMEOUT / 4, "it waited for the minds")


@test("what is refused is refused as on the command line")
@with_lab("shattered", size=(120, 40))
def refused(home, lab):
    lab.shows("Change a figure of the content")
    lab.press("a")
    lab.shows("which figure?")
    for typed in (f"{PATH}=2700", "creatures.thornback_boar.vitalit=1"):
        said = home.run("compare", "shattered", "+" + typed, "-n", "1").expect(2).told
        words = re.sub(r"^gloam: ", "", said.strip().splitlines()[0])
        lab.line(typed)
        text = lab.wait(lambda text, words=words: words[:60] in text, words)
        check(" ".join(words.split()) in " ".join(text.split()), f"other words than '{words}':\n{text}")


@test("without a terminal it says in one line what it is")
def nowhere(home):
    done = home.run("lab").expect(2)
    check(done.err.count(b"\n") == 1 and b"gloam sim" in done.err and not done.out, f"{done.err}")
    home.run("lab", "nothing").expect(2)


if __name__ == "__main__":
    harness.main()
