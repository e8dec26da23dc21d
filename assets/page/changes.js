"use strict";
// What a change does: differences between two variants, and the levers that bring a target into its band.

const DOTS_SHOWN = 40;

const difference_name = (row) => (row.compositions ? row.compositions.map(listed).join(" against ")
    : (row.label || plain(row.group)) + (row.cell ? `: ${plain(row.cell)}` : ""));

function differences_figure(name, rows, share) {
    const relative = (row, value) => (share ? value : value / Math.abs(row.a.value));
    const sure = rows.filter((row) => typeof row.difference === "number" && row.interval && (share || row.a?.value));
    const drawn = sure.sort((a, b) => Math.abs(b.effect ?? 0) - Math.abs(a.effect ?? 0)).slice(0, DOTS_SHOWN);
    if (!drawn.length) return null;
    const show = (value) => signed(percent(value).replace("%", share ? " points" : "%"), value);
    const values = drawn.map((row) => ({
        name: difference_name(row), value: relative(row, row.difference), interval: row.interval.map((end) => relative(row, end)),
        verdict: row.verdict, told: show(relative(row, row.difference)),
    }));
    const figures = table([
        { label: "figure", value: (row) => row.name },
        { label: "difference", number: true, value: (row) => row.value, show: (row) => row.told },
        { label: "95% interval", number: true, value: (row) => row.interval[0], show: (row) => row.interval.map(show).join(" to ") },
    ], values);
    const note = (share ? "B less A, in points of the share." : "B less A, as a part of A.") +
        (drawn.length < sure.length ? ` The ${drawn.length} largest effects of ${sure.length}.` : "");
    return figure(name, dots_chart(values, null, true), figures, { note });
}

function differences_table(rows) {
    const show = (row) => (row.shape === "share" ? percent : number);
    return table([
        { label: "figure", value: difference_name },
        { label: "A", number: true, value: (row) => row.a?.value, show: (row) => show(row)(row.a?.value) },
        { label: "B", number: true, value: (row) => row.b?.value, show: (row) => show(row)(row.b?.value) },
        { label: "B less A", number: true, value: (row) => row.difference, show: (row) => signed(show(row)(row.difference), row.difference) },
        { label: "95% interval", number: true, value: (row) => row.interval?.[0], show: (row) => range(row.interval, show(row)) },
        { label: "effect", number: true, value: (row) => Math.abs(row.effect), show: (row) => number(row.effect), hint: "Cohen's h of shares, d of means" },
        { label: "p", number: true, value: (row) => row.p, show: (row) => chance(row.p) },
        { label: "adjusted", number: true, value: (row) => row.adjusted, show: (row) => chance(row.adjusted), hint: "p for as many figures at once (Holm)" },
        { label: "verdict", value: (row) => row.verdict, show: (row) => verdict(row.verdict) },
        ...(rows.some((row) => row.command) ? [command_column] : []),
    ], rows, { sorts: true, filter: "Filter by words:", limit: 60 });
}

// Of a matrix that was played again: its health before and after, and the cells.
function moved_sections(report) {
    const names = Object.keys(report.health?.a || {});
    const cells = (report.cells || []).map((cell) => ({ ...cell, shape: "share" }));
    return [
        names.length ? section("health", "Health", table([
            { label: "figure", value: plain },
            { label: "A", number: true, value: (name) => report.health.a[name] },
            { label: "B", number: true, value: (name) => report.health.b?.[name] },
        ], names)) : null,
        cells.length ? section("cells", "Cells", differences_table(cells)) : null,
    ];
}

// What a review asks first is who wins: the outcomes that really differ, then how many figures do.
function compare_headline(report) {
    const rows = report.differences || [];
    const real = rows.filter((row) => row.verdict === "real");
    const again = report.kind === "regress";
    const ends = real.filter((row) => row.group === "outcomes").map((row) => `${plain(row.cell)} ${signed(percent(row.difference).replace("%", " points"), row.difference)}`);
    const told = report.identical ? "Nothing differs: the games are the same."
        : real.length ? `${real.length} of ${rows.length} figures really ${again ? "moved" : "differ"}` : `No figure really ${again ? "moved" : "differs"}.`;
    return headline(real.length && !report.identical ? `${told}${ends.length ? `, of outcomes ${ends.join(", ")}` : ", and no outcome"}.` : told,
        report.identical || !real.length ? "good" : again ? "bad" : "watch");
}

function levers_headline(report) {
    const best = report.proposal;
    return report.target && report.target.verdict !== "holds"
        ? headline(best ? `One change brings ${report.target.label} into its band.` : `No single change brings ${report.target.label} into its band.`, best ? "good" : "bad")
        : headline("There is nothing to move.", "good");
}

function compare_sections(report) {
    const rows = report.differences || [];
    const drawn = rows.filter((row) => row.verdict === "real" || row.verdict === "unclear");
    return [
        section("differences", "Differences", el("p", {},
            report.paired && typeof report.same === "number" ? `${number(report.same)} of ${number(report.games)} pairs of games ended alike.` : ""),
        differences_figure("Shares", drawn.filter((row) => row.shape === "share"), true),
        differences_figure("Means", drawn.filter((row) => row.shape !== "share"), false)),
        ...moved_sections(report),
        rows.length ? section("all", "All figures", differences_table(rows)) : null,
    ];
}

const change_words = (row) => el("code", {}, `${row.path}: ${row.was} \u2192 ${row.value}`);

function levers_sections(report) {
    const target = report.target;
    const on_target = (row) => ({ ...row, band: target.band, percent: target.percent });
    const names = (list) => (!list?.length ? NOTHING
        : el("details", {}, el("summary", { class: "nowrap" }, String(list.length)), list.map(plain).join(", ")));
    const reached = (report.tries || []).flatMap((row) => row.interval || row.measured || []);
    const extent = reached.length ? [Math.min(...reached), Math.max(...reached)] : [];
    const tries = target ? (report.tries || []).map((row) => ({ ...on_target(row), extent })) : [];
    const best = report.proposal;
    return [
        target ? section("target", "Target", targets_table([target])) : section("target", "Target", el("p", {}, "No target is off: there is nothing to move.")),
        target ? section("proposal", "Proposal", best
            ? [el("p", {}, el("strong", {}, change_words(best)), ` brings it to ${shower_of(on_target(best))(best.measured)}.`), best.command ? command(best.command) : null]
            : el("p", {}, target.verdict === "holds" ? "The target holds: there is nothing to move." : "No single change brings it into its band.")) : null,
        tries.length ? section("tries", "What was tried", table([
            { label: "change", value: (row) => row.path, show: change_words },
            { label: "scope", value: (row) => row.scope, show: (row) => plain(row.scope) },
            { label: "target", number: true, value: (row) => row.measured, show: (row) => shower_of(row)(row.measured) },
            { label: "bands", show: (row) => bullet(row, shower_of(row)) },
            { label: "result", value: (row) => row.state, show: (row) => plain(row.state ?? "") },
            { label: "lost", value: (row) => row.lost?.length, number: true, show: (row) => names(row.lost), hint: "other targets that held before" },
            { label: "won", value: (row) => row.won?.length, number: true, show: (row) => names(row.won), hint: "other targets that hold now" },
            { label: "strain", number: true, value: (row) => row.strain, hint: "how far the other targets moved, in widths of their bands" },
            command_column,
        ], tries, { sorts: true, filter: "Filter by words:", limit: 60 })) : null,
    ];
}
