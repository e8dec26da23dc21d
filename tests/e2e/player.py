"""`gloam mcp GAME --player` and `gloam agent GAME --player` from outside, as somebody who wants to know more than the
rules allow: every tool, resource, prompt and completion of the open server is tried on the closed one. Two servers whose
games differ answer all of it alike, and neither says its seed. Prints TAP; argv[1] is the program."""

import http.client
import json
import random
import re
import signal
import time

from harness import TIMEOUT, check, games, main, read_until, test
from mcp import Mcp

SEEDS = ("9876543210123456789", "1234567890987654321")
OPEN = ["describe_game", "look_up", "get_snapshot", "get_scene", "list_actions", "dispatch_action", "get_log_page"]
GAMES = games()
TOKENS = 1500
MODERN = "2026-07-28"
VALUES = [True, False, 0, 1, "all", "best", "random", "mc:5", "darkdelve", "clout", "monster", "card", {}, [], ["ghoul"],
          {"seed": 1}, "0" * 32, SEEDS[0]]


def told(message):
    """All that a reply says, without its number."""
    return json.dumps({k: v for k, v in message.items() if k != "id"}, sort_keys=True)


def no_seed(said, what):
    for seed in SEEDS:
        check(seed not in said and f"{int(seed):016x}" not in said, f"{what} tells the seed: {said[:400]}")


class Twins:
    """Two servers of one game with different seeds; what they say to the same request must be the same."""

    def __init__(self, home, game, *words):
        self.both = [Mcp(home, game, "--player", "--seed", seed, *words) for seed in SEEDS]

    def ask(self, method, params):
        said = [one.reply(one.send(method, params)) for one in self.both]
        check(told(said[0]) == told(said[1]), f"{method} {params} tells two games apart:\n{said[0]}\n{said[1]}")
        no_seed(told(said[0]), method)
        return said[0]

    def tool(self, name, args):
        return self.ask("tools/call", {"name": name, "arguments": args})

    def closed_tool(self, name, args, field):
        result = self.tool(name, args)["result"]
        error = result["structuredContent"]["error"]
        check(result.get("isError") and error["code"] == "blocked_action" and error["reason"] == "player_only"
              and error["field"] == field, f"{name} {args}: {error}")
        check("closed" in result["content"][0]["text"], f"{name}: {result['content']}")

    def closed(self, method, params):
        error = self.ask(method, params).get("error")
        check(error and error["code"] == -32601 and "closed" in error["message"], f"{method} {params}: {error}")


@test("six tools, small enough to be read with every game, and nothing else is offered")
def small(home):
    for game in GAMES:
        server = Mcp(home, game, "--player")
        check(set(server.hello["capabilities"]) <= {"tools", "logging"}, f"offers {server.hello['capabilities']}")
        check("create_session" not in server.hello["instructions"], "the instructions name what is closed")
        tools = server.ask("tools/list")["tools"]
        check([t["name"] for t in tools] == OPEN, f"tools: {[t['name'] for t in tools]}")
        size = len(json.dumps(tools, separators=(",", ":")))
        check(size <= 4 * TOKENS, f"tools/list has {size} bytes")
        for tool in tools:
            check("session" not in tool["inputSchema"]["properties"], f"{tool['name']} takes a session")


@test("every tool of the open server with every argument: closed ones say so, the others tell no two games apart")
def tools(home):
    normal = Mcp(home)
    rows = normal.ask("tools/list")["tools"]
    for game in ("darkdelve", "clout"):
        twins = Twins(home, game)
        shown = {t["name"]: t["inputSchema"]["properties"] for t in twins.ask("tools/list", {})["result"]["tools"]}
        for tool in rows:
            name = tool["name"]
            for arg in tool["inputSchema"]["properties"]:
                for value in VALUES:
                    if name in shown and arg == "session" and value == "0" * 32:
                        continue  # the handle that its replies carry
                    if name not in shown:
                        twins.closed_tool(name, {arg: value}, None)
                    elif arg not in shown[name]:
                        twins.closed_tool(name, {arg: value, **({"topic": "card"} if name == "look_up" else {})}, arg)
            if name not in shown:
                twins.closed_tool(name, {}, None)
        twins.tool("describe_game", {})
        twins.tool("no_such_tool", {})
        for topic in ("card", "item", "monster", "monsters", "room", "skill"):
            twins.tool("look_up", {"topic": topic})


