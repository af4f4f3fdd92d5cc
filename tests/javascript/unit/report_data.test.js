// The figures of a report of an evaluation.

import "./embedded.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { figure, groups, median, rowsOf, standardError, summaries, summary, SYSTEMS } from "../../../zoning/evaluation/report/assets/data.js";
import { sorted } from "../../../zoning/evaluation/report/assets/table.js";

const layout = SYSTEMS.get("layout");

test("a page's figure is a share, or none", () => {
  assert.deepEqual([figure(layout, "bag", "f1", 0), figure(layout, "zones", "f1", 0)], [0.9, null]);
});

test("median", () => {
  assert.deepEqual([[], [3], [10, 9, 2], [100, 9, 20, 1]].map(median), [null, 3, 9, 14.5]);
});

test("standard error of the mean", () => {
  assert.deepEqual([[], [0.5], [0.5, 0.5]].map(standardError), [null, null, 0]);
  assert.equal(standardError([1, 3]), 1);
});

test("the rows of a choice", () => {
  assert.deepEqual(rowsOf(""), [0, 1, 2, 3]);
  assert.deepEqual(rowsOf("type:article"), [0, 2, 3]);
  assert.deepEqual(rowsOf("site:https://b"), [1, 2, 3]);
  assert.deepEqual(rowsOf("type:nothing"), []);
});

test("groups have at least two values, the one with most pages first", () => {
  assert.deepEqual(groups().map(([group, counts]) => [group, [...counts]]), [
    ["type", [["article", 3], ["forum", 1]]],
    ["site", [["https://b", 3], ["https://a", 1]]],
  ]);
});

test("a summary: a failed page counts as 0, and its time is not told", () => {
  const found = summary(layout, "bag", [0, 1, 2]);
  assert.deepEqual([found.pages, found.failed, found.ms], [3, 1, 30]);
  assert.deepEqual(found.values, [0.9, 0.4, 0]);
  assert.deepEqual([found.precision, found.recall, found.median, found.belowHalf], [0.5, 110_000 / 3 / 100_000, 0.4, 2 / 3]);
  assert.equal(found.f1, 130_000 / 3 / 100_000);
});

test("a summary leaves out pages that the measure does not apply to", () => {
  assert.deepEqual(summary(layout, "zones", [0, 1, 2, 3]).values, [0.6, 0]);
  const { pages, f1, median, belowHalf, error } = summary(layout, "zones", [0]);
  assert.deepEqual([pages, f1, median, belowHalf, error], [0, null, null, null, null]);
});

test("systems are ranked by the pages of the choice; one without the measure comes last", () => {
  const names = (measure, chosen) => summaries(measure, chosen).map((one) => one.name);
  assert.deepEqual(names("bag", ""), ["other (raw)", "layout"]);
  assert.deepEqual(names("zones", "type:forum"), ["layout", "other (raw)"]);
});

test("a table is sorted by figures or words; what has none comes last either way", () => {
  const columns = [{ key: "name", value: (one) => one }, { key: "length", value: (one) => one.length || null }];
  const words = ["ccc", "", "a", "bb"];
  assert.deepEqual(sorted(words, columns, "length.up"), ["a", "bb", "ccc", ""]);
  assert.deepEqual(sorted(words, columns, "length.down"), ["ccc", "bb", "a", ""]);
  assert.deepEqual(sorted(words, columns, "name.down"), ["ccc", "bb", "a", ""]);
  assert.deepEqual(sorted(words, columns, "gone.up"), ["", "a", "bb", "ccc"], "by the first column instead");
});
