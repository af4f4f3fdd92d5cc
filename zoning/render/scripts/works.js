// Count what the browser is at for the page elsewhere, in processes and threads that know nothing of the page's time:
// databases, caches, files, cryptography, decoding, compiling. It stands where hears.js keeps what it remembers; that
// something has ended is news for the page.
/** @typedef {(made: any, end: () => void) => void} Follow calls `end` when what was made has ended */
export default () => {
  const then = Promise.prototype.then;
  /** @param {(hears: {told: number, works: number}) => void} count */
  const safely = count => {
    try { count(/** @type {Window} */ (top)[Symbol.for('zoning.hears')] ??= {told: 0, works: 0}); } catch { /* a frame of another site */ }
  };
  /** @param {unknown} made @param {Follow} follow */
  const begin = (made, follow) => {
    let underWay = true;
    safely(hears => { hears.works++; });
    follow(made, () => {
      if (underWay) safely(hears => { hears.works--; hears.told++; });
      underWay = false;
    });
  };
  /** @param {any} owner @param {string} names @param {Follow} follow */
  const wrap = (owner, names, follow) => {
    for (const name of names.split(' ')) {
      const original = owner?.[name];
      if (typeof original !== 'function') continue;
      owner[name] = /** @this {any} @param {any[]} given */ function (...given) {
        const made = original.apply(this, given);
        begin(made ?? this, follow);
        return made;
      };
    }
  };
  /** @type {Follow} */
  const settles = (made, end) => { if (made instanceof Promise) then.call(made, end, end); else end(); };
  /** @type {(...events: string[]) => Follow} */
  const one = (...events) => (made, end) => events.forEach(name => made.addEventListener(name, end, {once: true}));
  const PROMISING = {
    BaseAudioContext: 'decodeAudioData',
    Blob: 'text arrayBuffer',
    Cache: 'match matchAll add addAll put delete keys',
    CacheStorage: 'open match has keys delete',
    CookieStore: 'get getAll set delete',
    FileSystemDirectoryHandle: 'getFileHandle getDirectoryHandle',
    FileSystemFileHandle: 'getFile createWritable',
    FileSystemWritableFileStream: 'write close truncate',
    HTMLImageElement: 'decode',
    IDBFactory: 'databases',
    MediaDevices: 'enumerateDevices',
    NavigatorUAData: 'getHighEntropyValues',
    OfflineAudioContext: 'startRendering',
    OffscreenCanvas: 'convertToBlob',
    Permissions: 'query',
    ServiceWorkerContainer: 'register getRegistration getRegistrations',
    StorageManager: 'estimate persist persisted getDirectory',
    SubtleCrypto: 'digest encrypt decrypt sign verify deriveBits deriveKey generateKey importKey exportKey wrapKey unwrapKey',
  };
  /** @type {any} */
  const classes = window;
  for (const [name, methods] of Object.entries(PROMISING)) wrap(classes[name]?.prototype, methods, settles);
  wrap(window, 'createImageBitmap', settles);
  wrap(window.WebAssembly, 'compile compileStreaming instantiate instantiateStreaming', settles);
  wrap(window.IDBFactory?.prototype, 'open deleteDatabase', one('success', 'error', 'blocked'));
  wrap(window.IDBDatabase?.prototype, 'transaction', one('complete', 'abort'));
  wrap(window.FileReader?.prototype, 'readAsText readAsDataURL readAsArrayBuffer', one('loadend'));
  // A lock is asked for elsewhere; how long the page then keeps it is its own matter.
  const locks = window.LockManager?.prototype, request = locks?.request;
  if (request) locks.request = /** @this {LockManager} @param {any[]} given */ function (...given) {
    const held = given.at(-1);
    if (typeof held !== 'function') return request.apply(this, /** @type {any} */ (given));
    let got = () => {};
    begin(null, (_, end) => { got = end; });
    const said = /** @param {Lock | null} lock */ lock => { got(); return held(lock); };
    const done = request.apply(this, /** @type {any} */ ([...given.slice(0, -1), said]));
    then.call(done, () => got(), () => got());
    return done;
  };
  // Of other workers the browser tells.
  if (window.SharedWorker) window.SharedWorker = new Proxy(window.SharedWorker, {
    construct(worker, given, own) {
      const made = Reflect.construct(worker, given, own);
      begin(made.port, one('message', 'messageerror'));
      return made;
    },
  });
}
