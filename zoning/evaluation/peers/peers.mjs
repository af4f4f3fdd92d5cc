// Answers JSON lines: {"peer", "html", "url"} in, {"answer"} or {"error"} out. Ends when its input does.
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

function read(html, url) {
  const window = opened(html, url);
  try {
    return new Readability(window.document).parse();
  } finally {
    window.close();
  }
}

const readability = (html, url) => read(html, url)?.content ?? "";

// Given text, it chooses the DOM itself (linkedom); `useAsync` would ask servers for what the page lacks.
const defuddled = (html, url) => Defuddle(html, url, { useAsync: false, fetch: refuse });
const defuddle = async (html, url) => (await defuddled(html, url)).content ?? "";

// What a page says of itself, as JSON text.
function readability_metadata(html, url) {
  const { title, byline: author, publishedTime: date } = read(html, url) ?? {};
  return JSON.stringify({ title, author, date });
}

async function defuddle_metadata(html, url) {
  const { title, author, published: date } = await defuddled(html, url);
  return JSON.stringify({ title, author, date });
}

const PEERS = { readability, defuddle, readability_metadata, defuddle_metadata };

async function answer({ peer, html, url }) {
  try {
    return { answer: await PEERS[peer](html, url || UNKNOWN) };
  } catch (error) {
    return { error: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  process.stdout.write(JSON.stringify(await answer(JSON.parse(line))) + "\n");
}
