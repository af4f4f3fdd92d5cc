// Start the page's clock and its random numbers with the same values at every replay.
/** @param {{start: number | null, seed: number}} replay start: when the page was stored, in ms since 1970; null: not known */
export default ({start, seed}) => {
  // The clock starts at the time when the page was stored. `new Date()` is a whole number of seconds later, so that every replay
  // prints the same time. `Date.now()`, with which pages measure, is exact.
  const Real = Date, clock = Real.now, begun = clock();
  if (start !== null) {
    const now = () => start + clock() - begun;
    const seconds = () => now() - (now() - start) % 1000;
    Real.now = now;
    globalThis.Date = Real.prototype.constructor = new Proxy(Real, {
      construct: (target, given, made) => Reflect.construct(target, given.length ? given : [seconds()], made),
      apply: () => new Real(seconds()).toString(),
    });
  }
  // A linear congruential generator modulo 2^32 with Knuth's constants.
  let state = seed;
  Math.random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
