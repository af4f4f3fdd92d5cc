// Renders the controls beside and above a labelled page: the selection, the labels, the pre-fill, the progress.

import { counted, element, notify } from "../dom.js";
import { agreementPanel } from "./agreement.js";
import { duration } from "./clock.js";
import { guidelines } from "./guidelines.js";
import { palette } from "./palette.js";

const ADVANCE = "zoning.label.advance";
const BEGIN = "zoning.label.begin";
const FIRST = ["collective", "layout", "article"];
const SAVED = { saved: "saved", saving: "saving …", unsaved: "not saved", refused: "not saved" };

/** Returns whether a key that labels a zone also selects the next one. */
export const goesOn = () => localStorage.getItem(ADVANCE) !== "off";

/** @import { LabelPage } from "./page.js" */

/** @type {(words: string, title: string, onclick: () => unknown, properties?: Record<string, unknown>) => HTMLElement} */
const button = (words, title, onclick, properties = {}) => element("button", { type: "button", title, onclick, ...properties }, words);
/** @type {(words: string, key: string, onclick: () => unknown, className?: string) => HTMLElement} */
const withKey = (words, key, onclick, className = "") => element("button", { type: "button", className, onclick }, words, " ", element("kbd", {}, key));

/** @type {(checked: boolean, change: (on: boolean) => void) => HTMLInputElement} */
const checkbox = (checked, change) => {
  /** @type {HTMLInputElement} */
  const box = element("input", { type: "checkbox", checked, onchange: () => change(box.checked) });
  return box;
};

export class Side {
  /** @param {LabelPage} page */
  constructor(page) {
    this.page = page;
    const { title, final_url: address } = page.page;
    this.palette = palette(page.labels, (label) => {
      page.mode.assign(label);
      page.focusPage();
    });
    this.selected = element("div", { className: "selected", role: "status", ariaLive: "polite" });
    this.progress = element("p", { className: "faint so-far" });
    this.modes = [this.modeButton("Zones", false), this.modeButton("Segments", true)];
    this.touch = checkbox(false, (on) => { page.zoneMode.touch = on; });
    this.method = this.methodChoice();
    this.begin = this.beginRow();
    this.judging = this.segmentRow();
    /** @type {HTMLTextAreaElement} */
    this.note = element("textarea", {
      rows: 2, value: page.session.note, maxLength: 10000, ariaLabel: "Note on this page", placeholder: "Note (L)",
      onchange: () => page.session.write(this.note.value),
    });
    this.finish = element("div", { className: "finish" });
    this.compare = element("div", { className: "compare" });
    this.status = element("span", { className: "saved", role: "status" });
    this.node = element("aside", { className: "label-side", ariaLabel: "Labels" },
      element("header", {}, element("h2", { title: address }, title || address), this.progress),
      page.guidelines ? guidelines(page.guidelines) : "", this.modeRow(), this.selected, this.palette.node, this.judging, this.begin, this.note, this.finish, this.compare);
  }

  /** @param {string} words */
  crumb(words) {
    const { name } = this.page.queue;
    return element("a", { className: "crumb", href: name ? `/label?${new URLSearchParams({ queue: name })}` : "/label" }, words);
  }

  /** The row above the page: the position in the queue, the annotator, the state of saving. */
  tools() {
    const { page } = this;
    const { queue } = page;
    const { index, last } = queue;
    return [
      this.crumb(queue.name || "All queues"),
      ...(index < 0 ? [] : [
        element("span", { className: "faint" }, `${index + 1} of ${queue.count}`),
        button("‹", "Previous page (⇧ N)", () => queue.turn(-1), { ariaLabel: "Previous page", disabled: index === 0 }),
        button("›", "Next page (N)", () => queue.turn(1), { ariaLabel: "Next page", disabled: index === last }),
      ]),
      element("span", { className: "room-between" }),
      page.zoom.node,
      element("span", { className: "faint who" }, page.annotator),
      this.status,
      button("Undo", "Z", () => page.undo(), { className: "quiet" }),
      button("Redo", "Y", () => page.redo(), { className: "quiet" }),
      button("?", "All keys (?)", () => page.help(), { ariaLabel: "All keys" }),
    ];
  }

  /** @param {string} words @param {boolean} isSegments */
  modeButton(words, isSegments) {
    return element("button", { type: "button", onclick: () => this.page.setMode(isSegments), data: { mode: isSegments ? "segments" : "zones" } }, words);
  }

