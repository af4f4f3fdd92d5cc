// Remember whether the page, or a frame of its own site in it, wants to hear of scrolling or of what comes into view; whether
// of anything that a frame which is painted may bring, or of its pixels; and how often an observer was told something.
/** @typedef {{scrolling?: boolean, frames?: boolean, pixels?: boolean, told: number, works: number}} Hears */
export default () => {
  const SCROLLING = /^(scroll|wheel|touchmove)/;
  const PIXELS = ['paint', 'largest-contentful-paint', 'element', 'first-paint', 'first-contentful-paint'];
  const hears = () => /** @type {Window} */ (top)[Symbol.for('zoning.hears')] ??= {told: 0, works: 0};
  /** @param {(hears: Hears) => void} remember */
  const safely = remember => { try { remember(hears()); } catch { /* a frame of another site is asked for anyway */ } };
  /** @param {('scrolling' | 'frames' | 'pixels')[]} what */
  const heard = (...what) => safely(hears => { for (const name of what) hears[name] = true; });
  /** @type {(prototype: any, name: string, what: ('scrolling' | 'frames' | 'pixels')[], wants?: (...given: any[]) => boolean) => void} */
  const watch = (prototype, name, what, wants = () => true) => {
    const original = prototype[name];
    prototype[name] = /** @this {any} @param {any[]} given */ function (...given) {
      if (wants(...given)) heard(...what);
      return original.apply(this, given);
    };
  };
  /** @type {any} */
  const observers = window;
  watch(IntersectionObserver.prototype, 'observe', ['scrolling', 'frames']);
  watch(ResizeObserver.prototype, 'observe', ['frames']);
  for (const name of ['IntersectionObserver', 'ResizeObserver']) {
    observers[name] = new Proxy(observers[name], {
      construct(observer, [callback, ...more], own) {
        const told = /** @this {any} @param {any[]} given */ function (...given) {
          safely(hears => { hears.told++; });
          return callback.apply(this, given);
        };
        return Reflect.construct(observer, [typeof callback === 'function' ? told : callback, ...more], own);
      },
    });
  }
  watch(PerformanceObserver.prototype, 'observe', ['frames', 'pixels'],
    how => [how?.type, ...Array.isArray(how?.entryTypes) ? how.entryTypes : []].some(type => PIXELS.includes(type)));
  for (const name of ['getEntriesByType', 'getEntriesByName'])
    watch(Performance.prototype, name, ['frames', 'pixels'], asked => PIXELS.includes(asked));
  watch(EventTarget.prototype, 'addEventListener', ['scrolling'], type => SCROLLING.test(type));
  watch(EventTarget.prototype, 'addEventListener', ['frames'], type => type === 'contentvisibilityautostatechange');
  // A frame's size is its page's to change; that of the window stays.
  const framed = window !== top;
  watch(EventTarget.prototype, 'addEventListener', ['frames'], type => framed && type === 'resize');
  for (const name of ['addEventListener', 'addListener']) watch(MediaQueryList.prototype, name, ['frames'], () => framed);
  /** @type {(owner: any, name: string, what: 'scrolling' | 'frames') => void} */
  const watchHandler = (owner, name, what) => {
    const handler = Object.getOwnPropertyDescriptor(owner, name);
    const set = handler?.set;
    if (set) Object.defineProperty(owner, name, {
      ...handler, /** @this {any} @param {any} given */ set(given) { heard(what); set.call(this, given); },
    });
  };
  for (const name of ['onscroll', 'onwheel', 'ontouchmove']) watchHandler(HTMLElement.prototype, name, 'scrolling');
  if (framed) watchHandler(window, 'onresize', 'frames');
}
