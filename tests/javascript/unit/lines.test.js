import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { Failure } from "../../../zoning/web/static/http.js";
import { lines, openItem, queueAddress } from "../../../zoning/web/static/label/lines.js";

const { fetch } = globalThis;

afterEach(() => {
  globalThis.fetch = fetch;
});

/** The server answers with these pieces, cut wherever the network cuts. */
function answer(pieces, init = {}) {
  const asked = [];
  const stream = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
      controller.close();
    },
  });
  globalThis.fetch = async (address, options) => {
    asked.push(`${options.method} ${address}`);
    return new Response(stream, init);
  };
  return asked;
}

test("each line is told, and the last one returned", async () => {
  answer(['{"done":1}\n{"do', 'ne":2}\n', "\n", '{"done":3}\n']);
  const told = [];
  assert.deepEqual(await lines("/x", (line) => told.push(line.done)), { done: 3 });
  assert.deepEqual(told, [1, 2, 3]);
});

test("a letter may be cut in two", async () => {
  const bytes = new TextEncoder().encode('{"step":"ü"}\n');
  answer([bytes.slice(0, 10), bytes.slice(10)]);
  assert.deepEqual(await lines("/x", () => {}), { step: "ü" });
});

test("an error as the last line is thrown, what came before it was told", async () => {
  answer(['{"done":1}\n', '{"error":{"kind":"Timeout","message":"too slow","source":"u"}}\n']);
  const told = [];
  await assert.rejects(lines("/x", (line) => told.push(line)), (error) => error instanceof Failure && error.kind === "Timeout" && error.message === "too slow");
  assert.deepEqual(told, [{ done: 1 }]);
});

test("a failure of one item alone is a line as any other", async () => {
  answer(['{"item":3,"error":"no such host"}\n']);
  assert.deepEqual(await lines("/x", () => {}), { item: 3, error: "no such host" });
});

test("an answer that is an error is thrown as the server words it", async () => {
  answer(['{"error":{"kind":"UsageError","message":"no queue","source":""}}'], { status: 400 });
  await assert.rejects(lines("/x", () => {}), { kind: "UsageError", message: "no queue", status: 400 });
});

test("an error without words is told by its status", async () => {
  answer(["<h1>Bad gateway</h1>"], { status: 502, statusText: "Bad Gateway" });
  await assert.rejects(lines("/x", () => {}), { kind: "HTTP", message: "502 Bad Gateway", status: 502 });
});

test("no answer at all asks whether the program runs", async () => {
  globalThis.fetch = async () => { throw new TypeError("Failed to fetch"); };
  await assert.rejects(lines("/x", () => {}), { kind: "Unreachable", status: 0 });
});

test("who gives up is told so, not that the program is away", async () => {
  globalThis.fetch = async (_, { signal }) => signal.throwIfAborted();
  await assert.rejects(lines("/x", () => {}, AbortSignal.abort()), { name: "AbortError" });
});

test("an item is opened step by step", async () => {
  const asked = answer(['{"step":"Loading the page"}\n{"step":"Capturing the page"}\n', '{"page":"0123"}\n']);
  const steps = [];
  assert.equal(await openItem("a b/c", 7, (step) => steps.push(step)), "0123");
  assert.deepEqual(steps, ["loading the page", "capturing the page"]);
  assert.deepEqual(asked, [`POST ${queueAddress("a b/c")}/items/7`]);
  assert.equal(queueAddress("a b/c"), "/ui/labels/queues/a%20b%2Fc");
});
