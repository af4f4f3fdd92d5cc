// Renders the main content: as a document whose blocks are linked to the picture, or in a format to copy or save.

import { choice, element, notify } from "../dom.js";
import { Emitter } from "../emitter.js";
import { get } from "../http.js";
import { LongList } from "../long_list.js";
import { block } from "./document.js";
import { Find } from "./find.js";
import { saveAs } from "./save.js";

/** @import { Option } from "../dom.js" */
/** @import { ViewAddress } from "../view.js" */
/** @import { Spotting } from "./stage.js" */

/** The approximate number of characters in a piece; long texts are drawn piece by piece. */
const PIECE = 40_000;
const AT_A_TIME = 1;

/** @extends {Emitter<Spotting>} */
export class Output extends Emitter {
  /** @param {ViewAddress} address @param {Answer.Group[]} groups the formats that the server writes, by kind of content */
  constructor(address, groups) {
    super();
    this.address = address;
    /** @type {(Option | [string, Option[]])[]} */
    this.forms = [["document", "Document"], ...groups.map(({ title, formats }) => /** @type {[string, Option[]]} */ ([title, formats.map(({ name, title: words }) => /** @type {Option} */ ([name, words]))]))];
    this.copy = element("button", { type: "button", onclick: () => this.copied() }, "Copy");
    this.save = element("button", { type: "button", onclick: () => this.saved() }, "Save");
    this.bar = element("div", { className: "bar-of-tools" });
    this.pieces = new LongList(element("span"), AT_A_TIME);
    this.rows = new LongList(element("div"));
    this.text = element("pre", { className: "output", tabIndex: 0, "aria-label": "The main content as text" });
    this.document = element("article", { className: "output document", tabIndex: 0, "aria-label": "The main content" });
    this.find = new Find(() => this.place, () => (this.isDocument ? this.rows : this.pieces).all());
    this.root = element("div", { className: "outputs", onkeydown: (event) => this.typed(event) }, this.bar, this.find.root, this.text, this.document);
    /** @type {Answer.Output | null} */
    this.written = null;
    /** @type {Answer.Document["blocks"]} */
    this.blocks = [];
    this.shown = "";
  }

  /** Handles another method or page. */
  changed() {
    if (!this.root.hidden) this.opened();
  }

  get isDocument() {
    return this.address.now.form === "document";
  }

  /** The element that shows the chosen format. */
  get place() {
    return this.isDocument ? this.document : this.text;
  }

  async opened() {
    const { page, x, form } = this.address.now;
    const wanted = `${page} ${x} ${form}`;
    if (wanted === this.shown) return;
    this.shown = wanted;
    const { isDocument, place } = this;
    this.bar.replaceChildren(choice("Format", this.forms, form, (chosen) => this.choose(chosen)), element("span", { className: "gap" }), this.find.opener, isDocument ? "" : this.copy, isDocument ? "" : this.save);
    this.text.hidden = isDocument;
    this.document.hidden = !isDocument;
    place.textContent = "…";
    place.setAttribute("aria-busy", "true");
    const { written = null, read = null, error = null } = await this.asked(page, x, form);
    if (this.shown !== wanted) return;
    place.removeAttribute("aria-busy");
    this.written = written;
    this.blocks = read?.blocks ?? [];
    if (error) {
      place.textContent = error.message;
      this.shown = ""; // so that it is requested again
    }
    if (read) this.showDocument(read);
    if (written) this.showText(written.text);
    this.copy.disabled = this.save.disabled = this.written === null;
    this.find.changed();
  }

  /**
   * Requests a method's main content, as a document or in a format.
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
   * Shows each block with its part; a block under the pointer is marked on the picture.
   * @param {Answer.Document} read
   */
  showDocument(read) {
    const nothing = element("p", { className: "faint" }, "This method found no main content on this page.");
    this.rows.set(read.blocks.length, (place) => this.row(read.blocks, place));
    this.document.replaceChildren(...(read.blocks.length ? [this.rows.place, this.rows.more] : [nothing]));
    this.document.lang = read.language;
  }

  /** @param {Answer.Document["blocks"]} blocks @param {number} place */
  row(blocks, place) {
    const { part, box } = blocks[place];
    return element("div", {
      className: "row", data: { part }, onpointerenter: () => this.spot(box), onpointerleave: () => this.spot(null), onclick: () => this.spot(box, true),
    }, element("span", { className: "part" }, part === blocks[place - 1]?.part || part === "body" ? "" : part), block(blocks[place]));
  }

  /** @param {Box | null} box @param {boolean} reveal */
  spot(box, reveal = false) {
    this.emit("spot", { box, reveal });
  }

  /**
   * Marks the block at the place of the picture that is under the pointer.
   * @param {Box | null} box null: none
   */
  mark(box) {
    const shares = this.blocks.map((one) => (box && one.box ? shared(one.box, box) : 0));
    const most = shares.reduce((one, other) => Math.max(one, other), 0);
    if (most > 0) this.rows.drawTo(shares.lastIndexOf(most) + 1);
    [...this.rows.place.children].forEach((row, place) => row.classList.toggle("pointed", most > 0 && shares[place] === most));
    this.document.querySelector(".pointed")?.scrollIntoView({ block: "nearest" });
  }

  // ---------------------------------------------------------------- a text

  /** @param {string} text */
  showText(text) {
    const list = pieces(text, PIECE);
    this.pieces.set(list.length, (place) => new Text(list[place]));
    this.text.replaceChildren(this.pieces.place, this.pieces.more);
  }

  /**
   * Handles the keys that open the search, in place of the browser's own.
   * @param {KeyboardEvent} event
   */
  typed(event) {
    const isTyped = event.target instanceof Element && event.target.closest("input, select");
    const asked = event.key === "f" ? (event.ctrlKey || event.metaKey) && !event.altKey : event.key === "/" && !isTyped && !event.ctrlKey && !event.metaKey;
    if (!asked) return;
    event.preventDefault();
    event.stopPropagation();
    this.find.open();
  }

  // ---------------------------------------------------------------- saving

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
      this.pieces.all();
      getSelection()?.selectAllChildren(this.pieces.place);
      notify("The browser blocked copying. The text is selected: press Ctrl+C.");
    }
  }

  saved() {
    if (this.written) saveAs(this.address.now.page, this.written);
  }
}

/**
 * Returns the area of the intersection of two boxes.
 * @param {Box} one
 * @param {Box} other
 */
function shared(one, other) {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * Splits a text into pieces, at the ends of lines if possible.
 * @param {string} text
 * @param {number} length the maximum of a piece
 */
export function pieces(text, length) {
  const found = [];
  for (let from = 0; from < text.length;) {
    const line = from + length < text.length ? text.lastIndexOf("\n", from + length - 1) + 1 : text.length;
    const cut = from + length - (/[\uDC00-\uDFFF]/.test(text[from + length] ?? "") ? 1 : 0); // do not split a surrogate pair
    const end = line > from ? line : cut;
    found.push(text.slice(from, end));
    from = end;
  }
  return found;
}
