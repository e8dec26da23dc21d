"""`gloam mcp --http`: who is let in, the headers of each era, sessions of the legacy one, streams, and clients that
go away in the middle of something. Standard library only. Prints TAP; argv[1] is the program."""

import http.client
import json
import signal
import socket
import threading
import time
from pathlib import Path

from harness import TIMEOUT, Effort, check, main, read_until, test

MODERN = "2026-07-28"
LEGACY = "2025-06-18"
META = {"io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientCapabilities": {}}
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}


class Server:
    def __init__(self, home, *words):
        self.child = home.start("mcp", "--http", "127.0.0.1:0", *words)
        said = read_until(self.child.stderr, b"/mcp\n").decode()
        check(said.startswith("listening on http://127.0.0.1:"), said)
        self.port = int(said.split(":")[2].split("/")[0])

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.child.send_signal(signal.SIGTERM)
        code = self.child.wait(TIMEOUT)
        told = self.child.stderr.read().decode(errors="replace")
        check(kind or (code == 0 and not told), f"the server ended with exit code {code}: {told[-2000:]}")

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)

    def send(self, method="POST", body=None, path="/mcp", raw=None, **headers):
        """Header names are written with _ for -; None leaves one out."""
        all_headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        all_headers.update({k.replace("_", "-"): v for k, v in headers.items()})
        c = self.connect()
        data = raw if raw is not None else json.dumps(body).encode() if body is not None else None
        c.request(method, path, data, {k: v for k, v in all_headers.items() if v is not None})
        reply = c.getresponse()
        text = reply.read()
        c.close()
        return reply.status, reply.headers, text

    def modern(self, method, params=None, **headers):
        params = dict(params or {})
        params["_meta"] = dict(META, **params.get("_meta", {}))
        if method in ("tools/call", "prompts/get"):
            headers.setdefault("Mcp_Name", params["name"])
        return self.send(body={"jsonrpc": "2.0", "id": 1, "method": method, "params": params},
                         MCP_Protocol_Version=MODERN, Mcp_Method=method, **headers)

    def tool(self, name, **arguments):
        status, _, text = self.modern("tools/call", {"name": name, "arguments": arguments})
        check(status == 200, f"{name}: {status} {text[:300]}")
        return json.loads(text)["result"]["structuredContent"]

    def session(self):
        body = {"jsonrpc": "2.0", "id": 1, "method": "initialize",
                "params": {"protocolVersion": LEGACY, "capabilities": {}}}
        status, headers, text = self.send(body=body)
        check(status == 200 and json.loads(text)["result"]["protocolVersion"] == LEGACY, f"{status} {text[:300]}")
        return {"Mcp_Session_Id": headers["Mcp-Session-Id"], "MCP_Protocol_Version": LEGACY}

    def raw(self, text=""):
        """A socket on which something has been sent and nothing was read."""
        one = socket.create_connection(("127.0.0.1", self.port), timeout=TIMEOUT)
        one.sendall(text.encode())
        return one

    def raw_call(self, name, arguments, meta=None):
        """The same with a call."""
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                           "params": {"name": name, "arguments": arguments, "_meta": dict(META, **(meta or {}))}})
        return self.raw(f"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        f"MCP-Protocol-Version: {MODERN}\r\nMcp-Method: tools/call\r\nMcp-Name: {name}\r\n"
                        f"Content-Length: {len(body)}\r\n\r\n{body}")

    def table(self):
        """Two handles at one table: whose turn it is, and whose it is not."""
        made = self.tool("create_session", game="shattered", seat="dungeon", seats={"visitor": "agent"}, view=False)
        pair = [made["session"], made["handles"]["visitor"]]
        return pair if made["turn"] else pair[::-1]


def events(text):
    return [json.loads(row[6:]) for row in text.decode().split("\n") if row.startswith("data: ")]


def expect(reply, status, code=None):
    check(reply[0] == status, f"status {reply[0]}, expected {status}: {reply[2][:300]}")
    if code is not None:
        check(json.loads(reply[2])["error"]["code"] == code, f"expected {code}: {reply[2][:300]}")


