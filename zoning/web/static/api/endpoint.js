// Renders one endpoint of the API: its description, a form to try it, the request as a command, and the answer.

import { element } from "../dom.js";
import { prose } from "./prose.js";
import { curl } from "./curl.js";
import { requestForm } from "./form.js";
import { nameOf } from "./schema.js";

const SHOWN_CHARACTERS = 200_000;

/** @import { Description, Operation, Schema } from "./schema.js" */

/**
 * @param {Description} description
 * @param {string} path
 * @param {Operation} operation
 * @param {Answer.Choice[]} formats of answers, for file names
 */
export function endpoint(description, path, operation, formats) {
  const id = operation.operationId;
  const content = operation.requestBody.content["application/json"];
  const command = element("code", { class: "command" });
  const form = requestForm(description.components.schemas[nameOf(content.schema)].properties ?? {}, id, () => {
    command.textContent = curl(path, form.value());
  });
  const output = element("div", { class: "answer", "aria-live": "polite" });
  const send = element("button", { type: "submit", class: "primary" }, "Send");
  const trying = element("form", { class: "try", "aria-label": `Try ${path}`, onsubmit: (event) => {
    event.preventDefault();
    ask(path, form.value(), send, output, formats);
  } }, form.parts, send);
  const examples = Object.values(content.examples);
  form.fill(examples[0].value);
  return element("section", { id, class: "endpoint" },
    element("h2", {}, element("span", { class: "method" }, "POST"), " ", element("code", {}, path), " ",
      element("small", {}, operation.summary)),
    element("p", { class: "about" }, prose(operation.description)),
    element("div", { class: "examples", role: "group", "aria-label": `Examples of ${path}` },
      element("span", { class: "faint" }, "Examples"),
      examples.map((one) => element("button", { type: "button", onclick: () => form.fill(one.value) }, one.summary))),
    element("div", { class: "bench" }, trying,
      element("div", { class: "sent" },
        element("div", { class: "bar" }, element("h3", {}, "As a command"), copying(command)),
        element("pre", { tabindex: 0, "aria-label": "Command" }, command),
        output)),
    element("p", { class: "kinds" }, "Request: ", link(content.schema), ". Response: ",
      link(operation.responses[200].content["application/json"].schema), ", or the type that ", element("code", {}, "format"),
      " selects. Errors: ", element("a", { href: "#schema-ErrorAnswer" }, "ErrorAnswer"), "."));
}

/** @param {Schema} schema */
function link(schema) {
  const name = nameOf(schema);
  return element("a", { href: `#schema-${name}` }, name);
}

/** @param {HTMLElement} source */
function copying(source) {
  /** @type {HTMLButtonElement} */
  const button = element("button", { type: "button", onclick: async () => {
    await navigator.clipboard.writeText(source.textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  } }, "Copy");
  return button;
}

/**
 * Sends a request and shows the answer.
 * @param {string} path
 * @param {object} body
 * @param {HTMLButtonElement} send
 * @param {HTMLElement} output
 * @param {Answer.Choice[]} formats
 */
async function ask(path, body, send, output, formats) {
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  const state = element("p", { role: "status" }, "Rendering the page …");
  const ticking = setInterval(() => { state.textContent = `Rendering the page … ${seconds()}`; }, 500);
  output.replaceChildren(state);
  send.disabled = true;
  try {
    const response = await fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
    const blob = await response.blob();
    show(output, response, blob, await blob.text(), seconds(), formats);
  } catch (error) {
    output.replaceChildren(element("p", { role: "status", class: "bad" },
      `No answer from the server (${error.message}). Check that zoning serve is still running.`));
  } finally {
    clearInterval(ticking);
    send.disabled = false;
  }
}

/**
 * @param {HTMLElement} output
 * @param {Response} response
 * @param {Blob} blob
 * @param {string} text
 * @param {string} seconds
 * @param {Answer.Choice[]} formats
 */
function show(output, response, blob, text, seconds, formats) {
  const kind = (response.headers.get("Content-Type") ?? "").split(";")[0];
  const cut = text.length > SHOWN_CHARACTERS;
  const address = URL.createObjectURL(blob);
  output.replaceChildren(
    element("div", { class: "bar" },
      element("h3", {}, "Answer ",
        element("span", { class: response.ok ? "good" : "bad" }, `${response.status} ${response.statusText}`), " ",
        element("small", {}, `${kind}, ${blob.size.toLocaleString("en")} bytes, ${seconds}`)),
      element("a", { class: "button", href: address, download: fileName(response.url, kind, formats) }, "Save")),
    element("pre", { class: "body", tabindex: 0, "aria-label": "Answer" },
      pretty(kind, cut ? text.slice(0, SHOWN_CHARACTERS) : text, cut)));
  if (cut) output.append(element("p", { class: "faint" }, "Only the beginning is shown. Save downloads all of it."));
}

/** @param {string} kind @param {string} text @param {boolean} cut */
function pretty(kind, text, cut) {
  if (!kind.endsWith("json") || cut) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/**
 * Returns the file name for an answer.
 * @param {string} address
 * @param {string} kind its media type
 * @param {Answer.Choice[]} formats
 */
export function fileName(address, kind, formats) {
  const name = new URL(address).pathname.slice(1);
  if (name === "render" && kind === "application/json") return "page.snapshot.json";
  const suffix = formats.find((one) => one.media_type.split(";")[0] === kind)?.suffix ?? "txt";
  return `${name}.${suffix.split(".").pop()}`;
}
