// Chooses the method that reads the page, its parameters, and the method to compare it with.

import { choice, counted, element, percent, whole } from "../dom.js";
import { copyCommand } from "./save.js";

/** @import { Option } from "../dom.js" */
/** @import { ViewAddress } from "../view.js" */
/** @typedef {[words: string, options: Option[]]} Group */
/** @typedef {"x" | "versus"} Which the method, or the one that it is compared with */

/**
 * Splits `NAME:PARAMETER=VALUE,…` into the name and a map.
 * @param {string} spec
 * @returns {[name: string, parameters: Map<string, string>]}
 */
export function parseSpec(spec) {
  const [name, rest = ""] = spec.split(/:(.*)/s);
  const pairs = rest.split(",").filter(Boolean).map((pair) => pair.split(/=(.*)/s));
  return [name, new Map(pairs.map(([key, value]) => [key, value]))];
}

/** @param {string} name @param {Map<string, string>} parameters */
export function writeSpec(name, parameters) {
  const pairs = [...parameters].map(([key, value]) => `${key}=${value}`);
  return pairs.length ? `${name}:${pairs.join(",")}` : name;
}

/** @type {[family: Answer.Description["family"], words: string][]} */
const FAMILIES = [
  ["learned", "Learned models"], ["layout", "Layout"], ["text", "Text statistics"], ["markup", "Tags and links"],
  ["site", "Other pages of the site"], ["other", "Other"],
];

/**
 * Groups the methods by what they use, with the recommended one first and presets below their method.
 * @param {Answer.Description[]} methods
 * @param {string} recommended
 * @returns {Group[]}
 */
export function grouped(methods, recommended) {
  /** @param {Answer.Description} method */
  const withPresets = ({ name }) => [name, ...methods.filter((one) => one.preset_of === name).map((one) => one.name)];
  /** @type {(family: string) => Option[]} */
  const options = (family) => methods
    .filter((one) => one.family === family && !one.preset_of && one.name !== recommended)
    .flatMap(withPresets)
    .map((name) => [name, name]);
  const first = methods.filter((one) => one.name === recommended).flatMap(withPresets);
  /** @type {Group[]} */
  const groups = [["Recommended", first.map((name) => [name, name])], ...FAMILIES.map(([family, words]) => /** @type {Group} */ ([words, options(family)]))];
  return groups.filter(([, listed]) => listed.length);
}

export class Methods {
  /**
   * @param {Answer.Description[]} extractors
   * @param {ViewAddress} address
   * @param {() => void} changed
   * @param {() => string} command returns the command for what is shown
   */
  constructor(extractors, address, changed, command) {
    this.command = command;
    this.known = new Map(extractors.map((extractor) => [extractor.name, extractor]));
    this.address = address;
    this.changed = changed;
    this.initial = address.defaults.x;
    /** @type {Partial<Record<Which, boolean>>} */
    this.open = {};
    this.choices = element("div", { className: "methods" });
    this.told = element("p", { className: "told", role: "status" });
    this.said = element("div", { className: "said" });
    const copy = element("button", { type: "button", className: "quiet", onclick: () => copyCommand(this.command()) }, "Copy as command");
    this.label = element("a", { title: "Correct the main content of this page by hand" }, "Label this page");
    this.root = element("section", { className: "method", "aria-label": "Method" }, this.choices, this.said,
      element("div", { className: "told-line" }, this.told, element("span", { className: "next" }, this.label, copy)));
  }

  render() {
    this.label.href = `/label?${new URLSearchParams({ page: this.address.now.page })}`;
    this.choices.replaceChildren(this.fields("Method", "x"), this.fields("Compared with", "versus"));
  }

  /** @param {string} label @param {Which} which */
  fields(label, which) {
    const spec = this.address.now[which];
    const [name] = parseSpec(spec);
    const groups = grouped([...this.known.values()], this.initial);
    /** @type {(Option | Group)[]} */
    const options = which === "versus" ? [["", "none"], ...groups] : groups;
    const field = choice(label, options, name, (chosen) => this.choose(which, chosen));
    const box = element("div", { className: "chosen-method" }, field);
    const method = this.known.get(name);
    if (method) {
      box.append(element("p", { className: "faint" }, method.summary));
      const fields = method.parameters.filter((one) => one.name !== "explain").map((one) => this.parameter(which, one));
      if (fields.length) box.append(this.folded(which, fields));
    }
    return box;
  }

  /**
   * The parameters of a method, unfolded unless the method is the default.
   * @param {Which} which
   * @param {HTMLElement[]} fields
   */
  folded(which, fields) {
    this.open[which] ??= this.address.now[which] !== this.initial;
    /** @type {HTMLDetailsElement} */
    const details = element("details", { open: this.open[which], ontoggle: () => { this.open[which] = details.open; } },
      element("summary", {}, "Parameters"), element("div", { className: "parameters" }, fields));
    return details;
  }

  /** @param {Which} which @param {string} spec */
  choose(which, spec) {
    delete this.open[which];
    this.address.change({ [which]: spec });
    this.render();
    this.changed();
  }

