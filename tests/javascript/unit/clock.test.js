import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Clock, duration } from "../../../zoning/web/static/label/clock.js";

let target;
let now;
let clock;

beforeEach(() => {
  target = new EventTarget();
  globalThis.addEventListener = target.addEventListener.bind(target);
  globalThis.removeEventListener = target.removeEventListener.bind(target);
  now = 0;
  clock = new Clock(() => now);
});

function move(at, name = "pointermove") {
  now = at;
  target.dispatchEvent(new Event(name));
}

test("time between two moves counts", () => {
  move(4000);
  move(9000, "keydown");
  assert.equal(clock.take(), 9);
});

test("of a long pause fifteen seconds count", () => {
  move(2000);
  move(600_000);
  assert.equal(clock.take(), 17);
});

test("time is told once", () => {
  move(1250);
  assert.equal(clock.take(), 1.3);
  assert.equal(clock.take(), 0);
  move(3250);
  assert.equal(clock.take(), 2);
});

test("after its end moves do not count", () => {
  move(1000);
  clock.stop();
  move(2000);
  assert.equal(clock.take(), 1);
});

test("durations in words", () => {
  assert.deepEqual([0, 48.4, 59.6, 60, 725].map(duration), ["0 s", "48 s", "1 min 0 s", "1 min 0 s", "12 min 5 s"]);
});
