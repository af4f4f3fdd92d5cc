// Defines the layers over the page: labels as colours, the selection, differences between two annotators, segments.

import { COARSE, CONTENT, NOISE } from "./segments.js";

/** @import { Layer } from "../canvas/painter.js" */
/** @import { Segments } from "./segments.js" */

const ACCENT = "#0b62c4";
const DIFFERS = "#b3261e";
/** @param {string} colour @param {number} share */
const washed = (colour, share) => `${colour}${Math.round(share * 255).toString(16).padStart(2, "0")}`;

/**
 * Zones in the colours of their labels; the first zone of each run with the same label shows its name.
 * @param {Box[]} boxes
 * @param {(index: number) => string} labelAt
 * @param {(label: string) => string | undefined} shownName
 * @param {boolean} isNamed
 * @param {(label: string) => string | undefined} colourOf
 * @returns {Layer}
 */
export function zoneLayer(boxes, labelAt, shownName, isNamed, colourOf) {
  /** @param {number} index */
  const colour = (index) => colourOf(labelAt(index)) ?? "";
  return {
    boxes,
    fill: (index) => (colour(index) ? washed(colour(index), 0.2) : null),
    stroke: (index) => colour(index) || "#8a919d66",
    width: (index) => (colour(index) ? 1.5 : 1),
    label: (index) => (isNamed && labelAt(index) && labelAt(index) !== labelAt(index - 1) ? shownName(labelAt(index)) : null),
    labelColour: colour,
    labelSide: "beside",
  };
}

/** @param {Box[]} boxes @returns {Layer} */
export function selectionLayer(boxes) {
  return { boxes, fill: washed(ACCENT, 0.16), stroke: ACCENT, width: 2.5 };
}

/**
 * @param {Box[]} boxes
 * @param {string[]} words the two labels of each zone; shown once for each run of the same
 * @returns {Layer}
 */
export function differenceLayer(boxes, words) {
  /** @param {number} index */
  const label = (index) => (words[index] === words[index - 1] ? null : words[index]);
  return { boxes, stroke: DIFFERS, width: 2.5, dash: [6, 4], label, labelColour: DIFFERS, labelSide: "beside" };
}

/** @param {Segments} segments @returns {Layer[]} */
export function segmentLayers(segments) {
  const boxed = segments.parts.filter((segment) => segment.box);
  /** @param {number} index */
  const colour = (index) => (boxed[index].content ? CONTENT : NOISE);
  /** @type {Layer} */
  const parts = {
    boxes: boxed.map((segment) => segment.box),
    fill: (index) => washed(colour(index), 0.18),
    stroke: colour,
    width: (index) => (boxed[index].said ? 3 : 1.5),
  };
  const told = segments.all.filter((segment) => segment.said && !segment.good && segment.box);
  /** @type {Layer} */
  const coarse = { boxes: told.map((segment) => segment.box), stroke: COARSE, width: 2, dash: [8, 4], label: () => "bad", labelColour: COARSE };
  return [parts, coarse];
}
