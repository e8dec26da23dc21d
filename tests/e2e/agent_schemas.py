"""Every call against its own schemas, by the reference validator of JSON Schema for Python (2020-12): arguments,
replies and errors of whole games over JSON lines, actions as objects after the schemas of their verbs, and arguments
that a schema refuses and the program must refuse too. The schemas are those that `gloam mcp` lists. Prints TAP;
argv[1] is the program."""

import json
import os
import random
import subprocess
import sys
import tempfile

from harness import TIMEOUT

try:
    import jsonschema
except ImportError:
    print("1..0 # SKIP python3-jsonschema is not installed")
    sys.exit(0)

PROGRAM = sys.argv[1]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
STEPS = 60  # of a game that have every call asked
OPERATIONS = {"create_session", "get_snapshot", "list_actions", "dispatch_action", "get_log_page", "restore_snapshot"}
results = []


def check(name, faults):
    """One TAP line; faults is empty when all is well."""
    results.append(not faults)
    print(f"{'not ok' if faults else 'ok'} {len(results)} - {name}")
    for fault in faults[:10]:
        print("# " + " ".join(str(fault).split())[:600])


def tools():
    """Name, input and output schema of each call, in the server's order."""
    meta = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    lines = [{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": meta},
             {"jsonrpc": "2.0", "method": "notifications/initialized"},
             {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}]
    run = subprocess.run([PROGRAM, "mcp"], input="".join(json.dumps(x) + "\n" for x in lines).encode(),
                         stdout=subprocess.PIPE, timeout=TIMEOUT, check=True)
    replies = {x.get("id"): x for x in map(json.loads, run.stdout.splitlines())}
    return replies[2]["result"]["tools"]


class Agent:
    """A running `gloam agent` whose every request and reply is held against the schemas."""

    def __init__(self, game, validators):
        self.child = subprocess.Popen([PROGRAM, "agent", game, "--seed", "11"], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE)
        self.validators = validators
        self.faults = []
        self.seen = set()

    def raw(self, call, args):
        self.child.stdin.write(json.dumps({"call": call, **args}).encode() + b"\n")
        self.child.stdin.flush()
        return json.loads(self.child.stdout.readline())

    def ask(self, call, **args):
        """The reply without what the carrier adds; a failure is a fault of the test."""
        reply = self.raw(call, args)
        self.hold(call, "input", args)
        self.hold(call, "output", body(reply))
        if not reply["ok"]:
            self.faults.append(f"{call} {args}: {reply['error']}")
        self.seen.add(call)
        self.seen |= {f"{name} of offer_changes" for name in reply.get("offer_changes", {})}
        return reply

    def hold(self, call, side, value):
        for error in self.validators[call][side].iter_errors(value):
            where = ".".join(map(str, error.absolute_path))
            self.faults.append(f"{call} {side}: {where}: {error.message[:300]}")

    def close(self):
        self.child.stdin.close()
        if self.child.wait(timeout=TIMEOUT):
            self.faults.append(f"exit code {self.child.returncode}")


def body(reply):
    return {k: v for k, v in reply.items() if k not in ("ok", "call")}


def as_object(verb, words):
    """An action in words as the object that its verb's schema describes."""
    action = {"verb": verb["name"]}
    for arg, word in zip(verb["args"], words[1:]):
        number = word.lstrip("-").isdigit()
        action[arg["name"]] = word == "1" if arg["kind"] == "boolean" else int(word) if number else word
    return action


def act(agent, session, reply, verbs, dice):
    """Answers the open question with a random action, in words or as an object; leaves a camp for its dungeon only."""
    open_ones = [o["action"] for o in reply["offers"] if "reason" not in o] if "offers" in reply else reply["legal"]
    words = dice.choice([action for action in open_ones if action != "quit"] or open_ones)
    verb = verbs[words.split()[0]]
    action = as_object(verb, words.split())
    for error in jsonschema.Draft202012Validator(verb["schema"]).iter_errors(action):
        agent.faults.append(f"'{words}': {error.message}")
    args = {"action": action if dice.random() < 0.5 else words, "ask": reply["ask"]}
    if dice.random() < 0.5:
        args["since"] = reply["step"]
    if dice.random() < 0.2:
        args["view"] = dice.choice(["text", "bytes", False])
    if dice.random() < 0.2:
        args["recommend"] = "best"
    if dice.random() < 0.3:
        args["tell"] = dice.random() < 0.7
    reply = agent.ask("dispatch_action", session=session, **args)
    if "legal" not in reply and "offers" not in reply:
        listed = agent.ask("list_actions", session=session)
        reply |= {name: listed[name] for name in ("legal", "offers") if name in listed}
    return reply


def look_around(agent, session, game, dice):
    agent.ask("get_snapshot", session=session, legal=True)
    agent.ask("list_actions", session=session, blocked=True, recommend=dice.choice(["random", "best"]))
    agent.ask("get_scene", session=session, legal=dice.choice([True, False]))
    agent.ask("wait_for_turn", session=session, timeout_ms=0)
    agent.ask("get_log_page", session=session, count=dice.randint(1, 40))
    if game == "escape":
        agent.ask("get_log_page", session=session, chapter=1)
        agent.ask("list_actions", session=session, entity="player")


def play(agent, game):
    """A game with every call on the way, then what only the end allows."""
    dice = random.Random(3)
    agent.ask("list_games")
    about = agent.ask("describe_game", game=game)
    verbs = {v["name"]: v for v in about["verbs"]}
    for verb in verbs.values():
        jsonschema.Draft202012Validator.check_schema(verb["schema"])
    for topic in about["topics"]:
        things = agent.ask("look_up", game=game, topic=topic["name"], count=3)["things"]
        agent.ask("look_up", game=game, topic=topic["name"], names=[t["name"] for t in things])
    seat = about["game"]["seats"][-1]
    others = {s: "random" for s in about["game"]["seats"] if s != seat}
    reply = agent.ask("create_session", game=game, seat=seat, seats=others, seed=str(2**64 - 3))
    session = reply["session"]
    for step in range(5000):
        if reply["over"]:
            break
        if step < STEPS:
            look_around(agent, session, game, dice)
        reply = act(agent, session, reply, verbs, dice)
    agent.ask("get_log_page", session=session, **{"from": 1})
    agent.ask("wait_for_turn", session=session, view=False)
    agent.ask("get_scene", session=session)
    if reply["over"]:
        agent.ask("get_replay", session=session)
    agent.ask("close_session", session=session)
    agent.ask("simulate", game=game, games=20)


def save_and_restore(agent, game):
    dice = random.Random(4)
    about = agent.ask("describe_game", game=game)
    verbs = {v["name"]: v for v in about["verbs"]}
    reply = agent.ask("create_session", game=game, seat="all", seed=5)
    session = reply["session"]
    for _ in range(5):
        reply = act(agent, session, reply, verbs, dice)
    saved = agent.ask("get_snapshot", session=session, full=True)
    reply = act(agent, session, reply, verbs, dice)
    agent.ask("restore_snapshot", session=session, snapshot=saved["snapshot"])
    agent.ask("get_log_page", session=session)
    agent.ask("get_replay", session=session)


# Arguments that a schema refuses. A required argument that is missing is not among them: this carrier knows the
# session that was used last.
BAD = [
    ("list_games", {"x": 1}),
    ("describe_game", {"game": "chess"}),
    ("describe_game", {"game": 1}),
    ("describe_game", {"game": "darkdelve", "rules": 7}),
    ("look_up", {"game": "darkdelve"}),
    ("look_up", {"game": "darkdelve", "topic": "item", "names": 7}),
    ("look_up", {"game": "darkdelve", "topic": "item", "count": 201}),
    ("create_session", {"game": "darkdelve", "with": []}),
    ("create_session", {"game": "darkdelve", "seed": -1}),
    ("create_session", {"game": "darkdelve", "seed": "-1"}),
    ("create_session", {"game": "darkdelve", "seed": "1e3"}),
    ("create_session", {"game": "darkdelve", "seed": 1.5}),
    ("create_session", {"game": "darkdelve", "seed": ["1"]}),
    ("create_session", {"game": "darkdelve", "seat": True}),
    ("create_session", {"game": "darkdelve", "seats": "random"}),
    ("create_session", {"game": "darkdelve", "view": "yes"}),
    ("create_session", {"game": "darkdelve", "setup": []}),
    ("get_snapshot", {"since": -1}),
    ("get_snapshot", {"since": 2**32}),
    ("get_snapshot", {"since": "one"}),
    ("get_snapshot", {"view": "pretty"}),
    ("get_snapshot", {"full": 1}),
    ("get_scene", {"page": 1}),
    ("get_scene", {"page": "table", "legal": 1}),
    ("list_actions", {"recommend": 1}),
    ("dispatch_action", {"action": 1}),
    ("dispatch_action", {"action": {}}),
    ("dispatch_action", {"action": {"verb": 1}}),
    ("dispatch_action", {"action": ["attack"]}),
    ("dispatch_action", {"action": "attack", "ask": "first"}),
    ("wait_for_turn", {"timeout_ms": 60001}),
    ("get_log_page", {"count": 0}),
    ("get_log_page", {"count": 1001}),
    ("get_replay", {"from": -1}),
    ("restore_snapshot", {"snapshot": "x"}),
    ("close_session", {"session": 1}),
    ("simulate", {"game": "darkdelve", "games": 0}),
    ("simulate", {"game": "darkdelve", "games": 20001}),
    ("simulate", {"game": "darkdelve", "policies": ["random"]}),
]


# What no schema offers and models send all the same, because it can only mean one thing.
LENIENT = [
    ("look_up", {"game": "darkdelve", "topic": "item", "names": "torch"}),
    ("get_snapshot", {"since": "0", "legal": "true"}),
    ("get_snapshot", {"view": "false"}),
    ("dispatch_action", {"action": {"verb": "enter_dungeon", "item": "0"}, "ask": "1"}),
]


def forgive(agent):
    session = agent.ask("create_session", game="darkdelve")["session"]
    for call, args in LENIENT:
        takes = agent.validators[call]["input"].schema["properties"]
        if "session" in takes and "game" not in args:
            args = {"session": session, **args}
        offered = agent.validators[call]["input"].is_valid(args)
        if offered and call != "dispatch_action":
            agent.faults.append(f"the schema takes {call} {args}")
        reply = agent.raw(call, args)
        if not reply["ok"]:
            agent.faults.append(f"the program refuses {call} {args}: {reply['error']}")
        agent.hold(call, "output", body(reply))


def refuse(agent):
    session = agent.ask("create_session", game="darkdelve")["session"]
    for call, args in BAD:
        takes = agent.validators[call]["input"].schema["properties"]
        if "session" in takes:
            args = {"session": session, **args}
        if agent.validators[call]["input"].is_valid(args):
            agent.faults.append(f"the schema takes {call} {args}")
        reply = agent.raw(call, args)
        if reply["ok"] or reply["error"]["code"] != "invalid_payload":
            agent.faults.append(f"the program takes {call} {args}: {str(reply)[:200]}")
        agent.hold(call, "output", body(reply))
    for call, args in (("get_snapshot", {"session": "0" * 32}), ("dispatch_action", {"action": "dance"})):
        reply = agent.raw(call, args)
        if reply["ok"]:
            agent.faults.append(f"the program takes {call} {args}")
        agent.hold(call, "output", body(reply))


def validators_of(listed):
    faults, out = [], {}
    for tool in listed:
        sides = {"input": tool["inputSchema"], "output": tool["outputSchema"]}
        for side, schema in sides.items():
            try:
                jsonschema.Draft202012Validator.check_schema(schema)
            except jsonschema.SchemaError as e:
                faults.append(f"{tool['name']} {side}: {e.message}")
            if schema.get("$schema") != DIALECT or schema.get("type") != "object":
                faults.append(f"{tool['name']} {side}: not an object of 2020-12")
        out[tool["name"]] = {side: jsonschema.Draft202012Validator(s) for side, s in sides.items()}
    return out, faults


def run(name, game, validators, what, *args):
    agent = Agent(game, validators)
    try:
        what(agent, *args)
    except (KeyError, ValueError, IndexError, OSError) as e:
        agent.faults.append(f"{type(e).__name__}: {e}")
    agent.close()
    check(name, agent.faults)
    return agent.seen


def main():
    with tempfile.TemporaryDirectory() as home:
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            os.environ[name] = home
        validators, faults = validators_of(tools())
        check("the schemas are JSON Schema 2020-12", faults)
        check("ES-223 the operations of Escape's document are tools over stdio", sorted(OPERATIONS - set(validators)))
        seen = set()
        for game in validators["describe_game"]["input"].schema["properties"]["game"]["enum"]:
            seen |= run(f"a game of {game} keeps to the schemas", game, validators, play, game)
            seen |= run(f"saving and restoring {game} does", game, validators, save_and_restore, game)
        run("what a schema refuses is refused", "darkdelve", validators, refuse)
        run("what can only mean one thing is read", "darkdelve", validators, forgive)
        changes = {f"{name} of offer_changes" for name in ("gone", "new", "folded")}
        check("every call was asked, and every change of offers met", sorted((set(validators) | changes) - seen))
    print(f"1..{len(results)}")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
