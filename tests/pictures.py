"""Pictures of the real program: it is played in a true-colour terminal, and what stands there is drawn by a browser.

    tests/pictures.py PROGRAM FOLDER [NAME...]

writes FOLDER/NAME.png for every scene below, or for the named ones. No test: pictures are for eyes. Needs tmux and
chromium."""

import html
import re
import struct
import subprocess
import sys
import time
import zlib
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "e2e"))

import fullscreen  # noqa: E402
from fullscreen import SURE, Full, asks, choices, ended  # noqa: E402
from harness import Home, check  # noqa: E402
from playing import Terminal  # noqa: E402

SMALL, LARGE = (80, 24), (120, 40)
CELL_W, CELL_H, FONT = 9, 18, 15  # pixels; the font is 9.03 wide at that size
INK, GROUND = "#ece6da", "#14121a"
SGR = re.compile(r"\x1b\[([0-9;:]*)m|\x1b[()][A-Z0-9]|[\x0e\x0f]")
SCENES = {}
fullscreen.TIMEOUT = 20  # seconds: somebody waits for it


# -- from a terminal's bytes to a page --

def colour(codes):
    """The colour after 38 or 48; takes its numbers out of codes. The program is asked for true colour alone."""
    check(codes and codes.pop(0) == 2, "a colour that is no true colour")
    return "#%02x%02x%02x" % (codes.pop(0), codes.pop(0), codes.pop(0))


def turn(pen, codes):
    """What a change of style makes of the pen."""
    while codes:
        code = codes.pop(0)
        if code == 0:
            pen.clear()
        elif code in (1, 2, 3, 4, 7, 9):
            pen[code] = True
        elif code in (22, 23, 24, 27, 29):
            for off in {22: (1, 2), 23: (3,), 24: (4,), 27: (7,), 29: (9,)}[code]:
                pen.pop(off, None)
        elif code in (38, 48):
            pen[code] = colour(codes)
        elif code in (39, 49):
            pen.pop(code - 1, None)


def style(pen):
    ink, ground = pen.get(38, INK), pen.get(48, GROUND)
    if pen.get(7):
        ink, ground = ground, ink
    lines = [word for code, word in ((4, "underline"), (9, "line-through")) if pen.get(code)]
    return (f"color:{ink};background:{ground}" + (";font-weight:bold" if pen.get(1) else "")
            + (";font-style:italic" if pen.get(3) else "")
            + (f";text-decoration:{' '.join(lines)}" if lines else ""))


def runs(row, pen):
    """A row's texts of one style each: the column, the text, the style. The pen goes on into the next row."""
    column = end = 0
    for mark in [*SGR.finditer(row), None]:
        text = row[end:mark.start() if mark else None]
        if text:
            yield column, text, style(pen)
            column += len(text)
        if mark and mark.group(1) is not None:
            turn(pen, [int(code or 0) for code in re.split("[;:]", mark.group(1))])
        end = mark.end() if mark else end


def page(said, size):
    """Every run stands at its own column, so that no glyph from another font can push what follows it."""
    pen, parts = {}, []
    for y, row in enumerate(said.split("\n")[:size[1]]):
        parts_of_row = list(runs(row, pen))
        if y == 0 and parts_of_row:  # the strip is erased to the end of its line, which tmux does not tell
            x, text, look = parts_of_row.pop()
            parts_of_row.append((x, text.ljust(size[0] - x), look))
        for x, text, look in parts_of_row:
            parts.append(f'<i style="left:{x * CELL_W}px;top:{y * CELL_H}px;width:{len(text) * CELL_W}px;{look}">'
                         f"{html.escape(text)}</i>")
    ground = max(re.findall(r"background:(#\w+)", "".join(parts)) or [GROUND], key="".join(parts).count)
    return ('<!doctype html><meta charset="utf-8"><style>html{background:%s}div{position:absolute;left:%dpx;top:%dpx}'
            "i{position:absolute;height:%dpx;line-height:%dpx;white-space:pre;font-style:normal;"
            "font-family:'DejaVu Sans Mono',monospace;font-size:%dpx;letter-spacing:-0.031px}</style><div>%s</div>"
            % (ground, CELL_W, CELL_H // 2, CELL_H, CELL_H, FONT, "".join(parts)))


def draw(said, size, home, to):
    source = home.path / "page.html"
    source.write_text(page(said, size))
    window = f"--window-size={(size[0] + 2) * CELL_W},{(size[1] + 1) * CELL_H}"
    done = subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                           "--disable-lcd-text", f"--user-data-dir={home.path / 'browser'}", f"--screenshot={to}", window,
                           source.as_uri()], capture_output=True, text=True, timeout=120)
    check(to.exists(), done.stderr)
    shrink(to)


