import assert from "node:assert/strict";
import { test } from "node:test";

import { Emitter } from "../../../zoning/web/static/emitter.js";

test("who listens to an event gets its detail, and nothing of others", () => {
  const emitter = new Emitter();
  const heard = [];
  emitter.on("point", ({ index }) => heard.push(index));
  emitter.emit("point", { index: 3 });
  emitter.emit("choose", { index: 4 });
  assert.deepEqual(heard, [3]);
});
