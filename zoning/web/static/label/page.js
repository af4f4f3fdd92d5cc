// Renders the page that is labelled: its picture with the zones, and the controls.

import { PageCanvas } from "../canvas.js";
import { element, notify } from "../dom.js";
import { get } from "../http.js";
import { Adjudication, adjudicatorOf } from "./adjudication.js";
import { Clock } from "./clock.js";
import { QueuePlace } from "./queue_place.js";
import { queueAddress } from "./lines.js";
import { help } from "./keys.js";
import { listenToKeys } from "./keyboard.js";
import { coloursOf } from "./palette.js";
import { SegmentMode } from "./segment_mode.js";
import { keyOf, Session } from "./session.js";
import { Side } from "./side.js";
import { askWhy } from "./skip.js";
import { ZoneMode } from "./zone_mode.js";
import { Zoom } from "./zoom.js";

/** @import { Desk } from "../label.js" */
/** @typedef {{ found: Answer.LabelPage, said: Answer.Said, all: Answer.Overview, queue: Answer.Queue | null }} Opened */

/**
 * Draws the page that `asked` names; resolves with a function to call before it is left.
 * @param {Desk} desk
 * @param {HTMLElement} place
 * @param {Record<string, string>} asked
 */
export async function showPage(desk, place, asked) {
  place.replaceChildren(element("p", { className: "empty" }, "Opening the page …"));
  const address = `/ui/labels/pages/${encodeURIComponent(asked.page)}`;
  const annotator = asked.one ? adjudicatorOf(desk.annotator) : desk.annotator;
  const who = `annotator=${encodeURIComponent(annotator)}`;
  const [found, said, all, queue, differing] = await Promise.all([
    get(address), get(`${address}/labels?${who}`), get(`/ui/labels?${who}`),
    asked.queue ? get(`${queueAddress(asked.queue)}?${who}`) : null,
    asked.one ? get(`${address}/adjudication?${new URLSearchParams({ one: asked.one, other: asked.other ?? "" })}`) : null,
  ]);
  const page = new LabelPage(desk, annotator, { found, said, all, queue }, asked.item);
  if (differing) page.adjudicate(new Adjudication(page, differing, { one: asked.one, other: asked.other }));
  page.show(place);
  return () => page.leave();
}

export class LabelPage {
  /** @param {Desk} desk @param {string} annotator whose labels they are @param {Opened} opened @param {string} item the number of the queue's item that this page is */
  constructor(desk, annotator, { found, said, all, queue }, item) {
    this.desk = desk;
    this.annotator = annotator;
    this.page = found.page;
    this.id = found.page.id;
    this.sketch = found.sketch;
    this.zones = found.zones;
    this.keys = found.zones.map((zone) => keyOf(zone.range));
    this.boxes = found.zones.map((zone) => zone.box);
    this.labels = queue?.labels ?? all.labels;
    this.colourOf = coloursOf(this.labels);
    this.methods = all.methods;
    this.shown = new Map(this.labels.map((label) => [label.name, label.shown]));
    /** @type {Answer.Agreement | null} */
    this.agreement = null;
    /** @type {Adjudication | null} */
    this.adjudication = null;
    this.clock = new Clock();
    this.session = new Session(this.id, annotator, said, this.clock);
    this.guidelines = queue?.guidelines ?? "";
    this.queue = new QueuePlace(desk, queue, item);
    this.picture = element("div", { className: "label-picture" });
    this.canvas = new PageCanvas(this.picture, "The page with its zones. Arrow keys go from zone to zone, letters label them, ? shows all keys.");
    this.zoneMode = new ZoneMode(this);
    /** @type {ZoneMode | SegmentMode} */
    this.mode = this.zoneMode;
    this.zoom = new Zoom(this.canvas);
    this.side = new Side(this);
    this.ending = new AbortController();
  }

  /**
   * Starts the adjudication of two annotators' differences.
   * @param {Adjudication} adjudication
   */
  adjudicate(adjudication) {
    this.adjudication = adjudication;
    this.agreement = adjudication.agreement;
    this.side.begin.remove();
    this.side.selected.after(adjudication.node);
  }

  /** @param {HTMLElement} place */
  show(place) {
    place.replaceChildren(element("div", { className: "label-page" }, this.picture, this.side.node));
    this.desk.tools.replaceChildren(...this.side.tools());
    this.canvas.drawing = true;
    this.listen();
    const { width, height, tiles } = this.page;
    this.canvas.setPage({
      width, height, sketch: tiles.length ? [] : this.sketch,
      tiles: tiles.map((tile, number) => ({ ...tile, source: `/ui/pages/${this.id}/tiles/${number}.png` })),
    });
    this.canvas.setBoxes(this.mode.boxes);
    this.side.drawMode();
    this.draw();
    this.focusPage();
    if (this.adjudication) {
      if (!this.session.revision) this.adjudication.begin();
      this.adjudication.next();
      return;
    }
    const method = this.side.method.value;
    if (!this.session.revision && method) this.prefill(method);
  }

