// One page to be labelled: its picture with the zones, and beside it what is selected, the labels, and how it stands.

import { PageCanvas } from "../canvas.js";
import { counted, element, notify } from "../dom.js";
import { get } from "../http.js";
import { agreementPanel } from "./agreement.js";
import { Clock, duration } from "./clock.js";
import { openItem, queueAddress } from "./lines.js";
import { actionOf, helpDialog } from "./keys.js";
import { differenceLayer, segmentLayers, selectionLayer, zoneLayer } from "./layers.js";
import { palette } from "./palette.js";
import { Segments } from "./segments.js";
import { encloses, Selection } from "./selection.js";
import { keyOf, Session } from "./session.js";

const ADVANCE = "zoning.label.advance";
const BEGIN = "zoning.label.begin";
const TYPED_INTO = "input, select, textarea";
const SAVED = { saved: "saved", saving: "saving …", unsaved: "not saved", refused: "not saved" };

/** Draws the page that `asked` names; resolves with what must be done before it is left. */
export async function showPage(desk, place, asked) {
  place.replaceChildren(element("p", { className: "empty" }, "Opening the page …"));
  const address = `/ui/labels/pages/${encodeURIComponent(asked.page)}`;
  const who = `annotator=${encodeURIComponent(desk.annotator)}`;
  const [found, said, all, queue] = await Promise.all([
    get(address), get(`${address}/labels?${who}`), get(`/ui/labels?${who}`),
    asked.queue ? get(`${queueAddress(asked.queue)}?${who}`) : null,
  ]);
  const page = new LabelPage(desk, place, { asked, found, said, all, queue });
  return () => page.leave();
}

class LabelPage {
  constructor(desk, place, { asked, found, said, all, queue }) {
    Object.assign(this, { desk, place, asked, found, labels: all.labels, methods: all.methods, queue });
    this.id = found.page.id;
    this.zones = found.zones;
    this.keys = found.zones.map((zone) => keyOf(zone.range));
    this.boxes = found.zones.map((zone) => zone.box);
    this.shown = new Map(all.labels.map((label) => [label.name, label.shown]));
    this.clock = new Clock();
    this.session = new Session(this.id, desk.annotator, said, this.clock);
    this.selection = new Selection();
    this.byKey = false;
    this.touch = false;
    this.segments = null;
    this.segment = null;
    this.agreement = null;
    this.build();
    this.listen();
    this.canvas.setPage({
      width: found.page.width, height: found.page.height, sketch: found.page.tiles.length ? [] : found.sketch,
      tiles: found.page.tiles.map((tile, number) => ({ ...tile, source: `/ui/pages/${this.id}/tiles/${number}.png` })),
    });
    this.canvas.setBoxes(this.boxes);
    this.drawModes();
    this.draw();
    this.focusPage();
    if (!said.revision && this.method.value) this.prefill(this.method.value);
  }

  focusPage() {
    this.canvas.canvas.focus({ preventScroll: true });
  }

  get count() {
    return this.zones.length;
  }

  labelAt(index) {
    return this.session.labels.get(this.keys[index]) ?? "";
  }

  // ---------------------------------------------------------------- what is seen

  build() {
    const { page } = this.found;
    const picture = element("div", { className: "label-picture" });
    this.palette = palette(this.labels, (label) => {
      this.assign(label);
      this.focusPage();
    });
    this.parts = {
      selected: element("div", { className: "selected", role: "status", ariaLive: "polite" }),
      progress: element("p", { className: "faint so-far" }),
      note: element("textarea", { rows: 2, value: this.session.note, maxLength: 10000, ariaLabel: "Note on this page", placeholder: "Note (L)" }),
      finish: element("div", { className: "finish" }),
      compare: element("div", { className: "compare" }),
      status: element("span", { className: "saved", role: "status" }),
    };
    const side = element("aside", { className: "label-side", ariaLabel: "Labels" },
      element("header", {}, element("h2", { title: page.final_url }, page.title || page.final_url), this.parts.progress),
      this.modeRow(), this.parts.selected, this.palette.node, this.segmentRow(), this.prefillRow(),
      this.parts.note, this.parts.finish, this.parts.compare);
    this.place.replaceChildren(element("div", { className: "label-page" }, picture, side));
    this.canvas = new PageCanvas(picture, "The page with its zones. Arrow keys go from zone to zone, letters label them, ? shows all keys.");
    this.canvas.drawing = true;
    this.buildTools();
  }

