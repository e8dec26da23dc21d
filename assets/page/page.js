"use strict";
// The page itself: reads the report out of the page, writes its head, and lets its kind write the rest. What no
// kind knows is shown as it is.

const KINDS = {
    sim: { name: "simulation", sections: sim_sections, headline: sim_headline, keys: ["outcomes", "groups", "quality", "patterns", "targets"] },
    compare: { name: "comparison", sections: compare_sections, headline: compare_headline, keys: ["differences", "verdicts"] },
    regress: { name: "regression check", sections: compare_sections, headline: compare_headline, keys: ["differences", "verdicts", "health", "cells"] },
    matrix: {
        name: "matrix", sections: matrix_sections, headline: matrix_headline,
        keys: ["axes", "cells", "rating", "dominant", "one_sided", "cycles", "health", "anomalies"],
    },
    ladder: { name: "ladder", sections: ladder_sections, keys: ["ladders", "sprt"] },
    targets: { name: "targets", sections: targets_sections, headline: targets_headline, keys: ["targets", "games", "gaps", "strengths"] },
    exploit: { name: "exploits", sections: exploit_sections, keys: ["findings"] },
    levers: { name: "levers", sections: levers_sections, headline: levers_headline, keys: ["target", "tries", "proposal"] },
};
const HEAD_KEYS = ["gloam_report", "kind", "game", "command", "recipe", "sums", "names", "a", "b"];

const is_plain = (value) => value !== null && typeof value !== "object";
const told_plainly = (value) => (typeof value === "number" ? number(value) : value === true ? "yes" : value === false ? "no" : String(value));

function facts_list(report) {
    return facts_of(Object.entries(report).flatMap(([key, value]) => {
        if (HEAD_KEYS.includes(key)) return [];
        if (is_plain(value)) return [[key, told_plainly(value)]];
        return Array.isArray(value) && value.length && value.every(is_plain) ? [[key, value.join(", ")]] : [];
    }));
}

function variant(name, of) {
    if (!of) return null;
    return [el("h3", {}, name, el("span", { class: "soft mono" }, of.content ? ` ${of.content}` : "")), of.command ? command(of.command) : null];
}

function head(report, kind, sections) {
    const links = sections.map((part) => el("a", { href: `#${part.id}` }, part.querySelector("h2").textContent));
    return el("header", {},
        el("h1", {}, `${title(report.game || "gloam")}: ${kind.name}`),
        kind.headline ? kind.headline(report) : null,
        report.command ? command(report.command) : null,
        HAS_CHARTS ? null : el("p", { class: "notice" }, "Tables only: the chart library was not there when this page was " +
            "written. ./gloam fetches it once, with npm and a network; written again after that, the page has charts."),
        facts_list(report), variant("A", report.a), variant("B", report.b),
        links.length > 1 ? el("nav", { "aria-label": "Sections" }, links) : null);
}

// Keys that the kind does not show: lists of objects as tables, anything else as JSON.
function rest_sections(report, known) {
    return Object.entries(report).filter(([key, value]) => !HEAD_KEYS.includes(key) && !known.includes(key) && !is_plain(value) &&
        !(Array.isArray(value) && value.every(is_plain))).map(([key, value]) => section(`key-${key}`, title(key),
        Array.isArray(value) ? table_of(value, { filter: value.length > 12 ? "Filter by words:" : null })
            : el("pre", { class: "wide" }, JSON.stringify(value, null, 2))));
}

function footer(report) {
    const save = () => {
        const link = el("a", {
            href: URL.createObjectURL(new Blob([JSON.stringify(report)], { type: "application/json" })), download: `gloam-${report.kind || "report"}.json`,
        });
        link.click();
        URL.revokeObjectURL(link.href);
    };
    const licences = document.getElementById("licences").textContent.trim();
    return el("footer", {},
        el("p", {}, "One file, nothing fetched. Figures come from the sums of the games alone: the command above makes the same ones again. ",
            el("button", { type: "button", click: save }, "Save the JSON")),
        report.recipe ? folded("Recipe", () => el("pre", {}, JSON.stringify(report.recipe, null, 2))) : null,
        licences ? folded("Licences of the chart library", () => el("pre", {}, licences)) : null);
}

function main() {
    const place = document.getElementById("report");
    let report;
    try {
        report = JSON.parse(document.getElementById("data").textContent);
    } catch (error) {
        place.append(el("p", { class: "notice" }, `The report in this page is not whole: ${error.message}`));
        return;
    }
    const kind = KINDS[report.kind] || (report.groups ? KINDS.sim : { name: report.kind || "report", sections: () => [], keys: [] });
    const sections = [...kind.sections(report), ...rest_sections(report, kind.keys)].filter(Boolean);
    document.title = `${title(report.game || "gloam")}: ${kind.name}`;
    place.append(head(report, kind, sections), ...sections, footer(report));
}

main();
