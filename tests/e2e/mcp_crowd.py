"""`gloam mcp --http` while others ask for the deepest thought there is: one client without a pause, forty at once, an
array of 32 calls, and a game against a mind that searches. Somebody else's list_games must be answered within 50 ms
at the 99th percentile. What the machine itself takes is measured at the same time with a ping to a second server,
on which nobody thinks; on a busy machine four times that is added. Prints TAP; argv[1] is the program."""

import http.client
import json
import signal
import threading
import time

from harness import TIMEOUT, check, main, read_until, test

BOUND_MS = 50
SAMPLES, SECONDS = 150, 1.2  # at least so many, for so long
REVISION = "2025-03-26"  # the only one with arrays of messages
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}


class Server:
    def __init__(self, home):
        self.child = home.start("mcp", "--http", "127.0.0.1:0")
        self.port = int(read_until(self.child.stderr, b"/mcp\n").decode().split(":")[2].split("/")[0])

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.child.send_signal(signal.SIGTERM)
        code = self.child.wait(TIMEOUT)
        told = self.child.stderr.read().decode(errors="replace")
        check(kind or (code == 0 and not told), f"the server ended with exit code {code}: {told[-2000:]}")


class Client:
    """A transport session on a connection of its own."""

    def __init__(self, server):
        self.conn = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
        self.headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        self.post({"jsonrpc": "2.0", "id": 1, "method": "initialize",
                   "params": {"protocolVersion": REVISION, "capabilities": {}}})

    def ask(self, body):
        self.conn.request("POST", "/mcp", json.dumps(body), self.headers)

    def post(self, body):
        self.ask(body)
        reply = self.conn.getresponse()
        text = reply.read().decode()
        if reply.headers["Mcp-Session-Id"]:
            self.headers["Mcp-Session-Id"] = reply.headers["Mcp-Session-Id"]
        check(reply.status == 200, f"{reply.status}: {text[:300]}")
        if reply.headers["Content-Type"] == "text/event-stream":
            text = [row[6:] for row in text.split("\n") if row.startswith("data: ")][-1]
        return json.loads(text)

    def tool(self, name, **arguments):
        result = self.post(call(1, name, **arguments))["result"]
        check(not result.get("isError"), str(result)[:300])
        return json.loads(result["content"][0]["text"])


def call(number, name, **arguments):
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {"name": name, "arguments": arguments}}


def deepest(client, name, **arguments):
    """The largest N that a refusal of mc:N names."""
    said = client.post(call(1, name, **arguments))["result"]
    check(said.get("isError"), f"{name} takes any search: {str(said)[:200]}")
    return int(said["content"][0]["text"].split("takes N from 1 to ")[1].split(" ")[0])


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def sample(busy, idle, goes_on):
    """Milliseconds of list_games at the busy server and of a ping at the idle one, in turn, while it goes on."""
    asked, pinged = [], []
    end = time.monotonic() + SECONDS
    while goes_on() and (time.monotonic() < end or len(asked) < SAMPLES):
        for client, times, body in ((idle, pinged, PING), (busy, asked, call(1, "list_games"))):
            began = time.perf_counter()
            client.post(body)
            times.append(1000 * (time.perf_counter() - began))
    return asked, pinged


def measure(what, busy, idle, goes_on):
    """The machine has other work too, and a moment of that is not the server's: it has three chances."""
    for chance in range(3):
        asked, pinged = sample(busy, idle, goes_on)
        check(chance or len(asked) >= SAMPLES, f"{what}: it was over after {len(asked)} samples: {asked[-3:]}")
        if len(asked) < SAMPLES:
            break
        p99, machine = percentile(asked, 0.99), percentile(pinged, 0.99)
        print(f"# {what}: list_games {percentile(asked, 0.5):.2f} ms, p99 {p99:.2f} ms, longest {max(asked):.2f} ms "
              f"in {len(asked)}; ping elsewhere p99 {machine:.2f} ms", flush=True)
        if p99 <= BOUND_MS + 4 * machine:
            return
    check(False, f"{what}: {p99:.0f} ms at p99, where a ping elsewhere takes {machine:.0f}")


class Load(threading.Thread):
    """Does something until it is told to stop."""

    def __init__(self, step):
        super().__init__(daemon=True)
        self.step, self.ended, self.done = step, threading.Event(), 0
        self.start()

    def run(self):
        while not self.ended.is_set():
            self.step()
            self.done += 1

    def stop(self):
        self.ended.set()
        self.join(TIMEOUT)


@test("others' list_games is answered while minds think as deep as they may")
def crowded(home):
    with Server(home) as s, Server(home) as still:
        me, idle = Client(s), Client(still)
        measure("nobody thinks", me, idle, lambda: True)
        one = Client(s)
        session = one.tool("create_session", game="escape", view=False)["session"]
        most = deepest(one, "list_actions", session=session, recommend="mc:1000000")
        advice = {"session": session, "recommend": f"mc:{most}"}
        load = Load(lambda: one.tool("list_actions", **advice))
        measure(f"one client, escape mc:{most}", me, idle, lambda: True)
        load.stop()

        many = [Client(s) for _ in range(40)]
        for client in many:
            mine = client.tool("create_session", game="escape", view=False)["session"]
            client.ask(call(1, "list_actions", session=mine, recommend=f"mc:{most}"))
        last = many[-1].conn.sock
        last.setblocking(False)
        measure("40 clients", me, idle, lambda: not heard(last))
        for client in many:
            client.conn.close()

        one.ask([call(i, "list_actions", **advice) for i in range(32)])
        sock = one.conn.sock
        sock.setblocking(False)
        measure("an array of 32", me, idle, lambda: not heard(sock))
        one.conn.close()


def heard(sock):
    try:
        return bool(sock.recv(1, 2))  # MSG_PEEK
    except BlockingIOError:
        return False


@test("and so it is while somebody plays against a mind that searches, and goes back and forth in the game")
def opponents(home):
    with Server(home) as s, Server(home) as still:
        me, idle, one = Client(s), Client(still), Client(s)
        most = deepest(one, "create_session", game="clout", seat="host", seats={"away": "mc:1000000"})
        made = one.tool("create_session", game="clout", seat="all", seats={"away": f"mc:{most}"}, view=False)
        table = {"session": made["session"]}
        start = one.tool("get_snapshot", full=True, **table)["snapshot"]
        state = {"legal": made["legal"]}

        def play():
            reply = one.tool("dispatch_action", action=state["legal"][0], view=False, **table)
            full = start if reply["over"] else one.tool("get_snapshot", full=True, **table)["snapshot"]
            state["legal"] = one.tool("restore_snapshot", snapshot=full, **table)["legal"]
            check(reply["over"] or state["legal"] == reply["legal"], "a restored game goes on otherwise")

        load = Load(play)
        measure(f"a game of clout against mc:{most}", me, idle, load.is_alive)
        load.stop()
        check(load.done, "no move was made")


main()
