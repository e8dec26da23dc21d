"""A monkey at the keyboard of the full screen. It is led from the front door to every kind of screen there is and presses keys
there, with a window that changes its size, is left and come back to, and is closed. The program may not die, grow, or say
anything that a painter does not say; the terminal is given back, and what was kept can be played on. Prints TAP; argv[1] is
the program.

One round visits every place once. GLOAM_MONKEY_SECONDS goes on with further rounds for so long; GLOAM_MONKEY_SEED is the seed
of the first. A failure names seed, place and keys."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time

import harness
from harness import PROGRAM, ROOT, TIMEOUT, check, games, test
from window import Window

SECONDS = float(os.environ.get("GLOAM_MONKEY_SECONDS", "0"))
SEED = int(os.environ.get("GLOAM_MONKEY_SEED", "1"))
TELL = os.environ.get("GLOAM_MONKEY_TELL")  # every place and screen
STEPS = 12 if not SECONDS else 120  # bursts of keys at a place
ENOUGH = 200  # keys to the end of a small game
LANES = 4  # monkeys at once: they wait more than they work
SANITIZED = b"AddressSanitizer" in open(PROGRAM, "rb").read()
MEMORY = 512 * 1024 if SANITIZED else 64 * 1024  # kilobytes
SCREENS = 60  # that a round sees at least, by the words at their top and bottom
# A sanitizer keeps what is freed for a while; the memory would tell of that.
CALM = {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=8:malloc_context_size=8"} if SANITIZED else {}

ENTER, ESCAPE, TAB, UP, DOWN, RIGHT, LEFT = b"\r", b"\x1b", b"\t", b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
COMMON = [ENTER, ENTER, UP, DOWN, RIGHT, LEFT, TAB, b" ", b"y"]
RARE = [b"\x1b[H", b"\x1b[F", b"\x1b[5~", b"\x1b[6~", b"\x1b[Z", b"\x1b[3~", b"\x7f", b"\x1bOP", b"\x1bOA", b"\x0c", b"\x1b[24~",
        b"\x01", b"\x05", b"\x15", b"\x00", b"\n", b"\x1bx", b"\x1b[1;5C"]
BROKEN = [b"\x1b[", b"\x1b[999999999999;1M", b"\x1b[<0;", b"\x1b[<0;65535;65535M", b"\x1bO", b"\x1b]0;words\x07", b"\xff\xfe",
          b"\xc3", b"\xe2\x82", b"\xed\xa0\x80", b"\x1b[200~", b"\x1b[201~", b"\x1b[M\x20\xff\xff", b"\x1bP\x1b\\", b"\x9b1m",
          b"\x1b[" + b"1;" * 60 + b"H", b"\x1b[5;5R", b"\xc0\x80", b"\xf4\x90\x80\x80", b"\x1b\x1b\x1b"]
WORDS = ["\u00e9", "\u4e2d\u6587", "\U0001f409", "e\u0301", "\u202e", "\u200b", "\u00df", "\u0416"]
# What a round must have seen, by words of theirs.
KINDS = {"the door": "G L O A M", "settings": "Theme", "profiles": "that is you", "a name": "small letters", "replays": "Game \\d",
         "the viewer": "Space play", "the lab": "Lab", "its run": "games so far|of \\d+ games", "a lobby": "Who sits|Where do you sit",
         "decks": "Decks", "a guided start": "Lesson 1 of", "help": "How to play|four games and a small one", "the pause": "back to the table",
         "an end": "Y O U   W O N|Y O U   L O S T|I T   I S   O V E R", "a small window": "too small", "the tale": "what happened",
         **{title: f"^ *{title}\\s.*(x look|arrows (choose|walk|look on))" for title in ("DARKDELVE", "SHATTERED", "ESCAPE", "CLOUT")}}
PROGRAM_NAME = re.compile(r"[a-z0-9]_[a-z0-9]\w*")
DESIGNERS = ("lab running", "door b")  # there paths of the content stand beside their titles
SIZES = [(80, 24), (120, 40), (160, 50), (100, 30), (81, 25), (300, 100), (200, 60)]


def places():
    """Every place, as keys from the front door: one key each, with a moment to look between them."""
    all_of_them = games()
    yield "door", []
    for keys in ("=", "p", "pn", "r", "b", "w", "?", "d"):
        yield "door " + keys, list(keys)
    yield "lab running", ["b", "r"]
    for number, game in enumerate(all_of_them, 1):
        at = [str(number)]
        yield game + " title", at
        yield game + " table", at + ["n", ENTER]
        yield game + " again", at + ["c", ENTER]
        if number <= 4:
            yield game + " guided", at + ["g"]
        yield game + " watched", at + ["w"]
        yield game + " viewer", at + ["r", ENTER]
        yield game + " day", at + ["d"]
    yield "a short game's end", [str(len(all_of_them)), "n", ENTER, ENTER]  # the last is the smallest
    for game, keys in (("darkdelve", "s1"), ("darkdelve", "s2"), ("escape", "s1"), ("escape", "s2"), ("shattered", "e7")):
        yield f"{game} {keys}", [str(all_of_them.index(game) + 1), *keys, ENTER]
    lobby = [str(all_of_them.index("clout") + 1), "n", ENTER]
    yield "clout lobby", lobby + ["1", "2"]
    yield "clout decks", lobby + ["d", "1"]
    yield "clout duel", lobby + ["1", "2", "8", "3", "2"]
    lobby[0] = str(all_of_them.index("shattered") + 1)
    yield "shattered lobby", lobby + ["1"]
    yield "shattered duel", lobby + ["1", "1", "1", "1", ENTER]


class Monkey:
    def __init__(self, home, seed, place, route):
        self.dice = random.Random(f"{seed} {place}")
        self.home, self.place, self.route = home, place, route
        self.seed, self.typed, self.peak = seed, [], 0
        self.screens, self.kinds = set(), set()
        self.window = Window(home, ["play"], size=self.dice.choice(SIZES[:4]), wide=self.dice.random() < 0.1,
                             env={**CALM, **self.dress()})

    def dress(self):
        """Terminals differ."""
        return self.dice.choice([{"TERM": "xterm-256color", "COLORTERM": "truecolor"}, {"TERM": "xterm-256color"}, {"TERM": "linux"},
                                 {"NO_COLOR": "1"}, {"TERM": "vt220"}, {"LC_ALL": "C", "LANG": "C"}, {"TERM": "screen"}])

    def check(self, good, what):
        if good:
            return
        errors = self.window.errors.read_text(errors="replace") if self.window.errors.exists() else ""
        glass = self.window.glass
        screen = "\n".join(row[:160] for row in glass.text().splitlines()[:50]) if glass.whole() else "(half a screen)"
        check(False, f"{what}\nseed {self.seed}, {self.place}, size {glass.size}, keys {[key[:30] for key in self.typed[-60:]]}\n"
                     f"{screen}\n{errors[-6000:]}")

    def type(self, keys):
        self.typed.append(keys)
        self.window.type(keys)

    def look(self, seconds=1.0):
        """What stands on the screen now is a whole screen, and nothing was said that is no part of one."""
        w, glass = self.window, self.window.glass
        still = w.settle(seconds)
        self.check(not glass.fault, glass.fault)
        self.peak = max(self.peak, w.memory())
        self.check(self.peak < MEMORY, f"{self.peak} kB in memory")
        if still and glass.modes[1049]:
            glass.calm()
            self.check(glass.whole(), "some of the screen was not painted")
            self.check(not glass.rest and not w.partial, "half a sequence")
            text = glass.text()
            name = PROGRAM_NAME.search(text)
            self.check(not name or self.place in DESIGNERS or name[0] in "".join(map(str, self.typed)), f"a name for programs: {name and name[0]}")
            self.kinds.update(kind for kind, words in KINDS.items() if kind not in self.kinds and re.search(words, text, re.DOTALL))
            if glass.size[0] >= 80 and glass.size[1] >= 24:
                self.screens.add(screen_name(text))
        return still

    def key(self):
        d = self.dice
        kind = d.random()
        if kind < 0.45:
            return d.choice(COMMON)
        if kind < 0.75:
            return d.choice("0123456789abcdefghijklmnoprstuvwxyz?=<>,./+-ANSTW").encode()
        if kind < 0.80:
            return d.choice([ESCAPE, ESCAPE, b"q"])
        if kind < 0.90:
            button = d.choice([0, 0, 0, 1, 2, 64, 65, 35])
            return b"\x1b[<%d;%d;%d%s" % (button, d.randrange(1, 200), d.randrange(1, 60), d.choice([b"M", b"M", b"m"]))
        if kind < 0.93:
            return d.choice(WORDS).encode()
        if kind < 0.95:
            return b"\x1b[200~" + d.choice(["1", "look\nq\n", "\x1b[A", "words " * 200, "\u4e2d" * 300]).encode() + b"\x1b[201~"
        return d.choice(RARE + BROKEN)

    def resizes(self):
        """A storm, and a size at which one can play."""
        for _ in range(self.dice.randrange(1, 8)):
            self.window.set_size(self.dice.randrange(20, 301), self.dice.randrange(5, 101))
            if self.dice.random() < 0.3:
                self.type(self.key())
        if self.dice.random() < 0.3:
            self.look(0.3)
        self.window.set_size(*self.dice.choice(SIZES))

    def suspends(self):
        """Ctrl-Z; meanwhile the terminal is the shell's, and the window may change."""
        w = self.window
        self.type(b"\x1a")
        said = w.hear()
        self.check(said == "stopped", f"{said or 'nothing'} after Ctrl-Z")
        self.check(not w.glass.fault, w.glass.fault)
        self.check(not w.partial and not w.glass.rest, "stopped in the middle of a frame")
        w.given_back()
        if self.dice.random() < 0.5:
            w.set_size(*self.dice.choice(SIZES))
        os.write(w.order, b"f")

    def step(self):
        """A burst of keys, or something that happens to windows; false: the program has ended."""
        chance = self.dice.random()
        if chance < 0.06:
            self.resizes()
        elif chance < 0.075:
            self.suspends()
        else:
            for _ in range(self.dice.choice([1, 1, 1, 2, 3, 12])):
                self.type(self.key())
        self.look(0.1)
        return not self.window.over()

    def go(self):
        """To the place."""
        self.check(self.look(TIMEOUT), "no door")
        for key in self.route:
            self.type(key if isinstance(key, bytes) else key.encode())
            self.look(3)
        for _ in range(ENOUGH if self.place.endswith(" end") else 0):
            if "an end" in self.kinds or self.window.over():
                break
            self.type(self.dice.choice([ENTER, ENTER, DOWN, b"y", b" "]))
            self.look(0.5)

    def leave(self):
        """One of the ways in which a window is left."""
        w, way = self.window, self.dice.choice(["keys", "keys", "Ctrl-C", "term", "hangup", "lost"])
        self.typed.append(way)
        if way == "keys":
            self.let_go()
            return
        sent = {"Ctrl-C": signal.SIGINT, "term": signal.SIGTERM}.get(way, signal.SIGHUP)
        if not w.over():
            if way == "Ctrl-C":
                w.type(b"\x03")
            elif way == "lost":
                w.lose()
            else:
                os.kill(w.pid, sent)
        said = w.hear()
        # What does not hear within two seconds ends by the signal; with sanitizers on a busy machine that may be.
        good = ["left 0", f"killed {sent:d}"]
        self.check(said in good, f"{said or 'nothing'} after {way}")

    def let_go(self):
        """Back out of everything by keys alone, q for the most part: there is no screen that one cannot leave."""
        w = self.window
        w.set_size(100, 30)
        self.type(b"\x1b[201~")
        for i in range(60):
            if w.over():
                break
            self.look(1)
            if i % 6 == 5:
                self.type(ESCAPE)
                time.sleep(0.2)  # what follows at once would belong to it
            else:
                self.type(b"y" if "Leave it" in w.glass.text() else b"q")
            self.look(1)
        else:
            self.check(False, "no way out by Esc and q")
        said = w.hear()
        self.check(said == "left 0", f"{said}, not left in good order")

    def run(self):
        try:
            self.go()
            for _ in range(STEPS):
                if not self.step():
                    break
            if self.window.over():
                said = self.window.hear()
                self.check(said == "left 0", f"{said}, and nobody asked for it")
            else:
                self.leave()
            if self.window.master >= 0:
                self.window.given_back()
                self.check(not self.window.glass.fault, self.window.glass.fault)
            errors = self.window.errors.read_text(errors="replace")
            self.check("Sanitizer" not in errors and "runtime error" not in errors, "a sanitizer has something to say")
        finally:
            self.window.close()


