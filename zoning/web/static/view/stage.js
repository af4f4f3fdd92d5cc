// Shows the page's picture with its layers; if two methods are compared, twice side by side.

import { PageCanvas } from "../canvas.js";
import { choice, counted, element, notify, percent } from "../dom.js";
import { Emitter } from "../emitter.js";
import { get } from "../http.js";
import { BLOCK, CHOSEN, COLUMN, LEFT, likelyColour, LIKELY, MAIN, PARTS, RIGHT, wash, ZONE } from "./colours.js";
import { Continuation } from "./continuation.js";
import { PictureExport } from "./picture.js";
import { Verdict } from "./verdict.js";

/** @import { Layer } from "../canvas/painter.js" */
/** @import { Option } from "../dom.js" */
/** @import { ViewAddress } from "../view.js" */
/** @typedef {{ spot: { box: Box | null, reveal: boolean } }} Spotting a box is under the pointer in another panel; null: no box any more */
/** @typedef {{ name: string, caption: HTMLElement, canvas: PageCanvas, root: HTMLElement }} Half */

/** @type {[name: string, words: string, colour: string][]} */
export const LAYERS = [
  ["zones", "Zones", ZONE],
  ["columns", "Columns", COLUMN],
  ["main", "Main content", MAIN],
  ["likely", "Probability", LIKELY[4]],
  ["blocks", "Visual blocks", BLOCK],
  ["article", "Article parts", PARTS.title],
];
/** The parts of an article that get a label; the others name themselves. */
const NAMED = ["title", "abstract", "figure", "table", "reference", "grant", "accession"];
const VIEWPORTS = ["390x844", "768x1024", "1280x1024", "1920x1080", "2560x1440"];
/** @type {Option[]} */
const ZOOMS = [["fit", "Fit width"], ["0.5", "50 %"], ["1", "100 %"], ["1.5", "150 %"]];

/**
 * Event `article`: the article's parts are to be shown, but are not read yet.
 * @extends {Emitter<{ point: { index: number }, choose: { index: number }, viewport: { viewport: [number, number] }, again: void, article: void }>}
 */
export class Stage extends Emitter {
  /** @param {ViewAddress} address */
  constructor(address) {
    super();
    this.address = address;
    this.toolbar = element("div", { className: "toolbar", role: "toolbar", "aria-label": "Picture" });
    const [left, right] = [this.half("left"), this.half("right")];
    /** @type {[left: Half, right: Half]} */
    this.sides = [left, right];
    this.stages = element("div", { className: "stages" }, this.sides.map((side) => side.root));
    this.verdict = new Verdict();
    this.continuation = new Continuation();
    this.picture = new PictureExport(address);
    this.root = element("section", { className: "stage", "aria-label": "The page" }, this.verdict.root, this.continuation.root, this.toolbar, this.stages);
    /** @type {Answer.Sheet | null} */
    this.sheet = null;
    /** @type {Answer.ReadingView | null} */
    this.reading = null;
    /** @type {Answer.VisualBlocks | null} */
    this.blocks = null;
    /** The sheet whose visual blocks were requested. @type {Answer.Sheet | null} */
    this.asked = null;
    /** @type {Answer.PlaceView[] | null} */
    this.parts = null;
    /** @type {Box | null} */
    this.spotted = null;
    /** The number of the last difference that was shown. */
    this.difference = -1;
  }

  /** @param {string} name @returns {Half} */
  half(name) {
    const caption = element("p", { className: "caption" });
    const place = element("div", { className: "picture" });
    const canvas = new PageCanvas(place, "The page's picture; arrow keys go from zone to zone, Enter pins one");
    const side = { name, caption, canvas, root: element("div", { className: "half" }, caption, place) };
    canvas.on("point", ({ index }) => {
      for (const other of this.sides) if (other !== side) other.canvas.mark(index, "hover");
      this.emit("point", { index });
    });
    canvas.on("choose", ({ index }) => {
      for (const other of this.sides) other.canvas.mark(index, "focus");
      this.emit("choose", { index });
    });
    place.addEventListener("scroll", () => this.scrolled(side), { passive: true });
    return side;
  }

