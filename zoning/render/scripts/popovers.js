// Find the popovers and dialogs that controls of the text name, and open those whose text a script may put there only then. They close
// each other; a text that a script removes when they are closed is put back. What lies far from its control is copied below that.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {number} limit
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {ReturnType<typeof import('./dialogs.js').default>} dialogs
 * @param {(control: Control) => Generator<undefined, boolean, boolean>} press returns whether the time is over
 * @param {() => Generator<undefined, boolean, boolean>} rest
 * @returns {Generator<undefined, {opened: number, popovers: Map<HTMLElement, Control>}, boolean>} `popovers`: to be shown where they are
 */
export default function* (limit, {listens, all, treeOf, seen, aside, narrow, submits, stays, links, namedBy}, dialogs, press, rest) {
  const BUTTONS = '[popovertarget],[commandfor]:is([command=show-popover],[command=toggle-popover],[command=show-modal]),[interestfor]';
  const SHORT = 200;  // with less text a popover may still be filled by a script
  const {DIALOG, LETTERS, lengthOf, asks, holdsText, copyOf, close, copyBelow} = dialogs;
  // What a control may name as a dialog: also boxes that lie over the page once they are shown.
  const ids = new Set(/** @type {HTMLElement[]} */ (listens ? all('[id]') : [])
    .filter(e => e.matches(DIALOG) || (!seen(e) && getComputedStyle(e).position === 'fixed')).map(e => e.id));
  /** @param {Control} button @returns {HTMLElement | null} */
  const popoverOf = button => {
    const id = button.matches(BUTTONS) && ['popovertarget', 'commandfor', 'interestfor'].map(name => button.getAttribute(name)).find(Boolean);
    return id ? treeOf(button).getElementById(id) : namedBy(button, ids);
  };
  /** @type {Map<HTMLElement, Control>} */
  const popovers = new Map();
  for (const button of /** @type {Control[]} */ (all(ids.size ? '*' : BUTTONS))) {
    const popover = popoverOf(button);
    if (popover && !popover.contains(button) && seen(button) && !aside(button) && !narrow(button) && !asks(popover)) popovers.set(popover, button);
  }
  /** @type {Map<HTMLElement, Node[]>} popover → what it held while it was open */
  const held = new Map();
  for (const [popover, button] of popovers) {
    if (held.size === limit) break;
    const isFilled = lengthOf(popover) >= (listens ? SHORT : LETTERS) || links(popover);
    if (isFilled || submits(button) || !stays(button)) continue;
    const late = yield* press(button);
    held.set(popover, copyOf(popover));
    close(popover);
    if (late) break;
  }
  if (held.size) yield* rest();
  for (const [popover, nodes] of held) if (lengthOf(popover) < LETTERS) popover.replaceChildren(...nodes);
  /** @param {Element} e */
  const placeOf = e => e.closest('main,article');
  for (const [popover, button] of popovers) {
    if (placeOf(popover) === placeOf(button) || !holdsText(popover)) continue;
    copyBelow(button, popover);
    popovers.delete(popover);
  }
  return {opened: held.size, popovers};
}
