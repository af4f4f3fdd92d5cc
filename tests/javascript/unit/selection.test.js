import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { encloses, Selection } from "../../../zoning/web/static/label/selection.js";

let selection;

beforeEach(() => {
  selection = new Selection();
});

const chosen = () => [...selection.chosen].sort((one, other) => one - other);

test("nothing is selected at first, and after clearing", () => {
  assert.deepEqual([chosen(), selection.focus], [[], -1]);
  selection.only(4);
  selection.clear();
  assert.deepEqual([chosen(), selection.anchor, selection.focus], [[], -1, -1]);
});

test("a range goes from the anchor, in both directions", () => {
  selection.only(4);
  selection.extend(6);
  assert.deepEqual(chosen(), [4, 5, 6]);
  selection.extend(2);
  assert.deepEqual([chosen(), selection.anchor, selection.focus], [[2, 3, 4], 4, 2]);
});

test("a range without an anchor is its end", () => {
  selection.extend(3);
  assert.deepEqual([chosen(), selection.anchor], [[3], 3]);
});

test("one more, and one less", () => {
  selection.only(1);
  selection.toggle(5);
  assert.deepEqual(chosen(), [1, 5]);
  selection.toggle(1);
  assert.deepEqual([chosen(), selection.focus], [[5], 1]);
});

test("a rectangle's zones take the place of the others, or come to them", () => {
  selection.only(9);
  selection.these([2, 3], true);
  assert.deepEqual([chosen(), selection.anchor, selection.focus], [[2, 3, 9], 2, 3]);
  selection.these([4]);
  assert.deepEqual(chosen(), [4]);
  selection.these([]);
  assert.deepEqual([chosen(), selection.focus], [[], 4]);
});

test("a rectangle that lacks two pixels encloses a box, one that lacks three does not", () => {
  const box = [10, 10, 50, 50];
  assert.ok(encloses(box, box));
  assert.ok(encloses([12, 12, 48, 48], box));
  for (const less of [[13, 10, 50, 50], [10, 13, 50, 50], [10, 10, 47, 50], [10, 10, 50, 47]]) assert.ok(!encloses(less, box));
});
