// Return what hears.js and works.js have recorded for the page and its same-site frames: whether they listen to what comes with a
// painted frame, or to painting, the counts of notifications, of background work and of questions to shared workers, the numbers of
// messages of workers and of workers, and whether they wait for a first sign of a user, listen to a mouse that comes over something,
// have parts that wait for a sign, or have frames. Runs in the page's own world.
export default () => {
  const {frames = false, pixels = false, told = 0, works = 0, asks = 0, messages = 0, workers = 0, mouse, keys, hover, islands} = top?.[Symbol.for('zoning.hears')] ?? {};
  return [Boolean(frames), Boolean(pixels), Number(told) || 0, Number(works) || 0, Number(asks) || 0, Number(messages) || 0, Number(workers) || 0, Boolean(mouse && keys), Boolean(hover), islands?.size > 0, length > 0];
}
