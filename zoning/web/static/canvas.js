// A page's picture with boxes over it. Pages may be 60,000 px tall: only what is in sight is drawn, on one canvas that
// stays where the reader looks; pictures come in tiles, boxes by rows of a grid.
//
//   const canvas = new PageCanvas(container, "Zones of the page");
//   canvas.setPage({ width, height, tiles: [{ top, height, source }], sketch: [[left, top, right, bottom], …] });
//   canvas.setBoxes([[left, top, right, bottom], …]);           what can be pointed at; CSS px of the page
//   canvas.setLayers([{ boxes, fill, stroke, width, dash, label, labelColour, labelSide }, …]);  drawn in this order
//   canvas.mark(index, "focus" | "hover"); canvas.reveal(index);
//
// Events of `canvas` (an EventTarget), each with `detail`:
//   point  { index }                            the pointer, or a key, is on another box; -1 for none
//   choose { index, shift, ctrl }               a click, or Enter or Space, on a box
//   draw   { box, indices, shift, ctrl, alt }   a rectangle was dragged; the boxes that it touches. Where `drawing` is set
//   key    { event }                            any other key, for whoever wants it

const ROW_PX = 256;
const MOST_TILES = 24;
const DRAG_PX = 4;

/** Boxes by horizontal stripes of the page. */
export class Grid {
  constructor(boxes) {
    this.boxes = boxes;
    this.rows = new Map();
    boxes.forEach((box, index) => {
      if (!box || box[2] <= box[0] || box[3] <= box[1]) return;
      for (let row = Math.floor(box[1] / ROW_PX); row <= Math.floor(box[3] / ROW_PX); row += 1) {
        if (!this.rows.has(row)) this.rows.set(row, []);
        this.rows.get(row).push(index);
      }
    });
  }

  /** Indices of the boxes that touch a box, in order. */
  touching([left, top, right, bottom]) {
    const found = new Set();
    for (let row = Math.floor(top / ROW_PX); row <= Math.floor(bottom / ROW_PX); row += 1) {
      for (const index of this.rows.get(row) ?? []) {
        const box = this.boxes[index];
        if (box[0] < right && box[2] > left && box[1] < bottom && box[3] > top) found.add(index);
      }
    }
    return [...found].sort((one, other) => one - other);
  }

  /** The smallest box at a point; -1 where there is none. */
  at(x, y) {
    let best = -1;
    let least = Infinity;
    for (const index of this.rows.get(Math.floor(y / ROW_PX)) ?? []) {
      const [left, top, right, bottom] = this.boxes[index];
      const area = (right - left) * (bottom - top);
      if (x >= left && x < right && y >= top && y < bottom && area < least) [best, least] = [index, area];
    }
    return best;
  }
}

