"""ESCAPE THE DUNGEON as people play it: the first ten turns of a newcomer, typed commands beside numbers, pages to read
in, words of one's own, runs that go on where they were left (ES-029, ES-030); in a pipe and in a real terminal of 80 by
24 and wider, with colours and without. Prints TAP; argv[1] is the program."""

import json
import random
import re

import harness
import playing
from harness import check, test
from mcp import Mcp
from playing import INPUTS_MAX
from terminal import Lines, at_prompt

CHOICE = re.compile(r"^ ?(\d+) [a-z ][ !] \S", re.M)  # those that are open


class Pipe(playing.Pipe):
    """The game, read up to its first prompt."""

    def __init__(self, home, *words):
        super().__init__("escape", home, *words)
        self.read()


def turn_of(text):
    found = re.findall(r"turn (\d+)(?: of \d+)?(?:, |\n)", text)
    check(found, f"no turn on:\n{text}")
    return int(found[-1])


def pick(text, dice):
    """A number of the list, or another word that the screen teaches."""
    question = text.rstrip().splitlines()[-1]
    if "(y/N)" in question:
        return dice.choice("yn")
    if "Enter" in question:
        return ""
    if "is no choice here" in text:  # the list is shown again behind the help
        return "?"
    if "words of your own" in text and dice.random() < 0.5:
        return "say the door is open and I am still here"
    numbers = CHOICE.findall(text)
    return dice.choice(numbers) if numbers else ""


def run_file(home, profile="default"):
    return home.path / "data" / "gloam" / "escape" / f"{profile}.run"


@test("a newcomer is told what to do, and ten turns later no more")
def newcomer(home):
    p = Pipe(home, "--seed", "3")
    check("ESCAPE THE DUNGEON" in p.said and "Press Enter" in p.said, f"no opening:\n{p.said}")
    check("+--" not in p.said and "E S C" not in p.said, f"a title that nobody can read aloud:\n{p.said}")
    p.expect("", "Depth 12 of 12, chapter 1", "turn 0", "here: Waking Room", "Try: go east", "Search", "? help")
    p.expect("?", "What to type:", "go north", "look NAME", "people", "Enter goes back")
    p.expect("", "turn 0")
    p.expect("go east", "turn 1", "You go east")
    for _ in range(15):
        p.type("rest")
    check(turn_of(p.said) == 16 or p.ended(), p.said)
    check("Hint: Every deed" not in p.said, f"a hint that does not stop:\n{p.said}")
    if not p.ended():
        p.type("q")
    check(p.ended() and "Leave all the same?" not in p.said, p.said)
    p.close()
    p = Pipe(home)
    check("Press Enter" not in p.said, f"a newcomer twice:\n{p.said}")
    p.type("q")
    p.close()


@test("numbers, letters and words do the same; what is refused costs nothing and says why (ES-014, D-40)")
def words(home):
    p = Pipe(home, "--seed", "3", "--scenario", "quiet")
    p.expect("go north", "no way leads there")
    p.expect("train", "This is no training room")
    p.expect("fight", "Nobody here is an enemy")
    p.expect("flee east", "nothing here to flee from")
    p.expect("recruit soup", "soup")
    p.expect("dance", "'dance' is no choice here")
    said = p.expect("murder pell", "Survival")
    check("(y/N)" not in said, f"asked for what is refused:\n{said}")
    said = p.expect("look health", "Health: ", "Enter goes back")
    check("turn" not in said, said)
    p.expect("", "turn 0")
    p.expect("east", "turn 1")
    p.expect("1", "turn 2")
    p.expect("search", "turn 3")
    p.expect("say I will share the fire, friend", "turn 4", 'You say: "I will share the fire, friend"', "More Empathy")
    p.expect("u", "Which? Or type say, and words of your own.", " 1  ")
    p.expect("1", "turn 5", "You say")
    p.expect("say mercy", "turn 6", 'You say: "mercy"')
    p.expect("speak mercy", "turn 7", 'You say: "mercy"')
    p.expect("talk", "nobody here")
    p.expect("say " + "x" * 600, "too long")
    p.expect("say \x01\x02", "plain text")
    p.expect("you", "Comprehension", "Survival", "Fame", "Hermit", "Appraisal: ", "ttack +0.3",
             "becomes Deep Appraisal", "with Insight 6 (yours 5)", "Enter goes back")
    p.expect("b", "turn 7")
    p.expect("?", "What to type:")
    p.expect("b", "turn 7")
    p.expect("floors", "Chapter 1: depth 12", "as far as you know it")
    p.expect("tale", "What happened:", "You say")
    p.expect("people", "Everybody you know of")
    p.expect("", "turn 7")
    p.expect("q", "Leave all the same?")
    p.expect("n", "You stay")
    p.type("q")
    p.type("y")
    check(p.ended() and "gloam replay" in p.said, p.said)
    p.close()
    check(len(home.replays()) == 1, "the replay was not kept")
    home.run("verify", str(home.replays()[0])).expect(0, "ok, 7 steps")


