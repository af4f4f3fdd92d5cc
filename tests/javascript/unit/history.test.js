import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { History } from "../../../zoning/web/static/label/history.js";

/** What a window keeps; `room`: the most characters. */
class Storage {
  #room;

  constructor(room = Infinity) {
    this.#room = room;
  }

  getItem(key) {
    return this[key] ?? null;
  }

  setItem(key, value) {
    if (value.length > this.#room) throw new Error("QuotaExceededError");
    this[key] = value;
  }

  removeItem(key) {
    delete this[key];
  }
}

const step = (label) => ({ labels: { before: [["0-4", ""]], after: [["0-4", label]] } });

beforeEach(() => {
  globalThis.sessionStorage = new Storage();
});

test("steps are taken back from the last one on, and done again in their order", () => {
  const history = new History("page", "Ann", 0);
  history.record(step("title"));
  history.record(step("table"));
  assert.deepEqual(history.back(), step("table"));
  assert.deepEqual(history.back(), step("title"));
  assert.equal(history.back(), null);
  assert.deepEqual(history.forward(), step("title"));
  assert.deepEqual(history.forward(), step("table"));
  assert.equal(history.forward(), null);
});

test("what was taken back is gone when something else is done", () => {
  const history = new History("page", "Ann", 0);
  history.record(step("title"));
  history.back();
  history.record(step("table"));
  assert.equal(history.forward(), null);
});

test("of many steps the last two hundred are kept", () => {
  const history = new History("page", "Ann", 0);
  for (let number = 0; number < 205; number += 1) history.record(step(String(number)));
  assert.equal(history.past.length, 200);
  assert.deepEqual(history.past[0], step("5"));
  assert.deepEqual(history.back(), step("204"));
});

test("a reload has the steps again", () => {
  const history = new History("page", "Ann", 6);
  history.record(step("title"));
  history.record(step("table"));
  history.back();
  history.keep(7);
  const again = new History("page", "Ann", 7);
  assert.deepEqual(again.forward(), step("table"));
  assert.deepEqual(again.past, [step("title"), step("table")]);
});

test("steps from before a change made elsewhere are not kept, nor those of another page or person", () => {
  const history = new History("page", "Ann", 6);
  history.record(step("title"));
  history.keep(7);
  for (const other of [new History("page", "Ann", 8), new History("page 2", "Ann", 7), new History("page", "Bob", 7)]) {
    assert.equal(other.back(), null);
  }
});

test("without room the steps on other pages go", () => {
  globalThis.sessionStorage = new Storage(100);
  sessionStorage["zoning.label.history other Ann"] = "{}";
  sessionStorage["of something else"] = "kept";
  const history = new History("page", "Ann", 0);
  for (let number = 0; number < 10; number += 1) history.record(step("title"));
  history.keep(10);
  assert.deepEqual(Object.keys(sessionStorage), ["of something else"]);
});
