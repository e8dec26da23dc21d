"use strict";
// A matrix: heat map, the cell that was chosen, health, ranking, cycles, what looks wrong.

const SVG_CELLS = 2500;

function matrix_facts(report) {
    const names = report.axes.map((axis) => axis.compositions.map(listed));
    const orders = ["rows", "columns"].map((key, side) => {
        const ranked = (report.rating?.[key] || []).map((row) => row.at);
        return ranked.length === names[side].length ? ranked : names[side].map((_, at) => at);
    });
    return { names, orders, kinds: report.axes.map((axis) => axis.name) };
}

// The panel below the heat map: all about one cell. The address names it, so a link can lead to it.
function show_cell(report, facts, cell) {
    const panel = document.getElementById("cell");
    const words = cell.at.map((at, side) => facts.names[side][at]);
    const pairs = (of, show) => Object.entries(of || {}).map(([name, value]) => [name, show(value)]);
    panel.hidden = false;
    panel.replaceChildren(el("div", {},
        el("h3", {}, `Cell ${cell.cell}: ${words[0]} against ${words[1]}`),
        el("p", {}, cell.done === false ? "Not played yet."
            : `${title(facts.kinds[0])} comes out ahead in ${percent(cell.value)} (${range(cell.interval, percent)}) of ${number(cell.games)} games.`,
        cell.probed ? ` Probed again: ${percent(cell.probed.value)} (${range(cell.probed.interval, percent)}) of ${number(cell.probed.games)}.` : ""),
        facts_of([...pairs(cell.quality, number), ...pairs(cell.outcomes, percent)]),
        cell.command ? [el("p", { class: "soft" }, "Play it again:"), command(cell.command)] : null));
}

function heat_figure(report, facts, open) {
    const quality = Object.keys(report.cells.find((cell) => cell.quality)?.quality || {});
    const values = both_ways(report).filter((cell) => cell.done !== false).map((cell) => ({
        row: facts.names[0][cell.at[0]], column: facts.names[1][cell.at[1]], value: cell.value, number: cell.cell,
        share: percent(cell.value), half: cell.interval ? `\u00b1${(50 * (cell.interval[1] - cell.interval[0])).toFixed(1)}` : "",
        told: `${percent(cell.value)} (${range(cell.interval, percent)})`, games: cell.games,
        ...Object.fromEntries(quality.map((name) => [plain(name), number(cell.quality?.[name])])),
    }));
    const details = [["row", facts.kinds[0]], ["column", facts.kinds[1]], ["told", `${facts.kinds[0]} ahead`], ["games"],
        ...quality.map((name) => [plain(name)])];
    const order = (side) => facts.orders[side].map((at) => facts.names[side][at]);
    const note = `How often the ${facts.kinds[0]} comes out ahead, with half of the 95% interval in points; the strongest of both sides come first. Choose a cell to see how to play it again.`;
    const columns = [
        { label: "cell", number: true, value: (cell) => cell.cell },
        { label: facts.kinds[0], value: (cell) => facts.names[0][cell.at[0]] },
        { label: facts.kinds[1], value: (cell) => facts.names[1][cell.at[1]] },
        { label: "ahead", number: true, value: (cell) => cell.value, show: (cell) => percent(cell.value) },
        { label: "95% interval", number: true, value: (cell) => cell.interval?.[0], show: (cell) => range(cell.interval, percent) },
        ...quality.map((name) => ({ label: plain(name), number: true, value: (cell) => cell.quality?.[name] })),
        { label: "", show: (cell) => el("a", { href: `#cell-${cell.cell}` }, "play again") },
    ];
    const figures = table(columns, report.cells, { sorts: true, filter: "Filter by words:", limit: 100 });
    return figure(`${title(facts.kinds[0])} (rows) against ${facts.kinds[1]} (columns)`,
        heat_chart(values, order(0), order(1), details), figures,
        { note, click: (datum) => open(datum.number), renderer: values.length > SVG_CELLS ? "canvas" : "svg" });
}

function ranking_table(report, facts, side) {
    const other = facts.names[1 - side];
    const met = (end) => (end ? `${percent(end.value)} ${other[end.at] ?? ""}` : NOTHING);
    const rows = report.rating?.[side ? "columns" : "rows"] || [];
    if (!rows.length) return null;
    return table([
        { label: facts.kinds[side], value: (row) => facts.names[side][row.at] ?? listed(row.words) },
        { label: "skill", number: true, value: (row) => row.skill, show: (row) => percent(row.skill), hint: "against the other side's equilibrium mix" },
        { label: "95% interval", number: true, value: (row) => row.skill_interval?.[0], show: (row) => range(row.skill_interval, percent) },
        { label: "in the mix", number: true, value: (row) => row.share, show: (row) => percent(row.share), hint: "share of the equilibrium mix" },
        { label: "95% interval", number: true, value: (row) => row.share_interval?.[0], show: (row) => range(row.share_interval, percent) },
        { label: "mean", number: true, value: (row) => row.mean, show: (row) => percent(row.mean), hint: "against all it met" },
        { label: "best matchup", value: (row) => row.best?.value, show: (row) => met(row.best), words: true },
        { label: "worst matchup", value: (row) => row.worst?.value, show: (row) => met(row.worst), words: true },
    ], rows, { sorts: true, filter: "Filter by words:", limit: 40 });
}

