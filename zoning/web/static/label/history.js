// Keeps the steps for undo and redo, in the session storage, so that a reload does not lose them.

const NAME = "zoning.label.history";
const MOST_STEPS = 200;

/**
 * A change, with the values before it; it has one of the three.
 * @typedef {object} Step
 * @property {{ before: [key: string, label: string][], after: [key: string, label: string][] }} [labels]
 * @property {{ before: Prefill, after: Prefill }} [prefill]
 * @property {{ node: number, before: Judgement, after: Judgement }} [segment]
 */
/** @typedef {{ labels: [key: string, label: string][], prefill: string }} Prefill */
/** @typedef {"good" | "bad" | ""} Judgement */

export class History {
  /**
   * The steps of an annotator on a page, valid for one revision: after changes elsewhere they cannot be undone.
   * @param {string} page
   * @param {string} annotator
   * @param {number} revision
   */
  constructor(page, annotator, revision) {
    this.key = `${NAME} ${page} ${annotator}`;
    const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "null");
    const { past, undone } = kept?.revision === revision ? kept : { past: [], undone: [] };
    /** @type {Step[]} */
    this.past = past;
    /** @type {Step[]} */
    this.undone = undone;
  }

  /** @param {Step} step */
  record(step) {
    this.past = [...this.past.slice(1 - MOST_STEPS), step];
    this.undone = [];
  }

  /** Returns the step to undo, or null. */
  back() {
    return move(this.past, this.undone);
  }

  /** Returns the step to redo, or null. */
  forward() {
    return move(this.undone, this.past);
  }

  /**
   * Stores the steps.
   * @param {number} revision of the labels after them
   */
  keep(revision) {
    try {
      sessionStorage.setItem(this.key, JSON.stringify({ revision, past: this.past, undone: this.undone }));
    } catch {
      // The storage is full: remove the steps of other pages.
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(NAME)) sessionStorage.removeItem(key);
    }
  }
}

/** @param {Step[]} from @param {Step[]} to */
function move(from, to) {
  const step = from.pop() ?? null;
  if (step) to.push(step);
  return step;
}
