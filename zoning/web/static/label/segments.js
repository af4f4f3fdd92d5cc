// Segments: structural elements, of which content-seeker learns the good granularity. The outermost good ones part the
// page; the person goes outward and inward, and says of each whether it is one thing.

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
   * What a person has said, by node.
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

  /** The outermost good segments; of those above them each is too coarse. */
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
   * What a person reads of a segment.
   * @param {Answer.Segment} segment
   */
  words(segment) {
    const kind = segment.content ? "content" : "noise";
    const grain = this.isInnermost(segment) ? "good (smallest segment)" : `${segment.good ? "good" : "bad"}${segment.said ? " (your judgement)" : " (from the labels)"}`;
    return `<${segment.tag}> · ${segment.words} words · ${kind} · granularity ${grain}`;
  }
}
