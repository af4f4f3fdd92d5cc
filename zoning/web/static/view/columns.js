// Renders the column tree: the contents of each column, the descent, and the main column.

import { counted, element, percent, whole } from "../dom.js";
import { Emitter } from "../emitter.js";
import { LongList } from "../long_list.js";

/** @import { Spotting } from "./stage.js" */

/** @extends {Emitter<Spotting>} */
export class Columns extends Emitter {
  constructor() {
    super();
    this.rows = new LongList(element("tbody"));
    this.root = element("div", { className: "columns" });
  }

  /** @param {Answer.ReadingView} reading */
  setReading({ layout }) {
    const chosen = layout.columns.filter((column) => column.chosen);
    const names = chosen.map((column) => `column ${column.number}`).join(", ") || "none";
    const numbers = Object.entries(layout.parameters).filter(([, value]) => value !== "").map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`).join(", ");
    this.root.replaceChildren(
      element("p", {}, element("b", {}, `Main column: ${names}`), ` · ${layout.why}`),
      element("p", { className: "faint" }, `${whole(layout.total)} tokens in ${counted(layout.tokens.filter(Boolean).length, "paragraph")} · ${numbers}`),
      this.tree(layout), this.rows.more);
  }

  /** @param {Answer.LayoutView} layout */
  tree(layout) {
    const head = element("tr", {}, ["column", "share", "delta", "zones", "begins"].map((words, place) =>
      element("th", { scope: "col", className: place > 0 && place < 4 ? "number" : "" }, words)));
    this.rows.set(layout.columns.length, (index) => this.row(layout.columns[index]));
    return element("table", { className: "tree" }, element("caption", { className: "visually-hidden" }, "Columns of the page"), element("thead", {}, head), this.rows.place);
  }

  /** @param {Answer.ColumnView} column */
  row(column) {
    const on = column.delta !== null;
    /** @param {Box | null} box @param {boolean} reveal */
    const spot = (box, reveal) => this.emit("spot", { box, reveal });
    const button = element("button", {
      type: "button", className: "link", onclick: () => spot(column.box, true),
      onfocus: () => spot(column.box, false), onblur: () => spot(null, false),
    }, `column ${column.number}`);
    const name = element("td", {}, element("span", { className: "mark", "aria-hidden": "true" }, column.chosen ? "▶" : on ? "↓" : ""), button,
      column.chosen ? element("span", { className: "badge" }, "main") : on ? element("span", { className: "visually-hidden" }, "on the way down") : null);
    name.style.setProperty("--depth", String(column.depth));
    const share = element("td", { className: "number share" }, percent(column.share));
    share.style.setProperty("--share", String(column.share));
    const row = element("tr", {
      className: [column.chosen ? "chosen" : "", on ? "path" : ""].filter(Boolean).join(" "),
      onmouseenter: () => spot(column.box, false), onmouseleave: () => spot(null, false),
    }, name, share,
      element("td", { className: "number" }, column.delta?.toFixed(2) ?? ""),
      element("td", { className: "number" }, whole(column.zones)),
      element("td", { className: "begins faint" }, element("bdi", {}, column.text)));
    return row;
  }
}
