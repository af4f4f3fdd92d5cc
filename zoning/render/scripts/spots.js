// Find the spots of a picture that show a text when they are pressed: areas of an image map, or three elements of one kind without a
// text of their own that lie over it, neither in a row nor in a column, as the stars of a rating and the arrows of a slider do.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @returns {Control[][]} the spots of each picture
 */
export default ({all, above, aside, narrow, stays, isFixed}) => {
  const PICTURES = 30, MOST = 20, WIDTH = 200, HEIGHT = 150;  // pictures that are looked at, spots of one; px of a picture
  const LEAST = 3;  // spots that are no areas; two buttons in the corners of a picture do other things
  const SPREAD = 12;  // px between spots that are in a row or a column
  const SMALL = 0.3;  // the most of a picture's width and height that a spot has
  /** @param {Element} e */
  const box = e => e.getBoundingClientRect();
  /** @param {Element} e */
  const kindOf = e => `${e.tagName} ${(e.getAttribute('class') ?? '').replace(/\d+/g, '')}`;
  /** @param {Control[]} spots @param {(e: Element) => number} place */
  const spread = (spots, place) => Math.max(...spots.map(place)) - Math.min(...spots.map(place));
  /** @param {Control[]} spots */
  const areScattered = spots => spread(spots, e => box(e).top) > SPREAD && spread(spots, e => box(e).left) > SPREAD;
  /** @param {Element} picture @returns {Control[]} */
  const areasOf = picture => {
    const name = picture.getAttribute('usemap')?.slice(1);
    const map = name && [...document.querySelectorAll('map')].find(one => one.name === name);
    return map ? /** @type {Control[]} */ ([...map.querySelectorAll('area')]).filter(e => /^#|^$/.test(e.getAttribute('href') ?? '')) : [];
  };
  /** @param {Element} picture @returns {Control[]} */
  const elementsOver = picture => {
    const around = picture.matches('svg') ? picture : picture.closest('picture')?.parentElement ?? above(picture), {left, top, right, bottom, width, height} = box(picture);
    const inside = [.../** @type {NodeListOf<Control>} */ (around?.querySelectorAll('*') ?? [])].slice(0, 200).filter(e => {
      const own = box(e);
      return e !== picture && own.width > 0 && own.width < SMALL * width && own.height < SMALL * height
        && own.left >= left - SPREAD && own.right <= right + SPREAD && own.top >= top - SPREAD && own.bottom <= bottom + SPREAD
        && !e.textContent.trim() && stays(e) && (e.matches('button') || getComputedStyle(e).cursor === 'pointer');
    });
    const outermost = inside.filter(e => !inside.some(other => other !== e && other.contains(e)));
    return outermost.length >= LEAST && new Set(outermost.map(kindOf)).size === 1 && areScattered(outermost) ? outermost : [];
  };
  const pictures = all('img,svg,canvas').filter(e => { const {width, height} = box(e); return width >= WIDTH && height >= HEIGHT; });
  return pictures.slice(0, PICTURES).filter(e => !e.closest('a,button') && !aside(e) && !narrow(e) && !isFixed(e))
    .map(e => [...areasOf(e), ...elementsOver(e)]).filter(spots => spots.length > 1 && spots.length <= MOST);
}
