// The form in which a person corrects the record of an article. A field is kept as soon as it is left.

import { element, notify } from "../dom.js";
import { LongList } from "../long_list.js";
import { FIELDS, author, authorRow, hasLines, nextId, read, text, value } from "./record.js";

/** @import { Child } from "../dom.js" */
/** @import { Changes } from "./record.js" */
/** @typedef {{ [name: string]: string }} Row the texts of a row's fields */
/** @typedef {(changes: Changes) => Promise<Answer.Article>} Keep returns the record after it; throws if a value is refused */
/** @typedef {[name: string, words: string][]} Columns */

const ADDED_REFERENCE = "added-";
const ADDED = { paragraph: -1, start: 0, end: 0, confidence: 1, evidence: "", number_as_written: "" };
/** @type {Columns} */
const OF_AUTHORS = [["family", "Family name or group"], ["given", "Given names"], ["suffix", "Suffix"], ["orcid", "ORCID"],
  ["affiliations", "Affiliations, such as a1, a2"]];
/** @type {Columns} */
const OF_AFFILIATIONS = [["id", "Number, such as a1"], ["text", "Affiliation"]];
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
    list("Affiliations", "affiliation", OF_AFFILIATIONS, article.affiliations, ({ id = "", text: words = "" }) => ({ id, text: words }),
      (affiliation, row) => ({ ...affiliation, ...row, id: row.id || nextId("a", article.affiliations) }), (affiliations) => keep({ affiliations })),
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
 * @param {(given: string) => Promise<unknown>} change
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
 * @param {Promise<unknown>} kept
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
 * @param {(entries: object[]) => Promise<unknown>} keep
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
    const inputs = columns.map(([name, words]) => element("input", { type: "text", name, value: texts[name], placeholder: words, ariaLabel: words }));
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
 * The references, each with its fields when it is opened. One can be removed and restored, or added as a text.
 * @param {Answer.Article} article
 * @param {Keep} keep
 */
function references(article, keep) {
  const shown = [...article.references, ...removed(article)].sort((one, other) => rank(one) - rank(other));
  const rows = new LongList(element("ol"));
  rows.set(shown.length, (place) => reference(article, shown[place], keep));
  const input = element("textarea", { rows: 2, placeholder: "Text of a reference", ariaLabel: "Text of a reference to add" });
  const add = async () => {
    const id = nextId(ADDED_REFERENCE, article.references);
    article = await keep({ references: { [id]: { id, label: "", raw: input.value } } });
    const added = article.references.find((one) => one.id === id);
    if (!added) return;
    rows.all();
    rows.place.append(reference(article, added, keep));
    input.value = "";
  };
  return element("fieldset", {}, element("legend", {}, "References"), rows.place, rows.more, input,
    button("Add reference", "", () => told(input, add())));
}

/** @param {Answer.Reference} one its number on the page; those that were added come last */
function rank({ id }) {
  return id.startsWith(ADDED_REFERENCE) ? Number.MAX_SAFE_INTEGER : Number(id.slice(1));
}

/** @param {Answer.Article} article @returns {Answer.Reference[]} */
function removed(article) {
  return (read(article, "references") ?? []).filter((/** @type {Answer.Reference} */ one) => !article.references.some(({ id }) => id === one.id));
}

/** @param {Answer.Article} article @param {Answer.Reference} shown @param {Keep} keep */
function reference(article, shown, keep) {
  const before = (read(article, "references") ?? []).find((/** @type {Answer.Reference} */ one) => one.id === shown.id) ?? shown;
  const isAdded = shown.id.startsWith(ADDED_REFERENCE);
  const row = element("li");
  /** @param {unknown} change */
  const changed = (change) => keep({ references: { [isAdded ? shown.id : before.raw]: change } });
  /** @param {unknown} change @param {() => void} then */
  const pressed = (change, then) => changed(change).then(then, (error) => notify(error.message));
  const gone = () => {
    const back = button("Restore", "", () => pressed(null, () => there(before).focus()));
    row.replaceChildren(element("s", {}, words(before)), back);
    return back;
  };
  /** @param {Answer.Reference} now */
  const there = (now) => {
    const remove = button("×", "Remove this reference", () => pressed(isAdded ? null : false, () => { if (isAdded) row.remove(); else gone().focus(); }));
    row.replaceChildren(details({ ...now }, changed), remove);
    return remove;
  };
  if (removed(article).some(({ id }) => id === shown.id)) gone();
  else there(shown);
  return row;
}

/** @param {Answer.Reference} now @param {(change: Answer.Reference) => Promise<unknown>} changed */
function details(now, changed) {
  const fields = () => OF_REFERENCES.map(([name, title]) => {
    const own = now[name];
    return field(title, Array.isArray(own) ? own.join("; ") : String(own), false, (given) => {
      const next = Array.isArray(own) ? given.split(";").map((part) => part.trim()).filter(Boolean) : given.trim();
      Object.assign(now, { [name]: next });
      return changed(now);
    });
  });
  const opened = element("details", {}, element("summary", {}, words(now)));
  opened.addEventListener("toggle", () => opened.append(...fields()), { once: true });
  return opened;
}

/** @param {Answer.Reference} one */
function words(one) {
  return [one.label, one.raw].filter(Boolean).join(" ");
}
