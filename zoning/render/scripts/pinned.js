// Find out whether a box with text stays in the middle of the window while the page is scrolled past it: a scene whose text changes
// with the place. What lies over the page before it is scrolled is none.
/**
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @returns {(scroller: Element) => () => boolean}
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
  return () => { const now = scene(); return now !== null && now !== over; };
}
