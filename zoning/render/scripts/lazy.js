// Count the lazy images that are not loaded and would come into view if the page were scrolled down by `windows` viewport heights;
// with `load`, load them. Only images whose loading changes the page count: an image with reserved space and without a handler
// changes nothing but its pixels. With `all`, those count, too.
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
    const loading = image.getAttribute('loading') ?? '';
    image.loading = 'eager';  // loads it at once
    image.setAttribute('loading', loading);
  }
  return waiting.length;
}
