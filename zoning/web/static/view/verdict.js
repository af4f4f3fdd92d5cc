// Summarizes the visit in one line above the picture: the kind of page, the HTTP status, the number of words, warnings.

import { counted, element } from "../dom.js";

export class Verdict {
  constructor() {
    /** @type {Pick<Answer.PageFacts, "http_status" | "warnings">} */
    this.facts = { http_status: null, warnings: [] };
    this.root = element("p", { className: "outcome", role: "status" });
  }

  /** @param {Answer.Sheet} sheet */
  setSheet({ facts }) {
    this.facts = facts;
    this.root.replaceChildren();
  }

  /** @param {Answer.ReadingView} reading */
  setReading({ verdict, left }) {
    const { http_status: status, warnings } = this.facts;
    const count = warnings.length + left.warnings.length;
    const facts = [
      status ? `HTTP ${status}` : "",
      counted(verdict.words, "word"),
      count ? counted(count, "warning") : "",
    ].filter(Boolean).join(" · ");
    const why = verdict.evidence.join("; ");
    this.root.classList.toggle("unusable", !verdict.usable);
    this.root.title = [why, ...warnings, ...left.warnings].join("\n");
    this.root.replaceChildren(
      element("b", {}, verdict.name), element("span", {}, facts),
      element("span", {}, verdict.usable ? "Main content found" : `This is probably not the page you asked for: ${why}`));
  }
}
