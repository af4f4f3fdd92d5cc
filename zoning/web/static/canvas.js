// Shows a page's picture with boxes over it. Pages may be 60,000 px tall, so only the visible part is drawn, on one
// canvas that does not scroll; pictures are loaded in tiles, boxes are found with a grid.
//
//   const canvas = new PageCanvas(container, "Zones of the page");
//   canvas.setPage({ width, height, tiles: [{ top, height, source }], sketch: [[left, top, right, bottom], …] });
//   canvas.setBoxes([[left, top, right, bottom], …]);           boxes for the pointer; CSS px of the page
//   canvas.setLayers([{ boxes, fill, stroke, width, dash, label, labelColour, labelSide }, …]);  drawn in this order
//   canvas.mark(index, "focus" | "hover"); canvas.reveal(index);
//
// Events of `canvas`, for `canvas.on(name, take)`:
//   point  { index }                            the pointer or the focus has moved to another box; -1 for none
//   choose { index, shift, ctrl }               a click, or Enter or Space, on a box
//   draw   { box, indices, shift, ctrl, alt }   a rectangle was dragged over these boxes. Only if `drawing` is set
//   key    { event }                            any other key

import { Grid } from "./canvas/grid.js";
import { Painter } from "./canvas/painter.js";
import { Emitter } from "./emitter.js";

/** @import { Layer, Picture } from "./canvas/painter.js" */

const DRAG_PX = 4;
/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * @typedef {{ index: number, shift?: boolean, ctrl?: boolean, alt?: boolean }} Chosen
 * @typedef {{ box: Box, indices: number[], shift: boolean, ctrl: boolean, alt: boolean }} Drawn
 */

/** @extends {Emitter<{ point: { index: number, shift?: boolean }, choose: Chosen, draw: Drawn, key: { event: KeyboardEvent } }>} */
export class PageCanvas extends Emitter {
  /** @param {HTMLElement} container @param {string} label */
  constructor(container, label) {
    super();
    this.container = container;
    container.classList.add("page-canvas");
    this.canvas = document.createElement("canvas");
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
    this.canvas.setAttribute("aria-label", label);
    this.room = document.createElement("div");
    this.room.className = "room";
    this.room.append(this.canvas);
    container.replaceChildren(this.room);
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.painter = new Painter(context, () => this.redraw());
    this.grid = new Grid([]);
    this.marks = { focus: -1, hover: -1 };
    /** @type {number | "fit"} */
    this.zoom = "fit";
    this.drawing = false;
    /** @type {{ from: [number, number], box: Box | null } | null} */
    this.dragged = null;
    this.frame = 0;
    this.listen();
  }

  // ---------------------------------------------------------------- page, boxes, layers, zoom

  /** @param {Picture} page */
  setPage(page) {
    this.painter.setPage(page);
    this.resize();
  }

  /** @param {(Box | null)[]} boxes */
  setBoxes(boxes) {
    this.grid = new Grid(boxes);
    this.marks = { focus: -1, hover: -1 };
    this.redraw();
  }

  /** @param {Layer[]} layers */
  setLayers(layers) {
    this.painter.setLayers(layers);
    this.redraw();
  }

  /** @param {number | "fit"} zoom "fit" to the width of the container, or a factor */
  setZoom(zoom) {
    const middle = (this.container.scrollTop + this.container.clientHeight / 2) / this.scale;
    this.zoom = zoom;
    this.resize();
    this.container.scrollTop = middle * this.scale - this.container.clientHeight / 2;
  }

  /** @param {number} index @param {"focus" | "hover"} kind */
  mark(index, kind = "focus") {
    if (this.marks[kind] === index) return;
    this.marks[kind] = index;
    this.redraw();
  }

  /**
   * Scrolls to a box if it is not in view.
   * @param {number} index
   */
  reveal(index) {
    const box = this.grid.boxes[index];
    if (box) this.revealBox(box);
  }

  /** @param {Box} box */
  revealBox([left, top, right, bottom]) {
    const { container, scale } = this;
    /** @type {(from: number, to: number, start: number, size: number) => boolean} */
    const inSight = (from, to, start, size) => from * scale >= start && to * scale <= start + size;
    if (!inSight(top, bottom, container.scrollTop, container.clientHeight)) {
      container.scrollTop = top * scale - Math.max(40, (container.clientHeight - (bottom - top) * scale) / 2);
    }
    if (!inSight(left, right, container.scrollLeft, container.clientWidth)) container.scrollLeft = left * scale - 20;
  }

