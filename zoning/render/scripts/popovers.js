// Find the popovers and dialogs of the buttons beside the text, and open the popovers whose text is loaded only then. They close each other.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {number} limit
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {(control: Control) => Generator<undefined, boolean, boolean>} press returns whether the time is over
 * @returns {Generator<undefined, {opened: number, popovers: HTMLElement[]}, boolean>}
 */
export default function* (limit, {all, treeOf, seen, aside, narrow, stays, links}, press) {
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
  let opened = 0;
  for (const [popover, button] of found) {
    if (opened === limit) break;
    const isFilled = popover.textContent.trim().length >= LETTERS || links(popover);
    if (isFilled || !popover.hasAttribute('popover') || button.form || !stays(button)) continue;
    opened++;
    const late = yield* press(button);
    if (popover.matches(':popover-open')) popover.hidePopover();
    if (late) break;
  }
  return {opened, popovers: [...found.keys()]};
}
