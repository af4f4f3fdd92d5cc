// The page's picture with its layers, once; or twice beside each other when two methods are compared.

import { PageCanvas } from "../canvas.js";
import { choice, element, notify, percent } from "../dom.js";
import { get } from "../http.js";
import { BLOCK, CHOSEN, COLUMN, LEFT, likelyColour, LIKELY, MAIN, PARTS, RIGHT, wash, ZONE } from "./colours.js";
import { Verdict } from "./verdict.js";

const LAYERS = [
  ["zones", "Zones", ZONE],
  ["columns", "Columns", COLUMN],
  ["main", "Main content", MAIN],
  ["likely", "Confidence", LIKELY[4]],
  ["blocks", "Blocks", BLOCK],
  ["article", "Article", PARTS.title],
];
/** Other parts of an article are names themselves: a label would only stand in the way. */
const NAMED = ["title", "abstract", "figure", "table", "reference", "grant", "accession"];
const VIEWPORTS = ["390x844", "768x1024", "1280x1024", "1920x1080", "2560x1440"];
const ZOOMS = [["fit", "Fit width"], ["0.5", "50 %"], ["1", "100 %"], ["1.5", "150 %"]];

export class Stage extends EventTarget {
  constructor(address) {
    super();
    this.address = address;
    this.toolbar = element("div", { className: "toolbar", role: "toolbar", "aria-label": "Picture" });
    this.sides = ["left", "right"].map((name) => this.side(name));
    this.stages = element("div", { className: "stages" }, this.sides.map((side) => side.root));
    this.verdict = new Verdict();
    this.root = element("section", { className: "stage", "aria-label": "The page" }, this.verdict.root, this.toolbar, this.stages);
    this.spotted = null;
  }

  side(name) {
    const caption = element("p", { className: "caption" });
    const place = element("div", { className: "picture" });
    const canvas = new PageCanvas(place, "The page's picture; arrow keys go from zone to zone, Enter pins one");
    const side = { name, caption, canvas, root: element("div", { className: "half" }, caption, place) };
    canvas.addEventListener("point", ({ detail }) => {
      const index = detail.index < 0 ? -1 : detail.index;
      for (const other of this.sides) if (other !== side) other.canvas.mark(index, "hover");
      this.say("point", { index });
    });
    canvas.addEventListener("choose", ({ detail }) => {
      for (const other of this.sides) other.canvas.mark(detail.index, "focus");
      this.say("choose", { index: detail.index });
    });
    canvas.addEventListener("key", ({ detail }) => this.typed(detail.event));
    place.addEventListener("scroll", () => this.scrolled(side), { passive: true });
    return side;
  }

  say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Both halves show the same part of the page. */
  scrolled(side) {
    for (const other of this.sides) {
      if (other === side || other.root.hidden) continue;
      const [from, to] = [side.canvas.container, other.canvas.container];
      if (Math.abs(to.scrollTop - from.scrollTop) > 1) to.scrollTop = from.scrollTop;
      if (Math.abs(to.scrollLeft - from.scrollLeft) > 1) to.scrollLeft = from.scrollLeft;
    }
  }

  // ---------------------------------------------------------------- what is shown

