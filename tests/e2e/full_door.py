"""The front door in a real terminal: every page that it leads to and back, a game begun, left and gone on with, what is
chosen after an end, settings that are seen at once and kept. Prints TAP; argv[1] is the program."""

import json
import re
from pathlib import Path

import harness
from fullscreen import Full, ended, opened, play_out, with_game
from harness import check, test


class Door(Full):
    def see(self, words, key=None):
        """The screen with these words on it, after a key."""
        if key:
            self.send(key)
        return self.settled(lambda text: re.search(words, text), words)


def at_door(*words, **more):
    return with_game(*words, kind=Door, **more)


@test("every page of the door opens, and leads back")
@at_door(size=(100, 30))
def pages(home, t):
    front = t.see("G L O A M")
    check(all(game in front for game in ("DARKDELVE", "SHATTERED DUNGEON", "ESCAPE THE DUNGEON", "CLOUT")), front)
    check("Continue" not in front, "there is nothing to go on with")
    for key, page in (("r", "Nothing is kept yet"), ("w", "Watch"), ("b", "[Ll]ab"), ("p", "that is you|Another"), ("=", "Theme"),
                      ("?", "four games and a small one"), ("1", "New game"), ("2", "New game"), ("3", "Scenarios"),
                      ("4", "New game"), ("5", "New game")):
        t.see(page, key)
        t.see("G L O A M", "Escape")
    t.send("q")
    check("left with 0." in t.given_back(), "not left in good order")


@test("a game is begun, left, found again at the door, and given up for another")
@at_door(size=(100, 30))
def goes_on(home, t):
    t.see("G L O A M")
    t.see("New game", "3")
    t.send("n")
    opened(t)
    t.press("Down")
    t.leave()
    t.see("Continue +Depth 12 of 12", "")
    t.see("c  Continue +ESCAPE THE DUNGEON: Depth 12", "Escape")
    t.see("turn 1", "c")
    t.press("q", lambda text: "Give up" in text)
    t.see("y does it", "g")
    t.press("Escape", lambda text: "y does it" not in text)
    t.see("y does it", "g")
    t.see("turn 0", "y")
    check(len(home.replays()) == 1, "what was given up is on the shelf")
    t.leave()
    t.see("Seed of the day")  # what is typed at the table is not heard at the door
    t.see("Game 1 .*today", "r")
    t.see("Continue", "Escape")
    t.see("turn 0", "c")
    t.press("Down")
    t.leave()
    t.see("Seed of the day")
    t.see("New game +the one under way is given up", "3")
    t.see("turn 0", "n")
    check(len(home.replays()) == 2, "a new game keeps the replay of the one before")
    t.leave()
    t.see("New game")
    t.see("Seed of the day +[A-Z]{4,}", "Escape")  # which game it is goes by the date
    t.send("q")
    t.given_back()


def name(t, word):
    for key in word:
        t.send(key)
    t.see(f"> .*{word}")


@test("a deck is built by keys: read, counted up and down, saved by a name that is typed, thrown away by y alone")
@at_door("clout")
def decks(home, t):
    kept = Path(home.env["XDG_DATA_HOME"]) / "gloam" / "clout" / "decks"
    t.see("New game")
    t.send("n")
    t.settled(lambda text: "any key: begin" in text, "the opening")
    t.see("Against a mind", "Enter")
    t.see("starter of the Dropouts", "d")
    t.see("(?s)40 cards .*keeps the rules", "2")
    t.see("(?s)39 cards .*Bookie +2x", "Left")
    t.see("\u25b8 u- play it", "u")
    t.see("\u25b8 1  Back", "Down")
    t.see("(?s)Bookie, 2 in the deck.*Once per turn", "Enter")
    t.see("Bookie, 3 in the deck", "+")
    t.see("(?s)40 cards .*keeps the rules", "Escape")
    t.see("at most 3 of a card", "Right")
    t.see("> save", "s")
    name(t, "ours")
    t.see("Saved as 'ours'", "Enter")
    check((kept / "ours.json").exists(), "no file of the deck")
    t.see("Against a mind", "Escape")
    t.see("ours +a deck of yours", "d")
    for key, after in (("Enter", "ours +a deck of yours"), ("y", "Deleted")):
        t.see("> delete", "e")
        name(t, "ours")
        t.see("(?s)Delete the deck 'ours'.*\u25b8 n", "Enter")
        t.see(after, key)
    check(not (kept / "ours.json").exists(), "the deck is still there")
    t.see("Against a mind", "Escape")
    t.see("New game", "Escape")
    t.send("q")
    t.given_back()


