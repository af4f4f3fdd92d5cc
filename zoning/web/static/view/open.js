// Which page is looked at: an address is typed or a file dropped, the visit is told step by step.

import { counted, element, notify } from "../dom.js";
import { get, post, remove, send } from "../http.js";
import { stepWords } from "../steps.js";

const FILES = [".html", ".htm", ".xhtml", ".gz", ".json"];

export class Opening {
  /** archives: the types of archives that the server reads. */
  constructor(main, tools, archives, opened) {
    this.main = main;
    this.archives = archives;
    this.opened = opened;
    this.field = element("input", {
      type: "text", id: "address", name: "url", placeholder: "https://…", autocomplete: "url", spellcheck: false,
      inputMode: "url", "aria-label": "Address of a page",
    });
    this.picker = element("input", { type: "file", id: "file", accept: [...FILES, ...archives.flatMap((type) => type.suffixes)].join(), hidden: true, onchange: () => this.drop(this.picker.files) });
    const form = element("form", { className: "open", onsubmit: (event) => this.submitted(event) },
      this.field,
      element("button", { className: "primary", type: "submit" }, "Open"),
      element("button", { type: "button", onclick: () => this.picker.click() }, "File …"),
      this.picker);
    tools.replaceChildren(form);
    addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dropping"); });
    addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
    addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      this.drop(event.dataTransfer.files);
    });
  }

  /** The field shows the page that is looked at. */
  shown(page) {
    this.field.value = page.url;
  }

  // ---------------------------------------------------------------- the first screen

  async start(error = null) {
    const recent = element("div", { className: "recent" });
    this.main.replaceChildren(element("div", { className: "welcome" },
      element("h1", {}, "See what is main content, and why"),
      error ? element("p", { className: "error", role: "alert" }, error.message) : null,
      element("p", { className: "faint" }, `Type an address above, or drop a file here: HTML, a snapshot or an archive (${this.archives.map((type) => type.title).join(", ")}). It is rendered in a browser on this machine.`),
      recent));
    this.field.focus();
    const pages = await get("/ui/pages");
    if (!pages.length) return;
    recent.append(
      element("h2", {}, "Recent pages"),
      element("ul", {}, pages.map((page) =>
        element("li", {},
          element("a", { href: `?page=${page.id}` }, element("bdi", {}, page.title || page.url)),
          element("span", { className: "faint" }, element("bdi", {}, page.url), ` · ${page.viewport.join(" × ")} · ${when(page.captured_at)}`),
          element("button", { className: "quiet", type: "button", ariaLabel: `Delete ${page.title || page.url}`, onclick: () => this.forget(page) }, "Delete")))));
  }

  async forget(page) {
    if (!confirm(`Delete “${page.title || page.url}” from this machine? A page that has changed since cannot be brought back.`)) return;
    try {
      await remove(`/ui/pages/${page.id}`);
      await this.start();
    } catch (error) {
      notify(error.message);
    }
  }

  submitted(event) {
    event.preventDefault();
    const typed = this.field.value.trim();
    if (!typed) return;
    this.visit({ url: /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}` });
  }

  async drop(files) {
    const [file] = files;
    if (!file) return;
    this.picker.value = "";
    this.said(`Sending ${file.name}`);
    try {
      const dropped = await send(`/ui/files?name=${encodeURIComponent(file.name)}`, file);
      if (dropped.pages.length === 1) this.visit({ file: dropped.id, number: 0 }, dropped.name);
      else this.choosePage(dropped);
    } catch (error) {
      this.start(error);
    }
  }

  choosePage(dropped) {
    this.main.replaceChildren(element("div", { className: "welcome" },
      element("h1", {}, element("bdi", {}, dropped.name)),
      element("p", { className: "faint" }, `${counted(dropped.pages.length, "page")}: which one?`),
      dropped.failures.map((words) => element("p", { className: "error" }, words)),
      element("ul", { className: "recent" }, dropped.pages.map((page) =>
        element("li", {},
          element("button", { className: "link", type: "button", onclick: () => this.visit({ file: dropped.id, number: page.number }, page.url) }, element("bdi", {}, page.url)),
          element("span", { className: "faint" }, when(page.captured_at)))))));
  }

  // ---------------------------------------------------------------- a visit

  said(words) {
    this.main.replaceChildren(element("p", { className: "empty", role: "status" }, `${words} …`));
  }

  /** Begins a visit and shows how it goes. */
  async visit(wanted, name = wanted.url ?? "") {
    const before = [...this.main.childNodes];
    const again = wanted.viewport ? `Rendering again at ${wanted.viewport.join(" × ")} px` : "Opening";
    const list = element("ol", { className: "steps" });
    const begun = post("/ui/visits", wanted);
    const stop = element("button", { type: "button", onclick: () => begun.then(({ visit }) => remove(`/ui/visits/${visit}`), () => {}) }, "Cancel");
    const spoken = element("p", { className: "visually-hidden", role: "status" });
    this.main.replaceChildren(element("div", { className: "progress" },
      element("h1", {}, again), element("p", { className: "faint" }, element("bdi", {}, name)), list, stop, spoken));
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
      const event = JSON.parse(data);
      if (event.step) steps.begin(event);
      else stream.close();
      if (event.page || event.error) steps.stop();
      if (event.page) this.opened(event.page);
      if (event.error) this.failed(event.error, before, wanted);
    };
    stream.onerror = () => {
      stream.close();
      steps.stop();
      this.failed({ kind: "Unreachable", message: "zoning does not answer any more: is `zoning serve` still running?" }, before, wanted);
    };
  }

  failed(error, before, wanted) {
    const back = before.some((node) => node.classList?.contains("view"));
    this.main.replaceChildren(element("div", { className: "progress" },
      element("h1", {}, error.kind === "Cancelled" ? "Cancelled" : "Could not open this page"),
      element("p", { className: "error", role: "alert" }, element("bdi", {}, error.message)),
      element("p", { className: "faint" }, element("code", {}, error.kind)),
      element("p", {},
        element("button", { type: "button", className: "primary", onclick: () => this.visit(wanted) }, "Try again"), " ",
        back ? element("button", { type: "button", onclick: () => this.main.replaceChildren(...before) }, "Back to the page") : null)));
  }
}

/** The steps of a visit with the time that each takes. */
class Steps {
  constructor(list, spoken) {
    this.list = list;
    this.spoken = spoken;
    this.timer = setInterval(() => this.tick(), 100);
  }

  begin({ step, at_ms: at }) {
    this.end(at);
    const words = stepWords(step);
    this.time = element("span", { className: "number faint" });
    this.row = element("li", { className: "now" }, element("span", {}, words), this.time);
    this.from = at;
    this.begun = performance.now();
    this.list.append(this.row);
    this.spoken.textContent = words;
  }

  end(at) {
    if (!this.row) return;
    this.row.className = "done";
    this.time.textContent = seconds(at - this.from);
  }

  tick() {
    if (this.row) this.time.textContent = seconds(performance.now() - this.begun);
  }

  stop() {
    clearInterval(this.timer);
  }
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const when = (moment) => (moment ? moment.replace("T", " ").replace(/(:\d\d)?(\.\d+)?(\+00:00|Z)$/, " UTC") : "");

