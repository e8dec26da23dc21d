"use strict";
// Charts by Vega-Lite, when the library is in the page. Every chart has its figures as a table beside it; without
// the library the tables stand open. Colours are those of page.css, so charts follow light and dark.

const HAS_CHARTS = typeof vegaEmbed === "function";
const NARROW = innerWidth < 600;
const live_charts = [];

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

function theme() {
    const series = colour("series").split(" ");
    const [ink, soft, line] = [colour("ink"), colour("soft"), colour("line")];
    const text = { labelColor: soft, titleColor: soft, titleFontWeight: "normal", labelFontSize: 12, titleFontSize: 12 };
    return {
        background: "transparent",
        font: getComputedStyle(document.body).fontFamily,
        view: { stroke: null },
        axis: { ...text, gridColor: line, domainColor: line, tickColor: line, labelLimit: NARROW ? 150 : 460 },
        legend: { ...text, labelColor: ink, labelLimit: 300, symbolOpacity: 1 },
        text: { color: ink },
        rule: { color: ink },
        bar: { color: series[0] },
        rect: { color: series[0] },
        range: { category: series },
    };
}

async function draw(chart) {
    const fit = { width: "container", autosize: { type: "fit-x", contains: "padding" } };
    const spec = { ...fit, ...chart.make(), config: theme() };
    try {
        chart.result?.finalize();
        chart.result = await vegaEmbed(chart.node, spec, {
            actions: false, ast: true, renderer: chart.renderer || "svg", tooltip: { theme: "custom" },
        });
        if (chart.click) chart.result.view.addEventListener("click", (event, item) => item?.datum && chart.click(item.datum));
        chart.node.dataset.drawn = "yes";
    } catch (error) {
        console.error(error);
        chart.node.textContent = "This chart cannot be drawn; its figures are below.";
    }
}

// make() gives the Vega-Lite parts that are this chart's own, in the colours of the moment; figures is its table.
function figure(name, make, figures, options = {}) {
    const node = el("div", { class: "chart", role: "img", "aria-label": `Chart: ${name}` });
    const body = el("details", {}, el("summary", { class: "soft" }, "figures"), figures);
    if (HAS_CHARTS) {
        const chart = { node, make, ...options };
        live_charts.push(chart);
        // A chart takes the width of its place, so it has to stand there first.
        requestAnimationFrame(() => draw(chart));
    } else {
        body.open = true;
    }
    return el("figure", {}, el("figcaption", {}, name), options.note && el("p", { class: "soft" }, options.note),
        HAS_CHARTS ? node : null, body);
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => live_charts.forEach(draw));

const quantity = (field, name, options = {}) => ({
    field, type: "quantitative", title: name, ...options,
    axis: { tickCount: 6, ...(options.share ? { format: ".0%" } : {}), ...(options.axis || {}) },
});

const hover = (...pairs) => pairs.map(([field, name]) => ({ field, title: name || field }));

const series_colour = (order) => ({
    field: "series", type: "nominal", sort: order, title: null, legend: order.length > 1 ? { orient: "top", columns: NARROW ? 1 : 3 } : null,
});

// Rows {name, series, value, interval, told}: a bar each, with its 95% interval; series of one name stand together.
function bars_chart(rows, unit, share) {
    const names = [...new Set(rows.map((row) => row.name))];
    const series = [...new Set(rows.map((row) => row.series))].filter(Boolean);
    const values = rows.map((row) => ({
        name: row.name, series: row.series, value: row.value, lo: row.interval?.[0], hi: row.interval?.[1], told: row.told, game: row.game,
    })).filter((row) => !missing(row.value));
    const cursor = values.some((row) => !missing(row.game)) ? "pointer" : "default";
    const y = { field: "name", type: "nominal", sort: names, title: null, axis: { ticks: false, domain: false } };
    const side_by_side = series.length > 1 ? { yOffset: { field: "series", sort: series } } : {};
    const thinner = series.length > 1 ? {} : { height: { band: 0.6 } };
    const filled = series.length > 1 ? { color: series_colour(series) } : {};
    const tooltip = hover(["name", "what"], ...(series.length ? [["series", "of"]] : []), ["told", "95% interval"]);
    const x = quantity("value", unit, { share, ...(share ? { scale: { domainMin: 0 } } : {}) });
    return () => ({
        height: names.length * (series.length > 1 ? 11 * series.length + 8 : 22), data: { values },
        encoding: { y, ...side_by_side, tooltip },
        layer: [
            { mark: { type: "bar", opacity: 0.75, cursor, ...thinner }, encoding: { x, ...filled } },
            { mark: { type: "bar", height: 2, color: colour("ink") }, encoding: { x: { ...x, field: "lo" }, x2: { field: "hi" } } },
        ],
    });
}

