// Scroll down the page step by step and back to its top. `rows`, `fading` and `kept` are the results of rows.js, fading.js and
// keep.js. At each `yield` a frame must be painted: it notifies observers before the next script of ours runs.
/**
 * @param {{steps: number, step: number, small: number, growth: number, boxes: number, turns: number}} bounds `step` and, past pinned
 *   scenes, `small` are in heights of the window; `turns`: of the mouse wheel, 0 if the page does not listen to it
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {typeof import('./wheel.js').default} turnWheel
 * @param {typeof import('./swipe.js').default} swipe
 * @param {ReturnType<typeof import('./pinned.js').default>} pinned
 * @param {{scrollers: Set<Element>, note: () => void, putBack: () => number}} rows
 * @param {{note: () => void, keep: () => void}} fading
 * @param {{note: () => void}} kept
 * @returns {Generator<undefined, object, boolean>}
 */
export default function* ({steps, step, small, growth, boxes: mostBoxes, turns}, folds, turnWheel, swipe, pinned, rows, fading, kept) {
  const WAITS = 2, {all, aside, seen} = folds;
  const {href} = location, address = href.split('#')[0], {title} = document;
  const root = document.scrollingElement || document.documentElement;
  const clipping = [document.documentElement, document.body].filter(e => e && /hidden|clip/.test(getComputedStyle(e).overflowY));
  const still = clipping.length || root.scrollHeight <= innerHeight * 1.1;
  const turned = turns && still ? yield* turnWheel(turns, folds, kept) : 0;
  // A page whose scrolling is locked by a banner or a dialog does not grow: remove the lock, and restore it in the end. An application
  // that is as high as the window scrolls in boxes of its own.
  const isCut = [root, document.body].some(e => e && e.scrollHeight > innerHeight * 1.1);
  const locked = isCut ? clipping.map(e => ({e, style: e.getAttribute('style')})) : [];
  for (const {e} of locked)
    for (const [name, value] of [['overflow-y', 'visible'], ['height', 'auto'], ['position', 'static']])
      e.style.setProperty(name, value, 'important');
  const restoreLock = () => locked.forEach(({e, style}) =>
    style === null ? e.removeAttribute('style') : e.setAttribute('style', style));
  let count = 0, stopped = '';
  /** @type {() => Generator<undefined, boolean, boolean>} */
  const rest = function* () {
    const late = yield;
    rows.note();
    fading.note();
    kept.note();
    return late;
  };
  // A box that stands at its end, as the log of a chat does, brings what is older when it is scrolled up.
  /** @type {(box: Element) => Generator<undefined, void, boolean>} */
  const scrollUp = function* (box) {
    const highest = box.scrollHeight + growth * innerHeight;
    for (let height = 0, late = false; !late && box.scrollHeight > height && height < highest && count < steps;) {
      height = box.scrollHeight;
      box.scrollTo({top: -height, behavior: 'instant'});  // less than 0 where the last line is the first one by style
      count++;
      for (let waits = 0; !late && waits < WAITS && box.scrollHeight === height; waits++) late = yield* rest();
    }
  };
  /** @type {(box: Element) => Generator<undefined, void, boolean>} */
  const scrollDown = function* (box) {
    const view = Math.min(box.clientHeight || innerHeight, innerHeight), first = box.scrollHeight;
    if (first <= view * 1.1) return;
    const {flexDirection} = getComputedStyle(box), atEnd = box.scrollTop + box.clientHeight >= first - 1;
    if (box !== root && (flexDirection === 'column-reverse' || atEnd)) yield* scrollUp(box);
    if (box !== root) box.scrollIntoView({block: 'end', behavior: 'instant'});
    const {isPinned, release} = pinned(box);
    for (let y = 0, pace = isPinned() ? small : step; !stopped;) {
      const before = box.scrollHeight, last = y;
      y = Math.min(y + view * pace, before - view);
      box.scrollTo({top: y, behavior: 'instant'});
      count++;
      let late = yield* rest();
      if (pace > small && !late && count < steps && isPinned()) {  // since somewhere between the two places
        [y, pace] = [last, small];
        continue;
      }
      if (!isPinned()) pace = step;
      // An observer of the page's end is notified that the end has left the viewport, before it is notified that it is back.
      for (let height = before, waits = 0; !late && waits < WAITS && box.scrollHeight > height; waits++) {
        height = box.scrollHeight;
        late = yield* rest();
      }
      // What is loaded at the end of the page takes a while.
      for (let waits = 0; !late && waits < WAITS && y + view >= box.scrollHeight; waits++) late = yield* rest();
      if (location.href.split('#')[0] !== address) stopped = 'another article';
      else if (y + view >= box.scrollHeight) break;
      else if (late) stopped = 'time';
      else if (count >= steps) stopped = 'steps';
      else if (y > first + growth * innerHeight) stopped = 'growth';
    }
    box.scrollTo({top: 0, behavior: 'instant'});
    yield;
    release();
  };
  // Some pages scroll in elements of their own, also in one within another.
  /** @param {Element} e */
  const scrolls = e => e.clientHeight > 0 && e.scrollHeight > e.clientHeight * 1.1 && e.clientWidth > innerWidth / 4
    && /auto|scroll/.test(getComputedStyle(e).overflowY) && seen(e) && !aside(e);
  const scrollers = () => /** @type {Element[]} */ (all('main,div,section,article,ul,ol,[role=feed]')).filter(scrolls);
  rows.note();
  // What scrolling has added may scroll itself.
  /** @type {Map<Element, number>} */
  const heights = new Map();
  for (let box = /** @type {Element | undefined} */ (root); box && heights.size < mostBoxes; ) {
    heights.set(box, box.scrollHeight);
    if (box !== root || !turned) yield* scrollDown(box);
    box = [...rows.scrollers, ...scrollers()].find(one => one.isConnected && !heights.has(one));
  }
  const cards = swipe(steps, folds);
  let card = cards.next();
  for (; !card.done; count++) card = cards.next(yield* rest());
  for (const box of heights.keys()) box.scrollTo({top: 0, behavior: 'instant'});  // to show one box may have scrolled another
  const first = [...heights.values()].reduce((sum, height) => sum + height, 0);
  const last = [...heights.keys()].reduce((sum, box) => sum + box.scrollHeight, 0), collected = rows.putBack();
  fading.keep();
  restoreLock();
  // The page is still that of its first article.
  if (stopped === 'another article') {
    if (location.href !== href) history.replaceState(history.state, '', href);
    if (document.title !== title) document.title = title;
  }
  return {count, turned, first, last, stopped, collected};
}
