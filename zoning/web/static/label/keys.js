// Defines the keyboard shortcuts of the labelling page in one table, for the page and for the help.

import { showHelp } from "../help.js";

/** @import { LabelPage } from "./page.js" */
/** @typedef {(page: LabelPage) => unknown} Action */

/**
 * Keys are names of `event.key`, with a prefix `+` for Shift, `^` for Ctrl or ⌘.
 * @type {[title: string, rows: [keys: string, words: string, action: Action][]][]}
 */
export const KEYS = [
  ["Move", [
    ["j ArrowDown ArrowRight", "next zone", (page) => page.mode.step(1)],
    ["k ArrowUp ArrowLeft", "previous zone", (page) => page.mode.step(-1)],
    ["+j +ArrowDown +ArrowRight", "extend to the next zone", (page) => page.mode.step(1, true)],
    ["+k +ArrowUp +ArrowLeft", "extend to the previous zone", (page) => page.mode.step(-1, true)],
    [".", "next zone without a label", (page) => page.onZones((zones) => zones.stepToUnlabelled(1))],
    [",", "previous zone without a label", (page) => page.onZones((zones) => zones.stepToUnlabelled(-1))],
    ["Home", "first zone", (page) => page.onZones((zones) => zones.select(0))],
    ["End", "last zone", (page) => page.onZones((zones) => zones.select(page.count - 1))],
    ["Escape", "clear the selection", (page) => page.mode.clear()],
  ]],
  ["Change", [
    ["x Delete Backspace", "remove the label, or a segment's judgement", (page) => page.mode.assign("")],
    ["^a", "select all zones", (page) => page.onZones((zones) => zones.selectAll())],
    ["z ^z", "undo", (page) => page.undo()],
    ["y ^y ^+z", "redo", (page) => page.redo()],
    ["w", "rectangles select zones that they touch, or only those that they enclose", (page) => page.toggleTouch()],
    ["l", "write a note", (page) => page.focusNote()],
  ]],
  ["Page", [
    ["d", "mark as done, or reopen", (page) => page.finish(!page.session.done)],
    ["Enter", "mark as done and open the next page", (page) => page.finishAndGoOn()],
    ["q", "skip the page with a reason, or undo that", (page) => page.skip()],
    ["n", "next page", (page) => page.queue.turn(1)],
    ["+n", "previous page", (page) => page.queue.turn(-1)],
    ["v", "next zone that two annotators label differently", (page) => page.onZones((zones) => zones.stepToDifference())],
    ["[", "adjudication: keep A's label", (page) => page.adjudication?.keep("one")],
    ["]", "adjudication: keep B's label", (page) => page.adjudication?.keep("other")],
    ["0", "fit the picture to the width", (page) => page.zoom.set("fit")],
    ["?", "this help", (page) => page.help()],
  ]],
  ["Segments", [
    ["m", "switch between zones and segments", (page) => page.toggleMode()],
    ["o", "parent segment", (page) => page.onSegments((segments) => segments.outward())],
    ["i", "first child segment", (page) => page.onSegments((segments) => segments.inward())],
    ["+", "segments: good granularity; zones: zoom in", (page) => page.plusOrMinus(1)],
    ["-", "segments: bad granularity; zones: zoom out", (page) => page.plusOrMinus(-1)],
  ]],
];

/** @type {Map<string, Action>} */
const ACTIONS = new Map(KEYS.flatMap(([, rows]) => rows.flatMap(([keys, , action]) => keys.split(" ").map((key) => /** @type {const} */ ([key, action])))));

/**
 * Returns the action of a key event, or null.
 * @param {Pick<KeyboardEvent, "key" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">} event
 * @param {Answer.Label[]} labels
 * @returns {Action | null}
 */
export function actionOf(event, labels) {
  if (event.altKey) return null;
  const isLetter = /^[a-z]$/i.test(event.key);
  const key = isLetter ? event.key.toLowerCase() : event.key; // ignore Caps Lock
  const shifted = event.shiftKey && (isLetter || key.startsWith("Arrow")) ? "+" : "";
  const held = event.ctrlKey || event.metaKey ? "^" : "";
  const action = ACTIONS.get(`${held}${shifted}${key}`);
  if (action || held || shifted) return action ?? null;
  const label = labels.find((one) => one.key === key);
  return label ? (page) => page.mode.assign(label.name) : null;
}

/**
 * Shows all keys.
 * @param {Answer.Label[]} labels
 */
export function help(labels) {
  showHelp([
    ...KEYS.map(([title, rows]) => /** @type {[string, [string[], string][]]} */ ([title, rows.map(([keys, words]) => [keys.split(" "), words])])),
    ["Labels", labels.map((label) => [[label.key], label.shown])],
  ], "Click selects a zone, Shift-click a range; Ctrl-click adds a zone. Drag a rectangle to select the zones it encloses; with Alt, those it touches.");
}
