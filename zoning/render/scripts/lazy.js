// Count the images that would come into view if one scrolled down so many windows and are not loaded before; load them if told to.
// Only those that change the page by being loaded count, or with `all` the others, too: one whose place is kept open, and
// which has no handler of its own, changes nothing but its pixels.
/**
 * @param {number} windows
 * @param {boolean} all
 * @param {boolean} load
 */
export default (windows, all, load) => {
  /** @param {HTMLImageElement} image */
  const changes = image => all || image.width === 0 || image.height === 0 || image.matches('[onload],[onerror]');
  /** @param {HTMLImageElement} image */
  const waits = image => image.loading === 'lazy' && !image.complete && image.getClientRects().length > 0
    && image.getBoundingClientRect().top < windows * innerHeight && changes(image);
  const waiting = /** @type {HTMLImageElement[]} */ ([...document.querySelectorAll('img[loading]')]).filter(waits);
  for (const image of load ? waiting : []) {
    const said = image.getAttribute('loading') ?? '';
    image.loading = 'eager';  // loads it at once
    image.setAttribute('loading', said);
  }
  return waiting.length;
}
