// What stands beside a labelled page and above it: what is selected, the labels, what they began with, how far it is.

import { counted, element, notify } from "../dom.js";
import { agreementPanel } from "./agreement.js";
import { duration } from "./clock.js";
import { palette } from "./palette.js";

const ADVANCE = "zoning.label.advance";
const BEGIN = "zoning.label.begin";
const FIRST = ["collective", "layout", "article"];
const SAVED = { saved: "saved", saving: "saving …", unsaved: "not saved", refused: "not saved" };

/** Whether a key that labels one zone goes on to the next. */
export const goesOn = () => localStorage.getItem(ADVANCE) !== "off";

const button = (words, title, onclick, properties = {}) => element("button", { type: "button", title, onclick, ...properties }, words);
const withKey = (words, key, onclick, className = "") => element("button", { type: "button", className, onclick }, words, " ", element("kbd", {}, key));

export class Side {
  constructor(page) {
    this.page = page;
    const { title, final_url: address } = page.found.page;
    this.palette = palette(page.labels, (label) => {
      page.assign(label);
      page.focusPage();
    });
    this.selected = element("div", { className: "selected", role: "status", ariaLive: "polite" });
    this.progress = element("p", { className: "faint so-far" });
    this.note = element("textarea", {
      rows: 2, value: page.session.note, maxLength: 10000, ariaLabel: "Note on this page", placeholder: "Note (L)",
      onchange: () => page.session.write(this.note.value),
    });
    this.finish = element("div", { className: "finish" });
    this.compare = element("div", { className: "compare" });
    this.status = element("span", { className: "saved", role: "status" });
    this.node = element("aside", { className: "label-side", ariaLabel: "Labels" },
      element("header", {}, element("h2", { title: address }, title || address), this.progress),
      this.modeRow(), this.selected, this.palette.node, this.segmentRow(), this.beginRow(), this.note, this.finish, this.compare);
  }

  /** The row above: where one is in the queue, who one is, whether all is saved. */
  tools() {
    const { page } = this;
    const { queue, place } = page;
    const last = (queue?.items.length ?? 0) - 1;
    return [
      element("a", { className: "crumb", href: queue ? `/label?${new URLSearchParams({ queue: queue.name })}` : "/label" }, queue ? queue.name : "All queues"),
      ...(place < 0 ? [] : [
        element("span", { className: "faint" }, `${place + 1} of ${last + 1}`),
        button("‹", "Previous page (⇧ N)", () => page.turn(-1), { ariaLabel: "Previous page", disabled: place === 0 }),
        button("›", "Next page (N)", () => page.turn(1), { ariaLabel: "Next page", disabled: place === last }),
      ]),
      element("span", { className: "room-between" }),
      element("span", { className: "faint who" }, page.desk.annotator),
      this.status,
      button("Undo", "Z", () => page.undo(), { className: "quiet" }),
      button("Redo", "Y", () => page.redo(), { className: "quiet" }),
      button("?", "All keys (?)", () => page.help(), { ariaLabel: "All keys" }),
    ];
  }

  modeRow() {
    const { page } = this;
    const mode = (words, isSegments) => element("button", { type: "button", onclick: () => page.setMode(isSegments), data: { mode: isSegments ? "segments" : "zones" } }, words);
    const check = (words, title, checked, change) => element("label", { className: "check", title }, element("input", { type: "checkbox", checked, onchange: (event) => change(event.target.checked) }), words);
    const touch = check("touch", "A rectangle takes the zones that it touches, not those alone that it encloses (W)", false, (on) => { page.touch = on; });
    this.touch = touch.querySelector("input");
    this.modes = [mode("Zones", false), mode("Segments", true)];
    return element("div", { className: "row" },
      element("div", { className: "switch", role: "group", ariaLabel: "What is labelled (M)" }, this.modes), touch,
      check("go on", "After a key has labelled one zone, select the next one", goesOn(), (on) => localStorage.setItem(ADVANCE, on ? "on" : "off")));
  }

