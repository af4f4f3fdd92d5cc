// Remember whether the page, or a frame of its own site in it, wants to hear of scrolling or of what comes into view, and
// whether of anything that a frame which is painted may bring.
() => {
  const SCROLLING = /^(scroll|wheel|touchmove)/;
  const heard = (...what) => {
    try {
      const hears = top[Symbol.for('zoning.hears')] ??= {};
      for (const name of what) hears[name] = true;
    } catch { /* a frame of another site is asked for anyway */ }
  };
  const watch = (prototype, name, what, wants = () => true) => {
    const original = prototype[name];
    prototype[name] = function (...given) {
      if (wants(given[0])) heard(...what);
      return original.apply(this, given);
    };
  };
  watch(IntersectionObserver.prototype, 'observe', ['scrolling', 'frames']);
  watch(ResizeObserver.prototype, 'observe', ['frames']);
  const PAINTED = ['paint', 'largest-contentful-paint', 'element', 'layout-shift'];
  watch(PerformanceObserver.prototype, 'observe', ['frames'],
    how => PAINTED.includes(how?.type) || PAINTED.some(type => how?.entryTypes?.includes?.(type)));
  watch(EventTarget.prototype, 'addEventListener', ['scrolling'], type => SCROLLING.test(type));
  for (const name of ['onscroll', 'onwheel', 'ontouchmove']) {
    const handler = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name);
    if (handler?.set) Object.defineProperty(HTMLElement.prototype, name, {
      ...handler, set(given) { heard('scrolling'); handler.set.call(this, given); },
    });
  }
}