@test("a lobby on the full screen: back and forth, a deck builder, a duel to its end, the other side")
@at_door("clout", size=(120, 40))
def lobby(home, t):
    t.see("New game")
    t.send("n")
    t.settled(lambda text: "any key: begin" in text, "the opening")
    t.see("Against a mind", "Enter")
    t.see("Where do you sit", "1")
    t.see("Against a mind", "Escape")
    t.see("starter of the Dropouts", "d")
    t.see("Against a mind", "Escape")
    for page, key in (("Where do you sit", "1"), ("Who sits across", "2"), ("deck of your opponent", "8"),
                      ("Who goes first", "3"), ("Your move", "2")):
        t.see(page, key)
    text, _ = play_out(t, t.first(), ["^End your turn", "^Pass"])
    check("what now?" in text and "Other side" in text, text)
    check("sit across from you" in text, f"nobody comes next:\n{text}")
    text = t.press("S", lambda now: not ended(now))
    check("Geeks against Preps" in text or "Preps" in text.splitlines()[0], text)
    t.leave()
    t.see("Continue")
    t.send("q")
    t.given_back()


@test("settings are seen at once, kept, and an unsound file is left alone")
def settings(home):
    kept = Path(home.env["XDG_CONFIG_HOME"]) / "gloam" / "settings.json"
    t = Door(home)
    try:
        t.see("G L O A M")
        t.see("Theme +as the game wants", "=")
        t.see("Theme +dusk", "Right")
        t.see("Theme +as the game wants", "Left")
        t.see("Theme +for colour-blind", "Left")
        t.see("G L O A M", "Escape")
        check(json.loads(kept.read_text())["theme"] == "safe", kept.read_text())
        t.send("q")
        t.given_back()
    finally:
        t.close()
    broken = '{"theme": "pink"}'
    t = Door(home)
    try:
        t.see("G L O A M")
        kept.write_text(broken)  # behind its back
        t.see("Theme", "=")
        t.send("Right")
        t.see("is not used", "Escape")
        check(kept.read_text() == broken, "a person's file was written over")
    finally:
        t.close()


@test("another profile has its own games")
@at_door(size=(100, 30))
def profiles(home, t):
    t.see("G L O A M")
    t.see("a new name", "p")
    t.see("small letters", "n")
    for letter in "ann":
        t.send(letter)
    t.see("Profile +ann", "Enter")
    t.see("New game", "3")
    t.send("n")
    opened(t)
    t.leave()
    t.see("Continue")
    check((Path(home.env["XDG_DATA_HOME"]) / "gloam" / "escape" / "ann.run").exists(), "kept under another name")
    t.see("G L O A M", "Escape")
    t.see("that is you", "p")
    t.send("q")
    t.see("Profile +ann")
    t.send("q")
    t.given_back()


@test("beside what is kept there is room for other rules, in a profile of their own")
@at_door("darkdelve", size=(100, 30))
def other_rules(home, t):
    kept = Path(home.env["XDG_DATA_HOME"]) / "gloam" / "darkdelve"
    front = t.see("New game")
    check("By other rules" not in front and re.search("Rules +Three dungeons", front), front)
    t.send("n")
    check("At camp, before" in opened(t), "another game")
    t.leave()
    t.see("Continue")
    t.see("The Ossuary, tuned", "u")
    t.see("By other rules", "Escape")
    t.send(re.search(r"(\d) +The Ossuary, tuned", t.see("The Ossuary, tuned", "u"))[1])
    check("The camp above" in opened(t), "another game")
    t.leave()
    t.see("By other rules")
    check({p.stem: json.loads(p.read_text())["rules"] for p in kept.glob("*.json")} == {"default": "full", "mvp": "mvp"},
          f"{[p.name for p in kept.iterdir()]}")
    t.send("c")
    check("At camp, before" in t.first(), "the profile has changed")
    t.leave()
    t.see("By other rules")
    t.send("q")
    t.given_back()


@test("gloam alone opens the door in a terminal, and helps elsewhere")
def alone(home):
    home.run().expect(0, "usage: gloam COMMAND")


if __name__ == "__main__":
    harness.main()
