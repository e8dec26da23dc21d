"""What the tests of the MCP server share: a client over stdio that sends anything, also what no client should."""

import json
import os
import select
import subprocess
import time

from harness import TIMEOUT, check

LEGACY = "2025-11-25"


def strict(pairs):
    keys = [k for k, _ in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError(f"a key stands twice: {keys}")
    return dict(pairs)


class Mcp:
    """A running `gloam mcp`. Every line it says must be one message."""

    def __init__(self, home, *words, hello=True):
        self.child = home.start("mcp", *words)
        self.rest = b""
        self.last = 0
        self.noted = []
        if hello:
            self.hello = self.ask("initialize", {"protocolVersion": LEGACY, "capabilities": {},
                                                 "clientInfo": {"name": "test", "version": "1"}})
            self.note("notifications/initialized")

    def raw(self, data):
        """Bytes as they are. Reads meanwhile, so that neither side waits for the other."""
        out, data = self.child.stdin.fileno(), memoryview(data)
        os.set_blocking(out, False)
        end = time.monotonic() + TIMEOUT
        while data and time.monotonic() < end:
            readable, writable, _ = select.select([self.child.stdout], [out], [], 1)
            if writable:
                data = data[os.write(out, data[:1 << 16]):]
            if readable:
                self.rest += os.read(self.child.stdout.fileno(), 1 << 16)
        check(not data, "the server does not read on")

    def line(self, wait=TIMEOUT):
        """The next message, or nothing when there is none in time."""
        end = time.monotonic() + wait
        while b"\n" not in self.rest:
            ready, _, _ = select.select([self.child.stdout], [], [], max(0, end - time.monotonic()))
            more = os.read(self.child.stdout.fileno(), 1 << 16) if ready else b""
            if not more:
                return None
            self.rest += more
        one, self.rest = self.rest.split(b"\n", 1)
        return json.loads(one.decode("utf-8"), object_pairs_hook=strict)

    def reply(self, number, wait=TIMEOUT):
        while (one := self.line(wait)) is not None:
            check(one.get("jsonrpc") == "2.0", f"not JSON-RPC: {one}")
            if "method" not in one and one["id"] in (number, None):  # null: it could not even read the number
                return one
            self.noted.append(one)
        raise AssertionError(f"no reply to request {number}; the server {'has gone' if self.gone() else 'is silent'}")

    def note(self, method, params=None):
        self.raw(json.dumps({"jsonrpc": "2.0", "method": method, **({"params": params} if params else {})}).encode()
                 + b"\n")

    def send(self, method, params=None):
        self.last += 1
        message = {"jsonrpc": "2.0", "id": self.last, "method": method, **({"params": params} if params is not None else {})}
        self.raw(json.dumps(message).encode() + b"\n")
        return self.last

    def ask(self, method, params=None, wait=TIMEOUT):
        """The result, or an AssertionError."""
        one = self.reply(self.send(method, params), wait)
        check("result" in one, f"{method}: {one.get('error')}")
        return one["result"]

    def error(self, method, params=None):
        one = self.reply(self.send(method, params))
        check("error" in one, f"{method} {str(params)[:200]} was answered: {str(one)[:300]}")
        return one["error"]

    def tool(self, name, **args):
        """A tool's result, whether it failed or not: (content, error)."""
        result = self.ask("tools/call", {"name": name, "arguments": args})
        both(result)
        if result.get("isError"):
            return None, result["structuredContent"]["error"]
        return result["structuredContent"], None

    def call(self, name, **args):
        """The reply of a tool that must succeed."""
        good, bad = self.tool(name, **args)
        check(good is not None, f"{name} {str(args)[:300]}: {bad}")
        return good

    def gone(self):
        return self.child.poll() is not None

    def close(self):
        """Ends its input; the exit code and what it still said."""
        self.child.stdin.close()
        rest, told = self.child.stdout.read(), self.child.stderr.read()
        try:
            return self.child.wait(timeout=TIMEOUT), self.rest + rest, told
        except subprocess.TimeoutExpired:
            self.child.kill()
            raise AssertionError("the server does not end with its input")


def both(result):
    """The text says the same as the structure."""
    check(result["content"] and result["content"][0]["type"] == "text", f"no text: {str(result)[:300]}")
    if not result.get("isError"):
        check(json.loads(result["content"][0]["text"]) == result["structuredContent"], "text and structure differ")


def search(mcp, game, seat):
    """Sends a simulate whose mind thinks for as long as it may; returns its number."""
    playouts = 1 << 20
    while playouts:
        number = mcp.send("tools/call", {"name": "simulate", "arguments": {
            "game": game, "games": 1, "policies": {seat: f"mc:{playouts}"}}})
        ping = mcp.send("ping")
        if (first := mcp.line())["id"] == ping:  # it has begun
            return number
        check(first["result"]["structuredContent"]["error"]["field"], str(first)[:300])
        mcp.line()
        playouts //= 2
    raise AssertionError(f"nobody searches in {game}")
