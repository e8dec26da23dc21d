"use strict";
// A simulation: outcomes, quality, charts, distributions, tables of many things, every figure, targets.

const is_share = (group) => group.shape === "share";
const cell_value = (group, cell) => (is_share(group) ? cell.share : cell.mean);
const shower = (group) => (is_share(group) ? percent : (value) => `${number(value)}${group.unit === "%" ? "%" : ""}`);
const seen = (group) => group.cells.some((cell) => cell.n > 0);

// Numbers stay numbers, so that an axis can be one.
const cell_name = (cell) => (/^\d+$/.test(cell.cell) ? Number(cell.cell) : plain(cell.cell ?? ""));

function told(group, cell) {
    const show = shower(group);
    return cell.interval ? `${show(cell_value(group, cell))} (${range(cell.interval, show)})` : show(cell_value(group, cell));
}

function cells_table(group) {
    const show = shower(group);
    const columns = [
        { label: "", value: (cell) => cell_name(cell) },
        { label: is_share(group) ? "share" : "mean", number: true, value: (cell) => cell_value(group, cell), show: (cell) => show(cell_value(group, cell)) },
        { label: "95% interval", number: true, value: (cell) => cell.interval?.[0], show: (cell) => range(cell.interval, show) },
    ];
    if (!is_share(group)) {
        for (const key of ["min", "p10", "p50", "p90", "max"]) {
            columns.push({ label: key === "p50" ? "median" : key, number: true, value: (cell) => cell[key] });
        }
    } else {
        columns.push({ label: "hits", number: true, value: (cell) => cell.hits });
    }
    columns.push({ label: "n", number: true, value: (cell) => cell.n });
    const rows = group.cells.filter((cell) => cell.n > 0);
    if (rows.some((cell) => !missing(cell.game))) columns.push(game_column);
    return table(group.cells.length > 1 ? columns : columns.slice(1), rows, { sorts: rows.length > 2 });
}

function bars_figure(group) {
    const rows = group.cells.filter((cell) => cell.n > 0).map((cell) => ({
        name: String(cell_name(cell)), value: cell_value(group, cell), interval: cell.interval, told: told(group, cell), game: cell.game,
    }));
    const behind = el("div");
    const click = (datum) => !missing(datum.game) && behind.replaceChildren(game_behind(datum.name, datum.game));
    return el("div", {}, figure(title(group.label), bars_chart(rows, null, is_share(group)), cells_table(group), { click }), behind);
}

// Groups of one chart: lines over numbered cells, else a bar for every cell of every group.
function chart_figure(name, groups) {
    const share = groups.every(is_share);
    const rows = groups.flatMap((group) => group.cells.filter((cell) => cell.n > 0).map((cell) => ({
        series: group.label, x: cell_name(cell), value: cell_value(group, cell), interval: cell.interval, told: told(group, cell),
    })));
    const figures = el("div", {}, groups.map((group) => [el("h3", {}, group.label), cells_table(group)]));
    const places = new Set(rows.map((row) => row.x));
    if (places.size > 1 && rows.every((row) => typeof row.x === "number")) {
        return figure(title(name), lines_chart(rows, share ? "share" : groups[0].unit || "mean", share), figures);
    }
    const bars = rows.map((row) => (places.size > 1 ? { ...row, name: String(row.x) } : { ...row, name: row.series, series: null }));
    return figure(title(name), bars_chart(bars, null, share), figures);
}

// {width, counts} of a group of one cell, or of its cells; where all values are the same there is nothing to draw.
function distributions(group) {
    return group.cells.flatMap((cell) => {
        const spread = cell.distribution || (group.cells.length === 1 ? group.distribution : null);
        return spread && spread.counts.filter((count) => count > 0).length > 1 ? [{ group, cell, width: spread.width || 1, counts: spread.counts }] : [];
    });
}

