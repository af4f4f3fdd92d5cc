// The state of a part of the application, kept in the address bar: reloading and sharing show the same again.

export class Address extends EventTarget {
  /** defaults: by name; what is at its default stays out of the address. */
  constructor(defaults) {
    super();
    this.defaults = defaults;
    this.read();
    addEventListener("popstate", () => {
      this.read();
      this.dispatchEvent(new Event("moved"));
    });
  }

  read() {
    const given = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(this.defaults)) this[name] = given.get(name) ?? value;
  }

  /** step: whether "back" is to lead to what is shown now. */
  change(changes, { step = false } = {}) {
    Object.assign(this, changes);
    const given = new URLSearchParams();
    for (const [name, value] of Object.entries(this.defaults)) if (this[name] !== value) given.set(name, this[name]);
    const address = given.size ? `?${given}` : location.pathname;
    if (step) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }
}
