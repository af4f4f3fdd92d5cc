// Tell what is heard of frames that are painted, by this page or by a frame of its own site in it, and what goes on for it
// elsewhere. In the page's own world, where hears.js and works.js remember.
export default () => {
  const {frames = false, pixels = false, told = 0, works = 0} = top?.[Symbol.for('zoning.hears')] ?? {};
  return [Boolean(frames), Boolean(pixels), Number(told) || 0, Number(works) || 0];
}
