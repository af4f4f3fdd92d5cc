// Renders the form with the options of the next visit, folded beside the address.

import { control, fill, given } from "../api/form.js";
import { element } from "../dom.js";
import { post } from "../http.js";

/** @import { Schema } from "../api/schema.js" */

/** @param {string} name of an option in requests */
export const optionWords = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

export class VisitForm {
  /** @param {Record<string, Schema>} options by name */
  constructor(options) {
    this.controls = Object.entries(options).map(([name, field]) => control(name, field, `visit-${name}`, optionWords(name)));
    this.problems = new Map(this.controls.map(({ name, part }) => {
      const place = element("p", { className: "error", id: `visit-${name}-problem`, role: "alert", hidden: true });
      part.append(place);
      part.addEventListener("change", () => this.check());
      part.addEventListener("input", () => this.summed());
      return [name, { part, place }];
    }));
    this.title = element("summary");
    /** @type {HTMLDetailsElement} */
    this.root = element("details", { className: "visit-options", onkeydown: (event) => this.typed(event) }, this.title,
      element("div", { className: "options" }, this.controls.map(({ part }) => part),
        element("button", { type: "button", onclick: () => this.fill({}) }, "Reset")));
    this.summed();
  }

  /** The options that differ from their defaults. */
  get value() {
    return /** @type {Partial<Answer.Visit>} */ (given(this.controls));
  }

  /** @param {Partial<Answer.Visit>} visit */
  fill(visit) {
    fill(this.controls, visit);
    this.show({});
    this.summed();
  }

  /** Shows the number of options that differ from their defaults, for the folded form. */
  summed() {
    const count = Object.keys(this.value).length;
    this.title.textContent = count ? `Visit options (${count})` : "Visit options";
  }

  /** Lets the server check the options, and shows each error beside its field. Returns whether all are valid. */
  async check() {
    /** @type {Record<string, Answer.Error>} */
    const problems = await post("/ui/visits/options", this.value);
    this.show(problems);
    return !Object.keys(problems).length;
  }

  /** Opens the form at the first invalid field. */
  lead() {
    this.root.open = true;
    /** @type {HTMLElement | null} */
    const wrong = this.root.querySelector("[aria-invalid=true]");
    wrong?.focus();
  }

  /** @param {Record<string, Answer.Error>} problems */
  show(problems) {
    for (const [name, { part, place }] of this.problems) {
      const message = problems[name]?.message ?? "";
      if (place.textContent !== message) place.textContent = message;
      place.hidden = !message;
      const field = part.querySelector("input, textarea, select");
      field?.setAttribute("aria-invalid", String(Boolean(message)));
      if (message) field?.setAttribute("aria-describedby", place.id);
      else field?.removeAttribute("aria-describedby");
    }
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    if (event.key !== "Escape" || !this.root.open) return;
    event.stopPropagation();
    this.root.open = false;
    this.title.focus();
  }
}
