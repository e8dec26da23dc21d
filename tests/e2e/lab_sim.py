"""Simulations of the lab from outside: changed content, lines for every game, playing until it is known, parts that
are joined, files of experiments, and what each mistake is told. Prints TAP; argv[1] is the program."""

import csv
import io
import json
import os
import shlex

import harness
from harness import CONTENT, check, test

GAME = "shattered"
SIM = ["sim", GAME]
DELVE = ["sim", "darkdelve", "-n", "256", "--shard", "1/256", "--json", "part"]  # one game, and few of the probes
LAYER = {"changes": [{"path": "engine.hand_size", "was": 7, "value": 6}, {"path": "engine.draw", "was": 2, "value": 3}]}

# Words after "sim GAME" -> what the message must name.
MISTAKES = [
    (["--scenario", "beach"], ["beach", "boar", "party-arcane"]),
    (["--rules", "v9"], ["v9", "v3", "document-v2"]),
    (["--policy", "genius"], ["genius", "random", "mc:N", "native"]),
    (["--policy", "dungeon=cooperative"], ["cooperative", "cannot play the dungeon"]),
    (["--policy", "cat=random"], ["cat", "dungeon", "visitor"]),
    (["--with", "weather=rain"], ["weather", "rooms", "creature"]),
    (["--with", "rooms=attic"], ["attic"]),
    (["--with", "rooms"], ["NAME=VALUE"]),
    (["--set", "engine.hand_size"], ["PATH=VALUE", "engine.hand_size"]),
    (["--set", "=7"], ["PATH=VALUE"]),
    (["--set", "engine.hand_siz=6"], ["engine.hand_siz", "'hand_size'"]),
    (["--set", "engine.nothing.here=6"], ["engine has", "hand_size"]),
    (["--set", "kitchen.sink=6"], ["kitchen.sink", "engine", "rooms"]),
    (["--set", "engine.margin.9=1"], ["engine.margin", "0 to 3"]),
    (["--set", "engine.hand_size=99"], ["engine.hand_size", "between 3 and 10", "99"]),
    (["--set", "engine.hand_size=6.5"], ["whole number"]),
    (["--set", "engine.party_auto=dance"], ["'random', 'lowest', 'spread'", "dance"]),
    (["--set", b"engine.\xff=1"], ["path", "plain text"]),
    (["--layer", "no-such-layer.json"], ["no-such-layer.json", "no such file"]),
    (["--layer", "broken.json"], ["broken.json"]),
    (["--layer", "other.json"], ["other.json", "changes"]),
    (["--layer", "half.json"], ["half.json", "whole number", "6.5"]),
    (["--layer", "stale.json"], ["engine.hand_size", "'was' says 9", "7"]),
    (["--until-width", "0"], ["--until-width", "0.01%"]),
    (["--until-width", "60%"], ["50%", "60%"]),
    (["--until-width", "close"], ["--until-width", "close"]),
    (["--until-width", "nan"], ["--until-width", "nan"]),
    (["--shard", "1/2"], ["--shard", "--json"]),
    (["--shard", "0/2", "--json", "new"], ["I/K", "0/2"]),
    (["--shard", "3/2", "--json", "new"], ["I/K", "3/2"]),
    (["--shard", "1/257", "--json", "new"], ["256", "1/257"]),
    (["--shard", "1/2/3", "--json", "new"], ["I/K", "1/2/3"]),
    (["--shard", "2", "--json", "new"], ["I/K"]),
    (["--shard", "1/2", "--json", "new", "--db", "new.db"], ["--shard", "--db"]),
    (["--shard", "1/2", "--json", "new", "--until-width", "5%"], ["--shard", "--until-width"]),
    (["--swap-seats"], [GAME, "not alike", "exchanged"]),
    (["--swap", "--swap-seats"], ["--swap and --swap-seats"]),
    (["--swap", "--policy", "dungeon=tactical"], ["'tactical' cannot play the visitor"]),
    (["--json", "-", "--csv", "-"], ["standard output"]),
    (["--db", "notes.txt"], ["notes.txt", "no file of experiments", "--db"]),
    (["--db", "."], ["'.'"]),
    (["--db", "no/such/folder/x.db"], ["no/such/folder/x.db"]),
]


