// Find what a style sheet shows only while a certain radio button is checked: panels of tabs, or parts of a list, without a script. Each
// button is checked for a moment, without an event, so that no script hears of it.
/**
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @returns {HTMLElement[]}
 */
export default ({all, above, aside, seen, isOpen, endAnimations}) => {
  const MOST = 20, LETTERS = 40;  // buttons of a group; characters of a panel
  /** @param {HTMLInputElement[]} group */
  const isChoice = group => group.length > 1 && group.length <= MOST && group.some(e => e.checked)
    && group.every(e => !aside(e) && [e, ...e.labels ?? []].some(seen));
  const buttons = /** @type {HTMLInputElement[]} */ (all('input[type=radio][name]'));
  const groups = [...Map.groupBy(buttons, e => e.name).values()].filter(isChoice);
  if (!groups.length) return [];
  const closed = /** @type {HTMLElement[]} */ (all('body *'))
    .filter(e => !isOpen(e) && isOpen(above(e) ?? e) && e.textContent.trim().length >= LETTERS);
  /** @type {Set<HTMLElement>} */
  const panels = new Set();
  /** @param {HTMLInputElement} button */
  const check = button => {
    button.checked = true;
    endAnimations();
  };
  for (const group of groups) {
    const chosen = /** @type {HTMLInputElement} */ (group.find(e => e.checked));
    for (const button of group.filter(e => e !== chosen)) {
      check(button);
      closed.filter(isOpen).forEach(e => panels.add(e));
    }
    check(chosen);
  }
  return [...panels];
}
