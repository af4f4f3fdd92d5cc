// Paints a page's picture, the layers over it, and the marks of pointer and focus.

import { Grid } from "./grid.js";

/** @typedef {{ top: number, height: number, source: string }} Tile */
/** @typedef {{ width: number, height: number, tiles: Tile[], sketch: Box[] }} Picture */
/**
 * Boxes that are drawn over the picture. Properties that are functions get the index of the box.
 * @typedef {object} Layer
 * @property {(Box | null)[]} boxes
 * @property {string | null | ((index: number) => string | null | undefined)} [fill]
 * @property {string | null | ((index: number) => string | null | undefined)} [stroke]
 * @property {number | ((index: number) => number)} [width]
 * @property {number[]} [dash]
 * @property {(index: number) => string | null | undefined} [label]
 * @property {string | ((index: number) => string | undefined)} [labelColour]
 * @property {"left" | "right" | "beside"} [labelSide]
 */

const MOST_TILES = 24;

/**
 * @template T
 * @param {T | ((index: number) => T)} value
 * @param {number} index
 * @returns {T}
 */
const given = (value, index) => (value instanceof Function ? value(index) : value);

export class Painter {
  /**
   * @param {CanvasRenderingContext2D} context
   * @param {() => void} redraw is called when a picture has loaded
   */
  constructor(context, redraw) {
    this.context = context;
    this.redraw = redraw;
    this.scale = 1;
    /** The visible part of the page. @type {Box} */
    this.sight = [0, 0, 0, 0];
    /** @type {Picture} */
    this.page = { width: 1, height: 1, tiles: [], sketch: [] };
    this.sketch = new Grid([]);
    /** @type {(Layer & { grid: Grid })[]} */
    this.layers = [];
    /** @type {Map<number, HTMLImageElement>} */
    this.pictures = new Map();
  }

  /** @param {Picture} page */
  setPage(page) {
    if (page.tiles !== this.page.tiles) this.pictures.clear();
    this.page = page;
    this.sketch = new Grid(page.sketch);
  }

  /** @param {Layer[]} layers */
  setLayers(layers) {
    this.layers = layers.map((layer) => ({ ...layer, grid: new Grid(layer.boxes) }));
  }

  /**
   * Paints the visible part of the page with its layers.
   * @param {number} left edge of the visible part, in CSS px of the page
   * @param {number} top
   * @param {number} scale CSS px of the screen for one CSS px of the page
   */
  paint(left, top, scale) {
    const { context } = this;
    const { canvas } = context;
    const ratio = window.devicePixelRatio || 1;
    this.scale = scale;
    this.sight = [left, top, left + canvas.width / ratio / scale, top + canvas.height / ratio / scale];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale * ratio, 0, 0, scale * ratio, -left * scale * ratio, -top * scale * ratio);
    this.paintPicture();
    for (const layer of this.layers) this.paintLayer(layer);
  }

  paintPicture() {
    const { context, sight } = this;
    context.fillStyle = "#cdd0d6";
    for (const index of this.sketch.touching(sight)) {
      const [left, top, right, bottom] = this.sketch.box(index);
      context.fillRect(left, top, right - left, bottom - top);
    }
    this.page.tiles.forEach((tile, number) => {
      if (tile.top >= sight[3] || tile.top + tile.height <= sight[1]) return;
      const picture = this.picture(number);
      if (picture.complete && picture.naturalWidth) context.drawImage(picture, 0, tile.top);
    });
  }

  /**
   * Returns the picture of a tile, which may still be loading. The one not shown for the longest time is dropped.
   * @param {number} number
   */
  picture(number) {
    let picture = this.pictures.get(number);
    if (picture) {
      this.pictures.delete(number);
    } else {
      picture = new Image();
      picture.onload = () => this.redraw();
      picture.src = this.page.tiles[number].source;
    }
    this.pictures.set(number, picture);
    const [oldest] = this.pictures.keys();
    if (this.pictures.size > MOST_TILES) this.pictures.delete(oldest);
    return picture;
  }

  /** @param {Layer & { grid: Grid }} layer */
  paintLayer(layer) {
    const { context, scale } = this;
    for (const index of layer.grid.touching(this.sight)) {
      const [left, top, right, bottom] = layer.grid.box(index);
      const fill = given(layer.fill, index);
      const stroke = given(layer.stroke, index);
      if (fill) {
        context.fillStyle = fill;
        context.fillRect(left, top, right - left, bottom - top);
      }
      if (stroke) {
        context.strokeStyle = stroke;
        context.lineWidth = (given(layer.width, index) ?? 1) / scale;
        context.setLineDash((layer.dash ?? []).map((length) => length / scale));
        context.strokeRect(left, top, right - left, bottom - top);
        context.setLineDash([]);
      }
      const words = layer.label?.(index);
      if (words) {
        const edge = layer.labelSide === "right" ? right : left;
        this.paintLabel(words, edge, top, given(layer.labelColour, index) ?? stroke ?? "#333333", layer.labelSide);
      }
    }
  }

  /**
   * Paints a label at a box's upper left corner, in its upper right one, or "beside" the left one if there is room.
   * Its size does not depend on the zoom.
   * @param {string} words
   * @param {number} edge
   * @param {number} top
   * @param {string} colour
   * @param {"left" | "right" | "beside"} side
   */
  paintLabel(words, edge, top, colour, side = "left") {
    const { context, scale } = this;
    const size = 11 / scale;
    const height = 16 / scale;
    context.font = `600 ${size}px system-ui, sans-serif`;
    const width = context.measureText(words).width + 10 / scale;
    const place = side === "beside" && edge < width ? "left" : side;
    const left = place === "left" ? edge : edge - width;
    const upper = Math.max(place === "left" ? top - height : top, this.sight[1]);
    context.fillStyle = colour;
    context.fillRect(left, upper, width, height);
    context.fillStyle = "#ffffff";
    context.textBaseline = "middle";
    context.fillText(words, left + 5 / scale, upper + height / 2 + 0.5 / scale);
  }

  /**
   * Paints the mark of the box with the pointer or the focus, or the rectangle that the user drags.
   * @param {Box} box
   * @param {number} width of the line, in CSS px of the screen
   * @param {number} wash
   */
  paintMark([left, top, right, bottom], width, wash) {
    const { context, scale } = this;
    context.fillStyle = `rgb(11 98 196 / ${wash})`;
    context.fillRect(left, top, right - left, bottom - top);
    for (const [colour, wide] of /** @type {[string, number][]} */ ([["#ffffff", width + 2], ["#0b62c4", width]])) {
      context.strokeStyle = colour;
      context.lineWidth = wide / scale;
      context.strokeRect(left, top, right - left, bottom - top);
    }
  }
}
