"""Pages of the lab in a real browser: no error, no request, charts drawn, tables that sort and filter, both colour
schemes, a narrow screen, hostile words, and the same report without the chart library. Prints TAP; argv[1] is the
program. With GLOAM_PICTURES=FOLDER it leaves pictures of the pages there."""

import json
import os
import re
import shutil
from pathlib import Path

import browser
import harness
from harness import CONTENT, ROOT, Skip, check, test

CHARTS = CONTENT.parent / "build" / "charts"
PICTURES = os.environ.get("GLOAM_PICTURES")
SIM = ["sim", "shattered", "-n", "200", "--seed", "4"]
WIDE, NARROW = (1280, 900), (400, 800)
HOSTILE = "</script><script>document.title='taken'</script><!--"


def started(home):
    """The one browser of all tests; it lives in the home of the first, which stays until the end."""
    if not started.one:
        lacking = browser.missing()
        if lacking:
            raise Skip(f"there is no {lacking}")
        home.remove, started.home = (lambda: None), home
        started.one = browser.Browser(home.path)
    return started.one


started.one = started.home = None


def page_of(home, name, *words):
    file = home.path / f"{name}.html"
    home.run(*words, "--html", str(file)).expect(0)
    return file


def show(home, file):
    b = started(home)
    b.log("browser")
    b.log("performance")
    b.size(*WIDE)
    b.colours("light")
    b.open(file.as_uri())
    b.wait("document.querySelector('main').childElementCount", f"something of {file.name}")
    return b


def expect_silent(b, file):
    told = [row["message"] for row in b.log("browser")]
    check(not told, f"{file.name}: the console says {told}")


def expect_quiet(b, file):
    """Nothing on the console, and no address but the page's own."""
    expect_silent(b, file)
    asked = [address for address in b.requests() if not address.startswith(("data:", "blob:"))]
    check(asked == [file.as_uri()], f"{file.name}: requests {asked}")


def expect_charts(b, least):
    b.wait("[...document.querySelectorAll('.chart')].every((chart) => chart.dataset.drawn)", "all charts drawn")
    marks = b.run("return [...document.querySelectorAll('.chart')].map((chart) => chart.querySelector('canvas') "
                  "? 99 : chart.querySelectorAll('svg path, svg line').length)")
    check(len(marks) >= least, f"{len(marks)} charts, expected {least} or more")
    check(all(count > 3 for count in marks), f"a chart is empty: {marks}")


CUT = """
    const closed = (node) => node.closest('details:not([open])') || node.closest('[hidden]');
    return [...document.querySelectorAll('.wide, .chart, .command pre')].filter((node) => !closed(node) && node.scrollWidth > node.clientWidth + 1)
        .map((node) => `${node.closest('section')?.id || 'head'}: ${node.scrollWidth} of ${node.clientWidth}`);
"""


def expect_uncut(b, file):
    """On a screen of 1280 pixels nothing has to be pushed aside to be read."""
    cut = b.run(CUT)
    check(not cut, f"{file.name}: cut off at {WIDE[0]} pixels: {cut}")
    short = b.run("return [...document.querySelectorAll('.chart svg text')].map((one) => one.textContent).filter((text) => text.endsWith('\u2026'))")
    check(not short, f"{file.name}: labels cut short: {short}")
    check(b.run("return document.documentElement.scrollWidth <= innerWidth"), f"{file.name} is wider than the screen")


def headline(b, *tones):
    """The verdict on top, in one sentence and a colour."""
    words, tone = b.run("const one = document.querySelector('header .headline'); return [one.textContent, one.className]")
    check(words.endswith(".") and len(words) < 300, f"no sentence: {words}")
    check(tone.split()[1] in tones, f"{words!r} is {tone}")
    return words


def picture(b, name):
    if PICTURES:
        b.picture(Path(PICTURES) / f"{name}.png")


def bare_tree(home):
    """The page without a chart library beside it; returns its folder."""
    home.env["GLOAM_DATA"] = str(home.path)
    return Path(shutil.copytree(ROOT / "assets" / "page", home.path / "assets" / "page"))


def need_charts():
    if not (CHARTS / "vega.min.js").exists():
        raise Skip("the chart library was not fetched (./gloam test does it)")


