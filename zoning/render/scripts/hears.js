// Record whether the page, or a same-site frame in it, listens to scrolling or to what comes into view (`scrolling`), to the mouse
// wheel (`wheel`), to a mouse that moves anywhere (`mouse`), to keys or fingers anywhere (`keys`), to anything that comes with a
// painted frame (`frames`), to painting itself (`pixels`), or to navigations (`routes`). Record how far the page may be scrolled at once, in window heights, so
// that nothing escapes its observers (`step`), and how often an observer's callback ran (`told`); whether it listens to a mouse that
// comes over something (`hover`) or to what pressing something triggers (`press`), in which
// attributes (`pressAttributes`, a selector), and the elements that wait for a first sign of a user by themselves (`islands`).
/** @typedef {'scrolling' | 'wheel' | 'mouse' | 'keys' | 'hover' | 'press' | 'frames' | 'pixels' | 'routes'} What */
/** @typedef {{[what in What]?: boolean} & {step?: number, told: number, works: number, asks: number, messages: number, workers: number, pressAttributes?: string, islands?: Set<Element>}} Hears */
export default () => {
  const SCROLLING = /^(scroll|wheel|touchmove)/, WHEEL = /wheel$|^DOMMouseScroll$/;
  const MOUSE = /^(mouse|pointer)(move|over|enter)$/, KEYS = /^(keydown|keyup|keypress|touchstart|touchmove)$/;
  const MOTION = /^(webkit|moz|o|ms)?(animation|transition)(run|start|iteration|end|cancel)$/i;
  const HOVER = /^(mouse|pointer)(over|enter)$/, NEAR = /^(focus|focusin|touchstart|pointerdown)$/;
  const PRESS = ('click mousedown mouseup pointerdown pointerup touchstart touchend focus focusin blur focusout change input toggle beforetoggle '
    + 'command submit navigate hashchange popstate').split(' ');
  const POLLS = 5;  // readings of the place to which a page is scrolled
  const SPY = 0.3;  // an observer of a smaller part of the window only tells which section is being read
  const PIXELS = ['paint', 'largest-contentful-paint', 'element', 'first-paint', 'first-contentful-paint'];
  /** @param {string} entries */
  const asksPainting = entries => PIXELS.includes(entries);
  const hears = () => /** @type {Window} */ (top)[Symbol.for('zoning.hears')] ??= {told: 0, works: 0, asks: 0, messages: 0, workers: 0};
  /** @param {(hears: Hears) => void} remember */
  const update = remember => { try { remember(hears()); } catch { /* a frame of another site: listeners.py counts it */ } };
  update(hears => { hears.pressAttributes = PRESS.map(type => `[on${type}]`).join(); });
  // Record, whenever the method is called, what `whatOf`, a method of the same object, returns for its arguments.
  /** @type {(prototype: any, name: string, whatOf: (this: any, ...args: any[]) => Iterable<What | false>) => void} */
  const wrapMethod = (prototype, name, whatOf) => {
    const original = prototype[name];
    prototype[name] = /** @this {any} @param {any[]} args */ function (...args) {
      update(hears => { for (const what of whatOf.apply(this, args)) if (what) hears[what] = true; });
      return original.apply(this, args);
    };
  };
  // How far one may scroll at once so that an observer misses no element of up to a quarter of the window's height: it sees the window
  // without its margins, and may wait until a share of an element is in there.
  /** @param {any} how */
  const stepOf = how => {
    const margins = String(how?.rootMargin ?? '').trim().split(/\s+/), shares = [how?.threshold ?? 0].flat();
    const inset = [margins[0], margins[2] ?? margins[0]]
      .map(margin => -parseFloat(margin || '0') / (/%$/.test(margin) ? 100 : innerHeight))
      .reduce((sum, share) => sum + Math.max(0, share), 0);
    const beyondHalf = Math.max(0, 2 * Math.min(...shares) - 1);
    return 1 - inset < SPY ? Infinity : Math.max(SPY, 1 - inset - beyondHalf / 4);
  };
  /** @type {any} */
  const observers = window;
  wrapMethod(IntersectionObserver.prototype, 'observe', () => ['scrolling', 'frames']);
  wrapMethod(ResizeObserver.prototype, 'observe', () => ['frames']);
  wrapMethod(Element.prototype, 'animate', () => ['frames']);
  for (const name of ['IntersectionObserver', 'ResizeObserver']) {
    observers[name] = new Proxy(observers[name], {
      construct(observer, [callback, ...more], own) {
        const notified = /** @this {any} @param {any[]} args */ function (...args) {
          update(hears => { hears.told++; });
          return callback.apply(this, args);
        };
        update(hears => { hears.step = Math.min(hears.step ?? Infinity, stepOf(more[0])); });
        return Reflect.construct(observer, [typeof callback === 'function' ? notified : callback, ...more], own);
      },
    });
  }
  wrapMethod(PerformanceObserver.prototype, 'observe',
    how => [how?.type, ...Array.isArray(how?.entryTypes) ? how.entryTypes : []].some(asksPainting) ? ['frames', 'pixels'] : []);
  for (const name of ['getEntriesByType', 'getEntriesByName'])
    wrapMethod(Performance.prototype, name, asked => asksPainting(asked) ? ['frames', 'pixels'] : []);
  // Scripts that wait for the first sign of a user listen everywhere.
  /** @param {unknown} target */
  const isEverywhere = target => [undefined, null, window, document, document.documentElement, document.body].some(one => one === target);
  // An element waits for a first sign of its user if it calls the same function for the mouse and for the focus or a finger.
  /** @type {WeakMap<Element, {hover: unknown, near: unknown}>} */
  const waiting = new WeakMap();
  /** @param {unknown} target @param {string} type @param {unknown} listener */
  const noteIsland = (target, type, listener) => {
    const hover = HOVER.test(type);
    if (!listener || !(target instanceof Element) || isEverywhere(target) || !(hover || NEAR.test(type))) return;
    const heard = waiting.get(target) ?? {hover: null, near: null};
    heard[hover ? 'hover' : 'near'] = listener;
    waiting.set(target, heard);
    if (heard.hover === heard.near) update(hears => { (hears.islands ??= new Set()).add(target); });
  };
  // A page that asks again and again how far it is scrolled needs no event for that.
  let asked = 0;
  /** @param {any} owner @param {string} name */
  const countReadings = (owner, name) => {
    const property = Object.getOwnPropertyDescriptor(owner, name), get = property?.get;
    if (get) Object.defineProperty(owner, name, {
      ...property, /** @this {any} */ get() {
        if (++asked === POLLS) update(hears => { hears.scrolling = true; });
        return get.call(this);
      },
    });
  };
  for (const name of ['scrollY', 'pageYOffset']) countReadings(window, name);
  countReadings(Element.prototype, 'scrollTop');
  // The page may resize a frame; the size of the window never changes.
  const framed = window !== top;
  wrapMethod(EventTarget.prototype, 'addEventListener', function (type, listener) {
    const atAll = isEverywhere(this);
    noteIsland(this, type, listener);
    return [
      SCROLLING.test(type) && 'scrolling', WHEEL.test(type) && 'wheel', atAll && MOUSE.test(type) && 'mouse', atAll && KEYS.test(type) && 'keys',
      HOVER.test(type) && 'hover', PRESS.includes(type) && 'press', type === 'navigate' && 'routes',
      (type === 'contentvisibilityautostatechange' || MOTION.test(type) || (framed && type === 'resize')) && 'frames',
    ];
  });
  for (const name of ['addEventListener', 'addListener']) wrapMethod(MediaQueryList.prototype, name, () => [framed && 'frames']);
  /** @type {(owner: any, name: string, ...what: What[]) => void} */
  const wrapHandler = (owner, name, ...what) => {
    const handler = Object.getOwnPropertyDescriptor(owner, name);
    const set = handler?.set;
    if (set) Object.defineProperty(owner, name, {
      ...handler, /** @this {any} @param {any} value */ set(value) { update(hears => { for (const one of what) hears[one] = true; }); set.call(this, value); },
    });
  };
  for (const name of ['onscroll', 'ontouchmove']) wrapHandler(HTMLElement.prototype, name, 'scrolling');
  for (const name of ['onmouseenter', 'onmouseover', 'onpointerenter', 'onpointerover']) wrapHandler(HTMLElement.prototype, name, 'hover');
  for (const name of Object.keys(HTMLElement.prototype)) if (MOTION.test(name.slice(2))) wrapHandler(HTMLElement.prototype, name, 'frames');
  wrapHandler(HTMLElement.prototype, 'onwheel', 'scrolling', 'wheel');
  if (window.Navigation) wrapHandler(Navigation.prototype, 'onnavigate', 'routes', 'press');
  if (framed) wrapHandler(window, 'onresize', 'frames');
  for (const owner of [HTMLElement.prototype, SVGElement.prototype, Document.prototype, window])
    for (const type of PRESS) wrapHandler(owner, `on${type}`, 'press');
}