  /**
   * Scrolls the other half to the same part of the page.
   * @param {Half} side
   */
  scrolled(side) {
    for (const other of this.sides) {
      if (other === side || other.root.hidden) continue;
      const [from, to] = [side.canvas.container, other.canvas.container];
      if (Math.abs(to.scrollTop - from.scrollTop) > 1) to.scrollTop = from.scrollTop;
      if (Math.abs(to.scrollLeft - from.scrollLeft) > 1) to.scrollLeft = from.scrollLeft;
    }
  }

  // ---------------------------------------------------------------- content

  /** @param {Answer.Sheet} sheet */
  setSheet(sheet) {
    this.verdict.setSheet(sheet);
    this.continuation.setSheet(sheet);
    this.sheet = sheet;
    this.blocks = null;
    this.reading = null;
    this.spotted = null;
    const { page } = sheet;
    const tiles = page.tiles.map((tile, number) => ({ ...tile, source: `/ui/pages/${page.id}/tiles/${number}.png` }));
    const shown = { width: Math.max(page.width, page.picture_width), height: page.height, tiles, sketch: sheet.sketch };
    const boxes = sheet.zones.map((zone) => zone.box);
    for (const { canvas } of this.sides) {
      canvas.zoom = this.zoom();
      canvas.setPage(shown);
      canvas.setLayers([]);
      canvas.setBoxes(boxes);
      canvas.container.scrollTop = 0;
    }
    this.render();
  }

  /** @param {Answer.ReadingView} reading */
  setReading(reading) {
    this.verdict.setReading(reading);
    this.reading = reading;
    this.difference = -1;
    this.render();
  }

  /**
   * Sets the parts of the article with their places.
   * @param {Answer.PlaceView[] | null} parts null: not read yet
   */
  setParts(parts) {
    this.parts = parts;
    this.renderLayers();
  }

  /** @param {number} index */
  focus(index) {
    for (const { canvas } of this.sides) canvas.mark(index, "focus");
    this.sides[0].canvas.reveal(index);
  }

  /**
   * Marks a box for a time, such as a column under the pointer in the tree.
   * @param {Box | null} box
   * @param {boolean} reveal
   */
  spot(box, reveal = false) {
    this.spotted = box;
    if (box && reveal) this.sides[0].canvas.revealBox(box);
    this.renderLayers();
  }

  zoom() {
    return Number(this.address.now.zoom) || "fit";
  }

  get layers() {
    return new Set(this.address.now.layers.split(",").filter(Boolean));
  }

  /** @param {string} name */
  toggle(name) {
    const layers = this.layers;
    if (!layers.delete(name)) layers.add(name);
    this.address.change({ layers: LAYERS.map(([known]) => known).filter((known) => layers.has(known)).join(",") });
    this.render();
  }

  /**
   * Goes to the next part of the page that only one method takes; after the last one, to the first.
   * @param {number} step 1 or -1
   */
  stepToDifference(step) {
    const boxes = this.differences();
    if (!boxes.length) return;
    this.difference = (this.difference + step + boxes.length) % boxes.length;
    this.spot(boxes[this.difference], true);
  }

  /** The boxes that only one method takes, from top to bottom. */
  differences() {
    const { difference } = this.reading ?? {};
    const boxes = difference ? [...difference.boxes_left, ...difference.boxes_right].filter((box) => box !== null) : [];
    return boxes.sort(([left, top], [otherLeft, otherTop]) => top - otherTop || left - otherLeft);
  }

  // ---------------------------------------------------------------- toolbar

  render() {
    if (!this.sheet) return;
    const { page, again } = this.sheet;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : "";
    const viewport = choice("Viewport", viewports(page), page.viewport.join("x"), (size) => this.emit("viewport", { viewport: sizeOf(size) }));
    const select = /** @type {HTMLSelectElement} */ (viewport.querySelector("select"));
    select.disabled = !again;
    const open = element("button", {
      type: "button", disabled: !again, title: again ? "Visits the page again with the same options" : "A snapshot cannot be rendered again",
      data: { key: "again" }, onclick: () => this.emit("again", undefined),
    }, "Open again");
    select.title = again ? "Another viewport renders the page again" : "A snapshot cannot be rendered again";
    this.toolbar.replaceChildren(
      element("span", { className: "layers", role: "group", "aria-label": "Layers" }, LAYERS.map((layer, place) => this.layerButton(layer, place))),
      ...this.differenceButtons(),
      element("span", { className: "beside" },
        viewport,
        choice("Zoom", ZOOMS, this.address.now.zoom, (zoom) => this.setZoom(zoom)),
        open,
        this.picture.buttons(this.sheet, this.reading)));
    /** @type {HTMLElement | null} */
    const sameButton = this.toolbar.querySelector(`[data-key="${focused}"]`);
    sameButton?.focus({ preventScroll: true });
    this.renderHalves();
    this.renderLayers();
  }

