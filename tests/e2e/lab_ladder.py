"""gloam ladder from outside: small ladders of each way that minds meet, the same for any number of threads and from
their own command, JSON that fits its schema, a test that stops when it knows, and what is refused."""

import json

from harness import ROOT, check, main, test

try:
    import jsonschema
except ImportError:
    jsonschema = None

SCHEMA = json.loads((ROOT / "schemas" / "ladder-report.schema.json").read_text())
SMALL = {
    "clout": ["--minds", "random,rep,duelist", "-n", "24"],
    "darkdelve": ["--rules", "mvp", "--minds", "random,greedy,mc:5,delver", "-n", "30"],
    "shattered": ["--minds", "random,native,aggressive", "-n", "20"],
}
REFUSED = [
    (["clout", "--minds", "duelist"], ["two minds or more"]),
    (["clout", "--minds", "duelist,genius"], ["unknown policy 'genius'", "duelist"]),
    (["clout", "--minds", "rep,duelist,rep"], ["'rep' is named twice"]),
    (["clout", "--minds", "master,deep:300"], ["'deep:300' is named twice"]),
    (["clout", "--minds", "rep,,duelist"], ["comma"]),
    (["clout", "--seat", "host"], ["--seat", "not alike"]),
    (["shattered", "--minds", "random,native", "--seat", "cook"], ["no seat 'cook'", "dungeon, visitor"]),
    (["shattered", "--minds", "native,aggressive", "--seat", "visitor"], ["two minds or more", "the visitor"]),
    (["shattered", "--minds", "native,random", "--sprt", "0,10"], ["one seat", "--seat dungeon"]),
    (["darkdelve", "--minds", "random,greedy,delver", "--sprt", "0,10"], ["between two minds"]),
    (["darkdelve", "--minds", "random,delver", "--sprt", "10,0"], ["LOW,HIGH", "10,0"]),
    (["darkdelve", "--minds", "random,delver", "--sprt", "ten"], ["LOW,HIGH", "ten"]),
    (["darkdelve", "--minds", "random,delver", "-n", "100001"], ["100000"]),
    (["darkdelve", "--minds", "random,delver", "--instructions", "--set", "a.b=1"], ["--instructions", "--set"]),
]


def ladder(home, game, *words):
    return json.loads(home.run("ladder", game, *words, "--json", "-").text)


def fits(report):
    if jsonschema:
        for error in jsonschema.Draft202012Validator(SCHEMA).iter_errors(report):
            check(False, f"{report['game']}: {list(error.absolute_path)}: {error.message[:200]}")


def rung(one, mind):
    return next(row for row in one["rungs"] if row["mind"] == mind)


@test("ladder: deep is surely above the mind whose playouts it makes")
def deep(home):
    for game, mind, words in (("clout", "duelist", ["--scenario", "league", "-n", "24"]),
                              ("darkdelve", "delver", ["--rules", "mvp", "--scenario", "watcher-best", "--seed", "3", "-n", "120"]),
                              ("shattered", "native", ["--scenario", "boar", "--seat", "dungeon", "--against", "native",
                                                       "-n", "48"])):
        one = ladder(home, game, "--minds", f"{mind},deep:60", *words)["ladders"][0]
        row = rung(one, "deep:60")
        check(row["interval"][0] > 0, f"{game}: {row}")


@test("ladder: with few playouts deep does not leave its house for a worse mind")
def few(home):
    words = ["--scenario", "deep", "--minds", "native,deep:30", "--seat", "visitor", "--seed", "2", "-n", "60"]
    one = ladder(home, "shattered", *words, "--against", "native")["ladders"][0]
    row = rung(one, "deep:30")
    check(row["interval"][1] > 0 and row["elo"] > -40, f"{row}")


@test("ladder: with few playouts deep begins as the best of the house's minds")
def begins(home):
    words = ["--rules", "document-v3", "--scenario", "moth", "--minds", "native,nurturing,deep:30", "--seat", "dungeon", "-n",
             "40"]
    one = ladder(home, "shattered", *words, "--against", "native")["ladders"][0]
    score = {mind: rung(one, mind)["score"]["measured"] for mind in ("native", "nurturing", "deep:30")}
    check(score["deep:30"] > 450 and score["native"] < 350 < score["nurturing"], f"{score}")


@test("ladder: the same bytes for any number of threads and from its own command, and they fit the schema")
def same(home):
    for game, words in SMALL.items():
        told = [home.run("ladder", game, *words, "--threads", str(n), "--json", "-").expect(0).text for n in (1, 3)]
        check(told[0] == told[1], f"{game}: three threads say something else")
        report = json.loads(told[0])
        fits(report)
        again = home.run(*report["command"].split()[1:], "--json", "-").expect(0).text
        check(again == told[0], f"{game}: its command says something else")


