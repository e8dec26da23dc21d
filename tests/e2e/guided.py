"""Guided starts in a real terminal and line by line: by the marks alone to the end, left at a key, and what is kept of
it. Prints TAP; argv[1] is the program."""

import re

import harness
from harness import CONTENT, check, games, test
from playing import Pipe
from fullscreen import SURE, choices, ended, with_game

MEANT = re.compile("^ [\u25b8 ](\\S)[-! ]\u00bb(\\S.*)$", re.M)
KEYS_MAX = 60


def guided(home, game):
    return home.path / "data" / "gloam" / game / "guided"


# Of what is marked, and of all there is where nothing is: out, at them, then where nobody has been.
WISHES = ["^Extract", "^Fight", "^Attack", "^Catch", "^Go .*waits", "^Go (?!.*(cleared|came in))"]


def follow(t, lessons):
    """Does what is marked, and where nothing is what comes to mind, until the last word; returns what the screen says then."""
    text, seen = t.first(), []
    for _ in range(KEYS_MAX):
        seen += [number for number in re.findall(rf"Lesson (\d) of {lessons}", text) if number not in seen]
        if "leave in time" in text:
            break
        rows = MEANT.findall(text) or choices(text)
        wished = [sign for wish in WISHES for sign, words in rows if re.search(wish, words)]
        text = t.take((wished or [sign for sign, _ in rows])[0])
        if SURE in text:
            text = t.press("y")
    check(seen == [str(n + 1) for n in range(lessons)], f"the lessons were {seen}; the screen is:\n{text}")
    check("leave in time" in text and not MEANT.search(text), f"no last word:\n{text}")
    return text


def nothing_kept(home, said):
    check("gloam play darkdelve" in said and "left with 0." in said, said)
    check(guided(home, "darkdelve").exists(), "that it was done is not marked")
    check(not home.replays(), "a lesson is kept as a replay")
    check([p.name for p in guided(home, "darkdelve").parent.iterdir()] == ["guided"], "more was kept")


@test("DARKDELVE with a coach: the board, the dungeon, a fight, and every lesson in its order")
@with_game("darkdelve", "--guided")
def by_marks(home, t):
    text = follow(t, 7)
    if not ended(text):
        t.leave()
    else:
        t.send("Escape")
    nothing_kept(home, t.given_back())


@test("the shorter DARKDELVE by the marks alone, from the first step to the daylight")
@with_game("darkdelve", "--guided", "--rules", "mvp")
def by_marks_shorter(home, t):
    text = follow(t, 7)
    check("Safe at camp" in text, text)
    text = t.press("1", ended)
    check("Y O U   W O N" in text, text)
    t.press("Escape", lambda text: "left with" in text)
    nothing_kept(home, t.given_back())


@test("CLOUT: Esc sends the coach away, and the game goes on and can be left")
@with_game("clout", "--guided")
def left(home, t):
    text = t.first()
    check(MEANT.search(text) and "Lesson 1 of 9" in text, f"no coach:\n{text}")
    text = t.press("Escape")
    check("You go on without a coach" in text and "\u00bb" not in text, f"still there:\n{text}")
    text = t.press("c")
    check("Who attacks?" in text and "\u00bb" not in text, f"the game does not go on:\n{text}")
    t.leave()
    check("left with 0." in t.given_back(), "leaving costs something")
    check(not guided(home, "clout").exists(), "it is marked as done")


@test("line by line the coach speaks before the question, names what is meant, and goes when asked to")
def plain(home):
    p = Pipe("darkdelve", home, "--guided")
    said = p.read()
    check("Coach, 1 of 7: " in said and "Try: Take a task: " in said and "'alone'" in said, said)
    check(all(len(line) <= 80 for line in said.splitlines()), said)
    p.expect("a 1", "Coach, 2 of 7: ", "Try: Buy ")
    p.expect("alone", "You go on without a coach.")
    check("Coach" not in p.type("n"), "the coach is still there")
    check("To play the whole game" in p.close(), "no farewell")


@test("a guide sets out a game of its own")
def refused(home):
    for word, value in (("--seed", "3"), ("--scenario", "run"), ("--profile", "x")):
        home.run("play", "darkdelve", "--guided", word, value).expect(2, f"leave out {word}")
    home.run("play", "darkdelve", "--guided", "--rules", "document-mvp").expect(2, "no guided start by the rules document-mvp")
    for game in games():
        if not any((CONTENT / game).glob("guide*.json")):
            home.run("play", game, "--guided").expect(2, f"{game} has no guided start")


if __name__ == "__main__":
    harness.main()
