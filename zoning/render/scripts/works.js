// Count the background work that the browser does for the page in processes and threads that do not run in virtual time:
// databases, caches, files, cryptography, decoding, compiling. The count is in the record of hears.js; the end of work counts as a
// notification, too. Messages of workers are counted apart.
/** @typedef {(made: any, end: () => void) => void} Follow calls `end` when the work of `made`, a promise or an object, has ended */
export default () => {
  const then = Promise.prototype.then;
  /** @param {(hears: {told: number, works: number, asks: number, messages: number, workers: number}) => void} count */
  const update = count => {
    try { count(/** @type {Window} */ (top)[Symbol.for('zoning.hears')]); } catch { /* a frame of another site, or without the record */ }
  };
  /** @param {unknown} made @param {Follow} follow @param {'works' | 'asks'} kind */
  const begin = (made, follow, kind = 'works') => {
    let underWay = true;
    update(hears => { hears[kind]++; });
    follow(made, () => {
      if (underWay) update(hears => { hears[kind]--; hears.told++; });
      underWay = false;
    });
  };
  /** @param {any} owner @param {string} names @param {Follow} follow @param {'works' | 'asks'} [kind] */
  const wrap = (owner, names, follow, kind) => {
    for (const name of names.split(' ')) {
      const original = owner?.[name];
      if (typeof original !== 'function') continue;
      owner[name] = /** @this {any} @param {any[]} args */ function (...args) {
        const made = original.apply(this, args);
        begin(made ?? this, follow, kind);
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
  const canvas = window.HTMLCanvasElement?.prototype, toBlob = canvas?.toBlob;
  if (toBlob) canvas.toBlob = /** @this {HTMLCanvasElement} @param {BlobCallback} callback @param {any[]} more */ function (callback, ...more) {
    if (typeof callback !== 'function') return toBlob.call(this, callback, ...more);
    begin(null, (_, end) => toBlob.call(this, blob => { end(); callback(blob); }, ...more));
  };
  wrap(window.WebAssembly, 'compile compileStreaming instantiate instantiateStreaming', settles);
  wrap(window.IDBFactory?.prototype, 'open deleteDatabase', one('success', 'error', 'blocked'));
  wrap(window.IDBDatabase?.prototype, 'transaction', one('complete', 'abort'));
  wrap(window.FileReader?.prototype, 'readAsText readAsDataURL readAsArrayBuffer', one('loadend'));
  // Waiting for a lock is background work; holding it is not.
  const locks = window.LockManager?.prototype, request = locks?.request;
  if (request) locks.request = /** @this {LockManager} @param {any[]} args */ function (...args) {
    const callback = args.at(-1);
    if (typeof callback !== 'function') return request.apply(this, /** @type {any} */ (args));
    let endWait = () => {};
    begin(null, (_, end) => { endWait = end; });
    const granted = /** @param {Lock | null} lock */ lock => { endWait(); return callback(lock); };
    const done = request.apply(this, /** @type {any} */ ([...args.slice(0, -1), granted]));
    then.call(done, () => endWait(), () => endWait());
    return done;
  };
  // Messages between the page and its workers: what one brings may take the page's time.
  const countMessage = () => update(hears => { hears.messages++; });
  if (window.Worker) {
    const {postMessage} = Worker.prototype;
    Worker.prototype.postMessage = /** @this {Worker} @param {any[]} args */ function (...args) {
      countMessage();
      return postMessage.apply(this, /** @type {any} */ (args));
    };
    window.Worker = new Proxy(Worker, {
      construct(worker, args, newTarget) {
        const made = Reflect.construct(worker, args, newTarget);
        update(hears => { hears.workers++; });
        made.addEventListener('message', countMessage);
        return made;
      },
    });
  }
  // Shared workers only: the browser has events for other workers. Each message to one may be answered. Their timers run by the page's
  // clock, so they are counted apart: the page's time must pass.
  if (window.SharedWorker) window.SharedWorker = new Proxy(window.SharedWorker, {
    construct(worker, args, newTarget) {
      const made = Reflect.construct(worker, args, newTarget), answers = one('message', 'messageerror');
      begin(made.port, answers, 'asks');
      made.port.addEventListener('message', countMessage);
      wrap(made.port, 'postMessage', (_, end) => answers(made.port, end), 'asks');
      return made;
    },
  });
}
