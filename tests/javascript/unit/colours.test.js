import assert from "node:assert/strict";
import { test } from "node:test";

import { LIKELY, likelyColour, wash } from "../../../zoning/web/static/view/colours.js";
import { differenceLayer, zoneLayer } from "../../../zoning/web/static/label/layers.js";
import { COLOURS, coloursOf } from "../../../zoning/web/static/label/palette.js";

/** Relative luminance as WCAG 2.1 defines it. */
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((from) => parseInt(colour.slice(from, from + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("white words on the colour of a label have a contrast of at least 4.5", () => {
  for (const [label, colour] of Object.entries(COLOURS)) {
    const contrast = 1.05 / (luminance(colour) + 0.05);
    assert.ok(contrast >= 4.5, `${label}: ${contrast.toFixed(2)}`);
  }
});

test("no two labels have the same colour", () => {
  assert.equal(new Set(Object.values(COLOURS)).size, Object.keys(COLOURS).length);
});

test("a washed colour has its share as alpha", () => {
  assert.deepEqual([0, 0.02, 0.5, 1].map((share) => wash("#aabbcc", share)), ["#aabbcc00", "#aabbcc05", "#aabbcc80", "#aabbccff"]);
});

test("probabilities go through the colours in equal steps", () => {
  assert.deepEqual([0, 0.19, 0.2, 0.5, 0.99, 1].map((score) => LIKELY.indexOf(likelyColour(score))), [0, 0, 1, 2, 4, 4]);
});

test("a run of zones with one label is named once, where it begins", () => {
  const labels = ["title", "content", "content", "", "content"];
  const layer = zoneLayer(labels.map(() => [0, 0, 1, 1]), (index) => labels[index] ?? "", (label) => label.toUpperCase(), true, coloursOf([]));
  assert.deepEqual(labels.map((_, index) => layer.label(index)), ["TITLE", "CONTENT", null, null, "CONTENT"]);
  assert.equal(layer.fill(3), null);
  assert.equal(layer.stroke(0), "#6b6f78");
});

test("a label has the colour of its set, or the built-in one", () => {
  const colourOf = coloursOf([{ name: "recipe", colour: "#123456" }, { name: "title", colour: "" }]);
  assert.deepEqual(["recipe", "title", "unknown", ""].map(colourOf), ["#123456", COLOURS.title, "#6b6f78", undefined]);
});

test("a run of the same difference is named once", () => {
  const layer = differenceLayer([[0, 0, 1, 1], [0, 1, 1, 2], [0, 2, 1, 3]], ["a / b", "a / b", "b / a"]);
  assert.deepEqual([0, 1, 2].map(layer.label), ["a / b", null, "b / a"]);
});
