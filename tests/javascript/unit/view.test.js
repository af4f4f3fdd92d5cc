import assert from "node:assert/strict";
import { test } from "node:test";

import { command, pictureCommand, quoted } from "../../../zoning/web/static/view/command.js";
import { occurrences } from "../../../zoning/web/static/view/find.js";
import { grouped } from "../../../zoning/web/static/view/methods.js";
import { matches } from "../../../zoning/web/static/view/open.js";
import { pieces } from "../../../zoning/web/static/view/output.js";

const PAGE = { url: "https://example.org/a?b=1&c=2", viewport: [1280, 1024] };

test("a command is what a shell takes as it stands", () => {
  assert.equal(command({ page: PAGE, visit: {} }, "collective", "collective"), "zoning extract 'https://example.org/a?b=1&c=2'");
  assert.equal(
    command({ page: { url: "page.html", viewport: [390, 844] }, visit: { viewport: "390x844" } }, "layout:delta=0.9", "collective"),
    "zoning extract page.html -x layout:delta=0.9 --viewport 390x844");
  assert.equal(
    command({ page: PAGE, visit: { reveal: ["consent", "scroll"], page_time: 2, block: [], header: {}, login: "1/me.json" } }, "collective", "collective"),
    "zoning extract 'https://example.org/a?b=1&c=2' --reveal consent,scroll --page-time 2 --block none");
  assert.equal(quoted("it's $HOME"), "'it'\\''s $HOME'");
});

test("a picture's command has the layers that go together, or none", () => {
  const sheet = { page: PAGE, visit: { next_pages: 2, block: ["images"] } };
  /** @type {(layers: string, probabilities?: boolean) => string} */
  const shown = (layers, probabilities = true) => pictureCommand(sheet, { x: "cetd", layers }, "collective", probabilities);
  assert.equal(shown("main,article,zones"), "zoning view 'https://example.org/a?b=1&c=2' -o page.png --show zones,main -x cetd --block images");
  assert.match(shown("likely,main", false), /--show main /);
  assert.match(shown("article"), /--show article /);
  assert.equal(shown("likely", false), "");
  assert.equal(shown(""), "");
});

test("methods are grouped by family, presets below theirs, the recommended one first and once", () => {
  /** @type {(name: string, family: string, preset_of?: string | null) => any} */
  const method = (name, family, preset_of = null) => ({ name, family, preset_of });
  const methods = [method("a", "text"), method("a-2", "text", "a"), method("b", "learned"), method("b-2", "learned", "b"), method("c", "own")];
  const names = grouped(methods, "b").map(([words, options]) => [words, options.map(([name]) => name)]);
  assert.deepEqual(names, [["Recommended", ["b", "b-2"]], ["Text statistics", ["a", "a-2"]]]);
});

test("recent pages are found by title and address, in any case", () => {
  assert.ok(matches({ title: "The River", url: "https://example.org/" }, " river "));
  assert.ok(matches({ title: "", url: "https://Example.org/x" }, "example"));
  assert.ok(!matches({ title: "The River", url: "https://example.org/" }, "lake"));
});

test("words are found in any case and over any space, and signs are only signs", () => {
  assert.deepEqual(occurrences("The River\nRose. the river rose", "river  rose"), [[4, 14], [20, 30]]);
  assert.deepEqual(occurrences("a.b a+b (a.b)", "a.b"), [[0, 3], [9, 12]]);
  assert.deepEqual(occurrences("one\0two", "one two"), []);
  assert.deepEqual(occurrences("aaaa", "a", 2), [[0, 1], [1, 2]]);
  assert.deepEqual(occurrences("text", "  "), []);
});

test("a text is cut at its lines, and no sign is cut in two", () => {
  assert.deepEqual(pieces("one\ntwo\nthree", 5), ["one\n", "two\n", "three"]);
  assert.deepEqual(pieces("abcdefg", 3), ["abc", "def", "g"]);
  assert.deepEqual(pieces("ab\u{1F600}cd", 3), ["ab", "\u{1F600}c", "d"]);
  assert.deepEqual(pieces("", 3), []);
});
