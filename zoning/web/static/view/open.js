// Opens a page: from a typed address or a dropped file; shows the steps of the visit.

import { counted, element, notify } from "../dom.js";
import { get, post, remove, send } from "../http.js";
import { LongList } from "../long_list.js";

/** @import { VisitForm } from "./visit_form.js" */
/** @typedef {Pick<Answer.Error, "kind" | "message">} Problem */

/** The number of pages from which there is a search field. */
const SEARCHED = 5;
const FILES = [".html", ".htm", ".xhtml", ".gz", ".json"];

export class Opening {
  /**
   * @param {HTMLElement} main
   * @param {HTMLElement} tools
   * @param {Answer.ArchiveChoice[]} archives the types of archives that the server can read
   * @param {(page: string) => void} opened
   * @param {VisitForm} [visiting] the form with the options of visits
   * @param {HTMLElement | null} [back] the link back from a failed visit; null: to the page shown before
   */
  constructor(main, tools, archives, opened, visiting, back = null) {
    this.back = back;
    this.main = main;
    this.visiting = visiting;
    this.archives = archives;
    this.opened = opened;
    this.field = element("input", {
      type: "text", id: "address", name: "url", placeholder: "https://…", autocomplete: "url", spellcheck: false,
      inputMode: "url", "aria-label": "URL of a page",
    });
    /** @type {HTMLInputElement} */
    this.picker = element("input", { type: "file", id: "file", accept: [...FILES, ...archives.flatMap((type) => type.suffixes)].join(), hidden: true, onchange: () => this.drop(this.picker.files) });
    const form = element("form", { className: "open", onsubmit: (event) => this.submitted(event) },
      this.field,
      element("button", { className: "primary", type: "submit" }, "Open"),
      element("button", { type: "button", onclick: () => this.picker.click() }, "File …"),
      this.picker, visiting?.root ?? "");
    tools.replaceChildren(form);
    addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dropping"); });
    addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
    addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      this.drop(event.dataTransfer?.files ?? null);
    });
  }

  /**
   * Fills the fields with the page that is shown, and with the options of its visit.
   * @param {Answer.Sheet} sheet
   */
  shown({ page, visit }) {
    this.field.value = page.url;
    this.visiting?.fill(visit);
  }

  // ---------------------------------------------------------------- the first screen

  /** @param {Error | null} error */
  async start(error = null) {
    const recent = element("div", { className: "recent" });
    this.main.replaceChildren(element("div", { className: "welcome" },
      element("h1", {}, "See the main content of a page, and why"),
      error ? element("p", { className: "error", role: "alert" }, error.message) : null,
      element("p", { className: "faint" }, `Type a URL above, or drop a file here: HTML, a snapshot or an archive (${this.archives.map((type) => type.title).join(", ")}). It is rendered in a browser on the computer that runs zoning.`),
      recent));
    this.field.focus();
    /** @type {Answer.Page[]} */
    const pages = await get("/ui/pages");
    if (!pages.length) return;
    const rows = pages.map((page) => ({ page, row: this.recentPage(page) }));
    /** @type {HTMLInputElement} */
    const search = element("input", { type: "search", placeholder: "Find by title or URL", ariaLabel: "Find in recent pages", oninput: () => {
      for (const { page, row } of rows) row.hidden = !matches(page, search.value);
    } });
    recent.append(element("h2", {}, "Recent pages"), pages.length > SEARCHED ? search : "", element("ul", {}, rows.map(({ row }) => row)));
  }

  /** @param {Answer.Page} page */
  recentPage(page) {
    const thumbnail = page.tiles.length
      ? element("img", { className: "thumbnail", loading: "lazy", alt: "", width: 96, height: 72, src: `/ui/pages/${page.id}/thumbnail` })
      : element("span", { className: "thumbnail" });
    return element("li", {}, thumbnail,
      element("a", { href: `?page=${page.id}` }, element("bdi", {}, page.title || page.url)),
      element("span", { className: "faint" }, element("bdi", {}, page.url), ` · ${page.viewport.join(" × ")} · `, when(page.captured_at)),
      element("button", { className: "quiet", type: "button", ariaLabel: `Delete ${page.title || page.url}`, onclick: () => this.forget(page) }, "Delete"));
  }

  /** @param {Answer.Page} page */
  async forget(page) {
    if (!confirm(`Delete “${page.title || page.url}” from this computer? If the page has changed on the web, this version is lost.`)) return;
    try {
      await remove(`/ui/pages/${page.id}`);
      await this.start();
    } catch (error) {
      notify(error.message);
    }
  }

  /** @param {SubmitEvent} event */
  async submitted(event) {
    event.preventDefault();
    const url = this.field.value.trim();
    if (url) await this.visitAsAsked({ url });
  }

  /**
   * Starts a visit with the options of the form, if they are valid.
   * @param {Answer.Wanted} wanted
   * @param {string} [name]
   */
  async visitAsAsked(wanted, name) {
    try {
      if (this.visiting && !(await this.visiting.check())) return this.visiting.lead();
    } catch (error) {
      return notify(error.message);
    }
    if (this.visiting) this.visiting.root.open = false;
    return this.visit({ ...wanted, ...(this.visiting ? { visit: this.visiting.value } : {}) }, name);
  }

  /** @param {FileList | null} files */
  async drop(files) {
    const [file] = files ?? [];
    if (!file) return;
    this.picker.value = "";
    this.said(`Uploading ${file.name}`);
    try {
      /** @type {Answer.Dropped} */
      const dropped = await send(`/ui/files?name=${encodeURIComponent(file.name)}`, file);
      if (dropped.pages.length === 1) await this.visitAsAsked({ file: dropped.id, number: 0 }, dropped.name);
      else this.choosePage(dropped);
    } catch (error) {
      this.start(error);
    }
  }

  /** @param {Answer.Dropped} dropped */
  choosePage(dropped) {
    const list = new LongList(element("ul", { className: "recent" }));
    list.set(dropped.pages.length, (index) => this.pageInFile(dropped, dropped.pages[index]));
    this.main.replaceChildren(element("div", { className: "welcome" },
      element("h1", {}, element("bdi", {}, dropped.name)),
      element("p", { className: "faint" }, `This file holds ${counted(dropped.pages.length, "page")}. Choose one.`),
      dropped.failures.map((words) => element("p", { className: "error" }, words)),
      list.place, list.more));
  }

  /** @param {Answer.Dropped} dropped @param {Answer.PageInFile} page */
  pageInFile(dropped, page) {
    return element("li", {},
      element("button", { className: "link", type: "button", onclick: () => this.visitAsAsked({ file: dropped.id, number: page.number }, page.url) }, element("bdi", {}, page.url)),
      element("span", { className: "faint" }, when(page.captured_at)));
  }

  // ---------------------------------------------------------------- a visit

  /** @param {string} words */
  said(words) {
    this.main.replaceChildren(element("p", { className: "empty", role: "status" }, `${words} …`));
  }

  /**
   * Starts a visit and shows its progress.
   * @param {Answer.Wanted} wanted
   * @param {string} name
   */
  async visit(wanted, name = wanted.url ?? "") {
    const before = [...this.main.childNodes];
    const again = wanted.viewport ? `Rendering again at ${wanted.viewport.join(" × ")} px` : wanted.page ? "Opening again" : "Opening";
    const list = element("ol", { className: "steps" });
    const begun = post("/ui/visits", wanted);
    const stop = element("button", { type: "button", onclick: () => begun.then(({ visit }) => remove(`/ui/visits/${visit}`), () => {}) }, "Cancel");
    const spoken = element("p", { className: "visually-hidden", role: "status" });
    this.main.replaceChildren(element("div", { className: "progress" },
      element("h1", {}, again), element("p", { className: "faint" }, element("bdi", {}, name)), stop, list, spoken));
    /** @type {string} */
    let visit;
    try {
      ({ visit } = await begun);
    } catch (error) {
      this.failed(error, before, wanted);
      return;
    }
    stop.focus();
    const stream = new EventSource(`/ui/visits/${visit}/events`);
    const steps = new Steps(list, spoken);
    stream.onmessage = ({ data }) => {
      /** @type {Answer.Event} */
      const event = JSON.parse(data);
      if (event.step) steps.begin(event.step, event.at_ms);
      else stream.close();
      if (event.page || event.error) steps.stop();
      if (event.page) this.opened(event.page);
      if (event.error) this.failed(event.error, before, wanted);
    };
    stream.onerror = () => {
      stream.close();
      steps.stop();
      this.failed({ kind: "Unreachable", message: "No answer from the server. Check that `zoning serve` is still running." }, before, wanted);
    };
  }

  /** @param {Problem} error @param {ChildNode[]} before @param {Answer.Wanted} wanted */
  failed(error, before, wanted) {
    const wasShown = before.some((node) => node instanceof Element && node.classList.contains("view"));
    const back = this.back ?? (wasShown ? element("button", { type: "button", onclick: () => this.main.replaceChildren(...before) }, "Back to the page") : null);
    this.main.replaceChildren(element("div", { className: "progress" },
      element("h1", {}, error.kind === "Cancelled" ? "Cancelled" : "Could not open this page"),
      element("p", { className: "error", role: "alert" }, element("bdi", {}, error.message)),
      element("p", {},
        element("button", { type: "button", className: "primary", onclick: () => this.visit(wanted) }, "Try again"), " ",
        back)));
  }
}