  modeRow() {
    const goOn = checkbox(goesOn(), (on) => localStorage.setItem(ADVANCE, on ? "on" : "off"));
    return element("div", { className: "modes" },
      element("div", { className: "switch", role: "group", ariaLabel: "What is labelled (M)" }, this.modes),
      element("label", { className: "check", title: "Rectangles select the zones that they touch, not only those that they enclose (W)" }, this.touch, "select touched"),
      element("label", { className: "check", title: "Select the next zone after labelling one with a key" }, goOn, "go to next"));
  }

  /** The choice of the pre-fill method; it is remembered for later pages. */
  methodChoice() {
    const kept = localStorage.getItem(BEGIN) ?? FIRST[0];
    /** @param {string} name @param {string} words */
    const option = (name, words = name) => element("option", { value: name, selected: name === kept }, words);
    /** @type {HTMLSelectElement} */
    const select = element("select", { ariaLabel: "Pre-fill labels from", onchange: () => localStorage.setItem(BEGIN, select.value) },
      option("collective"), option("layout"), option("article", "article parts"), option("", "nothing"),
      element("optgroup", { label: "other methods" }, this.page.methods.filter((name) => !FIRST.includes(name)).map((name) => option(name))));
    return select;
  }

  beginRow() {
    return element("div", { className: "row prefill" },
      element("span", { className: "faint" }, "Pre-fill from"), this.method,
      button("Start over", "Replaces all labels of this page; can be undone", () => this.page.prefill(this.method.value)));
  }

  segmentRow() {
    /** @type {(words: string, key: string, word: "good" | "bad" | "") => HTMLElement} */
    const judge = (words, key, word) => withKey(words, key, () => this.page.judge(word));
    return element("div", { className: "judging", hidden: true },
      element("p", { className: "faint" }, "Is the selected segment all content or all noise? Green and grey segments have good granularity."),
      element("div", { className: "row" }, judge("Good", "+", "good"), judge("Bad", "−", "bad"), judge("Remove", "X", "")));
  }

  // ---------------------------------------------------------------- redrawn after each change

  draw() {
    const { page } = this;
    const zoneLabels = page.keys.map((_, index) => page.labelAt(index));
    this.palette.show(zoneLabels, new Set([...page.zoneMode.selection.chosen].map((index) => page.labelAt(index))));
    const labelled = zoneLabels.filter(Boolean).length;
    const { prefill } = page.session;
    this.progress.textContent = `${labelled} of ${counted(page.count, "zone")} labelled${prefill ? ` · pre-filled by ${prefill}` : ""}`;
    this.selected.replaceChildren(...page.mode.told());
    page.adjudication?.draw();
    this.drawFinish();
  }

  drawMode() {
    const { page } = this;
    this.palette.node.hidden = this.begin.hidden = page.isSegments;
    this.judging.hidden = !page.isSegments;
    for (const one of this.modes) one.setAttribute("aria-pressed", String((one.dataset.mode === "segments") === page.isSegments));
  }

  drawFinish() {
    const { page } = this;
    const { session } = page;
    const skip = withKey(session.skipped ? "Undo skip" : "Skip …", "Q", () => page.skip());
    const over = session.done || session.skipped;
    const hasNext = page.queue.index >= 0 && page.queue.index < page.queue.last;
    const done = withKey(session.done ? "Reopen" : "Done", "D", () => page.finish(!session.done), over || hasNext ? "" : "primary");
    const next = !hasNext ? (over && page.queue.name ? this.crumb("Back to the queue") : null) : over
      ? withKey("Next page", "N", () => page.queue.turn(1), "primary")
      : withKey("Done, next page", "Enter", () => page.finishAndGoOn(), "primary");
    const against = session.prefill ? `to the labels from ${session.prefill}` : "to an unlabelled page";
    const summary = session.done
      ? element("p", { className: "summary" }, element("strong", {}, "Done. "), `${duration(session.seconds)} of activity, ${counted(session.corrections, "correction")} ${against}.`) : null;
    const skipped = session.skipped ? element("p", { className: "summary" }, element("strong", {}, "Skipped. "), session.skipped) : null;
    this.finish.replaceChildren(element("div", { className: "row" }, over ? null : next, done, session.done ? null : skip, over ? next : null), ...[summary, skipped].filter((one) => one !== null));
    this.compare.hidden = !session.done;
  }

  /** Draws the agreement with other annotators. */
  drawAgreement() {
    agreementPanel(this.page, this.compare);
  }

  drawStatus() {
    const { status, reason } = this.page.session;
    this.status.textContent = SAVED[status];
    this.status.dataset.status = status;
    this.status.title = reason;
    if (status === "refused" || status === "unsaved") {
      notify(status === "refused" ? reason : `Not saved yet. Trying again: ${reason}`);
    } else if (reason) {
      notify(`Saved, but could not update manifest.json: ${reason}`);
    }
    if (status === "saved") this.drawFinish();
  }
}
