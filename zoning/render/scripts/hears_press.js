// Return whether a script of the page may react when any element is pressed. Runs in the page's own world, where hears.js records what
// the page and its frames listen to, but not the handlers that stand in attributes, also in the trees of custom elements.
export default () => {
  const heard = top?.[Symbol.for('zoning.hears')];
  /** @param {Document | null | undefined} tree @returns {boolean} */
  const handles = tree => Boolean(tree) && (tree?.querySelector(heard.pressAttributes) !== null
    || [...tree.querySelectorAll('*')].some(e => e.shadowRoot || e instanceof HTMLIFrameElement && handles(e.contentDocument)));
  return !heard?.pressAttributes || Boolean(heard.press) || handles(document);
}