  setSheet(sheet) {
    this.verdict.setSheet(sheet);
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

  setReading(reading) {
    this.verdict.setReading(reading);
    this.reading = reading;
    this.render();
  }

  /** The parts of the article with their places; null: not read yet. */
  setParts(parts) {
    this.parts = parts;
    this.renderLayers();
  }

  focus(index) {
    for (const { canvas } of this.sides) canvas.mark(index, "focus");
    this.sides[0].canvas.reveal(index);
  }

  /** Marks a box for a moment, such as a column that is pointed at in the tree. */
  spot(box, reveal = false) {
    this.spotted = box;
    if (box && reveal) this.sides[0].canvas.revealBox(box);
    this.renderLayers();
  }

  zoom() {
    return this.address.zoom === "fit" ? "fit" : Number(this.address.zoom) || "fit";
  }

  get layers() {
    return new Set(this.address.layers.split(",").filter(Boolean));
  }

  toggle(name) {
    const layers = this.layers;
    if (!layers.delete(name)) layers.add(name);
    this.address.change({ layers: LAYERS.map(([known]) => known).filter((known) => layers.has(known)).join(",") });
    this.render();
  }

  typed(event) {
    const layer = LAYERS[Number(event.key) - 1];
    if (layer && !event.ctrlKey && !event.metaKey && !event.altKey) this.toggle(layer[0]);
  }

  // ---------------------------------------------------------------- toolbar

  render() {
    const focused = document.activeElement?.dataset?.key;
    this.toolbar.replaceChildren(
      element("span", { className: "layers", role: "group", "aria-label": "Layers" }, LAYERS.map((layer, place) => this.layerButton(layer, place))),
      element("span", { className: "gap" }),
      choice("Viewport", this.viewports(), this.viewport(), (size) => this.say("viewport", { viewport: size.split("x").map(Number) })),
      choice("Zoom", ZOOMS, this.address.zoom, (zoom) => this.setZoom(zoom)));
    const viewport = this.toolbar.querySelector("select");
    viewport.disabled = !this.sheet.again;
    viewport.title = this.sheet.again ? "Another viewport renders the page again" : "A snapshot cannot be rendered again";
    this.toolbar.querySelector(`[data-key="${focused}"]`)?.focus({ preventScroll: true });
    this.renderHalves();
    this.renderLayers();
  }

  layerButton([name, words, colour], place) {
    const missing = name === "likely" && this.reading && ![this.reading.left, this.reading.right].some((side) => side?.probabilities);
    const swatch = element("i", { className: "swatch", "aria-hidden": "true" });
    swatch.style.background = name === "likely" ? `linear-gradient(90deg, ${LIKELY.join(",")})` : colour;
    const button = element("button", {
      type: "button", disabled: missing, data: { key: `layer-${name}` }, onclick: () => this.toggle(name),
      title: missing ? "This method does not say how likely its zones are; collective does" : `Key ${place + 1} on the picture`,
    }, swatch, words);
    button.setAttribute("aria-pressed", this.layers.has(name));
    return button;
  }

  viewport() {
    return this.sheet.page.viewport.join("x");
  }

  viewports() {
    const sizes = [...new Set([...VIEWPORTS, this.viewport()])].sort((one, other) => parseInt(one) - parseInt(other));
    return sizes.map((size) => [size, size.replace("x", " × ")]);
  }

  setZoom(zoom) {
    this.address.change({ zoom });
    for (const { canvas } of this.sides) canvas.setZoom(this.zoom());
  }

  // ---------------------------------------------------------------- layers

  renderHalves() {
    const compared = Boolean(this.reading?.right);
    const [left, right] = this.sides;
    right.root.hidden = !compared;
    left.caption.hidden = !compared;
    this.stages.classList.toggle("two", compared);
    if (!compared) return;
    for (const [side, found, own] of [[left, this.reading.left, LEFT], [right, this.reading.right, RIGHT]]) {
      const swatch = (colour, words) => {
        const patch = element("i", { className: "swatch", "aria-hidden": "true" });
        patch.style.background = colour;
        return element("span", { className: "key" }, patch, words);
      };
      side.caption.replaceChildren(element("b", {}, found.spec), ` ${found.words.toLocaleString("en")} words`,
        element("span", { className: "gap" }), swatch(MAIN, "both"), swatch(own, "this one only"));
    }
  }

  /** The visual blocks, asked for when they are to be seen. */
  async askBlocks() {
    const { sheet } = this;
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
    if (!this.reading) return;
    if (this.layers.has("blocks") && this.asked !== this.sheet) this.askBlocks();
    if (this.layers.has("article") && !this.parts) this.say("article");
    const [left, right] = this.sides;
    left.canvas.setLayers(this.layersOf(this.reading.left, "boxes_left", LEFT));
    if (this.reading.right) right.canvas.setLayers(this.layersOf(this.reading.right, "boxes_right", RIGHT));
  }

  layersOf(side, own, colour) {
    const on = this.layers;
    const { difference, layout } = this.reading;
    const drawn = [];
    if (on.has("likely") && side.probabilities) drawn.push(this.likely(side));
    if (on.has("main")) {
      if (difference) drawn.push({ boxes: difference.boxes_both, fill: wash(MAIN, 0.28) }, { boxes: difference[own], fill: wash(colour, 0.34), stroke: colour, width: 1 });
      else drawn.push({ boxes: side.boxes, fill: wash(MAIN, 0.28) });
    }
    if (on.has("zones")) drawn.push({ boxes: this.sheet.zones.map((zone) => zone.box), stroke: ZONE, width: 1 });
    if (on.has("columns")) drawn.push(columns(layout));
    if (on.has("blocks") && this.blocks) drawn.push(...blocks(this.blocks));
    if (on.has("article") && this.parts) drawn.push(parts(this.parts));
    if (this.spotted) drawn.push({ boxes: [this.spotted], fill: wash(COLUMN, 0.18), stroke: COLUMN, width: 3 });
    return drawn;
  }

  likely(side) {
    const boxes = this.sheet.zones.map((zone, index) => (side.scores[index] === null ? null : zone.box));
    return {
      boxes,
      fill: (index) => wash(likelyColour(side.scores[index]), 0.34),
      label: (index) => percent(side.scores[index]),
      labelSide: "right",
      labelColour: (index) => (side.scores[index] >= 0.5 ? CHOSEN : "#8a2a22"),
    };
  }
}

/** Visual blocks with their degrees of coherence, and the separators between them. */
function blocks({ boxes, degrees, separators }) {
  return [
    { boxes: separators, stroke: wash(BLOCK, 0.45), width: 1 },
    { boxes, stroke: BLOCK, width: 2, label: (index) => String(degrees[index]), labelSide: "right" },
  ];
}

/** The parts of an article tinted, the first box of each with what it is. */
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

/** Columns outlined; the main one strongest and last. */
function columns(layout) {
  const listed = layout.columns.filter((column) => column.tokens || column.chosen || column.depth < 4);
  listed.sort((one, other) => one.chosen - other.chosen);
  return {
    boxes: listed.map((column) => column.box),
    stroke: (index) => (listed[index].chosen ? CHOSEN : COLUMN),
    width: (index) => (listed[index].chosen ? 4 : listed[index].tokens ? 2 : 1),
    label: (index) => (listed[index].tokens || listed[index].chosen ? `${listed[index].number} · ${percent(listed[index].share)}` : ""),
  };
}
