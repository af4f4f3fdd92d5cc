// Turn content that is replaced or moved in place, such as slides, steps and pages, to its end, and return to its first state where
// that is cheap. keep.js keeps the texts that are replaced. At each `yield` a frame must be painted: it tells observers what has come
// into view; `yield` returns whether the time is over.
/** @typedef {import('./folds.js').Control} Control */
/** @typedef {import('./turners.js').Turner} Turner */
/**
 * @param {{turners: number, turns: number, routes: boolean}} bounds `routes`: whether the page listens to navigations
 * @param {Turner[]} turners
 * @param {(region: Element) => Map<string, Element>} view
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {() => ReturnType<typeof import('./keep.js').default>} keep
 * @returns {Generator<undefined, {parts: number, turns: number, late: boolean}, boolean>}
 */
export default function* ({turners: most, turns, routes}, turners, view, {isOwnPage, seen, moveTo, leave, press, pressHere, bringBack, endAnimations}, keep) {
  const TELLING = 10;  // letters of a text that make a state another one
  const IDLE = 2;  // the turns in a row without new text that end it
  const LINKED = 0.4;  // the share of new text in links that teasers have
  const WAITS = 3;  // the rests for a control that is off
  const FRUITLESS = 3;  // after this many controls that turn nothing, others are not pressed
  const address = location.href;
  let late = false;
  /** @type {ReturnType<typeof keep> | null} */
  let kept = null;
  /** @type {() => Generator<undefined, void, boolean>} */
  const rest = function* () {
    late ||= yield;
    endAnimations();
    kept ??= keep();
    kept.note();
  };
  const changes = new MutationObserver(() => { changed = true; });
  let changed = false;
  // Press a control; return whether that would leave the page, because no script handles the link. A page that listens to navigations
  // gets to know of this one, which leads nowhere then.
  /** @param {Control} control */
  const leaves = control => {
    if (!routes) return pressHere(control);
    const route = /** @param {NavigateEvent} event */ event => { if (event.canIntercept) event.intercept(); else event.preventDefault(); };
    navigation.addEventListener('navigate', route);
    press(control);
    navigation.removeEventListener('navigate', route);
    return false;
  };
  /** @type {(turner: Turner, turned: number) => Generator<undefined, Control | undefined, boolean>} */
  const ready = function* ({find, isOff}, turned) {
    let control = find(turned);
    for (let waits = 0; control && isOff(control) && waits < WAITS && !late; waits++) {
      yield* rest();
      control = find(turned);
    }
    return control && !isOff(control) && !late ? control : undefined;
  };
  // The inline styles and the scroll positions of boxes around texts, by which they are moved out of view.
  /** @param {Map<string, Element>} texts @param {Element} region */
  const placesOf = (texts, region) => {
    /** @type {Map<Element, {style: string | null, left: number, top: number}>} */
    const places = new Map();
    for (const around of texts.values())
      for (let box = /** @type {Element | null} */ (around); box && !places.has(box) && box !== region.parentElement; box = box.parentElement)
        places.set(box, {style: box.getAttribute('style'), left: box.scrollLeft, top: box.scrollTop});
    return places;
  };
  /** @param {ReturnType<typeof placesOf>} places */
  const moveBack = places => {
    for (const [box, {style, left, top}] of places) {
      if (box.getAttribute('style') !== style) style === null ? box.removeAttribute('style') : box.setAttribute('style', style);
      if (box.scrollLeft !== left || box.scrollTop !== top) box.scrollTo({left, top, behavior: 'instant'});
    }
  };
  /** @param {[string, Element][]} texts */
  const lettersOf = texts => texts.reduce((sum, [text]) => sum + text.length, 0);
  /** @param {Map<string, Element>} texts @param {Map<string, Element>} others */
  const isSame = (texts, others) => texts.size === others.size && [...texts.keys()].every(text => others.has(text));
  // Turn as long as that brings text that was not seen before, which is added to `known`. Return how often it did, and whether the
  // first state is back.
  /** @type {(turner: Turner, first: Map<string, Element>, known: Map<string, Element>) => Generator<undefined, {gained: number, isHome: boolean}, boolean>} */
  const turnOn = function* (turner, first, known) {
    let gained = 0, isHome = true;
    for (let turned = 0, idle = 0; turned < turns && idle < IDLE && !late; turned++) {
      const control = yield* ready(turner, turned);
      changed = false;
      if (!control || leaves(control)) break;
      yield* rest();
      if (!isOwnPage(location.href)) {
        history.back();  // that was another article
        yield* rest();
        break;
      }
      if (!changed && !changes.takeRecords().length) break;
      const now = view(turner.region), fresh = [...now].filter(([text]) => !known.has(text)), letters = lettersOf(fresh);
      isHome = isSame(now, first);
      if (isHome && gained) break;
      if (lettersOf(fresh.filter(([, around]) => around.closest('a[href]'))) > LINKED * letters) break;
      idle = letters < TELLING ? idle + 1 : 0;
      if (!idle) gained++;
      fresh.forEach(([text, around]) => known.set(text, around));
    }
    return {gained, isHome};
  };
  const restoreAddress = () => {
    if (location.href !== address && isOwnPage(location.href)) history.replaceState(history.state, '', address);
  };
  /** @type {(turner: Turner) => Generator<undefined, number, boolean>} */
  const turn = function* (turner) {
    const control = turner.find(0);  // carousels that turn by themselves stop while the mouse is over them
    if (control) moveTo(control);
    const turned = yield* turnAll(turner);
    restoreAddress();
    leave();
    return turned;
  };
  /** @type {(turner: Turner) => Generator<undefined, number, boolean>} */
  const turnAll = function* (turner) {
    const first = view(turner.region), places = placesOf(first, turner.region), known = new Map(first), from = kept?.mark() ?? 0;
    let {gained, isHome} = yield* turnOn(turner, first, known);
    if (routes && !isHome) {  // the script may show the first state when the address is the first one
      restoreAddress();
      yield* rest();
      isHome = isSame(view(turner.region), first);
    }
    if (turner.goHome) {
      turner.goHome();
      yield* rest();
      if (!gained) kept?.forget(from);  // what it calculates is the same text with other numbers
      isHome = true;
    }
    if (isHome) return gained;
    if (turner.home?.isConnected && !late && !leaves(turner.home)) yield* rest();
    else kept?.putAhead(from);
    moveBack(places);
    for (const around of known.values()) if (around.isConnected && seen(around)) bringBack(around);
    return gained;
  };
  let parts = 0, count = 0;
  // What was turned before a page has grown by scrolling is not turned again.
  /** @type {WeakSet<Element>} */
  const regions = /** @type {any} */ (globalThis).zoningTurned ??= new WeakSet();
  if (turners.some(({region}) => !regions.has(region))) yield* rest();
  changes.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  let fruitless = 0;
  for (const turner of turners.slice(0, most)) {
    if (late || fruitless === FRUITLESS) break;
    if (!turner.region.isConnected || regions.has(turner.region)) continue;
    const gained = yield* turn(turner);
    if (!gained) { fruitless++; continue; }
    regions.add(turner.region);
    parts++;
    count += gained;
  }
  changes.disconnect();
  return {parts, turns: count, late};
}
