// Keeps the selected zones: one, a range, or those in a rectangle.

export class Selection {
  /** @type {Set<number>} */
  chosen = new Set();
  anchor = -1;
  focus = -1;

  clear() {
    this.chosen = new Set();
    this.anchor = -1;
    this.focus = -1;
  }

  /** @param {number} index */
  only(index) {
    this.chosen = new Set([index]);
    this.anchor = this.focus = index;
  }

  /**
   * Selects all zones from the anchor to `index`, in the order of the page.
   * @param {number} index
   */
  extend(index) {
    if (this.anchor < 0) {
      this.only(index);
      return;
    }
    const [first, last] = [Math.min(this.anchor, index), Math.max(this.anchor, index)];
    this.chosen = new Set(Array.from({ length: last - first + 1 }, (_, place) => first + place));
    this.focus = index;
  }

  /** @param {number} index */
  toggle(index) {
    if (!this.chosen.delete(index)) this.chosen.add(index);
    this.anchor = this.focus = index;
  }

  /**
   * Selects these zones; with `add`, in addition to those already selected.
   * @param {number[]} indices
   * @param {boolean} add
   */
  these(indices, add = false) {
    this.chosen = new Set([...(add ? this.chosen : []), ...indices]);
    const last = indices.at(-1) ?? this.focus;
    this.anchor = indices[0] ?? this.anchor;
    this.focus = last;
  }
}

const EDGE_PX = 2;

/**
 * Returns whether a rectangle contains a box, with a small tolerance.
 * @param {Box} outer
 * @param {Box} inner
 */
export const encloses = (outer, inner) =>
  outer[0] <= inner[0] + EDGE_PX && outer[1] <= inner[1] + EDGE_PX && outer[2] >= inner[2] - EDGE_PX && outer[3] >= inner[3] - EDGE_PX;
