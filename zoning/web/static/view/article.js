// Renders the journal article on the page as a record. Each part links to its place on the picture; fields can be
// corrected before the record is saved.

import { choice, counted, element, notify } from "../dom.js";
import { Emitter } from "../emitter.js";
import { get, post } from "../http.js";
import { LongList } from "../long_list.js";
import { PARTS } from "./colours.js";
import { Record } from "./record.js";
import { saveAs } from "./save.js";

/** @import { Child } from "../dom.js" */
/** @import { ViewAddress } from "../view.js" */
/** @import { Article, Author } from "./record.js" */
/** @import { Spotting } from "./stage.js" */

const SHORT = 200;

/** @extends {Emitter<Spotting & { parts: { parts: Answer.PlaceView[] | null } }>} */
export class ArticleCard extends Emitter {
  /** @param {ViewAddress} address @param {Answer.Group[]} groups the formats that the server writes, by kind of content */
  constructor(address, groups) {
    super();
    this.address = address;
    // The list of all formats has JSON only for the page.
    const own = groups.find(({ title }) => title === "Journal article")?.formats ?? [];
    this.forms = [...own, { name: "json", title: "JSON" }];
    this.form = this.forms[0].name;
    this.bar = element("div", { className: "bar-of-tools" });
    // An empty element in which Zotero's connector finds the record: a COinS.
    this.coins = element("span", { className: "Z3988" });
    this.card = element("div", { className: "card" });
    this.root = element("div", { className: "outputs" }, this.bar, this.card, this.coins);
    this.editing = false;
    this.shown = "";
    /** @type {Record | null} */
    this.record = null;
    /** @type {Answer.PlaceView[]} */
    this.places = [];
    /** @type {Answer.ArticleView["fields"]} */
    this.fields = {};
  }

  /** Identifies the article: the page and the method. */
  get wanted() {
    const { page, x } = this.address.now;
    return `${page} ${x}`;
  }

  /** Handles a new reading: with another method or page, the article shown is outdated. */
  changed() {
    if (this.wanted === this.shown) return;
    this.shown = "";
    this.emit("parts", { parts: null });
    if (!this.root.hidden) this.opened();
  }

  /** Reads the article, if it has not been read yet. */
  async opened() {
    const { page, x } = this.address.now;
    const { wanted } = this;
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.emit("parts", { parts: null });
    this.record = null;
    this.bar.replaceChildren();
    this.card.textContent = "Reading the article…";
    try {
      /** @type {Answer.ArticleView} */
      const { article, places, fields } = await get(`/ui/pages/${page}/article?${new URLSearchParams({ x })}`);
      if (this.shown !== wanted) return;
      this.record = new Record(article);
      this.places = places;
      this.fields = fields;
      this.editing = false;
      this.emit("parts", { parts: places });
      this.render();
    } catch (error) {
      if (this.shown === wanted) this.card.textContent = error.message;
    }
  }

  // ---------------------------------------------------------------- display

  render() {
    const { record } = this;
    if (!record) return;
    this.renderBar(record);
    const { article } = record;
    this.card.replaceChildren(
      ...warnings(article.warnings),
      this.editing ? this.corrections(record) : this.citation(record),
      ...this.text(article),
      ...this.listed("References", "reference", article.references, (one) => one.raw, (one) => one.label),
      ...this.listed("Grants", "grant", article.funding, (one) => [one.funder || one.funder_as_written, one.number].filter(Boolean).join(", ")),
      ...this.listed("Accession numbers", "accession", article.accessions, (one) => `${one.databank} ${one.number}`));
    this.card.lang = article.language;
    if (!this.editing) this.announce();
  }

  /** Puts the corrected record into the page as COinS, where reference managers look for citations. */
  async announce() {
    try {
      const { text } = await this.written("coins");
      const found = new DOMParser().parseFromString(text, "text/html").querySelector(".Z3988");
      this.coins.title = found?.getAttribute("title") ?? "";
      document.dispatchEvent(new Event("ZoteroItemUpdated"));
    } catch {
      this.coins.title = ""; // the card already shows what is wrong with the page
    }
  }

