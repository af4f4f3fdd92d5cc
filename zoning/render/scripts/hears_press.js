// Return whether a script of the page may react when any element is pressed. Runs in the page's own world, where hears.js records what
// the page listens to, but not the handlers that stand in attributes, also in the trees of custom elements.
export default () => {
  const INLINE = 'click mousedown mouseup pointerdown pointerup focus change input toggle submit hashchange'.split(' ').map(type => `[on${type}]`);
  const heard = top?.[Symbol.for('zoning.hears')];
  return !heard || Boolean(heard.press) || document.querySelector(INLINE.join()) !== null
    || [...document.querySelectorAll('*')].some(e => e.shadowRoot);
}
