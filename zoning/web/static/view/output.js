// The main content: read as a document whose blocks are found on the picture, or in a format to take away.

import { choice, element, notify } from "../dom.js";
import { Emitter } from "../emitter.js";
import { get } from "../http.js";
import { blocks } from "./document.js";
import { saveAs } from "./save.js";

/** @import { Option } from "../dom.js" */
/** @import { ViewAddress } from "../view.js" */
/** @import { Spotting } from "./stage.js" */

/** @extends {Emitter<Spotting>} */
export class Output extends Emitter {
  /** @param {ViewAddress} address @param {Answer.Group[]} groups the formats that the server writes, by what they are of */
  constructor(address, groups) {
    super();
    this.address = address;
    /** @type {(Option | [string, Option[]])[]} */
    this.forms = [["document", "Document"], ...groups.map(({ title, formats }) => /** @type {[string, Option[]]} */ ([title, formats.map(({ name, title: words }) => /** @type {Option} */ ([name, words]))]))];
    this.copy = element("button", { type: "button", onclick: () => this.copied() }, "Copy");
    this.save = element("button", { type: "button", onclick: () => this.saved() }, "Save");
    this.bar = element("div", { className: "bar-of-tools" });
    this.text = element("pre", { className: "output", tabIndex: 0, "aria-label": "The main content, written" });
    this.document = element("article", { className: "output document", tabIndex: 0, "aria-label": "The main content" });
    this.root = element("div", { className: "outputs" }, this.bar, this.text, this.document);
    /** @type {Answer.Output | null} */
    this.written = null;
    /** @type {{ row: HTMLElement, box: Box | null }[]} */
    this.rows = [];
    this.shown = "";
  }

  /** The method or the page is another one: what is shown is old. */
  changed() {
    this.shown = "";
    if (!this.root.hidden) this.opened();
  }

  async opened() {
    const { page, x, form } = this.address.now;
    const wanted = `${page} ${x} ${form}`;
    if (wanted === this.shown) return;
    this.shown = wanted;
    const isDocument = form === "document";
    this.bar.replaceChildren(choice("Format", this.forms, form, (chosen) => this.choose(chosen)), element("span", { className: "gap" }), isDocument ? "" : this.copy, isDocument ? "" : this.save);
    this.text.hidden = isDocument;
    this.document.hidden = !isDocument;
    const place = isDocument ? this.document : this.text;
    place.textContent = "…";
    place.setAttribute("aria-busy", "true");
    const { written = null, read = null, error = null } = await this.asked(page, x, form);
    if (this.shown !== wanted) return;
    place.removeAttribute("aria-busy");
    this.written = written;
    this.rows = [];
    if (error) place.textContent = error.message;
    if (read) this.show(read);
    if (written) place.textContent = written.text;
    this.copy.disabled = this.save.disabled = this.written === null;
  }

  /**
   * What a method finds: as a document, or written in a format.
   * @param {string} page
   * @param {string} x
   * @param {string} form
   * @returns {Promise<{ written?: Answer.Output, read?: Answer.Document, error?: Error }>}
   */
  async asked(page, x, form) {
    try {
      if (form === "document") return { read: await get(`/ui/pages/${page}/document?${new URLSearchParams({ x })}`) };
      return { written: await get(`/ui/pages/${page}/output?${new URLSearchParams({ x, f: form })}`) };
    } catch (error) {
      return { error };
    }
  }

  // ---------------------------------------------------------------- the document

  /**
   * Each block with its part; where it is pointed at, its place is marked on the picture.
   * @param {Answer.Document} read
   */
  show(read) {
    const made = blocks(read.blocks);
    let before = "";
    this.rows = read.blocks.map(({ part, box }, place) => {
      const row = element("div", {
        className: "row", data: { part }, onpointerenter: () => this.spot(box), onpointerleave: () => this.spot(null), onclick: () => this.spot(box, true),
      }, element("span", { className: "part" }, part === before || part === "body" ? "" : part), made[place]);
      before = part;
      return { row, box };
    });
    const nothing = element("p", { className: "faint" }, "This method finds no main content on this page.");
    this.document.replaceChildren(...(this.rows.length ? this.rows.map(({ row }) => row) : [nothing]));
    this.document.lang = read.language;
  }

  /** @param {Box | null} box @param {boolean} reveal */
  spot(box, reveal = false) {
    this.emit("spot", { box, reveal });
  }

  /**
   * Marks the block that stands where the picture is pointed at.
   * @param {Box | null} box null: none
   */
  mark(box) {
    const shares = this.rows.map((one) => (box && one.box ? shared(one.box, box) : 0));
    const most = Math.max(0, ...shares);
    this.rows.forEach(({ row }, place) => row.classList.toggle("pointed", most > 0 && shares[place] === most));
    this.document.querySelector(".pointed")?.scrollIntoView({ block: "nearest" });
  }

  // ---------------------------------------------------------------- taking it away

  /** @param {string} form */
  choose(form) {
    this.address.change({ form });
    this.opened();
  }

  async copied() {
    try {
      await navigator.clipboard.writeText(this.written?.text ?? "");
      notify("Copied");
    } catch {
      getSelection()?.selectAllChildren(this.text);
      notify("The browser does not let this page copy; the text is selected: press Ctrl-C");
    }
  }

  saved() {
    if (this.written) saveAs(this.address.now.page, this.written);
  }
}

/**
 * The area that two boxes share.
 * @param {Box} one
 * @param {Box} other
 */
function shared(one, other) {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return Math.max(0, width) * Math.max(0, height);
}
