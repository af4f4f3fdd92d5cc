// Tell whether a frame that is painted may bring more: to observers, of this page or in a frame of its own site. In the
// page's own world, where hears.js remembers.
() => Boolean(top[Symbol.for('zoning.hears')]?.frames)
