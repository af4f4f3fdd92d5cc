// The main content in a format to take away: shown as text, copied or saved.

import { choice, element, notify } from "../dom.js";
import { get } from "../http.js";

const FORMS = [
  ["Page", [["text", "Text"], ["markdown", "Markdown"], ["html", "HTML"], ["json", "JSON"]]],
  ["Journal article", [["jats", "JATS"], ["tei", "TEI"], ["bibtex", "BibTeX"], ["csl-json", "CSL JSON"]]],
];

export class Output {
  constructor(address) {
    this.address = address;
    this.copy = element("button", { type: "button", onclick: () => this.copied() }, "Copy");
    this.save = element("button", { type: "button", onclick: () => this.saved() }, "Save");
    this.bar = element("div", { className: "bar-of-tools" });
    this.text = element("pre", { className: "output", tabIndex: 0, "aria-label": "The main content, written" });
    this.root = element("div", { className: "outputs" }, this.bar, this.text);
    this.written = null;
  }

  /** The method or the page is another one: what is shown is old. */
  changed() {
    this.shown = "";
    if (!this.root.hidden) this.opened();
  }

  async opened() {
    const { page, x, form } = this.address;
    const wanted = `${page} ${x} ${form}`;
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.bar.replaceChildren(choice("Format", FORMS, form, (chosen) => this.choose(chosen)), element("span", { className: "gap" }), this.copy, this.save);
    this.text.textContent = "…";
    this.text.setAttribute("aria-busy", "true");
    let written = null;
    let error = null;
    try {
      written = await get(`/ui/pages/${page}/output?${new URLSearchParams({ x, f: form })}`);
    } catch (caught) {
      error = caught;
    }
    if (this.shown !== wanted) return;
    this.text.removeAttribute("aria-busy");
    this.written = written;
    this.text.textContent = error?.message ?? written.text;
    this.copy.disabled = this.save.disabled = written === null;
  }

  choose(form) {
    this.address.change({ form });
    this.opened();
  }

  async copied() {
    try {
      await navigator.clipboard.writeText(this.written.text);
      notify("Copied");
    } catch {
      getSelection().selectAllChildren(this.text);
      notify("The browser does not let this page copy; the text is selected: press Ctrl-C");
    }
  }

  saved() {
    const address = URL.createObjectURL(new Blob([this.written.text], { type: "text/plain;charset=utf-8" }));
    element("a", { href: address, download: `${this.address.page}.${this.written.suffix}` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}
