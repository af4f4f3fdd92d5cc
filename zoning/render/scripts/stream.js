// Put the parts that a server streamed behind the page where they belong, as React's own script would have done.
export default () => {
  const ID = /([SPB]):([0-9a-f]+)$/;
  /** @param {NodeListOf<HTMLElement>} elements */
  const named = elements => new Map([...elements].filter(e => ID.test(e.id)).map(e => [e.id.slice(e.id.search(ID)), e]));
  const parts = named(document.querySelectorAll('[hidden][id*="S:"]'));
  const holes = named(document.querySelectorAll('template[id*=":"]'));
  if (!holes.size) return 0;
  /** @param {string} id */
  const number = id => id.slice(2);
  /** @param {string} id @param {Element | undefined} hole */
  const fill = (id, hole) => {
    const part = parts.get(id);
    if (!part || !hole?.isConnected || part.contains(hole)) return;
    parts.delete(id);
    hole.before(...part.childNodes);
    hole.remove();
    part.remove();
  };
  // What stands between a boundary's hole and the comment that ends the boundary was to be seen until the part came.
  /** @param {Element | undefined} hole */
  const waiting = hole => {
    const nodes = [];
    for (let depth = 1, node = hole?.nextSibling; node; node = node.nextSibling) {
      const {data} = /** @type {Comment} */ (node);
      if (node.nodeType === Node.COMMENT_NODE) depth += data === '/$' ? -1 : /^\$[?!~]?$/.test(data) ? 1 : 0;
      if (!depth) return nodes;
      nodes.push(node);
    }
    return [];
  };
  const found = parts.size;
  for (const id of [...parts.keys()])
    if (holes.has(`P:${number(id)}`)) fill(id, holes.get(`P:${number(id)}`));
  // Which part is for which boundary only a script knows; where both have the same numbers, these tell.
  const boundaries = [...holes.keys()].filter(id => id.startsWith('B:'));
  if (boundaries.length === parts.size && boundaries.every(id => parts.has(`S:${number(id)}`)))
    for (const id of boundaries) {
      waiting(holes.get(id)).forEach(node => node.remove());
      fill(`S:${number(id)}`, holes.get(id));
    }
  for (const part of parts.values()) part.hidden = false;
  return found;
}
