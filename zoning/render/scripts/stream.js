// Move the parts that a server streamed after the page to their places, as React's own script would have done.
export default () => {
  const ID = /([SPB]):([0-9a-f]+)$/;
  /** @param {NodeListOf<HTMLElement>} elements */
  const byId = elements => new Map([...elements].filter(e => ID.test(e.id)).map(e => [e.id.slice(e.id.search(ID)), e]));
  const parts = byId(document.querySelectorAll('[hidden][id*="S:"]'));
  // The `template` elements in the places of parts (P) and at the beginning of boundaries (B).
  const placeholders = byId(document.querySelectorAll('template[id*=":"]'));
  if (!placeholders.size) return 0;
  /** @param {string} id */
  const number = id => id.slice(2);
  /** @param {string} id @param {Element | undefined} placeholder */
  const fill = (id, placeholder) => {
    const part = parts.get(id);
    if (!part || !placeholder?.isConnected || part.contains(placeholder)) return;
    parts.delete(id);
    placeholder.before(...part.childNodes);
    placeholder.remove();
    part.remove();
  };
  // The fallback of a boundary: the nodes between its placeholder and the comment that ends the boundary.
  /** @param {Element | undefined} placeholder */
  const fallbackOf = placeholder => {
    const nodes = [];
    for (let depth = 1, node = placeholder?.nextSibling; node; node = node.nextSibling) {
      const {data} = /** @type {Comment} */ (node);
      if (node.nodeType === Node.COMMENT_NODE) depth += data === '/$' ? -1 : /^\$[?!~]?$/.test(data) ? 1 : 0;
      if (!depth) return nodes;
      nodes.push(node);
    }
    return [];
  };
  const found = parts.size;
  for (const id of [...parts.keys()])
    if (placeholders.has(`P:${number(id)}`)) fill(id, placeholders.get(`P:${number(id)}`));
  // Only a script knows which part belongs to which boundary; if parts and boundaries have the same numbers, match these.
  const boundaries = [...placeholders.keys()].filter(id => id.startsWith('B:'));
  if (boundaries.length === parts.size && boundaries.every(id => parts.has(`S:${number(id)}`)))
    for (const id of boundaries) {
      fallbackOf(placeholders.get(id)).forEach(node => node.remove());
      fill(`S:${number(id)}`, placeholders.get(id));
    }
  for (const part of parts.values()) part.hidden = false;
  return found;
}
