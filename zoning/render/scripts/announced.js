// Open the dialogs that controls of the text only announce, and those of cards that announce nothing: a script shows or makes them. Their text
// is copied below their control.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {number} limit
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {ReturnType<typeof import('./dialogs.js').default>} dialogs
 * @param {Iterable<Control>} known controls whose popovers have been found
 * @param {Control[][]} cards those of each kind
 * @param {ReturnType<typeof import('./trial.js').default>} tryOut
 * @param {() => Generator<undefined, boolean, boolean>} rest
 * @returns {Generator<undefined, number, boolean>} the number of controls that opened something
 */
export default function* (limit, {listens, all, above, seen, aside, narrow, submits, stays}, {LETTERS, holdsText, openNow, openedSince, close, copyBelow}, known, cards, tryOut, rest) {
  const VAIN = 2;  // controls that announce a dialog, or kinds of cards, that open nothing, after which no other one is tried
  const done = new Set(known);
  /** @param {Control} e */
  const isOpener = e => !done.has(e) && seen(e) && !aside(e) && !narrow(e) && !submits(e) && stays(e);
  const openers = listens ? /** @type {Control[]} */ (all('[aria-haspopup=dialog]')).filter(isOpener) : [];
  /** @type {Set<HTMLElement>} */
  const copied = new Set();
  // The box around all controls of a kind, and what stands beside it: a message that something was done is not in there.
  /** @param {Control[]} kind */
  const placeOf = kind => {
    let box = kind.length > 1 ? above(kind[0]) : null;
    while (box && !kind.every(e => box?.contains(e))) box = above(box);
    const around = box && above(box);
    return /** @type {HTMLElement | null} */ (around === document.body ? box : around);
  };
  // Press a control. Return whether it has opened a text, in a dialog or in its place, and whether others are not to be pressed any more.
  /** @type {(button: Control, place: HTMLElement | null) => Generator<undefined, {opens: boolean, ends: boolean}, boolean>} */
  const open = function* (button, place) {
    const before = openNow(), length = place?.innerText.length ?? Infinity, {late, hasLeft} = yield* tryOut(button);
    const dialogs = hasLeft ? [] : openedSince(before), read = dialogs.filter(holdsText);
    for (const dialog of read) {
      copyBelow(button, dialog);
      copied.add(dialog);
    }
    const opens = dialogs.length ? read.length > 0 : !hasLeft && button.isConnected && (place?.innerText.length ?? 0) >= length + LETTERS;
    dialogs.forEach(close);
    return {opens, ends: late || hasLeft};
  };
  // Press the controls of a kind until `most` have opened nothing; return whether no other is to be pressed.
  /** @type {(kind: Control[], most: number) => Generator<undefined, boolean, boolean>} */
  const openAll = function* (kind, most) {
    const place = placeOf(kind);
    let found = 0;
    for (const [n, button] of kind.slice(0, limit - opened).entries()) {
      const {opens, ends} = yield* open(button, place);
      if (opens) { found++; opened++; }
      if (ends) return true;
      if (!found && n + 1 >= most) break;
    }
    return false;
  };
  let opened = 0, vain = 0, ended = yield* openAll(openers, VAIN);
  for (const kind of cards) {
    if (ended || vain === VAIN) break;
    const before = opened;
    ended = yield* openAll(kind, 1);
    if (opened === before) vain++;
  }
  if (opened) yield* rest();
  for (const dialog of copied) {
    close(dialog);
    dialog.replaceChildren();  // its last text stands below a control
  }
  return opened;
}