def sim(home, *words, n=60, threads=1):
    return home.run(*SIM, "-n", str(n), "--threads", str(threads), *words)


def tree(home):
    return {str(p.relative_to(home.path)): p.read_bytes() for p in home.path.rglob("*") if p.is_file()}


def write(home, name, value):
    (home.path / name).write_text(value if isinstance(value, str) else json.dumps(value))


def report(run):
    return json.loads(run.expect(0).out)


@test("mistakes say what is allowed, exit with 2 and leave every file as it was")
def mistakes(home):
    write(home, "broken.json", "{\"changes\": [")
    write(home, "other.json", {"alterations": []})
    write(home, "half.json", {"changes": [{"path": "engine.hand_size", "was": 7, "value": 6.5}]})
    write(home, "stale.json", {"changes": [{"path": "engine.hand_size", "was": 9, "value": 6}]})
    write(home, "notes.txt", "my notes")
    for name in ("old.json", "old.csv", "old.html"):
        write(home, name, "old")
    before = tree(home)
    for words, parts in MISTAKES:
        outputs = ["--csv", "old.csv"] if "--shard" in words else ["--json", "old.json", "--csv", "old.csv"]
        outputs += [] if "--shard" in words else ["--html", "old.html"]
        outputs = [] if "-" in words else outputs
        run = home.run(*SIM, "-n", "20", *outputs, *words)
        run.words = [w if isinstance(w, str) else repr(w) for w in run.words]
        run.expect(2, *parts)
        check(not run.out and run.told.startswith("gloam: "), f"{run.words}: {run.out!r} {run.told!r}")
        check(tree(home) == before, f"{run.words}: changed files {set(tree(home).items()) ^ set(before.items())}")


@test("reports spare files of experiments and each other, and a pipe is opened once")
def outputs(home):
    sim(home, "--db", "kept.db").expect(0)
    before = tree(home)
    for words, parts in ((["--json", "kept.db"], ["kept.db", "file of experiments"]),
                         (["--db", "kept.db", "--html", "kept.db"], ["kept.db", "only one thing"]),
                         (["--db", "new.db", "--json", "new.db"], ["new.db", "only one thing"]),
                         (["--json", "one", "--csv", "one"], ["one", "only one thing"])):
        sim(home, *words).expect(2, *parts)
        check(tree(home) == before, f"{words}: files were changed")
    home.run("regress", "kept.db", "--json", "kept.db").expect(2, "file of experiments")
    check(tree(home) == before, "regress changed its base")
    pipe = home.path / "pipe"
    os.mkfifo(pipe)
    process = home.start(*SIM, "-n", "20", "--json", str(pipe))
    with pipe.open() as reader:
        told = json.load(reader)
    check(process.wait(timeout=harness.TIMEOUT) == 0 and told["games"] == 20, "not the whole report came through a pipe")
    process.communicate()


@test("without -n a simulation plays 1,000 games (SD-444)")
def default_games(home):
    check(report(home.run(*SIM, "--json", "-"))["games"] == 1000, "not 1,000 games")


@test("--set and --layer play other content, and say so")
def changed_content(home):
    plain, same = report(sim(home, "--json", "-")), report(sim(home, "--json", "-", "--set", "engine.hand_size=7"))
    check(plain["recipe"]["changes"] == [], "changes without a change")
    check(same["content"] == plain["content"], "a figure set to what it was is another content")
    check(same["signature"] == plain["signature"], "... with other games")
    write(home, "try.json", LAYER)
    layered = report(sim(home, "--json", "-", "--layer", "try.json"))
    both = report(sim(home, "--json", "-", "--set", "engine.hand_size=6", "--set", "engine.draw=3"))
    last = report(sim(home, "--json", "-", "--layer", "try.json", "--set", "engine.draw=2", "--set", "engine.draw=3"))
    check(layered["content"] != plain["content"], "the layer did not reach the content hash")
    check(layered["signature"] != plain["signature"], "the layer changed no game")
    for other in (both, last):
        check(other["content"] == layered["content"], "the same figures, another content hash")
        check(other["groups"] == layered["groups"], "the same figures, another report")
    check([c["path"] for c in layered["recipe"]["changes"]] == ["engine.hand_size", "engine.draw"], "recipe")
    check(report(sim(home, "--json", "-"))["content"] == plain["content"], "a change outlived its run")


