// Read the labels of controls: do they say "next", or a number? `words` are regular expressions, in many languages, for "next" and
// for what is turned, such as "page".
/**
 * @param {{next: string, unit: string}} words
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 */
export default ({next, unit}, {namesOf}) => {
  const LONGEST = 40;  // characters of a label
  const NODES = 200;  // nodes of an element in which its text is looked for
  const ROW = 60;  // the most dots in a row
  const leads = new RegExp(`^(${next})(\\s+\\p{L}{1,5}(?=\\s))?\\s*`, 'u'), ends = new RegExp(`(${next})$`, 'u');
  const isUnit = new RegExp(`^(${unit})$`, 'u'), hasUnit = new RegExp(unit, 'u');
  const RIGHT = /[›»→❯▶►⟩➜➔➡⇨>＞]/u, LEFT = /[‹«←❮◀◄⟨⬅⇦<＜]/u;
  const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10];
  /** @param {string} text its first number, in digits of any common script; 0 without one, NaN for a fraction */
  const numberIn = text => /\p{Nd}[.,]\p{Nd}/u.test(text) ? NaN : Number([...text.match(/\p{Nd}+/u)?.[0] ?? '']
    .map(c => ZEROS.map(zero => /** @type {number} */ (c.codePointAt(0)) - zero).find(n => n >= 0 && n < 10) ?? 0).join(''));
  /** @param {string} text */
  const squeezed = text => text.replace(/\s+/g, ' ').trim();
  // The text of an element that may be a label; longer texts are cut, so that nested elements are not read again and again.
  /** @param {Element} e @param {number} longest @param {string} between what is put between the texts of elements */
  const shortText = (e, longest, between = '') => {
    if (!e.childElementCount) return squeezed(e.textContent);
    const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    let text = '';
    for (let n = 0; n < NODES && text.length <= longest && walker.nextNode(); n++) text += walker.currentNode.nodeValue ?? between;
    return squeezed(text);
  };
  /** @param {Element} e */
  const labelOf = e => (e.getAttribute('aria-label') || shortText(e, LONGEST) || e.getAttribute('title')
    || (e.childElementCount === 1 && e.firstElementChild?.getAttribute('alt')) || '').trim();
  /** @param {string} text its words, in lower case */
  const wordsOf = text => squeezed(text.replace(/[^\p{L}\p{M}]+/gu, ' ').replace(/İ/g, 'i').toLowerCase());
  /** @param {Element} e */
  const isNamedNext = e => {
    const names = namesOf(e);
    return names.includes('next') || (names.includes('right') && (names.includes('arrow') || names.includes('navigate')));
  };
  // "Next", also with what is next before or after it.
  /** @param {string} words */
  const saysNext = words => [ends, leads].some(part => {
    const rest = words.replace(part, '').trim();
    return rest !== words && (!rest || isUnit.test(rest));
  });
  /** @param {Element} e */
  const isDown = e => namesOf(e).includes('down');
  /** @param {Element} e @param {string} label */
  const isNext = (e, label = labelOf(e)) => {
    if (label.length > LONGEST) return false;
    const words = wordsOf(label);
    if (words) return saysNext(words) || (isUnit.test(words) && numberIn(label) > 1)
      || (isDown(e) && namesOf(e).includes('navigate'));
    if (/\p{Nd}/u.test(label)) return false;
    if (!label) return isNamedNext(e);
    if (LEFT.test(label) === RIGHT.test(label)) return false;
    return LEFT.test(label) === (getComputedStyle(e).direction === 'rtl');
  };
  // The controls beside an element, with it, if all are of the same kind; each may be in an item of a list.
  /** @param {Element} e @returns {Element[]} */
  const rowOf = e => {
    const box = e.parentElement, count = box?.childElementCount ?? 0;
    if (!box || count > ROW) return [];
    if (count === 1 && box.matches('li')) return rowOf(box);
    const row = [...box.children];
    return row.every(other => other.tagName === e.tagName) ? row : [];
  };
  /** @param {Element} e */
  const placeIn = e => { const row = rowOf(e); return row.findIndex(one => one.contains(e)) + 1; };
  /** @param {Element} e */
  const marksOf = e => [...e.classList, ...['aria-current', 'aria-selected', 'disabled'].map(name => e.getAttribute(name))].join();
  // Whether an element is one of at least three in a row without a text, all alike but the one that is marked as the current one. At first
  // that is not the last one, as it may be of those that rate something.
  /** @type {WeakMap<Element, boolean>} */
  const dotRows = new WeakMap();
  /** @param {Element[]} row */
  const areDots = row => {
    if (row.length < 3 || row.some(e => shortText(e, LONGEST) || e.querySelector('svg,input'))) return false;
    const looks = row.map(e => { const {backgroundColor, backgroundImage} = getComputedStyle(e); return [marksOf(e), backgroundColor, backgroundImage].join(); });
    const [one, ...others] = [...Map.groupBy(looks.keys(), n => looks[n]).values()].sort((a, b) => a.length - b.length);
    return others.length === 1 && one.length === 1 && one[0] < row.length - 1
      && new Set(row.map(e => Math.round(e.getBoundingClientRect().top))).size === 1;
  };
  /** @param {Element} e */
  const isDot = e => {
    const row = rowOf(e), box = row[0]?.parentElement;
    if (!box) return false;
    const known = dotRows.get(box) ?? areDots(row);
    dotRows.set(box, known);
    return known;
  };
  // Whether the labels of a row are the same but for their numbers, which count from 1, and one of the controls is marked as the current
  // one, as none is of those that rate something.
  /** @param {Element[]} row @param {string} words */
  const counts = (row, words) => row.length > 1 && new Set(row.map(marksOf)).size === 2 && row.every((e, n) => {
    const label = labelOf(e);
    return numberIn(label) === n + 1 && wordsOf(label) === words;
  });
  // The number of a control: its label, or its place among dots without labels; null without one.
  /** @param {Element} e @param {string} label */
  const numberOf = (e, label = labelOf(e)) => {
    if (label.length > LONGEST) return null;
    const words = wordsOf(label);
    if (/\p{Nd}/u.test(label)) return !words || hasUnit.test(words) || counts(rowOf(e), words) ? numberIn(label) : null;
    if (words || !namesOf(e).some(name => /^(dots?|bullets?|indicators?)$/.test(name)) && !isDot(e)) return null;
    return placeIn(e) || null;
  };
  return {shortText, labelOf, wordsOf, isDown, isNext, numberOf};
}
