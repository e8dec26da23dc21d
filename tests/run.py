"""Runs everything that ./gloam test, fuzz and soak promise, and counts.

A point is one line of TAP from a test, or one check made here. There are three builds: "test" is clang with sanitizers
and holds the tests; "release" is gcc, as people run it; "wasm" is the third platform. The order is chosen for early bad
news: the tests come first; beside them, with what they leave of the machine, the comparison of all three, the budget, the
fuzzers. The last line is always "N passed, N failed".
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path

# Games of each kind; of those that guesses are held against (a boss room guessed without its boss is seen from 16 on, a
# range guessed by its lower end from 32, traps in 12% for 10% from 48); percent of long tests.
SANITIZED = {"GLOAM_CONFORMANCE_GAMES": "8", "GLOAM_TRUTH_GAMES": "48", "GLOAM_SHARE": "12"}
LEVELS = ["release", "test"]
LEVELS_SHARE = 0.2  # of the usual games: sanitizers are slow
LEVELS_SOAK = ["gcc-O0", "release", "clang-O0", "clang-O3"]
FUZZ_RUNS = {"json": 500, "content": 500}  # slow: every input opens a session of its own, or loads a game and plays it
FUZZ_RUNS_ELSE = 1000
MONKEY_SECONDS = 600
SHOWN_LINES = 60
YIELDING = ["nice", "-n", "5"]  # beside the suite, of which some tests measure time
# Microseconds of the server's processor time for a dispatch_action: twice what it takes here, since a machine that is
# shared has hours in which everything takes half as long again.
AGENT_COST = {"JSON": 40, "MCP": 80}
PATIENCE = 1500  # seconds until something counts as hung
POINT = re.compile(r"^(not )?ok\b(?:\s+\d+)?(?:\s*-?\s*)([^#]*)(#\s*(skip|todo))?", re.IGNORECASE)
MESON_LINE = re.compile(r"^\s*\d+/\d+ (?:gloam:)?(.+?)\s+(OK|FAIL|ERROR|TIMEOUT|SKIP|INTERRUPT)\b\s*([\d.]+)s")


def say(*words):
    print(*words, flush=True)


class Score:
    def __init__(self):
        self.passed = 0
        self.failed = 0
        self.skipped = []  # test, point, why
        self.done = set()  # test, point
        self.lock = threading.Lock()

    def count(self, passed, failed):
        with self.lock:
            self.passed += passed
            self.failed += failed

    def point(self, good, name, output="", seconds=None):
        """One check with one line, and with what it printed when it failed."""
        self.count(bool(good), not good)
        with self.lock:
            line(name, "ok" if good else "FAILED", seconds)
            if not good:
                show(output)


def line(name, verdict, seconds=None):
    say(f"{name:<58} {verdict:<8}" + (f" {seconds:6.1f} s" if seconds is not None else ""))


def show(output):
    lines = output.rstrip().splitlines()
    if len(lines) > SHOWN_LINES:
        say(f"    ({len(lines) - SHOWN_LINES} lines before these)")
    for text in lines[-SHOWN_LINES:]:
        say("    " + text)


def build(root, flavour, score, beside=False, yielding=False):
    """beside: while another is built, and shows its progress."""
    began = time.monotonic()
    command = [root / "gloam", "build", flavour]
    said = {"stderr": subprocess.PIPE, "text": True, "errors": "replace"} if beside else {}
    done = subprocess.run([*YIELDING, *command] if yielding else command, stdin=subprocess.DEVNULL, **said)
    score.point(done.returncode == 0, f"build: {flavour}", f"{done.stderr or ''}log: build/log/{flavour}.log",
                time.monotonic() - began)
    return done.returncode == 0


# -- suites --


def count_test(row, score):
    """Points of one Meson test; a crash, a timeout or a missing plan is a failure even if no point says so."""
    good = bad = 0
    for text in (row.get("stdout") or "").splitlines():
        m = POINT.match(text.strip())
        if m and (m.group(4) or "").lower() == "skip":
            score.skipped.append((row["name"].removeprefix("gloam:"), m.group(2).strip(), text.split("#", 1)[1][5:].strip()))
        elif m and not m.group(1):
            score.done.add((row["name"].removeprefix("gloam:"), m.group(2).strip()))
        if m and not (m.group(4) and not m.group(1)):
            good += not m.group(1)
            bad += bool(m.group(1)) and (m.group(4) or "").lower() != "todo"
    if row["result"] not in ("OK", "SKIP", "EXPECTEDFAIL"):
        bad = bad or 1
        say(f"\n{row['name'].removeprefix('gloam:')}: {row['result']}, exit code {row.get('returncode')}")
        show((row.get("stdout") or "") + (row.get("stderr") or ""))
        say("")
    elif not good and not bad and row["result"] == "OK":
        good = 1
    score.count(good, bad)
    return bad


def run_suite(root, flavour, words, more, score):
    """The tests of a flavour that the words choose, with more in their surroundings."""
    folder = root / "build" / flavour
    log = folder / "meson-logs" / "testlog.json"
    log.unlink(missing_ok=True)
    command = ["meson", "test", "-C", folder, "--no-rebuild", "--num-processes", str((os.cpu_count() or 2) + 3), *words]  # some only wait
    env = {**more, **os.environ}
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                             text=True, errors="replace", env=env)
    said = []
    for text in child.stdout:
        said.append(text)
        m = MESON_LINE.match(text)
        if m:
            verdict = {"OK": "ok", "SKIP": "skipped"}.get(m.group(2), m.group(2))
            line(f"{flavour}: {m.group(1).strip()}", verdict, float(m.group(3)))
    child.wait()
    if not log.exists():
        score.point(False, f"{flavour}: meson test", "".join(said))
        return
    rows = [json.loads(text) for text in log.read_text(errors="replace").splitlines() if text.strip()]
    bad = sum(count_test(row, score) for row in rows)
    if not rows or (child.returncode != 0 and not bad):
        score.point(False, f"{flavour}: meson test ended with code {child.returncode}", "".join(said))


# -- the same bytes from every compiler --


def output_of(program, words, env):
    done = subprocess.run([*YIELDING, program, *words], capture_output=True, stdin=subprocess.DEVNULL, env=env)
    text = done.stdout.decode(errors="replace")
    if done.returncode != 0 or not text:
        return None, f"{program} {' '.join(words)}: exit code {done.returncode}\n{done.stderr.decode(errors='replace')}"
    return text, text


def lightness(program, game, env):
    """How much of the usual number of games a game gets: large worlds, going by the state, get fewer."""
    said = output_of(program, ["bench", game, "--policy", "random", "-n", "1"], env)[1]
    state = re.search(r"state (\d+) bytes", said)
    return 1 if not state or int(state.group(1)) < 16384 else 16384 / int(state.group(1)) / 4


def comparisons(root, program, env, part):
    """What every program must say alike: golden replays, a signature per game and policy, a report on 1 and 2 threads; part
    of the usual games."""
    for file in sorted((root / "tests" / "golden").glob("*.replay")):
        yield f"golden: {file.stem}", [["replay", str(file), "--run", "--plain"]]
    text, said = output_of(program, ["list", "policies"], env)
    if text is None:
        raise RuntimeError(said)
    rows = [row.split(None, 2) for row in text.splitlines() if row.split()]
    light = {row[0]: lightness(program, row[0], env) for row in rows}

    def share(game, games):
        return str(max(2, round(games * light[game] * part)))

    for game, policy, words in rows:
        one_seat = "cannot play the" in output_of(program, ["bench", game, "--policy", policy, "-n", "1"], env)[1]
        seat = re.match(r"(\w+): ", words) if one_seat else None  # such a mind names its seat first
        if policy in ("mc:N", "deep:N"):
            mind = policy.replace("N", "20" if light[game] == 1 else "3")
            yield f"signature: {game} {mind}", [["bench", game, "--policy", mind, "-n", share(game, 20), "--quiet"]]
        elif seat:
            yield (f"signature: {game} {policy}",
                   [["sim", game, "--policy", f"{seat.group(1)}={policy}", "-n", share(game, 500), "--json", "-"]])
        else:
            games = share(game, 20 if "ahead" in words else 2000)  # those that search take their time
            yield f"signature: {game} {policy}", [["bench", game, "--policy", policy, "-n", games, "--quiet"]]
    for game in {row[0]: None for row in rows}:
        yield (f"report: {game}, 1 and 2 threads",
               [["sim", game, "-n", share(game, 500), "--json", "-", "--threads", str(n)] for n in (1, 2)])
    for name, words in (("comparison", ["compare", "shattered", "+creatures.thornback_boar.vitality=32"]),
                        ("matrix", ["matrix", "shattered", "--rows", "4", "--columns", "4"])):
        yield (f"report: a {name}, 1 and 2 threads",
               [[*words, "-n", "40", "--json", "-", "--threads", str(n)] for n in (1, 2)])


def compare_levels(root, flavours, part, score):
    env = dict(os.environ, GLOAM_CONTENT=str(root / "content"))
    programs = {f: root / "build" / f / "src" / "gloam" for f in flavours}
    try:
        plan = list(comparisons(root, programs["release"], env, part))
    except RuntimeError as e:
        score.point(False, "comparison of compilers", str(e))
        return
    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        for name, commands in plan:
            began = time.monotonic()
            # threads are a matter of the program, not of the level: the others need not try them again
            keys = [(f, words) for f in flavours for words in (commands if f == "release" else commands[:1])]
            said = list(pool.map(lambda k: output_of(programs[k[0]], k[1], env), keys))
            same = said[0][0] is not None and all(one[0] == said[0][0] for one in said)
            told = "\n".join(f"{f}: {one[1][:400]}" for (f, _), one in zip(keys, said))
            score.point(same, f"same everywhere: {name}", told, time.monotonic() - began)


def check_wasm(root, score):
    """The third platform, in node: goldens of the tree and replies of the program of this machine."""
    began = time.monotonic()
    made = root / "build" / "wasm" / "src" / "front" / "wasm"
    command = [*YIELDING, "node", root / "tests" / "wasm" / "same.mjs", root, made / "gloam.wasm", made / "probe.wasm",
               root / "build" / "release" / "src" / "gloam"]
    done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, text=True, errors="replace", timeout=PATIENCE)
    points = [m for m in map(POINT.match, done.stdout.splitlines()) if m]
    score.count(sum(not m.group(1) for m in points), sum(bool(m.group(1)) for m in points))
    bad = done.returncode != 0 or f"1..{len(points)}" not in done.stdout
    line(f"same everywhere: wasm, {len(points)} points", "FAILED" if bad else "ok", time.monotonic() - began)
    if bad:
        score.count(0, not any(m.group(1) for m in points))
        show("\n".join(text for text in done.stdout.splitlines() if not text.startswith("ok")) + done.stderr)


def budgets(root):
    """What a game may cost, in the flavour that people run: game, unit, most instructions, what is played: by which policy and,
    where the row says so, by which rules, from which scenario, and how many games."""
    options = {"policy": "--policy", "rules": "--rules", "scenario": "--scenario", "games": "-n"}
    for path in sorted((root / "tests").glob("*/budgets.json")):
        for row in json.loads(path.read_text()):
            yield path.parent.name, row["unit"], row["most"], {o: str(row[key]) for key, o in options.items() if key in row}


def check_budget(root, score):
    """Instructions do not depend on the machine's mood, so a test can hold us to them."""
    env = dict(os.environ, GLOAM_CONTENT=str(root / "content"))
    for game, unit, most, played in budgets(root):
        began = time.monotonic()
        words = ["bench", game, "--instructions", "--json", "-", *chain(*played.items())]
        text, said = output_of(root / "build" / "release" / "src" / "gloam", words, env)
        rows = json.loads(text) if text else []
        cost = rows[0][f"instructions_per_{unit}"] if rows else most + 1
        who = " ".join(value for option, value in played.items() if option != "-n")
        score.point(cost <= most, f"budget: {game} {who}, {cost:.0f} instructions per {unit}",
                    f"more than {most}" if rows else said, time.monotonic() - began)


