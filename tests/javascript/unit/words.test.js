// Numbers, shares and states as people read them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { counted, percent, whole } from "../../../zoning/web/static/dom.js";
import { kappa } from "../../../zoning/web/static/label/agreement.js";
import { duration, isAlive, paceWords, progressWords, share } from "../../../zoning/web/static/runs/state.js";

const status = (states, more = {}) => ({ total: 400, states: { queued: 0, running: 0, done: 0, failed: 0, ...states }, usable: 0, pages_per_s: 0, pages_per_s_last_minute: 0, ...more });

test("numbers", () => {
  assert.deepEqual([counted(1, "zone"), counted(0, "zone"), counted(1200, "word")], ["1 zone", "0 zones", "1,200 words"]);
  assert.deepEqual([whole(1.5), percent(0.256), percent(0.256, 1)], ["2", "26 %", "25.6 %"]);
});

test("Cohen's kappa", () => {
  assert.deepEqual([null, 1, -0.25].map(kappa), ["–", "1.000", "−0.250"]);
});

test("how far a run is", () => {
  assert.equal(progressWords({ state: "starting", status: null }), "");
  assert.equal(progressWords({ status: status({ done: 120, failed: 3 }, { usable: 119 }) }), "120 of 400 done, 1 page not usable, 3 failed");
  assert.equal(share({ status: status({ done: 120, failed: 80 }) }), 0.5);
  assert.deepEqual([share({ status: null }), share({ status: status({}, { total: 0 }) })], [0, 0]);
});

test("how fast a run is, and how long it takes still", () => {
  const run = (state, states, more) => ({ state, status: status(states, more) });
  assert.equal(paceWords(run("running", { queued: 170, running: 10 }, { pages_per_s: 1, pages_per_s_last_minute: 2 })), "2.0 pages a second, about 1 min left");
  assert.equal(paceWords(run("running", { queued: 7200 }, { pages_per_s: 1 })), "1.0 pages a second, about 2 h 0 min left");
  assert.equal(paceWords(run("running", {}, { pages_per_s: 1 })), "1.0 pages a second, almost finished");
  assert.equal(paceWords(run("running", { queued: 1 })), "");
  assert.equal(paceWords(run("stopped", { queued: 1 }, { pages_per_s: 1 })), "");
});

test("durations", () => {
  assert.deepEqual([0.2, 42, 60, 3599, 3661].map(duration), ["1 s", "42 s", "1 min", "59 min", "1 h 1 min"]);
});

test("a run that stops is alive until it has stopped", () => {
  assert.deepEqual(["starting", "running", "stopping", "stopped", "finished", "failed"].filter((state) => isAlive({ state })), ["starting", "running", "stopping"]);
});
