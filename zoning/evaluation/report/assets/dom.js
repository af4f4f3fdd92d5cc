// Elements and numbers. Text from pages is never parsed as HTML: strings become text nodes.

/** @typedef {Node | string | number | null | Child[]} Child */
/** @typedef {{ [Name in keyof GlobalEventHandlersEventMap as `on${Name}`]?: (event: GlobalEventHandlersEventMap[Name]) => unknown }} Handlers */
/** @typedef {Handlers & { [name: string]: unknown }} Properties */
/** @typedef {[value: string, label: string | null]} Option a label of null begins a group of options named by the value */

/**
 * An element of the report's own document, by its id.
 * @param {string} id
 */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * An element with properties (or attributes, where it has no such property) and children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Properties} properties
 * @param {...Child} children
 */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) Object.assign(made, { [key]: value });
    else made.setAttribute(key, String(value));
  }
  /** @type {any[]} */
  const listed = children;
  made.append(...listed.flat(Infinity).filter((child) => child !== null && child !== ""));
  return made;
}

/**
 * An SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 */
export function drawing(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

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
/** @param {number} value */
export const whole = (value) => value.toLocaleString("en");
/** @param {number} number @param {string} noun */
export const counted = (number, noun) => `${whole(number)} ${noun}${number === 1 ? "" : "s"}`;
