// Creates elements and formats numbers, for the reports and the web application.
// Nothing from a page is ever parsed as HTML: strings become text nodes.

/** @typedef {Node | string | number | null | undefined | Child[]} Child */
/** @typedef {{ [Name in keyof GlobalEventHandlersEventMap as `on${Name}`]?: (event: GlobalEventHandlersEventMap[Name]) => unknown }} Handlers */
/** @typedef {Handlers & { [name: string]: unknown }} Properties */

/**
 * Returns an element of the document by its id.
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

/** @param {number} value */
export const whole = (value) => Math.round(value).toLocaleString("en");
/** @param {number} number @param {string} noun */
export const counted = (number, noun) => `${whole(number)} ${noun}${number === 1 ? "" : "s"}`;