@test("a run is kept after every turn and goes on exactly where it was (ES-029, ES-030)")
def goes_on(home):
    lines = ["east", "search", "say mercy", "south", "search", "rest", "east"]
    p = Pipe(home, "--seed", "11", "--profile", "whole")
    p.type("")
    for line in lines:
        p.type(line)
    p.type("you")
    whole = p.said
    p.type("q")
    p.close()
    for i, line in enumerate(lines):
        p = Pipe(home, "--seed", "11")
        if i == 0:
            p.type("")
        check(turn_of(p.said) == i, p.said)
        check(i == 0 or "You go on where you were" in p.said, p.said)
        p.type(line)
        if i % 3 == 0:
            p.kill()  # nothing may be lost by that
        elif i % 3 == 1:
            check("Your game is kept" in p.close(), "no word on the run")
        else:
            p.type("q")
            p.close()
    p = Pipe(home)
    p.type("you")
    check(p.said == whole, f"not the same:\n{p.said}\n{whole}")
    p.close()
    kept = run_file(home).read_bytes()
    check(kept == run_file(home, "whole").read_bytes(), "the files differ")
    home.run("verify", str(run_file(home))).expect(0, f"ok, {len(lines)} steps, not ended")
    check(not home.replays(), "a run under way is no replay yet")


def steps_of(replay):
    return [line for line in replay.splitlines() if line.startswith("step ")]


@test("what is typed means the same in play, as a line to an agent and over MCP: say, speak, talk (S-02, S-03)")
def means_the_same(home):
    lines = ["move east", "talk", "say I will share the fire, friend", "say 2", "speak mercy on all of us", "SAY joke", "say sky"]
    p = Pipe(home, "--seed", "12")  # Oda Marl is in the room to the east: one who could be meant, but is not
    p.type("")
    for line in lines:
        p.type(line)
    for bare in ("say", "speak", "SAY"):  # asks what there is to say, and says nothing
        p.type(bare)
    p.close()
    played = steps_of(run_file(home).read_text())
    check(len(played) == len(lines) and played[1].startswith("step 0 talk |"), f"not every line was an action: {played}")
    whole = {"game": "escape", "seed": 12, "seat": "all", "view": False}
    asked = [json.dumps({"call": "create_session", **whole}), *lines, json.dumps({"call": "get_replay"})]
    replies = [json.loads(line) for line in
               home.run("agent", "escape", stdin="\n".join([*asked, ""]).encode()).out.splitlines()]
    check(steps_of(replies[-1]["replay"]) == played, f"an agent's lines mean something else:\n{replies[-1]}\n{played}")
    m = Mcp(home)
    session = m.call("create_session", **whole)["session"]
    for line in lines[:-1]:
        m.call("dispatch_action", session=session, action=line, view=False)
    for bare in ("say", "speak", "SAY"):
        refused = m.tool("dispatch_action", session=session, action=bare)[1]
        check(refused and refused["reason"] == "words" and refused["suggestions"][0] == "speak ask", f"{bare}: {refused}")
    m.call("dispatch_action", session=session, action="say", words="sky", view=False)
    check(steps_of(m.call("get_replay", session=session)["replay"]) == played, "over MCP it means something else")
    m.close()


@test("new gives the run up for another; two programs do not play one run")
def starts_over(home):
    p = Pipe(home, "--seed", "5")
    p.type("")
    p.type("rest")
    home.run("play", "escape", "--plain", stdin=b"q\n").expect(1, "is being played already")
    p.expect("new", "Give up this run")
    p.expect("n", "You stay")
    p.type("new")
    p.expect("y", "turn 0")
    p.type("q")
    p.close()
    check(len(home.replays()) == 1, "the run that was given up left no replay")
    p = Pipe(home, "--seed", "77")
    check("This is the run you left" in p.said and "seed 77" in p.said, p.said)
    p.type("new")
    p.type("y")
    p.type("q")
    p.close()
    check(b"\nseed 77\n" in run_file(home).read_bytes(), "not the seed that was asked for")


@test("a run that cannot go on is kept aside, and the player is told")
def set_aside(home):
    p = Pipe(home, "--seed", "5")
    p.type("")
    p.type("rest")
    p.close()
    content = home.content_copy()
    rooms = content / "escape" / "base" / "rooms.json"
    data = json.loads(rooms.read_text())
    data["rest"]["risk"] = 4000
    rooms.write_text(json.dumps(data))
    env = {"GLOAM_CONTENT": str(content)}
    home.run("play", "escape", "--plain", "--rules", "document-v1", stdin=b"q\n").expect(1, "played by the rules 'v1'")
    check(run_file(home).exists(), "touched")
    old = run_file(home).read_bytes()
    home.run("play", "escape", "--plain", stdin=b"q\n", env=env).expect(0, "cannot go on", "other content", "old-1.run",
                                                                        "turn 0")
    aside = run_file(home).with_name("default.old-1.run")
    check(aside.read_bytes() == old, "not what it was")
    run_file(home).write_text("rubbish")
    home.run("play", "escape", "--plain", stdin=b"q\n").expect(0, "cannot go on", "old-2.run", "turn 0")


