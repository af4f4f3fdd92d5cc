// One page to be labelled: its picture with the zones, and what pointer and keys do to them.

import { PageCanvas } from "../canvas.js";
import { element, notify } from "../dom.js";
import { get } from "../http.js";
import { Clock } from "./clock.js";
import { openItem, queueAddress } from "./lines.js";
import { actionOf, helpDialog } from "./keys.js";
import { differenceLayer, segmentLayers, selectionLayer, zoneLayer } from "./layers.js";
import { Segments } from "./segments.js";
import { encloses, Selection } from "./selection.js";
import { keyOf, Session } from "./session.js";
import { goesOn, Side } from "./side.js";

const TYPED_INTO = "input, select, textarea";

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
    Object.assign(this, { desk, found, labels: all.labels, methods: all.methods, queue });
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
    this.place = queue ? queue.items.findIndex((item) => String(item.number) === asked.item) : -1;
    this.side = new Side(this);
    const picture = element("div", { className: "label-picture" });
    place.replaceChildren(element("div", { className: "label-page" }, picture, this.side.node));
    desk.tools.replaceChildren(...this.side.tools());
    this.canvas = new PageCanvas(picture, "The page with its zones. Arrow keys go from zone to zone, letters label them, ? shows all keys.");
    this.canvas.drawing = true;
    this.listen();
    this.canvas.setPage({
      width: found.page.width, height: found.page.height, sketch: found.page.tiles.length ? [] : found.sketch,
      tiles: found.page.tiles.map((tile, number) => ({ ...tile, source: `/ui/pages/${this.id}/tiles/${number}.png` })),
    });
    this.canvas.setBoxes(this.boxes);
    this.side.drawMode();
    this.draw();
    this.focusPage();
    const method = this.side.method.value;
    if (!said.revision && method) this.prefill(method);
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

  draw() {
    const { selection } = this;
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
    this.side.draw();
  }

  differenceLayers() {
    if (!this.agreement) return [];
    const found = this.agreement.differences.filter(({ zone }) => this.keys.includes(keyOf(zone)));
    const shown = (label) => this.shown.get(label) ?? "no label";
    return [differenceLayer(found.map(({ zone }) => this.boxes[this.keys.indexOf(keyOf(zone))]),
      found.map(({ one, other }) => `${shown(one)} / ${shown(other)}`))];
  }

  // ---------------------------------------------------------------- what is done

  listen() {
    this.session.addEventListener("change", () => {
      if (this.segments) this.segments.take(this.session.segments);
      this.draw();
    });
    this.session.addEventListener("status", () => this.side.drawStatus());
    this.side.drawStatus();
    if (this.session.done) this.side.drawAgreement();
    this.canvas.addEventListener("choose", ({ detail }) => this.choose(detail));
    this.canvas.addEventListener("draw", ({ detail }) => this.take(detail));
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
    if (this.byKey && chosen.size === 1 && goesOn()) this.select(focus + 1);
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
    this.side.progress.textContent = `Asking ${method} …`;
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
    this.side.touch.checked = this.touch;
    notify(this.touch ? "Rectangles take what they touch." : "Rectangles take what they enclose.");
  }

  focusNote() {
    this.side.note.focus();
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
    this.side.drawMode();
    this.draw();
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
    if (done) this.side.drawAgreement();
    else this.agreement = null;
    this.draw();
  }

  async finishAndGoOn() {
    if (!this.session.done) this.finish(true);
    await this.turn(1);
  }

  async turn(by) {
    const next = this.queue?.items[this.place + by];
    if (this.place < 0 || !next) return notify(by > 0 ? "This is the last page of the queue." : "This is the first page of the queue.");
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

