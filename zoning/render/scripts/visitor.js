// Behave like the browser of a first-time visitor: the permission for notifications is undecided, and service workers register.
export default () => {
  /** @type {(of: object, name: string, get: () => unknown) => void} */
  const define = (of, name, get) => {
    try { Object.defineProperty(of, name, {get, set() {}, configurable: true}); } catch { /* the page sees the browser's own */ }
  };
  // A headless browser reports that its user has denied notifications.
  if (globalThis.Notification?.permission === 'denied') define(Notification, 'permission', () => 'default');
  // Service workers are blocked, because they would hide requests of the page from us; the page must not notice that.
  const workers = navigator.serviceWorker;
  if (!workers) return;
  /** @type {(registered: object) => void} */
  let setReady = () => {};
  const ready = new Promise(resolve => { setReady = resolve; });
  const register = async (/** @type {string} */ script, /** @type {RegistrationOptions | undefined} */ options) => {
    const url = new URL(script, document.baseURI);
    const worker = Object.assign(new EventTarget(), {
      scriptURL: url.href, state: 'activated', onstatechange: null, onerror: null, postMessage() {},
    });
    const registered = Object.assign(new EventTarget(), {
      scope: new URL(options?.scope ?? '.', url).href, updateViaCache: 'imports', onupdatefound: null,
      installing: null, waiting: null, active: worker, update: async () => registered, unregister: async () => true,
    });
    setReady(registered);
    return registered;
  };
  define(workers, 'register', () => register);
  define(workers, 'ready', () => ready);
}
