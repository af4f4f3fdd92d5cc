import assert from "node:assert/strict";
import { test } from "node:test";

import { FIELDS, author, authorRow, hasLines, nextId, read, text, value, written } from "../../../zoning/web/static/view/record.js";

const LEE = { name: "Ann Lee", family: "Lee", given: "Ann", suffix: "", orcid: "0000-0001", email: "a@b.org", affiliations: ["a1", "a2"] };
const ARTICLE = {
  title: "A title", language: "en", keywords: ["sand", "tide"], authors: [LEE, { name: "The Group" }],
  journal: { title: "Harbours", volume: "3", issue: "" }, identifiers: { doi: "10.1/x" }, dates: { published: "2020-01" },
  corrections: [{ field: "title", read: "The title" }, { field: "journal.issue", read: "" }],
};

test("fields as they stand in the form", () => {
  assert.deepEqual(["title", "journal.title", "identifiers.doi", "keywords", "journal.issue"].map((path) => text(ARTICLE, path)),
    ["A title", "Harbours", "10.1/x", "sand\ntide", ""]);
});

test("what was read is known of corrected fields only", () => {
  assert.deepEqual(["title", "journal.issue", "language"].map((path) => read(ARTICLE, path)), ["The title", "", undefined]);
});

test("a text is one line, keywords are a line each, without empty ones", () => {
  assert.equal(value("journal.volume", " 4\n"), "4");
  assert.equal(value("title", "Cooling\nof ponds"), "Cooling of ponds");
  assert.deepEqual(value("keywords", "sand\n\n  boats  "), ["sand", "boats"]);
});

test("an author keeps what else is known", () => {
  assert.deepEqual(author(LEE, { ...authorRow(LEE), orcid: "" }), { ...LEE, orcid: "" });
  assert.deepEqual(author(LEE, { family: "King", given: "Bo", suffix: "Jr.", orcid: "0000-0001", affiliations: "a2 a3" }),
    { ...LEE, name: "Bo King Jr.", family: "King", given: "Bo", suffix: "Jr.", affiliations: ["a2", "a3"] });
  assert.deepEqual(author({}, { family: "The Group", given: "", suffix: "", orcid: "", affiliations: "" }),
    { name: "The Group", family: "", given: "", suffix: "", orcid: "", affiliations: [] });
  assert.equal(authorRow({ name: "The Group" }).family, "The Group");
});

test("a new entry has the next number", () => {
  assert.equal(nextId("a", [{ id: "a2" }, { id: "added-7" }, { id: "r9" }]), "a3");
  assert.equal(nextId("added-", []), "added-1");
});

test("entries of every list in words", () => {
  assert.equal(written([LEE, { name: "The Group", orcid: "" }]), "Ann Lee, 0000-0001\nThe Group");
  assert.equal(written([{ funder: "", funder_as_written: "Pond Watch", number: "7" }]), "Pond Watch, 7");
  assert.equal(written([{ databank: "GEO", number: "GSE1" }]), "GEO GSE1");
  assert.equal(written([{ raw: "Lee 2020." }]), "Lee 2020.");
  assert.equal(written([{ id: "a1", text: "Institute of Sand" }]), "Institute of Sand");
});

test("every field has a name, and those of several lines are known", () => {
  assert.ok(Object.values(FIELDS).every(Boolean));
  assert.deepEqual(Object.keys(FIELDS).filter(hasLines), ["title", "keywords"]);
});
