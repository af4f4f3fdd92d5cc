// Scroll sideways and back: rows of cards that are filled when they come into view, to each card that holds nothing yet, and a page
// that is wider than the window, by the window's width. At each `yield` a frame must be painted; `yield` returns whether the time is
// over.
/**
 * @param {number} most cards
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @returns {Generator<undefined, number, boolean>} how many steps were made
 */
export default function* (most, {all, aside, seen, links, childrenOf}) {
  const LETTERS = 40;  // a card with less text is still to be filled
  const WIDE = 1.5;  // times as wide as the window is a page that is read sideways
  const PICTURES = 'img,picture,video,canvas,iframe';
  /** @param {Element} e */
  const scrolls = e => e.scrollWidth > e.clientWidth * 1.1 && e.clientWidth > innerWidth / 4
    && /auto|scroll/.test(getComputedStyle(e).overflowX) && seen(e) && !aside(e) && !links(e);
  /** @param {Element} row */
  const cardsOf = row => {
    let cards = childrenOf(row);
    while (cards.length === 1) cards = childrenOf(cards[0]);
    return cards;
  };
  /** @param {Element} row @returns {(card: Element) => boolean} */
  const waitsIn = row => {
    const {left, right} = row.getBoundingClientRect();
    return card => {
      const box = card.getBoundingClientRect();
      return (box.right > right + 1 || box.left < left - 1) && card.textContent.trim().length < LETTERS && !card.querySelector(PICTURES);
    };
  };
  let count = 0, late = false;
  const page = document.scrollingElement ?? document.documentElement;
  const isClipped = [page, document.body].some(e => e && /hidden|clip/.test(getComputedStyle(e).overflowX));
  if (!isClipped && page.scrollWidth > WIDE * innerWidth) {
    for (let left = innerWidth; left < page.scrollWidth && count < most && !late; left += innerWidth, count++) {
      page.scrollTo({left, behavior: 'instant'});
      late = yield;
    }
    page.scrollTo({left: 0, behavior: 'instant'});
  }
  for (const row of /** @type {Element[]} */ (all('main,div,section,article,ul,ol').filter(scrolls))) {
    if (late || count >= most) break;
    const cards = cardsOf(row).filter(waitsIn(row)), {scrollLeft} = row;
    for (const card of cards.slice(0, most - count)) {
      card.scrollIntoView({block: 'nearest', inline: 'center', behavior: 'instant'});
      count++;
      late = yield;
      if (late) break;
    }
    if (cards.length) row.scrollTo({left: scrollLeft, behavior: 'instant'});
  }
  return count;
}
