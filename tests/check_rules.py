"""Rules and tests belong together: every rule number of a RULES.md should be cited by a test, and every number that
code or tests cite must stand in a RULES.md.

  check_rules.py ROOT            TAP; uncited rules are printed and pass
  check_rules.py ROOT --strict   TAP; uncited rules fail
  check_rules.py ROOT --list     the list alone, for people

A rule is defined by its number in bold, **DD-123**; the letters before the number are known from there. Citations may shorten ranges and lists in the usual ways:
DD-010..014, DD-010 to DD-014, DD-010-014.

Numbers such as DD-123 or SD-123 exist once. Decisions (C-, S-, F-) are counted per game: src/games/GAME and
tests/GAME cite those of their own game, all other places those of any game that has the number.
"""

import re
import sys
from pathlib import Path

DECISIONS = ("C", "S", "F")
NUMBER = r"[A-Z]{1,4}-\d{2,3}[a-z]?"
DEFINED = re.compile(rf"\*\*({NUMBER})(?:(?:\.\.|-| to | - )((?:[A-Z]+-)?\d{{2,3}}))?\*\*")
BOLD = re.compile(r"\*\*([A-Z]+-\d+[a-z]?)\b")  # looks like the number of a rule
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


def prefix_of(number):
    return number.split("-")[0]


def numbers(pattern, path):
    return {number for first, last in pattern.findall(path.read_text(errors="replace"))
            for number in expand(first, last)}


def game_of(path, root, games):
    """The game in whose room a file lies; None for shared places."""
    parts = path.relative_to(root).parts
    room = parts[2] if parts[:2] == ("src", "games") else parts[1]
    return room if room in games else None


def meant(number, game, rules):
    """The rules (game, number) that a citation means: decisions of its own game, all else wherever defined."""
    own = prefix_of(number) in DECISIONS and game is not None
    return {rule for rule in rules if rule[1] == number and (not own or rule[0] == game)}


def source_files(folder):
    return [p for ending in ("c", "h", "py") for p in folder.rglob(f"*.{ending}") if "check_" not in p.name]


def citations(folder, root, games):
    """(number, game or None) -> the first file that has it."""
    found = {}
    for path in sorted(source_files(folder)):
        for number in sorted(numbers(CITED, path)):
            found.setdefault((number, game_of(path, root, games)), path)
    return found


def wrapped(words, indent="  ", width=100):
    out, row = [], indent
    for word in words:
        if len(row) + len(word) + 1 > width:
            out.append(row.rstrip())
            row = indent
        row += word + " "
    return out + [row.rstrip()]


def survey(root):
    """Rules by game, those that no test cites, and citations that mean nothing."""
    books = sorted(root.glob("src/games/*/RULES.md"))
    games = {path.name for path in root.glob("src/games/*/")}
    rules = {(book.parent.name, number) for book in books for number in numbers(DEFINED, book)}
    in_tests = citations(root / "tests", root, games)
    in_source = citations(root / "src", root, games)
    cited = {rule for number, game in in_tests for rule in meant(number, game, rules)}
    prefixes = {prefix_of(number) for _, number in rules}
    owners = {prefix: sorted({game for game, number in rules if prefix_of(number) == prefix})
              for prefix in sorted(prefixes - set(DECISIONS))}
    strange = [f"{book.relative_to(root)}: {number} is no number of a rule: one to four letters, two or three digits"
               for book in books for number in sorted(set(BOLD.findall(book.read_text()))) if not DEFINED.search(f"**{number}**")]
    strange += [f"{book.relative_to(root)} defines no rule" for book in books
                if not any(game == book.parent.name for game, _ in rules)]
    strange += [f"{prefix}- begins rules of {' and '.join(owners[prefix])}" for prefix in owners if len(owners[prefix]) > 1]
    unknown = [f"{number} in {path.relative_to(root)}" for table in (in_source, in_tests)
               for (number, game), path in table.items()
               if prefix_of(number) in prefixes and not meant(number, game, rules)]
    return rules, rules - cited, unknown, strange


def told(rules, uncited):
    if not rules:
        return ["there is no RULES.md with rule numbers yet"]
    if not uncited:
        return [f"all {len(rules)} rules are cited"]
    lines = [f"{len(uncited)} of {len(rules)} rules are cited by no test:"]
    for game in sorted({game for game, _ in uncited}):
        lines += [f"{game}:", *wrapped(sorted(number for owner, number in uncited if owner == game))]
    return lines


def main():
    root = Path(sys.argv[1])
    rules, uncited, unknown, strange = survey(root)
    story = told(rules, uncited)
    if "--list" in sys.argv:
        print("\n".join(story))
        return 0
    strict = "--strict" in sys.argv
    checks = [
        ("every rule is cited by a test" if strict else "rules and their tests", strict and bool(uncited), story),
        ("every number that is cited is a rule", bool(unknown), unknown),
        ("every RULES.md has rules, with numbers of its own", bool(strange), strange),
    ]
    print(f"1..{len(checks)}")
    for number, (name, bad, notes) in enumerate(checks, 1):
        print(f"{'not ok' if bad else 'ok'} {number} - {name}")
        for note in notes:
            print("# " + note)
    return 1 if any(bad for _, bad, _ in checks) else 0


if __name__ == "__main__":
    sys.exit(main())
