// Renders a document's blocks (see `document/blocks.py`) as elements, without anything that a page could run or load.

import { element } from "../dom.js";

/** @import { Child } from "../dom.js" */
/** @typedef {Answer.Document["blocks"][number]} Block */
/** @typedef {Answer.Paragraph["content"][number]} Inline */

const MARKS = {
  strong: "strong", emphasis: "em", code: "code", subscript: "sub", superscript: "sup", deleted: "del", highlighted: "mark",
};

/**
 * Returns the elements of some blocks.
 * @param {Block[]} list
 * @returns {HTMLElement[]}
 */
function blocks(list) {
  return list.map(block);
}

/** @param {Block} one @returns {HTMLElement} */
export function block(one) {
  switch (one.type) {
    case "heading": return element(`h${Math.min(one.level + 1, 6)}`, {}, content(one.content));
    case "paragraph": return element("p", {}, content(one.content));
    case "list": return element(one.ordered ? "ol" : "ul", one.ordered ? { start: one.start } : {}, one.items.map((item) => element("li", {}, blocks(item.blocks))));
    case "definition_list": return element("dl", {}, one.entries.map((entry) => [
      entry.terms.map((term) => element("dt", {}, content(term))), element("dd", {}, blocks(entry.blocks))]));
    case "table": return table(one);
    case "figure": return element("figure", {}, one.images.map(picture), one.caption.length ? element("figcaption", {}, content(one.caption)) : "");
    case "code": return element("pre", {}, element("code", {}, one.text));
    case "quote": return element("blockquote", {}, blocks(one.blocks));
    default: return element("p", { className: "formula" }, one.text);
  }
}

/** @param {Answer.Table} one */
function table(one) {
  /** @param {Answer.Cell} of */
  const cell = (of) => element(of.header ? "th" : "td", { rowSpan: of.row_span, colSpan: of.col_span }, blocks(of.blocks));
  return element("div", { className: "table" }, element("table", {},
    one.caption.length ? element("caption", {}, content(one.caption)) : "",
    element("tbody", {}, one.rows.map((row) => element("tr", {}, row.map(cell))))),
    one.footnotes.length ? element("footer", {}, blocks(one.footnotes)) : "");
}

/** @param {Inline[]} list @returns {Child[]} */
function content(list) {
  return list.map((inline) => {
    switch (inline.type) {
      case "text": return (inline.marks ?? []).reduceRight((/** @type {Child} */ inner, mark) => element(MARKS[mark], {}, inner), inline.text);
      case "break": return element("br");
      case "image": return picture(inline);
      case "link": return link(inline);
      default: return element("span", { className: "formula" }, inline.text);
    }
  });
}

/** @param {Answer.Link} inline */
function link(inline) {
  const safe = /^(https?|mailto):/i.test(inline.url);
  return element(safe ? "a" : "span", safe ? { href: inline.url, rel: "noreferrer noopener", target: "_blank" } : {}, content(inline.content));
}

/**
 * Pictures are only named, not loaded, so that the page's host does not notice the reader.
 * @param {Answer.Image} image
 */
function picture(image) {
  return element("span", { className: "image" }, image.alt || "picture");
}
