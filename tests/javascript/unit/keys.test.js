import assert from "node:assert/strict";
import { test } from "node:test";

import { shown } from "../../../zoning/web/static/help.js";
import { actionOf, KEYS } from "../../../zoning/web/static/label/keys.js";

const LABELS = [{ name: "title", key: "t", group: "article", shown: "Title" }];

/** What a key does: the calls that it makes on the page, as text. */
function does(key, held = {}) {
  const calls = [];
  const noted = (path) => new Proxy(() => {}, {
    get: (_, name) => noted([...path, name]),
    apply: (_, __, given) => {
      const [act] = given;
      if (typeof act === "function") act(noted([]));
      else calls.push(`${path.join(".")}(${given.join()})`);
    },
  });
  const event = { key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...held };
  actionOf(event, LABELS)?.(noted([]));
  return calls.join();
}

test("a key, with Shift, with Ctrl or ⌘", () => {
  assert.equal(does("j"), "mode.step(1)");
  assert.equal(does("J", { shiftKey: true }), "mode.step(1,true)");
  assert.equal(does("ArrowUp", { shiftKey: true }), "mode.step(-1,true)");
  assert.equal(does("z", { ctrlKey: true }), "undo()");
  assert.equal(does("Z", { metaKey: true, shiftKey: true }), "redo()");
});

test("a capitals lock changes nothing", () => {
  assert.equal(does("J"), "mode.step(1)");
});

test("keys of the browser stay the browser's", () => {
  assert.equal(does("j", { ctrlKey: true }), "");
  assert.equal(does("t", { ctrlKey: true }), "");
  assert.equal(does("j", { altKey: true }), "");
});

test("a label's key gives it, with Shift it does not", () => {
  assert.equal(does("t"), "mode.assign(title)");
  assert.equal(does("T", { shiftKey: true }), "");
});

test("signs that need Shift on some keyboards are taken as they are", () => {
  assert.equal(does("?", { shiftKey: true }), "help()");
  assert.equal(does("+", { shiftKey: true }), "plusOrMinus(1)");
});

test("no key stands for two things", () => {
  const keys = KEYS.flatMap(([, rows]) => rows.flatMap(([own]) => own.split(" ")));
  assert.deepEqual(keys.filter((key, place) => keys.indexOf(key) !== place), []);
});

test("keys as people read them", () => {
  assert.deepEqual(["j", "+j", "^+z", "ArrowDown", "+ArrowUp", "+", "-", "Escape", "Home"].map(shown),
    ["J", "⇧ J", "Ctrl ⇧ Z", "↓", "⇧ ↑", "+", "-", "Esc", "Home"]);
});
