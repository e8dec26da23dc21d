"""The matrix from outside: runs that are killed and go on, files of experiments, any number of threads, and ranks.
Prints TAP; argv[1] is the program, argv[2] or GLOAM_MPI_PROGRAM one that was built with MPI (else those are skipped).
"""

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import harness
from harness import PROGRAM, TIMEOUT, Skip, check, test

GAME = "shattered"
MPI_PROGRAM = sys.argv[2] if len(sys.argv) > 2 else os.environ.get("GLOAM_MPI_PROGRAM")
SMALL = ["matrix", GAME, "--rows", "4", "--columns", "3", "-n", "20", "--json", "-"]
LONG = ["matrix", GAME, "--rows", "8", "--columns", "8", "-n", "300", "--json", "-"]
ROUNDS, CROWD = 5, 6  # of processes that make one file together


def rows(path, sql):
    """What a query finds; nothing while the file is being made."""
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=20) as db:
            return list(db.execute(sql))
    except sqlite3.OperationalError:
        return []


def cells(path):
    return rows(path, "SELECT experiment, cell, sums FROM cell ORDER BY experiment, cell")


def wait_for_cells(path, least, process):
    """Until so many cells are stored, while the program still plays."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end and process.poll() is None:
        if len(cells(path)) >= least:
            return
        time.sleep(0.01)
    check(False, f"no {least} cells in {path}; exit code {process.poll()}")


@test("the same bytes for 1, 2 and 8 threads, with and without a file")
def threads(home):
    first = home.run(*SMALL, "--threads", "1").expect(0)
    report = json.loads(first.text)
    check(report["kind"] == "matrix" and len(report["cells"]) == 12, "not a matrix of 12 cells")
    for n in ("2", "8"):
        check(home.run(*SMALL, "--threads", n).expect(0).out == first.out, f"{n} threads give other bytes")
    db = home.path / "m.db"
    stored = home.run(*SMALL, "--db", str(db)).expect(0, "0 of 12 cells")
    check(stored.out == first.out, "a file gives other bytes")
    before = cells(db)
    again = home.run(*SMALL, "--db", str(db)).expect(0, "12 of 12 cells")
    check(again.out == first.out, "a finished experiment gives other bytes")
    check(cells(db) == before and len(before) == 12, "a finished experiment was touched")
    check(sorted(p.name for p in home.path.glob("m.db*")) == ["m.db"], "more than one file is left")


@test("a text report, and cells whose command plays them again")
def commands(home):
    home.run(*SMALL[:-2]).expect(0, "gloam matrix shattered")
    report = json.loads(home.run(*SMALL).expect(0).text)
    cell = report["cells"][5]
    words = cell["command"].split()
    check(words[:3] == ["gloam", "sim", GAME], f"no command of sim: {cell['command']}")
    alone = json.loads(home.run(*words[1:], "--json", "-").expect(0).text)
    check(alone["games"] == cell["games"] == 20, "another number of games")
    shares = {row["name"]: row["share"] for row in alone["outcomes"]}
    for name, share in cell["outcomes"].items():
        check(shares[name] == share, f"{name}: {shares[name]} alone, {share} in the matrix")


@test("a killed run goes on where it was")
def killed(home):
    db = home.path / "m.db"
    process = home.start(*LONG, "--threads", "1", "--db", str(db))
    try:
        wait_for_cells(db, 5, process)
        process.send_signal(signal.SIGKILL)
    finally:
        process.kill()
        process.communicate()
    kept = cells(db)
    check(5 <= len(kept) < 64, f"{len(kept)} cells after the kill")
    resumed = home.run(*LONG, "--db", str(db)).expect(0, "experiment 1", f"{len(kept)} of 64 cells")
    check(set(kept) <= set(cells(db)), "stored cells were replaced")
    check(resumed.out == home.run(*LONG).expect(0).out, "a resumed run gives other bytes than one in one go")


@test("changed content, another seed or another shape is another experiment")
def experiments(home):
    db = str(home.path / "m.db")
    content = home.content_copy()
    env = {"GLOAM_CONTENT": str(content)}
    home.run(*SMALL, "--db", db, env=env).expect(0, "experiment 1", "0 of 12")
    first = cells(db)
    home.run(*SMALL, "--db", db, "--set", "rooms.root_hollow.round_limit=9", env=env).expect(0, "experiment 2", "0 of 12")
    home.run(*SMALL, "--db", db, "--seed", "2", env=env).expect(0, "experiment 3")
    home.run("matrix", GAME, "--sample", "12", "-n", "20", "--db", db, env=env).expect(0, "experiment 4")
    path = content / GAME / "base" / "rooms.json"
    text = path.read_text()
    rooms = json.loads(text)
    rooms["root_hollow"]["round_limit"] = 11
    path.write_text(json.dumps(rooms))
    home.run(*SMALL, "--db", db, env=env).expect(0, "experiment 5", "0 of 12")
    path.write_text(text)
    home.run(*SMALL, "--db", db, env=env).expect(0, "experiment 1", "12 of 12")
    check([c for c in cells(db) if c[0] == 1] == first, "the first experiment was touched")


@test("a side that is set stays as it is")
def fixed(home):
    report = json.loads(home.run(*SMALL, "--with", "creature=thornback_boar").expect(0).text)
    check(len(report["cells"]) == 4, "one cell for each dungeon")
    check(report["axes"][1]["compositions"] == ["thornback_boar"], "the visitor is not the Boar")


@test("cells that look wrong are played again with --probe (SD-429)")
def probe(home):
    db = str(home.path / "m.db")
    home.run(*SMALL, "--db", db, "--probe", "3").expect(0, "(matrix)", "(probe)")
    found = rows(db, "SELECT kind, recipe, cells FROM experiment ORDER BY id")
    check([row[0] for row in found] == ["matrix", "probe"], f"experiments: {found}")
    check(json.loads(found[1][1])["games"] == 60, "not three times the games")
    again = home.run(*SMALL, "--db", db, "--probe", "3").expect(0)
    check(len(rows(db, "SELECT id FROM experiment")) == 2, "a probe was begun anew")
    check(again.out == home.run(*SMALL, "--probe", "3", "--threads", "1").expect(0).out, "other bytes without a file")


@test("bad files of experiments are refused, exit code 2, and left as they are")
def bad_files(home):
    text, other, newer = home.path / "text", home.path / "other.db", home.path / "newer.db"
    text.write_text("not a database at all\n")
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE experiment (id INTEGER)")
    home.run(*SMALL, "--db", str(newer)).expect(0)
    with sqlite3.connect(newer) as db:
        db.execute("PRAGMA user_version = 99")
    for path, words in ((text, "no file of experiments"), (other, "no file of experiments"), (newer, "version 99")):
        before = path.read_bytes()
        run = home.run(*SMALL, "--db", str(path)).expect(2, words)
        check(not run.out and path.read_bytes() == before, f"{path.name} was touched")
    home.run(*SMALL, "--db", str(home.path)).expect(2, "not a regular file")
    home.run(*SMALL, "--db", str(home.path / "no" / "m.db")).expect(2, "folder")
    torn = home.path / "torn.db"
    home.run(*SMALL, "--db", str(torn)).expect(0)
    with sqlite3.connect(torn) as db:
        db.execute("UPDATE cell SET sums = '{}' WHERE cell = 7")
    home.run(*SMALL, "--db", str(torn)).expect(2, "cell 7", "torn.db")


@test("one changed digit of a stored sum is noticed: the cell is named, not used, and nothing is touched")
def digits(home):
    path = home.path / "m.db"
    home.run(*SMALL, "--db", str(path)).expect(0)
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        sums = db.execute("SELECT sums FROM cell WHERE cell = 5").fetchone()[0]
        at = sums.index('"decisions":') + len('"decisions":')
        sums = sums[:at] + str(int(sums[at]) % 9 + 1) + sums[at + 1:]
        db.execute("UPDATE cell SET sums = ? WHERE cell = 5", (sums,))
    before = cells(path)
    for run in (home.run(*SMALL, "--db", str(path)), home.run("regress", str(path))):
        run.expect(2, "cell 5", "m.db", "rooms=", "checksum", "--db")
        check(not run.out, "a report was made of it")
    check(cells(path) == before, "what is stored was touched")


@test("many processes that begin with one file at the same time all go through")
def together(home):
    for turn in range(ROUNDS):
        db = home.path / f"{turn}.db"
        words = ["matrix", GAME, "--rows", "2", "--columns", "2", "-n", "2", "--threads", "1", "--db", str(db)]
        crowd = [home.start(*words) for _ in range(CROWD)]
        for child in crowd:
            out, err = child.communicate(timeout=TIMEOUT)
            check(child.returncode == 0, f"round {turn}: exit code {child.returncode}: {err.decode()}")
        with contextlib.closing(sqlite3.connect(db)) as d:
            check(d.execute("SELECT count(*) FROM experiment").fetchone() == (1,), "they did not share one experiment")
            check(d.execute("SELECT count(*) FROM cell").fetchone() == (4,), "cells are missing")
            check(d.execute("PRAGMA integrity_check").fetchone() == ("ok",), "the file is damaged")


@test("mistakes say what is allowed, exit code 2, and make no file")
def mistakes(home):
    db = home.path / "m.db"
    for words, parts in ((["matrix", "chess"], ["chess", GAME]),
                         (["matrix", "darkdelve"], ["darkdelve", "nothing to compose", GAME]),
                         ([*SMALL, "--scenario", "beach"], ["beach", "deep"]),
                         ([*SMALL, "--policy", "genius"], ["genius", "random"]),
                         ([*SMALL, "--set", "rooms.nowhere.structure=3"], ["rooms.nowhere"]),
                         ([*SMALL, "--with", "party=knight"], ["party"]),
                         ([*SMALL, "--with", "colour=red"], ["colour", "rooms", "party"]),
                         ([*SMALL, "--rows", "many"], ["many", "65536"]),
                         ([*SMALL, "--probe", "1"], ["2 to"])):
        run = home.run(*words, "--db", str(db)).expect(2, *parts)
        check(not run.out and not db.exists(), f"gloam {' '.join(words)}: left something behind")


def mpirun(home, n, words, **more):
    if not MPI_PROGRAM or not shutil.which("mpirun"):
        raise Skip("no program with MPI was given, or there is no mpirun")
    # Without the last, every rank looks for ten X servers at "localhost", and waits for the name where it is not known.
    env = dict(home.env, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
               OMPI_MCA_rmaps_base_oversubscribe="1", HWLOC_COMPONENTS="-gl",
               ASAN_OPTIONS="detect_leaks=0")  # the MPI library's own
    command = ["mpirun", "--oversubscribe", "-n", str(n), str(Path(MPI_PROGRAM).resolve()), *words]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            env=env, cwd=home.path, start_new_session=True, **more)


def finish(process):
    try:
        out, err = process.communicate(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    return out, err.decode(errors="replace")


def rank_process(parent, rank):
    """Process number of a rank below mpirun."""
    for folder in Path("/proc").iterdir():
        try:
            below = folder.name.isdigit() and int(folder.joinpath("stat").read_text().rsplit(")", 1)[1].split()[1])
            if below == parent and f"OMPI_COMM_WORLD_RANK={rank}".encode() in \
                    folder.joinpath("environ").read_bytes().split(b"\0"):
                return int(folder.name)
        except (OSError, IndexError, ValueError):
            continue
    return None


@test("four ranks write what one process writes")
def ranks(home):
    alone, db = home.run(*SMALL).expect(0).out, home.path / "m.db"
    process = mpirun(home, 4, [*SMALL, "--db", str(db)])
    out, err = finish(process)
    check(process.returncode == 0, err)
    check(out == alone, "four ranks give other bytes")
    home.run(*SMALL, "--db", str(home.path / "one.db")).expect(0)
    check(cells(db) == cells(home.path / "one.db"), "the files differ")
    for words in (["--probe", "2"], ["--sample", "9"]):
        process = mpirun(home, 3, [*SMALL, *words])
        out, err = finish(process)
        check(process.returncode == 0 and out == home.run(*SMALL, *words).expect(0).out, f"{words}: other bytes\n{err}")


@test("a mistake under mpirun is explained once")
def ranks_mistake(home):
    process = mpirun(home, 3, [*SMALL, "--scenario", "beach"])
    out, err = finish(process)
    check(process.returncode == 2 and not out, f"exit code {process.returncode}")
    check(err.count("no scenario 'beach'") == 1, err)


@test("a killed rank ends the job; the next run goes on where it was")
def killed_rank(home):
    db = home.path / "m.db"
    process = mpirun(home, 3, [*LONG, "--db", str(db)])
    try:
        wait_for_cells(db, 5, process)
        victim = rank_process(process.pid, 2)
        check(victim, "no rank 2 found")
        os.kill(victim, signal.SIGKILL)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    finally:
        finish(process)
    check(process.returncode != 0, "a job that lost a rank should not end well")
    kept = cells(db)
    check(5 <= len(kept) < 64, f"{len(kept)} cells after the kill")
    process = mpirun(home, 3, [*LONG, "--db", str(db)])
    out, err = finish(process)
    check(process.returncode == 0 and f"{len(kept)} of 64 cells" in err, err)
    check(out == home.run(*LONG).expect(0).out, "a resumed job gives other bytes than one process")


if __name__ == "__main__":
    check(PROGRAM, "usage: lab_matrix.py PROGRAM [PROGRAM_WITH_MPI]")
    harness.main()
