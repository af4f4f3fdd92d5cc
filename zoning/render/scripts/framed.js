// Tell whether a document holds frames that may hold a text, or is (`inside` false) in such a frame: one that is seen, as wide as a
// column, and no part of a bar or an overlay. Returns "no", "own" for frames of the page's own origin, or "foreign": what is in them is
// not known in the page, so that each is to be asked.
/** @param {boolean} inside @param {number} width of the window, in px @returns {'no' | 'own' | 'foreign'} */
export default (inside, width) => {
  const LETTERS = 200, HIGH = 100;  // characters of a text, and px
  /** @param {HTMLElement} e */
  const isLarge = e => e.offsetWidth >= width / 3 && e.offsetHeight >= HIGH && e.checkVisibility({visibilityProperty: true});
  /** @param {Element | null} e */
  const isFixed = e => {
    while (e && getComputedStyle(e).position !== 'fixed') e = e.parentElement;
    return e !== null;
  };
  /** @param {Document | null} inner */
  const holdsText = inner => (inner?.body?.textContent.trim().length ?? 0) >= LETTERS;
  if (!inside) {
    const e = /** @type {HTMLElement?} */ (frameElement);
    const isIn = e ? isLarge(e) : innerWidth >= width / 3 && innerHeight >= HIGH;
    return !isIn || !holdsText(document) ? 'no' : e ? 'own' : 'foreign';
  }
  const large = Array.from(document.querySelectorAll('iframe')).filter(isLarge);
  if (large.some(e => e.contentDocument === null && !isFixed(e))) return 'foreign';
  /** @param {Window} frame */
  const isOwn = frame => {
    try {
      const e = /** @type {HTMLElement?} */ (frame.frameElement);  // one in a shadow tree, too
      return e !== null && isLarge(e) && holdsText(frame.document);
    } catch { return false; }  // a frame of another origin
  };
  return Array.from({length: window.length}, (_, index) => window[index]).some(isOwn) ? 'own' : 'no';
}
