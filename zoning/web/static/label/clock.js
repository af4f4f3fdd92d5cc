// Measures how long a person is active: the time between two inputs counts, up to a limit for pauses.

const PAUSE_MS = 15000;
const MOVES = ["pointermove", "pointerdown", "keydown", "wheel"];

export class Clock {
  constructor(now = () => performance.now()) {
    this.now = now;
    this.last = now();
    this.active = 0;
    this.move = () => this.moved();
    for (const name of MOVES) addEventListener(name, this.move, { passive: true, capture: true });
  }

  moved() {
    const now = this.now();
    this.active += Math.min(now - this.last, PAUSE_MS);
    this.last = now;
  }

  /** Returns the seconds of activity since the last call. */
  take() {
    const seconds = Math.round(this.active / 100) / 10;
    this.active = 0;
    return seconds;
  }

  stop() {
    for (const name of MOVES) removeEventListener(name, this.move, { capture: true });
  }
}

/**
 * "48 s", "12 min 5 s"
 * @param {number} seconds
 */
export function duration(seconds) {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
