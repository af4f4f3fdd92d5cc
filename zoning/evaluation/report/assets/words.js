// ---------------------------------------------------------------- which words are right, missed, wrong

const CELLS = 30_000_000; // of the table that finds the common words in order: about half a second
const WORDS_SHOWN = 30_000;

/** The words of a text as the measures take them (letters, digits, underscores), case folded, with their places. */
function wordsOf(text) {
  const places = [];
  for (const match of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    places.push({ word: match[0].toLowerCase(), start: match.index, end: match.index + match[0].length });
  }
  return places;
}

/**
 * Which words two lists share: { first, second } with 1 where shared, and whether their order was regarded.
 * Long texts that differ in most places are matched without regard to order, whatever was asked for.
 */
function sharedWords(first, second, inOrder) {
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
  match(numbered(first, second).map((list, index) => list.subarray(begin, index ? otherEnds : ends)),
    shared.first.subarray(begin, ends), shared.second.subarray(begin, otherEnds));
  return shared;
}

/** Lists of words as lists of numbers, the same number for the same word. */
function numbered(...lists) {
  const numbers = new Map();
  return lists.map((list) => Int32Array.from(list, (word) => {
    if (!numbers.has(word)) numbers.set(word, numbers.size);
    return numbers.get(word);
  }));
}

const BOTH = 0, UP = 1, LEFT = 2;

/** Mark a longest common subsequence, found by dynamic programming over all pairs. */
function matchInOrder([first, second], inFirst, inSecond) {
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

/** Mark each word as often as it occurs in both, its first occurrences. */
function matchAnywhere([first, second], inFirst, inSecond) {
  const left = new Map();
  for (const word of second) left.set(word, (left.get(word) ?? 0) + 1);
  const matched = new Map();
  first.forEach((word, index) => {
    if (!left.get(word)) return;
    left.set(word, left.get(word) - 1);
    matched.set(word, (matched.get(word) ?? 0) + 1);
    inFirst[index] = 1;
  });
  second.forEach((word, index) => {
    if (!matched.get(word)) return;
    matched.set(word, matched.get(word) - 1);
    inSecond[index] = 1;
  });
}

/** The text as nodes: words in runs of the same mark, what stands between runs as plain text. */
function markedText(text, places, flags, otherwise) {
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
