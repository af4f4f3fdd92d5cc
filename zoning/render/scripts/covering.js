// Find the boxes that lie over the page, and the text in them.
/** @param {ReturnType<typeof import('./folds.js').default>} folds */
export default ({above, roots}) => {
  const GRID = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
  const COVERS = 0.6;  // of the window
  const MODAL = 'dialog:modal,[aria-modal=true]';

  // What lies on top at the points of a grid belongs to overlays, if these cover the window.
  /** @param {number} x @param {number} y */
  const topmost = (x, y) => {
    let e = document.elementFromPoint(x, y);
    for (let inner = e; inner; e = inner) {
      inner = e?.shadowRoot?.elementFromPoint(x, y) ?? null;
      if (!inner || inner.getRootNode() !== e?.shadowRoot) break;
    }
    return e;
  };
  /** @param {Element} e */
  const fillsWindow = e => {
    const {left, top, right, bottom} = e.getBoundingClientRect();
    const width = Math.min(right, innerWidth) - Math.max(left, 0), height = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return Math.max(width, 0) * Math.max(height, 0) >= COVERS * innerWidth * innerHeight;
  };
  /** @param {Element | null} e @returns {Element | null} */
  const overlayOf = e => {
    for (; e && e !== document.body && e !== document.documentElement; e = above(e)) {
      const {position, zIndex} = getComputedStyle(e);
      if (position === 'fixed' || (position === 'absolute' && (Number(zIndex) > 0 || fillsWindow(e))) || e.matches(MODAL)) return e;
    }
    return null;
  };
  /** @param {Set<Element>} boxes */
  const isModal = boxes => [...boxes].some(e => e.matches(MODAL));
  const hits = () => GRID.flatMap(x => GRID.map(y => overlayOf(topmost(x * innerWidth, y * innerHeight)))).filter(e => e !== null);
  // The boxes that lie over any part of the page.
  const overlays = () => new Set(hits());
  const covering = () => {
    const found = hits(), boxes = new Set(found);
    return isModal(boxes) || found.length >= COVERS * GRID.length ** 2 ? boxes : new Set();
  };
  /** @param {Set<Element>} boxes @returns {(e: Element) => boolean} */
  const within = boxes => {
    /** @type {Map<Element, boolean>} */
    const known = new Map([...boxes].map(box => [box, true]));
    return e => {
      const path = [];
      /** @type {Element | null} */
      let at = e;
      for (; at && !known.has(at); at = above(at)) path.push(at);
      const found = Boolean(at && known.get(at));
      path.forEach(one => known.set(one, found));
      return found;
    };
  };
  // The text of the page, or of the boxes over it.
  /** @param {(e: Element) => boolean} inside @param {Set<Element>} boxes */
  const textIn = (inside, boxes) => {
    /** @type {HTMLElement[]} */
    const outermost = [];
    if (inside(document.body)) outermost.push(document.body);
    else for (const box of /** @type {Set<HTMLElement>} */ (boxes))
      if (!inside(above(box) ?? document.documentElement)) outermost.push(box);
    for (const root of roots())
      if (root instanceof ShadowRoot && inside(root.host)) outermost.push(.../** @type {HTMLElement[]} */ ([...root.children]));
    return outermost.map(e => e.innerText ?? '').join('\n');
  };
  return {covering, overlays, isModal, within, textIn};
}
