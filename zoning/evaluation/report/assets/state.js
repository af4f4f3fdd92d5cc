// What is shown, kept in the address.

import { DATA, summaries, SYSTEMS } from "./data.js";

/** @typedef {typeof DEFAULTS} State */

const DEFAULTS = {
  measure: DATA.measures[0],
  group: "",
  find: "",
  order: "f1.down",
  system: DATA.systems.length ? summaries(DATA.measures[0], "")[0].name : "",
  versus: "",
  list: "f1.up",
  search: "",
  failed: "",
  from: "0",
  page: "",
  words: "order",
};

export let state = readState();

/** @type {() => void} */
let renderAnew = () => {};

/**
 * Have the report shown by this function, whenever something else is to be shown.
 * @param {() => void} work
 */
export function renderBy(work) {
  renderAnew = work;
}

/** Take over what the address says. */
export function followAddress() {
  state = readState();
}

function readState() {
  const held = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const known = Object.entries(held).filter(([key]) => key in DEFAULTS);
  return possible({ ...DEFAULTS, ...Object.fromEntries(known) });
}

/**
 * The same without what the report does not have, and without a comparison of a system with itself.
 * @param {State} wanted
 */
function possible(wanted) {
  const measure = DATA.measures.includes(wanted.measure) ? wanted.measure : DEFAULTS.measure;
  const system = SYSTEMS.has(wanted.system) ? wanted.system : DEFAULTS.system;
  const versus = SYSTEMS.has(wanted.versus) && wanted.versus !== system ? wanted.versus : "";
  return { ...wanted, measure, system, versus };
}

/** @param {State} shown */
export function addressOf(shown) {
  const changed = Object.entries(shown).filter(([key, value]) => value !== DEFAULTS[/** @type {keyof State} */ (key)]);
  return `#${new URLSearchParams(changed)}`;
}

/**
 * Show something else. Opening a page can be undone with the browser's back button; sorting is not worth a step.
 * @param {Partial<State>} changes
 */
export function show(changes) {
  const opened = "page" in changes && changes.page !== state.page;
  state = possible({ ...state, ...changes });
  if (opened) history.pushState(null, "", addressOf(state));
  else history.replaceState(null, "", addressOf(state));
  renderAnew();
  if (opened) scrollTo(0, 0);
}

/** The system whose pages are shown; there is one wherever something was measured. */
export const chosenSystem = () => /** @type {Report.SystemPages} */ (SYSTEMS.get(state.system));

/** The system that it is compared with, if any. */
export const comparedSystem = () => SYSTEMS.get(state.versus);