  get scale() {
    if (this.zoom !== "fit") return this.zoom;
    return Math.min(2, Math.max(0.1, this.container.clientWidth / this.painter.page.width));
  }

  resize() {
    const { container, canvas, scale } = this;
    const { page } = this.painter;
    const ratio = window.devicePixelRatio || 1;
    this.room.style.width = `${page.width * scale}px`;
    this.room.style.height = `${page.height * scale}px`;
    const width = Math.max(1, Math.min(container.clientWidth, Math.ceil(page.width * scale)));
    const height = Math.max(1, Math.min(container.clientHeight, Math.ceil(page.height * scale)));
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    this.paint();
  }

  redraw() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  paint() {
    const { container, scale, marks, grid, painter } = this;
    painter.paint(container.scrollLeft / scale, container.scrollTop / scale, scale);
    const [hover, focus] = [grid.boxes[marks.hover], grid.boxes[marks.focus]];
    if (hover) painter.paintMark(hover, 2, 0.14);
    if (focus) painter.paintMark(focus, 3, 0.2);
    if (this.dragged?.box) painter.paintMark(this.dragged.box, 1.5, 0.12);
  }

  // ---------------------------------------------------------------- pointer and keys

  listen() {
    const { container, canvas } = this;
    container.addEventListener("scroll", () => this.redraw(), { passive: true });
    new ResizeObserver(() => this.resize()).observe(container);
    canvas.addEventListener("pointermove", (event) => this.moved(event));
    canvas.addEventListener("pointerleave", () => this.point(-1));
    canvas.addEventListener("pointerdown", (event) => this.pressed(event));
    canvas.addEventListener("pointerup", (event) => this.released(event));
    canvas.addEventListener("pointercancel", () => this.letGo());
    canvas.addEventListener("keydown", (event) => this.typed(event));
  }

  /**
   * Returns the position of an event, in CSS px of the page.
   * @param {PointerEvent} event
   * @returns {[number, number]}
   */
  place(event) {
    const corner = this.canvas.getBoundingClientRect();
    const { container, scale } = this;
    return [
      (event.clientX - corner.left + container.scrollLeft) / scale,
      (event.clientY - corner.top + container.scrollTop) / scale,
    ];
  }

  /** @param {number} index */
  point(index) {
    if (index === this.marks.hover) return;
    this.mark(index, "hover");
    this.emit("point", { index });
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const [x, y] = this.place(event);
    if (this.dragged) {
      const [fromX, fromY] = this.dragged.from;
      const far = Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) * this.scale > DRAG_PX;
      if (this.dragged.box || far) {
        this.dragged.box = [Math.min(x, fromX), Math.min(y, fromY), Math.max(x, fromX), Math.max(y, fromY)];
        this.redraw();
      }
    }
    this.point(this.grid.at(x, y));
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    if (event.button !== 0) return;
    this.canvas.focus({ preventScroll: true });
    if (!this.drawing) return;
    this.dragged = { from: this.place(event), box: null };
    this.canvas.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  released(event) {
    if (event.button !== 0) return;
    const box = this.dragged?.box;
    this.letGo();
    const keys = { shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey };
    if (box) {
      this.emit("draw", { box, indices: this.grid.touching(box), ...keys });
      return;
    }
    const index = this.grid.at(...this.place(event));
    this.mark(index, "focus");
    this.emit("choose", { index, ...keys });
  }

  letGo() {
    this.dragged = null;
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const count = this.grid.boxes.length;
    const { focus } = this.marks;
    if (count && event.key in STEPS && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const from = focus < 0 ? (STEPS[event.key] > 0 ? -1 : count) : focus;
      this.step(Math.min(count - 1, Math.max(0, from + STEPS[event.key])), event);
    } else if (count && (event.key === "Home" || event.key === "End")) {
      this.step(event.key === "Home" ? 0 : count - 1, event);
    } else if ((event.key === "Enter" || event.key === " ") && focus >= 0) {
      event.preventDefault();
      this.emit("choose", { index: focus, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey });
    } else {
      this.emit("key", { event });
    }
  }

  /** @param {number} index @param {KeyboardEvent} event */
  step(index, event) {
    event.preventDefault();
    this.mark(index, "focus");
    this.reveal(index);
    this.emit("point", { index, shift: event.shiftKey });
  }
}