def check_agent(root, score):
    """What a call costs an agent: the server's processor time, since the clock also counts what else the machine does. Processors
    differ, so the bounds are far from what ours shows."""
    env = dict(os.environ, GLOAM_CONTENT=str(root / "content"))
    began = time.monotonic()
    text, said = output_of(root / "build" / "release" / "bench-agent",
                           [str(root / "build" / "release" / "src" / "gloam"), "-n", "20000", "--json"], env)
    rows = {(row["carrier"], row["view"]): row for row in json.loads(text)} if text else {}
    score.point(len(rows) == 4, "speed: bench agent", said, time.monotonic() - began)
    for (carrier, _), row in rows.items():
        calls, cost = row["calls_per_second"], row["server_microseconds_per_call"]
        score.point(cost < AGENT_COST[carrier.split()[0]], f"speed: {carrier}, {calls:.0f} calls/s, {cost:.0f} us of the server", text)


# -- fuzzers --


def fuzz_targets(root, flavour):
    return sorted(p for p in (root / "build" / flavour / "tests" / "fuzz").glob("fuzz_*")
                  if p.is_file() and os.access(p, os.X_OK))


def fuzz_command(root, target, work, limits):
    """New finds go into the first folder; the committed samples are only read."""
    name = target.name.removeprefix("fuzz_")
    crashes = root / "build" / "fuzz" / "found"
    crashes.mkdir(parents=True, exist_ok=True)
    corpus = root / "tests" / "fuzz" / "corpus" / name
    return [*YIELDING, target, *limits, "-timeout=60", "-rss_limit_mb=1024", "-max_len=65536", "-verbosity=1",
            f"-artifact_prefix={crashes}/{name}-", work, *([corpus] if corpus.is_dir() else [])]