  /** @param {Record} record */
  renderBar(record) {
    const edit = element("button", { type: "button", onclick: () => this.edit(!this.editing) }, this.editing ? "Done" : "Correct");
    edit.setAttribute("aria-pressed", String(this.editing));
    this.bar.replaceChildren(
      choice("Format", this.forms.map(({ name, title }) => [name, title]), this.form, (form) => { this.form = form; }),
      element("button", { type: "button", onclick: () => this.copied() }, "Copy"),
      element("button", { type: "button", onclick: () => this.saved() }, "Save"),
      element("span", { className: "gap" }),
      record.corrected.length ? element("button", { type: "button", className: "quiet", onclick: () => this.reset() }, "Undo corrections") : "",
      edit);
  }

  /**
   * The bibliographic fields with their sources; those that the page shows link to their place.
   * @param {Record} record
   */
  citation(record) {
    const { article } = record;
    const rows = Record.fields().filter(([field]) => field !== "title" && field !== "authors" && record.text(field));
    return element("section", { "aria-label": "Citation" },
      element("h2", { className: "title" }, this.lead("title", record.isCorrected("title") ? null : this.of("title")[0], article.title || "No title found"), corrected(record, "title")),
      element("ol", { className: "authors" }, article.authors.map((author) => element("li", {},
        this.lead("author", this.of("author").find(({ name }) => name === author.name), author.name), labels(author, article.affiliations)))),
      corrected(record, "authors"),
      ...(article.affiliations.length ? [element("ul", { className: "affiliations" }, article.affiliations.map((one, place) =>
        element("li", {}, one.label ? element("sup", {}, one.label) : "", this.lead("affiliation", this.of("affiliation")[place], one.text))))] : []),
      element("dl", {}, rows.map(([field, words]) => element("div", {}, element("dt", {}, words),
        element("dd", {}, this.value(record, field), corrected(record, field), source(record, field))))));
  }

  /**
   * The value of a field; it links to its place unless it has been corrected.
   * @param {Record} record
   * @param {string} field
   */
  value(record, field) {
    const boxes = record.isCorrected(field) ? [] : this.fields[Record.path(field)] ?? [];
    return this.lead("", { boxes }, record.text(field).split("\n").join("; "));
  }

  /**
   * The outline: abstract, sections, figures, tables.
   * @param {Article} article
   */
  text(article) {
    const headings = this.of("heading");
    let place = 0;
    /** @type {(sections: Answer.Section[]) => HTMLElement} */
    const outline = (sections) => element("ul", {}, sections.map((section) => element("li", {},
      section.title ? this.lead("heading", headings[place++], [section.label, section.title].filter(Boolean).join(" ")) : "",
      section.sections.length ? outline(section.sections) : "")));
    const abstracts = this.of("abstract");
    const abstract = article.abstract.map((section, number) => element("p", {},
      section.title ? element("b", {}, `${section.title} `) : "",
      this.lead("abstract", abstracts[number], shortened(section.blocks.map((block) => block.text).join(" ")))));
    return [
      ...(abstract.length ? [element("section", {}, element("h3", {}, "Abstract"), abstract)] : []),
      ...(article.sections.length ? [element("section", {}, element("h3", {}, "Sections"), outline(article.sections))] : []),
      ...this.listed("Figures", "figure", article.figures, (one) => one.text || "no caption", (one) => one.label),
      ...this.listed("Tables", "table", article.tables, (one) => one.text || "no caption", (one) => one.label),
    ];
  }

  /**
   * @template Part
   * @param {string} title
   * @param {string} kind
   * @param {Part[]} list
   * @param {(one: Part) => string} text
   * @param {(one: Part) => string} label
   */
  listed(title, kind, list, text, label = () => "") {
    if (!list.length) return [];
    const places = this.of(kind);
    const rows = new LongList(element("ol"));
    rows.set(list.length, (place) => element("li", {},
      label(list[place]) ? element("b", {}, `${label(list[place])} `) : "", this.lead(kind, places[place], shortened(text(list[place])))));
    return [element("details", { className: "listed", open: list.length <= 12 }, element("summary", {}, `${title} (${list.length})`), rows.place, rows.more)];
  }

  /** @param {string} kind */
  of(kind) {
    return this.places.filter((place) => place.kind === kind);
  }

