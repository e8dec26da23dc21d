"""Whole games through `gloam agent`, over a pipe: every reply is one well-formed object with the keys and the
order that docs/agents.md promises, nothing hidden is shown, mistakes are answered and change nothing, and the same
seed gives the same bytes (DD-591 to DD-596, S-61). Prints TAP; argv[1] is the program."""

import base64
import json
import os
import subprocess
import sys
import tempfile

from harness import TIMEOUT

PROGRAM = sys.argv[1]
LINE_MAX = 4 << 20

HEAD = ["ok", "call", "session", "step", "ask", "seat", "turn", "over"]
ACT = HEAD + ["events", "view", "legal", "result"]
VIEW = ["phase", "step", "player", "uncertainty", "session", "dungeon", "combat", "persistent"]
PLAYER = ["hp", "max_hp", "vigor", "might", "cunning", "dread", "crit_bp", "weapon", "armor", "consumables", "backpack",
          "found"]
DUNGEON = ["floor", "room", "rooms_cleared", "extract_cost", "rooms"]
ROOM = {"id", "type", "explored", "cleared", "adjacent", "x", "y", "enemy", "chest_open"}
COMBAT = ["enemy", "enemy_hp", "enemy_max_hp", "enemy_phase", "telegraph", "turn", "defend_cooldown", "can_flee",
          "flee_bp"]
# What the larger game adds, at the end of each.
MORE = {
    "full": {"player": ["stamina", "breath", "status", "blessing", "blessing_left", "coat", "coat_left", "guard_bonus",
                        "dread_rest", "helm", "accessory"],
             "room": ["flags", "more", "what", "event", "foes"],
             "combat": ["enemies_told", "enemies", "guard", "dodging", "riposte", "ambushed", "attacks", "heavies",
                        "blocks", "dodges"]},
    "mvp": {"player": [], "room": [], "combat": []},
}
SEEDS = {"full": range(1, 7), "mvp": range(1, 5)}

results = []


def check(name, why):
    """One TAP line; why is empty when all is well."""
    results.append(not why)
    print(f"{'ok' if not why else 'not ok'} {len(results)} - {name}")
    for line in why.splitlines() if why else []:
        print("# " + line[:400])


