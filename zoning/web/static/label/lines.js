// Reads streamed responses with one JSON value a line; an error is the last line.

import { answerTo, Failure } from "../http.js";

/**
 * Calls `take` with each value; resolves with the last one.
 * @param {string} address
 * @param {(line: any) => void} take
 * @param {AbortSignal} [signal]
 */
export async function lines(address, take, signal) {
  const response = await answerTo(fetch(address, { method: "POST", signal }));
  const body = /** @type {ReadableStream<BufferSource>} */ (response.body);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let last = null;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return last;
    const found = (rest + value).split("\n");
    rest = found.pop() ?? "";
    for (const line of found.filter(Boolean)) {
      last = JSON.parse(line);
      if (last.error?.kind) throw new Failure(last.error, 200);
      take(last);
    }
  }
}

/** @param {string} name */
export const queueAddress = (name) => `/ui/labels/queues/${encodeURIComponent(name)}`;

/**
 * Returns the id of an item's page, which is visited if it is not stored yet.
 * @param {string} queue
 * @param {number} item
 * @param {(step: string) => void} tell
 * @returns {Promise<string>}
 */
export async function openItem(queue, item, tell = () => {}) {
  const found = await lines(`${queueAddress(queue)}/items/${item}`, (line) => {
    if (line.step) tell(line.step.toLowerCase());
  });
  return found.page;
}
