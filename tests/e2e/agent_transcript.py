"""docs/agents.md is the test data: every transcript in it is played against the real program and compared byte for
byte, every table of arguments and members is compared with what `help` says, and every member that a game writes into
a view or into an entry of look_up is looked for in the page; of a view, it may be the page on playing that game
that has it. Prints TAP; argv[1] is the program.

After a change that is meant, `agent_transcript.py PROGRAM --update` writes the new replies and tables into the page.
A transcript is a fenced block `agent` of lines: `$ gloam agent ...` starts the program, `> ` is a request and `< `
the reply to it. Tables stand between `<!-- call NAME -->` and `<!-- end -->`."""

import difflib
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from harness import TIMEOUT, games

PROGRAM = sys.argv[1]
ROOT = os.environ.get("GLOAM_SOURCE_ROOT") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PAGE = os.path.join(ROOT, "docs", "agents.md")
BLOCK = re.compile(r"^```agent\n(.*?)^```$", re.M | re.S)
HEAD = ["session", "step", "ask", "seat", "turn", "over"]
KEY = re.compile(r'\b(?:jw_k\w+|jw_object|\w*put_\w+|es_json_decimal|dd_json_\w+|sd_json_\w+)\((?:w|struct jw \*w), "([a-z_]+)"'
                 r'|\bJ_[A-Z]+\("([a-z_]+)"')
TABLE = re.compile(r"(<!-- call (\w+) -->\n)(.*?)(<!-- end -->)", re.S)


def play(block):
    """The block as the program would have it, and its exit code."""
    lines = block.splitlines()
    words = shlex.split(lines[0][2:])
    if not lines[0].startswith("$ ") or words[:2] != ["gloam", "agent"]:
        raise ValueError(f"a transcript starts with '$ gloam agent', not '{lines[0]}'")
    requests = [line[2:] for line in lines[1:] if line.startswith("> ")]
    run = subprocess.run([PROGRAM, *words[1:]], input="".join(r + "\n" for r in requests).encode(),
                         stdout=subprocess.PIPE, timeout=TIMEOUT, check=False)
    replies = run.stdout.decode("utf-8").splitlines()
    if len(replies) != len(requests):
        raise ValueError(f"{len(requests)} requests got {len(replies)} replies")
    out = [lines[0]]
    for request, reply in zip(requests, replies):
        out += ["> " + request, "< " + reply]
    return "\n".join(out) + "\n", run.returncode


def tables():
    """What each call takes and gives, from the program's own help."""
    out = {}
    for call in ask(games()[0], {"call": "help"})["calls"]:
        rows = [f"`{call['name']}`: {call['help']}.", ""]
        if call["args"]:
            rows += ["| argument | kind | meaning |", "| --- | --- | --- |"]
        for arg in call["args"]:
            needed = " (required)" if arg["required"] else ""
            rows.append(f"| `{arg['name']}` | {arg['kind']}{needed} | {arg['help']} |")
        if not call["args"]:
            rows.append("It takes no arguments.")
        rows += ["", "| in the reply | kind | meaning |", "| --- | --- | --- |"]
        own = [m for m in call["members"] if m["name"] not in HEAD or m["name"] == "session" and len(call["members"]) < 3]
        if len(own) < len(call["members"]):
            rows.append("| " + ", ".join(f"`{name}`" for name in HEAD) + " | | the [head](#replies) |")
        for member in own:
            kind = member["kind"] + (" or null" if member["nullable"] else "")
            rows.append(f"| `{member['name']}`{'' if member['always'] else ' (not always)'} | {kind} | {member['help']} |")
        out[call["name"]] = "\n".join(rows) + "\n"
    return out


def ask(game, request):
    """One reply of the program about a game."""
    run = subprocess.run([PROGRAM, "agent", game], input=json.dumps(request).encode() + b"\n", stdout=subprocess.PIPE,
                         timeout=TIMEOUT, check=True)
    return json.loads(run.stdout)


def unfold(line):
    """The actions that a line of a text page stands for, as the page has it."""
    folded = re.fullmatch(r"(\w+) ([{\[])(.*)[}\]]", line)
    if not folded:
        return [line.split(":")[0]]
    verb, bracket, rest = folded.groups()
    return [verb] * (bracket == "[") + [f"{verb} {one}" for one in (rest.split(", ") if ", " in rest else rest.split())]


def page_lines(page):
    """What is wrong with the table of lines of a text page: what they stand for, and one that no transcript shows."""
    rows = re.findall(r"^\| `([^`]+)` \| (`[^|]*) \|$", re.search(r"\| on the page \|.*?\n\n", page, re.S)[0], re.M)
    wrong = [f"{line} is {unfold(line)}" for line, means in rows if re.findall(r"`([^`]+)`", means) != unfold(line)]
    wrong += [f"no transcript shows {line}" for line, _ in rows if ": " in line and f"\\n{line}\\n" not in page]
    return wrong + ([] if len(rows) > 4 else [f"{len(rows)} rows"])


