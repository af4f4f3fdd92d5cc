// What one person says of one page: labels that can be undone, and every change saved at once, in order.
//
// Events: `change` when labels, segments, note or done are others; `status` when what is saved has changed.

import { post } from "../http.js";
import { History } from "./history.js";

const AGAIN_MS = 1500;

export const keyOf = ([first, stop]) => `${first}-${stop}`;
const rangeOf = (key) => key.split("-").map(Number);

export class Session extends EventTarget {
  constructor(page, annotator, said, clock) {
    super();
    this.address = `/ui/labels/pages/${page}/labels?annotator=${encodeURIComponent(annotator)}`;
    this.clock = clock;
    this.revision = said.revision;
    this.labels = new Map(said.labels.map(([first, stop, label]) => [keyOf([first, stop]), label]));
    this.segments = new Map(Object.entries(said.segments).map(([node, word]) => [Number(node), word]));
    this.prefill = said.prefill;
    this.note = said.note;
    this.done = said.done;
    this.seconds = said.seconds;
    this.corrections = said.corrections;
    this.status = "saved";
    this.reason = "";
    this.history = new History(page, annotator, said.revision);
    this.pending = [];
  }

  /** Gives zones, by key, labels ("" for none); returns whether that changed anything. */
  label(given) {
    const after = [...given].filter(([key, label]) => (this.labels.get(key) ?? "") !== label);
    if (!after.length) return false;
    const before = after.map(([key]) => [key, this.labels.get(key) ?? ""]);
    this.record({ labels: { before, after } });
    return true;
  }

  /** Begins with other labels: those of a method, or none. */
  begin(method, labels) {
    const before = { labels: [...this.labels], prefill: this.prefill };
    this.record({ prefill: { before, after: { labels: [...labels], prefill: method } } });
  }

  /** Says of a segment's granularity that it is good or bad; "" takes it back. */
  segment(node, word) {
    const before = this.segments.get(node) ?? "";
    if (before !== word) this.record({ segment: { node, before, after: word } });
  }

  record(step) {
    this.history.record(step);
    this.apply(step, "after");
  }

  /** Takes the last step back; returns the keys of the zones that it was about, null where there is none. */
  undo() {
    return this.move(this.history.back(), "before");
  }

  redo() {
    return this.move(this.history.forward(), "after");
  }

  move(step, side) {
    if (!step) return null;
    this.apply(step, side);
    return (step.labels?.after ?? []).map(([key]) => key);
  }

  apply(step, side) {
    if (step.labels) {
      for (const [key, label] of step.labels[side]) this.put(key, label);
      this.save({ labels: step.labels[side].map(([key, label]) => [...rangeOf(key), label]) });
    } else if (step.prefill) {
      const { labels, prefill } = step.prefill[side];
      this.labels = new Map(labels);
      this.prefill = prefill;
      this.save({ prefill, labels: labels.map(([key, label]) => [...rangeOf(key), label]) });
    } else {
      const { node } = step.segment;
      const word = step.segment[side];
      if (word) this.segments.set(node, word);
      else this.segments.delete(node);
      this.save({ segments: { [node]: word } });
    }
    this.say("change");
  }

  put(key, label) {
    if (label) this.labels.set(key, label);
    else this.labels.delete(key);
  }

  write(note) {
    if (note === this.note) return;
    this.note = note;
    this.save({ note });
  }

  finish(done) {
    this.done = done;
    this.save({ done });
    this.say("change");
  }

  // ---------------------------------------------------------------- saving

  save(change) {
    this.pending.push({ ...change, seconds: this.clock.take() });
    this.sending ??= this.send().finally(() => { this.sending = null; });
  }

  /** Sends what waits, one change after the other; what does not arrive is sent again, the very same. */
  async send() {
    while (this.pending.length && this.status !== "refused") {
      this.tell("saving");
      const change = { ...this.pending[0], revision: this.revision + 1 };
      try {
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

  /** Waits until all is saved, or until it is clear that it will not be. */
  async settled() {
    while (this.sending && this.status !== "unsaved") await Promise.race([this.sending, new Promise((resolve) => setTimeout(resolve, 50))]);
  }

  /** Keeps the time that was spent without a change. */
  async leave() {
    const seconds = this.clock.take();
    if (seconds >= 1 && this.revision && this.status === "saved") this.pending.push({ seconds });
    this.sending ??= this.send().finally(() => { this.sending = null; });
    await this.settled();
  }

  /** The same when the window goes to another address or is closed: nobody is left to wait for the answer. */
  part() {
    const seconds = this.clock.take();
    if (seconds < 1 || !this.revision || this.status !== "saved") return;
    this.revision += 1;
    this.history.keep(this.revision);
    const body = JSON.stringify({ seconds, revision: this.revision });
    fetch(this.address, { method: "POST", keepalive: true, headers: { "Content-Type": "application/json" }, body });
  }

  tell(status, reason = "") {
    this.status = status;
    this.reason = reason;
    this.say("status");
  }

  say(name) {
    this.dispatchEvent(new Event(name));
  }
}