function histogram_figure({ group, cell, width, counts }) {
    const total = counts.reduce((sum, count) => sum + count, 0) || 1;
    const first = counts.findIndex((count) => count > 0);
    const last = counts.length - 1 - [...counts].reverse().findIndex((count) => count > 0);
    const buckets = counts.slice(first, last + 1).map((count, i) => {
        const from = (first + i) * width;
        const rest = first + i === counts.length - 1 && last > 0 && cell.max >= from + width;
        return {
            from: width === 1 ? from - 0.5 : from, to: width === 1 ? from + 0.5 : from + width, count, share: count / total,
            values: rest ? `${from} and more` : width === 1 ? `${from}` : `${from} to ${from + width - 1}`, told: percent(count / total),
        };
    });
    const quantiles = [["a tenth lies at or below", "p10"], ["median", "p50"], ["a tenth lies at or above", "p90"]]
        .map(([name, key]) => ({ name, value: cell[key] })).filter((row) => !missing(row.value));
    const name = title(group.label) + (cell.cell ? `: ${cell_name(cell)}` : "");
    const figures = table([
        { label: "values", value: (row) => row.from, show: (row) => row.values },
        { label: "count", number: true, value: (row) => row.count },
        { label: "share", number: true, value: (row) => row.share, show: (row) => row.told },
    ], buckets);
    const note = `mean ${told(group, cell)}, median ${number(cell.p50)}, n ${number(cell.n)}`;
    return figure(name, histogram_chart(buckets, quantiles), figures, { note });
}

// Won with a thing less without it, against how many games had it.
function lift_figure(group) {
    const rows = group.cells.filter((cell) => cell.lift?.interval).map((cell) => ({
        name: plain(cell.cell), n: cell.n, value: cell.lift.value, interval: cell.lift.interval, told: lift_words(cell),
    }));
    if (rows.length < 2) return null;
    const figures = table([
        { label: "", value: (row) => row.name },
        { label: "with less without", number: true, value: (row) => row.value, show: (row) => row.told },
        { label: "games with it", number: true, value: (row) => row.n },
    ], rows, { sorts: true });
    const note = "In games that could have had it. What is drawn late is drawn in long games: hold it against its like.";
    return figure(`${title(group.label)}, less when not`, lift_chart(rows), figures, { note });
}

const points = (value) => (typeof value === "number" ? signed((100 * value).toFixed(1), value) : NOTHING);
const lift_words = (cell) => (cell?.lift ? `${points(cell.lift.value)} (${cell.lift.interval.map(points).join(" to ")})` : NOTHING);

// Groups as columns, their cells as rows: cards and the like. What others are held against has no column of its own.
function things_section(name, all) {
    const groups = all.filter((group) => !all.some((other) => other.among === group.name));
    const rows = new Map();
    groups.forEach((group, at) => group.cells.forEach((cell) => {
        if (!(cell.n > 0)) return;
        if (!rows.has(cell.cell)) rows.set(cell.cell, { name: plain(cell.cell ?? group.label), of: [] });
        rows.get(cell.cell).of[at] = cell;
    }));
    const columns = groups.flatMap((group, at) => {
        const of = (row) => row.of[at];
        const show = shower(group);
        return [
            { label: group.label, number: true, value: (row) => of(row) && cell_value(group, of(row)), show: (row) => show(of(row) && cell_value(group, of(row))) },
            { label: "95%", number: true, value: (row) => of(row)?.interval?.[0], show: (row) => range(of(row)?.interval, show), hint: `${group.label}: 95% interval` },
            { label: "n", number: true, value: (row) => of(row)?.n, hint: `${group.label}: observations` },
            ...(group.among ? [{
                label: "less when not", number: true, value: (row) => of(row)?.lift?.value, show: (row) => lift_words(of(row)),
                hint: `${group.label}, less where it could have been and was not, in points with the 95% interval`,
            }] : []),
        ];
    });
    return section(`table-${name}`, title(name), groups.filter((group) => group.among).map(lift_figure), table([{ label: plain(name).replace(/s$/, ""), value: (row) => row.name }, ...columns],
        [...rows.values()], { sorts: true, filter: "Filter by words:", limit: 40 }));
}

function outcomes_section(report) {
    if (!report.outcomes?.length) return null;
    const group = {
        label: "how the games ended", shape: "share",
        cells: report.outcomes.map((row) => ({ cell: row.name, n: report.games, hits: row.games, share: row.share, interval: row.interval, game: row.game })),
    };
    return section("outcomes", "Outcomes", bars_figure(group));
}

