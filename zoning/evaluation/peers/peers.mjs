// Answers JSON lines: {"peer", "html", "url"} in, {"html"} or {"error"} out. Ends when its input does.
import { createInterface } from "node:readline";
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { JSDOM, VirtualConsole } from "jsdom";

// Tools write to the console what is not part of an answer.
console.log = console.info = console.debug = console.warn = console.error = () => {};

const UNKNOWN = "http://page.invalid/";

function readability(html, url) {
  const { document } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() }).window;
  return new Readability(document).parse()?.content ?? "";
}

// Given text, it chooses the DOM itself (linkedom); `useAsync` would ask servers for what the page lacks.
async function defuddle(html, url) {
  return (await Defuddle(html, url, { useAsync: false })).content ?? "";
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
