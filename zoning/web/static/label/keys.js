// What keys do, in one table: the page acts on it, and the help shows it.

import { showHelp } from "../help.js";

/** @import { LabelPage } from "./page.js" */
/** @typedef {(page: LabelPage) => unknown} Action */

/**
 * Keys are names of `event.key`; `+` before one means with Shift, `^` with Ctrl or ⌘.
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
    ["Escape", "select nothing", (page) => page.mode.clear()],
  ]],
  ["Change", [
    ["x Delete Backspace", "no label; of a segment: take back", (page) => page.mode.assign("")],
    ["^a", "select all zones", (page) => page.onZones((zones) => zones.selectAll())],
    ["z ^z", "undo", (page) => page.undo()],
    ["y ^y ^+z", "redo", (page) => page.redo()],
    ["w", "rectangles take what they touch, or what they enclose", (page) => page.toggleTouch()],
    ["l", "write a note", (page) => page.focusNote()],
  ]],
  ["Page", [
    ["d", "done, or not done after all", (page) => page.finish(!page.session.done)],
    ["Enter", "done, and on to the next page", (page) => page.finishAndGoOn()],
    ["q", "skip the page with a reason, or take that back", (page) => page.skip()],
    ["n", "next page", (page) => page.queue.turn(1)],
    ["+n", "previous page", (page) => page.queue.turn(-1)],
    ["v", "next zone on which two annotators differ", (page) => page.onZones((zones) => zones.stepToDifference())],
    ["[", "where two differ: keep what A says", (page) => page.adjudication?.keep("one")],
    ["]", "where two differ: keep what B says", (page) => page.adjudication?.keep("other")],
    ["0", "fit the picture to the width", (page) => page.zoom.set("fit")],
    ["?", "this help", (page) => page.help()],
  ]],
  ["Segments", [
    ["m", "label zones, or segments", (page) => page.toggleMode()],
    ["o", "the segment around", (page) => page.onSegments((segments) => segments.outward())],
    ["i", "the first segment inside", (page) => page.onSegments((segments) => segments.inward())],
    ["+", "of good granularity; of zones: larger", (page) => page.plusOrMinus(1)],
    ["-", "of bad granularity; of zones: smaller", (page) => page.plusOrMinus(-1)],
  ]],
];

/** @type {Map<string, Action>} */
const ACTIONS = new Map(KEYS.flatMap(([, rows]) => rows.flatMap(([keys, , action]) => keys.split(" ").map((key) => /** @type {const} */ ([key, action])))));

/**
 * What a key event means on a page, null for nothing.
 * @param {Pick<KeyboardEvent, "key" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">} event
 * @param {Answer.Label[]} labels
 * @returns {Action | null}
 */
export function actionOf(event, labels) {
  if (event.altKey) return null;
  const isLetter = /^[a-z]$/i.test(event.key);
  const key = isLetter ? event.key.toLowerCase() : event.key; // whatever the capitals lock says
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
  ], "Click selects a zone, Shift-click a range, Ctrl-click adds. A rectangle selects what it encloses; with Alt what it touches.");
}
