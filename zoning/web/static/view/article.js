// Renders the journal article on the page as a record. Each part links to its place on the picture; corrected fields
// show what was read from the page.

import { choice, counted, element, notify } from "../dom.js";
import { Emitter } from "../emitter.js";
import { get, patch, post, sendLast } from "../http.js";
import { LongList } from "../long_list.js";
import { PARTS } from "./colours.js";
import { corrections } from "./corrections.js";
import { FIELDS, accessionText, grantText, joined, read, text, written } from "./record.js";
import { saveAs } from "./save.js";

/** @import { Child } from "../dom.js" */
/** @import { ViewAddress } from "../view.js" */
/** @import { Changes } from "./record.js" */
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
    /** @type {Answer.Article | null} */
    this.article = null;
    /** The last change of corrections that was sent. */
    this.keeping = Promise.resolve();
    /** @type {{ address: string, changes: Changes }[]} the changes that the server has not answered yet */
    this.unanswered = [];
    addEventListener("pagehide", () => this.part());
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
    this.article = null;
    this.bar.replaceChildren();
    this.card.textContent = "Reading the article…";
    try {
      /** @type {Answer.ArticleView} */
      const view = await get(`/ui/pages/${page}/article?${new URLSearchParams({ x })}`);
      if (this.shown !== wanted) return;
      this.editing = false;
      this.take(view);
      this.render();
    } catch (error) {
      if (this.shown === wanted) this.card.textContent = error.message;
    }
  }

  /** @param {Answer.ArticleView} view */
  take({ article, places, fields }) {
    this.article = article;
    this.places = places;
    this.fields = fields;
    this.emit("parts", { parts: places });
  }

  // ---------------------------------------------------------------- display

  render() {
    const { article } = this;
    if (!article) return;
    this.renderBar(article);
    this.card.replaceChildren(
      ...warnings(article.warnings),
      ...(this.editing ? [corrections(article, (changes) => this.keep(changes), () => this.edit(false))] : this.parts(article)));
    this.card.lang = article.language;
    if (!this.editing) this.announce();
  }

  /** @param {Answer.Article} article */
  parts(article) {
    return [
      this.citation(article),
      ...this.text(article),
      ...this.listed("References", "reference", article.references, (one) => one.raw, (one) => one.label),
      corrected(article, "references"),
      ...this.listed("Grants", "grant", article.funding, grantText),
      corrected(article, "funding"),
      ...this.listed("Accession numbers", "accession", article.accessions, accessionText),
      corrected(article, "accessions"),
    ];
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

  /** @param {Answer.Article} article */
  renderBar(article) {
    const edit = element("button", { type: "button", onclick: () => this.edit(!this.editing) }, this.editing ? "Done" : "Correct");
    edit.setAttribute("aria-pressed", String(this.editing));
    this.bar.replaceChildren(
      choice("Format", this.forms.map(({ name, title }) => [name, title]), this.form, (form) => { this.form = form; }),
      element("button", { type: "button", onclick: () => this.copied() }, "Copy"),
      element("button", { type: "button", onclick: () => this.saved() }, "Save"),
      element("span", { className: "gap" }),
      article.corrections.length ? element("button", { type: "button", className: "quiet", onclick: () => this.reset(article) }, "Undo corrections") : "",
      edit);
  }

  /**
   * The bibliographic fields with their sources; those that the page shows link to their place.
   * @param {Answer.Article} article
   */
  citation(article) {
    const rows = Object.entries(FIELDS).filter(([path]) => path !== "title" && (text(article, path) || read(article, path) !== undefined));
    return element("section", { "aria-label": "Citation" },
      element("h2", { className: "title" }, this.lead("title", read(article, "title") === undefined ? this.of("title")[0] : null, article.title || "No title found")),
      corrected(article, "title"),
      element("ol", { className: "authors" }, article.authors.map((author) => element("li", {},
        this.lead("author", this.of("author").find(({ name }) => name === author.name), author.name), labels(author, article.affiliations)))),
      corrected(article, "authors"),
      ...(article.affiliations.length ? [element("ul", { className: "affiliations" }, article.affiliations.map((one, place) =>
        element("li", {}, one.label ? element("sup", {}, one.label) : "", this.lead("affiliation", this.of("affiliation")[place], one.text))))] : []),
      element("dl", {}, rows.map(([path, words]) => element("div", {}, element("dt", {}, words),
        element("dd", {}, this.value(article, path), corrected(article, path), source(article, path))))));
  }

  /**
   * The value of a field; it links to its place unless it has been corrected.
   * @param {Answer.Article} article
   * @param {string} path
   */
  value(article, path) {
    const boxes = read(article, path) === undefined ? this.fields[path] ?? [] : [];
    return this.lead("", { boxes }, text(article, path).split("\n").join("; "));
  }

  /**
   * The outline: abstract, sections, figures, tables.
   * @param {Answer.Article} article
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
    if (first) first.focus();
    else this.bar.scrollIntoView({ block: "nearest" });
  }

  /** @param {Answer.Article} article */
  async reset(article) {
    try {
      await this.keep(Object.fromEntries(article.corrections.map(({ field }) => [field, null])));
    } catch (error) {
      notify(error.message);
    }
    this.render();
  }

  /**
   * Keeps corrections on the server, one change after the other, and returns the record after it. Throws what the server
   * says against one.
   * @param {Changes} changes
   */
  async keep(changes) {
    const { wanted } = this;
    const { page, x } = this.address.now;
    const sent = { address: `/ui/pages/${page}/article?${new URLSearchParams({ x })}`, changes };
    this.unanswered.push(sent);
    const kept = this.keeping.then(async () => {
      /** @type {Answer.ArticleView} */
      const view = await patch(sent.address, changes).finally(() => this.unanswered.splice(this.unanswered.indexOf(sent), 1));
      if (this.wanted === wanted) {
        this.take(view);
        if (this.editing) this.renderBar(view.article);
        else this.render();
      }
      return view.article;
    });
    this.keeping = kept.then(() => {}, () => {});
    return kept;
  }

  /** Sends the changes that are not answered yet when the window is closed or leaves, without waiting for the response. */
  part() {
    /** @type {Map<string, Changes>} */
    const last = new Map();
    for (const { address, changes } of this.unanswered) last.set(address, joined(last.get(address) ?? {}, changes));
    for (const [address, changes] of last) sendLast("PATCH", address, changes);
  }

  // ---------------------------------------------------------------- saving

  /** @param {string} [form] @returns {Promise<Answer.Output>} */
  async written(form = this.form) {
    await this.keeping;
    return post(`/ui/articles?${new URLSearchParams({ f: form })}`, this.article ?? {});
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
 * @param {Answer.Author} author
 * @param {Answer.Affiliation[]} affiliations
 */
function labels(author, affiliations) {
  const own = affiliations.filter((one) => author.affiliations.includes(one.id) && one.label).map((one) => one.label);
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

/**
 * The mark of a corrected field, with what was read from the page.
 * @param {Answer.Article} article
 * @param {string} path
 */
function corrected(article, path) {
  const before = read(article, path);
  if (before === undefined) return "";
  return element("p", { className: "corrected" }, element("span", { className: "badge" }, "corrected"),
    element("span", { className: "faint" }, " read from the page: "), element("bdi", {}, written(before).split("\n").join("; ") || "nothing"));
}

/**
 * The source of the value, and the other values that the page states for the field.
 * @param {Answer.Article} article
 * @param {string} path
 * @returns {Child[]}
 */
function source(article, path) {
  const claims = article.claims.filter((claim) => claim.field === path);
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