// As many digits as the band asks for.
function shower_of(row) {
    if (row.percent) return percent;
    const most = Math.max(...[...(row.healthy || []), ...(row.band || []), row.measured].map((end) => Math.abs(end ?? 0)));
    const digits = most > 10 ? 1 : most > 1 ? 2 : 3;
    return (value) => (typeof value === "number" ? value.toFixed(digits) : NOTHING);
}

// A band from 0 to 0 is none: the row is for information only.
const no_band = (ends) => !ends || (ends[0] === 0 && ends[1] === 0);
const band_words = (row, ends) => (no_band(ends) ? NOTHING : range(ends, row.percent ? round_percent : round));

function quality_section(report) {
    const rows = report.quality || [];
    if (!rows.length) return null;
    const patterns = (report.patterns || []).map((row) => el("li", {}, row.words, " ", el("span", { class: "soft" }, row.source)));
    return section("quality", "Quality",
        el("p", { class: "soft" }, "Diagnoses, not gates. The mark is what was measured; green is healthy, amber is to be watched."),
        table([
            { label: "figure", value: (row) => row.label, hint: "what is measured" },
            { label: "measured", number: true, value: (row) => row.measured, show: (row) => shower_of(row)(row.measured) },
            { label: "verdict", show: (row) => verdict(row.verdict) },
            { label: "bands", show: (row) => bullet(row, shower_of(row)) },
            { label: "95% interval", number: true, show: (row) => range(row.interval, shower_of(row)) },
            { label: "healthy", show: (row) => band_words(row, row.healthy) },
            { label: "meaning", words: true, show: (row) => el("span", {}, row.verdict === "watch" ? "Near to this: " : "", row.words, " ", el("span", { class: "soft nowrap" }, row.source)) },
        ], rows), patterns.length ? [el("h3", {}, "Patterns"), el("ul", {}, patterns)] : null);
}

const half_words = (ends, row) => (ends ? `\u00b1${shower_of(row)((ends[1] - ends[0]) / 2)}` : "");
const measured_words = (got, row) => (missing(got?.measured) ? NOTHING
    : el("span", { class: "nowrap" }, shower_of(row)(got.measured), " ", el("span", { class: "soft" }, half_words(got.interval, row))));
const words_of = (...parts) => parts.filter(Boolean).join("; ");

// Told only where the seeds of a row differ by more than chance.
const seeds_words = (row, who, got = row) => got.seeds?.differ && `its seeds differ by more than chance${who}: ${got.seeds.each.map((one) => shower_of(row)(one.measured)).join(", ")}`;

// What house minds and the strongest show, on one scale; rows may have the same figure of the literal rules beside them.
function targets_table(rows) {
    const both = rows.some((row) => row.strong);
    const document_of = rows.some((row) => row.document) ? [{
        label: "document", number: true, value: (row) => row.document?.measured, hint: "measured with the literal figures of the document",
        show: (row) => el("span", {}, shower_of(row)(row.document?.measured), " ", verdict(row.document?.verdict)),
    }] : [];
    const about = (row) => words_of(row.source, row.published && `published ${row.published}`, row.scenario && `${number(row.games)} games of ${row.scenario}`,
        row.strong && `${number(row.strong.games)} with thought`, row.why, seeds_words(row, ""), row.strong && seeds_words(row, " with thought", row.strong));
    return table([
        { label: "target", value: (row) => row.label, show: (row) => el("span", {}, row.label, el("br"), el("small", { class: "soft" }, about(row))), words: true },
        { label: "aim", value: (row) => row.band?.[0], show: (row) => el("span", { class: "nowrap" }, band_words(row, row.band)) },
        { label: both ? "house" : "measured", number: true, value: (row) => row.measured, show: (row) => measured_words(row, row) },
        ...(both ? [{ label: "deep", number: true, value: (row) => row.strong?.measured, show: (row) => measured_words(row.strong, row), hint: "the strongest mind" }] : []),
        { label: "bands", show: (row) => (no_band(row.band) ? NOTHING : bullet(row, shower_of(row))), hint: both ? "thick: house minds, hollow: the strongest" : null },
        { label: "verdict", value: (row) => row.verdict, show: (row) => verdict(row.verdict) },
        ...document_of,
    ], rows, { sorts: true, filter: rows.length > 8 && "Filter by words:" });
}

