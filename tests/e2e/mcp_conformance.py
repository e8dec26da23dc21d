"""The official conformance suite against the server of `gloam mcp --http`, with fixtures of its own: every scenario that a revision requires of servers must
pass, in both eras. Prints TAP; argv[1] is tests/mcp/server.c.

The suite and its node lie in GLOAM_CLIENTS, where ./gloam test puts them; without them the tests are skipped."""

import re
import signal
import subprocess

from harness import TIMEOUT, check, clients, main, read_until, test

REQUIRED = {"2025-11-25": 30, "2026-07-28": 37}
ROW = re.compile(r"^([✓✗]) ([\w-]+): \d+ passed, (\d+) failed(?:, (\d+) warnings)?", re.MULTILINE)


def suite():
    """Node, the suite's program, and its lists of what each revision requires."""
    folder, node = clients()
    package = folder / "node_modules" / "@modelcontextprotocol" / "conformance"
    return node, package / "dist" / "index.js", package / "requirements"


def required(folder, revision):
    text = (folder / f"{revision}.yaml").read_text()
    part = re.search(r"^server:\n((?:  - .*\n)+)", text, re.MULTILINE).group(1)
    return re.findall(r"  - (\S+)", part)


def conform(home, revision):
    node, program, lists = suite()
    wanted = required(lists, revision)
    check(len(wanted) == REQUIRED[revision], f"{revision} requires {len(wanted)} scenarios: {wanted}")
    server = home.start("127.0.0.1:0")
    try:
        said = read_until(server.stderr, b"/mcp\n").decode()
        url = said.split("listening on ")[1].strip()
        done = subprocess.run([str(node), str(program), "server", "--url", url, "--requirements", revision],
                              env=home.env, cwd=home.path, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT)
        text = done.stdout.decode(errors="replace") + done.stderr.decode(errors="replace")
        summary = text[text.rfind("=== SUMMARY ==="):]
        rows = {m.group(2): m for m in ROW.finditer(summary)}
        for name in wanted:
            check(name in rows, f"{name} was not run\n{text[-3000:]}")
            check(rows[name].group(1) == "✓", f"{rows[name].group(0)}\n{text[-6000:]}")
        check(done.returncode == 0, f"exit code {done.returncode}\n{text[-3000:]}")
    finally:
        server.send_signal(signal.SIGTERM)
        code = server.wait(TIMEOUT)
        told = server.stderr.read().decode(errors="replace")
    check(code == 0 and not told, f"the server ended with exit code {code}: {told[-2000:]}")


@test("revision 2025-11-25: all 30 scenarios that are required of servers")
def legacy(home):
    conform(home, "2025-11-25")


@test("revision 2026-07-28: all 37 scenarios that are required of servers")
def modern(home):
    conform(home, "2026-07-28")


main()
