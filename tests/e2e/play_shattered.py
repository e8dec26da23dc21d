"""SHATTERED DUNGEON as people play it: through the lobby, alone against a mind, two at one keyboard, watching; typed
lines in a pipe and in a real terminal of 80 by 24. Prints TAP; argv[1] is the program."""

import random
import re
import time
from functools import partial

import harness
import playing
from harness import check, test
from playing import play_out, terminal_play
from terminal import Lines, at_prompt

Pipe = partial(playing.Pipe, "shattered")
STRIP = "\nSHATTERED DUNGEON: "  # how a table begins
CHOICE = re.compile(r"^ ?(\d+) ([a-z]| )[ !] (\S.*)$")  # those that are open


def numbers(text):
    return [m.group(1) for m in map(CHOICE.match, text.splitlines()) if m]


class Player:
    """Answers what the prompt asks: plays cards at random for a while, then ends the turn."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.cards = []
        self.tries = 0

    def answer(self, text):
        question = text.rstrip().splitlines()[-1]
        shown = numbers(text)
        if "(y/N)" in question:
            return self.dice.choice("yn")
        if "Press Enter" in question or "Enter " in question:
            return ""
        self.tries += 1
        if "Your play?" in text and self.tries % 6 == 0:
            return "e"
        return self.dice.choice(shown) if shown else "?" if "?" not in question else ""


@test("the first start explains itself, and three Enters lead to the table")
def lobby(home):
    p = Pipe(home, "--seed", "3")
    check("SHATTERED DUNGEON" in p.read() and "Press Enter" in p.said, f"no opening:\n{p.said}")
    check("Who are you?" in p.type(""), f"no question for the side:\n{p.said}")
    check("no choice here" in p.type("99"), p.said)
    check("A number or letter takes what it stands before" in p.type("?"), p.said)
    check("Who are you?" in p.type(""), p.said)
    check("Where, and against whom?" in p.type("") and "Thornback Boar" in p.said, p.said)
    check("Who thinks for the visitor?" in p.type("") and "Enter: Regular" in p.said, p.said)
    p.type("")
    for _ in range(4):
        if "Your play?" in p.said:
            break
        p.type("")
    check("Your play?" in p.said and ", you:" in p.said and "Structure" in p.said, f"not at the table:\n{p.said}")
    p.type("q")
    check(p.ended() and "Your game is kept" in p.said, p.said)
    p.close()
    p = Pipe(home, "--seed", "3")
    check("You left a game under way." in p.read(), f"nothing is offered:\n{p.said}")
    check("Who are you?" in p.type("n") and "Press Enter" not in p.said, f"a newcomer twice:\n{p.said}")
    p.type("q")
    p.close()


@test("the question for a game hands the rest of the input on")
def which_game(home):
    home.run("play", "--plain", "--seed", "3", stdin=b"99\nshattered\n" + b"\n" * 8).expect(
        0, "A number from 1 to", "Who are you?", "Your play?", "Your game is kept")


@test("a run goes on where it was left, at every question, and ends with its recap")
def goes_on(home):
    p = Pipe(home, "--seed", "3")
    p.read()
    for _ in range(8):
        if "Your play?" in p.said:
            break
        p.type("")
    player, left = Player(3), 0
    while not p.ended():
        if STRIP in p.said and numbers(p.said) and "\nWhich?" not in p.said and "y/N" not in p.said:
            before = p.said[p.said.rindex(STRIP):]
            p.kill()
            p = Pipe(home)
            check("You left a game under way." in p.read() and re.search(r"[Vv]isitor: Regular\n", p.said), p.said)
            p.type("")
            again = p.said[p.said.rindex(STRIP):].replace("You go on where you were.\n", "")
            check(again == before, f"not the same:\n{again}\n{before}")
            left += 1
        p.type(player.answer(p.said))
    check(left > 5, f"left {left} times:\n{p.said}")
    p.close()
    check(not (home.path / "data" / "gloam" / "shattered" / "default.run").exists(), "the run is over, its file is not")
    home.run("verify", *map(str, home.replays())).expect(0, "ok")
    home.run("play", "shattered", "--plain", stdin=b"q\n").expect(0, "Who are you?")


@test("at either seat an opponent is chosen by its title, kept with the run, and named where the run is offered")
def opponents(home):
    characters = {"1": ["In character", "Feral", "Cautious", "Cooperative", "Well-drilled"],
                  "2": ["In character", "Aggressive", "Tactical", "Nurturing", "Deceptive"]}
    asked = re.compile(r"\nSHATTERED DUNGEON: ")
    for side, title, key in (("1", "Master", "4"), ("2", "First evening", "1"), ("2", "Nurturing", "8")):
        p = Pipe(home, "--seed", "3", "--profile", title.lower().replace(" ", "-"))
        p.read()
        if "Press Enter" in p.said:
            p.type("")
        p.type(side)
        p.type("")
        rows = [m.group(1).strip() for m in re.finditer(r"^[> ]\s*\d+ (.*?)(?:  |$)", p.said, re.MULTILINE)]
        check(rows == ["First evening", "Learner", "Regular", "Master"] + characters[side], f"{rows} in:\n{p.said}")
        check(not re.search(r"deep:|slip:|native|_", p.said), f"a word of programs:\n{p.said}")
        p.type(key)
        for _ in range(6):
            if asked.search(p.said):
                break
            p.type("")
        check(asked.search(p.said), p.said)
        p.type("q")
        p.close()
        p = Pipe(home, "--profile", title.lower().replace(" ", "-"))
        you, other = ("Dungeon", "Visitor") if side == "1" else ("Visitor", "Dungeon")
        p.read()
        check(re.search(rf"(?i){you}: you\n", p.said) and re.search(rf"(?i){other}: {title}\n", p.said), f"not {title}:\n{p.said}")
        p.type("")
        check(asked.search(p.said) and "You go on where you were." in p.said, p.said)
        p.kill()


@test("--opponent seats you on the other side, whichever that is")
def named_opponent(home):
    for word, seat in (("learner", "dungeon"), ("visitor=learner", "dungeon"), ("dungeon=learner", "visitor"), ("0=learner", "visitor")):
        p = Pipe(home, "--scenario", "boar", "--opponent", word, "--seed", "3")
        p.read()
        for _ in range(6):
            if "Your play?" in p.said:
                break
            p.type("")
        mine = "Structure" if seat == "dungeon" else "Vitality"
        check(mine in p.said[p.said.index(", you:"):].splitlines()[1], f"{word}: not the {seat}:\n{p.said}")
        p.type("q")
        check("Your opponent: Learner. Thank you" in p.type("y"), p.said)
        p.close()
    home.run("play", "shattered", "--opponent", "native").expect(2, "no opponent 'native'", "first-evening, learner")
    home.run("play", "shattered", "--opponent", "hall=master").expect(2, "no seat 'hall'", "dungeon, visitor")


@test("a whole run against a mind, from either side, with a recap and a replay that verifies")
def alone(home):
    for seat, other, scenario in (("dungeon", "visitor", "boar"), ("visitor", "dungeon", "party-standard")):
        screens = play_out(Pipe(home, "--scenario", scenario, "--policy", f"{other}=native", "--seed", "5"), Player(1))
        text = "".join(screens)
        check("Pass the keyboard" not in text, "a hand-over with one person")
        for part in ("What decided it:", "Trust ended at", "Seed 5."):
            check(part in screens[-1], f"no '{part}' in the recap:\n{screens[-1]}")
        check(", you:" in text and re.search(r"\d+\+\d+", text), f"{seat}: no rolls were told")
    home.run("verify", *map(str, home.replays())).expect(0, "ok")


@test("two people at one keyboard: the screen is empty whenever it changes hands")
def hand_over(home):
    screens = play_out(Pipe(home, "--scenario", "boar", "--seed", "6"), Player(2))
    holder, overs = None, 0
    for text in screens[:-1]:
        passed = re.search(r"Pass the keyboard to the (\w+)\.", text)
        if passed:
            check(passed.group(1) != holder, "handed over to who holds it")
            holder = passed.group(1)
            overs += 1
            after = text[text.index("----"):]
            check(after.count("\n") > 40, "the old screen is still in sight")
            check("Hand " not in after and "energy" not in after, f"something is left to see:\n{after}")
            continue
        if ", you:\n" in text:
            seat = "dungeon" if "Structure" in text[text.index(", you:"):].splitlines()[1] else "visitor"
            check(seat == holder, f"the {holder} holds the keyboard, and sees:\n{text}")
    check(overs > 10, f"only {overs} hand-overs")


def settled(t, part):
    """The screen once it shows something; for terminals of other sizes than 80 by 24."""
    began = time.monotonic()
    while part not in t.screen():
        check(time.monotonic() - began < harness.TIMEOUT, f"no '{part}' on:\n{t.screen()}")
        time.sleep(0.02)
    return t.screen()


@test("a hand-over in a terminal leaves nothing to scroll back to, and cannot be typed past")
def hand_over_terminal(home):
    t = Lines(home, ["play", "shattered", "--scenario", "boar", "--seed", "5"])
    try:
        for seat in ("dungeon", "visitor") * 2:
            settled(t, f"Pass the keyboard to the {seat}.")
            past = t.screen("-S", "-500")
            check("energy" not in past and "Hand 7" not in past, f"the other's screen is left:\n{past}")
            screen = t.type("")
            for _ in range(4):
                if "Your play?" in screen or "Keep" in screen:
                    break
                screen = t.type("")
            t.tmux("send-keys", "-l", "e" if "Your play?" in screen else "keep")
            t.tmux("send-keys", *["Enter"] * 6)
            time.sleep(0.3)
        settled(t, "Pass the keyboard to the dungeon.")
    finally:
        t.close()


@test("? explains and q leaves, at the first page and at the question for a game too")
def way_out(home):
    p = Pipe(home, "--seed", "3")
    p.read()
    check("A number or letter takes" in p.type("?"), p.said)
    check("Who are you?" in p.type(""), p.said)
    p.type("q")
    check(p.ended(), p.said)
    p.close()
    p = Pipe(home, "--seed", "3")
    p.read()
    p.type("q")
    check(p.ended(), p.said)
    p.close()
    run = home.run("play", "--plain", stdin=b"q\n").expect(0, "Which game?")
    check("Who are you?" not in run.text, run.text)


@test("watching: minds play to the end, and the recap says how it went")
def watch(home):
    run = home.run("play", "shattered", "--plain", "--watch", "--scenario", "moth", "--seed", "2").expect(0)
    for part in ("What decided it:", "after ", "seed 2"):
        check(part in run.text, f"no '{part}':\n{run.text[-2500:]}")
    again = home.run("play", "shattered", "--plain", "--policy", "native", "--scenario", "moth", "--seed", "2").expect(0)
    check(run.text == again.text, "--watch is not the game's first mind in every seat")
    p = Pipe(home, "--seed", "9")
    for line in (None, "", "4", "2", "", ""):
        p.read() if line is None else p.type(line)
    check(p.ended() and "What decided it:" in p.said, p.said[-2000:])
    p.close()


@test("wrong names, parties and seats are refused with the rule that refuses them")
def wrong(home):
    for words, parts in (
            (("--with", "rooms=root_holow"), ("root_hollow",)),
            (("--with", "rooms=root_hollow,root_hollow"), ("only once",)),
            (("--with", "party=knight,knight"), ("SD-151",)),
            (("--with", "party=knight,knight,bard,rogue"), ("bard",)),
            (("--with", "weather=fine"), ("no setting 'weather'", "rooms", "party")),
            (("--with", "rooms"), ("NAME=VALUE",)),
            (("--scenario", "boat"), ("no scenario 'boat'", "boar")),
            (("--policy", "dungeon=cooperative"), ("cannot play the dungeon",)),
            (("--policy", "dungeon=clever"), ("clever",)),
            (("--policy", "guest=native"), ("no seat 'guest'",)),
            (("--scenario", "boar", "--profile", "NO"), ("profile",))):
        home.run("play", "shattered", "--plain", *words).expect(2, *parts)


@test("one's own rooms and members by --with, watched to the end")
def own(home):
    run = home.run("play", "shattered", "--plain", "--watch", "--seed", "4", "--with", "rooms=veil_breach,root_hollow",
                   "--with", "party=knight,knight,cleric,rogue").expect(0, "What decided it:")
    check("Veil Breach" in run.text and "room 1 of 2" in run.text, run.text[:2000])


@test("in a terminal of 80 by 24 every line of a game fits, for both sides and a party")
def fits(home):
    terminal_play(home, ["shattered", "--scenario", "boar", "--policy", "visitor=native", "--seed", "5"], Player(3))
    terminal_play(home, ["shattered", "--scenario", "party-standard", "--policy", "dungeon=native", "--seed", "5"], Player(3))
    terminal_play(home, ["shattered", "--scenario", "party-arcane", "--seed", "5"], Player(3), inputs=40)


@test("without colour and in plain ASCII the game stays readable")
def ascii_only(home):
    env = {"NO_COLOR": "1", "LANG": "C", "LC_ALL": "C"}
    t = Lines(home, ["play", "shattered", "--scenario", "boar", "--policy", "visitor=native", "--seed", "5"], env)
    try:
        screen = t.wait(at_prompt, "the table")
        for keys in ("", "i", "b", "x 3", "b", "d", "b", "m", "b", "w", "b", "t", "b", "?", "", "e"):
            check(screen.isascii(), f"not ASCII:\n{screen}")
            check("?" not in screen.replace("? ", "").replace("?\n", ""), f"a character without a stand-in:\n{screen}")
            screen = t.type(keys)
    finally:
        t.close()


if __name__ == "__main__":
    harness.main()
