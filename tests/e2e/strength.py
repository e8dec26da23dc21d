"""What is told of a mind's strength is what it does, and opponents are rungs of a ladder. Whole games of minds that
search: too long for sanitizers, so the program plays them. Fixed seeds: the figures are the same everywhere."""

import json

from harness import check, games, main, test

# Each opponent scores so many points more than the one before it, against the game's first mind on the same seeds.
# Scenarios that are quick and have room above and below; docs/lab.md has more. lab_ladder.py tries the master.
SMALL = games()[-1]  # the last of the list is the small one
RUNGS = [
    # game, scenario, seat, games, opponents, points
    (SMALL, "duel", 0, 60, 4, 5),
    (SMALL, "duel", 1, 60, 4, 5),
    ("clout", "league", 0, 30, 3, 100),
    ("clout", "league", 1, 30, 3, 100),
    ("shattered", "moth", 0, 40, 3, 10),
    ("shattered", "symbiote", 1, 80, 3, 30),
    ("shattered", "symbiote", 0, 10, 3, 0),  # a dungeon without a thought wins there, so none may lose
]


def described(home, game):
    asked = json.dumps({"call": "describe_game", "game": game}).encode()
    lines = home.run("agent", game, stdin=asked).text.splitlines()
    return next(told for told in map(json.loads, lines) if told.get("call") == "describe_game")


class Measured:
    """The score of minds at one seat, the game's first mind at the others."""

    def __init__(self, home, game, seat, words=()):
        self.home, self.game, self.words = home, game, list(words)
        self.told = described(home, game)
        self.seats = self.told["game"]["seats"]
        self.seat = self.seats[seat]

    def minds(self, seat):
        return [mind for mind in self.told["policies"] if seat in mind["seats"]]

    def first(self, seat):
        """Those that the engine has for every game come first."""
        return next(mind["name"] for mind in self.minds(seat) if mind["name"] not in ("random", "mc:N", "deep:N", "slip"))

    def score(self, mind):
        who = [word for s in self.seats for word in ("-p", f"{s}={mind if s == self.seat else self.first(s)}")]
        report = json.loads(self.home.run("sim", self.game, "--seed", "1", *self.words, *who, "--json", "-").text)
        one = next(row for row in report["scores"] if row["seat"] == self.seat)
        check(one["interval"] is not None, f"{self.game} {self.seat} {mind}: too few games for an interval")
        return one


@test("minds: every strong one is above every weak one, intervals apart, and level with the first")
def strength(home):
    compared = 0
    for game in games():
        for seat in range(len(described(home, game)["game"]["seats"])):
            at = Measured(home, game, seat, ["-n", "40" if game == "escape" else "100"])
            told = {mind["name"]: mind["strength"] for mind in at.minds(at.seat) if mind["strength"]}
            if "strong" not in told.values():  # a game need not say of any mind how strong it is
                continue
            check("weak" in told.values(), f"{game} {at.seat}: every mind is strong")
            got = {name: at.score(name)["interval"] for name in told}
            first = got[at.first(at.seat)]
            for strong in (name for name in told if told[name] == "strong"):
                check(got[strong][1] >= first[0], f"{game} {at.seat}: {strong} is called strong, and is below the first: {got}")
                for weak in (name for name in told if told[name] == "weak"):
                    compared += 1
                    check(got[weak][1] < got[strong][0], f"{game} {at.seat}: {strong} is called strong, {weak} weak: {got}")
    check(compared > 20, f"only {compared} pairs of minds were compared")


@test("minds: a search with few playouts is below the game's own")
def small_search(home):
    for game in ("darkdelve", "clout"):  # docs/agents.md
        at = Measured(home, game, 0, ["-n", "100"])
        house, search = at.score(at.first(at.seat)), at.score("mc:20")
        check(search["interval"][1] < house["interval"][0], f"{game}: {search} is not below {house}")


@test("opponents: each is clearly above the one before")
def rungs(home):
    for game, scenario, seat, count, opponents, gap in RUNGS:
        at = Measured(home, game, seat, ["--scenario", scenario, "-n", str(count)])
        names = [row.split()[1] for row in home.run("list", "opponents", game).expect(0).text.splitlines()][:opponents]
        check(len(names) == opponents, f"{game}: {names}")
        scores = [at.score(name)["mean"] for name in names]
        for less, more, name in zip(scores, scores[1:], names[1:]):
            check(more - less >= gap, f"{game}, {scenario}, {at.seat}: {name} is not clearly above: {scores}")


main()
