"""gloam compare, regress and repro from outside: verdicts, exit codes, the same bytes for any number of threads, and
mistakes that say what is allowed. Prints TAP; argv[1] is the program."""

import contextlib
import csv
import json
import re
import shutil
import sqlite3

import harness
from harness import check, test

BOAR = "creatures.thornback_boar.vitality"

MISTAKES = [
    (["compare", "shattered"], ["A B"]),
    (["compare", "chess", "+a=1"], ["chess", "shattered"]),
    (["compare", "shattered/v9", "+a=1"], ["v9", "v3"]),
    (["compare", "shattered", "darkdelve"], ["different games"]),
    (["compare", "shattered", "+"], ["nothing behind", "+PATH=VALUE"]),
    (["compare", "+a=1", "shattered"], ["no game", "GAME/RULESET"]),
    (["compare", "shattered", "+creatures.unicorn.vitality=3"], ["creatures.unicorn"]),
    (["compare", "shattered", f"+{BOAR}=many"], [BOAR]),
    (["compare", "shattered", "+nowhere.json"], ["nowhere.json"]),
    (["compare", "shattered", "+@nobody=random"], ["nobody", "dungeon", "visitor"]),
    (["compare", "shattered", "+@dungeon=genius"], ["genius", "random"]),
    (["compare", "shattered", f"+{BOAR}=9", "--scenario", "beach"], ["beach", "boar"]),
    (["regress", "nothing.db"], ["nothing.db"]),
    (["repro", "nothing.db", "1"], ["nothing.db"]),
]


def narrow(run):
    widest = max(run.text.splitlines(), key=len)
    check(len(widest) <= 80, f"gloam {' '.join(run.words)}: a line of {len(widest)} columns:\n{widest}")


def with_figure(home, path, value):
    """Content in which a figure of the base has another value."""
    content = home.content_copy()
    name, *keys, last = path.split(".")
    base = content / "shattered" / "base" / f"{name}.json"
    figures = json.loads(base.read_text())
    at = figures
    for key in keys:
        at = at[key]
    at[last] = value
    base.write_text(json.dumps(figures))
    return {"GLOAM_CONTENT": str(content)}


@test("mistakes say what is wrong and what is allowed, exit code 2")
def mistakes(home):
    for words, parts in MISTAKES:
        run = home.run(*words).expect(2, *parts)
        check(not run.out, f"gloam {' '.join(words)}: a mistake belongs on standard error only")
    home.run("compare", "shattered", f"+{BOAR}=9", "--json", "no/such/folder.json").expect(1, "no/such")


@test("compare: a felt change is real, an unfelt one is nothing")
def compare(home):
    run = home.run("compare", "shattered", f"+{BOAR}=20", "-n", "600").expect(0, "figures really differ", "kill")
    check(re.match(r"\d+ of \d+ figures really differ", run.text), "the verdict should come first")
    narrow(run)
    run = home.run("compare", "shattered", "+creatures.veil_moth.vitality=9", "-n", "60")
    run.expect(0, "No figure differs: all 60 games went the same way.")
    narrow(run)


@test("compare: JSON holds every figure, the same for any number of threads")
def compare_json(home):
    words = ["compare", "shattered", f"+{BOAR}=27+@visitor=random", "-n", "300", "--seed", "5", "--json", "-"]
    one = home.run(*words, "--threads", "1").expect(0)
    check(one.out == home.run(*words, "--threads", "3").expect(0).out, "threads change the report")
    report = json.loads(one.text)
    check(list(report)[:6] == ["gloam_report", "kind", "game", "rules", "content", "command"], "another head")
    check(report["kind"] == "compare" and report["games"] == 300, "not what was asked for")
    check(report["a"]["content"] != report["b"]["content"], "the change is not part of the content hash")
    check(sum(report["verdicts"].values()) == len(report["differences"]), "verdicts are not those of the figures")
    for row in report["differences"]:
        if row["verdict"] == "real":
            lo, hi = row["interval"]
            check(row["adjusted"] < 0.05 and (lo > 0 or hi < 0), f"not real: {row}")
    check("--policy visitor=random" in report["b"]["command"], report["b"]["command"])
    again = home.run(*report["command"].split()[1:], "--json", "-").expect(0)
    check(again.out == one.out, "the command of the report does not make it again")


