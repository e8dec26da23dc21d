"""Includes point downward only: base <- core <- games, ai, lab <- front, and inside a room as its folders are ordered.
Games and their faces never include each other, nobody includes itself in a circle, every header compiles alone, and
rules and minds know no JSON library. Prints TAP; argv[1] is the root of the tree."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

LEVEL = {"base": 0, "core": 1, "games": 2, "ai": 2, "lab": 2, "front": 3}
# Rooms of the same level that may look at each other: the lab seats minds.
SIDEWAYS = {("lab", "ai")}
# Folders of a room: each may use those before it. The files of the room itself are "".
ORDER = {
    "lab": ["", "play", "judge", "report"],
    "front": ["", "data", "save", "table", "analytics", "calls", "agent", "wasm", "mcp", "screen", "term", "cli"],
}
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
JSON_LIBRARY = re.compile(r"^\s*#\s*include\s*<jansson\.h>", re.MULTILINE)
# Rules, views, words and minds: all of a game but what reads its content.
WITHOUT_JSON = re.compile(r"(games/[^/]+/(?!content)[^/]+|ai/[^/]+)\.[ch]$")


def room(path):
    return path.split("/")[0]


def folder(path):
    return path.split("/")[1] if path.count("/") > 1 else ""


def is_face(path):
    return path.startswith("front/screen/") and path.count("/") > 2


def includes(src):
    """Path of each source file, relative to src, with the list of what it includes from the tree."""
    files = sorted(p for p in src.rglob("*.[ch]"))
    return {str(p.relative_to(src)): INCLUDE.findall(p.read_text(errors="replace")) for p in files}


def direction_faults(table):
    for path, targets in table.items():
        here = room(path)
        if here not in LEVEL:
            yield f"{path}: '{here}' is no room of the house; rooms are {', '.join(LEVEL)}"
            continue
        order = ORDER.get(here)
        if order and folder(path) not in order:
            yield f"{path}: '{folder(path)}' has no place in the order of {here}: {', '.join(filter(None, order))}"
            continue
        for target in targets:
            there = room(target)
            if target not in table:
                yield f"{path}: \"{target}\" is not a path below src/"
            elif LEVEL[there] > LEVEL[here]:
                yield f"{path}: includes {target}, which lies above it"
            elif there != here and LEVEL[there] == LEVEL[here] and (here, there) not in SIDEWAYS:
                yield f"{path}: includes {target} from a room beside it"
            elif here == there == "games" and path.count("/") > 1 and path.split("/")[1] != target.split("/")[1]:
                yield f"{path}: includes {target}, another game"
            elif here == there and order and folder(target) in order[order.index(folder(path)) + 1:]:
                yield f"{path}: includes {target}, which comes after it in {here}"
            elif is_face(path) and is_face(target) and path.rsplit("/", 1)[0] != target.rsplit("/", 1)[0]:
                yield f"{path}: includes {target}, another game's face"


def circle_faults(table):
    done, chain = set(), []

    def walk(path):
        if path in chain:
            return [" -> ".join(chain[chain.index(path):] + [path])]
        if path in done or path not in table:
            return []
        chain.append(path)
        found = [fault for target in table[path] for fault in walk(target)]
        chain.pop()
        done.add(path)
        return found

    return [fault for path in table for fault in walk(path)]


def json_faults(src, table):
    direct = {path for path in table if JSON_LIBRARY.search((src / path).read_text(errors="replace"))}

    def way(path, seen):
        """The chain of includes that ends in the library; none: empty."""
        if path in direct:
            return [path]
        seen.add(path)
        chains = (way(target, seen) for target in table.get(path, []) if target not in seen)
        return next(([path] + chain for chain in chains if chain), [])

    for path in filter(WITHOUT_JSON.match, table):
        if chain := way(path, set()):
            yield f"{path} needs the headers of jansson: {' -> '.join(chain)}"


def lonely_faults(src, table):
    def compile_alone(path):
        command = ["gcc", "-std=c17", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{src}",
                   "-include", path, "-x", "c", "/dev/null"]
        done = subprocess.run(command, capture_output=True, text=True)
        return f"{path} does not compile alone:\n{done.stderr}" if done.returncode else None

    headers = [p for p in table if p.endswith(".h")]
    with ThreadPoolExecutor(2) as pool:
        return [fault for fault in pool.map(compile_alone, headers) if fault]


def main():
    src = Path(sys.argv[1]) / "src"
    table = includes(src)
    checks = [
        ("includes point downward only", list(direction_faults(table))),
        ("no header includes itself in a circle", circle_faults(table)),
        ("rules and minds know no JSON library", list(json_faults(src, table))),
        ("every header compiles alone", lonely_faults(src, table)),
    ]
    print(f"1..{len(checks)}")
    for number, (name, faults) in enumerate(checks, 1):
        print(f"{'not ok' if faults else 'ok'} {number} - {name}")
        for fault in faults:
            print("\n".join("# " + text for text in fault.splitlines()))
    return 1 if any(faults for _, faults in checks) else 0


if __name__ == "__main__":
    sys.exit(main())