@test("the command in a report plays the same report again")
def commands_repeat(home):
    write(home, "my layer.json", LAYER)
    wishes = [[], ["--seed", "18446744073709551615"], ["--rules", "document-v2", "--scenario", "moth"],
              ["--layer", "my layer.json", "--policy", "visitor=random"],
              ["--set", "engine.margin=[6,2,-2,-4]", "--set", "engine.party_auto=spread"],
              ["--with", "rooms=veil_breach,root_hollow", "--with", "party=knight,knight,cleric,rogue"],
              ["--until-width", "8%", "-n", "100000"]]
    for words in wishes:
        first = sim(home, "--json", "-", *words)
        check(json.loads(first.expect(0).out)["games"] < 5000, f"{words}: too many games")
        command = shlex.split(report(first)["command"])
        check(command[:2] == ["gloam", "sim"], f"no command of ours: {command}")
        again = home.run(*command[1:], "--json", "-").expect(0)
        a, b = (json.loads(r.out) for r in (first, again))
        check(a["command"] == b["command"] and a["signature"] == b["signature"], f"{words}: {a['command']}")
        check(first.out == again.out, f"{words}: another report")


@test("the command of targets plays the same report again: --quick, and the documents' figures beside or not")
def targets_repeat(home):
    wishes = [["escape", "-n", "4", "--seed", "7"], ["escape", "-n", "40", "--quick"], ["escape", "-n", "4", "--rules", "v1"],
              ["escape", "darkdelve", "-n", "40", "--quick"]]
    for words in wishes:
        first = home.run("targets", *words, "--json", "-")
        command = shlex.split(json.loads(first.out)["command"])
        check(command[:2] == ["gloam", "targets"], f"no command of ours: {command}")
        again = home.run(*command[1:], "--json", "-")
        check(again.code == first.code and again.out == first.out, f"{words}: another report from {command}")


@test("--csv writes a line for each game, alike on 1, 2 and 8 threads")
def lines(home):
    texts = [sim(home, "--csv", "-", n=1100, threads=t).expect(0).text for t in (1, 2, 8)]
    check(texts[0] == texts[1] == texts[2], "threads change the lines")
    for text in (texts[0], home.run(*DELVE, "--csv", "-").expect(0).text):
        head = next(csv.reader(io.StringIO(text)))
        check(len(set(head)) == len(head), f"columns of one name: {[h for h in head if head.count(h) > 1]}")
    rows = list(csv.DictReader(io.StringIO(texts[0])))
    check([int(r["game"]) for r in rows] == list(range(1100)), "not every game once and in order")
    check(len({r["seed"] for r in rows}) == 1100, "two games share a seed")
    check(all(None not in r and None not in r.values() for r in rows), "a line with more or fewer columns than the head")
    told = report(sim(home, "--json", "-", "--csv", "a.csv", n=1100))
    check((home.path / "a.csv").read_text() == texts[0], "a file has other lines")
    counts = {o["name"]: o["games"] for o in told["outcomes"]}
    check({n: sum(r["outcome"] == n for r in rows) for n in counts} == counts, "outcomes of the lines and of the report")
    check(sum(int(r["steps"]) for r in rows) == told["decisions"], "decisions of the lines and of the report")
    kill = next(c for g in told["groups"] if g["name"] == "run_outcome" for c in g["cells"] if c["cell"] == "kill")
    check(sum(int(r["run_outcome kill"] or 0) for r in rows) == kill["hits"], "hits of the lines and of the report")


