// Edits a queue's guidelines for annotators, and shows them beside each page.

import { element, notify } from "../dom.js";
import { post } from "../http.js";
import { field, form } from "./form.js";
import { queueAddress } from "./lines.js";

/** @import { QueueView } from "./queue.js" */

const FOLDED = "zoning.label.guidelines";

/** @param {QueueView} view @param {Answer.Queue} queue */
export function guidelinesForm(view, queue) {
  const text = element("textarea", { rows: 8, maxLength: 20000, value: queue.guidelines });
  return element("details", { className: "manage prose" }, element("summary", {}, queue.guidelines ? "Guidelines" : "Write guidelines"),
    form("manage-form", element("button", {}, "Save guidelines"), async () => {
      await post(`${queueAddress(queue.name)}/guidelines`, { text: text.value });
      await view.load();
      notify("Guidelines saved.");
    }, field("Instructions for annotators, shown beside each page", text)));
}

/** @param {string} text */
export function guidelines(text) {
  /** @type {HTMLDetailsElement} */
  const node = element("details", {
    className: "guidelines", open: localStorage.getItem(FOLDED) !== "yes",
    ontoggle: () => localStorage.setItem(FOLDED, node.open ? "no" : "yes"),
  }, element("summary", {}, "Guidelines"), element("div", { className: "text", tabIndex: 0, role: "group", ariaLabel: "Guidelines" }, text));
  return node;
}
