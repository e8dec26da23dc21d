"""What the eye should not have to check: lengths of files and functions, leftovers, and paths of somebody's machine.
Prints TAP; argv[1] is the root of the tree."""

import re
import sys
from pathlib import Path

FILE_LINES = 800
FUNCTION_LINES = 70
COLUMNS = 130  # the formatter breaks at 110, but not within comments and tables that it is told to leave alone
LEFTOVER = re.compile(r"\b(TODO|FIXME|XXX)\b")
UNBOUND = re.compile(r"\b(strcpy|strcat|v?sprintf|gets)\s*\(")
MACHINE = re.compile(r"(?<![\w.])/(work|home|tmp)/")
# Words reach a terminal through one door (front/gate.h). These write to streams themselves: the gate, the printer of
# grids, whose cells hold only what may be shown, and writers of formats with rules of their own.
RAW = re.compile(r"(?<![\w.>])(v?f?printf|v?dprintf|f?puts|f?putc|fputc|putchar|fwrite|perror|psignal)(_unlocked)?\s*\(")
RAW_ALLOWED = {"src/front/gate.c", "src/front/term/print.c", "src/front/analytics/analytics.c", "src/lab/report/page.c",
               "src/lab/play/series.c"}
TEXT = {".c", ".h", ".py", ".md", ".json", ".build", ".txt", ".1", ".sh", ""}
SKIPPED = {".git", "build", "__pycache__", "corpus", ".cache"}


def files(root):
    for path in sorted(root.rglob("*")):
        parts = path.relative_to(root).parts
        if path.is_file() and path.suffix in TEXT and not SKIPPED.intersection(parts):
            yield str(path.relative_to(root)), path.read_text(errors="replace")


def function_faults(name, text):
    """A function starts at an unindented line that ends in '{' after a ')' and goes to the '}' in column one."""
    start = None
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if start is None and line.endswith("{") and ")" in line and not line.startswith((" ", "#", "}")):
            start = number
            while start > 1 and lines[start - 2].strip() and not lines[start - 2].endswith((";", "}", "/", "\\")) \
                    and not lines[start - 2].startswith("#"):
                start -= 1
        elif start is None and line.endswith("{") and ")" in line and line.startswith(" ") and number > 1 \
                and re.match(r"^\w.*\($|^\w.*,$", lines[number - 2]):
            start = number - 1
        elif start is not None and line.startswith("}"):
            if number - start + 1 > FUNCTION_LINES:
                yield f"{name}:{start}: a function of {number - start + 1} lines; {FUNCTION_LINES} fit a screen"
            start = None


def line_faults(pattern, what):
    def check(name, text):
        for number, line in enumerate(text.splitlines(), 1):
            found = pattern.search(line)
            if found:
                yield f"{name}:{number}: {what}: {found.group(0)}"
    return check


def length_fault(name, text):
    count = text.count("\n")
    if count > FILE_LINES:
        yield f"{name}: {count} lines; look again at {FILE_LINES}"


def width_faults(name, text):
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > COLUMNS:
            yield f"{name}:{number}: {len(line)} columns"


def white_faults(name, text):
    for number, line in enumerate(text.splitlines(), 1):
        if line != line.rstrip() or "\t" in line:
            yield f"{name}:{number}: a tab, or blanks at the end of the line"
    if text and not text.endswith("\n"):
        yield f"{name}: no newline at the end"


def is_source(name):
    return name.startswith("src/") and name.endswith((".c", ".h"))


def is_code(name):
    return name.endswith((".c", ".h", ".py")) or name == "gloam"


CHECKS = [
    (f"no source file over {FILE_LINES} lines", is_source, length_fault),
    (f"no function over {FUNCTION_LINES} lines", is_source, function_faults),
    (f"no line over {COLUMNS} columns", is_source, width_faults),
    ("no stray blanks", is_code, white_faults),
    ("no leftovers in the source", lambda n: n.startswith("src/"), line_faults(LEFTOVER, "a leftover")),
    ("no copy without a bound", is_source, line_faults(UNBOUND, "its end is anybody's guess")),
    ("no words past the gate", lambda n: is_source(n) and n not in RAW_ALLOWED,
     line_faults(RAW, "prints itself; front/gate.h is for that")),
    ("no path of somebody's machine", lambda n: not n.startswith("tests/"), line_faults(MACHINE, "a machine's path")),
]


def main():
    tree = list(files(Path(sys.argv[1])))
    print(f"1..{len(CHECKS)}")
    bad = 0
    for number, (what, wanted, check) in enumerate(CHECKS, 1):
        faults = [fault for name, text in tree if wanted(name) for fault in check(name, text)]
        print(f"{'not ok' if faults else 'ok'} {number} - {what}")
        for fault in faults:
            print("# " + fault)
        bad += bool(faults)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
