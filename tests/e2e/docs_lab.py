"""docs/lab.md keeps its word: every command of its sh blocks runs, in order, in a fresh folder that has content,
schemas and a ./gloam like the tree. A comment "exit code N" behind a command says that it ends so. Blocks of bash are
for other machines: only their syntax is checked. Prints TAP; argv[1] is the program."""

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


def commands():
    """Command and exit code, for each line of the sh blocks; a line that ends in a backslash goes on."""
    for block in blocks("sh"):
        for row in block.replace("\\\n", "").splitlines():
            end = re.search(r"\s#.*exit code (\d)", row)
            if row.strip():
                yield row, int(end.group(1)) if end else 0


def shell(home, *words):
    env = {name: value for name, value in home.env.items() if name != "GLOAM_CONTENT"}
    return subprocess.run(["bash", *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=env, cwd=home.path, timeout=harness.TIMEOUT)


@test("every command of docs/lab.md runs and ends as it says")
def runs(home):
    home.content_copy()
    shim = home.path / "gloam"
    shim.write_text(SHIM.format(program=shlex.quote(PROGRAM)))
    shim.chmod(0o755)
    seen = set()
    for command, code in commands():
        done = shell(home, "-c", command)
        told = done.stdout.decode(errors="replace")
        check(done.returncode == code, f"{command}: exit code {done.returncode}, expected {code}\n{told[-1500:]}")
        seen.update(re.findall(r"\./gloam (\w+)", command))
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
