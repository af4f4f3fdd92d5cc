// Base class for objects that emit named events with details.

/** @template {Record<string, unknown>} Events name → its detail */
export class Emitter {
  constructor() {
    this.target = new EventTarget();
  }

  /**
   * @template {keyof Events & string} Name
   * @param {Name} name
   * @param {(detail: Events[Name]) => void} take
   */
  on(name, take) {
    this.target.addEventListener(name, (event) => take(/** @type {CustomEvent<Events[Name]>} */ (event).detail));
  }

  /**
   * @template {keyof Events & string} Name
   * @param {Name} name
   * @param {Events[Name]} detail
   */
  emit(name, detail) {
    this.target.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