// Rows {series, x, value, interval, told}: a line for every series with the band of its intervals. A single
// observation has none and is no point of a line.
function lines_chart(rows, y_name, share) {
    const values = rows.filter((row) => row.interval).map((row) => ({
        series: row.series, x: row.x, value: row.value, lo: row.interval[0], hi: row.interval[1], told: row.told,
    }));
    const order = [...new Set(rows.map((row) => row.series))];
    const x = quantity("x", null, { axis: { tickMinStep: 1, tickCount: 12, grid: false, format: "d" }, scale: { zero: false, nice: false } });
    const color = series_colour(order);
    const y = quantity("value", y_name, { share, scale: { zero: true } });
    return () => ({
        height: 260, data: { values }, encoding: { x, color, tooltip: hover(["series", "what"], ["x", "at"], ["told", "95% interval"]) },
        layer: [
            { mark: { type: "area", opacity: 0.2 }, encoding: { y: { ...y, field: "lo" }, y2: { field: "hi" } } },
            { mark: { type: "line", strokeWidth: 2 }, encoding: { y } },
            { mark: { type: "point", filled: true, size: 30, opacity: 1 }, encoding: { y } },
        ],
    });
}

// Counts of buckets of one width, with the median and the tenths at both ends.
function histogram_chart(buckets, quantiles) {
    return () => ({
        height: 150,
        layer: [
            {
                data: { values: buckets }, mark: { type: "rect", opacity: 0.75 },
                encoding: {
                    x: quantity("from", null, { axis: { grid: false }, scale: { zero: false, nice: false } }), x2: { field: "to" },
                    y: quantity("share", null, { share: true, axis: { tickCount: 4 }, scale: { zero: true } }), y2: { datum: 0 },
                    tooltip: hover(["values"], ["count"], ["told", "share"]),
                },
            },
            {
                data: { values: quantiles }, mark: { type: "rule", strokeDash: [4, 3], strokeWidth: 1.5 },
                encoding: { x: { field: "value", type: "quantitative" }, tooltip: hover(["name"], ["value"]) },
            },
        ],
    });
}

// Rows {name, value, interval, told, verdict}: a dot with its interval on both sides of zero.
function dots_chart(rows, x_name, share) {
    const values = rows.map((row) => ({
        name: row.name, value: row.value, lo: row.interval?.[0], hi: row.interval?.[1], told: row.told, verdict: row.verdict,
    }));
    const kinds = ["real", "unclear", "none"].filter((kind) => rows.some((row) => row.verdict === kind));
    const x = quantity("value", x_name, share ? { axis: { format: "+.1%" } } : {});
    return () => ({
        height: values.length * 20, data: { values },
        encoding: {
            y: { field: "name", type: "nominal", sort: rows.map((row) => row.name), title: null, axis: { grid: true, ticks: false, domain: false } },
            color: {
                field: "verdict", type: "nominal", title: null, legend: { orient: "top" },
                scale: {
                    domain: kinds,
                    range: kinds.map((kind) => colour({ real: "bad", unclear: "watch" }[kind] || "soft")),
                },
            },
            tooltip: hover(["name", "figure"], ["told", "difference"], ["verdict"]),
        },
        layer: [
            { mark: { type: "rule", strokeWidth: 2 }, encoding: { x: { ...x, field: "lo" }, x2: { field: "hi" } } },
            { mark: { type: "point", filled: true, size: 60, opacity: 1 }, encoding: { x } },
            { mark: { type: "rule", strokeWidth: 1 }, data: { values: [{}] }, encoding: { x: { datum: 0 }, y: null, color: null, tooltip: null } },
        ],
    });
}

