"""Guided starts in a real terminal and line by line: by the marks alone to the end, left at a key, and what is kept of
it. Prints TAP; argv[1] is the program."""

import re

import harness
from harness import CONTENT, check, games, test
from playing import Pipe
from fullscreen import SURE, ended, with_game

MEANT = re.compile("^ [\u25b8 ](\\S)[-! ]\u00bb(\\S.*)$", re.M)
KEYS_MAX = 20


def guided(home, game):
    return home.path / "data" / "gloam" / game / "guided"


@test("DARKDELVE by the marks alone, from the first step to the daylight")
@with_game("darkdelve", "--guided", "--rules", "mvp")
def by_marks(home, t):
    text, lessons = t.first(), []
    for _ in range(KEYS_MAX):
        lessons += [number for number in re.findall(r"Lesson (\d) of 7", text) if number not in lessons]
        marked = MEANT.findall(text)
        if not marked:
            break
        text = t.take(marked[0][0])
        if SURE in text:
            text = t.press("y")
    check(lessons == list("1234567"), f"the lessons were {lessons}; the screen is:\n{text}")
    check("Safe at camp" in text and "leave in time" in text, f"no last word:\n{text}")
    text = t.press("1", ended)
    check("Y O U   W O N" in text, text)
    t.press("Escape", lambda text: "left with" in text)
    said = t.given_back()
    check("gloam play darkdelve" in said and "left with 0." in said, said)
    check(guided(home, "darkdelve").exists(), "that it was done is not marked")
    check(not home.replays(), "a lesson is kept as a replay")
    check([p.name for p in guided(home, "darkdelve").parent.iterdir()] == ["guided"], "more was kept")


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
    p = Pipe("darkdelve", home, "--guided", "--rules", "mvp")
    said = p.read()
    check("Coach, 1 of 7: " in said and "Try: Go north." in said and "'alone'" in said, said)
    check(all(len(line) <= 80 for line in said.splitlines()), said)
    p.expect("1", "Coach, 2 of 7: ", "Try: Defend.")
    p.expect("alone", "You go on without a coach.")
    check("Coach" not in p.type("a"), "the coach is still there")
    check("To play the whole game" in p.close(), "no farewell")


@test("a guide sets out a game of its own")
def refused(home):
    for word, value in (("--seed", "3"), ("--scenario", "run"), ("--profile", "x")):
        home.run("play", "darkdelve", "--guided", word, value).expect(2, f"leave out {word}")
    home.run("play", "darkdelve", "--guided", "--rules", "document-mvp").expect(
        2, "no guided start by the rules document-mvp")
    for game in games():
        if not any((CONTENT / game).glob("guide*.json")):
            home.run("play", game, "--guided").expect(2, f"{game} has no guided start")


if __name__ == "__main__":
    harness.main()