  /** What pages begin with; it is kept for the pages to come. */
  beginRow() {
    const { page } = this;
    const kept = localStorage.getItem(BEGIN) ?? FIRST[0];
    const option = (name, words = name) => element("option", { value: name, selected: name === kept }, words);
    this.method = element("select", { ariaLabel: "What labels begin with", onchange: () => localStorage.setItem(BEGIN, this.method.value) },
      option("collective"), option("layout"), option("article", "article parts"), option("", "nothing"),
      element("optgroup", { label: "other methods" }, page.methods.filter((name) => !FIRST.includes(name)).map((name) => option(name))));
    this.begin = element("div", { className: "row prefill" },
      element("span", { className: "faint" }, "From"), this.method,
      button("Start over", "Takes the place of all labels; can be undone", () => page.prefill(this.method.value)));
    return this.begin;
  }

  segmentRow() {
    const judge = (words, key, word) => withKey(words, key, () => this.page.judge(word));
    this.judging = element("div", { className: "judging", hidden: true },
      element("p", { className: "faint" }, "Is the selected segment one thing, all content or all noise? Green and grey parts are those of good granularity."),
      element("div", { className: "row" }, judge("Good", "+", "good"), judge("Bad", "−", "bad"), judge("Take back", "X", "")));
    return this.judging;
  }

  // ---------------------------------------------------------------- drawn anew after each change

  draw() {
    const { page } = this;
    const zoneLabels = page.keys.map((_, index) => page.labelAt(index));
    this.palette.show(zoneLabels, new Set([...page.selection.chosen].map((index) => page.labelAt(index))));
    const labelled = zoneLabels.filter(Boolean).length;
    const { prefill } = page.session;
    this.progress.textContent = `${labelled} of ${counted(page.count, "zone")} labelled${prefill ? ` · pre-filled by ${prefill}` : ""}`;
    this.selected.replaceChildren(...this.selection());
    this.drawFinish();
  }

  selection() {
    const { page } = this;
    if (page.segments) {
      return [element("p", {}, page.segment ? page.segments.words(page.segment) : "Click a segment, or go from one to the next with the arrow keys.")];
    }
    const { chosen, focus } = page.selection;
    if (!chosen.size) return [element("p", { className: "faint" }, "Click a zone, drag a rectangle, or press ↓. Then press the key of a label.")];
    const words = counted([...chosen].reduce((sum, index) => sum + page.zones[index].words, 0), "word");
    const label = page.shown.get(page.labelAt(focus)) ?? "no label";
    const head = chosen.size > 1 ? `${counted(chosen.size, "zone")} · ${words}` : `zone ${focus + 1} · <${page.zones[focus].tag}> · ${words} · ${label}`;
    return [element("p", { className: "faint" }, head), element("p", { className: "text" }, page.zones[focus]?.text ?? "")];
  }

  drawMode() {
    const { page } = this;
    this.palette.node.hidden = this.begin.hidden = Boolean(page.segments);
    this.judging.hidden = !page.segments;
    for (const one of this.modes) one.setAttribute("aria-pressed", String((one.dataset.mode === "segments") === Boolean(page.segments)));
  }

  drawFinish() {
    const { page } = this;
    const { session } = page;
    const done = withKey(session.done ? "Reopen" : "Done", "D", () => page.finish(!session.done), session.done ? "" : "primary");
    const next = page.place >= 0 && session.done ? withKey("Next page", "N", () => page.turn(1), "primary") : null;
    const against = session.prefill ? `of what ${session.prefill} gave` : "from nothing";
    const summary = session.done
      ? element("p", { className: "summary" }, element("strong", {}, "Done. "), `${duration(session.seconds)} of activity, ${counted(session.corrections, "correction")} ${against}.`) : null;
    this.finish.replaceChildren(element("div", { className: "row" }, done, next), ...(summary ? [summary] : []));
    this.compare.hidden = !session.done;
  }

  /** How far others agree. */
  drawAgreement() {
    agreementPanel(this.page, this.compare);
  }

  drawStatus() {
    const { status, reason } = this.page.session;
    this.status.textContent = SAVED[status];
    this.status.dataset.status = status;
    this.status.title = reason;
    if (status === "refused" || status === "unsaved") {
      notify(status === "refused" ? reason : `Not saved, and tried again: ${reason}`);
    } else if (reason) {
      notify(`Saved. But not in manifest.json: ${reason}`);
    }
    if (status === "saved") this.drawFinish();
  }
}
