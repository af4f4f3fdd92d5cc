// Of each text of the page: its first letters, where it stands, and whether anything of it can be seen there.
// What stays in its place while the page is scrolled lies over the page, and is taken away first.
() => {
  const sheet = document.createElement('style');
  sheet.textContent = '* {pointer-events: auto !important; scroll-behavior: auto !important}';
  document.head.append(sheet);
  for (const e of document.body.querySelectorAll('*'))
    if (getComputedStyle(e).position === 'fixed') e.style.setProperty('display', 'none', 'important');
  const opaque = e => {
    const style = getComputedStyle(e);
    // Computed colours are written with an alpha only where they let something through.
    return style.opacity === '1' && (!style.backgroundColor.startsWith('rgba(') || ['IMG', 'VIDEO', 'CANVAS'].includes(e.tagName));
  };
  const faint = e => {
    for (; e; e = e.parentElement) if (Number(getComputedStyle(e).opacity) <= 0.05) return true;
    return false;
  };
  const seenAt = (parent, x, y) => {
    for (const e of document.elementsFromPoint(x, y)) {
      if (parent.contains(e) || e === parent) return true;
      if (!e.contains(parent) && opaque(e)) return false;
    }
    return false;
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = walker.nextNode());) {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const {left, top, bottom} = range.getBoundingClientRect();
    const place = [left + scrollX, top + scrollY];
    scrollTo(scrollX, top + scrollY - innerHeight / 2);
    const points = [...range.getClientRects()].slice(0, 8).flatMap(box =>
      [.1, .5, .9].map(share => [box.left + share * box.width, (box.top + box.bottom) / 2]));
    const seen = bottom > top && !faint(parent) && points.some(([x, y]) => seenAt(parent, x, y));
    found.push([text.data.trim().slice(0, 40), ...place, seen]);
  }
  return found;
}
