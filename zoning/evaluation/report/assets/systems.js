// The table of systems.

import { DATA, rowsOf, summaries } from "./data.js";
import { byId, counted, decimals, drawing, element, percent, whole } from "./dom.js";
import { show, state } from "./state.js";
import { sorted, table, tableRow } from "./table.js";

/** @import { Summary } from "./data.js" */
/** @import { Column } from "./table.js" */

/** @typedef {Summary & ReturnType<typeof behindBest> & { bars: number[] }} Line bars: heights from 0 to 1 */

const BINS = 20;
const PLOT = { width: 200, height: 34 };

/** @type {Column<Line>[]} */
const SYSTEM_COLUMNS = [
  { key: "name", title: "System", kind: "text", first: "up", value: (one) => one.name, cell: systemCell },
  { key: "input", title: "Reads", kind: "text", first: "up", value: (one) => one.system.info.input, cell: (one) => one.system.info.input,
    hint: "snapshot: the rendered page; raw: the page as downloaded; rendered: the DOM after rendering" },
  { key: "precision", title: "Precision", value: (one) => one.precision, text: decimals },
  { key: "recall", title: "Recall", value: (one) => one.recall, text: decimals },
  { key: "f1", title: "F1", value: (one) => one.f1, text: decimals, kind: "number strong", hint: "Mean of the pages' F1s" },
  { key: "error", title: "±", value: (one) => one.error, text: (value) => decimals(value, 4), kind: "number faint",
    hint: "Standard error of the mean F1" },
  { key: "median", title: "Median", value: (one) => one.median, text: decimals, hint: "Median of the pages' F1s" },
  { key: "below", title: "< 0.5", first: "up", value: (one) => one.belowHalf, text: percent,
    hint: "Share of the pages with an F1 below 0.5" },
  { key: "behind", title: "Behind best", first: "up", value: (one) => one.behind, cell: behindCell,
    hint: "Difference of the mean F1s, page by page; over all pages with its 95 % interval (paired bootstrap)" },
  { key: "ms", title: "ms", first: "up", value: (one) => one.ms, text: (value) => decimals(value, 1),
    hint: "Median time of a page on which the system worked" },
  { key: "failed", title: "Failed", value: (one) => one.failed, cell: failedCell,
    hint: "Pages on which the system failed; they count as 0" },
  { key: "spread", title: "F1 distribution", kind: "plot", value: (one) => one.median, cell: plotCell, under: plotAxis,
    hint: "Bar heights show the square root of the share of pages, so that small shares can be seen; line: the mean" },
];

export function renderSystems() {
  const wanted = state.find.toLowerCase();
  const shown = lines().filter((one) => one.name.toLowerCase().includes(wanted));
  const rows = sorted(shown, SYSTEM_COLUMNS, state.order).map(systemRow);
  byId("systems").replaceChildren(
    element("h2", {}, "Systems ", element("small", {}, describeRows(rowsOf(state.group).length))),
    table("systems", SYSTEM_COLUMNS, state.order, (order) => show({ order }), rows),
    ...(rows.length ? [] : [element("p", { className: "empty" }, "No system matches.")]),
    ...leftOut(),
  );
}

/** A sentence for each reason why systems are not in the table. */
export function leftOut() {
  return Object.entries(DATA.left_out).map(([reason, names]) =>
    element("p", { className: "faint" }, `Left out: ${names.join(", ")} worked on no page (${reason}).`));
}

/** @returns {Line[]} */
function lines() {
  const found = summaries(state.measure, state.group);
  const shares = found.map((one) => binShares(one.values));
  const tallest = Math.max(...shares.flat(), 0);
  return found.map((one, index) => ({
    ...one, ...behindBest(one, found[0]), bars: shares[index].map((share) => Math.sqrt(share / (tallest || 1))),
  }));
}

/** @param {number} number */
function describeRows(number) {
  const chosen = state.group ? `, ${state.group.replace(":", " = ")}` : "";
  return `${state.measure} · ${counted(number, "page")}${chosen}`;
}

/**
 * How far a system is behind the best one; intervals are known for all pages only.
 * @param {Summary} one
 * @param {Summary} best
 */
function behindBest(one, best) {
  const known = state.group ? [] : DATA.comparisons[state.measure] ?? [];
  const interval = known.find(({ other }) => other === one.name)?.interval ?? null;
  const difference = one.f1 === null || best.f1 === null ? null : best.f1 - one.f1;
  return { isBest: one === best, interval, behind: interval?.difference ?? difference };
}

/** @param {number[]} values */
function binShares(values) {
  /** @type {number[]} */
  const shares = new Array(BINS).fill(0);
  for (const value of values) shares[Math.min(BINS - 1, Math.floor(value * BINS))] += 1 / values.length;
  return shares;
}

/** @param {Line} one */
function systemRow(one) {
  const row = tableRow(SYSTEM_COLUMNS, one);
  if (one.name === state.system) row.className = "chosen";
  return row;
}

/** @param {Line} one */
function systemCell(one) {
  const { name, kind, version } = one.system.info;
  const open = () => show({ system: name, from: "0" });
  const properties = { type: "button", className: "link", title: "Show its pages below", "data-key": `system-${name}`, onclick: open };
  return [element("button", properties, name), element("small", { className: kind }, kind === "extractor" ? " ours" : ` ${version}`)];
}

/** @param {Line} one */
function behindCell(one) {
  if (one.isBest) return element("span", { className: "best" }, "best");
  if (one.interval === null) return decimals(one.behind);
  const isClear = one.interval.low > 0 || one.interval.high < 0;
  const range = `${decimals(one.interval.low)} … ${decimals(one.interval.high)}`;
  return [decimals(one.behind), element("small", { title: isClear ? "" : "May be due to chance: the interval contains 0" },
    ` ${range}${isClear ? "" : " ≈"}`)];
}

/** @param {Line} one */
function failedCell(one) {
  if (!one.failed) return "0";
  const open = () => show({ system: one.name, failed: "1", list: "f1.up", from: "0" });
  return element("button", { type: "button", className: "link bad", title: "List them below", onclick: open }, whole(one.failed));
}

/** @param {Line} one */
function plotCell(one) {
  const width = PLOT.width / BINS;
  const shares = binShares(one.values);
  const bars = one.bars.map((height, bin) => {
    const top = PLOT.height * (1 - height);
    const said = `${(bin / BINS).toFixed(2)} – ${((bin + 1) / BINS).toFixed(2)}: ${counted(Math.round(shares[bin] * one.pages), "page")}`;
    return drawing("rect", { x: bin * width + 0.5, y: top, width: width - 1, height: PLOT.height - top,
      class: bin < BINS / 2 ? "low" : "high" }, drawing("title", {}, document.createTextNode(said)));
  });
  const mean = one.f1 === null ? [] : [drawing("line", { x1: one.f1 * PLOT.width, x2: one.f1 * PLOT.width, y1: 0, y2: PLOT.height })];
  const label = `${one.name}: mean F1 ${decimals(one.f1)}, median ${decimals(one.median)}`;
  return drawing("svg", { class: "plot", role: "img", "aria-label": label, viewBox: `0 0 ${PLOT.width} ${PLOT.height}` }, ...bars, ...mean);
}

function plotAxis() {
  return element("span", { className: "axis", ariaHidden: "true" }, ...["0", "0.5", "1"].map((tick) => element("span", {}, tick)));
}
