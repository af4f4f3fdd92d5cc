// Collect the rows of virtual lists, which hold only those in the viewport, and put all of them into the page in the end.
/** @param {{lists: number, rows: number}} most */
export default ({lists: mostLists, rows: mostRows}) => {
  const LONG = 40;  // characters of a text that two rows hardly share
  const root = document.scrollingElement || document.documentElement;
  /** @param {Element} e */
  const scrollerOf = e => {
    for (let box = e.parentElement; box && box !== document.body; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight) return box;
    return root;
  };
  // A virtual list reserves the space of its missing rows by a height, a padding or an offset in the style of some element.
  /** @param {Element | null} e */
  const reservesSpace = e => e && /height|padding|transform|top|inset/.test(e.getAttribute('style') || '');
  // If a list has a fixed height and all its rows are positioned in it, one missing row shows that it is virtual.
  /** @param {HTMLElement} list */
  const hasPositionedRows = list => list.style.height !== ''
    && [...list.children].every(row => getComputedStyle(row).position === 'absolute');
  /** @param {HTMLElement} e */
  const mayBeVirtual = e => {
    const rows = e.children;
    if (rows.length && hasPositionedRows(e)) return true;
    if (rows.length < 3 || rows[1].tagName !== rows[rows.length - 2].tagName) return false;
    const near = [e, e.parentElement, rows[0], rows[rows.length - 1], e.previousElementSibling, e.nextElementSibling];
    return near.some(reservesSpace);
  };
  /** @typedef {{y: number, turn: number, text: string, copy: HTMLElement}} Row `turn`: of `note`, in which it was found */
  /** @type {Map<HTMLElement, {scroller: Element, guesses: boolean, seen: Map<string, Row>, last: WeakMap<Element, {text: string, place: string, key: string}>}>} */
  const lists = new Map();
  /** @type {Iterable<HTMLElement>} */
  const all = document.body ? document.body.querySelectorAll(':not(form)') : [];  // fields of a form may shadow its properties
  for (const e of all) {
    if (lists.size === mostLists) break;
    if (mayBeVirtual(e)) lists.set(e, {scroller: scrollerOf(e), guesses: false, seen: new Map(), last: new WeakMap()});
  }
  /** @param {Element} row */
  const textOf = row => row.textContent.trim();

  let turn = 0;
  // Rows are identified by their position in the scroll container: lists reuse an element for another row. Long texts are identified
  // by themselves, since lists that guess the heights of their rows move them.
  const note = () => {
    turn++;
    for (const [list, one] of lists) {
      const {scroller, seen, last} = one;
      if (!list.isConnected) continue;
      const shift = scroller === root ? 0 : scroller.scrollTop;
      const top = scroller.getBoundingClientRect().top - shift;
      /** @type {Map<string, number>} */
      const counts = new Map();
      for (const row of list.children) {
        const text = textOf(row), count = (counts.get(text) ?? 0) + 1;
        counts.set(text, count);
        const before = last.get(row);
        if (!text || before?.text === text || seen.size >= mostRows) continue;
        const box = row.getBoundingClientRect(), y = Math.round(box.top - top), place = `${Math.round(box.left)},${y}`;
        const key = text.length < LONG ? place : `${count} ${text}`;
        if (before?.place === place) seen.delete(before.key);  // a row that was filled or has changed
        last.set(row, {text, place, key});
        const known = key === place ? undefined : seen.get(key);
        if (known) one.guesses ||= Math.abs(known.y - y) > 1;
        else seen.set(key, {y, turn, text, copy: /** @type {HTMLElement} */ (row.cloneNode(true))});
      }
    }
  };

  /** @type {[name: string, value: string][]} */
  const STILL = [['position', 'static'], ['transform', 'none'], ['height', 'auto'], ['max-height', 'none'],
                 ['padding-top', '0'], ['padding-bottom', '0'], ['overflow', 'visible']];
  /** @param {HTMLElement} e @param {typeof STILL} styles */
  const setStyles = (e, styles) => styles.forEach(([name, value]) => e.style.setProperty(name, value, 'important'));
  const putBack = () => {
    let collected = 0;
    for (const [list, {scroller, guesses, seen}] of lists) {
      const shown = new Set([...list.children].map(textOf)), all = [...seen.values()];
      if (!list.isConnected || all.filter(row => !shown.has(row.text)).length < (hasPositionedRows(list) ? 1 : 3)) continue;
      const whole = /** @type {HTMLElement} */ (list.cloneNode(false));
      for (const {copy} of all.sort((a, b) => (guesses ? a.turn - b.turn : 0) || a.y - b.y)) {
        setStyles(copy, [...STILL.slice(0, 2), ['visibility', 'visible']]);
        whole.append(copy);
      }
      whole.setAttribute('data-zoning-collected', '');
      setStyles(whole, STILL);
      list.after(whole);
      list.style.setProperty('display', 'none', 'important');
      for (let box = list.parentElement; box && box !== document.body; box = box.parentElement) {
        setStyles(box, STILL.slice(2));
        if (box === scroller) break;
      }
      collected += all.length;
    }
    return collected;
  };
  return {scrollers: new Set([...lists.values()].map(list => list.scroller)), note, putBack};
}
