// Renders a long list in parts: the first rows immediately, more when its end comes into view, or by a button.

import { element, whole } from "./dom.js";

const AT_A_TIME = 200;

export class LongList {
  /**
   * @param {HTMLElement} place for the rows
   * @param {number} atATime the number of rows drawn at a time
   */
  constructor(place, atATime = AT_A_TIME) {
    this.place = place;
    this.atATime = atATime;
    this.count = 0;
    /** @type {(index: number) => Node} */
    this.row = () => new Text();
    this.drawn = 0;
    /** Below the rows, in the element that scrolls them. */
    this.more = element("button", { type: "button", className: "more", hidden: true, onclick: () => this.draw() });
    this.sight = new IntersectionObserver((seen) => { if (seen.at(-1)?.isIntersecting) this.draw(); });
  }

  /**
   * Replaces the list.
   * @param {number} count
   * @param {(index: number) => Node} row creates a row
   */
  set(count, row) {
    this.count = count;
    this.row = row;
    this.drawn = 0;
    this.place.replaceChildren();
    this.draw();
  }

  /** Draws the next rows. */
  draw() {
    this.drawTo(this.drawn + this.atATime);
  }

  /** Draws all remaining rows. */
  all() {
    this.drawTo(this.count);
  }

  /** @param {number} end one past the last row to draw */
  drawTo(end) {
    const from = this.drawn;
    this.drawn = Math.max(from, Math.min(end, this.count));
    const rows = [];
    for (let index = from; index < this.drawn; index += 1) rows.push(this.row(index));
    this.place.append(...rows);
    const left = this.count - this.drawn;
    this.more.hidden = !left;
    this.more.textContent = left ? `Show more (${whole(left)} left)` : "";
    this.sight.unobserve(this.more);
    if (left) this.sight.observe(this.more); // again: the observer then reports whether the end is still in view
  }
}
