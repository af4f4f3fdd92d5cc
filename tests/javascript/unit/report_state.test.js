// What a report shows, as its address keeps it.

import { openAt } from "./embedded.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOf, chosenSystem, comparedSystem, followAddress, state } from "../../../zoning/evaluation/report/assets/state.js";

/** What is shown at an address. */
const shownAt = (hash) => {
  openAt(hash);
  followAddress();
  return state;
};

test("without an address the best system is shown by the first measure", () => {
  const { measure, system, versus, page } = shownAt("");
  assert.deepEqual([measure, system, versus, page], ["bag", "other (raw)", "", ""]);
  assert.equal(addressOf(state), "#");
});

test("an address keeps what differs from that", () => {
  const shown = shownAt("#measure=zones&system=layout&versus=other+%28raw%29&page=a%2Fb%3F");
  assert.deepEqual([shown.measure, shown.system, shown.versus, shown.page], ["zones", "layout", "other (raw)", "a/b?"]);
  assert.deepEqual([chosenSystem().info.name, comparedSystem().info.name], ["layout", "other (raw)"]);
  assert.deepEqual(shownAt(addressOf(shown)), shown);
});

test("a system is not compared with itself", () => {
  assert.equal(shownAt("#system=layout&versus=layout").versus, "");
  assert.equal(shownAt("#versus=other+%28raw%29").versus, "", "it is the one shown by default");
});

test("what the report does not have is not taken from an address", () => {
  const shown = shownAt("#measure=gone&system=gone&versus=gone&nothing=1");
  assert.deepEqual(shown, shownAt(""));
  assert.equal(comparedSystem(), undefined);
});
