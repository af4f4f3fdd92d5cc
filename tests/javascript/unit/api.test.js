import assert from "node:assert/strict";
import { test } from "node:test";

import { curl } from "../../../zoning/web/static/api/curl.js";
import { fileName } from "../../../zoning/web/static/api/endpoint.js";
import { nameOf, words } from "../../../zoning/web/static/api/schema.js";

const at = (hostname) => { globalThis.location = { hostname, origin: `http://${hostname}` }; };

test("a command quotes what a shell would take apart", () => {
  at("localhost");
  assert.equal(curl("/extract", { url: "it's" }), "curl -s http://localhost/extract \\\n  -H 'Content-Type: application/json' \\\n  -d '{\"url\":\"it'\\''s\"}'");
});

test("elsewhere a token goes along", () => {
  at("zoning.example");
  assert.match(curl("/extract", {}), /Authorization: Bearer \$ZONING_TOKEN/);
});

test("an answer's file is named after the address and the format", () => {
  const formats = [{ name: "words", title: "Words", suffix: "words.txt", media_type: "text/plain; charset=utf-8" }];
  assert.equal(fileName("http://x/extract", "text/plain", formats), "extract.txt");
  assert.equal(fileName("http://x/extract", "image/png", formats), "extract.txt");
  assert.equal(fileName("http://x/render", "application/json", formats), "page.snapshot.json");
});

test("what a schema refers to", () => {
  assert.equal(nameOf({ $ref: "#/components/schemas/ErrorAnswer" }), "ErrorAnswer");
});

test("types in words", () => {
  assert.deepEqual(words({ type: "integer", minimum: 1, maximum: 9 }), ["integer, 1 to 9"]);
  assert.deepEqual(words({ anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] }), ["list of ", "string", " or ", "null"]);
  assert.deepEqual(words({ prefixItems: [{ type: "number" }, {}] }), ["[", "number", ", ", "anything", "]"]);
  assert.deepEqual(words({ type: "object", additionalProperties: { type: "number" } }), ["object of ", "number"]);
});
