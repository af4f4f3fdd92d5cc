// Answers that come bit by bit: a line of JSON each; an error is the last line.

import { Failure } from "../http.js";
import { stepWords } from "../steps.js";

/** Calls `take` with each line; resolves with the last one. */
export async function lines(address, take, signal) {
  let response;
  try {
    response = await fetch(address, { method: "POST", signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Failure({ kind: "Unreachable", message: "zoning does not answer: is `zoning serve` still running?", source: "" }, 0);
  }
  if (!response.ok) {
    const said = await response.json().catch(() => null);
    throw new Failure(said?.error ?? { kind: "HTTP", message: `${response.status}`, source: "" }, response.status);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let last = null;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return last;
    const found = (rest + value).split("\n");
    rest = found.pop();
    for (const line of found.filter(Boolean)) {
      last = JSON.parse(line);
      if (last.error?.kind) throw new Failure(last.error, 200);
      take(last);
    }
  }
}

export const queueAddress = (name) => `/ui/labels/queues/${encodeURIComponent(name)}`;

/** The id of an item's page, which is visited where it is not there yet. */
export async function openItem(queue, item, tell = () => {}) {
  const found = await lines(`${queueAddress(queue)}/items/${item}`, (line) => {
    if (line.step) tell(stepWords(line.step).toLowerCase());
  });
  return found.page;
}