@test("resources, templates, prompts, completions and subscriptions are closed, each one that the open server has")
def pages(home):
    normal = Mcp(home)
    uris = [r["uri"] for r in normal.ask("resources/list")["resources"]]
    uris += [f"gloam://session/{'0' * 32}/{part}" for part in ("view", "log", "replay")]
    check("gloam://content/darkdelve/mvp/monsters.json" in uris, "the open server has no monsters to close")
    prompts = normal.ask("prompts/list")["prompts"]
    twins = Twins(home, "darkdelve")
    for method in ("resources/list", "resources/templates/list", "prompts/list"):
        twins.closed(method, {})
    for uri in uris:
        for method in ("resources/read", "resources/subscribe", "resources/unsubscribe"):
            twins.closed(method, {"uri": uri})
    for prompt in prompts:
        twins.closed("prompts/get", {"name": prompt["name"], "arguments": {"game": "darkdelve"}})
        for arg in prompt["arguments"]:
            twins.closed("completion/complete", {"ref": {"type": "ref/prompt", "name": prompt["name"]},
                                                 "argument": {"name": arg["name"], "value": ""}})


@test("the modern revision closes the same")
def modern(home):
    meta = {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
                      "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
                      "io.modelcontextprotocol/clientCapabilities": {}}}
    server = Mcp(home, "darkdelve", "--player", "--seed", SEEDS[0], hello=False)
    found = server.reply(server.send("server/discover", meta))["result"]
    check(set(found["capabilities"]) == {"tools"}, f"offers {found['capabilities']}")
    for method, params in (("resources/list", {}), ("resources/read", {"uri": "gloam://rules/darkdelve"}),
                           ("prompts/list", {}), ("subscriptions/listen", {"notifications": {}}),
                           ("completion/complete", {})):
        reply = server.reply(server.send(method, {**params, **meta}))
        check(reply.get("error", {}).get("code") == -32601, f"{method}: {reply}")


def play(server, seed):
    """One game at random through the tools; the last reply."""
    dice = random.Random(seed)
    reply = server.call("get_snapshot", legal=True)
    while not reply["over"]:
        no_seed(json.dumps(reply), "a reply")
        reply = server.call("dispatch_action", action=dice.choice(reply["legal"]), ask=reply["ask"])
    return server.call("get_snapshot")


@test("a whole game can be played, its seed stays the referee's, and the record verifies and is the same game again")
def whole(home):
    for game, words in (("darkdelve", ("--scenario", "run")), ("clout", ("--seat", "away", "--policy", "host=crusher")),
                        ("shattered", ("--seat", "visitor")), ("escape", ("--with", "turns=60"))):
        ends = []
        for run in range(2):
            server = Mcp(home, game, "--player", "--seed", SEEDS[0], "--out", f"{game}{run}", *words)
            last = play(server, 5)
            no_seed(json.dumps(last), "the end")
            check(last["game"]["seed"] is None and last["result"]["score"], f"the end: {last['result']}")
            server.child.stdin.close()
            server.child.wait(timeout=TIMEOUT)
            ends.append(last)
            home.run("verify", f"{game}{run}").expect(0)
        check(ends[0] == ends[1], "the same seed and the same actions are another game")
        record = (home.path / f"{game}0").read_text()
        check(SEEDS[0] in record and record == (home.path / f"{game}1").read_text(), "the record lacks its seed")


def lines(home, words, requests):
    run = home.run("agent", *words, stdin="".join(r + "\n" for r in requests).encode()).expect(0)
    return [json.loads(line) for line in run.out.decode().splitlines()]


