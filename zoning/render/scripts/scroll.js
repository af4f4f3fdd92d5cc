// Go down the page step by step and back to its top. rows: what rows.js returns; fading: what fading.js does, and kept keep.js.
// Where it yields a frame is to be painted: observers are told then, before anything else of ours runs.
/**
 * @param {{steps: number, growth: number}} bounds
 * @param {{scrollers: Set<Element>, note: () => void, putBack: () => number}} rows
 * @param {{note: () => void, keep: () => void}} fading
 * @param {{note: () => void}} kept
 * @returns {Generator<undefined, object, boolean>}
 */
export default function* ({steps, growth}, rows, fading, kept) {
  const WAITS = 2;
  const address = location.href.split('#')[0];
  const root = document.scrollingElement || document.documentElement;
  // A page that is locked under a banner or a dialog does not grow; the lock is put back in the end.
  const locked = [document.documentElement, document.body]
    .filter(e => e && /hidden|clip/.test(getComputedStyle(e).overflowY))
    .map(e => ({e, style: e.getAttribute('style')}));
  for (const {e} of locked)
    for (const [name, value] of [['overflow', 'visible'], ['height', 'auto'], ['position', 'static']])
      e.style.setProperty(name, value, 'important');
  const lock = () => locked.forEach(({e, style}) =>
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
  /** @type {(box: Element) => Generator<undefined, void, boolean>} */
  const down = function* (box) {
    const view = Math.min(box.clientHeight || innerHeight, innerHeight), first = box.scrollHeight;
    if (first <= view * 1.1) return;
    if (box !== root) box.scrollIntoView({block: 'end', behavior: 'instant'});
    for (let y = 0; !stopped;) {
      const before = box.scrollHeight;
      y = Math.min(y + view * 0.9, before - view);
      box.scrollTo({top: y, behavior: 'instant'});
      count++;
      let late = yield* rest();
      // An observer of the end is told that it has gone, before it is told that it has come into view again.
      for (let height = before, waits = 0; !late && waits < WAITS && box.scrollHeight > height; waits++) {
        height = box.scrollHeight;
        late = yield* rest();
      }
      // What comes to those who have reached the end takes its time.
      for (let waits = 0; !late && waits < WAITS && y + view >= box.scrollHeight; waits++) late = yield* rest();
      if (location.href.split('#')[0] !== address) stopped = 'another article';
      else if (y + view >= box.scrollHeight) break;
      else if (late) stopped = 'time';
      else if (count >= steps) stopped = 'steps';
      else if (y > first + growth * innerHeight) stopped = 'growth';
    }
    box.scrollTo({top: 0, behavior: 'instant'});
    yield;
  };
  // Some pages scroll in a box of their own.
  /** @param {Element} e */
  const scrolls = e => e.clientHeight > innerHeight / 3 && e.clientWidth > innerWidth / 3
    && e.scrollHeight > e.clientHeight * 1.1 && /auto|scroll/.test(getComputedStyle(e).overflowY);
  const own = [...document.querySelectorAll('main,div,section,article')].filter(scrolls).slice(0, 1);
  const boxes = new Set([root, ...own, ...rows.scrollers]);
  const height = () => [...boxes].reduce((sum, box) => sum + box.scrollHeight, 0), first = height();
  rows.note();
  for (const box of boxes) yield* down(box);
  root.scrollTo({top: 0, behavior: 'instant'});
  const last = height(), collected = rows.putBack();
  fading.keep();
  lock();
  return {count, first, last, stopped, collected};
}
