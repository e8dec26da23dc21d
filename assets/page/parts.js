"use strict";
// What every report is made of: elements, numbers, commands to copy, bullets, tables that sort and filter.
// Foreign text becomes text nodes only, never markup.

const NOTHING = "\u2013";
const ROWS_SHOWN = 300;

// An element. Attributes that are functions listen; null and false are left out.
function el(tag, attributes, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
        if (typeof value === "function") node.addEventListener(name, value);
        else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
    }
    node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
    return node;
}

const plain = (word) => String(word).replace(/_/g, " ").replace(/^([\w ]+)\.([\w ]+)$/, "$1: $2");
const title = (word) => plain(word).replace(/^./, (first) => first.toUpperCase());
const listed = (words) => plain(words).replace(/,\s*/g, ", ");

function number(value) {
    if (typeof value !== "number") return NOTHING;
    const size = Math.abs(value);
    const digits = Number.isInteger(value) || size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 3;
    return value.toFixed(digits).replace(/\B(?=(\d{3})+$|(\d{3})+\.)/g, ",");
}

// Without zeros at the end: for the ends of bands, which somebody chose.
const round = (value) => (typeof value === "number" ? String(Number(value.toFixed(3))) : NOTHING);
const round_percent = (value) => (typeof value === "number" ? `${Number((100 * value).toFixed(1))}%` : NOTHING);
const percent = (value) => (typeof value === "number" ? `${(100 * value).toFixed(1)}%` : NOTHING);
const signed = (text, value) => (value > 0 ? `+${text}` : text);

// Two ends of an interval or a band; an open end is null.
function range(ends, show) {
    if (!ends) return NOTHING;
    const [lo, hi] = ends;
    if (lo === null && hi === null) return NOTHING;
    if (lo === null) return `up to ${show(hi)}`;
    if (hi === null) return `${show(lo)} or more`;
    return `${show(lo).replace("%", "")} to ${show(hi)}`;
}

const GOOD = new Set(["holds", "healthy", "none", "fair"]);
const WATCH = new Set(["watch", "unclear", "no data", "n/a"]);
const BAD = new Set(["off", "naive only", "low", "high", "too low", "too high", "real", "fails"]);

function verdict(word) {
    if (!word) return NOTHING;
    const kind = GOOD.has(word) ? " good" : WATCH.has(word) ? " watch" : BAD.has(word) ? " bad" : "";
    return el("span", { class: `verdict${kind}` }, plain(word));
}

// The verdict on all of it: one sentence, and a colour that says as much.
const headline = (words, tone) => el("p", { class: `headline ${tone}`, role: "status" }, words);
const counted = (rows, ...words) => rows.filter((row) => words.includes(row.verdict)).length;
const many = (count, one, more) => `${count || "no"} ${count === 1 ? one : more}`;

const chance = (p) => (typeof p === "number" && p < 0.001 ? "<0.001" : typeof p === "number" ? p.toFixed(3) : NOTHING);

// Names and values; values are texts or nodes.
const facts_of = (pairs) => el("dl", { class: "facts" }, pairs.map(([name, value]) =>
    el("div", {}, el("dt", {}, plain(name)), el("dd", { class: /^[0-9a-f]{16}$/.test(value) ? "mono" : null }, value))));

// The text with a button that copies it.
function command(text) {
    const words = el("pre", {}, text);
    const copy = async (event) => {
        const button = event.currentTarget;
        try {
            await navigator.clipboard.writeText(text);
            button.textContent = "Copied";
        } catch {
            getSelection().selectAllChildren(words);
            button.textContent = "Selected";
        }
        setTimeout(() => (button.textContent = "Copy"), 1500);
    };
    return el("div", { class: "command" }, words, el("button", { type: "button", click: copy }, "Copy"));
}

// A figure on its bands. Ends that are open reach the edge; rows of one extent have one scale.
function bullet(row, show) {
    const healthy = row.healthy || row.band || [null, null];
    const watch = row.watch || healthy;
    const known = [row.measured, ...healthy, ...watch, ...(row.interval || []), ...(row.extent || []), row.strong?.measured].filter((v) => typeof v === "number");
    if (typeof row.measured !== "number") return NOTHING;
    const least = Math.min(...known);
    const most = Math.max(...known);
    const margin = (most - least) * 0.12 || 1;
    const place = (v) => (100 * (v - least + margin)) / (most - least + 2 * margin);
    const zone = (name, ends) => {
        const left = typeof ends[0] === "number" ? place(ends[0]) : 0;
        const right = typeof ends[1] === "number" ? place(ends[1]) : 100;
        return el("i", { class: name, style: `left:${left.toFixed(2)}%;width:${(right - left).toFixed(2)}%` });
    };
    const words = `${show(row.measured)}, aim ${range(healthy, round)}`;
    return el("span", { class: "bullet", role: "img", "aria-label": words, title: words },
        zone("zone-watch", watch), zone("zone-healthy", healthy),
        row.interval ? zone("interval", row.interval) : null,
        typeof row.strong?.measured === "number" ? el("i", { class: "strong", style: `left:${place(row.strong.measured).toFixed(2)}%` }) : null,
        el("i", { class: "value", style: `left:${place(row.measured).toFixed(2)}%` }));
}

// Order of cells: numbers before words before nothing.
function compare_values(a, b) {
    if (typeof a === "number" && typeof b === "number") return a - b;
    if (typeof a === "number" || typeof b === "number") return typeof a === "number" ? -1 : 1;
    return String(a).localeCompare(String(b), "en", { numeric: true });
}

