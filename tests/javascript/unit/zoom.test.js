import assert from "node:assert/strict";
import { test } from "node:test";

import { stepFrom } from "../../../zoning/web/static/label/zoom.js";

test("from any scale the zoom goes to the next step, and stays at the last one", () => {
  assert.deepEqual([0.76, 1, 2.5, 3].map((scale) => stepFrom(scale, 1)), [0.8, 1.25, 3, 3]);
  assert.deepEqual([0.76, 1, 0.3, 0.25].map((scale) => stepFrom(scale, -1)), [0.67, 0.8, 0.25, 0.25]);
});