def inline_examples(page, calls):
    """Arguments, requests and actions that stand in the text and that the program does not know."""
    text = re.sub(r"^```.*?^```$", "", page, flags=re.M | re.S)
    names = {a["name"] for call in calls for a in call["args"] + call["members"]}
    verbs = [v for game in games() for v in ask(game, {"call": "describe_game"})["verbs"]]
    wrong, seen = [], 0
    for quoted in sorted(set(re.findall(r"`([{\"][^`\n]+)`", text))):
        pair = re.match(r'"(\w+)":', quoted)
        try:
            said = json.loads(quoted) if quoted[0] == "{" else {}
        except ValueError:
            said = {}
        call = [c for c in calls if c["name"] == said.get("call")]
        verb = [v for v in verbs if v["name"] == said.get("verb")]
        known = {"call", *(a["name"] for c in call for a in c["args"])} | {"verb", *(a["name"] for v in verb for a in v["args"])}
        seen += bool(pair or "call" in said or "verb" in said)
        if pair and pair[1] not in names | {"action"}:
            wrong.append(f"no call knows {quoted}")
        if ("call" in said and not call and said["call"] not in ("help", "quit")) or ("verb" in said and not verb):
            wrong.append(f"there is no such thing: {quoted}")
        if (call or verb) and set(said) - known:
            wrong.append(f"{quoted}: {set(said) - known}")
    return wrong + ([] if seen > 15 else [f"only {seen} examples were found"])


def section(page, title):
    """The words in backquotes of a part of the page, transcripts left out."""
    part = re.search(rf"^##+ {title}\n(.*?)(?=^##+ (?!Numbers|What the whole)|\Z)", page, re.M | re.S)
    text = BLOCK.sub("", part[1]) if part else ""
    return {word for quoted in re.findall(r"`([^`]+)`", text) for word in re.findall(r"[a-z_]+", quoted)}


def written(game, function):
    """The members that the source of a function writes, without those of events, which describe_game has."""
    found = set()
    for path in sorted(Path(ROOT, "src", "games", game).glob("*.c")):
        source = path.read_text(encoding="utf-8")
        if re.search(rf"^(?:void|enum status) \w+_{function}\(", source, re.M) or (function, path.name) == ("view_json", "json_full.c"):
            source = re.split(r"^void \w+_event_json\(|^static void put_about\(", source, flags=re.M)[0]
            found |= {one or other for one, other in KEY.findall(source)} | set(re.findall(r'jw_key\(w, "([a-z_]+)"', source))
    return found


def update(page):
    known = tables()
    page = TABLE.sub(lambda m: m[1] + known[m[2]] + m[4], page)
    page = BLOCK.sub(lambda m: "```agent\n" + play(m[1])[0] + "```", page)
    with open(PAGE, "w", encoding="utf-8", newline="") as f:
        f.write(page)


def differences(said, real):
    return [d[:600] for d in difflib.unified_diff(said.splitlines(), real.splitlines(), "docs/agents.md", "program",
                                                   lineterm="", n=0)]


def main():
    with open(PAGE, encoding="utf-8", newline="") as f:
        page = f.read()
    if sys.argv[2:] == ["--update"]:
        update(page)
        return 0
    results = []

    def check(name, why):
        results.append(not why)
        print(f"{'not ok' if why else 'ok'} {len(results)} - {name}")
        for line in why:
            print("# " + line)

    blocks = BLOCK.findall(page)
    check("docs/agents.md has transcripts", [] if blocks else ["none found"])
    for number, block in enumerate(blocks, 1):
        try:
            real, code = play(block)
            why = differences(block, real) + ([f"exit code {code}"] if code else [])
        except (ValueError, OSError, subprocess.TimeoutExpired) as e:
            why = [str(e)]
        check(f"transcript {number}: {block.splitlines()[0]}", why)
    known = tables()
    said = {name: text for _, name, text, _ in TABLE.findall(page)}
    check("every call has its table", [str(set(known) ^ set(said))] if set(known) != set(said) else [])
    check("the tables say what help says", [d for n in known for d in differences(said.get(n, ""), known[n])])
    check("lines of a text page stand for what they say", page_lines(page))
    check("what stands in the text is known", inline_examples(page, ask(games()[0], {"call": "help"})["calls"]))
    for game in games():
        scoring = "; ".join(f"{part['points']} for {part['for']}" for part in ask(game, {"call": "describe_game"})["scoring"])
        check(f"the score of {game} is told", [] if f"| {game} | {scoring} |" in page else [scoring])
        own = Path(ROOT, "docs", f"playing-{game}.md").read_text(encoding="utf-8")
        missing = written(game, "view_json") - section(page, f"The view of {game}") - section(own, "For programs")
        check(f"the view of {game} is described", [f"nothing on {name}" for name in sorted(missing)])
        missing = written(game, "topic_json") - section(page, "look_up")
        check(f"what look_up says of {game} is described", [f"nothing on {name}" for name in sorted(missing)])
    print(f"1..{len(results)}")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
