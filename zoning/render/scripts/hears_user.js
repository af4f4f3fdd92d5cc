// Return which actions of a user the page listens to: scrolling, and how far at once, and the mouse wheel. Runs in the page's own
// world, where hears.js records that.
export default () => {
  const {scrolling, step, wheel} = top?.[Symbol.for('zoning.hears')] ?? {};
  return {
    scrolling: Boolean(scrolling || onscroll || document.onscroll || document.querySelector('[onscroll],iframe[loading=lazy]')),
    step: Math.min(Number(step) || 1, 1), wheel: Boolean(wheel),
  };
}
