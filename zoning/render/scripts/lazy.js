// Count the images that would come into view if one scrolled down so many windows and are not loaded before; load them if told to.
/**
 * @param {number} windows
 * @param {boolean} load
 */
export default (windows, load) => {
  /** @param {HTMLImageElement} image */
  const waits = image => image.loading === 'lazy' && !image.complete && image.getClientRects().length > 0
    && image.getBoundingClientRect().top < windows * innerHeight;
  const waiting = /** @type {HTMLImageElement[]} */ ([...document.querySelectorAll('img[loading]')]).filter(waits);
  for (const image of load ? waiting : []) {
    const said = image.getAttribute('loading') ?? '';
    image.loading = 'eager';  // loads it at once
    image.setAttribute('loading', said);
  }
  return waiting.length;
}
