// The steps that can be taken back and done again. The window keeps them, so that a reload does not lose them.

const NAME = "zoning.label.history";
const MOST_STEPS = 200;

/**
 * What was changed, with what was there before; one of the three.
 * @typedef {object} Step
 * @property {{ before: [key: string, label: string][], after: [key: string, label: string][] }} [labels]
 * @property {{ before: Prefill, after: Prefill }} [prefill]
 * @property {{ node: number, before: Judgement, after: Judgement }} [segment]
 */
/** @typedef {{ labels: [key: string, label: string][], prefill: string }} Prefill */
/** @typedef {"good" | "bad" | ""} Judgement */

export class History {
  /**
   * Of what somebody says of a page, after so many changes; what was changed elsewhere since cannot be taken back.
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

  /** The step to take back, or null. */
  back() {
    return move(this.past, this.undone);
  }

  /** The step to do again, or null. */
  forward() {
    return move(this.undone, this.past);
  }

  /**
   * Keeps the steps.
   * @param {number} revision the change that is the last one after them
   */
  keep(revision) {
    try {
      sessionStorage.setItem(this.key, JSON.stringify({ revision, past: this.past, undone: this.undone }));
    } catch {
      // No room is left: what was done on other pages goes first.
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