  buildTools() {
    const { items } = this.queue ?? { items: [] };
    const at = items.findIndex((item) => String(item.number) === this.asked.item);
    const button = (words, title, action, properties = {}) => element("button", { type: "button", title, onclick: action, ...properties }, words);
    this.desk.tools.replaceChildren(
      element("a", { className: "crumb", href: this.queue ? `/label?${new URLSearchParams({ queue: this.queue.name })}` : "/label" }, this.queue ? this.queue.name : "All queues"),
      ...(at < 0 ? [] : [
        element("span", { className: "faint" }, `${at + 1} of ${items.length}`),
        button("‹", "Previous page (⇧ N)", () => this.turn(-1), { ariaLabel: "Previous page", disabled: at === 0 }),
        button("›", "Next page (N)", () => this.turn(1), { ariaLabel: "Next page", disabled: at === items.length - 1 }),
      ]),
      element("span", { className: "room-between" }),
      element("span", { className: "faint who" }, this.desk.annotator),
      this.parts.status,
      button("Undo", "Z", () => this.undo(), { className: "quiet" }),
      button("Redo", "Y", () => this.redo(), { className: "quiet" }),
      button("?", "All keys (?)", () => this.help(), { ariaLabel: "All keys" }));
    this.placeInQueue = at;
  }

  modeRow() {
    const mode = (words, isSegments) => element("button", { type: "button", onclick: () => this.setMode(isSegments), data: { mode: isSegments ? "segments" : "zones" } }, words);
    const check = (words, checked, change) => element("label", { className: "check" }, element("input", { type: "checkbox", checked, onchange: (event) => change(event.target.checked) }), words);
    this.touchBox = check("touch", false, (on) => { this.touch = on; });
    this.touchBox.title = "A rectangle takes the zones that it touches, not those alone that it encloses (W)";
    const advance = check("go on", localStorage.getItem(ADVANCE) !== "off", (on) => localStorage.setItem(ADVANCE, on ? "on" : "off"));
    advance.title = "After a key has labelled one zone, select the next one";
    this.modes = [mode("Zones", false), mode("Segments", true)];
    return element("div", { className: "row" },
      element("div", { className: "switch", role: "group", ariaLabel: "What is labelled (M)" }, this.modes), this.touchBox, advance);
  }

  /** What pages begin with; it is kept for the pages to come. */
  prefillRow() {
    const first = ["collective", "layout", "article"];
    const kept = localStorage.getItem(BEGIN) ?? first[0];
    const option = (name, words = name) => element("option", { value: name, selected: name === kept }, words);
    this.method = element("select", { ariaLabel: "What labels begin with", onchange: () => localStorage.setItem(BEGIN, this.method.value) },
      option("collective"), option("layout"), option("article", "article parts"), option("", "nothing"),
      element("optgroup", { label: "other methods" }, this.methods.filter((name) => !first.includes(name)).map((name) => option(name))));
    this.prefills = element("div", { className: "row prefill" },
      element("span", { className: "faint" }, "Begin with"), this.method,
      element("button", { type: "button", title: "Takes the place of all labels; can be undone", onclick: () => this.prefill(this.method.value) }, "Begin anew"));
    return this.prefills;
  }

  segmentRow() {
    const button = (words, key, word) => element("button", { type: "button", onclick: () => this.judge(word) }, words, " ", element("kbd", {}, key));
    this.judging = element("div", { className: "judging", hidden: true },
      element("p", { className: "faint" }, "Is the selected segment one thing, all content or all noise? Green and grey parts are those of good granularity."),
      element("div", { className: "row" }, button("Good", "+", "good"), button("Bad", "−", "bad"), button("Take back", "X", "")));
    return this.judging;
  }

