// Renders one run: its state, its errors, and its results.

import { counted, element, notify, whole } from "../dom.js";
import { get, post, remove } from "../http.js";
import { Opening } from "../view/open.js";
import { Results } from "./results.js";
import { errorName, isAlive, paceWords, progressWords, share, stateWords } from "./state.js";

const AGAIN_MS = 1500;
const OPTIONS = "“Retry” is --retry-failed or --retry-errors. For other options, run zoning batch with the folder of this run.";

/** @param {HTMLElement} place @param {string} name @param {HTMLElement} main */
export async function showRun(place, name, main) {
  const run = new Run(place, name, main);
  await run.look();
  return () => run.leave();
}

class Run {
  /** @param {HTMLElement} place @param {string} name @param {HTMLElement} main */
  constructor(place, name, main) {
    this.path = `/ui/runs/${encodeURIComponent(name)}`;
    this.name = name;
    this.main = main;
    this.timer = 0;
    this.left = false;
    /** The number of ended sources at the last update. */
    this.ended = -1;
    this.head = element("section", { "aria-label": "The run" });
    this.results = new Results(this.path, (row) => this.open(row));
    place.replaceChildren(element("p", {}, element("a", { href: "/runs" }, "All runs")), this.head, this.results.root);
  }

  leave() {
    clearTimeout(this.timer);
    this.left = true;
  }

  async look() {
    clearTimeout(this.timer);
    /** @type {Answer.RunView} */
    let run;
    try {
      run = await get(this.path);
    } catch (error) {
      this.head.replaceChildren(element("p", { className: "error", role: "alert" }, error.message));
      return;
    }
    if (this.left) return;
    this.render(run);
    const ended = run.status ? run.status.states.done + run.status.states.failed : -1;
    if (run.status && ended !== this.ended) this.results.refresh();
    this.ended = ended;
    if (isAlive(run)) this.timer = setTimeout(() => this.look(), AGAIN_MS);
  }

  /** @param {Answer.RunView} run */
  render(run) {
    const { status } = run;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : "";
    const pace = paceWords(run);
    this.head.replaceChildren(
      element("h1", {}, run.name),
      element("p", {}, element("span", { className: `state ${run.state}` }, stateWords(run)), ` · ${run.method}`, element("span", { className: "faint" }, pace && ` · ${pace}`)),
      element("p", { className: "bar" }, element("progress", { max: 1, value: share(run), "aria-label": "Share of the list that is done" }), element("span", { role: "status" }, progressWords(run))),
      element("p", { className: "bar-of-tools" }, this.buttons(run)),
      ...(status ? [kinds(status.kinds), this.troubles(run), skipped(status)] : []),
      ...(run.state === "failed" || (run.state === "stopped" && run.said.length) ? [said(run.said)] : []));
    /** @type {HTMLElement | null} */
    const sameButton = this.head.querySelector(`[data-key="${focused}"]`);
    sameButton?.focus();
  }

  /** @param {Answer.RunView} run */
  buttons(run) {
    if (isAlive(run)) return [button("stop", run.state === "stopping" ? "Stop now" : "Stop", () => this.act("stop"))];
    const failed = run.status?.states.failed ?? 0;
    return [
      run.state === "finished" ? "" : button("start", "Resume", () => this.act("start", {}), "primary"),
      failed ? button("failed", `Show ${counted(failed, "failed page")}`, () => this.results.choose("failed")) : "",
      failed ? button("retry", `Retry ${counted(failed, "failed page")}`, () => this.act("start", { failed_too: true })) : "",
      run.status ? element("a", { className: "button", href: `${this.path}/report`, download: "report.html" }, "Save the report") : "",
      button("delete", "Delete", () => this.delete()),
    ];
  }

  /**
   * The errors, each with a button that retries it: one for all suffices if there is one class only.
   * @param {Answer.RunView} run
   */
  troubles(run) {
    const list = run.status?.failed ?? [];
    if (!list.length) return "";
    const several = list.length > 1 && !isAlive(run);
    /** @type {(one: Answer.ErrorClass) => HTMLElement} */
    const retry = (one) => button(`retry-${one.error_class}`, `Retry ${whole(one.count)}`, () => this.act("start", { failed_with: one.error_class }), "quiet");
    return element("details", { className: "troubles", open: true }, element("summary", {}, "What failed, and what to do"),
      element("ul", {}, list.map((one) => element("li", {},
        element("b", {}, `${whole(one.count)} ${errorName(one.error_class)}`), `: ${one.advice} `, several ? retry(one) : ""))),
      list.some((one) => one.advice.includes("--")) ? element("p", { className: "faint" }, OPTIONS) : "");
  }

  /** @param {"start" | "stop"} what @param {object} body */
  async act(what, body = {}) {
    try {
      await post(`${this.path}/${what}`, body);
    } catch (error) {
      notify(error.message);
    }
    await this.look();
  }

  async delete() {
    if (!confirm(`Delete the run “${this.name}” with all its results?`)) return;
    try {
      await remove(this.path);
      location.assign("/runs");
    } catch (error) {
      notify(error.message);
    }
  }

  /**
   * Opens a page in the view, from the run's snapshot or by a visit.
   * @param {Answer.Row} row
   */
  async open(row) {
    /** @param {string} page */
    const shown = (page) => location.assign(`/?${new URLSearchParams({ page })}`);
    if (!row.stored) {
      this.leave();
      const back = element("button", { type: "button", onclick: () => location.reload() }, "Back to the run");
      new Opening(this.main, element("div"), [], shown, undefined, back).visit({ url: row.source });
      return;
    }
    try {
      shown((await post(`${this.path}/results/${row.id}/page`, {})).page);
    } catch (error) {
      notify(error.message);
    }
  }
}

/** @type {(key: string, words: string, act: () => void, className?: string) => HTMLElement} */
const button = (key, words, act, className = "") =>
  element("button", { type: "button", className, data: { key }, onclick: act }, words);

/** @param {Answer.Status["kinds"]} counts */
function kinds(counts) {
  const found = Object.entries(counts);
  if (!found.length) return "";
  return element("p", { className: "faint" }, "Kinds of pages: ", found.map(([kind, count]) => `${whole(count)} ${kind}`).join(", "));
}

/** @param {Answer.Status} status */
function skipped({ skipped_lines: count, skipped: lines }) {
  if (!count) return "";
  return element("details", { open: true }, element("summary", {}, `${counted(count, "line")} of the list skipped`),
    element("ul", {}, lines.map((one) => element("li", {}, `line ${one.line}: ${one.reason}: `, element("bdi", {}, one.text)))));
}

/** @param {string[]} lines */
function said(lines) {
  return element("details", { open: true }, element("summary", {}, "Messages of the run"), element("pre", {}, lines.join("\n")));
}
