// Open the dialogs that controls of the text only announce: a script shows or makes them. Their text is copied below their control.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {number} limit
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {ReturnType<typeof import('./dialogs.js').default>} dialogs
 * @param {Iterable<Control>} known controls whose popovers have been found
 * @param {(control: Control) => Generator<undefined, boolean, boolean>} press returns whether the time is over
 * @param {() => Generator<undefined, boolean, boolean>} rest
 * @returns {Generator<undefined, number, boolean>} the number of dialogs whose text was copied
 */
export default function* (limit, {listens, all, seen, aside, narrow, submits, stays}, {holdsText, openNow, close, copyBelow}, known, press, rest) {
  const VAIN = 2;  // controls that open nothing, after which no other one is tried
  const done = new Set(known);
  /** @param {Control} e */
  const isOpener = e => !done.has(e) && seen(e) && !aside(e) && !narrow(e) && !submits(e) && stays(e);
  const openers = listens ? /** @type {Control[]} */ (all('[aria-haspopup=dialog]')).filter(isOpener) : [];
  let opened = 0;
  for (const [n, button] of openers.slice(0, limit).entries()) {
    const before = openNow(), late = yield* press(button);
    const dialogs = openNow().filter(e => !before.includes(e) && e.isConnected);
    for (const dialog of dialogs) {
      if (holdsText(dialog) && !dialogs.some(other => other !== dialog && other.contains(dialog))) {
        copyBelow(button, dialog);
        opened++;
      }
      close(dialog);
    }
    if (late || (opened === 0 && n + 1 >= VAIN)) break;
  }
  if (opened) yield* rest();
  return opened;
}
