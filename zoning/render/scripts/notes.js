// Show the notes below a text that a script has hidden since it shows each of them in a box when its mark is pressed. They count as
// notes if marks of the text lead to them, and what is hidden holds little else. A box that is open and shows one of them is hidden.
/**
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @returns {number} how many are shown
 */
export default ({all, above, aside, treeOf, seen, show}) => {
  const MARKS = ['sup > a', 'a:has(> sup)', 'a[rel~=footnote]', 'a[role=doc-noteref]'].map(mark => `${mark}[href^="#"]`).join();
  const BOXES = 'p aside,p ~ aside,[role=tooltip],[role=dialog],[class*=popover i],[class*=tooltip i]';
  const LETTERS = 20, ELSE = 1.5;  // characters of a note, and times as many as all notes have in what holds them
  /** @param {HTMLAnchorElement} mark */
  const noteOf = mark => treeOf(mark).getElementById(mark.hash.slice(1)) ?? treeOf(mark).getElementById(decodeURI(mark.hash.slice(1)));
  /** @param {Element} e */
  const lengthOf = e => e.textContent.trim().length;
  const marks = /** @type {HTMLAnchorElement[]} */ (all(MARKS)).filter(mark => !aside(mark));
  const hidden = [...new Set(marks.map(noteOf))].filter(note => note !== null && !seen(note) && !aside(note) && lengthOf(note) >= LETTERS);
  const letters = hidden.reduce((sum, note) => sum + (note ? lengthOf(note) : 0), 0);
  const boxes = /** @type {HTMLElement[]} */ (hidden.length ? all(BOXES) : []);
  let shown = 0;
  for (const note of hidden) {
    for (let box = /** @type {Element | null} */ (note); box instanceof HTMLElement && !seen(/** @type {Element} */ (note)); box = above(box)) {
      if (lengthOf(box) > ELSE * letters) break;
      if (getComputedStyle(box).display === 'none' || box === note) show(box);
    }
    if (note && seen(note)) {
      const text = note.textContent.trim().slice(0, LETTERS);
      for (const box of boxes) if (!box.contains(note) && box.textContent.includes(text)) box.style.setProperty('display', 'none', 'important');
      note.setAttribute('data-zoning-unfolded', '');
      shown++;
    }
  }
  return shown;
}
