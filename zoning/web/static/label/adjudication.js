// Lets a third person decide where two annotators differ, zone by zone. The decisions are stored as the adjudicator's labels.

import { counted, element } from "../dom.js";
import { keyOf } from "./session.js";

/** @import { LabelPage } from "./page.js" */

const SUFFIX = " (adjudicator)";
/** What a zone without a label counts as. */
const REST = "boilerplate: other";

/**
 * Returns the annotator name under which somebody's decisions are stored.
 * @param {string} annotator
 */
export const adjudicatorOf = (annotator) => `${annotator}${SUFFIX}`;
/** @param {string} annotator */
const isAdjudicator = (annotator) => annotator.endsWith(SUFFIX);

export class Adjudication {
  /** @param {LabelPage} page @param {Answer.Adjudication} found @param {{ one: string, other: string }} names */
  constructor(page, { agreement, agreed }, names) {
    this.page = page;
    this.names = names;
    this.agreement = agreement;
    this.agreed = new Map(agreed.map(([first, stop, label]) => /** @type {const} */ ([keyOf([first, stop]), label])));
    /** Zone → the difference of the two annotators. */
    this.at = new Map(agreement.differences.map((difference) => /** @type {const} */ ([page.keys.indexOf(keyOf(difference.zone)), difference])));
    this.node = element("section", { className: "adjudication", ariaLabel: "Differences" });
  }

  /** Begins with the labels on which both agree. */
  begin() {
    this.page.session.begin(`agreement of ${this.names.one} and ${this.names.other}`, this.agreed);
  }

  get undecided() {
    return [...this.at.keys()].filter((index) => !this.page.labelAt(index));
  }

  /** Goes to the next zone without a decision; after the last one, from the top again. */
  next() {
    const { undecided, page } = this;
    const index = undecided.find((one) => one > page.zoneMode.selection.focus) ?? undecided[0];
    if (index !== undefined) page.zoneMode.select(index);
  }

  /** @param {"one" | "other"} side */
  keep(side) {
    const difference = this.at.get(this.page.zoneMode.selection.focus);
    if (difference) this.decide(difference[side]);
    else this.next();
  }

  /** @param {string} label "" for none, which counts as `boilerplate: other` */
  decide(label) {
    const { page } = this;
    page.session.label(new Map([[page.keys[page.zoneMode.selection.focus], label || REST]]));
    this.next();
    page.focusPage();
  }

  draw() {
    const { page, names } = this;
    const count = this.at.size;
    const difference = this.at.get(page.zoneMode.selection.focus);
    const decided = count - this.undecided.length;
    this.node.replaceChildren(
      element("h3", {}, `${names.one} (A) and ${names.other} (B)`),
      element("p", { className: "decided", role: "status" }, count ? `${decided} of ${counted(count, "difference")} decided` : "No differences on this page."),
      ...(difference ? [this.choices(difference)] : []),
      element("div", { className: "row" }, element("button", { type: "button", disabled: decided === count, onclick: () => this.next() }, "Next difference")));
  }

  /** @param {Answer.Agreement["differences"][number]} difference */
  choices({ one, other }) {
    const { page } = this;
    /** @type {(side: "one" | "other", letter: string, key: string, label: string) => HTMLElement} */
    const keep = (side, letter, key, label) => element("button", { type: "button", onclick: () => this.keep(side) }, `Keep ${letter}: ${page.labelWords(label)} `, element("kbd", {}, key));
    /** @type {HTMLSelectElement} */
    const another = element("select", { ariaLabel: "Another label", onchange: () => this.decide(another.value) },
      element("option", { value: "" }, "Other …"), page.labels.filter(({ name }) => ![one, other].includes(name)).map(({ name, shown }) => element("option", { value: name }, shown)));
    return element("div", { className: "choices" }, keep("one", "A", "[", one), keep("other", "B", "]", other), another);
  }
}

/**
 * Lists the pages of a queue that two annotators have done, for adjudication.
 * @param {Answer.Queue} queue
 * @param {string} me
 */
export function toAdjudicate(queue, me) {
  /** @param {Answer.QueueItem} item */
  const pairs = (item) => {
    const names = [...item.others, ...(item.state === "done" ? [me] : [])].filter((name) => !isAdjudicator(name)).toSorted();
    return names.flatMap((one, place) => names.slice(place + 1).map((other) => ({ item, one, other })));
  };
  const found = queue.items.flatMap(pairs);
  if (!found.length) return null;
  return element("section", {}, element("h2", {}, "Differences"),
    element("p", { className: "faint" }, `Decide each zone that two annotators label differently. Your decisions are saved as the labels of ${adjudicatorOf(me)}.`),
    element("ul", { className: "to-adjudicate" }, found.map(({ item, one, other }) => element("li", {},
      element("a", { href: `/label?${new URLSearchParams({ queue: queue.name, item: String(item.number), page: item.page, one, other })}` }, `${item.title || item.source}: ${one} and ${other}`),
      item.others.filter(isAdjudicator).map((name) => element("span", { className: "faint" }, ` · done by ${name}`))))));
}
