"""CLOUT as people play it: through the lobby, alone against a mind, two at one keyboard, watching, with decks of
their own; typed lines in a pipe and in a real terminal of 80 by 24. Prints TAP; argv[1] is the program."""

import json
import random
import re
import time
from functools import partial
from pathlib import Path

import harness
import playing
from harness import check, test
from playing import play_out, terminal_play
from terminal import Lines, at_prompt

Pipe = partial(playing.Pipe, "clout")
TABLE = r"^CLOUT: "
CHOICE = re.compile(r"^ ?(\d+) [a-z ][ !] \S", re.M)  # those that are open


class Player:
    """Answers what the prompt asks: plays at random for a while, then ends the turn."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.tries = 0

    def answer(self, text):
        question = text.rstrip().splitlines()[-1]
        self.tries += 1
        shown = CHOICE.findall(text)
        if "(y/N)" in question:
            return "n"
        if "Enter" in question:
            return ""
        if "clout left" in text and "Which?" not in text:
            return "c" if self.tries % 7 == 0 else "e" if self.tries % 11 == 0 else str(self.dice.randint(1, 9))
        return self.dice.choice(shown) if shown else "?"


@test("the first start explains itself, and Enter alone leads to the table")
def lobby(home):
    p = Pipe(home, "--seed", "4")
    check("There are six tables" in p.read() and "Press Enter" in p.said, f"no opening:\n{p.said}")
    check("How do you want to play?" in p.type(""), p.said)
    check("no choice here" in p.type("99"), p.said)
    check("add NAME" in p.type("?"), p.said)
    check("How do you want to play?" in p.type(""), p.said)
    check("Which deck?" in p.type("") and "Goodies" in p.said, p.said)
    check("Who plays?" in p.type(""), p.said)
    check("Which deck?" in p.type(""), p.said)
    check("Who begins?" in p.type(""), p.said)
    check("clout left" in p.type("2"), f"not at the table:\n{p.said}")
    check(all(part in p.said for part in ("They, Preps:", "You, Dropouts:", "Reputation 0 of", "1 of 1 clout", "Turn 1")), p.said)
    check("Clout pays" in p.said, f"no hint:\n{p.said}")
    p.type("e")
    p.type("surrender")
    p.type("y")
    check(p.ended() and "Thank you for playing. Seed 4." in p.said, p.said)
    p.close()
    p = Pipe(home, "--seed", "4")
    check("How do you want to play?" in p.read(), f"no lobby:\n{p.said}")
    p.type("q")
    check(p.ended(), p.said)
    p.close()


@test("whole duels against a mind, with a recap and a replay that verifies")
def alone(home):
    for seed in ("5", "6", "7"):
        screens = play_out(Pipe(home, "--scenario", "duel", "--policy", "away=random", "--seed", seed), Player(int(seed)))
        text = "".join(screens)
        check("Pass the keyboard" not in text, "a hand-over with one person")
        check("costs" in text and "clout, you have" in text, "no card was ever too dear")
        for part in ("What decided it:", "Reputation, you: ", f"Seed {seed}."):
            check(part in screens[-1], f"no '{part}' in the recap:\n{screens[-1]}")
        check(re.search(r"You (won|lost)\.|Nobody won\.", screens[-1]), screens[-1])
    home.run("verify", *map(str, home.replays())).expect(0, "ok")


def only_passes(text):
    return re.search(r"^ ?\d+ p  \S", text, re.M) and len(CHOICE.findall(text)) == 1


def is_asked_to_pass(p):
    """Plays until there is a question that can only be passed, or to the end."""
    player = Player(1)
    for _ in range(400):
        if p.ended() or only_passes(p.said):
            break
        p.type(player.answer(p.said))
    return bool(only_passes(p.said))


@test("'ask always' puts every question, 'ask less' only those that can be answered; so does the setting")
def asking(home):
    words = "--scenario", "duel", "--policy", "away=random", "--with", "first=host", "--seed", "3"
    p = Pipe(home, *words)
    p.read()
    check("asked at every chance" in p.type("ask always"), p.said)
    check(is_asked_to_pass(p), f"never asked:\n{p.said[-1500:]}")
    check("only when something of yours can answer" in p.type("ask less"), p.said)
    p.done.kill()
    p.done.wait()
    settings = Path(home.env["XDG_CONFIG_HOME"]) / "gloam" / "settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    for asks in ("always", "less"):
        settings.write_text(json.dumps({"asks": asks}))
        p = Pipe(home, "--profile", asks, *words)
        p.read()
        check(is_asked_to_pass(p) == (asks == "always"), f"with {asks}:\n{p.said[-1500:]}")
        p.done.kill()
        p.done.wait()


@test("giving up asks first, and tells who won")
def surrender(home):
    p = Pipe(home, "--scenario", "duel", "--policy", "away=random", "--with", "first=host", "--seed", "3")
    p.read()
    check("or type: surrender" in p.said, p.said)
    check("Give up?" in p.type("surrender 0"), f"not asked by the exact words of the action:\n{p.said}")
    check("think better of it" in p.type("n"), p.said)
    check("Give up?" in p.type("surrender"), p.said)
    p.type("y")
    check(p.ended() and "You lost." in p.said and "You gave up." in p.said, p.said)
    p.close()
    home.run("verify", *map(str, home.replays())).expect(0, "ok")


@test("every card can be read, wherever it lies")
def reading(home):
    p = Pipe(home, "--scenario", "duel", "--policy", "away=random", "--with", "first=host", "--seed", "3")
    p.read()
    check("Washed Varsity Legend: " in p.type("look varsity") and "2100/1400" in p.said, p.said)
    check("Their deck list:" in p.type("") and "clout left" in p.type(""), p.said)  # back to its page, then to the table
    check("no 'zzz' here" in p.type("look zzz"), p.said)
    check("Look at what?" in p.type("look"), p.said)
    p.type("")
    check("Their deck list:" in p.type("d") and "Washed Varsity Legend: 3 of 3 unseen" in p.said, p.said)
    p.type("")
    check("Their graveyard" in p.type("g"), p.said)
    p.type("")
    check("They, Preps:" in p.type("i"), p.said)
    p.type("")
    p.type("q")
    p.type("y")
    p.close()


@test("two people at one keyboard: the screen is empty whenever it changes hands")
def hand_over(home):
    screens = play_out(Pipe(home, "--scenario", "duel", "--seed", "6"), Player(2))
    holder, overs = None, 0
    for text in screens[:-1]:
        passed = re.search(r"Pass the keyboard to (?:the )?(\w+)", text)
        if not passed:
            continue
        check(passed.group(1) != holder, "handed over to who holds it")
        holder = passed.group(1)
        overs += 1
        after = text[text.index("----\n"):]
        check(after.count("\n") > 40, "the old screen is still in sight")
        check("hand" not in after and "clout" not in after.lower(), f"something is left to see:\n{after}")
    check(overs > 10, f"only {overs} hand-overs")
    p = Pipe(home, "--scenario", "duel", "--seed", "6")
    check("Pass the keyboard to the first player (Dropouts)." in p.read() or "to the second player (Preps)." in p.said, p.said)
    p.type("")
    check("two people at one keyboard" in p.type("ask less"), p.said)
    p.type("q")
    p.type("y")
    p.close()


@test("two people may answer nothing until their next turns, and hardly hand over but once a turn")
def silence(home):
    def overs(quiet):
        """Hand-overs up to turn 12; quiet: both wish for silence in each of their turns."""
        p = Pipe(home, "--scenario", "duel", "--with", "first=host", "--seed", "9")
        player, wished, turn, n = Player(4), 0, 0, 0
        p.read()
        while turn < 12:
            check(not p.ended(), f"it ends in turn {turn}:\n{p.said}")
            n += "Pass the keyboard" in p.said
            turn = max([turn, *map(int, re.findall(r"^CLOUT: .*Turn (\d+),", p.said, re.MULTILINE))])
            if quiet and wished < turn and "clout left" in p.said:
                wished = turn
                check("You answer nothing until your next turn begins." in p.type("answer nothing"), p.said)
            else:
                p.type(player.answer(p.said))
        p.done.kill()
        p.done.wait()
        return n

    asked, quiet = overs(False), overs(True)
    check(asked > 24, f"only {asked} hand-overs with every question put")
    check(quiet <= 16, f"{quiet} hand-overs in silence")  # one for each turn, and choices that no pass answers
    p = Pipe(home, "--scenario", "duel", "--with", "first=host", "--seed", "9")
    p.read()
    p.type("")
    check("You answer nothing until your next turn begins." in p.type("answer nothing"), p.said)
    check("or type: answer again" in p.type(""), p.said)
    check("You are asked again" in p.type("answer again"), p.said)
    p.type("q")
    p.type("y")
    p.close()


@test("a hand-over in a terminal leaves nothing to scroll back to, and cannot be typed past")
def hand_over_terminal(home):
    t = Lines(home, ["play", "clout", "--scenario", "duel", "--with", "first=host", "--seed", "5"])
    try:
        for seat in ("first player", "second player") * 2:
            over = re.compile(rf"Pass the keyboard\s+to\s+the\s+{seat}\b")
            screen = t.wait(lambda text: over.search(text), "the hand-over")
            past = t.screen("-S", "-500")
            check("Reputation" not in past and "hand" not in past, f"the other's screen is left:\n{past}")
            for _ in range(4):
                screen = t.type("")
                if "clout left" in screen:
                    break
            check("clout left" in screen, screen)
            t.tmux("send-keys", "-l", "e")
            t.tmux("send-keys", *["Enter"] * 6)
            time.sleep(0.3)
    finally:
        t.close()


@test("watching: minds play to the end, and the recap says how it went")
def watch(home):
    run = home.run("play", "clout", "--plain", "--policy", "random", "--scenario", "duel", "--seed", "2").expect(0)
    for part in ("What decided it:", "seed 2", "Dropouts", "Preps", " wins by "):
        check(part in run.text, f"no '{part}':\n{run.text[-2500:]}")


DECK = {"gloam_deck": 1, "game": "clout", "cards": {
    "crypto_all_in_carl": 3, "back_alley_bookie": 3, "late_rent_ricky": 3, "detention_dealer": 3,
    "community_college_king": 3, "one_more_shot": 3, "text_your_ex": 3, "skip_work": 3, "start_a_podcast": 3,
    "all_in_gamble": 3, "side_hustle": 3, "wingman_wager": 3, "party_queen_bri": 3, "rumor_mill": 1}}


def run_file(home, profile="default"):
    return home.path / "data" / "gloam" / "clout" / f"{profile}.run"


def seat(home, *words, answers):
    """A duel that the lobby has agreed on: answers go to its questions."""
    p = Pipe(home, *words)
    for _ in range(20):
        p.read() if not p.said else p.type("" if "Press Enter" in p.said else answers.pop(0))
        if not answers:
            return p
    raise AssertionError(f"not at the table:\n{p.said}")


def end_input(p):
    rest = p.close()
    check("End of input. Your game is kept" in rest, f"no word on the duel:\n{rest}")


def go_on(home, *words, parts=()):
    p = Pipe(home, *words)
    check("You left a game under way." in p.read(), f"nothing is offered:\n{p.said}")
    for part in parts:
        check(part in p.said, f"no '{part}' in the offer:\n{p.said}")
    p.type("")
    return p


def at_question(p):
    """A question of the rules with its table. A page that was opened is not kept, and a yes not given is none."""
    opened = re.search(r"\(y/N\)|Press Enter|Enter goes", p.said.splitlines()[-1]) or "\nWhich?" in p.said
    return not opened and re.search(TABLE, p.said, re.M)


def table(text):
    """The last screen, without the word that one goes on."""
    at = [m.start() for m in re.finditer(TABLE, text, re.M)][-1]
    return text[at:].replace("You go on where you were.\n", "")


@test("a duel that is left at every question is the duel that nobody interrupted")
def goes_on(home):
    kills, asked = 0, set()
    for seed in ("4", "5", "6"):
        answers = ["", "", "5", "", "2"]  # the Duelist has no dice, so that an interruption changes none
        whole = seat(home, "--seed", seed, "--profile", "whole", answers=answers[:])
        broken = seat(home, "--seed", seed, answers=answers)
        one, two = Player(int(seed)), Player(int(seed))
        while not whole.ended():
            question = whole.said.splitlines()[-1]
            check(broken.said.splitlines()[-1] == question, f"not in step:\n{broken.said}\n{whole.said}")
            if at_question(whole):
                leave(broken, kills)
                broken = go_on(home, parts=("first player (Dropouts): you", "second player (Preps): Duelist", "Ruleset v1"))
                check(table(broken.said) == table(whole.said), f"not the same:\n{broken.said}\n{whole.said}")
                kills += 1
                asked.add(re.search(r"\n\n(\S[^\n]*)\n *\d", whole.said).group(1) if re.search(r"\n\n(\S[^\n]*)\n *\d", whole.said) else question)
            whole.type(one.answer(whole.said))
            broken.type(two.answer(broken.said))
        recap = [[row for row in p.said.splitlines() if "gloam replay" not in row] for p in (whole, broken)]
        check(recap[0] == recap[1], f"another recap:\n{whole.said}\n{broken.said}")
        whole.close()
        broken.close()
        check(not run_file(home).exists() and not run_file(home, "whole").exists(), "the duel is over, its file is not")
    check(kills > 30 and len(asked) > 2, f"{kills} kills at {asked}")
    kept = [r.read_bytes() for r in home.replays()]
    check(len(kept) == 6 and kept[:3] == kept[3:], f"{len(kept)} replays, and not the same")
    p = Pipe(home)
    check("How do you want to play?" in p.read(), f"a finished duel is offered:\n{p.said}")
    p.type("q")
    p.close()


@test("an opponent is chosen by its title, kept with the duel, and named where the duel is offered and at the end")
def opponents(home):
    p = Pipe(home, "--seed", "4")
    p.read()
    for word in ("", ""):
        p.type(word)
    rows = [row for row in p.type("").splitlines() if re.match(r"^[> ]\s*\d ", row)]
    shown = [re.sub(r"^[> ]\s*\d ", "", row).split("  ")[0].strip() for row in rows]
    check(shown == ["First evening", "Learner", "Regular", "Master", "Duelist", "Celebrity", "Breaker", "Crusher"], p.said)
    check(not re.search(r"deep|slip|duelist|mc:", p.said), f"a word of programs:\n{p.said}")
    check("Who plays? Enter: Regular" in p.said, p.said)
    for word in ("2", "", "2"):
        p.type(word)
    check("clout left" in p.said, p.said)
    p.type("q")
    p.close()
    check("mind 1 slip:30/deep:30\n" in run_file(home).read_text(), run_file(home).read_text()[:300])
    p = go_on(home, parts=("first player (Dropouts): you", "second player (Preps): Learner"))
    p.type("surrender")
    p.type("y")
    check(p.ended() and "Your opponent: Learner. Thank you for playing. Seed 4." in p.said, p.said)
    p.close()


@test("--opponent takes a name, or a seat and a name, and refuses what there is not")
def named_opponent(home):
    for word, you in (("master", "first player (Dropouts)"), ("away=first-evening", "first player (Dropouts)"), ("host=learner", "second player (Preps)")):
        p = Pipe(home, "--opponent", word, "--with", "first=host", "--seed", "3")
        p.read()
        for _ in range(8):
            if "clout left" in p.said:
                break
            p.type("")
        p.type("surrender")
        p.type("y")
        title = word.split("=")[-1].replace("-", " ").capitalize()
        check(p.ended() and f"Your opponent: {title}. Thank you" in p.said and "You gave up" in p.said, p.said)
        check("Pass the keyboard" not in p.said, p.said)
        check(f"{you[you.index('(') + 1:-1]} against " in p.said, f"not {you}:\n{p.said}")
        p.close()
    names = "there are first-evening, learner, regular, master"
    home.run("play", "clout", "--opponent", "duelist").expect(2, "no opponent 'duelist'", names)
    home.run("play", "clout", "--opponent", "guest=master").expect(2, "no seat 'guest'", "host, away")
    home.run("play", "clout", "--opponent", "host=").expect(2, "no opponent ''", names)
    home.run("play", "clout", "--opponent", "master", "--watch").expect(2, "leave out --watch")
    home.run("play", "clout", "--opponent", "master", "--policy", "host=rep").expect(2, "leave out --policy")
    home.run("play", "escape", "--opponent", "master").expect(2, "one seat, yours")


def leave(p, how):
    if how % 3 == 0:
        p.kill()
    elif how % 3 == 1:
        end_input(p)
    else:
        check("Your game is kept" in p.type("q") and "all the same" not in p.said, p.said)
        p.close()


@test("two people go on at one keyboard, also in a chain, with nothing to see before it is handed over")
def two_go_on(home):
    p = seat(home, "--seed", "6", "--rules", "document", answers=["2", "5", "6", "3"])
    player = Player(2)
    asked = set()
    for _ in range(150):
        p.type(player.answer(p.said))
        if not at_question(p):
            continue
        asked.add(" ".join(CHOICE.findall(p.said)) + ("p" if re.search(r"^ ?\d+ p", p.said, re.M) else ""))
        before = table(p.said)
        p.kill()
        p = go_on(home, parts=("first player (Nerds): a person", "second player (Goodies): a person",
                               "Ruleset document"))
        check("Pass the keyboard to" in p.said and "Reputation" not in p.said, f"something is left to see:\n{p.said}")
        p.type("")
        check(table(p.said) == before, f"not the same:\n{p.said}\n{before}")
    check(any("p" in question for question in asked) and len(asked) > 3, f"only {asked}")
    end_input(p)
    home.run("verify", str(run_file(home))).expect(0, "ok,", "not ended")


@test("a duel that was left stays until another takes its place; one that is over or given up is not offered")
def another(home):
    p = seat(home, "--seed", "4", answers=["", "", "", "", "2"])
    p.type("e")
    home.run("play", "clout", "--plain", stdin=b"q\n").expect(1, "is being played already")
    end_input(p)
    kept = run_file(home).read_bytes()
    check("no choice here" in home.run("play", "clout", "--plain", stdin=b"soup\nq\n").expect(0).text, "soup was taken")
    home.run("play", "clout", "--plain", stdin=b"n\nq\n").expect(0, "How do you want to play?")
    home.run("play", "clout", "--plain", stdin=b"n\n3\n\n\n\n\n\n").expect(0, "Nothing was saved")  # only watched
    home.run("play", "clout", "--plain", "--policy", "random", "--seed", "1").expect(0)
    home.run("play", "clout", "--plain", "--rules", "document", stdin=b"q\n").expect(1, "--rules v1", "--profile NAME")
    home.run("play", "clout", "--plain", "--profile", "other", stdin=b"\nq\n").expect(0, "How do you want to play?")
    check(run_file(home).read_bytes() == kept and not home.replays(), "the duel was touched")
    home.run("play", "clout", "--plain", "--seed", "9", stdin=b"n\n\n\n\n\n2\nq\n").expect(
        0, "Your game is kept", "What you gave up: gloam replay")
    check(len(home.replays()) == 1 and b"\nseed 9\n" in run_file(home).read_bytes(), "not the other one")
    home.run("verify", str(home.replays()[0])).expect(0, "ok,", "not ended")
    home.run("play", "clout", "--plain", stdin=b"\nsurrender\ny\n").expect(0, "You lost.")
    check(not run_file(home).exists() and len(home.replays()) == 2, "given up, and still there")


@test("a duel that cannot go on is kept aside, and the player is told before anything else")
def set_aside(home):
    p = seat(home, "--seed", "4", answers=["", "", "", "", "2"])
    p.type("e")
    end_input(p)
    kept = run_file(home).read_bytes()
    content = home.content_copy()
    config = content / "clout" / "base" / "config.json"
    config.write_text(config.read_text().replace("5000", "4900", 1))
    t = Lines(home, ["play", "clout"], {"GLOAM_CONTENT": str(content)})
    try:
        screen = t.wait(at_prompt, "the warning")
        check("cannot go on" in screen and "other content" in screen and "Press Enter" in screen, screen)
        check("How do you want to play?" in t.type(""), "no lobby")
        t.type("q")
        t.wait(lambda text: "left with 0." in text, "the end")
    finally:
        t.close()
    check(run_file(home, "default.old-1").read_bytes() == kept and not run_file(home).exists(), "not what it was")
    for n, bad in enumerate((kept.replace(b"mind 1 slip:10/deep:100", b"mind 1 nobody"), kept.replace(b"mind 1 ", b"mind 9 "),
                             kept[:-9], b"rubbish"), 2):
        run_file(home).write_bytes(bad)
        home.run("play", "clout", "--plain", stdin=b"q\n").expect(0, "cannot go on", f"old-{n}.run", "How do you want")
        check(run_file(home, f"default.old-{n}").read_bytes() == bad, "not what it was")


def to_the_table(t, screen):
    for _ in range(8):
        if "clout left" in screen:
            return screen
        screen = t.type("2" if "Who begins?" in screen else "")
    raise AssertionError(f"not at the table:\n{screen}")


@test("a duel goes on in a terminal that was closed, and its offer fits")
def closed_terminal(home):
    for env in ({}, {"NO_COLOR": "1", "LANG": "C", "LC_ALL": "C"}):
        t = Lines(home, ["play", "clout", "--seed", "4"], env)
        try:
            to_the_table(t, t.wait(at_prompt, "a screen"))
            before = t.type("e")
        finally:
            t.close()
        check(run_file(home).exists(), f"lost after:\n{before}")
        t = Lines(home, ["play", "clout"], env)
        try:
            check("You left a game under way." in t.wait(at_prompt, "the offer"), t.screen())
            screen = to_the_table(t, t.type(""))
            check(re.search(r"Turn \d", screen), screen)
            t.type("q")
            check("left with 0." in t.screen(), t.screen())
        finally:
            t.close()


def deck_file(home, name, **changes):
    path = home.path / name
    path.write_text(json.dumps({**DECK, **changes}))
    return path


@test("a deck is built, refused while it breaks rules, saved, found again, played and deleted")
def build(home):
    p = Pipe(home, "--seed", "4")
    p.read()
    p.type("")
    check("Start from what?" in p.type("d"), p.said)
    check("0 cards (40 to 60)" in p.type("1"), p.said)
    for words in ("add carl 3", "add bookie 3", "+5 3", "add gamble 3"):
        p.type(words)
    check("12 cards" in p.said and "3x All-In Gamble" in p.said, p.said)
    check("at most 3 of a card" in p.type("add carl"), p.said)
    check("at least 40" in p.type("u"), p.said)
    check("cannot be played yet" in p.type("save mine"), p.said)
    check("names no deck" in p.type("save ../mine"), p.said)
    check("Crypto All-In Carl" in p.type("look carl") and "vice" in p.said, p.said)
    p.type("")
    p.type("-5")
    p.type("b")
    check("not saved" in p.said and "Sure?" in p.said, p.said)
    p.type("y")
    p.type("d")
    check("mine" in p.said, p.said)
    p.type("6")  # a starter
    p.type("add carl")
    check("Saved as 'freaky'." in p.type("save freaky"), p.said)
    p.type("b")
    p.type("")
    check("freaky" in p.said and "mine" in p.said, p.said)
    check("mine: 12 cards are too few" in p.type("8"), p.said)
    check("Who plays?" in p.type("7"), p.said)
    p.type("")
    p.type("")
    check("clout left" in p.type("2"), p.said)
    p.type("e")
    p.type("surrender")
    p.type("y")
    p.close()
    decks = home.path / "data" / "gloam" / "clout" / "decks"
    kept = json.loads((decks / "freaky.json").read_text())
    check(sum(kept["cards"].values()) == 41 and kept["gloam_deck"] == 1, str(kept))
    p = Pipe(home, "--seed", "4")
    p.read()
    p.type("d")
    check("Delete the deck 'mine'?" in p.type("delete mine"), p.said)
    check("mine" in p.type(""), p.said)
    p.type("delete mine")
    check("mine.deleted-1.json" in p.type("y"), p.said)
    check((decks / "mine.deleted-1.json").exists() and not (decks / "mine.json").exists(), "the file is lost")
    p.type("q")
    p.close()


@test("deck files on the command line: played, simulated, and refused with the card and what it breaks")
def files(home):
    good = deck_file(home, "good.json")
    home.run("play", "clout", "--plain", "--policy", "random", "--with", f"host=@{good}", "--seed", "2").expect(0, "seed 2")
    run = home.run("sim", "clout", "-n", "4", "--policy", "random", "--with", f"host=@{good}", "--with", "away=geeks")
    run.expect(0)
    cards = DECK["cards"]
    for changes, parts in (
            ({"cards": {**cards, "party_queen_brie": 1}}, ("no card 'party_queen_brie'",)),
            ({"cards": {**cards, "rumor_mill": 4}}, ("Rumor Mill", "at most 3")),
            ({"cards": {"crypto_all_in_carl": 3}}, ("3 cards are too few",)),
            ({"cards": {**cards, "rumor_mill": 0}}, ("copies of 'rumor_mill'",)),
            ({"gloam_deck": 2}, ("newer Gloam",)),
            ({"game": "darkdelve"}, ("darkdelve",)),
            ({"deck": 1}, ("'deck' is no part",))):
        bad = deck_file(home, "bad.json", **changes)
        for command in (("play", "clout", "--plain"), ("sim", "clout", "-n", "2")):
            home.run(*command, "--with", f"host=@{bad}").expect(2, "--with host", str(bad), *parts)
    home.run("matrix", "clout", "-n", "2", "--with", f"host=@{deck_file(home, 'few.json', cards={'rumor_mill': 1})}").expect(
        2, "--with host", "few.json", "1 cards are too few")
    home.run("play", "clout", "--plain", "--with", "host=@/no/such/file").expect(2, "/no/such/file")
    home.run("play", "clout", "--plain", "--with", "first=nobody").expect(2, "nobody")


@test("in a terminal of 80 by 24 every line of a duel fits")
def fits(home):
    terminal_play(home, ["clout", "--scenario", "duel", "--policy", "away=random", "--seed", "5"], Player(3))
    terminal_play(home, ["clout", "--scenario", "mirror-freaks", "--policy", "host=random", "--seed", "6"], Player(3))
    terminal_play(home, ["clout", "--scenario", "mirror-nerds", "--seed", "7"], Player(3), inputs=40)


@test("the deck builder fits a terminal of 80 by 24")
def builder_fits(home):
    t = Lines(home, ["play", "clout", "--seed", "5"])
    try:
        screen = t.wait(at_prompt, "the opening")
        for keys in ("", "d", "1", "add carl", "n", "n", "3", "+", "", "v", "c", "p", "save one", "b", "d", "8", "b"):
            screen = t.type(keys)
        check("How do you want to play?" in screen, screen)
    finally:
        t.close()


@test("without colour and in plain ASCII the game stays readable")
def ascii_only(home):
    env = {"NO_COLOR": "1", "LANG": "C", "LC_ALL": "C"}
    words = ["play", "clout", "--scenario", "duel", "--with", "first=host", "--policy", "away=random", "--seed", "5"]
    t = Lines(home, words, env)
    try:
        screen = t.wait(at_prompt, "the table")
        check(re.search(r"^ \d [a-z ]- \w", screen, re.MULTILINE), f"nothing marks what is closed:\n{screen}")
        for keys in ("x", "b", "look carl", "b", "d", "b", "i", "b", "g", "b", "t", "b", "?", "", "1", "b", "e", ""):
            check(screen.isascii(), f"not ASCII:\n{screen}")
            screen = t.type(keys)
    finally:
        t.close()


if __name__ == "__main__":
    harness.main()
