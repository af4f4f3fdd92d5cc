// The labels as buttons: colour, name, key, and how many zones have each. The picture below is always light, so there is
// one set of colours; white words on each of them have a contrast of at least 4.5.

import { element } from "../dom.js";

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
const GROUPS = { content: "Content", article: "Parts of an article", boilerplate: "Boilerplate" };

/** Buttons for `labels`; `choose` gets a label's name, "" for none. Returns the element and how to show counts. */
export function palette(labels, choose) {
  const counts = new Map();
  const button = (name, shown, key) => {
    const count = element("span", { className: "count" });
    counts.set(name, count);
    const swatch = element("span", { className: "swatch" });
    if (COLOURS[name]) swatch.style.background = COLOURS[name];
    return element("button", { type: "button", className: "label-button", data: { label: name }, onclick: () => choose(name) },
      swatch, element("span", { className: "name" }, shown), count, element("kbd", {}, key));
  };
  const groups = Object.entries(GROUPS).map(([group, words]) =>
    element("section", { className: `labels-${group}` },
      element("h3", {}, words),
      element("div", { className: "labels" },
        labels.filter((label) => label.group === group).map((label) => button(label.name, label.shown, label.key)),
        group === "content" ? button("", "no label", "x") : null)));
  const show = (zoneLabels, chosen) => {
    const found = new Map();
    for (const label of zoneLabels) found.set(label, (found.get(label) ?? 0) + 1);
    for (const [name, place] of counts) {
      place.textContent = found.get(name) ? String(found.get(name)) : "";
      place.parentElement.setAttribute("aria-pressed", String(chosen.has(name)));
    }
  };
  return { node: element("div", { className: "palette" }, groups), show };
}
