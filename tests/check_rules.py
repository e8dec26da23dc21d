"""Rules and tests belong together: every rule number of a RULES.md should be cited by a test, and every number that
code or tests cite must stand in a RULES.md.

  check_rules.py ROOT            TAP; uncited rules are printed and pass
  check_rules.py ROOT --strict   TAP; uncited rules fail
  check_rules.py ROOT --list     the list alone, for people

A rule is defined by its number in bold, **DD-123**. Citations may shorten ranges and lists in the usual ways:
DD-010..014, DD-010 to DD-014, DD-010-014.
"""

import re
import sys
from pathlib import Path

NUMBER = r"(?:DD|SD|ES|CL|[SCF])-\d{2,3}[a-z]?"
DEFINED = re.compile(rf"\*\*({NUMBER})(?:(?:\.\.|-| to | - )((?:[A-Z]+-)?\d{{2,3}}))?\*\*")
CITED = re.compile(rf"\b({NUMBER})(?:(?:\.\.|-| to )((?:[A-Z]+-)?\d{{2,3}})\b)?")


def expand(first, last):
    """DD-010 and 014 (or DD-014) give DD-010 to DD-014."""
    prefix, digits = re.fullmatch(r"([A-Z]+)-(\d+)[a-z]?", first).groups()
    if not last:
        return [first]
    stop = re.fullmatch(r"(?:([A-Z]+)-)?(\d+)", last)
    if (stop.group(1) or prefix) != prefix or not 0 < int(stop.group(2)) - int(digits) < 200:
        return [first]
    return [f"{prefix}-{n:0{len(digits)}d}" for n in range(int(digits), int(stop.group(2)) + 1)]


def numbers(pattern, paths):
    """Number -> the first file that has it."""
    found = {}
    for path in sorted(paths):
        for first, last in pattern.findall(path.read_text(errors="replace")):
            for number in expand(first, last):
                found.setdefault(number, path)
    return found


def source_files(folder):
    return [p for ending in ("c", "h", "py") for p in folder.rglob(f"*.{ending}") if "check_" not in p.name]


def wrapped(words, indent="  ", width=100):
    out, row = [], indent
    for word in words:
        if len(row) + len(word) + 1 > width:
            out.append(row.rstrip())
            row = indent
        row += word + " "
    return out + [row.rstrip()]


def main():
    root = Path(sys.argv[1])
    rules = numbers(DEFINED, root.glob("src/games/*/RULES.md"))
    in_tests = numbers(CITED, source_files(root / "tests"))
    in_source = numbers(CITED, source_files(root / "src"))
    uncited = [number for number in rules if number not in in_tests]
    prefixes = {number.split("-")[0] for number in rules}
    unknown = [f"{number} in {path.relative_to(root)}" for table in (in_source, in_tests)
               for number, path in table.items() if number.split("-")[0] in prefixes and number not in rules]
    if not rules:
        story = ["there is no RULES.md with rule numbers yet"]
    elif uncited:
        story = [f"{len(uncited)} of {len(rules)} rules are cited by no test:", *wrapped(sorted(uncited))]
    else:
        story = [f"all {len(rules)} rules are cited"]
    if "--list" in sys.argv:
        print("\n".join(story))
        return 0
    strict = "--strict" in sys.argv
    checks = [
        ("every rule is cited by a test" if strict else "rules and their tests", strict and bool(uncited), story),
        ("every number that is cited is a rule", bool(unknown), unknown),
    ]
    print(f"1..{len(checks)}")
    for number, (name, bad, notes) in enumerate(checks, 1):
        print(f"{'not ok' if bad else 'ok'} {number} - {name}")
        for note in notes:
            print("# " + note)
    return 1 if any(bad for _, bad, _ in checks) else 0


if __name__ == "__main__":
    sys.exit(main())
