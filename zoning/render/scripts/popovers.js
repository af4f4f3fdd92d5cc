// Find the popovers and dialogs of the buttons beside the text, and open those whose text is loaded only then. They close each other; a
// text that a script removes when they are closed is put back.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {number} limit
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {(control: Control) => Generator<undefined, boolean, boolean>} press returns whether the time is over
 * @param {() => Generator<undefined, boolean, boolean>} rest
 * @returns {Generator<undefined, {opened: number, popovers: HTMLElement[]}, boolean>}
 */
export default function* (limit, {all, treeOf, seen, aside, narrow, submits, stays, links}, press, rest) {
  const BUTTONS = '[popovertarget],[commandfor]:is([command=show-popover],[command=toggle-popover],[command=show-modal]),[interestfor]';
  const LETTERS = 20;  // a popover with less text is still to be filled
  /** @param {Control} button @returns {HTMLElement | null} */
  const popoverOf = button => {
    const id = ['popovertarget', 'commandfor', 'interestfor'].map(name => button.getAttribute(name)).find(Boolean);
    return treeOf(button).getElementById(id ?? '');
  };
  /** @type {Map<HTMLElement, Control>} */
  const found = new Map();
  for (const button of /** @type {Control[]} */ (all(BUTTONS))) {
    const popover = popoverOf(button);
    if (popover && seen(button) && !aside(button) && !narrow(button) && !popover.querySelector('input,select')) found.set(popover, button);
  }
  /** @param {HTMLElement} popover */
  const close = popover => {
    if (popover instanceof HTMLDialogElement) popover.close();
    else if (popover.matches(':popover-open')) popover.hidePopover();
  };
  /** @type {Map<HTMLElement, Node[]>} popover → what it held while it was open */
  const held = new Map();
  for (const [popover, button] of found) {
    if (held.size === limit) break;
    const isFilled = popover.textContent.trim().length >= LETTERS || links(popover);
    if (isFilled || !popover.matches('[popover],dialog') || submits(button) || !stays(button)) continue;
    const late = yield* press(button);
    held.set(popover, [...popover.childNodes].map(node => node.cloneNode(true)));
    close(popover);
    if (late) break;
  }
  if (held.size) yield* rest();
  for (const [popover, nodes] of held) if (popover.textContent.trim().length < LETTERS) popover.replaceChildren(...nodes);
  return {opened: held.size, popovers: [...found.keys()]};
}