@test("only names of this machine are let in")
def hosts(home):
    with Server(home) as s:
        for host in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "localhost:1x", "", "[::1"):
            expect(s.send(body=PING, Host=host), 403)
        for host in ("localhost", "LOCALHOST:9", "127.0.0.1:1", "[::1]:80"):
            expect(s.send(body=PING, Host=host), 200)
        for origin in ("null", "http://evil.example", "http://localhost.evil.example", "file://localhost", "localhost"):
            expect(s.send(body=PING, Origin=origin), 403)
        for origin in ("http://localhost:3000", "https://127.0.0.1", "http://[::1]:1"):
            expect(s.send(body=PING, Origin=origin), 200)
        for twice in ("Host: localhost\r\nHost: evil.example", "Host: evil.example\r\nHost: localhost",
                      "Host: localhost\r\nOrigin: http://localhost\r\nOrigin: http://evil.example"):
            one = s.raw(f"POST /mcp HTTP/1.1\r\n{twice}\r\nContent-Type: application/json\r\nContent-Length: 0\r\n\r\n")
            check(one.recv(100).startswith(b"HTTP/1.1 400"), f"{twice!r} is let in")
            one.close()


@test("only addresses of this machine are listened on")
def addresses(home):
    for address in ("0.0.0.0:0", "192.168.0.1:80", "example.com:80", "[::]:0"):
        home.run("mcp", "--http", address).expect(2, "not an address of this machine alone", "127.0.0.1")
    for address in ("8080", "127.0.0.1", "127.0.0.1:65536", ":80", "127.0.0.1:x", ""):
        home.run("mcp", "--http", address).expect(2, "--http takes HOST:PORT")
    with Server(home) as s:
        home.run("mcp", "--http", f"127.0.0.1:{s.port}").expect(1, "cannot listen on")


@test("methods, paths and types are told apart")
def refusals(home):
    with Server(home) as s:
        expect(s.send(path="/", body=PING), 404)
        expect(s.send("PUT", body=PING), 405)
        expect(s.send("OPTIONS"), 405)
        expect(s.send("GET", MCP_Protocol_Version=MODERN), 405)
        expect(s.send("DELETE", MCP_Protocol_Version=MODERN), 405)
        expect(s.send("GET"), 400)
        expect(s.send("DELETE"), 400)
        expect(s.send(body=PING, Content_Type="text/plain"), 415)
        expect(s.send(body=PING, Content_Type=None), 415)
        expect(s.send(body=PING, Content_Type="application/json; charset=utf-8"), 200)
        expect(s.send(body=PING, Accept="text/html"), 406)
        expect(s.send(body=PING, Accept="application/json"), 406)
        expect(s.send(body=PING, Accept="*/*"), 200)
        expect(s.send(raw=b"{"), 400, -32700)
        expect(s.send(raw=b""), 400, -32700)
        expect(s.send(body=[PING]), 400, -32600)


@test("a body of more than 4 MiB is refused, however it comes")
def long_bodies(home):
    with Server(home) as s:
        expect(s.send(raw=b"x" * (5 << 20)), 413)
        for length in ((4 << 20) + 1, 5 << 20, 1 << 40):
            for more in ("", "Expect: 100-continue\r\n"):
                one = s.raw(f"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{more}"
                            f"Content-Length: {length}\r\n\r\n")
                one.settimeout(TIMEOUT)
                said = one.recv(1000)
                check(said.startswith(b"HTTP/1.1 413 ") and b"4 MiB" in said, f"{length} {more}: {said}")
                one.close()
        c = s.connect()
        c.request("POST", "/mcp", (b"x" * 65536 for _ in range(80)), {"Content-Type": "application/json"},
                  encode_chunked=True)
        check(c.getresponse().status == 413, "a long body in chunks is taken")
        for junk in (b"GET", b"\0" * 100, b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
                     b"A" * 200000):
            one = socket.create_connection(("127.0.0.1", s.port))
            one.settimeout(TIMEOUT)
            try:
                one.sendall(junk)
                one.shutdown(socket.SHUT_WR)
                one.recv(1000)
            except OSError:
                pass
            one.close()
        expect(s.modern("tools/list"), 200)


