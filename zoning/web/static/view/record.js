// Reads and writes the fields of an article's record as text, with what was read from the page of the corrected ones.

/** @typedef {Record<string, unknown>} Changes path of a field → its new value; null for the one read */

/**
 * Path of a field → its name on the screen.
 * @type {{ [path: string]: string }}
 */
export const FIELDS = {
  title: "Title",
  subtitle: "Subtitle",
  article_type: "Type",
  "journal.title": "Journal",
  "journal.volume": "Volume",
  "journal.issue": "Issue",
  "journal.first_page": "First page",
  "journal.last_page": "Last page",
  "journal.article_number": "Article number",
  "journal.publisher": "Publisher",
  "identifiers.doi": "DOI",
  "identifiers.pmid": "PMID",
  "identifiers.pmcid": "PMCID",
  "dates.published": "Published",
  "dates.received": "Received",
  "dates.accepted": "Accepted",
  keywords: "Keywords",
  language: "Language",
  licence: "Licence",
};
const OF_LINES = ["title", "keywords"];

/**
 * Returns whether a field may have several lines.
 * @param {string} path
 */
export function hasLines(path) {
  return OF_LINES.includes(path);
}

/**
 * Returns the text of a field; a list has one line for each entry.
 * @param {Answer.Article} article
 * @param {string} path
 */
export function text(article, path) {
  /** @type {any} */
  const value = path.split(".").reduce((/** @type {any} */ found, name) => found[name], article);
  return written(value);
}

/**
 * Returns the value that a text gives a field.
 * @param {string} path
 * @param {string} given
 */
export function value(path, given) {
  const lines = given.split("\n").map((line) => line.trim()).filter(Boolean);
  return path === "keywords" ? lines : lines.join(" ");
}

/**
 * Returns what was read from the page for a corrected field; undefined if it is not corrected.
 * @param {Answer.Article} article
 * @param {string} path
 * @returns {any}
 */
export function read(article, path) {
  return article.corrections.find(({ field }) => field === path)?.read;
}

/**
 * Joins changes with later ones; those of references are told apart by their texts.
 * @param {Changes} changes
 * @param {Changes} later
 * @returns {Changes}
 */
export function joined(changes, later) {
  const both = changes.references && later.references ? { references: { ...changes.references, ...later.references } } : {};
  return { ...changes, ...later, ...both };
}

/**
 * Returns the text of a field's value: one line for each entry of a list.
 * @param {any} found
 * @returns {string}
 */
export function written(found) {
  return Array.isArray(found) ? found.map(entry).join("\n") : found;
}

/** @param {any} one an entry of any list of the record */
function entry(one) {
  if (typeof one === "string") return one;
  if ("raw" in one) return one.raw;
  if ("databank" in one) return accessionText(one);
  if ("text" in one) return one.text;
  return "funder" in one ? grantText(one) : [one.name, one.orcid].filter(Boolean).join(", ");
}

/** @param {Answer.Grant} grant */
export function grantText(grant) {
  return [grant.funder || grant.funder_as_written, grant.number].filter(Boolean).join(", ");
}

/** @param {Answer.Accession} accession */
export function accessionText(accession) {
  return `${accession.databank} ${accession.number}`;
}

/**
 * Returns an author with other names, ORCID and affiliations; what else is known of a person stays.
 * @param {Partial<Answer.Author>} author
 * @param {{ [column: string]: string }} row as it stands in the form (`authorRow`); a group or a person with one name has
 *   only a family name
 */
export function author(author, { family, given, suffix, orcid, affiliations }) {
  const before = authorRow(author);
  const other = { orcid, affiliations: affiliations.split(/[\s,;]+/).filter(Boolean) };
  if (before.family === family && before.given === given && before.suffix === suffix) return { ...author, ...other };
  if (!given) return { ...author, name: family, family: "", given: "", suffix: "", ...other };
  return { ...author, name: [given, family, suffix].filter(Boolean).join(" "), family, given, suffix, ...other };
}

/**
 * Returns what stands in the form for an author.
 * @param {Partial<Answer.Author>} author
 */
export function authorRow({ name = "", family = "", given = "", suffix = "", orcid = "", affiliations = [] }) {
  return { family: family || name, given, suffix, orcid, affiliations: affiliations.join(", ") };
}

/**
 * Returns an id that no entry has: the beginning with the next number.
 * @param {string} beginning
 * @param {readonly { id: string }[]} entries
 */
export function nextId(beginning, entries) {
  const numbers = entries.filter(({ id }) => id.startsWith(beginning)).map(({ id }) => Number(id.slice(beginning.length)) || 0);
  return `${beginning}${Math.max(0, ...numbers) + 1}`;
}