@test("a page of a simulation: charts, no error, no request")
def sim_page(home):
    need_charts()
    file = page_of(home, "sim", *SIM)
    b = show(home, file)
    expect_charts(b, 3)
    expect_quiet(b, file)
    check("gloam sim shattered" in b.run("return document.querySelector('.command pre').textContent"),
          "the page does not tell its command")
    check("Most games end in" in headline(b, "bad"), "the verdict does not say how games end")
    expect_uncut(b, file)
    picture(b, "lab-page-sim")
    b.colours("dark")
    b.wait("getComputedStyle(document.body).backgroundColor === 'rgb(21, 24, 27)'", "a dark ground")
    expect_charts(b, 3)
    picture(b, "lab-page-sim-dark")
    b.size(*NARROW)
    b.wait("document.documentElement.scrollWidth <= innerWidth", "a narrow page that fits")
    expect_silent(b, file)


# Clicks the longest bar of the outcomes; what is told then.
BAR = """
    const bars = [...document.querySelectorAll('#outcomes .mark-rect path')];
    const wide = (bar) => bar.getBoundingClientRect().width * bar.getBoundingClientRect().height;
    bars.sort((a, b) => wide(b) - wide(a))[0].dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return document.querySelector('#outcomes .behind:not(td .behind)')?.textContent;
"""


@test("a bar leads to the games behind it, and cards say what drawing them is worth")
def behind(home):
    need_charts()
    report = home.path / "gloam-sim.json"
    home.run(*SIM, "--json", str(report)).expect(0)
    file = page_of(home, "behind", *SIM)
    b = show(home, file)
    expect_charts(b, 3)
    told = b.run(BAR)
    found = re.search(r"(\w+): game (\d+) is the first.*gloam (repro gloam-sim.json \d+ --plain)", told or "")
    check(found, f"a click on a bar tells {told!r}")
    ended = {row["name"]: row for row in json.loads(report.read_text())["outcomes"]}[found.group(1)]
    check(str(ended["game"]) == found.group(2), f"{ended} is another game")
    again = home.run(*found.group(3).split(), "--json", "-").expect(0)
    check(json.loads(again.text)["actions"], "the game behind a bar has no actions")
    groups = {group["name"]: group for group in json.loads(report.read_text())["groups"]}
    drawn, held = groups["dungeon_card_drawn"], {c["cell"]: c for c in groups["dungeon_card_held"]["cells"]}
    lifts = [(c, held[c["cell"]]) for c in drawn["cells"] if "lift" in c]
    check(len(lifts) > 3, "no card says what drawing it is worth")
    for card, among in lifts:
        rest = (among["hits"] - card["hits"]) / (among["n"] - card["n"])
        check(abs(card["lift"]["value"] - (card["share"] - rest)) < 2e-6, f"{card['cell']}: {card['lift']}")
    names = b.run("return [...document.querySelectorAll('figcaption')].map((one) => one.textContent)")
    check("Dungeon won when drawn, less when not" in names, f"no scatter plot: {names}")


@test("targets: both kinds of minds beside each other, and nothing cut off")
def targets_page(home):
    need_charts()
    file = home.path / "targets.html"
    home.run("targets", "darkdelve", "--rules", "mvp", "-n", "40", "--html", str(file)).expect(1)
    b = show(home, file)
    check("good play breaks" in headline(b, "bad"), "no verdict")
    expect_uncut(b, file)
    heads = b.run("return [...document.querySelector('table').tHead.rows[0].cells].map((cell) => cell.textContent)")
    check({"house", "deep", "verdict"} <= set(heads), f"the columns are {heads}")
    check(b.run("return document.querySelectorAll('.bullet .strong').length") > 10, "no mark of the strongest mind")
    check("Exploit gap" in b.run("return document.body.textContent"), "no exploit gap")
    picture(b, "lab-page-targets")
    b.run("document.querySelectorAll('.strengths details').forEach((one) => { one.open = true; })")
    b.wait("document.querySelectorAll('.strengths figure').length === 4", "a figure of each scenario")
    expect_charts(b, 4)
    b.run("document.querySelectorAll('.strengths figure details').forEach((one) => { one.open = true; })")
    expect_uncut(b, file)
    told = b.run("return [...document.querySelectorAll('.strengths table')].map((one) => one.textContent)")
    check("ends in" in told[0] and "extracted" in told[0] and "the strongest" in told[0], f"outcomes by strength: {told[0]}")
    check(any("house minds" in one and "torch" in one for one in told), f"no items by strength: {told}")
    expect_quiet(b, file)
    b.run("document.querySelector('.strengths').scrollIntoView()")
    picture(b, "lab-page-strengths")


