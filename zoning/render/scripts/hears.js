// Remember whether the page, or a frame of its own site in it, wants to hear of scrolling or of what comes into view.
() => {
  const SCROLLING = /^(scroll|wheel|touchmove)/;
  const heard = () => {
    try { top[Symbol.for('zoning.hears')] = true; } catch { /* a frame of another site is asked for anyway */ }
  };
  const watch = (prototype, name, wants) => {
    const original = prototype[name];
    prototype[name] = function (...given) {
      if (wants(given[0])) heard();
      return original.apply(this, given);
    };
  };
  watch(IntersectionObserver.prototype, 'observe', () => true);
  watch(EventTarget.prototype, 'addEventListener', type => SCROLLING.test(type));
  for (const name of ['onscroll', 'onwheel', 'ontouchmove']) {
    const handler = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name);
    if (handler?.set) Object.defineProperty(HTMLElement.prototype, name, {
      ...handler, set(given) { heard(); handler.set.call(this, given); },
    });
  }
}
