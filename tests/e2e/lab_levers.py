"""gloam levers and gloam targets from outside: a figure is spoiled on purpose, the search finds the change that mends
it, the layer it writes is confirmed by the targets, and content stays as it is. Then what both refuse."""

import hashlib
import json

from harness import CONTENT, ROOT, Skip, check, main, test

try:
    import jsonschema
except ImportError:
    jsonschema = None

SPOILED = "dread.levels.1.corruption_bp=800"
SEARCH = ["levers", "darkdelve", "--rules", "mvp", "--set", SPOILED, "--target", "lies_uneasy", "-n", "120"]


def content_hash():
    sums = [hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(CONTENT.rglob("*")) if p.is_file()]
    return hashlib.sha256(" ".join(sums).encode()).hexdigest()


def target(report, name):
    found = [row for row in report["targets"] if row["name"] == name]
    check(len(found) == 1, f"there are {len(found)} targets '{name}'")
    return found[0]


@test("levers: the search finds the change, and its layer is confirmed by the targets")
def finds(home):
    before = content_hash()
    done = home.run(*SEARCH, "--threads", "1", "--out", "mend.json", "--json", "levers.json")
    done.expect(0, "lies_uneasy", "Proposal", "dread.levels.1.corruption_bp: 800 -> 550", "gloam targets darkdelve")
    report = json.loads((home.path / "levers.json").read_text())
    check(report["gloam_report"] == 1 and report["kind"] == "levers", f"not a report: {list(report)}")
    check(report["target"]["name"] == "lies_uneasy" and report["target"]["verdict"] == "off", "the wrong target")
    proposal = report["proposal"]
    check(proposal["path"] == "dread.levels.1.corruption_bp" and proposal["value"] == 550, f"it proposes {proposal}")
    check(proposal["confirmed"] and proposal["lost"] == [], f"it costs {proposal['lost']}")
    check(report["tries"][0] == proposal, "the best is not the first")
    names = [scope["name"] for scope in report["scopes"]]
    check(names[0] == "monsters" and names[-1] == "delver", f"scopes in the wrong order: {names}")
    layer = json.loads((home.path / "mend.json").read_text())
    check([sorted(c) for c in layer["changes"]] == [["path", "value", "was", "why"]], f"not a layer: {layer}")
    check("lies_uneasy" in layer["changes"][0]["why"], "the reason does not name the target")
    held = home.run("targets", "darkdelve", "--rules", "mvp", "--set", SPOILED, "--layer", "mend.json", "-n", "240", "--json", "-")
    check(target(json.loads(held.text), "lies_uneasy")["verdict"] == "holds", "the targets do not confirm the layer")
    off = home.run("targets", "darkdelve", "--rules", "mvp", "--set", SPOILED, "-n", "120", "--json", "-").expect(1)
    check(target(json.loads(off.text), "lies_uneasy")["verdict"] == "off", "without it the target is not off")
    words = report["command"].split()
    check(words[0] == "gloam", f"not a command: {words}")
    again = home.run(*words[1:], "--threads", "3", "--json", "-").expect(0)
    check(json.loads(again.text) == report, "its own command on three threads gives another report")
    check(content_hash() == before, "content was touched")


@test("levers: nothing to mend is fine, nothing that helps is not")
def ends(home):
    done = home.run("levers", "darkdelve", "--rules", "mvp", "--target", "crit", "-n", "400", "--out", "none.json")
    done.expect(0, "nothing to mend", "no change to write")
    check(not (home.path / "none.json").exists(), "it wrote a layer without a change")
    far = ["--set", "dread.levels.1.corruption_bp=9000", "--target", "lies_uneasy", "-n", "20"]
    (home.path / "none.json").write_text("mine")
    home.run("levers", "darkdelve", "--rules", "mvp", *far, "--out", "none.json").expect(1, "No single change within reach")
    check((home.path / "none.json").read_text() == "mine", "an older file was touched")


