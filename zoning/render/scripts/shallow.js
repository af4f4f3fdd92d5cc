// Limit the nesting of elements. Where it is deeper than `limit`, parts of half that depth are moved up, like the HTML parser does
// with elements that are nested too deep: each becomes a child of the element at half the limit. Return how many were moved. With
// `keep`, go on doing so whenever elements are added, before they are laid out.
/** @param {number} limit @param {boolean} keep */
export default (limit, keep) => {
  const half = Math.floor(limit / 2);
  // Return the elements at half the limit with too deep descendants, and the parts to move out of each; without recursion.
  const tooDeep = () => {
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
    for (const {place, parts} of tooDeep()) {
      // Innermost parts first, so that each is removed without the parts inside it.
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