  /** @param {typeof LAYERS[number]} layer @param {number} place */
  layerButton([name, words, colour], place) {
    const missing = name === "likely" && this.reading && ![this.reading.left, this.reading.right].some((side) => side?.probabilities);
    const swatch = element("i", { className: "swatch", "aria-hidden": "true" });
    swatch.style.background = name === "likely" ? `linear-gradient(90deg, ${LIKELY.join(",")})` : colour;
    const button = element("button", {
      type: "button", disabled: missing, data: { key: `layer-${name}` }, onclick: () => this.toggle(name),
      title: missing ? "This method gives no confidence; collective does" : `Key ${place + 1}`,
    }, swatch, words);
    button.setAttribute("aria-pressed", String(this.layers.has(name)));
    return button;
  }

  differenceButtons() {
    const count = this.differences().length;
    if (!this.reading?.right) return [];
    /** @type {(words: string, sign: string, step: number) => HTMLElement} */
    const button = (words, sign, step) => element("button", {
      type: "button", disabled: !count, ariaLabel: words, title: words, data: { key: `difference${step}` }, onclick: () => this.stepToDifference(step),
    }, sign);
    return [element("span", { className: "differences", role: "group", "aria-label": "Differences" },
      button("Previous difference", "‹", -1), counted(count, "difference"), button("Next difference", "›", 1))];
  }

  /** @param {string} zoom */
  setZoom(zoom) {
    this.address.change({ zoom });
    for (const { canvas } of this.sides) canvas.setZoom(this.zoom());
  }

  // ---------------------------------------------------------------- layers

  renderHalves() {
    const compared = this.reading?.right ?? null;
    const [left, right] = this.sides;
    right.root.hidden = !compared;
    left.caption.hidden = !compared;
    this.stages.classList.toggle("two", compared !== null);
    if (!this.reading || !compared) return;
    left.caption.replaceChildren(...caption(this.reading.left, LEFT));
    right.caption.replaceChildren(...caption(compared, RIGHT));
  }

  /** Requests the visual blocks when they are to be shown. */
  async askBlocks() {
    const { sheet } = this;
    if (!sheet) return;
    this.asked = sheet;
    try {
      const found = await get(`/ui/pages/${sheet.page.id}/blocks`);
      if (this.sheet !== sheet) return;
      this.blocks = found;
      this.renderLayers();
    } catch (error) {
      notify(error.message);
    }
  }

  renderLayers() {
    const { sheet, reading } = this;
    if (!sheet || !reading) return;
    if (this.layers.has("blocks") && this.asked !== sheet) this.askBlocks();
    if (this.layers.has("article") && !this.parts) this.emit("article", undefined);
    const [left, right] = this.sides;
    left.canvas.setLayers(this.layersOf(sheet, reading, reading.left, "boxes_left", LEFT));
    if (reading.right) right.canvas.setLayers(this.layersOf(sheet, reading, reading.right, "boxes_right", RIGHT));
  }

  /**
   * @param {Answer.Sheet} sheet
   * @param {Answer.ReadingView} reading
   * @param {Answer.Side} side
   * @param {"boxes_left" | "boxes_right"} own
   * @param {string} colour of what only this side takes
   */
  layersOf({ zones }, { difference, layout }, side, own, colour) {
    const on = this.layers;
    /** @type {Layer[]} */
    const drawn = [];
    if (on.has("likely") && side.probabilities) drawn.push(likely(zones, side.scores ?? []));
    if (on.has("main")) {
      if (difference) drawn.push({ boxes: difference.boxes_both, fill: wash(MAIN, 0.28) }, { boxes: difference[own], fill: wash(colour, 0.34), stroke: colour, width: 1 });
      else drawn.push({ boxes: side.boxes, fill: wash(MAIN, 0.28) });
    }
    if (on.has("zones")) drawn.push({ boxes: zones.map((zone) => zone.box), stroke: ZONE, width: 1 });
    if (on.has("columns")) drawn.push(columns(layout));
    if (on.has("blocks") && this.blocks) drawn.push(...blocks(this.blocks));
    if (on.has("article") && this.parts) drawn.push(parts(this.parts));
    if (this.spotted) drawn.push({ boxes: [this.spotted], fill: wash(COLUMN, 0.18), stroke: COLUMN, width: 3 });
    return drawn;
  }
}

