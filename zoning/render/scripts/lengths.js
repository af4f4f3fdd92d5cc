// Find the controls that show the long version of a text, such as `Long` beside `Short`: their labels are the words for both lengths.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {{short: string, long: string}} words regular expressions of whole labels, in many languages
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @returns {Control[]}
 */
export default ({short, long}, {roots, above, aside, seen, narrow, submits, stays}) => {
  const CONTROLS = 'button,label,li,a,div,span,[role=button],[role=tab],[role=radio],[role=switch]';
  const LONGEST = 24, MOST = 4;  // characters of a label, controls in a row
  const LETTERS = 40;  // of a text whose length may be chosen
  const isShort = new RegExp(`^(${short})$`, 'i'), isLong = new RegExp(`^(${long})$`, 'i');
  // Text nodes are looked through, as putting together the text of each element would take longer.
  const labelled = () => {
    /** @type {Control[]} */
    const found = [];
    for (const root of roots()) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = /** @type {Text} */ (walker.currentNode), e = text.length <= LONGEST && isLong.test(text.data.trim()) && text.parentElement?.closest(CONTROLS);
        if (e && e.textContent.trim() === text.data.trim()) found.push(/** @type {Control} */ (e));
      }
    }
    return found;
  };
  /** @param {Element} e */
  const isPressed = e => e.matches('button,label,a,[role]') || getComputedStyle(e).cursor === 'pointer';
  // A text beside the row of controls.
  /** @param {Element} row */
  const hasText = row => {
    for (let box = /** @type {Element | null} */ (row), steps = 0; box && box !== document.body && steps < 3; box = above(box), steps++)
      if ([box.previousElementSibling, box.nextElementSibling].some(e => e && seen(e) && !narrow(e) && e.textContent.trim().length >= LETTERS)) return true;
    return false;
  };
  /** @param {Control} e */
  const isBesideShort = e => {
    const row = [...e.parentElement?.children ?? []];
    return row.length <= MOST && row.some(other => other !== e && other.tagName === e.tagName && isShort.test(other.textContent.trim()));
  };
  return labelled().filter(e => isBesideShort(e) && isPressed(e) && stays(e) && seen(e) && !aside(e) && !e.disabled && !submits(e)
    && e.parentElement && hasText(e.parentElement));
}