  listen() {
    const { session, canvas } = this;
    session.on("change", () => {
      this.onSegments((mode) => mode.retake());
      this.draw();
    });
    session.on("status", () => this.side.drawStatus());
    this.side.drawStatus();
    if (session.done) this.side.drawAgreement();
    canvas.on("choose", (chosen) => this.mode.choose(chosen));
    canvas.on("draw", (drawn) => this.onZones((mode) => mode.take(drawn)));
    const { signal } = this.ending;
    listenToKeys(this, signal);
    addEventListener("beforeunload", (event) => { if (session.status !== "saved") event.preventDefault(); }, { signal });
    addEventListener("pagehide", () => session.part(), { signal });
  }

  get count() {
    return this.zones.length;
  }

  /** @param {number} index of a zone */
  labelAt(index) {
    return this.session.labels.get(this.keys[index]) ?? "";
  }

  /** @param {string} label "" for none */
  labelWords(label) {
    return label ? this.shown.get(label) ?? label.replace("boilerplate: ", "") : "no label";
  }

  focusPage() {
    this.canvas.canvas.focus({ preventScroll: true });
  }

  draw() {
    this.canvas.setLayers(this.mode.layers());
    this.side.draw();
  }

  // ---------------------------------------------------------------- zones or segments

  get isSegments() {
    return this.mode instanceof SegmentMode;
  }

  /**
   * Runs an action for zones; does nothing while segments are labelled.
   * @param {(mode: ZoneMode) => void} act
   */
  onZones(act) {
    if (this.mode instanceof ZoneMode) act(this.mode);
  }

  /** @param {(mode: SegmentMode) => void} act */
  onSegments(act) {
    if (this.mode instanceof SegmentMode) act(this.mode);
  }

  /** @param {"good" | "bad" | ""} word "" removes the judgement */
  judge(word) {
    this.onSegments((mode) => mode.judge(word));
  }

  /**
   * Handles the keys + and −: with zones they zoom, with segments they judge.
   * @param {1 | -1} by
   */
  plusOrMinus(by) {
    if (this.isSegments) this.judge(by > 0 ? "good" : "bad");
    else this.zoom.step(by);
  }

  toggleMode() {
    return this.setMode(!this.isSegments);
  }

  /** @param {boolean} isSegments */
  async setMode(isSegments) {
    if (isSegments === this.isSegments) return;
    if (isSegments) {
      await this.session.settled();
      const found = await get(`/ui/labels/pages/${this.id}/segments?annotator=${encodeURIComponent(this.annotator)}`);
      this.mode = new SegmentMode(this, found);
    } else {
      this.mode = this.zoneMode;
    }
    this.zoneMode.selection.clear();
    this.canvas.setBoxes(this.mode.boxes);
    this.side.drawMode();
    this.draw();
  }

  // ---------------------------------------------------------------- labels of all zones at once

  undo() {
    this.back(this.session.undo());
  }

  redo() {
    this.back(this.session.redo());
  }

  /** @param {string[] | null} keys of the zones that were changed; null: there was nothing to undo */
  back(keys) {
    if (!keys) {
      notify("Nothing to undo or redo.");
      return;
    }
    const indices = keys.map((key) => this.keys.indexOf(key)).filter((index) => index >= 0);
    this.onZones((mode) => mode.show(indices));
  }

  /** @param {string} method "" for none */
  async prefill(method) {
    this.focusPage();
    if (!method) {
      this.session.begin("", new Map());
      return;
    }
    this.side.progress.textContent = `Running ${method} …`;
    try {
      /** @type {[number, number, string][]} */
      const given = await get(`/ui/labels/pages/${this.id}/prefill?${new URLSearchParams({ method, queue: this.queue.name })}`);
      this.session.begin(method, new Map(given.map(([first, stop, label]) => [keyOf([first, stop]), label])));
      if (!given.length) notify(`${method} found no main content on this page.`);
    } catch (error) {
      notify(error.message);
      this.draw();
    }
  }

  // ---------------------------------------------------------------- controls beside the page

  toggleTouch() {
    this.zoneMode.touch = !this.zoneMode.touch;
    this.side.touch.checked = this.zoneMode.touch;
    notify(this.zoneMode.touch ? "Rectangles select the zones that they touch." : "Rectangles select the zones that they enclose.");
  }

  focusNote() {
    this.side.note.focus();
  }

  help() {
    help(this.labels);
  }

  // ---------------------------------------------------------------- finishing a page

  /** @param {boolean} done */
  finish(done) {
    this.session.finish(done);
    if (done) this.side.drawAgreement();
    else this.agreement = this.adjudication?.agreement ?? null;
    this.draw();
  }

  /** Asks why the page is skipped, or ends the skipping. */
  skip() {
    if (this.session.skipped) {
      this.session.skip("");
      return;
    }
    askWhy((reason) => {
      this.session.skip(reason);
      this.agreement = this.adjudication?.agreement ?? null;
      this.focusPage();
    });
  }

  async finishAndGoOn() {
    if (!this.session.done) this.finish(true);
    await this.queue.turn(1);
  }

  async leave() {
    this.ending.abort();
    await this.session.leave();
    this.clock.stop();
  }
}
