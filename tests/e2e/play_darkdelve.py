"""DARKDELVE as people leave it and come back to it: what a run brings home is carried on to the next one, and a run that
is left in the middle goes on where it was (S-87). Both at once: a game may carry over and be resumed."""

import json
import re

import harness
import playing
from harness import check, test

SEED = "4"  # of a run that comes home


CAMP = "At camp, before "
BLOWS_MAX = 9


def Pipe(home, *words):
    p = playing.Pipe("darkdelve", home, *words)
    p.read()
    return p


def beside(home, name):
    return home.save().parent / name


def profile(home, name="default"):
    return json.loads(beside(home, f"{name}.json").read_text())["profile"]["profile"]


def expedition(home):
    """The words of a whole run that a mind comes home from, and the gold it brings."""
    home.run("play", "darkdelve", "--policy", "delver", "--profile", "bot", "--plain", "--seed", SEED).expect(0)
    replay = home.replays()[0].read_text()
    words = re.findall(r"^step 0 ([^|]+) \|", replay, re.M)
    gold = profile(home, "bot")["gold"]
    check(len(words) > 20 and gold > 0, f"{len(words)} steps, {gold} gold: choose another seed")
    home.replays()[0].unlink()
    return words, gold


def unnumbered(profile):
    """Things are numbered anew when the next run begins."""
    if isinstance(profile, list):
        return [unnumbered(one) for one in profile]
    return {k: unnumbered(v) for k, v in profile.items() if k != "id"} if isinstance(profile, dict) else profile


@test("a run goes on where it was left, comes home, and the next one begins with what it brought (S-87, DD-062)")
def goes_on(home):
    words, gold = expedition(home)
    down = next(i for i, line in enumerate(words) if line.startswith("enter_dungeon"))
    for i, line in enumerate(words[down:], down):
        p = Pipe(home, "--seed", SEED)
        if i == down:
            for errand in ["", *words[:down]]:  # the opening, and what is done at camp
                p.type(errand)
        else:
            check("You go on where you were" in p.said, p.said)
        p.type(line)
        if i + 3 >= len(words):  # out of the dungeon: what is left to do is to go home
            for line in words[i + 1:]:
                p.type(line)
            break
        check(beside(home, "default.run").exists(), f"after '{line}' no run is kept")
        if i % 3 == 0:
            p.kill()  # nothing may be lost by that
        elif i % 3 == 1:
            check("Your game is kept" in p.close(), "no word on the run")
        else:
            p.expect("q", "Your game is kept")
            p.close()
    check(CAMP in p.said and re.search(rf"Gold:? +{gold}\b", p.said), f"not at camp with {gold}:\n{p.said}")
    kept, whole = unnumbered(profile(home)), unnumbered(profile(home, "bot"))
    check(kept == whole, f"not as in one sitting:\n{kept}\n{whole}")
    check(len(home.replays()) == 1, "no replay of the run")
    home.run("verify", str(home.replays()[0])).expect(0, f"ok, {len(words)} steps")
    for _ in kept["returned"]:  # what was brought home is put away first
        p.type("s" if re.search(r"^ \d s  [^\n]*(?<!\.\.\. \(\d\))", p.said, re.M) and "..." not in p.said else "s 1")
    p.expect("n 1", "floor 1 of 5")
    p.kill()
    start = beside(home, "default.run").read_text()
    check(f'"gold":{gold},' in start and '"runs":1,' in start, f"the next run begins without what was carried:\n{start}")
    p = Pipe(home)
    check("You go on where you were" in p.said and "floor 1 of 5" in p.said, p.said)
    p.close()


@test("at camp there is nothing to go on with: the profile has everything")
def at_camp(home):
    p = Pipe(home, "--seed", SEED)
    p.type("")
    p.expect("q", "The profile 'default' is saved")
    p.close()
    check(not beside(home, "default.run").exists(), "a run is kept that never began")


@test("new gives a run up: it is forfeited, counted, and the camp stays (S-87)")
def gives_up(home):
    p = Pipe(home, "--seed", SEED)
    p.type("")
    p.expect("1", "floor 1 of 5")
    p.expect("new", "Give up this run")
    p.expect("n", "You stay")
    p.type("new")
    p.expect("y", CAMP)
    p.type("q")
    p.close()
    check(profile(home)["runs"] == 1 and profile(home)["deaths"] == 0, f"{profile(home)}")
    check(not beside(home, "default.run").exists(), "the run is still there")
    check(len(home.replays()) == 1, "what was given up left no replay")


@test("a profile that has gone on without its run is not taken back by it")
def gone_on(home):
    p = Pipe(home, "--seed", SEED)
    p.type("")
    p.type("1")
    p.close()
    kept = beside(home, "default.run").read_bytes()
    home.run("play", "darkdelve", "--policy", "delver", "--profile", "default", "--plain", "--seed", SEED).expect(0)
    gone = profile(home)
    check(gone["gold"] > 0 and beside(home, "default.run").read_bytes() == kept, "the show touched the run")
    home.run("play", "darkdelve", "--plain", stdin=b"q\n").expect(0, "cannot go on", "has gone on without it",
                                                                 "default.old-1.run")
    check(profile(home) == gone, "the profile was taken back")
    check(beside(home, "default.old-1.run").read_bytes() == kept, "the run is lost")


@test("where the profile is lost, the run that is under way still has it")
def still_has_it(home):
    words, gold = expedition(home)
    p = Pipe(home, "--seed", SEED)
    p.type("")
    for line in words:
        p.type(line)
    p.kill()
    beside(home, "default.json").write_text("{}")
    home.run("play", "darkdelve", "--plain", stdin=b"q\n").expect(0, "is damaged", CAMP)
    check(profile(home)["gold"] == gold, "the gold is gone")


@test("what is not kept asks before it is left")
def asks(home):
    p = Pipe(home, "--scenario", "run", "--seed", SEED)
    p.expect("q", "forfeit", "y/N")
    p.expect("n", "floor 1 of 5")
    p.type("q")
    p.expect("y", "Nothing was saved")
    p.close()


@test("a duel says at its end how it ended, to who fights it and to who watches")
def duels(home):
    for words in ((), ("--rules", "mvp")):
        p = Pipe(home, "--scenario", "duel-rat", "--seed", "3", *words)
        for _ in range(BLOWS_MAX):
            p.type("attack")
            if p.ended():
                break
        check("You have won the duel." in p.said, p.said)
        p.close()
        watched = home.run("play", "darkdelve", "--scenario", "duel-rat", "--seed", "3", "--policy", "delver", "--plain", *words)
        steps = re.search(r"You have won the duel after (\d+) (steps?), seed 3\.", watched.expect(0).text)
        check(steps and (steps[2] == "step") == (steps[1] == "1"), watched.text)


if __name__ == "__main__":
    harness.main()