@test("--seeds plays exactly these, on any threads, in parts, and again by the report's own command and by repro")
def named_seeds(home):
    seeds = [101, 102, 7, 18446744073709551615, 101]
    words = ",".join(map(str, seeds))
    write(home, "list", "101 102\n7,\n18446744073709551615 101\n")
    rows = {}
    for threads in ("1", "3"):
        for given in (words, "@list"):
            done = home.run(*SIM, "--seeds", given, "--threads", threads, "--csv", "-")
            text = done.expect(0).out.decode()
            rows[text] = [row["seed"] for row in csv.DictReader(io.StringIO(text))]
    check(list(rows.values()) == [[str(s) for s in seeds]], f"the seeds that were played: {rows.values()}")
    lines = list(csv.DictReader(io.StringIO(next(iter(rows)))))
    check(lines[0]["score_dungeon"] == lines[4]["score_dungeon"] and lines[0]["steps"] == lines[4]["steps"],
          "a seed twice is the same game twice")
    doc = json.loads(home.run(*SIM, "--seeds", words, "--json", "-").expect(0).out)
    check(doc["recipe"]["seeds"] == [str(s) for s in seeds] and doc["games"] == 5, f"recipe: {doc['recipe']}")
    mean = sum(int(row["score_visitor"]) for row in lines) / 5
    told = {row["seat"]: row for row in doc["scores"]}
    check(abs(told["visitor"]["mean"] - mean) < 1e-5 and told["visitor"]["interval"], f"scores: {told}")
    check(not doc["targets"], "games of chosen seeds are judged")
    again = json.loads(home.run(*shlex.split(doc["command"])[1:], "--json", "-").expect(0).out)
    check(again == doc, "the command plays another report")
    write(home, "report", doc)
    repro = json.loads(home.run("repro", "report", "3", "--json", "-").expect(0).out)
    check(repro["seed"] == str(seeds[3]), f"repro played {repro['seed']}")
    for i in ("1", "2"):
        home.run(*SIM, "--seeds", words, "--shard", i + "/2", "--json", "part" + i)
    joined = json.loads(home.run("merge", "part1", "part2", "--json", "-").expect(0).out)
    check(joined == doc, "parts join to another report")
    for words, part in ((["--seeds", ""], "100000"), (["--seeds", "1,two"], "not 'two'"),
                        (["--seeds", "18446744073709551616"], "64 bits"), (["--seeds", "1", "--seed", "1"], "neither --seed"),
                        (["--seeds", "1", "-n", "1"], "-n"), (["--seeds", "1", "--until-width", "5%"], "--until-width")):
        check(part in home.run(*SIM, *words).expect(2).err.decode(), f"{words} are told something else")
    home.run(*SIM, "--seeds", "@nothing").expect(1)


@test("--until-width stops when every outcome is known that closely")
def until_known(home):
    runs = [home.run(*SIM, "--until-width", "5%", "--threads", t, "--json", "-").expect(0) for t in ("1", "2", "8")]
    check(runs[0].out == runs[1].out == runs[2].out, "threads change the stop")
    told = json.loads(runs[0].out)
    widest = max(o["interval"][1] - o["interval"][0] for o in told["outcomes"])
    check(0.03 < widest <= 0.05, f"the widest interval is {widest}")
    same = home.run(*SIM, "--until-width", "0.05", "--csv", "lines.csv", "--json", "-").expect(0)
    check(same.out == runs[0].out, "0.05 and lines are not 5%")
    check(len((home.path / "lines.csv").read_text().splitlines()) == told["games"] + 1, "lines of games not reported")
    few = report(home.run(*SIM, "--until-width", "0.1%", "-n", "300", "--json", "-"))
    check(few["games"] == 300, "-n is the most that is played")


@test("parts of any split, played on any threads, join to the bytes of one run")
def parts_join(home):
    words = ["--scenario", "symbiote", "--set", "engine.draw=3", "--seed", "8"]
    whole = sim(home, *words, n=101).expect(0)
    whole_json = sim(home, *words, "--json", "-", n=101).expect(0)
    for of, threads in ((1, (2,)), (2, (1, 8)), (3, (8, 2, 1)), (7, (1, 2, 8))):
        names = []
        for i in range(1, of + 1):
            name = f"part-{of}-{i}.json"
            run = sim(home, *words, "--shard", f"{i}/{of}", "--json", name, n=101, threads=threads[i % len(threads)])
            check(not run.expect(0).out, "a part is no report")
            names.append(name)
        names.reverse()
        check(home.run("merge", *names).expect(0).out == whole.out, f"the text of {of} parts differs")
        check(home.run("merge", *names, "--json", "-").expect(0).out == whole_json.out, f"the JSON of {of} parts differs")


@test("parts hold the probes of the targets too")
def parts_of_probes(home):
    words = ["sim", "darkdelve", "-n", "30", "--rules", "document-mvp", "--scenario", "run", "--policy", "greedy"]
    whole = home.run(*words).expect(0, "targets:")
    for i in "12":
        home.run(*words, "--shard", f"{i}/2", "--json", i).expect(0)
    check(home.run("merge", "1", "2").expect(0).out == whole.out, "another report")


