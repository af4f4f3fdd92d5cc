// Keeps the state of a part of the application in the address bar, so that reloading and sharing restore it.

import { Emitter } from "./emitter.js";

/**
 * Event `moved`: the user has gone back or forward in the history.
 * @template {Record<string, string>} State
 * @extends {Emitter<{ moved: void }>}
 */
export class Address extends Emitter {
  /** @param {State} defaults by name; values that equal their default are not in the address */
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
   * @param {{ step?: boolean }} options step: whether to add an entry to the history
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
