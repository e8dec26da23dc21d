"""What the full screen costs: ./gloam bench screen. Time to the first frame, time and bytes from a key to the end of its redraw,
processor time of a screen that nobody touches. Motion is off, so that what is written is what a key has changed.

  screen_cost.py PROGRAM [--json]"""

import json
import statistics
import sys
import time
from pathlib import Path

from harness import Home, check, games
from window import Window

# What is aimed at, printed beside; a busy machine misses times that are met on a quiet one, so no test asserts them.
FIRST_MS, KEY_MS, KEY_BYTES, IDLE_TICKS = 50, 16, 1024, 0
STARTS = 20
PATIENCE = 20  # seconds for a mind to move
SEED = "3"
TRUE_COLOUR = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
UP, DOWN, LEFT, RIGHT, TAB, ENTER = b"\x1b[A", b"\x1b[B", b"\x1b[D", b"\x1b[C", b"\t", b"\r"
# The cursor goes to and fro; where arrows walk, Tab is what moves it.
MOVES = [DOWN, DOWN, DOWN, UP, TAB, TAB, DOWN, UP, RIGHT, DOWN, LEFT, UP, DOWN, TAB, DOWN, DOWN]
WALKS = [TAB, TAB, TAB, b"\x1b[Z", TAB, TAB, b"\x1b[Z", TAB]
# Keys that act: what stands first or under the cursor is done, and asked for again.
ACTS = [b"1", b"1", b"e", b"2", b"1", ENTER, b"e", b"1", ENTER, b"1", b"s", b"r"]


def still(home):
    """A home where nothing moves by itself."""
    path = Path(home.env["XDG_CONFIG_HOME"]) / "gloam" / "settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"motion": "off"}')


def first_frames(home, words=("play",)):
    """Milliseconds from the start of the program to the last byte of its first frame."""
    took = []
    for _ in range(STARTS):
        began = time.perf_counter()
        w = Window(home, list(words), env=TRUE_COLOUR)
        try:
            while not w.glass.whole() or not w.glass.modes[1049]:
                w.drain(0.001)
                check(time.perf_counter() - began < PATIENCE and not w.over(), f"no first frame of {words}")
            took.append((w.at - began) * 1000)
        finally:
            w.close()
    return took


def press(w, key):
    """Milliseconds and bytes of a key; none where it changed nothing."""
    before, began = w.bytes, time.perf_counter()
    w.type(key)
    check(w.settle(PATIENCE), f"the screen does not stand still:\n{w.glass.text()}")
    check(not w.glass.fault, w.glass.fault)
    return ((w.at - began) * 1000, w.bytes - before) if w.bytes > before else None


def at_table(home, game, size):
    """The first question of a game."""
    alone = game in ("darkdelve", "escape")
    w = Window(home, ["play", game, "--seed", SEED, *(() if alone else ("--opponent", "regular"))], size=size, env=TRUE_COLOUR)
    w.settle(PATIENCE)
    if "any key: begin" in w.glass.text():
        press(w, ENTER)
    if game == "darkdelve":
        press(w, b"n")
    return w


def keys_of(home, game, size, acts=ACTS):
    """Moves of the cursor and actions at a game's table: (milliseconds, bytes) of each."""
    moved, acted = [], []
    w = at_table(home, game, size)
    try:
        moves = WALKS if "arrows walk" in w.glass.text() else MOVES
        for act in acts:
            moved += [press(w, key) for key in moves]
            acted.append(press(w, act))
            if w.over() or "what now?" in w.glass.text():
                break
            moves = WALKS if "arrows walk" in w.glass.text() else MOVES
    finally:
        w.close()
    return [one for one in moved if one], [one for one in acted if one]


def idle_ticks(home, seconds=2):
    """Ticks of processor time while nobody does anything: at the door and at a table."""
    used = {}
    for name, w in (("door", Window(home, ["play"], env=TRUE_COLOUR)), ("table", at_table(home, "clout", (120, 40)))):
        try:
            w.settle(PATIENCE)
            time.sleep(0.2)
            before = w.ticks()
            time.sleep(seconds)
            used[name] = w.ticks() - before
        finally:
            w.close()
    return used


def most(values, part=0.95):
    """The value that so many do not exceed."""
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * part))]


def fresh_keys(game, size):
    """keys_of in a home of its own: a run under way would be gone on with."""
    home = Home()
    still(home)
    try:
        return keys_of(home, game, size)
    finally:
        home.remove()


def measure():
    """Everything, as data."""
    home = Home()
    still(home)
    try:
        found = {"first_frame_ms": {}, "keys": []}
        for name, words in (("the door", ("play",)), *((game, ("play", game, "--seed", SEED)) for game in games()[:1])):
            took = first_frames(home, words)
            found["first_frame_ms"][name] = {"median": statistics.median(took), "p95": most(took)}
        for size in ((80, 24), (120, 40), (160, 50)):
            for game in games():
                for what, rows in zip(("cursor", "action"), fresh_keys(game, size)):
                    times, sizes = zip(*rows)
                    found["keys"].append({"game": game, "size": list(size), "what": what, "keys": len(rows),
                                          "ms": statistics.median(times), "ms_p95": most(times),
                                          "bytes": statistics.median(sizes), "bytes_p95": most(sizes)})
        found["idle_ticks"] = idle_ticks(home)
        return found
    finally:
        home.remove()


def tell(found):
    for name, row in found["first_frame_ms"].items():
        print(f"first frame of {name + ':':<12} {row['median']:6.1f} ms, 95% within {row['p95']:.1f}   (aim {FIRST_MS})")
    print(f"\n{'':<38}{'milliseconds':>18}{'bytes':>20}\n{'a key at':<38}{'median':>9}{'95%':>9}{'median':>11}{'95%':>9}"
          f"   (aim {KEY_MS} ms, {KEY_BYTES} bytes)")
    for row in found["keys"]:
        name = f"{row['game']} {row['size'][0]}x{row['size'][1]}, {row['what']}"
        print(f"{name:<38}{row['ms']:9.2f}{row['ms_p95']:9.2f}{row['bytes']:11.0f}{row['bytes_p95']:9.0f}")
    print()
    for name, ticks in found["idle_ticks"].items():
        print(f"two idle seconds at the {name}: {ticks} ticks   (aim {IDLE_TICKS})")


def main(words):
    if len(words) < 2 or words[2:] not in ([], ["--json"]):
        print("usage: ./gloam bench screen [--json]", file=sys.stderr)
        return 2
    found = measure()
    if words[2:]:
        print(json.dumps(found, indent=2))
    else:
        tell(found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