  draw() {
    const { session, selection } = this;
    if (this.segments) {
      this.canvas.setLayers(segmentLayers(this.segments));
    } else {
      const chosen = [...selection.chosen].filter((index) => index !== this.canvas.marks.focus).map((index) => this.boxes[index]);
      this.canvas.setLayers([
        zoneLayer(this.boxes, (index) => this.labelAt(index), (label) => this.shown.get(label), !this.agreement),
        ...this.differenceLayers(),
        selectionLayer(chosen),
      ]);
    }
    const zoneLabels = this.keys.map((key) => session.labels.get(key) ?? "");
    this.palette.show(zoneLabels, new Set([...selection.chosen].map((index) => this.labelAt(index))));
    const labelled = zoneLabels.filter(Boolean).length;
    this.parts.progress.textContent = `${labelled} of ${counted(this.count, "zone")} labelled${session.prefill ? ` · pre-filled by ${session.prefill}` : ""}`;
    this.drawSelected();
    this.drawFinish();
  }

  differenceLayers() {
    if (!this.agreement) return [];
    const found = this.agreement.differences.filter(({ zone }) => this.keys.includes(keyOf(zone)));
    const shown = (label) => this.shown.get(label) ?? "no label";
    return [differenceLayer(found.map(({ zone }) => this.boxes[this.keys.indexOf(keyOf(zone))]),
      found.map(({ one, other }) => `${shown(one)} / ${shown(other)}`))];
  }

  drawSelected() {
    const place = this.parts.selected;
    if (this.segments) {
      place.replaceChildren(element("p", {}, this.segment ? this.segments.words(this.segment) : "Click a segment, or go from one to the next with the arrow keys."));
      return;
    }
    const { chosen, focus } = this.selection;
    if (!chosen.size) {
      place.replaceChildren(element("p", { className: "faint" }, "Click a zone, drag a rectangle, or press ↓. Then press the key of a label."));
      return;
    }
    const words = [...chosen].reduce((sum, index) => sum + this.zones[index].words, 0);
    const label = this.labelAt(focus);
    const head = chosen.size > 1 ? `${counted(chosen.size, "zone")} · ${counted(words, "word")}` : `zone ${focus + 1} · <${this.zones[focus].tag}> · ${counted(words, "word")} · ${this.shown.get(label) ?? "no label"}`;
    place.replaceChildren(element("p", { className: "faint" }, head), element("p", { className: "text" }, this.zones[focus]?.text ?? ""));
  }

  drawFinish() {
    const { session } = this;
    const button = element("button", { type: "button", className: session.done ? "" : "primary", onclick: () => this.finish(!session.done) },
      session.done ? "Not done after all" : "Done", " ", element("kbd", {}, "D"));
    const next = this.placeInQueue >= 0 && session.done
      ? element("button", { type: "button", className: "primary", onclick: () => this.turn(1) }, "Next page ", element("kbd", {}, "N")) : null;
    const against = session.prefill ? `of what ${session.prefill} gave` : "from nothing";
    const summary = session.done
      ? element("p", { className: "summary" }, element("strong", {}, "Done. "), `${duration(session.seconds)} of activity, ${counted(session.corrections, "correction")} ${against}.`) : null;
    this.parts.finish.replaceChildren(element("div", { className: "row" }, button, next), ...(summary ? [summary] : []));
    if (session.done && !this.comparing) {
      this.comparing = true;
      agreementPanel(this, this.parts.compare);
    }
    this.parts.compare.hidden = !session.done;
  }

  drawStatus() {
    const { status, reason } = this.session;
    this.parts.status.textContent = SAVED[status];
    this.parts.status.dataset.status = status;
    this.parts.status.title = reason;
    if (status === "refused" || status === "unsaved") {
      notify(status === "refused" ? reason : `Not saved, and tried again: ${reason}`);
    } else if (reason) {
      notify(`Saved. But not in manifest.json: ${reason}`);
    }
    if (status === "saved") this.drawFinish();
  }

  // ---------------------------------------------------------------- what is done

