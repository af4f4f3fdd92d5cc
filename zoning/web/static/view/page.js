// Renders the facts of the visit (addresses, times, warnings) and the page's metadata.

import { element, whole } from "../dom.js";
import { Emitter } from "../emitter.js";
import { linksToFollowing } from "./continuation.js";
import { optionWords } from "./visit_form.js";

/** @import { Child } from "../dom.js" */
/** @import { Spotting } from "./stage.js" */

/** @type {[field: keyof Answer.PageMetadata, name: string][]} */
const METADATA = [
  ["title", "Title"], ["authors", "Authors"], ["published", "Published"], ["modified", "Modified"], ["site_name", "Site"], ["publisher", "Publisher"],
  ["description", "Description"], ["image", "Image"], ["section", "Section"], ["tags", "Tags"], ["canonical", "Canonical URL"], ["licence", "Licence"],
  ["languages", "Languages"], ["is_free", "Free"], ["comment_count", "Comments"],
];

/** @extends {Emitter<Spotting>} */
export class PageFacts extends Emitter {
  constructor() {
    super();
    this.root = element("div", { className: "facts" });
  }

  /** @param {Answer.Sheet} sheet */
  setSheet({ page, visit, not_shown: notShown, facts, metadata, places, zones }) {
    /** @type {[name: string, value: Child][]} */
    const rows = [
      ["Title", facts.title],
      ["Source", facts.url],
      ["URL", linked(facts.final_url)],
      ["Status", facts.http_status ?? ""],
      ["Language", facts.language || "not declared"],
      ["Captured", facts.captured_at],
      ["Browser", facts.browser],
      ["Viewport", facts.viewport.join(" × ")],
      ["Visited with", visitWords(visit, notShown)],
      ["Joined with", linksToFollowing(page)],
      ["Page", `${facts.document_size.map(whole).join(" × ")} px, ${whole(zones.length)} leaf zones`],
      ["Redirects", facts.redirects.join(" → ")],
      ["Revealed", facts.revealed.join(", ")],
      ["Resources", `${facts.resources.loaded} loaded, ${facts.resources.blocked} blocked, ${facts.resources.failed} failed`],
      ["Times", Object.entries(facts.timing_ms).map(([step, ms]) => `${step} ${whole(ms)} ms`).join(", ")],
      ["Warnings", facts.warnings.join("; ")],
      ["Picture", picture(page)],
    ];
    this.root.replaceChildren(
      list(rows),
      element("h3", {}, "Metadata of the page"),
      list(METADATA.flatMap(([field, name]) => said(metadata, field, name, this.places(places[field])))),
      element("p", {}, element("a", { href: `/ui/pages/${page.id}/snapshot`, download: `${page.id}.snapshot.json.gz` }, "Save the snapshot")));
  }

  /**
   * A button that scrolls to the place where the page shows a field; "" if there is none.
   * @param {Box[] | undefined} boxes
   */
  places(boxes) {
    if (!boxes) return "";
    return element("button", { type: "button", className: "link", onclick: () => this.emit("spot", { box: boxes[0], reveal: true }) }, "show on the page");
  }
}

/**
 * The options of the visit that differ from the defaults.
 * @param {Answer.Visit} visit
 * @param {string[]} notShown
 */
function visitWords(visit, notShown) {
  const told = Object.entries(visit).map(([name, value]) => {
    const words = Array.isArray(value) ? value.join(", ") || "nothing" : name === "login" ? value.slice(value.indexOf("/") + 1) : value;
    return `${optionWords(name).toLowerCase()}: ${words}`;
  });
  return [...told, ...notShown].join("; ");
}

/**
 * Renders [name, value] pairs, without those that have no value.
 * @param {[name: string, value: Child][]} rows
 */
function list(rows) {
  return element("dl", {}, rows.filter(([, value]) => value !== "" && !(Array.isArray(value) && !value.length)).map(([name, value]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, element("bdi", {}, value)))));
}

/**
 * A field's value with a link to its place, and below it the other values that the page states, each with its source.
 * @param {Answer.PageMetadata} metadata
 * @param {keyof Answer.PageMetadata} field
 * @param {string} name
 * @param {Child} place
 * @returns {[name: string, value: Child][]}
 */
function said(metadata, field, name, place) {
  const value = metadata[field];
  const taken = Array.isArray(value) ? value.join(", ") : value === null ? "" : linked(String(value));
  const others = metadata.claims.filter((claim) => claim.field === field && !claim.taken)
    .map((claim) => /** @type {[string, string]} */ (["not used", `${claim.value} (${[claim.source, claim.where].filter(Boolean).join(" ")})`]));
  return [[name, taken === "" ? "" : [taken, " ", place]], ...others];
}

/** @param {Answer.Page} page */
function picture(page) {
  const last = page.tiles.at(-1);
  if (!last) return "none: snapshot files hold no picture, and some pages cannot be painted; the text is sketched";
  const missing = page.height - last.top - last.height;
  return missing > 1 ? `cut off ${whole(missing)} px above the end of the page` : "";
}

/**
 * A link if it is a web address, otherwise plain text.
 * @param {string} address
 */
function linked(address) {
  return /^https?:\/\//i.test(address) ? element("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, address) : address;
}
