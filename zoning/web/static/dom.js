// Creates elements, shows messages and formats numbers.

import { byId, element } from "../../reports/assets/elements.js";

export { byId, counted, drawing, element, whole } from "../../reports/assets/elements.js";

/** @typedef {import("../../reports/assets/elements.js").Child} Child */
/** @typedef {[value: string, words: string]} Option */

/**
 * Creates a labelled select of [value, words] pairs; a pair [words, pairs] is a group.
 * @param {string} label
 * @param {(Option | [words: string, options: Option[]])[]} options
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function choice(label, options, chosen, change) {
  /** @type {(option: Option | [string, Option[]]) => HTMLElement} */
  const option = ([value, words]) =>
    Array.isArray(words)
      ? element("optgroup", { label: value }, words.map(option))
      : element("option", { value, selected: value === chosen }, words);
  /** @type {HTMLSelectElement} */
  const select = element("select", { onchange: () => change(select.value) }, options.map(option));
  return element("label", { className: "field" }, element("span", {}, label), select);
}

/**
 * Shows a modal dialog; it is removed when it is closed.
 * @param {string} className
 * @param {string} label
 * @param {(close: () => void) => Child[]} content
 */
export function showDialog(className, label, content) {
  /** @type {HTMLDialogElement} */
  const dialog = element("dialog", { className, ariaLabel: label }, content(() => dialog.close()));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

let noticed = 0;

/**
 * Shows a message at the lower edge of the window for a few seconds.
 * @param {string} words
 */
export function notify(words) {
  const place = byId("notice");
  place.textContent = words;
  clearTimeout(noticed);
  noticed = setTimeout(() => { place.textContent = ""; }, 5000);
}

/** @param {number} value @param {number} digits */
export const percent = (value, digits = 0) => `${(value * 100).toFixed(digits)} %`;
