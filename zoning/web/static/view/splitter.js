// The movable border between the picture and the panel; the browser remembers its position.

import { element } from "../dom.js";

const KEY = "zoning.panel";
const KEYS = new Map([["ArrowLeft", 1], ["ArrowRight", -1]]);
const [LEAST, MOST, STEP] = [24, 76, 2];

export class Splitter {
  /** @param {HTMLElement} box its property `--panel` is the panel's share of the width */
  constructor(box) {
    this.box = box;
    /** @type {number | null} */
    this.share = null;
    /** @type {HTMLElement} */
    this.root = element("div", {
      className: "splitter", tabIndex: 0, role: "separator", "aria-orientation": "vertical", "aria-label": "Width of the panel",
      "aria-valuemin": LEAST, "aria-valuemax": MOST, onkeydown: (event) => this.typed(event),
      onpointerdown: (event) => this.root.setPointerCapture(event.pointerId), onpointermove: (event) => this.dragged(event),
      ondblclick: () => this.set(null),
    });
    this.set(Number(localStorage.getItem(KEY)) || null);
  }

  /** @param {number | null} share in per cent of the window; null: the default of the style sheet */
  set(share) {
    this.share = share === null ? null : Math.min(MOST, Math.max(LEAST, share));
    if (this.share === null) {
      this.box.style.removeProperty("--panel");
      localStorage.removeItem(KEY);
    } else {
      this.box.style.setProperty("--panel", `${this.share}vw`);
      localStorage.setItem(KEY, String(this.share));
    }
    this.root.setAttribute("aria-valuenow", String(Math.round(this.share ?? this.measured())));
  }

  measured() {
    return 100 - (this.root.getBoundingClientRect().right / innerWidth) * 100;
  }

  /** @param {PointerEvent} event */
  dragged(event) {
    if (this.root.hasPointerCapture(event.pointerId)) this.set(100 - (event.clientX / innerWidth) * 100);
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const step = KEYS.get(event.key);
    if (!step) return;
    event.preventDefault();
    this.set((this.share ?? this.measured()) + step * STEP);
  }
}