@test("pairs: minds change seats on the same setup, and parts of an odd size make the whole")
def pairs(home):
    words = ["sim", "clout", "--swap", "--policy", "host=rep", "-n", "90"]
    whole = home.run(*words, "--json", "-").expect(0)
    told = json.loads(whole.text)
    points = told["sums"]["swap_pairs"]
    check(sum(points) == 45 and sum(i * n for i, n in enumerate(points)) == 2 * told["swap_won"] + told["swap_even"], points)
    lo, hi = told["swap_points"]["interval"]
    check(lo < told["swap_points"]["measured"] < hi and told["swap"] == "minds", told["swap_points"])
    for i in range(1, 5):
        home.run(*words, "--shard", f"{i}/4", "--json", f"part{i}").expect(0)
    joined = home.run("merge", "part1", "part2", "part3", "part4", "--json", "-").expect(0)
    check(joined.text == whole.text, "four parts of 90 games are not the whole")
    (home.path / "whole.json").write_text(whole.text)
    heads = [home.run("repro", "whole.json", str(i), "--plain").expect(0).text for i in (6, 7)]
    check("host: rep, away: duelist" in heads[0] and "host: duelist, away: rep" in heads[1], heads)
    same = [json.loads(home.run("repro", "whole.json", str(i), "--json", "-").expect(0).text)["seed"] for i in (6, 7)]
    check(same[0] == same[1], same)


@test("the lines of parts behind each other are the lines of one run")
def lines_of_parts(home):
    whole = sim(home, "--csv", "-", n=75).expect(0).text
    joined = ""
    for i in (1, 2, 3):
        sim(home, "--shard", f"{i}/3", "--json", f"{i}.json", "--csv", f"{i}.csv", n=75).expect(0)
        head, rest = (home.path / f"{i}.csv").read_text().split("\n", 1)
        joined += rest if joined else head + "\n" + rest
    check(joined == whole, "other lines")


@test("parts that do not belong together are refused, and no report is written")
def wrong_parts(home):
    def part(name, *words, shard="1/2", n=20):
        sim(home, *words, "--shard", shard, "--json", name, n=n).expect(0)

    part("1")
    part("2", shard="2/2")
    part("seed", "--seed", "2", shard="2/2")
    part("set", "--set", "engine.draw=3", shard="2/2")
    part("games", shard="2/2", n=22)
    part("third", shard="2/3")
    good = json.loads((home.path / "2").read_text())

    def spoiled(name, **changes):
        doc = json.loads(json.dumps(good))
        for key, value in changes.items():
            where = doc["batches"][0] if key in doc["batches"][0] else doc["recipe"] if key in doc["recipe"] else doc
            where[key] = value
        write(home, name, doc)

    spoiled("more", games=11, scores=[])
    spoiled("sums", decisions=-1)
    spoiled("tallies", tallies=[[0, 2, 3]])
    spoiled("none", batches=[])
    spoiled("version", gloam_part=2)
    spoiled("old", game_version=99)
    spoiled("content", content="0123456789abcdef")
    spoiled("path", changes=[{"path": "engine.gone", "value": 1, "set": True}])
    spoiled("mind", policies=["genius", "native"])
    write(home, "half", (home.path / "2").read_text()[:900])
    write(home, "bytes", "\0\1\2")
    write(home, "report.json", "old")
    rows = [
        (["1"], ["of 2 parts", "missing: 2"]),
        (["2"], ["missing: 1"]),
        (["1", "1"], ["part 1 of 2 is there twice"]),
        (["1", "2", "2"], ["part 2 of 2 is there twice"]),
        (["1", "seed"], ["seed", "another simulation than 1"]),
        (["1", "set"], ["another simulation"]),
        (["1", "games"], ["another simulation"]),
        (["1", "third"], ["another simulation"]),
        (["1", "more"], ["more", "11 games", "10"]),
        (["1", "sums"], ["sums", "damaged"]),
        (["1", "tallies"], ["tallies", "damaged"]),
        (["1", "none"], ["0 batches"]),
        (["1", "version"], ["no part of a simulation", "--shard"]),
        (["1", "old"], ["version 99"]),
        (["content"], ["content", "has changed since", "0123456789abcdef"]),
        (["path"], ["engine.gone", "engine has"]),
        (["mind"], ["genius", "random"]),
        (["1", "half"], ["half", "line"]),
        (["1", "bytes"], ["bytes"]),
        (["1", "nowhere"], ["nowhere", "no such file"]),
        ([str(CONTENT)], [str(CONTENT)]),
        ([], ["PART"]),
    ]
    before = tree(home)
    for words, parts in rows:
        run = home.run("merge", *words, "--json", "report.json").expect(2, *parts)
        check(not run.out and run.told.startswith("gloam: "), f"{words}: {run.out!r}")
    check(tree(home) == before, "files were changed")
    home.run("merge", "1", "2", "--json", "report.json").expect(0)
    check(json.loads((home.path / "report.json").read_text())["games"] == 20, "the good parts do not join")


