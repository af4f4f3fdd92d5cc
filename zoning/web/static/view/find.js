// Finds words in what is shown, as a browser does in a page: matches are highlighted without changing the elements.

import { element, whole } from "../dom.js";

/** The maximum number of matches that are highlighted and counted. */
const MOST = 5000;
const ALL = "found";
const CURRENT = "found-now";
/** Separates blocks: no match crosses it. */
const BREAK = "\0";
const BLOCKS = "p, li, dt, dd, td, th, pre, h1, h2, h3, h4, h5, h6, figcaption, caption, .part, .row";

/**
 * Returns the positions of words in a text, ignoring case and the kind of white space between them.
 * @param {string} text
 * @param {string} words
 * @param {number} most the maximum number of positions
 * @returns {[start: number, end: number][]}
 */
export function occurrences(text, words, most = MOST) {
  const parts = words.trim().split(/\s+/).filter(Boolean).map((part) => part.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&"));
  if (!parts.length) return [];
  /** @type {[number, number][]} */
  const found = [];
  for (const match of text.matchAll(new RegExp(parts.join("\\s+"), "gi"))) {
    if (found.length === most) break;
    found.push([match.index, match.index + match[0].length]);
  }
  return found;
}

/**
 * Returns the positions of words in an element, even if they are split over several elements of one block.
 * @param {HTMLElement} place
 * @param {string} words
 */
function ranges(place, words) {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const nodes = [];
  /** The position of each in the whole text. @type {number[]} */
  const begins = [];
  let text = "";
  let block = null;
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    const own = node.parentElement?.closest(BLOCKS) ?? null;
    if (own !== block) text += BREAK;
    block = own;
    nodes.push(node);
    begins.push(text.length);
    text += node.data;
  }
  let at = 0;
  /** Returns the node at a position of the text; positions must be passed in ascending order. @type {(offset: number) => [Text, number]} */
  const within = (offset) => {
    while (at + 1 < nodes.length && begins[at + 1] <= offset) at += 1;
    return [nodes[at], offset - begins[at]];
  };
  return occurrences(text, words).map(([start, end]) => {
    const range = new Range();
    range.setStart(...within(start));
    const [last, offset] = within(end - 1);
    range.setEnd(last, offset + 1);
    return range;
  });
}

export class Find {
  /**
   * @param {() => HTMLElement} place returns the element to search
   * @param {() => void} all draws the whole content
   */
  constructor(place, all) {
    this.place = place;
    this.all = all;
    /** @type {Range[]} */
    this.found = [];
    this.at = -1;
    /** @type {HTMLInputElement} */
    this.words = element("input", { type: "search", ariaLabel: "Find in the output", placeholder: "Find", oninput: () => this.search(), spellcheck: false });
    this.count = element("span", { className: "count number", role: "status" });
    /** @type {(words: string, sign: string, act: () => void) => HTMLButtonElement} */
    const button = (words, sign, act) => element("button", { type: "button", ariaLabel: words, title: words, onclick: act }, sign);
    this.steps = [button("Previous match", "‹", () => this.step(-1)), button("Next match", "›", () => this.step(1))];
    this.root = element("search", { className: "find", hidden: true, onkeydown: (event) => this.typed(event) },
      this.words, this.count, this.steps, button("Close the search", "×", () => this.close()));
    this.opener = element("button", { type: "button", title: "Ctrl+F, or / in this panel", onclick: () => this.open() }, "Find");
  }

  /** Shows the field, with the selected text of the output if there is any. */
  open() {
    const selected = getSelection();
    const words = selected && this.place().contains(selected.anchorNode) ? selected.toString().trim() : "";
    if (words && !words.includes("\n")) this.words.value = words;
    this.root.hidden = false;
    this.words.select();
    this.words.focus();
    this.search();
  }

  close() {
    this.root.hidden = true;
    this.mark([]);
    this.place().focus();
  }

  /** Searches for the same words after the content was redrawn; if the matches are the same, the current one is kept. */
  changed() {
    if (this.root.hidden) return;
    const [at, count] = [this.at, this.found.length];
    this.look();
    if (at >= 0 && this.found.length === count) this.choose(at);
    else this.told();
  }

  search() {
    this.look();
    if (this.found.length) this.step(1);
    else this.told();
  }

  look() {
    const words = this.words.value;
    if (words.trim()) this.all();
    this.mark(ranges(this.place(), words));
  }

  /** @param {Range[]} found */
  mark(found) {
    this.found = found;
    this.at = -1;
    CSS.highlights.delete(CURRENT);
    CSS.highlights.set(ALL, new Highlight(...found));
    for (const button of this.steps) button.disabled = !found.length;
  }

  /** @param {number} by 1 or -1; after the last match comes the first */
  step(by) {
    const count = this.found.length;
    if (!count) return;
    this.choose(this.at < 0 ? (by > 0 ? 0 : count - 1) : (this.at + by + count) % count);
    this.reveal(this.found[this.at]);
  }

  /** @param {number} at the number of the current match */
  choose(at) {
    this.at = at;
    const current = new Highlight(this.found[this.at]);
    current.priority = 1;
    CSS.highlights.set(CURRENT, current);
    this.told();
  }

  told() {
    const count = this.found.length;
    const all = `${whole(count)}${count === MOST ? " or more" : ""}`;
    const said = this.at < 0 ? `${all} found` : `${whole(this.at + 1)} of ${all}`;
    this.count.textContent = this.words.value.trim() ? said : "";
  }

  /** @param {Range} range */
  reveal(range) {
    range.startContainer.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
    for (const box of [this.place(), document.scrollingElement]) {
      if (!box) continue;
      const { top, bottom } = range.getBoundingClientRect();
      const seen = box === document.scrollingElement ? { top: 0, bottom: innerHeight } : box.getBoundingClientRect();
      if (top < seen.top || bottom > seen.bottom) box.scrollTop += top - (seen.top + seen.bottom) / 2;
    }
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    if (event.key === "Escape") this.close();
    else if (event.key === "Enter" && event.target === this.words) this.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
