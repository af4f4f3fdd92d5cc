// Return whether a script of the page may react when any element is pressed. Runs in the page's own world, where hears.js records what
// the page listens to, but not the handlers that stand in attributes, also in the trees of custom elements.
export default () => {
  const heard = top?.[Symbol.for('zoning.hears')];
  return !heard?.pressAttributes || Boolean(heard.press) || document.querySelector(heard.pressAttributes) !== null
    || [...document.querySelectorAll('*')].some(e => e.shadowRoot);
}