@test("the modern revision: headers, refusals by status, no session")
def modern(home):
    with Server(home) as s:
        status, headers, _ = s.modern("tools/list", Mcp_Session_Id="whatever")
        check(status == 200 and headers["Content-Type"] == "application/json" and not headers["Mcp-Session-Id"],
              str(headers))
        expect(s.send(body={"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": META}},
                      MCP_Protocol_Version=MODERN), 400, -32020)
        expect(s.modern("tools/call", {"name": "list_games"}, Mcp_Name="simulate"), 400, -32020)
        expect(s.modern("no/such"), 404, -32601)
        expect(s.modern("ping"), 404, -32601)
        expect(s.send(body={"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}},
                      MCP_Protocol_Version=MODERN), 202)
        expect(s.send(body=PING, MCP_Protocol_Version="1999-01-01"), 400, -32022)


@test("legacy sessions: begun, needed, one stream each, ended; the oldest makes room")
def sessions(home):
    with Server(home) as s:
        mine = s.session()
        check(len(mine["Mcp_Session_Id"]) == 32, str(mine))
        expect(s.send(body={"jsonrpc": "2.0", "method": "notifications/initialized"}, **mine), 202)
        expect(s.send(body=PING, **mine), 200)
        expect(s.send(body={"jsonrpc": "2.0", "id": 1, "method": "nope"}, **mine), 200, -32601)
        expect(s.send(body={"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, MCP_Protocol_Version=LEGACY), 400, -32600)
        expect(s.send(body=PING, **dict(mine, Mcp_Session_Id="0" * 32)), 404)
        c = s.connect()
        c.request("GET", "/mcp", None, {"Accept": "text/event-stream", "Mcp-Session-Id": mine["Mcp_Session_Id"]})
        stream = c.getresponse()
        check(stream.status == 200 and stream.headers["Content-Type"] == "text/event-stream", str(stream.headers))
        expect(s.send("GET", **mine), 409)
        turn, other = s.table()
        watch = {"jsonrpc": "2.0", "id": 1, "method": "resources/subscribe",
                 "params": {"uri": f"gloam://session/{other}/view"}}
        expect(s.send(body=watch, **mine), 200)
        s.tool("dispatch_action", session=turn, action=s.tool("list_actions", session=turn)["legal"][0], view=False)
        said = b""
        while b"\n\n" not in said:
            said += stream.read1(4096)
        check(events(said)[0]["method"] == "notifications/resources/updated", str(said))
        check(s.send("DELETE", **mine)[0] in (200, 202, 204), "a session cannot be ended")
        check(stream.read() == b"", "the stream goes on after its session")
        expect(s.send(body=PING, **mine), 404)
        mine = s.session()
        for method in ("POST", "GET", "DELETE"):  # the session ends while the request is still coming
            late = socket.create_connection(("127.0.0.1", s.port))
            late.sendall(f"{method} /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                         f"Mcp-Session-Id: {mine['Mcp_Session_Id']}\r\nContent-Length: 2\r\n\r\n".encode())
            time.sleep(0.05)
            s.send("DELETE", **mine)
            late.sendall(b"{}")
            check(late.recv(100).startswith(b"HTTP/1.1 404"), f"{method} in a session that has ended")
            late.close()
            mine = s.session()
        expect(s.send(body={"jsonrpc": "2.0", "method": "notifications/initialized"}, MCP_Protocol_Version=LEGACY), 400)
        first, parked = s.session(), []
        wait = {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                "params": {"name": "wait_for_turn", "arguments": {"session": s.table()[1], "timeout_ms": 60000}}}
        waiter = threading.Thread(target=lambda: parked.append(s.send(body=wait, **first)))
        waiter.start()
        time.sleep(0.1)
        for _ in range(300):
            last = s.session()
        waiter.join(TIMEOUT)
        expect(parked[0], 404)
        expect(s.send(body=PING, **first), 404)
        expect(s.send(body=PING, **last), 200)


@test("wait_for_turn holds the answer back, and others go on meanwhile")
def waiting(home):
    with Server(home) as s:
        turn, other = s.table()
        told = {}
        waiter = threading.Thread(target=lambda: told.update(s.tool("wait_for_turn", session=other, timeout_ms=50000)))
        waiter.start()
        for _ in range(300):
            legal = s.tool("list_actions", session=turn)["legal"]
            if told or not legal:
                break
            s.tool("dispatch_action", session=turn, action=legal[0], view=False, legal=False)
        waiter.join(TIMEOUT)
        check(told.get("turn") or told.get("over"), str(told)[:300])


@test("clients that go away free what they waited for")
def gone(home):
    with Server(home) as s:
        _, other = s.table()
        for _ in range(3):
            crowd = [s.raw_call("wait_for_turn", {"session": other, "timeout_ms": 60000}) for _ in range(120)]
            time.sleep(0.2)
            for one in crowd:
                one.close()
        check(s.tool("wait_for_turn", session=other, timeout_ms=1, view=False)["turn"] is False, "no room to wait")
        for _ in range(2):
            one = s.raw_call("simulate", {"game": "darkdelve", "games": 20000}, {"progressToken": 1})
            one.recv(200)
            one.close()
        end = time.monotonic() + TIMEOUT
        while "error" in s.tool("simulate", game="darkdelve", games=1):
            check(time.monotonic() < end, "simulations of clients that are gone go on")
            time.sleep(0.05)
        crowd = [s.raw_call("wait_for_turn", {"session": other, "timeout_ms": 60000}) for _ in range(5)]
        crowd.append(s.raw_call("simulate", {"game": "darkdelve", "games": 20000}))
        time.sleep(0.1)  # and now the server ends


def all_of(one):
    """All bytes until the other side ends or is silent for a while."""
    said = b""
    try:
        while more := one.recv(65536):
            said += more
            if said.endswith(b"0\r\n\r\n"):
                break
    except TimeoutError:
        pass
    return said


def drip(s, before, at_once, slowly, told):
    """After a whole request, if any, says a part of one at once and the rest a byte at a time; told gets the seconds
    until the server has had enough."""
    one = s.raw(before)
    if before:
        check(one.recv(65536).startswith(b"HTTP/1.1 200"), "the first request is not answered")
    began = time.monotonic()
    one.settimeout(0.4)
    try:
        one.sendall(at_once.encode())
        for byte in slowly:
            one.sendall(byte.encode())
            try:
                if b"HTTP/1.1 200" in one.recv(1000):
                    return
                break
            except TimeoutError:
                pass
    except ConnectionError:
        pass
    told.append(time.monotonic() - began)
    one.close()


@test("whoever waits for long gets signs of life; whoever asks nothing is shown out; half closed is not gone")
def long_waits(home):
    with Server(home) as s:
        _, other = s.table()
        head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        ping = json.dumps(PING)
        full = f"{head}Content-Length: {len(ping)}\r\n\r\n{ping}"
        line, rest = head[:20], head[20:] + f"Content-Length: {len(ping)}\r\n\r\n{ping}"
        parts = {"head": ("", "", full), "body": ("", f"{head}Content-Length: 90\r\n\r\n", " " * 90),
                 "second head": (full, line, rest), "second body": (full, f"{head}Content-Length: 90\r\n\r\n", " " * 90)}
        drips = {name: [] for name in parts}
        slow = [threading.Thread(target=drip, args=(s, *parts[name], drips[name])) for name in parts]
        for one in slow:
            one.start()
        wait = {"session": other, "timeout_ms": 7000, "view": False}
        began = time.monotonic()
        silent, held = s.raw(), s.raw("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                      "Content-Length: 10\r\n\r\n{")
        whole, half, short = (s.raw_call("wait_for_turn", dict(wait, timeout_ms=ms)) for ms in (7000, 7000, 500))
        half.shutdown(socket.SHUT_WR)
        short.shutdown(socket.SHUT_WR)
        check(events(all_of(short))[-1]["result"]["structuredContent"]["turn"] is False, "half closed, short")
        check(time.monotonic() - began < 6.5, "the short wait was long")
        for one in (whole, half):
            said = all_of(one)
            check(b"text/event-stream" in said and b":\n\n" in said, f"no sign of life: {said[:300]}")
            check(events(said)[-1]["result"]["structuredContent"]["turn"] is False, str(said[-300:]))
        for one in (silent, held):
            try:
                rest = one.recv(1000)
            except ConnectionResetError:
                rest = b""
            check(rest.startswith(b"HTTP/1.1 408 ") and b"ten seconds" in rest, f"answered: {rest}")
        for one in slow:
            one.join(TIMEOUT)
        check(all(len(told) == 1 and 9 < told[0] < 30 for told in drips.values()), f"a byte at a time: {drips}")


@test("idle connections do not keep others out")
def crowded(home):
    with Server(home) as s:
        _, other = s.table()
        waiter = s.raw_call("wait_for_turn", {"session": other, "timeout_ms": 3000, "view": False})
        half = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"
        crowd = [s.raw(half if i % 2 else "") for i in range(700)]
        began = time.monotonic()
        for _ in range(5):
            expect(s.modern("tools/list"), 200)
        check(time.monotonic() - began < 9, "the crowd keeps others waiting")
        check(b"HTTP/1.1 200" in waiter.recv(4096), "somebody who was waiting was shown out")
        for one in crowd:
            one.close()


@test("only what can be read can be followed")
def following(home):
    with Server(home) as s:
        mine, whole = s.session(), s.tool("create_session", game="darkdelve", seat="all", view=False)["session"]
        stream = s.raw(f"GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
                       f"Mcp-Session-Id: {mine['Mcp_Session_Id']}\r\n\r\n")
        check(b" 200 " in stream.recv(4096), "no stream")
        for path in ("view", "log", "replay", "view/x", "nothing"):
            _, _, text = s.send(body={"jsonrpc": "2.0", "id": 1, "method": "resources/subscribe",
                                      "params": {"uri": f"gloam://session/{whole}/{path}"}}, **mine)
            check(("error" in json.loads(text)) == (path in ("view/x", "nothing")), f"{path}: {text}")
        legal = s.tool("list_actions", session=whole)["legal"]
        s.tool("dispatch_action", session=whole, action=legal[0])
        said = b""
        while said.count(b"resources/updated") < 3:
            more = stream.recv(4096)
            check(more, f"the stream ended after {said}")
            said += more
        stream.settimeout(1)
        said += all_of(stream)
        check(said.count(b"resources/updated") == 3, str(said))
        stream.close()


def searching(s, game, seat):
    """Arguments with which a simulate thinks for as long as it may."""
    for playouts in (1 << n for n in range(20, 0, -1)):
        args = {"game": game, "games": 1, "policies": {seat: f"mc:{playouts}"}}
        one = s.raw_call("simulate", args)
        one.settimeout(0.2)
        try:
            if b'"isError":true' not in one.recv(65536):
                return args
        except TimeoutError:
            return args
        finally:
            one.close()
    raise AssertionError(f"nobody searches in {game}")


@test("SIGTERM ends it within a second or so, also while minds search, and so does hanging up")
def stop_searching(home):
    with Server(home) as first:
        games = {one["name"]: one["seats"][0] for one in first.tool("list_games")["games"]}
    for game, seat in games.items():
        with Server(home) as s:
            args = searching(s, game, seat)
            for one in [s.raw_call("simulate", args) for _ in range(2)]:
                time.sleep(0.1)
                one.close()
            effort = Effort(s.child)
            while "error" in s.tool("simulate", game="darkdelve", games=1):
                check(effort.seconds() < 2, f"{game}: minds think on after their clients have gone")
                time.sleep(0.02)
            crowd = [s.raw_call("simulate", args) for _ in range(2)]
            time.sleep(0.2)
            effort = Effort(s.child)
            s.child.send_signal(signal.SIGTERM)
            s.child.wait(TIMEOUT)
            check(effort.seconds() < 2, f"{game}: after SIGTERM it worked on for {effort.seconds():.1f} s")
            for each in crowd:
                each.close()


@test("a server that has thought is idle again")
def idle_again(home):
    with Server(home) as s:
        stat = Path(f"/proc/{s.child.pid}/stat")
        for _ in range(12):  # the shorter a thought, the likelier it is over before anybody looks
            s.tool("create_session", game="darkdelve", seats={}, view=False)
            made = s.tool("create_session", game="shattered", seat="dungeon", seats={"visitor": "mc:1"}, view=False)
            s.tool("list_actions", session=made["session"], recommend="mc:1")
            before = stat.read_text().rpartition(")")[2].split()[11:13]
            time.sleep(0.15)
            after = stat.read_text().rpartition(")")[2].split()[11:13]
            ticks = sum(map(int, after)) - sum(map(int, before))
            check(ticks <= 3, f"an idle server used {ticks} ticks in 0.15 seconds")


@test("progress comes as a stream of events before the result")
def progress(home):
    with Server(home) as s:
        status, headers, text = s.modern("tools/call", {"name": "simulate", "_meta": {"progressToken": "p"},
                                                        "arguments": {"game": "darkdelve", "games": 2000}})
        said = events(text)
        check(status == 200 and headers["Content-Type"] == "text/event-stream" and len(said) > 1, f"{headers} {said}")
        steps = [one["params"]["progress"] for one in said[:-1]]
        check(steps == sorted(set(steps)), str(steps))
        check(said[-1]["result"]["structuredContent"]["games"] == 2000, str(said[-1])[:300])


@test("subscriptions/listen is a stream that begins with its terms")
def listening(home):
    with Server(home) as s:
        turn, other = s.table()
        c = s.connect()
        body = {"jsonrpc": "2.0", "id": "L", "method": "subscriptions/listen", "params": {
            "notifications": {"resourceSubscriptions": [f"gloam://session/{other}/view"]}, "_meta": META}}
        c.request("POST", "/mcp", json.dumps(body), {"Content-Type": "application/json", "MCP-Protocol-Version": MODERN,
                                                     "Mcp-Method": "subscriptions/listen"})
        stream, said = c.getresponse(), b""
        while said.count(b"\n\n") < 1:
            said += stream.read1(4096)
        s.tool("dispatch_action", session=turn, action=s.tool("list_actions", session=turn)["legal"][0], view=False)
        while said.count(b"\n\n") < 2:
            said += stream.read1(4096)
        first, second = events(said)[:2]
        check(first["method"] == "notifications/subscriptions/acknowledged", str(first))
        check(second["method"] == "notifications/resources/updated", str(second))
        check(all(one["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"] == "L" for one in (first, second)),
              str(second))


main()
