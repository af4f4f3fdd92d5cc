// The state of a part of the application, kept in the address bar: reloading and sharing show the same again.

import { Emitter } from "./emitter.js";

/**
 * Event `moved`: the reader has gone back or forward.
 * @template {Record<string, string>} State
 * @extends {Emitter<{ moved: void }>}
 */
export class Address extends Emitter {
  /** @param {State} defaults by name; what is at its default stays out of the address */
  constructor(defaults) {
    super();
    this.defaults = defaults;
    /** @type {State} */
    this.now = defaults;
    this.read();
    addEventListener("popstate", () => {
      this.read();
      this.emit("moved", undefined);
    });
  }

  read() {
    const given = new URLSearchParams(location.search);
    const names = Object.entries(this.defaults).map(([name, value]) => [name, given.get(name) ?? value]);
    this.now = Object.fromEntries(names);
  }

  /**
   * @param {Partial<State>} changes
   * @param {{ step?: boolean }} options step: whether "back" is to lead to what is shown now
   */
  change(changes, { step = false } = {}) {
    this.now = { ...this.now, ...changes };
    const given = new URLSearchParams();
    for (const [name, value] of Object.entries(this.now)) if (value !== this.defaults[name]) given.set(name, value);
    const address = given.size ? `?${given}` : location.pathname;
    if (step) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }
}
