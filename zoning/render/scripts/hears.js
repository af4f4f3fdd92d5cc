// Record whether the page, or a same-site frame in it, listens to scrolling or to what comes into view (`scrolling`), to anything
// that comes with a painted frame (`frames`), or to painting itself (`pixels`), and how often an observer's callback ran (`told`).
/** @typedef {{scrolling?: boolean, frames?: boolean, pixels?: boolean, told: number, works: number}} Hears */
export default () => {
  const SCROLLING = /^(scroll|wheel|touchmove)/;
  const PIXELS = ['paint', 'largest-contentful-paint', 'element', 'first-paint', 'first-contentful-paint'];
  const hears = () => /** @type {Window} */ (top)[Symbol.for('zoning.hears')] ??= {told: 0, works: 0};
  /** @param {(hears: Hears) => void} remember */
  const update = remember => { try { remember(hears()); } catch { /* a frame of another site: listeners.py counts it */ } };
  /** @param {('scrolling' | 'frames' | 'pixels')[]} what */
  const record = (...what) => update(hears => { for (const name of what) hears[name] = true; });
  // Record `what` whenever the method is called with arguments for which `matters` returns true.
  /** @type {(prototype: any, name: string, what: ('scrolling' | 'frames' | 'pixels')[], matters?: (...args: any[]) => boolean) => void} */
  const wrapMethod = (prototype, name, what, matters = () => true) => {
    const original = prototype[name];
    prototype[name] = /** @this {any} @param {any[]} args */ function (...args) {
      if (matters(...args)) record(...what);
      return original.apply(this, args);
    };
  };
  /** @type {any} */
  const observers = window;
  wrapMethod(IntersectionObserver.prototype, 'observe', ['scrolling', 'frames']);
  wrapMethod(ResizeObserver.prototype, 'observe', ['frames']);
  for (const name of ['IntersectionObserver', 'ResizeObserver']) {
    observers[name] = new Proxy(observers[name], {
      construct(observer, [callback, ...more], own) {
        const notified = /** @this {any} @param {any[]} args */ function (...args) {
          update(hears => { hears.told++; });
          return callback.apply(this, args);
        };
        return Reflect.construct(observer, [typeof callback === 'function' ? notified : callback, ...more], own);
      },
    });
  }
  wrapMethod(PerformanceObserver.prototype, 'observe', ['frames', 'pixels'],
    how => [how?.type, ...Array.isArray(how?.entryTypes) ? how.entryTypes : []].some(type => PIXELS.includes(type)));
  for (const name of ['getEntriesByType', 'getEntriesByName'])
    wrapMethod(Performance.prototype, name, ['frames', 'pixels'], asked => PIXELS.includes(asked));
  wrapMethod(EventTarget.prototype, 'addEventListener', ['scrolling'], type => SCROLLING.test(type));
  wrapMethod(EventTarget.prototype, 'addEventListener', ['frames'], type => type === 'contentvisibilityautostatechange');
  // The page may resize a frame; the size of the window never changes.
  const framed = window !== top;
  wrapMethod(EventTarget.prototype, 'addEventListener', ['frames'], type => framed && type === 'resize');
  for (const name of ['addEventListener', 'addListener']) wrapMethod(MediaQueryList.prototype, name, ['frames'], () => framed);
  /** @type {(owner: any, name: string, what: 'scrolling' | 'frames') => void} */
  const wrapHandler = (owner, name, what) => {
    const handler = Object.getOwnPropertyDescriptor(owner, name);
    const set = handler?.set;
    if (set) Object.defineProperty(owner, name, {
      ...handler, /** @this {any} @param {any} value */ set(value) { record(what); set.call(this, value); },
    });
  };
  for (const name of ['onscroll', 'onwheel', 'ontouchmove']) wrapHandler(HTMLElement.prototype, name, 'scrolling');
  if (framed) wrapHandler(window, 'onresize', 'frames');
}
