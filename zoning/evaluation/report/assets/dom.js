// Selects and figures.

import { element } from "../../../reports/assets/elements.js";

export { byId, counted, drawing, element, whole } from "../../../reports/assets/elements.js";

/** @typedef {import("../../../reports/assets/elements.js").Child} Child */
/** @typedef {[value: string, label: string | null]} Option a label of null begins a group of options named by the value */

/**
 * A select under a label.
 * @param {string} label
 * @param {Option[]} options
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function choice(label, options, chosen, change) {
  /** @type {HTMLSelectElement} */
  const select = element("select", { "data-key": `choice-${label}`, ariaLabel: label, onchange: () => change(select.value) });
  /** @type {HTMLElement} */
  let parent = select;
  for (const [value, text] of options) {
    if (text === null) select.append((parent = element("optgroup", { label: value })));
    else parent.append(element("option", { value, selected: value === chosen }, text));
  }
  return element("label", {}, element("span", {}, label), select);
}

/** The `data-key` of the element that has the focus. */
export const focusedKey = () => /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;

const NONE = "–";

/** @param {number | null} value @param {number} digits */
export const decimals = (value, digits = 3) => (value === null ? NONE : value.toFixed(digits).replace("-", "−"));
/** @param {number | null} value */
export const signed = (value) => (value === null ? NONE : (value > 0 ? "+" : "") + decimals(value));
/** @param {number | null} value */
export const percent = (value) => (value === null ? NONE : `${(value * 100).toFixed(1)} %`);
