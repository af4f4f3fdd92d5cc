// Keeps the segments: structural elements whose good granularity content-seeker learns. The outermost good ones divide
// the page; the annotator moves outward and inward, and judges for each whether it is all content or all noise.

export const NOISE = "#6b6f78";
export const CONTENT = "#14753c";
export const COARSE = "#b45309";

/** @import { Judgement } from "./history.js" */

export class Segments {
  /** @param {Answer.Segment[]} found @param {ReadonlyMap<number, Judgement>} said */
  constructor(found, said) {
    this.all = found;
    this.byNode = new Map(found.map((segment) => [segment.node, segment]));
    /** @type {Map<number, Answer.Segment[]>} */
    this.inside = new Map();
    for (const segment of found) this.inside.set(segment.around, [...this.inside.get(segment.around) ?? [], segment]);
    this.derived = new Map(found.map((segment) => [segment.node, segment.good]));
    /** @type {Answer.Segment[]} */
    this.parts = [];
    this.take(said);
  }

  /**
   * Sets the judgements of a person, by node.
   * @param {ReadonlyMap<number, Judgement>} said
   */
  take(said) {
    for (const segment of this.all) {
      const word = this.isInnermost(segment) ? undefined : said.get(segment.node);
      segment.said = word !== undefined;
      segment.good = word ? word === "good" : Boolean(this.derived.get(segment.node));
    }
    this.part();
  }

  /** @param {Answer.Segment} segment */
  isInnermost(segment) {
    return !this.inside.has(segment.node);
  }

  /** Finds the outermost good segments; every segment around them is too coarse. */
  part() {
    this.parts = [];
    let past = -1;
    for (const segment of this.all) {
      if (segment.node >= past && segment.good) {
        this.parts.push(segment);
        past = segment.end;
      }
    }
  }

  /** @param {Answer.Segment} segment */
  outward(segment) {
    return this.byNode.get(segment.around) ?? segment;
  }

  /** @param {Answer.Segment} segment */
  inward(segment) {
    return this.inside.get(segment.node)?.[0] ?? segment;
  }

  /**
   * Returns the description of a segment for people.
   * @param {Answer.Segment} segment
   */
  words(segment) {
    const kind = segment.content ? "content" : "noise";
    const grain = this.isInnermost(segment) ? "good (smallest segment)" : `${segment.good ? "good" : "bad"}${segment.said ? " (your judgement)" : " (from the labels)"}`;
    return `<${segment.tag}> · ${segment.words} words · ${kind} · granularity ${grain}`;
  }
}
