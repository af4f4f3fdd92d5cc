// Return the texts that a reader sees in a box: not hidden, and not moved out of the boxes that clip them. Each has a key, without
// digits, so that a counter or a clock is always the same text; a paragraph that goes on in another column is another one there.
/**
 * @param {Element} region
 * @param {number} most texts
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @returns {Map<string, Element>} key → the element around the text
 */
export default (region, most, {above, seen}) => {
  /** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
  /** @type {Map<Element, Box>} the box in which the contents of an element can be seen */
  const clips = new Map();
  const window = {left: 0, top: -Infinity, right: innerWidth, bottom: Infinity};
  /** @param {Element} e */
  const clipOf = e => {
    const chain = [];
    let box = /** @type {Element | null} */ (e);
    for (; box && box !== region.parentElement && !clips.has(box); box = above(box)) chain.push(box);
    let clip = (box && clips.get(box)) ?? window;
    for (const one of chain.reverse()) {
      if (getComputedStyle(one).overflowX !== 'visible') {
        const own = one.getBoundingClientRect();
        clip = {left: Math.max(clip.left, own.left), top: Math.max(clip.top, own.top), right: Math.min(clip.right, own.right), bottom: Math.min(clip.bottom, own.bottom)};
      }
      clips.set(one, clip);
    }
    return clip;
  };
  // The number of the first part (column or line) of an element that is in view; -1 if none is.
  /** @param {Element} e */
  const partInView = e => {
    const clip = clipOf(e);
    return [...e.getClientRects()].findIndex(part => Math.min(part.right, clip.right) - Math.max(part.left, clip.left) > 1
      && Math.min(part.bottom, clip.bottom) - Math.max(part.top, clip.top) > 1);
  };
  /** @type {Map<string, Element>} */
  const texts = new Map();
  const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
  for (let n = 0; n < most && walker.nextNode(); n++) {
    const text = (walker.currentNode.nodeValue ?? '').replace(/[^\p{L}\p{M}]+/gu, ' ').trim(), around = walker.currentNode.parentElement;
    if (!text || !around || around.matches('script,style,noscript,template') || !seen(around)) continue;
    const part = partInView(around);
    if (part >= 0) texts.set(`${text} ${part || ''}`, around);
  }
  return texts;
}