def fuzz_env(root):
    return dict(os.environ, GLOAM_CONTENT=str(root / "content"),
                ASAN_OPTIONS="abort_on_error=0:detect_leaks=1:allocator_may_return_null=1")


def fuzz_briefly(root, score):
    targets = fuzz_targets(root, "test")
    if not targets:
        score.point(False, "fuzz: no targets were built")

    def one(target):
        began = time.monotonic()
        name = target.name.removeprefix("fuzz_")
        runs = FUZZ_RUNS.get(name, FUZZ_RUNS_ELSE)
        with tempfile.TemporaryDirectory() as work:
            command = fuzz_command(root, target, work, [f"-runs={runs}", "-seed=1"])
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=fuzz_env(root),
                                  stdin=subprocess.DEVNULL, timeout=PATIENCE)
        return f"fuzz: {name}, {runs} runs", done.returncode, done.stdout.decode(errors="replace"), time.monotonic() - began

    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        for name, code, said, seconds in pool.map(one, targets):
            score.point(code == 0, name, said, seconds)


def fuzz_long(root, seconds, only):
    targets = fuzz_targets(root, "fuzzers")
    names = [t.name.removeprefix("fuzz_") for t in targets]
    if only and only not in names:
        print(f"gloam: there is no fuzz target '{only}'; there are: {', '.join(names)}", file=sys.stderr)
        return 2
    code = 0
    for name, target in zip(names, targets):
        if only and name != only:
            continue
        say(f"fuzz: {name} for {seconds} seconds")
        work = root / "build" / "fuzz" / "corpus" / name
        work.mkdir(parents=True, exist_ok=True)
        command = fuzz_command(root, target, work, [f"-max_total_time={seconds}", "-print_final_stats=1"])
        if subprocess.run(command, env=fuzz_env(root)).returncode != 0:
            code = 1
            say(f"fuzz: {name} found something; the input lies in build/fuzz/found. Again: {target} FILE")
    return code


