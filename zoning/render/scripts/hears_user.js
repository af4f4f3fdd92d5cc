// Return which actions of a user the page listens to: scrolling, and how far at once, the mouse wheel, and whether it waits for a
// first sign of a user. Runs in the page's own world, where hears.js records that.
export default () => {
  const {scrolling, step, wheel, mouse, keys} = top?.[Symbol.for('zoning.hears')] ?? {};
  return {
    scrolling: Boolean(scrolling || onscroll || document.onscroll || document.querySelector('[onscroll],iframe[loading=lazy]')),
    step: Math.min(Number(step) || 1, 1), wheel: Boolean(wheel), sign: Boolean(mouse && keys),
  };
}
