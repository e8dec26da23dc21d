"""Every tool of `gloam mcp` with good, bad, huge and hostile arguments over stdio: each mistake gets a typed error that
names the field, the session stays as it was, and the server lives until its input ends. Prints TAP; argv[1] is the
program."""

import json
import os
import signal
import time

from harness import TIMEOUT, Effort, check, main, test
from mcp import Mcp, search

CODES = {"invalid_action", "blocked_action", "invalid_payload", "session_not_found", "failed"}
KINDS = {"string": "word", "integer": 7, "number": 1.5, "boolean": True, "object": {"a": 1}, "array": ["a"], "null": None}
UNKNOWN = "0123456789abcdef0123456789abcdef"
HUGE = [-1, -(1 << 63), 1 << 32, 1 << 63, 1 << 64, 10 ** 400]


class Desk:
    """A server with a game under way that must come to no harm."""

    def __init__(self, home, *words):
        self.mcp = Mcp(home, *words)
        self.tools = {t["name"]: t for t in self.mcp.ask("tools/list")["tools"]}
        begun = self.mcp.call("create_session", game="darkdelve", seat="all", seed="5", scenario="run")
        self.session = begun["session"]
        for _ in range(3):
            begun = self.mcp.call("dispatch_action", session=self.session, action=begun["legal"][0])
        self.legal = begun["legal"]
        self.whole = self.mcp.call("get_snapshot", session=self.session, full=True)["snapshot"]
        self.before = self.look()

    def look(self):
        return (self.mcp.call("get_snapshot", session=self.session, legal=True),
                self.mcp.call("get_log_page", session=self.session))

    def good(self, name):
        """Arguments with which the tool works and changes nothing that matters here."""
        return {
            "list_games": {}, "describe_game": {"game": "darkdelve"}, "create_session": {"game": "darkdelve"},
            "look_up": {"game": "darkdelve", "topic": "item"},
            "get_snapshot": {"session": self.session}, "get_scene": {"session": self.session},
            "list_actions": {"session": self.session},
            "dispatch_action": {"session": self.session, "action": self.legal[0]},
            "wait_for_turn": {"session": self.session, "timeout_ms": 1}, "get_log_page": {"session": self.session},
            "restore_snapshot": {"session": self.session, "snapshot": self.whole},
            "get_replay": {"session": self.session}, "close_session": {"session": self.session},
            "simulate": {"game": "darkdelve", "games": 2},
        }[name]

    def refused(self, name, args, field=None, reasons=None):
        """The call fails in the way that is promised."""
        said = f"{name} {str(args)[:200]}"
        if unreadable(args):
            error = self.mcp.error("tools/call", {"name": name, "arguments": args})
            check(error["code"] in (-32700, -32600, -32602) and error["message"], f"{said}: {error}")
            return error
        good, bad = self.mcp.tool(name, **args)
        check(good is None, f"{said} was taken: {str(good)[:300]}")
        check(set(bad) >= {"code", "reason", "message"} and bad["code"] in CODES and bad["message"], f"{said}: {bad}")
        check(len(json.dumps(bad)) < 4096, f"{said}: the error is long: {len(json.dumps(bad))}")
        if field:
            named = bad.get("field") or ""
            check(named == field or named.startswith(field + "."), f"{said}: field {named!r}, expected {field!r}: {bad}")
        check(not reasons or bad["reason"] in reasons, f"{said}: {bad}")
        return bad

    def unharmed(self, name=""):
        check(self.look() == self.before, f"the session has changed after {name}")

    def close(self):
        code, rest, told = self.mcp.close()
        check(code == 0, f"exit code {code}: {told[-2000:]}")
        check(not rest, f"more was said at the end: {rest[:300]}")


def unreadable(value):
    """What no reader of JSON need take: such a message is refused as a whole."""
    if isinstance(value, dict):
        return any(unreadable(k) or unreadable(v) for k, v in value.items())
    return isinstance(value, str) and "\0" in value


def kinds_of(schema):
    """The kinds of JSON that a schema takes at its top."""
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return set().union(*(kinds_of(one) for one in schema[key]))
    kinds = schema.get("type", list(KINDS))
    kinds = {kinds} if isinstance(kinds, str) else set(kinds)
    return kinds | {"integer"} if "number" in kinds else kinds


