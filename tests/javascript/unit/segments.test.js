import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { segmentLayers } from "../../../zoning/web/static/label/layers.js";
import { COARSE, Segments } from "../../../zoning/web/static/label/segments.js";

const segment = (node, end, around, good, more = {}) =>
  ({ node, end, around, good, tag: "div", box: [0, node, 100, end], words: 10, said: false, content: true, ...more });

let segments;

//  2 ─ 4 ─ 5
//    └ 8
// 12
beforeEach(() => {
  segments = new Segments([
    segment(2, 12, -1, false), segment(4, 8, 2, true), segment(5, 7, 4, true),
    segment(8, 12, 2, true, { content: false }), segment(12, 20, -1, true),
  ], new Map());
});

const nodes = (list) => list.map(({ node }) => node);
const at = (node) => segments.byNode.get(node);

test("the outermost good segments part the page", () => {
  assert.deepEqual(nodes(segments.parts), [4, 8, 12]);
});

test("what a person says of a segment parts the page anew, and can be taken back", () => {
  segments.take(new Map([[4, "bad"]]));
  assert.deepEqual(nodes(segments.parts), [5, 8, 12]);
  assert.ok(at(4).said);
  segments.take(new Map([[2, "good"]]));
  assert.deepEqual(nodes(segments.parts), [2, 12]);
  segments.take(new Map());
  assert.deepEqual(nodes(segments.parts), [4, 8, 12]);
  assert.ok(!at(4).said);
});

test("the innermost are good whatever is said", () => {
  segments.take(new Map([[12, "bad"]]));
  assert.ok(at(12).good);
  assert.ok(!at(12).said);
  assert.match(segments.words(at(12)), /good \(smallest segment\)$/);
});

test("outward and inward, up to the ends", () => {
  assert.equal(segments.outward(at(5)), at(4));
  assert.equal(segments.outward(at(2)), at(2));
  assert.equal(segments.inward(at(2)), at(4));
  assert.equal(segments.inward(at(5)), at(5));
});

test("a segment in words", () => {
  assert.equal(segments.words(at(2)), "<div> · 10 words · content · granularity bad (from the labels)");
  segments.take(new Map([[4, "bad"]]));
  assert.equal(segments.words(at(4)), "<div> · 10 words · content · granularity bad (your judgement)");
  assert.match(segments.words(at(8)), /noise/);
});

test("parts are drawn, and around them what a person called too coarse", () => {
  segments.take(new Map([[4, "bad"]]));
  const [parts, coarse] = segmentLayers(segments);
  assert.deepEqual(parts.boxes, [[0, 5, 100, 7], [0, 8, 100, 12], [0, 12, 100, 20]]);
  assert.notEqual(parts.stroke(0), parts.stroke(1));
  assert.deepEqual([coarse.boxes, coarse.stroke], [[[0, 4, 100, 8]], COARSE]);
});
