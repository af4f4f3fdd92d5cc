// The mode for labelling segments: selects a segment, and judges its granularity.

import { element, notify } from "../dom.js";
import { segmentLayers } from "./layers.js";
import { Segments } from "./segments.js";

/** @import { Chosen } from "../canvas.js" */
/** @import { LabelPage } from "./page.js" */

export class SegmentMode {
  /** @param {LabelPage} page @param {Answer.Segment[]} found */
  constructor(page, found) {
    this.page = page;
    this.segments = new Segments(found, page.session.segments);
    this.boxed = found.filter((segment) => segment.box);
    this.boxes = this.boxed.map((segment) => segment.box);
    /** @type {Answer.Segment | null} */
    this.chosen = null;
  }

  // ---------------------------------------------------------------- display

  layers() {
    return segmentLayers(this.segments);
  }

  /** Returns the selection in words. */
  told() {
    return [element("p", {}, this.chosen ? this.segments.words(this.chosen) : "Click a segment, or use the arrow keys.")];
  }

  /** Updates the segments after their judgements have changed. */
  retake() {
    this.segments.take(this.page.session.segments);
  }

  // ---------------------------------------------------------------- selecting

  /** @param {Chosen} chosen */
  choose({ index }) {
    this.show(this.boxed[index] ?? null);
  }

  /** @param {Answer.Segment | null} segment */
  show(segment) {
    this.chosen = segment;
    const index = segment ? this.boxed.indexOf(segment) : -1;
    this.page.canvas.mark(index);
    this.page.canvas.reveal(index);
    this.page.draw();
  }

  clear() {
    this.show(null);
  }

  /** @param {number} by */
  step(by) {
    const parts = this.segments.parts.filter((segment) => segment.box);
    const { chosen } = this;
    const at = chosen ? parts.indexOf(chosen) : -1;
    const near = chosen ? parts.findIndex((segment) => segment.node > chosen.node) : 0;
    const next = at >= 0 ? at + by : by > 0 ? near : near - 1;
    if (parts[next]) this.show(parts[next]);
  }

  outward() {
    if (this.chosen) this.show(this.segments.outward(this.chosen));
  }

  inward() {
    if (this.chosen) this.show(this.segments.inward(this.chosen));
  }

  // ---------------------------------------------------------------- judging

  /** @param {"good" | "bad" | ""} word "" removes the judgement */
  judge(word) {
    if (!this.chosen) notify("Select a segment first.");
    else if (this.segments.isInnermost(this.chosen)) notify("This is the smallest segment. Its granularity is always good.");
    else this.page.session.segment(this.chosen.node, word);
  }

  /** @param {string} label */
  assign(label) {
    if (label) notify("Labels apply to zones. Press M to switch to zones.");
    else this.judge("");
  }
}