@test("compare: what A and B share is as a simulation of it")
def compare_sides(home):
    report = json.loads(home.run("compare", "darkdelve/mvp", "darkdelve/document-mvp", "-n", "80", "--json", "-").text)
    for side in ("a", "b"):
        sim = json.loads(home.run(*report[side]["command"].split()[1:], "--json", "-").expect(0).text)
        check(sim["content"] == report[side]["content"], f"{side}: other content")
        shares = {row["name"]: row["share"] for row in sim["outcomes"]}
        for row in report["differences"]:
            if row["group"] == "outcomes":
                check(row[side]["value"] == shares[row["cell"]], f"{side}: {row}")


@test("compare: a layer, a ruleset, an HTML page")
def compare_layer(home):
    layer = home.path / "mine.json"
    layer.write_text(json.dumps({"changes": [{"path": BOAR, "value": 21, "was": 28, "why": "to try"}]}))
    by_file = home.run("compare", "shattered", "+mine.json", "-n", "100", "--json", "-").expect(0).text
    by_word = home.run("compare", "shattered", f"+{BOAR}=21", "-n", "100", "--json", "-").expect(0).text
    check(json.loads(by_file)["differences"] == json.loads(by_word)["differences"], "a layer is no --set")
    on_top = home.run("compare", f"shattered/v2+{BOAR}=21", "+@dungeon=random", "-n", "20", "--json", "-").expect(0)
    report = json.loads(on_top.text)
    check(report["b"]["rules"] == "v2" and f"{BOAR}=21" in report["b"]["command"], "B is not on top of A")
    home.run("compare", "shattered", f"+{BOAR}=21", "-n", "20", "--html", "page.html").expect(0)
    check("</html>" in (home.path / "page.html").read_text(), "no page")


@test("regress: the same content moves nothing, other content does")
def regress(home):
    home.run("sim", "shattered", "-n", "400", "--json", "base.json", "--db", "base.db").expect(0)
    for base in ("base.json", "base.db", "base.db:1"):
        run = home.run("regress", base).expect(0, "No figure moved: all 400 games went the same way.")
        narrow(run)
    env = with_figure(home, BOAR, 20)
    for base in ("base.json", "base.db"):
        run = home.run("regress", base, env=env).expect(1, "figures really moved", "kill")
        narrow(run)
    report = json.loads(home.run("regress", "base.db", "-n", "50", "--json", "-", env=env).text)
    check(report["kind"] == "regress" and report["b"]["games"] == 50 and not report["paired"], "not as asked")


@test("regress: a matrix, its health and its cells")
def regress_matrix(home):
    home.run("matrix", "shattered", "--rows", "2", "--columns", "2", "-n", "60", "--db", "m.db").expect(0)
    home.run("regress", "m.db").expect(0, "No figure moved", "Health of the whole matrix")
    env = {"GLOAM_CONTENT": str(home.content_copy())}
    members = home.path / "content" / "shattered" / "base" / "members.json"
    text = members.read_text()
    members.write_text(re.sub(r'"vitality": \d+', '"vitality": 2', text))
    run = home.run("regress", "m.db", env=env).expect(1, "matchups really moved", "gloam sim shattered")
    narrow(run)
    report = json.loads(home.run("regress", "m.db", "--json", "-", env=env).expect(1).text)
    check(len(report["cells"]) == 4 and set(report["health"]) == {"a", "b"}, "cells or health are missing")
    name = json.loads(home.run("regress", "m.db", "--json", "-").text)["cells"][0]["compositions"][1].split(",")[0]
    shutil.rmtree(home.path / "content")
    home.content_copy()
    for file in (home.path / "content" / "shattered").rglob("*.json"):
        file.write_text(file.read_text().replace(name, "zzyzx"))
    home.run("regress", "m.db", env=env).expect(2, "present content", name)