def unfiltered(rows, width, pixel):
    """The pixels of a PNG's rows, each as the filter before it made it."""
    before = bytearray(width * pixel)
    for kind, row in rows:
        for i in range(len(row)):
            left, up = row[i - pixel] if i >= pixel else 0, before[i]
            if kind == 1:
                row[i] = row[i] + left & 255
            elif kind == 2:
                row[i] = row[i] + up & 255
            elif kind == 3:
                row[i] = row[i] + (left + up >> 1) & 255
            elif kind == 4:
                corner = before[i - pixel] if i >= pixel else 0
                ways = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
                row[i] = row[i] + (left, up, corner)[ways.index(min(ways))] & 255
        before = row
        yield row


def shrink(path):
    """The same picture with the 256 colours that matter most: a third of the bytes."""
    data = path.read_bytes()
    width, height, _, kind = struct.unpack(">IIBB", data[16:26])
    pixel, packed, at = {2: 3, 6: 4}[kind], b"", 8
    while at < len(data):
        size = struct.unpack(">I", data[at:at + 4])[0]
        packed += data[at + 8:at + 8 + size] if data[at + 4:at + 8] == b"IDAT" else b""
        at += size + 12
    raw, step = bytearray(zlib.decompress(packed)), width * pixel + 1
    rows = [[(row[i], row[i + 1], row[i + 2]) for i in range(0, len(row), pixel)] for row in
            unfiltered(((raw[y * step], raw[y * step + 1:(y + 1) * step]) for y in range(height)), width, pixel)]
    often = Counter(colour for row in rows for colour in row)
    kept = [colour for colour, _ in often.most_common(256)]
    place = {colour: min(range(len(kept)), key=lambda i: sum((a - b) ** 2 for a, b in zip(colour, kept[i])))
             if n >= len(kept) else n for n, (colour, _) in enumerate(often.most_common())}
    body = b"".join(b"\0" + bytes(place[colour] for colour in row) for row in rows)
    parts = ((b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)), (b"PLTE", b"".join(map(bytes, kept))),
             (b"IDAT", zlib.compress(body, 9)), (b"IEND", b""))
    path.write_bytes(data[:8] + b"".join(struct.pack(">I", len(body)) + name + body
                                         + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts))


# -- scenes --

def scene(name, *words, size=SMALL):
    def register(function):
        SCENES[name] = (words, size, function)
        return function
    return register


class Stage(Full):
    """The full screen of any command, in true colour."""

    def __init__(self, home, words, size):
        if words[0] in ("lab", "replay"):
            Terminal.__init__(self, home, list(words), size=size)
            self.size = size
        else:
            super().__init__(home, *words[1:], size=size)

    def see(self, words, key=None):
        if key:
            self.send(key)
        return self.settled(lambda text: re.search(words, text), words)

    def play(self, steps, *wishes):
        """So many choices; of the first wish that a row fulfils, that row, else the first."""
        text = self.screen()
        if "any key: begin" in text:
            self.send("Enter")
            text = self.first()
        for _ in range(steps):
            if ended(text):
                break
            if SURE in text:
                text = self.press("y")
                continue
            rows = choices(text)
            wished = [sign for wish in wishes for sign, words in rows if re.search(wish, words)]
            text = self.take((wished or [sign for sign, _ in rows])[0])
        return text

    def until(self, part, steps, *wishes):
        for _ in range(steps):
            if re.search(part, self.screen()):
                return
            self.play(1, *wishes)
        raise AssertionError(f"{part} did not come:\n{self.screen()}")