def strict(pairs):
    keys = [k for k, _ in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError(f"a key stands twice: {keys}")
    return dict(pairs)


def parse(line):
    return json.loads(line.decode("utf-8"), object_pairs_hook=strict)


class Agent:
    """A running `gloam agent`; keeps all bytes of both directions."""

    def __init__(self, *options, game="darkdelve"):
        self.child = subprocess.Popen([PROGRAM, "agent", game, *options], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE)
        self.sent = []
        self.got = []

    def say(self, request):
        line = request if isinstance(request, bytes) else (
            request if isinstance(request, str) else json.dumps(request)).encode()
        self.child.stdin.write(line + b"\n")
        self.child.stdin.flush()
        reply = self.child.stdout.readline()
        self.sent.append(line)
        self.got.append(reply)
        if not reply.endswith(b"\n"):
            raise ValueError(f"no reply to {line[:80]}")
        return parse(reply)

    def close(self):
        self.child.stdin.close()
        rest = self.child.stdout.read()
        code = self.child.wait(timeout=TIMEOUT)
        return rest, code


def feed(data, *options):
    return subprocess.run([PROGRAM, "agent", "darkdelve", *options], input=data, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=TIMEOUT)


class Player:
    """Chooses from the legal list with a small generator of its own: mostly onward, sometimes anything."""

    def __init__(self, seed):
        self.x = seed * 2654435761 % (1 << 32) | 1

    def draw(self, n):
        self.x = (self.x * 1664525 + 1013904223) % (1 << 32)
        return (self.x >> 8) % n

    def choose(self, legal):
        verbs = [a.split()[0] for a in legal]
        for good in ("acknowledge", "equip_found", "open_chest", "extract", "deposit_to_stash"):
            if good in verbs and self.draw(4):
                return legal[verbs.index(good)]
        shy = {"quit", "discard_item", "withdraw_from_stash"}
        bold = [a for a, v in zip(legal, verbs) if v not in shy]
        pool = bold if bold and self.draw(12) else legal
        return pool[self.draw(len(pool))]


def number_faults(where, v, corrupted, wounds=False):
    """wounds: the range is of what was there at first, and what was lost since may leave one number of it."""
    if isinstance(v, int):
        return []
    if list(v) != ["min", "max", "uncertain"] or v["uncertain"] is not True:
        return [f"{where}: neither a number nor a range: {v}"]
    if not 0 <= v["min"] < v["max"] + wounds:
        return [f"{where}: an empty range: {v}"]
    return [] if corrupted else [f"{where}: uncertain without corruption"]


def room_faults(rooms, rules, mapped):
    known = ROOM | set(MORE[rules]["room"])
    by_id = {r["id"]: r for r in rooms}
    faults = []
    for r in rooms:
        if not set(r) <= known:
            faults.append(f"room {r['id']} shows {sorted(set(r) - known)}")
        seen = mapped or r["explored"] or any(by_id[n]["explored"] for n in r["adjacent"])
        if not seen and r["type"] is not None:
            faults.append(f"room {r['id']} is far from everything explored, yet shows '{r['type']}'")
        if not r["explored"] and ("enemy" in r or r.get("chest_open")):
            faults.append(f"room {r['id']} was never entered, yet shows what is in it")
    return faults


def view_faults(v, rules, mapped=()):
    """What a view must not look like; of the floors that are mapped every room is known."""
    if list(v) != VIEW or list(v["player"]) != PLAYER + MORE[rules]["player"]:
        return [f"unexpected keys: {list(v)} {list(v['player'])}"]
    corrupted = v["uncertainty"]["corruption_bp"] > 0
    faults = number_faults("hp", v["player"]["hp"], corrupted)
    faults += number_faults("run_gold", v["session"]["run_gold"], corrupted)
    if v["dungeon"]:
        if list(v["dungeon"]) != DUNGEON:
            faults.append(f"unexpected keys: {list(v['dungeon'])}")
        faults += room_faults(v["dungeon"]["rooms"], rules, v["dungeon"]["floor"] in mapped)
    if v["combat"]:
        if list(v["combat"]) != COMBAT + MORE[rules]["combat"]:
            faults.append(f"unexpected keys: {list(v['combat'])}")
        # in the larger game a kind that was never fought is a guess from the start
        faults += number_faults("enemy_hp", v["combat"]["enemy_hp"], corrupted or rules == "full", rules == "full")
    if (v["combat"] is not None) != (v["phase"] == "combat"):
        faults.append("combat is shown outside of it")
    return faults


def ranges_in(v):
    numbers = [v["player"]["hp"], v["session"]["run_gold"], v["combat"]["enemy_hp"] if v["combat"] else 0]
    return sum(isinstance(n, dict) for n in numbers)


def play_game(agent, player, first, faults, seen):
    """One game to its end; returns its last reply. first is the request that begins it."""
    mapped = set()
    r = agent.say(first)
    if list(r) != HEAD + ["game", "handles", "events", "view", "legal", "result"]:
        faults.append(f"create_session: unexpected keys {list(r)}")
    while not r["over"]:
        if not r["legal"] or len(set(r["legal"])) != len(r["legal"]):
            faults.append(f"legal list is empty or has doubles: {r['legal']}")
            break
        mapped |= {e["floor"] for e in r["events"] if e["event"] == "FLOOR_KNOWN"}
        faults += view_faults(r["view"], seen["rules"], mapped)
        seen["phases"].add(r["view"]["phase"])
        seen["ranges"] += ranges_in(r["view"])
        action = player.choose(r["legal"])
        ask = r["ask"]
        request = action if player.draw(2) else {"call": "dispatch_action", "action": action, "ask": ask}
        r = agent.say(request)
        if not r["ok"] or list(r) != ACT:
            faults.append(f"{action} was legal, but: {r if not r['ok'] else list(r)}")
            break
        if r["over"] != (r["ask"] is None) or (not r["over"] and r["ask"] != ask + 1):
            faults.append(f"question {ask} is followed by {r['ask']}")
        seen["events"] |= {e["event"] for e in r["events"]}
        seen["steps"] += 1
    return r


def play_session(seed, rules):
    """A campaign of three games and two in the thick of Dread. Returns agent, faults, what was seen."""
    agent = Agent("--rules", rules, "--seed", str(seed))
    player = Player(seed)
    faults, seen = [], {"phases": set(), "events": set(), "ranges": 0, "steps": 0, "outcomes": set(), "rules": rules}
    deep = {"setup": {"mode": 1, "floor": 3, "dread": 75}}
    for first in ({}, {"carry": None}, {"carry": None}, deep, {"scenario": "boss-best"}):
        if "carry" in first:
            first = {"carry": r["session"]}
        r = play_game(agent, player, {"call": "create_session", **first}, faults, seen)
        if not r.get("over"):
            break
        if r["legal"] or list(r["result"]) != ["outcome", "score", "parts", "step_limit"]:
            faults.append(f"the end of a game: {r['legal']} {r['result']}")
        seen["outcomes"].add(r["result"]["outcome"])
    rest, code = agent.close()
    if rest or code:
        faults.append(f"end of input: {rest[:80]} and exit code {code}")
    return agent, faults, seen


def test_sessions(rules):
    faults, all_seen, differ = [], {"phases": set(), "events": set(), "ranges": 0, "steps": 0, "outcomes": set()}, ""
    for seed in SEEDS[rules]:
        agent, bad, seen = play_session(seed, rules)
        again, _, _ = play_session(seed, rules)
        piped = feed(b"\n".join(agent.sent) + b"\n", "--rules", rules, "--seed", str(seed)).stdout
        faults += [f"seed {seed}: {b}" for b in bad]
        if agent.sent != again.sent or agent.got != again.got:
            differ += f"seed {seed}: two sessions differ\n"
        if piped != b"".join(agent.got):
            differ += f"seed {seed}: all requests at once give other bytes than one by one\n"
        for key, value in all_seen.items():
            all_seen[key] = value | seen[key] if isinstance(value, set) else value + seen[key]
    check(f"DD-594 whole games of {rules} by agent, every reply in form, nothing hidden shown", "\n".join(faults[:10]))
    check(f"DD-596 {rules}: the same seed gives the same bytes, one by one and all at once", differ)
    missing = {"camp", "dungeon", "combat"} - all_seen["phases"]
    check(f"the sessions of {rules} reached every phase and many steps",
          f"missing: {missing}, steps {all_seen['steps']}" if missing or all_seen["steps"] < 200 else "")
    check(f"DD-593 {rules}: uncertain numbers came as ranges", "" if all_seen["ranges"] else "no range was ever seen")
    agent = Agent("--rules", rules)
    known = {e["name"] for e in agent.say("describe_game")["events"]}
    agent.close()
    unknown = all_seen["events"] - known
    check(f"describe_game knows every event of {rules} that happened", str(unknown) if unknown else "")


def test_default_rules():
    """Who names no rules gets the game as it opens for everybody."""
    agent = Agent("--seed", "1")
    game = agent.say("create_session")["game"]
    agent.close()
    listed = subprocess.run([PROGRAM, "list", "rules", "darkdelve"], stdout=subprocess.PIPE, timeout=TIMEOUT).stdout.decode()
    usual = [row.split()[1] for row in listed.splitlines() if row.endswith("(default)")]
    check("without --rules it is the default ruleset", "" if [game["rules"]] == usual == ["full"] else f"{game}, {usual}")


PAYLOAD, ACTION, BLOCKED = "invalid_payload", "invalid_action", "blocked_action"
BAD_LINES = [
    (b"", PAYLOAD, "empty"), (b"   ", PAYLOAD, "empty"), (b"{", PAYLOAD, "json"), (b"[]", PAYLOAD, "call"),
    (b"{}", PAYLOAD, "call"), (b'{"call":1}', PAYLOAD, "call"),
    (b'{"call":"dispatch_action"}', PAYLOAD, "missing_field"),
    (b'{"call":"dispatch_action","action":7}', PAYLOAD, "wrong_type"),
    (b'{"call":"dispatch_action","action":"attack","aks":1}', PAYLOAD, "unknown_field"),
    (b'{"call":"dispatch_action","call":"get_snapshot"}', PAYLOAD, "json"),
    (b'{"call":"dispatch_action","action":"a\\u0000b"}', PAYLOAD, "json"),
    (b'{"call":"get_snapshot"} {"call":"get_snapshot"}', PAYLOAD, "json"), (b"\xff\xfe", PAYLOAD, "command"),
    (b"a\x00b", PAYLOAD, "command"), (b'{"call":"\xff"}', PAYLOAD, "json"),
    (b'{"call":"' + "\u00e9".encode() * 300 + b'"}', PAYLOAD, "unknown_name"),
    (b'{"call":"get_snapshto"}', PAYLOAD, "unknown_name"), (b'{"call":"help","x":1}', PAYLOAD, "unknown_field"),
    (b'{"call":"create_session","seed":-1}', PAYLOAD, "out_of_range"),
    (b'{"call":"create_session","seed":"18446744073709551616"}', PAYLOAD, "out_of_range"),
    (b'{"call":"create_session","seed":1.5}', PAYLOAD, "wrong_type"),
    (b'{"call":"create_session","seed":18446744073709551616}', PAYLOAD, "out_of_range"),
    (b'{"call":"create_session","seed":1e400}', PAYLOAD, "wrong_type"),
    (b'{"call":"get_snapshot","since":99999999999999999999}', PAYLOAD, "out_of_range"),
    (b'{"call":"create_session","setup":{"mode":99999999999999999999}}', PAYLOAD, "setup"),
    (b'{"call":"create_session","scenario":"nowhere"}', PAYLOAD, "unknown_name"),
    (b'{"call":"create_session","rules":"../../etc"}', PAYLOAD, "unknown_name"),
    (b'{"call":"create_session","setup":{"mode":250}}', PAYLOAD, "setup"),
    (b'{"call":"create_session","setup":{"nonsense":1}}', PAYLOAD, "setup"),
    (b'{"call":"create_session","setup":{},"scenario":"run"}', PAYLOAD, "one_of"),
    (b'{"call":"create_session","seat":"nobody"}', PAYLOAD, "unknown_name"),
    (b'{"call":"create_session","carry":"0"}', "session_not_found", "unknown"),
    (b'{"call":"get_snapshot","session":"0"}', "session_not_found", "unknown"),
    (b'{"call":"get_snapshot","full":true}', BLOCKED, "not_all"),
    (b'{"call":"restore_snapshot","snapshot":{}}', BLOCKED, "not_all"),
    (b"get_replay", BLOCKED, "not_over"), (b'{"call":"get_log_page","count":1001}', PAYLOAD, "out_of_range"),
    (b'{"call":"get_log_page","from":-1}', PAYLOAD, "out_of_range"),
    (b"[" * 5000, PAYLOAD, "too_deep"), (b'{"call":' + b"[" * 5000, PAYLOAD, "too_deep"),
    (b"x" * 4000, PAYLOAD, "command"), (b"x" * (LINE_MAX + 1), PAYLOAD, "too_long"),
    (b"x" * (3 * LINE_MAX), PAYLOAD, "too_long"), (b"dance", ACTION, "verb"), (b"defend 1", PAYLOAD, "args"),
    (b"move_to_room 12", BLOCKED, None), (b"move_to_room 40", PAYLOAD, "args"), (b"move_to_room 99999", PAYLOAD, "args"),
    (b"move_to_room -32769", PAYLOAD, "args"), (b"open_chest", BLOCKED, None), (b"attack", BLOCKED, "wrong_phase"),
    (b'"attack"', BLOCKED, "wrong_phase"), (b'{"call":"dispatch_action","action":""}', ACTION, "verb"),
    (b'{"call":"dispatch_action","action":{"verb":"dance"}}', ACTION, "verb"),
    (b'{"call":"dispatch_action","action":"attack","ask":77}', BLOCKED, "stale"),
]


def test_bad_lines():
    why = ""
    agent = Agent("--scenario", "run", "--seed", "3")
    agent.say("get_snapshot")
    before = agent.got[-1]
    for line, code, reason in BAD_LINES:
        r = agent.say(line)
        error = r.get("error", {})
        if list(r) != ["ok", "error"] or list(error) != ["code", "reason", "field", "message", "suggestions"]:
            why += f"{line[:60]}: {r}\n"
        elif error["code"] != code or not error["message"] or error["reason"] != (reason or error["reason"]):
            why += f"{line[:60]}: {error}\n"
        agent.say("get_snapshot")
        if agent.got[-1] != before:
            why += f"{line[:60]} changed the game\n"
    move = agent.say("move_to_rom 1")["error"]["suggestions"]
    if not move or any(not m.startswith("move_to_room ") for m in move):
        why += f"suggestions for a slip of the finger: {move}\n"
    elif not agent.say(move[0])["ok"]:
        why += "a suggestion was refused\n"
    agent.close()
    check("DD-595 mistakes are answered with typed errors and change nothing", why)


def test_lines():
    why = ""
    runs = [(b"", b""), (b"list_actions", None), (b"list_actions\r\n", None), (b' {"call":"list_actions"}\t\n', None),
            (b'{"call":"list_actions"' + b" " * (LINE_MAX - 23) + b"}\n", None)]
    plain = feed(b"list_actions\n", "--seed", "1").stdout
    for data, expected in runs:
        r = feed(data, "--seed", "1")
        if r.stdout != (plain if expected is None else expected) or r.returncode or r.stderr:
            why += f"{data[:40]}: {r.stdout[:80]} {r.stderr[:80]} exit code {r.returncode}\n"
    r = feed(b'{"call":"quit"}\nlist_actions\n')
    if r.stdout.count(b"\n") != 1 or r.returncode:
        why += f"quit: {r.stdout[:200]}\n"
    for options in (["--scenario", "nowhere"], ["--rules", "none"], ["--seed", "x"]):
        r = feed(b"list_actions\n", *options)
        if r.returncode != 2 or r.stdout or not r.stderr:
            why += f"{options}: exit code {r.returncode} {r.stdout[:80]}\n"
    check("lines: none, without newline, with CR, as long as allowed; quit; wrong options", why)


def test_spoken():
    """Words that follow say are anybody's words, as at a terminal: not only ASCII, and not few."""
    agent = Agent("--scenario", "quiet", "--seed", "12", game="escape")
    why = "".join(f"{words[:40]}: {r}\n" for words in ("say caf\u00e9, friend", "say " + "mercy " * 30)
                  if not (r := agent.say(words))["ok"])
    agent.close()
    check("S-02 bare lines may hold words", why)


def test_closed_pipe():
    child = subprocess.Popen([PROGRAM, "agent", "darkdelve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE)
    child.stdout.close()
    try:
        child.stdin.write(b"list_actions\n" * 5)
        child.stdin.close()
    except BrokenPipeError:
        pass
    said = child.stderr.read()
    child.stderr.close()
    code = child.wait(timeout=TIMEOUT)
    check("a reader that goes away: a message and exit code 1",
          "" if code == 1 and said.startswith(b"gloam: ") else f"exit code {code}, {said!r}")


def test_repeats():
    why = ""
    agent = Agent("--scenario", "duel-ghoul", "--seed", "5")
    r = agent.say("create_session")
    while not r["over"]:
        request = {"call": "dispatch_action", "action": "attack", "ask": r["ask"]}
        r = agent.say(request)
        first = agent.got[-1]
        agent.say("move_to_room 9")
        agent.say(request)
        if agent.got[-1] != first:
            why += f"ask {request['ask']}: the repeated request got another reply\n"
        other = agent.say({**request, "action": "defend"})
        if other["ok"] or other["error"]["reason"] != "stale":
            why += f"ask {request['ask']}: another answer to the same question: {other}\n"
    late = agent.say("attack")
    if late["ok"] or late["error"]["reason"] != "over":
        why += f"after the end: {late}\n"
    light = agent.say({**request, "view": False, "legal": False})
    if list(light) != [k for k in ACT if k not in ("view", "legal")]:
        why += f"a light reply has the keys {list(light)}\n"
    agent.close()
    check("a repeated answer gets the same reply, another one is stale", why)


def test_log_and_replay():
    why, events = "", []
    agent = Agent("--scenario", "run", "--seed", "11")
    player = Player(11)
    r = agent.say("create_session")
    while not r["over"]:
        r = agent.say(player.choose(r["legal"]))
        events.append(r["events"])
    logged, pages = [], 0
    while len(logged) < len(events) and pages < 4000:
        page = agent.say({"call": "get_log_page", "from": len(logged), "count": 7})
        if not page["log"] or page["steps"] != len(events):
            break
        logged += [entry["events"] for entry in page["log"] if entry["seat"]]
        pages += 1
    if logged != events:
        why += f"{len(events)} steps were played, the log has {len(logged)} or other events\n"
    if agent.say({"call": "get_log_page", "from": 4000000000})["log"]:
        why += "a page behind the end is not empty\n"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.replay")
        with open(path, "w", encoding="utf-8", newline="") as f:
            f.write(agent.say({"call": "get_replay", "bytes": 1 << 18})["replay"])
        verify = subprocess.run([PROGRAM, "verify", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT)
    if verify.returncode:
        why += f"gloam verify: {verify.stdout!r}\n"
    agent.close()
    check("the log pages hold all events, the replay is verified", why)


def test_sessions_start():
    why = ""
    agent = Agent("--seed", "18446744073709551615")
    seeds = [agent.say({"call": "create_session", "view": False})["game"]["seed"] for _ in range(3)]
    if seeds[0] != "18446744073709551615" or len(set(seeds)) != 3:
        why += f"seeds of games that name none: {seeds}\n"
    for seed in ("42", 42):
        r = agent.say({"call": "create_session", "seed": seed, "rules": "document-mvp", "seat": "delver"})
        if r["game"]["seed"] != "42" or r["game"]["rules"] != "document-mvp":
            why += f"create_session with seed {seed!r}: {r['game']}\n"
    r = agent.say({"call": "create_session", "setup": {"profile": {"gold": 77}}})
    if r["view"]["persistent"]["gold"] != 77 or r["game"]["scenario"] is not None:
        why += f"create_session with a setup: {r['view']['persistent']}\n"
    helped = {c["name"] for c in agent.say({"call": "help"})["calls"]}
    if helped != {"list_games", "describe_game", "look_up", "create_session", "get_snapshot", "get_scene",
                  "list_actions", "dispatch_action", "wait_for_turn", "get_log_page", "restore_snapshot", "get_replay",
                  "close_session", "simulate"}:
        why += f"help names {sorted(helped)}\n"
    agent.close()
    check("create_session: seeds, rules, seat and setup; help names every call", why)


def test_secret_seeds():
    """Without --seed a seed is known when the caller chose it, or when the game is over."""
    why, seeds = "", []
    for _ in range(2):
        agent = Agent("--scenario", "duel-ghoul")
        for _ in range(2):
            r = agent.say("create_session")
            if r["game"]["seed"] is not None:
                why += f"a running game tells its seed: {r['game']}\n"
            while not r["over"]:
                early = agent.say("get_replay")
                if early["ok"] or early["error"]["reason"] != "not_over":
                    why += "a running game can be had as a replay\n"
                r = agent.say("attack")
            told = agent.say("get_replay")
            seeds.append(told["seed"])
            if f"\nseed {told['seed']}\n" not in told["replay"]:
                why += f"the replay has another seed than {told['seed']}\n"
        if agent.say({"call": "create_session", "seed": 5})["game"]["seed"] != "5":
            why += "a seed that was chosen is not told\n"
        agent.close()
    if len(set(seeds)) != 4:
        why += f"seeds of four games: {seeds}\n"
    check("a seed that nobody chose is a secret until the end", why)


CARD_VERBS = ("play", "play_dark", "activate", "restrain", "react")


def legal_faults(r):
    """Cards in actions go by the names that the view has for the hand, and arguments are where they belong."""
    view, faults = r["view"], []
    hand = {c["card"] for c in view["you"]["hand"]}
    members = {str(m["member"]) for m in view["members"]}
    for action in r["legal"]:
        verb, *args = action.split()
        if verb in CARD_VERBS and (not args or args[0] not in hand):
            faults.append(f"{action}: not a card of the hand")
        if any(a != "0" and a not in members for a in args[1:]):
            faults.append(f"{action}: not a member of the party")
        if verb == "lead_on" and (len(args) != 1 or args[0].isdigit()):
            faults.append(f"{action}: not the name of a room")
    return faults


def test_shattered():
    """Games of both seats: cards by their names, the rooms ahead for the dungeon alone, every action echoed."""
    faults, asks = [], set()
    for seed, scenario in enumerate(("boar", "party-standard-3room", "symbiote", "deep"), 1):
        agent = Agent("--scenario", scenario, "--seed", str(seed), game="shattered")
        player, said = Player(seed), []
        r = agent.say("create_session")
        while not r["over"] and len(faults) < 10:
            faults += legal_faults(r)
            asks.add(r["view"]["ask"])
            if ("rooms_ahead" in r["view"]["run"]) != (r["seat"] == "dungeon"):
                faults.append(f"rooms_ahead in the view of the {r['seat']}")
            said.append(r["legal"][player.draw(len(r["legal"]))])
            r = agent.say(said[-1])
            if not r["ok"]:
                faults.append(f"{said[-1]} was legal, but: {r}")
                break
        log = [e for e in agent.say({"call": "get_log_page", "count": 1000, "bytes": 1 << 20})["log"] if e["seat"]]
        if [entry["action"] for entry in log] != said[:1000]:
            faults.append("the log has other words than the requests")
        steps = [line.split(" | ")[0].split() for line in agent.say({"call": "get_replay", "bytes": 1 << 18})["replay"].splitlines()
                 if " | " in line]
        if len(steps) != len(said) or any(not arg.lstrip("-").isdigit() for step in steps for arg in step[3:]):
            faults.append("a replay does not keep to numbers")
        agent.close()
    check("SHATTERED DUNGEON: legal lists name cards as the view does, and are accepted", "\n".join(faults[:10]))
    missing = {"opening", "turn", "react", "offer", "test"} - asks
    check("SHATTERED DUNGEON: the games put every common question", f"missing: {missing}" if missing else "")


def test_shattered_words():
    why = ""
    agent = Agent("--seed", "1", game="shattered")
    agent.say("keep")
    play = [a for a in agent.say("keep")["legal"] if a.startswith("play ")][0]
    family, name = play.split()[1].split(".")
    for slip in (f"play {family}.{name[:-1]}", f"play {name[:-1]}", f"pley {family}.{name}"):
        error = agent.say(slip)["error"]
        if error["code"] not in (PAYLOAD, ACTION) or error["suggestions"][:1] != [play]:
            why += f"{slip}: {error}\n"
    for request, fits in (({"seats": {"visitor": "aggressive"}, "seat": "dungeon"}, "feral_aggressive"),
                          ({"seats": {"dungeon": "party_balanced"}, "seat": "visitor"}, "tactical"),
                          ({"seats": {"visitor": "smrt"}, "seat": "dungeon"}, "smart")):
        r = agent.say({"call": "create_session", **request})
        if r["ok"] or r["error"]["reason"] != "unknown_name" or fits not in r["error"]["suggestions"]:
            why += f"create_session with {request}: {r if r['ok'] else r['error']}\n"
    if not agent.say(play.upper())["ok"]:
        why += f"{play.upper()} is refused\n"
    said = agent.say(b'{"call":"dispatch_action","action":"a\\u0000b"}')["error"]["message"]
    if "JSON_" in said:
        why += f"a message in a library's words: {said}\n"
    agent.close()
    check("SHATTERED DUNGEON: slips get the nearest names, minds keep to their seats", why)


class Bytes:
    """The bytes of a view by the table of describe_game: bytes("pub.room") is a number, or a list of them."""

    def __init__(self, table, text):
        self.table, self.data = table, base64.b64decode(text, validate=True)

    def leaves(self, rows, path="", at=0):
        for row in rows:
            for i in range(row["count"]):
                where = at + row["at"] + i * row["size"]
                if row["type"] == "struct":
                    yield from self.leaves(row["fields"], f"{path}{row['name']}.", where)
                else:
                    yield path + row["name"], row, where

    def number(self, row, where):
        return int.from_bytes(self.data[where:where + row["size"]], "little", signed=row["type"].startswith("i"))

    def __call__(self, path):
        found = [(row, self.number(row, where)) for name, row, where in self.leaves(self.table["view_fields"])
                 if name == path]
        names = {(0 if found[0][0].get("index") else k["first"]) + i: name for k in self.table["kinds"]
                 if k["kind"] == found[0][0].get("kind")
                 for i, name in enumerate(k["names"])}
        values = [names.get(n, "hidden" if n else None) if names else n for _, n in found]
        return values if len(values) > 1 else values[0]

    def faults(self):
        """Every byte belongs to one field, and padding is zero."""
        owners = [0] * self.table["view_size"]
        for name, row, where in self.leaves(self.table["view_fields"]):
            for b in range(where, where + row["size"]):
                owners[b] += 1
            if row["type"] == "pad" and self.number(row, where):
                yield f"{name} is not zero"
        if len(self.data) != len(owners) or set(owners) != {1}:
            yield f"{len(self.data)} bytes, {len(owners)} in the table, which has {sorted(set(owners))} fields for one"


def heard(b):
    """What an escaper was told of: the deeds that are there, as verb, outcome and state."""
    rows = zip(*(b(f"self.memory.heard.{part}") for part in ("deed", "verb", "outcome", "state")))
    return sorted(row[1:] for row in rows if row[0])[:16]


def last_deed(b):
    """The verb of the last of an escaper's own deeds that it remembers."""
    rows = zip(*(b(f"self.memory.seen.{part}") for part in ("deed", "actor", "verb")))
    own = [(row[0], row[2]) for row in rows if row[0] and row[1] == 1]
    return max(own)[1] if own else None


def told_of(view):
    return sorted((belief["action"], belief["outcome"], belief["belief_state"]) for belief in view["beliefs"])


# What stands in a view's bytes, and the same in its JSON.
SAME = {
    "darkdelve": lambda b, v: [(b("hp.lo"), v["player"]["hp"]), (b("max_hp"), v["player"]["max_hp"]),
                               (b("worn.kind")[1], v["player"]["weapon"]["name"] if v["player"]["weapon"] else None),
                               (b("phase"), v["phase"]), (b("level"), v["uncertainty"]["level"]), (b("display_key"), 0)],
    "shattered": lambda b, v: [(b("pub.room"), v["room"]["name"]), (b("pub.round"), v["room"]["round"]),
                               (bin(b("own.hand")).count("1"), v["you"]["hand_count"]),
                               (b("pub.creature"), v["opponent"]["creature"])],
    "escape": lambda b, v: [(b("run.turn"), v["turn"]), (b("self.health"), v["self"]["health"]),
                            (b("self.faction"), v["self"]["faction"]), (heard(b), told_of(v)),
                            (last_deed(b), b("self.last_verb"))],
    "clout": lambda b, v: [(b("s.turn"), v["turn"]), (b("s.phase"), v["phase"]), (b("s.player.stability")[0], v["you"]["stability"]),
                           (b("s.player.hand")[:v["you"]["hand_count"]], [c["card"] for c in v["you"]["hand"]])],
}


def test_bytes():
    why = ""
    first = Agent()
    games = [g["name"] for g in first.say({"call": "list_games"})["games"]]
    first.close()
    for game in games:
        agent = Agent("--seed", "3", game=game)
        table = agent.say({"call": "describe_game", "game": game, "fields": True})
        reply = agent.say({"call": "create_session", "view": "bytes"})
        looks = 0
        while reply["legal"] and looks < 8:
            if reply["seat"] == table["game"]["seats"][0]:
                looks += 1
                b = Bytes(table, reply["bytes"])
                facts = SAME.get(game, lambda b, v: [([d for d in b("cup.die") if d], v["cup"])])(b, agent.say({"call": "get_snapshot"})["view"])
                why += "".join(f"{game}: {fault}\n" for fault in b.faults())
                why += "".join(f"{game}, step {reply['step']}: {raw} in bytes, {said} in JSON\n"
                               for raw, said in facts if raw != said)
            reply = agent.say({"call": "dispatch_action", "action": reply["legal"][0], "view": "bytes"})
        why += f"{game}: {looks} views\n" if looks < 3 else ""
        agent.close()
    check("the bytes of a view are what describe_game says of them, and say what its JSON says", why)


def main():
    for rules in MORE:
        test_sessions(rules)
    for test in (test_default_rules, test_bad_lines, test_lines, test_spoken, test_closed_pipe, test_repeats, test_log_and_replay,
                 test_sessions_start, test_secret_seeds, test_shattered, test_shattered_words, test_bytes):
        try:
            test()
        except (ValueError, LookupError, TypeError, OSError, subprocess.TimeoutExpired) as e:
            check(test.__name__, f"{type(e).__name__}: {e}")
    print(f"1..{len(results)}")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
