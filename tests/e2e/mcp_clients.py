"""The MCP server before clients of others: the official SDKs of both eras and the inspector's command line read what
there is to read and play a whole game of every kind over stdio; every schema compiles and every reply meets its own,
by two validators; the agents of examples/agents play to the end. Prints TAP; argv[1] is the program.

The clients lie in GLOAM_CLIENTS, where ./gloam test puts them; without them the tests that need them are skipped."""

import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

from harness import PROGRAM, ROOT, TIMEOUT, Skip, check, clients, main, test
from mcp import Mcp

try:
    import jsonschema
except ImportError:
    jsonschema = None

EXAMPLES = ROOT / "examples" / "agents"
GIVING_UP = ("quit", "flee", "surrender")
LEAST = 5  # decisions of a game that deserves the name


def run(words, home, seconds=TIMEOUT, code=0):
    done = subprocess.run([str(w) for w in words], env=home.env, cwd=home.path, stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=seconds)
    said = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    check(done.returncode == code, f"{' '.join(str(w) for w in words)[-300:]}: exit code {done.returncode}\n"
          f"{said[0][-1500:]}\n{said[1][-3000:]}")
    return said[0]


def node(home, script, *words):
    """Runs a script among the packages: a module finds them beside itself."""
    folder, program = clients()
    shutil.copy(script, home.path)
    (home.path / "node_modules").symlink_to(folder / "node_modules")
    return run([program, home.path / Path(script).name, *words], home)


def data_home(home):
    """The program may have been built elsewhere; its pages lie in the tree."""
    home.env["GLOAM_DATA"] = str(ROOT)
    return home


def check_played(home, said):
    """What mcp_play.mjs tells, and its replays against the program's own check."""
    told = json.loads(said)
    games = [row.split()[0] for row in home.run("list", "games").text.splitlines()]
    check([one["game"] for one in told["played"]] == games, f"played: {told['played']}"[:300])
    for one in told["played"]:
        check(one["steps"] > 0, str(one)[:300])
        path = home.path / f"{one['game']}.replay"
        path.write_text(one["replay"])
        home.run("verify", str(path)).expect(0)
    check(told["heard"] > 0, "no progress was heard of")
    check(told["resources"] >= 3 * len(games) and told["templates"] == 6, f"resources: {told['resources']}")
    check(told["prompts"] == ["play_game", "analyse_matchup", "review_balance_change"], str(told["prompts"]))
    return told


@test("the TypeScript SDK's client plays every game")
def sdk(home):
    check_played(home, node(data_home(home), ROOT / "tests" / "e2e" / "mcp_play.mjs", "sdk", PROGRAM))


@test("the client of the modern era plays every game")
def modern(home):
    told = check_played(home, node(data_home(home), ROOT / "tests" / "e2e" / "mcp_play.mjs", "client", PROGRAM))
    check(told["version"] == "2026-07-28" and told["era"] == "modern", f"{told['version']} {told['era']}")


# -- the inspector --


def inspect(home, *words, code=0):
    """One command of `mcp-inspector --cli`: it starts a server of its own."""
    folder, program = clients()
    said = run([program, folder / "node_modules" / ".bin" / "mcp-inspector", "--cli", *words, "--format", "json", "--quiet",
                "-e", f"GLOAM_CONTENT={home.env['GLOAM_CONTENT']}", "-e", f"GLOAM_DATA={home.env['GLOAM_DATA']}", PROGRAM, "mcp"],
               home, code=code)
    return json.loads(said)


@test("the inspector's command line: lists, schemas that travel, a tool, a resource, a prompt")
def inspector(home):
    data_home(home)
    for era in ("legacy", "modern"):
        tools = inspect(home, "--protocol-era", era, "--method", "tools/list", "--strict")
        check("dispatch_action" in json.dumps(tools), str(tools)[:300])
    games = inspect(home, "--method", "tools/call", "--tool-name", "list_games")
    check("darkdelve" in json.dumps(games), str(games)[:300])
    bad = inspect(home, "--method", "tools/call", "--tool-name", "describe_game", "--tool-arg", "game=chess", code=5)
    check("darkdelve" in json.dumps(bad), str(bad)[:300])
    page = inspect(home, "--method", "resources/read", "--uri", "gloam://rules/escape")
    check("ES-" in json.dumps(page), str(page)[:300])
    prompt = inspect(home, "--method", "prompts/get", "--prompt-name", "play_game", "--prompt-args", "game=shattered")
    check("create_session" in json.dumps(prompt), str(prompt)[:300])