@test("parts of content that has changed since are refused")
def changed_since(home):
    folder = home.content_copy()
    env = {"GLOAM_CONTENT": str(folder)}
    for i in "12":
        home.run(*SIM, "-n", "10", "--shard", f"{i}/2", "--json", i, env=env).expect(0)
    file = folder / GAME / "base" / "engine.json"
    engine = json.loads(file.read_text())
    engine["draw"] += 1
    file.write_text(json.dumps(engine))
    home.run("merge", "1", "2", env=env).expect(2, "has changed since", "v3")


@test("--db keeps experiments; one that cannot be used costs no run and no file")
def experiments(home):
    run = sim(home, "--db", "lab.db", "--json", "-").expect(0, "kept as experiment 1 of lab.db")
    check(run.out == sim(home, "--json", "-").expect(0).out, "keeping changes the report")
    sim(home, "--db", "lab.db", "--seed", "2").expect(0, "kept as experiment 2")
    sim(home, "--db", "lab.db").expect(0, "kept as experiment 1")
    bytes_of = (home.path / "lab.db").read_bytes()
    sim(home, "--db", "lab.db", "--scenario", "beach").expect(2, "beach")
    sim(home, "--db", "lab.db", "--json", "no/such/folder/x").expect(1, "no/such/folder")
    check((home.path / "lab.db").read_bytes() == bytes_of, "a refused run touched the experiments")
    newer = bytearray(bytes_of)
    newer[60:64] = (99).to_bytes(4, "big")
    (home.path / "newer.db").write_bytes(newer)
    write(home, "lines.csv", "old")
    sim(home, "--db", "newer.db", "--csv", "lines.csv").expect(2, "newer.db", "version 99")
    check((home.path / "newer.db").read_bytes() == bytes(newer), "a newer file was changed")
    check((home.path / "lines.csv").read_text() == "old", "lines of a run that was refused")


@test("reports come as text, JSON and one HTML page at once")
def outputs(home):
    run = sim(home, "--json", "a.json", "--html", "a.html", "--csv", "a.csv").expect(0, "60 games")
    told = json.loads((home.path / "a.json").read_text())
    check([told["gloam_report"], told["kind"], told["game"]] == [1, "sim", GAME], "the head of a report")
    page = (home.path / "a.html").read_text()
    check("<html" in page and told["signature"] in page, "the page does not hold the report")
    check(run.out == sim(home).expect(0).out, "files change the text")


@test("a report never takes the place of what it is made from; a stop that was not reached is told")
def inputs_stay(home):
    layer = home.path / "layer.json"
    layer.write_text('{"changes": [{"path": "engine.hand_size", "value": 6, "was": 5, "why": "a try"}]}')
    report = home.path / "base.json"
    home.run("sim", "shattered", "-n", "20", "--json", str(report)).expect(0)
    kept = report.read_text()
    home.run("regress", str(report), "--json", str(report)).expect(2, "made from")
    home.run("compare", "shattered", f"+{layer}", "-n", "20", "--json", str(layer)).expect(2, "made from")
    home.run("merge", str(report), "--json", str(report)).expect(2)
    check(report.read_text() == kept and "a try" in layer.read_text(), "an input was written over")
    home.run("sim", "shattered", "-n", "100", "--until-width", "2%").expect(0, "not known so closely")


if __name__ == "__main__":
    harness.main()
