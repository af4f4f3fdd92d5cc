import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Address } from "../../../zoning/web/static/address.js";

const DEFAULTS = { page: "", x: "collective", zoom: "fit" };

let target;
let entries;

/** A window at an address; `entries` are those of its history. */
function visit(search) {
  target = new EventTarget();
  entries = [search];
  globalThis.location = { search, pathname: "/" };
  globalThis.addEventListener = target.addEventListener.bind(target);
  const go = (address) => { globalThis.location.search = address.startsWith("?") ? address : ""; };
  globalThis.history = {
    pushState: (_, __, address) => { entries.push(address); go(address); },
    replaceState: (_, __, address) => { entries.splice(-1, 1, address); go(address); },
  };
}

beforeEach(() => visit("?page=01&nonsense=1"));

test("what the address does not say is at its default", () => {
  assert.deepEqual(new Address(DEFAULTS).now, { page: "01", x: "collective", zoom: "fit" });
});

test("what is at its default does not stand in the address", () => {
  const address = new Address(DEFAULTS);
  address.change({ x: "layout:words=3" });
  assert.deepEqual(entries, ["?page=01&x=layout%3Awords%3D3"]);
  address.change({ x: "collective", page: "" });
  assert.deepEqual(entries, ["/"]);
});

test("a step is one that leads back", () => {
  const address = new Address(DEFAULTS);
  address.change({ page: "02" }, { step: true });
  assert.deepEqual(entries, ["?page=01&nonsense=1", "?page=02"]);
});

test("going back reads the address anew and tells", () => {
  const address = new Address(DEFAULTS);
  const seen = [];
  address.on("moved", () => seen.push(address.now.page));
  globalThis.location.search = "?page=03";
  target.dispatchEvent(new Event("popstate"));
  assert.deepEqual(seen, ["03"]);
});

test("changes are of one address, not of the defaults", () => {
  new Address(DEFAULTS).change({ zoom: "2" });
  assert.equal(DEFAULTS.zoom, "fit");
});
