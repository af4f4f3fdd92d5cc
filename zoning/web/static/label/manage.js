// Renames, extends or deletes a queue.

import { counted, element, notify, showDialog } from "../dom.js";
import { post, remove } from "../http.js";
import { field, form, sources } from "./form.js";
import { queueAddress } from "./lines.js";

/** @import { QueueView } from "./queue.js" */

/**
 * The controls for changing a queue.
 * @param {QueueView} view
 * @param {Answer.Queue} queue
 */
export function managing(view, queue) {
  return element("details", { className: "manage" }, element("summary", {}, "Rename, add pages, delete"),
    renameForm(view, queue), extendForm(view, queue),
    element("div", { className: "row" }, element("button", { type: "button", onclick: () => askToDelete(view, queue) }, "Delete the queue …")));
}

/** @param {QueueView} view @param {Answer.Queue} queue */
function renameForm(view, queue) {
  const name = element("input", { type: "text", value: queue.name, maxLength: 60, required: true, autocomplete: "off" });
  return form("manage-form", element("button", {}, "Rename"), async () => {
    const renamed = await post(`${queueAddress(queue.name)}/name`, { name: name.value });
    await view.desk.go({ queue: renamed.name });
  }, field("Name of the queue", name));
}

/** @param {QueueView} view @param {Answer.Queue} queue */
function extendForm(view, queue) {
  const more = sources(queue.local);
  return form("manage-form", element("button", {}, "Add pages"), async () => {
    const { added } = await post(`${queueAddress(queue.name)}/items`, more.said());
    await view.load();
    notify(`${counted(added, "page")} added.`);
  }, more.fields);
}

/** @param {QueueView} view @param {Answer.Queue} queue */
function askToDelete(view, queue) {
  showDialog("ask", "Delete the queue", (close) => [
    element("h2", {}, `Delete ${queue.name}?`),
    element("p", {}, `This deletes its list of ${counted(queue.all, "page")} and their measured disagreement. All labels are kept, in the corpus and in exports.`),
    form("row", element("button", { className: "primary" }, "Delete the queue"), async () => {
      await remove(queueAddress(queue.name));
      close();
      await view.desk.go({});
      notify(`Deleted ${queue.name}. Its labels are kept.`);
    }, element("button", { type: "button", onclick: close }, "Cancel")),
  ]);
}
