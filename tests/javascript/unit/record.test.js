import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Record } from "../../../zoning/web/static/view/record.js";

const ARTICLE = {
  title: "A title", subtitle: "", article_type: "", language: "en", licence: "", keywords: ["sand", "tide"],
  authors: [{ name: "Ann Lee", family: "Lee", given: "Ann", suffix: "", orcid: "0000-0001" }, { name: "The Group" }],
  journal: { title: "Harbours", volume: "3" }, identifiers: { doi: "10.1/x" }, dates: { published: "2020-01" },
};

let record;

beforeEach(() => {
  record = new Record(ARTICLE);
});

test("fields as they stand in the form", () => {
  assert.deepEqual(["title", "journal", "doi", "published", "keywords", "authors", "volume", "issue"].map((field) => record.text(field)),
    ["A title", "Harbours", "10.1/x", "2020-01", "sand\ntide", "Lee, Ann\nThe Group", "3", ""]);
});

test("what is corrected is told, and what was read stays", () => {
  record.correct("volume", " 4\n");
  record.correct("title", "A title");
  assert.deepEqual(record.corrected, ["volume"]);
  assert.equal(record.article.journal.volume, "4");
  assert.equal(ARTICLE.journal.volume, "3");
  record.reset();
  assert.deepEqual(record.corrected, []);
});

test("lists are a line each, without empty ones", () => {
  record.correct("keywords", "sand\n\n  boats  ");
  assert.deepEqual(record.article.keywords, ["sand", "boats"]);
});

test("an author who was there keeps what else is known, a new one is taken apart", () => {
  record.correct("authors", "King, Bo, Jr.\nLee, Ann\nThe Group");
  assert.deepEqual(record.article.authors, [
    { name: "Bo King Jr.", family: "King", given: "Bo", suffix: "Jr." }, ARTICLE.authors[0], { name: "The Group" },
  ]);
});

test("every field can be named, and those of several lines are known", () => {
  assert.ok(Record.fields().every(([field, words]) => words && Record.path(field)));
  assert.deepEqual(Record.fields().map(([field]) => field).filter(Record.hasLines), ["title", "authors", "keywords"]);
});
