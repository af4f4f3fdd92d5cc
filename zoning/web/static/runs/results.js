// Renders the sources of a run with filters, a few at a time; each can be unfolded to show its text.

import { choice, counted, element } from "../dom.js";
import { get } from "../http.js";
import { errorName } from "./state.js";

/** @import { Option } from "../dom.js" */

/** @type {Option[]} */
const SHOWN = [["all", "All"], ["usable", "Usable"], ["unusable", "Not usable"], ["failed", "Failed"], ["queued", "Not visited yet"]];
const PATIENCE_MS = 250;
const BEGINNING = 3000;

export class Results {
  /** @param {string} path @param {(row: Answer.Row) => void} open opens the page of a row */
  constructor(path, open) {
    this.path = path;
    this.open = open;
    this.shown = "all";
    this.words = element("input", { type: "search", placeholder: "part of the URL", "aria-label": "Find URLs", oninput: () => this.typed() });
    this.filter = choice("Show", SHOWN, this.shown, (shown) => this.choose(shown));
    this.rows = element("tbody");
    this.more = element("button", { type: "button", hidden: true, onclick: () => this.load() }, "Show more");
    this.empty = element("p", { className: "faint" }, "None.");
    const head = ["Source", "State", "Kind", "Seconds", "Page"].map((words) => element("th", { scope: "col", className: words === "Seconds" ? "number" : "" }, words));
    this.root = element("section", { "aria-label": "Results" },
      element("h2", {}, "Results"),
      element("p", { className: "bar-of-tools" }, this.filter, this.words),
      element("div", { className: "scrolling" }, element("table", { className: "lines results" }, element("thead", {}, element("tr", {}, head)), this.rows)),
      this.empty, this.more);
    new IntersectionObserver((seen) => { if (seen.at(-1)?.isIntersecting) this.load(); }).observe(this.more);
    this.after = 0;
    this.asked = "";
    this.timer = 0;
    /** @type {Set<string | undefined>} */
    this.opened = new Set();
  }

  /**
   * Shows the results with one state.
   * @param {string} shown
   */
  choose(shown) {
    this.shown = shown;
    const select = this.filter.querySelector("select");
    if (select) select.value = shown;
    this.refresh();
  }

  typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), PATIENCE_MS);
  }

  /** Loads the first rows again; unfolded rows stay unfolded. */
  async refresh() {
    /** @type {NodeListOf<HTMLElement>} */
    const open = this.rows.querySelectorAll("details[open]");
    this.opened = new Set([...open].map((one) => one.dataset.id));
    this.after = 0;
    this.asked = "";
    await this.load();
  }

  async load() {
    const { after } = this;
    const asked = `${this.shown} ${this.words.value} ${after}`;
    if (this.asked === asked) return; // already requested: the end came into view, and the button was pressed
    this.asked = asked;
    /** @type {Answer.ResultsPage} */
    let found;
    try {
      found = await get(`${this.path}/results?${new URLSearchParams({ show: this.shown, words: this.words.value.trim(), after: String(after) })}`);
    } catch (error) {
      this.empty.hidden = false;
      this.empty.textContent = error.message;
      this.asked = "";
      return;
    }
    if (this.asked !== asked) return;
    const rows = found.rows.map((row) => this.row(row));
    if (after) this.rows.append(...rows);
    else this.rows.replaceChildren(...rows);
    this.after = found.more;
    this.more.hidden = !found.more;
    this.empty.hidden = this.rows.childElementCount > 0;
    this.empty.textContent = "None.";
  }

  /** @param {Answer.Row} row */
  row(row) {
    const text = element("details", { data: { id: String(row.id) } }, element("summary", {}, element("bdi", {}, row.source)), element("div", { className: "text" }, row.error ? failure(row) : ""));
    if (row.state === "done") text.addEventListener("toggle", () => this.show(row, text));
    if (this.opened.has(String(row.id))) text.open = true;
    const open = element("button", { type: "button", className: "quiet", onclick: () => this.open(row), title: row.stored ? "Open the stored page" : "Visit the page again" }, row.stored ? "Open" : "Visit");
    return element("tr", {},
      element("td", {}, row.error || row.state === "done" ? text : element("bdi", {}, row.source)),
      element("td", {}, row.state === "failed" ? element("span", { className: "error" }, `failed: ${errorName(row.error_class)}`) : row.state),
      element("td", {}, row.kind),
      element("td", { className: "number" }, row.seconds === null ? "" : row.seconds.toFixed(1)),
      element("td", {}, open));
  }

  /** @param {Answer.Row} row @param {HTMLDetailsElement} text */
  async show(row, text) {
    const place = text.querySelector(".text");
    if (!text.open || !place || place.childElementCount) return;
    try {
      /** @type {Answer.Result} */
      const record = await get(`${this.path}/results/${row.id}`);
      place.replaceChildren(
        element("p", { className: "faint" }, [record.title, record.words === undefined ? "" : counted(record.words, "word"), ...(record.warnings ?? [])].filter(Boolean).join(" · ")),
        element("pre", {}, (record.text ?? "").slice(0, BEGINNING)));
    } catch (error) {
      place.replaceChildren(element("p", { className: "error" }, error.message));
    }
  }
}

/** @param {Answer.Row} row */
function failure(row) {
  return [element("p", { className: "error" }, row.error), element("p", { className: "faint" }, row.advice)];
}