function targets_headline(report) {
    const rows = (Array.isArray(report.games) ? report.games : [report]).flatMap((game) => game.targets || []);
    const asked = rows.filter((row) => row.verdict !== "info");
    const [off, naive, unclear] = [counted(rows, "off", "watch", "n/a"), counted(rows, "naive only"), counted(rows, "unclear")];
    return headline(`${counted(rows, "holds")} of ${asked.length} figures hold, ${counted(rows, "demonstrates")} are shown by a script; good play breaks ` +
        `${naive || "none"}, ${off || "none"} ${off === 1 ? "is" : "are"} off and ${unclear || "none"} unclear.`, off || naive ? "bad" : unclear ? "watch" : "good");
}

// Rows {name, house, strong}, both {measured, interval}: a bar of each kind of minds.
function strength_bars(rows) {
    const bars = rows.flatMap((row) => [["house minds", row.house], ["the strongest", row.strong]].map(([series, got]) => ({
        name: row.name, series, value: got.measured, interval: got.interval, told: `${percent(got.measured)} (${range(got.interval, percent)})`,
    })));
    return bars_chart(bars, null, true);
}

// Shares by both kinds of minds.
function strengths_figure(rows) {
    const split = rows.filter((row) => row.percent && row.strong && !missing(row.strong.measured));
    if (!split.length) return null;
    return folded("Shares by strength of mind", () => figure("House minds and the strongest",
        strength_bars(split.map((row) => ({ name: row.label, house: row, strong: row.strong }))), targets_table(split)));
}

// A thing that one kind of minds wins with and the other does not: their intervals have nothing in common.
const parted = (a, b) => a?.interval && b?.interval && (a.interval[1] < b.interval[0] || b.interval[1] < a.interval[0]);

function strength_lifts(group) {
    const rows = group.cells.filter((cell) => cell.house || cell.strong);
    if (!rows.length) return null;
    const column = (label, key) => ({
        label, number: true, value: (row) => row[key]?.value, show: (row) => lift_words({ lift: row[key] }), hint: "with less without, in points, with the 95% interval",
    });
    return [el("h4", {}, `${title(group.label)}, less when not`), table([
        { label: "with", value: (row) => plain(row.cell) }, column("house minds", "house"), column("the strongest", "strong"),
        { label: "apart", value: (row) => (parted(row.house, row.strong) ? "yes" : ""), hint: "the intervals have nothing in common" },
    ], rows, { sorts: true, filter: rows.length > 12 && "Filter by words:", limit: 20 })];
}

// One scenario by both kinds of minds: how games end and what things are worth.
function strength_part(one) {
    const names = (policies) => [...new Set(policies)].join(" v ");
    const share = (got) => el("span", { class: "nowrap" }, percent(got.measured), " ", el("span", { class: "soft" }, range(got.interval, percent)));
    const outcomes = table([
        { label: "ends in", value: (row) => plain(row.name) },
        { label: "house minds", number: true, value: (row) => row.house.measured, show: (row) => share(row.house) },
        { label: "the strongest", number: true, value: (row) => row.strong.measured, show: (row) => share(row.strong) },
    ], one.outcomes);
    const words = `${one.scenario}: ${names(one.policies)} (${number(one.games)} games) and ${names(one.strong.policies)} (${number(one.strong.games)})`;
    return folded(words, () => el("div", {},
        figure(`How ${one.scenario} ends`, strength_bars(one.outcomes.map((row) => ({ ...row, name: plain(row.name) }))), outcomes),
        one.lifts.map(strength_lifts)));
}

function strengths_parts(strengths) {
    return strengths?.length ? [el("h3", {}, "By strength of mind"),
        el("p", { class: "soft" }, "How games end, and what cards and items are worth, when house minds play and when the strongest does."),
        el("div", { class: "groups strengths" }, strengths.map(strength_part))] : null;
}

function gaps_table(gaps) {
    return gaps?.length ? [el("h3", {}, "Exploit gap"),
        el("p", { class: "soft" }, "What the strongest mind gains at one seat against house minds, in points of the score."),
        table([
            { label: "scenario", value: (row) => row.scenario },
            { label: "seat", value: (row) => row.seat },
            { label: "house minds", value: (row) => [...new Set(row.policies)].join(", ") },
            { label: "house", number: true, value: (row) => row.house_score },
            { label: "deep", number: true, value: (row) => row.score },
            { label: "gap", number: true, value: (row) => row.gap, show: (row) => signed(number(row.gap), row.gap) },
            { label: "95% interval", number: true, value: (row) => row.interval?.[0], show: (row) => range(row.interval, number) },
        ], gaps, { sorts: true })] : null;
}