@scene("door", "play")
def door(t):
    """With games behind it, and some under way."""
    for key, steps in (("4", 0), ("1", 4)):
        t.see("G L O A M")
        t.see("New game", key)
        t.send("n")
        if key == "4":
            t.see("any key: begin")
            t.see("Against a mind", "Enter")
            t.send("Enter")
            for _ in range(4):
                time.sleep(0.4)
                if "your main phase" not in t.screen():
                    t.send("Enter")
        else:
            t.see("any key: begin")
            t.play(steps, "Enter Dungeon", "Go", "Attack")
        t.leave()
        t.see("Continue", "")
        t.send("Escape")
    t.see("under way")


@scene("door-large", "play", size=LARGE)
def door_large(t):
    t.see("G L O A M")


@scene("title", "play", "shattered", size=LARGE)
def title(t):
    t.see("New game")


@scene("settings", "play", size=LARGE)
def settings(t):
    t.see("G L O A M")
    t.see("Theme", "=")


@scene("darkdelve", "play", "darkdelve", "--rules", "full", "--scenario", "run", "--seed", "3", size=LARGE)
def darkdelve(t):
    """Somebody met below, with all that may come of it beside each answer."""
    t.see("any key: begin|Where")
    down = ("unforeseen", "a chest", "Force it", "stair", "Descend", "Go")
    t.play(0)
    t.until("What do you do", 60, *down)


@scene("darkdelve-fight", "play", "darkdelve", "--rules", "full", "--scenario", "duel-ghoul", "--seed", "3")
def fight(t):
    t.see("any key: begin|Attack")
    t.play(2, "Dodge", "Attack")


@scene("shattered", "play", "shattered", "--scenario", "boar", "--opponent", "regular", "--seed", "7", size=LARGE)
def shattered(t):
    t.see("any key: begin|[Kk]eep")
    t.play(12, "[Kk]eep", "Play", "Energy|Surge|Growth", "Grasp", "Grip", "End your turn")
    t.send("Escape")
    t.settled(asks, "the hand")


@scene("escape", "play", "escape", "--seed", "11", size=LARGE)
def escape(t):
    t.see("any key: begin|turn")
    t.play(14, "Go (south|east).*entered", "Go (south|east)", "Go.*entered", "Flee", "Go")


@scene("clout", "play", "clout", "--guided", size=LARGE)
def clout(t):
    t.see("any key: begin|main phase")
    t.play(0)


@scene("end", "play", "darkdelve", "--scenario", "duel-rat", "--seed", "2")
def end(t):
    t.see("any key: begin|Attack")
    t.play(40, "Attack")
    t.see("what now")


@scene("viewer", "replay", str(HERE / "golden" / "shattered-bond.replay"), size=LARGE)
def viewer(t):
    t.see("Space play")
    for step in range(1, 41):
        t.see(f"(?i)step {step} of", "Right")


@scene("lab", "lab", "shattered", size=LARGE)
def lab(t):
    t.see("Change a figure")
    t.see("which figure", "a")
    t.tmux("send-keys", "-l", "boar vit")
    t.see("boar vit")
    t.see("what should it be", "Enter")
    t.send("Right")
    t.send("Right")
    t.see("Change one more", "Enter")
    t.see("real|chance", "r")
    t.see("m more games  .* look")


def main():
    program, folder = sys.argv[1], Path(sys.argv[2])
    check(Path(program).exists(), f"{program} is not there")
    folder.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[3:] or SCENES:
        words, size, play = SCENES[name]
        home = Home()
        home.env.update(COLORTERM="truecolor", GLOAM_DATA=str(HERE.parent))
        t = Stage(home, words, size)
        try:
            play(t)
            draw(t.screen("-e", "-N"), size, home, folder / f"{name}.png")
            print(name)
        except AssertionError as why:
            print(f"{name}: {why}")
        finally:
            t.close()
            home.remove()


if __name__ == "__main__":
    main()
