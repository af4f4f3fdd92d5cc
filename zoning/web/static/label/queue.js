// Renders a queue: its pages with their states, the most uncertain first.

import { counted, element, notify, whole } from "../dom.js";
import { get } from "../http.js";
import { toAdjudicate } from "./adjudication.js";
import { assignedTo, assigning, waitsFor } from "./assign.js";
import { guidelinesForm } from "./guidelines.js";
import { labelSet } from "./label_set.js";
import { lines, openItem, queueAddress } from "./lines.js";
import { managing } from "./manage.js";
import { meter } from "./meter.js";
import { people } from "./people.js";

/** @import { Desk } from "../label.js" */

const MEASURE = "Measure disagreement";
const STATES = { done: "done", begun: "started", skipped: "skipped", "": "" };

/** @param {Desk} desk @param {HTMLElement} place @param {string} name */
export async function showQueue(desk, place, name) {
  const view = new QueueView(desk, place, name);
  await view.load();
  return async () => view.stop();
}

/**
 * Returns the progress of a queue in words.
 * @param {Answer.Counts} counts
 */
function countsInWords({ pages, failed, done, skipped }) {
  return [counted(pages, "page"), `${whole(done)} done by you`, skipped ? `${whole(skipped)} skipped` : "", failed ? `${whole(failed)} more could not be fetched` : ""].filter(Boolean).join(" · ");
}

export class QueueView {
  /** @param {Desk} desk @param {HTMLElement} place @param {string} name */
  constructor(desk, place, name) {
    this.desk = desk;
    this.place = place;
    this.name = name;
    /** @type {AbortController | null} */
    this.measuring = null;
    this.button = element("button", { type: "button", onclick: () => (this.measuring ? this.stop() : this.measure()) }, MEASURE);
    this.said = element("p", { className: "faint", role: "status" });
  }

  async load() {
    this.draw(await get(`${queueAddress(this.name)}?annotator=${encodeURIComponent(this.desk.annotator)}`));
  }

  stop() {
    this.measuring?.abort();
    this.measuring = null;
  }

  /** @param {Answer.Queue} queue */
  draw(queue) {
    const first = queue.items.find((item) => !["done", "skipped"].includes(item.state) && !item.failed && waitsFor(item, this.desk.annotator));
    const measured = queue.items.some((item) => item.disagreement !== null);
    const refused = queue.refused.length
      ? element("details", {}, element("summary", {}, `${counted(queue.refused.length, "line")} of the list skipped`), element("ul", {}, queue.refused.slice(0, 50).map((line) => element("li", {}, line)))) : null;
    this.button.textContent = MEASURE;
    this.button.hidden = !queue.unmeasured;
    this.place.replaceChildren(element("div", { className: "label-overview" },
      element("header", { className: "queue-head" },
        element("a", { href: "/label" }, "All queues"),
        element("h1", {}, queue.name),
        element("p", { className: "counts" }, countsInWords(queue.counts)),
        element("p", { className: "faint" }, `Source: ${queue.origin}${measured ? "; the most uncertain first" : ""}${queue.all > queue.items.length ? `; the first ${whole(queue.items.length)} are shown` : ""}`),
        element("div", { className: "row" },
          element("button", { type: "button", className: "primary", disabled: !first, onclick: () => first && this.open(first) }, measured ? "Label the most uncertain" : "Label the next page"), this.button, this.said),
        refused, queue.fixed ? null : [guidelinesForm(this, queue), labelSet(this, queue), assigning(this, queue), managing(this, queue)]),
      this.table(queue, measured), toAdjudicate(queue, this.desk.annotator), people(queue)));
  }

  /** @param {Answer.Queue} queue @param {boolean} measured */
  table({ items, fixed }, measured) {
    if (!items.length) return element("p", { className: "empty" }, "No pages yet. Open some in View, or create a queue.");
    const headings = [...(measured ? [["Disagreement", "number"]] : []), ["Page", ""], ...(fixed ? [] : [["Assigned to", ""]]), ["You", ""], ["Done by others", ""]];
    return element("div", { className: "wide", tabIndex: 0, role: "group", ariaLabel: "Pages" }, element("table", { className: "lines" },
      element("thead", {}, element("tr", {}, headings.map(([words, className]) => element("th", { scope: "col", className }, words)))),
      element("tbody", {}, items.map((item) => this.row(item, measured, fixed)))));
  }

  /** @param {Answer.QueueItem} item @param {boolean} measured @param {boolean} isFixed whether the queue cannot be changed */
  row(item, measured, isFixed) {
    const link = element("a", { href: "#" }, item.title || item.source);
    link.onclick = (event) => {
      event.preventDefault();
      this.open(item);
    };
    return element("tr", { data: { item: item.number } },
      measured ? element("td", { className: "number" }, item.disagreement === null ? "–" : [meter(item.disagreement), item.disagreement.toFixed(2)]) : null,
      element("td", {}, element("div", { className: "page" }, link, item.title ? element("span", { className: "faint" }, item.source) : null, item.error ? element("span", { className: "error" }, item.error) : null)),
      isFixed ? null : element("td", {}, assignedTo(this, item)), element("td", {}, STATES[item.state], item.skipped ? element("div", { className: "faint" }, item.skipped) : null), element("td", { className: "faint" }, item.others.join(", ")));
  }

  /** @param {Answer.QueueItem} item */
  async open(item) {
    try {
      const page = item.page || await openItem(this.name, item.number, (step) => { this.said.textContent = `${item.source}: ${step} …`; });
      this.stop();
      await this.desk.go({ queue: this.name, item: String(item.number), page });
    } catch (error) {
      this.said.textContent = "";
      notify(`${item.source}: ${error.message}`);
      await this.load();
    }
  }

  /** Visits the pages and measures the methods' disagreement on each; results are kept if it is stopped. */
  async measure() {
    this.measuring = new AbortController();
    this.button.textContent = "Stop";
    try {
      await lines(`${queueAddress(this.name)}/measure`, ({ done, all }) => { this.said.textContent = `${done} of ${counted(all, "page")} measured`; }, this.measuring.signal);
      this.said.textContent = "";
    } catch (error) {
      if (error.name === "AbortError" && !this.measuring) return;
      if (error.name !== "AbortError") notify(error.message);
    }
    this.measuring = null;
    await this.load();
  }
}
