// The figures that the report holds, and what is computed of them.

import { byId } from "./dom.js";

/** @typedef {"precision" | "recall" | "f1"} Figure */
/** @typedef {ReturnType<typeof summary>} Summary */

/** @type {Report.Content} */
export const DATA = JSON.parse(byId("data").textContent);
export const ALL_ROWS = DATA.pages.name.map((_, row) => row);
export const ROW_OF = new Map(DATA.pages.name.map((name, row) => [name, row]));
export const SYSTEMS = new Map(DATA.systems.map((system) => [system.info.name, system]));
const MANY_VALUES = 60;

/**
 * A page's figure between 0 and 1; null where the measure does not apply.
 * @param {Report.SystemPages} system
 * @param {string} measure
 * @param {Figure} name
 * @param {number} row
 */
export function figure(system, measure, name, row) {
  const value = system.scores[measure][name][row];
  return value === null ? null : value / DATA.units;
}

/** Groups worth choosing by, each value with its number of pages; names that differ on every page are left out. */
export function groups() {
  return Object.entries(DATA.pages.groups)
    .map(/** @returns {[string, Map<string, number>]} */ ([group, values]) => [group, countOf(values)])
    .filter(([, counts]) => counts.size > 1 && counts.size <= MANY_VALUES);
}

/** @param {string[]} values */
function countOf(values) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return new Map([...counts].sort((one, other) => other[1] - one[1]));
}

/**
 * The rows of a choice such as "type:article"; of all pages for "".
 * @param {string} chosen
 */
export function rowsOf(chosen) {
  const group = Object.keys(DATA.pages.groups).find((name) => chosen.startsWith(`${name}:`));
  if (group === undefined) return ALL_ROWS;
  const value = chosen.slice(group.length + 1);
  return ALL_ROWS.filter((row) => DATA.pages.groups[group][row] === value);
}

/**
 * Means, spread and time of a system over some pages; the same definitions as in report.json.
 * @param {Report.SystemPages} system
 * @param {string} measure
 * @param {number[]} rows
 */
export function summary(system, measure, rows) {
  const { precision, recall, f1 } = system.scores[measure];
  /** @param {(number | null)[]} units one value a page */
  const known = (units) => rows.map((row) => units[row]).filter((value) => value !== null);
  const values = known(f1).map((value) => value / DATA.units);
  return {
    system,
    name: system.info.name,
    pages: values.length,
    values,
    precision: mean(known(precision)),
    recall: mean(known(recall)),
    f1: mean(known(f1)),
    median: median(values),
    belowHalf: values.length ? values.filter((value) => value < 0.5).length / values.length : null,
    error: standardError(values),
    ms: median(rows.filter((row) => !(row in system.errors)).map((row) => system.ms[row])),
    failed: rows.filter((row) => row in system.errors).length,
  };
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
/** @param {number[]} units */
const mean = (units) => (units.length ? sum(units) / units.length / DATA.units : null);

/** @param {number[]} values */
export function median(values) {
  if (!values.length) return null;
  const ordered = Float64Array.from(values).sort();
  const middle = ordered.length >> 1;
  return ordered.length % 2 ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2;
}

/**
 * The standard error of the mean.
 * @param {number[]} values
 */
export function standardError(values) {
  if (values.length < 2) return null;
  const centre = sum(values) / values.length;
  const squares = sum(values.map((value) => (value - centre) ** 2));
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

/**
 * The systems on the pages of a choice, the best one first.
 * @param {string} measure
 * @param {string} chosen
 */
export function summaries(measure, chosen) {
  const rows = rowsOf(chosen);
  const found = DATA.systems.map((system) => summary(system, measure, rows));
  return found.sort((one, other) => (other.f1 ?? -1) - (one.f1 ?? -1));
}