def properties(desk):
    for name, tool in desk.tools.items():
        for field, schema in tool["inputSchema"]["properties"].items():
            yield name, field, schema, field in tool["inputSchema"].get("required", [])


@test("good arguments are taken")
def good_arguments(home):
    desk = Desk(home)
    for name in desk.tools:
        if name not in ("dispatch_action", "close_session"):
            desk.mcp.call(name, **desk.good(name))
    check(len(desk.tools) >= 12, f"tools: {sorted(desk.tools)}")
    desk.mcp.call("dispatch_action", **desk.good("dispatch_action"))
    desk.mcp.call("close_session", session=desk.session)
    desk.refused("get_snapshot", {"session": desk.session}, "session", {"closed"})
    desk.close()


@test("a value of the wrong kind is named")
def wrong_kinds(home):
    desk = Desk(home)
    for name, field, schema, required in properties(desk):
        alone = {"string"} if schema.get("items", {}).get("type") == "string" else set()  # a list of one
        alone |= {"policies": {"string"}, "seeds": {"integer"}}.get(field, set())  # one mind, one seed
        for kind in set(KINDS) - kinds_of(schema) - {"null"} - alone:
            desk.refused(name, {**desk.good(name), field: KINDS[kind]}, field, {"wrong_type", "out_of_range"})
        if required:
            desk.refused(name, {**desk.good(name), field: None}, field, {"missing_field", "wrong_type"})
        desk.unharmed(f"{name}.{field}")
    desk.close()


@test("missing and unknown fields are named")
def missing_fields(home):
    desk = Desk(home)
    for name, tool in desk.tools.items():
        good = desk.good(name)
        for field in tool["inputSchema"].get("required", []):
            desk.refused(name, {k: v for k, v in good.items() if k != field}, field, {"missing_field"})
        for field in ("colour", "Session", "", "__proto__", "a" * 5000, "\u0007\u001b[31m"):
            bad = desk.refused(name, {**good, field: 1}, None, {"unknown_field"})
            check(bad.get("field") is not None, f"{name}: no field for {field[:20]!r}: {bad}")
    desk.unharmed("unknown fields")
    for args in ([], "text", 7, True):
        one = desk.mcp.reply(desk.mcp.send("tools/call", {"name": "list_games", "arguments": args}))
        check("error" in one or one["result"].get("isError"), f"arguments {args!r}: {one}")
    for name in ("", "no_such_tool", 7, None, "a" * 100000):
        check(desk.mcp.error("tools/call", {"name": name, "arguments": {}})["code"] == -32602, f"tool {str(name)[:20]!r}")
    desk.unharmed("unknown tools")
    desk.close()


@test("numbers out of range are named")
def numbers(home):
    desk = Desk(home)
    for name, field, schema, _ in properties(desk):
        if schema.get("type") != "integer":
            continue
        over = [schema["minimum"] - 1] if "minimum" in schema else []
        over += [schema["maximum"] + 1] if "maximum" in schema else []
        for value in over + [n for n in HUGE if n < schema.get("minimum", 0) or n > schema.get("maximum", 1 << 32)]:
            desk.refused(name, {**desk.good(name), field: value}, field, {"out_of_range", "wrong_type"})
        desk.unharmed(f"{name}.{field}")
    for seed in ("-1", "1e3", "18446744073709551616", "0x10", "", " 1", "1" * 5000, -1, 1.5):
        desk.refused("create_session", {"game": "darkdelve", "seed": seed}, "seed")
        desk.refused("simulate", {"game": "darkdelve", "games": 1, "seed": seed}, "seed")
    desk.mcp.call("create_session", game="darkdelve", seed="18446744073709551615", view=False)
    desk.close()


@test("hostile text is refused and never comes back raw")
def hostile_text(home):
    desk = Desk(home)
    for text in ("\u0000", "darkdelve\u0000", "\u001b[31mred", "\n", "../../etc/passwd", "%s%n%n", "a" * (1 << 20),
                 "\ud83d\ude00" * 1000, "\u202e", "'; drop table games; --", "{}", "null", "\ufffe\uffff"):
        for name, field, schema, _ in properties(desk):
            if "string" not in kinds_of(schema):
                continue
            if (name, field) == ("dispatch_action", "words"):
                continue
            bad = desk.refused(name, {**desk.good(name), field: text}, None)
            check(all(ord(c) >= 32 for c in bad["message"]), f"{name}.{field}: control characters: {bad['message']!r}")
            check(len(bad["message"]) < 1000, f"{name}.{field}: a long message")
        desk.unharmed(repr(text[:20]))
    desk.close()


