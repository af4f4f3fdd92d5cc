// Load the images that wait to come into view, as if one had scrolled down so many windows; return their number.
/** @param {number} windows */
export default windows => {
  /** @param {HTMLImageElement} image */
  const waits = image => image.loading === 'lazy' && !image.complete && image.getClientRects().length > 0
    && image.getBoundingClientRect().top < windows * innerHeight;
  const waiting = /** @type {HTMLImageElement[]} */ ([...document.querySelectorAll('img[loading]')]).filter(waits);
  for (const image of waiting) {
    const said = image.getAttribute('loading') ?? '';
    image.loading = 'eager';  // loads it at once
    image.setAttribute('loading', said);
  }
  return waiting.length;
}