function targets_section(report) {
    return report.targets?.length ? section("targets", "Targets", targets_table(report.targets)) : null;
}

function singles_table(name, groups) {
    if (!groups.length) return null;
    const rows = groups.map((group) => ({ ...group.cells[0], group }));
    const columns = [
        { label: "figure", value: (row) => row.group.label },
        { label: name, number: true, value: (row) => cell_value(row.group, row), show: (row) => shower(row.group)(cell_value(row.group, row)) },
        { label: "95% interval", number: true, value: (row) => row.interval?.[0], show: (row) => range(row.interval, shower(row.group)) },
    ];
    const keys = name === "share" ? ["hits"] : ["min", "p10", "p50", "p90", "max"];
    keys.forEach((key) => columns.push({ label: key === "p50" ? "median" : key, number: true, value: (row) => row[key] }));
    columns.push({ label: "n", number: true, value: (row) => row.n });
    return table(columns, rows, { sorts: true });
}

function figures_section(groups) {
    const one = groups.filter((group) => group.cells.length === 1 && seen(group));
    const many = groups.filter((group) => group.cells.length > 1 && seen(group));
    const unseen = groups.filter((group) => !seen(group));
    const fold = (group) => folded(el("span", {}, title(group.label), el("span", { class: "soft" },
        `${group.cells.filter((cell) => cell.n > 0).length} ${is_share(group) ? "shares" : "means"}` +
        (group.entropy ? `, entropy ${number(group.entropy.bits)} bits, ${percent(group.entropy.normalised)} of the most` : ""))),
    () => bars_figure(group));
    return section("figures", "All other figures",
        singles_table("share", one.filter(is_share)), singles_table("mean", one.filter((group) => !is_share(group))),
        many.length ? el("div", { class: "groups" }, many.map(fold)) : null,
        unseen.length ? el("p", { class: "soft" }, `Not observed: ${unseen.map((group) => group.label).join("; ")}.`) : null);
}

// Groups by the word they have under a key, in order of first sight.
function by_word(groups, key) {
    const words = new Map();
    groups.filter((group) => group[key] && seen(group)).forEach((group) => words.set(group[key], [...(words.get(group[key]) || []), group]));
    return [...words];
}

function sim_headline(report) {
    const quality = report.quality || [];
    const [ill, near, found] = [counted(quality, "low", "high"), counted(quality, "watch"), report.anomalies?.length || 0];
    const off = counted(report.targets || [], "off", "naive only");
    const most = [...(report.outcomes || [])].sort((a, b) => b.games - a.games)[0];
    return headline([
        most ? `Most games end in ${plain(most.name)} (${percent(most.share)})` : "No game was played",
        quality.length ? `${counted(quality, "healthy")} of ${quality.length} figures of quality are healthy` : null,
        report.targets?.length ? `${off || "no"} targets are off` : null,
        `${many(found, "finding looks", "findings look")} wrong`,
    ].filter(Boolean).join("; ") + ".", ill || off ? "bad" : near || found ? "watch" : "good");
}

function sim_sections(report) {
    const groups = report.groups || [];
    const spread = groups.filter((group) => !group.table).flatMap(distributions);
    return [
        outcomes_section(report),
        quality_section(report),
        section("charts", "Course of the game", by_word(groups, "chart").map(([name, list]) => chart_figure(name, list))),
        ...by_word(groups, "table").map(([name, list]) => things_section(name, list)),
        spread.length ? section("distributions", "Distributions", el("div", { class: "grid" }, spread.map(histogram_figure))) : null,
        targets_section(report),
        figures_section(groups.filter((group) => !group.chart && !group.table)),
    ];
}

// One game, or several of them.
function targets_sections(report) {
    return (Array.isArray(report.games) ? report.games : [report]).map((game) =>
        section(`targets-${game.game}`, `Targets of ${game.game}`, targets_table(game.targets || []),
            gaps_table(game.gaps), strengths_parts(game.strengths), strengths_figure(game.targets || [])));
}
