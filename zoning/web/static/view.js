// Builds the view of what was found on a page, and connects its parts.

import { Address } from "./address.js";
import { element } from "./dom.js";
import { get } from "./http.js";
import { ArticleCard } from "./view/article.js";
import { Columns } from "./view/columns.js";
import { command } from "./view/command.js";
import { listenToKeys } from "./view/keys.js";
import { Methods } from "./view/methods.js";
import { Opening } from "./view/open.js";
import { Output } from "./view/output.js";
import { PageFacts } from "./view/page.js";
import { Signals } from "./view/signals.js";
import { Splitter } from "./view/splitter.js";
import { Stage } from "./view/stage.js";
import { Tabs } from "./view/tabs.js";
import { VisitForm } from "./view/visit_form.js";
import { ZonePanel } from "./view/zone.js";

/** @import { Schema } from "./api/schema.js" */
/** @import { Emitter } from "./emitter.js" */
/** @import { Spotting } from "./view/stage.js" */
/** @typedef {typeof DEFAULTS} ViewState */
/** @typedef {Address<ViewState>} ViewAddress */

const DEFAULTS = { page: "", x: "", versus: "", layers: "zones,main", zoom: "fit", zone: "", tab: "output", form: "document" };
const PATIENCE_MS = 40;

/** @param {HTMLElement} main @param {HTMLElement} tools */
export async function start(main, tools) {
  const [methods, formats, archives, options] = await Promise.all(["extractors", "formats", "archives", "visits/options"].map((name) => get(`/ui/${name}`)));
  const view = new View(main, tools, methods, formats, archives, options);
  await view.show();
}

export class View {
  /**
   * @param {HTMLElement} main
   * @param {HTMLElement} tools
   * @param {Answer.Extractors} extractors
   * @param {Answer.Group[]} formats
   * @param {Answer.ArchiveChoice[]} archives
   * @param {Record<string, Schema>} options of a visit
   */
  constructor(main, tools, { default: method, extractors }, formats, archives, options) {
    this.address = new Address({ ...DEFAULTS, x: method });
    this.opening = new Opening(main, tools, archives, (page) => this.open(page), new VisitForm(options));
    this.main = main;
    this.stage = new Stage(this.address);
    this.methods = new Methods(extractors, this.address, () => this.changed(), () => this.command);
    this.columns = new Columns();
    this.signals = new Signals((spec) => this.useMethod(spec));
    this.output = new Output(this.address, formats);
    this.article = new ArticleCard(this.address, formats);
    this.facts = new PageFacts();
    this.zone = new ZonePanel(this.address);
    this.tabs = new Tabs("What was found", this.address, [
      ["output", "Output", this.output],
      ["article", "Record", this.article],
      ["why", "Why", this.zone],
      ["columns", "Columns", this.columns],
      ["signals", "Signals", this.signals],
      ["page", "Page", this.facts],
    ]);
    this.side = element("div", { className: "side" }, this.methods.root, this.tabs.root, this.zone.live);
    this.box = element("div", { className: "view" });
    this.box.append(this.stage.root, new Splitter(this.box).root, this.side);
    /** @type {Answer.Sheet | null} */
    this.sheet = null;
    this.timer = 0;
    this.asking = new AbortController();
    this.stage.on("point", ({ index }) => this.point(index));
    this.stage.on("choose", ({ index }) => this.choose(index));
    this.stage.on("viewport", ({ viewport }) => this.opening.visit({ page: this.address.now.page, viewport }, this.sheet?.page.url));
    this.stage.continuation.on("read", ({ nextPages }) => this.opening.visit({ page: this.address.now.page, next_pages: nextPages }, this.sheet?.page.url));
    this.stage.on("again", () => this.opening.visit({ page: this.address.now.page }, this.sheet?.page.url));
    this.stage.on("article", () => this.article.opened());
    this.article.on("parts", ({ parts }) => this.stage.setParts(parts));
    /** @type {Emitter<Spotting>[]} */
    const panels = [this.columns, this.output, this.article, this.facts];
    for (const panel of panels) panel.on("spot", ({ box, reveal }) => this.stage.spot(box, reveal));
    this.address.on("moved", () => this.show());
    listenToKeys(this);
  }

  /** The `zoning extract` command for what is shown. */
  get command() {
    return this.sheet ? command(this.sheet, this.address.now.x, this.address.defaults.x) : "";
  }

  /** Unpins the zone. */
  letGo() {
    this.stage.focus(-1);
    this.choose(-1);
  }

  /**
   * Shows a newly visited page.
   * @param {string} page
   */
  open(page) {
    this.address.change({ page, zone: "" }, { step: true });
    this.show();
  }

  /** @param {string} spec */
  useMethod(spec) {
    this.address.change({ x: spec });
    this.methods.render();
    this.changed();
  }

  /** @param {number} index */
  point(index) {
    this.zone.point(index);
    this.output.mark(this.sheet?.zones[index]?.box ?? null);
  }

  /** @param {number} index */
  choose(index) {
    this.address.change({ zone: index < 0 ? "" : String(index) });
    this.zone.pin(index);
    if (index >= 0) this.tabs.choose("why");
  }

  /** Handles a changed parameter: after a short pause without further changes, the page is read again. */
  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.read(), PATIENCE_MS);
  }

  async show() {
    const { page } = this.address.now;
    if (!page) {
      document.title = "zoning";
      this.sheet = null;
      this.opening.start();
      return;
    }
    try {
      if (this.sheet?.page.id !== page) this.sheet = await get(`/ui/pages/${encodeURIComponent(page)}`);
    } catch (error) {
      this.opening.start(error);
      return;
    }
    if (this.sheet) await this.showSheet(this.sheet);
  }

  /** @param {Answer.Sheet} sheet */
  async showSheet(sheet) {
    document.title = `${sheet.page.title || sheet.page.url} · zoning`;
    this.opening.shown(sheet);
    this.main.replaceChildren(this.box);
    this.stage.setSheet(sheet);
    this.facts.setSheet(sheet);
    this.methods.render();
    this.tabs.render();
    await this.read();
    const pinned = this.address.now.zone === "" ? -1 : Number(this.address.now.zone);
    this.zone.setSheet(sheet);
    this.zone.pin(pinned);
    if (pinned >= 0) this.stage.focus(pinned);
  }

  /** Reads the page with the chosen methods. Only the response to the latest request counts. */
  async read() {
    this.asking.abort();
    const asking = (this.asking = new AbortController());
    const { page, x, versus } = this.address.now;
    const asked = new URLSearchParams({ x, ...(versus ? { versus } : {}) });
    const begun = performance.now();
    try {
      /** @type {Answer.ReadingView} */
      const reading = await get(`/ui/pages/${page}/reading?${asked}`, { signal: asking.signal });
      this.methods.answered(reading, performance.now() - begun);
      this.stage.setReading(reading);
      this.columns.setReading(reading);
      this.signals.setReading(reading);
      this.zone.setReading(reading);
      this.output.changed();
      this.article.changed();
    } catch (error) {
      if (error.name !== "AbortError") this.methods.refused(error);
    }
  }
}