export class PageCanvas extends EventTarget {
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
    this.context = this.canvas.getContext("2d");
    this.page = { width: 1, height: 1, tiles: [], sketch: [] };
    this.grid = new Grid([]);
    this.sketch = new Grid([]);
    this.layers = [];
    this.marks = { focus: -1, hover: -1 };
    this.zoom = "fit";
    this.drawing = false;
    this.pictures = new Map();
    this.dragged = null;
    this.listen();
  }

  // ---------------------------------------------------------------- what is shown

  setPage(page) {
    const other = page.tiles !== this.page.tiles;
    this.page = { sketch: [], tiles: [], ...page };
    this.sketch = new Grid(this.page.sketch);
    if (other) this.pictures.clear();
    this.resize();
  }

  setBoxes(boxes) {
    this.grid = new Grid(boxes);
    this.marks = { focus: -1, hover: -1 };
    this.redraw();
  }

  setLayers(layers) {
    this.layers = layers.map((layer) => ({ ...layer, grid: new Grid(layer.boxes) }));
    this.redraw();
  }

  /** "fit" to the width there is, or a factor. */
  setZoom(zoom) {
    const middle = (this.container.scrollTop + this.container.clientHeight / 2) / this.scale;
    this.zoom = zoom;
    this.resize();
    this.container.scrollTop = middle * this.scale - this.container.clientHeight / 2;
  }

  mark(index, kind = "focus") {
    if (this.marks[kind] === index) return;
    this.marks[kind] = index;
    this.redraw();
  }

  /** Scrolls a box into sight, if it is not. */
  reveal(index) {
    const box = this.grid.boxes[index];
    if (box) this.revealBox(box);
  }

  revealBox([left, top, right, bottom]) {
    const { container, scale } = this;
    const inSight = (from, to, start, size) => from * scale >= start && to * scale <= start + size;
    if (!inSight(top, bottom, container.scrollTop, container.clientHeight)) {
      container.scrollTop = top * scale - Math.max(40, (container.clientHeight - (bottom - top) * scale) / 2);
    }
    if (!inSight(left, right, container.scrollLeft, container.clientWidth)) container.scrollLeft = left * scale - 20;
  }

  get scale() {
    if (this.zoom !== "fit") return this.zoom;
    return Math.min(2, Math.max(0.1, this.container.clientWidth / this.page.width));
  }

  resize() {
    const { container, canvas, scale } = this;
    const ratio = window.devicePixelRatio || 1;
    this.room.style.width = `${this.page.width * scale}px`;
    this.room.style.height = `${this.page.height * scale}px`;
    const width = Math.max(1, Math.min(container.clientWidth, Math.ceil(this.page.width * scale)));
    const height = Math.max(1, Math.min(container.clientHeight, Math.ceil(this.page.height * scale)));
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

  // ---------------------------------------------------------------- painting

  paint() {
    const { context, canvas, container, scale } = this;
    const ratio = window.devicePixelRatio || 1;
    const [left, top] = [container.scrollLeft / scale, container.scrollTop / scale];
    const sight = [left, top, left + canvas.width / ratio / scale, top + canvas.height / ratio / scale];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale * ratio, 0, 0, scale * ratio, -left * scale * ratio, -top * scale * ratio);
    this.paintPicture(sight);
    for (const layer of this.layers) this.paintLayer(layer, sight);
    this.paintMark(this.marks.hover, 2, 0.14);
    this.paintMark(this.marks.focus, 3, 0.2);
    if (this.dragged?.box) this.paintBox(this.dragged.box, 1.5, 0.12);
  }

  paintPicture(sight) {
    this.context.fillStyle = "#cdd0d6";
    for (const index of this.sketch.touching(sight)) {
      const [left, top, right, bottom] = this.sketch.boxes[index];
      this.context.fillRect(left, top, right - left, bottom - top);
    }
    this.page.tiles.forEach((tile, number) => {
      if (tile.top >= sight[3] || tile.top + tile.height <= sight[1]) return;
      const picture = this.picture(number);
      if (picture.complete && picture.naturalWidth) this.context.drawImage(picture, 0, tile.top);
    });
  }

  /** The picture of a tile, which is fetched when it is first asked for; the ones not seen for long are let go. */
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
    if (this.pictures.size > MOST_TILES) this.pictures.delete(this.pictures.keys().next().value);
    return picture;
  }

  paintLayer(layer, sight) {
    const { context, scale } = this;
    const given = (value, index) => (typeof value === "function" ? value(index) : value);
    for (const index of layer.grid.touching(sight)) {
      const [left, top, right, bottom] = layer.boxes[index];
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
      const words = given(layer.label, index);
      if (words) {
        const edge = layer.labelSide === "right" ? right : left;
        this.paintLabel(words, edge, top, given(layer.labelColour, index) ?? stroke ?? "#333333", sight, layer.labelSide);
      }
    }
  }

  /** Words on a patch on a box's upper left corner, in its upper right one, or "beside" the left one where there is room;
      of one size however the page is zoomed. */
  paintLabel(words, edge, top, colour, sight, side = "left") {
    const { context, scale } = this;
    const size = 11 / scale;
    const height = 16 / scale;
    context.font = `600 ${size}px system-ui, sans-serif`;
    const width = context.measureText(words).width + 10 / scale;
    const place = side === "beside" && edge < width ? "left" : side;
    const left = place === "left" ? edge : edge - width;
    const upper = Math.max(place === "left" ? top - height : top, sight[1]);
    context.fillStyle = colour;
    context.fillRect(left, upper, width, height);
    context.fillStyle = "#ffffff";
    context.textBaseline = "middle";
    context.fillText(words, left + 5 / scale, upper + height / 2 + 0.5 / scale);
  }

  paintMark(index, width, wash) {
    const box = this.grid.boxes[index];
    if (box) this.paintBox(box, width, wash);
  }

  paintBox([left, top, right, bottom], width, wash) {
    const { context, scale } = this;
    context.fillStyle = `rgb(11 98 196 / ${wash})`;
    context.fillRect(left, top, right - left, bottom - top);
    for (const [colour, wide] of [["#ffffff", width + 2], ["#0b62c4", width]]) {
      context.strokeStyle = colour;
      context.lineWidth = wide / scale;
      context.strokeRect(left, top, right - left, bottom - top);
    }
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

  /** Where an event is, in CSS px of the page. */
  place(event) {
    const corner = this.canvas.getBoundingClientRect();
    const { container, scale } = this;
    return [
      (event.clientX - corner.left + container.scrollLeft) / scale,
      (event.clientY - corner.top + container.scrollTop) / scale,
    ];
  }

  say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  point(index) {
    if (index === this.marks.hover) return;
    this.mark(index, "hover");
    this.say("point", { index });
  }

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

  pressed(event) {
    if (event.button !== 0) return;
    this.canvas.focus({ preventScroll: true });
    if (!this.drawing) return;
    this.dragged = { from: this.place(event), box: null };
    this.canvas.setPointerCapture(event.pointerId);
  }

  released(event) {
    if (event.button !== 0) return;
    const box = this.dragged?.box;
    this.letGo();
    const keys = { shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey };
    if (box) {
      this.say("draw", { box, indices: this.grid.touching(box), ...keys });
      return;
    }
    const index = this.grid.at(...this.place(event));
    this.mark(index, "focus");
    this.say("choose", { index, ...keys });
  }

  letGo() {
    this.dragged = null;
    this.redraw();
  }

  typed(event) {
    const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
    const count = this.grid.boxes.length;
    const { focus } = this.marks;
    if (count && event.key in steps && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const from = focus < 0 ? (steps[event.key] > 0 ? -1 : count) : focus;
      this.step(Math.min(count - 1, Math.max(0, from + steps[event.key])), event);
    } else if (count && (event.key === "Home" || event.key === "End")) {
      this.step(event.key === "Home" ? 0 : count - 1, event);
    } else if ((event.key === "Enter" || event.key === " ") && focus >= 0) {
      event.preventDefault();
      this.say("choose", { index: focus, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey });
    } else {
      this.say("key", { event });
    }
  }

  step(index, event) {
    event.preventDefault();
    this.mark(index, "focus");
    this.reveal(index);
    this.say("point", { index, shift: event.shiftKey });
  }
}
