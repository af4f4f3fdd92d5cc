// Shows the keyboard shortcuts in a dialog.

import { element, showDialog } from "./dom.js";

/** @type {Record<string, string>} */
const NAMES = { ArrowDown: "↓", ArrowUp: "↑", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc", Delete: "Del", Backspace: "⌫" };

/**
 * Formats a key for people. Keys are names of `event.key`, with a prefix `+` for Shift, `^` for Ctrl or ⌘.
 * @param {string} key
 */
export function shown(key) {
  const held = key.startsWith("^") ? "Ctrl " : "";
  const plain = key.replace("^", "");
  const shifted = plain.length > 1 && plain.startsWith("+") ? "⇧ " : "";
  const name = plain.length > 1 ? plain.replace(/^\+/, "") : plain;
  return held + shifted + (NAMES[name] ?? (name.length === 1 ? name.toUpperCase() : name));
}

/**
 * Shows the dialog; it is removed when it is closed.
 * @param {[title: string, rows: [keys: string[], words: string][]][]} parts
 * @param {string} note
 */
export function showHelp(parts, note) {
  /** @type {(keys: string[], words: string) => HTMLElement} */
  const row = (keys, words) =>
    element("tr", {}, element("th", { scope: "row" }, keys.map((key) => element("kbd", {}, shown(key)))), element("td", {}, words));
  showDialog("help", "Keys", (close) => [
    element("header", {}, element("h2", {}, "Keys"), element("button", { type: "button", className: "quiet", onclick: close }, "Close")),
    element("div", { className: "help-parts" }, parts.map(([title, rows]) =>
      element("section", {}, element("h3", {}, title), element("table", {}, element("tbody", {}, rows.map(([keys, words]) => row(keys, words))))))),
    element("p", { className: "faint" }, note),
  ]);
}