# -- commands --


def print_rules(root):
    done = subprocess.run([sys.executable, root / "tests" / "check_rules.py", root, "--list"], capture_output=True,
                          text=True)
    say(done.stdout.rstrip() or done.stderr.rstrip())


def test(root):
    score = Score()
    began = time.monotonic()
    with ThreadPoolExecutor() as lanes:
        other = lanes.submit(build, root, "release", score, True)
        tests = build(root, "test", score)
        release = other.result()
        jobs = []

        def lane(*checks):
            """One after the other, beside the other lanes."""
            jobs.append(lanes.submit(lambda: [check(root, *words, score) for check, *words in checks]))

        # The suite has the machine; what is beside it gives way, and measures no time.
        if tests:
            lane((run_suite, "test", [] if release else ["--no-suite", "program"], SANITIZED))
        if release:
            lane((check_budget,), (check_agent,))
        if tests and release:
            lane((compare_levels, LEVELS, LEVELS_SHARE), (fuzz_briefly,))
        elif tests:
            lane((fuzz_briefly,))
        if build(root, "wasm", score, True, True) and release:
            lane((check_wasm,))
        for job in jobs:
            job.result()
    print_rules(root)
    for test_name, point, why in dict.fromkeys(score.skipped):
        if (test_name, point) not in score.done:  # one flavour may try what another cannot
            say(f"skipped: {test_name}: {point}: {why}")
    say(f"{time.monotonic() - began:.0f} seconds")
    say(f"{score.passed} passed, {score.failed} failed")
    return 1 if score.failed else 0


