// Return whether the page listens to scrolling. Runs in the page's own world, where hears.js records that.
export default () => Boolean(top?.[Symbol.for('zoning.hears')]?.scrolling || onscroll || document.onscroll
  || document.querySelector('[onscroll],iframe[loading=lazy]'))
