// Offers to read the other pages of an article that is divided into several pages.

import { element } from "../dom.js";
import { Emitter } from "../emitter.js";


const MORE = 10;
const MOST = 99;

/** @extends {Emitter<{ read: { nextPages: number } }>} */
export class Continuation extends Emitter {
  constructor() {
    super();
    this.words = element("span");
    this.unread = element("p");
    this.button = element("button", { type: "submit" });
    /** @type {HTMLInputElement} */
    this.count = element("input", { type: "number", min: "1", max: String(MOST), required: true });
    this.root = element("form", { className: "continuation", hidden: true, onsubmit: (event) => {
      event.preventDefault();
      this.emit("read", { nextPages: Number(this.count.value) });
    } },
    this.words,
    this.unread,
    element("label", { className: "field" }, element("span", {}, "Pages to add"), this.count),
    this.button);
  }

  /** @param {Answer.Sheet} sheet */
  setSheet({ page, continued_at: next }) {
    const read = page.following.length;
    this.root.hidden = !next;
    this.words.replaceChildren(
      "This article continues on ",
      element("a", { href: next, rel: "noreferrer noopener", target: "_blank" }, `page ${read + 2}`),
      ...(read ? [`; pages 1 to ${read + 1} are read, and are in Output and Record. Look at `, ...linksToFollowing(page), "."] : ["; only page 1 is read."]));
    this.unread.hidden = !page.unread;
    this.unread.textContent = page.unread && `Page ${read + 2} could not be read: ${page.unread}`;
    this.button.textContent = page.unread ? "Try again" : "Read them too";
    this.count.value = String(Math.min(read + MORE, MOST));
  }
}

/**
 * Links to the stored pages that continue a page.
 * @param {Answer.Page} page
 * @returns {(string | HTMLElement)[]}
 */
export function linksToFollowing({ following }) {
  return following.flatMap((id, place) => [place ? ", " : "", element("a", { href: `?page=${id}` }, `page ${place + 2}`)]);
}