// Rows {name, n, value, interval, told}: how much more often it is won with a thing than without, over how many games
// had it.
function lift_chart(rows) {
    const values = rows.map((row) => ({
        name: row.name, n: row.n, value: row.value, lo: row.interval[0], hi: row.interval[1], told: row.told,
        sure: row.interval[0] > 0 || row.interval[1] < 0 ? "beyond chance" : "could be chance",
    }));
    const x = quantity("n", "games with it", { axis: { grid: false, format: "d" }, scale: { zero: false } });
    const y = quantity("value", "won with it less without", { axis: { format: "+.0%" } });
    return () => ({
        height: 300, data: { values },
        encoding: {
            x, tooltip: hover(["name"], ["told", "with less without"], ["n", "games with it"]),
            color: {
                field: "sure", type: "nominal", title: null, legend: { orient: "top" },
                scale: { domain: ["beyond chance", "could be chance"], range: [colour("accent"), colour("soft")] },
            },
        },
        layer: [
            { mark: { type: "rule", opacity: 0.35 }, encoding: { y: { ...y, field: "lo" }, y2: { field: "hi" } } },
            { mark: { type: "point", filled: true, size: 50, opacity: 1 }, encoding: { y } },
            { mark: { type: "rule", strokeWidth: 1 }, data: { values: [{}] }, encoding: { y: { datum: 0 }, x: null, color: null, tooltip: null } },
        ],
    });
}

const HEAT_WORDS = { rows: 24, columns: 14 }; // with more, a cell has no room for its number

// Cells {row, column, value, share, half, ...}; rows and columns in the order of their lists.
function heat_chart(cells, rows, columns, details) {
    const words = !NARROW && rows.length <= HEAT_WORDS.rows && columns.length <= HEAT_WORDS.columns;
    const upright = columns.length <= 6; // a line for each part of a name
    const step = Math.max(3, Math.min(words ? 34 : 22, Math.floor(760 / rows.length)));
    const text = (field, dy, size) => ({
        mark: { type: "text", dy, fontSize: size },
        encoding: {
            text: { field },
            color: { condition: { test: "abs(datum.value - 0.5) > 0.3", value: colour("panel") }, value: colour("ink") },
        },
    });
    const axis = (list, most, limit) => ({ ticks: false, domain: false, labels: list.length <= most, labelLimit: limit, labelFontSize: 11 });
    return () => ({
        height: rows.length * step, data: { values: cells },
        encoding: {
            y: { field: "row", type: "nominal", sort: rows, title: null, axis: axis(rows, 60, NARROW ? 120 : 460) },
            x: { field: "column", type: "nominal", sort: columns, title: null, axis: { ...axis(columns, NARROW ? 8 : 40, 400), ...(upright ? { labelAngle: 0, labelExpr: "split(datum.label, ', ')" } : { labelAngle: -50 }) } },
            tooltip: hover(...details),
        },
        layer: [
            {
                mark: { type: "rect", cursor: "pointer" },
                encoding: {
                    color: {
                        field: "value", type: "quantitative", title: null,
                        scale: { range: [colour("low"), colour("middle"), colour("high")], domain: [0, 0.5, 1], interpolate: "rgb" },
                        legend: { format: ".0%", gradientLength: 140, orient: "top" },
                    },
                },
            },
            ...(words ? [text("share", -5, columns.length > 8 ? 10 : 12), text("half", 9, columns.length > 8 ? 8 : 10)] : []),
        ],
    });
}