def short_game(mcp, game):
    """Arguments of create_session and the actions of a game that ends soon, found by playing many here: in each of
    them some verbs are liked better than others."""
    about = mcp.call("describe_game", game=game)
    dice, best = random.Random(1), None
    for seed in range(1, 120):
        scenario = about["scenarios"][seed % len(about["scenarios"])]["name"]
        begin = {"game": game, "scenario": scenario, "seed": str(seed), "seat": about["game"]["seats"][0]}
        liking = {verb["name"]: dice.random() - (verb["name"] in GIVING_UP) for verb in about["verbs"]}
        at = mcp.call("create_session", **begin, view=False)
        actions = []
        while not at["over"] and len(actions) < (len(best[1]) if best else 1000):
            actions.append(max(at["legal"], key=lambda action: (liking[action.split()[0]], dice.random())))
            at = mcp.call("dispatch_action", session=at["session"], action=actions[-1], view=False)
        mcp.call("close_session", session=at["session"])
        if at["over"] and len(actions) >= LEAST and (not best or len(actions) < len(best[1])):
            best = begin, actions, at["result"]
    check(best, f"{game}: no game ends within 1000 decisions")
    return best


@test("the inspector's connection plays whole games over one stdio server: the shortest for one, and for two")
def inspector_game(home):
    folder, program = clients()
    config = home.path / "servers.json"
    config.write_text(json.dumps({"mcpServers": {"gloam": {
        "command": PROGRAM, "args": ["mcp"], "env": {"GLOAM_CONTENT": home.env["GLOAM_CONTENT"]}}}}))
    home.env.update(MCP_INSPECTOR_DAEMON_DIR=str(home.path / "daemon"), MCP_STORAGE_DIR=str(home.path / "storage"))
    mcpdo = [program, folder / "node_modules" / ".bin" / "mcpdo", "--format", "json", "--config", config]
    scout = Mcp(home)
    seats = {one["name"]: len(one["seats"]) for one in scout.call("list_games")["games"]}
    found = {game: short_game(scout, game) for game in seats}
    # Each call is a start of node: whole games of every kind are for the clients above.
    plans = [min((found[game] for game in seats if seats[game] == n), key=lambda plan: len(plan[1])) for n in (1, 2)]
    check(scout.close()[0] == 0, "exit code")
    run([*mcpdo, "connect", "gloam"], home)
    try:
        for begin, actions, result in plans:
            at = call_connected(home, mcpdo, "create_session", begin)
            for action in actions:
                check(action in at["legal"], f"{begin}: {action} is not legal: {at['legal']}")
                at = call_connected(home, mcpdo, "dispatch_action",
                                    {"session": at["session"], "action": action, "ask": at["ask"], "view": False})
            check(at["over"] and at["result"] == result, f"{begin}: {at['result']}, expected {result}")
    finally:
        run([*mcpdo, "daemon", "stop"], home)


def call_connected(home, mcpdo, tool, args):
    said = json.loads(run([*mcpdo, "@gloam", "tools/call", tool, json.dumps(args)], home))
    result = said.get("result", said)
    check(not result.get("isError"), f"{tool} {args}: {result}")
    return result["structuredContent"]


# -- schemas, by the second validator --


