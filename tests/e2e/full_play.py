"""Every game on the full screen of a real terminal, by the keys that the screen shows and nothing else: whole games to
their end, and what is promised on the way: a resize, help and tale and back, a pause, a second thought, a run that is kept,
keys that were typed too early. Prints TAP; argv[1] is the program."""

import json
import re
import time

import harness
from fullscreen import PAUSED, SURE, Full, asks, choices, ended, opened, play_out, with_game
from harness import check, test


def look_around(t, text):
    """Help, tale and pause lead back to the same table, and a table of another size has the same choices."""
    for key, page, back in (("?", "any other key: back", "Escape"), ("t", "what happened", "Escape"), ("q", PAUSED, "Escape"),
                            ("q", PAUSED, "1"), ("t", "what happened", "q")):
        t.press(key, lambda now: page in now)
        check(t.press(back) == text, f"{key} and {back} do not lead back")
    first = choices(text)[0][0]
    for size in ((160, 50), (100, 30), t.size):
        t.resize(*size)
        now = t.settled(lambda now: choices(now) and len(now.splitlines()) == size[1], f"the table at {size}")
        check(choices(now)[0][0] == first and max(map(len, now.splitlines())) > size[0] * 9 // 10, f"at {size}:\n{now}")
    check(now == text, f"the table is another one after it was resized:\n{now}")
    t.resize(60, 20)
    t.settled(lambda now: "too small for the table" in now, "a word on the size")
    t.send(first)  # nobody sees what it would do
    t.heard()
    t.resize(*t.size)
    check(t.settled(lambda now: choices(now), "the table") == text, "a key was obeyed that nobody could have meant")
    return text


def whole_game(t, wishes):
    page, keys = play_out(t, t.first(), wishes, look_around)
    check(keys > 3, f"over after {keys} keys")
    t.press("t", lambda now: "what happened" in now)
    check(t.press("Escape") == page, "the tale does not lead back to the end")
    t.press("Escape", lambda text: "left with" in text)
    return page, t.given_back()


@test("DARKDELVE: a duel to its end, which is a bad one for who only attacks")
@with_game("darkdelve", "--scenario", "duel-shambler", "--seed", "4")
def darkdelve(home, t):
    page, said = whole_game(t, ["^Attack"])
    check("You have lost the duel." in page and "left with 0." in said, page + said)


@test("the shorter DARKDELVE: a duel to its end")
@with_game("darkdelve", "--rules", "mvp", "--scenario", "duel-armored", "--seed", "1")
def darkdelve_shorter(home, t):
    page, said = whole_game(t, ["^Attack"])
    check("You have won the duel." in page and "left with 0." in said, page + said)


@test("SHATTERED: a room to its end")
@with_game("shattered", "--scenario", "sanctuary-symbiote", "--seed", "3", "--opponent", "first-evening", size=(120, 40))
def shattered(home, t):
    page, said = whole_game(t, ["^End", "^Take nothing", "^Play "])
    check("room 1" in page and "To see it again" in said and home.replays(), page + said)


@test("ESCAPE: walked with the arrows to its end")
@with_game("escape", "--scenario", "last_floor", "--seed", "3")
def escape(home, t):
    page, said = whole_game(t, ["^Go south", "^Go east", "^Go up"])
    check("what decided it" in page and "left with 0." in said, page + said)


@test("CLOUT: to its end, which comes soon to who does nothing")
@with_game("clout", "--seed", "3", "--scenario", "duel", "--policy", "away=crusher", size=(120, 40))
def clout(home, t):
    page, said = whole_game(t, ["^End your turn", "^Pass"])
    check("Y O U   L O S T" in page and home.replays(), page + said)
    home.run("verify", str(home.replays()[0])).expect(0)


@test("BLUFF, which has no scene of its own, has an end like the others")
@with_game("bluff", "--scenario", "short", "--seed", "3", "--policy", "guest=random")
def bluff(home, t):
    page, said = whole_game(t, ["^Doubt", "100% true"])
    check(re.search("(You|They) win by taking the last die", page) and "left with 0." in said, page + said)


def typed(t, line, words):
    """A line is typed, and answered with these words."""
    t.press(":", lambda text: text.splitlines()[23].startswith(" :"))
    for letter in line:
        t.send(letter if letter != " " else "Space")
    return t.press("Enter", lambda text: words in " ".join(text.split()))


@test("two people at one keyboard need not hand it over for every pass: the pause offers it, and a line says it")
@with_game("clout", "--seed", "3", "--scenario", "duel")
def silence(home, t):
    t.settled(lambda text: "Pass the keyboard" in text, "the first of them")
    t.press("Enter", lambda text: "Your move?" in text)
    text = t.press("q", lambda text: PAUSED in text)
    check("Answer    nothing, until your next turn begins" in text, text)
    text = t.press("a", lambda text: "You answer nothing until your next turn begins." in text)
    check("Answer    you answer nothing: be asked again" in t.press("q", lambda text: PAUSED in text), "the pause forgets it")
    t.press("Escape", asks)
    typed(t, "answer again", "You are asked again whenever you might answer.")
    typed(t, "ask always", "With two people at one keyboard all chances are put")
    typed(t, "no such words", "'no' is not an action of clout")


def resumed(t):
    """From the title of a game to the one that is under way."""
    t.settled(lambda text: "Continue" in text, "the title")
    t.send("c")
    return t.first()


def leaves_the_house(t):
    t.leave()
    t.settled(lambda text: "Continue" in text, "the title")
    t.send("q")
    return t.given_back()


@test("a run that is left at the pause is kept, and goes on where it was")
def kept(home):
    for game, seed in (("darkdelve", "5"), ("escape", "3")):
        t = Full(home, game, "--seed", seed)
        try:
            text = opened(t)
            for _ in range(4):
                text = t.take(choices(text)[0][0]) if SURE not in text else t.press("n")
            t.leave()
            check("Your game is kept" in t.given_back(), f"{game}: no word on the run")
        finally:
            t.close()
        t = Full(home, game)
        try:
            again = resumed(t)
            strip, at = again.splitlines()[0], text.splitlines()[0]
            check(strip == at and choices(again) == choices(text), f"{game}: not where it was\n{text}\n{again}")
            leaves_the_house(t)
        finally:
            t.close()


@test("what is not kept says so before it is left, and leaving again leaves")
@with_game("darkdelve", "--scenario", "run", "--seed", "5")
def forfeits(home, t):
    t.first()
    t.leave()
    t.settled(lambda text: "forfeit" in text and "Leave it" in text, "a word on what is lost")
    t.send("Enter")  # that is to stay
    t.first()
    t.leave()
    t.settled(lambda text: "Leave it" in text, "the question again")
    t.send("y")
    check("Nothing was saved" in t.given_back(), "another farewell")


@test("Ctrl-C gives the terminal back, at the table and wherever else")
def interrupted(home):
    for game, keys in (("darkdelve", ()), ("clout", ("?",)), ("escape", ("q",))):
        t = Full(home, game, "--seed", "3", "--scenario", {"darkdelve": "run", "clout": "duel"}.get(game, "escape"),
                 *(["--opponent", "first-evening"] if game == "clout" else []))
        try:
            t.first()
            for key in keys:
                t.press(key, lambda text: True)
            t.send("C-c")
            check("left with 0." in t.given_back(), f"{game}: not left in good order")
        finally:
            t.close()


def brings_things_home(home):
    """A camp of the profile 'bot' with several things to be put away."""
    for seed in range(1, 40):
        home.run("play", "darkdelve", "--policy", "delver", "--profile", "bot", "--plain", "--seed", str(seed)).expect(0)
        if len(json.loads(home.save("bot").read_text())["profile"]["profile"]["returned"]) > 2:
            return
    raise AssertionError("nobody brings three things home")


def throws_away(t):
    """Chooses to throw away the first thing there is; returns its name."""
    sign, _ = next(row for row in choices(t.first()) if row[1].startswith("Throw away"))
    sign, words = choices(t.take(sign))[0]
    text = t.take(sign)
    check(SURE in text, f"no second thought:\n{text}")
    return re.match(r"(.+?)(  |$)", words).group(1)


@test("what cannot be undone asks, and only y is a yes")
def sure(home):
    brings_things_home(home)
    t = Full(home, "darkdelve", "--profile", "bot")
    try:
        resumed(t)
        for key in ("n", "Enter", "Space", "Escape", "1"):
            name = throws_away(t)
            text = t.press(key)
            check("You think better of it" in text and name in text, f"{key} was taken for a yes:\n{text}")
        check(throws_away(t) == name, "another thing")
        text = t.press("y")
        check(name not in "".join(words for _, words in choices(text)), f"y was no yes:\n{text}")
        leaves_the_house(t)
    finally:
        t.close()


@test("keys that were typed before a question was there do not answer it")
@with_game("darkdelve", "--scenario", "duel-ghoul", "--seed", "5")
def typed_ahead(home, t):
    sign, _ = next(row for row in choices(t.first()) if row[1].startswith("Attack"))
    t.tmux("send-keys", "-l", sign * 30)  # enough for the whole duel, if they were obeyed
    text = t.settled(lambda text: "turn 1" not in text, "the second turn")
    check(not ended(text), f"a burst of keys played on by itself:\n{text}")


BANNER = "\u2554"  # the corner of its frame


def fights_on(t):
    """Attacks until a blow is fatal. Returns the banner, the moment it was seen."""
    for _ in range(40):
        before = t.screen()
        t.send("a")
        text = t.wait(lambda text: BANNER in text or text != before, "an answer to the blow")
        if BANNER in text:
            return text, time.monotonic()
        text = t.settled(lambda text: BANNER in text or asks(text), "the next turn")
        if BANNER in text:
            return text, time.monotonic()
        if ended(text):  # a busy machine may look too late
            t.press("A", lambda now: asks(now) and not ended(now))
    raise AssertionError(f"nobody fell:\n{text}")


@test("a moment stands over the stage and goes by itself, or at Space, which answers nothing")
@with_game("darkdelve", "--scenario", "duel-rat", "--seed", "3", motion="full")
def moments(home, t):
    t.first()
    for tries in range(4):  # a busy machine may take longer to look than a banner stands
        text, seen = fights_on(t)
        check(re.search("falls|ends this", text) and not ended(text), f"another banner:\n{text}")
        t.send("Space")
        page = t.wait(ended, "the end")
        took = time.monotonic() - seen
        t.heard()
        check(t.screen() == page, f"the key fell into the next question:\n{t.screen()}")
        t.press("A")
        if took < 0.5:
            break
    check(took < 0.5, "a key does not end it")
    text, seen = fights_on(t)
    check(t.settled(ended, "the end") and time.monotonic() - seen > 0.4, "it did not stand for a while")
    t.press("Escape", lambda text: "left with" in text)
    t.given_back()


FREE = "z take back"


def foot(text):
    return text.splitlines()[-1]


@test("what rolled nothing and showed nothing is taken back, step by step, and the replay knows nothing of it")
@with_game("clout", "--seed", "3", "--scenario", "duel", "--opponent", "first-evening", size=(120, 40))
def taken_back(home, t):
    first = t.first()
    check(FREE not in foot(first), f"there is nothing to take back yet:\n{first}")
    check("Others have acted since." in t.press("z"), "no word on why not")
    second = t.press("f")  # the letter that the lens names with the card under the cursor
    check(FREE in foot(second), f"setting a card tells nothing:\n{second}")
    third = t.take("c")
    check("COMBAT" in third and FREE in foot(third), third)
    text = t.press("z")
    check("You take it back: Go to combat." in text and choices(text) == choices(second), text)
    text = t.press("z")
    check("You take it back: Set " in text and choices(text) == choices(first) and FREE not in foot(text), text)
    t.press("t", lambda now: "what happened" in now)
    check("Only you know" not in t.screen(), "it is still told")
    t.press("Escape")
    t.take("c")
    t.leave()
    t.settled(lambda text: "ends here if you leave" in text and "Leave it" in text, "a word on what is lost")
    t.send("y")
    t.given_back()
    replay = home.replays()[0]
    check(" set " not in replay.read_text() and "next_phase" in replay.read_text(), "the replay has what was taken back")
    home.run("verify", str(replay)).expect(0)


@test("what was taken back is in no file, what was confirmed stands, and so does what an earlier sitting did")
def stands(home):
    brings_things_home(home)
    saved = home.save("bot")

    def kept():
        things = re.sub('"(id|check)": .*', "", saved.read_text())  # what is put away gets another number each time
        return [things, saved.with_suffix(".run").read_text()]
    t = Full(home, "darkdelve", "--profile", "bot")
    try:
        first = resumed(t)
        before = kept()
        t.take("s")
        text = t.take("1")
        check(FREE in foot(text) and kept()[0] != before[0] and kept()[1] != before[1], f"nothing was put away:\n{text}")
        text = t.press("z")
        check("You take it back: Put away " in text and choices(text) == choices(first), text)
        check(kept() == before, "what was taken back is kept")
        throws_away(t)
        check(FREE not in foot(t.press("y")), "what cannot be undone can be taken back")
        check("said yes: it stands" in t.press("z"), "no word on why not")
        t.take("s")
        leaves_the_house(t)
    finally:
        t.close()
    t = Full(home, "darkdelve", "--profile", "bot")
    try:
        check(FREE not in foot(resumed(t)), "a step of another sitting")
        check("There is nothing to take back." in t.press("z"), "no word on why not")
        leaves_the_house(t)
    finally:
        t.close()


if __name__ == "__main__":
    harness.main()
