// Find the popovers, dialogs and modals of the buttons beside the text, and open those whose text is loaded only then. They close each
// other; a text that a script removes when they are closed is put back.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {number} limit
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {(control: Control) => Generator<undefined, boolean, boolean>} press returns whether the time is over
 * @param {() => Generator<undefined, boolean, boolean>} rest
 * @returns {Generator<undefined, {opened: number, popovers: HTMLElement[]}, boolean>}
 */
export default function* (limit, {all, treeOf, seen, aside, narrow, stays, links}, press, rest) {
  const BUTTONS = '[popovertarget],[commandfor]:is([command=show-popover],[command=toggle-popover],[command=show-modal]),[interestfor]';
  const NAMING = ['data-target', 'data-bs-target', 'data-src', 'href'];  // of modals of libraries, which open them by script
  const LETTERS = 20, MODAL = 40;  // a popover with less text is still to be filled, and a modal with less text is no content
  /** @param {Control} button @returns {HTMLElement | null} */
  const popoverOf = button => {
    const id = ['popovertarget', 'commandfor', 'interestfor'].map(name => button.getAttribute(name)).find(Boolean);
    return treeOf(button).getElementById(id ?? '');
  };
  /** @param {Control} button @returns {HTMLElement | null} */
  const modalOf = button => {
    const id = NAMING.map(name => button.getAttribute(name)).find(name => name?.startsWith('#'));
    const box = treeOf(button).getElementById(id?.slice(1) ?? '');
    return box && !seen(box) && getComputedStyle(box).position === 'fixed' && box.textContent.trim().length >= MODAL ? box : null;
  };
  /** @type {Map<HTMLElement, Control>} */
  const found = new Map();
  for (const button of /** @type {Control[]} */ (all([BUTTONS, ...NAMING.map(name => `[${name}^="#"]`)].join()))) {
    const popover = popoverOf(button) ?? modalOf(button);
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
    if (isFilled || !popover.matches('[popover],dialog') || button.form || !stays(button)) continue;
    const late = yield* press(button);
    held.set(popover, [...popover.childNodes].map(node => node.cloneNode(true)));
    close(popover);
    if (late) break;
  }
  if (held.size) yield* rest();
  for (const [popover, nodes] of held) if (popover.textContent.trim().length < LETTERS) popover.replaceChildren(...nodes);
  return {opened: held.size, popovers: [...found.keys()]};
}
