// Put the parts that a server streamed behind the page where they belong, as React's own script would have done.
() => {
  const ID = /([SPB]):([0-9a-f]+)$/;
  const named = elements => new Map([...elements].map(e => [(e.id.match(ID) || [''])[0], e]).filter(([id]) => id));
  const parts = named(document.querySelectorAll('[hidden][id*="S:"]'));
  const holes = named(document.querySelectorAll('template[id*=":"]'));
  if (!holes.size) return 0;
  const number = id => id.slice(2);
  const fill = (id, hole) => {
    const part = parts.get(id);
    if (!hole.isConnected || part.contains(hole)) return;
    parts.delete(id);
    hole.before(...part.childNodes);
    hole.remove();
    part.remove();
  };
  // What stands between a boundary's hole and the comment that ends the boundary was to be seen until the part came.
  const waiting = hole => {
    const nodes = [];
    for (let depth = 1, node = hole.nextSibling; node; node = node.nextSibling) {
      if (node.nodeType === Node.COMMENT_NODE) depth += node.data === '/$' ? -1 : /^\$[?!~]?$/.test(node.data) ? 1 : 0;
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
