// Give a first sign of a user to the wide parts of the page that wait for one, and return how many there are. Runs in the page's own
// world, where hears.js records them.
/** @param {number} limit */
export default limit => {
  const ASIDE = 'nav,aside,dialog,form,a,button,[role=navigation],[role=dialog],[role=menu],body > header,body > footer';
  const waiting = /** @type {Set<Element>} */ (top?.[Symbol.for('zoning.hears')]?.islands ?? new Set());
  const parts = [...waiting].filter(e => e instanceof HTMLElement && e.isConnected && e.offsetWidth >= innerWidth / 3 && !e.closest(ASIDE)).slice(0, limit);
  waiting.clear();
  for (const part of parts) {
    for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'focusin'])
      part.dispatchEvent(new (type === 'focusin' ? FocusEvent : PointerEvent)(type, {bubbles: !type.endsWith('enter'), composed: true}));
  }
  return parts.length;
}
