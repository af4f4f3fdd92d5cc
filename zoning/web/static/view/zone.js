// Renders one zone: its text, place and style, and why it is main content or not.

import { counted, element, percent, whole } from "../dom.js";
import { get } from "../http.js";

const PATIENCE_MS = 90;

/** @import { ViewAddress } from "../view.js" */

export class ZonePanel {
  /** @param {ViewAddress} address */
  constructor(address) {
    this.address = address;
    /** @type {Answer.Sheet | null} */
    this.sheet = null;
    /** @type {Answer.ReadingView | null} */
    this.reading = null;
    this.pinned = -1;
    this.index = -1;
    this.timer = 0;
    /** @type {Map<number, Answer.ZoneDetail>} */
    this.known = new Map();
    this.title = element("h2", {}, "Zone");
    this.body = element("div", { className: "zone-body" });
    this.live = element("p", { className: "visually-hidden", role: "status" });
    this.root = element("section", { className: "zone" }, this.title, this.body);
  }

  /** @param {Answer.Sheet} sheet */
  setSheet(sheet) {
    this.sheet = sheet;
    this.known.clear();
  }

  /** @param {Answer.ReadingView} reading */
  setReading(reading) {
    this.reading = reading;
    this.known.clear();
    if (this.sheet && this.index >= 0) this.show(this.index);
  }

  /** @param {number} index */
  pin(index) {
    this.pinned = index;
    this.show(index);
  }

  /**
   * Shows the zone under the pointer; if there is none, the chosen one.
   * @param {number} index
   */
  point(index) {
    this.show(index < 0 ? this.pinned : index);
  }

  /** @param {number} index */
  show(index) {
    this.index = index;
    clearTimeout(this.timer);
    const zone = this.sheet?.zones[index];
    if (!zone) {
      this.title.textContent = "Zone";
      this.body.replaceChildren(element("p", { className: "faint" }, "Point at a zone on the picture, or move between zones with the arrow keys. Click a zone to pin it here."));
      return;
    }
    this.title.replaceChildren(`Zone ${index} `, element("code", {}, `<${zone.tag}>`), this.pinned === index ? element("span", { className: "badge" }, "pinned") : "");
    const known = this.known.get(index);
    if (known) {
      this.render(zone, known);
      return;
    }
    this.body.replaceChildren(...this.head(zone, index), element("p", { className: "text" }, zone.text));
    this.timer = setTimeout(() => this.ask(zone, index), PATIENCE_MS);
  }

  /** @param {Answer.LeafZone} zone @param {number} index */
  async ask(zone, index) {
    const { page, x, versus } = this.address.now;
    const asked = new URLSearchParams({ x, ...(versus ? { versus } : {}) });
    try {
      /** @type {Answer.ZoneDetail} */
      const detail = await get(`/ui/pages/${page}/zones/${index}?${asked}`);
      this.known.set(index, detail);
      if (this.index === index) this.render(zone, detail);
    } catch (error) {
      if (this.index === index) this.body.append(element("p", { className: "error" }, error.message));
    }
  }

  /**
   * Renders what is known without a request: verdict, score, words, place.
   * @param {Answer.LeafZone} zone
   * @param {number} index
   */
  head(zone, index) {
    const [left, top, right, bottom] = zone.box;
    const facts = [
      counted(zone.words, "word"),
      this.reading?.layout.tokens[index] ? `paragraph of ${whole(this.reading.layout.tokens[index])} tokens` : "no paragraph",
      `${right - left} × ${bottom - top} px at ${left}, ${top}`,
    ];
    const verdicts = [this.reading?.left, this.reading?.right].filter((side) => side != null).map((side) => verdict(side.extractor, side.kept[index], side.scores?.[index] ?? null, side.probabilities));
    return [element("p", { className: "verdicts" }, verdicts), element("p", { className: "faint" }, facts.join(" · "))];
  }

  /** @param {Answer.LeafZone} zone @param {Answer.ZoneDetail} detail */
  render(zone, detail) {
    const column = `column ${detail.column}`;
    this.body.replaceChildren(
      ...this.head(zone, detail.index),
      ...detail.verdicts.map((one) => element("div", { className: "why" },
        element("h3", {}, `Why, according to ${one.spec}`),
        one.why.length ? element("ul", {}, one.why.map((line) => element("li", {}, element("bdi", {}, line)))) : null,
        weighed(one.arguments))),
      element("h3", {}, "Text"),
      detail.sentences.length
        ? element("p", { className: "text" }, detail.sentences.map((sentence) => [element("span", { className: sentence.has_verb ? "sentence" : "sentence verbless", title: sentence.has_verb ? "a sentence with a verb" : "no verb" }, sentence.text), " "]))
        : element("p", { className: "text" }, detail.text),
      element("p", { className: "faint" }, sentences(detail)),
      element("h3", {}, "Element"),
      element("p", { className: "path" }, element("code", {}, detail.path.join(" › ")), ` · ${column}`),
      element("h3", {}, "Styles"),
      element("dl", { className: "styles" }, Object.entries(detail.styles).map(([name, value]) =>
        element("div", {}, element("dt", {}, name), element("dd", {}, element("code", {}, value))))));
    const said = detail.verdicts.map((one) => `${one.spec} ${inOrOut(one.kept)}`).join(", ");
    this.live.textContent = `Zone ${detail.index}, ${said}: ${zone.text}`;
  }
}

/**
 * The arguments for the zone and against it, with a bar each; the names of the model's columns can be unfolded.
 * @param {Answer.MethodVote["arguments"]} told
 */
function weighed(told) {
  if (!told.length) return null;
  const most = Math.max(...told.map((one) => Math.abs(one.weight)));
  return [
    element("ul", { className: "arguments" }, told.map((one) =>
      element("li", { className: one.weight > 0 ? "for" : "against", style: `--size: ${Math.abs(one.weight) / most}` },
        element("span", {}, one.topic), element("b", {}, one.strength)))),
    element("details", {}, element("summary", {}, "Features of the model"),
      element("ul", {}, told.flatMap((one) => Object.entries(one.columns)).map(([name, weight]) =>
        element("li", {}, element("code", {}, `${name} ${weight > 0 ? "+" : ""}${weight}`))))),
  ];
}

/** @param {number} kept the share of the zone */
const inOrOut = (kept) => (kept >= 1 ? "in" : kept > 0 ? `${percent(kept)} in` : "out");

/** @param {string} name @param {number} kept @param {number | null} score @param {boolean} isProbability */
function verdict(name, kept, score, isProbability) {
  const said = score === null ? "" : isProbability ? ` · ${percent(score)} likely to be main content` : ` · score ${score}`;
  return element("span", { className: kept > 0 ? "verdict in" : "verdict out" }, element("b", {}, inOrOut(kept)), ` ${name}${said}`);
}

/** @param {Answer.ZoneDetail} detail */
function sentences(detail) {
  if (!detail.sentences.length) return "no text";
  const verbs = detail.sentences.filter((sentence) => sentence.has_verb).length;
  const without = verbs < detail.sentences.length ? "; those without are underlined" : "";
  return `${counted(detail.sentences.length, "sentence")}, ${whole(verbs)} with a verb${without}`;
}
