// Keeps an article's record with the corrections of a person.

/** @typedef {Pick<Answer.Author, "name"> & Partial<Answer.Author>} Author */
/** @typedef {Omit<Answer.Article, "authors"> & { authors: Author[] }} Article */

/**
 * Field → its name on the screen, and its path in the record.
 * @type {{ [field: string]: [words: string, path: string] }}
 */
const FIELDS = {
  title: ["Title", "title"],
  subtitle: ["Subtitle", "subtitle"],
  authors: ["Authors", "authors"],
  article_type: ["Type", "article_type"],
  journal: ["Journal", "journal.title"],
  volume: ["Volume", "journal.volume"],
  issue: ["Issue", "journal.issue"],
  first_page: ["First page", "journal.first_page"],
  last_page: ["Last page", "journal.last_page"],
  article_number: ["Article number", "journal.article_number"],
  publisher: ["Publisher", "journal.publisher"],
  doi: ["DOI", "identifiers.doi"],
  pmid: ["PMID", "identifiers.pmid"],
  pmcid: ["PMCID", "identifiers.pmcid"],
  published: ["Published", "dates.published"],
  received: ["Received", "dates.received"],
  accepted: ["Accepted", "dates.accepted"],
  keywords: ["Keywords", "keywords"],
  language: ["Language", "language"],
  licence: ["Licence", "licence"],
};
const OF_LINES = ["title", "authors", "keywords"];

export class Record {
  /** @param {Answer.Article} article without corrections */
  constructor(article) {
    this.read = article;
    /** @type {Article} */
    this.article = structuredClone(article);
  }

  /**
   * The fields that can be corrected.
   * @returns {[field: string, words: string][]}
   */
  static fields() {
    return Object.entries(FIELDS).map(([field, [words]]) => [field, words]);
  }

  /**
   * Returns whether a field may have several lines.
   * @param {string} field
   */
  static hasLines(field) {
    return OF_LINES.includes(field);
  }

  /**
   * Returns the text of a field; a list has one line for each entry.
   * @param {string} field
   */
  text(field) {
    return written(this.article, field);
  }

  /**
   * Returns the path of a field in the record, which is also its name in claims.
   * @param {string} field
   */
  static path(field) {
    return FIELDS[field][1];
  }

  /** @param {string} field @param {string} text */
  correct(field, text) {
    if (field === "authors") this.article.authors = lines(text).map((line) => this.author(line));
    else if (field === "keywords") this.article.keywords = lines(text);
    else {
      const path = Record.path(field).split(".");
      const last = path.splice(-1)[0];
      at(path, this.article)[last] = lines(text).join(" ");
    }
  }

  /** @param {string} field */
  isCorrected(field) {
    return written(this.article, field) !== written(this.read, field);
  }

  get corrected() {
    return Record.fields().map(([field]) => field).filter((field) => this.isCorrected(field));
  }

  reset() {
    this.article = structuredClone(this.read);
  }

  /**
   * Parses an author `Family, Given, Suffix`; an author with the same name in the record keeps the other data.
   * @param {string} line
   * @returns {Author}
   */
  author(line) {
    const known = this.read.authors.find((one) => inverted(one) === line);
    if (known) return structuredClone(known);
    const [family, given = "", suffix = ""] = line.split(",").map((part) => part.trim());
    if (!given) return { name: line };
    return { name: [given, family, suffix].filter(Boolean).join(" "), family, given, suffix };
  }
}

/** @param {Article} article @param {string} field @returns {string} */
function written(article, field) {
  if (field === "authors") return article.authors.map(inverted).join("\n");
  if (field === "keywords") return article.keywords.join("\n");
  return at(Record.path(field).split("."), article) ?? "";
}

/**
 * Returns the value at a path in an article.
 * @param {string[]} path
 * @param {any} article
 */
function at(path, article) {
  return path.reduce((found, name) => found[name], article);
}

/** @param {Author} author */
function inverted(author) {
  return author.family ? [author.family, author.given, author.suffix].filter(Boolean).join(", ") : author.name;
}

/** @param {string} text */
function lines(text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
}
