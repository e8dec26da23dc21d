"""A game is whole, costs its rules, and is named nowhere else: every game of the list in meson.build has the files of its
own that others read, the small one that docs/adding-a-game.md walks through stays small, and outside its own folders its
name stands in one line of the build. Prints TAP; argv[1] is the root of the tree."""

import re
import subprocess
import sys
from pathlib import Path

SMALL = "bluff"
MOST = 600  # lines of the small game with everything: source, content, schemas, tests, rules and its page
# What a game brings: folders and files of its own, {} is its name.
OWN = ["src/games/{}", "src/front/screen/{}", "content/{}", "schemas/{}", "tests/{}", "tests/golden/{}-games.txt",
       "docs/playing-{}.md"]
NEEDED = ["src/games/{}/meson.build", "src/games/{}/RULES.md", "content/{}/rulesets.json", "schemas/{}",
          "tests/{}/meson.build", "tests/{}/budgets.json", "docs/playing-{}.md"]
# The small game is also an example, and the quickest of all: these speak of it on purpose.
EXAMPLE = ["tests/faults", "tests/unit/test_plain_face.c", "tests/unit/test_desk_scene.c",
           "tests/e2e/lab_ladder.py", "tests/e2e/lab_levers.py", "tests/e2e/full_play.py", "tests/golden/test_screens.c",
           "docs/adding-a-game.md", "tests/check_games.py"]
LOOKED_AT = {".c", ".h", ".in", ".py", ".build", ".mjs", ".sh", ""}


def listed(root):
    return re.findall(r"'(\w+)'", re.search(r"^games = \[(.*?)\]", (root / "meson.build").read_text(), re.M | re.S)[1])


def tracked(root):
    """The files of the tree; without git, all but what is built."""
    done = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True)
    if done.returncode == 0:
        return [name for name in done.stdout.splitlines() if (root / name).is_file()]
    return [str(p.relative_to(root)) for p in root.rglob("*") if p.is_file() and p.relative_to(root).parts[0] not in ("build", ".git")]


def belongs(name, places):
    return any(name == place or name.startswith(place + "/") for place in places)


def lines_of(root, name):
    return len((root / name).read_text(errors="replace").splitlines())


def missing(root, games):
    return [f"{game} has no {path.format(game)}" for game in games for path in NEEDED if not (root / path.format(game)).exists()]


def strangers(root, games):
    return [f"src/games/{path.name} is not in the list of meson.build" for path in sorted((root / "src" / "games").iterdir())
            if path.is_dir() and path.name not in games]


def sizes(root, files, game):
    places = [place.format(game) for place in OWN]
    return {name: lines_of(root, name) for name in files if belongs(name, places)}


def mentions(root, files, game):
    """Lines of code and build files that name the game outside its own folders."""
    places = [place.format(game) for place in OWN] + EXAMPLE
    word = re.compile(rf"\b{game}(_\w+)?\b", re.I)
    return [f"{name}:{number}: {line.strip()[:100]}" for name in files
            if Path(name).suffix in LOOKED_AT and not belongs(name, places) and not belongs(name, ["tests/fuzz/corpus"])
            and not name.endswith(".md")
            for number, line in enumerate((root / name).read_text(errors="replace").splitlines(), 1)
            if word.search(re.sub(r"/\*.*|^ \*.*|#.*", "", line))]


def main():
    root = Path(sys.argv[1])
    games, files = listed(root), tracked(root)
    own = sizes(root, files, SMALL)
    foreign = mentions(root, files, SMALL)
    total = sum(own.values())
    checks = [
        ("every game has the files that others read", missing(root, games), []),
        ("every folder of src/games is a game of the list", strangers(root, games), []),
        (f"{SMALL} is at most {MOST} lines with everything", [f"it has {total}"] if total > MOST else [],
         [f"{total} lines:"] + [f"  {lines:4} {name}" for name, lines in sorted(own.items())]),
        (f"one line outside its own folders registers {SMALL}",
         [] if len(foreign) == 1 and foreign[0].startswith("meson.build:") else foreign or ["none does"], foreign),
    ]
    print(f"1..{len(checks)}")
    for number, (name, faults, notes) in enumerate(checks, 1):
        print(f"{'not ok' if faults else 'ok'} {number} - {name}")
        for note in faults + [n for n in notes if n not in faults]:
            print("# " + note)
    return 1 if any(faults for _, faults, _ in checks) else 0


if __name__ == "__main__":
    sys.exit(main())
