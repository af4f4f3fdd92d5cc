import assert from "node:assert/strict";
import { test } from "node:test";

import { command, quoted } from "../../../zoning/web/static/view/command.js";
import { grouped } from "../../../zoning/web/static/view/methods.js";
import { matches } from "../../../zoning/web/static/view/open.js";

const PAGE = { url: "https://example.org/a?b=1&c=2", viewport: [1280, 1024] };

test("a command is what a shell takes as it stands", () => {
  assert.equal(command(PAGE, "collective", "collective"), "zoning extract 'https://example.org/a?b=1&c=2'");
  assert.equal(
    command({ url: "page.html", viewport: [390, 844] }, "layout:delta=0.9", "collective"),
    "zoning extract page.html -x layout:delta=0.9 --viewport 390x844");
  assert.equal(quoted("it's $HOME"), "'it'\\''s $HOME'");
});

test("methods are grouped by family, presets below theirs, the recommended one first and once", () => {
  /** @type {(name: string, family: string, preset_of?: string | null) => any} */
  const method = (name, family, preset_of = null) => ({ name, family, preset_of });
  const methods = [method("a", "text"), method("a-2", "text", "a"), method("b", "learned"), method("b-2", "learned", "b"), method("c", "own")];
  const names = grouped(methods, "b").map(([words, options]) => [words, options.map(([name]) => name)]);
  assert.deepEqual(names, [["Recommended", ["b", "b-2"]], ["By the run of the text", ["a", "a-2"]]]);
});

test("recent pages are found by title and address, in any case", () => {
  assert.ok(matches({ title: "The River", url: "https://example.org/" }, " river "));
  assert.ok(matches({ title: "", url: "https://Example.org/x" }, "example"));
  assert.ok(!matches({ title: "The River", url: "https://example.org/" }, "lake"));
});
