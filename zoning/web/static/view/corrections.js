// The form in which a person corrects the record of an article. A field is kept as soon as it is left.

import { element, notify } from "../dom.js";
import { LongList } from "../long_list.js";
import { FIELDS, author, authorRow, hasLines, read, text, value } from "./record.js";

/** @import { Child } from "../dom.js" */
/** @import { Changes } from "./record.js" */
/** @typedef {{ [name: string]: string }} Row the texts of a row's fields */
/** @typedef {(changes: Changes) => Promise<void>} Keep throws if a value is refused */
/** @typedef {[name: string, words: string][]} Columns */

const ADDED = { paragraph: -1, start: 0, end: 0, confidence: 1, evidence: "", number_as_written: "" };
/** @type {Columns} */
const OF_AUTHORS = [["family", "Family name or group"], ["given", "Given names"], ["suffix", "Suffix"], ["orcid", "ORCID"]];
/** @type {Columns} */
const OF_GRANTS = [["funder", "Funder"], ["number", "Grant number"]];
/** @type {Columns} */
const OF_ACCESSIONS = [["databank", "Data bank"], ["number", "Accession number"]];
/** @type {[name: keyof Answer.Reference, words: string][]} */
const OF_REFERENCES = [
  ["authors", "Authors"], ["year", "Year"], ["title", "Title"], ["container", "Journal or book"], ["volume", "Volume"],
  ["issue", "Issue"], ["first_page", "First page"], ["last_page", "Last page"], ["publisher", "Publisher"],
  ["doi", "DOI"], ["pmid", "PMID"], ["pmcid", "PMCID"],
];

/**
 * Returns the form.
 * @param {Answer.Article} article
 * @param {Keep} keep
 * @param {() => void} done
 */
export function corrections(article, keep, done) {
  return element("form", { className: "correct", onsubmit: (event) => { event.preventDefault(); done(); } },
    element("p", { className: "faint" }, "A correction is kept with the page when you leave its field. Nothing else on the page changes."),
    Object.entries(FIELDS).map(([path, words]) => field(words, text(article, path), hasLines(path), (given) => keep({ [path]: value(path, given) }))),
    list("Authors", "author", OF_AUTHORS, article.authors, authorRow, author, (authors) => keep({ authors })),
    list("Grants", "grant", OF_GRANTS, article.funding,
      (grant) => ({ funder: grant.funder || grant.funder_as_written || "", number: grant.number ?? "" }),
      (grant, row) => ({ ...ADDED, funder_as_written: "", funder_id: "", ...grant, ...row }), (funding) => keep({ funding })),
    list("Accession numbers", "accession number", OF_ACCESSIONS, article.accessions,
      ({ databank = "", number = "" }) => ({ databank, number }),
      (accession, row) => ({ ...ADDED, url: "", ...accession, ...row }), (accessions) => keep({ accessions })),
    references(article, keep),
    element("button", { type: "submit" }, "Done"));
}

/**
 * A labelled field. What the server refuses is told at the field.
 * @param {string} words
 * @param {string} shown
 * @param {boolean} lines
 * @param {(given: string) => Promise<void>} change
 */
function field(words, shown, lines, change) {
  const input = lines
    ? element("textarea", { rows: Math.min(8, shown.split("\n").length + 1), value: shown })
    : element("input", { type: "text", value: shown });
  input.addEventListener("change", () => told(input, change(input.value)));
  return element("label", { className: "field" }, element("span", {}, words), input);
}

/**
 * Tells at a field what the server refuses. If it takes the value, it has taken those that are sent with it.
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 * @param {Promise<void>} kept
 */
async function told(input, kept) {
  try {
    await kept;
    /** @type {NodeListOf<HTMLInputElement | HTMLTextAreaElement>} */
    const sent = (input.closest("details, fieldset, label") ?? input).querySelectorAll("input, textarea");
    for (const one of sent) one.setCustomValidity("");
  } catch (error) {
    input.setCustomValidity(error.message);
    input.reportValidity();
  }
}

/**
 * Rows for the entries of a list, which can be changed, moved, removed and added.
 * @template Entry
 * @param {string} title
 * @param {string} one the name of an entry
 * @param {Columns} columns
 * @param {readonly Entry[]} entries
 * @param {(entry: Partial<Entry>) => Row} shown
 * @param {(entry: Partial<Entry>, row: any) => object} changed
 * @param {(entries: object[]) => Promise<void>} keep
 */
function list(title, one, columns, entries, shown, changed, keep) {
  const rows = element("ol");
  /** @type {WeakMap<Element, () => object[]>} */
  const written = new WeakMap();
  const kept = () => keep([...rows.children].flatMap((row) => written.get(row)?.() ?? []));
  const adding = button(`Add ${one}`, "", () => add({}).focus());
  /** @param {() => void} move @param {HTMLElement} next what has the focus then */
  const moved = async (move, next) => {
    move();
    next.focus();
    await kept().catch((error) => notify(error.message));
  };
  /** @param {Partial<Entry>} entry */
  const add = (entry) => {
    const texts = shown(entry);
    const inputs = columns.map(([name, words]) => element("input", { type: "text", value: texts[name], placeholder: words, ariaLabel: words }));
    for (const input of inputs) input.addEventListener("change", () => told(input, kept()));
    const up = button("↑", `Move this ${one} up`, () => moved(() => row.previousElementSibling?.before(row), up));
    const row = element("li", {}, inputs, up, button("×", `Remove this ${one}`, () => moved(() => row.remove(), adding)));
    written.set(row, () => {
      const now = Object.fromEntries(columns.map(([name], place) => [name, inputs[place].value.trim()]));
      if (columns.every(([name]) => now[name] === texts[name])) return Object.keys(entry).length ? [entry] : [];
      return Object.values(now).some(Boolean) ? [changed(entry, now)] : [];
    });
    rows.append(row);
    return inputs[0];
  };
  entries.forEach(add);
  return element("fieldset", {}, element("legend", {}, title), rows, adding);
}

/** @param {string} words @param {string} label @param {() => void} onclick */
function button(words, label, onclick) {
  return element("button", { type: "button", onclick, ...(label ? { ariaLabel: label, title: label } : {}) }, words);
}

/**
 * The references, each with its fields when it is opened.
 * @param {Answer.Article} article
 * @param {Keep} keep
 */
function references(article, keep) {
  if (!article.references.length) return "";
  const rows = new LongList(element("ol"));
  rows.set(article.references.length, (place) => reference(article, article.references[place], keep));
  return element("fieldset", {}, element("legend", {}, "References"), rows.place, rows.more);
}

/** @param {Answer.Article} article @param {Answer.Reference} shown @param {Keep} keep */
function reference(article, shown, keep) {
  const before = (read(article, "references") ?? []).find((/** @type {Answer.Reference} */ one) => one.id === shown.id) ?? shown;
  /** @type {Answer.Reference} */
  const now = { ...shown };
  const fields = () => OF_REFERENCES.map(([name, words]) => {
    const own = now[name];
    return field(words, Array.isArray(own) ? own.join("; ") : String(own), false, (given) => {
      const next = Array.isArray(own) ? given.split(";").map((part) => part.trim()).filter(Boolean) : given.trim();
      Object.assign(now, { [name]: next });
      return keep({ references: { [before.raw]: now } });
    });
  });
  const details = element("details", {}, element("summary", {}, [shown.label, shown.raw].filter(Boolean).join(" ")));
  details.addEventListener("toggle", () => details.append(...fields()), { once: true });
  return element("li", {}, details);
}
