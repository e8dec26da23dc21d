"use strict";
// Minds against each other: rungs with what they cost, and who did better than whom. A ladder for each seat.

const elo = (value) => (typeof value === "number" ? signed(value.toFixed(0), Math.round(value)) : NOTHING);
const elo_range = (ends) => (ends ? ends.map(elo).join(" to ") : NOTHING);
const beyond_zero = (ends) => Boolean(ends) && (ends[0] > 0 || ends[1] < 0);

function rungs_table(rungs) {
    const column = (key, label, hint) => (rungs.some((row) => typeof row[key] === "number")
        ? [{ label, number: true, value: (row) => row[key], hint }] : []);
    const scored = rungs.some((row) => row.score);
    return table([
        { label: "mind", value: (row) => row.mind },
        { label: "Elo", number: true, value: (row) => row.elo, show: (row) => elo(row.elo) },
        { label: "95% interval", number: true, value: (row) => row.interval?.[0], show: (row) => elo_range(row.interval) },
        { label: "above the next", number: true, value: (row) => row.above_next?.elo, show: (row) => elo(row.above_next?.elo) },
        { label: "95% interval", number: true, value: (row) => row.above_next?.interval?.[0], show: (row) => elo_range(row.above_next?.interval) },
        ...(scored ? [
            { label: "mean score", number: true, value: (row) => row.score?.measured },
            { label: "95% interval", number: true, value: (row) => row.score?.interval?.[0], show: (row) => range(row.score?.interval, number) },
        ] : []),
        ...column("nodes", "nodes", "states that search visits for a decision"),
        ...column("microseconds", "\u00b5s", "processor time of a decision"),
        ...column("instructions", "instructions", "of a decision"),
    ], rungs, { sorts: true });
}

function rungs_figure(one) {
    const rows = one.rungs.map((row) => ({
        name: row.mind, value: row.elo, interval: row.interval || [row.elo, row.elo], told: `${elo(row.elo)} (${elo_range(row.interval)})`,
        verdict: row.mind === one.zero ? "none" : beyond_zero(row.interval) ? "real" : "unclear",
    }));
    return figure(`Elo above ${one.zero}`, dots_chart(rows, "Elo", false), rungs_table(one.rungs), {
        note: "Real: the interval leaves out the zero. Games on one seed share their luck, so intervals come from drawing seeds anew.",
    });
}

const meetings_table = (rows) => table([
    { label: "minds", value: (row) => row.minds.join(" v ") },
    { label: "the first did better", number: true, value: (row) => row.measured, show: (row) => percent(row.measured) },
    { label: "95% interval", number: true, value: (row) => row.interval?.[0], show: (row) => range(row.interval, percent) },
    { label: "seeds", number: true, value: (row) => row.n },
], rows, { sorts: true });

function test_section(report) {
    const test = report.sprt;
    const [first, second] = report.minds;
    const told = test.verdict === "open" ? `Open after ${number(report.seeds)} seeds.`
        : `Sure after ${number(report.seeds)} seeds: ${first} is rather ${elo(test[test.verdict])} than ` +
            `${elo(test[test.verdict === "high" ? "low" : "high"])} Elo above ${second}.`;
    return section("test", "Test", el("p", {}, el("strong", {}, told)), facts_of([
        ["low", elo(test.low)], ["high", elo(test.high)],
        ["log likelihood ratio", test.likelier.toFixed(2)], ["sure at", `\u00b1${test.sure.toFixed(2)}`],
    ]));
}

const ladder_sections = (report) => [
    report.sprt ? test_section(report) : null,
    ...report.ladders.map((one) => section(`ladder-${one.seat || "all"}`, one.seat ? `The ${plain(one.seat)}` : "Ladder",
        rungs_figure(one), el("h3", {}, "On the same seeds, ties half"), meetings_table(one.meetings))),
];