@test("JSON lines close the same: help shows seven calls, the others say why not, also as bare words")
def agent(home):
    every = [c for c in lines(home, ["darkdelve"], ["help"])[0]["calls"]]
    mine = lines(home, ["darkdelve", "--player"], ["help"])[0]["calls"]
    check([c["name"] for c in mine] == OPEN, f"help shows {[c['name'] for c in mine]}")
    shown = {c["name"]: {a["name"] for a in c["args"]} for c in mine}
    requests, fields = [], []
    for call in every:
        if call["name"] not in shown:
            requests += [call["name"], json.dumps({"call": call["name"]})]
            fields += [None, None]
        for arg in call["args"]:
            if call["name"] not in shown or arg["name"] not in shown[call["name"]]:
                requests.append(json.dumps({"call": call["name"], arg["name"]: "all"}))
                fields.append(arg["name"] if call["name"] in shown else None)
    said = [lines(home, ["darkdelve", "--player", "--seed", seed], requests) for seed in SEEDS]
    check(said[0] == said[1], "two games are told apart")
    for request, reply, field in zip(requests, said[0], fields):
        check(not reply["ok"] and reply["error"]["reason"] == "player_only" and reply["error"]["field"] == field,
              f"{request}: {reply}")


@test("mistakes of the referee are told before anybody plays")
def mistakes(home):
    for words, part in ((["mcp", "--player"], "needs the game"), (["mcp", "darkdelve"], "--player"),
                        (["mcp", "--seed", "1"], "--player"), (["mcp", "--seat", "delver"], "--player"),
                        (["agent", "clout", "--seat", "host"], "--player"),
                        (["agent", "clout", "--out", "x"], "--player"),
                        (["agent", "clout", "--player", "--seat", "judge"], "judge"),
                        (["mcp", "clout", "--player", "--policy", "away=genius"], "genius"),
                        (["mcp", "clout", "--player", "--policy", "judge=rep"], "judge"),
                        (["mcp", "clout", "--player", "--scenario", "beach"], "beach"),
                        (["mcp", "escape", "--player", "--with", "turns=none"], "turns"),
                        (["mcp", "clout", "--player", "--policy", "host=duelist"], "host"),
                        (["mcp", "clout", "--player", "--policy", "0=duelist"], "host"),
                        (["agent", "clout", "--player", "--seat", "1", "--policy", "away=duelist"], "away"),
                        (["agent", "darkdelve", "--player", "--policy", "random"], "nobody"),
                        (["mcp", "chess", "--player"], "chess")):
        check(part in home.run(*words).expect(2).err.decode(), f"{words} are told something else")
    home.run("mcp", "clout", "--player", "--out", "no/such/folder/x").expect(1)


@test("a verb that is sent as a call is told how to send it, and the bound on a search is the one that holds")
def bounds(home):
    error = lines(home, ["darkdelve", "--scenario", "duel-ghoul"], ['{"call":"attack"}'])[0]["error"]
    check(error["suggestions"] == ["dispatch_action"] and '"action":"attack"' in error["message"], str(error))
    for game in GAMES:
        policies = {p["name"]: p["help"] for p in lines(home, [game], ["describe_game"])[0]["policies"]}
        told = policies["mc:N"]
        check(re.findall(r"\d+", policies["deep:N"]) == re.findall(r"\d+", told), policies["deep:N"])
        seats = [int(n) for n in re.findall(r"to (\d+)", told)]
        asks = [json.dumps({"call": "list_actions", "recommend": f"{search}:{n}"})
                for search, n in (("mc", seats[1]), ("mc", seats[1] + 1), ("deep", seats[1] + 1))]
        said = [one["ok"] for one in lines(home, [game], asks)]
        check(said == [True, False, False], f"{game}: {told}: advice {said}")
        if game in ("shattered", "clout"):
            mine, other = ("visitor", "dungeon") if game == "shattered" else ("host", "away")
            asks = [json.dumps({"call": "create_session", "seat": mine, "seats": {other: f"mc:{n}"}})
                    for n in (seats[0], seats[0] + 1)]
            said = [one["ok"] for one in lines(home, [game], asks)]
            check(said == [True, False], f"{game}: {told}: a table {said}")


def http_tool(port, name, **args):
    meta = {"io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientCapabilities": {}}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": args, "_meta": meta}}
    c = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
    c.request("POST", "/mcp", json.dumps(body), {"Content-Type": "application/json", "MCP-Protocol-Version": MODERN,
                                                 "Mcp-Method": "tools/call", "Mcp-Name": name})
    said = json.loads(c.getresponse().read())
    c.close()
    check("result" in said and not said["result"].get("isError"), f"{name}: {said}")
    return said["result"]["structuredContent"]


