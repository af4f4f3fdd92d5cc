// Plots the signals of text methods along the page, each with the main content marked behind it.

import { counted, drawing, element, whole } from "../dom.js";

const WIDTH = 1000;
const HEIGHT = 190;
const EDGE = { left: 44, right: 8, top: 10, bottom: 26 };
const WITH_SIGNALS = ["danag", "cetr", "ccb", "dsc", "bte"];

export class Signals {
  /** @param {(spec: string) => void} use */
  constructor(use) {
    this.use = use;
    this.root = element("div", { className: "signals" });
  }

  /** @param {Answer.ReadingView} reading */
  setReading({ left, right }) {
    const panels = [left, right].filter((side) => side !== null).flatMap((side) => side.signals.map((signal) => panel(side, signal)));
    this.root.replaceChildren(...(panels.length ? panels : [this.nothing(left)]));
  }

  /** @param {Answer.Side} side */
  nothing(side) {
    return element("div", {},
      element("p", {}, `${side.extractor} has no signal to plot. These methods have one:`),
      element("p", {}, WITH_SIGNALS.map((name) => [element("button", { type: "button", onclick: () => this.use(name) }, name), " "])));
  }
}

/** @param {Answer.Side} side @param {Answer.SignalView} signal */
function panel(side, signal) {
  const names = Object.keys(signal.curves);
  const words = `${side.extractor}: ${signal.title} of ${counted(signal.length, signal.unit.replace(/s$/, ""))}`;
  return element("figure", { className: "signal" },
    element("figcaption", {}, element("b", {}, side.extractor), ` ${signal.title}`),
    plot(signal, words),
    element("p", { className: "faint keys" },
      names.map((name, place) => element("span", { className: `key curve-${place % 3}` }, element("i", { "aria-hidden": "true" }), name)),
      element("span", { className: "key chosen" }, element("i", { "aria-hidden": "true" }), "main content"),
      signal.threshold === null ? null : element("span", { className: "key threshold" }, element("i", { "aria-hidden": "true" }), `threshold ${figure(signal.threshold)}`)));
}

/** @param {Answer.SignalView} signal @param {string} words */
function plot(signal, words) {
  const lists = Object.values(signal.curves);
  const highest = Math.max(...lists.map(([, high]) => Math.max(...high)), signal.threshold ?? 0, 1e-9);
  const lowest = Math.min(...lists.map(([low]) => Math.min(...low)), 0);
  /** @param {number} place */
  const x = (place) => EDGE.left + (place / Math.max(1, signal.length)) * (WIDTH - EDGE.left - EDGE.right);
  /** @param {number} value */
  const y = (value) => EDGE.top + ((highest - value) / (highest - lowest || 1)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const stretches = signal.chosen.map(([from, to]) => `M${x(from).toFixed(1)} ${EDGE.top}h${Math.max(1, x(to) - x(from)).toFixed(1)}V${y(lowest).toFixed(1)}H${x(from).toFixed(1)}Z`);
  const marks = drawing("path", { class: "chosen", d: stretches.join("") });
  const curves = lists.map(([low, high], place) => drawing("path", { class: `curve curve-${place % 3}`, d: area(signal, low, high, x, y) }));
  const threshold = signal.threshold === null ? [] : [drawing("line", { class: "threshold", x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(signal.threshold), y2: y(signal.threshold) })];
  const axis = [
    drawing("line", { class: "axis", x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(0), y2: y(0) }),
    label(EDGE.left - 6, y(highest) + 10, figure(highest), "end"),
    label(EDGE.left - 6, y(0), "0", "end"),
    ...(lowest < 0 ? [label(EDGE.left - 6, y(lowest), figure(lowest), "end")] : []),
    label(EDGE.left, HEIGHT - 6, "0", "start"),
    label(WIDTH - EDGE.right, HEIGHT - 6, `${whole(signal.length)} ${signal.unit}`, "end"),
  ];
  return drawing("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words }, marks, ...curves, ...threshold, ...axis);
}

/**
 * The path of the area between the curve and zero, in steps.
 * @param {Answer.SignalView} signal
 * @param {number[]} low
 * @param {number[]} high
 * @param {(place: number) => number} x
 * @param {(value: number) => number} y
 */
function area(signal, low, high, x, y) {
  const ends = [...signal.place.slice(1), signal.length];
  const upper = signal.place.map((place, at) => `L${x(place).toFixed(1)} ${y(Math.max(0, high[at])).toFixed(1)}H${x(ends[at]).toFixed(1)}`);
  const lower = signal.place.map((place, at) => `L${x(ends[at]).toFixed(1)} ${y(Math.min(0, low[at])).toFixed(1)}H${x(place).toFixed(1)}`).reverse();
  return `M${x(0).toFixed(1)} ${y(0).toFixed(1)}${upper.join("")}${lower.join("")}Z`;
}

/** @param {number} x @param {number} y @param {string} words @param {string} anchor */
function label(x, y, words, anchor) {
  const text = drawing("text", { x, y, "text-anchor": anchor });
  text.textContent = words;
  return text;
}

/** @param {number} value */
const figure = (value) => (Number.isInteger(value) ? whole(value) : value.toPrecision(3));
