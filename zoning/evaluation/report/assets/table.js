// Tables that are sorted by a click on a heading.

import { element } from "./dom.js";

/** @import { Child } from "./dom.js" */

/**
 * A column of a table of `Item`s: of figures with the words for them, or of anything with what stands in its cells.
 * kind: class of its cells, "number" by default; first: how a first click sorts it, "down" by default.
 * @template Item
 * @typedef {{
 *   key: string, title: string, kind?: string, first?: "up" | "down", hint?: string, under?: () => Child,
 * } & ({ value: (item: Item) => number | null, text: (value: number | null) => string }
 *    | { value: (item: Item) => string | number | null, cell: (item: Item) => Child })} Column
 */

/**
 * The table. `order`: the key of a column and its direction, "f1.down".
 * @template Item
 * @param {string} name
 * @param {Column<Item>[]} columns
 * @param {string} order
 * @param {(order: string) => void} change called with another order
 * @param {HTMLTableRowElement[]} rows
 */
export function table(name, columns, order, change, rows) {
  const heading = columns.map((column) => sortHeading(name, column, order, change));
  return element("div", { className: "wide" }, element("table", {},
    element("thead", {}, element("tr", {}, heading)), element("tbody", {}, rows)));
}

/**
 * @template Item
 * @param {string} name of the table
 * @param {Column<Item>} column
 * @param {string} order
 * @param {(order: string) => void} change
 */
function sortHeading(name, column, order, change) {
  const [key, direction] = order.split(".");
  const isSorted = key === column.key;
  const turned = isSorted ? (direction === "down" ? "up" : "down") : column.first ?? "down";
  const arrow = isSorted ? (direction === "down" ? " ↓" : " ↑") : "";
  const button = element(
    "button",
    { type: "button", title: column.hint ?? "", "data-key": `${name}-${column.key}`, onclick: () => change(`${column.key}.${turned}`) },
    column.title,
    element("span", { className: "arrow", ariaHidden: "true" }, arrow),
  );
  const sort = isSorted ? { "aria-sort": direction === "down" ? "descending" : "ascending" } : {};
  return element("th", { scope: "col", className: column.kind ?? "number", ...sort }, button, column.under ? column.under() : null);
}

/**
 * A row of the table.
 * @template Item
 * @param {Column<Item>[]} columns
 * @param {Item} item
 */
export function tableRow(columns, item) {
  return element("tr", {}, columns.map((column) => {
    const content = "cell" in column ? column.cell(item) : column.text(column.value(item));
    return element("td", { className: column.kind ?? "number" }, content);
  }));
}

/**
 * Sorted by the column that `order` names; what has no value comes last either way.
 * @template Item
 * @param {Item[]} items
 * @param {Pick<Column<Item>, "key" | "value">[]} columns
 * @param {string} order
 */
export function sorted(items, columns, order) {
  const [key, direction] = order.split(".");
  const column = columns.find((candidate) => candidate.key === key) ?? columns[0];
  const sign = direction === "down" ? -1 : 1;
  return items
    .map((item) => ({ item, value: column.value(item) }))
    .sort(({ value: one }, { value: other }) =>
      one === null || other === null ? Number(one === null) - Number(other === null) : sign * comparison(one, other))
    .map((pair) => pair.item);
}

/** @param {string | number} one @param {string | number} other of the same kind */
function comparison(one, other) {
  return typeof one === "number" ? one - Number(other) : one.localeCompare(String(other));
}
