// Turn the mouse wheel on a page that does not scroll, but moves its content itself: down until nothing changes, and back up. At each
// `yield` the page gets time and a painted frame. `kept` is the result of keep.js.
/**
 * @param {number} steps the most turns down
 * @param {{endAnimations: () => void}} folds
 * @param {{note: () => void}} kept
 * @returns {Generator<undefined, number, boolean>} how many turns have moved something
 */
export default function* (steps, {endAnimations}, kept) {
  const STILL = 2, WAITS = 8;  // the page has moved when it is the same twice; it is not waited for longer than this
  const MOST = 2000;  // the texts whose places are compared
  const TURN = 0.9;  // of the window's height
  // The places of all texts, and their lengths: what a turn of the wheel changes.
  const state = () => {
    const places = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && places.length < MOST; node = walker.nextNode()) {
      const text = /** @type {Text} */ (node).data.trim(), box = text && node.parentElement?.getBoundingClientRect();
      if (box) places.push(`${Math.round(box.left)},${Math.round(box.top)},${text.length},${Math.round(box.height)}`);
    }
    return places.join();
  };
  /** @param {number} delta */
  const turn = delta => {
    const x = innerWidth / 2, y = innerHeight / 2, below = document.elementFromPoint(x, y) ?? document.body;
    const deltaY = delta * TURN * innerHeight;
    // Chromium's older name of the distance, with the opposite sign: libraries read it first.
    const older = {wheelDeltaY: Math.round(-deltaY)};
    const how = {bubbles: true, cancelable: true, composed: true, view: window, clientX: x, clientY: y, deltaY, ...older};
    below.dispatchEvent(new WheelEvent('wheel', how));
  };
  let now = state(), late = false;
  // Turn the wheel until the page has moved, and wait until it is still: while it moves, it may ignore the wheel.
  /** @type {(delta: number) => Generator<undefined, boolean, boolean>} */
  const moves = function* (delta) {
    const before = now;
    for (let attempt = 0; attempt < 2 && now === before && !late; attempt++) {
      turn(delta);
      for (let same = 0, waits = 0; same < STILL && waits < WAITS && !late; waits++) {
        const last = now;
        late = yield;
        endAnimations();
        kept.note();
        now = state();
        same = now === last ? same + 1 : 0;
      }
    }
    return now !== before;
  };
  const seen = new Set([now]);
  let count = 0;
  while (count < steps && !late && (yield* moves(1)) && !seen.has(now)) {
    seen.add(now);
    count++;
  }
  for (let back = 0; back < count && !late && (yield* moves(-1)); back++);
  return count;
}