@test("levers: what is refused, and what is allowed instead")
def refusals(home):
    home.run("levers", "darkdelve", "--rules", "mvp", "--target", "lies_uneasi").expect(2, "did you mean 'lies_uneasy'")
    home.run("levers", "darkdelve", "--rules", "mvp", "--target", "clear_dread_1").expect(2, "no band")
    home.run("levers", "shattered", "--target", "symbiote_bond").expect(2, "not meant for the ruleset 'v3'")
    home.run("levers", "nosuch").expect(2, "darkdelve, shattered")
    home.run("levers", "darkdelve", "--rules", "nosuch").expect(2, "document-mvp")
    home.run("levers", "darkdelve", "--set", "dread.nosuch=1").expect(2, "there is no such place")
    home.run("levers", "darkdelve", "--layer", "nosuch.json").expect(2, "nosuch.json")
    content = home.content_copy()
    (content / "darkdelve" / "levers.json").unlink()
    home.run("levers", "darkdelve", env={"GLOAM_CONTENT": str(content)}).expect(2, "darkdelve has no levers")


@test("content check: levers that name nothing are a fault")
def content_check(home):
    content = home.content_copy()
    path = content / "darkdelve" / "levers.json"
    home.run("content", "check", "darkdelve", env={"GLOAM_CONTENT": str(content)}).expect(0, "darkdelve levers: ok")
    path.write_text(path.read_text().replace("monsters.*.heavy_bp", "monsters.*.heavy"))
    home.run("content", "check", "darkdelve", env={"GLOAM_CONTENT": str(content)}).expect(
        1, "darkdelve levers: fault", "monsters.*.heavy: no ruleset has a whole number there")


def both(home, report):
    """Every row asks two kinds of minds, or says why not; and each scenario has its gap."""
    for row in report["targets"]:
        asked = row["about"] in ("play", "script") and row["verdict"] != "info" and "scenario" in row
        check(("strong" in row) == asked, f"{row['name']} asks the wrong minds")
        check(asked or "why" in row or row["verdict"] == "info" or "scenario" not in row, f"{row['name']} does not say why")
        if asked:
            check(all(mind.startswith("deep:") for mind in row["strong"]["policies"]), f"{row['name']}: {row['strong']}")
            check(row["house"] != "off" or row["verdict"] == "off", f"{row['name']} is off for the house and not off")
    listed = home.run("list", "scenarios", report["game"]).expect(0).text.splitlines()
    scenarios = {line.split()[1] for line in listed if line.startswith(report["game"])}
    check(scenarios == {gap["scenario"] for gap in report["gaps"]}, "a scenario without its gap")
    for gap in report["gaps"]:
        check(abs(gap["score"] - gap["house_score"] - gap["gap"]) < 1e-5, f"a gap that is none: {gap}")


@test("targets: the ruleset and the documents' figures side by side")
def side_by_side(home):
    done = home.run("targets", "darkdelve", "-n", "20", "--json", "report.json")
    check(done.code in (0, 1), f"exit code {done.code}")
    done.expect(done.code, "targets of rules full, beside document-full", "document-full: 45 targets")
    wide = [row for row in done.text.splitlines() if len(row) > 80]
    check(not wide, f"wider than 80 columns: {wide[:3]}")
    report = json.loads((home.path / "report.json").read_text())
    check(report["kind"] == "targets" and report["game"] == "darkdelve" and report["rules"] == "full", "another head")
    check(report["document"]["rules"] == "document-full", "the document is not there")
    check(report["hold"] == (done.code == 0), "the report and the exit code differ")
    judged = [row["verdict"] for row in report["targets"] if row["verdict"] != "info"]
    check(report["hold"] == all(v in ("holds", "demonstrates") for v in judged), f"{set(judged)} counts as {report['hold']}")
    both(home, report)
    check(all("document" in row for row in report["targets"]), "rows without the documents' figure")
    few = ["targets", "darkdelve", "-n", "40", "--quick", "--rules", "full", "--json", "-"]
    one = home.run(*few, "--threads", "1")
    check("document" not in json.loads(one.text), "--rules shows more than one ruleset")
    check(home.run(*few, "--threads", "3").out == one.out, "one thread and three differ")