/** Shows the steps of a visit with the time that each takes. */
class Steps {
  /** @param {HTMLElement} list @param {HTMLElement} spoken */
  constructor(list, spoken) {
    this.list = list;
    this.spoken = spoken;
    this.timer = setInterval(() => this.tick(), 100);
  }

  /** @param {string} words @param {number} at in ms since the visit began */
  begin(words, at) {
    this.end(at);
    const time = element("span", { className: "number faint" });
    const row = element("li", { className: "now" }, element("span", {}, words), time);
    this.now = { row, time, from: at, begun: performance.now() };
    this.list.append(row);
    this.spoken.textContent = words;
  }

  /** @param {number} at */
  end(at) {
    if (!this.now) return;
    this.now.row.className = "done";
    this.now.time.textContent = seconds(at - this.now.from);
  }

  tick() {
    if (this.now) this.now.time.textContent = seconds(performance.now() - this.now.begun);
  }

  stop() {
    clearInterval(this.timer);
  }
}

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
/**
 * Formats a moment in the reader's time zone.
 * @param {string} moment ISO 8601; "" if it is unknown
 */
const when = (moment) => (moment ? element("time", { dateTime: moment, title: moment }, new Date(moment).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })) : "");

/** @param {Pick<Answer.Page, "title" | "url">} page @param {string} words */
export function matches({ title, url }, words) {
  return `${title} ${url}`.toLowerCase().includes(words.trim().toLowerCase());
}
