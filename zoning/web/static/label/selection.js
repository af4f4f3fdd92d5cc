// Which zones are selected: one, a range, what a rectangle encloses.

export class Selection {
  constructor() {
    this.clear();
  }

  clear() {
    this.chosen = new Set();
    this.anchor = -1;
    this.focus = -1;
  }

  only(index) {
    this.chosen = new Set([index]);
    this.anchor = this.focus = index;
  }

  /** All from the anchor to `index`, in the order of the page. */
  extend(index) {
    if (this.anchor < 0) return this.only(index);
    const [first, last] = [Math.min(this.anchor, index), Math.max(this.anchor, index)];
    this.chosen = new Set(Array.from({ length: last - first + 1 }, (_, place) => first + place));
    this.focus = index;
  }

  toggle(index) {
    if (!this.chosen.delete(index)) this.chosen.add(index);
    this.anchor = this.focus = index;
  }

  /** These; with `add` beside those that are selected already. */
  these(indices, add = false) {
    this.chosen = new Set([...(add ? this.chosen : []), ...indices]);
    const last = indices.at(-1) ?? this.focus;
    this.anchor = indices[0] ?? this.anchor;
    this.focus = last;
  }
}

const EDGE_PX = 2;

/** Whether a rectangle holds a box; by a hair less is enough. */
export const encloses = (outer, inner) =>
  outer[0] <= inner[0] + EDGE_PX && outer[1] <= inner[1] + EDGE_PX && outer[2] >= inner[2] - EDGE_PX && outer[3] >= inner[3] - EDGE_PX;
