// Virtual lists hold only the rows that the window shows: keep every row seen, and put them all into the page at last.
/** @param {{lists: number, rows: number}} most */
export default ({lists: mostLists, rows: mostRows}) => {
  const root = document.scrollingElement || document.documentElement;
  /** @param {Element} e */
  const scrollerOf = e => {
    for (let box = e.parentElement; box && box !== document.body; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight) return box;
    return root;
  };
  // The place of the rows that are not there is kept by a height, a padding or a shift, on an element of its own.
  /** @param {Element | null} e */
  const keepsPlace = e => e && /height|padding|transform|top|inset/.test(e.getAttribute('style') || '');
  // Where each row has a place of its own in a list of a fixed height, one that is gone is enough.
  /** @param {HTMLElement} list */
  const places = list => list.style.height !== '' && [...list.children].every(row => getComputedStyle(row).position === 'absolute');
  /** @param {HTMLElement} e */
  const mayBeVirtual = e => {
    const rows = e.children;
    if (rows.length && places(e)) return true;
    if (rows.length < 3 || rows[1].tagName !== rows[rows.length - 2].tagName) return false;
    const near = [e, e.parentElement, rows[0], rows[rows.length - 1], e.previousElementSibling, e.nextElementSibling];
    return near.some(keepsPlace);
  };
  /** @typedef {{y: number, text: string, copy: HTMLElement}} Row */
  /** @type {Map<HTMLElement, {scroller: Element, seen: Map<string, Row>, last: WeakMap<Element, string>}>} */
  const lists = new Map();
  /** @type {Iterable<HTMLElement>} */
  const all = document.body ? document.body.querySelectorAll(':not(form)') : [];  // a form's fields hide its properties
  for (const e of all) {
    if (lists.size === mostLists) break;
    if (mayBeVirtual(e)) lists.set(e, {scroller: scrollerOf(e), seen: new Map(), last: new WeakMap()});
  }
  /** @param {Element} row */
  const words = row => row.textContent.trim();

  // Rows are told apart by their place in what scrolls: lists use the same element again for another row.
  const note = () => {
    for (const [list, {scroller, seen, last}] of lists) {
      if (!list.isConnected) continue;
      const shift = scroller === root ? 0 : scroller.scrollTop;
      const top = scroller.getBoundingClientRect().top - shift;
      for (const row of list.children) {
        const text = words(row);
        if (!text || last.get(row) === text || seen.size >= mostRows) continue;
        last.set(row, text);
        const box = row.getBoundingClientRect(), y = Math.round(box.top - top);
        seen.set(`${Math.round(box.left)},${y}`, {y, text, copy: /** @type {HTMLElement} */ (row.cloneNode(true))});
      }
    }
  };

  /** @type {[name: string, value: string][]} */
  const STILL = [['position', 'static'], ['transform', 'none'], ['height', 'auto'], ['max-height', 'none'],
                 ['padding-top', '0'], ['padding-bottom', '0'], ['overflow', 'visible']];
  /** @param {HTMLElement} e @param {typeof STILL} styles */
  const still = (e, styles) => styles.forEach(([name, value]) => e.style.setProperty(name, value, 'important'));
  const putBack = () => {
    let collected = 0;
    for (const [list, {scroller, seen}] of lists) {
      const here = new Set([...list.children].map(words)), all = [...seen.values()];
      if (!list.isConnected || all.filter(row => !here.has(row.text)).length < (places(list) ? 1 : 3)) continue;
      const whole = /** @type {HTMLElement} */ (list.cloneNode(false));
      for (const {copy} of all.sort((a, b) => a.y - b.y)) {
        still(copy, [...STILL.slice(0, 2), ['visibility', 'visible']]);
        whole.append(copy);
      }
      whole.setAttribute('data-zoning-collected', '');
      still(whole, STILL);
      list.after(whole);
      list.style.setProperty('display', 'none', 'important');
      for (let box = list.parentElement; box && box !== document.body; box = box.parentElement) {
        still(box, STILL.slice(2));
        if (box === scroller) break;
      }
      collected += all.length;
    }
    return collected;
  };
  return {scrollers: new Set([...lists.values()].map(list => list.scroller)), note, putBack};
}