  /**
   * A field for the parameter's type; numbers with a default between 0 and 1 get a slider.
   * @param {Which} which
   * @param {Answer.Description["parameters"][number]} parameter
   */
  parameter(which, { name, type, range, default: initial }) {
    const [, given] = parseSpec(this.address.now[which]);
    const value = given.get(name) ?? String(initial);
    /** @param {string} changed */
    const set = (changed) => this.set(which, name, changed, String(initial));
    if (type === "bool") return this.flag(name, /^(true|1)$/i.test(value), set);
    if (type.includes("|")) return choice(name, type.split("|").map((one) => [one, one]), value, set);
    if (type === "float" && Number(initial) >= 0 && Number(initial) <= 1) return this.share(name, value, set);
    /** @type {HTMLInputElement} */
    const field = element("input", { type: type === "int" || type === "float" ? "number" : "text", step: type === "int" ? 1 : "any", value, oninput: () => field.value !== "" && set(field.value) });
    return element("label", { className: "field", title: range }, element("span", {}, name), field);
  }

  /** @param {string} name @param {boolean} checked @param {(value: string) => void} set */
  flag(name, checked, set) {
    /** @type {HTMLInputElement} */
    const box = element("input", { type: "checkbox", checked, onchange: () => set(String(box.checked)) });
    return element("label", { className: "check" }, box, element("span", {}, name));
  }

  /** @param {string} name @param {string} value @param {(value: string) => void} set */
  share(name, value, set) {
    const slider = element("input", { type: "range", min: 0, max: 1, step: 0.01, value });
    const shown = element("output", {}, Number(value).toFixed(2));
    slider.oninput = () => {
      shown.textContent = Number(slider.value).toFixed(2);
      set(slider.value);
    };
    return element("label", { className: "field slider" }, element("span", {}, name), slider, shown);
  }

  /** @param {Which} which @param {string} name @param {string} value @param {string} initial */
  set(which, name, value, initial) {
    const [method, parameters] = parseSpec(this.address.now[which]);
    if (value === initial || Number(value) === Number(initial) && value !== "" && initial !== "") parameters.delete(name);
    else parameters.set(name, value);
    this.address.change({ [which]: writeSpec(method, parameters) });
    this.changed();
  }

  // ---------------------------------------------------------------- results

  /** @param {Answer.ReadingView} reading @param {number} ms */
  answered({ left, right, difference }, ms) {
    const words = [counted(left.words, "word"), `read in ${whole(ms)} ms`];
    this.told.className = "told";
    this.told.textContent = difference ? `Read in ${whole(ms)} ms` : words.join(" · ");
    const warnings = [...left.warnings, ...(right?.warnings ?? [])];
    this.said.replaceChildren(
      ...(difference && right ? [comparison(left, right, difference)] : []),
      ...warnings.map((warning) => element("p", { className: "warning" }, warning)),
      ...[left, right].filter((side) => side !== null).filter((side) => side.unseen_words).map((side) => unseen(side, difference !== null)));
  }

  /** @param {Error} error */
  refused(error) {
    this.said.replaceChildren();
    this.told.className = "told error";
    this.told.textContent = error.message;
  }
}

/**
 * Lists the main content that the picture does not show.
 * @param {Answer.Side} side
 * @param {boolean} compared
 */
function unseen({ spec, unseen: lines, unseen_words: words }, compared) {
  const told = `${counted(words, "extracted word")} ${words === 1 ? "is" : "are"} hidden on the page${compared ? ` (${spec})` : ""}`;
  return element("details", { className: "unseen" }, element("summary", {}, told),
    element("ul", {}, lines.map((line) => element("li", {}, line))));
}

/**
 * Describes the words that both methods take, and those that only one takes.
 * @param {Answer.Side} left
 * @param {Answer.Side} right
 * @param {Answer.Difference} difference
 */
function comparison(left, right, { both, only_left: onlyLeft, only_right: onlyRight, f1 }) {
  const all = both + onlyLeft + onlyRight || 1;
  /** @type {[name: string, words: number][]} */
  const shares = [["left", onlyLeft], ["both", both], ["right", onlyRight]];
  const bar = element("div", { className: "bar", "aria-hidden": "true" }, shares.map(([name, words]) => {
    const part = element("i", { className: name });
    part.style.flexGrow = String(words / all);
    return part;
  }));
  /** @param {Answer.Side} side */
  const nameOf = (side) => (left.extractor === right.extractor ? side.spec : side.extractor);
  /** @type {(words: string, value: string, name: string) => HTMLElement} */
  const fact = (words, value, name) => element("div", { className: name }, element("dt", {}, words), element("dd", { className: "number" }, value));
  return element("div", { className: "comparison" }, bar, element("dl", {},
    fact(`only ${nameOf(left)}`, whole(onlyLeft), "left"),
    fact("both", whole(both), "both"),
    fact(`only ${nameOf(right)}`, whole(onlyRight), "right"),
    fact("F1", f1 === null ? "–" : percent(f1, 1), "")));
}
