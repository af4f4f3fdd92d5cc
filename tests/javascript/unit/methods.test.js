import assert from "node:assert/strict";
import { test } from "node:test";

import { parseSpec, writeSpec } from "../../../zoning/web/static/view/methods.js";

test("a method with its parameters is read and written again", () => {
  for (const spec of ["layout", "layout:words=3", "cetd:threshold=0.5,by=a:b=c"]) assert.equal(writeSpec(...parseSpec(spec)), spec);
  assert.deepEqual(parseSpec("cetd:threshold=0.5,by=a:b=c"), ["cetd", new Map([["threshold", "0.5"], ["by", "a:b=c"]])]);
});

test("nothing is no method", () => {
  assert.deepEqual(parseSpec(""), ["", new Map()]);
});

test("a method without parameters is written without a colon", () => {
  assert.equal(writeSpec("layout", new Map()), "layout");
});
