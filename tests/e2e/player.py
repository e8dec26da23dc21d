"""`gloam mcp GAME --player` and `gloam agent GAME --player` from outside, as somebody who wants to know more than the
rules allow: every tool, resource, prompt and completion of the open server is tried on the closed one. Two servers whose
games differ answer all of it alike, and neither says its seed. Prints TAP; argv[1] is the program."""

import json
import random

from harness import check, main, test
from mcp import Mcp

SEEDS = ("9876543210123456789", "1234567890987654321")
OPEN = ["describe_game", "look_up", "get_snapshot", "list_actions", "dispatch_action", "get_log_page"]
GAMES = ["darkdelve", "shattered", "escape", "clout"]
TOKENS = 1500
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
            server.child.wait(timeout=60)
            ends.append(last)
            home.run("verify", f"{game}{run}").expect(0)
        check(ends[0] == ends[1], "the same seed and the same actions are another game")
        record = (home.path / f"{game}0").read_text()
        check(SEEDS[0] in record and record == (home.path / f"{game}1").read_text(), "the record lacks its seed")


def lines(home, words, requests):
    run = home.run("agent", *words, stdin="".join(r + "\n" for r in requests).encode()).expect(0)
    return [json.loads(line) for line in run.out.decode().splitlines()]


@test("JSON lines close the same: help shows six calls, the others say why not, also as bare words")
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
                        (["mcp", "chess", "--player"], "chess")):
        check(part in home.run(*words).expect(2).err.decode(), f"{words} are told something else")
    home.run("mcp", "clout", "--player", "--out", "no/such/folder/x").expect(1)


if __name__ == "__main__":
    main()
