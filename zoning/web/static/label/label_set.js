// Edits a queue's own label set, in a form or from a file.

import { element, notify } from "../dom.js";
import { post } from "../http.js";
import { field, form } from "./form.js";
import { queueAddress } from "./lines.js";

/** @import { QueueView } from "./queue.js" */

/** Default colours: dark enough for white text, and easy to distinguish. */
const COLOURS = ["#14753c", "#7a1fa2", "#0b62c4", "#a03c00", "#b3261e", "#0b6e6e", "#5d6b00", "#a11563", "#35489c", "#5c626d"];

/** @param {QueueView} view @param {Answer.Queue} queue */
export function labelSet(view, queue) {
  const own = queue.given_labels.length > 0;
  /** @param {object} wanted */
  const set = async (wanted) => {
    await post(`${queueAddress(queue.name)}/labels`, wanted);
    await view.load();
    notify("Labels of this queue saved.");
  };
  const back = form("manage-form", element("button", {}, "Use the built-in labels"), () => set({}));
  back.hidden = !own;
  return element("details", { className: "manage label-set" }, element("summary", {}, own ? `Labels: ${queue.labels.map((label) => label.shown).join(", ")}` : "Define your own labels"),
    element("p", { className: "faint" }, "Your own labels replace the built-in ones in this queue. Labels that pages already have do not change."),
    typed(queue, set), fromFile(set), back);
}

/** @param {Answer.Queue} queue @param {(wanted: object) => Promise<void>} set */
function typed(queue, set) {
  const rows = element("ul", { className: "label-rows" });
  const add = () => {
    rows.append(row({ name: "", colour: COLOURS[rows.children.length % COLOURS.length], key: rows.children.length < 9 ? String(rows.children.length + 1) : "", content: true }));
  };
  rows.append(...queue.given_labels.map(row));
  if (!rows.children.length) add();
  const save = () => set({ labels: [...rows.children].map(labelIn) });
  return form("manage-form", element("button", { className: "primary" }, "Use these labels"), save, rows,
    element("div", { className: "row" }, element("button", { type: "button", onclick: add }, "Add a label")));
}

/** @param {Answer.GivenLabel} label */
function row({ name, colour, key, content }) {
  /** @type {HTMLElement} */
  const line = element("li", {},
    element("input", { type: "text", name: "name", value: name, maxLength: 40, required: true, ariaLabel: "Name of the label", placeholder: "name", autocomplete: "off" }),
    element("input", { type: "color", name: "colour", value: colour, ariaLabel: "Colour" }),
    element("input", { type: "text", name: "key", value: key, maxLength: 1, size: 2, required: true, ariaLabel: "Key", placeholder: "key", autocomplete: "off" }),
    element("label", { className: "check" }, element("input", { type: "checkbox", name: "content", checked: content ?? true }), "main content"),
    element("button", { type: "button", className: "quiet", ariaLabel: "Remove this label", onclick: () => line.remove() }, "×"));
  return line;
}

/** @param {Element} line @returns {Answer.GivenLabel} */
function labelIn(line) {
  /** @param {string} name */
  const input = (name) => /** @type {HTMLInputElement} */ (line.querySelector(`[name="${name}"]`));
  return { name: input("name").value.trim(), colour: input("colour").value, key: input("key").value.trim(), content: input("content").checked };
}

/** @param {(wanted: object) => Promise<void>} set */
function fromFile(set) {
  const file = element("input", { type: "file", accept: ".json,.toml", required: true });
  return form("manage-form", element("button", {}, "Use the file"), async () => {
    const [chosen] = file.files ?? [];
    await set({ text: await chosen.text(), file_name: chosen.name });
  }, field("or a file (JSON, TOML)", file));
}
