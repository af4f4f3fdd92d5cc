// Which words of two texts a report marks as shared.

import assert from "node:assert/strict";
import { test } from "node:test";

import { sharedWords, wordsOf } from "../../../zoning/evaluation/report/assets/words.js";

/** The flags of both lists as text: `10 01`. */
const flags = (first, second, inOrder = true) => {
  const shared = sharedWords(first.split(" "), second.split(" "), inOrder);
  return `${shared.first.join("")} ${shared.second.join("")}`;
};

test("words are letters, digits and underscores in any script, with their places", () => {
  assert.deepEqual(wordsOf("Über_2, Ж!"), [{ word: "über_2", start: 0, end: 6 }, { word: "ж", start: 8, end: 9 }]);
  assert.deepEqual(wordsOf(" … "), []);
});

test("in order: a longest common subsequence", () => {
  assert.equal(flags("one two three four", "menu one two four"), "1101 0111");
  assert.equal(flags("a b c d e", "e b c a d"), "01110 01101");
  assert.equal(flags("a b", "c d"), "00 00");
});

test("equal ends are shared, and no word twice", () => {
  assert.equal(flags("a b c", "a b c"), "111 111");
  assert.equal(flags("a a", "a"), "10 1");
  assert.equal(flags("x a y", "x b c y"), "101 1001");
});

test("anywhere: each word as often as it occurs in both", () => {
  assert.equal(flags("a b c", "c b a", false), "111 111");
  assert.equal(flags("a b a a c", "d a e a", false), "10100 0101");
});

test("nothing to share", () => {
  const { first, second } = sharedWords([], ["a"], true);
  assert.deepEqual([[...first], [...second]], [[], [0]]);
});

test("long texts that differ in most places are matched without regard to order", () => {
  const words = Array.from({ length: 6_000 }, (_, number) => `word${number}`);
  const shared = sharedWords(words, words.toReversed(), true);
  assert.equal(shared.inOrder, false);
  assert.ok(shared.first.every(Boolean) && shared.second.every(Boolean));
  assert.equal(sharedWords(words, [...words, "more"], true).inOrder, true, "only what differs counts");
});
