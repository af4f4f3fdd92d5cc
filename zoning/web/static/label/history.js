// The steps that can be taken back and done again. The window keeps them, so that a reload does not lose them.

const NAME = "zoning.label.history";
const MOST_STEPS = 200;

export class History {
  /** Of what somebody says of a page, after so many changes; what was changed elsewhere since cannot be taken back. */
  constructor(page, annotator, revision) {
    this.key = `${NAME} ${page} ${annotator}`;
    const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "null");
    const { past, undone } = kept?.revision === revision ? kept : { past: [], undone: [] };
    this.past = past;
    this.undone = undone;
  }

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

  /** Keeps the steps; revision: the change that is the last one after them. */
  keep(revision) {
    try {
      sessionStorage.setItem(this.key, JSON.stringify({ revision, past: this.past, undone: this.undone }));
    } catch {
      // No room is left: what was done on other pages goes first.
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(NAME)) sessionStorage.removeItem(key);
    }
  }
}

function move(from, to) {
  const step = from.pop() ?? null;
  if (step) to.push(step);
  return step;
}
