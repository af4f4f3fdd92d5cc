// Tell whether the page wants to hear of scrolling. In the page's own world, where hears.js remembers.
export default () => Boolean(top?.[Symbol.for('zoning.hears')]?.scrolling || onscroll || document.onscroll
  || document.querySelector('[onscroll],iframe[loading=lazy]'))