const missing = (value) => value === null || value === undefined || Number.isNaN(value);

// A table. Columns are {label, value(row), show(row), number, words, hint}: value sorts, show is a text or a node.
// Options: caption, sorts, filter (its label), limit. The first column heads its row.
function table(columns, rows, options = {}) {
    const state = { by: null, down: false, filter: "", all: false };
    const body = el("tbody");
    const count = el("span", { class: "soft", "aria-live": "polite" });
    const shown = (column, row) => (column.show ? column.show(row) : missing(column.value(row)) ? NOTHING
        : column.number ? number(column.value(row)) : String(column.value(row)));
    const cell = (column, row, at) => el(at ? "td" : "th", {
        class: column.number ? "number" : column.words ? "words" : null, scope: at ? null : "row",
    }, shown(column, row));
    const texts = new Map();
    const text = (row) => {
        if (!texts.has(row)) {
            texts.set(row, columns.map((column) => shown(column, row)).map((value) => value.textContent ?? value).join(" ").toLowerCase());
        }
        return texts.get(row);
    };

    const picked = () => {
        const wanted = state.filter.toLowerCase().split(/\s+/).filter(Boolean);
        const list = rows.filter((row) => !wanted.length || wanted.every((word) => text(row).includes(word)));
        if (!state.by) return list;
        const value = (row) => state.by.value(row);
        return [...list].sort((a, b) => missing(value(a)) - missing(value(b)) ||
            (missing(value(a)) ? 0 : compare_values(value(a), value(b)) * (state.down ? -1 : 1)));
    };
    const more = el("button", { type: "button", hidden: "", click: () => ((state.all = true), fill()) });
    const fill = () => {
        const list = picked();
        const seen = state.all ? list : list.slice(0, options.limit || ROWS_SHOWN);
        body.replaceChildren(...seen.map((row) => el("tr", {}, columns.map((column, at) => cell(column, row, at)))));
        count.textContent = `${list.length} of ${rows.length}`;
        more.hidden = seen.length === list.length;
        more.textContent = `Show all ${list.length} rows`;
    };

    const heads = columns.map((column) => el("th", {
        scope: "col", class: column.number ? "number" : null, title: column.hint, "aria-sort": options.sorts && "none",
    }, column.label));
    const sort = (at) => {
        state.down = state.by === columns[at] ? !state.down : Boolean(columns[at].number);
        state.by = columns[at];
        heads.forEach((head, i) => head.setAttribute("aria-sort", i !== at ? "none" : state.down ? "descending" : "ascending"));
        fill();
    };
    if (options.sorts) {
        heads.forEach((head, at) => columns[at].value && head.replaceChildren(
            el("button", { type: "button", click: () => sort(at) }, columns[at].label)));
    }
    const filter = options.filter && el("div", { class: "tools" },
        el("label", {}, `${options.filter} `, el("input", {
            type: "search", input: (event) => ((state.filter = event.target.value), fill()),
        })), count);
    fill();
    return el("div", {}, filter, el("div", { class: "wide" }, el("table", {},
        options.caption && el("caption", {}, options.caption),
        el("thead", {}, el("tr", {}, heads)), body)), more);
}

// Objects of which nothing is known: a column for every key with a plain value.
function table_of(objects, options) {
    const rows = objects.map((row) => (row !== null && typeof row === "object" ? row : { value: row }));
    const keys = [...new Set(rows.flatMap(Object.keys))].filter((key) => key !== "command");
    const columns = keys.map((key) => ({
        label: plain(key),
        value: (row) => (row[key] !== null && typeof row[key] === "object" ? JSON.stringify(row[key]) : row[key]),
        number: rows.some((row) => typeof row[key] === "number"),
    }));
    if (rows.some((row) => row.command)) columns.push(command_column);
    return table(columns, rows, { sorts: true, ...options });
}

const command_column = {
    label: "again", hint: "the command that plays it again",
    show: (row) => (row.command ? el("details", {}, el("summary", { class: "nowrap" }, "command"), command(row.command)) : NOTHING),
};

// The games behind a figure: the first that shows it, played again from the report's own file.
const game_words = (game) => `gloam repro gloam-sim.json ${game} --plain`;
const game_behind = (name, game) => el("div", { class: "behind", "aria-live": "polite" },
    el("p", {}, name ? el("strong", {}, name) : null, name ? ": " : "", `game ${game} is the first that shows it. Save the JSON (at the end of this page), then:`),
    command(game_words(game)));
const game_column = {
    label: "game", hint: "the first game that shows it",
    show: (cell) => (missing(cell.game) ? NOTHING
        : el("details", {}, el("summary", { class: "nowrap" }, String(cell.game)), game_behind(null, cell.game))),
};

// "T-003, 14.1": breaks between the parts only.
const source_column = {
    label: "source", value: (row) => row.source,
    show: (row) => el("span", {}, String(row.source || NOTHING).split(/(?<=,) /).map((part) => [el("span", { class: "nowrap" }, part), " "])),
};

function section(id, name, ...children) {
    const parts = children.flat().filter(Boolean);
    return parts.length ? el("section", { id: id.replace(/[^\w-]+/g, "-") }, el("h2", {}, name), parts) : null;
}

// Closed until somebody opens it; what is in it is made then.
function folded(summary, make) {
    const node = el("details", {
        toggle: () => node.open && node.childElementCount === 1 && node.append(make()),
    }, el("summary", {}, summary));
    return node;
}
