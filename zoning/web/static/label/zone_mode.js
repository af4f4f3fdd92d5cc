// The mode for labelling zones: selects zones by pointer and keys, and draws their labels.

import { counted, element, notify } from "../dom.js";
import { differenceLayer, selectionLayer, zoneLayer } from "./layers.js";
import { encloses, Selection } from "./selection.js";
import { keyOf } from "./session.js";
import { goesOn } from "./side.js";

/** @import { Chosen, Drawn } from "../canvas.js" */
/** @import { LabelPage } from "./page.js" */

/**
 * Returns a zone's number as in the view; a zone may consist of several zones of the view, or of text outside of them.
 * @param {number[]} leaves
 */
export function numbered(leaves) {
  if (!leaves.length) return "text outside the zones";
  return leaves.length === 1 ? `zone ${leaves[0]}` : `zones ${leaves[0]} to ${leaves.at(-1)}`;
}

export class ZoneMode {
  /** @param {LabelPage} page */
  constructor(page) {
    this.page = page;
    this.selection = new Selection();
    /** Whether a rectangle selects the zones that it touches; otherwise those that it encloses. */
    this.touch = false;
    /** Whether the last action came from a key. */
    this.byKey = false;
    this.boxes = page.boxes;
  }

  // ---------------------------------------------------------------- display

  layers() {
    const { page, selection } = this;
    const chosen = [...selection.chosen].filter((index) => index !== page.canvas.marks.focus).map((index) => this.boxes[index]);
    return [
      zoneLayer(this.boxes, (index) => page.labelAt(index), (label) => page.labelWords(label), !page.agreement, page.colourOf),
      ...this.differenceLayers(),
      selectionLayer(chosen),
    ];
  }

  differenceLayers() {
    const { page } = this;
    if (!page.agreement) return [];
    const found = page.agreement.differences.filter(({ zone }) => page.keys.includes(keyOf(zone)));
    return [differenceLayer(found.map(({ zone }) => this.boxes[page.keys.indexOf(keyOf(zone))]),
      found.map(({ one, other }) => `${page.labelWords(one)} / ${page.labelWords(other)}`))];
  }

  /** Returns the selection in words. */
  told() {
    const { page } = this;
    const { chosen, focus } = this.selection;
    if (!chosen.size) return [element("p", { className: "faint" }, "Click a zone, drag a rectangle, or press ↓. Then press the key of a label.")];
    const words = counted([...chosen].reduce((sum, index) => sum + page.zones[index].words, 0), "word");
    const head = chosen.size > 1
      ? `${counted(chosen.size, "zone")} · ${words}`
      : `${numbered(page.zones[focus].leaves)} · <${page.zones[focus].tag}> · ${words} · ${page.labelWords(page.labelAt(focus))}`;
    return [element("p", { className: "faint" }, head), element("p", { className: "text" }, page.zones[focus]?.text ?? "")];
  }

  // ---------------------------------------------------------------- pointer

  /** @param {Chosen} chosen */
  choose({ index, shift, ctrl }) {
    this.byKey = false;
    if (index < 0) {
      this.clear();
      return;
    }
    if (shift) this.selection.extend(index);
    else if (ctrl) this.selection.toggle(index);
    else this.selection.only(index);
    this.page.draw();
  }

  /** @param {Drawn} drawn */
  take({ box, indices, ctrl, shift, alt }) {
    this.byKey = false;
    const taken = this.touch !== alt ? indices : indices.filter((index) => encloses(box, this.boxes[index]));
    this.selection.these(taken, ctrl || shift);
    this.page.canvas.mark(-1);
    this.page.draw();
  }

  // ---------------------------------------------------------------- moving the selection

  /** @param {number} index @param {boolean} extend */
  select(index, extend = false) {
    if (index < 0 || index >= this.page.count) return;
    if (extend) this.selection.extend(index);
    else this.selection.only(index);
    this.page.canvas.mark(index);
    this.page.canvas.reveal(index);
    this.page.draw();
  }

  selectAll() {
    this.selection.these(this.page.keys.map((_, index) => index));
    this.page.draw();
  }

  /**
   * Selects zones that were changed.
   * @param {number[]} indices
   */
  show(indices) {
    if (!indices.length) return;
    const sorted = indices.toSorted((one, other) => one - other);
    this.selection.these(sorted);
    this.page.canvas.mark(sorted.length === 1 ? sorted[0] : -1);
    this.page.canvas.reveal(sorted[0]);
    this.page.draw();
  }

  clear() {
    this.selection.clear();
    this.page.canvas.mark(-1);
    this.page.draw();
  }

  /** @param {number} by @param {boolean} extend */
  step(by, extend = false) {
    const { count } = this.page;
    const from = this.selection.focus < 0 ? (by > 0 ? -1 : count) : this.selection.focus;
    this.select(Math.min(count - 1, Math.max(0, from + by)), extend);
  }

  /** @param {(index: number) => boolean} wanted @param {number} by */
  stepTo(wanted, by = 1) {
    for (let index = this.selection.focus + by; index >= 0 && index < this.page.count; index += by) {
      if (wanted(index)) {
        this.select(index);
        return;
      }
    }
    notify(by > 0 ? "No more of them further down." : "No more of them further up.");
  }

  /** @param {number} by */
  stepToUnlabelled(by) {
    if (by < 0 && this.selection.focus < 0) this.selection.focus = this.page.count;
    this.stepTo((index) => !this.page.labelAt(index), by);
  }

  stepToDifference() {
    const { agreement, keys } = this.page;
    if (!agreement) {
      notify("Mark the page as done (D) and compare first.");
      return;
    }
    const differing = new Set(agreement.differences.map(({ zone }) => keyOf(zone)));
    this.stepTo((index) => differing.has(keys[index]));
  }

  // ---------------------------------------------------------------- labels

  /** @param {string} label "" for none */
  assign(label) {
    const { page } = this;
    const { chosen, focus } = this.selection;
    if (!chosen.size) {
      notify("Select a zone first: click it, or press ↓.");
      return;
    }
    page.session.label(new Map([...chosen].map((index) => [page.keys[index], label])));
    if (this.byKey && chosen.size === 1 && goesOn()) this.select(focus + 1);
    this.byKey = false;
  }
}