@test("targets: the report fits its schema, with the documents' figures and without")
def fits_schema(home):
    if not jsonschema:
        raise Skip("python3-jsonschema is not installed")
    schema = json.loads((ROOT / "schemas" / "targets-report.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    for words in (["darkdelve"], ["clout", "--rules", "v1"], ["bluff"]):
        report = json.loads(home.run("targets", *words, "-n", "40", "--quick", "--json", "-").text)
        for error in jsonschema.Draft202012Validator(schema).iter_errors(report):
            check(False, f"{words[0]}: {list(error.absolute_path)}: {error.message[:200]}")


@test("targets: what each seed gives adds up to the row, and seeds that agree are not told of")
def seeds_agree(home):
    done = home.run("targets", "darkdelve", "--rules", "mvp", "-n", "200", "--json", "report.json")
    check("differ by more than chance" not in done.text, "seeds differ where nothing but chance is at work")
    report = json.loads((home.path / "report.json").read_text())
    both = [got for row in report["targets"] for got in (row, row.get("strong")) if got and "seeds" in got]
    check(len(both) > 30 and any(got["seeds"]["p"] is not None for got in both), "no seeds are held against each other")
    for got in both:
        each = got["seeds"]["each"]
        check(len(each) == 4 and sum(one["n"] for one in each) == got["n"], f"{got} is not the sum of its seeds")
        check(got["seeds"]["differ"] is False, f"{got} differs between seeds")


@test("targets: every scenario is split by strength of mind")
def strengths(home):
    report = json.loads(home.run("targets", "darkdelve", "--rules", "mvp", "-n", "600", "--quick", "--json", "-").text)
    judged = {row["scenario"] for row in report["targets"] if "strong" in row}
    check({one["scenario"] for one in report["strengths"]} == judged, f"strengths of other scenarios than {judged}")
    for one in report["strengths"]:
        for kind, games in (("house", one["games"]), ("strong", one["strong"]["games"])):
            got = [row[kind] for row in one["outcomes"]]
            check(all(row["n"] == games for row in got), f"{one['scenario']}: outcomes of other games: {got}")
            check(abs(sum(row["measured"] for row in got) - 1) < 1e-5, f"{one['scenario']}: outcomes that do not add up: {got}")
    run = next(one for one in report["strengths"] if one["scenario"] == "run")
    check(run["policies"] == ["delver"] and run["strong"]["policies"][0].startswith("deep:"), f"other minds: {run['policies']}")
    check(any("house" in cell for cell in run["lifts"][0]["cells"]), "no item says what it is worth to house minds")


@test("targets: a glance plays a tenth of the games")
def glance(home):
    done = home.run("targets", "darkdelve", "--rules", "mvp", "-n", "400", "--quick", "--json", "-")
    report = json.loads(done.text)
    check(done.code in (0, 1) and {row["games"] for row in report["targets"]} == {40}, "not a tenth")
    check({row["strong"]["games"] for row in report["targets"] if "strong" in row} == {4}, "not a tenth of the thinking")


@test("targets: a ruleset that is off fails, several games make one report")
def books(home):
    home.run("targets", "darkdelve", "--rules", "document-mvp", "-n", "60").expect(1, " off")
    done = home.run("targets", "darkdelve", "clout", "-n", "4", "--json", "-")
    check(done.code in (0, 1), f"exit code {done.code}")
    report = json.loads(done.text)
    check([page["game"] for page in report["games"]] == ["darkdelve", "clout"], "not both games")
    home.run("targets", "--rules", "v3").expect(2, "for one game")
    home.run("targets", "darkdelve", "shattered", "--set", "dread.flee=1").expect(2, "for one game")
    home.run("targets", "nosuch").expect(2, "darkdelve, shattered")
    home.run("targets", "shattered", "--rules", "nosuch").expect(2, "document-v3")


main()
