// ---------------------------------------------------------------- the figures

const DATA = JSON.parse(byId("data").textContent);
const ALL_ROWS = DATA.pages.name.map((_, row) => row);
const ROW_OF = new Map(DATA.pages.name.map((name, row) => [name, row]));
const SYSTEMS = new Map(DATA.systems.map((system) => [system.info.name, system]));
const MANY_VALUES = 60;

/** A page's figure between 0 and 1; null where the measure does not apply. */
function figure(system, measure, name, row) {
  const value = system.scores[measure][name][row];
  return value === null ? null : value / DATA.units;
}

/** Groups worth choosing by: a name that is different for every page is none. */
function groups() {
  return Object.entries(DATA.pages.groups)
    .map(([group, values]) => [group, countOf(values)])
    .filter(([, counts]) => counts.size > 1 && counts.size <= MANY_VALUES);
}

function countOf(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return new Map([...counts].sort((one, other) => other[1] - one[1]));
}

/** The rows of a choice such as "type:article"; of all pages for "". */
function rowsOf(chosen) {
  const group = Object.keys(DATA.pages.groups).find((name) => chosen.startsWith(`${name}:`));
  if (group === undefined) return ALL_ROWS;
  const value = chosen.slice(group.length + 1);
  return ALL_ROWS.filter((row) => DATA.pages.groups[group][row] === value);
}

/** Means, spread and time of a system over some pages; the same definitions as in report.json. */
function summary(system, measure, rows) {
  const { precision, recall, f1 } = system.scores[measure];
  const scored = rows.filter((row) => f1[row] !== null);
  const values = scored.map((row) => f1[row] / DATA.units);
  const mean = (list) => (scored.length ? sum(scored.map((row) => list[row])) / scored.length / DATA.units : null);
  return {
    system,
    name: system.info.name,
    pages: scored.length,
    values,
    precision: mean(precision),
    recall: mean(recall),
    f1: mean(f1),
    median: median(values),
    belowHalf: values.length ? values.filter((value) => value < 0.5).length / values.length : null,
    error: standardError(values),
    ms: median(rows.filter((row) => !(row in system.errors)).map((row) => system.ms[row])),
    failed: rows.filter((row) => row in system.errors).length,
  };
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

function median(values) {
  if (!values.length) return null;
  const ordered = Float64Array.from(values).sort();
  const middle = ordered.length >> 1;
  return ordered.length % 2 ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2;
}

function standardError(values) {
  if (values.length < 2) return null;
  const mean = sum(values) / values.length;
  const squares = sum(values.map((value) => (value - mean) ** 2));
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

/** The systems on the chosen pages, the best one first. */
function summaries(measure, group) {
  const rows = rowsOf(group);
  const found = DATA.systems.map((system) => summary(system, measure, rows));
  return found.sort((one, other) => (other.f1 ?? -1) - (one.f1 ?? -1));
}