def soak(root, games):
    """What a test run has no time for: the conformance suite with many more games, and whole games at length in a quick
    build; a monkey at the full screen for minutes; harm of every kind to every system call; longer games by changes; every
    optimisation level of both compilers; the tests of rules and units built by gcc, with its sanitizers."""
    tests, quick = root / "build" / "test", root / "build" / "clang-O3"
    env = dict(os.environ, GLOAM_CONTENT=str(root / "content"), GLOAM_SOURCE_ROOT=str(root))
    crash = [sys.executable, root / "tests" / "crash" / "crash.py", quick / "src" / "gloam", quick / "tests" / "crash_at", "full"]
    monkey = [sys.executable, root / "tests" / "e2e" / "full_monkey.py", tests / "src" / "gloam"]
    plan = [([tests / "tests" / "conformance"], dict(env, GLOAM_CONFORMANCE_GAMES=str(games))),
            (["meson", "test", "-C", quick, "--no-rebuild", "--no-suite", "program"], env),
            (monkey, dict(env, GLOAM_MONKEY_SECONDS=str(MONKEY_SECONDS), GLOAM_MONKEY_SEED=str(int(time.time())))),
            (crash, env),
            ([quick / "tests" / "unit_tests", "desk_frugal", "100"], env),
            (["meson", "test", "-C", root / "build" / "gcc-rules", "--no-rebuild", "--no-suite", "program"], env)]
    code = 0
    for command, surroundings in plan:
        code = subprocess.run(command, env=surroundings).returncode or code
    score = Score()
    compare_levels(root, LEVELS_SOAK, 1, score)
    return 1 if score.failed else code


def main(words):
    root = Path(words[1]).resolve()
    if words[0] == "test":
        return test(root)
    if words[0] == "fuzz":
        return fuzz_long(root, int(words[2]), words[3])
    return soak(root, int(words[2]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
