// Segments: structural elements, of which content-seeker learns the good granularity. The outermost good ones part the
// page; the person goes outward and inward, and says of each whether it is one thing.

export const NOISE = "#6b6f78";
export const CONTENT = "#14753c";
export const COARSE = "#b45309";

export class Segments {
  constructor(found, said) {
    this.all = found;
    this.byNode = new Map(found.map((segment) => [segment.node, segment]));
    this.inside = new Map();
    for (const segment of found) {
      if (!this.inside.has(segment.around)) this.inside.set(segment.around, []);
      this.inside.get(segment.around).push(segment);
    }
    this.derived = new Map(found.map((segment) => [segment.node, segment.good]));
    this.take(said);
  }

  /** What a person has said, by node. */
  take(said) {
    for (const segment of this.all) {
      const word = this.isInnermost(segment) ? undefined : said.get(segment.node);
      segment.said = word !== undefined;
      segment.good = word ? word === "good" : this.derived.get(segment.node);
    }
    this.part();
  }

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

  outward(segment) {
    return this.byNode.get(segment.around) ?? segment;
  }

  inward(segment) {
    return this.inside.get(segment.node)?.[0] ?? segment;
  }

  /** What a person reads of a segment. */
  words(segment) {
    const kind = segment.content ? "content" : "noise";
    const grain = this.isInnermost(segment) ? "good: none is finer" : `${segment.good ? "good" : "bad"}${segment.said ? ", as you say" : ", from the labels"}`;
    return `<${segment.tag}> · ${segment.words} words · ${kind} · granularity ${grain}`;
  }
}
