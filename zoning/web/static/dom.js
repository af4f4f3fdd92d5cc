// Creates elements and formats words. Nothing from a page is ever parsed as HTML: strings become text nodes.

/** @typedef {Node | string | number | null | undefined | Child[]} Child */
/** @typedef {{ [Name in keyof GlobalEventHandlersEventMap as `on${Name}`]?: (event: GlobalEventHandlersEventMap[Name]) => unknown }} Handlers */
/** @typedef {Handlers & { [name: string]: unknown }} Properties */
/** @typedef {[value: string, words: string]} Option */

/**
 * Returns an element of the application's document by its id.
 * @param {string} id
 */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Creates an element with properties (or attributes, if it has no such property) and children.
 * @template {string} Name
 * @param {Name} name
 * @param {Properties} properties
 * @param {...Child} children
 * @returns {Name extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Name] : HTMLElement}
 */
export function element(name, properties = {}, ...children) {
  /** @type {any} */
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key === "data") Object.assign(made.dataset, value);
    else if (key in made) made[key] = value;
    else made.setAttribute(key, value);
  }
  /** @type {any[]} */
  const listed = children;
  made.append(...listed.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/**
 * Creates an SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 */
export function drawing(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

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

/** @param {number} value */
export const whole = (value) => Math.round(value).toLocaleString("en");
/** @param {number} value @param {number} digits */
export const percent = (value, digits = 0) => `${(value * 100).toFixed(digits)} %`;
/** @param {number} number @param {string} noun */
export const counted = (number, noun) => `${whole(number)} ${noun}${number === 1 ? "" : "s"}`;