function cycles_list(report, facts) {
    const name = (side, at) => el("strong", {}, facts.names[side][at]);
    return (report.cycles || []).map((cycle) => el("li", {},
        name(0, cycle.rows[0]), " beats ", name(1, cycle.columns[0]), ", which beats ", name(0, cycle.rows[1]),
        ...(cycle.columns.length > 1 ? [", which beats ", name(1, cycle.columns[1])] : []), ", which beats the first. ",
        el("span", { class: "soft" }, `At least ${percent(cycle.strength)} over one half each.`)));
}

function anomalies_section(report, open) {
    const rows = report.anomalies || [];
    if (!rows.length) return section("anomalies", "Anomalies", el("p", {}, "Nothing was found that looks wrong."));
    const where = (row) => (typeof row.cell === "number" && row.cell >= 0
        ? el("a", { href: `#cell-${row.cell}`, click: () => open(row.cell) }, `cell ${row.cell}`) : NOTHING);
    return section("anomalies", "Anomalies", table([
        { label: "kind", value: (row) => row.kind, show: (row) => plain(row.kind) },
        { label: "subject", value: (row) => row.subject, show: (row) => listed(row.subject), words: true },
        { label: "what was found", value: (row) => row.words, show: (row) => listed(row.words), words: true },
        { label: "value", number: true, value: (row) => row.value },
        { label: "limit", number: true, value: (row) => row.limit },
        { label: "cells", number: true, value: (row) => row.cells },
        { label: "best seen in", value: (row) => row.cell, show: where },
        command_column,
        source_column,
    ], rows, { sorts: true, filter: "Filter by words:", limit: 40 }));
}

// Where both sides have the same compositions, a cell is also that of its sides exchanged.
function both_ways(report) {
    if (!report.symmetric) return report.cells;
    const there = new Set(report.cells.map((cell) => cell.at.join()));
    const turned = report.cells.filter((cell) => !there.has([...cell.at].reverse().join())).map((cell) => ({
        ...cell, at: [...cell.at].reverse(), value: missing(cell.value) ? cell.value : 1 - cell.value,
        interval: cell.interval && [1 - cell.interval[1], 1 - cell.interval[0]], probed: null,
    }));
    return [...report.cells, ...turned];
}

function matrix_headline(report) {
    const dominant = report.dominant?.length || 0;
    const found = report.anomalies?.length || 0;
    return headline(`${title(many(dominant, "composition wins", "compositions win"))} against everyone; ${many(found, "finding looks", "findings look")} wrong.`,
        dominant ? "bad" : found ? "watch" : "good");
}

function matrix_sections(report) {
    const facts = matrix_facts(report);
    const by_number = new Map(report.cells.map((cell) => [cell.cell, cell]));
    const open = (number_of) => {
        const cell = by_number.get(number_of);
        if (!cell) return;
        show_cell(report, facts, cell);
        if (location.hash !== `#cell-${number_of}`) history.replaceState(null, "", `#cell-${number_of}`);
    };
    const follow = () => {
        const named = /^#cell-(\d+)$/.exec(location.hash);
        if (!named) return;
        open(Number(named[1]));
        document.getElementById("cell").scrollIntoView({ block: "center" });
    };
    addEventListener("hashchange", follow);
    setTimeout(follow);
    const health = Object.entries(report.health || {}).map(([name, value]) => [name, number(value)]);
    const cycles = cycles_list(report, facts);
    const some = (key, name) => (report[key]?.length ? [el("h3", {}, name), compositions_table(report[key])] : null);
    return [
        section("heat", "Heat map", heat_figure(report, facts, open), el("div", { id: "cell", hidden: "", "aria-live": "polite" })),
        section("health", "Health", health.length ? facts_of(health) : null,
            some("dominant", "Ahead against everyone"), some("one_sided", "Without a good or without a bad matchup")),
        section("ranking", "Ranking",
            el("p", { class: "soft" }, report.rating?.method === "mean"
                ? "Not every pair was played, so compositions are rated by their mean value."
                : "Skill is how a composition does against the other side's equilibrium mix: beating up the weak earns nothing. " +
                    `Between such mixes ${facts.kinds[0]} comes out ahead in ${percent(report.rating?.value)}.`),
            (report.symmetric ? [0] : [0, 1]).map((side) => ranking_table(report, facts, side))),
        section("cycles", "Cycles", cycles.length ? el("ul", {}, cycles) : el("p", {}, "No cycle is sure.")),
        anomalies_section(report, open),
    ];
}

function compositions_table(rows) {
    return table([
        { label: "side", value: (row) => row.axis },
        { label: "composition", value: (row) => listed(row.words), words: true },
        { label: "least", number: true, value: (row) => row.least, show: (row) => percent(row.least) },
        { label: "most", number: true, value: (row) => row.most, show: (row) => percent(row.most) },
        { label: "has no matchup that is", value: (row) => row.without },
    ], rows, { sorts: true, limit: 12 });
}