@test("whole runs by the numbers of the list, to an end with a recap and a replay that verifies")
def whole_runs(home):
    for seed in (1, 2):
        p = Pipe(home, "--seed", str(seed))
        dice = random.Random(seed)
        for _ in range(INPUTS_MAX):
            if p.ended():
                break
            p.type(pick(p.said, dice))
        check(p.ended(), f"no end after {INPUTS_MAX} inputs:\n{p.said}")
        check(re.search(r"You (won|lost)\.", p.said) and "What decided it:" in p.said, p.said)
        p.close()
        check(not run_file(home).exists(), "the run is over, its file is not")
        check(len(home.replays()) == seed, "the replay was not kept")
    home.run("verify", *map(str, home.replays())).expect(0, "ok,")


@test("every scenario can be played, and watched")
def scenarios(home):
    for name in ("escape", "canonical", "quiet", "last_floor"):
        home.run("play", "escape", "--plain", "--seed", "4", "--scenario", name, stdin=b"rest\nlook\n\nq\ny\n").expect(
            0, "turn 1", "Look at what?")
    home.run("play", "escape", "--plain", "--seed", "4", "--policy", "random").expect(0, "Step 1, the player:", "after")


@test("whoever watches, live or again, sees the last turn before what was made of it all")
def last_turn(home):
    watched = home.run("play", "escape", "--plain", "--seed", "4", "--policy", "random").expect(0, "You lost.")
    p = Pipe(home, "--seed", "2")
    dice = random.Random(2)
    while not p.ended():
        p.type(pick(p.said, dice))
    p.close()
    again = home.run("replay", str(home.replays()[0]), "--plain", "--run").expect(0, "You lost.")
    for said in (watched, again):
        check("You fall." in said.text, f"no last blow in:\n{said.text[-3000:]}")
        check(said.text.index("You fall.") < said.text.rindex("What decided it:"), "the recap came first")


@test("what is wrong with the command line is said before a run is looked at")
def bad_ruleset(home):
    p = Pipe(home, "--seed", "5")
    p.type("")
    home.run("play", "escape", "--plain", "--rules", "soup", stdin=b"q\n").expect(2, "soup")
    p.close()


@test("a search that takes minutes is left out of the bench and named; what content lacks is named once")
def lab(home):
    said = home.run("bench", "escape", "-n", "2").expect(0, "survivor", "search takes minutes a game here").text
    check(not re.search(r"^ +mc:50 +2", said, re.M), said)
    content = home.content_copy()
    (content / "escape" / "base" / "lines.json").unlink()
    done = home.run("content", "check", "escape", env={"GLOAM_CONTENT": str(content)}).expect(
        1, "escape/base/lines.json: there is no such file")
    check(done.told.count("lines.json") == 1, f"told twice:\n{done.told}")


@test("on paper nothing is dropped and no cutscene stands twice")
def paper(home):
    for seed in range(1, 40):
        p = Pipe(home, "--seed", str(seed), "--scenario", "quiet")
        full = "Here lies: Treasure Cache, " in p.type("east")
        if full:
            said = p.expect("search", "Treasure Cache", "The lid gives at the third try")
            check(said.count("The lid gives at the third try") == 1, f"told twice:\n{said}")
            check("Here lies: " in said, f"what lies here is not said:\n{said}")
        p.close()
        if full:
            return
    check(False, "no vault east of the waking room in forty dungeons")


@test("in terminals of several sizes, with colours and without, in plain ASCII too")
def terminals(home):
    cases = (((80, 24), {}), ((132, 43), {}), ((100, 30), {"NO_COLOR": "1"}), ((80, 24), {"LANG": "C", "LC_ALL": "C"}))
    for i, (size, env) in enumerate(cases):
        t = Lines(home, ["play", "escape", "--seed", "3", "--scenario", "escape"], env, size)
        t.judge = lambda text: None
        try:
            text = t.wait(at_prompt, "the first screen")
            check("Depth 12 of 12" in text and "What do you do?" in text, text)
            dice = random.Random(i)
            for _ in range(25):
                if "left with" in text:
                    break
                text = t.type(pick(text, dice))
            check("left with" in text or at_prompt(text), text)
        finally:
            t.close()


if __name__ == "__main__":
    harness.main()