@test("every schema is valid, and every reply of every tool meets its own")
def schemas(home):
    if not jsonschema:
        raise Skip("python3-jsonschema is missing")
    mcp = Mcp(data_home(home))
    tools = {t["name"]: t for t in mcp.ask("tools/list")["tools"]}
    kind = jsonschema.Draft202012Validator
    check_in, check_out = {}, {}
    for name, tool in tools.items():
        kind.check_schema(tool["inputSchema"])
        kind.check_schema(tool["outputSchema"])
        check_in[name], check_out[name] = kind(tool["inputSchema"]), kind(tool["outputSchema"])
        check(re.fullmatch(r"[A-Za-z0-9_.-]{1,128}", name), name)
        check(set(tool["annotations"]) >= {"readOnlyHint", "destructiveHint", "idempotentHint"}, f"{name}: {tool['annotations']}")

    def call(name, **args):
        check_in[name].validate(args)
        reply = mcp.call(name, **args)
        check_out[name].validate(reply)
        return reply

    for game in (one["name"] for one in call("list_games")["games"]):
        about = call("describe_game", game=game)
        verbs = {verb["name"]: kind(verb["schema"]) for verb in about["verbs"]}
        for verb in verbs.values():
            kind.check_schema(verb.schema)
        at = call("create_session", game=game, seat="all", seed="11")
        for step in range(60):
            if at["over"]:
                break
            call("list_actions", session=at["session"], blocked=True, recommend="random")
            call("get_scene", session=at["session"])
            call("wait_for_turn", session=at["session"])
            action = at["legal"][step % len(at["legal"])]
            at = call("dispatch_action", session=at["session"], action=action, since=at["step"], legal=True,
                      recommend="best")
        whole = call("get_snapshot", session=at["session"], full=True, legal=True)
        call("get_log_page", session=at["session"])
        call("get_replay", session=at["session"])
        call("restore_snapshot", session=at["session"], snapshot=whole["snapshot"])
        call("simulate", game=game, games=3)
        call("close_session", session=at["session"])
        for verb, validator in verbs.items():
            check(not validator.is_valid({"verb": "juggle"}), f"{game} {verb}: takes any verb")
    check(mcp.close()[0] == 0, "exit code")


# -- the examples --


def games_of(home):
    return [row.split()[0] for row in home.run("list", "games").text.splitlines()]


@test("examples/agents/play.py plays every game to its end")
def example_python(home):
    for game in games_of(home):
        words = [sys.executable, EXAMPLES / "play.py", game, "--program", PROGRAM, "--seed", "7"]
        said = run(words, home)
        check("over: " in said and "decisions: " in said, said)
        check(run(words, home) == said, f"{game}: the same seed, another account")
    said = run([sys.executable, EXAMPLES / "play.py", "chess", "--program", PROGRAM], home, code=1)
    check(not said, said)


@test("examples/agents/play.ts plays every game to its end")
def example_typescript(home):
    for number, game in enumerate(games_of(home)):
        inner = home.path / str(number)
        inner.mkdir()
        folder, program = clients()
        shutil.copy(EXAMPLES / "play.ts", inner)
        (inner / "node_modules").symlink_to(folder / "node_modules")
        said = run([program, inner / "play.ts", game, "--program", PROGRAM, "--seed", "7"], home)
        check("over after" in said, said)


@test("the snippets of examples/agents are JSON and name the server's command")
def snippets(home):
    text = (EXAMPLES / "README.md").read_text()
    blocks = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    check(len(blocks) >= 3, f"{len(blocks)} snippets")
    for block in blocks:
        entry = next(iter(next(iter(json.loads(block).values())).values()))
        check(entry.get("args") == ["mcp"] or entry.get("url", "").endswith("/mcp"), block)


@test("./gloam bench agent measures every carrier")
def bench(home):
    bench_agent = Path(PROGRAM).parents[1] / "bench-agent"  # beside src/ in the folder of a build
    done = subprocess.run([bench_agent, PROGRAM, "-n", "300", "--json"], env=home.env, cwd=home.path, capture_output=True,
                          timeout=60)
    check(done.returncode == 0, done.stderr.decode())
    rows = json.loads(done.stdout)
    check([(row["carrier"].split(",")[0], row["view"]) for row in rows] ==
          [("JSON lines", True), ("JSON lines", False), ("MCP stdio", True), ("MCP stdio", False)], str(rows))
    for row in rows:
        check(row["calls"] == 300 and row["calls_per_second"] > 0 and row["server_microseconds_per_call"] > 0, str(row))
    check(subprocess.run([bench_agent, PROGRAM, "-n"], capture_output=True, timeout=60).returncode == 2, "-n without a number")


@test("./gloam bench tokens takes games")
def tokens(home):
    bench_tokens = Path(sys.argv[2]).resolve()
    done = subprocess.run([bench_tokens, "shattered", "-n", "1", "--json"], env=home.env, capture_output=True, timeout=60)
    check(done.returncode == 0, done.stderr.decode())
    rows = json.loads(done.stdout)
    check({row["game"] for row in rows} == {"shattered"} and all(row["estimated_tokens"] for row in rows), str(rows))
    check(subprocess.run([bench_tokens, "chess"], capture_output=True, timeout=60).returncode == 2, "no such game")


if __name__ == "__main__":
    main()
