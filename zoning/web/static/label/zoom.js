// Controls the zoom of the picture: fitted to the width, or in steps; it is remembered for later pages.

import { element, percent } from "../dom.js";

/** @import { PageCanvas } from "../canvas.js" */

const NAME = "zoning.label.zoom";
const STEPS = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];

/**
 * Returns the next step of the zoom.
 * @param {number} scale
 * @param {number} by 1 for larger, -1 for smaller
 */
export function stepFrom(scale, by) {
  const beyond = by > 0 ? STEPS.filter((step) => step > scale * 1.02) : STEPS.filter((step) => step < scale * 0.98).toReversed();
  return beyond[0] ?? (by > 0 ? STEPS.at(-1) : STEPS[0]) ?? scale;
}

export class Zoom {
  /** @param {PageCanvas} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    canvas.zoom = Number(localStorage.getItem(NAME)) || "fit";
    this.said = element("button", { type: "button", className: "zoom-said", title: "Fit to the width (0)", onclick: () => this.set("fit") });
    this.node = element("div", { className: "switch zoom", role: "group", ariaLabel: "Zoom" },
      element("button", { type: "button", title: "Smaller (−)", ariaLabel: "Smaller", onclick: () => this.step(-1) }, "−"),
      this.said,
      element("button", { type: "button", title: "Larger (+)", ariaLabel: "Larger", onclick: () => this.step(1) }, "+"));
    this.tell();
  }

  /** @param {number} by */
  step(by) {
    this.set(stepFrom(this.canvas.scale, by));
  }

  /** @param {number | "fit"} zoom */
  set(zoom) {
    localStorage.setItem(NAME, String(zoom));
    this.canvas.setZoom(zoom);
    this.tell();
  }

  tell() {
    const { zoom } = this.canvas;
    this.said.textContent = zoom === "fit" ? "Fit" : percent(zoom);
    this.said.setAttribute("aria-label", zoom === "fit" ? "Fitted to the width" : `Zoom ${percent(zoom)}: fit to the width`);
  }
}
