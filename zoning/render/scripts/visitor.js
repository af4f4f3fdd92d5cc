// What the browser of a first visitor says: nobody was asked about notifications yet, and service workers register.
export default () => {
  /** @type {(of: object, name: string, get: () => unknown) => void} */
  const say = (of, name, get) => {
    try { Object.defineProperty(of, name, {get, set() {}, configurable: true}); } catch { /* the page sees the browser's own */ }
  };
  // A browser without a window says that its user has refused.
  if (globalThis.Notification?.permission === 'denied') say(Notification, 'permission', () => 'default');
  // They are blocked, as they come between the page and what is known of its requests; a page does not see it.
  const workers = navigator.serviceWorker;
  if (!workers) return;
  /** @type {(registered: object) => void} */
  let tell = () => {};
  const ready = new Promise(resolve => { tell = resolve; });
  const register = async (/** @type {string} */ script, /** @type {RegistrationOptions | undefined} */ options) => {
    const url = new URL(script, document.baseURI);
    const worker = Object.assign(new EventTarget(), {
      scriptURL: url.href, state: 'activated', onstatechange: null, onerror: null, postMessage() {},
    });
    const registered = Object.assign(new EventTarget(), {
      scope: new URL(options?.scope ?? '.', url).href, updateViaCache: 'imports', onupdatefound: null,
      installing: null, waiting: null, active: worker, update: async () => registered, unregister: async () => true,
    });
    tell(registered);
    return registered;
  };
  say(workers, 'register', () => register);
  say(workers, 'ready', () => ready);
}