@test("hostile objects: setups, seats, settings, snapshots")
def hostile_objects(home):
    desk = Desk(home)
    nested = {}
    for _ in range(12):
        nested = {"a": nested, "b": [nested]} if len(json.dumps(nested)) < 20000 else {"a": nested}
    wide = {f"k{i}": i for i in range(20000)}
    for name, field in (("create_session", "setup"), ("create_session", "seats"), ("simulate", "policies"),
                        ("simulate", "with"), ("simulate", "set"), ("restore_snapshot", "snapshot")):
        for value in ({"x": 1}, {"": ""}, {"delver": 7}, {"delver": "no_such_mind"}, {"delver": None}, nested, wide,
                      {"\u0000": 1}, {"a" * 100000: 1}, {"delver": "a" * 100000}):
            desk.refused(name, {**desk.good(name), field: value}, field)
        desk.unharmed(f"{name}.{field}")
    for key in desk.whole:
        for value in (None, 7, "", "x", [], {}, -1):
            if value != desk.whole[key]:
                desk.refused("restore_snapshot", {"session": desk.session, "snapshot": {**desk.whole, key: value}},
                             "snapshot")
    replay = desk.whole["replay"]
    for cut in (replay[:len(replay) // 2], replay[:-2], replay + "x", replay.replace("5", "6", 1), replay * 50, "a" * (1 << 20)):
        desk.refused("restore_snapshot", {"session": desk.session, "snapshot": {**desk.whole, "replay": cut}}, "snapshot")
    desk.unharmed("bad snapshots")
    desk.close()


@test("unknown sessions, actions that are none, answers out of turn")
def sessions(home):
    desk = Desk(home)
    for name, field, _, _ in properties(desk):
        if field == "session":
            for handle in (UNKNOWN, "", desk.session[:-1], desk.session + "0", desk.session.upper() + "!", "../" * 20):
                bad = desk.refused(name, {**desk.good(name), "session": handle}, "session")
                check(bad["code"] == "session_not_found" or bad["code"] == "invalid_payload", f"{handle}: {bad}")
    for action, code in (("juggle", "invalid_action"), ("attack attack attack", "invalid_payload"), ("", None),
                         ("move_to_room 9999999999999", None), ({}, None), ({"verb": "juggle"}, "invalid_action"),
                         ({"verb": 7}, None), ({"verb": "move_to_room", "colour": 1}, "invalid_payload"),
                         ({"verb": "move_to_room", "room": "x" * 10000}, None), ({"verb": ["move"]}, None)):
        bad = desk.refused("dispatch_action", {"session": desk.session, "action": action})
        check(not code or bad["code"] == code, f"{action}: {bad}")
    ask = desk.before[0]["ask"]
    for late in (ask - 1, ask + 1, 0):
        bad = desk.refused("dispatch_action", {"session": desk.session, "action": desk.legal[-1], "ask": late})
        check(bad["code"] == "blocked_action", f"ask {late}: {bad}")
    desk.unharmed("bad actions")
    mine = desk.mcp.call("create_session", game="shattered", seat="dungeon", seats={"visitor": "agent"}, seed="1")
    other = {"session": mine["handles"]["visitor"]}
    asked, waits = (mine, other) if mine["turn"] else (other, mine)
    legal = desk.mcp.call("list_actions", session=asked["session"])["legal"]
    before = [desk.mcp.call("get_snapshot", session=h["session"]) for h in (mine, other)]
    bad = desk.refused("dispatch_action", {"session": waits["session"], "action": legal[0]}, None, {"seat"})
    check(bad["code"] == "blocked_action", str(bad))
    for h in (mine, other):
        desk.refused("get_snapshot", {"session": h["session"], "full": True})
        desk.refused("get_replay", {"session": h["session"]})
        desk.refused("restore_snapshot", {"session": h["session"], "snapshot": desk.whole})
    desk.refused("get_snapshot", {"session": other["session"], "seat": "dungeon"}, "seat")
    desk.refused("close_session", {"session": other["session"]}, None, {"not_owner"})
    check(before == [desk.mcp.call("get_snapshot", session=h["session"]) for h in (mine, other)], "the table has changed")
    desk.close()


def call_bytes(name, arguments):
    return (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"' + name + b'","arguments":' + arguments
            + b"}}")


NOTHING, GOOD, TOOL = "nothing", "a result", "an error of the tool"
RAW = [
    (b"", NOTHING), (b"   ", NOTHING), (b"\r", NOTHING),
    (b"nonsense", -32700), (b"{", -32700), (b"}", -32700), (b"\x00", -32700), (b"\xff\xfe\xfd", -32700),
    (b"[]", -32600), (b"[[[]]]", -32600), (b"null", -32600), (b"7", -32600), (b'"text"', -32600), (b"{}", -32600),
    (b'{"jsonrpc":"2.0"}', -32600),
    (b'{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":[1],"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":' + b"9" * 30 + b',"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":1,"method":7}', -32600),
    (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":7}', -32602),
    (b'{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', -32700),
    (b'{"jsonrpc":"2.0","id":1,"method":"tools/call"}', -32602),
    (b'{"jsonrpc":"2.0","id":1,"method":"\\u0000"}', -32700),
    (b'{"jsonrpc":"2.0","id":1,"method":"ping"', -32700),
    (b'{"method":"ping","params":{"id":7},"id":1,"jsonrpc":2,0}', -32700),
    (call_bytes(b"list_games", b'{"a":1,"a":2}'), -32700),
    (call_bytes(b"create_session", b'{"game":"\xff"}'), -32700),
    (call_bytes(b"create_session", b'{"game":"darkdelve","seed":1e400}'), TOOL),
    (call_bytes(b"create_session", b'{"game":"darkdelve","seed":' + b"9" * 5000 + b"}"), TOOL),
    (call_bytes(b"list_games", b"[" * 50 + b"]" * 50), -32600),
    (b"[" * 100000, -32600), (b'{"a":' * 100000, -32600),
    (b'{"jsonrpc":"2.0","id":"' + b"x" * 100000 + b'","method":"ping"}', GOOD),
    (b'{"jsonrpc":"2.0","method":"notifications/nothing"}', NOTHING),
    (b'{"jsonrpc":"2.0","method":"notifications/nothing","params":[]}', NOTHING),
    (b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}', NOTHING),
    (b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}', NOTHING),
    (b'{"jsonrpc":"2.0","id":5,"result":{}}', NOTHING), (b'{"jsonrpc":"2.0","id":5,"error":{}}', NOTHING),
]
LIBRARY_WORDS = ("jansson", "token near", "unable to decode", "end of file", "too big integer", "real number overflow")


def kind_of(answer):
    if "error" in answer:
        return answer["error"]["code"]
    return TOOL if answer["result"].get("isError") else GOOD


@test("messages that are none: one error each, with the id that can be seen, and the server goes on")
def raw_messages(home):
    desk = Desk(home)
    for data, expected in RAW:
        desk.mcp.raw(data + b"\n")
        number = desk.mcp.send("ping")
        answers = []
        while (one := desk.mcp.line()) is not None and one.get("id") != number:
            answers.append(one)
        check(one is not None and "result" in one, f"no ping after {data[:80]!r}: {one}")
        said = f"{data[:80]!r} was answered: {str(answers)[:300]}, expected {expected}"
        check([kind_of(a) for a in answers] == ([] if expected == NOTHING else [expected]), said)
        if b'"id":1,' in data:
            check(answers[0]["id"] == 1, said)
        check(not any(word in str(answers) for word in LIBRARY_WORDS), said)
    desk.unharmed("raw messages")
    desk.close()


@test("a string of 5 MB and a line of 20 MB are refused, and the server goes on")
def huge(home):
    desk = Desk(home)
    for size in (5 << 20, 20 << 20):
        text = b"a" * size
        for head in (b'{"jsonrpc":"2.0","id":"big","method":"tools/call","params":{"name":"create_session","arguments":{"game":"',
                     b'{"jsonrpc":"2.0","id":"big","method":"'):
            desk.mcp.raw(head + text + b'"}}}\n')
            answer = desk.mcp.line()
            check(answer and answer["error"]["code"] == -32600 and answer["id"] == "big",
                  f"{size} bytes: {str(answer)[:300]}")
    desk.unharmed("huge messages")
    desk.close()


@test("a message may come byte by byte, and many at once")
def pieces(home):
    mcp = Mcp(home)
    for byte in b'{"jsonrpc":"2.0","id":"slow","method":"ping"}\r\n':
        mcp.raw(bytes([byte]))
    check(mcp.line()["id"] == "slow", "byte by byte")
    mcp.raw(b"".join(b'{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"list_games","arguments":{}}}\n' % i
                     for i in range(500)))
    check([mcp.line()["id"] for _ in range(500)] == list(range(500)), "500 at once, answered in order")
    check(mcp.close()[0] == 0, "exit code")


@test("100 sessions: the oldest is evicted and says so, the youngest plays")
def eviction(home):
    mcp = Mcp(home, "--sessions", "64")
    handles = [mcp.call("create_session", game="darkdelve", scenario="duel-rat", view=False, legal=False)["session"]
               for _ in range(100)]
    check(len(set(handles)) == 100 and all(len(h) == 32 for h in handles), f"handles: {handles[:3]}")
    _, bad = mcp.tool("get_snapshot", session=handles[0])
    check(bad and bad["code"] == "session_not_found" and bad["reason"] == "evicted", str(bad))
    check("64" in bad["message"], f"the message does not say how many are kept: {bad['message']}")
    _, bad = mcp.tool("get_snapshot", session=UNKNOWN)
    check(bad and bad["reason"] == "unknown", str(bad))
    for handle in handles[36:]:
        mcp.call("get_snapshot", session=handle)
    check(mcp.close()[0] == 0, "exit code")


@test("the end of input ends it at once: what waits is dropped, what was asked before is answered")
def end_of_input(home):
    mcp = Mcp(home)
    mine = mcp.call("create_session", game="shattered", seat="dungeon", seats={"visitor": "agent"}, seed="1")
    waits = mine["session"] if not mine["turn"] else mine["handles"]["visitor"]
    for name, args in (("wait_for_turn", {"session": waits, "timeout_ms": 60000}),
                       ("simulate", {"game": "escape", "games": 20000})):
        mcp.send("tools/call", {"name": name, "arguments": args})
    last = mcp.send("ping")
    began, effort = time.monotonic(), Effort(mcp.child)
    code, said, told = mcp.close()
    check(code == 0, f"exit code {code}: {told[-1000:]}")
    check([json.loads(row)["id"] for row in said.splitlines()] == [last], f"said at the end: {said[:300]}")
    check(time.monotonic() - began < 50, "it waited on")
    check(effort.seconds() < 2, f"it worked on for {effort.seconds():.1f} s")


@test("minds that search stop at the end of input and when they are cancelled, in every game")
def stop_searching(home):
    first = Mcp(home)
    games = {one["name"]: one["seats"][0] for one in first.call("list_games")["games"]}
    first.close()
    for game, seat in games.items():
        for way in ("end", "cancel"):
            mcp = Mcp(home)
            number = search(mcp, game, seat)
            time.sleep(0.1)
            effort = Effort(mcp.child)
            if way == "cancel":
                mcp.note("notifications/cancelled", {"requestId": number})
            code, said, told = mcp.close()
            check(code == 0, f"{game}: exit code {code}: {said[:300]} {told[-1000:]}")
            check(effort.seconds() < 2, f"{game}: it thinks on for {effort.seconds():.1f} s")


@test("a reader that goes away ends it, and no child is left")
def dead_reader(home):
    mcp = Mcp(home)
    mcp.child.stdout.close()
    try:
        for i in range(50):
            mcp.child.stdin.write(b'{"jsonrpc":"2.0","id":%d,"method":"tools/list"}\n' % i)
            mcp.child.stdin.flush()
            time.sleep(0.01)
    except (BrokenPipeError, BlockingIOError):
        pass
    code = mcp.child.wait(timeout=TIMEOUT)
    check(code == 1 or code == -signal.SIGPIPE, f"exit code {code}")
    check(not os.path.exists(f"/proc/{mcp.child.pid}"), "a process is left")
    try:
        mcp.child.stdin.close()
    except BrokenPipeError:
        pass


if __name__ == "__main__":
    main()
