// Find out whether a box with text stays in the middle of the window while the page is scrolled past it: a scene whose text changes
// with the place. What lies over the page before it is scrolled is none. `release` puts a part of the page back to its place that a
// script has fixed in the window: the script holds its place open with a box of the same size.
/**
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @returns {(scroller: Element) => {isPinned: () => boolean, release: () => void}}
 */
export default ({above}) => scroller => {
  const LARGE = 0.6;  // of the window's height
  const scene = () => {
    let box = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    for (; box && box !== scroller; box = above(box))
      if (/sticky|fixed/.test(getComputedStyle(box).position) && box.clientHeight >= LARGE * innerHeight && box.textContent.trim()) return box;
    return null;
  };
  const first = scene(), over = first && getComputedStyle(first).position === 'fixed' ? first : null;
  const release = () => {
    const place = over?.parentElement;
    if (!(over instanceof HTMLElement) || !place || getComputedStyle(place).position === 'fixed') return;
    const isHeld = place.offsetWidth === over.offsetWidth && place.offsetHeight >= over.offsetHeight;
    if (place !== document.body && isHeld && place.textContent.trim() === over.textContent.trim())
      over.style.setProperty('position', 'static', 'important');
  };
  return {isPinned: () => { const now = scene(); return now !== null && now !== over; }, release};
}
