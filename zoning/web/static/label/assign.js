// Assigns a queue's pages to annotators.

import { element, notify, showDialog } from "../dom.js";
import { post } from "../http.js";
import { field, form } from "./form.js";
import { queueAddress } from "./lines.js";

/** @import { QueueView } from "./queue.js" */

/** @param {string} text names, separated by commas */
const names = (text) => text.split(",").map((name) => name.trim()).filter(Boolean);

/**
 * Returns whether an annotator may label an item: it is assigned to them, or to nobody.
 * @param {Answer.QueueItem} item
 * @param {string} me
 */
export function waitsFor(item, me) {
  const name = me.toLowerCase();
  return !item.assigned.length || item.assigned.some((one) => one.toLowerCase() === name);
}

/** Assigns all pages. @param {QueueView} view @param {Answer.Queue} queue */
export function assigning(view, queue) {
  const people = element("input", { type: "text", autocomplete: "off", placeholder: "Ann, Ben, Cleo" });
  const each = element("input", { type: "number", min: 1, max: 20, value: 1, required: true });
  const assign = async () => {
    const has = await post(`${queueAddress(queue.name)}/assignment`, { people: names(people.value), each: Number(each.value) });
    await view.load();
    const told = Object.entries(has).map(([name, count]) => `${name} ${count}`);
    notify(told.length ? `Assigned pages: ${told.join(", ")}.` : "Any annotator may label any page.");
  };
  return element("details", { className: "manage" }, element("summary", {}, "Assign the pages"),
    element("p", { className: "faint" }, "Pages are shared out evenly, and annotators keep the pages they have labelled. Without names, any annotator may label any page. To assign a single page, use its row."),
    form("manage-form", element("button", {}, "Assign"), assign, field("Names of the annotators, separated by commas", people), field("Annotators per page", each)));
}

/** Assigns one page. @param {QueueView} view @param {Answer.QueueItem} item */
export function assignedTo(view, item) {
  const ask = () => {
    const people = element("input", { type: "text", value: item.assigned.join(", "), autocomplete: "off" });
    showDialog("ask", "Assign the page", (close) => [
      element("h2", {}, "Assign the page"),
      form("ask-form", element("button", { className: "primary" }, "Assign"), async () => {
        await post(`${queueAddress(view.name)}/assignment`, { people: names(people.value), item: item.number });
        close();
        await view.load();
      }, field("Names, separated by commas; empty for anyone", people)),
      element("div", { className: "row" }, element("button", { type: "button", onclick: close }, "Cancel")),
    ]);
    people.focus();
  };
  return element("button", { type: "button", className: "quiet assigned", title: "Assign this page", onclick: ask }, item.assigned.join(", ") || "anyone");
}
