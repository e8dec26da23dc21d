"""Profiles: one plays by its own rules, and others stand beside it. And in a file: what 'gloam export' writes, 'gloam import' takes in under another name, for every game; what is hostile
is refused with a word, and nothing that somebody has is ever touched. Prints TAP; argv[1] is the program."""

import json
import os

import harness
from harness import check, games, hash_hex, read_until, test

KEYS = {"darkdelve": b"1\n1\n1\n", "escape": b"1\n1\n1\n"}  # into a game; others have a lobby before it
LOBBY = b"\n1\n\n1\n1\n1\n"
GAME = "darkdelve"


def folder(home, game=GAME):
    return home.save(game=game).parent


def kept(home, game=GAME):
    """Everything in a game's folder but locks, by name."""
    return {p.name: p.read_bytes() for p in folder(home, game).glob("*") if p.suffix != ".lock"}


def begin(home, game=GAME, name="ann"):
    home.run("play", game, "--plain", "--profile", name, "--seed", "3", stdin=KEYS.get(game, LOBBY)).expect(0)


def packed(home, game=GAME, name="ann"):
    begin(home, game, name)
    file = home.path / f"{game}.profile"
    home.run("export", game, "--profile", name, "--out", str(file)).expect(0, name, str(file))
    return file


def sealed(doc):
    """With the check that belongs to it: the hash of all else, sorted and without blanks."""
    doc = {key: value for key, value in doc.items() if key != "check"}
    data = json.dumps(doc, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    return dict(doc, check=hash_hex(data))


def rules_of(home):
    """Each profile with the rules it plays by."""
    return {name[:-5]: json.loads(data)["rules"] for name, data in kept(home).items() if name.endswith(".json")}


@test("a run goes on whatever was done at camp before it")
def goes_on(home):
    play = ["play", GAME, "--plain", "--seed", "3"]
    home.run(*play, stdin=b"\nu 1\nu 3\n").expect(0, "Bought: ", "is saved")
    home.run(*play, stdin=b"e 1\nn 1\n").expect(0, "Sold: ", "The Ossuary, floor 1 of 5", "is kept")
    for _ in range(2):
        home.run(*play).expect(0, "You go on where you were", "The Ossuary, floor 1 of 5", "is kept")


@test("rules that are named get a profile that plays by them, beside the one that plays by others")
def beside(home):
    play = ["play", GAME, "--plain", "--seed", "3"]
    home.run(*play, stdin=b"\n1\n").expect(0, "is kept")
    before = kept(home)
    home.run(*play, "--rules", "mvp", stdin=b"\n").expect(0, "The camp above", "'mvp' is saved")
    home.run(*play, "--rules", "mvp", stdin=b"1\n").expect(0, "The camp above", "Floor 1 of 5", "is kept")
    check(rules_of(home) == {"default": "full", "mvp": "mvp"}, f"{rules_of(home)}")
    for words in (["--rules", "mvp"], ["--profile", "mvp"], ["--profile", "mvp", "--rules", "mvp"]):
        home.run(*play, *words).expect(0, "You go on where you were", "Floor 1 of 5")
    home.run(*play, "--rules", "full").expect(0, "You go on where you were", "The Ossuary, floor 1 of 5")
    after = kept(home)
    check({name: after[name] for name in before} == before, "the profile beside it was touched")
    check(set(after) == {"default.json", "default.run", "mvp.json", "mvp.run"}, f"{sorted(after)}")
    for profile, rules, its in (("default", "mvp", "full"), ("mvp", "full", "mvp")):  # who names both must have them right
        home.run(*play, "--profile", profile, "--rules", rules).expect(1, f"'{profile}'", its, rules)
    home.run(*play, "--profile", "ann", "--rules", "mvp").expect(0, "'ann' is saved")
    home.run(*play, "--rules", "chess").expect(2, "chess")
    check(rules_of(home) == {"default": "full", "mvp": "mvp", "ann": "mvp"}, f"{rules_of(home)}")


@test("who has a camp by the shorter rules goes on with it, and the whole game stands beside it")
def older(home):
    play = ["play", GAME, "--plain", "--seed", "3"]
    home.run(*play, "--profile", "default", "--rules", "mvp", stdin=b"\n1\n").expect(0, "is kept")
    home.run(*play).expect(0, "You go on where you were", "Floor 1 of 5")
    home.run(*play, stdin=b"new\ny\n").expect(0, "The camp above", "'default' is saved")
    before = kept(home)
    home.run(*play).expect(0, "The camp above")
    home.run(*play, "--rules", "full").expect(0, "Under the hill lies the Ossuary", "'full' is saved")
    check(rules_of(home) == {"default": "mvp", "full": "full"}, f"{rules_of(home)}")
    after = kept(home)
    check({name: after[name] for name in before} == before, "the camp was touched")


@test("what is exported comes in under another name, the same to the byte, and can be played on, in every game")
def round_trip(home):
    for game in games():
        file = packed(home, game)
        before = kept(home, game)
        check(before, f"{game}: nothing was kept")
        home.run("import", str(file), "--profile", "bob").expect(0, "bob", f"gloam play {game}")
        after = kept(home, game)
        for name, data in before.items():
            check(after.get(name) == data, f"{game}: {name} was changed")
            other = after.get(name.replace("ann", "bob"))
            check(other is not None, f"{game}: {name} did not come in")
            same = json.loads(other) == json.loads(data) if name.endswith(".json") else other == data
            check(same, f"{game}: {name} came in as something else")
        check(len(after) == 2 * len(before), f"{game}: more is there than was put: {sorted(after)}")
        home.run("play", game, "--plain", "--profile", "bob").expect(0)


@test("nothing is overwritten: no file, no profile, not even with half of one")
def never_destroys(home):
    file = packed(home)
    data, before = file.read_bytes(), kept(home)
    home.run("export", GAME, "--profile", "ann", "--out", str(file)).expect(1, "there already")
    home.run("import", str(file)).expect(1, "there is a profile 'ann'", "--profile NAME")
    check(file.read_bytes() == data and kept(home) == before, "something was touched")
    (folder(home) / "half.run").write_bytes(b"mine")
    home.run("import", str(file), "--profile", "half").expect(1, "half")
    check((folder(home) / "half.run").read_bytes() == b"mine", "a game under way was overwritten")
    check(not (folder(home) / "half.json").exists(), "half a profile came in")


@test("a profile that is being played is not exported, and a name that is locked takes nothing in")
def locked(home):
    file = packed(home)
    child = home.start("play", GAME, "--plain", "--profile", "carl")
    read_until(child.stdout, b"> ")
    home.run("export", GAME, "--profile", "carl", "--out", str(home.path / "c.profile")).expect(1, str(child.pid))
    home.run("import", str(file), "--profile", "carl").expect(1, str(child.pid))
    child.communicate(b"\n", timeout=harness.TIMEOUT)


def harms(data):
    """What could come in the place of a profile: what must be said of it."""
    doc = json.loads(data)
    text = data.decode()
    yield b"", "not readable"
    yield b"\xff" * 400, "not readable"
    yield data[:-40], "not readable"
    yield b"[" * 100000, "not readable"
    yield b"[]", "not readable"
    yield b"{}", "lacks"
    yield text.replace('"runs": 1', '"runs": 9', 1).encode(), "checksum"
    yield json.dumps(sealed(dict(doc, gloam_profile=2))).encode(), "newer"
    yield json.dumps(sealed(dict(doc, game="chess"))).encode(), "chess"
    yield json.dumps(sealed(dict(doc, game="escape"))).encode(), "escape"
    yield json.dumps(sealed(dict(doc, name="../../out"))).encode(), "no name"
    yield json.dumps(sealed(dict(doc, save=None, run=None))).encode(), "neither"
    yield json.dumps(sealed(dict(doc, save=[], run=7))).encode(), "neither"
    yield json.dumps(sealed(dict(doc, run="not a game"))).encode(), "cannot go on"
    yield json.dumps(sealed(dict(doc, run=doc["run"].replace("seed 3", "seed 4")))).encode(), "cannot go on"
    inner = dict(doc["save"], profile=dict(doc["save"]["profile"], mode=99))
    yield json.dumps(sealed(dict(doc, save=inner))).encode(), "cannot be played on"
    yield json.dumps(sealed(dict(doc, save=sealed(inner)))).encode(), "cannot be played on"
    yield json.dumps(sealed(dict(doc, save=sealed(dict(doc["save"], game="escape"))))).encode(), "escape"
    yield json.dumps(sealed(dict(doc, save=sealed(dict(doc["save"], rules="chess"))))).encode(), "chess"


@test("hostile files are refused with a word, and leave nothing behind")
def hostile(home):
    good = packed(home).read_bytes()
    before = kept(home)
    file = home.path / "bad.profile"
    for number, (data, word) in enumerate(harms(good)):
        check(data != good, f"sample {number} is no harm")
        file.write_bytes(data)
        # in its own words where it names itself, else under another name
        run = home.run("import", str(file), *([] if b"../../out" in data else ["--profile", "new"]))
        check(run.code in (1, 2) and word in run.told, f"sample {number}: exit code {run.code}, {run.told!r} instead of {word!r}")
        check(kept(home) == before, f"sample {number} left something: {sorted(set(kept(home)) - set(before))}")
    os.mkfifo(home.path / "pipe.profile")
    home.run("import", str(home.path / "pipe.profile")).expect(1, "not a regular file")
    home.run("import", str(home.path / "nowhere.profile")).expect(1, "nowhere.profile")


@test("who has kept nothing, and a save that is damaged, export nothing")
def nothing_to_export(home):
    file = home.path / "x.profile"
    home.run("export", GAME, "--profile", "nobody", "--out", str(file)).expect(1, "nothing of DARKDELVE")
    home.run("export", GAME, "--profile", "../x").expect(2, "no name")
    begin(home)
    (folder(home) / "ann.json").write_bytes(b"harm")
    home.run("export", GAME, "--profile", "ann", "--out", str(file)).expect(1, "damaged")
    check(not file.exists(), "something was exported")


harness.main()