@test("ladder: minds stand in their order, the game's own is zero, and clear rungs are sure")
def order(home):
    clout = ladder(home, "clout", *SMALL["clout"])
    one = clout["ladders"][0]
    check(clout["play"] == "duel" and clout["games"] == 3 * 24 * 2, f"{clout['play']}, {clout['games']} games")
    check(one["rungs"][-1]["mind"] == "random" and one["zero"] == "duelist", f"{one}")
    check(rung(one, "duelist")["elo"] == 0 and rung(one, "random")["interval"][1] < -300, f"{one['rungs']}")
    check("score" not in one["rungs"][0], "a mean over different opponents")
    alone = ladder(home, "darkdelve", *SMALL["darkdelve"])["ladders"][0]
    check([row["mind"] for row in alone["rungs"]][-1] == "greedy", f"{alone['rungs']}")
    check(rung(alone, "mc:5")["nodes"] > 10 and rung(alone, "delver")["nodes"] == 0, "nodes of a decision")
    check(rung(alone, "delver")["score"]["measured"] > rung(alone, "greedy")["score"]["measured"], "mean scores")
    seats = ladder(home, "shattered", *SMALL["shattered"])
    check([one["seat"] for one in seats["ladders"]] == ["dungeon", "visitor"], "a ladder for each seat")
    names = [[row["mind"] for row in one["rungs"]] for one in seats["ladders"]]
    check("aggressive" in names[0] and "aggressive" not in names[1], f"a mind on the ladder of another seat: {names}")
    check(names[0][-1] == "random" and seats["games"] == 20 * 3 * 2, f"{names}, {seats['games']} games")


@test("ladder: opponents go by their names, and stand in their order")
def opponents(home):
    one = ladder(home, "bluff", "--minds", "first-evening,learner,regular,master", "-n", "30")["ladders"][0]
    names = [row["mind"] for row in one["rungs"]]
    check(names == ["deep:300", "slip:10/deep:100", "slip:30/deep:30", "slip:70/deep:30"], f"{one['rungs']}")


@test("ladder: one seat against named opponents")
def against(home):
    report = ladder(home, "shattered", "--minds", "random,native", "--seat", "dungeon", "--against", "native,smart:0", "-n", "12")
    fits(report)
    check(report["against"] == ["native", "smart:0"] and report["games"] == 48, f"{report['games']} games")
    check([one["seat"] for one in report["ladders"]] == ["dungeon"], "another seat")
    again = home.run(*report["command"].split()[1:], "--json", "-").expect(0)
    check(json.loads(again.text) == report, "its command says something else")


@test("ladder: a sequential test stops when it knows, at the same seed for any number of threads")
def sequential(home):
    won = ["ladder", "clout", "--minds", "duelist,random", "--sprt", "0,30"]
    told = [home.run(*won, "--threads", str(n), "--json", "-").expect(0).text for n in (1, 3)]
    check(told[0] == told[1], "three threads stop elsewhere")
    report = json.loads(told[0])
    fits(report)
    check(report["sprt"]["verdict"] == "high" and report["sprt"]["likelier"] >= report["sprt"]["sure"], f"{report['sprt']}")
    check(report["seeds"] % 32 == 0 and report["seeds"] <= 96, f"{report['seeds']} seeds to see that random is worse")
    lost = home.run("ladder", "clout", "--minds", "random,duelist", "--sprt", "-30,0").expect(1)
    lost.expect(1, "The test is sure", "rather -30 than +0")
    alike = ladder(home, "clout", "--minds", "rep,crusher", "--sprt", "-5,5", "-n", "40")
    check(alike["sprt"]["verdict"] == "open" and alike["seeds"] == 40, f"{alike['sprt']} after {alike['seeds']}")


@test("ladder: time is measured only when asked for, and nothing else changes by it")
def time(home):
    words = ["--minds", "random,delver", "-n", "10"]
    plain, timed = ladder(home, "darkdelve", *words), ladder(home, "darkdelve", *words, "--time")
    fits(timed)
    for row in timed["ladders"][0]["rungs"]:
        check(row.pop("microseconds") >= 0, "no time")
    check(timed.pop("command") == plain.pop("command").replace(" --seed", " --time --seed"), "its command does not measure")
    check(plain == timed, "measuring changed what was measured")


@test("ladder: what is wrong is said before anything is played")
def refused(home):
    for words, told in REFUSED:
        home.run("ladder", *words).expect(2, *told)


main()
