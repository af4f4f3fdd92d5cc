// Keeps one annotator's labels of one page: with undo, and with every change saved immediately, in order.
//
// Events: `change` when labels, segments, note or done have changed; `status` when the state of saving has changed.

import { Emitter } from "../emitter.js";
import { post, sendLast } from "../http.js";
import { History } from "./history.js";

const AGAIN_MS = 1500;

/** @import { Clock } from "./clock.js" */
/** @import { Judgement, Step } from "./history.js" */

/** @param {NodeRange} range */
export const keyOf = ([first, stop]) => `${first}-${stop}`;
/**
 * Converts a zone's label for the server.
 * @param {[key: string, label: string]} given
 * @returns {[number, number, string]}
 */
function sent([key, label]) {
  const [first, stop] = key.split("-").map(Number);
  return [first, stop, label];
}

/** @extends {Emitter<{ change: void, status: void }>} */
export class Session extends Emitter {
  /** @param {string} page @param {string} annotator @param {Answer.Said} said @param {Clock} clock */
  constructor(page, annotator, said, clock) {
    super();
    this.address = `/ui/labels/pages/${page}/labels?annotator=${encodeURIComponent(annotator)}`;
    this.clock = clock;
    this.revision = said.revision;
    this.labels = new Map(said.labels.map(([first, stop, label]) => [keyOf([first, stop]), label]));
    /** @type {Map<number, Judgement>} */
    this.segments = new Map(Object.entries(said.segments).map(([node, word]) => [Number(node), word]));
    this.prefill = said.prefill;
    this.note = said.note;
    this.done = said.done;
    /** Why the page is skipped; "" if it is not. */
    this.skipped = said.skipped;
    this.seconds = said.seconds;
    this.corrections = said.corrections;
    /** @type {"saved" | "saving" | "unsaved" | "refused"} */
    this.status = "saved";
    this.reason = "";
    this.history = new History(page, annotator, said.revision);
    /** @type {Omit<Answer.Change, "revision">[]} */
    this.pending = [];
    /** @type {Promise<void> | null} */
    this.sending = null;
  }

  /**
   * Sets the labels of zones; returns whether anything changed.
   * @param {Map<string, string>} given by key; "" for none
   */
  label(given) {
    const after = [...given].filter(([key, label]) => (this.labels.get(key) ?? "") !== label);
    if (!after.length) return false;
    /** @type {[string, string][]} */
    const before = after.map(([key]) => [key, this.labels.get(key) ?? ""]);
    this.record({ labels: { before, after } });
    return true;
  }

  /**
   * Replaces all labels by those of a method, or by none.
   * @param {string} method
   * @param {Map<string, string>} labels
   */
  begin(method, labels) {
    const before = { labels: [...this.labels], prefill: this.prefill };
    this.record({ prefill: { before, after: { labels: [...labels], prefill: method } } });
  }

  /**
   * Judges a segment's granularity as good or bad; "" removes the judgement.
   * @param {number} node
   * @param {Judgement} word
   */
  segment(node, word) {
    const before = this.segments.get(node) ?? "";
    if (before !== word) this.record({ segment: { node, before, after: word } });
  }

  /** @param {Step} step */
  record(step) {
    this.history.record(step);
    this.apply(step, "after");
  }

  /** Undoes the last step; returns the keys of its zones, or null if there is no step. */
  undo() {
    return this.move(this.history.back(), "before");
  }

  redo() {
    return this.move(this.history.forward(), "after");
  }

  /** @param {Step | null} step @param {"before" | "after"} side */
  move(step, side) {
    if (!step) return null;
    this.apply(step, side);
    return (step.labels?.after ?? []).map(([key]) => key);
  }

  /** @param {Step} step @param {"before" | "after"} side */
  apply(step, side) {
    if (step.labels) {
      for (const [key, label] of step.labels[side]) this.put(key, label);
      this.save({ labels: step.labels[side].map(sent) });
    } else if (step.prefill) {
      const { labels, prefill } = step.prefill[side];
      this.labels = new Map(labels);
      this.prefill = prefill;
      this.save({ prefill, labels: labels.map(sent) });
    } else if (step.segment) {
      const { node } = step.segment;
      const word = step.segment[side];
      if (word) this.segments.set(node, word);
      else this.segments.delete(node);
      this.save({ segments: { [node]: word } });
    }
    this.emit("change", undefined);
  }

  /** @param {string} key @param {string} label */
  put(key, label) {
    if (label) this.labels.set(key, label);
    else this.labels.delete(key);
  }

  /** @param {string} note */
  write(note) {
    if (note === this.note) return;
    this.note = note;
    this.save({ note });
  }

  /** @param {boolean} done */
  finish(done) {
    this.done = done;
    if (done) this.skipped = "";
    this.save({ done });
    this.emit("change", undefined);
  }

  /** @param {string} reason "" ends the skipping */
  skip(reason) {
    this.skipped = reason;
    if (reason) this.done = false;
    this.save({ skipped: reason });
    this.emit("change", undefined);
  }

  // ---------------------------------------------------------------- saving

  /** @param {Omit<Answer.Change, "revision">} change */
  save(change) {
    this.pending.push({ ...change, seconds: this.clock.take() });
    this.sending ??= this.send().finally(() => { this.sending = null; });
  }

  /** Sends the waiting changes one after the other; a change without a response is sent again unchanged. */
  async send() {
    while (this.pending.length && this.status !== "refused") {
      this.tell("saving");
      const change = { ...this.pending[0], revision: this.revision + 1 };
      try {
        /** @type {Answer.Saved} */
        const stored = await post(this.address, change);
        this.pending.shift();
        this.revision = stored.revision;
        this.seconds = stored.seconds;
        this.corrections = stored.corrections;
        if (!this.pending.length) {
          this.history.keep(this.revision);
          this.tell("saved", stored.problems.join("; "));
        }
      } catch (error) {
        const mayPass = !error.status || error.status >= 500;
        this.tell(mayPass ? "unsaved" : "refused", error.message);
        if (mayPass) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  /** Waits until all changes are saved, or saving has failed. */
  async settled() {
    while (this.sending && this.status !== "unsaved") await Promise.race([this.sending, new Promise((resolve) => setTimeout(resolve, 50))]);
  }

  /** Saves the seconds of activity since the last change. */
  async leave() {
    const seconds = this.clock.take();
    if (seconds >= 1 && this.revision && this.status === "saved") this.pending.push({ seconds });
    this.sending ??= this.send().finally(() => { this.sending = null; });
    await this.settled();
  }

  /** Does the same when the window is closed or leaves, without waiting for the response. */
  part() {
    const seconds = this.clock.take();
    if (seconds < 1 || !this.revision || this.status !== "saved") return;
    this.revision += 1;
    this.history.keep(this.revision);
    sendLast("POST", this.address, { seconds, revision: this.revision });
  }

  /** @param {Session["status"]} status @param {string} reason */
  tell(status, reason = "") {
    this.status = status;
    this.reason = reason;
    this.emit("status", undefined);
  }
}