  listen() {
    this.session.addEventListener("change", () => {
      if (this.segments) this.segments.take(this.session.segments);
      this.draw();
    });
    this.session.addEventListener("status", () => this.drawStatus());
    this.drawStatus();
    this.canvas.addEventListener("choose", ({ detail }) => this.choose(detail));
    this.canvas.addEventListener("draw", ({ detail }) => this.take(detail));
    this.parts.note.addEventListener("change", () => this.session.write(this.parts.note.value));
    this.typed = (event) => this.act(event);
    this.closing = (event) => { if (this.session.status !== "saved") event.preventDefault(); };
    addEventListener("keydown", this.typed, { capture: true });
    addEventListener("beforeunload", this.closing);
    this.parting = () => this.session.part();
    addEventListener("pagehide", this.parting);
  }

  act(event) {
    const { target } = event;
    if (document.querySelector("dialog[open]")) return;
    if (target.closest?.(TYPED_INTO)) {
      if (event.key === "Escape") this.focusPage();
      if (target.type !== "checkbox") return;
    }
    if (["Enter", " "].includes(event.key) && target.closest?.("button, a, summary, label, input")) return;
    const action = actionOf(event, this.labels);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    this.byKey = true;
    action(this);
  }

  choose({ index, shift, ctrl }) {
    this.byKey = false;
    if (this.segments) return this.chooseSegment(this.segmentBoxes[index]);
    if (index < 0) return this.clear();
    if (shift) this.selection.extend(index);
    else if (ctrl) this.selection.toggle(index);
    else this.selection.only(index);
    this.draw();
  }

  take({ box, indices, ctrl, shift, alt }) {
    if (this.segments) return;
    this.byKey = false;
    const taken = this.touch !== Boolean(alt) ? indices : indices.filter((index) => encloses(box, this.boxes[index]));
    this.selection.these(taken, ctrl || shift);
    this.canvas.mark(-1);
    this.draw();
  }

  select(index, extend = false) {
    if (this.segments || index < 0 || index >= this.count) return;
    if (extend) this.selection.extend(index);
    else this.selection.only(index);
    this.canvas.mark(index);
    this.canvas.reveal(index);
    this.draw();
  }

  step(by, extend = false) {
    if (this.segments) return this.stepSegment(by);
    const from = this.selection.focus < 0 ? (by > 0 ? -1 : this.count) : this.selection.focus;
    this.select(Math.min(this.count - 1, Math.max(0, from + by)), extend);
  }

  stepTo(wanted, by = 1) {
    for (let index = this.selection.focus + by; index >= 0 && index < this.count; index += by) {
      if (wanted(index)) return this.select(index);
    }
    notify(by > 0 ? "None further down." : "None further up.");
  }

  stepToUnlabelled(by) {
    if (by < 0 && this.selection.focus < 0) this.selection.focus = this.count;
    this.stepTo((index) => !this.labelAt(index), by);
  }

  stepToDifference() {
    if (!this.agreement) return notify("Mark the page as done (D) and compare first.");
    const differing = new Set(this.agreement.differences.map(({ zone }) => keyOf(zone)));
    this.stepTo((index) => differing.has(this.keys[index]));
  }

  clear() {
    this.selection.clear();
    this.segment = null;
    this.canvas.mark(-1);
    this.draw();
  }

  selectAll() {
    if (this.segments) return;
    this.selection.these(this.keys.map((_, index) => index));
    this.draw();
  }

  assign(label) {
    if (this.segments) return label ? notify("Labels are for zones: press M to go back to them.") : this.judge("");
    const { chosen, focus } = this.selection;
    if (!chosen.size) return notify("Select a zone first: click it, or press ↓.");
    this.session.label(new Map([...chosen].map((index) => [this.keys[index], label])));
    if (this.byKey && chosen.size === 1 && localStorage.getItem(ADVANCE) !== "off") this.select(focus + 1);
    this.byKey = false;
  }

  undo() {
    this.back(this.session.undo());
  }

  redo() {
    this.back(this.session.redo());
  }

  back(keys) {
    if (!keys) return notify("Nothing to undo or redo.");
    const indices = keys.map((key) => this.keys.indexOf(key)).filter((index) => index >= 0).sort((one, other) => one - other);
    if (!indices.length || this.segments) return;
    this.selection.these(indices);
    this.canvas.mark(indices.length === 1 ? indices[0] : -1);
    this.canvas.reveal(indices[0]);
    this.draw();
  }