@test("the same report without the chart library: tables, and a word about it")
def without_charts(home):
    bare_tree(home)
    file = page_of(home, "plain", *SIM)
    check(file.stat().st_size < 500_000, "there is a chart library in it")
    b = show(home, file)
    expect_quiet(b, file)
    check("Tables only" in b.run("return document.querySelector('.notice').textContent"), "the page does not say so")
    check(b.run("return document.querySelector('#outcomes table tbody').rows.length") > 1, "no table of outcomes")


# A table whose head is clicked twice, and what it shows then.
SORT = """
    const table = [...document.querySelectorAll('table')].find((one) => one.rows.length > 6 &&
        one.querySelector('th.number button') && !one.closest('details:not([open])'));
    const head = table.querySelector('th.number');
    const shown = () => [...table.tBodies[0].rows].map((row) => row.cells[head.cellIndex].textContent);
    const numbers = (list) => list.map((text) => parseFloat(text.replace(/[,%]/g, ''))).filter((n) => !isNaN(n));
    head.querySelector('button').click();
    const down = [head.getAttribute('aria-sort'), numbers(shown())];
    head.querySelector('button').click();
    return { down, up: [head.getAttribute('aria-sort'), numbers(shown())] };
"""
FILTER = """
    const input = document.querySelector('input[type=search]');
    const body = input.closest('section').querySelector('tbody');
    const before = body.rows.length;
    const word = body.rows[Math.floor(before / 2)].cells[0].textContent;
    input.value = word;
    input.dispatchEvent(new Event('input'));
    return { before, word, after: [...body.rows].map((row) => row.textContent) };
"""


@test("tables sort by a click on their heads and filter by typing")
def tables(home):
    file = page_of(home, "tables", *SIM)
    b = show(home, file)
    got = b.run(SORT)
    check(got["down"][0] == "descending" and got["down"][1] == sorted(got["down"][1], reverse=True), f"down: {got}")
    check(got["up"][0] == "ascending" and got["up"][1] == sorted(got["up"][1]), f"up: {got}")
    got = b.run(FILTER)
    check(0 < len(got["after"]) < got["before"] and all(got["word"] in row for row in got["after"]), f"filter: {got}")
    expect_quiet(b, file)


