// Let a loop that looks at the clock until it has moved come to its end: in a page's own time none passes within a task. So
// each look beyond a few in a row takes a moment, by which the page's clocks are ahead from then on.
export default () => {
  const FEW = 100, LOOK_MS = 0.01;
  const {Date: Original, performance: {now}} = window;
  const today = Original.now;
  let ahead = 0, looks = 0, last = 0;
  /** @param {number} time what the clock says */
  const looked = time => {
    looks = time === last ? looks + 1 : 0;
    last = time;
    if (looks > FEW) ahead += LOOK_MS;
    return time + ahead;
  };
  const date = () => Math.floor(looked(today()));
  Performance.prototype.now = /** @this {Performance} */ function () { return looked(now.call(this)); };
  Original.now = date;
  window.Date = Original.prototype.constructor = new Proxy(Original, {
    construct: (target, given, own) => Reflect.construct(target, given.length ? given : [date()], own),
    apply: () => new Original(date()).toString(),
  });
}
