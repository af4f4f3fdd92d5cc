// Which words are right, missed, wrong.

import { counted, element } from "./dom.js";

/** @typedef {{ word: string, start: number, end: number }} Place */

const CELLS = 30_000_000; // of the table that finds the common words in order: about half a second
const WORDS_SHOWN = 30_000;

/**
 * The words of a text as the measures take them (letters, digits, underscores), case folded, with their places.
 * @param {string} text
 */
export function wordsOf(text) {
  /** @type {Place[]} */
  const places = [];
  for (const match of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    places.push({ word: match[0].toLowerCase(), start: match.index, end: match.index + match[0].length });
  }
  return places;
}

/**
 * Which words two lists share: { first, second } with 1 where shared, and whether their order was regarded.
 * Long texts that differ in most places are matched without regard to order, whatever was asked for.
 * @param {string[]} first
 * @param {string[]} second
 * @param {boolean} inOrder
 */
export function sharedWords(first, second, inOrder) {
  const shared = { first: new Uint8Array(first.length), second: new Uint8Array(second.length), inOrder };
  const short = Math.min(first.length, second.length);
  let begin = 0;
  while (begin < short && first[begin] === second[begin]) begin++;
  let end = 0;
  while (end < short - begin && first[first.length - 1 - end] === second[second.length - 1 - end]) end++;
  for (const flags of [shared.first, shared.second]) {
    flags.fill(1, 0, begin);
    flags.fill(1, flags.length - end);
  }
  const [ends, otherEnds] = [first.length - end, second.length - end];
  shared.inOrder = inOrder && (ends - begin) * (otherEnds - begin) <= CELLS;
  const match = shared.inOrder ? matchInOrder : matchAnywhere;
  const [one, other] = numbered(first.slice(begin, ends), second.slice(begin, otherEnds));
  match(one, other, shared.first.subarray(begin, ends), shared.second.subarray(begin, otherEnds));
  return shared;
}

/**
 * Lists of words as lists of numbers, the same number for the same word.
 * @param {...string[]} lists
 */
function numbered(...lists) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  return lists.map((list) => Int32Array.from(list, (word) => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  }));
}

const BOTH = 0, UP = 1, LEFT = 2;

/**
 * Mark a longest common subsequence, found by dynamic programming over all pairs.
 * @param {Int32Array} first
 * @param {Int32Array} second
 * @param {Uint8Array} inFirst
 * @param {Uint8Array} inSecond
 */
function matchInOrder(first, second, inFirst, inSecond) {
  const steps = new Uint8Array(first.length * second.length);
  let above = new Uint16Array(second.length + 1);
  let lengths = new Uint16Array(second.length + 1);
  for (let i = 0, at = 0; i < first.length; i++) {
    for (let j = 0; j < second.length; j++, at++) {
      const isBoth = first[i] === second[j];
      const isUp = above[j + 1] >= lengths[j];
      steps[at] = isBoth ? BOTH : isUp ? UP : LEFT;
      lengths[j + 1] = isBoth ? above[j] + 1 : isUp ? above[j + 1] : lengths[j];
    }
    [above, lengths] = [lengths, above];
    lengths[0] = 0;
  }
  for (let i = first.length - 1, j = second.length - 1; i >= 0 && j >= 0; ) {
    const step = steps[i * second.length + j];
    if (step === BOTH) inFirst[i] = inSecond[j] = 1;
    if (step !== LEFT) i--;
    if (step !== UP) j--;
  }
}

/**
 * Mark each word as often as it occurs in both, its first occurrences.
 * @param {Int32Array} first
 * @param {Int32Array} second
 * @param {Uint8Array} inFirst
 * @param {Uint8Array} inSecond
 */
function matchAnywhere(first, second, inFirst, inSecond) {
  markFirst(first, countOfEach(second), inFirst);
  markFirst(second, countOfEach(first), inSecond);
}

/** @param {Int32Array} words */
function countOfEach(words) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * Mark the first occurrences of each word, as many as `left` has for it.
 * @param {Int32Array} words
 * @param {Map<number, number>} left
 * @param {Uint8Array} flags
 */
function markFirst(words, left, flags) {
  words.forEach((word, index) => {
    const number = left.get(word);
    if (!number) return;
    left.set(word, number - 1);
    flags[index] = 1;
  });
}

/**
 * The text as nodes: words in runs of the same mark, what stands between runs as plain text.
 * @param {string} text
 * @param {Place[]} places
 * @param {Uint8Array} flags
 * @param {string} otherwise the class of words without a flag
 */
export function markedText(text, places, flags, otherwise) {
  /** @type {(Node | string)[]} */
  const nodes = [];
  const shown = Math.min(places.length, WORDS_SHOWN);
  let done = 0;
  for (let i = 0; i < shown; ) {
    const begin = i;
    while (i < shown && flags[i] === flags[begin]) i++;
    nodes.push(text.slice(done, places[begin].start));
    done = places[i - 1].end;
    const run = text.slice(places[begin].start, done);
    nodes.push(flags[begin] ? element("span", { className: "right" }, run) : element("mark", { className: otherwise }, run));
  }
  if (shown < places.length) nodes.push(element("p", { className: "faint" }, `… ${counted(places.length - shown, "more word")}`));
  else nodes.push(text.slice(done));
  return nodes;
}
