import assert from "node:assert/strict";
import { test } from "node:test";

import { Grid } from "../../../zoning/web/static/canvas/grid.js";

test("the smallest box at a point", () => {
  const grid = new Grid([[0, 0, 400, 4000], [10, 300, 100, 900], [20, 310, 60, 340]]);
  assert.equal(grid.at(30, 320), 2);
  assert.equal(grid.at(90, 320), 1);
  assert.equal(grid.at(30, 3999), 0);
  assert.equal(grid.at(30, 4000), -1);
  assert.equal(grid.at(400, 10), -1);
});

test("what touches a part of the page, each once and in order", () => {
  const grid = new Grid([[0, 900, 10, 1900], [0, 0, 10, 2000], [0, 100, 10, 200]]);
  assert.deepEqual(grid.touching([0, 150, 100, 1500]), [0, 1, 2]);
  assert.deepEqual(grid.touching([0, 200, 100, 900]), [1]);
  assert.deepEqual(grid.touching([10, 0, 100, 3000]), []);
});

test("empty boxes and none are nowhere", () => {
  const grid = new Grid([null, [5, 5, 5, 50], [5, 5, 50, 5]]);
  assert.deepEqual(grid.touching([-100, -100, 100, 100]), []);
  assert.equal(grid.at(5, 5), -1);
});
