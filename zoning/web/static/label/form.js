// Provides the parts of the labelling forms: sections, fields, the origin of pages for a queue.

import { element } from "../dom.js";

/** @import { Child } from "../dom.js" */

/** @param {string} title @param {string} note @param {...Child} content */
export function section(title, note, ...content) {
  return element("section", {}, element("h2", {}, title), note ? element("p", { className: "faint" }, note) : null, content);
}

/** @param {string} words @param {HTMLElement} control */
export function field(words, control) {
  return element("label", { className: "field" }, element("span", {}, words), control);
}

/**
 * A form that shows errors below its button; the button is disabled until the response arrives.
 * @param {string} className
 * @param {HTMLButtonElement} button
 * @param {() => Promise<unknown>} act
 * @param {...Child} content
 */
export function form(className, button, act, ...content) {
  const problem = element("p", { className: "error", role: "alert" });
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    problem.textContent = "";
    button.disabled = true;
    try {
      await act();
    } catch (error) {
      problem.textContent = error.message;
    } finally {
      button.disabled = false;
    }
  };
  return element("form", { className, onsubmit: submit }, content, element("div", { className: "row" }, button, problem));
}

/**
 * Returns the fields for the pages of a queue, and a function that reads them for the server.
 * @param {boolean} isLocal whether a folder on the server's machine can be named
 */
export function sources(isLocal) {
  const list = element("textarea", { rows: 5, spellcheck: false, placeholder: "https://example.org/one\nhttps://example.org/two" });
  const file = element("input", { type: "file", accept: ".txt,.csv,.tsv,.jsonl,.ndjson" });
  const batch = element("input", { type: "text", placeholder: "run/", autocomplete: "off", spellcheck: false });
  let listName = "";
  file.onchange = async () => {
    const [chosen] = file.files ?? [];
    listName = chosen?.name ?? "";
    list.value = (await chosen?.text()) ?? "";
  };
  const fields = [
    field("List of URLs, one per line", list), field("or a file (text, CSV, TSV, JSON Lines)", file),
    isLocal ? field("or the folder of a batch run", batch) : null,
  ];
  return { fields, said: () => ({ list: list.value, list_name: listName, batch: batch.value }) };
}
