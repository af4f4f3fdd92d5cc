// Answers JSON lines: {"peer", "html", "url"} in, {"html"} or {"error"} out. Ends when its input does.
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { JSDOM, VirtualConsole } from "jsdom";

// Tools write to the console what is not part of an answer.
console.log = console.info = console.debug = console.warn = console.error = () => {};

const UNKNOWN = "http://page.invalid/";

const refuse = () => Promise.reject(new Error("peers get no network"));
globalThis.fetch = refuse;

// While a page keeps this thread busy nothing reads the input: another thread sees to it that we do not outlive our
// parent.
const WATCH = `
  const { ppid } = process;
  setInterval(() => process.ppid === ppid || process.kill(process.pid, "SIGKILL"), 1000);
`;
new Worker(WATCH, { eval: true }).unref();

// By default jsdom runs no scripts and loads nothing.
function opened(html, url) {
  return new JSDOM(html, { url, virtualConsole: new VirtualConsole() }).window;
}

function readability(html, url) {
  const window = opened(html, url);
  try {
    return new Readability(window.document).parse()?.content ?? "";
  } finally {
    window.close();
  }
}

// Given text, it chooses the DOM itself (linkedom); `useAsync` would ask servers for what the page lacks.
async function defuddle(html, url) {
  return (await Defuddle(html, url, { useAsync: false, fetch: refuse })).content ?? "";
}

const PEERS = { readability, defuddle };

async function answer({ peer, html, url }) {
  try {
    return { html: await PEERS[peer](html, url || UNKNOWN) };
  } catch (error) {
    return { error: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  process.stdout.write(JSON.stringify(await answer(JSON.parse(line))) + "\n");
}
