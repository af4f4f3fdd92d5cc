// Defines the keyboard shortcuts of the view in one table, for the view and for the help.

import { showHelp } from "../help.js";
import { LAYERS } from "./stage.js";

/** @import { View } from "../view.js" */
/** @typedef {(view: View) => unknown} Action */

const TYPED_INTO = "input, select, textarea";
/** @type {[key: string, words: string, action: Action][]} */
const KEYS = [
  ...LAYERS.map(([name, words], place) => /** @type {[string, string, Action]} */ ([String(place + 1), `layer ${words}`, (view) => view.stage.toggle(name)])),
  ["n", "next difference of two methods", (view) => view.stage.stepToDifference(1)],
  ["+n", "previous difference", (view) => view.stage.stepToDifference(-1)],
  ["Escape", "unpin the zone", (view) => view.letGo()],
  ["/", "type a URL", (view) => view.opening.field.select()],
  ["?", "this help", () => help()],
];
const ACTIONS = new Map(KEYS.map(([key, , action]) => [key, action]));

/** @param {View} view */
export function listenToKeys(view) {
  addEventListener("keydown", (event) => act(view, event));
}

/** @param {View} view @param {KeyboardEvent} event */
function act(view, event) {
  const typed = event.target instanceof Element && event.target.closest(TYPED_INTO);
  if (typed || !view.sheet || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const action = ACTIONS.get(event.shiftKey && event.key === "N" ? "+n" : event.key);
  if (!action) return;
  event.preventDefault();
  action(view);
}

function help() {
  showHelp([
    ["Picture", [[["ArrowDown", "ArrowUp"], "next and previous zone, on the picture"], [["Enter"], "pin the zone"]]],
    ["Output", [[["^f", "/"], "find in the output"], [["Enter", "+Enter"], "next and previous match, in the field"], [["Escape"], "close the search"]]],
    ["Everywhere", KEYS.map(([key, words]) => [[key], words])],
  ], "Click a zone on the picture to pin it; Why then explains why it is in or out.");
}
