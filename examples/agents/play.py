#!/usr/bin/env python3
"""A small agent for any game of Gloam: speaks MCP with `gloam mcp` over its standard streams, plays one game to its
end and tells how it went. Needs nothing but Python.

    python3 examples/agents/play.py darkdelve --seed 7
    python3 examples/agents/play.py shattered --seat visitor --policy tactical

It knows no rules. It takes what it has done least often, so it does not run in circles, and what other games would
call giving up only when there is nothing else. A better agent changes `choose` and leaves the rest as it is.
"""

import argparse
import collections
import json
import random
import subprocess
import sys
from pathlib import Path

SHY = {"quit", "surrender", "flee", "rest", "discard_item", "drop", "sell", "unequip", "end_turn", "next_phase", "mulligan"}


class Server:
    """One running MCP server: requests go down its input as lines, replies come up its output."""

    def __init__(self, command):
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last = 0
        self.request("initialize", protocolVersion="2025-11-25", capabilities={},
                     clientInfo={"name": "play.py", "version": "1"})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message):
        self.child.stdin.write(json.dumps(message).encode() + b"\n")
        self.child.stdin.flush()

    def request(self, method, **params):
        self.last += 1
        self.send({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params})
        while line := self.child.stdout.readline():
            reply = json.loads(line)
            if reply.get("id") == self.last:  # anything else is a notification
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']['message']}")
                return reply["result"]
        raise RuntimeError("the server has gone")

    def call(self, tool, **arguments):
        """The reply of a tool, or an error that says what was wrong."""
        result = self.request("tools/call", name=tool, arguments={k: v for k, v in arguments.items() if v is not None})
        if result.get("isError"):
            raise RuntimeError(f"{tool}: {result['content'][0]['text']}")
        return result["structuredContent"]

    def close(self):
        """The end of its input is how a server knows that we are done."""
        self.child.stdin.close()
        return self.child.wait(timeout=10)


def verb(action):
    return action.split()[0]


def choose(legal, taken, dice):
    """The action we have taken least often; among those, one whose verb we have used the least."""
    verbs = collections.Counter(verb(action) for action in taken.elements())
    bold = [action for action in legal if verb(action) not in SHY] or legal
    least = min((taken[action], verbs[verb(action)]) for action in bold)
    return dice.choice([action for action in bold if (taken[action], verbs[verb(action)]) == least])


def listed(counts):
    return ", ".join(f"{n} {name}" for name, n in counts.most_common(6))


def play(server, words):
    game = server.call("describe_game", game=words.game, rules=words.rules)
    seats = game["game"]["seats"]
    seat = words.seat or seats[0]
    others = {other: words.policy for other in seats if other != seat}
    at = server.call("create_session", game=words.game, rules=words.rules, scenario=words.scenario, seed=words.seed,
                     seat=seat, seats=others or None)
    print(f"{game['game']['title']}: {at['game']['scenario']}, rules {at['game']['rules']}, as {seat}")
    taken, seen, dice = collections.Counter(), collections.Counter(), random.Random(words.dice)
    while not at["over"]:
        if not at["turn"]:
            at = server.call("wait_for_turn", session=at["session"])
            continue
        action = choose(at["legal"], taken, dice)
        taken[action] += 1
        at = server.call("dispatch_action", session=at["session"], action=action, ask=at["ask"])
        seen.update(event["event"] for event in at["events"])
        if words.loud:
            print(f"  {at['step']}: {action}; {', '.join(e['event'] for e in at['events']) or 'nothing happened'}")
    verbs = collections.Counter(verb(action) for action in taken.elements())
    print(f"  {taken.total()} decisions: {listed(verbs)}")
    print(f"  it saw {listed(seen) or 'nothing'}")
    score = ", ".join(f"{who} {points}" for who, points in at["result"]["score"].items())
    print(f"  over: {at['result']['outcome']}{' (step limit)' if at['result']['step_limit'] else ''}; score {score}")
    server.call("close_session", session=at["session"])


def main():
    here = Path(__file__).resolve().parents[2] / "gloam"
    parser = argparse.ArgumentParser(description="Plays a game of Gloam to its end.")
    parser.add_argument("game", nargs="?", default="darkdelve")
    parser.add_argument("--program", default=str(here), help="the gloam to start")
    parser.add_argument("--rules")
    parser.add_argument("--scenario")
    parser.add_argument("--seat", help="the seat to play; the first when not given")
    parser.add_argument("--policy", default="random", help="mind of the other seats")
    parser.add_argument("--seed", help="of the game; a secret one when not given")
    parser.add_argument("--dice", type=int, default=1, help="seed of this agent's own choices")
    parser.add_argument("--loud", action="store_true", help="a line for every decision")
    words = parser.parse_args()
    server = Server([words.program, "mcp"])
    try:
        play(server, words)
    except (RuntimeError, BrokenPipeError) as trouble:
        print(f"play.py: {trouble}", file=sys.stderr)
        server.close()
        return 1
    return 1 if server.close() else 0


if __name__ == "__main__":
    sys.exit(main())
