"""docs/lab.md keeps its word: every command of its sh blocks runs, in order, in a fresh folder that has content,
schemas and a ./gloam like the tree, and prints what the text block behind it shows; there [...] stands for any lines. A
comment "exit code N" behind a command says that it ends so, a comment "takes long" that it is not for a test: such a
command is looked at, not run. Blocks of bash are for other machines: only their syntax is checked. Prints TAP; argv[1]
is the program."""

import re
import shlex
import subprocess

import harness
from harness import PROGRAM, ROOT, check, test

PAGE = ROOT / "docs" / "lab.md"
SHIM = """#!/bin/sh
: "${{GLOAM_CONTENT:=$(dirname "$0")/content}}"
export GLOAM_CONTENT
exec {program} "$@"
"""


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)


def steps():
    """Each sh block with the text block behind it, or None."""
    found = list(re.finditer(r"^```(\w+)\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL))
    for block, behind in zip(found, found[1:] + [None]):
        if block.group(1) == "sh":
            yield block.group(2), behind.group(2) if behind and behind.group(1) == "text" else None


def commands(block):
    """Command, exit code and whether it takes long, for each line; one that ends in a backslash goes on."""
    for row in block.replace("\\\n", "").splitlines():
        end = re.search(r"\s#.*exit code (\d)", row)
        if row.strip():
            yield row, int(end.group(1)) if end else 0, bool(re.search(r"\s#.*takes long", row))


def missing_line(shown, told):
    """The first line of what is shown that the output does not have in its place; None: it has all of them."""
    at, loose = 0, False
    rows = [row.rstrip() for row in told.splitlines()]
    pieces = [piece.splitlines() for piece in re.split(r"^\[\.\.\.\]\n", shown, flags=re.MULTILINE)]
    for piece in pieces:
        if piece:
            last = at if not loose else max(at, len(rows) - len(piece))
            places = [i for i in range(at, last + 1) if rows[i:i + len(piece)] == piece]
            if not places:
                there = max(range(at, last + 1), key=lambda i: common(piece, rows[i:]))
                return piece[min(common(piece, rows[there:]), len(piece) - 1)]
            at = places[0] + len(piece)
        loose = True
    return None if not pieces[-1] or at == len(rows) else "[...] at the end"


def common(piece, rows):
    """How many of the first lines are the same."""
    return next((i for i, (a, b) in enumerate(zip(piece, rows)) if a != b), min(len(piece), len(rows)))


def shell(home, *words):
    env = {name: value for name, value in home.env.items() if name != "GLOAM_CONTENT"}
    return subprocess.run(["bash", *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=env, cwd=home.path, timeout=harness.TIMEOUT)


@test("what is shown is found in what is told, line by line and in order")
def finds(_home):
    told = "head\n\n  one  1\n  two  2\n  one  3\nend\n"
    for shown in (told, "[...]\n  two  2\n[...]\n", "head\n[...]\n  one  3\nend\n", "[...]\n  one  1\n[...]\n  one  3\n[...]\n"):
        check(missing_line(shown, told) is None, f"{shown!r} is not found")
    for shown, lacks in (("  two  2\n[...]\n", "  two  2"), ("head\n", "[...] at the end"), ("[...]\n  one  2\n[...]\n", "  one  2"),
                         ("[...]\n  one  1\n  two  3\n[...]\n", "  two  3"), ("[...]\n  one  3\n[...]\n  two  2\n[...]\n", "  two  2"),
                         ("[...]\n  two  2\n", "[...] at the end")):
        check(missing_line(shown, told) == lacks, f"{shown!r} lacks {missing_line(shown, told)!r}, not {lacks!r}")


@test("every command of docs/lab.md runs, ends as it says and prints what is shown")
def runs(home):
    home.content_copy()
    shim = home.path / "gloam"
    shim.write_text(SHIM.format(program=shlex.quote(PROGRAM)))
    shim.chmod(0o755)
    seen, wrong = set(), []
    for block, shown in steps():
        told = ""
        for command, code, long in commands(block):
            seen.update(re.findall(r"\./gloam (\w+)", command))
            if long:
                shown = None
                continue
            done = shell(home, "-c", command)
            told += done.stdout.decode(errors="replace")
            check(done.returncode == code, f"{command}: exit code {done.returncode}, expected {code}\n"
                                           f"{(told + done.stderr.decode(errors='replace'))[-1500:]}")
        lacks = shown and missing_line(shown, told)
        if lacks:
            wrong.append(f"{block.strip()}\n  does not print in its place: {lacks}")
    check(not wrong, "\n".join(wrong))
    lab = {"sim", "merge", "compare", "matrix", "ladder", "repro", "regress", "targets", "levers", "exploit"}
    check(lab <= seen, f"no command shows {', '.join(sorted(lab - seen))}")


@test("scripts for other machines are sound, and say no more than the program knows")
def scripts(home):
    found = blocks("bash")
    check(len(found) >= 2, "no script for a cluster")
    for number, text in enumerate(found):
        file = home.path / f"{number}.sh"
        file.write_text(text)
        done = shell(home, "-n", str(file))
        check(done.returncode == 0, done.stdout.decode(errors="replace"))
        for command, rest in re.findall(r"gloam (\w+)((?:[^\n|;]|\\\n)*)", text):
            known = home.run("help", command).expect(0).text
            for option in re.findall(r"\s(--[a-z-]+)", rest):
                check(option in known, f"gloam {command} takes no {option}")


@test("its pictures are there, small and described")
def pictures(home):
    shown = re.findall(r"!\[(.*?)\]\((.*?)\)", PAGE.read_text())
    check(shown, "no pictures")
    for words, name in shown:
        file = PAGE.parent / name
        check(len(words) > 20, f"{name} has no description")
        check(file.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n", f"{name} is no picture")
        check(file.stat().st_size < 200_000, f"{name} is larger than 200 KB")


if __name__ == "__main__":
    harness.main()
