// Renders the labels as buttons: colour, name, key, and the number of zones. Pictures are nearly always light, so there is
// one set of colours for day and night; white text on each has a contrast of at least 4.5.

import { element } from "../dom.js";

/** @type {Record<string, string>} */
export const COLOURS = {
  content: "#14753c",
  title: "#7a1fa2",
  authors: "#a11563",
  affiliation: "#8d4a3f",
  abstract: "#0b62c4",
  heading: "#5b3cc4",
  paragraph: "#0b6e6e",
  caption: "#8a5a00",
  table: "#5d6b00",
  reference: "#35489c",
  funding: "#a03c00",
  "boilerplate: navigation": "#5c626d",
  "boilerplate: advertisement": "#b3261e",
  "boilerplate: related": "#6d5c4a",
  "boilerplate: comments": "#486379",
  "boilerplate: consent": "#7c4470",
  "boilerplate: footer": "#4d5b4d",
  "boilerplate: other": "#6b6f78",
};
/** The colour of a label that is not in the set. */
const OTHER = "#6b6f78";
const GROUPS = { content: "Content", article: "Parts of an article", boilerplate: "Boilerplate" };

/**
 * Returns a function for the colours of a set's labels: grey for labels not in the set, nothing for no label.
 * @param {Answer.Label[]} labels
 * @returns {(label: string) => string | undefined}
 */
export function coloursOf(labels) {
  const own = new Map(labels.map(({ name, colour }) => [name, colour || COLOURS[name]]));
  return (label) => (label ? own.get(label) ?? OTHER : undefined);
}

/**
 * Builds the buttons. Returns the element, and a function that shows the counts.
 * @param {Answer.Label[]} labels
 * @param {(label: string) => void} choose is called with a label's name, "" for none
 */
export function palette(labels, choose) {
  /** @type {Map<string, { button: HTMLElement, count: HTMLElement }>} */
  const buttons = new Map();
  const colourOf = coloursOf(labels);
  /** @type {(name: string, shown: string, key: string) => HTMLElement} */
  const make = (name, shown, key) => {
    const count = element("span", { className: "count" });
    const swatch = element("span", { className: "swatch" });
    if (name) swatch.style.background = colourOf(name) ?? "";
    const button = element("button", { type: "button", className: "label-button", data: { label: name }, onclick: () => choose(name) },
      swatch, element("span", { className: "name" }, shown), count, element("kbd", {}, key));
    buttons.set(name, { button, count });
    return button;
  };
  const used = Object.entries(GROUPS).filter(([group]) => group === "content" || labels.some((label) => label.group === group));
  const groups = used.map(([group, words]) =>
    element("section", { className: `labels-${group}` },
      element("h3", {}, words),
      element("div", { className: "labels" },
        labels.filter((label) => label.group === group).map((label) => make(label.name, label.shown, label.key)),
        group === "content" ? make("", "no label", "x") : null)));
  /** @type {(zoneLabels: string[], chosen: Set<string>) => void} */
  const show = (zoneLabels, chosen) => {
    /** @type {Map<string, number>} */
    const found = new Map();
    for (const label of zoneLabels) found.set(label, (found.get(label) ?? 0) + 1);
    for (const [name, { button, count }] of buttons) {
      count.textContent = String(found.get(name) ?? "");
      button.setAttribute("aria-pressed", String(chosen.has(name)));
    }
  };
  return { node: element("div", { className: "palette" }, groups), show };
}