  async prefill(method) {
    this.focusPage();
    if (!method) return this.session.begin("", new Map());
    this.parts.progress.textContent = `Asking ${method} …`;
    try {
      const given = await get(`/ui/labels/pages/${this.id}/prefill?method=${encodeURIComponent(method)}`);
      this.session.begin(method, new Map(given.map(([first, stop, label]) => [keyOf([first, stop]), label])));
      if (!given.length) notify(`${method} finds nothing on this page.`);
    } catch (error) {
      notify(error.message);
      this.draw();
    }
  }

  toggleTouch() {
    this.touch = !this.touch;
    this.touchBox.querySelector("input").checked = this.touch;
    notify(this.touch ? "Rectangles take what they touch." : "Rectangles take what they enclose.");
  }

  focusNote() {
    this.parts.note.focus();
  }

  help() {
    const dialog = helpDialog(this.labels);
    document.body.append(dialog);
    dialog.showModal();
  }

  // ---------------------------------------------------------------- segments

  toggleMode() {
    return this.setMode(!this.segments);
  }

  async setMode(isSegments) {
    if (isSegments === Boolean(this.segments)) return;
    if (isSegments) {
      await this.session.settled();
      const found = await get(`/ui/labels/pages/${this.id}/segments?annotator=${encodeURIComponent(this.desk.annotator)}`);
      this.segments = new Segments(found, this.session.segments);
      this.segmentBoxes = found.filter((segment) => segment.box);
    } else {
      this.segments = null;
    }
    this.segment = null;
    this.selection.clear();
    this.canvas.setBoxes(this.segments ? this.segmentBoxes.map((segment) => segment.box) : this.boxes);
    this.palette.node.hidden = this.prefills.hidden = Boolean(this.segments);
    this.judging.hidden = !this.segments;
    this.draw();
    this.drawModes();
  }

  drawModes() {
    for (const button of this.modes) button.setAttribute("aria-pressed", String((button.dataset.mode === "segments") === Boolean(this.segments)));
  }

  chooseSegment(segment) {
    this.segment = segment ?? null;
    const index = this.segmentBoxes.indexOf(segment);
    this.canvas.mark(index);
    this.canvas.reveal(index);
    this.draw();
  }

  stepSegment(by) {
    const parts = this.segments.parts.filter((segment) => segment.box);
    const at = parts.indexOf(this.segment);
    const near = this.segment ? parts.findIndex((segment) => segment.node > this.segment.node) : 0;
    const next = at >= 0 ? at + by : by > 0 ? near : near - 1;
    if (parts[next]) this.chooseSegment(parts[next]);
  }

  outward() {
    if (this.segment) this.chooseSegment(this.segments.outward(this.segment));
  }

  inward() {
    if (this.segment) this.chooseSegment(this.segments.inward(this.segment));
  }

  judge(word) {
    if (!this.segments) return notify("Granularity is of segments: press M to label them.");
    if (!this.segment) return notify("Select a segment first.");
    if (this.segments.isInnermost(this.segment)) return notify("No segment is finer than this one: it is good in any case.");
    this.session.segment(this.segment.node, word);
  }

  // ---------------------------------------------------------------- the end of a page

  finish(done) {
    this.session.finish(done);
    if (!done) this.agreement = null;
    this.comparing = false;
    this.draw();
  }

  async finishAndGoOn() {
    if (!this.session.done) this.finish(true);
    await this.turn(1);
  }

  async turn(by) {
    const next = this.queue?.items[this.placeInQueue + by];
    if (this.placeInQueue < 0 || !next) return notify(by > 0 ? "This is the last page of the queue." : "This is the first page of the queue.");
    try {
      const page = next.page || await openItem(this.queue.name, next.number, (step) => notify(`Next page: ${step} …`));
      await this.desk.go({ queue: this.queue.name, item: next.number, page });
    } catch (error) {
      notify(`${next.source}: ${error.message}`);
    }
  }

  async leave() {
    removeEventListener("keydown", this.typed, { capture: true });
    removeEventListener("beforeunload", this.closing);
    removeEventListener("pagehide", this.parting);
    await this.session.leave();
    this.clock.stop();
  }
}

