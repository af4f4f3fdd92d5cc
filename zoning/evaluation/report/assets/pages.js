// The pages of one system.

import { DATA, figure, groups, rowsOf } from "./data.js";
import { byId, counted, decimals, element, signed, whole } from "./dom.js";
import { drawScatter } from "./scatter.js";
import { addressOf, chosenSystem, comparedSystem, show, state } from "./state.js";
import { sorted, table, tableRow } from "./table.js";

/** @import { Figure } from "./data.js" */
/** @import { Column } from "./table.js" */

const ROWS_SHOWN = 50;
const GROUPS_SHOWN = 2;

/** @returns {Column<number>[]} of rows */
function pageColumns() {
  const system = chosenSystem();
  /** @type {(name: Figure) => (row: number) => number | null} */
  const value = (name) => (row) => figure(system, state.measure, name, row);
  const f1 = value("f1");
  return [
    { key: "page", title: "Page", kind: "text", first: "up", value: (row) => DATA.pages.name[row], cell: pageCell },
    ...groupColumns(),
    { key: "words", title: "Words", value: (row) => DATA.pages.words[row], cell: (row) => whole(DATA.pages.words[row]), hint: "Words of gold" },
    { key: "precision", title: "Precision", value: value("precision"), text: decimals },
    { key: "recall", title: "Recall", value: value("recall"), text: decimals },
    { key: "f1", title: "F1", kind: "number strong", value: f1, cell: (row) => barCell(f1(row)) },
    ...comparingColumns(),
    { key: "note", title: "Note", kind: "text note", first: "down", value: (row) => note(system, row) || null, cell: noteCell },
  ];
}

/** @returns {Column<number>[]} */
function groupColumns() {
  return groups().slice(0, GROUPS_SHOWN).map(([group]) => {
    /** @param {number} row */
    const value = (row) => DATA.pages.groups[group][row];
    return { key: `group-${group}`, title: group, kind: "text", first: "up", value, cell: value };
  });
}

/** @returns {Column<number>[]} */
function comparingColumns() {
  const [system, other] = [chosenSystem(), comparedSystem()];
  if (!other) return [];
  /** @param {number} row */
  const ahead = (row) => difference(system, other, row);
  return [
    { key: "other", title: `F1 of ${state.versus}`, value: (row) => figure(other, state.measure, "f1", row), text: decimals },
    { key: "difference", title: "Difference", value: ahead, cell: (row) => differenceCell(ahead(row)),
      hint: `F1 of ${state.system} minus F1 of ${state.versus}` },
  ];
}

/**
 * @param {Report.SystemPages} system
 * @param {Report.SystemPages} other
 * @param {number} row
 */
function difference(system, other, row) {
  const [mine, theirs] = [system, other].map((one) => figure(one, state.measure, "f1", row));
  return mine === null || theirs === null ? null : mine - theirs;
}

/**
 * Why the system failed on the page, or why the page could not be read, or what was odd about them.
 * @param {Report.SystemPages} system
 * @param {number} row
 */
function note(system, row) {
  const warnings = [...(DATA.pages.warnings[row] ?? []), ...(system.warnings[row] ?? [])];
  return system.errors[row] ?? DATA.pages.errors[row] ?? warnings.join("; ");
}

/** @param {number} row */
const isFailure = (row) => row in chosenSystem().errors || row in DATA.pages.errors;

/** The rows that filters leave, in the order asked for: what the list shows, and what "next page" walks through. */
export function listedRows() {
  const wanted = state.search.toLowerCase();
  const rows = rowsOf(state.group).filter((row) =>
    (!state.failed || isFailure(row)) && DATA.pages.name[row].toLowerCase().includes(wanted));
  return sorted(rows, pageColumns(), state.list);
}

export function renderPages() {
  const rows = listedRows();
  const from = Math.min(Math.max(0, Number(state.from) || 0), Math.max(0, rows.length - 1));
  const columns = pageColumns();
  const shown = rows.slice(from, from + ROWS_SHOWN).map((row) => tableRow(columns, row));
  byId("list").replaceChildren(
    table("pages", columns, state.list, (list) => show({ list, from: "0" }), shown),
    ...(rows.length ? [] : [element("p", { className: "empty" }, "No page matches these filters.")]),
    pager(rows.length, from),
  );
  drawScatter(rows);
}

/** @param {number} row */
function pageCell(row) {
  const page = DATA.pages.name[row];
  /** @param {MouseEvent} event */
  const open = (event) => openPage(event, page);
  return element("a", { href: addressOf({ ...state, page }), "data-key": `page-${page}`, onclick: open }, page);
}

/**
 * A plain click stays here; with Control and the like the browser opens a tab, as with any link.
 * @param {MouseEvent} event
 * @param {string} page
 */
function openPage(event, page) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  show({ page });
}

/** @param {number | null} value */
function barCell(value) {
  const share = value ?? 0;
  const bar = element("span", { className: share < 0.5 ? "bar low" : "bar", ariaHidden: "true" });
  bar.style.setProperty("--share", String(share));
  return [bar, decimals(value)];
}

/** @param {number | null} value */
function differenceCell(value) {
  const ahead = value ?? 0;
  const kind = ahead > 0.005 ? "good" : ahead < -0.005 ? "bad" : "faint";
  return element("span", { className: kind }, signed(value));
}

/** @param {number} row */
function noteCell(row) {
  const said = note(chosenSystem(), row);
  const failed = isFailure(row);
  return element("span", { className: failed ? "bad" : "faint", title: said }, failed ? `failed: ${said}` : said);
}

/** @param {number} total @param {number} from */
function pager(total, from) {
  /** @type {(to: number, label: string, isPossible: boolean) => HTMLElement} */
  const turn = (to, label, isPossible) => element("button", {
    type: "button", disabled: !isPossible, "data-key": `pager-${label}`, onclick: () => show({ from: String(to) }) }, label);
  const last = Math.min(total, from + ROWS_SHOWN);
  return element("nav", { className: "pager", ariaLabel: "Parts of the list" },
    turn(Math.max(0, from - ROWS_SHOWN), "Previous", from > 0),
    element("span", {}, total ? `${whole(from + 1)} – ${whole(last)} of ${counted(total, "page")}` : ""),
    turn(from + ROWS_SHOWN, "Next", last < total));
}