@test("regress and repro: damaged and foreign files are refused and left alone")
def damaged(home):
    files = {"empty.db": b"", "text.db": b"once upon a time\n", "half.json": b'{"gloam_report":1,',
             "other.json": b'{"gloam_report":1,"kind":"matrix"}', "later.json": b'{"gloam_report":2,"kind":"sim"}',
             "foreign.json": b'{"gloam_report":1,"kind":"sim","sums":{},"recipe":{"game":"\\u001b[31mchess"}}',
             "hollow.json": b'{"gloam_report":1,"kind":"sim","sums":{},"recipe":{"game":"shattered"}}'}
    for name, data in files.items():
        (home.path / name).write_bytes(data)
        home.run("regress", name).expect(2, name)
        check(b"\x1b" not in home.run("repro", name, "0").expect(2, name).err, f"{name}: an escape sequence")
        check((home.path / name).read_bytes() == data, f"{name} was changed")
    home.run("sim", "shattered", "-n", "5", "--json", "good.json").expect(0)
    good = json.loads((home.path / "good.json").read_text())
    for key, value in (("games", -1), ("outcomes", [1]), ("tallies", [[0, 1]]), ("tallies", [[10**9, 1, 1]])):
        bad = json.loads(json.dumps(good))
        bad["sums"][key] = value
        (home.path / "bad.json").write_text(json.dumps(bad))
        home.run("regress", "bad.json").expect(2, "bad.json")


@test("repro: the game of a row, as the simulation played it")
def repro(home):
    home.run("sim", "shattered", "-n", "30", "--seed", "9", "--json", "s.json", "--csv", "s.csv").expect(0)
    rows = list(csv.DictReader((home.path / "s.csv").open()))
    check(len(rows) == 30, "not a row per game")
    for at in (0, 7, 29):
        run = home.run("repro", "s.json", str(at)).expect(0, f"gloam repro s.json {at}", "gloam sim shattered")
        narrow(run)
        check(f"seed {rows[at]['seed']};" in run.text, f"row {at} has another seed")
        check(run.text.splitlines()[-1].startswith(rows[at]["outcome"] + " after"), f"row {at} ends otherwise")
        check(b"\x1b" not in run.out, "escape sequences in a pipe")
        report = json.loads(home.run("repro", "s.json", str(at), "--json", "-").expect(0).text)
        check(report["outcome"] == rows[at]["outcome"] and report["seed"] == rows[at]["seed"], "JSON differs")
        check(f" after {len(report['actions'])} steps" in run.text, "JSON has another number of actions")
    home.run("repro", "s.json", "30").expect(2, "0 to 29")
    home.run("repro", "s.json", "1.1").expect(2, "0 to 29")
    home.run("repro", "s.json", "x").expect(2, "0 to 29")
    env = with_figure(home, BOAR, 20)
    home.run("repro", "s.json", "3", env=env).expect(1, "content of shattered v3 has changed", "gloam regress s.json")


@test("repro: a game of a matrix, and of a one-seat game")
def repro_matrix(home):
    home.run("matrix", "shattered", "--rows", "2", "--columns", "2", "-n", "5", "--db", "m.db").expect(0)
    home.run("repro", "m.db", "3.4").expect(0, "gloam repro m.db 3.4", "rooms=")
    for row in ("4.0", "0.5", "3", "1.", ".1", "1.2.3"):
        home.run("repro", "m.db", row).expect(2, "CELL.GAME", "0 to 3", "0 to 4")
    home.run("sim", "darkdelve", "-n", "3", "--db", "m.db").expect(0)
    home.run("repro", "m.db:2", "2").expect(0, "DARKDELVE")
    home.run("repro", "m.db:9", "2").expect(2, "m.db")


@test("repro and regress: a probe is some cells of a matrix, and other kinds are refused")
def probes(home):
    words = ["matrix", "shattered", "--rows", "4", "--columns", "3", "-n", "20", "--probe", "3", "--db", "m.db"]
    home.run(*words).expect(0, "experiment 2", "(probe)")
    home.run("regress", "m.db:2").expect(0, "No figure moved", "Health of the whole matrix")
    home.run("repro", "m.db:2", "0.59").expect(0, "gloam repro m.db:2 0.59", "rooms=")
    home.run("repro", "m.db:2", "0").expect(2, "CELL.GAME", "0 to 59")
    with contextlib.closing(sqlite3.connect(home.path / "m.db")) as db, db:
        db.executescript("UPDATE experiment SET kind = 'dream\x1b' WHERE id = 2;"
                         # as a file of version 1, which had no checksums to notice it
                         "ALTER TABLE cell DROP COLUMN checksum; ALTER TABLE experiment DROP COLUMN checksum;"
                         "PRAGMA user_version = 1;")
    for run in (home.run("regress", "m.db:2"), home.run("repro", "m.db:2", "0")):
        run.expect(2, "experiment 2", "'dream?'", "matrix")


harness.main()