def screen_name(text):
    """Screens are told apart by the first words at their top and their bottom."""
    rows = [re.sub(r"\d+", "#", row).strip(" -.\u2500\u00b7\u2550") for row in text.splitlines() if row.strip()]
    return (rows[0].split("  ")[0][:40], rows[-1].split("  ")[0][:40]) if rows else ("", "")


def stock(home):
    """Replays on the shelf, as if they had been played, and one that somebody spoiled."""
    for number, name in enumerate(("boss-beaten", "death", "shattered-bond", "escape-last-floor", "clout-collapse"), 1):
        text = (ROOT / "tests" / "golden" / f"{name}.replay").read_text()
        game = next(game for game in games() if re.search(rf"^game {game}\b", text, re.MULTILINE))
        folder = home.path / "state" / "gloam" / "replays" / game / "default"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{game}-{number:03}-3.replay").write_text(text)
        if name == "death":
            (folder / f"{game}-000009-3.replay").write_text(text[:len(text) // 2])


def play_on(home):
    """What the monkey left can be read, and played on in line mode."""
    saves = sorted((home.path / "data" / "gloam").glob("*/*"))
    for game, profile in sorted({(path.parent.name, path.stem) for path in saves if path.suffix in (".run", ".json")}):
        if game in games():
            said = home.run("play", game, "--plain", "--profile", profile, env=CALM)
            said.expect(0)
            check("set aside" not in said.told and "cannot" not in said.told, f"{game} {profile}: {said.told}")
    return len(saves)


def lane(home, seed, number):
    """Every fourth place, say; prints what was seen."""
    stock(home)
    all_of_them = list(places())
    random.Random(seed).shuffle(all_of_them)
    seen = {"screens": set(), "kinds": set(), "peak": 0}
    for place, route in all_of_them[number::LANES]:
        one = Monkey(home, seed, place, route)
        one.run()
        seen["screens"] |= one.screens
        seen["kinds"] |= one.kinds
        seen["peak"] = max(seen["peak"], one.peak)
    seen["saves"] = play_on(home)
    print("# " + json.dumps({**seen, "screens": sorted(seen["screens"]), "kinds": sorted(seen["kinds"])}))


def round_of(seed):
    """All lanes, each a process with a home of its own."""
    lanes = [subprocess.Popen([sys.executable, __file__, PROGRAM, "lane", str(seed), str(i)], stdout=subprocess.PIPE, text=True)
             for i in range(LANES)]
    said = [one.communicate()[0] for one in lanes]
    check(not any(one.returncode for one in lanes), "\n".join(text for one, text in zip(lanes, said) if one.returncode))
    parts = [json.loads(text.splitlines()[1][2:]) for text in said]
    screens = {tuple(screen) for part in parts for screen in part["screens"]}
    return screens, {kind for part in parts for kind in part["kinds"]}, parts


if len(sys.argv) > 2 and sys.argv[2] == "lane":
    test("lane")(lambda home: lane(home, int(sys.argv[3]), int(sys.argv[4])))
else:
    @test("a monkey in every screen: nothing dies, grows, leaks onto the terminal or is lost")
    def monkey(home):
        began, seed = time.monotonic(), SEED
        while seed == SEED or time.monotonic() - began < SECONDS:
            screens, kinds, parts = round_of(seed)
            print(f"# seed {seed}: {len(list(places()))} places, {len(screens)} screens, at most "
                  f"{max(part['peak'] for part in parts)} kB, {sum(part['saves'] for part in parts)} files kept, "
                  f"{time.monotonic() - began:.0f} s", flush=True)
            if TELL:
                print("\n".join(f"# {top} | {bottom}" for top, bottom in sorted(screens)))
            check(not KINDS.keys() - kinds, f"never seen: {sorted(KINDS.keys() - kinds)}")
            check(len(screens) >= SCREENS, f"only {len(screens)} screens: {sorted(screens)}")
            seed += 1


if __name__ == "__main__":
    harness.main()
