// Finds boxes at a point, or in a part of the page, without a search through all of them.

const ROW_PX = 256;

/** Boxes by horizontal stripes of the page. */
export class Grid {
  /** @param {(Box | null)[]} boxes null and empty boxes are never found */
  constructor(boxes) {
    this.boxes = boxes;
    /** @type {Map<number, number[]>} */
    this.rows = new Map();
    boxes.forEach((box, index) => {
      if (!box || box[2] <= box[0] || box[3] <= box[1]) return;
      for (let row = Math.floor(box[1] / ROW_PX); row <= Math.floor(box[3] / ROW_PX); row += 1) {
        const indices = this.rows.get(row);
        if (indices) indices.push(index);
        else this.rows.set(row, [index]);
      }
    });
  }

  /**
   * Returns the box with an index that `touching` or `at` has returned.
   * @param {number} index
   */
  box(index) {
    return /** @type {Box} */ (this.boxes[index]);
  }

  /**
   * Returns the indices of the boxes that overlap a box, in order.
   * @param {Box} box
   */
  touching([left, top, right, bottom]) {
    /** @type {Set<number>} */
    const found = new Set();
    for (let row = Math.floor(top / ROW_PX); row <= Math.floor(bottom / ROW_PX); row += 1) {
      for (const index of this.rows.get(row) ?? []) {
        const box = this.box(index);
        if (box[0] < right && box[2] > left && box[1] < bottom && box[3] > top) found.add(index);
      }
    }
    return [...found].sort((one, other) => one - other);
  }

  /**
   * Returns the index of the smallest box at a point; -1 if there is none.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    let best = -1;
    let least = Infinity;
    for (const index of this.rows.get(Math.floor(y / ROW_PX)) ?? []) {
      const [left, top, right, bottom] = this.box(index);
      const area = (right - left) * (bottom - top);
      if (x >= left && x < right && y >= top && y < bottom && area < least) [best, least] = [index, area];
    }
    return best;
  }
}