/**
 * The viewports to choose from, including that of the page.
 * @param {Answer.Page} page
 * @returns {Option[]}
 */
function viewports({ viewport }) {
  const sizes = [...new Set([...VIEWPORTS, viewport.join("x")])].sort((one, other) => parseInt(one) - parseInt(other));
  return sizes.map((size) => [size, size.replace("x", " × ")]);
}

/** @param {string} size @returns {[number, number]} */
function sizeOf(size) {
  const [width, height] = size.split("x").map(Number);
  return [width, height];
}

/**
 * The heading of a half: its method, the amount taken, and the meaning of the colours.
 * @param {Answer.Side} side
 * @param {string} own
 */
function caption({ spec, words }, own) {
  /** @param {string} colour @param {string} name */
  const swatch = (colour, name) => {
    const patch = element("i", { className: "swatch", "aria-hidden": "true" });
    patch.style.background = colour;
    return element("span", { className: "key" }, patch, name);
  };
  return [element("b", {}, spec), ` ${words.toLocaleString("en")} words`,
    element("span", { className: "gap" }), swatch(MAIN, "both"), swatch(own, "this one only")];
}

/**
 * The zones in colours for their probability of being content, without those that have no score.
 * @param {Answer.LeafZone[]} zones
 * @param {(number | null)[]} scores
 * @returns {Layer}
 */
function likely(zones, scores) {
  /** @param {number} index */
  const score = (index) => scores[index] ?? 0;
  return {
    boxes: zones.map((zone, index) => (scores[index] === null ? null : zone.box)),
    fill: (index) => wash(likelyColour(score(index)), 0.34),
    label: (index) => percent(score(index)),
    labelSide: "right",
    labelColour: (index) => (score(index) >= 0.5 ? CHOSEN : "#8a2a22"),
  };
}

/**
 * Visual blocks with their degrees of coherence, and the separators between them.
 * @param {Answer.VisualBlocks} found
 * @returns {Layer[]}
 */
function blocks({ boxes, degrees, separators }) {
  return [
    { boxes: separators, stroke: wash(BLOCK, 0.45), width: 1 },
    { boxes, stroke: BLOCK, width: 2, label: (index) => String(degrees[index]), labelSide: "right" },
  ];
}

/**
 * The parts of an article in colour, with a label at the first box of each.
 * @param {Answer.PlaceView[]} list
 * @returns {Layer}
 */
function parts(list) {
  const drawn = list.flatMap(({ kind, boxes }) => boxes.map((box, place) => ({ kind, box, first: place === 0 })));
  return {
    boxes: drawn.map(({ box }) => box),
    fill: (index) => wash(PARTS[drawn[index].kind], 0.2),
    stroke: (index) => PARTS[drawn[index].kind],
    width: 1,
    label: (index) => (drawn[index].first && NAMED.includes(drawn[index].kind) ? drawn[index].kind : ""),
    labelColour: (index) => PARTS[drawn[index].kind],
  };
}

/**
 * Outlines of the columns; the main column is the strongest and comes last.
 * @param {Answer.LayoutView} layout
 * @returns {Layer}
 */
function columns(layout) {
  const listed = layout.columns.filter((column) => column.tokens || column.chosen || column.depth < 4);
  listed.sort((one, other) => Number(one.chosen) - Number(other.chosen));
  return {
    boxes: listed.map((column) => column.box),
    stroke: (index) => (listed[index].chosen ? CHOSEN : COLUMN),
    width: (index) => (listed[index].chosen ? 4 : listed[index].tokens ? 2 : 1),
    label: (index) => (listed[index].tokens || listed[index].chosen ? `${listed[index].number} · ${percent(listed[index].share)}` : ""),
  };
}
