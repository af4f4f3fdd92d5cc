// Where elements are nested deeper than `limit`, move parts of half that depth up, as the HTML parser does with what it
// nests too deep: each becomes a child of the element at half the limit. Returns how many parts were moved; with `keep`
// it goes on doing so, before anything is laid out.
/** @param {number} limit @param {boolean} keep */
export default (limit, keep) => {
  const half = Math.floor(limit / 2);
  // Every element at half the limit, the parts to move from inside it, and how deep it goes; without recursion.
  const deepOnes = () => {
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT);
    /** @type {{place: Element, parts: Element[], deepest: number}[]} */
    const found = [];
    for (let depth = 0; ;) {
      const element = /** @type {Element} */ (walker.currentNode);
      if (depth === half) found.push({place: element, parts: [], deepest: depth});
      else if (depth > half) {
        const last = found[found.length - 1];
        last.deepest = Math.max(last.deepest, depth);
        if (depth % half === 0) last.parts.push(element);
      }
      if (walker.firstChild()) { depth++; continue; }
      while (!walker.nextSibling()) {
        if (!walker.parentNode()) return found.filter(({deepest}) => deepest > limit);
        depth--;
      }
    }
  };
  const flatten = () => {
    if (!document.documentElement) return 0;
    let moved = 0;
    for (const {place, parts} of deepOnes()) {
      // From the innermost on, so that each goes without the others.
      for (const part of [...parts].reverse()) part.remove();
      for (const part of parts) place.append(part);
      moved += parts.length;
    }
    return moved;
  };
  if (!keep) return flatten();
  /** @param {Node} node */
  const isElement = node => node.nodeType === Node.ELEMENT_NODE;
  new MutationObserver(changes => {
    if (changes.some(change => [...change.addedNodes].some(isElement))) flatten();
  }).observe(document, {childList: true, subtree: true});
  return 0;
}
