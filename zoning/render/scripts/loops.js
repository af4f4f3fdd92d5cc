// Let a loop that looks at the clock until it has moved come to its end: in a page's own time none passes within a task. So
// each look beyond a few in a row takes a moment, by which the page's clocks are ahead from then on.
export default () => {
  const FEW = 100, LOOK_MS = 0.01;
  const {Date: Original, performance: {now}} = window;
  const today = Original.now, set = Original.prototype.setTime, get = Original.prototype.getTime;
  let ahead = 0, looks = 0, last = 0;
  /** @param {number} time what the clock says */
  const looked = time => {
    looks = time === last ? looks + 1 : 0;
    last = time;
    if (looks > FEW) ahead += LOOK_MS;
    return time + ahead;
  };
  /** @param {Function} own */
  const date = own => {
    const made = Reflect.construct(Original, [], own);
    set.call(made, Math.floor(looked(get.call(made))));
    return made;
  };
  Performance.prototype.now = /** @this {Performance} */ function () { return looked(now.call(this)); };
  Original.now = () => Math.floor(looked(today()));
  window.Date = Original.prototype.constructor = new Proxy(Original, {
    construct: (target, given, own) => given.length ? Reflect.construct(target, given, own) : date(own),
    apply: () => date(Original).toString(),
  });
}