@test("a matrix: heat map, and a cell leads to its command")
def matrix_page(home):
    need_charts()
    file = page_of(home, "matrix", "matrix", "shattered", "--rows", "4", "--columns", "3", "-n", "20", "--seed", "2")
    b = show(home, file)
    expect_charts(b, 1)
    expect_quiet(b, file)
    b.run("document.querySelector('.chart path[aria-roledescription=rect], .mark-rect path')"
          ".dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    b.wait("!document.getElementById('cell').hidden", "a click on a cell shows it")
    headline(b, "good", "watch", "bad")
    expect_uncut(b, file)
    told = b.run("return [...document.querySelectorAll('#heat svg text')].map((one) => one.textContent)")
    check(sum("%" in text for text in told) >= 12 and sum("\u00b1" in text for text in told) >= 12, f"cells without numbers: {told}")
    words = b.run("return document.querySelector('#cell pre').textContent")
    check(re.match(r"gloam sim shattered .*--seed 2", words), f"the command of a cell: {words}")
    picture(b, "lab-page-matrix")
    b.run("location.hash = '#cell-5'")
    b.wait("document.querySelector('#cell h3').textContent.startsWith('Cell 5')", "an address that names a cell")


@test("a comparison: differences around zero")
def compare_page(home):
    need_charts()
    file = page_of(home, "compare", "compare", "darkdelve", "+@delver=random", "-n", "200")
    b = show(home, file)
    expect_charts(b, 1)
    expect_quiet(b, file)
    words = headline(b, "watch")
    check("figures really differ" in words and "points" in words, f"no outcome in {words!r}")
    expect_uncut(b, file)
    picture(b, "lab-page-compare")


@test("a ladder: rungs and meetings, on a narrow screen too")
def ladder_page(home):
    bare_tree(home)
    file = page_of(home, "ladder", "ladder", "clout", "--minds", "random,rep,duelist", "-n", "12")
    b = show(home, file)
    expect_quiet(b, file)
    rows = b.run("return [...document.querySelectorAll('#ladder-all table')].map((table) => table.tBodies[0].rows.length)")
    check(rows == [3, 3], f"rows of rungs and meetings: {rows}")
    told = b.run("return document.querySelector('#ladder-all').textContent")
    check("Elo above duelist" in told and "rep v random" in told, f"the page says {told[:300]}")
    b.size(*NARROW)
    b.wait("document.documentElement.scrollWidth <= innerWidth", "a narrow page that fits")
    picture(b, "lab-page-ladder")


@test("exploits: the verdict, gains around zero, and what was found with its command")
def exploit_page(home):
    need_charts()
    file = page_of(home, "exploit", "exploit", "shattered", "--scenario", "nurturer", "--seat", "visitor", "--search", "habits",
                   "-n", "20", "--habits", "never_strike,accept,dark")
    b = show(home, file)
    expect_charts(b, 1)
    expect_quiet(b, file)
    check("1 of 1 searches found play that gains" in b.run("return document.querySelector('#verdict').textContent"), "no verdict")
    words = b.run("return document.querySelector('#habits').textContent")
    check("native~never_strike+accept" in words and "gloam sim shattered" in words, f"no finding in {words}")
    picture(b, "lab-page-exploit")


@test("words in a report cannot become a script")
def hostile(home):
    file = page_of(home, "hostile", *SIM)
    text = file.read_text()
    data = re.search(r'id="data">\n(.*?)\n</script>', text, re.DOTALL).group(1)
    check("<" not in data, "the data of a page holds a '<'")
    report = json.loads(data)
    report["game"] = report["outcomes"][0]["name"] = HOSTILE
    written = json.dumps(report).replace("<", "\\u003c")
    file.write_text(text.replace(data, written))
    b = show(home, file)
    check(b.run("return document.title") != "taken", "a word was run")
    check(HOSTILE in b.run("return document.querySelector('#outcomes').textContent"), "a word was lost")
    expect_quiet(b, file)
    file.write_text(text.replace(data, data[:200]))
    b = show(home, file)
    check("not whole" in b.run("return document.querySelector('main').textContent"), "half a report is not told of")


@test("a page that cannot be written says why")
def faults(home):
    page = bare_tree(home) / "page.html"
    home.run(*SIM, "--html", str(home.path / "no" / "such" / "page.html")).expect(1, "no/such/page.html")
    target = home.path / "page.html"
    page.unlink()
    home.run(*SIM, "--html", str(target)).expect(1, "page.html")
    for text, *parts in [("{{assets/missing.js}}", "missing.js"), ("{{secrets}}", "secrets", "assets/NAME"), ("{{data", "{{data")]:
        page.write_text(f"<p>{text}</p>")
        home.run(*SIM, "--html", str(target)).expect(1, *parts)
    check(not target.exists(), "a page was left behind")
    (page.parent / "odd.js").write_text("a = '</SCRIPT>' + '<!--' + 1 < 2")
    page.write_text("<script>{{assets/odd.js}}</script>")
    home.run(*SIM, "--html", str(target)).expect(0)
    check(target.read_text() == r"<script>a = '<\/SCRIPT>' + '<\x21--' + 1 < 2</script>", target.read_text())
    layer = home.path / "a<" / "script>.json"
    layer.parent.mkdir()
    layer.write_text(json.dumps({"changes": [{"path": "engine.hand_size", "was": 7, "value": 6}]}))
    page.write_text("{{data}}")
    home.run(*SIM, "--layer", "a</script>.json", "--html", str(target)).expect(0)
    data = target.read_text()
    check("<" not in data, "a report could end its element")
    check(json.loads(data)["recipe"]["changes"][0]["from"] == "a</script>.json", "a word was lost")


if __name__ == "__main__":
    try:
        harness.main()
    finally:
        if started.one:
            started.one.close()
            shutil.rmtree(started.home.path, ignore_errors=True)