@test("the handle of the replies is taken back, and suggestions name nothing that is closed")
def handles(home):
    requests = [json.dumps({"call": call, "session": session, **more}) for session in ("0" * 32, "1" + "0" * 31, "")
                for call, more in (("get_snapshot", {}), ("get_scene", {}), ("list_actions", {}), ("get_log_page", {}),
                                   ("look_up", {"topic": "card", "count": 1}), ("dispatch_action", {"action": "end_turn"}))]
    said = lines(home, ["clout", "--player", "--seed", "7"], requests)
    check([one["ok"] for one in said] == [True] * 6 + [False] * 12, f"{[one['ok'] for one in said]}")
    shown = {c["name"]: {a["name"] for a in c["args"]} for c in lines(home, ["clout", "--player"], ["help"])[0]["calls"]}
    words = ["sesion", "seat", "recomend", "forcast", "vieww", "x", "gam", "rule", "notes", "figurs", "with", "from_"]
    said = lines(home, ["clout", "--player"], [json.dumps({"call": call, word: 1}) for call in shown for word in words])
    for call, row in zip([call for call in shown for _ in words], said):
        check(not row["ok"] and set(row["error"]["suggestions"]) <= shown[call], f"{call}: {row}")


def begun(home, carrier, out, *words):
    """The process of a server at which one action has been taken."""
    words = ("clout", "--player", "--seed", "7", "--out", out, *words)
    if carrier == "agent":
        child = home.start("agent", *words)
        child.stdin.write(b'{"call":"get_snapshot","legal":true}\n')
        child.stdin.flush()
        legal = json.loads(read_until(child.stdout, b"\n"))["legal"]
        child.stdin.write(json.dumps({"call": "dispatch_action", "action": legal[0]}).encode() + b"\n")
        child.stdin.flush()
        check(json.loads(read_until(child.stdout, b"\n"))["ok"], "the action is refused")
    elif carrier == "mcp":
        server = Mcp(home, *words)
        child = server.child
        server.call("dispatch_action", action=server.call("get_snapshot", legal=True)["legal"][0])
    else:
        child = home.start("mcp", "--http", "127.0.0.1:0", *words)
        port = int(read_until(child.stderr, b"/mcp\n").decode().split(":")[2].split("/")[0])
        legal = http_tool(port, "get_snapshot", legal=True)["legal"]
        http_tool(port, "dispatch_action", action=legal[0])
    return child


@test("a signal ends the serving and not the record, whatever carries the game")
def signalled(home):
    for carrier in ("agent", "mcp", "http"):
        for which in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            out = f"{carrier}-{which.name}"
            child = begun(home, carrier, out)
            child.send_signal(which)
            code = child.wait(TIMEOUT)
            check(code == 0, f"{out}: ended with {code}")
            home.run("verify", out).expect(0)
            check("\nstep 0 " in (home.path / out).read_text(), f"{out}: the record lacks the action")


@test("a signal is heard while a mind thinks, and while nobody reads the replies")
def signalled_busy(home):
    child = begun(home, "agent", "thinking", "--policy", "away=mc:300")
    for _ in range(200):  # more than a pipe holds, and nobody reads
        child.stdin.write(b'{"call":"look_up","topic":"card","count":100}\n')
    child.stdin.flush()
    time.sleep(0.5)
    child.send_signal(signal.SIGTERM)
    check(child.wait(TIMEOUT) == 0, "ended in the middle of a reply")
    home.run("verify", "thinking").expect(0)


@test("nohup stays nohup: a signal that is ignored asks for nothing")
def ignored(home):
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        child = begun(home, "agent", "kept")
    finally:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    child.send_signal(signal.SIGHUP)
    time.sleep(0.3)
    check(child.poll() is None, "it has gone")
    child.stdin.write(b"list_actions\n")
    child.stdin.flush()
    check(json.loads(read_until(child.stdout, b"\n"))["ok"], "it is deaf")


@test("a record takes the place of nothing")
def kept(home):
    for command in ("agent", "mcp"):
        (home.path / "mine").write_text("precious")
        home.run(command, "clout", "--player", "--out", "mine").expect(2, "mine", "there already")
        check((home.path / "mine").read_text() == "precious", f"{command}: overwritten")
    home.run("agent", "clout", "--player", "--out", "/dev/null").expect(0)


if __name__ == "__main__":
    main()
