// Return whether the page listens to navigations, which it may handle itself. Runs in the page's own world, where hears.js records that.
export default () => Boolean(top?.[Symbol.for('zoning.hears')]?.routes)