  /**
   * The text of a part, which links to its place on the picture.
   * @param {string} kind
   * @param {Pick<Answer.PlaceView, "boxes"> | null | undefined} place if it has one
   * @param {string} text
   */
  lead(kind, place, text) {
    if (!place?.boxes.length) return element("bdi", { title: "Not shown on the page" }, text);
    const box = around(place.boxes);
    const button = element("button", {
      type: "button", className: "place",
      onpointerenter: () => this.spot(box), onpointerleave: () => this.spot(null), onfocus: () => this.spot(box), onblur: () => this.spot(null),
      onclick: () => this.spot(box, true),
    }, element("bdi", {}, text));
    button.style.setProperty("--tone", PARTS[kind] ?? "var(--strong-line)");
    return button;
  }

  /** @param {Box | null} box @param {boolean} reveal */
  spot(box, reveal = false) {
    this.emit("spot", { box, reveal });
  }

  // ---------------------------------------------------------------- correcting

  /** @param {boolean} on */
  edit(on) {
    this.editing = on;
    this.render();
    /** @type {HTMLElement | null} */
    const first = this.card.querySelector("input, textarea");
    first?.focus();
  }

  reset() {
    this.record?.reset();
    this.render();
  }

  /** @param {Record} record */
  corrections(record) {
    return element("form", { className: "correct", onsubmit: (event) => { event.preventDefault(); this.edit(false); } },
      element("p", { className: "faint" }, "Corrections are included when you copy or save. Authors: one per line, as Family, Given."),
      Record.fields().map(([field, words]) => {
        const value = record.text(field);
        const input = Record.hasLines(field)
          ? element("textarea", { rows: Math.min(8, value.split("\n").length + 1), value })
          : element("input", { type: "text", value });
        input.addEventListener("input", () => record.correct(field, input.value));
        return element("label", { className: "field" }, element("span", {}, words), input);
      }),
      element("button", { type: "submit" }, "Done"));
  }

  // ---------------------------------------------------------------- saving

  /** @param {string} [form] @returns {Promise<Answer.Output>} */
  async written(form = this.form) {
    return post(`/ui/articles?${new URLSearchParams({ f: form })}`, this.record?.article ?? {});
  }

  async copied() {
    try {
      await navigator.clipboard.writeText((await this.written()).text);
      notify("Copied");
    } catch (error) {
      notify(error.kind ? error.message : "The browser blocked copying. Use Save.");
    }
  }

  async saved() {
    try {
      saveAs(this.address.now.page, await this.written());
    } catch (error) {
      notify(error.message);
    }
  }
}

/** @param {string[]} list */
function warnings(list) {
  return list.length ? [element("ul", { className: "warnings" }, list.map((line) => element("li", {}, line)))] : [];
}

/**
 * Returns the labels of an author's affiliations.
 * @param {Author} author
 * @param {Answer.Affiliation[]} affiliations
 */
function labels(author, affiliations) {
  const own = affiliations.filter((one) => author.affiliations?.includes(one.id) && one.label).map((one) => one.label);
  return own.length ? element("sup", {}, own.join(",")) : "";
}

/** @param {string} text */
function shortened(text) {
  return text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text;
}

/** @param {Box[]} boxes @returns {Box} */
function around(boxes) {
  /** @param {0 | 1 | 2 | 3} place @param {(...edges: number[]) => number} best */
  const edge = (place, best) => best(...boxes.map((box) => box[place]));
  return [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
}

/** @param {Record} record @param {string} field */
function corrected(record, field) {
  return record.isCorrected(field) ? element("span", { className: "badge" }, "corrected") : "";
}

/**
 * The source of the value, and the other values that the page states for the field.
 * @param {Record} record
 * @param {string} field
 * @returns {Child[]}
 */
function source(record, field) {
  const claims = record.read.claims.filter((claim) => claim.field === Record.path(field));
  const taken = claims.find((claim) => claim.taken);
  const others = claims.filter((claim) => !claim.taken);
  /** @param {Answer.Claim} claim */
  const named = (claim) => `from ${claim.source === "page" ? "the page text" : [claim.source, claim.where].filter(Boolean).join(" ")}`;
  return [
    taken ? element("span", { className: "faint" }, ` ${named(taken)}`) : "",
    others.length ? element("details", {}, element("summary", {}, counted(others.length, "other value")),
      element("ul", {}, others.map((claim) => element("li", {}, element("bdi", {}, claim.value), element("span", { className: "faint" }, ` ${named(claim)}`))))) : "",
  ];
}
